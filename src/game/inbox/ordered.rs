//! Which units can be ordered now, and which have orders in the files that have come.

use serde::Serialize;

use super::Inbox;
use super::command::Command;
use crate::adjudicate::{AnyRuleSet, Owed, Position, Side};
use crate::game::stand::opened::{Game, Stand};
use crate::yaml::{self, Node};

/// The units of a side that have no orders yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unordered {
    /// Whose.
    pub side: Side,
    /// Which.
    pub units: Vec<String>,
    /// How many could have orders.
    pub of: usize,
}

/// The units of a side that can be ordered, as its form has them.
pub fn orderable(rules: &dyn AnyRuleSet, position: &Position, side: &Side) -> Vec<String> {
    let form = yaml::parse(&rules.form(position, side));
    form.map_or(Vec::new(), |form| units_of(entries(&form)))
}

/// The entries of a turn file that are for units.
fn entries(tree: &Node) -> impl Iterator<Item = &Node> {
    let lists = ["orders", "deploy"].iter().filter_map(|key| tree.get(key));
    lists.flat_map(Node::items)
}

/// The units that a turn file has orders for; an entry that was left as the form has it is none.
pub fn ordered(tree: &Node) -> Vec<String> {
    let is_open = |entry: &&Node| entry.get("do").is_some_and(Node::is_empty);
    units_of(entries(tree).filter(|entry| !is_open(entry)))
}

/// The units that entries are for, each once.
fn units_of<'n>(entries: impl Iterator<Item = &'n Node>) -> Vec<String> {
    let units = entries.filter_map(|entry| entry.get("unit"));
    let names = units.flat_map(Node::items).filter_map(Node::word);
    let mut all = Vec::new();
    for name in names {
        if !all.iter().any(|known: &String| known.eq_ignore_ascii_case(name)) {
            all.push(name.to_owned());
        }
    }
    all
}

/// The units without orders, of every side that owes orders and has sent some, or could. What is set aside because the unit
/// is another player's orders nothing.
pub(in crate::game) fn unordered(game: &Game, stand: &Stand, inbox: &Inbox) -> Vec<Unordered> {
    let owes = |owed: Owed| matches!(owed, Owed::Orders | Owed::Deployment | Owed::GeneralOrders);
    let awaited = stand.awaited.iter().filter(|awaited| owes(awaited.owes));
    let roster = game.file.rules.roster(&stand.held.position);
    let mut all = Vec::new();
    for awaited in awaited {
        let side = &awaited.side;
        let can = orderable(game.file.rules, &stand.held.position, side);
        let players = game.file.players_of(side).map(|player| Some(player.player.as_str()));
        let mut players = players.collect::<Vec<_>>();
        if players.len() < 2 {
            players = vec![None];
        }
        let files = players.into_iter();
        let files = files.filter_map(|player| inbox.in_force(side, player));
        let command = Command::of(&game.file, side, &roster);
        let have = files.flat_map(|file| match &command {
            Some(command) => ordered(&command.sifted(file, None).0),
            None => ordered(&file.tree),
        });
        let have = have.collect::<Vec<_>>();
        let of = can.len();
        let is_without = |unit: &String| !have.iter().any(|name| name.eq_ignore_ascii_case(unit));
        let units = can.into_iter().filter(is_without).collect::<Vec<_>>();
        all.push(Unordered { side: side.clone(), units, of });
    }
    all
}
