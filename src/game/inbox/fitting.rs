//! Whether a turn file is for now: game, side, player, exchange, and what may stand in it.

use super::carried::can_be_carried;
use super::sound::{demand_sound, whole};
use crate::adjudicate::{AnyOrders, AnyRuleSet, Awaited, Position, Question, Side};
use crate::dice::{ENOUGH_DIGITS, Hash, HeadShown, Ledger, LinkWord, Lock};
use crate::game::files::ExchangeFolder;
use crate::game::inbox::{self, Inbox, same_sender};
use crate::game::papers::game_file::{GameFile, Player};
use crate::game::papers::state_file::Stopped;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::papers::view::ViewTop;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::orders::Named;
use crate::yaml::{Fault, Faults, Node, clip, did_you_mean};

/// What files are taken for now.
pub struct Expected<'g> {
    /// The exchange.
    pub exchange: u32,
    name: &'g str,
    game: Option<&'g GameFile>,
    sides: &'g [Side],
    players: &'g [Player],
    rules: &'static dyn AnyRuleSet,
    phase: Phase<'g>,
    tongue: Tongue,
}

enum Phase<'g> {
    /// Anchors and words, in reply to the opening.
    Hands,
    /// Orders, or answers where play stopped.
    Mail {
        ledger: Option<&'g Ledger>,
        awaited: Vec<Awaited>,
        /// The position that lists and set-ups are held against, where one is due.
        set_up: Option<Position>,
        stopped: Option<Stopped>,
        codes: Option<Vec<(Side, String)>>,
    },
    /// Links, behind a lock.
    Links { ledger: &'g Ledger, lock: Lock, folder: ExchangeFolder },
}

impl<'g> Expected<'g> {
    fn of(game: &'g Game, exchange: u32, phase: Phase<'g>) -> Expected<'g> {
        Expected {
            exchange,
            name: &game.file.name,
            game: Some(&game.file),
            sides: &game.file.sides,
            players: &game.file.players,
            rules: game.file.rules,
            phase,
            tongue: Tongue::words(game.file.rules).among(&game.file.players),
        }
    }

    /// Whether orders can come no more, and only what the dice need is taken in.
    pub(in crate::game) fn is_behind_a_lock(&self) -> bool {
        matches!(self.phase, Phase::Links { .. })
    }

    /// What files in plain lines are read by.
    pub fn tongue(&self) -> &Tongue {
        &self.tongue
    }

    /// Replies to the opening.
    pub fn hands(game: &'g Game) -> Expected<'g> {
        Expected::of(game, 0, Phase::Hands)
    }

    /// Orders or answers; with `codes` each file must show its side's.
    pub fn orders(game: &'g Game, stand: &Stand, codes: Option<Vec<(Side, String)>>) -> Expected<'g> {
        let phase = Phase::Mail {
            ledger: game.ledger().ok(),
            awaited: stand.awaited.clone(),
            set_up: set_up(game.file.rules, &stand.awaited, &stand.held.position),
            stopped: stand.held.file.stopped.clone(),
            codes,
        };
        let tongue = Tongue::of(game.file.rules, &stand.held.position).among(&game.file.players);
        Expected { tongue, ..Expected::of(game, stand.exchange, phase) }
    }

    /// Links for a lock.
    pub fn links(game: &'g Game, lock: &Lock) -> Expected<'g> {
        let phase = Phase::Links {
            ledger: game.ledger().expect("a lock stands in a ledger"),
            lock: lock.clone(),
            folder: game.folder.exchange(lock.exchange),
        };
        Expected::of(game, lock.exchange, phase)
    }

    /// The same, with plain lines read by the names of a position: what is too late is still understood.
    pub fn naming(self, position: &Position) -> Expected<'g> {
        Expected { tongue: Tongue::of(self.rules, position).among(self.players), ..self }
    }

    /// Orders or answers of one side, as far as its view of the game tells.
    pub fn viewed(
        top: &'g ViewTop,
        sides: &'g [Side],
        (awaited, position): (&[Awaited], &Position),
        rules: &'static dyn AnyRuleSet,
    ) -> Expected<'g> {
        Expected {
            exchange: top.exchange,
            name: &top.game,
            game: None,
            sides,
            players: &[],
            rules,
            phase: Phase::Mail {
                ledger: None,
                awaited: awaited.to_vec(),
                set_up: set_up(rules, awaited, position),
                stopped: top.stopped.clone(),
                codes: None,
            },
            tongue: Tongue::of(rules, position),
        }
    }
}

