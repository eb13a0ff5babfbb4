//! Reinforcements: units that come on the field in a later turn, at a place of it or by one of its edges.

use std::fmt::Display;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::table::{Coordinates, Decimal, Heading};
use super::{Alteration, Edge, Grid, Spot, agree, list, naming, number_of};
use crate::adjudicate::{Flaws, Pin, Place, Reason, Side, UnitId, because};
use crate::orders::schema::names;
use crate::orders::{self as language, Named, resolve_name};
use crate::yaml::draft::{decimal, whole, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Slot, Span, did_you_mean, may, needed};

/// Somebody who can come on later.
pub trait ComesLater {
    /// His name.
    fn id(&self) -> &UnitId;

    /// His side.
    fn side(&self) -> &Side;

    /// Whether he comes on behind all others of his row.
    fn comes_behind(&self) -> bool {
        false
    }

    /// Whether he stands nowhere, and has never been anywhere.
    fn is_away(&self) -> bool;

    /// Whether he stands on the field.
    fn stands(&self) -> bool;
}

/// Pieces with a `unit` and a `side` come later, where they are away so: `comes_later! { Unit, away: |unit| unit.at.is_none() }`; those
/// of whom `behind:` is true behind all others of their row.
#[macro_export]
macro_rules! comes_later {
    ($unit:ty, away: $away:expr $(, behind: $behind:expr)?) => {
        impl $crate::kit::reinforcement::ComesLater for $unit {
            fn id(&self) -> &$crate::adjudicate::UnitId {
                &self.unit
            }

            fn side(&self) -> &$crate::adjudicate::Side {
                &self.side
            }

            $(fn comes_behind(&self) -> bool {
                let behind: fn(&$unit) -> bool = $behind;
                behind(self)
            })?

            fn stands(&self) -> bool {
                self.at.is_some()
            }

            fn is_away(&self) -> bool {
                let away: fn(&$unit) -> bool = $away;
                away(self)
            }
        }
    };
}

pub use comes_later;

/// Whom somebody asks about by a name, where one is found who stands on the field; the words are for what he is, and for where
/// he is not.
pub fn asked<'u, U: ComesLater>(found: Option<&'u U>, name: &str, words: [&str; 2]) -> Result<&'u U, String> {
    let [noun, field] = words;
    let found = found.ok_or_else(|| format!("there is no {noun} `{name}`"))?;
    found.stands().then_some(found).ok_or_else(|| format!("{} is not on the {field}", found.id()))
}

/// Leaves in a position, of those who come on later, one side's own.
#[macro_export]
macro_rules! own_arrivals {
    () => {
        fn own_arrivals(state: &mut State, side: &$crate::adjudicate::Side) {
            $crate::kit::reinforcement::keep(&mut state.arrivals, |unit| unit.side == *side);
        }
    };
}

pub use own_arrivals;

/// Units that are still to come, and where they will.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "P: Deserialize<'de>, U: Deserialize<'de>"))]
pub struct Reinforcement<P, U> {
    /// The turn at whose beginning they come on, or the first at which they try to.
    pub turn: u32,
    /// The place where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<P>,
    /// The edge by which they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// On a table, how far along that edge the stretch begins by which they do: from the west, or from the south.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Decimal>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Decimal>,
    /// On a table, where they look as they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Heading>,
    /// Whether they do so by a road alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road: bool,
    /// Who.
    pub units: Vec<U>,
}

impl<P: Display, U> Reinforcement<P, U> {
    /// Where they come on: `at 0611`, `by a road of the south edge`.
    pub fn place(&self) -> String {
        match (&self.at, self.edge) {
            (Some(at), _) => format!("at {at}"),
            (None, Some(edge)) if self.road => format!("by a road at the {} edge", edge.word()),
            (None, Some(edge)) => format!("at the {} edge{}", edge.word(), self.stretch()),
            (None, None) => "nowhere".to_owned(),
        }
    }

    /// The stretch of their edge by which they do, if it is not all of it: ` between 12 and 20`.
    fn stretch(&self) -> String {
        match (self.from, self.to) {
            (None, None) => String::new(),
            (Some(from), None) => format!(" from {from} on"),
            (None, Some(to)) => format!(" up to {to}"),
            (Some(from), Some(to)) => format!(" between {from} and {to}"),
        }
    }

