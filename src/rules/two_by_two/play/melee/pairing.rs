//! Who fights whom, and in which order: TT-SEQ-05, TT-MEL-16 to TT-MEL-23, TT-MEL-56, TT-MEL-57, TT-CON-37, TT-DEC-14,
//! TT-DEC-19.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::{Place, Verb};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee::tallies;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Fought, State};
use crate::rules::two_by_two::position::touching;

/// How a melee came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// By a charge, or it is left over from an earlier one.
    Contact,
    /// By a follow-up.
    FollowUp,
}

/// A melee: who attack, the lead first, and who are attacked, the main opponent first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bout {
    pub(crate) attackers: Vec<UnitId>,
    pub(crate) defenders: Vec<UnitId>,
    pub(crate) occasion: Occasion,
}

/// An attacker and an enemy that it touches.
type Pair = (UnitId, UnitId);

impl Bout {
    /// A melee of two units.
    pub(crate) fn of(attacker: &UnitId, defender: &UnitId, occasion: Occasion) -> Bout {
        Bout { attackers: vec![attacker.clone()], defenders: vec![defender.clone()], occasion }
    }

    /// Who leads the attack.
    pub(crate) fn lead(&self) -> &UnitId {
        &self.attackers[0]
    }

    /// The main opponent.
    pub(crate) fn main(&self) -> &UnitId {
        &self.defenders[0]
    }

    /// Whether a unit fights in it.
    pub(crate) fn has(&self, unit: &UnitId) -> bool {
        self.attackers.contains(unit) || self.defenders.contains(unit)
    }

    /// The same melee, led by another attacker.
    pub(crate) fn led_by(&self, lead: &UnitId) -> Bout {
        let mut bout = self.clone();
        bout.attackers.sort_by_key(|unit| unit != lead);
        bout
    }
}

/// The charges of this player turn that have come to contact, in their order.
fn contacts_due(state: &State) -> Vec<Pair> {
    let made = state.contacts.iter().filter(|contact| contact.back.is_none());
    let pairs = made.map(|contact| (contact.charger.clone(), contact.on.clone()));
    pairs.filter(|(one, other)| touching::do_touch(state, one, other)).collect()
}

/// TT-CON-37: the contacts left over that the moving side may fight on, as its unit and the enemy; and whether its unit
/// was the attacker.
fn left_over(state: &State, due: &[Pair]) -> Vec<(Pair, bool)> {
    let own = |unit: &UnitId| state.unit(unit).side == *state.moving();
    let pair = |fought: &Fought| {
        let (attacker, defender) = (fought.attacker.clone(), fought.defender.clone());
        match own(&attacker) {
            true => ((attacker, defender), true),
            false => ((defender, attacker), false),
        }
    };
    let may = |pair: &Pair| {
        let unit = state.unit(&pair.0);
        unit.is_ok() && !unit.kind.is_artillery() && !due.contains(pair)
    };
    let left = state.melees.iter().map(pair);
    left.filter(|(pair, _)| may(pair) && touching::do_touch(state, &pair.0, &pair.1)).collect()
}

/// TT-MEL-22, TT-MEL-56: in 3.01 each pair fights for itself; in 2Mc they are joined.
fn bouts(state: &State, pairs: &[Pair], words: &[Place]) -> Vec<Bout> {
    match state.edition {
        Edition::TwoMc => joined(state, pairs, words),
        Edition::ThreeOne => {
            pairs.iter().map(|(attacker, defender)| Bout::of(attacker, defender, Occasion::Contact)).collect()
        }
    }
}

/// TT-MEL-57, TT-MEL-21: each attacker names one opponent, and all that named the same fight it together; a defender
/// whom nobody named joins the first melee of a unit that touches it.
fn joined(state: &State, pairs: &[Pair], words: &[Place]) -> Vec<Bout> {
    let mut bouts: Vec<Bout> = Vec::new();
    let mut placed: Vec<&UnitId> = Vec::new();
    for (attacker, _) in pairs {
        if placed.contains(&attacker) {
            continue;
        }
        placed.push(attacker);
        let opponent = opponent(state, attacker, pairs, words);
        match bouts.iter_mut().find(|bout| bout.main() == opponent) {
            Some(bout) => bout.attackers.push(attacker.clone()),
            None => bouts.push(Bout::of(attacker, opponent, Occasion::Contact)),
        }
    }
    bouts.sort_by_key(|bout| rank(state, bout, words));
    for (_, defender) in pairs {
        if bouts.iter().any(|bout| bout.has(defender)) {
            continue;
        }
        let touches = |attacker: &UnitId| {
            let mut pairs = pairs.iter();
            pairs.any(|pair| pair.0 == *attacker && pair.1 == *defender)
        };
        let joins = |bout: &&mut Bout| bout.attackers.iter().any(touches);
        let bout = bouts.iter_mut().find(joins);
        let bout = bout.expect("every attacker fights in a melee");
        bout.defenders.push(defender.clone());
    }
    bouts
}

