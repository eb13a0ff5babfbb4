//! What takes the whole move and is complete when the clock has run down: formations, limbering, turns of retirements,
//! going into a complex and out: NB-MOVE-15, NB-FART-02 to NB-FART-05, NB-HART-02, NB-HART-03, NB-BLD-17, NB-SQ-10,
//! NB-GAP-11, NB-GAP-14, NB-GAP-85.

use super::clock::contact::gives_time;
use super::clock::distances::ROUNDING;
use super::clock::step;
use super::clock::way::Pose;
use super::deeds::{Change, Deed};
use crate::adjudicate::{Fact, Reason, UnitId, because};
use crate::kit::table::{Heading, Length, Unit};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::entries::Entered;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::charging::charge;
use crate::rules::napoleonic_brigade::position::footprint::{Footprint, Layout};
use crate::rules::napoleonic_brigade::position::ground::TerrainPiece;
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Post};
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// By what a formation is taken.
fn clause_of(kind: Kind, from: Formation, to: Formation) -> &'static str {
    match (kind, from, to) {
        (Kind::HorseArtillery, ..) => "NB-HART-02",
        (_, _, Formation::Unlimbered) => "NB-FART-02",
        (_, Formation::Unlimbered, _) => "NB-FART-03",
        _ => "NB-MOVE-15",
    }
}

/// How far from a side that is askew a brigade stands at the most.
const ASKEW: i64 = 50;

/// What a brigade has spent its move on is complete, if nobody has struck it before (NB-GAP-11).
pub(crate) fn complete(play: &mut Play<'_, '_>, id: &UnitId, change: Change) {
    let struck = play.afoot(id).is_some_and(|afoot| afoot.struck);
    match change {
        Change::Turn { duties, why, clause, degrees } => {
            turns_about(play, id, degrees, (duties, why, clause), struck);
        }
        _ if struck => {}
        Change::Form(form) => forms(play, id, form),
        Change::Occupy(post) => occupies(play, id, post),
        Change::GoOut { form, side } => steps_out(play, id, form, side),
    }
}

/// NB-SQ-10: squares that the umpire takes to be formed in time stand before the chargers come on.
pub(crate) fn squares_in_time(play: &mut Play<'_, '_>, deeds: &[(UnitId, Deed)]) {
    let square = Some(Change::Form(Formation::Square));
    let forming = deeds.iter().filter(|(_, deed)| deed.change == square);
    for (id, _) in forming {
        let chargers = charge::chargers_of(play, id);
        let in_time = chargers.iter().all(|charger| gives_time(play, charger, id));
        let struck = play.afoot(id).is_some_and(|afoot| afoot.struck);
        if in_time && !struck && !chargers.is_empty() {
            forms(play, id, Formation::Square);
        }
    }
}

/// Whether a brigade has room to stand somewhere: on the table, on ground that is not closed to it, and no deeper in
/// others than it is.
pub(crate) fn has_room(play: &Play<'_, '_>, brigade: &Brigade, footprint: &Footprint) -> bool {
    in_its_place(play, brigade, footprint).is_none()
}

/// What keeps a brigade from standing somewhere, in words.
fn in_its_place(play: &Play<'_, '_>, brigade: &Brigade, footprint: &Footprint) -> Option<Reason> {
    let state = play.state();
    let now = step::lies(play, &brigade.unit);
    let mut others =
        state.brigades().filter(|other| other.unit != brigade.unit && other.kind.takes_room() && other.post.is_none());
    let crowds = others.find(|other| {
        let theirs = state.footprint(&play.ground, other);
        theirs.is_some_and(|theirs| {
            let before = now.as_ref().map_or(Length::ZERO, |now| now.depth_in(&theirs));
            footprint.depth_in(&theirs) > TOUCH.max(before + ROUNDING)
        })
    });
    let board = state.board();
    let mut bases = footprint.bare_bases().into_iter();
    let on_table = bases.all(|base| board.holds(&base, TOUCH));
    let mover = brigade.kind.moves_as();
    let footing = crate::rules::napoleonic_brigade::position::terrain_effects::Footing::Field;
    let closed = play.ground.bars(&footprint.bare_bases(), mover, footing);
    match (brigade.kind.takes_room(), crowds, on_table, closed) {
        (false, ..) => None,
        (true, Some(other), ..) => Some(because!("`{}`", other.unit)),
        (true, None, false, _) => Some("the edge of the table".into()),
        (true, None, true, closed) => closed.map(|bar| bar.what),
    }
}

