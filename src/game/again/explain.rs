//! What this version of the program would have decided otherwise in exchanges that are finished. Nothing is changed by it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde_json::Value as Json;

use super::links_of;
use crate::adjudicate::{AnyLog, AnyRuleSet, Position};
use crate::dice::{Ending, Exchange, Hash, Ledger};
use crate::game::exchange::worked_out::{door_of, outcome_of};
use crate::game::files::{Folder, read_needed, read_text};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::papers::state_file::StateFile;
use crate::game::stand::secret::{Keep, seal};
use crate::game::stand::versions::is_played;
use crate::game::trouble::Trouble;
use crate::game::turn::Turn;
use crate::game::turn::understood::Understood;
use crate::yaml;

/// Which exchanges are played once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explain {
    /// Those that another version of the rules has played.
    Others,
    /// All that are cast.
    All,
}

/// What this version would have made of an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The exchange.
    pub exchange: u32,
    /// The version of the rules that played it.
    pub rules: String,
    /// What would have been decided otherwise; nothing where all would have come out as it did.
    pub otherwise: Option<Otherwise>,
    /// Why it cannot be told, where it cannot.
    pub unknown: Option<String>,
}

/// Where two versions part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Otherwise {
    /// The number of the first entry of the log that differs; nothing where the log is the same.
    pub entry: Option<usize>,
    /// What happened there; empty where the log ended before.
    pub then: String,
    /// What would happen there by this version; empty where its log ends before.
    pub by_this: String,
    /// The units that would stand otherwise at the end.
    pub units: Vec<Altered>,
    /// What else of the position would be otherwise.
    pub besides: Vec<String>,
}

/// A unit that would stand otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Altered {
    /// Which.
    pub unit: String,
    /// What of it: `strength 8, by this version 9`.
    pub how: Vec<String>,
}

/// Plays finished exchanges by the rules of this version, with their dice, and says where they would differ.
pub fn explain(folder: &Folder, shelf: Shelf, keep: &Keep, which: Explain) -> Result<Vec<Explained>, Trouble> {
    let text = read_needed(folder.ledger(), "the game")?;
    let ledger = Ledger::read(text.as_bytes())
        .map_err(|fault| crate::game::stand::opened::ledger_trouble(&folder.ledger(), fault))?;
    let path = folder.scenario();
    let game = GameFile::read(&path, &read_needed(&path, "the card")?, shelf)?;
    let seal = seal(folder, &ledger, keep);
    let is_wanted = |exchange: &Exchange<'_>| {
        matches!(exchange.ending, Ending::Cast(_)) && (which == Explain::All || !is_played(game.rules, exchange.lock))
    };
    let wanted = ledger.exchanges().filter(is_wanted);
    let explained = wanted.map(|exchange| {
        let compare = || compared(folder, &game, &ledger, &exchange, seal);
        let compared = catch_unwind(AssertUnwindSafe(compare));
        let compared = compared.unwrap_or_else(|_| Err("the engine breaks off over it".into()));
        let (otherwise, unknown) = match compared {
            Ok(otherwise) => (otherwise, None),
            Err(why) => (None, Some(why)),
        };
        Explained { exchange: exchange.number, rules: exchange.lock.rules.clone(), otherwise, unknown }
    });
    Ok(explained.collect())
}

fn compared(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: &Exchange<'_>,
    seal: Option<Hash>,
) -> Result<Option<Otherwise>, String> {
    let told = |trouble: Trouble| match trouble.path() {
        Some(path) => format!("{}: {trouble}", path.display()),
        None => trouble.to_string(),
    };
    let place = folder.exchange(exchange.number);
    let log = read_text(place.log()).map_err(told)?;
    let state = read_text(place.state()).map_err(told)?;
    let state = StateFile::parse(&state)?.engine;
    let turn = Turn::gather(folder, game, ledger, exchange.lock).map_err(told)?;
    let rolls = read_text(place.rolls()).map_err(told)?;
    let links = links_of(exchange).expect("only exchanges that are cast are compared");
    let published = match seal {
        Some(_) => None,
        None => Some(rolls.as_str()),
    };
    let mut door = door_of(folder, &turn, &links, seal, published).map_err(told)?;
    let understood = Understood::of(folder, &turn).map_err(told)?;
    let (outcome, _) = outcome_of(&turn, &understood, &mut door);
    let rules = game.rules;
    let (log_again, state_again) = (rules.save_log(&outcome.log), rules.save(&outcome.position));
    if log == log_again && state == state_again {
        return Ok(None);
    }
    let entry = differing(&log, &log_again);
    let sentence = |log: &AnyLog| entry.and_then(|entry| sentence(rules, &turn.before, log, entry));
    let line = |log: &str| {
        let line = entry.and_then(|entry| log.lines().nth(entry));
        line.map(|line| line.trim_start_matches("- ").to_owned())
    };
    let recorded = rules.load_log(&log).ok();
    // A log that somebody changed may speak of units that there never were, and no engine has a sentence for that.
    let then = catch_unwind(AssertUnwindSafe(|| recorded.as_ref().and_then(sentence)));
    let then = then.ok().flatten();
    let by_this = sentence(&outcome.log);
    // Two sentences that are the same say less than the entries behind them.
    let (then, by_this) = match then == by_this {
        true => (line(&log), line(&log_again)),
        false => (then.or_else(|| line(&log)), by_this.or_else(|| line(&log_again))),
    };
    let (units, besides) = altered(&state, &state_again)?;
    Ok(Some(Otherwise {
        entry: entry.map(|entry| entry + 1),
        then: then.unwrap_or_default(),
        by_this: by_this.unwrap_or_default(),
        units,
        besides,
    }))
}

