//! Deployment: EN-SET-09 to EN-SET-13, EN-D-05.

use super::event::Event;
use super::house_rules::Ponds;
use super::muster::Deployment;
use super::orders::Orders;
use super::plans::Wrong;
use super::play::Play;
use super::scenario::{Deploying, Land};
use super::state::{Part, State};
use super::unit::{Form, Kind, Nation, Unit};
use crate::adjudicate::{BySide, Clause, IllegalOrder, Side, UnitId};
use crate::kit::{Edge, Hex};

impl State {
    /// The sides that have to deploy now.
    pub(super) fn to_deploy(&self) -> Vec<Side> {
        let at_once = match self.scenario.deploy {
            Deploying::Simultaneous => self.order.len(),
            _ => 1,
        };
        self.order.iter().take(at_once).cloned().collect()
    }

    /// The sides that have an army and deploy it in the exchange of the muster, where the set-up is folded.
    pub(super) fn folded_in(&self) -> Vec<Side> {
        let without = self.without_army();
        let sides = self.sides.iter().map(|card| card.side.clone());
        let owes = |side: &Side| !without.contains(side) && self.is_to_deploy(side);
        let folded = self.scenario.fold_set_up;
        sides.filter(|side| folded && owes(side)).collect()
    }

    /// EN-SET-12: whether something of a side has no place yet.
    fn is_to_deploy(&self, side: &Side) -> bool {
        let mut mine = self.army.iter().filter(|unit| unit.side == *side);
        mine.any(|unit| unit.at.is_none() && !unit.is_lost())
    }

    /// The entries of a deployment that stand, and those that are set aside; each sees what the earlier ones did.
    pub(super) fn deployment(
        &self,
        side: &Side,
        orders: &Orders,
    ) -> (Vec<Event>, Vec<IllegalOrder>) {
        let (mut sound, mut illegal) = (Vec::new(), Vec::new());
        let mut board = self.clone();
        for entry in &orders.deploy {
            match board.may_deploy(side, entry) {
                Ok(event) => {
                    super::apply::apply(&mut board, &event);
                    sound.push(event);
                }
                Err(wrong) => illegal.push(IllegalOrder {
                    unit: entry.unit.name.clone(),
                    step: 0,
                    clause: wrong.clause.map(Clause::new),
                    reason: wrong.reason,
                    help: wrong.help,
                    span: entry.span,
                }),
            }
        }
        (sound, illegal)
    }

    /// EN-SET-13: a hex of its own, a formation open to it, a corner that it faces.
    fn may_deploy(&self, side: &Side, entry: &Deployment) -> Result<Event, Wrong> {
        let unit = self.may_be_placed(side, entry)?;
        let id = &unit.unit;
        let Some(at) = entry.at else {
            let reason = format!("`{id}` is given no hex");
            return Err(Wrong::new("EN-SET-13", reason, "write `at: 0812`"));
        };
        self.may_stand(unit, self.map.hex(at))?;
        match unit.is_leader() {
            true => leader_alone(id, entry)?,
            false => self.may_face(unit, entry)?,
        }
        let unit = id.clone();
        let (form, face) = (entry.form, entry.face);
        Ok(Event::Deployed {
            unit,
            at,
            form,
            face,
        })
    }

    /// Whether the piece of an entry is the side's, and not on the board yet.
    fn may_be_placed(&self, side: &Side, entry: &Deployment) -> Result<&Unit, Wrong> {
        let name = &entry.unit.name;
        let wrong = |reason: String, help: String| {
            let clause = None;
            Err(Wrong {
                clause,
                reason,
                help,
            })
        };
        let dropped = "the entry is dropped".to_owned();
        let Some(unit) = self.named(name) else {
            return wrong(
                format!("there is no unit `{name}`"),
                self.suggestion(side, name),
            );
        };
        let id = &unit.unit;
        if unit.side != *side {
            wrong(format!("`{id}` is not yours"), dropped)
        } else if unit.is_lost() {
            wrong(format!("`{id}` is lost"), dropped)
        } else if let Some(at) = unit.at {
            wrong(format!("`{id}` stands in {at} already"), dropped)
        } else {
            Ok(unit)
        }
    }

