//! `note`: a remark of the umpire's, which stands in the ledger and is told to everybody.

use super::doing::demand_open;
use crate::dice::{Body, is_text};
use crate::game::stand::note::Note;
use crate::game::stand::opened::{Game, append};
use crate::game::trouble::Trouble;

/// Notes a remark. The caller holds the pen.
pub fn note(game: &mut Game, text: &str) -> Result<(), Trouble> {
    demand_open(game)?;
    if !is_text(text) || Note::parse(text).is_some() {
        return Err(Trouble::amiss(
            "the ledger cannot hold this note",
            "give up to 200 plain letters, digits and signs, no accents",
        ));
    }
    append(game, Body::Note { state: None, text: text.to_owned() })
}
