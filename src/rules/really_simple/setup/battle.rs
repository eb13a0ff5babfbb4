//! A battle of a campaign as a game of these rules: RS-SCN-02, RS-SCN-03, RS-SCN-05, RS-SCN-06, RS-SCN-08 to RS-SCN-10,
//! RS-SCN-14.

use super::terrain;
use crate::adjudicate::{Aftermath, Contingent, DrawnUp, Later, Muster, Side, Troop};
use crate::kit::{Edge, Grid, Spot, Tops};
use crate::rules::really_simple::position::scenario::Terrain;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Unit};
use crate::yaml::{self, Faults, Fields, Node, list_of};

/// How many hexes lie between the two home edges where the program lays out the field.
const DEEP: u8 = 14;

/// The least and the most hexes from wing to wing.
const WIDE: (u8, u8) = (11, 40);

/// How many rows of hexes an army is drawn up in, the first the one nearest to the enemy.
const RANKS: u8 = 3;

/// The points for the middle of the field, in which the defender stands.
const FIELD: u32 = 3;

/// The game file of a battle, but for what is the folder's own.
pub(crate) fn drawn_up(battle: &Muster, ground: Option<&Node>) -> Result<DrawnUp, String> {
    let field = match ground {
        Some(node) => Field::read(node)?,
        None => Field::laid_out(battle),
    };
    let mut taken = Vec::new();
    let mut rows = Vec::new();
    for piece in in_order(battle).filter(|piece| piece.after == 0) {
        let at = field.place(piece, &taken).ok_or_else(|| no_room(piece))?;
        taken.extend((piece.troop != Troop::Leader).then_some(at));
        rows.push(format!("- {}\n", entry(piece, Some(at))));
    }
    let mut later = in_order(battle).filter(|piece| piece.after > 0).collect::<Vec<_>>();
    later.sort_by_key(|piece| piece.after);
    for piece in &later {
        field.entrance(piece).ok_or_else(|| no_room(piece))?;
        rows.push(format!("- {}\n", entry(piece, None)));
    }
    let later = waves(&later);
    let arrivals = later.iter().map(|one| {
        let names = one.units.iter().map(ToString::to_string).collect::<Vec<_>>();
        format!("- {{turn: {}, edge: {}, units: [{}]}}\n", one.turn, one.edge, names.join(", "))
    });
    let arrivals = arrivals.collect::<String>();
    let arrivals = if arrivals.is_empty() { arrivals } else { format!("arrivals:\n{arrivals}") };
    let [attacker, defender] = &battle.hosts;
    let side = |host: &crate::adjudicate::Host| {
        format!("- {{side: {}, name: {}, home_edge: {}}}\n", host.side, quoted(&host.name), host.home)
    };
    let middle = field.middle();
    let text = format!(
        "sides:\n{}{}{}army:\n{}{arrivals}open: [{}, {}]\nscenario:\n  turn_limit: {}\n  exhaustion: {{fraction: 1/2}}\n  \
         objectives: [{{hex: {middle}, points: {FIELD}, held: {}}}]\n  victory_points: {{unit_lost: 1, general_killed: 1}}\n",
        side(attacker),
        side(defender),
        field.text,
        rows.concat(),
        attacker.side,
        defender.side,
        battle.half_hours,
        defender.side,
    );
    Ok(DrawnUp { text, later })
}

/// Foot first, then guns and horse, so that they stand behind it; leaders when somebody is there whom they can stand with.
fn in_order(battle: &Muster) -> impl Iterator<Item = &Contingent> {
    let troops = [Troop::Foot, Troop::Guns, Troop::Horse, Troop::Leader];
    troops.into_iter().flat_map(|troop| battle.army.iter().filter(move |piece| piece.troop == troop))
}

fn no_room(piece: &Contingent) -> String {
    format!("`{}` finds no room on the field at its {} edge", piece.piece, piece.edge)
}

