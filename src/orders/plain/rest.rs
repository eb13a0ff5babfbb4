//! Everybody else: those who have no line of their own, whether it could be read or not.

use super::heads::{HEADINGS, colon_of};
use super::lexicon::{Lexicon, Thing};
use super::tokens::{Line, Token};
use super::{FoundLine, Plain, Reading};
use crate::orders::callings::REST;
use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::{Fault, Node, Span, Value};

/// For whom a line is that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// For none who could be anybody else: it is no order of units.
    NoUnits,
    /// For these.
    These(Vec<String>),
    /// Nobody can say.
    Unknown,
}

impl Reading<'_> {
    /// For whom a line would have been that could not be read.
    pub(super) fn for_whom(&self, line: &Line) -> For {
        let tokens = line.tokens();
        let head = match (colon_of(tokens), self.lacks_a_colon(line)) {
            (Some(colon), _) => &tokens[..colon],
            (None, Some((end, _))) => {
                let count = tokens.iter().take_while(|token| token.at.end <= end).count();
                &tokens[..count]
            }
            (None, None) => match (1..tokens.len()).rev().find(|place| self.names_some(&tokens[..*place])) {
                Some(place) => &tokens[..place],
                None => return For::NoUnits,
            },
        };
        let whole = normal(&super::cursor::typed(head));
        let is_key = ENVELOPE_KEYS.contains(&whole.as_str()) || HEADINGS.contains(&whole.as_str());
        if is_key || self.is_no_order(head) {
            return For::NoUnits;
        }
        let names = &head[..head.iter().position(|token| token.says("if")).unwrap_or(head.len())];
        let commas = names.iter().rev().take_while(|token| token.is(&super::tokens::Kind::Comma)).count();
        match self.units(&names[..names.len() - commas]) {
            Ok(units) => For::These(words_of(&units)),
            Err(_) => For::Unknown,
        }
    }

    /// Whether a head is that of a standing order, an answer, a letter or another list than that of orders.
    fn is_no_order(&self, head: &[Token]) -> bool {
        let first = &head[0];
        let whole = super::cursor::typed(head);
        let list = self.grammar.list(&normal(&first.text)).is_some() && !self.lexicon.names_one(&whole, &[Thing::Own]);
        let general =
            super::phrases::longest(head, &["general order", "new general order", "general orders"]).is_some();
        list || general
            || first.says("when")
            || self.tells_when(head)
            || self.when_somebody(head).is_some()
            || self.whoever(head).is_some()
            || ["answer", "ask", "answers"].iter().any(|word| first.says(word))
            || first.says("to") && head.len() > 1
    }
}

/// A line for everybody else is for those who have none of their own. Whoever has one that came back is not among them: what
/// was meant for him was another order. Where nobody can say whose line came back, nobody can say who is left.
pub(super) fn without_the_others(
    (text, lexicon): (&str, &Lexicon),
    entries: &mut Vec<FoundLine>,
    lost: &[For],
    plain: &mut Plain,
) {
    let is_order = |list: &Option<&str>| *list == Some("orders");
    let named = entries.iter().filter(|(_, list, _, node)| is_order(list) && rest_of(text, node).is_none());
    let named = named.filter_map(|(.., node)| node.get("unit")).flat_map(words_of).collect::<Vec<_>>();
    // Whoever is called nearly as an own unit is may be that one.
    let is_slip = |id: &&String| !lexicon.is_id(id) && lexicon.near(id, &[Thing::Own]).is_some();
    let is_doubtful = lost.contains(&For::Unknown) || named.iter().any(|id| is_slip(&id));
    let back = |id: &str| lost.iter().any(|line| matches!(line, For::These(ids) if ids.iter().any(|lost| lost == id)));
    let mut refused: Vec<(Span, Fault)> = Vec::new();
    entries.retain_mut(|(whole, list, _, node)| {
        let Some(span) = rest_of(text, node).filter(|_| is_order(list)) else { return true };
        if is_doubtful {
            let said = text.get(span.start..span.end).unwrap_or_default();
            let fault = Fault::error(span, format!("nobody can say who is `{said}`: another line names nobody"));
            refused.push((*whole, fault.help("mend that line, or name those whom this one is for")));
            return false;
        }
        let Value::Map(keys) = &mut node.value else { return true };
        let mut out = Vec::new();
        let mut left = 0;
        for (_, unit) in keys.iter_mut().filter(|(key, _)| key.text == "unit") {
            if let Value::List(items) = &mut unit.value {
                let is_named = |id: &str| named.iter().any(|known| known == id);
                out.extend(
                    items.iter().filter_map(Node::word).filter(|id| back(id) && !is_named(id)).map(str::to_owned),
                );
                items.retain(|item| item.word().is_none_or(|id| !is_named(id) && !back(id)));
                left = items.len();
            }
        }
        if !out.is_empty() {
            let (is, line) = if out.len() == 1 { ("keeps", "line") } else { ("keep", "lines") };
            let remark = Fault::remark(span, format!("{} {is} no order by this line", out.join(", ")));
            plain
                .faults
                .add(remark.help(format!("the {line} of their own came back, and may have said something else")));
        }
        if left == 0 {
            plain.faults.add(Fault::remark(span, "nobody is left whom this line is for"));
        }
        left > 0
    });
    refused.into_iter().for_each(|(whole, fault)| plain.lose(whole, fault));
}

/// Where an entry names everybody else, if it does.
fn rest_of(text: &str, node: &Node) -> Option<Span> {
    let unit = node.get("unit").filter(|unit| matches!(unit.value, Value::List(_)))?;
    let said = text.get(unit.span.start..unit.span.end)?.to_ascii_lowercase();
    let said = said.split_whitespace().filter(|word| !["the", "my", "our", "of"].contains(word));
    let said = said.collect::<Vec<_>>().join(" ");
    REST.contains(&said.as_str()).then_some(unit.span)
}

/// The words of one or of several.
fn words_of(node: &Node) -> Vec<String> {
    node.items().iter().filter_map(Node::word).map(str::to_owned).collect()
}
