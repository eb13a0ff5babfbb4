//! Maps as pictures: SVG drawn in whole numbers, the same bytes for the same position.
//!
//! A picture is a whole document, with a legend; or its layers, for a page that has many maps of one field: the ground is
//! written once, and above it what stands there and what happens. All names in the layers begin with `m-`.

mod colours;
mod doings;
mod frame;
mod ground;
mod hexes;
mod labels;
mod land;
mod layout;
mod legend;
mod letters;
mod names;
#[cfg(feature = "png")]
mod palette;
mod patterns;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod room;
mod symbols;
mod table;
#[cfg(test)]
mod tests;

pub use doings::Doings;
#[cfg(feature = "png")]
pub use png::png;

pub(super) use colours::colours;
pub(super) use land::{Tint, tint};

use crate::adjudicate::{Plot, Roster, Scene};
use frame::Frame;
use layout::Layout;
use legend::Legend;
use names::Names;
use room::Room;

/// How many pixels a picture of a map for mail and for print is wide: small fields are not blown up.
pub fn pixels(plot: &Plot) -> u32 {
    let [width, _] = Frame::of(plot).size();
    u32::try_from(width * 3 / 2).unwrap_or(0).clamp(400, 1600)
}

/// The `viewBox` of the layers of a map.
pub fn view_box(plot: &Plot) -> String {
    let [width, height] = Frame::of(plot).size();
    format!("0 0 {width} {height}")
}

/// What is defined once for all maps of a field: the style, the patterns, the symbols.
pub(super) fn definitions(plot: &Plot, roster: &Roster) -> String {
    patterns::defs(&Frame::of(plot), &colours(plot, roster))
}

/// The layer of the ground alone.
pub(super) fn land(plot: &Plot) -> String {
    let frame = Frame::of(plot);
    ground::layers(plot, &frame, &Names::of(plot, &frame, &[]))
}

/// All layers of a scene above the ground: the units as they stand after it, and what happened.
pub(super) fn scene(scene: &Scene, roster: &Roster) -> String {
    let frame = Frame::of(&scene.after);
    let names = Names::of(&scene.after, &frame, &[]).rooms();
    let left = doings::left_behind(&frame, scene);
    let avoid = [names, edges(&frame), left].concat();
    let mut layout = Layout::of(&frame, &scene.after, roster, avoid);
    let doings = Doings::of(&frame, scene, roster, &mut layout);
    let (symbols, labels) = (layout.symbols(roster), layout.labels());
    [doings.below, symbols, doings.above, labels].concat()
}

/// What the signs of a map mean, as a picture of its own over the definitions of the page.
pub(super) fn key(plot: &Plot, roster: &Roster, scene: Option<&Scene>) -> String {
    let frame = Frame::of(plot);
    let legend = Legend::of(&frame, plot, roster, scene);
    let ([width, _], height) = (frame.size(), legend.height());
    let drawn = legend.drawn(0);
    format!(
        "<svg class=\"key\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"What the signs mean\">{drawn}</svg>"
    )
}

/// The layer of the ground, with the patterns, symbols and classes that all layers use.
pub fn ground(plot: &Plot, roster: &Roster) -> String {
    let frame = Frame::of(plot);
    let names = Names::of(plot, &frame, &[]);
    patterns::defs(&frame, &colours(plot, roster)) + &ground::layers(plot, &frame, &names)
}

/// The layer of the units of a position, with their names.
pub fn pieces(plot: &Plot, roster: &Roster) -> String {
    let layout = over_ground(&Frame::of(plot), plot, roster);
    layout.symbols(roster) + &layout.labels()
}

/// The layers of what happened in a scene, for below and above the units as they stand after it.
pub fn doings(scene: &Scene, roster: &Roster) -> Doings {
    let frame = Frame::of(&scene.after);
    let mut layout = over_ground(&frame, &scene.after, roster);
    Doings::of(&frame, scene, roster, &mut layout)
}

/// Units over ground that was drawn before them.
fn over_ground<'p>(frame: &Frame, plot: &'p Plot, roster: &Roster) -> Layout<'p> {
    let names = Names::of(plot, frame, &[]).rooms();
    Layout::of(frame, plot, roster, [names, edges(frame)].concat())
}

/// The ground around the field that is written on.
fn edges(frame: &Frame) -> Vec<Room> {
    match frame {
        Frame::Hexes(_) => Vec::new(),
        Frame::Table(sheet) => table::rulers(sheet).to_vec(),
    }
}

/// A whole document: a position under a title, or a scene and the position after it; with its legend.
pub fn svg(plot: &Plot, roster: &Roster, scene: Option<&Scene>, title: &str) -> String {
    let frame = Frame::of(plot);
    let left = scene.map_or(Vec::new(), |scene| doings::left_behind(&frame, scene));
    let units = layout::rooms(&frame, plot);
    let names = Names::of(plot, &frame, &[units, left.clone()].concat());
    let avoid = [names.rooms(), edges(&frame), left].concat();
    let mut layout = Layout::of(&frame, plot, roster, avoid);
    let doings = scene.map(|scene| Doings::of(&frame, scene, roster, &mut layout));
    let doings = doings.unwrap_or_default();
    let [width, height] = frame.size();
    let legend = Legend::of(&frame, plot, roster, scene);
    let whole = height + legend::HEAD + legend.height();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" role=\"img\">\n\
         <title>{}</title>\n{}\n<rect width=\"{width}\" height=\"{whole}\" fill=\"#fbf7ec\"/>\n{}\n\
         <g transform=\"translate(0 {})\">\n{}\n{}\n{}\n{}\n{}\n</g>\n{}\n</svg>\n",
        letters::safe(title),
        patterns::defs(&frame, &colours(plot, roster)),
        legend::head(title, width),
        legend::HEAD,
        ground::layers(plot, &frame, &names),
        doings.below,
        layout.symbols(roster),
        doings.above,
        layout.labels(),
        legend.drawn(height + legend::HEAD)
    )
}
