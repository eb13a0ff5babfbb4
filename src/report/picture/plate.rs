//! A map as a document of its own: the part of the field that matters, with its rulers, its title, an inset of all of it, and
//! what everything means.

use std::fmt::Write;

use super::colours::colours;
use super::doings::{self, Doings};
use super::frame::{CORNER, Frame, SIDE, Spot};
use super::front::front;
use super::land::Land;
use super::layout::{self, Layout, class};
use super::legend::{self, Legend};
use super::letters::safe;
use super::names::Names;
use super::pieces::pieces;
use super::room::Room;
use super::{around, goals, ground, hexes, patterns, table};
use crate::adjudicate::{Plot, Roster, Scene, Symbol, Theatre};

/// How much of the field is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// The part where something stands or happens; the whole in an inset.
    #[default]
    Action,
    /// All of it.
    Whole,
}

/// Room around what matters, in hexes and on a table; the least that is shown.
const AROUND_HEXES: i64 = 100;
const AROUND: i64 = 110;
const LEAST: [i64; 2] = [560, 420];

/// The least width of a document, and that of an inset.
const NARROW: i64 = 640;
const INSET: i64 = 190;

/// Room for the numbers of columns above the map, for those of rows beside it.
const ABOVE: i64 = 16;
const BESIDE: i64 = 24;

/// Room between the map, the legend and the inset.
const GAP: i64 = 20;

/// A whole document: a position under a title, or a scene and the position after it; with its legend.
pub fn svg_of(plot: &Plot, roster: &Roster, scene: Option<&Scene>, title: &str, extent: Extent) -> String {
    let frame = Frame::of(plot);
    let cropped = match extent {
        Extent::Action => action(&frame, plot, scene),
        Extent::Whole => None,
    };
    let [right, bottom] = frame.size();
    let whole = Room { left: 0, top: 0, right, bottom };
    let shown = cropped.unwrap_or(whole);
    let left = scene.map_or(Vec::new(), |scene| doings::left_behind(&frame, scene));
    let units = layout::rooms(&frame, plot);
    let names = Names::of(plot, &frame, &[units.clone(), left.clone()].concat(), cropped);
    let mut layout = Layout::of(&frame, plot, roster, around(&frame, &names, scene, cropped));
    let doings = scene.map(|scene| Doings::of(&frame, scene, roster, &mut layout));
    let doings = doings.unwrap_or_else(|| Doings { below: front(&frame, plot), above: String::new() });
    layout.lengthen(&frame, roster);
    // Ground that the names of units have covered is called elsewhere, or not at all.
    let names = Names::of(plot, &frame, &[units, left, layout.label_rooms()].concat(), cropped);
    let [wide, high] = shown.size();
    let (map_wide, map_high) = (wide.max(NARROW), high * wide.max(NARROW) / wide);
    let has_rulers = cropped.is_some() || matches!(frame, Frame::Hexes(_));
    let (beside, above) = if has_rulers { (BESIDE, ABOVE) } else { (0, 0) };
    let (width, top) = (map_wide + beside, legend::HEAD + above);
    let inset = cropped.map(|cropped| {
        let high = INSET * bottom / right;
        let at = Spot::new(width - INSET - GAP, top + map_high + GAP / 2);
        (high + GAP, inset(plot, &frame, cropped, at, high))
    });
    let room = if inset.is_some() { width - INSET - GAP } else { width };
    let legend = Legend::of(&frame, plot, roster, scene.as_slice(), &layout.numbered(), room);
    let (inset_high, inset) = inset.unwrap_or_default();
    let deep = top + map_high + legend.height().max(inset_high);
    let measure =
        if cropped.is_some() || has_rulers { measure(&frame, plot.theatre.as_ref(), map_wide, wide) } else { None };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {deep}\" role=\"img\">\n\
         <title>{}</title>\n{}\n<rect width=\"{width}\" height=\"{deep}\" fill=\"#fbf7ec\"/>\n{}\n{}\n\
         <svg x=\"{beside}\" y=\"{top}\" width=\"{map_wide}\" height=\"{map_high}\" viewBox=\"{} {} {wide} {high}\">\n\
         <g id=\"m-land\">{}</g>\n{}\n{}\n{}\n{}\n</svg>\n{}\n{inset}</svg>\n",
        safe(title),
        patterns::defs(&frame, &colours(plot, roster)),
        legend::head(title, width, measure.as_ref()),
        if has_rulers { rulers(&frame, shown, map_wide, top) } else { String::new() },
        shown.left,
        shown.top,
        ground::layers(plot, &frame, &names),
        doings.below,
        layout.symbols(roster) + &layout.noses(&frame),
        doings.above,
        layout.labels(),
        legend.drawn(top + map_high)
    )
}

