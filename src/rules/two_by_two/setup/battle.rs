//! A battle of a campaign as a game of these rules: TT-SET-01, TT-SET-06, TT-SET-07, TT-SET-18, TT-ARMY-24, TT-TERR-01 to TT-TERR-08.

use crate::adjudicate::{Aftermath, Contingent, DrawnUp, Host, Muster, Remains, Side, Troop, UnitId};
use crate::kit::Edge;
use crate::kit::battlefield::{Frame, given_on, in_order, is_along, named, own_name, quoted, waves};
use crate::kit::reinforcement;
use crate::kit::table::{Decimal, Extent};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::terrain::placed;
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::position::state::{Role, State};
use crate::rules::two_by_two::troops::units::{Addition, Kind, Lost, Size, Status, Unit};
use crate::yaml::{self, Node};

/// The edition of every battle: the one that is printed in full.
const EDITION: Edition = Edition::TwoMc;

/// How many men of foot are one base.
const FOOT: u32 = 1000;

/// How many of horse.
const HORSE: u32 = 500;

/// For how many bases of the larger army a table as wide as the printed one serves.
const CORPS: usize = 24;

/// The most such tables beside each other.
const WIDEST: usize = 8;

/// How deep an army may be deployed, in bases, so that those find room whom nobody orders anywhere.
const ROWS: usize = 6;

/// How many of a hundred men a base has lost by the state in which it ends.
const WORN: &[(Status, u32)] = &[(Status::Ok, 5), (Status::Pinned, 10), (Status::Disrupted, 20), (Status::Both, 20)];

/// The game file of a battle, but for what is the folder's own. Bases that are there at the beginning are deployed by their
/// players, those of the defender first.
pub(crate) fn drawn_up(battle: &Muster, ground: Option<&Node>) -> Result<DrawnUp, String> {
    let (_, behind) = battle.of_those(|piece| bases_of(piece) > 0);
    let bases = in_bases(battle).into_iter().map(|(_, base)| base).collect::<Vec<_>>();
    let (map, ground) = match ground {
        Some(node) => {
            let map = |node: &Node, faults: &mut _| Extent::read(node, 6..=500, "board units", faults);
            let (map, _, text) = given_on(node, map, placed)?;
            (map, text)
        }
        None => laid_out(battle, &bases),
    };
    for host in &battle.hosts {
        let there = bases.iter().filter(|base| base.side == host.side && base.after == 0).count();
        if there > room(&map, host) {
            return Err(format!("{} finds no room for {there} bases at the {} edge", host.name, host.home));
        }
    }
    let turns = battle.half_hours.next_multiple_of(2).max(2);
    let (later, arrivals) = waves(bases.iter().filter(|base| base.after > 0), |after| (after + 1).min(turns));
    let rows = bases.iter().map(|base| format!("- {}\n", entry(battle, base))).collect::<String>();
    let [attacker, defender] = &battle.hosts;
    let text = format!(
        "edition: {}\nsides:\n{}{}{ground}army:\n{rows}{arrivals}options: [{}]\nallowance: {}\n\
         scenario: {{points: any, turn_limit: {turns}}}\n",
        yaml::word_for(Edition::WORDS, &EDITION),
        side(attacker, Role::Attacker),
        side(defender, Role::Defender),
        options(&bases).join(", "),
        allowance(battle, &bases),
    );
    Ok(DrawnUp { text, later, behind })
}

/// How many bases a piece brings: its men by the thousand, or horse by the half, to the nearest.
fn bases_of(piece: &Contingent) -> u32 {
    let nearest = |of: u32| (piece.men + of / 2) / of;
    match piece.troop {
        Troop::Foot => nearest(FOOT),
        Troop::Horse => nearest(HORSE),
        Troop::Guns => u32::from(piece.strength > 0),
        Troop::Leader => 1,
    }
}

