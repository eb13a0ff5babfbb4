//! Units that are still to come: the enemy is sent the same whoever they are, and hears of them when they come on.

use super::duel::{Duel, Hand, Orders, same_by_hand};
use super::{easy_napoleonics, napoleonic_brigade, two_by_two};

fn takes_out(exchange: u32, unit: &str) -> Option<String> {
    (exchange == 2).then(|| format!("reason: a mistake\namend: [{{unit: {unit}, remove: mistake}}]\n"))
}

/// Plays twins of which the umpire takes the one or the other out, and on until whoever is left comes on.
fn twins(scenario: &str, hands: (Hand, Hand), (names, orders): ([&str; 2], Orders), last: u32) {
    let duel = Duel::new(scenario);
    let twin = same_by_hand(&duel, (orders, orders), hands, "red", last);
    for (game, left) in [(duel, names[1]), (twin, names[0])] {
        let mine = game.files("blue", 2)["report-blue.md"].clone();
        assert!(mine.contains("Still to come in turn ") && mine.contains(left), "{mine}");
        let theirs = game.files("red", last);
        assert!(!theirs["report-red.md"].contains(left), "{}", theirs["report-red.md"]);
        assert!(!theirs["view-red.yaml"].contains(left), "{}", theirs["view-red.yaml"]);
        assert_eq!(game.verdict(), Vec::<String>::new());
        let (mut told, mut last_sent) = (false, String::new());
        for _ in 0..12 {
            let Some(exchange) = game.exchange() else { break };
            game.play(orders);
            let sent = game.files("red", exchange);
            // A sentence may go over the end of a line.
            last_sent = sent["report-red.md"].split_whitespace().collect::<Vec<_>>().join(" ");
            told = last_sent.to_lowercase().contains(&format!("{} comes on at ", left.to_lowercase()));
            if told {
                break;
            }
        }
        assert!(told, "nobody is told that {left} has come:\n{last_sent}");
        game.close();
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

#[test]
fn red_is_sent_the_same_whatever_cavalry_is_still_to_come() {
    let text = easy_napoleonics::SCENARIO
        .replace("- {unit: B3, at: 0801, face: S, form: column}\n- {unit: B4, at: 0901, face: S, form: column}\n", "")
        .replace(
            "[B3, B4], side: blue, kind: light-cavalry",
            "[B3, B4], side: blue, kind: light-cavalry, form: column, face: S",
        )
        .replace(
            "hidden: {units: [B3, B4], until: {within: 3}}",
            "arrivals: [{turn: 3, edge: north, units: [B3, B4]}]",
        );
    let hands: (Hand, Hand) = (|exchange| takes_out(exchange, "B3"), |exchange| takes_out(exchange, "B4"));
    twins(&text, hands, (["B3", "B4"], |_, _| "orders: []\n".to_owned()), 4);
}

#[test]
fn red_is_sent_the_same_whatever_regiment_is_still_to_come() {
    let text = two_by_two::SCENARIO
        .replace("- {unit: B3, at: [12, 34], face: S}\n- {unit: B4, at: [24, 34], face: S}\n", "")
        .replace(
            "hidden: {units: [B3, B4], until: {within: 6}}",
            "arrivals: [{turn: 6, edge: north, units: [B3, B4]}]",
        );
    let hands: (Hand, Hand) = (|exchange| takes_out(exchange, "B3"), |exchange| takes_out(exchange, "B4"));
    twins(&text, hands, (["B3", "B4"], |_, _| "orders: []\n".to_owned()), 6);
}

#[test]
fn red_is_sent_the_same_whatever_brigade_is_still_to_come() {
    let text = napoleonic_brigade::SCENARIO
        .replace(
            "- {unit: huber, at: [36, 57], face: S, form: line}\n- {unit: guiton, at: [46, 57], face: S, form: line}\n",
            "",
        )
        .replace(
            "hidden: {units: [huber, guiton], until: {within: 12}}",
            "arrivals: [{turn: 5, edge: north, from: 20, to: 60, units: [huber, guiton]}]",
        );
    let hands: (Hand, Hand) = (|exchange| takes_out(exchange, "huber"), |exchange| takes_out(exchange, "guiton"));
    twins(&text, hands, (["huber", "guiton"], |_, _| "orders: []\n".to_owned()), 3);
}
