//! `estafette help` and `estafette man`: commands with their guides, guides by name, a page for every command.

use crate::support::Table;
use crate::support::transcript::estafette;

#[test]
fn a_command_is_told_with_its_guide_after_it() {
    let table = Table::new();
    estafette(&table, "help mail").has(0, &["Usage: estafette mail", "fetch", "MAIL, BOTH WAYS"]);
    estafette(&table, "help dice roll").has(0, &["Usage: estafette dice roll", "Example:"]);
    estafette(&table, "help clauses").has(0, &["Usage: estafette clauses", "--coverage"]);
}

#[test]
fn guides_and_rule_sets_are_asked_for_by_name() {
    let table = Table::new();
    estafette(&table, "help").has(0, &["Commands", "Guides", "players", "tiny"]);
    estafette(&table, "help players").has(0, &["PLAY"]);
    estafette(&table, "help tiny").is(0, "A turn file has `press` or `hold`.\n", "");
    estafette(&table, "help protocol").has(0, &["estafette-dice-1"]);
}

#[test]
fn a_word_that_is_neither_is_answered_with_the_nearest() {
    let table = Table::new();
    estafette(&table, "help verfiy").is(
        2,
        "",
        "error: there is no command and no guide `verfiy`\n  = help: did you mean `verify`? `estafette help` lists them all\n",
    );
    estafette(&table, "help mail nothing").is(
        2,
        "",
        "error: there is no command and no guide `mail nothing`\n  = help: did you mean `mail`? `estafette help` lists them all\n",
    );
}

#[test]
fn every_command_has_a_manual_page() {
    let table = Table::new();
    estafette(&table, "man PLACE/pages").has(0, &["The pages stand in"]);
    let pages = std::fs::read_dir(table.place.path().join("pages")).unwrap();
    let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let names = names.collect::<Vec<_>>();
    for page in ["estafette.1", "estafette-verify.1", "estafette-mail-due.1", "estafette-dice-sent.1"] {
        assert!(names.iter().any(|name| name == page), "{page} is not among {names:?}");
    }
    let page = table.place.path().join("pages/estafette-verify.1");
    let text = std::fs::read_to_string(page).unwrap();
    assert!(text.contains(".SH EXAMPLES") && !text.contains(".SH EXTRA") && text.contains("examples/maida"), "{text}");
}
