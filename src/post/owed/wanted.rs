//! What a letter asks of its reader, and by when: its subject and its first line.

use jiff::Timestamp;

use crate::adjudicate::{Owed, Position, Side};
use crate::game::{Game, Stand};
use crate::kit::{list, sentence, the};
use crate::post::due::Deadline;
use crate::report::letter::Passage;

/// What is asked of a player.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    game: String,
    /// Where the game stands, in short: `turn 4`.
    turn: String,
    /// The same in full: `turn 4, second part: French`.
    part: String,
    /// For whom he plays: `French`.
    army: String,
    ask: Ask,
}

#[derive(Clone, Debug)]
enum Ask {
    /// A turn file with all of this.
    File(Vec<Owed>, Option<Deadline>),
    /// Nothing for now.
    Nothing,
    /// Nothing any more, and why.
    Over(String),
}

/// The name of an army in a subject is cut off here.
const LONGEST: usize = 32;

impl Wanted {
    /// What is asked of a player where the game stands, in a letter that goes out at a moment.
    pub(super) fn of(game: &Game, stand: &Stand, (player, side): (&str, &Side), at: Timestamp) -> Wanted {
        let (rules, position) = (game.file.rules, &stand.held.position);
        let clock = rules.clock_for(position, Some(side));
        let mine = stand.awaited.iter().filter(|awaited| awaited.side == *side);
        let mine = mine.map(|awaited| awaited.owes).collect::<Vec<_>>();
        let ask = match (clock.ending, mine.is_empty()) {
            (Some(ending), _) => Ask::Over(ending.why),
            (None, true) => Ask::Nothing,
            (None, false) => Ask::File(mine, Deadline::of(&game.file.post, player, at)),
        };
        let (part, before) =
            (clock.text, |text: &str| text.split([',', ':', ';']).next().unwrap_or_default().to_owned());
        let turn = before(&part);
        Wanted { game: game.file.name.clone(), turn, part, army: army_of(game, position, side), ask }
    }

    /// By when, where a file is asked for and the game sets days.
    pub(super) fn deadline(&self) -> Option<&Deadline> {
        match &self.ask {
            Ask::File(_, deadline) => deadline.as_ref(),
            Ask::Nothing | Ask::Over(_) => None,
        }
    }

    /// The same with another deadline: that of the letter which asked first.
    pub(super) fn due(self, deadline: &Deadline) -> Wanted {
        match self.ask {
            Ask::File(owes, _) => Wanted { ask: Ask::File(owes, Some(deadline.clone())), ..self },
            Ask::Nothing | Ask::Over(_) => self,
        }
    }

    /// Whether a turn file is asked for.
    pub(super) fn is_a_file(&self) -> bool {
        matches!(self.ask, Ask::File(..))
    }

    /// The subject: `[maida] turn 4, French: your orders by Tue 24 Nov, 20:00`. What else is new stands before that.
    pub(super) fn subject(&self, news: &str) -> String {
        let news = if news.is_empty() { String::new() } else { format!("{news}, ") };
        format!("[{}] {}, {}: {news}{}", self.game, self.turn, self.army, self.in_short())
    }

    /// The subject once the day is over: `[maida] turn 4, French: your orders are late, waited for until Wed 25 Nov, 20:00`.
    pub(super) fn subject_of_late(&self, deadline: &Deadline) -> String {
        let owes = match &self.ask {
            Ask::File(owes, _) => owes.as_slice(),
            Ask::Nothing | Ask::Over(_) => return self.subject(""),
        };
        let until = deadline.last_short();
        let late = format!("your {} {} late, waited for {until}", words(owes), verb(owes));
        format!("[{}] {}, {}: {late}", self.game, self.turn, self.army)
    }

    /// What is asked, in a few words: `your orders by Tue 24 Nov, 20:00`.
    pub(super) fn in_short(&self) -> String {
        match &self.ask {
            Ask::File(owes, Some(deadline)) => format!("your {} {}", words(owes), deadline.short()),
            Ask::File(owes, None) => format!("your {} {} awaited", words(owes), verb(owes)),
            Ask::Nothing => "nothing is asked of you".to_owned(),
            Ask::Over(_) => "the game is over".to_owned(),
        }
    }

    /// The same for a calendar: `maida, turn 4: your orders for the French`.
    pub(super) fn for_a_calendar(&self) -> String {
        match &self.ask {
            Ask::File(owes, _) => format!("{}, {}: your {} for {}", self.game, self.turn, words(owes), the(&self.army)),
            Ask::Nothing | Ask::Over(_) => format!("{}, {}", self.game, self.turn),
        }
    }

    /// What is due, and that it is or was: `Your orders for turn 4 of maida are due`.
    pub(super) fn due_words(&self, is_late: bool) -> String {
        let Ask::File(owes, _) = &self.ask else {
            return format!("Nothing is due for {} of {}", self.turn, self.game);
        };
        let be = match (is_late, verb(owes)) {
            (true, "is") => "was",
            (true, _) => "were",
            (false, be) => be,
        };
        format!("Your {} for {} of {} {be} due", words(owes), self.turn, self.game)
    }

    /// The first lines.
    pub(super) fn lead(&self) -> Vec<Passage> {
        match &self.ask {
            Ask::File(owes, deadline) => {
                let (what, are) = (format!("Your {}", words(owes)), verb(owes));
                let lead = match deadline {
                    Some(deadline) => format!("{what} {are} due {}.", deadline.words()),
                    None => format!("{what} {are} awaited; no date is set."),
                };
                let late = match deadline {
                    Some(deadline) if deadline.due != deadline.last => {
                        format!(" What comes late is waited for {}.", deadline.last_words())
                    }
                    _ => String::new(),
                };
                let how = format!(
                    "You play {} in {}; the game stands at {}. Answer this mail with a line for each of your units, as the form below has them.{late}",
                    the(&self.army),
                    self.game,
                    self.part
                );
                vec![Passage::Lead(lead), Passage::Prose(how)]
            }
            Ask::Nothing => {
                let stands =
                    format!("You play {} in {}; the game stands at {}.", the(&self.army), self.game, self.part);
                vec![Passage::Lead("Nothing is asked of you now.".to_owned()), Passage::Prose(stands)]
            }
            Ask::Over(why) => vec![Passage::Lead(format!("The game is over. {}", sentence(why)))],
        }
    }
}

/// For whom a player plays, in short.
pub(super) fn army_of(game: &Game, position: &Position, side: &Side) -> String {
    let roster = game.file.rules.roster_for(position, side);
    let army = roster.army(side);
    match army.chars().count() > LONGEST {
        true => army.chars().take(LONGEST - 3).chain("...".chars()).collect(),
        false => army.to_owned(),
    }
}

fn words(owes: &[Owed]) -> String {
    let words = owes.iter().map(|owes| owes.word());
    list(&words.collect::<Vec<_>>())
}

fn verb(owes: &[Owed]) -> &'static str {
    match owes {
        [one] => one.verb("is", "are"),
        _ => "are",
    }
}
