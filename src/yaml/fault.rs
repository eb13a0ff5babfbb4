//! What is wrong with a text, where, and what to do.

use super::Span;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// What it stands in cannot be used.
    Error,
    /// It is passed over, and said.
    Remark,
}

/// One fault of a text. Messages have names in backticks, no capital at the beginning, no full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How bad.
    pub severity: Severity,
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// The clause it offends, where it is one of the rules.
    pub clause: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Fault {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Fault {
        Fault { severity: Severity::Error, span, message: message.into(), clause: None, help: None }
    }

    /// A remark at a place.
    pub fn remark(span: Span, message: impl Into<String>) -> Fault {
        Fault { severity: Severity::Remark, ..Fault::error(span, message) }
    }

    /// An error where a value was left empty.
    pub fn empty(span: Span) -> Fault {
        Fault::error(span, NOTHING).help("write a value, or leave the key out")
    }

    /// An error where a number is more than anything in a game comes to.
    pub fn too_large(span: Span, word: &str, most: u64) -> Fault {
        Fault::error(span, format!("{word} {TOO_LARGE}")).help(format!("no number may be above {most}"))
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Fault {
        Fault { help: Some(help.into()), ..self }
    }

    /// Names the clause that is offended.
    #[must_use]
    pub fn clause(self, clause: impl Into<String>) -> Fault {
        Fault { clause: Some(clause.into()), ..self }
    }
}

/// The message where a value was left empty.
const NOTHING: &str = "nothing is written here";

/// The end of the words for a number that is more than anything comes to.
const TOO_LARGE: &str = "is too large";

/// How many errors, and how many remarks, are kept of one text: more help nobody, and a hostile
/// text could ask for any number.
const MOST: usize = 100;

/// All faults of a text, in the order they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds one; the same fault at the same place counts once, and there is a limit to each severity.
    pub fn add(&mut self, fault: Fault) {
        let alike = |earlier: &&Fault| earlier.severity == fault.severity;
        // Where nothing is written, or more than anything comes to, whatever else is missed there is missed because of that.
        let same = |earlier: &Fault| {
            let is_why = earlier.message == NOTHING || earlier.message.ends_with(TOO_LARGE);
            earlier.span == fault.span && (earlier.message == fault.message || is_why)
        };
        if self.0.iter().filter(alike).count() < MOST && !self.0.iter().any(same) {
            self.0.push(fault);
        }
    }

    /// Whether any is an error.
    pub fn any_error(&self) -> bool {
        self.0.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// Whether there is none at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, by their place in the text.
    pub fn sorted(&self) -> Vec<&Fault> {
        let mut all = self.0.iter().collect::<Vec<_>>();
        all.sort_by_key(|fault| fault.span.start);
        all
    }

    /// These, with this help where one has none of its own.
    pub fn or_help(mut self, help: &str) -> Faults {
        for fault in &mut self.0 {
            fault.help.get_or_insert_with(|| help.to_owned());
        }
        self
    }

    /// Gives what is wrong at one place this help, whatever help it has.
    pub fn help_at(&mut self, span: Span, help: &str) {
        for fault in self.0.iter_mut().filter(|fault| fault.span == span) {
            fault.help = Some(help.to_owned());
        }
    }

    /// These, but those at the places named.
    #[must_use]
    pub fn but_at(mut self, places: &[Span]) -> Faults {
        self.0.retain(|fault| !places.contains(&fault.span));
        self
    }

    /// Takes in what was found; whether that is nothing.
    pub fn takes(&mut self, found: Vec<Fault>) -> bool {
        let sound = found.is_empty();
        found.into_iter().for_each(|fault| self.add(fault));
        sound
    }

    /// Takes in the faults of another reading.
    pub fn append(&mut self, other: Faults) {
        other.0.into_iter().for_each(|fault| self.add(fault));
    }
}

/// No word of the language and no name is longer than this.
const LONGEST: usize = 48;

/// A word as it is shown in a message: cut off where it is longer than any word could be.
pub fn clip(word: &str) -> std::borrow::Cow<'_, str> {
    match word.char_indices().nth(LONGEST) {
        None => word.into(),
        Some((end, _)) => format!("{}...", &word[..end]).into(),
    }
}

/// The words that may stand in a place, where there are few enough to be told.
pub fn one_of(known: &[&str]) -> Option<String> {
    let first = |(index, word): &(usize, &&str)| !known[..*index].contains(word);
    let known = known.iter().enumerate().filter(first);
    let known = known.map(|(_, word)| *word).collect::<Vec<_>>();
    (1..=MOST_TOLD).contains(&known.len()).then(|| match known.as_slice() {
        [only] => format!("only `{only}` may stand here"),
        [others @ .., last] => format!("it may be {} or {last}", others.join(", ")),
        [] => String::new(),
    })
}

/// More words than this are no help.
const MOST_TOLD: usize = 20;

/// The nearest of the known words, when it is near enough to be what was meant: at most a third of
/// its letters wrong, and at least one letter right.
pub fn did_you_mean<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    nearest(word, known, |letters| letters.div_ceil(3))
}

/// The same where few words are known, and those of common speech are near to some by chance: no more than a third, and one of a
/// short word.
pub fn clearly_meant<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    nearest(word, known, |letters| (letters / 3).max(1))
}

fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>, most: fn(usize) -> usize) -> Option<&'w str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    if letters > LONGEST {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate))
        .filter(|(slips, _)| *slips <= most(letters) && *slips < letters)
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}
