//! Deployment where the scenario leaves it open: RS-SCN-10, RS-D-18.

use crate::adjudicate::{BySide, Clause, IllegalOrder, Reason, Side, UnitId, because};
use crate::kit::Spot;
use crate::kit::reinforcement;
use crate::rules::really_simple::orders::Orders;
use crate::rules::really_simple::orders::deployment::Deployment;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::position::event::{Event, apply};
use crate::rules::really_simple::position::state::{Part, State};
use crate::rules::really_simple::setup::army_list;

/// Why an entry is set aside: the clause, what is wrong, what happens now.
type Refusal = (Option<&'static str>, Reason, &'static str);

/// Orders that come before the first turn has begun.
pub(crate) fn too_early(state: &State, side: &Side, orders: &Orders) -> Option<IllegalOrder> {
    let first = orders.orders.first();
    let first = first.filter(|_| state.part == Part::SetUp)?;
    Some(IllegalOrder {
        unit: side.to_string(),
        step: 0,
        clause: None,
        reason: "no orders are due before the first turn".into(),
        help: "deploy now, and order when turn 1 has begun".into(),
        span: first.span,
    })
}

/// The entries of a deployment that may stand, and those that are set aside. A piece whose entry is set aside stays
/// where the scenario has it, which may be in the way of another; so the rest is judged again until all fit.
pub(crate) fn may_stand(state: &State, side: &Side, orders: &Orders) -> (Vec<Event>, Vec<IllegalOrder>) {
    let entries = &orders.deploy;
    let mut judged = (0..entries.len())
        .map(|index| may_deploy(state, side, entries, index))
        .collect::<Vec<Result<UnitId, Refusal>>>();
    while let Some((index, refusal)) = first_in_the_way(state, entries, &judged) {
        judged[index] = Err(refusal);
    }
    let (mut sound, mut illegal) = (Vec::new(), Vec::new());
    for (entry, judged) in entries.iter().zip(judged) {
        match judged {
            Ok(id) => sound.push(deployed(state, &id, entry)),
            Err((clause, reason, help)) => illegal.push(IllegalOrder {
                unit: entry.unit.name.clone(),
                step: 0,
                clause: clause.map(Clause::new),
                reason,
                help: help.into(),
                span: entry.span,
            }),
        }
    }
    (sound, illegal)
}

/// The first entry that finds its hex taken or closed when all that are still good are carried out in order.
fn first_in_the_way(
    state: &State,
    entries: &[Deployment],
    judged: &[Result<UnitId, Refusal>],
) -> Option<(usize, Refusal)> {
    let mut board = state.clone();
    for id in judged.iter().flatten() {
        board.unit_mut(id).at = None;
    }
    for (index, entry) in entries.iter().enumerate() {
        let Ok(id) = &judged[index] else { continue };
        let event = deployed(state, id, entry);
        let Event::Deployed { at, .. } = &event else {
            continue;
        };
        if let Err((clause, reason)) = army_list::may_stand(&board, id, state.unit(id).kind, *at) {
            let help = "give it another place, or leave the entry out: then it stands where the scenario has it";
            return Some((index, (Some(clause), reason, help)));
        }
        apply(&mut board, &event);
    }
    None
}

fn deployed(state: &State, id: &UnitId, entry: &Deployment) -> Event {
    let scenario = state.unit(id).at;
    Event::Deployed {
        unit: id.clone(),
        at: entry.at.or(scenario).expect("every unit has a place before the game"),
        form: entry.form,
        mounted: entry.mounted,
    }
}

/// Whether an entry may be carried out, whoever stands where.
fn may_deploy(state: &State, side: &Side, entries: &[Deployment], index: usize) -> Result<UnitId, Refusal> {
    let entry = &entries[index];
    let name = &entry.unit.name;
    if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
        return Err((Some("RS-SCN-14"), reason, "leave the entry out"));
    }
    let Some(unit) = selectors::named(state, name).filter(|unit| unit.side == *side) else {
        let reason = because!("`{}` is no unit of yours", name);
        return Err((None, reason, "leave the entry out"));
    };
    let id = unit.unit.clone();
    if !state.open.contains(side) {
        let reason = because!("the scenario has settled where `{}` stands", id);
        return Err((Some("RS-SCN-10"), reason, "leave the deployment out"));
    }
    let same = |other: &Deployment| {
        let named = selectors::named(state, &other.unit.name);
        named.is_some_and(|unit| unit.unit == id)
    };
    if entries[..index].iter().any(same) {
        let reason = because!("`{}` is deployed twice", id);
        return Err((None, reason, "the second entry is dropped"));
    }
    if let Some(form) = entry.form
        && let Err(clause) = unit.kind.may_form(form)
    {
        let (noun, form) = (unit.kind.noun(), form.word());
        let reason = because!("`{}` is {}, which has no {}", id, noun, form);
        let help = "it stands where and as the scenario has it";
        return Err((Some(clause), reason, help));
    }
    if entry.mounted.is_some() && !unit.is_general() {
        let reason = because!("`{}` is no General", id);
        return Err((Some("RS-SET-13"), reason, "only Generals are mounted or on foot"));
    }
    Ok(id)
}

/// RS-D-18: what the scenario has left open.
pub(crate) fn phase(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        play.referee.look_as(Some(side));
        uncover_taken(play, side, mail);
        let (sound, illegal) = may_stand(play.state(), side, mail);
        play.strike(side, illegal);
        if play.referee.is_timely() {
            play.strike(side, too_early(play.state(), side, mail).into_iter().collect());
        }
        for entry in sound {
            play.record("RS-SCN-10", entry);
        }
    }
    play.referee.look_as(None);
}

/// Hidden units that stand where the other side deploys give themselves away.
pub(crate) fn uncover_taken(play: &mut Play<'_, '_>, side: &Side, mail: &Orders) {
    let truth = play.referee.truth();
    let hidden = play.referee.hidden().into_iter();
    let taken = hidden.filter(|id| {
        // Who is still to come stands nowhere.
        let Some(unit) = truth.find(id) else { return false };
        let here = |at: Option<Spot>| at.is_some() && at == unit.at;
        unit.side != *side && mail.deploy.iter().any(|entry| here(entry.at))
    });
    let taken = taken.collect::<Vec<_>>();
    play.referee.gives_away(&taken);
}
