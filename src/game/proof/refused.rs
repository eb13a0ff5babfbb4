//! Whether a turn file that was refused would have been taken.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::received::opened;
use crate::dice::{Body, Ledger};
use crate::game::files::{Folder, read_text};
use crate::game::inbox::carried::not_carried;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::in_vain::comes_to_nothing;
use crate::game::papers::game_file::Shelf;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::Stage;
use crate::game::stand::secret::Keep;

/// Whether a turn file was sound when its exchange was open, with the reply code of its side, by the players of today; no
/// where that cannot be told.
pub fn was_sound(folder: &Folder, shelf: Shelf, keep: &Keep, file: &TurnFile) -> bool {
    catch_unwind(AssertUnwindSafe(|| sound(folder, shelf, keep, file))).is_ok_and(|is| is.is_some())
}

fn sound(folder: &Folder, shelf: Shelf, keep: &Keep, file: &TurnFile) -> Option<()> {
    let exchange = file.envelope.exchange;
    let ledger = Ledger::read(read_text(folder.ledger()).ok()?.as_bytes()).ok()?;
    let mut game = opened(folder, &ledger, shelf)?;
    let Stage::Running(before) = &mut game.stage else {
        return None;
    };
    for entry in ledger.entries() {
        if matches!(&entry.body, Body::Lock(lock) if lock.exchange == exchange) {
            break;
        }
        before.append(entry.body.clone()).ok()?;
    }
    let sides = game.file.sides.iter();
    let codes = sides.map(|side| Some((side.clone(), game.code(side, keep).ok()?)));
    let codes = codes.collect::<Option<Vec<_>>>()?;
    let stand = game.stand_at(exchange).ok()?;
    let expected = Expected::orders(&game, &stand, Some(codes));
    // Lines are read in the words of the game as it stood then.
    let again = TurnFile::read(&file.path, file.bytes.clone(), expected.tongue()).ok()?;
    // One that came when a letter that is not carried cost the whole file was refused rightly.
    let may_cost_all = !not_carried(&again, &game.file).is_empty();
    // Orders of which none would be carried out take the place of none that came before.
    let is_void = comes_to_nothing(&game, &stand, &again);
    fits(&again, &expected).ok().filter(|()| !may_cost_all && !is_void)
}
