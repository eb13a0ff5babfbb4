//! Reading a game file, or the position of a case: RS-SCN-08 to RS-SCN-11, RS-SET-01 to RS-SET-13.

use super::house_rules::HouseRules;
use super::orders;
use super::scenario::{Basis, Exhaustion, Fraction, LateOrders, Mailing, Objective, Scenario, Terrain, VictoryPoints};
use super::state::{Drawn, OnFile, Part, SideCard, State};
use super::tables;
use super::unit::{Form, Kind, Lost, Mounted, Shaken, Unit};
use crate::adjudicate::{Side, UnitId};
use crate::kit::{Edge, Grid, Spot, Tops};
use crate::orders as language;
use crate::yaml::{Fault, Faults, Fields, Node, Read, did_you_mean, list_of};

/// Keys of a game file that belong to the folder, not to these rules.
const PASSED_OVER: &[&str] = &["rules", "name", "players", "post", "decisions", "salt", "fold", "hidden"];

/// Reads one word out of a table of words.
pub(super) fn one_of<T: Copy>(node: &Node, words: &[(&str, T)], what: &str, faults: &mut Faults) -> Option<T> {
    let typed = String::read(node, faults)?;
    let word = language::normal(&typed);
    if let Some((_, value)) = words.iter().find(|(known, _)| *known == word) {
        return Some(*value);
    }
    let known = words.iter().map(|(known, _)| *known);
    let fault = Fault::error(node.span, format!("`{typed}` is no {what} of these rules"));
    faults.add(match did_you_mean(&word, known.clone()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help(format!("there are {}", known.collect::<Vec<_>>().join(", "))),
    });
    None
}

/// Whether a key says something; `none` says that there is nothing.
fn is_given(node: &&Node) -> bool {
    node.word() != Some("none")
}

/// Reads a hex by its label.
pub(super) fn spot(node: &Node, faults: &mut Faults) -> Option<Spot> {
    let text = String::read(node, faults)?;
    let spot = Spot::parse(&text);
    if spot.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no hex"));
        faults.add(fault.help("a hex is four digits, column then row from the north-west: `0406`"));
    }
    spot
}

/// Reads whether a General has a horse (RS-SET-13).
pub(super) fn mounted(node: &Node, faults: &mut Faults) -> Option<Mounted> {
    bool::read(node, faults).map(|mounted| if mounted { Mounted::Yes } else { Mounted::No })
}

/// Reads a game file, or the position of a case, into the position at the start.
pub(super) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    let mut fields = Fields::of(game, "a game", faults)?;
    PASSED_OVER.iter().for_each(|key| {
        fields.take(key);
    });
    let sides = sides(&mut fields, faults);
    let map = fields.needed("map", faults).and_then(|node| grid(node, faults));
    let terrain = listed(&mut fields, "terrain", faults, terrain);
    let army = listed(&mut fields, "army", faults, entry).map(|units| units.into_iter().flatten().collect::<Vec<_>>());
    let deploy = listed(&mut fields, "deploy", faults, deployment);
    let mailing = mailing(game, faults);
    let (scenario, objectives) = fields.take("scenario").map_or(Some(Default::default()), |node| settings(node, faults))?;
    let house_rules = fields.take("house_rules").map_or(Some(HouseRules::default()), |node| HouseRules::read(node, faults));
    let held = listed(&mut fields, "objectives", faults, objective);
    let open = listed(&mut fields, "open", faults, side);
    let middle = Middle::read(&mut fields, faults);
    fields.finish(faults)?;
    let (sides, map, middle) = (sides?, map?, middle?);
    let scenario = Scenario { exchange: if mailing { Mailing::Folded } else { scenario.exchange }, ..scenario };
    let mut state = State {
        turn: middle.turn,
        part: middle.part,
        order: middle.order,
        sides,
        map,
        terrain: terrain?,
        scenario,
        house_rules: house_rules?,
        open: open?,
        army: Vec::new(),
        drawn: middle.drawn,
        objectives: Some(held?).filter(|held| !held.is_empty()).unwrap_or(objectives),
        standing: middle.standing,
        ending: None,
    };
    let placed = place(&mut state, army?, deploy?, faults);
    (placed && is_sound(&state, game, faults)).then_some(state)
}

