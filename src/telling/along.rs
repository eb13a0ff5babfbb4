//! What is told in a scene by itself, without a place: fire along the line that decides nothing, those who rally by themselves.

use super::beats::{Beat, known_once};
use super::compose::Scene;
use super::headlines::Headline;
use super::prose::Sentence;
use super::teller::Teller;
use super::weight::{self as weighs, Rank};
use super::wording as say;
use crate::adjudicate::{Sector, UnitId, What};
use crate::kit::capital;

impl Teller<'_> {
    /// Fire that decides nothing, as one scene.
    pub(super) fn fire_along_the_line(&mut self, fire: &[Beat<'_>], besides: bool) -> Option<Scene> {
        let (said, units) = self.along_the_line(fire, besides)?;
        let all = fire.iter().collect::<Vec<_>>();
        let balance = self.weigh(&all);
        // Of many little losses none decides anything.
        let (rank, weight) = balance.most.unwrap_or((Rank::default(), weighs::SHOT_AT));
        let sectors = known_sectors(fire);
        let sector = if let [one] = sectors.as_slice() { *one } else { None };
        Some(Scene {
            weight,
            rank,
            order: fire[0].order,
            headline: balance.headline.map(|head| self.along_the_line_or(head, &said, &units)),
            paragraphs: vec![said],
            units,
            ground: String::new(),
            sector,
            place: sector,
            gone: Vec::new(),
            broken: Vec::new(),
            coming: Vec::new(),
            is_along: sector.is_none(),
        })
    }

    /// A headline over fire along the line; where it has somebody whom nobody reads of there, one over the line.
    fn along_the_line_or(&self, head: Headline, said: &[Sentence], units: &[UnitId]) -> Headline {
        let text = self.flow(said).to_lowercase();
        let names = units.iter().map(|unit| self.noun(unit).name.to_lowercase());
        let mut unsaid = names.filter(|name| !text.contains(name));
        match unsaid.any(|name| head.text.to_lowercase().contains(&name)) {
            true => Headline { text: capital(&self.in_turn(say::HEAD_ALONG)), ..head },
            false => head,
        }
    }

    /// Those who are hit along the line and not named there: what else they do is still to be told.
    pub(super) fn unnamed(&self, fire: &[Beat<'_>], along: Option<&Scene>) -> Vec<UnitId> {
        let Some(along) = along else { return Vec::new() };
        let text = along.paragraphs.iter().map(|paragraph| self.flow(paragraph)).collect::<String>();
        let targets = known_once(fire.iter().map(|shot| shot.target().clone()).collect());
        targets.into_iter().filter(|unit| !text.to_lowercase().contains(&self.noun(unit).name.to_lowercase())).collect()
    }

    /// Those who rally by themselves, all in one scene.
    pub(super) fn recovered(&mut self, beats: &[Beat<'_>], known: &[UnitId]) -> Option<Scene> {
        let beats = beats.iter().filter(|beat| !known.contains(&beat.actor)).collect::<Vec<_>>();
        let first = beats.first()?;
        let said = self.recoveries(&beats);
        let rallied = |beat: &&&Beat<'_>| {
            matches!(beat.deed.what, What::Recovers { succeeds: true, .. }) && !self.noun(&beat.actor).is_man
        };
        let headline = beats.iter().find(rallied).map(|beat| {
            let text = self.headline(self.words_of_rally(&beat.actor), &[("unit", &beat.actor)], None);
            Headline::of(Rank::Small, weighs::RALLY, text)
        });
        let sector = if beats.len() == 1 { first.deed.sector } else { None };
        Some(Scene {
            weight: weighs::RALLY,
            rank: Rank::Small,
            order: first.order,
            paragraphs: vec![said],
            units: beats.iter().map(|beat| beat.actor.clone()).collect(),
            ground: String::new(),
            sector,
            place: sector,
            headline,
            gone: Vec::new(),
            broken: Vec::new(),
            coming: Vec::new(),
            is_along: false,
        })
    }
}

fn known_sectors(fire: &[Beat<'_>]) -> Vec<Option<Sector>> {
    let mut sectors = Vec::new();
    for shot in fire {
        if !sectors.contains(&shot.deed.sector) {
            sectors.push(shot.deed.sector);
        }
    }
    sectors
}
