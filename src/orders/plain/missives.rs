//! Lines of text for somebody: what the umpire is asked, and letters to other players.

use super::Reading;
use super::cursor::{Name, articles, key, name, node, one_or_list, parted, span_of, typed, word};
use super::heads::{Item, What, text_behind};
use super::lexicon::Thing;
use super::tokens::{Kind, Line, Token};
use crate::orders::missive::{EVERYBODY, LETTERS, PARAGRAPH, TEXT, TO, UNSIGNED};
use crate::yaml::{Fault, Node, Span, Value, clip};

impl Reading<'_> {
    /// A text for somebody: the umpire reads what is asked of him, and a letter is carried to other players.
    pub(super) fn letter(&self, head: &[Token], line: &Line, from: usize) -> Result<Item, Fault> {
        let span = span_of(head);
        let text = text_behind(line, from).ok_or_else(|| Fault::empty(span))?;
        let dangles = text.word().is_some_and(|text| self.awaits_more(text));
        let unsigned = head.len() > 2 && head.last().is_some_and(|last| last.says(UNSIGNED));
        let to = &head[1..head.len() - usize::from(unsigned)];
        let parts = parted(to, |token| token.is(&Kind::Comma) || token.says("and") || token.says("&"));
        let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let is_umpire = |part: &&[Token]| {
            let bare = &part[articles(part)..];
            matches!(bare, [only] if only.says("umpire") || only.says("referee"))
        };
        if let [only] = parts.as_slice()
            && is_umpire(only)
            && !unsigned
        {
            return Ok(Item { what: What::Key(key(span, "request"), text), dangles });
        }
        if parts.iter().any(is_umpire) {
            let fault = Fault::error(span, "what the umpire is asked stands by itself");
            return Err(fault.help("write `to umpire: ...` in a line of its own"));
        }
        let to = parts.into_iter().map(|part| self.addressee(part)).collect::<Result<Vec<_>, _>>()?;
        if to.is_empty() {
            return Err(Fault::empty(span));
        }
        let paragraphs = text.word().map(|text| text.replace(PARAGRAPH, "\n\n"));
        let text = paragraphs.map_or(text.clone(), |paragraphs| word(text.span, paragraphs));
        let mut entries = vec![(key(span, TO), one_or_list(to, span)), (key(text.span, TEXT), text)];
        if unsigned {
            entries.push((key(span, UNSIGNED), word(span, "yes".to_owned())));
        }
        let end = entries.iter().map(|(_, node)| node.span.end).max().unwrap_or(span.end);
        let whole = Span { start: span.start, end };
        Ok(Item { what: What::Entry(LETTERS, node(whole, Value::Map(entries))), dangles })
    }

    /// Who is to read a letter: a side by any of its names, everybody, or a player, whom only the game knows.
    fn addressee(&self, part: &[Token]) -> Result<Node, Fault> {
        let bare = &part[articles(part)..];
        if let [only] = bare
            && ["everybody", "everyone", "all"].iter().any(|known| only.says(known))
        {
            return Ok(word(span_of(part), EVERYBODY.to_owned()));
        }
        match (name(part, self.lexicon, &[Thing::Side])?, bare) {
            (Name::Said(said), _) => Ok(said),
            // Players are known to the game alone; but more than a word is the end of a step and the head of the next line.
            (Name::Unknown, [only]) => Ok(word(only.span, only.text.clone())),
            (Name::Unknown, _) => {
                let fault = Fault::error(span_of(part), format!("`{}` is nobody to write to", clip(&typed(part))));
                Err(fault.help("write `to red: ...`, with a side, a player or `everybody` before the colon"))
            }
        }
    }
}
