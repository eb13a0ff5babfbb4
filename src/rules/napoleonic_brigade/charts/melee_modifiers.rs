//! What is added to the figures of a brigade in melee, and what decides one: NB-MEL-01 to NB-MEL-25, NB-MII-05 to
//! NB-MII-07, NB-MCC-05 to NB-MCC-14, NB-SQ-03, NB-WIN-12.

use super::switches::{FlankRounds, HouseRules, LancersVsInfantry, Minus6Stacking, NoImpetusCancels};
use crate::kit::Row;
use crate::rules::napoleonic_brigade::troops::arm::{Kind, Weight};

/// NB-MEL-21, NB-MEL-22: whether the bonuses of impact count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhichRound {
    /// The first of a melee.
    First,
    /// A later one, or a round that is no charge.
    Later,
}

/// A brigade in a round of a melee, as far as its bonuses depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fighter {
    /// The umpire's switches.
    pub(crate) rules: HouseRules,
    /// Which round it is.
    pub(crate) round: WhichRound,
    /// Its arm.
    pub(crate) kind: Kind,
    /// Whether it is in contact with cavalry.
    pub(crate) against_cavalry: bool,
    /// Whether it attacks an enemy in the rear.
    pub(crate) rear: bool,
    /// Whether it attacks an enemy in the flank.
    pub(crate) flank: bool,
    /// Whether all its units are elite.
    pub(crate) elite: bool,
    /// Whether it is behind defences against this attack.
    pub(crate) defences: bool,
    /// The arm of the enemy that its charge has struck, where it has charged.
    pub(crate) charged: Option<Kind>,
    /// Whether it has charged downhill.
    pub(crate) downhill: bool,
    /// Whether the enemy it attacks was stationary.
    pub(crate) stationary: bool,
    /// Whether the enemy it attacks is behind works or in a complex.
    pub(crate) works: bool,
    /// Its weight against that of the enemy's cavalry, where both are cavalry.
    pub(crate) weights: Option<[Weight; 2]>,
    /// Whether all its units are lancers that have the bonus (NB-MCC-12).
    pub(crate) lancers: bool,
    /// Whether it stands in a properly formed square.
    pub(crate) square: bool,
    /// Whether it is disordered.
    pub(crate) disordered: bool,
    /// Whether it rallies.
    pub(crate) rallying: bool,
    /// Whether it is pushed back or falls back, or stands after a broken sequence (NB-SPLIT-03).
    pub(crate) falling_back: bool,
    /// Whether it follows up and an enemy other than its beaten one touches it.
    pub(crate) following: bool,
}

impl Fighter {
    fn is_first(&self) -> bool {
        self.round == WhichRound::First
    }

    /// NB-MEL-21: whether flank and rear count in this round.
    fn is_turned(&self) -> bool {
        self.is_first() || self.rules.flank_rounds == FlankRounds::WhileInContact
    }

    /// NB-MCC-13, NB-MEL-09: whether it has charged an arm, first round only; a charge counts once, whoever the enemy, and to both
    /// where both charge (NB-MCC-14).
    fn has_charged(&self, kind: Kind, whom: fn(Kind) -> bool) -> bool {
        self.is_first() && self.kind == kind && self.charged.is_some_and(whom)
    }

    /// NB-MII-05, NB-MII-06, NB-MII-07, NB-BLD-09, NB-WORK-05: the impact of a column on infantry, never behind works.
    fn has_impact(&self) -> bool {
        self.has_charged(Kind::Infantry, Kind::is_foot) && !self.works
    }

    /// NB-MEL-11, NB-BLD-09, NB-WORK-05: works take the bonus against a stationary enemy from infantry too.
    fn strikes_standing(&self) -> bool {
        let keeps = self.rules.no_impetus_cancels == NoImpetusCancels::ColumnOnly;
        let cancelled = self.works && self.kind.is_foot() && !keeps;
        self.is_first() && self.stationary && !cancelled
    }

    fn outweighs(&self, own: Weight, other: Weight) -> bool {
        self.weights == Some([own, other])
    }

    /// NB-MCC-11, NB-MCC-12.
    fn has_lances(&self) -> bool {
        let infantry_too = self.rules.lancers_vs_infantry == LancersVsInfantry::Yes;
        self.is_first() && self.lancers && (self.against_cavalry || infantry_too)
    }