    /// When and where they come on: `in turn 4 at the south edge`.
    pub fn when(&self) -> String {
        format!("in turn {} {}", self.turn, self.place())
    }

    /// The same as it stands in a turn, in which they may be due already.
    pub fn when_from(&self, turn: u32) -> String {
        match self.turn <= turn && turn > 0 {
            true => format!("as soon as there is a way on {}", self.place()),
            false => self.when(),
        }
    }
}

const TURN: Slot = needed("turn", "the turn at whose beginning they come on", whole);
const UNITS: Slot = needed("units", "who: units of the army list, which stand nowhere before", names);

/// A row of `arrivals` of a map of hexes.
pub const ON_HEXES: Shape = Shape::of(
    "an arrival",
    &[&[
        TURN,
        may("at", "the hex in which they do", Spot::draft),
        may("edge", "or the edge of the map by which they do", Edge::draft),
        may("road", "whether by a road of that edge alone", yes_no),
        UNITS,
    ]],
);

/// A row of `arrivals` of an open table.
pub const ON_TABLE: Shape = Shape::of(
    "an arrival",
    &[&[
        TURN,
        may("at", "the point where they do", Coordinates::draft),
        may("face", "where they look then", Heading::draft),
        may("edge", "or the edge of the table by which they do", Edge::draft),
        may("from", "from where along that edge, counted from the west or south", decimal),
        may("to", "up to where", decimal),
        UNITS,
    ]],
);

/// A row of `arrivals` as it was written.
#[derive(Clone, Debug)]
pub struct ArrivalRow<P> {
    /// The units, as they are named.
    pub units: Vec<Named>,
    /// Where it stands in the file.
    pub span: Span,
    to_come: Reinforcement<P, ()>,
}

impl<P: Read> ArrivalRow<P> {
    /// Reads a row.
    pub fn read(node: &Node, shape: &'static Shape, faults: &mut Faults) -> Option<ArrivalRow<P>> {
        let mut fields = Fields::shaped(node, shape, faults)?;
        let turn = fields.required::<u32>("turn", faults);
        let at = fields.optional::<P>("at", faults);
        let edge = fields.optional::<Edge>("edge", faults);
        let road = if shape.has("road") { fields.optional::<bool>("road", faults) } else { Some(None) };
        let [from, to] = ["from", "to"].map(|key| match shape.has(key) {
            true => fields.optional::<Decimal>(key, faults),
            false => Some(None),
        });
        let face = if shape.has("face") { fields.optional::<Heading>("face", faults) } else { Some(None) };
        let units = fields.needed("units", faults).and_then(|node| language::names(node, faults));
        fields.finish(faults)?;
        let (turn, at, edge, road) = (turn?, at?, edge?, road?.unwrap_or(false));
        let (from, to, face) = (from?, to?, face?);
        let stretch = from.is_some() || to.is_some();
        let wrong = match (&at, edge) {
            _ if turn == 0 => Some(("the first turn is 1", "say the turn in which they come on: `turn: 4`")),
            (Some(_), Some(_)) => Some(("they come on at a place or by an edge", "leave `at` or `edge` out")),
            (None, None) => Some(("it is not said where they come on", "add `at:` or `edge:`")),
            (Some(_), None) if road => Some(("a place is on a road or not", "`road` goes with `edge`: leave it out")),
            (Some(_), None) if stretch => Some(("a point is no stretch of an edge", "leave `from` and `to` out")),
            (None, Some(_)) if face.is_some() => {
                Some(("who comes on by an edge looks straight in", "leave `face` out, or name a point: `at:`"))
            }
            _ if from.is_some_and(|from| to.is_some_and(|to| to < from)) => {
                Some(("the stretch ends before it begins", "write the lesser number as `from`"))
            }
            _ => None,
        };
        if let Some((message, help)) = wrong {
            faults.add(Fault::error(node.span, message).help(help));
            return None;
        }
        let to_come = Reinforcement { turn, at, edge, from, to, face, road, units: Vec::new() };
        Some(ArrivalRow { units: units?, span: node.span, to_come })
    }
}

