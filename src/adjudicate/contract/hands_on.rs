//! What a rule set hands on, as it stands, to one of its rooms, and what its events say of orders: the signature of each such
//! function stands here once.

/// Functions of a contract that do no more than call a function of a room: `hands_on! { form: form::form, plot: map::plot }`.
#[macro_export]
macro_rules! hands_on {
    (@sound $to:path) => {
        fn sound(state: &Self::State, flaws: &mut $crate::adjudicate::Flaws) {
            $to(state, flaws);
        }
    };
    (@begins $to:path) => {
        fn begins(state: &Self::State, game: &$crate::yaml::Node, faults: &mut $crate::yaml::Faults) {
            $to(state, game, faults);
        }
    };
    (@set_up $to:path) => {
        fn set_up(game: &$crate::yaml::Node, faults: &mut $crate::yaml::Faults) -> Option<Self::State> {
            $to(game, faults)
        }
    };
    (@check $to:path) => {
        fn check(
            state: &Self::State,
            side: &$crate::adjudicate::Side,
            orders: &Self::Orders,
        ) -> $crate::adjudicate::Checked {
            $to(state, side, orders)
        }
    };
    (@check_in $to:path) => {
        fn check_in(
            play: u32,
            state: &Self::State,
            side: &$crate::adjudicate::Side,
            orders: &Self::Orders,
        ) -> $crate::adjudicate::Checked {
            $to(play, state, side, orders)
        }
    };
    (@apply $to:path) => {
        fn apply(state: &mut Self::State, event: &Self::Event) {
            $to(state, event);
        }
    };
    (@turn_file $to:path) => {
        fn turn_file() -> serde_json::Value {
            $to()
        }
    };
    (@play $to:path) => {
        fn play(
            referee: &mut $crate::adjudicate::Referee<'_, Self>,
            orders: &$crate::adjudicate::BySide<Option<Self::Orders>>,
            answers: &[$crate::adjudicate::BySide<Option<Self::Orders>>],
        ) -> Result<(), $crate::adjudicate::Stopped> {
            $to(referee, orders, answers)
        }
    };
    (@tell $to:path) => {
        fn tell(
            before: &Self::State,
            log: &[$crate::adjudicate::Entry<Self::Event>],
            roster: &$crate::adjudicate::Roster,
            eyes: Option<&$crate::adjudicate::Side>,
            phrases: &$crate::adjudicate::Phrases,
        ) -> Vec<$crate::adjudicate::Told> {
            $to(before, log, roster, eyes, phrases)
        }
    };
    (@form $to:path) => {
        fn form(state: &Self::State, side: &$crate::adjudicate::Side) -> String {
            $to(state, side)
        }
    };
    (@bill $to:path) => {
        fn bill(before: &Self::State, after: &Self::State, roster: &$crate::adjudicate::Roster) -> Vec<String> {
            $to(before, after, roster)
        }
    };
    (@perils $to:path) => {
        fn perils(state: &Self::State) -> Vec<($crate::adjudicate::UnitId, String)> {
            $to(state)
        }
    };
    (@plot $to:path) => {
        fn plot(state: &Self::State) -> $crate::adjudicate::Plot {
            $to(state)
        }
    };
    (@deeds $to:path) => {
        fn deeds(_: &Self::State, event: &Self::Event) -> Vec<$crate::adjudicate::Deed> {
            $to(event)
        }
    };
    (@gives_ground $to:path) => {
        fn gives_ground(event: &Self::Event) -> Vec<$crate::adjudicate::UnitId> {
            $to(event)
        }
    };
    (@hour $to:path) => {
        fn hour(event: &Self::Event) -> Option<String> {
            $to(event)
        }
    };
    (@aims $to:path) => {
        fn aims(
            state: &Self::State,
            entry: &$crate::adjudicate::Entry<Self::Event>,
        ) -> Vec<$crate::adjudicate::Aim> {
            $to(state, entry)
        }
    };
    (@odds $to:path) => {
        fn odds(
            state: &Self::State,
            inquiry: &$crate::adjudicate::Inquiry,
        ) -> Result<Vec<$crate::adjudicate::Odds>, String> {
            $to(state, inquiry)
        }
    };
    (@tables $to:path) => {
        fn tables() -> Vec<$crate::adjudicate::Table> {
            $to()
        }
    };
    (@amend $to:path) => {
        fn amend(
            state: &mut Self::State,
            line: &$crate::yaml::Node,
            faults: &mut $crate::yaml::Faults,
        ) -> Option<$crate::adjudicate::Amended> {
            $to(state, line, faults)
        }
    };
    (@clashes $to:path) => {
        fn clashes(state: &Self::State) -> Vec<$crate::adjudicate::Clash> {
            $to(state)
        }
    };
    (@without $to:path) => {
        fn without(state: &Self::State, units: &[$crate::adjudicate::UnitId]) -> Self::State {
            $to(state, units)
        }
    };
    (@pass $to:path) => {
        fn pass(state: &mut Self::State) {
            $to(state);
        }
    };
    (@drawn_up $to:path) => {
        fn drawn_up(
            battle: &$crate::adjudicate::Muster,
            ground: Option<&$crate::yaml::Node>,
        ) -> Option<Result<$crate::adjudicate::DrawnUp, String>> {
            Some($to(battle, ground))
        }
    };
    (@aftermath $to:path) => {
        fn aftermath(battle: &$crate::adjudicate::Muster, state: &Self::State) -> $crate::adjudicate::Aftermath {
            $to(battle, state)
        }
    };
    (@roster $to:path) => {
        fn roster(state: &Self::State) -> $crate::adjudicate::Roster {
            $to(state)
        }
    };
    (@lacks $to:path) => {
        fn lacks(
            state: &Self::State,
            side: &$crate::adjudicate::Side,
            orders: &Self::Orders,
        ) -> Vec<$crate::adjudicate::IllegalOrder> {
            $to(state, side, orders)
        }
    };
    (@enlisted $to:path) => {
        fn enlisted(
            event: &Self::Event,
        ) -> Vec<($crate::adjudicate::UnitId, $crate::adjudicate::Side, &'static str)> {
            $to(event)
        }
    };
    (@offers $to:path) => {
        fn offers(state: &Self::State, side: &$crate::adjudicate::Side) -> Vec<$crate::adjudicate::Offer> {
            $to(state, side)
        }
    };
    (@reach $to:path) => {
        fn reach(state: &Self::State, unit: &$crate::adjudicate::UnitId) -> $crate::adjudicate::Reach {
            $to(state, unit)
        }
    };
    (@routes $to:path) => {
        fn routes(
            state: &Self::State,
            side: &$crate::adjudicate::Side,
            orders: &Self::Orders,
        ) -> Vec<$crate::adjudicate::Route> {
            $to(state, side, orders)
        }
    };
    (@draft $to:path) => {
        fn draft(
            state: &Self::State,
            side: &$crate::adjudicate::Side,
            brief: &$crate::adjudicate::Brief<'_>,
        ) -> $crate::adjudicate::Draft {
            $to(state, side, brief)
        }
    };
    (@blur $to:path) => {
        fn blur(state: &mut Self::State, blur: Option<&$crate::adjudicate::Blur>) {
            $to(state, blur);
        }
    };
    (@blurred $to:path) => {
        fn blurred(state: &Self::State, event: &Self::Event, blur: &$crate::adjudicate::Blur) -> Self::Event {
            $to(state, event, blur)
        }
    };
    ($($function:ident: $to:path),+ $(,)?) => {
        $($crate::adjudicate::hands_on!(@$function $to);)+
    };
}

