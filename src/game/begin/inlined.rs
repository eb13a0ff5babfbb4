//! Parts of a scenario that stand in files of their own: `key: FILE`, a file beside it. A new game has them in its game file,
//! so that the scenario it is fixed by holds all there is to know.

use crate::adjudicate::AnyRuleSet;
use crate::game::files::{FileAt, as_typed, read_needed};
use crate::game::papers::game_file::{Shelf, on_shelf};
use crate::game::papers::wording;
use crate::game::trouble::Trouble;
use crate::report::templates::Part as Template;
use crate::yaml::{self, Fault, Faults, Node, Span, Value};

/// What the name of such a file ends on.
const ENDINGS: [&str; 2] = [".yaml", ".yml"];

/// A part of a scenario that a file of its own has: where its name stands, and what is to stand there.
struct InlinedPart {
    span: Span,
    text: String,
}

/// A scenario with the files that keys of its top level name put in their place, and those of its templates.
pub(in crate::game) fn with_files(path: &FileAt, text: &str, shelf: Shelf) -> Result<String, Trouble> {
    let tree = yaml::parse(text).map_err(|faults| Trouble::unreadable(path, text, faults))?;
    let Value::Map(entries) = &tree.value else {
        return Ok(text.to_owned());
    };
    let source = Source { path, text };
    let rules = tree.get("rules").and_then(Node::word);
    let rules = rules.and_then(|id| on_shelf(shelf, id));
    let mut parts = Vec::new();
    for (key, node) in entries {
        if key.text == wording::KEY {
            parts.extend(source.templates(node, rules)?);
        } else if let Some(name) = file_name(node) {
            parts.push(source.part(node, name)?);
        }
    }
    let mut whole = String::with_capacity(text.len());
    let mut from = 0;
    for InlinedPart { span, text: part } in parts {
        whole.push_str(&text[from..span.start]);
        whole.push_str(&part);
        from = span.end;
    }
    whole.push_str(&text[from..]);
    Ok(whole)
}

/// The scenario whose files are put in their place.
struct Source<'s> {
    path: &'s FileAt,
    text: &'s str,
}

impl Source<'_> {
    /// A file of YAML.
    fn part(&self, node: &Node, name: &str) -> Result<InlinedPart, Trouble> {
        let (file, text) = self.file(node, name)?;
        let part = yaml::parse(&text).map_err(|faults| Trouble::unreadable(&file, &text, faults))?;
        Ok(InlinedPart { span: node.span, text: yaml::flow(&part) })
    }

    /// The files that `templates` names, each checked.
    fn templates(&self, node: &Node, rules: Option<&dyn AnyRuleSet>) -> Result<Vec<InlinedPart>, Trouble> {
        let mut parts = Vec::new();
        let Value::Map(entries) = &node.value else {
            return Ok(parts);
        };
        for (key, node) in entries {
            let Some(name) = node.word().filter(|name| wording::is_file_name(name)) else {
                self.demand_text(node)?;
                continue;
            };
            let (file, text) = self.file(node, name)?;
            let unreadable = |faults: Faults| Trouble::unreadable(&file, &text, faults);
            let part = Template::ALL.into_iter().find(|part| part.key() == key.text);
            let (faults, text) = match (part, rules) {
                (Some(part), _) => (wording::faults_of(part, &text), yaml::words_of_lines(&text)),
                (None, Some(rules)) if key.text == wording::PHRASES => {
                    let tree = yaml::parse(&text).map_err(unreadable)?;
                    let mut faults = Faults::default();
                    wording::phrases(&tree, rules, &mut faults);
                    (faults, yaml::flow(&tree))
                }
                _ => continue,
            };
            if faults.any_error() {
                return Err(unreadable(faults));
            }
            parts.push(InlinedPart { span: node.span, text });
        }
        Ok(parts)
    }

    /// Refuses the name of a file whose ending is missing: it would be told in every report in place of what is in the file.
    fn demand_text(&self, node: &Node) -> Result<(), Trouble> {
        let Some(word) =
            node.word().filter(|word| !word.contains(|letter: char| letter.is_whitespace() || "{}".contains(letter)))
        else {
            return Ok(());
        };
        let is_there = beside(self.path, word).is_some_and(|file| file.exists());
        let what = match is_there {
            true => format!("a file `{word}` stands beside the scenario, and its name has no ending"),
            false if word.contains(['-', '_', '/', '\\']) => {
                format!("`{word}` looks like the name of a file, and has no ending")
            }
            false => return Ok(()),
        };
        let mut faults = Faults::default();
        let help =
            format!("a file is called `{word}.txt`, or `.yaml`; where the word itself is the text, write `[{word}]`");
        faults.add(Fault::error(node.span, what).help(help));
        Err(Trouble::unreadable(self.path, self.text, faults))
    }

    /// A file that a scenario names, and what is in it.
    fn file(&self, node: &Node, name: &str) -> Result<(FileAt, String), Trouble> {
        let Some(file) = beside(self.path, name) else {
            let mut faults = Faults::default();
            let fault = Fault::error(node.span, "this file does not stand beside the scenario");
            faults.add(fault.help("put it into the same folder, and write its name alone"));
            return Err(Trouble::unreadable(self.path, self.text, faults));
        };
        // A link beside the scenario may lead to anything that its owner can read, and what it leads to is mailed.
        if file.is_link() {
            return Err(Trouble::unfit(
                &file,
                "it is a link, and leads elsewhere",
                "put the file itself beside the scenario",
            ));
        }
        let text = read_needed(&file, &self.path.display().to_string())?;
        Ok((file, as_typed(&text)))
    }
}

