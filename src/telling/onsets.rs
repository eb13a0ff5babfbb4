//! Charges that are still on the way: how somebody comes, how he is met, and how a fight goes on from there.

use super::beats::{Beat, Kind};
use super::fate::Fate;
use super::grammar::{Noun, aimed};
use super::prose::{Sentence, Shape};
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Choices, UnitId, What};
use crate::kit::list;

/// What wordings of those are about who stand in the way of somebody's retreat.
const BARS: &str = "bars";

/// What wordings of those are about who do not wait for a charge.
const GIVES_WAY: &str = "gives way";

/// What wordings of those are about who attack whoever attacks them.
const IN_TURN: &str = "charges in turn";

/// Whether a fight begins as it is told, or whoever came was told of before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    Fresh,
    Resumed,
    /// The same, and nothing was told in between.
    Joined,
}

/// How a fight lies among what else is told of a scene.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) opening: Opening,
    /// Whether he who wins goes on from it to another.
    pub(super) follows: bool,
    /// Whether one of the two has barred the retreat of the other: nobody has attacked then.
    pub(super) barred: bool,
    /// Whether whoever is attacked has come on as well: both have attacked then.
    pub(super) mutual: bool,
    /// Whether the sentence before ends with whoever is attacked, so that what becomes of him can be said there.
    pub(super) runs_on: bool,
    /// Whether whoever attacks has come after the other, who went back.
    pub(super) pressed: bool,
    /// Whether the other did not wait for him.
    pub(super) shunned: bool,
    /// Whether fire of whoever attacks has led up to it in vain.
    pub(super) volley: bool,
}

impl Course {
    /// Whether whoever attacks comes to blows with somebody who would not stand.
    pub(super) fn has_caught(self) -> bool {
        (self.pressed || self.shunned) && self.opening == Opening::Joined && self.has_attacker()
    }

    /// Whether it can be told who attacked.
    pub(super) fn has_attacker(self) -> bool {
        !self.barred && !self.mutual
    }
}

