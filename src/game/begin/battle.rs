//! A battle of a campaign made a game of its own: its file drawn up, its folder built in that of the campaign, its card noted there.

use std::path::PathBuf;

use super::create::{BattleCard, NewGame, create_of};
use super::unfinished::clear_unfinished;
use crate::adjudicate::{AnyRuleSet, DrawnUp, Later, Muster, UnitId};
use crate::dice::{Body, Ledger};
use crate::game::files::{FileAt, Folder, read_needed, read_typed};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::stand::battles::{
    BattleNote, BattleStep, LINKS, Roots, at, fixed_text, name_of, place_of_battles, word_of,
};
use crate::game::stand::opened::{Game, append, current};
use crate::game::stand::secret::Keep;
use crate::game::trouble::{FileName, Trouble};
use crate::yaml::{self, Key, Node, Value};

/// A battle as the game that it would be.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What takes part in it.
    pub muster: Muster,
    /// The name of its game, and of its folder among those of the battles.
    pub name: String,
    /// Its game file.
    pub text: String,
    /// Who comes on later.
    pub later: Vec<Later>,
    /// Units that are too small to fight, and stay behind the field.
    pub behind: Vec<UnitId>,
}

/// The battles for which a campaign waits, of the position that counts.
pub fn battles(game: &Game) -> Result<Vec<Muster>, Trouble> {
    Ok(game.file.rules.battles(&game.stand()?.held.position))
}

/// The battle for which a campaign waits at a field, or at a place.
pub fn battle_at(game: &Game, field: &str) -> Result<Muster, Trouble> {
    let all = battles(game)?;
    let fields = all.iter().map(|one| one.field.clone()).collect::<Vec<_>>();
    all.into_iter().find(|one| one.is_at(field)).ok_or_else(|| {
        let what = format!("no battle waits to be fought out at `{field}`");
        match fields.is_empty() {
            true => Trouble::amiss(what, "`estafette status` says what the campaign waits for"),
            false => Trouble::amiss(what, format!("the campaign waits for {}", crate::kit::list(&fields))),
        }
    })
}

/// Draws a battle up as a game of some rules, on the ground of a file or on one that is laid out; nothing is written.
pub fn draw_up(
    game: &Game,
    battle: &Muster,
    rules: &'static dyn AnyRuleSet,
    ground: Option<&FileAt>,
    shelf: Shelf,
) -> Result<Drawn, Trouble> {
    let ground = ground.map(|file| {
        let text = read_typed(file)?;
        yaml::parse(&text).map_err(|faults| Trouble::unreadable(file, &text, faults))
    });
    let drawn = rules.drawn_up(battle, ground.transpose()?.as_ref());
    let Some(drawn) = drawn else {
        let makes = shelf.iter().filter(|other| other.drawn_up(battle, None).is_some());
        let makes = makes.map(|other| format!("`--rules {}`", other.id())).collect::<Vec<_>>();
        let help = format!(
            "take {}; or fight it on a table, or make the game yourself, and enter its result with `--table`",
            crate::kit::list(&makes)
        );
        return Err(Trouble::amiss(format!("no battle is made a game of {} yet", rules.title()), help));
    };
    let DrawnUp { text, later, behind } = drawn.map_err(|why| {
        let help = "give it a larger or plainer ground with `--field`, or fight it on a table (`--table`)";
        Trouble::amiss(format!("the battle cannot be drawn up: {why}"), help)
    })?;
    let name = name_of(&game.file.name, battle);
    let free = ["players", "post"].map(|key| free_key(&game.file.tree, key)).concat();
    let text = fixed_text(&game.file.name, battle, rules, &text) + &free;
    Ok(Drawn { muster: battle.clone(), name, text, later, behind })
}

/// A key of the campaign's file that is free to change, as the game file of a battle has it: who plays for a side plays all of it.
fn free_key(tree: &Node, key: &str) -> String {
    let Some(node) = tree.get(key) else { return String::new() };
    let mut node = node.clone();
    if key == "players"
        && let Value::List(players) = &mut node.value
    {
        for player in players {
            if let Value::Map(entries) = &mut player.value {
                entries.retain(|(key, _): &(Key, Node)| !["units", "chief"].contains(&key.text.as_str()));
            }
        }
    }
    match &node.value {
        Value::List(items) => {
            let rows = items.iter().map(|item| format!("- {}\n", yaml::flow(item))).collect::<String>();
            format!("{key}:\n{rows}")
        }
        _ => format!("{key}: {}\n", yaml::flow(&node)),
    }
}