fn set_up(rules: &dyn AnyRuleSet, awaited: &[Awaited], position: &Position) -> Option<Position> {
    let due = awaited.iter().any(|awaited| awaited.owes.is_set_up());
    due.then(|| rules.copy(position))
}

/// What is to be said of the head that a file names: that the ledger never had it, and then its player has another ledger before
/// him, or that its few digits show nothing.
pub fn head_remarks(file: &TurnFile, ledger: Option<&Ledger>) -> Faults {
    let mut faults = Faults::default();
    let Some(seen) = &file.envelope.seen else {
        return faults;
    };
    let shown = match ledger {
        Some(ledger) => HeadShown::of(&seen.name, ledger.heads()),
        None if seen.name.len() < ENOUGH_DIGITS => HeadShown::TooShort,
        None => HeadShown::Known,
    };
    let (what, help) = match shown {
        HeadShown::Known => return faults,
        HeadShown::TooShort => (
            "so few digits of a head show nothing: another ledger can be made to share them",
            "copy `seen:` whole from the form in your last report, or 32 of its digits at the least",
        ),
        HeadShown::Never => (
            "the ledger of this game never had this head",
            "copy `seen:` from the form in your last report; if it stands there, hold the ledger that came with it \
             beside the one of another player",
        ),
    };
    faults.add(Fault::remark(seen.span, what).help(help));
    faults
}

/// What is to be said of answers to what nobody asks, where a question of their side stands without one: an answer may be given
/// beforehand, and one that was meant for that question may bear another name.
pub fn answer_remarks(file: &TurnFile, stopped: Option<&Stopped>) -> Faults {
    let mut faults = Faults::default();
    let side = file.side();
    let asked = stopped.map_or(&[][..], |stopped| &stopped.questions).iter();
    let asked = asked.filter(|question| question.side == side).map(Question::id).collect::<Vec<_>>();
    let said = file.tree.get("answers").map_or(&[][..], Node::items).iter().filter_map(|answer| answer.get("ask"));
    let said = said.filter_map(|node| Some((node.word()?, node.span))).collect::<Vec<_>>();
    let is_of = |said: &str, id: &String| {
        let mut parts = id.split('/');
        said.split('/').all(|part| parts.next().is_some_and(|known| known.eq_ignore_ascii_case(part.trim())))
    };
    let Some(open) = asked.iter().find(|id| !said.iter().any(|(said, _)| is_of(said, id))) else {
        return faults;
    };
    // The one that is most like it may have been meant: an answer to the same decision, else the first.
    let when = |id: &str| id.split('/').next().unwrap_or_default().trim().to_ascii_lowercase();
    let others = said.iter().filter(|(said, _)| !asked.iter().any(|id| is_of(said, id))).collect::<Vec<_>>();
    let alike = others.iter().find(|(said, _)| when(said) == when(open)).or(others.first());
    if let Some((said, span)) = alike {
        let what = format!("nobody asks `{}`, and `{open}` is asked and has no answer here", clip(said));
        faults.add(
            Fault::remark(*span, what).help(format!("write `answer {open}: ...`, unless this may be asked later")),
        );
    }
    faults
}

