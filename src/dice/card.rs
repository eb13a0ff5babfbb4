//! The card of a game, and the opening that stands at its top (PROTOCOL section 5).

use std::fmt::Write;

use super::chain::LONGEST_CHAIN;
use super::flaw::{Check, Flaw, LedgerFault};
use super::forms::{self, is_game_name, is_seat_name, is_word};
use super::hash::Hash;

/// The most seats a card has.
pub const MOST_SEATS: usize = 26;

const FIRST_LINE: &str = "estafette-dice-1 game";

/// What is fixed before the first orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// GAME: the name that every chain of this game carries.
    pub name: String,
    /// WORD: the rules version at the start.
    pub rules: String,
    /// The hash of the scenario file.
    pub scenario: Hash,
    /// The length of the umpire's chain, 2 to 100000.
    pub umpire_length: u32,
    /// Link 0 of the umpire's chain.
    pub umpire_anchor: Hash,
    /// WORD: the source of public numbers, if the game has one.
    pub beacon: Option<String>,
    /// The seats in the order in which they are hashed, 0 to 26.
    pub seats: Vec<Seat>,
}

/// One seat of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// SEAT.
    pub name: String,
    /// What the seat adds to the dice.
    pub hand: Hand,
}

/// What a seat adds to the dice from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A chain of its own, by its anchor.
    Chain(Hash),
    /// Some words, by the hash of the words and one line end.
    Words(Hash),
    /// Nothing.
    None,
}

impl Hand {
    /// The hand of a seat that sends words; nothing where they are no TEXT.
    pub fn of_words(words: &str) -> Option<Hand> {
        forms::is_text(words).then(|| Hand::Words(Hash::of(format!("{words}\n").as_bytes())))
    }
}

impl Card {
    /// The card as it is mailed and hashed.
    pub fn text(&self) -> String {
        let mut text = self.opening();
        for Seat { name, hand } in &self.seats {
            match hand {
                Hand::Chain(anchor) => writeln!(text, "seat {name} chain {anchor}"),
                Hand::Words(hash) => writeln!(text, "seat {name} words {hash}"),
                Hand::None => writeln!(text, "seat {name} none -"),
            }
            .expect("a string takes everything");
        }
        text
    }

    /// The first six lines, mailed before any player answers.
    pub fn opening(&self) -> String {
        let Card { name, rules, scenario, umpire_length, umpire_anchor, .. } = self;
        let beacon = self.beacon.as_deref().unwrap_or("-");
        format!(
            "{FIRST_LINE}\nname {name}\nrules {rules}\nscenario {scenario}\n\
             umpire {umpire_length} {umpire_anchor}\nbeacon {beacon}\n"
        )
    }

    /// The game id that stands in all strings.
    pub fn id(&self) -> Hash {
        Hash::of(self.text().as_bytes())
    }

    /// The place of a seat in card order.
    pub fn seat(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.name == name)
    }

    /// Whether somebody besides the umpire has a hand in the dice from the start.
    pub fn has_contributor(&self) -> bool {
        self.beacon.is_some() || self.seats.iter().any(|seat| seat.hand != Hand::None)
    }

    /// Reads a card, or an opening as a card without seats.
    pub fn parse(text: &[u8]) -> Result<Card, LedgerFault> {
        refuse_other_versions(text)?;
        Card::read(text).map_err(|flaw| flaw.at(0))
    }

    pub(super) fn read(text: &[u8]) -> Result<Card, Flaw> {
        let lines = forms::lines(text).map_err(|line| broken(format!("line {line}")))?;
        let [first, name, rules, scenario, umpire, beacon, ref seats @ ..] = lines[..] else {
            return Err(broken("it has fewer than six lines"));
        };
        if first != FIRST_LINE {
            return Err(broken(format!("the first line is not `{FIRST_LINE}`")));
        }
        let (umpire_length, umpire_anchor) = umpire_of(umpire).ok_or_else(|| broken("line 5"))?;
        let seats = seats_of(seats)?;
        Ok(Card {
            name: word_of(name, "name ", is_game_name).ok_or_else(|| broken("line 2"))?,
            rules: word_of(rules, "rules ", is_word).ok_or_else(|| broken("line 3"))?,
            scenario: scenario.strip_prefix("scenario ").and_then(Hash::parse).ok_or_else(|| broken("line 4"))?,
            umpire_length,
            umpire_anchor,
            beacon: match beacon {
                "beacon -" => None,
                _ => Some(word_of(beacon, "beacon ", is_word).ok_or_else(|| broken("line 6"))?),
            },
            seats,
        })
    }
}

