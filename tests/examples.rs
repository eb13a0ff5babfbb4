//! The games in `examples/`: each is played again, exchange by exchange, from its turn files, and has to come out as it
//! lies there, file by file and byte for byte. Pages for a browser do not lie there: they are large, no hash names them, and
//! they are drawn again whenever somebody wants one.
//!
//! `ESTAFETTE_UPDATE=1` puts what came out in the place of what lies there: after a change of wording, with the dice as
//! they were, since those hang on the links alone. Review the difference line by line.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use estafette::adjudicate::Muster;
use estafette::dice::{Body, Chain, Hash, Ledger, UMPIRE};
use estafette::game::{self, Folder, Game, Keep, Request, Step, When};
use estafette::rules;

use crate::support::{is_thorough, trials};

/// What stands beside a game and is no part of it, and the secret, which a closed game needs no more.
const APART: [&str; 3] = ["README.md", "secret.txt", ".lock"];

fn examples() -> Vec<PathBuf> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = fs::read_dir(&home).expect("there is a folder `examples`");
    let mut folders =
        entries.map(|entry| entry.expect("it can be read").path()).filter(|path| path.is_dir()).collect::<Vec<_>>();
    folders.sort();
    for folder in &folders {
        let known = folder.join("game.yaml").is_file();
        assert!(known, "{} is no game", folder.display());
    }
    folders
}

/// Those of the examples that are always played again: one on hexes, one on a table, one that is a campaign. All of them are where all
/// is tried, and where they are made anew; that they are what their orders come to is verified always.
fn played_again() -> Vec<PathBuf> {
    const ALWAYS: [&str; 3] = ["brueck", "hagelberg", "maida"];
    let all = is_thorough() || std::env::var_os("ESTAFETTE_UPDATE").is_some();
    let examples = examples().into_iter();
    let played = examples.filter(|example| all || ALWAYS.iter().any(|one| example.ends_with(one))).collect::<Vec<_>>();
    assert!(played.len() >= ALWAYS.len(), "they stand among the examples");
    played
}

fn ledger_of(folder: &Path) -> Ledger {
    let text = fs::read(folder.join("ledger.txt")).expect("a game has a ledger");
    Ledger::read(&text).expect("the ledger can be read")
}

/// Whether the books of an example are still open, with an exchange to adjudicate.
fn is_open(folder: &Path) -> bool {
    ledger_of(folder).closed().is_none()
}

/// Every file below a folder by its path, those apart left out.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("it can be read").path();
            let name = path.file_name().expect("it has a name").to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if !APART.contains(&name.as_ref()) {
                let inside = path.strip_prefix(folder).expect("it stands inside");
                found.insert(inside.to_owned(), fs::read(&path).expect("it can be read"));
            }
        }
    }
    found
}

/// A game on the morning of its first exchange: what `new` made, with the chain that the example had.
fn beginning(example: &Path, into: &Path, was: &Ledger) {
    let copy = |name: &str| {
        fs::copy(example.join(name), into.join(name)).expect("it can be copied");
    };
    copy("game.yaml");
    copy("scenario.yaml");
    copy(".gitignore");
    let card = was.card();
    let opened = Ledger::open(card).expect("the card was sound");
    fs::write(into.join("ledger.txt"), opened.text()).expect("it can be written");
    match was.closed() {
        Some(seal) => {
            let chain = Chain::new(&card.name, UMPIRE, card.umpire_length, seal);
            fs::write(into.join("secret.txt"), chain.secret().as_bytes()).expect("it can be written");
        }
        None => copy("secret.txt"),
    }
    let first = example.join("x000");
    fs::create_dir(into.join("x000")).expect("it can be made");
    for (name, bytes) in files(&first) {
        fs::write(into.join("x000").join(name), bytes).expect("it can be written");
    }
}

/// Puts the turn files of an exchange where they lay. What they say of the ledger follows a ledger that has changed.
fn mail(example: &Path, into: &Path, exchange: u32, was: &Ledger) {
    let inbox = PathBuf::from(format!("x{exchange:03}")).join("in");
    if !example.join(&inbox).is_dir() {
        return;
    }
    fs::create_dir_all(into.join(&inbox)).expect("it can be made");
    let heads = was.heads().collect::<Vec<Hash>>();
    let now = ledger_of(into).heads().collect::<Vec<Hash>>();
    for (name, bytes) in files(&example.join(&inbox)) {
        let text = String::from_utf8(bytes).expect("examples are in UTF-8");
        let text = following(&text, &heads, &now);
        fs::write(into.join(&inbox).join(name), text).expect("it can be written");
    }
}

