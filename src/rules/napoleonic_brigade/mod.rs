//! Napoleonic Brigade Rules: brigades of bases on an open table, general orders, simultaneous movement on one clock.

mod amend;
mod casualty_sheets;
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
    Account, AtDesk, Awaited, Basis, ByHand, Choices, ClauseText, Clock, Entry, Fog, OnFile, Owed, Phrases, Reason,
    Roster, RuleSet, Setting, Side, Speaks, StandsIn, Symbol, Tells, Told, UnitId, Verdict, hands_on, has_engine,
    of_orders,
};
use crate::kit::reinforcement::own_arrivals;
use crate::orders::Stays;
use crate::yaml::{Faults, Node, Shape};
pub use events::Event;
pub use orders::Orders;
use play::general_orders::before_the_game;
use position::sight;
pub use position::state::{Part, State};

/// The rule set.
#[derive(Clone, Copy, Debug)]
pub enum NapoleonicBrigade {}

has_engine!(NapoleonicBrigade);

impl Basis for NapoleonicBrigade {
    const ID: &'static str = "napoleonic-brigade";
    const TITLE: &'static str = "Napoleonic Brigade Rules";
    const GUIDE: &'static str = include_str!("../../../orders/napoleonic-brigade/README.md");
    const PLAYS: &[u32] = &[2, 3, 4];
    const WORDING: u32 = 21;
    const UNTYPED: u32 = 2;
    const TIMELY: u32 = 3;
    const ON_FILE: (u32, Stays) = (4, Stays::Behind);
    const IN_CAMPAIGNS: &'static [(u32, u32)] = &[(5, 3), (12, 4)];
    const CLAUSES: &'static [ClauseText] = clauses::CLAUSES;
    const SETTINGS: &'static [Setting] = charts::switches::SETTINGS;
    const GAME: &'static Shape = &setup::file_keys::GAME;
    const AMEND: &'static [&'static Shape] = amend::LINES;
    const EXACT_ONLY: Option<[&'static str; 2]> = None;

    /// NB-ORD-01: general orders are on the order sheet of their army, which the enemy does not read.
    const KEEPS_FILES: bool = true;
    const FILED_KEYS: &'static [&'static str] = &["order", "passed"];
    type State = State;
    type Orders = Orders;
    type Event = Event;

    fn read(body: &Node, text: &str, faults: &mut Faults) -> Option<Orders> {
        Orders::read(body, text, faults)
    }

    fn awaits(state: &State) -> Vec<Awaited> {
        let owe = |owes: Owed| {
            let owe = state.sides.iter().map(|card| Awaited { side: card.side.clone(), owes });
            owe.collect::<Vec<_>>()
        };
        match state.part {
            Part::SetUp => {
                let mut owed = owe(Owed::GeneralOrders);
                owed.retain(|awaited| before_the_game::still_prepares(state, &awaited.side));
                owed
            }
            Part::Turn => owe(Owed::Orders),
            Part::Over => Vec::new(),
        }
    }

    fn clock(state: &State) -> Clock {
        let turn = state.turn;
        let text = match state.part {
            Part::SetUp => "before turn 1: general orders and dispositions".to_owned(),
            Part::Turn => format!("turn {turn}"),
            Part::Over => format!("over in turn {turn}"),
        };
        let ending = state.ending.as_ref().map(Verdict::ending);
        Clock { turn, text, ending }
    }

    fn named_ground(state: &State) -> Vec<String> {
        state.terrain.iter().filter_map(|terrain| terrain.name.clone()).collect()
    }

    const GRAMMAR: &'static crate::orders::plain::Grammar = orders::verbs::GRAMMAR;

    hands_on! {
        roster: map::roster,
        set_up: setup::set_up,
        sound: setup::gate::sound,
        check: form::check::check,
        apply: events::apply::apply,
        turn_file: orders::verbs::turn,
    }

    of_orders! { replaced }
}

impl RuleSet for NapoleonicBrigade {
    hands_on! {
        play: play::sequence::play,
    }
}

