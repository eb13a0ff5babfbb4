//! Steps: a bare word, or a verb with its argument and what stands beside it.

use super::names::unknown_word;
use super::{Language, Step, Vocabulary, condition, normal};
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Value, clip, did_you_mean};

/// The keys that any step may have.
const ALWAYS: [&str; 3] = ["if", "else", "note"];

/// Reads the steps of `do:` or `else:`: one, or a list of them.
pub fn steps<L: Language>(node: &Node, faults: &mut Faults) -> Option<Vec<Step<L::Verb>>> {
    let one = std::slice::from_ref(node);
    let items = match &node.value {
        Value::List(items) => items.as_slice(),
        _ => one,
    };
    let read = items.iter().map(|item| step::<L>(item, faults));
    read.collect::<Vec<_>>().into_iter().collect()
}

/// Reads one step.
pub fn step<L: Language>(node: &Node, faults: &mut Faults) -> Option<Step<L::Verb>> {
    match &node.value {
        Value::Word(word) => bare::<L>(word, node, faults),
        Value::Map(_) => braced::<L>(node, faults),
        Value::Empty => {
            faults.add(Fault::empty(node.span));
            None
        }
        Value::List(_) => {
            let fault = Fault::error(node.span, "a list stands where a step should");
            faults.add(fault.help("the steps of a unit stand in one list: `do: [fire: R2, stand]`"));
            None
        }
    }
}

fn bare<L: Language>(word: &str, node: &Node, faults: &mut Faults) -> Option<Step<L::Verb>> {
    let words = L::VOCABULARY;
    let spelt = normal(word);
    let mut alike = words.alike.iter();
    let meant = alike.find(|(word, _)| *word == spelt);
    if let Some(verb) = L::bare(meant.map_or(&spelt, |(_, verb)| verb)) {
        return Some(Step { verb, condition: None, otherwise: Vec::new(), span: node.span });
    }
    let glued = spelt.split_once(':').filter(|(verb, _)| words.verbs.contains(verb));
    faults.add(if words.verbs.contains(&spelt.as_str()) {
        Fault::error(node.span, format!("`{spelt}` needs something after it")).help(format!("write `{spelt}: ...`"))
    } else if let Some((verb, _)) = glued {
        Fault::error(node.span, format!("`{}` is no verb", clip(word)))
            .help(format!("a blank must follow the colon: `{verb}: ...`"))
    } else {
        unknown_word(node.span, word, "verb", words.instead, words.verbs)
    });
    None
}

fn braced<L: Language>(node: &Node, faults: &mut Faults) -> Option<Step<L::Verb>> {
    let words = L::VOCABULARY;
    let mut fields = Fields::of(node, "a step", faults)?;
    let whole = filled(node, faults);
    let sound = own_keys(&mut fields, words, faults);
    let key = the_verb(&fields, words, sound, faults);
    let tested = fields.optional_with("if", faults, |node, faults| condition(node, words, faults));
    let otherwise = fields.optional_with("else", faults, steps::<L>);
    let note = fields.optional_with("note", faults, note);
    let verb = verb::<L>(key?, &mut fields, faults);
    let finished = fields.finish(faults);
    note?;
    finished?;
    (whole && sound).then_some(())?;
    Some(Step { verb: verb?, condition: tested?, otherwise: otherwise?.unwrap_or_default(), span: node.span })
}

