//! A line about units: EN-UNIT-01 to EN-UNIT-13, EN-MOR-01 to EN-MOR-13, EN-GEO-03, EN-GEO-10.

use super::difference::{difference, entrance, fate};
use super::position::without;
use crate::adjudicate::{
    Amended, Side, UnitId, amended, each_once, game_keys, is_as_said, line_keys, no_side, nobody, takes_off_alone,
};
use crate::kit::reinforcement::{self, Wanted};
use crate::kit::{Alteration, Corner, Spot, changed_units};
use crate::orders::schema::{name, names};
use crate::orders::{self as language, Named};
use crate::rules::easy_napoleonics::orders;
use crate::rules::easy_napoleonics::position::apply;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::setup;
use crate::rules::easy_napoleonics::setup::army_list::corner;
use crate::rules::easy_napoleonics::troops::units::{Form, Grade, Kind, Level, Lost, Nation, Unit};
use crate::yaml::draft::{self, text, whole, words_of, yes_no};
use crate::yaml::{Fault, Faults, Node, Read, or_none, word_in, word_of};

line_keys! {
    /// A line about units.
    pub(super) const LINE = "a line about units";
    /// What it says; what it leaves out stays as it is.
    struct UnitLine at span {
        unit: needed Vec<Named> = language::names, ("who; several in brackets", names);
        side: may Side = game_keys::side, ("whose it is, if it comes in", name);
        kind: may Kind = word_in(Kind::WORDS, "kind"), ("its arm, if it comes in", || words_of(Kind::WORDS));
        name: may String = Read::read, ("what it is called in reports", text);
        grade: may Grade = word_in(Grade::WORDS, "grade"), ("its grade", || words_of(Grade::WORDS));
        armoured: may bool = Read::read, ("whether heavy cavalry is armoured", yes_no);
        nation: may Nation = word_in(Nation::WORDS, "nation"), ("its nation", || words_of(Nation::WORDS));
        level: may Level = level, ("good, fair or bad", || words_of(LEVELS));
        at: may Option<Spot> = or_none(Spot::read),
            ("the hex where it stands; `none` before it is deployed", || draft::or_none(Spot::draft()));
        form: may Form = orders::formation, ("its formation", || words_of(Form::WORDS));
        face: may Corner = corner, ("the corner that it faces", Corner::draft);
        moved: may bool = Read::read, ("whether it has entered a hex in its movement", yes_no);
        barred: may bool = Read::read, ("whether it has changed its formation or facing, and may not charge", yes_no);
        hasty: may bool = Read::read, ("whether its square is a hasty one", yes_no);
        tried: may bool = Read::read, ("whether it has tried to form a hasty square", yes_no);
        unready: may bool = Read::read, ("whether that has cost it its small arms", yes_no);
        fired: may bool = Read::read, ("whether it has fired", yes_no);
        advanced: may bool = Read::read, ("whether it has made its breakthrough", yes_no);
        spent: may u8 = few, ("how many actions it has used", whole);
        walked: may u8 = few, ("how many hexes a leader has gone", whole);
        remove: may Removal = word_in(REMOVALS, "way to be taken off"),
            ("why it is taken off the board", || words_of(REMOVALS));
    }
}

/// The levels of a unit that is in play.
const LEVELS: &[(&str, Level)] = &[("good", Level::Good), ("fair", Level::Fair), ("bad", Level::Bad)];

/// Nobody has more actions, or goes further, in one turn.
const MOST: u32 = 9;

/// How a piece comes in, as it is written.
const ENTRY: &str = "`side: red, kind: infantry, grade: veteran, at: 0406, form: line, face: N`";

/// Why a piece is taken off the board.
#[derive(Clone, Copy)]
enum Removal {
    /// It should never have been there.
    Mistake,
    /// It is lost, as such a piece mostly is.
    Lost,
    /// A unit is broken.
    Broken,
    /// A leader is lost in this way.
    Leader(Lost),
}

