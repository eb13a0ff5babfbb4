//! The JSON Schema of turn files: what editors complete and check them by. It is made of the words that the readers
//! read, and takes every file that they take; what only the rules or the position can judge it leaves to `check`.

use serde_json::{Map, Value as Json, json};

use super::condition::CONDITION;
use super::envelope::ENVELOPE;
use super::{LONGEST_NAME, Language, Vocabulary};
use crate::yaml::draft::{any_of, in_any_spelling, list, some, text, whole, words};
use crate::yaml::{Shape, Slot, described, may, needed, object, properties};

/// What an order says.
pub(super) const ORDER: Shape = Shape::of(
    "an order",
    &[&[
        needed("unit", "who acts: one, or several in brackets", names),
        needed("do", "the steps, in the order in which they are done", steps),
        may("if", "tested before the first step", condition),
        may("note", "text for yourself", text),
    ]],
);

/// What a standing order says.
pub(super) const STANDING: Shape = Shape::of(
    "a standing order",
    &[&[
        needed("when", "the decision that it is for", decision),
        may("unit", "for whom; the whole side where it is left out", whom),
        needed("do", "the reply; `default` for the usual choice, `ask` to be asked", steps),
        may("if", "on what condition", condition),
        may("note", "text for yourself", text),
    ]],
);

/// What an answer says.
pub(super) const ANSWER: Shape = Shape::of(
    "an answer",
    &[&[
        needed("ask", "the question, as the report has it: `beaten/R7`", question),
        needed("do", "the reply; `default` for the usual choice", steps),
        may("note", "text for yourself", text),
    ]],
);

/// The lists that a file under any rules may have.
const LISTS: &[Slot; 3] = &[
    may("orders", "one entry for each unit", anything),
    may("standing", "replies given beforehand; the first that fits decides", anything),
    may("answers", "replies to what the last report asked", anything),
];

fn anything() -> Json {
    json!({})
}

fn refers(to: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{to}") })
}

/// Steps, as they stand under `do:`.
pub fn steps() -> Json {
    refers("steps")
}

fn decision() -> Json {
    refers("decision")
}

fn question() -> Json {
    refers("question")
}

/// Whom: a unit or a word, or a list of which the first that fits wins.
pub fn whom() -> Json {
    refers("whom")
}

/// On what condition.
pub fn condition() -> Json {
    refers("condition")
}

/// The name of a unit, a side, a place.
pub fn name() -> Json {
    let more = LONGEST_NAME - 1;
    json!({
        "type": ["string", "boolean"],
        "pattern": format!("^[A-Za-z0-9][A-Za-z0-9._-]{{0,{more}}}$"),
    })
}

/// One name or several.
pub fn names() -> Json {
    some(name())
}

/// Some units, or so many of each: `b-2`, `[b-2, {b-g: 8}]`.
pub fn parts() -> Json {
    some(any_of([name(), json!({"type": "object", "additionalProperties": whole(), "minProperties": 1})]))
}

/// A length.
pub fn measure() -> Json {
    json!({
        "description": "a length: `6`, `3.75`, `3 in`, `7 cm`",
        "type": ["number", "string"],
        "minimum": 0,
        "pattern": "^\\s*[0-9]{1,4}(\\.[0-9]{1,2})?\\s*(\"|\u{201d}|\u{2033}|[Ii][Nn]([Cc][Hh]([Ee][Ss])?)?|[Cc][Mm])?\\s*$",
    })
}

/// `3+`, `3-` or `3`.
pub fn bound() -> Json {
    json!({
        "description": "`3+` is 3 or more, `3-` 3 or less, `3` just 3",
        "type": ["integer", "string"],
        "minimum": 0,
        "maximum": 9999,
        "pattern": r"^\s*[0-9]{1,4}\s*[-+]?\s*$",
    })
}

/// How far: a length, or `max`.
pub fn stretch() -> Json {
    any_of([words(["max"]), measure()])
}

