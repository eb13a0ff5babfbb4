//! Melee: EN-MEL-01, EN-MEL-09 to EN-MEL-13, EN-MEL-38 to EN-MEL-46, EN-LDR-08, EN-LDR-09, EN-OPT-13 to EN-OPT-15.
//!
//! `contacts` and `modifiers` know each other: a contact is worth what its modifiers come to, and they ask who is in
//! it.

pub(crate) mod breakthrough;
pub(crate) mod breakthrough_met;
pub(crate) mod contacts;
pub(crate) mod modifiers;

use crate::adjudicate::{By, Said, Side, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::{LeaderRiskOrder, MeleeCheckLevel};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::Loss;
use crate::rules::easy_napoleonics::orders::Place;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::play::victory;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::{Blow, Cause, Event, Winner};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Level;
use contacts::{Bout, Occasion, is_best, taken};
use modifiers::Stake;

impl Occasion {
    /// The act in the labels of its dice.
    fn act(self) -> &'static str {
        match self {
            Occasion::Contact => "melee",
            Occasion::Breakthrough => "breakthrough",
        }
    }

    /// The cause of its checks and risks.
    fn cause(self) -> Cause {
        match self {
            Occasion::Contact => Cause::Melee,
            Occasion::Breakthrough => Cause::BreakthroughMelee,
        }
    }
}

/// EN-MEL-09, EN-MEL-10, EN-MEL-01: the melees, one at a time, with all that comes of each before the next.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut pending = contacts::bouts(play)?;
    let mut answered = Vec::new();
    while !pending.is_empty() {
        let (index, by) = next_bout(play, &pending, &mut answered)?;
        let bout = pending.remove(index);
        fight(play, &bout, by)?;
        if play.is_over() {
            return Ok(());
        }
        pending = still_pending(play, pending);
    }
    Ok(())
}

/// EN-MEL-11: the melees that are left, and who attacks in them now; the others lapse.
fn still_pending(play: &mut Play<'_, '_>, pending: Vec<Bout>) -> Vec<Bout> {
    let mut left = Vec::new();
    for bout in pending {
        match contacts::still(play.state(), &bout) {
            Some(bout) => left.push(bout),
            None => {
                let (attacker, defender) = (bout.attacker, bout.defender);
                play.record("EN-MEL-11", Event::Lapses { attacker, defender });
            }
        }
    }
    left
}

/// EN-MEL-09, EN-INIT-09, EN-D-09: the side with the initiative picks the next melee. What it has answered serves
/// until the list is done with; it is not asked again before that.
fn next_bout(play: &mut Play<'_, '_>, pending: &[Bout], answered: &mut Vec<Place>) -> Result<(usize, By), Stopped> {
    if pending.len() == 1 {
        return Ok((0, By::Rule));
    }
    let side = play.state().leading().clone();
    let (list, by) = match wished(play.state(), pending, answered) {
        Some(_) => (answered.clone(), By::Answer),
        None => order_of_melees(play, &side, pending)?,
    };
    if by == By::Answer {
        answered.clone_from(&list);
    }
    match wished(play.state(), pending, &list) {
        Some(Wish::Named(index)) => Ok((index, by)),
        _ => promising(play, &side, pending).map(|index| (index, by)),
    }
}

/// EN-D-09: what the side with the initiative says about the melees that are left.
fn order_of_melees(play: &mut Play<'_, '_>, side: &Side, pending: &[Bout]) -> Result<(Vec<Place>, By), Stopped> {
    let mut replies = pending.iter().map(|bout| format!("{{take: {}}}", bout.word())).collect::<Vec<_>>();
    replies.push("{take: best}".to_owned());
    let said = play.put_one(Asking {
        text: "Which melee is fought next?".to_owned(),
        replies,
        default: "{take: best}".to_owned(),
        ..Asking::of_side(side, "melee-order")
    })?;
    let by = match said {
        Said::Steps(_, by) | Said::Default(by) => by,
        Said::Open => By::Default,
    };
    Ok((taken(said), by))
}

/// EN-D-09, EN-D-24: the most promising melee; of two batteries in one hex the one that its attacker takes first.
fn promising(play: &mut Play<'_, '_>, side: &Side, pending: &[Bout]) -> Result<usize, Stopped> {
    let state = play.state();
    let best = modifiers::best_bout(state, side, pending);
    let attacker = &pending[best].attacker;
    let hex = state.hex(&pending[best].defender);
    let twins = pending.iter().filter(|bout| bout.attacker == *attacker && state.hex(&bout.defender) == hex);
    let mut twins = twins.map(|bout| state.unit(&bout.defender)).collect::<Vec<_>>();
    if twins.len() < 2 {
        return Ok(best);
    }
    twins.sort_by_key(|unit| (std::cmp::Reverse(unit.level()), &unit.unit));
    let names = twins.iter().map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    let first = names.iter().map(|name| format!("{{take: {name}}}")).collect::<Vec<_>>();
    let said = play.put_one(Asking {
        text: format!("Which battery does {attacker} fight first?"),
        default: first[0].clone(),
        replies: first,
        ..state.unit(attacker).asked("grand-battery", None)
    })?;
    let state = play.state();
    let wish = taken(said).into_iter().find_map(|place| {
        let named = state.named(&place.word)?.unit.clone();
        names.contains(&named).then_some(named)
    });
    let defender = wish.unwrap_or_else(|| names[0].clone());
    let is = |bout: &Bout| bout.attacker == *attacker && bout.defender == defender;
    Ok(pending.iter().position(is).unwrap_or(best))
}

