//! A turn file written in plain lines, which read back to the same tree.

use super::grammar::{Entries, Grammar, Parting, is_reserved, parting, usage};
use super::heads::{HEADINGS, TEXTS};
use super::logical::ends_amid;
use super::tokens::{closing, in_quotes, quoted};
use crate::orders::condition::CONDITION;
use crate::orders::missive::{LETTERS, PARAGRAPH, TEXT, TO, UNSIGNED};
use crate::orders::{ENVELOPE_KEYS, Vocabulary, is_step_of_a_path, normal};
use crate::yaml::{Key, Node, Shape, Value};

/// Writes a turn file in lines; nothing where it says what lines cannot say, which no rule set can read either.
pub fn lines_of(tree: &Node, grammar: &Grammar) -> Option<String> {
    let Value::Map(entries) = &tree.value else {
        return None;
    };
    let mut out = String::new();
    for (key, node) in entries {
        for line in lines_under(key, node, grammar)? {
            out.push_str(&line);
            out.push('\n');
        }
    }
    Some(out)
}

/// The lines of what stands under a key at the margin.
fn lines_under(key: &Key, node: &Node, grammar: &Grammar) -> Option<Vec<String>> {
    let word = normal(&key.text);
    if word == LETTERS {
        return node.items().iter().map(letter).collect();
    }
    if ENVELOPE_KEYS.contains(&word.as_str()) {
        return Some(vec![match &node.value {
            Value::Word(text) => format!("{word}: {}", text_of(text, TEXTS.contains(&word.as_str()))),
            Value::Empty => format!("{word}:"),
            _ => return None,
        }]);
    }
    node.items().iter().map(|item| line_of(&word, item, grammar)).collect()
}

/// The line of a letter.
fn letter(entry: &Node) -> Option<String> {
    let mut taken = Taken::of(entry)?;
    let to = taken.take(TO)?.items().iter().map(Node::word).collect::<Option<Vec<_>>>()?;
    let text = taken.take(TEXT)?.word()?.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let text = text_of(&text.collect::<Vec<_>>().join(PARAGRAPH), true);
    let unsigned = taken.take(UNSIGNED).and_then(Node::word).is_some_and(|word| normal(word) == "yes");
    taken.is_done()?;
    let unsigned = if unsigned { " unsigned" } else { "" };
    (!to.is_empty()).then(|| format!("to {}{unsigned}: {text}", to.join(", ")))
}

/// The line of an entry.
pub(super) fn line_of(list: &str, entry: &Node, grammar: &Grammar) -> Option<String> {
    let write = Write { grammar, words: grammar.words };
    match list {
        "orders" => write.entry("", entry),
        "standing" => write.standing(entry),
        "answers" => write.answer(entry),
        _ => match grammar.list(list)? {
            (list, Entries::Orders(words)) => Write { grammar, words }.entry(&format!("{list} "), entry),
            (list, Entries::Fields(shape)) => write.fields(list, shape, entry),
        },
    }
}

/// The entries of a map, each key taken once.
struct Taken<'n>(Vec<&'n (Key, Node)>);

impl<'n> Taken<'n> {
    fn of(node: &'n Node) -> Option<Taken<'n>> {
        match &node.value {
            Value::Map(entries) => Some(Taken(entries.iter().collect())),
            _ => None,
        }
    }

    fn take(&mut self, key: &str) -> Option<&'n Node> {
        let place = self.0.iter().position(|(known, _)| normal(&known.text) == key)?;
        Some(&self.0.remove(place).1)
    }

