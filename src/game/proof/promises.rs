//! What a player is promised, and what came of holding a game against it.

use serde::Serialize;

use super::Verdict;
use super::acts::Numbers;
use crate::kit::list;

/// One thing that a player need not trust anybody for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promise {
    /// The dice were fixed before the orders were written.
    DiceFixed,
    /// Every roll is what its seed and its name give.
    RollsRight,
    /// What happened is what the rules make of orders, position and dice, and of the acts of the desk.
    RulesApplied,
    /// What was locked is what was sent.
    NothingReplaced,
    /// Every report says all that its side was owed.
    EverythingTold,
}

impl Promise {
    /// All of them, in the order in which they are told.
    pub const ALL: [Promise; 5] = [
        Promise::DiceFixed,
        Promise::RollsRight,
        Promise::RulesApplied,
        Promise::NothingReplaced,
        Promise::EverythingTold,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Promise::DiceFixed => "the dice were fixed before the orders",
            Promise::RollsRight => "the rolls are right",
            Promise::RulesApplied => "the rules were applied",
            Promise::NothingReplaced => "nothing that was sent was replaced",
            Promise::EverythingTold => "everybody was told all that he was owed",
        }
    }
}

/// Whether a promise was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// It was.
    Yes,
    /// It was not, or nobody can tell because something is missing that must be there.
    No,
    /// What is here agrees, and does not prove all of it.
    NotProven,
}

/// What came of one promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assurance {
    /// The promise.
    pub promise: Promise,
    /// Whether it was kept.
    pub kept: Kept,
    /// The files that say it was not.
    pub at: Vec<String>,
    /// Why it is not proven, and what a player can still do himself.
    pub why: Vec<String>,
}

/// The first files of many.
pub fn some_of(files: &[String]) -> String {
    const SHOWN: usize = 3;
    match files.len().checked_sub(SHOWN) {
        None | Some(0) => list(files),
        Some(more) => format!("{} and {more} more", files[..SHOWN].join(", ")),
    }
}

/// Some acts, by their numbers.
fn acts_in_words(acts: &[Numbers]) -> String {
    let numbers = acts.iter().map(|(exchange, number)| format!("{exchange}/{number}")).collect::<Vec<_>>();
    let word = if acts.len() == 1 { "act" } else { "acts" };
    format!("{word} {}", some_of(&numbers))
}

impl Verdict {
    /// Says of every promise what came of it.
    pub(super) fn assure(&mut self) {
        self.promises = Promise::ALL.map(|promise| self.assurance(promise)).into();
    }

    /// Nothing was looked at but what is found to be wrong.
    pub(super) fn unlooked(&mut self, why: &str) {
        let open = Promise::ALL.map(|promise| (promise, why.to_owned()));
        self.unproven.extend(open);
    }

    fn assurance(&self, promise: Promise) -> Assurance {
        let broken = self.broken.iter().filter(|(of, _)| *of == promise);
        let mut at = Vec::<String>::new();
        for (_, file) in broken {
            if !at.contains(file) {
                at.push(file.clone());
            }
        }
        let open = self.unproven.iter().filter(|(of, _)| *of == promise);
        let mut open = open.map(|(_, why)| why.clone()).collect::<Vec<_>>();
        open.extend(self.still_open(promise));
        let kept = match (at.is_empty(), open.is_empty()) {
            (false, _) => Kept::No,
            (true, false) => Kept::NotProven,
            (true, true) => Kept::Yes,
        };
        if kept == Kept::Yes {
            open.extend(self.by_yourself(promise));
            open.extend(self.but_for(promise));
        }
        Assurance { promise, kept, at, why: open }
    }