/// The bases of all pieces, each with the piece that it is of, by a name that nobody else in the battle has, and with an equal part
/// of the men; of what is over each of the first has one.
fn in_bases(battle: &Muster) -> Vec<(&Contingent, Contingent)> {
    let mut all = Vec::<(&Contingent, Contingent)>::new();
    for piece in in_order(battle) {
        let count = bases_of(piece);
        for number in 1..=count {
            let name = match count {
                1 => piece.piece.clone(),
                _ => {
                    let known = all.iter().map(|(_, base): &(_, Contingent)| &base.piece);
                    own_name(battle, known, &format!("{}-{number}", piece.piece))
                }
            };
            let men = piece.men / count + u32::from(number <= piece.men % count);
            let called = piece.name.as_ref().filter(|_| count > 1).map(|called| format!("{called} {number}"));
            let called = called.or_else(|| piece.name.clone());
            all.push((piece, Contingent { piece: name, name: called, men, ..piece.clone() }));
        }
    }
    all
}

/// What the campaign's file says of a piece for these rules.
fn said(piece: &Contingent) -> Option<Kind> {
    let entry = piece.entry.as_ref().and_then(|text| yaml::parse(text).ok())?;
    let word = entry.get("kind").and_then(Node::word)?;
    let words = Kind::ALL.iter().map(|(word, kind, _)| (*word, *kind)).chain(Kind::ALIKE.iter().copied());
    let mut kinds = words.filter(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, kind)| kind);
    kinds.next().filter(|kind| tables::is_in(*kind, EDITION))
}

/// What a base is: by its `battle` entry, or by its arm and its grade.
fn kind(piece: &Contingent) -> Kind {
    let fits = |kind: &Kind| match piece.troop {
        Troop::Foot => kind.is_infantry(),
        Troop::Horse => kind.is_cavalry(),
        Troop::Guns => kind.is_artillery(),
        Troop::Leader => matches!(kind, Kind::CorpsHq | Kind::DivisionHq),
    };
    said(piece).filter(fits).unwrap_or(match (piece.troop, piece.grade) {
        (Troop::Foot, "elite") => Kind::Guards,
        (Troop::Foot, "militia") => Kind::Militia,
        (Troop::Foot, _) => Kind::Line,
        (Troop::Horse, _) => Kind::LightCavalry,
        (Troop::Guns, _) if piece.mounted => Kind::HorseArtillery,
        (Troop::Guns, _) => Kind::FootArtillery,
        (Troop::Leader, _) => Kind::CorpsHq,
    })
}

/// A base as an entry of `army`. TT-ARMY-24: what came with the leader of a division is under him. A force whose spirit is broken
/// begins pinned.
fn entry(battle: &Muster, base: &Contingent) -> String {
    let kind = kind(base);
    let name = named(base.name.as_ref());
    let mut keys = format!("unit: {}, side: {}{name}, kind: {}", base.piece, base.side, kind.word());
    let leads = |other: &&Contingent| other.force == base.force && other.troop == Troop::Leader;
    let chief = battle.army.iter().find(leads).filter(|chief| self::kind(chief) == Kind::DivisionHq && !kind.is_hq());
    if let Some(chief) = chief {
        keys.push_str(&format!(", under: {}", chief.piece));
    }
    if base.spirit == "broken" && !kind.is_hq() {
        keys.push_str(", state: pinned");
    }
    format!("{{{keys}}}")
}

/// TT-SET-01: a side; who attacks is known, and no dice are thrown for it.
fn side(host: &Host, role: Role) -> String {
    let role = yaml::word_for(Role::WORDS, &role);
    format!("- {{side: {}, name: {}, home_edge: {}, role: {role}}}\n", host.side, quoted(&host.name), host.home)
}

/// The additions of which somebody has come.
fn options(bases: &[Contingent]) -> Vec<&'static str> {
    let comes = |addition: &Addition| bases.iter().any(|base| kind(base).addition() == Some(*addition));
    Addition::WORDS.iter().filter(|(_, addition)| comes(addition)).map(|(word, _)| *word).collect()
}

