//! What players ask of the umpire, and what he answers.

use serde::Serialize;

use super::act::Act;
use super::file::said;
use crate::adjudicate::Side;
use crate::game::inbox::Inbox;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::stand::course::Course;
use crate::game::stand::note::{Kind, Note};
use crate::game::stand::opened::Game;
use crate::game::trouble::Trouble;
use crate::orders::named;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, draft, may, needed};

/// A request, and what it was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Who asks.
    pub side: Side,
    /// Which player, where the file says so.
    pub player: Option<String>,
    /// What.
    pub text: String,
    /// What the umpire answered, if he has.
    pub answer: Option<String>,
}

impl Asked {
    /// Who asks: the side, and the player where the file names one.
    pub fn who(&self) -> String {
        match &self.player {
            Some(player) => format!("{player} ({})", self.side),
            None => self.side.to_string(),
        }
    }
}

/// What a player is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Of which side.
    pub(super) side: Side,
    /// To which of its players, where it is to one alone.
    pub(super) player: Option<String>,
    /// What was asked; nothing where he is told something that nobody has asked.
    pub(super) request: Option<String>,
    /// The answer.
    pub(super) text: String,
    /// Whether everybody is told.
    pub(super) to_all: bool,
    /// Where it stands in the file.
    pub(super) span: Span,
}

pub(super) const ANSWER: Shape = Shape::of(
    "an answer",
    &[&[
        needed("side", "who asked", draft::text),
        may("player", "which player of the side", draft::text),
        may("request", "what was asked", draft::text),
        needed("answer", "what he is answered", draft::text),
        may("to", "`all` tells everybody", || draft::words(["all"])),
    ]],
);

impl Answer {
    /// Reads an answer.
    pub(super) fn read(node: &Node, faults: &mut Faults) -> Option<Answer> {
        let mut fields = Fields::shaped(node, &ANSWER, faults)?;
        let side = fields.needed("side", faults);
        let side = side.and_then(|node| named(node, faults));
        let player = fields.optional::<String>("player", faults);
        let request = fields.optional::<String>("request", faults);
        let text = fields.needed("answer", faults);
        let text = text.and_then(|node| said(node, faults));
        let to_all = fields.optional_with("to", faults, |node, faults| {
            let word = String::read(node, faults)?;
            let all = word.eq_ignore_ascii_case("all");
            if !all {
                let fault = Fault::error(node.span, "an answer goes to who asked, or to all");
                faults.add(fault.help("write `to: all`, or leave it out"));
            }
            all.then_some(true)
        });
        fields.finish(faults)?;
        Some(Answer {
            side: Side::new(side?.name.to_ascii_lowercase()),
            player: player?,
            request: request?,
            text: text?,
            to_all: to_all?.unwrap_or(false),
            span: node.span,
        })
    }

    /// Whether it answers a request.
    fn answers(&self, asked: &Asked) -> bool {
        self.is_for(asked) && self.request.as_ref() == Some(&asked.text)
    }

    /// Whether it goes to whoever asks something.
    fn is_for(&self, asked: &Asked) -> bool {
        let player = self.player.as_ref();
        self.side == asked.side && player.is_none_or(|own| Some(own) == asked.player.as_ref())
    }

    /// The same with the request that it answers, one answer for each; as it is where nothing of the kind was asked. What is
    /// asked later it does not answer.
    pub(super) fn split_among(self, asked: &[Asked]) -> Vec<Answer> {
        let open = asked.iter().filter(|asked| self.is_for(asked));
        let texts = open.map(|asked| (asked.player.clone(), asked.text.clone()));
        let texts = texts.collect::<Vec<_>>();
        if self.request.is_some() || texts.is_empty() {
            return vec![self];
        }
        let each = texts.into_iter().map(|(player, text)| Answer {
            player: self.player.clone().or(player),
            request: Some(text),
            ..self.clone()
        });
        each.collect()
    }
}

/// What is asked in the files that count, each with its answer.
pub(in crate::game) fn asked(game: &Game, inbox: &Inbox) -> Result<Vec<Asked>, Trouble> {
    let mut asked = Vec::new();
    for side in &game.file.sides {
        let players = game.file.players_of(side).map(|player| Some(player.player.as_str()));
        let players = players.collect::<Vec<_>>();
        let of = |player| inbox.in_force(side, player);
        let files = match players.len() {
            0 | 1 => vec![of(None)],
            _ => players.into_iter().map(of).collect(),
        };
        asked.extend(files.into_iter().flatten().filter_map(request));
        let letters = inbox.files().filter(|file| file.side() == *side && file.purpose() == Purpose::Letters);
        for beside in letters.filter_map(request) {
            if !asked.contains(&beside) {
                asked.push(beside);
            }
        }
    }
    if asked.is_empty() {
        return Ok(asked);
    }
    let answers = answers(game)?;
    for one in &mut asked {
        let answer = answers.iter().rev().find(|answer| answer.answers(one));
        one.answer = answer.map(|answer| answer.text.clone());
    }
    Ok(asked)
}

/// The request of a file.
fn request(file: &TurnFile) -> Option<Asked> {
    let envelope = &file.envelope;
    Some(Asked {
        side: file.side(),
        player: envelope.player.as_ref().map(|player| player.name.clone()),
        text: envelope.request.as_ref()?.name.clone(),
        answer: None,
    })
}

/// The answers given since the last exchange that was cast.
fn answers(game: &Game) -> Result<Vec<Answer>, Trouble> {
    // Before the card is complete there is no ledger, and nothing was answered.
    let Ok(ledger) = game.ledger() else {
        return Ok(Vec::new());
    };
    let done = Course::of(ledger).done;
    let notes = done.iter().map(|done| done.note);
    let notes = notes.filter(|note: &Note| note.kind != Kind::Reopen);
    let mut answers = Vec::new();
    for note in notes {
        answers.extend(Act::read(&game.folder, note)?.matter.answers);
    }
    Ok(answers)
}
