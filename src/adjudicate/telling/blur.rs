//! How roughly a side is told of strength and losses that are not its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::terms::roster::Side;

/// How exactly a side is told the strength and the losses of enemies that it has in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// To the last man.
    #[default]
    Exact,
    /// In quarters of what it was at first.
    Rounded,
    /// In words.
    Vague,
}

/// A note in a position that strength is told roughly in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blur {
    /// Whose strength alone is exact in it: the side it was made for. Nobody where the position is the true one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// How roughly all other strength is told.
    pub losses: Precision,
}

/// What a unit's strength looks like from the other side of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Looks {
    /// So many quarters of what it had at first.
    Quarters {
        /// One to four.
        quarters: u32,
        /// What it had at first.
        of: u32,
    },
    /// The last third of it.
    Spent,
    /// The second third of it.
    Worn,
    /// More than two thirds of it.
    Fresh,
}

impl Looks {
    /// In a word or two, as a list has it: `about 3/4 of 24`, `worn`.
    pub fn words(self) -> String {
        match self {
            Looks::Quarters { quarters: 4, of } => format!("about all of {of}"),
            Looks::Quarters { quarters: 2, of } => format!("about half of {of}"),
            Looks::Quarters { quarters, of } => format!("about {quarters}/4 of {of}"),
            Looks::Fresh => "fresh".to_owned(),
            Looks::Worn => "worn".to_owned(),
            Looks::Spent => "spent".to_owned(),
        }
    }

    /// As it stands where there is little room: `~3/4`; words are left to the list.
    pub fn sign(self) -> String {
        match self {
            Looks::Quarters { quarters: 2, .. } => "~1/2".to_owned(),
            Looks::Quarters { quarters, .. } => format!("~{quarters}/4"),
            Looks::Fresh | Looks::Worn | Looks::Spent => String::new(),
        }
    }

    /// What is left, in a sentence: `about three quarters of its 24 figures`; none where it is told in words alone.
    pub fn left_of(self, noun: &str) -> Option<String> {
        let Looks::Quarters { quarters, of } = self else {
            return None;
        };
        let share = match quarters {
            4 => "about all".to_owned(),
            3 => "about three quarters".to_owned(),
            2 => "about half".to_owned(),
            _ => "about a quarter".to_owned(),
        };
        let noun = if of == 1 { noun.to_owned() } else { format!("{noun}s") };
        Some(format!("{share} of its {of} {noun}"))
    }

    /// Whether nothing seems to be missing.
    pub fn is_whole(self) -> bool {
        matches!(self, Looks::Quarters { quarters: 4, .. } | Looks::Fresh)
    }
}

impl Precision {
    /// What a strength of so much out of so much looks like; nothing where it is told exactly.
    pub fn looks(self, left: u32, full: u32) -> Option<Looks> {
        let (left, whole) = (u64::from(left), u64::from(full.max(1)));
        match self {
            Precision::Exact => None,
            Precision::Rounded => {
                let quarters = ((8 * left + whole) / (2 * whole)).clamp(1, 4);
                Some(Looks::Quarters { quarters: u32::try_from(quarters).unwrap_or(4), of: full })
            }
            Precision::Vague => Some(match left {
                left if 3 * left > 2 * whole => Looks::Fresh,
                left if 3 * left > whole => Looks::Worn,
                _ => Looks::Spent,
            }),
        }
    }

    /// What a side has lost by the looks of its units, out of what they had at first, where that is told in words: `few
    /// losses`; nothing where it is counted.
    pub fn toll(self, lost: u32, full: u32) -> Option<&'static str> {
        match self {
            _ if lost == 0 => Some("lost nothing that shows"),
            Precision::Exact | Precision::Rounded => None,
            Precision::Vague if 2 * lost >= full => Some("heavy losses"),
            Precision::Vague if 5 * lost >= full => Some("some losses"),
            Precision::Vague => Some("few losses"),
        }
    }

    /// The strength that stands in a side's own copy of the position for one that it is told roughly: the same for all that
    /// look alike. `shows` is what else of it everybody sees, such as its morale; who lives keeps a strength, and who is
    /// dead has none.
    pub fn stand_in<K: PartialEq>(self, left: u32, (full, told): (u32, u32), shows: impl Fn(u32) -> K) -> u32 {
        let share = |left: u32, full: u32| match self.looks(left, full) {
            Some(Looks::Quarters { quarters, .. }) => quarters,
            Some(Looks::Spent) => 1,
            Some(Looks::Worn) => 2,
            _ => 3,
        };
        if self == Precision::Exact || left == 0 {
            return left;
        }
        let parts = if self == Precision::Rounded { 4 } else { 3 };
        let wanted = share(left, full);
        let middle = (told * wanted + parts / 2) / parts;
        let near = |value: &u32| value.abs_diff(middle);
        let alike = (1..=told).filter(|value| share(*value, told) == wanted);
        let alike = alike.collect::<Vec<_>>();
        let both = alike.iter().filter(|value| shows(**value) == shows(left));
        let found = both.min_by_key(|value| near(value));
        found.or_else(|| alike.iter().min_by_key(|value| near(value))).copied().unwrap_or(1)
    }
}

