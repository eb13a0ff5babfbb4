//! Going through a game from its card to its last report, and working everything out again.
//!
//! `received` and `rejoined` know each other: what was received may have been two halves of one file.
//! `acts`, `differences` and `promises` know each other: what does not agree breaks a promise, and the acts say what they break.

pub(in crate::game) mod acts;
mod battles;
pub(in crate::game) mod besides;
pub(in crate::game) mod differences;
mod known_before;
pub(in crate::game) mod ledger;
pub(in crate::game) mod lines;
mod names;
pub(in crate::game) mod orders;
pub(in crate::game) mod plain;
pub(in crate::game) mod promises;
pub(in crate::game) mod received;
pub(in crate::game) mod refused;
pub(in crate::game) mod rejoined;
pub(in crate::game) mod seen;
pub(in crate::game) mod start;
pub(in crate::game) mod stood_in;
pub(in crate::game) mod strays;
pub(in crate::game) mod told;
pub(in crate::game) mod told_dice;
mod unused;
pub(in crate::game) mod versions;

use crate::game::files::{FileAt, Folder, read_text};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use serde::Serialize;

use self::acts::{Acts, bringing_in, verify_acts};
use self::battles::War;
use self::differences::{Differences, Discrepancy};
use self::known_before::PlayersLink;
use self::ledger::{demand_a_game, game, ledger};
use self::lines::only_lines_differ;
use self::plain::demand_plain;
use self::promises::{Assurance, Promise};
use self::received::{are_players_unread, opened};
use self::told_dice::ToldDice;
use self::versions::{NotReplayed, typed_labels, verify_versions};
use crate::adjudicate::Side;
use crate::dice::{Cast, Ending, Exchange, Hash, Ledger, QUICKNET, RollsFile, quicknet_time, utc, veil, verify_rolls};
use crate::game::again::play_again;
use crate::game::exchange::worked_out::{WorkedOut, page_of};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::papers::state_file::StateFile;
use crate::game::stand::course::Course;
use crate::game::stand::secret::{self, Keep, seal};
use crate::game::stand::versions::{is_current, is_played};
use crate::game::trouble::{FileName, Trouble};

/// How many exchanges are played again before their files are looked at: enough to keep all processors at work, and few
/// enough to be held in memory.
const BATCH: usize = 32;

/// What came of going through a game.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Verdict {
    /// The name of the game.
    pub game: String,
    /// The head of its ledger.
    pub head: String,
    /// How many entries stand behind the card.
    pub entries: usize,
    /// Whether the books are closed.
    pub closed: bool,
    /// Whether the seal is known, from the close or from the secret.
    pub seal_known: bool,
    /// How many exchanges were locked.
    pub locks: usize,
    /// How many of them came to nothing.
    pub void: usize,
    /// The one that is locked and waits for its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked: Option<u32>,
    /// How many links were hashed down to their anchors.
    pub links: usize,
    /// How many seeds were made again.
    pub seeds: usize,
    /// How many rolls were made again.
    pub rolls: usize,
    /// How many rolls, salts and codes can be checked only after the close.
    pub sealed: usize,
    /// How many files were held against their hashes.
    pub files: usize,
    /// How many exchanges were played again, from orders to report.
    pub replayed: usize,
    /// How many of them have their reports in an older wording, so that these were held against their hashes alone.
    pub reworded: usize,
    /// Those that were played by a version that is not played any more.
    pub not_replayed: Vec<NotReplayed>,
    /// The version whose labels hold names that were typed while the game ran, where it was played by one.
    pub typed_labels: Option<String>,
    /// Whether the scenario words its reports itself.
    pub own_wording: bool,
    /// Whether nothing was to be played again.
    pub hashes_only: bool,
    /// Exchanges with a beacon, its round, and when that appeared, where that is known.
    pub beacons: Vec<(u32, u64, String)>,
    /// What a player should look at: entry and name, as the protocol has them.
    pub warnings: Vec<(u32, &'static str)>,
    /// How much of it was done by the umpire's hand.
    pub acts: Acts,
    /// How many files of orders the umpire wrote for players.
    pub entered: usize,
    /// How many locked orders were made again of the files that were received.
    pub received: usize,
    /// How many of them stand-ins wrote, made again of position, posture and seed.
    pub stood_in: usize,
    /// The exchanges that were taken back, and by which act of the desk.
    pub taken_back: Vec<TakenBack>,
    /// The files whose lines end otherwise than estafette ends them, which were read as it would.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_ends: Vec<String>,
    /// What came of each promise.
    pub promises: Vec<Assurance>,
    /// What does not agree.
    pub discrepancies: Vec<Discrepancy>,
    /// What came of the battles that were fought out as games of their own; what does not agree there stands above, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub battles: Vec<Verdict>,
    /// Its folder, where it is a battle of a campaign, and where that lies in the folder of the campaign.
    #[serde(skip)]
    folder: Option<Folder>,
    #[serde(skip)]
    within: String,
    /// The exchanges in whose dice nobody but the umpire had a part.
    #[serde(skip)]
    known_before: Vec<u32>,
    /// The links of players that were mixed into dice.
    #[serde(skip)]
    parts: Vec<PlayersLink>,
    /// The exchanges in which orders stood that were taken back, and those that these were written for.
    #[serde(skip)]
    thrown_anew: Vec<(u32, u32)>,
    /// How many rolls can be thrown again only after the close.
    #[serde(skip)]
    veiled: usize,
    /// Views and forms that are not here.
    #[serde(skip)]
    gone: Vec<String>,
    /// Pages for a browser that are not here.
    #[serde(skip)]
    pages_gone: Vec<String>,
    /// What could not be looked at, and why.
    #[serde(skip)]
    unproven: Vec<(Promise, String)>,
    /// What a yes does not stand for, besides what is counted.
    #[serde(skip)]
    but: Vec<(Promise, String)>,
    /// What does not agree, by the promise that it breaks.
    #[serde(skip)]
    broken: Vec<(Promise, String)>,
}

