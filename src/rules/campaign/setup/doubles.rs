//! What a game file says twice, or of two, where it can be meant of one alone: CP-FOR-10, CP-SUP-01, CP-END-01.

use super::complaint::Complaint;
use crate::rules::campaign::orders::held::same;
use crate::rules::campaign::position::state::State;

/// What no new campaign begins with, as nobody could tell the one from the other.
pub(super) fn found(state: &State) -> Vec<Complaint> {
    let mut found = Vec::new();
    found.extend(one_name(state));
    found.extend(one_objective(state));
    found.extend(one_base(state));
    found
}

/// CP-FOR-10: two forces of a side that it calls by one name.
fn one_name(state: &State) -> Option<Complaint> {
    let forces = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let named = forces.filter_map(|force| Some((&force.side, force.name.as_ref()?))).collect::<Vec<_>>();
    let mut pairs = named.iter().enumerate();
    let (_, (_, name)) = pairs.find(|(place, (side, name))| {
        named[..*place].iter().any(|(other, before)| other == side && same(before, name))
    })?;
    let complaint = Complaint::new(
        "CP-FOR-10",
        format!("two forces of one side are called `{name}`"),
        "give each a name of its own",
    );
    let is_there = state.army.iter().filter(|force| force.name.as_ref().is_some_and(|own| same(own, name))).count();
    Some(match is_there {
        0 => complaint.at("scenario", [name.as_str()]).again(),
        1 => complaint.at("scenario", [name.as_str()]),
        _ => complaint.at("army", [name.as_str()]).again(),
    })
}

/// CP-END-01: a place that is an objective twice.
fn one_objective(state: &State) -> Option<Complaint> {
    let all = &state.scenario.objectives;
    let mut pairs = all.iter().enumerate();
    let (_, twice) = pairs.find(|(place, objective)| {
        all[..*place].iter().any(|before| same(&before.place, &objective.place) && before.daily == objective.daily)
    })?;
    let message = format!("`{}` is an objective twice", twice.place);
    let complaint = Complaint::new("CP-END-01", message, "write it once, with all of its points");
    Some(complaint.at("scenario", [twice.place.as_str()]).again())
}

/// CP-SUP-01: a hex that is a base or a depot of both sides.
fn one_base(state: &State) -> Option<Complaint> {
    let [one, other] = state.sides.as_slice() else { return None };
    let theirs = state.homes(&other.side);
    let both = state.homes(&one.side).into_iter().find(|hex| theirs.contains(hex))?;
    let message = format!("{both} is a base or depot of both sides");
    let complaint = Complaint::new("CP-SUP-01", message, "give each side hexes of its own");
    Some(complaint.at("scenario", [both.to_string().as_str()]))
}
