//! What stands around a map that is a document of its own: its title, and below it what everything means.

use std::fmt::Write;

use super::frame::Frame;
use super::land::{Land, is_line};
use super::layout::class;
use super::letters::{capital, cut, safe, width};
use super::symbols::{Form, Look, arm, name};
use crate::adjudicate::{Deed, Plot, Roster, Scene, Side, Symbol};

/// The height of the title.
pub(super) const HEAD: i64 = 44;

/// The height of a line of the legend, the size of its letters, the room for a sample.
const LINE: i64 = 32;
const SIZE: i64 = 13;
const SAMPLE: i64 = 56;

/// Room at the edges, and between two entries.
const MARGIN: i64 = 24;
const GAP: i64 = 22;

/// The title of a map.
pub(super) fn head(title: &str, wide: i64) -> String {
    let room = usize::try_from((wide - 120) / 11).unwrap_or(20);
    let north = wide - MARGIN - 8;
    format!(
        "<text class=\"m-t\" x=\"{MARGIN}\" y=\"30\" style=\"font-size:20px;text-anchor:start\">{}</text>\
         <path fill=\"#5a5140\" d=\"M{north} 6l6 22-6-5-6 5z\"/><text class=\"m-t m-r\" x=\"{north}\" y=\"40\">N</text>",
        safe(&cut(title, room))
    )
}

/// A sample and what it stands for; the sample is drawn around a point.
struct Entry {
    sample: String,
    words: String,
}

/// What everything means.
pub(super) struct Legend {
    /// Where each entry stands, on the sheet of the legend.
    placed: Vec<(i64, i64, Entry)>,
    lines: i64,
}

impl Legend {
    pub(super) fn of(frame: &Frame, plot: &Plot, roster: &Roster, scene: Option<&Scene>) -> Legend {
        let groups = [sides(plot, roster), arms(frame, plot), grounds(plot), scene.map_or(Vec::new(), signs)];
        let [wide, _] = frame.size();
        let (mut placed, mut lines) = (Vec::new(), 0);
        for group in groups {
            let mut x = MARGIN;
            for entry in group {
                let long = SAMPLE + width(&entry.words, SIZE);
                if x > MARGIN && x + long > wide - MARGIN {
                    (x, lines) = (MARGIN, lines + 1);
                }
                placed.push((x, lines, entry));
                x += long + GAP;
            }
            lines += i64::from(x > MARGIN);
        }
        Legend { placed, lines }
    }

    pub(super) fn height(&self) -> i64 {
        self.lines * LINE + 16
    }

    /// The legend from a height on.
    pub(super) fn drawn(&self, top: i64) -> String {
        let mut text = String::from("<g class=\"m-t\" style=\"font-size:13px;text-anchor:start\">");
        for (x, line, entry) in &self.placed {
            let y = top + 8 + line * LINE + LINE / 2;
            let _ = write!(
                text,
                "<g transform=\"translate({} {y})\">{}</g><text x=\"{}\" y=\"{}\">{}</text>",
                x + SAMPLE / 2 - 3,
                entry.sample,
                x + SAMPLE,
                y + 5,
                safe(&entry.words)
            );
        }
        text + "</g>"
    }
}

fn sides(plot: &Plot, roster: &Roster) -> Vec<Entry> {
    let entry = |(index, side): (usize, &Side)| {
        let marks = plot.marks.iter().filter(|mark| mark.side == *side);
        let units = marks.filter(|mark| mark.symbol != Symbol::Leader).count();
        let units = match units {
            1 => "one unit".to_owned(),
            units => format!("{units} units"),
        };
        let army = cut(&capital(roster.army(side)), 32);
        Entry {
            sample: format!(
                "<rect class=\"m-s{index}\" x=\"-18\" y=\"-10\" width=\"36\" height=\"20\" style=\"stroke:#1f1b16\"/>"
            ),
            words: format!("{army}, {units}"),
        }
    };
    plot.sides.iter().enumerate().map(entry).collect()
}

/// The arms and formations that there are, each once.
fn arms(frame: &Frame, plot: &Plot) -> Vec<Entry> {
    let mut known = Vec::new();
    let mut entries = Vec::new();
    for mark in &plot.marks {
        let form = match mark.bases.is_empty() {
            true => Form::of(frame, mark),
            false => Form::Base,
        };
        let name = name(mark.symbol, form, Look::of(mark));
        if known.contains(&name) {
            continue;
        }
        let words = match form.word() {
            _ if mark.symbol == Symbol::Leader => arm(mark.symbol).to_owned(),
            "" => arm(mark.symbol).to_owned(),
            word => format!("{}, {word}", arm(mark.symbol)),
        };
        entries.push((
            mark.symbol,
            form,
            Entry {
                sample: format!(
                    "<g class=\"{}\" transform=\"scale(.6)\"><use href=\"#{name}\"/></g>",
                    class(plot, &mark.side)
                ),
                words,
            },
        ));
        known.push(name);
    }
    let order = |symbol: Symbol| match symbol {
        Symbol::Infantry => 0,
        Symbol::Cavalry => 1,
        Symbol::Artillery => 2,
        Symbol::Leader => 3,
    };
    entries.sort_by_key(|(symbol, form, _)| (order(*symbol), *form));
    entries.into_iter().map(|(.., entry)| entry).collect()
}

/// The kinds of ground that there are, by the words of the game.
fn grounds(plot: &Plot) -> Vec<Entry> {
    let mut known: Vec<&str> = Vec::new();
    let mut entries = Vec::new();
    for patch in &plot.patches {
        if known.contains(&patch.kind.as_str()) {
            continue;
        }
        known.push(&patch.kind);
        let land = Land::of(patch);
        entries.push(Entry { sample: sample(land, is_line(patch)), words: cut(&patch.kind.replace('-', " "), 24) });
    }
    entries
}

fn sample(land: Land, is_line: bool) -> String {
    let line = "M-17 3Q-8-6 0 0t17-3";
    match land {
        Land::Road | Land::Stream => super::ground::banked(land, line, 6),
        Land::Water if is_line => super::ground::banked(land, line, 12),
        _ if land.is_edge() => super::ground::standing(land, "M-17 0H17"),
        Land::Bridge | Land::Ford => {
            "<path class=\"m-l\" stroke=\"#6d5330\" stroke-width=\"3\" d=\"M-6-10v20M6-10v20\"/>".to_owned()
        }
        _ => super::ground::covered(land, BLOCK, BLOCK),
    }
}

/// A sample of ground.
const BLOCK: &str = "M-20-11h40v22h-40z";

/// What the lines of a scene mean.
fn signs(scene: &Scene) -> Vec<Entry> {
    let fires = |deed: &Deed| matches!(deed, Deed::Fires { .. });
    let mut entries = Vec::new();
    let mut entry = |shown: bool, sample: &str, words: &str| {
        if shown {
            entries.push(Entry { sample: sample.to_owned(), words: words.to_owned() });
        }
    };
    entry(!scene.trails.is_empty(), "<path class=\"m-v m-v0\" d=\"M-18 0H10\"/>", "moved");
    entry(
        scene.deeds.iter().any(fires),
        "<path class=\"m-b\" d=\"M-18 0H10\"/><use href=\"#m-f\" x=\"12\"/>",
        "fired at",
    );
    entry(!scene.deeds.iter().all(fires), "<use href=\"#m-x\"/>", "hand to hand");
    entry(!scene.lost.is_empty(), "<path class=\"m-z\" d=\"M-8-8l16 16m0-16l-16 16\"/>", "lost");
    entries
}
