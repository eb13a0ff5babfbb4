//! Easy Napoleonics: hexes with facings, initiative with a growing penalty, shared phases, levels of morale.

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
    Account, AtDesk, Awaited, Basis, ByHand, Choices, ClauseText, Clock, Entry, Fog, IllegalOrder, OnFile, Owed,
    Roster, RuleSet, Setting, Side, Speaks, StandsIn, Tells, UnitId, Verdict, hands_on, has_engine, of_orders,
};
use crate::kit::reinforcement::{self, own_arrivals};
use crate::orders::Stays;
use crate::rules::easy_napoleonics::play::set_up::army_points;
use crate::rules::easy_napoleonics::play::set_up::deployment;
use crate::rules::easy_napoleonics::position::sight;
use crate::rules::easy_napoleonics::setup::deployment_zones;
use crate::yaml::{Faults, Node, Shape};
pub use orders::Orders;
pub use position::event::Event;
pub use position::state::{Part, State};

/// The rule set.
#[derive(Clone, Copy, Debug)]
pub enum EasyNapoleonics {}

has_engine!(EasyNapoleonics);

impl Basis for EasyNapoleonics {
    const ID: &'static str = "easy-napoleonics";
    const TITLE: &'static str = "Easy Napoleonics";
    const GUIDE: &'static str = include_str!("../../../orders/easy-napoleonics/README.md");
    const PLAYS: &[u32] = &[2, 3, 4, 5, 6];
    const WORDING: u32 = 21;
    const UNTYPED: u32 = 3;
    const TIMELY: u32 = 4;
    const ON_FILE: (u32, Stays) = (6, Stays::Behind);
    const IN_CAMPAIGNS: &'static [(u32, u32)] = &[(5, 5), (12, 6)];
    const CLAUSES: &'static [ClauseText] = clauses::CLAUSES;
    const SETTINGS: &'static [Setting] = charts::switches::SETTINGS;
    const GAME: &'static Shape = &setup::file_keys::GAME;
    const AMEND: &'static [&'static Shape] = amend::LINES;
    const EXACT_ONLY: Option<[&'static str; 2]> = Some([
        "these rules count levels and no losses, and tell all of them or none",
        "write `options: {hidden_levels: yes}` to keep the levels of the enemy from both sides (EN-OPT-19)",
    ]);

    type State = State;
    type Orders = Orders;
    type Event = Event;

    fn read(body: &Node, _text: &str, faults: &mut Faults) -> Option<Orders> {
        Orders::read(body, faults)
    }

    fn awaits(state: &State) -> Vec<Awaited> {
        let owe = |sides: &[Side], owes: Owed| {
            let owe = sides.iter().cloned().map(|side| Awaited { side, owes });
            owe.collect::<Vec<_>>()
        };
        let both = state.sides.iter().map(|card| card.side.clone());
        let both = both.collect::<Vec<_>>();
        if state.ending.is_some() {
            return Vec::new();
        }
        match state.part {
            Part::Muster => {
                let armies = owe(&state.without_army(), Owed::Army).into_iter();
                let deployed = owe(&deployment::folded_in(state), Owed::Deployment);
                armies.chain(deployed).collect()
            }
            Part::Deploy => owe(&deployment_zones::to_deploy(state), Owed::Deployment),
            Part::First => owe(&state.order[..1], Owed::Orders),
            Part::Second => owe(&state.order[1..], Owed::Orders),
            Part::Rally | Part::Combat | Part::Whole => owe(&both, Owed::Orders),
            Part::Over => Vec::new(),
        }
    }

    fn clock(state: &State) -> Clock {
        let name = |index: usize| state.card(&state.order[index]).name.as_str();
        let turn = state.turn;
        let text = match state.part {
            Part::Muster => "before turn 1: armies and ground".to_owned(),
            Part::Deploy => "before turn 1: deployment".to_owned(),
            Part::Rally => format!("turn {turn}, initiative and rally"),
            Part::First => format!("turn {turn}, first movement: {}", name(0)),
            Part::Second => format!("turn {turn}, second movement: {}", name(1)),
            Part::Combat => format!("turn {turn}, fire and melee"),
            Part::Whole => format!("turn {turn}, both sides"),
            Part::Over => format!("over after turn {turn}"),
        };
        let ending = state.ending.as_ref().map(Verdict::ending);
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
                .filter(|unit| unit.at.is_some() && !unit.is_lost())
                .map(|unit| (unit.unit.clone(), vec![unit.kind.arm()]))
                .collect(),
            at: state.army.iter().filter_map(|unit| Some((unit.unit.clone(), unit.at?.to_string()))).collect(),
        }
    }

    fn lacks(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
        let mut lacking = army_points::lacks_army(state, side, orders);
        lacking.extend(deployment::undeployed(state, side, orders));
        lacking
    }

    const GRAMMAR: &'static crate::orders::plain::Grammar = orders::verbs::GRAMMAR;

    hands_on! {
        enlisted: setup::enlisted::enlisted,
        set_up: setup::set_up,
        sound: setup::gate::sound,
        check: form::check::check,
        apply: position::apply::apply,
        turn_file: orders::verbs::orders,
    }

    of_orders! { replaced }
}

