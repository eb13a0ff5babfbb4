//! The symbols of the arms: a cross for infantry, a slash for cavalry, a gun for artillery, a star for leaders; the shape is
//! the formation. They look up; who looks elsewhere is turned.

use std::fmt::Write;

use super::frame::Frame;
use crate::adjudicate::{Mark, Symbol};

/// The shape of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// Broad and shallow.
    Line,
    /// Narrow and deep.
    Column,
    /// Narrower and deeper: on the march.
    March,
    /// As deep as broad, hollow.
    Square,
    /// A chain of small pieces.
    Skirmish,
    /// Guns ready to fire.
    Guns,
    /// Guns hooked to their limbers.
    Limbered,
    /// Behind walls.
    Garrison,
    /// One base of a table.
    Base,
}

const FORMS: [(Form, char, &str); 9] = [
    (Form::Line, 'l', "line"),
    (Form::Column, 'c', "column"),
    (Form::March, 'm', "march column"),
    (Form::Square, 'q', "square"),
    (Form::Skirmish, 'k', "skirmish"),
    (Form::Guns, 'f', "unlimbered"),
    (Form::Limbered, 'b', "limbered"),
    (Form::Garrison, 'g', "garrison"),
    (Form::Base, 'u', ""),
];

const ARMS: [(Symbol, char, &str); 4] = [
    (Symbol::Infantry, 'i', "infantry"),
    (Symbol::Cavalry, 'c', "cavalry"),
    (Symbol::Artillery, 'a', "artillery"),
    (Symbol::Leader, 'l', "leader"),
];

impl Form {
    /// The shape of what a mark stands for.
    pub(super) fn of(frame: &Frame, mark: &Mark) -> Form {
        let form = mark.form.to_lowercase();
        let has = |word: &str| form.contains(word);
        match () {
            () if form.starts_with("in ") || has("garrison") => Form::Garrison,
            () if matches!(frame, Frame::Table(_)) && mark.bases.is_empty() => Form::Base,
            () if has("square") => Form::Square,
            () if has("march") || has("road") => Form::March,
            () if has("column") => Form::Column,
            () if has("skirmish") || has("open") || has("extended") => Form::Skirmish,
            () if form == "limbered" => Form::Limbered,
            () if mark.symbol == Symbol::Artillery => Form::Guns,
            () => Form::Line,
        }
    }

    /// What it is called.
    pub(super) fn word(self) -> &'static str {
        let found = FORMS.iter().find(|(form, ..)| *form == self);
        found.map_or("", |(_, _, word)| word)
    }

    fn letter(self) -> char {
        let found = FORMS.iter().find(|(form, ..)| *form == self);
        found.map_or('l', |(_, letter, _)| *letter)
    }

    /// How wide and how deep its symbol is.
    pub(super) fn size(self, frame: &Frame) -> [i64; 2] {
        match self {
            Form::Line => [72, 26],
            Form::Column => [38, 46],
            Form::March => [24, 56],
            Form::Guns => [48, 32],
            Form::Limbered => [28, 54],
            Form::Square => [46, 46],
            Form::Skirmish => [76, 16],
            Form::Garrison => [38, 26],
            Form::Base => match frame {
                Frame::Table(table) => table.base,
                Frame::Hexes(_) => [50, 25],
            },
        }
    }
}

/// The word for an arm.
pub(super) fn arm(symbol: Symbol) -> &'static str {
    let found = ARMS.iter().find(|(arm, ..)| *arm == symbol);
    found.map_or("", |(.., word)| word)
}

/// How large the symbol of a leader is across, where he is no base.
pub(super) const STAR: i64 = 26;

/// The name of a symbol; one that looks somewhere has a nose.
pub(super) fn name(symbol: Symbol, form: Form, look: Look) -> String {
    let found = ARMS.iter().find(|(arm, ..)| *arm == symbol);
    let arm = found.map_or('i', |(_, letter, _)| *letter);
    let nose = match (look, form) {
        (Look::Nowhere, _) | (_, Form::Square | Form::Garrison) => "",
        (Look::Ahead, _) => "n",
    };
    match (symbol, form) {
        (Symbol::Leader, Form::Base) => "m-lu".to_owned(),
        (Symbol::Leader, _) => "m-ls".to_owned(),
        _ => format!("m-{arm}{}{nose}", form.letter()),
    }
}

/// Whether a unit looks anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// To its front.
    Ahead,
    /// All ways, or none.
    Nowhere,
}

impl Look {
    pub(super) fn of(mark: &Mark) -> Look {
        match mark.stand.is_none() && mark.facing.is_empty() {
            true => Look::Nowhere,
            false => Look::Ahead,
        }
    }
}

