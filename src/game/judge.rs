//! By what a turn file is judged: a game, a view, or nothing but the language of its rules.

use super::inbox::allies::{Ally, beside_allies};
use super::inbox::carried::not_carried;
use super::inbox::command::Command;
use super::inbox::fitting::{Expected, answer_remarks, fits, head_remarks, link_remarks, read_if_it_fits};
use super::inbox::harmless::forgiven;
use super::inbox::rides::{couriers_ahead, rides_of};
use super::inbox::sound::is_left_out;
use super::papers::tongue::Tongue;
use super::papers::turn_file::TurnFile;
use super::papers::view::{View, ViewTop};
use super::stand::opened::{Game, Stage, Stand, current};
use super::trouble::Trouble;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Checked, IllegalOrder, Owed, Position, UnitId};
use crate::dice::LinkWord;
use crate::orders::{END_MARK, ENVELOPE_KEYS, normal};
use crate::yaml::{Faults, Node, Value, flow, same_word};

/// What a file is judged by.
pub enum Judge {
    /// A game; a lenient one takes a file of an earlier exchange as it would have been taken then.
    Game {
        /// The game.
        game: Box<Game>,
        /// Whether it is lenient.
        lenient: bool,
    },
    /// A view that came with a report.
    View {
        /// Its first line.
        top: Box<ViewTop>,
        /// The rule set.
        rules: &'static dyn AnyRuleSet,
        /// The position as its side may know it.
        position: Box<Position>,
    },
    /// The words of some rules, and no position.
    Language(&'static dyn AnyRuleSet),
}

/// What was found.
pub struct Judged {
    /// By what, in words.
    pub by: String,
    /// What would be set aside, and the rest as understood.
    pub checked: Checked,
    /// What the umpire and the dice would take from its head, in words.
    pub read_back: Vec<String>,
    /// What the reading remarked.
    pub remarks: Faults,
    /// The list or set-up that would be sent back for what would be set aside.
    pub sent_back: Option<Owed>,
}

impl Judge {
    /// That of a view.
    pub fn of_view(view: View) -> Judge {
        Judge::View { top: Box::new(view.top), rules: view.rules, position: Box::new(view.position) }
    }

    /// What a file in plain lines is read by: the words of its rules, and the names of the position that it is held against.
    pub fn tongue(&self, file: &TurnFile) -> Result<Tongue, Trouble> {
        Ok(match self {
            Judge::Language(rules) => Tongue::words(*rules),
            Judge::View { rules, position, .. } => Tongue::of(*rules, position),
            Judge::Game { game, lenient } => {
                let rules = game.file.rules;
                if !matches!(game.stage, Stage::Running(_)) {
                    return Ok(Tongue::words(rules).among(&game.file.players));
                }
                let now = game.stand()?;
                let of = file.envelope.exchange;
                let then = if *lenient && of > 0 && of < now.exchange { game.stand_at(of)? } else { now };
                Tongue::of(rules, &then.held.position).among(&game.file.players)
            }
        })
    }

    /// The bytes of a turn file with what its head lacks, as a mail has it from its code: of which game and exchange it is, and of
    /// which side, where a view or `side` says it. It stands below all else, so that every line of the file stays where it is.
    pub fn headed(&self, bytes: Vec<u8>, side: Option<&str>) -> Vec<u8> {
        let (game, exchange, of) = match self {
            Judge::View { top, .. } => (top.game.clone(), Some(top.exchange), Some(top.side.to_string())),
            Judge::Game { game, .. } => {
                let exchange = match &game.stage {
                    Stage::Running(ledger) => Some(current(ledger)),
                    _ => None,
                };
                (game.file.name.clone(), exchange, side.map(str::to_owned))
            }
            Judge::Language(_) => return bytes,
        };
        let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
        let has = |key: &str| text.lines().any(|line| is_line_of(line, key));
        let known = [("game", Some(game)), ("exchange", exchange.map(|number| number.to_string())), ("side", of)];
        let lacks = known.into_iter().filter(|(key, _)| !has(key));
        let lines = lacks.filter_map(|(key, value)| Some(format!("{key}: {}\n", value?))).collect::<String>();
        if lines.is_empty() {
            return bytes;
        }
        let end = text.lines().position(|line| line.trim() == END_MARK);
        let before = end.unwrap_or(text.lines().count());
        let mut made = text.lines().take(before).flat_map(|line| [line, "\n"]).collect::<String>();
        made.push('\n');
        made.push_str(&lines);
        made.extend(end.into_iter().flat_map(|_| [END_MARK, "\n"]));
        made.into_bytes()
    }

