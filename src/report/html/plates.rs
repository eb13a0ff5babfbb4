//! The maps of a page: the ground is drawn once, and every map of it stands on that.

use super::text::escaped;
use crate::adjudicate::{Ground, Patch, Plot, Roster, Scene};
use crate::report::picture;

/// The maps of a page so far.
#[derive(Default)]
pub(in crate::report) struct Plates {
    definitions: String,
    /// Each ground that maps stand on. A field may change: ground is diced for, a bridge is blown up.
    grounds: Vec<(Ground, Vec<Patch>)>,
    layers: String,
}

impl Plates {
    /// The map of a position.
    pub(in crate::report) fn position(
        &mut self,
        plot: &Plot,
        roster: &Roster,
        title: &str,
    ) -> String {
        let units = picture::pieces(plot, roster);
        self.plate(plot, roster, title, &units)
    }

    /// The map of a scene: what happened, and where everybody stands after it.
    pub(in crate::report) fn scene(&mut self, scene: &Scene, roster: &Roster) -> String {
        let layers = picture::scene(scene, roster);
        self.plate(&scene.after, roster, &scene.title, &layers)
    }

    /// What the signs of the maps mean.
    pub(in crate::report) fn key(plot: &Plot, roster: &Roster, scene: Option<&Scene>) -> String {
        let key = picture::key(plot, roster, scene);
        format!("<figure class=\"map\">{key}</figure>\n")
    }

    /// Whether there is none.
    pub(in crate::report) fn is_empty(&self) -> bool {
        self.grounds.is_empty()
    }

    /// The definitions and grounds that all maps of the page use.
    pub(in crate::report) fn grounds(&self) -> String {
        match self.grounds.is_empty() {
            true => String::new(),
            false => format!(
                "<svg class=\"grounds\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}<defs>{}</defs></svg>\n",
                self.definitions, self.layers
            ),
        }
    }

    fn plate(&mut self, plot: &Plot, roster: &Roster, title: &str, layers: &str) -> String {
        let ground = self.ground(plot, roster);
        let (view, title) = (picture::view_box(plot), escaped(title));
        format!(
            "<figure class=\"map\"><svg viewBox=\"{view}\" role=\"img\" aria-label=\"Map: {title}\">\
             <use href=\"#m-ground{ground}\"/>{layers}</svg></figure>\n"
        )
    }

    /// The number of the ground of a map.
    fn ground(&mut self, plot: &Plot, roster: &Roster) -> usize {
        let is_it = |(ground, patches): &(Ground, Vec<Patch>)| {
            *ground == plot.ground && *patches == plot.patches
        };
        if let Some(known) = self.grounds.iter().position(is_it) {
            return known;
        }
        if self.grounds.is_empty() {
            self.definitions = picture::definitions(plot, roster);
        }
        let number = self.grounds.len();
        let land = picture::land(plot);
        self.layers
            .push_str(&format!("<g id=\"m-ground{number}\">{land}</g>"));
        self.grounds
            .push((plot.ground.clone(), plot.patches.clone()));
        number
    }
}
