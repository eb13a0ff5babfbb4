//! A line about units: RS-SET-01 to RS-SET-13, RS-BRD-05 to RS-BRD-08.

use super::position::without;
use crate::adjudicate::{
    Amended, Side, UnitId, amended, each_once, game_keys, is_as_said, line_keys, no_side, nobody, takes_off_alone,
};
use crate::kit::reinforcement::{self, Wanted};
use crate::kit::{Alteration, Spot, changed_units, the};
use crate::orders::schema::{name, names};
use crate::orders::{self as language, Named};
use crate::rules::really_simple::orders;
use crate::rules::really_simple::orders::deployment::mounted;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::event::{comes_on, enters, gone, holds_ground};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::setup::army_list::{formation, strengths};
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Mounted, Shaken, Unit};
use crate::yaml::draft::{text, whole, words_of, yes_no};
use crate::yaml::{Fault, Faults, Node, Read, word_in};

line_keys! {
    /// A line about units.
    pub(super) const LINE = "a line about units";
    /// What it says; what it leaves out stays as it is.
    struct UnitLine at span {
        unit: needed Vec<Named> = language::names, ("who; several in brackets", names);
        side: may Side = game_keys::side, ("whose it is, if it comes in", name);
        kind: may Kind = word_in(Kind::WORDS, "kind"), ("its arm, if it comes in", || words_of(Kind::WORDS));
        name: may String = Read::read, ("what it is called in reports", text);
        at: may Spot = Read::read, ("the hex where it stands", Spot::draft);
        form: may Form = orders::formation, ("its formation", || words_of(Form::WORDS));
        strength: may u32 = Read::read, ("what is left of its strength", whole);
        full: may u32 = Read::read, ("the strength it began with", whole);
        mounted: may Mounted = mounted, ("whether a General has a horse", yes_no);
        state: may Option<Shaken> = word_in(STATES, "state"), ("whether it retreats", || words_of(STATES));
        remove: may Removal = word_in(REMOVALS, "way to be taken off"),
            ("why it is taken off the board", || words_of(REMOVALS));
    }
}

/// The states of a unit.
const STATES: &[(&str, Option<Shaken>)] = &[("retreating", Some(Shaken::Retreating)), ("steady", None)];

/// Why a piece is taken off the board.
#[derive(Clone, Copy)]
enum Removal {
    /// It should never have been there.
    Mistake,
    /// It is lost, as such a piece mostly is.
    Lost,
    /// It is lost in this way.
    By(Lost),
}

const REMOVALS: &[(&str, Removal)] = &[
    ("mistake", Removal::Mistake),
    ("lost", Removal::Lost),
    ("destroyed", Removal::By(Lost::Destroyed)),
    ("disintegrated", Removal::By(Lost::Disintegrated)),
    ("left", Removal::By(Lost::Left)),
    ("killed", Removal::By(Lost::Killed)),
    ("taken-off", Removal::By(Lost::TakenOff)),
];

impl Removal {
    /// How a piece is lost by it; nothing where it was never there.
    fn loss(self, of: &Unit) -> Option<Lost> {
        match self {
            Removal::Mistake => None,
            Removal::Lost if of.is_general() => Some(Lost::Killed),
            Removal::Lost => Some(Lost::Destroyed),
            Removal::By(lost) => Some(lost),
        }
    }
}

/// How a piece comes in, as it is written.
const ENTRY: &str = "`side: red, kind: musket, at: 0406, form: line`";

/// What is changed of a piece.
type Changed = (UnitId, Vec<Alteration>);

/// Changes a position by a line about units.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = UnitLine::read(node, faults)?;
    each_once(&line.unit, faults)?;
    let (units, text) = changed_units(&line.unit, |named| {
        let called = selectors::named(state, &named.name).map_or(named.name.clone(), Unit::called);
        let (unit, what) = line.on(state, named, faults)?;
        Some((unit, called, what))
    })?;
    amended(node, Amended { units, text }, faults)
}

