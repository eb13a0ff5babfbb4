//! A battle of a campaign as a game of these rules: NB-SET-01 to NB-SET-06, NB-SET-15, NB-SET-16, NB-ORD-02, NB-GAP-62.

use super::army_list::{Enlisted, enlisted};
use super::soundness;
use crate::adjudicate::{Aftermath, Contingent, DrawnUp, Host, Muster, Remains, Side, Troop, UnitId};
use crate::kit::Edge;
use crate::kit::battlefield::{Frame, given_on, in_order, is_along, named, own_name, quoted, waves};
use crate::kit::reinforcement;
use crate::kit::table::{Extent, Heading, Length, outward};
use crate::rules::napoleonic_brigade::charts::bases::size;
use crate::rules::napoleonic_brigade::charts::measures::{INCH, SCALES};
use crate::rules::napoleonic_brigade::charts::switches::TeamBases;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::position::terrain::Terrain;
use crate::rules::napoleonic_brigade::setup::disposition::Disposition;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};
use crate::yaml::{self, Faults, Fields, Node, Read};

/// The fewest figures with which a unit fights.
const LEAST: u32 = 6;

/// Of how many units a brigade bears all the names.
const MOST_NAMED: usize = 3;

/// How deep the table is that the program lays out, in half inches.
const DEEP: i32 = 64;

/// The widest.
const WIDEST: i32 = 6 * DEEP;

/// How far from its own edge an army has its first line, in hundredths of an inch, and how far the lines are apart.
const FIRST_LINE: i64 = 1100;
const LINES: i64 = 250;

/// NB-GAP-62: of how many of a hundred figures the loss breaks a side that is in good spirits; in others of fewer.
const BREAK_POINT: u32 = 40;

/// NB-GAP-62: what the height is worth on which the defender stands.
const HEIGHT: u32 = 3;

/// The height.
const THE_HEIGHT: &str = "the-height";

/// What the campaign's file may say of a unit for these rules, key by key; what an entry of an army list cannot bear is passed over.
const SAID: &[&str] = &["as", "morale", "elite", "weight", "lancers", "landwehr", "weapon", "piece", "calibre"];

/// The game file of a battle, but for what is the folder's own. Brigades that are there at the beginning are set out; their players
/// may still set them out otherwise.
pub(crate) fn drawn_up(battle: &Muster, ground: Option<&Node>) -> Result<DrawnUp, String> {
    let (battle, behind) = &battle.of_those(|piece| piece.troop == Troop::Leader || !bases_of(piece).is_empty());
    let brigades = in_brigades(battle);
    let (table, height) = match ground {
        Some(node) => {
            let map = |node: &Node, faults: &mut _| Extent::read(node, super::EDGES, "inches", faults);
            let (_, ground, text) = given_on(node, map, Terrain::read)?;
            (text, ground.iter().any(|piece| piece.name.as_deref() == Some(THE_HEIGHT)))
        }
        None => (laid_out(battle, &brigades), true),
    };
    let rows = brigades.iter().map(|brigade| format!("- {}\n", brigade.entry(&brigades, height)));
    let rows = rows.collect::<String>();
    let coming = brigades.iter().filter(|brigade| brigade.first.after > 0);
    let coming = coming.map(|brigade| Contingent { piece: brigade.name.clone(), ..brigade.first.clone() });
    let coming = coming.collect::<Vec<_>>();
    let (later, arrivals) = waves(coming.iter(), |after| (after + 1).min(battle.half_hours));
    let [attacker, defender] = &battle.hosts;
    let objectives = match height {
        true => format!(", objectives: [{{place: {THE_HEIGHT}, points: {HEIGHT}}}]"),
        false => String::new(),
    };
    let town = battle.ground.town.as_ref().filter(|_| ground.is_none());
    let options = town.map_or(String::new(), |town| format!("options: {{occupiable_complexes: [{}]}}\n", quoted(town)));
    let head = format!("sides:\n{}{}{table}army:\n{rows}", side(battle, attacker), side(battle, defender));
    let tail = format!(
        "{arrivals}open: [{}, {}]\n{options}scenario: {{turn_limit: {}, break_point: {BREAK_POINT}{objectives}}}\n",
        attacker.side, defender.side, battle.half_hours,
    );
    let deploy = set_out(battle, &brigades, &format!("{head}{tail}"))?;
    Ok(DrawnUp { text: format!("{head}{deploy}{tail}"), later, behind: behind.clone() })
}

