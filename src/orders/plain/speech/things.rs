//! What somebody names: a unit, a place, a kind of troops, whoever is nearest.

use super::Ear;
use super::heard::longest_of;
use crate::orders::callings::{ANYBODY, BODIES, GROUND, NEAREST};
use crate::orders::manners::OPEN_FLANK;
use crate::orders::plain::cursor::{LONGEST_PHRASE, articles, phrase, typed};
use crate::orders::plain::lexicon::{Found, Thing};
use crate::orders::plain::phrases::{count_of, kind_of};
use crate::orders::plain::tokens::{Kind, Token};
use crate::orders::plain::whom::compass;

/// What some words name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NamedThing {
    /// A unit of one's own.
    Own(String),
    /// A unit of somebody else.
    Other(String),
    /// A place of the map.
    Place(String),
    /// A hex by its label, or a point of the table.
    Spot(String),
    /// A word of the language for some.
    Word(&'static str),
    /// Whoever is nearest.
    Nearest,
    /// Whoever of a kind is nearest.
    NearestOf(&'static str),
    /// Anybody.
    Any,
    /// The enemy, whoever he is.
    Enemy,
    /// One's own edge.
    Home,
    /// Ground that has no name here.
    Ground(String),
    /// What could be several.
    Several(Vec<String>),
}

/// Words that end a name.
const NO_NAME: &[&str] = &[
    "and", "or", "then", "else", "if", "unless", "when", "while", "until", "with", "at", "on", "upon", "to", "into",
    "from", "by", "but", "not", "for", "as", "so", "because", "since", "who", "which", "that", "while", "via",
    "through", "is", "are", "has", "have", "towards", "toward", "within", "beyond", "should", "after", "before",
    "behind", "near", "over", "against", "instead", "first", "facing", "using",
];

/// What stands before a name and says nothing of it.
const DETERMINERS: &[&str] = &[
    "the",
    "a",
    "an",
    "their",
    "his",
    "its",
    "those",
    "these",
    "that",
    "this",
    "any",
    "some",
    "enemy",
    "enemy's",
    "your",
    "our",
    "my",
    "her",
    "all",
    "all of",
    "any of",
    "one of",
    "poor",
    "damned",
    "bloody",
    "wretched",
    "cursed",
    "whole",
    "entire",
    "the enemy's",
];

/// Whether something typed is a number, with or without a sign and a point.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let only_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    only_digits(whole) && only_digits(part) && whole.len() + part.len() > 0
}

