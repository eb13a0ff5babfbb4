//! Entries held against the position as their side knows it: CP-GND-03, CP-FOR-10, CP-ORD-02, CP-ORD-07, CP-ORD-12, CP-MAR-18.

use super::instead::{extent, instead_of, meant, would_do};
use super::{Goal, Orders, Piece, Verb, christening, held, replies::is_called};
use crate::adjudicate::{Reason, Side, UnitId, Wrong, because};
use crate::kit::steps::Leg;
use crate::kit::{Direction, Spot};
use crate::orders::{Entry, Reply, Standing, each_step};
use crate::rules::campaign::charts::switches::{
    EACH_FOR_HIMSELF, LEFT_EMPTY, OWN_NAMES, TO_THE_EXAMPLES, TO_THE_LETTER, TO_THE_WORD,
};
use crate::rules::campaign::position::atlas::{Atlas, Hour, Marcher};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::{Force, Spirit, Stance};
use crate::rules::campaign::position::ground::{Crossing, CrossingKind, HexSide, Place};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::{Arm, Unit};
use crate::yaml::Span;

/// An order that stands, for one force.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'o> {
    /// The force.
    pub(crate) unit: UnitId,
    /// The entry.
    pub(crate) entry: &'o Entry<Verb>,
}

/// An order that is refused.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    /// Whom it was for, as typed.
    pub(crate) unit: String,
    /// The step, from 1; 0 for the entry as a whole.
    pub(crate) step: usize,
    /// Why.
    pub(crate) wrong: Wrong,
    /// Where it stands.
    pub(crate) span: Span,
}

/// What becomes of the entries of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judged<'o> {
    /// Those that stand.
    pub(crate) plans: Vec<Plan<'o>>,
    /// Those that are refused.
    pub(crate) refused: Vec<Refused>,
    /// What is passed over.
    pub(crate) remarks: Vec<Refused>,
}

/// The force that a word names for its own side.
pub(crate) fn named<'s>(state: &'s State, side: &'s Side, word: &str) -> Option<&'s Force> {
    let by_id = state.forces_of(side).find(|force| force.unit.is_like(word));
    by_id.or_else(|| state.forces_of(side).find(|force| is_called(force, word)))
}

/// The force of a side that a unit, or a leader of no force of his own, is with.
pub(crate) fn its_force<'s>(state: &'s State, side: &'s Side, word: &str) -> Option<&'s UnitId> {
    let force = state.forces_of(side).find(|force| force.units.iter().any(|unit| unit.unit.is_like(word)))?;
    Some(&force.unit)
}

/// CP-GND-03: the bridge, ford or ferry of a name.
pub(crate) fn crossing<'s>(state: &'s State, word: &str) -> Option<&'s Crossing> {
    let side = HexSide::parse(word);
    state.crossings.iter().find(|crossing| held::same(&crossing.name, word) || Some(crossing.side) == side)
}

/// CP-GND-03: the place of a name or a label.
pub(crate) fn place<'s>(state: &'s State, word: &str) -> Option<&'s Place> {
    let spot = Spot::parse(word);
    state.places.iter().find(|place| held::same(&place.name, word) || Some(place.hex) == spot)
}

/// CP-GND-03: the hex that a word means to a force: a label, a place, the nearer end of a crossing, a force of its side.
pub(crate) fn hex_of(state: &State, side: &Side, from: Spot, word: &str) -> Option<Spot> {
    let on_map = |spot: &Spot| state.map.contains(state.map.hex(*spot));
    if let Some(spot) = Spot::parse(word) {
        return Some(spot).filter(on_map);
    }
    if let Some(place) = place(state, word) {
        return Some(place.hex);
    }
    if let Some(crossing) = crossing(state, word) {
        let ends = [crossing.side.one, crossing.side.other];
        return ends.into_iter().min_by_key(|end| (apart(state, from, *end), *end));
    }
    named(state, side, word).map(|force| force.at)
}

