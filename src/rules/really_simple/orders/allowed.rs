//! What a piece may do in its activation: RS-TURN-14 to RS-TURN-17, and the limits of RS-MOVE, RS-FORM, RS-FIRE and RS-MEL.
//! The check on paper and the play at its moment ask the same questions here.

use super::on_paper::Occupied;
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::Hex;
use crate::rules::really_simple::charts::switches::{
    AssaultFromAdjacent, DrawnAssaultContinuableBy, FallBackCountsAsMove, FireAndAssault, LimberedArtilleryFires,
    LoneGeneral, MovementAllowance, PassThroughFriends, RallyAttempts,
};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::Leg;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::sight;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Unit};

/// What a piece has done so far in its activation.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) id: UnitId,
    /// The formation it began with.
    pub(crate) began: Option<Form>,
    /// Hexes of movement spent, changes of formation among them.
    pub(crate) spent: u32,
    /// Hexes moved.
    pub(crate) hexes: u32,
    /// Whether it paid for a change of formation that counts as a move.
    pub(crate) paid: bool,
    pub(crate) fired: bool,
    /// The hits of its fire.
    pub(crate) hits: Option<u32>,
    pub(crate) assaulted: bool,
    /// Whom a General has tried to rally.
    pub(crate) tried: Vec<UnitId>,
}

/// A step that a clause forbids.
pub(crate) fn wrong<T>(clause: &'static str, reason: impl Into<Reason>, help: impl Into<Reason>) -> Result<T, Wrong> {
    Err(Wrong::new(clause, reason, help))
}

impl Act {
    pub(crate) fn new(unit: &Unit) -> Act {
        Act {
            id: unit.unit.clone(),
            began: unit.form,
            spent: 0,
            hexes: 0,
            paid: false,
            fired: false,
            hits: None,
            assaulted: false,
            tried: Vec::new(),
        }
    }

    /// RS-FIRE-47, RS-FIRE-59: whether the unit has moved in this turn.
    pub(crate) fn has_moved(&self, state: &State) -> bool {
        let fell_back = state.house_rules.fall_back_counts_as_move == FallBackCountsAsMove::Yes
            && state.unit(&self.id).fell_back == Some(state.turn);
        self.hexes > 0 || self.paid || fell_back
    }
}

/// RS-MOVE-16, RS-MOVE-14, RS-FORM-13: hexes of movement left, and the clause of the allowance.
pub(crate) fn left(state: &State, act: &Act) -> (u32, &'static str) {
    let unit = state.unit(&act.id);
    let form = match state.house_rules.movement_allowance {
        MovementAllowance::CurrentFormation => unit.form,
        MovementAllowance::StartingFormation => act.began,
    };
    let (allowance, clause) = tables::allowance(unit, form);
    (allowance.saturating_sub(act.spent), clause)
}

/// RS-TURN-16, RS-MEL-51: nothing follows an assault.
pub(crate) fn may_go_on(act: &Act) -> Result<(), Wrong> {
    if act.assaulted {
        return wrong("RS-TURN-16", "an assault ends the activation", "put the assault last");
    }
    Ok(())
}

/// RS-FIRE-30: guns that have fired do not move.
pub(crate) fn may_move(state: &State, act: &Act) -> Result<(), Wrong> {
    may_go_on(act)?;
    if act.fired && state.unit(&act.id).kind == Kind::Artillery {
        return wrong("RS-FIRE-30", "artillery does not move and fire in one turn", "leave out the move or the fire");
    }
    Ok(())
}

