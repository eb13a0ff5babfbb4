//! Slips in the head of a turn file whose sender is known: what is missing is taken from the report that he answers, and a
//! wrong side above one's own units is put right. What proves who wrote it is never added: a code only where the mail shows it.

use super::carried::Carried;
use super::clerk::Clerk;
use super::questions::asked;
use super::standing::Standing;
use super::unmarked::Head;
use super::who;
use super::words::Words;
use crate::adjudicate::Side;
use crate::game::{BEGIN, END, Player, Stage, Trouble, TurnFile};
use crate::kit::list;
use crate::orders::{Manner, OrderFile, order_text};
use crate::post::message::Mail;
use crate::post::message::turn_text::{self, TurnText};
use crate::yaml::Node;

/// The keys of the head, in the order in which a form has them.
const KEYS: [&str; 6] = ["game", "exchange", "side", "player", "seen", "code"];

impl Clerk<'_, '_> {
    /// Reads the turn file of a mail, with what its head lacks put in.
    pub(in crate::post) fn read_or_mended(
        &self,
        standing: &Standing<'_>,
        (mail, text): (&Mail, &TurnText),
        words: &Words<'_>,
    ) -> Result<TurnFile, Trouble> {
        let tongue = standing.expected.tongue();
        let read = TurnFile::read(text.place().as_str(), text.text.clone().into_bytes(), tongue);
        let (Some(player), Stage::Running(_)) = (words.player, &standing.game.stage) else {
            return read;
        };
        let Ok(order) = order_text(text.text.as_bytes()) else {
            return read;
        };
        let Some(mut set) = self.lacking(standing, words, player, &order) else {
            return read;
        };
        let is_listed = mail
            .from
            .as_deref()
            .is_ok_and(|from| who::listed(standing.game, from).iter().any(|listed| listed.player == player.player));
        if let Ok(file) = &read
            && file.envelope.player.as_ref().is_some_and(|named| is_nobody(standing, &named.name))
            && is_listed
        {
            set.push(("player", player.player.clone(), 0));
        }
        let wrong = said(&order, "side").filter(|side| !side.eq_ignore_ascii_case(player.side.as_str()));
        if let Some(wrong) = wrong
            && !is_code_of(self, standing, &wrong, &order)
        {
            let mut righted = set.clone();
            righted.push(("side", player.side.to_string(), 0));
            if let Ok(mut file) = read_with(standing, text, &order, &righted)
                && has_only_units_of(standing, &player.side, &file.tree)
            {
                file.remarks.push(format!(
                    "`side: {wrong}` stood above units of {}, and is read as `side: {}`",
                    player.side, player.side
                ));
                return Ok(file);
            }
            return read;
        }
        if set.is_empty() {
            return read;
        }
        let Ok(mut file) = read_with(standing, text, &order, &set) else {
            return read;
        };
        let keys = set.iter().map(|(key, ..)| format!("`{key}:`")).collect::<Vec<_>>();
        let stand = if keys.len() == 1 { "stands" } else { "stand" };
        file.remarks.push(format!("{} {stand} as in the report that you answer", list(&keys)));
        Ok(file)
    }

    /// What a head lacks and the report that is answered has; nothing where that does not say it.
    fn lacking(&self, standing: &Standing<'_>, words: &Words<'_>, player: &Player, order: &OrderFile) -> Option<Head> {
        let known = self.head_for(standing, words, player);
        let has = |key: &str| said(order, key).is_some();
        let needs = ["game", "exchange", "side"].iter().any(|key| !has(key));
        match known {
            Some(known) => Some(known.into_iter().filter(|(key, ..)| !has(key)).collect()),
            None if needs => None,
            None => {
                let shared = standing.game.file.players_of(&player.side).count() > 1;
                let named = (shared && !has("player")).then(|| ("player", player.player.clone(), 0));
                Some(named.into_iter().collect())
            }
        }
    }

