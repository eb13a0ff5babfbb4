//! Stories of 2 by 2 Napoleonic's: what they say of whom is held against the log, and what the log has must be told.

use estafette::adjudicate::{AnyRuleSet, Outcome, Position};
use estafette::kit::{Number, agree};
use estafette::yaml::{self, Node};

use super::reader::Named;
use super::{names, story};

/// What befell somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Gone,
    LostWith,
    Routs,
    Disordered,
    Pinned,
    Recoils,
    Wins,
    Rallies,
    DoesNotRally,
    Arrives,
}

use Fate::*;

/// What is said of whoever stands before it.
const SAYS: &[(&str, Fate)] = &[
    ("[is] shot to pieces", Gone),
    ("[is] destroyed", Gone),
    ("[is] swept away", Gone),
    ("[is] cut to pieces", Gone),
    ("[is] swept from the field", Gone),
    ("[is] caught between two sides", Gone),
    ("[is] attacked from two sides", Gone),
    ("[breaks] and [is] scattered", Gone),
    ("[breaks] and [is] never", Gone),
    ("[runs] clean off", Gone),
    ("[runs] over the edge", Gone),
    ("[runs] into the arms", Gone),
    ("[runs] straight into", Gone),
    ("[runs] into ground", Gone),
    ("[is] given up", Gone),
    ("[is] lost in exchange for", Gone),
    ("[is] lost against", Gone),
    ("[is] lost", Gone),
    ("[is] out of the battle", Gone),
    ("[is] lost with", LostWith),
    ("[goes] down with", LostWith),
    ("[shares] the fate of", LostWith),
    ("[breaks] and [runs]", Routs),
    ("[turns] [its] back and [runs]", Routs),
    ("[breaks] in rout", Routs),
    ("[runs] of [its] own free will", Routs),
    ("[waits] for nobody and [runs]", Routs),
    ("[catches] the panic of", Routs),
    ("[is] carried away in the rout of", Routs),
    ("[runs] at the sight of", Routs),
    ("[is] disrupted", Disordered),
    ("[falls] into disorder", Disordered),
    ("[loses] [its] order", Disordered),
    ("[is] thrown back in disorder", Disordered),
    ("[is] forced back in disorder", Disordered),
    ("[is] thrown back and pinned", Pinned),
    ("[is] forced back and pinned", Pinned),
    ("[is] pinned", Pinned),
    ("[is] brought to a stand", Pinned),
    ("[stands] pinned behind", Pinned),
    ("[has] pinned", Pinned),
    ("[falls] back", Recoils),
    ("[gives] ground", Recoils),
    ("[recoils]", Recoils),
    ("[has] the better of it", Wins),
    ("[comes] out on top", Wins),
    ("[wins] the fight", Wins),
    ("[carries] the attack home", Wins),
    ("[holds] [its] ground and [wins]", Wins),
    ("[beats] off the attack", Wins),
    ("[gives] better than", Wins),
    ("[rallies]", Rallies),
    ("[recovers] [its] order", Rallies),
    ("[closes] [its] ranks again", Rallies),
    ("[is] brought back to order", Rallies),
    ("[tries] in vain to rally", DoesNotRally),
    ("[does] not rally", DoesNotRally),
    ("[fails] to recover", DoesNotRally),
    ("[comes] on the field", Arrives),
    ("[arrives]", Arrives),
    ("[marches] on the field", Arrives),
];

/// What stands before a name that is no subject.
const ASIDE: [&str; 14] = [
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
    " charges ",
    " charge ",
];

/// A log, event by event.
struct Events(Vec<Node>);

fn is(node: &Node, key: &str, word: &str) -> bool {
    node.get(key).and_then(Node::word) == Some(word)
}

fn total(blow: Option<&Node>) -> i32 {
    let number = |node: Option<&Node>| node.and_then(Node::word).and_then(|word| word.parse::<i32>().ok());
    let blow = blow.expect("a fight has blows");
    let added = number(blow.get("tally").and_then(|tally| tally.get("total")));
    number(blow.get("face")).expect("a blow has a die") + added.unwrap_or(0)
}

impl Events {
    fn of(rules: &dyn AnyRuleSet, outcome: &Outcome) -> Events {
        let text = rules.save_log(&outcome.log);
        if text.trim() == "[]" {
            return Events(Vec::new());
        }
        let read = yaml::parse(&text).unwrap_or_else(|_| panic!("what was saved is YAML:\n{text}"));
        Events(read.items().iter().filter_map(|entry| entry.get("event").cloned()).collect())
    }

    fn all(&self, kind: &str) -> impl Iterator<Item = &Node> {
        self.0.iter().filter_map(move |event| event.get(kind))
    }

    fn any(&self, kind: &str, unit: &str, wanted: impl Fn(&Node) -> bool) -> bool {
        self.all(kind).any(|event| is(event, "unit", unit) && wanted(event))
    }

