//! Whether a game file can be played: EN-SET-01, EN-SET-03, EN-SET-04, EN-LDR-01, EN-MOVE-32.

use super::scenario::{Deploying, Points};
use super::state::State;
use super::tables;
use super::unit::Unit;
use crate::adjudicate::Side;
use crate::kit::Spot;
use crate::yaml::{Fault, Faults, Node, Span, Value};

/// What is wrong: where in the file, by which clause, what, and what to do.
struct Complaint {
    span: Span,
    clause: &'static str,
    message: String,
    help: String,
}

/// A game file, and what is wrong with it.
struct Inspection<'g> {
    game: &'g Node,
    complaints: Vec<Complaint>,
}

/// Whether every side that the settings name is one of the game, and every hex one of the board; whether armies and cards
/// are of the right number.
pub(super) fn are_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let mut inspection = Inspection {
        game,
        complaints: Vec::new(),
    };
    inspection.sides(state);
    inspection.hexes(state);
    inspection.armies(state);
    inspection.cards(state);
    let sound = inspection.complaints.is_empty();
    for complaint in inspection.complaints {
        let fault = Fault::error(complaint.span, complaint.message);
        faults.add(fault.clause(complaint.clause).help(complaint.help));
    }
    sound
}

impl Inspection<'_> {
    fn complain(&mut self, span: Span, clause: &'static str, message: String, help: &str) {
        let help = help.to_owned();
        self.complaints.push(Complaint {
            span,
            clause,
            message,
            help,
        });
    }

    /// Where a setting stands; the nearest above it where it is left out.
    fn setting(&self, path: &[&str]) -> Span {
        self.node(path).span
    }

    fn node(&self, path: &[&str]) -> &Node {
        let mut node = self.game;
        for key in path {
            match node.get(key) {
                Some(under) => node = under,
                None => break,
            }
        }
        node
    }

    /// Where a word stands for the last time under a setting, or else the setting.
    fn word(&self, path: &[&str], word: &str) -> Span {
        let node = self.node(path);
        last(node, word).unwrap_or(node.span)
    }

    /// EN-SET-01: every side that is named is one of the two.
    fn sides(&mut self, state: &State) {
        const PLAIN: &str = "name one of the two sides";
        let mut named = Vec::new();
        named.extend(state.order.iter().map(|side| (side, &["order"][..], PLAIN)));
        named.extend(state.initiative.iter().map(|side| (side, &["initiative"][..], PLAIN)));
        let favoured = state.options.initiative_favoured_side.iter();
        let path = &["options", "initiative_favoured_side"][..];
        named.extend(favoured.map(|side| (side, path, "name one of the two sides, or `none`")));
        let zones = state.scenario.zones.iter().map(|zone| &zone.side);
        named.extend(zones.map(|side| (side, &["scenario", "zones"][..], PLAIN)));
        if let Deploying::First(side) = &state.scenario.deploy {
            let help = "name one of the two sides, `simultaneous` or `diced`";
            named.push((side, &["scenario", "deploy"][..], help));
        }
        for (side, path, help) in named {
            if state.sides.iter().all(|card| card.side != *side) {
                let message = format!("`{side}` is no side of this game");
                self.complain(self.word(path, side.as_str()), "EN-SET-01", message, help);
            }
        }
    }

    /// EN-MOVE-32: every hex that is named lies on the board.
    fn hexes(&mut self, state: &State) {
        let mut named = Vec::<(&Spot, &[&str])>::new();
        let zones = state.scenario.zones.iter().flat_map(|zone| &zone.hexes);
        named.extend(zones.map(|spot| (spot, &["scenario", "zones"][..])));
        let ground = state.terrain.iter().flat_map(|terrain| &terrain.hexes);
        named.extend(ground.map(|spot| (spot, &["terrain"][..])));
        let path = match self.game.get("objectives") {
            Some(_) => &["objectives"][..],
            None => &["options", "objectives"][..],
        };
        named.extend(state.objectives.iter().map(|objective| (&objective.hex, path)));
        for (spot, path) in named {
            if !state.map.contains(state.map.hex(*spot)) {
                let message = format!("{spot} lies off the board");
                let span = self.word(path, &spot.to_string());
                self.complain(span, "EN-MOVE-32", message, "give it a hex of the map");
            }
        }
    }

    /// EN-SET-03, EN-LDR-01, EN-OPT-16: armies of the right cost, and not too many leaders.
    fn armies(&mut self, state: &State) {
        if let Some(message) = state.unequal_armies() {
            let help = "give both the same, or say `options: {points: any}`";
            let span = match state.options.points {
                Points::Just(_) => self.setting(&["options", "points"]),
                _ => self.setting(&["army"]),
            };
            self.complain(span, "EN-SET-03", message, help);
        }
        for card in &state.sides {
            let side = &card.side;
            let leader = |unit: &&Unit| unit.side == *side && unit.is_leader();
            let leaders = state.army.iter().filter(leader);
            let most = usize::from(state.options.leaders_per_side);
            if let Some(extra) = leaders.clone().nth(most) {
                let count = leaders.count();
                let message = format!("`{side}` has {count} leaders");
                let help = format!("leave some out, or say `options: {{leaders_per_side: {count}}}`");
                let span = self.word(&["army"], extra.unit.as_str());
                self.complain(span, "EN-LDR-01", message, &help);
            }
        }
    }

    /// EN-SET-04: a side has drawn three cards or none.
    fn cards(&mut self, state: &State) {
        for card in &state.sides {
            let side = &card.side;
            let drawn = state.drawn(side).len();
            if drawn > 0 && drawn != tables::CARDS as usize {
                let message = format!("`{side}` has drawn {drawn} cards");
                let span = self.word(&["cards"], side.as_str());
                self.complain(span, "EN-SET-04", message, "a side draws three, or none");
            }
        }
    }
}

/// Where a word stands for the last time in a part of the file.
fn last(node: &Node, word: &str) -> Option<Span> {
    match &node.value {
        Value::Word(text) => (text == word).then_some(node.span),
        Value::List(items) => items.iter().rev().find_map(|item| last(item, word)),
        Value::Map(entries) => entries.iter().rev().find_map(|(_, item)| last(item, word)),
        Value::Empty => None,
    }
}

impl State {
    /// What an army costs (EN-ARMY-01 to 09); units that a card has brought do not count (EN-SET-04).
    pub(super) fn cost(&self, side: &Side) -> u32 {
        let mine = self.army.iter().filter(|unit| unit.side == *side);
        mine.map(|unit| tables::cost(unit.kind, unit.grade)).sum()
    }

    /// EN-SET-03: what is wrong with the armies of a game file that has both.
    fn unequal_armies(&self) -> Option<String> {
        if self.turn > 0 || !self.without_army().is_empty() || !self.cards.is_empty() {
            return None;
        }
        let [a, b] = [0, 1].map(|index| self.cost(&self.sides[index].side));
        match self.options.points {
            Points::Any => None,
            Points::Equal if a == b => None,
            Points::Just(cost) if a == cost && b == cost => None,
            Points::Equal => Some(format!("the armies cost {a} and {b} points, not the same")),
            Points::Just(cost) => Some(format!("the armies cost {a} and {b} points, not {cost}")),
        }
    }
}
