//! The umpire's own papers, judged at every change: what he does by hand in a game, and a scenario that he makes.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::edited::{self, Put};
use super::fields::{FieldTold, Paper, fields};
use super::map::MapTold;
use super::open::{Piece, bare};
use super::{as_json, told};
use crate::adjudicate::{AnyRuleSet, Position};
use crate::game::{Game, GameFile, InMemory, Line, Shelf, Trouble, UmpireFile, consider, over};
use crate::yaml::{self, Fault, Faults, Node, Severity, Source, Span, Value};

/// What the engine says of a paper.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PaperTold {
    /// The paper.
    pub text: String,
    /// The same as a tree; nothing where it cannot be read.
    pub tree: Option<Json>,
    /// Whether nothing in it is at fault.
    pub is_sound: bool,
    /// What is wrong, in the order of the paper.
    pub remarks: Vec<Placed>,
    /// What would be done, one line for each thing, with who is told.
    pub lines: Vec<String>,
    /// The field as it would be; nothing where it cannot be drawn.
    pub map: Option<MapTold>,
    /// What each army costs, by what it is called; none where the rules have no prices.
    pub points: Vec<(String, String)>,
    /// The units that are on it, or would be.
    pub units: Vec<Piece>,
    /// How the game would end by it.
    pub ending: Option<String>,
}

/// What is wrong with a paper, and where.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Placed {
    /// Whether it stands against it, or is only to be known.
    pub is_error: bool,
    /// The key of the paper that it is about.
    pub key: Option<String>,
    /// The entry under that key, from 0, where it is a list.
    pub entry: Option<usize>,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub help: Option<String>,
    /// The clause.
    pub clause: Option<String>,
}

/// Looks at what the umpire does by hand, as `amend --preview` does; `files` are those of his game that bear on it.
pub(super) fn considered(
    files: BTreeMap<String, String>,
    text: &str,
    puts: &[Put],
    shelf: Shelf,
) -> Result<PaperTold, String> {
    let files = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let game = Game::open(InMemory::folder("", files), shelf).map_err(|trouble| told(&trouble))?;
    let text = with_all(text, puts)?;
    let rules = game.file.rules;
    let now = game.stand().map_err(|trouble| told(&trouble))?.held.position;
    let (_, place) = InMemory::shared("", [("umpire.yaml".to_owned(), text.as_bytes().to_vec())].into());
    let looked = UmpireFile::open(place.join("umpire.yaml"))
        .and_then(|file| consider(&game, &file).map(|considered| (file, considered)));
    Ok(match looked {
        Ok((file, considered)) => {
            let remarks = placed(&file.text, &considered.faults);
            let after = considered.after.as_ref();
            PaperTold {
                is_sound: !considered.faults.any_error(),
                remarks,
                lines: considered.lines.iter().map(line_told).collect(),
                ending: after.and_then(|after| over(rules, after)),
                ..shown(text, rules, after.unwrap_or(&now))
            }
        }
        Err(trouble) => {
            let remarks = refused(&text, &trouble);
            PaperTold { is_sound: false, remarks, ..shown(text, rules, &now) }
        }
    })
}

/// Sets a scenario up, as `new` does.
pub(super) fn drafted(text: &str, puts: &[Put], shelf: Shelf) -> Result<PaperTold, String> {
    let text = with_all(text, puts)?;
    Ok(match GameFile::read("game.yaml", &text, shelf) {
        Ok(file) => {
            let unfit = file.unfit_to_begin(shelf);
            let is_sound = !unfit.any_error();
            let mut faults = file.mail_remarks();
            faults.append(unfit);
            let remarks = placed(&text, &faults);
            PaperTold { is_sound, remarks, ..shown(text, file.rules, &file.position) }
        }
        Err(trouble) => {
            let remarks = refused(&text, &trouble);
            let drawn = without_faulty(&text, shelf);
            let empty = PaperTold { remarks, ..PaperTold::of(text) };
            match drawn {
                Some(file) => {
                    let shown = shown(String::new(), file.rules, &file.position);
                    PaperTold { map: shown.map, points: shown.points, units: shown.units, ..empty }
                }
                None => empty,
            }
        }
    })
}

fn with_all(text: &str, puts: &[Put]) -> Result<String, String> {
    puts.iter().try_fold(text.to_owned(), |text, put| edited::with(&text, put))
}

/// How often entries at fault are left out to draw the rest.
const MOST_TRIES: usize = 7;