/// What is to be said of a link that comes before the orders are locked, where links are held back: it shows the dice to the umpire. Of a
/// view nobody knows more than that orders are still due.
pub fn link_remarks(file: &TurnFile, ledger: Option<&Ledger>) -> Faults {
    let mut faults = Faults::default();
    let Some(given) = &file.envelope.link else {
        return faults;
    };
    let (is_early, unless) = match ledger {
        Some(ledger) => {
            let is_open = ledger.open_lock().is_none() && ledger.next_exchange() == file.envelope.exchange;
            (is_open && ledger.card().beacon.is_none(), "")
        }
        None => (file.is_orders(), ", unless the dice of this game hang on a beacon"),
    };
    if is_early {
        let what = "a link that comes before the lock shows the dice to the umpire before the orders are fixed";
        let help = format!("leave it out, and mail it alone when you hold the lock{unless}");
        faults.add(Fault::remark(given.span, what).help(help));
    }
    faults
}

/// Refuses a file that is not for now, with the place in it that says so.
pub fn fits(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    read_if_it_fits(file, expected).map(drop)
}

/// The same with what was read in the file, where orders or answers are due.
pub(in crate::game) fn read_if_it_fits(
    file: &TurnFile,
    expected: &Expected<'_>,
) -> Result<Option<(AnyOrders, Faults)>, Trouble> {
    if let Some(entered) = &file.envelope.entered
        && !file.is_filed_as_entered()
    {
        let what = "only the umpire enters orders for others";
        let help = "leave `entered:` out; the umpire hands such a file over with `--entered`";
        return Err(file.refused(entered.span, what, help));
    }
    whoever_wrote_it(file, expected)
}

/// The same for a file that may be one that the umpire enters.
pub(in crate::game) fn fits_entered(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    whoever_wrote_it(file, expected).map(drop)
}

fn whoever_wrote_it(file: &TurnFile, expected: &Expected<'_>) -> Result<Option<(AnyOrders, Faults)>, Trouble> {
    address(file, expected)?;
    by_a_person(file, expected)?;
    // What was taken in is carried, whoever has left the game since, and however letters are carried now.
    if !inbox::is_filed(&file.path) {
        can_be_carried(file, expected.game)?;
    }
    let side = file.side();
    match &expected.phase {
        Phase::Hands => hand(file).map(|()| None),
        Phase::Mail { ledger, awaited, set_up, stopped, codes } => {
            if let Some(codes) = codes
                && file.envelope.entered.is_none()
            {
                code(file, codes)?;
            }
            if let Some(words) = &file.envelope.words {
                let help = "once the card is complete only a `chain` can be added";
                return Err(file.refused(words.span, "words come in reply to the opening", help));
            }
            if let Some(ledger) = ledger {
                link_hangs(file, ledger, expected.exchange)?;
            }
            match stopped {
                Some(stopped) => answers_only(file, stopped)?,
                None if awaited.iter().all(|awaited| awaited.side != side) => {
                    no_orders(file, &side)?;
                }
                None => {}
            }
            let read = file.read_in_the_words_of(expected.rules)?;
            if let (Some(what), Some(position)) = (whole(awaited, &side), set_up) {
                demand_sound((file, &read.0), what, expected.rules, position, expected.game)?;
            }
            Ok(Some(read))
        }
        Phase::Links { ledger, lock, folder } => {
            behind_the_lock(file, (folder, &expected.tongue), ledger, lock).map(|()| None)
        }
    }
}

/// Game, side, player and exchange.
fn address(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    let envelope = &file.envelope;
    let Named { name, span } = &envelope.game;
    if name != expected.name {
        let what = format!("this is an order file of the game `{name}`");
        return Err(file.refused(*span, what, format!("the game here is `{}`", expected.name)));
    }
    let Named { name, span } = &envelope.side;
    if !expected.sides.iter().any(|side| side.as_str() == name) {
        let known = expected.sides.iter().map(Side::as_str);
        let help = match did_you_mean(name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its sides are {}", known.collect::<Vec<_>>().join(", ")),
        };
        return Err(file.refused(*span, format!("the game has no side `{name}`"), help));
    }
    player(file, expected)?;
    let (of, now) = (envelope.exchange, expected.exchange);
    let what = match of {
        _ if of == now => return Ok(()),
        _ if of < now => format!("exchange {of} is closed"),
        _ => format!("exchange {of} is not open yet"),
    };
    let help = match now {
        0 => "files are now taken in reply to the opening, as `exchange: 0`".to_owned(),
        _ => format!("files are now taken for exchange {now}"),
    };
    Err(file.refused(envelope.exchange_span, what, help))
}

