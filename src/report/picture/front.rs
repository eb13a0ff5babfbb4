//! The front of what is known: a wash over all of a theatre that he who looks has not in view.

use std::collections::BTreeSet;

use super::frame::Frame;
use super::hexes::edges;
use super::relief::{outlines, rounded};
use crate::adjudicate::Plot;

/// The wash and its edge; nothing where all is in view.
pub(super) fn front(frame: &Frame, plot: &Plot) -> String {
    let (Frame::Hexes(grid), Some(theatre)) = (frame, &plot.theatre) else {
        return String::new();
    };
    if theatre.in_view.is_empty() {
        return String::new();
    }
    let seen = theatre.in_view.iter().filter_map(|label| grid.parse(label)).collect::<BTreeSet<_>>();
    let seen = seen.into_iter().collect::<Vec<_>>();
    let edges = edges(grid, &seen).into_iter().map(|edge| edge.ends).collect::<Vec<_>>();
    let clear = outlines(&edges).iter().map(|outline| rounded(outline, |_| false)).collect::<String>();
    let [wide, high] = frame.size();
    format!(
        "<path class=\"m-uk\" fill-rule=\"evenodd\" d=\"M0 0h{wide}v{high}h-{wide}z{clear}\"/><path class=\"m-l m-ukl\" d=\"{clear}\"/>"
    )
}