    /// The head that stands over the orders of a reply; nothing where it does not show for which exchange they are.
    pub(in crate::post) fn head_for(
        &self,
        standing: &Standing<'_>,
        words: &Words<'_>,
        player: &Player,
    ) -> Option<Head> {
        let game = standing.game;
        let carried = &words.carried;
        let is_right = carried.shows_code(game, self.keep, player);
        let typed = |key: &str| words.unmarked.keys.iter().find(|(known, ..)| *known == key);
        let is_another = |name: &str| !name.eq_ignore_ascii_case(&game.file.name);
        let typed_game = typed("game").filter(|(_, name, _)| is_another(name));
        let name = match (typed_game, carried.game()) {
            // Whoever writes another game above his orders does not mean this one, whatever he answers.
            (Some((_, name, number)), _) => (name.clone(), *number),
            (None, Some((other, number))) if !is_right && is_another(other) => (other.clone(), *number),
            _ => (game.file.name.clone(), 0),
        };
        let exchange = match (typed("exchange"), carried.exchange()) {
            (Some((_, value, number)), _) => (value.clone(), *number),
            (None, _) if is_right => (standing.exchange().to_string(), 0),
            (None, Some((value, number))) => (value.clone(), *number),
            (None, None) => return None,
        };
        let mut head: Head =
            vec![("game", name.0, name.1), ("exchange", exchange.0, exchange.1), ("side", player.side.to_string(), 0)];
        if game.file.players_of(&player.side).count() > 1 {
            head.push(("player", player.player.clone(), 0));
        }
        head.extend(carried.seen().map(|(value, number)| ("seen", value.clone(), *number)));
        let code = carried.code(game, self.keep, player);
        head.extend(code.map(|(value, number)| ("code", value, number)));
        Some(head)
    }

    /// The head over orders that come too late, whatever they show.
    pub(in crate::post) fn late_head(&self, standing: &Standing<'_>, player: &Player) -> Head {
        let game = &standing.game.file;
        let mut head: Head = vec![
            ("game", game.name.clone(), 0),
            ("exchange", standing.exchange().to_string(), 0),
            ("side", player.side.to_string(), 0),
        ];
        if game.players_of(&player.side).count() > 1 {
            head.push(("player", player.player.clone(), 0));
        }
        head
    }

    /// What somebody typed above his orders about the side and himself: where the side is wrong and the units are his own it is a
    /// slip, and else it counts as he wrote it.
    pub(in crate::post) fn of_own_side(
        &self,
        standing: &Standing<'_>,
        mut file: TurnFile,
        words: &Words<'_>,
        player: &Player,
    ) -> TurnFile {
        let typed = words.unmarked.keys.iter().find(|(key, ..)| *key == "side");
        let Some((_, wrong, _)) = typed.filter(|(_, side, _)| !side.eq_ignore_ascii_case(player.side.as_str())) else {
            return file;
        };
        if has_only_units_of(standing, &player.side, &file.tree) {
            file.remarks.push(format!(
                "`side: {wrong}` stood above units of {}, and is read as `side: {}`",
                player.side, player.side
            ));
            return file;
        }
        file.envelope.side.name = wrong.to_ascii_lowercase();
        file
    }
}

fn is_nobody(standing: &Standing<'_>, name: &str) -> bool {
    standing.game.file.player(name).is_none()
}

/// Whether a file shows the code of the side that it names: then it is no slip that it names it.
fn is_code_of(clerk: &Clerk<'_, '_>, standing: &Standing<'_>, side: &str, order: &OrderFile) -> bool {
    let side = Side::new(side.to_ascii_lowercase());
    let known = standing.game.file.sides.contains(&side);
    let code = known.then(|| standing.game.code(&side, clerk.keep).ok()).flatten();
    code.is_some_and(|code| said(order, "code").is_some_and(|said| said.eq_ignore_ascii_case(&code)))
}

/// Whether a file orders units, and all of them are of a side.
fn has_only_units_of(standing: &Standing<'_>, side: &Side, tree: &Node) -> bool {
    let Some(stand) = &standing.stand else {
        return false;
    };
    let roster = standing.game.file.rules.roster(&stand.held.position);
    let entries = ["orders", "deploy"].iter().filter_map(|key| tree.get(key)).flat_map(Node::items);
    let mut names =
        entries.filter_map(|entry| entry.get("unit")).flat_map(Node::items).filter_map(Node::word).peekable();
    let is_own = |name: &str| roster.units.iter().any(|(unit, of, _)| of == side && unit.is_like(name));
    names.peek().is_some() && names.all(is_own)
}

/// What a text says under a key of its head.
fn said(order: &OrderFile, key: &str) -> Option<String> {
    order.text.lines().find_map(|line| value_of(line, key, order.manner))
}

fn value_of(line: &str, key: &str, manner: Manner) -> Option<String> {
    let line = if manner == Manner::Lines { line.trim_start() } else { line };
    let rest = line.get(..key.len()).filter(|word| word.eq_ignore_ascii_case(key)).map(|_| &line[key.len()..])?;
    let value = rest.trim_start().strip_prefix(':')?;
    Some(value.split(" #").next().unwrap_or_default().trim().to_owned())
}

