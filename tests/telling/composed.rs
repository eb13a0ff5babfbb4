//! What a listener would stumble over in a composed story, kind by kind, in the games of the examples, as each side is told them; and
//! headlines that name what decided an exchange.

use std::sync::LazyLock;

use estafette::adjudicate::{Incident, Phrases, Side, Story, What};
use estafette::kit::{capital, the};
use estafette::telling::{Reading, compose};

use super::aloud::{GAMES, Told, exchanges};

/// A story of an exchange of the examples.
pub(super) struct Heard {
    pub(super) what: String,
    pub(super) told: Told,
    pub(super) reader: Side,
    pub(super) story: Story,
}

impl Heard {
    /// Its sentences.
    fn sentences(&self) -> Vec<&str> {
        let episodes = self.story.episodes.iter();
        episodes.flat_map(|episode| episode.text.split_inclusive(". ").map(str::trim_end)).collect()
    }

    fn armies(&self) -> Vec<String> {
        let roster = self.told.rules.roster(&self.told.before);
        roster.sides.iter().map(|(_, army)| the(army)).collect()
    }

    fn incidents(&self) -> Vec<Incident> {
        let account = self.told.rules.account(&self.told.before, &self.told.log, Some(&self.reader));
        account.expect("it has incidents").incidents
    }

    /// Names of the leaders of a side.
    fn leaders(&self, side: &Side) -> Vec<String> {
        let account = self.told.rules.account(&self.told.before, &self.told.log, Some(&self.reader));
        let people = account.expect("it has incidents").people.into_iter();
        people.filter(|person| person.is_leader && person.side == *side).map(|person| person.name).collect()
    }
}

/// What stands before that which fire along the line has cost.
pub(super) const ROLLS: [&str; 8] = [
    " goes on, and costs ",
    " along the line costs ",
    " of the firing costs ",
    "ll other fire costs ",
    "nder fire along the line ",
    "n the firing along the line ",
    "n the rest of the firing ",
    "n all other firing ",
];

/// The stories of the examples, composed once for all that is asked of them.
static HEARD: LazyLock<Vec<Heard>> =
    LazyLock::new(|| GAMES.into_iter().flat_map(|(rules, game, last)| heard_of(rules, game, last)).collect());

pub(super) fn heard() -> &'static [Heard] {
    &HEARD
}

/// Every exchange of a game up to one, as each side is told it.
pub(super) fn heard_of(rules: &str, game: &str, last: u32) -> Vec<Heard> {
    let mut heard = Vec::new();
    let sides = exchanges(rules, game, last)[0].sides();
    for reader in sides {
        for told in exchanges(rules, game, last) {
            let account = told.rules.account(&told.before, &told.log, Some(&reader)).expect("it has incidents");
            let roster = told.rules.roster(&told.before);
            let (phrases, exchange) = (Phrases::NONE, told.exchange);
            let reading = Reading { roster: &roster, reader: Some(&reader), phrases, exchange, taken: &[] };
            let story = compose(&account, reading);
            heard.push(Heard { what: format!("{game} {exchange}, {reader}"), told, reader: reader.clone(), story });
        }
    }
    heard
}

/// Every sentence of which something is so that should not.
pub(super) fn found(wrong: impl Fn(&Heard, &str) -> bool) -> Vec<String> {
    let heard = heard();
    let all = heard.iter().flat_map(|heard| heard.sentences().into_iter().map(move |sentence| (heard, sentence)));
    let all = all.collect::<Vec<_>>();
    assert!(all.len() > 500, "{} sentences are too few to prove anything", all.len());
    let wrong = all.into_iter().filter(|(heard, sentence)| wrong(heard, sentence));
    wrong.map(|(heard, sentence)| format!("{}: {sentence}", heard.what)).collect()
}

