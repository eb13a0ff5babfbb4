//! Builds the engines that go into the pages of `estafette desk`: this same crate for `wasm32-wasip1`, without the rooms of mail
//! and command line; one with all rule sets, and one for each of them, for the page of a game holds that of its rules alone. Each is
//! packed as LZMA does it, behind the small program that unpacks it, which browsers can unpack by themselves. Without the feature `desk`
//! it does nothing.
//!
//! `ESTAFETTE_ENGINE=quick` builds the one with all of them, hardly optimised: for trying changes of page and engine out.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the engines are built for: their `main` reads a request and writes the answer, and std needs no glue of ours for that.
const TARGET: &str = "wasm32-wasip1";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|on| on == "wasm") {
        // Where a function is called, the linker leaves room for any number of it; nobody moves one any more.
        println!("cargo::rustc-link-arg-bins=--compress-relocations");
        return;
    }
    if env::var_os("CARGO_FEATURE_DESK").is_none() {
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
    let unpacker = built(&folder, "desk", &["--package", "estafette-unpacker"], None, "unpacker");
    let alone = if quick { Vec::new() } else { rule_sets() };
    let mut listed = String::from("&[");
    for only in alone.iter().map(|only| Some(only.as_str())).chain([None]) {
        let engine = built(&folder, profile, &["--no-default-features"], only, "estafette");
        let name = only.map_or("engine".to_owned(), |only| format!("engine-{only}"));
        fs::write(out.join(&name), packed(&unpacker, &engine, quick)).expect("the folder of the build can be written");
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

/// Builds a program, with one rule set or with all, and gives its bytes.
fn built(folder: &Path, profile: &str, how: &[&str], only: Option<&str>, name: &str) -> Vec<u8> {
    let cargo = env::var_os("CARGO").expect("cargo names itself");
    let mut command = Command::new(cargo);
    command.args(["build", "--locked", "--bin", name, "--target", TARGET, "--profile", profile]).args(how);
    command.arg("--target-dir").arg(folder);
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
    let program = folder.join(TARGET).join(profile).join(name).with_extension("wasm");
    fs::read(&program).unwrap_or_else(|error| panic!("{} cannot be read: {error}", program.display()))
}

/// An engine behind the program that unpacks it: how long that is, in four bytes, the lowest first; that, as zlib has it; the checksum of
/// the engine; the engine, as LZMA has it.
#[cfg(feature = "desk")]
fn packed(unpacker: &[u8], engine: &[u8], quick: bool) -> Vec<u8> {
    use std::io::Write;

    use lzma_rust2::{LzmaOptions, LzmaWriter};

    let unpacker = miniz_oxide::deflate::compress_to_vec_zlib(unpacker, 9);
    let length = u32::try_from(unpacker.len()).expect("it is small");
    let all = u32::try_from(engine.len()).expect("a program of wasm32 is shorter");
    let mut how = LzmaOptions::with_preset(if quick { 1 } else { 9 });
    how.dict_size = all.next_power_of_two();
    if !quick {
        (how.nice_len, how.depth_limit) = (LzmaOptions::NICE_LEN_MAX, 1000);
        // Code for browsers has no words of two or four bytes.
        (how.lc, how.lp, how.pb) = (4, 0, 0);
    }
    let sum = adler2::adler32_slice(engine).to_le_bytes();
    let head = [&length.to_le_bytes()[..], &unpacker, &sum].concat();
    let packer = LzmaWriter::new_use_header(head, &how, Some(all.into()));
    let mut packer = packer.expect("these settings are those of LZMA");
    packer.write_all(engine).and_then(|()| packer.finish()).expect("memory takes all of it")
}

#[cfg(not(feature = "desk"))]
fn packed(_: &[u8], engine: &[u8], _: bool) -> Vec<u8> {
    engine.to_vec()
}
