//! Orders in plain lines: a second way to write a turn file, read into the same tree.
//!
//! ```text
//! text     = { line }              one line for each unit, key, standing order, answer
//! line     = [bullet] head ":" [rest] ["--" note] | "#" comment
//! bullet   = "-" | "*" | "+" | "•" | number "." | number ")"
//! head     = KEY                                     a key of the envelope; the rest is its text
//!          | ["unit"] names ["," "if" condition]     an order; the rest are steps
//!          | "when" DECISION [",|for" whom] ["," "if" condition]
//!          | "answer" DECISION [("/" | " ") unit [("/" | " ") unit]]
//!          | LIST [names ["," "if" condition]]       deploy, army, terrain, general; names may stand behind the colon
//!          | "to" "umpire"                           the rest is a request
//!          | "to" names ["unsigned"]                 the rest is a letter; sides, players, "everybody"
//! names    = name { ("," | "and" | "&") name }
//! steps    = step { ("," | ";" | "then" | "and") step }         "default" and "ask" where YAML has them
//! step     = VERB [":"] [argument] { KEY [":"] argument } ["note" quoted] ["if" condition] [[","] "else" (step | "(" steps ")")]
//! argument = whom | { item } | item | parts | step | "(" steps ")"          as the table of the verbs has it
//! parts    = name [number] { "and" name [number] }   units, a number behind one of which not all are meant
//! whom     = target { "or" target }
//! target   = ["not"] (WORD | name) ["within" length]
//! item     = WORD | name | length | "(" item { "," item } ")"    "(12, 8)" is a point
//! condition= clause { "and" clause }
//! clause   = CONDITION [":"] (whom | item | number "or more" | "at least" number | ...)
//! fields   = [KEY [":"] item { "," KEY [":"] item }]             the rest of deploy, army and terrain
//! ```
//!
//! Words in capitals are those of the rule set, out of the table that YAML is read by; words of several parts may be parted by
//! blanks (`fall back`). Capitals, articles, the end of a sentence and the kind of dashes and quotation marks do not matter. A
//! text in double quotation marks is taken as it stands (`\"`, `\\`, `\n` and `\u0020` in it are what they are in JSON) and names
//! nothing but itself. Square brackets are round ones.
//!
//! A line that begins without a name and a colon goes on with the line before; an empty line ends what stands before it. The
//! name may have been broken off its colon: then the one way counts in which both lines can be read, and where there are two
//! both are shown.
//!
//! **Lines or YAML.** A text is YAML if it can be read as YAML with no key at its margin but those of the language, the lists
//! among them holding entries or nothing; and if a line of it begins with a brace, or a dash and a brace or a key of an entry
//! (`- {`, `- unit:`). Every other text is lines.
//!
//! **Names.** The tree holds ids. A [`Lexicon`] has the names that are printed; without one, ids alone are understood. What
//! could name two things is refused with both. A part of a printed name names its thing where no other has it, unless it is but a
//! number, a word of the language or of a kind of troops; a number is never a name. A target that is nobody's name is refused.
//!
//! A fault costs its line; the lines that can be read are the file. What the rules make of an entry is asked of their own reader.
//! What is locked is the YAML made of the tree. A change of what lines come to is a change of what orders are locked: it raises
//! the wording of every rule set (see the vectors in `tests/vectors/lines`).
//!
//! `cursor`, `figures` and `tokens` know each other: a figure may be written in several tokens.
//! `fields` and `heads` know each other: the head of a line says which fields may follow, and a field may be a head.

mod aiming;
mod another;
mod answers;
mod anyway;
mod bare;
mod choices;
mod colour;
mod conditions;
mod courtesy;
mod cures;
mod cursor;
mod errands;
mod fields;
mod figures;
mod form;
mod grammar;
mod heads;
mod idioms;
mod legend;
mod legs;
mod lexicon;
mod logical;
mod loosely;
mod loosened;
mod manners;
mod marches;
mod measured;
mod missives;
mod mixed;
mod moments;
mod motion;
mod nearest;
mod nowhere;
mod offers;
mod phrases;
mod recast;
mod refusals;
mod remarks;
mod replies;
mod rest;
mod several;
mod shots;
mod spelling;
mod spoken;
mod stances;
mod staying;
mod steps;
mod subjects;
mod text;
mod tokens;
mod which;
mod whom;
mod write;

