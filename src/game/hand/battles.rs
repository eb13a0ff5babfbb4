//! What came of a battle of a campaign, entered as an act of the desk: of the game in which it was fought out, or of a table.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::UmpireFile;
use super::amend::{Considered, consider, enter};
use crate::adjudicate::{Muster, Troop};
use crate::dice::{Body, Hash};
use crate::game::files::{FileAt, InMemory, read_typed};
use crate::game::papers::game_file::Shelf;
use crate::game::stand::battles::{BattleNote, BattleStep, at, found};
use crate::game::stand::opened::{Game, Stage, append, current};
use crate::game::stand::versions::play_at;
use crate::game::trouble::Trouble;
use crate::kit::list;
use crate::yaml::{self, Fault, Faults, Node, Span, Value};

/// The result of a battle, before it counts.
pub struct Taken {
    /// What entering it comes to.
    pub considered: Considered,
    /// The line that enters it.
    pub line: String,
    /// What it costs, in a line each, before any die is thrown.
    pub costs: Vec<String>,
    /// The note that names the head of the battle's ledger, where it was a game and is not noted yet.
    note: Option<BattleNote>,
}

/// Refuses a battle of which the result is entered already.
fn demand_unsettled(battle: &Muster) -> Result<(), Trouble> {
    if !battle.settled {
        return Ok(());
    }
    Err(Trouble::amiss(
        format!("the result of the battle at {} is entered", battle.field),
        "`estafette adjudicate` lets the campaign go on; `estafette amend` enters another, which everybody can see",
    ))
}

/// Looks at the result of the game in which a battle was fought out.
pub fn consider_battle(game: &Game, battle: &Muster, shelf: Shelf) -> Result<Taken, Trouble> {
    demand_unsettled(battle)?;
    let (ledger, field) = (game.ledger()?, &battle.field);
    let exchange = current(ledger);
    let begun = at(ledger, exchange, field);
    let Some((begun, card)) = begun.and_then(|begun| begun.card.map(|card| (begun, card))) else {
        return Err(Trouble::amiss(
            format!("no game of the battle at {field} was begun"),
            "`--rules` makes one; `--table FILE` enters what came of it on a table",
        ));
    };
    let Some(place) = found(&game.folder, &card) else {
        return Err(Trouble::amiss(
            format!("no folder under `battles` has the game of the battle at {field}: its card is {card}"),
            "put back the folder as it was made; a game of another card is another battle",
        ));
    };
    let fought = Game::open(place, shelf)?;
    let head = closed_head(&fought)?;
    if begun.head.is_some_and(|noted| noted != head) {
        let what = "its ledger ends with another head than the campaign's ledger names";
        return Err(Trouble::unfit(fought.folder.ledger(), what, "put back the file as it was"));
    }
    let aftermath = fought.file.rules.aftermath(battle, &fought.stand()?.held.position);
    let line =
        game.file.rules.entered(play_at(game.file.rules, ledger, exchange), battle, &aftermath).map_err(|why| {
            let help = "nobody has more left than he brought; `estafette amend` enters what you find right";
            Trouble::unfit(fought.folder.root(), format!("its result cannot be taken: {why}"), help)
        })?;
    let note =
        begun.head.is_none().then(|| BattleNote { exchange, field: field.clone(), step: BattleStep::Ends(head) });
    let reason = format!("The battle at {field} was fought out as {}.", fought.file.name);
    let considered = considered(game, &reason, &line)?;
    let costs = costs(game, battle, &considered)?;
    Ok(Taken { considered, line, costs, note })
}

/// The head of a game that is closed.
fn closed_head(fought: &Game) -> Result<Hash, Trouble> {
    let closed = match &fought.stage {
        Stage::Running(ledger) if ledger.closed().is_some() => Some(ledger.head()),
        _ => None,
    };
    closed.ok_or_else(|| {
        Trouble::unfit(
            fought.folder.root(),
            "this battle is not closed, so anything may still come of it",
            "when it is over, `estafette close` ends it; `--unfinished` closes it before its end, and nobody holds the field",
        )
    })
}