/// A number divided, to the nearest, halves up.
fn nearest(number: u32, by: u32) -> u32 {
    (2 * number + by) / (2 * by.max(1))
}

/// Men in equal parts; of what is over each of the first has one.
fn parts(men: u32, count: u32) -> impl Iterator<Item = u32> {
    (0..count).map(move |number| men / count + u32::from(number < men % count))
}

/// The figures of each base that a unit of foot or horse brings: as many bases as its full strength has figures for, and a figure
/// for forty men of each, at most those of a whole base; none where there are fewer than six in all. A battery is one, and a leader.
fn bases_of(piece: &Contingent) -> Vec<u32> {
    match piece.troop {
        Troop::Leader => return vec![1],
        Troop::Guns => return if piece.strength > 0 { vec![1] } else { Vec::new() },
        Troop::Foot | Troop::Horse => {}
    }
    let full = model(piece).full.max(1);
    let most = nearest(piece.whole, SCALES[0] * full).max(1);
    let count = most.min(nearest(piece.men, SCALES[0]) / LEAST);
    parts(piece.men, count).map(|men| nearest(men, SCALES[0]).min(full)).collect()
}

/// What a piece is: by its `battle` entry, or by its arm.
fn kind(piece: &Contingent) -> Kind {
    let fits = |kind: &Kind| match piece.troop {
        Troop::Foot => kind.is_foot(),
        Troop::Horse => *kind == Kind::Cavalry,
        Troop::Guns => kind.is_artillery(),
        Troop::Leader => *kind == Kind::Staff,
    };
    let said = word(piece, "kind").and_then(|word| {
        let mut kinds = Kind::WORDS.iter().filter(|(known, _)| known.eq_ignore_ascii_case(&word));
        kinds.next().map(|(_, kind)| *kind)
    });
    said.filter(fits).unwrap_or(match piece.troop {
        Troop::Foot => Kind::Infantry,
        Troop::Horse => Kind::Cavalry,
        Troop::Guns if piece.mounted => Kind::HorseArtillery,
        Troop::Guns => Kind::FootArtillery,
        Troop::Leader => Kind::Staff,
    })
}

/// What the campaign's file says of a piece under a key, in a plain word.
fn word(piece: &Contingent, key: &str) -> Option<String> {
    let entry = piece.entry.as_ref().and_then(|text| yaml::parse(text).ok())?;
    let word = entry.get(key).and_then(Node::word)?;
    let plain = word.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter));
    plain.then(|| word.to_owned())
}

/// A brigade of one base as an army list has it, if it can bear these keys.
fn enlists(piece: &Contingent, keys: &str) -> Option<Enlisted> {
    let text = format!("{{unit: one, side: {}, kind: {}{keys}}}", piece.side, kind(piece));
    let node = yaml::parse(&text).ok()?;
    let mut faults = Faults::default();
    let read = enlisted(&mut Fields::of(&node, "a brigade", &mut faults)?, &mut faults)?;
    read.into_iter().next().filter(|_| !faults.any_error())
}

/// NB-SET-01: whose troops a piece is of.
fn nation(piece: &Contingent) -> Option<String> {
    word(piece, "nation").filter(|nation| enlists(piece, &format!(", nation: {nation}")).is_some())
}

