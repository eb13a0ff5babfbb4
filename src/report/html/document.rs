//! The frame of every page for a browser: one file, nothing from elsewhere.

use super::text::escaped;

/// Paper, ink and type, as all pages have them.
pub(in crate::report) const STYLE: &str = include_str!("paper.css");

/// What stands in the head of a page.
pub(in crate::report) struct Head<'h> {
    pub(in crate::report) title: &'h str,
    pub(in crate::report) style: &'h [&'h str],
    /// What of its own may run.
    pub(in crate::report) runs: Runs,
    /// After how many seconds a browser reads it anew, if it does.
    pub(in crate::report) every: Option<u32>,
}

/// What of its own a page may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Runs {
    /// Nothing.
    Nothing,
    /// Scripts.
    Scripts,
    /// Scripts, and a program in a worker.
    Program,
}

/// Puts a page together. Its policy forbids a browser to fetch anything.
pub(in crate::report) fn document(head: &Head<'_>, body: &str) -> String {
    let style = head.style.iter().map(|style| squeezed(style));
    let style = style.collect::<String>();
    let scripts = match head.runs {
        // A script may show a picture that it has made itself.
        Runs::Scripts => "; script-src 'unsafe-inline'; img-src blob:",
        Runs::Program => "; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; img-src blob:",
        Runs::Nothing => "",
    };
    let every =
        head.every.map_or(String::new(), |every| format!("<meta http-equiv=\"refresh\" content=\"{every}\">\n"));
    let title = escaped(head.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{scripts}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         {every}<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A style sheet without what only its writers read: line ends and indents.
pub(in crate::report) fn squeezed(style: &str) -> String {
    style.lines().map(str::trim).collect()
}
