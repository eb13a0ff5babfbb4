//! A rule set of one page, to try the runner with: units shoot, whoever is hit may go.

use serde::{Deserialize, Serialize};

use crate::adjudicate::{
    Amended, AtDesk, Awaited, Basis, Beat, ByHand, BySide, Checked, Clash, Clause, ClauseText, Clock, Deed, Entry,
    Flaws, Fog, Ground, IllegalOrder, Inquiry, Odds, Owed, Phrases, Plot, Policy, Question, Reason, Referee, Roster,
    RuleSet, Setting, Side, Standing, StandsIn, Stopped, Table, Tells, Told, UnitId,
};
use crate::dice::D6;
use crate::yaml::{Fault, Faults, Fields, Node, Shape, list_of};

pub(super) struct Toy;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub(super) struct State {
    turn: u32,
    army: Vec<Unit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
struct Unit {
    unit: UnitId,
    side: Side,
    strength: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
struct Ending {
    winner: Side,
    why: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Orders {
    shots: Vec<(String, String, crate::yaml::Span)>,
    answers: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Event {
    Shot { unit: UnitId, target: UnitId, hits: u32 },
    Went { unit: UnitId },
    Ended { winner: Side },
    Struck { unit: UnitId, step: u32, clause: Clause, reason: String },
    TurnEnds,
}

const fn clause(id: &'static str, standing: Standing, uncased: &'static str) -> ClauseText {
    ClauseText { id, gist: "says so", reading: "", standing, uncased }
}

impl State {
    fn unit(&self, id: &str) -> Option<&Unit> {
        self.army.iter().find(|unit| unit.unit.as_str() == id)
    }

    fn unit_mut(&mut self, id: &UnitId) -> Option<&mut Unit> {
        self.army.iter_mut().find(|unit| unit.unit == *id)
    }
}

fn side(name: &str) -> Side {
    Side::new(name)
}

fn read_unit(node: &Node, faults: &mut Faults) -> Option<Unit> {
    let mut fields = Fields::of(node, "a unit", faults)?;
    let unit = fields.required::<String>("unit", faults);
    let name = fields.required::<String>("side", faults);
    let strength = fields.required::<u32>("strength", faults);
    let state = fields.optional::<String>("state", faults);
    fields.finish(faults)?;
    if strength == Some(0) {
        faults.add(Fault::error(node.span, "a unit has strength").clause("TOY-4"));
        return None;
    }
    Some(Unit { unit: UnitId::new(unit?), side: side(&name?), strength: strength?, state: state? })
}

impl Basis for Toy {
    const ID: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const GUIDE: &'static str = "";
    const PLAYS: &[u32] = &[1];
    const WORDING: u32 = 0;
    const UNTYPED: u32 = 1;
    const TIMELY: u32 = 1;
    const CLAUSES: &'static [ClauseText] = &[
        clause("TOY-1", Standing::Played, ""),
        clause("TOY-2", Standing::Played, ""),
        clause("TOY-3", Standing::Played, "a definition"),
        clause("TOY-4", Standing::Umpired("the game file"), ""),
        clause("TOY-5", Standing::NotPlayed("chrome"), ""),
    ];

    const SETTINGS: &'static [Setting] = &[];
    const GAME: &'static Shape = &Shape::of("a game", &[]);
    type State = State;
    type Orders = Orders;
    type Event = Event;

    fn sound(_state: &State, _flaws: &mut Flaws) {}

    fn turn_file() -> serde_json::Value {
        serde_json::json!({})
    }

    fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
        let mut fields = Fields::of(game, "a game", faults)?;
        let turn = fields.required::<u32>("turn", faults);
        let army = fields.take("army")?;
        let army = list_of(army, |node| read_unit(node, faults));
        fields.finish(faults)?;
        Some(State { turn: turn?, army: army?, ending: None })
    }

