//! The victor of a melee goes on: EN-OPT-03 to EN-OPT-05, EN-OPT-08 to EN-OPT-11, EN-LDR-17, EN-D-20, EN-D-29.

use super::breakthrough_met::Holding;
use super::contacts::{Bout, Occasion};
use crate::adjudicate::{By, Clause, Judge, Matter, Said, Stopped, UnitId};
use crate::kit::{Corner, Hex};
use crate::orders::{Step, Whom};
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::orders::{Heading, Verb};
use crate::rules::easy_napoleonics::play::melee;
use crate::rules::easy_napoleonics::play::melee::breakthrough_met;
use crate::rules::easy_napoleonics::play::melee::modifiers;
use crate::rules::easy_napoleonics::play::movement::goes_along;
use crate::rules::easy_napoleonics::play::movement::leader_moves;
use crate::rules::easy_napoleonics::play::{Asking, Play, facts};
use crate::rules::easy_napoleonics::position::contact;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// What the victor does with the hex that the loser has left.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Breakthrough {
    /// Nothing.
    Stays,
    /// Enters it, and turns where a corner is named (EN-OPT-09).
    Occupies(Option<Corner>),
    /// Enters it and fights this enemy (EN-OPT-04), with or without fire of its own before (EN-D-22).
    Follows(UnitId, Holding),
}

/// A victor before the hex that is open to it.
struct Victor<'v> {
    unit: &'v UnitId,
    loser: &'v UnitId,
    hex: Hex,
}

/// EN-OPT-03, EN-OPT-08, EN-G-57: whether a victor may enter the hex of the enemy whom it has removed.
fn may_advance(state: &State, victor: &Unit, hex: Hex) -> bool {
    could_advance(state, victor, hex) && !victor.advanced
}

/// EN-OPT-03: whether it might, had it not broken through already.
fn could_advance(state: &State, victor: &Unit, hex: Hex) -> bool {
    let square = victor.is_in(Form::Square);
    let goes = victor.kind.is_cavalry() || (victor.kind.is_infantry() && !square);
    let free = zones_of_control::may_stay(state, victor, hex) && !zones_of_control::is_pond(state, hex);
    state.options.breakthrough && goes && free
}

/// The position as it will be when the victor has entered the hex.
fn entered(state: &State, victor: &UnitId, hex: Hex) -> State {
    let mut there = state.clone();
    there.unit_mut(victor).at = Some(state.map.spot(hex));
    there
}

/// EN-OPT-04: the enemies whom a unit may fight after it has entered the hex, by id, of two batteries in one hex the
/// one at the lower level first (EN-D-24); none if it is barred from charging.
fn to_follow<'s>(state: &'s State, victor: &UnitId) -> Vec<&'s Unit> {
    let unit = state.unit(victor);
    let fights = |enemy: &&Unit| !unit.barred && state.faces(unit, enemy) && contact::is_attacker(unit, enemy);
    let mut enemies = state.enemies_of(&unit.side).filter(fights).collect::<Vec<_>>();
    enemies.sort_by_key(|enemy| {
        let mates = first_in_hex(state, enemy);
        (mates, std::cmp::Reverse(enemy.level()), &enemy.unit)
    });
    enemies
}

/// The first by id of the units in the hex of a unit.
fn first_in_hex<'s>(state: &'s State, unit: &Unit) -> Option<&'s UnitId> {
    let here = state.place(unit).into_iter();
    here.flat_map(|hex| state.units_in(hex)).map(|unit| &unit.unit).min()
}

/// EN-OPT-03, EN-OPT-04, EN-OPT-05, EN-OPT-06, EN-OPT-07, EN-OPT-08, EN-OPT-09, EN-OPT-10, EN-OPT-11, EN-OPT-12: by the
/// option the victor may enter the hex that the loser has left.
pub(crate) fn break_through(play: &mut Play<'_, '_>, victor: &UnitId, loser: &UnitId, hex: Hex) -> Result<(), Stopped> {
    let unit = play.state().unit(victor);
    if !may_advance(play.state(), unit, hex) {
        if unit.advanced && could_advance(play.state(), unit, hex) {
            goes_on_no_more(play, victor, loser);
        }
        return Ok(());
    }
    let victor = Victor { unit: victor, loser, hex };
    let (going, by) = going(play, &victor)?;
    match going {
        Breakthrough::Stays => Ok(()),
        Breakthrough::Occupies(face) => advance(play, &victor, face, None, by),
        Breakthrough::Follows(enemy, holding) => {
            advance(play, &victor, None, Some(&enemy), by)?;
            if play.is_over() {
                return Ok(());
            }
            fight_on(play, victor.unit, &enemy, holding, by)
        }
    }
}

