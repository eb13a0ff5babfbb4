//! The desk that goes along with a letter: the page of the reader's side, with the form and the view that go along, and nothing else.

use crate::adjudicate::Side;
use crate::desk::{Begun, begun_with, page};
use crate::game::{DeskMailed, Game};
use crate::post::letter::Attachment;

/// The beginning of the name of a desk that goes along.
pub(in crate::post) const DESK: &str = "desk-";

/// What the desk that goes along is made with.
#[derive(Clone, Copy, Debug)]
pub struct Enclosed<'e> {
    /// With which letters it goes.
    pub mailed: DeskMailed,
    /// The engine, compressed as zlib does it.
    pub engine: &'e [u8],
    /// The address that a mail with orders is begun to.
    pub umpire: &'e str,
}

impl Enclosed<'_> {
    /// The desk beside the form and the view of a letter; nothing where no form goes along, or no desk with this letter.
    pub(super) fn beside(
        &self,
        attached: &[Attachment],
        (game, side): (&Game, &Side),
        exchange: u32,
    ) -> Option<Attachment> {
        let goes = match self.mailed {
            DeskMailed::Invitation => exchange == 0,
            DeskMailed::EveryReport => true,
            DeskMailed::None => false,
        };
        let file = |begin: &str| attached.iter().find(|file| file.name.starts_with(begin));
        let (form, view) = file("form-").zip(file("view-")).filter(|_| goes)?;
        let [form, view] = [form, view].map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
        let begun = begun_with(&game.file, side, view, Some(&form));
        let html = page(&Begun { umpire: Some(self.umpire.to_owned()), engine: self.engine.to_vec(), ..begun });
        let media = "text/html; charset=utf-8".to_owned();
        Some(Attachment { name: format!("{DESK}{}-{side}.html", game.file.name), media, bytes: html.into_bytes() })
    }
}