/// What else is said of it, as keys; the best of a campaign are elite. `figures` are those of a whole base of it.
fn traits(piece: &Contingent) -> String {
    let mut keys = String::new();
    let mut add = |key: &str, value: &str| {
        let known = nation(piece).map_or(String::new(), |nation| format!(", nation: {nation}"));
        let more = format!("{keys}, {key}: {value}");
        if enlists(piece, &format!("{known}{more}")).is_some() {
            keys = more;
        }
    };
    for key in SAID {
        if let Some(value) = word(piece, key) {
            add(key, &value);
        }
    }
    if let Some(full) = word(piece, "figures") {
        add("full", &full);
    }
    if piece.grade == "elite" && matches!(piece.troop, Troop::Foot | Troop::Horse) && word(piece, "elite").is_none() {
        add("elite", "yes");
    }
    keys
}

/// A whole base of a piece.
fn model(piece: &Contingent) -> Unit {
    let nation = nation(piece).map_or(String::new(), |nation| format!(", nation: {nation}"));
    let listed = enlists(piece, &format!("{nation}{}, bases: 1", traits(piece)));
    let listed = listed.or_else(|| enlists(piece, ", bases: 1"));
    listed.expect("every arm can be listed").units.swap_remove(0)
}

/// A brigade of the battle.
struct Body<'m> {
    name: UnitId,
    kind: Kind,
    nation: Option<String>,
    /// One of its pieces: all come together.
    first: &'m Contingent,
    bases: Vec<(&'m Contingent, u32)>,
}

/// The brigades of both armies. A unit of several bases is a brigade; units of one are bases of that of their force, or of the
/// `brigade` that the campaign's file says, arm by arm; the batteries of a unit are one.
fn in_brigades(battle: &Muster) -> Vec<Body<'_>> {
    let mut all = Vec::<Body<'_>>::new();
    let mut known = Vec::<(String, Side, Kind, Option<String>)>::new();
    for piece in in_order(battle) {
        let (figures, kind, nation) = (bases_of(piece), kind(piece), nation(piece));
        let bases = figures.iter().map(|figures| (piece, *figures)).collect::<Vec<_>>();
        let of = match piece.troop {
            Troop::Leader => piece.piece.to_string(),
            Troop::Guns => piece.unit.to_string(),
            _ if bases.len() > 1 => piece.piece.to_string(),
            _ => word(piece, "brigade").unwrap_or_else(|| piece.force.to_string()),
        };
        let key = (of, piece.side.clone(), kind, nation.clone());
        let together = bases.len() == 1 && piece.troop != Troop::Leader;
        let place = known.iter().position(|other| together && *other == key);
        if let Some(place) = place.filter(|place| all[*place].first.after == piece.after) {
            all[place].bases.extend(bases);
            continue;
        }
        let name = called(battle, &all, &key.0, piece);
        known.push(if together { key } else { (String::new(), key.1, key.2, None) });
        all.push(Body { name, kind, nation, first: piece, bases });
    }
    all
}

