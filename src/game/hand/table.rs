//! What was fought on a table: a whole turn, the result of a combat, or the dice of one.

use super::ruling::{die, die_draft};
use crate::adjudicate::UnitId;
use crate::dice::{D6, Die, Label, Value as Face};
use crate::orders::names;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, draft, is_given, list_of, may, needed, unknown_key};

/// What was fought on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    /// Whether it is all of the exchange.
    pub(in crate::game) whole_turn: bool,
    /// Dice that were thrown there.
    pub(in crate::game) dice: Vec<Given>,
    /// Results of combats.
    pub(in crate::game) results: Vec<Fought>,
}

/// Dice that were thrown on a table in place of those of the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// The name of the roll.
    pub(in crate::game) label: Label,
    /// The die.
    pub(super) die: Die,
    /// What they showed.
    pub(super) faces: Vec<Face>,
    /// Where they stand in the file.
    pub(super) span: Span,
}

/// The result of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fought {
    /// Who fought.
    pub(super) units: Vec<UnitId>,
    /// What came of it, changed at the end of the exchange.
    pub(in crate::game) amend: Vec<Node>,
    /// What is told of it.
    pub(super) note: Option<String>,
    /// Where it stands in the file.
    pub(super) span: Span,
}

pub(super) const DICE: Shape = Shape::of(
    "dice of the table",
    &[&[
        needed("label", "the name of the roll: `t3/fire/R1/B2`", draft::text),
        may("die", "`d6` where it is left out; `d2` to `d10`, `av`, `2d6`", die_draft),
        needed("dice", "what they showed: `[3, 5]`, of a 2d6 `[3+5]`", || draft::some(draft::text())),
    ]],
);

pub(super) const RESULT: Shape = Shape::of(
    "a result of the table",
    &[&[
        needed("units", "who fought", || draft::some(draft::text())),
        may("amend", "what came of it", || draft::list(draft::anything())),
        may("note", "what is told of it", draft::text),
    ]],
);

/// Reads what was fought on a table; lines at fault are left out.
pub(super) fn table(node: &Node, faults: &mut Faults) -> Table {
    let mut table = Table::default();
    if let Some(word) = node.word() {
        table.whole_turn = word.eq_ignore_ascii_case("turn");
        if !table.whole_turn {
            let fault = Fault::error(node.span, "this cannot be fought on a table");
            faults.add(fault.help("write `turn` for all of it, or a list of combats"));
        }
        return table;
    }
    for item in node.items() {
        if item.get("label").is_some() {
            let given = given(item, faults);
            table.dice.extend(given);
        } else {
            let fought = fought(item, faults);
            table.results.extend(fought);
        }
    }
    table
}

fn given(node: &Node, faults: &mut Faults) -> Option<Given> {
    let mut fields = Fields::shaped(node, &DICE, faults)?;
    let label = fields.needed("label", faults);
    let label = label.and_then(|node| {
        let label = Label::new(String::read(node, faults)?);
        if label.is_none() {
            let fault = Fault::error(node.span, "this is no name of a roll");
            faults.add(fault.help("reports show them in square brackets: `t3/fire/R1/B2`"));
        }
        label
    });
    let die = fields.given_with("die", faults, die);
    let dice = fields.needed("dice", faults);
    let die = die.map(|die| die.unwrap_or(D6));
    let faces = dice.zip(die);
    let faces = faces.and_then(|(node, die)| list_of(node, |item| face(item, die, faults)));
    fields.finish(faults)?;
    let faces = faces.filter(|faces| !faces.is_empty());
    Some(Given { label: label?, die: die?, faces: faces?, span: node.span })
}

/// What a die is called in a sentence.
fn named(die: Die) -> String {
    match die {
        Die::Average => "an average die".to_owned(),
        Die::Pair => "a pair of dice".to_owned(),
        Die::Faces(_) => format!("a {die}"),
    }
}

fn face(node: &Node, die: Die, faults: &mut Faults) -> Option<Face> {
    let text = String::read(node, faults)?;
    let face = Face::parse(&text).filter(|face| die.can_show(*face));
    if face.is_none() {
        let fault = Fault::error(node.span, format!("{} cannot show `{text}`", named(die)));
        faults.add(match die {
            Die::Pair => fault.help("write both dice: `3+5`"),
            Die::Average => fault.help("its faces are 2, 3, 3, 4, 4 and 5"),
            _ => fault.help("write the number that lay on top"),
        });
    }
    face
}

fn fought(node: &Node, faults: &mut Faults) -> Option<Fought> {
    if let crate::yaml::Value::Map(entries) = &node.value
        && node.get("units").is_none()
        && let Some((key, _)) = entries.iter().find(|(key, _)| key.text == "unit")
    {
        faults.add(unknown_key(key, &["units"]));
        return None;
    }
    let mut fields = Fields::shaped(node, &RESULT, faults)?;
    let units = fields.needed("units", faults);
    let units = units.and_then(|node| names(node, faults));
    let amend = fields.take("amend").filter(is_given);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    Some(Fought {
        units: units?.iter().map(|unit| UnitId::new(&unit.name)).collect(),
        amend: amend.map_or(Vec::new(), |node| node.items().to_vec()),
        note: note?,
        span: node.span,
    })
}