/// RS-BRD-02, RS-BRD-12, RS-BRD-13: the hexes of a path: a chain on the board, open to the piece, within its allowance.
/// Who stands there does not matter here.
pub(crate) fn walk(state: &State, act: &Act, path: &[Leg]) -> Result<Vec<Hex>, Wrong> {
    may_move(state, act)?;
    let unit = state.unit(&act.id);
    let mut at = state.hex(&act.id);
    let mut hexes = Vec::new();
    for leg in path {
        let next = match leg {
            Leg::Hex(spot, _) => Some(state.map.hex(*spot)).filter(|hex| state.map.distance(at, *hex) == 1),
            Leg::Side(side, _) => state.map.step(at, *side),
        };
        let Some(next) = next else {
            return broken_path(state, at, leg);
        };
        if !state.map.contains(next) {
            return wrong("RS-BRD-14", "the path leaves the board", "nobody leaves the board by choice");
        }
        if state.is_impassable(state.map.spot(next), unit.kind) {
            let reason = because!("{} is closed to {}", state.map.spot(next), unit.kind.word());
            return wrong("RS-SCN-08", reason, "go round it");
        }
        hexes.push(next);
        at = next;
    }
    let (left, clause) = left(state, act);
    if hexes.len() as u32 > left {
        let state = unit.form.map_or("a General", Form::word);
        let help = because!("{} of movement is left to {} ({}) at this point", left, unit.unit, state);
        return wrong(clause, because!("a path of {} is too long{}", hexes.len(), after(act.spent)), help);
    }
    Ok(hexes)
}

fn broken_path(state: &State, at: Hex, leg: &Leg) -> Result<Vec<Hex>, Wrong> {
    let at = state.map.spot(at);
    let sides = state.map.directions().map(|side| side.to_string()).join(" ");
    let reason = match leg {
        Leg::Hex(spot, _) => because!("{} is not beside {}", spot, at),
        Leg::Side(side, _) => because!("hexes of this map have no side {}", side),
    };
    wrong("RS-MOVE-15", reason, because!("a path is a chain of neighbours; the sides here are {}", Fact::word(sides)))
}

/// RS-MOVE-11: whether a piece may fire at all at this point of its activation.
pub(crate) fn may_fire(state: &State, act: &Act) -> Result<(), Wrong> {
    may_go_on(act)?;
    let unit = state.unit(&act.id);
    match unit.kind {
        Kind::Cavalry => return wrong("RS-FIRE-11", "cavalry cannot fire", "let it `charge`"),
        Kind::General => {
            return wrong("RS-FIRE-12", "Generals cannot fire", "leave the step out");
        }
        Kind::Artillery if !may_fire_limbered(state, unit) => {
            return wrong(
                "RS-FIRE-13",
                "limbered artillery cannot fire",
                "`form: unlimbered` this turn, fire the next",
            );
        }
        Kind::Artillery if act.has_moved(state) => {
            return wrong(
                "RS-FIRE-30",
                "artillery does not move and fire in one turn",
                "leave out the move or the fire",
            );
        }
        _ => {}
    }
    if act.fired {
        return wrong("RS-TURN-15", "a unit fires once in an activation", "leave the second fire out");
    }
    Ok(())
}

fn may_fire_limbered(state: &State, unit: &Unit) -> bool {
    !unit.is_in(Form::Limbered) || state.house_rules.limbered_artillery_fires == LimberedArtilleryFires::Yes
}

/// RS-ROUT-15, RS-BRD-01: whether a unit may fire at a piece: an enemy unit, in range, in sight. Gives the range.
pub(crate) fn may_target(state: &State, unit: &Unit, target: &Unit) -> Result<u32, Wrong> {
    let id = &target.unit;
    if target.is_general() || target.side == unit.side {
        let reason = because!("{} is no enemy unit", id);
        return wrong("RS-FIRE-10", reason, "only enemy units can be fired at, never Generals or friends");
    }
    let Some(range) = selectors::apart(state, unit, target) else {
        return wrong("RS-FIRE-10", because!("{} is not on the board any more", id), "name another target");
    };
    let Some((most, clause)) = tables::range(unit.kind) else {
        return wrong("RS-FIRE-11", because!("{} cannot fire", unit.unit), "leave the step out");
    };
    if range > most {
        let reason = because!("{} is {} hexes off, out of range", id, range);
        return wrong(clause, reason, because!("{} fires {} hexes", unit.kind.word(), most));
    }
    match sight::sees(state, unit, target) {
        Ok(()) => Ok(range),
        Err(blocked) => {
            let reason = because!("{} does not see {}: {} is in the way", unit.unit, id, blocked.by);
            wrong(blocked.clause, reason, "choose a target in direct line of sight")
        }
    }
}

