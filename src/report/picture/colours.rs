//! The colours of the armies.

use crate::adjudicate::{Plot, Roster};

/// The colours of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) struct Colours {
    /// What its units are filled with.
    pub(super) fill: u32,
    /// What is drawn on them, and around them.
    pub(super) ink: u32,
    /// Lines on the paper.
    pub(super) line: u32,
}

const DARK: u32 = 0x1f1b16;
const LIGHT: u32 = 0xffffff;
const BLACK: u32 = 0x000000;

/// Words in the name of an army, the colour of its coats as old maps have it, and the one that it takes beside an army that
/// is about as dark.
const NATIONS: [(&[&str], u32, u32); 29] = [
    (&["french", "france", "imperial guard"], 0x2a4a8a, 0xa9c3ea),
    (&["prussia"], 0x1d2b3d, 0xb4bcc9),
    (&["austria", "habsburg"], 0xf4f1e6, 0xf4f1e6),
    (&["russia"], 0x3a8054, 0xa8d0ae),
    (&["brunswick"], 0x26262a, 0xc3c3c8),
    (&["hanover", "hanoverian"], 0xb14a35, 0xf0b7a3),
    (&["british", "britain", "english", "england", "anglo"], 0xcc4e38, 0xf3b5a5),
    (&["spain", "spanish"], 0xc69a2b, 0xf0d88f),
    (&["portug"], 0x6d472c, 0xd1ad8f),
    (&["bavaria"], 0x7fb2d9, 0xb9dcf2),
    (&["saxon"], 0x8f927a, 0xd6d8c2),
    (&["wurttemberg", "württemberg"], 0x4a4668, 0xc4c0dd),
    (&["poland", "polish", "poles", "warsaw"], 0x9d2f5c, 0xecafc8),
    (&["italy", "italian"], 0x4c8a4f, 0xb5dcb0),
    (&["naples", "neapolitan"], 0xb98fc0, 0xe1c9e6),
    (&["sweden", "swedish", "swedes"], 0x2a6f97, 0xf0d264),
    (&["dutch", "netherland", "holland"], 0xd5812a, 0xf6cd9b),
    (&["denmark", "danish", "danes"], 0xa6333a, 0xefb3b3),
    (&["westphalia"], 0x7d7f8c, 0xd5d6de),
    (&["turk", "ottoman", "egypt"], 0x2f8f88, 0xa6dcd6),
    (&["america", "united states"], 0x3b4f6b, 0xb9c8de),
    (&["swiss", "helvetic"], 0xa23b2f, 0xefb5aa),
    (&["allied", "allies", "coalition"], 0xbe5830, 0xf2c09f),
    (&["red"], 0xcc4e38, 0xf2b3a2),
    (&["blue"], 0x2a4a8a, 0xa9c3ea),
    (&["green"], 0x2f7048, 0xa8d0ae),
    (&["yellow", "gold"], 0xc69a2b, 0xf0d88f),
    (&["black"], 0x26262a, 0xc3c3c8),
    (&["grey", "gray"], 0x6f7078, 0xd5d6de),
];

/// The colours of sides whose nation nobody named, by their place.
const PLACES: [(u32, u32); 4] =
    [(0x2a4a8a, 0xa9c3ea), (0xcc4e38, 0xf3b5a5), (0x3a8054, 0xa8d0ae), (0xc69a2b, 0xf0d88f)];

/// The colours of each side, in the order of the plot. No two are about as dark as each other.
pub(in crate::report) fn colours(plot: &Plot, roster: &Roster) -> Vec<Colours> {
    let mut taken: Vec<u32> = Vec::new();
    for (index, side) in plot.sides.iter().enumerate() {
        let army = roster.army(side).to_lowercase();
        let (deep, pale) =
            nation(&army).or_else(|| nation(&side.as_str().to_lowercase())).unwrap_or(PLACES[index % PLACES.len()]);
        let others = PLACES.into_iter().flat_map(|(deep, pale)| [deep, pale]);
        let own = [deep, pale, halved(deep)];
        let tried = own.into_iter().chain(others).chain([BLACK, LIGHT]);
        let differs = |fill: &u32| taken.iter().all(|other| are_apart(*other, *fill));
        let nearest = |fill: &u32| {
            let contrasts = taken.iter().map(|other| contrast(*other, *fill));
            contrasts.min()
        };
        let fill = tried.clone().find(differs);
        let fill = fill.or_else(|| tried.max_by_key(nearest));
        taken.push(fill.unwrap_or(deep));
    }
    taken.into_iter().map(Colours::of).collect()
}

fn nation(army: &str) -> Option<(u32, u32)> {
    let named = |words: &[&str]| words.iter().any(|word| has_word(army, word));
    let mut nations = NATIONS.iter();
    let nation = nations.find(|(words, ..)| named(words));
    nation.map(|(_, deep, pale)| (*deep, *pale))
}

/// Whether a word of a text begins so.
fn has_word(text: &str, word: &str) -> bool {
    let mut found = text.match_indices(word);
    found.any(|(at, _)| !text[..at].ends_with(char::is_alphabetic))
}

