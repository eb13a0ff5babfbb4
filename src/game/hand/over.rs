//! How a game ends by what the umpire enters.

use crate::adjudicate::{AnyRuleSet, Position};
use crate::kit::the;

/// That the game is over in a position, who has won, and why; nothing where it goes on.
pub fn over(rules: &dyn AnyRuleSet, position: &Position) -> Option<String> {
    let ending = rules.clock(position).ending?;
    let sides = rules.roster(position).sides;
    let winner = ending.winner.and_then(|winner| {
        let mut sides = sides.into_iter();
        sides.find(|(side, _)| *side == winner)
    });
    let result = match winner {
        Some((_, name)) => format!("a victory of {}", the(&name)),
        None => "a draw".to_owned(),
    };
    Some(format!("The game is over, {result}: {}.", ending.why.trim_end_matches('.')))
}