/// What a stand-in writes is never handed over, and of a side that it leads nothing comes but by the umpire's hand.
fn by_a_person(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    if let Some(written) = &file.envelope.written {
        let help = "leave `written:` out; what the umpire writes for a player he hands over with `--entered`";
        return Err(file.refused(written.span, "only estafette says that a stand-in wrote orders", help));
    }
    let side = file.side();
    let led = expected.game.is_some_and(|game| game.led(&side).is_some());
    if !led || file.envelope.entered.is_some() {
        return Ok(());
    }
    let help = "leave the file out, or hand it over with `--entered` and say how it came about";
    Err(file.refused(file.envelope.side.span, format!("a stand-in leads {side}"), help))
}

/// Where several share a side each says who he is.
fn player(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    let side = file.side();
    let known = expected.players.iter().filter(|player| player.side == side);
    let known = known.map(|player| player.player.as_str()).collect::<Vec<_>>();
    match &file.envelope.player {
        None if known.len() > 1 => {
            let what = format!("several players share {side}, and the file does not say whose it is");
            let help = format!("add `player:` with one of {}", known.join(", "));
            Err(file.refused(file.envelope.side.span, what, help))
        }
        Some(Named { name, span }) if !known.is_empty() && !known.contains(&name.as_str()) => {
            let mut players = expected.players.iter();
            let stands_in = |player: &&Player| {
                let substitute = player.substitute.as_ref();
                player.side == side && substitute.is_some_and(|one| one.player == *name)
            };
            let help = match (players.find(stands_in), did_you_mean(name, known.iter().copied())) {
                (Some(player), _) => {
                    format!("{name} writes for {0}: write `player: {0}`", player.player)
                }
                (None, Some(near)) => format!("did you mean `{near}`?"),
                (None, None) => format!("its players are {}", known.join(", ")),
            };
            Err(file.refused(*span, format!("no `{name}` plays for {side}"), help))
        }
        _ => Ok(()),
    }
}

fn hand(file: &TurnFile) -> Result<(), Trouble> {
    let envelope = &file.envelope;
    if let (Some(_), Some(words)) = (&envelope.chain, &envelope.words) {
        let help = "a chain needs no words: leave them out";
        return Err(file.refused(words.span, "both a chain and words are given", help));
    }
    if let Some(words) = &envelope.words
        && !crate::dice::is_text(&words.name)
    {
        let help = "take up to 200 plain letters, digits and signs, no accents";
        return Err(file.refused(words.span, "the card cannot hold these words", help));
    }
    if let Some(letter) = file.envelope.letters.first() {
        let help = "mail it when the first report is there";
        return Err(file.refused(letter.text.span, "letters are carried once the game has begun", help));
    }
    match file.first_order().or(file.first_standing()) {
        Some(span) => {
            let help = "the game begins when everybody has answered the opening";
            Err(file.refused(span, "no orders are due yet", help))
        }
        None => Ok(()),
    }
}

fn code(file: &TurnFile, codes: &[(Side, String)]) -> Result<(), Trouble> {
    let side = file.side();
    let due = codes.iter().find(|(of, _)| *of == side).map(|(_, code)| code);
    let help = "copy `code:` from the form in your last report";
    match (&file.envelope.code, due) {
        (Some(given), Some(due)) if given.name.eq_ignore_ascii_case(due) => Ok(()),
        (Some(given), _) => Err(file.refused(given.span, "this is not the reply code of your last report", help)),
        (None, _) => Err(file.refused(file.envelope.side.span, "this game asks for the reply code", help)),
    }
}

