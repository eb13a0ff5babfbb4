//! `estafette simulate`: the rest of a game played many times by stand-ins, with throw-away dice.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use serde_json::json;

use super::Format;
use super::terminal::{Terminal, side_of};
use crate::adjudicate::{Posture, Side};
use crate::game::{Folder, Game, GameFile, Stand, Trouble};
use crate::report::Colour;
use crate::simulate::{Conduct, Share, Summary, Trial};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// How often it is played.
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: u32,
    /// How a side is led, `attack` where nothing is said: a posture, `nobody` (no file of it comes) or `random` (any legal
    /// orders). May be given for each side.
    #[arg(long = "lead", value_name = "SIDE=HOW")]
    lead: Vec<String>,
    /// To the end of this turn, not of the game.
    #[arg(long, value_name = "TURN")]
    until: Option<u32>,
    /// From the position that this exchange found.
    #[arg(long, value_name = "EXCHANGE")]
    from: Option<u32>,
    /// A word of which the dice are made: the same word throws the same.
    #[arg(long, value_name = "WORD", default_value = "estafette")]
    seed: String,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let stand = self.stand(&game)?;
        let sides = &game.file.sides;
        let conduct = self.conduct(&game.file)?;
        let trial = Trial {
            rules: game.file.rules,
            start: &stand.held.position,
            conduct: conduct.clone(),
            until: self.until,
            times: self.times,
            word: self.seed.clone(),
        };
        let bar = bar(self.times, terminal);
        let shown = Mutex::new(bar);
        let played = trial.play(&|done| {
            if let Ok(bar) = shown.lock() {
                bar.set_position(done.into());
            }
        });
        if let Ok(bar) = shown.into_inner() {
            bar.finish_and_clear();
        }
        let summary = Summary::of(sides, &played);
        let led = conduct.iter().map(|(side, conduct)| format!("{side} by {}", conduct.word()));
        let led = led.collect::<Vec<_>>().join(", ");
        match self.format {
            Format::Json => terminal.say_json(&json!({
                "game": game.file.name,
                "exchange": stand.exchange,
                "seed": self.seed,
                "led": conduct.iter().map(|(side, conduct)| (side.to_string(), json!(conduct.word()))).collect::<serde_json::Map<_, _>>(),
                "summary": summary,
            }))?,
            Format::Text => {
                let head = format!(
                    "{} from exchange {}, {} games with the seed `{}`: {led}.\nThrow-away dice: nothing of this is written to the game.\n\n",
                    game.file.name, stand.exchange, summary.games, self.seed
                );
                terminal.show(&(head + &text(&summary)))?;
            }
        }
        Ok(0)
    }

    /// Where the games begin.
    fn stand(&self, game: &Game) -> Result<Stand, Trouble> {
        let stand = game.stand_before(self.from)?;
        if let Some(ending) = &stand.clock.ending {
            let what = format!("the game is over: {}", ending.why);
            return Err(Trouble::amiss(what, "begin with an earlier exchange: `--from 1`"));
        }
        if stand.held.file.stopped.is_some() {
            let what = format!("exchange {} has stopped with questions", stand.exchange);
            return Err(Trouble::amiss(what, "begin with an earlier exchange: `--from 1`"));
        }
        Ok(stand)
    }

    fn conduct(&self, game: &GameFile) -> Result<Vec<(Side, Conduct)>, Trouble> {
        let attack = |side: &Side| (side.clone(), Conduct::StandIn(Posture::Attack));
        let mut conduct = game.sides.iter().map(attack).collect::<Vec<_>>();
        for said in &self.lead {
            let Some((side, how)) = said.split_once('=') else {
                return Err(Trouble::amiss(format!("`--lead {said}` names no conduct"), "write `--lead SIDE=hold`"));
            };
            let side = side_of(game, side)?;
            let Some(led) = Conduct::of(how) else {
                let known = Posture::WORDS.iter().map(|(word, _)| *word).chain(["nobody", "random"]);
                let help = format!("a side is led by {}", known.collect::<Vec<_>>().join(", "));
                return Err(Trouble::amiss(format!("nobody is led by `{how}`"), help));
            };
            conduct.iter_mut().filter(|(known, _)| *known == side).for_each(|(_, conduct)| *conduct = led);
        }
        Ok(conduct)
    }
}

/// How many games are done, on a terminal that has colours.
fn bar(times: u32, terminal: &Terminal<'_>) -> indicatif::ProgressBar {
    match terminal.error_colour() {
        Colour::Styled => indicatif::ProgressBar::new(times.into()),
        Colour::Plain => indicatif::ProgressBar::hidden(),
    }
}

fn share(share: &Share) -> String {
    format!("{:5.1} % +-{:4.1}   {} of {}", share.percent, share.margin, share.times, share.of)
}

/// The summary for people.
fn text(summary: &Summary) -> String {
    let mut text = String::new();
    let widest = summary.won.iter().map(|(side, _)| side.as_str().len()).max().unwrap_or(0).max(8);
    let line = |text: &mut String, what: &str, told: &Share| {
        writeln!(text, "  {what:<widest$}  {}", share(told)).expect("a string takes all");
    };
    text.push_str("Who wins, with the margin of error (95 of 100):\n");
    for (side, won) in &summary.won {
        line(&mut text, side.as_str(), won);
    }
    line(&mut text, "drawn", &summary.drawn);
    line(&mut text, "not over", &summary.open);
    text.push_str("\nBy what:\n");
    for (why, times) in summary.why.iter().take(8) {
        writeln!(text, "  {times:>6}  {why}").expect("a string takes all");
    }
    text.push_str("\nIn which turn:\n");
    let most = summary.turns.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    for (turn, times) in &summary.turns {
        let bar = "#".repeat(usize::try_from(times * 40 / most).unwrap_or(0));
        writeln!(text, "  {turn:>6}  {times:>6}  {bar}").expect("a string takes all");
    }
    if !summary.held.is_empty() {
        text.push_str("\nWho holds what at the end:\n");
        for (place, by) in &summary.held {
            let by = by.iter().map(|(side, times)| format!("{side} {times}")).collect::<Vec<_>>();
            writeln!(text, "  {place:<18} {}", by.join(", ")).expect("a string takes all");
        }
    }
    text.push_str(
        "\nWhat is left of each unit, in percent (worst tenth, quarter, middle, best quarter, tenth of the games):\n",
    );
    for unit in &summary.losses {
        let [least, low, middle, high, most] = unit.left;
        let gone = format!("{:.0} %", unit.gone.percent);
        writeln!(
            text,
            "  {:<18} {:<10} {least:>4} {low:>4} {middle:>4} {high:>4} {most:>4}   gone in {gone}",
            unit.unit, unit.side
        )
        .expect("a string takes all");
    }
    text
}
