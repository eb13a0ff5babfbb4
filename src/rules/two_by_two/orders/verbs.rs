//! The verbs of these rules with what is said of them, and the lists of a turn file.

use serde_json::Value as Json;

use super::keys::{DEPLOYMENT, ENLISTED, GROUND, heading, place};
use crate::orders::plain::{Entries, Grammar};
use crate::orders::schema::{measure, name, pivot, stretch, turn_file, whom};
use crate::orders::{Language, Usage, bare, usage};
use crate::rules::two_by_two::orders::keys;
use crate::rules::two_by_two::orders::words::Words;
use crate::yaml::draft::{any_of, list, some, words};
use crate::yaml::{Slot, may};

/// The verbs.
pub(crate) const USAGES: &[Usage; 22] = &[
    usage("forward", "straight ahead; `max` is all there is", stretch),
    usage("back", "straight back", stretch),
    usage("left", "sideways to the left", stretch),
    usage("right", "sideways to the right", stretch),
    usage("pivot", "about its centre, degrees to the right", pivot),
    usage("face", "turns to a heading, a unit or a place", heading),
    usage("to", "faces a place, then straight until its own point is there", place).with(&[may(
        "by",
        "`road`: along the road",
        || words(["road"]),
    )]),
    usage("toward", "faces a unit, then straight, short of contact", whom),
    usage("charge", "turns to an enemy, then straight until its front touches", whom),
    usage("exit", "leaves the table at a point of arrival, or at `home`", place),
    bare("rout", "routs of its own will"),
    usage("enter", "a point of arrival rolls for the `next` of its queue, or for one by name", || {
        any_of([words(["next"]), name()])
    })
    .with(&[may("at", "where he comes on", place)]),
    usage("swap", "gives up who has come for an enemy near the point", whom),
    bare("rally", "tries to rally"),
    usage("fire", "fires at the first of these that is legal", whom),
    bare("hold-fire", "does not fire"),
    bare("stand", "stays and does nothing; as a reply no"),
    usage("turn", "a reply: turns to face whom, bare the charger", whom).in_reply(),
    usage("follow", "a reply: follows up, so far at the most", measure).in_reply(),
    bare("join", "a reply: as a column of attack, or with it").in_reply(),
    usage("go", "a reply: where to", || some(keys::place())).in_reply(),
    usage("take", "a reply: which first", || some(keys::place())).in_reply(),
];

/// The lists of a turn file that these rules have beside those of all.
pub(crate) const LISTS: &[Slot; 3] = &[
    may("army", "the units of your army", || list(ENLISTED.schema())),
    may("terrain", "ground that the defender puts out; without a place it is diced for", || list(GROUND.schema())),
    may("deploy", "where units and points of arrival are", || list(DEPLOYMENT.schema())),
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
pub(crate) fn orders() -> Json {
    turn_file::<Words>(LISTS, Default::default())
}

/// The replies of each decision, in the words of the language.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("charged", "`stand`, `fire`, and `turn` or `turn:` with the attackers before them"),
    ("met", "`turn` and `stand`"),
    ("beaten", "`go:` with `safest`, `rear`, `away` and `homeward`"),
    ("won", "`stand`, `follow` (with a distance or not), and `join` after it"),
    ("unfinished", "`charge` and `stand`"),
    ("shot-at", "`charge` and `stand`"),
    ("column", "`join` and `stand`"),
    ("fire", "`fire`, `fire:` with targets, and `hold-fire`"),
    ("rally", "`rally` and `stand`"),
    ("lead", "`take:` with units, and `best`"),
    ("melee-order", "`take:` with pairs like `C2/R5`, and `best`"),
    ("displaced", "`go:` with `nearer`, `left` and `right`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::schema::assert_usages_fit;

    #[test]
    fn every_verb_is_read_as_it_is_written_down() {
        assert_usages_fit::<Words>();
    }
}