impl Ear<'_> {
    /// What stands before a name and says nothing of it, how many words it is.
    pub(super) fn determiners(&self, at: usize) -> usize {
        let mut count = 0;
        while let Some(more) = longest_of(self.rest(at + count), DETERMINERS) {
            count += more;
        }
        count
    }

    /// A unit or a place that is named here, and how many words it takes; the longest name.
    pub(super) fn name(&self, at: usize, among: &[Thing]) -> Option<(usize, NamedThing)> {
        let rest = self.rest(at);
        if let Some(quoted) = rest.first().filter(|first| first.is(&Kind::Quoted)) {
            return self.named(&[quoted.clone()], among).map(|named| (1, named));
        }
        let ends = |token: &Token| !token.is(&Kind::Word);
        let most = rest.iter().take(LONGEST_PHRASE).take_while(|token| !ends(token)).count();
        let skip = articles(&rest[..most]);
        let is_free = |count: &usize| {
            let inner = &rest[skip..*count];
            !inner.is_empty() && !inner.iter().skip(1).any(|token| NO_NAME.iter().any(|word| token.says(word)))
        };
        let is_no_end = |count: &usize| !NO_NAME.iter().chain(&["in", "the"]).any(|word| rest[*count - 1].says(word));
        // Every word of a name that is said as it is printed counts, such as stand between the parts of one.
        let whole = (skip + 1..=most).rev().filter(is_no_end).find_map(|count| {
            let found = self.reading.lexicon.find(&typed(&rest[..count]), among);
            matches!(found, Found::One { .. }).then(|| Some((count, self.which(found)?)))?
        });
        let loose = (skip + 1..=most).rev().filter(|count| is_free(count) && is_no_end(count)).find_map(|count| {
            let named = self.named(&rest[..count], among)?;
            Some((count, named))
        });
        match (whole, loose) {
            (Some(whole), Some(loose)) if loose.0 > whole.0 => Some(loose),
            (Some(whole), _) => Some(whole),
            (None, loose) => loose,
        }
    }

    /// What all of some words name.
    pub(super) fn named(&self, tokens: &[Token], among: &[Thing]) -> Option<NamedThing> {
        let lexicon = self.reading.lexicon;
        let text = typed(tokens);
        let found = match lexicon.find(&text, among) {
            Found::Nothing => lexicon.loosely(&text, among),
            found => found,
        };
        self.which(found)
    }

    fn which(&self, found: Found) -> Option<NamedThing> {
        match found {
            Found::One { id, .. } => Some(match self.reading.lexicon.thing_of(&id) {
                Some(Thing::Own) => NamedThing::Own(id),
                Some(Thing::Place) => NamedThing::Place(id),
                _ => NamedThing::Other(id),
            }),
            Found::Several(all) => Some(NamedThing::Several(all)),
            Found::Nothing => None,
        }
    }

    /// Whom somebody could fire at, or fall upon: those of others before one's own.
    pub(super) fn target(&self, at: usize) -> Option<(usize, NamedThing)> {
        let skip = self.determiners(at);
        let from = at + skip;
        if let Some(count) = longest_of(self.rest(from), NEAREST) {
            let sided = self
                .name(from + count, &[Thing::Side])
                .filter(|(_, named)| !matches!(named, NamedThing::Several(_)))
                .map_or(0, |(count, _)| count);
            let bodies = sided + self.bodies(from + count + sided);
            if let Some((taken, word)) = self
                .word(from + count + sided)
                .filter(|_| longest_of(self.rest(from), &["nearest", "closest"]).is_some())
            {
                let more = self.bodies(from + count + sided + taken);
                return Some((skip + count + sided + taken + more, NamedThing::NearestOf(word)));
            }
            return Some((skip + count + bodies, NamedThing::Nearest));
        }
        let word = self.word(from);
        let name = |at: usize| {
            let others = self.name(at, &[Thing::Other]);
            let own = || self.name(at, &[Thing::Own]);
            match &others {
                Some((_, NamedThing::Several(_))) | None => others.clone().or_else(own),
                Some(_) => others,
            }
        };
        let found = match skip {
            0 => name(at),
            _ => name(from).or_else(|| name(at)).map(|(count, named)| (skip + count, named)),
        };
        // A name that is longer than the word is meant before it.
        match (&found, &word) {
            (Some((count, NamedThing::Several(_))), Some((taken, word))) if skip + taken >= *count => {
                return Some((skip + taken, NamedThing::Word(word)));
            }
            (Some((count, _)), Some((taken, word))) if skip + taken > *count => {
                return Some((skip + taken, NamedThing::Word(word)));
            }
            (None, Some((taken, word))) => {
                let bodies = self.bodies(from + taken);
                return Some((skip + taken + bodies, NamedThing::Word(word)));
            }
            _ => {}
        }
        if found.is_some() {
            return found;
        }
        if let Some(count) = longest_of(self.rest(at), OPEN_FLANK).filter(|_| self.knows_word("flank")) {
            return Some((count, NamedThing::Word("flank")));
        }
        if let Some(count) = longest_of(self.rest(from), ANYBODY)
            .or_else(|| self.says(from, "any").then_some(1))
            .filter(|_| !self.says(from, "everybody"))
        {
            let open = longest_of(self.rest(from + count), OPEN_FLANK).filter(|_| self.knows_word("flank"));
            if let Some(more) = open {
                return Some((skip + count + more, NamedThing::Word("flank")));
            }
            return Some((skip + count, NamedThing::Any));
        }
        if ["targets", "target", "troops", "units", "enemies"].iter().any(|word| self.says(from, word)) {
            return Some((skip + 1, NamedThing::Any));
        }
        let enemy = ["enemy", "enemies", "foe", "opponent", "opponents"];
        if let Some(count) = longest_of(self.rest(at), &["the enemy", "enemies", "the foe", "the enemies", "enemy"]) {
            return Some((count, NamedThing::Enemy));
        }
        if enemy.iter().any(|word| self.says(from, word)) {
            return Some((skip + 1, NamedThing::Enemy));
        }
        let side = self.name(from, &[Thing::Side]).filter(|(_, named)| !matches!(named, NamedThing::Several(_)));
        side.map(|(count, _)| (skip + count + self.bodies(from + count), NamedThing::Enemy))
    }

    /// Words for a body of troops that tell nothing of it.
    fn bodies(&self, at: usize) -> usize {
        self.rest(at).iter().take_while(|token| BODIES.iter().any(|word| token.says(word))).count()
    }

    /// A word of the language for some units: `cavalry`, `guns`, `enemy columns`.
    pub(super) fn word(&self, at: usize) -> Option<(usize, &'static str)> {
        let rest = self.rest(at);
        const RELATIONS: [&str; 3] = ["any", "all", "nearest"];
        let known = phrase(rest, self.words.words).filter(|(_, word)| !RELATIONS.contains(word));
        let kind = rest.first().filter(|first| first.is(&Kind::Word)).and_then(|first| {
            let kind = kind_of(std::slice::from_ref(first), self.words);
            kind.or_else(|| {
                let one = first.text.to_ascii_lowercase();
                let one = one.strip_suffix('s')?;
                self.words.words.iter().copied().find(|word| *word == one)
            })
        });
        known.or(kind.map(|kind| (1, kind)))
    }

    pub(super) fn knows_word(&self, word: &str) -> bool {
        self.words.words.contains(&word)
    }

    /// Where somebody could go: places and units, one's own before others.
    pub(super) fn place(&self, at: usize) -> Option<(usize, NamedThing)> {
        if let Some(spot) = self.spot(at) {
            return Some(spot);
        }
        let skip = self.determiners(at);
        let from = at + skip;
        let home = ["home edge", "home", "own edge", "own side", "own lines", "baseline", "table edge"];
        if let Some(count) = longest_of(self.rest(from), &home)
            && !matches!(self.name(at, &[Thing::Own, Thing::Place]), Some((taken, _)) if taken > skip + count)
        {
            return Some((skip + count, NamedThing::Home));
        }
        let both = |at: usize| {
            let found = [Thing::Place, Thing::Own, Thing::Other].map(|thing| self.name(at, &[thing]));
            let found = found.into_iter().flatten();
            // The longest counts, of equal ones what is one thing, and that first which was asked for first.
            let rank = |(count, named): &(usize, NamedThing)| (*count, !matches!(named, NamedThing::Several(_)));
            found.rev_max(rank)
        };
        let found = both(from).map(|(count, named)| (skip + count, named)).or_else(|| both(at));
        // `the farm of Gemioncourt`, `the bridges at Namur`.
        if let Some(told) =
            self.told_ground(from).filter(|(count, _)| found.as_ref().is_none_or(|(taken, _)| *taken <= skip + count))
        {
            return Some((skip + told.0, told.1));
        }
        let found = found.map(|(count, named)| match self.label_behind(at + count) {
            // A place that is told of with its label: `the wood at 0810`.
            Some((more, label)) if !matches!(named, NamedThing::Several(_)) => (count + more, NamedThing::Spot(label)),
            _ => (count, named),
        });
        found.or_else(|| {
            let ground = GROUND.iter().any(|word| self.says(from, word));
            let (more, label) = self.label_behind(from + 1).filter(|_| ground).unzip();
            let named = match (label, self.reading.lexicon.only_ground(&self.said.get(from)?.text)) {
                (Some(label), _) => NamedThing::Spot(label),
                (None, Some(name)) => NamedThing::Place(name.to_owned()),
                (None, None) => NamedThing::Ground(typed(self.said.get(from..=from)?)),
            };
            ground.then(|| (skip + 1 + more.unwrap_or_default(), named))
        })
    }

    /// A word for ground with the name of the place behind it.
    fn told_ground(&self, at: usize) -> Option<(usize, NamedThing)> {
        let first = self.said.get(at)?.text.to_ascii_lowercase();
        let is_ground = GROUND.iter().any(|word| *word == first || first.strip_suffix('s') == Some(word))
            || ["crossing", "crossings", "castle", "chateau", "area", "place", "hexes"].contains(&first.as_str());
        let lead = longest_of(self.rest(at + 1), &["of", "at", "near", "by", "around", "over", "called"])
            .filter(|_| is_ground)?;
        let open = usize::from(self.said.get(at + 1).is_some_and(|next| next.is(&Kind::Open)));
        let (count, named) = self.name(at + 1 + lead + open, &[Thing::Place])?;
        matches!(named, NamedThing::Place(_)).then_some((1 + lead + count, named))
    }

    /// A label behind the name of a place: `(0706)`, `at 0810`, `hex 0402`.
    fn label_behind(&self, at: usize) -> Option<(usize, String)> {
        if !self.words.in_hexes {
            return None;
        }
        let lead = longest_of(self.rest(at), &["at hex", "in hex", "at", "in", "hex"]).unwrap_or(0);
        match self.rest(at) {
            [open, label, close, ..] if open.is(&Kind::Open) && is_label(label) && close.is(&Kind::Close) => {
                Some((3, label.text.clone()))
            }
            rest => {
                rest.get(lead).filter(|label| lead > 0 && is_label(label)).map(|label| (lead + 1, label.text.clone()))
            }
        }
    }

    /// A hex by its label, or a point of the table.
    pub(super) fn spot(&self, at: usize) -> Option<(usize, NamedThing)> {
        let lead = longest_of(self.rest(at), &["the hex at", "the hex", "hex", "the point", "point"]).unwrap_or(0);
        let rest = self.rest(at + lead);
        let first = rest.first()?;
        if self.words.in_hexes && is_label(first) {
            return Some((lead + 1, NamedThing::Spot(first.text.clone())));
        }
        if !self.words.in_hexes && first.is(&Kind::Open) {
            let end = rest.iter().position(|token| token.is(&Kind::Close))?;
            let inner = rest[1..end].iter().map(|token| token.text.as_str()).filter(|text| *text != ",");
            let inner = inner.collect::<Vec<_>>();
            return (inner.len() == 2 && inner.iter().all(|text| is_number(text)))
                .then(|| (lead + end + 1, NamedThing::Spot(format!("({})", inner.join(", ")))));
        }
        let is_pair = |text: &str| text.split_once(',').is_some_and(|(one, other)| is_number(one) && is_number(other));
        (!self.words.in_hexes && is_pair(&first.text)).then(|| (lead + 1, NamedThing::Spot(first.text.clone())))
    }

    /// A side of a hex, or a point of the compass.
    pub(super) fn side(&self, at: usize) -> Option<(usize, &'static str)> {
        let lead = longest_of(
            self.rest(at),
            &["to the", "towards the", "toward the", "in the direction of the", "due", "to", "towards", "the"],
        )
        .unwrap_or(0);
        let side = |at: usize| {
            let rest = self.rest(at);
            let first = rest.first()?;
            let bare = first.text.replace('.', "").to_ascii_uppercase();
            const POINTS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
            let short = POINTS.iter().find(|point| **point == bare).map(|point| (1, *point));
            short.or_else(|| corner(rest)).or_else(|| compass(rest, self.words))
        };
        side(at).or_else(|| side(at + lead).map(|(count, point)| (lead + count, point)))
    }

    /// A formation that is named here.
    pub(super) fn formation(&self, at: usize) -> Option<(usize, &'static str)> {
        let skip = longest_of(self.rest(at), &["a", "the", "an"]).unwrap_or(0);
        let from = at + skip;
        let known = phrase(self.rest(from), self.words.words);
        const SPOKEN: &[(&str, &[&str])] = &[
            ("square", &["square", "squares", "a hollow square", "hollow square", "square up"]),
            ("attack-column", &["attack columns", "column of attack", "assault column", "columns of attack"]),
            (
                "march-column",
                &[
                    "march columns",
                    "marching column",
                    "column of march",
                    "road column",
                    "column of route",
                    "column of routes",
                ],
            ),
            ("skirmish", &["skirmish order", "skirmish line", "open order", "extended order"]),
            ("line", &["line of battle", "line formation", "lines"]),
            ("column", &["columns", "column of attack", "attack column", "column of companies", "column of divisions"]),
            ("limbered", &["limbered"]),
        ];
        let spoken = SPOKEN.iter().filter(|(word, _)| self.knows_word(word));
        let spoken = spoken.filter_map(|(word, said)| Some((longest_of(self.rest(from), said)?, *word)));
        let (count, word) = spoken.chain(known).max_by_key(|(count, _)| *count)?;
        let node = crate::orders::plain::cursor::word(self.said[from].span, word);
        let tail = longest_of(self.rest(from + count), &["formation", "order"]).unwrap_or(0);
        (self.has("form") && self.reading.is_sound(self.words, "form", &node)).then_some((skip + count + tail, word))
    }

    /// A count of hexes or a length, as the language writes it.
    pub(super) fn length(&self, at: usize) -> Option<(usize, String)> {
        let rest = self.rest(at);
        if let Some(count) = longest_of(rest, crate::orders::sayings::ALL_THE_WAY).or_else(|| {
            longest_of(
                rest,
                &[
                    "max",
                    "maximum",
                    "the rest",
                    "full",
                    "fully",
                    "the whole way",
                    "as far as they can go",
                    "as far as ~you can go",
                    "as far as ~you can",
                    "to the maximum",
                ],
            )
        }) {
            return Some((count, "max".to_owned()));
        }
        let hexes = ["hex", "hexes", "step", "steps", "hexagon", "hexagons", "space", "spaces"];
        let lengths = ["\"", "in", "inch", "inches", "cm", "\u{201d}", "\u{2033}"];
        let first = rest.first().filter(|first| first.is(&Kind::Word))?;
        const TENS: [(&str, usize); 6] =
            [("fifteen", 15), ("eighteen", 18), ("twenty", 20), ("thirty", 30), ("forty", 40), ("sixteen", 16)];
        let tens = TENS.iter().find(|(word, _)| first.says(word)).map(|(_, count)| *count);
        let spelt = count_of(first).or(tens).or_else(|| {
            (["a", "an"].iter().any(|word| first.says(word))
                && rest.get(1).is_some_and(|unit| hexes.iter().chain(&lengths).any(|word| unit.says(word))))
            .then_some(1)
        });
        let unit = rest.get(1);
        if self.words.in_hexes {
            let count = spelt?;
            let taken = usize::from(unit.is_some_and(|unit| hexes.iter().any(|word| unit.says(word))));
            return Some((1 + taken, count.to_string()));
        }
        if first.says("half") && longest_of(rest, &["half an inch", "half a inch"]).is_some() {
            return Some((3, "0.5 inch".to_owned()));
        }
        let text = first.text.clone();
        let is_figure = text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
        let number = match spelt.filter(|_| !is_figure) {
            Some(count) => count.to_string(),
            None if is_figure && !text.ends_with('\u{b0}') => text,
            None => return None,
        };
        let and_a_half = longest_of(&rest[1..], &["and a half"]).map(|count| (format!("{number}.5"), 1 + count));
        let (number, mut taken) = match rest.get(1).map(|part| part.text.as_str()) {
            _ if and_a_half.is_some() => and_a_half.expect("it is some"),
            Some("1/2") => (format!("{number}.5"), 2),
            Some("1/4") => (format!("{number}.25"), 2),
            Some("3/4") => (format!("{number}.75"), 2),
            _ => (number, 1),
        };
        let unit = rest.get(taken).filter(|unit| lengths.iter().any(|word| unit.says(word)));
        let number = match number.strip_suffix(['\u{201d}', '\u{2033}']) {
            Some(bare) => format!("{bare}\""),
            None => number,
        };
        let said = match unit {
            Some(unit) if ["\"", "\u{201d}", "\u{2033}"].contains(&unit.text.as_str()) => format!("{number}\""),
            Some(unit) => format!("{number} {}", unit.text),
            None if spelt.is_some()
                && !is_figure
                && !unit.is_some()
                && rest.get(1).is_some_and(|unit| hexes.iter().any(|word| unit.says(word))) =>
            {
                return None;
            }
            None => number,
        };
        taken += usize::from(unit.is_some());
        Some((taken, said))
    }

    /// An angle: `20 degrees`, `30°`, `45`.
    pub(super) fn angle(&self, at: usize) -> Option<(usize, String)> {
        let lead = longest_of(self.rest(at), &["by", "through"]).unwrap_or(0);
        let first = self.said.get(at + lead)?;
        let bare = first.text.trim_end_matches(['\u{b0}', '\u{ba}']);
        const SPELT: [(&str, &str); 9] = [
            ("ten", "10"),
            ("fifteen", "15"),
            ("twenty", "20"),
            ("thirty", "30"),
            ("forty-five", "45"),
            ("forty", "40"),
            ("sixty", "60"),
            ("ninety", "90"),
            ("twenty-five", "25"),
        ];
        let bare = SPELT.iter().find(|(word, _)| first.says(word)).map_or(bare, |(_, figure)| *figure);
        let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let unit = longest_of(self.rest(at + lead + 1), &["degrees", "degree", "deg"]).unwrap_or(0);
        let quarter =
            longest_of(self.rest(at + lead), &["a quarter turn", "a quarter", "quarter turn", "a right angle", "90"]);
        let half = longest_of(self.rest(at + lead), &["a half turn", "half turn", "half"]);
        match (is_number, quarter, half) {
            (true, ..) => Some((lead + 1 + unit, bare.to_owned())),
            (_, Some(count), _) => Some((lead + count, "90".to_owned())),
            (_, _, Some(count)) if self.has("pivot") => Some((lead + count, "180".to_owned())),
            _ => None,
        }
    }
}

