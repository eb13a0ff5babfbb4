//! The cleaning: what a mail program made of a turn file becomes the order file again.

use super::letters;
use super::lines::Joiner;
use crate::yaml::{Fault, Span, decode};

/// The line before a turn file in a mail.
pub const BEGIN_MARK: &str = "# estafette begin";

/// The line after it.
pub const END_MARK: &str = "# estafette end";

/// A turn file as it is kept, hashed, locked and quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFile {
    /// The canonical text: UTF-8, lines end in LF, no blanks at their ends, no empty lines around.
    pub text: String,
    /// For each line of the text the line of the mail it came from, counted from 1.
    pub lines: Vec<u32>,
    /// The bind that stood after the end mark.
    pub bind: Option<String>,
    /// What was changed so that a player should know.
    pub remarks: Vec<String>,
    /// What looks like orders outside the block that counts, where that block is a quoted one.
    pub passed_over: Option<String>,
    /// How it is written.
    pub manner: Manner,
}

/// How orders are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As YAML.
    Yaml,
    /// In plain lines.
    Lines,
}

/// Why a mail holds no order file, with the text in which the fault is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The mail as far as it is text.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// How often the lines are gone over until nothing changes any more; text that people wrote needs
/// two goes, one to clean it and one to see that it is clean.
const GOES: usize = 6;

/// A line of the mail without its quotation marks.
struct MailLine<'m> {
    /// The line of the mail, counted from 1.
    number: u32,
    /// Where it begins in the mail.
    start: usize,
    /// How often it is quoted.
    quoted: usize,
    text: std::borrow::Cow<'m, str>,
}

/// A block of lines between two marks.
struct Block {
    /// Whether a mark stands at both of its ends, so that no signature is among its lines.
    marked: bool,
    begin: usize,
    /// The line after the last.
    end: usize,
    /// The line after the end mark.
    after: usize,
    quoted: usize,
}

/// Takes the order file out of a mail, or out of a file that was saved. It is a fixed point: an
/// order file comes out as it went in.
pub fn order_file(mail: &[u8]) -> Result<OrderFile, Refusal> {
    let mail = match decode(mail) {
        Ok(text) => text.replace("\r\n", "\n").replace('\r', "\n"),
        Err(fault) => {
            let shown = &mail[..mail.len().min(crate::yaml::MAX_BYTES)];
            let text = String::from_utf8_lossy(shown);
            let text = text.trim_start_matches('\u{feff}').to_owned();
            return Err(Refusal { text, fault });
        }
    };
    match settled(&mail) {
        Ok(file) => Ok(file),
        Err(fault) => Err(Refusal { text: mail, fault }),
    }
}