/// How strictly entries are judged: each word is that of the plays from one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strictness {
    /// Of several entries for one force the first counts.
    Lenient,
    /// CP-ORD-07: several entries for one force are all refused.
    OneEntry,
    /// CP-FOR-10: a name for a part that means another already is refused, too.
    OwnNames,
    /// CP-FOR-10: so is a part of a unit that would be all of it, and what an earlier step of the entry has let go already.
    Parts,
    /// CP-FOR-10: a part bears no id that anybody else of the game has.
    Numbers,
    /// CP-ORD-01: an entry that is left empty is no order.
    LeftEmpty,
    /// CP-FOR-10: a part has of the strength of the whole what it is of it.
    Shares,
}

impl Strictness {
    /// That of a play.
    pub(crate) fn of(play: u32) -> Strictness {
        match play {
            TO_THE_WORD.. => Strictness::Shares,
            LEFT_EMPTY.. => Strictness::LeftEmpty,
            TO_THE_EXAMPLES.. => Strictness::Numbers,
            EACH_FOR_HIMSELF.. => Strictness::Parts,
            OWN_NAMES.. => Strictness::OwnNames,
            TO_THE_LETTER.. => Strictness::OneEntry,
            _ => Strictness::Lenient,
        }
    }
}

/// Holds the entries of a side against the position that it knows.
pub(crate) fn judge<'o>(state: &State, side: &Side, orders: &'o Orders, strictness: Strictness) -> Judged<'o> {
    let mut judged = Judged::default();
    let atlas = Atlas::of(state, side, None);
    let ordered = entries(orders, strictness).flat_map(|entry| &entry.units);
    let ordered =
        ordered.filter_map(|unit| named(state, side, &unit.name).map(|force| &force.unit)).collect::<Vec<_>>();
    for entry in entries(orders, strictness) {
        for unit in &entry.units {
            let refuse = |step: usize, wrong: Wrong, span: Span| Refused { unit: unit.name.clone(), step, wrong, span };
            let Some(force) = named(state, side, &unit.name) else {
                let wrong = Wrong {
                    clause: None,
                    reason: because!("`{}` is no force of yours", unit.name.clone()),
                    help: instead_of(state, side, &unit.name),
                };
                judged.refused.push(refuse(0, wrong, unit.span));
                continue;
            };
            let (twice, help) = match strictness {
                Strictness::Lenient => {
                    let before = judged.plans.iter().any(|plan| plan.unit == force.unit);
                    (before, "put all of it into one order; the first counts")
                }
                Strictness::OneEntry
                | Strictness::OwnNames
                | Strictness::Parts
                | Strictness::Numbers
                | Strictness::LeftEmpty
                | Strictness::Shares => {
                    let times = ordered.iter().filter(|ordered| **ordered == &force.unit).count();
                    (times > 1, "put all of it into one order; none of them counts")
                }
            };
            if twice {
                let reason = because!("{} has two orders", force.unit);
                judged.refused.push(refuse(0, Wrong::new("CP-ORD-07", reason, help), unit.span));
                continue;
            }
            let mut after = AfterSplits { state, force, future: None, strictness };
            let wrong = entry.steps.iter().enumerate().find_map(|(index, step)| {
                let wrong =
                    is_allowed(state, &atlas, force, &entry.steps, &step.verb).and_then(|()| after.splits(step));
                let wrong = wrong.err().map(|wrong| match strictness >= Strictness::Parts {
                    true => meant(state, force, entry, &step.verb, wrong),
                    false => wrong,
                });
                let named = || (strictness >= Strictness::OwnNames).then(|| christening::misnamed(state, side, step));
                let (wrong, span) = wrong.map(|wrong| (wrong, step.span)).or_else(|| named().flatten())?;
                Some((index, wrong, span))
            });
            if let Some((index, wrong, span)) = wrong {
                judged.refused.push(refuse(index + 1, wrong, span));
                continue;
            }
            judged.remarks.extend(remarks(force, entry).into_iter().map(|(wrong, span)| refuse(0, wrong, span)));
            judged.plans.push(Plan { unit: force.unit.clone(), entry });
        }
    }
    judged
}

