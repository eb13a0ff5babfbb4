//! Reading a game file, or the position of a case: TT-ED-01 to TT-ED-06, TT-SET-01 to TT-SET-17.

pub(crate) mod army;
pub(crate) mod battle;
pub(crate) mod enlisted;
pub(crate) mod file_keys;
pub(crate) mod gate;
pub(crate) mod soundness;

use super::charts::edition::{Combat, Edition, Scale, Stand, Victory};
use super::charts::switches::{Cm301, HouseRules};

use super::orders::{Heading, deployment, point, terrain};
use super::position::scenario::{Points, Scenario};

use super::charts::tables;
use super::position::state::{Arrival, Contact, Fought, Part, Reply, Role, SideCard, State, Verdict};
use super::troops::units::Addition;
use crate::adjudicate::game_keys::{folded, on_file, pass_over_folder, side, side_and_name, two_sides};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::Edge;
use crate::kit::reinforcement::{ArrivalRow, ON_TABLE, set_apart};
use crate::kit::table::{Decimal, Extent};
use crate::rules::two_by_two::position::parts;
use crate::yaml::{Fault, Faults, Fields, Node, Read, word_of};

/// Reads a game file, or the position of a case, into the position at the start.
pub(crate) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    let mut fields = Fields::shaped(game, &file_keys::GAME, faults)?;
    pass_over_folder(&mut fields);
    let print = Print::read(&mut fields, faults);
    let sides = sides(&mut fields, faults);
    let map = fields.given_with("map", faults, map);
    let by_die = game.get("scenario").and_then(|node| node.get("terrain_by_die"));
    let by_die = by_die.and_then(Node::word).is_some_and(|word| matches!(word, "yes" | "true"));
    let terrain = fields.listed("terrain", faults, |node, faults| match by_die {
        true => terrain::terrain(node, faults),
        false => terrain::placed(node, faults),
    });
    let army = fields.listed("army", faults, army::entry);
    let deploy = fields.listed("deploy", faults, deployment::deployment);
    let points = fields.listed("points", faults, arrival);
    let arrivals = fields.listed("arrivals", faults, |node, faults| ArrivalRow::read(node, &ON_TABLE, faults));
    let options = fields.listed("options", faults, |node, faults| word_of(node, Addition::WORDS, "option", faults));
    let scenario = fields.take("scenario");
    let scenario = scenario.map_or(Some(Scenario::default()), |node| scenario_of(node, faults));
    let folded = folded(&mut fields, faults);
    let house_rules = fields.take("house_rules");
    let house_rules = house_rules.map_or(Some(HouseRules::default()), |node| HouseRules::read(node, faults));
    let allowance = fields.given_with("allowance", faults, u32::read);
    let middle = Middle::read(&mut fields, faults);
    fields.finish(faults)?;
    let (print, sides, middle, house_rules) = (print?, sides?, middle?, house_rules?);
    let folded = folded?;
    let mut state = State {
        edition: print.edition,
        scale: print.scale,
        combat: print.combat,
        victory: print.victory,
        base: print.stand,
        turn: middle.turn,
        part: Part::Muster,
        order: middle.order,
        sides,
        map: map?.unwrap_or_else(|| board(print.scale, &house_rules)),
        terrain: terrain?,
        options: sorted(options?),
        scenario: Scenario { fold_set_up: folded.set_up, fold_turn: folded.turn, ..scenario? },
        house_rules,
        allowance: allowance?.unwrap_or(tables::FIRST_POINTS),
        army: army?.into_iter().flatten().collect(),
        arrivals: Vec::new(),
        points: points?,
        contacts: middle.contacts,
        melees: middle.melees,
        standing: middle.standing,
        ending: middle.ending,
    };
    if !print.is_sound(&state.house_rules, game, faults) {
        return None;
    }
    let arrivals = arrivals?;
    let sound = place(&mut state, deploy?, faults);
    let listed = soundness::are_well_listed(&state, game, faults);
    let coming = set_apart(&arrivals, &mut state.army, faults);
    let sound = sound & listed & coming.is_some();
    state.arrivals = coming.unwrap_or_default();
    let sound = sound & soundness::may_come_on(&state, &arrivals, faults);
    match middle.part {
        Some(part) => state.part = part,
        None => parts::begin(&mut state),
    }
    (sound & soundness::is_sound(&state, game, faults)).then_some(state)
}

