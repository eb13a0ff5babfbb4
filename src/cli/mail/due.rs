//! `estafette mail due`: reminders, and what is to be done when everything is in or the grace is over.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::many::{self, Dispatch, Games};
use super::{Surroundings, send_all, waiting, warn_of_unreached};
use crate::adjudicate::Side;
use crate::cli::Format;
use crate::cli::desk::enclosed;
use crate::cli::terminal::{Terminal, keep};
use crate::game::{self, Debt, Folder, Keep, Look, Request, Status, Step, Trouble, look_at};
use crate::post::{Config, Dues, Insist, Outbox, Readers, in_parallel, last_fetched, open_games, owed, reminders};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the game; several, or a folder of games, one after the other.
    #[arg(required = true, value_name = "FOLDER")]
    games: Vec<PathBuf>,
    /// When everything is in or the grace is over, play the exchange and mail what comes of it.
    #[arg(long)]
    adjudicate: bool,
    /// Play without a side although estafette does not fetch the mail of this game: you have looked yourself.
    #[arg(long, requires = "adjudicate")]
    without_fetching: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    office: Surroundings,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// Nothing: the game is over.
    Over,
    /// Everything is in.
    AllIn,
    /// The grace is over for those who are still awaited.
    TimeIsUp(Vec<Side>),
    /// The umpire has something to do himself.
    Umpire,
    /// Files or links are awaited.
    Waiting,
}

impl Verdict {
    fn word(&self) -> &'static str {
        match self {
            Verdict::Over => "over",
            Verdict::AllIn => "all-in",
            Verdict::TimeIsUp(_) => "time-is-up",
            Verdict::Umpire => "umpire",
            Verdict::Waiting => "waiting",
        }
    }
}

/// What all games share.
struct Way {
    keep: Keep,
    config: Config,
    dispatch: Dispatch,
}

/// What was seen of a game.
struct Looked {
    name: String,
    dues: Dues,
    verdict: Verdict,
    lines: Vec<String>,
    held: Option<String>,
}

/// What was done for a game.
struct Done {
    name: String,
    dues: Dues,
    verdict: Verdict,
    lines: Vec<String>,
    cast: bool,
    code: u8,
}

