//! Reading the scenario's settings: RS-SCN-02 to RS-SCN-06, RS-SCN-13.

use super::file_keys;
use crate::adjudicate::Side;
use crate::kit::Spot;
use crate::rules::really_simple::position::scenario::{
    Basis, Exhaustion, Fraction, LateOrders, Mailing, Objective, Scenario, VictoryPoints,
};
use crate::yaml::{Fault, Faults, Fields, Node, Read, word_of};

pub(crate) fn settings(node: &Node, faults: &mut Faults) -> Option<(Scenario, Vec<Objective>)> {
    let mut fields = Fields::shaped(node, &file_keys::SCENARIO, faults)?;
    let turn_limit = fields.given_with("turn_limit", faults, u32::read);
    let exhaustion = fields.given_with("exhaustion", faults, exhaustion);
    let objectives = fields.listed("objectives", faults, objective);
    let victory_points = fields.given_with("victory_points", faults, victory_points);
    let late = fields
        .take("late_orders")
        .map_or(Some(LateOrders::default()), |node| word_of(node, LateOrders::WORDS, "value of `late_orders`", faults));
    let exchange = fields
        .take("exchange")
        .map_or(Some(Mailing::default()), |node| word_of(node, Mailing::WORDS, "value of `exchange`", faults));
    fields.finish(faults)?;
    let scenario = Scenario {
        turn_limit: turn_limit?,
        exhaustion: exhaustion?,
        victory_points: victory_points?,
        late_orders: late?,
        exchange: exchange?,
    };
    Some((scenario, objectives?))
}

fn exhaustion(node: &Node, faults: &mut Faults) -> Option<Exhaustion> {
    let mut fields = Fields::shaped(node, &file_keys::EXHAUSTION, faults)?;
    let fraction = fields.needed("fraction", faults).and_then(|node| {
        let text = String::read(node, faults)?;
        let fraction = Fraction::parse(&text);
        if fraction.is_none() {
            faults.add(Fault::error(node.span, format!("`{text}` is no fraction")).help("write it as `1/2`"));
        }
        fraction
    });
    let basis =
        fields.take("basis").map_or(Some(Basis::default()), |node| word_of(node, Basis::WORDS, "basis", faults));
    fields.finish(faults)?;
    Some(Exhaustion { fraction: fraction?, basis: basis? })
}

pub(crate) fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::shaped(node, &file_keys::OBJECTIVE, faults)?;
    let hex = fields.required::<Spot>("hex", faults);
    let points = fields.required::<u32>("points", faults);
    let held = fields.optional::<String>("held", faults);
    fields.finish(faults)?;
    Some(Objective { hex: hex?, points: points?, held: held?.map(Side::new) })
}

fn victory_points(node: &Node, faults: &mut Faults) -> Option<VictoryPoints> {
    let mut fields = Fields::shaped(node, &file_keys::LOSSES, faults)?;
    let unit_lost = fields.optional::<u32>("unit_lost", faults);
    let general_killed = fields.optional::<u32>("general_killed", faults);
    fields.finish(faults)?;
    Some(VictoryPoints { unit_lost: unit_lost?.unwrap_or(0), general_killed: general_killed?.unwrap_or(0) })
}
