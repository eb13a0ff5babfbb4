//! A campaign's battles: each gone through as a game of its own, and held against what the campaign made of it and took of it.

use super::besides::{but_in_battle, in_battle};
use super::differences::Differences;
use super::promises::{Assurance, Kept, Promise, some_of};
use super::{Verdict, go_through};
use crate::adjudicate::{Muster, Side};
use crate::dice::{Body, Chain, Hand, Hash, Ledger, UMPIRE};
use crate::game::files::{Folder, read_text};
use crate::game::hand::act::parsed;
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::stand::battles::{Begun, LINKS, Roots, begun, card_of, fixed_text, found, games, name_of, word_of};
use crate::game::stand::course::{Course, Done, Place};
use crate::game::stand::held::{last_cast_before, read_state};
use crate::game::stand::note::{Kind, Note};
use crate::game::stand::opened::{Game, current};
use crate::game::stand::secret::Keep;
use crate::game::stand::versions::play_at;
use crate::yaml::{self, Key, Node, Value};
use std::collections::BTreeSet;

/// A campaign, as far as its battles are held against it.
pub(super) struct War<'w> {
    pub(super) folder: &'w Folder,
    pub(super) ledger: &'w Ledger,
    pub(super) game: &'w GameFile,
    pub(super) shelf: Shelf,
    pub(super) seal: Option<Hash>,
}

