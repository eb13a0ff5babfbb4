//! The page itself: one file with everything in it, that asks nobody for anything.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::report::escaped;

/// What a page begins with.
#[derive(Clone, Debug, Default)]
pub struct Begun {
    /// What stands in the title.
    pub title: String,
    /// The view that it opens at.
    pub view: Option<String>,
    /// The turn file to fill in, with the reply code, where the umpire gives one.
    pub form: Option<String>,
    /// Where orders are sent.
    pub umpire: Option<String>,
    /// The engine, compressed as zlib does it.
    pub engine: Vec<u8>,
}

const STYLE: &str = include_str!("page/desk.css");
const BODY: &str = include_str!("page/body.html");
const WORKER: &str = include_str!("page/worker.js");
const SCRIPTS: [&str; 6] = [
    include_str!("page/engine.js"),
    include_str!("page/draft.js"),
    include_str!("page/map.js"),
    include_str!("page/units.js"),
    include_str!("page/what_if.js"),
    include_str!("page/desk.js"),
];

/// A text in a block of data: nothing in it can end the block.
fn data(id: &str, kind: &str, text: &str) -> String {
    let safe = text.replace('\\', "\\\\").replace('<', "\\u003c");
    format!("<script type=\"{kind}\" id=\"{id}\">{safe}</script>\n")
}

/// Puts the page together.
pub fn page(begun: &Begun) -> String {
    let script = format!("'use strict';\n(() => {{\n{}}})();\n", SCRIPTS.concat());
    // A browser runs this script and no other, whatever a view or a name may hold.
    let mark = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{mark}' 'wasm-unsafe-eval'; worker-src blob:; \
         base-uri 'none'; form-action 'none'"
    );
    let texts = [("view", &begun.view), ("form", &begun.form), ("umpire", &begun.umpire)];
    let texts = texts.into_iter().filter_map(|(id, text)| Some(data(id, "text/plain", text.as_deref()?)));
    let texts = texts.collect::<String>();
    let worker = data("worker", "text/plain", WORKER);
    let engine = data("engine", "text/plain", &STANDARD.encode(&begun.engine));
    let title = escaped(&begun.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n{BODY}{texts}{worker}{engine}<script>{script}</script>\n</body>\n</html>\n"
    )
}