/// TT-MEL-57: whom an attacker names: the first of its pairs that its owner lists, else its first contact.
fn opponent<'p>(state: &State, attacker: &UnitId, pairs: &'p [Pair], words: &[Place]) -> &'p UnitId {
    let touched = pairs.iter().filter(|pair| pair.0 == *attacker);
    let touched = touched.map(|pair| &pair.1).collect::<Vec<_>>();
    let listed = words.iter().find_map(|place| {
        let [one, other] = pair_named(state, &place.word)?;
        let other = [(one, other), (other, one)].into_iter().find(|(own, _)| *own == attacker)?.1;
        touched.iter().find(|touched| **touched == other)
    });
    listed.unwrap_or(&touched[0])
}

/// The two units of a word like `C2/R5`.
fn pair_named<'s>(state: &'s State, word: &str) -> Option<[&'s UnitId; 2]> {
    let (one, other) = word.split_once('/')?;
    Some([&state.named(one.trim())?.unit, &state.named(other.trim())?.unit])
}

/// Whether a word means a melee: by a pair of those who fight in it, or by one of them.
fn means(state: &State, word: &str, bout: &Bout) -> bool {
    match pair_named(state, word) {
        Some([one, other]) => {
            let fights = |attacker, defender| bout.attackers.contains(attacker) && bout.defenders.contains(defender);
            fights(one, other) || fights(other, one)
        }
        None => state.named(word).is_some_and(|unit| bout.has(&unit.unit)),
    }
}

fn rank(state: &State, bout: &Bout, words: &[Place]) -> usize {
    let found = words.iter().position(|place| means(state, &place.word, bout));
    found.unwrap_or(words.len())
}

/// TT-DEC-14: which of some melees comes next: the first that is listed, else the first contact.
fn next_of(state: &State, ground: &Ground, bouts: &[Bout], words: &[Place]) -> usize {
    let wished = words.iter().find_map(|place| {
        if place.word.eq_ignore_ascii_case("best") {
            let promise = |index: &usize| -i16::from(tallies::promise(state, ground, &bouts[*index]));
            return (0..bouts.len()).min_by_key(promise);
        }
        bouts.iter().position(|bout| means(state, &place.word, bout))
    });
    wished.unwrap_or(0)
}

/// What is left of a melee that is still to come: those who stand, and still touch its main opponent; where that is gone
/// the next defender takes its place.
pub(crate) fn still(state: &State, bout: &Bout) -> Option<Bout> {
    let mut defenders = bout.defenders.clone();
    while let Some(main) = defenders.first() {
        let touches = |unit: &&UnitId| touching::do_touch(state, unit, main);
        let attackers = bout.attackers.iter().filter(touches).cloned();
        let attackers = attackers.collect::<Vec<_>>();
        if attackers.is_empty() {
            defenders.remove(0);
            continue;
        }
        let touched = |unit: &UnitId| attackers.iter().any(|one| touching::do_touch(state, one, unit));
        defenders.retain(touched);
        let occasion = bout.occasion;
        return Some(Bout { attackers, defenders, occasion });
    }
    None
}

/// The melees that are due as things stand, of whom and with whom, led as the printed choice has it.
pub(crate) fn bouts_as_they_stand(state: &State, ground: &Ground) -> Vec<Bout> {
    let mut pairs = contacts_due(state);
    let left = left_over(state, &pairs);
    pairs.extend(left.into_iter().map(|(pair, _)| pair));
    let bouts = bouts(state, &pairs, &[]).into_iter();
    bouts.map(|bout| bout.led_by(&tallies::best_lead(state, ground, &bout))).collect()
}

