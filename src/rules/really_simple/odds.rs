//! Odds: what may come of one fire, assault, test of morale or rally, exactly (RS-FIRE-15 to 61, RS-MEL-14 to 46,
//! RS-MOR-01 to 16, RS-RAL-02).

use super::act::{Act, Wrong};
use super::activation::Moves;
use super::house_rules::{
    AssaultFallBackTrigger, FallBackStacking, RetreatingUnitsTestAgain,
};
use super::state::State;
use super::tables::{self, MORALE_PASSES, RALLY_SUCCEEDS};
use super::unit::{Form, Unit};
use crate::adjudicate::{Act as Deed, Inquiry, Odds, Prospect};
use crate::kit::{Chances, Tally, counted, die, hits_of};

/// The faces of the die of these rules.
const FACES: u8 = 6;

/// What may come of one combat. Where a General is with a unit that is hit his fate is not asked for, as printed where
/// nobody says otherwise (RS-D-12).
pub(super) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    let unit = named(state, &inquiry.unit)?;
    let target = || match &inquiry.target {
        Some(name) => named(state, name),
        None => Err("say against whom, or on whom".to_owned()),
    };
    match inquiry.act {
        Deed::Fire => Ok(vec![fire(state, unit, target()?)?]),
        Deed::Melee => assault(state, unit, target()?),
        Deed::Check(_) => morale(state, unit).map(|odds| vec![odds]),
        Deed::Rally => rally(state, unit, target()?).map(|odds| vec![odds]),
    }
}

fn named<'s>(state: &'s State, name: &str) -> Result<&'s Unit, String> {
    let unit = state.named(name);
    let unit = unit.ok_or_else(|| format!("there is no unit `{name}`"))?;
    match unit.at {
        Some(_) => Ok(unit),
        None => Err(format!("{} is not on the board any more", unit.unit)),
    }
}

fn why(wrong: Wrong) -> String {
    let clause = wrong.clause.map(|clause| format!(" ({clause})"));
    format!("{}{}", wrong.reason, clause.unwrap_or_default())
}

/// What becomes of a unit, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Destroyed,
    /// It has so many points left, and cannot get away.
    Disintegrates(u32),
    /// It has so many points left, and its morale fails.
    Breaks(u32),
    /// It has so many points left, and has to give ground.
    FallsBack(u32),
    /// It has so many points left, and stands.
    Stands(u32),
}

impl Fate {
    fn words(self, unit: &Unit) -> String {
        let left = |points: u32| format!("{} left", counted(points, "point", None));
        match self {
            Fate::Destroyed => "destroyed".to_owned(),
            Fate::Disintegrates(points) => format!("{}, disintegrates", left(points)),
            Fate::Breaks(points) => format!("{}, breaks", left(points)),
            Fate::FallsBack(points) => format!("{}, falls back", left(points)),
            Fate::Stands(points) if points == unit.strength() => "unhurt".to_owned(),
            Fate::Stands(points) => format!("{}, stands", left(points)),
        }
    }
}

fn prospects<T: Ord>(chances: &Chances<T>, words: impl Fn(&T) -> String) -> Vec<Prospect> {
    let all = chances.iter().map(|(what, ways, of)| Prospect {
        what: words(what),
        ways,
        of,
    });
    all.collect()
}

/// How many faces of a die score.
fn good(needs: i8, tally: &Tally) -> u8 {
    let faces = i16::from(FACES) + 1 - i16::from(needs) + i16::from(tally.total);
    u8::try_from(faces.clamp(0, FACES.into())).expect("a die has few faces")
}

fn dice_line(dice: usize, clause: &str) -> String {
    format!("{dice}D6 ({clause})")
}

fn needs_line(needs: i8, clause: &str) -> String {
    format!("{needs} or more scores ({clause})")
}