use std::collections::BTreeMap;

pub use form::form_in_lines;
pub use grammar::{Entries, Grammar};
pub use legend::ON_DECISIONS;
pub use legend::StepsNow;
pub use lexicon::{Lexicon, Thing};
pub use mixed::{Passage, Sort, mixed, without_bullet};
pub use nearest::Advice;
pub(super) use text::plain as letters;
pub use which::is_yaml;
pub use write::lines_of;

use crate::orders::Vocabulary;
use crate::yaml::{Fault, Faults, Key, MAX_BYTES, Node, Span, Value};
use grammar::Parting;
use heads::What;

/// What a text in lines comes to.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The tree of the lines that can be read, with spans into the text.
    pub tree: Node,
    /// What is wrong with the others.
    pub faults: Faults,
    /// Where the lines stand that could not be read, each with its fault.
    pub lost: Vec<(Span, Fault)>,
}

/// Whoever knows the rules looks at a file with one entry and says what is wrong with it.
pub type Judge<'j> = &'j dyn Fn(&Node, &mut Faults);

/// What a reader of lines needs.
#[derive(Clone, Copy)]
struct Reading<'r> {
    grammar: &'r Grammar,
    lexicon: &'r Lexicon,
    conditions: &'static BTreeMap<&'static str, Parting>,
    judge: Judge<'r>,
    advice: Option<Advice<'r>>,
    /// Whether the line at hand was put together from several.
    is_broken: bool,
}

