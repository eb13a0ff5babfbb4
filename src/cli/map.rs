//! `estafette map`: a position, or what happened in a part of an exchange, drawn.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::report::{last_cast, page};
use super::terminal::{Reader, Terminal, WIDE, side_of, write_out};
use crate::adjudicate::{AnyRuleSet, Plot, Position, Roster, Scene, Side};
use crate::game::{Disk, Folder, Game, Trouble, View, demand_no_file, handed};
use crate::report::picture::Extent;
use crate::report::{Colour, Page, picture, terminal_map_within};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    #[arg(required_unless_present = "view")]
    game: Option<PathBuf>,
    /// Draw the view that came with a report, for whoever has no more than his mail; `-` is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "exchange", "phase", "side"])]
    view: Option<PathBuf>,
    /// The position after this exchange, 0 for that at the start; as it stands now where it is left out.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
    /// What happened in one part of the exchange: who moved, fired, fought, was lost. The number of the part, words of its
    /// heading, or `all`. The last exchange that was cast where none is named.
    #[arg(long, value_name = "PART")]
    phase: Option<String>,
    /// As this side may see it, where the rules hide something.
    #[arg(long)]
    side: Option<String>,
    /// The whole field, where a picture has only the part in which something stands or happens, and the rest in an inset.
    #[arg(long)]
    whole: bool,
    /// A picture in greys, for a printer that has one colour.
    #[arg(long)]
    mono: bool,
    /// In what form; by the ending of the file where it is left out, text where there is none.
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<MapForm>,
    /// The file to write; for all parts a folder, with a file for each.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MapForm {
    /// For a terminal and for mail, at most 100 columns wide.
    Text,
    /// A picture, for print and for browsers.
    Svg,
    /// A picture, for everything else.
    #[cfg(feature = "png")]
    Png,
    /// For programs.
    Json,
}

impl MapForm {
    /// The form that goes with the ending of a file: text where it has none, nothing where no form has that ending.
    fn of(path: &Path) -> Option<MapForm> {
        let Some(ending) = path.extension() else {
            return Some(MapForm::Text);
        };
        let mut forms = MapForm::value_variants().iter();
        let form = forms.find(|form| ending.eq_ignore_ascii_case(form.ending()));
        form.copied()
    }

    /// The endings of all forms, as a person lists them.
    fn endings() -> String {
        let forms = MapForm::value_variants().iter();
        let endings = forms.map(|form| format!("`.{}`", form.ending()));
        endings.collect::<Vec<_>>().join(", ")
    }

    fn is_picture(self) -> bool {
        !matches!(self, MapForm::Text | MapForm::Json)
    }

    fn ending(self) -> &'static str {
        match self {
            MapForm::Text => "txt",
            MapForm::Svg => "svg",
            #[cfg(feature = "png")]
            MapForm::Png => "png",
            MapForm::Json => "json",
        }
    }
}

