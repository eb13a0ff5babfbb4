//! What a brigade brings to a round of a melee: its figures, its modifiers, and whether it can fight at all: NB-MEL-01
//! to NB-MEL-16, NB-MEL-21, NB-MEL-22, NB-MEL-25, NB-MII-05 to NB-MII-07, NB-MCC-01 to NB-MCC-14, NB-SQ-03, NB-SQ-04,
//! NB-SQ-11, NB-BLD-09, NB-BLD-10, NB-BLD-16, NB-WORK-03, NB-WORK-05, NB-WORK-06, NB-WIN-12. The rows are in
//! `melee_modifiers`.

use crate::adjudicate::{Clause, UnitId};
use crate::kit::{Aspect, Tally};
use crate::rules::napoleonic_brigade::charts::melee_modifiers::{FLAT_CAVALRY, Fighter, MODIFIERS, WhichRound};
use crate::rules::napoleonic_brigade::charts::switches::{CavalryStrength, FlankRounds};
use crate::rules::napoleonic_brigade::events::melee::Strength;
use crate::rules::napoleonic_brigade::position::contact::{Clash, How, Melee};
use crate::rules::napoleonic_brigade::position::disorder;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind, Weight};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// What is looked at to find the strength of a brigade in a melee.
pub(crate) struct MeleeStrength<'b> {
    pub(crate) state: &'b State,
    pub(crate) ground: &'b Ground,
    pub(crate) melee: &'b Melee,
    /// What the brigade has done in this turn.
    pub(crate) afoot: Option<&'b Afoot>,
    pub(crate) brigade: &'b Brigade,
}

/// Whether a brigade has an enemy before it whom it beat and follows: NB-GAP-70. Of several whom it beat in one
/// melee it goes after one.
pub(crate) fn is_own_beaten(state: &State, follower: &Brigade, enemy: &UnitId) -> bool {
    let Some(Duty::Following { after, .. }) = follower.duty() else {
        return false;
    };
    let by_it = |duty: &Duty| matches!(duty, Duty::Beaten { by, .. } if *by == follower.unit);
    after == enemy || state.unit(enemy).duty().is_some_and(by_it)
}

/// NB-GAP-49: whether a follower has touched its own beaten enemy again while that is still pushed back: a renewed
/// round, which is no charge.
pub(crate) fn is_renewed(state: &State, clash: &Clash) -> bool {
    let pushed = |duty: &Duty| matches!(duty, Duty::Beaten { .. });
    clash.how == How::FollowUp
        && state.unit(&clash.on).duty().is_some_and(pushed)
        && is_own_beaten(state, state.unit(&clash.by), &clash.on)
}

impl<'b> MeleeStrength<'b> {
    /// What the brigade brings to the round. Each that attacks brings its own bonuses, once (NB-MEL-25).
    pub(crate) fn strength(&self) -> Strength {
        let unit = self.brigade.unit.clone();
        if let Some(clause) = self.bar() {
            return Strength {
                unit,
                figures: 0,
                barred: Some(Clause::new(clause)),
                tally: Tally::default(),
                volley: 0,
            };
        }
        Strength { unit, figures: self.figures(), barred: None, tally: Tally::of(MODIFIERS, &self.bout()), volley: 0 }
    }

    /// NB-MCC-01, NB-MCC-02, NB-GAP-42: the figures it counts.
    fn figures(&self) -> u32 {
        let (brigade, rules) = (self.brigade, &self.state.house_rules);
        let flat = rules.cavalry_strength == CavalryStrength::Flat36;
        if !flat || brigade.kind != Kind::Cavalry || brigade.is_independent() {
            return brigade.figures();
        }
        let full = brigade.bases.iter().map(|unit| unit.full).sum::<u32>();
        FLAT_CAVALRY.saturating_sub(full.saturating_sub(brigade.figures()))
    }

