//! What stands around a map that is a document of its own: its title, and below it what everything means.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::doings::Weight;
use super::frame::{Frame, Spot};
use super::labels::badge;
use super::land::{Land, is_line};
use super::layout::class;
use super::letters::{capital, cut, safe, width};
use super::relief::strokes;
use super::symbols::{Form, Look, arm, name};
use super::watercourse::{Bends, bed, course, widths};
use super::ways::Gait;
use crate::adjudicate::{Deed, Patch, Plot, Roster, Scene, Side, Symbol};

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
pub(super) fn head(title: &str, wide: i64, measure: Option<&(i64, String)>) -> String {
    let bar = measure.map_or(String::new(), |(long, words)| {
        let right = wide - MARGIN - 36;
        format!(
            "<path fill=\"#5a5140\" d=\"M{} 18h{long}v4h-{long}z\"/><text class=\"m-t m-r\" x=\"{}\" y=\"35\">{words}</text>",
            right - long,
            right - long / 2
        )
    });
    let taken = measure.map_or(0, |(long, _)| long + 20);
    let room = usize::try_from((wide - 120 - taken) / 11).unwrap_or(20);
    let north = wide - MARGIN - 8;
    format!(
        "<text class=\"m-t\" x=\"{MARGIN}\" y=\"30\" style=\"font-size:20px;text-anchor:start\">{}</text>\
         <path fill=\"#5a5140\" d=\"M{north} 6l6 22-6-5-6 5z\"/><text class=\"m-t m-r\" x=\"{north}\" y=\"40\">N</text>{bar}",
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
    /// On a sheet so wide; with the names of those for whose there is no room on the map.
    pub(super) fn of(
        frame: &Frame,
        plot: &Plot,
        roster: &Roster,
        scenes: &[&Scene],
        numbered: &[(usize, String)],
        wide: i64,
    ) -> Legend {
        let numbered = numbered
            .iter()
            .map(|(number, words)| Entry { sample: badge(*number, Spot::new(0, 0)), words: words.clone() });
        let groups = [
            sides(plot, roster),
            arms(frame, plot),
            grounds(plot),
            goals(plot),
            front(plot),
            signs(frame, scenes),
            numbered.collect(),
        ];
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

/// What a flag means, where there is one.
fn goals(plot: &Plot) -> Vec<Entry> {
    if plot.goals.is_empty() {
        return Vec::new();
    }
    let flag = "<path class=\"m-jp\" d=\"M-8 11V-11\"/><g class=\"m-jn\"><path class=\"m-i\" d=\"M-8-11h18l-4 6 4 6h-18z\"/></g>";
    vec![Entry { sample: flag.to_owned(), words: "objective of its holder, with its points".to_owned() }]
}

/// What the wash over a theatre means, where there is one.
fn front(plot: &Plot) -> Vec<Entry> {
    let hides = plot.theatre.as_ref().is_some_and(|theatre| !theatre.in_view.is_empty());
    let sample = "<path class=\"m-uk\" d=\"M-20-11h40v22h-40z\"/><path class=\"m-l m-ukl\" d=\"M-20-11v22\"/>";
    let entry = hides.then(|| Entry { sample: sample.to_owned(), words: "beyond what is in view".to_owned() });
    entry.into_iter().collect()
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
            _ if plot.theatre.is_some() => format!("{}, for the most part", arm(mark.symbol)),
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
        let sample = match (land, plot.theatre.is_some()) {
            (Land::Road, true) => sample_road(patch),
            _ => sample(land, is_line(patch)),
        };
        entries.push(Entry { sample, words: cut(&patch.kind.replace('-', " "), 24) });
    }
    entries
}

/// A road of a theatre, by its weight.
fn sample_road(patch: &Patch) -> String {
    match patch.kind.as_str() {
        "highroad" => sample_bed(Land::Road, [10, 10]),
        _ => "<path class=\"m-l m-rdt\" d=\"M-17 3Q-8-7 0 0T17-3\"/>".to_owned(),
    }
}

fn sample(land: Land, is_line: bool) -> String {
    match land {
        Land::Road => sample_bed(Land::Road, [6, 6]),
        Land::Stream => sample_bed(Land::Water, [2, 8]),
        Land::Water if is_line => sample_bed(Land::Water, [8, 14]),
        _ if land.is_edge() => super::ground::standing(land, "M-17 0H17"),
        Land::Bridge | Land::Ford => {
            "<path class=\"m-l\" stroke=\"#6d5330\" stroke-width=\"3\" d=\"M-6-10v20M6-10v20\"/>".to_owned()
        }
        Land::Town => {
            super::ground::covered(land, BLOCK)
                + "<path class=\"m-bk\" d=\"M-16-8h9v6h-9zM-3-8h14v6h-14zM-16 2h13v6h-13zM3 2h9v6h-9z\"/>"
        }
        _ if land.has_slopes() => {
            let corners = [(-20, -6), (6, -6), (6, 4), (-20, 4)].map(|(x, y)| Spot::new(x, y));
            strokes(land, &corners, &[]) + &super::ground::covered(land, "M-20-6h26v10h-26z")
        }
        _ => super::ground::covered(land, BLOCK),
    }
}

/// A bend of what runs, so wide at its two ends.
fn sample_bed(land: Land, [first, last]: [i64; 2]) -> String {
    let spots = [(-17, 3), (-6, -4), (6, 3), (17, -3)].map(|(x, y)| Spot::new(x, y));
    let bed = bed(&course(&spots, Bends::Wide), widths(first, last));
    super::ground::banked(land, &bed)
}

/// A sample of ground.
const BLOCK: &str = "M-20-11h40v22h-40z";

/// What the lines of scenes mean.
fn signs(frame: &Frame, scenes: &[&Scene]) -> Vec<Entry> {
    let fires = |deed: &Deed| matches!(deed, Deed::Fires { .. });
    let mut entries = Vec::new();
    let mut entry = |shown: bool, sample: &str, words: &str| {
        if shown {
            entries.push(Entry { sample: sample.to_owned(), words: words.to_owned() });
        }
    };
    let shows = |is_shown: &dyn Fn(&Scene) -> bool| scenes.iter().any(|scene| is_shown(scene));
    let went = |gait: Gait| shows(&|scene| Gait::shown(frame, scene).contains(&gait));
    let way = |class: &str| format!("<path class=\"m-v m-v0{class}\" d=\"M-18 4Q-4-6 10 0\"/>");
    let moved =
        shows(&|scene| scene.before.marks.iter().any(|mark| scene.trails.iter().any(|trail| trail.unit == mark.unit)));
    let stood = "<path class=\"m-d\" d=\"M-18-8h36v16h-36z\"/>";
    entry(moved, stood, "stood before");
    entry(went(Gait::Marches), &way(""), "moved");
    entry(went(Gait::Charges), &way(" m-vc"), "went in");
    entry(went(Gait::Retreats), &way(" m-vr"), "went back");
    for weight in scenes.iter().flat_map(|scene| Weight::shown(scene)).collect::<BTreeSet<_>>() {
        let line = format!("<path class=\"{}\" d=\"M-18 0H8\"/><use href=\"#m-f\" x=\"12\"/>", weight.class());
        entry(true, &line, weight.words());
    }
    entry(shows(&|scene| !scene.deeds.iter().all(fires)), "<use href=\"#m-x\"/>", "hand to hand");
    entry(shows(&|scene| !scene.lost.is_empty()), "<path class=\"m-z\" d=\"M-8-8l16 16m0-16l-16 16\"/>", "lost");
    entries
}
