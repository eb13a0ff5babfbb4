//! `verify` of a game of 100 exchanges, every one of them played again: the target is 100 ms.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use estafette::game::{self, Folder, Game, Keep, NewGame, Request, Step};
use estafette::rules;
use tempfile::TempDir;

fn main() {
    let place = played();
    ROOT.set(place.path().join("long")).expect("it is set once");
    divan::main();
}

const EXCHANGES: u32 = 100;

/// Units of a side; they spare those that have lost a third, so that the game does not end.
const UNITS: usize = 12;

/// The folder of the game.
static ROOT: OnceLock<PathBuf> = OnceLock::new();

fn root() -> &'static Path {
    ROOT.get().expect("the game is played before anything is measured")
}

/// Two lines of battle, three hexes apart.
fn scenario() -> String {
    let mut text = String::from(
        "rules: really-simple\nname: long\nmap: {columns: 26, rows: 9}\n\
         sides: [{side: red, home_edge: south}, {side: blue, home_edge: north}]\narmy:\n",
    );
    for (side, letter, row) in [("red", 'R', 6), ("blue", 'B', 3)] {
        for number in 0..UNITS {
            let (kind, form) = [("musket", "line"), ("cavalry", "line"), ("artillery", "unlimbered")][number % 3];
            let unit = format!("unit: {letter}{number}, side: {side}, kind: {kind}, form: {form}, full: 99");
            writeln!(text, "- {{{unit}, at: \"{:02}{row:02}\"}}", 2 + 2 * number).expect("a string takes anything");
        }
        let general = format!("unit: {letter}G, side: {side}, kind: general, at: \"10{row:02}\"");
        writeln!(text, "- {{{general}}}").expect("a string takes anything");
    }
    text
}

/// A side's orders: muskets and guns fire, cavalry steps to and fro.
fn orders(side: &str, exchange: u32) -> String {
    let letter = if side == "red" { 'R' } else { 'B' };
    let step = if (exchange / 2).is_multiple_of(2) { "SE" } else { "NW" };
    let mut text = format!("game: long\nexchange: {exchange}\nside: {side}\norders:\n");
    for number in 0..UNITS {
        let steps = match number % 3 {
            0 => "{fire: nearest, if: {strength: 66+}}".to_owned(),
            1 => format!("[move: {step}, form: column, form: line]"),
            _ => "{fire: [column within 4, line], if: {strength: 66+}}".to_owned(),
        };
        writeln!(text, "- {{unit: {letter}{number}, do: {steps}}}").expect("a string takes anything");
    }
    writeln!(text, "- {{unit: {letter}G, do: {{to: {letter}{}}}}}", exchange as usize % UNITS)
        .expect("a string takes anything");
    text
}

/// Plays the game, as an umpire does.
fn played() -> TempDir {
    let place = tempfile::tempdir().expect("a folder");
    let scenario_file = place.path().join("scenario.yaml");
    std::fs::write(&scenario_file, scenario()).expect("a file");
    let new = NewGame {
        scenario: scenario_file,
        folder: place.path().join("long"),
        name: None,
        players: Vec::new(),
        length: 500,
        beacon: None,
        invite: false,
        keep: Keep::InTheFolder,
    };
    game::create(&new, rules::all()).expect("the game is made");
    for exchange in 1..=EXCHANGES {
        let folder = Folder::at(&new.folder);
        let _pen = folder.take_pen().expect("nobody else writes");
        let mut game = Game::open(folder, rules::all()).expect("the game is sound");
        let awaited = game.stand().expect("the game stands").awaited;
        let file = |side: &str| {
            let path = place.path().join(format!("{side}.yaml"));
            std::fs::write(&path, orders(side, exchange)).expect("a file");
            path
        };
        let files = awaited.iter().map(|awaited| file(awaited.side.as_str()).into()).collect();
        let request = Request { files, ..Request::default() };
        let advance = game::adjudicate(&mut game, &request).expect("the exchange is played");
        assert!(matches!(advance.step, Step::Cast(_)), "exchange {exchange} is cast");
    }
    place
}

/// The whole of it: ledger, links, seeds, rolls, and every file from orders to reports.
#[divan::bench(sample_count = 20)]
fn game_of_100_exchanges(bencher: Bencher<'_, '_>) {
    let folder = Folder::at(root());
    bencher.counter(ItemsCount::new(EXCHANGES)).bench_local(|| {
        let verdict = game::verify(&folder, rules::all(), &Keep::InTheFolder, None).expect("the game is there");
        assert!(verdict.discrepancies.is_empty() && verdict.replayed == EXCHANGES as usize, "{verdict:?}");
        verdict
    });
}

/// One exchange more, on a copy of the finished game, from turn files to reports on the disk.
#[divan::bench(sample_count = 20)]
fn exchange_on_disk(bencher: Bencher<'_, '_>) {
    let fresh = || {
        let place = tempfile::tempdir().expect("a folder");
        game::copy_folder(root(), &place.path().join("long")).expect("a copy");
        place
    };
    bencher.with_inputs(fresh).bench_local_refs(|place| {
        let folder = Folder::at(place.path().join("long"));
        let mut game = Game::open(folder, rules::all()).expect("the game is sound");
        let side = game.stand().expect("the game stands").awaited[0].side.clone();
        let request = Request { without: vec![side], ..Request::default() };
        let advance = game::adjudicate(&mut game, &request).expect("the exchange is played");
        assert!(matches!(advance.step, Step::Cast(_)), "it is cast");
        advance.exchange
    });
}