/// EN-OPT-08: a unit has one breakthrough in a turn; where its owner wants another, he is told. Nobody is asked.
fn goes_on_no_more(play: &mut Play<'_, '_>, victor: &UnitId, loser: &UnitId) {
    let state = play.referee.state();
    let asking = state.unit(victor).asked("won", Some(loser));
    let matter = Matter { side: &asking.side, when: asking.when, unit: &asking.unit, enemy: asking.enemy.as_ref() };
    let Said::Steps(steps, _) = play.instructions.look(matter, &facts(&asking, state)) else {
        return;
    };
    let goes = |step: &Step<Verb>| matches!(step.verb, Verb::Follow(_) | Verb::Occupy);
    if let Some(index) = steps.iter().position(goes) {
        let event = Event::Dropped {
            unit: victor.clone(),
            step: index + 1,
            reason: "it has broken through once in this turn".into(),
        };
        play.record("EN-OPT-08", event);
    }
}

/// EN-D-20: what the owner of the victor decides.
fn going(play: &mut Play<'_, '_>, victor: &Victor<'_>) -> Result<(Breakthrough, By), Stopped> {
    let state = play.state();
    let Victor { unit, loser, hex } = *victor;
    let spot = state.map.spot(hex);
    let there = entered(state, unit, hex);
    let mut replies = vec!["stand".to_owned(), "occupy".to_owned()];
    replies.push("[occupy, face: N]".to_owned());
    let enemies = to_follow(&there, unit);
    replies.extend(enemies.iter().map(|enemy| format!("{{follow: {}}}", enemy.unit)));
    let said = play.put_one(Asking {
        text: format!("{unit} has beaten {loser} out of {spot}. Does {unit} enter it?"),
        replies,
        default: "stand".to_owned(),
        ..state.unit(unit).asked("won", Some(loser))
    })?;
    Ok(match said {
        Said::Steps(steps, by) => (replied(play, victor, &steps), by),
        Said::Default(by) => (Breakthrough::Stays, by),
        Said::Open => (Breakthrough::Stays, By::Default),
    })
}

/// The first step of a reply that can be done; turning goes with `occupy` alone (EN-OPT-10).
fn replied(play: &mut Play<'_, '_>, victor: &Victor<'_>, steps: &[Step<Verb>]) -> Breakthrough {
    let mut turns = (1..).zip(steps).filter_map(|(number, step)| match &step.verb {
        Verb::Face(heading) => Some((number, heading)),
        _ => None,
    });
    let turn = turns.next();
    let follows = |step: &Step<Verb>| matches!(step.verb, Verb::Follow(_));
    if let Some((number, _)) = turn.filter(|_| steps.iter().any(follows)) {
        let reason = "a unit that turns in the hex does not fight on";
        refused(play, victor.unit, number, "EN-OPT-10", reason);
        return Breakthrough::Stays;
    }
    let holds = steps.iter().any(|step| matches!(step.verb, Verb::HoldFire));
    let holding = if holds { Holding::Keeps } else { Holding::Fires };
    for (number, step) in (1..).zip(steps) {
        let going = match &step.verb {
            Verb::Stand => Some(Breakthrough::Stays),
            Verb::Occupy => Some(turned(play, victor, turn)),
            Verb::Follow(whom) => followed(play, victor, (number, step), whom, holding),
            _ => None,
        };
        if let Some(going) = going {
            return going;
        }
    }
    Breakthrough::Stays
}

/// EN-OPT-09: the victor enters and turns to a corner, where one is named.
fn turned(play: &mut Play<'_, '_>, victor: &Victor<'_>, turn: Option<(usize, &Heading)>) -> Breakthrough {
    let Some((number, heading)) = turn else {
        return Breakthrough::Occupies(None);
    };
    let state = play.state();
    let side = &state.unit(victor.unit).side;
    match selectors::corner(state, side, victor.hex, heading) {
        Some(corner) => Breakthrough::Occupies(Some(corner)),
        None => {
            let reason = "a unit faces a corner of its hex: N, NE, SE, S, SW or NW";
            refused(play, victor.unit, number, "EN-GEO-03", reason);
            Breakthrough::Stays
        }
    }
}

