//! Battles of a campaign that are games of their own, as notes of its ledger name them: `battle 3/1005 begins CARD` before the first
//! order there, `battle 3/1005 ends HEAD` when its result is taken, or `battle 3/1005 quick`. And what their dice hang from.

use std::fmt;

use super::note::{Kind, Note};
use super::versions::play_number;
use crate::adjudicate::{AnyRuleSet, Muster, Roster, Version};
use crate::dice::{Body, Hash, Ledger, veil};
use crate::game::files::{FileAt, Folder, names_in, read_text};
use crate::kit::battlefield::quoted;
use crate::kit::{capital, naming};

/// How many links the chain of a battle has.
pub(in crate::game) const LINKS: u32 = 500;

/// How many letters of a campaign's name stand in those of its battles.
const OF_THE_NAME: usize = 14;

/// What the game of a battle is called: after campaign, day and field.
pub(in crate::game) fn name_of(campaign: &str, battle: &Muster) -> String {
    let stem = campaign.chars().take(OF_THE_NAME).collect::<String>();
    format!("{}-t{}-{}", stem.trim_end_matches('-'), battle.day, battle.field)
}

/// What the card of a battle names for its rules: their play alone, as the campaign's own card settles it, so that nobody chooses among
/// versions. A campaign of an older play does not settle it: there a card names the version of the program that began the battle.
pub(in crate::game) fn word_of(campaign: &Ledger, rules: &dyn AnyRuleSet) -> Option<String> {
    let play = rules.play_in_campaign(play_number(&campaign.card().rules))?;
    Some(Version::of_play(rules.id(), play).to_string())
}

/// The game file of a battle without the keys that stay free: what rules have drawn up, with its head. Its hash stands on the card,
/// and so in every seed of the battle: not a letter of it is left to anybody.
pub(in crate::game) fn fixed_text(campaign: &str, battle: &Muster, rules: &dyn AnyRuleSet, drawn: &str) -> String {
    let Muster { field, day, .. } = battle;
    let name = name_of(campaign, battle);
    let title = battle.title.as_ref().map_or(String::new(), |title| format!("title: {}\n", quoted(title)));
    format!("# The battle at {field} on day {day} of {campaign}.\nrules: {}\nname: {name}\n{title}{drawn}", rules.id())
}

/// What becomes of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum BattleStep {
    /// It is a game of this card.
    Begins(Hash),
    /// Its result is taken; the head of its closed ledger.
    Ends(Hash),
    /// The quick table settles it.
    Quick,
}

/// A note about a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct BattleNote {
    /// The exchange that waits for the battle.
    pub(in crate::game) exchange: u32,
    /// The label of its field.
    pub(in crate::game) field: String,
    /// What becomes of it.
    pub(in crate::game) step: BattleStep,
}

impl BattleNote {
    /// Reads the text of a note; nothing where it is about no battle.
    pub(in crate::game) fn parse(text: &str) -> Option<BattleNote> {
        let mut words = text.strip_prefix("battle ")?.split(' ');
        let (exchange, field) = words.next()?.split_once('/')?;
        let step = match (words.next()?, words.next()) {
            ("begins", Some(card)) => BattleStep::Begins(Hash::parse(card)?),
            ("ends", Some(head)) => BattleStep::Ends(Hash::parse(head)?),
            ("quick", None) => BattleStep::Quick,
            _ => return None,
        };
        let note = BattleNote { exchange: exchange.parse().ok()?, field: field.to_owned(), step };
        (note.to_string() == text).then_some(note)
    }
}

impl BattleNote {
    /// The same for those who read what happened: card and head stand in the ledger.
    pub(in crate::game) fn in_words(&self, roster: &Roster) -> String {
        match self.step {
            BattleStep::Begins(_) => self.that_it_was_made(roster),
            BattleStep::Ends(_) => format!(
                "{} was fought out in a game of its own; the ledger of the campaign names its card, and the head that it ended with.",
                capital(&self.battle(roster))
            ),
            BattleStep::Quick => format!("{} is left to the quick table.", capital(&self.battle(roster))),
        }
    }

    /// That its game was made, which goes without saying where that is over.
    pub(in crate::game) fn that_it_was_made(&self, roster: &Roster) -> String {
        format!("For {} a game of its own was made; the ledger of the campaign names its card.", self.battle(roster))
    }

