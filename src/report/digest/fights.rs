//! Who fought whom, and who came out of it worse.

use std::collections::BTreeSet;

use serde::Serialize;

use super::gap::Ruler;
use super::{Material, Subject};
use crate::adjudicate::{Became, Deed, Mark, Scene, UnitId};

/// What a melee came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Neither party has the better of it, as far as the map tells.
    Even,
    /// One has lost more than the other, and both have kept their places.
    Worse,
    /// One was driven from its place.
    Driven,
    /// One is gone.
    Destroyed,
}

/// One party of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Party {
    /// Who: one unit or several.
    pub piece: Subject,
    /// Their army.
    pub army: Subject,
    /// The units, by the names of the game file.
    pub units: Vec<String>,
    /// How much strength it has cost them, where strength counts.
    pub lost: u32,
    /// Whether a unit of theirs is gone.
    pub gone: bool,
    /// Whether a unit of theirs was driven from its place.
    pub driven: bool,
}

/// A melee, all its rounds together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    /// Who came.
    pub attacker: Party,
    /// On whom.
    pub defender: Party,
    /// How often blows were struck.
    pub rounds: u32,
    /// Where, by the nearest name: `at the Ippolito`, or nothing.
    pub place: String,
    /// What it came to.
    pub outcome: Outcome,
    /// Who had the better of it.
    pub winner: Option<Subject>,
    /// Who had the worse of it.
    pub loser: Option<Subject>,
    /// Whether those who came had the better of it.
    pub carried: bool,
    /// Whether neither had, and both still stand next to each other.
    pub open: bool,
}

impl Fight {
    /// Whether a unit had a part in it.
    pub(super) fn has(&self, unit: &str) -> bool {
        let parties = [&self.attacker, &self.defender];
        let mut units = parties.into_iter().flat_map(|party| &party.units);
        units.any(|other| other == unit)
    }

    /// The party that fought a unit.
    pub(super) fn foe_of(&self, unit: &str) -> &Subject {
        let attacks = self.attacker.units.iter().any(|other| other == unit);
        match attacks {
            true => &self.defender.piece,
            false => &self.attacker.piece,
        }
    }
}

/// Blows that the same parties exchanged.
struct Rounds<'m> {
    scene: &'m Scene,
    parties: [&'m [UnitId]; 2],
    became: Vec<&'m [Became]>,
}

/// The melees of an exchange, those that decided most first.
pub(super) fn fights(material: &Material<'_>) -> Vec<Fight> {
    let mut fights: Vec<Rounds<'_>> = Vec::new();
    for scene in material.scenes {
        for (deed, became) in scene.deeds.iter().zip(&scene.became) {
            let Deed::Fights { by, on } = deed else {
                continue;
            };
            let set = |units: &[UnitId]| units.iter().cloned().collect::<BTreeSet<_>>();
            let key = [set(by), set(on)];
            let same = |rounds: &&mut Rounds<'_>| {
                let known = rounds.parties.map(set);
                known == key || (known[0] == key[1] && known[1] == key[0])
            };
            match fights.iter_mut().find(same) {
                Some(rounds) => rounds.became.push(became),
                None => fights.push(Rounds { scene, parties: [by, on], became: vec![became] }),
            }
        }
    }
    let mut fights = fights.iter();
    let fights = fights.by_ref().filter_map(|rounds| fight(material, rounds));
    let mut fights = fights.collect::<Vec<_>>();
    let cost = |fight: &Fight| fight.attacker.lost + fight.defender.lost;
    fights.sort_by_key(|fight| std::cmp::Reverse((fight.outcome, cost(fight), fight.rounds)));
    fights
}