impl Teller<'_> {
    /// Somebody comes at somebody, or goes after him, and how he is met; `again` is whether another came at the same just now, whose
    /// flank is then `its flank`.
    pub(super) fn onset(&mut self, onset: &Beat<'_>, again: bool) -> Vec<Sentence> {
        let (verbs, led) = match &onset.deed.what {
            What::Closes { verbs, led, .. } => (*verbs, led.as_ref()),
            What::Presses { verbs, .. } => (*verbs, None),
            _ => return Vec::new(),
        };
        let (target, at) = (onset.target(), onset.targets());
        if let Some(runs) = self.runs_before(onset, verbs) {
            return runs;
        }
        let mut row = self.steps(onset);
        let verb = self.draw(verbs, &onset.actor);
        let verb = self.going(verb, &onset.actor);
        let targets = at.iter().map(|unit| self.foe(unit)).collect::<Vec<_>>();
        row.push(match again {
            true => taken_again(&verb, &targets[0]),
            false => aimed(&verb, &Noun::all(&targets).name),
        });
        let [mut ours, theirs] = [onset.fate(&onset.actor), onset.fate(target)];
        let mut first = self.led(&onset.actor, led).sentence(&list(&row));
        if let Some(verbs) = ours.stops.take() {
            let stops = self.draw(verbs, &onset.actor);
            let but = if at.len() == 1 { " but" } else { ", but" };
            first = first.and(&format!("{but} {}", self.noun(&onset.actor).does(&stops)));
        }
        let met = onset.after.iter().filter_map(|incident| match &incident.what {
            What::Receives { verbs, .. } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        let (mut others, at_him) = (Vec::new(), self.foe(target).name);
        for (who, verbs) in met.collect::<Vec<_>>() {
            let noun = if at.contains(&who) { self.foe(&who) } else { self.noun(&who) };
            let words = self.draw(verbs, &who);
            match first.ends_with(&noun.name) {
                true => first = first.and(&format!(", {} {}", noun.who(), noun.does(&words))),
                false => others.push(noun.sentence(&words)),
            }
        }
        for (unit, fate) in [(target, &theirs), (&onset.actor, &ours)] {
            if fate.is_nothing() {
                continue;
            }
            let (noun, whole) = (self.noun(unit), self.whole(unit, fate));
            match first.ends_with(&noun.name) && others.is_empty() {
                true => first = first.and(&format!(", {} {whole}", noun.who())),
                false if is_but_shaken(onset, unit, fate) && others.is_empty() && first.ends_with(&at_him) => {
                    first = first.and(&format!(" but {whole}"));
                }
                false => others.push(Sentence::of(&noun, whole)),
            }
        }
        if others.is_empty() && at.len() == 1 {
            first = self.or_his_fire(first, onset, verbs);
        }
        let mut said = vec![first];
        said.extend(others);
        said.extend(self.asides(onset.after.iter().copied(), |_| true));
        said
    }

    /// Of whoever comes after somebody to fire, the fire may be told alone.
    fn or_his_fire(&mut self, first: Sentence, onset: &Beat<'_>, verbs: Choices) -> Sentence {
        let theirs = onset.fate(onset.target());
        let cost = self.toll(&theirs).filter(|_| is_with_fire(verbs) && theirs.rough.is_none());
        let Some(cost) = cost else { return first };
        let noun = self.noun(onset.target());
        let (whole, lost) = (self.whole(onset.target(), &theirs), noun.does(&cost));
        let to = format!("{lost} to the fire of {}", self.noun(&onset.actor).name);
        let loses = whole.replacen(&lost, &to, 1);
        first.shaped(Shape::Which).or(Some(Sentence::of(&noun, loses).shaped(Shape::LosesTo)))
    }

    /// Whoever runs when somebody comes after him is told of first: `X breaks, and Y follows`.
    fn runs_before(&mut self, onset: &Beat<'_>, verbs: Choices) -> Option<Vec<Sentence>> {
        let (actor, target) = (&onset.actor, onset.target());
        let [ours, theirs] = [onset.fate(actor), onset.fate(target)];
        let is_plain = ours.is_nothing() && theirs.toll.is_none() && theirs.rough.is_none();
        if onset.kind != Kind::Pursuit || !theirs.is_routed() || !is_plain || is_with_fire(verbs) {
            return None;
        }
        let noun = self.noun(target);
        let whole = self.whole(target, &theirs);
        let goes = self.deal(say::GOES_AFTER, actor).replace("{it}", noun.them());
        let mut said = vec![Sentence::of(&noun, whole).and(&format!(", and {}", self.noun(actor).says(&goes)))];
        said.extend(self.asides(onset.after.iter().copied(), |_| true));
        Some(said)
    }

    /// Who comes, with the leader at his head.
    pub(super) fn led(&self, unit: &UnitId, by: Option<&UnitId>) -> Noun {
        let noun = self.noun(unit);
        match by {
            Some(leader) => Noun { name: format!("{}, led by {},", noun.name, self.noun(leader).name), ..noun },
            None => noun,
        }
    }

    /// How a fight begins after what was told of a scene so far.
    pub(super) fn opening(&self, fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> Opening {
        let is_coming = |beat: &Beat<'_>| matches!(beat.kind, Kind::Onset | Kind::Pursuit);
        let came = |unit: &UnitId| earlier.iter().any(|beat| is_coming(beat) && beat.actor == *unit);
        let at = fight.target();
        let met = earlier.iter().any(|beat| {
            is_coming(beat) && (beat.actor == fight.actor && beat.targets().contains(at) || beat.actor == *at)
        });
        if !met {
            return Opening::Fresh;
        }
        let all = fight.after.iter().all(|incident| match &incident.what {
            What::Beside { us, them } => them.is_empty() && us.iter().all(came),
            _ => true,
        });
        // What stands between is told of others: nobody would know who of them fights.
        let is_in = |unit: &UnitId| fight.ties().contains(unit);
        let last = earlier.last().is_some_and(|last| {
            is_coming(last) && !last.is_short() && is_in(&last.actor) && last.targets().iter().any(is_in)
        });
        if all && last { Opening::Joined } else { Opening::Resumed }
    }

    /// Whether one of two who fight has barred the retreat of the other.
    pub(super) fn barred(&self, fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> bool {
        let bars = |beat: &Beat<'_>| matches!(&beat.deed.what, What::Closes { verbs, .. } if verbs.about == BARS);
        let pair = [&fight.actor, fight.target()];
        let both = |beat: &Beat<'_>| pair.contains(&&beat.actor) && beat.targets().iter().any(|at| pair.contains(&at));
        earlier.iter().any(|beat| bars(beat) && both(beat))
    }
}

/// Whether all that becomes of whoever comes at somebody is that he is shaken by it: that is told with it.
fn is_but_shaken(onset: &Beat<'_>, unit: &UnitId, fate: &Fate) -> bool {
    let rest = Fate { wavers: None, ..fate.clone() };
    *unit == onset.actor && fate.wavers.is_some() && rest.is_nothing()
}

/// Whether whoever goes after somebody fires at him.
fn is_with_fire(verbs: Choices) -> bool {
    verbs.wordings.iter().all(|words| words.contains("[fires] on"))
}

/// What is done to somebody at whom another has come just now: `comes in upon its flank`, `takes it in the rear`.
fn taken_again(verb: &str, target: &Noun) -> String {
    let its = target.does("[its]");
    let flank = ["flank", "rear"].into_iter().find(|part| verb.contains(&format!("the {part} of {{}}")));
    match flank {
        Some(part) => verb.replace(&format!("the {part} of {{}}"), &format!("{its} {part}")),
        None if verb.contains(" in the ") => verb.replace("{}", target.them()),
        None => aimed(verb, &target.name),
    }
}

/// Whether whoever is attacked in a fight has given way before whoever came.
pub(super) fn is_shunned(fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> bool {
    let own = earlier.iter().filter(|beat| beat.kind == Kind::Onset && beat.actor == fight.actor);
    own.flat_map(|beat| &beat.after).any(|incident| {
        let gives_way = matches!(&incident.what, What::Receives { verbs, .. } if verbs.about == GIVES_WAY);
        gives_way && incident.who.as_ref() == Some(fight.target())
    })
}

/// Whether whoever is attacked in a fight has come on as well.
pub(super) fn is_mutual(fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> bool {
    let own = earlier.iter().filter(|beat| beat.kind == Kind::Onset && beat.targets().contains(fight.target()));
    own.flat_map(|beat| &beat.after).any(|incident| {
        let in_turn = matches!(&incident.what, What::Receives { verbs, .. } if verbs.about == IN_TURN);
        in_turn && incident.who.as_ref() == Some(fight.target())
    })
}
