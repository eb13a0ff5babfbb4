//! Whose somebody is, and where it is told what he does: what a listener would stumble over in the games of the examples.

use super::composed::{ROLLS, found, heard};

/// Whoever is called by one of these is known by his people.
const PEOPLES: [&str; 8] =
    ["Corsican", "Sicilian", "Cossack", "Polish", "Saxon", "Croat", "Westphalian", "Württemberg"];

#[test]
fn some_of_both_armies_do_the_same_in_the_same_verb_and_each_on_his_own_side() {
    let joints = [", and so, on ", ", and so ", ", as "];
    let wrong = found(|_, sentence| {
        let is_drawn = [" is drawn up", " are drawn up"].iter().any(|words| sentence.contains(words));
        is_drawn
            && joints.iter().any(|joint| sentence.contains(joint))
            && [" does ", " do "].iter().any(|does| sentence.contains(does))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Whose the other side is depends on who reads.
    let wrong = found(|heard, sentence| {
        let Some((_, behind)) = sentence.split_once(" on the other side, ") else { return false };
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people.into_iter();
        people.filter(|person| person.side == heard.reader).any(|person| behind.contains(&person.name))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_of_whom_a_scene_tells_is_put_in_order_elsewhere() {
    const IN_ORDER: [&str; 4] = [" to re-form", " re-forms ", " to steady ", " to close its ranks"];
    let mut wrong = Vec::new();
    for heard in heard() {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        let texts = heard.story.episodes.iter().map(|episode| episode.text.as_str()).collect::<Vec<_>>();
        let Some(at) = texts.iter().position(|text| text.starts_with("Elsewhere")) else { continue };
        let scenes = texts[..at].join(" ");
        let late = texts[at].split(". ").filter(|sentence| IN_ORDER.iter().any(|words| sentence.contains(words)));
        // Fire along the line names hardly anybody.
        let is_told = |sentence: &str| {
            let mut own = people.iter().filter(|person| sentence.contains(&person.name));
            own.any(|person| scenes.contains(&person.name) && !ROLLS.iter().any(|words| scenes.contains(words)))
        };
        wrong.extend(late.filter(|sentence| is_told(sentence)).map(|sentence| format!("{}: {sentence}", heard.what)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whoever_runs_is_told_his_losses_before_it_and_nobody_owns_a_number() {
    let wrong = found(|_, sentence| {
        let runs = ["runs back", "run back", "and runs", "and run", "in disorder"];
        runs.iter().any(|runs| sentence.contains(&format!("{runs} with the loss of ")))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let wrong = found(|_, sentence| {
        sentence.match_indices("'s ").any(|(at, _)| sentence[at + 3..].starts_with(|next: char| next.is_ascii_digit()))
    });
    let wrong = wrong.into_iter().filter(|sentence| sentence.contains(" of ") && sentence.contains(" figures"));
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_headline_says_whose_somebody_is_of_whom_no_reader_hears_it() {
    let mut marked = 0;
    for heard in heard() {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        let head = format!(" {} ", heard.story.headline.to_lowercase());
        let roster = heard.told.rules.roster(&heard.told.before);
        for person in people.iter().filter(|person| person.side != heard.reader && !person.is_leader) {
            let is_bare = head.contains(&format!(" {} ", person.name.to_lowercase()));
            let army = roster.army(&person.side).to_lowercase();
            let is_own = people.iter().any(|own| own.side == heard.reader && head.contains(&own.name.to_lowercase()));
            // Who bears an owner's name, or that of a people, is known by it; and of two enemies the first has the word.
            let is_of_a_people = PEOPLES.iter().any(|people| person.name.contains(people));
            let is_known = person.name.contains("'s ") || is_of_a_people || army == "allies" || is_own;
            let is_told = head.contains(army.trim_end_matches('s').trim_end_matches("ian"));
            assert!(!is_bare || is_known || is_told, "{}: {head}", heard.what);
        }
        marked += usize::from(head.contains(" french ") || head.contains(" russian ") || head.contains(" austrian "));
    }
    assert!(marked > 20, "{marked} are too few to prove anything");
}
