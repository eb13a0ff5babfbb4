//! The clock of a thousand beats, on which all who move in a step of the phase move together: NB-SEQ-02, NB-GAP-14 to
//! NB-GAP-17.
//!
//! In every beat each mover tries a step of a thousandth of its allowance. Steps onto ground that bars them, off the
//! table, or too near to another brigade are not taken; then those who press and touch an enemy stop, and he with them.
//! Everything is decided pair by pair from where all stand, so that the order of the brigades decides nothing. A pair, or
//! a brigade and the ground, is looked at again only in the first beat in which something could come of it.
//!
//! `contact` and `step` know each other: a step ends in contacts, and a contact asks how far the other has gone in it.
//! `distances` and `mover` know each other: how near two may come depends on who moves, and a mover keeps his distance.

pub(crate) mod contact;
pub(crate) mod distances;
pub(crate) mod faces;
pub(crate) mod ground;
pub(crate) mod mover;
pub(crate) mod skip_ahead;
pub(crate) mod step;
pub(crate) mod way;

use std::cell::OnceCell;

use crate::kit::table::{Board, Length};
use crate::rules::napoleonic_brigade::charts::measures::{BEATS, TOUCH};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;
use distances::{Closeness, Held, Meeting, Start};
use mover::{Mover, Placed};
use skip_ahead::quiet_pair;
use way::{Pose, Progress};

/// Two brigades of which at least one moves.
#[derive(Clone, Debug)]
struct Pair {
    one: usize,
    other: usize,
    enemies: bool,
    /// The first beat in which that is asked again.
    asked: i64,
    /// How near they were as the clock began, once somebody has asked.
    start: OnceCell<Closeness>,
    /// What has last been decided about it, and from what.
    known: Option<(Question, Held)>,
}

/// From what a decision about two brigades follows: where each stands, and where it would.
type Question = [Option<Pose>; 4];

/// A step that is tried.
#[derive(Clone, Debug)]
pub(crate) struct TriedStep {
    pub(crate) progress: Progress,
    /// Where it leads, if it leads anywhere.
    pub(crate) to: Option<Placed>,
    /// Where it leads if there is no room for the turn, which then waits.
    pub(crate) unturned: Option<Placed>,
}

impl TriedStep {
    /// A step that leads there.
    pub(crate) fn to(progress: Progress, to: Placed) -> TriedStep {
        TriedStep { progress, to: Some(to), unturned: None }
    }

    /// The same step without the turn.
    fn without_turn(self) -> Option<TriedStep> {
        let to = self.unturned?;
        Some(TriedStep::to(self.progress, to))
    }
}

/// Who has struck whom on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    /// Who struck, by its place among the movers.
    pub(crate) by: usize,
    /// Whom.
    pub(crate) on: usize,
    /// How far whom it struck had gone.
    pub(crate) covered: Length,
    /// In which beat.
    pub(crate) beat: i64,
}

impl Touch {
    /// Whether somebody is a party to it.
    fn is_of(&self, at: usize) -> bool {
        self.by == at || self.on == at
    }
}

/// After how many beats it is asked again for how long two brigades that are near may be left alone.
const PATIENCE: i64 = 8;

/// Whether the clock looks at everything in every beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scan {
    /// Only where something can come of it.
    Due,
    /// In every beat: for comparison.
    #[cfg(test)]
    Always,
}

/// The ground under a mover.
#[derive(Clone, Copy, Debug)]
struct Underfoot {
    /// The first beat in which it is looked at again.
    due: i64,
    pace: Fraction,
}

/// The clock.
#[derive(Debug)]
pub(crate) struct Clock<'g> {
    pub(crate) ground: &'g Ground,
    pub(crate) board: Board,
    /// All brigades on the table that take room, by name.
    pub(crate) movers: Vec<Mover>,
    /// Who has struck whom.
    pub(crate) touches: Vec<Touch>,
    pairs: Vec<Pair>,
    /// The first beat in which something can come of each pair.
    due: Vec<i64>,
    /// The pairs that were put down for each beat; one that has been put down for another since is passed over.
    agenda: Vec<Vec<usize>>,
    /// The pairs that are looked at in this beat, in their order.
    looked_at: Vec<usize>,
    under: Vec<Underfoot>,
    /// Who has stirred in this beat.
    stirred: Vec<bool>,
    look: Scan,
}

