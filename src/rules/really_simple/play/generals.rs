//! Generals at risk: RS-LDR-06 to RS-LDR-21, RS-D-12, RS-D-13.

use crate::adjudicate::{By, Matter, Question, Said, Stopped, UnitId};
use crate::dice::Die;
use crate::rules::really_simple::charts::switches::GeneralDeathCounts;
use crate::rules::really_simple::charts::tables::GENERAL_DIES;
use crate::rules::really_simple::orders::Verb;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::{Facts, Hit};
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::position::event::Event;

/// Hits on a unit, counted and not yet marked.
#[derive(Clone, Copy)]
pub(crate) struct Struck<'b> {
    /// Who scored them.
    pub(crate) by: &'b UnitId,
    /// On whom.
    pub(crate) with: &'b UnitId,
    /// The act of the label, should a General's fate be thrown for.
    pub(crate) act: &'static str,
    /// How many, and how many the other way.
    pub(crate) hit: Hit,
    /// Whether the unit that was hit is the attacker of an assault.
    pub(crate) charging: bool,
}

/// What is left of the hits after a General's fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reduced {
    /// Points off the strength value.
    pub(crate) points: u32,
    /// Reductions that count in a comparison, for the fall back and for morale.
    pub(crate) counted: u32,
}

/// A General whose fate is to be thrown for, and who said so.
pub(crate) type GeneralAtRisk = (UnitId, By);

/// RS-LDR-07, RS-LDR-19, RS-LDR-06: whether each side that inflicted a reduction on a unit with a General asks for his
/// fate. What both have to say is gathered before either throws.
pub(crate) fn choose_fates(
    play: &mut Play<'_, '_>,
    blows: &[Struck<'_>],
) -> Result<Vec<Option<GeneralAtRisk>>, Stopped> {
    let mut fates = blows.iter().map(|blow| choose_fate(play, blow)).collect::<Vec<_>>();
    if fates.iter().any(|(_, open)| open.is_some()) && play.instructions.turn_page() {
        for (fate, blow) in fates.iter_mut().zip(blows) {
            if fate.1.is_some() {
                *fate = (choose_fate(play, blow).0, None);
            }
        }
    }
    let (fates, open): (Vec<_>, Vec<_>) = fates.into_iter().unzip();
    let open = open.into_iter().flatten().collect::<Vec<_>>();
    if open.is_empty() {
        return Ok(fates);
    }
    Err(play.referee.ask(open))
}

/// RS-LDR-18.
fn choose_fate(play: &mut Play<'_, '_>, blow: &Struck<'_>) -> (Option<GeneralAtRisk>, Option<Question>) {
    let state = play.referee.state();
    let generals = state.generals_with(blow.with);
    if blow.hit.hits == 0 || generals.is_empty() {
        return (None, None);
    }
    let (unit, enemy) = (state.unit(blow.by), state.unit(blow.with));
    let facts = Facts { unit, enemy: Some(enemy), blow: Some(blow.hit), scored: None, charging: blow.charging };
    let matter = Matter { side: &unit.side, when: "general-hit", unit: &unit.unit, enemy: Some(&enemy.unit) };
    let first = generals[0].unit.clone();
    match play.instructions.look(matter, &selectors::witness(state, facts)) {
        Said::Steps(steps, by) => match steps.first().map(|step| &step.verb) {
            Some(Verb::Throw(whom)) => {
                let named = match whom.0.is_empty() {
                    true => Some(first),
                    false => {
                        let named = selectors::choose(state, whom, &facts, &generals, |_| 0);
                        named.map(|general| general.unit.clone())
                    }
                };
                (named.map(|general| (general, by)), None)
            }
            _ => (None, None),
        },
        Said::Default(_) => (None, None),
        Said::Open => {
            let names = generals.iter().map(|general| general.unit.as_str()).collect::<Vec<_>>().join(" and ");
            let replies = std::iter::once("spare".to_owned())
                .chain(generals.iter().map(|general| format!("{{throw: {}}}", general.unit)))
                .collect::<Vec<_>>();
            let hits = match state.blur {
                None => crate::kit::counted(blow.hit.hits, "hit", None),
                Some(_) => "hits".to_owned(),
            };
            let text = format!(
                "{} has scored {} on {}, with which {names} {}. One hit may be staked on a General's life: 2D6, and on \
                     11 or 12 he dies; on less he lives and the hit is lost. Is it?",
                blow.by,
                hits,
                blow.with,
                if generals.len() == 1 { "stands" } else { "stand" },
            );
            let question = Question {
                side: unit.side.clone(),
                when: "general-hit".to_owned(),
                unit: blow.by.clone(),
                enemy: Some(blow.with.clone()),
                text,
                default: replies[0].clone(),
                replies,
            };
            (None, Some(question))
        }
    }
}

/// RS-LDR-08, RS-LDR-09, RS-LDR-10, RS-LDR-11, RS-LDR-12, RS-LDR-13, RS-LDR-14, RS-LDR-16, RS-LDR-21: throws for a General's
/// fate, and what the hits come to.
pub(crate) fn fate(play: &mut Play<'_, '_>, blow: &Struck<'_>, fate: Option<GeneralAtRisk>) -> Reduced {
    let hits = blow.hit.hits;
    let Some((general, decided)) = fate else {
        return Reduced { points: hits, counted: hits };
    };
    let label = format!("t{}/{}/{}/{}", play.state().turn, blow.act, blow.by.in_label(), blow.with.in_label());
    let total = play.referee.roll(label, Die::Pair, 1)[0];
    let killed = total >= GENERAL_DIES;
    let clause = if killed { "RS-LDR-09" } else { "RS-LDR-11" };
    let (by, with) = (blow.by.clone(), blow.with.clone());
    play.record(clause, Event::Fate { by, with, unit: general, killed, decided });
    let switch = play.state().house_rules.general_death_counts;
    match (killed, switch) {
        (false, _) | (true, GeneralDeathCounts::StrengthOnly) => Reduced { points: hits - 1, counted: hits - 1 },
        (true, GeneralDeathCounts::ComparisonAndMorale) => Reduced { points: hits - 1, counted: hits },
        (true, GeneralDeathCounts::OnTop) => Reduced { points: hits, counted: hits },
    }
}