/// Whether a token is the label of a hex.
pub(super) fn is_label(token: &Token) -> bool {
    token.is(&Kind::Word) && token.text.len() == 4 && token.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A corner of the compass that is written out.
fn corner(tokens: &[Token]) -> Option<(usize, &'static str)> {
    const CORNERS: [(&str, &[&str]); 8] = [
        (
            "NE",
            &[
                "north-east",
                "northeast",
                "north east",
                "north-eastwards",
                "north-eastward",
                "northeastward",
                "northeastwards",
            ],
        ),
        (
            "NW",
            &[
                "north-west",
                "northwest",
                "north west",
                "north-westwards",
                "north-westward",
                "northwestward",
                "northwestwards",
            ],
        ),
        (
            "SE",
            &[
                "south-east",
                "southeast",
                "south east",
                "south-eastwards",
                "south-eastward",
                "southeastward",
                "southeastwards",
            ],
        ),
        (
            "SW",
            &[
                "south-west",
                "southwest",
                "south west",
                "south-westwards",
                "south-westward",
                "southwestward",
                "southwestwards",
            ],
        ),
        ("N", &["north"]),
        ("S", &["south"]),
        ("E", &["east"]),
        ("W", &["west"]),
    ];
    let found = CORNERS.iter().filter_map(|(point, said)| Some((longest_of(tokens, said)?, *point)));
    found.max_by_key(|(count, _)| *count)
}

/// The first of the greatest of some things.
trait RevMax: Iterator + Sized {
    fn rev_max<K: Ord>(self, rank: impl Fn(&Self::Item) -> K) -> Option<Self::Item>;
}

impl<I: Iterator> RevMax for I {
    fn rev_max<K: Ord>(self, rank: impl Fn(&I::Item) -> K) -> Option<I::Item> {
        self.fold(None, |best, next| match best {
            Some(best) if rank(&best) >= rank(&next) => Some(best),
            _ => Some(next),
        })
    }
}
