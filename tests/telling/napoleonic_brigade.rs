//! Stories of the Napoleonic Brigade Rules: what they say of whom, and every number of them, is held against the log; and what the
//! log has must be told.

use std::fs;
use std::path::Path;

use estafette::adjudicate::{AnyLog, AnyRuleSet, Outcome, Phrases, Position, Side, Story};
use estafette::kit::{Number, army_number, naming, the};
use estafette::telling::{Reading, compose};
use estafette::yaml::Node;

use super::bynames::plain;
use super::phrases::{Events, is, places, read};
use super::pronouns::resolved;
use super::reader::Named;
use super::with_you;

/// What befell somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Gone,
    Breaks,
    Flees,
    Wavers,
    Wins,
    BeatenOff,
    MustGoBack,
    FallsShort,
    Charges,
    Presses,
    Pushed,
    Rallies,
    FormsAgain,
    MissesFire,
    Fires,
    IsHit,
    Deserted,
    HearsOrders,
    Forms(&'static str),
    ComesOn,
    KeptOff,
}

use Fate::*;

/// What is said of whoever stands before it.
const SAYS: &[(&str, Fate)] = &[
    ("[is] cut to pieces", Gone),
    ("[is] destroyed", Gone),
    ("[has] nobody left", Gone),
    ("[is] seen no more", Gone),
    ("[does] not come back", Gone),
    ("[is] driven off", Gone),
    ("[is] pushed over", Gone),
    ("[breaks]", Breaks),
    ("[takes] to flight", Breaks),
    ("[is] in flight", Flees),
    ("[runs] for the rear", Flees),
    ("[flees]", Flees),
    ("[wavers]", Wavers),
    ("[is] badly shaken", Wavers),
    ("[begins] to waver", Wavers),
    ("[begins] to break up", Wavers),
    ("[begins] to melt away", Wavers),
    ("[has] the better of it", Wins),
    ("[comes] out on top", Wins),
    ("[wins] the fight", Wins),
    ("[holds] [its] ground and [wins]", Wins),
    ("[beats] off the attack", Wins),
    ("[gives] better than", Wins),
    ("[is] beaten off", BeatenOff),
    ("[is] repulsed", BeatenOff),
    ("[meets] more than [its] match", BeatenOff),
    ("[has] to go back", MustGoBack),
    ("[has] to give ground", MustGoBack),
    ("[is] driven farther back", MustGoBack),
    ("[has] to fall back", MustGoBack),
    ("[goes] on falling back", MustGoBack),
    ("[is] beaten once more", MustGoBack),
    ("[is] beaten again", MustGoBack),
    ("[falls] short", FallsShort),
    ("[comes] to a stand on the way", FallsShort),
    ("[does] not get there", FallsShort),
    ("[finds] the enemy gone", FallsShort),
    ("[charges]", Charges),
    ("[goes] in with the bayonet", Charges),
    ("[storms] forward", Charges),
    ("[sets] out to charge", FallsShort),
    ("[goes] forward to charge", FallsShort),
    ("[follows]", Presses),
    ("[goes] after", Presses),
    ("[goes] on after", Presses),
    ("[presses] on after", Presses),
    ("[comes] up behind", Presses),
    ("[comes] up and [fires] on", Presses),
    ("[advances] and [fires] on", Presses),
    ("[advances] after", Presses),
    ("[keeps] at the heels", Presses),
    ("[pursues]", Presses),
    ("[rides] after", Presses),
    ("[streams] after", Presses),
    ("[keeps] falling back before", Pushed),
    ("[gives] more ground before", Pushed),
    ("[begins] to rally", Rallies),
    ("[tries] to steady [its] ranks", Rallies),
    ("[tries] to close [its] ranks", Rallies),
    ("[halts] to re-form", FormsAgain),
    ("[re-forms] [its] ranks", FormsAgain),
    ("[misses] fire", MissesFire),
    ("[fires] on", Fires),
    ("[fires] into", Fires),
    ("[sends] a volley into", Fires),
    ("[hits] nothing", Fires),
    ("[fires] in vain", Fires),
    ("[shoots] wide", Fires),
    ("[pours] canister into", Fires),
    ("[empties] [its] canister into", Fires),
    ("[volleys] at", Fires),
    ("[opens] fire on", Fires),
    ("[loses]", IsHit),
    ("[suffers] the most", IsHit),
    ("[is] hit the hardest", IsHit),
    ("[has] the worst of it", IsHit),
    ("[takes] hits among", IsHit),
    ("[has] [its] gun knocked", IsHit),
    ("[is] abandoned by", Deserted),
    ("[is] left without crew", Deserted),
    ("[is] sent the order", HearsOrders),
    ("[receives] the order", HearsOrders),
    ("[comes] onto the field", ComesOn),
    ("[reaches] the field", ComesOn),
    ("[arrives] on the field", ComesOn),
    ("[finds] no way onto", KeptOff),
    ("[forms] line", Forms("line")),
    ("[deploys] into line", Forms("line")),
    ("[forms] attack column", Forms("attack-column")),
    ("[goes] into attack column", Forms("attack-column")),
    ("[forms] march column", Forms("march-column")),
    ("[goes] into march column", Forms("march-column")),
    ("[forms] square", Forms("square")),
    ("[goes] into square", Forms("square")),
    ("[limbers] up", Forms("limbered")),
    ("[unlimbers]", Forms("unlimbered")),
];