/// Takes those who are still to come out of an army list. Each of them is there, and comes on once.
pub fn set_apart<P: Clone, U: ComesLater>(
    rows: &[ArrivalRow<P>],
    army: &mut Vec<U>,
    faults: &mut Faults,
) -> Option<Vec<Reinforcement<P, U>>> {
    let all = army.iter().map(|unit| unit.id().as_str().to_owned()).collect::<Vec<_>>();
    let mut coming = Vec::new();
    let mut sound = true;
    for row in rows {
        let mut units = Vec::new();
        for Named { name, span } in &row.units {
            if let Some(place) = army.iter().position(|unit| unit.id().as_str() == name) {
                units.push(army.remove(place));
                continue;
            }
            sound = false;
            let (message, help) = match all.contains(name) {
                true => (format!("`{name}` comes on twice"), "name it once".to_owned()),
                false => {
                    let near = did_you_mean(name, all.iter().map(String::as_str));
                    let near = near.map(|near| format!("did you mean `{near}`? "));
                    let help = format!("{}list it under `army`, without `at`", near.unwrap_or_default());
                    (format!("there is no unit `{name}` in the army list"), help)
                }
            };
            faults.add(Fault::error(*span, message).help(help));
        }
        let Reinforcement { turn, at, edge, from, to, face, road, .. } = row.to_come.clone();
        coming.push(Reinforcement { turn, at, edge, from, to, face, road, units });
    }
    sound.then_some(coming)
}

/// What keeps somebody from ever coming on: the clause, what, and what to do.
pub type Bar = (&'static str, String, &'static str);

/// Whether all who are still to come, as they were set apart, have stood nowhere, and nothing else bars them.
pub fn may_come_on<P: Clone + Read + Display, U: ComesLater>(
    rows: &[ArrivalRow<P>],
    coming: &[Reinforcement<P, U>],
    clause: &'static str,
    bar: impl Fn(&Reinforcement<P, U>, &U) -> Option<Bar>,
    faults: &mut Faults,
) -> bool {
    let mut sound = true;
    for (written, row) in rows.iter().zip(coming) {
        for unit in &row.units {
            let been = || {
                let message = format!("`{}` comes on {}, and cannot have been there before", unit.id(), row.when());
                let help = "leave `at` and `lost` out of its entry, or its name out of `arrivals`";
                (!unit.is_away()).then_some((clause, message, help))
            };
            if let Some((clause, message, help)) = been().or_else(|| bar(row, unit)) {
                faults.add(Fault::error(written.span, message).clause(clause).help(help));
                sound = false;
            }
        }
    }
    sound
}

/// What is wrong with somebody to whom no place is open by which he could come on.
pub fn shut_out<P: Display, U: ComesLater>(
    clause: &'static str,
    row: &Reinforcement<P, U>,
    unit: &U,
    places: &str,
    help: &'static str,
) -> Bar {
    (clause, format!("`{}` cannot come on {}: no {places} there is open to it", unit.id(), row.place()), help)
}

/// Notes what is wrong with those who are still to come.
pub fn flaws<P, U: ComesLater>(coming: &[Reinforcement<P, U>], flaws: &mut Flaws) {
    for row in coming {
        flaws.unless(row.at.is_some() != row.edge.is_some(), || "an arrival has no place, or two");
        let stretch = row.edge.is_some() || (row.from.is_none() && row.to.is_none());
        flaws.unless(stretch, || "an arrival at a point has a stretch of an edge");
        for unit in &row.units {
            flaws.unless(unit.is_away(), || format!("`{}` is still to come, and was there", unit.id()));
        }
    }
}

/// All who are still to come.
pub fn all<P, U>(coming: &[Reinforcement<P, U>]) -> impl Iterator<Item = &U> {
    coming.iter().flat_map(|row| &row.units)
}

/// All who are still to come, each with his row.
pub fn each<P, U>(coming: &[Reinforcement<P, U>]) -> impl Iterator<Item = (&Reinforcement<P, U>, &U)> {
    coming.iter().flat_map(|row| row.units.iter().map(move |unit| (row, unit)))
}

/// Somebody who is still to come, with his row.
pub fn find<'c, P, U: ComesLater>(
    coming: &'c [Reinforcement<P, U>],
    id: &UnitId,
) -> Option<(&'c Reinforcement<P, U>, &'c U)> {
    each(coming).find(|(_, unit)| unit.id() == id)
}

/// Somebody who is still to come, by the word that names him among some.
pub fn named<'c, P, U: ComesLater>(
    coming: &'c [Reinforcement<P, U>],
    word: &str,
    among: impl Fn(&U) -> bool,
) -> Option<(&'c Reinforcement<P, U>, &'c U)> {
    let some = each(coming).filter(|(_, unit)| among(unit)).collect::<Vec<_>>();
    resolve_name(word, &some, |(_, unit)| unit.id().as_str()).copied()
}