/// How bright a colour is, from 0 to 65,025: the squares of its parts as the eye weighs them.
fn brightness(colour: u32) -> u32 {
    let [_, red, green, blue] = colour.to_be_bytes().map(u32::from);
    (2126 * red * red + 7152 * green * green + 722 * blue * blue) / 10_000
}

/// A colour half as strong in each of its parts.
fn halved(colour: u32) -> u32 {
    (colour >> 1) & 0x7f7f7f
}

/// The least contrast of two armies, which tells them apart in a print without colour, and the least distance of their
/// colours, which does so where both are dark.
const CONTRAST: u32 = 180;
const DISTANCE: u32 = 8_000;

/// Whether the armies that have two colours are told apart at a glance.
fn are_apart(one: u32, other: u32) -> bool {
    contrast(one, other) >= CONTRAST && distance(one, other) >= DISTANCE
}

/// How far two colours are from each other, of 260,100 between black and white: the squares of the distances of their parts,
/// green twice as much to the eye as red and blue.
fn distance(one: u32, other: u32) -> u32 {
    let parts = one.to_be_bytes().into_iter().zip(other.to_be_bytes());
    let squares = parts.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2));
    let weights = [0, 1, 2, 1];
    let weighed = squares.zip(weights).map(|(square, weight)| square * weight);
    weighed.sum()
}

/// How many hundredths of the darker of two colours the lighter is, as light on paper: 100 for the same.
fn contrast(one: u32, other: u32) -> u32 {
    let lit = |colour: u32| brightness(colour) + 3_250;
    let (one, other) = (lit(one), lit(other));
    100 * one.max(other) / one.min(other)
}

impl Colours {
    fn of(fill: u32) -> Colours {
        let is_dark = brightness(fill) < 22_000;
        Colours {
            fill,
            ink: if is_dark { LIGHT } else { DARK },
            line: if brightness(fill) < 30_000 { fill } else { 0x5a5348 },
        }
    }

    /// Red, green and blue of what its units are filled with.
    pub(in crate::report) fn parts(self) -> [u8; 3] {
        let [_, red, green, blue] = self.fill.to_be_bytes();
        [red, green, blue]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::{Ground, Side};

    fn fills(armies: &[&str]) -> Vec<u32> {
        let sides = ["a", "b", "c", "d"].map(Side::new);
        let sides = &sides[..armies.len()];
        let plot = Plot {
            ground: Ground::Hexes { columns: 1, rows: 1, tops: "flat" },
            patches: Vec::new(),
            marks: Vec::new(),
            pins: Vec::new(),
            goals: Vec::new(),
            sides: sides.to_vec(),
            theatre: None,
        };
        let roster = Roster {
            sides: sides.iter().cloned().zip(armies.iter().map(ToString::to_string)).collect(),
            ..Roster::default()
        };
        colours(&plot, &roster).iter().map(|colours| colours.fill).collect()
    }

    #[test]
    fn armies_have_the_colours_of_their_coats() {
        assert_eq!(fills(&["The French", "the British"]), [0x2a4a8a, 0xcc4e38]);
        assert_eq!(fills(&["Russians", "French"]), [0x3a8054, 0x2a4a8a]);
        assert_eq!(fills(&["Infrared"]), [PLACES[0].0], "no word of it is red");
        for sides in [["Red", "Blue"], ["Blue", "Red"]] {
            let deep = |side: &&str| match *side {
                "Red" => 0xcc4e38,
                _ => 0x2a4a8a,
            };
            assert_eq!(fills(&sides), sides.iter().map(deep).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_second_of_two_dark_coats_is_pale() {
        assert_eq!(fills(&["the French", "Prussians"]), [0x2a4a8a, 0xb4bcc9]);
        assert_eq!(fills(&["Prussians", "the French"]), [0x1d2b3d, 0xa9c3ea]);
        assert_eq!(fills(&["the French", "Swedes"]), [0x2a4a8a, 0xf0d264]);
    }

    #[test]
    fn distances_are_those_of_the_eye() {
        assert_eq!(contrast(LIGHT, LIGHT), 100);
        // 65,025 + 3,250 hundredfold by 3,250.
        assert_eq!(contrast(BLACK, LIGHT), 2_100);
        assert_eq!(distance(BLACK, LIGHT), 4 * 255 * 255);
        assert_eq!(distance(0x102030, 0x112232), 1 + 2 * 4 + 4);
    }

    #[test]
    fn any_two_armies_are_told_apart_with_colour_and_without() {
        for (one, ..) in NATIONS {
            for (other, ..) in NATIONS {
                let fills = fills(&[one[0], other[0]]);
                let (contrast, far) = (contrast(fills[0], fills[1]), distance(fills[0], fills[1]));
                assert!(contrast >= 180, "{one:?} {other:?} in grey: {contrast}");
                assert!(far >= 8_000, "{one:?} {other:?}: {far}");
            }
        }
    }

    #[test]
    fn four_armies_of_one_nation_are_four_colours() {
        for (nation, ..) in NATIONS {
            let fills = fills(&[nation[0]; 4]);
            let pairs = fills.iter().enumerate();
            let mut pairs = pairs.flat_map(|(at, one)| fills[..at].iter().map(move |b| (one, b)));
            assert!(pairs.all(|(one, other)| one != other), "{nation:?}: {fills:x?}");
        }
    }
}