/// What a brigade is called: by what it is of, unless that is a word of these rules or the name of another.
fn called(battle: &Muster, all: &[Body<'_>], of: &str, piece: &Contingent) -> UnitId {
    let is_own = piece.piece.is_like(of) || piece.unit.is_like(of);
    let free = |name: &str| {
        let is_word = VOCABULARY.words.iter().any(|word| word.eq_ignore_ascii_case(name));
        !is_word && !all.iter().any(|body| body.name.is_like(name))
    };
    let another = || battle.army.iter().any(|other| other.piece.is_like(of) && other.piece != piece.piece);
    match free(of) && (is_own || !another()) {
        true => UnitId::new(of),
        false => own_name(battle, all.iter().map(|body| &body.name), &format!("{of}-{}", kind(piece).arm())),
    }
}

impl Body<'_> {
    /// NB-SET-16: the general order of one that comes on later, which its side may change: to support the first brigade of its side
    /// that is there, or where none is to hold the height.
    fn order(&self, brigades: &[Body<'_>], height: bool) -> String {
        if self.first.after == 0 || self.kind == Kind::Staff {
            return String::new();
        }
        let there = |body: &&Body<'_>| body.first.after == 0 && body.kind != Kind::Staff;
        match brigades.iter().filter(there).find(|body| body.first.side == self.first.side) {
            Some(body) => format!(", order: {{support: {}}}", body.name),
            None if height => format!(", order: {{hold: {THE_HEIGHT}}}"),
            None => String::new(),
        }
    }

    /// What it is called: as its unit, or as those of which it is made.
    fn called(&self) -> Option<String> {
        let mut names = self.bases.iter().filter_map(|(piece, _)| piece.name.clone()).collect::<Vec<_>>();
        names.dedup();
        let first = names.first()?;
        Some(match (self.first.troop, names.len()) {
            (_, 1) => first.clone(),
            (Troop::Guns, _) => first.replacen("first battery", "batteries", 1),
            (_, count) if count > MOST_NAMED => {
                let more = crate::kit::number(u32::try_from(count - 1).unwrap_or(u32::MAX));
                format!("{first} and {more} more")
            }
            _ => crate::kit::list(&names),
        })
    }

    /// It as an entry of `army`.
    fn entry(&self, brigades: &[Body<'_>], height: bool) -> String {
        let nation = self.nation.as_ref().map_or(String::new(), |nation| format!(", nation: {nation}"));
        let called = named(self.called().as_ref());
        let mut keys = format!("unit: {}, side: {}{called}, kind: {}{nation}", self.name, self.first.side, self.kind);
        let alone = self.bases.iter().all(|(piece, _)| piece.piece == self.first.piece);
        match self.first.troop {
            Troop::Leader => {}
            Troop::Guns => {
                let guns = self.bases.iter().map(|(piece, _)| if piece.strength > 1 { "{}" } else { "{value: 10}" });
                let guns = guns.collect::<Vec<_>>().join(", ");
                keys.push_str(&format!("{}, bases: [{guns}]", traits(self.first)));
            }
            Troop::Foot | Troop::Horse if alone => {
                let figures = self.bases.iter().map(|(_, figures)| figures.to_string()).collect::<Vec<_>>().join(", ");
                keys.push_str(&format!("{}, bases: {}, strength: [{figures}]", traits(self.first), self.bases.len()));
            }
            Troop::Foot | Troop::Horse => {
                let bases = self.bases.iter().map(|(piece, figures)| {
                    let (own, name) = (&piece.piece, named(piece.name.as_ref()));
                    format!("{{unit: {own}{name}, strength: {figures}{}}}", traits(piece))
                });
                keys.push_str(&format!(", bases: [{}]", bases.collect::<Vec<_>>().join(", ")));
            }
        }
        if self.first.after > 0 && self.kind != Kind::Staff {
            keys.push_str(if self.kind.is_artillery() { ", form: limbered" } else { ", form: march-column" });
        }
        keys.push_str(&self.order(brigades, height));
        format!("{{{keys}}}")
    }

    /// How wide it is in line, in millimetres.
    fn frontage(&self) -> i64 {
        let of = |piece: &Contingent| {
            let unit = model(piece);
            let [wide, _] = size(unit.class, TeamBases::default());
            wide.in_micrometres() / 1000
        };
        self.bases.iter().map(|(piece, _)| of(piece)).sum::<i64>() + 13
    }
}

/// A side, with a break point of its own where its army is in low spirits: those of the force with most men.
fn side(battle: &Muster, host: &Host) -> String {
    let own = battle.army.iter().filter(|piece| piece.side == host.side && piece.troop != Troop::Leader);
    let men = |force: &UnitId| own.clone().filter(|piece| piece.force == *force).map(|piece| piece.men).sum::<u32>();
    let greatest = own.clone().max_by(|a, b| {
        let order = men(&a.force).cmp(&men(&b.force));
        order.then_with(|| b.force.as_str().cmp(a.force.as_str()))
    });
    let less = match greatest.map_or("steady", |piece| piece.spirit) {
        "shaken" => 10,
        "broken" => 20,
        _ => 0,
    };
    let point = if less > 0 { format!(", break_point: {}", BREAK_POINT - less) } else { String::new() };
    format!("- {{side: {}, name: {}, home_edge: {}{point}}}\n", host.side, quoted(&host.name), host.home)
}

/// NB-ORD-02: sets both armies out, foot and guns in the first lines and horse behind them, from the middle outward: the entries of
/// `deploy`.
fn set_out(battle: &Muster, brigades: &[Body<'_>], text: &str) -> Result<String, String> {
    let mut faults = Faults::default();
    let tree = yaml::parse(text).map_err(|faults| told(&faults))?;
    let mut state = super::set_up(&tree, &mut faults).ok_or_else(|| told(&faults))?;
    let ground = Ground::of(&state.terrain, &state.options);
    let mut rows = String::new();
    for host in &battle.hosts {
        for body in lined_up(brigades, host) {
            let disposition = first_place(&mut state, &ground, body)
                .ok_or_else(|| format!("`{}` finds no room on the field at the {} edge", body.name, host.home))?;
            let Disposition { at, face, form, .. } = disposition;
            let (x, y) = (at.0, at.1);
            rows.push_str(&format!("- {{unit: {}, at: [{x}, {y}], face: {face}, form: {form}}}\n", body.name));
        }
    }
    Ok(if rows.is_empty() { rows } else { format!("deploy:\n{rows}") })
}

/// The first of some faults.
fn told(faults: &Faults) -> String {
    faults.sorted().first().map_or_else(|| "its file cannot be read".to_owned(), |fault| fault.message.clone())
}

/// The brigades of an army that are there, in the order in which they are set out: foot and guns in turn, then horse and leaders.
fn lined_up<'b>(brigades: &'b [Body<'b>], host: &Host) -> Vec<&'b Body<'b>> {
    let there = brigades.iter().filter(|body| body.first.side == host.side && body.first.after == 0);
    let (guns, others) = there.partition::<Vec<_>, _>(|body| body.kind.is_artillery());
    let mut guns = guns.into_iter();
    let mut order = Vec::new();
    for body in others {
        let foot = body.kind.is_foot();
        if !foot {
            order.extend(guns.by_ref());
        }
        order.push(body);
        order.extend(foot.then(|| guns.next()).flatten());
    }
    order.extend(guns);
    order
}

/// The first free place for a brigade, line behind line, and it stands there.
fn first_place(state: &mut State, ground: &Ground, body: &Body<'_>) -> Option<Disposition> {
    let id = state.find(&body.name)?.unit.clone();
    let edge = state.card(&body.first.side).home_edge;
    let face: Heading = outward(edge).reversed();
    let form = if body.kind.is_artillery() { Formation::Unlimbered } else { state.find(&id)?.form };
    let (board, line) = (state.board(), state.board().edge(edge));
    let [across, deep] = if is_along(edge.word()) { [board.height, board.width] } else { [board.width, board.height] };
    let hundredths = |length: Length| length.in_micrometres() / INCH.hundredth();
    let first = FIRST_LINE.min(hundredths(deep.share(1, 3)));
    let horse = matches!(body.kind, Kind::Cavalry | Kind::Staff);
    let rows = (0..).map(|row| first - LINES * row).take_while(|far| *far > 0).skip(usize::from(horse));
    let step = Length::hundredths(50, INCH);
    let most = hundredths(across.share(1, 2)) / 50;
    for far in rows {
        for number in (0..=most).flat_map(|number| [number, -number]) {
            let along = across.share(1, 2) + step * number;
            let at = line.at(along) + face.course().over(Length::hundredths(far, INCH));
            let disposition = Disposition { at: place(at), face, form, post: None };
            disposition.clone().set_out(state.unit_mut(&id));
            if soundness::placed_wrong(state, ground, &id).is_none() {
                return Some(disposition);
            }
        }
    }
    None
}

/// How far ahead of the middle a river runs, in half inches, and how far its fords lie from the middle of each part of the table.
const RIVER: i32 = -5;
const FORD: i32 = 20;

/// The table that the program lays out, the same for the same hex: 32 inches deep, and as wide for the larger army. Nothing lies
/// where armies are set out but roads, and the height on which the defender stands.
fn laid_out(battle: &Muster, brigades: &[Body<'_>]) -> String {
    let line = |host: &Host| {
        let own = brigades.iter().filter(|body| body.first.side == host.side);
        own.map(Body::frontage).sum::<i64>()
    };
    // Two thirds of an army stand in the first line: in half inches.
    let larger = battle.hosts.iter().map(line).max().unwrap_or(0) * 4 / (3 * 25);
    let wide = (i32::try_from(larger).unwrap_or(WIDEST).clamp(DEEP, WIDEST) + 3) / 4 * 4;
    let home = Edge::parse(battle.hosts[0].home).unwrap_or(Edge::West);
    let [east, north] = if is_along(battle.hosts[0].home) { [DEEP, wide] } else { [wide, DEEP] };
    let frame = Frame::of(home, [east, north]);
    let mut rows = Vec::new();
    let mut lay = |kind: Land, does: String| rows.push(format!("- {{kind: {kind}, {does}}}\n"));
    let parts = (wide / DEEP).max(1);
    let middles = (0..parts).map(|number| DEEP * number - DEEP * (parts - 1) / 2).collect::<Vec<_>>();
    if battle.ground.rivers.contains(&battle.hosts[0].home) {
        for (from, to, kind) in river(wide, &middles) {
            let line = format!("line: [{}, {}], width: 0.5", frame.at(RIVER, from), frame.at(RIVER, to));
            lay(kind, line);
        }
    }
    for edge in battle.ground.roads.iter().filter_map(|edge| Edge::parse(edge)) {
        lay(Land::Road, format!("line: [{}, {}]", frame.leaves(edge), frame.at(0, 0)));
    }
    lay(Land::Hill, format!("name: {THE_HEIGHT}, at: {}, size: {}", frame.at(10, 0), frame.size(8, 24)));
    let mirror = if battle.field.bytes().map(u32::from).sum::<u32>() % 2 == 0 { 1 } else { -1 };
    if let Some(town) = &battle.ground.town {
        let walls = ["a", "b", "c", "d"].iter().zip(["building", "wall", "building", "wall"]);
        let walls = walls.map(|(name, of)| format!("{{name: {name}, of: {of}}}")).collect::<Vec<_>>().join(", ");
        let at = format!("at: {}, size: {}", frame.at(0, 6 * mirror), frame.size(5, 5));
        lay(Land::Complex, format!("name: {}, {at}, courtyard: yes, sides: [{walls}]", quoted(town)));
    }
    let (kind, size, places) = features(battle.ground.land);
    for middle in middles {
        for (ahead, aside) in places {
            let at = frame.at(*ahead, middle + aside * mirror);
            lay(kind, format!("at: {at}, size: {}", frame.size(size[0], size[1])));
        }
    }
    format!("map: {{width: {}, height: {}}}\nterrain:\n{}", east / 2, north / 2, rows.concat())
}

/// A river across the table in pieces: nobody crosses it but by the bridge in its middle, where none is, and by its fords.
fn river(wide: i32, middles: &[i32]) -> Vec<(i32, i32, Land)> {
    let mut fords = middles.iter().flat_map(|middle| [middle - FORD, middle + FORD]).collect::<Vec<_>>();
    fords.sort_unstable();
    let mut gaps = fords.into_iter().map(|at| (at, Some(Land::Stream))).chain([(0, None)]).collect::<Vec<_>>();
    gaps.sort_by_key(|(at, _)| *at);
    let mut pieces = Vec::new();
    let mut from = -wide / 2;
    for (at, ford) in gaps {
        pieces.push((from, at - 2, Land::River));
        pieces.extend(ford.map(|ford| (at - 2, at + 2, ford)));
        from = at + 2;
    }
    pieces.push((from, wide / 2, Land::River));
    pieces.retain(|(from, to, _)| from < to);
    pieces
}

/// What lies between the armies on each part of the table, by the ground of the hex: how deep and wide, and where, so many half inches
/// ahead of its middle and to the side.
fn features(land: &str) -> (Land, [i32; 2], &'static [(i32, i32)]) {
    match land {
        "wooded" => (Land::Woods, [6, 12], &[(0, -18), (1, 26), (0, 14)]),
        "hilly" => (Land::Hill, [6, 14], &[(0, -20), (0, 22)]),
        "mountain" => (Land::SteepSlope, [6, 14], &[(0, -20), (0, 22)]),
        "marsh" => (Land::Marsh, [5, 12], &[(0, -18), (1, 26), (0, 14)]),
        _ => (Land::Woods, [4, 5], &[(0, -18), (1, 24)]),
    }
}

/// What came of a battle: its winner holds the field. A base has lost what its figures stood for, by the part that is lost in men of
/// what is lost in strength; one that is off the table, as one that is destroyed, all of its figures. Who has not come on has lost
/// nothing, and staff is never hit.
pub(crate) fn aftermath(battle: &Muster, state: &State) -> Aftermath {
    let holds = state.ending.as_ref().and_then(|ending| ending.winner.clone());
    let mut aftermath = Aftermath { holds, ended: state.ending.is_some(), ..Aftermath::default() };
    let (battle, _) = &battle.of_those(|piece| piece.troop == Troop::Leader || !bases_of(piece).is_empty());
    let brigades = in_brigades(battle);
    for piece in battle.army.iter().filter(|piece| piece.troop != Troop::Leader) {
        let body = brigades.iter().find(|body| body.bases.iter().any(|(of, _)| of.piece == piece.piece));
        let Some(body) = body else { continue };
        let mut fought = state.army.iter().chain(reinforcement::all(&state.arrivals));
        let Some(brigade) = fought.find(|brigade| brigade.unit == body.name) else { continue };
        let own = body.bases.iter().zip(&brigade.bases).filter(|((of, _), _)| of.piece == piece.piece);
        let own = own.map(|((_, figures), unit)| (*figures, left_of(brigade, unit))).collect::<Vec<_>>();
        let left = match piece.troop {
            Troop::Guns if own.iter().any(|(_, left)| *left == 0) => Remains::Nothing,
            Troop::Guns => Remains::Worn(0),
            _ => Remains::Men(piece.men - men_lost(piece.men, &own, battle.losses).min(piece.men)),
        };
        aftermath.left.push((piece.piece.clone(), left));
    }
    aftermath
}

/// The figures that are left of a base, 1 of a gun.
fn left_of(brigade: &Brigade, unit: &Unit) -> u32 {
    match unit.gun {
        _ if brigade.is_gone() => 0,
        Some(gun) => u32::from(!gun.is_out()),
        None => unit.figures,
    }
}

/// The men that the bases of a unit have lost: each had an equal part of them.
fn men_lost(men: u32, bases: &[(u32, u32)], (by, of): (u32, u32)) -> u32 {
    let count = u32::try_from(bases.len()).unwrap_or(1).max(1);
    let lost = bases.iter().zip(parts(men, count)).map(|((before, left), men)| {
        let gone = u64::from(before.saturating_sub(*left));
        let lost = u64::from(men) * gone * u64::from(by) / (u64::from((*before).max(1)) * u64::from(of.max(1)));
        u32::try_from(lost).unwrap_or(men)
    });
    lost.sum()
}