fn names_unit(list: Option<&Node>, unit: &str) -> bool {
    list.is_some_and(|list| list.items().iter().any(|item| item.word() == Some(unit)))
}

fn befell(events: &Events, unit: &str, fate: Fate) -> bool {
    let with = |kind: &str, key: &str, words: &[&str]| {
        events.any(kind, unit, |event| words.iter().any(|word| is(event, key, word)))
    };
    match fate {
        ComesOn => events.all("comes-on").any(|event| event.get("brigade").is_some_and(|own| is(own, "unit", unit))),
        KeptOff => events.any("kept-off", unit, |_| true),
        Gone => events.any("leaves", unit, |_| true),
        Breaks => with("binds", "why", &["third-push-back", "sixth-push-back", "morale"]),
        Flees => with("moves", "manner", &["rout"]),
        Wavers => events.any("wavers", unit, |_| true),
        BeatenOff => events.all("fights").any(|round| {
            let winner = round.get("winner").and_then(Node::word);
            let blows = round.get("blows").map_or(&[][..], Node::items);
            blows.iter().any(|blow| {
                let own = blow.get("brigades").map_or(&[][..], Node::items);
                let side = blow.get("side").and_then(Node::word);
                winner.is_some() && side != winner && own.iter().any(|own| is(own, "unit", unit))
            })
        }),
        Wins => events.all("fights").any(|round| {
            let winner = round.get("winner").and_then(Node::word);
            let blows = round.get("blows").map_or(&[][..], Node::items);
            blows.iter().any(|blow| {
                let own = blow.get("brigades").map_or(&[][..], Node::items);
                blow.get("side").and_then(Node::word) == winner && own.iter().any(|own| is(own, "unit", unit))
            })
        }),
        MustGoBack => with("binds", "why", &["beaten", "recoils"]),
        FallsShort => events.any("falls-short", unit, |_| true),
        Charges => events.all("strikes").any(|clash| is(clash, "by", unit) && is(clash, "how", "charge")),
        Presses => with("moves", "manner", &["follow-up", "follow-up-and-fire", "pursuit"]),
        Pushed => with("moves", "manner", &["push-back"]),
        Rallies => with("binds", "why", &["rallies"]),
        FormsAgain => with("binds", "why", &["stopped", "nobody", "third", "turned", "pursuit-ends"]),
        MissesFire => {
            let fired = |event: &Node| {
                event.get("pieces").is_some_and(|all| all.items().iter().any(|one| is(one, "fired", "true")))
            };
            events.any("fires", unit, |_| true) && !events.any("fires", unit, fired)
        }
        Fires => events.any("fires", unit, |_| true) || events.any("launches", unit, |_| true),
        IsHit => events.any("falls", unit, |_| true),
        Deserted => events.any("crew", unit, |_| true),
        HearsOrders => {
            events.all("alters").any(|event| names_unit(event.get("alteration").and_then(|it| it.get("units")), unit))
                || events.all("in-force").any(|event| names_unit(event.get("units"), unit))
        }
        Forms(form) => with("forms", "form", &[form]),
    }
}

