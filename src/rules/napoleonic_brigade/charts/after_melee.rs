//! After a melee, in figures: NB-LOSE-02 to NB-LOSE-08, NB-WIN-04 to NB-WIN-10, NB-FUF-03 to NB-FUF-11, NB-RALA-02 to
//! NB-RALA-07, NB-RALB-02, NB-SPLIT-05, NB-WTHREE-01, NB-ODD-02, NB-PUR-05 to NB-PUR-11.

use super::movement::inches;
use super::movement_dice::Throw;
use super::switches::{OddResultRate, PursuitThirdRoll};
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A rate of push back or follow up: what infantry throws, what cavalry, and their clauses.
pub(crate) type Rate = (Throw, Throw, &'static str);

/// NB-LOSE-02, NB-LOSE-03, NB-LOSE-04, NB-LOSE-05, NB-LOSE-06, NB-LOSE-07: the first, second and third push back.
#[rustfmt::skip]
pub(crate) const PUSH_BACKS: [Rate; 3] = [
    // infantry               cavalry                  clause
    (Throw::of(1).part(1, 2), Throw::of(1),            "NB-LOSE-02, NB-LOSE-03"),
    (Throw::of(1).part(3, 4), Throw::of(1).and_half(), "NB-LOSE-04, NB-LOSE-05"),
    (Throw::of(1),            Throw::of(2),            "NB-LOSE-06, NB-LOSE-07"),
];

/// NB-WIN-04, NB-WIN-05, NB-WIN-06, NB-WIN-07, NB-WIN-08, NB-WIN-09: the first, second and third follow up.
#[rustfmt::skip]
pub(crate) const FOLLOW_UPS: [Rate; 3] = [
    // infantry               cavalry                  clause
    (Throw::of(1).part(1, 4), Throw::of(1).part(1, 2), "NB-WIN-04, NB-WIN-05"),
    (Throw::of(1).part(1, 2), Throw::of(1),            "NB-WIN-06, NB-WIN-07"),
    (Throw::of(1).part(3, 4), Throw::of(1).and_half(), "NB-WIN-08, NB-WIN-09"),
];

/// What an arm throws at a rate; skirmishers go as infantry (NB-LOSE-14).
fn at(rate: Rate, kind: Kind) -> Throw {
    match kind.is_mounted() {
        true => rate.1,
        false => rate.0,
    }
}

/// The row of the first, second or third time.
fn nth<T: Copy>(rows: &[T; 3], time: u32) -> T {
    rows[usize::try_from(time.clamp(1, 3)).expect("it is 3 at most") - 1]
}

/// NB-LOSE-02, NB-LOSE-03, NB-LOSE-04, NB-LOSE-05, NB-LOSE-06, NB-LOSE-07: what a loser throws for its first, second or
/// third push back in a row.
pub(crate) fn push_back(kind: Kind, time: u32) -> Throw {
    at(nth(&PUSH_BACKS, time), kind)
}

/// NB-WIN-04, NB-WIN-05, NB-WIN-06, NB-WIN-07, NB-WIN-08, NB-WIN-09, NB-WIN-15: what a winner throws for its first, second
/// or third follow up, at each of which he is slower than the beaten.
pub(crate) fn follow_up(kind: Kind, time: u32) -> Throw {
    at(nth(&FOLLOW_UPS, time), kind)
}

/// NB-ODD-02: what the beaten follower of an odd result throws.
pub(crate) fn odd_fall_back(kind: Kind, rule: OddResultRate) -> Throw {
    match rule {
        OddResultRate::FirstFollowUp => follow_up(kind, 1),
        OddResultRate::FirstPushBack => push_back(kind, 1),
    }
}

/// NB-FUF-03, NB-FUF-04, NB-FUF-05, NB-FUF-06, NB-FUF-07, NB-FUF-08, NB-FUF-09, NB-FUF-10, NB-FUF-11: how far a winner
/// follows up that fires, in hundredths of an inch, by time and by die: 1 or 2, 3 or 4, 5 or 6.
#[rustfmt::skip]
pub(crate) const FOLLOW_UP_AND_FIRE: [[(i64, &str); 3]; 3] = [
    // 1 or 2            3 or 4              5 or 6
    [(50, "NB-FUF-03"),  (100, "NB-FUF-04"), (150, "NB-FUF-05")],
    [(100, "NB-FUF-06"), (150, "NB-FUF-07"), (200, "NB-FUF-08")],
    [(150, "NB-FUF-09"), (200, "NB-FUF-10"), (250, "NB-FUF-11")],
];

/// NB-FUF-03, NB-FUF-04, NB-FUF-05, NB-FUF-06, NB-FUF-07, NB-FUF-08, NB-FUF-09, NB-FUF-10, NB-FUF-11: how far a winner
/// follows up that fires, by its die, and the clause.
pub(crate) fn follow_up_and_fire(time: u32, die: u8) -> (Length, &'static str) {
    let column = usize::from((die.clamp(1, 6) - 1) / 2);
    let (far, clause) = nth(&FOLLOW_UP_AND_FIRE, time)[column];
    (inches(far), clause)
}

/// NB-LOSE-08, NB-WIN-10: after so many push backs in a row a brigade breaks.
pub(crate) const CONTINUOUS: u32 = 3;

/// NB-SPLIT-05: after so many push backs over the game a brigade breaks.
pub(crate) const CUMULATIVE: u32 = 6;

/// NB-RALA-02, NB-RALA-05, NB-RALA-07: the least die that stops a winner after its first, second and third follow up;
/// after the third it needs none.
pub(crate) const STOPS: [(Option<u8>, &str); 3] =
    [(Some(5), "NB-RALA-02"), (Some(4), "NB-RALA-05"), (None, "NB-RALA-07")];

/// What stops a winner after so many follow ups, and the clause; `None` where no die is needed.
pub(crate) fn stops(follow_ups: u32) -> (Option<u8>, &'static str) {
    nth(&STOPS, follow_ups)
}

/// NB-PUR-05, NB-PUR-06, NB-PUR-07: the least die that halts a pursuit after its first, second and third move; the last
/// is thrown for only where the umpire has it so.
pub(crate) const HALTS: [(u8, &str); 3] = [(6, "NB-PUR-05"), (5, "NB-PUR-06"), (4, "NB-PUR-07")];

/// What halts a pursuit after so many moves, and the clause; `None` where it halts by itself.
pub(crate) fn halts(moves: u32, rule: PursuitThirdRoll) -> (Option<u8>, &'static str) {
    let (least, clause) = nth(&HALTS, moves);
    let by_itself = moves >= 3 && rule == PursuitThirdRoll::Automatic;
    ((!by_itself).then_some(least), clause)
}

/// A rest after a melee or a pursuit, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    /// Moves spent rallying.
    pub(crate) rally: u32,
    /// Moves at half speed after them.
    pub(crate) half_speed: u32,
}