fn listed<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    faults: &mut Faults,
    mut read: impl FnMut(&Node, &mut Faults) -> Option<T>,
) -> Option<Vec<T>> {
    match fields.take(key).filter(is_given) {
        Some(node) => list_of(node, |item| read(item, faults)),
        None => Some(Vec::new()),
    }
}

fn side(node: &Node, faults: &mut Faults) -> Option<Side> {
    String::read(node, faults).map(Side::new)
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    let node = fields.needed("sides", faults)?;
    let sides = list_of(node, |item| side_card(item, faults))?;
    let distinct = sides.len() == 2 && sides[0].side != sides[1].side;
    if !distinct {
        faults.add(Fault::error(node.span, "these rules are for two sides").help("list two: `sides: [{side: red, home_edge: east}, {side: blue, home_edge: west}]`"));
    }
    distinct.then_some(sides)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::of(node, "a side", faults)?;
    let side = fields.required::<String>("side", faults);
    let name = fields.optional::<String>("name", faults);
    let home = match fields.take("home_edge") {
        Some(node) => one_of(node, EDGES, "edge", faults),
        None => {
            let fault = Fault::error(node.span, "`home_edge:` is missing").clause("RS-SCN-10");
            faults.add(fault.help("say on which edge of the board this side has its home: north, east, south or west"));
            None
        }
    };
    fields.finish(faults)?;
    let side = side?;
    Some(SideCard { name: name?.unwrap_or_else(|| side.clone()), side: Side::new(side), home_edge: home? })
}

const EDGES: &[(&str, Edge)] =
    &[("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];

fn grid(node: &Node, faults: &mut Faults) -> Option<Grid> {
    let mut fields = Fields::of(node, "a map", faults)?;
    let columns = size(&mut fields, "columns", faults);
    let rows = size(&mut fields, "rows", faults);
    let tops = fields.take("tops").map_or(Some(Tops::Flat), |node| {
        one_of(node, &[("flat", Tops::Flat), ("pointed", Tops::Pointed)], "way for hexes to lie", faults)
    });
    fields.finish(faults)?;
    Some(Grid { columns: columns?, rows: rows?, tops: tops? })
}

fn size(fields: &mut Fields<'_>, key: &'static str, faults: &mut Faults) -> Option<u8> {
    let node = fields.needed(key, faults)?;
    let number = u32::read(node, faults)?;
    let size = u8::try_from(number).ok().filter(|size| (1..=99).contains(size));
    if size.is_none() {
        faults.add(Fault::error(node.span, format!("a map has 1 to 99 {key}, not {number}")));
    }
    size
}

fn terrain(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let mut fields = Fields::of(node, "a piece of ground", faults)?;
    let kind = fields.required::<String>("kind", faults);
    let name = fields.optional::<String>("name", faults);
    let hexes = fields.needed("hexes", faults).and_then(|node| list_of(node, |item| spot(item, faults)));
    let cover = fields.optional::<bool>("cover", faults);
    let blocks_los = fields.optional::<bool>("blocks_los", faults);
    let impassable = fields.take("impassable").map_or(Some(Vec::new()), |node| barred(node, faults));
    fields.finish(faults)?;
    Some(Terrain {
        kind: kind?,
        name: name?,
        hexes: hexes?,
        cover: cover?.unwrap_or(false),
        blocks_los: blocks_los?.unwrap_or(false),
        impassable: impassable?,
    })
}

fn barred(node: &Node, faults: &mut Faults) -> Option<Vec<Kind>> {
    let every = Kind::WORDS.iter().map(|(_, kind)| *kind).collect::<Vec<_>>();
    match node.word().map(str::to_ascii_lowercase).as_deref() {
        Some("yes" | "true") => return Some(every),
        Some("no" | "false") => return Some(Vec::new()),
        _ => {}
    }
    let kinds = list_of(node, |item| match item.word() {
        Some("infantry") => Some(vec![Kind::Musket, Kind::Rifle]),
        _ => one_of(item, Kind::WORDS, "kind", faults).map(|kind| vec![kind]),
    })?;
    Some(kinds.concat())
}

fn settings(node: &Node, faults: &mut Faults) -> Option<(Scenario, Vec<Objective>)> {
    let mut fields = Fields::of(node, "the scenario's settings", faults)?;
    let turn_limit = fields.take("turn_limit").filter(is_given).map(|node| u32::read(node, faults));
    let exhaustion = fields.take("exhaustion").filter(is_given).map(|node| exhaustion(node, faults));
    let objectives = listed(&mut fields, "objectives", faults, objective);
    let victory_points = fields.take("victory_points").filter(is_given).map(|node| victory_points(node, faults));
    let late = fields.take("late_orders").map_or(Some(LateOrders::default()), |node| {
        one_of(node, &[("stand-and-fire", LateOrders::StandAndFire), ("stand", LateOrders::Stand)], "value of `late_orders`", faults)
    });
    let exchange = fields.take("exchange").map_or(Some(Mailing::default()), |node| {
        let words = &[("sequential", Mailing::Sequential), ("simultaneous", Mailing::Simultaneous)];
        one_of(node, words, "value of `exchange`", faults)
    });
    fields.finish(faults)?;
    let scenario = Scenario {
        turn_limit: all_or_nothing(turn_limit)?,
        exhaustion: all_or_nothing(exhaustion)?,
        victory_points: all_or_nothing(victory_points)?,
        late_orders: late?,
        exchange: exchange?,
    };
    Some((scenario, objectives?))
}

/// Turns "read, or at fault, or not there" inside out: nothing only where it is at fault.
fn all_or_nothing<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(None) => None,
        Some(Some(value)) => Some(Some(value)),
        None => Some(None),
    }
}