/// CP-ORD-01: the entries that order something.
fn entries(orders: &Orders, strictness: Strictness) -> impl Iterator<Item = &Entry<Verb>> {
    let is_none = move |entry: &&Entry<Verb>| strictness >= Strictness::LeftEmpty && held::is_left_empty(&entry.text);
    orders.orders.iter().filter(move |entry| !is_none(entry))
}

/// CP-FOR-10, CP-FOR-13: a force and its side as they will be when the splits that are ordered have been made, one after the other.
struct AfterSplits<'s> {
    state: &'s State,
    force: &'s Force,
    future: Option<State>,
    strictness: Strictness,
}

impl AfterSplits<'_> {
    fn splits(&mut self, step: &crate::orders::Step<Verb>) -> Result<(), Wrong> {
        let Verb::Split { units, .. } = &step.verb else { return Ok(()) };
        let state = self.future.as_ref().unwrap_or(self.state);
        let force = state.force(&self.force.unit).unwrap_or(self.force);
        let (part, left) = splits(state, force, units, self.strictness)?;
        if self.strictness >= Strictness::Parts && step.condition.is_none() {
            let part = Force { unit: UnitId::new("part"), units: part, ..force.clone() };
            let future = self.future.get_or_insert_with(|| self.state.clone());
            future.takes_up(part);
            if let Some(force) = future.force_mut(&self.force.unit) {
                force.units = left;
            }
        }
        Ok(())
    }
}

/// CP-MAR-18, CP-ORD-03: what is passed over.
fn remarks(force: &Force, entry: &Entry<Verb>) -> Vec<(Wrong, Span)> {
    let mut found = Vec::new();
    each_step(&entry.steps, &mut |step| match &step.verb {
        Verb::Pace(true) | Verb::Night(true) if force.fatigue >= 6 => {
            let reason = because!("{} is too tired: its fatigue is {}", force.unit, force.fatigue);
            found.push((Wrong::new("CP-MAR-18", reason, "it marches its ordinary half-hours, by day"), step.span));
        }
        Verb::Stance(stance) if force.stands_by(*stance) != *stance => {
            let reason = match force.spirit {
                Spirit::Broken => because!("{} is broken", force.unit),
                _ => because!("{} is not fit for `{}`", force.unit, stance.word()),
            };
            found.push((Wrong::new("CP-ORD-03", reason, "its stance is `avoid`"), step.span));
        }
        _ => {}
    });
    found
}