/// A mail whose `seen:` names the head at the same place of another ledger, by as many digits as before.
fn following(text: &str, heads: &[Hash], now: &[Hash]) -> String {
    let mut parts = text.split("seen: ");
    let mut out = parts.next().expect("there is a first part").to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit());
        let (digits, rest) = part.split_at(part.len() - rest.len());
        let begins = |head: &Hash| digits.len() >= 8 && head.as_str().starts_with(digits);
        let place = heads.iter().position(begins);
        let follows = place.and_then(|place| now.get(place));
        let said = follows.map_or(digits, |head| &head.as_str()[..digits.len()]);
        out.push_str(&format!("seen: {said}{rest}"));
    }
    out
}

#[test]
fn a_mail_follows_the_heads_of_its_ledger_by_as_many_digits_as_it_had() {
    let old = [Hash::of(b"card"), Hash::of(b"lock")];
    let new = [Hash::of(b"another card"), Hash::of(b"another lock")];
    for digits in [8, 32, 64] {
        let mail = |heads: &[Hash]| {
            let seen = |head: &Hash| format!("seen: {}\n", &head.as_str()[..digits]);
            format!("{}> {}seen: 00000000\n", seen(&heads[0]), seen(&heads[1]))
        };
        assert_eq!(following(&mail(&old), &old, &new), mail(&new));
    }
}

/// Runs the exchange at hand, without the sides that did not send anything.
fn adjudicate(folder: &Path, without: Vec<estafette::adjudicate::Side>) {
    let folder = Folder::at(folder);
    let _pen = folder.take_pen().expect("nobody else plays here");
    let mut game = Game::open(folder, rules::all()).expect("the game can be opened");
    let request = Request { without, ..Request::default() };
    let advance = game::adjudicate(&mut game, &request).expect("the exchange can be played");
    assert!(matches!(advance.step, Step::Cast(_)), "exchange {} is cast", advance.exchange);
}

/// Plays an example again from its first exchange to its last.
fn play_again(example: &Path, into: &Path) {
    let was = ledger_of(example);
    beginning(example, into, &was);
    go_on(example, into, &was);
}

/// Plays a game on as it was played in an example.
fn go_on(example: &Path, into: &Path, was: &Ledger) {
    for exchange in was.exchanges() {
        mail(example, into, exchange.number, was);
        let mut game = Game::open(Folder::at(into), rules::all()).expect("the game can be opened");
        for battle in game::battles(&game).expect("what waits can be read") {
            fight_again(example, into, &mut game, &battle);
            game = Game::open(Folder::at(into), rules::all()).expect("the game can be opened");
        }
        let stand = game.stand().expect("it stands somewhere");
        let seats = was.card().seats.iter().zip(&exchange.lock.seats);
        let silent = seats.filter(|(_, locked)| locked.orders.is_none());
        let silent = silent.map(|(seat, _)| seat.name.as_str()).collect::<Vec<_>>();
        let owing = stand.awaited.iter().map(|awaited| awaited.side.clone());
        let without = owing.filter(|side| silent.contains(&side.as_str()));
        adjudicate(into, without.collect());
    }
    if was.closed().is_some() {
        let folder = Folder::at(into);
        let _pen = folder.take_pen().expect("nobody else plays here");
        let mut game = Game::open(folder, rules::all()).expect("the game can be opened");
        game::close(&mut game, &Keep::InTheFolder, When::Over).expect("the game is over");
    } else {
        mail(example, into, was.next_exchange(), was);
    }
}

/// A battle of a campaign that was a game in the example is made, played and taken again; any other is left to the quick table.
fn fight_again(example: &Path, into: &Path, campaign: &mut Game, battle: &Muster) {
    let games = fs::read_dir(example.join("battles")).into_iter().flatten();
    let mut games = games.map(|entry| entry.expect("it can be read").path());
    let Some(fought) =
        games.find(|path| path.to_string_lossy().ends_with(&format!("-t{}-{}", battle.day, battle.field)))
    else {
        game::leave_to_the_table(campaign, battle).expect("nothing is settled yet");
        return;
    };
    let was = ledger_of(&fought);
    let rules =
        rules::all().iter().find(|rules| was.card().rules.starts_with(rules.id())).expect("its rules are known");
    let drawn = game::draw_up(campaign, battle, *rules, None, rules::all()).expect("it can be drawn up");
    game::make_battle(campaign, &drawn, &Keep::InTheFolder, rules::all()).expect("it can be made");
    let place = into.join("battles").join(&drawn.name);
    card_as_before((&fought, &was), into, &place);
    *campaign = Game::open(Folder::at(into), rules::all()).expect("the game can be opened");
    // Who plays is the umpire's to change: in a battle not everybody is there who plays in the campaign.
    fs::copy(fought.join("game.yaml"), place.join("game.yaml")).expect("it can be copied");
    go_on(&fought, &place, &was);
    let taken = game::consider_battle(campaign, battle, rules::all()).expect("its result can be read");
    let (exchange, act) = game::enter_battle(campaign, &taken).expect("its result can be entered");
    salt_as_before(example, into, &format!("x{exchange:03}/desk/{act}-amend.yaml"));
}