impl Done {
    fn json(&self) -> Value {
        json!({
            "game": self.name,
            "exchange": self.dues.exchange,
            "verdict": self.verdict.word(),
            "due": self.dues.lines(),
            "cast": self.cast,
            "told": self.lines,
        })
    }
}

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let keep = keep(self.secret.clone());
        let games = Games::of(&self.games, &keep)?;
        let roots = match &games {
            Games::One(root) => std::slice::from_ref(root),
            Games::Many(_, roots) => roots,
        };
        let config = self.office.config(roots)?;
        let mut way = Way { keep, config, dispatch: Dispatch::default() };
        let Games::Many(..) = &games else {
            let root = &roots[0];
            let game = terminal.open(Folder::at(root))?;
            let looked = self.look(&game, &way)?;
            let done = self.act(root, game, looked, &mut way, terminal)?;
            match self.format {
                Format::Json => terminal.say_json(&done.json())?,
                Format::Text => terminal.say(&(done.lines.join("\n") + "\n"))?,
            }
            return Ok(done.code);
        };
        self.of_many(roots, &mut way, terminal)
    }

    /// Looks at all games at once, and then does for one after the other what is to be done.
    fn of_many(&self, roots: &[PathBuf], way: &mut Way, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let (games, broken) = open_games(roots, terminal.shelf());
        let looked = in_parallel(&games, |(_, game)| self.look(game, way));
        let (mut text, mut answers, mut codes) = (String::new(), Vec::new(), Vec::new());
        let mut faults = broken;
        for ((root, game), looked) in games.into_iter().zip(looked) {
            let done = looked.and_then(|looked| self.act(&root, game, looked, way, terminal));
            match done {
                Ok(done) => {
                    codes.push(done.code);
                    text.push_str(&(done.lines.join("\n") + "\n"));
                    let mut answer = done.json();
                    answer["folder"] = json!(root.display().to_string());
                    answers.push(answer);
                }
                Err(trouble) => faults.push((root, trouble)),
            }
        }
        for (root, trouble) in &faults {
            codes.push(many::told(root, trouble, terminal));
            answers.push(many::fault(root, trouble));
        }
        match self.format {
            Format::Json => terminal.say_json(&json!({"games": answers}))?,
            Format::Text => terminal.say(&text)?,
        }
        Ok(many::code(codes))
    }

    /// Looks at a game, and changes nothing.
    fn look(&self, game: &game::Game, way: &Way) -> Result<Looked, Trouble> {
        let status = look_at(game, &way.keep, Look::Glance)?;
        let dues = Dues::of(game, &status)?;
        let mut verdict = verdict(&status, &dues, self.office.now());
        let mut needed = Vec::new();
        if let Verdict::TimeIsUp(sides) = &verdict {
            needed = game.indispensable(&way.keep, sides)?;
        }
        if !needed.is_empty() {
            verdict = Verdict::Waiting;
        }
        let mut lines = told(game, &status, &dues, &verdict);
        lines.extend(needed.iter().map(|needed| {
            let (why, side) = (needed.why(), &needed.side);
            format!("  The time is up, and the exchange waits: {why}. Ask {side}, or hand a file over that you have agreed upon, with `--entered`.")
        }));
        let held = match &verdict {
            Verdict::TimeIsUp(sides) => self.held_back(&game.folder, &way.config, &dues, sides)?,
            _ => None,
        };
        Ok(Looked { name: status.game, dues, verdict, lines, held })
    }

    /// Does what is to be done for a game.
    fn act(
        &self,
        root: &Path,
        game: game::Game,
        looked: Looked,
        way: &mut Way,
        terminal: &mut Terminal<'_>,
    ) -> Result<Done, Trouble> {
        let Looked { name, dues, verdict, mut lines, held } = looked;
        let mut whole = true;
        if verdict == Verdict::Waiting {
            let (sent, out) = self.remind(&game, &dues, way, terminal)?;
            lines.extend(sent);
            whole = out;
        }
        lines.extend(held.clone());
        drop(game);
        let mut cast = false;
        if self.adjudicate {
            let without = match &verdict {
                Verdict::AllIn => Some(Vec::new()),
                Verdict::TimeIsUp(sides) if held.is_none() => Some(sides.clone()),
                _ => None,
            };
            if let Some(without) = without {
                let told = self.play(root, without, way.keep.clone(), terminal)?;
                cast = told.1;
                lines.push(told.0);
            }
        }
        if cast {
            let (sent, out) = self.mail(root, way, terminal)?;
            lines.extend(sent);
            whole = out;
        }
        let code = match verdict {
            _ if !whole => 5,
            Verdict::Waiting | Verdict::Umpire => 4,
            _ if self.adjudicate && !cast && verdict != Verdict::Over => 4,
            _ => 0,
        };
        Ok(Done { name, dues, verdict, lines, cast, code })
    }

    /// Why nothing is played without a side: its file may lie in a mailbox that nobody has looked into since its last day.
    fn held_back(
        &self,
        folder: &Folder,
        config: &Config,
        dues: &Dues,
        sides: &[Side],
    ) -> Result<Option<String>, Trouble> {
        let fetched = last_fetched(folder)?;
        if fetched.is_some_and(|fetched| dues.last().is_none_or(|last| fetched > last)) {
            return Ok(None);
        }
        let when = match fetched {
            Some(fetched) => format!("mail was last fetched at {fetched}, before the time was up"),
            None => "no mail was fetched yet".to_owned(),
        };
        let by_hand = sides.iter().map(|side| format!(" --without {side}")).collect::<String>();
        Ok(match (&config.fetch, self.without_fetching) {
            (Some(_), _) => Some(format!(
                "  Nothing is played without anybody: {when}, and a file may lie in the mailbox. Run `estafette mail fetch` first; \
                 `estafette adjudicate GAME{by_hand}` plays in any case."
            )),
            (None, true) => None,
            (None, false) => Some(
                "  Nothing is played without anybody: the mail configuration has no `fetch:`, so a file may lie in a mailbox. Look \
                 there; `--without-fetching` then plays."
                    .to_owned(),
            ),
        })
    }

    /// Sends the reminders whose time has come, and what waits from earlier.
    fn remind(
        &self,
        game: &game::Game,
        dues: &Dues,
        way: &mut Way,
        terminal: &mut Terminal<'_>,
    ) -> Result<(Vec<String>, bool), Trouble> {
        let sender = self.office.sender(&way.config);
        let now = sender.now;
        let mut outbox = Outbox::open(game, sender)?;
        for (key, letter) in reminders(game, &way.keep, dues, outbox.threads(), now) {
            outbox.put(&key, &letter)?;
        }
        send_waiting(outbox, game, way, terminal)
    }

    fn play(
        &self,
        root: &Path,
        without: Vec<Side>,
        keep: Keep,
        terminal: &mut Terminal<'_>,
    ) -> Result<(String, bool), Trouble> {
        let folder = Folder::at(root);
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let request = Request { without, keep, ..Request::default() };
        let advance = game::adjudicate(&mut game, &request)?;
        for remark in &advance.remarks {
            terminal.warn_of(remark, "");
        }
        Ok(match advance.step {
            Step::Cast(_) => (format!("Exchange {} is cast.", advance.exchange), true),
            Step::Begun => ("The card is complete, and the game begins.".into(), true),
            Step::Void => ("The lock is given up.".into(), false),
            Step::Awaiting { locked, debts } => {
                let what = if locked { "is locked" } else { "is not locked" };
                let owed = debts.iter().map(Debt::to_string).collect::<Vec<_>>();
                (format!("Exchange {} {what}: {}.", advance.exchange, owed.join("; ")), locked)
            }
        })
    }

    fn mail(&self, root: &Path, way: &mut Way, terminal: &mut Terminal<'_>) -> Result<(Vec<String>, bool), Trouble> {
        let game = terminal.open(Folder::at(root))?;
        let sender = self.office.sender(&way.config);
        let now = sender.now;
        let desk = enclosed(&game, &way.config.from, terminal)?;
        let mut outbox = Outbox::open(&game, sender)?;
        let owed = owed(&game, &way.keep, outbox.threads(), now, (None, desk), Readers::WithAddress)?;
        for (key, letter) in &owed.letters {
            outbox.put_for(key, letter, Insist::No)?;
        }
        let (lines, whole) = send_waiting(outbox, &game, way, terminal)?;
        warn_of_unreached(&owed.unreached, terminal);
        Ok((lines, whole && owed.unreached.is_empty()))
    }
}

