//! What holds of every position of Easy Napoleonics between two exchanges.

use estafette::yaml::Node;

/// A unit or leader on the board.
struct Piece<'p> {
    id: &'p str,
    side: &'p str,
    kind: &'p str,
    at: &'p str,
}

fn word<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    node.get(key).and_then(Node::word)
}

fn list<'n>(node: &'n Node, key: &str) -> &'n [Node] {
    node.get(key).map_or(&[], Node::items)
}

fn says(node: &Node, key: &str) -> bool {
    word(node, key) == Some("true")
}

fn number(node: &Node, key: &str) -> u32 {
    word(node, key).map_or(0, |word| word.parse().expect("a number"))
}

/// Refuses a position that no exchange can end in.
pub(super) fn sound(position: &Node) {
    let mut pieces = Vec::new();
    for unit in list(position, "army") {
        stands_well(position, unit);
        let [id, side, kind] = ["unit", "side", "kind"].map(|key| word(unit, key).expect(key));
        if let Some(at) = word(unit, "at") {
            pieces.push(Piece { id, side, kind, at });
        }
    }
    share_well(position, &pieces);
    for fought in list(position, "melees") {
        let [attacker, defender] = ["attacker", "defender"].map(|key| {
            let named = word(fought, key);
            let found = pieces.iter().find(|piece| Some(piece.id) == named);
            found.unwrap_or_else(|| panic!("{named:?} fights on, and is gone"))
        });
        assert_ne!(attacker.side, defender.side, "friends fight on");
    }
    if matches!(word(position, "part"), Some("rally" | "whole")) {
        assert!(list(position, "plans").is_empty(), "plans of an earlier turn");
    }
}

/// EN-MOR-13, EN-GEO-10, EN-MOVE-32, EN-MOVE-34: what a piece is, and where it stands.
fn stands_well(position: &Node, unit: &Node) {
    let id = word(unit, "unit").expect("a name");
    let leader = word(unit, "kind") == Some("leader");
    let at = word(unit, "at");
    let lost = word(unit, "level") == Some("broken") || unit.get("lost").is_some();
    assert!(!(lost && at.is_some()), "{id} is lost, and stands at {at:?}");
    let started = number(position, "turn") > 0;
    let placed = at.is_some() || lost || !started;
    assert!(placed, "{id} stands nowhere, and is not lost");
    assert_eq!(unit.get("level").is_none(), leader, "{id} and its level");
    assert!(!leader || unit.get("face").is_none(), "{id} leads, and faces a corner");
    let marks = ["moved", "barred", "tried", "unready", "fired", "advanced", "spent", "walked"];
    let fresh = matches!(word(position, "part"), Some("rally" | "whole"));
    for mark in marks.into_iter().filter(|_| fresh) {
        assert!(unit.get(mark).is_none(), "{id} has `{mark}` as the turn begins");
    }
    let extra = u32::from(position.get("house_rules").is_some());
    let most = 2 + u32::from(word(unit, "kind") == Some("horse-artillery")) + extra;
    assert!(number(unit, "spent") <= most, "{id} has done too much");
    assert!(number(unit, "walked") <= 5, "{id} has gone too far");
    let Some(at) = at else { return };
    assert!(leader || unit.get("face").is_some(), "{id} faces no corner");
    assert!(leader || unit.get("form").is_some(), "{id} has no formation");
    let map = position.get("map").expect("a map");
    let [column, row] = [&at[..2], &at[2..]].map(|half| half.parse::<u32>().expect("a hex"));
    let on = (1..=number(map, "columns")).contains(&column) && (1..=number(map, "rows")).contains(&row);
    assert!(on, "{id} stands off the board at {at}");
    let rules = position.get("house_rules");
    let open = rules.and_then(|rules| word(rules, "ponds")) == Some("open");
    let mut ponds = list(position, "terrain").iter().filter(|land| word(land, "kind") == Some("pond"));
    let wet = ponds.any(|pond| list(pond, "hexes").iter().any(|hex| hex.word() == Some(at)));
    assert!(open || !wet, "{id} stands in the pond at {at}");
}

/// EN-UNIT-09, EN-UNIT-10, EN-OPT-21: who shares a hex.
fn share_well(position: &Node, pieces: &[Piece<'_>]) {
    let grand = position.get("options").is_some_and(|options| says(options, "grand_battery"));
    for (index, piece) in pieces.iter().enumerate() {
        let here = pieces.iter().filter(|other| other.at == piece.at);
        let units = here.clone().filter(|other| other.kind != "leader").count();
        for other in here {
            let (one, two) = (piece.id, other.id);
            assert_eq!(piece.side, other.side, "{one} and {two} at {}", piece.at);
        }
        let guns = |piece: &Piece<'_>| piece.kind.ends_with("artillery");
        let mut others = pieces[index + 1..].iter().filter(|other| other.at == piece.at);
        let pair = grand && units == 2 && guns(piece);
        let alone = |other: &Piece<'_>| other.kind == "leader" || (pair && guns(other));
        let well = piece.kind == "leader" || others.all(alone);
        assert!(well, "{} shares {}", piece.id, piece.at);
    }
}
