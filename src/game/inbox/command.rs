//! Who orders what, where several players share a side and `players` says which units are whose.

use crate::adjudicate::{IllegalOrder, Owed, Position, Question, Roster, Side};
use crate::game::papers::game_file::{GameFile, Player};
use crate::game::papers::in_lines;
use crate::game::papers::turn_file::TurnFile;
use crate::orders::{self, joined};
use crate::yaml::{Key, Node, Source, Span, Value, document, flow, same_word};

/// The lists whose entries belong to whoever has the unit.
pub(in crate::game) const OF_UNITS: [&str; 2] = ["orders", "deploy"];

/// The lists that speak for the side as a whole.
pub(in crate::game) const OF_THE_SIDE: [&str; 3] = ["general", "army", "terrain"];

/// The players of a side, each with what is his to order.
pub struct Command<'g> {
    players: Vec<&'g Player>,
    units: Vec<String>,
}

impl<'g> Command<'g> {
    /// The command of a side; nothing where no player of it has units of his own, so that everybody orders everything.
    pub fn of(file: &'g GameFile, side: &'g Side, roster: &Roster) -> Option<Command<'g>> {
        let players = file.players_of(side).collect::<Vec<_>>();
        let units = roster.units.iter().filter(|(_, of, _)| of == side);
        let units = units.map(|(unit, ..)| unit.to_string());
        (players.len() > 1 && players.iter().any(|player| !player.units.is_empty()))
            .then(|| Command { players, units: units.collect() })
    }

    /// Who speaks for the side: the commander in chief, else its first player.
    pub fn leader(&self) -> &'g Player {
        let chief = self.players.iter().find(|player| player.chief);
        chief.unwrap_or(&self.players[0])
    }

    /// Who speaks for a side whose units are shared out; nothing where everybody does.
    pub(in crate::game) fn speaker(file: &'g GameFile, position: &Position, side: &'g Side) -> Option<&'g str> {
        let command = Command::of(file, side, &file.rules.roster(position))?;
        Some(command.leader().player.as_str())
    }

    /// Whose unit it is; nothing where nobody has it by name and it is none of the side's. Of a unit that nobody is given
    /// these are the players who were given none, else the one who speaks for the side.
    fn owners(&self, unit: &str) -> Vec<&'g Player> {
        let players = self.players.iter().copied();
        if let Some(owner) = players.clone().find(|player| player.has(unit)) {
            return vec![owner];
        }
        if !self.units.iter().any(|name| is_like(name, unit)) {
            return Vec::new();
        }
        let free = players.filter(|player| player.units.is_empty() && !player.chief);
        let free = free.collect::<Vec<_>>();
        if free.is_empty() { vec![self.leader()] } else { free }
    }

    /// Whether a unit is a player's own.
    pub fn is_own(&self, player: &Player, unit: &str) -> bool {
        let owners = self.owners(unit);
        owners.iter().any(|owner| owner.player == player.player)
    }

    /// Whether a player may order a unit.
    pub(super) fn may_order(&self, player: &Player, unit: &str) -> bool {
        self.foreign(player, unit).is_none()
    }

    /// Whether nobody else may order a unit of his.
    pub(super) fn is_his_alone(&self, player: &Player, unit: &str) -> bool {
        let others = self.players.iter().filter(|other| other.player != player.player);
        others.into_iter().all(|other| !self.may_order(other, unit))
    }

    /// Why a player may not order a unit; a name that nobody knows is for the rules to judge.
    fn foreign(&self, player: &Player, unit: &str) -> Option<String> {
        let owners = self.owners(unit);
        if player.chief || owners.is_empty() || self.is_own(player, unit) {
            return None;
        }
        Some(format!("`{unit}` is {}'s to order", owners[0].player))
    }

    /// Why a player may not speak for the side.
    fn not_leader(&self, player: &Player, what: &str) -> Option<String> {
        let leader = self.leader();
        (player.player != leader.player).then(|| format!("{what} is for {} to give", leader.player))
    }

    /// The players who owe something of their own, where the side owes it. `orderable` are the units that the side can order.
    pub fn owing(&self, owed: Owed, orderable: &[String], asked: &[Question]) -> Vec<&'g Player> {
        let owes = |player: &&&Player| match owed {
            Owed::Army => false,
            Owed::Deployment | Owed::GeneralOrders | Owed::Orders => {
                orderable.iter().any(|unit| self.is_own(player, unit))
            }
            Owed::Answers => asked.iter().any(|question| self.is_own(player, question.unit.as_str())),
        };
        let players = self.players.iter().filter(owes).copied();
        let mut owing = players.collect::<Vec<_>>();
        let of_the_side = |question: &Question| self.owners(question.unit.as_str()).is_empty();
        let leads = owed == Owed::Answers && asked.iter().any(of_the_side);
        let leader = self.leader();
        if owing.is_empty() || (leads && !owing.iter().any(|one| one.player == leader.player)) {
            owing.push(leader);
        }
        owing
    }

    /// A file without what is not its player's to order, and what that was, with its place; `chief` is the file of the
    /// commander in chief, whose orders go before those of the others.
    pub fn sifted(&self, file: &TurnFile, chief: Option<&TurnFile>) -> (Node, Vec<IllegalOrder>) {
        let name = file.envelope.player.as_ref().map(|named| &named.name);
        let player = self.players.iter().find(|one| Some(&one.player) == name);
        let Some(player) = player else {
            return (file.tree.clone(), Vec::new());
        };
        let chief = chief.filter(|_| !player.chief);
        let mut sieve = Sieve {
            command: self,
            player,
            before: chief.map_or(Vec::new(), |file| self.spoken_for(&file.tree)),
            out: Vec::new(),
        };
        let tree = sieve.tree(&file.tree);
        (tree, sieve.out)
    }

    /// A file with what is its player's to order, and nothing else.
    pub fn own_part(&self, file: &TurnFile) -> TurnFile {
        file.with_tree(self.sifted(file, None).0)
    }

    /// What the commander in chief has ordered himself.
    fn spoken_for(&self, tree: &Node) -> Vec<(String, String)> {
        let mut spoken = Vec::new();
        for (key, list) in entries(tree) {
            for entry in list.items() {
                let units = entry.get("unit").map_or(&[][..], Node::items);
                let units = units.iter().filter_map(Node::word);
                let matter = matter(&key.text, entry);
                spoken.extend(units.map(|unit| (matter.clone(), unit.to_owned())));
                let asked = entry.get("ask").and_then(Node::word);
                spoken.extend(asked.map(|ask| (matter.clone(), ask.to_owned())));
            }
        }
        spoken
    }

    /// The text that a side's orders are locked with: of each file what is its player's to order. What is set aside stands
    /// above it as a comment, so that the report can tell of it.
    pub(in crate::game) fn joined(&self, files: &[(&str, &TurnFile)]) -> (String, Vec<String>) {
        let chief = self.players.iter().find(|player| player.chief);
        let chief = chief.and_then(|chief| {
            let of = files.iter().find(|(player, _)| *player == chief.player);
            of.map(|(_, file)| *file)
        });
        let mut texts = Vec::new();
        let mut remarks = Vec::new();
        for (player, file) in files {
            let (tree, out) = self.sifted(file, chief);
            if out.is_empty() {
                texts.push((*player, file.as_a_part()));
                continue;
            }
            let name = file.name();
            let source = Source { name: &name, text: &file.text, lines: &file.lines };
            let mut text = String::new();
            for order in &out {
                let (line, column) = source.place(order.span.start);
                let entry = entry_at(&file.tree, order.span).map_or(String::new(), flow);
                text.push_str(&format!("{SET_ASIDE}line {line} of {player}'s file: {}: {entry}\n", order.reason));
                remarks.push(format!("{name}:{line}:{column}: {}; it is set aside", order.reason));
            }
            texts.push((*player, text + &file.lost.comments + &document(&tree)));
        }
        let texts = texts.iter().map(|(player, text)| (*player, text.as_str()));
        (joined(&texts.collect::<Vec<_>>()), remarks)
    }
}

