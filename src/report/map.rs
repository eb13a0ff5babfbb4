//! The field as text: hexes, units by their marks, terrain by letters.

use super::acts::acts;
use super::canvas::{Canvas, Ink};
use super::inks::{Colour, Inks};
use super::legend::{legend, worth};
use super::lines::{WIDEST, wrapped};
use super::measures::{MARGIN, grid, inside, sizes};
use super::sheet::Sheet;
use super::signs::{Signs, brackets};
use crate::adjudicate::{Looks, Mark, Place, Plot, Roster, Scene, Symbol};
use crate::kit::{Grid, Hex, Tops, naming};

/// The fewest characters of a line that a map and its list can do with.
const NARROWEST: usize = 40;

/// The map and its legend.
pub fn text_map(plot: &Plot) -> String {
    let legend = legend(plot, &Roster::default(), WIDEST);
    format!("{}\n\n{legend}", battlefield(plot, WIDEST))
}

/// The same for a terminal, with colours where it shows them.
pub fn terminal_map(plot: &Plot, roster: &Roster, colour: Colour) -> String {
    terminal_map_within(plot, roster, None, colour, WIDEST)
}

/// The same with what happened in a scene, on a terminal so many characters wide.
pub fn terminal_map_within(
    plot: &Plot,
    roster: &Roster,
    scene: Option<&Scene>,
    colour: Colour,
    columns: usize,
) -> String {
    let columns = columns.clamp(NARROWEST, WIDEST);
    let text = match colour {
        Colour::Plain => Canvas::text,
        Colour::Styled => Canvas::styled,
    };
    let strips = strips(plot, roster, scene, columns);
    let strips = strips.iter().map(text).collect::<Vec<_>>();
    let short = Signs::new(plot, inside(plot, columns));
    let acts = scene.map_or(Vec::new(), |scene| acts(scene, &short, roster, columns));
    let acts = match acts.is_empty() {
        true => String::new(),
        false => format!("{}\n\n", acts.join("\n")),
    };
    let goals = goals(plot, roster, columns);
    format!("{}\n\n{acts}{}\n{goals}", strips.join("\n\n"), legend(plot, roster, columns))
}

/// The objectives below a map, each with who holds it.
fn goals(plot: &Plot, roster: &Roster, columns: usize) -> String {
    let goals = plot.goals.iter().map(|goal| {
        let at = match &goal.at {
            Place::Hex(label) if *label != goal.name => format!(" {label}"),
            _ => String::new(),
        };
        format!("{}{at}, {}", naming::capital(&goal.name), worth(goal, roster))
    });
    let goals = goals.collect::<Vec<_>>().join("; ");
    match goals.is_empty() {
        true => goals,
        false => format!("\n{}\n", wrapped(&format!("Objectives: {goals}."), columns, "", "  ").join("\n")),
    }
}

/// The map alone. One wider than so much is drawn in strips, from west to east.
pub(super) fn battlefield(plot: &Plot, width: usize) -> String {
    let strips = strips(plot, &Roster::default(), None, width);
    let strips = strips.iter().map(Canvas::text).collect::<Vec<_>>();
    strips.join("\n\n")
}

fn strips(plot: &Plot, roster: &Roster, scene: Option<&Scene>, width: usize) -> Vec<Canvas> {
    let inks = Inks::of(plot, roster);
    if let Some(sheet) = Sheet::of(plot, width) {
        return sheet.draw(plot, &inks, scene);
    }
    let grid = grid(plot);
    let (inside, at_once) = sizes(grid, width);
    let signs = Signs::new(plot, inside);
    let all = usize::from(grid.columns);
    let strips = (0..all).step_by(at_once).map(|first| {
        let strip =
            MapStrip { grid, first, columns: at_once.min(all - first), inside, signs: &signs, inks: &inks, scene };
        strip.draw()
    });
    strips.collect()
}

/// Some columns of a map.
struct MapStrip<'l> {
    grid: Grid,
    /// The first of them, counted from 0.
    first: usize,
    columns: usize,
    inside: usize,
    signs: &'l Signs<'l>,
    inks: &'l Inks,
    scene: Option<&'l Scene>,
}

