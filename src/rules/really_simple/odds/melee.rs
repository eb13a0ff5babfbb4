//! Odds of an assault: RS-MEL-01 to RS-MEL-46.

use crate::adjudicate::{By, Odds, UnitId, Wrong};
use crate::kit::{Chances, Tally, hits_of};
use crate::rules::really_simple::charts::switches::{AssaultFallBackTrigger, FallBackStacking};
use crate::rules::really_simple::odds::{
    FACES, Fate, breaks, dice_line, fails, falls_back, good, is_free, loses, needs_line, small,
};
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::play::assault;
use crate::rules::really_simple::play::movement;
use crate::rules::really_simple::position::event::{Cause, Event, apply};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// Who has the better of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum UpperHand {
    Attacker,
    Draw,
    Defender,
    Nobody,
}

/// The dice of one of the two: what is added to them, how many, and the score needed, each with its clause.
type Blow = (Tally, (usize, &'static str), (i8, &'static str));

/// The two as they meet.
struct Contact<'s> {
    /// The field after the attacker has come up.
    field: State,
    attacker: &'s Unit,
    defender: &'s Unit,
}

/// How it ends: for whom, and what becomes of attacker and defender.
type End = (UpperHand, Fate, Fate);

pub(super) fn assault(state: &State, attacker: &Unit, defender: &Unit) -> Result<Vec<Odds>, String> {
    let contact = contact(state, attacker, defender)?;
    let (ours, theirs) = contact.blows();
    let score = |(tally, dice, needs): &Blow| hits_of(small(dice.0), good(needs.0, tally), FACES);
    let hits = score(&ours).then(|taken| score(&theirs).map(|lost| (*taken, *lost)));
    let ends = hits.then(|(taken, lost)| contact.ends((*taken).into(), (*lost).into()));
    let mut working = contact.came_up(state);
    working.extend([lines(attacker, &ours), lines(defender, &theirs)].concat());
    let verdicts = ends.map(|(verdict, ..)| *verdict);
    let becomes = |unit: &Unit, fates: &Chances<Fate>| Odds {
        title: format!("What becomes of {}", unit.unit),
        working: Vec::new(),
        prospects: fates.prospects(|fate| fate.words(unit)),
    };
    Ok(vec![
        Odds {
            title: format!("{} assaults {}", attacker.unit, defender.unit),
            working,
            prospects: verdicts.prospects(|verdict| match verdict {
                UpperHand::Attacker => format!("{} wins", attacker.unit),
                UpperHand::Draw => "a draw".to_owned(),
                UpperHand::Defender => format!("{} wins", defender.unit),
                UpperHand::Nobody => "both are destroyed".to_owned(),
            }),
        },
        becomes(attacker, &ends.map(|(_, attacker, _)| *attacker)),
        becomes(defender, &ends.map(|(_, _, defender)| *defender)),
    ])
}

fn lines(who: &Unit, (tally, (dice, clause), (needs, by)): &Blow) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", who.unit, dice_line(*dice, clause))];
    lines.extend(tally.lines());
    lines.push(needs_line(*needs, by));
    lines
}

/// RS-MEL-01, RS-MEL-02: brings the attacker up to the defender.
fn contact<'s>(state: &State, attacker: &'s Unit, defender: &'s Unit) -> Result<Contact<'s>, String> {
    let act = Act::new(attacker);
    allowed::may_assault(state, &act).map_err(Wrong::told)?;
    is_free(attacker, "RS-MEL-13")?;
    if defender.side == attacker.side || defender.is_general() {
        return Err(format!("{} is no enemy unit", defender.unit));
    }
    let Some(way) = assault::could_charge(state, &act, defender) else {
        let out = || format!("{} is out of reach (RS-MEL-01)", defender.unit);
        return Err(allowed::may_strike(state, &act, defender).map_or_else(Wrong::told, |()| out()));
    };
    let mut field = state.clone();
    for hex in way {
        let spot = state.map.spot(hex);
        let (unit, path) = (attacker.unit.clone(), vec![spot]);
        apply(&mut field, &Event::Moves { unit, path, short: false });
        let here = field.generals_at(spot).into_iter();
        let here = here.filter(|general| general.side != attacker.side);
        for unit in here.map(|general| general.unit.clone()).collect::<Vec<_>>() {
            let refuges = movement::refuges(&field, field.unit(&unit), spot);
            let (to, by) = (refuges.first().map(|hex| field.map.spot(*hex)), By::Rule);
            apply(&mut field, &Event::GivesWay { unit, to, by });
        }
    }
    Ok(Contact { field, attacker, defender })
}

