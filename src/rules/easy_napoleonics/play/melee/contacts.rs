//! Contacts, and who attacks in them: EN-MEL-02 to EN-MEL-08, EN-MEL-10, EN-D-30.

use crate::adjudicate::{Said, Side, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::{BarredContact, MeleePairs, StandingAttacker};
use crate::rules::easy_napoleonics::orders::{Place, Verb};
use crate::rules::easy_napoleonics::play::melee::modifiers;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::contact;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// A melee that is to be fought, or is being fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bout {
    pub(crate) attacker: UnitId,
    pub(crate) defender: UnitId,
    pub(crate) occasion: Occasion,
}

/// What brings a melee about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The two were in contact as the melees began.
    Contact,
    /// The victor of another has gone on (EN-OPT-04).
    Breakthrough,
}

impl Bout {
    fn of(attacker: &Unit, defender: &Unit) -> Bout {
        Bout { attacker: attacker.unit.clone(), defender: defender.unit.clone(), occasion: Occasion::Contact }
    }

    /// The same two, the other way round.
    fn turned(&self) -> Bout {
        Bout { attacker: self.defender.clone(), defender: self.attacker.clone(), occasion: self.occasion }
    }

    /// As it is written in a list: `C2/R5`.
    pub(crate) fn word(&self) -> String {
        format!("{}/{}", self.attacker, self.defender)
    }
}

/// EN-MEL-03, EN-MEL-06, EN-MEL-04: whether a unit may attack an enemy where both stand now.
fn may_attack(state: &State, unit: &Unit, enemy: &Unit) -> bool {
    let barred = match state.house_rules.barred_contact {
        BarredContact::NoAttack => unit.barred,
        BarredContact::NoMelee => unit.barred || enemy.barred,
        BarredContact::Fights => false,
    };
    // Who has advanced after a melee has no contact of his own left but the one that he fights at once (EN-OPT-09).
    state.faces(unit, enemy) && contact::is_attacker(unit, enemy) && !barred && !unit.advanced
}

/// The one of two whose movement has brought them together this turn, of two the later mover.
pub(crate) fn comer<'u>(state: &State, one: &'u Unit, other: &'u Unit) -> Option<&'u Unit> {
    let is_later = |unit: &Unit| state.order.last() == Some(&unit.side);
    match (one.moved, other.moved) {
        (true, true) if is_later(one) => Some(one),
        (true, false) => Some(one),
        (false, false) => None,
        _ => Some(other),
    }
}

/// EN-MEL-08, where both may attack.
fn prior<'u>(state: &State, one: &'u Unit, other: &'u Unit) -> &'u Unit {
    if let Some(comer) = comer(state, one, other) {
        return comer;
    }
    let original = state.house_rules.standing_attacker == StandingAttacker::Original;
    let attacked = |a: &Unit, b: &Unit| {
        let mut fought = state.melees.iter();
        fought.any(|fought| fought.attacker == a.unit && fought.defender == b.unit)
    };
    if original && attacked(one, other) {
        return one;
    }
    if original && attacked(other, one) {
        return other;
    }
    let leads = |unit: &&Unit| state.initiative.as_ref() == Some(&unit.side);
    Some(other).filter(leads).unwrap_or(one)
}

/// EN-MEL-07, EN-MEL-08: the melee of two units, if they have one to fight as they stand now.
pub(crate) fn bout(state: &State, one: &Unit, other: &Unit) -> Option<Bout> {
    match (may_attack(state, one, other), may_attack(state, other, one)) {
        (true, true) if prior(state, one, other).unit == other.unit => Some(Bout::of(other, one)),
        (true, _) => Some(Bout::of(one, other)),
        (false, true) => Some(Bout::of(other, one)),
        (false, false) => None,
    }
}

/// EN-MEL-10, EN-MEL-02: the contacts that are to be fought, by attacker, then by defender.
fn contacts(state: &State) -> Vec<Bout> {
    let [ours, theirs] = [0, 1].map(|index| &state.sides[index].side);
    let mut bouts = Vec::new();
    for unit in state.units_of(ours) {
        let enemies = state.units_of(theirs);
        bouts.extend(enemies.filter_map(|enemy| bout(state, unit, enemy)));
    }
    bouts.sort_by(|a, b| (&a.attacker, &a.defender).cmp(&(&b.attacker, &b.defender)));
    bouts
}

/// EN-MEL-11: a melee of the list as it stands now: another may have to attack, or there is none any more.
pub(crate) fn still(state: &State, bout: &Bout) -> Option<Bout> {
    let (attacker, defender) = (state.unit(&bout.attacker), state.unit(&bout.defender));
    if may_attack(state, attacker, defender) {
        return Some(bout.clone());
    }
    may_attack(state, defender, attacker).then(|| bout.turned())
}

/// Whether an item of a list means a melee: `C2/R5` either way round, or one unit that fights in it.
pub(crate) fn means(state: &State, place: &Place, bout: &Bout) -> bool {
    let is = |word: &str, id: &UnitId| state.named(word).is_some_and(|unit| unit.unit == *id);
    let fights = |word: &str| is(word, &bout.attacker) || is(word, &bout.defender);
    match place.word.split_once('/') {
        Some((one, other)) => fights(one) && fights(other) && !one.eq_ignore_ascii_case(other),
        None => fights(&place.word),
    }
}

