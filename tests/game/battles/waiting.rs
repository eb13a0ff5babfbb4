//! What `status` tells of a campaign that waits for its battles, and what a campaign cannot be begun with.

use super::*;

#[test]
fn a_campaign_tells_who_owes_what_in_its_battle() {
    let table = made();
    let shown = says(&table, "status PLACE/war");
    shown.has(4, &["  the battle at 0403 (Lind) is fought in PLACE/war/battles/war-t1-0403 ("]);
    for owing in ["    blue", "    white"] {
        assert!(shown.out.contains(owing), "{owing} is not in:\n{}", shown.out);
    }
    assert!(!shown.out.contains("Nothing is missing"), "{}", shown.out);
}

#[test]
fn the_list_of_games_names_who_is_awaited_in_a_battle() {
    let table = made();
    let shown = says(&table, "status PLACE");
    assert!(!shown.out.contains("nobody: it can be played"), "{}", shown.out);
    assert!(shown.out.contains("blue, white"), "{}", shown.out);
}

#[test]
fn a_campaign_in_which_nobody_would_be_asked_is_not_begun() {
    let table = Table::new();
    fs::write(place(&table, "war.yaml"), format!("{WAR}decisions: ask\n")).unwrap();
    says(&table, "new PLACE/war.yaml PLACE/war --links 40").has(3, &["ask nobody in the middle of an exchange"]);
    assert!(!place(&table, "war").exists());
}
