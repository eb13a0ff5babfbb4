//! What small arms fire at, as they were told or by default: NB-FIRE-16, NB-IFIRE-16, NB-IFIRE-17, NB-XT-07, NB-SQ-05,
//! NB-SQ-06, NB-FUF-12, NB-DEC-18 to NB-DEC-20, NB-DEC-22, NB-DEC-33.

use super::musketry::{Files, Musketry, Party};
use super::split_fire::{Share, allot};
use super::squares::{Halves, ORIGINS};
use super::targets::Aim;
use super::volley::Discharge;
use crate::adjudicate::{By, UnitId, Wrong, because};
use crate::orders::{Condition, Step, Whom};
use crate::rules::napoleonic_brigade::events::fire::FireKind;
use crate::rules::napoleonic_brigade::orders;
use crate::rules::napoleonic_brigade::orders::{Origin, Verb};
use crate::rules::napoleonic_brigade::play::firing::no_fire::{Remark, nobody_of};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// What is said about the fire of a brigade.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Who fires.
    pub(crate) unit: UnitId,
    /// Of its entry as a whole.
    pub(crate) condition: Option<Condition>,
    /// The steps; without any the default is done.
    pub(crate) steps: Vec<Step<Verb>>,
    /// Who said so.
    pub(crate) by: By,
    /// What is said about those who pass, if anything (NB-DEC-20).
    pub(crate) passing: Option<(Vec<Step<Verb>>, By)>,
}

/// What a brigade does with its small arms.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaidBrigade {
    /// Its fires, of a square face by face.
    pub(crate) discharges: Vec<Discharge>,
    /// What became of other steps.
    pub(crate) remarks: Vec<Remark>,
    /// Who said that it holds its fire, if it does.
    pub(crate) holds: Option<By>,
    /// Who said that it lets those pass whom it could fire at, if it does.
    pub(crate) lets_pass: Option<By>,
}

/// A party that may fire yet, and which face or corner it is.
type Free = (Option<Origin>, Party);

/// The fire of a brigade while it is being laid.
struct BrigadeLaying<'m, 's> {
    musketry: &'m Musketry<'s>,
    brigade: &'m Brigade,
    /// What of a square has fired.
    fired: Halves,
    /// Whether nothing more may fire.
    closed: bool,
    /// Whether it does not fire at those who pass.
    spares_passers: bool,
    /// Parts of split fire.
    shares: Vec<Share>,
    laid: LaidBrigade,
}