/// A change for which there is no room, and who or what is in the way, if that is known.
fn no_room(play: &mut Play<'_, '_>, id: &UnitId, clause: &'static str, what: Reason, bar: Option<Reason>) {
    let step = play.plan(id).map_or(0, |plan| plan.step);
    let dropped = Event::Dropped {
        unit: id.clone(),
        step,
        reason: match bar {
            None => because!("there is no room to {}", what),
            Some(bar) => because!("there is no room to {} for {}", what, bar),
        },
    };
    play.record(clause, dropped);
    does_instead(play, id);
}

/// NB-MOVE-15, NB-GAP-12: the formation stands, with the same own point and front; a square that has no room there
/// stands about the middle of the brigade, or no farther forward than its front.
fn forms(play: &mut Play<'_, '_>, id: &UnitId, form: Formation) {
    let (state, brigade) = (play.state(), play.state().unit(id).clone());
    let (Some(footprint), false) = (step::lies(play, id), brigade.form == form) else {
        return;
    };
    let clause = clause_of(brigade.kind, brigade.form, form);
    let layout = state.layout(&brigade, form);
    let mut places = vec![footprint.at];
    if form == Formation::Square {
        let back = footprint.face.reversed().course();
        places.push(footprint.centre());
        places.push(footprint.at + back.over(layout.size.depth.share(1, 2)));
    }
    let mut places = places.into_iter();
    let room = places.find(|at| has_room(play, &brigade, &layout.lies(*at, footprint.face)));
    let Some(at) = room else {
        let bar = in_its_place(play, &brigade, &layout.lies(footprint.at, footprint.face));
        let what = match form {
            Formation::Limbered | Formation::Unlimbered => because!("stand {}", form),
            form => because!("form {}", Fact::word(form.word().replace('-', " "))),
        };
        return no_room(play, id, clause, what, bar);
    };
    let unit = id.clone();
    let at = (at != footprint.at).then(|| place(at));
    play.record(clause, Event::Forms { unit, form, at });
}

