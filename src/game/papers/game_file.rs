//! `game.yaml`: what of it is the folder's own. The rest is for the rule set to read.

use super::absent;
use super::hidden;
use super::post_settings::{Carriage, PostSettings};
use super::schema::{PLAYER, SUBSTITUTE};
use super::wording::{Wording, wording};
use crate::adjudicate::game_keys::FOLDER;
use crate::adjudicate::{AnyRuleSet, MOST_UNITS, Policy, Position, Posture, Side, Veil};
use crate::dice::is_game_name;
use crate::game::couriers::{self, Couriers};
use crate::game::trouble::{FileName, Trouble};
use crate::kit::naming::title_of;
use crate::orders::{name_fault, named};
use crate::yaml::{self, Fault, Faults, Fields, Node, Read, Value};

/// The rule sets that a command may name.
pub type Shelf = &'static [&'static dyn AnyRuleSet];

/// The rule set of an id.
pub fn on_shelf(shelf: Shelf, id: &str) -> Option<&'static dyn AnyRuleSet> {
    shelf.iter().copied().find(|rules| rules.id() == id)
}

/// The keys that do not go into `scenario.yaml`: they are free to change while the game is on.
pub const FREE_KEYS: [&str; 2] = ["players", "post"];

/// A person who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub player: String,
    /// For which side.
    pub side: Side,
    /// The address.
    pub mail: Option<String>,
    /// The public key that the mails are signed with.
    pub key: Option<String>,
    /// The units that are his; none where nobody has shared them out, or he has what is left.
    pub units: Vec<String>,
    /// Whether he is the commander in chief of his side.
    pub chief: bool,
    /// Who may write for him.
    pub substitute: Option<Substitute>,
}

/// Who may write for a player, and reads what he reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    /// The name.
    pub player: String,
    /// The address.
    pub mail: Option<String>,
    /// The public key that the mails are signed with.
    pub key: Option<String>,
}

impl Player {
    /// Whether this is his name, or that of who may write for him.
    fn is_called(&self, name: &str) -> bool {
        let substitute = self.substitute.as_ref();
        self.player == name || substitute.is_some_and(|one| one.player == name)
    }

    /// Whether he or his substitute bears a name, capitals aside.
    fn is_called_like(&self, name: &str) -> bool {
        let substitute = self.substitute.iter().map(|one| one.player.as_str());
        let mut names = substitute.chain([self.player.as_str()]);
        names.any(|own| own.eq_ignore_ascii_case(name))
    }

    /// His substitute as somebody to write to.
    pub fn deputy(&self) -> Option<Player> {
        let Substitute { player, mail, key } = self.substitute.clone()?;
        Some(Player { player, mail, key, substitute: None, ..self.clone() })
    }
}

/// A game file, read.
pub struct GameFile {
    /// The rule set.
    pub rules: &'static dyn AnyRuleSet,
    /// GAME of the protocol.
    pub name: String,
    /// What it is called in reports, where that is not made of its name.
    pub title: Option<String>,
    /// What becomes of decisions that are open.
    pub policy: Policy,
    /// Who is told what players note behind their orders.
    pub notes: Notes,
    /// How its reports are worded.
    pub wording: Wording,
    /// How orders reach the units, where they do not arrive at once.
    pub(in crate::game) couriers: Option<Couriers>,
    /// Who plays, in the order in which their files are joined.
    pub players: Vec<Player>,
    /// What is asked of mail.
    pub post: PostSettings,
    /// What a stand-in is after that orders for whoever is absent.
    pub absent: Option<Posture>,
    /// The sides that a stand-in leads.
    pub led: Vec<(Side, Posture)>,
    /// The position at the start.
    pub position: Position,
    /// The sides, in the order of the file.
    pub sides: Vec<Side>,
    /// The file as a tree.
    pub tree: Node,
}

impl GameFile {
    /// What the stand-in is after that leads a side from the first turn to the last.
    pub fn led(&self, side: &Side) -> Option<Posture> {
        self.led.iter().find(|(led, _)| led == side).map(|(_, posture)| *posture)
    }

