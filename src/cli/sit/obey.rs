//! What each word does: most of them hand over to the command that does it otherwise.

use std::ffi::OsString;
use std::path::PathBuf;

use super::by_hand::{amendment, ruling};
use super::journal::{self, Journal, Line};
use super::table::{BY_VOICE, Lost, Sheet, Table, Understood};
use super::words::{Typed, WORDS, help};
use super::{Handled, Sitting, told};
use crate::adjudicate::{IllegalOrder, Side};
use crate::cli::message;
use crate::cli::terminal::{Terminal, side_of};
use crate::game::{self, Care, Debt, Folder, Judged, Look, Trouble, is_left_out, look_at};
use crate::kit::{list, sentence};
use crate::yaml::{self, Source, did_you_mean};

impl Sitting {
    pub(super) fn obey(
        &self,
        typed: Typed<'_>,
        number: usize,
        terminal: &mut Terminal<'_>,
    ) -> Result<Handled, Trouble> {
        let (word, rest) = match typed {
            Typed::Nothing => return Ok(Handled::Well),
            Typed::Order(line) => return self.orders_of(line, number, terminal),
            Typed::Word(word, rest) => (word, rest),
        };
        match word {
            "who" => self.who(terminal),
            "what" => self.what(rest, terminal),
            "orders" => self.orders(terminal),
            "undo" => self.undo(terminal),
            "map" => self.of_side("map", rest, terminal),
            "report" => self.of_side("report", rest, terminal),
            "rehearse" => self.rehearse(rest, terminal),
            "play" => self.play(rest, terminal),
            "back" => self.back(rest, terminal),
            "amend" | "ruling" => self.amend(word, rest, terminal),
            "answer" => self.answer(rest, terminal),
            "note" => self.note(rest, terminal),
            "mail" => {
                let rest = if rest.is_empty() { "send" } else { rest };
                let (command, others) = rest.split_once(' ').unwrap_or((rest, ""));
                let words = others.split_whitespace().map(OsString::from);
                self.hand_over(&["mail", command], words.collect(), terminal)
            }
            "help" => terminal.say(&help()).map(|()| Handled::Well),
            _ => Ok(Handled::Left),
        }
    }

    /// Runs a command on the game; what it has to say it says itself.
    fn hand_over(&self, words: &[&str], rest: Vec<OsString>, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let mut arguments = vec![OsString::from("estafette")];
        arguments.extend(words.iter().map(OsString::from));
        arguments.push(self.root.clone().into_os_string());
        arguments.extend(rest);
        if let Some(secret) = &self.secret
            && words == ["adjudicate"]
        {
            arguments.extend([OsString::from("--secret"), secret.clone().into_os_string()]);
        }
        Ok(match crate::cli::run(&arguments, terminal) {
            0 => Handled::Well,
            code => Handled::Badly(code),
        })
    }

    fn of_side(&self, word: &str, side: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let words = match side {
            "" => Vec::new(),
            side => vec![OsString::from("--side"), OsString::from(side.to_ascii_lowercase())],
        };
        self.hand_over(&[word], words, terminal)
    }

    /// A line of orders, or several that semicolons part; behind one that is not understood none is read.
    fn orders_of(&self, line: &str, number: usize, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        demand_no_lock(&table)?;
        for part in table.parts(line) {
            match self.order(&table, part, number, terminal)? {
                Handled::Well => {}
                done => return Ok(done),
            }
        }
        Ok(Handled::Well)
    }

