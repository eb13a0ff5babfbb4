//! A battle of a campaign as a game of these rules: RS-SCN-02, RS-SCN-03, RS-SCN-05, RS-SCN-06, RS-SCN-08 to RS-SCN-10,
//! RS-SCN-14.

use super::terrain;
use crate::adjudicate::{Aftermath, Contingent, DrawnUp, Muster, Remains, Troop};
use crate::kit::battlefield::{Battlefield, Feature, RANKS, given, in_order, named, side, waves, written};
use crate::kit::{Edge, Grid, Spot, Tops};
use crate::rules::really_simple::position::scenario::Terrain;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Unit};
use crate::yaml::{self, Node};

/// The least hexes from wing to wing where the program lays out the field.
const NARROWEST: u8 = 11;

/// The points for the middle of the field, in which the defender stands.
const FIELD: u32 = 3;

/// The game file of a battle, but for what is the folder's own.
pub(crate) fn drawn_up(battle: &Muster, ground: Option<&Node>) -> Result<DrawnUp, String> {
    let (battle, behind) = &battle.of_those(|piece| piece.troop == Troop::Leader || piece.strength > 0);
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
    let (later, arrivals) = waves(later.into_iter(), |after| after + 1);
    let [attacker, defender] = &battle.hosts;
    let middle = field.hexes.middle();
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
    Ok(DrawnUp { text, later, behind: behind.clone() })
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

/// A piece as an entry of `army`: where it stands, or on the march and still to come.
fn entry(piece: &Contingent, at: Option<Spot>) -> String {
    let kind = kind(piece);
    let place = at.map_or(String::new(), |at| format!(", at: {at}"));
    let name = named(piece.name.as_ref());
    let own = format!("unit: {}, side: {}{name}, kind: {}{place}", piece.piece, piece.side, kind.word());
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

/// The ground on which it is fought.
struct Field {
    hexes: Battlefield,
    ground: Vec<Terrain>,
    /// Map and terrain as they stand in the game file.
    text: String,
}

impl Field {
    /// The ground that the umpire's file gives.
    fn read(node: &Node) -> Result<Field, String> {
        let (hexes, ground, text) = given(node, Tops::Flat, terrain)?;
        Ok(Field { hexes, ground, text })
    }

    fn bars(&self, spot: Spot, kind: Kind) -> bool {
        self.ground.iter().any(|ground| ground.bars(kind) && ground.hexes.contains(&spot))
    }

    /// Where a piece is drawn up: in the foremost rank that has room, as near to the middle as may be. A leader stands with the foot
    /// in the middle.
    fn place(&self, piece: &Contingent, taken: &[Spot]) -> Option<Spot> {
        let (edge, kind) = (Edge::parse(piece.edge)?, kind(piece));
        let mut ranks = (0..RANKS).rev().flat_map(|row| self.hexes.row(edge, row));
        let shares = kind == Kind::General;
        ranks.find(|spot| !self.bars(*spot, kind) && (shares || !taken.contains(spot)))
    }

    /// Where a piece comes on that arrives later.
    fn entrance(&self, piece: &Contingent) -> Option<Spot> {
        let (edge, kind) = (Edge::parse(piece.edge)?, kind(piece));
        self.hexes.row(edge, 0).find(|spot| !self.bars(*spot, kind))
    }

    /// The ground that the program lays out, the same for the same hex.
    fn laid_out(battle: &Muster) -> Field {
        let (hexes, patches) = Battlefield::laid_out(battle, Tops::Flat, NARROWEST);
        let entries = patches.iter().map(|patch| {
            let (kind, does) = words(patch.feature);
            patch.entry(kind, does)
        });
        let Grid { columns, rows, .. } = hexes.map;
        let map = format!("{{columns: {columns}, rows: {rows}}}");
        let (ground, text) = written(&map, &entries.collect::<String>(), terrain);
        Field { hexes, ground, text }
    }
}

/// A piece of ground in the words of these rules, with what it does.
fn words(feature: Feature) -> (&'static str, &'static str) {
    const COVER: &str = ", cover: yes, blocks_los: yes";
    const CLOSED: &str = ", impassable: yes";
    match feature {
        Feature::Town => ("village", COVER),
        Feature::River => ("river", CLOSED),
        Feature::Wood => ("wood", COVER),
        Feature::Hill => ("hill", ", blocks_los: yes"),
        Feature::Marsh => ("marsh", ", impassable: [cavalry, artillery]"),
        Feature::Rocks => ("rocks", CLOSED),
        Feature::Road => ("road", ""),
    }
}

/// What came of a battle: its winner holds the field, and of a unit that is lost nothing is left.
pub(crate) fn aftermath(state: &State) -> Aftermath {
    let left = |unit: &Unit| match unit.lost {
        Some(_) => Remains::Nothing,
        None => Remains::Strength(unit.strength()),
    };
    let units = state.army.iter().filter(|unit| !unit.is_general());
    let killed = state.army.iter().filter(|unit| unit.is_general() && unit.lost == Some(Lost::Killed));
    Aftermath {
        holds: state.ending.as_ref().and_then(|ending| ending.winner.clone()),
        ended: state.ending.is_some(),
        left: units.map(|unit| (unit.unit.clone(), left(unit))).collect(),
        killed: killed.map(|unit| unit.unit.clone()).collect(),
        taken: Vec::new(),
    }
}