    fn read(body: &Node, text: &str, faults: &mut Faults) -> Option<Orders> {
        assert!(body.span.end <= text.len(), "the body is read of its text");
        let mut fields = Fields::of(body, "a file", faults)?;
        let mut orders = Orders::default();
        let entries = fields.take("orders").map(Node::items).unwrap_or_default();
        for entry in entries {
            let mut fields = Fields::of(entry, "an order", faults)?;
            let unit = fields.required::<String>("unit", faults);
            let fire = fields.required::<String>("fire", faults);
            fields.finish(faults)?;
            orders.shots.push((unit?, fire?, entry.span));
        }
        let answers = fields.take("answers").map(Node::items).unwrap_or_default();
        for entry in answers {
            let ask = entry.get("ask").and_then(Node::word)?;
            let reply = entry.get("do").and_then(Node::word)?;
            orders.answers.push((ask.to_owned(), reply.to_owned()));
        }
        fields.finish(faults)?;
        Some(orders)
    }

    fn awaits(_: &State) -> Vec<Awaited> {
        let owes = Owed::Orders;
        ["red", "blue"].map(|name| Awaited { side: side(name), owes }).into()
    }

    fn clock(state: &State) -> Clock {
        Clock { turn: state.turn, text: format!("turn {}", state.turn), ending: None }
    }

    fn roster(state: &State) -> Roster {
        let named = |unit: &Unit| (unit.unit.clone(), unit.side.clone(), unit.unit.to_string());
        Roster {
            sides: ["red", "blue"].map(|name| (side(name), name.to_owned())).into(),
            units: state.army.iter().map(named).collect(),
            places: Vec::new(),
            fit: Vec::new(),
            at: Vec::new(),
        }
    }

    fn check(state: &State, by: &Side, orders: &Orders) -> Checked {
        let own = |id: &str| state.unit(id).is_some_and(|unit| unit.side == *by);
        let wrong = orders.shots.iter().filter(|(unit, target, _)| !own(unit) || own(target));
        let illegal = wrong.map(|(unit, _, span)| IllegalOrder {
            unit: unit.clone(),
            step: 1,
            clause: own(unit).then_some(Clause::new("TOY-2")),
            reason: "friends are not shot at".into(),
            help: Reason::default(),
            span: *span,
        });
        Checked { illegal: illegal.collect(), ..Checked::default() }
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Shot { target, hits, .. } => {
                if let Some(unit) = state.unit_mut(target) {
                    unit.strength -= hits;
                }
            }
            Event::Went { unit } => {
                if let Some(unit) = state.unit_mut(unit) {
                    unit.state = Some("gone".into());
                }
            }
            Event::Ended { winner } => {
                state.ending = Some(Ending { winner: winner.clone(), why: "nobody is left".into() });
            }
            Event::Struck { .. } => {}
            Event::TurnEnds => state.turn += 1,
        }
    }
}

impl RuleSet for Toy {
    fn play(
        referee: &mut Referee<'_, Toy>,
        orders: &BySide<Option<Orders>>,
        answers: &[BySide<Option<Orders>>],
    ) -> Result<(), Stopped> {
        let turn = referee.state().turn;
        for (by, orders) in orders.iter() {
            let Some(orders) = orders else { continue };
            let struck = Toy::check(referee.state(), by, orders).illegal;
            for (unit, target, span) in &orders.shots {
                if struck.iter().any(|illegal| illegal.span == *span) {
                    continue;
                }
                shoot(referee, turn, unit, target, answers)?;
            }
        }
        referee.record(Clause::new("TOY-1"), Event::TurnEnds);
        Ok(())
    }
}

impl Tells for Toy {
    fn struck(event: &Event) -> Option<IllegalOrder> {
        match event {
            Event::Struck { unit, step, clause, reason } => {
                Some(IllegalOrder::told(unit.as_str(), *step as usize, Some(clause.clone()), reason.clone()))
            }
            _ => None,
        }
    }

