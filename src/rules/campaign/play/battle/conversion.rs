//! Strengths of the battle, and what comes back of them: CP-CNV-01, CP-CNV-02, CP-CNV-03, CP-CNV-04, CP-CNV-05, CP-AFT-02, CP-BAT-12.

use std::cmp::Reverse;

use crate::adjudicate::UnitId;
use crate::rules::campaign::charts::strengths::{going_in, lent_to, men_lost, part_lost, pieces_lost};
use crate::rules::campaign::charts::switches::{HouseRules, TO_THE_LETTER};
use crate::rules::campaign::charts::tables::Outcome;
use crate::rules::campaign::events::event::{Cause, Event, Loss};
use crate::rules::campaign::play::after;
use crate::rules::campaign::play::after::Parting;
use crate::rules::campaign::play::after::losses::{Field, parted, pieces, suffers};
use crate::rules::campaign::play::battle::shares;
use crate::rules::campaign::play::{Judge, names, record};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Battle, Left, Result, Share, State};
use crate::rules::campaign::troops::units::{Arm, Unit};

/// CP-CNV-01, CP-CNV-02, CP-CNV-04: the men or pieces that a unit loses, by what is left of it; nothing where that is not said.
/// A battery lost costs its pieces, which are got back where the field is held.
fn gone(unit: &Unit, left: &Left, holds: bool, rules: &HouseRules, play: u32) -> Option<u32> {
    let lost = match (left.men, left.left) {
        (None, None) => return None,
        _ if unit.arm == Arm::Guns && holds => 0,
        (Some(men), _) => unit.strength.saturating_sub(men),
        (None, Some(left)) if unit.arm == Arm::Guns && play >= TO_THE_LETTER => pieces_lost(unit, left, rules),
        (None, Some(left)) if unit.arm == Arm::Guns => {
            (rules.pieces() * (going_in(unit, rules).saturating_sub(left) / 2)).min(unit.strength)
        }
        (None, Some(left)) => men_lost(unit.strength, going_in(unit, rules), left, part_lost(rules)),
    };
    Some(lost)
}

/// What a battle that was fought out comes to by its result, side by side, the attackers first.
pub(crate) struct Reckoned {
    outcome: Outcome,
    /// Each unit of which something is said, with its force, and the men or pieces that it loses.
    losses: [Vec<(UnitId, Unit, u32)>; 2],
    men: [u32; 2],
    lost_men: [u32; 2],
}

impl Reckoned {
    /// CP-BAT-12, CP-AFT-02, CP-CNV-01, CP-CNV-02, CP-CNV-03, CP-CNV-04.
    fn of(state: &State, battle: &Battle, result: &Result, play: u32) -> Reckoned {
        let rules = &state.house_rules;
        let sides = shares::sides_of(state, battle);
        let mut losses = [Vec::new(), Vec::new()];
        let mut men = [0, 0];
        let mut lost_men = [0, 0];
        for (who, shares) in [&battle.attackers, &battle.defenders].into_iter().enumerate() {
            for share in shares {
                let Some(force) = state.force(&share.unit) else { continue };
                men[who] += force.men();
                let holds = result.holds.as_ref() == Some(&sides[who]);
                let of = |unit: &Unit| result.units.iter().find(|left| left.unit == unit.unit);
                let lost = force.units.iter().filter_map(|unit| {
                    let lost = gone(unit, of(unit)?, holds, rules, play)?;
                    Some((unit, lost))
                });
                let lost = lost.collect::<Vec<_>>();
                let lost = if play < TO_THE_LETTER { lost } else { borne(force, result, rules, lost) };
                for (unit, gone) in lost {
                    if unit.arm.is_men() {
                        lost_men[who] += gone;
                    }
                    losses[who].push((share.unit.clone(), unit.clone(), gone));
                }
            }
        }
        let outcome = outcome_of(state, battle, result, men, lost_men);
        Reckoned { outcome, losses, men, lost_men }
    }

    /// Whether a side keeps the field, or is driven off it.
    fn field(&self, who: usize) -> Field {
        if self.outcome.attackers_retreat() == Some(who == 0) { Field::Left } else { Field::Kept }
    }
}

/// What the result that waits for a field will cost, unit by unit, before any die is thrown: nothing where none is entered.
pub(crate) fn costs(state: &State, field: &str, play: u32) -> Vec<String> {
    let battle = state.battles.iter().find(|battle| battle.field.to_string() == field);
    let Some((battle, result)) = battle.and_then(|battle| Some((battle, battle.result.as_ref()?))) else {
        return Vec::new();
    };
    let reckoned = Reckoned::of(state, battle, result, play);
    let mut told = vec![reckoned.outcome.words().to_owned()];
    for (who, losses) in reckoned.losses.iter().enumerate() {
        for (_, unit, gone) in losses.iter().filter(|(.., gone)| *gone > 0) {
            let loss = loss(unit, *gone, reckoned.field(who));
            let parts = [(loss.dead, "dead"), (loss.taken, "taken"), (loss.away, "away")];
            let parts = parts.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}"));
            let what = if unit.arm == Arm::Guns { "pieces" } else { "men" };
            let parts = parts.collect::<Vec<_>>().join(", ");
            told.push(format!("{} loses {} of {} {what}: {parts}", unit.unit, loss.all(), unit.strength));
        }
    }
    told
}

