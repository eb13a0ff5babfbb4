//! What a mail of a player says in his own words, whose it is, and what of it is as we sent it.

use super::carried::Carried;
use super::clerk::Clerk;
use super::passed::FEW_WORDS;
use super::questions::{Question, asked, is_head};
use super::quotable::{self, Sent, Which};
use super::reply::Beside;
use super::standing::Standing;
use super::unmarked::{Unmarked, changed};
use super::who::Demand;
use crate::game::Player;
use crate::post::message::turn_text::NoTurnText;
use crate::post::message::typed::{Letters, Typed};
use crate::post::message::{Mail, turn_text};

/// So many of our own letters to a player are remembered.
const LETTERS: usize = 6;

/// So many lines of text that is quoted otherwise than it was sent are shown; where there are more, it is another's.
const MOST_CHANGED: usize = 6;

/// The words of a mail.
pub(in crate::post) struct Words<'g> {
    /// What its sender typed, without the questions.
    pub(in crate::post) typed: Typed,
    /// What it carries of the mail that it answers.
    pub(in crate::post) carried: Carried,
    /// The player that it is of, where it can be only one.
    pub(in crate::post) player: Option<&'g Player>,
    /// What he asks.
    pub(in crate::post) questions: Vec<Question>,
    /// What he typed, sorted.
    pub(in crate::post) unmarked: Unmarked,
    /// Lines of the quoted mail that were changed and are meant as orders.
    pub(in crate::post) changed: Vec<String>,
    /// Others that were changed.
    pub(in crate::post) changed_text: Vec<String>,
    /// The name of the file without a head that is read for what he typed.
    pub(in crate::post) file: Option<String>,
}

impl Words<'_> {
    /// What is wrong where a letter in it is longer than one that is carried.
    pub(in crate::post) fn too_long(&self) -> Option<NoTurnText> {
        let what = "a letter in it has more than the 10,000 characters that are carried".to_owned();
        let help = "write it in parts, or shorter".to_owned();
        self.unmarked.has_a_long_letter().then_some(NoTurnText { what, help, is_found: false })
    }

    /// Whether more is in it than orders: a letter, something for the umpire, or so many words beside a turn file.
    pub(in crate::post) fn say_more(&self, few: usize) -> bool {
        let around = self.typed.around_marks();
        let is_within = |number| !around.iter().any(|(known, _)| *known == number);
        self.unmarked.says_more(few, is_within)
    }

    /// Those of a mail without any text.
    pub(in crate::post) fn none() -> Words<'static> {
        Words {
            typed: Typed::default(),
            carried: Carried::default(),
            player: None,
            questions: Vec::new(),
            unmarked: Unmarked::default(),
            changed: Vec::new(),
            changed_text: Vec::new(),
            file: None,
        }
    }

    /// Whether orders are only to be checked.
    pub(in crate::post) fn is_check(&self) -> bool {
        self.questions.contains(&Question::Check)
    }

    /// Whether the head of a turn file was typed: then it is one, with marks or without.
    pub(in crate::post) fn has_head(&self) -> bool {
        let keys = ["game", "exchange", "side"];
        keys.iter().filter(|key| self.unmarked.keys.iter().any(|(known, ..)| known == *key)).count() >= 2
    }

    /// Whether its sender typed more than a head.
    pub(in crate::post) fn has_text(&self) -> bool {
        self.typed.own.iter().map(|(_, line)| line.trim()).any(|line| !line.is_empty() && !is_head(line))
    }

    /// Whether nothing but a head, and a word or two, is left of what was typed once the questions are taken out.
    pub(in crate::post) fn is_a_head_alone(&self) -> bool {
        let rest = self.typed.own.iter().map(|(_, line)| line.trim()).filter(|line| !line.is_empty() && !is_head(line));
        let rest = rest.collect::<Vec<_>>();
        let is_plain = rest.iter().all(|line| !line.contains([':', '{']));
        !self.typed.has_marks() && is_plain && rest.join(" ").split_whitespace().count() <= FEW_WORDS
    }

    /// Whether the turn file in a text stands in a report of ours that is quoted without marks.
    pub(in crate::post) fn has_report_below(&self, text: &str) -> bool {
        let begins = turn_text::first_begin(text);
        self.typed.copied.zip(begins).is_some_and(|(copied, begins)| begins >= copied)
    }

    /// What stands beside a turn file with marks, or one that came as a file.
    pub(in crate::post) fn beside_a_file(&self, is_typed: bool) -> Beside {
        let all = || self.typed.own.iter().map(|(_, line)| line.clone()).collect::<Vec<_>>();
        let not_taken = match (is_typed, self.typed.has_marks()) {
            (true, true) => self.typed.around_marks().into_iter().map(|(_, line)| line).collect(),
            (true, false) => Vec::new(),
            (false, _) => all(),
        };
        let changed = if is_typed { self.changed.clone() } else { Vec::new() };
        Beside { not_taken, changed, ..Beside::default() }
    }
}

