//! What batteries fire at, with what, and in which groups: NB-DEC-14 to NB-DEC-17, NB-DEC-31, NB-AFIRE-01, NB-GAP-29.

use super::candidates::Candidate;
use super::gunnery::{Gunnery, Sited};
use super::laying::Lay;
use crate::adjudicate::{By, Judge, UnitId, Wrong, because};
use crate::kit::table::Point;
use crate::orders::{Condition, Selector, Step, Whom};
use crate::rules::napoleonic_brigade::events::fire::Mark;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Fire, Origin, Verb};
use crate::rules::napoleonic_brigade::play::artillery_fire::guns_ready;
use crate::rules::napoleonic_brigade::play::firing::no_fire::{Remark, nobody_of};
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What is said about the fire of a battery.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// Who fires.
    pub(crate) unit: UnitId,
    /// Of its entry as a whole.
    pub(crate) condition: Option<Condition>,
    /// The steps; without any the default is done.
    pub(crate) steps: Vec<Step<Verb>>,
    /// Who said so.
    pub(crate) by: By,
    /// Enemies at whom it may not fire over friends (NB-DEC-16).
    pub(crate) spared: Vec<UnitId>,
}

/// Pieces of one battery that fire at one mark with one ammunition: they throw one average die (NB-AFIRE-01, NB-GAP-29).
#[derive(Clone, Debug)]
pub(crate) struct Salvo {
    /// At what.
    pub(crate) at: Mark,
    /// With what.
    pub(crate) ammunition: Ammunition,
    /// Where a shell, shrapnel or a rocket is aimed.
    pub(crate) aim: Option<Point>,
    /// The pieces, in listed order.
    pub(crate) lays: Vec<Lay>,
}

/// What a battery does in the artillery phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaidBattery {
    /// Its groups, in the order in which they were laid.
    pub(crate) salvoes: Vec<Salvo>,
    /// What became of the other steps.
    pub(crate) remarks: Vec<Remark>,
    /// Whether it holds its fire by its own choice.
    pub(crate) holds: bool,
}

/// The laying of a battery, step by step.
pub(crate) struct BatteryLaying<'g, 's> {
    pub(crate) gunnery: &'g Gunnery<'s>,
    pub(crate) battery: &'g Brigade,
    /// Enemies at whom it may not fire over friends.
    pub(crate) spared: &'g [UnitId],
    /// Whether nobody said anything: rockets are kept from endangering friends then (NB-DEC-17).
    pub(crate) unasked: bool,
    /// Pieces that have not been laid yet.
    free: Vec<Sited>,
    pub(crate) laid: LaidBattery,
}

impl<'s> Gunnery<'s> {
    /// Lays a battery as it was said, or as the default is: NB-DEC-14.
    pub(crate) fn lay_battery(&self, said: &Said) -> LaidBattery {
        let battery = self.state.unit(&said.unit);
        let by = if said.steps.is_empty() { By::Default } else { said.by };
        let mut laying = self.laying(battery, &said.spared, by);
        laying.carry_out(said);
        laying.laid
    }

    /// The enemies at whom a battery can fire in some way, the nearest first; whether friends are under the line.
    pub(crate) fn targets(&self, battery: &Brigade, fire: &Fire) -> Vec<(UnitId, bool)> {
        let laying = self.laying(battery, &[], By::Order);
        let candidates = laying.candidates(fire, &laying.free).into_iter();
        let targets = candidates.filter_map(|candidate| {
            let over = candidate.lays.iter().any(|(_, _, lay)| !lay.over.is_empty());
            Some((candidate.mark.brigade()?.clone(), over))
        });
        targets.collect()
    }

    /// What the pieces of a battery that a fire means would be laid at first; why at nothing.
    pub(crate) fn laid_at_first(&self, battery: &Brigade, fire: &Fire) -> Result<Candidate, Wrong> {
        let laying = self.laying(battery, &[], By::Order);
        laying.chosen(fire, &laying.meant(&fire.from))
    }

