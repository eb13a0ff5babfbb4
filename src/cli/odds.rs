//! `estafette odds`: what may come of one combat, computed, not sampled.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Format;
use super::terminal::Terminal;
use crate::adjudicate::{Act, AnyRuleSet, Inquiry, Position};
use crate::game::{Folder, Trouble, View, handed, is_standard_input};
use crate::report::odds_text;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game, or a view that came with a report; `-` is the standard input.
    game: PathBuf,
    /// Who acts.
    unit: String,
    /// What he does.
    #[arg(value_enum)]
    act: Kind,
    /// Against whom, or on whom.
    target: Option<String>,
    /// How many checks of morale are taken at once.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=12))]
    checks: u8,
    /// Judge by the position as this exchange found it.
    #[arg(long, value_name = "N")]
    exchange: Option<u32>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// Fire at a target.
    Fire,
    /// A melee or an assault.
    #[value(alias = "charge", alias = "assault")]
    Melee,
    /// A check of morale.
    #[value(aliases = ["morale", "rout"])]
    Check,
    /// An attempt to rally.
    Rally,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let inquiry = Inquiry {
            unit: self.unit.clone(),
            act: match self.act {
                Kind::Fire => Act::Fire,
                Kind::Melee => Act::Melee,
                Kind::Check => Act::Check(self.checks),
                Kind::Rally => Act::Rally,
            },
            target: self.target.clone(),
        };
        let (rules, position) = self.position(terminal)?;
        let odds = rules.odds(&position, &inquiry).map_err(|why| {
            let help = "`estafette form` and the report's map show who may do what";
            Trouble::amiss(why, help)
        })?;
        match self.format {
            Format::Json => {
                let json = serde_json::to_value(&odds).expect("odds are plain data");
                terminal.say_json(&json)?;
            }
            Format::Text => terminal.show(&odds_text(&odds))?,
        }
        Ok(0)
    }

    fn position(&self, terminal: &Terminal<'_>) -> Result<(&'static dyn AnyRuleSet, Position), Trouble> {
        if self.game.is_file() || is_standard_input(&self.game) {
            let view = View::read(&handed(&self.game), |id| terminal.rules(id))?;
            return Ok((view.rules, view.position));
        }
        let game = terminal.open(Folder::at(&self.game))?;
        let stand = game.stand_before(self.exchange)?;
        Ok((game.file.rules, stand.held.position))
    }
}
