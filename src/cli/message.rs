//! Messages: what is wrong, where, and what to do.

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};

use crate::game::{FileName, Refusal, Trouble};
use crate::report::Colour;
use crate::yaml::{self, Fault, Severity, Source, is_forbidden};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const PLACE: Style = AnsiColor::Blue.on_default().bold();

/// A fault that stops a command.
pub(super) fn trouble(trouble: &Trouble, colour: Colour) -> String {
    match trouble {
        Trouble::Many(troubles) => {
            let each = troubles.iter().map(|each| self::trouble(each, colour));
            each.collect::<Vec<_>>().join("\n")
        }
        Trouble::SentBack { trouble: faults, .. } => {
            let (what, help) = (trouble.to_string(), trouble.help());
            let whole = shown("error", ERROR, &what, trouble.path(), &help, colour);
            format!("{}\n{whole}", self::trouble(faults, colour))
        }
        Trouble::Unreadable { path, text, lines, faults } => {
            let name = path.display().to_string();
            let source = Source { name: &name, text, lines };
            yaml::render(source, &faults.sorted(), style(colour))
        }
        other => {
            let (what, help) = (other.to_string(), other.help());
            shown("error", ERROR, &what, other.path(), &help, colour)
        }
    }
}

/// A fault that stops a command, for programs: what is wrong, where, and what to do.
pub(super) fn trouble_json(trouble: &Trouble) -> Value {
    let mut told = json!({
        "what": trouble.to_string(),
        "where": trouble.path().map(|path| path.display().to_string()),
        "help": trouble.help(),
    });
    match trouble {
        Trouble::Many(troubles) => {
            told["each"] = troubles.iter().map(trouble_json).collect();
        }
        Trouble::Unreadable { .. } | Trouble::SentBack { .. } => {
            told["faults"] = faults_json(trouble);
        }
        _ => {}
    }
    told
}

/// The faults of a text, each with its place; what else is wrong is one fault without a place.
pub(super) fn faults_json(trouble: &Trouble) -> Value {
    if let Trouble::SentBack { trouble, .. } = trouble {
        return faults_json(trouble);
    }
    let Trouble::Unreadable { path, text, lines, faults } = trouble else {
        let (message, help) = (trouble.to_string(), trouble.help());
        return json!([{"severity": "error", "message": message, "help": help}]);
    };
    let name = path.display().to_string();
    let source = Source { name: &name, text, lines };
    let placed = |fault| placed(source, fault);
    faults.sorted().into_iter().map(placed).collect()
}

/// A fault with its place.
pub(super) fn placed(source: Source<'_>, fault: &Fault) -> Value {
    let (line, column) = source.place(fault.span.start);
    json!({
        "severity": match fault.severity {
            Severity::Error => "error",
            Severity::Remark => "remark",
        },
        "line": line,
        "column": column,
        "message": fault.message,
        "clause": fault.clause,
        "help": fault.help,
    })
}

/// A file in the folder that is not used.
pub(super) fn refusal(refusal: &Refusal, colour: Colour) -> String {
    let what = "a file in the folder cannot be used; what came before it stays in force";
    let head = shown("warning", WARNING, what, Some(&refusal.path), "", colour);
    format!("{head}{}", trouble(&refusal.trouble, colour))
}

/// A file that was handed over and not taken in.
pub(super) fn turned_away(refusal: &Refusal, colour: Colour) -> String {
    let what = "this file is not taken in";
    let head = shown("warning", WARNING, what, Some(&refusal.path), "", colour);
    format!("{head}{}", trouble(&refusal.trouble, colour))
}

/// A message without place and advice.
pub(super) fn error(what: &str, colour: Colour) -> String {
    shown("error", ERROR, what, None, "", colour)
}

/// Something that should be known and stops nothing.
pub(super) fn warning(what: &str, path: Option<&FileName>, help: &str, colour: Colour) -> String {
    shown("warning", WARNING, what, path, help, colour)
}

/// Something that does not agree.
pub(super) fn discrepancy(what: &str, path: &FileName, colour: Colour) -> String {
    shown("discrepancy", ERROR, what, Some(path), "", colour)
}

/// How faults with a place are shown.
pub(super) fn style(colour: Colour) -> yaml::Style {
    match colour {
        Colour::Plain => yaml::Style::Plain,
        Colour::Styled => yaml::Style::Colour,
    }
}

fn shown(level: &str, style: Style, what: &str, path: Option<&FileName>, help: &str, colour: Colour) -> String {
    let mut text = format!("{}: {}\n", painted(level, style, colour), harmless(what));
    if let Some(path) = path {
        let arrow = painted("-->", PLACE, colour);
        text.push_str(&format!(" {arrow} {}\n", harmless(&path.display().to_string())));
    }
    if !help.is_empty() {
        let equals = painted("=", PLACE, colour);
        text.push_str(&format!("  {equals} help: {}\n", harmless(help)));
    }
    text
}

fn painted(text: &str, style: Style, colour: Colour) -> String {
    match colour {
        Colour::Plain => text.to_owned(),
        Colour::Styled => format!("{style}{text}{style:#}"),
    }
}

/// A text without characters that could make a terminal do something; a line end may stay.
fn harmless(text: &str) -> String {
    let clean = |letter: char| {
        if (letter.is_control() && letter != '\n') || is_forbidden(letter) { '\u{fffd}' } else { letter }
    };
    text.chars().map(clean).collect()
}
