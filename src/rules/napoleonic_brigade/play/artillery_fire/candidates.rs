//! Marks that pieces can be laid at, and what words name them: NB-DEC-14, NB-DEC-16, NB-DEC-17, NB-DEC-31, NB-CB-10,
//! NB-FIRE-19, NB-GAP-32.

use super::ammunition::{AmmunitionChoice, choices};
use super::gunnery::{Sited, Target};
use super::laying::{Lay, bursts};
use super::orders::BatteryLaying;
use super::salvo::facts_of;
use crate::adjudicate::{Fact, UnitId, Wrong, because};
use crate::kit::Tally;
use crate::kit::table::{Point, Segment, Square};
use crate::orders::Selector;
use crate::rules::napoleonic_brigade::charts::fire::CREW;
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT, ROCKET_SAFE, in_inches};
use crate::rules::napoleonic_brigade::events::fire::Mark;
use crate::rules::napoleonic_brigade::orders::{Fire, Place};
use crate::rules::napoleonic_brigade::play::artillery_fire::named_targets;
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;

/// A mark with the pieces that can be laid at it.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// What it is.
    pub(crate) mark: Mark,
    /// The pieces, each with what it fires and where that is aimed.
    pub(crate) lays: Vec<(Ammunition, Option<Point>, Lay)>,
    /// How far the nearest of them is.
    range: Square,
    /// Its place among all, the nearest first.
    pub(crate) place: usize,
}

impl Candidate {
    /// The pieces.
    pub(crate) fn names(&self) -> Vec<UnitId> {
        let lays = self.lays.iter();
        lays.map(|(_, _, lay)| lay.piece.name.clone()).collect()
    }
}

impl BatteryLaying<'_, '_> {
    /// The enemies at whom some of these pieces can be laid as a fire says, the nearest first, ties by name.
    pub(crate) fn candidates(&self, fire: &Fire, pieces: &[Sited]) -> Vec<Candidate> {
        let state = self.gunnery.state;
        let enemies = state.enemies_of(&self.battery.side);
        let marks = enemies.map(|enemy| Mark::Brigade(enemy.unit.clone()));
        let mut found = marks.filter_map(|mark| self.candidate(mark, fire, pieces).ok()).collect::<Vec<_>>();
        let name = |candidate: &Candidate| candidate.mark.brigade().cloned();
        found.sort_by(|a, b| {
            let nearer = a.range.cmp(&b.range);
            nearer.then_with(|| name(a).cmp(&name(b)))
        });
        for (place, candidate) in found.iter_mut().enumerate() {
            candidate.place = place;
        }
        found
    }

    /// The mark that a name means, if it is one; why it cannot be fired at.
    pub(crate) fn named(&self, selector: &Selector, fire: &Fire, pieces: &[Sited]) -> Option<Result<Candidate, Wrong>> {
        if selector.denied || selector.within.is_some() {
            return None;
        }
        let state = self.gunnery.state;
        let mark = named_targets::mark_named(state, self.gunnery, &self.battery.side, &selector.word)?;
        Some(self.candidate(mark, fire, pieces))
    }

    /// The pieces that can be laid at a mark as a fire says; why none can.
    fn candidate(&self, mark: Mark, fire: &Fire, pieces: &[Sited]) -> Result<Candidate, Wrong> {
        if let Some(id) = mark.brigade() {
            if self.gunnery.state.unit(id).side == self.battery.side {
                let reason = because!("`{}` [is] your own", id);
                return Err(Wrong::new("NB-FIRE-08", reason, "name an enemy"));
            }
            named_targets::is_fair_game(self.gunnery.state, id)?;
        }
        let Some(target) = self.gunnery.target(&mark) else {
            let reason = "that is not on the table".to_owned();
            return Err(Wrong::new("NB-FIRE-08", reason, "name an enemy in sight"));
        };
        self.is_worth_hitting(&target)?;
        let said = fire.at.as_ref().and_then(|place| self.point(place));
        if let Some(aim) = said {
            self.gunnery.is_on(aim, &mark)?;
        }
        let (mut lays, mut wrong) = (Vec::new(), None);
        for piece in pieces {
            match self.lay_piece(piece, (&mark, &target), (fire, said), &lays) {
                Ok(lay) => lays.push(lay),
                Err(other) => wrong = Some(worse(wrong, other)),
            }
        }
        let ranges = lays.iter().map(|(_, _, lay)| lay.range);
        match (ranges.min(), wrong) {
            (Some(range), _) => Ok(Candidate { mark, range, lays, place: 0 }),
            (None, Some(wrong)) => Err(wrong),
            (None, None) => {
                let reason = because!("`{}` [has] no piece that is ready to fire", self.battery.unit);
                let help = "damaged pieces rest after a shot";
                Err(Wrong::new("NB-CB-04", reason, help))
            }
        }
    }

    /// NB-BLD-12, NB-WORK-08: whether there is something left to reduce.
    fn is_worth_hitting(&self, target: &Target<'_>) -> Result<(), Wrong> {
        match target {
            Target::Section(section) if !section.stands() => {
                let reason = because!("{} [has] no points left", target.called());
                Err(Wrong::new("NB-BLD-12", reason, "name another section"))
            }
            _ => Ok(()),
        }
    }

