//! Reading forces and units: CP-FOR-01 to CP-FOR-06.

use super::file_keys;
use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::orders;
use crate::rules::campaign::orders::held;
use crate::rules::campaign::position::force::{Force, Spirit, Stance};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::{Arm, Grade, Unit};
use crate::yaml::{Fault, Faults, Fields, Node, flow, list_of, word_of};

/// CP-FOR-06: an entry of `army`.
pub(crate) fn force(node: &Node, faults: &mut Faults) -> Option<Force> {
    let mut fields = Fields::shaped(node, &file_keys::FORCE, faults)?;
    let unit = fields.needed("unit", faults).and_then(|node| orders::named(node, faults));
    let side = fields.required::<String>("side", faults);
    let name = fields.optional::<String>("name", faults);
    let at = fields.required::<Spot>("at", faults);
    let units = fields.needed("units", faults).and_then(|node| list_of(node, |item| self::unit(item, faults)));
    let fatigue = fields.optional::<u32>("fatigue", faults);
    let spirit = fields.optional_with("spirit", faults, |node, faults| word_of(node, Spirit::WORDS, "spirit", faults));
    let stance = fields.optional_with("stance", faults, |node, faults| word_of(node, Stance::WORDS, "stance", faults));
    let order = fields.take("do").map(|node| held::of_steps(held::texts(node), 1));
    let flag = |key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults| fields.optional::<bool>(key, faults);
    let garrison = flag("garrison", &mut fields, faults);
    let hungry = flag("hungry", &mut fields, faults);
    let foraged = flag("foraged", &mut fields, faults);
    let closed_up = flag("closed_up", &mut fields, faults);
    let next = fields.optional::<Spot>("next", faults);
    let spent = fields.optional::<u32>("spent", faults);
    let cost = fields.optional::<u32>("cost", faults);
    fields.finish(faults)?;
    let fresh = Force::fresh(UnitId::new(unit?.name), Side::new(side?), at?, None, Vec::new());
    Some(Force {
        name: name?,
        units: units?,
        fatigue: fatigue?.unwrap_or(0),
        spirit: spirit?.unwrap_or_default(),
        stance: stance?.unwrap_or_default(),
        order,
        garrison: garrison?.unwrap_or(false),
        hungry: hungry?.unwrap_or(false),
        foraged: foraged?.unwrap_or(false),
        closed_up: closed_up?.unwrap_or(false),
        next: next?,
        spent: spent?.unwrap_or(0),
        cost: cost?.unwrap_or(0),
        ..fresh
    })
}

/// CP-FOR-01, CP-FOR-02, CP-FOR-03, CP-FOR-04: a unit of a force.
pub(crate) fn unit(node: &Node, faults: &mut Faults) -> Option<Unit> {
    let mut fields = Fields::shaped(node, &file_keys::UNIT, faults)?;
    let unit = fields.needed("unit", faults).and_then(|node| orders::named(node, faults));
    let arm = fields.needed("arm", faults).and_then(|node| word_of(node, Arm::WORDS, "arm", faults));
    let mut number = |key: &'static str, faults: &mut Faults| fields.optional::<u32>(key, faults);
    let [strength, full, rating, dead, taken, away, eaten] =
        ["strength", "full", "rating", "dead", "taken", "away", "eaten"].map(|key| number(key, faults));
    let grade = fields.optional_with("grade", faults, |node, faults| word_of(node, Grade::WORDS, "grade", faults));
    let mounted = fields.optional::<bool>("mounted", faults);
    let battle = fields.take("battle").map(flow);
    let name = fields.optional::<String>("name", faults);
    fields.finish(faults)?;
    let (arm, strength, full, rating, name) = (arm?, strength?, full?, rating?.unwrap_or(0), name?);
    let mut complain = |message: String, help: &str| {
        faults.add(Fault::error(node.span, message).clause("CP-FOR-01").help(help));
        None
    };
    if arm == Arm::Leader && strength.or(full).is_some() {
        return complain("a leader has no strength".to_owned(), "leave `strength` and `full` out");
    }
    if rating > 2 {
        return complain(format!("a rating of {rating} cannot be"), "a leader is worth 0, 1 or 2");
    }
    let full = match (full.or(strength), arm) {
        (_, Arm::Leader) => 0,
        (Some(full), _) => full,
        (None, _) => return complain("a unit without strength".to_owned(), "write `full:` men, pieces or wagons"),
    };
    let strength = if arm == Arm::Leader { 0 } else { strength.unwrap_or(full) };
    if full > 99_999 || strength > 99_999 {
        return complain(format!("a strength of {} cannot be", full.max(strength)), "99,999 is the most");
    }
    Some(Unit {
        unit: UnitId::new(unit?.name),
        name,
        arm,
        strength,
        full,
        whole: None,
        grade: grade?.unwrap_or_default(),
        mounted: mounted?.unwrap_or(arm == Arm::Leader),
        rating,
        dead: dead?.unwrap_or(0),
        taken: taken?.unwrap_or(0),
        away: away?.unwrap_or(0),
        eaten: eaten?.unwrap_or(0),
        fate: None,
        battle,
    })
}

/// CP-FOR-12: leaders rank as they stand in the game file.
pub(crate) fn ranks(state: &mut State) {
    let leaders = state.army.iter().flat_map(|force| {
        let leaders = force.units.iter().filter(|unit| unit.arm == Arm::Leader);
        leaders.map(|leader| (force.side.clone(), leader.unit.clone()))
    });
    for (side, leader) in leaders.collect::<Vec<_>>() {
        if let Some(card) = state.card_mut(&side) {
            card.leaders.push(leader);
        }
    }
}
