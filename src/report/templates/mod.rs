//! Headline, opening and closing of a report: templates, which an umpire may replace, drawn with the digest of the exchange.
//!
//! A template is rendered strictly, with a bound on its work, its size and its output ([`guard`](self)), and whatever goes
//! wrong in a game loses nothing: the built-in text stands in its place, and the umpire is told.

mod guard;
mod samples;
mod words;

use std::fmt;
use std::ops::Range;

use minijinja::value::Serde;
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior, Value};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

pub use samples::samples;

use super::digest::{Digest, Kind};
use super::lines::WIDEST;
use crate::kit::capital;
use crate::yaml::is_forbidden;

/// A part of a report that has a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The headline: one line, or several of which one is chosen.
    Headline,
    /// The paragraph that sets the scene.
    Opening,
    /// The paragraph that sums up.
    Closing,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 3] = [Part::Headline, Part::Opening, Part::Closing];

    /// Its key in a game file.
    pub fn key(self) -> &'static str {
        match self {
            Part::Headline => "headline",
            Part::Opening => "opening",
            Part::Closing => "closing",
        }
    }

    /// The template that is built in.
    pub fn built_in(self) -> &'static str {
        match self {
            Part::Headline => include_str!("headline.txt"),
            Part::Opening => include_str!("opening.txt"),
            Part::Closing => include_str!("closing.txt"),
        }
    }
}

/// The templates of a game: those of the umpire, and for the rest those that are built in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Templates {
    own: Vec<(Part, String)>,
}

/// What is wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which.
    pub part: Part,
    /// What, in lower case.
    pub what: String,
    /// The bytes of the template that are to blame.
    pub range: Range<usize>,
    /// For which kind of exchange; nothing where it fails for any.
    pub kind: Option<Kind>,
}

/// What the templates make of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Framing {
    /// The headline.
    pub headline: String,
    /// The opening paragraph, or nothing.
    pub opening: String,
    /// The closing paragraph, or nothing.
    pub closing: String,
    /// What went wrong with templates of the umpire, in whose place the built-in ones stand.
    pub failures: Vec<String>,
}

/// The longest template, in bytes.
const LONGEST: usize = 32_000;
/// The most that a template may put out, in bytes.
const MOST: usize = 8_000;
/// How many steps a template may take.
const FUEL: u64 = 50_000;
/// The widest headline.
const WIDTH: usize = WIDEST - 8;

impl Templates {
    /// Those of an umpire; each is checked against exchanges of every kind.
    pub fn new(own: Vec<(Part, String)>) -> Result<Templates, Vec<Broken>> {
        let broken = own.iter().filter_map(|(part, text)| check(*part, text).err());
        let broken = broken.collect::<Vec<_>>();
        match broken.is_empty() {
            true => Ok(Templates { own }),
            false => Err(broken),
        }
    }

    /// Headline, opening and closing of an exchange.
    pub fn frame(&self, digest: &Digest) -> Framing {
        let mut framing = Framing::default();
        for part in Part::ALL {
            let text = self.text(part, digest, &mut framing.failures);
            match part {
                Part::Headline => framing.headline = text,
                Part::Opening => framing.opening = text,
                Part::Closing => framing.closing = text,
            }
        }
        framing
    }

    /// Puts the headline of a story in the place of the built-in one, and leaves the built-in paragraphs out.
    pub fn give_way(&self, framing: &mut Framing, headline: &str) {
        let is_own = |part: Part| self.own.iter().any(|(own, _)| *own == part);
        if !is_own(Part::Headline) && !headline.is_empty() && headline.chars().count() <= WIDTH {
            framing.headline = headline.to_owned();
        }
        if !is_own(Part::Opening) {
            framing.opening = String::new();
        }
        if !is_own(Part::Closing) {
            framing.closing = String::new();
        }
    }

    fn text(&self, part: Part, digest: &Digest, failures: &mut Vec<String>) -> String {
        let own = self.own.iter().find(|(own, _)| *own == part);
        if let Some((_, template)) = own {
            match text(part, template, digest) {
                Ok(text) => return text,
                Err(broken) => failures.push(broken.remark()),
            }
        }
        // A built-in template holds for every digest; should one not, the report loses this paragraph and nothing else.
        let built_in = text(part, part.built_in(), digest);
        built_in.unwrap_or_else(|_| match part {
            Part::Headline => digest.part.clone(),
            _ => String::new(),
        })
    }
}

