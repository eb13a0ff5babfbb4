//! `estafette adjudicate --rehearse`: what may come of the exchange at hand, on pages that cannot be taken for others.

use std::path::Path;

use serde_json::json;

use super::Format;
use super::message;
use super::simulate::bar;
use super::simulated;
use super::terminal::Terminal;
use crate::game::{Care, Disk, Game, Rehearsal, Request, Trouble, WorkedOut, demand_apart, rehearse, rehearse_often};
use crate::kit::naming::capital;
use crate::report::{Colour, Page, html, json as page_json, markdown, picture, terminal};
use crate::simulate::{Summary, exchanges};

pub(super) fn run(
    game: &Game,
    request: &Request,
    word: Option<&str>,
    out: Option<&Path>,
    format: Format,
    terminal: &mut Terminal<'_>,
) -> Result<u8, Trouble> {
    if let Some(out) = out {
        demand_apart(game.folder.root().as_path(), out, "the rehearsal")?;
    }
    let rehearsal = rehearse(game, request, word)?;
    for remark in &rehearsal.remarks {
        terminal.warn_of(remark, "");
    }
    for refusal in &rehearsal.refused {
        let text = message::refusal(refusal, terminal.error_colour());
        terminal.warn(&text);
    }
    let written = match out {
        Some(out) => write(out, &rehearsal.made)?,
        None => Vec::new(),
    };
    match format {
        Format::Json => terminal.say_json(&as_json(game, &rehearsal, &written))?,
        Format::Text => {
            let text = as_text(&rehearsal, out, &written, terminal.colour());
            terminal.say(&text)?;
        }
    }
    Ok(0)
}

/// Plays the exchange at hand often, and tells how what comes of it is spread.
pub(super) fn often(
    game: &Game,
    request: &Request,
    word: Option<&str>,
    times: u32,
    format: Format,
    terminal: &mut Terminal<'_>,
) -> Result<u8, Trouble> {
    let rules = game.file.rules;
    let bar = bar(times, terminal);
    let (drilled, played) = rehearse_often(game, request, word, |drill| {
        let after = |number| drill.after(number);
        exchanges(rules, drill.before(), times, &after, &mut |done| bar.set_position(done.into()))
    })?;
    bar.finish_and_clear();
    for remark in &drilled.remarks {
        terminal.warn_of(remark, "");
    }
    for refusal in &drilled.refused {
        let text = message::refusal(refusal, terminal.error_colour());
        terminal.warn(&text);
    }
    let summary = Summary::of(&game.file.sides, &played);
    let (exchange, word) = (drilled.exchange, drilled.word);
    match format {
        Format::Json => terminal.say_json(&json!({
            "game": game.file.name,
            "exchange": exchange,
            "rehearsal": word,
            "summary": summary,
        }))?,
        Format::Text => terminal.show(&format!(
            "REHEARSAL of exchange {exchange} of {}, {times} times: nothing was written to the game and nothing counts. \
             `--seed {word}` throws the same dice.\n{}",
            game.file.name,
            simulated::exchange(&summary)
        ))?,
    }
    Ok(0)
}

fn umpire(made: &WorkedOut) -> &Page {
    let page = made.umpire.as_ref();
    page.expect("an exchange that was worked out has the umpire's page")
}

fn as_text(rehearsal: &Rehearsal, out: Option<&Path>, written: &[String], colour: Colour) -> String {
    let made = &rehearsal.made;
    let mut text = match out {
        None => terminal(umpire(made), colour) + "\n",
        Some(out) => {
            let paths = written.iter().map(|name| out.join(name));
            let paths = paths.map(|path| format!("  {}\n", path.display()));
            format!("REHEARSAL, in files:\n{}", paths.collect::<String>())
        }
    };
    if let Some(stopped) = &made.stopped {
        let what = match stopped.questions.len() {
            1 => "a question".to_owned(),
            count => format!("{count} questions"),
        };
        text.push_str(&format!("It would stop here with {what}.\n"));
    }
    text.push_str(&format!(
        "REHEARSAL of exchange {}: nothing was written to the game and nothing counts. `--seed {}` throws the same dice.\n",
        rehearsal.exchange, rehearsal.word
    ));
    text
}

fn as_json(game: &Game, rehearsal: &Rehearsal, written: &[String]) -> serde_json::Value {
    let made = &rehearsal.made;
    let stopped = made.stopped.as_ref();
    let refused = rehearsal.refused.iter();
    let refused = refused.map(|refusal| refusal.path.display().to_string());
    json!({
        "game": game.file.name,
        "exchange": rehearsal.exchange,
        "rehearsal": rehearsal.word,
        "remarks": rehearsal.remarks,
        "refused": refused.collect::<Vec<_>>(),
        "questions": stopped.map_or(Vec::new(), |stopped| stopped.questions.clone()),
        "dice": made.dice,
        "pages": made.pages.iter().chain([umpire(made)]).map(page_json).collect::<Vec<_>>(),
        "files": written,
    })
}

/// Writes every page, as text and for a browser, with its map; gives the names of the files.
fn write(out: &Path, made: &WorkedOut) -> Result<Vec<String>, Trouble> {
    let disk = Disk::hasty();
    let folder = disk.make_folder(out);
    folder.map_err(Trouble::disk("write", out))?;
    let mut written = Vec::new();
    for page in made.pages.iter().chain([umpire(made)]) {
        let whose = page.side.as_str().rsplit(' ').next().unwrap_or_default();
        let title = format!("REHEARSAL: {}, {}", capital(&page.game), page.after.text);
        let map = picture::svg(&page.plot, &page.roster, None, &title);
        let files = [("md", markdown(page)), ("html", html(page)), ("svg", map)];
        for (ending, text) in files {
            let name = format!("rehearsal-{whose}.{ending}");
            let path = out.join(&name);
            let put = disk.write(&path, text.as_bytes(), Care::Loose);
            put.map_err(Trouble::disk("write", &path))?;
            written.push(name);
        }
    }
    Ok(written)
}
