//! The page itself: one file with everything in it, that asks nobody for anything.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::judged::judged;
use super::open::{Opened, Piece, opened};
use crate::report::{Replay, escaped, from_letters, in_letters};
use crate::rules;

/// What a page begins with.
#[derive(Clone, Debug, Default)]
pub struct Begun {
    /// What stands in the title.
    pub title: String,
    /// The id of the rules, where it opens at a view of one game.
    pub rules: Option<&'static str>,
    /// The view that it opens at.
    pub view: Option<String>,
    /// The turn file to fill in, with the reply code, where the umpire gives one.
    pub form: Option<String>,
    /// Where orders are sent.
    pub umpire: Option<String>,
    /// What the umpire has before him, in his own page.
    pub at_hand: Option<AtHand>,
    /// The engine, packed as the build did it.
    pub engine: Vec<u8>,
}

/// What the umpire's page holds of his game: all that no player may see.
#[derive(Clone, Debug, Serialize)]
pub struct AtHand {
    /// The game.
    pub game: String,
    /// The id of its rules.
    pub rules: &'static str,
    /// The exchange that is ordered for now.
    pub exchange: u32,
    /// The sides, for orders that come by telephone.
    pub sides: Vec<SideAtHand>,
    /// The files that bear on what he does by hand, by their names from the folder of the game.
    pub files: BTreeMap<String, String>,
}

/// A side, as the umpire sees it: with the whole position for its view.
#[derive(Clone, Debug, Serialize)]
pub struct SideAtHand {
    /// The side.
    pub side: String,
    /// What its army is called.
    pub army: String,
    /// Its view.
    pub view: String,
    /// The turn file to fill in.
    pub form: Option<String>,
}

/// What the umpire's page says on every screen. It stands in the page itself, so that no script is needed to see it.
const NOT_TO_BE_MAILED: &str = "<header id=\"umpires\" class=\"umpires\">The umpire’s desk. It shows everything: it is not to be mailed.</header>\n";

/// Whether a file is the umpire's page, which goes to nobody.
pub fn is_umpires(file: &[u8]) -> bool {
    let mark = NOT_TO_BE_MAILED.as_bytes();
    file.windows(mark.len()).any(|part| part == mark)
}

const STYLE: &str = include_str!("page/desk.css");
const BODY: &str = include_str!("page/body.html");
const WORKER: &str = include_str!("page/worker.js");

/// The modules of the page, each behind those that it imports.
const MODULES: [&str; 21] = [
    include_str!("page/elements.js"),
    include_str!("page/tree.js"),
    include_str!("page/engine.js"),
    include_str!("page/state.js"),
    include_str!("page/names.js"),
    include_str!("page/draft.js"),
    include_str!("page/words.js"),
    include_str!("page/map.js"),
    include_str!("page/compose.js"),
    include_str!("page/fields.js"),
    include_str!("page/paper.js"),
    include_str!("page/plans.js"),
    include_str!("page/lists.js"),
    include_str!("page/units.js"),
    include_str!("page/standing.js"),
    include_str!("page/what_if.js"),
    include_str!("page/outbox.js"),
    include_str!("page/umpire.js"),
    include_str!("page/gestures.js"),
    include_str!("page/taps.js"),
    include_str!("page/desk.js"),
];

/// A script or a style as a page has it: without what stands there for those who read the sources.
fn bare(text: &str) -> String {
    let is_told = |line: &str| ["//", "/*", "* ", "*/"].iter().any(|sign| line.starts_with(sign));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_told(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The modules as one script. They stand in one scope, so what each exports is there for the next; no two use one name for two things.
fn script() -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines());
    let lines = lines.filter(|line| !line.starts_with("import "));
    let text = lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).collect::<Vec<_>>().join("\n");
    format!("'use strict';\n(() => {{\n{text}\n}})();\n")
}

/// A text in a block of data: nothing in it can end the block.
fn data(id: &str, kind: &str, text: &str) -> String {
    let safe = text.replace('\\', "\\\\").replace('<', "\\u003c");
    format!("<script type=\"{kind}\" id=\"{id}\">{safe}</script>\n")
}