fn exhaustion(node: &Node, faults: &mut Faults) -> Option<Exhaustion> {
    let mut fields = Fields::of(node, "a fraction with its basis", faults)?;
    let fraction = fields.needed("fraction", faults).and_then(|node| {
        let text = String::read(node, faults)?;
        let fraction = Fraction::parse(&text);
        if fraction.is_none() {
            faults.add(Fault::error(node.span, format!("`{text}` is no fraction")).help("write it as `1/2`"));
        }
        fraction
    });
    let basis = fields.take("basis").map_or(Some(Basis::default()), |node| {
        one_of(node, &[("units", Basis::Units), ("strength", Basis::Strength)], "basis", faults)
    });
    fields.finish(faults)?;
    Some(Exhaustion { fraction: fraction?, basis: basis? })
}

fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::of(node, "an objective", faults)?;
    let hex = fields.needed("hex", faults).and_then(|node| spot(node, faults));
    let points = fields.required::<u32>("points", faults);
    let held = fields.optional::<String>("held", faults);
    fields.finish(faults)?;
    Some(Objective { hex: hex?, points: points?, held: held?.map(Side::new) })
}

fn victory_points(node: &Node, faults: &mut Faults) -> Option<VictoryPoints> {
    let mut fields = Fields::of(node, "points for losses", faults)?;
    let unit_lost = fields.optional::<u32>("unit_lost", faults);
    let general_killed = fields.optional::<u32>("general_killed", faults);
    fields.finish(faults)?;
    Some(VictoryPoints { unit_lost: unit_lost?.unwrap_or(0), general_killed: general_killed?.unwrap_or(0) })
}

/// Whether the game folds both parts of a turn into one exchange.
fn mailing(game: &Node, faults: &mut Faults) -> bool {
    let Some(node) = game.get("fold") else { return false };
    let words = &[("set-up", false), ("turn", true)];
    let folded = list_of(node, |item| one_of(item, words, "exchange", faults));
    folded.is_some_and(|folded| folded.contains(&true))
}

