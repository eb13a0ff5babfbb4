//! Whether the letters of a turn file can be carried.

use crate::adjudicate::Side;
use crate::game::papers::game_file::GameFile;
use crate::game::papers::post_settings::Carriage;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::trouble::Trouble;
use crate::orders::{EVERYBODY, Named};
use crate::yaml::{Fault, Faults, did_you_mean};

/// Refuses a file of letters alone of which one cannot be carried. Beside orders such a letter costs nothing but itself:
/// [`not_carried`] tells of it.
pub(super) fn can_be_carried(file: &TurnFile, game: Option<&GameFile>) -> Result<(), Trouble> {
    let Some(game) = game.filter(|_| file.purpose() == Purpose::Letters) else {
        return Ok(());
    };
    let faults = not_carried(file, game);
    match faults.any_error() {
        true => Err(file.unreadable(faults)),
        false => Ok(()),
    }
}

/// The letters of a file that are to nobody of the game, or of a kind which it does not carry, each with what to do: faults of a file
/// of letters alone, and remarks on one of orders.
pub fn not_carried(file: &TurnFile, game: &GameFile) -> Faults {
    let told = if file.purpose() == Purpose::Letters { Fault::error } else { Fault::remark };
    let mut faults = Faults::default();
    for letter in &file.envelope.letters {
        let (what, help) = if game.carriage() == Carriage::None {
            ("this game carries no letters", "leave the letter out, and write to the other player yourself")
        } else if !game.post.may_be(letter.unsigned) {
            ("this game carries no unsigned letters", "leave `unsigned` out")
        } else {
            for to in letter.to.iter().filter(|to| !is_known(&to.name, game)) {
                let what = format!("there is nobody `{}` to write to", crate::yaml::clip(&to.name));
                faults.add(told(to.span, what).help(whom_else(to, game)));
            }
            continue;
        };
        faults.add(told(letter.text.span, what.to_owned()).help(help));
    }
    faults
}

/// Whether somebody of a game, or a side of it, is called so.
pub(in crate::game) fn is_known(to: &str, game: &GameFile) -> bool {
    addressees(game).iter().any(|name| name.eq_ignore_ascii_case(to))
}

fn addressees(game: &GameFile) -> Vec<&str> {
    let sides = game.sides.iter().map(Side::as_str);
    let players = game.players.iter().map(|player| player.player.as_str());
    sides.chain(players).chain([EVERYBODY]).collect()
}

/// What is told of an addressee whom the game does not know.
fn whom_else(to: &Named, game: &GameFile) -> String {
    let known = addressees(game);
    match did_you_mean(&to.name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    }
}