impl<'g> Clock<'g> {
    /// A clock for these brigades.
    pub(crate) fn of(ground: &'g Ground, board: Board, mut movers: Vec<Mover>) -> Clock<'g> {
        movers.sort_by(|one, other| one.unit.as_str().cmp(other.unit.as_str()));
        let count = movers.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let moving = pairs.filter(|(one, other)| {
            let some = !movers[*one].halted || !movers[*other].halted;
            some && movers[*one].kind.takes_room() && movers[*other].kind.takes_room()
        });
        let pairs = moving.map(|(one, other)| Pair {
            one,
            other,
            enemies: movers[one].side != movers[other].side,
            asked: 1,
            start: OnceCell::new(),
            known: None,
        });
        let pairs = pairs.collect::<Vec<_>>();
        Clock {
            ground,
            board,
            due: vec![1; pairs.len()],
            agenda: Clock::agenda(pairs.len()),
            looked_at: Vec::new(),
            pairs,
            under: vec![Underfoot { due: 1, pace: Fraction::WHOLE }; count],
            movers,
            touches: Vec::new(),
            stirred: vec![true; count],
            look: Scan::Due,
        }
    }

    /// The same, looking so often.
    #[cfg(test)]
    pub(crate) fn looking(self, look: Scan) -> Clock<'g> {
        Clock { look, ..self }
    }

    /// So many pairs, all of them down for the first beat.
    fn agenda(pairs: usize) -> Vec<Vec<usize>> {
        let mut agenda = vec![Vec::new(); usize::try_from(BEATS).unwrap_or_default() + 1];
        if let Some(first) = agenda.get_mut(1) {
            first.extend(0..pairs);
        }
        agenda
    }

    /// Puts a pair down for a beat, if there is such a beat.
    fn put_down(&mut self, at: usize, beat: i64) {
        self.due[at] = beat;
        if let Some(beat) = usize::try_from(beat).ok().and_then(|beat| self.agenda.get_mut(beat)) {
            beat.push(at);
        }
    }

    /// Finds the pairs that are looked at in a beat.
    fn look_at(&mut self, beat: i64) {
        let put_down = usize::try_from(beat).ok().and_then(|beat| self.agenda.get_mut(beat));
        self.looked_at = put_down.map(std::mem::take).unwrap_or_default();
        match self.look {
            Scan::Due => {
                let due = &self.due;
                self.looked_at.retain(|at| due[*at] == beat);
                self.looked_at.sort_unstable();
                self.looked_at.dedup();
            }
            #[cfg(test)]
            Scan::Always => self.looked_at = (0..self.pairs.len()).collect(),
        }
    }

    /// Runs through all beats.
    pub(crate) fn run(&mut self) {
        if self.movers.iter().all(|mover| mover.halted) {
            return;
        }
        for beat in 1..=BEATS {
            self.look_at(beat);
            let mut tries = self.tries(beat);
            self.keep_apart(&mut tries);
            let stirs = tries.iter().any(Option::is_some);
            self.take(tries);
            self.meet(beat);
            if !stirs {
                return;
            }
        }
    }

    /// The steps that are tried in a beat, those left out that the ground bars.
    fn tries(&mut self, beat: i64) -> Vec<Option<TriedStep>> {
        let indices = 0..self.movers.len();
        indices.map(|at| self.tried(at, beat)).collect()
    }

