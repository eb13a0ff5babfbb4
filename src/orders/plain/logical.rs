//! Lines as they are meant: a line that mail has broken is one line again.

use std::borrow::Cow;

use super::Reading;
use super::cursor::phrase;
use super::heads::{What, colon_of, is_head_of_a_text, is_sign_for_a_colon};
use super::mixed::without_bullet;
use super::text::{bullet, dashes, is_comment};
use super::tokens::{Kind, Line, Token, closing, quoted};
use crate::orders::courtesies::{is_closing, is_greeting};
use crate::orders::missive::LETTERS;
use crate::yaml::{Fault, Span};

/// A line of the text as it stands there.
struct Typed<'t> {
    /// Where it begins, behind blanks and bullet where it opens something.
    start: usize,
    text: &'t str,
    kind: LineKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    /// Nothing stands in it.
    Blank,
    Comment,
    /// It begins with a name and a colon.
    Opens,
    /// It goes on with the line before.
    GoesOn,
    /// It goes on with the line before, and has a colon: it may be the rest of a head that is broken before an `or`.
    MayEnd,
}

/// What the lines of a text come to.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The lines, each put together.
    pub(super) lines: Vec<Line>,
    /// Those whose beginning could be the end of the line before them.
    pub(super) doubtful: Vec<usize>,
    /// What a player should hear of lines that were read.
    pub(super) remarks: Vec<Fault>,
}

/// So many lines may hold the beginning of one head.
const LONGEST_HEAD: usize = 4;

