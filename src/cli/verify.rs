//! `estafette verify`: a game from its card to its last report, everything played again.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Format;
use super::message;
use super::terminal::{Terminal, keep};
use crate::dice::typed_head;
use crate::game::{
    Besides, Explain, Explained, Folder, Keep, LineEnds, Otherwise, Promise, Trouble, Verdict, explain, keep_of_battle,
    verify, verify_hashes, verify_told,
};
use crate::post::{made_again, testimony};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// A head from a mail, or its first 32 digits or more: the ledger must have had it.
    #[arg(long, value_name = "DIGITS", value_parser = typed_head)]
    head: Option<String>,
    /// Play what another version of the rules has played (`--explain=all`: everything) by the rules of this one, and say what
    /// it would have decided otherwise; nothing is changed.
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "others")]
    explain: Option<Which>,
    /// Play nothing again: hold every file against its hash alone. It shows that nothing was changed since, and not that the
    /// rules were applied.
    #[arg(long, conflicts_with = "explain")]
    hashes_only: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// What another version of the rules has played.
    Others,
    /// All that is cast.
    All,
}

/// The verdict, with what this version would have decided otherwise where that was asked for.
#[derive(Serialize)]
struct VerifyAnswer<'v> {
    #[serde(flatten)]
    verdict: &'v Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<&'v [Explained]>,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let (folder, keep) = (Folder::at(self.game.clone()), keep(self.secret.clone()));
        let mut verdict = self.look(&folder, terminal, &keep)?;
        // Not at once: what was typed and is kept as it came may end its lines as it likes.
        if !verdict.discrepancies.is_empty() {
            let (as_written, ends) = LineEnds::of(&folder);
            let mut other = self.look(&as_written, terminal, &keep)?;
            other.line_ends = ends.mended();
            let finds_a_ledger = verdict.head.is_empty() && !other.head.is_empty();
            if finds_a_ledger || other.discrepancies.len() < verdict.discrepancies.len() {
                verdict = other;
            }
        }
        let explained = self.explain.map(|which| {
            let which = match which {
                Which::Others => Explain::Others,
                Which::All => Explain::All,
            };
            explain(&folder, terminal.shelf(), &keep, which)
        });
        let explained = explained.transpose()?;
        match self.format {
            Format::Json => terminal.say_json(&VerifyAnswer { verdict: &verdict, explained: explained.as_deref() })?,
            Format::Text => {
                terminal.say(&verify_told(&verdict))?;
                if let Some(explained) = &explained {
                    terminal.say(&otherwise(explained))?;
                }
                for one in &verdict.discrepancies {
                    let path = folder.root().join(&one.file);
                    let text = message::discrepancy(&one.what, &path, terminal.error_colour());
                    terminal.warn(&text);
                }
            }
        }
        Ok(u8::from(!verdict.agrees()))
    }

    /// Goes through the folder, with its mail.
    fn look(&self, folder: &Folder, terminal: &Terminal<'_>, keep: &Keep) -> Result<Verdict, Trouble> {
        let look = match self.hashes_only {
            true => verify_hashes,
            false => verify,
        };
        let mut verdict = look(folder, terminal.shelf(), keep, self.head.as_deref())?;
        for (promise, besides) in self.of_mail(folder, terminal, keep) {
            verdict.besides(promise, besides);
        }
        for (place, (battle, name)) in verdict.folders_of_battles().into_iter().enumerate() {
            for (promise, besides) in self.of_mail(&battle, terminal, &keep_of_battle(keep, &name)) {
                verdict.besides_in_battle(place, promise, besides);
            }
        }
        Ok(verdict)
    }

    /// What the mail of a game says, by the promise that it is about.
    fn of_mail(&self, folder: &Folder, terminal: &Terminal<'_>, keep: &Keep) -> Vec<(Promise, Besides)> {
        let of_mail = testimony(folder, terminal.shelf(), keep);
        let mut all = vec![
            (Promise::NothingReplaced, Besides::Found(of_mail.found)),
            (Promise::NothingReplaced, Besides::Doubts(of_mail.doubts)),
            (Promise::NothingReplaced, Besides::But(of_mail.but)),
            (Promise::DiceFixed, Besides::Doubts(of_mail.beforehand)),
            (Promise::DiceFixed, Besides::EarlyLinks(of_mail.early_links)),
        ];
        if !self.hashes_only {
            let of_letters = made_again(folder, terminal.shelf(), keep);
            all.extend([
                (Promise::EverythingTold, Besides::Found(of_letters.found)),
                (Promise::EverythingTold, Besides::Doubts(of_letters.doubts)),
                (Promise::EverythingTold, Besides::But(of_letters.but)),
            ]);
        }
        all
    }
}

/// What this version would have decided otherwise.
fn otherwise(explained: &[Explained]) -> String {
    if explained.is_empty() {
        return "Nothing was played by another version of the rules than this estafette's.\n".into();
    }
    let mut lines = vec!["Played once more by the rules of this estafette, and nothing changed:".into()];
    for Explained { exchange, rules, otherwise, unknown } in explained {
        let played = format!("  exchange {exchange}, played by {rules}");
        match (otherwise, unknown) {
            (_, Some(why)) => lines.push(format!("{played}: it cannot be told ({why})")),
            (None, None) => lines.push(format!("{played}, would come out the same")),
            (Some(otherwise), None) => {
                lines.push(format!("{played}, would be decided otherwise"));
                lines.extend(parting(otherwise));
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Where two versions part, and what comes of it.
fn parting(otherwise: &Otherwise) -> Vec<String> {
    let mut lines = Vec::new();
    let said = |text: &str| match text {
        "" => "nothing more".to_owned(),
        text => text.to_owned(),
    };
    if let Some(entry) = otherwise.entry {
        lines.push(format!("    entry {entry} of the log: {}", said(&otherwise.then)));
        lines.push(format!("    by this version: {}", said(&otherwise.by_this)));
    }
    let units = otherwise.units.iter();
    lines.extend(units.map(|unit| format!("    {}: {}", unit.unit, unit.how.join("; "))));
    let besides = otherwise.besides.iter();
    lines.extend(besides.map(|what| format!("    besides: {what}")));
    lines
}