    /// Judges a file; an error is a file that would be refused whole.
    pub fn judge(&self, file: &TurnFile) -> Result<Judged, Trouble> {
        let mut judged = self.by_the_rules(file)?;
        let ledger = match self {
            Judge::Game { game, .. } => game.ledger().ok(),
            Judge::Language(_) | Judge::View { .. } => None,
        };
        judged.remarks.append(head_remarks(file, ledger));
        judged.remarks.append(link_remarks(file, ledger));
        Ok(judged)
    }

    fn by_the_rules(&self, file: &TurnFile) -> Result<Judged, Trouble> {
        match self {
            Judge::Language(rules) => language(*rules, file),
            Judge::View { top, rules, position } => {
                of_its_own(file, top)?;
                let roster = rules.roster(position).sides;
                let sides = roster.into_iter().map(|(side, _)| side).collect::<Vec<_>>();
                let awaited = rules.awaits(position);
                let expected = Expected::viewed(top, &sides, (&awaited, position), *rules);
                let fate = fate_of(file, &expected)?;
                let by = format!("judged by the view of {} in exchange {}", top.side, top.exchange);
                let shared = file.envelope.player.is_some();
                let judged = judged((*rules, rules.newest()), position, file, by, fate)?;
                let judged = judged.of_one_of_several(shared);
                let judged = if shared { judged.beside(&|_| Ally::May) } else { judged };
                Ok(judged.with_rides(*rules, position, file, &top.rides))
            }
            Judge::Game { game, lenient } => in_game(game, file, *lenient),
        }
    }
}

/// Whether a line says something of the head, in whatever manner: `Side: red`, `- side : red`.
fn is_line_of(line: &str, key: &str) -> bool {
    let line = line.trim_start_matches(['-', '*', '•', '>', ' ', '\t']);
    line.split_once(':').is_some_and(|(word, _)| normal(word.trim()) == key)
}

/// A view shows what one side may know, so it can judge no other side's orders.
fn of_its_own(file: &TurnFile, top: &ViewTop) -> Result<(), Trouble> {
    if file.side() == top.side {
        return Ok(());
    }
    let side = file.side();
    let what = format!("these are orders of {side}, and the view is that of {}", top.side);
    let help = format!("use the view that came with the report to {side}");
    Err(file.refused(file.envelope.side.span, what, help))
}

fn in_game(game: &Game, file: &TurnFile, lenient: bool) -> Result<Judged, Trouble> {
    let Stage::Running(ledger) = &game.stage else {
        fits(file, &Expected::hands(game))?;
        return Ok(nothing_to_order(file, "judged as an answer to the opening".into()));
    };
    let now = game.stand()?;
    let of = file.envelope.exchange;
    let locked = ledger.open_lock();
    let passed = of < now.exchange || (of == now.exchange && locked.is_some());
    if lenient && of > 0 && passed && file.is_orders() {
        let then = game.stand_at(of)?;
        let fate = fate_of(file, &Expected::orders(game, &then, None))?;
        let by = format!("judged as things stood then: exchange {of} takes no more orders");
        return judged((game.file.rules, game.play(of)?), &then.held.position, file, by, fate);
    }
    if let Some(lock) = locked {
        fits(file, &Expected::links(game, lock))?;
        let awaited = lock.seats.iter().any(|seat| seat.link == LinkWord::Yes);
        let what = if awaited { "judged as a link for the lock" } else { "judged as a mail behind the lock" };
        return Ok(nothing_to_order(file, what.into()));
    }
    let fate = fate_of(file, &Expected::orders(game, &now, None))?;
    let by = format!("judged by the game as it stands: {}", now.clock.text);
    let mut judged = as_things_stand(game, &now, file, by, fate)?;
    judged.remarks.append(not_carried(file, &game.file));
    judged.remarks.append(answer_remarks(file, now.held.file.stopped.as_ref()));
    Ok(judged)
}

fn as_things_stand(game: &Game, now: &Stand, file: &TurnFile, by: String, fate: FileFate) -> Result<Judged, Trouble> {
    let (side, roster) = (file.side(), game.file.rules.roster(&now.held.position));
    let far = couriers_ahead(game, &now.held.position, &side);
    let shared = game.file.players_of(&side).count() > 1;
    let rules = (game.file.rules, game.play(now.exchange)?);
    let Some(command) = Command::of(&game.file, &side, &roster) else {
        let judged = judged(rules, &now.held.position, file, by, fate)?.of_one_of_several(shared);
        let judged = if shared { judged.beside(&|_| Ally::May) } else { judged };
        return Ok(judged.with_rides(game.file.rules, &now.held.position, file, &far));
    };
    let (tree, foreign) = command.sifted(file, None);
    let own = file.with_tree(tree);
    let judged = judged(rules, &now.held.position, &own, by, FileFate { read: None, ..fate })?;
    let player = file.envelope.player.as_ref().and_then(|named| game.file.player(&named.name));
    let ally = |unit: &str| Ally::of(Some(&command), player, &[], unit);
    let mut judged = judged.of_one_of_several(shared).beside(&ally);
    judged.checked.illegal.extend(foreign);
    Ok(judged.with_rides(game.file.rules, &now.held.position, &own, &far))
}

impl Judged {
    /// What rides is judged when it arrives: that it is illegal as things stand is only a remark.
    fn with_rides(
        mut self,
        rules: &dyn AnyRuleSet,
        position: &Position,
        file: &TurnFile,
        far: &[(UnitId, u32)],
    ) -> Judged {
        let is_far = |name: &str| far.iter().any(|(unit, _)| unit.is_like(name));
        let illegal = std::mem::take(&mut self.checked.illegal).into_iter();
        let (ridden, here): (Vec<_>, Vec<_>) = illegal.partition(|order| is_far(&order.unit) && !is_left_out(order));
        self.checked.illegal = here;
        self.checked.remarks.extend(ridden.into_iter().map(|order| IllegalOrder {
            help: "a courier rides there: it is judged when he has arrived".to_owned().into(),
            ..order
        }));
        self.checked.understood.extend(rides_of(rules, position, &file.tree, far));
        self
    }