/// A number in figures or in words.
fn counted(word: &str) -> Option<u32> {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let small = WORDS.iter().position(|known| *known == word);
    word.parse().ok().or_else(|| u32::try_from(small?).ok())
}

/// Somebody's losses of figures, one after the other, each with what was left before it and whether it was in a fight.
struct Ranks {
    unit: String,
    falls: Vec<(u32, u32, bool)>,
}

fn ranks(rules: &dyn AnyRuleSet, before: &Position, events: &Events) -> Vec<Ranks> {
    let number = |node: &Node, key: &str| node.get(key).and_then(Node::word).and_then(|word| word.parse::<u32>().ok());
    let marks = rules.plot(before).marks;
    let foot = marks.iter().filter(|mark| mark.symbol != estafette::adjudicate::Symbol::Artillery);
    let all = foot.filter_map(|mark| {
        let (mut left, _) = mark.strength?;
        let mut falls = Vec::new();
        for fallen in events.all("falls").filter(|fallen| is(fallen, "unit", &mark.unit)) {
            let losses = fallen.get("losses").map_or(&[][..], Node::items);
            let lost = losses.iter().filter_map(|loss| number(loss, "lost")).sum::<u32>().min(left);
            falls.extend((lost > 0).then(|| (lost, left, is(fallen, "cause", "melee"))));
            left -= lost;
        }
        Some(Ranks { unit: mark.unit.clone(), falls })
    });
    all.collect()
}

impl Ranks {
    /// How many fell by fire.
    fn by_fire(&self) -> u32 {
        self.falls.iter().filter(|(.., melee)| !melee).map(|(lost, ..)| lost).sum()
    }

    /// Whether so many of so many fell one after the other.
    fn has(&self, lost: u32, had: u32, fight: bool) -> bool {
        let falls = self.falls.iter().filter(|(.., melee)| *melee == fight).collect::<Vec<_>>();
        let from = |start: usize| {
            let mut sum = 0;
            falls[start..].iter().any(|(fallen, ..)| {
                sum += fallen;
                sum == lost
            })
        };
        falls.iter().enumerate().any(|(start, (_, left, _))| *left == had && from(start))
    }
}

/// A statement of losses: `3 of its 47 figures`, `7 of 71`, `all 9 of its figures`; along the line `4 figures` of an army.
struct Count {
    from: usize,
    to: usize,
    lost: u32,
    had: Option<u32>,
    /// Whether it is of a fight.
    fight: bool,
}

/// How a roll of losses along the line begins.
const ROLLS: [&str; 9] = [
    "nder fire along the line",
    "n the firing along the line",
    "n the rest of the firing",
    "n all other firing",
    "the fire goes on, and costs",
    "firing along the line costs",
    "fire along the line costs",
    "rest of the firing costs",
    "ll other fire costs",
];

/// Every count of figures in a sentence, in its order; `3 of 9 points` of a score and what an army has lost in all are none.
fn counts(sentence: &str) -> Vec<Count> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in sentence.split(' ') {
        let bare = word.trim_matches(|letter: char| ",.;:".contains(letter));
        words.push((start, start + bare.len(), bare));
        start += word.len() + 1;
    }
    let word = |place: usize| words.get(place).map_or("", |(.., word)| *word);
    let is_roll = ROLLS.iter().any(|opens| sentence.contains(opens)) && !is_of_so_many(sentence);
    let mut counts = Vec::new();
    let mut place = 0;
    while place < words.len() {
        let (from, to, bare) = words[place];
        let own = matches!(word(place + 2), "its" | "their");
        let had = counted(word(place + if own { 3 } else { 2 }));
        let next = |length: usize| words.get(place + length).map_or(sentence.len(), |(_, to, _)| *to);
        if bare == "last" && matches!(word(place + 1), "figure") {
            counts.push(Count { from, to, lost: 1, had: Some(1), fight: false });
        } else if bare == "last" && counted(word(place + 1)).is_some() {
            let count = counted(word(place + 1));
            counts.push(Count { from, to: next(1), lost: count.unwrap_or(0), had: count, fight: false });
            place += 1;
        } else if bare == "all" && word(place + 2) == "of" && matches!(word(place + 3), "its" | "their") {
            let count = counted(word(place + 1));
            counts.push(Count { from, to: next(1), lost: count.unwrap_or(0), had: count, fight: false });
            place += 2;
        } else if counted(bare).is_some() && word(place + 1) == "more" && ["to", "when"].contains(&word(place + 2)) {
            // More fire at whoever has lost so many of so many before.
            let left = counts.last().and_then(|before: &Count| Some(before.had? - before.lost));
            counts.push(Count { from, to, lost: counted(bare).unwrap_or(0), had: left, fight: false });
        } else if counted(bare).is_some() && word(place + 1) == "of" && had.is_some() {
            let lost = counted(bare);
            let length = if own { 3 } else { 2 };
            counts.push(Count { from, to: next(length), lost: lost.unwrap_or(0), had, fight: !own });
            place += length;
        } else if is_roll && bare.parse::<u32>().is_ok() {
            counts.push(Count { from, to, lost: counted(bare).unwrap_or(0), had: None, fight: false });
        }
        place += 1;
    }
    counts
}

