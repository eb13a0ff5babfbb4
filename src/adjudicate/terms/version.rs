//! Versions of rule sets as locks and cards name them: which play, in which wording.

use std::fmt;

/// A version: `really-simple-3.1` is play 3 in wording 1. The old form `really-simple-3` reads as wording 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The rule set.
    pub id: String,
    /// The number of its play: of all that decides positions, logs and dice, the labels of rolls included.
    pub play: u32,
    /// The number of its wording: of what reports, forms and pages say, and nothing that was decided.
    pub wording: u32,
    /// Whether it is written without its wording.
    short: bool,
}

impl Version {
    /// The version of a rule set.
    pub fn new(id: &str, play: u32, wording: u32) -> Version {
        Version { id: id.to_owned(), play, wording, short: false }
    }

    /// A play of a rule set, whatever its wording.
    pub fn of_play(id: &str, play: u32) -> Version {
        Version { id: id.to_owned(), play, wording: 0, short: true }
    }

    /// Whether it is written with its wording.
    pub fn is_long(&self) -> bool {
        !self.short
    }

    /// Reads a version as it was written; `to_string` gives the same text back.
    pub fn parse(text: &str) -> Option<Version> {
        let (id, numbers) = text.rsplit_once('-')?;
        let (play, wording) = match numbers.split_once('.') {
            Some((play, wording)) => (play, Some(wording)),
            None => (numbers, None),
        };
        let version = Version {
            id: (!id.is_empty()).then(|| id.to_owned())?,
            play: number(play).filter(|play| *play > 0)?,
            wording: wording.map_or(Some(0), number)?,
            short: wording.is_none(),
        };
        Some(version)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}", self.id, self.play)?;
        match self.short {
            true => Ok(()),
            false => write!(out, ".{}", self.wording),
        }
    }
}

/// A number in its one spelling.
fn number(text: &str) -> Option<u32> {
    let read = text.parse::<u32>().ok()?;
    (read.to_string() == text).then_some(read)
}

/// What this program can do with a version that a ledger names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionStanding {
    /// It plays it, and tells it as it was told.
    Current {
        /// The number of the play.
        play: u32,
    },
    /// It plays it, and tells it in newer words: what reports said is held by their hashes.
    Reworded {
        /// The number of the play.
        play: u32,
    },
    /// It does not play it any more.
    Unplayed,
}

impl VersionStanding {
    /// The play, where it is still played.
    pub fn play(self) -> Option<u32> {
        match self {
            VersionStanding::Current { play } | VersionStanding::Reworded { play } => Some(play),
            VersionStanding::Unplayed => None,
        }
    }
}

/// What a rule set can do with a version; an error says why a text names none that it ever had.
pub(in crate::adjudicate) fn standing(
    id: &str,
    plays: &[u32],
    wording: u32,
    text: &str,
) -> Result<VersionStanding, String> {
    let Some(version) = Version::parse(text) else {
        return Err(format!("`{text}` is no version: one is written like `{id}-2.1`"));
    };
    let newest = newest(plays);
    if version.id != id {
        return Err(format!("`{text}` is a version of `{}`, and the game is played by `{id}`", version.id));
    }
    if version.play > newest || version.wording > wording {
        let now = Version::new(id, newest, wording);
        return Err(format!("there is no `{text}` that this estafette knows: the newest is `{now}`"));
    }
    Ok(match (plays.contains(&version.play), version.wording) {
        (false, _) => VersionStanding::Unplayed,
        (true, said) if said == wording => VersionStanding::Current { play: version.play },
        _ => VersionStanding::Reworded { play: version.play },
    })
}

/// The newest of the plays of a rule set.
pub(in crate::adjudicate) fn newest(plays: &[u32]) -> u32 {
    *plays.last().expect("a rule set can be played")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_written_as_it_was_read() {
        for text in ["really-simple-3", "really-simple-3.0", "two-by-two-2.17", "x-1"] {
            let version = Version::parse(text).map(|version| version.to_string());
            assert_eq!(version.as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_no_version_is_refused() {
        for text in [
            "banana",
            "",
            "-3",
            "really-simple",
            "really-simple-",
            "really-simple-0",
            "really-simple-03",
            "really-simple-3.",
            "really-simple-3.01",
            "really-simple-3.1.2",
            "really-simple-+3",
            "really-simple-4294967296",
        ] {
            assert_eq!(Version::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_rule_set_knows_its_own_versions() {
        let of = |text| standing("toy", &[2, 3], 1, text);
        assert_eq!(of("toy-3.1"), Ok(VersionStanding::Current { play: 3 }));
        assert_eq!(of("toy-2.1"), Ok(VersionStanding::Current { play: 2 }));
        assert_eq!(of("toy-2"), Ok(VersionStanding::Reworded { play: 2 }));
        assert_eq!(of("toy-3.0"), Ok(VersionStanding::Reworded { play: 3 }));
        assert_eq!(of("toy-1"), Ok(VersionStanding::Unplayed));
        for strange in ["toy-4", "toy-3.2", "toy-1.2", "game-3.1", "toy", "banana"] {
            assert!(of(strange).is_err(), "{strange}");
        }
    }
}