    /// A line of orders: read, judged beside the others, kept, shown as it is understood.
    fn order(&self, table: &Table, line: &str, number: usize, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let understood = match table.understood(line) {
            Ok(understood) => understood,
            Err(_) if !line.contains(':') => return Err(no_word(line)),
            Err(lost) => return not_understood(lost, number, terminal),
        };
        if table.is_out_of_turn(&understood) {
            let what =
                format!("no orders are awaited from {} in exchange {}", understood.whose.side, table.stand.exchange);
            return Err(Trouble::amiss(what, "`who` tells whose are; standing orders may come at any time"));
        }
        let Understood { whose, text, file } = understood;
        let mut journal = self.journal(table)?;
        let before = table.sheets(&journal.lines)?;
        let mut lines = journal.lines.clone();
        lines.push(Line { side: whose.side.to_string(), text });
        let sheets = table.sheets(&lines)?;
        let of = |sheets: &[Sheet]| sheets.iter().position(|sheet| sheet.whose == whose);
        let Some(sheet) = of(&sheets).map(|place| &sheets[place]) else {
            return Ok(Handled::Badly(3));
        };
        let judged = match table.judged(sheet) {
            Err(Trouble::Unreadable { text, faults, .. }) => {
                return not_understood(Lost::Unreadable { text, faults }, number, terminal);
            }
            judged => judged?,
        };
        let sent = table.before(&whose)?;
        let before = of(&before).map(|place| &before[place]).or(sent.as_ref());
        let known = before.and_then(|before| table.judged(before).ok());
        journal.keep(lines)?;
        self.write(&sheets)?;
        self.tell(&whose.side, &judged, known.as_ref(), terminal)?;
        let remarks = file.lost.faults.sorted();
        if !remarks.is_empty() {
            let text = rendered(&file.text, &remarks, number, terminal);
            terminal.warn(&text);
        }
        Ok(Handled::Well)
    }

