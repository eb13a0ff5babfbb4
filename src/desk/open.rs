//! What a view shows of the game: the map, the units with what they may do, the words of the rules, the form to fill in.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::as_json;
use super::map::MapTold;
use super::words::{DecisionTold, KeyTold, ListTold, VerbTold, beside, conditions, decisions, lists, verbs};
use crate::adjudicate::{AnyRuleSet, Offer, Owed, Plot, Position, Question, Roster, Side};
use crate::game::{BEGIN, END, Top, View, ViewTop, form};
use crate::orders::plain::{Grammar, StepsNow, form_in_lines};
use crate::yaml;

/// What a page shows of a view before anything is ordered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Opened {
    /// The version of the engine that judges: `really-simple-3.0`.
    pub engine: String,
    /// The version that the view was made by, where it says so.
    pub made_by: Option<String>,
    /// What the rules are called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The exchange that files are written for.
    pub exchange: u32,
    /// Whose view it is.
    pub side: String,
    /// What his army is called.
    pub army: String,
    /// The other sides, with what their armies are called.
    pub others: Vec<(String, String)>,
    /// Where the game stands, in words.
    pub clock: String,
    /// How it ended, if it has.
    pub ending: Option<String>,
    /// What is due, in a sentence.
    pub due: String,
    /// What the side owes, in a word.
    pub owes: Option<&'static str>,
    /// Whether play stopped in the middle of the exchange: answers are due, and orders no more.
    pub is_stopped: bool,
    /// The armies that owe something.
    pub awaited: Vec<String>,
    /// What it is asked.
    pub questions: Vec<Question>,
    /// The form to fill in: in plain lines, and as YAML.
    pub form: Option<[String; 2]>,
    /// What a turn file begins with: the form, without what it says of the units.
    pub start: String,
    /// The form as a tree.
    pub proposal: Option<Json>,
    /// The standing orders of the side that are in force.
    pub on_file: Vec<Json>,
    /// Whether something of the game may be hidden from the side.
    pub hides: bool,
    /// The map.
    pub map: MapTold,
    /// The units that the side knows of; its own come first, in the order in which the form has them.
    pub units: Vec<Piece>,
    /// Hexes and places with a name: the hex or the point, and the name.
    pub places: Vec<(String, String)>,
    /// The words of the rules.
    pub words: Words,
}

/// The words of a rule set.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Words {
    /// What steps may do.
    pub verbs: Vec<VerbTold>,
    /// The words for whom: kinds, states, choices.
    pub whom: Vec<&'static str>,
    /// The keys of conditions.
    pub conditions: Vec<KeyTold>,
    /// The keys that may stand beside the steps of an order.
    pub beside: Vec<KeyTold>,
    /// The decisions that can be answered beforehand.
    pub decisions: Vec<DecisionTold>,
    /// The lists that only these rules have.
    pub lists: Vec<ListTold>,
}

impl Words {
    /// Those of a rule set, in the exchange of a form.
    pub(super) fn of(grammar: &Grammar, form: &str) -> Words {
        Words {
            verbs: verbs(grammar.words, &StepsNow::of(form)),
            whom: grammar.words.words.to_vec(),
            conditions: conditions(grammar.words),
            beside: beside(grammar),
            decisions: decisions(grammar),
            lists: lists(grammar),
        }
    }
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
    /// Whether an order of it is read now.
    pub is_ordered: bool,
    /// Who it is and how it stands, in a line, where the form says so.
    pub about: Option<String>,
    /// What it looks like: `musket, line, shaken`.
    pub words: String,
    /// Where it stands, as printed; nothing where it is not on the map.
    pub at: Option<String>,
    /// Where its front looks on a table, in degrees clockwise from north.
    pub degrees: Option<u16>,
    /// Which way it faces on hexes, in a word.
    pub facing: String,
    /// Its strength, with what it began with.
    pub strength: String,
    /// What it may do now.
    pub options: Vec<Choice>,
    /// What it does without an entry by what was ordered before, where that stands.
    pub will: Option<String>,
    /// Why nothing is to be decided for it now, where that is so.
    pub idle: Option<String>,
}