    fn is_done(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

/// A writer in the words of some list.
struct Write<'g> {
    grammar: &'g Grammar,
    words: &'g Vocabulary,
}

impl Write<'_> {
    fn entry(&self, prefix: &str, entry: &Node) -> Option<String> {
        let mut taken = Taken::of(entry)?;
        let mut head = self.units(taken.take("unit")?)?;
        if let Some(condition) = taken.take("if") {
            head.push_str(&format!(", if {}", self.condition(condition)?));
        }
        let steps = self.all_steps(&mut taken);
        let steps = if steps.is_empty() { String::new() } else { format!(" {}", self.run(&steps)?) };
        let note = note(&mut taken)?;
        taken.is_done()?;
        Some(format!("{prefix}{head}:{steps}{note}"))
    }

    /// The steps of an order with what stands beside `do:` as the steps that say the same: that under `else` behind all others.
    fn all_steps(&self, taken: &mut Taken<'_>) -> Vec<Node> {
        let step = |verb: &str, node: &Node| {
            let key = Key { span: node.span, text: verb.to_owned() };
            Node { span: node.span, value: Value::Map(vec![(key, node.clone())]) }
        };
        let mut steps = taken.take("do").map_or(Vec::new(), |node| node.items().to_vec());
        let beside = self.grammar.beside.iter();
        let beside = beside.filter_map(|(verb, slot)| Some((slot.key == "else", step(verb, taken.take(slot.key)?))));
        let (behind, before) = beside.partition::<Vec<_>, _>(|(is_behind, _)| *is_behind);
        steps.splice(0..0, before.into_iter().map(|(_, step)| step));
        steps.extend(behind.into_iter().map(|(_, step)| step));
        steps
    }

    fn standing(&self, entry: &Node) -> Option<String> {
        let mut taken = Taken::of(entry)?;
        let when = normal(taken.take("when")?.word()?);
        self.words.decisions.iter().find(|decision| decision.key == when)?;
        let mut head = format!("when {when}");
        if let Some(units) = taken.take("unit") {
            head.push_str(&format!(", {}", self.argument(units, Parting::Whom)?));
        }
        if let Some(condition) = taken.take("if") {
            head.push_str(&format!(", if {}", self.condition(condition)?));
        }
        let reply = self.reply(taken.take("do")?, &["default", "ask"])?;
        let note = note(&mut taken)?;
        taken.is_done()?;
        Some(format!("{head}:{reply}{note}"))
    }

    fn answer(&self, entry: &Node) -> Option<String> {
        let mut taken = Taken::of(entry)?;
        let id = taken.take("ask")?.word()?;
        let parts = id.split('/').map(str::trim).collect::<Vec<_>>();
        let plain = parts.iter().all(|part| is_plain(part));
        let id = if plain { parts.join("/") } else { in_quotes(id) };
        let reply = self.reply(taken.take("do")?, &["default"])?;
        let note = note(&mut taken)?;
        taken.is_done()?;
        Some(format!("answer {id}:{reply}{note}"))
    }

    fn reply(&self, node: &Node, words: &[&str]) -> Option<String> {
        match node.word().map(normal) {
            Some(word) if words.contains(&word.as_str()) => Some(format!(" {word}")),
            _ => self.steps(Some(node)),
        }
    }

    /// Names of units before a colon.
    fn units(&self, node: &Node) -> Option<String> {
        let names = node.items().iter().map(|item| {
            let name = item.word()?;
            let is_word = self.words.words.contains(&normal(name).as_str());
            let odd =
                is_word || HEADINGS.contains(&normal(name).as_str()) || ENVELOPE_KEYS.contains(&normal(name).as_str());
            Some(if odd || !self.is_name(name) { in_quotes(name) } else { name.to_owned() })
        });
        let names = names.collect::<Option<Vec<_>>>()?;
        (!names.is_empty()).then(|| names.join(", "))
    }

    fn steps(&self, node: Option<&Node>) -> Option<String> {
        let steps = self.run(node.map_or(&[], Node::items))?;
        Some(if steps.is_empty() { steps } else { format!(" {steps}") })
    }

    fn run(&self, steps: &[Node]) -> Option<String> {
        let last = steps.len().saturating_sub(1);
        let steps = steps.iter().enumerate().map(|(place, step)| self.step(step, place == last));
        Some(steps.collect::<Option<Vec<_>>>()?.join(", "))
    }