    /// Lays one piece at a mark with the first ammunition that serves; what is aimed at a point goes to the point that
    /// those before it have taken (NB-GAP-29).
    fn lay_piece(
        &self,
        piece: &Sited,
        (mark, target): (&Mark, &Target<'_>),
        (fire, said): (&Fire, Option<Point>),
        before: &[(Ammunition, Option<Point>, Lay)],
    ) -> Result<(Ammunition, Option<Point>, Lay), Wrong> {
        let mut wrong = None;
        for choice in choices(&fire.with, piece.gun.piece) {
            let ammunition = choice.projectile.ammunition;
            let salvoes = self.laid.salvoes.iter();
            let mut salvoes = salvoes.filter(|salvo| salvo.at == *mark);
            let known = salvoes.find(|salvo| salvo.ammunition == ammunition);
            let known = known.map(|salvo| salvo.aim);
            let beside = before.iter().find(|(other, ..)| *other == ammunition);
            let taken = known.or(beside.map(|(_, aim, _)| *aim)).flatten();
            let aims = match (bursts(choice.projectile), taken.or(said)) {
                (false, _) => vec![None],
                (true, Some(aim)) => vec![Some(aim)],
                (true, None) => {
                    let aims = self.gunnery.aims(piece, target);
                    aims.into_iter().map(Some).collect()
                }
            };
            for aim in aims {
                match self.try_lay(piece, target, &choice, aim) {
                    Ok(lay) => return Ok((ammunition, aim, lay)),
                    Err(other) => wrong = Some(worse(wrong, other)),
                }
            }
        }
        let none = || Wrong::new("NB-AFIRE-02", "it has nothing to fire", "name what it fires");
        Err(wrong.unwrap_or_else(none))
    }

    fn try_lay(
        &self,
        piece: &Sited,
        target: &Target<'_>,
        choice: &AmmunitionChoice,
        aim: Option<Point>,
    ) -> Result<Lay, Wrong> {
        let gunnery = self.gunnery;
        let projectile = choice.projectile;
        let options = &gunnery.state.options;
        self.battery.has_round((&piece.name, &piece.gun), projectile, options)?;
        let lay = gunnery.lay(self.battery, piece, target, (projectile, aim))?;
        if let Some(within) = choice.within
            && !lay.range.is_within(within + LIMIT)
        {
            let far = in_inches(within);
            let reason = because!("{} [is] farther than {}", target.called(), Fact::word(far));
            return Err(Wrong::new("NB-AFIRE-08", reason, "name a nearer target"));
        }
        let spared = target.brigade().is_some_and(|id| self.spared.contains(id));
        if spared && !lay.over.is_empty() {
            let reason = because!("{} [stands] behind friends", target.called());
            return Err(Wrong::new("NB-DEC-16", reason, "its owner spares his own"));
        }
        self.is_safe(piece, projectile.ammunition, aim)?;
        Ok(lay)
    }

    /// NB-DEC-17: of their own accord rocket crews endanger no friends.
    fn is_safe(&self, piece: &Sited, ammunition: Ammunition, aim: Option<Point>) -> Result<(), Wrong> {
        let Some(aim) = aim.filter(|_| self.unasked && ammunition == Ammunition::Rocket) else {
            return Ok(());
        };
        let line = Segment::new(piece.muzzle, aim);
        if !self.gunnery.friends_near(self.battery, line, ROCKET_SAFE) {
            return Ok(());
        }
        let reason = because!("friends are near the way of the rocket of `{}`", self.battery.piece(&piece.name));
        Err(Wrong::new("NB-DEC-17", reason, "order it to fire all the same"))
    }

    /// The point that a place of an order is, if it is one.
    fn point(&self, place: &Place) -> Option<Point> {
        if let Some(point) = place.point {
            return Some(point.point(INCH));
        }
        let brigade = self.gunnery.state.named(&place.word);
        let footprint = brigade.and_then(|brigade| self.gunnery.footprint(&brigade.unit));
        let piece = || self.gunnery.ground.named(&place.word);
        footprint.map(|footprint| footprint.front()).or_else(|| piece().map(|piece| piece.middle()))
    }

    /// The row with which the pieces at a mark would read the table, for `best`.
    pub(crate) fn worth(&self, candidate: &Candidate) -> i32 {
        let lays = candidate.lays.iter();
        let rows = lays.map(|(ammunition, _, lay)| {
            let facts = facts_of(self.gunnery, &candidate.mark, *ammunition, &[lay]);
            CREW + i32::from(Tally::of(crate::rules::napoleonic_brigade::charts::fire::SALVO, &facts).total)
        });
        rows.sum()
    }
}

/// Of two reasons the one that tells more: what bars a shot that would reach, not that another falls short.
fn worse(first: Option<Wrong>, other: Wrong) -> Wrong {
    match first {
        Some(first) if !is_of_range(&first) || is_of_range(&other) => first,
        _ => other,
    }
}

/// Whether a distance is out of the reach of an ammunition, or the piece has none of it: NB-AFIRE-03, NB-AFIRE-04,
/// NB-AFIRE-05, NB-AFIRE-06, NB-AFIRE-07, NB-AFIRE-08, NB-AFIRE-09, NB-AFIRE-10, NB-AFIRE-11, NB-AFIRE-12.
fn is_of_range(wrong: &Wrong) -> bool {
    let number = wrong.clause.as_ref().and_then(|clause| {
        let number = clause.strip_prefix("NB-AFIRE-")?;
        number.parse::<u32>().ok()
    });
    number.is_some_and(|number| (3..=12).contains(&number))
}