/// Exchanges that were taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TakenBack {
    /// The act, as notes of the ledger name it: for which exchange, and its number.
    pub act: (u32, u32),
    /// The exchanges that count no longer, the first one first.
    pub exchanges: Vec<u32>,
}

impl Verdict {
    /// Whether everything agrees: nothing was found, and everything was played again that was to be.
    pub fn agrees(&self) -> bool {
        let replayed = self.not_replayed.is_empty() || self.hashes_only;
        self.discrepancies.is_empty() && replayed && self.battles.iter().all(Verdict::agrees)
    }
}

/// Goes through a game. A head that the user knows, or its beginning, must be among those of the ledger.
pub fn verify(folder: &Folder, shelf: Shelf, keep: &Keep, head: Option<&str>) -> Result<Verdict, Trouble> {
    go_through(folder, shelf, keep, head, Verdict::default())
}

/// The same without playing anything again: of what was decided, it shows that nothing was changed since.
pub fn verify_hashes(folder: &Folder, shelf: Shelf, keep: &Keep, head: Option<&str>) -> Result<Verdict, Trouble> {
    let verdict = Verdict { hashes_only: true, ..Verdict::default() };
    go_through(folder, shelf, keep, head, verdict)
}

fn go_through(
    folder: &Folder,
    shelf: Shelf,
    keep: &Keep,
    head: Option<&str>,
    mut verdict: Verdict,
) -> Result<Verdict, Trouble> {
    let mut differences = Differences::new(folder.root());
    demand_a_game(folder)?;
    demand_plain(folder, &mut differences);
    differences.about(Promise::DiceFixed);
    if let Some(ledger) = ledger(folder, head, &mut verdict, &mut differences)? {
        let seal = seal(folder, &ledger, keep);
        verdict.seal_known = seal.is_some();
        if let Some(amiss) = secret::amiss(keep, folder, ledger.card()) {
            differences.add(&keep.path(folder), amiss);
        }
        differences.about(Promise::RulesApplied);
        if let Some(game) = game(folder, &ledger, shelf, &mut verdict, &mut differences) {
            verdict.not_replayed = verify_versions(game.rules, &folder.ledger(), &ledger, &mut differences);
            verdict.typed_labels = typed_labels(game.rules, &ledger);
            verdict.own_wording = game.wording.is_own();
            verdict.acts = verify_acts(folder, &ledger, &game, &mut differences);
            verdict.files += verdict.acts.files;
            let mut check = GameCheck {
                folder,
                ledger: &ledger,
                game: &game,
                seal,
                verdict: &mut verdict,
                differences: &mut differences,
                played: None,
                apart: Vec::new(),
                players_unread: are_players_unread(folder, shelf),
            };
            check.start();
            check.strays();
            check.unfinished();
            check.unreported();
            check.reopened();
            let exchanges = ledger.exchanges().collect::<Vec<_>>();
            for batch in exchanges.chunks(BATCH) {
                let played = check.play_all(batch);
                for (exchange, played) in batch.iter().zip(played) {
                    check.played = played;
                    check.exchange(exchange);
                }
            }
            if let Some(mut opened) = opened(folder, &ledger, shelf) {
                check.of_players(&mut opened, keep);
            }
            check.lines_apart();
            check.unnamed();
            let war = War { folder, ledger: &ledger, game: &game, shelf, seal };
            war.battles(&mut verdict, &mut differences);
        } else {
            verdict.unlooked("the scenario that the card names is not here, or cannot be read");
        }
    } else {
        verdict.unlooked("the ledger is not sound, so nothing that hangs from it was looked at");
    }
    verdict.broken = differences.broken();
    verdict.discrepancies = differences.by_file();
    verdict.assure();
    Ok(verdict)
}

