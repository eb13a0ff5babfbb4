//! What people order that no rules have, with what can be written instead.

use super::cursor::{articles, is_comma_or, span_of, typed};
use super::grammar::usage;
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use crate::orders::retorts::BRINGING_ON;
use crate::orders::sayings::SAYINGS;
use crate::yaml::Fault;

impl Talk<'_, '_> {
    /// What no rules have, with what can be written.
    pub(super) fn refusals(&mut self, end: usize) -> Result<bool, Fault> {
        self.done_anyway(end)?;
        self.behind_another(end)?;
        self.demand_no_origin(end)?;
        self.hunting(end)?;
        self.shelling(end)?;
        self.waiting(end)?;
        self.standing_by(end)?;
        self.going_with(end)?;
        self.after_another(end)?;
        self.taking(end)?;
        if self.bringing_on(end)? {
            return Ok(true);
        }
        self.going_on(end)?;
        Ok(self.occupying(end) || self.staying(end)?)
    }

    /// To be behind another, or of help to him.
    fn behind_another(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        let head = typed(self.head);
        const BEHIND: &[&str] = &[
            "support",
            "follow",
            "follow behind",
            "follow close behind",
            "follow closely behind",
            "stay close behind",
            "keep close behind",
            "close up behind",
            "move up behind",
            "move up close behind",
            "move close behind",
            "come up close behind",
            "go close behind",
            "close up on",
            "come up behind",
            "fall in behind",
            "form up behind",
            "get behind",
            "stay behind",
            "keep behind",
            "move behind",
            "back up",
            "cover",
            "help",
            "escort",
        ];
        if let Some((count, word)) = longest(said, BEHIND)
            .filter(|(count, word)| self.orders && !self.has(word) | (*count < said.len()) && self.has("to"))
            && count < end
            && let against = said.iter().position(|token| token.says("against")).filter(|at| *at > count)
            && let whom = &said[count..against.unwrap_or(end)]
            && self.reading.is_target(whom, self.words)
        {
            let target = self.reading.id_of(whom);
            self.alone = true;
            let mut help = format!("write `to {target}` to go where it is");
            if self.words.in_hexes {
                help.push_str(&format!(", `toward {target}` to come up beside it"));
            }
            if self.reading.grammar.list("general").is_some() && word == "support" {
                help.push_str(&format!(
                    "; as a general order, which the commander in chief writes, `general {head}: support {target}`"
                ));
            }
            return Err(self.refused(end, help));
        }
        Ok(())
    }

    /// To strike in a flank, to go behind somebody, or every turn: no order says so, and the order without it can be written.
    fn demand_no_origin(&mut self, end: usize) -> Result<(), Fault> {
        const STRUCK: &[&str] = &[
            "in the rear",
            "in rear",
            "in the flank",
            "in flank",
            "in the side",
            "from behind",
            "from the rear",
            "from the flank",
        ];
        const EACH: &[&str] = &["every turn", "each turn", "turn after turn"];
        let said = &self.rest[..end];
        let tail =
            |list: &[&str]| (1..end).find(|at| longest(&said[*at..], list).is_some_and(|(count, _)| at + count == end));
        let behind = (1..end.saturating_sub(1)).find(|at| said[*at].says("behind"));
        let behind = behind.filter(|at| !self.words.in_hexes && self.names_a_unit(&said[at + 1..]));
        let behind =
            behind.filter(|at| self.length(&said[at.saturating_sub(1)..*at]).is_some() || said[0].says("forward"));
        let found = tail(STRUCK).map(|at| (at, "where it strikes is found by how they stand"));
        let found = found.or(tail(EACH).map(|at| (at, "an order is for this turn")));
        let found = found.or(behind.map(|at| (at, "behind whom one comes to stand is not ordered")));
        let Some((at, why)) = found.filter(|_| self.orders && self.begins(said)) else { return Ok(()) };
        self.alone = true;
        Err(self.refused(end, format!("{why}: write `{}`", typed(&said[..at]))))
    }

    /// To fire with shell, where the charge is named otherwise.
    fn shelling(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        if said[0].says("shell") && end > 1 && self.has("fire") && self.words.modifiers.contains(&"with") {
            let at = 1 + usize::from(["at", "on"].iter().any(|word| said[1].says(word)));
            let whom = typed(&said[at..]);
            self.alone = true;
            let help = format!("write `fire {whom}` for whatever serves, or `fire {whom} with shell`");
            return Err(self.refused(end, help));
        }
        Ok(())
    }

