//! Where inputs come from: the files of the examples and of the guides.

use std::fs;
use std::path::{Path, PathBuf};

/// The top of the project.
pub(crate) fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts below a folder whose names pass, in the order of their paths, and not too many of them.
pub(crate) fn texts(folder: &str, passes: fn(&str) -> bool) -> Vec<String> {
    const MOST: usize = 120;
    let mut found = Vec::new();
    gather(&top().join(folder), passes, &mut found);
    found.sort();
    assert!(!found.is_empty(), "nothing fitting lies in {folder}");
    let step = found.len().div_ceil(MOST);
    let some = found.iter().step_by(step);
    some.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn gather(folder: &Path, passes: fn(&str) -> bool, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is there");
    for entry in entries {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            gather(&path, passes, found);
        } else if passes(&name) {
            found.push(path);
        }
    }
}
