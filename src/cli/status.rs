//! `estafette status`: where a game stands, and who owes what.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::Format;
use super::mail::{by_when, dues_of};
use super::terminal::{Terminal, keep};
use super::{message, overview};
use crate::adjudicate::Question;
use crate::game::{Asked, BattleStands, BattleWaits, Folder, SentBack, Status, Trouble, Unordered, status};
use crate::kit::list;
use crate::post::{DueLine, Dues, Unreachable, unreachable};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game; several, or a folder of games, for a line about each.
    #[arg(required = true)]
    game: Vec<PathBuf>,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let keep = keep(self.secret);
        let [path] = &self.game[..] else {
            return overview::run(&self.game, &keep, self.format, terminal);
        };
        if !Folder::at(path).holds_a_game() && overview::holds_games(path) {
            return overview::run(&self.game, &keep, self.format, terminal);
        }
        let game = terminal.open(Folder::at(path))?;
        terminal.warn_of_exposure(&game.folder, &keep);
        terminal.warn_of_mail_settings(&game)?;
        let status = status(&game, &keep)?;
        for refusal in &status.refused {
            let text = message::refusal(refusal, terminal.error_colour());
            terminal.warn(&text);
        }
        let dues = dues_of(&game, &status);
        let unreachable = unreachable(&game)?;
        match self.format {
            Format::Json => {
                let due = dues.as_ref().map_or(Vec::new(), Dues::lines);
                terminal.say_json(&StatusAnswer { status: &status, due, unreachable })?
            }
            Format::Text => terminal.show(&text(&status, dues.as_ref(), &unreachable))?,
        }
        Ok(if status.debts.is_empty() { 0 } else { 4 })
    }
}

/// The status, with the days that mail sets.
#[derive(Serialize)]
struct StatusAnswer<'s> {
    #[serde(flatten)]
    status: &'s Status,
    due: Vec<DueLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreachable: Vec<Unreachable>,
}

/// A request that was answered; one that was not is among the debts.
fn answered(asked: &Asked) -> Option<String> {
    let answer = asked.answer.as_ref()?;
    let (who, text) = (asked.who(), &asked.text);
    Some(format!("  {who} asked: {text}\n    answered: {answer}"))
}

/// A question that waits for its answer.
fn open(question: &Question) -> String {
    format!("  {} is asked ({}): {}", question.side, question.id(), question.text)
}

/// A list or a set-up that was sent back, with its faults, and why the exchange waits.
fn sent_back(back: &SentBack) -> Vec<String> {
    let who = match &back.player {
        Some(player) => format!("{} ({player})", back.side),
        None => back.side.to_string(),
    };
    let (what, file) = (back.what.word(), &back.file);
    let was = back.what.verb("was", "were");
    let head = format!("  the {what} of {who} {was} sent back ({file}), and the exchange waits for a sound one:");
    let faults = back.faults.iter().map(|fault| format!("    {fault}"));
    std::iter::once(head).chain(faults).collect()
}

/// The units without orders of a side that has sent some.
fn unordered(side: &Unordered) -> Option<String> {
    let Unordered { side, units, of } = side;
    (!units.is_empty() && units.len() < *of)
        .then(|| format!("  {side} has no orders yet for {} of {of} units: {}", units.len(), list(units)))
}

/// A battle that waits to be fought out, and what may be done about it.
fn battle(battle: &BattleWaits) -> String {
    let place = battle.place.as_ref().map_or(String::new(), |place| format!(" ({place})"));
    let field = &battle.field;
    let stands = match battle.stands {
        BattleStands::Open => {
            format!(
                "waits to be fought out: `estafette battle GAME {field}`; as it stands it is left to the quick table"
            )
        }
        BattleStands::Fought => {
            format!("is a game: when it is closed, `estafette battle GAME {field} --take` takes its result")
        }
        BattleStands::Entered => "is fought, and its result entered".to_owned(),
        BattleStands::Quick => "is left to the quick table".to_owned(),
    };
    format!("  the battle at {field}{place} {stands}")
}

/// What the umpire did by hand.
fn by_hand(status: &Status) -> Vec<String> {
    let mut lines = Vec::new();
    match status.acts {
        0 => {}
        1 => lines.push("  one act at the umpire's desk".to_owned()),
        acts => lines.push(format!("  {acts} acts at the umpire's desk")),
    }
    let back = status.taken_back.iter().map(u32::to_string);
    let back = back.collect::<Vec<_>>();
    match back.len() {
        0 => {}
        1 => lines.push(format!("  taken back: exchange {}", back[0])),
        _ => lines.push(format!("  taken back: exchanges {}", list(&back))),
    }
    lines
}

fn text(status: &Status, dues: Option<&Dues>, unreachable: &[Unreachable]) -> String {
    let mut lines = vec![format!("{}: {}", status.game, status.rules)];
    match &status.clock {
        None => lines.push("The opening is out, and the card is not complete.".into()),
        Some(clock) => match &clock.ending {
            Some(ending) => lines.push(format!("The game is over: {}.", ending.why.trim_end_matches('.'))),
            None => lines.push(format!("Exchange {}: {}.", status.exchange, clock.text)),
        },
    }
    if status.closed {
        lines.push("The books are closed.".into());
    } else if status.locked {
        lines.push("Its orders are locked.".into());
    }
    lines.extend(status.debts.iter().map(|debt| format!("  {debt}")));
    lines.extend(status.sent_back.iter().flat_map(sent_back));
    lines.extend(dues.iter().flat_map(|dues| by_when(dues)));
    lines.extend(unreachable.iter().map(|of| {
        let why = if of.why.is_empty() { String::new() } else { format!(": {}", of.why) };
        format!("  {} cannot be reached: mail to {} came back{why}", of.player, of.address)
    }));
    lines.extend(status.here.iter().map(|name| format!("  here: {name}")));
    let conceding = status.conceding.iter();
    lines.extend(conceding.map(|side| format!("  {side} concedes the game")));
    lines.extend(status.requests.iter().filter_map(answered));
    lines.extend(status.questions.iter().map(open));
    lines.extend(status.unordered.iter().filter_map(unordered));
    lines.extend(by_hand(status));
    lines.extend(status.battles.iter().map(battle));
    let over = status.clock.as_ref().is_none_or(|clock| clock.ending.is_some());
    let fights = status.battles.iter().any(|battle| battle.stands == BattleStands::Fought);
    if status.debts.is_empty() && !over && !status.closed && !fights {
        lines.push("Nothing is missing: `estafette adjudicate` plays it.".into());
    }
    if !status.head.is_empty() {
        lines.push(format!("Head {}", status.head));
    }
    lines.join("\n") + "\n"
}
