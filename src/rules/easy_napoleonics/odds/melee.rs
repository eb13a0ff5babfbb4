//! The odds of a melee, exactly (EN-MEL-12 to EN-MEL-46).

use crate::adjudicate::Odds;
use crate::kit::{Chances, Hex, sum_of};
use crate::rules::easy_napoleonics::charts::switches::MeleeCheckLevel;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::odds::{FACES, Stakes, became, checked, risk};
use crate::rules::easy_napoleonics::orders::by_phase::Planned;
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::play::melee::contacts::Bout;
use crate::rules::easy_napoleonics::play::melee::modifiers;
use crate::rules::easy_napoleonics::play::melee::modifiers::Stake;
use crate::rules::easy_napoleonics::play::movement;
use crate::rules::easy_napoleonics::play::movement::charge;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Unit};

/// What may come of a melee of two units as they stand.
pub(crate) fn melee(state: &State, unit: &Unit, enemy: &Unit) -> Result<Vec<Odds>, String> {
    if unit.is_leader() || enemy.is_leader() {
        return Err("leaders do not fight".to_owned());
    }
    if unit.side == enemy.side {
        return Err(format!("{} is no enemy of {}", enemy.unit, unit.unit));
    }
    match contacts::bout(state, unit, enemy) {
        Some(bout) => Ok(odds(state, &bout)),
        None => charge(state, unit, enemy).ok_or_else(|| {
            format!(
                "{} and {} do not fight as they stand: neither may attack the other (EN-MEL-03, EN-MEL-05 to 07), and {} cannot charge now",
                unit.unit, enemy.unit, unit.unit
            )
        }),
    }
}

/// EN-CHG-01: the same after a charge that the unit may still make in this turn; nothing where there is none. Where the
/// charged unit may try a hasty square, both what comes of it failed and what comes of it formed.
fn charge(state: &State, unit: &Unit, enemy: &Unit) -> Option<Vec<Odds>> {
    if !matches!(state.part, Part::Rally | Part::First | Part::Second | Part::Whole) {
        return None;
    }
    let mut board = state.clone();
    movement::moves_on_paper(&mut board, 0, &[Planned::charge(unit, enemy)]);
    let [unit, enemy] = [unit, enemy].map(|piece| board.unit(&piece.unit));
    let mut all = odds(&board, &contacts::bout(&board, unit, enemy)?);
    let at = unit.at.map_or(String::new(), |at| format!(" to {at}"));
    let mut first = vec![format!("{} charges{at}; fire before the melee is not counted", unit.unit)];
    if charge::may_square(&board, enemy, unit) {
        let needs = morale_checks::check_needs(&board, enemy);
        first.push(format!("{} forms hasty square by a die of {needs} or more (EN-CHG-06)", enemy.unit));
        all.iter_mut().for_each(|odds| odds.title.push_str(", without a square"));
        all.extend(against_square(&board, unit, enemy));
    }
    all[0].working.splice(0..0, first);
    Some(all)
}

/// EN-CHG-06: the odds of a charge whose target has formed square.
fn against_square(board: &State, unit: &Unit, enemy: &Unit) -> Vec<Odds> {
    let mut after = board.clone();
    let square = after.unit_mut(&enemy.unit);
    (square.form, square.hasty) = (Some(Form::Square), true);
    let met = contacts::bout(&after, after.unit(&unit.unit), after.unit(&enemy.unit));
    let mut all = met.map_or_else(Vec::new, |bout| odds(&after, &bout));
    all.iter_mut().for_each(|odds| odds.title.push_str(", in hasty square"));
    all
}

/// The same of a melee that is known to be fought.
fn odds(state: &State, bout: &Bout) -> Vec<Odds> {
    let [attacker, defender] = [&bout.attacker, &bout.defender].map(|id| state.unit(id));
    let stakes = modifiers::stakes(state, bout);
    let differences = differences(&stakes);
    let winner = differences.map(|difference| difference.signum());
    let working = |unit: &Unit, stake: &Stake| {
        let mut lines = vec![format!("{}: {}D10 {}", unit.unit, stake.dice, stake.tally.signed())];
        lines.extend(stake.tally.lines());
        lines
    };
    let mut odds = vec![Odds {
        title: format!("{} attacks {}", attacker.unit, defender.unit),
        working: [working(attacker, &stakes[0]), working(defender, &stakes[1])].concat(),
        prospects: winner.prospects(|sign| match sign {
            1 => format!("{} wins", attacker.unit),
            0 => "a tie".to_owned(),
            _ => format!("{} wins", defender.unit),
        }),
    }];
    for (unit, enemy, loses) in [(attacker, defender, -1), (defender, attacker, 1)] {
        let levels = differences.then(|difference| match difference.signum() == -loses {
            true => triumphs(state, unit, enemy, difference.unsigned_abs()),
            false => suffers(state, unit, difference.unsigned_abs()),
        });
        odds.push(Odds {
            title: format!("What becomes of {}", unit.unit),
            working: Vec::new(),
            prospects: levels.prospects(|level| became(unit, *level)),
        });
        let loser = differences.map(|difference| difference.signum() == loses);
        let leaders = state.leaders_with(unit).into_iter();
        odds.extend(leaders.map(|leader| risk(leader, &loser, "if his unit loses (EN-LDR-08)")));
    }
    odds
}