/// The game without the entries that are at fault, so that the field is seen while it is made; nothing where the fault lies elsewhere.
fn without_faulty(text: &str, shelf: Shelf) -> Option<GameFile> {
    let place = |remark: &Placed| Some((remark.key.clone()?, remark.entry?));
    let mut tree = as_json(&yaml::parse(text).ok()?);
    at_any_price(&mut tree, shelf);
    for _ in 0..MOST_TRIES {
        let rest = yaml::document(&super::as_node(&tree));
        let trouble = match GameFile::read("game.yaml", &rest, shelf) {
            Ok(file) => return Some(file),
            Err(trouble) => trouble,
        };
        let remarks = refused(&rest, &trouble);
        let errors = remarks.iter().filter(|remark| remark.is_error);
        let mut faulty = errors.map(place).collect::<Option<Vec<_>>>()?;
        faulty.sort_by(|one, other| other.cmp(one));
        faulty.dedup();
        for (key, entry) in faulty {
            let list = tree[&key].as_array_mut().filter(|list| entry < list.len())?;
            list.remove(entry);
        }
    }
    None
}

/// Has a game file say that its armies may cost what they will, where its rules let it: while they are made, they are hardly alike.
fn at_any_price(tree: &mut Json, shelf: Shelf) {
    let Some(rules) = tree["rules"].as_str().and_then(|id| super::by_id(id, shelf).ok()) else { return };
    let says_any = |field: &FieldTold| field.key == "points" && field.words.iter().any(|word| word == "any");
    let holds_it = |field: &FieldTold| field.forms.iter().any(|form| form.keys.iter().any(says_any));
    let Some(field) = fields(rules, Paper::Game).into_iter().find(holds_it) else { return };
    let Some(top) = tree.as_object_mut() else { return };
    let under = top.entry(field.key).or_insert_with(|| Json::Object(Default::default()));
    if let Some(under) = under.as_object_mut() {
        under.insert("points".to_owned(), Json::String("any".to_owned()));
    }
}

impl PaperTold {
    fn of(text: String) -> PaperTold {
        let tree = yaml::parse(&text).ok().map(|tree| as_json(&tree));
        PaperTold {
            text,
            tree,
            is_sound: false,
            remarks: Vec::new(),
            lines: Vec::new(),
            map: None,
            points: Vec::new(),
            units: Vec::new(),
            ending: None,
        }
    }
}

fn shown(text: String, rules: &dyn AnyRuleSet, position: &Position) -> PaperTold {
    let (roster, plot) = (rules.roster(position), rules.plot(position));
    let units = roster.units.iter().map(|(unit, side, name)| bare(unit.as_str(), name, side, &plot)).collect();
    let points =
        roster.sides.iter().filter_map(|(side, army)| Some((army.clone(), rules.army_points(position, side)?)));
    PaperTold { map: Some(MapTold::of(&plot, &roster)), points: points.collect(), units, ..PaperTold::of(text) }
}

fn line_told(line: &Line) -> String {
    match line.only.as_deref() {
        None => line.text.clone(),
        Some([]) => format!("{} (for you alone, until the close)", line.text),
        Some(sides) => {
            let sides = sides.iter().map(ToString::to_string).collect::<Vec<_>>();
            format!("{} (told to {} alone)", line.text, crate::kit::list(&sides))
        }
    }
}

/// What is wrong, each with the key and the entry that it is about.
fn placed(text: &str, faults: &Faults) -> Vec<Placed> {
    let tree = yaml::parse(text).ok();
    let source = Source { name: "", text, lines: &[] };
    let one = |fault: &Fault| {
        let (key, entry) = tree.as_ref().map_or((None, None), |tree| place_of(tree, fault.span));
        Placed {
            is_error: fault.severity == Severity::Error,
            key,
            entry,
            line: source.place(fault.span.start).0,
            what: fault.message.clone(),
            help: fault.help.clone(),
            clause: fault.clause.clone(),
        }
    };
    faults.sorted().into_iter().map(one).collect()
}

/// The key of a paper in which a place lies, and the entry of the list under it.
fn place_of(tree: &Node, span: Span) -> (Option<String>, Option<usize>) {
    let Value::Map(entries) = &tree.value else { return (None, None) };
    let holds = |from: usize, node: &Node| from <= span.start && span.end <= node.span.end;
    let Some((key, node)) = entries.iter().find(|(key, node)| holds(key.span.start, node)) else {
        return (None, None);
    };
    let items = match &node.value {
        Value::List(items) => items.as_slice(),
        _ => &[],
    };
    (Some(key.text.clone()), items.iter().position(|item| holds(item.span.start, item)))
}

fn refused(text: &str, trouble: &Trouble) -> Vec<Placed> {
    match trouble {
        Trouble::Unreadable { faults, .. } => placed(text, faults),
        trouble => vec![Placed {
            is_error: true,
            key: None,
            entry: None,
            line: 0,
            what: trouble.to_string(),
            help: Some(trouble.help()).filter(|help| !help.is_empty()),
            clause: None,
        }],
    }
}