    /// Whether something befell somebody.
    fn befell(&self, unit: &str, fate: Fate) -> bool {
        let stated =
            |words: &'static [&'static str]| move |event: &Node| words.iter().any(|word| is(event, "state", word));
        match fate {
            Gone => self.any("destroyed", unit, |_| true),
            LostWith => self.any("destroyed", unit, |event| is(event, "why", "with-its")),
            Routs => self.any("routs", unit, |_| true) || self.any("flees", unit, |_| true),
            Disordered => {
                self.any("status", unit, stated(&["disrupted", "both"])) || self.any("pushed-back", unit, |_| true)
            }
            Pinned => {
                let pinned = stated(&["pinned", "both"]);
                self.any("status", unit, pinned)
                    || self.any("shoved", unit, pinned)
                    || self.any("pushed-back", unit, |_| true)
            }
            Recoils => self.any("recoils", unit, |_| true),
            Wins => self.all("fights").any(|event| {
                let (attack, defence) = (event.get("attack"), event.get("defence"));
                let (ours, theirs) = (total(attack), total(defence));
                let leads = |blow: Option<&Node>| blow.is_some_and(|blow| is(blow, "unit", unit));
                leads(attack) && ours > theirs || leads(defence) && theirs > ours
            }),
            Rallies => self.any("rallies", unit, |event| is(event, "rallied", "true")),
            DoesNotRally => self.any("rallies", unit, |event| is(event, "rallied", "false")),
            Arrives => self.any("arrives", unit, |_| true),
        }
    }
}

/// Somebody named in a text: where his name begins and ends.
struct Place<'n> {
    from: usize,
    to: usize,
    named: &'n Named,
}

fn places<'n>(text: &str, names: &'n [Named]) -> Vec<Place<'n>> {
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

/// Whom a phrase at a place is about: the last who is named before it, with those who stand in one list with him.
fn subject<'p, 'n>(text: &str, places: &'p [Place<'n>], at: usize) -> Vec<&'p Place<'n>> {
    let before = places.iter().filter(|place| place.to <= at).collect::<Vec<_>>();
    let follows = |place: &Place<'_>| [", who", ", which"].iter().any(|word| text[place.to..].starts_with(word));
    let aside = |place: &Place<'_>| ASIDE.iter().any(|word| text[..place.from].ends_with(word));
    let mut end = before.len();
    while end > 0 {
        let last = before[end - 1];
        if follows(last) {
            return vec![last];
        }
        let counted = text[last.to..at].contains(" more");
        let mut joint = if counted { ", " } else { " and " };
        let mut first = end - 1;
        while first > 0 && text[before[first - 1].to..before[first].from] == *joint {
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
fn read(events: &Events, names: &[Named], text: &str) -> (Vec<String>, Vec<(String, Fate)>) {
    let places = places(text, names);
    let (mut wrong, mut told) = (Vec::new(), Vec::new());
    for (phrase, fate) in SAYS {
        for number in [Number::One, Number::Many] {
            let words = agree(phrase, number);
            let man = agree(&phrase.replace("[its]", "his").replace("[itself]", "himself"), number);
            let mut forms = vec![words];
            forms.extend((number == Number::One && man != forms[0]).then_some(man));
            for words in forms {
                for (at, _) in text.match_indices(&format!(" {words}")) {
                    let after = text[at + 1 + words.len()..].chars().next();
                    let denied = [" not", " to"].iter().any(|word| text[..at].ends_with(word));
                    if denied || after.is_some_and(char::is_alphanumeric) {
                        continue;
                    }
                    let group = subject(text, &places, at + 1);
                    // A sentence on both sides of a fight, or on an army.
                    if group.is_empty() || text[group[group.len() - 1].to..at].contains(['.', ';']) {
                        continue;
                    }
                    let end = group[group.len() - 1].to;
                    let many = group.len() > 1 || group[0].named.many || text[end..at].contains(" more");
                    if many != (number == Number::Many) {
                        wrong.push(format!("`{words}` in the wrong number"));
                    }
                    for place in group {
                        match events.befell(&place.named.id, *fate) {
                            true => told.push((place.named.id.clone(), *fate)),
                            false => wrong.push(format!("{} does not: `{words}`", place.named.id)),
                        }
                    }
                }
            }
        }
    }
    (wrong, told)
}

/// What of the stories of an exchange is not so, and what the umpire's leaves out of what decides a battle.
pub(crate) fn faults(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let events = Events::of(rules, outcome);
    let mut wrong = super::clumsy(rules, before, outcome, exchange);
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    for side in std::iter::once(None).chain(sides) {
        let Some(story) = story(rules, before, outcome, (side.as_ref(), exchange)) else { continue };
        let names = names(rules, before, outcome);
        let mut told = Vec::new();
        for episode in story.episodes.iter().filter(|episode| !episode.text.contains(" can now ")) {
            let (faults, facts) = read(&events, &names, &episode.text);
            wrong.extend(faults.into_iter().map(|fault| format!("{fault}: {}", episode.text)));
            told.extend(facts);
        }
        if side.is_some() {
            continue;
        }
        let lost = events.all("destroyed").filter_map(|event| event.get("unit").and_then(Node::word));
        for unit in lost {
            let tells = told.iter().any(|(known, fate)| known == unit && matches!(fate, Gone | LostWith | Routs));
            wrong.extend((!tells).then(|| format!("nobody is told that {unit} is gone: {story:?}")));
        }
        for unit in events.all("flees").filter_map(|event| event.get("unit").and_then(Node::word)) {
            let tells = told.iter().any(|(known, fate)| known == unit && matches!(fate, Routs | Gone));
            wrong.extend((!tells).then(|| format!("nobody is told that {unit} routs: {story:?}")));
        }
    }
    wrong
}
