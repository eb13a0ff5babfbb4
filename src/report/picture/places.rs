//! Towns of a theatre of war, where a hex is hours across: a cluster of houses by what the place is worth and how many roads
//! meet in it, and the works of a fortress.

use std::fmt::Write;

use super::blocks;
use super::frame::{Frame, Spot};
use super::hexes::hexes;
use super::land::Land;
use super::roads::ways_at;
use crate::adjudicate::{Patch, Place, Plot};
use crate::kit::{Grid, Hex};

/// How large a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A few houses on a road.
    Village,
    /// Where roads meet, or what is worth something.
    Town,
    /// What is worth the most.
    City,
}

impl Rank {
    /// How large a place is, of which a theatre has many; nothing where it is no place, or the map none of a theatre.
    pub(super) fn of(grid: &Grid, plot: &Plot, patch: &Patch) -> Option<Rank> {
        const MUCH: u32 = 10;
        const MANY: usize = 4;
        plot.theatre.as_ref()?;
        if !is_place(patch) {
            return None;
        }
        let hex = *hexes(grid, patch).first()?;
        let label = grid.label(hex);
        let worth = plot.goals.iter().filter(|goal| goal.at == Place::Hex(label.clone())).map(|goal| goal.points).sum();
        Some(match worth {
            MUCH.. => Rank::City,
            1.. => Rank::Town,
            0 if ways_at(grid, plot, hex) >= MANY || is_fortress(patch) => Rank::Town,
            0 => Rank::Village,
        })
    }

    /// How many houses it has at the most, and how many tenths of those of a battle they measure.
    fn houses(self) -> (usize, i64) {
        match self {
            Rank::Village => (6, 5),
            Rank::Town => (10, 6),
            Rank::City => (14, 8),
        }
    }

    /// How far its houses reach from the middle.
    pub(super) fn radius(self) -> i64 {
        match self {
            Rank::Village => 17,
            Rank::Town => 24,
            Rank::City => 35,
        }
    }

    /// The class of the letters of its name, and their size.
    pub(super) fn letters(self) -> (&'static str, i64) {
        match self {
            Rank::Village => ("m-g1", 11),
            Rank::Town => ("m-g2", 13),
            Rank::City => ("m-g3", 16),
        }
    }
}

/// Whether a piece of ground is a town or a fortress.
pub(super) fn is_place(patch: &Patch) -> bool {
    Land::of(patch) == Land::Town || is_fortress(patch)
}

fn is_fortress(patch: &Patch) -> bool {
    patch.kind == "fortress"
}

/// A place as it lies beneath its roads.
pub(super) fn drawn(grid: &Grid, plot: &Plot, patch: &Patch) -> String {
    let Some(rank) = Rank::of(grid, plot, patch) else {
        return String::new();
    };
    let of_one = |hex: Hex| {
        let middle = Frame::hex(grid, hex);
        let works = if is_fortress(patch) { works(middle, rank.radius() + 10) } else { String::new() };
        let Spot { x, y } = middle;
        let radius = rank.radius();
        let (count, tenths) = rank.houses();
        let houses = blocks::cluster(middle, count, tenths);
        format!(
            "{works}<circle class=\"m-to\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/><path class=\"m-bk\" d=\"{houses}\"/>"
        )
    };
    hexes(grid, patch).into_iter().map(of_one).collect()
}

/// The works of a fortress: a star with six bastions.
fn works(middle: Spot, radius: i64) -> String {
    let mut path = String::new();
    for corner in 0..12_u16 {
        let far = if corner % 2 == 0 { radius } else { radius * 2 / 3 };
        let Spot { x, y } = middle.toward(corner * 30, far, 0);
        let letter = if corner == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x} {y}");
    }
    format!("<path class=\"m-wk m-fw\" d=\"{path}z\"/>")
}