    /// NB-MEL-16: of the deductions of six the first that holds counts alone; `before` says whether one did already.
    fn is_weak(&self, state: bool, before: bool) -> bool {
        state && (!before || self.rules.minus6_stacking == Minus6Stacking::Yes)
    }
}

/// NB-MEL-03, NB-MEL-04, NB-MEL-05, NB-MEL-06, NB-MEL-07, NB-MEL-08, NB-MEL-09, NB-MEL-10, NB-MEL-11, NB-MEL-12, NB-MEL-13,
/// NB-MEL-14, NB-MEL-15, NB-MEL-16, NB-MII-05, NB-MCC-05, NB-MCC-06 (in the row of NB-MEL-10), NB-MCC-07, NB-MCC-08,
/// NB-MCC-09, NB-MCC-10, NB-MCC-11, NB-SQ-03, NB-SQ-04 (nothing is added to a square against infantry).
#[rustfmt::skip]
pub(crate) const MODIFIERS: &[Row<Fighter>] = &[
    Row { clause: "NB-MEL-03", label: "attacks the rear",                each: 6,  count: |bout| (bout.is_turned() && bout.rear).into() },
    Row { clause: "NB-MEL-05", label: "elite",                           each: 3,  count: |bout| bout.elite.into() },
    Row { clause: "NB-MEL-06", label: "attacks the flank",               each: 3,  count: |bout| (bout.is_turned() && bout.flank && !bout.rear).into() },
    Row { clause: "NB-MEL-08", label: "behind defences",                 each: 3,  count: |bout| bout.defences.into() },
    Row { clause: "NB-MEL-09", label: "cavalry charging infantry",       each: 3,  count: |bout| bout.has_charged(Kind::Cavalry, Kind::is_foot).into() },
    Row { clause: "NB-MCC-05", label: "cavalry charging cavalry",        each: 3,  count: |bout| bout.has_charged(Kind::Cavalry, |kind| kind == Kind::Cavalry).into() },
    Row { clause: "NB-MEL-10", label: "charging downhill",               each: 3,  count: |bout| (bout.is_first() && bout.charged.is_some() && bout.downhill).into() },
    Row { clause: "NB-MEL-11", label: "enemy stationary",                each: 3,  count: |bout| bout.strikes_standing().into() },
    Row { clause: "NB-MII-05", label: "column charging infantry",        each: 20, count: |bout| bout.has_impact().into() },
    Row { clause: "NB-MCC-07", label: "heavy against medium",            each: 3,  count: |bout| bout.outweighs(Weight::Heavy, Weight::Medium).into() },
    Row { clause: "NB-MCC-08", label: "heavy against light",             each: 6,  count: |bout| bout.outweighs(Weight::Heavy, Weight::Light).into() },
    Row { clause: "NB-MCC-09", label: "medium against light",            each: 3,  count: |bout| bout.outweighs(Weight::Medium, Weight::Light).into() },
    Row { clause: "NB-MCC-11", label: "lancers, first round",            each: 1,  count: |bout| bout.has_lances().into() },
    Row { clause: "NB-SQ-03",  label: "square against cavalry",          each: 9,  count: |bout| (bout.square && bout.against_cavalry).into() },
    Row { clause: "NB-MEL-15", label: "falling back",                    each: -6, count: |bout| bout.is_weak(bout.falling_back, false).into() },
    Row { clause: "NB-MEL-14", label: "rallying",                        each: -6, count: |bout| bout.is_weak(bout.rallying, bout.falling_back).into() },
    Row { clause: "NB-WIN-12", label: "following up, taken by another",  each: -6, count: |bout| bout.is_weak(bout.following, bout.falling_back || bout.rallying).into() },
    Row { clause: "NB-MEL-13", label: "disordered",                      each: -6, count: |bout| bout.is_weak(bout.disordered, bout.falling_back || bout.rallying || bout.following).into() },
];

/// NB-MEL-21: the clauses of the bonuses that count in the first round only; the others count in each (NB-MEL-22).
pub(crate) const FIRST_ROUND_ONLY: &[&str] =
    &["NB-MEL-03", "NB-MEL-06", "NB-MEL-09", "NB-MCC-05", "NB-MEL-10", "NB-MEL-11", "NB-MII-05", "NB-MCC-11"];

/// NB-MEL-18, NB-MEL-19: from what difference of casualties on a melee is decided.
pub(crate) const DECIDED: u16 = 2;

/// NB-MCC-01: what a cavalry brigade counts where the umpire lets each count alike (`flat_36`).
pub(crate) const FLAT_CAVALRY: u32 = 36;
