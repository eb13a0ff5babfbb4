//! What many games come to, as a page with plots for a browser: it loads nothing and runs nothing.

use crate::adjudicate::Side;
use crate::report::escaped;
use crate::simulate::{Share, Summary, UnitLosses};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}svg{width:100%;height:auto;display:block}\
text{font:13px system-ui,sans-serif;fill:#222}.end{text-anchor:end}.mid{text-anchor:middle}\
.bar{fill:#8a9bb0}.side0{fill:#a33b35}.side1{fill:#35618f}.margin{stroke:#222;stroke-width:1.5}\
.span{stroke:#667;stroke-width:1.5}.grid{stroke:#ccc}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1d20}text{fill:#ddd}.margin{stroke:#ddd}.grid{stroke:#444}}";

/// Where the bars begin, and how long one of all is.
const LEFT: u32 = 190;
const LONG: u32 = 400;
const LINE: u32 = 24;

/// The page of some games; `others` are those under other switches.
pub(super) fn page(head: &str, stands: &Summary, others: &[(String, Summary)], turn: &str) -> String {
    let title = escaped(head.lines().next().unwrap_or_default());
    let mut body = String::new();
    for (with, summary) in
        [("as it stands", stands)].into_iter().chain(others.iter().map(|(with, one)| (with.as_str(), one)))
    {
        if !others.is_empty() {
            body.push_str(&format!("<h2>{}</h2>\n", escaped(with)));
        }
        body.push_str(&wins(summary));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>Who wins</h1>\n<p>{}</p>\n{body}<h1>In which {turn} it ends</h1>\n{}<h1>What is left of each unit</h1>\n\
         <p>In percent of what it had: the line from the worst tenth of the games to the best, the bar from the worst quarter to the \
         best, the stroke in the middle. At the right, in how many games it was gone.</p>\n{}<h1>By what</h1>\n{}</body></html>\n",
        escaped(head.trim()),
        turns(stands, turn),
        units(stands),
        reasons(stands),
    )
}

fn svg(lines: usize, what: &str, drawn: &str) -> String {
    let height = u32::try_from(lines).unwrap_or(0) * LINE + 8;
    format!("<svg viewBox=\"0 0 800 {height}\" role=\"img\" aria-label=\"{}\">{drawn}</svg>\n", escaped(what))
}

/// A length along the bars, of a share in percent.
fn along(percent: f64) -> String {
    format!("{:.0}", percent.clamp(0.0, 100.0) * f64::from(LONG) / 100.0)
}

/// A line of a plot from the top: its middle.
fn line(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(0) * LINE + 16
}

/// How often each side wins, with its margin.
fn wins(summary: &Summary) -> String {
    let sides =
        summary.won.iter().enumerate().map(|(place, (side, won))| (format!("side{place}"), side.to_string(), won));
    let others = [
        ("bar".to_owned(), "drawn".to_owned(), &summary.drawn),
        ("bar".to_owned(), "not over".to_owned(), &summary.open),
    ];
    let all = sides.chain(others).collect::<Vec<_>>();
    let drawn = all.iter().enumerate().map(|(number, (class, name, share))| bar(number, class, name, share));
    svg(all.len(), "who wins", &drawn.collect::<String>())
}

fn bar(number: usize, class: &str, name: &str, share: &Share) -> String {
    let (y, name) = (line(number), escaped(name));
    let whisker = |percent: f64| along(percent).parse::<u32>().unwrap_or(0) + LEFT;
    let (least, most) = (whisker(share.percent - share.margin), whisker(share.percent + share.margin));
    format!(
        "<text class=\"end\" x=\"{}\" y=\"{}\">{name}</text><rect class=\"{class}\" x=\"{LEFT}\" y=\"{}\" width=\"{}\" height=\"14\"/>\
         <path class=\"margin\" d=\"M{least} {y}H{most}\"/><text x=\"{}\" y=\"{}\">{:.1} % ± {:.1}</text>",
        LEFT - 8,
        y + 5,
        y - 7,
        along(share.percent),
        LEFT + LONG + 20,
        y + 5,
        share.percent,
        share.margin,
    )
}

/// How many games end in each turn, which has this name.
fn turns(summary: &Summary, called: &str) -> String {
    let most = summary.turns.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    let drawn = summary.turns.iter().enumerate().map(|(number, (turn, times))| {
        let y = line(number);
        format!(
            "<text class=\"end\" x=\"{}\" y=\"{}\">{called} {turn}</text><rect class=\"bar\" x=\"{LEFT}\" y=\"{}\" width=\"{}\" height=\"14\"/>\
             <text x=\"{}\" y=\"{}\">{times}</text>",
            LEFT - 8,
            y + 5,
            y - 7,
            times * LONG / most,
            LEFT + LONG + 20,
            y + 5,
        )
    });
    svg(summary.turns.len(), &format!("in which {called} the games end"), &drawn.collect::<String>())
}

/// What is left of each unit, as a box with its ends.
fn units(summary: &Summary) -> String {
    let sides = summary.won.iter().map(|(side, _)| side).collect::<Vec<_>>();
    let drawn = summary.losses.iter().enumerate().map(|(number, unit)| unit_box(number, unit, &sides));
    svg(summary.losses.len(), "what is left of each unit", &drawn.collect::<String>())
}

fn unit_box(number: usize, unit: &UnitLosses, sides: &[&Side]) -> String {
    let y = line(number);
    let side = sides.iter().position(|side| **side == unit.side).unwrap_or(0);
    let [least, low, middle, high, most] = unit.left.map(|percent| LEFT + percent.min(100) * LONG / 100);
    format!(
        "<text class=\"end\" x=\"{}\" y=\"{}\">{}</text><path class=\"grid\" d=\"M{LEFT} {y}h{LONG}\"/>\
         <path class=\"span\" d=\"M{least} {y}H{most}\"/><rect class=\"side{side}\" x=\"{low}\" y=\"{}\" width=\"{}\" height=\"12\"/>\
         <path class=\"margin\" d=\"M{middle} {}v16\"/><text x=\"{}\" y=\"{}\">gone {:.0} %</text>",
        LEFT - 8,
        y + 5,
        escaped(&unit.unit),
        y - 6,
        (high - low).max(1),
        y - 8,
        LEFT + LONG + 20,
        y + 5,
        unit.gone.percent,
    )
}

fn reasons(summary: &Summary) -> String {
    let lines = summary.why.iter().map(|(why, times)| format!("<li>{times}: {}</li>", escaped(why)));
    format!("<ul>{}</ul>\n", lines.collect::<String>())
}