/// One entry of `army`: several units alike may share it.
fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Unit>> {
    let mut fields = Fields::of(node, "a unit", faults)?;
    let units = fields.needed("unit", faults).and_then(|node| language::names(node, faults));
    let side = fields.required::<String>("side", faults);
    let kind = fields.needed("kind", faults).and_then(|node| one_of(node, Kind::WORDS, "kind", faults));
    let name = fields.optional::<String>("name", faults);
    let at = fields.take("at").filter(is_given).map(|node| spot(node, faults));
    let form = fields.take("form").map(|node| orders::form(node, faults));
    let strength = fields.optional::<u32>("strength", faults);
    let full = fields.optional::<u32>("full", faults);
    let mounted = fields.take("mounted").map(|node| mounted(node, faults));
    let lost = fields.take("lost").map(|node| one_of(node, Lost::WORDS, "way to be lost", faults));
    let shaken = fields.take("state").map(|node| one_of(node, &[("retreating", Shaken::Retreating)], "state", faults));
    fields.finish(faults)?;
    let (kind, strength, full) = (kind?, strength?, full?);
    let (at, form, mounted) = (all_or_nothing(at)?, all_or_nothing(form)?, all_or_nothing(mounted)?);
    let (shaken, lost) = (all_or_nothing(shaken)?, all_or_nothing(lost)?);
    let (strength, full) = strengths(node, kind, lost.is_none(), (strength, full), faults)?;
    let unit = Unit {
        unit: UnitId::new(""),
        side: Side::new(side?),
        kind,
        name: name?,
        at,
        form,
        strength,
        full,
        mounted: mounted.or((kind == Kind::General).then_some(Mounted::Yes)),
        state: shaken,
        broke: None,
        fell_back: None,
        lost,
    };
    Some(units?.into_iter().map(|named| Unit { unit: UnitId::new(named.name), ..unit.clone() }).collect())
}

/// RS-SET-01 to 06, RS-SCN-09: present and original strength.
fn strengths(
    node: &Node,
    kind: Kind,
    stands: bool,
    (strength, full): (Option<u32>, Option<u32>),
    faults: &mut Faults,
) -> Option<(Option<u32>, Option<u32>)> {
    let Some(printed) = tables::strength(kind) else {
        if strength.or(full).is_some() {
            faults.add(Fault::error(node.span, "a General has no strength value").clause("RS-SET-05"));
            return None;
        }
        return Some((None, None));
    };
    let full = full.unwrap_or(printed);
    let strength = strength.unwrap_or(full);
    if (strength == 0 && stands) || strength > full || full > 99 {
        let message = format!("a strength of {strength} out of {full} cannot be");
        faults.add(Fault::error(node.span, message).help("a unit has at least 1 point and at most what it began with (`full`, 99 at most)").clause("RS-SET-06"));
        return None;
    }
    Some((Some(strength), Some(full)))
}

fn deployment(node: &Node, faults: &mut Faults) -> Option<orders::Deployment> {
    orders::deployment(node, faults)
}

/// Puts the units on the board, as `army` and `deploy` have them.
fn place(state: &mut State, army: Vec<Unit>, deploy: Vec<orders::Deployment>, faults: &mut Faults) -> bool {
    state.army = army;
    let mut sound = true;
    for entry in deploy {
        let Some(unit) = state.army.iter_mut().find(|unit| unit.unit.as_str() == entry.unit.name) else {
            let fault = Fault::error(entry.unit.span, format!("there is no unit `{}` in the army list", entry.unit.name));
            faults.add(fault.help("list it under `army`"));
            sound = false;
            continue;
        };
        unit.at = entry.at.or(unit.at);
        unit.form = entry.form.or(unit.form);
        unit.mounted = entry.mounted.or(unit.mounted);
    }
    sound
}