/// Where the game of a battle stands in the folder of its campaign.
pub fn folder_of_battle(folder: &Folder, name: &str) -> FileAt {
    place_of_battles(folder).join(name)
}

/// Where the secret of a battle is kept: in its folder, or beside that of its campaign.
pub fn keep_of_battle(keep: &Keep, name: &str) -> Keep {
    match keep {
        Keep::InTheFolder => Keep::InTheFolder,
        Keep::At(path) => Keep::At(path.with_file_name(&format!("{}.{name}", path.file_name()))),
    }
}

/// Refuses what cannot be begun: one game for each battle, and none for one that is settled.
fn demand_unbegun(game: &Game, battle: &Muster) -> Result<u32, Trouble> {
    let ledger = game.ledger()?;
    let exchange = current(ledger);
    demand_unlocked(ledger)?;
    let field = &battle.field;
    match at(ledger, exchange, field) {
        _ if battle.settled => Err(Trouble::amiss(
            format!("the result of the battle at {field} is entered"),
            "`estafette adjudicate` lets the campaign go on",
        )),
        None => Ok(exchange),
        Some(begun) if begun.card.is_some() => Err(Trouble::amiss(
            format!("the battle at {field} is a game already, and it has one game"),
            "play it to its end, close it, and take its result with `--take`",
        )),
        Some(_) => Err(Trouble::amiss(
            format!("the battle at {field} is left to the quick table"),
            "`estafette adjudicate` throws its dice",
        )),
    }
}

fn demand_unlocked(ledger: &Ledger) -> Result<(), Trouble> {
    match ledger.open_lock() {
        _ if ledger.closed().is_some() => Err(Trouble::Closed),
        Some(lock) => Err(Trouble::amiss(
            format!("exchange {} is locked", lock.exchange),
            "cast it with `estafette adjudicate`; battles wait between a day and its night",
        )),
        None => Ok(()),
    }
}

/// Makes the game of a battle, and notes its card in the campaign's ledger. The caller holds the pen. Its dice follow from the
/// campaign's secret, so that nobody chooses among them.
pub fn make_battle(game: &mut Game, drawn: &Drawn, keep: &Keep, shelf: Shelf) -> Result<FileAt, Trouble> {
    let exchange = demand_unbegun(game, &drawn.muster)?;
    let field = &drawn.muster.field;
    let seal = game.chain(keep)?.tip();
    let card = game.ledger()?.card();
    let roots = Roots::of(&game.ledger()?.card_id(), exchange, field, &seal);
    let place = folder_of_battle(&game.folder, &drawn.name);
    let new = NewGame {
        scenario: PathBuf::from(place.as_path()).join("game.yaml"),
        folder: PathBuf::from(place.as_path()),
        name: None,
        players: Vec::new(),
        length: LINKS,
        beacon: card.beacon.clone(),
        invite: false,
        keep: keep_of_battle(keep, &drawn.name),
    };
    // Before anything is made, so that its faults are told and nothing is left behind.
    let file = GameFile::read(FileName::from(new.scenario.as_path()), &drawn.text, shelf)?;
    let given = BattleCard { roots, rules: word_of(game.ledger()?, file.rules) };
    game.folder.make_folder(&place_of_battles(&game.folder))?;
    clear_unfinished(&new)?;
    create_of(&new, &drawn.text, &given, shelf)?;
    let text = read_needed(Folder::at(&new.folder).ledger(), "the campaign")?;
    let ledger = Ledger::read(text.as_bytes());
    let card = ledger.map_err(|fault| Trouble::unfit(&place, fault.message, "take the folder away"))?.card_id();
    let note = BattleNote { exchange, field: field.clone(), step: BattleStep::Begins(card) };
    append(game, Body::Note { state: None, text: note.to_string() })?;
    Ok(place)
}

/// Leaves a battle to the quick table, and notes it. The caller holds the pen.
pub fn leave_to_the_table(game: &mut Game, battle: &Muster) -> Result<(), Trouble> {
    let exchange = demand_unbegun(game, battle)?;
    let note = BattleNote { exchange, field: battle.field.clone(), step: BattleStep::Quick };
    append(game, Body::Note { state: None, text: note.to_string() })
}
