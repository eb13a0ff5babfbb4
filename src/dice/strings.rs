//! The five strings that are hashed (PROTOCOL section 2), each as a hash and as the text itself.

use sha2::{Digest, Sha256};

use super::hash::Hash;
use super::roll::{Die, Label};

/// The version, first field of every string and file.
pub const VERSION: &str = "estafette-dice-1";

/// Where a string goes: into the hash at once, or onto paper so that a person can hash it.
trait Line: Default {
    fn put(&mut self, text: &str);
}

impl Line for Sha256 {
    fn put(&mut self, text: &str) {
        self.update(text.as_bytes());
    }
}

impl Line for String {
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }
}

/// A string of the protocol while its fields are being added.
struct Fields<L>(L);

impl<L: Line> Fields<L> {
    fn new(purpose: &str) -> Fields<L> {
        let mut line = L::default();
        line.put(VERSION);
        Fields(line).word(purpose)
    }

    fn word(mut self, word: &str) -> Fields<L> {
        self.0.put(" ");
        self.0.put(word);
        self
    }

    fn hash(self, hash: &Hash) -> Fields<L> {
        self.word(hash.as_str())
    }

    fn maybe(self, hash: Option<&Hash>) -> Fields<L> {
        self.word(hash.map_or("-", Hash::as_str))
    }

    /// Adds a NUM without going through the heap: this is on the path of every roll.
    fn number(self, mut number: u32) -> Fields<L> {
        let mut digits = [b'0'; 10];
        let mut first = digits.len() - 1;
        loop {
            digits[first] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
            first -= 1;
        }
        self.word(std::str::from_utf8(&digits[first..]).expect("digits are ASCII"))
    }
}

fn finish(fields: Fields<Sha256>) -> Hash {
    Hash::from_bytes(fields.0.finalize().into())
}

fn link_fields<L: Line>(game: &str, who: &str, index: u32, link: &Hash) -> Fields<L> {
    let fields = Fields::new("link").word(game).word(who);
    fields.number(index).hash(link)
}

fn seed_fields<L: Line>(
    card: &Hash,
    exchange: u32,
    umpire: &Hash,
    seats: &[Option<Hash>],
    beacon: Option<&Hash>,
) -> Fields<L> {
    let mut fields = Fields::new("seed").hash(card).number(exchange).hash(umpire);
    for link in seats {
        fields = fields.maybe(link.as_ref());
    }
    fields.maybe(beacon)
}

fn roll_fields<L: Line>(seed: &Hash, label: &Label, die: Die, veil: Option<&Hash>, block: u32) -> Fields<L> {
    let fields = Fields::new("roll").hash(seed).word(label.as_str());
    fields.word(die.word()).maybe(veil).number(block)
}

fn veil_fields<L: Line>(card: &Hash, exchange: u32, what: &str, seal: &Hash) -> Fields<L> {
    let fields = Fields::new("veil").hash(card).number(exchange);
    fields.word(what).hash(seal)
}

fn bind_fields<L: Line>(card: &Hash, exchange: u32, seat: &str, orders: &Hash, link: &Hash) -> Fields<L> {
    let fields = Fields::new("bind").hash(card).number(exchange);
    fields.word(seat).hash(orders).hash(link)
}

/// Link `index` - 1 of a chain, from link `index`.
pub fn link(game: &str, who: &str, index: u32, link: &Hash) -> Hash {
    finish(link_fields(game, who, index, link))
}

/// The string behind [`link`].
pub fn link_string(game: &str, who: &str, index: u32, link: &Hash) -> String {
    link_fields::<String>(game, who, index, link).0
}

/// The seed of an exchange: all links, in card order, and the beacon's value.
pub fn seed(card: &Hash, exchange: u32, umpire: &Hash, seats: &[Option<Hash>], beacon: Option<&Hash>) -> Hash {
    finish(seed_fields(card, exchange, umpire, seats, beacon))
}

/// The string behind [`seed`].
pub fn seed_string(card: &Hash, exchange: u32, umpire: &Hash, seats: &[Option<Hash>], beacon: Option<&Hash>) -> String {
    seed_fields::<String>(card, exchange, umpire, seats, beacon).0
}

/// One block of 64 digits to read dice from.
pub fn roll_block(seed: &Hash, label: &Label, die: Die, veil: Option<&Hash>, block: u32) -> Hash {
    finish(roll_fields(seed, label, die, veil, block))
}

/// The string behind [`roll_block`], which a player hashes to check a roll.
pub fn roll_string(seed: &Hash, label: &Label, die: Die, veil: Option<&Hash>, block: u32) -> String {
    roll_fields::<String>(seed, label, die, veil, block).0
}

/// A value kept secret until the close: the veil of a label, or of `file:state`, `file:rolls`, `file:report:SEAT`.
pub fn veil(card: &Hash, exchange: u32, what: &str, seal: &Hash) -> Hash {
    finish(veil_fields(card, exchange, what, seal))
}

/// The string behind [`veil`].
pub fn veil_string(card: &Hash, exchange: u32, what: &str, seal: &Hash) -> String {
    veil_fields::<String>(card, exchange, what, seal).0
}

/// The value that ties orders to a link that is still closed.
pub fn bind(card: &Hash, exchange: u32, seat: &str, orders: &Hash, link: &Hash) -> Hash {
    finish(bind_fields(card, exchange, seat, orders, link))
}

/// The string behind [`bind`].
pub fn bind_string(card: &Hash, exchange: u32, seat: &str, orders: &Hash, link: &Hash) -> String {
    bind_fields::<String>(card, exchange, seat, orders, link).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_plainly() {
        for number in [0, 7, 10, 499, 100_000, u32::MAX] {
            let fields = Fields::<String>::new("link").number(number);
            assert_eq!(fields.0, format!("estafette-dice-1 link {number}"));
        }
    }

    #[test]
    fn string_and_hash_agree() {
        let (card, seal) = (Hash::of(b"card"), Hash::of(b"seal"));
        let string = veil_string(&card, 3, "file:report:fr", &seal);
        assert_eq!(veil(&card, 3, "file:report:fr", &seal), Hash::of(string.as_bytes()));
    }
}