/// What a page opens at, worked out here.
struct Ready {
    /// What a view shows, and what becomes of the turn file that it begins with, for the script; it has the map out of the page.
    told: String,
    /// The page as it looks before any script has run.
    body: String,
}

impl Ready {
    fn of(begun: &Begun) -> Option<Ready> {
        let view = begun.view.as_deref()?;
        let mut opened = opened(super::view(view, rules::all()).ok()?);
        let text = begun.form.clone().unwrap_or_else(|| opened.start.clone());
        let judged = super::view(view, rules::all()).and_then(|view| judged(view, text)).ok()?;
        let body = first_view(&opened);
        (opened.map.ground, opened.map.pieces) = (String::new(), String::new());
        Some(Ready { told: json!({ "opened": opened, "judged": judged }).to_string(), body })
    }
}

/// The body of the page with the first view in it: it stands there before a script runs, and where none does. The script writes the same
/// into the same places.
fn first_view(opened: &Opened) -> String {
    let Opened { game, exchange, army, side, clock, title, map, .. } = opened;
    let is_drawn = |unit: &Piece| unit.at.is_some() && map.touch.units.iter().any(|(drawn, _)| *drawn == unit.unit);
    let units = opened.units.iter().filter(|unit| unit.is_own && (unit.is_ordered || is_drawn(unit)));
    let (head, whose) = (format!("{game}, exchange {exchange}"), format!("{army} ({side}). {clock}. {title}."));
    let frame = format!(" viewBox=\"{}\"", escaped(&map.view_box));
    let parts = [
        ("<p id=\"below\"", "", "What the game looks like now stands below.".to_owned()),
        ("<div id=\"desk\"", " class=\"first\"", String::new()),
        ("<h1 id=\"head\"", "", escaped(&head)),
        ("<p id=\"whose\"", "", escaped(&whose)),
        ("<b id=\"owes\"", "", escaped(&opened.due)),
        ("<svg id=\"map\"", frame.as_str(), String::new()),
        ("<g id=\"ground\"", "", map.ground.clone()),
        ("<g id=\"pieces\"", "", map.pieces.clone()),
        ("<ul id=\"units\"", "", units.map(row).collect()),
    ];
    let mut body = String::new();
    let mut rest = BODY;
    for (tag, like, within) in parts {
        let at = rest.find(tag).expect("the body has it, and in this order") + tag.len();
        let end = at + rest[at..].find('>').expect("a tag ends");
        // What stands hidden until a view is opened is to be seen.
        let had = rest[at..end].replace(" hidden", "");
        body.push_str(&format!("{}{had}{like}>{within}", &rest[..at]));
        rest = &rest[end + 1..];
    }
    body + rest
}

/// A unit in the list, as the script shows one that has no orders yet.
fn row(unit: &Piece) -> String {
    let state = match &unit.will {
        Some(will) => format!("will {will}"),
        None if unit.idle.is_some() => unit.idle.clone().unwrap_or_default(),
        None if unit.is_ordered => "may be ordered".to_owned(),
        None => "nothing to decide now".to_owned(),
    };
    let word = match says_word(&unit.name, &unit.unit) {
        true => String::new(),
        false => format!("<span class=\"word\">{}</span> ", escaped(&unit.unit)),
    };
    let (name, state) = (escaped(&unit.name), escaped(&state));
    format!("<li><span class=\"unit\"><b><bdi>{name}</bdi></b> {word}<span class=\"state\">{state}</span></span></li>")
}

/// Whether a name holds the word by which orders name its unit, as `names.js` has it.
fn says_word(name: &str, unit: &str) -> bool {
    let letters = |text: &str| text.to_lowercase().chars().filter(|one| one.is_alphanumeric()).collect::<String>();
    letters(name).contains(&letters(unit))
}

/// The referee for a book: an engine, and the record that it plays again.
pub fn referee(engine: &[u8], record: BTreeMap<String, String>) -> Replay {
    Replay { program: engine.to_vec(), worker: WORKER, record }
}

