//! The words that an umpire may type at the table besides orders.

/// A word, what stands behind it, and what it does.
pub(super) struct Word {
    pub(super) word: &'static str,
    pub(super) takes: &'static str,
    pub(super) about: &'static str,
}

const fn word(word: &'static str, takes: &'static str, about: &'static str) -> Word {
    Word { word, takes, about }
}

/// All words.
pub(super) const WORDS: &[Word] = &[
    word("who", "", "who has no order yet, and what else is awaited"),
    word("what", "UNIT", "what a unit may do, and with what chances"),
    word("map", "[SIDE]", "the position, or what of it a side sees"),
    word("orders", "", "what was typed for this exchange"),
    word("undo", "", "takes back the last line of orders"),
    word("rehearse", "[WORD]", "plays with throw-away dice; nothing counts"),
    word("play", "[without SIDE]", "locks the orders, plays, tells, writes the screens"),
    word("back", "REASON", "takes the last turn back; its orders stand until others come"),
    word("report", "[SIDE]", "the last report again"),
    word("amend", "UNIT: KEY VALUE, ... because REASON", "puts a position right by hand"),
    word("ruling", "TEXT", "a die decides, as the text says: `1 to 3: the bridge burns down`"),
    word("answer", "SIDE [to all]: TEXT", "answers what a side has asked of you"),
    word("note", "TEXT", "a remark for the ledger and the next reports"),
    word("mail", "[send|preview|fetch|due]", "mails what is owed; it sends where nothing else is said"),
    word("help", "", "this list"),
    word("quit", "", "leaves the table; what was typed stays"),
];

/// What other consoles call some of them, typed alone.
const OTHERWISE: [(&str, &str); 4] = [("exit", "quit"), ("q", "quit"), ("bye", "quit"), ("?", "help")];

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed<'l> {
    /// Nothing, or a comment.
    Nothing,
    /// One of the words, and what stands behind it.
    Word(&'static str, &'l str),
    /// A line of orders.
    Order(&'l str),
}

/// Reads a line; `is_side` says whether somebody may be answered.
pub(super) fn typed<'l>(line: &'l str, is_side: &dyn Fn(&str) -> bool) -> Typed<'l> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Typed::Nothing;
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let first = OTHERWISE.iter().find(|(said, _)| line.eq_ignore_ascii_case(said)).map_or(first, |(_, meant)| meant);
    let found = WORDS.iter().find(|known| first.eq_ignore_ascii_case(known.word));
    let Some(found) = found else { return Typed::Order(line) };
    // A player's answer to a question of the rules is an order: `answer rally/27th: yes`.
    let whom = rest.split([':', ' ', ',']).next().unwrap_or_default();
    match found.word == "answer" && !is_side(whom) {
        true => Typed::Order(line),
        false => Typed::Word(found.word, rest),
    }
}

/// The list of all words.
pub(super) fn help() -> String {
    let forms = WORDS.iter().map(|word| format!("{} {}", word.word, word.takes));
    let forms = forms.map(|form| form.trim_end().to_owned()).collect::<Vec<_>>();
    let width = forms.iter().map(String::len).max().unwrap_or_default();
    let lines = forms.iter().zip(WORDS).map(|(form, word)| format!("  {form:<width$}  {}\n", word.about));
    let lines = lines.collect::<String>();
    format!(
        "Orders are typed as they are spoken, a line for one unit or several, of any side:\n  \
         27th: fire nearest\n  chass-1 and chass-2: charge 20th\n  french: everybody else: stand\n\
         Who is ordered anew forgets what he was told before. Besides there are:\n{lines}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_told_from_an_order() {
        let is_side = |name: &str| name == "french";
        let read = |line| typed(line, &is_side);
        assert_eq!(read("  # nothing"), Typed::Nothing);
        assert_eq!(read("what 27th"), Typed::Word("what", "27th"));
        assert_eq!(read("Play without french"), Typed::Word("play", "without french"));
        assert_eq!(read("27th: fire nearest"), Typed::Order("27th: fire nearest"));
        assert_eq!(read("note: to myself"), Typed::Order("note: to myself"));
        assert_eq!(read("answer french: yes"), Typed::Word("answer", "french: yes"));
        assert_eq!((read("exit"), read("?")), (Typed::Word("quit", ""), Typed::Word("help", "")));
        assert_eq!(read("q: fire nearest"), Typed::Order("q: fire nearest"));
        assert_eq!(read("answer rally/27th: yes"), Typed::Order("answer rally/27th: yes"));
    }
}
