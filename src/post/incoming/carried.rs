//! What a reply carries of the mail that it answers: the keys of its form, wherever they stand, and the thread.

use super::unmarked::Head;
use super::who;
use crate::game::{Game, Keep, Player, Stage};
use crate::post::message::typed::Typed;
use crate::post::message::{Mail, PieceKind};

/// The keys that are looked for.
const KEYS: [&str; 6] = ["game", "exchange", "side", "player", "seen", "code"];

/// So many codes of quoted mails are tried.
const MOST_CODES: usize = 20;

/// A value, and the line of the mail it stands on; 0 where it stands in the mail that is answered.
pub(in crate::post) type Said = (String, u32);

/// What a reply carries.
#[derive(Clone, Debug, Default)]
pub(in crate::post) struct Carried {
    game: Vec<Said>,
    exchange: Vec<Said>,
    side: Vec<Said>,
    player: Vec<Said>,
    seen: Vec<Said>,
    code: Vec<Said>,
}

impl Carried {
    /// Looks through a mail: what its sender typed goes before what he quotes.
    pub(in crate::post) fn by(typed: &Typed) -> Carried {
        let mut carried = Carried::default();
        carried.look(&typed.own);
        carried.look(&typed.quoted);
        carried
    }

    /// Adds what stands in the mail of ours that is answered by thread, but for the code: whoever knows how the ids of our
    /// mails are made has read none of them.
    pub(in crate::post) fn with_thread(mut self, letter: Option<&Mail>) -> Carried {
        for piece in letter.into_iter().flat_map(|letter| &letter.pieces) {
            if let PieceKind::Plain(text) = &piece.kind {
                let lines = text.lines().map(|line| (0, line.trim().to_owned())).collect::<Vec<_>>();
                let codes = self.code.len();
                self.look(&lines);
                self.code.truncate(codes);
            }
        }
        self
    }

    fn look(&mut self, lines: &[(u32, String)]) {
        for (place, (number, line)) in lines.iter().enumerate() {
            let Some((key, value)) = line.split_once(':') else {
                continue;
            };
            let key = key.trim_matches([' ', '*', '_', '-']);
            let Some(key) = KEYS.iter().find(|known| known.eq_ignore_ascii_case(key)) else {
                continue;
            };
            let mut value = word_of(value);
            // A long value may have been broken off its key.
            if value.is_empty() && *key == "seen" {
                value = lines.get(place + 1).map(|(_, next)| word_of(next)).unwrap_or_default();
            }
            let found = match *key {
                "game" => &mut self.game,
                "exchange" => &mut self.exchange,
                "side" => &mut self.side,
                "player" => &mut self.player,
                "seen" => &mut self.seen,
                _ => &mut self.code,
            };
            if !value.is_empty() && found.len() < MOST_CODES {
                found.push((value, *number));
            }
        }
    }

    /// The code of a side among those that it shows, else the first.
    pub(in crate::post) fn code(&self, game: &Game, keep: &Keep, player: &Player) -> Option<Said> {
        let right = right_code(game, keep, player);
        let is_right = |said: &&Said| right.as_ref().is_some_and(|right| said.0.eq_ignore_ascii_case(right));
        self.code.iter().find(is_right).or(self.code.first()).cloned()
    }

    /// Whether it shows the code of a player's side.
    pub(in crate::post) fn shows_code(&self, game: &Game, keep: &Keep, player: &Player) -> bool {
        let right = right_code(game, keep, player);
        right.is_some_and(|right| self.code.iter().any(|(code, _)| code.eq_ignore_ascii_case(&right)))
    }

    /// The game that it names.
    pub(in crate::post) fn game(&self) -> Option<&Said> {
        self.game.first()
    }

    /// The exchange that it names.
    pub(in crate::post) fn exchange(&self) -> Option<&Said> {
        self.exchange.iter().find(|(value, _)| value.parse::<u32>().is_ok())
    }

    /// The head that was printed in it.
    pub(in crate::post) fn seen(&self) -> Option<&Said> {
        let sound = |value: &str| (8..=64).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.seen.iter().find(|(value, _)| sound(value))
    }

    /// Whether a head says of what was seen, and of the code, what it carries; where it carries no exchange a head may say nothing.
    pub(in crate::post) fn gives(&self, head: &Head) -> bool {
        let says = |wanted: &str| head.iter().find(|(key, ..)| *key == wanted).map(|(_, value, _)| value);
        let may_be_silent = |has: bool| !has || self.exchange().is_none();
        let seen = self.seen().map(|(seen, _)| seen);
        let is_seen = says("seen").map_or_else(|| may_be_silent(seen.is_some()), |said| seen == Some(said));
        let is_code = |said| self.code.iter().any(|(code, _)| code == said);
        is_seen && says("code").map_or_else(|| may_be_silent(!self.code.is_empty()), is_code)
    }

    /// Which of the players it is of: by the code, then by the names in it; nothing where several are left.
    pub(in crate::post) fn player<'g>(
        &self,
        game: &'g Game,
        keep: &Keep,
        mail: &Mail,
        strict: bool,
    ) -> Option<&'g Player> {
        let listed = mail.from.as_deref().map_or(Vec::new(), |from| who::listed(game, from));
        let mut players = match (listed.is_empty(), strict) {
            (false, _) => listed,
            (true, true) => return None,
            (true, false) => {
                let players = game.file.players.iter();
                players.filter(|player| self.shows_code(game, keep, player)).collect()
            }
        };
        let mut narrow = |fits: &dyn Fn(&Player) -> bool| {
            if players.iter().any(|player| fits(player)) {
                players.retain(|player| fits(player));
            }
        };
        narrow(&|player| self.shows_code(game, keep, player));
        narrow(&|player| self.player.iter().any(|(name, _)| name.eq_ignore_ascii_case(&player.player)));
        narrow(&|player| self.side.iter().any(|(name, _)| name.eq_ignore_ascii_case(player.side.as_str())));
        match players.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// The reply code of the last report to a player, where there is one.
pub(in crate::post) fn right_code(game: &Game, keep: &Keep, player: &Player) -> Option<String> {
    let running = matches!(game.stage, Stage::Running(_));
    running.then(|| game.code(&player.side, keep).ok()).flatten()
}

/// The word that a value is.
fn word_of(value: &str) -> String {
    let value = value.trim().trim_matches(['*', '_', '\'', '"', '.', ',', ';']);
    let is_word = !value.contains(char::is_whitespace) && value.len() <= 80;
    if is_word { value.to_owned() } else { String::new() }
}
