//! Orders of those who are absent, as a stand-in writes them: in the inbox they count like a file of theirs, and lie nowhere.

use super::locking::carried;
use super::owing::missing_players;
use crate::adjudicate::{Awaited, Brief, Owed, Posture, Side, UnitId};
use crate::dice::Ledger;
use crate::game::hand::Gathered;
use crate::game::inbox::command::Command;
use crate::game::inbox::sound::{whole, wrong_with};
use crate::game::inbox::{Inbox, Received};
use crate::game::papers::absent::ByStandIn;
use crate::game::papers::state_file::Stopped;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::yaml::{self, Faults};

/// The head that the last report before an exchange printed, that of the card before the first: everybody has it, and nobody
/// types it.
pub(in crate::game) fn seed_of(ledger: &Ledger, exchange: u32) -> String {
    let before = ledger.exchanges().filter(|one| one.number < exchange && ledger.cast(one.number).is_some());
    let head = before.last().map(|last| last.locked.head);
    head.unwrap_or(ledger.card_id()).to_string()
}

/// What is asked of a side, answered as silence would be.
pub fn answers(stopped: &Stopped, side: &Side, is_his: &dyn Fn(&UnitId) -> bool) -> String {
    let asked = stopped.questions.iter().filter(|question| question.side == *side && is_his(&question.unit));
    let lines = asked.map(|question| format!("- {{ask: {}, do: {}}}\n", question.id(), question.default));
    let lines = lines.collect::<String>();
    if lines.is_empty() { lines } else { format!("answers:\n{lines}") }
}

/// Adds what stand-ins write: for the sides that they lead, and, in a game with a stand-in for absent players, for those that
/// are not waited for. Gives the sides for which one wrote. Whoever has sent something orders for himself, and so does who has
/// orders left over from an exchange that came to nothing.
pub(in crate::game) fn stand_in(
    game: &Game,
    stand: &Stand,
    inbox: &mut Inbox,
    without: &[Side],
) -> Result<Vec<Side>, Trouble> {
    let file = &game.file;
    let absent = |side: &Side| file.absent.filter(|_| without.contains(side));
    let posture = |side: &Side| file.led(side).or(absent(side));
    let awaited = stand.awaited.iter();
    let awaited = awaited.filter_map(|awaited| Some((awaited, posture(&awaited.side)?))).collect::<Vec<_>>();
    let mut stood = Vec::new();
    // What is fought on a table needs no orders.
    if awaited.is_empty() || Gathered::of_the_next(game, stand)?.is_fought_on_a_table() {
        return Ok(stood);
    }
    for (awaited, posture) in awaited {
        let side = &awaited.side;
        let nothing_came = inbox.in_force(side, None).is_none();
        if nothing_came && !inbox.unsound.contains(side) && carried(game, stand.exchange, side)?.is_some() {
            continue;
        }
        let absent = Absent { game, stand, awaited, posture };
        let files = absent.files(inbox)?;
        if !files.is_empty() {
            stood.push(side.clone());
        }
        inbox.received.extend(files.into_iter().map(|file| Received { file, new: false }));
    }
    Ok(stood)
}

/// Somebody for whom a stand-in is to write.
struct Absent<'a> {
    game: &'a Game,
    stand: &'a Stand,
    awaited: &'a Awaited,
    posture: Posture,
}

impl Absent<'_> {
    /// A file for each player of the side whose own is missing; where several share it without units of their own, one for all
    /// of them if nothing has come from any.
    fn files(&self, inbox: &Inbox) -> Result<Vec<TurnFile>, Trouble> {
        let Absent { game, stand, awaited, .. } = self;
        let side = &awaited.side;
        let missing = missing_players(game, stand, inbox, awaited);
        let roster = game.file.rules.roster(&stand.held.position);
        let mut files = Vec::new();
        match Command::of(&game.file, side, &roster) {
            Some(command) => {
                for player in missing.iter().flatten() {
                    let Some(player) = game.file.players_of(side).find(|one| one.player == *player) else {
                        continue;
                    };
                    let own = roster.units.iter().filter(|(_, of, _)| of == side).map(|(unit, ..)| unit.clone());
                    let own = own.filter(|unit| command.is_own(player, unit.as_str())).collect::<Vec<_>>();
                    let leads = command.leader().player == player.player;
                    if !own.is_empty() || leads {
                        files.extend(self.file(Some(&player.player), &own, leads)?);
                    }
                }
            }
            None if inbox.in_force(side, None).is_some() => {}
            None => {
                let first = missing.first().cloned().flatten();
                files.extend(self.file(first.as_deref(), &[], true)?);
            }
        }
        Ok(files)
    }

    /// What the stand-in writes for a player, or for a side of one; nothing where its set-up would be sent back.
    fn file(&self, player: Option<&str>, units: &[UnitId], leads: bool) -> Result<Option<TurnFile>, Trouble> {
        let Absent { game, stand, awaited, posture } = self;
        let (side, position, rules) = (&awaited.side, &stand.held.position, game.file.rules);
        let seed = seed_of(game.ledger()?, stand.exchange);
        let is_his = |unit: &UnitId| units.is_empty() || units.contains(unit);
        let body = match &stand.held.file.stopped {
            Some(stopped) => {
                let roster = rules.roster(position);
                let is_a_unit = |unit: &UnitId| roster.units.iter().any(|(known, ..)| known == unit);
                answers(stopped, side, &|unit| is_his(unit) || leads && !is_a_unit(unit))
            }
            None => rules.stand_in(position, side, &Brief { posture: *posture, seed: &seed, units }),
        };
        if awaited.owes != Owed::Answers && whole(&stand.awaited, side).is_some() && !self.is_sound(&body) {
            return Ok(None);
        }
        let (name, exchange, written) = (&game.file.name, stand.exchange, ByStandIn::now(*posture, &seed));
        let player = player.map_or(String::new(), |player| format!("player: {player}\n"));
        let text = format!("game: {name}\nexchange: {exchange}\nside: {side}\n{player}written: {written}\n{body}");
        let path = game.folder.exchange(exchange).orders(side);
        let tongue = Tongue::of(rules, position).among(&game.file.players);
        TurnFile::read(&path, text.into_bytes(), &tongue).map(Some)
    }

    /// Whether a list or a set-up is one that the game can begin with.
    fn is_sound(&self, body: &str) -> bool {
        let rules = self.game.file.rules;
        let mut faults = Faults::default();
        let read = yaml::parse(body).ok().and_then(|tree| rules.read(&tree, body, &mut faults));
        let (position, side) = (&self.stand.held.position, &self.awaited.side);
        !faults.any_error() && read.is_some_and(|body| wrong_with(rules, position, side, &body).is_empty())
    }
}