/// What stands before the engine in a page.
const ENGINE: &str = "<script type=\"text/plain\" id=\"engine\">";

/// The engine that a page holds; nothing where it is no page with one.
pub fn engine_in(page: &str) -> Option<Vec<u8>> {
    let (_, behind) = page.rsplit_once(ENGINE)?;
    from_letters(behind.split_once('<')?.0)
}

/// Puts the page together.
pub fn page(begun: &Begun) -> String {
    let script = bare(&script());
    // A browser runs this script and no other, whatever a view or a name may hold.
    let mark = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{mark}' 'wasm-unsafe-eval'; worker-src blob:; \
         base-uri 'none'; form-action 'none'"
    );
    let ready = Ready::of(begun);
    let body = ready.as_ref().map_or(BODY, |ready| ready.body.as_str());
    let told = ready.as_ref().map(|ready| ready.told.clone());
    let texts = [("view", &begun.view), ("form", &begun.form), ("umpire", &begun.umpire), ("opened", &told)];
    let at_hand = begun.at_hand.as_ref().map(|at_hand| json!(at_hand).to_string());
    let texts = texts
        .into_iter()
        .chain([("at-hand", &at_hand)])
        .filter_map(|(id, text)| Some(data(id, "text/plain", text.as_deref()?)));
    let texts = texts.collect::<String>();
    let worker = data("worker", "text/plain", &bare(WORKER));
    // Behind the script, which shows what there is before the browser has read all of the engine.
    let engine = format!("{ENGINE}{}</script>\n", in_letters(&begun.engine));
    let (title, style) = (escaped(&begun.title), bare(STYLE));
    let banner = if at_hand.is_some() { NOT_TO_BE_MAILED } else { "" };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n\
         <body data-part=\"orders\">\n{banner}{body}{texts}{worker}<script>{script}</script>\n{engine}</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The names that stand in the braces of imports or at the beginning of exports of a module.
    fn exported(module: &str) -> BTreeSet<&str> {
        let lines = module.lines().filter_map(|line| line.strip_prefix("export "));
        let named =
            lines.map(|line| line.trim_start_matches("async ").split(' ').nth(1).expect("it exports something"));
        named.map(|name| name.split(['(', ';', '=']).next().expect("a name")).collect()
    }

    #[test]
    fn what_is_said_to_readers_of_the_sources_is_no_part_of_a_page() {
        let text = "/**\n * One.\n */\nconst a = 1; // two\n\n  b();\n/* three */\n*, p { c: d; }\n";
        assert_eq!(bare(text), "const a = 1; // two\nb();\n*, p { c: d; }\n");
    }

    #[test]
    fn every_module_stands_behind_those_that_it_imports_and_no_name_stands_for_two_things() {
        let mut known = BTreeSet::new();
        for module in MODULES {
            for line in module.lines().filter(|line| line.starts_with("import ")) {
                let names = line.split(['{', '}']).nth(1).expect("named imports");
                for name in names.split(',').map(str::trim) {
                    assert!(known.contains(name), "{name} is imported before it is there: {line}");
                }
            }
            for name in exported(module) {
                assert!(known.insert(name), "{name} is exported twice");
            }
        }
        let script = script();
        assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
        let declared = script.lines().filter_map(|line| {
            let line = line.trim_start_matches("async ");
            let kept = ["const ", "let ", "function "].iter().find_map(|word| line.strip_prefix(word))?;
            Some(kept.split([' ', '(', '=', ';']).next().unwrap_or_default())
        });
        let declared = declared.filter(|name| !name.is_empty() && !name.starts_with(['{', '['])).collect::<Vec<_>>();
        let apart = declared.iter().collect::<BTreeSet<_>>();
        let twice = declared.iter().filter(|name| declared.iter().filter(|other| other == name).count() > 1);
        assert_eq!(declared.len(), apart.len(), "{:?}", twice.collect::<Vec<_>>());
    }
}