/// All of a side who are still to come, each with his row.
pub fn of<'c, P, U: ComesLater>(
    coming: &'c [Reinforcement<P, U>],
    side: &Side,
) -> impl Iterator<Item = (&'c Reinforcement<P, U>, &'c U)> {
    each(coming).filter(move |(_, unit)| unit.side() == side)
}

/// Somebody of a side who is still to come, by the word that names him.
pub fn named_of<'c, P, U: ComesLater>(
    coming: &'c [Reinforcement<P, U>],
    side: &Side,
    word: &str,
) -> Option<(&'c Reinforcement<P, U>, &'c U)> {
    named(coming, word, |unit| unit.side() == side)
}

/// Why somebody of a side has no orders yet.
pub fn not_yet<P: Display, U: ComesLater>(coming: &[Reinforcement<P, U>], side: &Side, word: &str) -> Option<Reason> {
    let (row, unit) = named_of(coming, side, word)?;
    Some(because!("`{}` is still to come: it comes on in turn {} {}", unit.id(), row.turn, row.place()))
}

/// The enemies of somebody who is kept off, as far as they hold the places where he would come on.
pub fn holders<U: ComesLater>(army: &[U], kept_off: &U, holds: impl Fn(&U) -> bool) -> Vec<UnitId> {
    let enemies = army.iter().filter(|other| other.side() != kept_off.side() && holds(other));
    enemies.map(|enemy| enemy.id().clone()).collect()
}

/// Those who are due in a turn, in the order in which they come on: row by row.
pub fn due<P, U: ComesLater>(coming: &[Reinforcement<P, U>], turn: u32) -> Vec<UnitId> {
    let rows = coming.iter().filter(|row| row.turn <= turn);
    let units = rows.flat_map(|row| {
        let (behind, before) = row.units.iter().partition::<Vec<_>, _>(|unit| unit.comes_behind());
        before.into_iter().chain(behind)
    });
    units.map(|unit| unit.id().clone()).collect()
}

/// Takes one of those who are still to come out of their list, and with the last of a row the row.
pub fn comes<P, U: ComesLater>(coming: &mut Vec<Reinforcement<P, U>>, id: &UnitId) -> Option<U> {
    let mut found = None;
    for row in coming.iter_mut() {
        if let Some(place) = row.units.iter().position(|unit| unit.id() == id) {
            found = Some(row.units.remove(place));
            break;
        }
    }
    coming.retain(|row| !row.units.is_empty());
    found
}

/// Keeps some of those who are still to come.
pub fn keep<P, U>(coming: &mut Vec<Reinforcement<P, U>>, is_kept: impl Fn(&U) -> bool) {
    for row in coming.iter_mut() {
        row.units.retain(&is_kept);
    }
    coming.retain(|row| !row.units.is_empty());
}

/// A pin at every place where somebody comes on later, as far as there is one, with the turns and who.
pub fn pins<P: Display, U: ComesLater>(
    coming: &[Reinforcement<P, U>],
    place: impl Fn(&Reinforcement<P, U>, &U) -> Option<(Side, Place)>,
) -> Vec<Pin> {
    let mut pins = Vec::<(Pin, Vec<u32>, Vec<String>)>::new();
    for (row, unit) in each(coming) {
        let Some((side, at)) = place(row, unit) else { continue };
        let name = unit.id().to_string();
        let bare = Pin { name: String::new(), side, at, place: row.place(), note: String::new() };
        match pins.iter_mut().find(|(known, ..)| *known == bare) {
            Some((_, turns, names)) => {
                turns.push(row.turn);
                names.push(name);
            }
            None => pins.push((bare, vec![row.turn], vec![name])),
        }
    }
    let told = |(pin, mut turns, names): (Pin, Vec<u32>, Vec<String>)| {
        turns.sort_unstable();
        turns.dedup();
        let noun = if turns.len() == 1 { "turn" } else { "turns" };
        let turns = turns.iter().map(ToString::to_string).collect::<Vec<_>>();
        Pin { name: format!("{noun} {}", list(&turns)), note: format!("to come: {}", list(&names)), ..pin }
    };
    pins.into_iter().map(told).collect()
}

