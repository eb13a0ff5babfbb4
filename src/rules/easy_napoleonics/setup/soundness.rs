//! Whether a game file can be played: EN-SET-01 to EN-SET-05, EN-SEQ-07, EN-VIC-02, EN-LDR-01, EN-D-05.

use crate::adjudicate::Side;
use crate::kit::Spot;
use crate::kit::reinforcement;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::scenario::{Deploying, Land, Points, Terrain};
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::setup;
use crate::rules::easy_napoleonics::setup::deployment_zones;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};
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

/// Whether every side that the settings name is one of the game, and every hex one of the board; whether armies and
/// cards are of the right number; and of a game that begins, whether it can be played at all.
pub(crate) fn are_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let mut inspection = Inspection { game, complaints: Vec::new() };
    inspection.sides(state);
    inspection.hexes(state);
    inspection.armies(state);
    inspection.cards(state);
    let opening = matches!(state.part, Part::Muster | Part::Deploy);
    if opening || game.get("part").is_none() {
        inspection.numbers(state);
        inspection.levels(state);
        inspection.ground(state);
        if is_to_deploy(state) {
            inspection.zones(state);
        }
    }
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
        self.complaints.push(Complaint { span, clause, message, help });
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
        if let Some(message) = unequal_armies(state) {
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

    /// EN-SEQ-07, EN-VIC-02, EN-LDR-01: numbers that a game can be played by.
    fn numbers(&mut self, state: &State) {
        let turns = state.scenario.turn_limit;
        if !(1..=tables::TURNS).contains(&turns) {
            let message = format!("a game of {turns} turns is none of these rules");
            let help = format!("a game has 1 to {} turns", tables::TURNS);
            let span = self.setting(&["scenario", "turn_limit"]);
            self.complain(span, "EN-SEQ-07", message, &help);
        }
        if state.options.victory_points == 0 {
            let message = "0 points would be a victory before the game".to_owned();
            let help = "name a number of points above 0";
            let span = self.setting(&["options", "victory_points"]);
            self.complain(span, "EN-VIC-02", message, help);
        }
        if state.options.leaders_per_side == 0 {
            let message = "a side has one leader at least".to_owned();
            let span = self.setting(&["options", "leaders_per_side"]);
            self.complain(span, "EN-LDR-01", message, "leave it out, or name a number above 0");
        }
    }

    /// EN-MOR-13: nobody begins the game broken.
    fn levels(&mut self, state: &State) {
        let broken = |unit: &&Unit| unit.level == Some(Level::Broken);
        for unit in state.army.iter().filter(broken) {
            let message = format!("`{}` is broken, and would be out of the game", unit.unit);
            let span = self.word(&["army"], unit.unit.as_str());
            self.complain(span, "EN-MOR-13", message, "leave it out, or give it another level");
        }
    }

    /// EN-SET-05: a piece of ground has each of its hexes once, and a pond has them for itself.
    fn ground(&mut self, state: &State) {
        for (index, terrain) in state.terrain.iter().enumerate() {
            if let Some((spot, message)) = terrain.clashes(&state.terrain[..index]) {
                let entry = self.node(&["terrain"]).items().get(index);
                let span = entry.and_then(|entry| last(entry, &spot.to_string()));
                let span = span.unwrap_or_else(|| self.setting(&["terrain"]));
                self.complain(span, "EN-SET-05", message, "leave one of them out");
            }
        }
    }

    /// EN-D-05: each side has somewhere to deploy, and the other side not there.
    fn zones(&mut self, state: &State) {
        let [one, other] = [0, 1].map(|index| &state.sides[index]);
        let spots = state.map.hexes().map(|hex| state.map.spot(hex)).collect::<Vec<_>>();
        for card in [one, other] {
            let closed = |spot: &Spot| state.ponds_are_closed() && state.is_land(state.map.hex(*spot), Land::Pond);
            let mut open = spots.iter().filter(|spot| !closed(spot));
            if !open.any(|spot| deployment_zones::is_in_zone(state, &card.side, *spot)) {
                let message = format!("there is no hex where `{}` could deploy", card.side);
                let span = self.zone(&card.side);
                self.complain(span, "EN-D-05", message, "give it hexes, or more rows");
            }
        }
        let shared = |spot: &&Spot| {
            deployment_zones::is_in_zone(state, &one.side, **spot)
                && deployment_zones::is_in_zone(state, &other.side, **spot)
        };
        if let Some(spot) = spots.iter().find(shared) {
            let zoned = !state.scenario.zones.is_empty();
            let (message, span, help) = match one.home_edge == other.home_edge && !zoned {
                true => (
                    format!("both sides deploy next to the {} edge", one.home_edge),
                    self.setting(&["sides"]),
                    "give them two edges, or zones of their own",
                ),
                false => (
                    format!("both sides may deploy in {spot}"),
                    self.zone(&other.side),
                    "let `depth` or `zones` keep them apart",
                ),
            };
            self.complain(span, "EN-D-05", message, help);
        }
    }

    /// Where the zone of a side is settled: by its hexes, by the depth of both, or by the map.
    fn zone(&self, side: &Side) -> Span {
        let scenario = self.game.get("scenario");
        let zones = scenario.and_then(|node| node.get("zones"));
        match (zones.and_then(|zones| last(zones, side.as_str())), scenario) {
            (Some(span), _) => span,
            (None, Some(_)) => self.setting(&["scenario", "depth"]),
            (None, None) => self.setting(&["map"]),
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

impl Terrain {
    /// EN-SET-05: a hex that a piece of ground cannot have, after those before it, and why.
    pub(crate) fn clashes(&self, before: &[Terrain]) -> Option<(Spot, String)> {
        let twice = |(index, spot): &(usize, &Spot)| self.hexes[..*index].contains(spot);
        let mut hexes = self.hexes.iter().enumerate();
        if let Some((_, spot)) = hexes.find(twice) {
            return Some((*spot, format!("{spot} stands in this piece of ground twice")));
        }
        let pond = |other: &&Terrain| (self.kind == Land::Pond) != (other.kind == Land::Pond);
        let mut others = before.iter().filter(pond);
        others.find_map(|other| {
            let spot = self.hexes.iter().find(|spot| other.hexes.contains(spot))?;
            Some((*spot, format!("{spot} is a pond, which leaves no room for other ground")))
        })
    }
}

/// Whether pieces are still to be deployed, or will be.
fn is_to_deploy(state: &State) -> bool {
    let cards = state.options.random_cards && state.cards.is_empty();
    state.turn == 0 && (cards || !state.without_army().is_empty() || !setup::deployers(state).is_empty())
}

/// What an army costs (EN-ARMY-01, EN-ARMY-02, EN-ARMY-03, EN-ARMY-04, EN-ARMY-05, EN-ARMY-06, EN-ARMY-07, EN-ARMY-08,
/// EN-ARMY-09); units that a card has brought do not count (EN-SET-04).
pub(crate) fn cost(state: &State, side: &Side) -> u32 {
    let to_come = reinforcement::of(&state.arrivals, side).map(|(_, unit)| unit);
    let mine = state.army.iter().filter(|unit| unit.side == *side).chain(to_come);
    mine.map(|unit| tables::cost(unit.kind, unit.grade)).sum()
}

/// EN-SET-03: what is wrong with the armies of a game file that has both.
fn unequal_armies(state: &State) -> Option<String> {
    if state.turn > 0 || !state.without_army().is_empty() || !state.cards.is_empty() {
        return None;
    }
    let [a, b] = [0, 1].map(|index| cost(state, &state.sides[index].side));
    match state.options.points {
        Points::Any => None,
        Points::Equal if a == b => None,
        Points::Just(cost) if a == cost && b == cost => None,
        Points::Equal => Some(format!("the armies cost {a} and {b} points, not the same")),
        Points::Just(cost) => Some(format!("the armies cost {a} and {b} points, not {cost}")),
    }
}
