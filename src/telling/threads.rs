//! The order in which the beats of a scene are told: whatever somebody does stands in the order of time, but of things that have
//! nothing to do with each other the weightier comes first, with all that led up to it.

use super::beats::{Beat, Kind};
use super::teller::Teller;
use super::volleys::tells;
use crate::adjudicate::UnitId;

/// Beats that are told in one sentence or two.
pub(super) type Cell<'b, 'a> = Vec<&'b Beat<'a>>;

impl Teller<'_> {
    /// The beats of a scene, gathered and in the order in which they are told.
    pub(super) fn in_threads<'b, 'a>(&self, beats: &'b [Beat<'a>]) -> Vec<Cell<'b, 'a>> {
        let cells = cells(beats);
        let members = cells.iter().map(|cell| cell.iter().flat_map(|beat| beat.members()).collect::<Vec<_>>());
        let members = members.collect::<Vec<_>>();
        let shares = |one: usize, other: usize| members[one].iter().any(|unit| members[other].contains(unit));
        let mut goals = (0..cells.len()).collect::<Vec<_>>();
        goals.sort_by_key(|cell| (std::cmp::Reverse(self.weigh(&cells[*cell]).weight), *cell));
        let mut order = Vec::new();
        for goal in goals {
            lead_up(goal, &shares, &mut order);
        }
        let mut cells = cells.into_iter().map(Some).collect::<Vec<_>>();
        let told = order.into_iter().filter_map(|cell| cells[cell].take()).collect();
        with_their_fights(told)
    }
}

/// Fire in vain of one of two who come to blows later stands just before that, where nothing else of either is told in between: it is
/// part of that fight.
fn with_their_fights<'b, 'a>(mut cells: Vec<Cell<'b, 'a>>) -> Vec<Cell<'b, 'a>> {
    for at in (0..cells.len()).rev() {
        let [shot] = cells[at].as_slice() else { continue };
        if shot.kind != Kind::Fire || !shot.fate(shot.target()).is_nothing() || tells(shot, shot.target()) {
            continue;
        }
        let pair = [&shot.actor, shot.target()];
        let is_theirs =
            |cell: &Cell<'_, '_>| cell.iter().any(|beat| beat.members().iter().any(|unit| pair.contains(&unit)));
        let Some(next) = (at + 1..cells.len()).find(|next| is_theirs(&cells[*next])) else { continue };
        let fight = cells[next][0];
        if fight.kind == Kind::Fight && pair.contains(&&fight.actor) && pair.contains(&fight.target()) {
            cells[at..next].rotate_left(1);
        }
    }
    cells
}

/// Puts all that led up to something before it, in the order of time.
fn lead_up(goal: usize, shares: &dyn Fn(usize, usize) -> bool, order: &mut Vec<usize>) {
    if order.contains(&goal) {
        return;
    }
    for earlier in (0..goal).filter(|earlier| shares(*earlier, goal)) {
        lead_up(earlier, shares, order);
    }
    order.push(goal);
}

/// Gathers beats that are told together: fire at one target, and a rally with the retreat that comes of it.
fn cells<'b, 'a>(beats: &'b [Beat<'a>]) -> Vec<Cell<'b, 'a>> {
    let mut done = vec![false; beats.len()];
    let mut cells = Vec::new();
    for (at, beat) in beats.iter().enumerate() {
        if std::mem::replace(&mut done[at], true) {
            continue;
        }
        let more = match beat.kind {
            Kind::Fire => together(beats, at),
            Kind::Rally => {
                let goes = |place: &usize| beats[*place].kind == Kind::Retreat && beats[*place].actor == *beat.target();
                (at + 1..beats.len()).find(goes).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let more = more.into_iter().filter(|place| !std::mem::replace(&mut done[*place], true)).collect::<Vec<_>>();
        cells.push(std::iter::once(beat).chain(more.into_iter().map(|place| &beats[place])).collect());
    }
    let needed = cells.len() > FEW;
    cells.retain(|cell: &Cell<'_, '_>| !needed || !is_idle(cell, beats));
    cells
}

/// A scene of so few things tells of fire that moves nobody.
const FEW: usize = 2;

/// Whether fire moves nobody, and does not come before a fight of the two.
fn is_idle(cell: &Cell<'_, '_>, beats: &[Beat<'_>]) -> bool {
    let target = cell[0].target();
    let meet = |one: &UnitId, other: &UnitId| {
        let mut fights = beats.iter().filter(|beat| matches!(beat.kind, Kind::Fight | Kind::Onset));
        fights.any(|beat| {
            let pair = [&beat.actor, beat.target()];
            pair.contains(&one) && pair.contains(&other)
        })
    };
    cell.iter().all(|beat| beat.kind == Kind::Fire && beat.fate(target).is_unmoved() && !meet(&beat.actor, target))
}

/// More fire at the same target that is told with one: nothing that bears on it has happened in between.
fn together(beats: &[Beat<'_>], at: usize) -> Vec<usize> {
    let target = beats[at].target();
    let mut own = Vec::new();
    for next in at + 1..beats.len() {
        let beat = &beats[next];
        let is_like = beat.kind == Kind::Fire && beat.target() == target;
        let between = || (at + 1..next).filter(|place| !own.contains(place)).map(|place| &beats[place]);
        let is_hurt = |earlier: &Beat<'_>| !earlier.fate(&beat.actor).is_nothing();
        if is_like && !between().any(is_hurt) {
            own.push(next);
        } else if beat.members().contains(target) {
            break;
        }
    }
    own
}
