//! What is otherwise with a piece, in words.

use crate::adjudicate::UnitId;
use crate::kit::{Alteration, counted, the};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Nation, Unit};

/// What is otherwise with a piece, and what comes of that.
pub(super) fn difference(before: &State, after: &State, id: &UnitId) -> Vec<Alteration> {
    let (was, is) = (before.unit(id), after.unit(id));
    let mut changes = Vec::new();
    changes.extend(placed(was, is));
    let form = |unit: &Unit| unit.form.map(Form::word);
    let said = if is.kind.is_artillery() { "is" } else { "is in" };
    changes.extend(Alteration::turned(said, form(was), form(is)));
    changes.extend(Alteration::turned("faces", was.face, is.face));
    let level = |unit: &Unit| unit.level.filter(|_| unit.fate().is_none()).map(Level::word);
    changes.extend(Alteration::turned("has level", level(was), level(is)));
    let grade = |unit: &Unit| unit.grade.map(|grade| grade.word().replace('-', " "));
    changes.extend(Alteration::turned("is", grade(was), grade(is)));
    let nation = |unit: &Unit| unit.nation.map(nation);
    changes.extend(Alteration::turned("is of", nation(was), nation(is)));
    changes.extend(Alteration::turned("is called", Some(was.called()), Some(is.called())));
    changes.extend(marked(was, is));
    let fights = |state: &State| {
        let mut melees = state.melees.iter();
        melees.any(|fought| fought.attacker == *id || fought.defender == *id)
    };
    if fights(before) && !fights(after) {
        changes.push(Alteration::new("has", "no melee to go on with"));
    }
    changes
}

fn placed(was: &Unit, is: &Unit) -> Option<Alteration> {
    match (was.at, is.at) {
        (None, Some(at)) if was.fate().is_some() => Some(Alteration::new("is", format!("back on the field on {at}"))),
        (Some(at), None) => Some(Alteration::new("leaves", format!("{at} and is to be deployed"))),
        (was, is) => Alteration::turned("stands on", was, is),
    }
}

/// What the turn has left on a piece.
fn marked(was: &Unit, is: &Unit) -> Vec<Alteration> {
    let actions = |unit: &Unit| Some(counted(unit.spent.into(), "action", None));
    let hexes = |unit: &Unit| Some(counted(unit.walked.into(), "hex", Some("hexes")));
    let mark = |was: bool, is: bool, yes: (&'static str, &str), no: (&'static str, &str)| {
        let (said, rest) = if is { yes } else { no };
        (was != is).then(|| Alteration::new(said, rest))
    };
    let armoured = ("is", "armoured");
    let barred = ("is", "barred from charging in this turn");
    let hasty = ("stands", "in a hasty square");
    let tried = ("has", "tried to form a hasty square");
    let unready = ("has", "lost the fire of small arms");
    let all = [
        mark(was.armoured, is.armoured, armoured, ("is", "not armoured")),
        mark(was.moved, is.moved, ("has", "moved"), ("has", "not moved")),
        mark(was.barred, is.barred, barred, ("is", "free to charge in this turn")),
        mark(was.hasty, is.hasty, hasty, ("stands", "in no hasty square")),
        mark(was.tried, is.tried, tried, ("has", "not tried to form a hasty square")),
        mark(was.unready, is.unready, unready, ("has", "the fire of small arms")),
        mark(was.fired, is.fired, ("has", "fired"), ("has", "not fired")),
        mark(was.advanced, is.advanced, ("has", "broken through"), ("has", "not broken through")),
        Alteration::turned("has used", actions(was), actions(is)),
        Alteration::turned("has gone", hexes(was), hexes(is)),
    ];
    all.into_iter().flatten().collect()
}

/// How a piece comes in.
pub(super) fn entrance(state: &State, unit: &Unit) -> String {
    let army = the(&state.card(&unit.side).name);
    let grade = unit.grade.map(|grade| grade.word().replace('-', " "));
    let armoured = unit.armoured.then(|| "armoured".to_owned());
    let noun = unit.kind.noun().to_owned();
    let troops = grade.into_iter().chain(armoured).chain([noun]);
    let troops = troops.collect::<Vec<_>>().join(" ");
    let place = match unit.at {
        Some(at) => format!("in on {at}"),
        None => "in, to be deployed".to_owned(),
    };
    let mut parts = vec![format!("{place}: {troops} of {army}")];
    parts.extend(unit.name.clone());
    parts.extend(unit.form.map(in_form));
    parts.extend(unit.face.map(|face| format!("facing {face}")));
    let shaken = unit.level.filter(|level| *level != Level::Good);
    parts.extend(shaken.map(|level| format!("at level {}", level.word())));
    parts.join(", ")
}

fn in_form(form: Form) -> String {
    match form {
        Form::Limbered | Form::Unlimbered => form.word().to_owned(),
        _ => format!("in {}", form.word()),
    }
}

fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::England => "England",
        Nation::France => "France",
        Nation::Prussia => "Prussia",
        Nation::Austria => "Austria",
        Nation::Russia => "Russia",
        Nation::None => "no nation of these",
    }
}

/// How a piece is out of play.
pub(super) fn fate(unit: &Unit) -> Option<Alteration> {
    Some(Alteration::new("is", unit.fate()?))
}
