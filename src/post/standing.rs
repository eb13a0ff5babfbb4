//! How a game stands while a batch of mail is read: what files are taken for, who owes what, whose file is here.

use std::collections::{BTreeMap, BTreeSet};

use super::due::Dues;
use crate::dice::Lock;
use crate::game::{
    Debt, Expected, Game, Inbox, Keep, Player, Stage, Stand, Top, Trouble, TurnFile, fits, form,
    names_in, status,
};
use crate::orders::order_file;

/// How a game stands.
pub(super) struct Standing<'g> {
    pub(super) game: &'g Game,
    /// What files are taken for.
    pub(super) expected: Expected<'g>,
    /// The position that orders are judged by; nothing where none are taken.
    pub(super) stand: Option<Stand>,
    /// In words.
    pub(super) clock: String,
    /// Whether orders are locked.
    pub(super) locked: bool,
    /// Why nothing is taken any more, where that is so.
    pub(super) over: Option<String>,
    /// Who owes what.
    pub(super) debts: Vec<Debt>,
    /// The senders of whom a file is here.
    here: BTreeSet<String>,
    /// By when the files of players are due, in words.
    deadlines: BTreeMap<String, String>,
    /// The number of the last file in the folder.
    last: u32,
}

impl<'g> Standing<'g> {
    /// Looks at a game.
    pub(super) fn of(game: &'g Game, keep: &Keep) -> Result<Standing<'g>, Trouble> {
        let status = status(game, keep)?;
        let dues = Dues::of(game, &status)?;
        let deadlines = dues.awaited.into_iter().filter_map(|awaited| {
            let deadline = awaited.deadline?;
            let (due, last) = (deadline.words(), deadline.last_words());
            let mut words = format!("Your file is due {due}.");
            if deadline.due != deadline.last {
                words.push_str(&format!(" With the grace it can still come {last}."));
            }
            Some((awaited.player, words))
        });
        let deadlines = deadlines.collect();
        let mut over = None;
        let lock: Option<&Lock> = match &game.stage {
            Stage::Opening(_) => None,
            Stage::Running(ledger) => ledger.open_lock(),
        };
        let stand = match &game.stage {
            Stage::Opening(_) => None,
            Stage::Running(_) => Some(game.stand()?),
        };
        if status.closed {
            over = Some("the books of this game are closed".to_owned());
        } else if let Some(ending) = stand.as_ref().and_then(|stand| stand.clock.ending.as_ref()) {
            over = Some(format!("the game is over: {}", ending.why));
        }
        let expected = match (&stand, lock) {
            (None, _) => Expected::hands(game),
            (Some(_), Some(lock)) => Expected::links(game, lock),
            (Some(stand), None) => Expected::orders(game, stand, None),
        };
        let folder = game.folder.exchange(expected.exchange).inbox();
        let inbox = Inbox::read(&folder, &|file: &TurnFile| fits(file, &expected))?;
        let here = inbox.files().map(|file| sender(game, file)).collect();
        let numbers = names_in(&folder)?.into_iter().filter_map(|name| {
            let (number, _) = name.split_once('-')?;
            number.parse::<u32>().ok()
        });
        Ok(Standing {
            game,
            clock: status.clock.map_or(String::new(), |clock| clock.text),
            locked: lock.is_some(),
            over,
            debts: status.debts,
            here,
            deadlines,
            last: numbers.max().unwrap_or(0),
            stand: stand.filter(|_| lock.is_none()),
            expected,
        })
    }

    /// The exchange that files are taken for.
    pub(super) fn exchange(&self) -> u32 {
        self.expected.exchange
    }

    /// By when the file of a player is due, in words; nothing where it is here, or due at no time.
    pub(super) fn deadline(&self, player: &Player) -> Option<&str> {
        self.deadlines.get(&player.player).map(String::as_str)
    }

    /// Whether a file of a sender is here.
    pub(super) fn has(&self, sender: &str) -> bool {
        self.here.contains(sender)
    }

    /// The number of the next file.
    pub(super) fn next(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// A file has come: its sender owes it no more.
    pub(super) fn came(&mut self, file: &TurnFile) {
        self.here.insert(sender(self.game, file));
        let mut debts = std::mem::take(&mut self.debts);
        settle(&mut debts, file);
        self.debts = debts;
    }

    /// Whether a file is the form of its side, as mailed, with nothing filled in.
    pub(super) fn is_empty_form(&self, file: &TurnFile) -> bool {
        let Some(stand) = &self.stand else {
            return false;
        };
        let side = file.side();
        if !self.game.file.sides.contains(&side) {
            return false;
        }
        let top = Top {
            game: &self.game.file.name,
            exchange: stand.exchange,
            side: &side,
            seen: None,
            code: None,
        };
        let stopped = stand.held.file.stopped.as_ref();
        let form = form(self.game.file.rules, &stand.held.position, stopped, top);
        let form = form.and_then(|form| order_file(form.as_bytes()).ok());
        form.is_some_and(|form| squeezed(&form.text) == squeezed(&file.text))
    }
}

/// A text without blanks, comments, and the lines of the envelope that differ from mail to mail.
fn squeezed(text: &str) -> String {
    let free = ["seen:", "code:", "player:", "salt:", "#"];
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !free.iter().any(|key| line.starts_with(key)));
    let letters = lines.flat_map(|line| line.split(" #").next().unwrap_or_default().chars());
    letters.filter(|letter| !letter.is_whitespace()).collect()
}

/// Whose file it is, as the register has it: the side, the player where several share it, and whether it is about the dice alone.
pub(super) fn sender(game: &Game, file: &TurnFile) -> String {
    let side = file.side();
    let mut sender = side.to_string();
    if game.file.players_of(&side).count() > 1
        && let Some(player) = &file.envelope.player
    {
        sender.push('/');
        sender.push_str(&player.name);
    }
    if file.is_dice_mail() {
        sender.push_str("+dice");
    }
    sender.retain(|letter| !letter.is_whitespace());
    sender
}

/// Takes out of the debts what a file settles.
pub(super) fn settle(debts: &mut Vec<Debt>, file: &TurnFile) {
    let side = file.side();
    let by = file
        .envelope
        .player
        .as_ref()
        .map(|player| player.name.as_str());
    let (dice, has_link) = (file.is_dice_mail(), file.envelope.link.is_some());
    debts.retain(|debt| match debt {
        Debt::File {
            side: of, player, ..
        } => dice || *of != side || (player.is_some() && player.as_deref() != by),
        Debt::Hand { side: of } => *of != side,
        Debt::Link { side: of, .. } => !has_link || *of != side,
        _ => true,
    });
}
