//! The digest of an exchange: what a headline and a summary are drawn from. It is made from what its reader may see, is the
//! same for all rule sets, and holds nothing that the maps and the log do not say.
//!
//! `gap` and `ground` know each other: a gap is measured over the ground.

mod armies;
mod fights;
mod gap;
mod ground;
mod losses;
mod piece;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub use armies::{Army, March, Scales, Worn};
pub use fights::{Fight, Outcome, Party};
pub use gap::Gap;
pub(in crate::report) use gap::Ruler;
pub use ground::{Holding, Tenure};
pub use losses::{Cause, Loss, Shot};
pub use piece::Subject;

use crate::adjudicate::{Clock, Mark, Plot, Roster, Scene, Side, Symbol, Taken, Told, UnitId};
use crate::kit::the;

/// The greatest thing that an exchange has brought, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Nobody has stirred.
    Quiet,
    /// Somebody has moved, or has come up.
    Manoeuvre,
    /// The lines have come closer.
    Closing,
    /// There was fire, and it has cost nobody anything that can be counted.
    Skirmish,
    /// Fire has cost somebody strength.
    Fire,
    /// A place that one side held is held by the other.
    Ground,
    /// There was a melee.
    Melee,
    /// A unit is gone.
    Loss,
    /// A leader is gone.
    Leader,
    /// It was before the first turn.
    SetUp,
    /// The game is over.
    Over,
}

impl Kind {
    /// Every kind, the least first.
    pub const ALL: [Kind; 11] = [
        Kind::Quiet,
        Kind::Manoeuvre,
        Kind::Closing,
        Kind::Skirmish,
        Kind::Fire,
        Kind::Ground,
        Kind::Melee,
        Kind::Loss,
        Kind::Leader,
        Kind::SetUp,
        Kind::Over,
    ];

    /// The word for it in a template.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Quiet => "quiet",
            Kind::Manoeuvre => "manoeuvre",
            Kind::Closing => "closing",
            Kind::Skirmish => "skirmish",
            Kind::Fire => "fire",
            Kind::Ground => "ground",
            Kind::Melee => "melee",
            Kind::Loss => "loss",
            Kind::Leader => "leader",
            Kind::SetUp => "set-up",
            Kind::Over => "over",
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// The army that has won: `the French`; nobody in a draw, and where both sides have lost.
    pub winner: Option<Subject>,
    /// Whether it was a draw.
    pub drawn: bool,
    /// Why, in a sentence.
    pub why: String,
}

/// What an exchange has brought, as one side may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Digest {
    /// The game as people write it: `Quatre Bras`.
    pub game: String,
    /// The exchange.
    pub exchange: u32,
    /// The turn, 0 before the first.
    pub turn: u32,
    /// Where the game stood before: `turn 3, second part: Prussians`.
    pub part: String,
    /// Where it stands at its end.
    pub then: String,
    /// The greatest thing that it has brought.
    pub kind: Kind,
    /// The armies, in the order of the game file.
    pub armies: Vec<Army>,
    /// The melees, those that decided most first.
    pub fights: Vec<Fight>,
    /// The units that are gone.
    pub lost: Vec<Loss>,
    /// The leaders that are gone.
    pub leaders: Vec<Loss>,
    /// Who was fired at, those that lost most first.
    pub shot: Vec<Shot>,
    /// Who has come onto the map.
    pub arrived: Vec<Subject>,
    /// The places with names that one side alone was in as it began.
    pub held_before: Vec<Holding>,
    /// The places with names that one side alone is in, at the end of it.
    pub held: Vec<Holding>,
    /// The places that have come into other hands.
    pub taken: Vec<Holding>,
    /// The places that both sides are in at the end of it.
    pub disputed: Vec<Holding>,
    /// How near the armies stood before it.
    pub gap_before: Option<Gap>,
    /// How near they stand after it.
    pub gap: Option<Gap>,
    /// Who has the more at the end of it, by strength where it counts, else by units.
    pub scales: Option<Scales>,
    /// Whether the last paragraph that is told has summed up by itself what it has cost.
    pub summed: bool,
    /// Whether dice were rolled for what is told.
    pub diced: bool,
    /// How the game ended, if it has.
    pub ending: Option<End>,
}

