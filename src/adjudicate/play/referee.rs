//! The referee: the only way from an engine to the position, to the dice and to the players.

use std::cell::LazyCell;

use crate::adjudicate::contract::parts::IllegalOrder;
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::play::gate::Sound;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::telling::entry::Entry;
use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::labels::Labels;
use crate::adjudicate::terms::labels::unmarked;
use crate::adjudicate::terms::question::{Policy, Question};
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::adjudicate::terms::version::newest;
use crate::dice::{Chance, Die, Label, Secrecy};

/// Play cannot go on before somebody has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// An order that was set aside in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StruckOrder {
    /// Who wrote it; nothing where only its unit tells that.
    pub by: Option<Side>,
    /// The order, with its place in the file if it is one of a file that came for this exchange.
    pub order: IllegalOrder,
}

impl StruckOrder {
    fn by_owner(order: IllegalOrder) -> StruckOrder {
        StruckOrder { by: None, order }
    }
}

/// Keeps the position, the log and the dice of one adjudication.
///
/// Where units are hidden, the side that acts acts on the position as it knows it: what it does not see neither draws its
/// fire nor bars its way, until it is met. What happens, happens to the position as it is.
pub struct Referee<'a, R: RuleSet> {
    state: R::State,
    log: Vec<Entry<R::Event>>,
    thrown: Vec<crate::dice::Roll>,
    questions: Vec<Question>,
    policy: Policy,
    chance: &'a mut dyn Chance,
    /// The number of the play that is played.
    play: u32,
    labels: Labels,
    veil: Veil,
    /// Who gives himself away by what is recorded next.
    shown: Vec<UnitId>,
    /// Who comes into view by what is recorded next, though not where it ends.
    passed: Vec<UnitId>,
    /// Through whose eyes the position is looked at.
    eyes: Option<Side>,
    /// The position as they see it, where it differs.
    known: Option<R::State>,
    /// What was set aside, in the order of the log.
    struck: Vec<StruckOrder>,
}

impl<'a, R: RuleSet> Referee<'a, R> {
    /// Opens an adjudication on a position.
    pub fn new(state: Sound<R::State>, policy: Policy, chance: &'a mut dyn Chance) -> Referee<'a, R> {
        Referee {
            state: state.into_state(),
            log: Vec::new(),
            thrown: Vec::new(),
            questions: Vec::new(),
            policy,
            chance,
            play: newest(R::PLAYS),
            labels: Labels::default(),
            veil: Veil::default(),
            shown: Vec::new(),
            passed: Vec::new(),
            eyes: None,
            known: None,
            struck: Vec::new(),
        }
    }

    /// The same in the play of a number, with the names that stand for units in the labels of rolls.
    pub fn playing(self, play: u32, labels: Labels) -> Referee<'a, R> {
        Referee { play, labels, ..self }
    }

    /// The number of the play that is played: what an older one did otherwise, it does still where this is asked.
    pub fn play_number(&self) -> u32 {
        self.play
    }

    /// Whether nothing that is typed while the game runs may stand in the label of a roll.
    pub fn is_untyped(&self) -> bool {
        self.play >= R::UNTYPED
    }

    /// Whether orders that come before the first turn are set aside with a word.
    pub fn is_timely(&self) -> bool {
        self.play >= R::TIMELY
    }