/// One line of what a unit may do.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// Steps that can be ordered: as they are written, and as a list of steps of a tree.
    pub steps: Vec<(String, Json)>,
    /// What is remarked about them, or told of the unit where there are none.
    pub note: String,
}

/// Opens a view.
pub(super) fn opened(view: View) -> Opened {
    let View { top, rules, position } = view;
    let (side, stopped) = (&top.side, top.stopped.as_ref());
    let (roster, plot, grammar) = (rules.roster_for(&position, side), rules.plot(&position), rules.grammar());
    let clock = rules.clock_for(&position, Some(side));
    let (game, exchange, rides) = (&top.game, top.exchange, &top.rides);
    let head = Top { game, exchange, play: top.play(rules), side, seen: None, code: None, rides };
    let written = form(rules, &position, stopped, head);
    let lines = written.as_deref().map(|form| form_in_lines(form, grammar));
    let words = Words::of(grammar, written.as_deref().unwrap_or_default());
    let proposal = written.as_deref().and_then(|form| yaml::parse(form).ok());
    let questions = stopped.iter().flat_map(|stopped| &stopped.questions).filter(|question| question.side == *side);
    let questions = questions.cloned().collect::<Vec<_>>();
    let awaited = awaited(rules, &position, clock.ending.is_some(), stopped.map(|stopped| stopped.sides()));
    let owes = awaited.iter().find(|(other, _)| other == side).map(|(_, owes)| owes.word());
    let army = |side: &Side| roster.army(side).to_owned();
    let asked = awaited.iter().map(|(side, _)| army(side)).collect::<Vec<_>>();
    let others = roster.sides.iter().filter(|(other, _)| other != side);
    let start = lines.as_deref().map_or_else(|| head_alone(&top), bare_form);
    let on_file = rules.on_file(&position, side).into_iter();
    let on_file = on_file.filter_map(|order| yaml::parse(&order).ok()).map(|order| as_json(&order));
    let mut units = pieces(rules, &position, side, &roster, &plot);
    units.extend(foreign(side, &roster, &plot));
    let ending = clock.ending.map(|ending| ending.why);
    let due = match &ending {
        Some(why) => format!("The game is over: {why}"),
        None => due_told(owes, stopped.is_some() && questions.is_empty(), &asked),
    };
    Opened {
        engine: rules.version(),
        made_by: top.version.clone(),
        title: rules.title().to_owned(),
        game: top.game.clone(),
        exchange: top.exchange,
        side: side.to_string(),
        army: army(side),
        others: others.map(|(side, army)| (side.to_string(), army.clone())).collect(),
        clock: clock.text,
        ending,
        due,
        owes,
        is_stopped: stopped.is_some(),
        awaited: asked,
        questions,
        form: lines.zip(written).map(|(lines, yaml)| [lines, yaml]),
        start,
        proposal: proposal.as_ref().map(as_json),
        on_file: on_file.collect(),
        hides: rules.hides(&position) || rules.sees_by_rule(),
        map: MapTold::of(&plot, &roster),
        units,
        places: roster.places.clone(),
        words,
    }
}