impl RuleSet for EasyNapoleonics {
    hands_on! {
        play: play::play,
    }
}

impl Tells for EasyNapoleonics {
    const WORKING_SPEAKS: Speaks = Speaks::OfRolls;

    of_orders! { struck }

    fn account(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Option<Account> {
        Some(narrative::incidents::account(before, log, roster, eyes))
    }

    fn phrases() -> Vec<Choices> {
        [narrative::wording::PHRASES, narrative::lists::PHRASES, crate::telling::wording::PHRASES].concat()
    }

    hands_on! {
        tell: narrative::tell::tell,
        form: form::form,
        bill: map::bill,
        perils: map::perils,
        plot: map::plot,
        deeds: map::deeds,
        gives_ground: map::gives_ground,
        aims: odds::aims::aims,
        odds: odds::odds,
        tables: charts::tables::printed,
    }
}

impl ByHand for EasyNapoleonics {
    hands_on! {
        pass: amend::pass,
        drawn_up: setup::battle::drawn_up,
        aftermath: setup::battle::aftermath,
        amend: amend::amend,
        clashes: amend::clashes,
        without: amend::without,
    }
}

impl AtDesk for EasyNapoleonics {
    hands_on! {
        offers: form::offers,
        reach: form::at_desk::reach,
        routes: form::at_desk::routes,
    }

    of_orders! { on_file }

    fn army_points(state: &State, side: &Side) -> Option<String> {
        Some(setup::soundness::cost(state, side).to_string())
    }
}

impl StandsIn for EasyNapoleonics {
    const STANDS_IN: bool = true;

    hands_on! {
        draft: stand_in::draft,
    }
}

impl Fog for EasyNapoleonics {
    of_orders! { reasons, filed_by, business_of, keeps_back }

    own_arrivals! {}

    fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
        Some(narrative::untold::untold(state, &entry.event, side))
    }

    fn hides(state: &State) -> bool {
        state.options.hidden_levels
    }

    fn seen(state: &State, side: &Side) -> State {
        fog::seen_by(state, side)
    }

    fn apart(state: &State, one: &UnitId, other: &UnitId) -> Option<i64> {
        let place = |id: &UnitId| state.place(state.find(id)?);
        Some(state.map.distance(place(one)?, place(other)?).into())
    }

    fn sees(state: &State, unit: &UnitId, other: &UnitId) -> bool {
        let unit = state.find(unit);
        let there = state.find(other).and_then(|other| state.place(other));
        let both = unit.filter(|unit| unit.at.is_some()).zip(there);
        both.is_some_and(|(unit, there)| sight::blocked_view(state, unit, there).is_none())
    }

    fn is_of_all(event: &Event) -> bool {
        matches!(event, Event::TurnBegins { .. } | Event::Planned { .. } | Event::Mustered { .. })
    }

    fn own_files(state: &mut State, whole: &State, side: &Side) {
        state.standing = OnFile::of(&whole.standing, side);
        let is_own = |unit: &UnitId| state.find(unit).is_some_and(|unit| unit.side == *side);
        let own = whole.plans.iter().filter(|plan| is_own(&plan.unit));
        state.plans = own.cloned().collect();
    }
}
