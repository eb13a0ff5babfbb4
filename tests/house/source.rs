//! A source file as the walls see it: its code without words and comments, its words without comments, its imports.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};
use std::{fs, iter};

/// A file of the project.
#[derive(Default)]
pub(crate) struct Source {
    /// Its path from the top of the project, with `/`.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
    /// What `code` and `spoken` give, once somebody has asked.
    blanked: OnceLock<(String, String)>,
    /// What `children` gives.
    children: OnceLock<BTreeSet<String>>,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned(), ..Source::default() }
    }

    /// Without comments and without what stands in quotes, byte for byte in the same places; without test code.
    pub(crate) fn code(&self) -> &str {
        &self.blanked().0
    }

    /// Without comments and test code, with what stands in quotes.
    pub(crate) fn spoken(&self) -> &str {
        &self.blanked().1
    }

    fn blanked(&self) -> &(String, String) {
        self.blanked.get_or_init(|| {
            if self.path.contains("/tests/") || self.path.ends_with("/tests.rs") {
                return (String::new(), String::new());
            }
            let (mut code, mut spoken) = (blanked(&self.text, true), blanked(&self.text, false));
            for (start, end) in test_code(&code) {
                blank(&mut code, start, end);
                blank(&mut spoken, start, end);
            }
            (code, spoken)
        })
    }

    /// Code and comments where something is done: without the head of the file, what is said of types, fields and variants, and test
    /// code.
    pub(crate) fn doing(&self) -> String {
        let mut text = self.text.clone();
        for (start, end) in test_code(&blanked(&self.text, true)) {
            blank(&mut text, start, end);
        }
        let lines = text.lines().map(str::trim_start).collect::<Vec<_>>();
        let is_of_a_deed = |at: usize| {
            let mut below = lines[at..].iter().filter(|line| !line.starts_with("///") && !line.starts_with("#["));
            let words = below.next().map(|line| line.split(' ').take(4).collect::<Vec<_>>()).unwrap_or_default();
            words.iter().any(|word| ["fn", "const", "static"].contains(word))
        };
        let kept = lines.iter().enumerate().filter(|(at, line)| match line {
            line if line.starts_with("//!") => false,
            line if line.starts_with("///") => is_of_a_deed(*at),
            _ => true,
        });
        kept.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    }

    /// The room under `src` it lies in; `main.rs` and the roots of crates lie in none.
    pub(crate) fn room(&self) -> Option<&str> {
        let inner = self.path.strip_prefix("src/").filter(|inner| !inner.ends_with("/lib.rs"))?;
        inner.split_once('/').map(|(room, _)| room)
    }

    /// How deep its module lies: 1 for a room's own.
    pub(crate) fn depth(&self) -> usize {
        let inner = self.path.trim_start_matches("src/").trim_end_matches("/mod.rs");
        inner.split('/').count()
    }

    /// Every path that begins with `crate::`, groups taken apart: `adjudicate::Clause`.
    pub(crate) fn imports(&self) -> Vec<String> {
        let starts = self.code().match_indices("crate::");
        let starts = starts.filter(|(at, _)| !self.code()[..*at].ends_with(is_letter));
        let rest = starts.map(|(at, root)| &self.code()[at + root.len()..]);
        rest.flat_map(|rest| paths(rest.trim_start(), &mut 0)).collect()
    }

    /// Its module: `adjudicate::terms::clause`.
    pub(crate) fn module(&self) -> String {
        let inner = self.path.trim_start_matches("src/").trim_end_matches(".rs");
        inner.trim_end_matches("/mod").replace('/', "::")
    }

    /// Every path that begins with `super::`, from the top of the crate, groups taken apart.
    pub(crate) fn paths_from_above(&self) -> Vec<String> {
        let starts = self.code().match_indices("super::").map(|(at, _)| at);
        let starts = starts.filter(|at| !self.code()[..*at].ends_with("::"));
        let trees = starts.flat_map(|at| paths(&self.code()[at..], &mut 0));
        trees.filter_map(|path| self.whole_path(&path)).collect()
    }

    /// The modules that stand in files behind this one.
    fn children(&self) -> &BTreeSet<String> {
        self.children.get_or_init(|| {
            let starts = self.code().match_indices("mod ");
            let starts = starts.filter(|(at, _)| !self.code()[..*at].ends_with(is_letter));
            let names = starts.filter_map(|(at, word)| self.code()[at + word.len()..].split_once(';'));
            names.map(|(name, _)| name).filter(|name| name.chars().all(is_letter)).map(str::to_owned).collect()
        })
    }

    /// A path as it is written here, from the top of the crate; none where it leads out of the project.
    fn whole_path(&self, path: &str) -> Option<String> {
        let module = self.module();
        let mut own = module.split("::").collect::<Vec<_>>();
        let mut rest = path;
        if let Some(whole) = rest.strip_prefix("crate::") {
            return Some(whole.to_owned());
        }
        while let Some(above) = rest.strip_prefix("super::") {
            own.pop();
            rest = above;
        }
        if rest == path {
            rest = path.strip_prefix("self::").unwrap_or(path);
            let first = rest.split("::").next().unwrap_or_default();
            if rest == path && !self.children().contains(first) {
                return None;
            }
        }
        Some([&own[..], &[rest]].concat().join("::"))
    }

    /// What is imported here, each name with where it comes from: what a door shows on, too.
    pub(crate) fn shown(&self) -> Vec<(String, String)> {
        let starts = self.code().match_indices("use ");
        let starts = starts.filter(|(at, _)| !self.code()[..*at].ends_with(is_letter));
        let trees = starts.flat_map(|(at, word)| paths(self.code()[at + word.len()..].trim_start(), &mut 0));
        let shown = trees.filter_map(|path| {
            let whole = self.whole_path(&path)?;
            let whole = whole.strip_suffix("::self").unwrap_or(&whole);
            Some((whole.rsplit("::").next()?.to_owned(), whole.to_owned()))
        });
        shown.collect()
    }

    /// Every path that begins with a name, groups taken apart, without it.
    pub(crate) fn paths_from(&self, name: &str) -> Vec<String> {
        let start = format!("{name}::");
        let starts = self.code().match_indices(&start).map(|(at, _)| at);
        let starts = starts.filter(|at| !self.code()[..*at].ends_with(|before| is_letter(before) || before == ':'));
        starts.flat_map(|at| paths(&self.code()[at + start.len()..], &mut 0)).collect()
    }

    /// The names of the items that are written here.
    pub(crate) fn items(&self) -> BTreeSet<&str> {
        const ITEMS: [&str; 8] = ["fn", "struct", "enum", "trait", "const", "static", "type", "macro_rules"];
        let words = self.code().split(|letter| !is_letter(letter)).filter(|word| !word.is_empty());
        let words = words.collect::<Vec<_>>();
        let pairs = words.windows(2).filter(|pair| ITEMS.contains(&pair[0]));
        pairs.map(|pair| pair[1]).collect()
    }

    /// The folder whose door this is, with `/`; none where nothing lies behind it.
    pub(crate) fn door_of(&self) -> Option<&str> {
        match self.path.strip_suffix("mod.rs") {
            Some(folder) => Some(folder),
            None => self.path.strip_suffix(".rs").filter(|_| !self.children().is_empty()),
        }
    }

    /// The longest chain of `super::`.
    pub(crate) fn climbs(&self) -> usize {
        let chain = |at: usize| {
            let links = self.code()[at..].split("::").take_while(|link| *link == "super");
            links.count()
        };
        let starts = self.code().match_indices("super::").map(|(at, _)| chain(at));
        starts.max().unwrap_or_default()
    }
}

