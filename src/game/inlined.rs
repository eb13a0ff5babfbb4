//! Parts of a scenario that stand in files of their own: `key: FILE`, a file beside it. A new game has them in its game file,
//! so that the scenario it is fixed by holds all there is to know.

use std::path::Path;

use super::Trouble;
use super::folder::read_needed;
use crate::yaml::{self, Fault, Faults, Node, Value};

/// What the name of such a file ends on.
const ENDINGS: [&str; 2] = [".yaml", ".yml"];

/// A scenario with the files that keys of its top level name put in their place.
pub(super) fn with_files(path: &Path, text: &str) -> Result<String, Trouble> {
    let unreadable = |faults: Faults| Trouble::unreadable(path, text, faults);
    let tree = yaml::parse(text).map_err(unreadable)?;
    let Value::Map(entries) = &tree.value else {
        return Ok(text.to_owned());
    };
    let mut whole = String::with_capacity(text.len());
    let mut from = 0;
    for (_, node) in entries {
        let Some(name) = file_name(node) else {
            continue;
        };
        let Some(beside) = beside(path, name) else {
            let mut faults = Faults::default();
            let fault = Fault::error(node.span, "this file does not stand beside the scenario");
            faults.add(fault.help("put it into the same folder, and write its name alone"));
            return Err(unreadable(faults));
        };
        let text_of = read_needed(&beside, &format!("`{name}` is named in {}", path.display()))?;
        let part = yaml::parse(&text_of)
            .map_err(|faults| Trouble::unreadable(&beside, text_of.as_str(), faults))?;
        whole.push_str(&text[from..node.span.start]);
        whole.push_str(&yaml::flow(&part));
        from = node.span.end;
    }
    whole.push_str(&text[from..]);
    Ok(whole)
}

fn file_name(node: &Node) -> Option<&str> {
    let name = node.word()?;
    ENDINGS
        .iter()
        .any(|ending| name.ends_with(ending))
        .then_some(name)
}

/// The path of a file that stands beside another; none where its name leads elsewhere.
fn beside(path: &Path, name: &str) -> Option<std::path::PathBuf> {
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
        with_files(&path, text).map_err(|trouble| trouble.to_string())
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
    fn a_file_that_is_not_there_or_elsewhere_is_told() {
        for text in [
            "table: own.yaml\n",
            "table: ../own.yaml\n",
            "table: /etc/own.yaml\n",
        ] {
            told(&[], text).expect_err(text);
        }
        told(&[("own.yaml", "rows: {1: [0")], "table: own.yaml\n").expect_err("no YAML");
    }
}