impl MapStrip<'_> {
    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        for hex in self.grid.hexes() {
            let (column, row) = self.grid.place(hex);
            let from_zero = |number: i16| usize::try_from(number - 1).expect("on the map");
            let (column, row) = (from_zero(column), from_zero(row));
            if (self.first..self.first + self.columns).contains(&column) {
                self.hex(&mut canvas, hex, column, row);
            }
        }
        canvas
    }

    fn hex(&self, canvas: &mut Canvas, hex: Hex, column: usize, row: usize) {
        let local = column - self.first;
        let odd = |number: usize| number % 2;
        let (x, y) = match self.grid.tops {
            Tops::Flat => (local * (self.inside + 1), 1 + 2 * row + odd(local)),
            Tops::Pointed => {
                let pitch = self.inside + 1;
                (local * pitch + odd(row) * pitch / 2, 1 + 2 * row)
            }
        };
        let (x, right) = (MARGIN + x, MARGIN + x + self.inside + 1);
        let (upper, lower) = self.words(hex);
        let label = self.grid.label(hex);
        let mut marks = self.signs.plot.marks.iter();
        let unit = marks.find(|mark| mark.at == label);
        let unit = unit.map(|mark| self.inks.unit(self.signs.plot, mark));
        let ground = self.signs.kind_at(&label).map(Inks::ground);
        canvas.ink = unit.unwrap_or_default();
        canvas.write(x + 1, y + 1, &centred(&upper, self.inside, ' '));
        canvas.ink = ground.or(unit).unwrap_or(Ink::Faint);
        canvas.write(x + 1, y + 2, &lower);
        canvas.ink = Ink::Faint;
        for across in x + 1..right {
            canvas.set_if_blank(across, y, '_');
        }
        let [top_left, top_right, low_left, low_right] = match self.grid.tops {
            Tops::Flat => ['/', '\\', '\\', '/'],
            Tops::Pointed => ['|', '|', '|', '|'],
        };
        canvas.set(x, y + 1, top_left);
        canvas.set(right, y + 1, top_right);
        canvas.set(x, y + 2, low_left);
        canvas.set(right, y + 2, low_right);
        if row == 0 {
            let label = centred(&format!("{:02}", column + 1), self.inside, ' ');
            canvas.write(x + 1, y - 1, label.trim_end());
        }
        if local == 0 {
            canvas.write(0, y + 1, &format!("{:02}", row + 1));
        }
    }

    /// What stands in the upper and in the lower half of a hex: the unit; its strength on the letters of the ground.
    fn words(&self, hex: Hex) -> (String, String) {
        let label = self.grid.label(hex);
        let here = || self.signs.plot.marks.iter().filter(|mark| mark.at == label);
        let leader = here().find(|mark| mark.symbol == Symbol::Leader);
        let unit = here().find(|mark| mark.symbol != Symbol::Leader);
        let ground = self.signs.letter_at(&label).unwrap_or('_');
        let upper = unit.or(leader).map_or_else(|| self.trace(&label), |mark| self.bracketed(mark));
        let units = here().filter(|mark| mark.symbol != Symbol::Leader).count();
        let lower = match (unit, leader) {
            (Some(unit), leader) => figures(unit, leader.is_some(), units),
            (None, Some(_)) => "*".to_owned(),
            (None, None) => String::new(),
        };
        (upper, centred(&lower, self.inside, ground))
    }

    /// Who was lost in an empty hex, or came through it.
    fn trace(&self, label: &str) -> String {
        let Some(scene) = self.scene else {
            return String::new();
        };
        let wide = self.inside.saturating_sub(2);
        let named = |unit: &str, sign: char| {
            let short = self.signs.known(unit).unwrap_or(unit);
            let short = short.chars().take(wide).collect::<String>();
            format!("{sign}{short}{sign}")
        };
        let fell = |mark: &&Mark| {
            let mut trails = scene.trails.iter();
            let last = trails.find(|trail| trail.unit == mark.unit).and_then(|trail| trail.through.last());
            match last {
                Some(Place::Hex(last)) => last == label,
                _ => mark.at == label,
            }
        };
        if let Some(mark) = scene.lost.iter().find(fell) {
            return named(&mark.unit, 'x');
        }
        let passed = |place: &Place| matches!(place, Place::Hex(hex) if hex == label);
        let mut trails = scene.trails.iter();
        let trail = trails.find(|trail| trail.through.iter().any(passed));
        trail.map_or_else(String::new, |trail| named(&trail.unit, '·'))
    }

    fn bracketed(&self, mark: &Mark) -> String {
        let (open, close) = brackets(self.signs.plot, mark);
        let text = self.signs.short(&mark.unit);
        format!("{open}{text}{close}")
    }
}

/// The strength or where it faces, with `!` for a unit in some bad state, `*` for a leader with it
/// and `+` for another unit in its hex.
fn figures(unit: &Mark, led: bool, units: usize) -> String {
    let exact = unit.strength.map(|(left, _)| left.to_string());
    let strength = exact.or(unit.looks.map(Looks::sign)).unwrap_or_default();
    let state = if unit.state.is_empty() { "" } else { "!" };
    let leader = if led { "*" } else { "" };
    let more = if units > 1 { "+" } else { "" };
    format!("{strength}{}{state}{leader}{more}", unit.facing)
}

/// The text in the middle of so many characters; what does not fit is cut off.
fn centred(text: &str, wide: usize, around: char) -> String {
    let text = text.chars().take(wide).collect::<Vec<_>>();
    let left = (wide - text.len()) / 2;
    let right = wide - text.len() - left;
    let fill = |count: usize| std::iter::repeat_n(around, count);
    fill(left).chain(text).chain(fill(right)).collect()
}