    /// A step; what stands under `else` needs brackets unless nothing follows it.
    fn step(&self, step: &Node, is_last: bool) -> Option<String> {
        if let Some(word) = step.word() {
            let word = normal(word);
            let alike = self.words.alike.iter().map(|(word, _)| *word);
            return self.words.verbs.iter().copied().chain(alike).find(|known| *known == word).map(str::to_owned);
        }
        let mut taken = Taken::of(step)?;
        let verb = self.verb_of(&taken)?;
        let usage = usage(self.words, verb)?;
        let argument = self.argument(taken.take(verb)?, parting(usage.argument?))?;
        let mut text = format!("{verb} {argument}");
        for slot in usage.beside {
            if let Some(node) = taken.take(slot.key) {
                text.push_str(&format!(" {} {}", slot.key, self.argument(node, parting(slot.draft))?));
            }
        }
        if let Some(note) = taken.take("note") {
            text.push_str(&format!(" note {}", in_quotes(note.word()?)));
        }
        if let Some(condition) = taken.take("if") {
            text.push_str(&format!(" if {}", self.condition(condition)?));
        }
        if let Some(otherwise) = taken.take("else") {
            let steps = otherwise.items();
            let simple = is_last && matches!(steps, [only] if only.get("else").is_none());
            let run = self.run(steps)?;
            text.push_str(&if simple { format!(", else {run}") } else { format!(", else ({run})") });
        }
        taken.is_done()?;
        Some(text)
    }