struct GameCheck<'v> {
    folder: &'v Folder,
    ledger: &'v Ledger,
    game: &'v GameFile,
    seal: Option<Hash>,
    verdict: &'v mut Verdict,
    differences: &'v mut Differences,
    /// What came of playing the exchange at hand again, if it was played already.
    played: Option<PlayedAgain>,
    /// Exchanges and sides whose reports name other lines than those of what was received.
    apart: Vec<(u32, Side)>,
    /// Whether the game file cannot be read, so that nobody can tell who plays now.
    players_unread: bool,
}

impl GameCheck<'_> {
    fn veil(&mut self, exchange: u32, what: &str) -> Option<Hash> {
        match &self.seal {
            Some(seal) => Some(veil(&self.ledger.card_id(), exchange, what, seal)),
            None => {
                self.verdict.sealed += 1;
                None
            }
        }
    }

    /// Which exchanges were taken back, by the course that the ledger took.
    fn reopened(&mut self) {
        let mut back = Course::of(self.ledger).taken_back;
        back.sort_by_key(|(exchange, by)| (by.exchange, by.number, *exchange));
        for (exchange, by) in back {
            let act = (by.exchange, by.number);
            match self.verdict.taken_back.last_mut() {
                Some(last) if last.act == act => last.exchanges.push(exchange),
                _ => self.verdict.taken_back.push(TakenBack { act, exchanges: vec![exchange] }),
            }
        }
    }

    fn exchange(&mut self, exchange: &Exchange<'_>) {
        self.verdict.locks += 1;
        self.differences.about(Promise::NothingReplaced);
        self.orders(exchange);
        if let Some(round) = exchange.lock.beacon {
            let quicknet = self.ledger.card().beacon.as_deref() == Some(QUICKNET);
            let appears = match exchange.ending {
                Ending::Cast(_) => "appeared",
                Ending::Void(_) | Ending::Open => "appears",
            };
            let time = match quicknet {
                true => format!(", which {appears} at {}", utc(quicknet_time(round))),
                false => String::new(),
            };
            self.verdict.beacons.push((exchange.number, round, time));
        }
        match exchange.ending {
            Ending::Cast(cast) => self.cast(exchange, cast),
            Ending::Void(_) => {
                self.verdict.void += 1;
                self.given_up(exchange);
            }
            Ending::Open => self.verdict.locked = Some(exchange.number),
        }
    }

    fn cast(&mut self, exchange: &Exchange<'_>, cast: &Cast) {
        let number = exchange.number;
        self.known_to_the_umpire(exchange, cast);
        self.verdict.links += 1 + cast.seats.iter().flatten().count();
        self.verdict.seeds += 1;
        let place = self.folder.exchange(number);
        let named_by = format!("the cast of exchange {number}");
        let mut named = vec![(place.rolls(), cast.rolls), (place.state(), cast.state)];
        for (side, hash) in self.game.sides.iter().zip(&cast.reports) {
            named.extend(hash.map(|hash| (place.report(side), hash)));
        }
        let mut whole = true;
        let mut misnamed = Vec::new();
        for (path, hash) in named {
            self.differences.about(promise_of(&path));
            let Some(text) = self.differences.read(&path, &named_by) else {
                whole = false;
                continue;
            };
            self.verdict.files += 1;
            if path == place.state() {
                let labels = StateFile::parse(&text).map(|state| state.labels).unwrap_or_default();
                self.verdict.acts.marking.extend(bringing_in(&labels));
            }
            if Hash::of(text.as_bytes()) != hash {
                misnamed.push((path, text, hash));
            }
        }
        if !whole && self.seal.is_none() {
            let why = format!("files of exchange {number} are missing, so it was NOT replayed");
            for promise in [Promise::RulesApplied, Promise::EverythingTold] {
                self.verdict.unproven.push((promise, why.clone()));
            }
        }
        self.differences.about(Promise::RollsRight);
        self.rolls(&place.rolls(), number, cast);
        if !is_current(self.game.rules, exchange.lock) {
            self.told_dice(exchange, cast);
        }
        if self.game.rules.standing(&exchange.lock.rules).is_err() {
            let why = format!("exchange {number} was NOT replayed: its lock names no version of the rules");
            self.verdict.unproven.push((Promise::EverythingTold, why));
        }
        self.differences.about(Promise::RulesApplied);
        let mut again = Vec::new();
        let plays = !self.verdict.hashes_only && is_played(self.game.rules, exchange.lock);
        if plays && (self.seal.is_some() || whole) {
            again = self.replay(exchange, cast);
        }
        for (path, text, hash) in misnamed {
            self.differences.about(promise_of(&path));
            let same = again.iter().any(|(other, made)| *other == path && *made == text);
            if same {
                let entry = exchange.ended.expect("a cast is an entry").number;
                let file = self.differences.name(&path);
                let what =
                    format!("entry {entry}, {named_by}, names {hash} for {file}, which comes out as it stands there");
                self.differences.add(&self.folder.ledger(), what);
            } else {
                self.differences.hash(&path, &text, &hash, &named_by);
            }
        }
    }

    fn rolls(&mut self, path: &FileAt, number: u32, cast: &Cast) {
        let Ok(text) = read_text(path) else {
            return;
        };
        let card = self.ledger.card_id();
        match verify_rolls(text.as_bytes(), &card, number, &cast.seed, self.seal.as_ref()) {
            Ok(checked) => {
                self.verdict.rolls += checked.open + checked.veiled_checked;
                self.verdict.sealed += checked.sealed;
                self.verdict.veiled += checked.sealed;
            }
            Err(fault) => {
                let line = text.lines().nth((fault.line as usize).saturating_sub(1));
                let roll = line.map_or(String::new(), |line| format!(" (`{line}`)"));
                self.differences.add(path, format!("{fault}{roll}"));
            }
        }
    }

    /// Holds what reports in another wording say of their dice against the dice.
    fn told_dice(&mut self, exchange: &Exchange<'_>, cast: &Cast) {
        self.differences.about(Promise::EverythingTold);
        let place = self.folder.exchange(exchange.number);
        let rolls = read_text(place.rolls()).ok();
        let rolls =
            rolls.and_then(|text| RollsFile::read(text.as_bytes(), &self.ledger.card_id(), exchange.number).ok());
        let Some(rolls) = rolls else {
            return;
        };
        let told = ToldDice { ledger: self.ledger, lock: exchange.lock, cast, rolls: &rolls };
        for side in &self.game.sides {
            let path = place.report(side);
            for what in told.amiss(&read_text(&path).unwrap_or_default()) {
                self.differences.add(&path, what);
            }
        }
    }

    /// Plays an exchange again and holds every file against what comes out.
    fn replay(&mut self, exchange: &Exchange<'_>, cast: &Cast) -> Vec<(FileAt, String)> {
        let place = self.folder.exchange(exchange.number);
        let made = match self.play(exchange) {
            Ok(made) => made,
            Err(trouble) => {
                let path = trouble.path().unwrap_or(place.path()).clone();
                let number = exchange.number;
                let why = format!("exchange {number} cannot be played again");
                self.verdict.unproven.push((Promise::EverythingTold, why));
                self.differences.once(&path, format!("exchange {number} cannot be played again: {trouble}"));
                return Vec::new();
            }
        };
        self.verdict.replayed += 1;
        let as_told = is_current(self.game.rules, exchange.lock);
        self.verdict.reworded += usize::from(!as_told);
        let mut apart = Vec::new();
        if as_told {
            apart = self.in_other_lines(exchange.number, cast, &made);
            self.beside(exchange.number, &made, &apart);
        }
        let apart_in = apart.iter().map(|side| place.report(side)).collect::<Vec<_>>();
        self.apart.extend(apart.into_iter().map(|side| (exchange.number, side)));
        let mut files = vec![(place.rolls(), made.rolls), (place.log(), made.log), (place.state(), made.state)];
        let reports = made.reports.into_iter().filter(|_| as_told);
        files.extend(reports.map(|(side, text)| (place.report(&side), text)));
        for (path, text) in files.iter().filter(|(path, _)| !apart_in.contains(path)) {
            self.differences.about(promise_of(path));
            if let Some(there) = self.differences.read(path, "the record") {
                self.differences.same(path, &there, text);
            }
        }
        files
    }

    /// Holds what stands beside the reports against what comes out. No hash names it, so it may be missing: whoever has no use
    /// for it may delete it, and nobody can hold it against anything then.
    fn beside(&mut self, number: u32, made: &WorkedOut, apart: &[Side]) {
        let place = self.folder.exchange(number);
        for (name, text) in made.beside(|name| place.path().join(name).exists()) {
            let path = place.path().join(&name);
            self.differences.about(promise_of(&path));
            if let Some(there) = self.differences.read(&path, "the record") {
                let is_page_of = |side: &Side| name == page_of(side) && only_lines_differ(&there, &text);
                if !apart.iter().any(is_page_of) {
                    self.differences.same(&path, &there, &text);
                }
            }
        }
        let names = made.names_beside();
        for name in names.iter().filter(|name| !place.path().join(name).exists()) {
            let gone = self.differences.name(&place.path().join(name));
            match name.ends_with(".html") {
                true => self.verdict.pages_gone.push(gone),
                false => self.verdict.gone.push(gone),
            }
        }
        for form in self.game.sides.iter().map(|side| format!("form-{side}.yaml")) {
            let path = place.path().join(&form);
            if !names.contains(&form) && path.exists() {
                self.differences.about(promise_of(&path));
                self.differences.add(&path, "nothing is asked of this side, so no form of it was made".to_owned());
            }
        }
    }

    /// Plays those of some exchanges that can be played again, on as many processors as there are: each begins from a
    /// position whose hash the ledger names, so none waits for another.
    fn play_all(&self, batch: &[Exchange<'_>]) -> Vec<Option<PlayedAgain>> {
        let (folder, game, ledger, seal) = (self.folder, self.game, self.ledger, self.seal);
        let replays = !self.verdict.hashes_only;
        let play = |exchange: &Exchange<'_>| {
            let cast = matches!(exchange.ending, Ending::Cast(_));
            (replays && cast && is_played(game.rules, exchange.lock))
                .then(|| play_safely(folder, game, ledger, exchange, seal))
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let share = batch.len().div_ceil(processors);
        // Where there is one processor, as in a browser, there may be no threads either.
        if share == batch.len() {
            return part_of(batch, &play);
        }
        thread::scope(|scope| {
            let work = |part| scope.spawn(move || part_of(part, &play));
            let work = batch.chunks(share).map(work).collect::<Vec<_>>();
            let done = work.into_iter().map(|part| part.join());
            let done = done.map(|part| part.expect("a panic of an engine is caught where it plays"));
            done.flatten().collect()
        })
    }

    fn play(&mut self, exchange: &Exchange<'_>) -> PlayedAgain {
        if self.seal.is_none() {
            self.verdict.sealed += 2 + self.game.sides.len();
        }
        let played = self.played.take();
        played.unwrap_or_else(|| play_safely(self.folder, self.game, self.ledger, exchange, self.seal))
    }
}

/// Which promise a file of an exchange that was cast is proof of.
fn promise_of(path: &FileName) -> Promise {
    match path.file_name().as_str() {
        "rolls.txt" => Promise::RollsRight,
        "log.yaml" | "state.yaml" => Promise::RulesApplied,
        _ => Promise::EverythingTold,
    }
}

/// What came of playing an exchange again.
type PlayedAgain = Result<WorkedOut, Trouble>;

fn part_of<'e, 'l>(
    part: &'e [Exchange<'l>],
    play: &dyn Fn(&'e Exchange<'l>) -> Option<PlayedAgain>,
) -> Vec<Option<PlayedAgain>> {
    part.iter().map(play).collect()
}

/// Plays an exchange again; a position and orders that no engine has made may break an engine off.
fn play_safely(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: &Exchange<'_>,
    seal: Option<Hash>,
) -> PlayedAgain {
    let work = || play_again(folder, game, ledger, exchange, seal);
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let place = folder.exchange(exchange.number);
        let what = "the engine breaks off over this position and these orders";
        let help = "they were not made by estafette";
        Err(Trouble::unfit(place.path(), what, help))
    })
}