/// Sends what waits in the outbox: a line for each letter, and whether all of them are out.
fn send_waiting(
    mut outbox: Outbox<'_>,
    game: &game::Game,
    way: &mut Way,
    terminal: &mut Terminal<'_>,
) -> Result<(Vec<String>, bool), Trouble> {
    let waiting = waiting(&outbox, game);
    let way = (&way.config, &mut way.dispatch);
    let sending = send_all(&mut outbox, way, &game.folder, &waiting, Insist::No, terminal)?;
    let lines = sending.told.iter().map(|told| told.line().trim_end().to_owned());
    Ok((lines.collect(), sending.is_whole()))
}

fn verdict(status: &Status, dues: &Dues, now: jiff::Timestamp) -> Verdict {
    let over = status.clock.as_ref().is_some_and(|clock| clock.ending.is_some());
    if over || status.closed {
        return Verdict::Over;
    }
    // A request is answered before the dice, however late it is.
    if status.requests.iter().any(|asked| asked.answer.is_none()) {
        return Verdict::Umpire;
    }
    if status.debts.is_empty() {
        return if dues.were_heard(now) { Verdict::AllIn } else { Verdict::Waiting };
    }
    let of_umpire = |debt: &Debt| matches!(debt, Debt::Round | Debt::Beacon { .. } | Debt::Request { .. });
    if status.debts.iter().all(of_umpire) {
        return Verdict::Umpire;
    }
    let only_files = status.debts.iter().all(|debt| matches!(debt, Debt::File { .. } | Debt::Mended { .. }));
    let in_time = dues.last().is_none_or(|last| now <= last) || !dues.were_heard(now);
    if !only_files || in_time || dues.awaited.is_empty() {
        return Verdict::Waiting;
    }
    let mut sides = Vec::new();
    for awaited in &dues.awaited {
        if !sides.contains(&awaited.side) {
            sides.push(awaited.side.clone());
        }
    }
    Verdict::TimeIsUp(sides)
}