/// EN-MEL-12, EN-MEL-13: one melee, with its results, and what the victor makes of them.
pub(crate) fn fight(play: &mut Play<'_, '_>, bout: &Bout, by: By) -> Result<(), Stopped> {
    let [attack, defence] = modifiers::stakes(play.state(), bout);
    let attack = blow(play, bout, &bout.attacker, &bout.defender, attack);
    let defence = blow(play, bout, &bout.defender, &bout.attacker, defence);
    let difference = attack.total() - defence.total();
    let winner = match difference {
        1.. => Winner::Attacker,
        0 => Winner::Nobody,
        _ => Winner::Defender,
    };
    play.record(
        "EN-MEL-12",
        Event::Fights {
            attacker: bout.attacker.clone(),
            defender: bout.defender.clone(),
            breakthrough: bout.occasion == Occasion::Breakthrough,
            attack,
            defence,
            winner,
            by,
        },
    );
    let loss = tables::loss(difference.unsigned_abs());
    let cause = bout.occasion.cause();
    let Some((victor, loser)) = winner.of(&bout.attacker, &bout.defender) else {
        tie(play, bout, loss, cause);
        victory::judge(play);
        return Ok(());
    };
    let stood = play.state().hex(loser);
    beaten(play, loser, victor, loss, cause);
    let removed = play.state().unit(loser).is_lost();
    if victory::judge(play) || !removed {
        return Ok(());
    }
    rises(play, victor);
    breakthrough::break_through(play, victor, loser, stood)
}

/// The dice of one side.
fn blow(play: &mut Play<'_, '_>, bout: &Bout, unit: &UnitId, enemy: &UnitId, stake: Stake) -> Blow {
    let act = format!("{}/{}/{}", bout.occasion.act(), unit.in_label(), enemy.in_label());
    let faces = play.roll(&act, stake.dice);
    let tally = stake.tally;
    Blow { faces, tally }
}

/// EN-MEL-38, EN-MEL-46, EN-MEL-42: both drop, then both are checked; no leader throws for his life (EN-LDR-09).
fn tie(play: &mut Play<'_, '_>, bout: &Bout, loss: Loss, cause: Cause) {
    let both = [(&bout.attacker, &bout.defender), (&bout.defender, &bout.attacker)];
    let before = both.map(|(unit, _)| play.state().unit(unit).level());
    for (unit, _) in both {
        drops(play, unit, loss);
    }
    for ((unit, enemy), level) in both.into_iter().zip(before) {
        shaken(play, unit, enemy, loss, cause, level);
    }
}

/// EN-MEL-39, EN-MEL-40, EN-MEL-41, EN-MEL-42, EN-MEL-43, EN-LDR-08, EN-LDR-12, EN-MOVE-31, EN-MEL-44, EN-MEL-45: what
/// the loser suffers, and the risk of the leaders with it.
fn beaten(play: &mut Play<'_, '_>, loser: &UnitId, victor: &UnitId, loss: Loss, cause: Cause) {
    let state = play.state();
    let unit = state.unit(loser);
    let before = unit.level();
    let leaders = state.leaders_with(unit).into_iter();
    let leaders = leaders.map(|leader| leader.unit.clone()).collect::<Vec<_>>();
    let order = state.house_rules.leader_risk_order;
    let tail = format!("/{}", victor.in_label());
    drops(play, loser, loss);
    if order == LeaderRiskOrder::BeforeChecks {
        morale_checks::risk(play, &leaders, loser, cause, &tail);
    }
    shaken(play, loser, victor, loss, cause, before);
    if order == LeaderRiskOrder::AfterChecks {
        morale_checks::risk(play, &leaders, loser, cause, &tail);
    }
}

/// EN-MEL-38, EN-MEL-39, EN-MEL-40: the levels that a unit drops at once.
fn drops(play: &mut Play<'_, '_>, unit: &UnitId, loss: Loss) {
    let now = play.state().unit(unit).level();
    let level = loss.drop.map_or(Level::Broken, |drop| now.lowered(drop));
    let unit = unit.clone();
    play.record(loss.clause, Event::Drops { unit, level });
}

/// EN-MEL-41, EN-MEL-42, EN-MEL-43: the checks of a unit that the drop has left on the field, at its new level, or by
/// the switch at the old one.
fn shaken(play: &mut Play<'_, '_>, id: &UnitId, enemy: &UnitId, loss: Loss, cause: Cause, before: Level) {
    let state = play.state();
    let mut unit = state.unit(id).clone();
    if unit.is_lost() || loss.checks == 0 {
        return;
    }
    if state.house_rules.melee_check_level == MeleeCheckLevel::BeforeDrop {
        unit.level = Some(before);
    }
    let tally = morale_checks::nerve(state, &unit);
    morale_checks::checks(play, id, cause, loss.checks, tally, &format!("/{}", enemy.in_label()));
}

/// EN-OPT-13, EN-OPT-14, EN-OPT-15: by the option the victor whose enemy is removed rises one level.
fn rises(play: &mut Play<'_, '_>, victor: &UnitId) {
    let now = play.state().unit(victor).level();
    let level = now.raised();
    if play.state().options.melee_morale_bonus && level != now {
        let unit = victor.clone();
        play.record("EN-OPT-13", Event::Rises { unit, level });
    }
}

/// What a list says of the melees that are still to be fought, if it says anything.
fn wished(state: &State, pending: &[Bout], list: &[Place]) -> Option<Wish> {
    list.iter().find_map(|place| {
        let index = pending.iter().position(|bout| contacts::means(state, place, bout));
        match is_best(place) {
            true => Some(Wish::Best),
            false => index.map(Wish::Named),
        }
    })
}

/// What an item of a list comes to.
enum Wish {
    /// This melee.
    Named(usize),
    /// The most promising one.
    Best,
}