    fn battle(&self, roster: &Roster) -> String {
        match roster.place(&self.field) {
            Some(place) => format!("the battle of {}", naming::title_of(place)),
            None => format!("the battle at {}", self.field),
        }
    }
}

impl fmt::Display for BattleNote {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BattleNote { exchange, field, step } = self;
        write!(out, "battle {exchange}/{field} ")?;
        match step {
            BattleStep::Begins(card) => write!(out, "begins {card}"),
            BattleStep::Ends(head) => write!(out, "ends {head}"),
            BattleStep::Quick => write!(out, "quick"),
        }
    }
}

/// A battle that a ledger has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Begun {
    /// The number of the ledger's entry that begins it.
    pub(in crate::game) entry: u32,
    /// The exchange that waits, or waited, for it.
    pub(in crate::game) exchange: u32,
    /// The label of its field.
    pub(in crate::game) field: String,
    /// The card of its game; nothing where the quick table settles it.
    pub(in crate::game) card: Option<Hash>,
    /// The head of its closed ledger, once its result is taken.
    pub(in crate::game) head: Option<Hash>,
    /// Whether its day was taken back meanwhile, so that nobody waits for it.
    pub(in crate::game) back: bool,
    /// Whether the campaign went on, or was closed, without its result.
    pub(in crate::game) dropped: bool,
}

/// What is wrong with a note about a battle: the number of its entry, and why.
pub(in crate::game) type Amiss = (u32, String);

/// The battles of a ledger, in the order in which they were begun, and the notes about them that cannot be.
pub(in crate::game) fn begun(ledger: &Ledger) -> (Vec<Begun>, Vec<Amiss>) {
    let mut all: Vec<Begun> = Vec::new();
    let mut amiss = Vec::new();
    let mut at_hand = 1;
    for entry in ledger.entries() {
        match &entry.body {
            Body::Lock(lock) => {
                at_hand = lock.exchange + 1;
                let waiting = all.iter_mut().filter(|one| one.exchange == lock.exchange && one.is_waited_for());
                waiting.for_each(|one| one.dropped = true);
            }
            Body::Note { text, .. } => {
                if Note::parse(text).is_some_and(|note| note.kind == Kind::Reopen) {
                    // What was begun for a day that is played anew is of no day.
                    all.iter_mut().filter(|one| one.exchange == at_hand).for_each(|one| one.back = true);
                } else if let Some(note) = BattleNote::parse(text) {
                    amiss.extend(noted(&mut all, entry.number, note, at_hand).map(|why| (entry.number, why)));
                }
            }
            Body::Close { .. } => all.iter_mut().filter(|one| one.is_waited_for()).for_each(|one| one.dropped = true),
            _ => {}
        }
    }
    (all, amiss)
}

impl Begun {
    /// Whether it is a game of which the result is not taken.
    pub(in crate::game) fn is_waited_for(&self) -> bool {
        self.card.is_some() && self.head.is_none() && !self.back
    }
}

/// Takes in the note of an entry; why it cannot be, where it cannot.
fn noted(all: &mut Vec<Begun>, entry: u32, note: BattleNote, at_hand: u32) -> Option<String> {
    let BattleNote { exchange, field, step } = note;
    if exchange != at_hand {
        return Some(format!("it is about a battle of exchange {exchange}, where exchange {at_hand} is at hand"));
    }
    let known = all.iter_mut().find(|one| one.exchange == exchange && one.field == field && !one.back);
    match (step, known) {
        (BattleStep::Begins(_) | BattleStep::Quick, Some(_)) => {
            Some(format!("the battle at {field} was begun before: it has one game"))
        }
        (BattleStep::Ends(head), Some(one)) if one.is_waited_for() => {
            one.head = Some(head);
            None
        }
        (BattleStep::Ends(_), _) => Some(format!("no battle at {field} was begun whose result is awaited")),
        (step, None) => {
            let card = if let BattleStep::Begins(card) = step { Some(card) } else { None };
            all.push(Begun { entry, exchange, field, card, head: None, back: false, dropped: false });
            None
        }
    }
}

/// The battle of an exchange at a field, if it was begun.
pub(in crate::game) fn at(ledger: &Ledger, exchange: u32, field: &str) -> Option<Begun> {
    let (all, _) = begun(ledger);
    all.into_iter().find(|one| one.exchange == exchange && one.field == field && !one.back)
}