impl Tells for NapoleonicBrigade {
    const WORKING_SPEAKS: Speaks = Speaks::OfAll;

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
        let own = [narrative::wording::PHRASES, narrative::wording::fire::PHRASES, narrative::wording::melee::PHRASES];
        [own.concat().as_slice(), narrative::lists::PHRASES, crate::telling::wording::PHRASES].concat()
    }

    fn measure(arm: Symbol) -> Option<&'static str> {
        (arm != Symbol::Artillery).then_some("figure")
    }

    fn files(state: &State) -> String {
        let orders = state.army.iter().map(|brigade| (&brigade.unit, &brigade.order, brigade.passed));
        // Whoever has none has nothing on file.
        let orders = orders.filter(|(_, order, passed)| order.is_some() || *passed > 0);
        let orders = orders.collect::<Vec<_>>();
        let files = (orders, &state.alterations, &state.standing);
        serde_json::to_string(&files).expect("plain data")
    }

    hands_on! {
        form: form::form,
        bill: casualty_sheets::bill,
        perils: map::perils,
        plot: map::plot,
        deeds: map::deeds,
        gives_ground: map::gives_ground,
        aims: odds::aims::aims,
        odds: odds::odds,
        tables: charts::printed_back::printed,
    }
}

impl ByHand for NapoleonicBrigade {
    fn names_rolls(line: &Node) -> bool {
        ["turn", "alterations"].into_iter().any(|key| line.get(key).is_some())
    }

    hands_on! {
        pass: amend::pass,
        drawn_up: setup::battle::drawn_up,
        aftermath: setup::battle::aftermath,
        amend: amend::amend,
        clashes: amend::clashes,
        without: amend::without,
    }
}

impl AtDesk for NapoleonicBrigade {
    hands_on! {
        offers: form::offers,
        reach: form::at_desk::reach,
        routes: form::at_desk::routes,
    }

    of_orders! { on_file }
}

impl StandsIn for NapoleonicBrigade {
    const STANDS_IN: bool = true;

    hands_on! {
        draft: stand_in::draft,
    }
}

impl Fog for NapoleonicBrigade {
    of_orders! { keeps_back }

    own_arrivals! {}

    fn reasons(event: &mut Event) -> Vec<&mut Reason> {
        match event {
            Event::Struck { reason, .. } | Event::Dropped { reason, .. } => vec![reason],
            Event::Moves(moved) => moved.stop.iter_mut().map(|stop| &mut stop.what).collect(),
            _ => Vec::new(),
        }
    }

    fn apart(state: &State, one: &UnitId, other: &UnitId) -> Option<i64> {
        let footprint = |id: &UnitId| {
            let brigade = state.find(id)?;
            let (at, face) = (brigade.at?.point(charts::measures::INCH), brigade.face?);
            Some(state.layout(brigade, brigade.form).lies(at, face))
        };
        Some(footprint(one)?.gap(&footprint(other)?).floor().in_micrometres())
    }

    fn sees(state: &State, unit: &UnitId, other: &UnitId) -> bool {
        let ground = position::ground::Ground::of(&state.terrain, &state.options);
        let both = state.find(unit).zip(state.find(other));
        both.is_some_and(|(unit, other)| sight::sees(state, &ground, unit, other))
    }

    fn conceal(state: &mut State, hidden: &[UnitId]) {
        state.unseen = hidden.to_vec();
    }

    fn own_files(state: &mut State, whole: &State, side: &Side) {
        state.standing = OnFile::of(&whole.standing, side);
        let own = whole.alterations.iter();
        let own = own.filter(|altered| altered.side == *side);
        state.alterations = own.cloned().collect();
        let is_there = |unit: &UnitId| state.army.iter().any(|brigade| brigade.unit == *unit);
        for altered in &mut state.alterations {
            altered.units.retain(is_there);
        }
        state.alterations.retain(|altered| !altered.units.is_empty());
        state.altered = 0;
        let others = state.army.iter_mut();
        for brigade in others.filter(|brigade| brigade.side != *side) {
            (brigade.order, brigade.passed) = (None, 0);
        }
    }

    fn filed_by(event: &Event) -> Option<&Side> {
        match event {
            Event::Standing { side, .. } | Event::Ordered { side, .. } => Some(side),
            Event::Alters { alteration } => Some(&alteration.side),
            _ => None,
        }
    }

    fn business_of<'e>(state: &'e State, event: &'e Event) -> Option<&'e Side> {
        match event {
            Event::InForce { number, .. } => {
                let mut altered = state.alterations.iter();
                let altered = altered.find(|altered| altered.number == *number)?;
                Some(&altered.side)
            }
            Event::GoesOn { units } => state.find(units.first()?).map(|brigade| &brigade.side),
            Event::Reaches { unit, .. } | Event::Waived { unit, .. } => state.find(unit).map(|brigade| &brigade.side),
            Event::KeptOff { unit } => state.to_come(unit).map(|(_, brigade)| &brigade.side),
            event => Self::filed_by(event),
        }
    }

    fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
        narrative::untold::told_to(state, entry, side)
    }

    hands_on! {
        blur: fog::blur,
        blurred: fog::blurred,
    }
}