/// The words of `take`, and who said them.
pub(crate) fn taken(said: Said<Verb>) -> (Vec<Place>, By) {
    match said {
        Said::Steps(steps, by) => {
            let places = steps.into_iter().flat_map(|step| match step.verb {
                Verb::Take(places) => places,
                _ => Vec::new(),
            });
            (places.collect(), by)
        }
        Said::Default(by) => (Vec::new(), by),
        Said::Open => (Vec::new(), By::Default),
    }
}

/// The melees that are due, joined as the rules and the moving side have it.
pub(crate) fn bouts_due(play: &mut Play<'_, '_>) -> Result<Vec<Bout>, Stopped> {
    let mut pairs = contacts_due(play.state());
    let left = left_over(play.state(), &pairs);
    pairs.extend(fought_on(play, left)?);
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let (words, _) = order_of_melees(play, &pairs)?;
    Ok(bouts(play.state(), &pairs, &words))
}

/// TT-CON-37, TT-DEC-19: which contacts left over the moving side fights on: by default those that it attacked in.
fn fought_on(play: &mut Play<'_, '_>, left: Vec<(Pair, bool)>) -> Result<Vec<Pair>, Stopped> {
    let default = |attacked: bool| if attacked { "charge" } else { "stand" };
    let matters = left.iter().map(|((unit, enemy), attacked)| {
        let asking = play.state().unit(unit).asked("unfinished", Some(enemy));
        asking.says(
            format!("{} still touches {}. Does it fight on?", play.state().call(unit), play.state().call(enemy)),
            &["charge", "stand"],
            default(*attacked),
        )
    });
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    let mut pairs = Vec::new();
    for ((pair, attacked), said) in left.into_iter().zip(said) {
        let (fights, by) = match said {
            Said::Steps(steps, by) => {
                let first = steps.first().map(|step| &step.verb);
                (matches!(first, Some(Verb::Charge(_))), by)
            }
            Said::Default(by) => (attacked, by),
            Said::Open => (attacked, By::Default),
        };
        let (unit, enemy) = pair.clone();
        match fights {
            true => pairs.push(pair),
            false => play.record("TT-CON-37", Event::LeavesOff { unit, enemy, by }),
        }
    }
    Ok(pairs)
}

/// TT-SEQ-05: what the moving side says of the order of its melees.
fn order_of_melees(play: &mut Play<'_, '_>, pairs: &[Pair]) -> Result<(Vec<Place>, By), Stopped> {
    let side = play.state().moving().clone();
    let mut replies = pairs.iter().map(|(one, other)| format!("{{take: {one}/{other}}}")).collect::<Vec<_>>();
    replies.push("{take: best}".to_owned());
    let said = play.put_one(Asking {
        text: "In which order are the melees fought?".to_owned(),
        default: replies[0].clone(),
        replies,
        ..Asking::of_side(&side, "melee-order")
    })?;
    Ok(taken(said))
}

/// TT-SEQ-05: the melee that comes next, by its place among those that are left.
pub(crate) fn next_bout(play: &mut Play<'_, '_>, bouts: &[Bout]) -> Result<(usize, By), Stopped> {
    if bouts.len() < 2 {
        return Ok((0, By::Rule));
    }
    let pairs = bouts.iter();
    let pairs = pairs.map(|bout| (bout.lead().clone(), bout.main().clone()));
    let (words, by) = order_of_melees(play, &pairs.collect::<Vec<_>>())?;
    let next = next_of(play.state(), &play.ground, bouts, &words);
    Ok((next, by))
}

/// TT-CON-37: contacts that nobody has fought out go on in later player turns (2Mc).
pub(crate) fn contacts_remain(play: &mut Play<'_, '_>) {
    if play.state().edition != Edition::TwoMc {
        return;
    }
    for (enemy, unit) in contacts_due(play.state()) {
        let known = Fought { attacker: enemy.clone(), defender: unit.clone() };
        if !play.state().melees.contains(&known) {
            let attacked = false;
            play.record("TT-CON-37", Event::Keeps { unit, enemy, attacked });
        }
    }
}

/// A melee that was to come falls away.
pub(crate) fn lapses(play: &mut Play<'_, '_>, clause: &'static str, attacker: &UnitId, defender: &UnitId) {
    let (attacker, defender) = (attacker.clone(), defender.clone());
    play.record(clause, Event::Lapses { attacker, defender });
}