/// TT-SET-06, TT-SET-07: both may deploy all that they have.
fn allowance(battle: &Muster, bases: &[Contingent]) -> u32 {
    let cost = |side: &Side| {
        let own = bases.iter().filter(|base| base.side == *side);
        own.map(|base| tables::cost(kind(base), Size::Common)).sum::<u32>()
    };
    battle.hosts.iter().map(|host| cost(&host.side).div_ceil(2)).max().unwrap_or(0)
}

/// How many bases find a place where an army is deployed: in the zone of TT-SET-06, three inches from either side edge.
fn room(map: &Extent, host: &Host) -> usize {
    let edge = if is_along(host.home) { map.height } else { map.width };
    let inches = edge.hundred_thousandths().div_euclid(Decimal::whole(1).hundred_thousandths()) - 6;
    usize::try_from(inches).unwrap_or(0) * ROWS
}

/// The table that the program lays out, the same for the same hex: as deep as the printed one, and as wide for each corps. Nothing
/// lies where armies are deployed but roads.
fn laid_out(battle: &Muster, bases: &[Contingent]) -> (Extent, String) {
    let count = |host: &Host| bases.iter().filter(|base| base.side == host.side).count();
    let larger = battle.hosts.iter().map(count).max().unwrap_or(0);
    let corps = i32::try_from(larger.div_ceil(CORPS).clamp(1, WIDEST)).unwrap_or(1);
    let printed = 2 * i32::try_from(tables::BOARD[0]).unwrap_or(24);
    let home = Edge::parse(battle.hosts[0].home).unwrap_or(Edge::West);
    let [deep, wide] = [printed, printed * corps];
    let [east, north] = if is_along(battle.hosts[0].home) { [deep, wide] } else { [wide, deep] };
    let frame = Frame::of(home, [east, north]);
    let mut rows = Vec::new();
    let mut lay = |kind: Land, does: String| rows.push(format!("- {{kind: {}, {does}}}\n", kind.word()));
    // The middle of each corps' own table, to the right of the middle of all.
    let middles = (0..corps).map(|number| printed * number - (wide - printed) / 2).collect::<Vec<_>>();
    let course = if is_along(battle.hosts[0].home) { 90 } else { 0 };
    if battle.ground.rivers.contains(&battle.hosts[0].home) {
        let line = [-wide / 2, wide / 2].map(|right| frame.at(RIVER, right)).join(", ");
        lay(Land::River, format!("line: [{line}], width: 0.5"));
        lay(Land::Bridge, format!("at: {}, face: {course}", frame.at(RIVER, 0)));
        for right in middles.iter().flat_map(|middle| [middle - FORD, middle + FORD]) {
            lay(Land::Ford, format!("at: {}, face: {course}", frame.at(RIVER, right)));
        }
    }
    for edge in battle.ground.roads.iter().filter_map(|edge| Edge::parse(edge)) {
        lay(Land::Road, format!("line: [{}, {}]", frame.leaves(edge), frame.at(0, 0)));
    }
    if let Some(town) = &battle.ground.town {
        lay(Land::Town, format!("name: {}, at: {}, size: {}", quoted(town), frame.at(0, 0), frame.size(4, 4)));
    }
    let mirror = if battle.field.bytes().map(u32::from).sum::<u32>() % 2 == 0 { 1 } else { -1 };
    let (kind, places) = features(battle.ground.land);
    for middle in middles {
        for (ahead, aside) in places {
            let right = middle + aside * mirror;
            let at = frame.at(*ahead, right);
            match kind {
                Land::Copse => lay(kind, format!("at: {at}, radius: 0.5")),
                Land::Stream => {
                    lay(kind, format!("line: [{}, {}]", frame.at(*ahead, right - 4), frame.at(*ahead, right + 4)));
                }
                Land::Hill if battle.ground.land == "mountain" => {
                    let steep = [home, home.opposite()].map(Edge::word).join(", ");
                    lay(kind, format!("at: {at}, size: {}, steep: [{steep}]", frame.size(5, 8)));
                }
                _ => lay(kind, format!("at: {at}, size: {}", frame.size(5, 8))),
            }
        }
    }
    let map = Extent { width: decimal(east / 2), height: decimal(north / 2) };
    (map, format!("map: {{width: {}, height: {}}}\nterrain:\n{}", east / 2, north / 2, rows.concat()))
}

