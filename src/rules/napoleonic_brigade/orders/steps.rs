//! Reading what stands beside a verb: stretches, headings, places, formations, and how a fire is given.

pub(crate) use crate::kit::table::steps::{heading, pivot, place, point, said, stretch};
use crate::orders::{self, Language, named, normal, parse_measure};
use crate::rules::napoleonic_brigade::orders::{By, Fire, Hand, Load, Origin, Words};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation};
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip, list_of, word_of};

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
pub(crate) fn formation(node: &Node, faults: &mut Faults) -> Option<Formation> {
    let word = node.word().map(normal).unwrap_or_default();
    if word != "column" {
        return word_of(node, Formation::WORDS, "formation", faults);
    }
    let fault = Fault::error(node.span, "`column` is no formation of these rules");
    faults.add(fault.help("say which: `attack-column` or `march-column`"));
    None
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
