//! `estafette battle`: a battle of a campaign becomes a game of its own, and what came of it is taken.

use std::cmp::Reverse;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::adjudicate::clear;
use super::terminal::{Terminal, keep};
use crate::adjudicate::{Contingent, Host, Muster, Troop, UnitId};
use crate::game::{
    Disk, Drawn, Folder, Game, Keep, Taken, Trouble, battle_at, consider_battle, consider_table, copy_folder, draw_up,
    enter_battle, folder_of_battle, handed, keep_of_battle, leave_to_the_table, make_battle,
};
use crate::kit::list;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the campaign.
    campaign: PathBuf,
    /// The field on which a battle waits: its hex, or the place there.
    field: String,
    /// Make it a game of these rules; of those that `battle_rules` of the campaign names where nothing is said.
    #[arg(long, value_name = "RULES", conflicts_with_all = ["take", "table", "quick"])]
    rules: Option<String>,
    /// The ground: a file with `map` and `terrain` of a game file; laid out from the hex where it is left out.
    #[arg(long = "field", value_name = "FILE", conflicts_with_all = ["take", "table", "quick"])]
    ground: Option<PathBuf>,
    /// Take the result of its game, which is closed.
    #[arg(long, conflicts_with_all = ["table", "quick"])]
    take: bool,
    /// Take the result of a battle that was fought on a table: who holds the field, and what is left of whom.
    #[arg(long, value_name = "FILE", conflicts_with = "quick")]
    table: Option<PathBuf>,
    /// Leave it to the quick table, whose dice are thrown as the campaign goes on.
    #[arg(long)]
    quick: bool,
    /// Show what would be made or taken, and write nothing.
    #[arg(long)]
    preview: bool,
    /// Work on a copy of the campaign in this folder, and leave the campaign as it is.
    #[arg(long, value_name = "FOLDER", conflicts_with = "preview")]
    out: Option<PathBuf>,
    /// Where the umpire's secret of the campaign is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// What is to be done with a battle.