    /// The verb among the keys of a step: of two that are verbs the one that is no key beside another.
    fn verb_of(&self, taken: &Taken<'_>) -> Option<&'static str> {
        let known = |(key, _): &&(Key, Node)| {
            let word = normal(&key.text);
            self.words.verbs.iter().copied().find(|verb| *verb == word)
        };
        let mut verbs = taken.0.iter().filter_map(known).collect::<Vec<_>>();
        if verbs.len() > 1 {
            verbs.retain(|verb| !self.words.modifiers.contains(verb));
        }
        (verbs.len() == 1).then(|| verbs[0])
    }

    fn argument(&self, node: &Node, how: Parting) -> Option<String> {
        let items = match (&node.value, how) {
            (Value::Empty, Parting::Steps | Parting::Parts) => return None,
            (_, Parting::Steps) => return Some(format!("({})", self.run(node.items())?)),
            (_, Parting::Parts) => return self.parts(node.items()),
            (Value::Word(text), Parting::Whom) => return self.selector(text),
            (Value::Word(text), _) => return Some(self.word(text)),
            (Value::List(items), _) => items,
            (Value::Empty | Value::Map(_), _) => return None,
        };
        match (items.as_slice(), how) {
            ([], _) => Some("()".to_owned()),
            (items, Parting::One) => self.brackets(items),
            (items, Parting::Whom) => {
                let items = items.iter().map(|item| self.selector(item.word()?));
                Some(items.collect::<Option<Vec<_>>>()?.join(" or "))
            }
            (items, Parting::Or) if items.iter().all(|item| item.word().is_some()) => {
                let items = items.iter().map(|item| Some(self.word(item.word()?)));
                Some(items.collect::<Option<Vec<_>>>()?.join(" or "))
            }
            (items, Parting::Blanks) if items.iter().all(is_a_step) => {
                let items = items.iter().filter_map(Node::word).collect::<Vec<_>>();
                Some(items.join(" "))
            }
            (items, Parting::Blanks) if items.iter().all(|item| self.is_listed(item)) => {
                let items = items.iter().filter_map(Node::word).collect::<Vec<_>>();
                Some(items.join(" then "))
            }
            (items, _) => self.brackets(items),
        }
    }

    /// Units, with how many of one behind it.
    fn parts(&self, items: &[Node]) -> Option<String> {
        let unit = |name: &str| {
            let is_count = name.bytes().all(|byte| byte.is_ascii_digit());
            if is_count { in_quotes(name) } else { self.word(name) }
        };
        let mut parts = Vec::new();
        for item in items {
            match &item.value {
                Value::Word(name) => parts.push(unit(name)),
                Value::Map(men) => {
                    for (name, count) in men {
                        parts.push(format!("{} {}", unit(&name.text), self.word(count.word()?)));
                    }
                }
                Value::List(_) | Value::Empty => return None,
            }
        }
        (!parts.is_empty()).then(|| parts.join(" and "))
    }

    /// Whether an item may stand between `then` and `then`.
    fn is_listed(&self, item: &Node) -> bool {
        item.word().is_some_and(|word| !word.contains(' ') && self.is_name(word))
    }

    fn brackets(&self, items: &[Node]) -> Option<String> {
        let items = items.iter().map(|item| match &item.value {
            Value::Word(text) => Some(self.word(text)),
            Value::List(items) => self.brackets(items),
            Value::Empty | Value::Map(_) => None,
        });
        Some(format!("({})", items.collect::<Option<Vec<_>>>()?.join(", ")))
    }

    /// A unit or a word for some, with what stands around it.
    fn selector(&self, text: &str) -> Option<String> {
        let parts = text.split_whitespace().collect::<Vec<_>>();
        let denied = parts.first().is_some_and(|part| part.eq_ignore_ascii_case("not")) && parts.len() > 1;
        let rest = &parts[usize::from(denied)..];
        let bound = rest.iter().position(|part| part.eq_ignore_ascii_case("within")).unwrap_or(rest.len());
        let (head, within) = rest.split_at(bound);
        let head = head.join(" ");
        let is_word = self.words.words.contains(&normal(&head).as_str());
        let sound = (is_word || !head.contains(' ') && self.is_name(&head)) && within.iter().all(|part| is_plain(part));
        Some(if sound && within.len() != 1 { parts.join(" ") } else { in_quotes(text) })
    }

    /// A word behind a verb or a key.
    fn word(&self, text: &str) -> String {
        let parts = text.split(' ').collect::<Vec<_>>();
        let sound = match parts.as_slice() {
            [only] => self.is_name(only),
            // A load with its distance, a length with its unit, a formation.
            several => {
                let keys = self.words.modifiers;
                let plain =
                    |part: &&str| is_plain(part) && !keys.contains(part) && (*part == "within" || !is_reserved(part));
                several.iter().all(plain) && !several[0].eq_ignore_ascii_case("note")
            }
        };
        if sound { text.to_owned() } else { in_quotes(text) }
    }

    /// Whether a name needs no quotation marks: it is no word that would be read otherwise.
    fn is_name(&self, name: &str) -> bool {
        let word = normal(name);
        let word = word.as_str();
        let lists = self.grammar.lists.iter().any(|(key, _)| *key == word);
        let known = self.words.verbs.contains(&word) || self.words.modifiers.contains(&word) || lists;
        let odd = ["the", "a", "an", "at", "on", "upon"].contains(&word);
        is_plain(name) && !known && !odd && !is_reserved(word) && !self.words.conditions.contains(&word)
    }

    fn condition(&self, node: &Node) -> Option<String> {
        let Value::Map(entries) = &node.value else {
            return None;
        };
        let clauses = entries.iter().map(|(key, node)| {
            let word = normal(&key.text);
            let slot = CONDITION.iter().find(|slot| slot.key == word)?;
            let denied = |item: &Node| item.word().is_some_and(|word| normal(word).starts_with("not-"));
            // `not A or B` could mean neither.
            Some(match &node.value {
                Value::List(items) if items.len() > 1 && denied(&items[0]) && !items.iter().all(denied) => {
                    let items = items.iter().map(|item| self.selector(item.word()?));
                    format!("{word} ({})", items.collect::<Option<Vec<_>>>()?.join(", "))
                }
                _ => format!("{word} {}", self.argument(node, parting(slot.draft))?),
            })
        });
        let clauses = clauses.collect::<Option<Vec<_>>>()?;
        (!clauses.is_empty()).then(|| clauses.join(" and "))
    }

    fn fields(&self, list: &str, shape: &Shape, entry: &Node) -> Option<String> {
        let mut taken = Taken::of(entry)?;
        let note = note(&mut taken)?;
        let mut slots = shape.slots();
        let first = slots.next()?;
        let named = taken.take(first.key)?;
        let named = match first.key {
            "unit" => self.units(named)?,
            _ => self.word(named.word()?),
        };
        let mut parts = Vec::new();
        for (key, node) in taken.0 {
            let key = normal(&key.text);
            let slot = shape.slots().find(|slot| slot.key == key)?;
            parts.push(match &node.value {
                Value::Empty => key,
                Value::Word(text) if key == "name" => format!("{key} {}", label(text)),
                Value::List(items)
                    if parting(slot.draft) != Parting::One && items.len() > 1 && items.iter().all(is_a_step) =>
                {
                    format!("{key} {}", self.argument(node, Parting::Blanks)?)
                }
                Value::List(items) => format!("{key} {}", self.brackets(items)?),
                _ => format!("{key} {}", self.argument(node, Parting::One)?),
            });
        }
        let rest = if parts.is_empty() { String::new() } else { format!(" {}", parts.join(", ")) };
        Some(format!("{list} {named}:{rest}{note}"))
    }
}

/// A name of several words as it is printed.
fn label(text: &str) -> String {
    let sound = !text.is_empty() && text.split(' ').all(|part| is_plain(part) && !is_reserved(part));
    if sound { text.to_owned() } else { in_quotes(text) }
}

/// A note, with the dashes before it.
fn note(taken: &mut Taken<'_>) -> Option<String> {
    match taken.take("note") {
        Some(note) => Some(format!(" -- {}", text_of(note.word()?, true))),
        None => Some(String::new()),
    }
}

fn is_a_step(item: &Node) -> bool {
    item.word().is_some_and(is_step_of_a_path)
}

/// Whether a word is one token, and stays as it is wherever a line is broken.
fn is_plain(word: &str) -> bool {
    let sign = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || ",;:\u{ff1a}()[]{}#\u{ab}\u{bb}\u{201c}\u{201d}\u{201e}\u{201f}>".contains(letter)
    };
    let inches = word.strip_suffix('"').filter(|rest| rest.ends_with(|last: char| last.is_ascii_digit()));
    !word.is_empty()
        && !word.contains(sign)
        && !inches.unwrap_or(word).contains('"')
        && !word.ends_with(['.', '!'])
        && !word.starts_with("--")
        && !["-", "*", "+", "&"].contains(&word)
        && super::text::plain(word) == word
}

/// A text to the end of a line, in quotation marks where mail could make something else of it.
fn text_of(text: &str, is_text: bool) -> String {
    let flat =
        text.split(['\n', '\t', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let odd = |word: &str| {
        word.is_empty() || word.starts_with(['>', '#']) || word.starts_with("--") || word.contains([':', '\u{ff1a}'])
    };
    // Quotation marks around a part of a text are letters of it.
    let is_quotation = flat.starts_with(|first: char| closing(first).is_some())
        && quoted(&flat).is_none_or(|(_, taken)| taken == flat.len());
    let sound = !flat.is_empty()
        && !flat.split(' ').any(odd)
        && !is_quotation
        && !ends_amid(&flat)
        && !flat.contains(|letter: char| letter.is_control() || letter.is_whitespace() && letter != ' ')
        && super::text::plain(&flat) == flat
        && (is_text || is_plain(&flat));
    if sound { flat } else { in_quotes(&flat) }
}
