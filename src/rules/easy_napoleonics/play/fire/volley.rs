//! The dice of fire, and what the hits do: EN-ART-10, EN-ART-14, EN-MUS-10, EN-FIRE-13 to EN-FIRE-19, EN-MOR-19 to
//! EN-MOR-23.

use super::declaration::Volley;
use crate::adjudicate::UnitId;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::play::victory;
use crate::rules::easy_napoleonics::position::event::{Cause, Event, Test};
use std::collections::BTreeMap;

/// The hits of one event, by target.
pub(crate) type Hits = BTreeMap<UnitId, u8>;

impl Cause {
    /// The clause by which dice of fire are judged.
    fn hits_by(self) -> &'static str {
        match self {
            Cause::Artillery => "EN-ART-10",
            Cause::SmallArms => "EN-MUS-10",
            _ => "EN-OPT-06",
        }
    }
}

/// Rolls and records the fire of a unit at one target, by the label `act`; how many hit.
pub(crate) fn fired(play: &mut Play<'_, '_>, act: &str, volley: &Volley, cause: Cause) -> u8 {
    let state = play.state();
    let (unit, target) = (state.unit(&volley.unit), state.unit(&volley.at));
    let aim = targets::aim(state, unit, target).expect("a volley is declared at a legal target");
    let faces = play.roll(act, volley.dice);
    let test = Test::of(faces, aim.tally, aim.grade);
    let hits = test.made;
    let event = Event::Fires {
        unit: volley.unit.clone(),
        at: volley.at.clone(),
        cause,
        range: aim.range,
        aspect: aim.aspect,
        test,
        by: volley.by,
    };
    play.record(cause.hits_by(), event);
    hits
}

/// EN-FIRE-19: the dice of what was declared, one firer after the other; nothing happens to the targets yet.
pub(crate) fn volleys(play: &mut Play<'_, '_>, volleys: &[Volley], cause: Cause) -> Hits {
    let mut hits = Hits::new();
    for volley in volleys {
        let act = format!("fire/{}/{}", volley.unit.in_label(), volley.at.in_label());
        let made = fired(play, &act, volley, cause);
        *hits.entry(volley.at.clone()).or_default() += made;
    }
    hits
}

/// EN-MOR-19, EN-MOR-20, EN-MOR-21, EN-MOR-22, EN-MOR-23, EN-MOR-24, EN-MOR-25, EN-VIC-14, EN-FIRE-18, EN-ART-14: what
/// the hits of one event do, target by target in the order of their ids; the rest is not played once the game is won.
/// `tail` tells the events of a phase apart.
pub(crate) fn take_effect(play: &mut Play<'_, '_>, hits: Hits, cause: Cause, tail: &str) {
    for (target, hits) in hits {
        if hits == 0 {
            continue;
        }
        morale_checks::suffer(play, &target, cause, hits, tail);
        if victory::judge(play) {
            return;
        }
    }
}