impl UnitLine {
    /// What the line does to one of the pieces it names.
    fn on(&self, state: &mut State, named: &Named, faults: &mut Faults) -> Option<Changed> {
        let known = selectors::named(state, &named.name).map(|unit| unit.unit.clone());
        let Some(id) = known else {
            return match reinforcement::named(&state.arrivals, &named.name, |_| true) {
                Some((_, piece)) => self.on_expected(state, (named, &piece.unit.clone()), faults),
                None => self.bring_in(state, named, faults),
            };
        };
        self.is_of(state.unit(&id), named, faults)?;
        let changes = match self.remove {
            Some(removal) => self.take_off(state, &id, removal, faults)?,
            None => self.alter(state, &id, faults)?,
        };
        Some((id, changes))
    }

    /// Whether a piece is of the side and the arm that the line gives.
    fn is_of(&self, piece: &Unit, named: &Named, faults: &mut Faults) -> Option<()> {
        let other = self.kind.filter(|kind| *kind != piece.kind);
        let noun = other.map(|_| piece.kind.noun());
        is_as_said((named, &piece.unit), (&piece.side, self.side.as_ref()), noun, faults)
    }

    /// RS-SCN-14: what the line does to a piece that is still to come: it brings it on, or takes it away.
    fn on_expected(&self, state: &mut State, (named, id): (&Named, &UnitId), faults: &mut Faults) -> Option<Changed> {
        let (_, piece) = state.to_come(id).expect("it was found among those to come");
        let mut piece = piece.clone();
        self.is_of(&piece, named, faults)?;
        let wanted = match (self.remove, self.at) {
            (Some(Removal::Mistake), None) if !self.says_more() => Wanted::Out,
            (None, Some(_)) => Wanted::On,
            _ => Wanted::Else,
        };
        reinforcement::amended(
            state,
            (named, id),
            ("RS-SCN-14", wanted),
            faults,
            without,
            |state: &mut State, faults| {
                let at = self.at?;
                self.settle(&mut piece, faults)?;
                let entry = entrance(state, &piece, at);
                comes_on(state, &Unit { at: Some(at), ..piece });
                Some(entry)
            },
        )
    }

    /// Takes a piece off the board.
    fn take_off(
        &self,
        state: &mut State,
        id: &UnitId,
        removal: Removal,
        faults: &mut Faults,
    ) -> Option<Vec<Alteration>> {
        let unit = state.unit(id);
        let loss = removal.loss(unit);
        if self.says_more() {
            faults.add(takes_off_alone(id, self.span));
            return None;
        }
        let Some(loss) = loss else {
            *state = without(state, std::slice::from_ref(id));
            let what = "there by mistake, and is taken away as if it had never been";
            return Some(vec![Alteration::new("was", what)]);
        };
        if unit.is_general() != matches!(loss, Lost::Killed | Lost::TakenOff) {
            let (noun, help) = match unit.is_general() {
                true => ("a General", "a General is `killed` or `taken-off`"),
                false => ("a unit", "a unit is `destroyed`, `disintegrated`, or has `left`"),
            };
            let message = format!("`{id}` is {noun}, which is not lost in this way");
            faults.add(Fault::error(self.span, message).help(help));
            return None;
        }
        if unit.lost == Some(loss) {
            return Some(Vec::new());
        }
        gone(state, id, loss);
        Some(vec![fate(loss)])
    }

    /// Whether a line that takes a piece off says more than that.
    fn says_more(&self) -> bool {
        let UnitLine { name, at, form, strength, full, mounted, state, .. } = self;
        let places = name.is_some() || at.is_some() || form.is_some() || mounted.is_some();
        places || strength.is_some() || full.is_some() || state.is_some()
    }