/// Whether a step may be ordered, as the position is known.
fn is_allowed(
    state: &State,
    atlas: &Atlas,
    force: &Force,
    steps: &[crate::orders::Step<Verb>],
    verb: &Verb,
) -> Result<(), Wrong> {
    match verb {
        Verb::To { goal, by } => [goal].into_iter().chain(by).try_for_each(|goal| is_somewhere(state, force, goal)),
        Verb::Move(path) => is_a_path(state, atlas, force, steps, path),
        Verb::Stance(Stance::Screen) if force.of(Arm::Horse) == 0 => {
            let reason = because!("{} has no horse to screen with", force.unit);
            Err(Wrong::new("CP-ORD-02", reason, "give it another stance"))
        }
        Verb::Split { .. } => Ok(()),
        Verb::Join(goal) => match named(state, &force.side, &goal.word) {
            Some(other) if other.unit != force.unit => Ok(()),
            _ => Err(within_another(state, force, goal, "CP-FOR-11")
                .unwrap_or_else(|| nothing(state, &force.side, goal, "no other force of yours", "CP-FOR-11"))),
        },
        Verb::Garrison(goal) => may_garrison(state, force, goal),
        Verb::Besiege(goal) | Verb::Storm(goal) => fortress(state, &force.side, goal).map(|_| ()),
        Verb::Burn(goal) => match crossing(state, &goal.word) {
            Some(crossing) if crossing.kind != CrossingKind::Ford => Ok(()),
            _ => Err(nothing(state, &force.side, goal, "no bridge and no ferry", "CP-SIE-07")),
        },
        Verb::Build(goal) => site(state, goal)
            .map(|_| ())
            .ok_or_else(|| nothing(state, &force.side, goal, "no side of a river", "CP-SIE-08")),
        Verb::Depot(goal) => match place(state, &goal.word) {
            Some(_) if !force.has(Arm::Train) => {
                let reason = because!("{} has no train", force.unit);
                Err(Wrong::new("CP-SUP-07", reason, "a depot is made by a force with a train"))
            }
            Some(_) => Ok(()),
            None => Err(nothing(state, &force.side, goal, "no town", "CP-SUP-07")),
        },
        Verb::Go(_) | Verb::Follow | Verb::Occupy | Verb::GoOn | Verb::Surrender => Err(Wrong {
            clause: None,
            reason: "this is a reply, no order".into(),
            help: "a reply stands behind `when ...:`".into(),
        }),
        Verb::Toward(_)
        | Verb::Wait(_)
        | Verb::Stand
        | Verb::Stance(_)
        | Verb::Start(_)
        | Verb::Pace(_)
        | Verb::Night(_)
        | Verb::Otherwise(_) => Ok(()),
    }
}

fn nothing(state: &State, side: &Side, goal: &Goal, what: &'static str, clause: &'static str) -> Wrong {
    let reason = because!("`{}` is {} of this game", goal.word.clone(), what);
    Wrong::new(clause, reason, would_do(state, side, &goal.word))
}

/// CP-GND-03, CP-D-04, CP-D-07: a standing order that leads off the map, or by a side that its hexes do not have.
pub(crate) fn leads_nowhere(state: &State, side: &Side, order: &Standing<Verb>) -> Option<Refused> {
    let Reply::Steps(steps) = &order.reply else { return None };
    let mut wrong = None;
    each_step(steps, &mut |step| {
        let found = match &step.verb {
            Verb::Go(goals) => goals.iter().find_map(|goal| is_no_way(state, side, goal)),
            Verb::To { goal, by } => [goal].into_iter().chain(by).find_map(|goal| is_off_map(state, side, goal)),
            Verb::Move(path) => path.iter().find_map(|leg| is_off(state, leg)).map(|wrong| (wrong, step.span)),
            _ => None,
        };
        wrong = wrong.take().or(found);
    });
    wrong.map(|(wrong, span)| Refused { unit: order.when.to_owned(), step: 0, wrong, span })
}

/// CP-D-04: a word that says to nobody where to fall back to.
fn is_no_way(state: &State, side: &Side, goal: &Goal) -> Option<(Wrong, Span)> {
    let Some(direction) = Direction::parse(&goal.word) else { return is_off_map(state, side, goal) };
    let sides = state.map.directions();
    if sides.contains(&direction) {
        return None;
    }
    let reason = because!("hexes of this map have no side `{}`", goal.word.clone());
    let letters = sides.map(Direction::letters).join(", ");
    Some((Wrong::new("CP-D-04", reason, because!("they have {}", letters)), goal.span))
}

fn is_off_map(state: &State, side: &Side, goal: &Goal) -> Option<(Wrong, Span)> {
    let spot = Spot::parse(&goal.word)?;
    let off = !state.map.contains(state.map.hex(spot));
    off.then(|| (nothing(state, side, goal, "no place", "CP-GND-03"), goal.span))
}

/// CP-GND-03: a goal of a standing order that is no place and no force yet; one may come to be called so.
pub(crate) fn is_unknown(state: &State, side: &Side, goal: &Goal) -> Option<Wrong> {
    let is_word = Direction::parse(&goal.word).is_some() || christening::is_way(&goal.word);
    let from = Spot { column: 1, row: 1 };
    let known = is_word || Spot::parse(&goal.word).is_some() || hex_of(state, side, from, &goal.word).is_some();
    (!known).then(|| nothing(state, side, goal, "no place", "CP-GND-03"))
}