/// A form in lines without what only fills it: remarks, and names with nothing behind them.
pub(super) fn bare_form(form: &str) -> String {
    let is_remark = |line: &str| line.starts_with('#') && line != BEGIN && line != END;
    let is_blank = |line: &str| line.trim_end().ends_with(':') && !line.contains(' ');
    let lines = form.lines().filter(|line| !is_remark(line) && !is_blank(line));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// A turn file that says nothing.
fn head_alone(top: &ViewTop) -> String {
    format!("{BEGIN}\ngame: {}\nexchange: {}\nside: {}\n{END}\n", top.game, top.exchange, top.side)
}

/// Who owes what: answers where play stopped, nothing where it is over.
fn awaited(rules: &dyn AnyRuleSet, position: &Position, is_over: bool, asked: Option<Vec<Side>>) -> Vec<(Side, Owed)> {
    match asked {
        Some(asked) => asked.into_iter().map(|side| (side, Owed::Answers)).collect(),
        None if is_over => Vec::new(),
        None => rules.awaits(position).into_iter().map(|awaited| (awaited.side, awaited.owes)).collect(),
    }
}

/// What is due from a side, in a sentence; `others` are the armies that owe something, and `are_asked` says whether play stopped to ask
/// these alone.
fn due_told(owes: Option<&str>, are_asked: bool, others: &[String]) -> String {
    let all = crate::kit::list(others);
    match (owes, others) {
        _ if are_asked => match others {
            [] => "Nothing is due from you: another side is asked.".to_owned(),
            [only] if !only.ends_with('s') => format!("Nothing is due from you: {all} is asked."),
            _ => format!("Nothing is due from you: {all} are asked."),
        },
        (Some(owes), _) if owes.ends_with('s') => format!("Your {owes} are due."),
        (Some(owes), _) => format!("Your {owes} is due."),
        (None, []) => "Nothing is due from you now. Standing orders can be sent all the same.".to_owned(),
        (None, _) => {
            format!("Nothing is due from you now: {all} must move first. Standing orders can be sent all the same.")
        }
    }
}

/// The units of a side, with what they may do: first those that can be ordered, then those that stand on the map, then the others.
pub(super) fn pieces(
    rules: &dyn AnyRuleSet,
    position: &Position,
    side: &Side,
    roster: &Roster,
    plot: &Plot,
) -> Vec<Piece> {
    let offers = rules.offers(position, side);
    let mine = roster.units.iter().filter(|(_, owner, _)| owner == side);
    let mut pieces = mine.map(|(unit, _, name)| bare(unit.as_str(), name, side, plot)).collect::<Vec<_>>();
    // A point of arrival is ordered too, and is no unit.
    let strange = offers.iter().filter(|offer| pieces.iter().all(|piece| piece.unit != offer.unit.as_str()));
    let strange = strange.map(|offer| bare(offer.unit.as_str(), offer.unit.as_str(), side, plot)).collect::<Vec<_>>();
    pieces.extend(strange);
    let verbs = rules.grammar().words.verbs;
    for piece in &mut pieces {
        piece.is_own = true;
        if let Some(offer) = offers.iter().find(|offer| offer.unit.as_str() == piece.unit) {
            fill(piece, offer, verbs);
        }
    }
    let place = |piece: &Piece| offers.iter().position(|offer| offer.unit.as_str() == piece.unit);
    pieces.sort_by_key(|piece| (place(piece).unwrap_or(usize::MAX), piece.at.is_none()));
    pieces
}

fn fill(piece: &mut Piece, offer: &Offer, verbs: &[&str]) {
    piece.is_ordered = offer.is_ordered;
    piece.about = Some(offer.about.clone());
    piece.options = offer.may.iter().map(|line| choice(line, verbs)).collect();
    piece.will = offer.will.clone();
    piece.idle = offer.idle.clone();
}

/// The units that are not of a side, as far as it knows of them: those that stand somewhere.
fn foreign(side: &Side, roster: &Roster, plot: &Plot) -> Vec<Piece> {
    let others = roster.units.iter().filter(|(_, owner, _)| owner != side);
    let others = others.map(|(unit, owner, name)| bare(unit.as_str(), name, owner, plot));
    others.filter(|piece| piece.at.is_some()).collect()
}

/// A unit as the map has it.
pub(super) fn bare(unit: &str, name: &str, side: &Side, plot: &Plot) -> Piece {
    let mark = plot.marks.iter().find(|mark| mark.unit == unit);
    let pin = plot.pins.iter().find(|pin| pin.name == unit);
    Piece {
        unit: unit.to_owned(),
        name: name.to_owned(),
        side: side.to_string(),
        is_own: false,
        is_ordered: false,
        about: None,
        words: mark.map(|mark| mark.words()).unwrap_or_default(),
        at: mark.map(|mark| mark.at.clone()).or(pin.map(|pin| pin.place.clone())),
        degrees: mark.and_then(|mark| mark.stand).map(|stand| stand.degrees),
        facing: mark.map(|mark| mark.facing.clone()).unwrap_or_default(),
        strength: mark.map(|mark| mark.strength_told(" of ")).unwrap_or_default(),
        options: Vec::new(),
        will: None,
        idle: None,
    }
}

/// A line of what a unit may do, with the steps that it names.
fn choice(line: &str, verbs: &[&str]) -> Choice {
    let (said, note) = line.split_once("   # ").unwrap_or((line, ""));
    let steps = said.split(" | ").map(|said| Some((said.to_owned(), steps_in(said, verbs)?)));
    match steps.collect::<Option<Vec<_>>>() {
        Some(steps) => Choice { steps, note: note.to_owned() },
        None => Choice { steps: Vec::new(), note: line.to_owned() },
    }
}

/// The steps that are written so: `stand`, `fire: nearest`, `to: 0406, rally: R1`, `[pivot: 20, forward: max]`; nothing where it is
/// a remark.
fn steps_in(said: &str, verbs: &[&str]) -> Option<Json> {
    let text = match said.contains(':') && !said.starts_with('[') {
        true => format!("{{{said}}}"),
        false => said.to_owned(),
    };
    let steps = match as_json(&yaml::parse(&format!("do: {text}\n")).ok()?)["do"].take() {
        Json::Array(steps) => steps,
        Json::Object(steps) => {
            steps.into_iter().map(|(verb, what)| Json::Object([(verb, what)].into_iter().collect())).collect()
        }
        Json::String(verb) => vec![Json::String(verb)],
        _ => return None,
    };
    let verb = |step: &Json| match step {
        Json::String(verb) => verbs.contains(&verb.as_str()),
        Json::Object(step) => step.keys().next().is_some_and(|verb| verbs.contains(&verb.as_str())),
        _ => false,
    };
    steps.iter().all(verb).then_some(Json::Array(steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const VERBS: &[&str] = &["fire", "form", "to", "rally", "retire", "pivot", "forward"];

    #[test]
    fn what_is_due_is_said_to_whom_it_is_due_from() {
        let french = ["French".to_owned()];
        assert_eq!(due_told(Some("orders"), false, &french), "Your orders are due.");
        assert_eq!(due_told(Some("deployment"), false, &[]), "Your deployment is due.");
        assert!(due_told(None, false, &french).starts_with("Nothing is due from you now: French must move first."));
        assert_eq!(due_told(None, true, &french), "Nothing is due from you: French is asked.");
        assert_eq!(
            due_told(None, true, &["the Prussians".to_owned()]),
            "Nothing is due from you: the Prussians are asked."
        );
    }

    #[test]
    fn the_steps_of_a_line_can_be_pressed_and_a_remark_cannot() {
        let steps = |line: &str| choice(line, VERBS).steps.into_iter().map(|(_, steps)| steps).collect::<Vec<_>>();
        assert_eq!(steps("fire: b1   # 2D6, 3+ hits"), [json!([{"fire": "b1"}])]);
        assert_eq!(
            steps("form: line | form: square   # the whole move"),
            [json!([{"form": "line"}]), json!([{"form": "square"}])]
        );
        assert_eq!(steps("to: 0406, rally: R1   # 2 hexes off"), [json!([{"to": "0406"}, {"rally": "R1"}])]);
        assert_eq!(steps("[pivot: 20, forward: max]   # by hand"), [json!([{"pivot": "20"}, {"forward": "max"}])]);
        assert_eq!(steps("retire   # about"), [json!(["retire"])]);
        assert_eq!(steps("moves 3 (32 hexes in reach): N 0908"), Vec::<Json>::new());
        assert_eq!(choice("cannot fire: it has moved", VERBS).note, "cannot fire: it has moved");
    }
}