/// Begins a battle on the card that it has in the example: that of today names a newer wording, and has other dice and another
/// salt at its start.
fn card_as_before((fought, was): (&Path, &Ledger), into: &Path, place: &Path) {
    fs::copy(fought.join("x000/state.yaml"), place.join("x000/state.yaml")).expect("it can be copied");
    let is = ledger_of(place);
    assert_eq!(is.card().umpire_anchor, was.card().umpire_anchor, "the chain of a battle hangs on its campaign alone");
    let old = Ledger::open(was.card()).expect("the card was sound");
    fs::write(place.join("ledger.txt"), old.text()).expect("it can be written");
    in_the_last_note(into, &is.card_id().to_string(), &was.card_id().to_string());
}

/// Gives the act that was entered last the salt that it has in the example, since it is drawn by lot.
fn salt_as_before(example: &Path, into: &Path, act: &str) {
    let read = |folder: &Path| fs::read_to_string(folder.join(act)).expect("the act can be read");
    let (was, is) = (read(example), read(into));
    let (salt, _) = was.split_once('\n').expect("it begins with its salt");
    let (_, rest) = is.split_once('\n').expect("it begins with its salt");
    let salted = format!("{salt}\n{rest}");
    in_the_last_note(into, Hash::of(is.as_bytes()).as_str(), Hash::of(salted.as_bytes()).as_str());
    fs::write(into.join(act), salted).expect("it can be written");
}

/// Puts one hash in the place of another in the note that is the last entry of a ledger.
fn in_the_last_note(folder: &Path, is: &str, was: &str) {
    let ledger = ledger_of(folder);
    let mut entries = ledger.entries().iter().map(|entry| entry.body.clone()).collect::<Vec<_>>();
    let Some(Body::Note { text, .. }) = entries.last_mut() else { panic!("its note is the last entry") };
    *text = text.replace(is, was);
    let mut again = Ledger::open(ledger.card()).expect("the card was sound");
    for body in entries {
        again.append(body).expect("the entry was sound");
    }
    fs::write(folder.join("ledger.txt"), again.text()).expect("it can be written");
}

fn put(files: &BTreeMap<PathBuf, Vec<u8>>, folder: &Path) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("it can be made");
        fs::write(path, bytes).expect("it can be written");
    }
}

#[test]
fn every_example_comes_out_again_to_the_byte() {
    for example in played_again() {
        let place = crate::support::tempdir().expect("there is room");
        play_again(&example, place.path());
        let (lies, mut came) = (files(&example), files(place.path()));
        came.retain(|name, _| name.extension() != Some("html".as_ref()));
        if std::env::var_os("ESTAFETTE_UPDATE").is_some() {
            for gone in lies.keys().filter(|name| !came.contains_key(*name)) {
                fs::remove_file(example.join(gone)).expect("it can be removed");
            }
            put(&came, &example);
            continue;
        }
        let name = example.display();
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&came), names(&lies), "{name}: the files are the same");
        for (file, bytes) in &lies {
            let (was, is) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&came[file]));
            assert_eq!(is, was, "{name}: {} comes out as it lies there", file.display());
        }
    }
}

#[test]
fn every_example_is_verified() {
    // An open example is the beginning of the game that stands beside it closed.
    let is_beginning = |example: &PathBuf| example.to_string_lossy().ends_with("-open");
    let all = examples().into_iter().filter(|example| is_thorough() || !is_beginning(example));
    for example in all.step_by(trials(5, 1)) {
        let folder = Folder::at(&example);
        let verdict = game::verify(&folder, rules::all(), &Keep::InTheFolder, None);
        let verdict = verdict.expect("it can be verified");
        assert!(verdict.discrepancies.is_empty(), "{}: {verdict:?}", example.display());
    }
}

#[test]
fn an_open_example_is_adjudicated_twice_alike_and_left_as_it_was() {
    let open = examples().into_iter().filter(|example| is_open(example));
    let open = open.collect::<Vec<_>>();
    assert!(!open.is_empty(), "there is no open example");
    for example in open.into_iter().step_by(trials(3, 1)) {
        let before = files(&example);
        let runs = [(), ()].map(|()| {
            let place = crate::support::tempdir().expect("there is room");
            let copy = place.path().join("copy");
            game::copy_folder(&example, &copy).expect("it can be copied");
            adjudicate(&copy, Vec::new());
            files(&copy)
        });
        assert_eq!(runs[0], runs[1], "{}: twice the same", example.display());
        assert!(runs[0].len() > before.len(), "{}: there is a report", example.display());
        assert_eq!(files(&example), before, "{}: left as it was", example.display());
    }
}
