//! Reading ground, places, roads, rivers and crossings: CP-GND-01 to CP-GND-06.

use super::file_keys;
use crate::adjudicate::Side;
use crate::kit::Spot;
use crate::rules::campaign::charts::tables::Land;
use crate::rules::campaign::position::ground::{
    Crossing, CrossingKind, Ground, HexSide, Place, PlaceKind, River, Road, RoadKind,
};
use crate::yaml::{Fault, Faults, Fields, Node, Read, list_of, same_word};

/// All that `terrain` says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    /// CP-GND-01.
    pub(crate) terrain: Vec<Ground>,
    /// CP-GND-04.
    pub(crate) roads: Vec<Road>,
    /// CP-GND-05.
    pub(crate) rivers: Vec<River>,
    /// CP-GND-03.
    pub(crate) crossings: Vec<Crossing>,
    /// CP-GND-02.
    pub(crate) places: Vec<Place>,
}

/// Reads `terrain`.
pub(crate) fn terrain(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Map> {
    let mut map = Map::default();
    let read = fields.listed("terrain", faults, |node, faults| entry(node, &mut map, faults))?;
    let _: Vec<()> = read;
    Some(map)
}

fn entry(node: &Node, map: &mut Map, faults: &mut Faults) -> Option<()> {
    let mut fields = Fields::shaped(node, &file_keys::GROUND, faults)?;
    let kind = fields.required::<String>("kind", faults);
    let name = fields.optional::<String>("name", faults);
    let hexes = fields.take("hexes").map_or(Some(Vec::new()), |node| list_of(node, |item| Spot::read(item, faults)));
    let sides = fields.take("sides").map_or(Some(Vec::new()), |node| list_of(node, |item| HexSide::read(item, faults)));
    let owner = fields.optional::<String>("side", faults);
    let room = fields.optional::<u32>("room", faults);
    let works = fields.optional::<u32>("works", faults);
    let stores = fields.optional::<u32>("stores", faults);
    let gone = fields.optional::<bool>("gone", faults);
    fields.finish(faults)?;
    let (kind, name, hexes, sides) = (kind?, name?, hexes?, sides?);
    let (owner, gone) = (owner?.map(Side::new), gone?.unwrap_or(false));
    let (room, works, stores) = (room?, works?, stores?);
    let mut complain = |message: &str, help: &str| {
        faults.add(Fault::error(node.span, message.to_owned()).clause("CP-GND-02").help(help));
        None
    };
    let is = |word: &str| same_word(&kind, word);
    if let Some((_, land)) = Land::WORDS.iter().find(|(word, _)| is(word)) {
        map.terrain.push(Ground { kind: *land, name, hexes });
        return Some(());
    }
    let place = match (is("town"), is("fortress")) {
        (true, _) => Some(PlaceKind::Town),
        (_, true) => Some(PlaceKind::Fortress),
        _ => None,
    };
    if let Some(kind) = place {
        let (Some(name), [hex]) = (name, hexes.as_slice()) else {
            return complain("a place has a name and one hex", "write `{kind: town, name: brueck, hexes: 0605}`");
        };
        let strong = kind == PlaceKind::Fortress;
        let works = if strong { works.unwrap_or(4) } else { 0 };
        if works > 6 {
            return complain("works are 1 to 6", "write `works: 4`");
        }
        map.places.push(Place {
            name,
            kind,
            hex: *hex,
            owner,
            believed: Vec::new(),
            room: if strong { room.unwrap_or(6000) } else { 0 },
            works,
            stores: if strong { stores.unwrap_or(30) } else { 0 },
        });
        return Some(());
    }
    if is("highroad") || is("road") {
        let kind = if is("highroad") { RoadKind::Highroad } else { RoadKind::Road };
        map.roads.push(Road { kind, name, hexes });
        return Some(());
    }
    if is("river") {
        map.rivers.push(River { name, sides });
        return Some(());
    }
    let crossing = match (is("bridge"), is("ford"), is("ferry")) {
        (true, ..) => CrossingKind::Bridge,
        (_, true, _) => CrossingKind::Ford,
        (_, _, true) => CrossingKind::Ferry,
        _ => {
            let known = file_keys::KINDS.join(", ");
            return complain("this is no kind of ground", &format!("kinds are {known}"));
        }
    };
    let (Some(name), [side]) = (name, sides.as_slice()) else {
        return complain("a crossing has a name and one side", "write `{kind: bridge, name: stone, sides: 0605/0705}`");
    };
    map.crossings.push(Crossing { name, kind: crossing, side: *side, gone, unheard: Vec::new(), work: 0 });
    Some(())
}