/// By how much the attacker's total is above the defender's.
fn differences(stakes: &[Stake; 2]) -> Chances<i32> {
    let [attack, defence] = stakes.each_ref().map(|stake| {
        let dice = u8::try_from(stake.dice).expect("a unit throws few dice");
        let sum = sum_of(dice, FACES);
        sum.map(|sum| i32::try_from(*sum).expect("a small sum") + i32::from(stake.tally.total))
    });
    attack.then(|attack| defence.map(|defence| attack - defence))
}

/// The chance that the attacker wins a melee that is known to be fought: so many throws of so many.
pub(crate) fn wins(state: &State, bout: &Bout) -> (u128, u128) {
    let won = differences(&modifiers::stakes(state, bout)).map(|difference| *difference > 0);
    let won = won.iter().find(|(won, ..)| **won);
    won.map_or((0, 1), |(_, ways, of)| (ways, of))
}

/// What a melee that is known to be fought takes on the average from the attacker and from the defender, each level having its
/// price.
pub(crate) fn tolls(state: &State, bout: &Bout, price: &dyn Fn(&Unit, Level) -> i64) -> [i64; 2] {
    let [attacker, defender] = [&bout.attacker, &bout.defender].map(|id| state.unit(id));
    let differences = differences(&modifiers::stakes(state, bout));
    [(attacker, -1), (defender, 1)].map(|(unit, loses)| {
        // Differences that cost the same are one.
        let rows = differences.map(|difference| match difference * loses {
            won if won < 0 => None,
            lost => Some(tables::least_of(lost.unsigned_abs())),
        });
        let each = rows.iter().map(|(row, ways, of)| {
            let left = row.map_or_else(|| Chances::certain(unit.level()), |by| suffers(state, unit, by));
            let prices = left.iter().map(|(level, ways, of)| share(price(unit, *level), (ways, of)));
            share(prices.sum(), (ways, of))
        });
        each.sum::<i64>() - price(unit, unit.level())
    })
}

/// So much, in so many cases of so many.
fn share(much: i64, (ways, of): (u128, u128)) -> i64 {
    let small = |number: u128| i64::try_from(number).unwrap_or(i64::MAX);
    much.saturating_mul(small(ways)) / small(of).max(1)
}

/// A charge along the shortest way as things stand: the hex that it ends on, and the chance to win the melee that would come of
/// it; nothing where there is no way, or nothing comes of it.
pub(crate) fn charge_wins(state: &State, unit: &Unit, enemy: &Unit) -> Option<(Hex, (u128, u128))> {
    let last = *routes::charge_way(state, unit, enemy)?.last()?;
    let mut after = state.clone();
    let charger = after.unit_mut(&unit.unit);
    (charger.at, charger.moved) = (Some(state.map.spot(last)), true);
    let bout = contacts::bout(&after, after.unit(&unit.unit), after.unit(&enemy.unit))?;
    Some((last, wins(&after, &bout)))
}

/// EN-OPT-13, EN-OPT-14: the level of a unit that has won by so much; by the option it rises where its enemy is
/// removed.
fn triumphs(state: &State, unit: &Unit, enemy: &Unit, by: u32) -> Chances<Level> {
    let level = unit.level();
    if !state.options.melee_morale_bonus {
        return Chances::certain(level);
    }
    suffers(state, enemy, by).map(|left| match left {
        Level::Broken => level.raised(),
        _ => level,
    })
}

/// EN-MEL-38, EN-MEL-39, EN-MEL-40, EN-MEL-41, EN-MEL-42, EN-MEL-43: the level of a unit after a melee that it has lost
/// by so much; 0 is a tie.
fn suffers(state: &State, unit: &Unit, by: u32) -> Chances<Level> {
    let loss = tables::loss(by);
    let level = loss.drop.map_or(Level::Broken, |drop| unit.level().lowered(drop));
    if level == Level::Broken {
        return Chances::certain(level);
    }
    let mut judged = unit.clone();
    if state.house_rules.melee_check_level == MeleeCheckLevel::AfterDrop {
        judged.level = Some(level);
    }
    let stakes = if by > 0 { Stakes::Lives } else { Stakes::Nothing };
    checked(state, &judged, level, loss.checks, stakes)
}
