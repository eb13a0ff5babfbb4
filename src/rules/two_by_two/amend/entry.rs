//! A line about units or a point of arrival, as it is written.

use super::keys::Removed;
use super::point as points;
use super::told::units_told;
use crate::adjudicate::{Amended, Side, UnitId, each_once, game_keys, line_keys, takes_away_alone};
use crate::kit::table::{Coordinates, Heading};
use crate::orders::schema::{self, name};
use crate::orders::{Named, names};
use crate::rules::two_by_two::orders::army_list::kind_of;
use crate::rules::two_by_two::orders::keys::kinds;
use crate::rules::two_by_two::orders::point;
use crate::rules::two_by_two::orders::terrain::heading;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Size, Status};
use crate::yaml::draft::{self, any_of, list, text, words_of, yes_no};
use crate::yaml::{Fault, Faults, Node, Read, Value, or_none, word_in};

line_keys! {
    /// A line about units.
    pub(super) const PIECE = "a line about a unit";
    /// What it says of a unit, or of a point of arrival; what it leaves out stays as it is.
    #[derive(Debug)]
    pub(super) struct UnitLine {
        unit: needed Vec<Named> = names, ("who; several alike in brackets, or a point of arrival", schema::names);
        side: may Side = game_keys::side, ("whose it is, where it comes in", text);
        kind: may Kind = kind_of, ("what it is", kinds);
        name: may String = Read::read, ("what it is called in reports", text);
        size: may Size = word_in(Size::WORDS, "size"), ("its size (3.01)", || words_of(Size::WORDS));
        under: may Option<UnitId> = or_none(unit_named), ("its Division HQ", || draft::or_none(text()));
        guards: may bool = Read::read, ("whether it is of the guards", yes_no);
        at: may Coordinates = point, ("where it stands: `[12, 8.5]`", Coordinates::draft);
        face: may Heading = heading, ("where it looks", Heading::draft);
        state: may Status = word_in(Status::WORDS, "state"), ("its state", || words_of(Status::WORDS));
        road: may bool = Read::read, ("whether it marches by road", yes_no);
        turned: may bool = Read::read, ("whether it has turned to an attacker", yes_no);
        fired: may bool = Read::read, ("whether it has fired in this turn", yes_no);
        queue: may Queue = queue,
            ("the point of arrival where it waits; of a point, who waits there", || any_of([name(), list(name())]));
        remove: may Removed = word_in(Removed::WORDS, "way to take a unit away"),
            ("why it is taken away", || words_of(Removed::WORDS));
    }
}

/// What stands under `queue`.
#[derive(Debug)]
pub(super) enum Queue {
    /// Of a unit: where it waits.
    At(Named),
    /// Of a point of arrival: who waits there.
    Of(Vec<Named>),
}

/// Changes units or a point of arrival.
pub(super) fn unit_line(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = UnitLine::read(node, faults)?;
    if line.remove.is_some() {
        takes_away_alone(node, faults)?;
    }
    let named = &line.unit;
    each_once(named, faults)?;
    if let [only] = named.as_slice()
        && state.named(&only.name).is_none()
        && (state.point_named(&only.name).is_some() || matches!(line.queue, Some(Queue::Of(_))))
    {
        let amended = points::point_line(state, only, &line);
        let amended = amended.map_err(|wrong| faults.add(wrong.fault(only.span)));
        return amended.ok();
    }
    if let (Some(at), true) = (node.get("at"), named.len() > 1) {
        let message = "several units cannot stand on one point";
        faults.add(Fault::error(at.span, message).help("write a line for each"));
        return None;
    }
    let before = state.clone();
    let mut units = Vec::new();
    for named in named {
        match line.mends(state, named) {
            Ok(unit) => units.push(unit),
            Err(wrong) => faults.add(wrong.fault(named.span)),
        }
    }
    (units.len() == named.len()).then(|| Amended { text: units_told(&before, state, &units), units })
}

fn unit_named(node: &Node, faults: &mut Faults) -> Option<UnitId> {
    String::read(node, faults).map(UnitId::new)
}

fn queue(node: &Node, faults: &mut Faults) -> Option<Queue> {
    match &node.value {
        Value::List(items) if items.is_empty() => Some(Queue::Of(Vec::new())),
        Value::List(_) => names(node, faults).map(Queue::Of),
        _ => names(node, faults)?.pop().map(Queue::At),
    }
}