impl Musketry<'_> {
    /// Lays the fire of a brigade as it was told, or as the default is.
    pub(crate) fn lay(&self, told: &Told) -> LaidBrigade {
        let brigade = self.state.unit(&told.unit);
        let mut laying = BrigadeLaying {
            musketry: self,
            brigade,
            fired: Halves::default(),
            closed: false,
            spares_passers: false,
            shares: Vec::new(),
            laid: LaidBrigade::default(),
        };
        if let Some((steps, by)) = told.passing.as_ref().filter(|_| told.by != By::Order) {
            laying.at_passers(steps, *by);
        }
        match told.steps.is_empty() {
            true => laying.by_default(&[], told.by),
            false => laying.as_told(told),
        }
        laying.laid
    }

    /// The enemies at whom a brigade may fire from where it stands, the nearest first, and those who passed it.
    pub(crate) fn choices(&self, brigade: &Brigade) -> [Vec<UnitId>; 2] {
        let mut choices = [Vec::new(), Vec::new()];
        for party in self.parties(brigade) {
            let lists = [self.aims(brigade, &party), self.passers(brigade, &party)];
            for (known, aims) in choices.iter_mut().zip(lists) {
                for aim in aims {
                    if !known.contains(&aim.target) {
                        known.push(aim.target);
                    }
                }
            }
        }
        let [stand, passed] = &mut choices;
        passed.retain(|enemy| !stand.contains(enemy));
        choices
    }

    /// NB-FUF-12: the fire of a brigade that follows up and fires, at the enemy it follows; none where it has made contact
    /// (NB-FUF-13).
    pub(crate) fn fire_of_follower(&self, brigade: &Brigade) -> Option<Discharge> {
        let after = brigade.duty()?.about()?;
        let party = self.whole(brigade);
        let aim = self.aim(brigade, &party, self.state.find(after)?).ok()?;
        let discharge = self.discharge_of(brigade, &party, aim);
        Some(Discharge { fire: FireKind::FollowUp, clause: "NB-FUF-12", ..discharge })
    }

    /// The fire of a party at one target, with all who can fire at it.
    pub(crate) fn discharge_of(&self, brigade: &Brigade, party: &Party, aim: Aim) -> Discharge {
        Discharge {
            unit: brigade.unit.clone(),
            face: party.face,
            fire: aim.fire,
            clause: self.clause_of(brigade, &aim, party.face),
            aims: vec![(aim.clone(), figures_of(party, &aim))],
            by: By::Rule,
        }
    }

    /// Whether a brigade follows up and fires in this turn.
    pub(crate) fn follows_and_fires(&self, brigade: &Brigade) -> bool {
        let afoot = self.afoot(&brigade.unit);
        afoot.is_some_and(|afoot| afoot.manner == Some(Manner::FollowUpAndFire))
    }

    /// The clause by which a brigade fires.
    fn clause_of(&self, brigade: &Brigade, aim: &Aim, face: Option<&str>) -> &'static str {
        let afoot = self.afoot(&brigade.unit);
        match (aim.fire, afoot.and_then(|afoot| afoot.manner)) {
            (FireKind::Crossing, _) => "NB-XT-01",
            (FireKind::Square, _) if face.is_some_and(|face| face.contains('-')) => "NB-SQ-06",
            (FireKind::Square, _) => "NB-SQ-05",
            (_, Some(Manner::AdvanceAndFire)) => "NB-MF-08",
            (_, Some(Manner::Skirmish)) => "NB-SKF-01",
            (_, Some(Manner::FallBackAndFire)) => "NB-SKIR-07",
            _ if brigade.kind == Kind::Skirmishers => "NB-SKF-02",
            _ if brigade.form == Formation::Garrison => "NB-BLD-17",
            _ => "NB-IFIRE-15",
        }
    }

    /// Whether a unit of a brigade is meant by one item of `from:`: by its name, or by the side that it holds.
    fn is_origin(&self, brigade: &Brigade, files: &Files, origin: &Origin) -> bool {
        let Origin::Named(named) = origin else {
            return false;
        };
        let side = || {
            let post = brigade.post.as_ref()?;
            let mut units = brigade.bases.iter();
            let at = units.position(|unit| unit.unit == files.unit)?;
            let complex = self.ground.complex(&post.complex)?;
            let side = complex.side_named(&named.name)?;
            Some(usize::from(*post.sides.get(at)?) == side)
        };
        files.unit.is_like(&named.name) || side() == Some(true)
    }
}

/// NB-IFIRE-10: the figures of those units of a party that can fire at a target.
fn figures_of(party: &Party, aim: &Aim) -> u32 {
    let files = aim.files.iter().map(|at| party.files[*at].figures);
    files.sum()
}

impl BrigadeLaying<'_, '_> {
    fn is_square(&self) -> bool {
        self.brigade.form == Formation::Square
    }

    /// What may fire yet of those that are meant; of all where nobody is named.
    fn free(&self, from: &[Origin]) -> Vec<Free> {
        if self.closed {
            return Vec::new();
        }
        let (musketry, brigade) = (self.musketry, self.brigade);
        if !self.is_square() {
            let party = musketry.whole(brigade);
            let meant = |files: &Files| {
                let mut from = from.iter();
                from.len() == 0 || from.any(|origin| musketry.is_origin(brigade, files, origin))
            };
            let party = party.only(meant);
            return match party.files.is_empty() {
                true => Vec::new(),
                false => vec![(None, party)],
            };
        }
        let origins = if from.is_empty() { &ORIGINS } else { from };
        let free = origins.iter().filter(|origin| self.fired.are_free(origin));
        let parties = free.filter_map(|origin| {
            let party = musketry.party_of(brigade, origin)?;
            Some((Some(origin.clone()), party))
        });
        parties.collect()
    }

    /// Adds a fire.
    fn take(&mut self, (origin, party): &Free, aim: Aim, by: By) {
        match origin {
            Some(origin) if !self.fired.take(origin) => return,
            Some(_) => {}
            None => self.closed = true,
        }
        let figures = figures_of(party, &aim);
        self.fires(party.face, vec![(aim, figures)], by);
    }

    fn fires(&mut self, face: Option<&'static str>, aims: Vec<(Aim, u32)>, by: By) {
        let Some((first, _)) = aims.first() else {
            return;
        };
        let clause = match aims.len() {
            1 => self.musketry.clause_of(self.brigade, first, face),
            _ => "NB-IFIRE-17",
        };
        self.laid.discharges.push(Discharge {
            unit: self.brigade.unit.clone(),
            face,
            fire: first.fire,
            aims,
            by,
            clause,
        });
    }