/// CP-BAT-12, CP-AFT-02: a battle that was fought out is settled by its result.
pub(crate) fn by_result(referee: &mut Judge<'_>, battle: &Battle, result: &Result) -> Vec<Parting> {
    names::named_by(referee, battle);
    let fighters = names::fighters(referee, battle);
    let reckoned = Reckoned::of(referee.state(), battle, result, referee.play_number());
    let behind = behind(referee.state(), battle, result);
    let outcome = reckoned.outcome;
    let forces = [&battle.attackers, &battle.defenders];
    let event = Event::Fought {
        field: battle.field,
        outcome,
        attack: None,
        defence: None,
        attacker: battle.attacker.clone(),
        lost: reckoned.lost_men,
        men: reckoned.men,
        forces: forces.map(|shares| shares.iter().map(|share| share.unit.clone()).collect()),
        fighters,
    };
    record(referee, "CP-BAT-12", event);
    for (who, losses) in reckoned.losses.iter().enumerate() {
        let field = reckoned.field(who);
        let mut units = losses.iter().map(|(force, ..)| force.clone()).collect::<Vec<UnitId>>();
        units.dedup();
        for id in units {
            let own = losses.iter().filter(|(force, ..)| *force == id);
            let own = own.map(|(_, unit, gone)| loss(unit, *gone, field)).collect();
            suffers(referee, "CP-AFT-02", &id, Cause::Battle, own);
        }
    }
    officers(referee, battle, result);
    after::after(referee, battle, outcome, after::Officers::Told, &behind)
}

/// CP-CNV-03: what is lent to the largest unit of its arm in its force bears its share of what that loses, by men, where the
/// result has the strength that is left of it, and says nothing of those lent.
fn borne<'u>(
    force: &'u Force,
    result: &Result,
    rules: &HouseRules,
    lost: Vec<(&'u Unit, u32)>,
) -> Vec<(&'u Unit, u32)> {
    let of = |unit: &Unit| result.units.iter().find(|left| left.unit == unit.unit);
    let fights = |unit: &&Unit| going_in(unit, rules) > 0;
    let mut all = Vec::new();
    for (host, gone) in lost {
        let alike = force.units.iter().filter(|unit| unit.arm == host.arm && unit.strength > 0);
        let largest = alike.clone().filter(fights).min_by_key(|unit| (Reverse(unit.strength), unit.unit.as_str()));
        let is_host = host.arm.is_men() && largest.is_some_and(|largest| largest.unit == host.unit);
        let counted = of(host).is_some_and(|left| left.left.is_some());
        let lent = alike.filter(|unit| is_host && counted && !fights(unit) && of(unit).is_none()).collect::<Vec<_>>();
        let men = lent.iter().map(|unit| u64::from(unit.strength)).sum::<u64>() + u64::from(host.strength);
        let share = |unit: &Unit| u32::try_from(u64::from(gone) * u64::from(unit.strength) / men.max(1)).unwrap_or(0);
        let shares = lent.into_iter().map(|unit| (unit, share(unit))).collect::<Vec<_>>();
        all.push((host, gone - shares.iter().map(|(_, share)| share).sum::<u32>()));
        all.extend(shares);
    }
    all
}

/// CP-CNV-03: the units that stayed behind the field, too small for the battle and with nobody to whom they could be lent.
fn behind(state: &State, battle: &Battle, result: &Result) -> Vec<UnitId> {
    let rules = &state.house_rules;
    let forces = battle.all().filter_map(|share| state.force(&share.unit));
    let units = forces.flat_map(|force| {
        force.units.iter().filter(|unit| {
            let said = result.units.iter().find(|left| left.unit == unit.unit).and_then(|left| left.out);
            let fights = unit.arm.is_men() || unit.arm == Arm::Guns;
            fights && said.unwrap_or_else(|| lent_to(&force.units, unit, rules).is_none())
        })
    });
    units.map(|unit| unit.unit.clone()).collect()
}

fn loss(unit: &Unit, gone: u32, field: Field) -> Loss {
    if unit.arm == Arm::Guns { pieces(unit, gone) } else { parted(unit, gone, field) }
}

/// CP-BAT-12: who does not hold the field retreats, beaten; routed, if he lost a quarter of his men and twice the share of the
/// other.
fn outcome_of(state: &State, battle: &Battle, result: &Result, men: [u32; 2], lost: [u32; 2]) -> Outcome {
    let Some(holds) = &result.holds else { return Outcome::Undecided };
    let attackers = *holds != battle.attacker;
    debug_assert!(state.card(holds).is_some(), "one of the sides holds the field");
    let (own, other) = if attackers { (0, 1) } else { (1, 0) };
    let wide = |number: u32| u64::from(number);
    let quarter = 4 * lost[own] >= men[own];
    let twice = wide(lost[own]) * wide(men[other]) >= 2 * wide(lost[other]) * wide(men[own]);
    match (attackers, quarter && twice && lost[own] > 0) {
        (true, true) => Outcome::AttackersRouted,
        (true, false) => Outcome::AttackersBeaten,
        (false, true) => Outcome::DefendersRouted,
        (false, false) => Outcome::DefendersBeaten,
    }
}

/// CP-CNV-05: what befell leaders in the battle.
fn officers(referee: &mut Judge<'_>, battle: &Battle, result: &Result) {
    use crate::rules::campaign::troops::units::Fate;
    let day = referee.state().day;
    for left in result.units.iter().filter(|left| left.fate.is_some()) {
        let with = |share: &&Share| {
            let force = referee.state().force(&share.unit);
            force.is_some_and(|force| force.unit_of(&left.unit).is_some())
        };
        let Some(unit) = battle.all().find(with).map(|share| share.unit.clone()) else { continue };
        let fate = left.fate.map(|fate| match fate {
            Fate::Wounded(_) => Fate::Wounded(day + 7),
            fate => fate,
        });
        record(referee, "CP-CNV-05", Event::Officer { unit, leader: left.unit.clone(), score: 0, fate });
    }
}
