//! What is missing before an exchange can be locked.

use super::Request;
use super::debt::Debt;
use super::locking::carried;
use super::no_default::indispensable;
use super::sent_back::joint_faults;
use crate::adjudicate::{Awaited, Side};
use crate::game::hand::{Gathered, asked};
use crate::game::inbox::command::Command;
use crate::game::inbox::ordered::orderable;
use crate::game::inbox::{self, Inbox};
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;

/// What is missing before the lock can be written.
pub(in crate::game) fn debts(
    game: &Game,
    request: &Request,
    stand: &Stand,
    inbox: &Inbox,
    remarks: &mut Vec<String>,
) -> Result<Vec<Debt>, Trouble> {
    let ledger = game.ledger()?;
    let mut debts = Vec::new();
    // What is fought on a table needs no orders.
    let on_table = Gathered::of_the_next(game, stand)?.is_fought_on_a_table();
    let awaited = stand.awaited.iter().filter(|_| !on_table);
    for awaited in awaited {
        let missing = missing_players(game, stand, inbox, awaited);
        let whole = inbox.in_force(&awaited.side, None).is_none();
        if request.without.contains(&awaited.side) {
            let stood_in = |file: &TurnFile| file.side() == awaited.side && file.envelope.written.is_some();
            if missing.is_empty() && !inbox.files().any(stood_in) {
                let side = &awaited.side;
                remarks.push(format!("the file of {side} is here, so it is used after all"));
            }
            continue;
        }
        // What a stand-in cannot set up, the rules have a default for, or nothing is played.
        if whole && game.file.led(&awaited.side).is_some() {
            continue;
        }
        let faults = joint_faults(game, stand, inbox, &awaited.side)?;
        if (missing.is_empty() || whole) && !faults.is_empty() {
            let players = game.file.players_of(&awaited.side);
            let mut players = players.map(|player| Some(player.player.clone())).collect::<Vec<_>>();
            if players.len() < 2 {
                players = vec![None];
            }
            debts.extend(players.into_iter().map(|player| Debt::File {
                side: awaited.side.clone(),
                player,
                what: awaited.owes,
            }));
            debts.push(Debt::Mended { side: awaited.side.clone(), what: awaited.owes, faults });
            continue;
        }
        if whole && carried(game, stand.exchange, &awaited.side)?.is_some() {
            continue;
        }
        debts.extend(missing.into_iter().map(|player| Debt::File {
            side: awaited.side.clone(),
            player,
            what: awaited.owes,
        }));
    }
    debts.extend(unanswered(game, inbox)?);
    if ledger.card().beacon.is_some() {
        debts.extend(beacon_debts(game, request, stand, inbox)?);
    }
    Ok(debts)
}

/// Refuses to go on without a side that owes what the rules print no default for.
pub(in crate::game) fn demand_default(
    game: &Game,
    request: &Request,
    stand: &Stand,
    inbox: &Inbox,
) -> Result<(), Trouble> {
    let led = game.file.led.iter().map(|(side, _)| side);
    for side in request.without.iter().chain(led) {
        if let Some(missing) = indispensable(game, stand, inbox, side)? {
            return Err(missing.refused());
        }
    }
    Ok(())
}

/// Refuses to go on without a side that the game does not have, or that owes nothing.
pub(in crate::game) fn demand_owing(game: &Game, request: &Request, stand: &Stand) -> Result<(), Trouble> {
    for side in request.without.iter().chain(&request.without_link) {
        if !game.file.sides.contains(side) {
            let known = game.file.sides.iter().map(Side::as_str).collect::<Vec<_>>();
            let what = format!("the game has no side `{side}`");
            return Err(Trouble::amiss(what, format!("its sides are {}", known.join(", "))));
        }
    }
    let owes = |side: &Side| stand.awaited.iter().any(|awaited| awaited.side == *side);
    let Some(side) = request.without.iter().find(|side| !owes(side)) else {
        return Ok(());
    };
    let owed =
        stand.awaited.iter().map(|awaited| Debt::File { side: awaited.side.clone(), player: None, what: awaited.owes });
    let owed = owed.map(|debt| debt.to_string()).collect::<Vec<_>>();
    let help = match owed.is_empty() {
        true => "leave `--without` out: nobody owes anything".to_owned(),
        false => format!("leave `--without {side}` out: {}", owed.join(", ")),
    };
    let what = format!("{side} owes nothing in exchange {}", stand.exchange);
    Err(Trouble::amiss(what, help))
}

/// The players of a side whose file is not here; a side of one player stands for itself. Where they have units of their
/// own, those who have nothing to order owe nothing.
pub(super) fn missing_players(game: &Game, stand: &Stand, inbox: &Inbox, awaited: &Awaited) -> Vec<Option<String>> {
    let (file, side, position) = (&game.file, &awaited.side, &stand.held.position);
    let command = Command::of(file, side, &file.rules.roster(position));
    let players = match &command {
        Some(command) => {
            let asked = stand.held.file.stopped.as_ref();
            let asked = asked.map_or(&[][..], |stopped| &stopped.questions);
            let asked = asked.iter().filter(|question| question.side == *side);
            let orderable = orderable(file.rules, position, side);
            command.owing(awaited.owes, &orderable, &asked.cloned().collect::<Vec<_>>())
        }
        None => file.players_of(side).collect(),
    };
    let players = players.into_iter().map(|player| player.player.as_str());
    let players = players.collect::<Vec<_>>();
    let lonely = file.players_of(side).count() < 2;
    if lonely {
        let here = inbox.in_force(side, None).is_some();
        return if here { Vec::new() } else { vec![None] };
    }
    let missing = |player: &&str| inbox.in_force(side, Some(player)).is_none();
    let missing = players.into_iter().filter(missing);
    missing.map(|player| Some(player.to_owned())).collect()
}

fn beacon_debts(game: &Game, request: &Request, stand: &Stand, inbox: &Inbox) -> Result<Vec<Debt>, Trouble> {
    let ledger = game.ledger()?;
    let mut debts = Vec::new();
    for side in &game.file.sides {
        let owes = ledger.chain_in_force(side.as_str(), stand.exchange)
            && !request.without_link.contains(side)
            && inbox.last_of(side, inbox::link).is_none();
        if owes {
            debts.push(Debt::Link { side: side.clone(), exchange: stand.exchange });
        }
    }
    if request.round.is_none() {
        debts.push(Debt::Round);
    }
    Ok(debts)
}

/// The requests that hold an exchange up.
pub(in crate::game) fn unanswered(game: &Game, inbox: &Inbox) -> Result<Vec<Debt>, Trouble> {
    let asked = asked(game, inbox)?.into_iter();
    let open = asked.filter(|asked| asked.answer.is_none());
    let debts = open.map(|asked| Debt::Request { side: asked.side, player: asked.player, text: asked.text });
    Ok(debts.collect())
}