/// Looks at the result of a battle that was fought on a table, as a file has it: `field`, `units`.
pub fn consider_table(game: &Game, battle: &Muster, file: &FileAt) -> Result<Taken, Trouble> {
    demand_unsettled(battle)?;
    let (ledger, field) = (game.ledger()?, &battle.field);
    if let Some(begun) = at(ledger, current(ledger), field) {
        let what = match begun.card {
            Some(_) => format!("the battle at {field} is a game, so it is fought on no table"),
            None => format!("the battle at {field} is left to the quick table"),
        };
        let help = format!(
            "a battle has one result; where this is to be another, `estafette amend` enters it before all eyes: \
             `amend: [{{battle: {field}, field: SIDE, units: [...]}}]`"
        );
        return Err(Trouble::amiss(what, help));
    }
    let text = read_typed(file)?;
    let tree = yaml::parse(&text).map_err(|faults| Trouble::unreadable(file, &text, faults))?;
    let unfit = |what: String| {
        let help =
            "it says `field: SIDE` or `field: none`, and `units:` with what is left of them, as `{unit: b-1, left: 5}`";
        Trouble::unfit(file, what, help)
    };
    let mut rest = tree.clone();
    let Value::Map(entries) = &mut rest.value else {
        return Err(unfit("this is no result of a battle".to_owned()));
    };
    let named = tree.get("battle").and_then(|node| node.word());
    if let Some(other) = named.filter(|word| !battle.is_at(word)) {
        return Err(unfit(format!("it is the result of a battle at {other}, not at {field}")));
    }
    if tree.get("field").is_none() {
        return Err(unfit("it does not say who holds the field".to_owned()));
    }
    let guns = of_guns(battle, &tree);
    if guns.any_error() {
        return Err(Trouble::unreadable(file, &text, guns));
    }
    entries.retain(|(key, _)| key.text != "battle");
    let rest = yaml::flow(&rest);
    let line = format!("{{battle: {field}, {}", rest.trim_start_matches('{'));
    let (umpires, considered) = looked_at(game, &format!("The battle at {field} was fought on a table."), &line)?;
    match considered.faults.any_error() {
        true => {
            let line = yaml::parse(&umpires.text).ok().and_then(|whole| whole.get("amend")?.items().first().cloned());
            let faults = considered.faults.sorted().into_iter().map(|fault| Fault {
                span: line.as_ref().and_then(|line| typed_at(fault.span, line, &tree)).unwrap_or(tree.span),
                ..fault.clone()
            });
            let mut there = Faults::default();
            faults.for_each(|fault| there.add(fault));
            Err(Trouble::unreadable(file, &text, there))
        }
        false => {
            let costs = costs(game, battle, &considered)?;
            Ok(Taken { considered, line, costs, note: None })
        }
    }
}

/// What a result that was considered costs.
fn costs(game: &Game, battle: &Muster, considered: &Considered) -> Result<Vec<String>, Trouble> {
    let (rules, ledger) = (game.file.rules, game.ledger()?);
    let play = play_at(rules, ledger, current(ledger));
    Ok(considered.after.as_ref().map_or_else(Vec::new, |after| rules.costs(play, after, &battle.field)))
}

/// CP-CNV-04: what is wrong with the strength that is left of guns: a battery counts whole, or not at all.
fn of_guns(battle: &Muster, tree: &Node) -> Faults {
    let mut faults = Faults::default();
    for item in tree.get("units").map_or(&[][..], Node::items) {
        let word = |key: &str| item.get(key).and_then(Node::word);
        let (Some(unit), Some(left)) = (word("unit"), word("left").and_then(|left| left.parse::<u32>().ok())) else {
            continue;
        };
        let batteries = battle
            .army
            .iter()
            .filter(|piece| piece.troop == Troop::Guns && piece.unit.is_like(unit) && piece.strength > 0);
        let mut strengths = batteries.map(|piece| piece.strength).collect::<Vec<_>>();
        strengths.sort_unstable_by_key(|strength| Reverse(*strength));
        let may = (0..=strengths.len()).rev().map(|whole| strengths[..whole].iter().sum::<u32>()).collect::<Vec<_>>();
        if strengths.is_empty() || may.contains(&left) || left > may[0] {
            continue;
        }
        let span = item.get("left").map_or(item.span, |node| node.span);
        let may = list(&may.iter().map(ToString::to_string).collect::<Vec<_>>());
        let fault =
            Fault::error(span, format!("`{unit}` cannot have a strength of {left} left: a battery is lost whole"));
        let help = format!(
            "a battery that is still there counts as it came, worn or not: {may} can be left; or write `men:` with the pieces"
        );
        faults.add(fault.clause("CP-CNV-04").help(help));
    }
    faults
}

/// Where that was typed which stands at a place of a tree written anew: keys and parts of the one are those of the other, but for
/// the order of its keys.
fn typed_at(span: Span, anew: &Node, typed: &Node) -> Option<Span> {
    if anew.span == span {
        return Some(typed.span);
    }
    match (&anew.value, &typed.value) {
        (Value::Map(entries), Value::Map(own)) => entries.iter().find_map(|(key, value)| {
            let (own_key, own_value) = own.iter().find(|(own, _)| own.text == key.text)?;
            if key.span == span { Some(own_key.span) } else { typed_at(span, value, own_value) }
        }),
        (Value::List(items), Value::List(own)) => {
            items.iter().zip(own).find_map(|(item, own)| typed_at(span, item, own))
        }
        _ => None,
    }
}

/// An umpire's file of one line, looked at.
fn looked_at(game: &Game, reason: &str, line: &str) -> Result<(UmpireFile, Considered), Trouble> {
    let exchange = current(game.ledger()?);
    let text = format!("game: {}\nexchange: {exchange}\nreason: {reason}\namend:\n- {line}\n", game.file.name);
    let files = BTreeMap::from([("result.yaml".to_owned(), text.into_bytes())]);
    let (_, among) = InMemory::shared("battle", files);
    let file = UmpireFile::open(among.join("result.yaml"))?;
    let considered = consider(game, &file)?;
    Ok((file, considered))
}

/// The same, where nothing may be wrong with it.
fn considered(game: &Game, reason: &str, line: &str) -> Result<Considered, Trouble> {
    let (file, considered) = looked_at(game, reason, line)?;
    match considered.faults.any_error() {
        true => Err(file.trouble(considered.faults)),
        false => Ok(considered),
    }
}

/// Enters a result that was considered: the note first, then the act. The caller holds the pen, and nothing was done since.
pub fn enter_battle(game: &mut Game, taken: &Taken) -> Result<(u32, u32), Trouble> {
    if let Some(note) = &taken.note {
        append(game, Body::Note { state: None, text: note.to_string() })?;
    }
    enter(game, &taken.considered)
}