/// The comment before what was set aside.
pub(in crate::game) const SET_ASIDE: &str = "# set aside: ";

/// What stands in a locked text as set aside, because it was not its writer's to order.
pub(in crate::game) fn told_as_set_aside(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(SET_ASIDE));
    let lost = in_lines::told_as_lost(text);
    lines.map(|line| format!("set aside: {line}")).chain(lost).collect()
}

fn is_like(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

impl Player {
    /// Whether a unit was given to him by name.
    pub fn has(&self, unit: &str) -> bool {
        self.units.iter().any(|name| is_like(name, unit))
    }
}

fn entries(tree: &Node) -> &[(Key, Node)] {
    match &tree.value {
        Value::Map(entries) => entries,
        _ => &[],
    }
}

/// What an entry is about, beside its unit: the list, and the decision of a standing order.
fn matter(list: &str, entry: &Node) -> String {
    let when = entry.get("when").and_then(Node::word).unwrap_or_default();
    format!("{}/{}", orders::normal(list), orders::normal(when))
}

fn entry_at(tree: &Node, span: Span) -> Option<&Node> {
    let mut all = entries(tree).iter().flat_map(|(_, list)| list.items());
    all.find(|entry| entry.span.start <= span.start && span.end <= entry.span.end)
}

/// A tree with what is left of each entry of its lists.
pub(in crate::game) fn rebuilt(tree: &Node, left_of: &mut dyn FnMut(&str, &Node) -> Option<Node>) -> Node {
    let mut kept = Vec::new();
    for (key, list) in entries(tree) {
        let items = list.items();
        let left = items.iter().filter_map(|entry| left_of(&key.text, entry));
        let left = left.collect::<Vec<_>>();
        // A list of which nothing is left is not an empty one: that could clear what stands on file.
        if items.is_empty() || left.len() == items.len() && left == items {
            kept.push((key.clone(), list.clone()));
        } else if !left.is_empty() {
            let list = Node { span: list.span, value: Value::List(left) };
            kept.push((key.clone(), list));
        }
    }
    Node { span: tree.span, value: Value::Map(kept) }
}

/// Goes through the file of one player.
struct Sieve<'c> {
    command: &'c Command<'c>,
    player: &'c Player,
    before: Vec<(String, String)>,
    out: Vec<IllegalOrder>,
}

