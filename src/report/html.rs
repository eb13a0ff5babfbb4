//! The page as HTML: one file that needs no other.

use super::Page;
use super::block::Block;
use super::story::blocks;

const STYLE: &str = "body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#222;\
background:#fdfcf8}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem;border-bottom:1px solid #ccc}\
pre{font:.8rem/1.25 monospace;overflow-x:auto;background:#f3f1ea;padding:.6rem}\
.working{margin:-.6rem 0 1rem 1.5rem;font:.8rem/1.4 monospace;color:#666}";

/// Writes the page as a whole HTML document.
pub fn html(page: &Page) -> String {
    let mut body = String::new();
    let mut title = String::new();
    for block in blocks(page) {
        if let Block::Title(text) = &block {
            title = escaped(text);
        }
        body.push_str(&element(&block));
        body.push('\n');
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn element(block: &Block) -> String {
    match block {
        Block::Title(text) => format!("<h1>{}</h1>", escaped(text)),
        Block::Small(text) => format!("<p class=\"small\">{}</p>", escaped(text)),
        Block::Section(text) => format!("<h2>{}</h2>", escaped(text)),
        Block::Prose(text) => format!("<p>{}</p>", escaped(text)),
        Block::Working(lines) => {
            let lines = lines.iter().map(|line| escaped(line)).collect::<Vec<_>>();
            format!("<div class=\"working\">{}</div>", lines.join("<br>\n"))
        }
        Block::Points(points) => {
            let points = points
                .iter()
                .map(|point| format!("<li>{}</li>\n", escaped(point)));
            format!("<ul>\n{}</ul>", points.collect::<String>())
        }
        Block::Verbatim(_, text) => format!("<pre>{}</pre>", escaped(text)),
    }
}

/// The text with everything that HTML would take for its own made harmless.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