/// What is drawn.
struct Sight<'s> {
    title: String,
    plot: &'s Plot,
    roster: &'s Roster,
    scene: Option<&'s Scene>,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        self.demand_known_ending()?;
        if let Some(view) = &self.view {
            self.viewed(view, terminal)?;
            return Ok(0);
        }
        let folder = self.game.as_ref().expect("clap demands one of both");
        let game = terminal.open(Folder::at(folder))?;
        let side = self.side.as_deref();
        let side = side.map(|name| side_of(&game.file, name)).transpose()?;
        match &self.phase {
            None => self.position(&game, side.as_ref(), terminal)?,
            Some(phase) => self.phase(&game, phase, side.as_ref(), terminal)?,
        }
        Ok(0)
    }

    /// Refuses a file whose ending promises what is no form of a map. A folder for all parts may be called anything.
    fn demand_known_ending(&self) -> Result<(), Trouble> {
        let (None, Some(path)) = (self.form, &self.out) else {
            return Ok(());
        };
        if MapForm::of(path).is_some() || self.phase.as_deref() == Some("all") {
            return Ok(());
        }
        Err(Trouble::amiss(
            format!("no form of a map ends like `{}`", path.display()),
            format!("end it with one of {}, or name the form with `--as`", MapForm::endings()),
        ))
    }

    fn form(&self) -> MapForm {
        let by_name = || self.out.as_deref().and_then(MapForm::of);
        self.form.or_else(by_name).unwrap_or(MapForm::Text)
    }

    fn position(&self, game: &Game, side: Option<&Side>, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let held = match self.exchange {
            Some(number) => {
                demand_exchange(game, number)?;
                game.position_after(number)?
            }
            None => game.stand()?.held,
        };
        let rules = game.file.rules;
        let seen = side.map(|side| rules.seen(&held.position, side));
        let position = seen.as_ref().unwrap_or(&held.position);
        self.standing(&game.file.name, rules, position, terminal)
    }

    /// The position of a view.
    fn viewed(&self, path: &Path, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let View { top, rules, position } = View::read(&handed(path), |id| terminal.rules(id))?;
        self.standing(&top.game, rules, &position, terminal)
    }

    /// A position as it stands.
    fn standing(
        &self,
        game: &str,
        rules: &dyn AnyRuleSet,
        position: &Position,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Trouble> {
        let clock = rules.clock(position);
        let when = match &clock.ending {
            Some(_) => "the end".to_owned(),
            None => clock.text,
        };
        let sight = Sight {
            title: headed(game, &when),
            plot: &rules.plot(position),
            roster: &rules.roster(position),
            scene: None,
        };
        self.show(&sight, self.out.as_deref(), terminal)
    }

    fn phase(&self, game: &Game, phase: &str, side: Option<&Side>, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let ledger = game.ledger()?;
        let number = match self.exchange {
            Some(number) => number,
            None => last_cast(ledger)?,
        };
        let page = page(game, ledger, number, side)?;
        if phase != "all" {
            let index = found(&page.scenes, phase)?;
            return self.show(&sight(&page, index), self.out.as_deref(), terminal);
        }
        let Some(folder) = &self.out else {
            return Err(Trouble::amiss("all parts need a folder to stand in", "name one with `--out`"));
        };
        demand_no_file(folder, "a picture of each part")?;
        let made = Disk::new().make_folder(folder);
        made.map_err(Trouble::disk("make", folder))?;
        for (index, scene) in page.scenes.iter().enumerate() {
            let name = format!("x{number:03}-{:02}{}.{}", index + 1, plain(&scene.title), self.form().ending());
            let path = folder.join(name);
            self.show(&sight(&page, index), Some(&path), terminal)?;
        }
        Ok(())
    }

    /// Draws it, to a file or as the answer.
    fn show(&self, sight: &Sight<'_>, out: Option<&Path>, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let colour = match out {
            Some(_) => Colour::Plain,
            None => terminal.colour(),
        };
        let columns = match out {
            Some(_) => WIDE,
            None => terminal.width(),
        };
        let bytes = self.drawn(sight, colour, columns);
        match out {
            None if self.form().is_picture() && terminal.reader() == Reader::Terminal => Err(Trouble::amiss(
                "a picture cannot be shown on a terminal",
                "name a file with `--out`, or send the answer to one with `>`",
            )),
            None if self.form() == MapForm::Text => terminal.show(&String::from_utf8_lossy(&bytes)),
            None => terminal.hand_over(&bytes),
            Some(path) => write_out(path, &bytes),
        }
    }

    fn drawn(&self, sight: &Sight<'_>, colour: Colour, columns: usize) -> Vec<u8> {
        let svg = || {
            let extent = if self.whole { Extent::Whole } else { Extent::Action };
            let svg = picture::svg_of(sight.plot, sight.roster, sight.scene, &sight.title, extent);
            if self.mono { picture::mono(&svg) } else { svg }
        };
        let text = match self.form() {
            MapForm::Text => terminal_map_within(sight.plot, sight.roster, sight.scene, colour, columns),
            MapForm::Svg => svg(),
            #[cfg(feature = "png")]
            MapForm::Png => {
                let svg = svg();
                let bytes = picture::png(&svg, picture::pixels(&svg));
                return bytes.expect("what this program draws is sound");
            }
            MapForm::Json => {
                let json = match sight.scene {
                    Some(scene) => serde_json::to_string_pretty(scene),
                    None => serde_json::to_string_pretty(sight.plot),
                };
                json.expect("maps are plain data") + "\n"
            }
        };
        text.into_bytes()
    }
}

fn sight(page: &Page, index: usize) -> Sight<'_> {
    let scene = &page.scenes[index];
    let what = match scene.title.as_str() {
        "" => &page.before.text,
        title => title,
    };
    Sight { title: headed(&page.game, what), plot: &scene.after, roster: &page.roster, scene: Some(scene) }
}

/// The name of the game and what of it is shown.
fn headed(game: &str, what: &str) -> String {
    format!("{}: {what}", crate::kit::naming::capital(game))
}

/// The scene that a number or words of its heading mean.
fn found(scenes: &[Scene], phase: &str) -> Result<usize, Trouble> {
    if let Ok(number) = phase.parse::<usize>()
        && (1..=scenes.len()).contains(&number)
    {
        return Ok(number - 1);
    }
    let wanted = phase.to_lowercase();
    let mut scenes_with = scenes.iter().enumerate().filter(|(_, scene)| {
        let title = scene.title.to_lowercase();
        title.contains(&wanted)
    });
    if let (Some((index, _)), None) = (scenes_with.next(), scenes_with.next()) {
        return Ok(index);
    }
    let lines = scenes.iter().enumerate().map(|(index, scene)| {
        let title = if scene.title.is_empty() { "as it begins" } else { &scene.title };
        format!("{} ({title})", index + 1)
    });
    let lines = lines.collect::<Vec<_>>().join(", ");
    Err(Trouble::amiss(format!("no one part of the exchange is `{phase}`"), format!("its parts are {lines}")))
}

/// A heading as a part of a file name.
fn plain(title: &str) -> String {
    let mut name = String::new();
    for word in title.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if !word.is_empty() && name.len() < 40 {
            name.push('-');
            name.push_str(&word.to_ascii_lowercase());
        }
    }
    name
}

fn demand_exchange(game: &Game, number: u32) -> Result<(), Trouble> {
    let ledger = game.ledger()?;
    let mut exchanges = ledger.exchanges();
    if number == 0 || exchanges.any(|exchange| exchange.number == number) {
        return Ok(());
    }
    Err(Trouble::amiss(ledger.lacks(number), "name one of those, or 0 for the start"))
}
