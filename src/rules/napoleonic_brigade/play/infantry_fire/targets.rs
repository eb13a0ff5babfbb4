//! At whom small arms may fire, and why not: NB-FIRE-08, NB-FIRE-19, NB-IFIRE-05 to NB-IFIRE-10, NB-SAA-01, NB-SAA-07,
//! NB-SAA-08, NB-SQ-07, NB-XT-01, NB-GAP-19 to NB-GAP-21, NB-GAP-88.

use super::musketry::{Files, Musketry, Party};
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Face, Length, Square};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT};
use crate::rules::napoleonic_brigade::events::fire::FireKind;
use crate::rules::napoleonic_brigade::position::field_of_fire::part_in_zone;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::sight::{Blind, hidden};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A target at which a party may fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Whom.
    pub(crate) target: UnitId,
    /// From where to where: the shortest distance between the firing units and what of it lies in their fields of fire.
    pub(crate) range: Length,
    /// Whether that is close (NB-IFIRE-05, NB-IFIRE-07).
    pub(crate) close: bool,
    /// The units of the party that can fire at it, by their places in the party.
    pub(crate) files: Vec<usize>,
    /// Whether it is in hard cover; gunners always are (NB-SAA-02).
    pub(crate) hard_cover: bool,
    /// Whether it is behind defence works (NB-WORK-02).
    pub(crate) works: bool,
    /// The gun that is the only one in the fields of fire, of a battery (NB-SAA-08).
    pub(crate) gun: Option<UnitId>,
    /// What kind of fire it is.
    pub(crate) fire: FireKind,
}

/// How a target lies before one unit.
pub(crate) enum Bearing {
    /// In zone, range and sight.
    Clear(Square),
    /// Something hides it.
    Hidden(Blind),
    /// It is so far away.
    Far(Length),
    /// It is to the side, or behind.
    Aside,
}

/// A length beyond which there is nothing on a table.
const EVERYWHERE: Length = Length::of(999, INCH);

