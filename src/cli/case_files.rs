//! Conformance cases on disk.

use std::path::{Path, PathBuf};

use crate::adjudicate::AnyRuleSet;
use crate::conform::{self, CaseReport};
use crate::game::{Trouble, names_in, read_typed};

/// The cases at a path: the file itself, or every case of a folder, in the order of their names.
pub(super) fn case_files(path: &Path) -> Result<Vec<PathBuf>, Trouble> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for name in names_in(path)? {
        let inner = path.join(&name);
        if inner.is_dir() {
            found.extend(case_files(&inner)?);
        } else if name.ends_with(".yaml") && name != "base.yaml" {
            found.push(inner);
        }
    }
    Ok(found)
}

/// Runs the cases of a file over the `base.yaml` of the nearest folder above it that has one.
pub(super) fn run_file(rules: &dyn AnyRuleSet, path: &Path) -> Result<CaseReport, Trouble> {
    // A file that is named from within its folder has its folders above it all the same.
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let bases = whole.ancestors().skip(1).map(|folder| folder.join("base.yaml"));
    let base = match bases.into_iter().find(|base| base.is_file()) {
        Some(base) => read_typed(&base)?,
        None => String::new(),
    };
    let name = path.display().to_string();
    Ok(conform::run(rules, &base, &name, &read_typed(path)?))
}