/// NB-RET-04, NB-RET-07, NB-RET-08, NB-RET-10: a turn about the centre; who is struck before is caught in disorder.
fn turns_about(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    degrees: i16,
    (duties, why, clause): (Vec<Spell>, Why, &'static str),
    struck: bool,
) {
    let brigade = play.state().unit(id).clone();
    let Some(footprint) = step::lies(play, id) else { return };
    let face = footprint.face.turned(degrees.into());
    let layout = play.state().layout(&brigade, brigade.form);
    let at = layout.own_point(layout.whole(footprint.at, footprint.face).centre, face);
    let bar = in_its_place(play, &brigade, &layout.lies(at, face));
    let room = bar.is_none();
    let unit = id.clone();
    if struck || !room {
        let bound = matches!(brigade.duty(), Some(Duty::Retiring { .. }));
        if !room {
            no_room(play, id, clause, "turn".into(), bar);
        }
        if !bound && let Some(first) = duties.into_iter().next() {
            let duties = vec![Spell::lasting(first.duty, 1)];
            binds(play, unit, duties, Why::Retires, clause);
        }
        return;
    }
    let way = Move {
        unit: unit.clone(),
        manner: Manner::Retirement,
        to: place(at),
        face,
        covered: number(Length::ZERO),
        turned: degrees.unsigned_abs(),
        slowed: Vec::new(),
        road: false,
        stop: None,
        spot: true,
        beyond: None,
    };
    play.record(clause, Event::Moves(way));
    if let Some(afoot) = play.afoot_mut(id) {
        (afoot.manner, afoot.turned) = (Some(Manner::Retirement), true);
    }
    binds(play, unit, duties, why, clause);
}

fn binds(play: &mut Play<'_, '_>, unit: UnitId, duties: Vec<Spell>, why: Why, clause: &'static str) {
    let binds = Event::Binds { unit, duties, why, because: None, by: None };
    play.record(clause, binds);
}

/// NB-BLD-17, NB-GAP-85: in from touching the outline, if nobody else is there; or to other sides.
fn occupies(play: &mut Play<'_, '_>, id: &UnitId, post: Post) {
    let unit = id.clone();
    let Some(complex) = play.ground.complex(&post.complex) else {
        return;
    };
    let inside = |brigade: &Brigade| {
        let held = brigade.post.as_ref();
        held.is_some_and(|held| held.complex.eq_ignore_ascii_case(&post.complex))
    };
    let within = inside(play.state().unit(id));
    let others = play.state().brigades();
    let taken = others.filter(|other| other.unit != *id && inside(other)).count() > 0;
    let touches = step::lies(play, id).is_some_and(|footprint| complex.is_touched_by(&footprint.bare_bases()));
    let at = place(complex.middle());
    if taken || !within && !touches {
        return no_room(play, id, "NB-BLD-17", because!("go into {}", Fact::Place(post.complex.clone())), None);
    }
    play.record("NB-BLD-17", Event::Occupies { unit, at, post });
}

/// NB-BLD-17, NB-GAP-85: out, to stand against a side of the outline.
fn steps_out(play: &mut Play<'_, '_>, id: &UnitId, form: Formation, side: u8) {
    let brigade = play.state().unit(id).clone();
    let complex = brigade.post.as_ref();
    let complex = complex.and_then(|post| play.ground.complex(&post.complex));
    let layout = play.state().layout(&brigade, form);
    let stood = complex.and_then(|complex| {
        let mut places = against(complex, &layout, side.into());
        places.find(|pose| has_room(play, &brigade, &layout.lies(pose.at, pose.face)))
    });
    let Some(pose) = stood else {
        return no_room(play, id, "NB-BLD-17", "go out on that side".into(), None);
    };
    let out = Event::GoesOut { unit: id.clone(), at: place(pose.at), face: pose.face, form };
    play.record("NB-BLD-17", out);
}

/// The places against a side of a complex, looking out, the nearest first: a side that is askew to whole degrees leaves a
/// little room.
pub(crate) fn against(complex: &TerrainPiece, layout: &Layout, side: usize) -> impl Iterator<Item = Pose> {
    let facade = complex.facades.get(side);
    let face = facade.map_or(Heading::NORTH, |facade| facade.outlook);
    let middle = facade.map(crate::rules::napoleonic_brigade::position::complexes::Facade::middle);
    let depth = layout.size.depth;
    middle.into_iter().flat_map(move |middle| {
        (0..ASKEW).map(move |step| {
            let off = Length::hundredths(step, Unit::Inch);
            let centre = middle + face.course().over(depth.share(1, 2) + off);
            Pose { at: layout.own_point(centre, face), face }
        })
    })
}

/// What a brigade does instead of the change for which there was no room: another that takes the whole move. Its move is
/// over for anything else.
fn does_instead(play: &mut Play<'_, '_>, id: &UnitId) {
    let moved = play.afoot(id).is_some_and(|afoot| afoot.manner.is_some() || afoot.struck);
    let Some(plan) = play.plans.iter_mut().find(|plan| plan.unit == *id) else {
        return;
    };
    let (steps, step) = (std::mem::take(&mut plan.otherwise), plan.step);
    let Some(first) = steps.first().filter(|_| !moved) else {
        return;
    };
    let span = first.span;
    let entered = Entered {
        unit: id.clone(),
        condition: None,
        steps: steps.into_iter().map(|other| (step, other)).collect(),
        sides: Vec::new(),
        span,
    };
    let brigade = play.state().unit(id);
    let facts = Facts::own(play.state(), &play.ground, &play.afoot, brigade);
    let (intent, otherwise) = match facts.meaning(entered) {
        Ok(meant) => (meant.intent, meant.otherwise),
        Err((step, _, wrong)) => {
            return comes_to_nothing(play, id, step, wrong.clause, wrong.reason);
        }
    };
    let change = match intent {
        Intent::Form(form) => Change::Form(form),
        Intent::Occupy(post) => Change::Occupy(post),
        Intent::GoOut { form, side } => Change::GoOut { form, side },
        Intent::Stay => return,
        _ => {
            let reason = because!("the move of `{}` is over", id);
            return comes_to_nothing(play, id, step, None, reason);
        }
    };
    if let Some(plan) = play.plans.iter_mut().find(|plan| plan.unit == *id) {
        plan.otherwise = otherwise;
    }
    complete(play, id, change);
}

fn comes_to_nothing(play: &mut Play<'_, '_>, id: &UnitId, step: usize, clause: Option<&'static str>, reason: Reason) {
    let unit = id.clone();
    let dropped = Event::Dropped { unit, step, reason };
    play.record(clause.unwrap_or("NB-DEC-06"), dropped);
}