/// Reads the verb, if anything may stand under it.
fn verb<L: Language>(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<L::Verb> {
    let mut usages = L::VOCABULARY.usages.iter();
    let usage = usages.find(|usage| usage.verb == key);
    let usage = usage.expect("every verb has its usage");
    if usage.argument.is_some() {
        let verb = L::verb(key, fields, faults);
        let beside = |word: &str| usage.beside.iter().any(|slot| slot.key == word);
        debug_assert!(
            fields.has_asked_only(|word| word == key || ALWAYS.contains(&word) || beside(word)),
            "what may stand beside `{key}` is written down"
        );
        return verb;
    }
    let node = fields.take(key).expect("the reader has found the verb");
    let fault = Fault::error(node.span, format!("`{key}` takes no argument"));
    faults.add(fault.help(format!("write `{key}` alone")));
    None
}

/// Reports the keys that are neither verb nor modifier of these rules, and passes them over.
fn own_keys(fields: &mut Fields<'_>, words: &Vocabulary, faults: &mut Faults) -> bool {
    let mut sound = true;
    for key in fields.keys() {
        let word = normal(&key.text);
        let known = |list: &[&str]| list.contains(&word.as_str());
        if known(words.verbs) || known(words.modifiers) || known(&ALWAYS) {
            continue;
        }
        sound = false;
        fields.pass(key);
        faults.add(strange_key(key, words));
    }
    sound
}

fn strange_key(key: &Key, words: &Vocabulary) -> Fault {
    let all = [words.verbs, words.modifiers, &ALWAYS].concat();
    let glued = key.text.split_once(':').map(|(verb, _)| normal(verb));
    if let Some(verb) = glued.filter(|verb| all.contains(&verb.as_str())) {
        return Fault::error(key.span, format!("`{}` is no verb", clip(&key.text)))
            .help(format!("a blank must follow the colon: `{verb}: ...`"));
    }
    let instead = words.instead.iter().any(|(word, _)| *word == normal(&key.text));
    match did_you_mean(&key.text, all.iter().copied()).filter(|_| !instead) {
        Some(near) => {
            Fault::error(key.span, format!("`{}` is no verb", clip(&key.text))).help(format!("did you mean `{near}`?"))
        }
        None => {
            let fault = unknown_word(key.span, &key.text, "verb", words.instead, words.verbs);
            if fault.help.is_none() { fault.help(verbs_listed(words)) } else { fault }
        }
    }
}

/// Some of the verbs, for whoever has written none.
pub(in crate::orders) fn verbs_listed(words: &Vocabulary) -> String {
    const MOST: usize = 10;
    let verbs = words.verbs.iter().take(MOST).map(|verb| format!("`{verb}`")).collect::<Vec<_>>();
    format!("a step begins with its verb: {} ...", verbs.join(", "))
}

/// The one verb of a step. Where an unknown key stands, a missing verb is not worth a second fault.
fn the_verb(fields: &Fields<'_>, words: &Vocabulary, sound: bool, faults: &mut Faults) -> Option<&'static str> {
    let verb = |key: &Key| {
        let word = normal(&key.text);
        words.verbs.iter().copied().find(|verb| *verb == word)
    };
    let mut verbs = fields.keys().filter_map(|key| Some((verb(key)?, key))).collect::<Vec<_>>();
    if verbs.len() > 1 && verbs.iter().any(|(verb, _)| !words.modifiers.contains(verb)) {
        verbs.retain(|(verb, _)| !words.modifiers.contains(verb));
    }
    match verbs.as_slice() {
        [(verb, _)] => Some(verb),
        [] => {
            if sound {
                let fault = Fault::error(fields.node().span, "there is no verb in this step");
                faults.add(fault.help("a step says what is done: `{fire: R2}`"));
            }
            None
        }
        [(first, _), (second, key), ..] => {
            let message = format!("two verbs stand in one step: `{first}` and `{second}`");
            let help = format!("write two steps: `do: [{first}: ..., {second}: ...]`");
            faults.add(Fault::error(key.span, message).help(help));
            None
        }
    }
}

/// Reads a note: any text, which is for whoever wrote it.
pub(super) fn note(node: &Node, faults: &mut Faults) -> Option<String> {
    String::read(node, faults)
}

/// Whether nothing within a part was left empty; what was is reported.
pub(super) fn filled(node: &Node, faults: &mut Faults) -> bool {
    let mut all = true;
    match &node.value {
        Value::Empty => {
            faults.add(Fault::empty(node.span));
            all = false;
        }
        Value::Word(_) => {}
        Value::List(items) => {
            for item in items {
                all &= filled(item, faults);
            }
        }
        Value::Map(entries) => {
            for (_, item) in entries {
                all &= filled(item, faults);
            }
        }
    }
    all
}