/// The part of the field where something happens in a scene, or where anything stands; nothing where that is most of it.
fn action(frame: &Frame, plot: &Plot, scene: Option<&Scene>) -> Option<Room> {
    let [right, bottom] = frame.size();
    let acting = scene.map_or(Vec::new(), |scene| doings::acting(frame, scene));
    let rooms = match acting.is_empty() {
        true => pieces(frame, plot).iter().map(|piece| piece.room(frame)).collect(),
        false => acting,
    };
    let pins = plot.pins.iter().filter_map(|pin| Some(Room::around(frame.place(&pin.at)?, 10, 10)));
    let action = rooms.into_iter().chain(pins.filter(|_| scene.is_none())).reduce(Room::with)?;
    let action = action.wider(match frame {
        Frame::Hexes(_) => AROUND_HEXES,
        Frame::Table(_) => AROUND,
    });
    let [wide, high] = action.size();
    // No narrower than it is high, as it is read on a page.
    let wide = wide.max(LEAST[0]).max(high * 4 / 5).min(right);
    let high = high.max(LEAST[1]).max(wide / 2).min(bottom);
    let middle = action.middle();
    let left = (middle.x - wide / 2).clamp(0, right - wide);
    let top = (middle.y - high / 2).clamp(0, bottom - high);
    let shown = Room { left, top, right: left + wide, bottom: top + high };
    let shown = uncut(frame, plot, with_banks(frame, plot, shown));
    let [wide, high] = shown.size();
    (100 * wide * high < 80 * right * bottom).then_some(shown)
}

/// The part with the whole breadth of a river that runs along its upper or lower edge, where it is not too broad.
fn with_banks(frame: &Frame, plot: &Plot, shown: Room) -> Room {
    const BROADEST: i64 = 320;
    let Frame::Hexes(grid) = frame else { return shown };
    let [_, bottom] = frame.size();
    let wet = plot.patches.iter().filter(|patch| patch.shape.is_none() && Land::of(patch) == Land::Water);
    let wet = wet.flat_map(|patch| hexes::hexes(grid, patch)).map(|hex| Frame::hex(grid, hex));
    let wet = wet.map(|middle| Room::around(middle, CORNER, SIDE)).collect::<Vec<_>>();
    let within = |room: &&Room| shown.left < room.middle().x && room.middle().x < shown.right;
    let runs_along = |edge: i64| {
        let cut = wet.iter().filter(within).filter(|room| room.top < edge && edge < room.bottom);
        3 * cut.map(|room| room.size()[0] * 3 / 4).sum::<i64>() > shown.size()[0]
    };
    let mut whole = shown;
    for _ in 0..4 {
        let grown = |edge: i64, bank: Option<i64>| bank.filter(|_| runs_along(edge)).unwrap_or(edge);
        let [top, bottom] = [whole.top, whole.bottom];
        let cut = |edge: i64| wet.iter().filter(within).filter(move |room| room.top < edge && edge < room.bottom);
        whole.top = grown(top, cut(top).map(|room| room.top).min());
        whole.bottom = grown(bottom, cut(bottom).map(|room| room.bottom).max());
    }
    let top = if shown.top - whole.top > BROADEST { shown.top } else { whole.top.max(0) };
    let bottom = if whole.bottom - shown.bottom > BROADEST { shown.bottom } else { whole.bottom.min(bottom) };
    Room { top, bottom, ..shown }
}

/// The part with all of whatever its edge would cut: units, flags, numbers of hexes.
fn uncut(frame: &Frame, plot: &Plot, shown: Room) -> Room {
    const ROUNDS: usize = 4;
    let [right, bottom] = frame.size();
    let pieces = pieces(frame, plot);
    let units = pieces
        .iter()
        .map(|piece| piece.nose_room(frame).map_or(piece.room(frame), |nose| piece.room(frame).with(nose)));
    let flags = plot.goals.iter().filter_map(|goal| Some(goals::around(frame.place(&goal.at)?)));
    let numbers = match frame {
        Frame::Hexes(grid) => hexes::numbers(grid),
        Frame::Table(sheet) => table::figures(sheet),
    };
    let whole = units.chain(flags).chain(numbers).map(|room| room.wider(3)).collect::<Vec<_>>();
    let mut shown = shown;
    for _ in 0..ROUNDS {
        let cut = whole.iter().filter(|room| shown.meets(room) && !shown.holds(room));
        shown = cut.fold(shown, |all, room| all.with(*room));
    }
    Room {
        left: shown.left.max(0),
        top: shown.top.max(0),
        right: shown.right.min(right),
        bottom: shown.bottom.min(bottom),
    }
}

