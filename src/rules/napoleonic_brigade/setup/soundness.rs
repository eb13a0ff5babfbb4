//! Whether a game file or a position can be played: NB-SET-01, NB-SET-11, NB-SET-14, NB-ORD-01, NB-ORD-02, NB-BLD-17.

use super::arrivals::entrances;
use super::disposition::house_for_guns;
use super::room::{Begun, Taken};
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because, taken};
use crate::kit::reinforcement::{self, ArrivalRow};
use crate::kit::table::{Base, Coordinates, Length};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, TOUCH};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Class;
use crate::rules::napoleonic_brigade::orders::general_orders::GeneralEntry;
use crate::rules::napoleonic_brigade::orders::places;
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Later, Part, State};
use crate::rules::napoleonic_brigade::position::terrain_effects::Footing;
use crate::rules::napoleonic_brigade::setup::{disposition, room};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::{GeneralOrder, Goal, Task};
use crate::yaml::{Fault, Faults, Node, Span, did_you_mean};

/// Whether the names and sides of the army list are in order.
pub(crate) fn are_listed_well(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let wrongs = (0..state.army.len()).filter_map(|index| {
        let wrong = listed_wrong(state, index)?;
        Some((place_of(game, &state.army[index].unit, index), wrong))
    });
    add_all(wrongs.collect(), faults)
}

/// Whether every brigade stands where it may, and all that is said of it can be so.
pub(crate) fn is_sound(state: &State, begun: Begun, game: &Node, faults: &mut Faults) -> bool {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut found = Vec::new();
    for (index, brigade) in state.army.iter().enumerate() {
        let span = place_of(game, &brigade.unit, index);
        let standing = standing_wrong(state, &ground, brigade);
        let overlap = || overlap(state, &ground, index, begun);
        let wrongs = standing.or_else(overlap).into_iter();
        let wrongs = wrongs.chain(order_wrong(state, &ground, brigade));
        found.extend(wrongs.map(|wrong| (span, wrong)));
    }
    let under = |key: &str| game.get(key).map_or(game.span, |node| node.span);
    found.extend(strangers(state).map(|(key, wrong)| (under(key), wrong)));
    let objectives = state.scenario.objectives.iter();
    let nowhere = objectives.filter(|aim| ground.named(&aim.place).is_none());
    found.extend(nowhere.map(|aim| {
        let reason = because!("there is no place `{}` on the map", aim.place);
        let wrong = Wrong { clause: None, reason, help: places::meant(state, &aim.place) };
        (place_of_objective(game, &aim.place), wrong)
    }));
    let objectives = state.scenario.objectives.iter();
    let closed = objectives.filter(|aim| {
        let piece = ground.named(&aim.place);
        piece.is_some_and(|piece| piece.class == Class::Building)
    });
    found.extend(closed.map(|aim| {
        let reason = because!("nobody can hold `{}`, a house by itself", aim.place);
        let help = "name a complex that is held, or an area round it: a hill, or `open` ground";
        let wrong = Wrong::new("NB-BLD-01", reason, help);
        (place_of_objective(game, &aim.place), wrong)
    }));
    add_all(found, faults)
}

/// NB-SET-16: whether all who are still to come have stood nowhere, come after the first turn, have a general order, and
/// find places on the table that are open to them.
pub(crate) fn may_come_on(state: &State, arrivals: &[ArrivalRow<Coordinates>], faults: &mut Faults) -> bool {
    let ground = Ground::of(&state.terrain, &state.options);
    let bar = |row: &Later, brigade: &Brigade| {
        let id = &brigade.unit;
        if row.turn < 2 {
            let message = format!("`{id}` is there as turn 1 begins");
            return Some(("NB-SET-16", message, "write a later turn, or set it out"));
        }
        if brigade.lacks_order() {
            let message = format!("`{id}` has no general order");
            return Some(("NB-ORD-01", message, "give it one under `general`: it comes on with it"));
        }
        if let Some(wrong) = order_wrong(state, &ground, brigade) {
            return Some(("NB-ORD-01", wrong.reason.into(), "mend its general order"));
        }
        let shut = entrances(state, &ground, row, brigade).next().is_none();
        shut.then(|| reinforcement::shut_out("NB-SET-16", row, brigade, "place", "name another place"))
    };
    reinforcement::may_come_on(arrivals, &state.arrivals, "NB-SET-16", bar, faults)
}