    /// NB-DEC-20: what is said about those who pass, at whom nobody fires of himself then.
    fn at_passers(&mut self, steps: &[Step<Verb>], by: By) {
        for step in steps {
            match &step.verb {
                Verb::Fire(fire) => {
                    for free in self.free(&fire.from) {
                        let passers = self.musketry.passers(self.brigade, &free.1);
                        if let Some(aim) = self.chosen(&fire.whom, passers) {
                            self.take(&free, aim, by);
                        }
                    }
                }
                _ => self.laid.lets_pass = Some(by),
            }
        }
        self.spares_passers = true;
    }

    /// NB-DEC-18, NB-DEC-20, NB-DEC-22, NB-IFIRE-16: everything that is left fires at the nearest, at one who passed only
    /// where nobody is there, and not where he is before another face at the end; but for the faces of a square that had
    /// orders.
    fn by_default(&mut self, but: &[Origin], by: By) {
        for free in self.free(&[]) {
            if free.0.as_ref().is_some_and(|origin| but.contains(origin)) {
                continue;
            }
            let nearest = self.musketry.aims(self.brigade, &free.1).into_iter().next();
            let passer = || {
                let passers = self.musketry.passers(self.brigade, &free.1);
                let mut passers = passers.into_iter().filter(|_| !self.spares_passers);
                passers.find(|passer| !self.is_in_range(&passer.target))
            };
            if let Some(aim) = nearest.or_else(passer) {
                self.take(&free, aim, by);
            }
        }
    }

    /// Whether an enemy is before a party of the brigade at the end of the movement.
    fn is_in_range(&self, enemy: &UnitId) -> bool {
        let (musketry, brigade) = (self.musketry, self.brigade);
        let enemy = musketry.state.unit(enemy);
        let parties = musketry.parties(brigade);
        let mut aims = parties.iter().map(|party| musketry.aim(brigade, party, enemy));
        aims.any(|aim| aim.is_ok())
    }

    fn as_told(&mut self, told: &Told) {
        let parties = self.free(&[]).into_iter();
        let mut nearest = parties.flat_map(|(_, party)| self.musketry.aims(self.brigade, &party));
        let enemy = nearest.next().map(|aim| aim.target);
        if !self.holds(told.condition.as_ref(), enemy.as_ref()) {
            self.laid.remarks.push(Remark::Waived(0));
            return;
        }
        for (number, step) in (1..).zip(&told.steps) {
            self.step(number, step, told.by);
        }
        let aims = allot(&self.musketry.whole(self.brigade), &self.shares);
        if !self.closed {
            self.fires(None, aims, told.by);
        }
        if self.is_square() && self.laid.holds.is_none() {
            self.by_default(&mentioned(&told.steps), By::Default);
        }
    }

    fn holds(&self, condition: Option<&Condition>, enemy: Option<&UnitId>) -> bool {
        let facts = self.musketry.facts(self.brigade, enemy);
        condition.is_none_or(|condition| facts.hold(condition))
    }

    /// Does a step, or what stands under its `else`.
    fn step(&mut self, number: usize, step: &Step<Verb>, by: By) {
        if self.closed {
            if self.laid.holds.is_none() && matches!(step.verb, Verb::Fire(_)) {
                let again = Remark::Dropped(number, self.brigade.has_fired());
                self.laid.remarks.push(again);
            }
            return;
        }
        let Verb::Fire(fire) = &step.verb else {
            let keeps = matches!(step.verb, Verb::HoldFire | Verb::Stand);
            let condition = step.condition.as_ref();
            let facts = self.musketry.facts(self.brigade, None);
            match condition.is_none_or(|condition| facts.hold_for(&step.verb, condition)) {
                true if keeps && self.shares.is_empty() => {
                    self.laid.holds = Some(by);
                    self.closed = true;
                }
                true => {}
                false => self.otherwise(number, step, Remark::Waived(number), by),
            }
            return;
        };
        match self.fire(step, fire, by) {
            Ok(()) => {}
            Err(None) => self.otherwise(number, step, Remark::Waived(number), by),
            Err(Some(wrong)) => self.otherwise(number, step, Remark::Dropped(number, wrong), by),
        }
    }

    fn otherwise(&mut self, number: usize, step: &Step<Verb>, remark: Remark, by: By) {
        let before = (self.laid.discharges.len(), self.shares.len());
        for other in &step.otherwise {
            self.step(number, other, by);
        }
        let after = (self.laid.discharges.len(), self.shares.len());
        if before == after && self.laid.holds.is_none() {
            self.laid.remarks.push(remark);
        }
    }

