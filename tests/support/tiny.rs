//! A rule set of two units and one die, small enough to foresee: for tests of the rooms around the engines.
//!
//! Each turn every unit that is ordered to `press` throws a die at the other; a four or better costs it a point of
//! strength, and then its owner decides `beaten`: `stand` and throw for a rally, or `fall-back` unharmed by that.

use std::cell::Cell;

use estafette::adjudicate::{
    Amended, AnyRuleSet, AtDesk, Awaited, Basis, Beat, Brief, ByHand, BySide, Checked, Clash, Clause, ClauseText,
    Clock, Deed, Draft, Ending, Engine, Entry, Flaws, Fog, Ground, IllegalOrder, Inquiry, Mark, Odds, Owed, Plot,
    Policy, Question, Referee, Roster, RuleSet, Setting, Side, Standing, StandsIn, Stopped, Symbol, Table, Tells, Told,
    UnitId,
};
use estafette::dice::D6;
use estafette::yaml::{Fault, Faults, Fields, Node, Shape, Span, list_of};
use serde::{Deserialize, Serialize};

/// The rule set.
pub(crate) static TINY: Engine<Tiny> = Engine::new();
/// A shelf with nothing else on it.
pub(crate) static SHELF: &[&dyn AnyRuleSet] = &[&TINY];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiny;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub(crate) struct State {
    turn: u32,
    limit: u32,
    units: Vec<Unit>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub(crate) struct Unit {
    unit: String,
    side: Side,
    army: String,
    strength: u32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Orders {
    steps: Vec<(String, String, Span)>,
    answers: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Fire { by: String, at: String, hit: bool },
    Stands { unit: String, rallied: bool },
    FallsBack { unit: String },
    TurnEnds,
}

/// How often orders were read, and judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Watched {
    pub(crate) read: usize,
    pub(crate) checked: usize,
}

thread_local! {
    static WATCHED: Cell<Watched> = const { Cell::new(Watched { read: 0, checked: 0 }) };
}

/// How often that was on this thread since it was asked last.
pub(crate) fn watched() -> Watched {
    WATCHED.take()
}

const FIRE: Clause = Clause::new("TINY-FIRE-01");
const BEATEN: Clause = Clause::new("TINY-BEATEN-01");

impl State {
    fn foes<'s>(&'s self, unit: &'s Unit) -> &'s Unit {
        let foe = self.units.iter().find(|other| other.side != unit.side);
        foe.expect("there are two sides")
    }

    fn named(&mut self, name: &str) -> &mut Unit {
        let unit = self.units.iter_mut().find(|unit| unit.unit == name);
        unit.expect("the unit is there")
    }
}

impl Basis for Tiny {
    const ID: &'static str = "tiny";
    const TITLE: &'static str = "Tiny Rules";
    const GUIDE: &'static str = "A turn file has `press` or `hold`.
";

    const PLAYS: &[u32] = &[2, 3];
    const WORDING: u32 = 1;
    const UNTYPED: u32 = 3;
    const TIMELY: u32 = 1;
    const CLAUSES: &'static [ClauseText] = &[
        ClauseText {
            id: "TINY-FIRE-01",
            gist: "a pressing unit throws a die and hits with 4 or more",
            reading: "",
            standing: Standing::Played,
            uncased: "",
        },
        ClauseText {
            id: "TINY-BEATEN-01",
            gist: "a unit that was hit stands or falls back",
            reading: "",
            standing: Standing::Played,
            uncased: "shown by the tests of the game room",
        },
        ClauseText {
            id: "TINY-WEATHER-01",
            gist: "the weather",
            reading: "",
            standing: Standing::NotPlayed("there is none"),
            uncased: "",
        },
    ];

    const SETTINGS: &'static [Setting] = &[];
    const GAME: &'static Shape = &Shape::of("a game", &[]);
    type State = State;
    type Orders = Orders;
    type Event = Event;

    fn asks_anything() -> bool {
        true
    }

    fn sound(_state: &State, _flaws: &mut Flaws) {}

    fn turn_file() -> serde_json::Value {
        serde_json::json!({})
    }

    fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
        let mut fields = Fields::of(game, "a game", faults)?;
        for key in ["rules", "name", "players", "post", "notes", "decisions", "salt", "absent", "stand-ins"] {
            fields.take(key);
        }
        let limit = fields.optional::<u32>("turn_limit", faults);
        let sides = fields.take("sides");
        fields.finish(faults)?;
        let units = list_of(sides?, |node| {
            let mut fields = Fields::of(node, "a side", faults)?;
            let side = fields.required::<String>("side", faults);
            let army = fields.required::<String>("name", faults);
            let unit = fields.required::<String>("unit", faults);
            let strength = fields.required::<u32>("strength", faults);
            fields.finish(faults)?;
            Some(Unit { unit: unit?, side: Side::new(side?), army: army?, strength: strength? })
        })?;
        Some(State { turn: 1, limit: limit?.unwrap_or(100), units })
    }

    fn read(body: &Node, _text: &str, faults: &mut Faults) -> Option<Orders> {
        let mut orders = Orders::default();
        if body.get("orders").is_some() {
            WATCHED.set(Watched { read: WATCHED.get().read + 1, ..WATCHED.get() });
        }
        for node in body.get("orders").map_or(&[][..], Node::items) {
            let mut fields = Fields::of(node, "an order", faults)?;
            let unit = fields.required::<String>("unit", faults);
            let step = fields.required::<String>("do", faults);
            fields.take("note");
            fields.finish(faults)?;
            let (unit, step) = (unit?, step?);
            // A fault of the program, for tests of what it stops.
            assert!(step != "burst", "the reader breaks off");
            if !["press", "stand"].contains(&step.as_str()) {
                let span = node.get("do")?.span;
                faults.add(Fault::error(span, format!("`{step}` is no verb")).help("press or stand"));
                return None;
            }
            orders.steps.push((unit, step, node.span));
        }
        for node in body.get("answers").map_or(&[][..], Node::items) {
            let ask = node.get("ask").and_then(Node::word).unwrap_or_default();
            let reply = node.get("do").and_then(Node::word).unwrap_or_default();
            orders.answers.push((ask.to_owned(), reply.to_owned()));
        }
        Some(orders)
    }

    fn awaits(state: &State) -> Vec<Awaited> {
        if Tiny::clock(state).ending.is_some() {
            return Vec::new();
        }
        let owes = |unit: &Unit| Awaited { side: unit.side.clone(), owes: Owed::Orders };
        state.units.iter().map(owes).collect()
    }

    fn clock(state: &State) -> Clock {
        let beaten = state.units.iter().find(|unit| unit.strength == 0);
        let ending = if let Some(unit) = beaten {
            Some(Ending {
                winner: Some(state.foes(unit).side.clone()),
                drawn: false,
                why: format!("{} is no more.", unit.unit),
            })
        } else if state.turn > state.limit {
            Some(Ending { winner: None, drawn: true, why: "The last turn is over.".into() })
        } else {
            None
        };
        Clock { turn: state.turn, text: format!("turn {}", state.turn), ending }
    }

    fn roster(state: &State) -> Roster {
        Roster {
            sides: state.units.iter().map(|unit| (unit.side.clone(), unit.army.clone())).collect(),
            units: state
                .units
                .iter()
                .map(|unit| (UnitId::new(&unit.unit), unit.side.clone(), unit.unit.clone()))
                .collect(),
            places: Vec::new(),
            fit: Vec::new(),
            at: Vec::new(),
        }
    }

    fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
        let mut checked = Checked::default();
        if !orders.steps.is_empty() {
            WATCHED.set(Watched { checked: WATCHED.get().checked + 1, ..WATCHED.get() });
        }
        for (name, step, span) in &orders.steps {
            let own = state.units.iter().any(|unit| unit.unit == *name && unit.side == *side);
            if own {
                checked.understood.push(format!("{name}: {step}"));
            } else {
                checked.illegal.push(IllegalOrder {
                    unit: name.clone(),
                    step: 0,
                    clause: None,
                    reason: format!("`{name}` is no unit of yours").into(),
                    help: "the entry is dropped".into(),
                    span: *span,
                });
            }
        }
        checked
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Fire { at, hit: true, .. } => {
                let unit = state.named(at);
                unit.strength = unit.strength.saturating_sub(1);
            }
            Event::Stands { unit, rallied: true } => state.named(unit).strength += 1,
            Event::TurnEnds => state.turn += 1,
            _ => {}
        }
    }
}

