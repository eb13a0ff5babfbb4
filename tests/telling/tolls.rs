//! Losses as a story tells them, read from its bare words: by fire, in a fight, along the line.

use super::lexicon::number;
use super::reader::{Reading, Word};

impl Reading<'_> {
    /// `The answer strikes the 78th, which ...`: of all whom it has fired at somebody fires at it.
    pub(super) fn answers(&mut self) {
        while matches!(self.words.get(self.at), Some(Word::Plain(_))) {
            self.at += 1;
        }
        let objects = self.names();
        for object in &objects {
            let id = self.id(*object);
            let log = self.reader.log;
            let units = self.reader.names.iter().map(|named| named.id.clone());
            let so = units.into_iter().any(|other| log.fires(&id, &other) && log.fires(&other, &id));
            self.claim(so, format!("{id} is answered"));
        }
        let words = self.phrase_ahead();
        if cost_of(&words).is_some() {
            self.costs_by_fire(&objects);
        }
        self.object = objects;
    }

    /// Whether somebody loses so many, of so many where that is said.
    fn bears(&self, id: &str, lost: u32, had: u32) -> bool {
        let own = self.reader.log.losses(id);
        match had {
            UNSAID => own.iter().any(|(_, had)| self.reader.log.toll(id, lost, *had)),
            had => self.reader.log.toll(id, lost, had),
        }
    }

    /// The next words, up to a name or a stop.
    fn phrase_ahead(&self) -> String {
        (0..10).map_while(|index| self.plain(self.at + index)).collect::<Vec<_>>().join(" ")
    }

    /// What fire costs somebody who is named or meant just before: `one of its four points`.
    fn costs_by_fire(&mut self, whom: &[usize]) {
        let words = self.phrase_ahead();
        let Some((lost, had, length)) = cost_of(&words) else {
            self.claim(false, format!("it costs somebody so much: {words}"));
            return;
        };
        self.at += length;
        self.claim(!whom.is_empty(), "the fire costs somebody".to_owned());
        for unit in whom {
            let id = self.id(*unit);
            self.claim(
                self.bears(&id, lost, had),
                format!("the fire costs {id} {lost} of {had}, and by the log {:?}", self.reader.log.losses(&id)),
            );
            self.tolls.push((id, lost));
        }
    }

    /// `The fire of the 78th costs the 27th one of its four points`; `and costs it one of its four points`.
    fn costs_of_fire(&mut self, words: &str) -> bool {
        let mut words = words.split(' ');
        if !matches!(words.next(), Some("costs" | "cost")) {
            return false;
        }
        match words.next() {
            // Whoever is fired at, or takes a place under fire.
            Some("it" | "them") => {
                let whom = if self.object.is_empty() { self.subject.clone() } else { self.object.clone() };
                self.at += 2;
                self.costs_by_fire(&whom);
            }
            None if !self.firers().is_empty() => {
                self.at += 1;
                let (firers, whom) = (self.take_firers(), self.names());
                self.fired(&firers, &whom);
                self.costs_by_fire(&whom);
            }
            _ => return false,
        }
        true
    }

    /// More fire at whoever has lost so many: `and one more to the fire of the 78th`.
    fn more(&mut self, words: &str) -> bool {
        let words = words.split(' ').collect::<Vec<_>>();
        let (count, length) = match words.as_slice() {
            [count, "more", "to", "the", "fire", "of", ..] => (count, 6),
            // `And one more when the 78th comes up and fires`.
            [count, "more", "when"] => (count, 3),
            _ => return false,
        };
        let Some(lost) = number(count) else { return false };
        self.at += length;
        let (firers, subject) = (self.names(), self.subject.clone());
        if length == 3 {
            self.subject = firers.clone();
        }
        self.fired(&firers, &subject);
        for unit in subject {
            let id = self.id(unit);
            let is_so = self.reader.log.losses(&id).iter().any(|(own, _)| *own == lost);
            self.claim(is_so, format!("{id} loses {lost} more"));
            self.tolls.push((id, lost));
        }
        true
    }

    /// A loss: `loses three of its six points`, `its last two points`, `all six of its points`; what a fight has cost.
    pub(super) fn toll(&mut self) -> bool {
        let words = (0..10).map_while(|index| self.plain(self.at + index)).collect::<Vec<_>>().join(" ");
        if self.more(&words) || self.costs_of_fire(&words) {
            return true;
        }
        if words.starts_with("it costs") {
            self.at += 2;
            self.costs();
            return true;
        }
        if words.starts_with("pays for it with") || words.starts_with("pay for it with") {
            self.at += 4;
            let subject = self.subject.clone();
            self.cost(&subject);
            return true;
        }
        if words.starts_with("with the loss of") {
            self.at += 4;
            let subject = self.subject.clone();
            self.cost(&subject);
            return true;
        }
        if !words.starts_with("lose") {
            return false;
        }
        let rest = words.split(' ').skip(1).collect::<Vec<_>>();
        let (lost, had, length) = match rest.as_slice() {
            own if cost_of(&own.join(" ")).is_some() => {
                let (lost, had, length) = cost_of(&own.join(" ")).expect("it is one");
                (Some(lost), Some(had), length)
            }
            [lost, "of", had, ..] if number(lost).is_some() && number(had).is_some() => {
                self.at += 1;
                let subject = self.subject.clone();
                self.cost(&subject);
                self.costs();
                return true;
            }
            _ => return false,
        };
        let (Some(lost), Some(had)) = (lost, had) else { return false };
        self.at += length + 1;
        for unit in self.subject.clone() {
            let id = self.id(unit);
            self.claim(
                self.bears(&id, lost, had),
                format!("{id} loses {lost} of {had}, and by the log {:?}", self.reader.log.losses(&id)),
            );
            self.tolls.push((id, lost));
        }
        self.claim(!self.subject.is_empty(), "nobody loses".to_owned());
        true
    }

    /// What somebody has paid: `two of six points`, `one of three`.
    fn cost(&mut self, who: &[usize]) {
        let (lost, had) = (self.plain(self.at).and_then(number), self.plain(self.at + 2).and_then(number));
        let of = self.plain(self.at + 1) == Some("of");
        self.claim(
            of && lost.is_some() && had.is_some() && !who.is_empty(),
            "somebody pays so much of so much".to_owned(),
        );
        let (Some(lost), Some(had)) = (lost, had) else { return };
        self.at += 3;
        if matches!(self.plain(self.at), Some("points" | "point")) {
            self.at += 1;
        }
        for unit in who {
            let id = self.id(*unit);
            let fought = self.fight.as_ref().is_some_and(|(one, other)| *one == id || *other == id);
            self.claim(fought, format!("{id} has fought"));
            self.claim(self.reader.log.toll(&id, lost, had), format!("{id} loses {lost} of {had} in the fight"));
            self.tolls.push((id, lost));
        }
    }

    /// What a fight has cost whom, one after the other, to the end of the sentence.
    fn costs(&mut self) {
        while !matches!(self.words.get(self.at), None | Some(Word::Stop('.' | ';'))) {
            match self.words.get(self.at) {
                Some(Word::Name(index)) => {
                    let who = [*index];
                    self.at += 1;
                    self.cost(&who);
                }
                _ => self.at += 1,
            }
        }
    }

    /// Losses along the line: which army, and how much, one after the other.
    pub(super) fn roll(&mut self) -> bool {
        let mark = |word: &Word| match word {
            Word::Plain(word) => word.clone(),
            Word::Stop(stop) => stop.to_string(),
            Word::Name(_) => "@".to_owned(),
        };
        let rest = self.words[self.at..].iter().take(12).map(mark).collect::<Vec<_>>().join(" ");
        const OPENS: [&str; 9] = [
            "under fire along the line",
            "in the firing along the line",
            "in the rest of the firing",
            "in all other firing",
            "the rest of the firing costs",
            "all other fire costs",
            "along the line the fire goes on , and costs",
            "the firing along the line costs",
            "the exchange of fire along the line costs",
        ];
        let Some(opens) = OPENS.iter().find(|opens| rest.replace("pays", "pay").starts_with(**opens)) else {
            return false;
        };
        self.at += opens.split(' ').count();
        while !matches!(self.words.get(self.at), None | Some(Word::Stop('.' | ';'))) {
            let sides = || (0..self.reader.names.len()).filter(|index| self.reader.names[*index].is_side);
            let loses = |at: usize| usize::from(matches!(self.plain(at), Some("loses" | "lose")));
            let (who, length) = match self.words.get(self.at) {
                Some(Word::Name(index)) => (vec![*index], 1 + loses(self.at + 1)),
                Some(Word::Plain(each)) if each == "each" => (sides().collect(), 2 + loses(self.at + 2)),
                _ => {
                    self.at += 1;
                    continue;
                }
            };
            let lost = self.plain(self.at + length).and_then(number);
            let are_armies = who.iter().all(|who| self.reader.names[*who].is_side);
            self.claim(lost.is_some() && are_armies, "an army loses so much along the line".to_owned());
            let Some(lost) = lost else { return true };
            self.at += length + 1;
            for who in who {
                self.army_loses(who, lost);
            }
        }
        true
    }

    /// What an army loses along the line.
    fn army_loses(&mut self, who: usize, lost: u32) {
        let id = self.id(who);
        let is_of = |unit: &str| self.reader.names.iter().any(|named| named.id == unit && named.side == id);
        let all = self.reader.log.tolls().into_iter().filter(|(unit, _)| is_of(unit)).map(|(_, lost)| lost);
        self.claim(lost <= all.sum::<u32>(), format!("{id} loses {lost} along the line"));
        self.tolls.push((id, lost));
    }
}

/// Of how many somebody loses some, where it is not said.
const UNSAID: u32 = 0;

/// How much of how much somebody has lost, in how many words: `three of its six points`, `its last two points`, `all six of its points`.
fn cost_of(words: &str) -> Option<(u32, u32, usize)> {
    let words = words.split(' ').collect::<Vec<_>>();
    let (lost, had, length) = match words.as_slice() {
        ["its" | "their", "last", "point", ..] => (Some(1), Some(1), 3),
        ["its" | "their", "last", count, "points", ..] => (number(count), number(count), 4),
        ["both", "its" | "their", "points", ..] => (Some(2), Some(2), 3),
        ["all", count, "of", "its" | "their", "points", ..] => (number(count), number(count), 5),
        ["all", "but", "one", "of", "its" | "their", count, "points", ..] => {
            (number(count).map(|had| had - 1), number(count), 7)
        }
        // Behind one who loses as many of as many.
        [lost, "points" | "point", ..] if number(lost).is_some() => (number(lost), Some(UNSAID), 2),
        [lost, "of", "its" | "their", had, "points" | "point", ..] => (number(lost), number(had), 5),
        _ => return None,
    };
    Some((lost?, had?, length))
}