/// What a piece is by these rules: by its `battle` entry, or by its arm.
fn kind(piece: &Contingent) -> Kind {
    let entry = piece.entry.as_ref().and_then(|text| yaml::parse(text).ok());
    let word = entry.as_ref().and_then(|node| node.get("kind")).and_then(Node::word);
    let said = word.and_then(|word| Kind::WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)));
    let fits = |kind: &Kind| match piece.troop {
        Troop::Foot => kind.is_infantry(),
        Troop::Horse => *kind == Kind::Cavalry,
        Troop::Guns => *kind == Kind::Artillery,
        Troop::Leader => *kind == Kind::General,
    };
    said.map(|(_, kind)| *kind).filter(fits).unwrap_or(match piece.troop {
        Troop::Foot => Kind::Musket,
        Troop::Horse => Kind::Cavalry,
        Troop::Guns => Kind::Artillery,
        Troop::Leader => Kind::General,
    })
}

/// Those who come on later, by turn and edge (RS-SCN-14).
fn waves(later: &[&Contingent]) -> Vec<Later> {
    let mut waves = Vec::<Later>::new();
    for piece in later {
        let (turn, edge, unit) = (piece.after + 1, piece.edge, piece.piece.clone());
        match waves.iter_mut().find(|wave| (wave.turn, wave.edge) == (turn, edge)) {
            Some(wave) => wave.units.push(unit),
            None => waves.push(Later { turn, edge, units: vec![unit] }),
        }
    }
    waves
}

/// A piece as an entry of `army`: where it stands, or on the march and still to come.
fn entry(piece: &Contingent, at: Option<Spot>) -> String {
    let kind = kind(piece);
    let place = at.map_or(String::new(), |at| format!(", at: {at}"));
    let own = format!("unit: {}, side: {}, kind: {}{place}", piece.piece, piece.side, kind.word());
    let form = match (kind, at) {
        (Kind::General, _) => return format!("{{{own}, mounted: yes}}"),
        (Kind::Artillery, Some(_)) => Form::Unlimbered,
        (Kind::Artillery, None) => Form::Limbered,
        (_, Some(_)) => Form::Line,
        (_, None) => Form::Column,
    };
    let (strength, full) = (piece.strength, piece.full);
    format!("{{{own}, form: {}, strength: {strength}, full: {full}}}", form.word())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['"', '\\'], ""))
}

/// The ground on which it is fought.
struct Field {
    map: Grid,
    ground: Vec<Terrain>,
    /// Map and terrain as they stand in the game file.
    text: String,
}

impl Field {
    /// The ground that the umpire's file gives.
    fn read(node: &Node) -> Result<Field, String> {
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
        let grid = map.and_then(|map| Grid::read(map, Tops::Flat, &mut faults));
        let mut text = map.map_or(String::new(), |map| format!("map: {}\n", yaml::flow(map)));
        let mut hexes = Some(Vec::new());
        if let Some(node) = ground {
            text.push_str("terrain:\n");
            node.items().iter().for_each(|item| text.push_str(&format!("- {}\n", yaml::flow(item))));
            hexes = list_of(node, |item| terrain(item, &mut faults));
        }
        match (grid, hexes) {
            (Some(map), Some(ground)) if !faults.any_error() => Ok(Field { map, ground, text }),
            _ => Err(first(&faults)),
        }
    }

