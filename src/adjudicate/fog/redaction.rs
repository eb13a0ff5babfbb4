//! Which units an event names, found in what would be written of it, so that no field can be forgotten.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::adjudicate::terms::reason::{Reason, mentions};
use crate::adjudicate::terms::roster::UnitId;
use crate::yaml;

/// An event as somebody is told it who does not see some of the units.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::adjudicate) enum Redacted<E> {
    /// It names none of them.
    Clear,
    /// It names them among others, and is told without them.
    Without(E),
    /// It is about them: it is not told at all.
    Untold,
}

/// Takes the names of hidden units out of an event. `is_of_all` tells whether an event is told even where the lists that named
/// them are left empty.
pub(in crate::adjudicate) fn redacted<E: Serialize + DeserializeOwned>(
    event: &E,
    hidden: &[UnitId],
    is_of_all: bool,
) -> Redacted<E> {
    if hidden.is_empty() {
        return Redacted::Clear;
    }
    let mut written = serde_json::to_value(event).expect("an event can be written");
    match strip(&mut written, hidden, is_of_all) {
        Trace::None => Redacted::Clear,
        Trace::Named => Redacted::Untold,
        Trace::Stripped => yaml::from_json(written).map_or(Redacted::Untold, Redacted::Without),
    }
}

/// The same of an event whose reasons name those alone that are their facts: their words name nobody. What is told keeps its
/// facts, which nothing that is written down has.
pub(in crate::adjudicate) fn told_without<E: Clone + Serialize + DeserializeOwned>(
    event: &E,
    hidden: &[UnitId],
    is_of_all: bool,
    reasons: impl for<'e> Fn(&'e mut E) -> Vec<&'e mut Reason>,
) -> Redacted<E> {
    if hidden.is_empty() {
        return Redacted::Clear;
    }
    let mut masked = event.clone();
    let mut kept = Vec::new();
    for reason in reasons(&mut masked) {
        if !hidden.iter().any(|unit| reason.is_about(unit, "")) {
            let mask = Reason::from(format!("\u{1}{}", kept.len()));
            kept.push((mask.clone(), std::mem::replace(reason, mask)));
        }
    }
    match redacted(&masked, hidden, is_of_all) {
        Redacted::Without(mut event) => {
            for reason in reasons(&mut event) {
                if let Some((_, whole)) = kept.iter().find(|(mask, _)| mask == reason) {
                    *reason = whole.clone();
                }
            }
            Redacted::Without(event)
        }
        other => other,
    }
}

/// The units among some that an event names.
pub(in crate::adjudicate) fn named<E: Serialize>(event: &E, units: &[UnitId]) -> Vec<UnitId> {
    if units.is_empty() {
        return Vec::new();
    }
    let written = serde_json::to_value(event).expect("an event can be written");
    let named = units.iter().filter(|unit| names(&written, unit));
    named.cloned().collect()
}

/// The units among some that a label is made for.
pub(in crate::adjudicate) fn named_in_label(label: &str, units: &[UnitId]) -> Vec<UnitId> {
    let parts = |unit: &UnitId| label.split('/').any(|part| mentions(part, unit.as_str()));
    units.iter().filter(|unit| parts(unit)).cloned().collect()
}

