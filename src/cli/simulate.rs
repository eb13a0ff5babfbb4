//! `estafette simulate`: the rest of a game played many times by stand-ins, with throw-away dice.

use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use super::Format;
use super::terminal::{Terminal, side_of, write_out};
use super::{simulated, simulated_page};
use crate::adjudicate::{AnyRuleSet, Position, Posture, Side};
use crate::game::{Folder, Game, GameFile, Stand, Trouble};
use crate::report::Colour;
use crate::simulate::{self, Conduct, Summary, Trial};
use crate::yaml::did_you_mean;

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
    /// Play as often under another setting of the umpire's switches, and hold it against the game as it stands; several that
    /// belong together are parted by commas. May be given several times.
    #[arg(long, value_name = "SWITCH=VALUE")]
    with: Vec<String>,
    /// Write a page with plots for a browser, too.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let stand = self.stand(&game)?;
        let conduct = self.conduct(&game.file)?;
        let switched = self.switched(&game.file, &stand.held.position)?;
        let positions = [(String::new(), &stand.held.position)].into_iter();
        let positions = positions.chain(switched.iter().map(|(with, position)| (with.clone(), position)));
        let positions = positions.collect::<Vec<_>>();
        let bar = bar(self.times.saturating_mul(u32::try_from(positions.len()).unwrap_or(1)), terminal);
        let summed = |(with, position)| (with, self.summed(&game.file, &conduct, position, &bar));
        let mut summaries = positions.into_iter().map(summed).collect::<Vec<_>>();
        bar.finish_and_clear();
        let (_, summary) = summaries.remove(0);
        let led = conduct.iter().map(|(side, conduct)| format!("{side} by {}", conduct.word()));
        let led = led.collect::<Vec<_>>().join(", ");
        let head = format!(
            "{} from exchange {}, {} games with the seed `{}`: {led}.\nThrow-away dice: nothing of this is written to the game.\n\n",
            game.file.name, stand.exchange, summary.games, self.seed
        );
        let [turn, _] = game.file.rules.words();
        if let Some(path) = &self.page {
            write_out(path, simulated_page::page(&head, &summary, &summaries, turn).as_bytes())?;
        }
        match self.format {
            Format::Json => terminal.say_json(&json!({
                "game": game.file.name,
                "exchange": stand.exchange,
                "seed": self.seed,
                "led": conduct.iter().map(|(side, conduct)| (side.to_string(), json!(conduct.word()))).collect::<serde_json::Map<_, _>>(),
                "summary": summary,
                "with": summaries.iter().map(|(with, summary)| json!({"switches": with, "summary": summary})).collect::<Vec<_>>(),
            }))?,
            Format::Text => {
                terminal.show(&(head + &simulated::text(&summary, turn) + &simulated::beside(&summary, &summaries)))?;
            }
        }
        Ok(0)
    }

    /// What all games from a position come to.
    fn summed(&self, game: &GameFile, conduct: &[(Side, Conduct)], start: &Position, bar: &ProgressBar) -> Summary {
        let trial = Trial {
            rules: game.rules,
            start,
            conduct: conduct.to_vec(),
            until: self.until,
            times: self.times,
            word: self.seed.clone(),
        };
        Summary::of(&game.sides, &trial.play(&mut |_| bar.inc(1)))
    }

    /// Where the games begin.
    fn stand(&self, game: &Game) -> Result<Stand, Trouble> {
        let stand = game.stand_before(self.from)?;
        if let Some(last) = self.until.filter(|last| *last < stand.clock.turn) {
            let [turn, _] = game.file.rules.words();
            let what = format!("exchange {} is past {turn} {last}", stand.exchange);
            return Err(Trouble::amiss(what, "name a later one, or begin with an earlier exchange: `--from 1`"));
        }
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

    /// The position under each set of switches that is to be held against it.
    fn switched(&self, game: &GameFile, position: &Position) -> Result<Vec<(String, Position)>, Trouble> {
        let each = self.with.iter().map(|with| {
            let switches = with.split(',').map(|switch| switch_of(game.rules, switch.trim()));
            let switches = switches.collect::<Result<Vec<_>, _>>()?;
            let other = simulate::switched(game.rules, position, &switches);
            let other = other.map_err(|why| {
                let what = format!("`{with}` cannot be set in this position: {why}");
                Trouble::amiss(what, "begin with an earlier exchange: `--from 1`")
            })?;
            Ok((with.clone(), other))
        });
        each.collect()
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

/// A switch of the rules and a value of it, from `SWITCH=VALUE`.
fn switch_of(rules: &dyn AnyRuleSet, said: &str) -> Result<(String, String), Trouble> {
    let Some((key, value)) = said.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
        let help = format!("write `--with SWITCH=VALUE`; `estafette tables {}` lists the switches", rules.id());
        return Err(Trouble::amiss(format!("`--with {said}` sets nothing"), help));
    };
    let settings = rules.settings();
    let Some(setting) = settings.iter().find(|setting| setting.key == key) else {
        let help = match did_you_mean(key, settings.iter().map(|setting| setting.key)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("`estafette tables {}` lists the switches", rules.id()),
        };
        return Err(Trouble::amiss(format!("`{key}` is no switch of these rules"), help));
    };
    let value = match value {
        "yes" => "true",
        "no" => "false",
        other => other,
    };
    match setting.values.contains(&value) {
        true => Ok((key.to_owned(), value.to_owned())),
        false => {
            let help = format!("its values are {}", setting.values.join(", "));
            Err(Trouble::amiss(format!("`{value}` is no value of `{key}`"), help))
        }
    }
}

/// How many games are done, on a terminal that has colours.
pub(super) fn bar(times: u32, terminal: &Terminal<'_>) -> ProgressBar {
    match terminal.error_colour() {
        Colour::Styled => ProgressBar::new(times.into()),
        Colour::Plain => ProgressBar::hidden(),
    }
}
