//! Really Simple Napoleonic Wargame Rules: hexes without facing, initiative diced for each turn, side after side.

mod amend;
mod charts;
mod clauses;
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
    Account, Aftermath, AtDesk, Awaited, Basis, Brink, ByHand, Choices, ClauseText, Clock, Ending, Entry, Fog, Muster,
    Owed, Roster, RuleSet, Setting, Side, Speaks, StandsIn, Symbol, Tells, UnitId, hands_on, has_engine, of_orders,
};
use crate::kit::reinforcement::{self, own_arrivals};
use crate::orders::Stays;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::sight;
use crate::yaml::{Faults, Node, Shape};
pub use orders::Orders;
pub use position::event::Event;
pub use position::state::{Part, State};

/// The rule set.
#[derive(Clone, Copy, Debug)]
pub enum ReallySimple {}

has_engine!(ReallySimple);

impl Basis for ReallySimple {
    const ID: &'static str = "really-simple";
    const TITLE: &'static str = "Really Simple Napoleonic Wargame Rules";
    const GUIDE: &'static str = include_str!("../../../orders/really-simple/README.md");
    const PLAYS: &[u32] = &[3, 4, 5];
    const WORDING: u32 = 21;
    const UNTYPED: u32 = 3;
    const TIMELY: u32 = 4;
    const ON_FILE: (u32, Stays) = (5, Stays::Behind);
    const IN_CAMPAIGNS: &'static [(u32, u32)] = &[(5, 4), (12, 5)];
    const CLAUSES: &'static [ClauseText] = clauses::CLAUSES;
    const SETTINGS: &'static [Setting] = charts::switches::SETTINGS;
    const GAME: &'static Shape = &setup::file_keys::GAME;
    const AMEND: &'static [&'static Shape] = amend::LINES;
    const EXACT_ONLY: Option<[&'static str; 2]> = None;
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
            Part::First => vec![owes(&state.order[0], Owed::Orders)],
            Part::Second => vec![owes(&state.order[1], Owed::Orders)],
            Part::Whole | Part::Both => state.sides.iter().map(|card| owes(&card.side, Owed::Orders)).collect(),
            Part::Over => Vec::new(),
        }
    }

    fn clock(state: &State) -> Clock {
        let name = |index: usize| {
            let side = &state.order[index];
            let card = state.sides.iter().find(|card| card.side == *side);
            card.map_or(side.as_str(), |card| card.name.as_str())
        };
        let turn = state.turn;
        let text = match state.part {
            Part::SetUp => "before turn 1".to_owned(),
            Part::First => format!("turn {turn}, first part: {}", name(0)),
            Part::Second => format!("turn {turn}, second part: {}", name(1)),
            Part::Whole => format!("turn {turn}, both sides, {} first", name(0)),
            Part::Both => format!("turn {turn}, both sides"),
            Part::Over => format!("over after turn {turn}"),
        };
        let ending = state.ending.as_ref().map(|ending| Ending {
            winner: ending.winner.clone(),
            drawn: ending.winner.is_none(),
            why: ending.why.clone(),
        });
        Clock { turn, text, ending }
    }

    fn roster(state: &State) -> Roster {
        let named = state.terrain.iter().filter_map(|terrain| Some((terrain.name.clone()?, &terrain.hexes)));
        let places = named.flat_map(|(name, hexes)| hexes.iter().map(move |hex| (hex.to_string(), name.clone())));
        let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
        Roster {
            sides: state.sides.iter().map(|card| (card.side.clone(), card.name.clone())).collect(),
            units: all.map(|unit| (unit.unit.clone(), unit.side.clone(), unit.called())).collect(),
            places: places.collect(),
            fit: state
                .army
                .iter()
                .filter(|unit| unit.at.is_some())
                .map(|unit| (unit.unit.clone(), vec![unit.kind.arm()]))
                .collect(),
            at: state.army.iter().filter_map(|unit| Some((unit.unit.clone(), unit.at?.to_string()))).collect(),
        }
    }

    const GRAMMAR: &'static crate::orders::plain::Grammar = orders::verbs::GRAMMAR;

    hands_on! {
        set_up: setup::set_up,
        sound: setup::gate::sound,
        check: form::check::check,
        apply: position::event::apply,
        turn_file: orders::verbs::orders,
    }

    of_orders! { replaced }
}

impl RuleSet for ReallySimple {
    hands_on! {
        play: play::play,
    }
}

impl Tells for ReallySimple {
    const WORKING_SPEAKS: Speaks = Speaks::OfRolls;

    of_orders! { struck }

    fn account(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Option<Account> {
        Some(narrative::incidents::account(before, log, roster, eyes))
    }

    fn phrases() -> Vec<Choices> {
        [narrative::wording::PHRASES, crate::telling::wording::PHRASES, narrative::retired::PHRASES].concat()
    }

    fn brink(state: &State) -> Vec<Brink> {
        map::brink(state)
    }

    fn measure(_: Symbol) -> Option<&'static str> {
        Some("strength point")
    }

    hands_on! {
        tell: narrative::tell,
        form: form::form,
        bill: map::bill,
        plot: map::plot,
        deeds: map::deeds,
        gives_ground: map::gives_ground,
        aims: odds::aims::aims,
        odds: odds::odds,
        tables: charts::tables::printed,
    }
}

impl ByHand for ReallySimple {
    fn names_rolls(line: &Node) -> bool {
        // A drawn assault says in which turn it was fought last.
        line.get("turn").is_some() && line.get("attacker").is_none()
    }

    fn aftermath(_: &Muster, state: &State) -> Aftermath {
        setup::battle::aftermath(state)
    }

    hands_on! {
        pass: amend::pass,
        drawn_up: setup::battle::drawn_up,
        amend: amend::amend,
        clashes: amend::clashes,
        without: amend::without,
    }
}

impl AtDesk for ReallySimple {
    hands_on! {
        offers: form::offers,
        reach: form::at_desk::reach,
        routes: form::at_desk::routes,
    }

    of_orders! { on_file }
}

impl StandsIn for ReallySimple {
    const STANDS_IN: bool = true;

    hands_on! {
        draft: stand_in::draft,
    }
}

impl Fog for ReallySimple {
    of_orders! { reasons, filed_by, business_of, keeps_back, own_files }

    own_arrivals! {}

    fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
        Some(narrative::untold::untold(state, &entry.event, side))
    }

    fn apart(state: &State, one: &UnitId, other: &UnitId) -> Option<i64> {
        let far = selectors::apart(state, state.find(one)?, state.find(other)?)?;
        Some(far.into())
    }

    fn sees(state: &State, unit: &UnitId, other: &UnitId) -> bool {
        let both = state.find(unit).zip(state.find(other));
        both.is_some_and(|(unit, other)| sight::sees(state, unit, other).is_ok())
    }

    fn is_of_all(event: &Event) -> bool {
        matches!(event, Event::PartEnds { .. })
    }

    hands_on! {
        blur: fog::blur,
        blurred: fog::blurred,
    }
}