    /// What a stand-in would be after that orders for a side: it leads it, or its players are absent.
    pub(in crate::game) fn stand_in(&self, side: &Side) -> Option<Posture> {
        self.led(side).or(self.absent)
    }

    /// How letters between players are carried.
    pub fn carriage(&self) -> Carriage {
        self.post.letters.unwrap_or(match self.couriers {
            Some(_) => Carriage::ByCourier,
            None => Carriage::WithReports,
        })
    }
}

/// Says of keys that are refused a level too deep, as `scenario: {couriers: ...}`, where they belong.
fn of_the_top_level(tree: &Node, faults: &mut Faults) {
    let Value::Map(entries) = &tree.value else {
        return;
    };
    let inner = entries.iter().filter_map(|(key, node)| match &node.value {
        Value::Map(entries) => Some(entries.iter().map(move |(inner, _)| (key, inner))),
        _ => None,
    });
    for (outer, key) in inner.flatten() {
        if FOLDER.iter().any(|slot| slot.key == key.text) {
            let (outer, key_text) = (&outer.text, &key.text);
            let help = format!("`{key_text}:` stands at the top level of the file, beside `rules:`, not in `{outer}:`");
            faults.help_at(key.span, &help);
        }
    }
}

/// Refuses an army that no table bears: what is reckoned for each pair of units would take for ever.
fn few_units(units: usize, tree: &Node, faults: &mut Faults) -> Option<()> {
    if units <= MOST_UNITS {
        return Some(());
    }
    let span = tree.get("army").map_or(tree.span, |army| army.span);
    let fault = Fault::error(span, format!("a game with {units} units is larger than any"));
    faults.add(fault.help(format!("{MOST_UNITS} of both sides together are the most")));
    None
}

impl GameFile {
    /// Reads a game file or a scenario: all faults at once.
    pub fn read(path: impl Into<FileName>, text: &str, shelf: Shelf) -> Result<GameFile, Trouble> {
        let path = &path.into();
        let unreadable = |faults: Faults| Trouble::unreadable(path, text, faults);
        let tree = yaml::parse(text).map_err(unreadable)?;
        let mut faults = Faults::default();
        match GameFile::of(tree, shelf, &mut faults) {
            Some(file) if !faults.any_error() => Ok(file),
            _ => Err(unreadable(faults)),
        }
    }

    fn of(tree: Node, shelf: Shelf, faults: &mut Faults) -> Option<GameFile> {
        let mut fields = Fields::of(&tree, "a game", faults)?;
        let rules = fields.required::<String>("rules", faults).zip(fields.take("rules"));
        let rules = rules.and_then(|(id, node)| rule_set(&id, node, shelf, faults));
        let name = fields.required::<String>("name", faults).zip(fields.take("name"));
        let name = name.and_then(|(name, node)| game_name(name, node, faults));
        let policy = match fields.take("decisions") {
            Some(node) => decisions(node, faults),
            None => Some(Policy::Default),
        };
        let notes = match fields.take("notes") {
            Some(node) => notes(node, faults),
            None => Some(Notes::Own),
        };
        let players = fields.optional::<Vec<Player>>("players", faults)?;
        let post = fields.optional::<PostSettings>("post", faults)?;
        let rules = rules?;
        let wording = match fields.take("templates") {
            Some(node) => wording(node, rules, faults),
            None => Some(Wording::default()),
        };
        few_units(tree.get("army").map_or(0, |army| army.items().len()), &tree, faults)?;
        let position = rules.set_up(&tree, faults);
        of_the_top_level(&tree, faults);
        let position = position?;
        few_units(rules.roster(&position).units.len(), &tree, faults)?;
        let couriers = match tree.get(couriers::KEY) {
            Some(node) => Some(Couriers::read(node, rules, &position, faults)?),
            None => None,
        };
        let mut veil = match tree.get(hidden::KEY) {
            Some(node) => hidden::hidden(node, rules, &position, faults)?,
            None => Veil::default(),
        };
        veil.rides = couriers.as_ref().is_some_and(|couriers| couriers.reports);
        if veil.rides && policy == Some(Policy::Ask) {
            nobody_is_asked_at_once(&tree, faults)?;
        }
        let position = rules.veiled(&position, &veil).map_err(|why| {
            let node = tree.get(hidden::KEY).unwrap_or(&tree);
            faults.add(Fault::error(node.span, format!("it cannot be hidden so: {why}")));
        });
        let position = rules.meet(&position.ok()?);
        let sides = rules.roster(&position).sides;
        let sides = sides.into_iter().map(|(side, _)| side).collect::<Vec<_>>();
        let players = players.unwrap_or_default();
        seats(&sides, &tree, faults)?;
        every_player_has_a_side(&players, &sides, &tree, faults)?;
        let mut post = post.unwrap_or_default();
        if let Some(node) = tree.get(absent::ABSENT) {
            said_once(&post, node, faults)?;
            post.absent = Some(absent::absent(node, faults)?);
        }
        let led = match tree.get(absent::LED) {
            Some(node) => absent::led(node, &sides, faults)?,
            None => Vec::new(),
        };
        nobody_plays_led_sides(&led, &players, &tree, faults)?;
        absent::there_is_one(rules, &tree, faults)?;
        the_absent_are_players(&post, &players, &tree, faults)?;
        Some(GameFile {
            rules,
            name: name?,
            title: fields.optional::<String>("title", faults)?,
            policy: policy?,
            notes: notes?,
            wording: wording?,
            couriers,
            players,
            absent: post.absent,
            led,
            post,
            position,
            sides,
            tree,
        })
    }

