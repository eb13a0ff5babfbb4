//! The text of a page: what a reader would copy out of it, line for line, with quoted parts marked as in plain mail.

/// Elements that begin a line of their own.
const BLOCKS: &[&str] = &[
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "dl", "dt", "dd",
    "section", "article", "header", "footer", "address", "center", "body", "title",
];

/// Styles of what is hidden or struck out.
const AWAY: [&str; 6] = [
    "display:none",
    "visibility:hidden",
    "mso-hide:all",
    "text-decoration:line-through",
    "text-decoration-line:line-through",
    "font-size:0",
];

/// Elements whose content nobody reads, or who wrote it has struck out.
const HIDDEN: &[&str] = &["script", "style", "head", "title", "template", "s", "strike", "del"];

/// How deep quotes are told apart.
const DEEPEST: usize = 20;

/// Takes the text out of a page.
pub fn text_of(page: &str) -> String {
    let mut text = Text::default();
    let mut rest = page;
    let mut hidden: Option<(String, usize)> = None;
    while let Some(start) = rest.find('<') {
        if hidden.is_none() {
            text.words(&rest[..start]);
        }
        rest = &rest[start..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let letter = rest[1..].chars().next().unwrap_or(' ');
        if !(letter.is_ascii_alphabetic() || "/!?".contains(letter)) {
            if hidden.is_none() {
                text.words("<");
            }
            rest = &rest[1..];
            continue;
        }
        let end = tag_end(rest);
        let tag = &rest[1..end];
        rest = rest.get(end + 1..).unwrap_or("");
        let (name, closing) = name_of(tag);
        // A paragraph ends where the next begins.
        let ends = hidden.as_mut().is_some_and(|(within, depth)| {
            if *within == name {
                *depth = if closing || name == "p" { *depth - 1 } else { *depth + 1 };
            }
            *depth == 0
        });
        if ends {
            hidden = None;
        }
        match &hidden {
            Some(_) => {}
            None if is_unseen(&name, tag) && !closing && !tag.ends_with('/') => {
                text.tag(&name, false);
                hidden = Some((name, 1));
            }
            None => text.tag(&name, closing),
        }
    }
    if hidden.is_none() {
        text.words(rest);
    }
    text.finish()
}

/// Whether nobody who reads the page sees what stands in an element.
fn is_unseen(name: &str, tag: &str) -> bool {
    const ENDLESS: [&str; 8] = ["br", "hr", "img", "input", "link", "meta", "wbr", "col"];
    let attributes = tag.to_ascii_lowercase();
    let style = attributes.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    let is_styled_away = AWAY.iter().any(|away| {
        let mut behind = style.match_indices(away).map(|(at, _)| &style[at + away.len()..]);
        behind.any(|rest| !rest.starts_with(|next: char| next == '.' || next.is_ascii_digit()))
    });
    HIDDEN.contains(&name) || is_styled_away && !ENDLESS.contains(&name)
}

/// Where a tag ends; a `>` within quotes is part of it.
fn tag_end(text: &str) -> usize {
    let mut within = None;
    for (place, byte) in text.bytes().enumerate() {
        match (within, byte) {
            (None, b'>') => return place,
            (None, b'"' | b'\'') => within = Some(byte),
            (Some(open), _) if open == byte => within = None,
            _ => {}
        }
    }
    text.find('>').unwrap_or(text.len())
}

fn name_of(tag: &str) -> (String, bool) {
    let closing = tag.starts_with('/');
    let name = tag.trim_start_matches('/');
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
    (name[..end].to_ascii_lowercase(), closing)
}

#[derive(Default)]
struct Text {
    lines: Vec<String>,
    line: String,
    quoted: usize,
    kept: usize,
}

impl Text {
    fn words(&mut self, words: &str) {
        for letter in decoded(words).chars() {
            match letter {
                '\n' if self.kept > 0 => self.end_line(),
                '\r' | '\n' | '\t' | ' ' if self.kept == 0 => {
                    if !self.line.is_empty() && !self.line.ends_with(' ') {
                        self.line.push(' ');
                    }
                }
                '\r' => {}
                letter => self.line.push(letter),
            }
        }
    }

    fn tag(&mut self, name: &str, closing: bool) {
        match name {
            "br" => self.end_line(),
            "blockquote" => {
                self.new_line();
                self.quoted = match closing {
                    true => self.quoted.saturating_sub(1),
                    false => (self.quoted + 1).min(DEEPEST),
                };
            }
            "pre" | "textarea" => {
                self.new_line();
                self.kept = if closing { self.kept.saturating_sub(1) } else { self.kept + 1 };
            }
            "td" | "th" if closing && !self.line.is_empty() => self.line.push(' '),
            name if BLOCKS.contains(&name) => self.new_line(),
            _ => {}
        }
    }

    fn new_line(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_end_matches(' ');
        self.lines.push(format!("{}{line}", "> ".repeat(self.quoted)));
    }

    fn finish(mut self) -> String {
        self.new_line();
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }
}

/// Named characters that stand in turn files or that mail programs put into them.
const NAMED: &[(&str, char)] = &[
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("ensp", ' '),
    ("emsp", ' '),
    ("thinsp", ' '),
    ("ndash", '\u{2013}'),
    ("mdash", '\u{2014}'),
    ("hellip", '\u{2026}'),
    ("lsquo", '\u{2018}'),
    ("rsquo", '\u{2019}'),
    ("ldquo", '\u{201c}'),
    ("rdquo", '\u{201d}'),
    ("laquo", '\u{ab}'),
    ("raquo", '\u{bb}'),
    ("frac12", '\u{bd}'),
    ("frac14", '\u{bc}'),
    ("frac34", '\u{be}'),
    ("zwnj", '\u{200c}'),
    ("shy", '\u{ad}'),
    ("eacute", '\u{e9}'),
    ("egrave", '\u{e8}'),
    ("auml", '\u{e4}'),
    ("ouml", '\u{f6}'),
    ("uuml", '\u{fc}'),
    ("szlig", '\u{df}'),
    ("lbrace", '{'),
    ("rbrace", '}'),
    ("lbrack", '['),
    ("rbrack", ']'),
    ("colon", ':'),
    ("comma", ','),
    ("num", '#'),
    ("lcub", '{'),
    ("rcub", '}'),
    ("lsqb", '['),
    ("rsqb", ']'),
];

fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| Some((character(&rest[1..end])?, end))) {
            Some((letter, end)) => {
                out.push(letter);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out + rest
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let number = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(number.ok()?).filter(|letter| *letter != '\0');
    }
    let known = NAMED.iter().find(|(known, _)| *known == name);
    known.map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn mail_pages_keep_their_lines_and_their_quotes() {
        let outlook = "<html><head><style>p {a: b}</style></head><body><p class=x>- {unit: R1,&nbsp;do: stand}</p>\r\n<p>b &lt; c</p></body></html>";
        assert_eq!(text_of(outlook), "- {unit: R1,\u{a0}do: stand}\nb < c\n");
        let gmail = "<div dir=\"ltr\">game: hill<br>side: red</div><div>On Monday<blockquote><div>a<br></div><blockquote>b</blockquote></blockquote></div>c";
        assert_eq!(text_of(gmail), "game: hill\nside: red\nOn Monday\n> a\n> > b\nc\n");
        assert_eq!(text_of("<pre>a:\n  b  c\n</pre>"), "a:\n  b  c\n");
        let struck = "a<span style=\"text-decoration: line-through\">b</span><p style=\"font-size:0\">c</p><p style=\"font-size:0.9em\">d</p>";
        assert_eq!(text_of(struck), "a\nd\n");
        assert_eq!(text_of("a < b <!-- c --> &bogus; &#65; <"), "a < b &bogus; A <\n");
        assert_eq!(text_of("<a title=\"x > y\">z</a><"), "z<\n");
        assert_eq!(text_of("<div>a<div>b"), "a\nb\n");
        assert_eq!(
            text_of("<p>R1: stand <s>R2: charge</s></p><del>R3: stand</del>R4: stand"),
            "R1: stand\nR4: stand\n"
        );
        let unseen = "a<div style=\"color: red; DISPLAY : none\">b<div>c</div>d</div><p style='display:none'>e<p>f<br style=\"display:none\">g";
        assert_eq!(text_of(unseen), "a\nf\ng\n", "nobody reads what a page does not show");
    }
}
