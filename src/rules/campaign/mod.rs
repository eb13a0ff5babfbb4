//! Estafette Campaign Rules: forces march by mail on a map of hexes, find each other or not, and meet.

mod amend;
mod charts;
mod clauses;
mod events;
mod fog;
mod form;
mod map;
mod narrative;
mod odds;
mod orders;
mod play;
mod position;
mod setup;
mod stand_in;
#[cfg(test)]
mod tests;
mod troops;

use crate::adjudicate::{
    Aftermath, AtDesk, Awaited, Basis, ByHand, BySide, ClauseText, Clock, Ending, Entry, Fog, Muster, Owed, Phrases,
    Referee, Roster, RuleSet, Setting, Side, StandsIn, Stopped, Story, Symbol, Tells, Told, UnitId, hands_on,
    has_engine, of_orders,
};
use crate::orders::Stays;
use crate::yaml::{Faults, Node, Shape};
pub use events::event::Event;
pub use orders::Orders;
pub use position::state::{Part, State};

/// The rule set.
#[derive(Clone, Copy, Debug)]
pub enum Campaign {}

has_engine!(Campaign);

/// What an umpire does by hand is judged as in the first play: no act names another.
const BY_HAND: u32 = 1;

/// The play from which on parts of what came in by hand bear no typed id in the labels of rolls.
const OWN_PARTS: u32 = 2;

impl Basis for Campaign {
    const ID: &'static str = "campaign";
    const TITLE: &'static str = "Estafette Campaign Rules";
    const GUIDE: &'static str = include_str!("../../../orders/campaign/README.md");
    const PLAYS: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    const WORDING: u32 = 19;
    const UNTYPED: u32 = 1;
    const TIMELY: u32 = 1;
    const ON_FILE: (u32, Stays) = (12, Stays::OfOthers);
    const CLAUSES: &'static [ClauseText] = clauses::CLAUSES;
    const SETTINGS: &'static [Setting] = charts::switches::SETTINGS;
    const GAME: &'static Shape = &setup::file_keys::GAME;
    const AMEND: &'static [&'static Shape] = amend::LINES;
    const KEEPS_FILES: bool = true;
    const STAND_COUNTS: Option<u32> = Some(charts::switches::EACH_FOR_HIMSELF);
    type State = State;
    type Orders = Orders;
    type Event = Event;

    fn read(body: &Node, _text: &str, faults: &mut Faults) -> Option<Orders> {
        Orders::read(body, faults)
    }

    fn awaits(state: &State) -> Vec<Awaited> {
        let owes = |side: &Side, owes: Owed| Awaited { side: side.clone(), owes };
        match state.part {
            Part::SetUp => state.open.iter().map(|side| owes(side, Owed::Deployment)).collect(),
            Part::Day => state.sides.iter().map(|card| owes(&card.side, Owed::Orders)).collect(),
            Part::Battles | Part::Over => Vec::new(),
        }
    }

    fn clock(state: &State) -> Clock {
        let day = state.day;
        let text = match state.part {
            Part::SetUp => "before day 1".to_owned(),
            Part::Day => state.scenario.headed(day),
            Part::Battles => format!("the evening of {}", state.scenario.headed(day)),
            Part::Over if day <= 1 => format!("over before {}", state.scenario.headed(1)),
            Part::Over => format!("over after {}", state.scenario.headed(day - 1)),
        };
        let ending = state.ending.as_ref().map(|ending| Ending {
            winner: ending.winner.clone(),
            drawn: ending.winner.is_none(),
            why: state.agreed(&ending.why),
        });
        Clock { turn: if state.part == Part::SetUp { 0 } else { day }, text, ending }
    }

    fn roster(state: &State) -> Roster {
        let forces = state.army.iter().flat_map(|force| {
            let called = force.name.clone().unwrap_or_else(|| force.unit.to_string());
            let own = (force.unit.clone(), force.side.clone(), called);
            let inner = force.units.iter().map(|unit| {
                let called = unit.name.clone().unwrap_or_else(|| unit.unit.to_string());
                (unit.unit.clone(), force.side.clone(), called)
            });
            std::iter::once(own).chain(inner)
        });
        Roster {
            sides: state.sides.iter().map(|card| (card.side.clone(), card.name.clone())).collect(),
            units: forces.collect(),
            places: state.places.iter().map(|place| (place.hex.to_string(), place.name.clone())).collect(),
            fit: state.army.iter().map(|force| (force.unit.clone(), force.troops())).collect(),
            at: state.army.iter().map(|force| (force.unit.clone(), force.at.to_string())).collect(),
        }
    }

    fn parted(event: &Event, play: u32) -> Vec<UnitId> {
        match event {
            Event::Splits { part, left, .. } if play >= OWN_PARTS => position::known::parted(part, left),
            _ => Vec::new(),
        }
    }

    /// CP-GND-03: bridges, fords and ferries.
    fn named_ground(state: &State) -> Vec<String> {
        state.crossings.iter().map(|crossing| crossing.name.clone()).collect()
    }

    /// CP-SUP-08: what the calendar brings in.
    fn to_come(state: &State) -> Vec<(UnitId, Side)> {
        let coming = state.scenario.calendar.iter().map(|arrival| &arrival.force);
        let all = coming.flat_map(|force| {
            std::iter::once(&force.unit)
                .chain(force.units.iter().map(|unit| &unit.unit))
                .map(|unit| (unit.clone(), force.side.clone()))
        });
        all.collect()
    }

    const GRAMMAR: &'static crate::orders::plain::Grammar = orders::verbs::GRAMMAR;

    hands_on! {
        set_up: setup::set_up,
        begins: setup::gate::of_a_new_game,
        sound: setup::gate::sound,
        check: form::check::check,
        check_in: form::check::check_in,
        apply: events::apply::apply,
        turn_file: orders::verbs::orders,
    }

    of_orders! { replaced }
}

