//! What a view shows of the game: the map, the units with what they may do, the words of the rules, the form to fill in.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::map::Map;
use super::verbs::{VerbTold, verbs};
use super::view;
use crate::adjudicate::Question;
use crate::game::{Top, View, form};
use crate::orders::plain::form_in_lines;

/// What a page shows of a view before anything is ordered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Opened {
    /// The version of the engine that judges: `really-simple-3.0`.
    pub engine: String,
    /// What the rules are called.
    pub title: String,
    /// The guide to their turn files.
    pub guide: &'static str,
    /// The game.
    pub game: String,
    /// The exchange that files are written for.
    pub exchange: u32,
    /// Whose view it is.
    pub side: String,
    /// What his army is called.
    pub army: String,
    /// Where the game stands, in words.
    pub clock: String,
    /// How it ended, if it has.
    pub ending: Option<String>,
    /// What the side owes, in a word.
    pub owes: Option<&'static str>,
    /// What it is asked.
    pub questions: Vec<Question>,
    /// The form to fill in: in plain lines, and as YAML.
    pub form: Option<[String; 2]>,
    /// The map.
    pub map: Map,
    /// The units that the side knows of.
    pub units: Vec<Piece>,
    /// Hexes and places with a name: the hex or the point, and the name.
    pub places: Vec<(String, String)>,
    /// What steps may do.
    pub verbs: Vec<VerbTold>,
    /// The words for whom: kinds, states, choices.
    pub words: Vec<&'static str>,
    /// The decisions that can be answered beforehand.
    pub decisions: Vec<&'static str>,
}

/// A unit.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// Its id.
    pub unit: String,
    /// What it is called.
    pub name: String,
    /// Whose.
    pub side: String,
    /// Whether it is of the side whose view it is.
    pub is_own: bool,
    /// What it looks like: `musket, line, shaken`.
    pub words: String,
    /// Where it stands, as printed; nothing where it is not on the map.
    pub at: Option<String>,
    /// Where its front looks on a table, in degrees clockwise from north.
    pub degrees: Option<u16>,
    /// Its strength, with what it began with.
    pub strength: String,
    /// What the form says it may do, line by line.
    pub options: Vec<String>,
}

/// Opens a view.
pub(super) fn opened(text: &str) -> Result<Opened, String> {
    let View { top, rules, position } = view(text)?;
    let (roster, plot) = (rules.roster_for(&position, &top.side), rules.plot(&position));
    let clock = rules.clock_for(&position, Some(&top.side));
    let head =
        Top { game: &top.game, exchange: top.exchange, side: &top.side, seen: None, code: None, rides: &top.rides };
    let written = form(rules, &position, top.stopped.as_ref(), head);
    let lines = written.as_deref().map(|form| form_in_lines(form, rules.grammar()));
    let options = lines.as_deref().map(options_of).unwrap_or_default();
    let units = roster.units.iter().map(|(unit, side, name)| {
        let mark = plot.marks.iter().find(|mark| mark.unit == unit.as_str());
        Piece {
            unit: unit.to_string(),
            name: name.clone(),
            side: side.to_string(),
            is_own: *side == top.side,
            words: mark.map(|mark| mark.words()).unwrap_or_default(),
            at: mark.map(|mark| mark.at.clone()),
            degrees: mark.and_then(|mark| mark.stand).map(|stand| stand.degrees),
            strength: mark.map(|mark| mark.strength_told(" of ")).unwrap_or_default(),
            options: options.get(unit.as_str()).cloned().unwrap_or_default(),
        }
    });
    let grammar = rules.grammar();
    let questions = top.stopped.iter().flat_map(|stopped| &stopped.questions);
    let awaited = rules.awaits(&position);
    let owed = awaited.iter().find(|awaited| awaited.side == top.side).map(|awaited| awaited.owes.word());
    let questions = questions.filter(|question| question.side == top.side).cloned().collect::<Vec<_>>();
    Ok(Opened {
        engine: rules.version(),
        title: rules.title().to_owned(),
        guide: rules.guide(),
        game: top.game.clone(),
        exchange: top.exchange,
        side: top.side.to_string(),
        army: roster.army(&top.side).to_owned(),
        clock: clock.text,
        ending: clock.ending.map(|ending| ending.why),
        owes: if questions.is_empty() { owed } else { Some("answers") },
        questions,
        form: lines.zip(written).map(|(lines, yaml)| [lines, yaml]),
        map: Map::of(&plot, &roster),
        units: units.collect(),
        places: roster.places.clone(),
        verbs: verbs(grammar),
        words: grammar.words.words.to_vec(),
        decisions: grammar.words.decisions.iter().map(|decision| decision.key).collect(),
    })
}

/// The remarks of a form above the line of each unit.
fn options_of(form: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    let mut above = Vec::new();
    for line in form.lines() {
        match line.strip_prefix('#') {
            Some(remark) => above.push(remark.trim().to_owned()),
            None => {
                let unit = line.split(':').next().unwrap_or_default().trim();
                let said = std::mem::take(&mut above);
                found.insert(unit.to_owned(), said);
            }
        }
    }
    found
}