const REMOVALS: &[(&str, Removal)] = &[
    ("mistake", Removal::Mistake),
    ("lost", Removal::Lost),
    ("broken", Removal::Broken),
    ("killed", Removal::Leader(Lost::Killed)),
    ("captured", Removal::Leader(Lost::Captured)),
];

/// What is changed of a piece.
type Changed = (UnitId, Vec<Alteration>);

/// Changes a position by a line about units.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = UnitLine::read(node, faults)?;
    each_once(&line.unit, faults)?;
    let (units, text) = changed_units(&line.unit, |named| {
        let called = state.named(&named.name).map_or(named.name.clone(), Unit::called);
        let (unit, what) = line.on(state, named, faults)?;
        Some((unit, called, what))
    })?;
    amended(node, Amended { units, text }, faults)
}

/// Reads how many actions or hexes a piece has used.
fn few(node: &Node, faults: &mut Faults) -> Option<u8> {
    let count = u32::read(node, faults)?;
    if count > MOST {
        let fault = Fault::error(node.span, format!("{count} is more than there can be in a turn"));
        faults.add(fault.help(format!("it is {MOST} at most")));
        return None;
    }
    u8::try_from(count).ok()
}

impl UnitLine {
    /// What the line does to one of the pieces it names.
    fn on(&self, state: &mut State, named: &Named, faults: &mut Faults) -> Option<Changed> {
        let known = state.named(&named.name).map(|unit| unit.unit.clone());
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

    /// EN-SET-15: what the line does to a piece that is still to come: it brings it on, or takes it away.
    fn on_expected(&self, state: &mut State, (named, id): (&Named, &UnitId), faults: &mut Faults) -> Option<Changed> {
        let (_, piece) = state.to_come(id).expect("it was found among those to come");
        let piece = piece.clone();
        self.is_of(&piece, named, faults)?;
        let wanted = match (self.remove, self.at) {
            (Some(Removal::Mistake), None) if !self.says_more() => Wanted::Out,
            (None, Some(Some(_))) => Wanted::On,
            _ => Wanted::Else,
        };
        reinforcement::amended(
            state,
            (named, id),
            ("EN-SET-15", wanted),
            faults,
            without,
            |state: &mut State, faults| {
                let piece = self.settled(state, piece, faults)?;
                let entry = entrance(state, &piece);
                apply::apply(state, &Event::ComesOn { piece: Box::new(piece) });
                Some(entry)
            },
        )
    }

    /// Adds a fault of the line as a whole.
    fn fault<T>(&self, message: String, help: &str, faults: &mut Faults) -> Option<T> {
        faults.add(Fault::error(self.span, message).help(help));
        None
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
        let leader = unit.is_leader();
        if self.says_more() {
            faults.add(takes_off_alone(id, self.span));
            return None;
        }
        let loss = match removal {
            Removal::Mistake => {
                *state = without(state, std::slice::from_ref(id));
                let what = "there by mistake, and is taken away as if it had never been";
                return Some(vec![Alteration::new("was", what)]);
            }
            Removal::Lost if leader => Some(Lost::Killed),
            Removal::Leader(lost) if leader => Some(lost),
            Removal::Lost | Removal::Broken if !leader => None,
            _ => {
                let (noun, help) = match leader {
                    true => ("a leader", "a leader is `killed` or `captured`"),
                    false => ("a unit", "a unit is `broken`"),
                };
                let message = format!("`{id}` is {noun}, which is not lost in this way");
                return self.fault(message, help, faults);
            }
        };
        let gone = match loss {
            Some(_) => unit.lost == loss,
            None => unit.is_lost(),
        };
        if gone {
            return Some(Vec::new());
        }
        match loss {
            None => apply::set_level(state, id, Level::Broken),
            Some(_) => {
                let leader = state.unit_mut(id);
                (leader.at, leader.lost) = (None, loss);
            }
        }
        Some(fate(state.unit(id)).into_iter().collect())
    }

    /// Whether a line that takes a piece off says more than that.
    fn says_more(&self) -> bool {
        let troops = self.name.is_some() || self.grade.is_some() || self.armoured.is_some();
        let stands = self.at.is_some() || self.form.is_some() || self.face.is_some();
        let kept = self.nation.is_some() || self.level.is_some();
        let marks = [self.moved, self.barred, self.hasty, self.tried, self.unready, self.fired, self.advanced];
        let counts = [self.spent, self.walked];
        troops || stands || kept || marks.iter().any(Option::is_some) || counts.iter().any(Option::is_some)
    }

    /// Gives a unit what the turn has left on it.
    fn mark(&self, unit: &mut Unit) {
        unit.moved = self.moved.unwrap_or(unit.moved);
        unit.barred = self.barred.unwrap_or(unit.barred);
        unit.hasty = self.hasty.unwrap_or(unit.hasty);
        unit.tried = self.tried.unwrap_or(unit.tried);
        unit.unready = self.unready.unwrap_or(unit.unready);
        unit.fired = self.fired.unwrap_or(unit.fired);
        unit.advanced = self.advanced.unwrap_or(unit.advanced);
        unit.spent = self.spent.unwrap_or(unit.spent);
        unit.walked = self.walked.unwrap_or(unit.walked);
    }

    /// Changes a piece that is there, or was.
    fn alter(&self, state: &mut State, id: &UnitId, faults: &mut Faults) -> Option<Vec<Alteration>> {
        let before = state.clone();
        let unit = state.unit(id).clone();
        let unit = self.back(unit, faults)?;
        *state.unit_mut(id) = self.settled(state, unit, faults)?;
        await_deployment(state, &before.unit(id).side);
        apply::forget(state);
        Some(difference(&before, state, id))
    }

    /// A piece as it is, or as it comes back into play.
    fn back(&self, mut unit: Unit, faults: &mut Faults) -> Option<Unit> {
        let id = &unit.unit;
        let Some(fate) = unit.fate() else {
            return Some(unit);
        };
        if self.at.flatten().is_none() {
            let message = format!("`{id}` is out of play ({fate})");
            return self.fault(message, "give it a place, `at:`, to bring it back", faults);
        }
        if !unit.is_leader() && self.level.is_none() {
            let message = format!("`{id}` is broken, and has no level to come back with");
            return self.fault(message, "say at which: `level: bad`", faults);
        }
        unit.lost = None;
        Some(unit)
    }

    /// A piece with what the line says of it.
    fn settled(&self, state: &State, mut unit: Unit, faults: &mut Faults) -> Option<Unit> {
        let id = unit.unit.clone();
        if let Some((clause, message, help)) = self.unfitting(&unit) {
            let fault = Fault::error(self.span, message).clause(clause);
            faults.add(fault.help(help));
            return None;
        }
        if let Some(name) = &self.name {
            unit.name = Some(name.clone()).filter(|name| name != id.as_str());
        }
        unit.grade = self.grade.or(unit.grade);
        unit.armoured = self.armoured.unwrap_or(unit.armoured);
        unit.nation = self.nation.or(unit.nation);
        unit.level = self.level.or(unit.level);
        unit.hasty &= self.form.is_none_or(|form| unit.is_in(form));
        unit.form = self.form.or(unit.form);
        unit.face = self.face.or(unit.face);
        unit.at = self.at.unwrap_or(unit.at);
        self.mark(&mut unit);
        if unit.at.is_some() {
            let strange = self.form.filter(|form| may_stand::may_form(state, &unit, *form).is_err());
            if let Err((clause, message)) = may_stand::may_be_formed(state, &unit, unit.form, unit.face) {
                let fault = Fault::error(self.span, message).clause(clause);
                faults.add(fault.help(stance_help(unit.kind, strange)));
                return None;
            }
            return Some(unit);
        }
        if !matches!(state.part, Part::Muster | Part::Deploy) {
            let message = format!("`{id}` has no place on the board");
            return self.fault(message, "say where it stands: `at: 0406`", faults);
        }
        (unit.form, unit.face) = (None, None);
        Some(unit)
    }

    /// What the line gives a piece that such a piece cannot have.
    fn unfitting(&self, unit: &Unit) -> Option<(&'static str, String, &'static str)> {
        let (id, noun) = (&unit.unit, unit.kind.noun());
        let leader = unit.is_leader();
        let of_units = self.grade.is_some() || self.level.is_some() || self.nation.is_some();
        if leader && (of_units || self.form.is_some() || self.face.is_some()) {
            let message = format!("`{id}` is a leader, who has neither grade, level, nation, formation nor facing");
            return Some(("EN-UNIT-04", message, "leave these keys out"));
        }
        if self.armoured == Some(true) && unit.kind != Kind::HeavyCavalry {
            return Some((
                "EN-UNIT-11",
                format!("`{id}` is {noun}, which is not armoured"),
                "only heavy cavalry is: leave `armoured` out",
            ));
        }
        let squared = self.form.or(unit.form) == Some(Form::Square);
        if self.hasty == Some(true) && !squared {
            let help = match unit.kind {
                Kind::Infantry => "say that it does: `form: square, hasty: yes`",
                _ => "only infantry does: leave `hasty` out",
            };
            return Some(("EN-CHG-18", format!("`{id}` stands in no square"), help));
        }
        (self.walked.is_some() && !leader).then(|| {
            let message = format!("`{id}` is {noun}, and no leader");
            ("EN-RAL-12", message, "only leaders have `walked`: leave it out")
        })
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
        if kind != Kind::Leader && self.grade.is_none() {
            let message = format!("`{}` has no grade", named.name);
            return self.fault(message, "say which: `grade: veteran`", faults);
        }
        let id = UnitId::new(&named.name);
        let unit = Unit::fresh(id.clone(), side.clone(), kind, self.grade);
        let unit = self.settled(state, unit, faults)?;
        let entry = entrance(state, &unit);
        state.army.push(unit);
        await_deployment(state, side);
        Some((id, vec![Alteration::new("comes", entry)]))
    }
}

/// How a unit of this arm can stand, and how that is said (EN-UNIT-05, EN-UNIT-06, EN-UNIT-07, EN-NAT-07).
fn stance_help(kind: Kind, form: Option<Form>) -> String {
    let (forms, like) = match kind {
        Kind::Infantry => ("infantry stands in line, column or square, Austrians in masse too", "line"),
        Kind::LightCavalry | Kind::HeavyCavalry => ("cavalry stands in line or column", "line"),
        Kind::FieldArtillery | Kind::HorseArtillery => ("artillery is limbered or unlimbered", "unlimbered"),
        Kind::Leader => return "leave `form` and `face` out".to_owned(),
    };
    match form {
        Some(_) => format!("{forms}: `form: {like}, face: N`"),
        None => format!("say so in this line: `form: {like}, face: N`"),
    }
}

/// Reads the level of a unit in play.
fn level(node: &Node, faults: &mut Faults) -> Option<Level> {
    if node.word() == Some("broken") {
        let fault = Fault::error(node.span, "who is broken is out of play").clause("EN-MOR-13");
        faults.add(fault.help("say `remove: broken`"));
        return None;
    }
    word_of(node, LEVELS, "level", faults)
}

/// EN-SET-12: has a side deploy that has somebody to deploy and is not awaited yet.
fn await_deployment(state: &mut State, side: &Side) {
    let waits = state.part == Part::Deploy && !state.order.contains(side);
    if waits && setup::deployers(state).contains(side) {
        state.order.push(side.clone());
    }
}