/// RS-MOR-01 to 09: what a reduced unit does whose strength is so much.
fn after(state: &State, unit: &Unit, from: &Unit, left: u32, hits: u32) -> Chances<Fate> {
    if left == 0 {
        return Chances::certain(Fate::Destroyed);
    }
    let again = state.house_rules.retreating_units_test_again == RetreatingUnitsTestAgain::Yes;
    let tests = hits > 0 && unit.is_half(left) && (again || !unit.is_retreating());
    if !tests {
        return Chances::certain(Fate::Stands(left));
    }
    die(FACES).map(|face| match *face >= MORALE_PASSES {
        true => Fate::Stands(left),
        false if is_caught(state, unit, from) => Fate::Disintegrates(left),
        false => Fate::Breaks(left),
    })
}

/// RS-MOR-08, RS-MOR-09: whether a unit that has to fall back cannot.
fn is_caught(state: &State, unit: &Unit, from: &Unit) -> bool {
    let hexes = state.fall_back_hexes(unit, state.hex(&from.unit));
    unit.is_in(Form::Square) || hexes.is_empty()
}

fn fire(state: &State, unit: &Unit, target: &Unit) -> Result<Odds, String> {
    let act = Act::new(unit);
    state.may_fire(&act).map_err(why)?;
    let range = state.may_target(unit, target).map_err(why)?;
    let (dice, clause) = tables::fire_dice(unit, target, range, state.house_rules.rifle_dice);
    let tally = state.fire_tally(&act, target, Moves::No);
    let (needs, by) = tables::fire_needs(target);
    let hits = hits_of(small(dice), good(needs, &tally), FACES);
    let fates = hits.then(|hits| {
        let hits = u32::from(*hits);
        after(state, target, unit, target.strength().saturating_sub(hits), hits)
    });
    let mut working = vec![dice_line(dice, clause)];
    working.extend(tally.lines());
    working.push(needs_line(needs, by));
    if unit.kind != super::unit::Kind::Artillery {
        working.push("as it stands: a unit that moves too has less (RS-FIRE-49)".to_owned());
    }
    Ok(Odds {
        title: format!("{} fires at {}", unit.unit, target.unit),
        working,
        prospects: prospects(&fates, |fate| fate.words(target)),
    })
}

fn small(dice: usize) -> u8 {
    u8::try_from(dice).expect("a unit throws few dice")
}

/// Who has the better of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Attacker,
    Draw,
    Defender,
    Nobody,
}

fn assault(state: &State, attacker: &Unit, defender: &Unit) -> Result<Vec<Odds>, String> {
    let act = Act::new(attacker);
    state.may_assault(&act).map_err(why)?;
    if defender.side == attacker.side || defender.is_general() {
        return Err(format!("{} is no enemy unit", defender.unit));
    }
    let [ours, theirs] = [
        state.blow(&attacker.unit, &defender.unit, true),
        state.blow(&defender.unit, &attacker.unit, false),
    ];
    let score = |(tally, dice, needs): &(Tally, (usize, &str), (i8, &str))| {
        hits_of(small(dice.0), good(needs.0, tally), FACES)
    };
    let hits = score(&ours).then(|taken| score(&theirs).map(|lost| (*taken, *lost)));
    let verdict = |taken: u32, lost: u32| match (
        attacker.strength() > lost,
        defender.strength() > taken,
    ) {
        (false, false) => Verdict::Nobody,
        (true, false) => Verdict::Attacker,
        (false, true) => Verdict::Defender,
        (true, true) if taken > lost => Verdict::Attacker,
        (true, true) if taken < lost => Verdict::Defender,
        (true, true) => Verdict::Draw,
    };
    let verdicts = hits.map(|(taken, lost)| verdict((*taken).into(), (*lost).into()));
    let fate = |unit: &Unit, other: &Unit, loses: Verdict| {
        hits.then(|(taken, lost)| {
            let (taken, lost) = (u32::from(*taken), u32::from(*lost));
            let hits = if loses == Verdict::Attacker { lost } else { taken };
            let beaten = match loses {
                Verdict::Attacker => verdict(taken, lost) == Verdict::Defender,
                _ => verdict(taken, lost) == Verdict::Attacker,
            };
            after_assault(state, unit, other, hits, beaten)
        })
    };
    let working = |who: &Unit, blow: &(Tally, (usize, &str), (i8, &str))| {
        let (tally, (dice, clause), (needs, by)) = blow;
        let mut lines = vec![format!("{}: {}", who.unit, dice_line(*dice, clause))];
        lines.extend(tally.lines());
        lines.push(needs_line(*needs, by));
        lines
    };
    let title = format!("{} assaults {}", attacker.unit, defender.unit);
    Ok(vec![
        Odds {
            title,
            working: [working(attacker, &ours), working(defender, &theirs)].concat(),
            prospects: prospects(&verdicts, |verdict| match verdict {
                Verdict::Attacker => format!("{} wins", attacker.unit),
                Verdict::Draw => "a draw".to_owned(),
                Verdict::Defender => format!("{} wins", defender.unit),
                Verdict::Nobody => "both are destroyed".to_owned(),
            }),
        },
        Odds {
            title: format!("What becomes of {}", attacker.unit),
            working: Vec::new(),
            prospects: prospects(&fate(attacker, defender, Verdict::Attacker), |fate| {
                fate.words(attacker)
            }),
        },
        Odds {
            title: format!("What becomes of {}", defender.unit),
            working: Vec::new(),
            prospects: prospects(&fate(defender, attacker, Verdict::Defender), |fate| {
                fate.words(defender)
            }),
        },
    ])
}

