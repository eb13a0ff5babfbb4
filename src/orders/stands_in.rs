//! Whether what a player sent stands in what his side has locked: of several players' files, or where couriers ride.

use super::files_of;
use crate::yaml::{self, Node, Value, flow};

/// What became of the entries of a file in a text that does not hold it whole: each stands there, or a comment tells what
/// became of it; and nothing stands there for its writer that he has not sent.
pub fn stands_in(text: &str, locked: &str) -> Result<Vec<String>, String> {
    let own = Entries::of(text).ok_or("your orders cannot be read")?;
    let parts = files_of(locked).into_iter();
    let mut parts = parts.filter_map(|(_, part)| Some((part, Entries::of(part)?)));
    let found = parts.find(|(_, part)| part.player == own.player);
    let Some((part, there)) = found else {
        return Err("nothing of yours stands in what was locked".to_owned());
    };
    let comments = part.lines().filter(|line| line.starts_with("# "));
    let comments = comments.collect::<Vec<_>>();
    let told_of = |entry: &str| comments.iter().find(|line| line.ends_with(entry));
    let mut told = Vec::new();
    for (key, entry) in own.all.iter().filter(|one| !there.all.contains(one)) {
        match told_of(entry) {
            Some(line) => told.push(line[2..].to_owned()),
            None => return Err(format!("`{key}: {entry}` of yours was not locked")),
        }
    }
    for (key, entry) in there.all.iter().filter(|one| !own.all.contains(one)) {
        let shorter = own.bare(key, entry, &|entry| told_of(entry).is_some());
        if told_of(entry).is_none() && !shorter {
            return Err(format!(
                "`{key}: {entry}` was locked as yours, and you have not sent it"
            ));
        }
    }
    told.insert(
        0,
        "Your orders stand in what was locked, but for what it tells of itself:".to_owned(),
    );
    Ok(told)
}

/// The entries of a turn file, each with the key that it stands under.
struct Entries {
    player: Option<String>,
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
                Value::List(items) => {
                    all.extend(items.iter().map(|item| (key.clone(), flow(item))))
                }
                _ => all.push((key, flow(node))),
            }
        }
        let player = tree.get("player").and_then(Node::word);
        Some(Entries {
            player: player.map(str::to_owned),
            all,
        })
    }

    /// Whether an entry is one of these with fewer units, of which a comment tells.
    fn bare(&self, key: &str, entry: &str, told_of: &dyn Fn(&str) -> bool) -> bool {
        let of = |entry: &str| Some(without_units(yaml::parse(entry).ok()?));
        let mut own = self.all.iter().filter(|(of, _)| of == key);
        own.any(|(_, longer)| told_of(longer) && of(longer) == of(entry))
    }
}

/// An entry but for whom it is for.
fn without_units(mut entry: Node) -> String {
    if let Value::Map(fields) = &mut entry.value {
        fields.retain(|(key, _)| !yaml::same_word(&key.text, "unit"));
    }
    flow(&entry)
}