fn fight(material: &Material<'_>, rounds: &Rounds<'_>) -> Option<Fight> {
    let [attacker, defender] = [(0, 1), (1, 0)].map(|(us, them)| {
        let [us, them] = [us, them].map(|index: usize| rounds.parties[index]);
        party(material, rounds, us, them)
    });
    let (attacker, defender) = (attacker?, defender?);
    let mut marks = rounds.became.iter().copied().flatten();
    let rough = marks.any(|became| became.before.looks.is_some());
    let (outcome, carried) = match judged(&attacker, &defender) {
        // What the one has lost cannot be held against what the other seems to have lost.
        (Outcome::Worse, _) if rough => (Outcome::Even, false),
        judged => judged,
    };
    let (winner, loser) = match (outcome, carried) {
        (Outcome::Even, _) => (None, None),
        (_, true) => (Some(&attacker), Some(&defender)),
        (_, false) => (Some(&defender), Some(&attacker)),
    };
    let stood = rounds.became[0].iter().map(|became| &became.before);
    let stood = stood.clone().find(|mark| is_one(rounds.parties[1], mark));
    Some(Fight {
        rounds: u32::try_from(rounds.became.len()).unwrap_or(u32::MAX),
        place: stood.map_or_else(String::new, |mark| super::ground::place(&rounds.scene.before, mark)),
        outcome,
        winner: winner.map(|party| party.piece.clone()),
        loser: loser.map(|party| party.piece.clone()),
        carried,
        open: outcome == Outcome::Even && !rough && still_touching(material, rounds.parties),
        attacker,
        defender,
    })
}

/// Whether two parties stand next to each other at the end of the exchange.
fn still_touching(material: &Material<'_>, parties: [&[UnitId]; 2]) -> bool {
    let Some((last, ruler)) = material.last().and_then(|plot| Some((plot, Ruler::of(&plot.ground)?))) else {
        return false;
    };
    let of = |units: &[UnitId]| {
        let marks = last.marks.iter().filter(|mark| is_one(units, mark));
        marks.collect::<Vec<_>>()
    };
    let [ours, theirs] = parties.map(of);
    let mut pairs = ours.iter().flat_map(|our| theirs.iter().map(move |their| (our, their)));
    pairs.any(|(our, their)| ruler.apart(our, their).is_some_and(|apart| ruler.touching(apart)))
}

fn is_one(units: &[UnitId], mark: &Mark) -> bool {
    units.iter().any(|unit| unit.as_str() == mark.unit)
}

fn party(material: &Material<'_>, rounds: &Rounds<'_>, us: &[UnitId], them: &[UnitId]) -> Option<Party> {
    let ruler = Ruler::of(&rounds.scene.before.ground)?;
    let all = rounds.became.iter().copied().flatten();
    let ours = all.clone().filter(|became| is_one(us, &became.before));
    let ours = ours.collect::<Vec<_>>();
    let theirs = all.filter(|became| is_one(them, &became.before));
    let theirs = theirs.map(|became| &became.before).collect::<Vec<_>>();
    let mut marks: Vec<&Mark> = Vec::new();
    for became in &ours {
        if marks.iter().all(|mark| mark.unit != became.before.unit) {
            marks.push(&became.before);
        }
    }
    let driven = |became: &&Became| {
        let Some(after) = &became.after else {
            return false;
        };
        let mut foes = theirs.iter().filter_map(|foe| {
            let (before, after) = (ruler.centres(&became.before, foe)?, ruler.centres(after, foe)?);
            Some(after - before)
        });
        let farther = |change: i64| change >= ruler.least();
        let known = foes.clone().count() > 0;
        known && foes.all(farther)
    };
    let strength = |mark: &Mark| {
        let counts = (material.measure)(mark.symbol).is_some();
        mark.strength.filter(|_| counts).map_or(0, |(left, _)| left)
    };
    let lost = |became: &&Became| {
        let left = became.after.as_ref().map_or(0, strength);
        strength(&became.before).saturating_sub(left)
    };
    Some(Party {
        piece: Subject::all(material, &marks)?,
        army: material.army(&marks.first()?.side),
        units: marks.iter().map(|mark| mark.unit.clone()).collect(),
        lost: ours.iter().map(lost).sum(),
        gone: ours.iter().any(|became| became.after.is_none()),
        driven: ours.iter().any(driven),
    })
}

/// What a melee came to, and whether those who came had the better of it: judged with care, so that where both have
/// suffered the same kind of thing nobody has won.
fn judged(attacker: &Party, defender: &Party) -> (Outcome, bool) {
    if attacker.gone != defender.gone {
        return (Outcome::Destroyed, defender.gone);
    }
    if attacker.gone {
        return (Outcome::Even, false);
    }
    if attacker.driven != defender.driven {
        return (Outcome::Driven, defender.driven);
    }
    if attacker.driven || attacker.lost == defender.lost {
        return (Outcome::Even, false);
    }
    (Outcome::Worse, defender.lost > attacker.lost)
}
