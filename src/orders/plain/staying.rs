//! Where somebody is already: to stay there is to stand, and no question.

use super::cursor::{articles, is_comma_or, parted, span_of, typed};
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::callings::GROUND;
use crate::yaml::{Fault, Node, clip};

/// To stay at a place.
const STAYING_AT: &[&str] = &[
    "stay at",
    "stay in",
    "stay on",
    "remain at",
    "remain in",
    "remain on",
    "stand at",
    "stand in",
    "stand on",
    "rest at",
    "rest in",
    "halt at",
    "halt in",
    "stop at",
    "stop in",
    "keep at",
    "wait at",
    "wait in",
];

impl Talk<'_, '_> {
    /// `stay at Ligny`, of whoever is there.
    pub(super) fn staying_there(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, STAYING_AT).filter(|(count, _)| self.orders && *count < end) else {
            return false;
        };
        let goal = &said[count..];
        if !self.has("stand") || !self.are_at(goal) {
            return false;
        }
        self.say(end, "stand");
        true
    }

    /// Whether all whom the line is for are at a place already.
    pub(super) fn are_at(&self, goal: &[Token]) -> bool {
        let bare = &goal[articles(goal)..];
        let place = match (bare, self.reading.lexicon.find(&typed(goal), &[Thing::Place])) {
            ([hex], _) if hex.is_label() => hex.text.clone(),
            (_, Found::One { id, .. }) => id,
            _ => return false,
        };
        let units = self.reading.units(self.head).ok();
        let units = units.iter().flat_map(Node::items).filter_map(Node::word).collect::<Vec<_>>();
        !units.is_empty() && units.into_iter().all(|unit| self.reading.lexicon.stands_at(unit, &place))
    }

    /// Whether the steps that stand by now go somewhere.
    pub(super) fn has_gone(&self) -> bool {
        let steps = parted(&self.out, |token| is_comma_or(token, &["then", "and"]));
        let goes = |step: &&[Token]| {
            step.first().is_some_and(|first| ["to", "toward", "move"].iter().any(|verb| first.says(verb)))
        };
        steps.iter().any(goes) && !self.out.iter().any(|token| token.is(&Kind::Open))
    }

    /// `hold the farm`.
    pub(super) fn objects(&mut self, end: usize) -> Result<bool, Fault> {
        const HOLDING: &[&str] = &["hold", "keep", "defend", "guard", "hold on to"];
        const STAYING_IN: &[&str] = &["stay in", "stay at", "remain in", "remain at"];
        /// Words of soldiers for where they stand, wherever that is.
        const WHERE_ONE_STANDS: &[&str] = &["line", "front", "flank", "centre", "center", "ground"];
        let said = &self.rest[..end];
        let holds = longest(said, HOLDING).map(|(count, _)| count);
        let Some(count) = holds.or_else(|| longest(said, STAYING_IN).map(|(count, _)| count)) else {
            return Ok(false);
        };
        let thing = &said[count..];
        let thing = &thing[articles(thing)..];
        if !self.orders || !self.has("stand") {
            return Ok(false);
        }
        let named = match self.reading.lexicon.find(&typed(thing), &[Thing::Place]) {
            Found::One { id, .. } => Some(id),
            _ => None,
        };
        let is_ground = thing.len() == 1 && GROUND.iter().any(|word| thing[0].says(word));
        if named.is_none() && !is_ground {
            return Ok(false);
        }
        let stays = holds.is_none() || WHERE_ONE_STANDS.iter().any(|word| thing[0].says(word));
        if named.is_none() && stays {
            self.say(end, "stand");
            return Ok(true);
        }
        let goes = named.map_or("`to ...`, with a place of the map,".to_owned(), |place| format!("`to {place}`"));
        let message = format!("`{}` could mean going there, or staying where it is", clip(&typed(said)));
        let fault = Fault::error(span_of(said), message);
        Err(fault.help(format!("write {goes} to go there, or `stand` to stay where it is")))
    }
}