fn link_hangs(file: &TurnFile, ledger: &Ledger, exchange: u32) -> Result<(), Trouble> {
    let (Some(given), Some(link)) = (&file.envelope.link, inbox::link(file)) else {
        return Ok(());
    };
    let side = file.side();
    if !ledger.chain_in_force(side.as_str(), exchange) {
        let what = format!("{side} has no dice chain in exchange {exchange}");
        let help = "a chain begins with its anchor, as `chain:`";
        return Err(file.refused(given.span, what, help));
    }
    if ledger.link_fits(side.as_str(), exchange, &link) {
        return Ok(());
    }
    let what = format!("this is not link {exchange} of the chain of {side}");
    let help = format!("`estafette dice link` opens the link of exchange {exchange}");
    Err(file.refused(given.span, what, help))
}

fn answers_only(file: &TurnFile, stopped: &Stopped) -> Result<(), Trouble> {
    let side = file.side();
    if let Some(span) = file.first_order().or(file.first_standing()) {
        let asked = stopped.questions.iter().find(|question| question.side == side);
        let help = match asked.map(Question::id) {
            Some(id) => format!("play stopped at a question: write `answer {id}: ...`, and answers alone"),
            None => "play stopped at a question: give answers and nothing else".to_owned(),
        };
        return Err(file.refused(span, "answers are due, not orders", help));
    }
    if stopped.sides().contains(&side) || !file.is_orders() {
        return Ok(());
    }
    let what = format!("{side} is asked nothing in this exchange");
    let help = "orders are taken again when the turn is over";
    Err(file.refused(file.envelope.side.span, what, help))
}

fn no_orders(file: &TurnFile, side: &Side) -> Result<(), Trouble> {
    match file.first_order() {
        None => Ok(()),
        Some(span) => {
            let what = format!("no orders are awaited from {side} in this exchange");
            let help = "standing orders may come at any time: leave the other lists empty";
            Err(file.refused(span, what, help))
        }
    }
}

/// Behind a lock only links still come. The orders that were locked may be handed over once more.
fn behind_the_lock(
    file: &TurnFile,
    (folder, tongue): (&ExchangeFolder, &Tongue),
    ledger: &Ledger,
    lock: &Lock,
) -> Result<(), Trouble> {
    if file.path.parent().as_ref() == Some(folder.inbox().name()) {
        return Ok(());
    }
    let at = file.envelope.exchange_span;
    if file.purpose() == Purpose::Letters {
        let what = format!("the orders of exchange {} are locked, and letters come with orders", lock.exchange);
        return Err(file.refused(at, what, "mail it again when the next report is there"));
    }
    let side = file.side();
    let place = ledger.card().seat(side.as_str()).expect("the sides are the seats of the card");
    let locked = lock.seats[place];
    if file.is_dice_mail() {
        if let (Some(given), LinkWord::No) = (&file.envelope.link, locked.link) {
            let what = format!("the lock leaves the link of {side} out");
            let help = "keep the next links; they are asked for when their time comes";
            return Err(file.refused(given.span, what, help));
        }
        return link_hangs(file, ledger, lock.exchange);
    }
    let inbox = Inbox::read(&folder.inbox(), tongue, &|_| Ok(()))?;
    let counts = inbox.files().filter(|known| same_sender(known, file)).last();
    let is_locked = match counts {
        Some(counts) => counts.locked == file.locked,
        // What an exchange that came to nothing has left lies in no file of this one.
        None => locked.orders == Some(Hash::of(file.locked.as_bytes())),
    };
    if !is_locked {
        let what = format!("exchange {} is locked, and with other orders", lock.exchange);
        let help = "orders can no longer change; the umpire can give the lock up with `estafette reopen`";
        return Err(file.refused(at, what, help));
    }
    let says_more = file.envelope.link.is_some() || !file.envelope.letters.is_empty();
    if says_more && counts.is_none_or(|counts| counts.bytes != file.bytes) {
        let what =
            format!("the orders of exchange {} are locked, and this file has more in it than they", lock.exchange);
        return Err(file.refused(at, what, "mail a link alone, and a letter when the next report is there"));
    }
    Ok(())
}