/// Degrees to the right: `30`, `-30`, `30 left`.
pub fn pivot() -> Json {
    json!({
        "type": ["integer", "string"],
        "minimum": -360,
        "maximum": 360,
        "pattern": r"^[-+]?[0-9]+( \s*([Ll][Ee][Ff][Tt]|[Rr][Ii][Gg][Hh][Tt])\s*)?$",
    })
}

/// A word for a place, a unit or a choice.
pub fn word() -> Json {
    text()
}

/// Holds the usages of a language against its readers.
#[cfg(any(test, feature = "proofs"))]
pub fn assert_usages_fit<L: Language>() {
    let words = L::VOCABULARY;
    for usage in words.usages {
        let verb = usage.verb;
        let alone = L::bare(verb).is_some();
        assert!(alone || usage.argument.is_some(), "`{verb}` is read bare");
        for slot in usage.beside {
            let key = slot.key;
            assert!(words.modifiers.contains(&key), "`{key}` is a modifier");
        }
    }
    let used = |key: &&str| words.usages.iter().flat_map(|usage| usage.beside).any(|slot| slot.key == *key);
    assert!(words.modifiers.iter().all(used), "every modifier has a verb");
    for (word, verb) in words.alike {
        assert!(L::bare(verb).is_some(), "`{word}` means a bare verb");
    }
    for decision in words.decisions {
        let key = decision.key;
        assert!(L::REPLIES.iter().any(|(when, _)| *when == key), "`{key}` has replies");
    }
}

/// The schema of a turn file in the words of `L`; `lists` are those that only these rules have, `more` what they refer to.
pub fn turn_file<L: Language>(lists: &'static [Slot], more: Map<String, Json>) -> Json {
    let slots = ENVELOPE.iter().chain(LISTS).chain(lists);
    let mut file = object(slots);
    for (key, entry) in
        [("orders", entry::<L>(&ORDER)), ("standing", entry::<L>(&STANDING)), ("answers", entry::<L>(&ANSWER))]
    {
        let slot = LISTS.iter().find(|slot| slot.key == key);
        let about = slot.map_or("", |slot| slot.about);
        file["properties"][key] = described(list(entry), about);
    }
    let mut defs = more;
    defs.extend(definitions::<L>());
    file["$defs"] = Json::Object(defs);
    file
}

/// An entry whose steps are those of `L`.
fn entry<L: Language>(shape: &Shape) -> Json {
    let mut entry = shape.schema();
    if shape.what == ORDER.what {
        for (_, slot) in L::BESIDE {
            entry["properties"][slot.key] = described((slot.draft)(), slot.about);
        }
    }
    let steps = &mut entry["properties"]["do"];
    let about = steps["description"].take();
    *steps = match shape.has("unit") && shape.has("when") {
        true => any_of([words(["default", "ask"]), refers(L::STEPS)]),
        false if shape.has("ask") => any_of([words(["default"]), refers(L::STEPS)]),
        false => refers(L::STEPS),
    };
    steps["description"] = about;
    entry
}

/// A list of entries in the words of `L`.
pub fn orders<L: Language>() -> Json {
    list(entry::<L>(&ORDER))
}

/// What the entries in the words of `L` refer to.
pub fn definitions<L: Language>() -> Map<String, Json> {
    let words = L::VOCABULARY;
    let one = L::STEPS.trim_end_matches('s');
    let mut defs = Map::new();
    let mut define = |name: &str, schema: Json| defs.insert(name.to_owned(), schema);
    define(L::STEPS, any_of([refers(one), json!({"type": "array", "items": refers(one)}), json!({"type": "null"})]));
    define(one, any_of([standing_alone::<L>(), braced(words, L::STEPS)]));
    define("whom", some(selector(words)));
    define("condition", tested(words));
    define("decision", when::<L>());
    define("question", asked(words));
    defs
}