    /// The same where others of the side may order the units that have no order here.
    fn beside(self, ally: &dyn Fn(&str) -> Ally) -> Judged {
        Judged { checked: beside_allies(self.checked, ally), ..self }
    }

    /// Where several share a side, what one of them leaves out may stand in the file of another.
    fn of_one_of_several(mut self, shared: bool) -> Judged {
        if shared {
            self.checked.illegal.retain(|order| !is_left_out(order));
        }
        self
    }
}

/// What becomes of a file that is not refused.
struct FileFate {
    /// As what it would be sent back, where it is a list or a set-up with faults.
    sent_back: Option<Owed>,
    /// What was read in it on the way.
    read: Option<(AnyOrders, Faults)>,
}

/// What becomes of a file; an error is one that would be refused.
fn fate_of(file: &TurnFile, expected: &Expected<'_>) -> Result<FileFate, Trouble> {
    match read_if_it_fits(file, expected) {
        Ok(read) => Ok(FileFate { sent_back: None, read }),
        Err(Trouble::SentBack { what, .. }) => Ok(FileFate { sent_back: Some(what), read: None }),
        Err(trouble) => Err(trouble),
    }
}

fn nothing_to_order(file: &TurnFile, by: String) -> Judged {
    let read_back = file.read_back();
    Judged { by, checked: Checked::default(), read_back, remarks: Faults::default(), sent_back: None }
}

fn judged(
    (rules, play): (&dyn AnyRuleSet, u32),
    position: &Position,
    file: &TurnFile,
    by: String,
    FileFate { sent_back, read }: FileFate,
) -> Result<Judged, Trouble> {
    let side = file.side();
    let (body, remarks) = read.map_or_else(|| file.read_in_the_words_of(rules), Ok)?;
    let checked = rules.check_in(play, position, &side, &body);
    let mut checked = forgiven((rules, rules.newest()), position, checked, &file.tree, &side);
    if sent_back.is_some() {
        checked.illegal.extend(rules.lacks(position, &side, &body));
    }
    Ok(Judged { by, checked, read_back: file.read_back(), remarks, sent_back })
}

fn language(rules: &dyn AnyRuleSet, file: &TurnFile) -> Result<Judged, Trouble> {
    let (_, remarks) = file.read_in_the_words_of(rules)?;
    Ok(Judged {
        by: format!("read in the words of {}, and held against no position", rules.id()),
        checked: Checked { understood: as_read(&file.tree), ..Checked::default() },
        read_back: file.read_back(),
        remarks,
        sent_back: None,
    })
}

/// The entries as they were read, where there is no position to say what they mean there.
fn as_read(tree: &Node) -> Vec<String> {
    let Value::Map(entries) = &tree.value else {
        return Vec::new();
    };
    let body = entries.iter().filter(|(key, _)| !ENVELOPE_KEYS.iter().any(|known| same_word(known, &key.text)));
    body.flat_map(|(key, node)| {
        let entries = node.items().iter();
        entries.map(move |entry| format!("{}: {}", key.text, flow(entry)))
    })
    .collect()
}
