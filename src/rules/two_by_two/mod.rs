//! 2 by 2 Napoleonic's: rectangular bases on an open table, player turns in which the other player shoots; both printed
//! editions.

mod amend;
mod charts;
mod clauses;
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
    Account, AtDesk, Awaited, Basis, ByHand, Choices, ClauseText, Clock, Entry, Fog, Owed, Phrases, Reason, Roster,
    RuleSet, Setting, Side, Speaks, StandsIn, Tells, Told, UnitId, Verdict, hands_on, has_engine, of_orders,
};
use crate::kit::reinforcement::{self, own_arrivals};
use crate::kit::the;
use crate::orders::Stays;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::play::shooting::targets;
use crate::yaml::{Faults, Node, Shape};
pub use orders::Orders;
pub use position::event::Event;
pub use position::state::{Part, State};

/// The rule set.
#[derive(Clone, Copy, Debug)]
pub enum TwoByTwo {}

has_engine!(TwoByTwo);

impl Basis for TwoByTwo {
    const ID: &'static str = "two-by-two";
    const TITLE: &'static str = "2 by 2 Napoleonic's";
    const GUIDE: &'static str = include_str!("../../../orders/two-by-two/README.md");
    const PLAYS: &[u32] = &[2, 3, 4, 5];
    const WORDING: u32 = 22;
    const UNTYPED: u32 = 3;
    const TIMELY: u32 = 4;
    const ON_FILE: (u32, Stays) = (5, Stays::Behind);
    const IN_CAMPAIGNS: &'static [(u32, u32)] = &[(5, 4), (12, 5)];
    const CLAUSES: &'static [ClauseText] = clauses::CLAUSES;
    const SETTINGS: &'static [Setting] = charts::switches::SETTINGS;
    const GAME: &'static Shape = &setup::file_keys::GAME;
    const AMEND: &'static [&'static Shape] = amend::LINES;
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
        match state.part {
            Part::Muster => opening::owed_at_muster(state),
            Part::Ground | Part::Deploy | Part::Points => owe(&state.order[..1], Owed::Deployment),
            Part::Move => owe(&state.order[..1], Owed::Orders),
            Part::Shoot => owe(&state.order[1..], Owed::Orders),
            Part::Whole => owe(&state.order, Owed::Orders),
            Part::Over => Vec::new(),
        }
    }

    fn clock(state: &State) -> Clock {
        let name = |index: usize| state.card(&state.order[index]).name.as_str();
        let turn = state.turn;
        let text = match state.part {
            Part::Muster => "before turn 1: armies and the set-up dice".to_owned(),
            Part::Ground => format!("before turn 1: ground and deployment, {}", name(0)),
            Part::Deploy => format!("before turn 1: deployment, {}", name(0)),
            Part::Points => format!("before turn 1: a point of arrival, {}", name(0)),
            Part::Move => format!("turn {turn}, {}: movement and rallies", name(0)),
            Part::Shoot => format!("turn {turn}, {}: shooting by {}, melees", name(0), the(name(1))),
            Part::Whole => format!("turn {turn}, {}", name(0)),
            Part::Over => format!("over in turn {turn}"),
        };
        let ending = state.ending.as_ref().map(Verdict::ending);
        Clock { turn, text, ending }
    }

    fn numbered_anew(state: &State, event: &Event) -> Vec<(UnitId, Side, &'static str)> {
        setup::enlisted::points_anew(state, event)
    }

    fn in_labels(state: &State) -> Vec<UnitId> {
        let units = state.army.iter().map(|unit| &unit.unit);
        let points = state.points.iter().map(|point| &point.unit);
        let later = reinforcement::all(&state.arrivals).map(|unit| &unit.unit);
        units.chain(later).chain(points).cloned().collect()
    }

    fn named_ground(state: &State) -> Vec<String> {
        let ground = state.terrain.iter().filter_map(|terrain| terrain.name.clone());
        ground.chain(state.points.iter().map(|point| point.unit.to_string())).collect()
    }

    const GRAMMAR: &'static crate::orders::plain::Grammar = orders::verbs::GRAMMAR;

    hands_on! {
        roster: map::roster,
        lacks: form::set_up_check::lacks,
        enlisted: setup::enlisted::enlisted,
        set_up: setup::set_up,
        sound: setup::gate::sound,
        check: form::check::check,
        apply: position::apply::apply,
        turn_file: orders::verbs::orders,
    }

    of_orders! { replaced }
}