/// The same for a text that may be YAML or plain lines.
pub fn order_text(mail: &[u8]) -> Result<OrderFile, Refusal> {
    let yaml = order_file(mail);
    let is_yaml = |file: &OrderFile| super::plain::is_yaml(&file.text);
    if yaml.as_ref().is_ok_and(is_yaml) {
        return yaml;
    }
    let Ok(text) = decode(mail) else {
        return yaml;
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    match as_lines(&text) {
        Ok(file) if is_yaml(&file) => yaml,
        Ok(file) => Ok(file),
        Err(fault) => Err(Refusal { text, fault }),
    }
}

/// The lines of a text as they stand there, with plain letters.
fn as_lines(text: &str) -> Result<OrderFile, Fault> {
    let lines = lines_of(text, super::plain::letters);
    let block = block(&lines)?;
    let within = &lines[block.begin..block.end];
    let full = |line: &&MailLine<'_>| !line.text.trim().is_empty();
    let from = within.iter().take_while(|line| !full(line)).count();
    let to = within.len() - within[from..].iter().rev().take_while(|line| !full(line)).count();
    let within = &within[from..to];
    if within.is_empty() {
        return Err(no_orders());
    }
    let mut kept: Vec<(String, u32)> = Vec::new();
    for line in within {
        match kept.last_mut() {
            // Dashes that a mail program left alone are those of a note; a text without marks would end at them.
            Some((before, _)) if is_two_dashes(line) && !before.is_empty() => before.push_str(" --"),
            _ if is_two_dashes(line) => kept.push((String::new(), line.number)),
            _ => kept.push((line.text.clone().into_owned(), line.number)),
        }
    }
    let empty = kept.iter().take_while(|(text, _)| text.is_empty()).count();
    let full = kept.iter().rposition(|(text, _)| !text.is_empty()).ok_or_else(no_orders)?;
    let kept = &kept[empty..=full];
    Ok(OrderFile {
        text: kept.iter().map(|(text, _)| format!("{text}\n")).collect(),
        lines: kept.iter().map(|(_, number)| *number).collect(),
        bind: bind(&lines[block.after..]),
        remarks: Vec::new(),
        passed_over: passed_over(&lines, &block),
        manner: Manner::Lines,
    })
}

fn no_orders() -> Fault {
    Fault::error(Span::default(), "there are no orders in this text")
        .help("they stand between `# estafette begin` and `# estafette end`")
}

/// Cleans a text again and again until nothing changes: so an order file that is cleaned once more,
/// and hashed, is the same file with the same hash.
fn settled(mail: &str) -> Result<OrderFile, Fault> {
    let mut file = cleaned(mail)?;
    for _ in 1..GOES {
        let next = cleaned(&file.text)?;
        if next.text == file.text {
            return Ok(file);
        }
        let number = |line: &u32| file.lines[*line as usize - 1];
        file = OrderFile {
            lines: next.lines.iter().map(number).collect(),
            text: next.text,
            bind: file.bind.or(next.bind),
            remarks: file.remarks,
            passed_over: file.passed_over,
            manner: Manner::Yaml,
        };
    }
    Err(Fault::error(Span::default(), "the lines of this text cannot be told apart")
        .help("write each entry in braces on a line of its own"))
}

/// One go over a text.
fn cleaned(text: &str) -> Result<OrderFile, Fault> {
    let lines = lines_of(text, letters::plain);
    let block = block(&lines)?;
    let mut joiner = Joiner::default();
    // Files in YAML end at such a line since there are any, and what was locked of them is made again by this.
    for line in lines[block.begin..block.end].iter().take_while(|line| !is_two_dashes(line)) {
        joiner.add(&line.text, line.number);
    }
    let (text, numbers, remarks) = joiner.finish();
    if text.is_empty() {
        return Err(no_orders());
    }
    Ok(OrderFile {
        text,
        lines: numbers,
        bind: bind(&lines[block.after..]),
        remarks,
        passed_over: passed_over(&lines, &block),
        manner: Manner::Yaml,
    })
}

/// What is removed from the ends of lines.
const BLANKS: [char; 2] = [' ', '\t'];

fn lines_of(mail: &str, plain: fn(&str) -> std::borrow::Cow<'_, str>) -> Vec<MailLine<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for (number, raw) in (1..).zip(mail.split('\n')) {
        let clean = plain(raw);
        let (quoted, from) = quotes(&clean);
        let text = match clean {
            std::borrow::Cow::Borrowed(text) => text[from..].trim_end_matches(BLANKS).into(),
            std::borrow::Cow::Owned(text) => text[from..].trim_end_matches(BLANKS).to_owned().into(),
        };
        lines.push(MailLine { number, start, quoted, text });
        start += raw.len() + 1;
    }
    lines
}

/// How often a line is quoted, and where it begins behind the marks and one blank.
fn quotes(line: &str) -> (usize, usize) {
    let mut depth = 0;
    let mut from = 0;
    for (place, letter) in line.char_indices() {
        match letter {
            '>' => {
                depth += 1;
                from = place + 1;
            }
            ' ' | '\t' => {}
            _ => break,
        }
    }
    if depth > 0 && line[from..].starts_with(' ') {
        from += 1;
    }
    (depth, from)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Begin,
    End,
}