impl Reading<'_> {
    /// A text in which a colon stands in the place of a semicolon that a thumb has put there: behind the name of a unit, or behind
    /// what a standing order waits for, in a line without a colon. Nothing of it has another place.
    pub(super) fn with_colons<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut place = 0;
        let mut signs = Vec::new();
        for raw in text.split('\n') {
            if let Some(sign) = raw.find(';').filter(|sign| !raw.contains(':') && self.lacks_only_a_colon(raw, *sign)) {
                signs.push(place + sign);
            }
            place += raw.len() + 1;
        }
        if signs.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut text = text.to_owned();
        signs.into_iter().for_each(|sign| text.replace_range(sign..=sign, ":"));
        Cow::Owned(text)
    }

    /// Whether the head of an order, with nothing of a step in it, stands before a sign, and a step behind it.
    fn lacks_only_a_colon(&self, raw: &str, sign: usize) -> bool {
        let (head, rest) = (Line::of(without_bullet(&raw[..sign]), 0), Line::of(raw[sign + 1..].trim(), 0));
        let (head, rest) = (head.tokens(), rest.tokens());
        let verbs = self.grammar.words.verbs;
        let begins = |place: usize| phrase(&head[place..], verbs).is_some();
        let is_head = (1..=LONGEST_HEAD).contains(&head.len()) && !(0..head.len()).any(begins);
        let is_meant = || match head[0].says("when") {
            true => self.has_a_decision(head),
            false => self.sounds_like_a_step(rest) && (self.names_some(head) || self.is_nearly_own(head)),
        };
        is_head && !rest.is_empty() && is_meant()
    }

    /// The lines of a text. A line that begins without a name and a colon goes on with the one before; where such lines could be
    /// the beginning of the next head as well, the one reading counts under which both can be read.
    pub(super) fn lines(&self, text: &str) -> Lines {
        let mut found = Lines::default();
        let typed = self.typed(text, &mut found.remarks);
        let mut place = 0;
        let mut open: Option<Line> = None;
        while place < typed.len() {
            match typed[place].kind {
                LineKind::Blank => found.lines.extend(open.take()),
                LineKind::Comment => {
                    found.lines.extend(open.take());
                    // The wrapped end of a comment is one.
                    let wrapped = |next: &&Typed<'_>| matches!(next.kind, LineKind::GoesOn | LineKind::MayEnd);
                    place += typed[place + 1..].iter().take_while(wrapped).count();
                }
                LineKind::Opens => {
                    found.lines.extend(open.take());
                    open = Some(one(&typed[place]));
                }
                LineKind::GoesOn | LineKind::MayEnd => {
                    if let Some(key) = open.take_if(|line| self.is_full_key(line)) {
                        let longer = key.joined(&one(&typed[place]));
                        if self.is_whole(&longer) {
                            open = Some(longer);
                            place += 1;
                            continue;
                        }
                        // A key has its one word: what stands below it is no part of it.
                        found.lines.push(key);
                    }
                    let end = place + typed[place..].iter().take_while(|next| next.kind == LineKind::GoesOn).count();
                    let next = typed.get(end).filter(|next| matches!(next.kind, LineKind::Opens | LineKind::MayEnd));
                    let run = &typed[place..end];
                    let taken = next.map_or(0, |_| self.taken(open.as_ref(), run, &typed, end, &mut found));
                    let before = joined(open.take(), &run[..run.len() - taken]);
                    match next {
                        Some(head) if taken > 0 || head.kind == LineKind::Opens => {
                            found.lines.extend(before);
                            if taken > 0 {
                                // It is the end of a head, and not below half a sentence.
                                found.remarks.retain(|remark| remark.span.start != head.start);
                            }
                            open = joined(None, &typed[end - taken..=end]);
                            place = end + 1;
                        }
                        Some(_) => {
                            open = joined(self.going_on(before, &typed, end, &mut found.lines), &typed[end..=end]);
                            place = end + 1;
                        }
                        None => {
                            open = before;
                            place = end;
                        }
                    }
                    continue;
                }
            }
            place += 1;
        }
        found.lines.extend(open);
        found
    }

    /// A line, with all that goes on with it.
    fn with_its_end(&self, typed: &[Typed<'_>], place: usize) -> Line {
        let more = typed[place + 1..].iter().take_while(|next| next.kind == LineKind::GoesOn);
        more.fold(one(&typed[place]), |line, part| line.joined(&one(part)))
    }

    /// How many of the lines of a run are the beginning of the head behind it.
    fn taken(
        &self,
        before: Option<&Line>,
        run: &[Typed<'_>],
        typed: &[Typed<'_>],
        end: usize,
        found: &mut Lines,
    ) -> usize {
        let next = self.with_its_end(typed, end);
        // The last lines behind it may be the beginning of yet another head.
        let lines = typed[end + 1..].iter().take_while(|next| next.kind == LineKind::GoesOn).count();
        let begins_whole = |head: Option<&Line>| {
            (0..=lines.min(LONGEST_HEAD)).any(|left| {
                let next = joined(None, &typed[end..=end + lines - left]).expect("the head itself is one");
                self.is_whole(&head.map_or(next.clone(), |head| head.joined(&next)))
            })
        };
        let ends_open = run.last().is_some_and(|last| last.text.ends_with(','));
        let fits = |taken: usize| {
            let (ends, begins) = run.split_at(run.len() - taken);
            let before = joined(before.cloned(), ends);
            let Some(head) = joined(None, begins) else {
                // All of it goes on with the line before, and so does what only may end a head.
                let line = match typed[end].kind {
                    LineKind::MayEnd => return !ends_open && before.is_some_and(|before| begins_whole(Some(&before))),
                    _ => before,
                };
                return line.is_none_or(|line| self.is_whole(&line)) && begins_whole(None);
            };
            self.may_begin_a_head(&head)
                && before.is_none_or(|before| self.is_whole(&before))
                && begins_whole(Some(&head))
        };
        let most = run.len().min(LONGEST_HEAD);
        let fitting = (0..=most).filter(|taken| fits(*taken)).collect::<Vec<_>>();
        match fitting.as_slice() {
            [] => 0,
            [only] => *only,
            [first, ..] => {
                // What begins as only a head does, and is a whole one, is no end of a note.
                let begins_a_head = |taken: &usize| {
                    run.get(run.len() - taken).is_some_and(|line| *taken > 0 && self.has_word_of_a_head(&one(line)))
                };
                if let Some(taken) = fitting.iter().copied().rfind(begins_a_head) {
                    return taken;
                }
                let doubtful = match (typed[end].kind, before) {
                    (LineKind::MayEnd, Some(before)) => before,
                    _ => &next,
                };
                found.doubtful.push(doubtful.whole().start);
                *first
            }
        }
    }

    /// Whether a line that lacks its colon stands by itself: behind a bullet, or where the line before it is whole without it and
    /// not with it.
    fn begins_anew(&self, typed: &[Typed<'_>], line: &Line, has_bullet: bool) -> bool {
        let is_amid = typed.last().is_some_and(|last| last.kind == LineKind::GoesOn && ends_amid(last.text));
        if is_amid && !has_bullet || !self.could_begin(line) {
            return false;
        }
        let Some(start) = typed.iter().rposition(|line| line.kind == LineKind::Opens) else {
            return true;
        };
        let before = self.with_its_end(typed, start);
        let amid = typed.last().is_some_and(|last| ends_amid(last.text));
        let is_order = self.lacks_a_colon(line).is_some() || self.can_be_recast(line);
        if !amid && is_order && self.ends_in_a_text(&before) && self.begins_with_own(line.tokens()) {
            return true;
        }
        has_bullet || (self.is_whole(&before) || self.can_be_recast(&before)) && !self.is_whole(&before.joined(line))
    }

    /// Whether a line that lacks its colon could begin by itself: an order can be made of it, or what stands for the colon is
    /// another sign behind a name of one's own.
    fn could_begin(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let is_sign = |token: &Token| token.is(&Kind::Word) && is_sign_for_a_colon(token);
        let sign = || tokens.iter().take(LONGEST_HEAD + 1).position(is_sign);
        self.lacks_a_colon(line).is_some()
            || self.can_be_recast(line)
            || colon_of(tokens).is_none() && sign().is_some_and(|sign| self.names_some(&tokens[..sign]))
    }

    /// Whether the line above the next one is of a comment, a note or a letter, and breaks off in the midst of a sentence.
    fn is_below_half_a_sentence(&self, typed: &[Typed<'_>], in_comment: bool) -> bool {
        let breaks_off = typed.last().is_some_and(|last| ends_amid(last.text));
        if !breaks_off || in_comment {
            return breaks_off;
        }
        let start = typed.iter().rposition(|line| matches!(line.kind, LineKind::Opens | LineKind::Blank));
        let above = start.and_then(|start| joined(None, &typed[start..]));
        above.is_some_and(|above| self.ends_in_a_text(&above))
    }

    /// Whether a line can be read, and is awaiting nothing more.
    fn is_whole(&self, line: &Line) -> bool {
        let Ok(item) = self.line(line) else {
            return false;
        };
        let sound = match &item.what {
            // `to them` may well be the end of a text, and the colon that of the line below it.
            What::Entry(list, _) if *list == LETTERS && line.is_broken_before_its_colon() => false,
            What::Entry(list, node) => self.judged(list, node).is_none(),
            What::Key(..) | What::Heading => true,
        };
        sound && !item.dangles
    }

    /// A line that may go on with the one below it. Where it is read as it stands, and not with what may be its end, it is whole:
    /// `if routed: go homeward`, of which nothing is known, costs no more than itself.
    fn going_on(&self, line: Option<Line>, typed: &[Typed<'_>], end: usize, whole: &mut Vec<Line>) -> Option<Line> {
        let stands =
            |line: &Line| self.is_whole(line) || self.can_be_recast(line) || self.several_entries(line).is_some();
        let longer = |line: &Line| [line.joined(&one(&typed[end])), line.joined(&self.with_its_end(typed, end))];
        let line = line?;
        if !stands(&line) || longer(&line).iter().any(stands) {
            return Some(line);
        }
        whole.push(line);
        None
    }

    /// Whether a line ends a head that begins in the comment above it: `# when won, guns or` and `leader: follow`.
    fn ends_a_head_in_a_comment(&self, typed: &[Typed<'_>], line: &Line) -> bool {
        let Some(last) = typed.iter().rposition(|typed| typed.kind == LineKind::Comment) else {
            return false;
        };
        let said = typed[last].text.trim_start_matches(['#', ' ']);
        let begun = Line::of(said, typed[last].start);
        let begun = typed[last + 1..].iter().fold(begun, |begun, more| begun.joined(&one(more)));
        let is_begun = begun.tokens().first().is_some_and(|first| first.says("when")) && self.may_begin_a_head(&begun);
        is_begun && !self.is_order_for_own(line) && self.is_whole(&begun.joined(line))
    }

    /// The lines of a text, each with what it is.
    /// Whether a line only greets, above the first order: what is longer than a name may order something.
    fn is_greeting(&self, above: &[Typed<'_>], line: &str) -> bool {
        let opens = |line: &&Typed<'_>| matches!(line.kind, LineKind::Opens | LineKind::MayEnd);
        is_greeting(line)
            && (line.ends_with([',', '!', '.']) || line.split_whitespace().count() < 3)
            && above.iter().filter(opens).all(|line| self.is_full_key(&one(line)))
    }

    /// Whether a line only takes leave below the last order: it is the end of no order, but may be that of a text for people. Below it
    /// stands a name, and what a mail would tell of itself.
    fn is_close(&self, above: &[Typed<'_>], line: &str, below: &str) -> bool {
        let is_last = || {
            let below = below.lines().map(str::trim).filter(|line| !line.is_empty());
            below.filter(|line| !self.is_full_key(&Line::of(line, 0))).count() <= LONGEST_SIGNATURE
        };
        let is_text = |line: &Typed<'_>| {
            let line = one(line);
            let tokens = line.tokens();
            tokens.iter().any(|token| token.is(&Kind::Dashes))
                || colon_of(tokens).is_some_and(|colon| is_head_of_a_text(&tokens[..colon]))
        };
        is_closing(line) && is_last() && !above.iter().rfind(|line| line.kind == LineKind::Opens).is_some_and(is_text)
    }

    /// How much of a line is the sign of a list before it. Dashes are one where more of them are, and before an order.
    fn cut_of(&self, line: &str, place: usize, is_listed: bool) -> usize {
        let cut = dashes(line);
        if cut == 0 {
            return bullet(line);
        }
        let behind = Line::of(&line[cut..], place + cut);
        let is_order = || is_listed || self.is_order_for_own(&behind) || self.is_whole(&behind);
        if self.opens(&behind) && is_order() { cut } else { 0 }
    }

    fn typed<'t>(&self, text: &'t str, remarks: &mut Vec<Fault>) -> Vec<Typed<'t>> {
        let mut typed = Vec::new();
        let mut start = 0;
        let mut quoting: Option<Line> = None;
        let mut dashed = false;
        let mut in_comment = false;
        let mut has_taken_leave = false;
        for raw in text.split('\n') {
            let blanks = raw.len() - raw.trim_start().len();
            let line = raw.trim();
            let mut place = start + blanks;
            let mut shown = line;
            let below = text.get(start + raw.len()..).unwrap_or_default();
            let has_closed = quoting.is_none() && self.is_close(&typed, line, below);
            has_taken_leave |= has_closed;
            let kind = if line.is_empty() || self.is_greeting(&typed, line) {
                LineKind::Blank
            } else if quoting.is_some() {
                LineKind::GoesOn
            } else if is_comment(line) || has_closed {
                LineKind::Comment
            } else {
                let follows = typed.last().is_some_and(|last: &Typed<'_>| last.kind != LineKind::Blank);
                let cut = self.cut_of(line, place, !follows || dashed);
                dashed |= dashes(line) > 0 && cut > 0;
                let behind = Line::of(&line[cut..], place + cut);
                let mut opens = self.opens(&behind) || self.begins_anew(&typed, &behind, cut > 0);
                let ends_a_comment =
                    || self.may_end_a_comment(&behind) || self.ends_a_head_in_a_comment(&typed, &behind);
                if opens && in_comment && cut == 0 && ends_a_comment() {
                    opens = false;
                    remarks.push(end_of_a_comment(behind.whole()));
                } else if opens && self.is_below_half_a_sentence(&typed, in_comment) {
                    remarks.push(half_a_sentence(behind.whole()));
                }
                if opens {
                    (place, shown) = (place + cut, &line[cut..]);
                }
                match self.may_end_a_head(&Line::of(line, place)) {
                    _ if has_taken_leave && !opens => LineKind::Comment,
                    _ if opens || !follows && cut > 0 => LineKind::Opens,
                    true => LineKind::MayEnd,
                    false => LineKind::GoesOn,
                }
            };
            in_comment = kind == LineKind::Comment || in_comment && matches!(kind, LineKind::GoesOn | LineKind::MayEnd);
            quoting = match (kind, quoting.take()) {
                (LineKind::Blank | LineKind::Comment, _) => None,
                (_, Some(before)) => Some(before.joined(&Line::of(shown, place))),
                (_, None) => Some(Line::of(shown, place)),
            };
            let rest = text.get(start + raw.len() + 1..).unwrap_or_default();
            quoting = quoting.filter(|line| leaves_open(line, rest));
            typed.push(Typed { start: place, text: shown, kind });
            start += raw.len() + 1;
        }
        typed
    }
}

/// A line with others behind it; nothing where there are none.
fn joined(line: Option<Line>, parts: &[Typed<'_>]) -> Option<Line> {
    parts.iter().fold(line, |line, part| {
        Some(match line {
            Some(line) => line.joined(&one(part)),
            None => one(part),
        })
    })
}

/// So many lines stand below the close of a letter, for a name and what one is.
const LONGEST_SIGNATURE: usize = 2;

fn one(line: &Typed<'_>) -> Line {
    Line::of(line.text, line.start)
}

fn end_of_a_comment(span: Span) -> Fault {
    Fault::remark(span, "this line is read as the end of the comment above it")
        .help("if it is an order, leave an empty line before it, and write the short name of the unit")
}

fn half_a_sentence(span: Span) -> Fault {
    Fault::remark(span, "this line is read as an order, and the text above it ends in the midst of a sentence")
        .help("if it goes on with that text, write both on one line")
}

/// Whether a line of a text for people ends in the midst of a sentence: at a comma, or at a word that none ends with.
pub(super) fn ends_amid(text: &str) -> bool {
    let text = text.trim_end();
    let mut words = text.rsplit([' ', '#']);
    let is_one_of = |word: &str, words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    let [last, before] = [words.next(), words.next()].map(Option::unwrap_or_default);
    // `when he can` and `if they must` are whole.
    let is_able = is_one_of(last, &["can", "may", "must", "could", "will"]) && is_one_of(before, &PEOPLE);
    text.ends_with(',') || is_one_of(last, &AMID) && !is_able
}

const PEOPLE: [&str; 7] = ["i", "we", "you", "he", "she", "it", "they"];

/// Words behind which a sentence goes on.
const AMID: [&str; 45] = [
    "the", "an", "and", "or", "but", "nor", "if", "when", "while", "until", "unless", "because", "that", "which",
    "who", "whether", "may", "must", "can", "shall", "should", "will", "would", "could", "to", "of", "by", "with",
    "for", "from", "at", "in", "my", "our", "their", "his", "its", "your", "her", "this", "these", "those", "than",
    "as", "where",
];

/// Whether a line ends within quotation marks that are closed in a line below it.
fn leaves_open(line: &Line, rest: &str) -> bool {
    let Some(place) = opened(line) else {
        return false;
    };
    let below = rest.split("\n\n").next().unwrap_or_default();
    let mut joined = line.text[place..].to_owned();
    joined.push(' ');
    joined.push_str(below);
    quoted(&joined).is_some()
}

/// Where in a line quotation marks open that nothing closes: before a word, or before a text as a whole.
fn opened(line: &Line) -> Option<usize> {
    let tokens = line.tokens();
    let text = line.text.as_str();
    let behind = |from: usize| {
        let rest = &text[from..];
        let start = from + rest.len() - rest.trim_start().len();
        let first = text[start..].chars().next()?;
        (closing(first).is_some() && quoted(&text[start..]).is_none()).then_some(start)
    };
    if let Some(dashes) = tokens.iter().find(|token| token.is(&super::tokens::Kind::Dashes)) {
        return behind(dashes.at.end);
    }
    let colon = colon_of(tokens);
    if let Some(colon) = colon.filter(|colon| is_head_of_a_text(&tokens[..*colon])) {
        return behind(tokens[colon].at.end);
    }
    let head = colon.and_then(|colon| behind(tokens[colon].at.end));
    head.or_else(|| {
        let starts = |token: &&super::tokens::Token| {
            let opens = token.text.chars().next().and_then(closing).is_some();
            opens && !token.is(&super::tokens::Kind::Quoted) && quoted(&text[token.at.start..]).is_none()
        };
        tokens.iter().find(starts).map(|token| token.at.start)
    })
}
