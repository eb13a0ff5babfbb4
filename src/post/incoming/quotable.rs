//! The reports and forms that a mail may quote: what stands in them word for word is nobody's own.

use crate::adjudicate::Side;
use crate::game::{
    BEGIN, Command, END, Folder, Game, Stand, Tongue, Top, couriers_ahead, form, form_of_player, read_text,
};
use crate::orders::ENVELOPE_KEYS;
use crate::orders::plain::{Sort, form_in_lines, without_bullet};
use crate::post::letter::in_lines;
use crate::post::message::raw::Raw;
use crate::post::message::typed::{Letters, Typed};
use crate::post::message::{Mail, PieceKind, html};
use crate::post::outgoing::outbox::Posted;

/// A line of a report of so many letters that stands in a mail word for word was put there by a program.
const COPIED: usize = 30;

/// A mail of so many bytes quotes no report.
const SHORT: usize = 1_500;

/// The reports of so many exchanges may be quoted in a mail.
const REPORTS: u32 = 3;

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

    /// Whether a line was copied out of a report, or out of the letter that is answered: a long one, word for word, that is no line
    /// of a form and no order.
    pub(in crate::post) fn holds(&self, answered: &Letters, line: &str, tongue: &Tongue) -> bool {
        let key = line.split_once(':').map(|(key, _)| key.trim().to_ascii_lowercase());
        let is_key = key.is_some_and(|key| ENVELOPE_KEYS.contains(&key.as_str()));
        let is_told = || self.told.hold(line) || answered.hold(line);
        if line.starts_with('#') || is_key || !Letters::has(line, COPIED) || !is_told() {
            return false;
        }
        tongue.mixed(line, &self.side).iter().all(|passage| passage.sort == Sort::Prose)
    }
}

/// The letter of ours that a mail answers by thread; nothing where it lies here no more.
pub(in crate::post) fn answered(folder: &Folder, letters: &[Posted], mail: &Mail) -> Option<Mail> {
    read(folder, mail.references.iter().rev().find_map(|id| letters.iter().find(|posted| posted.id == *id))?)
}

/// A letter of ours as a mail; nothing where it lies here no more.
pub(in crate::post) fn read(folder: &Folder, posted: &Posted) -> Option<Mail> {
    Mail::read(&Raw::new(posted.mail(folder).ok()?.into_bytes())).0
}

/// What stands in a letter of ours as plain text and on its pages.
pub(in crate::post) fn words_of(letter: &Mail, ours: &mut Letters) {
    for piece in &letter.pieces {
        match &piece.kind {
            PieceKind::Plain(text) => ours.add(text),
            PieceKind::Html(page) => ours.add(&html::text_of(page)),
            _ => {}
        }
    }
}

/// What we sent a player: our own words, and his that were shown back to him.
#[derive(Default)]
pub(in crate::post) struct Sent {
    pub(in crate::post) ours: Letters,
    shown_back: Letters,
}

impl Sent {
    /// Adds a letter of ours.
    pub(in crate::post) fn add(&mut self, letter: &Mail) {
        for piece in &letter.pieces {
            let text = match &piece.kind {
                PieceKind::Plain(text) => text.clone(),
                PieceKind::Html(page) => html::text_of(page),
                _ => continue,
            };
            for line in text.lines() {
                let to = if is_shown_back(line) { &mut self.shown_back } else { &mut self.ours };
                to.add(line);
            }
        }
    }

    /// Whether a quoted line stands in it as it was sent. What was his own word and was only shown back to him is ours where it is
    /// quoted so: written into a form it is his once more.
    pub(in crate::post) fn holds(&self, line: &str) -> bool {
        // A program writes the points of a page with marks of its own.
        self.ours.hold(without_bullet(line)) || is_shown_back(line) && self.shown_back.hold(line)
    }
}

/// Whether a line stands behind a bar, with the number of a line before it or without one.
fn is_shown_back(line: &str) -> bool {
    let is_of_a_number = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
    line.trim_start_matches(is_of_a_number).starts_with('|')
}

/// Which of our letters are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::post) enum Which {
    /// Those that brought a report: what else we write has the words in it of whoever is answered.
    Reports,
    /// All of them.
    All,
}

impl Which {
    /// Whether a letter is one of them.
    pub(in crate::post) fn has(self, posted: &Posted) -> bool {
        self == Which::All || posted.key.starts_with("report/")
    }
}

/// What the sender of a mail typed himself, and what of it is of the reports to his side or of the letter that he answers; `others` are
/// further letters to him, asked for where the end of a quoted line may have lost its mark.
pub(in crate::post) fn typed(
    mail: &Mail,
    reports: &Reports,
    letter: Option<&Mail>,
    tongue: &Tongue,
    others: &dyn Fn(Which, &mut Letters),
) -> Option<Typed> {
    let mut answered = Letters::default();
    letter.into_iter().for_each(|letter| words_of(letter, &mut answered));
    // A program that names no letter which it answers may quote one without any mark.
    let is_long = mail.pieces.iter().any(|piece| match &piece.kind {
        PieceKind::Plain(text) => text.len() > SHORT,
        PieceKind::Html(page) => page.len() > SHORT,
        _ => false,
    });
    if letter.is_none() && is_long {
        others(Which::Reports, &mut answered);
    }
    let mut typed = Typed::of(mail, &|line| reports.holds(&answered, line, tongue))?;
    if typed.may_be_broken() {
        others(Which::All, &mut answered);
        typed.join_what_is_broken(&[&reports.all, &answered]);
    }
    Some(typed)
}

/// The forms of a side and of its players, as YAML and in plain lines.
fn forms_of(game: &Game, stand: &Stand, side: &Side) -> Vec<String> {
    let rules = game.file.rules;
    let (name, exchange) = (&game.file.name, stand.exchange);
    let rides = couriers_ahead(game, &stand.held.position, side);
    let Ok(play) = game.play(exchange) else { return Vec::new() };
    let top = Top { game: name, exchange, play, side, seen: None, code: None, rides: &rides };
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