impl RuleSet for TwoByTwo {
    hands_on! {
        play: play::sequence_of_play::exchange,
    }
}

impl Tells for TwoByTwo {
    const WORKING_SPEAKS: Speaks = Speaks::OfRolls;

    of_orders! { struck }

    fn tell(
        before: &State,
        log: &[Entry<Event>],
        roster: &Roster,
        _eyes: Option<&Side>,
        phrases: &Phrases,
    ) -> Vec<Told> {
        narrative::tell::tell(before, log, roster, phrases)
    }

    fn account(before: &State, log: &[Entry<Event>], _: &Roster, eyes: Option<&Side>) -> Option<Account> {
        Some(narrative::incidents::account(before, log, eyes))
    }

    fn phrases() -> Vec<Choices> {
        [narrative::wording::PHRASES, narrative::lists::PHRASES, crate::telling::wording::PHRASES].concat()
    }

    hands_on! {
        form: form::form,
        bill: map::bill,
        perils: map::perils,
        plot: map::plot,
        deeds: map::deeds,
        gives_ground: map::gives_ground,
        aims: odds::aims::aims,
        odds: odds::odds,
        tables: charts::printed_back::printed,
    }
}

impl ByHand for TwoByTwo {
    fn pass(state: &mut State) {
        let out_of_time = play::victory::out_of_time(state);
        amend::pass(state, out_of_time);
    }

    fn judge(state: &mut State) {
        let verdict = play::victory::verdict(state).map(|(_, verdict)| verdict);
        let out_of_time = play::victory::out_of_time(state);
        amend::judge(state, verdict, out_of_time);
    }

    hands_on! {
        drawn_up: setup::battle::drawn_up,
        aftermath: setup::battle::aftermath,
        amend: amend::amend,
        clashes: amend::clashes,
        without: amend::without,
    }
}

impl AtDesk for TwoByTwo {
    hands_on! {
        offers: form::offers,
        reach: form::at_desk::reach,
        routes: form::at_desk::routes,
    }

    of_orders! { on_file }

    fn army_points(state: &State, side: &Side) -> Option<String> {
        Some(charts::tables::points(setup::soundness::cost(state, side)))
    }
}

impl StandsIn for TwoByTwo {
    const STANDS_IN: bool = true;

    hands_on! {
        draft: stand_in::draft,
    }
}

impl Fog for TwoByTwo {
    of_orders! { filed_by, business_of, keeps_back, own_files }

    own_arrivals! {}

    fn reasons(event: &mut Event) -> Vec<&mut Reason> {
        match event {
            Event::Struck { reason, .. } | Event::Dropped { reason, .. } => vec![reason],
            Event::StaysBack { why, .. } => why.iter_mut().collect(),
            Event::Moves { stopped, .. } | Event::Follows { stopped, .. } => {
                stopped.iter_mut().map(|stop| &mut stop.what).collect()
            }
            _ => Vec::new(),
        }
    }

    fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
        Some(narrative::untold::untold(state, &entry.event, side))
    }

    fn apart(state: &State, one: &UnitId, other: &UnitId) -> Option<i64> {
        let base = |id: &UnitId| state.base(state.find(id)?);
        Some(base(one)?.gap(&base(other)?).floor().in_micrometres())
    }

    fn sees(state: &State, unit: &UnitId, other: &UnitId) -> bool {
        targets::has_in_view(state, unit, other)
    }

    fn is_of_all(event: &Event) -> bool {
        matches!(event, Event::Mustered { .. })
    }
}