impl RuleSet for Tiny {
    fn play(
        referee: &mut Referee<'_, Tiny>,
        orders: &BySide<Option<Orders>>,
        answers: &[BySide<Option<Orders>>],
    ) -> Result<(), Stopped> {
        let turn = referee.state().turn;
        let units = referee.state().units.clone();
        let mut asked = 0;
        for unit in &units {
            let given = orders.get(&unit.side).and_then(Option::as_ref);
            let presses = given
                .is_some_and(|orders| orders.steps.iter().any(|(name, step, _)| *name == unit.unit && step == "press"));
            if !presses {
                continue;
            }
            let foe = referee.state().foes(unit).clone();
            let [by, at] = [&unit.unit, &foe.unit].map(|unit| UnitId::new(unit).in_label());
            let label = format!("t{turn}/fire/{by}/{at}");
            let hit = referee.roll(label, D6, 1)[0] >= 4;
            let (by, at) = (unit.unit.clone(), foe.unit.clone());
            referee.record(FIRE, Event::Fire { by, at, hit });
            if hit {
                beaten(referee, turn, &foe, answers, &mut asked)?;
            }
        }
        referee.record(FIRE, Event::TurnEnds);
        Ok(())
    }
}

impl Tells for Tiny {
    fn struck(_event: &Self::Event) -> Option<IllegalOrder> {
        None
    }

