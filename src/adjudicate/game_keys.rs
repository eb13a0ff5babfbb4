//! Keys of a game file that mean the same under any rules.

use super::{OnFile, Side};
use crate::yaml::{Faults, Fields, Node, Read, word_of};

/// Keys that belong to the folder, not to the rules.
const FOLDER: &[&str] = &[
    "rules",
    "name",
    "players",
    "post",
    "decisions",
    "salt",
    "hidden",
    "templates",
];

/// Which exchanges are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Folded {
    /// Those of the set-up.
    pub(crate) set_up: bool,
    /// Those of a turn.
    pub(crate) turn: bool,
}

/// Passes over the keys that belong to the folder.
pub(crate) fn pass_over_folder(fields: &mut Fields<'_>) {
    for key in FOLDER {
        fields.take(key);
    }
}

/// Reads `fold: [set-up, turn]`.
pub(crate) fn folded(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Folded> {
    let words = &[("set-up", false), ("turn", true)];
    let folded = fields.listed("fold", faults, |item, faults| {
        word_of(item, words, "part of the game to fold", faults)
    })?;
    Some(Folded {
        set_up: folded.contains(&false),
        turn: folded.contains(&true),
    })
}

/// Reads the name of a side.
pub(crate) fn side(node: &Node, faults: &mut Faults) -> Option<Side> {
    String::read(node, faults).map(Side::new)
}

/// Reads the standing orders of a side, in a case that begins in the middle of a game.
pub(crate) fn on_file(node: &Node, faults: &mut Faults) -> Option<OnFile> {
    let mut fields = Fields::of(node, "standing orders on file", faults)?;
    let side = fields.required::<String>("side", faults);
    let orders = fields.listed("orders", faults, String::read);
    fields.finish(faults)?;
    Some(OnFile {
        side: Side::new(side?),
        orders: orders?,
    })
}
