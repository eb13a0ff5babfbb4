//! How the reports of a game are worded: `templates` of a game file, checked.

use crate::adjudicate::{AnyRuleSet, Choices, Phrases};
use crate::report::templates::{Broken, Part, Templates, check};
use crate::yaml::{self, Fault, Faults, Fields, Node, Span, Value};

/// How the reports of a game are worded, where the umpire has words of his own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// Headline, opening and closing.
    pub templates: Templates,
    /// The sentences of the rule set.
    pub phrases: Phrases,
}

impl Wording {
    /// Whether anything of it is the umpire's own.
    pub fn is_own(&self) -> bool {
        *self != Wording::default()
    }
}

/// The key in a game file.
pub(in crate::game) const KEY: &str = "templates";

/// The key of phrases below it.
pub(in crate::game) const PHRASES: &str = "phrases";

/// Reads `templates`: texts, each as one word or as a list of its lines, and `phrases`.
pub(in crate::game) fn wording(node: &Node, rules: &dyn AnyRuleSet, faults: &mut Faults) -> Option<Wording> {
    let mut fields = Fields::of(node, "templates", faults)?;
    let mut own = Vec::new();
    let mut sound = Some(());
    for part in Part::ALL {
        let Some(node) = fields.take(part.key()) else {
            continue;
        };
        match text(node, part, faults) {
            Some(text) => own.push((part, text)),
            None => sound = None,
        }
    }
    let replaced = match fields.take(PHRASES) {
        Some(node) => phrases(node, rules, faults),
        None => Some(Phrases::default()),
    };
    fields.finish(faults)?;
    sound?;
    Some(Wording { templates: Templates::new(own).ok()?, phrases: replaced? })
}

/// The text of a template, checked.
fn text(node: &Node, part: Part, faults: &mut Faults) -> Option<String> {
    let words = node.items().iter().map(Node::word).collect::<Option<Vec<_>>>();
    let Some(lines) = words.filter(|_| !matches!(node.value, Value::Map(_))) else {
        let what = format!("a template is a text, not {}", node.kind());
        faults.add(Fault::error(node.span, what).help("name a file beside the game file: `my-headline.txt`"));
        return None;
    };
    if let [line] = lines.as_slice()
        && is_file_name(line)
    {
        let what = format!("the file `{line}` is not part of the game");
        faults.add(Fault::error(node.span, what).help("`estafette new` takes it in, from beside the scenario"));
        return None;
    }
    let text = lines.join("\n");
    if let Err(broken) = check(part, &text) {
        let line = text[..broken.range.start].matches('\n').count();
        let span = node.items().get(line).map_or(node.span, |item| item.span);
        faults.add(Fault::error(span, broken.to_string()));
        return None;
    }
    Some(text)
}

/// Whether a word is the name of a file, and no text.
pub(in crate::game) fn is_file_name(word: &str) -> bool {
    let ending = word.rsplit_once('.').map_or("", |(_, ending)| ending);
    let plain = |letter: char| letter.is_ascii_alphanumeric();
    !word.contains([' ', '{', '}', '\n']) && (1..=5).contains(&ending.len()) && ending.chars().all(plain)
}

/// What is wrong with the text of a template, with its place in it.
pub(in crate::game) fn faults_of(part: Part, text: &str) -> Faults {
    let mut faults = Faults::default();
    let control = text.char_indices().find(|(_, letter)| yaml::is_forbidden(*letter));
    if let Some((start, letter)) = control {
        let span = Span { start, end: start + letter.len_utf8() };
        faults.add(Fault::error(span, "a character stands here that cannot be seen"));
    } else if let Err(broken) = check(part, text) {
        faults.add(fault_of(&broken));
    }
    faults
}

fn fault_of(broken: &Broken) -> Fault {
    let span = Span { start: broken.range.start, end: broken.range.end };
    let help = format!(
        "`estafette templates {}` prints the one that is built in; `estafette help templates` tells what there is",
        broken.part.key()
    );
    Fault::error(span, broken.to_string()).help(help)
}

/// Reads `phrases`: lists of wordings, by the keys of those in whose place they stand.
pub(in crate::game) fn phrases(node: &Node, rules: &dyn AnyRuleSet, faults: &mut Faults) -> Option<Phrases> {
    let known = rules.phrases();
    let Value::Map(entries) = &node.value else {
        if node.is_empty() {
            return Some(Phrases::default());
        }
        let what = format!("phrases are lists by their names, not {}", node.kind());
        faults.add(Fault::error(node.span, what).help(see(rules)));
        return None;
    };
    let mut phrases = Phrases::default();
    let mut sound = Some(());
    for (key, node) in entries {
        let Some(choices) = known.iter().find(|choices| choices.key() == key.text) else {
            faults.add(unknown(&key.text, key.span, &known, rules));
            sound = None;
            continue;
        };
        match wordings(node, choices, faults) {
            Some(wordings) => phrases.replace(choices.key(), wordings),
            None => sound = None,
        }
    }
    sound.map(|()| phrases)
}

fn wordings(node: &Node, choices: &Choices, faults: &mut Faults) -> Option<Vec<String>> {
    const MOST: usize = 40;
    if node.items().len() > MOST {
        let what = format!("a list has at most {MOST} wordings");
        faults.add(Fault::error(node.span, what));
        return None;
    }
    let mut sound = Some(());
    let mut wordings = Vec::new();
    for item in node.items() {
        let wrong = match item.word() {
            Some(word) => choices.admits(word).err(),
            None => Some(format!("a wording is a text, not {}", item.kind())),
        };
        match (wrong, item.word()) {
            (Some(wrong), _) => {
                let like = choices.wordings[0];
                let what = format!("a wording of `{}`: {wrong}", choices.key());
                faults.add(Fault::error(item.span, what).help(format!("one that is built in: \"{like}\"")));
                sound = None;
            }
            (None, word) => wordings.extend(word.map(str::to_owned)),
        }
    }
    sound.map(|()| wordings)
}

fn unknown(key: &str, span: Span, known: &[Choices], rules: &dyn AnyRuleSet) -> Fault {
    let keys = known.iter().map(Choices::key).collect::<Vec<_>>();
    let near = yaml::did_you_mean(key, keys.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => see(rules),
    };
    let what = format!("there are no phrases `{}` in {}", yaml::clip(key), rules.title());
    Fault::error(span, what).help(help)
}

fn see(rules: &dyn AnyRuleSet) -> String {
    format!("`estafette templates {}` prints all of them", rules.id())
}