fn broken(what: impl Into<String>) -> Flaw {
    let what = what.into();
    Flaw::new(Check::Format, format!("the card is not as specified: {what}"))
}

fn word_of(line: &str, key: &str, form: fn(&str) -> bool) -> Option<String> {
    let word = line.strip_prefix(key)?;
    form(word).then(|| word.to_owned())
}

fn umpire_of(line: &str) -> Option<(u32, Hash)> {
    let (length, anchor) = line.strip_prefix("umpire ")?.split_once(' ')?;
    let length = u32::try_from(forms::number(length)?).ok()?;
    let sound = (2..=LONGEST_CHAIN).contains(&length);
    Some((length, Hash::parse(anchor)?)).filter(|_| sound)
}

fn seats_of(lines: &[&str]) -> Result<Vec<Seat>, Flaw> {
    let mut seats: Vec<Seat> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let seat = seat_of(line).ok_or_else(|| broken(format!("line {}", place + 7)))?;
        if seats.iter().any(|other| other.name == seat.name) {
            return Err(broken(format!("the seat `{}` is there twice", seat.name)));
        }
        seats.push(seat);
    }
    if seats.len() > MOST_SEATS {
        return Err(broken(format!("it has more than {MOST_SEATS} seats")));
    }
    Ok(seats)
}

fn seat_of(line: &str) -> Option<Seat> {
    let (name, hand) = line.strip_prefix("seat ")?.split_once(' ')?;
    let hand = match hand.split_once(' ')? {
        ("chain", anchor) => Hand::Chain(Hash::parse(anchor)?),
        ("words", hash) => Hand::Words(Hash::parse(hash)?),
        ("none", "-") => Hand::None,
        _ => return None,
    };
    is_seat_name(name).then(|| Seat { name: name.to_owned(), hand })
}

/// The first check of all: a file of another version is not looked into.
pub(super) fn refuse_other_versions(text: &[u8]) -> Result<(), LedgerFault> {
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    let version =
        std::str::from_utf8(first).ok().and_then(|line| line.strip_prefix("estafette-dice-")?.strip_suffix(" game"));
    match version {
        Some(version) if version != "1" && is_word(version) => {
            Err(Flaw::new(Check::Version, format!("the file is of version `{version}`, and only `1` is known")).at(0))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Card {
        Card {
            name: "ligny".to_owned(),
            rules: "easy-1".to_owned(),
            scenario: Hash::of(b"scenario"),
            umpire_length: 500,
            umpire_anchor: Hash::of(b"anchor"),
            beacon: None,
            seats: Vec::new(),
        }
    }

    #[test]
    fn an_opening_is_a_card_without_seats() {
        assert_eq!(Card::parse(card().opening().as_bytes()), Ok(card()));
        assert_eq!(card().id(), Hash::of(card().opening().as_bytes()));
    }

    #[test]
    fn words_are_hashed_with_one_line_end() {
        let hand = Hand::of_words("rain over Ligny").expect("a text");
        let hash = "e5337c8e61ba849ba9e4edbc61ad00d6a9a0264bab6071cc1bcf21b540b9bb7e";
        assert_eq!(hand, Hand::Words(Hash::parse(hash).expect("a hash")));
        assert_eq!(Hand::of_words(" rain"), None);
    }

    #[test]
    fn a_card_with_every_kind_of_seat_is_read_back() {
        let mut card = card();
        card.beacon = Some("quicknet".to_owned());
        let hands = [Hand::Chain(card.scenario), Hand::Words(card.scenario), Hand::None];
        for (name, hand) in ["fr", "al", "pr"].into_iter().zip(hands) {
            let name = name.to_owned();
            card.seats.push(Seat { name, hand });
        }
        assert_eq!(Card::parse(card.text().as_bytes()), Ok(card.clone()));
        card.seats[2].name = "fr".to_owned();
        assert_eq!(Card::parse(card.text().as_bytes()).map_err(|fault| fault.check), Err(Check::Format));
    }
}
