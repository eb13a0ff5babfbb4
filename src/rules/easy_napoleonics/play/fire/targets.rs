//! Who may fire, at whom, and whom he takes if nobody says: EN-ART-01 to EN-ART-12, EN-MUS-01 to EN-MUS-12, 5.1.

use crate::adjudicate::{Reason, Wrong, because};
use crate::kit::{Aspect, Tally};
use crate::rules::easy_napoleonics::charts::switches::ChangeMoveFire;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::{Shot, die_needed};
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::play::fire::artillery::reach_of_guns;
use crate::rules::easy_napoleonics::play::fire::small_arms::reach_of_muskets;
use crate::rules::easy_napoleonics::position::sight;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Nation, Unit};
use std::cmp::Reverse;

/// What a unit has upon a target: its range, its dice, what each of them needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub(crate) range: u32,
    /// The most dice that may go at this target.
    pub(crate) dice: usize,
    pub(crate) aspect: Option<Aspect>,
    pub(crate) tally: Tally,
    /// The grade that a die with its modifiers must reach.
    pub(crate) grade: u8,
}

impl Aim {
    /// The least face of a die that hits (EN-FIRE-13, EN-FIRE-14).
    pub(crate) fn roll(&self) -> u8 {
        die_needed(self.grade, &self.tally)
    }

    /// Hits to be expected, times ten.
    pub(crate) fn chance(&self) -> i64 {
        self.dice as i64 * i64::from(11 - self.roll())
    }
}

/// EN-MUS-01, EN-ART-09, EN-CHG-08, EN-FORM-04, EN-FORM-05: whether a unit has weapons that it can use.
pub(crate) fn bears_arms(unit: &Unit) -> Result<(), Wrong> {
    let id = &unit.unit;
    if unit.is_leader() || unit.kind.is_cavalry() {
        let reason = because!("{} is {}, which has no fire", id, unit.kind.noun());
        let help = "only infantry and artillery fire";
        return Err(Wrong::new("EN-MUS-01", reason, help));
    }
    if unit.is_in(Form::Limbered) {
        let reason = because!("{} is limbered, and limbered guns do not fire", id);
        return Err(Wrong::new("EN-ART-09", reason, "`form: unlimbered` first"));
    }
    if unit.kind.is_infantry() && unit.unready {
        let reason = because!("{} has lost its fire of this turn by its try to form square", id);
        return Err(Wrong::new("EN-CHG-08", reason, "it fires again next turn"));
    }
    Ok(())
}

/// EN-ACT-01, EN-ACT-02, EN-ACT-07, EN-ACT-11, EN-ACT-14, EN-ACT-12, EN-ACT-13, EN-MUS-12: whether a unit may still
/// fire in this turn.
pub(crate) fn may_fire(state: &State, unit: &Unit) -> Result<(), Wrong> {
    bears_arms(unit)?;
    let id = &unit.unit;
    if unit.fired {
        let reason = because!("{} has fired in this turn", id);
        return Err(Wrong::new("EN-ACT-07", reason, "a unit fires once in a turn"));
    }
    if unit.kind == Kind::FieldArtillery && unit.moved {
        let reason = because!("{} has moved and unlimbered in this turn", id);
        let help = "only horse guns move, unlimber and fire in one turn";
        return Err(Wrong::new("EN-ACT-11", reason, help));
    }
    let (most, clause) = tables::actions(unit.kind);
    let extra = unit.kind.is_infantry() && state.house_rules.change_move_fire == ChangeMoveFire::Yes;
    if unit.spent >= most && !extra {
        let reason = because!("{} has used its {} actions", id, most);
        return Err(Wrong::new(clause, reason, "fire is an action: keep one for it"));
    }
    Ok(())
}

/// Whether a unit may fire at another now, and what it has upon it.
pub(crate) fn may_fire_at(state: &State, unit: &Unit, target: &Unit) -> Result<Aim, Wrong> {
    may_fire(state, unit)?;
    aim(state, unit, target)
}

/// EN-MOR-08: what a unit has upon a target, whether it has fired or not.
pub(crate) fn aim(state: &State, unit: &Unit, target: &Unit) -> Result<Aim, Wrong> {
    bears_arms(unit)?;
    let at = &target.unit;
    let no_target = |reason: Reason| Err(Wrong::new("EN-LOF-14", reason, "name an enemy unit on the board"));
    if target.is_leader() {
        return no_target(because!("{} is a leader, who is no target", at));
    }
    if target.side == unit.side {
        return no_target(because!("{} is no enemy", at));
    }
    let (Some(hex), Some(range)) = (state.place(target), state.apart(unit, target)) else {
        return no_target(because!("{} is not on the board", at));
    };
    let dice = match unit.kind.is_infantry() {
        true => reach_of_muskets(state, unit, target, range)?,
        false => reach_of_guns(state, unit, target, hex, range)?,
    };
    let aspect = sight::aspect(state, unit, target);
    Ok(Aim { range, dice, aspect, tally: fire_tally(state, unit, target, aspect), grade: tables::needs(unit.grade()) })
}

/// EN-FIRE-01, EN-FIRE-02, EN-FIRE-03, EN-FIRE-04, EN-FIRE-05, EN-FIRE-06, EN-FIRE-07, EN-FIRE-08, EN-FIRE-09,
/// EN-FIRE-10, EN-FIRE-11, EN-FIRE-12, EN-NAT-01, EN-NAT-02, EN-NAT-11: what is added to each die of a unit at a
/// target.
pub(crate) fn fire_tally(state: &State, unit: &Unit, target: &Unit, aspect: Option<Aspect>) -> Tally {
    let nation = state.nation(unit);
    let shot = Shot {
        level: unit.level(),
        leader: !state.leaders_with(unit).is_empty(),
        target: target.form,
        cover: state.place(target).is_some_and(|hex| selectors::is_cover(state, hex)),
        aspect,
        english_line: nation == Some(Nation::England) && unit.is_in(Form::Line),
        austrian: nation == Some(Nation::Austria),
    };
    Tally::of(tables::FIRE_MODIFIERS, &shot)
}

/// 5.1: the enemies at which a unit may fire now, the best first: most hits to be expected, then the lower level,
/// then the nearer, then by id.
pub(crate) fn targets<'s>(state: &'s State, unit: &'s Unit) -> Vec<(&'s Unit, Aim)> {
    if may_fire(state, unit).is_err() {
        return Vec::new();
    }
    let enemies = state.enemies_of(&unit.side);
    let aims = enemies.filter_map(|enemy| Some((enemy, aim(state, unit, enemy).ok()?)));
    let mut aims = aims.collect::<Vec<_>>();
    aims.sort_by(|(one, aim), (other, than)| {
        let rank = |unit: &Unit, aim: &Aim| (Reverse(aim.chance()), Reverse(unit.level()), aim.range);
        let ranks = rank(one, aim).cmp(&rank(other, than));
        ranks.then_with(|| one.unit.cmp(&other.unit))
    });
    aims
}
