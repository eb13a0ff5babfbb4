//! Odds: what may come of one shot, melee, rally or rout, exactly (TT-FIRE-46 to 56, TT-RAL-01, TT-ROUT-01 to 10).
//!
//! `charge` and `melee` know each other: a charge that comes home is a melee.

pub(crate) mod aims;
pub(crate) mod charge;
pub(crate) mod melee;

use super::charts::modifiers::{RALLY_MODIFIERS, ShotResult};
use super::charts::tables::{FATAL, RALLY};
use super::play::shooting::targets::Aim;
use super::position::event::Why;
use super::position::ground::Ground;
use super::position::state::State;
use super::troops::units::{Status, Unit};
use crate::adjudicate::{Act, Inquiry, Odds, Wrong};
use crate::kit::reinforcement::asked;
use crate::kit::{Chances, Tally, die};
use crate::rules::two_by_two::charts::tables::FACES;
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::rally;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::play::rout::paths;
use crate::rules::two_by_two::play::shooting::at_chargers;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::play::shooting::shot_in_numbers;
use crate::rules::two_by_two::play::shooting::targets;

/// What may come of one combat.
pub(crate) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    if state.part.is_set_up() {
        return Err("the armies are not on the table yet".to_owned());
    }
    let ground = Ground::of(state);
    let unit = named(state, &inquiry.unit)?;
    let target = || named(state, inquiry.target()?);
    match inquiry.act {
        Act::Fire => fire(state, &ground, unit, target()?),
        Act::Melee => melee::melee(state, &ground, unit, target()?),
        Act::Check(_) => Ok(vec![rout(state, &ground, unit)]),
        Act::Rally => rally(state, unit).map(|odds| vec![odds]),
    }
}

fn named<'s>(state: &'s State, name: &str) -> Result<&'s Unit, String> {
    asked(state.named(name), name, ["unit", "table"])
}

/// The results of a shot, the worst first.
const RESULTS: [ShotResult; 6] = [
    ShotResult::Destroyed,
    ShotResult::Routs,
    ShotResult::Disrupted,
    ShotResult::Pinned,
    ShotResult::Halted,
    ShotResult::Nothing,
];

/// A result of a shot by its place among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effect(usize);

impl Effect {
    fn of(result: ShotResult) -> Effect {
        let place = RESULTS.iter().position(|known| *known == result);
        Effect(place.expect("every result has its place"))
    }

    pub(crate) fn result(self) -> ShotResult {
        RESULTS[self.0]
    }
}

/// TT-FIRE-56: what one shot may do to a unit.
pub(crate) fn effects(state: &State, target: &Unit, tally: &Tally) -> Chances<Effect> {
    die(FACES).map(|face| Effect::of(effect::effect_on(state, target, shot_in_numbers::shot_by(state, *face, tally).0)))
}

/// The die of a shot with its modifiers.
pub(crate) fn shot_lines(state: &State, aim: &Aim, tally: &Tally) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", aim.firer, shot_in_numbers::aim_told(state, aim, tally))];
    lines.extend(tally.lines());
    lines
}

/// What becomes of a unit, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fate {
    /// By the result itself.
    Destroyed,
    /// It routs, and its survival die destroys it.
    Dies,
    /// It routs, and something on its way destroys it.
    Perishes,
    /// It routs.
    Routs,
    /// It is disrupted.
    Disrupted,
    /// It is pinned.
    Pinned,
    /// Pinned and disrupted.
    Both,
    /// It does not close.
    Halted,
    /// Nothing.
    Unchanged,
}

impl Fate {
    fn told(self) -> &'static str {
        match self {
            Fate::Destroyed => "destroyed",
            Fate::Dies => "routs, and its survival die destroys it",
            Fate::Perishes => "routs, and is destroyed on its way",
            Fate::Routs => "routs, and is disrupted",
            Fate::Disrupted => "disrupted",
            Fate::Pinned => "pinned",
            Fate::Both => "pinned and disrupted",
            Fate::Halted => "halted",
            Fate::Unchanged => "stays as it is",
        }
    }
}

/// TT-ROUT-01: what comes of a rout whose way is known.
fn routs(stopper: Option<Why>) -> Chances<Fate> {
    die(FACES).map(|face| match (*face <= FATAL, stopper) {
        (true, _) => Fate::Dies,
        (false, Some(_)) => Fate::Perishes,
        (false, None) => Fate::Routs,
    })
}

fn rout_lines(stopper: Option<Why>) -> Vec<String> {
    let mut lines = vec![survival()];
    lines.extend(stopper.map(|why| leads(why).to_owned()));
    lines
}

/// Where the way of a rout leads that destroys who routs.
pub(crate) fn leads(why: Why) -> &'static str {
    match why {
        Why::OffTable => "its way leads off the table (TT-ROUT-07)",
        Why::IntoEnemy => "its way leads into an enemy (TT-ROUT-04)",
        _ => "its way leads into closed ground (TT-ROUT-08, TT-ROUT-10)",
    }
}

