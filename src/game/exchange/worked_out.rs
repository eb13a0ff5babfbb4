//! Working out an exchange: from what was locked and the seed to every file that comes of it, without touching a disk.

use std::borrow::Cow;

use crate::adjudicate::{Outcome, Side};
use crate::dice::{Chance, Door, DoorFault, Hash, RollsFile, Value};
use crate::game::files::Folder;
use crate::game::hand::{ActsTold, ByHand, Ended, put_into_effect};
use crate::game::inbox::rides::far_ahead;
use crate::game::pages::form::{Top, form, view};
use crate::game::pages::page::pages;
use crate::game::papers::state_file::{StateFile, Stopped};
use crate::game::stand::codes::{reply_code, report_salt};
use crate::game::trouble::Trouble;
use crate::game::turn::Turn;
use crate::game::turn::links::{Links, seed};
use crate::game::turn::understood::Understood;
use crate::report::{Page, html, markdown};

/// The values that keep the hashes of files from giving them away, one for each file.
pub(in crate::game) trait Salts {
    /// The salt of `file:state` or `file:report:SEAT`.
    fn salt(&self, what: &str) -> Option<Hash>;
}

/// What came of an exchange: every file, byte for byte.
pub struct WorkedOut {
    /// `rolls.txt`.
    pub rolls: String,
    /// `state.yaml`.
    pub state: String,
    /// `log.yaml`.
    pub log: String,
    /// What each side is told, in the order of the game file.
    pub pages: Vec<Page>,
    /// What the umpire is told; nothing before it is made.
    pub umpire: Option<Page>,
    /// The reports, the same way.
    pub reports: Vec<(Side, String)>,
    /// Views, and forms for those who may send something, by the names of the files.
    beside: Vec<(String, String)>,
    /// What is asked, where play stopped.
    pub stopped: Option<Stopped>,
    /// How many dice were thrown.
    pub dice: usize,
}

impl WorkedOut {
    /// What stands beside the reports and what no hash names, by the names of the files: pages for a browser, views and
    /// forms. Only those are made whose names are wanted.
    pub fn beside(&self, wanted: impl Fn(&str) -> bool) -> Vec<(String, Cow<'_, str>)> {
        let made = self.beside.iter();
        let made = made.map(|(name, text)| (name.clone(), Cow::Borrowed(text.as_str())));
        let mut files = made.filter(|(name, _)| wanted(name)).collect::<Vec<_>>();
        for page in &self.pages {
            let name = page_of(&page.side);
            if wanted(&name) {
                files.push((name, Cow::Owned(html(page))));
            }
        }
        files
    }

    /// The names of all of them.
    pub(in crate::game) fn names_beside(&self) -> Vec<String> {
        let made = self.beside.iter().map(|(name, _)| name.clone());
        made.chain(self.pages.iter().map(|page| page_of(&page.side))).collect()
    }
}

/// The name of the page of a side for a browser.
pub(in crate::game) fn page_of(side: &Side) -> String {
    format!("report-{side}.html")
}

/// Works out an exchange. `published` is its own rolls file, where the veiled dice must come from that.
pub(in crate::game) fn work_out(
    folder: &Folder,
    turn: &Turn<'_>,
    links: &Links,
    seal: Option<Hash>,
    published: Option<&str>,
    salts: &dyn Salts,
) -> Result<WorkedOut, Trouble> {
    let door_fault = |fault: DoorFault| door_trouble(folder, turn.exchange, &fault);
    let card = turn.ledger.card_id();
    let mut door = door_of(folder, turn, links, seal, published)?;
    let understood = Understood::of(folder, turn)?;
    let (outcome, by_hand) = outcome_of(turn, &understood, &mut door);
    let rolls = door.finish().map_err(door_fault)?;
    let log = turn.rules.save_log(&outcome.log);
    demand_same_beginning(folder, turn, &log)?;
    let stopped =
        (!outcome.questions.is_empty()).then(|| Stopped { since: turn.since, questions: outcome.questions.clone() });
    let file = RollsFile::read(rolls.as_bytes(), &card, turn.exchange).expect("the door wrote it");
    let faces = |value: &Value| {
        if matches!(value, Value::Pair(..)) { 2 } else { 1 }
    };
    let thrown = file.rolls.iter().flat_map(|roll| &roll.values);
    let dice = thrown.map(faces).sum();
    let salt = demand_salt(folder, turn, salts, "file:state")?;
    let state = StateFile::of(turn.rules, &outcome.position, salt, stopped.clone());
    let mut made = WorkedOut {
        rolls,
        state: state.text(),
        log,
        pages: Vec::new(),
        umpire: None,
        reports: Vec::new(),
        beside: Vec::new(),
        stopped,
        dice,
    };
    let came = (&understood, &outcome, &by_hand);
    tell(folder, turn, links, salts, came, file, &mut made)?;
    Ok(made)
}

/// The dice of an exchange and of the earlier ones of its turn.
pub(in crate::game) fn door_of(
    folder: &Folder,
    turn: &Turn<'_>,
    links: &Links,
    seal: Option<Hash>,
    published: Option<&str>,
) -> Result<Door, Trouble> {
    let door_fault = |fault: DoorFault| door_trouble(folder, turn.exchange, &fault);
    let seed = seed(turn, links);
    let mut door = Door::new(turn.ledger.card_id(), turn.exchange, seed, seal);
    for earlier in &turn.earlier {
        door = door.rerun(earlier.exchange, earlier.seed, &earlier.rolls).map_err(door_fault)?;
    }
    match published {
        Some(published) => door.published(published).map_err(door_fault),
        None => Ok(door),
    }
}