fn sorted(mut options: Vec<Addition>) -> Vec<Addition> {
    options.sort_unstable();
    options.dedup();
    options
}

/// What the game is printed as.
struct Print {
    edition: Edition,
    scale: Scale,
    combat: Combat,
    victory: Victory,
    stand: Stand,
}

impl Print {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Print> {
        let edition = fields.given_with("edition", faults, edition);
        if edition == Some(None) {
            let span = fields.node().span;
            let fault = Fault::error(span, "a game is set to one edition").clause("TT-ED-01");
            faults.add(fault.help("write `edition: 2mc` or `edition: 3.01`"));
        }
        let scale = fields.given_with("scale", faults, |node, faults| word_of(node, Scale::WORDS, "scale", faults));
        let combat = fields
            .given_with("combat", faults, |node, faults| word_of(node, Combat::WORDS, "table of results", faults));
        let victory =
            fields.given_with("victory", faults, |node, faults| word_of(node, Victory::WORDS, "victory", faults));
        let stand = fields.given_with("base", faults, |node, faults| word_of(node, Stand::WORDS, "base", faults));
        Some(Print {
            edition: edition??,
            scale: scale?.unwrap_or_default(),
            combat: combat?.unwrap_or_default(),
            // TT-SET-16: a game of which nothing is said is decisive.
            victory: victory?.unwrap_or_default(),
            stand: stand?.unwrap_or_default(),
        })
    }

    /// TT-ED-04, TT-ED-06: what edition 3.01 does not have.
    fn is_sound(&self, rules: &HouseRules, game: &Node, faults: &mut Faults) -> bool {
        if self.edition == Edition::TwoMc {
            return true;
        }
        let place = |key: &str| game.get(key).map_or(game.span, |node| node.span);
        let centimetres = self.scale == Scale::Cm && rules.cm_301 == Cm301::No;
        if centimetres {
            let fault = Fault::error(place("scale"), "edition 3.01 has no figures in centimetres");
            let help = "play it in inches, or set `house_rules: {cm_301: true}`";
            faults.add(fault.clause("TT-ED-04").help(help));
        }
        let alternate = self.combat == Combat::Alternate;
        if alternate {
            let fault = Fault::error(place("combat"), "edition 3.01 has one set of tables");
            faults.add(fault.clause("TT-ED-06").help("leave `combat:` out"));
        }
        !centimetres && !alternate
    }
}

/// TT-ED-01: there are two.
fn edition(node: &Node, faults: &mut Faults) -> Option<Edition> {
    let word = String::read(node, faults)?.to_ascii_lowercase();
    let known = Edition::WORDS.iter().find(|(known, _)| *known == word);
    if known.is_none() {
        let fault = Fault::error(node.span, format!("`{word}` is no edition of these rules"));
        faults.add(fault.clause("TT-ED-01").help("write `2mc` or `3.01`"));
    }
    known.map(|(_, edition)| *edition)
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    const EXAMPLE: &str = "{side: blue, home_edge: south}, {side: red, home_edge: north}";
    let node = fields.node();
    let sides = two_sides(fields, side_card, |card| &card.side, (Some("TT-SET-01"), EXAMPLE), faults)?;
    let node = node.get("sides").unwrap_or(node);
    let opposite = sides[0].home_edge.opposite() == sides[1].home_edge;
    if !opposite {
        let fault = Fault::error(node.span, "the base edges are not opposite each other");
        let help = "give one side the south and the other the north, or west and east";
        faults.add(fault.clause("TT-GEO-02").help(help));
    }
    let roles = [Role::Defender, Role::Attacker].map(|role| {
        let of = sides.iter().filter(|card| card.role == Some(role));
        of.count()
    });
    let cast = matches!(roles, [0, 0] | [1, 1]);
    if !cast {
        let fault = Fault::error(node.span, "one side attacks and the other defends");
        let help = "give both sides a `role:`, or neither: the set-up dice settle it then";
        faults.add(fault.clause("TT-SET-01").help(help));
    }
    (opposite && cast).then_some(sides)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::shaped(node, &file_keys::SIDE, faults)?;
    let named = side_and_name(&mut fields, faults);
    let home = fields.required::<Edge>("home_edge", faults);
    let role = fields.given_with("role", faults, |node, faults| word_of(node, Role::WORDS, "role", faults));
    fields.finish(faults)?;
    let (side, name) = named?;
    Some(SideCard { name, side, home_edge: home?, role: role? })
}