/// What a side has said about the order of the melees.
type Wishes = Vec<(Side, Vec<Place>)>;

/// The items of a reply that names which comes first.
pub(crate) fn taken(said: Said<Verb>) -> Vec<Place> {
    let Said::Steps(steps, _) = said else {
        return Vec::new();
    };
    let lists = steps.into_iter().filter_map(|step| match step.verb {
        Verb::Take(list) => Some(list),
        _ => None,
    });
    lists.flatten().collect()
}

/// Whether an item of a list leaves the choice to the rules.
pub(crate) fn is_best(place: &Place) -> bool {
    place.word.eq_ignore_ascii_case("best")
}

/// EN-MEL-10: the melees of this turn, as they stand at the beginning.
pub(crate) fn bouts(play: &mut Play<'_, '_>) -> Result<Vec<Bout>, Stopped> {
    let bouts = contacts(play.state());
    match play.state().house_rules.melee_pairs {
        MeleePairs::EveryContact => Ok(bouts),
        MeleePairs::OneAttack => one_attack_each(play, bouts),
    }
}

/// EN-D-30 by the switch: each unit attacks one enemy; one it leaves alone may attack it himself.
fn one_attack_each(play: &mut Play<'_, '_>, bouts: Vec<Bout>) -> Result<Vec<Bout>, Stopped> {
    let wishes = wishes(play, &bouts)?;
    let state = play.state();
    let (mut fought, mut left) = (Vec::new(), Vec::new());
    for attacker in attackers(&bouts) {
        let (own, rest) = pick(state, &attacker, &bouts, &wishes);
        fought.push(own);
        left.extend(rest);
    }
    let turned = left.iter().filter_map(|bout| {
        let (attacker, defender) = (state.unit(&bout.attacker), state.unit(&bout.defender));
        may_attack(state, defender, attacker).then(|| bout.turned())
    });
    let turned = turned.collect::<Vec<_>>();
    for attacker in attackers(&turned) {
        if fought.iter().all(|bout: &Bout| bout.attacker != attacker) {
            fought.push(pick(state, &attacker, &turned, &wishes).0);
        }
    }
    fought.sort_by(|a, b| (&a.attacker, &a.defender).cmp(&(&b.attacker, &b.defender)));
    Ok(fought)
}

/// What the sides say whose units could attack more than one enemy.
fn wishes(play: &mut Play<'_, '_>, bouts: &[Bout]) -> Result<Wishes, Stopped> {
    let state = play.state();
    let chooses = |side: &Side| {
        let mine = |id: &&UnitId| state.unit(id).side == *side;
        let several = |id: &UnitId| bouts.iter().filter(|bout| bout.attacker == *id).count() > 1;
        attackers(bouts).iter().filter(mine).any(several)
    };
    let sides = state.sides.iter().map(|card| card.side.clone());
    let sides = sides.filter(chooses).collect::<Vec<_>>();
    let replies = |side: &Side| {
        let own = bouts.iter().filter(|bout| state.unit(&bout.attacker).side == *side);
        let mut replies = own.map(|bout| format!("{{take: {}}}", bout.word())).collect::<Vec<_>>();
        replies.push("{take: best}".to_owned());
        replies
    };
    let asked = sides.iter().map(|side| Asking {
        text: "Each unit attacks one enemy only. Whom do yours attack?".to_owned(),
        replies: replies(side),
        default: "{take: best}".to_owned(),
        ..Asking::of_side(side, "melee-order")
    });
    let asked = asked.collect::<Vec<_>>();
    let said = play.put(&asked)?;
    Ok(sides.into_iter().zip(said.into_iter().map(taken)).collect())
}

/// The attackers of some melees, each once, in their order.
fn attackers(bouts: &[Bout]) -> Vec<UnitId> {
    let mut attackers = bouts.iter().map(|bout| bout.attacker.clone()).collect::<Vec<_>>();
    attackers.dedup();
    attackers
}

/// The one attack of a unit among those it might make: as its owner wishes, else the most promising; and the rest.
fn pick(state: &State, attacker: &UnitId, bouts: &[Bout], wishes: &Wishes) -> (Bout, Vec<Bout>) {
    let unit = state.unit(attacker);
    let own = bouts.iter().filter(|bout| bout.attacker == *attacker);
    let mut own = own.cloned().collect::<Vec<_>>();
    let best = modifiers::best_bout(state, &unit.side, &own);
    let list = wishes.iter().find(|(side, _)| *side == unit.side);
    let first = |word: &str| state.named(word.split('/').next().unwrap_or(word));
    let wish = list.into_iter().flat_map(|(_, list)| list).find_map(|place| {
        if is_best(place) {
            return Some(best);
        }
        let mine = first(&place.word).is_some_and(|first| first.unit == *attacker);
        let named = own.iter().position(|bout| means(state, place, bout));
        named.filter(|_| mine)
    });
    let chosen = own.remove(wish.unwrap_or(best));
    (chosen, own)
}
