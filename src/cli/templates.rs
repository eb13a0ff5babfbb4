//! `estafette templates`: the wording of reports, as files to edit.

use clap::Args;
use serde_json::{Value, json};

use super::Format;
use super::terminal::Terminal;
use crate::adjudicate::{AnyRuleSet, Choices};
use crate::game::Trouble;
use crate::report::phrases_text;
use crate::report::templates::Part;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// `headline`, `opening`, `closing`, or a rule set for its phrases; without it, a list of them all.
    which: Option<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let (text, json) = match &self.which {
            None => (OVERVIEW.to_owned(), overview(terminal)),
            Some(which) => worded(which, terminal)?,
        };
        match self.format {
            Format::Text => terminal.show(&text)?,
            Format::Json => terminal.say_json(&json)?,
        }
        Ok(0)
    }
}

/// What is built in of a part or a rule set, to read and for programs.
fn worded(which: &str, terminal: &Terminal<'_>) -> Result<(String, Value), Trouble> {
    let part = Part::ALL.into_iter().find(|part| part.key() == which);
    if let Some(part) = part {
        let text = part.built_in();
        return Ok((text.to_owned(), json!({"part": which, "text": text})));
    }
    let rules: &dyn AnyRuleSet = terminal.rules(which)?;
    let lists = rules.phrases();
    let text = phrases_text(rules.title(), &lists);
    let lists = lists.iter().map(list).collect::<Vec<_>>();
    Ok((text, json!({"rules": which, "phrases": lists})))
}

fn list(choices: &Choices) -> Value {
    json!({"list": choices.key(), "when": choices.when, "wordings": choices.wordings})
}

/// The names that the command takes.
fn overview(terminal: &Terminal<'_>) -> Value {
    let parts = Part::ALL.map(Part::key);
    let rules = terminal.shelf().iter().map(|rules| rules.id());
    json!({"parts": parts, "rules": rules.collect::<Vec<_>>()})
}

const OVERVIEW: &str = "\
What a report says can be worded by the umpire:

    estafette templates headline        the headline of an exchange
    estafette templates opening         the paragraph before the battle is told
    estafette templates closing         the paragraph after it
    estafette templates RULES           the sentences in which a rule set tells a battle

Each prints what is built in, as a file to edit. Put the file beside the scenario and name it there:

    templates: {headline: my-headline.txt, phrases: my-phrases.yaml}

`estafette new` checks the files and takes them into the game, where they stay as they are.
`estafette help templates` tells what a template may say.
";

/// What a template may say.
pub(super) const HELP: &str = "\
A template is text with {{ values }} and {% if %}, {% for %}, {% set %} in the manner of Jinja.
What it draws on is the digest of the exchange, which `estafette report GAME --as json` shows:

  kind       the greatest thing that the exchange has brought: over, set-up, leader, loss, melee,
             ground, fire, skirmish, closing, manoeuvre or quiet
  game, turn, part, then, exchange
  armies     each with piece, units_before, units, silent (without fresh news, counted in nothing
             else), strength_before, strength, cost, measure, worn, lost, leaders, arrived, came,
             moved, fired, held_before, held, and march (forward, back, about, still)
  fights     attacker and defender (piece, army, lost, gone, driven), winner, loser, carried,
             open, rounds, place, and outcome (even, worse, driven, destroyed)
  lost, leaders
             piece, army, cause (melee, fire, unknown), by, place
  shot       piece, army, by, foe, firers, lost, gone, place
  taken, held, held_before, disputed
             name, place, by, from, fresh
  gap, gap_before
             far, many, steps, touching, pairs, one, other, place; or nothing
  scales     upper (or nothing), clear, most, least, measure; or nothing
  ending     winner (or nothing), drawn, why; or nothing
  summed     whether the last paragraph has told already what it cost
  diced      whether dice were rolled for what is told

A piece has a name, and `says` and `does` make its verb agree with it:
{{ army.piece|says(\"[drives] them back\") }}.
Filters: says, does, number, ordinal, counted(\"unit\"), list, sentence, capital, the, length.
Functions, by the number of the exchange: vary(\"this\", \"that\") and choose(3).

Of the headline every line that comes out is one wording, and one of them is chosen. Opening
and closing are one paragraph each, wherever their lines are broken. A name that is not there
is an error. `estafette new` holds each template against exchanges of every kind, and shows the
line that is at fault. Should one fail in the middle of a game all the same, the built-in text
stands in its place, and the umpire's report says so.";