fn names(written: &Json, unit: &UnitId) -> bool {
    match written {
        Json::String(text) => mentions(text, unit.as_str()),
        Json::Array(items) => items.iter().any(|item| names(item, unit)),
        Json::Object(fields) => fields.values().any(|value| names(value, unit)),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

/// What is left of hidden units in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trace {
    None,
    /// They have been taken out of its lists.
    Stripped,
    /// It is about them.
    Named,
}

fn strip(written: &mut Json, hidden: &[UnitId], is_of_all: bool) -> Trace {
    match written {
        Json::String(text) => match hidden.iter().any(|unit| mentions(text, unit.as_str())) {
            true => Trace::Named,
            false => Trace::None,
        },
        Json::Array(items) => {
            let traces = items.iter_mut();
            let traces = traces.map(|item| strip(item, hidden, is_of_all));
            let traces = traces.collect::<Vec<_>>();
            if is_tuple(items) && traces.contains(&Trace::Named) {
                return Trace::Named;
            }
            let mut kept = traces.iter().map(|trace| *trace != Trace::Named);
            items.retain(|_| kept.next().expect("there is one for each item"));
            match traces.contains(&Trace::Named) {
                true if items.is_empty() && !is_of_all => Trace::Named,
                true => Trace::Stripped,
                false if traces.contains(&Trace::Stripped) => Trace::Stripped,
                false => Trace::None,
            }
        }
        Json::Object(fields) => {
            let traces = fields.iter_mut();
            let traces = traces.map(|(_, value)| strip(value, hidden, is_of_all));
            let traces = traces.collect::<Vec<_>>();
            match traces.contains(&Trace::Named) {
                true => Trace::Named,
                false if traces.contains(&Trace::Stripped) => Trace::Stripped,
                false => Trace::None,
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => Trace::None,
    }
}

/// Whether an array is one thing and not many: it has a word beside what is none.
fn is_tuple(items: &[Json]) -> bool {
    let words = items.iter().filter(|item| item.is_string()).count();
    words > 0 && words < items.len()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::adjudicate::because;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Event {
        Moves { unit: UnitId, path: Vec<String> },
        Ends { idle: Vec<UnitId> },
        Dropped { unit: UnitId, reason: String },
        Pushed { with: Vec<(UnitId, u8)> },
    }

    fn ids(names: &[&str]) -> Vec<UnitId> {
        names.iter().map(UnitId::new).collect()
    }

    #[test]
    fn an_event_about_a_hidden_unit_is_not_told() {
        let event = Event::Moves { unit: UnitId::new("B3"), path: vec!["0406".to_owned()] };
        assert_eq!(redacted(&event, &ids(&["B3"]), false), Redacted::Untold);
        assert_eq!(redacted(&event, &ids(&["B4"]), false), Redacted::Clear);
        assert_eq!(redacted(&event, &[], false), Redacted::Clear);
    }

    #[test]
    fn a_hidden_unit_goes_out_of_a_list_without_a_gap() {
        let event = Event::Ends { idle: ids(&["B1", "B3", "B5"]) };
        let without = Event::Ends { idle: ids(&["B1", "B5"]) };
        assert_eq!(redacted(&event, &ids(&["B3"]), false), Redacted::Without(without));
    }

    #[test]
    fn what_is_said_of_a_hidden_unit_goes_with_its_name() {
        let with = |units: &[(&str, u8)]| Event::Pushed {
            with: units.iter().map(|(unit, far)| (UnitId::new(unit), *far)).collect(),
        };
        let pushed = with(&[("B1", 2), ("B3", 4)]);
        assert_eq!(redacted(&pushed, &ids(&["B3"]), false), Redacted::Without(with(&[("B1", 2)])));
    }

    #[test]
    fn a_list_of_hidden_units_alone_is_told_only_where_the_event_is_of_all() {
        let event = Event::Ends { idle: ids(&["B3"]) };
        assert_eq!(redacted(&event, &ids(&["B3"]), false), Redacted::Untold);
        let empty = Event::Ends { idle: Vec::new() };
        assert_eq!(redacted(&event, &ids(&["B3"]), true), Redacted::Without(empty));
    }

    #[test]
    fn a_reason_names_a_unit_as_a_word_of_its_own() {
        let event = |reason: &str| Event::Dropped { unit: UnitId::new("B1"), reason: reason.to_owned() };
        let hidden = ids(&["B3"]);
        assert_eq!(redacted(&event("B3 stands in 0507"), &hidden, false), Redacted::Untold);
        assert_eq!(redacted(&event("B30 and AB3 stand there"), &hidden, false), Redacted::Clear);
    }

    #[test]
    fn the_words_of_a_reason_name_nobody_and_its_facts_do() {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        struct Halts {
            with: Vec<UnitId>,
            reason: Reason,
        }
        let halts = |reason: &Reason| Halts { with: ids(&["line", "B1"]), reason: reason.clone() };
        let told = |reason: &Reason| {
            told_without(&halts(reason), &ids(&["line"]), false, |halts: &mut Halts| vec![&mut halts.reason])
        };
        let word = because!("{} stands in line", UnitId::new("B1"));
        let Redacted::Without(event) = told(&word) else { panic!("it is told without the other") };
        assert_eq!((event.with, event.reason.facts()), (ids(&["B1"]), word.facts()));
        assert_eq!(told(&because!("{} stands there", UnitId::new("line"))), Redacted::Untold);
        assert_eq!(told(&because!("there is no place `{}`", "line".to_owned())), Redacted::Untold);
    }

    #[test]
    fn a_label_names_its_units() {
        let units = ids(&["B3", "R1", "B"]);
        assert_eq!(named_in_label("t3/fire/B3/R1", &units), ids(&["B3", "R1"]));
        assert_eq!(named_in_label("t3/init/B33", &units), ids(&[]));
    }
}
