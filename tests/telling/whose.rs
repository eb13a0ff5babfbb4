//! Whose somebody is, and where it is told what he does: what a listener would stumble over in the games of the examples.

use estafette::kit::capital;

use super::composed::{ROLLS, found, heard, heard_of};

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

#[test]
fn what_readers_have_stumbled_over_is_told_plainly() {
    const FRASNES: &str = "june-1815/battles/june-1815-t3-1210";
    let frasnes = heard_of("easy-napoleonics", FRASNES, 18);
    for (what, says) in [
        // Guns that bear no name of their own, and are the reader's.
        ("duernstein 2, french", "Your three guns swept from the field"),
        ("quatre-bras 15, french", "Best's brigade wavers. Your 12-pounder battery takes hits"),
        // What a fight has cost its winner it has cost him in the fight; and a leader who is alone rallies others where that is told.
        ("duernstein 9, french", "They lose two of their three points in the fight, then take fright and fall back"),
        ("duernstein 9, french", "Dokhturov finds himself alone. Dokhturov tries to rally the Vyatka Regiment"),
        ("duernstein 9, russians", "for the places that each holds and for what the other has lost."),
        // Who is gone was named last all the same, and a staff is no man.
        ("sankt-marien 19, austrians", "leaves the field for good. The Baden battalion charges the Jambline battalion"),
        ("sankt-marien 19, austrians", ", which is destroyed. The I/26e takes the Jambline Grenadier battalion"),
        ("hagelberg 27, prussians", "Marwitz's staff, which is killed or taken. The 18e turns next upon"),
        ("hagelberg 26, prussians", "Marwitz's staff, which stays where it is."),
        ("hagelberg 11, french", " in the smoke of its own fire."),
        // One thing after the other, and one because of the other.
        ("quatre-bras 10, french", "Best's brigade goes after it. Best's brigade then re-forms its ranks."),
        ("quatre-bras 8, allied", "Shaken as it is, Bijlandt's brigade begins to rally."),
        (
            "quatre-bras 15, french",
            "bars the retreat of Husson's men but is abandoned by its crew, who run for shelter.",
        ),
        // Behind five others nobody knows who the cuirassiers are; and nobody concentrates his fire on two.
        ("quatre-bras 5, french", "Guiton's cuirassiers receive the order"),
        ("quatre-bras 17, allied", "The fire of Kempt's brigade and the 95th Rifles hits Huber's French chasseurs"),
        // 206 fell and 42 are gone: that leaves 256 of 504.
        (
            "quatre-bras 17, allied",
            "206 of 504 figures in the fighting, four brigades and no guns. 42 more figures are gone",
        ),
        // The second battery that hits is Reille's.
        (&format!("{FRASNES} 18, allied"), "battery and Reille's first and second batteries hits Kempt's brigade"),
        (&format!("{FRASNES} 18, allied"), "Uxbridge and Wellington are left with no troops at hand."),
    ] {
        let told = heard().iter().chain(&frasnes).find(|heard| heard.what == what).expect("it is told");
        let episodes = told.story.episodes.iter().map(|episode| episode.text.as_str());
        let text = std::iter::once(told.story.headline.as_str()).chain(episodes).collect::<Vec<_>>().join(" ");
        assert!(text.contains(says), "{what}: {says}: {text}");
    }
}

#[test]
fn whoever_begins_a_sentence_behind_one_about_the_other_army_bears_his_own() {
    let mut wrong = Vec::new();
    for heard in heard() {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        let mut told = String::new();
        for episode in &heard.story.episodes {
            let mut about = None;
            for clause in episode.text.split_inclusive([';', '.']) {
                let clause = clause.trim_start();
                // `The Austrian 12-pounder battery` is the 12-pounder battery.
                let named = |name: &str| clause.find(name.trim_start_matches("the "));
                let places = people.iter().filter(|person| !person.is_leader);
                let places = places
                    .filter_map(|person| Some((named(&person.name)?, std::cmp::Reverse(person.name.len()), person)));
                let first = places.min_by_key(|(at, length, _)| (*at, *length));
                if let Some((at, _, person)) = first {
                    let is_bare = clause.starts_with(&capital(&person.name))
                        && !told.contains(person.name.trim_start_matches("the "));
                    let is_foe = person.side != heard.reader;
                    // Whoever is called by a people that serves one army alone, or bears a man's name in an army of a long one, is left.
                    // Whom he fights says it as well.
                    let own = |own: &estafette::adjudicate::Person| {
                        own.side == heard.reader && named(&own.name).is_some_and(|behind| behind > at)
                    };
                    let is_known = person.name.contains("'s ") || clause.contains("your ") || people.iter().any(own);
                    if is_bare && is_foe && about == Some(false) && !is_known {
                        wrong.push(format!("{}: {clause}", heard.what));
                    }
                    about = Some(is_foe);
                }
                told.push_str(clause);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