/// What came of play, and then of what the umpire did by hand.
pub(in crate::game) fn outcome_of(turn: &Turn<'_>, understood: &Understood, door: &mut Door) -> (Outcome, ActsTold) {
    let mut chance = ByHand::new(door, turn.exchange, turn.by_hand.dice());
    let mut outcome = match turn.by_hand.is_fought_on_a_table() {
        true => fought_on_a_table(turn),
        false => play(turn, understood, &mut chance),
    };
    let thrown = chance.finish();
    let ended = Ended {
        game: turn.game,
        rules: turn.rules,
        play: turn.play,
        exchange: turn.exchange,
        before: &turn.before,
        by_hand: &turn.by_hand,
        has_told: &|label| turn.has_told(label),
    };
    let told = put_into_effect(&ended, &mut outcome, thrown, door);
    if let Some(couriers) = turn.game.couriers.as_ref().filter(|one| one.reports) {
        let (rules, after) = (turn.rules, &outcome.position);
        let far = couriers.far(rules, [&turn.before, after]);
        let phrases = &turn.wording.phrases;
        outcome.position = rules.tidings(&turn.before, after, &outcome.log, &far, phrases);
    }
    (outcome, told)
}

/// A turn in which the program decided nothing.
fn fought_on_a_table(turn: &Turn<'_>) -> Outcome {
    Outcome {
        position: turn.rules.pass(&turn.before),
        log: turn.rules.load_log("[]\n").expect("an empty log is a log"),
        questions: Vec::new(),
        struck: Vec::new(),
    }
}

fn play(turn: &Turn<'_>, Understood { orders, answers, .. }: &Understood, chance: &mut dyn Chance) -> Outcome {
    turn.rules.adjudicate_in(turn.play, &turn.before, orders, answers, turn.policy, chance)
}

fn tell(
    folder: &Folder,
    turn: &Turn<'_>,
    links: &Links,
    salts: &dyn Salts,
    (understood, outcome, by_hand): (&Understood, &Outcome, &ActsTold),
    rolls: RollsFile,
    made: &mut WorkedOut,
) -> Result<(), Trouble> {
    let (sides, umpire) = pages(turn, links, (understood, outcome, by_hand), made.stopped.as_ref(), &rolls);
    (made.pages, made.umpire) = (sides, Some(umpire));
    let locked = turn.ledger.exchanges().find(|exchange| exchange.number == turn.exchange);
    let head = locked.expect("the exchange is locked").locked.head;
    let (rules, policy, stopped) = (turn.rules, turn.policy, made.stopped.as_ref());
    for page in &mut made.pages {
        let side = page.side.clone();
        let salt = demand_salt(folder, turn, salts, &report_salt(&side))?;
        page.salt = salt.to_string();
        page.code = reply_code(&salt).to_owned();
        let rides = far_ahead(turn.game, &outcome.position, &side);
        let top = Top {
            game: &turn.ledger.card().name,
            exchange: turn.exchange + 1,
            play: turn.play,
            side: &side,
            seen: Some(&head),
            code: Some(&page.code),
            rides: &rides,
        };
        let seen = rules.seen(&outcome.position, &side);
        let view = view(rules, &seen, policy, stopped, top);
        let form = form(rules, &seen, stopped, top);
        made.beside.push((format!("view-{side}.yaml"), view));
        let name = format!("form-{side}.yaml");
        made.beside.extend(form.clone().map(|form| (name, form)));
        page.form = form;
        made.reports.push((side, markdown(page)));
    }
    Ok(())
}

fn demand_salt(folder: &Folder, turn: &Turn<'_>, salts: &dyn Salts, what: &str) -> Result<Hash, Trouble> {
    salts.salt(what).ok_or_else(|| {
        let path = folder.exchange(turn.exchange).path().to_owned();
        Trouble::unfit(
            &path,
            format!("the salt of `{what}` is not known"),
            "it comes from the umpire's secret, or from the file itself",
        )
    })
}

/// What had happened before a question must come out again as it was told.
fn demand_same_beginning(folder: &Folder, turn: &Turn<'_>, log: &str) -> Result<(), Trouble> {
    let Some(so_far) = turn.log_so_far.as_deref() else {
        return Ok(());
    };
    if so_far == "[]\n" || log.starts_with(so_far) {
        return Ok(());
    }
    let last = turn.earlier.last().expect("the log is that of an earlier exchange");
    Err(Trouble::unfit(
        folder.exchange(last.exchange).log(),
        "what happened before the question does not come out as it stands there",
        "put back the file as it was, and use the version of estafette that played it",
    ))
}

fn door_trouble(folder: &Folder, exchange: u32, fault: &DoorFault) -> Trouble {
    if let DoorFault::Twice { .. } = fault {
        let help = "an older play can come to this, a game that begins today does not. Give the lock up with `--void`; then have the orders \
                    changed that lead to it, or the position with `estafette amend`, and adjudicate anew";
        return Trouble::amiss(format!("exchange {exchange} cannot be cast: {fault}"), help);
    }
    let number = match fault {
        DoorFault::Unreadable { exchange, .. }
        | DoorFault::Changed { exchange, .. }
        | DoorFault::Sealed { exchange, .. }
        | DoorFault::Twice { exchange, .. } => *exchange,
    };
    let path = folder.exchange(number).rolls();
    let help = format!("exchange {exchange} cannot be cast before its turn comes out as it did");
    Trouble::unfit(&path, fault.to_string(), help)
}
