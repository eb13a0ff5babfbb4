//! Battles that are made games of their own, and what is taken of them: CP-BAT-08, CP-BAT-10, CP-CNV-01 to CP-CNV-06.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::called;
use crate::adjudicate::{Aftermath, Contingent, Host, Muster, Remains, Side, Terrain, Troop, UnitId};
use crate::kit::{Direction, Edge, Spot, Tops, agree, army_number, the};
use crate::rules::campaign::charts::strengths::{
    FULL_BATTERY, brought, full_strength, going_in, men_lost, part_lost, pieces_of,
};
use crate::rules::campaign::charts::switches::{AS_IT_READS, TO_THE_LETTER, TO_THE_WORD};
use crate::rules::campaign::charts::tables::Land;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::state::{Battle, Share, State};
use crate::rules::campaign::troops::units::{Arm, Unit};
use crate::yaml;
use serde_json::Value as Json;

/// CP-BAT-10: the battles that wait to be fought out, by the label of their fields.
pub(crate) fn battles(state: &State) -> Vec<Muster> {
    state.battles.iter().filter(|battle| battle.fought).map(|battle| muster(state, battle)).collect()
}

fn muster(state: &State, battle: &Battle) -> Muster {
    let defender = state.other(&battle.attacker).clone();
    let home = home(state, battle);
    let host =
        |side: &Side, home: Edge| Host { side: side.clone(), name: state.army_of(side).to_owned(), home: home.word() };
    let hosts = [host(&battle.attacker, home), host(&defender, home.opposite())];
    let mut army = Vec::new();
    for (shares, own) in [(&battle.attackers, home), (&battle.defenders, home.opposite())] {
        for share in shares {
            let Some(force) = state.force(&share.unit) else { continue };
            let edge = edge_of(state, battle.field, share.at).unwrap_or(own);
            let part = ForceUnderWay { state, force, edge, after: share.from.saturating_sub(battle.begins) };
            force.units.iter().for_each(|unit| part.bring(unit, &mut army));
        }
    }
    army.sort_by(|a: &Contingent, b: &Contingent| a.piece.as_str().cmp(b.piece.as_str()));
    if battle.named {
        called::names(state, &mut army);
    }
    Muster {
        field: battle.field.to_string(),
        place: state.place_at(battle.field).map(|place| place.name.clone()),
        day: state.day,
        title: battle.named.then(|| called::title(state, battle)),
        rules: state.scenario.battle_rules.clone(),
        template: template(state, battle.field),
        half_hours: battle.ends.saturating_sub(battle.begins),
        hosts,
        army,
        losses: part_lost(&state.house_rules),
        ground: terrain(state, battle, home),
        settled: battle.result.is_some(),
    }
}

/// A force on its way into a battle.
struct ForceUnderWay<'s> {
    state: &'s State,
    force: &'s Force,
    edge: Edge,
    after: u32,
}

