//! What stands over a whole exchange: of all that its scenes may be called by, the one that counts for most.

use super::beats::{Beat, Turn, known_once};
use super::compose::Scene;
use super::headlines::Headline;
use super::teller::Teller;
use super::weight::Rank;
use super::wording as say;
use crate::adjudicate::UnitId;
use crate::kit::capital;

/// The longest headline that names two units.
const LONGEST: usize = 64;

impl Teller<'_> {
    /// What stands over it all.
    pub(super) fn head(&mut self, scenes: &[Scene], turns: &[Turn<'_>], wide: &[Beat<'_>]) -> String {
        if let Some(head) = self.head_of_ending(turns) {
            return head;
        }
        if let Some(head) = self.head_of_the_spent(turns) {
            return head;
        }
        let gone = known_once(scenes.iter().flat_map(|scene| scene.gone.iter().cloned()).collect());
        let many = self.head_of_losses(&gone);
        let heads = scenes.iter().filter_map(|scene| scene.headline.as_ref());
        let most = heads.clone().map(Headline::counts).max().unwrap_or_default();
        if let Some(many) = many.filter(|many| many.counts() >= most) {
            return many.text;
        }
        let broken = known_once(scenes.iter().flat_map(|scene| scene.broken.iter().cloned()).collect());
        if let Some(many) = self.head_of_routs(&broken).filter(|many| many.counts() >= most) {
            return many.text;
        }
        let lead = heads.rev().max_by_key(|head| head.counts());
        if let Some(head) = lead.and_then(|lead| self.head_of_leader_and_units(lead.leader.as_ref()?, &gone)) {
            return head;
        }
        if lead.is_some_and(|lead| lead.rank == Rank::Coming) {
            let coming = known_once(scenes.iter().flat_map(|scene| scene.coming.iter().cloned()).collect());
            if let Some(head) = self.head_of_many_coming(&coming) {
                return head;
            }
        }
        match lead {
            Some(lead) if !lead.text.is_empty() => self.headed(&lead.text, lead.rout_of.as_ref()),
            _ => {
                let quiet = self.quiet_headline(turns).or_else(|| self.head_of_fire_in_vain(wide));
                self.headed(&quiet.unwrap_or_default(), None)
            }
        }
    }

    /// A headline over the attacks of an army that are all still to be fought: with two the one would stand for all. Two are
    /// named, where that is no longer than a headline may be; more are counted.
    fn head_of_many_coming(&self, coming: &[UnitId]) -> Option<String> {
        let side = self.side(coming.first()?)?;
        if coming.len() < 2 || coming.iter().any(|unit| self.side(unit) != Some(side)) {
            return None;
        }
        let said = |many: &str| capital(&self.in_turn(say::HEAD_MANY_COMING).replace("{many}", many));
        if let [one, other] = coming {
            let named = said(&format!("{} and {}", self.noun(one).name, self.noun(other).name));
            if named.len() <= LONGEST {
                return Some(self.headed(&named, None));
            }
        }
        Some(said(&self.counted_of(side, coming.len(), false)))
    }
}