    /// What nobody can tell yet, by what was counted.
    fn still_open(&self, promise: Promise) -> Option<String> {
        let gone = self.not_replayed.iter();
        let gone = gone.map(|row| row.last - row.first + 1).sum::<u32>();
        let unplayed = match gone {
            _ if self.hashes_only => Some("nothing was to be played again".to_owned()),
            0 => None,
            1 => Some("one exchange was NOT replayed".to_owned()),
            many => Some(format!("{many} exchanges were NOT replayed")),
        };
        let reworded = (self.reworded > 0)
            .then(|| "reports in an older wording were held against their hashes, not told again".to_owned());
        match promise {
            Promise::RollsRight | Promise::RulesApplied | Promise::EverythingTold if self.is_all_locked() => self
                .locked
                .map(|exchange| format!("nothing is cast yet; exchange {exchange} is locked, and waits for its dice")),
            Promise::RollsRight if self.veiled > 0 => Some(format!(
                "{} until the umpire opens his seal at the close",
                match self.veiled {
                    1 => "one veiled roll cannot be thrown again".to_owned(),
                    many => format!("{many} veiled rolls cannot be thrown again"),
                }
            )),
            Promise::DiceFixed if self.was_warned("beacon-unchecked") => Some(
                "nobody has looked up the values of the beacon: whoever makes one up chooses the dice; \
                 `estafette dice ledger` has its rounds"
                    .to_owned(),
            ),
            Promise::RulesApplied => unplayed,
            Promise::EverythingTold => unplayed.or(reworded).or(self.views_gone()),
            _ => None,
        }
    }

    /// Whether nothing was cast but what is still locked.
    fn is_all_locked(&self) -> bool {
        self.locked.is_some() && self.seeds == 0
    }

    /// What a yes is worth where nothing was locked yet.
    fn of_nothing(&self, promise: Promise) -> Option<String> {
        let nothing = match promise {
            Promise::DiceFixed => return None,
            Promise::RollsRight => "rolled",
            Promise::RulesApplied => "played",
            Promise::NothingReplaced => "locked",
            Promise::EverythingTold => "told but the start",
        };
        (self.locks == 0).then(|| format!("nothing is {nothing} yet"))
    }

    /// What is true of an exchange that is only locked.
    fn of_the_locked(&self, promise: Promise) -> Option<String> {
        let exchange = self.locked?;
        let beacon = self.beacons.iter().find(|(of, ..)| *of == exchange);
        match (promise, beacon) {
            (Promise::DiceFixed, Some((_, round, time))) => Some(format!(
                "the dice of exchange {exchange}, which is only locked, hang on beacon round {round}{time}: its value fixes \
                 them, and nobody chooses it"
            )),
            (Promise::DiceFixed, None) => Some(format!(
                "exchange {exchange} is only locked: its orders can change no more, and its dice are shown with the cast"
            )),
            (Promise::NothingReplaced, _) => None,
            _ => Some(format!("but exchange {exchange}, which is only locked, is not rolled, played or told yet")),
        }
    }

    fn was_warned(&self, of: &str) -> bool {
        self.warnings.iter().any(|(_, name)| *name == of)
    }

    /// Views and forms that are not here: they are part of what a side was told.
    fn views_gone(&self) -> Option<String> {
        let here = match self.gone.len() {
            0 => return None,
            1 => "is not here, so nobody can hold it against what was told",
            _ => "are not here, so nobody can hold them against what was told",
        };
        Some(format!("{} {here}", some_of(&self.gone)))
    }

    /// What a yes does not stand for.
    pub(super) fn but_for(&self, promise: Promise) -> Vec<String> {
        let mut but = Vec::new();
        match promise {
            Promise::DiceFixed | Promise::RollsRight => {
                but.extend(self.typed_labels.as_ref().map(|version| {
                    format!("but for who knew them beforehand: labels of {version} hold ids as they were typed, and each id has dice of its own")
                }));
                but.extend(self.chosen_by_hand());
                if promise == Promise::DiceFixed {
                    but.extend(self.ruled_by_hand());
                    but.extend(self.rethrown());
                    but.extend(self.known_beforehand());
                    but.extend(self.early_links());
                }
                but.extend(match self.acts.dice_by_hand {
                    0 => None,
                    1 => Some("but for one roll entered by hand".to_owned()),
                    rolls => Some(format!("but for {rolls} rolls entered by hand")),
                });
            }
            Promise::RulesApplied => {
                let turns = self.acts.turns_by_hand + self.acts.combats_by_hand;
                but.extend(
                    (turns > 0).then(|| {
                        "but for what was fought on a table: its result is as the umpire entered it".to_owned()
                    }),
                );
            }
            Promise::EverythingTold => {
                but.extend(self.own_wording.then(|| {
                    "but in words of the umpire's own, which may say anything: go by position and rolls".to_owned()
                }));
                but.extend(
                    (!self.pages_gone.is_empty()).then(|| {
                        format!("but for pages for a browser that are not here: {}", some_of(&self.pages_gone))
                    }),
                );
            }
            _ => {}
        }
        but.extend(self.of_nothing(promise));
        but.extend(self.of_the_locked(promise));
        but.extend(self.but.iter().filter(|(of, _)| *of == promise).map(|(_, what)| what.clone()));
        but
    }