    /// Whether a piece may be deployed in a hex.
    fn may_stand(&self, unit: &Unit, hex: Hex) -> Result<(), Wrong> {
        let id = &unit.unit;
        if !self.map.contains(hex) {
            let reason = format!("the hex of `{id}` is not on the map");
            return Err(Wrong::new("EN-SET-13", reason, "name a hex of the map"));
        }
        let label = self.map.label(hex);
        if !self.is_in_zone(&unit.side, hex) {
            let reason = format!("{label} is not where your side deploys");
            return Err(Wrong::new("EN-SET-13", reason, self.zone_of(&unit.side)));
        }
        if self.house_rules.ponds == Ponds::Impassable && self.is_land(hex, Land::Pond) {
            let reason = format!("there is a pond in {label}");
            return Err(Wrong::new("EN-MOVE-34", reason, "name a dry hex"));
        }
        let mut here = self
            .army
            .iter()
            .filter(|other| self.place(other) == Some(hex));
        match here.find(|other| !self.may_share(unit, other, hex)) {
            Some(other) => {
                let reason = format!("`{}` stands in {label}", other.unit);
                Err(Wrong::new(
                    "EN-SET-13",
                    reason,
                    "every unit has a hex of its own",
                ))
            }
            None => Ok(()),
        }
    }

    /// EN-UNIT-09, EN-UNIT-10, EN-OPT-21: whether two pieces may stand in one hex.
    fn may_share(&self, unit: &Unit, other: &Unit, hex: Hex) -> bool {
        if unit.side != other.side {
            return false;
        }
        let guns = unit.kind.is_artillery() && other.kind.is_artillery();
        let battery = self.options.grand_battery && guns && self.units_in(hex).count() == 1;
        unit.is_leader() || other.is_leader() || battery
    }

    /// Where a side deploys: the hexes of the scenario, or so many rows from its own edge.
    pub(super) fn is_in_zone(&self, side: &Side, hex: Hex) -> bool {
        let mut zones = self.scenario.zones.iter().filter(|zone| zone.side == *side);
        if let Some(zone) = zones.next() {
            return zone.hexes.contains(&self.map.spot(hex));
        }
        let (column, row) = self.map.place(hex);
        let (columns, rows) = (i16::from(self.map.columns), i16::from(self.map.rows));
        let far = match self.card(side).home_edge {
            Edge::North => row,
            Edge::East => columns + 1 - column,
            Edge::South => rows + 1 - row,
            Edge::West => column,
        };
        far <= self.scenario.depth.into()
    }

    /// The same in words.
    fn zone_of(&self, side: &Side) -> String {
        if self.scenario.zones.iter().any(|zone| zone.side == *side) {
            return "the scenario names your hexes".to_owned();
        }
        let depth = self.scenario.depth;
        match self.card(side).home_edge {
            edge @ (Edge::North | Edge::South) => {
                format!("you deploy in the {depth} rows next to the {edge} edge")
            }
            edge => format!("you deploy in the {depth} columns next to the {edge} edge"),
        }
    }

    fn may_face(&self, unit: &Unit, entry: &Deployment) -> Result<(), Wrong> {
        let id = &unit.unit;
        let Some(form) = entry.form else {
            let reason = format!("`{id}` is given no formation");
            return Err(Wrong::new(
                "EN-SET-13",
                reason,
                "write `form: line` or another",
            ));
        };
        if let Some(clause) = self.is_closed(unit, form) {
            let (noun, form) = (unit.kind.noun(), form.word());
            let reason = format!("`{id}` is {noun}, which has no {form}");
            return Err(Wrong::new(clause, reason, "it waits for a sound entry"));
        }
        if entry.face.is_none() {
            let reason = format!("`{id}` is given no facing");
            return Err(Wrong::new(
                "EN-SET-13",
                reason,
                "write `face: N` or another corner",
            ));
        }
        Ok(())
    }

