//! The field of a campaign's battle, on hexes or on an open table: how the program lays it out, where armies stand on it, and who comes onto it later.

use super::{Edge, Grid, Spot, Tops};
use crate::adjudicate::{Contingent, Host, Later, Muster, Side, Troop, UnitId};
use crate::yaml::{self, Faults, Fields, Node, list_of};

/// How many hexes lie between the two home edges where the program lays out the field.
const DEEP: u8 = 14;

/// The most hexes from wing to wing.
const WIDEST: u8 = 40;

/// How many rows of hexes an army is drawn up in, the first the one nearest to its edge.
pub const RANKS: u8 = 3;

/// What there may be in hexes of a field; the words for it are those of the rules of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The town or fortress of the hex.
    Town,
    /// A river in front of the attacker, with a bridge two hexes wide.
    River,
    /// A wood.
    Wood,
    /// A hill.
    Hill,
    /// A marsh.
    Marsh,
    /// Rocks.
    Rocks,
    /// A road.
    Road,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// What it is.
    pub feature: Feature,
    /// What it is called.
    pub name: Option<String>,
    /// Its hexes.
    pub hexes: Vec<Spot>,
}

impl Patch {
    /// The same as an entry of `terrain`: the kind in the words of some rules, and what more they say of it.
    pub fn entry(&self, kind: &str, does: &str) -> String {
        let hexes = self.hexes.iter().map(Spot::to_string).collect::<Vec<_>>().join(", ");
        let name = named(self.name.as_ref());
        format!("- {{kind: {kind}{name}, hexes: [{hexes}]{does}}}\n")
    }
}

/// A name in quotation marks.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['"', '\\'], ""))
}

/// The key for what somebody is called, behind others; nothing where nobody says so.
pub fn named(name: Option<&String>) -> String {
    name.map_or(String::new(), |name| format!(", name: {}", quoted(name)))
}

/// A host as an entry of `sides`.
pub fn side(host: &Host) -> String {
    format!("- {{side: {}, name: {}, home_edge: {}}}\n", host.side, quoted(&host.name), host.home)
}

/// Foot first, then guns and horse, so that they stand behind it; leaders when somebody is there whom they can stand with.
pub fn in_order(battle: &Muster) -> impl Iterator<Item = &Contingent> {
    let troops = [Troop::Foot, Troop::Guns, Troop::Horse, Troop::Leader];
    troops.into_iter().flat_map(|troop| battle.army.iter().filter(move |piece| piece.troop == troop))
}

/// Those who come on later, by turn and edge, and the key `arrivals` that says so.
pub fn waves<'m>(later: impl Iterator<Item = &'m Contingent>, turn: impl Fn(u32) -> u32) -> (Vec<Later>, String) {
    let mut later = later.collect::<Vec<_>>();
    later.sort_by_key(|piece| piece.after);
    let mut waves = Vec::<Later>::new();
    for piece in later {
        let (turn, edge, unit) = (turn(piece.after), piece.edge, piece.piece.clone());
        match waves.iter_mut().find(|wave| (wave.turn, wave.edge) == (turn, edge)) {
            Some(wave) => wave.units.push(unit),
            None => waves.push(Later { turn, edge, units: vec![unit] }),
        }
    }
    let rows = waves.iter().map(|one| {
        let names = one.units.iter().map(ToString::to_string).collect::<Vec<_>>();
        format!("- {{turn: {}, edge: {}, units: [{}]}}\n", one.turn, one.edge, names.join(", "))
    });
    let rows = rows.collect::<String>();
    let key = if rows.is_empty() { rows } else { format!("arrivals:\n{rows}") };
    (waves, key)
}

/// The hexes of a field, counted from its edges.
#[derive(Clone, Copy, Debug)]
pub struct Battlefield {
    /// Its map.
    pub map: Grid,
}

impl Battlefield {
    /// The hex in a row so many from an edge, so many to the right or the left of its middle.
    pub fn hex(&self, edge: Edge, row: u8, aside: i16) -> Option<Spot> {
        let Grid { columns, rows, .. } = self.map;
        let across =
            |size: u8| u8::try_from(i16::from(size).midpoint(1) + aside).ok().filter(|at| (1..=size).contains(at));
        let (column, line) = match edge {
            Edge::North => (across(columns)?, row + 1),
            Edge::South => (across(columns)?, rows.checked_sub(row)?),
            Edge::West => (row + 1, across(rows)?),
            Edge::East => (columns.checked_sub(row)?, across(rows)?),
        };
        let within = (1..=columns).contains(&column) && (1..=rows).contains(&line);
        within.then_some(Spot { column, row: line })
    }

    /// The hexes of a row, from its middle outward.
    pub fn row(&self, edge: Edge, row: u8) -> impl Iterator<Item = Spot> {
        let aside = (0..=i16::from(WIDEST)).flat_map(|far| if far == 0 { vec![0] } else { vec![far, -far] });
        aside.filter_map(move |aside| self.hex(edge, row, aside))
    }