    fn tell(
        _before: &State,
        log: &[Entry<Event>],
        _roster: &Roster,
        _eyes: Option<&Side>,
        _phrases: &estafette::adjudicate::Phrases,
    ) -> Vec<Told> {
        let told = log.iter().map(|entry| {
            let text = match &entry.event {
                Event::Fire { by, at, hit: true } => format!("{by} hits {at}."),
                Event::Fire { by, at, hit: false } => format!("{by} misses {at}."),
                Event::Stands { unit, rallied: true } => format!("{unit} stands and rallies."),
                Event::Stands { unit, .. } => format!("{unit} stands."),
                Event::FallsBack { unit } => format!("{unit} falls back."),
                Event::TurnEnds => String::new(),
            };
            Told {
                beat: if text.is_empty() { Beat::Silent } else { Beat::Opens },
                text,
                working: Vec::new(),
                clause: entry.clause.clone(),
                rolls: entry.rolls.clone(),
            }
        });
        told.collect()
    }

    fn form(state: &State, side: &Side) -> String {
        let own = state.units.iter().filter(|unit| unit.side == *side);
        let lines = own.map(|unit| format!("- {{unit: {}, do: stand}}\n", unit.unit));
        format!("orders:\n{}", lines.collect::<String>())
    }

    fn bill(_before: &State, after: &State, roster: &Roster) -> Vec<String> {
        let line = |unit: &Unit| format!("{}: {} left", roster.army(&unit.side), unit.strength);
        after.units.iter().map(line).collect()
    }

    fn plot(state: &State) -> Plot {
        let mark = |(index, unit): (usize, &Unit)| Mark {
            kind: "infantry".to_owned(),
            unit: unit.unit.clone(),
            side: unit.side.clone(),
            at: format!("01{:02}", index + 1),
            stand: None,
            bases: Vec::new(),
            symbol: Symbol::Infantry,
            form: String::new(),
            facing: String::new(),
            strength: Some((unit.strength, unit.strength)),
            looks: None,
            state: String::new(),
        };
        Plot {
            ground: Ground::Hexes { columns: 2, rows: 2, tops: "flat" },
            patches: Vec::new(),
            marks: state.units.iter().enumerate().map(mark).collect(),
            pins: Vec::new(),
            goals: Vec::new(),
            sides: state.units.iter().map(|unit| unit.side.clone()).collect(),
            theatre: None,
        }
    }

    fn deeds(_: &State, _: &Event) -> Vec<Deed> {
        Vec::new()
    }

    fn odds(_state: &State, _inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
        Err("no combats".to_owned())
    }

    fn tables() -> Vec<Table> {
        vec![Table {
            title: "Fire".into(),
            columns: vec!["die".into(), "result".into(), "clause".into()],
            rows: vec![vec!["4 to 6".into(), "hit".into(), "TINY-FIRE-01".into()]],
        }]
    }
}

