//! What was locked of several players' files while `players` was otherwise than it is now: it is made again of the files and
//! of what the locked text tells of itself, byte for byte.

use std::collections::BTreeSet;

use super::received::{inbox_of, unfit_of};
use crate::adjudicate::Side;
use crate::dice::Hash;
use crate::game::exchange::locking::{bind_of, on_the_road};
use crate::game::files::read_text;
use crate::game::inbox::Inbox;
use crate::game::inbox::set_aside::{Reason, Written, agree};
use crate::game::papers::game_file::Player;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::orders::{joined, named_parts};
use crate::yaml::Source;

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// The locked text is the files that were received, whoever plays.
    Whole,
    /// It can have come of them, if `players` was as nobody can know any more.
    Unproven(String),
    /// It cannot have come of them.
    Not,
}

/// The locked text of a side, made again where anybody may have written; `now` are the players of today.
pub(super) fn rejoined(
    game: &Game,
    exchange: u32,
    side: &Side,
    (orders, bind): &(Option<Hash>, Option<Hash>),
    now: &[Player],
) -> Result<Again, Trouble> {
    let text = read_text(game.folder.exchange(exchange).orders(side))?;
    if *orders != Some(Hash::of(text.as_bytes())) {
        return Ok(Again::Not);
    }
    let stand = game.stand_at(exchange)?;
    let inbox = inbox_of(game, &stand, None)?;
    let Some(parts) = named_parts(&text).filter(|_| unfit_of(&inbox, side).is_empty()) else {
        return Ok(Again::Not);
    };
    let made = Making { game, stand: &stand, inbox: &inbox, side };
    let Some(made) = made.of(&parts)? else {
        return Ok(Again::Not);
    };
    let bound = match parts.len() {
        1 => bind_of(game, exchange, &inbox, side, *orders, &mut Vec::new())?,
        _ => None,
    };
    if made.text != text || bind.is_some() && *bind != bound {
        return Ok(Again::Not);
    }
    // A bind in a file of nobody who is named binds its side, whoever plays.
    let is_of_nobody_named = parts.iter().all(|(name, _)| name.is_empty());
    if *bind != bound && is_of_nobody_named && now.iter().all(|player| player.side != *side) {
        return Ok(Again::Not);
    }
    let shared = parts.len() > 1 || now.iter().filter(|player| player.side == *side).count() > 1;
    if shared && let Some(writer) = made.speaks_like_a_lock {
        return Ok(Again::Unproven(format!(
            "exchange {exchange}: a comment of {writer} that begins like one of a lock stands in orders/{side}.yaml, so what is \
             told there as set aside, not understood or on the road may be his word alone"
        )));
    }
    let of = format!("exchange {exchange}: `players` has changed since, so nobody can tell");
    let names = parts.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    Ok(if made.set_aside {
        Again::Unproven(format!("{of} whether what was set aside of the files of {side} was rightly set aside"))
    } else if *bind != bound || !in_order(&names, side, now) {
        Again::Unproven(format!("{of} which files of {side} were to be locked, and in which order"))
    } else {
        Again::Whole
    })
}

/// Whether players who play still are named in the order of the game file.
fn in_order(names: &[&str], side: &Side, now: &[Player]) -> bool {
    let own = now.iter().filter(|player| player.side == *side);
    let own = own.map(|player| player.player.as_str()).collect::<Vec<_>>();
    let places = names.iter();
    let places = places.filter_map(|name| own.iter().position(|player| player == name));
    places.is_sorted()
}

/// What is at hand to make a text again.
struct Making<'m> {
    game: &'m Game,
    stand: &'m Stand,
    inbox: &'m Inbox,
    side: &'m Side,
}

/// What was made.
struct Rejoined {
    text: String,
    set_aside: bool,
    /// A player whose comments stand there as he wrote them, though they could pass for those of a lock.
    speaks_like_a_lock: Option<String>,
}

impl Making<'_> {
    fn of(&self, parts: &[(&str, &str)]) -> Result<Option<Rejoined>, Trouble> {
        let own = self.inbox.files();
        let own = own.filter(|file| file.side() == *self.side && file.is_orders());
        let writers = own.map(writer_of).collect::<BTreeSet<_>>();
        let mut texts = Vec::new();
        let mut reasons: Vec<Reason> = Vec::new();
        let mut done = BTreeSet::new();
        let mut speaks_like_a_lock = None;
        for (name, part) in parts {
            let file = match *name {
                "" => self.inbox.in_force(self.side, None),
                name => self.inbox.in_force(self.side, Some(name)),
            };
            // Where couriers ride, an order may arrive of a player who has sent nothing.
            let Some(file) = file else { continue };
            let (text, why) = remade(file, part);
            reasons.extend(why);
            if text == file.locked && text != file.as_a_part() {
                speaks_like_a_lock = Some(writer_of(file).to_owned());
            }
            texts.push((writer_of(file), text));
            done.insert(writer_of(file));
        }
        if texts.is_empty() || !agree(&reasons) || done != writers {
            return Ok(None);
        }
        let texts = texts.iter().map(|(name, text)| (*name, text.as_str()));
        let text = joined(&texts.collect::<Vec<_>>());
        let mut remarks = Vec::new();
        let Making { game, stand, inbox, side } = self;
        let text = on_the_road(game, stand, inbox, side, Some(text), &mut remarks)?;
        Ok(text.map(|text| Rejoined { text, set_aside: !reasons.is_empty(), speaks_like_a_lock }))
    }
}

fn writer_of(file: &TurnFile) -> &str {
    let player = file.envelope.player.as_ref();
    player.map_or("", |player| player.name.as_str())
}

/// What is locked of a file, and why something of it is not.
fn remade(file: &TurnFile, part: &str) -> (String, Vec<Reason>) {
    let name = file.name();
    let source = Source { name: &name, text: &file.text, lines: &file.lines };
    let written = Written {
        tree: &file.tree,
        text: &file.locked,
        in_lines: file.in_lines,
        lost: &file.lost.comments,
        writer: writer_of(file),
        is_at: &|span, line| source.place(span.start).0 == line,
    };
    let remade = written.remade(part);
    (remade.text, remade.reasons)
}