    /// By which acts the umpire could choose among dice that he knew: those that change the name of a roll, or whether it is veiled.
    fn chosen_by_hand(&self) -> impl Iterator<Item = String> {
        let names = (!self.in_the_know(&self.acts.naming).is_empty()).then(|| {
            "but for turns whose number the umpire set by hand: it stands in the name of every roll, and he may have chosen one that rolls well".to_owned()
        });
        let marked = self.in_the_know(&self.acts.marking);
        let marks = (!marked.is_empty()).then(|| {
            format!(
                "but for rolls of units that the umpire hid, showed or brought in by hand ({}): either way has dice of its own, and \
                 he could know them",
                acts_in_words(&marked)
            )
        });
        [names, marks].into_iter().flatten()
    }

    /// Rulings whose dice the umpire could know when he wrote what each face means.
    fn ruled_by_hand(&self) -> Option<String> {
        let rulings = self.in_the_know(&self.acts.ruling);
        (!rulings.is_empty()).then(|| {
            format!(
                "but for rulings ({}): the umpire could know their dice when he worded them",
                acts_in_words(&rulings)
            )
        })
    }

    /// Orders that were thrown for twice, by dice that the umpire alone knew beforehand.
    fn rethrown(&self) -> Option<String> {
        let known = self.known();
        let anew = self.thrown_anew.iter().filter(|(exchange, _)| known.contains(exchange));
        let anew = anew.map(|(exchange, from)| format!("{from} in exchange {exchange}")).collect::<Vec<_>>();
        (!anew.is_empty()).then(|| {
            format!(
                "but for orders that were taken back and thrown for anew (those of exchange {}): the umpire could know how they would \
                 fall before he took them back",
                some_of(&anew)
            )
        })
    }

    /// Those of some acts behind which came an exchange whose dice the umpire alone knew beforehand.
    fn in_the_know(&self, acts: &[Numbers]) -> Vec<Numbers> {
        let mut known = acts.to_vec();
        let in_the_know = self.known();
        known.retain(|(exchange, _)| in_the_know.iter().any(|number| number >= exchange));
        known.sort_unstable();
        known.dedup();
        known
    }

    /// Where the umpire could know dice beforehand, if that is not so of all of them.
    fn known_beforehand(&self) -> Option<String> {
        let numbers = self.known_before.iter().map(u32::to_string).collect::<Vec<_>>();
        let exchanges = if numbers.len() == 1 { "exchange" } else { "exchanges" };
        match numbers.len() {
            count if count == 0 || count == self.seeds => self.was_warned("skipped-link").then(|| {
                "but for who knew them beforehand where a player's chain was left out: the umpire could".to_owned()
            }),
            _ => Some(format!(
                "but for who knew those of {exchanges} {} beforehand: no link of a player and no beacon had a part in them, so \
                 the umpire could",
                some_of(&numbers)
            )),
        }
    }

    /// What a player can do that no program can do for him.
    fn by_yourself(&self, promise: Promise) -> Option<String> {
        let alone = self.was_warned("no-contributor");
        let what = match promise {
            Promise::DiceFixed if alone => {
                "if you held the card before you sent your first orders; the umpire alone fixed them, and could know them"
            }
            Promise::DiceFixed if self.seeds > 0 && self.known_before.len() == self.seeds => {
                "if you held the card before you sent your first orders; nobody could choose them, and the umpire could know them"
            }
            Promise::DiceFixed => "if you held the card before you sent your first orders",
            Promise::NothingReplaced => {
                "as far as the files of the umpire show; `estafette dice sent` holds what you sent yourself against the ledger"
            }
            _ => return None,
        };
        Some(what.to_owned())
    }
}