/// RS-MEL-04, RS-MEL-06, RS-MEL-07, RS-MEL-08, RS-MEL-09, RS-MEL-48: whether a piece may assault anybody at this point
/// of its activation.
pub(crate) fn may_assault(state: &State, act: &Act) -> Result<(), Wrong> {
    may_go_on(act)?;
    let unit = state.unit(&act.id);
    match unit.kind {
        Kind::Artillery => {
            return wrong("RS-MEL-11", "artillery cannot start an assault", "let it fire");
        }
        Kind::General => {
            return wrong("RS-MEL-12", "Generals do not assault", "let the unit he is with do it");
        }
        _ => {}
    }
    if unit.is_in(Form::Square) {
        return wrong("RS-MEL-10", "a square cannot assault", "form line or column first");
    }
    if act.fired && state.house_rules.fire_and_assault == FireAndAssault::No {
        return wrong(
            "RS-MEL-49",
            "by the house rule a unit does not fire and assault in one activation",
            "leave one out",
        );
    }
    Ok(())
}

/// RS-MEL-41, RS-MEL-52: whether an assault on this defender would continue a drawn one.
pub(crate) fn continues(state: &State, act: &Act, defender: &UnitId) -> bool {
    let either = state.house_rules.drawn_assault_continuable_by == DrawnAssaultContinuableBy::Either;
    let drawn = state.drawn_between(&act.id, defender);
    act.hexes == 0 && drawn.is_some_and(|drawn| either || drawn.attacker == act.id)
}

/// RS-MEL-01, RS-MEL-02, RS-MEL-03, RS-ROUT-15: whether a unit may assault a piece from where it stands.
pub(crate) fn may_strike(state: &State, act: &Act, target: &Unit) -> Result<(), Wrong> {
    let unit = state.unit(&act.id);
    let id = &target.unit;
    if target.is_general() {
        return wrong("RS-MEL-12", because!("{} is a General, who is not assaulted on his own", id), "name a unit");
    }
    if target.side == unit.side {
        return wrong("RS-MEL-01", because!("{} is no enemy", id), "name an enemy unit");
    }
    if target.at.is_none() {
        let reason = because!("{} is not on the board any more", id);
        return wrong("RS-MEL-01", reason, "name another unit");
    }
    if selectors::apart(state, unit, target) != Some(1) {
        if routes::comes_up_spent(state, act, id) {
            let reason = because!("coming up to {} leaves no hex of movement for the assault", id);
            let help = "come up this turn and charge the next, or come in a faster formation";
            return wrong("RS-MEL-02", reason, help);
        }
        let reason = because!("{} is out of reach", id);
        return wrong("RS-MEL-01", reason, "an assault is made from a hex beside the enemy");
    }
    if continues(state, act, id) {
        return Ok(());
    }
    if left(state, act).0 == 0 {
        let reason = because!("no hex of movement is left for an assault on {}", id);
        return wrong("RS-MEL-02", reason, "an assault needs one hex unspent, in the present formation");
    }
    if act.hexes == 0 && state.house_rules.assault_from_adjacent == AssaultFromAdjacent::No {
        let reason = because!("by the house rule {} must move into a hex beside {} first", unit.unit, id);
        return wrong("RS-MEL-01", reason, "`move` to another hex beside it, then `charge`");
    }
    Ok(())
}