fn file_name(node: &Node) -> Option<&str> {
    let name = node.word()?;
    ENDINGS.iter().any(|ending| name.ends_with(ending)).then_some(name)
}

/// The path of a file that stands beside another; none where its name leads elsewhere.
fn beside(path: &FileAt, name: &str) -> Option<FileAt> {
    let plain = !name.starts_with('.') && !name.contains(['/', '\\', ':']);
    plain.then(|| path.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(files: &[(&str, &str)], text: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let path = folder.path().join("scenario.yaml");
        with_files(&path.into(), text, crate::rules::all()).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn a_file_that_is_named_stands_in_its_place() {
        let table = "rows:\n  1: [0, 0, 0, 1]   # the first\n  2: [0, 0, 1, 1]\n";
        let text = "name: ligny\ntable: own.yaml   # ours\nmap: {width: 6}\n";
        let whole = "name: ligny\ntable: {rows: {1: [0, 0, 0, 1], 2: [0, 0, 1, 1]}}   # ours\nmap: {width: 6}\n";
        assert_eq!(told(&[("own.yaml", table)], text), Ok(whole.to_owned()));
        assert_eq!(told(&[], "name: ligny\n"), Ok("name: ligny\n".to_owned()));
    }

    #[test]
    fn of_a_file_that_is_not_there_it_is_told_who_needs_it() {
        let told = told(&[], "table: own.yaml\n").expect_err("it is not there");
        let (_, needs) = told.split_once("it is missing, and ").expect(&told);
        assert!(needs.contains("scenario.yaml needs it"), "{told}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_beside_the_scenario_is_not_followed() {
        let elsewhere = tempfile::tempdir().expect("a folder");
        let folder = tempfile::tempdir().expect("a folder");
        let kept = elsewhere.path().join("kept.yaml");
        std::fs::write(&kept, "rows: {1: [0]}\n").expect("a file");
        std::os::unix::fs::symlink(&kept, folder.path().join("own.yaml")).expect("a link");
        let path = folder.path().join("scenario.yaml");
        let told = with_files(&path.into(), "table: own.yaml\n", crate::rules::all());
        let told = told.expect_err("it is a link").to_string();
        assert_eq!(told, "it is a link, and leads elsewhere");
    }

    #[test]
    fn the_name_of_a_template_has_an_ending() {
        let text = |word: &str| format!("name: ligny\nrules: really-simple\ntemplates: {{headline: {word}}}\n");
        for word in ["my-headline", "my_headline", "words/headline"] {
            told(&[], &text(word)).expect_err(word);
        }
        told(&[("headline", "War!\n")], &text("headline")).expect_err("the file is there");
        for word in ["headline", "War!", "[my-headline]", "\"{{ game }}-{{ turn }}\"", "\"a well-known day\""] {
            assert_eq!(told(&[], &text(word)), Ok(text(word)));
        }
        assert_ne!(told(&[("my.txt", "War!\n")], &text("my.txt")), Ok(text("my.txt")), "it is taken in");
    }

    #[test]
    fn a_file_that_is_not_there_or_elsewhere_is_told() {
        for text in ["table: own.yaml\n", "table: ../own.yaml\n", "table: /etc/own.yaml\n"] {
            told(&[], text).expect_err(text);
        }
        told(&[("own.yaml", "rows: {1: [0")], "table: own.yaml\n").expect_err("no YAML");
    }
}
