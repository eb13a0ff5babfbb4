//! A scenario, with its phrases and templates, set up as `new` does.

use std::path::Path;

use estafette::game::GameFile;
use estafette::rules;
use estafette::yaml::Faults;

use crate::fuzz::Target;
use crate::fuzz::corpus::texts;
use crate::fuzz::view::handle;

pub(crate) const TARGET: Target = Target { name: "scenario", corpus, run };

fn corpus() -> Vec<String> {
    let mut all = texts("examples", |name| name == "game.yaml");
    all.extend(texts("tests/conformance", |name| name == "base.yaml"));
    all
}

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(file) = GameFile::read(Path::new("game.yaml"), &text, rules::all()) else {
        return;
    };
    let mut faults = Faults::default();
    if let Some(position) = file.rules.set_up(&file.tree, &mut faults)
        && !faults.any_error()
    {
        handle(file.rules, &position, "", "set up");
    }
}
