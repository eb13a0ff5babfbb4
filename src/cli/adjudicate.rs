//! `estafette adjudicate`: files in, dice out, reports written.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::Format;
use super::message;
use super::terminal::{Terminal, keep, side_of};
use crate::dice::{Hash, QUICKNET, quicknet_time, utc};
use crate::game::{
    self, Advance, Debt, Disk, FileAt, Folder, Game, Keep, Request, Step, Trouble, WorkedOut, copy_folder,
    demand_one_standard_input, handed, round_to_name,
};
use crate::report::{self, json as page_json};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Turn files that came in; of two from one side the later counts.
    files: Vec<PathBuf>,
    /// A turn file that you write for a player who has given his orders by telephone or letter; `--by` says how.
    #[arg(long, value_name = "FILE", requires = "by")]
    entered: Vec<PathBuf>,
    /// How the orders reached you: `--by "by telephone, Tuesday"`; once, or once for each `--entered`.
    #[arg(long, value_name = "HOW", requires = "entered")]
    by: Vec<String>,
    /// Work on a copy of the game in this folder, and leave the game as it is; for the pages of a rehearsal.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on without what this side owes, by the defaults of the rules.
    #[arg(long, value_name = "SIDE")]
    without: Vec<String>,
    /// Leave the dice link of this side out of the lock.
    #[arg(long, value_name = "SIDE")]
    without_link: Vec<String>,
    /// Give up a lock whose links or beacon do not come, and say why.
    #[arg(long, value_name = "WHY")]
    void: Option<String>,
    /// The round of the beacon that the lock names; it must still lie in the future.
    #[arg(long, value_name = "NUMBER")]
    round: Option<u64>,
    /// The value of the beacon in the round that the lock names.
    #[arg(long, value_name = "VALUE", value_parser = hash)]
    beacon: Option<Hash>,
    /// Play the exchange with throw-away dice, to see what may come of it; nothing counts and nothing is written, but with
    /// `--out` the pages, each marked REHEARSAL.
    #[arg(long, conflicts_with_all = ["void", "round", "beacon", "without_link"])]
    rehearse: bool,
    /// What the dice of a rehearsal are made of: the same word gives the same dice.
    #[arg(long, value_name = "WORD", requires = "rehearse")]
    seed: Option<String>,
    /// Rehearse so often, and tell how what comes of it is spread.
    #[arg(long, value_name = "COUNT", requires = "rehearse", conflicts_with = "out", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: Option<u32>,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let keep = keep(self.secret.clone());
        terminal.warn_of_exposure(&Folder::at(&self.game), &keep);
        // The game is looked at before anything is copied or locked, so that a wrong path leaves nothing behind.
        let game = terminal.open(Folder::at(&self.game))?;
        if self.rehearse {
            let request = self.request(&game, keep, terminal.now())?;
            let (word, out) = (self.seed.as_deref(), self.out.as_deref());
            if let Some(times) = self.times {
                return super::rehearsal::often(&game, &request, word, times, self.format, terminal);
            }
            return super::rehearsal::run(&game, &request, word, out, self.format, terminal);
        }
        let Some(out) = &self.out else {
            return self.in_place(Folder::at(&self.game), keep, terminal);
        };
        let was_there = out.is_dir();
        copy_folder(&self.game, out)?;
        let answer = self.in_place(Folder::on(out, Disk::hasty()), keep, terminal);
        if answer.as_ref().is_err_and(|trouble| !trouble.is_unsaid()) {
            clear(out, was_there);
        }
        answer
    }

    fn in_place(&self, folder: Folder, keep: Keep, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let request = self.request(&game, keep, terminal.now())?;
        let advance = game::adjudicate(&mut game, &request)?;
        for remark in &advance.remarks {
            terminal.warn_of(remark, "");
        }
        for refusal in &advance.refused {
            let text = message::refusal(refusal, terminal.error_colour());
            terminal.warn(&text);
        }
        for refusal in &advance.turned_away {
            let text = message::turned_away(refusal, terminal.error_colour());
            terminal.warn(&text);
        }
        match self.format {
            Format::Json => terminal.say_json(&as_json(&game, &advance))?,
            Format::Text => {
                if let Step::Cast(made) = &advance.step
                    && let Some(page) = &made.umpire
                {
                    let report = report::terminal_within(page, terminal.colour(), terminal.width());
                    terminal.show(&report)?;
                }
                let text = as_text(&game, &advance, terminal);
                terminal.say(&text)?;
            }
        }
        Ok(code(&advance))
    }

    /// The files that the umpire writes for players, each with how the orders reached him.
    fn entered(&self) -> Result<Vec<(FileAt, String)>, Trouble> {
        let (files, by) = (&self.entered, &self.by);
        if by.len() > 1 && by.len() != files.len() {
            return Err(Trouble::amiss(
                format!("{} files are entered, and `--by` stands {} times", files.len(), by.len()),
                "give it once for all of them, or once for each in their order",
            ));
        }
        let sound = |how: &&String| !how.trim().is_empty() && how.len() <= 200 && !how.contains(char::is_control);
        if let Some(how) = by.iter().find(|how| !sound(how)) {
            return Err(Trouble::amiss(
                format!("`{}` does not say how the orders reached you", crate::yaml::clip(how)),
                "say it in a few words after `--by`: \"by telephone, Tuesday\"",
            ));
        }
        let hows = by.iter().cycle().cloned();
        Ok(files.iter().map(|path| handed(path)).zip(hows).collect())
    }

    fn request(&self, game: &Game, keep: Keep, now: u64) -> Result<Request, Trouble> {
        demand_one_standard_input(self.files.iter().chain(&self.entered).map(PathBuf::as_path))?;
        let sides = |names: &[String]| {
            let sides = names.iter().map(|name| side_of(&game.file, name));
            sides.collect::<Result<Vec<_>, _>>()
        };
        Ok(Request {
            files: self.files.iter().map(|path| handed(path)).collect(),
            entered: self.entered()?,
            without: sides(&self.without)?,
            without_link: sides(&self.without_link)?,
            void: self.void.clone(),
            round: self.round,
            beacon: self.beacon,
            now: Some(now),
            keep,
        })
    }
}

