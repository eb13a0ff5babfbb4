//! Whether what a player sent stands in what his side has locked: of several players' files, or where couriers ride.

use super::set_aside::{Written, agree};
use crate::game::couriers::ridden;
use crate::orders::named_parts;
use crate::yaml::{self, Node, Value, flow};

/// The part of a locked text that is a player's, where every part is one player's, and every player has one.
fn part_of<'l>(player: Option<&str>, locked: &'l str) -> Result<&'l str, String> {
    let strange = "its first line does not name the files of players as it is written at a lock";
    let parts = named_parts(locked).ok_or(strange)?;
    let mut own = None;
    for (name, part) in parts {
        let says = yaml::parse(part).ok();
        let says = says.as_ref().and_then(|tree| tree.get("player")?.word());
        if !name.is_empty() && name != says.unwrap_or("couriers") {
            return Err(strange.to_owned());
        }
        if says == player {
            own = Some(part);
        }
    }
    own.ok_or_else(|| "nothing of yours stands in what was locked".to_owned())
}

/// Whether a file stands whole in a text, known by its hash or not at all.
pub fn whole_in(is_it: &dyn Fn(&str) -> bool, locked: &str) -> bool {
    let part = |part: &&str| is_it(part);
    let parts = named_parts(locked).unwrap_or_default();
    let mut parts = parts.into_iter().map(|(_, part)| part);
    parts.find(part).is_some_and(|part| {
        let tree = yaml::parse(part).ok();
        let player = tree.as_ref().and_then(|tree| tree.get("player")?.word());
        part_of(player, locked) == Ok(part)
    })
}

/// What became of the entries of a file in a text that does not hold it whole: each stands there, or a comment as the lock
/// writes it tells what became of it; and nothing stands there for its writer that he has not sent. `lost` are the comments that
/// tell of lines of his which could not be read.
pub fn stands_in(
    (text, in_lines): (&str, bool),
    lost: &str,
    locked: &str,
    exchange: u32,
) -> Result<Vec<String>, String> {
    let tree = yaml::parse(text).map_err(|_| "your orders cannot be read")?;
    let player = tree.get("player").and_then(Node::word);
    let part = part_of(player, locked)?;
    let writer = player.unwrap_or_default();
    let written = Written { tree: &tree, text, in_lines, lost, writer, is_at: &|_, _| true };
    let remade = written.remade(part);
    let whole = |text: &str| ridden(text, part, exchange).filter(|ridden| ridden.text == part);
    // Who has a side to himself keeps his comments where couriers ride.
    let alone = || whole(text).filter(|_| remade.told.is_empty());
    let ridden = whole(&remade.text).filter(|_| agree(&remade.reasons));
    let Some(ridden) = ridden.or_else(alone) else {
        return Err(difference(text, part));
    };
    if ridden.told.is_empty() && remade.told.is_empty() {
        return Ok(vec![
            "Your orders stand in what was locked, but for comments of yours that begin like those of a lock: of these \
             nothing was locked."
                .to_owned(),
        ]);
    }
    let mut told = vec!["Your orders stand in what was locked, but for what it tells of itself:".to_owned()];
    told.extend(remade.told.iter().map(|line| format!("set aside: {line}")));
    if !ridden.told.is_empty() {
        told.extend(ridden.told);
        told.push("Only in a game with `couriers` do orders ride; in any other they were kept back.".to_owned());
    }
    Ok(told)
}

/// In what a part is not what its writer's file gives.
fn difference(text: &str, part: &str) -> String {
    if let (Some(own), Some(there)) = (Entries::of(text), Entries::of(part)) {
        let lost = own.all.iter().find(|one| !there.all.contains(one));
        if let Some((key, entry)) = lost {
            return format!("`{key}: {entry}` of yours was not locked");
        }
        let new = there.all.iter().find(|one| !own.all.contains(one));
        if let Some((key, entry)) = new {
            return format!("`{key}: {entry}` was locked as yours, and you have not sent it");
        }
    }
    "what was locked as yours is not your file, less what comments as a lock writes them tell of: \
     comments were added, or entries stand in another order"
        .to_owned()
}

/// The entries of a turn file, each with the key that it stands under.
struct Entries {
    all: Vec<(String, String)>,
}

impl Entries {
    fn of(text: &str) -> Option<Entries> {
        let tree = yaml::parse(text).ok()?;
        let Value::Map(keys) = &tree.value else {
            return None;
        };
        let mut all = Vec::new();
        for (key, node) in keys {
            let key = yaml::normal(&key.text);
            match &node.value {
                Value::List(items) => all.extend(items.iter().map(|item| (key.clone(), flow(item)))),
                _ => all.push((key, flow(node))),
            }
        }
        Some(Entries { all })
    }
}
