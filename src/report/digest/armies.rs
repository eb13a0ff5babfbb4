//! The armies: what they have, what they have lost, how they have moved.

use serde::Serialize;

use super::gap::Ruler;
use super::ground::{Changes, Holding};
use super::losses::{Cause, Loss, left};
use super::{Material, Subject};
use crate::adjudicate::{Beat, Deed, Mark, Place, Plot, Side, Symbol};
use crate::kit::counted;

/// How an army as a whole has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum March {
    /// Not at all.
    Still,
    /// Towards the enemy, most of those who moved.
    Forward,
    /// Away from him, most of them.
    Back,
    /// Neither.
    About,
}

/// A unit with half of its strength left, or less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worn {
    /// Who.
    pub piece: Subject,
    /// What it has left.
    pub left: u32,
    /// What it began with.
    pub full: u32,
}

/// Who has the more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scales {
    /// The army that has the more; nobody where the two are as good as equal.
    pub upper: Option<Subject>,
    /// Whether it has a third more, or more than that.
    pub clear: bool,
    /// What the one has that has more, or the first where they have the same.
    pub most: u32,
    /// What the other has.
    pub least: u32,
    /// What is weighed: `strength point`, `unit`.
    pub measure: String,
}

/// One army in an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Army {
    /// The army as a subject: `the French`.
    pub piece: Subject,
    /// How many units it had on the map as it began, without leaders.
    pub units_before: u32,
    /// How many it has.
    pub units: u32,
    /// How many more were heard of once, without fresh news: none of what is told here knows of them.
    pub silent: u32,
    /// Its strength as it began, of those whose strength counts.
    pub strength_before: u32,
    /// Its strength.
    pub strength: u32,
    /// How much strength it has lost.
    pub cost: u32,
    /// How much of that went with units that neither fire nor a melee has taken: who fled from the field is gone, and is not shot.
    pub went: u32,
    /// Those units, by name.
    pub went_with: Vec<String>,
    /// What one of its strength is called: `figure`; nothing where strength does not count, or is told so roughly that no
    /// sum of it can be made.
    pub measure: String,
    /// Its units that were worn as it began, the weakest first.
    pub worn: Vec<Worn>,
    /// The places that it alone was in as it began, by name.
    pub held_before: Vec<String>,
    /// The places that it alone is in at the end.
    pub held: Vec<String>,
    /// The units that it has lost, by name.
    pub lost: Vec<String>,
    /// The leaders that it has lost, by name.
    pub leaders: Vec<String>,
    /// Who has come onto the map, by name.
    pub arrived: Vec<String>,
    /// The same as one subject.
    pub came: Option<Subject>,
    /// How many of its units have changed their places.
    pub moved: u32,
    /// How they have moved.
    pub march: March,
    /// How many of its units have fired.
    pub fired: u32,
}

/// What is known already of an exchange, of all armies together.
pub(super) struct Known<'k> {
    pub(super) lost: &'k [Loss],
    pub(super) leaders: &'k [Loss],
    pub(super) arrived: &'k [Subject],
    pub(super) ground: &'k Changes,
}

/// The armies, in the order of the game file.
pub(super) fn armies(material: &Material<'_>, known: &Known<'_>) -> Vec<Army> {
    let sides = material.roster.sides.iter();
    sides.map(|(side, _)| army(material, side, known)).collect()
}

