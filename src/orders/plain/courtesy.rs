//! Orders as they are asked for, telegraphed and dictated: `he should please go to 0407`, `HOLD STOP`, `the 27 th`.

use super::cursor::is_comma_or;
use super::manners::{Manners, parts};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::courtesies::{FORMATIONS, LEAD_INS, NOTHING, PLEASE};
use crate::orders::remarks::LETTING;

/// So many words of courtesy may stand before one step.
const MOST: usize = 3;

impl Manners<'_> {
    /// What a courteous order comes to.
    pub(super) fn courtesies(&mut self) {
        self.telegraphed();
        self.ordinals();
        self.please();
        self.lead_ins();
        self.nothing();
        self.hexes();
        self.formations();
    }

    /// `..., then stop` is `stand`: as an order nobody stops otherwise.
    fn nothing(&mut self) {
        for place in (0..self.out.len()).rev() {
            let begins = self.is_first(place);
            let Some((count, _)) = longest(&self.out[place..], NOTHING).filter(|_| begins && self.orders) else {
                continue;
            };
            if self.out.get(place + count).is_none_or(parts) && self.words.verbs.contains(&"stand") {
                self.put(place, count, "stand");
            }
        }
    }

    /// `to hex 0407` is `to 0407`.
    fn hexes(&mut self) {
        for place in (1..self.out.len().saturating_sub(1)).rev() {
            let is_hex = ["hex", "hexagon"].iter().any(|word| self.out[place].says(word));
            if is_hex && self.out[place + 1].is_label() {
                self.put(place, 1, "");
            }
        }
    }

    /// `HOLD STOP` ends a sentence.
    fn telegraphed(&mut self) {
        let from = if self.orders { 1 } else { self.out.len() };
        for place in (from..self.out.len()).rev() {
            let is_stop = self.out[place].is(&Kind::Word) && self.out[place].text == "STOP";
            if !is_stop || parts(&self.out[place - 1]) {
                continue;
            }
            match self.out.get(place + 1) {
                None => self.put(place, 1, ""),
                Some(next) if parts(next) => self.put(place, 1, ""),
                Some(_) if self.is_step(&self.out[place + 1..]) => self.put(place, 1, ","),
                Some(_) => {}
            }
        }
    }

    /// `the 27 th` is the 27th.
    fn ordinals(&mut self) {
        for place in (1..self.out.len()).rev() {
            let is_ending = ["st", "nd", "rd", "th"].iter().any(|ending| self.out[place].says(ending));
            let number = &self.out[place - 1];
            let is_number = number.is(&Kind::Word) && number.text.bytes().all(|byte| byte.is_ascii_digit());
            if is_ending && is_number {
                let said = format!("{}{}", number.text, self.out[place].text.to_ascii_lowercase());
                self.put(place - 1, 2, &said);
            }
        }
    }

    /// `please` says nothing wherever it stands.
    fn please(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let Some((count, _)) = longest(&self.out[place..], PLEASE).filter(|(count, _)| *count < self.out.len())
            else {
                place += 1;
                continue;
            };
            // The commas round about it go with it, but one between two steps.
            let is_sign = |token: Option<&Token>| token.is_some_and(|token| token.is(&Kind::Comma));
            let before = usize::from(place > 0 && is_sign(self.out.get(place - 1)));
            let ends = self.out.get(place + count).is_none_or(|next| is_comma_or(next, &["then", "and", "else", "if"]));
            let behind = usize::from(place == 0 && is_sign(self.out.get(count)));
            match before > 0 && ends {
                true => self.put(place - 1, count + 1, ""),
                false => self.put(place, count + behind, ""),
            }
        }
    }

    /// `he should go` is `go`, and `he should not fire` is `do not fire`.
    fn lead_ins(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let begins = self.is_first(place);
            for _ in 0..MOST {
                let Some((count, said)) = longest(&self.out[place..], LEAD_INS).filter(|_| begins) else { break };
                let behind = &self.out[place + count..];
                let Some(next) = behind.first() else { break };
                if self.is_of_the_enemy(place, said, behind) {
                    break;
                }
                let asks = longest(behind, LEAD_INS).is_some();
                match () {
                    () if next.says("not") => self.put(place, count, "do"),
                    // A step that begins with `to` says where to.
                    () if said == "to" && (behind.len() < 2 || !self.is_step(behind)) => break,
                    () if asks || self.is_step(behind) || self.is_said_of_another(behind) => self.put(place, count, ""),
                    () => break,
                }
            }
            place += 1;
        }
    }

    /// `let them come over the rise`: who is let do something is the enemy, where he comes, where nobody is named whom he charges, or
    /// where another step stands before it.
    fn is_of_the_enemy(&self, place: usize, said: &str, behind: &[Token]) -> bool {
        let charges = ["charge", "attack", "assault"].iter().any(|verb| behind[0].says(verb));
        let whom = behind.get(1).filter(|next| !parts(next) && !next.says("us") && !next.says("you"));
        LETTING.contains(&said) && self.orders && (place > 0 || behind[0].says("come") || charges && whom.is_none())
    }

    /// Whether some words begin a step behind a word of manner: `now`, `try to`, `just`.
    fn is_said_of_another(&self, behind: &[Token]) -> bool {
        const BEFORE: &[&str] = &["now", "just", "at once", "immediately", "try to", "attempt to", "simply", "then"];
        longest(behind, BEFORE).is_some_and(|(count, _)| count < behind.len() && self.is_step(&behind[count..]))
            || behind.first().is_some_and(|first| first.says("not"))
    }

    /// `marching column` is `march-column`, where the language has it.
    fn formations(&mut self) {
        for (said, word) in FORMATIONS.iter().filter(|(_, word)| self.words.words.contains(word)) {
            for place in (0..self.out.len()).rev() {
                if let Some((count, _)) = longest(&self.out[place..], &[said]) {
                    self.put(place, count, word);
                }
            }
        }
    }
}
