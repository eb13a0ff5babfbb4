//! Reads what a story says of whom by phrases that stand behind a name, and holds it against the log.

use estafette::adjudicate::{AnyLog, AnyRuleSet};
use estafette::kit::{Number, agree};
use estafette::yaml::{self, Node};

use super::pronouns::resolved;
use super::reader::Named;

/// What stands before a name that is no subject.
const ASIDE: [&str; 37] = [
    " towards ",
    " behind ",
    " lets ",
    " let ",
    " attacks ",
    " attack ",
    " takes ",
    " take ",
    " for ",
    " by ",
    " of ",
    " with ",
    " on ",
    " upon ",
    " at ",
    " against ",
    " into ",
    " among ",
    " rushes ",
    " rush ",
    " after ",
    " up ",
    " from ",
    " before ",
    " presses ",
    " press ",
    " pursues ",
    " pursue ",
    " gives ",
    " give ",
    " rakes ",
    " rake ",
    " cannonades ",
    " sweeps ",
    " sweep ",
    " charges ",
    " charge ",
];

/// What stands before a word that tells of nothing done: denied, intended, or no verb at all, as the fire that somebody turns.
const NO_VERB: [&str; 10] = [" not", " cannot", " to", " the", " a", " rolling", " opens", " open", " its", " their"];

/// Words that are no deed of those that begin like them: guns that are brought forward are nobody whom a leader brings to a halt.
const OTHERWISE: [&str; 1] = [" brings its guns "];

/// A log, event by event.
pub(super) struct Events(Vec<Node>);

pub(super) fn is(node: &Node, key: &str, word: &str) -> bool {
    node.get(key).and_then(Node::word) == Some(word)
}

impl Events {
    pub(super) fn of(rules: &dyn AnyRuleSet, log: &AnyLog) -> Events {
        let text = rules.save_log(log);
        if text.trim() == "[]" {
            return Events(Vec::new());
        }
        let read = yaml::parse(&text).unwrap_or_else(|_| panic!("what was saved is YAML:\n{text}"));
        Events(read.items().iter().filter_map(|entry| entry.get("event").cloned()).collect())
    }

    pub(super) fn all(&self, kind: &str) -> impl Iterator<Item = &Node> {
        self.0.iter().filter_map(move |event| event.get(kind))
    }

    pub(super) fn any(&self, kind: &str, unit: &str, wanted: impl Fn(&Node) -> bool) -> bool {
        self.all(kind).any(|event| is(event, "unit", unit) && wanted(event))
    }
}

/// Somebody named in a text: where his name begins and ends.
pub(super) struct Place<'n> {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) named: &'n Named,
}

pub(super) fn places<'n>(text: &str, names: &'n [Named]) -> Vec<Place<'n>> {
    let mut places: Vec<Place<'n>> = Vec::new();
    let small = text.to_lowercase();
    for named in names.iter().filter(|named| !named.is_side) {
        let name = named.name.to_lowercase();
        for (from, _) in small.match_indices(&name) {
            let to = from + name.len();
            let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
            if ends(small[..from].chars().next_back()) && ends(small[to..].chars().next()) {
                places.push(Place { from, to, named });
            }
        }
    }
    // Of two names in one place the longer one stands there.
    let spans = places.iter().map(|place| (place.from, place.to)).collect::<Vec<_>>();
    places.retain(|place| {
        !spans.iter().any(|(from, to)| *from <= place.from && place.to <= *to && to - from > place.to - place.from)
    });
    places.sort_by_key(|place| place.from);
    places
}

/// Whether more are counted, as in `and two other units`.
fn counts_more(text: &str) -> bool {
    [" other unit", " other leader"].iter().any(|words| text.contains(words))
}

/// Whom a phrase at a place is about: the last who is named before it, with those who stand in one list with him.
fn subject<'p, 'n>(text: &str, places: &'p [Place<'n>], at: usize) -> Vec<&'p Place<'n>> {
    let before = places.iter().filter(|place| place.to <= at).collect::<Vec<_>>();
    let follows = |place: &Place<'_>| {
        [", who", ", which", "'s staff, which"].iter().any(|word| text[place.to..].starts_with(word))
    };
    let aside = |place: &Place<'_>| ASIDE.iter().any(|word| text[..place.from].ends_with(word));
    let mut end = before.len();
    while end > 0 {
        let last = before[end - 1];
        if follows(last) {
            return vec![last];
        }
        let counted = counts_more(&text[last.to..at]);
        let mut joint = if counted { ", " } else { " and " };
        let mut first = end - 1;
        // Two of one name stand in one place.
        while first > 0 && text.get(before[first - 1].to..before[first].from) == Some(joint) {
            (first, joint) = (first - 1, ", ");
        }
        if !aside(before[first]) {
            return before[first..end].to_vec();
        }
        end = first;
    }
    Vec::new()
}

/// What of a text is not so, and what it tells.
pub(super) fn read<F: Copy>(
    says: &[(&str, F)],
    befell: impl Fn(&str, F) -> bool,
    names: &[Named],
    text: &str,
) -> (Vec<String>, Vec<(String, F)>) {
    let (text, mut wrong) = resolved(text, names);
    let text = text.as_str();
    let places = places(text, names);
    let mut told = Vec::new();
    for (phrase, fate) in says {
        // Some verbs are the same in both numbers.
        let is_alike = agree(phrase, Number::One) == agree(phrase, Number::Many);
        let numbers: &[Number] = if is_alike { &[Number::One] } else { &[Number::One, Number::Many] };
        for &number in numbers {
            let words = agree(phrase, number);
            let man = agree(&phrase.replace("[its]", "his").replace("[itself]", "himself"), number);
            let mut forms = vec![words];
            forms.extend((number == Number::One && man != forms[0]).then_some(man));
            for words in forms {
                for (at, _) in text.match_indices(&format!(" {words}")) {
                    let after = text[at + 1 + words.len()..].chars().next();
                    let denied = NO_VERB.iter().any(|word| text[..at].ends_with(word));
                    let is_other = OTHERWISE.iter().any(|words| text[at..].starts_with(words));
                    if denied || is_other || after.is_some_and(char::is_alphanumeric) {
                        continue;
                    }
                    let group = subject(text, &places, at + 1);
                    // A sentence on both sides of a fight, or on an army.
                    if group.is_empty() || text[group[group.len() - 1].to..at].contains(['.', ';']) {
                        continue;
                    }
                    let end = group[group.len() - 1].to;
                    let many = group.len() > 1 || group[0].named.many || counts_more(&text[end..at]);
                    if !is_alike && many != (number == Number::Many) {
                        wrong.push(format!("`{words}` in the wrong number"));
                    }
                    for place in group {
                        let alike = names.iter().filter(|named| named.name == place.named.name);
                        let so = alike.filter(|named| befell(&named.id, *fate)).map(|named| (named.id.clone(), *fate));
                        let so = so.collect::<Vec<_>>();
                        if so.is_empty() {
                            wrong.push(format!("{} does not: `{words}`", place.named.id));
                        }
                        told.extend(so);
                    }
                }
            }
        }
    }
    (wrong, told)
}