/// How far ahead of the middle a river runs, in half inches: in front of where the attacker is deployed.
const RIVER: i32 = -10;

/// How far its fords lie from the middle of a corps' table, in half inches.
const FORD: i32 = 18;

fn decimal(inches: i32) -> Decimal {
    Decimal::whole(u16::try_from(inches).unwrap_or(0))
}

/// What lies on each corps' table besides, by the ground of the hex, and where: so many half inches ahead of its middle and to the
/// side. These rules have no marsh: water that can be crossed stands for it.
fn features(land: &str) -> (Land, &'static [(i32, i32)]) {
    match land {
        "wooded" => (Land::Wood, &[(-5, 10), (5, -10), (5, 10)]),
        "hilly" | "mountain" => (Land::Hill, &[(-5, -10), (5, 10)]),
        "marsh" => (Land::Stream, &[(-5, -10), (5, 10), (5, -10)]),
        _ => (Land::Copse, &[(-5, -10), (5, 10)]),
    }
}

/// What came of a battle: its winner holds the field. Each base that stood on it has lost a part of its men by the state in which
/// it ends; guns are lost or unhurt, and who has not come on has lost nothing. The leader of an HQ that is destroyed is taken
/// where the enemy holds the field, and killed where he does not.
pub(crate) fn aftermath(battle: &Muster, state: &State) -> Aftermath {
    let holds = state.ending.as_ref().and_then(|ending| ending.winner.clone());
    let bases = in_bases(battle);
    let find = |name: &UnitId| {
        let mut all = state.army.iter().chain(reinforcement::all(&state.arrivals));
        all.find(|unit| unit.unit == *name)
    };
    let mut aftermath = Aftermath { holds: holds.clone(), ended: state.ending.is_some(), ..Aftermath::default() };
    for piece in &battle.army {
        let own = bases.iter().filter(|(of, _)| of.piece == piece.piece);
        let own = own.filter_map(|(_, base)| Some((base, find(&base.piece)?))).collect::<Vec<_>>();
        let is_lost = own.iter().any(|(_, unit)| unit.lost == Some(Lost::Destroyed));
        match piece.troop {
            _ if own.is_empty() => {}
            Troop::Leader if is_lost && holds.as_ref().is_some_and(|side| *side != piece.side) => {
                aftermath.taken.push(piece.piece.clone());
            }
            Troop::Leader if is_lost => aftermath.killed.push(piece.piece.clone()),
            Troop::Leader => {}
            Troop::Guns => {
                let left = if is_lost { Remains::Nothing } else { Remains::Worn(0) };
                aftermath.left.push((piece.piece.clone(), left));
            }
            Troop::Foot | Troop::Horse => {
                let lost = own.iter().map(|(base, unit)| men_lost(base.men, unit, battle.losses)).sum::<u32>();
                aftermath.left.push((piece.piece.clone(), Remains::Men(piece.men.saturating_sub(lost))));
            }
        }
    }
    aftermath
}

/// The men that a base has lost; one that is destroyed loses so many of so many parts.
fn men_lost(men: u32, unit: &Unit, (by, of): (u32, u32)) -> u32 {
    match unit.lost {
        Some(Lost::Destroyed) => men * by / of.max(1),
        None if unit.at.is_none() => 0,
        _ => {
            let row = WORN.iter().find(|(state, _)| *state == unit.state);
            men * row.map_or(0, |(_, per_cent)| *per_cent) / 100
        }
    }
}