enum Plan {
    /// It becomes this game.
    Make(Box<Drawn>),
    /// This result is entered.
    Take(Box<Taken>),
    /// It is left to the quick table.
    Quick,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.campaign))?;
        let battle = battle_at(&game, &self.field)?;
        let plan = self.plan(&game, &battle, terminal)?;
        if self.preview {
            return self.show(&game, &battle, &plan, terminal);
        }
        let Some(out) = &self.out else {
            return self.in_place(Folder::at(&self.campaign), terminal);
        };
        let was_there = out.is_dir();
        copy_folder(&self.campaign, out)?;
        let answer = self.in_place(Folder::on(out, Disk::hasty()), terminal);
        if answer.as_ref().is_err_and(|trouble| !trouble.is_unsaid()) {
            clear(out, was_there);
        }
        answer
    }

    fn plan(&self, game: &Game, battle: &Muster, terminal: &Terminal<'_>) -> Result<Plan, Trouble> {
        let shelf = terminal.shelf();
        if self.take {
            return Ok(Plan::Take(Box::new(consider_battle(game, battle, shelf)?)));
        }
        if let Some(file) = &self.table {
            return Ok(Plan::Take(Box::new(consider_table(game, battle, &handed(file))?)));
        }
        if self.quick {
            return Ok(Plan::Quick);
        }
        let Some(rules) = self.rules.as_ref().or(battle.rules.as_ref()) else {
            return Err(Trouble::amiss(
                "nothing says by which rules the battle is fought",
                "add `--rules RULES`, or `battle_rules` to the scenario; `--table FILE` and `--quick` do without",
            ));
        };
        let template = battle.template.as_ref().map(|file| game.folder.root().join(file));
        let ground = self.ground.as_deref().map(handed).or(template);
        Ok(Plan::Make(Box::new(draw_up(game, battle, terminal.rules(rules)?, ground.as_ref(), shelf)?)))
    }

    /// Shows what would be done.
    fn show(&self, game: &Game, battle: &Muster, plan: &Plan, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        if self.format == Format::Json {
            terminal.say_json(&as_json(game, battle, plan, None))?;
            return Ok(0);
        }
        let text = match plan {
            Plan::Make(drawn) => {
                format!("{}It would be this game:\n\n{}{}", mustered(battle, &drawn.behind), drawn.text, later(drawn))
            }
            Plan::Take(taken) => format!("This would be entered:\n{}{}", entered(taken), costs(taken)),
            Plan::Quick => format!("{}It would be left to the quick table.\n", mustered(battle, &[])),
        };
        terminal.show(&text)?;
        Ok(0)
    }

    fn in_place(&self, folder: Folder, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let battle = battle_at(&game, &self.field)?;
        let plan = self.plan(&game, &battle, terminal)?;
        let keep = keep(self.secret.clone());
        match &plan {
            Plan::Make(drawn) => {
                make_battle(&mut game, drawn, &keep, terminal.shelf())?;
            }
            Plan::Take(taken) => {
                enter_battle(&mut game, taken)?;
            }
            Plan::Quick => leave_to_the_table(&mut game, &battle)?,
        }
        let head = game.ledger()?.head().to_string();
        if self.format == Format::Json {
            terminal.say_json(&as_json(&game, &battle, &plan, Some(&head)))?;
            return Ok(0);
        }
        let text = match &plan {
            Plan::Make(drawn) => made(&game, &battle, drawn, &keep),
            Plan::Take(taken) => {
                format!(
                    "The result of the battle at {} is entered:\n{}\
                     `estafette adjudicate` lets the campaign go on when no other battle waits.\n",
                    battle.field,
                    entered(taken)
                )
            }
            Plan::Quick => format!(
                "The battle at {} is left to the quick table; `estafette adjudicate` throws its dice when no other battle waits.\n",
                battle.field
            ),
        };
        terminal.say(&format!("{text}Mail ledger.txt of the campaign to everybody.\nHead {head}\n"))?;
        Ok(0)
    }
}

/// What has been made, and what is to be done with it.
fn made(game: &Game, battle: &Muster, drawn: &Drawn, keep: &Keep) -> String {
    let place = folder_of_battle(&game.folder, &drawn.name);
    let secret = match keep_of_battle(keep, &drawn.name) {
        Keep::InTheFolder => String::new(),
        Keep::At(path) => format!("Its secret is {}; keep it with that of the campaign.\n", path.display()),
    };
    format!(
        "{}The game `{}` stands in {}. Mail its ledger.txt, which is the card, to everybody before the first orders,\n\
         and play it as any other; when it is closed, `--take` takes its result.\n{secret}{}",
        mustered(battle, &drawn.behind),
        drawn.name,
        place.display(),
        later(drawn)
    )
}

/// Who fights, in a few lines, and who stays behind the field.
fn mustered(whole: &Muster, behind: &[UnitId]) -> String {
    let (battle, _) = &whole.of_those(|piece| !behind.contains(&piece.unit));
    let place = battle.place.as_ref().map_or(String::new(), |place| format!(" ({place})"));
    let [attacker, defender] = &battle.hosts;
    let mut text = format!("The battle at {}{place}, with light for {} half-hours.\n", battle.field, battle.half_hours);
    for (host, what) in [(attacker, "attacks from the"), (defender, "defends, home in the")] {
        text.push_str(&format!("  {} {what} {}: {}\n", host.side, host.home, strength(battle, host)));
    }
    let (lent, alone): (Vec<_>, Vec<_>) =
        behind.iter().map(|unit| (unit, host_of(whole, battle, unit))).partition(|(_, host)| host.is_some());
    let lent = lent.into_iter().filter_map(|(unit, host)| Some(format!("{unit} to {}", host?))).collect::<Vec<_>>();
    if !lent.is_empty() {
        text.push_str(&format!("  too small to fight by themselves, and lent: {}\n", list(&lent)));
    }
    let alone = alone.into_iter().map(|(unit, _)| unit.to_string()).collect::<Vec<_>>();
    if !alone.is_empty() {
        text.push_str(&format!("  too small to fight, and behind the field: {}\n", list(&alone)));
    }
    text
}