/// EN-OPT-04: the victor enters and fights the first of a list; if there is none of them, what the reply has for that.
fn followed(
    play: &mut Play<'_, '_>,
    victor: &Victor<'_>,
    (number, step): (usize, &Step<Verb>),
    whom: &Whom,
    holding: Holding,
) -> Option<Breakthrough> {
    let state = play.state();
    let there = entered(state, victor.unit, victor.hex);
    let unit = there.unit(victor.unit);
    let facts = Facts::new(&there, unit, there.find(victor.loser));
    let enemies = to_follow(&there, victor.unit);
    let worth = |enemy: &Unit| follow_worth(&there, unit, enemy);
    if let Some(enemy) = selectors::choose(&there, whom, &facts, &enemies, worth) {
        return Some(Breakthrough::Follows(enemy.unit.clone(), holding));
    }
    let reason = match (unit.barred, enemies.is_empty()) {
        (true, _) => "it has changed formation or facing in this turn",
        (false, true) => "no enemy would stand in front of it",
        (false, false) => "none of those it is to fight would stand in front of it",
    };
    let otherwise = facts.usable(&step.otherwise);
    let event = Event::Dropped { unit: victor.unit.clone(), step: number, reason: reason.into() };
    play.record("EN-OPT-04", event);
    (!otherwise.is_empty()).then(|| replied(play, victor, &otherwise))
}

/// A reply that the rules forbid, set aside as a whole.
fn refused(play: &mut Play<'_, '_>, unit: &UnitId, step: usize, clause: &'static str, reason: &'static str) {
    let event =
        Event::Struck { unit: unit.to_string(), step, clause: Some(Clause::new(clause)), reason: reason.into() };
    play.record(clause, event);
}

/// EN-OPT-03, EN-OPT-04, EN-OPT-09, EN-LDR-14: the victor enters, with the leaders that go along; an enemy leader alone
/// gives way.
fn advance(
    play: &mut Play<'_, '_>,
    victor: &Victor<'_>,
    face: Option<Corner>,
    against: Option<&UnitId>,
    by: By,
) -> Result<(), Stopped> {
    let with = accompanied(play, victor)?;
    let clause = match (face, against) {
        (Some(_), _) => "EN-OPT-09",
        (None, Some(_)) => "EN-OPT-04",
        (None, None) => "EN-OPT-03",
    };
    let event = Event::Advances {
        unit: victor.unit.clone(),
        to: play.state().map.spot(victor.hex),
        face,
        against: against.cloned(),
        with,
        by,
    };
    play.record(clause, event);
    leader_moves::displace(play, victor.hex, victor.unit)
}

/// EN-LDR-17, EN-D-29: the leaders who go along, each for one of his five hexes.
fn accompanied(play: &mut Play<'_, '_>, victor: &Victor<'_>) -> Result<Vec<UnitId>, Stopped> {
    let state = play.state();
    let unit = state.unit(victor.unit);
    let leaders = leader_moves::companions(state, unit, 1);
    let asked = leaders.iter().map(|leader| leader_moves::asking_to_accompany(leader, unit, 1));
    let asked = asked.collect::<Vec<_>>();
    let names = leaders.iter().map(|leader| leader.unit.clone());
    let names = names.collect::<Vec<_>>();
    let said = play.put(&asked)?;
    let go = names.into_iter().zip(&said).filter(|(_, said)| goes_along(said));
    Ok(go.map(|(name, _)| name).collect())
}

/// EN-OPT-06, EN-OPT-11, EN-OPT-12: the enemy forms square and fires, the victor fires, and what is left of both
/// fights.
fn fight_on(play: &mut Play<'_, '_>, victor: &UnitId, enemy: &UnitId, holding: Holding, by: By) -> Result<(), Stopped> {
    breakthrough_met::received(play, victor, enemy)?;
    let stand = |play: &Play<'_, '_>| {
        let state = play.state();
        [victor, enemy].iter().all(|id| state.unit(id).at.is_some()) && !play.is_over()
    };
    if stand(play) && holding == Holding::Fires {
        breakthrough_met::fires_back(play, victor);
    }
    if !stand(play) {
        return Ok(());
    }
    let bout = Bout { attacker: victor.clone(), defender: enemy.clone(), occasion: Occasion::Breakthrough };
    melee::fight(play, &bout, by)
}

/// What a fight with an enemy promises a unit that has entered the hex: what `best` goes by.
fn follow_worth(state: &State, unit: &Unit, enemy: &Unit) -> i64 {
    let bout = Bout { attacker: unit.unit.clone(), defender: enemy.unit.clone(), occasion: Occasion::Breakthrough };
    modifiers::promise(state, &unit.side, &bout).into()
}
