//! Maps as pictures: SVG drawn in whole numbers, the same bytes for the same position.
//!
//! A picture is a whole document, with a legend; or its layers, for a page that has many maps of one field: the ground is
//! written once, and above it what stands there and what happens. All names in the layers begin with `m-`.
//!
//! `goals` and `layout` know each other: where a flag stands is laid out, and what is laid out has flags.
//! `ground`, `hexes`, `names`, `places`, `roads`, `sides` and `table` know each other: ground is drawn on hexes or on a table,
//! with what stands, runs and is written on it.
//! `doings` and `ways` know each other: whoever fought may have gone where he did.
//! `stack` and `words` know each other: those who stand in one hex have one label, in the words that each would have.

mod blocks;
mod called;
mod colours;
mod doings;
mod fallen;
mod frame;
mod front;
mod gap;
mod goals;
mod ground;
mod hexes;
mod labels;
mod land;
mod layout;
mod legend;
mod letters;
mod list;
mod mono;
mod names;
mod natural;
#[cfg(feature = "png")]
mod palette;
mod patterns;
mod pieces;
mod placer;
mod places;
mod plate;
#[cfg(feature = "png")]
mod png;
mod relief;
mod roads;
mod room;
mod sides;
mod stack;
mod stations;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod touch;
mod watercourse;
mod ways;
mod words;

pub use doings::Doings;
pub use mono::mono;
pub use plate::{Extent, pixels, svg_of};
#[cfg(feature = "png")]
pub use png::png;
pub use touch::{Scale, Touch, laid, touch};

pub(super) use colours::colours;
pub(super) use land::{Tint, tint};
pub(super) use stations::{fought_over, inks, middle_of, narrow_key, signature, ways};

use crate::adjudicate::{Plot, Roster, Scene};
use frame::Frame;
use layout::{Around, Layout};
use legend::Legend;
use names::Names;
use room::Room;

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
    ground::layers(plot, &frame, &Names::of(plot, &frame, &[], None))
}

/// All layers of a scene above the ground: the units as they stand after it, and what happened.
pub(super) fn scene(scene: &Scene, roster: &Roster) -> String {
    let frame = Frame::of(&scene.after);
    let names = Names::of(&scene.after, &frame, &[], None);
    let mut layout = Layout::of(&frame, &scene.after, roster, around(&frame, &names, Some(scene), None));
    let doings = Doings::of(&frame, scene, roster, &mut layout);
    layout.lengthen(&frame, roster);
    let (symbols, noses) = (layout.symbols(roster), layout.noses(&frame));
    let (labels, list) = (layout.labels(), layout.list(&frame));
    [doings.below, symbols, noses, doings.above, labels, list].concat()
}

/// What the signs of a map mean, as a picture of its own over the definitions of the page.
pub(super) fn key(plot: &Plot, roster: &Roster, scene: Option<&Scene>) -> String {
    let frame = Frame::of(plot);
    let legend = Legend::of(&frame, plot, roster, scene.as_slice(), &[], frame.size()[0]);
    let ([width, _], height) = (frame.size(), legend.height());
    let drawn = legend.drawn(0);
    format!(
        "<svg class=\"key\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"What the signs mean\">{drawn}</svg>"
    )
}

/// The layer of the ground, with the patterns, symbols and classes that all layers use.
pub fn ground(plot: &Plot, roster: &Roster) -> String {
    let frame = Frame::of(plot);
    let names = Names::of(plot, &frame, &[], None);
    patterns::defs(&frame, &colours(plot, roster)) + &ground::layers(plot, &frame, &names)
}

/// The layer of the units of a position, with their names.
pub fn pieces(plot: &Plot, roster: &Roster) -> String {
    let frame = Frame::of(plot);
    let mut layout = over_ground(&frame, plot, roster);
    layout.lengthen(&frame, roster);
    let drawn = [layout.symbols(roster), layout.noses(&frame), layout.labels(), layout.list(&frame)];
    front::front(&frame, plot) + &drawn.concat()
}

/// The layers of what happened in a scene, for below and above the units as they stand after it.
pub fn doings(scene: &Scene, roster: &Roster) -> Doings {
    let frame = Frame::of(&scene.after);
    let mut layout = over_ground(&frame, &scene.after, roster);
    Doings::of(&frame, scene, roster, &mut layout)
}

/// Units over ground that was drawn before them.
fn over_ground<'p>(frame: &Frame, plot: &'p Plot, roster: &Roster) -> Layout<'p> {
    let names = Names::of(plot, frame, &[], None);
    Layout::of(frame, plot, roster, around(frame, &names, None, None))
}

/// What the names of units keep away from: numbers of hexes, names and rulers, and what a scene draws.
fn around(frame: &Frame, names: &Names, scene: Option<&Scene>, shown: Option<Room>) -> Around {
    let left = scene.map_or(Vec::new(), |scene| doings::left_behind(frame, scene));
    let lost = scene.map_or(Vec::new(), |scene| fallen::shapes(frame, scene));
    let (numbers, rulers) = match frame {
        Frame::Hexes(grid) => (hexes::numbers(grid), Vec::new()),
        Frame::Table(sheet) => (Vec::new(), table::rulers(sheet).to_vec()),
    };
    let (inked, swords) =
        scene.map_or_else(Default::default, |scene| (doings::inked(frame, scene), doings::swords(frame, scene)));
    let hours = scene.map_or(Vec::new(), |scene| ways::written(frame, scene));
    let told = scene.map_or_else(Default::default, doings::told);
    let taken = [swords, hours].concat();
    Around { shown, taken, numbers, avoid: [names.rooms(), rulers, left, inked].concat(), lost, told }
}

/// A whole document: a position under a title, or a scene and the position after it; with its legend.
pub fn svg(plot: &Plot, roster: &Roster, scene: Option<&Scene>, title: &str) -> String {
    svg_of(plot, roster, scene, title, Extent::Action)
}