/// The mark that stands in a line, and over how many lines a mail program has spread it.
fn mark(lines: &[MailLine<'_>], place: usize) -> Option<(Mark, usize)> {
    let words = |line: &MailLine<'_>| {
        let text = line.text.to_ascii_lowercase();
        text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let which = |word: &str| match word {
        "begin" => Some(Mark::Begin),
        "end" => Some(Mark::End),
        _ => None,
    };
    let first = lines.get(place).filter(|line| line.text.len() < 40)?;
    if !first.text.trim_start().starts_with('#') {
        return None;
    }
    let first = words(first);
    let first = first.iter().map(String::as_str).collect::<Vec<_>>();
    match first.as_slice() {
        ["#", "estafette", word] => which(word).map(|mark| (mark, 1)),
        ["#", "estafette"] => {
            let next = lines.get(place + 1).filter(|line| line.text.len() < 40)?;
            match words(next).as_slice() {
                [word] => which(word).map(|mark| (mark, 2)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The block that counts: the least quoted one; without begin mark the whole text.
fn block(lines: &[MailLine<'_>]) -> Result<Block, Fault> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    let mut first_end = None;
    for place in 0..lines.len() {
        let Some((mark, spread)) = mark(lines, place) else {
            continue;
        };
        if let Some((begin, quoted)) = open.take() {
            let after = if mark == Mark::End { place + spread } else { place };
            blocks.push(Block { marked: mark == Mark::End, begin, end: place, after, quoted });
        } else if mark == Mark::End && blocks.is_empty() && first_end.is_none() {
            first_end = Some((place, place + spread));
        }
        if mark == Mark::Begin {
            open = Some((place + spread, lines[place].quoted));
        }
    }
    let all = lines.len();
    blocks.extend(open.map(|(begin, quoted)| Block { marked: false, begin, end: all, after: all, quoted }));
    let Some(least) = blocks.iter().map(|block| block.quoted).min() else {
        let (end, after) = first_end.unwrap_or((all, all));
        return Ok(until_signature(lines, Block { marked: false, begin: 0, end, after, quoted: 0 }));
    };
    let mut best = blocks.into_iter().filter(|block| block.quoted == least);
    let block = best.next().expect("the least is one of them");
    if let Some(second) = best.next() {
        let line = &lines[second.begin.min(all) - 1];
        let span = Span { start: line.start, end: line.start + 1 };
        return Err(
            Fault::error(span, "a second order file begins here").help("leave one of the two, or mail them one by one")
        );
    }
    Ok(until_signature(lines, block))
}

/// A line `--` ends the text, as it does in any mail; but not between the two marks, where it is the player's own.
fn until_signature(lines: &[MailLine<'_>], block: Block) -> Block {
    let within = &lines[block.begin..block.end];
    let signature = within.iter().position(is_two_dashes).filter(|_| !block.marked);
    Block { end: signature.map_or(block.end, |place| block.begin + place), ..block }
}

fn is_two_dashes(line: &MailLine<'_>) -> bool {
    line.text.trim() == "--"
}

/// A player may type orders above the quoted form and leave the form empty: by the marks the form counts, and he
/// should hear of it.
fn passed_over(lines: &[MailLine<'_>], block: &Block) -> Option<String> {
    let outside = lines[..block.begin].iter().chain(&lines[block.end..]);
    let mut less_quoted = outside.filter(|line| line.quoted < block.quoted);
    let line = less_quoted.find(|line| looks_like_orders(&line.text))?;
    Some(format!(
        "line {} looks like orders and was passed over: what counts is the quoted block between the mark lines; put your \
         orders between `# estafette begin` and `# estafette end`",
        line.number
    ))
}

fn looks_like_orders(line: &str) -> bool {
    let line = line.trim();
    let entry = |entry: &str| entry.trim_start().starts_with('{') && entry.contains(':');
    let heads = ["orders:", "standing:", "answers:"];
    line.strip_prefix('-').is_some_and(entry)
        || heads.iter().any(|head| {
            let begins = line.get(..head.len());
            begins.is_some_and(|begins| begins.eq_ignore_ascii_case(head))
        })
}

/// The bind on the line after the end mark.
fn bind(after: &[MailLine<'_>]) -> Option<String> {
    let mut words = after
        .iter()
        .skip_while(|line| line.text.trim().is_empty())
        .take(2)
        .flat_map(|line| line.text.split_whitespace());
    let hash = words.next()? == "#" && words.next()?.eq_ignore_ascii_case("bind");
    let bind = words.next().filter(|_| hash)?.to_ascii_lowercase();
    let sound = bind.len() == 64 && bind.bytes().all(|byte| byte.is_ascii_hexdigit());
    sound.then_some(bind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn cleaned_text(mail: &str) -> OrderFile {
        let file = order_file(mail.as_bytes()).expect("there is an order file");
        let again = order_file(file.text.as_bytes()).expect("it is one still");
        assert_eq!(again.text, file.text, "a fixed point");
        assert_eq!(file.lines.len(), file.text.lines().count());
        file
    }

    #[track_caller]
    fn becomes(mail: &str, text: &str) {
        assert_eq!(cleaned_text(mail).text, text);
    }

    #[test]
    fn what_stands_between_the_marks_counts() {
        becomes("a: b\n", "a: b\n");
        becomes("Hi,\n# estafette begin\na: b\n# estafette end\nbye\n", "a: b\n");
        becomes("Hi,\n#  Estafette  BEGIN\na: b\n-- \nBob\n", "a: b\n");
        becomes("a: b\n--\nBob\n", "a: b\n");
        becomes("a: b\n# estafette end\nBob\n", "a: b\n");
        becomes("\n\n  \na: b  \t\n\nc: d\n\n", "a: b\n\nc: d\n");
    }

    #[test]
    fn the_least_quoted_block_counts_and_two_alike_are_refused() {
        let form = "> # estafette begin\n> a: form\n> # estafette end\n";
        let reply = "# estafette begin\na: reply\n# estafette end\n";
        becomes(form, "a: form\n");
        becomes(&format!("{form}{reply}"), "a: reply\n");
        becomes(&format!("{reply}\n{form}"), "a: reply\n");
        let refusal = order_file(format!("{reply}{reply}").as_bytes()).expect_err("two replies");
        assert_eq!(crate::yaml::place(&refusal.text, refusal.fault.span.start), (4, 1));
        // An answer written between the quoted lines of the form belongs to it.
        becomes("> # estafette begin\n> a: b\nc: d\n>> e: f\n> # estafette end\n", "a: b\nc: d\ne: f\n");
    }

    #[test]
    fn orders_above_the_quoted_form_are_told_to_be_passed_over() {
        let form = "> # estafette begin\n> a: form\n> # estafette end\n";
        let found = |above: &str| cleaned_text(&format!("{above}{form}")).passed_over;
        for above in ["Orders:\n", "Hi\n- {unit: R1, do: fire}\n\n"] {
            let said = found(above).expect("it is told");
            assert!(said.contains("looks like orders and was passed over"));
        }
        assert_eq!(found("Hi\nI am late, see below: sorry\n"), None);
        assert_eq!(found("> - {unit: R1, do: fire}\n"), None, "as a report has it");
        let marked = "- {unit: R1}\n# estafette begin\na: b\n# estafette end\n";
        assert_eq!(cleaned_text(marked).passed_over, None);
    }

    #[test]
    fn the_bind_stands_after_the_end_mark() {
        let bind = "9f31".repeat(16);
        let text = "# estafette begin\na: b\n# estafette end\n";
        let found = |after: &str| cleaned_text(&format!("{text}{after}")).bind;
        assert_eq!(found(&format!("# bind {bind}\n")), Some(bind.clone()));
        assert_eq!(found(&format!("\n# bind\n{bind}\n")), Some(bind.clone()));
        assert_eq!(found(&format!("# bind {}\n", bind.to_uppercase())), Some(bind.clone()));
        assert_eq!(found("# bind 9f31...\n"), None);
        assert_eq!(found(&format!("bind {bind}\n")), None);
        let quoted = format!("> {}> # bind {bind}\n", text.replace("\n", "\n> ").trim_end_matches("> "));
        assert_eq!(cleaned_text(&quoted).bind, Some(bind));
    }

    #[test]
    fn letters_of_word_processors_become_plain_ones() {
        becomes("a:\u{a0}b\u{200b}c\n", "a: bc\n");
        becomes(
            "- {a: 3\u{2013}5, b: \u{2212}30, c: 3\u{bd}, d: \u{bc}}\u{2026}\n",
            "- {a: 3-5, b: -30, c: 3.5, d: 0.25}...\n",
        );
        becomes("-\t{a: b}\n", "- {a: b}\n");
        becomes("a:\tb\tc\n", "a:  b  c\n");
        becomes("- {a: \u{201c}b c\u{201d}, d: \u{2018}e\u{2019}}\n", "- {a: \"b c\", d: 'e'}\n");
        becomes("a: \u{ab}b\u{bb}  # c\n", "a: \"b\"  # c\n");
        // Not around a value: the letters are the player's own.
        becomes("note: don\u{2019}t \u{201c}go\u{201d} there\n", "note: don\u{2019}t \u{201c}go\u{201d} there\n");
        becomes("note: \u{201c}go\u{201d} there\n", "note: \u{201c}go\u{201d} there\n");
    }

    #[test]
    fn keys_lose_their_capitals_and_nothing_else_does() {
        let file =
            cleaned_text("Game: Abc\nOrders:\n- {Unit: R1, DO: [Fire: B4, {Charge: B2, If: {Enemy: Not Square}}]}\n");
        let text = "game: Abc\norders:\n- {unit: R1, do: [fire: B4, {charge: B2, if: {enemy: Not Square}}]}\n";
        assert_eq!(file.text, text);
        assert_eq!(file.remarks[0], "line 1: `Game` is read as `game`");
        assert_eq!(file.remarks.len(), 8);
        becomes("note: \"He said: No: Never\"\n", "note: \"He said: No: Never\"\n");
        becomes("a: b  # Then: c\n# Note: d\n", "a: b  # Then: c\n# Note: d\n");
        becomes("a: 'it''s, B: c'\nD: e\n", "a: 'it''s, B: c'\nd: e\n");
        becomes(
            "note: |\n  Dear Anna:\n  Hold: the left\nSide: red\n",
            "note: |\n  Dear Anna:\n  Hold: the left\nside: red\n",
        );
    }

    #[test]
    fn wrapped_ends_are_joined_unless_they_look_like_a_key() {
        let file = cleaned_text(
            "Hi\n# estafette begin\nrequest: may R5 burn\nthe bridge\nand go?\nside: red # one\ntwo\n# three\nfour\ngame:\nx\n# estafette end\n",
        );
        let text = "request: may R5 burn the bridge and go?\nside: red # one two\n# three four\ngame: x\n";
        assert_eq!(file.text, text);
        assert_eq!(file.lines, [3, 6, 8, 10]);
        assert_eq!(file.remarks[0], "line 4 is read as the end of line 3");
        becomes("note: they\nsay: no\n", "note: they\nsay: no\n");
        becomes("note: they\n\nsay\n", "note: they\n\nsay\n");
        becomes("note: \"they\nsay\"\nside: red\n", "note: \"they say\"\nside: red\n");
        becomes("orders:\n-\n{unit: R1,\ndo: stand}\n", "orders:\n- {unit: R1,\ndo: stand}\n");
        becomes("orders: # all\n- {unit: R1}\n", "orders: # all\n- {unit: R1}\n");
        becomes("- {unit: R1}\nstray\n", "- {unit: R1}\nstray\n");
    }
}