/// RS-LDR-20: whether a General may try to rally a piece at this point.
pub(crate) fn may_rally(state: &State, act: &Act, whom: &Unit) -> Result<(), Wrong> {
    let general = state.unit(&act.id);
    let id = &whom.unit;
    if whom.side != general.side {
        return wrong("RS-RAL-01", because!("{} is not of his side", id), "a General rallies units of his own side");
    }
    if !whom.is_retreating() {
        return wrong("RS-RAL-09", because!("{} is not retreating", id), "only retreating units are rallied");
    }
    if selectors::apart(state, general, whom).is_none_or(|far| far > 1) {
        let reason = because!("{} is not in the General's hex or beside it at this point", id);
        return wrong("RS-RAL-01", reason, "move him next to it first");
    }
    Ok(())
}

/// RS-BRD-11: why a piece cannot come into a hex as things stand, if it cannot.
pub(crate) fn closed(state: &State, unit: &Unit, hex: Hex) -> Option<Reason> {
    if !state.map.contains(hex) {
        return Some("the edge of the board".into());
    }
    let spot = state.map.spot(hex);
    if state.is_impassable(spot, unit.kind) {
        return Some(because!("{} is closed to it", spot));
    }
    let here = state.army.iter().filter(|other| other.at == Some(spot) && bars(state, unit, other));
    let bar = here.min_by_key(|other| (other.is_general(), &other.unit))?;
    Some(because!("{} stands in {}", bar.unit, spot))
}

/// RS-BRD-05, RS-BRD-06, RS-BRD-07, RS-BRD-08, RS-BRD-09, RS-BRD-10: whether a piece closes the hex in which it stands
/// to another.
fn bars(state: &State, unit: &Unit, other: &Unit) -> bool {
    let friend = other.side == unit.side;
    let firm = unit.is_general() || state.house_rules.lone_general == LoneGeneral::Blocks;
    match (other.is_general(), unit.is_general()) {
        (true, _) => !friend && firm,
        (false, true) => !friend,
        (false, false) => other.unit != unit.unit,
    }
}

/// The hexes of the board that are closed to a piece, for a search among many; on paper those of the ground only.
pub(crate) fn closed_hexes(state: &State, unit: &Unit, occupied: Occupied) -> Vec<Hex> {
    let barred = state.terrain.iter().filter(|terrain| terrain.bars(unit.kind));
    let ground = barred.flat_map(|terrain| terrain.hexes.iter().copied());
    let stands = |other: &&Unit| occupied == Occupied::Counts && bars(state, unit, other);
    let held = state.army.iter().filter(stands).filter_map(|other| other.at);
    ground.chain(held).map(|spot| state.map.hex(spot)).collect()
}

/// RS-BRD-09: whether a closed hex may still be passed through.
pub(crate) fn may_pass(state: &State, unit: &Unit, hex: Hex) -> bool {
    let friend =
        state.map.contains(hex) && state.unit_at(state.map.spot(hex)).is_some_and(|other| other.side == unit.side);
    friend && state.house_rules.pass_through_friends == PassThroughFriends::Yes
}

/// RS-RAL-04, RS-RAL-08: whether a General has an attempt left, for this unit where one is named.
pub(crate) fn may_try(state: &State, act: &Act, whom: Option<&UnitId>) -> Result<(), Wrong> {
    let spent = match state.house_rules.rally_attempts_per_general {
        RallyAttempts::One => !act.tried.is_empty(),
        RallyAttempts::EachUnitOnce => whom.is_some_and(|whom| act.tried.contains(whom)),
    };
    if spent {
        return wrong(
            "RS-RAL-04",
            match whom {
                Some(whom) => because!("{} has tried {} this turn already", act.id, whom),
                None => because!("{} has made his attempt this turn", act.id),
            },
            "leave the second attempt out",
        );
    }
    Ok(())
}

/// What was spent before, where anything was.
fn after(spent: u32) -> Option<Reason> {
    match spent {
        0 => None,
        spent => Some(because!(" with {} of movement spent already", spent)),
    }
}