    /// The hex in a row so many from an edge, so many to the right or the left of its middle.
    fn hex(&self, edge: Edge, row: u8, aside: i16) -> Option<Spot> {
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
    fn row(&self, edge: Edge, row: u8) -> impl Iterator<Item = Spot> {
        let aside = (0..=i16::from(WIDE.1)).flat_map(|far| if far == 0 { vec![0] } else { vec![far, -far] });
        aside.filter_map(move |aside| self.hex(edge, row, aside))
    }

    fn bars(&self, spot: Spot, kind: Kind) -> bool {
        self.ground.iter().any(|ground| ground.bars(kind) && ground.hexes.contains(&spot))
    }

    /// Where a piece is drawn up: in the foremost rank that has room, as near to the middle as may be. A leader stands with the foot
    /// in the middle.
    fn place(&self, piece: &Contingent, taken: &[Spot]) -> Option<Spot> {
        let (edge, kind) = (Edge::parse(piece.edge)?, kind(piece));
        let mut ranks = (0..RANKS).rev().flat_map(|row| self.row(edge, row));
        let shares = kind == Kind::General;
        ranks.find(|spot| !self.bars(*spot, kind) && (shares || !taken.contains(spot)))
    }

    /// Where a piece comes on that arrives later.
    fn entrance(&self, piece: &Contingent) -> Option<Spot> {
        let (edge, kind) = (Edge::parse(piece.edge)?, kind(piece));
        self.row(edge, 0).find(|spot| !self.bars(*spot, kind))
    }

    /// The hex in the middle.
    fn middle(&self) -> Spot {
        Spot { column: self.map.columns / 2 + 1, row: self.map.rows / 2 + 1 }
    }

    /// The ground that the program lays out, the same for the same hex.
    fn laid_out(battle: &Muster) -> Field {
        let strength = |side: &Side| battle.army.iter().filter(|piece| piece.side == *side).count();
        let larger = battle.hosts.iter().map(|host| strength(&host.side)).max().unwrap_or(0);
        let wide = u8::try_from(larger).unwrap_or(WIDE.1).clamp(WIDE.0, WIDE.1) | 1;
        let along = matches!(Edge::parse(battle.hosts[0].home), Some(Edge::East | Edge::West));
        let (columns, rows) = if along { (DEEP | 1, wide) } else { (wide, DEEP | 1) };
        let map = Grid { columns, rows, tops: Tops::Flat };
        let field = Field { map, ground: Vec::new(), text: String::new() };
        let pieces = Pieces { field: &field, battle }.all();
        let rows = pieces.iter().map(|piece| format!("- {}\n", piece.text())).collect::<String>();
        let terrain = if rows.is_empty() { String::new() } else { format!("terrain:\n{rows}") };
        let text = format!("map: {{columns: {columns}, rows: {}}}\n{terrain}", map.rows);
        let mut faults = Faults::default();
        let read = yaml::parse(&text).ok();
        let ground = read.as_ref().and_then(|tree| tree.get("terrain"));
        let ground =
            ground.and_then(|node| list_of(node, |item| super::terrain(item, &mut faults))).unwrap_or_default();
        Field { map, ground, text }
    }
}

/// What the program lays out, with the hexes that are marked already.
struct Pieces<'b> {
    field: &'b Field,
    battle: &'b Muster,
}

/// A piece of ground as it is written.
struct Piece {
    kind: &'static str,
    name: Option<String>,
    hexes: Vec<Spot>,
    /// What it does, in the keys of a game file.
    does: &'static str,
}

impl Piece {
    fn text(&self) -> String {
        let hexes = self.hexes.iter().map(Spot::to_string).collect::<Vec<_>>().join(", ");
        let name = self.name.as_ref().map_or(String::new(), |name| format!(", name: {}", quoted(name)));
        format!("{{kind: {}{name}, hexes: [{hexes}]{}}}", self.kind, self.does)
    }
}

/// What woods and villages do.
const COVER: &str = ", cover: yes, blocks_los: yes";
/// What hills do.
const HEIGHT: &str = ", blocks_los: yes";
/// What rocks and water do.
const CLOSED: &str = ", impassable: yes";
/// What a marsh does.
const BOG: &str = ", impassable: [cavalry, artillery]";

