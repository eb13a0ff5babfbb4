//! The verbs of these rules with what is said of them, those of general orders among them, and the lists of a turn file.

use serde_json::{Value as Json, json};

use crate::kit::table::steps::heading_schema as heading;
pub(crate) use crate::kit::table::steps::place_schema as place;
use crate::orders::plain::{Entries, Grammar};
use crate::orders::schema::{definitions, measure, name, names, orders, pivot, stretch, turn_file, whom};
use crate::orders::{Language, Usage, bare, usage};
use crate::rules::napoleonic_brigade::orders::general_orders::Errands;
use crate::rules::napoleonic_brigade::orders::{Hand, Origin, Words};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation};
use crate::yaml::draft::{any_of, anything, in_any_spelling, list, nothing, some, whole, words, words_of};
use crate::yaml::{Shape, Slot, may, needed};

/// The verbs.
pub(crate) const USAGES: &[Usage; 22] = &[
    usage("forward", "straight ahead; `max` is all there is", stretch),
    usage("back", "straight back", stretch),
    usage("pivot", "about its centre, degrees to the right", pivot),
    usage("face", "turns to a heading, a unit or a place", heading),
    usage("to", "faces a place, then straight until its own point is there", place).with(&[may(
        "by",
        "`road`: by the road",
        || words(["road"]),
    )]),
    usage("toward", "faces an enemy, then straight, short of contact", whom),
    usage("charge", "declares a charge; bare, a reply: takes up the melee again", whom),
    usage("form", "takes a formation", || words_of(Formation::WORDS)).with(&[may(
        "at",
        "at which side a garrison goes out",
        place,
    )]),
    usage("fire", "fires at the first of these that is legal", whom).with(FIRE),
    bare("hold-fire", "does not fire"),
    bare("stand", "stays and does nothing; as a reply no"),
    bare("advance-and-fire", "moves and fires (NB-MF-01); a fire step may follow"),
    usage("retire", "turns about and retires; cavalry to the `left` or `right`", || words_of(Hand::WORDS)),
    usage("occupy", "goes into a complex or a work", place),
    bare("go-on", "a reply: its own orders; goes on").in_reply(),
    bare("fall-back", "a reply of skirmishers: gives way").in_reply(),
    usage("follow", "a reply: follows up; written alone", nothing).in_reply(),
    bare("stop", "a reply: tries to stop, or goes no farther").in_reply(),
    bare("rally", "a reply: rallies").in_reply(),
    bare("return", "a reply: the crew goes back to its guns").in_reply(),
    usage("turn", "a reply: turns to face whom, bare the charger", whom).in_reply(),
    usage("go", "a reply: where to", || some(place())).in_reply(),
];

/// What may stand beside a fire.
const FIRE: &[Slot] = &[
    may("share", "how many figures of a split fire (NB-IFIRE-17)", whole),
    may("with", "what is fired, the first that may be: `canister within 12`", || list(load())),
    may("from", "from which pieces or faces", || list(origin())),
    may("at", "where a shell, shrapnel or a rocket is aimed", place),
];

/// The verbs of general orders.
pub(crate) const ERRANDS: &[Usage; 7] = &[
    usage("hold", "keeps a zone, and charges enemies who come into it", place).with(ZONE),
    usage("reserve", "keeps a zone and charges nobody", place).with(ZONE),
    usage("advance", "goes to a place; several steps are the route", place).with(ZONE),
    usage("attack", "goes to a place against whoever is there", place).with(ZONE),
    usage("support", "keeps near a brigade", name).with(ZONE),
    usage("retire", "goes to a place and charges nobody", place).with(ZONE),
    bare("keep", "an alteration under way is recalled"),
];

const ZONE: &[Slot] = &[may("within", "how many inches the zone reaches", measure)];

/// The lists of a turn file that these rules have beside those of all.
pub(crate) const LISTS: &[Slot; 2] = &[
    may("general", "general orders of brigades, or what alters them", orders::<Errands>),
    may("deploy", "where brigades stand, and how", || list(DEPLOYMENT.schema())),
];

/// An entry of `deploy`.
pub(crate) const DEPLOYMENT: Shape = Shape::of(
    "a brigade with its place",
    &[&[
        needed("unit", "who", names),
        may("at", "where its own point is: `[12, 8.5]`, or a name", place),
        may("face", "where it looks", heading),
        may("form", "the formation", || words_of(Formation::WORDS)),
        may("occupy", "the complex that it holds, or the side of it", place),
        may("note", "text for yourself", anything),
    ]],
);

/// The words of a turn file in plain lines.
pub(crate) const GRAMMAR: &Grammar = &Grammar {
    words: Words::VOCABULARY,
    lists: &[("general", Entries::Orders(Errands::VOCABULARY)), ("deploy", Entries::Fields(&DEPLOYMENT))],
    beside: Words::BESIDE,
    replies: Words::REPLIES,
    by_agreement: false,
    rallied_first: false,
};

/// The schema of a turn file.
pub(crate) fn turn() -> Json {
    turn_file::<Words>(LISTS, definitions::<Errands>())
}

fn load() -> Json {
    let known = Ammunition::WORDS.iter().map(|(word, _)| *word);
    let pattern = known.clone().map(in_any_spelling);
    let pattern = pattern.collect::<Vec<_>>().join("|");
    let bounded = format!(r"^\s*({pattern})\s+[Ww][Ii][Tt][Hh][Ii][Nn]\s");
    any_of([words(known), json!({"type": "string", "pattern": bounded})])
}

fn origin() -> Json {
    let places = Origin::WORDS.iter().map(|(word, _)| *word);
    any_of([words(places), name()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::schema::assert_usages_fit;

    #[test]
    fn every_verb_is_read_as_it_is_written_down() {
        assert_usages_fit::<Words>();
        assert_usages_fit::<Errands>();
    }
}
