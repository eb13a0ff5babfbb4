//! What a page begins with: that of a side with its view, its form, and nothing else of the game; that of the umpire with all of it.

use super::open::bare_form;
use super::page::{AtHand, Begun, SideAtHand};
use crate::adjudicate::Side;
use crate::game::{Game, GameFile, Keep, Top, Trouble, View, couriers_ahead, files_at_hand, form, view};
use crate::orders::plain::form_in_lines;

/// The page of a side of a game, as things stand.
pub fn begun(game: &Game, side: &Side, keep: &Keep) -> Result<Begun, Trouble> {
    let (file, stand) = (&game.file, game.stand()?);
    let head = game.ledger()?.head();
    let code = game.code(side, keep).ok();
    let rides = couriers_ahead(game, &stand.held.position, side);
    let (name, exchange) = (file.name.as_str(), stand.exchange);
    let (play, code) = (game.play(exchange)?, code.as_deref());
    let top = Top { game: name, exchange, play, side, seen: Some(&head), code, rides: &rides };
    let stopped = stand.held.file.stopped.as_ref();
    let seen = file.rules.seen(&stand.held.position, side);
    let form = form(file.rules, &seen, stopped, top);
    let view = view(file.rules, &seen, file.policy, stopped, top);
    Ok(begun_with(file, side, view, form.as_deref()))
}

/// The page of the umpire of a game: what both sides order, what he does by hand, the scenario.
pub fn begun_by_hand(game: &Game, keep: &Keep) -> Result<Begun, Trouble> {
    let (file, stand) = (&game.file, game.stand()?);
    let (head, exchange, position) = (game.ledger()?.head(), stand.exchange, &stand.held.position);
    let (play, stopped) = (game.play(exchange)?, stand.held.file.stopped.as_ref());
    let armies = file.rules.roster(position).sides;
    let sides = armies.into_iter().map(|(side, army)| {
        let code = game.code(&side, keep).ok();
        let rides = couriers_ahead(game, position, &side);
        let top = Top {
            game: &file.name,
            exchange,
            play,
            side: &side,
            seen: Some(&head),
            code: code.as_deref(),
            rides: &rides,
        };
        let form = form(file.rules, position, stopped, top);
        let form = form.map(|form| bare_form(&form_in_lines(&form, file.rules.grammar())));
        let view = view(file.rules, position, file.policy, stopped, top);
        SideAtHand { side: side.to_string(), army, view, form }
    });
    let sides = sides.collect::<Vec<_>>();
    let awaited = |side: &&SideAtHand| stand.awaited.iter().any(|awaited| awaited.side.as_str() == side.side);
    let first = sides.iter().find(awaited).or(sides.first());
    Ok(Begun {
        title: format!("{}: the desk of the umpire", file.name),
        rules: Some(file.rules.id()),
        view: first.map(|side| side.view.clone()),
        form: first.and_then(|side| side.form.clone()),
        at_hand: Some(AtHand {
            game: file.name.clone(),
            rules: file.rules.id(),
            exchange,
            sides,
            files: files_at_hand(game, &stand)?,
        }),
        ..Begun::default()
    })
}

/// The page of a side of a game with a view and a form that were written for it.
pub fn begun_with(file: &GameFile, side: &Side, view: String, form: Option<&str>) -> Begun {
    let form = form.map(|form| bare_form(&form_in_lines(form, file.rules.grammar())));
    let (title, rules) = (title(&file.name, side), Some(file.rules.id()));
    Begun { title, rules, view: Some(view), form, ..Begun::default() }
}

/// The page of a view that was read.
pub fn begun_at(read: &View, text: String) -> Begun {
    let View { top, rules, .. } = read;
    Begun { title: title(&top.game, &top.side), rules: Some(rules.id()), view: Some(text), ..Begun::default() }
}

fn title(game: &str, side: &Side) -> String {
    format!("{game}: the desk of {side}")
}
