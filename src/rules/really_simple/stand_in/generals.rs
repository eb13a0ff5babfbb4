//! What a General does: he rallies whom he reaches, and stands with those who fight.

use crate::adjudicate::{Brief, UnitId};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// What a General would do, with how good it is.
pub(super) struct Wish {
    pub(super) score: i64,
    pub(super) order: String,
    /// Whom he would rally by it.
    pub(super) rallies: Option<UnitId>,
    /// With whom he ends.
    pub(super) beside: Option<UnitId>,
}

/// What he would do. To those in `cared` another goes already.
pub(super) fn wishes(board: &State, general: &Unit, cared: &[UnitId], brief: &Brief<'_>) -> Vec<Wish> {
    let far = |unit: &Unit| i64::from(selectors::apart(board, general, unit).unwrap_or(99));
    let goes = i64::from(tables::allowance(general, general.form).0);
    let mut wishes = vec![Wish { score: 0, order: "stand".to_owned(), rallies: None, beside: None }];
    let routed = board.units_of(&general.side).filter(|unit| unit.is_retreating());
    // A second throw for the same unit is worth less than what he does elsewhere.
    for unit in routed.filter(|unit| !cared.contains(&unit.unit)) {
        let (id, far) = (&unit.unit, far(unit));
        let score = i64::from(unit.strength()) * 20;
        let (score, order) = match far {
            0 | 1 => (300 + score, format!("{{rally: {id}}}")),
            far if far <= goes + 1 => (260 + score, format!("[{{to: {id}}}, {{rally: {id}}}]")),
            far => (90 + score - far * 10, format!("{{to: {id}}}")),
        };
        let beside = (far > 1).then(|| id.clone());
        wishes.push(Wish { score, order, rallies: Some(id.clone()), beside });
    }
    let others = board.units_of(&general.side).filter(|unit| !unit.is_retreating());
    for unit in others {
        let enemies = board.enemies_of(&unit.side).filter_map(|enemy| selectors::apart(board, unit, enemy));
        let Some(nearest) = enemies.min() else { continue };
        let fights = match nearest {
            1 | 2 => 100,
            3 => 70,
            4..=6 => 30,
            _ => 5,
        };
        let alone = board.generals_with(&unit.unit).iter().all(|other| other.unit == general.unit);
        let led = if alone { 0 } else { -90 };
        let weak = if estimates::estimated(board, unit, &unit.side) <= 2 { -60 } else { 0 };
        let score = fights + led + weak - far(unit) * 8 + brief.whim(unit.unit.as_str()) / 8;
        let order = match far(unit) {
            0 => "stand".to_owned(),
            _ => format!("{{to: {}}}", unit.unit),
        };
        let beside = (far(unit) > 0).then(|| unit.unit.clone());
        wishes.push(Wish { score, order, rallies: None, beside });
    }
    wishes
}