impl Sieve<'_> {
    fn tree(&mut self, tree: &Node) -> Node {
        rebuilt(tree, &mut |list, entry| self.entry(list, entry))
    }

    /// What of an entry counts.
    fn entry(&mut self, list: &str, entry: &Node) -> Option<Node> {
        let is = |known: &&str| same_word(known, list);
        if OF_UNITS.iter().any(is) {
            return self.of_units(list, entry);
        }
        let why = if OF_THE_SIDE.iter().any(is) {
            self.command.not_leader(self.player, "this list")
        } else if same_word("concede", list) {
            self.command.not_leader(self.player, "giving the game up")
        } else if same_word("standing", list) {
            return self.standing(list, entry);
        } else if same_word("answers", list) {
            self.answer(list, entry)
        } else {
            None
        };
        self.kept(entry, "", why)
    }

    /// An entry as it is, or nothing, with the reason noted.
    fn kept(&mut self, entry: &Node, unit: &str, why: Option<String>) -> Option<Node> {
        let Some(reason) = why else {
            return Some(entry.clone());
        };
        self.note(entry.span, unit, reason);
        None
    }

    fn note(&mut self, span: Span, unit: &str, reason: String) {
        self.out.push(IllegalOrder {
            help: "it is set aside".into(),
            span,
            ..IllegalOrder::told(unit, 0, None, reason)
        });
    }

    /// Strikes the names that are not the player's; an entry of which no name is left goes with them.
    fn of_units(&mut self, list: &str, entry: &Node) -> Option<Node> {
        let Some(named) = entry.get("unit") else {
            return Some(entry.clone());
        };
        let mut left = Vec::new();
        for name in named.items() {
            let unit = name.word().unwrap_or_default();
            match self.why_not(list, entry, unit) {
                None => left.push(name.clone()),
                Some(reason) => self.note(name.span, unit, reason),
            }
        }
        let all = left.len() == named.items().len();
        match left.is_empty() {
            _ if all => Some(entry.clone()),
            true => None,
            false => Some(with_units(entry, left)),
        }
    }

    /// Why a unit is not the player's to order in this matter.
    fn why_not(&self, list: &str, entry: &Node, unit: &str) -> Option<String> {
        let foreign = self.command.foreign(self.player, unit);
        foreign.or_else(|| self.spoken(&matter(list, entry), unit))
    }

    fn spoken(&self, matter: &str, about: &str) -> Option<String> {
        let mut before = self.before.iter();
        let spoken = before.any(|(of, what)| of == matter && is_like(what, about));
        let chief = &self.command.leader().player;
        spoken.then(|| format!("{chief}, the commander in chief, has said what becomes of `{about}`"))
    }

    /// A standing order for units by their names is for whoever has them; any other speaks for the side.
    fn standing(&mut self, list: &str, entry: &Node) -> Option<Node> {
        let units = entry.get("unit").map_or(&[][..], Node::items);
        let is_unit = |node: &Node| {
            let word = node.word().unwrap_or_default();
            !self.command.owners(word).is_empty()
        };
        if !units.is_empty() && units.iter().all(is_unit) {
            return self.of_units(list, entry);
        }
        let what = "a standing order for more than one's own units";
        let why = self.command.not_leader(self.player, what);
        self.kept(entry, "", why)
    }

    /// Why an answer is not the player's to give.
    fn answer(&self, list: &str, entry: &Node) -> Option<String> {
        let ask = entry.get("ask").and_then(Node::word).unwrap_or_default();
        let unit = ask.split('/').nth(1).unwrap_or_default();
        if self.command.owners(unit).is_empty() {
            return self.command.not_leader(self.player, "this answer");
        }
        let foreign = self.command.foreign(self.player, unit);
        foreign.or_else(|| self.spoken(&matter(list, entry), ask))
    }
}

/// An entry with fewer units.
pub(in crate::game) fn with_units(entry: &Node, units: Vec<Node>) -> Node {
    let mut entry = entry.clone();
    if let Value::Map(fields) = &mut entry.value
        && let Some((_, named)) = fields.iter_mut().find(|(key, _)| same_word(&key.text, "unit"))
    {
        named.value = Value::List(units);
    }
    entry
}
