//! The gate for positions that are read.
//!
//! A position is written by this program, but who hands it back may have changed it. Play asks no more whether a name is known or
//! a number is small, so all of that is asked here, once. What was read is [`Unjudged`]; what can be played is [`Sound`], and comes
//! of nothing but this gate.

use std::ops::Deref;

use crate::adjudicate::contract::flaws::{Flaws, LARGEST};
use crate::adjudicate::contract::parts::Basis;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::terms::roster::Roster;
use crate::yaml;

/// The longest text of a position, in bytes.
const LONGEST: usize = 16 << 20;
/// The largest number of what is hidden, where lengths are in micrometres.
const FARTHEST: i64 = 1_000_000_000;

/// A position that was read: of a saved one, of a game file, of a case. Nothing can be done with it but judge it.
#[derive(Clone, Debug)]
pub struct Unjudged<R: Basis>(R::State);

impl<R: RuleSet> Unjudged<R> {
    /// What a game file says, or a position that was written down for a test.
    pub fn of(state: R::State) -> Unjudged<R> {
        Unjudged(state)
    }

    /// What was saved; an error says why it cannot be read.
    pub fn saved(text: &str) -> Result<Unjudged<R>, String> {
        match text.len() <= LONGEST {
            true => yaml::from_text::<R::State>(text).map(Unjudged),
            false => Err("it is too long".to_owned()),
        }
    }

    /// The position, where it can be played; an error says what is wrong with it.
    pub fn sound(self) -> Result<Sound<R::State>, String> {
        self.sound_with(&Veil::default())
    }

    /// The same with what is hidden in it.
    pub(in crate::adjudicate) fn sound_with(self, veil: &Veil) -> Result<Sound<R::State>, String> {
        let mut flaws = Flaws::default();
        flaws.written(&self.0, LARGEST);
        if flaws.is_none() {
            R::sound(&self.0, &mut flaws);
        }
        if flaws.is_none() {
            flaws.veiled::<R>(&self.0, veil);
        }
        flaws.told().map(|()| Sound(self.0))
    }
}

/// A position that can be played: it was found sound, or the rules or the umpire's hand made it of one that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound<S>(S);

impl<S> Sound<S> {
    /// What the rules, or the umpire's hand, make of it.
    pub(in crate::adjudicate) fn becomes(&self, state: S) -> Sound<S> {
        Sound(state)
    }

    /// The position itself.
    pub(super) fn into_state(self) -> S {
        self.0
    }
}

impl<S> Deref for Sound<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0
    }
}

/// Whether all that is hidden in a sound position can be; an error says what is wrong with it.
pub(in crate::adjudicate) fn may_be_hidden<R: RuleSet>(state: &Sound<R::State>, veil: &Veil) -> Result<(), String> {
    let mut flaws = Flaws::default();
    flaws.veiled::<R>(state, veil);
    flaws.told()
}

impl Flaws {
    /// What is hidden in a position, and what is heard of it.
    fn veiled<R: RuleSet>(&mut self, state: &R::State, veil: &Veil) {
        self.written(&limited(veil), FARTHEST);
        if self.is_none() {
            self.veil(veil, &R::roster(state));
        }
    }

    fn veil(&mut self, veil: &Veil, roster: &Roster) {
        self.few(roster.units.len());
        self.sides = roster.sides.iter().map(|(side, _)| side.clone()).collect();
        self.each_side("hidden", &veil.sides);
        let heard = veil.news.iter().map(|news| news.side.clone());
        self.each_side("hidden", &heard.collect::<Vec<_>>());
        veil.eyes.iter().for_each(|side| self.side("hidden", side));
        let stale = veil.news.iter().flat_map(|news| &news.stale);
        for heard in stale {
            self.side("hidden", &heard.owner);
            self.name(heard.unit.as_str());
        }
        let hidden = veil.units.iter().chain(&veil.met);
        hidden.for_each(|unit| self.name(unit.as_str()));
        let veil = limited(veil);
        self.number("`within`", veil.within, 0..=FARTHEST);
        self.number("`sight`", veil.sight.unwrap_or_default(), 0..=FARTHEST);
    }
}

/// A veil with distances that can be told from nonsense: without a limit the largest number there is stands there.
fn limited(veil: &Veil) -> Veil {
    let limit = |distance: i64| match distance {
        i64::MAX => FARTHEST,
        distance => distance,
    };
    Veil { within: limit(veil.within), sight: veil.sight.map(limit), ..veil.clone() }
}