fn army(material: &Material<'_>, side: &Side, known: &Known<'_>) -> Army {
    let (first, last) = (material.first(), material.last());
    let names = |losses: &[Loss]| {
        let own = losses.iter().filter(|loss| loss.piece.side == side.as_str());
        own.map(|loss| loss.piece.name.clone()).collect::<Vec<_>>()
    };
    let places = |held: &[Holding]| {
        let own = held.iter().filter(|holding| holding.by.side == side.as_str());
        own.map(|holding| holding.name.clone()).collect()
    };
    let came = known.arrived.iter().filter(|piece| piece.side == side.as_str());
    let came = came.cloned().collect::<Vec<_>>();
    let (moved, march) = movement(material, side);
    let went = known.lost.iter().filter(|loss| loss.piece.side == side.as_str() && loss.left > 0);
    let went = went.filter(|loss| loss.cause == Cause::Unknown).collect::<Vec<_>>();
    let mut marks = last.into_iter().chain(first).flat_map(|plot| &plot.marks);
    let rough = marks.any(|mark| mark.side == *side && mark.looks.is_some());
    let measure = last.into_iter().chain(first).flat_map(|plot| &plot.marks);
    let mut measure = measure.filter_map(|mark| {
        let noun = (material.measure)(mark.symbol)?;
        mark.strength.map(|_| noun)
    });
    Army {
        piece: material.army(side),
        units_before: first.map_or(0, |plot| small(troops(plot, side).count())),
        units: last.map_or(0, |plot| small(troops(plot, side).count())),
        silent: small(material.stale.iter().filter(|mark| is_troop(mark, side)).count()),
        strength_before: first.map_or(0, |plot| strength(material, plot, side)),
        strength: last.map_or(0, |plot| strength(material, plot, side)),
        cost: cost(material, side),
        went: went.iter().map(|loss| loss.left).sum(),
        went_with: went.iter().map(|loss| loss.piece.name.clone()).collect(),
        measure: measure.next().filter(|_| !rough).unwrap_or_default().to_owned(),
        worn: worn(material, side),
        held_before: places(&known.ground.held_before),
        held: places(&known.ground.held),
        lost: names(known.lost),
        leaders: names(known.leaders),
        arrived: came.iter().map(|piece| piece.name.clone()).collect(),
        came: Subject::joined(&came),
        moved,
        march,
        fired: small(fired(material, side)),
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn troops<'p>(plot: &'p Plot, side: &'p Side) -> impl Iterator<Item = &'p Mark> {
    let marks = plot.marks.iter();
    marks.filter(move |mark| is_troop(mark, side))
}

fn is_troop(mark: &Mark, side: &Side) -> bool {
    mark.side == *side && mark.symbol != Symbol::Leader
}

fn strength(material: &Material<'_>, plot: &Plot, side: &Side) -> u32 {
    troops(plot, side).map(|mark| left(material, mark)).sum()
}

/// The strength that the units of a side have lost from scene to scene, each from where it could be seen first.
fn cost(material: &Material<'_>, side: &Side) -> u32 {
    let scenes = material.scenes.iter().flat_map(|scene| {
        let troops = scene.stood().filter(|mark| is_troop(mark, side));
        troops.map(|mark| {
            let mut after = scene.after.marks.iter();
            let was = left(material, mark);
            match after.find(|other| other.unit == mark.unit) {
                Some(after) => was.saturating_sub(left(material, after)),
                None if material.is_lost(mark) => was,
                None => 0,
            }
        })
    });
    scenes.sum()
}

fn fired(material: &Material<'_>, side: &Side) -> usize {
    let mut firers = Vec::new();
    for scene in material.scenes {
        for deed in &scene.deeds {
            let Deed::Fires { by, .. } = deed else {
                continue;
            };
            let own = |unit: &str| troops(&scene.before, side).any(|mark| mark.unit == unit);
            let own = by.iter().filter(|unit| own(unit.as_str()));
            let fresh = own.filter(|unit| !firers.contains(unit)).collect::<Vec<_>>();
            firers.extend(fresh);
        }
    }
    firers.len()
}

/// How many units have changed their places, and whether most of them came nearer to the enemy.
fn movement(material: &Material<'_>, side: &Side) -> (u32, March) {
    let (Some(first), Some(last)) = (material.first(), material.last()) else {
        return (0, March::Still);
    };
    let Some(ruler) = Ruler::of(&first.ground) else {
        return (0, March::Still);
    };
    let foes = material.others(side).flat_map(|other| troops(first, other));
    let foes = foes.collect::<Vec<_>>();
    let nearest = |mark: &Mark| foes.iter().filter_map(|foe| ruler.centres(mark, foe)).min();
    let (mut moved, mut nearer, mut farther) = (0_u32, 0_u32, 0_u32);
    for before in troops(first, side) {
        let mut after = troops(last, side);
        let Some(after) = after.find(|mark| mark.unit == before.unit) else {
            continue;
        };
        if Place::of(before) == Place::of(after) {
            continue;
        }
        moved += 1;
        if let (Some(was), Some(is)) = (nearest(before), nearest(after)) {
            nearer += u32::from(is < was);
            farther += u32::from(is > was);
        }
    }
    let march = match moved {
        0 => March::Still,
        _ if nearer * 3 >= moved * 2 => March::Forward,
        _ if farther * 3 >= moved * 2 => March::Back,
        _ => March::About,
    };
    (moved, march)
}

/// Who has come onto the map; those who stood there and could not be seen are not among them.
pub(super) fn arrived(material: &Material<'_>) -> Vec<Subject> {
    let (Some(first), Some(last)) = (material.first(), material.last()) else {
        return Vec::new();
    };
    let known = |mark: &Mark| first.marks.iter().any(|other| other.unit == mark.unit);
    let met = material.scenes.iter().flat_map(|scene| &scene.met);
    let met = |mark: &Mark| met.clone().any(|other| other.unit == mark.unit);
    let fresh = last.marks.iter();
    let fresh = fresh.filter(|mark| !known(mark) && !met(mark));
    fresh.map(|mark| Subject::unit(material, mark)).collect()
}

/// The units of a side that had half of their strength left as it began, or less, the weakest first.
fn worn(material: &Material<'_>, side: &Side) -> Vec<Worn> {
    let Some(first) = material.first() else {
        return Vec::new();
    };
    let worn = troops(first, side).filter_map(|mark| {
        let (left, full) = mark.strength?;
        let counts = (material.measure)(mark.symbol).is_some();
        (counts && left > 0 && left * 2 <= full).then(|| Worn { piece: Subject::unit(material, mark), left, full })
    });
    let mut worn = worn.collect::<Vec<_>>();
    worn.sort_by_key(|worn| u64::from(worn.left) * 1000 / u64::from(worn.full.max(1)));
    worn
}

/// Who of two armies has the more.
pub(super) fn scales(armies: &[Army]) -> Option<Scales> {
    let [one, other] = armies else {
        return None;
    };
    // Of what nobody has heard nobody can say what it weighs.
    if armies.iter().any(|army| army.silent > 0) {
        return None;
    }
    let by_strength = !one.measure.is_empty() && one.measure == other.measure;
    let weight = |army: &Army| match by_strength {
        true => army.strength,
        false => army.units,
    };
    let (more, less) = match weight(other) > weight(one) {
        true => (other, one),
        false => (one, other),
    };
    let (most, least) = (weight(more), weight(less));
    if least == 0 {
        return None;
    }
    let times = |weight: u32, factor: u32| u64::from(weight) * u64::from(factor);
    Some(Scales {
        upper: (times(most, 10) >= times(least, 11)).then(|| more.piece.clone()),
        clear: times(most, 3) >= times(least, 4),
        most,
        least,
        measure: match by_strength {
            true => one.measure.clone(),
            false => "unit".to_owned(),
        },
    })
}

/// Whether the last paragraph that is told names all that the armies have lost.
pub(super) fn summed(material: &Material<'_>, armies: &[Army]) -> bool {
    let told = material.told;
    let opens = told.iter().rposition(|told| told.beat == Beat::Opens);
    let last = told[opens.unwrap_or(0)..].iter();
    let last = last.map(|told| told.text.as_str()).collect::<Vec<_>>().join(" ");
    let tells = |army: &Army| {
        let cost = counted(army.cost, &army.measure, None);
        let sum = army.cost == 0 || last.contains(&cost);
        let mut names = army.lost.iter().chain(&army.leaders);
        sum && names.all(|name| last.contains(name.as_str()))
    };
    let bled = |army: &Army| army.cost > 0 || !(army.lost.is_empty() && army.leaders.is_empty());
    armies.iter().any(bled) && armies.iter().all(tells)
}
