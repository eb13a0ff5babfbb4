//! Patterns, symbols and classes that the rest of a map uses; all their names begin with `m-`.

use std::fmt::Write;

use super::colours::Colours;
use super::frame::Frame;
use super::land::Land;
use super::symbols;

/// What the ground is strewn with: name, width and height of the tile, what is on it.
const TILES: [(&str, i64, i64, &str); 8] = [
    (
        "wo",
        62,
        54,
        "<path fill=\"#cddbb2\" d=\"M0 0h62v54H0z\"/><g fill=\"#93b077\" stroke=\"#5f7d48\"><path d=\"M9 17v-3M29 14v-3M50 21v-3M19 35v-3M40 37v-3M57 47v-3M7 51v-3M31 53v-3\"/>\
         <circle cx=\"9\" cy=\"9\" r=\"5\"/><circle cx=\"29\" cy=\"7\" r=\"4\"/><circle cx=\"50\" cy=\"13\" r=\"5\"/><circle cx=\"19\" cy=\"27\" r=\"5\"/>\
         <circle cx=\"40\" cy=\"30\" r=\"4.5\"/><circle cx=\"57\" cy=\"40\" r=\"4\"/><circle cx=\"7\" cy=\"44\" r=\"4\"/><circle cx=\"31\" cy=\"46\" r=\"4.5\"/></g>",
    ),
    (
        "sc",
        22,
        18,
        "<path fill=\"#e3e4c2\" d=\"M0 0h22v18H0z\"/><path stroke=\"#8c985c\" fill=\"none\" d=\"M4 7l-2-3M4 7V3M4 7l2-3M15 16l-2-3M15 16v-4M15 16l2-3\"/>",
    ),
    (
        "ma",
        34,
        22,
        "<path fill=\"#dbe5d6\" d=\"M0 0h34v22H0z\"/><path stroke=\"#5d8f94\" fill=\"none\" d=\"M3 8h14M10 8V3M10 8L7 4M10 8l3-4M20 19h14M27 19v-5M27 19l-3-4M27 19l3-4\"/>",
    ),
    (
        "wa",
        40,
        16,
        "<path fill=\"#bcd8e6\" d=\"M0 0h40v16H0z\"/><path stroke=\"#8db9d0\" fill=\"none\" d=\"M2 5q4-3 8 0t8 0M22 13q4-3 8 0t8 0\"/>",
    ),
    ("fi", 12, 12, "<path fill=\"#efe3b4\" d=\"M0 0h12v12H0z\"/><path stroke=\"#d3c188\" d=\"M0 3h12M0 9h12\"/>"),
    (
        "ro",
        26,
        22,
        "<path fill=\"#e0d6c0\" d=\"M0 0h26v22H0z\"/><path fill=\"#b3a78f\" stroke=\"#7f745f\" stroke-width=\".8\" d=\"M3 9l4-6 5 6zM15 20l3-5 6 5z\"/>",
    ),
    (
        "ot",
        10,
        10,
        "<path fill=\"#e8dfc6\" d=\"M0 0h10v10H0z\"/><path stroke=\"#b7aa8a\" stroke-width=\".8\" d=\"M0 10L10 0\"/>",
    ),
    ("ps", 6, 6, "<path fill=\"#f5efdf\" d=\"M0 0h6v6H0z\"/>"),
];

