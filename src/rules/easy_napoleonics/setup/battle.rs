//! A battle of a campaign as a game of these rules: EN-SET-09 to EN-SET-11, EN-SET-15, EN-SEQ-07, EN-VIC-02, EN-LDR-01.

use crate::adjudicate::{Aftermath, Contingent, DrawnUp, Muster, Remains, Side, Troop, UnitId};
use crate::kit::battlefield::{Battlefield, Feature, given, in_order, named, side, waves, written};
use crate::kit::reinforcement;
use crate::kit::{Edge, Grid, Spot, Tops};
use crate::rules::easy_napoleonics::charts::switches::VpScale;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::terrain::terrain;
use crate::rules::easy_napoleonics::position::scenario::{Land, Terrain};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Grade, Kind, Level, Lost, Nation, Unit};
use crate::yaml::{self, Node};

/// The least hexes from wing to wing where the program lays out the field: those of the printed board.
const NARROWEST: u8 = tables::BOARD[0];

/// EN-SET-09: in how many rows an army is deployed.
const DEPTH: u8 = 3;

/// The fewest and the most turns of a battle.
const TURNS: (u32, u32) = (3, 10);

/// The game file of a battle, but for what is the folder's own. Units that are there at the beginning are deployed by their
/// players, those of the defender first.
pub(crate) fn drawn_up(battle: &Muster, ground: Option<&Node>) -> Result<DrawnUp, String> {
    let (battle, behind) = &battle.of_those(|piece| match piece.troop {
        Troop::Leader => true,
        Troop::Guns => piece.strength > 0,
        Troop::Foot | Troop::Horse => share(piece) >= Share::Quarter,
    });
    let (field, ground, ground_text) = match ground {
        Some(node) => given(node, Tops::Pointed, terrain)?,
        None => laid_out(battle),
    };
    let turns = (battle.half_hours / 2).clamp(TURNS.0, TURNS.1);
    let there = in_order(battle).filter(|piece| piece.after == 0).collect::<Vec<_>>();
    for host in &battle.hosts {
        let own = there.iter().filter(|piece| piece.side == host.side && piece.troop != Troop::Leader).count();
        if own > room(&field, &ground, host.home) {
            return Err(format!("{} finds no room for {own} units at the {} edge", host.name, host.home));
        }
    }
    let later = in_order(battle).filter(|piece| piece.after > 0);
    let (later, arrivals) = waves(later, |after| (after / 2 + 1).min(turns));
    let rows = in_order(battle).map(|piece| format!("- {}\n", entry(piece))).collect::<String>();
    let [attacker, defender] = &battle.hosts;
    let text = format!(
        "sides:\n{}{}{ground_text}army:\n{rows}{arrivals}options: {{random_cards: no, random_terrain: no, points: any, \
         leaders_per_side: {}, victory_points: {}}}\nscenario: {{deploy: {}, depth: {DEPTH}, turn_limit: {turns}}}\n",
        side(attacker),
        side(defender),
        leaders(battle),
        victory_points(battle),
        defender.side,
    );
    Ok(DrawnUp { text, later, behind: behind.clone() })
}

/// How many men are left of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Share {
    Less,
    Quarter,
    Half,
    ThreeQuarters,
}

fn share(piece: &Contingent) -> Share {
    let quarters = u64::from(piece.men) * 4 / u64::from(piece.entire.max(1));
    match quarters {
        0 => Share::Less,
        1 => Share::Quarter,
        2 => Share::Half,
        _ => Share::ThreeQuarters,
    }
}

/// What the campaign's file says of a piece for these rules, in words that they know.
fn said<T: Copy>(piece: &Contingent, key: &str, words: &[(&str, T)]) -> Option<T> {
    let entry = piece.entry.as_ref().and_then(|text| yaml::parse(text).ok())?;
    let word = entry.get(key).and_then(Node::word)?;
    words.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, meant)| *meant)
}

/// What a piece is: by its `battle` entry, or by its arm.
fn kind(piece: &Contingent) -> Kind {
    let fits = |kind: &Kind| match piece.troop {
        Troop::Foot => kind.is_infantry(),
        Troop::Horse => kind.is_cavalry(),
        Troop::Guns => kind.is_artillery(),
        Troop::Leader => *kind == Kind::Leader,
    };
    said(piece, "kind", Kind::WORDS).filter(fits).unwrap_or(match piece.troop {
        Troop::Foot => Kind::Infantry,
        Troop::Horse => Kind::LightCavalry,
        Troop::Guns if piece.mounted => Kind::HorseArtillery,
        Troop::Guns => Kind::FieldArtillery,
        Troop::Leader => Kind::Leader,
    })
}

/// How good a piece is: by its `battle` entry, or by its grade in the campaign; worse with half of its men, and with a quarter.
fn grade(piece: &Contingent) -> Option<Grade> {
    let own = said(piece, "grade", Grade::WORDS).unwrap_or(match piece.grade {
        "elite" => Grade::Elite,
        "veteran" => Grade::Veteran,
        "conscript" => Grade::Conscript,
        "militia" => Grade::Militia,
        _ => Grade::Seasoned,
    });
    let worse = match (piece.troop, share(piece)) {
        (Troop::Leader, _) => return None,
        (Troop::Guns, _) | (_, Share::ThreeQuarters) => 0,
        (_, Share::Half) => 1,
        (_, Share::Quarter | Share::Less) => 2,
    };
    let place = Grade::WORDS.iter().position(|(_, known)| *known == own)?;
    Some(Grade::WORDS[place.saturating_sub(worse)].1)
}