/// Where the games of battles stand in the folder of their campaign.
pub(in crate::game) fn place_of_battles(folder: &Folder) -> FileAt {
    folder.root().join("battles")
}

/// The game of a card among those of the battles, whatever its folder is called.
pub(in crate::game) fn found(folder: &Folder, card: &Hash) -> Option<Folder> {
    games(folder).into_iter().find(|game| card_of(game).as_ref() == Some(card))
}

/// What lies among the battles of a campaign, by name.
pub(in crate::game) fn games(folder: &Folder) -> Vec<Folder> {
    let place = place_of_battles(folder);
    let names = names_in(&place).unwrap_or_default().into_iter();
    names.map(|name| Folder::of(place.join(name))).collect()
}

/// The hash of a game's card, where its ledger can be read.
pub(in crate::game) fn card_of(game: &Folder) -> Option<Hash> {
    let text = read_text(game.ledger()).ok()?;
    Some(Ledger::read(text.as_bytes()).ok()?.card_id())
}

/// What the dice of a battle hang from: the tip of its chain, and the salt of its scenario. Both follow from the seal of the campaign,
/// the exchange and the field, so that nobody chooses among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Roots {
    /// The tip of the umpire's chain.
    pub(in crate::game) tip: Hash,
    /// The salt of the scenario.
    pub(in crate::game) salt: Hash,
}

impl Roots {
    /// Those of a battle, by the card and the seal of its campaign.
    pub(in crate::game) fn of(card: &Hash, exchange: u32, field: &str, seal: &Hash) -> Roots {
        let of = |what: &str| veil(card, exchange, &format!("battle:{what}:{field}"), seal);
        Roots { tip: of("chain"), salt: of("salt") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_about_a_battle_is_written_in_one_way_only() {
        let hash = Hash::of(b"a card");
        for text in
            [format!("battle 3/1005 begins {hash}"), format!("battle 3/1005 ends {hash}"), "battle 3/1005 quick".into()]
        {
            let note = BattleNote::parse(&text).expect("it is about a battle");
            assert_eq!((note.exchange, note.field.as_str(), note.to_string()), (3, "1005", text.clone()));
            assert!(crate::dice::is_text(&text));
        }
        for other in [
            format!("battle 03/1005 begins {hash}"),
            format!("battle 3/1005 begins {hash} "),
            format!("battle 3/1005 quick {hash}"),
            "battle 3/1005 ends".to_owned(),
            "battle at noon".to_owned(),
        ] {
            assert_eq!(BattleNote::parse(&other), None, "{other}");
        }
    }

    #[test]
    fn a_battle_has_one_game_and_one_end() {
        let hash = Hash::of(b"a card");
        let note = |field: &str, step| BattleNote { exchange: 3, field: field.into(), step };
        let mut all = Vec::new();
        assert_eq!(noted(&mut all, 7, note("1005", BattleStep::Begins(hash)), 3), None);
        assert!(noted(&mut all, 7, note("1005", BattleStep::Begins(hash)), 3).is_some());
        assert!(noted(&mut all, 7, note("1005", BattleStep::Quick), 3).is_some());
        assert!(noted(&mut all, 7, note("0705", BattleStep::Ends(hash)), 3).is_some());
        assert!(noted(&mut all, 7, note("0705", BattleStep::Begins(hash)), 4).is_some());
        assert_eq!(noted(&mut all, 7, note("1005", BattleStep::Ends(hash)), 3), None);
        assert!(noted(&mut all, 7, note("1005", BattleStep::Ends(hash)), 3).is_some());
        assert_eq!(noted(&mut all, 7, note("0705", BattleStep::Quick), 3), None);
        assert!(noted(&mut all, 7, note("0705", BattleStep::Ends(hash)), 3).is_some());
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn chains_of_two_battles_have_nothing_in_common() {
        let (card, seal) = (Hash::of(b"card"), Hash::of(b"seal"));
        let roots = Roots::of(&card, 3, "1005", &seal);
        assert_eq!(roots, Roots::of(&card, 3, "1005", &seal));
        for other in [Roots::of(&card, 3, "0705", &seal), Roots::of(&card, 4, "1005", &seal)] {
            assert_ne!(roots.tip, other.tip);
            assert_ne!(roots.salt, other.salt);
        }
        assert_ne!(roots.tip, roots.salt);
    }
}