/// RS-MEL-30 to 35, RS-MOR-13: a beaten unit that is at half falls back, and every unit at half that was hit tests.
fn after_assault(
    state: &State,
    unit: &Unit,
    from: &Unit,
    hits: u32,
    beaten: bool,
) -> Chances<Fate> {
    let left = unit.strength().saturating_sub(hits);
    let rules = &state.house_rules;
    let crossing = rules.assault_fall_back_trigger == AssaultFallBackTrigger::CrossingHalf;
    let was_half = unit.is_half(unit.strength());
    let gives_way =
        beaten && left > 0 && hits > 0 && unit.is_half(left) && !(was_half && crossing);
    if !gives_way {
        return after(state, unit, from, left, hits);
    }
    if is_caught(state, unit, from) {
        return Chances::certain(Fate::Disintegrates(left));
    }
    let single = rules.fall_back_stacking == FallBackStacking::Single;
    after(state, unit, from, left, hits).map(|fate| match fate {
        Fate::Stands(points) => Fate::FallsBack(*points),
        Fate::Disintegrates(points) if single => Fate::Breaks(*points),
        other => *other,
    })
}

fn morale(state: &State, unit: &Unit) -> Result<Odds, String> {
    if unit.is_general() {
        return Err(format!("{} is a General, who takes no test", unit.unit));
    }
    let holds = die(FACES).map(|face| *face < MORALE_PASSES);
    let half = unit.is_half(unit.strength());
    let note = match half {
        true => "it is at half of its strength or less, and tests when it is hit (RS-MOR-01)",
        false => "it is above half of its strength, and tests only when hits bring it there (RS-MOR-01)",
    };
    let retreats = unit.is_retreating()
        && state.house_rules.retreating_units_test_again == RetreatingUnitsTestAgain::No;
    let mut working = vec![
        "1D6".to_owned(),
        format!("{MORALE_PASSES} or more holds (RS-MOR-04)"),
        note.to_owned(),
    ];
    if retreats {
        working.push("it is retreating, and tests no more (RS-MOR-14)".to_owned());
    }
    Ok(Odds {
        title: format!("A test of morale of {}", unit.unit),
        working,
        prospects: prospects(&holds, |fails| match fails {
            true => "breaks and falls back".to_owned(),
            false => "holds".to_owned(),
        }),
    })
}

fn rally(state: &State, general: &Unit, whom: &Unit) -> Result<Odds, String> {
    if !general.is_general() {
        return Err(format!("{} is no General, and only a General rallies", general.unit));
    }
    state.may_rally(&Act::new(general), whom).map_err(why)?;
    let fails = die(FACES).map(|face| *face < RALLY_SUCCEEDS);
    Ok(Odds {
        title: format!("{} tries to rally {}", general.unit, whom.unit),
        working: vec![
            "1D6".to_owned(),
            format!("{RALLY_SUCCEEDS} or more succeeds (RS-RAL-02)"),
        ],
        prospects: prospects(&fails, |fails| match fails {
            true => "goes on retreating".to_owned(),
            false => "rallied".to_owned(),
        }),
    })
}