/// The first entry in which two logs differ: each stands on a line.
fn differing(one: &str, other: &str) -> Option<usize> {
    let (mut one, mut other) = (one.lines(), other.lines());
    (0..).find_map(|entry| match (one.next(), other.next()) {
        (None, None) => Some(None),
        (one, other) if one == other => None,
        _ => Some(Some(entry)),
    })?
}

/// What an entry of a log tells; nothing where it tells nothing.
fn sentence(rules: &dyn AnyRuleSet, before: &Position, log: &AnyLog, entry: usize) -> Option<String> {
    let told = rules.tell(before, log, None);
    // A heading that is told ahead of the log belongs to no entry.
    let entries = rules.save_log(log);
    let entries = if entries == "[]\n" { 0 } else { entries.lines().count() };
    let told = told.get(entry + told.len().saturating_sub(entries))?;
    let text = told.text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The units that stand otherwise, and the parts of the position that differ beside them.
fn altered(one: &str, other: &str) -> Result<(Vec<Altered>, Vec<String>), String> {
    let [one, other] = [one, other].map(yaml::from_text::<Json>);
    let (mut one, mut other) = (one?, other?);
    let [before, after] = [&mut one, &mut other].map(|state| {
        let mut units = BTreeMap::new();
        take_units(state, &mut units);
        units
    });
    let names = before.keys().chain(after.keys());
    let names = names.collect::<std::collections::BTreeSet<_>>();
    let units = names.into_iter().filter_map(|name| {
        let how = match (before.get(name), after.get(name)) {
            (Some(one), Some(other)) => fields(one, other),
            (Some(_), None) => vec!["there, by this version gone".to_owned()],
            _ => vec!["gone, by this version there".to_owned()],
        };
        (!how.is_empty()).then(|| Altered { unit: name.clone(), how })
    });
    Ok((units.collect(), fields(&one, &other)))
}

/// Takes whatever has the key `unit` out of a position, by the names of the units.
fn take_units(value: &mut Json, units: &mut BTreeMap<String, Json>) {
    match value {
        Json::Array(items) => {
            let mut kept = Vec::new();
            for mut item in std::mem::take(items) {
                let name = item.get("unit").and_then(Json::as_str).map(str::to_owned);
                match name {
                    Some(name) if !units.contains_key(&name) => {
                        units.insert(name, item);
                    }
                    _ => {
                        take_units(&mut item, units);
                        kept.push(item);
                    }
                }
            }
            *items = kept;
        }
        Json::Object(fields) => fields.values_mut().for_each(|field| take_units(field, units)),
        _ => {}
    }
}

/// The fields in which two maps differ.
fn fields(one: &Json, other: &Json) -> Vec<String> {
    let empty = serde_json::Map::new();
    let [one, other] = [one, other].map(|value| value.as_object().unwrap_or(&empty));
    let keys = one.keys().chain(other.keys().filter(|key| !one.contains_key(*key)));
    let differing = keys.filter(|key| one.get(*key) != other.get(*key));
    let shown = |value: Option<&Json>| match value {
        None | Some(Json::Null) => "none".to_owned(),
        Some(Json::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    differing
        .map(|key| {
            let (one, other) = (shown(one.get(key)), shown(other.get(key)));
            format!("{} {one}, by this version {other}", key.replace('_', " "))
        })
        .collect()
}