    /// Opens the laying of the pieces of a battery that may fire in this turn.
    fn laying<'g>(&'g self, battery: &'g Brigade, spared: &'g [UnitId], by: By) -> BatteryLaying<'g, 's> {
        let pieces = self.pieces(battery).into_iter();
        let due = |piece: &Sited| guns_ready::may_fire_again(self.state, battery, (&piece.name, &piece.gun)).is_ok();
        BatteryLaying {
            gunnery: self,
            battery,
            spared,
            unasked: by == By::Default,
            free: pieces.filter(due).collect(),
            laid: LaidBattery::default(),
        }
    }

    /// The facts of a battery about an enemy.
    pub(crate) fn facts<'f>(&'f self, battery: &'f Brigade, enemy: Option<&UnitId>) -> Facts<'f> {
        let enemy = enemy.and_then(|enemy| self.state.find(enemy));
        Facts::own(self.state, self.ground, self.afoot, battery).about(enemy)
    }
}

/// Whether a piece is meant by `from:`.
fn is_meant(piece: &Sited, from: &[Origin]) -> bool {
    let named = |origin: &Origin| piece.name.is_like(origin.word());
    from.is_empty() || from.iter().any(named)
}

impl BatteryLaying<'_, '_> {
    fn carry_out(&mut self, said: &Said) {
        if said.steps.is_empty() {
            let all = self.free.clone();
            self.lay(&Fire::default(), all);
            return;
        }
        if said.condition.is_some() {
            let nearest = self.candidates(&Fire::default(), &self.free);
            let enemy = nearest.first().and_then(|candidate| candidate.mark.brigade());
            if !self.holds(said.condition.as_ref(), enemy) {
                self.laid.remarks.push(Remark::Waived(0));
                return;
            }
        }
        for (number, step) in (1..).zip(&said.steps) {
            self.step(number, step);
        }
    }

    fn holds(&self, condition: Option<&Condition>, enemy: Option<&UnitId>) -> bool {
        let facts = self.gunnery.facts(self.battery, enemy);
        condition.is_none_or(|condition| facts.holds(condition))
    }

    /// Does a step, or what stands under its `else`.
    fn step(&mut self, number: usize, step: &Step<Verb>) {
        let Verb::Fire(fire) = &step.verb else {
            let holds = matches!(step.verb, Verb::HoldFire | Verb::Stand);
            let condition = step.condition.as_ref();
            let facts = self.gunnery.facts(self.battery, None);
            match condition.is_none_or(|condition| facts.hold_for(&step.verb, condition)) {
                true if holds => {
                    self.laid.holds = true;
                    self.free.clear();
                }
                true => {}
                false => self.otherwise(number, step, Remark::Waived(number)),
            }
            return;
        };
        let mine = self.meant(&fire.from);
        let chosen = self.chosen(fire, &mine);
        let enemy = chosen.as_ref().ok().and_then(|chosen| chosen.mark.brigade().cloned());
        if !self.holds(step.condition.as_ref(), enemy.as_ref()) {
            self.otherwise(number, step, Remark::Waived(number));
            return;
        }
        match chosen {
            Ok(chosen) => {
                let left = self.lay_at(chosen, mine);
                self.lay(fire, left);
            }
            Err(_) if mine.is_empty() && self.have_fired(&fire.from) => {
                let again = Remark::Dropped(number, self.battery.has_fired());
                self.otherwise(number, step, again);
            }
            Err(wrong) => self.otherwise(number, step, Remark::Dropped(number, wrong)),
        }
    }

    fn otherwise(&mut self, number: usize, step: &Step<Verb>, remark: Remark) {
        self.laid.remarks.push(remark);
        for other in &step.otherwise {
            self.step(number, other);
        }
    }

    /// The pieces that are meant by `from:`; all where nothing is said.
    fn meant(&self, from: &[Origin]) -> Vec<Sited> {
        let free = self.free.iter().filter(|piece| is_meant(piece, from));
        free.cloned().collect()
    }

