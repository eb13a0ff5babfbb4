//! Odds: what may come of one fire, test of morale or rally, exactly (RS-FIRE-15 to 61, RS-MOR-01 to 16, RS-RAL-02).

pub(crate) mod aims;
pub(crate) mod melee;

use super::charts::switches::{GeneralFollowsFallBack, RetreatingUnitsTestAgain};
use super::charts::tables;
use super::charts::tables::{MORALE_PASSES, RALLY_SUCCEEDS};
use super::orders::allowed::Act;
use super::play::Moves;
use super::position::event::{Cause, Event, apply};
use super::position::state::State;
use super::troops::units::{Form, Kind, Lost, Unit};
use crate::adjudicate::{Act as Deed, By, Inquiry, Odds, UnitId, Wrong};
use crate::kit::reinforcement::asked;
use crate::kit::{Chances, Hex, Spot, Tally, counted, die, hits_of};
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::play::fire;
use crate::rules::really_simple::position::ways_back;

/// The faces of the die of these rules.
const FACES: u8 = 6;

/// What may come of one combat, where nobody has said anything about it in advance: nobody throws for the fate of a
/// General who is with a unit that is hit (RS-D-12), and a unit falls back where it would by itself (RS-D-10).
pub(crate) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    let unit = named(state, &inquiry.unit)?;
    let target = || named(state, inquiry.target().map_err(|why| format!("{why}, or on whom"))?);
    match inquiry.act {
        Deed::Fire => Ok(vec![fire(state, unit, target()?)?]),
        Deed::Melee => melee::assault(state, unit, target()?),
        Deed::Check(_) => morale(state, unit).map(|odds| vec![odds]),
        Deed::Rally => rally(state, unit, target()?).map(|odds| vec![odds]),
    }
}

fn named<'s>(state: &'s State, name: &str) -> Result<&'s Unit, String> {
    asked(selectors::named(state, name), name, ["unit", "board any more"])
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

/// RS-MOR-01, RS-MOR-04, RS-MOR-14: whether the morale of a unit that has taken hits fails.
fn fails(state: &State, unit: &Unit, hits: u32) -> Chances<bool> {
    let again = state.house_rules.retreating_units_test_again == RetreatingUnitsTestAgain::Yes;
    let stands = unit.at.is_some() && unit.strength() > 0;
    let tests = stands && hits > 0 && unit.is_half(unit.strength());
    match tests && (again || !unit.is_retreating()) {
        true => die(FACES).map(|face| *face < MORALE_PASSES),
        false => Chances::certain(false),
    }
}

/// RS-ROUT-01, RS-ROUT-02, RS-ROUT-03, RS-ROUT-04, RS-ROUT-05, RS-ROUT-06, RS-ROUT-17: a unit falls back before a hex,
/// where its owner has said nothing about it; false where it cannot, and disintegrates.
fn falls_back(state: &mut State, id: &UnitId, from: Hex, cause: Cause) -> bool {
    let unit = state.unit(id);
    let options = ways_back::fall_back_hexes(state, unit, from);
    let (square, left) = (unit.is_in(Form::Square), unit.at);
    let Some(hex) = options.first().filter(|_| !square) else {
        let (unit, how) = (id.clone(), Lost::Disintegrated);
        apply(state, &Event::Gone { unit, how });
        return false;
    };
    let (unit, to, by) = (id.clone(), state.map.spot(*hex), By::Default);
    apply(state, &Event::FallsBack { unit, to, cause, by });
    if let Some(left) = left {
        go_along(state, id, left, to);
    }
    true
}

fn go_along(state: &mut State, id: &UnitId, left: Spot, to: Spot) {
    let side = state.unit(id).side.clone();
    let follow = state.house_rules.general_follows_fall_back == GeneralFollowsFallBack::Yes
        && !state.is_impassable(to, Kind::General);
    let here = state.generals_at(left).into_iter();
    let here = here.filter(|general| follow && general.side == side);
    for unit in here.map(|general| general.unit.clone()).collect::<Vec<_>>() {
        let (to, by) = (Some(to), By::Default);
        apply(state, &Event::Accompanies { unit, to, by });
    }
}

/// RS-DEST-01: takes hits off a unit; what is left of it.
fn loses(state: &mut State, id: &UnitId, points: u32) -> Fate {
    let unit = id.clone();
    apply(state, &Event::Loses { unit, points });
    let left = state.unit(id).strength();
    if left > 0 {
        return Fate::Stands(left);
    }
    let (unit, how) = (id.clone(), Lost::Destroyed);
    apply(state, &Event::Gone { unit, how });
    Fate::Destroyed
}

