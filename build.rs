//! Builds the engines that go into the pages of `estafette desk`: this same crate for `wasm32-wasip1`, without the rooms of mail
//! and command line; one with all rule sets, and one for each of them, for the page of a game holds that of its rules alone.
//! Without the feature `desk` it does nothing.
//!
//! `ESTAFETTE_ENGINE=quick` builds the one with all of them, hardly optimised: for trying changes of page and engine out.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the engines are built for: their `main` reads a request and writes the answer, and std needs no glue of ours for that.
const TARGET: &str = "wasm32-wasip1";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_DESK").is_none() || env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|on| on == "wasm") {
        return;
    }
    for changed in ["src", "Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={changed}");
    }
    println!("cargo::rerun-if-env-changed=ESTAFETTE_ENGINE");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    // Beside the other things that are built, so that debug and release share it; cargo holds its own lock on the folder above.
    let folder = out.ancestors().nth(4).map_or_else(|| out.clone(), Path::to_owned).join("wasm");
    let quick = env::var("ESTAFETTE_ENGINE").is_ok_and(|how| how == "quick");
    let profile = if quick { "desk-quick" } else { "desk" };
    let alone = if quick { Vec::new() } else { rule_sets() };
    let mut listed = String::from("&[");
    for only in alone.iter().map(|only| Some(only.as_str())).chain([None]) {
        let engine = build(&folder, profile, only);
        let name = only.map_or("engine".to_owned(), |only| format!("engine-{only}"));
        fs::write(out.join(&name), compressed(&engine)).expect("the folder of the build can be written");
        let id = only.unwrap_or_default().replace('_', "-");
        listed.push_str(&format!("({id:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))),"));
    }
    fs::write(out.join("engines.rs"), listed + "]").expect("the folder of the build can be written");
}

/// The folders of the rule sets.
fn rule_sets() -> Vec<String> {
    let folders = fs::read_dir("src/rules").expect("the rule sets stand there").flatten();
    let crates = folders.filter(|folder| folder.path().join("Cargo.toml").exists());
    let mut names = crates.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect::<Vec<_>>();
    names.sort();
    names
}

/// Builds an engine, of one rule set or of all, and gives its bytes.
fn build(folder: &Path, profile: &str, only: Option<&str>) -> Vec<u8> {
    let cargo = env::var_os("CARGO").expect("cargo names itself");
    let mut command = Command::new(cargo);
    command.args(["build", "--locked", "--bin", "estafette", "--no-default-features", "--target", TARGET]);
    command.args(["--profile", profile]).arg("--target-dir").arg(folder);
    // What was said for this program is not meant for that one.
    for said in
        ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        command.env_remove(said);
    }
    match only {
        Some(only) => command.env("ESTAFETTE_RULES", only),
        None => command.env_remove("ESTAFETTE_RULES"),
    };
    let done = command.status().unwrap_or_else(|error| panic!("cargo cannot be run again: {error}"));
    assert!(
        done.success(),
        "the engine for browsers cannot be built; `rustup target add {TARGET}` brings what is most often missing"
    );
    let engine = folder.join(TARGET).join(profile).join("estafette.wasm");
    fs::read(&engine).unwrap_or_else(|error| panic!("{} cannot be read: {error}", engine.display()))
}

#[cfg(feature = "desk")]
fn compressed(engine: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(engine, 9)
}

#[cfg(not(feature = "desk"))]
fn compressed(engine: &[u8]) -> Vec<u8> {
    engine.to_vec()
}
