//! `estafette status`: where a game stands, and who owes what.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::Format;
use super::mail::{by_when, dues_of, since};
use super::terminal::{Terminal, keep};
use super::{message, overview};
use crate::adjudicate::Question;
use crate::game::{
    Asked, BattleStands, BattleWaits, Fight, Folder, Game, Look, SentBack, Status, Trouble, Unordered, fights, status,
};
use crate::kit::{list, naming};
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
        let fights = fights(&game, &status, &keep, terminal.shelf(), Look::Close);
        match self.format {
            Format::Json => {
                let due = dues.as_ref().map_or(Vec::new(), Dues::lines);
                let fights = fights.iter().map(Fought::of).collect();
                terminal.say_json(&StatusAnswer { status: &status, due, unreachable, fights })?
            }
            Format::Text => {
                let seen = Outlook { path, game: &game, status: &status, fights: &fights };
                terminal.show(&seen.text(dues.as_ref(), &unreachable))?
            }
        }
        let waits = status.battles.iter().any(|battle| battle.stands == BattleStands::Fought);
        Ok(if status.debts.is_empty() && !waits { 0 } else { 4 })
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fights: Vec<Fought<'s>>,
}

/// The game of a battle, for programs.
#[derive(Serialize)]
struct Fought<'s> {
    field: &'s str,
    folder: String,
    #[serde(flatten)]
    status: &'s Status,
    due: Vec<DueLine>,
}

impl Fought<'_> {
    fn of(fight: &Fight) -> Fought<'_> {
        let due = dues_of(&fight.game, &fight.status).map_or(Vec::new(), |dues| dues.lines());
        let folder = fight.game.folder.root().display().to_string();
        Fought { field: &fight.field, folder, status: &fight.status, due }
    }
}

/// A game that was looked at, with the games of its battles.
struct Outlook<'s> {
    path: &'s Path,
    game: &'s Game,
    status: &'s Status,
    fights: &'s [Fight],
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

/// Who is awaited in the game of a battle, and since when.
fn owed(fight: &Fight) -> Vec<String> {
    let dues = dues_of(&fight.game, &fight.status);
    let status = &fight.status;
    let mut lines = status.debts.iter().map(|debt| format!("  {debt}")).collect::<Vec<_>>();
    lines.extend(dues.iter().flat_map(by_when));
    lines.extend(since(&fight.game, status));
    lines.extend(status.questions.iter().map(open));
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

impl Outlook<'_> {
    /// A battle that waits to be fought out, and what may be done about it.
    fn battle(&self, battle: &BattleWaits) -> Vec<String> {
        let place = battle.place.as_ref().map_or(String::new(), |place| format!(" ({})", naming::title_of(place)));
        let (field, folder) = (&battle.field, self.path.display());
        let head = format!("  the battle at {field}{place}");
        let stands = match battle.stands {
            BattleStands::Open => format!(
                "waits to be fought out: `estafette battle {folder} {field} --rules RULES` makes a game of it, `--table FILE` enters \
                 what came of it on a table, `--quick` leaves it to the quick table"
            ),
            BattleStands::Entered => "is fought, and its result entered".to_owned(),
            BattleStands::Quick => "is left to the quick table".to_owned(),
            BattleStands::Fought => match self.fights.iter().find(|fight| fight.field == *field) {
                None => "is a game, and its folder is not found under `battles`: put it back".to_owned(),
                Some(fight) => return self.fought(&head, fight),
            },
        };
        vec![format!("{head} {stands}")]
    }

    /// A battle that is a game: how far it has come, whom it waits for, what comes next.
    fn fought(&self, head: &str, fight: &Fight) -> Vec<String> {
        let (status, root) = (&fight.status, fight.game.folder.root().display());
        let (campaign, field) = (self.path.display(), &fight.field);
        let take = format!("`estafette battle {campaign} {field} --take` takes its result");
        let at = match &status.clock {
            None => "its opening is out".to_owned(),
            Some(clock) => format!("exchange {}, {}", status.exchange, clock.text),
        };
        let over = status.clock.as_ref().is_some_and(|clock| clock.ending.is_some());
        let what = match (status.closed, over) {
            (true, _) => return vec![format!("{head} is fought, and its books are closed: {take}")],
            (_, true) => {
                return vec![format!("{head} is over: `estafette close {root}` closes its books, then {take}")];
            }
            _ => format!("{head} is fought in {root} ({}): {at}", status.rules),
        };
        let mut lines = vec![what];
        lines.extend(owed(fight));
        if status.debts.is_empty() {
            lines.push(format!("    nothing is missing there: `estafette adjudicate {root}` plays it"));
        }
        lines
    }
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

impl Outlook<'_> {
    fn text(&self, dues: Option<&Dues>, unreachable: &[Unreachable]) -> String {
        let status = self.status;
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
        if !status.battles.is_empty() {
            lines.extend(since(self.game, status));
        }
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
        lines.extend(status.battles.iter().flat_map(|battle| self.battle(battle)));
        let over = status.clock.as_ref().is_none_or(|clock| clock.ending.is_some());
        let waits = |battle: &BattleWaits| [BattleStands::Open, BattleStands::Fought].contains(&battle.stands);
        let fights = status.battles.iter().any(waits);
        if status.debts.is_empty() && !over && !status.closed && !fights {
            lines.push("Nothing is missing: `estafette adjudicate` plays it.".into());
        }
        if !status.head.is_empty() {
            lines.push(format!("Head {}", status.head));
        }
        lines.join("\n") + "\n"
    }
}