impl Clerk<'_, '_> {
    /// Takes the words out of a mail from an address of the game; nothing where there are none.
    pub(in crate::post) fn words_of<'g>(
        &self,
        standing: &Standing<'g>,
        demands: &[Demand],
        mail: &Mail,
    ) -> Option<Words<'g>> {
        let strict = demands.contains(&Demand::Address);
        let mut typed = Typed::of(mail, &|_| false)?;
        let (folder, letters) = (&standing.game.folder, self.outbox.letters());
        let letter = quotable::answered(folder, &letters, mail);
        let mut carried = Carried::by(&typed).with_thread(letter.as_ref());
        let player = carried.player(standing.game, self.keep, mail, strict);
        let tongue = standing.expected.tongue();
        let side = player.map_or("", |player| player.side.as_str());
        let mut sent = Sent::default();
        if let Some(player) = player {
            let reports = standing.reports(&player.side);
            let others = |which, ours: &mut Letters| {
                self.letters_to(standing, player, which, &mut |letter| quotable::words_of(letter, ours));
            };
            typed = quotable::typed(mail, &reports, letter.as_ref(), tongue, &others)?;
            carried = Carried::by(&typed).with_thread(letter.as_ref());
            sent.ours = reports.all.clone();
            if !typed.quoted.is_empty() {
                self.letters_to(standing, player, Which::All, &mut |letter| sent.add(letter));
            }
        }
        let questions = asked(&mut typed.own, &mail.subject);
        let unmarked = Unmarked::of(&typed.own, tongue, side).with_signature(&Unmarked::of(&typed.below, tongue, side));
        let of = player.filter(|_| !typed.forwarded && questions.is_empty()).map(|player| player.side.as_str());
        let (unmarked, file) = super::unread::or_its_file(unmarked, mail, tongue, of);
        let (changed, mut changed_text) = match player {
            Some(_) if !typed.forwarded => changed(&typed, &sent, tongue, side),
            _ => (Vec::new(), Vec::new()),
        };
        if changed_text.len() > MOST_CHANGED {
            changed_text.clear();
        }
        Some(Words { typed, carried, player, questions, unmarked, changed, changed_text, file })
    }

    /// Goes through our last letters to a player.
    fn letters_to(&self, standing: &Standing<'_>, player: &Player, which: Which, each: &mut dyn FnMut(&Mail)) {
        let letters = self.outbox.letters();
        let deputy = player.deputy().and_then(|deputy| deputy.mail);
        let addresses = [player.mail.as_deref(), deputy.as_deref()];
        let is_his = |to: &str| addresses.iter().flatten().any(|mail| to.contains(mail));
        for posted in letters.iter().rev().filter(|posted| is_his(&posted.to) && which.has(posted)).take(LETTERS) {
            let letter = quotable::read(&standing.game.folder, posted);
            letter.iter().for_each(&mut *each);
        }
    }
}
