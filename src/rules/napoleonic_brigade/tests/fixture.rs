//! Positions for tests, written as state.yaml has them.

use crate::adjudicate::{BySide, Entry, Policy, Referee, Sound, UnitId, Unjudged};
use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::Orders;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Plan};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::state::State;

/// A position with these brigades and this ground, each in a line of its own; `more` holds other keys of the position.
#[track_caller]
pub(crate) fn position(more: &[&str], terrain: &[&str], army: &[&str]) -> State {
    let mut lines = vec![
        "turn: 1",
        "part: turn",
        "sides: [{side: allied, name: Allies, home_edge: north}, {side: french, name: French, home_edge: south}]",
        "map: {width: 60, height: 40}",
    ];
    let key = |line: &str| line.split(':').next().map(str::to_owned);
    lines.retain(|line| more.iter().all(|other| key(other) != key(line)));
    lines.extend(more);
    let mut text = lines.join("\n");
    for (name, list) in [("terrain", terrain), ("army", army)] {
        if !list.is_empty() {
            text.push_str(&format!("\n{name}:\n- {}", list.join("\n- ")));
        }
    }
    crate::yaml::from_text(&(text + "\n")).expect("a sound position")
}

/// A brigade of four British battalions in line: its name, side, place and heading.
pub(crate) fn british(unit: &str, side: &str, at: &str, face: u16) -> String {
    let bases = ["u1", "u2", "u3", "u4"].map(|unit| {
        format!("{{unit: {unit}, as: infantry-two-lines, full: 16, figures: 16, morale: british-allied-infantry, weapon: musket}}")
    });
    format!(
        "{{unit: {unit}, side: {side}, kind: infantry, at: {at}, face: {face}, form: line, bases: [{}]}}",
        bases.join(", ")
    )
}

/// A brigade of three regiments of cavalry in line: its name, side, place, heading, and what else is said of each regiment.
pub(crate) fn cavalry(unit: &str, side: &str, at: &str, face: u16, more: &str) -> String {
    let bases = ["r1", "r2", "r3"]
        .map(|unit| format!("{{unit: {unit}, as: cavalry, full: 12, figures: 12, morale: cavalry-regiment, {more}}}"));
    format!(
        "{{unit: {unit}, side: {side}, kind: cavalry, at: {at}, face: {face}, form: line, bases: [{}]}}",
        bases.join(", ")
    )
}

/// Dice that show what is written, each roll under its label.
struct Written<'d>(std::slice::Iter<'d, (&'d str, &'d [u8])>);

impl Chance for Written<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let (due, faces) = self.0.next().expect("a roll more than is written");
        assert_eq!((label.as_str(), count), (*due, faces.len()));
        let values = faces.iter().map(|face| Value::One(*face)).collect();
        Roll { label, die, secrecy, values }
    }
}

/// A position that can be played.
#[track_caller]
pub(crate) fn sound(state: State) -> Sound<State> {
    Unjudged::<NapoleonicBrigade>::of(state).sound().unwrap_or_else(|why| panic!("{why}"))
}

/// A part of a turn, played with the dice that are written: the position after it, and what happened.
#[track_caller]
pub(crate) fn played(
    state: State,
    dice: &[(&str, &[u8])],
    part: impl FnOnce(&mut Play<'_, '_>),
) -> (State, Vec<Entry<Event>>) {
    let mut chance = Written(dice.iter());
    let mut referee = Referee::<NapoleonicBrigade>::new(sound(state), Policy::Default, &mut chance);
    let none = BySide::<Option<Orders>>::new([]);
    let mut play = Play::open(&mut referee, &none, &[]);
    part(&mut play);
    let (state, log, _) = referee.close();
    let left = chance.0.as_slice();
    assert!(left.is_empty(), "rolls that were not thrown: {left:?}");
    (state, log)
}

/// A battery: its name, arm, side, place, heading, formation, and its pieces as `field-gun 9`.
pub(crate) fn battery(
    (unit, kind, side): (&str, &str, &str),
    (at, face, form): (&str, u16, &str),
    pieces: &[&str],
) -> String {
    let guns = pieces.iter().zip(1..).map(|(piece, number)| {
        let (piece, calibre) = piece.split_once(' ').unwrap_or((piece, "6"));
        format!("{{unit: gun-{number}, as: artillery-piece, full: 3, figures: 3, gun: {{piece: {piece}, calibre: {calibre}, value: 20}}}}")
    });
    let guns = guns.collect::<Vec<_>>().join(", ");
    format!(
        "{{unit: {unit}, side: {side}, kind: {kind}, nation: british, at: {at}, face: {face}, form: {form}, bases: [{guns}]}}"
    )
}

/// An entry of steps of fire, as it stands after `do:`.
#[track_caller]
pub(crate) fn told(play: &mut Play<'_, '_>, unit: &str, steps: &str) {
    let text = format!("orders:\n- {{unit: {unit}, do: {steps}}}\n");
    let node = crate::yaml::parse(&text).expect("yaml");
    let mut faults = crate::yaml::Faults::default();
    let orders = Orders::read(&node, &text, &mut faults);
    let entry = orders.expect("sound orders").body.orders.remove(0);
    play.plans.push(Plan {
        unit: UnitId::new(unit),
        unasked: false,
        condition: entry.condition,
        intent: Intent::Stay,
        step: 0,
        otherwise: Vec::new(),
        numbers: (1..=entry.steps.len()).collect(),
        fire: entry.steps,
        holds_fire: false,
    });
}

/// The figures left of each unit of a brigade, or the values of its guns.
pub(crate) fn left(state: &State, id: &str) -> Vec<u32> {
    let units = state.unit(&UnitId::new(id)).bases.iter();
    units.map(|unit| unit.gun.map_or(unit.figures, |gun| gun.value)).collect()
}

/// The body of a mail.
#[track_caller]
pub(crate) fn mail(text: &str) -> Orders {
    let mut faults = crate::yaml::Faults::default();
    let read = Orders::read(&crate::yaml::parse(text).expect("yaml"), text, &mut faults);
    let told = faults.sorted();
    read.unwrap_or_else(|| panic!("{text}: {told:?}"))
}