fn is_off(state: &State, leg: &Leg) -> Option<Wrong> {
    let Leg::Hex(spot, _) = leg else { return None };
    let off = !state.map.contains(state.map.hex(*spot));
    off.then(|| Wrong::new("CP-MAR-10", "the path leaves the map", extent(state)))
}

/// Where a goal is somebody who marches with another force of the side: that is the one to name.
fn within_another(state: &State, force: &Force, goal: &Goal, clause: &'static str) -> Option<Wrong> {
    let other = its_force(state, &force.side, &goal.word).filter(|other| **other != force.unit)?;
    let reason = because!("`{}` is with {}", goal.word.clone(), other);
    Some(Wrong::new(clause, reason, "write the force that he is with"))
}

fn is_somewhere(state: &State, force: &Force, goal: &Goal) -> Result<(), Wrong> {
    match hex_of(state, &force.side, force.at, &goal.word) {
        Some(_) => Ok(()),
        None => Err(within_another(state, force, goal, "CP-GND-03")
            .unwrap_or_else(|| nothing(state, &force.side, goal, "no place", "CP-GND-03"))),
    }
}

/// CP-MAR-10: the hexes of a path as it is written, from a hex on.
pub(crate) fn path_of(state: &State, from: Spot, path: &[Leg]) -> Option<Vec<Spot>> {
    let mut here = from;
    let mut hexes = Vec::new();
    for leg in path {
        let next = match leg {
            Leg::Hex(spot, _) => *spot,
            Leg::Side(side, _) => {
                let hex = state.map.step(state.map.hex(here), *side)?;
                state.map.contains(hex).then(|| state.map.spot(hex))?
            }
        };
        hexes.push(next);
        here = next;
    }
    Some(hexes)
}

/// CP-GND-05, CP-GND-09: every step of a path leads into a neighbour, over a crossing that is known, where wagons can go. A
/// path that does not begin the order is judged from its own first hex on.
fn is_a_path(
    state: &State,
    atlas: &Atlas,
    force: &Force,
    steps: &[crate::orders::Step<Verb>],
    path: &[Leg],
) -> Result<(), Wrong> {
    let marches = |step: &&crate::orders::Step<Verb>| {
        matches!(step.verb, Verb::To { .. } | Verb::Toward(_) | Verb::Move(_) | Verb::Besiege(_) | Verb::Garrison(_))
    };
    let is_first =
        steps.iter().find(marches).is_some_and(|step| matches!(&step.verb, Verb::Move(first) if first == path));
    let off = || Wrong::new("CP-MAR-10", "the path leaves the map", extent(state));
    let hexes = match (is_first, path.first()) {
        (false, Some(Leg::Side(..))) => return Ok(()),
        _ => path_of(state, force.at, path).ok_or_else(off)?,
    };
    let on_map = |spot: &Spot| state.map.contains(state.map.hex(*spot));
    if !hexes.iter().all(on_map) {
        return Err(off());
    }
    let from = if is_first { Some(force.at) } else { None };
    let whole = from.into_iter().chain(hexes).collect::<Vec<_>>();
    let marcher = Marcher::of(force);
    for pair in whole.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if apart(state, from, to) != 1 {
            let reason = because!("{} is not beside {}", to, from);
            return Err(Wrong::new("CP-MAR-10", reason, "write every hex of the path, or `to:` its end"));
        }
        if atlas.leap(from, to, marcher, Hour::default()).is_none() {
            let (clause, reason) = match atlas.river(from, to) && !atlas.touch(from, to) {
                true => ("CP-GND-05", because!("a river runs between {} and {}, without a crossing", from, to)),
                false => ("CP-GND-09", because!("guns and wagons cannot go from {} to {}", from, to)),
            };
            return Err(Wrong::new(clause, reason, "write `to:` the end of the path, and the way goes round"));
        }
    }
    Ok(())
}