/// All symbols of a map.
pub(super) fn defs(frame: &Frame) -> String {
    let mut text = String::new();
    for (arm, ..) in ARMS.iter().filter(|(arm, ..)| *arm != Symbol::Leader) {
        for (form, ..) in FORMS {
            let drawn = match form {
                Form::Base if matches!(frame, Frame::Hexes(_)) => continue,
                Form::Skirmish => skirmish(*arm),
                Form::Square => square(),
                _ => block(*arm, form.size(frame)),
            };
            let plain = name(*arm, form, Look::Nowhere);
            let nosed = name(*arm, form, Look::Ahead);
            let _ = write!(text, "<path id=\"{plain}\" class=\"m-k\" d=\"{drawn}\"/>");
            if nosed != plain {
                let nose = nose(form.size(frame));
                let _ =
                    write!(text, "<g id=\"{nosed}\"><path class=\"m-k\" d=\"{nose}\"/><use href=\"#{plain}\"/></g>");
            }
        }
    }
    let _ = write!(text, "<path id=\"m-ls\" class=\"m-k m-i\" d=\"{}\"/>", star(STAR / 2));
    if let Frame::Table(table) = frame {
        let [wide, deep] = table.base;
        let _ = write!(
            text,
            "<path id=\"m-lu\" class=\"m-k\" d=\"{}{}{}\"/>",
            nose(table.base),
            outline(wide, deep),
            star((deep * 2 / 5).max(5))
        );
    }
    text.push_str(
        "<g id=\"m-x\"><circle r=\"13\" fill=\"#f8f3e6\" stroke=\"#9a1c12\"/><path stroke=\"#1f1b16\" stroke-width=\"2.2\" fill=\"none\" \
         d=\"M-7 7L7-8M7 7L-7-8M-8 3l5 5M8 3l-5 5\"/></g>\
         <path id=\"m-f\" fill=\"#f2b233\" stroke=\"#9a1c12\" stroke-width=\".8\" d=\"M0-8l2 5 5-3-3 5 5 2-5 2 2 5-5-3-2 5-2-5-5 2 3-5-5-2 5-2-2-5 5 3z\"/>\
         <path id=\"m-p\" class=\"m-k\" d=\"M0 0l-7-14a8 8 0 1 1 14 0z\"/>",
    );
    text
}

/// A block.
fn outline(wide: i64, deep: i64) -> String {
    let (right, down) = (wide / 2, deep / 2);
    let (left, up) = (right - wide, down - deep);
    format!("M{left} {up}H{right}V{down}H{left}z")
}

/// How far the triangle before a front reaches ahead, and to either side.
pub(super) fn nose_half([wide, deep]: [i64; 2]) -> i64 {
    (wide.min(deep) / 3).clamp(4, 9)
}

/// The triangle before its front.
fn nose(size: [i64; 2]) -> String {
    let up = size[1] / 2 - size[1];
    let half = nose_half(size);
    format!("M-{half} {up}l{half}-{half} {half} {half}z")
}

/// A block with the sign of its arm.
fn block(arm: Symbol, [wide, deep]: [i64; 2]) -> String {
    let (right, down) = (wide / 2, deep / 2);
    let (left, up) = (right - wide, down - deep);
    let sign = match arm {
        Symbol::Infantry => format!("M{left} {up}L{right} {down}M{right} {up}L{left} {down}"),
        Symbol::Cavalry => format!("M{left} {down}L{right} {up}"),
        _ => gun(deep),
    };
    outline(wide, deep) + &sign
}

/// A gun that looks up: barrel, axle, wheels.
fn gun(deep: i64) -> String {
    let half = (deep * 3 / 8).clamp(3, 13);
    let wheel = half * 3 / 4;
    let axle = half / 3;
    format!(
        "M0-{half}v{}M-{wheel} {}v{}m{} 0v-{}M-{wheel} {axle}h{}",
        2 * half,
        axle - wheel / 2,
        wheel,
        2 * wheel,
        wheel,
        2 * wheel
    )
}

/// A hollow block.
fn square() -> String {
    "M-23-23h46v46h-46zM-10-10v20h20v-20zM-23-23l13 13M23-23l-13 13M-23 23l13-13M23 23l-13-13".to_owned()
}

/// A chain of small blocks.
fn skirmish(arm: Symbol) -> String {
    let each = [-28, 0, 28].map(|x| {
        let sign = match arm {
            Symbol::Infantry => "l18 12m0-12l-18 12",
            Symbol::Cavalry => "m0 12l18-12",
            _ => "m9 0v12",
        };
        format!("M{} -6h18v12h-18z{sign}", x - 9)
    });
    each.concat()
}

/// A star with five points.
fn star(radius: i64) -> String {
    const POINTS: [(i64, i64); 10] =
        [(0, -100), (24, -32), (95, -31), (38, 12), (59, 81), (0, 40), (-59, 81), (-38, 12), (-95, -31), (-24, -32)];
    let mut path = String::new();
    for (index, (x, y)) in POINTS.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", x * radius / 100, y * radius / 100);
    }
    path + "z"
}
