//! The verbs of these rules with what is said of them, and the lists of a turn file.

use crate::kit::{Direction, Spot};
use crate::orders::plain::{Entries, Grammar};
use crate::orders::schema::{name, parts, steps, turn_file, whom, word};
use crate::orders::{Language, Usage, bare, usage};
use crate::rules::campaign::orders::Words;
use crate::rules::campaign::position::force::Stance;
use crate::yaml::draft::{any_of, list, some, text, whole, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

/// Paces, and whether they are forced.
pub(crate) const PACES: &[(&str, bool)] = &[("ordinary", false), ("forced", true)];

fn stances() -> serde_json::Value {
    words_of(Stance::WORDS)
}

fn paces() -> serde_json::Value {
    words_of(PACES)
}

/// The verbs.
pub(crate) const USAGES: &[Usage; 28] = &[
    usage("to", "marches to a place or a hex by the way of fewest half-hours", word).with(&[may(
        "by",
        "places through which the way goes",
        || some(word()),
    )]),
    usage("toward", "marches to where a force is", whom),
    usage("move", "this path: hexes, or sides of them", || some(any_of([Spot::draft(), Direction::draft()]))),
    usage("wait", "waits until this hour of the day", whole),
    bare("stand", "stays where it is; as a reply no"),
    usage("split", "makes a force of its own of these units", parts)
        .with(&[may("as", "what that force is called", name), may("do", "what that force is ordered", steps)]),
    usage("join", "puts all its units into another force", word),
    usage("garrison", "goes into a fortress and shuts itself up in it", word),
    usage("besiege", "invests a fortress", word),
    usage("storm", "storms a fortress", word),
    usage("burn", "burns a bridge or a ferry", word),
    usage("build", "builds a bridge", word),
    usage("depot", "makes a depot in a town", word),
    usage("stance", "what it does about the enemy", stances),
    bare("attack", "seeks the enemy who is in its way"),
    bare("hold", "stands and fights where it is"),
    bare("delay", "fights for time"),
    bare("avoid", "gives way"),
    bare("screen", "gives way, and keeps the enemy from seeing"),
    usage("start", "sets out at this hour", whole),
    usage("pace", "marches forced", paces),
    usage("night", "marches by night", yes_no),
    usage("until-then", "what is done until the condition of the order holds", steps),
    usage("go", "a reply: to the guns, or where to", || some(word())).in_reply(),
    bare("follow", "a reply: pursues, and enters the field").in_reply(),
    bare("occupy", "a reply: enters the field only").in_reply(),
    bare("go-on", "a reply: works out another way").in_reply(),
    bare("surrender", "a reply: gives up the fortress").in_reply(),
];

/// The keys that may stand beside `do:`.
pub(crate) const BESIDE: &[(&str, Slot)] = &[
    ("stance", may("stance", "what it does about the enemy", stances)),
    ("start", may("start", "the hour at which it sets out", whole)),
    ("pace", may("pace", "whether it marches forced", paces)),
    ("night", may("night", "whether it marches by night", yes_no)),
    ("until-then", may("else", "what is done until the condition holds", steps)),
];

/// An entry of `deploy`.
pub(crate) const DEPLOYMENT: Shape = Shape::of(
    "a force with its hex",
    &[&[
        needed("unit", "which force", name),
        needed("at", "the hex", Spot::draft),
        may("note", "text for yourself", text),
    ]],
);

/// The lists of a turn file that only these rules have.
pub(crate) const LISTS: &[Slot] = &[may("deploy", "where forces stand", || list(DEPLOYMENT.schema()))];

/// The words of a turn file in plain lines.
pub(crate) const GRAMMAR: &Grammar = &Grammar {
    words: Words::VOCABULARY,
    lists: &[("deploy", Entries::Fields(&DEPLOYMENT))],
    beside: BESIDE,
    replies: Words::REPLIES,
    by_agreement: true,
    rallied_first: false,
};

/// The schema of a turn file.
pub(crate) fn orders() -> serde_json::Value {
    turn_file::<Words>(LISTS, Default::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::schema::assert_usages_fit;

    #[test]
    fn every_verb_is_read_as_it_is_written_down() {
        assert_usages_fit::<Words>();
    }
}