/// CP-SIE-01: the fortress of a name.
pub(crate) fn fortress<'s>(state: &'s State, side: &Side, goal: &Goal) -> Result<&'s Place, Wrong> {
    place(state, &goal.word)
        .filter(|place| place.is_fortress())
        .ok_or_else(|| nothing(state, side, goal, "no fortress", "CP-SIE-01"))
}

/// CP-SIE-01: why a fortress has no room for so many beside those who are shut up in it already, but for the forces that are named.
pub(crate) fn too_many(state: &State, place: &Place, men: u32, but: &[&UnitId]) -> Option<Reason> {
    let inside = state.at(place.hex).filter(|other| other.garrison && !but.contains(&&other.unit));
    let all = men + inside.map(Force::men).sum::<u32>();
    let (name, room) = (place.name.clone(), place.room);
    (all > room).then(|| because!("there would be {} men in `{}`, which has room for {}", all, name, room))
}

/// CP-SIE-01: a force of foot, of its own side's fortress, with room for it.
pub(crate) fn may_garrison(state: &State, force: &Force, goal: &Goal) -> Result<(), Wrong> {
    let place = fortress(state, &force.side, goal)?;
    if force.of(Arm::Foot) == 0 || force.has(Arm::Horse) {
        let reason = because!("{} is no force of foot", force.unit);
        return Err(Wrong::new("CP-SIE-01", reason, "a garrison is foot, and what goes with it"));
    }
    if place.owner.as_ref() != Some(&force.side) && force.at != place.hex {
        let reason = because!("`{}` is not yours", place.name.clone());
        return Err(Wrong::new("CP-SIE-01", reason, "take it first"));
    }
    if force.men() > place.room {
        let (men, room) = (force.men(), place.room);
        let reason = because!("{} has {} men, and `{}` has room for {}", force.unit, men, place.name.clone(), room);
        return Err(Wrong::new("CP-SIE-01", reason, "split it first"));
    }
    Ok(())
}

/// CP-SIE-08: where a bridge may be built: where one was, or at a side of a river.
pub(crate) fn site(state: &State, goal: &Goal) -> Option<HexSide> {
    let old = crossing(state, &goal.word).filter(|crossing| crossing.kind == CrossingKind::Bridge);
    let side = HexSide::parse(&goal.word);
    let river = |side: &HexSide| state.rivers.iter().any(|river| river.sides.contains(side));
    old.map(|crossing| crossing.side).or_else(|| side.filter(river))
}

