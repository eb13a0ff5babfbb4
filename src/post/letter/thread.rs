//! Threads: Message-IDs that can be worked out again, so that a game is one conversation for each player.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// What the Message-IDs of a game are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threads {
    /// The name of the game.
    pub game: String,
    /// The umpire's anchor, which stands in the opening already and in no other game.
    pub tag: String,
    /// The domain of the sender. It names no machine.
    pub domain: String,
}

/// How many mails back a thread is named; mail programs need one or two.
const NAMED: u32 = 8;

impl Threads {
    /// The Message-ID of the letter with a key. The same key always gives the same one.
    pub fn id(&self, key: &str) -> String {
        let word = |letter: char| match letter {
            '/' => '.',
            letter if letter.is_ascii_alphanumeric() || letter == '-' => letter.to_ascii_lowercase(),
            _ => '-',
        };
        let readable = key.chars().take(60).map(word).collect::<String>();
        let hash = digest(&format!("{}\n{}\n{key}", self.game, self.tag));
        format!("<{}.{readable}.{}@{}>", self.game, &hash[..16], self.domain)
    }

    /// The thread that all letters to a player stand in. Nobody ever sends its first mail: programs need only the name.
    pub fn root(&self, player: &str) -> String {
        self.id(&format!("thread/{player}"))
    }

    /// What the report of an exchange, or a letter that comes after the report of the one before it, stands under: the root, and
    /// the last reports before.
    pub fn before(&self, player: &str, exchange: u32) -> Vec<String> {
        let reports = exchange.saturating_sub(NAMED)..exchange;
        let reports = reports.map(|number| self.id(&report_key(number, player)));
        std::iter::once(self.root(player)).chain(reports).collect()
    }
}

/// The key of a report.
pub fn report_key(exchange: u32, player: &str) -> String {
    format!("{}/{player}", report_stem(exchange))
}

/// The stem of the keys of letters that tell at once of an act of the umpire's hand.
pub(in crate::post) fn notice_stem(exchange: u32, number: u32) -> String {
    format!("desk/{exchange:03}-{number}")
}

/// The stem of the keys of letters that tell of a lock.
pub(in crate::post) fn lock_stem(exchange: u32) -> String {
    format!("lock/{exchange:03}")
}

/// The stem of the keys of letters that tell of a void exchange.
pub(in crate::post) fn void_stem(exchange: u32) -> String {
    format!("void/{exchange:03}")
}

/// The stem of the keys of an exchange's reports.
pub(in crate::post) fn report_stem(exchange: u32) -> String {
    format!("report/{exchange:03}")
}

/// The game of a letter that went out from a domain, by its Message-ID.
pub(in crate::post) fn game_in<'i>(id: &'i str, domain: &str) -> Option<&'i str> {
    let (name, of) = parts_of(id)?;
    of.eq_ignore_ascii_case(domain).then_some(name)
}

/// Whether a Message-ID has the form of one of ours.
pub(in crate::post) fn is_of_a_letter(id: &str) -> bool {
    parts_of(id).is_some()
}

/// The game and the domain in the Message-ID of a letter.
pub(in crate::post) fn parts_of(id: &str) -> Option<(&str, &str)> {
    let (local, domain) = id.strip_prefix('<')?.strip_suffix('>')?.rsplit_once('@')?;
    let (front, hash) = local.rsplit_once('.')?;
    let sound = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let (name, _) = front.split_once('.').filter(|_| sound)?;
    Some((name, domain))
}

/// The hash of a text, in hexadecimal.
pub(in crate::post) fn digest(text: &str) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        write!(hex, "{byte:02x}").expect("a string takes everything");
    }
    hex
}