fn hash(text: &str) -> Result<Hash, String> {
    let small = text.to_ascii_lowercase();
    Hash::parse(&small).ok_or_else(|| "it has 64 digits out of 0123456789abcdef".into())
}

/// Takes a copy away again that came to nothing. The folder was empty before, so nothing else is lost.
pub(super) fn clear(out: &Path, was_there: bool) {
    let _ = std::fs::remove_dir_all(out);
    if was_there {
        let _ = std::fs::create_dir(out);
    }
}

/// Cast is done; with questions open, or with somebody awaited, it is not.
fn code(advance: &Advance) -> u8 {
    match &advance.step {
        Step::Cast(made) if made.stopped.is_some() => 4,
        Step::Cast(_) | Step::Void | Step::Begun => 0,
        Step::Awaiting { .. } if !advance.refused.is_empty() || !advance.turned_away.is_empty() => 3,
        Step::Awaiting { .. } => 4,
    }
}

fn as_text(game: &Game, advance: &Advance, terminal: &Terminal<'_>) -> String {
    let exchange = advance.exchange;
    match &advance.step {
        Step::Cast(made) => cast_text(game, exchange, made),
        Step::Begun => format!(
            "The card is complete, and the game begins. Mail ledger.txt to everybody before the first orders are written.\n{}",
            head_line(game)
        ),
        Step::Void => format!(
            "Exchange {exchange} is void. Its orders are locked again by the next `estafette adjudicate`, as exchange {}.\n{}",
            exchange + 1,
            head_line(game)
        ),
        Step::Awaiting { debts, locked } => {
            let mut text = match locked {
                true if debts.is_empty() => {
                    format!("Exchange {exchange} is locked, and nothing is cast yet.\n")
                }
                false if debts.is_empty() => "Nothing is locked and nothing is cast.\n".to_owned(),
                true => format!(
                    "Exchange {exchange} is locked. Mail ledger.txt to everybody; nothing is cast before this comes:\n"
                ),
                false => "Nothing is locked and nothing is cast yet:\n".to_owned(),
            };
            for debt in debts {
                text.push_str(&format!("  {debt}\n"));
                text.push_str(&advice(game, debt, terminal.now()));
            }
            text.push_str(&next_step(game, advance, debts));
            if *locked {
                text.push_str(&head_line(game));
            }
            text
        }
    }
}

