//! A line about units or a point of arrival, as it is written.

use super::keys::{PIECE, Removed};
use super::point as points;
use super::told::units_told;
use crate::adjudicate::{Amended, Side, UnitId, each_once};
use crate::kit::table::{Coordinates, Heading};
use crate::orders::{Named, names};
use crate::rules::two_by_two::amend::fault;
use crate::rules::two_by_two::orders::army_list::kind_of;
use crate::rules::two_by_two::orders::point;
use crate::rules::two_by_two::orders::terrain::heading;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Size, Status};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value, is_given, word_of};

/// A line about units; what is left out stays as it is.
#[derive(Debug, Default)]
pub(super) struct UnitLine {
    pub(super) side: Option<Side>,
    pub(super) kind: Option<Kind>,
    pub(super) name: Option<String>,
    pub(super) size: Option<Size>,
    /// `Some(None)` where it is to be under nobody.
    pub(super) under: Option<Option<UnitId>>,
    pub(super) guards: Option<bool>,
    pub(super) at: Option<Coordinates>,
    pub(super) face: Option<Heading>,
    pub(super) state: Option<Status>,
    pub(super) road: Option<bool>,
    pub(super) turned: Option<bool>,
    pub(super) fired: Option<bool>,
    pub(super) queue: Option<Queue>,
    pub(super) remove: Option<Removed>,
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
    let (named, line) = read(node, faults)?;
    each_once(&named, faults)?;
    if let [only] = named.as_slice()
        && state.named(&only.name).is_none()
        && (state.point_named(&only.name).is_some() || matches!(line.queue, Some(Queue::Of(_))))
    {
        let amended = points::point_line(state, only, &line);
        let amended = amended.map_err(|wrong| fault(wrong, only.span, faults));
        return amended.ok();
    }
    if let (Some(at), true) = (node.get("at"), named.len() > 1) {
        let message = "several units cannot stand on one point";
        faults.add(Fault::error(at.span, message).help("write a line for each"));
        return None;
    }
    let before = state.clone();
    let mut units = Vec::new();
    for named in &named {
        match line.mends(state, named) {
            Ok(unit) => units.push(unit),
            Err(wrong) => fault(wrong, named.span, faults),
        }
    }
    (units.len() == named.len()).then(|| Amended { text: units_told(&before, state, &units), units })
}

fn read(node: &Node, faults: &mut Faults) -> Option<(Vec<Named>, UnitLine)> {
    let mut fields = Fields::shaped(node, &PIECE, faults)?;
    let named = fields.needed("unit", faults);
    let named = named.and_then(|node| names(node, faults));
    let side = fields.optional::<String>("side", faults);
    let kind = fields.optional_with("kind", faults, kind_of);
    let name = fields.optional::<String>("name", faults);
    let size = fields.optional_with("size", faults, |node, faults| word_of(node, Size::WORDS, "size", faults));
    let under = fields.optional_with("under", faults, |node, faults| {
        let given = is_given(&node).then(|| String::read(node, faults));
        given.map_or(Some(None), |name| name.map(UnitId::new).map(Some))
    });
    let at = fields.optional_with("at", faults, point);
    let face = fields.optional_with("face", faults, heading);
    let state = fields.optional_with("state", faults, |node, faults| word_of(node, Status::WORDS, "state", faults));
    let mut mark = |key, faults: &mut Faults| fields.optional::<bool>(key, faults);
    let marks = ["guards", "road", "turned", "fired"].map(|key| mark(key, faults));
    let queue = fields.optional_with("queue", faults, queue);
    let remove = fields.optional_with("remove", faults, |node, faults| {
        word_of(node, Removed::WORDS, "way to take a unit away", faults)
    });
    let note = fields.optional::<String>("note", faults);
    let stands = fields.keys().filter(|key| key.text != "unit" && key.text != "note");
    let alone = stands.count() == 1;
    fields.finish(faults)?;
    note?;
    let [guards, road, turned, fired] = marks;
    let line = UnitLine {
        side: side?.map(Side::new),
        kind: kind?,
        name: name?,
        size: size?,
        under: under?,
        guards: guards?,
        at: at?,
        face: face?,
        state: state?,
        road: road?,
        turned: turned?,
        fired: fired?,
        queue: queue?,
        remove: remove?,
    };
    if line.remove.is_some() && !alone {
        let fault = Fault::error(node.span, "whoever is taken away has nothing else amended");
        faults.add(fault.help("leave the other keys out, but for `note:`"));
        return None;
    }
    Some((named?, line))
}

fn queue(node: &Node, faults: &mut Faults) -> Option<Queue> {
    match &node.value {
        Value::List(items) if items.is_empty() => Some(Queue::Of(Vec::new())),
        Value::List(_) => names(node, faults).map(Queue::Of),
        _ => names(node, faults)?.pop().map(Queue::At),
    }
}
