//! The ground: EN-SET-05 to EN-SET-08, EN-D-04.

use crate::adjudicate::{BySide, Clause, IllegalOrder, Side, Wrong, because};
use crate::dice::D6;
use crate::kit::{Hex, Spot};
use crate::rules::easy_napoleonics::orders::Orders;
use crate::rules::easy_napoleonics::orders::terrain::Laid;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::play::set_up::card_draw;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::scenario::{Land, Terrain};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// What of a side's list of ground is put out, and what is set aside.
pub(crate) fn laid<'o>(state: &State, orders: &'o Orders) -> (Vec<&'o Terrain>, Vec<IllegalOrder>) {
    let (mut sound, mut illegal) = (Vec::new(), Vec::new());
    let mut ground = state.terrain.clone();
    for laid in &orders.terrain {
        match may_lay(state, laid, &ground) {
            Ok(()) => {
                ground.push(laid.terrain.clone());
                sound.push(&laid.terrain);
            }
            Err(wrong) => illegal.push(IllegalOrder {
                unit: called(&laid.terrain).to_owned(),
                step: 0,
                clause: wrong.clause.map(Clause::new),
                reason: wrong.reason,
                help: wrong.help,
                span: laid.span,
            }),
        }
    }
    (sound, illegal)
}

/// Whether a piece may be put out where there is such ground already.
fn may_lay(state: &State, laid: &Laid, ground: &[Terrain]) -> Result<(), Wrong> {
    let Terrain { kind, hexes, .. } = &laid.terrain;
    let diced = Land::DICED.contains(kind) && !hexes.is_empty();
    if diced && state.options.random_terrain {
        let reason = because!("dice say where a {} is", kind.word());
        return Err(Wrong::new("EN-SET-06", reason, "leave the hexes out"));
    }
    let off = hexes.iter().find(|hex| !state.map.contains(state.map.hex(**hex)));
    if let Some(off) = off {
        let reason = because!("{} is not on the map", off);
        return Err(Wrong::new("EN-SET-05", reason, "name hexes of the map"));
    }
    if let Some((_, reason)) = laid.terrain.clashes(ground) {
        return Err(Wrong::new("EN-SET-05", reason, "name each hex once, and another for the pond"));
    }
    let held = hexes.iter().find_map(|hex| drowns(state, *kind, *hex));
    held.map_or(Ok(()), |unit| {
        let reason = because!("`{}` stands where the pond would be", unit.unit);
        Err(Wrong::new("EN-MOVE-34", reason, "name hexes that nobody holds"))
    })
}

/// EN-MOVE-34: who stands in a hex that a pond would close; an army of the game file may have its place already.
fn drowns(state: &State, kind: Land, hex: Spot) -> Option<&Unit> {
    let closes = kind == Land::Pond && state.ponds_are_closed();
    let mut army = state.army.iter();
    army.find(|unit| closes && unit.at == Some(hex))
}

/// EN-SET-14: the hexes without ground that may have a kind of it, row by row from the north-west.
fn bare_hexes(state: &State, kind: Land) -> Vec<Hex> {
    let bare = |hex: &Hex| {
        let spot = state.map.spot(*hex);
        let mut ground = state.terrain.iter();
        ground.all(|terrain| !terrain.hexes.contains(&spot)) && drowns(state, kind, spot).is_none()
    };
    state.map.hexes().filter(bare).collect()
}

/// What a piece of ground goes by.
fn called(terrain: &Terrain) -> &str {
    terrain.name.as_deref().unwrap_or(terrain.kind.word())
}

/// EN-SET-06, EN-SET-07, EN-SET-08: what the sides put out, then what the dice give, then what the sides leave to the
/// dice.
pub(crate) fn ground(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let left = put_out(play, orders);
    let mut thrown = Vec::new();
    if play.state().options.random_terrain {
        thrown.extend(Land::DICED.map(|kind| (kind, random_ground(play, kind))));
    }
    for (side, terrain) in left {
        let kind = terrain.kind;
        let same = thrown.iter().filter(|(known, _)| *known == kind);
        let time = 1 + same.map(|(_, pieces)| *pieces).sum::<u8>();
        thrown.push((kind, 1));
        let act = format!("terrain/{}/{time}", kind.word());
        lay_by_lot(play, &act, terrain, Some(side));
    }
}

/// EN-SET-07, EN-SET-08: the ground that the sides place themselves; what they leave to the dice is given back.
pub(crate) fn put_out<'o>(play: &mut Play<'_, '_>, orders: &'o BySide<Option<Orders>>) -> Vec<(&'o Side, &'o Terrain)> {
    let mut left = Vec::new();
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        let (laid, illegal) = laid(play.state(), mail);
        play.strike(side, illegal);
        for terrain in laid {
            match terrain.hexes.is_empty() {
                true => left.push((side, terrain)),
                false => lay(play, terrain.clone(), side),
            }
        }
    }
    left
}

fn lay(play: &mut Play<'_, '_>, terrain: Terrain, side: &Side) {
    let clause = match terrain.kind {
        Land::Stream | Land::Pond => "EN-SET-08",
        _ => "EN-D-04",
    };
    let side = Some(side.clone());
    play.record(clause, Event::Lays { terrain, side });
}

/// EN-SET-06, EN-EX-05: a die says how many pieces of a kind there are, and the lot where.
fn random_ground(play: &mut Play<'_, '_>, kind: Land) -> u8 {
    let act = format!("terrain/{}", kind.word());
    let pieces = play.throw(&act, D6, 1)[0];
    play.record("EN-SET-06", Event::Counts { kind, pieces });
    let piece = Terrain { kind, name: None, hexes: Vec::new() };
    for time in 1..=pieces {
        lay_by_lot(play, &format!("{act}/{time}"), &piece, None);
    }
    pieces
}

/// EN-SET-14: a piece of one hex, wherever there is none; nothing where the map is full.
fn lay_by_lot(play: &mut Play<'_, '_>, act: &str, piece: &Terrain, side: Option<&Side>) {
    let bare = bare_hexes(play.state(), piece.kind);
    if bare.is_empty() {
        return;
    }
    let number = card_draw::lot(play, act, bare.len());
    let terrain = Terrain { hexes: vec![play.state().map.spot(bare[number - 1])], ..piece.clone() };
    let side = side.cloned();
    play.record("EN-SET-14", Event::Lays { terrain, side });
}
