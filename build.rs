//! Builds the engine that goes into the pages of `estafette desk`: this same crate for `wasm32-wasip1`, without the rooms of mail
//! and command line. Without the feature `desk` it does nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the engine is built for: its `main` reads a request and writes the answer, and std needs no glue of ours for that.
const TARGET: &str = "wasm32-wasip1";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_DESK").is_none() || env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|on| on == "wasm") {
        return;
    }
    for changed in ["src", "Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={changed}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    // Beside the other things that are built, so that debug and release share it; cargo holds its own lock on the folder above.
    let folder = out.ancestors().nth(4).map_or_else(|| out.clone(), Path::to_owned).join("wasm");
    let engine = folder.join(TARGET).join("desk").join("estafette.wasm");
    build(&folder);
    let engine = fs::read(&engine).unwrap_or_else(|error| panic!("{} cannot be read: {error}", engine.display()));
    fs::write(out.join("engine"), compressed(&engine)).expect("the folder of the build can be written");
}

fn build(folder: &Path) {
    let cargo = env::var_os("CARGO").expect("cargo names itself");
    let mut command = Command::new(cargo);
    command.args([
        "build",
        "--locked",
        "--bin",
        "estafette",
        "--no-default-features",
        "--profile",
        "desk",
        "--target",
        TARGET,
    ]);
    command.arg("--target-dir").arg(folder);
    // What was said for this program is not meant for that one.
    for said in
        ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        command.env_remove(said);
    }
    let done = command.status().unwrap_or_else(|error| panic!("cargo cannot be run again: {error}"));
    assert!(
        done.success(),
        "the engine for browsers cannot be built; `rustup target add {TARGET}` brings what is most often missing"
    );
}

#[cfg(feature = "desk")]
fn compressed(engine: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(engine, 9)
}

#[cfg(not(feature = "desk"))]
fn compressed(engine: &[u8]) -> Vec<u8> {
    engine.to_vec()
}
