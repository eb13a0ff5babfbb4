//! What a General does: he rallies whom he reaches, and stands with those who fight.

use crate::adjudicate::Brief;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// What he would do, each with how good it is.
pub(super) fn wishes(board: &State, general: &Unit, brief: &Brief<'_>) -> Vec<(i64, String)> {
    let far = |unit: &Unit| i64::from(selectors::apart(board, general, unit).unwrap_or(99));
    let goes = i64::from(tables::allowance(general, general.form).0);
    let mut wishes = vec![(0, "stand".to_owned())];
    let routed = board.units_of(&general.side).filter(|unit| unit.is_retreating());
    for unit in routed {
        let (id, far) = (&unit.unit, far(unit));
        let left = i64::from(unit.strength()) * 20;
        match far {
            0 | 1 => wishes.push((300 + left, format!("{{rally: {id}}}"))),
            far if far <= goes + 1 => wishes.push((260 + left, format!("[{{to: {id}}}, {{rally: {id}}}]"))),
            far => wishes.push((120 + left - far * 10, format!("{{to: {id}}}"))),
        }
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
        let wish = match far(unit) {
            0 => "stand".to_owned(),
            _ => format!("{{to: {}}}", unit.unit),
        };
        wishes.push((score, wish));
    }
    wishes
}
