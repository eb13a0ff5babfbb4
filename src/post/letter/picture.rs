//! The field as a picture that goes with a letter.

use super::Attachment;
use crate::adjudicate::{Plot, Roster};

#[cfg(feature = "png")]
use crate::report::picture;

/// A picture of the field, where this program draws any.
#[cfg(feature = "png")]
pub(in crate::post) fn picture_of(plot: &Plot, roster: &Roster, title: &str) -> Option<Attachment> {
    let svg = picture::svg(plot, roster, None, title);
    let bytes = picture::png(&svg, picture::pixels(&svg))?;
    Some(Attachment { name: "map.png".to_owned(), media: "image/png".to_owned(), bytes })
}

/// Without pictures that every mail program shows, none goes along.
#[cfg(not(feature = "png"))]
pub(in crate::post) fn picture_of(_: &Plot, _: &Roster, _: &str) -> Option<Attachment> {
    None
}