    /// EN-UNIT-05 to 07, EN-NAT-07: the clause by which a formation is closed to a unit.
    pub(super) fn is_closed(&self, unit: &Unit, form: Form) -> Option<&'static str> {
        let (open, clause) = match unit.kind {
            Kind::Infantry if form == Form::Masse => {
                (self.nation(unit) == Some(Nation::Austria), "EN-NAT-07")
            }
            Kind::Infantry => {
                let open = matches!(form, Form::Line | Form::Column | Form::Square);
                (open, "EN-UNIT-05")
            }
            Kind::LightCavalry | Kind::HeavyCavalry => {
                (matches!(form, Form::Line | Form::Column), "EN-UNIT-06")
            }
            Kind::FieldArtillery | Kind::HorseArtillery => {
                let open = matches!(form, Form::Limbered | Form::Unlimbered);
                (open, "EN-UNIT-07")
            }
            Kind::Leader => (false, "EN-UNIT-04"),
        };
        (!open).then_some(clause)
    }
}

/// EN-UNIT-04, EN-GEO-11: a leader has neither formation nor facing.
fn leader_alone(id: &UnitId, entry: &Deployment) -> Result<(), Wrong> {
    if entry.form.is_some() {
        let reason = format!("`{id}` is a leader, who has no formation");
        return Err(Wrong::new("EN-UNIT-04", reason, "leave `form` out"));
    }
    if entry.face.is_some() {
        let reason = format!("`{id}` is a leader, who faces nowhere");
        return Err(Wrong::new("EN-GEO-11", reason, "leave `face` out"));
    }
    Ok(())
}

impl Play<'_, '_> {
    /// EN-SET-09, EN-SET-10: who deploys first; where everything has its place, turn 1 begins.
    pub(super) fn open_deployment(&mut self) {
        let state = self.state();
        let sides = state.sides.iter().map(|card| card.side.clone());
        let sides = sides.collect::<Vec<_>>();
        let open = sides.iter().filter(|side| state.is_to_deploy(side)).count();
        let (clause, mut order) = match &state.scenario.deploy {
            Deploying::First(side) => ("EN-SET-10", vec![side.clone(), state.other(side).clone()]),
            Deploying::Diced if open == sides.len() => ("EN-SET-09", self.deployment_die(&sides)),
            _ => ("EN-SET-10", sides),
        };
        order.retain(|side| self.state().is_to_deploy(side));
        self.still_deploying(clause, order);
    }

    /// EN-SET-09: each side throws, and the low one deploys first.
    fn deployment_die(&mut self, sides: &[Side]) -> Vec<Side> {
        for time in 1.. {
            let tail = match time {
                1 => String::new(),
                _ => format!("/{time}"),
            };
            let throw = |side: &Side| {
                let face = self.roll(&format!("deploy/{side}{tail}"), 1)[0];
                (side.clone(), face)
            };
            let scores = sides.iter().map(throw).collect::<Vec<_>>();
            let first = match scores[0].1.cmp(&scores[1].1) {
                std::cmp::Ordering::Less => Some(&sides[0]),
                std::cmp::Ordering::Greater => Some(&sides[1]),
                std::cmp::Ordering::Equal => None,
            };
            let event = Event::DeploymentDie {
                scores,
                first: first.cloned(),
            };
            self.record("EN-SET-09", event);
            if let Some(first) = first {
                return vec![first.clone(), self.state().other(first).clone()];
            }
        }
        unreachable!("the dice end in scores that differ")
    }

    /// EN-SET-12, EN-SET-13: the deployment that is due.
    pub(super) fn deployment(&mut self, orders: &BySide<Option<Orders>>) {
        let due = self.state().to_deploy();
        self.deploy(&due, orders);
    }

    /// The deployment of these sides; turn 1 begins when nothing is left to place.
    pub(super) fn deploy(&mut self, due: &[Side], orders: &BySide<Option<Orders>>) {
        if self.state().part != Part::Deploy {
            return;
        }
        for side in due {
            let Some(Some(mail)) = orders.get(side) else {
                continue;
            };
            let (sound, illegal) = self.state().deployment(side, mail);
            self.strike(illegal);
            for event in sound {
                self.record("EN-SET-13", event);
            }
        }
        let mut left = self.state().order.clone();
        left.retain(|side| self.state().is_to_deploy(side));
        if left != self.state().order {
            self.still_deploying("EN-SET-12", left);
        }
    }

    /// EN-SET-12: who has still to deploy; turn 1 opens when nobody has.
    fn still_deploying(&mut self, clause: &'static str, order: Vec<Side>) {
        let complete = order.is_empty();
        let part = Part::Deploy;
        self.record(clause, Event::Opens { part, order });
        if complete {
            self.begin_turn(1);
        }
    }
}
