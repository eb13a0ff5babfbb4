//! What of a report a terminal shows unasked: what is read aloud, and where the rest is to be had; and how its events are told in few
//! words where the working of their dice says all.

use estafette::adjudicate::{Beat, Clause, Episode, Speaks, Story, Told, UnitId};
use estafette::report::{Colour, Page, aloud_within, markdown, terminal_within};

use super::pages::page::page;

const REST: &str = "Event by event: `--full`.";

fn story() -> Page {
    let episode = |text: &str| Episode { text: text.to_owned(), units: vec![UnitId::new("R1")] };
    let episodes = vec![episode("The first battalion storms the farm and wins it."), episode("The guns fire in vain.")];
    let story = Story { headline: String::new(), episodes, short: Vec::new(), tables: Vec::new() };
    Page { story: Some(story), ..page() }
}

#[test]
fn a_terminal_shows_story_remarks_and_bill_and_where_the_rest_is() {
    let shown = aloud_within(&story(), REST, Colour::Plain, 100);
    let mut rest = shown.as_str();
    for part in [
        "The Prussians come on\n",
        "exchange 6, to ",
        "Three hexes lie between the lines.\n",
        "In short\n",
        "What happened\n",
        "The first battalion storms the farm and wins it.\n",
        "The guns fire in vain.\n",
        "How matters stand\n",
        "Orders set aside\n",
        "Remarks\n",
        "The butcher's bill\n",
        "From the umpire\n",
        "What comes next\n",
        REST,
    ] {
        let at = rest.to_lowercase().find(&part.to_lowercase());
        rest = &rest[at.unwrap_or_else(|| panic!("`{part}` is not behind what comes before it:\n{shown}"))..];
    }
    assert_eq!(rest.trim_end(), REST, "nothing comes behind it");
}

#[test]
fn what_nobody_reads_aloud_is_left_to_the_full_report() {
    let page = story();
    let (shown, full) = (aloud_within(&page, REST, Colour::Plain, 100), terminal_within(&page, Colour::Plain, 100));
    for left_out in [
        "The field",
        "estafette begin",
        "Your turn file",
        "Event by event\n",
        "How to check the dice",
        "sha256sum",
        "6D6",
    ] {
        assert!(!shown.contains(left_out), "`{left_out}` is shown:\n{shown}");
    }
    for there in ["The field", "# estafette begin", "Event by event\n", "How to check the dice", "sha256sum"] {
        assert!(full.contains(there), "`{there}` is not in the full one:\n{full}");
    }
    assert!(shown.len() * 2 < full.len(), "{} of {}", shown.len(), full.len());
}

#[test]
fn what_is_read_aloud_keeps_to_the_width_of_the_terminal() {
    for columns in [40, 60, 78, 120] {
        let shown = aloud_within(&story(), REST, Colour::Plain, columns);
        // What is shown of a turn file keeps its lines.
        let prose = shown.lines().filter(|line| !line.contains("red.yaml") && !line.contains(" | "));
        let prose = prose.filter(|line| !line.starts_with("R1: a line moves") && !line.starts_with("   = "));
        let wide = prose.filter(|line| line.chars().count() > columns).collect::<Vec<_>>();
        assert!(wide.is_empty(), "at {columns}: {wide:?}");
    }
}

/// An event that took dice, with its sentence and its working, in a page of a rule set.
fn diced(speaks: Speaks, silent: bool) -> Page {
    let mut page = story();
    let diced = page.told.iter().find(|told| !told.rolls.is_empty()).expect("something was rolled");
    let text = "The first battalion opens a murderous fire".to_owned();
    let diced =
        Told { beat: Beat::Opens, text, working: vec!["1D6: 5; one hit (RS-FIRE-21)".to_owned()], ..diced.clone() };
    let next = Told { text: String::new(), working: Vec::new(), rolls: Vec::new(), ..diced.clone() };
    let next = Told { beat: Beat::Silent, clause: Clause::new("RS-FIRE-21"), ..next };
    page.told = std::iter::once(diced).chain(silent.then_some(next)).collect();
    page.working_speaks = speaks;
    page
}

#[test]
fn dice_speak_for_themselves_and_a_sentence_stays_where_it_tells_of_more() {
    let sentence = "opens a murderous fire";
    for (speaks, silent, stays) in [
        (Speaks::OfNone, false, true),
        (Speaks::OfRolls, false, false),
        // The sentence is on two events, and of the second there is nothing else.
        (Speaks::OfRolls, true, true),
        (Speaks::OfAll, false, false),
    ] {
        let page = diced(speaks, silent);
        let report = markdown(&page);
        assert_eq!(report.contains(sentence), stays, "{speaks:?}:\n{report}");
        // Clause, dice and the name of the roll stand there in any case, and in the list that can be checked.
        let label = page.told[0].rolls[0].label.to_string();
        let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("one hit (RS-FIRE-21"), "{speaks:?}:\n{report}");
        assert!(flat.matches(&label).count() >= 2, "{speaks:?}:\n{report}");
    }
}