impl AtDesk for Campaign {
    hands_on! {
        offers: form::offers,
        reach: form::at_desk::reach,
        routes: form::at_desk::routes,
    }

    of_orders! { on_file }
}

impl StandsIn for Campaign {
    const STANDS_IN: bool = true;

    hands_on! {
        draft: stand_in::draft,
    }
}

impl RuleSet for Campaign {
    fn play(
        referee: &mut Referee<'_, Self>,
        orders: &BySide<Option<Orders>>,
        _answers: &[BySide<Option<Orders>>],
    ) -> Result<(), Stopped> {
        play::play(referee, orders)
    }
}

impl Tells for Campaign {
    of_orders! { struck }

    const ONE_FIELD: bool = false;
    const TURN: &'static str = "day";
    const CONTEST: &'static str = "campaign";

    fn story(stretches: &[(&State, &[Entry<Event>])], eyes: Option<&Side>) -> Option<Story> {
        narrative::bulletin::story(stretches, eyes)
    }

    fn tell(
        before: &State,
        log: &[Entry<Event>],
        roster: &Roster,
        eyes: Option<&Side>,
        _phrases: &Phrases,
    ) -> Vec<Told> {
        narrative::tell::tell(before, log, roster, eyes)
    }

    fn measure(_: Symbol) -> Option<&'static str> {
        Some("soldier")
    }

    hands_on! {
        form: form::form,
        bill: map::bill,
        plot: map::plot,
        deeds: map::deeds,
        hour: map::hour,
        odds: odds::odds,
        tables: charts::printed::printed,
    }
}

impl ByHand for Campaign {
    fn names_rolls(line: &Node) -> bool {
        line.get("day").is_some()
    }

    fn pass(state: &mut State) {
        let out_of_time = play::ending::out_of_time(state);
        amend::pass(state, out_of_time);
    }

    fn judge(state: &mut State) {
        let verdict = match state.part {
            Part::Day | Part::Battles => play::ending::judged(state, BY_HAND).map(|(_, verdict)| verdict),
            Part::SetUp | Part::Over => None,
        };
        amend::pass(state, verdict);
    }

    fn unfit(state: &State, line: &Node) -> Option<(String, &'static str)> {
        amend::unfit::unfit(state, line)
    }

    fn battles(state: &State) -> Vec<Muster> {
        amend::battles::battles(state)
    }

    fn costs(play: u32, state: &State, field: &str) -> Vec<String> {
        play::battle::conversion::costs(state, field, play)
    }

    fn entered(play: u32, battle: &Muster, aftermath: &Aftermath) -> Result<String, String> {
        amend::battles::entered(play, battle, aftermath)
    }

    hands_on! {
        amend: amend::amend,
        clashes: amend::clashes,
        without: amend::without,
    }
}

impl Fog for Campaign {
    of_orders! { reasons, filed_by }

    const SEES: bool = true;
    const CARRIES: bool = true;

    fn hides(_: &State) -> bool {
        true
    }

    fn own_files(state: &mut State, whole: &State, side: &Side) {
        position::known::cut(state, side);
        position::known::name_enemies(state, whole, side);
    }

    fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
        fog::told_to(state, &entry.event, side)
    }

    fn called_by(state: &State, unit: &UnitId, side: &Side) -> UnitId {
        state.called_by(unit, side).clone()
    }

    fn by_its_names(state: &State, event: Event, side: &Side) -> Event {
        fog::by_its_names(state, event, side)
    }

    fn tells_roll(state: &State, label: &str, side: &Side) -> bool {
        fog::tells_roll(state, label, side)
    }

    fn veils(state: &State, label: &str) -> bool {
        fog::veils(state, label)
    }

    fn apart(state: &State, one: &UnitId, other: &UnitId) -> Option<i64> {
        position::command::news_rides(state, state.force(one)?, state.force(other)?).map(i64::from)
    }
}
