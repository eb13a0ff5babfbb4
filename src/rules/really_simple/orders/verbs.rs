//! The verbs of these rules with what is said of them, and the lists of a turn file.

use crate::kit::{Direction, Spot};
use crate::orders::plain::{Entries, Grammar};
use crate::orders::schema::{turn_file, whom, word};
use crate::orders::{Language, Usage, bare, usage};
use crate::rules::really_simple::orders::Words;
use crate::rules::really_simple::orders::deployment::DEPLOYMENT;
use crate::rules::really_simple::troops::units::Form;
use crate::yaml::draft::{any_of, anything, list, some, words_of};
use crate::yaml::{Slot, may};

/// The verbs.
pub(crate) const USAGES: &[Usage; 15] = &[
    usage("move", "this path: hexes, or sides of them", || some(any_of([Spot::draft(), Direction::draft()]))),
    usage("to", "the shortest way to a hex, a place or a unit", word),
    usage("toward", "the shortest way to a hex beside a unit", whom),
    usage("charge", "goes up to a unit and assaults it", whom),
    usage("form", "changes formation", || words_of(Form::WORDS)),
    usage("fire", "fires at the first of these that is legal", whom).with(&[may(
        "share",
        "these rules do not split fire (RS-FIRE-09)",
        anything,
    )]),
    bare("hold-fire", "does not fire"),
    bare("stand", "stays and does nothing; as a reply no"),
    usage("rally", "a General tries to rally a unit", whom),
    usage("go", "a reply: where to; each word narrows what the last one left", || some(word())).in_reply(),
    usage("throw", "a reply: asks for the fate of a General", whom).in_reply(),
    bare("spare", "a reply: does not ask for it").in_reply(),
    bare("follow", "a reply: enters the hex that the loser has left").in_reply(),
    bare("go-on", "a reply to a way that is not free: as far as it goes, and the rest of the steps").in_reply(),
    bare("stop", "a reply to a way that is not free: as far as it goes, and no more").in_reply(),
];

/// The lists of a turn file that only these rules have.
pub(crate) const LISTS: &[Slot] = &[may("deploy", "where units stand, and how", || list(DEPLOYMENT.schema()))];

/// The words of a turn file in plain lines.
pub(crate) const GRAMMAR: &Grammar = &Grammar {
    words: Words::VOCABULARY,
    lists: &[("deploy", Entries::Fields(&DEPLOYMENT))],
    beside: Words::BESIDE,
    replies: Words::REPLIES,
    by_agreement: false,
    rallied_first: true,
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
