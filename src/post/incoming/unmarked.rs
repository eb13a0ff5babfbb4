//! A reply without marks: its orders are taken out of what its sender typed himself, and filed under the head that the report
//! which it answers has.
//!
//! What is filed has the lines of the orders as they came, each apart from the others, below a head of the keys that the code
//! says, between the marks. So it is read like any other turn file, by whoever makes the orders of it again.

use super::carried::Carried;
use super::quotable::Sent;
use crate::game::{BEGIN, END, Tongue, TurnFile};
use crate::orders::plain::{Passage, Sort, without_bullet};
use crate::orders::{PARAGRAPH, is_too_long};
use crate::post::message::turn_text;
use crate::post::message::typed::Typed;
use crate::yaml::{self, Node, Value};

/// The keys of the head of a turn file.
pub(in crate::post) const HEAD: [&str; 6] = ["game", "exchange", "side", "player", "seen", "code"];

/// The keys that may stand among orders.
const AMONG: [&str; 3] = ["link", "chain", "concede"];

/// So many lines may hold one entry in braces.
const LONGEST: usize = 6;

/// What is under the head of a filed text: a key, its value, and the line of the mail it comes from; 0 where none has it.
pub(in crate::post) type Head = Vec<(&'static str, String, u32)>;

/// What stands in a reply without marks.
#[derive(Clone, Debug, Default)]
pub(in crate::post) struct Unmarked {
    /// The lines that are filed, in groups that stand apart, each line with its number.
    taken: Vec<Vec<(u32, String)>>,
    /// Whether they are entries of YAML, with the list of each group.
    lists: Vec<&'static str>,
    /// Whether anything of it is an order that can be read, or a link for the dice.
    pub(in crate::post) has_orders: bool,
    /// Whether anything of it is meant as an order.
    pub(in crate::post) has_attempts: bool,
    /// Whether a letter is in it, carried or not.
    has_letters: bool,
    /// Whether a note for all of them is among what is filed.
    has_note: bool,
    /// Keys of the head that were typed.
    pub(in crate::post) keys: Vec<(&'static str, String, u32)>,
    /// Letters that are carried to nobody of the game: to whom, and the text.
    pub(in crate::post) letters: Vec<(String, String)>,
    /// What is written to the umpire.
    pub(in crate::post) to_umpire: Vec<String>,
    /// All other text.
    pub(in crate::post) not_taken: Vec<(u32, String)>,
}

impl Unmarked {
    /// What a file says, with the talk of the mail that brought it.
    pub(in crate::post) fn beside(mut self, talk: Unmarked) -> Unmarked {
        self.not_taken.splice(0..0, talk.not_taken);
        self
    }

    /// Whether nothing of it orders or asks anything, or is written to anybody but whoever reads the mail.
    pub(in crate::post) fn is_talk(&self) -> bool {
        !self.has_attempts
            && !self.has_letters
            && self.taken.is_empty()
            && self.to_umpire.is_empty()
            && self.keys.is_empty()
    }

    /// Sorts what somebody of a side typed.
    pub(in crate::post) fn of(own: &[(u32, String)], tongue: &Tongue, side: &str) -> Unmarked {
        Unmarked::with_letters(own, tongue, side, (&|to| tongue.knows_readers(to), Some(PARAGRAPH)))
    }

    /// The same, with the letters filed whose readers are such; and what parts the paragraphs of a letter.
    fn with_letters(
        own: &[(u32, String)],
        tongue: &Tongue,
        side: &str,
        (is_carried, parted): (&dyn Fn(&str) -> bool, Parted),
    ) -> Unmarked {
        let mut found = Unmarked::default();
        // Behind a bar stand the letters of other players, and some programs quote so: nobody's own orders.
        let (barred, own) = own.iter().cloned().partition::<Vec<_>, _>(|(_, line)| line.trim_start().starts_with('|'));
        let own = own.as_slice();
        let entries = in_braces(own);
        let in_entry = |place: usize| entries.iter().any(|entry| (entry.lines.0..entry.lines.1).contains(&place));
        let rest = own.iter().enumerate().filter(|(place, _)| !in_entry(*place));
        let rest = rest.map(|(_, line)| line.clone()).collect::<Vec<_>>();
        let text = Typed::placed(&rest);
        let lines = text.lines().collect::<Vec<_>>();
        let mut headings = Vec::new();
        let mut passages = tongue.mixed(&text, side);
        if parted.is_some() {
            passages = with_whole_letters(passages);
        }
        for Passage { lines: (first, end), sort } in passages {
            let number = |place: usize| u32::try_from(place + 1).unwrap_or(u32::MAX);
            let these = (first..end).map(|place| (number(place), lines[place].to_owned())).collect::<Vec<_>>();
            let has_gaps = these.iter().any(|(_, line)| line.trim().is_empty());
            let these = match parted {
                Some(parted) if has_gaps && matches!(sort, Sort::Letter(_)) => in_one_line(&these, parted),
                _ => these,
            };
            found.has_letters |= matches!(sort, Sort::Letter(_));
            found.sort(sort, these, &mut headings, is_carried);
        }
        let is_mixture = found.has_orders && !entries.is_empty();
        for entry in entries {
            let these = own[entry.lines.0..entry.lines.1].to_vec();
            if is_mixture {
                found.has_attempts = true;
                found.not_taken.extend(these);
                continue;
            }
            found.has_orders = true;
            found.has_attempts = true;
            if found.lists.is_empty() {
                // What else is meant as an order cannot stand in one file with it.
                let others = std::mem::take(&mut found.taken);
                found.not_taken.extend(others.into_iter().flatten());
            }
            let above = headings.iter().rev().find(|(number, _)| *number < these[0].0);
            let list = match above.map(|(_, list)| *list) {
                Some(list) if list != "orders" => list,
                _ => entry.list,
            };
            found.taken.push(these);
            found.lists.push(list);
        }
        found.not_taken.extend(barred);
        found.not_taken.sort();
        found
    }

    fn sort(
        &mut self,
        sort: Sort,
        lines: Vec<(u32, String)>,
        headings: &mut Vec<(u32, &'static str)>,
        is_carried: &dyn Fn(&str) -> bool,
    ) {
        let first = lines[0].0;
        let text = || lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join(" ");
        match sort {
            Sort::Entry => {
                self.has_orders = true;
                self.has_attempts = true;
                self.taken.push(lines);
            }
            Sort::Faulty => {
                self.has_attempts = true;
                self.taken.push(lines);
            }
            Sort::Heading => {
                let word = text().trim().trim_end_matches(':').to_ascii_lowercase();
                let lists = ["orders", "standing", "answers", "deploy", "army", "terrain", "general"];
                headings.extend(lists.iter().find(|list| **list == word).map(|list| (first, *list)));
            }
            Sort::Letter(to) => {
                let letter = text();
                let letter = letter.split_once(':').map_or("", |(_, letter)| letter.trim()).to_owned();
                let umpire = ["umpire", "the umpire", "referee", "the referee"];
                if umpire.iter().any(|word| to.eq_ignore_ascii_case(word)) {
                    self.to_umpire.push(letter);
                    self.taken.push(lines);
                } else if is_carried(&to) && !is_too_long(&letter) {
                    self.has_attempts = true;
                    self.taken.push(lines);
                } else {
                    self.letters.push((to, letter));
                }
            }
            Sort::Key(key, value) if key == "request" => {
                self.to_umpire.push(value);
                self.taken.push(lines);
            }
            // A file has one note; beside orders a second is shown back.
            Sort::Key(key, value) if key == "note" && !value.is_empty() && !self.has_note => {
                self.has_note = true;
                self.taken.push(lines);
            }
            Sort::Key(key, value) => {
                let head = HEAD.iter().find(|known| **known == key);
                let among = AMONG.iter().find(|known| **known == key);
                match (head, among) {
                    (Some(head), _) if !value.is_empty() && !value.contains(char::is_whitespace) => {
                        self.keys.push((head, value, first));
                    }
                    (None, Some(key)) if is_meant(key, &value) => {
                        self.has_orders = true;
                        self.has_attempts = true;
                        self.taken.push(lines);
                    }
                    _ => self.not_taken.extend(lines),
                }
            }
            Sort::Prose => self.not_taken.extend(lines),
        }
    }

    /// The text that is filed, and for each of its lines the line of the mail.
    pub(in crate::post) fn filed(&self, head: &Head) -> (String, Vec<u32>) {
        let mut filed = Filed::default();
        filed.line(BEGIN, 0);
        for (key, value, number) in head {
            filed.line(&format!("{key}: {value}"), *number);
        }
        match self.lists.is_empty() {
            true => {
                for group in &self.taken {
                    filed.line("", 0);
                    group.iter().for_each(|(number, line)| filed.line(line, *number));
                }
            }
            false => self.in_yaml(&mut filed),
        }
        filed.line(END, 0);
        (filed.text, filed.numbers)
    }

    fn in_yaml(&self, filed: &mut Filed) {
        let mut done: Vec<&str> = Vec::new();
        for list in &self.lists {
            if done.contains(list) {
                continue;
            }
            done.push(list);
            filed.line(&format!("{list}:"), 0);
            for (_, group) in self.lists.iter().zip(&self.taken).filter(|(of, _)| *of == list) {
                for (place, (number, line)) in group.iter().enumerate() {
                    match place {
                        0 => filed.line(&format!("- {}", without_bullet(line)), *number),
                        _ => filed.line(&format!("  {}", line.trim()), *number),
                    }
                }
            }
        }
    }

    /// Whether nothing but a letter to the umpire is in it.
    pub(in crate::post) fn is_letter(&self) -> bool {
        !self.has_attempts
    }

    /// The same, with the orders shown back that stand where a signature does.
    pub(in crate::post) fn with_signature(mut self, below: &Unmarked) -> Unmarked {
        if below.has_attempts {
            self.not_taken.extend(below.taken.iter().flatten().cloned());
        }
        self
    }

    /// Whether a letter in it is longer than one that is carried.
    pub(in crate::post) fn has_a_long_letter(&self) -> bool {
        self.letters.iter().any(|(_, letter)| is_too_long(letter))
    }

    /// Whether more is in it than orders: a letter, something for the umpire, or more words than these of which none is an order, on
    /// other lines than those of a turn file.
    pub(in crate::post) fn says_more(&self, few: usize, of_a_file: impl Fn(u32) -> bool) -> bool {
        let others = self.not_taken.iter().filter(|(number, _)| !of_a_file(*number));
        let words = others.map(|(_, line)| line.split_whitespace().count());
        self.has_letters || !self.to_umpire.is_empty() || words.sum::<usize>() > few
    }

    /// The lines that are filed.
    pub(in crate::post) fn lines(&self) -> impl Iterator<Item = &str> {
        self.taken.iter().flatten().map(|(_, line)| line.as_str())
    }
}

/// The passages with each letter up to the next that is no prose: people write letters of several paragraphs.
fn with_whole_letters(passages: Vec<Passage>) -> Vec<Passage> {
    let mut whole: Vec<Passage> = Vec::new();
    for passage in passages {
        match whole.last_mut() {
            Some(Passage { lines, sort: Sort::Letter(_) }) if passage.sort == Sort::Prose => lines.1 = passage.lines.1,
            _ => whole.push(passage),
        }
    }
    whole
}

/// What parts the paragraphs of a letter as it is filed; nothing where a letter ends at its first empty line.
type Parted = Option<&'static str>;

/// How the paragraphs of letters have been parted at other times, and what was filed so stays as it is.
const ONCE: [Parted; 2] = [Some(" "), None];

/// A letter of several paragraphs as one line, so that none of them is taken for an order where it is filed; and what parts them there.
fn in_one_line(lines: &[(u32, String)], parted: &str) -> Vec<(u32, String)> {
    let paragraphs = lines.split(|(_, line)| line.trim().is_empty()).filter(|lines| !lines.is_empty());
    let words = |lines: &[(u32, String)]| {
        lines.iter().flat_map(|(_, line)| line.split_whitespace()).collect::<Vec<_>>().join(" ")
    };
    let mut paragraphs = paragraphs.map(words).collect::<Vec<_>>();
    // Behind the head alone the first paragraph stands in a line of its own.
    if paragraphs[0].ends_with(':') && paragraphs.len() > 1 {
        let first = paragraphs.remove(1);
        paragraphs[0] = format!("{} {first}", paragraphs[0]);
    }
    vec![(lines[0].0, paragraphs.join(parted))]
}

/// Whether a key among orders has what belongs to it.
fn is_meant(key: &str, value: &str) -> bool {
    match key {
        "concede" => ["true", "yes"].iter().any(|word| word.eq_ignore_ascii_case(value)),
        _ => value.len() >= 8 && value.bytes().all(|byte| byte.is_ascii_hexdigit()),
    }
}

/// A text that is put together of lines.
#[derive(Default)]
struct Filed {
    text: String,
    numbers: Vec<u32>,
}

impl Filed {
    fn line(&mut self, line: &str, number: u32) {
        self.text.push_str(line);
        self.text.push('\n');
        self.numbers.push(number);
    }
}

/// An entry of YAML in braces, and the list it belongs to.
struct InBraces {
    lines: (usize, usize),
    list: &'static str,
}

/// The entries of YAML among some lines, with or without the dash before each.
fn in_braces(own: &[(u32, String)]) -> Vec<InBraces> {
    let mut entries = Vec::new();
    let mut place = 0;
    while place < own.len() {
        let mut text = without_bullet(&own[place].1).to_owned();
        let mut end = place + 1;
        let list = text.starts_with('{').then(|| {
            loop {
                if let Some(list) = list_of(&text) {
                    return Some(list);
                }
                let next = own.get(end).filter(|(_, line)| !line.trim().is_empty() && end - place < LONGEST)?;
                text.push(' ');
                text.push_str(next.1.trim());
                end += 1;
            }
        });
        match list.flatten() {
            Some(list) => {
                entries.push(InBraces { lines: (place, end), list });
                place = end;
            }
            None => place += 1,
        }
    }
    entries
}

/// The list that an entry belongs to, if it is one.
fn list_of(text: &str) -> Option<&'static str> {
    let node = yaml::parse(text).ok()?;
    let Value::Map(entries) = &node.value else {
        return None;
    };
    let has = |word: &str| entries.iter().any(|(key, _)| key.text.eq_ignore_ascii_case(word));
    let said = |node: Option<&Node>| node.is_some_and(|node| !node.is_empty());
    let does = entries.iter().find(|(key, _)| key.text.eq_ignore_ascii_case("do")).map(|(_, node)| node);
    match () {
        () if has("when") => Some("standing"),
        () if has("ask") && said(does) => Some("answers"),
        () if has("unit") && said(does) => Some("orders"),
        () if has("unit") && !has("do") => Some("deploy"),
        () => None,
    }
}

/// The lines that are quoted and are not as they were sent: those that are meant as orders, and the rest.
pub(in crate::post) fn changed(typed: &Typed, sent: &Sent, tongue: &Tongue, side: &str) -> (Vec<String>, Vec<String>) {
    let other = typed.quoted.iter().filter(|(_, line)| !line.trim().is_empty() && !sent.holds(line));
    let other = other.cloned().collect::<Vec<_>>();
    let sorted = Unmarked::of(&other, tongue, side);
    let words = |lines: &mut dyn Iterator<Item = &str>| lines.map(str::to_owned).collect::<Vec<_>>();
    let orders = words(&mut sorted.lines());
    let rest = sorted.not_taken.iter().map(|(_, line)| line.as_str());
    let rest = words(&mut rest.filter(|line| !turn_text::is_introduction(line)));
    (orders, rest)
}

/// Makes the text again that was filed of a mail, by the head that it was filed with, where the mail carries it.
pub(in crate::post) fn again(typed: &Typed, filed: &TurnFile, tongue: &Tongue, carried: &Carried) -> Option<String> {
    let side = filed.side();
    // Of whoever has become a player since, or is none any more, the file itself tells.
    let is_filed = |to: &str| {
        filed
            .text
            .lines()
            .any(|line| line.trim().to_ascii_lowercase().contains(&format!("to {}", to.to_ascii_lowercase())))
    };
    let is_carried = |to: &str| tongue.knows_readers(to) || is_filed(to);
    let head = head_of(filed);
    let made = |parted: Parted| {
        let unmarked = Unmarked::with_letters(&typed.own, tongue, side.as_str(), (&is_carried, parted));
        (unmarked.has_attempts && carried.gives(&head)).then(|| unmarked.filed(&head).0)
    };
    let whole = made(Some(PARAGRAPH));
    let is_other = whole.as_ref().is_some_and(|text| *text != filed.text);
    let mut once = ONCE.into_iter().filter(|_| is_other).filter_map(made);
    once.find(|text| *text == filed.text).or(whole)
}

/// The text that would be filed of orders which can be read, below a head.
pub(in crate::post) fn orders_in(typed: &Typed, head: &TurnFile, tongue: &Tongue) -> Option<String> {
    let side = head.side();
    let unmarked = Unmarked::of(&typed.own, tongue, side.as_str());
    unmarked.has_orders.then(|| unmarked.filed(&head_of(head)).0)
}

/// The head of a file as it was filed.
pub(in crate::post) fn head_of(filed: &TurnFile) -> Head {
    let envelope = &filed.envelope;
    let mut head: Head = vec![
        ("game", envelope.game.name.clone(), 0),
        ("exchange", envelope.exchange.to_string(), 0),
        ("side", envelope.side.name.clone(), 0),
    ];
    let named = [("player", &envelope.player), ("seen", &envelope.seen), ("code", &envelope.code)];
    head.extend(named.iter().filter_map(|(key, named)| Some((*key, named.as_ref()?.name.clone(), 0))));
    head
}