/// CP-FOR-10: the units of a part and those that are left; the men of a part of a unit are divided in all they have.
pub(crate) fn splits(
    state: &State,
    force: &Force,
    pieces: &[Piece],
    strictness: Strictness,
) -> Result<(Vec<Unit>, Vec<Unit>), Wrong> {
    if pieces.is_empty() && strictness >= Strictness::Parts {
        let reason = because!("nothing is named to be split off {}", force.unit);
        return Err(Wrong::new("CP-FOR-10", reason, "name the units that go"));
    }
    let mut left = force.units.clone();
    let mut part = Vec::new();
    let mut numbers = state.numbers.clone();
    let is_taken = |name: &str| strictness >= Strictness::Numbers && state.bears(name);
    for piece in pieces {
        let Some(place) = left.iter().position(|unit| unit.unit.is_like(&piece.unit)) else {
            let reason = because!("{} has no unit `{}`", force.unit, piece.unit.clone());
            let has = force.units.iter().any(|unit| unit.unit.is_like(&piece.unit));
            let help = match has && strictness >= Strictness::Parts {
                true => "name it once: all of it has gone already",
                false => "your form has the units of each force",
            };
            return Err(Wrong::new("CP-FOR-10", reason, help));
        };
        let unit = &mut left[place];
        if strictness >= Strictness::Parts && piece.men.is_some_and(|men| men >= unit.strength) {
            let (id, all) = (unit.unit.clone(), unit.strength);
            let reason = because!("{} has {} in all, and a part of it is less", id.clone(), all);
            return Err(Wrong::new("CP-FOR-10", reason, because!("write `{}` where all of it goes", id)));
        }
        match piece.men.filter(|men| *men < unit.strength) {
            None => part.push(left.remove(place)),
            Some(0) => return Err(Wrong::new("CP-FOR-10", "a part of nobody", "say how many men or pieces go")),
            Some(men) => {
                let name = next_number(&mut numbers, &unit.unit, is_taken)?;
                // In older plays a part went into a battle as if it had been a unit from the first.
                unit.whole = (strictness >= Strictness::Shares).then_some(unit.entire());
                part.push(taken_off(unit, men, name));
            }
        }
    }
    let whole = |units: &[Unit]| Force { units: units.to_vec(), ..force.clone() };
    for units in [&part, &left] {
        may_stand_alone(&whole(units))?;
    }
    if whole(&part).is_patrol() {
        let patrols =
            state.forces_of(&force.side).filter(|other| other.is_patrol() && other.unit != force.unit).count();
        let remains = usize::from(whole(&left).is_patrol());
        if patrols + remains >= state.house_rules.most_patrols() {
            let most = state.house_rules.most_patrols();
            let most = i64::try_from(most).unwrap_or(0);
            let reason = because!("a side has {} patrols at the most", most);
            return Err(Wrong::new("CP-FOR-13", reason, "join another patrol first"));
        }
    }
    Ok((part, left))
}

/// CP-FOR-10: so many men or pieces of a unit, with their part of all that it has.
fn taken_off(unit: &mut Unit, men: u32, name: UnitId) -> Unit {
    let share = |all: u32| u32::try_from(u64::from(all) * u64::from(men) / u64::from(unit.strength)).unwrap_or(0);
    let (full, away) = (share(unit.full), share(unit.away));
    let taken = Unit { unit: name, strength: men, full, away, dead: 0, taken: 0, ..unit.clone() };
    unit.strength -= men;
    unit.full -= full;
    unit.away -= away;
    taken
}

/// CP-FOR-10, CP-FOR-13: how small a force may be that is made.
fn may_stand_alone(force: &Force) -> Result<(), Wrong> {
    if force.units.is_empty() {
        let reason = because!("nothing would be left of {}", force.unit);
        return Err(Wrong::new("CP-FOR-10", reason, "leave some units where they are"));
    }
    let battery = force.has(Arm::Guns) && force.has(Arm::Train);
    let patrol = force.is_patrol() && force.of(Arm::Horse) >= 50;
    let alone = force.is_leaders();
    if force.men() >= 500 || battery || patrol || alone {
        return Ok(());
    }
    let reason = because!("a force of {} men is too small", force.men());
    Err(Wrong::new("CP-FOR-10", reason, "500 men, a battery with a train, a patrol of 50 horse, or leaders"))
}

/// CP-FOR-10: the next number for a part of a name, which no other part has had, and with which nobody else is called.
pub(crate) fn next_number(
    numbers: &mut std::collections::BTreeMap<UnitId, u32>,
    name: &UnitId,
    is_taken: impl Fn(&str) -> bool,
) -> Result<UnitId, Wrong> {
    let whole = crate::rules::campaign::position::known::base(name.as_str()).to_owned();
    let last = numbers.entry(UnitId::new(&whole)).or_insert(1);
    *last += 1;
    while is_taken(&format!("{whole}.{last}")) {
        *last += 1;
    }
    let named = format!("{whole}.{last}");
    if named.len() > 24 {
        let reason: Reason = because!("`{}` would be too long a name", named);
        return Err(Wrong::new("CP-FOR-10", reason, "split off whole units"));
    }
    Ok(UnitId::new(named))
}
