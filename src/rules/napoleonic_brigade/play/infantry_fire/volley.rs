//! A fire of small arms, from its figures to those who fall: NB-FIRE-07, NB-FIRE-12, NB-FIRE-17, NB-IFIRE-11 to NB-IFIRE-17,
//! NB-IFIRE-20, NB-SAA-01 to NB-SAA-08, NB-TAB-04, NB-TAB-09, NB-GAP-24, NB-GAP-27.

use super::targets::Aim;
use crate::adjudicate::{By, UnitId};
use crate::kit::Tally;
use crate::rules::napoleonic_brigade::charts::fire::{FigureBonuses, VOLLEY};
use crate::rules::napoleonic_brigade::charts::melee_table::AVERAGE;
use crate::rules::napoleonic_brigade::charts::switches::HouseRules;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Cause, Fallen, FireKind, Mark, Shot};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::firing::casualties::in_proportion;
use crate::rules::napoleonic_brigade::position::state::{State, number};

/// One fire of small arms that has been laid: who, at whom, with how many.
#[derive(Clone, Debug)]
pub(crate) struct Discharge {
    /// Who fires.
    pub(crate) unit: UnitId,
    /// From which face or corner of a square.
    pub(crate) face: Option<&'static str>,
    /// What kind of fire.
    pub(crate) fire: FireKind,
    /// The targets, with the figures that fire at each; more than one of split fire.
    pub(crate) aims: Vec<(Aim, u32)>,
    /// Who chose.
    pub(crate) by: By,
    /// The clause by which it fires.
    pub(crate) clause: &'static str,
}

impl Discharge {
    /// Figures that fire.
    pub(crate) fn figures(&self) -> u32 {
        self.aims.iter().map(|(_, figures)| figures).sum()
    }

    /// NB-IFIRE-11, NB-IFIRE-12, NB-GAP-24: what is added, once for the brigade: 3 only where all targets are close, 2 off
    /// where any is in hard cover. Neither arm nor formation of the target counts (NB-FIRE-07, NB-IFIRE-20).
    pub(crate) fn tally(&self, rules: &HouseRules) -> Tally {
        let aims = || self.aims.iter().map(|(aim, _)| aim);
        Tally::of(
            VOLLEY,
            &FigureBonuses {
                close: aims().all(|aim| aim.close),
                hard_cover: aims().any(|aim| aim.hard_cover),
                works: aims().any(|aim| aim.works),
                rule: rules.works_cover,
            },
        )
    }

    /// The row of the Melee/Firing Table.
    pub(crate) fn row(&self, rules: &HouseRules) -> i32 {
        let figures = i32::try_from(self.figures()).unwrap_or(i32::MAX);
        figures.saturating_add(i32::from(self.tally(rules).total))
    }

    /// Under what name its die is thrown.
    fn act(&self) -> String {
        let act = match self.fire {
            FireKind::Defence => "defence-fire",
            _ => "small-arms",
        };
        match self.face {
            Some(face) => format!("{act}/{}/{face}", self.unit.in_label()),
            None => format!("{act}/{}", self.unit.in_label()),
        }
    }

    /// NB-GAP-24: the casualties of each target: by the figures allotted, what is over to the nearer.
    fn casualties(&self, total: u32) -> Vec<u32> {
        let mut order = (0..self.aims.len()).collect::<Vec<_>>();
        order.sort_by_key(|at| self.aims[*at].0.range);
        let sizes = order.iter().map(|at| self.aims[*at].1).collect::<Vec<_>>();
        let mut shares = vec![0; self.aims.len()];
        for (at, share) in order.into_iter().zip(in_proportion(total, &sizes)) {
            shares[at] = share;
        }
        shares
    }
}

/// What a fire costs its targets, taken off when all have fired (NB-FIRE-12).
#[derive(Clone, Debug)]
pub(crate) struct Due {
    from: UnitId,
    costs: Vec<(Aim, u32)>,
}

/// NB-IFIRE-13, NB-IFIRE-14, NB-IFIRE-15, NB-FIRE-17: one average die, and both look-ups; no die for a row below 1.
pub(crate) fn discharge(play: &mut Play<'_, '_>, discharge: &Discharge) -> Due {
    let tally = discharge.tally(&play.state().house_rules);
    let row = discharge.row(&play.state().house_rules);
    let look = (row > 0).then(|| {
        let die = play.roll(&discharge.act(), AVERAGE, 1)[0];
        play.state().melee_fire_table.carry_back(row, die)
    });
    let casualties = look.map_or(0, |look| u32::from(look.casualties));
    let mut marks = discharge.aims.iter().map(|(aim, _)| Mark::Brigade(aim.target.clone()));
    let at = marks.next().expect("somebody is fired at");
    let also = marks.collect::<Vec<_>>();
    let shares = match also.is_empty() {
        true => Vec::new(),
        false => discharge.aims.iter().map(|(_, figures)| *figures).collect(),
    };
    let nearest = discharge.aims.iter().map(|(aim, _)| aim.range).min();
    let shot = Shot {
        unit: discharge.unit.clone(),
        at,
        also,
        fire: discharge.fire,
        face: discharge.face.map(str::to_owned),
        ammunition: None,
        pieces: Vec::new(),
        range: number(nearest.expect("somebody is fired at")),
        close: discharge.aims.iter().all(|(aim, _)| aim.close),
        figures: discharge.figures(),
        tally,
        look,
        shares,
        over: Vec::new(),
        burst: None,
        by: discharge.by,
    };
    if discharge.fire == FireKind::Defence {
        play.volleys.push(shot.clone());
    }
    let clause = if look.is_some() { discharge.clause } else { "NB-FIRE-17" };
    play.record(clause, Event::Fires(shot));
    let costs = discharge.casualties(casualties).into_iter();
    let aims = discharge.aims.iter().map(|(aim, _)| aim.clone());
    Due { from: discharge.unit.clone(), costs: aims.zip(costs).collect() }
}

/// NB-FIRE-12: those who fall to small arms go when all have fired.
pub(crate) fn fall_to_small_arms(play: &mut Play<'_, '_>, dues: &[Due]) {
    for due in dues {
        for (aim, casualties) in &due.costs {
            if *casualties == 0 {
                continue;
            }
            let (clause, fallen) = hit_by_small_arms(play.state(), aim, *casualties, &due.from);
            play.record(clause, Event::Falls(fallen));
        }
    }
}

/// NB-FIRE-04, NB-SAA-01, NB-SAA-02, NB-SAA-03, NB-SAA-04, NB-SAA-05, NB-SAA-06, NB-SAA-07, NB-SAA-08: who falls to
/// small arms, and by which clause; of artillery the gunners.
fn hit_by_small_arms(state: &State, aim: &Aim, casualties: u32, from: &UnitId) -> (&'static str, Fallen) {
    let target = state.unit(&aim.target);
    if !target.kind.is_artillery() {
        let fallen = target.spread(casualties, Cause::SmallArms, Some(from));
        return ("NB-FIRE-04", fallen);
    }
    let crew = state.house_rules.gun_crew_small_arms;
    let only = aim.gun.as_ref();
    let fallen = target.spread_over_gunners(casualties, only, crew, Some(from));
    ("NB-SAA-08", fallen)
}
