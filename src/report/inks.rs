//! The colours of a map on a terminal.

use anstyle::AnsiColor;

use super::canvas::Ink;
use super::picture::{Tint, colours, tint};
use crate::adjudicate::{Mark, Patch, Plot, Roster, Side};

/// Whether a terminal shows colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Nothing but text.
    Plain,
    /// Headings stand out and the working stands back.
    Styled,
}

/// The colour of each side, in the order of the plot.
pub(super) struct Inks(Vec<AnsiColor>);

impl Inks {
    pub(super) fn of(plot: &Plot, roster: &Roster) -> Inks {
        const OTHERS: [AnsiColor; 6] =
            [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::Green];
        let mut inks = Vec::new();
        for colours in colours(plot, roster) {
            let own = nearest(colours.parts());
            let mut free = [own].into_iter().chain(OTHERS);
            let ink = free.find(|colour| !inks.contains(colour));
            inks.push(ink.unwrap_or(own));
        }
        Inks(inks)
    }

    /// The ink of a side.
    pub(super) fn side(&self, plot: &Plot, side: &Side) -> Ink {
        let index = plot.sides.iter().position(|other| other == side);
        let colour = index.and_then(|index| self.0.get(index));
        colour.map_or(Ink::Plain, |colour| Ink::Unit(*colour))
    }

    /// The ink of a unit.
    pub(super) fn unit(&self, plot: &Plot, mark: &Mark) -> Ink {
        self.side(plot, &mark.side)
    }

    /// The ink of a piece of ground.
    pub(super) fn ground(patch: &Patch) -> Ink {
        Ink::Colour(match tint(patch) {
            Tint::Green => AnsiColor::Green,
            Tint::Blue => AnsiColor::Cyan,
            Tint::Brown => AnsiColor::Yellow,
            Tint::Red => AnsiColor::Magenta,
            Tint::Grey => return Ink::Faint,
        })
    }
}

/// The colour of a terminal that is most like one. Blacks and whites are neither on every terminal, and become bright ones.
fn nearest([red, green, blue]: [u8; 3]) -> AnsiColor {
    let most = red.max(green).max(blue);
    let least = red.min(green).min(blue);
    match () {
        () if most - least < 40 && most > 128 => AnsiColor::White,
        () if most - least < 40 => AnsiColor::Cyan,
        () if least == blue && red.abs_diff(green) < 60 => AnsiColor::Yellow,
        () if most == red => AnsiColor::Red,
        () if most == green => AnsiColor::Green,
        () => AnsiColor::Blue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coats_have_the_colours_of_a_terminal() {
        assert_eq!(nearest([0x2a, 0x4a, 0x8a]), AnsiColor::Blue);
        assert_eq!(nearest([0xcc, 0x4e, 0x38]), AnsiColor::Red);
        assert_eq!(nearest([0x3a, 0x80, 0x54]), AnsiColor::Green);
        assert_eq!(nearest([0xf4, 0xf1, 0xe6]), AnsiColor::White);
        assert_eq!(nearest([0x1d, 0x2b, 0x3d]), AnsiColor::Cyan);
    }
}
