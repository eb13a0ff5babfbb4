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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::Heading;
    use crate::rules::napoleonic_brigade::play::melee;
    use crate::rules::napoleonic_brigade::play::melee::round;

    use crate::rules::napoleonic_brigade::tests::fixture::{british, cavalry, position};
    use crate::rules::napoleonic_brigade::tests::trial::{clash, moves, strikes, tried};
    use crate::rules::napoleonic_brigade::troops::arm::Formation;
    use crate::rules::napoleonic_brigade::troops::brigade::Post;
    use crate::rules::napoleonic_brigade::troops::manner::Manner;
    use crate::rules::napoleonic_brigade::troops::obligations::Spell;

    /// K foot and H, D horse against foot F and horse C.
    fn field() -> State {
        let army = [
            british("F", "allied", "[20, 10]", 0),
            cavalry("C", "allied", "[30, 10]", 0, "weight: light, lancers: true"),
            british("K", "french", "[20, 20]", 180),
            cavalry("H", "french", "[30, 20]", 180, "weight: heavy"),
            cavalry("D", "french", "[40, 20]", 180, "weight: medium"),
        ];
        position(&[], &[], &army.each_ref().map(String::as_str))
    }

    fn of<'s>(state: &'s mut State, id: &str) -> &'s mut Brigade {
        state.unit_mut(&UnitId::new(id))
    }

    /// The strength of each in the melee of these clashes, with what was done before: its row, or the clause that bars
    /// it.
    fn rows(state: &State, clashes: &[Clash], ids: &[&str]) -> Vec<String> {
        rows_after(state, clashes, ids, &[])
    }

    fn rows_after(state: &State, clashes: &[Clash], ids: &[&str], done: &[(&str, Manner)]) -> Vec<String> {
        let mut rows = Vec::new();
        tried(state, &[], |play| {
            for (id, manner) in done {
                moves(play, id, *manner);
            }
            for clash in clashes {
                strikes(play, clash.clone());
            }
            let melee = melee::melees(play.state()).remove(0);
            rows.extend(ids.iter().map(|id| {
                let strength = round::strength(play, &melee, &UnitId::new(id));
                match strength.barred {
                    Some(clause) => clause.as_str().to_owned(),
                    None => strength.row().to_string(),
                }
            }));
        });
        rows
    }

    fn standing(by: &str, on: &str) -> Clash {
        Clash { stationary: true, ..clash(by, on, How::Charge) }
    }

    #[test]
    fn impact_counts_in_the_first_round() {
        // NB-MEL-01: 36 + 3 + 3 against 64.
        let first = standing("H", "F");
        let state = field();
        assert_eq!(rows(&state, std::slice::from_ref(&first), &["H", "F"]), ["42", "64"]);
        let later = Clash { rounds: 1, ..first.clone() };
        assert_eq!(rows(&state, std::slice::from_ref(&later), &["H", "F"]), ["36", "64"]);
        // NB-MEL-12, NB-MEL-25: a second attacker finds nobody stationary, and has its own bonus for charging.
        let second = standing("D", "F");
        let ids = ["H", "D", "F"];
        assert_eq!(rows(&state, &[later, second.clone()], &ids), ["36", "39", "64"]);
        assert_eq!(rows(&state, &[first, second], &ids), ["42", "42", "64"]);
    }

    #[test]
    fn who_is_turned_or_caught_cannot_fight() {
        let mut state = field();
        let rear = Clash { aspect: Aspect::Rear, ..clash("H", "F", How::Charge) };
        // NB-MEL-03, NB-MEL-04.
        assert_eq!(rows(&state, std::slice::from_ref(&rear), &["H", "F"]), ["45", "NB-MEL-04"]);
        let flank = Clash { aspect: Aspect::Flank, ..rear.clone() };
        // NB-MEL-06, NB-MEL-07.
        assert_eq!(rows(&state, std::slice::from_ref(&flank), &["H", "F"]), ["42", "NB-MEL-07"]);
        let later = Clash { rounds: 1, ..flank };
        assert_eq!(rows(&state, std::slice::from_ref(&later), &["H", "F"]), ["36", "64"]);
        state.house_rules.flank_rounds = FlankRounds::WhileInContact;
        assert_eq!(rows(&state, &[later], &["H", "F"]), ["39", "NB-MEL-07"]);
        // NB-ROUT-07: 36 + 6 - 6.
        let mut state = field();
        of(&mut state, "F").duties = vec![Spell::open(Duty::Routing)];
        of(&mut state, "H").duties = vec![Spell::open(Duty::Pursuing { after: UnitId::new("F"), moves: 1 })];
        let caught = Clash { how: How::Pursuit, ..rear };
        assert_eq!(rows(&state, &[caught], &["H", "F"]), ["36", "NB-ROUT-07"]);
        // NB-SKIR-09.
        let mut state = field();
        of(&mut state, "F").kind = Kind::Skirmishers;
        assert_eq!(rows(&state, &[clash("H", "F", How::Charge)], &["H", "F"]), ["39", "NB-SKIR-09"]);
    }

    #[test]
    fn columns_have_impact_on_foot_in_the_open() {
        // NB-MII-05, NB-MII-07.
        let state = field();
        assert_eq!(rows(&state, &[standing("K", "F")], &["K", "F"]), ["87", "64"]);
        assert_eq!(rows(&state, &[standing("K", "C")], &["K", "C"]), ["67", "36"]);
        // NB-WORK-03, NB-WORK-05, NB-WORK-06: behind works, astride them.
        let works = Clash { defended: true, assaults: true, ..standing("K", "F") };
        assert_eq!(rows(&state, &[works], &["K", "F"]), ["58", "67"]);
    }

    #[test]
    fn horse_weighs_against_horse() {
        // NB-MCC-05, NB-MCC-08, NB-MCC-10, NB-MCC-11, NB-MCC-14: lights charge standing heavies.
        let state = field();
        let charge = standing("C", "H");
        assert_eq!(rows(&state, &[charge], &["C", "H"]), ["43", "42"]);
        let both = [clash("C", "H", How::Charge), clash("H", "C", How::Charge)];
        assert_eq!(rows(&state, &both, &["C", "H"]), ["40", "45"]);
        // NB-MCC-09.
        assert_eq!(rows(&state, &[clash("D", "C", How::Charge)], &["D", "C"]), ["42", "37"]);
        // NB-MCC-01, NB-MCC-12, NB-GAP-42: two regiments of landwehr lancers, one figure gone.
        let mut state = field();
        let horse = of(&mut state, "C");
        horse.bases.truncate(2);
        horse.bases[0].figures = 11;
        horse.bases.iter_mut().for_each(|unit| unit.landwehr = true);
        let hit = [clash("D", "C", How::Charge)];
        assert_eq!(rows(&state, &hit, &["C"]), ["23"]);
        state.house_rules.cavalry_strength = CavalryStrength::Flat36;
        assert_eq!(rows(&state, &hit, &["C"]), ["35"]);
    }

    #[test]
    fn squares_and_elites_stand() {
        // NB-SQ-03, NB-SQ-04, NB-MEL-05, NB-SQ-10.
        let mut state = field();
        let square = of(&mut state, "F");
        square.form = Formation::Square;
        square.bases.iter_mut().for_each(|unit| unit.elite = true);
        let by = |id| Clash { square: true, ..standing(id, "F") };
        assert_eq!(rows(&state, &[by("H")], &["F"]), ["76"]);
        assert_eq!(rows(&state, &[by("K")], &["F"]), ["67"]);
        assert_eq!(rows(&state, &[standing("H", "F")], &["F"]), ["67"]);
    }

    #[test]
    fn six_is_deducted_from_the_unsteady() {
        let hit = [clash("H", "F", How::Charge)];
        let with = |duty: Duty| {
            let mut state = field();
            of(&mut state, "F").duties = vec![Spell::open(duty)];
            rows(&state, &hit, &["F"])[0].clone()
        };
        let beaten = || Duty::Beaten { by: UnitId::new("K"), pushed: 1, course: Heading::SOUTH };
        let following =
            |after: &str| Duty::Following { after: UnitId::new(after), moves: 1, course: Heading::NORTH, fire: false };
        // NB-LOSE-09, NB-SPLIT-03, NB-ODD-05, NB-RALA-09, NB-RALB-06, NB-WIN-12.
        for duty in [beaten(), Duty::Still, Duty::Recoiling, Duty::Rallying, Duty::Shaken { pushed: 1 }, following("K")]
        {
            assert_eq!(with(duty.clone()), "58", "{duty:?}");
        }
        // NB-RALB-07, NB-GAP-70.
        assert_eq!(with(Duty::HalfSpeed), "64");
        assert_eq!(with(following("H")), "64");
        // NB-MOR-19, NB-CHG-09, NB-GAP-49.
        let state = field();
        let back = [("F", Manner::Morale)];
        assert_eq!(rows_after(&state, &hit, &["F"], &back), ["58"]);
        let mut state = field();
        of(&mut state, "F").disorganised = Some(1);
        assert_eq!(rows(&state, &hit, &["F"]), ["58"]);
        of(&mut state, "F").disorganised = Some(0);
        assert_eq!(rows(&state, &hit, &["F"]), ["64"]);
        of(&mut state, "F").duties = vec![Spell::open(Duty::Shaken { pushed: 1 })];
        assert_eq!(rows(&state, &[clash("H", "F", How::Resumed)], &["F"]), ["64"]);
    }

    #[test]
    fn garrisons_are_behind_defences() {
        // NB-BLD-09, NB-BLD-10, NB-BLD-16.
        let mut state = field();
        let farm = "{kind: complex, name: farm, at: [10, 30], size: [5, 4], sides: [\
            {name: north, of: building}, {name: east, of: wall}, {name: south, of: building}, {name: west, of: wall}]}";
        state.terrain.push(crate::yaml::from_text(farm).expect("sound"));
        let garrison = of(&mut state, "F");
        garrison.form = Formation::Garrison;
        garrison.post = Some(Post { complex: "farm".to_owned(), sides: vec![0; 4] });
        let storm = Clash { defended: true, assaults: true, face: Some(0), ..standing("K", "F") };
        assert_eq!(rows(&state, &[storm], &["K", "F"]), ["58", "67"]);
    }
}
