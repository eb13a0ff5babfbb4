//! The parts of orders that name or measure something, and the replies that are none.

use super::{Body, Condition, Measure, Selector, Step, Whom, each_step};
use crate::yaml::{Fault, Span};

/// A part of an order that names or measures something; places are those of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'p, P> {
    /// A length, where it stands.
    Length(Measure, Span),
    /// A unit, or a word for some.
    Selector(&'p Selector),
    /// A place.
    Place(&'p P),
    /// What is taken first: a unit, a pair of them, a word.
    Taken(&'p P),
}

/// Whoever looks at the parts.
pub type Look<'l, 'p, P> = &'l mut dyn FnMut(Part<'p, P>);

/// A verb of which the parts can be looked at.
pub trait Parted {
    /// A place of the rule set.
    type Place: 'static;
    /// Looks at the parts of a verb; `span` is where its step stands.
    fn parts<'p>(&'p self, span: Span, look: Look<'_, 'p, Self::Place>);
}

impl<V: Parted> Body<V> {
    /// Looks at every part of every entry, standing order and answer.
    pub fn parts<'p>(&'p self, look: Look<'_, 'p, V::Place>) {
        for entry in &self.orders {
            parts_of_condition(entry.condition.as_ref(), look);
            parts_of_steps(&entry.steps, look);
        }
        self.parts_of_replies(look);
    }

    /// Looks at every part of standing orders and answers.
    pub fn parts_of_replies<'p>(&'p self, look: Look<'_, 'p, V::Place>) {
        for order in &self.standing {
            order.units.iter().for_each(|list| parts_of(list, look));
            parts_of_condition(order.condition.as_ref(), look);
        }
        for (_, steps) in self.replies() {
            parts_of_steps(steps, look);
        }
    }

    /// The faults of lengths that are no numbers of hexes.
    pub fn lengths_not_in_hexes(&self) -> Vec<Fault> {
        let mut found = Vec::new();
        self.parts(&mut |part| {
            if let Part::Length(length, span) = part {
                found.extend(length.in_hexes(span));
            }
        });
        found
    }
}

/// Looks at every part of some steps.
pub fn parts_of_steps<'p, V: Parted>(steps: &'p [Step<V>], look: Look<'_, 'p, V::Place>) {
    each_step(steps, &mut |step| {
        parts_of_condition(step.condition.as_ref(), look);
        step.verb.parts(step.span, look);
    });
}

/// Looks at every part of a condition.
pub fn parts_of_condition<'p, P>(condition: Option<&'p Condition>, look: Look<'_, 'p, P>) {
    let Some(condition) = condition else { return };
    let lengths = condition.lengths();
    lengths.for_each(|length| look(Part::Length(length, condition.span)));
    let lists = [&condition.enemy, &condition.own_kind].into_iter().flatten();
    lists.for_each(|list| parts_of(list, look));
}

/// Looks at every item of a list of units and words.
pub fn parts_of<'p, P>(list: &'p Whom, look: Look<'_, 'p, P>) {
    for selector in &list.0 {
        if let Some(within) = selector.within {
            look(Part::Length(within, selector.span));
        }
        look(Part::Selector(selector));
    }
}

impl<V> Body<V> {
    /// The faults of steps that are no reply to their decision. `known` holds the replies of each, in the words of the language.
    pub fn strange_replies(&self, is_reply: fn(&str, &V) -> bool, known: &[(&str, &str)]) -> Vec<Fault> {
        let mut found = Vec::new();
        for (when, steps) in self.replies() {
            each_step(steps, &mut |step| {
                if !is_reply(when, &step.verb) {
                    let known = known.iter().find(|(decision, _)| *decision == when);
                    let known = known.map_or("none", |(_, replies)| replies);
                    let fault = Fault::error(step.span, format!("this is no reply to `{when}`"));
                    found.push(fault.help(format!("its replies are {known}")));
                }
            });
        }
        found
    }

    /// The faults of charges that are ordered and name nobody: the bare word is a reply. `names_nobody` knows such a charge.
    pub fn charges_at_nobody(&self, names_nobody: impl Fn(&V) -> bool) -> Vec<Fault> {
        let mut found = Vec::new();
        for entry in &self.orders {
            each_step(&entry.steps, &mut |step| {
                if names_nobody(&step.verb) {
                    let fault = Fault::error(step.span, "`charge` needs something after it");
                    found.push(fault.help("say whom: `charge: R2`, or `charge: [R2, cavalry]`"));
                }
            });
        }
        found
    }
}