impl ForceUnderWay<'_> {
    /// CP-CNV-01, CP-CNV-04, CP-CNV-05, CP-CNV-06: what a unit brings, with the spirit of its force: whether there is a place for
    /// that the rules of the battle know. CP-CNV-03: a strength of nothing, where it is below the least in table 4.8.
    fn bring(&self, unit: &Unit, army: &mut Vec<Contingent>) {
        let piece = |name: UnitId, troop: Troop, strength: u32, full: u32| Contingent {
            piece: name,
            name: None,
            unit: unit.unit.clone(),
            force: self.force.unit.clone(),
            side: self.force.side.clone(),
            troop,
            strength,
            full,
            men: unit.strength,
            whole: unit.full,
            entire: unit.entire(),
            pieces: 0,
            grade: unit.grade.word(),
            spirit: self.force.spirit.word(),
            mounted: unit.mounted,
            entry: unit.battle.clone(),
            edge: self.edge.word(),
            after: self.after,
        };
        let own = || unit.unit.clone();
        let rules = &self.state.house_rules;
        match unit.arm {
            Arm::Train => {}
            Arm::Leader if unit.commands() => army.push(piece(own(), Troop::Leader, 0, 0)),
            Arm::Leader => {}
            Arm::Foot | Arm::Horse => {
                let troop = if unit.arm == Arm::Foot { Troop::Foot } else { Troop::Horse };
                let comes = piece(own(), troop, going_in(unit, rules), full_strength(unit, rules));
                army.extend((unit.strength > 0).then_some(comes));
            }
            Arm::Guns => {
                let batteries = brought(unit, rules);
                if batteries.is_empty() && unit.strength > 0 {
                    army.push(piece(own(), Troop::Guns, 0, FULL_BATTERY));
                }
                let alone = batteries.len() == 1;
                for (index, (strength, pieces)) in batteries.into_iter().zip(pieces_of(unit, rules)).enumerate() {
                    let name = if alone { own() } else { self.battery(unit, index + 1) };
                    army.push(Contingent { pieces, ..piece(name, Troop::Guns, strength, FULL_BATTERY) });
                }
            }
        }
    }

    /// What one of several batteries is called: as nothing else in the campaign.
    fn battery(&self, unit: &Unit, number: usize) -> UnitId {
        let mut name = format!("{}-{number}", unit.unit);
        let is_taken = |name: &str| {
            let mut forces = self.state.army.iter();
            forces.any(|force| force.units.iter().any(|unit| unit.unit.is_like(name)))
        };
        while is_taken(&name) {
            name.push('b');
        }
        UnitId::new(name)
    }
}

/// CP-BAT-08: the edge of the field that one of its sides is at.
fn edge_at(tops: Tops, direction: Direction) -> Edge {
    match (tops, direction) {
        (_, Direction::N) | (Tops::Pointed, Direction::NE | Direction::NW) => Edge::North,
        (_, Direction::S) | (Tops::Pointed, Direction::SE | Direction::SW) => Edge::South,
        (_, Direction::E) | (Tops::Flat, Direction::NE | Direction::SE) => Edge::East,
        (_, Direction::W) | (Tops::Flat, Direction::NW | Direction::SW) => Edge::West,
    }
}

/// CP-BAT-08: the edge by which a hex beside the field leads into it; nothing for the field itself.
fn edge_of(state: &State, field: Spot, from: Spot) -> Option<Edge> {
    let direction = state.map.direction(state.map.hex(field), state.map.hex(from))?;
    Some(edge_at(state.map.tops, direction))
}

/// CP-BAT-08: the attacker's home edge: that by which most of his value comes at T. Who comes from nowhere else, as a garrison does
/// that sallies, has the edge that is his on the map.
fn home(state: &State, battle: &Battle) -> Edge {
    let there = battle.attackers.iter().filter(|share| share.from <= battle.begins);
    let coming = |edge: Edge| {
        let by = |share: &&Share| edge_of(state, battle.field, share.at) == Some(edge);
        let forces = there.clone().filter(by).filter_map(|share| state.force(&share.unit));
        forces.map(Force::value).sum::<u64>()
    };
    let (value, edge) = Edge::ALL
        .into_iter()
        .rev()
        .map(|edge| (coming(edge), edge))
        .max_by_key(|(value, _)| *value)
        .expect("a field has four edges");
    let own = state.card(&battle.attacker).and_then(|card| card.home_edge);
    if value > 0 { edge } else { own.unwrap_or(Edge::West) }
}

/// CP-BAT-10: the umpire's ground for a field: by its place, by its label, or by the ground of its hex.
fn template(state: &State, field: Spot) -> Option<String> {
    let files = yaml::parse(state.scenario.fields.as_ref()?).ok()?;
    let place = state.place_at(field).map(|place| place.name.clone());
    let land = Land::WORDS.iter().find(|(_, land)| *land == state.land(field)).map(|(word, _)| (*word).to_owned());
    let mut words = [place, Some(field.to_string()), land].into_iter().flatten();
    words.find_map(|word| Some(files.get(&word)?.word()?.to_owned()))
}

