//! Answers to what the umpire asks: who has no order, what a unit may do.

use super::obey;
use super::table::{BY_VOICE, Sheet, Table};
use crate::adjudicate::{Act, Inquiry, Owed, Side, UnitId};
use crate::game::{Debt, Keep, Trouble, in_force, orderable, ordered};
use crate::kit::list;
use crate::orders::plain::form_in_lines;
use crate::report::odds_text;
use crate::yaml::did_you_mean;

/// Who has no order yet, and what else is awaited.
pub(super) fn who(table: &Table, keep: &Keep, sheets: &[Sheet], owed: &[Debt]) -> Result<String, Trouble> {
    let game = table.game();
    let mut text = String::new();
    let locked = table.is_locked();
    if locked {
        text.push_str(&format!("  {}\n", obey::locked(table)));
    }
    for awaited in table.awaited().iter().filter(|_| !locked) {
        let side = &awaited.side;
        let typed = sheets.iter().any(|sheet| sheet.whose.side == *side);
        if let Some(posture) = game.file.led(side).filter(|_| !typed) {
            text.push_str(&format!("  {side}: a stand-in leads it, posture {}\n", posture.word()));
            continue;
        }
        if !matches!(awaited.owes, Owed::Orders | Owed::Deployment | Owed::GeneralOrders) {
            continue;
        }
        let can = able(table, side);
        let have = ordered_of(table, keep, sheets, side)?;
        let is_without = |unit: &&String| !have.iter().any(|name| name.eq_ignore_ascii_case(unit));
        let without = can.iter().filter(is_without).cloned().collect::<Vec<_>>();
        text.push_str(&match (without.len(), can.len()) {
            (_, 0) => format!("  {side}: its {} are awaited as a whole\n", awaited.owes.word()),
            (0, all) => format!("  {side}: all {all} have orders\n"),
            (left, all) => format!("  {side}: {left} of {all} have no new order: {}\n", list(&without)),
        });
    }
    let questions = table.stand.held.file.stopped.iter().flat_map(|stopped| &stopped.questions);
    for question in questions {
        let is_it = |node: &crate::yaml::Node| {
            node.get("ask")
                .and_then(crate::yaml::Node::word)
                .is_some_and(|ask| ask.eq_ignore_ascii_case(&question.id()))
        };
        let mut own = sheets.iter().filter(|sheet| sheet.whose.side == question.side);
        let is_answered =
            own.any(|sheet| sheet.file.tree.get("answers").is_some_and(|list| list.items().iter().any(is_it)));
        if !is_answered {
            let replies = question.replies.join(", ");
            text.push_str(&format!(
                "  {} is asked: {}\n    `answer {}: ...` with one of {replies}\n",
                question.side,
                question.text,
                question.id()
            ));
        }
    }
    text.extend(owed.iter().map(|debt| format!("  {debt}\n")));
    if owed.is_empty() {
        text.push_str(match &table.stand.clock.ending {
            Some(_) => "  the game is over\n",
            None if locked => "  nothing else is awaited: `play` casts the dice, `back REASON` gives the lock up\n",
            None => "  nothing else is awaited: `play` plays it\n",
        });
    }
    Ok(text)
}

/// The units of a side that may be ordered: those that its form has entries for, or, where it has none for each, tells of.
fn able(table: &Table, side: &Side) -> Vec<String> {
    let (rules, position) = (table.game().file.rules, &table.stand.held.position);
    let can = orderable(rules, position, side);
    if !can.is_empty() {
        return can;
    }
    let form = form_in_lines(&rules.form(position, side), rules.grammar());
    let own = table.roster.units.iter().filter(|(_, owner, _)| owner == side);
    let told = own.filter(|(unit, ..)| !options(&form, unit).is_empty());
    told.map(|(unit, ..)| unit.to_string()).collect()
}

/// The units of a side that have orders: typed here, or sent before.
fn ordered_of(table: &Table, keep: &Keep, sheets: &[Sheet], side: &Side) -> Result<Vec<String>, Trouble> {
    let game = table.game();
    let players = game.file.players_of(side).map(|player| Some(player.player.clone()));
    let mut players = players.collect::<Vec<_>>();
    if players.len() < 2 {
        players = vec![None];
    }
    let mut all = Vec::new();
    for player in players {
        let is_his = |sheet: &&Sheet| sheet.whose.side == *side && sheet.whose.player == player;
        match sheets.iter().find(is_his) {
            Some(sheet) => all.extend(ordered(&sheet.file.tree)),
            None => {
                let sent = in_force(game, &table.stand, keep, (side, player.as_deref()), BY_VOICE)?;
                all.extend(sent.iter().flat_map(ordered));
            }
        }
    }
    Ok(all)
}

/// What a unit may do, as the form of its side has it, and the chances of what it may do to an enemy.
pub(super) fn what(table: &Table, name: &str) -> Result<String, Trouble> {
    let (unit, side) = unit_of(table, name)?;
    let (rules, position) = (table.game().file.rules, &table.stand.held.position);
    let form = form_in_lines(&rules.form(position, &side), rules.grammar());
    let options = options(&form, &unit);
    let mut text = match options.is_empty() {
        true => format!("{unit} of {side} has nothing to do now.\n"),
        false => options,
    };
    let mut chances = Vec::new();
    for (enemy, ..) in table.roster.units.iter().filter(|(_, owner, _)| *owner != side) {
        for act in [Act::Fire, Act::Melee] {
            let inquiry = Inquiry { unit: unit.to_string(), act, target: Some(enemy.to_string()) };
            chances.extend(rules.odds(position, &inquiry).ok());
        }
    }
    for odds in &chances {
        text.push('\n');
        text.push_str(&odds_text(odds));
    }
    Ok(text)
}

/// A unit by its short name, or by what it is called.
fn unit_of(table: &Table, name: &str) -> Result<(UnitId, Side), Trouble> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Trouble::amiss("it is not said which unit", "`what 27th`; `map` shows who stands where"));
    }
    let found = table.roster.said(name);
    found.map(|(unit, side)| (unit.clone(), side.clone())).ok_or_else(|| {
        let known = || table.roster.units.iter().map(|(unit, ..)| unit.as_str());
        let begins = |unit: &&str| unit.to_lowercase().starts_with(&name.to_lowercase());
        let help = match known().find(begins).or_else(|| did_you_mean(name, known())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`map` shows who stands where".to_owned(),
        };
        Trouble::amiss(format!("there is no unit `{name}`"), help)
    })
}

/// The comments of a form that are about a unit: they begin with its name and end with its entry, or with another unit's name.
fn options(form: &str, unit: &UnitId) -> String {
    let is_about = |line: &&str| {
        let name = line.strip_prefix("# ").and_then(|line| line.split([' ', ':', '(']).next());
        name.is_some_and(|name| unit.is_like(name))
    };
    let lines = form.lines().skip_while(|line| !is_about(line));
    let is_indented = |line: &str| line.strip_prefix("# ").is_some_and(|line| line.starts_with(' '));
    let lines = lines.take_while(|line| line.starts_with('#') && (is_indented(line) || is_about(line)));
    let entry = format!("# {unit}:");
    let lines = lines.filter(|line| line.trim_end() != entry);
    lines.map(|line| format!("{}\n", line.trim_start_matches('#').strip_prefix(' ').unwrap_or(""))).collect()
}