pub(crate) fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The lines on which a word stands by itself.
pub(crate) fn lines_with(text: &str, word: &str) -> Vec<usize> {
    let alone = |at: usize| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let open = !word.starts_with(is_letter) || !before.ends_with(is_letter);
        open && (!word.ends_with(is_letter) || !after.starts_with(is_letter))
    };
    let hits = text.match_indices(word).filter(|(at, _)| alone(*at));
    hits.map(|(at, _)| line(text, at)).collect()
}

pub(crate) fn line(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count()
}

/// The paths of a use tree; `end` is where it ends.
fn paths(tree: &str, end: &mut usize) -> Vec<String> {
    if tree.starts_with('{') {
        let mut found = Vec::new();
        let mut at = 1;
        loop {
            at += tree[at..].len() - tree[at..].trim_start_matches([' ', '\n', ',']).len();
            if tree[at..].starts_with('}') || at >= tree.len() {
                *end = (at + 1).min(tree.len());
                return found;
            }
            let mut used = 0;
            found.extend(paths(&tree[at..], &mut used));
            at += used.max(1);
            at += tree[at..].find([',', '}']).unwrap_or(tree.len() - at);
        }
    }
    let name = tree.find(|letter| !is_letter(letter) && letter != '*').unwrap_or(tree.len());
    let head = &tree[..name];
    let Some(rest) = tree[name..].strip_prefix("::") else {
        *end = name;
        return vec![head.to_owned()];
    };
    let mut used = 0;
    let tails = paths(rest, &mut used);
    *end = name + 2 + used;
    tails.into_iter().map(|tail| format!("{head}::{tail}")).collect()
}