/// The whole field in little, with the part that is shown.
fn inset(plot: &Plot, frame: &Frame, shown: Room, at: Spot, high: i64) -> String {
    let [right, bottom] = frame.size();
    let mut text = format!(
        "<svg x=\"{}\" y=\"{}\" width=\"{INSET}\" height=\"{high}\" viewBox=\"0 0 {right} {bottom}\"><use href=\"#m-land\"/>",
        at.x, at.y
    );
    let size = right / 55;
    for piece in pieces(frame, plot).iter().filter(|piece| piece.mark.symbol != Symbol::Leader) {
        let middle = piece.room(frame).middle();
        let _ = write!(
            text,
            "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{size}\" style=\"stroke:#1f1b16;stroke-width:4\"/>",
            class(plot, &piece.mark.side),
            middle.x,
            middle.y
        );
    }
    let line = right / 110;
    // The frame of the part lies within that of the whole, where both end at the same edge.
    let [left, top] = [shown.left.max(line), shown.top.max(line)];
    let [wide, high] = [shown.right.min(right - line) - left, shown.bottom.min(bottom - line) - top];
    let _ = write!(
        text,
        "<rect width=\"{right}\" height=\"{bottom}\" fill=\"none\" stroke=\"#5a5140\" stroke-width=\"{line}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"none\" stroke=\"#9a1c12\" stroke-width=\"{line}\"/></svg>"
    );
    text
}

/// The numbers of columns and rows at the edges of what is shown.
fn rulers(frame: &Frame, shown: Room, wide: i64, top: i64) -> String {
    let [shown_wide, _] = shown.size();
    let mut text = String::from("<g class=\"m-t m-r\">");
    let across = |x: i64| BESIDE + (x - shown.left) * wide / shown_wide;
    let down = |y: i64| top + (y - shown.top) * wide / shown_wide;
    let mut column = |x: i64, words: &str| {
        if (shown.left + 8..=shown.right - 8).contains(&x) {
            let _ = write!(text, "<text x=\"{}\" y=\"{}\">{words}</text>", across(x), top - 5);
        }
    };
    let [below, aside] = match frame {
        Frame::Hexes(_) => [false, false],
        Frame::Table(sheet) => table::rulers(sheet).map(|ruler| shown.meets(&ruler)),
    };
    match frame {
        Frame::Hexes(grid) => {
            for number in 1..=grid.columns {
                column(Frame::hex(grid, grid.at(number.into(), 1)).x, &format!("{number:02}"));
            }
        }
        Frame::Table(_) if below => {}
        Frame::Table(sheet) => {
            for (spot, words) in table::ticks(sheet)[0].iter() {
                column(spot.x, words);
            }
        }
    }
    let mut row = |y: i64, words: &str| {
        if (shown.top + 8..=shown.bottom - 8).contains(&y) {
            let _ = write!(text, "<text x=\"{}\" y=\"{}\">{words}</text>", BESIDE / 2, down(y) + 4);
        }
    };
    match frame {
        Frame::Hexes(grid) => {
            for number in 1..=grid.rows {
                row(Frame::hex(grid, grid.at(1, number.into())).y, &format!("{number:02}"));
            }
        }
        Frame::Table(_) if aside => {}
        Frame::Table(sheet) => {
            for (spot, words) in table::ticks(sheet)[1].iter() {
                row(spot.y, words);
            }
        }
    }
    text + "</g>"
}

/// A length of the field as it is drawn, with what it is.
fn measure(frame: &Frame, theatre: Option<&Theatre>, drawn: i64, shown: i64) -> Option<(i64, String)> {
    match frame {
        Frame::Hexes(_) => {
            let words = theatre.map_or("one hex".to_owned(), |theatre| format!("{}, one hex", theatre.across));
            Some((2 * SIDE * drawn / shown, words))
        }
        Frame::Table(sheet) => {
            let (long, words) = table::unit_of(sheet);
            Some((long * drawn / shown, words))
        }
    }
}

/// How many pixels a picture of a map for mail and for print is wide: small maps are not blown up.
pub fn pixels(svg: &str) -> u32 {
    let view = svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once(' '));
    let width = view.and_then(|(width, _)| width.parse::<u32>().ok()).unwrap_or(0);
    (width.saturating_mul(3) / 2).clamp(400, 1600)
}