    /// The hex in the middle.
    pub fn middle(&self) -> Spot {
        Spot { column: self.map.columns / 2 + 1, row: self.map.rows / 2 + 1 }
    }

    /// The field that the program lays out, the same for the same hex; so many hexes wide at the least.
    pub fn laid_out(battle: &Muster, tops: Tops, narrowest: u8) -> (Battlefield, Vec<Patch>) {
        let strength = |side: &Side| battle.army.iter().filter(|piece| piece.side == *side).count();
        let larger = battle.hosts.iter().map(|host| strength(&host.side)).max().unwrap_or(0);
        let wide = u8::try_from(larger).unwrap_or(WIDEST).clamp(narrowest, WIDEST) | 1;
        let (columns, rows) = if is_along(battle.hosts[0].home) { (DEEP | 1, wide) } else { (wide, DEEP | 1) };
        let field = Battlefield { map: Grid { columns, rows, tops } };
        (field, field.patches(battle))
    }

    fn patches(&self, battle: &Muster) -> Vec<Patch> {
        let middle = self.middle();
        let mut patches = Vec::new();
        if let Some(town) = &battle.ground.town {
            let hexes = self.around(middle);
            patches.push(Patch { feature: Feature::Town, name: Some(town.clone()), hexes });
        }
        for edge in &battle.ground.rivers {
            let Some(edge) = Edge::parse(edge) else { continue };
            let water = self.row(edge, RANKS + 1);
            let hexes = water.filter(|spot| self.hex(edge, RANKS + 1, 0) != Some(*spot));
            let hexes = hexes.filter(|spot| self.hex(edge, RANKS + 1, 1) != Some(*spot));
            patches.push(Patch { feature: Feature::River, name: None, hexes: hexes.collect() });
        }
        let (feature, places): (_, &[(i16, i16)]) = match battle.ground.land {
            "wooded" => (Feature::Wood, &[(-3, -3), (-2, 3), (1, -4), (3, 0), (2, 4), (-4, 0)]),
            "hilly" => (Feature::Hill, &[(-2, -3), (2, 3), (0, -5), (0, 5)]),
            "marsh" => (Feature::Marsh, &[(-2, -3), (2, 3), (1, -4), (-1, 4)]),
            "mountain" => (Feature::Rocks, &[(-2, -3), (2, 3), (1, -5), (-1, 5)]),
            _ => (Feature::Wood, &[(-2, -4), (2, 4)]),
        };
        let mirror = if battle.field.bytes().map(u32::from).sum::<u32>() % 2 == 0 { 1 } else { -1 };
        for (forward, aside) in places {
            let Some(centre) = self.beside(battle, middle, *forward, aside * mirror) else { continue };
            let mut hexes = self.around(centre);
            hexes.retain(|spot| !is_marked(&patches, *spot));
            if !hexes.is_empty() {
                patches.push(Patch { feature, name: None, hexes });
            }
        }
        for edge in &battle.ground.roads {
            let Some(edge) = Edge::parse(edge) else { continue };
            let most = self.map.columns.max(self.map.rows);
            let mut hexes = (0..most).map_while(|row| self.hex(edge, row, 0)).collect::<Vec<_>>();
            let end = hexes.iter().position(|spot| *spot == middle).unwrap_or(hexes.len());
            hexes.truncate(end);
            hexes.retain(|spot| !is_marked(&patches, *spot));
            if !hexes.is_empty() {
                patches.push(Patch { feature: Feature::Road, name: None, hexes });
            }
        }
        patches
    }

    /// A hex so far from another: forward as the attacker looks, and to his right.
    fn beside(&self, battle: &Muster, middle: Spot, forward: i16, aside: i16) -> Option<Spot> {
        let (east, south) = if is_along(battle.hosts[0].home) { (forward, aside) } else { (aside, forward) };
        let Grid { columns, rows, .. } = self.map;
        let column = u8::try_from(i16::from(middle.column) + east).ok().filter(|column| (1..=columns).contains(column));
        let row = u8::try_from(i16::from(middle.row) + south).ok().filter(|row| (1..=rows).contains(row));
        Some(Spot { column: column?, row: row? })
    }

    /// A hex with two of its neighbours.
    fn around(&self, spot: Spot) -> Vec<Spot> {
        let map = &self.map;
        let beside = map.neighbours(map.hex(spot)).map(|(_, hex)| hex).filter(|hex| map.contains(*hex));
        std::iter::once(spot).chain(beside.take(2).map(|hex| map.spot(hex))).collect()
    }
}

/// Whether an army looks east or west that has its home at an edge.
pub fn is_along(home: &str) -> bool {
    matches!(Edge::parse(home), Some(Edge::East | Edge::West))
}

/// The longest name of a unit.
const LONGEST: usize = 24;