/// The board where the scenario gives none.
fn board(scale: Scale, rules: &HouseRules) -> Extent {
    let edge = Decimal::of(tables::board(scale, rules.cm_base), scale.unit());
    Extent { width: edge, height: edge }
}

/// The table of the scenario.
fn map(node: &Node, faults: &mut Faults) -> Option<Extent> {
    Extent::read(node, 6..=500, "board units", faults)
}

/// Reads the scenario's settings.
fn scenario_of(node: &Node, faults: &mut Faults) -> Option<Scenario> {
    let mut fields = Fields::shaped(node, &file_keys::SCENARIO, faults)?;
    let plain = Scenario::default();
    let points = fields.optional_with("points", faults, army_points);
    let by_die = fields.optional::<bool>("terrain_by_die", faults);
    let corps = fields.optional::<bool>("multi_corps", faults);
    let limit = fields.optional::<u32>("turn_limit", faults);
    fields.finish(faults)?;
    Some(Scenario {
        points: points?.unwrap_or(plain.points),
        terrain_by_die: by_die?.unwrap_or(plain.terrain_by_die),
        multi_corps: corps?.unwrap_or(plain.multi_corps),
        turn_limit: limit?.unwrap_or(plain.turn_limit),
        fold_set_up: false,
        fold_turn: false,
    })
}

fn army_points(node: &Node, faults: &mut Faults) -> Option<Points> {
    let text = String::read(node, faults)?;
    let points = Points::parse(&text);
    if points.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no cost of an army"));
        faults.add(fault.help("write `any` or a number of army points"));
    }
    points
}

/// A point of arrival.
fn arrival(node: &Node, faults: &mut Faults) -> Option<Arrival> {
    let mut fields = Fields::shaped(node, &file_keys::ARRIVAL, faults)?;
    let unit = fields.required::<String>("unit", faults);
    let side = fields.required::<String>("side", faults);
    let at = fields.needed("at", faults);
    let at = at.and_then(|node| point(node, faults));
    let queue = fields.given_with("queue", faults, deployment::waiting);
    fields.finish(faults)?;
    let queue = queue?.unwrap_or_default().into_iter();
    Some(Arrival {
        unit: UnitId::new(unit?),
        side: Side::new(side?),
        at: at?,
        queue: queue.map(|named| UnitId::new(named.name)).collect(),
    })
}

/// Puts the units on the table, and the points of arrival on its edges, as `deploy` of a game file has them.
fn place(state: &mut State, deploy: Vec<deployment::Deployment>, faults: &mut Faults) -> bool {
    let mut sound = true;
    for entry in deploy {
        let at = entry.at.as_ref().and_then(|place| place.point);
        let found = state.army.iter_mut().find(|unit| unit.unit.as_str() == entry.unit.name);
        match (found, &entry.queue) {
            (Some(unit), None) => {
                unit.at = at.or(unit.at);
                unit.name = entry.name.or(unit.name.take());
                if let Some(Heading::Degrees(face)) = entry.face {
                    unit.face = Some(face);
                }
            }
            (None, Some(queue)) if at.is_some() => {
                let first = queue.first().map(|named| UnitId::new(&named.name));
                let owner = first.and_then(|first| state.find(&first));
                let Some(side) = owner.map(|unit| unit.side.clone()) else {
                    let message = "nobody of this queue stands in the army list";
                    faults.add(Fault::error(entry.span, message).clause("TT-SET-14"));
                    sound = false;
                    continue;
                };
                let queue = queue.iter().map(|named| UnitId::new(&named.name));
                state.points.push(Arrival {
                    unit: UnitId::new(&entry.unit.name),
                    side,
                    at: at.expect("it was looked at"),
                    queue: queue.collect(),
                });
            }
            _ => {
                let message = format!("there is no unit `{}` in the army list", entry.unit.name);
                faults.add(Fault::error(entry.unit.span, message).help("list it under `army`"));
                sound = false;
            }
        }
    }
    sound
}

