//! The form at the end of a mail in plain lines. The report that is hashed keeps it as YAML, and goes along as it is.

use crate::game::{BEGIN, END};
use crate::orders::plain::{Grammar, form_in_lines};
use crate::report::{escaped, unescaped};

/// A text with its form in lines.
pub(in crate::post) fn text(text: &str, grammar: &Grammar) -> String {
    match form_of(text) {
        Some((before, form, behind)) => format!("{before}{}{behind}", form_in_lines(form, grammar)),
        None => text.to_owned(),
    }
}

/// A page with its form in lines.
pub(in crate::post) fn page(page: &str, grammar: &Grammar) -> String {
    let Some((before, form, behind)) = form_of(page).filter(|(_, form, _)| !form.contains('<')) else {
        return page.to_owned();
    };
    let plain = unescaped(form);
    // A sign that is escaped otherwise would come out as another.
    match escaped(&plain) == form {
        true => format!("{before}{}{behind}", escaped(&form_in_lines(&plain, grammar))),
        false => page.to_owned(),
    }
}

/// The last form of a text, from its first mark line to the end of the last, with what stands around it.
fn form_of(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.rfind(BEGIN)?;
    let end = start + text[start..].find(END)? + END.len();
    let end = if text[end..].starts_with('\n') { end + 1 } else { end };
    Some((&text[..start], &text[start..end], &text[end..]))
}
