//! What a mail of a player says in his own words, whose it is, and what of it is as we sent it.

use super::carried::Carried;
use super::clerk::Clerk;
use super::questions::{Question, asked};
use super::reply::Beside;
use super::standing::Standing;
use super::unmarked::{Unmarked, changed};
use super::who::Demand;
use crate::adjudicate::Side;
use crate::game::{BEGIN, Command, END, Game, Player, Stand, Tongue, Top, form, form_of_player, read_text};
use crate::orders::ENVELOPE_KEYS;
use crate::orders::plain::{Sort, form_in_lines};
use crate::post::letter::in_lines;
use crate::post::message::raw::Raw;
use crate::post::message::typed::{Letters, Typed};
use crate::post::message::{Mail, PieceKind, html, turn_text};

/// A line of a report of so many letters that stands in a mail word for word was put there by a program.
const COPIED: usize = 30;

/// The reports of so many exchanges may be quoted in a mail.
const REPORTS: u32 = 3;

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
}

impl Words<'_> {
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
        let mut carried = Carried::by(&typed).with_thread(standing, self.outbox, mail);
        let player = carried.player(standing.game, self.keep, mail, strict);
        let tongue = standing.expected.tongue();
        let side = player.map_or("", |player| player.side.as_str());
        let mut ours = Letters::default();
        if let Some(player) = player {
            let reports = Reports::before(standing.game, standing.stand.as_ref(), &player.side, standing.exchange());
            typed = Typed::of(mail, &|line| reports.holds(line, tongue))?;
            carried = Carried::by(&typed).with_thread(standing, self.outbox, mail);
            ours = reports.all;
            if !typed.quoted.is_empty() {
                self.add_letters(standing, player, &mut ours);
            }
        }
        let questions = asked(&mut typed.own, &mail.subject);
        let unmarked = Unmarked::of(&typed.own, tongue, side);
        let (changed, mut changed_text) = match player {
            Some(_) if !typed.forwarded => changed(&typed, &ours, tongue, side),
            _ => (Vec::new(), Vec::new()),
        };
        if changed_text.len() > MOST_CHANGED {
            changed_text.clear();
        }
        Some(Words { typed, carried, player, questions, unmarked, changed, changed_text })
    }

    /// Adds our last letters to a player.
    fn add_letters(&self, standing: &Standing<'_>, player: &Player, ours: &mut Letters) {
        let letters = self.outbox.letters();
        let deputy = player.deputy().and_then(|deputy| deputy.mail);
        let addresses = [player.mail.as_deref(), deputy.as_deref()];
        let is_his = |to: &str| addresses.iter().flatten().any(|mail| to.contains(mail));
        for posted in letters.iter().rev().filter(|posted| is_his(&posted.to)).take(LETTERS) {
            let text = posted.mail(&standing.game.folder).ok();
            let mail = text.and_then(|text| Mail::read(&Raw::new(text.into_bytes())).0);
            for piece in mail.iter().flat_map(|mail| &mail.pieces) {
                match &piece.kind {
                    PieceKind::Plain(text) => ours.add(text),
                    PieceKind::Html(page) => ours.add(&html::text_of(page)),
                    _ => {}
                }
            }
        }
    }
}

/// The reports that may be quoted in an answer, and the form at their end.
pub(in crate::post) struct Reports {
    /// The reports without their forms.
    told: Letters,
    /// All of them.
    pub(in crate::post) all: Letters,
    side: String,
}

impl Reports {
    /// Those to a side before an exchange.
    pub(in crate::post) fn before(game: &Game, stand: Option<&Stand>, side: &Side, exchange: u32) -> Reports {
        let rules = game.file.rules;
        let mut reports = Reports { told: Letters::default(), all: Letters::default(), side: side.as_str().to_owned() };
        for number in exchange.saturating_sub(REPORTS).max(1)..exchange {
            let Ok(text) = read_text(game.folder.exchange(number).report(side)) else {
                continue;
            };
            match (text.find(BEGIN), text.rfind(END)) {
                (Some(begin), Some(end)) if begin < end => {
                    reports.told.add(&text[..begin]);
                    reports.told.add(&text[end + END.len()..]);
                }
                _ => reports.told.add(&text),
            }
            reports.all.add(&text);
            reports.all.add(&in_lines::text(&text, rules.grammar()));
        }
        let forms = stand.map_or(Vec::new(), |stand| forms_of(game, stand, side));
        forms.iter().for_each(|form| reports.all.add(form));
        reports
    }

    /// Whether a line was copied out of a report: a long one, word for word, that is no line of a form and no order.
    pub(in crate::post) fn holds(&self, line: &str, tongue: &Tongue) -> bool {
        let key = line.split_once(':').map(|(key, _)| key.trim().to_ascii_lowercase());
        let is_key = key.is_some_and(|key| ENVELOPE_KEYS.contains(&key.as_str()));
        if line.starts_with('#') || is_key || !Letters::has(line, COPIED) || !self.told.hold(line) {
            return false;
        }
        tongue.mixed(line, &self.side).iter().all(|passage| passage.sort == Sort::Prose)
    }
}

/// The forms of a side and of its players, as YAML and in plain lines.
fn forms_of(game: &Game, stand: &Stand, side: &Side) -> Vec<String> {
    let rules = game.file.rules;
    let top = Top { game: &game.file.name, exchange: stand.exchange, side, seen: None, code: None };
    let seen = rules.seen(&stand.held.position, side);
    let Some(whole) = form(rules, &seen, stand.held.file.stopped.as_ref(), top) else {
        return Vec::new();
    };
    let roster = rules.roster(&stand.held.position);
    let mut forms = match Command::of(&game.file, side, &roster) {
        Some(command) => {
            let players = game.file.players_of(side);
            players.map(|player| form_of_player(&whole, &command, player)).collect()
        }
        None => Vec::new(),
    };
    forms.push(whole);
    let lines = forms.iter().map(|form| form_in_lines(form, rules.grammar())).collect::<Vec<_>>();
    forms.extend(lines);
    forms
}
