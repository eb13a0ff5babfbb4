//! `status` of a folder of 200 games, copies of those in `examples` that stand in their crisis: the target is one second.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use estafette::cli::{Terminal, run};
use estafette::game::copy_folder;
use estafette::rules;

const GAMES: usize = 200;

/// The folder of the games.
static ROOT: OnceLock<PathBuf> = OnceLock::new();

fn main() {
    let place = tempfile::tempdir().expect("there is room");
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let names = std::fs::read_dir(&home).expect("there are examples");
    let names = names.map(|entry| entry.expect("it can be read").path());
    let mut open = names.filter(|path| path.to_string_lossy().ends_with("-open")).collect::<Vec<_>>();
    open.sort();
    for (number, from) in open.iter().cycle().take(GAMES).enumerate() {
        let to = place.path().join(format!("game-{number:03}"));
        copy_folder(from, &to).expect("it can be copied");
    }
    ROOT.set(place.path().to_owned()).expect("it is set once");
    divan::main();
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn folder_of_games(bencher: Bencher<'_, '_>) {
    let root = ROOT.get().expect("the games are copied before anything is measured");
    let words = ["estafette".into(), "status".into(), root.as_os_str().to_owned()];
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut desk = Terminal::new(&mut out, &mut err, rules::all());
        let code = run(&words.clone() as &[OsString], &mut desk);
        assert_eq!(code, 0, "{}", String::from_utf8_lossy(&err));
        out
    });
}