impl Broken {
    /// The same for the umpire, in a report.
    fn remark(&self) -> String {
        format!(
            "the template `{}` of this game could not be used, and the built-in one stands in its place: {}",
            self.part.key(),
            self.what
        )
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the template `{}`: {}", self.part.key(), self.what)?;
        match self.kind {
            Some(kind) => write!(out, ", of an exchange of the kind `{}`", kind.word()),
            None => Ok(()),
        }
    }
}

/// Checks a template of an umpire: its language, and that it has something to say of every kind of exchange.
pub fn check(part: Part, template: &str) -> Result<(), Broken> {
    let broken = |what: String, range: Range<usize>| Broken { part, what, range, kind: None };
    if template.len() > LONGEST {
        let what = format!("it has more than {LONGEST} bytes");
        return Err(broken(what, 0..0));
    }
    guard::check(template).map_err(|fault| broken(fault.what, fault.range))?;
    for sample in samples() {
        text(part, template, &sample)
            .map_err(|broken| Broken { kind: (!broken.is_of_the_language()).then_some(sample.kind), ..broken })?;
    }
    Ok(())
}

impl Broken {
    fn is_of_the_language(&self) -> bool {
        self.what.starts_with("syntax error") || self.what.starts_with("unknown")
    }
}

/// What a template makes of an exchange, in one line.
fn text(part: Part, template: &str, digest: &Digest) -> Result<String, Broken> {
    let rendered = rendered(template, digest).map_err(|error| Broken {
        part,
        what: said(&error),
        range: place(&error, template),
        kind: None,
    })?;
    if rendered.chars().any(is_forbidden) {
        return Err(Broken {
            part,
            what: "it puts out a character that cannot be seen".to_owned(),
            range: 0..0,
            kind: None,
        });
    }
    match part {
        Part::Headline => headline(rendered.lines().map(tidy), digest).ok_or_else(|| Broken {
            part,
            what: "it makes no headline".to_owned(),
            range: 0..0,
            kind: None,
        }),
        _ => Ok(tidy(&rendered)),
    }
}

/// A text with one blank between its words, and none before a stop: so a template may break its lines where it likes.
fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let stop = word.starts_with([',', '.', ';', ':', '!', '?', ')']);
        if !tidy.is_empty() && !stop {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy
}

/// The headline among those that are offered: one of those that fit into a line, by the number of the exchange; where none
/// fits, the beginning of the shortest.
fn headline(lines: impl Iterator<Item = String>, digest: &Digest) -> Option<String> {
    let lines = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>();
    let fitting = lines.iter().filter(|line| line.width() <= WIDTH);
    let fitting = fitting.collect::<Vec<_>>();
    let line = match fitting.as_slice() {
        [] => lines.iter().min_by_key(|line| line.width()).map(|line| cut(line))?,
        fitting => {
            let line = fitting[words::turn_about(digest.exchange, fitting.len())];
            line.trim_end_matches('.').to_owned()
        }
    };
    Some(capital(&line))
}

/// The first words of a line that is too long.
fn cut(line: &str) -> String {
    let mut short = String::new();
    for word in line.split(' ') {
        if short.width() + word.width() + 4 > WIDTH {
            break;
        }
        short.push_str(word);
        short.push(' ');
    }
    if short.is_empty() {
        short.extend(line.chars().take(WIDTH / 2));
    }
    format!("{}...", short.trim_end())
}

/// What a template may speak of.
#[derive(Serialize)]
struct Matter<'d> {
    #[serde(flatten)]
    digest: &'d Digest,
}

fn rendered(template: &str, digest: &Digest) -> Result<String, Error> {
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_fuel(Some(FUEL));
    environment.set_recursion_limit(50);
    environment.set_debug(true);
    words::teach(&mut environment);
    let template = environment.template_from_str(template)?;
    // What does not fit is refused: the slice takes no more.
    let mut out = vec![0; MOST];
    let mut room = out.as_mut_slice();
    template.render_captured_to(Value::from(Serde(Matter { digest })), &mut room)?;
    let used = MOST - room.len();
    out.truncate(used);
    String::from_utf8(out).map_err(|_| Error::new(ErrorKind::WriteFailure, "it does not put out text"))
}

/// What is wrong, in words.
fn said(error: &Error) -> String {
    let kind = match error.kind() {
        ErrorKind::OutOfFuel => return format!("it takes more than {FUEL} steps"),
        ErrorKind::WriteFailure => return format!("it puts out more than {MOST} bytes"),
        ErrorKind::UndefinedError => "there is nothing of this name in the digest".to_owned(),
        kind => kind.to_string(),
    };
    match error.detail() {
        Some(detail) => format!("{kind}: {detail}"),
        None => kind,
    }
}

