//! The maps of a page: the ground is drawn once, and every map of it stands on that.

use std::collections::BTreeSet;

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
    /// The definitions that the maps refer to.
    used: BTreeSet<String>,
}

impl Plates {
    /// The map of a position.
    pub(in crate::report) fn position(&mut self, plot: &Plot, roster: &Roster, title: &str) -> String {
        let units = picture::pieces(plot, roster);
        self.plate(plot, roster, title, &units)
    }

    /// The map of a scene: what happened, and where everybody stands after it.
    pub(in crate::report) fn scene(&mut self, scene: &Scene, roster: &Roster, title: &str) -> String {
        let layers = picture::scene(scene, roster);
        self.plate(&scene.after, roster, title, &layers)
    }

    /// What the signs of the maps mean.
    pub(in crate::report) fn key(&mut self, plot: &Plot, roster: &Roster, scene: Option<&Scene>) -> String {
        let key = picture::key(plot, roster, scene);
        self.used.extend(references(&key));
        format!("<figure class=\"map\">{key}</figure>\n")
    }

    /// The same for a whole book, so narrow that a telephone shows it.
    pub(in crate::report) fn narrow_key(&mut self, plot: &Plot, roster: &Roster, scenes: &[&Scene]) -> String {
        let key = picture::narrow_key(plot, roster, scenes);
        self.used.extend(references(&key));
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
                needed(&self.definitions, &self.used),
                self.layers
            ),
        }
    }

    fn plate(&mut self, plot: &Plot, roster: &Roster, title: &str, layers: &str) -> String {
        let ground = self.ground(plot, roster);
        self.used.extend(references(layers));
        let (view, title) = (picture::view_box(plot), escaped(title));
        format!(
            "<figure class=\"map\"><svg viewBox=\"{view}\" role=\"img\" aria-label=\"Map: {title}\">\
             <use href=\"#m-ground{ground}\"/>{layers}</svg></figure>\n"
        )
    }

    /// The number of the ground of a map.
    fn ground(&mut self, plot: &Plot, roster: &Roster) -> usize {
        let is_it = |(ground, patches): &(Ground, Vec<Patch>)| *ground == plot.ground && *patches == plot.patches;
        if let Some(known) = self.grounds.iter().position(is_it) {
            return known;
        }
        if self.grounds.is_empty() {
            self.definitions = picture::definitions(plot, roster);
        }
        let number = self.grounds.len();
        let land = picture::land(plot);
        self.layers.push_str(&format!("<g id=\"m-ground{number}\">{land}</g>"));
        self.grounds.push((plot.ground.clone(), plot.patches.clone()));
        number
    }
}

/// What a drawing refers to: `m-il` for `href="#m-il"`.
fn references(drawing: &str) -> impl Iterator<Item = String> {
    let behind = drawing.split("href=\"#").skip(1);
    behind.filter_map(|text| Some(text.split_once('"')?.0.to_owned()))
}

/// The definitions without the symbols that no map of the page has.
fn needed(definitions: &str, used: &BTreeSet<String>) -> String {
    let ids = definitions.match_indices(" id=\"");
    let starts = ids.filter_map(|(at, _)| definitions[..at].rfind('<'));
    let mut starts = starts.collect::<Vec<_>>();
    let Some(first) = starts.first().copied() else {
        return definitions.to_owned();
    };
    let end = definitions.rfind("</defs>").unwrap_or(definitions.len());
    starts.push(end);
    let mut used = used.clone();
    let mut kept = Vec::new();
    // A symbol is made of those before it.
    for pair in starts.windows(2).rev() {
        let element = &definitions[pair[0]..pair[1]];
        let id = element.split('"').nth(1).unwrap_or_default();
        let is_symbol = !element.starts_with("<pattern") && !element.starts_with("<marker");
        if !is_symbol || used.contains(id) {
            used.extend(references(element));
            kept.push(element);
        }
    }
    kept.reverse();
    [&definitions[..first], &kept.concat(), &definitions[end..]].concat()
}