/// Whether a sentence has a loss of so many of so many.
fn is_of_so_many(sentence: &str) -> bool {
    let words = sentence.split(' ').collect::<Vec<_>>();
    words
        .windows(3)
        .any(|three| three[1] == "of" && counted(three[0]).is_some() && counted(three[2].trim_matches(',')).is_some())
}

/// Every name that a story may have.
fn names(rules: &dyn AnyRuleSet, before: &Position, log: &AnyLog) -> Vec<Named> {
    let account = rules.account(before, log, None).expect("it has incidents");
    let units = account.people.iter().map(|person| Named {
        id: person.unit.to_string(),
        name: person.name.clone(),
        side: person.side.to_string(),
        is_side: false,
        many: naming::number(&person.name) == Number::Many,
        is_man: false,
    });
    let roster = rules.roster(before);
    let sides = roster.sides.iter().map(|(side, army)| {
        let name = the(army);
        let (id, many) = (side.to_string(), army_number(&name) == Number::Many);
        Named { side: id.clone(), id, many, name, is_side: true, is_man: false }
    });
    units.chain(sides).collect()
}

/// What of a text's numbers is not so, and how much of whose losses it tells.
fn weighs(all: &[Ranks], names: &[Named], text: &str) -> (Vec<String>, Vec<(String, u32)>) {
    let (text, _) = resolved(text, names);
    let (mut wrong, mut told) = (Vec::new(), Vec::new());
    // What the whole battle has cost stands in the log word for word.
    let text = if text.starts_with("The battle ends here") { String::new() } else { text };
    for sentence in text.split_inclusive(". ") {
        let places = places(sentence, names);
        // Guns that are knocked out are counted by themselves.
        let is_of_guns = |count: &Count| sentence[count.to..].contains("guns knocked out");
        for count in counts(sentence).into_iter().filter(|count| !is_of_guns(count)) {
            // What a fight has cost its winner stands behind whom he has beaten.
            let is_behind = sentence[..count.from].ends_with("with the loss of ");
            // Along the line whole armies lose.
            if count.had.is_none() {
                let before = sentence[..count.from].trim_end();
                let loses = [" lose", " loses"].into_iter().find_map(|verb| before.strip_suffix(verb));
                let before = loses.unwrap_or(before);
                let is_meant = |army: &&Named| before.ends_with("each side") || before.ends_with(&army.name);
                let armies = names.iter().filter(|named| named.is_side).filter(is_meant).collect::<Vec<_>>();
                let is_of = |unit: &str, army: &Named| {
                    names.iter().any(|named| !named.is_side && named.id == unit && named.side == army.id)
                };
                let lost =
                    |army: &Named| all.iter().filter(|ranks| is_of(&ranks.unit, army)).map(Ranks::by_fire).sum::<u32>();
                match !armies.is_empty() && armies.iter().all(|army| count.lost <= lost(army)) {
                    true => told.extend(armies.iter().map(|army| (army.id.clone(), count.lost))),
                    false => wrong.push(format!("no army loses {} along the line: {sentence}", count.lost)),
                }
                continue;
            }
            let before = || places.iter().filter(|place| place.to <= count.from).map(|place| place.named.id.as_str());
            let so = |unit: &&str| {
                let mut own = all.iter().filter(|ranks| ranks.unit == **unit);
                own.any(|ranks| count.had.is_some_and(|had| ranks.has(count.lost, had, count.fight)))
            };
            // Who takes a place under fire is named before whoever fires.
            let is_taker = sentence.contains(", though the fire of ")
                && ["costs it ", "costs them "].iter().any(|costs| sentence[..count.from].ends_with(costs));
            let last = before().next_back().filter(|unit| !is_taker && so(unit));
            match last.or_else(|| before().next().filter(|unit| (is_behind || is_taker) && so(unit))) {
                Some(unit) => told.push((unit.to_owned(), count.lost)),
                None => {
                    wrong.push(format!("{:?} does not lose {} of {:?}", before().next_back(), count.lost, count.had))
                }
            }
        }
    }
    (wrong, told)
}