/// A name that is as near to a wanted one as may be and that nobody else in the battle has: letters are put behind it until it is so.
pub fn own_name<'n>(battle: &Muster, known: impl Iterator<Item = &'n UnitId> + Clone, wanted: &str) -> UnitId {
    let is_taken = |name: &str| {
        let mut pieces = battle.army.iter();
        pieces.any(|other| other.piece.is_like(name)) || known.clone().any(|other| other.is_like(name))
    };
    let (own, end) = wanted.rsplit_once('-').map_or((wanted, String::new()), |(own, end)| (own, format!("-{end}")));
    let mut end = end;
    loop {
        let name = format!("{}{end}", &own[..own.floor_char_boundary(LONGEST.saturating_sub(end.len()))]);
        if !is_taken(&name) || end.len() >= LONGEST {
            return UnitId::new(name);
        }
        end.push('b');
    }
}

/// An open table as the attacker sees it, in half inches: so far ahead of its middle, and so far to his right.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    home: Edge,
    /// The middle: from the west, and from the south.
    middle: [i32; 2],
}

/// Half inches as a file has them.
fn inches(halves: i32) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let halves = halves.abs();
    format!("{sign}{}{}", halves / 2, if halves % 2 == 0 { "" } else { ".5" })
}

impl Frame {
    /// A table so wide from west to east, and so deep from south to north; the attacker has his home at an edge of it.
    pub fn of(home: Edge, [east, north]: [i32; 2]) -> Frame {
        Frame { home, middle: [east / 2, north / 2] }
    }

    /// A point.
    pub fn at(&self, ahead: i32, right: i32) -> String {
        let (east, north) = match self.home {
            Edge::South => (right, ahead),
            Edge::North => (-right, -ahead),
            Edge::West => (ahead, -right),
            Edge::East => (-ahead, right),
        };
        format!("[{}, {}]", inches(self.middle[0] + east), inches(self.middle[1] + north))
    }

    /// A size as files have it: from west to east, then from south to north.
    pub fn size(&self, deep: i32, wide: i32) -> String {
        let (east, north) = match self.home {
            Edge::North | Edge::South => (wide, deep),
            Edge::East | Edge::West => (deep, wide),
        };
        format!("[{}, {}]", inches(east), inches(north))
    }

    /// Where an edge is left in its middle.
    pub fn leaves(&self, edge: Edge) -> String {
        let [east, north] = self.middle;
        let at = match edge {
            Edge::North => [east, 2 * north],
            Edge::South => [east, 0],
            Edge::West => [0, north],
            Edge::East => [2 * east, north],
        };
        format!("[{}, {}]", inches(at[0]), inches(at[1]))
    }
}

fn is_marked(patches: &[Patch], spot: Spot) -> bool {
    patches.iter().any(|patch| patch.hexes.contains(&spot))
}

/// The ground that the umpire's file gives, with map and terrain as they stand in a game file, and its pieces as the rules of the
/// battle read them.
pub fn given<T>(
    node: &Node,
    tops: Tops,
    terrain: impl Fn(&Node, &mut Faults) -> Option<T>,
) -> Result<(Battlefield, Vec<T>, String), String> {
    let (map, ground, text) = given_on(node, |map, faults| Grid::read(map, tops, faults), terrain)?;
    Ok((Battlefield { map }, ground, text))
}

/// The same on whatever the rules of the battle call a map.
pub fn given_on<M, T>(
    node: &Node,
    board: impl Fn(&Node, &mut Faults) -> Option<M>,
    terrain: impl Fn(&Node, &mut Faults) -> Option<T>,
) -> Result<(M, Vec<T>, String), String> {
    let mut faults = Faults::default();
    let first = |faults: &Faults| match faults.sorted().first() {
        Some(fault) => fault.message.clone(),
        None => "the file of the field cannot be read".to_owned(),
    };
    let Some(mut fields) = Fields::of(node, "the ground of a battle", &mut faults) else {
        return Err(first(&faults));
    };
    let map = fields.needed("map", &mut faults);
    let ground = fields.take("terrain");
    fields.finish(&mut faults);
    let read = map.and_then(|map| board(map, &mut faults));
    let mut text = map.map_or(String::new(), |map| format!("map: {}\n", yaml::flow(map)));
    let mut pieces = Some(Vec::new());
    if let Some(node) = ground {
        text.push_str("terrain:\n");
        node.items().iter().for_each(|item| text.push_str(&format!("- {}\n", yaml::flow(item))));
        pieces = list_of(node, |item| terrain(item, &mut faults));
    }
    match (read, pieces) {
        (Some(map), Some(ground)) if !faults.any_error() => Ok((map, ground, text)),
        _ => Err(first(&faults)),
    }
}

/// Ground that the program lays out, as it stands in a game file, and its pieces as the rules of the battle read them.
pub fn written<T>(map: &str, entries: &str, terrain: impl Fn(&Node, &mut Faults) -> Option<T>) -> (Vec<T>, String) {
    let rows = if entries.is_empty() { String::new() } else { format!("terrain:\n{entries}") };
    let text = format!("map: {map}\n{rows}");
    let mut faults = Faults::default();
    let read = yaml::parse(&text).ok();
    let ground = read.as_ref().and_then(|tree| tree.get("terrain"));
    let ground = ground.and_then(|node| list_of(node, |item| terrain(item, &mut faults))).unwrap_or_default();
    (ground, text)
}
