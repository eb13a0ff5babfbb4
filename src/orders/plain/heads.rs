//! What stands before the colon of a line, and so what the line is.

use super::Reading;
use super::cures::Head;
use super::cursor::{
    LONGEST_PHRASE, Name, UNITS, is_comma_or, key, name, node, one_or_list, parted, phrase, span_of, typed, until,
    without_measure, without_note, word,
};
use super::fields::fields;
use super::grammar::Entries;
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::steps::{lifted, tree_of};
use super::tokens::{Kind, Line, Token, quoted};
use crate::orders::missive::LETTERS;
use crate::orders::{ENVELOPE_KEYS, Vocabulary, normal};
use crate::yaml::{Fault, Key, Node, Span, Value, clip};

/// The tokens before a note, and the note.
type Noted<'t> = (&'t [Token], Option<(Key, Node)>);

/// What a line says.
pub(super) struct Item {
    /// What of the tree.
    pub(super) what: What,
    /// Whether it ends where more is awaited, so that it is no whole line.
    pub(super) dangles: bool,
}

/// What of the tree a line is.
pub(super) enum What {
    /// A key of the envelope.
    Key(Key, Node),
    /// An entry of a list.
    Entry(&'static str, Node),
    /// A heading with nothing behind it.
    Heading,
}

/// Words that begin the head of a line, and the list they stand for.
const ORDERS: [&str; 3] = ["unit", "order", "orders"];
const ANSWERS: [&str; 3] = ["answer", "ask", "answers"];
pub(super) const HEADINGS: [&str; 7] =
    ["orders", "standing", "standing-orders", "answers", "my-orders", "order", "questions"];

/// The keys whose value is a text for people, to the letter.
pub(super) const TEXTS: [&str; 4] = ["request", "note", "words", "salt"];

/// Where the head of a line ends, if it has one: the place of its colon.
pub(super) fn colon_of(tokens: &[Token]) -> Option<usize> {
    let note = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
    let colon = until(&tokens[..note], |rest| rest[0].is(&Kind::Colon));
    (colon > 0 && colon < note && tokens[colon].is(&Kind::Colon)).then_some(colon)
}

/// Whether a text for people stands behind the colon of such a head.
pub(super) fn is_head_of_a_text(head: &[Token]) -> bool {
    TEXTS.contains(&normal(&typed(head)).as_str()) || head[0].says("to") && head.len() > 1
}

impl Reading<'_> {
    /// Whether a line begins with a name and a colon.
    pub(super) fn opens(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens) else {
            return gives_up(tokens);
        };
        let head = &tokens[..colon];
        let first = &head[0];
        if !head.iter().all(|token| matches!(token.kind, Kind::Word | Kind::Comma | Kind::Quoted)) {
            return first.says("when") || first.says("if") || self.begins_with_own(head);
        }
        if self.begins_a_list(head) || self.lexicon.is_id(&typed(head)) || self.tells_when(head) {
            return true;
        }
        let words = self.grammar.words;
        let is_verb = |words: &Vocabulary| phrase(head, words.verbs).is_some_and(|(count, _)| count == head.len());
        let is_key = |token: &Token| {
            words.modifiers.iter().chain(words.conditions).any(|word| token.says(word)) || is_between(token)
        };
        !(is_verb(words) || head.len() == 1 && is_key(first) || is_between(first))
    }

    /// Whether a line that begins with a word like `or` has a colon, so that it could be the rest of a head.
    pub(super) fn may_end_a_head(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let colon = colon_of(tokens);
        colon.is_some() && !self.opens(line)
    }

    /// Whether the head of a line is a key, or begins with a word that only heads begin with.
    fn begins_a_list(&self, head: &[Token]) -> bool {
        let first = &head[0];
        let whole = normal(&typed(head));
        ENVELOPE_KEYS.contains(&whole.as_str())
            || HEADINGS.contains(&whole.as_str())
            || first.says("to") && head.len() > 1
            || self.is_word_of_a_head(first)
    }

    /// Whether a word is one that only heads begin with.
    fn is_word_of_a_head(&self, token: &Token) -> bool {
        let lists = self.grammar.lists.iter().any(|(key, _)| token.says(key));
        lists || token.says("when") || ORDERS.iter().chain(&ANSWERS).any(|word| token.says(word))
    }

    /// Whether a line begins with a word that only heads begin with.
    pub(super) fn has_word_of_a_head(&self, line: &Line) -> bool {
        line.tokens().first().is_some_and(|first| self.is_word_of_a_head(first))
    }

    /// Whether a line without colon could be the beginning of a head that goes on in the next one.
    pub(super) fn may_begin_a_head(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let plain = |token: &Token| !matches!(token.kind, Kind::Colon | Kind::Dashes);
        !tokens.is_empty() && tokens.iter().all(plain)
    }

    /// Where the name ends and the verb begins of a line that begins with a unit and its verb, and lacks only the colon between
    /// them.
    pub(super) fn lacks_a_colon(&self, line: &Line) -> Option<(usize, usize)> {
        let tokens = line.tokens();
        if colon_of(tokens).is_some() {
            return None;
        }
        let place = (1..tokens.len().min(LONGEST_PHRASE))
            .find(|place| phrase(&tokens[*place..], self.grammar.words.verbs).is_some())?;
        let signs = tokens[..place].iter().rev().take_while(|token| is_sign_for_a_colon(token)).count();
        let head = &tokens[..place - signs];
        let named = matches!(self.lexicon.find(&typed(head), &[Thing::Own]), Found::One { .. });
        named.then(|| (head.last().map_or(0, |last| last.at.end), tokens[place].at.start))
    }

    /// Whether some tokens begin with the whole name of an own unit: all up to a bracket, a sign or a verb.
    pub(super) fn begins_with_own(&self, tokens: &[Token]) -> bool {
        let verbs = self.grammar.words.verbs;
        let end = (0..tokens.len()).find(|place| {
            let token = &tokens[*place];
            let name = matches!(token.kind, Kind::Word | Kind::Quoted) && !is_sign_for_a_colon(token);
            !name || *place > 0 && phrase(&tokens[*place..], verbs).is_some()
        });
        let name = &tokens[..end.unwrap_or(tokens.len())];
        matches!(self.lexicon.find(&typed(name), &[Thing::Own]), Found::One { whole: true, .. })
    }

    /// Whether a line ends in a text for people: a note, or a letter.
    pub(super) fn ends_in_a_text(&self, line: &Line) -> bool {
        let is_text = |item: Item| match item.what {
            What::Key(key, _) => TEXTS.contains(&key.text.as_str()),
            What::Entry(list, _) => list == LETTERS,
            What::Heading => false,
        };
        line.tokens().iter().any(|token| token.is(&Kind::Dashes)) || self.line(line).is_ok_and(is_text)
    }

    /// Whether a line is a key whose value is one word, and has it.
    pub(super) fn is_full_key(&self, line: &Line) -> bool {
        let full = |item: Item| match item.what {
            What::Key(key, value) => !TEXTS.contains(&key.text.as_str()) && value.word().is_some(),
            What::Entry(..) | What::Heading => false,
        };
        self.line(line).is_ok_and(full)
    }

    /// Whether a line with a colon, just below a comment, is the wrapped end of it: its head names no unit, is no key and begins no
    /// list, and no verb stands behind it. Without names nobody can say so.
    pub(super) fn may_end_a_comment(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens).filter(|_| !self.lexicon.is_empty()) else {
            return false;
        };
        let (head, rest) = (&tokens[..colon], &tokens[colon + 1..]);
        let verb = |rest: &[Token]| phrase(rest, self.grammar.words.verbs).is_some();
        let names = |part: &[Token]| self.lexicon.find(&typed(part), UNITS) != Found::Nothing;
        let parts = parted(head, |token| is_comma_or(token, &["and", "&"]));
        !self.begins_a_list(head) && !rest.is_empty() && !verb(rest) && !names(head) && !parts.into_iter().any(names)
    }

    /// Whether what stands behind the colon of a line begins with a verb, and the unit before it is an own one.
    pub(super) fn is_order_for_own(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens) else {
            return false;
        };
        self.begins_with_own(&tokens[..colon]) && phrase(&tokens[colon + 1..], self.grammar.words.verbs).is_some()
    }

    /// Whether a text ends in a comma, or in a word that heads begin with.
    pub(super) fn awaits_more(&self, text: &str) -> bool {
        let last = text.split(' ').next_back().unwrap_or_default();
        let lists = self.grammar.lists.iter().map(|(key, _)| *key);
        // A sentence may well end in `orders`.
        let heads = ["when"].into_iter().chain(ORDERS).chain(ANSWERS).filter(|word| !word.ends_with('s'));
        text.ends_with(',') || lists.chain(heads).any(|word| word.eq_ignore_ascii_case(last))
    }

    /// Reads a line.
    pub(super) fn line(&self, line: &Line) -> Result<Item, Fault> {
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens) else {
            return Err(self.no_head(line, tokens));
        };
        let (head, rest) = (&tokens[..colon], &tokens[colon + 1..]);
        let whole = normal(&typed(head));
        if head.iter().all(|token| token.is(&Kind::Word))
            && let Some(known) = ENVELOPE_KEYS.iter().find(|key| **key == whole)
        {
            return self.envelope(known, head, line, tokens[colon].at.end);
        }
        if HEADINGS.contains(&whole.as_str()) && rest.is_empty() {
            return Ok(Item { what: What::Heading, dangles: false });
        }
        let (rest, note) = self.without_note(line, rest)?;
        let note = super::phrases::with_aside(line, note);
        let in_note = note.as_ref().and_then(|(_, text)| text.word()).is_some_and(|text| self.awaits_more(text));
        let is_text = is_head_of_a_text(head) || note.is_some();
        let item = self.of_an_entry(line, (head, rest), note, tokens[colon].at.end)?;
        if !is_text && line.text.trim_end().ends_with('?') && matches!(item.what, What::Entry(..)) {
            let fault = Fault::error(span_of(tokens), "this is a question, and no order");
            return Err(fault.help("leave the `?` out to order it; ask the umpire by `to umpire: ...`"));
        }
        Ok(Item { dangles: item.dangles || in_note, ..item })
    }

    /// Reads a line that is no key.
    fn of_an_entry(
        &self,
        line: &Line,
        (head, rest): (&[Token], &[Token]),
        noted: Option<(Key, Node)>,
        behind: usize,
    ) -> Result<Item, Fault> {
        let first = &head[0];
        let is_letter = first.says("to") && head.len() > 1;
        // What is for people may be as long as it likes here: letters have a measure of their own.
        let order = if is_letter { head } else { without_note(line.tokens()) };
        if let Some(fault) = without_measure(order) {
            return Err(fault);
        }
        if let Some(head) = self.when_somebody(head).or_else(|| self.whoever(head)) {
            return self.standing(&head, rest, noted);
        }
        if first.says("when") || self.tells_when(head) {
            return self.standing(head, rest, noted);
        }
        if ANSWERS.iter().any(|word| first.says(word)) {
            return self.answer(head, rest, noted);
        }
        if let [only] = head
            && self.is_question(&only.text)
        {
            return self.answer(&[only.clone(), only.clone()], rest, noted);
        }
        if first.says("to") && head.len() > 1 {
            return self.letter(head, line, behind);
        }
        let named = matches!(self.lexicon.find(&typed(head), &[Thing::Own]), Found::One { .. });
        let order = usize::from(first.says("new"));
        let order = longest(&head[order..], &["general order for", "general order to", "general orders for"])
            .filter(|(count, _)| order + count < head.len())
            .map(|(count, _)| order + count);
        if let (Some(count), Some((list, Entries::Orders(words)))) = (order, self.grammar.list("general")) {
            return self.entry(list, words, (&head[count..], &self.general_in_words(rest)), noted);
        }
        let called = if head.len() == 1 && first.says("gen") { "general".to_owned() } else { normal(&first.text) };
        let list = self.grammar.list(&called).filter(|_| first.is(&Kind::Word) && !named);
        match list {
            Some((list, Entries::Orders(words))) => {
                self.entry(list, words, (&head[1..], &self.general_in_words(rest)), noted)
            }
            Some((list, Entries::Fields(shape))) => fields(self, (list, shape), (head, rest), noted),
            None => {
                let from = usize::from(ORDERS.iter().any(|word| first.says(word)) && head.len() > 1);
                self.entry("orders", self.grammar.words, (&head[from..], rest), noted)
            }
        }
    }

    /// Whether a word is a question by its id, `charged/R7/B4`, as a report has it.
    fn is_question(&self, word: &str) -> bool {
        let asked = word.split_once('/').map(|(asked, _)| normal(asked));
        asked.is_some_and(|asked| self.grammar.words.decisions.iter().any(|decision| decision.key == asked))
            && !self.lexicon.is_id(word)
    }

    /// The tokens before a note, and the note.
    fn without_note<'t>(&self, line: &Line, rest: &'t [Token]) -> Result<Noted<'t>, Fault> {
        let Some(place) = rest.iter().position(|token| token.is(&Kind::Dashes)) else {
            if let Some(token) = rest.iter().find(|token| token.says("-")) {
                let fault = Fault::error(token.span, "a single dash parts nothing");
                return Err(fault.help("a note stands behind two of them: `stand -- wait for them`"));
            }
            return Ok((rest, None));
        };
        let dashes = &rest[place];
        let text = text_behind(line, dashes.at.end);
        Ok((&rest[..place], text.map(|text| (key(dashes.span, "note"), text))))
    }

    /// A key of the envelope.
    fn envelope(&self, known: &'static str, head: &[Token], line: &Line, from: usize) -> Result<Item, Fault> {
        let span = span_of(head);
        if known == LETTERS {
            let fault = Fault::error(span, "each letter is a line of its own");
            return Err(fault.help("write `to red: ...`, with the side or the player before the colon"));
        }
        let value = text_behind(line, from).unwrap_or_else(|| node(span, Value::Empty));
        let is_quoted = quoted(line.text[from..].trim()).is_some();
        let value = match value.value {
            Value::Word(text) if known == "side" && !is_quoted => {
                let tokens = line.tokens();
                let rest = tokens.iter().filter(|token| token.at.start >= from).cloned().collect::<Vec<_>>();
                match name(&rest, self.lexicon, &[Thing::Side])? {
                    Name::Said(said) => said,
                    Name::Unknown => word(value.span, text),
                }
            }
            Value::Word(text) if !TEXTS.contains(&known) && !is_quoted => {
                let bare = text.trim_end_matches(['.', '!', ',', ';']).to_owned();
                word(value.span, if bare.is_empty() { text } else { bare })
            }
            other => node(value.span, other),
        };
        let dangles = value.word().is_some_and(|text| match TEXTS.contains(&known) {
            true => self.awaits_more(text),
            false => text.contains(' ') && !is_quoted,
        });
        Ok(Item { what: What::Key(key(span, known), value), dangles })
    }

    /// A standing order: `when charged, infantry, if enemy cavalry`.
    fn standing(&self, head: &[Token], rest: &[Token], note: Option<(Key, Node)>) -> Result<Item, Fault> {
        let words = self.grammar.words;
        let (when, behind) = self.decision(&head[1..], &head[0])?;
        if let Some(fault) = self.second_decision(&head[1..head.len() - behind.len()], behind) {
            return Err(fault);
        }
        let by = self.by_whom(behind);
        let behind = by.as_deref().unwrap_or(behind);
        let (whom, condition) = self.if_of(behind, words)?;
        let from = whom.iter().take_while(|token| is_comma_or(token, &["for", "of"])).count();
        let whom = self.of_whoever(&whom[from..]);
        if let Some(fault) = self.only_there(head, whom, &when) {
            return Err(fault);
        }
        let mut entries = vec![(key(head[0].span, "when"), when)];
        if !whom.is_empty() {
            let parts = parted(whom, |token| is_comma_or(token, &["or", "and"]));
            let decision = entries[0].1.word().unwrap_or_default().to_owned();
            let of = |part| self.subjects_of(part).map_err(|fault| self.of_no_kind((&decision, part), rest, fault));
            let items = parts.into_iter().map(of).collect::<Result<Vec<_>, _>>()?.concat();
            let units = one_or_list(items, span_of(whom));
            entries.push((key(units.span, "unit"), units));
        }
        self.finish("standing", words, (entries, head), rest, (condition, note))
    }

    /// An answer: `answer beaten/R7`.
    fn answer(&self, head: &[Token], rest: &[Token], note: Option<(Key, Node)>) -> Result<Item, Fault> {
        let id = &head[1..];
        let span = span_of(id);
        if id.is_empty() {
            let fault = Fault::error(head[0].span, "this answers no question");
            return Err(fault.help("write `answer beaten/R7: ...`, as the report has it"));
        }
        let said = match id {
            [only] => only.text.clone(),
            _ => {
                let (when, names) = self.decision(id, &head[0])?;
                let mut said = when.word().unwrap_or_default().to_owned();
                for part in parted(names, |token| token.is(&Kind::Comma) || token.says("/")) {
                    match (part.is_empty(), name(part, self.lexicon, UNITS)?) {
                        (true, _) => {}
                        (false, Name::Said(unit)) => said.push_str(&format!("/{}", unit.word().unwrap_or_default())),
                        (false, Name::Unknown) => {
                            let fault = Fault::error(span, format!("`{}` is no question", clip(&typed(id))));
                            return Err(fault.help("a question is answered as `answer beaten/R7/B4: ...`"));
                        }
                    }
                }
                said
            }
        };
        let entries = vec![(key(head[0].span, "ask"), word(span, said))];
        self.finish("answers", self.grammar.words, (entries, head), rest, (None, note))
    }

    /// An entry for units: the names stand before the colon, or behind it before the first verb.
    fn entry(
        &self,
        list: &'static str,
        words: &Vocabulary,
        (head, rest): (&[Token], &[Token]),
        note: Option<(Key, Node)>,
    ) -> Result<Item, Fault> {
        let (names, condition) = self.if_of(head, words).map_err(|fault| self.of_no_moment(list, head, fault))?;
        let (names, rest) = match names.is_empty() {
            true => super::subjects::before_the_verb(rest, words.verbs),
            false => (names, rest),
        };
        let units = self.units(names).map_err(|fault| self.of_no_moment(list, head, fault))?;
        let entries = vec![(key(units.span, "unit"), units)];
        if let Some((hangs, steps)) = self.until_then(rest, words).filter(|_| condition.is_none() && list == "orders") {
            let condition = self.spoken_condition(&hangs, "", words, &rest[0])?;
            return self.finish(list, words, (entries, names), &steps, (Some(condition), note));
        }
        self.finish(list, words, (entries, names), rest, (condition, note))
    }

    /// One unit or several.
    pub(super) fn units(&self, names: &[Token]) -> Result<Node, Fault> {
        let span = span_of(names);
        if names.is_empty() {
            return Err(
                Fault::error(span, "no unit is named here").help("write the unit before the colon: `R1: stand`")
            );
        }
        let found = self.lexicon.find(&typed(names), &[Thing::Own]);
        if let Found::One { id, .. } = found {
            return self.force_of(names, id);
        }
        if let Some(rest) = self.all_but(names)? {
            let items = rest.into_iter().map(|id| word(span, id)).collect::<Vec<_>>();
            return Ok(one_or_list(items, span));
        }
        let is_joined = |token: &Token| is_comma_or(token, &["and", "&", "+", "/"]);
        let all = match self.all_of_them(names) {
            // `both Légers, Po and Baden` is a list of whom each part names.
            Err(_) if names.iter().any(is_joined) => None,
            all => all?,
        };
        if let Some(all) = all {
            let items = all.into_iter().map(|id| word(span, id)).collect::<Vec<_>>();
            return Ok(one_or_list(items, span));
        }
        let parts = parted(names, is_joined).into_iter().filter(|part| !part.is_empty());
        let named = parts.map(|part| {
            if let Some(all) = self.all_of_them(part).ok().flatten() {
                return Ok(all.into_iter().map(|id| word(span_of(part), id)).collect());
            }
            let own = match self.lexicon.find(&typed(part), &[Thing::Own]) {
                Found::Nothing => UNITS,
                _ => &[Thing::Own][..],
            };
            let one = match name(part, self.lexicon, own)? {
                Name::Said(said) if self.is_only_a_word(part, &said) => Err(word_for_several(part)),
                Name::Said(said) if self.is_part_of_a_name(&said) || self.is_loosely_named(part, &said) => {
                    self.own_loosely(part)
                }
                Name::Said(said) => {
                    let id = said.word().unwrap_or_default().to_owned();
                    self.force_of(part, id).map(|of| Node { span: said.span, ..of })
                }
                Name::Unknown => self.own_loosely(part),
            };
            one.map(|one| vec![one])
        });
        Ok(one_or_list(named.collect::<Result<Vec<Vec<Node>>, _>>()?.concat(), span))
    }

    /// Whether what stands for a unit is a word for some, and no unit is called so.
    fn is_only_a_word(&self, part: &[Token], said: &Node) -> bool {
        let is_word = phrase(part, self.grammar.words.words).is_some_and(|(count, _)| count == part.len());
        is_word && !said.word().is_some_and(|said| self.lexicon.is_id(said))
    }

    /// The condition of a whole entry, behind its names.
    fn if_of<'t>(&self, head: &'t [Token], words: &Vocabulary) -> Result<(&'t [Token], Option<Node>), Fault> {
        let place = until(head, |rest| rest[0].says("if"));
        let Some(token) = head.get(place) else {
            return Ok((head, None));
        };
        let condition = self.one_condition(&head[place + 1..], words, token)?;
        let names = &head[..place];
        let commas = names.iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
        Ok((&names[..names.len() - commas], Some(condition)))
    }

    /// The steps of an entry, and what stands beside them.
    fn finish(
        &self,
        list: &'static str,
        words: &Vocabulary,
        (mut entries, head): (Vec<(Key, Node)>, &[Token]),
        rest: &[Token],
        (mut condition, note): (Option<Node>, Option<(Key, Node)>),
    ) -> Result<Item, Fault> {
        let behind = Span { start: span_of(head).end, end: span_of(rest).end.max(span_of(head).end) };
        let asks_me = rest.len() == 2 && rest[0].says("ask") && (rest[1].says("me") || rest[1].says("us"));
        let alone = (list != "orders" && (rest.len() == 1 || asks_me)).then(|| normal(&rest[0].text));
        let is_reply = |word: &str| word == "default" && list != "general" || word == "ask" && list == "standing";
        let mut dangles = false;
        let steps = match alone.filter(|word| is_reply(word)) {
            Some(reply) => word(rest[0].span, reply),
            None => {
                let mut run = self.run_of(Head { list, words, keys: &entries, said: head }, rest)?;
                if condition.is_none() && list != "answers" {
                    condition = lifted(&mut run.steps);
                }
                dangles = run.dangles && !rest.is_empty();
                tree_of(run.steps, if rest.is_empty() { behind } else { span_of(rest) })?
            }
        };
        entries.push((key(steps.span, "do"), steps));
        entries.extend(condition.map(|condition| (key(condition.span, "if"), condition)));
        let end = note.as_ref().map_or(behind.end, |(_, note)| note.span.end);
        let start = span_of(head).start.min(entries[0].0.span.start);
        entries.extend(note);
        Ok(Item { what: What::Entry(list, node(Span { start, end }, Value::Map(entries))), dangles })
    }

    /// What is wrong where another decision stands behind the one of a standing order.
    fn second_decision(&self, first: &[Token], behind: &[Token]) -> Option<Fault> {
        let words = self.grammar.words;
        let signs = behind.iter().take_while(|token| is_comma_or(token, &["or", "and", "&"])).count();
        let (parts, rest) = behind.split_at(signs);
        let end = until(rest, |rest| rest[0].is(&Kind::Comma) || is_between(&rest[0]));
        let said = &rest[..end];
        let known = words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        let (count, _) = phrase(said, &known)?;
        let means_units = self.lexicon.is_id(&typed(said)) || phrase(said, words.words).is_some();
        if signs == 0 || count < said.len() || means_units && parts.iter().all(|part| part.is(&Kind::Comma)) {
            return None;
        }
        let (first, second) = (typed(first), typed(said));
        let fault = Fault::error(span_of(said), format!("two decisions stand in one line: `{first}` and `{second}`"));
        Some(fault.help(format!("write a line for each: `when {first}: ...` and `when {second}: ...`")))
    }

    /// Why a line is no order.
    fn no_head(&self, line: &Line, tokens: &[Token]) -> Fault {
        let fault = Fault::error(line.whole(), "this line is no order: no name stands before a colon");
        let Some(first) = tokens.first() else {
            return fault;
        };
        if gives_up(tokens) {
            return fault.help("write `concede: yes` to give the game up");
        }
        if first.says("when") {
            // The comma that stands before what is done should be a colon.
            let comma = (2..tokens.len()).find(|at| {
                tokens[*at - 1].is(&Kind::Comma) && phrase(&tokens[*at..], self.grammar.words.verbs).is_some()
            });
            if let Some(at) = comma {
                let line = format!("{}: {}", typed(&tokens[..at - 1]), typed(&tokens[at..]));
                return fault.help(format!("a colon stands before what is done: `{}`", clip(&line)));
            }
            return fault.help("a colon stands before what is done: `when beaten: ...`, `when beaten, R1: ...`");
        }
        if first.says("concede") {
            return fault.help("to give the game up write `concede: yes`");
        }
        if first.text.starts_with(['{', '}']) {
            return fault
                .help("entries in braces belong to YAML, where every order stands in them: `- {unit: R1, do: stand}`");
        }
        fault.help("write `R1: fire R2`; put `#` before what is no order")
    }
}