impl ByHand for Tiny {
    fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
        let mut fields = Fields::of(line, "an amendment", faults)?;
        let name = fields.optional::<String>("unit", faults);
        let strength = fields.optional::<u32>("strength", faults);
        let turn = fields.optional::<u32>("turn", faults);
        let army = fields.optional::<String>("army", faults);
        fields.take("note");
        fields.finish(faults)?;
        let (name, strength, turn) = (name?, strength?, turn?);
        let Some(name) = name else {
            let turn = turn?;
            let text = format!("it is turn {turn} in place of {}", state.turn);
            state.turn = turn;
            return Some(Amended { units: Vec::new(), text });
        };
        if let Some(army) = army? {
            let side = Side::new(state.units[0].side.as_str());
            let strength = strength.unwrap_or(1);
            state.units.push(Unit { unit: name.clone(), side, army, strength });
            return Some(Amended { text: format!("{name} comes in"), units: vec![UnitId::new(name)] });
        }
        let Some(unit) = state.units.iter_mut().find(|unit| unit.unit == name) else {
            let span = line.get("unit")?.span;
            faults.add(Fault::error(span, format!("there is no unit `{name}`")));
            return None;
        };
        let strength = strength.filter(|strength| *strength != unit.strength);
        let Some(strength) = strength else {
            faults.add(Fault::error(line.span, "this changes nothing"));
            return None;
        };
        let text = format!("{name} has strength {strength} in place of {}", unit.strength);
        unit.strength = strength;
        Some(Amended { units: vec![UnitId::new(name)], text })
    }

    fn clashes(state: &State) -> Vec<Clash> {
        let crowded = state.units.iter().filter(|unit| unit.strength > 12);
        let clash = |unit: &Unit| Clash {
            units: vec![UnitId::new(&unit.unit)],
            why: format!("{} cannot have more than 12", unit.unit),
        };
        crowded.map(clash).collect()
    }

    fn without(state: &State, units: &[UnitId]) -> State {
        let mut state = state.clone();
        let gone = |unit: &Unit| units.iter().any(|gone| gone.as_str() == unit.unit);
        state.units.retain(|unit| !gone(unit));
        state
    }

    fn pass(state: &mut State) {
        state.turn += 1;
    }
}

impl AtDesk for Tiny {}

impl StandsIn for Tiny {
    const STANDS_IN: bool = true;

    fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
        let mut draft = Draft::default();
        let verb = if brief.posture.goes_forward() { "press" } else { "stand" };
        for unit in state.units.iter().filter(|unit| unit.side == *side) {
            let unit_id = UnitId::new(&unit.unit);
            if brief.is_for(&unit_id) {
                draft.bid(&unit_id, vec![(1, verb.to_owned())]);
            }
        }
        draft
    }
}

impl Fog for Tiny {}

/// The n-th decision of a turn is asked n-th, so the n-th answers are its; silence is `stand`.
fn beaten(
    referee: &mut Referee<'_, Tiny>,
    turn: u32,
    unit: &Unit,
    answers: &[BySide<Option<Orders>>],
    asked: &mut usize,
) -> Result<(), Stopped> {
    let id = format!("beaten/{}", unit.unit);
    let given = answers.get(*asked);
    if given.is_none() && referee.policy() == Policy::Ask {
        return Err(referee.ask(vec![Question {
            side: unit.side.clone(),
            when: "beaten".into(),
            unit: UnitId::new(&unit.unit),
            enemy: None,
            text: format!("{} was hit. Does it stand?", unit.unit),
            replies: vec!["stand".into(), "fall-back".into()],
            default: "stand".into(),
        }]));
    }
    *asked += 1;
    let own = given.and_then(|answers| answers.get(&unit.side)?.as_ref());
    let falls_back = own.is_some_and(|orders| {
        let meant = |ask: &str| ask == id || ask == "beaten";
        orders.answers.iter().any(|(ask, reply)| meant(ask) && reply == "fall-back")
    });
    let unit = unit.unit.clone();
    if falls_back {
        referee.record(BEATEN, Event::FallsBack { unit });
        return Ok(());
    }
    let rallied = referee.roll(format!("t{turn}/rally/{}", UnitId::new(&unit).in_label()), D6, 1)[0] == 6;
    referee.record(BEATEN, Event::Stands { unit, rallied });
    Ok(())
}
