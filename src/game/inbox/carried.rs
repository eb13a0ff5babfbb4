//! Whether the letters of a turn file can be carried.

use crate::adjudicate::Side;
use crate::game::papers::game_file::{GameFile, Player};
use crate::game::papers::post_settings::Carriage;
use crate::game::papers::turn_file::TurnFile;
use crate::game::trouble::Trouble;
use crate::orders::{EVERYBODY, Named};
use crate::yaml::{Fault, Faults, did_you_mean};

/// Refuses a file with a letter to nobody of the game, or of a kind that the game does not carry. Of whom only a view is known,
/// only the sides are.
pub(super) fn can_be_carried(file: &TurnFile, sides: &[Side], game: Option<&GameFile>) -> Result<(), Trouble> {
    let letters = &file.envelope.letters;
    let Some(first) = letters.first() else {
        return Ok(());
    };
    let Some(game) = game else {
        return Ok(());
    };
    if game.carriage() == Carriage::None {
        let what = "this game carries no letters";
        return Err(file.refused(
            first.text.span,
            what,
            "leave the letter out, and write to the other player yourself",
        ));
    }
    let mut faults = Faults::default();
    for letter in letters {
        for to in &letter.to {
            if let Some(fault) = unknown(to, sides, &game.players) {
                faults.add(fault);
            }
        }
        if letter.unsigned && !game.post.unsigned {
            let fault = Fault::error(letter.text.span, "this game carries no unsigned letters");
            faults.add(fault.help("leave `unsigned` out"));
        }
    }
    match faults.any_error() {
        true => Err(file.unreadable(faults)),
        false => Ok(()),
    }
}

/// The fault of an addressee whom the game does not know.
fn unknown(to: &Named, sides: &[Side], players: &[Player]) -> Option<Fault> {
    let sides = sides.iter().map(Side::as_str);
    let players = players.iter().map(|player| player.player.as_str());
    let known = sides.chain(players).chain([EVERYBODY]).collect::<Vec<_>>();
    if known.iter().any(|name| name.eq_ignore_ascii_case(&to.name)) {
        return None;
    }
    let help = match did_you_mean(&to.name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    };
    let fault = Fault::error(to.span, format!("there is nobody `{}` to write to", crate::yaml::clip(&to.name)));
    Some(fault.help(help))
}
