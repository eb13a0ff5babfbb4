//! The verbs of these rules with what is said of them, and the lists of a turn file.

use crate::kit::{Corner, Direction, Spot};
use crate::orders::plain::{Entries, Grammar};
use crate::orders::schema::{turn_file, whom, word};
use crate::orders::{Language, Usage, bare, usage};
use crate::rules::easy_napoleonics::orders::Words;
use crate::rules::easy_napoleonics::orders::army_list::ENLISTED;
use crate::rules::easy_napoleonics::orders::deployment::DEPLOYMENT;
use crate::rules::easy_napoleonics::orders::terrain::GROUND;
use crate::rules::easy_napoleonics::troops::units::Form;
use crate::yaml::draft::{any_of, list, some, whole, words_of};
use crate::yaml::{Slot, may};

/// The verbs.
pub(crate) const USAGES: &[Usage; 19] = &[
    usage("move", "this path: hexes, or sides of them", || some(any_of([Spot::draft(), Direction::draft()]))),
    usage("to", "the shortest way to a hex, a place or a unit", word),
    usage("toward", "the shortest way to a hex beside a unit, short of contact", whom),
    usage("charge", "the shortest way to a hex from which a unit lies in front", whom),
    usage("sidestep", "one hex into a flank or rear hex", Direction::draft),
    usage("face", "turns to a corner, a unit or a place", heading),
    usage("form", "changes formation", || words_of(Form::WORDS)).with(&[may(
        "facing",
        "the facing after the change",
        heading,
    )]),
    usage("fire", "fires at the first of these that is legal", whom).with(&[may(
        "share",
        "how many dice go to this target",
        whole,
    )]),
    bare("hold-fire", "does not fire"),
    bare("stand", "stays and does nothing; as a reply no"),
    usage("rally", "a leader rallies a unit here; bare: the unit he is with, or this unit itself", whom),
    usage("go", "a reply: where to", || some(word())).in_reply(),
    usage("follow", "a reply: enters the loser's hex and fights on", whom).in_reply(),
    bare("occupy", "a reply: enters the loser's hex").in_reply(),
    bare("go-on", "a reply to a way that is not free: as far as it goes, and the rest of the steps").in_reply(),
    bare("stop", "a reply to a way that is not free: as far as it goes, and no more").in_reply(),
    bare("first", "a reply: before the enemy").in_reply(),
    bare("second", "a reply: after the enemy").in_reply(),
    usage("take", "a reply: which first", || some(word())).in_reply(),
];

/// The lists of a turn file that these rules have beside those of all.
pub(crate) const LISTS: &[Slot; 3] = &[
    may("army", "the units of your army", || list(ENLISTED.schema())),
    may("terrain", "ground that you put out; without hexes it is diced for", || list(GROUND.schema())),
    may("deploy", "where units stand, and how", || list(DEPLOYMENT.schema())),
];

/// The words of a turn file in plain lines.
pub(crate) const GRAMMAR: &Grammar = &Grammar {
    words: Words::VOCABULARY,
    lists: &[
        ("army", Entries::Fields(&ENLISTED)),
        ("terrain", Entries::Fields(&GROUND)),
        ("deploy", Entries::Fields(&DEPLOYMENT)),
    ],
    beside: Words::BESIDE,
    replies: Words::REPLIES,
    by_agreement: false,
    rallied_first: false,
};

/// The schema of a turn file.
pub(crate) fn orders() -> serde_json::Value {
    turn_file::<Words>(LISTS, Default::default())
}

/// Where to turn to: a corner of the hex, a unit or a place.
pub(crate) fn heading() -> serde_json::Value {
    any_of([Corner::draft(), word()])
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