impl Blur {
    /// How the strength of a side's units is told in the position that bears this note, where that is not exactly.
    pub fn of(blur: Option<&Blur>, owner: &Side) -> Option<Precision> {
        let blur = blur?;
        let own = blur.side.as_ref()?;
        (own != owner).then_some(blur.losses)
    }

    /// How one side judges the strength of another's units, in any position in which strength is told roughly.
    pub fn between(blur: Option<&Blur>, judge: &Side, owner: &Side) -> Precision {
        match blur {
            Some(blur) if judge != owner => blur.losses,
            _ => Precision::Exact,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUGH: [Precision; 2] = [Precision::Rounded, Precision::Vague];

    #[test]
    fn a_unit_looks_like_the_nearest_quarter_or_the_third_that_it_is_in() {
        let looks = |precision: Precision, left, full| {
            let looks: Option<Looks> = precision.looks(left, full);
            looks.map_or(String::new(), Looks::words)
        };
        for (left, words) in [
            (24, "about all of 24"),
            (21, "about all of 24"),
            (20, "about 3/4 of 24"),
            (15, "about 3/4 of 24"),
            (14, "about half of 24"),
            (9, "about half of 24"),
            (8, "about 1/4 of 24"),
            (1, "about 1/4 of 24"),
        ] {
            assert_eq!(looks(Precision::Rounded, left, 24), words, "{left}");
        }
        for (left, word) in [(24, "fresh"), (17, "fresh"), (16, "worn"), (9, "worn"), (8, "spent")] {
            assert_eq!(looks(Precision::Vague, left, 24), word, "{left}");
        }
        assert_eq!(looks(Precision::Exact, 8, 24), "");
    }

    #[test]
    fn what_looks_alike_has_one_number_that_looks_so_too() {
        for precision in ROUGH {
            for full in 1..=60 {
                for told in [full, 6, 18] {
                    let told = if precision == Precision::Rounded { full } else { told };
                    let number = |left: u32| precision.stand_in(left, (full, told), |_| ());
                    assert_eq!(number(0), 0);
                    for left in 1..=full {
                        let stands = number(left);
                        let (was, is) = (precision.looks(left, full), precision.looks(stands, told));
                        assert_eq!(was, is, "{precision:?}: {left} of {full}, told of {told}");
                        assert!((1..=told).contains(&stands));
                        assert!(stands >= number(left - 1), "{left} of {full}");
                        assert_eq!(precision.stand_in(stands, (told, told), |_| ()), stands);
                        if precision.looks(left - 1, full) == was && left > 1 {
                            assert_eq!(number(left - 1), stands);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_shows_of_a_unit_is_kept() {
        let shaken = |left: u32| left < 12;
        for precision in ROUGH {
            for left in 1..=18 {
                let stands = precision.stand_in(left, (18, 18), shaken);
                assert_eq!(shaken(stands), shaken(left), "{precision:?} {left}");
            }
        }
    }

    #[test]
    fn ones_own_is_told_exactly() {
        let [red, blue] = ["red", "blue"].map(Side::new);
        let blur = Blur { side: Some(red.clone()), losses: Precision::Vague };
        assert_eq!(Blur::of(Some(&blur), &red), None);
        assert_eq!(Blur::of(Some(&blur), &blue), Some(Precision::Vague));
        assert_eq!(Blur::of(None, &blue), None);
        // In the true position, while it is played, nobody's strength gives way; everybody judges the other's so.
        let truth = Blur { side: None, ..blur };
        assert_eq!(Blur::of(Some(&truth), &blue), None);
        assert_eq!(Blur::between(Some(&truth), &blue, &red), Precision::Vague);
        assert_eq!(Blur::between(Some(&truth), &red, &red), Precision::Exact);
    }
}