/// The classes that every map has.
const STYLE: &str = ".m-t{text-rendering:geometricPrecision;font:15px 'DejaVu Sans',Verdana,sans-serif;fill:#1f1b16;text-anchor:middle}\
.m-n{paint-order:stroke;stroke:#f8f3e6;stroke-width:3;stroke-linejoin:round}\
.m-w{font-size:12px}.m-u{font-size:12px;fill:#5a5140}.m-bk{fill:#b9745a;stroke:#8a4a36;stroke-width:.7}\
.m-j{fill:#fbf7ec;stroke:#1f1b16}.m-jc{fill:#fbf7ec;fill-opacity:.92;stroke:#857a60;stroke-width:.8}.m-jl{font-size:12px;text-anchor:start;stroke:none}.m-jn{fill:#fbf7ec;stroke:#1f1b16}.m-jp{fill:none;stroke:#1f1b16;stroke-width:2}.m-jt{font-size:10px;text-anchor:middle;font-weight:bold;stroke:none}.m-e{font-size:12px;fill:#9a1c12}\
.m-h{font-size:9px;fill:#857a60;paint-order:stroke;stroke:#f5efdf;stroke-width:3;stroke-linejoin:round}.m-g{font-size:12px;font-style:italic;letter-spacing:1px;fill:#5a4a2c;paint-order:stroke;stroke:#f5efdf;stroke-width:2.5;stroke-linejoin:round}\
.m-gw{fill:#2f6480}.m-x{fill:none;stroke:#cfc4a6}.m-r{font-size:10px;fill:#7d7256}\
.m-l{fill:none;stroke-linecap:round;stroke-linejoin:round}.m-a{fill:none;stroke-linejoin:round}\
.m-k{stroke-width:1.4;stroke-linejoin:round}.m-y{fill:none;stroke:#6b6250;stroke-width:.8}\
.m-v{fill:none;stroke-width:4;stroke-linejoin:round;stroke-opacity:.85}\
.m-o{opacity:.35}.m-d{fill:#fff;fill-opacity:.3;stroke:#6b6250;stroke-dasharray:3 3}.m-f{fill:#1f1b16}.m-i{stroke:#1f1b16}.m-b{fill:none;stroke:#9a1c12;stroke-dasharray:3 3}.m-b0{stroke-width:1}.m-b1{stroke-width:1.8}.m-b2{stroke-width:3}.m-bg{stroke-dasharray:12 3}\
.m-uk{fill:#6b6250;fill-opacity:.16}.m-ukl{stroke:#6b6250;stroke-width:1.6;stroke-dasharray:2 5}.m-fw{stroke:#6d5330;stroke-width:2}.m-g1{font-size:11px}.m-g2{font-size:13px;font-style:normal}.m-g3{font-size:16px;font-style:normal}.m-ex{fill:none;stroke:#857a60;stroke-width:.7;stroke-dasharray:1 4}.m-vg{fill:#f3ead0;fill-opacity:.7;stroke:#a08a5c;stroke-width:.8;stroke-dasharray:1 5}.m-rdt{stroke:#8f7445;stroke-width:2.4}.m-hr{font-size:12px;fill:#3f382c}.m-vc{stroke-width:5.5}.m-vr{stroke-width:3;stroke-dasharray:7 4}.m-c{fill:none;stroke:#fbf7ec;stroke-width:4;stroke-opacity:.7}\
.m-z{fill:none;stroke:#9a1c12;stroke-width:3;stroke-linecap:round}";

/// Everything that is defined once: `<defs>` with the style, the patterns, the symbols.
pub(super) fn defs(frame: &Frame, sides: &[Colours]) -> String {
    let mut text = format!("<defs><style>{STYLE}");
    for land in ALL {
        let class = land.class();
        let _ = write!(text, ".m-{class}{{{}}}", land.area());
        let _ = write!(text, ".m-{class}l{{{}}}", land.line());
        if let Some(across) = land.across() {
            let _ = write!(text, ".m-{class}x{{{across}}}");
        }
        for (shade, stroke) in land.slopes().into_iter().flatten().enumerate() {
            let _ = write!(text, ".m-{class}{shade}{{fill:none;{stroke}}}");
        }
        if let Some([banks, bed]) = land.bed() {
            let _ = write!(text, ".m-{class}b{{{banks}}}.m-{class}f{{{bed}}}");
        }
    }
    for (index, side) in sides.iter().enumerate() {
        let Colours { fill, ink, line } = side;
        let _ = write!(
            text,
            ".m-s{index}{{fill:#{fill:06x};stroke:#{ink:06x}}}.m-q{index}{{fill:#{line:06x}}}.m-v{index}{{stroke:#{line:06x};marker-end:url(#m-v{index})}}"
        );
    }
    text.push_str("</style>");
    for (name, wide, high, tile) in TILES {
        let _ = write!(
            text,
            "<pattern id=\"m-{name}\" width=\"{wide}\" height=\"{high}\" patternUnits=\"userSpaceOnUse\">{tile}</pattern>"
        );
    }
    for (index, side) in sides.iter().enumerate() {
        let _ = write!(
            text,
            "<marker id=\"m-v{index}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">\
             <path fill=\"#{:06x}\" d=\"M0 0l10 5L0 10l2-5z\"/></marker>",
            side.line
        );
    }
    text.push_str(&symbols::defs(frame));
    text + "</defs>"
}

const ALL: [Land; 19] = [
    Land::Hill,
    Land::Cliff,
    Land::Field,
    Land::Scrub,
    Land::Rocks,
    Land::Other,
    Land::Marsh,
    Land::Woods,
    Land::Water,
    Land::Stream,
    Land::Road,
    Land::Ford,
    Land::Bridge,
    Land::Hedge,
    Land::Fence,
    Land::Wall,
    Land::Works,
    Land::Town,
    Land::Building,
];
