//! Reading what stands beside a verb: stretches, headings, places, formations, and how a fire is given.

use crate::kit::table::{self, Coordinates, Decimal};
use crate::orders::{self, Language, NoName, is_compass_point, name_fault, named, normal, parse_measure};
use crate::rules::napoleonic_brigade::orders::{By, Fire, Hand, Heading, Load, Origin, Place, Stretch, Words};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation};
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip, list_of, word_of};

/// Reads how far: a length, or `max`.
pub(crate) fn stretch(node: &Node, faults: &mut Faults) -> Option<Stretch> {
    if node.word().is_some_and(|word| word.eq_ignore_ascii_case("max")) {
        return Some(Stretch::Max);
    }
    orders::measure(node, faults).map(|far| Stretch::Just(far, node.span))
}

/// Reads degrees to the right: `30`, `-30`, `30 left`.
pub(crate) fn pivot(node: &Node, faults: &mut Faults) -> Option<i16> {
    let text = String::read(node, faults)?;
    let (number, side) = match text.split_once(' ') {
        Some((number, side)) => (number, side.trim().to_ascii_lowercase()),
        None => (text.as_str(), "right".to_owned()),
    };
    let degrees = number.parse::<i16>().ok().filter(|degrees| (-360..=360).contains(degrees));
    match (degrees, side.as_str()) {
        (Some(degrees), "right") => Some(degrees),
        (Some(degrees), "left") => Some(-degrees),
        _ => {
            let fault = Fault::error(node.span, format!("`{}` is no pivot", clip(&text)));
            faults.add(fault.help("say whole degrees to the right: `pivot: 30`, `pivot: 30 left`"));
            None
        }
    }
}

/// Reads where to turn to.
pub(crate) fn heading(node: &Node, faults: &mut Faults) -> Option<Heading> {
    if let Some(heading) = node.word().and_then(table::Heading::parse) {
        return Some(Heading::Degrees(heading));
    }
    if let Some(word) = node.word().filter(|word| is_number(word)) {
        let fault = Fault::error(node.span, format!("`{}` is no heading", clip(word)));
        let help = "write whole degrees clockwise from north, 0 to 359, or a point like `NNE`";
        faults.add(fault.help(help));
        return None;
    }
    place(node, faults).map(Heading::Toward)
}

fn is_number(word: &str) -> bool {
    let bare = word.strip_prefix('-').unwrap_or(word);
    name_fault(bare) == Some(NoName::Number)
}

/// Reads `by: road`.
pub(crate) fn road(node: &Node, faults: &mut Faults) -> Option<By> {
    let text = String::read(node, faults)?;
    if text.eq_ignore_ascii_case("road") {
        return Some(By::Road);
    }
    let fault = Fault::error(node.span, format!("`{}` is no way to go by", clip(&text)));
    faults.add(fault.help("write `by: road`, or leave it out"));
    None
}

/// Reads `left` or `right`.
pub(crate) fn hand(node: &Node, faults: &mut Faults) -> Option<Hand> {
    let known = node.word().map(normal);
    let known = known.and_then(|word| Hand::WORDS.iter().find(|(hand, _)| *hand == word));
    if known.is_none() {
        let fault = Fault::error(node.span, "this is no way to turn about");
        let help = "infantry says `retire`, cavalry `retire: left` or `retire: right`; how far it goes is `forward: 3` after it";
        faults.add(fault.clause("NB-RET-07").help(help));
    }
    known.map(|(_, hand)| *hand)
}

/// Reads a formation.
pub(crate) fn form(node: &Node, faults: &mut Faults) -> Option<Formation> {
    let word = node.word().map(normal).unwrap_or_default();
    if word != "column" {
        return word_of(node, Formation::WORDS, "formation", faults);
    }
    let fault = Fault::error(node.span, "`column` is no formation of these rules");
    faults.add(fault.help("say which: `attack-column` or `march-column`"));
    None
}