    /// What it is called in sentences: by its title, else by its name on the card.
    pub fn called(&self, name: &str) -> String {
        self.title.clone().unwrap_or_else(|| title_of(name))
    }

    /// The players of a side, in the order of the file.
    pub fn players_of<'g>(&'g self, side: &'g Side) -> impl Iterator<Item = &'g Player> {
        self.players.iter().filter(move |player| player.side == *side)
    }

    /// The player of a name, or whom somebody of that name writes for.
    pub fn player(&self, name: &str) -> Option<&Player> {
        self.players.iter().find(|player| player.is_called(name))
    }

    /// What nobody begins with, though a game that has begun with it goes on: what its rules say, rules for its battles that there
    /// are not, and headquarters that stand nowhere.
    pub fn unfit_to_begin(&self, shelf: Shelf) -> Faults {
        let mut faults = Faults::default();
        self.rules.begins(&self.position, &self.tree, &mut faults);
        let battles = self.tree.get("scenario").and_then(|scenario| scenario.get("battle_rules"));
        if let Some((node, word)) = battles.and_then(|node| Some((node, node.word()?))) {
            rule_set(word, node, shelf, &mut faults);
        }
        if let (Some(couriers), Some(node)) = (&self.couriers, self.tree.get(couriers::KEY)) {
            couriers.demand_headquarters(self.rules, &self.position, node, &mut faults);
        }
        faults
    }

