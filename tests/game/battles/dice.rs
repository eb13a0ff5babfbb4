//! What of a battle's dice the umpire could know or choose, beside the yes of its campaign.

use std::fs;

use estafette::dice::{Chain, Hash};

use super::{ORDERS, WAR, broken_off, march, place, says, waiting};
use crate::support::Table;

const UNKNOWN: &str =
    "but for who knew those of the battle war-t1-0403 beforehand: no link of a player and no beacon had a part in them";
const SETTLED: &str = "but for the way in which the umpire settled a battle (0403 of exchange 2)";

fn chain() -> Chain {
    Chain::new("war", "blue", 40, Hash::of(b"blue's secret"))
}

/// Writes a turn file beside the war.
fn file(table: &Table, name: &str, exchange: u32, side: &str, text: &str) {
    fs::write(place(table, name), format!("game: war\nexchange: {exchange}\nside: {side}\n{text}\n")).unwrap();
}

/// A war in whose dice blue has a part; its first day leads to a battle.
fn with_a_chain() -> Table {
    let table = Table::new();
    fs::write(place(&table, "war.yaml"), WAR).unwrap();
    says(&table, "new PLACE/war.yaml PLACE/war --links 40 --invite").has(0, &[]);
    file(&table, "blue.yaml", 0, "blue", &format!("chain: {}", chain().anchor()));
    file(&table, "white.yaml", 0, "white", "words: lind is ours");
    says(&table, "adjudicate PLACE/war PLACE/blue.yaml PLACE/white.yaml").has(0, &[]);
    fs::write(place(&table, "blue.yaml"), ORDERS).unwrap();
    says(&table, "adjudicate PLACE/war PLACE/blue.yaml --without white").has(4, &["blue owes link 1"]);
    file(&table, "link.yaml", 1, "blue", &format!("link: {}", chain().link(1)));
    says(&table, "adjudicate PLACE/war PLACE/link.yaml").has(0, &[]);
    table
}

/// Whose link is in the dice of the campaign has none in those of its battles: they follow from the umpire's seal.
#[test]
fn the_dice_of_a_battle_are_the_umpires_alone_whoever_has_a_part_in_those_of_its_campaign() {
    let table = with_a_chain();
    says(&table, "verify PLACE/war").lacks("but for who knew");
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(0, &["stands in"]);
    says(&table, "verify PLACE/war").lacks(UNKNOWN);
    says(&table, "adjudicate BATTLE --without blue --without white").has(0, &[]);
    says(&table, "verify PLACE/war").has(0, &[UNKNOWN, SETTLED]);
}

/// Where nobody has a part in the dice of the campaign it is said once, of all dice.
#[test]
fn of_a_campaign_of_which_the_umpire_knew_all_dice_that_is_said_once() {
    let table = broken_off();
    let said = says(&table, "verify PLACE/war");
    said.has(0, &["the umpire alone fixed them, and could know them", SETTLED]);
    said.lacks(UNKNOWN);
}

#[test]
fn a_result_from_a_table_is_told_as_one() {
    let table = waiting();
    fs::write(place(&table, "result.yaml"), "field: blue\nunits: []\n").unwrap();
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(0, &["is entered"]);
    says(&table, "verify PLACE/war").has(
        0,
        &[
            SETTLED,
            "the rules were applied: yes, but for what was fought on a table: its result is as the umpire entered it",
        ],
    );
}

/// The day of a campaign stands in the names of its rolls as the turn does in those of a battle.
#[test]
fn a_day_that_was_set_by_hand_is_told() {
    let table = super::begun();
    fs::write(place(&table, "hand.yaml"), "game: war\nexchange: 1\nreason: it rains\namend: [{day: 3}]\n").unwrap();
    says(&table, "amend PLACE/war PLACE/hand.yaml --strict").has(0, &["Done for exchange 1"]);
    march(&table);
    says(&table, "verify PLACE/war").has(0, &["but for turns whose number the umpire set by hand"]);
}
