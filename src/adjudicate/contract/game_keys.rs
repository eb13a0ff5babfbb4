//! Keys of a game file that mean the same under any rules.

use crate::adjudicate::decisions::instructions::OnFile;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Slot, Span, draft, list_of, may, needed, word_of};

/// Keys that belong to the folder, not to the rules; what may stand under them, the folder knows.
pub const FOLDER: &[Slot] = &[
    may("rules", "the rule set", draft::text),
    may("name", "the name of the game", draft::text),
    may("title", "what it is called in reports", draft::text),
    may("players", "who plays", draft::anything),
    may("post", "what the game asks of mail", draft::anything),
    may("decisions", "what becomes of open decisions", draft::text),
    may("salt", "any word", draft::text),
    may("couriers", "how orders reach the units", draft::anything),
    may("hidden", "what the players do not see", draft::anything),
    may("notes", "who is told what players note behind their orders", draft::text),
    may("absent", "who orders for a player who is absent", draft::text),
    may("stand-ins", "the sides that a stand-in leads", draft::anything),
    may("templates", "how reports are worded", draft::anything),
];

/// The parts of a game whose exchanges may be folded into one; `true` for those of a turn.
pub const FOLD: &[(&str, bool)] = &[("set-up", false), ("turn", true)];

/// Which exchanges are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folded {
    /// Those of the set-up.
    pub set_up: bool,
    /// Those of a turn.
    pub turn: bool,
}

/// Passes over the keys that belong to the folder.
pub fn pass_over_folder(fields: &mut Fields<'_>) {
    for slot in FOLDER {
        fields.take(slot.key);
    }
}

/// Reads `fold: [set-up, turn]`.
pub fn folded(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Folded> {
    let folded =
        fields.listed("fold", faults, |item, faults| word_of(item, FOLD, "part of the game to fold", faults))?;
    Some(Folded { set_up: folded.contains(&false), turn: folded.contains(&true) })
}

/// Reads the name of a side.
pub fn side(node: &Node, faults: &mut Faults) -> Option<Side> {
    String::read(node, faults).map(Side::new)
}

/// Reads the name of a side and what its army is called: by that name, where nothing else is said.
pub fn side_and_name(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<(Side, String)> {
    let side = fields.required::<String>("side", faults);
    let name = fields.optional::<String>("name", faults);
    let (side, name) = (side?, name?);
    Some((Side::new(&side), name.unwrap_or(side)))
}

/// Reads the sides of a game, of which there are two; `side` tells which an entry is, `clause` says so, and `example` is two of them.
pub fn two_sides<T>(
    fields: &mut Fields<'_>,
    read: impl Fn(&Node, &mut Faults) -> Option<T>,
    side: impl Fn(&T) -> &Side,
    (clause, example): (Option<&'static str>, &str),
    faults: &mut Faults,
) -> Option<Vec<T>> {
    let node = fields.needed("sides", faults)?;
    let sides = list_of(node, |item| read(item, faults))?;
    if matches!(sides.as_slice(), [one, other] if side(one) != side(other)) {
        return Some(sides);
    }
    let fault = Fault::error(node.span, "these rules are for two sides");
    let fault = fault.help(format!("list two: `sides: [{example}]`"));
    faults.add(match clause {
        Some(clause) => fault.clause(clause),
        None => fault,
    });
    None
}

/// The standing orders of a side.
pub const ON_FILE: Shape = Shape::of(
    "standing orders on file",
    &[&[
        needed("side", "whose they are", draft::text),
        may("orders", "each on one line, as it was written", || draft::list(draft::text())),
    ]],
);

/// Reads the standing orders of a side, in a case that begins in the middle of a game.
pub fn on_file(node: &Node, faults: &mut Faults) -> Option<OnFile> {
    let mut fields = Fields::shaped(node, &ON_FILE, faults)?;
    let side = fields.required::<String>("side", faults);
    let orders = fields.listed("orders", faults, String::read);
    fields.finish(faults)?;
    Some(OnFile { side: Side::new(side?), orders: orders? })
}

/// Where a unit is spoken of last: its deployment, else its entry in the army list; of two entries the later.
pub fn place_of(game: &Node, id: &UnitId, index: usize) -> Span {
    let names = |list: &str| {
        let entries = game.get(list).map_or(&[][..], Node::items);
        let units = entries.iter().filter_map(|entry| entry.get("unit"));
        units.flat_map(Node::items).collect::<Vec<_>>()
    };
    let is = |node: &&&Node| node.word() == Some(id.as_str());
    let (deployed, listed) = (names("deploy"), names("army"));
    let found = deployed.iter().rfind(is).or_else(|| listed.get(index));
    found.map_or(game.span, |node| node.span)
}