/// The verbs that may stand alone.
fn standing_alone<L: Language>() -> Json {
    let words = L::VOCABULARY;
    let alike = words.alike.iter().map(|(word, _)| *word);
    let verbs = words.verbs.iter().copied();
    self::words(verbs.filter(|verb| L::bare(verb).is_some()).chain(alike))
}

/// A verb with its argument, and what stands beside it.
fn braced(words: &Vocabulary, steps: &str) -> Json {
    let usages = words.usages.iter();
    let usages = usages.filter_map(|usage| Some((usage, usage.argument?)));
    let usages = usages.collect::<Vec<_>>();
    let mut step = Map::new();
    for (usage, argument) in &usages {
        let beside = usage.beside.iter().map(|slot| slot.key).collect::<Vec<_>>();
        let about = match beside.as_slice() {
            [] => usage.about.to_owned(),
            keys => format!("{} (beside it: `{}`)", usage.about, keys.join("`, `")),
        };
        step.insert(usage.verb.to_owned(), described(argument(), &about));
    }
    let slots = usages.iter().flat_map(|(usage, _)| usage.beside);
    let mut belongs = Map::new();
    for (key, schema) in properties(slots.clone()) {
        let with = usages.iter().filter(|(usage, _)| usage.beside.iter().any(|slot| slot.key == key));
        let with = with.map(|(usage, _)| json!({"required": [usage.verb]}));
        belongs.insert(key.clone(), any_of(with));
        step.entry(key).or_insert(schema);
    }
    step.insert("if".to_owned(), described(condition(), "tested when the step comes"));
    let otherwise = "done where the condition fails or the step cannot be done";
    step.insert("else".to_owned(), described(refers(steps), otherwise));
    step.insert("note".to_owned(), described(text(), "text for yourself"));
    let verbs = usages.iter().map(|(usage, _)| json!({"required": [usage.verb]}));
    json!({
        "type": "object",
        "properties": step,
        "additionalProperties": false,
        "oneOf": verbs.collect::<Vec<_>>(),
        "dependentSchemas": belongs,
    })
}

/// One of whom: a word or a name, `not` before it, a distance after it. Words that only other rules have are none.
fn selector(words: &Vocabulary) -> Json {
    let strange = words.foreign.iter().chain(words.instead.iter().map(|(word, _)| word));
    let strange = strange.filter(|word| !words.words.contains(word)).collect::<Vec<_>>();
    json!({
        "anyOf": [
            {"enum": words.words},
            {"type": ["string", "boolean"], "pattern": r"^\s*[A-Za-z0-9]"},
        ],
        "not": {"enum": strange},
    })
}

/// A condition: at least one key of those that these rules have.
fn tested(words: &Vocabulary) -> Json {
    let slots = CONDITION.iter().filter(|slot| words.conditions.contains(&slot.key));
    let mut tested = object(slots);
    tested["minProperties"] = json!(1);
    tested
}

/// A decision, with its replies.
fn when<L: Language>() -> Json {
    let decisions = L::VOCABULARY.decisions;
    let keys = decisions.iter().map(|decision| decision.key);
    let moment = |key: &str| decisions.iter().find(|decision| decision.key == key).map_or("", |found| found.moment);
    let replies = L::REPLIES.iter().map(|(key, replies)| format!("`{key}`, when {}: {replies}", moment(key)));
    let replies = replies.collect::<Vec<_>>().join("\n\n");
    described(words(keys), &replies)
}

/// A question: `beaten`, `beaten/R7`, `beaten/R7/B4`.
fn asked(words: &Vocabulary) -> Json {
    let keys = words.decisions.iter().map(|decision| decision.key);
    let pattern = keys.clone().map(in_any_spelling).collect::<Vec<_>>().join("|");
    any_of([
        json!({"enum": keys.collect::<Vec<_>>()}),
        json!({
            "type": "string",
            "pattern": format!(r"^\s*({pattern})\s*(/\s*[A-Za-z0-9][A-Za-z0-9._-]*\s*){{0,2}}$"),
        }),
    ])
}
