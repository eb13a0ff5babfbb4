//! A folder of turn files with its page, as players copy them: what becomes of each file, and what the page must hold.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use estafette::adjudicate::AnyRuleSet;
use estafette::cli::{self, Terminal};
use estafette::orders::{envelope, order_file};
use estafette::rules;
use estafette::yaml::{Fault, Faults, parse, place};
use serde_json::Value;

/// A fault as `check` finds it: line, column, clause or nothing, and what its message begins with.
pub(crate) type Expected = (u64, u64, Option<&'static str>, &'static str);

/// What becomes of a file.
#[derive(Clone, Copy)]
pub(crate) enum Fate {
    /// It is carried out as it stands.
    Sound,
    /// Nothing is at fault, and this is remarked.
    Noted(&'static [Expected]),
    /// It is read, and orders are set aside.
    SetAside(&'static [Expected]),
    /// It is a set-up with faults, and is sent back whole.
    SentBack(&'static [Expected]),
    /// It cannot be read, and is refused whole.
    Refused(&'static [Expected]),
}

/// A folder of turn files for one rule set.
pub(crate) struct TurnFiles {
    /// The folder.
    pub(crate) folder: &'static str,
    /// The rule set.
    pub(crate) rules: &'static str,
    /// Every turn file of it.
    pub(crate) fates: &'static [(&'static str, Fate)],
}

/// By what `check` judges a file.
#[derive(Clone, Copy)]
pub(crate) enum By<'b> {
    /// The game of the file's own name, as it lies here.
    Its,
    /// This game.
    Game(&'b Path),
    /// This view.
    View(&'b Path),
}

impl TurnFiles {
    pub(crate) fn engine(&self) -> &'static dyn AnyRuleSet {
        rules::by_id(self.rules).expect("the rules are on the list")
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        Path::new(self.folder).join(name)
    }

    /// The turn files that are there; one that the list does not know fails.
    pub(crate) fn files(&self) -> Vec<(PathBuf, Fate)> {
        let folder = std::fs::read_dir(self.folder).expect("the folder of turn files");
        let mut paths = folder.map(|file| file.expect("a file").path()).collect::<Vec<_>>();
        paths.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
        paths.sort();
        assert_eq!(paths.len(), self.fates.len(), "the list has every turn file, and no other: {paths:?}");
        let fate = |path: PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
            let known = self.fates.iter().find(|(known, _)| *known == name);
            let (_, fate) = known.unwrap_or_else(|| panic!("the list does not know {name}"));
            (path, *fate)
        };
        paths.into_iter().map(fate).collect()
    }

    /// Reads a mail as the umpire's program does: order file, tree, envelope, orders.
    pub(crate) fn read(&self, mail: &str) -> Result<(), String> {
        let shown = |faults: &Faults| format!("{:#?}", faults.sorted());
        let file = order_file(mail.as_bytes()).map_err(|refusal| format!("{:?}", refusal.fault))?;
        let tree = parse(&file.text).map_err(|faults| shown(&faults))?;
        let mut faults = Faults::default();
        let top = envelope(&tree, &mut faults);
        let orders = self.engine().read(&tree, &file.text, &mut faults);
        match (top, orders) {
            (Some(_), Some(_)) if faults.is_empty() => Ok(()),
            _ => Err(shown(&faults)),
        }
    }

    /// Fails unless every file is read that is not made to be refused.
    pub(crate) fn assert_read(&self) {
        let mut tried = 0;
        for (path, fate) in self.files() {
            let mail = std::fs::read_to_string(&path).expect("text");
            match (fate, self.read(&mail)) {
                (Fate::Sound | Fate::Noted(_) | Fate::SetAside(_) | Fate::SentBack(_), Err(faults)) => {
                    panic!("{}: {faults}", path.display())
                }
                (Fate::Refused(_), Ok(())) => panic!("{} is read", path.display()),
                _ => tried += 1,
            }
        }
        assert_eq!(tried, self.fates.len());
    }

    /// Fails unless every file that is not refused is read as mail programs leave it.
    pub(crate) fn assert_read_as_mail_programs_leave_them(&self, least: usize) {
        let mut tried = 0;
        for (path, fate) in self.files() {
            if matches!(fate, Fate::Refused(_)) {
                continue;
            }
            let plain = std::fs::read_to_string(&path).expect("text");
            for (how, mail) in [
                ("wrapped", wrapped(&plain, 24)),
                ("wrapped and indented", indented(&wrapped(&plain, 40))),
                ("quoted", plain.lines().map(|line| format!("> {line}\n")).collect()),
                ("with other line ends", plain.replace('\n', "\r\n")),
                ("in capitals", plain.replace("do: ", "Do: ").replace("unit: ", "UNIT: ")),
            ] {
                if let Err(faults) = self.read(&mail) {
                    panic!("{} {how}: {faults}\n{mail}", path.display());
                }
                tried += 1;
            }
        }
        assert!(tried >= least, "only {tried} mails are read");
    }

    /// Fails unless every step is read for a unit, and every reply to its decision; `answered` has all decisions.
    pub(crate) fn assert_steps_and_replies_are_read(
        &self,
        game: &str,
        unit: &str,
        pair: &str,
        steps: &[&str],
        answered: &[(&str, &[&str])],
    ) {
        let head = format!("game: {game}\nexchange: 4\nside: french\n");
        for step in steps {
            let text = format!("{head}orders:\n- {{unit: {unit}, do: {step}}}\n");
            self.read(&text).unwrap_or_else(|faults| panic!("`{step}`: {faults}"));
        }
        let known = self.offered("standing: [{when: zzzzzzzzzzzzzz, do: stand}]").into_iter().collect::<BTreeSet<_>>();
        let decisions = answered.iter().map(|(when, _)| (*when).to_owned());
        assert_eq!(decisions.collect::<BTreeSet<_>>(), known);
        for (when, replies) in answered {
            for reply in replies.iter().chain(&["default", "ask", ""]) {
                let standing = format!("{head}standing:\n- {{when: {when}, do: {reply}}}\n");
                let answer = format!("{head}answers:\n- {{ask: {when}/{pair}, do: {reply}}}\n");
                let texts = match *reply {
                    "ask" => vec![standing],
                    _ => vec![standing, answer],
                };
                for text in texts {
                    self.read(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
                }
            }
        }
    }

    /// The faults of a file that is refused.
    fn faults_of(&self, mail: &str) -> (String, Vec<Fault>) {
        let file = order_file(mail.as_bytes()).expect("an order file");
        let mut faults = Faults::default();
        match parse(&file.text) {
            Err(refused) => faults = refused,
            Ok(tree) => {
                envelope(&tree, &mut faults);
                self.engine().read(&tree, &file.text, &mut faults);
            }
        }
        (file.text, faults.sorted().into_iter().cloned().collect())
    }

    /// Fails unless each file that is made to be refused says so at its place.
    pub(crate) fn assert_refused_at_their_places(&self) {
        for (path, fate) in self.files() {
            let Fate::Refused(expected) = fate else {
                continue;
            };
            let mail = std::fs::read_to_string(&path).expect("text");
            let (text, faults) = self.faults_of(&mail);
            // The order file begins after the line that marks its beginning.
            let above = mail.lines().take_while(|line| *line != "# estafette begin").count() as u64;
            let shift = above + 1 - u64::from(text.starts_with("# estafette begin"));
            let found = faults.iter().map(|fault| {
                let (line, column) = place(&text, fault.span.start);
                let clause = fault.clause.clone().map(|clause| clause.to_string());
                (line as u64 + shift, column as u64, clause, fault.message.clone())
            });
            let found = found.collect::<Vec<_>>();
            assert_eq!(found.len(), expected.len(), "{}: {found:#?}", path.display());
            for ((line, column, clause, said), known) in found.iter().zip(expected) {
                assert_eq!((*line, *column, clause.as_deref()), (known.0, known.1, known.2), "{said}");
                assert!(said.starts_with(known.3), "{}:{line}: {said}", path.display());
            }
        }
    }

    /// Fails unless each slip is shown at its place with what to do: an entry, what is pointed at, said and advised.
    pub(crate) fn assert_slips_are_shown(&self, game: &str, slips: &[(&str, &str, &str, &str)], least: usize) {
        let head = format!("game: {game}\nexchange: 4\nside: french\n");
        let mut wrong = Vec::new();
        for (entry, pointed, said, help) in slips {
            let (text, faults) = self.faults_of(&format!("{head}{entry}\n"));
            let Some(fault) = faults.first() else {
                wrong.push(format!("{entry}: it is read"));
                continue;
            };
            let at = text[fault.span.start..fault.span.end].to_owned();
            let helps = fault.help.as_deref().unwrap_or_default().contains(help);
            let fits = at == *pointed && fault.message.starts_with(said) && helps;
            if !fits || faults.len() > 1 {
                wrong.push(format!("{entry}: {at} {faults:#?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(slips.len() >= least);
    }

    pub(crate) fn page(&self) -> String {
        std::fs::read_to_string(self.at("README.md")).expect("the page")
    }

    /// Fails unless every YAML block of the page is read.
    pub(crate) fn assert_blocks_are_read(&self, least: usize) {
        let blocks = blocks(&self.page());
        assert!(blocks.len() >= least, "only {} blocks", blocks.len());
        for (line, block) in blocks {
            let whole = match block.contains("game:") {
                true => block,
                false => format!("game: waterloo\nexchange: 4\nside: red\n{block}"),
            };
            self.read(&whole).unwrap_or_else(|faults| panic!("the block on line {line}: {faults}"));
        }
    }

    /// Fails unless the page links to every turn file of the folder, and to no other.
    pub(crate) fn assert_page_names_the_files(&self) {
        let page = self.page();
        let linked = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let linked = linked.filter(|target| target.ends_with(".yaml")).collect::<BTreeSet<_>>();
        let names = self.fates.iter().map(|(name, _)| *name);
        assert_eq!(linked, names.collect::<BTreeSet<_>>());
    }

    /// Fails unless the page explains every word that the reader offers instead of one that it does not know, in each of
    /// these bodies.
    pub(crate) fn assert_page_explains(&self, bodies: &[&str]) {
        let page = self.page();
        for body in bodies {
            for word in self.offered(body) {
                assert!(is_named(&page, &word), "the page does not explain `{word}`");
            }
        }
    }

    /// What the reader offers instead of a word that it does not know.
    pub(crate) fn offered(&self, body: &str) -> Vec<String> {
        let tree = parse(&format!("game: waterloo\nexchange: 4\nside: red\n{body}\n")).expect("the file is YAML");
        let mut faults = Faults::default();
        self.engine().read(&tree, "", &mut faults);
        let faults = faults.sorted();
        let help = faults.first().and_then(|fault| fault.help.clone()).expect("there is help");
        let words = help.strip_prefix("it may be ").or_else(|| help.strip_prefix("there are "));
        let words = words.unwrap_or_else(|| panic!("it offers words: {help}"));
        words.replace(" or ", ", ").split(", ").map(str::to_owned).collect()
    }
}

/// Whether a page has a word of the language as it is written.
pub(crate) fn is_named(page: &str, word: &str) -> bool {
    let named = [format!("`{word}`"), format!("`{word}:"), format!("{{{word}:"), format!("[{word}:")];
    named.iter().any(|named| page.contains(named))
}

/// The YAML blocks of a page, with the line on which each begins.
fn blocks(page: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        match (&mut open, line) {
            (None, "```yaml") => open = Some((number, String::new())),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some((_, text)), line) => *text += &format!("{line}\n"),
            (None, _) => {}
        }
    }
    assert!(open.is_none(), "every block is closed");
    blocks
}

/// Runs a command; gives its answer and its exit code.
pub(crate) fn estafette(words: &[&OsStr]) -> (Vec<u8>, u8) {
    let words = std::iter::once(OsStr::new("estafette")).chain(words.iter().copied());
    let words = words.map(OsStr::to_owned).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::run(&words, &mut Terminal::new(&mut out, &mut err, rules::all()));
    (out, code)
}

/// What `estafette check` answers, with its exit code.
fn check(path: &Path, by: By<'_>) -> (Value, u8) {
    let mut words = vec!["check".as_ref(), "--format".as_ref(), "json".as_ref(), path.as_os_str()];
    match by {
        By::Its => {}
        By::Game(game) => words.extend(["--game".as_ref(), game.as_os_str()]),
        By::View(view) => words.extend(["--view".as_ref(), view.as_os_str()]),
    }
    let (out, code) = estafette(&words);
    let answers: Value = serde_json::from_slice(&out).expect("an answer for programs");
    (answers[0].clone(), code)
}

/// Fails unless `check` gives a file the answer it is made for.
pub(crate) fn assert_fate(path: &Path, fate: Fate, by: By<'_>) {
    let (answer, code) = check(path, by);
    let (word, exit, faults) = match fate {
        Fate::Sound => ("sound", 0, &[][..]),
        Fate::Noted(faults) => ("sound", 0, faults),
        Fate::SetAside(faults) => ("set-aside", 1, faults),
        Fate::SentBack(faults) => ("sent-back", 1, faults),
        Fate::Refused(faults) => ("refused", 3, faults),
    };
    assert_faults(path, &answer, faults);
    assert_eq!(answer["answer"], word, "{answer:#}");
    assert_eq!(code, exit, "{answer:#}");
    let by = answer["judged_by"].as_str().unwrap_or_default();
    assert!(!by.contains("held against no position"), "{}: {by}", path.display());
}

/// Fails unless the faults found are those expected, each at its place.
fn assert_faults(path: &Path, answer: &Value, expected: &[Expected]) {
    let found = answer["faults"].as_array().expect("a list of faults");
    let place = |fault: &Value| (fault["line"].as_u64(), fault["column"].as_u64());
    let places = expected.iter().map(|(line, column, ..)| (Some(*line), Some(*column)));
    let path = path.display();
    assert!(found.iter().map(place).eq(places), "{path}: other faults are found: {answer:#}");
    for (fault, (line, _, clause, message)) in found.iter().zip(expected) {
        let said = fault["message"].as_str().expect("a message");
        assert!(said.starts_with(message), "{path}:{line}: it says `{said}`");
        assert_eq!(fault["clause"].as_str(), *clause, "{path}:{line}: {said}");
    }
}

/// Entries broken between words, so that no line is much longer than this; comments left out.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.find(" #") {
            Some(at) => line[..at].trim_end(),
            None => line,
        };
        if !line.starts_with("- {") {
            out += &format!("{line}\n");
            continue;
        }
        let mut column = 0;
        for word in line.split(' ') {
            let quoted = word.contains('"');
            if column > width && !quoted {
                out += "\n";
                column = 0;
            } else if column > 0 {
                out += " ";
            }
            out += word;
            column += word.len() + 1;
        }
        out += "\n";
    }
    out
}

/// Lines that begin no entry and no key, pushed to the right.
fn indented(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        let pad = if depth > 0 { 2 + index % 5 } else { 0 };
        out += &format!("{}{line}\n", " ".repeat(pad));
        let opens = line.matches(['{', '[']).count();
        depth = (depth + opens).saturating_sub(line.matches(['}', ']']).count());
    }
    out
}