pub use hands_on;

/// What events and positions of every rule set say of orders, in variants and fields that bear the same names everywhere:
/// `of_orders! { struck, filed_by }`.
#[macro_export]
macro_rules! of_orders {
    (@struck) => {
        fn struck(event: &Event) -> Option<$crate::adjudicate::IllegalOrder> {
            let Event::Struck { unit, step, clause, reason, .. } = event else { return None };
            Some($crate::adjudicate::IllegalOrder::told(unit, *step, clause.clone(), reason.clone()))
        }
    };
    (@reasons) => {
        fn reasons(event: &mut Event) -> Vec<&mut $crate::adjudicate::Reason> {
            match event {
                Event::Struck { reason, .. } | Event::Dropped { reason, .. } => vec![reason],
                _ => Vec::new(),
            }
        }
    };
    (@filed_by) => {
        fn filed_by(event: &Event) -> Option<&$crate::adjudicate::Side> {
            match event {
                Event::Standing { side, .. } => Some(side),
                _ => None,
            }
        }
    };
    (@business_of) => {
        fn business_of<'e>(state: &'e State, event: &'e Event) -> Option<&'e $crate::adjudicate::Side> {
            match event {
                Event::KeptOff { unit } => state.to_come(unit).map(|(_, unit)| &unit.side),
                event => Self::filed_by(event),
            }
        }
    };
    (@keeps_back) => {
        fn keeps_back(state: &State) -> bool {
            !state.arrivals.is_empty()
        }
    };
    (@on_file) => {
        fn on_file(state: &State) -> &[$crate::adjudicate::OnFile] {
            &state.standing
        }
    };
    (@replaced) => {
        fn replaced(
            state: &State,
            side: &$crate::adjudicate::Side,
            orders: &Orders,
            stays: $crate::orders::Stays,
        ) -> Option<$crate::adjudicate::IllegalOrder> {
            $crate::adjudicate::replacing::<orders::Words>(&state.standing, side, &orders.standing, stays)
        }
    };
    (@own_files) => {
        fn own_files(state: &mut State, whole: &State, side: &$crate::adjudicate::Side) {
            state.standing = $crate::adjudicate::OnFile::of(&whole.standing, side);
        }
    };
    ($($function:ident),+ $(,)?) => {
        $($crate::adjudicate::of_orders!(@$function);)+
    };
}

/// The function that hands out the engine of a rule set: `has_engine!(ReallySimple);`. Its types are taken off in the crate of the rule
/// set: where that was done in another, all of the engine would be built there once more.
#[macro_export]
macro_rules! has_engine {
    ($rules:ty) => {
        /// The engine.
        #[inline(never)]
        pub fn engine() -> &'static dyn $crate::adjudicate::AnyRuleSet {
            static ENGINE: $crate::adjudicate::Engine<$rules> = $crate::adjudicate::Engine::new();
            &ENGINE
        }
    };
}

pub use has_engine;
pub use of_orders;