/// NB-RALA-03, NB-WIN-16: a winner that has stopped, or whose enemy is gone.
pub(crate) const STOPPED: Rest = Rest { rally: 1, half_speed: 0 };

/// NB-WTHREE-01, NB-WTHREE-02, NB-WTHREE-03: a winner after three push backs in a row.
pub(crate) const AFTER_THREE: Rest = Rest { rally: 3, half_speed: 3 };

/// NB-ODD-03: the winner of an odd result.
pub(crate) const ODD_WINNER: Rest = STOPPED;

/// NB-RALB-02, NB-RALB-03: a loser, after so many push backs.
pub(crate) fn after_push_backs(push_backs: u32) -> Rest {
    Rest { rally: push_backs, half_speed: push_backs }
}

/// NB-PUR-08, NB-PUR-09, NB-PUR-10, NB-PUR-11: a pursuer, after so many moves; the horses of mounted troops are blown.
pub(crate) fn after_pursuit(kind: Kind, moves: u32) -> Rest {
    Rest { rally: moves, half_speed: if kind.is_mounted() { moves } else { 0 } }
}

/// NB-LOSE-02, NB-LOSE-03, NB-LOSE-04, NB-LOSE-05, NB-LOSE-06, NB-LOSE-07: the clause of a push back.
pub(crate) fn push_back_clause(brigade: &Brigade, time: u32) -> &'static str {
    let clauses = match time {
        1 => ["NB-LOSE-02", "NB-LOSE-03"],
        2 => ["NB-LOSE-04", "NB-LOSE-05"],
        _ => ["NB-LOSE-06", "NB-LOSE-07"],
    };
    clauses[usize::from(brigade.kind.is_mounted())]
}
