//! `estafette form`: a turn file for a side to fill in.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::Format;
use super::terminal::{Terminal, keep, player_of, side_of};
use super::written::Written;
use crate::adjudicate::{AnyRuleSet, Side};
use crate::game::{
    Command, Folder, Game, GameFile, Keep, Player, Top, Trouble, View, couriers_ahead, form, form_of_player, handed,
    signed, with_offers,
};
use crate::orders::plain::form_in_lines;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    #[arg(required_unless_present = "view", conflicts_with = "view")]
    game: Option<PathBuf>,
    /// The side; where it is left out, every side that owes something.
    side: Option<String>,
    /// For this player of a side that several share: his units come first.
    #[arg(long, value_name = "NAME", conflicts_with = "view")]
    player: Option<String>,
    /// Write it from a view that came with a report.
    #[arg(long, value_name = "FILE")]
    view: Option<PathBuf>,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// Write it in plain lines, or as YAML.
    #[arg(long = "as", value_enum, value_name = "FORM", default_value = "lines")]
    written: Written,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let forms = match &self.view {
            Some(view) => vec![from_view(view, terminal)?],
            None => {
                let root = self.game.expect("clap asks for one of the two");
                let game = terminal.open(Folder::at(root))?;
                let player = self.player.as_deref();
                let player = player.map(|name| player_of(&game.file, name)).transpose()?;
                let of_player = player.map(|player| player.side.to_string());
                let side = of_player.as_deref().or(self.side.as_deref());
                from_game(&game, side, player, &keep(self.secret))?
            }
        };
        let forms = forms.into_iter().map(|form| form.written(self.written)).collect::<Vec<_>>();
        match self.format {
            Format::Json => terminal.say_json(&forms)?,
            Format::Text => {
                let texts = forms.into_iter().map(|form| form.form);
                terminal.say(&texts.collect::<String>())?;
            }
        }
        Ok(0)
    }
}

/// The form of a side.
#[derive(Serialize)]
struct Filled {
    game: String,
    exchange: u32,
    side: String,
    form: String,
    #[serde(skip)]
    rules: &'static dyn AnyRuleSet,
}

impl Filled {
    fn of(top: Top<'_>, form: String, rules: &'static dyn AnyRuleSet) -> Filled {
        Filled { game: top.game.to_owned(), exchange: top.exchange, side: top.side.to_string(), form, rules }
    }

    /// The same as YAML, as which it is made, or in lines.
    fn written(self, written: Written) -> Filled {
        match written {
            Written::Yaml => self,
            Written::Lines => Filled { form: form_in_lines(&self.form, self.rules.grammar()), ..self },
        }
    }
}

fn from_game(game: &Game, side: Option<&str>, player: Option<&Player>, keep: &Keep) -> Result<Vec<Filled>, Trouble> {
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    if let Some(lock) = ledger.open_lock() {
        return Err(Trouble::amiss(
            format!("exchange {} is locked, so that nothing can be ordered now", lock.exchange),
            "`estafette status` says what is missing before it is cast",
        ));
    }
    let stand = game.stand()?;
    let sides = match side {
        Some(name) => vec![side_of(&game.file, name)?],
        None => stand.awaited.iter().map(|awaited| awaited.side.clone()).collect(),
    };
    let mut forms = Vec::new();
    let roster = game.file.rules.roster(&stand.held.position);
    for side in &sides {
        let code = game.code(side, keep).ok();
        let rides = couriers_ahead(game, &stand.held.position, side);
        let top = Top {
            game: &game.file.name,
            exchange: stand.exchange,
            play: game.play(stand.exchange)?,
            side,
            seen: Some(&ledger.head()),
            code: code.as_deref(),
            rides: &rides,
        };
        let stopped = stand.held.file.stopped.as_ref();
        let text = form(game.file.rules, &stand.held.position, stopped, top);
        let text = text.map(|text| with_offers(&text, &game.file.rules.offers(&stand.held.position, side)));
        let command = Command::of(&game.file, side, &roster).map(|command| (command, player));
        // Where several share a side whoever speaks for it is served, if nobody is named.
        let text = text.map(|text| match command {
            Some((command, player)) => form_of_player(&text, &command, player.unwrap_or(command.leader())),
            None => signed(&text, player.or(several(&game.file, side))),
        });
        forms.extend(text.map(|text| Filled::of(top, text, game.file.rules)));
    }
    if forms.is_empty() {
        return Err(match &stand.clock.ending {
            Some(ending) => Trouble::Over(format!("the game is over: {}", ending.why)),
            None => Trouble::amiss(
                match side {
                    Some(side) => format!("{side} has nothing to send now"),
                    None => "nobody owes anything now".to_owned(),
                },
                "`estafette status` says who owes what",
            ),
        });
    }
    Ok(forms)
}

/// The first of several players of a side.
fn several<'g>(file: &'g GameFile, side: &'g Side) -> Option<&'g Player> {
    let mut players = file.players_of(side);
    let first = players.next()?;
    players.next().map(|_| first)
}

fn from_view(path: &Path, terminal: &Terminal<'_>) -> Result<Filled, Trouble> {
    let View { top: view, rules, position } = View::read(&handed(path), |id| terminal.rules(id))?;
    let (game, exchange, side) = (&view.game, view.exchange, &view.side);
    let top = Top { game, exchange, play: view.play(rules), side, seen: None, code: None, rides: &view.rides };
    let text = form(rules, &position, view.stopped.as_ref(), top);
    let text = text.map(|text| with_offers(&text, &rules.offers(&position, side)));
    let text = text.map(|text| Filled::of(top, text, rules));
    text.ok_or_else(|| {
        Trouble::amiss(format!("{} owes nothing that could be filled in", view.side), "wait for the next report")
    })
}
