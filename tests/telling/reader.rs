//! Reads a story from its bare words, with a grammar of its own, and holds every statement against the log.

use super::lexicon::Says::{self, *};
use super::lexicon::{PHRASES, number, singular};
use super::log::Log;
use super::pronouns::resolved;

/// A name that may stand in a story.
#[derive(Clone)]
pub(crate) struct Named {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Whose it is; of a side its own id.
    pub(crate) side: String,
    /// Whether it is a side.
    pub(crate) is_side: bool,
    /// Whether verbs go with it in the plural.
    pub(crate) many: bool,
    /// Whether it is a man, of whom one says `he`.
    pub(crate) is_man: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    Name(usize),
    Plain(String),
    Stop(char),
}

/// Reads a story and says what in it is not so.
pub(crate) struct Reader<'l> {
    pub(crate) log: &'l Log,
    pub(crate) names: Vec<Named>,
}

pub(super) struct Reading<'r> {
    pub(super) reader: &'r Reader<'r>,
    pub(super) words: Vec<Word>,
    pub(super) at: usize,
    /// Whom the next phrase is about.
    pub(super) subject: Vec<usize>,
    /// Whom it is about after a `which`.
    pub(super) object: Vec<usize>,
    /// Who fires, where the target is still to come.
    firers: Vec<usize>,
    pub(super) fight: Option<(String, String)>,
    wrong: Vec<String>,
    /// Every loss that is told with its number.
    pub(super) tolls: Vec<(String, u32)>,
}

impl Reader<'_> {
    /// What of a text is not so.
    pub(crate) fn read(&self, text: &str) -> Vec<String> {
        self.weighs(text).0
    }

    /// The same, with the losses that it tells.
    pub(crate) fn weighs(&self, text: &str) -> (Vec<String>, Vec<(String, u32)>) {
        let (text, wrong) = resolved(text, &self.names);
        let words = self.words(&text);
        let mut reading = Reading {
            reader: self,
            words,
            at: 0,
            subject: Vec::new(),
            object: Vec::new(),
            firers: Vec::new(),
            fight: None,
            wrong,
            tolls: Vec::new(),
        };
        while reading.at < reading.words.len() {
            reading.step();
        }
        (reading.wrong, reading.tolls)
    }

    fn words(&self, text: &str) -> Vec<Word> {
        let mut words = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let begins = |named: &&(usize, &Named)| {
                let name = &named.1.name;
                let capital = name.chars().next().into_iter().flat_map(char::to_uppercase).chain(name.chars().skip(1));
                let capital = capital.collect::<String>();
                [name.as_str(), capital.as_str()].into_iter().any(|name| {
                    rest.strip_prefix(name).is_some_and(|after| !after.starts_with(|next: char| next.is_alphanumeric()))
                })
            };
            let names = self.names.iter().enumerate().collect::<Vec<_>>();
            if let Some((index, named)) = names.iter().filter(begins).max_by_key(|(_, named)| named.name.len()) {
                words.push(Word::Name(*index));
                rest = &rest[named.name.len()..];
                continue;
            }
            let letter = rest.chars().next().expect("it is not empty");
            if letter.is_whitespace() {
                rest = &rest[letter.len_utf8()..];
            } else if ",.;:".contains(letter) {
                words.push(Word::Stop(letter));
                rest = &rest[1..];
            } else {
                let end =
                    rest.find(|letter: char| letter.is_whitespace() || ",.;:".contains(letter)).unwrap_or(rest.len());
                words.push(Word::Plain(rest[..end].to_lowercase()));
                rest = &rest[end..];
            }
        }
        words
    }
}