/// What a digest is made from.
pub struct Material<'m> {
    /// What the game is called in sentences.
    pub game: &'m str,
    /// The exchange.
    pub exchange: u32,
    /// Sides and units by name.
    pub roster: &'m Roster,
    /// Where the game stood before.
    pub before: &'m Clock,
    /// Where it stands at the end.
    pub after: &'m Clock,
    /// The sentences that tell it.
    pub told: &'m [Told],
    /// What happened, scene by scene, as the reader may see it.
    pub scenes: &'m [Scene],
    /// The units that the reader does not see at the end.
    pub unseen: &'m [UnitId],
    /// Those that the scenes leave out, as no fresh news of them has come, as they were last heard of.
    pub stale: &'m [Mark],
    /// What one of the strength of an arm is called.
    pub measure: &'m dyn Fn(Symbol) -> Option<&'static str>,
}

impl Material<'_> {
    /// The map as it began.
    fn first(&self) -> Option<&Plot> {
        self.scenes.first().map(|scene| &scene.before)
    }

    /// The map at the end.
    fn last(&self) -> Option<&Plot> {
        self.scenes.last().map(|scene| &scene.after)
    }

    /// Whether somebody who stood on the map and stands there no more is lost, and not only out of sight.
    fn is_lost(&self, mark: &Mark) -> bool {
        self.unseen.iter().all(|unit| unit.as_str() != mark.unit)
    }

    /// An army by its name.
    fn army(&self, side: &Side) -> Subject {
        Subject::army(side, &the(self.roster.army(side)))
    }

    /// Every army but one.
    fn others<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Side> {
        let sides = self.roster.sides.iter().map(|(other, _)| other);
        sides.filter(move |other| *other != side)
    }
}

impl Digest {
    /// The places that have come into other hands, for who tells of it.
    pub fn fallen(&self) -> Vec<Taken> {
        let taken = self.taken.iter().map(|place| Taken { place: place.name.clone(), units: place.units.clone() });
        taken.collect()
    }

    /// Makes the digest of an exchange.
    pub fn of(material: &Material<'_>) -> Digest {
        let fights = fights::fights(material);
        let (lost, leaders) = losses::losses(material, &fights);
        let shot = losses::shot(material, &fights);
        let arrived = armies::arrived(material);
        let ground = ground::changes(material);
        let known = armies::Known { lost: &lost, leaders: &leaders, arrived: &arrived, ground: &ground };
        let armies = armies::armies(material, &known);
        let mut digest = Digest {
            game: material.game.to_owned(),
            exchange: material.exchange,
            turn: material.before.turn,
            part: material.before.text.clone(),
            then: material.after.text.clone(),
            kind: Kind::Quiet,
            fights,
            lost,
            leaders,
            shot,
            arrived,
            held_before: ground.held_before,
            held: ground.held,
            taken: ground.taken,
            disputed: ground.disputed,
            gap_before: material.first().and_then(|plot| gap::gap(material, plot)),
            gap: material.last().and_then(|plot| gap::gap(material, plot)),
            scales: None,
            summed: armies::summed(material, &armies),
            diced: material.told.iter().any(|told| !told.rolls.is_empty()),
            ending: ending(material),
            armies,
        };
        digest.scales = armies::scales(&digest.armies);
        digest.kind = digest.greatest();
        digest
    }

    fn greatest(&self) -> Kind {
        let cost = |shot: &Shot| shot.lost > 0 || shot.gone;
        let won = |holding: &Holding| holding.from.is_some();
        let marched = |army: &Army| army.moved > 0;
        let happened = [
            (Kind::Over, self.ending.is_some()),
            (Kind::SetUp, self.turn == 0),
            (Kind::Leader, !self.leaders.is_empty()),
            (Kind::Loss, !self.lost.is_empty()),
            (Kind::Melee, !self.fights.is_empty()),
            (Kind::Ground, self.taken.iter().any(won)),
            (Kind::Fire, self.shot.iter().any(cost)),
            (Kind::Skirmish, !self.shot.is_empty()),
            (Kind::Closing, self.has_closed()),
            (Kind::Manoeuvre, !self.arrived.is_empty() || self.armies.iter().any(marched)),
        ];
        let first = happened.into_iter().find(|(_, so)| *so);
        first.map_or(Kind::Quiet, |(kind, _)| kind)
    }

    /// Whether the armies stand nearer each other than before.
    fn has_closed(&self) -> bool {
        let gaps = self.gap_before.as_ref().zip(self.gap.as_ref());
        gaps.is_some_and(|(before, after)| after.steps < before.steps)
    }
}

fn ending(material: &Material<'_>) -> Option<End> {
    let ending = material.after.ending.as_ref()?;
    Some(End {
        winner: ending.winner.as_ref().map(|side| material.army(side)),
        drawn: ending.drawn,
        why: ending.why.clone(),
    })
}
