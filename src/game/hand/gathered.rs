//! The acts that bear on an exchange: those done since the one before it, and those of the turn that it goes on with.

use super::act::Act;
use super::table::Given;
use super::told::{Moment, Spoken, spoken_of};
use super::whom::who_hears;
use crate::adjudicate::{Position, Side};
use crate::dice::{Label, Ledger, RollsFile};
use crate::game::files::{Folder, read_needed};
use crate::game::papers::game_file::GameFile;
use crate::game::stand::course::{Course, Done};
use crate::game::stand::held::read_state;
use crate::game::stand::note::Kind;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::kit::list;

/// What the umpire has done by hand for an exchange, and for those before it in its turn.
#[derive(Debug, Default)]
pub(in crate::game) struct Gathered {
    /// What is told of it in the report of the exchange, but for what comes of it there.
    pub(super) heard: Vec<Spoken>,
    /// The acts that stand, with the exchange of the turn that each was done for.
    pub(super) acts: Vec<(u32, Act)>,
    /// The labels that earlier exchanges of the turn have rolled.
    rolled: Vec<Label>,
}

impl Gathered {
    /// All that bears on an exchange whose turn began with another, or with itself.
    pub(in crate::game) fn gather(
        folder: &Folder,
        game: &GameFile,
        ledger: &Ledger,
        since: u32,
        exchange: u32,
    ) -> Result<Gathered, Trouble> {
        let course = Course::before(ledger, exchange);
        let mut gathered = Gathered::default();
        let played = course.played.iter().map(|played| played.exchange);
        for earlier in played.filter(|played| (since..exchange).contains(played)) {
            let then = Course::before(ledger, earlier);
            gathered.stand(folder, earlier, &then.done)?;
        }
        gathered.stand(folder, exchange, &course.done)?;
        for done in &course.done {
            gathered.heard.extend(heard(folder, game, &course, done, Moment::Report)?);
        }
        Ok(gathered)
    }

    /// What bears on the exchange at hand.
    pub(in crate::game) fn of_the_next(game: &Game, stand: &Stand) -> Result<Gathered, Trouble> {
        let (ledger, exchange) = (game.ledger()?, stand.exchange);
        let stopped = stand.held.file.stopped.as_ref();
        let since = stopped.map_or(exchange, |stopped| stopped.since);
        Gathered::gather(&game.folder, &game.file, ledger, since, exchange)
    }

    /// The same, with what was rolled in the turn.
    pub(super) fn of_the_turn(game: &Game, stand: &Stand) -> Result<Gathered, Trouble> {
        let (ledger, exchange) = (game.ledger()?, stand.exchange);
        let stopped = stand.held.file.stopped.as_ref();
        let since = stopped.map_or(exchange, |stopped| stopped.since);
        let mut gathered = Gathered::of_the_next(game, stand)?;
        let played = Course::of(ledger).played.into_iter();
        for earlier in played.filter(|played| (since..exchange).contains(&played.exchange)) {
            let path = game.folder.exchange(earlier.exchange).rolls();
            let text = read_needed(&path, "the rest of the turn")?;
            let file = RollsFile::read(text.as_bytes(), &ledger.card_id(), earlier.exchange);
            let rolls = file.map_or(Vec::new(), |file| file.rolls);
            gathered.rolled.extend(rolls.into_iter().map(|roll| roll.label));
        }
        Ok(gathered)
    }

    fn stand(&mut self, folder: &Folder, exchange: u32, done: &[Done]) -> Result<(), Trouble> {
        for done in done.iter().filter(|done| done.stands) {
            self.acts.push((exchange, Act::read(folder, done.note)?));
        }
        Ok(())
    }

    /// Whether all of the turn was fought on a table.
    pub(in crate::game) fn is_fought_on_a_table(&self) -> bool {
        self.acts.iter().any(|(_, act)| act.matter.table.whole_turn)
    }

    /// The dice that were thrown on a table.
    pub(in crate::game) fn dice(&self) -> Vec<&Given> {
        let given = self.acts.iter().flat_map(|(_, act)| &act.matter.table.dice);
        given.collect()
    }

    /// The labels of the rulings of the turn that a side does not hear of.
    pub(in crate::game) fn untold_rulings(&self, game: &GameFile, before: &Position, side: &Side) -> Vec<Label> {
        let rulings = self.acts.iter().flat_map(|(_, act)| &act.matter.rulings);
        let untold = rulings.filter(|ruling| {
            let heard = who_hears(game.rules, &game.sides, before, ruling);
            !heard.contains(side)
        });
        untold.map(|ruling| ruling.label.clone()).collect()
    }

    /// Whether a label was rolled, or its dice thrown on a table, before an exchange of the turn.
    pub(super) fn rolled_before(&self, label: &Label, exchange: u32) -> bool {
        let earlier = self.acts.iter().filter(|(of, _)| *of < exchange);
        let mut given = earlier.flat_map(|(_, act)| &act.matter.table.dice);
        self.rolled.contains(label) || given.any(|given| given.label == *label)
    }
}

/// What is told of an act.
pub(super) fn heard(
    folder: &Folder,
    game: &GameFile,
    course: &Course,
    done: &Done,
    moment: Moment,
) -> Result<Vec<Spoken>, Trouble> {
    let act = Act::read(folder, done.note)?;
    if done.note.kind == Kind::Reopen {
        let back = course.taken_back.iter().filter(|(_, by)| *by == done.note);
        let back = back.map(|(exchange, _)| *exchange).collect::<Vec<_>>();
        let reason = act.matter.reason.as_deref().unwrap_or_default();
        let given_up = act.matter.reopen.filter(|_| done.state.is_none());
        let mut spoken = vec![match given_up {
            Some(exchange) => Spoken::to_all(format!(
                "The orders that were locked for exchange {exchange} do not count: others were asked for."
            )),
            None => taken_back(&back, reason),
        }];
        let left = act.matter.reopen.filter(|_| act.matter.keeps_orders && moment == Moment::Announced);
        spoken.extend(left.map(|exchange| {
            Spoken::to_all(format!(
                "What was ordered for exchange {exchange} stands for whoever sends nothing else: it will be played with other dice."
            ))
        }));
        return Ok(spoken);
    }
    let Some(place) = done.before else {
        return Err(Trouble::amiss(
            "the ledger names a position that estafette did not make",
            "use the program that wrote the note",
        ));
    };
    let path = place.path(folder);
    let before = read_state(&path, &read_needed(&path, "the umpire's desk")?, game)?;
    let spoken = spoken_of(game, &before.position, &act.matter, moment);
    Ok(match done.stands {
        true => spoken,
        false => spoken.into_iter().map(Spoken::undone).collect(),
    })
}

/// That exchanges were taken back, and why.
pub(super) fn taken_back(exchanges: &[u32], reason: &str) -> Spoken {
    let mut exchanges = exchanges.to_vec();
    exchanges.sort_unstable();
    let numbers = exchanges.iter().map(u32::to_string).collect::<Vec<_>>();
    let (what, were) = match exchanges.len() {
        1 => ("Exchange", "was"),
        _ => ("The exchanges", "were"),
    };
    Spoken::to_all(format!(
        "{what} {} {were} taken back by the umpire, and play went on from the position before. What happened there stays \
         in the record and counts no longer. His reason: {}",
        list(&numbers),
        ended(reason)
    ))
}

/// A text of the umpire's with a full stop.
pub(super) fn ended(text: &str) -> String {
    let text = text.trim();
    match text.ends_with(['.', '!', '?']) {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}
