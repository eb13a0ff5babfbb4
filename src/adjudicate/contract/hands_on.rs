//! What a rule set hands on, as it stands, to one of its rooms: the signature of each such function stands here once.

/// Functions of a contract that do no more than call a function of a room: `hands_on! { form: form::form, plot: map::plot }`.
#[macro_export]
macro_rules! hands_on {
    (@sound $to:path) => {
        fn sound(state: &Self::State, flaws: &mut $crate::adjudicate::Flaws) {
            $to(state, flaws);
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
