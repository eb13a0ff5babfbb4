//! Odds of a quick battle: all 36 throws, exactly (CP-QUI-02, CP-QUI-03, CP-QUI-04).

use crate::adjudicate::{Act, Inquiry, Odds, Prospect};
use crate::rules::campaign::charts::tables::{Outcome, outcome};
use crate::rules::campaign::play::battle::plain;
use crate::rules::campaign::play::quick::scores;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Battle, Share, State};
use crate::rules::campaign::troops::units::{Arm, Unit};

/// What may come of an attack of one force on another, if both fight their whole battle; an enemy of whom only a word of size is
/// known counts as regular foot of so many men.
pub(crate) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    if inquiry.act != Act::Melee {
        return Err("these rules have the odds of a battle alone: ask for a melee".to_owned());
    }
    let named = |name: &str| {
        let force = state.army.iter().find(|force| force.unit.is_like(name));
        force.ok_or_else(|| format!("there is no force `{name}`"))
    };
    let by = named(&inquiry.unit)?;
    let at = named(inquiry.target.as_deref().ok_or("say against whom")?)?;
    if by.side == at.side {
        return Err(format!("{} and {} are of one side", by.unit, at.unit));
    }
    let mut filled = state.clone();
    for force in filled.army.iter_mut().filter(|force| force.units.is_empty()) {
        force.units = as_seen(force);
    }
    let share = |force: &Force| Share { unit: force.unit.clone(), from: 0, at: force.at };
    let battle = Battle { ends: 12, ..plain(at.at, 0, by.side.clone(), vec![share(by)], vec![share(at)]) };
    let mut found = Vec::<(Outcome, u128)>::new();
    let mut working = Vec::new();
    for attack in 1..=6 {
        for defence in 1..=6 {
            let [ours, theirs] = scores(&filled, &battle, [attack, defence]);
            let (.., result) = outcome(ours.total - theirs.total);
            match found.iter_mut().find(|(known, _)| *known == result) {
                Some((_, ways)) => *ways += 1,
                None => found.push((result, 1)),
            }
            if (attack, defence) == (1, 1) {
                for (who, score) in [("attack", &ours), ("defence", &theirs)] {
                    let rows = score.modifiers.iter().map(|(what, number)| format!(", {number:+} {what}"));
                    working.push(format!(
                        "{who}: value {}, {:+} odds{}",
                        score.value,
                        score.odds,
                        rows.collect::<String>()
                    ));
                }
            }
        }
    }
    found.sort_by_key(|(result, _)| *result as u32);
    let prospects = found.into_iter().map(|(result, ways)| in_lowest_terms(result.words(), ways));
    let title = format!("{} attacks {}", by.unit, at.unit);
    Ok(vec![Odds { title, working, prospects: prospects.collect() }])
}

fn in_lowest_terms(what: &str, ways: u128) -> Prospect {
    let by = (1..=36).rev().find(|by| ways.is_multiple_of(*by) && 36_u128.is_multiple_of(*by)).unwrap_or(1);
    Prospect { what: what.to_owned(), ways: ways / by, of: 36 / by }
}

/// An enemy as he was seen.
fn as_seen(force: &Force) -> Vec<Unit> {
    let men = force.seen.as_ref().map_or(0, |seen| seen.men);
    vec![Unit {
        unit: force.unit.clone(),
        name: None,
        arm: Arm::Foot,
        strength: men,
        full: men,
        whole: None,
        grade: Default::default(),
        mounted: false,
        rating: 0,
        dead: 0,
        taken: 0,
        away: 0,
        eaten: 0,
        fate: None,
        battle: None,
    }]
}
