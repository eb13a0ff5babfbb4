//! Odds: what may come of one fire, melee, check of morale or rally, exactly.

pub(crate) mod aims;
pub(crate) mod melee;

use super::charts::switches::LeaderRiskOrder;
use super::charts::tables;
use super::charts::tables::{FATAL, die_needed};
use super::position::state::State;
use super::troops::units::{Level, Unit};
use crate::adjudicate::{Act, Inquiry, Odds, Wrong};
use crate::kit::reinforcement::asked;
use crate::kit::{Chances, Tally, counted, die, hits_of};
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::rally::morale_checks;

/// The faces of the die of these rules (EN-SET-02).
pub(crate) const FACES: u8 = 10;

/// The clauses by which a die hits, and by which a check is passed.
const HITS: &str = "EN-MOR-08, EN-FIRE-13, EN-FIRE-14";
const PASSES: &str = "EN-MOR-14, EN-MOR-17, EN-MOR-18";

/// What may come of one combat.
pub(crate) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    let unit = named(state, &inquiry.unit)?;
    let target = || named(state, inquiry.target()?);
    match inquiry.act {
        Act::Fire => fire(state, unit, target()?),
        Act::Melee => melee::melee(state, unit, target()?),
        Act::Check(count) => checks(state, unit, count).map(|odds| vec![odds]),
        Act::Rally => rally(state, unit).map(|odds| vec![odds]),
    }
}

fn named<'s>(state: &'s State, name: &str) -> Result<&'s Unit, String> {
    asked(state.named(name), name, ["unit", "board"])
}

/// A die that needs a grade with what is added to it: the grade, the modifiers, and the face that makes it.
fn die_lines(unit: &Unit, tally: &Tally, clauses: &str) -> Vec<String> {
    let needs = tables::needs(unit.grade());
    let mut lines = tally.lines();
    lines.push(format!(
        "{} needs {needs}: a die of {} or more ({clauses})",
        unit.grade().word().replace('-', " "),
        die_needed(needs, tally)
    ));
    lines
}

/// How many faces of the die make it.
fn good(unit: &Unit, tally: &Tally) -> u8 {
    FACES + 1 - die_needed(tables::needs(unit.grade()), tally)
}

/// EN-MOR-24, EN-MOR-25: the level after so many checks, all with the same added.
fn level_after(unit: &Unit, tally: &Tally, level: Level, checks: u8) -> Chances<Level> {
    let passed = hits_of(checks, good(unit, tally), FACES);
    passed.map(|passed| level.lowered(checks - passed))
}

/// Whether the leaders of a unit throw for their lives in the event of its checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stakes {
    /// They do.
    Lives,
    /// They do not.
    Nothing,
}

/// EN-MOR-20, EN-LDR-12: the level after the checks of an event that finds a unit at one level and judges it at that of
/// `judged`. By the switch leaders throw first, and the last one killed helps no more.
pub(crate) fn checked(state: &State, judged: &Unit, level: Level, checks: u8, stakes: Stakes) -> Chances<Level> {
    let leaders = u8::try_from(state.leaders_with(judged).len()).unwrap_or(u8::MAX);
    let first = state.house_rules.leader_risk_order == LeaderRiskOrder::BeforeChecks;
    let fallen = match first && stakes == Stakes::Lives && checks > 0 {
        true => hits_of(leaders, FATAL, FACES),
        false => Chances::certain(0),
    };
    fallen.then(|fallen| {
        let tally = morale_checks::nerve_led(state, judged, *fallen < leaders);
        level_after(judged, &tally, level, checks)
    })
}

fn fire(state: &State, unit: &Unit, target: &Unit) -> Result<Vec<Odds>, String> {
    let aim = targets::may_fire_at(state, unit, target).map_err(Wrong::told)?;
    let dice = u8::try_from(aim.dice).expect("a unit throws few dice");
    let hits = hits_of(dice, FACES + 1 - aim.roll(), FACES);
    let nerve = morale_checks::nerve(state, target);
    let levels = hits.then(|hits| checked(state, target, target.level(), *hits, Stakes::Lives));
    let mut working = vec![format!("{dice}D10 at {}", counted(aim.range, "hex", Some("hexes")))];
    working.extend(die_lines(unit, &aim.tally, HITS));
    let mut checked = vec!["each hit is a check, 1D10 (EN-MOR-19)".to_owned()];
    checked.extend(die_lines(target, &nerve, PASSES));
    let mut odds = vec![
        Odds {
            title: format!("{} fires at {}", unit.unit, target.unit),
            working,
            prospects: hits.prospects(|hits| counted((*hits).into(), "hit", None)),
        },
        Odds {
            title: format!("What becomes of {}", target.unit),
            working: checked,
            prospects: levels.prospects(|level| became(target, *level)),
        },
    ];
    for leader in state.leaders_with(target) {
        let hit = hits.map(|hits| *hits > 0);
        odds.push(risk(leader, &hit, "if the unit takes hits (EN-LDR-06)"));
    }
    Ok(odds)
}

/// What a unit is afterwards.
pub(crate) fn became(unit: &Unit, level: Level) -> String {
    match level {
        level if level == unit.level() => format!("stays {}", level.word()),
        level if level < unit.level() => format!("rises to {}", level.word()),
        Level::Broken => "broken".to_owned(),
        level => format!("goes down to {}", level.word()),
    }
}

/// EN-LDR-06, EN-LDR-08: what a leader risks where it comes to a throw for his life.
pub(crate) fn risk(leader: &Unit, thrown: &Chances<bool>, when: &str) -> Odds {
    let killed = thrown.then(|thrown| match thrown {
        true => die(FACES).map(|face| *face == FATAL),
        false => Chances::certain(false),
    });
    Odds {
        title: format!("What becomes of {}", leader.unit),
        working: vec![format!("1D10 {when}; {FATAL} kills")],
        prospects: killed.prospects(|killed| match killed {
            true => "killed".to_owned(),
            false => "unharmed".to_owned(),
        }),
    }
}

fn checks(state: &State, unit: &Unit, count: u8) -> Result<Odds, String> {
    if unit.is_leader() {
        return Err(format!("{} is a leader, who takes no checks", unit.unit));
    }
    let nerve = morale_checks::nerve(state, unit);
    let mut working = vec![format!("{count}D10, one for each check (EN-MOR-20)")];
    working.extend(die_lines(unit, &nerve, PASSES));
    let levels = level_after(unit, &nerve, unit.level(), count);
    Ok(Odds {
        title: format!("{} takes {}", unit.unit, counted(count.into(), "check", None)),
        working,
        prospects: levels.prospects(|level| became(unit, *level)),
    })
}

/// EN-RAL-04, EN-RAL-05: where the unit stands now, with the leader who is with it now.
fn rally(state: &State, unit: &Unit) -> Result<Odds, String> {
    if unit.is_leader() {
        return Err(format!("{} is a leader; name the unit that is to rally", unit.unit));
    }
    if unit.level() == Level::Good {
        return Err(format!("{} is good already (EN-RAL-02)", unit.unit));
    }
    let nerve = morale_checks::nerve(state, unit);
    let raised = hits_of(1, good(unit, &nerve), FACES).map(|passed| match passed {
        0 => unit.level(),
        _ => unit.level().raised(),
    });
    let mut working = vec!["1D10".to_owned()];
    working.extend(die_lines(unit, &nerve, PASSES));
    Ok(Odds {
        title: format!("{} tries to rally", unit.unit),
        working,
        prospects: raised.prospects(|level| match *level == unit.level() {
            true => format!("stays {}", level.word()),
            false => format!("rises to {}", level.word()),
        }),
    })
}
