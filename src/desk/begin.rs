//! What the page of a side begins with: its view, its form, and nothing else of the game.

use super::open::bare_form;
use super::page::Begun;
use crate::adjudicate::Side;
use crate::game::{Game, GameFile, Keep, Top, Trouble, View, couriers_ahead, form, view};
use crate::orders::plain::form_in_lines;

/// The page of a side of a game, as things stand.
pub fn begun(game: &Game, side: &Side, keep: &Keep) -> Result<Begun, Trouble> {
    let (file, stand) = (&game.file, game.stand()?);
    let head = game.ledger()?.head();
    let code = game.code(side, keep).ok();
    let rides = couriers_ahead(game, &stand.held.position, side);
    let (name, exchange) = (file.name.as_str(), stand.exchange);
    let top = Top { game: name, exchange, side, seen: Some(&head), code: code.as_deref(), rides: &rides };
    let stopped = stand.held.file.stopped.as_ref();
    let seen = file.rules.seen(&stand.held.position, side);
    let form = form(file.rules, &seen, stopped, top);
    let view = view(file.rules, game.play(exchange)?, &seen, file.policy, stopped, top);
    Ok(begun_with(file, side, view, form.as_deref()))
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