    /// Whether any of those meant by `from:` has been laid already.
    fn have_fired(&self, from: &[Origin]) -> bool {
        let mut lays = self.laid.salvoes.iter().flat_map(|salvo| &salvo.lays);
        lays.any(|lay| is_meant(&lay.piece, from))
    }

    /// Lays pieces at the first mark that serves, those that cannot be laid at it at the next.
    fn lay(&mut self, fire: &Fire, mut pieces: Vec<Sited>) {
        while !pieces.is_empty()
            && let Ok(chosen) = self.chosen(fire, &pieces)
        {
            pieces = self.lay_at(chosen, pieces);
        }
    }

    /// Lays those of some pieces at a mark that can be laid at it, and gives the others.
    fn lay_at(&mut self, chosen: Candidate, mut pieces: Vec<Sited>) -> Vec<Sited> {
        let taken = chosen.names();
        pieces.retain(|piece| !taken.contains(&piece.name));
        self.free.retain(|piece| !taken.contains(&piece.name));
        self.take(chosen);
        pieces
    }

    /// Adds what was chosen to the groups.
    fn take(&mut self, chosen: Candidate) {
        for (ammunition, aim, lay) in chosen.lays {
            let salvoes = &mut self.laid.salvoes;
            let known = salvoes.iter_mut().find(|salvo| salvo.at == chosen.mark && salvo.ammunition == ammunition);
            match known {
                Some(salvo) => {
                    salvo.lays.push(lay);
                    salvo.lays.sort_by_key(|lay| lay.piece.unit);
                }
                None => salvoes.push(Salvo { at: chosen.mark.clone(), ammunition, aim, lays: vec![lay] }),
            }
        }
    }

    /// The mark that a fire means for some pieces: the nearest where nobody is named, else the first that fits.
    fn chosen(&self, fire: &Fire, pieces: &[Sited]) -> Result<Candidate, Wrong> {
        let mut candidates = self.candidates(fire, pieces);
        let Whom(list) = &fire.whom;
        let (mut wrongs, mut others) = (Vec::new(), false);
        for selector in list {
            match self.named(selector, fire, pieces) {
                Some(Ok(named)) => return Ok(named),
                Some(Err(other)) => wrongs.push(other),
                None => others |= !selector.denied,
            }
            let fits = |candidate: &Candidate| self.fits(selector, candidate);
            candidates.sort_by_cached_key(|candidate| self.rank(selector, candidate));
            if let Some(at) = candidates.iter().position(fits) {
                return Ok(candidates.swap_remove(at));
            }
        }
        let nobody = || {
            let reason = because!("`{}` [finds] nobody at whom it could fire as ordered", self.battery.unit);
            Wrong::new("NB-AFIRE-02", reason, "name an enemy in its field of fire")
        };
        match candidates.into_iter().next().filter(|_| list.is_empty()) {
            Some(nearest) => Ok(nearest),
            None => Err(nobody_of(wrongs, others).unwrap_or_else(nobody)),
        }
    }

    /// In what order the candidates are tried for a word.
    fn rank(&self, selector: &Selector, candidate: &Candidate) -> (i64, usize) {
        let brigade = candidate.mark.brigade().and_then(|id| self.gunnery.state.find(id));
        let state = self.gunnery.state;
        let judged = |brigade| i64::from(estimates::judged(state, brigade, &self.battery.side));
        let figures = brigade.map_or(0, judged);
        let first = match (selector.denied, selector.word.as_str()) {
            (false, "weakest") => figures,
            (false, "best") => -i64::from(self.worth(candidate)),
            _ => 0,
        };
        (first, candidate.place)
    }

    fn fits(&self, selector: &Selector, candidate: &Candidate) -> bool {
        let Some(id) = candidate.mark.brigade() else {
            return false;
        };
        let facts = self.gunnery.facts(self.battery, Some(id));
        let one = Whom(vec![selector.clone()]);
        facts.is_any(&one, self.gunnery.state.unit(id))
    }
}