    fn tell(_: &State, log: &[Entry<Event>], _: &Roster, _eyes: Option<&Side>, _: &Phrases) -> Vec<Told> {
        let told = |entry: &Entry<Event>| Told {
            beat: Beat::Opens,
            text: match &entry.event {
                Event::Shot { unit, target, hits } => format!("{unit} hits {target} {hits} times."),
                Event::Went { unit } => format!("{unit} goes."),
                Event::Ended { winner } => format!("{winner} wins."),
                Event::Struck { unit, reason, .. } => format!("{unit} does not: {reason}."),
                Event::TurnEnds => "The turn ends.".into(),
            },
            working: entry.rolls.iter().map(ToString::to_string).collect(),
            clause: entry.clause.clone(),
            rolls: entry.rolls.clone(),
        };
        log.iter().map(told).collect()
    }

    fn form(_: &State, _: &Side) -> String {
        String::new()
    }

    fn bill(_: &State, _: &State, _: &Roster) -> Vec<String> {
        Vec::new()
    }

    fn plot(_: &State) -> Plot {
        Plot {
            ground: Ground::Hexes { columns: 1, rows: 1, tops: "flat" },
            patches: Vec::new(),
            marks: Vec::new(),
            pins: Vec::new(),
            goals: Vec::new(),
            sides: Vec::new(),
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
        Vec::new()
    }
}

impl ByHand for Toy {
    fn amend(_: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
        faults.add(Fault::error(line.span, "toys are not amended"));
        None
    }

    fn clashes(_: &State) -> Vec<Clash> {
        Vec::new()
    }

    fn without(state: &State, units: &[UnitId]) -> State {
        let mut state = state.clone();
        state.army.retain(|unit| !units.contains(&unit.unit));
        state
    }

    fn pass(state: &mut State) {
        state.turn += 1;
    }
}

impl AtDesk for Toy {}

impl StandsIn for Toy {}

impl Fog for Toy {}

/// One die for each point of strength; a six hits. Whoever is hit and stands is asked, or stays.
fn shoot(
    referee: &mut Referee<'_, Toy>,
    turn: u32,
    unit: &str,
    target: &str,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    assert!(unit != "BAD", "nobody gives orders to {unit}");
    let shooter = referee.state().unit(unit).expect("checked").clone();
    if shooter.state.as_deref() == Some("tired") {
        let struck =
            Event::Struck { unit: shooter.unit, step: 1, clause: Clause::new("TOY-2"), reason: "it is tired".into() };
        referee.record(Clause::new("TOY-2"), struck);
        return Ok(());
    }
    let strength = shooter.strength;
    let dice = usize::try_from(strength).expect("few");
    let rolled = referee.roll(format!("t{turn}/fire/{unit}/{target}"), D6, dice);
    let struck = referee.state().unit(target).expect("checked").clone();
    let sixes = rolled.iter().filter(|face| **face == 6).count();
    let hits = u32::try_from(sixes).expect("few").min(struck.strength);
    let shot = Event::Shot { unit: UnitId::new(unit), target: UnitId::new(target), hits };
    referee.record(Clause::new("TOY-1"), shot);
    if hits == struck.strength {
        let winner = referee.state().unit(unit).expect("checked").side.clone();
        referee.record(Clause::new("TOY-1"), Event::Ended { winner });
    }
    if hits == 0 || referee.policy() == Policy::Default {
        return Ok(());
    }
    let question = Question {
        side: struck.side.clone(),
        when: "beaten".into(),
        unit: UnitId::new(target),
        enemy: Some(UnitId::new(unit)),
        text: "does it go?".into(),
        replies: vec!["go".into(), "stay".into()],
        default: "stay".into(),
    };
    let replies = answers.iter().filter_map(|by| by.get(&struck.side)?.as_ref());
    let mut replies = replies.flat_map(|orders| &orders.answers);
    match replies.find(|(ask, _)| *ask == question.id()) {
        Some((_, reply)) if reply == "go" => {
            let went = Event::Went { unit: UnitId::new(target) };
            referee.record(Clause::new("TOY-2"), went);
            Ok(())
        }
        Some(_) => Ok(()),
        None => Err(referee.ask(vec![question])),
    }
}
