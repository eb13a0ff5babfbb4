//! Fire, melees and losses in words where a game tells losses roughly: one's own to the last man, the enemy's by what he looks
//! like, and of both neither dice nor scores.

use super::names::{Voice, name, names};
use crate::adjudicate::{Entry, Looks, UnitId};
use crate::kit::list;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::Fallen;
use crate::rules::napoleonic_brigade::events::melee::{Blow, Round};
use crate::rules::napoleonic_brigade::position::estimates;

/// Those who have lost something, each once.
fn losers<'f>(falls: &[&'f Fallen]) -> Vec<&'f UnitId> {
    let mut ids: Vec<&UnitId> = Vec::new();
    for fallen in falls.iter().filter(|fallen| !fallen.losses.is_empty()) {
        if !ids.contains(&&fallen.unit) {
            ids.push(&fallen.unit);
        }
    }
    ids
}

impl Voice<'_> {
    /// Whether losses of the enemy are told roughly.
    pub(crate) fn is_rough(&self) -> bool {
        let blur = self.state.blur.as_ref();
        blur.is_some_and(|blur| blur.side.is_some())
    }

    /// Whether a brigade is one whose losses are told roughly.
    pub(crate) fn is_judged(&self, id: &UnitId) -> bool {
        estimates::rough(&self.state, &self.unit(id).side).is_some()
    }

    /// What is seen of losses that are not told exactly, a sentence for each brigade.
    pub(crate) fn seen_losses(&self, falls: &[&Fallen]) -> Vec<String> {
        let ids = losers(falls).into_iter();
        let ids = ids.filter(|id| self.is_judged(id));
        ids.map(|id| self.seen_loss(id, falls)).collect()
    }

    fn seen_loss(&self, id: &UnitId, falls: &[&Fallen]) -> String {
        let (brigade, after) = (self.unit(id), estimates::reduced(&self.state, id, falls));
        let out = falls.iter().filter(|fallen| fallen.unit == *id);
        let out = out.flat_map(|fallen| self.knocked_out(fallen)).collect::<Vec<_>>();
        if !out.is_empty() {
            let several = if out.len() > 1 { "are" } else { "is" };
            let guns = list(&out);
            return self.says(id, &format!("[is] hit, and {guns} {several} knocked out"));
        }
        if brigade.kind.is_artillery() {
            return self.says(id, "[is] hit among [its] guns");
        }
        if after.figures() == 0 {
            return self.says(id, "[loses] all that [it] had left");
        }
        let (was, is) = (estimates::looks(&self.state, brigade), estimates::looks(&self.state, &after));
        let phrase = match is {
            Some(looks) => suffers(looks, was == is),
            None => "[loses] men".to_owned(),
        };
        self.says(id, &phrase)
    }

    /// What a run of losses has cost those whose losses are told exactly.
    pub(crate) fn own_losses(&self, falls: &[&Fallen]) -> Vec<String> {
        let ids = losers(falls).into_iter().filter(|id| !self.is_judged(id));
        let own = ids.map(|id| {
            let of_it = falls.iter().filter(|fallen| fallen.unit == *id);
            let mut all = Fallen { losses: Vec::new(), ..(*falls[0]).clone() };
            all.unit = id.clone();
            all.losses = of_it.flat_map(|fallen| fallen.losses.clone()).collect();
            format!("{} {}", name(id), self.in_all(&all))
        });
        own.collect()
    }

    /// What the two sides of a round do, without their numbers, who has won, and what it has cost.
    pub(crate) fn fights_roughly(&mut self, round: &Round, run: &[Entry<Event>]) -> Vec<String> {
        let [one, other] = round.blows.as_slice() else {
            return Vec::new();
        };
        let mut parts = vec![self.opens_round(round, one, other)];
        for (own, enemy) in [(one, other), (other, one)] {
            parts.extend(self.how_it_fights(own, enemy));
        }
        parts.push(self.who_wins(round, one, other));
        let falls = run.iter().filter_map(|entry| match &entry.event {
            Event::Falls(fallen) => Some(fallen),
            _ => None,
        });
        let falls = falls.collect::<Vec<_>>();
        let own = self.own_losses(&falls);
        if !own.is_empty() {
            parts.push(format!("the round has cost {}", list(&own)));
        }
        parts.extend(self.seen_losses(&falls));
        parts
    }

    fn how_it_fights(&mut self, own: &Blow, enemy: &Blow) -> Option<String> {
        let who = own.brigades.iter().map(|own| own.unit.clone());
        let who = who.collect::<Vec<_>>();
        if who.is_empty() {
            return None;
        }
        if own.look.is_none() {
            let why = self.helpless(own, enemy);
            return Some(self.all_say(&who, &why));
        }
        let how = format!("{}{}", self.because(own), self.barred(own));
        let how = how.strip_prefix(", ")?;
        Some(self.all_say(&who, &format!("[fights] {how}")))
    }

    fn who_wins(&mut self, round: &Round, one: &Blow, other: &Blow) -> String {
        let ids = |blow: &Blow| {
            let ids = blow.brigades.iter().map(|own| own.unit.clone());
            ids.collect::<Vec<_>>()
        };
        let Some(winner) = &round.winner else {
            return "neither side can shift the other".to_owned();
        };
        let (won, lost) = match *winner == one.side {
            true => (ids(one), ids(other)),
            false => (ids(other), ids(one)),
        };
        match won.is_empty() {
            true => {
                let army = self.army(winner);
                format!("the round goes to {army}")
            }
            false => self.all_say(&won, &format!("[has] the better of {}", names(&lost))),
        }
    }
}

/// A loss by what is seen of it, with its verbs in brackets.
pub(crate) fn suffers(looks: Looks, same: bool) -> String {
    let left = looks.left_of("figure");
    let left = left.map(|left| left.replace(" its ", " [its] "));
    match (left, same) {
        (Some(left), true) => format!("[loses] men and still [has] {left}"),
        (Some(left), false) => format!("[loses] men and [is] down to {left}"),
        (None, true) => format!("[loses] men and still [looks] {}", looks.words()),
        (None, false) => format!("[loses] men and now [looks] {}", looks.words()),
    }
}
