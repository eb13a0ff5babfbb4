//! The umpire's marks: who is hidden, and who is seen, from here on.

use crate::adjudicate::contract::amend::Amended;
use crate::adjudicate::contract::parts::Parts;
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::yaml::{Fault, Faults, Node, Read, did_you_mean};

/// A veil with the umpire's marks on it, and what each of them came to; a bad one changes nothing.
pub(in crate::adjudicate) fn marks<R: Parts>(
    state: &R::State,
    veil: &Veil,
    hide: &[Node],
    reveal: &[Node],
    faults: &mut Faults,
) -> (Veil, Vec<Option<Amended>>) {
    let mut marked = veil.clone();
    if marked == Veil::default() {
        marked.within = spotting::first_sight(&R::plot(state).ground);
    }
    let mut done = Vec::new();
    for node in hide {
        done.push(hidden::<R>(state, &mut marked, node, faults));
    }
    for node in reveal {
        done.push(revealed::<R>(state, &mut marked, node, faults));
    }
    match done.iter().all(Option::is_none) {
        true => (veil.clone(), done),
        false => (marked, done),
    }
}

fn hidden<R: Parts>(state: &R::State, marked: &mut Veil, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let (unit, side) = unit::<R>(state, node, faults)?;
    let refused = if marked.hides(&unit, &side) {
        Some(("is hidden already", "leave it out"))
    } else if spotting::is_in_view::<R>(state, marked, &unit, &side) {
        let help = "give it another place first, with a line of `amend`";
        Some(("is in view of the enemy, and would be met at once", help))
    } else {
        None
    };
    if let Some((why, help)) = refused {
        let fault = Fault::error(node.span, format!("`{unit}` {why}"));
        faults.add(fault.help(help));
        return None;
    }
    marked.hide(std::slice::from_ref(&unit));
    Some(Amended { text: format!("{unit} is hidden from the enemy from here on"), units: vec![unit] })
}

fn revealed<R: Parts>(state: &R::State, marked: &mut Veil, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let (unit, side) = unit::<R>(state, node, faults)?;
    if !marked.hides(&unit, &side) {
        let fault = Fault::error(node.span, format!("`{unit}` is not hidden"));
        faults.add(fault.help("leave it out"));
        return None;
    }
    marked.meet(std::slice::from_ref(&unit));
    Some(Amended { text: format!("the enemy can see {unit} from here on"), units: vec![unit] })
}

/// A unit of the game by its name, with its side.
fn unit<R: Parts>(state: &R::State, node: &Node, faults: &mut Faults) -> Option<(UnitId, Side)> {
    let typed = String::read(node, faults)?;
    let roster = R::roster(state);
    let mut units = roster.units.iter();
    if let Some((unit, side, _)) = units.find(|(unit, ..)| unit.is_like(&typed)) {
        return Some((unit.clone(), side.clone()));
    }
    let fault = Fault::error(node.span, format!("there is no unit `{typed}`"));
    let names = roster.units.iter().map(|(unit, ..)| unit.as_str());
    faults.add(match did_you_mean(&typed, names) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help("name a unit of the game"),
    });
    None
}