/// What to do with somebody of whom a line of the umpire's says what only who is there can do.
pub const BRING_ON: &str = "bring it on with `at:` and what else is new, or take it out with `remove: mistake`";

/// What a line of the umpire's wants of somebody who is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// He comes on now.
    On,
    /// He will not come.
    Out,
    /// Anything else, which nobody can do who is not there.
    Else,
}

/// Changes a position by a line about somebody who is still to come: `without` leaves him out of it, and `brings_on` says how
/// he comes in.
pub fn amended<S>(
    state: &mut S,
    (named, id): (&Named, &UnitId),
    (clause, wanted): (&'static str, Wanted),
    faults: &mut Faults,
    without: impl FnOnce(&S, &[UnitId]) -> S,
    brings_on: impl FnOnce(&mut S, &mut Faults) -> Option<String>,
) -> Option<(UnitId, Vec<Alteration>)> {
    match wanted {
        Wanted::Out => {
            *state = without(state, std::slice::from_ref(id));
            Some((id.clone(), vec![Alteration::new("was", "there by mistake, and will not come")]))
        }
        Wanted::On => {
            let entry = brings_on(state, faults)?;
            Some((id.clone(), vec![Alteration::new("comes", entry)]))
        }
        Wanted::Else => {
            let message = format!("`{id}` is still to come");
            faults.add(Fault::error(named.span, message).clause(clause).help(BRING_ON));
            None
        }
    }
}

/// The lines of a form about those who are still to come.
pub fn in_form<'c, P: Display + 'c, U: ComesLater + 'c>(
    expected: impl Iterator<Item = (&'c Reinforcement<P, U>, &'c U)>,
    turn: u32,
    troops: impl Fn(&U) -> String,
) -> impl Iterator<Item = String> {
    expected.map(move |(row, unit)| {
        format!("# {} ({}): still to come, it comes on {}", unit.id(), troops(unit), row.when_from(turn))
    })
}

/// The lines of a bill about those who are still to come.
pub fn in_bill<P: Display, U: ComesLater>(
    coming: &[Reinforcement<P, U>],
    turn: u32,
    called: impl Fn(&UnitId) -> String,
) -> impl Iterator<Item = String> {
    coming.iter().map(move |row| {
        let names = row.units.iter().map(|unit| called(unit.id())).collect::<Vec<_>>();
        format!("Still to come {}: {}", row.when_from(turn), list(&names))
    })
}

impl<U> Reinforcement<Spot, U> {
    /// The hexes by which they come on, in the order in which they are tried.
    pub fn hexes(&self, map: &Grid) -> Vec<Spot> {
        match (self.at, self.edge) {
            (Some(at), _) => vec![at],
            (None, Some(edge)) => map.along(edge),
            (None, None) => Vec::new(),
        }
    }
}

impl Grid {
    /// The hexes along an edge, the one nearest to its middle first; of two as near the one with the lower label.
    pub fn along(&self, edge: Edge) -> Vec<Spot> {
        let Grid { columns, rows, .. } = *self;
        let across = if matches!(edge, Edge::North | Edge::South) { columns } else { rows };
        let mut places = (1..=across).collect::<Vec<_>>();
        places.sort_by_key(|place| ((2 * i16::from(*place) - i16::from(across) - 1).abs(), *place));
        let spot = |place: u8| match edge {
            Edge::North => Spot { column: place, row: 1 },
            Edge::South => Spot { column: place, row: rows },
            Edge::West => Spot { column: 1, row: place },
            Edge::East => Spot { column: columns, row: place },
        };
        places.into_iter().map(spot).collect()
    }
}

/// What is said of somebody who comes on: `the Guard comes on at 0611`.
pub fn said_to_come(name: &str, place: &str) -> String {
    said(name, "[comes] on", place)
}

/// What is said of somebody who should and cannot.
pub fn said_to_wait(name: &str, place: &str) -> String {
    said(name, "[finds] no way on", &format!("{place} and {}", agree("[waits]", number_of(name))))
}

/// What a story says of somebody who should come on a table and cannot.
pub fn told_to_wait(name: &str) -> String {
    said(name, "[finds]", &format!("no way onto the field and {}", agree("[waits]", number_of(name))))
}

fn said(name: &str, verbs: &str, place: &str) -> String {
    format!("{} {} {place}", naming::with_article(name), agree(verbs, number_of(name)))
}