impl Musketry<'_> {
    /// The enemies at whom a party of a brigade may fire, the nearest first, ties by name (NB-DEC-18).
    pub(crate) fn aims(&self, brigade: &Brigade, party: &Party) -> Vec<Aim> {
        let own = self.footprint(&brigade.unit);
        let reaches = party.files.iter().map(|files| files.reach.most);
        let reach = reaches.max().unwrap_or(Length::ZERO) + LIMIT;
        let enemies = self.state.enemies_of(&brigade.side);
        let aims = enemies.filter_map(|enemy| {
            let (own, footprint) = (own?, self.footprint(&enemy.unit)?);
            if !own.frame().wider(reach).meets(footprint.frame()) {
                return None;
            }
            let aim = self.aim(brigade, party, enemy).ok()?;
            Some((own.gap(footprint), aim))
        });
        let mut aims = aims.collect::<Vec<_>>();
        aims.sort_by(|(near, one), (far, other)| {
            let names = one.target.as_str().cmp(other.target.as_str());
            near.cmp(far).then(names)
        });
        aims.into_iter().map(|(_, aim)| aim).collect()
    }

    /// How a party of a brigade fires at an enemy from where both stand; why it may not.
    pub(crate) fn aim(&self, brigade: &Brigade, party: &Party, target: &Brigade) -> Result<Aim, Wrong> {
        self.is_mark(brigade, target)?;
        self.is_out_of_melee(brigade, target)?;
        let footprint = self.footprint_of(target)?;
        let bearings = party.files.iter();
        let bearings = bearings.map(|files| self.bearing(brigade, files, (target, footprint)));
        let bearings = bearings.collect::<Vec<_>>();
        let clear = bearings.iter().enumerate().filter_map(|(at, bearing)| match bearing {
            Bearing::Clear(range) => Some((at, *range)),
            _ => None,
        });
        let (files, ranges): (Vec<usize>, Vec<Square>) = clear.unzip();
        let Some(range) = ranges.into_iter().min() else {
            return Err(out_of_fire(brigade, target, &bearings));
        };
        let close = files.iter().filter_map(|at| party.files[*at].reach.close);
        let close = close.max();
        let (hard_cover, works) = self.cover(target, footprint, party);
        Ok(Aim {
            target: target.unit.clone(),
            range: range.nearest(),
            close: close.is_some_and(|close| range.is_within(close + LIMIT)),
            gun: self.only_gun(target, footprint, party, &files),
            files,
            hard_cover,
            works,
            fire: match brigade.form {
                Formation::Square => FireKind::Square,
                _ => FireKind::Plain,
            },
        })
    }

    /// NB-SAA-07: whether it is an enemy on the table whom small arms hit at all.
    pub(crate) fn is_mark(&self, brigade: &Brigade, target: &Brigade) -> Result<(), Wrong> {
        let id = &target.unit;
        if target.side == brigade.side {
            let reason = because!("`{}` [is] your own", id);
            return Err(unclear(reason, "name an enemy"));
        }
        self.footprint_of(target)?;
        if target.is_deserted() {
            let reason = because!("the guns of `{}` stand without their crew", id);
            let help = "small arms are fired at gunners";
            return Err(Wrong::new("NB-SAA-01", reason, help));
        }
        Ok(())
    }

    fn footprint_of(&self, target: &Brigade) -> Result<&Footprint, Wrong> {
        let id = &target.unit;
        if target.kind == Kind::Staff {
            let reason = because!("`{}` [is] staff, which cannot be attacked", id);
            return Err(Wrong::new("NB-SET-15", reason, "name a brigade"));
        }
        self.footprint(id).ok_or_else(|| {
            let reason = because!("`{}` [is] not on the table", id);
            unclear(reason, "name an enemy on the table")
        })
    }

    /// NB-FIRE-19, NB-SQ-07, NB-GAP-88: nobody fires into a melee, but at who has broken and fights no more (NB-LOSE-08).
    fn is_out_of_melee(&self, brigade: &Brigade, target: &Brigade) -> Result<(), Wrong> {
        let fights = self.state.is_in_melee(&target.unit) || !target.routs();
        let Some(other) = self.contact(target).filter(|_| fights) else {
            return Ok(());
        };
        let mut opponents = self.state.opponents(&target.unit);
        let own = opponents.any(|other| *other == brigade.unit);
        let clause = if own { "NB-SQ-07" } else { "NB-FIRE-19" };
        let reason = because!("`{}` [is] in contact with `{}`", target.unit, other);
        Err(Wrong::new(clause, reason, "nobody fires into a melee"))
    }

    /// How an enemy lies before one unit.
    fn bearing(&self, brigade: &Brigade, files: &Files, (target, footprint): (&Brigade, &Footprint)) -> Bearing {
        let most = files.reach.most;
        let Some(part) = part_in_zone(&files.front, footprint, most) else {
            return match part_in_zone(&files.front, footprint, EVERYWHERE) {
                Some(part) => Bearing::Far(part.range.nearest()),
                None => Bearing::Aside,
            };
        };
        let eye = files.front.middle(Face::Front);
        let between = self.others(&[&brigade.unit, &target.unit]);
        match hidden(self.ground, eye, &part.aims(eye), &between) {
            None => Bearing::Clear(part.range),
            Some(blind) => Bearing::Hidden(blind),
        }
    }

    /// All footprints but those of some brigades: what may stand in a line of sight.
    pub(crate) fn others(&self, but: &[&UnitId]) -> Vec<(UnitId, Footprint)> {
        let others = self.footprints.iter().filter(|(id, _)| !but.contains(&id));
        others.cloned().collect()
    }

    /// NB-FIRE-14, NB-SAA-02, NB-WORK-02: whether a target is in hard cover, and whether behind works.
    pub(crate) fn cover(&self, target: &Brigade, footprint: &Footprint, party: &Party) -> (bool, bool) {
        let covered = self.ground.shelters(target, footprint, party.eye);
        let works = self.ground.fortifies(target, footprint, party.eye);
        (covered || target.kind.is_artillery(), works)
    }

    /// NB-SAA-08: the gun of a battery that is the only one in the fields of fire of some units.
    fn only_gun(&self, target: &Brigade, footprint: &Footprint, party: &Party, files: &[usize]) -> Option<UnitId> {
        if !target.kind.is_artillery() || footprint.outline.is_some() {
            return None;
        }
        let guns = target.bases.iter().enumerate();
        let mut before = guns.filter(|(at, gun)| {
            let gun_alone = footprint.only(*at);
            let in_zone = |files: &Files| part_in_zone(&files.front, &gun_alone, files.reach.most);
            !gun.is_gone() && files.iter().any(|place| in_zone(&party.files[*place]).is_some())
        });
        let first = before.next()?.1;
        before.next().is_none().then(|| first.unit.clone())
    }
}

/// NB-IFIRE-06, NB-IFIRE-08, NB-IFIRE-09, NB-IFIRE-10, NB-FIRE-08: why no unit of a brigade can fire at an enemy: what
/// comes nearest to fire.
fn out_of_fire(brigade: &Brigade, target: &Brigade, bearings: &[Bearing]) -> Wrong {
    let (id, enemy) = (&brigade.unit, &target.unit);
    let blind = bearings.iter().find_map(|bearing| match bearing {
        Bearing::Hidden(blind) => Some(blind),
        _ => None,
    });
    if let Some(blind) = blind {
        let what = match blind {
            Blind::Ground(what) => because!("{} is", what.clone()),
            Blind::Brigade(other) => because!("`{}` [is]", other),
        };
        let reason = because!("`{}` [has] no clear line to `{}`: {} in the way", id, enemy, what);
        return Wrong::new("NB-FIRE-08", reason, "name a target in sight");
    }
    let far = bearings.iter().filter_map(|bearing| match bearing {
        Bearing::Far(range) => Some(*range),
        _ => None,
    });
    if let Some(range) = far.min() {
        let reason = because!("`{}` [is] {}\" from `{}`", enemy, Fact::word(range.show(INCH)), id);
        let help = "muskets reach 6\", rifles 8\"";
        return Wrong::new("NB-IFIRE-06", reason, help);
    }
    let reason = because!("`{}` [is] outside the field of fire of `{}`", enemy, id);
    let help = "fire goes straight ahead, with 12.5 degrees to either side";
    Wrong::new("NB-IFIRE-09", reason, help)
}

/// An order that no clause forbids, but that means nothing.
pub(crate) fn unclear(reason: Reason, help: impl Into<Reason>) -> Wrong {
    Wrong { clause: None, reason, help: help.into() }
}