fn read_with(standing: &Standing<'_>, text: &TurnText, order: &OrderFile, set: &Head) -> Result<TurnFile, Trouble> {
    let (made, numbers) = with_keys(order, set);
    let file = TurnFile::read(text.place().as_str(), made.into_bytes(), standing.expected.tongue())?;
    let mut file = with_numbers(file, &numbers);
    file.remarks.splice(0..0, order.remarks.iter().cloned());
    file.passed_over = file.passed_over.or(order.passed_over.clone());
    Ok(file)
}

/// An order file between marks, with some keys of its head put in or put right, and for each line that of the mail.
pub(in crate::post) fn with_keys(order: &OrderFile, set: &Head) -> (String, Vec<u32>) {
    let mut lines = vec![(BEGIN.to_owned(), 0)];
    let has = |key: &str| order.text.lines().any(|line| value_of(line, key, order.manner).is_some());
    for key in KEYS {
        let new = set.iter().find(|(known, ..)| *known == key).filter(|_| !has(key));
        lines.extend(new.map(|(key, value, number)| (format!("{key}: {value}"), *number)));
    }
    if order.manner == Manner::Lines && lines.len() > 1 && !KEYS.iter().any(|key| has(key)) {
        lines.push((String::new(), 0));
    }
    for (line, number) in order.text.lines().zip(&order.lines) {
        let righted = set.iter().find(|(key, ..)| value_of(line, key, order.manner).is_some());
        let line = righted.map_or(line.to_owned(), |(key, value, _)| format!("{key}: {value}"));
        lines.push((line, *number));
    }
    lines.push((END.to_owned(), 0));
    lines.extend(order.bind.as_ref().map(|bind| (format!("# bind {bind}"), 0)));
    let text = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    (text, lines.into_iter().map(|(_, number)| number).collect())
}

/// The same file of a mail, by what was filed of it: keys that the mail lacks are put into what stands in it, and side and player
/// are put right. What shows who wrote it, and what he has seen, is what the mail carries.
pub(in crate::post) fn again(sent: &str, filed: &TurnFile, carried: &Carried) -> Option<String> {
    let order = order_text(sent.as_bytes()).ok()?;
    let differs = |key: &str, value: &str| match said(&order, key) {
        None => true,
        Some(said) => ["side", "player"].contains(&key) && !said.eq_ignore_ascii_case(value),
    };
    let mut set = super::unmarked::head_of(filed);
    let is_carried = ["seen", "code"].iter().all(|key| said(&order, key).is_some()) || carried.gives(&set);
    set.retain(|(key, value, _)| differs(key, value));
    is_carried.then(|| with_keys(&order, &set).0)
}

/// A file whose lines have the numbers of the mail that they were taken out of.
pub(in crate::post) fn with_numbers(mut file: TurnFile, numbers: &[u32]) -> TurnFile {
    file.lines = of_mail(&file.lines, numbers);
    file
}

/// The same for a file that cannot be read.
pub(in crate::post) fn numbered(trouble: Trouble, numbers: &[u32]) -> Trouble {
    match trouble {
        Trouble::Unreadable { path, text, lines, faults } => {
            let lines = of_mail(&lines, numbers);
            Trouble::Unreadable { path, text, lines, faults }
        }
        other => other,
    }
}

fn of_mail(lines: &[u32], numbers: &[u32]) -> Vec<u32> {
    let first = numbers.iter().copied().find(|number| *number > 0).unwrap_or(1);
    let number = |line: &u32| {
        let number = usize::try_from(*line).ok().and_then(|line| numbers.get(line.checked_sub(1)?));
        number.copied().filter(|number| *number > 0).unwrap_or(first)
    };
    lines.iter().map(number).collect()
}

/// A text without marks, and without the questions that stand above the turn file in it.
pub(in crate::post) fn without_questions(text: TurnText) -> TurnText {
    if text.name.is_some() || turn_text::begins_unquoted(&text.text) {
        return text;
    }
    let mut lines = (1..).zip(text.text.lines().map(str::to_owned)).collect::<Vec<_>>();
    if asked(&mut lines, "").is_empty() {
        return text;
    }
    let plain = lines.into_iter().map(|(_, line)| line + "\n").collect();
    TurnText { text: plain, ..text }
}

/// A text without the line that asks for a check.
pub(in crate::post) fn without_check(text: TurnText) -> TurnText {
    let is_check = |line: &str| line.trim().trim_end_matches([':', '.']).eq_ignore_ascii_case("check");
    let mut found = false;
    let lines = text.text.lines().map(|line| {
        let is = !found && is_check(line);
        found |= is;
        if is { "" } else { line }
    });
    let plain = lines.collect::<Vec<_>>().join("\n") + "\n";
    TurnText { text: plain, ..text }
}