impl Reading<'_> {
    pub(super) fn plain(&self, at: usize) -> Option<&str> {
        match self.words.get(at)? {
            Word::Plain(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn claim(&mut self, holds: bool, what: String) {
        if !holds {
            let near = self.words[self.at.saturating_sub(6)..self.words.len().min(self.at + 6)].to_vec();
            self.wrong.push(format!("{what} (near {near:?})"));
        }
    }

    pub(super) fn id(&self, index: usize) -> String {
        self.reader.names[index].id.clone()
    }

    /// Names in a list: `@, @ and @`; `two other units` stand for themselves.
    pub(super) fn names(&mut self) -> Vec<usize> {
        let mut names = Vec::new();
        while let Some(Word::Name(index)) = self.words.get(self.at) {
            names.push(*index);
            self.at += 1;
            // The army of `on the left of the Reds, the 78th and` stands by itself.
            if names.len() == 1 && self.reader.names[names[0]].is_side {
                break;
            }
            let (next, after) = (self.words.get(self.at), self.words.get(self.at + 1));
            match (next, after) {
                (Some(Word::Stop(',')), Some(Word::Name(_))) if self.goes_on() => self.at += 1,
                (Some(Word::Plain(and)), Some(Word::Name(_))) if and == "and" => {
                    names.extend(match self.words[self.at + 1] {
                        Word::Name(index) => Some(index),
                        _ => None,
                    });
                    self.at += 2;
                    break;
                }
                (Some(Word::Plain(and)), Some(Word::Plain(count)))
                    if and == "and"
                        && number(count).is_some()
                        && self.plain(self.at + 2) == Some("other")
                        && matches!(self.plain(self.at + 3), Some("unit" | "units" | "leader" | "leaders")) =>
                {
                    self.at += 4;
                    names.push(names[0]);
                    break;
                }
                _ => break,
            }
        }
        names
    }

    /// Whether a comma behind a name leads on to a list that ends in an `and`.
    fn goes_on(&self) -> bool {
        let mut at = self.at;
        while let (Some(Word::Stop(',')), Some(Word::Name(_))) = (self.words.get(at), self.words.get(at + 1)) {
            at += 2;
        }
        self.plain(at) == Some("and")
    }

    fn step(&mut self) {
        if self.roll() {
            return;
        }
        if self.at > 0 && matches!(self.words[self.at - 1], Word::Stop(':')) {
            self.quoted();
            return;
        }
        match &self.words[self.at] {
            Word::Stop(stop) => {
                if ".;".contains(*stop) {
                    self.subject.clear();
                    self.object.clear();
                }
                if !matches!(self.phrase(), Some((Killed | Nothing | IsWith, _)) if *stop == ',') {
                    self.at += 1;
                    return;
                }
            }
            Word::Name(_) => {
                let names = self.names();
                let sector =
                    matches!(self.words.get(self.at), Some(Word::Stop(','))) && self.reader.names[names[0]].is_side;
                if sector {
                    return;
                }
                for firer in std::mem::take(&mut self.firers) {
                    self.fired(&[firer], &names);
                }
                self.subject = names;
                self.agrees();
                return;
            }
            Word::Plain(_) => {}
        }
        if self.toll() {
            return;
        }
        if self.skips() {
            return;
        }
        let Some((says, length)) = self.phrase() else {
            let word = format!("{:?}", self.words[self.at]);
            self.claim(false, format!("nobody knows what {word} means"));
            self.at += 1;
            return;
        };
        let word = self.plain(self.at).unwrap_or_default().to_owned();
        self.at += length;
        if matches!(word.as_str(), "which" | "who") {
            // Of whom the fire falls on, nobody is spoken of between.
            if !self.object.is_empty() {
                self.subject = std::mem::take(&mut self.object);
            }
            self.agrees();
        }
        self.says(says);
    }

    /// A reason, which the log gives in the same words.
    fn quoted(&mut self) {
        while !matches!(self.words.get(self.at), None | Some(Word::Stop('.' | ';'))) {
            self.at += 1;
        }
    }

    /// Places.
    fn skips(&mut self) -> bool {
        let at_place = matches!(self.plain(self.at), Some("at" | "to" | "the" | "an")) && self.phrase().is_none();
        if at_place {
            self.describes();
        }
        at_place
    }

    /// Words that go on to the next clause.
    fn describes(&mut self) {
        while let Some(Word::Plain(word)) = self.words.get(self.at) {
            if ["and", "but", "which", "who", "under"].contains(&word.as_str()) {
                return;
            }
            self.at += 1;
        }
    }

    /// The longest phrase that begins here, and how many words it has.
    fn phrase(&self) -> Option<(Says, usize)> {
        let fits = |phrase: &str| {
            let mut at = self.at;
            for part in phrase.split(' ') {
                let same = match self.words.get(at) {
                    Some(Word::Plain(word)) => singular(word) == singular(part) || word == part,
                    Some(Word::Stop(stop)) => part == stop.to_string(),
                    _ => false,
                };
                if !same {
                    return None;
                }
                at += 1;
            }
            Some(at - self.at)
        };
        let fitting = PHRASES.iter().filter_map(|(phrase, says)| Some((*says, fits(phrase)?)));
        fitting.max_by_key(|(_, length)| *length)
    }

    /// Whether the verb behind a subject has its number.
    fn agrees(&mut self) {
        let Some(word) = self.plain(self.at).map(str::to_owned) else { return };
        let many = self.subject.len() > 1 || self.subject.iter().any(|index| self.reader.names[*index].many);
        let neutral = [
            "gone", "will", "cannot", "had", "with", "of", "loses", "lose", "in", "and", "but", "to", "the", "who",
            "which", "that", "on",
        ];
        let verb =
            PHRASES.iter().any(|(phrase, _)| singular(phrase.split(' ').next().unwrap_or_default()) == singular(&word));
        let one = word.ends_with('s') && !word.ends_with("ss");
        if self.subject.is_empty()
            || (!verb && word != "lose" && word != "loses")
            || (neutral.contains(&word.as_str()) && !word.starts_with("lose"))
        {
            return;
        }
        if one == many {
            let who = self.subject.iter().map(|index| self.reader.names[*index].name.clone()).collect::<Vec<_>>();
            self.claim(false, format!("{who:?} and `{word}` do not agree"));
        }
    }

    /// Who fires, where the target is still to come.
    pub(super) fn firers(&self) -> &[usize] {
        &self.firers
    }

    pub(super) fn take_firers(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.firers)
    }

    pub(super) fn fired(&mut self, by: &[usize], at: &[usize]) {
        for (by, at) in by.iter().flat_map(|by| at.iter().map(move |at| (*by, *at))) {
            let (by, at) = (self.id(by), self.id(at));
            self.claim(self.reader.log.fires(&by, &at), format!("{by} fires at {at}"));
        }
    }

    fn says(&mut self, says: Says) {
        let log = self.reader.log;
        let objects = match says {
            FiresAt | UnderFireOf | StandsUnder | Attacks | AttacksAgain | Rallies | RalliesInVain | Reaches
            | RidesTo | Fails | LedBy | IsWith => self.names(),
            _ => Vec::new(),
        };
        let subject = self.subject.clone();
        let ids = subject.iter().map(|index| self.id(*index)).collect::<Vec<_>>();
        let others = objects.iter().map(|index| self.id(*index)).collect::<Vec<_>>();
        let each = |reading: &mut Self, what: &str, holds: &dyn Fn(&str) -> bool| {
            reading.claim(!ids.is_empty(), format!("somebody {what}"));
            for id in &ids {
                reading.claim(holds(id), format!("{id} {what}"));
            }
        };
        match says {
            Nothing => {}
            Looks => self.describes(),
            FiresAt => {
                self.fired(&subject, &objects);
                self.claim(!subject.is_empty() && !objects.is_empty(), "somebody fires at somebody".to_owned());
                self.object = objects;
            }
            Answered => each(self, "is answered", &|id| log.answered(id)),
            UnderFireOf if subject.is_empty() => self.firers = objects,
            UnderFireOf => self.fired(&objects, &subject),
            StandsUnder => {
                let under = |one: &str| others.iter().any(|other| log.fires(other, one));
                each(self, "is fired at", &under);
                for other in &others {
                    self.claim(ids.iter().any(|id| log.fires(other, id)), format!("{other} fires"));
                }
            }
            Attacks | AttacksAgain => {
                let so = |one: &str| others.iter().all(|other| log.attacks(one, other));
                each(self, "attacks", &so);
                self.fight = ids.first().cloned().zip(others.first().cloned());
                self.object = objects;
            }
            LedBy => {
                let so = |one: &str| others.iter().all(|other| log.together(other, one));
                each(self, "is led", &so);
            }
            IsWith => {
                let so = |one: &str| others.iter().all(|other| log.together(one, other));
                each(self, "is with them", &so);
            }
            Alone => each(self, "has nobody left to lead", &|id| log.lost_by(id)),
            Misses => each(self, "misses", &|id| log.misses(id, None)),
            MissesAt if self.object.is_empty() || subject.is_empty() => {}
            MissesAt => {
                let at = self.object.first().map(|index| self.id(*index));
                each(self, "misses at", &|id| log.misses(id, at.as_deref()));
            }
            Back => each(self, "goes back", &|id| log.goes_back(id)),
            Gone => each(self, "is gone", &|id| log.gone(id) || log.befell("gives-way", id, Some(false))),
            Halts => each(self, "halts", &|id| log.halts(id)),
            Breaks => each(self, "breaks", &|id| log.tried(id, true)),
            Holds => each(self, "holds", &|id| log.tried(id, false)),
            Unhurt => each(self, "is unhurt", &|id| !log.bleeds(id)),
            Bleeds => each(self, "bleeds", &|id| log.bleeds(id)),
            Wins => each(self, "wins as who came", &|id| log.wins(id, true)),
            Stands => each(self, "wins as who stood", &|id| log.wins(id, false)),
            Undecided | Bloodless => {
                let fight = self.fight.clone();
                self.claim(log.ends(fight.as_ref(), "draw"), format!("{fight:?} is drawn"));
            }
            BothGone => {
                let fight = self.fight.clone();
                self.claim(log.ends(fight.as_ref(), "nobody"), format!("nobody wins {fight:?}"));
            }
            Rallies | RalliesInVain => {
                let so = |one: &str| others.iter().all(|other| log.rallies(one, other, says == Rallies));
                each(self, "rallies", &so);
                self.subject = Vec::new();
                self.object = objects;
            }
            Killed => {
                each(self, "is killed", &|id| log.fate(id, None, true) || log.befell("gives-way", id, Some(false)))
            }
            Spared => each(self, "is spared", &|id| log.fate(id, None, false)),
            BeatenOff => {
                let fight = self.fight.clone();
                let is_attacker = fight.as_ref().is_some_and(|(by, _)| ids.iter().all(|id| id == by));
                self.claim(is_attacker && log.ends(fight.as_ref(), "defender-wins"), format!("{ids:?} is beaten off"));
            }
            // Whoever is named next has fired at somebody who fires back.
            Answer => self.answers(),
            Follows => each(self, "follows", &|id| log.befell("advances", id, Some(true))),
            StaysBehind => each(self, "stays behind", &|id| log.befell("accompanies", id, Some(false))),
            Reaches => each(self, "reaches", &|id| log.befell("gives-way", id, Some(true))),
            Takes => each(self, "takes", &|id| log.befell("moves", id, None) || log.befell("advances", id, Some(true))),
            On => each(self, "goes forward", &|id| log.goes(id, 1) || log.comes_on(id)),
            KeptOff => each(self, "finds no way on", &|id| log.kept_off(id)),
            BackOff => each(self, "goes to the rear", &|id| log.goes(id, -1)),
            Across => each(self, "goes across", &|id| log.goes(id, 0)),
            Line => each(self, "forms line", &|id| log.forms(id, "line")),
            Column => each(self, "forms column", &|id| log.forms(id, "column")),
            Square => each(self, "forms square", &|id| log.forms(id, "square")),
            Limbers => each(self, "limbers", &|id| log.forms(id, "limbered")),
            Unlimbers => each(self, "unlimbers", &|id| log.forms(id, "unlimbered")),
            RidesTo if objects.is_empty() => self.describes(),
            RidesTo => {
                each(self, "rides", &|id| log.befell("moves", id, None));
                // `to the 78th and Cole to the 81st`: the last of them rides himself.
                let rides = objects.len() > 1 && self.plain(self.at) == Some("to");
                self.subject = objects.last().copied().filter(|_| rides).into_iter().collect();
            }
            // `The fire of the 78th finds the 27th, who ...`
            Fails if !self.firers.is_empty() => {
                let firers = std::mem::take(&mut self.firers);
                self.fired(&firers, &objects);
                self.subject = objects;
            }
            Fails => each(self, "is not obeyed", &|id| log.befell("dropped", id, None)),
            HasFirst => each(self, "moves first", &|id| log.first(id)),
            First => {
                each(self, "moves first", &|id| log.first(id));
                self.at += 1;
            }
            Won => each(self, "has won", &|id| log.over(Some(id))),
            Drawn => self.claim(log.over(None), "it is a draw".to_owned()),
            GivesUp => each(self, "gives up", &|id| log.gives_up(id)),
            Deploys => {
                while !matches!(self.words.get(self.at), None | Some(Word::Stop('.'))) {
                    if let Some(count) = self.plain(self.at).and_then(number) {
                        self.claim(log.deployed(count), format!("{count} are set up"));
                    }
                    self.at += 1;
                }
            }
        }
    }
}