/// What the umpire does about files that were turned away while others were taken in.
fn next_step(game: &Game, advance: &Advance, debts: &[Debt]) -> String {
    let away = match advance.turned_away.len() {
        0 => return String::new(),
        1 => "One file was refused",
        _ => "Several files were refused",
    };
    let root = game.folder.root().display();
    let otherwise = match debts {
        [] => format!("`estafette adjudicate {root}` plays with the files that are in force"),
        _ => "of each side the last readable file stays in force".to_owned(),
    };
    format!(
        "{away} and nothing was played; the others are taken in. Hand over mended ones; without them {otherwise}.\n"
    )
}

fn cast_text(game: &Game, exchange: u32, made: &WorkedOut) -> String {
    let folder = game.folder.exchange(exchange);
    let mut text = format!("\nExchange {exchange} is cast. Mail ledger.txt to everybody, and\n");
    for (side, _) in &made.reports {
        let view = format!("view-{side}.yaml");
        let view = match made.beside(|name| name == view).is_empty() {
            true => String::new(),
            false => format!(" and {view}"),
        };
        let report = folder.report(side);
        text.push_str(&format!("  {}{view} to {side}\n", report.display()));
    }
    if let Some(stopped) = &made.stopped {
        let count = stopped.questions.len();
        let what = if count == 1 { "a question is".into() } else { format!("{count} questions are") };
        text.push_str(&format!("Play has stopped: {what} open. The answers are exchange {}.\n", exchange + 1));
    }
    text + &head_line(game)
}

fn head_line(game: &Game) -> String {
    match game.ledger() {
        Ok(ledger) => format!("Head {}\n", ledger.head()),
        Err(_) => String::new(),
    }
}

/// How the umpire comes by what he owes.
fn advice(game: &Game, debt: &Debt, now: u64) -> String {
    let quicknet = game.ledger().is_ok_and(|ledger| ledger.card().beacon.as_deref() == Some(QUICKNET));
    match debt {
        Debt::Request { side, player, .. } => {
            let player = player.as_ref();
            let player = player.map_or(String::new(), |player| format!(" --player {player}"));
            format!(
                "    `estafette answer {} --side {side}{player} \"...\"` answers it; the same command without the files \
                 then plays the exchange\n",
                game.folder.root().display()
            )
        }
        Debt::Round if quicknet => {
            let (round, time) = round_to_name(now);
            format!("    round {round} appears at {time}, an hour from now\n")
        }
        Debt::Beacon { round } if quicknet => {
            format!("    it appears at {}\n", utc(quicknet_time(*round)))
        }
        _ => String::new(),
    }
}

fn as_json(game: &Game, advance: &Advance) -> serde_json::Value {
    let step = match &advance.step {
        Step::Cast(made) => json!({
            "step": "cast",
            "questions": made.stopped.as_ref().map_or(Vec::new(), |stopped| stopped.questions.clone()),
            "dice": made.dice,
            "pages": made.pages.iter().map(page_json).collect::<Vec<_>>(),
        }),
        Step::Begun => json!({"step": "begun"}),
        Step::Void => json!({"step": "void"}),
        Step::Awaiting { debts, locked } => {
            json!({"step": "awaiting", "debts": debts, "locked": locked})
        }
    };
    let refused = advance.refused.iter().chain(&advance.turned_away);
    json!({
        "game": game.file.name,
        "exchange": advance.exchange,
        "head": game.ledger().map(|ledger| ledger.head().to_string()).unwrap_or_default(),
        "remarks": advance.remarks,
        "refused": refused.map(|refusal| refusal.path.display().to_string()).collect::<Vec<_>>(),
        "outcome": step,
    })
}