/// CP-BAT-10: the ground of the field, as the map has it.
fn terrain(state: &State, battle: &Battle, home: Edge) -> Terrain {
    let field = battle.field;
    let land = state.terrain.iter().find(|ground| ground.hexes.contains(&field)).map(|ground| ground.kind);
    let (land, _) =
        Land::WORDS.iter().find(|(_, kind)| *kind == land.unwrap_or_default()).expect("every land has its word");
    let steps = state.roads.iter().flat_map(|road| road.hexes.windows(2));
    let beside = steps.filter_map(|step| match step {
        [one, other] if *one == field => Some(*other),
        [one, other] if *other == field => Some(*one),
        _ => None,
    });
    let by_road = beside.filter_map(|hex| edge_of(state, field, hex)).collect::<Vec<_>>();
    let wet = |share: &Share| {
        let side = HexSide::between(field, share.at);
        let river = state.rivers.iter().any(|river| river.sides.contains(&side));
        edge_of(state, field, share.at).filter(|_| river)
    };
    let wet = battle.attackers.iter().filter_map(wet).collect::<Vec<_>>();
    let words = |edges: &[Edge]| Edge::ALL.into_iter().filter(|edge| edges.contains(edge)).map(Edge::word).collect();
    Terrain {
        land,
        town: state.place_at(field).map(|place| place.name.clone()),
        roads: words(&by_road),
        rivers: words(&wet).into_iter().filter(|edge: &&str| *edge == home.word()).collect(),
    }
}

/// The play from which on units are lent to others: CP-CNV-03.
const LENDS: u32 = 3;

/// CP-BAT-11, CP-CNV-02, CP-CNV-03, CP-CNV-04, CP-CNV-05: the line that enters what came of a battle; units that are unhurt are
/// not named.
pub(crate) fn entered(play: u32, battle: &Muster, aftermath: &Aftermath) -> Result<String, String> {
    if let Some(more) = aftermath.left.iter().find_map(|(id, remains)| {
        let brought = battle.army.iter().find(|piece| piece.piece == *id)?;
        let (left, had, what) = match remains {
            Remains::Strength(left) => (*left, brought.strength, "a strength of "),
            Remains::Men(left) => (*left, brought.men, "men: "),
            Remains::Worn(_) | Remains::Nothing => return None,
        };
        (left > had).then(|| format!("`{id}` brought {what}{had} and has {left} left"))
    }) {
        return Err(more);
    }
    let (holds, note) = match &aftermath.holds {
        Some(side) => (Some(side), None),
        None if play < TO_THE_WORD || !aftermath.ended => (None, None),
        None => by_losses(battle, aftermath),
    };
    let mut rows = BTreeMap::new();
    for piece in &battle.army {
        match piece.troop {
            Troop::Leader => {
                let fates = [(&aftermath.killed, "killed"), (&aftermath.taken, "taken")];
                let fate = fates.iter().find(|(whom, _)| whom.contains(&piece.piece));
                rows.extend(fate.map(|(_, fate)| (piece.unit.as_str(), format!("fate: {fate}"))));
            }
            Troop::Guns if play < TO_THE_LETTER => rows.extend(batteries_left(battle, aftermath, &piece.unit)),
            Troop::Guns => rows.extend(pieces_left(battle, aftermath, piece)),
            Troop::Foot | Troop::Horse => {
                let lent = if play < LENDS { Vec::new() } else { lent_to(battle, aftermath, piece) };
                rows.extend(men_left(play, battle, aftermath, (piece, lent)));
            }
        }
    }
    let mut rows = rows.into_iter().map(|(unit, hurt)| (unit, vec![hurt])).collect::<BTreeMap<_, _>>();
    for piece in battle.army.iter().filter(|piece| play >= AS_IT_READS && piece.troop != Troop::Leader) {
        if let Some(out) = stays_out(battle, aftermath, piece) {
            let (unit, said) = (piece.unit.as_str(), format!("out: {}", if out { "yes" } else { "no" }));
            let row = rows.entry(unit).or_default();
            if !row.contains(&said) {
                row.push(said);
            }
        }
    }
    let holds = holds.map_or("none", Side::as_str);
    let rows =
        rows.into_iter().map(|(unit, said)| format!("{{unit: {unit}, {}}}", said.join(", "))).collect::<Vec<_>>();
    let units = if rows.is_empty() { String::new() } else { format!(", units: [{}]", rows.join(", ")) };
    let note = note.map_or_else(String::new, |note| format!(", note: {}", Json::from(note)));
    Ok(format!("{{battle: {}, field: {holds}{units}{note}}}", battle.field))
}