fn told(game: &game::Game, status: &Status, dues: &Dues, verdict: &Verdict) -> Vec<String> {
    let mut lines = Vec::new();
    let go_on = "`estafette mail due --adjudicate` plays the exchange";
    match verdict {
        Verdict::Over => lines.push(format!("{}: the game is over.", status.game)),
        Verdict::AllIn => {
            lines.push(format!("{}: everything for exchange {} is in; {go_on}.", status.game, dues.exchange))
        }
        Verdict::TimeIsUp(sides) => {
            let what = nothing_sound(status, sides);
            lines.push(format!(
                "{}: the time for exchange {} is up, and {what}; {go_on} {}.",
                status.game,
                dues.exchange,
                match game.file.absent {
                    None => "without".to_owned(),
                    Some(posture) => format!("with orders by a stand-in, posture {}", posture.word()),
                }
            ));
        }
        Verdict::Umpire => lines.push(format!("{}: exchange {} waits for the umpire.", status.game, dues.exchange)),
        Verdict::Waiting => lines.push(format!("{}: exchange {} is awaited.", status.game, dues.exchange)),
    }
    lines.extend(status.debts.iter().map(|debt| format!("  {debt}")));
    if status.requests.iter().any(|asked| asked.answer.is_none()) {
        lines.push("  `estafette answer` answers it; nothing is played before.".into());
    }
    lines.extend(by_when(dues));
    lines
}

/// That nothing has come from sides, or that it came and was sent back.
fn nothing_sound(status: &Status, sides: &[Side]) -> String {
    let is_back = |side: &&Side| {
        let mended = |debt: &Debt| matches!(debt, Debt::Mended { side: of, .. } if of == *side);
        let mut back = status.sent_back.iter();
        back.any(|back| back.side == **side) || status.debts.iter().any(mended)
    };
    let (back, silent): (Vec<_>, Vec<_>) = sides.iter().partition(is_back);
    let named = |sides: &[&Side]| {
        let names = sides.iter().map(|side| side.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let parts = [(silent, "nothing has come from"), (back, "only what was sent back with a fault has come from")];
    let parts = parts.into_iter().filter(|(sides, _)| !sides.is_empty());
    let parts = parts.map(|(sides, what)| format!("{what} {}", named(&sides)));
    parts.collect::<Vec<_>>().join(", and ")
}

/// By when each file is due, a line for each player.
pub(in crate::cli) fn by_when(dues: &Dues) -> Vec<String> {
    let line = |awaited: &crate::post::Awaited| match (&awaited.deadline, awaited.out) {
        (Some(deadline), _) if deadline.due == deadline.last => {
            Some(format!("  due from {} {}", awaited.player, deadline.words()))
        }
        (Some(deadline), _) => {
            Some(format!("  due from {} {}; waited for {}", awaited.player, deadline.words(), deadline.last_words()))
        }
        (None, None) => Some(format!(
            "  not due: no {} has gone out to {}; `estafette mail send` sends what waits, and his days count from then",
            dues.asked_by, awaited.player
        )),
        (None, Some(_)) => None,
    };
    let mut lines = dues.awaited.iter().filter_map(line).collect::<Vec<_>>();
    lines.extend(dues.heard.iter().map(|one| {
        let stand = format!("  the orders of {} that were taken back stand", one.player);
        match (&one.deadline, one.out) {
            (Some(deadline), _) => format!("{stand} unless others come {}", deadline.last_words()),
            (None, None) => format!(
                "{stand}; no {} has gone out to {}: `estafette mail send` sends what waits, and the days for others count from then",
                dues.asked_by, one.player
            ),
            (None, Some(_)) => format!(
                "{stand}; the game sets no days for others, so `estafette adjudicate` plays when everybody has had his time"
            ),
        }
    }));
    lines
}

/// Since when each player is waited for, where the mail that asked him is known.
pub(in crate::cli) fn since(game: &game::Game, status: &Status) -> Vec<String> {
    let dues = game.folder.post().is_folder().then(|| Dues::of(game, status).ok()).flatten();
    let since = dues.iter().flat_map(|dues| &dues.awaited).filter_map(|one| {
        let out = one.out?.to_zoned(game.file.post.time_zone().clone());
        Some(format!("  {} was asked on {}", one.player, out.strftime("%A, %-d %B %Y, %H:%M")))
    });
    since.collect()
}

/// By when files are due, where the folder of a game tells it.
pub(in crate::cli) fn dues_of(game: &game::Game, status: &Status) -> Option<Dues> {
    let has_mail = game.folder.post().is_folder();
    (has_mail && game.file.post.days.is_some()).then(|| Dues::of(game, status).ok())?
}
