//! A view that came with a report, read again: sound or refused.

use std::path::Path;

use super::folder::read_at_most;
use super::{Trouble, ViewTop, parse_view};
use crate::adjudicate::{AnyRuleSet, Position, is_plain};
use crate::dice::is_game_name;

/// The longest view, in bytes; that of the largest game is a tenth of it.
const LONGEST: u64 = 1_000_000;

/// A view and what the engine makes of it.
pub struct View {
    /// Its first line.
    pub top: ViewTop,
    /// The rule set.
    pub rules: &'static dyn AnyRuleSet,
    /// The position as its side may know it.
    pub position: Position,
}

impl View {
    /// Reads a view; `rules` finds a rule set by its id.
    pub fn read(
        path: &Path,
        rules: impl FnOnce(&str) -> Result<&'static dyn AnyRuleSet, Trouble>,
    ) -> Result<View, Trouble> {
        let unfit = |why: String| {
            Trouble::unfit(path, format!("it is no view: {why}"), "use the one that came with the last report")
        };
        let bytes = read_at_most(path, LONGEST)?;
        let bytes = bytes.ok_or_else(|| unfit("it is longer than 1 MB".into()))?;
        let text = String::from_utf8(bytes).map_err(|_| unfit("it is no text".into()))?;
        let (top, engine) = parse_view(&text).map_err(unfit)?;
        let rules = rules(&top.rules)?;
        let position = rules.load_veiled(engine, &top.hidden).map_err(unfit)?;
        is_sound(&top, rules, &position).map_err(unfit)?;
        Ok(View { top, rules, position })
    }
}

/// Whether the first line of a view speaks of the game whose position stands below it.
fn is_sound(top: &ViewTop, rules: &dyn AnyRuleSet, position: &Position) -> Result<(), String> {
    if !is_game_name(&top.game) {
        return Err("it does not name its game".to_owned());
    }
    is_plain(&top.stopped)?;
    let sides = rules.roster(position).sides;
    let asked = top.stopped.iter().flat_map(|stopped| stopped.sides());
    for side in asked.chain([top.side.clone()]) {
        if !sides.iter().any(|(known, _)| *known == side) {
            return Err(format!("its game has no side `{side}`"));
        }
    }
    Ok(())
}