/// Whether somebody says that he gives up, and no more.
fn gives_up(tokens: &[Token]) -> bool {
    longest(tokens, &["concede", "i concede", "we concede"]).is_some_and(|(count, _)| count == tokens.len())
}

/// Whether it is what people put where a colon should be.
pub(super) fn is_sign_for_a_colon(token: &Token) -> bool {
    is_comma_or(token, &["->", "=>", ">", "=", "-", "\u{2192}", "\u{21d2}"])
}

fn is_between(token: &Token) -> bool {
    ["or", "and", "not", "if", "else", "then", "within"].iter().any(|word| token.says(word))
}

fn word_for_several(part: &[Token]) -> Fault {
    let fault = Fault::error(span_of(part), format!("`{}` is a word for some units, and no unit", clip(&typed(part))));
    fault.help(
        "name the units, `R1, R2: fire`, or say what is done by whoever it is: `when fire, infantry: fire nearest`",
    )
}

/// The text behind a place of a line; nothing where there is none.
pub(super) fn text_behind(line: &Line, from: usize) -> Option<Node> {
    let rest = &line.text[from..];
    let start = from + rest.len() - rest.trim_start().len();
    let text = rest.trim();
    if text.is_empty() {
        return None;
    }
    let span = line.span(Span { start, end: start + text.len() });
    let said = match quoted(text) {
        Some((inner, taken)) if taken == text.len() => inner,
        _ => text.to_owned(),
    };
    Some(word(span, said))
}
