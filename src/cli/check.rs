//! `estafette check`: turn files as the umpire's estafette will read them.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::Format;
use super::judge;
use super::message;
use super::terminal::Terminal;
use super::written::{self, Written};
use crate::adjudicate::Owed;
use crate::dice::Hash;
use crate::game::{Judge, Judged, Tongue, Trouble, TurnFile, handed, illegal_fault, illegal_fault_in};
use crate::orders::Named;
use crate::orders::plain::Grammar;
use crate::report::Colour;
use crate::yaml::{self, Faults, Severity, Source};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The turn files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Judge by this game.
    #[arg(long, value_name = "FOLDER", conflicts_with = "view")]
    game: Option<PathBuf>,
    /// Judge by a view that came with a report; `-` is the standard input.
    #[arg(long, value_name = "FILE")]
    view: Option<PathBuf>,
    /// The side whose orders they are, where a file does not say so and is judged by a game.
    #[arg(long, requires = "game")]
    side: Option<String>,
    /// The rule set in whose words the file is read, where there is nothing to judge it by.
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// Write each file as it was understood, and nothing else: in plain lines, or as YAML, which is what would be locked.
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "format")]
    written: Option<Written>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let mut code = 0;
        let mut answers = Vec::new();
        // What is piped in can be read once, so all files are judged by the one view.
        let named = match (&self.game, &self.view) {
            (Some(game), _) => Some(judge::by_game(terminal, game)?),
            (None, Some(view)) => Some(judge::by_view(terminal, view)?),
            (None, None) => None,
        };
        for path in &self.files {
            let checked = match self.check(path, named.as_ref(), terminal) {
                Ok(checked) => checked,
                // Of a file that is not here nothing can be said; the others are judged all the same.
                Err(trouble) => {
                    code = code.max(trouble.exit());
                    match self.format {
                        Format::Json => terminal.warn_json(&message::trouble_json(&trouble)),
                        Format::Text => terminal.warn_of_trouble(&trouble),
                    }
                    continue;
                }
            };
            code = code.max(checked.code);
            match (self.format, self.written, checked.written) {
                (Format::Json, ..) => answers.push(checked.json),
                (Format::Text, Some(_), Some(written)) => {
                    terminal.say(&written)?;
                    if checked.code > 0 {
                        terminal.warn(&checked.text);
                    }
                }
                (Format::Text, ..) => terminal.say(&checked.text)?,
            }
        }
        if self.format == Format::Json && !answers.is_empty() {
            terminal.say_json(&answers)?;
        }
        Ok(code)
    }

    /// What becomes of a file; an error is one that cannot be looked at.
    fn check(&self, path: &Path, named: Option<&Judge>, terminal: &Terminal<'_>) -> Result<Checked, Trouble> {
        let colour = terminal.colour();
        // By what it is judged, and so in whose words its lines are read, is known by its envelope.
        let read = TurnFile::fetch(handed(path)).and_then(|(name, bytes)| {
            let bytes = match named {
                Some(judge) => judge.headed(bytes, self.side.as_deref()),
                None => bytes,
            };
            TurnFile::read(name, bytes, &Tongue::blind())
        });
        let file = match read {
            Ok(file) => file,
            Err(trouble @ Trouble::Disk { .. }) => return Err(trouble),
            Err(trouble) => return Ok(refused(path, &trouble, colour)),
        };
        let found;
        let judge = match named {
            Some(named) => named,
            None => match judge::found(terminal, &file, self.rules.as_deref()) {
                Ok(judge) => {
                    found = judge;
                    &found
                }
                Err(trouble) => return Ok(refused(path, &trouble, colour)),
            },
        };
        Ok(match judged_by(judge, &file) {
            Ok((judged, file, grammar)) => {
                let written = self.written.map(|written| written.file(&file, grammar));
                Checked { written, ..answer(&file, &judged, grammar, colour) }
            }
            Err(trouble) => refused(path, &trouble, colour),
        })
    }
}

/// What becomes of a file, the file in the words of its rules, and these words.
fn judged_by(judge: &Judge, file: &TurnFile) -> Result<(Judged, TurnFile, &'static Grammar), Trouble> {
    let tongue = judge.tongue(file)?;
    let file = TurnFile::read(&file.path, file.bytes.clone(), &tongue)?;
    Ok((judge.judge(&file)?, file, tongue.grammar()))
}