/// CP-CNV-03: whether the arm of a force stayed behind the field, where that is not what its strength by table 4.8 says.
fn stays_out(battle: &Muster, aftermath: &Aftermath, piece: &Contingent) -> Option<bool> {
    let alike = || battle.army.iter().filter(|other| (&other.force, other.troop) == (&piece.force, piece.troop));
    let by_strength = alike().all(|other| other.strength == 0);
    // Of whoever was still to come on when it ended nothing is told either, and he is not too small for it.
    let out = alike().all(|other| remains(aftermath, other).is_none() && (by_strength || other.after == 0));
    (out != by_strength).then_some(out)
}

/// CP-BAT-12: who holds the field of a battle of which the game has no winner, and why: who has lost a fifth of his men, and half as
/// large a share again as the other, leaves it to him.
fn by_losses<'m>(battle: &'m Muster, aftermath: &Aftermath) -> (Option<&'m Side>, Option<String>) {
    let [one, other] = &battle.hosts;
    let [first, second] = [one, other].map(|host| lost_of(battle, aftermath, &host.side));
    let loses = |(lost, men): (u64, u64), (their_lost, their_men): (u64, u64)| {
        lost > 0 && 5 * lost >= men && 2 * lost * their_men >= 3 * their_lost * men
    };
    let (loser, winner) = match (loses(first, second), loses(second, first)) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => {
            let why =
                "the game has no winner and neither side has lost so much more than the other that it leaves the field";
            return (None, Some(why.to_owned()));
        }
    };
    let [lost, won] = [loser, winner].map(|host| the(&host.name));
    let does = "[has] lost a fifth of the men or more, and half as large a share again as";
    let number = army_number(&lost);
    let (does, leaves) = (agree(does, number), agree("[leaves]", number));
    let why = format!("the game has no winner; {lost} {does} {won}, and {leaves} the field");
    (Some(&winner.side), Some(why))
}

/// The men that a side has lost in a battle, and those that it brought, gunners among these.
fn lost_of(battle: &Muster, aftermath: &Aftermath, side: &Side) -> (u64, u64) {
    let own = battle.army.iter().filter(|piece| piece.side == *side);
    let men = own.clone().map(|piece| match piece.troop {
        Troop::Foot | Troop::Horse => u64::from(piece.men),
        Troop::Guns => 20 * u64::from(piece.pieces),
        Troop::Leader => 0,
    });
    let lost = own.filter(|piece| matches!(piece.troop, Troop::Foot | Troop::Horse));
    let lost = lost.filter_map(|piece| men_gone(battle, aftermath, piece)).map(u64::from);
    (lost.sum(), men.sum())
}

/// CP-CNV-01, CP-CNV-02: the men that a unit has lost; nothing where it is unhurt.
fn men_gone(battle: &Muster, aftermath: &Aftermath, piece: &Contingent) -> Option<u32> {
    match remains(aftermath, piece)? {
        Remains::Worn(0) => None,
        Remains::Strength(left) if left == piece.strength => None,
        Remains::Strength(left) => Some(men_lost(piece.men, piece.strength, left, battle.losses)),
        Remains::Nothing => Some(men_lost(piece.men, 1, 0, battle.losses)),
        Remains::Men(left) if left == piece.men => None,
        Remains::Men(left) => Some(piece.men.saturating_sub(left)),
        Remains::Worn(per_cent) => Some(men_lost(piece.men, 100, 100 - per_cent.min(100), (1, 1))),
    }
}

