//! Whether the letters of a turn file can be carried.

use crate::adjudicate::Side;
use crate::game::papers::game_file::{GameFile, Player};
use crate::game::papers::post_settings::Carriage;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::trouble::Trouble;
use crate::orders::{EVERYBODY, Named};
use crate::yaml::{Fault, Faults, did_you_mean};

/// Refuses a file with a letter to nobody of the game, and one of letters alone of which one is of a kind that the game does not
/// carry. Beside orders such a letter costs nothing but itself: [`not_carried`] tells of it. Of whom only a view is known, only the
/// sides are.
pub(super) fn can_be_carried(file: &TurnFile, sides: &[Side], game: Option<&GameFile>) -> Result<(), Trouble> {
    let Some(game) = game else {
        return Ok(());
    };
    let mut faults = Faults::default();
    if file.purpose() == Purpose::Letters {
        faults.append(not_carried(file, game));
    }
    if game.carriage() != Carriage::None {
        let addressed = file.envelope.letters.iter().flat_map(|letter| &letter.to);
        addressed.filter_map(|to| unknown(to, sides, &game.players)).for_each(|fault| faults.add(fault));
    }
    match faults.any_error() {
        true => Err(file.unreadable(faults)),
        false => Ok(()),
    }
}

/// The letters of a file that are of a kind which the game does not carry, each with what to do: faults of a file of letters alone,
/// and remarks on one of orders.
pub fn not_carried(file: &TurnFile, game: &GameFile) -> Faults {
    let told = if file.purpose() == Purpose::Letters { Fault::error } else { Fault::remark };
    let mut faults = Faults::default();
    for letter in &file.envelope.letters {
        let (what, help) = if game.carriage() == Carriage::None {
            ("this game carries no letters", "leave the letter out, and write to the other player yourself")
        } else if letter.unsigned && !game.post.unsigned {
            ("this game carries no unsigned letters", "leave `unsigned` out")
        } else {
            continue;
        };
        faults.add(told(letter.text.span, what).help(help));
    }
    faults
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