    /// Changes a piece that is there, or was.
    fn alter(&self, state: &mut State, id: &UnitId, faults: &mut Faults) -> Option<Vec<Alteration>> {
        let before = state.clone();
        let unit = state.unit_mut(id);
        if let Some(lost) = unit.lost.filter(|_| self.at.is_none()) {
            let message = format!("`{id}` is off the board ({})", lost.said());
            let help = "give it a place, `at:`, to bring it back";
            faults.add(Fault::error(self.span, message).help(help));
            return None;
        }
        self.settle(unit, faults)?;
        match self.at {
            Some(at) => {
                unit.lost = None;
                enters(state, id, at);
            }
            None => holds_ground(state, id),
        }
        Some(difference(&before, state, id))
    }

    /// Gives a piece what the line says of it, its place left out.
    fn settle(&self, unit: &mut Unit, faults: &mut Faults) -> Option<()> {
        let complaints = self.unfitting(unit);
        let sound = complaints.is_empty();
        for (clause, message, help) in complaints {
            let fault = Fault::error(self.span, message).clause(clause);
            faults.add(fault.help(help));
        }
        if !sound {
            return None;
        }
        if self.strength.or(self.full).is_some() {
            let wanted = (self.strength.or(unit.strength), self.full.or(unit.full));
            (unit.strength, unit.full) = strengths(self.span, unit.kind, true, wanted, faults)?;
        }
        unit.form = self.form.or(unit.form);
        unit.mounted = self.mounted.or(unit.mounted);
        if let Some(name) = &self.name {
            unit.name = Some(name.clone()).filter(|name| name != unit.unit.as_str());
        }
        if let Some(shaken) = self.state.filter(|shaken| *shaken != unit.state) {
            (unit.state, unit.broke) = (shaken, None);
        }
        if let Some((clause, message, help)) = formation(unit) {
            let fault = Fault::error(self.span, message).clause(clause);
            faults.add(fault.help(help));
            return None;
        }
        Some(())
    }

    /// What the line gives a piece that such a piece cannot have.
    fn unfitting(&self, unit: &Unit) -> Vec<(&'static str, String, String)> {
        let (id, noun) = (&unit.unit, unit.kind.noun());
        let mut complaints = Vec::new();
        if self.mounted.is_some() && !unit.is_general() {
            let message = format!("`{id}` is {noun}, and no General");
            let help = "only Generals have `mounted`: leave it out".to_owned();
            complaints.push(("RS-SET-13", message, help));
        }
        if let Some(form) = self.form
            && let Err(clause) = unit.kind.may_form(form)
        {
            let message = format!("`{id}` is {noun}, which has no {}", form.word());
            complaints.push((clause, message, forms_help(unit.kind)));
        }
        if unit.is_general() && self.state.is_some() {
            complaints.push((
                "RS-SET-05",
                format!("`{id}` is a General, who has no state"),
                "leave `state` out".to_owned(),
            ));
        }
        if self.strength == Some(0) && !unit.is_general() {
            let message = format!("`{id}` cannot stand without strength");
            let help = format!("take it off: `{{unit: {id}, remove: destroyed}}`");
            complaints.push(("RS-DEST-01", message, help));
        }
        complaints
    }

    /// Brings in a piece that is not there.
    fn bring_in(&self, state: &mut State, named: &Named, faults: &mut Faults) -> Option<Changed> {
        let (Some(side), Some(kind), None) = (&self.side, self.kind, self.remove) else {
            faults.add(nobody(named, state.army.iter().map(|unit| unit.unit.as_str()), ENTRY));
            return None;
        };
        if !state.sides.iter().any(|card| card.side == *side) {
            faults.add(no_side(side, self.span));
            return None;
        }
        let Some(at) = self.at else {
            let message = format!("`{}` has no place on the board", named.name);
            faults.add(Fault::error(named.span, message).help("say where it comes in: `at: 0406`"));
            return None;
        };
        let id = UnitId::new(&named.name);
        let mut unit = Unit::fresh(id.clone(), side.clone(), kind);
        self.settle(&mut unit, faults)?;
        let entry = entrance(state, &unit, at);
        state.army.push(unit);
        enters(state, &id, at);
        Some((id, vec![Alteration::new("comes", entry)]))
    }
}

