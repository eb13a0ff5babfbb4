//! The movement tried on positions written for it, with dice by their labels.

use super::fixture::sound;
use crate::adjudicate::{BySide, Policy, Referee};
use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Plan};
use crate::rules::napoleonic_brigade::play::charging::{charge, replies};
use crate::rules::napoleonic_brigade::play::{Play, moving};
use crate::rules::napoleonic_brigade::position::state::State;

/// Dice by their labels without the turn: every roll must be there.
pub(crate) struct Dice<'d>(pub(crate) Vec<(&'d str, &'d [u8])>);

impl Chance for Dice<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let act = label.as_str().split_once('/').map(|(_, act)| act);
        let found = self.0.iter().position(|(known, _)| Some(*known) == act);
        let found = found.unwrap_or_else(|| panic!("`{label}` is thrown unscripted"));
        let (_, faces) = self.0.remove(found);
        assert_eq!(faces.len(), count, "{label}");
        Roll { label, die, secrecy, values: faces.iter().map(|face| Value::One(*face)).collect() }
    }
}

/// Plays the charges and the movement of a turn by these plans, with these dice, all of which must be thrown: the position
/// after it, and what happened.
#[track_caller]
pub(crate) fn moved(state: &State, plans: &[(&str, Intent)], dice: &[(&str, &[u8])]) -> (State, Vec<Event>) {
    let mut dice = Dice(dice.to_vec());
    let mut referee = Referee::<NapoleonicBrigade>::new(sound(state.clone()), Policy::Default, &mut dice);
    let none = BySide::default();
    let mut play = Play::open(&mut referee, &none, &[]);
    play.muster_footprints();
    play.plans = state
        .in_order_of_dice()
        .iter()
        .map(|id| {
            let mut plans = plans.iter();
            let intent = plans.find(|(name, _)| *name == id.as_str());
            let intent = intent.map_or(Intent::Stay, |(_, intent)| intent.clone());
            Plan { step: 1, unasked: false, ..Plan::unasked(id, intent) }
        })
        .collect();
    charge::declare_charges(&mut play);
    assert_eq!(replies::answer_charges(&mut play), Ok(()));
    assert_eq!(moving::phase(&mut play), Ok(()));
    let (state, log, _) = referee.close();
    assert!(dice.0.is_empty(), "left: {:?}", dice.0);
    let events = log.into_iter().map(|entry| entry.event);
    (state, events.collect())
}

/// A French brigade of four battalions: its name, place, heading and formation.
pub(crate) fn french(unit: &str, at: &str, face: u16, form: &str) -> String {
    let bases = ["u1", "u2", "u3", "u4"].map(|unit| {
        format!(
            "{{unit: {unit}, as: infantry-three-ranks, full: 18, figures: 18, morale: french-infantry, weapon: musket}}"
        )
    });
    format!(
        "{{unit: {unit}, side: french, kind: infantry, at: {at}, face: {face}, form: {form}, bases: [{}]}}",
        bases.join(", ")
    )
}

/// A unit of 18 skirmishers: its name, side, place and heading.
pub(crate) fn skirmishers(unit: &str, side: &str, at: &str, face: u16) -> String {
    format!(
        "{{unit: {unit}, side: {side}, kind: skirmishers, at: {at}, face: {face}, form: skirmish, bases: [{{unit: s1, as: skirmish-base, full: 18, figures: 18, morale: skirmishers, weapon: rifle}}]}}"
    )
}