impl War<'_> {
    /// Goes through every battle that the ledger has begun.
    pub(super) fn battles(&self, verdict: &mut Verdict, differences: &mut Differences) {
        let (all, amiss) = begun(self.ledger);
        differences.about(Promise::RulesApplied);
        let ledger = self.folder.ledger();
        for (entry, why) in amiss {
            differences.add(&ledger, format!("entry {entry}, a note about a battle: {why}"));
        }
        self.unnamed(&all, differences);
        self.settled_otherwise(&all, verdict);
        for one in &all {
            let Some(card) = &one.card else { continue };
            differences.about(Promise::RulesApplied);
            let (exchange, field) = (one.exchange, &one.field);
            if one.dropped {
                let what = format!(
                    "the battle at {field} of exchange {exchange} was begun as a game, and the campaign went on, or was closed, without its result"
                );
                differences.add(&ledger, what);
            }
            match found(self.folder, card) {
                Some(place) => self.battle(one, &all, &place, verdict, differences),
                None => {
                    let what = format!(
                        "no folder under `battles` has the game of the battle at {field} of exchange {exchange}"
                    );
                    differences.add(&ledger, what);
                }
            }
        }
    }

    /// Counts results that came of no game, and says of all that the umpire settled in one way or another that the dice of each way
    /// were open to him: those of a game follow from his seal.
    fn settled_otherwise(&self, all: &[Begun], verdict: &mut Verdict) {
        let by_hand = self.entered_by_hand(all);
        verdict.acts.combats_by_hand += by_hand.len();
        let begun = all.iter().map(|one| (one.exchange, one.field.clone()));
        let settled = begun.chain(by_hand).collect::<BTreeSet<_>>();
        if settled.is_empty() {
            return;
        }
        let battles = settled.into_iter().map(|(exchange, field)| format!("{field} of exchange {exchange}"));
        let battles = battles.collect::<Vec<_>>();
        let what = format!(
            "but for the way in which the umpire settled {} ({}): by the quick table, on a table, or as a game of these rules or those; \
             of a game he could know the dice under each",
            if battles.len() == 1 { "a battle" } else { "battles" },
            some_of(&battles)
        );
        verdict.but.push((Promise::DiceFixed, what));
    }

    /// The battles of which a result was entered by hand that came of no game.
    fn entered_by_hand(&self, all: &[Begun]) -> Vec<(u32, String)> {
        let course = Course::of(self.ledger);
        let acts = course.all.iter().filter(|done| done.note.kind == Kind::Amend);
        let lines = acts.flat_map(|Done { note, .. }| {
            let path = self.folder.exchange(note.exchange).act(note.number, note.kind.word());
            let matter = read_text(&path).ok().and_then(|text| parsed(&text).0).unwrap_or_default();
            let fields = matter.amend.iter().filter_map(|line| line.get("battle").and_then(Node::word));
            fields.map(|field| (note.exchange, field.to_owned())).collect::<Vec<_>>()
        });
        lines.filter(|(exchange, field)| !is_a_game(all, *exchange, field)).collect()
    }

    /// Names games that lie among the battles and are none of them: whoever makes several has seen the dice of several.
    fn unnamed(&self, all: &[Begun], differences: &mut Differences) {
        differences.about(Promise::DiceFixed);
        let mut seen: Vec<(Hash, Folder)> = Vec::new();
        for game in games(self.folder) {
            let (path, card) = (game.root(), card_of(&game));
            let what = match seen.iter().find(|(known, _)| card == Some(*known)) {
                Some((_, other)) => format!("it has the card of {} as well", differences.name(other.root())),
                None if all.iter().any(|one| card.is_some() && one.card == card) => String::new(),
                None if card.is_none() && game.ledger().exists() => {
                    "its ledger is not sound, so it is no game of a battle".to_owned()
                }
                None if card.is_none() && !game.holds_a_game() => String::new(),
                None => "no note of the ledger names the card of this game; if a run was killed, take the folder away"
                    .to_owned(),
            };
            if !what.is_empty() {
                differences.add(path, what);
            }
            seen.extend(card.map(|card| (card, game)));
        }
    }

    /// Goes through one of them.
    fn battle(&self, one: &Begun, all: &[Begun], place: &Folder, verdict: &mut Verdict, differences: &mut Differences) {
        let sub = Verdict { hashes_only: verdict.hashes_only, ..Verdict::default() };
        let mut sub = match go_through(place, self.shelf, &Keep::InTheFolder, None, sub) {
            Ok(sub) => sub,
            Err(trouble) => return differences.trouble(place.root(), &trouble),
        };
        for found in &sub.discrepancies {
            let broken = sub.broken.iter().find(|(_, file)| *file == found.file);
            differences.about(broken.map_or(Promise::RulesApplied, |(promise, _)| *promise));
            differences.add(&place.root().join(&found.file), found.what.clone());
        }
        sub.folder = Some(place.clone());
        sub.within = differences.name(place.root());
        for Assurance { promise, kept, why, .. } in &sub.promises {
            match kept {
                Kept::NotProven => {
                    verdict.unproven.extend(why.iter().map(|why| (*promise, in_battle(&sub.game, why))));
                }
                Kept::Yes => {
                    let but = sub.but_for(*promise).into_iter();
                    verdict.but.extend(but.map(|what| (*promise, but_in_battle(&sub.game, &what))));
                }
                Kept::No => {}
            }
        }
        // A player who has a part in the dice of the campaign would take it for one in these.
        if verdict.known().len() < verdict.seeds && !sub.known().is_empty() {
            let what = format!(
                "but for who knew those of the battle {} beforehand: no link of a player and no beacon had a part in them, so the \
                 umpire could",
                sub.game
            );
            verdict.but.push((Promise::DiceFixed, what));
        }
        differences.about(Promise::DiceFixed);
        self.roots(one, place, differences);
        differences.about(Promise::RulesApplied);
        self.fought(one, all, place, verdict, differences);
        verdict.battles.push(sub);
    }

    /// Its chain and its salt follow from the campaign's seal.
    fn roots(&self, one: &Begun, place: &Folder, differences: &mut Differences) {
        let Some(seal) = &self.seal else { return };
        let roots = Roots::of(&self.ledger.card_id(), one.exchange, &one.field, seal);
        let ledger = read_text(place.ledger()).ok().and_then(|text| Ledger::read(text.as_bytes()).ok());
        let Some(ledger) = ledger else { return };
        let card = ledger.card();
        if Chain::new(&card.name, UMPIRE, card.umpire_length, roots.tip).anchor() != card.umpire_anchor {
            let what = "its chain does not follow from the secret of the campaign, so its dice were chosen for it";
            differences.add(&place.ledger(), what.to_owned());
        }
        let scenario = read_text(place.scenario()).unwrap_or_default();
        if !scenario.starts_with(&format!("salt: {}\n", roots.salt)) {
            let what = "its salt does not follow from the secret of the campaign";
            differences.add(&place.scenario(), what.to_owned());
        }
    }

    /// Its armies are those of the campaign, and its result is what the campaign has taken.
    fn fought(&self, one: &Begun, all: &[Begun], place: &Folder, verdict: &mut Verdict, differences: &mut Differences) {
        // Of a day that was taken back nobody knows any more where it stood.
        if one.back {
            return;
        }
        let Some(muster) = self.muster(one) else {
            let what = format!("no battle waited at {} when its game was begun", one.field);
            return differences.add(&self.folder.ledger(), what);
        };
        let Ok(fought) = Game::open(place.clone(), self.shelf) else { return };
        differences.about(Promise::DiceFixed);
        self.carded(&muster, &fought, verdict, differences);
        if let Some(act) = self.changed_by_hand(one, all) {
            let what = format!(
                "but for the battle at {}, shortly before which the umpire changed the position by hand ({act}): each change has dice of its own, and he could know them",
                one.field
            );
            verdict.but.push((Promise::DiceFixed, what));
        }
        differences.about(Promise::RulesApplied);
        let rules = fought.file.rules;
        if let Some(Ok(drawn)) = rules.drawn_up(&muster, Some(&ground(&fought.file.tree)))
            && let Ok(Node { value: Value::Map(made), .. }) = yaml::parse(&drawn.text)
        {
            let other = made.iter().find(|(key, node)| {
                fought.file.tree.get(&key.text).map(yaml::flow).as_ref() != Some(&yaml::flow(node))
            });
            if let Some((key, _)) = other {
                let what = format!("`{}` is not what the campaign makes of the battle", key.text);
                differences.add(&place.scenario(), what);
            }
        }
        let (Some(head), Ok(ledger)) = (one.head, fought.ledger()) else { return };
        if ledger.closed().is_none() || ledger.head() != head {
            let what = format!("the campaign took its result at the head {head}, and that is not its last");
            differences.add(&place.ledger(), what);
        }
        let Ok(stand) = fought.stand() else { return };
        let made = rules.aftermath(&muster, &stand.held.position);
        let play = play_at(self.game.rules, self.ledger, one.exchange);
        let made = self.game.rules.entered(play, &muster, &made).ok().and_then(|line| yaml::parse(&line).ok());
        match (self.entered(one), made) {
            (Some((path, line)), Some(made)) if yaml::flow(&line) != yaml::flow(&made) => {
                let what =
                    format!("the result of the battle at {} is not that of its game: {}", one.field, yaml::flow(&made));
                differences.add(&path, what);
            }
            (Some(_), Some(_)) => self.taken(one, all, verdict),
            // A process that died has noted the end, and has not entered the result.
            (None, _) if one.exchange < current(self.ledger) => {
                let what = format!("the battle at {} has ended, and no act of the desk enters its result", one.field);
                differences.add(&self.folder.ledger(), what);
            }
            _ => {}
        }
    }

    /// Its card, whose hash is in every seed, is the one card that the campaign makes of the battle: who could choose among
    /// several, and knows the secret, would choose dice.
    fn carded(&self, muster: &Muster, fought: &Game, verdict: &mut Verdict, differences: &mut Differences) {
        let Ok(ledger) = fought.ledger() else { return };
        let (card, rules, place) = (ledger.card(), fought.file.rules, &fought.folder);
        let is_bare = card.seats.iter().all(|seat| seat.hand == Hand::None);
        let seated = card.seats.iter().map(|seat| seat.name.as_str()).eq(fought.file.sides.iter().map(Side::as_str));
        let of_it = card.name == name_of(&self.game.name, muster) && card.umpire_length == LINKS;
        if !of_it || !is_bare || !seated || card.beacon != self.ledger.card().beacon {
            let what =
                "its card is not the one that the campaign makes of the battle, so its dice may have been chosen";
            differences.add(&place.ledger(), what.to_owned());
        }
        let word = word_of(self.ledger, rules);
        let is_settled = word.as_ref().unwrap_or(&rules.version()) == &card.rules;
        if let Some(word) = word.as_ref().filter(|_| !is_settled) {
            let what = format!(
                "its card names `{}`, and that of this battle names `{word}`, so its dice may have been chosen",
                card.rules
            );
            differences.add(&place.ledger(), what);
        } else if !is_settled {
            let why = format!(
                "in {}, the card names `{}`, and this estafette would name `{}`: each word has dice of its own, and the umpire could know them",
                card.name,
                card.rules,
                rules.version()
            );
            verdict.unproven.push((Promise::DiceFixed, why));
        }
        let scenario = read_text(place.scenario()).unwrap_or_default();
        let scenario = scenario.split_once('\n').map(|(_, behind)| behind);
        let made = |ground: Option<&Node>| {
            let drawn = rules.drawn_up(muster, ground)?.ok()?;
            Some(fixed_text(&self.game.name, muster, rules, &drawn.text))
        };
        let is_made = |ground: Option<&Node>| made(ground).as_deref() == scenario;
        if is_made(None) {
            return;
        }
        if is_made(Some(&ground(&fought.file.tree))) {
            let what = format!(
                "but for the battle at {}, whose ground the umpire gave in a file: each ground has dice of its own, and he could know them",
                muster.field
            );
            verdict.but.push((Promise::DiceFixed, what));
            return;
        }
        let what = "not to the letter what the campaign makes of the battle, so its dice may have been chosen";
        match is_settled || word.is_some() {
            true => differences.add(&place.scenario(), format!("it is {what}")),
            false => {
                let why = format!("scenario.yaml of {} is {what}", card.name);
                verdict.unproven.push((Promise::RulesApplied, why));
            }
        }
    }

    /// The last act by which the umpire changed the position since the orders could come that led to the battle: what he changes stands in
    /// its scenario, and so in its seeds. The result of another battle that was a game is none of his making.
    fn changed_by_hand(&self, one: &Begun, all: &[Begun]) -> Option<String> {
        let is_late = |note: &Note| note.exchange + 1 >= one.exchange;
        let mut changes = self.changes_before(one).filter(is_late).filter(|note| !self.is_result_of_a_game(note, all));
        changes.next_back().map(|note| format!("act {} of exchange {}", note.number, note.exchange))
    }

    /// The acts by which the position was changed before the game of a battle was begun.
    fn changes_before(&self, one: &Begun) -> impl DoubleEndedIterator<Item = Note> {
        let before = self.ledger.entries().iter().filter(|entry| entry.number < one.entry);
        before.filter_map(|entry| match &entry.body {
            Body::Note { state: Some(_), text } => Note::parse(text),
            _ => None,
        })
    }

    /// Whether an act does nothing but enter what came of battles that were games.
    fn is_result_of_a_game(&self, note: &Note, all: &[Begun]) -> bool {
        let fought = |field: &str| is_a_game(all, note.exchange, field);
        let path = self.folder.exchange(note.exchange).act(note.number, note.kind.word());
        let matter = read_text(&path).ok().and_then(|text| parsed(&text).0);
        matter.is_some_and(|matter| {
            let is_result = |line: &Node| line.get("battle").and_then(Node::word).is_some_and(fought);
            !matter.amend.is_empty() && matter.amend.iter().all(is_result)
        })
    }

    /// Calls the acts by what they are that did nothing but enter what came of a game, which gives it again.
    fn taken(&self, one: &Begun, all: &[Begun], verdict: &mut Verdict) {
        let entries = self.ledger.entries().iter().filter(|entry| match &entry.body {
            Body::Note { state: Some(_), text } => Note::parse(text)
                .is_some_and(|note| note.exchange == one.exchange && self.is_result_of_a_game(&note, all)),
            _ => false,
        });
        let entries = entries.map(|entry| entry.number).collect::<Vec<_>>();
        for (entry, name) in &mut verdict.warnings {
            if *name == "edit" && entries.contains(entry) {
                *name = "battle";
            }
        }
    }

    /// The battle as it waited when its game was begun.
    fn muster(&self, one: &Begun) -> Option<Muster> {
        let mut changes = self.changes_before(one).filter(|note| note.exchange == one.exchange);
        let changed = changes.next_back().map(|note| Place::Act(note.exchange, note.number));
        let place = changed.unwrap_or_else(|| Place::After(last_cast_before(self.ledger, one.exchange)));
        let path = place.path(self.folder);
        let held = read_state(&path, &read_text(&path).ok()?, self.game).ok()?;
        self.game.rules.battles(&held.position).into_iter().find(|muster| muster.field == one.field)
    }

    /// The line by which the result was entered, the last one where there are several.
    fn entered(&self, one: &Begun) -> Option<(crate::game::files::FileAt, Node)> {
        let course = Course::of(self.ledger);
        let of_it = |done: &&Done| done.note.exchange == one.exchange && done.note.kind == Kind::Amend && done.stands;
        let mut lines = course.all.iter().filter(of_it).filter_map(|done| {
            let path = self.folder.exchange(done.note.exchange).act(done.note.number, done.note.kind.word());
            let (matter, _) = parsed(&read_text(&path).ok()?);
            let is_it = |line: &Node| line.get("battle").and_then(Node::word) == Some(one.field.as_str());
            let line = matter?.amend.into_iter().rfind(is_it)?;
            Some((path, line))
        });
        lines.next_back()
    }
}

/// Whether a battle was begun as a game.
fn is_a_game(all: &[Begun], exchange: u32, field: &str) -> bool {
    all.iter().any(|one| one.exchange == exchange && one.field == field && one.card.is_some())
}

/// The ground of a game file.
fn ground(tree: &Node) -> Node {
    let is_ground = |key: &Key| ["map", "terrain"].contains(&key.text.as_str());
    let mut ground = tree.clone();
    if let Value::Map(entries) = &mut ground.value {
        entries.retain(|(key, _)| is_ground(key));
    }
    ground
}
