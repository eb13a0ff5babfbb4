//! A chain of links hanging from a secret tip (PROTOCOL section 4).

use std::fmt;

use zeroize::Zeroizing;

use super::forms::{self, is_game_name, is_seat_name};
use super::hash::Hash;
use super::strings;

/// The name under which the umpire's chain is made.
pub const UMPIRE: &str = "umpire";

const SECRET_LINE: &str = "estafette-dice-1 secret";

/// A chain with its secret: the tip, from which every link below it follows.
#[derive(Clone)]
pub struct Chain {
    game: String,
    who: String,
    length: u32,
    tip: Zeroizing<Hash>,
}

impl Chain {
    /// Hangs a chain of `length` links from a tip, which is link `length`; the tip must never serve twice.
    pub fn new(game: &str, who: &str, length: u32, tip: Hash) -> Chain {
        Chain { game: game.to_owned(), who: who.to_owned(), length, tip: Zeroizing::new(tip) }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Whose chain it is: `umpire`, or a seat.
    pub fn who(&self) -> &str {
        &self.who
    }

    /// How many links hang from the anchor.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Link 0, which is published before the game.
    pub fn anchor(&self) -> Hash {
        self.link(0)
    }

    /// The tip; for the umpire it is the seal.
    pub fn tip(&self) -> Hash {
        *self.tip
    }

    /// Link `index`, at most the length; exchange N uses link N. It costs one hash for each link above it.
    pub fn link(&self, index: u32) -> Hash {
        assert!(index <= self.length, "a chain has no link above its tip");
        lower(&self.game, &self.who, self.length, &self.tip, index)
    }

    /// The text of a private file that keeps the chain.
    pub fn secret(&self) -> Zeroizing<String> {
        let Chain { game, who, length, .. } = self;
        let tip = self.tip.as_str();
        Zeroizing::new(format!("{SECRET_LINE}\nname {game}\nwho {who}\nlength {length}\ntip {tip}\n"))
    }

    /// Whether a text is what [`Chain::secret`] wrote, or the beginning of it.
    pub fn is_begun(text: &str) -> bool {
        text.starts_with(SECRET_LINE) || SECRET_LINE.starts_with(text)
    }

    /// Reads what [`Chain::secret`] wrote; a changed line is refused.
    pub fn parse_secret(text: &str) -> Option<Chain> {
        let lines = forms::lines(text.as_bytes()).ok()?;
        let [first, game, who, length, tip] = lines[..] else {
            return None;
        };
        let game = game.strip_prefix("name ")?;
        let who = who.strip_prefix("who ")?;
        let length = forms::number(length.strip_prefix("length ")?)?;
        let length = u32::try_from(length).ok()?;
        let tip = Hash::parse(tip.strip_prefix("tip ")?)?;
        let named = is_game_name(game) && (who == UMPIRE || is_seat_name(who));
        let sound = first == SECRET_LINE && named && (1..=LONGEST_CHAIN).contains(&length);
        sound.then(|| Chain::new(game, who, length, tip))
    }
}

/// The longest chain there is.
pub const LONGEST_CHAIN: u32 = 100_000;

/// Hashes link `from` of a chain down to link `to`, which is not above it.
pub(super) fn lower(game: &str, who: &str, from: u32, link: &Hash, to: u32) -> Hash {
    (to + 1..=from).rev().fold(*link, |link, index| strings::link(game, who, index, &link))
}

impl fmt::Debug for Chain {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chain { game, who, length, .. } = self;
        write!(out, "Chain({game} {who}, {length} links)")
    }
}

/// The last link known of a chain whose tip is somebody else's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) index: u32,
    pub(super) link: Hash,
}

impl Known {
    /// Whether a link hashes down to the one that is known.
    pub(super) fn bears(&self, game: &str, who: &str, index: u32, link: &Hash) -> bool {
        index >= self.index && lower(game, who, index, link, self.index) == self.link
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain() -> Chain {
        Chain::new("waterloo-1815", "fr", 60, Hash::of(b"tip"))
    }

    #[test]
    fn every_link_is_the_hash_of_the_one_above() {
        let chain = chain();
        for index in 1..=60 {
            let below = strings::link("waterloo-1815", "fr", index, &chain.link(index));
            assert_eq!(below, chain.link(index - 1));
        }
        assert_eq!(chain.link(60), Hash::of(b"tip"));
    }

    #[test]
    fn debug_shows_nothing_of_the_tip() {
        let shown = format!("{:?}", chain());
        assert_eq!(shown, "Chain(waterloo-1815 fr, 60 links)");
    }

    #[test]
    fn a_secret_is_read_back_and_a_changed_one_refused() {
        let text = chain().secret();
        let read = Chain::parse_secret(&text).expect("reads what it wrote");
        assert_eq!(read.anchor(), chain().anchor());
        for (good, bad) in [("fr", "Fr"), ("60", "0"), ("60", "100001"), ("tip ", "tip  ")] {
            assert!(Chain::parse_secret(&text.replacen(good, bad, 1)).is_none());
        }
        assert!(Chain::parse_secret(text.trim_end()).is_none());
    }

    #[test]
    fn a_known_link_bears_later_ones_only() {
        let chain = chain();
        let known = Known { index: 3, link: chain.link(3) };
        assert!(known.bears("waterloo-1815", "fr", 3, &chain.link(3)));
        assert!(known.bears("waterloo-1815", "fr", 7, &chain.link(7)));
        assert!(!known.bears("waterloo-1815", "fr", 2, &chain.link(2)));
        assert!(!known.bears("waterloo-1815", "fr", 7, &chain.link(8)));
        assert!(!known.bears("waterloo-1815", "al", 7, &chain.link(7)));
    }
}
