//! Replies that the arm of those whom they are for can never carry out: NB-SKF-03, NB-FUF-01, NB-SKIR-08, NB-MOVE-15,
//! NB-HART-10, NB-SET-15, NB-CREW-01, NB-DEC-07, NB-DEC-08, NB-DEC-11, NB-DEC-16, NB-DEC-20.

use crate::adjudicate::{IllegalOrder, Side, Wrong, because};
use crate::orders::{Selector, Vain, Whose, in_vain};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Orders, Verb};
use crate::rules::napoleonic_brigade::play::melee::broken_sequence;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::setup::disposition;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// The words of a list that are of an arm, and stay true of a brigade.
const ARMS: [&str; 8] =
    ["infantry", "cavalry", "artillery", "leader", "skirmishers", "foot-artillery", "horse-artillery", "rockets"];

/// Standing orders and answers of which nobody can do what they say whom they are for.
pub(crate) fn replies(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let lasts = |selector: &Selector| {
        let word = selector.word.as_str();
        let of_arm = ARMS.contains(&word) || state.named(word).is_some();
        of_arm && selector.within.is_none()
    };
    let whose = |whose: &Whose<'_>| match whose {
        Whose::One(name) => {
            let named = state.named(name).filter(|unit| unit.side == *side);
            named.into_iter().collect::<Vec<_>>()
        }
        // What is for a whole side is for whoever can.
        Whose::These(lists) if lists.is_empty() => Vec::new(),
        Whose::These(lists) => {
            let fits = |brigade: &&Brigade| {
                let facts = Facts::own(state, ground, &[], brigade);
                let any = |selector| !lasts(selector) || facts.fits(selector, brigade);
                lists.iter().all(|list| list.0.iter().any(any))
            };
            // Those who are to come are asked when they are there.
            let army = state.army.iter().filter(|brigade| brigade.side == *side);
            army.filter(fits).collect()
        }
    };
    let never = |brigade: &Brigade, when: &str, verb: &Verb| never_replies(state, brigade, when, verb);
    let found = in_vain(&orders.standing, &orders.answers, whose, never).into_iter();
    let told = found.map(|Vain { unit, span, wrong, .. }| {
        IllegalOrder::remark(unit.unit.as_str(), wrong.reason, wrong.help, span).by_any(wrong.clause)
    });
    told.collect()
}

/// A reply that a brigade can never give to a decision, for its arm. That skirmishers stand is set aside.
fn never_replies(state: &State, brigade: &Brigade, when: &str, verb: &Verb) -> Option<Wrong> {
    let (id, kind) = (&brigade.unit, brigade.kind);
    let skirmishes = kind == Kind::Skirmishers;
    match (when, verb) {
        ("overhead", _) if !kind.is_artillery() => {
            let reason = because!("`{}` [is] {}, and fires over nobody's head", id, kind);
            Some(Wrong::new("NB-DEC-16", reason, "guns alone are asked"))
        }
        ("crew" | "crew-return", _) if !kind.is_artillery() => {
            let reason = because!("`{}` [is] {}, and has no guns to leave", id, kind);
            Some(Wrong::new("NB-CREW-01", reason, "guns alone are asked"))
        }
        ("face-about", _) if kind != Kind::Cavalry => {
            let reason = because!("`{}` [is] {}, and is never asked whether it faces about", id, kind);
            Some(Wrong::new("NB-DEC-11", reason, "cavalry alone is asked"))
        }
        ("won", Verb::Fire(_)) if !broken_sequence::may_follow_and_fire(state, id) => {
            let reason = because!("`{}` never fires as it follows up", id);
            let help = match kind {
                Kind::Infantry => "regular infantry alone does: write `follow`",
                _ => "infantry alone does: write `follow`",
            };
            Some(Wrong::new("NB-FUF-01", reason, help))
        }
        (_, Verb::Fire(_)) if matches!(kind, Kind::Cavalry | Kind::Staff) => {
            let reason = because!("`{}` never fires", id);
            Some(Wrong::new("NB-SKF-03", reason, "leave the fire out"))
        }
        ("passing", _) if !kind.is_foot() => {
            let reason = because!("`{}` [is] {}, and does not fire at who passes", id, kind);
            Some(Wrong::new("NB-DEC-20", reason, "infantry alone is asked"))
        }
        ("charged", Verb::FallBack) if !skirmishes => {
            let reason = because!("`{}` [is] {}, and does not fall back from a charge", id, kind);
            let help = "skirmishers alone do: write `stand`, `go-on` or the steps of a move";
            Some(Wrong::new("NB-DEC-08", reason, help))
        }
        ("charged", Verb::FallBack | Verb::Stand | Verb::Fire(_) | Verb::HoldFire) => None,
        ("charged", _) if skirmishes => {
            let reason = because!("`{}` skirmishes, and does nothing but fall back", id);
            let help = "write `fall-back` or `[fall-back, fire]`";
            Some(Wrong::new("NB-SKIR-08", reason, help))
        }
        ("charged", Verb::Form(Formation::Garrison, _)) => {
            let reason = because!("`{}` cannot become a garrison as it is charged", id);
            let help = "who is to hold a place goes into it by `occupy`";
            Some(Wrong::new("NB-DEC-07", reason, help))
        }
        ("charged", Verb::Form(form, _)) => disposition::may_form(brigade, *form).err(),
        ("unfinished", Verb::Charge(_)) if kind.is_artillery() => {
            let reason = because!("`{}` [is] artillery, and charges nobody", id);
            Some(Wrong::new("NB-HART-10", reason, "leave it out"))
        }
        ("unfinished", Verb::Charge(_)) if kind == Kind::Staff => {
            let reason = because!("`{}` [is] staff, and does not fight", id);
            Some(Wrong::new("NB-SET-15", reason, "leave it out"))
        }
        _ => None,
    }
}