/// What a case may say of a game that is under way.
struct Middle {
    turn: u32,
    part: Option<Part>,
    order: Vec<Side>,
    contacts: Vec<Contact>,
    melees: Vec<Fought>,
    standing: Vec<OnFile>,
    ending: Option<Verdict>,
}

impl Middle {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Middle> {
        let turn = fields.given_with("turn", faults, u32::read);
        let part = fields.given_with("part", faults, |node, faults| word_of(node, Part::WORDS, "part", faults));
        let order = fields.listed("order", faults, side);
        let contacts = fields.listed("contacts", faults, contact);
        let melees = fields.listed("melees", faults, fought);
        let standing = fields.listed("standing", faults, on_file);
        let ending = fields.given_with("ending", faults, verdict);
        Some(Middle {
            turn: turn?.unwrap_or(0),
            part: part?,
            order: order?,
            contacts: contacts?,
            melees: melees?,
            standing: standing?,
            ending: ending?,
        })
    }
}

pub(crate) fn contact(node: &Node, faults: &mut Faults) -> Option<Contact> {
    let mut fields = Fields::shaped(node, &file_keys::CONTACT, faults)?;
    let charger = fields.required::<String>("charger", faults);
    let on = fields.required::<String>("on", faults);
    let face = fields.needed("face", faults);
    let face = face.and_then(|node| word_of(node, file_keys::FACES, "face", faults));
    let reply = fields.needed("reply", faults);
    let reply = reply.and_then(|node| word_of(node, Reply::WORDS, "reply", faults));
    let back = fields.given_with("back", faults, |node, faults| {
        let text = String::read(node, faults)?;
        let back = Decimal::parse(&text);
        if back.is_none() {
            faults.add(Fault::error(node.span, format!("`{text}` is no length")));
        }
        back
    });
    let column = fields.optional::<String>("column", faults);
    let edge = fields.optional::<bool>("edge", faults);
    let outside = fields.optional::<bool>("outside", faults);
    fields.finish(faults)?;
    Some(Contact {
        charger: UnitId::new(charger?),
        on: UnitId::new(on?),
        face: face?,
        reply: reply?,
        back: back?,
        column: column?.map(UnitId::new),
        edge: edge?.unwrap_or(false),
        outside: outside?.unwrap_or(false),
    })
}

pub(crate) fn fought(node: &Node, faults: &mut Faults) -> Option<Fought> {
    let mut fields = Fields::shaped(node, &file_keys::FOUGHT, faults)?;
    let attacker = fields.required::<String>("attacker", faults);
    let defender = fields.required::<String>("defender", faults);
    fields.finish(faults)?;
    Some(Fought { attacker: UnitId::new(attacker?), defender: UnitId::new(defender?) })
}

fn verdict(node: &Node, faults: &mut Faults) -> Option<Verdict> {
    let mut fields = Fields::shaped(node, &file_keys::ENDING, faults)?;
    let winner = fields.given_with("winner", faults, side);
    let drawn = fields.optional::<bool>("drawn", faults);
    let why = fields.optional::<String>("why", faults);
    fields.finish(faults)?;
    Some(Verdict { winner: winner?, drawn: drawn?.unwrap_or(false), why: why?.unwrap_or_default() })
}