/// RS-MOR-06, RS-MOR-07, RS-MOR-08, RS-MOR-09: what a failed test makes of a unit; `falls` is off where its one fall
/// back has been made.
fn breaks(state: &mut State, id: &UnitId, from: Hex, falls: bool) -> Fate {
    let left = state.unit(id).strength();
    match !falls || falls_back(state, id, from, Cause::Morale) {
        true => Fate::Breaks(left),
        false => Fate::Disintegrates(left),
    }
}

fn fire(state: &State, unit: &Unit, target: &Unit) -> Result<Odds, String> {
    let act = Act::new(unit);
    allowed::may_fire(state, &act).map_err(Wrong::told)?;
    is_free(unit, "RS-FIRE-60")?;
    let range = allowed::may_target(state, unit, target).map_err(Wrong::told)?;
    let (dice, clause) = tables::fire_dice(unit, target, range, state.house_rules.rifle_dice);
    let tally = fire::fire_tally(state, &act, target, Moves::No);
    let (needs, by) = tables::fire_needs(target);
    let hits = hits_of(small(dice), good(needs, &tally), FACES);
    let fates = hits.then(|hits| {
        let (mut field, hits) = (state.clone(), u32::from(*hits));
        let fate = loses(&mut field, &target.unit, hits);
        fails(&field, field.unit(&target.unit), hits).map(|fails| match fails {
            true => breaks(&mut field.clone(), &target.unit, state.hex(&unit.unit), true),
            false => fate,
        })
    });
    let mut working = vec![dice_line(dice, clause)];
    working.extend(tally.lines());
    working.push(needs_line(needs, by));
    if unit.kind != super::troops::units::Kind::Artillery {
        working.push("as it stands: a unit that moves too has less (RS-FIRE-49)".to_owned());
    }
    Ok(Odds {
        title: format!("{} fires at {}", unit.unit, target.unit),
        working,
        prospects: fates.prospects(|fate| fate.words(target)),
    })
}

fn small(dice: usize) -> u8 {
    u8::try_from(dice).expect("a unit throws few dice")
}

/// RS-FIRE-60, RS-MEL-13: a retreating unit does nothing else.
fn is_free(unit: &Unit, clause: &str) -> Result<(), String> {
    match unit.is_retreating() {
        true => Err(format!("{} is retreating, and must be rallied first ({clause})", unit.unit)),
        false => Ok(()),
    }
}

fn morale(state: &State, unit: &Unit) -> Result<Odds, String> {
    if unit.is_general() {
        return Err(format!("{} is a General, who takes no test", unit.unit));
    }
    let fails = die(FACES).map(|face| *face < MORALE_PASSES);
    let square = unit.is_in(Form::Square);
    let half = unit.is_half(unit.strength());
    let note = match half {
        true => "it is at half of its strength or less, and tests when it is hit (RS-MOR-01)",
        false => "it is above half of its strength, and tests only when hits bring it there (RS-MOR-01)",
    };
    let retreats =
        unit.is_retreating() && state.house_rules.retreating_units_test_again == RetreatingUnitsTestAgain::No;
    let mut working = vec!["1D6".to_owned(), format!("{MORALE_PASSES} or more holds (RS-MOR-04)"), note.to_owned()];
    working.push(match square {
        true => "a square that fails disintegrates (RS-MOR-09)".to_owned(),
        false => "without a hex to fall back to it disintegrates (RS-MOR-08)".to_owned(),
    });
    if retreats {
        working.push("it is retreating, and tests no more (RS-MOR-14)".to_owned());
    }
    Ok(Odds {
        title: format!("A test of morale of {}", unit.unit),
        working,
        prospects: fails.prospects(|fails| match fails {
            true if square => "disintegrates".to_owned(),
            true => "breaks and falls back".to_owned(),
            false => "holds".to_owned(),
        }),
    })
}

fn rally(state: &State, general: &Unit, whom: &Unit) -> Result<Odds, String> {
    if !general.is_general() {
        return Err(format!("{} is no General, and only a General rallies", general.unit));
    }
    allowed::may_rally(state, &Act::new(general), whom).map_err(Wrong::told)?;
    let fails = die(FACES).map(|face| *face < RALLY_SUCCEEDS);
    Ok(Odds {
        title: format!("{} tries to rally {}", general.unit, whom.unit),
        working: vec!["1D6".to_owned(), format!("{RALLY_SUCCEEDS} or more succeeds (RS-RAL-02)")],
        prospects: fails.prospects(|fails| match fails {
            true => "goes on retreating".to_owned(),
            false => "rallied".to_owned(),
        }),
    })
}