    fn tried(&mut self, at: usize, beat: i64) -> Option<TriedStep> {
        if self.movers[at].halted {
            return None;
        }
        let looks = self.look != Scan::Due || beat >= self.under[at].due;
        if beat == 1 || self.look != Scan::Due {
            self.under[at].pace = self.pace(at);
        }
        let mover = &self.movers[at];
        let errand = mover.errand.as_ref()?;
        let pace = self.under[at].pace;
        let progress = errand.way.step(mover.progress, mover.budget(), pace);
        if errand.way.is_over(&mover.progress) || progress == mover.progress {
            self.movers[at].halted = true;
            return None;
        }
        let pose = errand.way.pose(&progress)?;
        if pose == mover.now.pose {
            return Some(TriedStep { progress, to: None, unturned: None });
        }
        let to = Placed::of(pose);
        let unturned = self.unturned(at, &progress);
        if looks && let Some(barred) = self.barred(at, to.footprint(&mover.layout)) {
            let unturned = unturned.map(|to| TriedStep::to(progress, to));
            let up_to = unturned.or_else(|| self.up_to_walls(at, &barred, pace));
            if up_to.is_none() {
                let mover = &mut self.movers[at];
                (mover.halted, mover.stop) = (true, Some(barred));
            }
            self.under[at].due = beat + 1;
            return up_to;
        }
        if looks {
            self.under[at].due = beat + 1;
        }
        Some(TriedStep { progress, to: Some(to), unturned })
    }

    /// Where a brigade would stand that puts off a turn, if the ground does not bar it.
    fn unturned(&self, at: usize, progress: &Progress) -> Option<Placed> {
        let mover = &self.movers[at];
        let to = Placed::of(mover.unturned(progress)?);
        let free = self.barred(at, to.footprint(&mover.layout)).is_none();
        free.then_some(to)
    }

    /// NB-GAP-14 (2): takes back the steps that bring brigades too near to each other, until none does. Where it is a turn
    /// that waits, it is put off first, and the step tried without it.
    fn keep_apart(&mut self, tries: &mut [Option<TriedStep>]) {
        loop {
            let mut held = Vec::new();
            for place in 0..self.looked_at.len() {
                let at = self.looked_at[place];
                let found = self.held(at, tries);
                let pair = &self.pairs[at];
                held.extend(found.one.map(|stop| (pair.one, stop)));
                held.extend(found.other.map(|stop| (pair.other, stop)));
            }
            if held.is_empty() {
                return;
            }
            for (at, stop) in held {
                let Some(tried) = tries[at].take() else {
                    continue;
                };
                tries[at] = tried.without_turn();
                if tries[at].is_none() {
                    self.movers[at].stop = Some(stop);
                }
            }
        }
    }

    /// What is not taken of the steps of a pair.
    fn held(&mut self, at: usize, tries: &[Option<TriedStep>]) -> Held {
        let pair = &self.pairs[at];
        let steps = [pair.one, pair.other].map(|at| tries[at].as_ref()?.to.as_ref());
        if steps.iter().all(Option::is_none) {
            return Held::default();
        }
        let movers = [pair.one, pair.other].map(|at| &self.movers[at]);
        let [one, other] = movers;
        let pose = |step: Option<&Placed>| step.map(|step| step.pose);
        let question = [Some(one.now.pose), pose(steps[0]), Some(other.now.pose), pose(steps[1])];
        if let Some((known, held)) = &pair.known
            && *known == question
        {
            return held.clone();
        }
        let meeting = Meeting {
            one,
            other,
            ones: (one.footprint(), steps[0].map(|step| step.footprint(&one.layout))),
            others: (other.footprint(), steps[1].map(|step| step.footprint(&other.layout))),
            start: self.start(pair),
        };
        let held = meeting.held();
        self.pairs[at].known = Some((question, held.clone()));
        held
    }

    fn start<'c>(&'c self, pair: &'c Pair) -> Start<'c> {
        Start { known: &pair.start, footprints: (&self.movers[pair.one].sets_out, &self.movers[pair.other].sets_out) }
    }

    /// Takes the steps that are left.
    fn take(&mut self, tries: Vec<Option<TriedStep>>) {
        self.stirred.clear();
        self.stirred.extend(tries.iter().map(Option::is_some));
        for (mover, tried) in self.movers.iter_mut().zip(tries) {
            let Some(tried) = tried else { continue };
            mover.progress = tried.progress;
            if let Some(to) = tried.to {
                mover.track.push(to.pose);
                mover.now = to;
            }
        }
        let (board, movers) = (self.board, &mut self.movers);
        for mover in movers.iter_mut().filter(|mover| mover.is_driven()) {
            if mover.leaves(&board) {
                (mover.gone, mover.halted, mover.struck) = (true, true, true);
            }
        }
    }