/// What formations an arm has.
fn forms_help(kind: Kind) -> String {
    let forms = Form::WORDS.iter();
    let forms = forms.filter(|(_, form)| kind.may_form(*form).is_ok());
    let forms = forms.map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>();
    match forms.is_empty() {
        true => "leave `form` out".to_owned(),
        false => format!("it may be in {}", forms.join(", ")),
    }
}

/// How a piece comes in.
fn entrance(state: &State, unit: &Unit, at: Spot) -> String {
    let army = the(state.army_of(&unit.side));
    let mut parts = vec![format!("in on {at}: {} of {army}", unit.kind.noun())];
    parts.extend(unit.name.clone());
    parts.extend(unit.form.map(in_form));
    parts.extend(unit.mounted.map(|mounted| seated(mounted).to_owned()));
    parts.extend(unit.strength.map(|strength| format!("with strength {strength}")));
    parts.extend(unit.is_retreating().then(|| "retreating".to_owned()));
    parts.join(", ")
}

/// What is otherwise with a piece, and what comes of that.
fn difference(before: &State, after: &State, id: &UnitId) -> Vec<Alteration> {
    let (was, is) = (before.unit(id), after.unit(id));
    let form = |unit: &Unit| unit.form.map(Form::word);
    let seat = |unit: &Unit| unit.mounted.map(seated);
    let mut changes = Vec::new();
    changes.extend(match was.lost {
        Some(_) => is.at.map(|at| Alteration::new("is", format!("back on the field on {at}"))),
        None => Alteration::turned("stands on", was.at, is.at),
    });
    let said = if is.kind == Kind::Artillery { "is" } else { "is in" };
    changes.extend(Alteration::turned(said, form(was), form(is)));
    changes.extend(Alteration::turned("is", seat(was), seat(is)));
    changes.extend(Alteration::turned("has strength", was.strength, is.strength));
    changes.extend(Alteration::turned("began with strength", was.full, is.full));
    changes.extend(match (was.is_retreating(), is.is_retreating()) {
        (false, true) => Some(Alteration::new("is", "retreating")),
        (true, false) => Some(Alteration::new("is", "steady again")),
        _ => None,
    });
    changes.extend(Alteration::turned("is called", Some(was.called()), Some(is.called())));
    let fights = |state: &State| {
        let mut drawn = state.drawn.iter();
        drawn.any(|drawn| drawn.attacker == *id || drawn.defender == *id)
    };
    if fights(before) && !fights(after) {
        changes.push(Alteration::new("has", "no drawn assault to go on with"));
    }
    let taken = after.objectives.iter().zip(&before.objectives);
    let taken = taken.filter(|(is, was)| is.held != was.held);
    let taken = taken.map(|(is, _)| format!("the objective {}", is.hex));
    changes.extend(taken.map(|objective| Alteration::new("takes", objective)));
    changes
}

fn in_form(form: Form) -> String {
    match form {
        Form::Line | Form::Column | Form::Square => format!("in {}", form.word()),
        Form::Limbered | Form::Unlimbered => form.word().to_owned(),
    }
}

fn seated(mounted: Mounted) -> &'static str {
    match mounted {
        Mounted::Yes => "mounted",
        Mounted::No => "on foot",
    }
}

/// How a piece is lost.
fn fate(lost: Lost) -> Alteration {
    match lost {
        Lost::Destroyed => Alteration::new("is", "destroyed"),
        Lost::Disintegrated => Alteration::new("has", "disintegrated"),
        Lost::Left => Alteration::new("has", "left the field"),
        Lost::Killed => Alteration::new("is", "killed"),
        Lost::TakenOff => Alteration::new("is", "taken off the field"),
    }
}