    /// By which clause it can inflict nothing, if so: NB-SKIR-09, NB-ROUT-07, NB-MEL-04, NB-MEL-07, NB-TERR-09,
    /// NB-CAV-04.
    fn bar(&self) -> Option<&'static str> {
        let brigade = self.brigade;
        if brigade.kind == Kind::Skirmishers {
            return Some("NB-SKIR-09");
        }
        let struck = self.struck().collect::<Vec<_>>();
        if brigade.routs() && !struck.is_empty() {
            return Some("NB-ROUT-07");
        }
        let from = |aspect| {
            let mut turned = struck.iter().filter(|clash| self.turns(clash));
            turned.any(|clash| clash.aspect == aspect)
        };
        if from(Aspect::Rear) {
            return Some("NB-MEL-04");
        }
        if from(Aspect::Flank) {
            return Some("NB-MEL-07");
        }
        let marches = self.afoot.is_some_and(Afoot::marches);
        let clause = match brigade.kind {
            Kind::Cavalry => "NB-CAV-04",
            _ => "NB-TERR-09",
        };
        marches.then_some(clause)
    }

    /// The clashes in which it has struck.
    fn strikes(&self) -> impl Iterator<Item = &'b Clash> {
        self.melee.by(&self.brigade.unit)
    }

    /// The clashes in which it was struck.
    fn struck(&self) -> impl Iterator<Item = &'b Clash> {
        self.melee.on(&self.brigade.unit)
    }

    /// NB-MEL-21: whether a clash is in its first round and has the force of an attack: not one that a retreating
    /// brigade ran into, and no renewed round.
    fn is_impact(&self, clash: &Clash) -> bool {
        clash.is_fresh() && clash.how != How::PushBack && !is_renewed(self.state, clash)
    }

    /// NB-MEL-21, NB-GAP-47: whether an attack in the flank or rear counts in this round.
    fn turns(&self, clash: &Clash) -> bool {
        match self.state.house_rules.flank_rounds {
            FlankRounds::FirstOnly => self.is_impact(clash),
            FlankRounds::WhileInContact => clash.how != How::PushBack,
        }
    }

    /// NB-MEL-12, NB-MCC-14: whether an enemy stood when he was struck; one who was in melee already, or charges, counts as moving.
    fn stood(&self, clash: &Clash) -> bool {
        let mut others = self.state.clashes.iter().filter(|other| other.is_of(&clash.on));
        clash.stationary && !others.any(|other| !other.is_fresh())
    }

    /// The charge that counts where it has struck several at once: for a column that on foot.
    fn charge(&self) -> Option<&'b Clash> {
        let charges = self.strikes().filter(|clash| clash.how == How::Charge);
        let fresh = charges.filter(|clash| self.is_impact(clash));
        fresh.min_by_key(|clash| !self.state.unit(&clash.on).kind.is_foot())
    }

    fn bout(&self) -> Fighter {
        let (state, brigade) = (self.state, self.brigade);
        let opponents = self.melee.opponents(&brigade.unit);
        let facing = |kind| opponents.iter().any(|id| state.unit(id).kind == kind);
        let from = |aspect| {
            let mut turning = self.strikes().filter(|clash| self.turns(clash));
            turning.any(|clash| clash.aspect == aspect)
        };
        let impacts = || self.strikes().filter(|clash| self.is_impact(clash));
        let charge = self.charge();
        let any_fresh = self
            .melee
            .clashes
            .iter()
            .any(|clash| clash.is_of(&brigade.unit) && clash.is_fresh() && !is_renewed(state, clash));
        let works = |clash: &Clash| clash.defended;
        Fighter {
            rules: state.house_rules,
            round: if any_fresh { WhichRound::First } else { WhichRound::Later },
            kind: brigade.kind,
            against_cavalry: facing(Kind::Cavalry),
            rear: from(Aspect::Rear),
            flank: from(Aspect::Flank),
            elite: brigade.all(|unit| unit.elite),
            defences: self.struck().any(works),
            charged: charge.map(|clash| state.unit(&clash.on).kind),
            downhill: charge.is_some_and(|clash| clash.downhill),
            stationary: impacts().any(|clash| self.stood(clash)),
            works: charge.map_or_else(|| impacts().any(works), works),
            weights: self.weights(&opponents),
            lancers: brigade.all(|unit| unit.lancers && !unit.landwehr),
            square: brigade.form == Formation::Square && self.struck().any(|clash| clash.square),
            disordered: self.is_disordered(),
            rallying: brigade.is_rallying(),
            falling_back: brigade.falls_back(self.afoot).is_some(),
            following: self.follows_and_is_taken(&opponents),
        }
    }

    /// NB-MCC-07, NB-MCC-08, NB-MCC-09, NB-MCC-10: its weight against that of the heaviest cavalry it touches.
    fn weights(&self, opponents: &[UnitId]) -> Option<[Weight; 2]> {
        let cavalry = opponents.iter().map(|id| self.state.unit(id));
        let cavalry = cavalry.filter(|enemy| enemy.kind == Kind::Cavalry);
        let other = cavalry.filter_map(Brigade::weight).max()?;
        let own = self.brigade.weight().filter(|_| self.brigade.kind == Kind::Cavalry)?;
        Some([own, other])
    }

    /// NB-MEL-13. A melee that was broken off by a draw finds nobody still shaken by it (NB-GAP-49).
    fn is_disordered(&self) -> bool {
        let disorder = disorder::disorder(self.state, self.ground, self.afoot, self.brigade);
        let mut all = self.melee.clashes.iter();
        let resumed = all.all(|clash| !clash.is_of(&self.brigade.unit) || clash.how == How::Resumed);
        disorder.is_some_and(|clause| clause != "NB-RALB-06" || !resumed)
    }

    /// NB-WIN-12, NB-GAP-70: whether it follows up and another enemy than its own beaten one touches it.
    fn follows_and_is_taken(&self, opponents: &[UnitId]) -> bool {
        let follows = matches!(self.brigade.duty(), Some(Duty::Following { .. }));
        let own = |id: &UnitId| is_own_beaten(self.state, self.brigade, id);
        follows && !opponents.iter().all(own)
    }
}

/// Of some brigades the one with most figures, of several the first by name (NB-GAP-83).
pub(crate) fn strongest<'i>(state: &State, ids: impl IntoIterator<Item = &'i UnitId>) -> Option<UnitId> {
    let mut found = ids.into_iter().collect::<Vec<_>>();
    found.sort_by(|a, b| {
        let figures = |id| std::cmp::Reverse(state.unit(id).figures());
        let names = || a.as_str().cmp(b.as_str());
        figures(a).cmp(&figures(b)).then_with(names)
    });
    found.first().map(|id| (*id).clone())
}
