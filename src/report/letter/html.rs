//! A letter as HTML that mail programs leave alone: no tables, no style sheet, nothing from elsewhere. It names no colours of
//! paper and ink, so that a program turned dark can choose its own.

use super::{Battlefield, Passage, Picture};
use crate::adjudicate::{Mark, Patch, Plot, Roster, Side};
use crate::report::html::{called, escaped, prose};

const BODY: &str = "margin:0;padding:0";
const PAGE: &str = "max-width:640px;margin:0 auto;padding:14px;font-family:Georgia,'Times New Roman',serif;font-size:17px;\
                    line-height:1.5;overflow-wrap:break-word;word-wrap:break-word";
const LEAD: &str = "margin:0 0 12px;font-size:20px;line-height:1.35;font-weight:bold";
const PROSE: &str = "margin:0 0 10px";
const SMALL: &str = "margin:24px 0 10px;font-size:14px;line-height:1.4;font-style:italic;opacity:.8";
const TITLE: &str = "margin:26px 0 12px;font-size:26px;line-height:1.2;font-weight:normal";
const HEADING: &str = "margin:28px 0 10px;padding-top:10px;border-top:1px solid #8a8378;font-size:20px;line-height:1.25;\
                       font-weight:normal;font-style:italic";
const LIST: &str = "margin:0 0 12px;padding-left:20px";
const POINT: &str = "margin:0 0 5px";
const FRAME: &str = "margin:18px 0;padding:12px 14px 8px;border:2px solid #a0453b;border-radius:5px";
const FRAME_TITLE: &str = "margin:0 0 8px;font-weight:bold";
const WORKING: &str = "margin:-4px 0 12px;padding-left:12px;border-left:2px solid #8a8378;font-size:14px;line-height:1.4;\
                       opacity:.8";
const AS_IT_IS: &str = "margin:0 0 14px;padding:10px;border:1px solid #8a8378;border-radius:4px;\
                        font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px;line-height:1.45;\
                        white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word";
const FORM: &str = "margin:0 0 14px;padding:10px;border:2px solid #3f6f9f;border-radius:4px;\
                    font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px;line-height:1.5;\
                    white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word";
const DRAWN: &str = "margin:0 0 14px;font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:11px;line-height:1.2;\
                     overflow-x:auto";
const PICTURE: &str = "display:block;width:100%;max-width:640px;height:auto;border:0;margin:0 0 12px";
const UNITS: &str = "margin:0 0 12px;padding-left:20px;font-size:15px;line-height:1.4";

/// Writes a letter as a whole HTML document.
pub fn letter_html(title: &str, pieces: &[Passage]) -> String {
    let body = pieces.iter().map(element).collect::<String>();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <title>{}</title>\n</head>\n<body style=\"{BODY}\">\n<div style=\"{PAGE}\">\n{body}</div>\n</body>\n</html>\n",
        escaped(title)
    )
}

fn element(piece: &Passage) -> String {
    match piece {
        Passage::Lead(text) => set("p", LEAD, text),
        Passage::Prose(text) => set("p", PROSE, text),
        Passage::Small(text) => set("p", SMALL, text),
        Passage::Title(text) => set("h1", TITLE, text),
        Passage::Heading(text) => set("h2", HEADING, text),
        Passage::Points(points) => list(LIST, points),
        Passage::Frame(title, lines) => {
            let (title, lines) = (set("p", FRAME_TITLE, title), list(LIST, lines));
            format!("<div style=\"{FRAME}\">\n{title}{lines}</div>\n")
        }
        Passage::Working(lines) => {
            let lines = lines.iter().map(|line| prose(line)).collect::<Vec<_>>();
            format!("<p style=\"{WORKING}\">{}</p>\n", lines.join("<br>\n"))
        }
        Passage::Verbatim(text) => as_it_is(AS_IT_IS, text),
        Passage::Form(text) => as_it_is(FORM, text),
        Passage::Picture(picture) => shown(picture),
        Passage::Battlefield(battlefield) => field(battlefield),
    }
}

fn set(name: &str, style: &str, text: &str) -> String {
    format!("<{name} style=\"{style}\">{}</{name}>\n", prose(text))
}

fn list(style: &str, points: &[String]) -> String {
    let points = points.iter().map(|point| set("li", POINT, point));
    format!("<ul style=\"{style}\">\n{}</ul>\n", points.collect::<String>())
}

fn as_it_is(style: &str, text: &str) -> String {
    format!("<pre style=\"{style}\">{}</pre>\n", escaped(text.trim_end()))
}

fn shown(picture: &Picture) -> String {
    let (id, shows) = (escaped(&picture.id), escaped(&picture.shows));
    format!("<img src=\"cid:{id}\" alt=\"{shows}\" width=\"640\" style=\"{PICTURE}\">\n")
}

/// The map in letters where there is no picture of it; then who stands where.
fn field(battlefield: &Battlefield) -> String {
    let (plot, roster) = (&battlefield.plot, &battlefield.roster);
    let map = match battlefield.is_pictured {
        true => String::new(),
        false => as_it_is(DRAWN, &battlefield.field.map),
    };
    let armies = plot.sides.iter().map(|side| army(plot, roster, side));
    let armies = armies.collect::<String>();
    map + &armies + &ground(plot)
}

/// Who stands where, for a side.
fn army(plot: &Plot, roster: &Roster, side: &Side) -> String {
    let marks = plot.marks.iter().filter(|mark| mark.side == *side);
    let lines = marks.map(|mark| unit(mark, roster)).collect::<Vec<_>>();
    match lines.is_empty() {
        true => String::new(),
        false => set("p", FRAME_TITLE, roster.army(side)) + &list(UNITS, &lines),
    }
}

/// A unit in a line: `Light Battalion (light): musket, line at 0508, 6 of 6`.
fn unit(mark: &Mark, roster: &Roster) -> String {
    let name = called(roster, &mark.unit);
    let name = match name.eq_ignore_ascii_case(&mark.unit) {
        true => name.to_owned(),
        false => format!("{name} ({})", mark.unit),
    };
    let facing = if mark.facing.is_empty() { String::new() } else { format!("facing {}", mark.facing) };
    let at = if mark.at.is_empty() { String::new() } else { format!("at {}", mark.at) };
    let stands = |words: &[&str]| {
        let words = words.iter().filter(|word| !word.is_empty());
        words.copied().collect::<Vec<_>>().join(" ")
    };
    let (kind, stands) = match mark.form.is_empty() {
        true => (stands(&[&mark.kind, &facing, &at]), String::new()),
        false => (mark.kind.clone(), stands(&[&mark.form, &facing, &at])),
    };
    let facts = [kind, stands, mark.strength_told(" of "), mark.state.clone()];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>();
    format!("{name}: {}", facts.join(", "))
}

/// The ground that has a name, or does something.
fn ground(plot: &Plot) -> String {
    let told = |patch: &&Patch| patch.name.is_some() || !patch.effects.is_empty();
    let lines = plot.patches.iter().filter(told).map(|patch| {
        let name = match &patch.name {
            Some(name) if *name != patch.kind => format!("{name} ({})", patch.kind),
            _ => patch.kind.clone(),
        };
        let named = [name, patch.lies()].into_iter().filter(|text| !text.is_empty());
        let named = named.collect::<Vec<_>>().join(", ");
        match patch.effects.is_empty() {
            true => named,
            false => format!("{named}: {}", patch.effects.join(", ")),
        }
    });
    let lines = lines.collect::<Vec<_>>();
    match lines.is_empty() {
        true => String::new(),
        false => set("p", FRAME_TITLE, "Ground") + &list(UNITS, &lines),
    }
}
