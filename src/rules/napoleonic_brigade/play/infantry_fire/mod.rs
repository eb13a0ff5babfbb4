//! Phase 4: small arms fire: NB-FIRE-01, NB-FIRE-09, NB-FIRE-12, NB-FIRE-16, NB-DEC-18 to NB-DEC-22, NB-DEC-33, NB-GAP-61.

pub(crate) mod check;
pub(crate) mod crossing_target;
pub(crate) mod may_fire;
pub(crate) mod musketry;
pub(crate) mod orders;
pub(crate) mod split_fire;
pub(crate) mod squares;
pub(crate) mod targets;
pub(crate) mod volley;

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId, Wrong};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::firing::no_fire;
use crate::rules::napoleonic_brigade::play::melee::removal;
use crate::rules::napoleonic_brigade::play::{Play, defenders_fire};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use may_fire::has_small_arms;
use musketry::{Musketry, musketry};
use orders::{LaidBrigade, Told};

/// What a brigade does in the phase.
#[derive(Debug)]
enum BrigadePart {
    /// It fires as it is told.
    Told(Box<Told>),
    /// It fires at whom it follows.
    Follows,
    /// It was told to fire and cannot.
    Cannot(Wrong),
    /// It was told to hold its fire.
    Holds,
    /// It has nothing to do, but that it may be charged.
    Nothing,
}

/// The questions about a brigade's fire: at whom, and about those who passed.
type Questions = [Option<Asking>; 2];

/// NB-SEQ-04, NB-FIRE-01, NB-FIRE-12: the small arms phase, from where everybody stands after the moves. All fire is with the figures at its start; who falls goes at its end.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let parts = muskets_told(play)?;
    let musketry = musketry(play);
    let laid = parts.into_iter().map(|(id, part)| {
        let brigade = musketry.state.unit(&id);
        let stands = musketry.stands(brigade);
        let (laid, wrong) = match part {
            BrigadePart::Told(told) => (musketry.lay(&told), None),
            BrigadePart::Follows => {
                let discharges = musketry.fire_of_follower(brigade).into_iter();
                let discharges = discharges.collect();
                (LaidBrigade { discharges, ..LaidBrigade::default() }, None)
            }
            BrigadePart::Holds => (LaidBrigade { holds: Some(By::Order), ..LaidBrigade::default() }, None),
            BrigadePart::Cannot(wrong) => (LaidBrigade::default(), Some(wrong)),
            BrigadePart::Nothing => (LaidBrigade::default(), None),
        };
        (id, stands, laid, wrong)
    });
    let laid = laid.collect::<Vec<_>>();
    let mut dues = Vec::new();
    for (id, stands, laid, wrong) in laid {
        for stand in &stands {
            dues.extend(defenders_fire::foot_defends(play, stand));
        }
        if let Some(wrong) = wrong {
            let step = play.step_of_fire(&id, 1);
            no_fire::cannot_fire(play, &id, step, wrong, "NB-DEC-18");
        }
        remarks(play, &id, &laid);
        for discharge in &laid.discharges {
            dues.push(volley::discharge(play, discharge));
        }
    }
    volley::fall_to_small_arms(play, &dues);
    removal::remove_the_dead(play);
    Ok(())
}

/// What every brigade does, in the order of dice, once its owner has been asked.
fn muskets_told(play: &mut Play<'_, '_>) -> Result<Vec<(UnitId, BrigadePart)>, Stopped> {
    let musketry = musketry(play);
    let mut parts = Vec::new();
    let mut asked = Vec::new();
    for id in play.state().in_order_of_dice() {
        let brigade = play.state().unit(&id);
        if has_small_arms(brigade).is_err() {
            continue;
        }
        let (part, questions) = muskets_of(play, &musketry, brigade);
        for (kind, question) in questions.into_iter().enumerate() {
            asked.extend(question.map(|question| ((parts.len(), kind), question)));
        }
        parts.push((id, part));
    }
    let (places, askings): (Vec<_>, Vec<_>) = asked.into_iter().unzip();
    let said = play.put(&askings)?;
    for ((place, kind), said) in places.into_iter().zip(said) {
        let Some((_, BrigadePart::Told(told))) = parts.get_mut(place) else {
            continue;
        };
        match (said, kind) {
            (Said::Steps(steps, by), 0) => (told.steps, told.by) = (steps, by),
            (Said::Steps(steps, by), _) => told.passing = Some((steps, by)),
            (Said::Default(by), 0) => told.by = by,
            _ => {}
        }
    }
    Ok(parts)
}

