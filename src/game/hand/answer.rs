//! `answer`: what a player asks is answered.

use super::asked::Answer;
use super::doing::{Leads, demand_open, write};
use super::file::Matter;
use super::{Asked, asked};
use crate::adjudicate::Side;
use crate::game::inbox::Inbox;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::note::Kind;
use crate::game::stand::opened::Game;
use crate::game::trouble::Trouble;
use crate::yaml::Span;

/// What the umpire says.
#[derive(Clone, Debug)]
pub struct Answered {
    /// To whom.
    pub side: Side,
    /// To which of its players, where it is to one alone.
    pub player: Option<String>,
    /// What.
    pub text: String,
    /// Whether everybody is told.
    pub to_all: bool,
}

/// Answers what a side, or one of its players, asks; gives what was asked. The caller holds the pen.
pub fn answer(game: &mut Game, said: &Answered) -> Result<Vec<Asked>, Trouble> {
    demand_open(game)?;
    let meant = |asked: &Asked| {
        let player = said.player.as_ref();
        asked.side == said.side && player.is_none_or(|player| asked.player.as_ref() == Some(player))
    };
    let asked = requests(game)?.into_iter().filter(meant);
    let (mut waiting, answered) = asked.partition::<Vec<_>, _>(|asked| asked.answer.is_none());
    if waiting.is_empty() {
        // The umpire may think better of what he said.
        waiting = answered;
    }
    if waiting.is_empty() {
        let who = match &said.player {
            Some(player) => format!("{} ({player})", said.side),
            None => said.side.to_string(),
        };
        return Err(Trouble::amiss(
            format!("{who} has asked nothing"),
            "`estafette status` shows what is asked; `answers:` in a file for `estafette amend` tells a player something \
             all the same",
        ));
    }
    if let [first, .., last] = waiting.as_slice()
        && first.player != last.player
    {
        let players = waiting.iter().filter_map(|asked| asked.player.clone());
        return Err(Trouble::amiss(
            format!("several players of {} ask, each something else", said.side),
            format!("name the one you answer: `--player {}`", players.collect::<Vec<_>>().join("` or `--player ")),
        ));
    }
    let answer = |asked: &Asked| Answer {
        side: asked.side.clone(),
        player: asked.player.clone(),
        request: Some(asked.text.clone()),
        text: said.text.clone(),
        to_all: said.to_all,
        span: Span::default(),
    };
    let matter = Matter { answers: waiting.iter().map(answer).collect(), ..Matter::default() };
    write(game, Kind::Answer, &matter, &Leads::Nowhere)?;
    Ok(waiting)
}

/// What is asked in the files that have come, with the answers that were given.
pub fn requests(game: &Game) -> Result<Vec<Asked>, Trouble> {
    let stand = game.stand()?;
    let expected = Expected::orders(game, &stand, None);
    let folder = game.folder.exchange(stand.exchange).inbox();
    let inbox = Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected))?;
    asked(game, &inbox)
}