/// Reads a point, `[12, 8.5]`.
pub(crate) fn point(node: &Node, faults: &mut Faults) -> Option<Coordinates> {
    let parts = node.items().iter().map(|item| Decimal::parse(item.word()?));
    match parts.collect::<Option<Vec<_>>>().as_deref() {
        Some(&[x, y]) => Some(Coordinates(x, y)),
        _ => {
            let fault = Fault::error(node.span, "this is no point of the table");
            faults.add(fault.help("write how far east and north: `[12, 8.5]`"));
            None
        }
    }
}

/// Reads a point, or the name of a place. A number, or a direction, is neither.
pub(crate) fn place(node: &Node, faults: &mut Faults) -> Option<Place> {
    let strange = |word: &&str| is_number(word) || is_compass_point(word);
    if let Some(word) = node.word().filter(strange) {
        let fault = Fault::error(node.span, format!("`{}` is no place of the table", clip(word)));
        faults.add(fault.help("write how far east and north, `[12, 8.5]`, or a name"));
        return None;
    }
    said(node, faults)
}

/// Reads a point, or any word.
pub(crate) fn said(node: &Node, faults: &mut Faults) -> Option<Place> {
    let span = node.span;
    if let Some(word) = node.word() {
        let word = word.to_owned();
        return Some(Place { word, point: None, span });
    }
    let point = Some(point(node, faults)?);
    Some(Place { word: String::new(), point, span })
}

/// Reads a fire: at whom, and what stands beside it.
pub(crate) fn fire(node: &Node, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Fire> {
    let whom = orders::whom(node, Words::VOCABULARY, faults);
    let share = fields.optional_with("share", faults, share);
    let with = fields.optional_with("with", faults, |node, faults| list_of(node, |item| load(item, faults)));
    let from = fields.optional_with("from", faults, |node, faults| list_of(node, |item| origin(item, faults)));
    let at = fields.optional_with("at", faults, place);
    Some(Fire { whom: whom?, share: share?, with: with?.unwrap_or_default(), from: from?.unwrap_or_default(), at: at? })
}

/// Reads how many figures fire at one of several targets.
fn share(node: &Node, faults: &mut Faults) -> Option<u16> {
    let text = String::read(node, faults)?;
    let figures = text.parse::<u16>().ok();
    let figures = figures.filter(|figures| (1..=999).contains(figures));
    if figures.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no number of figures", clip(&text)));
        let help = "say how many figures fire there: `{fire: R1, share: 16}`";
        faults.add(fault.clause("NB-IFIRE-17").help(help));
    }
    figures
}

/// Reads one choice of ammunition: `canister within 12`.
fn load(node: &Node, faults: &mut Faults) -> Option<Load> {
    let text = String::read(node, faults)?;
    let lower = text.to_ascii_lowercase();
    let (word, within) = match lower.split_once(" within ") {
        Some((word, length)) => (word.trim(), Some(length)),
        None => (lower.trim(), None),
    };
    let word = normal(word);
    let known = Ammunition::WORDS.iter().find(|(known, _)| *known == word);
    let Some((_, ammunition)) = known else {
        let known = Ammunition::WORDS.iter().map(|(word, _)| *word);
        let known = known.collect::<Vec<_>>().join(", ");
        let fault = Fault::error(node.span, format!("`{}` is no ammunition", clip(&text)));
        faults.add(fault.help(format!("there are {known}; `canister within 12` bounds its range")));
        return None;
    };
    let bounded = within.map(|length| parse_measure(length).ok_or(length));
    match bounded.transpose() {
        Ok(within) => Some(Load { ammunition: *ammunition, within, span: node.span }),
        Err(length) => {
            let fault = Fault::error(node.span, format!("`{}` is no distance", clip(length)));
            faults.add(fault.help("write `canister within 12`"));
            None
        }
    }
}

/// Reads from what is fired: a face, a corner, or a name.
fn origin(node: &Node, faults: &mut Faults) -> Option<Origin> {
    let word = node.word().map(normal).unwrap_or_default();
    let known = Origin::WORDS.iter().find(|(known, _)| *known == word);
    match known {
        Some((_, origin)) => Some(origin.clone()),
        None => named(node, faults).map(Origin::Named),
    }
}