/// The level with which a piece begins: by the spirit of its force.
fn level(piece: &Contingent) -> Level {
    match piece.spirit {
        "shaken" => Level::Fair,
        "broken" => Level::Bad,
        _ => Level::Good,
    }
}

/// A piece as an entry of `army`; one that is still to come is on the march.
fn entry(piece: &Contingent) -> String {
    let kind = kind(piece);
    let name = named(piece.name.as_ref());
    let mut keys = vec![format!("unit: {}, side: {}{name}, kind: {}", piece.piece, piece.side, kind.word())];
    let Some(grade) = grade(piece) else { return format!("{{{}}}", keys.concat()) };
    keys.push(format!("grade: {}", grade.word()));
    if level(piece) != Level::Good {
        keys.push(format!("level: {}", level(piece).word()));
    }
    let armoured = kind == Kind::HeavyCavalry && said(piece, "armoured", &[("yes", true), ("true", true)]).is_some();
    keys.extend(armoured.then(|| "armoured: yes".to_owned()));
    let nation = said(piece, "nation", Nation::WORDS).map(|nation| yaml::word_for(Nation::WORDS, &nation));
    keys.extend(nation.map(|nation| format!("nation: {nation}")));
    if piece.after > 0 {
        let form = if kind.is_artillery() { "limbered" } else { "column" };
        let face = match piece.edge {
            "north" => "S",
            "south" => "N",
            "west" => "NE",
            _ => "SW",
        };
        keys.push(format!("form: {form}, face: {face}"));
    }
    format!("{{{}}}", keys.join(", "))
}

/// EN-LDR-01: as many leaders to a side as the larger number that has come.
fn leaders(battle: &Muster) -> usize {
    let of =
        |side: &Side| battle.army.iter().filter(|piece| piece.side == *side && piece.troop == Troop::Leader).count();
    battle.hosts.iter().map(|host| of(&host.side)).max().unwrap_or(0).max(1)
}

/// EN-VIC-01, EN-VIC-02: as of the printed army, two thirds of what the lesser one is worth.
fn victory_points(battle: &Muster) -> u32 {
    let worth = |side: &Side| {
        let own = battle.army.iter().filter(|piece| piece.side == *side);
        own.map(|piece| tables::worth(kind(piece), grade(piece), VpScale::default())).sum::<u32>()
    };
    let least = battle.hosts.iter().map(|host| worth(&host.side)).min().unwrap_or(0);
    (2 * least / 3).max(1)
}

/// How many units find a hex where an army is deployed.
fn room(field: &Battlefield, ground: &[Terrain], home: &str) -> usize {
    let Some(edge) = Edge::parse(home) else { return 0 };
    let closed = |spot: &Spot| ground.iter().any(|piece| piece.kind == Land::Pond && piece.hexes.contains(spot));
    (0..DEPTH).flat_map(|row| field.row(edge, row)).filter(|spot| !closed(spot)).count()
}

/// The ground that the program lays out. These rules know no roads, and water, marsh and rocks as what nobody enters.
fn laid_out(battle: &Muster) -> (Battlefield, Vec<Terrain>, String) {
    let (field, patches) = Battlefield::laid_out(battle, Tops::Pointed, NARROWEST);
    let entries = patches.iter().filter_map(|patch| {
        let kind = match patch.feature {
            Feature::Town => "village",
            Feature::Wood => "woods",
            Feature::Hill => "hill",
            Feature::River | Feature::Marsh | Feature::Rocks => "pond",
            Feature::Road => return None,
        };
        Some(patch.entry(kind, ""))
    });
    let Grid { columns, rows, .. } = field.map;
    let map = format!("{{columns: {columns}, rows: {rows}}}");
    let (ground, text) = written(&map, &entries.collect::<String>(), terrain);
    (field, ground, text)
}

/// What came of a battle: its winner holds the field. A unit has lost a tenth of its men for each level below that with which it
/// began; guns are lost or unhurt, and who has not come on has lost nothing.
pub(crate) fn aftermath(battle: &Muster, state: &State) -> Aftermath {
    let began = |unit: &UnitId| battle.army.iter().find(|piece| piece.piece == *unit).map_or(Level::Good, level);
    let left = |unit: &Unit| match unit.level() {
        Level::Broken => Remains::Nothing,
        _ if unit.kind.is_artillery() => Remains::Worn(0),
        now => Remains::Worn(10 * u32::from((now as u8).saturating_sub(began(&unit.unit) as u8))),
    };
    let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
    let units = all.filter(|unit| !unit.is_leader());
    let lost = |way: Lost| {
        let leaders = state.army.iter().filter(|unit| unit.is_leader() && unit.lost == Some(way));
        leaders.map(|unit| unit.unit.clone()).collect()
    };
    Aftermath {
        holds: state.ending.as_ref().and_then(|ending| ending.winner.clone()),
        ended: state.ending.is_some(),
        left: units.map(|unit| (unit.unit.clone(), left(unit))).collect(),
        killed: lost(Lost::Killed),
        taken: lost(Lost::Captured),
    }
}