    /// What stands for units in the labels of their rolls.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The same on a position of which some is hidden.
    pub fn veiled(self, veil: Veil) -> Referee<'a, R> {
        let mut veiled = Referee { veil, ..self };
        if let Some(blur) = veiled.veil.blur(None) {
            R::blur(&mut veiled.state, Some(&blur));
        }
        veiled.look();
        veiled
    }

    /// The position as it stands, as far as the side that acts knows it.
    pub fn state(&self) -> &R::State {
        self.known.as_ref().unwrap_or(&self.state)
    }

    /// The position as it stands, hidden units and all.
    pub fn truth(&self) -> &R::State {
        &self.state
    }

    /// Has the position looked at through the eyes of a side, or by nobody in particular; gives whose eyes served so far.
    pub fn look_as(&mut self, side: Option<&Side>) -> Option<Side> {
        let before = std::mem::replace(&mut self.eyes, side.cloned());
        if before != self.eyes {
            self.look();
        }
        before
    }

    /// The same through the eyes of everybody alike: as if nothing that is hidden were there.
    pub fn look_as_everybody(&mut self) -> Option<Side> {
        // A side that has no units sees none of those that are hidden.
        self.look_as(Some(&Side::new("")))
    }

    /// Whether anything can be hidden in this game.
    pub fn is_veiled(&self) -> bool {
        !self.veil.is_none()
    }

    /// The units that are hidden from the enemy.
    pub fn hidden(&self) -> Vec<UnitId> {
        if self.veil.is_none() {
            return Vec::new();
        }
        let hidden = self.veil.hidden(&R::roster(&self.state)).into_iter();
        hidden.map(|(unit, _)| unit).collect()
    }

    /// Whether somebody would come into view by what may happen next.
    pub fn foresees(&self, event: &R::Event) -> bool {
        if self.veil.is_none() {
            return false;
        }
        let mut after = self.state.clone();
        R::apply(&mut after, event);
        !spotting::in_view::<R>(&after, &self.veil).is_empty()
    }

    /// Looks along a way before it is gone: `places` are what it would come to, one place after the other. Hidden enemies of
    /// the mover that it would come upon give themselves away, and what is to be done is judged anew; whether there are any. A
    /// hidden mover that passes an enemy is seen behind what is recorded next.
    pub fn scouts(&mut self, mover: &UnitId, places: &[R::Event]) -> bool {
        if self.veil.is_none() {
            return false;
        }
        let mut met = Vec::new();
        for place in places {
            let mut there = self.state.clone();
            R::apply(&mut there, place);
            met.extend(spotting::met_by::<R>(&there, &self.veil, mover));
        }
        let (own, others) = met.into_iter().partition::<Vec<_>, _>(|unit| unit == mover);
        self.passed = if others.is_empty() { own } else { Vec::new() };
        self.gives_away(&others);
        !others.is_empty()
    }

    /// Has hidden units give themselves away; others are passed over.
    pub fn gives_away(&mut self, units: &[UnitId]) {
        let hidden = self.hidden();
        let shown = units.iter().filter(|unit| hidden.contains(unit));
        let shown = shown.cloned().collect::<Vec<_>>();
        if !shown.is_empty() {
            self.veil.meet(&shown);
            self.shown.extend(shown);
            self.look();
        }
    }

    /// What is done about decisions that are open.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// Writes down what happened, with the dice thrown since the last entry, and changes the position by it.
    pub fn record(&mut self, clause: Clause, event: R::Event) {
        let hides = !self.veil.is_none();
        let before = hides.then(|| self.state.clone());
        R::apply(&mut self.state, &event);
        self.enlist(&event);
        self.struck.extend(R::struck(&event).map(StruckOrder::by_owner));
        let mut meets = Vec::new();
        if let Some(before) = before {
            let born = spotting::born::<R>(&before, &self.state, &event, &self.veil);
            self.veil.hide(&born);
            let shown = spotting::shown::<R>(&before, &self.state, &event, &self.veil);
            self.veil.meet(&shown);
            self.shown.extend(shown);
            meets = spotting::in_view::<R>(&self.state, &self.veil);
            let hidden = self.hidden();
            meets.extend(std::mem::take(&mut self.passed));
            meets.retain(|unit| hidden.contains(unit));
            meets.sort();
            meets.dedup();
            self.veil.meet(&meets);
            self.look();
        }
        let mut shows = std::mem::take(&mut self.shown);
        shows.sort();
        shows.dedup();
        self.log.push(Entry { clause, event, rolls: std::mem::take(&mut self.thrown), shows, meets });
    }

    /// Names the units of a mailed list for the labels of their rolls.
    fn enlist(&mut self, event: &R::Event) {
        if !self.is_untyped() {
            return;
        }
        // Few events bring anybody in.
        let sides = LazyCell::new(|| R::roster(&self.state).sides);
        let number = |side: &Side| {
            let place = sides.iter().position(|(known, _)| known == side);
            place.map_or(0, |index| index + 1)
        };
        for (unit, side, kind) in R::enlisted(event) {
            self.labels.enlist(&unit, number(&side), kind);
        }
        for unit in R::parted(event, self.play) {
            self.labels.part(&unit);
        }
        // What the game began with keeps the id that the card has fixed.
        let mut anew = R::numbered_anew(&self.state, event);
        anew.retain(|(unit, ..)| self.labels.of(unit) != unit.as_str());
        self.labels.take_out(anew.iter().map(|(unit, ..)| unit));
        for (unit, side, kind) in anew {
            self.labels.enlist(&unit, number(&side), kind);
        }
    }

    /// Throws `count` dice of one kind and gives what each counts. Units stand in the label as [`UnitId::in_label`] has them,
    /// and what stands for them takes their place. A label used twice is a bug. What is thrown for a hidden
    /// unit alone is veiled, and what is thrown for any where dice are sealed.
    pub fn roll(&mut self, label: String, die: Die, count: usize) -> Vec<u8> {
        let secrecy = self.secrecy(&unmarked(&label));
        let label = Label::new(self.labels.written(&label)).expect("labels are made of turn, act and unit names");
        let roll = self.chance.throw(label, die, count, secrecy);
        let scores = roll.scores();
        self.thrown.push(roll);
        scores
    }

    fn secrecy(&mut self, label: &str) -> Secrecy {
        let is_sealed = self.veil.seals() && spotting::is_for_units::<R>(&self.state, label);
        let (hidden, shown) = match self.veil.is_none() {
            true => Default::default(),
            false => spotting::thrown_for::<R>(&self.state, label, &self.veil),
        };
        self.gives_away(&shown);
        match is_sealed || R::veils(&self.state, label) || hidden.len() > shown.len() {
            true => Secrecy::Veiled,
            false => Secrecy::Open,
        }
    }

    /// Looks at the position anew.
    fn look(&mut self) {
        if self.veil.is_none() {
            return;
        }
        let roster = R::roster(&self.state);
        let hidden = self.hidden();
        let eyes = self.eyes.as_ref().filter(|_| !hidden.is_empty());
        self.known = eyes.map(|side| {
            let mut known = R::without(&self.state, &self.veil.hidden_from(side, &roster));
            R::conceal(&mut known, &[]);
            known
        });
        R::conceal(&mut self.state, &hidden);
    }

    /// Asks the players, all at once; play stops here.
    pub fn ask(&mut self, questions: Vec<Question>) -> Stopped {
        assert!(self.thrown.is_empty(), "what dice decided is recorded before anybody is asked");
        self.questions = questions;
        Stopped
    }

    /// Who is hidden still. Where play is at its end, those that are out of view are hidden again if the game has it so.
    pub fn veil(&self) -> Veil {
        let mut veil = self.veil.clone();
        if veil.again && self.questions.is_empty() {
            let roster = R::roster(&self.state);
            let plot = R::plot(&self.state);
            let stands = |unit: &UnitId| plot.marks.iter().any(|mark| mark.unit == unit.as_str());
            let gone = |unit: &UnitId| {
                let owner = roster.units.iter().find(|(id, ..)| id == unit);
                let out_of_view = |side: &Side| !spotting::is_in_view::<R>(&self.state, &self.veil, unit, side);
                stands(unit) && owner.is_some_and(|(_, side, _)| out_of_view(side))
            };
            veil.met.retain(|unit| !gone(unit));
        }
        veil
    }

    /// Sets an order aside that a side wrote.
    pub(super) fn strike(&mut self, side: &Side, order: IllegalOrder, clause: Clause, event: R::Event) {
        let by = Some(side.clone());
        self.record(clause, event);
        *self.struck.last_mut().expect("an order that is set aside is told as such") = StruckOrder { by, order };
    }

    /// What was set aside so far.
    pub fn struck(&self) -> &[StruckOrder] {
        &self.struck
    }

    /// Ends the adjudication.
    pub fn close(mut self) -> (R::State, Vec<Entry<R::Event>>, Vec<Question>) {
        R::conceal(&mut self.state, &[]);
        R::blur(&mut self.state, None);
        (self.state, self.log, self.questions)
    }
}