    /// Tells what a line has changed: how it is understood, and what of it would be set aside.
    fn tell(
        &self,
        side: &Side,
        judged: &Judged,
        known: Option<&Judged>,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Trouble> {
        let idle = judged.checked.idle.iter().map(|idle| idle.line).collect::<Vec<_>>();
        let is_new = |line: &String| known.is_none_or(|known| !known.checked.understood.contains(line));
        let told = judged.checked.understood.iter().enumerate();
        let told = told.filter(|(place, line)| !idle.contains(place) && is_new(line));
        let mut text = told.map(|(_, line)| format!("  {side}: {line}\n")).collect::<String>();
        let is_same = |one: &IllegalOrder, other: &IllegalOrder| {
            (&one.unit, one.step, one.reason.to_string()) == (&other.unit, other.step, other.reason.to_string())
        };
        let is_known = |order: &IllegalOrder| {
            known.is_some_and(|known| known.checked.illegal.iter().any(|other| is_same(order, other)))
        };
        let illegal = judged.checked.illegal.iter().filter(|order| !is_left_out(order) && !is_known(order));
        let illegal = illegal.collect::<Vec<_>>();
        if text.is_empty() && illegal.is_empty() {
            text = format!("  {side}: as before\n");
        }
        terminal.say(&text)?;
        for order in illegal {
            let clause = order.clause.as_ref().map_or(String::new(), |clause| format!(" ({})", clause.as_str()));
            let what = format!("{} of {side}: {}{clause}: it would be set aside", order.unit, order.reason);
            terminal.warn_of(&what, &order.help.to_string());
        }
        Ok(())
    }

    /// Writes the files that are made of the lines.
    fn write(&self, sheets: &[Sheet]) -> Result<(), Trouble> {
        for sheet in sheets {
            let path = self.path_of(sheet);
            journal::put(&path, &sheet.text, Care::Loose)?;
        }
        Ok(())
    }

    fn path_of(&self, sheet: &Sheet) -> PathBuf {
        journal::sheet(&self.root, sheet.whose.side.as_str(), sheet.whose.player.as_deref())
    }

    /// The orders of the exchange as they stand in files, as `adjudicate` takes them.
    fn entered(&self, sheets: &[Sheet]) -> Result<Vec<OsString>, Trouble> {
        self.write(sheets)?;
        let mut words = Vec::new();
        for sheet in sheets {
            words.extend([OsString::from("--entered"), self.path_of(sheet).into_os_string()]);
        }
        if !words.is_empty() {
            words.extend(["--by", BY_VOICE].map(OsString::from));
        }
        Ok(words)
    }

    fn who(&self, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        let sheets = table.sheets(&self.journal(&table)?.lines)?;
        let owed = self.owed(&table, &sheets)?;
        terminal.say(&told::who(&table, &self.keep, &sheets, &owed)?)?;
        Ok(Handled::Well)
    }

    /// What is owed beside what was typed.
    fn owed(&self, table: &Table, sheets: &[Sheet]) -> Result<Vec<Debt>, Trouble> {
        let mut debts = look_at(table.game(), &self.keep, Look::Glance)?.debts;
        debts.retain(|debt| match debt {
            Debt::File { side, player, .. } => {
                let is_typed =
                    |sheet: &Sheet| sheet.whose.side == *side && (player.is_none() || sheet.whose.player == *player);
                !sheets.iter().any(is_typed)
            }
            Debt::Mended { side, .. } => !sheets.iter().any(|sheet| sheet.whose.side == *side),
            _ => true,
        });
        Ok(debts)
    }

    fn what(&self, unit: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        let text = told::what(&table, unit)?;
        terminal.show(&text)?;
        Ok(Handled::Well)
    }

    fn orders(&self, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        let journal = self.journal(&table)?;
        if journal.lines.is_empty() {
            terminal.say("Nothing was typed for this exchange.\n")?;
            return Ok(Handled::Well);
        }
        if table.is_locked() {
            let line = |line: &Line| format!("  {}: {}\n", line.side, line.text);
            let lines = journal.lines.iter().map(line).collect::<String>();
            terminal.say(&format!("{}:\n{lines}", sentence(&locked(&table))))?;
            return Ok(Handled::Well);
        }
        warn_of_overtaken(&table, &journal.lines, terminal);
        for sheet in table.sheets(&journal.lines)? {
            let judged = table.judged(&sheet)?;
            self.tell(&sheet.whose.side, &judged, None, terminal)?;
        }
        Ok(Handled::Well)
    }

    fn undo(&self, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        demand_no_lock(&table)?;
        let mut journal = self.journal(&table)?;
        let mut lines = journal.lines.clone();
        let Some(Line { side, text }) = lines.pop() else {
            let help = "`back` takes back what was played";
            return Err(Trouble::amiss("no line of orders is left to take back", help));
        };
        let before = table.sheets(&journal.lines)?;
        journal.keep(lines)?;
        let sheets = table.sheets(&journal.lines)?;
        for gone in before.iter().filter(|sheet| !sheets.iter().any(|left| left.whose == sheet.whose)) {
            journal::clear(&self.path_of(gone))?;
        }
        self.write(&sheets)?;
        terminal.say(&format!("  {side}: `{text}` is taken back\n"))?;
        Ok(Handled::Well)
    }

    fn rehearse(&self, word: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        let sheets = table.sheets(&self.journal(&table)?.lines)?;
        let mut words = vec![OsString::from("--rehearse")];
        words.extend(self.entered(&sheets)?);
        if !word.is_empty() {
            words.extend(["--seed", word].map(OsString::from));
        }
        self.hand_over(&["adjudicate"], words, terminal)
    }

    /// Locks, plays, tells. Nothing is taken in before all is there, so that a line can be taken back until it counts.
    fn play(&self, rest: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let table = self.table(terminal)?;
        let lines = self.journal(&table)?.lines;
        let sheets = table.sheets(&lines)?;
        warn_of_overtaken(&table, &lines, terminal);
        let mut words = self.entered(&sheets)?;
        let (without, others) = match rest.strip_prefix("without ") {
            Some(sides) => (sides, ""),
            None if rest.is_empty() || rest.starts_with("--") => ("", rest),
            None => {
                let help = "`play`, `play without SIDE`, or `play` with options of `estafette adjudicate`";
                return Err(Trouble::amiss(format!("`{rest}` says nothing to `play`"), help));
            }
        };
        let names = without.split([',', ' ']).filter(|name| !name.is_empty() && *name != "and");
        let game = table.game();
        let without = names.map(|name| side_of(&game.file, &name.to_ascii_lowercase()));
        let without = without.collect::<Result<Vec<_>, _>>()?;
        if others.is_empty() && game.ledger()?.open_lock().is_none() {
            let mut owed = self.owed(&table, &sheets)?;
            owed.retain(|debt| !matches!(debt, Debt::File { side, .. } if without.contains(side)));
            if !owed.is_empty() {
                let lines = owed.iter().map(|debt| format!("  {debt}\n")).collect::<String>();
                terminal.say(&format!("Nothing is played yet:\n{lines}"))?;
                return Ok(Handled::Badly(4));
            }
        }
        for side in &without {
            words.extend(["--without", side.as_str()].map(OsString::from));
        }
        words.extend(others.split_whitespace().map(OsString::from));
        let exchange = table.stand.exchange;
        drop(table);
        let done = self.hand_over(&["adjudicate"], words, terminal)?;
        if self.table(terminal)?.stand.exchange == exchange {
            return Ok(match done {
                Handled::Well => Handled::Badly(4),
                done => done,
            });
        }
        for sheet in &sheets {
            journal::clear(&self.path_of(sheet))?;
        }
        self.show_screens(terminal)?;
        Ok(Handled::Well)
    }

    fn back(&self, reason: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let mut reason = reason.to_owned();
        if reason.is_empty() && terminal.is_typed() {
            terminal.say("Why? Everybody is told: ")?;
            reason = terminal.next_line()?.unwrap_or_default().trim().to_owned();
        }
        if reason.is_empty() {
            let help = "`back the guns were placed one hex too far`: everybody is told";
            return Err(Trouble::amiss("no reason is given", help));
        }
        let table = self.table(terminal)?;
        let typed = if table.is_locked() { Vec::new() } else { self.journal(&table)?.lines };
        let words = ["--keep-orders", "--reason", &reason].map(OsString::from);
        let done = self.hand_over(&["reopen"], words.into(), terminal)?;
        if done == Handled::Well && !typed.is_empty() {
            self.put_off(&table, typed, terminal)?;
        }
        self.show_screens(terminal)?;
        Ok(done)
    }

    /// Lines that were typed for an exchange before the one before it was taken back: they wait for the exchange after that.
    fn put_off(&self, before: &Table, typed: Vec<Line>, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let exchange = self.table(terminal)?.stand.exchange + 1;
        let told =
            typed.iter().map(|Line { side, text }| format!("  {side}: `{text}` waits for exchange {exchange}\n"));
        let told = told.collect::<String>();
        Journal::open(&self.root, exchange)?.keep(typed)?;
        self.journal(before)?.keep(Vec::new())?;
        for side in &self.sides {
            journal::clear(&journal::sheet(&self.root, side.as_str(), None))?;
        }
        terminal.say(&told)
    }

    fn amend(&self, word: &str, rest: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        if rest.is_empty() {
            let help = match word {
                "amend" => "`amend 27th: at 0506, form line because he was miscounted`",
                _ => "`ruling 1 to 3: the bridge burns down`",
            };
            return Err(Trouble::amiss(format!("`{word}` says nothing"), help));
        }
        let table = self.table(terminal)?;
        let head = format!("game: {}\nexchange: {}\n", table.game().file.name, table.stand.exchange);
        let text = match word {
            "amend" => amendment(&head, rest, &table.roster),
            _ => ruling(&head, rest),
        };
        let path = journal::by_hand(&self.root);
        journal::put(&path, &text, Care::Loose)?;
        let words = [path.clone().into_os_string(), OsString::from("--strict"), OsString::from("--yes")];
        let done = self.hand_over(&["amend"], words.into(), terminal)?;
        journal::clear(&path)?;
        self.show_screens(terminal)?;
        Ok(done)
    }

    fn answer(&self, rest: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        let Some((whom, text)) = rest.split_once(':') else {
            return Err(Trouble::amiss("it is not said what is answered", "`answer french: yes, the ford is deep`"));
        };
        let whom = whom.trim().to_ascii_lowercase();
        let (side, to_all) = match whom.strip_suffix(" to all") {
            Some(side) => (side.trim(), true),
            None => (whom.as_str(), false),
        };
        let mut words = vec![OsString::from("--side"), OsString::from(side)];
        if to_all {
            words.extend(["--to", "all"].map(OsString::from));
        }
        words.extend(["--", text.trim()].map(OsString::from));
        self.hand_over(&["answer"], words, terminal)
    }

    fn note(&self, text: &str, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        if text.is_empty() {
            return Err(Trouble::amiss("`note` says nothing", "`note the ford counts as deep from turn 4`"));
        }
        let folder = Folder::at(&self.root);
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        game::note(&mut game, text)?;
        terminal.say(&format!(
            "Noted. Mail ledger.txt to everybody; the next report tells it, too.\nHead {}\n",
            game.ledger()?.head()
        ))?;
        Ok(Handled::Well)
    }
}

/// What is said of an exchange that is locked.
pub(super) fn locked(table: &Table) -> String {
    format!("the orders of exchange {} are locked", table.stand.exchange)
}

/// Refuses what would change orders that are locked.
fn demand_no_lock(table: &Table) -> Result<(), Trouble> {
    match table.is_locked() {
        true => Err(Trouble::amiss(locked(table), "`play` casts their dice; `back REASON` gives the lock up")),
        false => Ok(()),
    }
}

/// Says of a line without a colon, which orders nobody, which word it may have been.
fn no_word(line: &str) -> Trouble {
    let first = line.split_whitespace().next().unwrap_or_default();
    let known = || WORDS.iter().map(|word| word.word);
    let help = match WORDS.iter().find(|word| word.word.eq_ignore_ascii_case(first)) {
        Some(word) => format!("write `{} {}`", word.word, word.takes),
        None => match did_you_mean(first, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "orders are typed as `27th: fire nearest`; `help` lists what else there is".to_owned(),
        },
    };
    Trouble::amiss(format!("`{line}` says nothing to anybody"), help)
}

/// Says which lines an act has overtaken.
fn warn_of_overtaken(table: &Table, lines: &[Line], terminal: &mut Terminal<'_>) {
    for Line { side, text } in table.overtaken(lines) {
        terminal.warn_of(&format!("`{text}` of {side} is not understood any more, or not awaited, and left out"), "");
    }
}

/// Says why a line comes to nothing.
fn not_understood(lost: Lost, number: usize, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
    match lost {
        Lost::Unreadable { text, faults } => {
            let text = rendered(&text, &faults.sorted(), number, terminal);
            terminal.warn(&text);
        }
        Lost::Whose(sides) => {
            let sides = sides.iter().map(ToString::to_string).collect::<Vec<_>>();
            let help = format!("say it before the line: `{}: ...`", sides.first().map_or("", String::as_str));
            return Err(Trouble::amiss(format!("this could be for {}", list(&sides)), help));
        }
        Lost::Trouble(trouble) => return Err(trouble),
    }
    Ok(Handled::Badly(3))
}

/// Faults of a line, with the number that the line has for whoever typed it.
fn rendered(text: &str, faults: &[&yaml::Fault], number: usize, terminal: &Terminal<'_>) -> String {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let lines = text.lines().map(|_| number).collect::<Vec<_>>();
    let source = Source { name: "typed", text, lines: &lines };
    yaml::render(source, faults, message::style(terminal.error_colour()))
}
