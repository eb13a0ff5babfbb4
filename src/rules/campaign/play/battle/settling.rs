//! How the battles of a day are settled: CP-BAT-09, CP-BAT-11, CP-BAT-12.

use crate::rules::campaign::charts::switches::{AS_IT_READS, AS_IT_STANDS_NOW, Battles, ONE_BATTLE_A_DAY};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::play::after::Parting;
use crate::rules::campaign::play::battle::conversion;
use crate::rules::campaign::play::battle::shares;
use crate::rules::campaign::play::quick;
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::state::{Battle, Part};

/// CP-BAT-09: settles the battles of a day by the label of their fields; who has parted from whom, if none is to be fought out.
pub(crate) fn settle(referee: &mut Judge<'_>, mut battles: Vec<Battle>) -> Option<Vec<Parting>> {
    battles.sort_by_key(|battle| battle.field);
    let waits = battles.iter().any(|battle| is_fought_out(referee, battle));
    if !waits {
        return Some(battles.iter().flat_map(|battle| quick::fight(referee, battle)).collect());
    }
    for battle in battles {
        let fought = is_fought_out(referee, &battle);
        let named = referee.play_number() >= ONE_BATTLE_A_DAY;
        let open = referee.play_number() >= AS_IT_STANDS_NOW;
        let measured = referee.play_number() >= AS_IT_READS;
        let battle = Battle { fought, named, open, measured, ..battle };
        record(referee, "CP-BAT-09", Event::Awaits { battle });
    }
    None
}

/// CP-BAT-09: whether a battle is fought out: by the game file, and not where it is too small or too one-sided, nor a sally of
/// which the field is a fortress.
fn is_fought_out(referee: &Judge<'_>, battle: &Battle) -> bool {
    let state = referee.state();
    let [ours, theirs] = shares::values(state, battle);
    let small = ours < 100 || theirs < 100;
    let one_sided = 3 * ours < theirs || 3 * theirs < ours;
    state.house_rules.battles != Battles::Quick && !small && !one_sided
}

/// CP-BAT-11, CP-BAT-12: the battles that were fought out are settled by what the umpire has entered, in their order; one for
/// which nothing is entered is settled by the quick table, as he lets the day go on.
pub(crate) fn take_results(referee: &mut Judge<'_>) -> Vec<Parting> {
    debug_assert!(referee.state().part == Part::Battles, "battles wait");
    let battles = referee.state().battles.clone();
    let settled = battles.iter().flat_map(|battle| match &battle.result {
        Some(result) => conversion::by_result(referee, battle, result),
        None => quick::fight(referee, battle),
    });
    settled.collect()
}
