//! Who is gone, and what fire has cost.

use serde::Serialize;

use super::fights::Fight;
use super::{Material, Subject};
use crate::adjudicate::{Deed, Mark, Plot, Scene, Side, Symbol, UnitId};

/// What somebody was lost to, as far as the scenes tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A melee.
    Melee,
    /// Fire.
    Fire,
    /// The scenes do not tell.
    Unknown,
}

/// A unit or a leader that stood on the map and is gone from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// Who.
    pub piece: Subject,
    /// The army that has lost it.
    pub army: Subject,
    /// The strength that it had still, where strength counts.
    pub left: u32,
    /// What it was lost to.
    pub cause: Cause,
    /// Who fought it or fired at it, where that is the cause.
    pub by: Option<Subject>,
    /// Where it stood, by the nearest name, or nothing.
    pub place: String,
}

/// A unit that was fired at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who.
    pub piece: Subject,
    /// Its army.
    pub army: Subject,
    /// Who fired at it.
    pub by: Subject,
    /// The army of those who fired.
    pub foe: Subject,
    /// How many they were.
    pub firers: u32,
    /// How much strength it has cost, where strength counts.
    pub lost: u32,
    /// Whether it is gone.
    pub gone: bool,
    /// Where it stood, by the nearest name, or nothing.
    pub place: String,
}

/// The units and the leaders that are gone.
pub(super) fn losses(material: &Material<'_>, fights: &[Fight]) -> (Vec<Loss>, Vec<Loss>) {
    let (mut units, mut leaders) = (Vec::new(), Vec::new());
    let Some(last) = material.last() else {
        return (units, leaders);
    };
    for scene in material.scenes {
        let gone = |mark: &&Mark| material.is_lost(mark) && !stands(last, &mark.unit);
        for mark in scene.lost.iter().filter(gone) {
            let loss = loss(material, scene, fights, mark);
            match mark.symbol {
                Symbol::Leader => leaders.push(loss),
                _ => units.push(loss),
            }
        }
    }
    (units, leaders)
}

fn stands(plot: &Plot, unit: &str) -> bool {
    plot.marks.iter().any(|mark| mark.unit == unit)
}

fn loss(material: &Material<'_>, scene: &Scene, fights: &[Fight], mark: &Mark) -> Loss {
    let fought = fights.iter().find(|fight| fight.has(&mark.unit));
    let fell = scene.became.iter().flatten();
    let mut fell = fell.filter(|became| became.before.unit == mark.unit);
    let in_melee = fell.any(|became| became.after.is_none());
    let firers = firers(scene, &mark.unit);
    let (cause, by) = match fought.filter(|_| in_melee) {
        Some(fight) => (Cause::Melee, Some(fight.foe_of(&mark.unit).clone())),
        None if !firers.is_empty() => (Cause::Fire, Subject::all(material, &firers)),
        None => (Cause::Unknown, None),
    };
    Loss {
        piece: Subject::unit(material, mark),
        army: material.army(&mark.side),
        left: left(material, mark),
        cause,
        by,
        place: super::ground::place(&scene.before, mark),
    }
}

/// The strength that somebody has, where his strength counts.
pub(super) fn left(material: &Material<'_>, mark: &Mark) -> u32 {
    let counts = (material.measure)(mark.symbol).is_some();
    mark.strength.filter(|_| counts).map_or(0, |(left, _)| left)
}

/// Who fired at a unit in a scene.
fn firers<'s>(scene: &'s Scene, unit: &str) -> Vec<&'s Mark> {
    let at_it = |deed: &&Deed| match deed {
        Deed::Fires { at, .. } => at.iter().any(|other| other.as_str() == unit),
        Deed::Fights { .. } => false,
    };
    let by = scene.deeds.iter().filter(at_it).flat_map(|deed| deed.parties()[0]);
    let mut marks: Vec<&Mark> = Vec::new();
    for firer in by {
        let plots = [&scene.before, &scene.after];
        let mut known = plots.into_iter().flat_map(|plot| &plot.marks);
        let mark = known.find(|mark| mark.unit == firer.as_str());
        marks.extend(mark.filter(|mark| marks.iter().all(|other| other.unit != mark.unit)));
    }
    marks
}

/// Who was fired at, those that lost most first.
pub(super) fn shot(material: &Material<'_>, fights: &[Fight]) -> Vec<Shot> {
    let mut targets: Vec<&UnitId> = Vec::new();
    let deeds = material.scenes.iter().flat_map(|scene| &scene.deeds);
    for deed in deeds {
        if let Deed::Fires { at, .. } = deed {
            let fresh = at.iter().filter(|unit| !targets.contains(unit));
            let fresh = fresh.collect::<Vec<_>>();
            targets.extend(fresh);
        }
    }
    let shots = targets.iter().filter_map(|unit| one(material, fights, unit));
    let mut shots = shots.collect::<Vec<_>>();
    shots.sort_by_key(|shot| std::cmp::Reverse((shot.gone, shot.lost, shot.firers)));
    shots
}

fn one(material: &Material<'_>, fights: &[Fight], unit: &UnitId) -> Option<Shot> {
    let unit = unit.as_str();
    let is_it = |mark: &&Mark| mark.unit == unit;
    let mut firing: Vec<&Mark> = Vec::new();
    let (mut lost, mut gone, mut stood) = (0, false, None);
    for scene in material.scenes {
        let firers = firers(scene, unit);
        if firers.is_empty() {
            continue;
        }
        let fresh = firers.iter().filter(|mark| firing.iter().all(|other| other.unit != mark.unit));
        let fresh = fresh.copied().collect::<Vec<_>>();
        firing.extend(fresh);
        let before = scene.stood().find(is_it).cloned()?;
        lost += cost(material, scene, fights, &before);
        gone |= !stands(&scene.after, unit) && !fell_fighting(scene, unit);
        stood.get_or_insert((before, scene));
    }
    let (mark, scene) = stood?;
    let foe: &Side = &firing.first()?.side;
    Some(Shot {
        piece: Subject::unit(material, &mark),
        army: material.army(&mark.side),
        by: Subject::all(material, &firing)?,
        foe: material.army(foe),
        firers: u32::try_from(firing.len()).unwrap_or(u32::MAX),
        lost,
        gone,
        place: super::ground::place(&scene.before, &mark),
    })
}

fn fell_fighting(scene: &Scene, unit: &str) -> bool {
    let mut fought = scene.became.iter().flatten();
    fought.any(|became| became.before.unit == unit && became.after.is_none())
}

/// What fire has cost a unit in a scene: what the scene has cost it, but for what it lost hand to hand.
fn cost(material: &Material<'_>, scene: &Scene, fights: &[Fight], before: &Mark) -> u32 {
    if (material.measure)(before.symbol).is_none() {
        return 0;
    }
    let left = |mark: Option<&Mark>| mark.and_then(|mark| mark.strength).map_or(0, |(left, _)| left);
    let after = scene.after.marks.iter().find(|mark| mark.unit == before.unit);
    let whole = left(Some(before)).saturating_sub(left(after));
    let fought = scene.became.iter().flatten();
    let fought = fought.filter(|became| became.before.unit == before.unit);
    let hand = fought.map(|became| left(Some(&became.before)).saturating_sub(left(became.after.as_ref())));
    let hand = hand.sum::<u32>();
    // Where casualties are taken off later than they are caused, nobody can tell which were whose.
    let mixed = hand == 0 && fights.iter().any(|fight| fight.has(&before.unit));
    match mixed {
        true => 0,
        false => whole.saturating_sub(hand),
    }
}
