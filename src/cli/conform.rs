//! `estafette conform`: conformance cases, run.

use std::path::PathBuf;

use clap::Args;

use super::Format;
use super::case_files::{case_files, run_file};
use super::message;
use super::terminal::Terminal;
use crate::conform::CaseReport;
use crate::game::{Trouble, read_typed};
use crate::yaml;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Case files, or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let mut reports = Vec::new();
        let mut unread = Vec::new();
        for path in &self.files {
            let files = case_files(path)?;
            if files.is_empty() {
                return Err(Trouble::unfit(path, "there is no case here", "name a file, or a folder with cases"));
            }
            for file in files {
                let run = rules_of(&file).and_then(|id| terminal.rules(&id)).and_then(|rules| run_file(rules, &file));
                match run {
                    Ok(report) => reports.push(report),
                    // A file that is named stands for itself; of a folder the others are run.
                    Err(trouble) if !path.is_dir() => return Err(trouble),
                    Err(trouble) => unread.push((file, trouble)),
                }
            }
        }
        let failed = reports.iter().filter(|report| !report.passed()).count();
        match self.format {
            Format::Json => terminal.say_json(&reports)?,
            Format::Text => terminal.say(&text(&reports, failed))?,
        }
        self.tell_unread(&unread, terminal);
        Ok(match unread.is_empty() {
            true => u8::from(failed > 0),
            false => 3,
        })
    }
}

impl Arguments {
    /// Says which files were not run, and why.
    fn tell_unread(&self, unread: &[(PathBuf, Trouble)], terminal: &mut Terminal<'_>) {
        for (_, trouble) in unread {
            match self.format {
                Format::Json => terminal.warn_json(&message::trouble_json(trouble)),
                Format::Text => terminal.warn_of_trouble(trouble),
            }
        }
        let files = match unread.len() {
            0 => return,
            1 => "1 file was".to_owned(),
            several => format!("{several} files were"),
        };
        if self.format == Format::Text {
            terminal.warn(&format!("{files} not run\n"));
        }
    }
}

fn text(reports: &[CaseReport], failed: usize) -> String {
    let mut text = String::new();
    for report in reports.iter().filter(|report| !report.passed()) {
        text.push_str(report.to_string().trim_end());
        text.push_str("\n\n");
    }
    let cases = reports.iter().map(|report| report.cases).sum::<usize>();
    let counted = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        many => format!("{many} {one}s"),
    };
    let (cases, files) = (counted(cases, "case"), counted(reports.len(), "file"));
    text.push_str(&match failed {
        _ if reports.is_empty() => "no case was run\n".to_owned(),
        0 => format!("{cases} in {files}: all as expected\n"),
        failed => format!("{cases} in {files}: {} with differences\n", counted(failed, "file")),
    });
    text
}

/// The rule set that a case names.
fn rules_of(path: &std::path::Path) -> Result<String, Trouble> {
    let text = read_typed(path)?;
    let tree = yaml::parse(&text).map_err(|faults| Trouble::unreadable(path, &text, faults))?;
    let named = tree.get("rules").and_then(yaml::Node::word);
    named
        .map(ToOwned::to_owned)
        .ok_or_else(|| Trouble::unfit(path, "it names no rule set", "a case has a line `rules: ID`"))
}
