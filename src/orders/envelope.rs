//! The envelope of a turn file: whose it is, for which exchange, and what the dice need.

use serde_json::{Value as Json, json};

use super::missive::{LETTERS, MISSIVE, Missive};
use super::schema::name;
use super::{Named, named};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Slot, Span, Value, clip, draft, keys_of, may, needed};

/// What may stand in the envelope.
pub(super) const ENVELOPE: &[Slot; 16] = &[
    needed("game", "the name of the game, as the form has it", name),
    needed("exchange", "the round of mail that this file is for", draft::whole),
    needed("side", "your seat on the card of the game", name),
    may("player", "who writes, where several share a side", name),
    may("seen", "the head of the ledger that your last report printed, 32 digits or more", head),
    may("code", "the reply code of your last report", draft::text),
    may("salt", "any word: nobody can then guess your orders from their hash", draft::text),
    may("link", "your next dice link, 64 digits", link),
    may("chain", "the anchor of your dice chain, 64 digits", link),
    may("words", "your words for the dice", draft::text),
    may("concede", "`yes` gives the game up", draft::yes_no),
    may("request", "text for the umpire, who reads it before the dice are cast", draft::text),
    may("note", "text for yourself", draft::text),
    may(LETTERS, "letters to other players: to whom, and what", || draft::list(MISSIVE.schema())),
    may("entered", "how the orders reached the umpire who wrote this file; not for players", draft::text),
    may("written", "the stand-in that wrote the orders of an absent player; not for players", draft::text),
];

/// The keys of the envelope.
pub const ENVELOPE_KEYS: &[&str] = &keys_of(ENVELOPE);

fn head() -> Json {
    // An editor takes digits without a letter, and those around one `e`, for a number.
    json!({"type": ["string", "number"], "pattern": r"^[0-9A-Fa-f]{8,64}$"})
}

fn link() -> Json {
    json!({"type": ["string", "number"], "pattern": r"^[0-9A-Fa-f]{64}$"})
}

/// What stands in a turn file beside the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The game.
    pub game: Named,
    /// The exchange it is for.
    pub exchange: u32,
    /// Where the exchange stands in the text.
    pub exchange_span: Span,
    /// The side.
    pub side: Named,
    /// Who writes, where several share a side.
    pub player: Option<Named>,
    /// The head of the ledger that was seen last: eight digits or more, in small letters, of which fewer than 32 show nothing.
    pub seen: Option<Named>,
    /// The reply code of the last report.
    pub code: Option<Named>,
    /// Any word that makes the orders hard to guess.
    pub salt: Option<Named>,
    /// The next dice link: 64 digits, in small letters.
    pub link: Option<Named>,
    /// An anchor, or a new one: 64 digits, in small letters.
    pub chain: Option<Named>,
    /// Words for the dice.
    pub words: Option<Named>,
    /// Whether the game is given up.
    pub concede: bool,
    /// Text for the umpire, who sees it before the dice.
    pub request: Option<Named>,
    /// Text for the player himself.
    pub note: Option<Named>,
    /// Letters to other players.
    pub letters: Vec<Missive>,
    /// How the orders reached the umpire, where he entered them.
    pub entered: Option<Named>,
    /// The stand-in that wrote it for somebody absent, with posture and seed.
    pub written: Option<Named>,
}

/// Opens a turn file, which is a map of keys on lines of their own.
pub(super) fn open<'n>(root: &'n Node, faults: &mut Faults) -> Option<Fields<'n>> {
    if !matches!(root.value, Value::Map(_)) {
        let start = root.span.start;
        let span = Span { start, end: root.span.end.min(start + 1) };
        let fault = Fault::error(span, "this is no turn file");
        faults.add(fault.help("it begins with lines such as `game: NAME`, `exchange: 6`, `side: NAME`"));
        return None;
    }
    Fields::of(root, "a turn file", faults)
}

/// Reads the envelope; keys of the body are passed over.
pub fn envelope(root: &Node, faults: &mut Faults) -> Option<Envelope> {
    let mut fields = open(root, faults)?;
    let game = fields.needed("game", faults);
    let game = game.and_then(|node| named(node, faults));
    let exchange = fields.needed("exchange", faults);
    let exchange = exchange.and_then(|node| Some((u32::read(node, faults)?, node.span)));
    let side = fields.needed("side", faults);
    let side = side.and_then(|node| named(node, faults));
    let player = fields.optional_with("player", faults, named);
    let seen = fields.optional_with("seen", faults, |node, faults| digits(node, 8, faults));
    let mut chained =
        |key, faults: &mut Faults| fields.optional_with(key, faults, |node, faults| digits(node, 64, faults));
    let [link, chain] = ["link", "chain"].map(|key| chained(key, faults));
    let mut text = |key, faults: &mut Faults| fields.optional_with(key, faults, text);
    let keys = ["code", "salt", "words", "request", "note", "entered", "written"];
    let [code, salt, words, request, note, entered, written] = keys.map(|key| text(key, faults));
    let letters = fields.listed(LETTERS, faults, Missive::read);
    let concede = fields.optional::<bool>("concede", faults);
    let (exchange, exchange_span) = exchange?;
    Some(Envelope {
        game: game?,
        exchange,
        exchange_span,
        side: side?,
        player: player?,
        seen: seen?,
        code: code?,
        salt: salt?,
        link: link?,
        chain: chain?,
        words: words?,
        concede: concede?.unwrap_or_default(),
        request: request?,
        note: note?,
        letters: letters?,
        entered: entered?,
        written: written?,
    })
}

fn text(node: &Node, faults: &mut Faults) -> Option<Named> {
    let name = String::read(node, faults)?;
    Some(Named { name, span: node.span })
}

/// A word of at least so many hexadecimal digits, and never more than 64.
fn digits(node: &Node, least: usize, faults: &mut Faults) -> Option<Named> {
    let name = String::read(node, faults)?.to_ascii_lowercase();
    let sound = (least..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !sound {
        let help = match least {
            64 => "it has 64 digits out of 0123456789abcdef",
            _ => "it has 64 digits out of 0123456789abcdef, of which 32 are enough",
        };
        let shown = clip(&name).into_owned();
        let message = format!("`{shown}` is not copied whole");
        faults.add(Fault::error(node.span, message).help(help));
        return None;
    }
    Some(Named { name, span: node.span })
}