    /// To stand behind somebody could be to go there.
    fn standing_by(&self, end: usize) -> Result<(), Fault> {
        const BY: &[&str] = &["stand behind", "stand beside", "stand next to", "wait behind", "stand in front of"];
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, BY).filter(|(count, _)| self.orders && !self.has("start") && *count < end)
        else {
            return Ok(());
        };
        if !self.reading.is_target(&said[count..], self.words) || !self.has("stand") || !self.has("to") {
            return Ok(());
        }
        let fault = Fault::error(span_of(said), format!("`{}` could mean going there, or staying", typed(said)));
        let goal = self.reading.id_of(&said[count..]);
        Err(fault.help(format!("write `to {goal}` to go there, or `stand` to stay where it is")))
    }

    /// To go with somebody to a place: the one is where he is, the other a place.
    fn going_with(&self, end: usize) -> Result<(), Fault> {
        const WITH: &[&str] = &["go with", "ride with", "move with", "march with", "stay with", "go along with"];
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, WITH).filter(|_| self.orders && self.has("to")) else { return Ok(()) };
        let Some(to) = (count + 1..end.saturating_sub(1)).find(|at| said[*at].says("to")) else { return Ok(()) };
        let whom = &said[count..to];
        if whom.iter().any(|token| token.says("and")) {
            return Ok(());
        }
        let pronoun = ["it", "him", "them", "her"].iter().any(|word| matches!(whom, [only] if only.says(word)));
        let named = if pronoun { self.named_before() } else { Some(self.reading.id_of(whom)) };
        let Some(named) = named else { return Ok(()) };
        let help = format!("write `to {named}` to be where it is, or `to {}`", typed(&said[to + 1..]));
        Err(self.refused(end, help))
    }

    /// Nothing waits for another to have done something.
    fn after_another(&self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        let waits = ["after", "before"].iter().any(|word| said[0].says(word));
        let behind = self.rest[end..].iter().take_while(|token| is_comma_or(token, &["then"])).count();
        let next = &self.rest[end + behind..];
        if self.orders && waits && end > 1 && behind > 0 && self.out.is_empty() && self.begins(next) {
            let help = format!("an order waits for nobody: write `{}`", typed(next));
            return Err(self.refused(end, help));
        }
        Ok(())
    }

    /// To wait for somebody.
    fn waiting(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        if self.orders
            && longest(said, &["wait for", "await"]).is_some_and(|(count, _)| count < end)
            && !self.has("wait")
        {
            return Err(self.refused(end, "write `stand`: an order waits for nobody".to_owned()));
        }
        Ok(())
    }

    /// To take a unit.
    fn taking(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        if let Some((count, _)) = longest(said, &["take"]).filter(|(count, _)| self.orders && *count < end)
            && self.has("charge")
            && self.names_a_unit(&said[count..])
        {
            self.alone = true;
            return Err(self.refused(end, format!("write `charge {}`", self.reading.id_of(&said[count..]))));
        }
        Ok(())
    }

    /// To bring others on, which has a verb of its own.
    fn bringing_on(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let enters = SAYINGS.iter().filter(|saying| saying.means == ["enter"]);
        let enters = enters.filter_map(|saying| longest(said, saying.said)).any(|(count, _)| count == end);
        let Some((count, _)) = longest(said, BRINGING_ON).filter(|_| !enters && self.has("enter")) else {
            return Ok(false);
        };
        let whom = &said[count..];
        let lexicon = self.reading.lexicon;
        let bare = typed(&whom[articles(whom)..]);
        let is_known = lexicon.names_one(&bare, &[Thing::Own])
            || matches!(lexicon.loosely(&bare, &[Thing::Own]), Found::One { .. });
        if is_known {
            let id = self.reading.id_of(whom);
            self.say(end, &format!("enter {id}"));
            return Ok(true);
        }
        Err(self.refused(end, "write `enter`: the next of the queue comes, if the die has it".to_owned()))
    }

    /// To go on as before, or to do nothing that could be named.
    fn going_on(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        const ON: &[&str] = &["carry on", "continue", "keep on", "as before", "as you were", "keep going"];
        if self.orders && longest(said, ON).is_some_and(|(count, _)| count == end) {
            let help = match self.has("start") {
                true => "leave the line out: who has an order goes on with it",
                false => "an order is for this turn alone: write what is to be done in it",
            };
            return Err(self.refused(end, help.to_owned()));
        }
        if self.orders && longest(said, &["no orders", "no order"]).is_some_and(|(count, _)| count == end) {
            return Err(self.refused(end, "leave the line out, or write `stand`".to_owned()));
        }
        Ok(())
    }

    /// To occupy a place, where that is to go there.
    fn occupying(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let argued = |verb: &str| usage(self.words, verb).is_some_and(|usage| usage.argument.is_some());
        if let Some((count, _)) = longest(said, &["occupy", "seize", "capture", "take"])
            .filter(|(count, _)| *count < end && self.orders && !argued("occupy"))
            && self.has("to")
            && (said[0].says("occupy") || self.reading.lexicon.names_one(&typed(&said[count..]), &[Thing::Place]))
        {
            self.say(count, "to");
            return true;
        }
        false
    }

    /// Not to move, or to hold a place.
    fn staying(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        if let Some((count, _)) = longest(said, &["stand in", "stand fast in", "hold in"]).filter(|_| self.orders)
            && let Some((taken, form)) = self.formation(&said[count..])
            && count + taken == end
        {
            self.alone = true;
            let help = format!("write `form {form}` to form it, or `stand` to stay as it is");
            return Err(self.refused(end, help));
        }
        let head = typed(self.head);
        if self.reading.grammar.list("general").is_some() && self.orders {
            if longest(said, &["do not move", "don't move", "no move", "no movement"])
                .is_some_and(|(count, _)| count == end)
            {
                return Err(
                    self.refused(end, "write `stand` to stay without fire, or `fire` to stay and fire".to_owned())
                );
            }
            if let Some((count, _)) = longest(said, &["hold", "defend", "guard"]).filter(|(count, _)| *count < end)
                && (articles(&said[count..]) > 0
                    || self.reading.lexicon.names_one(&typed(&said[count..]), &[Thing::Place]))
            {
                let place = &said[count..];
                let general = match self.reading.lexicon.find(&typed(place), &[Thing::Place]) {
                    Found::One { id, .. } => format!(
                        "; as a general order, which the commander in chief writes, `general {head}: hold {id}`"
                    ),
                    _ => String::new(),
                };
                return Err(self
                    .refused(end, format!("write `stand` to stay without fire, or `fire` to stay and fire{general}")));
            }
        } else if longest(said, &["do not move", "don't move", "no move", "no movement"])
            .is_some_and(|(count, _)| count == end)
            && self.has("stand")
        {
            self.say(end, "stand");
            return Ok(true);
        }
        Ok(false)
    }
}