fn add_all(found: Vec<(Span, Wrong)>, faults: &mut Faults) -> bool {
    let sound = found.is_empty();
    for (span, wrong) in found {
        faults.add(wrong.fault(span));
    }
    sound
}

/// Where a brigade is spoken of: its entry in the army list; of two the later.
fn place_of(game: &Node, id: &UnitId, index: usize) -> Span {
    let entries = game.get("army").map_or(&[][..], Node::items);
    let units = entries.iter().filter_map(|entry| entry.get("unit"));
    let units = units.flat_map(Node::items).collect::<Vec<_>>();
    let is = |node: &&&Node| node.word() == Some(id.as_str());
    let found = units.get(index).or_else(|| units.iter().rfind(is));
    found.map_or(game.span, |node| node.span)
}

/// Where an objective is named.
fn place_of_objective(game: &Node, name: &str) -> Span {
    let objectives = game.get("scenario").and_then(|scenario| scenario.get("objectives"));
    let objectives = objectives.map_or(&[][..], Node::items).iter();
    let mut places = objectives.filter_map(|objective| objective.get("place"));
    let found = places.find(|place| place.word() == Some(name));
    found.or(game.get("scenario")).map_or(game.span, |node| node.span)
}

/// NB-ORD-01: gives brigades the general orders of a game file.
pub(crate) fn give_orders(state: &mut State, entries: &[GeneralEntry], faults: &mut Faults) -> bool {
    let mut sound = true;
    for entry in entries {
        let Some(order) = &entry.order else {
            let message = "there is nothing here that could be kept";
            let fault = Fault::error(entry.span, message).clause("NB-ORD-01");
            faults.add(fault.help("say what the brigades are to do: `{hold: ridge-west}`"));
            sound = false;
            continue;
        };
        for named in &entry.units {
            let id = state.named(&named.name).map(|brigade| brigade.unit.clone());
            match id {
                Some(id) => state.unit_mut(&id).order = Some(order.clone()),
                None => {
                    let message = format!("there is no brigade `{}`", named.name);
                    faults.add(Fault::error(named.span, message).help(places::meant(state, &named.name)));
                    sound = false;
                }
            }
        }
    }
    sound
}

pub(crate) fn listed_wrong(state: &State, index: usize) -> Option<Wrong> {
    let brigade = &state.army[index];
    let id = &brigade.unit;
    let mut before = state.army[..index].iter();
    if let Some(other) = before.find(|other| other.unit.is_like(id.as_str())) {
        let reason = taken(id.as_str(), other.unit.as_str());
        let help = "give every brigade a name of its own";
        return Some(Wrong::new("NB-SET-01", reason, help));
    }
    // Carl Best had a brigade at Quatre Bras: with him on the table the word means him.
    let word = |word: &&&str| id.is_like(word) && **word != "best";
    if let Some(word) = VOCABULARY.words.iter().find(word) {
        let reason = because!("`{}` [is] a word of these rules, not a name", id);
        let help = because!(
            "in an order `{}` would mean that brigade and nobody else: give it another name",
            Fact::typed(*word)
        );
        return Some(Wrong::new("NB-SET-01", reason, help));
    }
    if state.sides.iter().all(|card| card.side != brigade.side) {
        let side = &brigade.side;
        let reason = because!("`{}` [is] of side `{}`, which the game does not have", id, side);
        let help = "name one of the two sides";
        return Some(Wrong::new("NB-SET-01", reason, help));
    }
    if brigade.kind == Kind::Skirmishers && !state.options.independent_skirmishers {
        let reason = because!("`{}`: skirmisher units do not stand alone in this game", id);
        let help = "leave `independent_skirmishers: no` out of the options, or the unit";
        return Some(Wrong::new("NB-SET-11", reason, help));
    }
    let divisional = brigade.bases.iter().any(|unit| unit.divisional);
    if divisional && !state.options.divisional_cavalry {
        let reason = because!("`{}`: divisional cavalry is left out of this game", id);
        let help = "leave `divisional_cavalry: no` out of the options, or the unit";
        return Some(Wrong::new("NB-SET-14", reason, help));
    }
    None
}