/// The bytes of a template that an error points at; its line where it knows no better.
fn place(error: &Error, template: &str) -> Range<usize> {
    if let Some(range) = error.range().filter(|range| !range.is_empty()) {
        let start = template.floor_char_boundary(range.start);
        return start..template.ceil_char_boundary(range.end).max(start);
    }
    let line = error.line().unwrap_or(1).saturating_sub(1);
    let before = template.split_inclusive('\n').take(line).map(str::len);
    let start = before.sum::<usize>().min(template.len());
    let end = template[start..].find('\n').map_or(template.len(), |end| start + end);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_holds_for_every_kind_of_exchange() {
        for part in Part::ALL {
            assert_eq!(check(part, part.built_in()), Ok(()));
        }
        for sample in samples() {
            let framing = Templates::default().frame(&sample);
            assert!(!framing.headline.is_empty(), "{sample:?}");
            assert!(framing.headline.width() <= WIDTH, "{}", framing.headline);
            for text in [&framing.headline, &framing.opening, &framing.closing] {
                let loose = [" .", " ,", "  ", "{", "}", "[", "none", "..", ",,", ",."];
                for loose in loose {
                    assert!(!text.contains(loose), "`{loose}` in {text}");
                }
            }
        }
    }

    #[test]
    fn a_name_may_look_like_a_template_or_like_anything() {
        let name = "{{ 7 * 7 }} [is] {% if %} <b> \u{5d0}\u{5d1}";
        let mut sample = samples().into_iter().find(|sample| sample.kind == Kind::Fire);
        let digest = sample.as_mut().expect("there is one of each kind");
        digest.shot[0].piece.name = name.to_owned();
        digest.armies[0].piece.name = name.to_owned();
        for exchange in 0..12 {
            digest.exchange = exchange;
            let framing = Templates::default().frame(digest);
            assert_eq!(framing.failures, Vec::<String>::new());
            assert!(!framing.headline.contains("49"), "{}", framing.headline);
        }
    }

    #[test]
    fn a_headline_that_is_too_long_is_cut_between_words() {
        let mut sample = samples().remove(0);
        sample.game = "so very ".repeat(40);
        let own = vec![(Part::Headline, "{{ game }}".to_owned())];
        let templates = Templates::new(own).expect("it is sound");
        let headline = templates.frame(&sample).headline;
        assert!(headline.starts_with("So very so") && headline.ends_with("..."));
        assert!(headline.width() <= WIDTH);
        assert_eq!(cut(&"x".repeat(300)).len(), WIDTH / 2 + 3);
    }

    #[test]
    fn what_runs_on_for_ever_or_puts_out_too_much_is_stopped() {
        for (template, what) in [
            (
                "{% for a in armies %}{% for b in game %}{% for c in game %}{% for d in game %}{% for e in game %}{{ e }}{% endfor %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}",
                "it",
            ),
            ("{{ 'a' * 100000 }}", "a template does not multiply or divide"),
            ("{{ nobody.name }}", "there is nothing of this name in the digest"),
            ("{{ kind|upper }}", "unknown filter: filter upper is unknown"),
            ("{{ roll() }}", "unknown function: roll is unknown"),
            ("{% if kind %}", "syntax error: unexpected end of input, expected end of block"),
            ("{{ lost[0].name }}", "there is nothing of this name in the digest"),
            (r#"{{ "\u202e" }}Exchange {{ exchange }}"#, "it puts out a character that cannot be seen"),
            ("Exchange \u{1b}[31m{{ exchange }}", "it puts out a character that cannot be seen"),
            ("{% if kind == 'melee' %}x{% endif %}", "it makes no headline"),
        ] {
            let broken = check(Part::Headline, template).expect_err(template);
            assert!(broken.what.starts_with(what), "{template}: {}", broken.what);
        }
    }

    #[test]
    fn a_template_that_fails_in_a_game_gives_way_to_the_one_that_is_built_in() {
        let own = "{% if exchange == 99 %}{{ nobody }}{% endif %}Exchange {{ exchange }}";
        let templates = Templates::new(vec![(Part::Headline, own.to_owned())]).expect("samples are few");
        let mut sample = samples().remove(0);
        assert_eq!(templates.frame(&sample).headline, format!("Exchange {}", sample.exchange));
        sample.exchange = 99;
        let framing = templates.frame(&sample);
        assert_eq!(framing.headline, Templates::default().frame(&sample).headline);
        let said = "the template `headline` of this game could not be used, and the built-in one stands in its place: \
                    there is nothing of this name in the digest";
        assert_eq!(framing.failures.len(), 1);
        assert!(framing.failures[0].starts_with(said), "{}", framing.failures[0]);
    }
}