/// What a line came to: where it stands, the list that it is an entry of if it is one, its key and its tree.
type FoundLine = (Span, Option<&'static str>, Key, Node);

/// So many lines are read at the most.
const MOST_LINES: usize = 5_000;

/// So many lines of a text that are not understood come back with lines that could be mailed: to find these takes some fifty readings
/// each, and whoever sends a thousand is not helped by three thousand.
const MOST_ANSWERED: usize = 12;

/// Reads a text in lines. `judge` is asked about every entry.
pub fn read(text: &str, grammar: &Grammar, lexicon: &Lexicon, judge: Judge<'_>) -> Plain {
    read_with_advice(text, grammar, lexicon, judge, None)
}

/// The same, where somebody knows what may be ordered: a line that cannot be read is answered with lines that could be mailed.
pub fn read_with_advice(
    text: &str,
    grammar: &Grammar,
    lexicon: &Lexicon,
    judge: Judge<'_>,
    advice: Option<Advice<'_>>,
) -> Plain {
    let lexicon = lexicon.beside(grammar.words);
    let conditions = grammar::conditions();
    let reading = Reading { grammar, lexicon: &lexicon, conditions, judge, advice, is_broken: false };
    let mut plain = Plain { tree: empty(text), faults: Faults::default(), lost: Vec::new() };
    if text.len() > MAX_BYTES || text.lines().count() > MOST_LINES {
        let fault = Fault::error(Span::default(), "there are too many lines");
        plain.lose(Span::default(), fault.help("send the orders alone, without earlier mails below them"));
        return plain;
    }
    let text = &*reading.with_colons(text);
    let lines = reading.lines(text);
    lines.remarks.iter().for_each(|remark| plain.faults.add(remark.clone()));
    let (mut entries, mut lost) = (Vec::new(), Vec::new());
    for (index, line) in lines.lines.iter().enumerate() {
        let whole = line.whole();
        let before = plain.lost.len();
        let reading = Reading { advice: advice.filter(|_| before < MOST_ANSWERED), ..reading };
        if lines.doubtful.contains(&whole.start) {
            lost.push(rest::For::Unknown);
            plain.lose(whole, could_belong_to_two(whole));
            continue;
        }
        let is_apart = reading.is_apart(text, lines.lines[..index].last(), line);
        let read = Reading { is_broken: line.is_broken(), ..reading };
        let read = if is_apart { read.line_or_recast(line) } else { read.line(line) };
        match read {
            Ok(item) => match &item.what {
                What::Heading => {}
                What::Key(key, node) => match forbidden(line) {
                    Some(fault) => plain.lose(whole, fault),
                    None => entries.push((whole, None, key.clone(), node.clone())),
                },
                What::Entry(list, node) => match reading.settled(line, list, node) {
                    Err(fault) => plain.lose(whole, fault),
                    Ok(all) => {
                        reading.remark_on(text, line, node, &mut plain.faults);
                        entries.extend(all.into_iter().map(|(list, node)| entry_at(whole, list, node)));
                    }
                },
            },
            Err(fault) => match reading.several_entries(line).filter(|_| is_apart && forbidden(line).is_none()) {
                Some(all) => entries.extend(all.into_iter().map(|(list, node)| entry_at(whole, list, node))),
                None => plain.lose(whole, reading.told(line, fault, is_apart)),
            },
        }
        if plain.lost.len() > before {
            lost.push(reading.for_whom(line));
        }
    }
    rest::without_the_others((text, &lexicon), &mut entries, &lost, &mut plain);
    plain.grow(entries);
    plain
}

/// An entry of a list, of the line that stands there.
fn entry_at(whole: Span, list: &'static str, node: Node) -> FoundLine {
    (whole, Some(list), Key { span: node.span, text: list.to_owned() }, node)
}

/// A turn file that has one entry of a list, and nothing else.
pub fn file_of(list: &str, entry: &Node) -> Node {
    let span = entry.span;
    let key = Key { span, text: list.to_owned() };
    let entries = Node { span, value: Value::List(vec![entry.clone()]) };
    Node { span, value: Value::Map(vec![(key, entries)]) }
}

fn could_belong_to_two(colon: Span) -> Fault {
    Fault::error(colon, "the lines before this colon could belong to it or to the line above them")
        .help("write all names before the colon on one line, or leave an empty line before them")
}

/// Says that more than one line was read as one.
fn of_a_broken_line(fault: Fault) -> Fault {
    const WHY: &str = "what stands below it without a name and a colon was read as its end";
    let help = match &fault.help {
        Some(help) => format!("{help}; {WHY}"),
        None => WHY.to_owned(),
    };
    fault.help(help)
}

fn missing_colon(fault: Fault) -> Fault {
    Fault { message: "a colon is missing behind the unit".to_owned(), ..fault }
}

impl Reading<'_> {
    /// Reads a line, or what it comes to once its parts stand where they should.
    fn line_or_recast(&self, line: &tokens::Line) -> Result<heads::Item, Fault> {
        let read = self.line(line);
        let is_sound = match &read {
            Ok(heads::Item { what: What::Entry(list, node), .. }) => self.judged(list, node).is_none(),
            Ok(_) => true,
            Err(_) => false,
        };
        match if is_sound { recast::Recast::Nothing } else { self.recast(line) } {
            recast::Recast::Nothing => read,
            recast::Recast::Read(item) => Ok(item),
            recast::Recast::Doubtful(fault) => Err(fault),
        }
    }

    /// Whether a line that lacks its colon stands apart from a text for people above it, of which it could be the end.
    fn is_apart(&self, text: &str, above: Option<&tokens::Line>, line: &tokens::Line) -> bool {
        let from = above.map_or(0, |above| above.whole().end);
        let between = text.get(from..line.whole().start).unwrap_or_default().replace('\r', "");
        let is_below = !between.trim().is_empty() || above.is_some_and(|above| self.ends_in_a_text(above));
        let behind = between.rsplit('\n').nth(1).unwrap_or("");
        let has_gap = between.matches('\n').count() > 1 && behind.trim().is_empty();
        heads::colon_of(line.tokens()).is_some() || has_gap || !is_below
    }

    /// What the rules' own reader says is wrong with an entry.
    fn judged(&self, list: &str, entry: &Node) -> Option<Fault> {
        self.faults_of(list, entry).into_iter().next()
    }

    /// What is told of a line whose entry may not stand so, if it may not.
    fn amiss(&self, line: &tokens::Line, list: &str, entry: &Node) -> Option<Fault> {
        let fault = forbidden(line).or_else(|| self.judged(list, entry))?;
        Some(self.with_nearest(line, cures::in_lines(fault, self.grammar.words)))
    }

    /// What is told of a line that cannot be read.
    fn told(&self, line: &tokens::Line, fault: Fault, is_apart: bool) -> Fault {
        // Where nothing but the colon lacks, what is wrong behind it is told; of a broken line all is shown, for it may be talk.
        let behind = self.behind_its_name(line).or_else(|| self.at_its_moment(line));
        let behind = behind.filter(|_| is_apart && !line.is_broken());
        let is_told = behind.is_some();
        let fault = cures::in_lines(behind.unwrap_or(fault), self.grammar.words);
        let cured = self.lacks_a_colon(line).map(|places| with_colon(line, places));
        let cured = cured.or_else(|| self.cured_by_a_colon(line)).filter(|_| !is_told);
        let fault = match cured {
            Some(help) => Fault { help: Some(help), ..missing_colon(fault) },
            None if line.is_broken() => of_a_broken_line(fault),
            None => fault,
        };
        self.of_its_part(line, self.with_nearest(line, fault))
    }

    /// How a line without colon is written that could be read with one behind the name that it begins with.
    fn cured_by_a_colon(&self, line: &tokens::Line) -> Option<String> {
        let tokens = line.tokens();
        if heads::colon_of(tokens).is_some() {
            return None;
        }
        (1..tokens.len().min(cursor::LONGEST_PHRASE)).rev().find_map(|place| {
            let head = cursor::typed(&tokens[..place]);
            let is_own = matches!(self.lexicon.find(&head, &[Thing::Own]), lexicon::Found::One { .. });
            // `hussars -- stand`: the dash stands for the colon.
            let from = tokens.get(place + usize::from(tokens[place].is(&tokens::Kind::Dashes)))?;
            let said = format!("{head}: {}", line.text[from.at.start..].trim());
            let cured = tokens::Line::of(&said, 0);
            let is_read = |item: heads::Item| match item.what {
                What::Entry(list, node) => self.judged(list, &node).is_none(),
                What::Key(..) | What::Heading => false,
            };
            (is_own && self.line(&cured).is_ok_and(is_read)).then(|| format!("write `{}`", crate::yaml::clip(&said)))
        })
    }

    /// All that it says is wrong.
    fn faults_of(&self, list: &str, entry: &Node) -> Vec<Fault> {
        let mut faults = Faults::default();
        (self.judge)(&file_of(list, entry), &mut faults);
        let errors = faults.sorted().into_iter().filter(|fault| fault.severity == crate::yaml::Severity::Error);
        errors.cloned().collect()
    }

    /// What whoever wrote a line that was read should hear of it.
    fn remark_on(&self, text: &str, line: &tokens::Line, node: &Node, faults: &mut Faults) {
        self.remark_on_what_orders_nothing(line, node, faults);
        self.remark_on_units_called_like_words(text, node, faults);
        self.remark_on_scouts(line, faults);
        self.remark_on_a_second_choice(line, node, faults);
    }

    /// Tells whoever scouts in a campaign that he is only sent there: to see is the business of a screen.
    fn remark_on_scouts(&self, line: &tokens::Line, faults: &mut Faults) {
        const SCOUTING: [&str; 4] = ["scout", "reconnoitre", "reconnoiter", "patrol"];
        let behind = heads::colon_of(line.tokens()).map_or(0, |colon| colon + 1);
        let scouts = line.tokens()[behind..].iter().take_while(|token| !token.is(&tokens::Kind::Dashes));
        let scouts = scouts.clone().find(|token| SCOUTING.iter().any(|word| token.says(word)));
        let screens = line.tokens().iter().any(|token| token.says("screen"));
        if let Some(token) = scouts.filter(|_| self.grammar.words.verbs.contains(&"screen") && !screens) {
            let remark = Fault::remark(token.span, format!("to {} is to go there here, and no more", token.text));
            faults.add(remark.help("write `screen` behind the way to look about in front of the army"));
        }
    }

    /// Tells whoever wrote something that orders nothing, and has not set it apart, that it is kept as the note of its line.
    fn remark_on_what_orders_nothing(&self, line: &tokens::Line, node: &Node, faults: &mut Faults) {
        let is_set_apart = |token: &tokens::Token| token.is(&tokens::Kind::Dashes) || token.says("note");
        if let Some(note) = node.get("note").filter(|_| !line.tokens().iter().any(is_set_apart)) {
            let said = crate::yaml::clip(note.word().unwrap_or_default());
            faults.add(Fault::remark(note.span, format!("`{said}` orders nothing, and is kept as a note")));
        }
    }

    /// Tells whoever wrote a word of the language that a unit is called so, which is what the rules take it for.
    fn remark_on_units_called_like_words(&self, text: &str, node: &Node, faults: &mut Faults) {
        let children = match &node.value {
            Value::Word(_) | Value::Empty => Vec::new(),
            Value::List(items) => items.iter().collect(),
            Value::Map(entries) => {
                let read =
                    entries.iter().filter(|(key, _)| !["unit", "note", "ask", "when"].contains(&key.text.as_str()));
                read.map(|(_, node)| node).collect()
            }
        };
        children.into_iter().for_each(|child| self.remark_on_units_called_like_words(text, child, faults));
        let typed = text.get(node.span.start..node.span.end).unwrap_or_default();
        let Some(said) = node.word().filter(|said| typed.eq_ignore_ascii_case(said)) else { return };
        let head = said.split(" within ").next().unwrap_or_default();
        let head = head.strip_prefix("not ").unwrap_or(head);
        if self.grammar.words.words.contains(&head)
            && let Some(unit) = self.lexicon.told_of(head)
        {
            let remark = Fault::remark(node.span, format!("`{head}` is {unit} here, and not the word of the language"));
            let called = unit.split_once('(').and_then(|(_, called)| called.strip_suffix(')'));
            faults.add(remark.help(match called {
                Some(called) => {
                    format!("while something is called so, name whom you mean: `{called}` is that unit, and no word")
                }
                None => "while something is called so, name whom you mean".to_owned(),
            }));
        }
    }

    /// Whether the rules' own reader has nothing against what stands behind a verb.
    fn is_sound(&self, words: &Vocabulary, verb: &str, argument: &Node) -> bool {
        let own = |entries: &Entries| matches!(entries, Entries::Orders(known) if std::ptr::eq(*known, words));
        let list = self.grammar.lists.iter().find(|(_, entries)| own(entries)).map_or("orders", |(key, _)| *key);
        let span = argument.span;
        let map = |entries: Vec<(&str, Node)>| {
            let entries = entries.into_iter().map(|(text, node)| (Key { span, text: text.to_owned() }, node));
            Node { span, value: Value::Map(entries.collect()) }
        };
        let unit = Node { span, value: Value::Word("R1".to_owned()) };
        self.judged(list, &map(vec![("unit", unit), ("do", map(vec![(verb, argument.clone())]))])).is_none()
    }
}