fn told(
    rules: &dyn AnyRuleSet,
    before: &Position,
    log: &AnyLog,
    (reader, exchange): (Option<&Side>, u32),
) -> Option<Story> {
    let account = rules.account(before, log, reader)?;
    let roster = rules.roster(before);
    Some(compose(&account, Reading { roster: &roster, reader, phrases: Phrases::NONE, exchange, taken: &[] }))
}

/// What of a text is not so.
fn wrongs(rules: &dyn AnyRuleSet, before: &Position, log: &AnyLog, text: &str) -> Vec<String> {
    let (events, names) = (Events::of(rules, log), names(rules, before, log));
    let (mut wrong, _) = read(SAYS, |unit, fate| befell(&events, unit, fate), &names, text);
    wrong.extend(weighs(&ranks(rules, before, &events), &names, text).0);
    wrong
}

/// What of the stories of an exchange is not so, and what the umpire's leaves out of what decides a battle.
pub(crate) fn faults(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let mut wrong = super::clumsy(rules, before, outcome, exchange);
    let log = &outcome.log;
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    for side in std::iter::once(None).chain(sides) {
        let Some(story) = told(rules, before, log, (side.as_ref(), exchange)) else { continue };
        wrong.extend(not_so(rules, before, log, &story, side.as_ref()));
    }
    wrong
}