/// What a brigade does, and the questions that are put to its owner where it has no orders for its fire.
fn muskets_of(play: &Play<'_, '_>, musketry: &Musketry<'_>, brigade: &Brigade) -> (BrigadePart, Questions) {
    let id = &brigade.unit;
    let plan = play.plan(id);
    let steps = plan.map(|plan| plan.fire.clone()).unwrap_or_default();
    let nothing = [None, None];
    if let Err(wrong) = musketry.is_ready(brigade) {
        let charged = play.state().is_in_melee(id);
        return match steps.is_empty() || charged {
            true => (BrigadePart::Nothing, nothing),
            false => (BrigadePart::Cannot(wrong), nothing),
        };
    }
    if musketry.follows_and_fires(brigade) {
        return (BrigadePart::Follows, nothing);
    }
    let told = Told { unit: id.clone(), condition: None, by: By::Order, passing: None, steps };
    if !told.steps.is_empty() {
        let condition = plan.and_then(|plan| plan.condition.clone());
        return (BrigadePart::Told(Box::new(Told { condition, ..told })), nothing);
    }
    let [stand, passed] = musketry.choices(brigade);
    if stand.is_empty() && passed.is_empty() {
        return (BrigadePart::Nothing, nothing);
    }
    if plan.is_some_and(|plan| plan.holds_fire) {
        return (BrigadePart::Holds, nothing);
    }
    let questions = [asked(brigade, "fire", &stand), asked(brigade, "passing", &passed)];
    let by = By::Default;
    (BrigadePart::Told(Box::new(Told { by, ..told })), questions)
}

/// What became of steps that did not lead to fire, and whether the brigade holds its fire.
fn remarks(play: &mut Play<'_, '_>, id: &UnitId, laid: &LaidBrigade) {
    no_fire::unfired(play, id, laid.remarks.clone(), "NB-DEC-18");
    if let Some(by) = laid.holds.filter(|_| laid.discharges.is_empty()) {
        let unit = id.clone();
        play.record("NB-DEC-18", Event::HoldsFire { unit, by });
    } else if let Some(by) = laid.lets_pass.filter(|_| laid.discharges.is_empty()) {
        let unit = id.clone();
        play.record("NB-DEC-20", Event::HoldsFire { unit, by });
    }
}

/// The question at whom a brigade fires that has no orders for its fire (NB-DEC-18, NB-DEC-33), or whether it fires at one
/// who passed (NB-DEC-20); none where nobody is there.
fn asked(brigade: &Brigade, when: &'static str, targets: &[UnitId]) -> Option<Asking> {
    let first = targets.first()?;
    let id = &brigade.unit;
    let replies = targets.iter().map(|enemy| format!("{{fire: {enemy}}}"));
    let replies = replies.chain(["hold-fire".to_owned()]).collect::<Vec<_>>();
    let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
    let text = match when {
        "passing" => {
            format!("{id} may fire at an enemy that passed, in place of its other fire. At whom?")
        }
        _ => format!("{id} has no orders for its fire. At whom?"),
    };
    let asking = Asking {
        about: Some(first.clone()),
        // Whom a step of fire finds decides whether its condition holds.
        deferred: when == "fire",
        ..Asking::of(&brigade.side, id, when, None)
    };
    Some(asking.says(text, &replies, "fire"))
}
