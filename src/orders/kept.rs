//! What stays on file of the standing orders when a turn file says something of their decisions.

use std::collections::BTreeSet;

use super::{Reply, Standing, normal};
use crate::yaml::{Node, Span, flow, parse};

/// What stays on file of a decision about which a turn file says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// Nothing: what is said takes the place of everything about it.
    Nothing,
    /// What can be reached still: it stands behind what is said now, which is tried first.
    Behind,
    /// What is for others: whoever is named has what is said of him now, and the side as a whole what is said of nobody by name.
    OfOthers,
}

impl Stays {
    /// What a form says of the standing orders that are in force.
    pub fn told(self) -> &'static str {
        match self {
            Stays::Nothing => "a decision you mention here replaces all of these about it",
            Stays::Behind => "what you say now is tried first, and what you say for everybody replaces these about it",
            Stays::OfOthers => "what you say of a force replaces what is said of it here, and leaves the others",
        }
    }
}

/// No more orders than this stay about a decision behind what is said of it.
const MOST_BEHIND: usize = 60;

/// Whom a standing order is for, on what condition.
#[derive(Debug, PartialEq, Eq)]
struct Scope {
    when: String,
    /// Everybody, where nobody is named.
    whom: Option<BTreeSet<String>>,
    condition: Option<String>,
}

impl Scope {
    fn of(order: &str) -> Option<Scope> {
        let entry = parse(order).ok()?;
        let word = |node: &Node| node.word().map_or_else(|| flow(node), normal);
        let whom = entry.get("unit").map(|whom| whom.items().iter().map(word).collect::<BTreeSet<_>>());
        Some(Scope {
            when: entry.get("when").and_then(Node::word).map(normal)?,
            whom: whom.filter(|whom| !whom.is_empty()),
            condition: entry.get("if").filter(|condition| !condition.is_empty()).map(flow),
        })
    }

    /// Whether nobody comes to the other order who has not come to this one before.
    fn covers(&self, other: &Scope) -> bool {
        let is_met = self.condition.is_none() || self.condition == other.condition;
        let has_all = match (&self.whom, &other.whom) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(these), Some(those)) => those.is_subset(these),
        };
        self.when == other.when && is_met && has_all
    }
}

/// What is on file after a turn file came that says this: about decisions that it does not mention what there was. An entry without
/// reply decides nothing, and only takes away what it would take the place of.
pub fn standing_after<V>(on_file: &[String], new: &[Standing<V>], stays: Stays) -> Vec<String> {
    let said = new.iter().filter_map(|order| Scope::of(&order.text)).collect::<Vec<_>>();
    let (mut kept, mut behind) = (Vec::new(), Vec::new());
    for order in on_file {
        let Some(scope) = Scope::of(order) else { continue };
        let about = said.iter().filter(|said| said.when == scope.when).collect::<Vec<_>>();
        match stays {
            _ if about.is_empty() => kept.push(order.clone()),
            Stays::Nothing => {}
            Stays::Behind => {
                if !about.iter().any(|said| said.covers(&scope)) {
                    behind.push((scope.when, order.clone()));
                }
            }
            Stays::OfOthers => behind.extend(of_others(order, &scope, &about).map(|order| (scope.when, order))),
        }
    }
    let fresh = new.iter().filter(|order| !matches!(&order.reply, Reply::Steps(steps) if steps.is_empty()));
    kept.extend(fresh.map(|order| order.text.clone()));
    for (index, (when, order)) in behind.iter().enumerate() {
        if behind[..index].iter().filter(|(before, _)| before == when).count() < MOST_BEHIND {
            kept.push(order.clone());
        }
    }
    kept
}

/// What is left of an order for those who are not named in others.
fn of_others(order: &str, scope: &Scope, others: &[&Scope]) -> Option<String> {
    match &scope.whom {
        None => others.iter().all(|other| other.whom.is_some()).then(|| order.to_owned()),
        Some(_) => without_names(order, |name| {
            let name = normal(name);
            others.iter().filter_map(|other| other.whom.as_ref()).any(|whom| whom.contains(&name))
        }),
    }
}

/// An order or a standing order as it would be if some were not named as those it is for; nothing where it is for no others.
pub fn without_names(order: &str, is_gone: impl Fn(&str) -> bool) -> Option<String> {
    let line = parse(order).ok();
    let Some(named) = line.as_ref().and_then(|line| line.get("unit")) else {
        return Some(order.to_owned());
    };
    let words = named.items().iter().filter_map(Node::word);
    let (gone, kept): (Vec<_>, Vec<_>) = words.partition(|word| is_gone(word));
    let written = match kept.as_slice() {
        _ if gone.is_empty() => return Some(order.to_owned()),
        [] => return None,
        [one] => (*one).to_owned(),
        several => format!("[{}]", several.join(", ")),
    };
    let (before, after) = (&order[..named.span.start], &order[named.span.end..]);
    Some(format!("{before}{written}{after}"))
}

/// What a decision about which something is said loses of what is on file: its orders there, and where it is said.
pub type Replaced<'f> = (&'static str, Vec<&'f str>, Span);

/// Decisions of which a turn file takes orders off file that it says nothing of: for others, or on another condition.
pub fn replaced<'f, V>(on_file: &'f [String], said: &[Standing<V>], stays: Stays) -> Vec<Replaced<'f>> {
    let after = standing_after(on_file, said, stays);
    let named = said.iter().filter_map(|order| Scope::of(&order.text)).collect::<Vec<_>>();
    // Whoever is spoken of again is not forgotten; but nobody was, where all of a decision went.
    let is_meant = |scope: &Scope| match stays {
        Stays::Nothing => false,
        Stays::Behind => named.contains(scope),
        Stays::OfOthers => true,
    };
    let lost = on_file.iter().filter(|order| !after.contains(order));
    let lost = lost.filter_map(|order| Some((Scope::of(order)?, order.as_str())));
    let lost = lost.filter(|(scope, _)| !is_meant(scope)).collect::<Vec<_>>();
    let mut found: Vec<Replaced<'f>> = Vec::new();
    for order in said {
        if !found.iter().any(|(known, ..)| *known == order.when) {
            let about = lost.iter().filter(|(scope, _)| scope.when == order.when).map(|(_, text)| *text).collect();
            found.push((order.when, about, order.span));
        }
    }
    found.retain(|(_, lost, _)| !lost.is_empty());
    found
}