    /// NB-GAP-14 (1): who touches an enemy stops, if it presses him or runs into him, and so does the enemy. When
    /// brigades are to be looked at again is settled after that.
    fn meet(&mut self, beat: i64) {
        let mut found = Vec::new();
        for at in &self.looked_at {
            if self.pairs[*at].enemies {
                found.extend(self.strikes(*at, beat));
            }
        }
        for touch in &found {
            for at in [touch.by, touch.on] {
                let mover = &mut self.movers[at];
                (mover.struck, mover.halted) = (true, true);
            }
            // Who has struck presses no more, and others keep their distance from him again.
            for at in 0..self.pairs.len() {
                let pair = &self.pairs[at];
                if self.due[at] > beat + 1 && (touch.is_of(pair.one) || touch.is_of(pair.other)) {
                    self.put_down(at, beat + 1);
                }
            }
        }
        self.touches.extend(found);
        if self.look == Scan::Due {
            self.look_ahead(beat);
        }
    }

    /// Who of a pair of enemies strikes the other.
    fn strikes(&self, at: usize, beat: i64) -> Vec<Touch> {
        let pair = &self.pairs[at];
        let (one, other) = (&self.movers[pair.one], &self.movers[pair.other]);
        let stirs = |mover: &Mover| mover.presses() || mover.is_driven() && !mover.struck;
        if !stirs(one) && !stirs(other) || one.gone || other.gone {
            return Vec::new();
        }
        let (ones, others) = (one.footprint(), other.footprint());
        if !ones.is_near(TOUCH, others) {
            return Vec::new();
        }
        let (near, start) = (Closeness::of(ones, others), self.start(pair).get());
        let strikes = |by: &Mover, on: &Mover| {
            let pressed = by.presses() && by.catches(on, BEATS - beat);
            let run_into = by.is_driven() && !by.struck && !on.presses();
            let deeper = near.depth > start.depth + TOUCH;
            let anew = !start.touches() || deeper;
            let ahead = !on.presses() || by.goes_at(on, near);
            pressed && ahead || run_into && anew
        };
        let mut ways = vec![(pair.one, pair.other, strikes(one, other)), (pair.other, pair.one, strikes(other, one))];
        let both_press = one.presses() && other.presses();
        if both_press && ways.iter().all(|(.., strikes)| !strikes) {
            ways.iter_mut().for_each(|(.., strikes)| *strikes = true);
        }
        let ways = ways.into_iter().filter(|(.., strikes)| *strikes);
        let touches = ways.map(|(by, on, _)| Touch { by, on, covered: self.movers[on].covered(), beat });
        touches.collect()
    }

    /// When each pair, and each brigade and the ground, is looked at again; who has not stirred is looked at in the next
    /// beat, as in this one.
    fn look_ahead(&mut self, beat: i64) {
        for at in 0..self.movers.len() {
            if self.stirred[at] && !self.movers[at].halted && beat + 1 >= self.under[at].due {
                let pace = self.pace(at);
                let quiet = self.quiet_ground(at, pace);
                self.under[at] = Underfoot { due: beat + 1 + quiet, pace };
            }
        }
        for at in std::mem::take(&mut self.looked_at) {
            let pair = &self.pairs[at];
            let (one, other) = (&self.movers[pair.one], &self.movers[pair.other]);
            let stirred = self.stirred[pair.one] || self.stirred[pair.other];
            let rest = one.halted && other.halted;
            let (due, asked) = match rest {
                true => (BEATS + 1, BEATS + 1),
                false if !stirred || beat < pair.asked => (beat + 1, pair.asked),
                false => match quiet_pair(one, other, pair.enemies, BEATS - beat) {
                    0 => (beat + 1, beat + PATIENCE),
                    quiet => (beat + 1 + quiet, 0),
                },
            };
            self.pairs[at].asked = asked;
            self.put_down(at, due);
        }
    }
}