    /// What of the players and of mail can be read, and yet cannot go well.
    pub fn mail_remarks(&self) -> Faults {
        let mut faults = Faults::default();
        let demands = |word: &str| self.post.demands.iter().any(|demand| demand == word);
        let place = |of: &str, key: &str| {
            let of = self.tree.get(of).unwrap_or(&self.tree);
            of.get(key).unwrap_or(of).span
        };
        if demands("dkim") && self.post.trusts.is_none() {
            let what = "`dkim` is demanded, and no server is trusted: every mail will be refused";
            let fault = Fault::remark(place("post", "demands"), what);
            faults.add(fault.help("add `trusts: mx.example.org` to `post`, the server that takes your mail in"));
        }
        let nodes = self.tree.get("players").map_or(&[][..], Node::items);
        for (index, (player, node)) in self.players.iter().zip(nodes).enumerate() {
            if demands("signature") && player.key.is_none() {
                let what = format!(
                    "a signature is demanded, and `{}` has no key: every mail of this player will be refused",
                    player.player
                );
                let help = "add `key: ssh-ed25519 ...` to the player: the line of the .pub file that `ssh-keygen` made";
                faults.add(Fault::remark(node.span, what).help(help));
            }
            let roster = self.rules.roster(&self.position);
            let to_come = self.rules.to_come(&self.position);
            let there = roster.units.iter().map(|(unit, side, _)| (unit, side));
            let army = there.chain(to_come.iter().map(|(unit, side)| (unit, side)));
            let army = army.filter(|(_, side)| **side == player.side);
            let army = army.map(|(unit, _)| unit.as_str()).collect::<Vec<_>>();
            for (unit, node) in player.units.iter().zip(node.get("units").map_or(&[][..], Node::items)) {
                if army.is_empty() || army.iter().any(|name| name.eq_ignore_ascii_case(unit)) {
                    continue;
                }
                let what = format!("{} has no unit `{unit}`, and none comes in by that name", player.side);
                let fault = Fault::remark(node.span, what);
                faults.add(match yaml::did_you_mean(unit, army.iter().copied()) {
                    Some(near) => fault.help(format!("did you mean `{near}`?")),
                    None => fault,
                });
            }
            let shared = self.players[..index].iter().find(|other| {
                let same = other.mail.as_deref().zip(player.mail.as_deref());
                other.side != player.side && same.is_some_and(|(one, two)| one.eq_ignore_ascii_case(two))
            });
            if let Some(other) = shared {
                let what = format!(
                    "`{}` and `{}` play against each other with one address: each reads the reports of the other",
                    other.player, player.player
                );
                let span = node.get("mail").unwrap_or(node).span;
                faults.add(Fault::remark(span, what).help("give each side an address of its own"));
            }
        }
        faults
    }

    /// Whether a side locks another text than the file of a player, and one that its players may see: where reports ride, it
    /// would tell how far they ride.
    pub fn locks_together(&self, side: &Side) -> bool {
        let shared = self.players_of(side).count() > 1;
        match &self.couriers {
            None => shared,
            Some(couriers) => !couriers.reports,
        }
    }

    /// Refuses a new game whose players would be asked, where these rules ask nobody in the middle of an exchange. One that
    /// has begun goes on: nobody is asked in it.
    pub(in crate::game) fn demand_somebody_to_ask(&self, path: impl Into<FileName>, text: &str) -> Result<(), Trouble> {
        if self.policy != Policy::Ask || self.rules.asks_anything() {
            return Ok(());
        }
        let place = self.tree.get("decisions").unwrap_or(&self.tree).span;
        let what = format!("the {} ask nobody in the middle of an exchange", self.rules.title());
        let help = "leave `decisions` out: standing orders answer, or the printed defaults";
        let mut faults = Faults::default();
        faults.add(Fault::error(place, what).help(help));
        Err(Trouble::unreadable(path, text, faults))
    }

    /// Whether turn files must show the reply code.
    pub fn demands_code(&self) -> bool {
        self.post.demands.iter().any(|demand| demand == "code")
    }
}

fn rule_set(id: &str, node: &Node, shelf: Shelf, faults: &mut Faults) -> Option<&'static dyn AnyRuleSet> {
    let found = on_shelf(shelf, id);
    if found.is_none() {
        let ids = shelf.iter().map(|rules| rules.id()).collect::<Vec<_>>();
        let help = match yaml::did_you_mean(id, ids.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", ids.join(", ")),
        };
        faults.add(Fault::error(node.span, format!("there is no rule set `{id}`")).help(help));
    }
    found
}

fn game_name(name: String, node: &Node, faults: &mut Faults) -> Option<String> {
    if is_game_name(&name) {
        return Some(name);
    }
    faults.add(
        Fault::error(node.span, format!("`{name}` cannot be the name of a game"))
            .help("take up to 24 small letters, digits and hyphens, a letter first"),
    );
    None
}

/// Who is told what players note behind their orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// Their own side, in its report.
    Own,
    /// Everybody, too, in the book of a game that is closed.
    AfterTheClose,
    /// Nobody.
    Never,
}