    /// Everything that a step means fires at whom it means; why nothing does, where there is a reason but its condition.
    fn fire(&mut self, step: &Step<Verb>, fire: &orders::Fire, by: By) -> Result<(), Option<Wrong>> {
        let mut failed = None;
        let mut fired = false;
        let free = self.free(&fire.from);
        let again = free.is_empty() && self.is_square();
        if again || !self.shares.is_empty() && fire.share.is_none() {
            return Err(Some(self.brigade.has_fired()));
        }
        for free in free {
            match self.pick(&free.1, &fire.whom) {
                Err(wrong) => failed = failed.or(Some(wrong)),
                Ok(aim) if !self.holds(step.condition.as_ref(), Some(&aim.target)) => {
                    return Err(None);
                }
                Ok(aim) => {
                    fired = true;
                    match fire.share.filter(|_| !self.is_square()) {
                        Some(share) => self.share(&free.1, aim, u32::from(share))?,
                        None => self.take(&free, aim, by),
                    }
                }
            }
        }
        match fired {
            true => Ok(()),
            false => Err(Some(failed.unwrap_or_else(|| nobody(self.brigade)))),
        }
    }

    /// NB-IFIRE-17: a part of the figures fires at this target; not at one that has a part already, and not at one who
    /// passed beside others (NB-XT-07).
    fn share(&mut self, party: &Party, aim: Aim, figures: u32) -> Result<(), Option<Wrong>> {
        let mut shares = self.shares.iter();
        if shares.any(|share| share.aim.fire != aim.fire || share.aim.target == aim.target) {
            return Err(Some(self.brigade.has_fired()));
        }
        let units = aim.files.iter().map(|at| party.files[*at].unit.clone());
        self.shares.push(Share { units: units.collect(), aim, figures });
        Ok(())
    }

    /// The target that a list means for a party: one at whom it may fire from where he stands, else one who passed.
    fn pick(&self, party: &Party, whom: &Whom) -> Result<Aim, Wrong> {
        let aims = self.musketry.aims(self.brigade, party);
        let found = self.chosen(whom, aims).or_else(|| {
            let passers = self.musketry.passers(self.brigade, party);
            self.chosen(whom, passers)
        });
        found.ok_or_else(|| {
            let names = whom.0.iter().filter(|selector| !selector.denied);
            let named = names.map(|selector| self.musketry.state.named(&selector.word));
            let named = named.collect::<Vec<_>>();
            let others = named.iter().any(Option::is_none);
            let wrongs = named.into_iter().flatten();
            let wrongs = wrongs.filter_map(|enemy| self.musketry.aim(self.brigade, party, enemy).err());
            nobody_of(wrongs.collect(), others).unwrap_or_else(|| nobody(self.brigade))
        })
    }

    fn chosen(&self, whom: &Whom, aims: Vec<Aim>) -> Option<Aim> {
        let state = self.musketry.state;
        let brigades = aims.iter().map(|aim| state.unit(&aim.target));
        let brigades = brigades.collect::<Vec<_>>();
        let worth = |brigade: &Brigade| {
            let aim = aims.iter().find(|aim| aim.target == brigade.unit);
            aim.map_or(0, worth_of)
        };
        let facts = self.musketry.facts(self.brigade, None);
        let chosen = facts.choose(whom, &brigades, worth)?.unit.clone();
        aims.into_iter().find(|aim| aim.target == chosen)
    }
}

/// What makes a target the best: many who can fire at it, near, out of cover.
fn worth_of(aim: &Aim) -> i64 {
    let files = i64::try_from(aim.files.len()).unwrap_or(i64::MAX);
    8 * files + 3 * i64::from(aim.close) - 2 * i64::from(aim.hard_cover)
}

fn nobody(brigade: &Brigade) -> Wrong {
    let reason = because!("`{}` [finds] nobody at whom it could fire as ordered", brigade.unit);
    Wrong::new("NB-IFIRE-10", reason, "name an enemy in its field of fire")
}

/// The faces of a square that some steps are about; a corner is about both of its faces.
fn mentioned(steps: &[Step<Verb>]) -> Vec<Origin> {
    let fires = steps.iter().filter_map(|step| match &step.verb {
        Verb::Fire(fire) => Some(fire),
        _ => None,
    });
    let origins = fires.flat_map(|fire| match fire.from.is_empty() {
        true => ORIGINS.to_vec(),
        false => fire.from.clone(),
    });
    let faces = origins.flat_map(|origin| match origin {
        Origin::Corner(one, other) => vec![Origin::Face(one), Origin::Face(other)],
        other => vec![other],
    });
    faces.collect()
}