/// TT-ROUT-01.
pub(crate) fn survival() -> String {
    format!("a unit that routs throws 1D6: {FATAL} or less destroys it (TT-ROUT-01)")
}

fn fire(state: &State, ground: &Ground, unit: &Unit, target: &Unit) -> Result<Vec<Odds>, String> {
    let at_charger = match chargers_as_targets::is_committed(state, &unit.unit) {
        true => at_chargers::charge_aims(state, ground, unit),
        false => Vec::new(),
    };
    let mut at_charger = at_charger.into_iter();
    let aim = match at_charger.find(|aim| aim.at.contains(&target.unit)) {
        Some(aim) => aim,
        None => targets::aim(state, ground, unit, target).map_err(Wrong::told)?,
    };
    Ok(shot(state, ground, &aim))
}

/// What may come of a shot that nobody supports: its result, and what becomes of each whom it hits.
pub(crate) fn shot(state: &State, ground: &Ground, aim: &Aim) -> Vec<Odds> {
    let tally = effect::shot_tally(state, ground, aim, &aim.at, 0);
    let all = die(FACES).map(|face| Effect::of(shot_in_numbers::shot_by(state, *face, &tally).0));
    let mut odds = vec![Odds {
        title: format!("{} fires at {}", aim.firer, aim.target),
        working: shot_lines(state, aim, &tally),
        prospects: all.prospects(|effect| effect.result().word().to_owned()),
    }];
    let firer = state.unit(&aim.firer);
    for target in aim.at.iter().map(|target| state.unit(target)) {
        odds.push(after_shot(state, ground, (firer, target), &tally));
    }
    odds
}

fn after_shot(state: &State, ground: &Ground, (firer, target): (&Unit, &Unit), tally: &Tally) -> Odds {
    let stopper = paths::rout_stopper(state, ground, target, Some(firer));
    let effects = effects(state, target, tally);
    let fates = effects.then(|effect| match effect.result() {
        ShotResult::Routs => routs(stopper),
        result => Chances::certain(suffers(state, target, result)),
    });
    let routs = effects.iter().any(|(effect, ..)| effect.result() == ShotResult::Routs);
    Odds {
        title: format!("What becomes of {}", target.unit),
        working: if routs { rout_lines(stopper) } else { Vec::new() },
        prospects: fates.prospects(|fate| fate.told().to_owned()),
    }
}

/// TT-STAT-09: what a result that is no rout makes of a unit.
fn suffers(state: &State, target: &Unit, result: ShotResult) -> Fate {
    let mut contacts = state.contacts.iter();
    let charges = contacts.any(|contact| contact.charger == target.unit);
    let hit = match result {
        ShotResult::Destroyed => return Fate::Destroyed,
        ShotResult::Halted if charges => return Fate::Halted,
        ShotResult::Halted => return Fate::Unchanged,
        ShotResult::Disrupted => Status::Disrupted,
        ShotResult::Pinned => Status::Pinned,
        ShotResult::Routs | ShotResult::Nothing => return Fate::Unchanged,
    };
    match losses::status_after(state, target, hit) {
        now if now == target.state => Fate::Unchanged,
        Status::Pinned => Fate::Pinned,
        Status::Disrupted => Fate::Disrupted,
        Status::Both => Fate::Both,
        Status::Ok => Fate::Unchanged,
    }
}

/// TT-ROUT-01, TT-ROUT-02, TT-ROUT-03, TT-ROUT-04, TT-ROUT-05, TT-ROUT-06, TT-ROUT-07, TT-ROUT-08, TT-ROUT-09,
/// TT-ROUT-10: a rout straight to the rear, as after a unit's own will or a panic.
fn rout(state: &State, ground: &Ground, unit: &Unit) -> Odds {
    let stopper = paths::rout_stopper(state, ground, unit, None);
    Odds {
        title: format!("{} routs to its rear", unit.unit),
        working: rout_lines(stopper),
        prospects: routs(stopper).prospects(|fate| fate.told().to_owned()),
    }
}

/// TT-RAL-01: as the unit stands now, with the HQs where they stand now.
fn rally(state: &State, unit: &Unit) -> Result<Odds, String> {
    let rally = rally::rally(state, unit).map_err(Wrong::told)?;
    let tally = Tally::of(RALLY_MODIFIERS, &rally);
    let chances = die(FACES).map(|face| {
        let total = i16::from(*face) + i16::from(tally.total);
        total >= i16::from(RALLY)
    });
    let mut working = vec![format!("1D6 {}", tally.signed())];
    working.extend(tally.lines());
    working.push(format!("{RALLY} or more rallies it (TT-RAL-01)"));
    Ok(Odds {
        title: format!("{} tries to rally", unit.unit),
        working,
        prospects: chances.prospects(|rallied| match rallied {
            true => "rallies".to_owned(),
            false => "stays as it is".to_owned(),
        }),
    })
}