/// RS-SCN-10, RS-SCN-11 and what the board demands of every piece on it.
fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let span = game.get("army").map_or(game.span, |node| node.span);
    let mut sound = true;
    let mut complain = |clause: &str, message: String, help: &str| {
        faults.add(Fault::error(span, message).clause(clause).help(help));
        sound = false;
    };
    for (index, unit) in state.army.iter().enumerate() {
        let id = &unit.unit;
        if state.army[..index].iter().any(|other| other.unit.as_str().eq_ignore_ascii_case(id.as_str())) {
            complain("RS-SCN-10", format!("`{id}` stands in the army list twice"), "give every unit a name of its own");
        }
        if !state.sides.iter().any(|card| card.side == unit.side) {
            complain("RS-SCN-10", format!("`{id}` is of side `{}`, which the game does not have", unit.side), "name one of the two sides");
        }
        match unit.form {
            Some(form) => {
                if let Err(clause) = unit.kind.may_form(form) {
                    complain(clause, format!("`{id}` is {}, which has no {}", unit.kind.word(), form.word()), "see the formations of its arm");
                }
            }
            None if !unit.is_general() => {
                let clause = match unit.kind {
                    Kind::Cavalry => "RS-SET-11",
                    Kind::Artillery => "RS-SET-12",
                    _ => "RS-SET-10",
                };
                complain(clause, format!("`{id}` has no formation"), "add `form:` to its entry");
            }
            None => {}
        }
        if unit.is_retreating() && unit.is_in(Form::Square) {
            complain("RS-SCN-11", format!("`{id}` is retreating in square, which cannot be"), "a square that fails its morale disintegrates");
        }
        let Some(spot) = unit.at else {
            if unit.lost.is_some() {
                continue;
            }
            complain("RS-SCN-10", format!("`{id}` has no place on the board"), "add `at:` to its entry, or deploy it");
            continue;
        };
        if let Err((clause, reason)) = state.may_stand(id, unit.kind, spot) {
            complain(clause, reason, "give it another hex");
        }
    }
    sound
}

impl State {
    /// Whether a piece may be put into a hex: on the board, open to it, and no other unit there (RS-BRD-05 to 08).
    pub(super) fn may_stand(&self, id: &UnitId, kind: Kind, spot: Spot) -> Result<(), (&'static str, String)> {
        if !self.map.contains(self.map.hex(spot)) {
            return Err(("RS-SCN-10", format!("`{id}` at {spot} is off the board of {} columns and {} rows", self.map.columns, self.map.rows)));
        }
        if self.is_impassable(spot, kind) {
            return Err(("RS-SCN-08", format!("`{id}` cannot stand in {spot}, which is closed to it")));
        }
        let side = &self.unit(id).side;
        let other = self.army.iter().find(|other| {
            let apart = other.unit != *id && other.at == Some(spot);
            apart && (other.side != *side || (kind != Kind::General && !other.is_general()))
        });
        match other {
            Some(other) => Err(("RS-BRD-05", format!("`{id}` and `{}` cannot both stand in {spot}", other.unit))),
            None => Ok(()),
        }
    }
}

/// What a case may say of a game that is under way.
struct Middle {
    turn: u32,
    part: Part,
    order: Vec<Side>,
    drawn: Vec<Drawn>,
    standing: Vec<OnFile>,
}

const PARTS: &[(&str, Part)] = &[
    ("set-up", Part::SetUp),
    ("first", Part::First),
    ("second", Part::Second),
    ("whole", Part::Whole),
    ("both", Part::Both),
    ("over", Part::Over),
];

impl Middle {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Middle> {
        let turn = fields.optional::<u32>("turn", faults);
        let part = fields.take("part").map_or(Some(Part::SetUp), |node| one_of(node, PARTS, "part", faults));
        let order = listed(fields, "order", faults, side);
        let drawn = listed(fields, "drawn", faults, drawn);
        Some(Middle { turn: turn?.unwrap_or(0), part: part?, order: order?, drawn: drawn?, standing: Vec::new() })
    }
}

fn drawn(node: &Node, faults: &mut Faults) -> Option<Drawn> {
    let mut fields = Fields::of(node, "a drawn assault", faults)?;
    let attacker = fields.required::<String>("attacker", faults);
    let defender = fields.required::<String>("defender", faults);
    let turn = fields.required::<u32>("turn", faults);
    fields.finish(faults)?;
    Some(Drawn { attacker: UnitId::new(attacker?), defender: UnitId::new(defender?), turn: turn? })
}