/// The answer for one file.
struct Checked {
    code: u8,
    /// The file as it was understood, where it is asked for.
    written: Option<String>,
    text: String,
    json: Value,
}

fn refused(path: &Path, trouble: &Trouble, colour: Colour) -> Checked {
    let faults = message::faults_json(trouble);
    let name = path.display();
    let mut text = message::trouble(trouble, colour);
    if matches!(trouble, Trouble::Unreadable { .. }) {
        text.push_str(&format!("\n{name}: the file would be refused whole\n"));
    }
    Checked {
        code: trouble.exit(),
        written: None,
        text,
        json: json!({"file": name.to_string(), "answer": "refused", "faults": faults}),
    }
}

fn answer(file: &TurnFile, judged: &Judged, grammar: &Grammar, colour: Colour) -> Checked {
    let name = file.path.display().to_string();
    let source = Source { name: &name, text: &file.text, lines: &file.lines };
    let mut faults = judged.remarks.clone();
    for remark in &judged.checked.remarks {
        faults.add(illegal_fault(remark, Severity::Remark));
    }
    for illegal in &judged.checked.illegal {
        faults.add(illegal_fault_in(&file.tree, illegal, &file.side(), Severity::Error));
    }
    faults.append(file.lost.faults.clone());
    let set_aside = judged.checked.illegal.len() + file.lost.lines;
    let hash = Hash::of(file.locked.as_bytes());
    let envelope = &file.envelope;
    let said = |value: &Option<Named>| value.as_ref().map(|value| value.name.clone());
    Checked {
        code: u8::from(set_aside > 0),
        written: None,
        text: text(file, judged, source, &faults, set_aside, &hash, colour)
            + &understood_in_lines(file, judged, grammar),
        json: json!({
            "file": name,
            "answer": match (judged.sent_back, set_aside) {
                (Some(_), _) => "sent-back",
                (None, 0) => "sound",
                (None, _) => "set-aside",
            },
            "judged_by": judged.by,
            "game": file.envelope.game.name,
            "exchange": file.envelope.exchange,
            "side": file.envelope.side.name,
            "faults": faults.sorted().into_iter().map(|fault| message::placed(source, fault)).collect::<Vec<_>>(),
            "cleaned": file.remarks,
            "request": said(&envelope.request),
            "link": said(&envelope.link),
            "chain": said(&envelope.chain),
            "words": said(&envelope.words),
            "passed_over": file.passed_over,
            "understood": judged.checked.understood,
            "hash": hash.to_string(),
        }),
    }
}

/// What came in lines, as it was understood, without the entries that are dropped whole: it can be mailed back.
fn understood_in_lines(file: &TurnFile, judged: &Judged, grammar: &Grammar) -> String {
    if !file.in_lines {
        return String::new();
    }
    written::kept(file, &judged.checked.illegal, grammar)
}

fn text(
    file: &TurnFile,
    judged: &Judged,
    source: Source<'_>,
    faults: &Faults,
    set_aside: usize,
    hash: &Hash,
    colour: Colour,
) -> String {
    let mut text = yaml::render(source, &faults.sorted(), message::style(colour));
    if let Some(what) = &file.passed_over {
        text.push_str(&message::warning(what, Some(&file.path), "", colour));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let envelope = &file.envelope;
    text.push_str(&format!(
        "{}: {} of {} for exchange {}, {}\n",
        source.name, envelope.side.name, envelope.game.name, envelope.exchange, judged.by
    ));
    text.extend(judged.read_back.iter().map(|line| format!("  {line}\n")));
    text.extend(file.remarks.iter().map(|remark| format!("  cleaned: {remark}\n")));
    text.extend(judged.checked.understood.iter().map(|line| format!("  {line}\n")));
    text.push_str(&match set_aside {
        _ if judged.sent_back.is_some() => {
            let what = judged.sent_back.map_or("", Owed::word);
            format!("  the {what} would be sent back whole: nothing of it counts until all of this is mended\n")
        }
        0 => "  nothing would be set aside\n".to_owned(),
        1 => "  1 order would be set aside\n".to_owned(),
        several => format!("  {several} orders would be set aside\n"),
    });
    text.push_str(&format!("  hash {hash}\n"));
    text
}
