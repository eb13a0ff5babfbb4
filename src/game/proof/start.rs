//! How a game began: the replies to the opening, the card, and the position at the start.

use super::GameCheck;
use super::promises::Promise;
use crate::dice::{Body, Exchange, Hand};
use crate::game::exchange::opening::hand_of;
use crate::game::files::{names_in, read_text};
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::{self, Inbox};
use crate::game::papers::state_file::StateFile;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::stand::course::{Course, Place};
use crate::game::stand::opened::Game;

impl GameCheck<'_> {
    /// The position at the start follows from the scenario.
    pub(super) fn start(&mut self) {
        self.differences.about(Promise::RulesApplied);
        let path = self.folder.exchange(0).state();
        let Some(text) = self.differences.read(&path, "the first exchange") else {
            return;
        };
        let first = self.ledger.exchanges().next();
        let untouched = |first: &Exchange<'_>| Course::before(self.ledger, first.number).place == Some(Place::After(0));
        if let Some(first) = first.as_ref().filter(|first| untouched(first)) {
            self.verdict.files += 1;
            let named_by = format!("the lock of exchange {}", first.number);
            self.differences.hash(&path, &text, &first.lock.state, &named_by);
        }
        let own = StateFile::parse(&text).ok().map(|file| file.salt);
        let Some(salt) = self.veil(0, "file:state").or(own) else {
            self.differences.add(&path, "it has no salt".into());
            return;
        };
        let made = StateFile::of(self.game.rules, &self.game.position, salt, None);
        self.differences.same(&path, &text, &made.text());
    }

    /// The card has what its opening said and what the sides answered, and a new chain comes from its side.
    pub(super) fn hands(&mut self, opened: &Game) {
        self.differences.about(Promise::DiceFixed);
        let card = self.ledger.card();
        let path = self.folder.opening();
        if path.exists() && read_text(&path).ok() != Some(card.opening()) {
            let what = "the card does not begin with it, so it is another opening than the one that was mailed";
            self.differences.add(&path, what.to_owned());
        }
        let folder = self.folder.exchange(0).inbox();
        let expected = Expected::hands(opened);
        for name in names_in(&folder).unwrap_or_default().into_iter().filter(|name| !name.starts_with('.')) {
            let path = folder.join(&name);
            let is_reply = |file: TurnFile| file.purpose() == Purpose::Dice || fits(&file, &expected).is_ok();
            if path.is_file() && !TurnFile::open(&path, expected.tongue()).is_ok_and(is_reply) {
                let path = self.differences.name(&path);
                let why = format!("{path} is no answer to the opening, and nothing else is received before exchange 1");
                self.verdict.unproven.push((Promise::NothingReplaced, why));
            }
        }
        self.new_chains();
        let Ok(replies) = Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected)) else {
            let why = "the answers to the opening in x000/in cannot be read, so nobody can hold the card against them";
            return self.verdict.unproven.push((Promise::DiceFixed, why.to_owned()));
        };
        for (side, seat) in self.game.sides.iter().zip(&card.seats) {
            let sent = hand_of(&replies, side).unwrap_or(Hand::None);
            if sent != seat.hand {
                let what = format!(
                    "the card says `{}` of {side}, and the replies in x000/in say `{}`",
                    hand_word(&seat.hand),
                    hand_word(&sent)
                );
                self.differences.add(&self.folder.ledger(), what);
            }
        }
    }

    /// Every new chain was sent by its side: whoever could put one of his own in its place would know the links.
    fn new_chains(&mut self) {
        for entry in self.ledger.entries() {
            let Body::Rekey { seat, from, anchor } = &entry.body else {
                continue;
            };
            let folder = self.folder.exchange(from.saturating_sub(1)).inbox();
            let inbox = Inbox::read(&folder, &Tongue::blind(), &|_| Ok(()));
            let sent = inbox.is_ok_and(|inbox| {
                let mut own = inbox.files().filter(|file| file.side().as_str() == seat);
                own.any(|file| inbox::chain(file) == Some(*anchor))
            });
            if !sent {
                let number = entry.number;
                let folder = self.differences.name(&folder);
                let what =
                    format!("entry {number} gives {seat} a new chain, and no file of {seat} in {folder} asks for it");
                self.differences.add(&self.folder.ledger(), what);
            }
        }
    }
}

fn hand_word(hand: &Hand) -> String {
    match hand {
        Hand::Chain(anchor) => format!("chain {anchor}"),
        Hand::Words(words) => format!("words {words}"),
        Hand::None => "none".to_owned(),
    }
}
