//! The maps of a page: the ground is drawn once, and every map stands on it.

use crate::adjudicate::{Plot, Roster, Scene};

/// The maps of a page so far.
#[derive(Default)]
pub(in crate::report) struct Plates {
    grounds: Vec<String>,
}

impl Plates {
    /// The map of a position.
    pub(in crate::report) fn position(&mut self, _plot: &Plot, _roster: &Roster) -> String {
        "<figure><svg viewBox=\"0 0 400 300\" role=\"img\" aria-label=\"map\"><rect width=\"400\" height=\"300\" fill=\"#ddd\"/></svg></figure>\n".to_owned()
    }

    /// The map of a scene.
    pub(in crate::report) fn scene(&mut self, scene: &Scene, roster: &Roster) -> String {
        self.position(&scene.after, roster)
    }

    /// What all maps stand on.
    pub(in crate::report) fn grounds(&self) -> String {
        match self.grounds.is_empty() {
            true => String::new(),
            false => format!(
                "<svg width=\"0\" height=\"0\" class=\"grounds\" aria-hidden=\"true\"><defs>{}</defs></svg>\n",
                self.grounds.concat()
            ),
        }
    }
}