impl Contact<'_> {
    fn ids(&self) -> [&UnitId; 2] {
        [&self.attacker.unit, &self.defender.unit]
    }

    fn blows(&self) -> (Blow, Blow) {
        let [attacker, defender] = self.ids();
        let ours = assault::blow(&self.field, attacker, defender, true);
        (ours, assault::blow(&self.field, defender, attacker, false))
    }

    /// Where the attacker strikes from, if it has to come up.
    fn came_up(&self, state: &State) -> Vec<String> {
        let [attacker, _] = self.ids();
        let at = self.field.unit(attacker).at;
        let moved = at.filter(|at| state.unit(attacker).at != Some(*at));
        let line = |at| format!("{attacker} comes up to {at}, as far as nobody is in the way");
        moved.map(line).into_iter().collect()
    }

    /// RS-MEL-28, RS-MEL-29, RS-MEL-30, RS-MEL-31, RS-MEL-32, RS-MEL-33, RS-MEL-34, RS-MEL-35, RS-MEL-36, RS-MEL-37,
    /// RS-MEL-38, RS-MEL-39, RS-MEL-40, RS-MEL-41, RS-MEL-42, RS-MEL-43, RS-MEL-44, RS-MEL-45, RS-MEL-46, RS-MOR-13:
    /// what so many hits lead to: the loser gives ground, then who was reduced tests, the attacker first.
    fn ends(&self, taken: u32, lost: u32) -> Chances<End> {
        let mut field = self.field.clone();
        let [attacker, defender] = self.ids();
        let [from_defender, from_attacker] = [field.hex(defender), field.hex(attacker)];
        let first = loses(&mut field, attacker, lost);
        let second = loses(&mut field, defender, taken);
        let verdict = match (first, second) {
            (Fate::Destroyed, Fate::Destroyed) => UpperHand::Nobody,
            (_, Fate::Destroyed) => UpperHand::Attacker,
            (Fate::Destroyed, _) => UpperHand::Defender,
            _ if taken > lost => UpperHand::Attacker,
            _ if taken < lost => UpperHand::Defender,
            _ => UpperHand::Draw,
        };
        let loser = match verdict {
            UpperHand::Attacker => Some((self.defender, from_attacker, taken)),
            UpperHand::Defender => Some((self.attacker, from_defender, lost)),
            UpperHand::Draw | UpperHand::Nobody => None,
        };
        let gave = loser.and_then(|(loser, from, hits)| gives_way(&mut field, loser, from, hits));
        let single = field.house_rules.fall_back_stacking == FallBackStacking::Single;
        let [first_gave, second_gave] =
            [UpperHand::Defender, UpperHand::Attacker].map(|beaten| gave.filter(|_| verdict == beaten));
        let (first, second) = (first_gave.unwrap_or(first), second_gave.unwrap_or(second));
        fails(&field, field.unit(attacker), lost).then(|fail| {
            let mut field = field.clone();
            let falls = !(single && first_gave.is_some());
            let first = match fail {
                true => breaks(&mut field, attacker, from_defender, falls),
                false => first,
            };
            fails(&field, field.unit(defender), taken).map(|fail| {
                let falls = !(single && second_gave.is_some());
                let second = match fail {
                    true => breaks(&mut field.clone(), defender, from_attacker, falls),
                    false => second,
                };
                (verdict, first, second)
            })
        })
    }
}

/// RS-MEL-30, RS-MEL-31, RS-MEL-32, RS-MEL-33, RS-MEL-34, RS-MEL-35: a beaten unit that the assault has brought to half
/// falls back.
fn gives_way(field: &mut State, before: &Unit, from: crate::kit::Hex, hits: u32) -> Option<Fate> {
    let left = field.unit(&before.unit).strength();
    let crossing = field.house_rules.assault_fall_back_trigger == AssaultFallBackTrigger::CrossingHalf;
    let was_half = before.is_half(before.strength());
    let stands = left == 0 || hits == 0 || !before.is_half(left) || (was_half && crossing);
    (!stands).then(|| match falls_back(field, &before.unit, from, Cause::Assault) {
        true => Fate::FallsBack(left),
        false => Fate::Disintegrates(left),
    })
}