#[test]
fn nobody_listens_to_a_list_of_names_and_numbers() {
    let is_number = |word: &str| {
        let word = word.trim_matches(|letter: char| ",.;".contains(letter));
        word.parse::<u32>().is_ok() || ["one", "two", "three", "four", "five", "six"].contains(&word)
    };
    // What a fight costs both stands in one sentence: two numbers of each.
    let wrong = found(|_, sentence| {
        let is_roll = ROLLS.iter().any(|words| sentence.contains(words));
        is_roll && sentence.split(' ').filter(|word| is_number(word)).count() > 2
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_list_of_those_who_fire_does_not_run_into_their_target() {
    let wrong = found(|_, sentence| {
        let text = sentence.to_lowercase();
        let leads = ["under the fire of ", "caught in the fire of "];
        leads.iter().any(|lead| text.starts_with(lead) || text.contains(&format!(", {lead}")))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_leader_is_left_alone_by_somebody() {
    let wrong = found(|heard, sentence| {
        let is_told = ["himself alone", "stands alone", " no troops at hand"];
        let is_told = is_told.iter().any(|words| sentence.contains(words));
        let incidents = heard.incidents();
        // Whoever is gone out of sight is not named.
        let by_name = incidents.iter().any(|incident| matches!(incident.what, What::Gone { .. }));
        is_told && by_name && !sentence.starts_with("With ") && !sentence.contains(" but, with ")
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn leaders_of_two_armies_do_not_ride_in_one_sentence() {
    let wrong = found(|heard, sentence| {
        let rides = [" rides to ", " gallops to "].iter().any(|words| sentence.contains(words));
        let sides = heard.told.sides();
        let is_in = |side: &Side| heard.leaders(side).iter().any(|leader| sentence.contains(leader.as_str()));
        rides && sides.iter().filter(|side| is_in(side)).count() > 1
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_said_behind_a_name_is_not_said_of_its_army() {
    let wrong = found(|heard, sentence| {
        heard.armies().iter().any(|army| {
            // `Among the French and the Allies` would be a list of armies.
            [", who ", ", which ", " and the "].iter().any(|next| sentence.contains(&format!(" of {army}{next}")))
        })
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_said_of_one_behind_a_which_is_in_his_number() {
    const MANY: [&str; 9] = ["take", "fall", "break", "have", "are", "lose", "run", "give", "close"];
    const GUNS: [&str; 4] = ["guns", "batteries", "howitzers", "-pounders"];
    let wrong = found(|_, sentence| {
        let mut clauses =
            sentence.match_indices(", which ").map(|(at, which)| (&sentence[..at], &sentence[at + which.len()..]));
        clauses.any(|(before, behind)| {
            let verb = behind.split(' ').next().unwrap_or_default();
            MANY.contains(&verb) && !GUNS.iter().any(|guns| before.ends_with(guns))
        })
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_something_costs_is_not_said_alike_in_two_sentences_beside_each_other() {
    let shape = |sentence: &str| {
        let is_counted = [" points", " point", " figures", " figure"].iter().any(|what| sentence.contains(what));
        let shapes = [", which loses ", ", who lose ", " to the fire of ", "The attacker loses ", " loses "];
        shapes.into_iter().find(|shape| is_counted && sentence.contains(shape))
    };
    let mut wrong = Vec::new();
    for heard in heard() {
        // Of whom more is told than what it costs him two may stand beside each other.
        let is_plain = |sentence: &str| !sentence.contains(" and ") && !sentence.contains(" but ");
        for two in heard.sentences().windows(2).filter(|two| two.iter().all(|one| is_plain(one))) {
            let both = [shape(two[0]), shape(two[1])];
            wrong.extend(
                (both[0].is_some() && both[0] == both[1]).then(|| format!("{}: {} {}", heard.what, two[0], two[1])),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn short_names_do_not_open_a_relative_clause() {
    let wrong = found(|_, sentence| sentence.contains("'s, which "));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_word_that_all_of_a_list_share_stands_once() {
    const KINDS: [&str; 5] = ["brigade", "battery", "battalion", "squadron", "Regiment"];
    let wrong = found(|_, sentence| {
        let words = sentence.split(' ').collect::<Vec<_>>();
        let and = words.iter().position(|word| *word == "and").unwrap_or(0);
        let (before, behind) = words.split_at(and);
        // `Kempt's brigade and Pack's brigade`, `Kempt's Allied brigade and Pack's brigade`.
        let is_owned = |words: &[&str]| words.first().is_some_and(|word| word.ends_with("'s"));
        let is_plain = before.len() == 2 || before.len() == 3 && ["French", "Allied"].contains(&before[1]);
        let is_pair = is_owned(before) && is_plain && is_owned(behind.get(1..).unwrap_or_default());
        is_pair && KINDS.iter().any(|kind| before.last() == Some(kind) && behind.get(2) == Some(kind))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn who_has_beaten_somebody_that_breaks_need_not_be_told_to_have_won() {
    const WON: [&str; 4] = [
        " wins the fight, and ",
        " has the better of it, and ",
        " comes out on top, and ",
        " carries the attack home, and ",
    ];
    let wrong = found(|_, sentence| {
        let behind = WON.iter().find_map(|won| Some(sentence.split_once(won)?.1));
        behind.is_some_and(|behind| {
            [" breaks and ", " is destroyed", " is cut to pieces"].iter().any(|end| behind.contains(end))
        })
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Hirschfeld is with the I/1st Reserve, which the 56e destroys.
    let told = heard().iter().find(|heard| heard.what == "hagelberg 18, french").expect("it is told");
    let text = told.story.episodes.iter().map(|episode| episode.text.as_str()).collect::<String>();
    assert!(text.contains("storms in upon the I/1st Reserve, which breaks"), "{text}");
    assert!(text.contains(", and Hirschfeld is lost with it. "), "{text}");
}

#[test]
fn what_costs_both_armies_the_same_is_told_of_both() {
    let wrong = found(|_, sentence| {
        let Some((_, costs)) = ROLLS.iter().find_map(|words| sentence.split_once(words)) else { return false };
        let numbers = costs.split([' ', ';', '.']).filter(|word| word.parse::<u32>().is_ok()).collect::<Vec<_>>();
        matches!(numbers.as_slice(), [one, other] if one == other)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_goes_into_column_and_goes_forward() {
    let wrong = found(|_, sentence| {
        let clauses = sentence.split("; ");
        let verbs = ["go", "goes", "come", "comes", "form", "forms"];
        clauses.into_iter().any(|clause| {
            verbs
                .iter()
                .any(|verb| clause.contains(&format!(" {verb} into ")) && clause.contains(&format!(" and {verb} ")))
        })
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_befalls_some_of_both_armies_is_told_once() {
    let wrong =
        found(|_, sentence| sentence.contains(" among its guns as well") || sentence.contains(" loses men as well"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_paragraphs_beside_each_other_do_not_both_name_the_flank() {
    let flank = |text: &str| {
        let lead = text.split(", ").next().unwrap_or_default().to_lowercase();
        ["on your left", "on your right", "towards your left", "towards your right"]
            .into_iter()
            .find_map(|words| lead.ends_with(words).then(|| words.rsplit(' ').next().unwrap_or_default().to_owned()))
    };
    let mut wrong = Vec::new();
    for heard in heard() {
        for two in heard.story.episodes.windows(2) {
            let both = [flank(&two[0].text), flank(&two[1].text)];
            if both[0].is_some() && both[0] == both[1] {
                wrong.push(format!("{}: {} | {}", heard.what, two[0].text, two[1].text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn places_of_orders_are_called_as_ground_is() {
    let wrong = found(|_, sentence| sentence.contains(" attack Crossroads") || sentence.contains(" attack Bossu."));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_is_named_three_times_in_a_sentence() {
    let wrong = found(|heard, sentence| {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        people.iter().any(|person| person.name.contains(' ') && sentence.matches(&person.name).count() > 2)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_fight_costs_is_told_of_those_who_fight_and_not_of_armies() {
    // `The French have 409 left` stands in the box: 6 of 44 are those of one brigade.
    let wrong = found(|heard, sentence| {
        let is_cost = sentence.starts_with("It costs ") || sentence.contains(" pays for it with ");
        let paid = sentence.rsplit("; ").next().unwrap_or_default();
        is_cost && (paid.contains(" you ") || heard.armies().iter().any(|army| paid.contains(&format!("{army} "))))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_listener_has_stumbled_over_is_not_said() {
    const ODD: [&str; 13] = [
        " wiped from ",
        " the horses of ",
        " to the rear to ",
        " the same on the other side",
        " in vain, the ",
        " the charge, which",
        " off the charge.",
        " holds it now",
        "the answer strikes ",
        " volley in vain",
        " give some ground",
        " Prussian Chernyshev ",
        "Cuirassier, the ",
    ];
    let wrong = found(|_, sentence| ODD.iter().any(|words| sentence.contains(words)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let heard = heard();
    let heads = ["The fire finds ", "No way past ", " taken in the flank by ", " wiped from ", " in square in time"];
    let odd = heard.iter().filter(|heard| heads.iter().any(|words| heard.story.headline.contains(words)));
    let odd = odd.map(|heard| format!("{}: {}", heard.what, heard.story.headline)).collect::<Vec<_>>();
    assert!(odd.is_empty(), "{}", odd.join("\n"));
    // Who is shaken by fire does not stand firm in the same breath.
    for heard in heard {
        let firm = |text: &&&str| [" firm under ", " not waver under "].iter().any(|words| text.contains(words));
        for sentence in heard.sentences().iter().filter(firm) {
            let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
            let account = account.expect("it has incidents");
            let shaken = account.incidents.iter().filter(|one| matches!(one.what, What::Wavers { .. }));
            let shaken =
                shaken.filter_map(|one| account.people.iter().find(|person| one.who.as_ref() == Some(&person.unit)));
            for person in shaken {
                let begins = sentence.split(" under ").next().unwrap_or_default();
                assert!(!begins.contains(&person.name), "{}: {sentence}", heard.what);
            }
        }
    }
}

#[test]
fn the_readers_own_do_not_come_on_and_no_enemy_is_taken_for_one_of_them() {
    let wrong = found(|heard, sentence| {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        let own = people.iter().filter(|person| person.side == heard.reader);
        let names = own.flat_map(|person| [person.name.clone(), person.name.replacen("the ", "your ", 1)]);
        names.map(|name| capital(&name)).any(|name| {
            let rest = sentence.strip_prefix(name.as_str());
            rest.is_some_and(|rest| [" comes on", " come on"].iter().any(|comes| rest.starts_with(comes)))
        })
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_headline_names_whom_the_story_names() {
    let mut wrong = Vec::new();
    for heard in heard() {
        let account = heard.told.rules.account(&heard.told.before, &heard.told.log, Some(&heard.reader));
        let people = account.expect("it has incidents").people;
        let story = heard.sentences().join(" ").to_lowercase();
        let named =
            people.iter().filter(|person| person.name.contains("'s ") && heard.story.headline.contains(&person.name));
        let unsaid = named.filter(|person| {
            !story.contains(person.name.split("'s ").next().unwrap_or_default().to_lowercase().as_str())
        });
        wrong.extend(unsaid.map(|person| format!("{}: {} stands over {story}", heard.what, person.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whoever_comes_and_is_beaten_off_stays_the_subject() {
    const HELD: [&str; 3] =
        [", which holds its ground and wins, and ", ", which beats off the attack, and ", " than it gets, and "];
    let wrong = found(|_, sentence| HELD.iter().any(|held| sentence.contains(held)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fire_that_answers_what_was_told_just_now_names_nobody_twice() {
    let mut wrong = Vec::new();
    for heard in heard() {
        for two in heard.sentences().windows(2) {
            let back = [" answers the fire of ", " returns the fire of ", " fires back at ", " answer the fire of "];
            let Some((who, whom)) = back.iter().find_map(|words| two[1].split_once(words)) else { continue };
            let whom = whom.split([',', '.']).next().unwrap_or_default();
            let is_next = two[0].contains(whom) && two[0].to_lowercase().contains(&who.to_lowercase());
            // Of several who fire the one is answered by his name.
            wrong.extend(
                (is_next && !two[0].contains(" and ")).then(|| format!("{}: {} {}", heard.what, two[0], two[1])),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn those_who_come_on_the_field_stand_in_one_sentence_for_each_army() {
    let mut many = 0;
    for (rules, game, last) in [
        ("really-simple", "june-1815/battles/june-1815-t3-1411", 10),
        ("easy-napoleonics", "june-1815/battles/june-1815-t3-1210", 7),
    ] {
        for heard in heard_of(rules, game, last) {
            let enters = heard.incidents().iter().any(|incident| matches!(incident.what, What::Enters { .. }));
            let comes =
                |sentence: &&str| sentence.contains(" onto the field") || sentence.contains(" the field, and with ");
            let told = heard.sentences().into_iter().filter(comes).count();
            many += usize::from(enters);
            assert!(told <= if enters { 2 } else { 0 }, "{}: {:?}", heard.what, heard.sentences());
            let bare = heard.sentences().into_iter().find(|sentence| sentence.contains(" on at "));
            assert_eq!(bare, None, "{}", heard.what);
        }
    }
    assert!(many > 3, "{many} are too few to prove anything");
}

#[test]
fn leaders_who_are_left_alone_with_one_unit_are_so_in_one_sentence() {
    let mut wrong = Vec::new();
    for heard in heard() {
        for two in heard.sentences().windows(2) {
            let gone =
                |text: &str| text.strip_prefix("With ").and_then(|rest| Some(rest.split_once(" gone, ")?.0.to_owned()));
            let both = [gone(two[0]), gone(two[1])];
            wrong.extend((both[0].is_some() && both[0] == both[1]).then(|| format!("{}: {}", heard.what, two[1])));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_headline_over_an_attack_that_fails_says_whose() {
    let heard = heard();
    let bare = heard.iter().find(|heard| heard.story.headline.starts_with("The attack on "));
    assert!(bare.is_none(), "{}", bare.map_or("", |heard| &heard.story.headline));
}

#[test]
fn words_that_only_drill_books_have_are_not_said() {
    const ODD: [&str; 34] = [
        " steps out",
        " steps back",
        " musket in hand",
        " with loaded muskets",
        " passing volley",
        " in passing",
        " takes aim at",
        " back to duty",
        " turns to flight",
        " too weak to stand",
        " no shot off",
        " nobody to fire at",
        " nobody within reach",
        " the horse come up",
        " beyond recall",
        " back a little",
        " recover ",
        " presses after ",
        " attack home",
        " half of its ",
        " presses back ",
        " press back ",
        " clean off the field",
        " all of its ",
        " all of their ",
        " caught in the fire of ",
        " picks at ",
        " ploys ",
        " sidles",
        " with fire upon ",
        " going past",
        " strikes the air",
        " gives fire to ",
        " begin to waver with the loss ",
    ];
    let wrong = found(|_, sentence| ODD.iter().any(|words| sentence.contains(words)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_end_of_a_battle_says_whose_points_they_are_and_no_more_who_moves_first() {
    let wrong = found(|_, sentence| {
        let bare = sentence.strip_prefix("The battle ends here: ");
        bare.is_some_and(|bare| bare.starts_with(|first: char| first.is_ascii_digit()))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let over = heard().iter().filter(|heard| heard.story.episodes[0].text.starts_with("The battle ends here"));
    for heard in over {
        let moves = heard.sentences().into_iter().find(|sentence| sentence.contains(" the first move"));
        assert_eq!(moves, None, "{}", heard.what);
    }
}

#[test]
fn whoever_stands_in_a_headline_over_a_march_marches() {
    let heard = heard();
    let quiet = heard.iter().find(|heard| heard.what == "sankt-marien 22, austrians").expect("it is there");
    assert!(!quiet.story.headline.contains("Jambline"), "{}", quiet.story.headline);
}

#[test]
fn a_headline_names_what_ranks_the_highest() {
    let heard = heard();
    let head = |what: &str| {
        let heard = heard.iter().find(|heard| heard.what == what).expect("it is there");
        heard.story.headline.clone()
    };
    for (what, names, not) in [
        // A brigade that has left the table counts for more than a fight that nobody has won.
        ("quatre-bras 12, allied", "Campi's French brigade", "Husson"),
        ("quatre-bras 15, allied", "Saxe-Weimar's brigade", "Husson"),
        // A charge into a flank counts for more than the hill beside it.
        ("hagelberg 24, french", "Chernyshev Cossacks", "Windmuehlenberg"),
        // A battery that is lost counts for more than a battalion that has run.
        // A battalion of which one point in six is left counts for more than a battery of two.
        ("duernstein 3, french", "4e Léger", "battery"),
        // What is left of a battalion is lost, and another breaks.
        ("maida 7, british", "Polish battalion", "1er"),
        // An army has lost what ends the battle.
        ("maida 10, french", "The French", "9e"),
        // Who reads hears of his own who break before he hears of whom he has beaten.
        ("quatre-bras 14, allied", "Saxe-Weimar", "Husson"),
        // Husson's brigade has only given ground: the brigade that breaks decides more.
        ("quatre-bras 14, french", "Saxe-Weimar", "Husson"),
        // Two battalions are lost besides a general.
        ("hagelberg 18, prussians", "wo units", "must"),
        // Horse that is taken from behind is not in anybody's path.
        ("hagelberg 12, french", "rear", "path"),
        // Foot is in square in time.
        ("sankt-marien 9, austrians", "quare", "onset"),
        // Whose the battalion is that is lost, and the horse that has won.
        ("maida 5, british", "French I/1er Léger", "lost"),
        ("duernstein 8, russians", "hree of your units", "dragoons"),
        // Three have fired at it, and none has done it alone.
        ("maida 8, french", "II/42e", "Corsican"),
        // A place that is lost counts for more than the last lancers who run.
        ("quatre-bras 7, french", "Gemioncourt", "lancers"),
        // A flank charge that costs eight figures counts for more than one that costs three.
        ("quatre-bras 11, french", "Bauduin", "Brunswick"),
        // The reader's own do not come on, and one does not stand for three.
        ("sankt-marien 17, french", "hree of your units", "come on"),
        ("sankt-marien 17, austrians", "hree French units", "I/18e Ligne"),
        // Fire in vain moves nobody, and one who fires is not what decides.
        ("hagelberg 8, prussians", "French battery", "stands"),
    ] {
        let head = head(what);
        assert!(head.contains(names) && !head.contains(not), "{what}: {head}");
    }
}