/// The words for them.
pub(in crate::game) const NOTES: &[(&str, Notes)] =
    &[("own", Notes::Own), ("after-the-close", Notes::AfterTheClose), ("never", Notes::Never)];

fn notes(node: &Node, faults: &mut Faults) -> Option<Notes> {
    let typed = String::read(node, faults)?;
    let known = NOTES.iter().find(|(word, _)| yaml::same_word(word, &typed));
    if known.is_none() {
        let fault = Fault::error(node.span, format!("`{}` says of nobody who is told the notes", yaml::clip(&typed)));
        faults.add(fault.help("write `own`, `after the close` or `never`"));
    }
    known.map(|(_, notes)| *notes)
}

/// What may be said of decisions that are open.
pub(in crate::game) const DECISIONS: &[(&str, Policy)] = &[("default", Policy::Default), ("ask", Policy::Ask)];

fn decisions(node: &Node, faults: &mut Faults) -> Option<Policy> {
    let typed = String::read(node, faults)?;
    let known = DECISIONS.iter().find(|(word, _)| *word == typed);
    if known.is_none() {
        faults.add(
            Fault::error(node.span, format!("`{typed}` says nothing about decisions")).help("write `default` or `ask`"),
        );
    }
    known.map(|(_, policy)| *policy)
}

/// Sides are seats of the card and parts of file names, so they have the form that the protocol gives seats.
fn seats(sides: &[Side], tree: &Node, faults: &mut Faults) -> Option<()> {
    let mut sound = Some(());
    for side in sides {
        if !crate::dice::is_seat_name(side.as_str()) {
            let span = tree.get("sides").unwrap_or(tree).span;
            faults.add(
                Fault::error(span, format!("`{side}` cannot be the name of a side"))
                    .help("take up to 12 small letters, digits and hyphens, a letter first; not `umpire`"),
            );
            sound = None;
        }
    }
    sound
}

/// The fault of a game that asks a player at once what he is told of turns later.
fn nobody_is_asked_at_once(tree: &Node, faults: &mut Faults) -> Option<()> {
    let place = tree.get("decisions").unwrap_or(tree).span;
    let what = "where reports ride, a player cannot be asked at once what happens far from headquarters";
    faults.add(Fault::error(place, what).help(
        "leave `decisions: ask` out: standing orders serve, or the printed defaults; or leave `reports` out of `couriers`",
    ));
    None
}

fn every_player_has_a_side(players: &[Player], sides: &[Side], tree: &Node, faults: &mut Faults) -> Option<()> {
    let nodes = tree.get("players").map_or(&[][..], Node::items);
    let mut sound = Some(());
    for (index, (player, node)) in players.iter().zip(nodes).enumerate() {
        if !sides.contains(&player.side) {
            let known = sides.iter().map(Side::as_str).collect::<Vec<_>>();
            let what = format!("the game has no side `{}`", player.side);
            let fault = Fault::error(node.get("side").unwrap_or(node).span, what);
            faults.add(fault.help(format!("its sides are {}", known.join(", "))));
            sound = None;
        }
        // Where several share a side each file says whose it is.
        let shares = players.iter().filter(|other| other.side == player.side).count() > 1;
        if shares && name_fault(&player.player).is_some() {
            let what = format!("`{}` is no name that can stand after `player:` of a turn file", player.player);
            let fault = Fault::error(node.get("player").unwrap_or(node).span, what);
            faults.add(fault.help(
                "several share the side: call him by one word of letters without accents, digits, `-`, `.` and `_`",
            ));
            sound = None;
        }
        let mut faulty = |key: &str, what: String| {
            faults.add(Fault::error(node.get(key).unwrap_or(node).span, what));
            sound = None;
        };
        let before = &players[..index];
        if before.iter().any(|other| other.is_called_like(&player.player)) {
            faulty("player", format!("there are two players `{}`", player.player));
        }
        let taken = |one: &&Substitute| {
            let mut before = before.iter();
            one.player.eq_ignore_ascii_case(&player.player) || before.any(|other| other.is_called_like(&one.player))
        };
        if let Some(one) = player.substitute.as_ref().filter(taken) {
            faulty("substitute", format!("there are two players `{}`", one.player));
        }
        let allies = before.iter().filter(|other| other.side == player.side);
        let allies = allies.collect::<Vec<_>>();
        if player.chief && allies.iter().any(|other| other.chief) {
            faulty("chief", format!("{} has two commanders in chief", player.side));
        }
        for unit in &player.units {
            if let Some(other) = allies.iter().find(|other| other.has(unit)) {
                let what = format!("`{unit}` is {}'s already", other.player);
                faulty("units", what);
            }
        }
    }
    sound
}