impl Pieces<'_> {
    fn all(&self) -> Vec<Piece> {
        let middle = self.field.middle();
        let mut pieces = Vec::new();
        if let Some(town) = &self.battle.ground.town {
            let hexes = self.around(middle);
            pieces.push(Piece { kind: "village", name: Some(town.clone()), hexes, does: COVER });
        }
        for edge in &self.battle.ground.rivers {
            let Some(edge) = Edge::parse(edge) else { continue };
            let water = self.field.row(edge, RANKS + 1);
            // The bridge in the middle is two hexes wide.
            let hexes = water.filter(|spot| self.field.hex(edge, RANKS + 1, 0) != Some(*spot));
            let hexes = hexes.filter(|spot| self.field.hex(edge, RANKS + 1, 1) != Some(*spot));
            pieces.push(Piece { kind: "river", name: None, hexes: hexes.collect(), does: CLOSED });
        }
        let (kind, does, places): (_, _, &[(i16, i16)]) = match self.battle.ground.land {
            "wooded" => ("wood", COVER, &[(-3, -3), (-2, 3), (1, -4), (3, 0), (2, 4), (-4, 0)]),
            "hilly" => ("hill", HEIGHT, &[(-2, -3), (2, 3), (0, -5), (0, 5)]),
            "marsh" => ("marsh", BOG, &[(-2, -3), (2, 3), (1, -4), (-1, 4)]),
            "mountain" => ("rocks", CLOSED, &[(-2, -3), (2, 3), (1, -5), (-1, 5)]),
            _ => ("wood", COVER, &[(-2, -4), (2, 4)]),
        };
        let mirror = if self.battle.field.bytes().map(u32::from).sum::<u32>() % 2 == 0 { 1 } else { -1 };
        for (forward, aside) in places {
            let Some(centre) = self.aside(middle, *forward, aside * mirror) else { continue };
            let mut hexes = self.around(centre);
            hexes.retain(|spot| !self.is_marked(&pieces, *spot));
            if !hexes.is_empty() {
                pieces.push(Piece { kind, name: None, hexes, does });
            }
        }
        for edge in &self.battle.ground.roads {
            let Some(edge) = Edge::parse(edge) else { continue };
            let most = self.field.map.columns.max(self.field.map.rows);
            let mut hexes = (0..most).map_while(|row| self.field.hex(edge, row, 0)).collect::<Vec<_>>();
            let end = hexes.iter().position(|spot| *spot == middle).unwrap_or(hexes.len());
            hexes.truncate(end);
            hexes.retain(|spot| !self.is_marked(&pieces, *spot));
            if !hexes.is_empty() {
                pieces.push(Piece { kind: "road", name: None, hexes, does: "" });
            }
        }
        pieces
    }

    fn is_marked(&self, pieces: &[Piece], spot: Spot) -> bool {
        pieces.iter().any(|piece| piece.hexes.contains(&spot))
    }

    /// A hex so far from the middle: forward as the attacker looks, and to his right.
    fn aside(&self, middle: Spot, forward: i16, aside: i16) -> Option<Spot> {
        let along = matches!(Edge::parse(self.battle.hosts[0].home), Some(Edge::East | Edge::West));
        let (east, south) = if along { (forward, aside) } else { (aside, forward) };
        let Grid { columns, rows, .. } = self.field.map;
        let column = u8::try_from(i16::from(middle.column) + east).ok().filter(|column| (1..=columns).contains(column));
        let row = u8::try_from(i16::from(middle.row) + south).ok().filter(|row| (1..=rows).contains(row));
        Some(Spot { column: column?, row: row? })
    }

    /// A hex with two of its neighbours.
    fn around(&self, spot: Spot) -> Vec<Spot> {
        let map = &self.field.map;
        let beside = map.neighbours(map.hex(spot)).map(|(_, hex)| hex).filter(|hex| map.contains(*hex));
        std::iter::once(spot).chain(beside.take(2).map(|hex| map.spot(hex))).collect()
    }
}

/// What came of a battle: its winner holds the field, and of a unit that is lost nothing is left.
pub(crate) fn aftermath(state: &State) -> Aftermath {
    let left = |unit: &Unit| if unit.lost.is_some() { 0 } else { unit.strength() };
    let units = state.army.iter().filter(|unit| !unit.is_general());
    let killed = state.army.iter().filter(|unit| unit.is_general() && unit.lost == Some(Lost::Killed));
    Aftermath {
        holds: state.ending.as_ref().and_then(|ending| ending.winner.clone()),
        left: units.map(|unit| (unit.unit.clone(), left(unit))).collect(),
        killed: killed.map(|unit| unit.unit.clone()).collect(),
    }
}