/// What is left of a piece; nothing where it was not in the battle.
fn remains(aftermath: &Aftermath, piece: &Contingent) -> Option<Remains> {
    aftermath.left.iter().find(|(id, _)| *id == piece.piece).map(|(_, remains)| *remains)
}

/// CP-CNV-04, table 4.8: a battery is lost, or unhurt.
fn batteries_left<'m>(battle: &'m Muster, aftermath: &Aftermath, unit: &'m UnitId) -> Option<(&'m str, String)> {
    let fought = battle.army.iter().filter(|piece| piece.unit == *unit && piece.strength > 0);
    let is_lost =
        |piece: &&Contingent| matches!(remains(aftermath, piece), Some(Remains::Nothing | Remains::Strength(0)));
    let lost = fought.clone().filter(is_lost).count();
    let left = u32::try_from(fought.count() - lost).unwrap_or(0) * FULL_BATTERY;
    (lost > 0).then(|| (unit.as_str(), format!("left: {left}")))
}

/// CP-CNV-04, table 4.8: the pieces that are left of a unit: each battery that is lost costs what it had.
fn pieces_left<'m>(battle: &'m Muster, aftermath: &Aftermath, of: &'m Contingent) -> Option<(&'m str, String)> {
    let is_lost =
        |piece: &&Contingent| matches!(remains(aftermath, piece), Some(Remains::Nothing | Remains::Strength(0)));
    let own = battle.army.iter().filter(|piece| piece.unit == of.unit);
    let lost = own.filter(is_lost).map(|piece| piece.pieces).sum::<u32>();
    (lost > 0).then(|| (of.unit.as_str(), format!("men: {}", of.men.saturating_sub(lost))))
}

/// CP-CNV-01, CP-CNV-02: what is left of a unit of men, in its strength where that is counted, or in men. CP-CNV-03: where others
/// are lent to it, these bear their share.
fn men_left<'m>(
    play: u32,
    battle: &'m Muster,
    aftermath: &Aftermath,
    (piece, lent): (&'m Contingent, Vec<&'m Contingent>),
) -> Vec<(&'m str, String)> {
    let row =
        |piece: &'m Contingent, lost: u32| (piece.unit.as_str(), format!("men: {}", piece.men - lost.min(piece.men)));
    let Some(lost) = men_gone(battle, aftermath, piece) else { return Vec::new() };
    match remains(aftermath, piece) {
        Some(Remains::Strength(left)) if lent.is_empty() => {
            return vec![(piece.unit.as_str(), format!("left: {left}"))];
        }
        Some(Remains::Nothing) if lent.is_empty() && (piece.strength > 0 || play < AS_IT_READS) => {
            return vec![(piece.unit.as_str(), "left: 0".to_owned())];
        }
        _ => {}
    }
    let all = u64::from(piece.men) + lent.iter().map(|other| u64::from(other.men)).sum::<u64>();
    let share = |other: &Contingent| u64::from(lost) * u64::from(other.men) / all.max(1);
    let shares = lent.into_iter().map(|other| (other, u32::try_from(share(other)).unwrap_or(0)));
    let shares = shares.filter(|(_, share)| *share > 0).collect::<Vec<_>>();
    let own = lost - shares.iter().map(|(_, share)| share).sum::<u32>();
    std::iter::once(row(piece, own)).chain(shares.into_iter().map(|(other, share)| row(other, share))).collect()
}

/// CP-CNV-03: the units that were too small for the battle, and were lent to this one: the largest of its arm in its force.
fn lent_to<'m>(battle: &'m Muster, aftermath: &Aftermath, host: &Contingent) -> Vec<&'m Contingent> {
    let alike = battle.army.iter().filter(|piece| (&piece.force, piece.troop) == (&host.force, host.troop));
    let (fought, lent) = alike.partition::<Vec<_>, _>(|piece| remains(aftermath, piece).is_some());
    let largest = fought.into_iter().min_by_key(|piece| (Reverse(piece.men), piece.unit.as_str()));
    if largest.is_some_and(|largest| largest.piece == host.piece) { lent } else { Vec::new() }
}