/// The unit to which one is lent that is too small to fight by itself: the largest of its arm in its force.
fn host_of<'m>(whole: &Muster, fights: &'m Muster, unit: &UnitId) -> Option<&'m UnitId> {
    let small = whole.army.iter().find(|piece| piece.unit == *unit)?;
    let alike = fights.army.iter().filter(|piece| (&piece.force, piece.troop) == (&small.force, small.troop));
    let alike = alike.filter(|piece| matches!(piece.troop, Troop::Foot | Troop::Horse));
    alike.min_by_key(|piece| (Reverse(piece.men), piece.unit.as_str())).map(|piece| &piece.unit)
}

/// What a side has there: by arms.
fn strength(battle: &Muster, host: &Host) -> String {
    let of = |troop: Troop| battle.army.iter().filter(|piece| piece.side == host.side && piece.troop == troop).count();
    let arms =
        [(Troop::Foot, "of foot"), (Troop::Horse, "of horse"), (Troop::Guns, "of guns"), (Troop::Leader, "leading")];
    let arms = arms.into_iter().map(|(troop, word)| (of(troop), word)).filter(|(count, _)| *count > 0);
    let arms = arms.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>();
    let late = |piece: &&Contingent| piece.side == host.side && piece.after > 0;
    match battle.army.iter().filter(late).count() {
        0 => list(&arms),
        late => format!("{}; {late} of them later", list(&arms)),
    }
}

/// Who comes on later.
fn later(drawn: &Drawn) -> String {
    if drawn.later.is_empty() {
        return String::new();
    }
    let lines = drawn.later.iter().map(|one| {
        let ids = one.units.iter().map(ToString::to_string).collect::<Vec<_>>();
        format!("  turn {}, {} edge: {}\n", one.turn, one.edge, list(&ids))
    });
    format!("These come on later, by themselves (`arrivals` of its game file):\n{}", lines.collect::<String>())
}

/// The lines of a result.
fn entered(taken: &Taken) -> String {
    let lines = taken.considered.lines.iter().map(|line| format!("  {}\n", line.text));
    format!("  {}\n{}", taken.line, lines.collect::<String>())
}

/// What a result costs, which is not written before the campaign goes on.
fn costs(taken: &Taken) -> String {
    if taken.costs.is_empty() {
        return String::new();
    }
    let lines = taken.costs.iter().map(|line| format!("  {line}\n")).collect::<String>();
    format!("What it costs, before retreat and pursuit:\n{lines}")
}

fn as_json(game: &Game, battle: &Muster, plan: &Plan, head: Option<&str>) -> serde_json::Value {
    let side = |host: &Host| json!({"side": host.side, "home_edge": host.home});
    let mut answer = json!({
        "game": game.file.name,
        "field": battle.field,
        "place": battle.place,
        "half_hours": battle.half_hours,
        "attacker": side(&battle.hosts[0]),
        "defender": side(&battle.hosts[1]),
        "done": head.is_some(),
        "head": head,
    });
    let (key, value) = match plan {
        Plan::Make(drawn) => {
            let place = folder_of_battle(&game.folder, &drawn.name).display().to_string();
            let later = drawn.later.iter().map(|one| json!({"turn": one.turn, "edge": one.edge, "units": one.units}));
            let later = later.collect::<Vec<_>>();
            ("battle", json!({"game": drawn.name, "folder": place, "text": drawn.text, "later": later}))
        }
        Plan::Take(taken) => {
            answer["costs"] = json!(taken.costs);
            ("result", json!(taken.line))
        }
        Plan::Quick => ("quick", json!(true)),
    };
    answer[key] = value;
    answer
}