fn blank(text: &mut String, start: usize, end: usize) {
    let blanks = text[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    let blanks = blanks.collect::<String>();
    text.replace_range(start..end, &blanks);
}

/// Blanks out comments, and with `words` what stands in quotes too.
fn blanked(text: &str, words: bool) -> String {
    let mut out = text.to_owned();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (length, is_comment) = match token(rest, text[..at].ends_with(is_letter)) {
            Some(token) => token,
            None => {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
        };
        if is_comment || words {
            blank(&mut out, at, at + length);
        }
        at += length;
    }
    out
}

/// The length of the comment (true) or of the quoted text (false) that begins here.
fn token(rest: &str, in_word: bool) -> Option<(usize, bool)> {
    if rest.starts_with("//") {
        return Some((rest.find('\n').unwrap_or(rest.len()), true));
    }
    if rest.starts_with("/*") {
        return Some((rest.find("*/").map_or(rest.len(), |end| end + 2), true));
    }
    if rest.starts_with('"') {
        return Some((quoted(rest, '"'), false));
    }
    let raw = rest.strip_prefix('r').filter(|_| !in_word);
    if let Some(raw) = raw {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let close = iter::once('"').chain(iter::repeat_n('#', hashes)).collect::<String>();
            let open = 2 + hashes;
            let end = rest[open..].find(&close);
            return Some((end.map_or(rest.len(), |end| open + end + close.len()), false));
        }
    }
    if rest.starts_with('\'') {
        let letters = rest.chars().skip(1).take(2).collect::<Vec<_>>();
        let is_char = matches!(letters[..], ['\\', _] | [_, '\'']);
        return is_char.then(|| (quoted(rest, '\''), false));
    }
    None
}

fn quoted(rest: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == mark => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Where items under `#[cfg(test)]` stand.
fn test_code(code: &str) -> Vec<(usize, usize)> {
    let starts = code.match_indices("#[cfg(test)]");
    let item = |start: usize| {
        let mut depth = 0;
        for (at, letter) in code[start..].char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 1 => return (start, start + at + 1),
                '}' => depth -= 1,
                ';' if depth == 0 => return (start, start + at + 1),
                _ => {}
            }
        }
        (start, code.len())
    };
    starts.map(|(start, _)| item(start)).collect()
}

/// Every file under a folder of the project whose name ends in one of these, in the order of their names.
pub(crate) fn files(folder: &str, ends: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut open = vec![root.join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder of the project opens");
            open.extend(entries.map(|entry| entry.expect("an entry reads").path()));
            continue;
        }
        let name = path.strip_prefix(root).expect("it lies in the project");
        let name = name.to_string_lossy().replace('\\', "/");
        if path.exists() && ends.iter().any(|end| name.ends_with(end)) {
            let text = fs::read(&path).expect("a file of the project opens");
            found.push(Source::new(&name, &String::from_utf8_lossy(&text)));
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// The Rust files of the project, each read and taken apart once for all walls.
static RUST: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let mut all = files("src", &[".rs"]);
    all.extend(files("tests", &[".rs"]));
    assert!(all.iter().any(|file| file.path == "src/lib.rs"), "the sources are found");
    all
});

/// The Rust files of `src` and of `tests`.
pub(crate) fn rust() -> &'static [Source] {
    &RUST
}

/// The Rust files under a folder of `src`, or under all of it.
pub(crate) fn under(folder: &str) -> impl Iterator<Item = &'static Source> {
    rust().iter().filter(move |file| file.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}
