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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Entry;
    use crate::rules::napoleonic_brigade::events::fire::{Mark, Shot};
    use crate::rules::napoleonic_brigade::position::state::State;
    use crate::rules::napoleonic_brigade::tests::fixture::{battery, british, left, played, position, told};

    /// The phase of those who have stood, with these entries of fire.
    #[track_caller]
    fn phase(state: State, entries: &[(&str, &str)], dice: &[(&str, &[u8])]) -> (State, Vec<Entry<Event>>) {
        played(state, dice, |play| {
            play.muster_footprints();
            for (unit, steps) in entries {
                told(play, unit, steps);
            }
            super::phase(play).expect("nobody is asked");
        })
    }

    fn shots(log: &[Entry<Event>]) -> Vec<(String, Shot)> {
        let shots = log.iter().filter_map(|entry| match &entry.event {
            Event::Fires(shot) => Some((entry.clause.to_string(), shot.clone())),
            _ => None,
        });
        shots.collect()
    }

    /// Clause, target, figures and row of each fire.
    fn rows(log: &[Entry<Event>]) -> Vec<String> {
        let told = shots(log).into_iter().map(|(clause, shot)| {
            let Mark::Brigade(at) = &shot.at else {
                panic!("{shot:?}");
            };
            let row = i32::try_from(shot.figures).expect("few") + i32::from(shot.tally.total);
            let range = shot.range;
            format!("{clause} {} at {at}: {} at {range}, row {row}", shot.unit, shot.figures)
        });
        told.collect()
    }

    fn dropped(log: &[Entry<Event>]) -> Vec<&str> {
        let dropped = log.iter().filter(|entry| matches!(entry.event, Event::Dropped { .. }));
        dropped.map(|entry| entry.clause.as_str()).collect()
    }

    #[test]
    fn both_lines_fire_with_all_before_anybody_falls() {
        // NB-FIRE-12, NB-IFIRE-11, NB-EX-01. 64 at 2": row 67 -> 25 (67 x 5 x 3/40 = 25.1); die 4: 25 x 4 x 3/40 = 7.5 -> 8;
        // die 2: 25 x 2 x 3/40 = 3.75 -> 4.
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let quiot = british("Quiot", "french", "[20, 12]", 180);
        let state = position(&[], &[], &[&kempt, &quiot]);
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/Kempt", &[4]), ("t1/small-arms/Quiot", &[2])];
        let (after, log) = phase(state, &[], dice);
        assert_eq!(
            rows(&log),
            ["NB-IFIRE-15 Kempt at Quiot: 64 at 2, row 67", "NB-IFIRE-15 Quiot at Kempt: 64 at 2, row 67",]
        );
        assert_eq!(left(&after, "Quiot"), [14; 4]);
        assert_eq!(left(&after, "Kempt"), [15; 4]);
    }

    #[test]
    fn only_units_whose_zone_holds_the_target_fire() {
        // NB-IFIRE-10. Kempt's units have their middles at x 18.23, 19.41, 20.59, 21.77; a battery of one gun, 10 mm wide, at
        // x 17 to 17.4, 5" ahead and 0.24" aside: the zone of u1 begins at 17.64 - 1.11 = 16.53, that of u2 at 18.82 - 1.11 = 17.71, at the
        // rear of the gun (5.79") at 18.82 - 1.28 = 17.54.
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let gun = battery(("Marbot", "foot-artillery", "french"), ("[17.2, 15]", 180, "unlimbered"), &["field-gun 6"]);
        let state = position(&[], &[], &[&kempt, &gun]);
        // NB-SAA-02: 16 - 2 = 14 -> 5 (5.25); die 5: 5 x 5 x 3/40 = 1.9 -> 2 gunners, 8 points (NB-SAA-04).
        let (after, log) = phase(state, &[], &[("t1/small-arms/Kempt", &[5])]);
        assert_eq!(rows(&log), ["NB-IFIRE-15 Kempt at Marbot: 16 at 5.00579, row 14"]);
        assert_eq!(left(&after, "Marbot"), [12]);
    }

    #[test]
    fn columns_fire_with_their_head_and_three_ranks_with_two() {
        // NB-IFIRE-02, NB-IFIRE-03, NB-IFIRE-06, NB-GAP-68: French 18s with 14 left in the first.
        let column = british("Quiot", "french", "[20, 15.99]", 180)
            .replace("form: line", "form: attack-column")
            .replace("infantry-two-lines", "infantry-three-ranks")
            .replacen("figures: 16", "figures: 14", 1);
        let kempt = british("Kempt", "allied", "[20, 10]", 0).replace("form: line", "form: march-column");
        let state = position(&[], &[], &[&kempt, &column]);
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/Kempt", &[2]), ("t1/small-arms/Quiot", &[2])];
        let (_, log) = phase(state, &[], dice);
        assert_eq!(
            rows(&log),
            ["NB-IFIRE-15 Kempt at Quiot: 16 at 5.99, row 16", "NB-IFIRE-15 Quiot at Kempt: 12 at 5.99, row 12",]
        );
    }

    #[test]
    fn a_row_of_nothing_throws_no_die() {
        // NB-FIRE-17: the last two skirmishers at troops behind a wall.
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let wall = "{kind: wall, line: [[15, 10.2], [25, 10.2]]}";
        let tirailleurs = "{unit: Tir, side: french, kind: skirmishers, at: [20, 15], face: 180, form: skirmish, bases: [{unit: t1, as: skirmish-base, full: 18, figures: 2, weapon: musket}]}";
        let state = position(&[], &[wall], &[&kempt, tirailleurs]);
        let (_, log) = phase(state, &[("Kempt", "hold-fire")], &[]);
        assert_eq!(rows(&log), ["NB-FIRE-17 Tir at Kempt: 2 at 5, row 0"]);
        assert!(shots(&log)[0].1.look.is_none());
    }

    #[test]
    fn split_fire_shares_the_dead_as_the_figures() {
        // NB-IFIRE-17, NB-GAP-24: A at 2", B at 5": no +3; 64 -> 24; die 5: 24 x 5 x 3/40 = 9; 48 of 64: 6.75, 16: 2.25: 7 and 2.
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let near = british("A", "french", "[18, 12]", 180).replace("form: line", "form: attack-column");
        let far = british("B", "french", "[22, 15]", 180).replace("form: line", "form: attack-column");
        let state = position(&[], &[], &[&kempt, &near, &far]);
        let entries =
            [("Kempt", "[{fire: A, share: 48}, {fire: B, share: 16}]"), ("A", "hold-fire"), ("B", "hold-fire")];
        let (after, log) = phase(state, &entries, &[("t1/small-arms/Kempt", &[5])]);
        let (clause, shot) = &shots(&log)[0];
        assert_eq!(clause, "NB-IFIRE-17");
        // Only u1 and u2 have A in their zones: 18.82 + 1.18 + 0.44 is the right end of that of u2, A from 17.41 to 18.59.
        assert_eq!(shot.shares, [32, 16]);
        assert_eq!((shot.figures, shot.tally.total), (48, 0));
        // 48 -> 18; die 5: 6.75 -> 7; two thirds are 4.67, one third 2.33: 5 and 2.
        assert_eq!((left(&after, "A"), left(&after, "B")), (vec![14, 15, 15, 15], vec![15, 15, 16, 16]));
    }

    #[test]
    fn orders_that_cannot_be_done_are_dropped_with_the_reason() {
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let far = british("Far", "french", "[20, 16.1]", 180);
        let aside = british("Aside", "french", "[30, 12]", 180);
        let entry = [("Kempt", "[fire: Far, {fire: Aside, else: {fire: Kempt}}, fire: cavalry]")];
        let state = position(&[], &[], &[&kempt, &far, &aside]);
        let (_, log) = phase(state, &entry, &[]);
        assert_eq!(dropped(&log), ["NB-IFIRE-06", "NB-DEC-18", "NB-IFIRE-09", "NB-IFIRE-10"]);
        // A rallying brigade has no fire, and what it was told is dropped (NB-FIRE-13).
        let rallies = british("Kempt", "allied", "[20, 10]", 0)
            .replace("form: line", "form: line, duties: [{duty: rallying, moves: 1}]");
        let near = british("Near", "french", "[20, 14]", 180);
        let state = position(&[], &[], &[&rallies, &near]);
        let entries = [("Kempt", "fire"), ("Near", "hold-fire")];
        let (_, log) = phase(state, &entries, &[]);
        assert_eq!(dropped(&log), ["NB-RALA-09"]);
        assert!(
            log.iter().any(
                |entry| matches!(&entry.event, Event::HoldsFire { unit, by: By::Order } if unit.as_str() == "Near")
            )
        );
    }

    #[test]
    fn nobody_fires_over_others_or_into_a_melee() {
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let pack = british("Pack", "allied", "[20, 12]", 0);
        let quiot = british("Quiot", "french", "[20, 15]", 180);
        let state = position(&[], &[], &[&kempt, &pack, &quiot]);
        let entries = [("Kempt", "{fire: Quiot}"), ("Pack", "hold-fire"), ("Quiot", "hold-fire")];
        let (_, log) = phase(state, &entries, &[]);
        assert_eq!(dropped(&log), ["NB-FIRE-08"]);
        let clash = "clashes: [{by: Quiot, on: Pack, how: charge, aspect: front, gap: 2}]";
        let state = position(&[clash], &[], &[&kempt, &pack, &quiot]);
        let (_, log) = phase(state, &[("Kempt", "{fire: Quiot}")], &[]);
        assert_eq!(dropped(&log), ["NB-FIRE-19"]);
    }
}
