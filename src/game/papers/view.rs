//! A view that came with a report, read again: sound or refused.

use crate::game::files::{FileAt, as_typed, read_at_most};
use crate::game::trouble::Trouble;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state_file::Stopped;
use crate::adjudicate::{AnyRuleSet, Labels, Position, Saved, Side, UnitId, Veil, Version, is_default, is_plain};
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
        file: &FileAt,
        rules: impl FnOnce(&str) -> Result<&'static dyn AnyRuleSet, Trouble>,
    ) -> Result<View, Trouble> {
        Ok(View::with_text(file, rules)?.0)
    }

    /// The same with its text, where that goes on to somebody: what is piped in can be read once.
    pub fn with_text(
        file: &FileAt,
        rules: impl FnOnce(&str) -> Result<&'static dyn AnyRuleSet, Trouble>,
    ) -> Result<(View, String), Trouble> {
        let unfit = |why: String| {
            Trouble::unfit(file, format!("it is no view: {why}"), "use the one that came with the last report")
        };
        let bytes = read_at_most(file, LONGEST)?;
        let bytes = bytes.ok_or_else(|| unfit("it is longer than 1 MB".into()))?;
        let text = String::from_utf8(bytes).map_err(|_| unfit("it is no text".into()))?;
        let text = as_typed(&text);
        let (top, engine) = parse_view(&text).map_err(unfit)?;
        let rules = rules(&top.rules)?;
        if let Some(newer) = top.version.as_deref().filter(|version| is_newer(rules, version)) {
            return Err(strange(file, newer, rules));
        }
        let position = rules.load_saved(Saved { engine, veil: &top.hidden, labels: None });
        let position =
            position.map_err(|why| match top.version.as_deref().filter(|made| *made != rules.version()) {
                Some(other) => {
                    unfit(format!("it was made by `{other}`, and here it is read by `{}`: {why}", rules.version()))
                }
                None => unfit(why),
            })?;
        is_sound(&top, rules, &position).map_err(unfit)?;
        Ok((View { top, rules, position }, text))
    }
}

/// Whether a version is one that this program cannot know yet.
fn is_newer(rules: &dyn AnyRuleSet, version: &str) -> bool {
    let version = Version::parse(version).filter(|version| version.id == rules.id());
    version.is_some_and(|version| version.play > rules.newest() || version.wording > rules.wording())
}

fn strange(file: &FileAt, newer: &str, rules: &dyn AnyRuleSet) -> Trouble {
    let why = format!("the view was made by `{newer}`, and this program knows no newer than `{}`", rules.version());
    Trouble::unfit(file, why, "ask the umpire for the program, or the desk, that he uses himself")
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

/// What stands in the first line of a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ViewTop {
    /// The id of the rule set.
    pub rules: String,
    /// The version that made it; views had none before they had an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The game.
    pub game: String,
    /// The exchange that files are now written for.
    pub exchange: u32,
    /// Whose view it is.
    pub side: Side,
    /// Whether open decisions are asked.
    pub asks: bool,
    /// What is asked, where play stopped.
    pub stopped: Option<Stopped>,
    /// Which of the side's own units the enemy does not see, where units are hidden.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: Veil,
    /// What stands for units in the labels of their rolls, where that is not their id.
    #[serde(default, skip_serializing_if = "is_default")]
    pub labels: Labels,
    /// Where orders ride: the units that orders given now do not reach at once, each with the turns until they do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rides: Vec<(UnitId, u32)>,
}

impl ViewTop {
    /// The number of the play in which the game goes on: that of the version that made the view, where it is still played.
    pub fn play(&self, rules: &dyn AnyRuleSet) -> u32 {
        let made = self.version.as_deref().and_then(Version::parse).map(|version| version.play);
        made.filter(|play| rules.plays().contains(play)).unwrap_or_else(|| rules.newest())
    }
}

pub(in crate::game) const VIEW: &str = "view: ";

/// The last line of a view.
pub(in crate::game) const VIEW_END: &str = "# end of the view";

/// Takes a view apart: its first line, and the text of the engine, which begins with the end of that line, so that its lines
/// have the numbers that they have in the file. What stands behind its end, as of a mail it was copied from, is passed over.
pub fn parse_view(text: &str) -> Result<(ViewTop, &str), String> {
    let (first, engine) = text.split_at(text.find('\n').ok_or("the file ends too early")?);
    let first = first.strip_prefix(VIEW).ok_or("the first line is not `view:`")?;
    let first = serde_json::from_str::<ViewTop>(first).map_err(|_| "its first line is not as estafette writes it")?;
    let engine = match (engine.find(&format!("\n{VIEW_END}")), &first.version) {
        (Some(end), _) => &engine[..=end],
        (None, Some(_)) => return Err(format!("it is cut off: its last line, `{VIEW_END}`, is missing")),
        (None, None) => engine,
    };
    Ok((first, engine))
}