fn not_so(rules: &dyn AnyRuleSet, before: &Position, log: &AnyLog, story: &Story, side: Option<&Side>) -> Vec<String> {
    let (events, names) = (Events::of(rules, log), with_you(names(rules, before, log), side));
    let ranks = ranks(rules, before, &events);
    let (mut wrong, mut facts, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    for episode in story.episodes.iter().filter(|episode| !episode.text.contains(" can now ")) {
        let (faults, said) = read(SAYS, |unit, fate| befell(&events, unit, fate), &names, &episode.text);
        facts.extend(said);
        let (counts, tolls) = weighs(&ranks, &names, &episode.text);
        // What befell out of its sight a side is not told, and counts from what it knows.
        let counts = if side.is_none() { counts } else { Vec::new() };
        wrong.extend(faults.into_iter().chain(counts).map(|fault| format!("{fault}: {}", episode.text)));
        sums.extend(tolls);
    }
    if side.is_some() {
        return wrong;
    }
    let sum = |of: &str| sums.iter().filter(|(known, _)| known == of).map(|(_, lost)| lost).sum::<u32>();
    for army in names.iter().filter(|named| named.is_side) {
        let (mut lost, mut told) = (0, sum(&army.id));
        let is_own = |unit: &str| names.iter().any(|named| !named.is_side && named.id == unit && named.side == army.id);
        // Of whom nobody is left the last losses need no number.
        let stands = |ranks: &&Ranks| is_own(&ranks.unit) && !events.any("leaves", &ranks.unit, |_| true);
        for ranks in ranks.iter().filter(stands) {
            let own = ranks.falls.iter().map(|(lost, ..)| lost).sum::<u32>();
            (lost, told) = (lost + own, told + sum(&ranks.unit));
            if sum(&ranks.unit) > own {
                wrong.push(format!("{} loses {own}, and {} is told: {story:?}", ranks.unit, sum(&ranks.unit)));
            }
        }
        if lost != told {
            wrong.push(format!("{} loses {lost}, and {told} is told: {story:?}", army.id));
        }
    }
    for unit in events.all("leaves").filter_map(|event| event.get("unit").and_then(Node::word)) {
        let tells = facts.iter().any(|(known, fate)| known == unit && *fate == Gone);
        wrong.extend((!tells).then(|| format!("nobody is told that {unit} is gone: {story:?}")));
    }
    for event in events.all("binds").filter(|event| is(event, "why", "morale") || is(event, "why", "third-push-back")) {
        let unit = event.get("unit").and_then(Node::word).expect("it binds somebody");
        let tells = facts.iter().any(|(known, fate)| known == unit && matches!(fate, Breaks | Gone));
        wrong.extend((!tells).then(|| format!("nobody is told that {unit} breaks: {story:?}")));
    }
    wrong
}

/// The battle of the examples, exchange by exchange: the position before each, and its log.
fn battle() -> Vec<(&'static dyn AnyRuleSet, Position, AnyLog, u32)> {
    let rules = estafette::rules::by_id("napoleonic-brigade").expect("it is there");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/quatre-bras");
    let exchanges = (2..=17).map(|exchange| {
        let text = |exchange: u32, name: &str| {
            let path = folder.join(format!("x{exchange:03}")).join(name);
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            // The salt before it is the folder's.
            match text.split_once('\n') {
                Some((first, rest)) if first.starts_with("salt: ") => rest.to_owned(),
                _ => text,
            }
        };
        let before = rules.load(&text(exchange - 1, "state.yaml")).expect("it is a position");
        let log = rules.load_log(&text(exchange, "log.yaml")).expect("it is a log");
        (rules, before, log, exchange)
    });
    exchanges.collect()
}

#[test]
fn the_story_of_quatre_bras_is_so() {
    let wrong = battle().into_iter().flat_map(|(rules, before, log, exchange)| {
        let story = told(rules, &before, &log, (None, exchange)).expect("it has a story");
        let wrong = not_so(rules, &before, &log, &story, None).into_iter();
        wrong.map(move |wrong| format!("exchange {exchange}: {wrong}")).collect::<Vec<_>>()
    });
    let wrong = wrong.collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A story with two names exchanged: each of the one for the other.
fn swapped(text: &str, one: &str, other: &str) -> String {
    text.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other)
}

#[test]
fn sides_swapped_and_numbers_changed_are_found_in_the_story_of_quatre_bras() {
    let (mut seeded, mut missed) = (0, Vec::new());
    for (rules, before, log, exchange) in battle() {
        let story = told(rules, &before, &log, (None, exchange)).expect("it has a story");
        let names = names(rules, &before, &log);
        let tells = |text: &str| !counts(text).is_empty() && !text.starts_with("The battle ends here");
        for episode in story.episodes.iter().filter(|episode| tells(&episode.text)) {
            let text = &plain(&episode.text, &names, None).0;
            // Whoever is told to be of the one army is told to be of the other.
            let of_the_other = swapped(&episode.text, " French ", " Allied ");
            let mut forged = Vec::new();
            forged.extend((of_the_other != episode.text).then_some(of_the_other));
            for sentence in text.split_inclusive(". ") {
                let named = places(sentence, &names);
                for count in counts(sentence) {
                    let (before, after) = (&sentence[..count.from], &sentence[count.to..]);
                    let words = sentence[count.from..count.to].to_owned();
                    let other = words.replacen(&count.lost.to_string(), &(count.lost + 30).to_string(), 1);
                    forged.extend((other != words).then(|| format!("{before}{other}{after}")));
                    if let Some(had) = count.had {
                        let other = words.replace(&had.to_string(), &(had + 100).to_string());
                        forged.extend((other != words).then(|| format!("{before}{other}{after}")));
                    }
                }
                // Whoever is told to lose is exchanged with whoever is told to fire.
                if let ([one, .., other], [_]) = (named.as_slice(), counts(sentence).as_slice()) {
                    let [one, other] = [one, other].map(|place| &sentence[place.from..place.to]);
                    forged.extend((one != other).then(|| swapped(sentence, one, other)));
                }
            }
            for forged in forged {
                seeded += 1;
                if wrongs(rules, &before, &log, &forged).is_empty() {
                    missed.push(forged);
                }
            }
        }
    }
    assert!(seeded > 100, "{seeded} faults are too few to prove anything");
    assert!(missed.is_empty(), "of {seeded} seeded faults these are not found:\n{}", missed.join("\n"));
}