/// A line with the colon that it lacks between its name and its verb.
fn with_colon(line: &tokens::Line, (end, start): (usize, usize)) -> String {
    let (head, rest) = (&line.text[..end], &line.text[start..]);
    format!("write `{}: {}`", crate::yaml::clip(head.trim()), crate::yaml::clip(rest.trim()))
}

fn empty(text: &str) -> Node {
    Node { span: Span { start: 0, end: text.len() }, value: Value::Map(Vec::new()) }
}

/// A character that a text for people has no use for.
fn forbidden(line: &tokens::Line) -> Option<Fault> {
    let (place, letter) = line.text.char_indices().find(|(_, letter)| crate::yaml::is_forbidden(*letter))?;
    let span = line.span(Span { start: place, end: place + letter.len_utf8() });
    Some(Fault::error(span, format!("the character U+{:04X} may not stand here", letter as u32)).help("delete it"))
}

impl Plain {
    fn lose(&mut self, line: Span, fault: Fault) {
        self.faults.add(fault.clone());
        self.lost.push((line, fault));
    }

    /// Makes the tree: the keys of the envelope first, each list as its first entry comes.
    fn grow(&mut self, entries: Vec<FoundLine>) {
        let mut keys: Vec<(Key, Node)> = Vec::new();
        let mut lists: Vec<(Key, Node)> = Vec::new();
        for (line, list, key, node) in entries {
            let known = match list {
                None => keys.iter().any(|(known, _)| known.text == key.text),
                Some(_) => false,
            };
            if known {
                let fault = Fault::error(key.span, format!("`{}` is given twice", key.text));
                self.lose(line, fault.help("a key may stand only once"));
                continue;
            }
            if list.is_none() {
                keys.push((key, node));
                continue;
            }
            match lists.iter_mut().find(|(known, _)| known.text == key.text) {
                Some((_, Node { span, value: Value::List(items) })) => {
                    span.end = node.span.end.max(span.end);
                    items.push(node);
                }
                _ => lists.push((key, Node { span: node.span, value: Value::List(vec![node]) })),
            }
        }
        keys.extend(lists);
        self.tree.value = Value::Map(keys);
    }
}