/// What is wrong with how a brigade of a position stands.
pub(crate) fn standing_wrong(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Wrong> {
    let id = &brigade.unit;
    let wrong = |clause, reason: Reason, help: &'static str| Some(Wrong::new(clause, reason, help));
    if let Err(wrong) = disposition::may_form(brigade, brigade.form) {
        return Some(wrong);
    }
    if brigade.is_gone() {
        return brigade.at.and_then(|_| {
            let reason = because!("`{}` [is] out of play, and cannot stand on the table", id);
            wrong("NB-MOR-24", reason, "leave `at:` out")
        });
    }
    if (brigade.form == Formation::Garrison) != brigade.post.is_some() {
        let reason = because!("`{}`: who stands in a complex is its garrison, and nobody else", id);
        return wrong("NB-BLD-17", reason, "write `post:` and `form: garrison`");
    }
    if let Some(post) = &brigade.post {
        let piece = match disposition::complex_for(state, ground, brigade, &post.complex) {
            Ok(piece) => piece,
            Err(wrong) => return Some(wrong),
        };
        let sides = piece.facades.len();
        let fits = post.sides.len() == brigade.bases.len() && post.sides.iter().all(|side| usize::from(*side) < sides);
        if !fits {
            let reason = because!("`{}`: there is not a side of the complex for each unit", id);
            let help = "list one for each, counted from 0 as the game file has them";
            return wrong("NB-BLD-17", reason, help);
        }
        let mut sides = post.sides.iter();
        return sides.find_map(|side| house_for_guns(piece, brigade, *side));
    }
    let Some(at) = brigade.at else {
        return (state.part == Part::Turn).then(|| {
            let reason = because!("`{}` [stands] nowhere", id);
            Wrong::new("NB-ORD-02", reason, "add `at:` and `face:` to its entry")
        });
    };
    let footprint = state.footprint(ground, brigade)?;
    let bases = footprint.bases.iter().map(|stood| stood.base);
    let bases = bases.collect::<Vec<Base>>();
    if bases.iter().any(|base| !state.board().holds(base, TOUCH)) {
        let reason = because!("`{}` [stands] over the edge of the table", id);
        return wrong("NB-ORD-02", reason, "mend its `at:`");
    }
    let point = at.point(crate::rules::napoleonic_brigade::charts::measures::INCH);
    let footing = match brigade.form {
        Formation::MarchColumn if !ground.road_beside(point).is_empty() => Footing::Road,
        _ => Footing::Field,
    };
    let bar = ground.bars(&bases, brigade.kind.moves_as(), footing)?;
    let reason = because!("`{}` cannot stand there: {} is in the way", id, bar.what);
    wrong(bar.clause, reason, "mend its `at:`")
}

/// A brigade listed before it that takes its place.
fn overlap(state: &State, ground: &Ground, index: usize, begun: Begun) -> Option<Wrong> {
    let brigade = &state.army[index];
    let id = &brigade.unit;
    let before = state.army[..index].iter();
    let (clause, reason) = match room::taken(state, ground, brigade, before, begun)? {
        Taken::By(other) => ("NB-ORD-02", because!("`{}` [stands] on `{}`", id, other)),
        Taken::Touches(enemy) => {
            ("NB-ORD-02", because!("`{}` touches its enemy `{}` before the game has begun", id, enemy))
        }
        Taken::HeldBy(other, complex) => {
            ("NB-BLD-17", because!("`{}` [is] in `{}`, which `{}` holds", id, Fact::Place(complex), other))
        }
    };
    Some(Wrong::new(clause, reason, "mend the place of one of them"))
}

/// What is wrong with where a brigade is set out, if all others stand as they do.
pub(crate) fn placed_wrong(state: &State, ground: &Ground, id: &UnitId) -> Option<Wrong> {
    let brigade = state.find(id)?;
    let standing = standing_wrong(state, ground, brigade);
    standing.or_else(|| {
        let others = state.brigades().filter(|other| other.unit != *id);
        let (clause, reason) = match room::taken(state, ground, brigade, others, Begun::Fresh)? {
            Taken::By(other) => ("NB-ORD-02", because!("`{}` would stand on `{}`", id, other)),
            Taken::Touches(enemy) => {
                ("NB-ORD-02", because!("`{}` would touch its enemy `{}` before the game has begun", id, enemy))
            }
            Taken::HeldBy(other, complex) => ("NB-BLD-17", because!("`{}` holds `{}`", other, Fact::Place(complex))),
        };
        Some(Wrong::new(clause, reason, "set it out elsewhere"))
    })
}

/// NB-ORD-01: what a general order names that is not there.
pub(crate) fn order_wrong(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Wrong> {
    general_wrong(state, ground, brigade, brigade.order.as_ref()?)
}

/// NB-ORD-01: a general order is about places of the map, or about another brigade of the side.
pub(crate) fn general_wrong(state: &State, ground: &Ground, brigade: &Brigade, order: &GeneralOrder) -> Option<Wrong> {
    let id = &brigade.unit;
    if let Task::Support(other) = &order.task {
        let mine = places::named_of(state, other.as_str(), &brigade.side);
        let mine = mine.filter(|mine| mine.unit != *id);
        return mine.is_none().then(|| {
            let reason = because!("`{}` cannot support `{}`", id, other);
            let help = "name another brigade of its own side";
            Wrong::new("NB-ORD-01", reason, help)
        });
    }
    let off_table = order.way().find_map(|goal| match goal {
        Goal::Point(at) if state.board().beyond(at.point(INCH)) > Length::ZERO => Some(at),
        _ => None,
    });
    if let Some(at) = off_table {
        let (x, y) = (at.0, at.1);
        let reason = because!(
            "the general order of `{}` names {}, which is off the table",
            id,
            Fact::Place(format!("[{x}, {y}]"))
        );
        let (east, north) = (state.board().width.show(INCH), state.board().height.show(INCH));
        let help = because!("the table reaches to {}", Fact::Place(format!("[{east}, {north}]")));
        return Some(Wrong::new("NB-ORD-01", reason, help));
    }
    let nowhere = order.way().find_map(|goal| match goal {
        Goal::Named(name) if ground.named(name).is_none() => Some(name),
        _ => None,
    })?;
    let reason = because!("the general order of `{}` names `{}`, which is not on the map", id, Fact::typed(nowhere));
    let write = "name a piece of ground, or write a point: `[12, 8.5]`";
    let help = places::ground_meant(state, nowhere, |_| true, write);
    Some(Wrong::new("NB-ORD-01", reason, help))
}

/// Names in a position of whom there is none, and the key under which they stand.
pub(crate) fn strangers(state: &State) -> impl Iterator<Item = (&'static str, Wrong)> {
    let clashes = state.clashes.iter();
    let clashes = clashes.flat_map(|clash| [("clashes", &clash.by), ("clashes", &clash.on)]);
    let addressed = state.alterations.iter().flat_map(|altered| &altered.units);
    let addressed = addressed.map(|unit| ("alterations", unit));
    let duties = state.army.iter().flat_map(|brigade| &brigade.duties);
    let duties = duties.filter_map(|spell| Some(("army", spell.duty.about()?)));
    let names = clashes.chain(addressed).chain(duties);
    let strangers = names.filter(|(_, name)| state.find(name).is_none());
    strangers.map(|(key, name)| {
        let reason = because!("there is no brigade `{}` in the army list", name);
        let known = state.army.iter().map(|brigade| brigade.unit.as_str());
        let help = match did_you_mean(name.as_str(), known) {
            Some(near) => because!("did you mean `{}`?", Fact::typed(near)),
            None => "name brigades as the army list has them".into(),
        };
        (key, Wrong { clause: None, reason, help })
    })
}

/// NB-ORD-01, NB-ORD-02: whether every brigade has its place and its general order; staff needs no order.
pub(crate) fn is_ready(state: &State) -> bool {
    let mut in_play = state.army.iter().filter(|brigade| !brigade.is_gone());
    in_play.all(|brigade| brigade.at.is_some() && !brigade.lacks_order())
}

impl Brigade {
    /// NB-ORD-01: whether it still needs a general order; staff does not, and nobody who is gone.
    pub(crate) fn lacks_order(&self) -> bool {
        self.order.is_none() && self.kind != Kind::Staff && !self.is_gone()
    }
}