fn said_once(post: &PostSettings, node: &Node, faults: &mut Faults) -> Option<()> {
    if post.absent.is_none() {
        return Some(());
    }
    faults.add(
        Fault::error(node.span, "it is said twice who orders for the absent").help("leave it out: `post` says it"),
    );
    None
}

fn nobody_plays_led_sides(led: &[(Side, Posture)], players: &[Player], tree: &Node, faults: &mut Faults) -> Option<()> {
    let (side, player) =
        match players.iter().find_map(|player| Some((led.iter().find(|(side, _)| *side == player.side)?, player))) {
            Some(((side, _), player)) => (side, player),
            None => return Some(()),
        };
    let span = tree.get(absent::LED).unwrap_or(tree).span;
    let fault = Fault::error(span, format!("a stand-in leads {side}, and `{}` plays for it", player.player));
    faults.add(fault.help(format!("leave {side} out here, or the player out of `players`")));
    None
}

fn the_absent_are_players(post: &PostSettings, players: &[Player], tree: &Node, faults: &mut Faults) -> Option<()> {
    let nodes = tree.get("post").and_then(|post| post.get("absences"));
    let nodes = nodes.map_or(&[][..], Node::items);
    let mut sound = Some(());
    for (absence, node) in post.absences.iter().zip(nodes) {
        if !players.iter().any(|player| player.player == absence.player) {
            let what = format!("there is no player `{}`", absence.player);
            faults.add(Fault::error(node.get("player").unwrap_or(node).span, what));
            sound = None;
        }
    }
    sound
}

impl Read for Player {
    fn read(node: &Node, faults: &mut Faults) -> Option<Player> {
        let mut fields = Fields::shaped(node, &PLAYER, faults)?;
        let player = fields.required::<String>("player", faults);
        let side = fields.required::<String>("side", faults);
        let mail = fields.optional_with("mail", faults, address);
        let key = fields.optional::<String>("key", faults);
        let units = fields.listed("units", faults, |node, faults| Some(named(node, faults)?.name));
        let chief = fields.optional::<bool>("chief", faults);
        let substitute = fields.optional::<Substitute>("substitute", faults);
        fields.finish(faults)?;
        Some(Player {
            player: player?,
            side: Side::new(side?),
            mail: mail?,
            key: key?,
            units: units?,
            chief: chief?.unwrap_or_default(),
            substitute: substitute?,
        })
    }
}

impl Read for Substitute {
    fn read(node: &Node, faults: &mut Faults) -> Option<Substitute> {
        let mut fields = Fields::shaped(node, &SUBSTITUTE, faults)?;
        let player = fields.required::<String>("player", faults);
        let mail = fields.optional_with("mail", faults, address);
        let key = fields.optional::<String>("key", faults);
        fields.finish(faults)?;
        Some(Substitute { player: player?, mail: mail?, key: key? })
    }
}

fn address(node: &Node, faults: &mut Faults) -> Option<String> {
    let address = String::read(node, faults)?;
    if is_address(&address) {
        return Some(address);
    }
    let what = format!("`{address}` is no address that mail can be sent to");
    faults.add(Fault::error(node.span, what).help("write it as `anna@example.org`"));
    None
}

/// Whether mail can be sent to a text.
pub(in crate::game) fn is_address(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_graphic() && !b"<>,;\"()[]\\".contains(&byte);
    text.len() <= 254
        && text.bytes().all(allowed)
        && text.split_once('@').is_some_and(|(who, host)| !who.is_empty() && !host.is_empty() && !host.contains('@'))
}
