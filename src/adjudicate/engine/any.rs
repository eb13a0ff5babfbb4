//! Rule sets without their types, for the rooms that serve all of them alike.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::adjudicate::contract::amend::Amended;
use crate::adjudicate::contract::at_desk::{Offer, Reach, Route};
use crate::adjudicate::contract::battles::{Aftermath, DrawnUp, Muster};
use crate::adjudicate::contract::parts::{Checked, Clock, IllegalOrder, Setting, Speaks};
use crate::adjudicate::fog::dispatch::Far;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::play::gate::Sound;
use crate::adjudicate::play::referee::StruckOrder;
use crate::adjudicate::stand_in::posture::Brief;
use crate::adjudicate::telling::entry::Told;
use crate::adjudicate::telling::incident::{Account, Brink, Story};
use crate::adjudicate::telling::phrases::{Choices, Phrases};
use crate::adjudicate::telling::plot::{Plot, Symbol};
use crate::adjudicate::telling::scene::Scene;
use crate::adjudicate::terms::clause::ClauseText;
use crate::adjudicate::terms::labels::{Hand, Labels};
use crate::adjudicate::terms::odds::{Aim, Inquiry, Odds};
use crate::adjudicate::terms::question::{Awaited, Policy, Question};
use crate::adjudicate::terms::roster::{BySide, Roster, Side, UnitId};
use crate::adjudicate::terms::version;
use crate::adjudicate::terms::version::{Version, VersionStanding};
use crate::dice::{Chance, Label};
use crate::orders::plain::Grammar;
use crate::yaml::{Faults, Node};

/// The position of some rule set, with what the sides do not see of it. It is sound: there is no way to one but through the gate.
pub struct Position {
    pub(super) state: Box<dyn Any + Send + Sync>,
    pub(super) veil: Veil,
    pub(super) labels: Labels,
}

impl Position {
    pub(super) fn new<S: Any + Send + Sync>(state: Sound<S>, veil: &Veil, labels: &Labels) -> Position {
        Position { state: Box::new(state), veil: veil.clone(), labels: labels.clone() }
    }

    /// What stands for its units in the labels of their rolls.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// What the sides do not see of it.
    pub fn veil(&self) -> &Veil {
        &self.veil
    }

    /// The same on the field itself, where nobody waits for news.
    pub fn on_the_field(self) -> Position {
        Position { veil: self.veil.on_the_field(), ..self }
    }

    /// The same with some of its units seen, if any of it is hidden.
    pub fn met(mut self, units: &[UnitId]) -> Position {
        if !self.veil.is_none() {
            self.veil.meet(units);
        }
        self
    }
}

/// A position as it was saved.
#[derive(Clone, Copy, Debug)]
pub struct Saved<'s> {
    /// What the engine wrote.
    pub engine: &'s str,
    /// What the sides do not see of it.
    pub veil: &'s Veil,
    /// What stands for units in the labels of their rolls; nothing where nobody will roll for them.
    pub labels: Option<&'s Labels>,
}

/// The body of a turn file of some rule set.
#[derive(Clone)]
pub struct AnyOrders(pub(super) Arc<dyn Any + Send + Sync>);

/// The log of an exchange of some rule set.
pub struct AnyLog(pub(super) Box<dyn Any + Send + Sync>);

/// What an adjudication came to.
pub struct Outcome {
    /// The position after it, or where play stopped.
    pub position: Position,
    /// What happened.
    pub log: AnyLog,
    /// What is asked; nothing where the exchange is finished.
    pub questions: Vec<Question>,
    /// The orders that were set aside, in the order of the log.
    pub struck: Vec<StruckOrder>,
}

/// A rule set without its types. Positions, orders and logs handed to it must be its own.
pub trait AnyRuleSet: Send + Sync {
    /// Its id: `really-simple`.
    fn id(&self) -> &'static str;
    /// What it is called in print.
    fn title(&self) -> &'static str;
    /// How its turn files are written: the guide that players read, which has no place in a page.
    #[cfg(not(target_family = "wasm"))]
    fn guide(&self) -> &'static str;
    /// The numbers of the plays that it plays exactly; the last is the newest.
    fn plays(&self) -> &'static [u32];
    /// The number of its wording.
    fn wording(&self) -> u32;
    /// The number of its newest play.
    fn newest(&self) -> u32 {
        version::newest(self.plays())
    }
    /// The newest version as it stands in a lock: `really-simple-3.0`.
    fn version(&self) -> String {
        Version::new(self.id(), self.newest(), self.wording()).to_string()
    }
    /// Whether nothing that is typed while the game runs may stand in the labels of a play.
    fn is_untyped(&self, play: u32) -> bool;
    /// Whether a play judges a turn that was fought on a table by its result.
    fn is_timely(&self, play: u32) -> bool;
    /// What it can do with a version that a ledger names; an error says why a text names none that it ever had.
    fn standing(&self, version: &str) -> Result<VersionStanding, String> {
        version::standing(self.id(), self.plays(), self.wording(), version)
    }
    /// Every clause.
    fn clauses(&self) -> &'static [ClauseText];
    /// The umpire's switches.
    fn settings(&self) -> &'static [Setting];
    /// The printed tables.
    #[cfg(not(target_family = "wasm"))]
    fn tables(&self) -> Vec<crate::adjudicate::contract::parts::Table>;
    /// The JSON Schema of a turn file. A page shows no schemas.
    #[cfg(not(target_family = "wasm"))]
    fn turn_file_schema(&self) -> Json;
    /// The words of a turn file in plain lines.
    fn grammar(&self) -> &'static Grammar;
    /// The JSON Schema of a game file, as far as it is the rule set's own.
    fn game_schema(&self) -> Json;
    /// The JSON Schema of a line of an umpire's amendment, as a part of that of his file.
    fn amendment_schema(&self) -> Json;
    /// The JSON Schema of a position that was saved, or shown to a side.
    #[cfg(not(target_family = "wasm"))]
    fn position_schema(&self) -> Json;
    /// The JSON Schema of a log that was saved.
    #[cfg(not(target_family = "wasm"))]
    fn log_schema(&self) -> Json;
    /// The position at the start of a game, or of a case.
    fn set_up(&self, game: &Node, faults: &mut Faults) -> Option<Position>;
    /// Notes what no new game may begin with, though one that has begun with it goes on.
    fn begins(&self, position: &Position, game: &Node, faults: &mut Faults);
    /// Reads a position that was saved, and in which nothing is hidden.
    fn load(&self, text: &str) -> Result<Position, String> {
        self.load_saved(Saved { engine: text, veil: &Veil::default(), labels: None })
    }
    /// Reads a position that was saved. It can be played, or an error says what is wrong with it.
    fn load_saved(&self, saved: Saved<'_>) -> Result<Position, String>;
    /// A position with this hidden in it and nothing else; an error says what is wrong with that.
    fn veiled(&self, position: &Position, veil: &Veil) -> Result<Position, String>;
    /// Writes a position: block YAML, one line for each unit.
    fn save(&self, position: &Position) -> String;
    /// A position of one's own.
    fn copy(&self, position: &Position) -> Position;
    /// Reads the body of a turn file; `text` is what `body` was read from.
    fn read(&self, body: &Node, text: &str, faults: &mut Faults) -> Option<AnyOrders>;
    /// Who owes what.
    fn awaits(&self, position: &Position) -> Vec<Awaited>;
    /// Where the game stands.
    fn clock(&self, position: &Position) -> Clock;
    /// Where the game stands, with how it ended as far as a side may know.
    fn clock_for(&self, position: &Position, side: Option<&Side>) -> Clock {
        match side {
            Some(side) => self.clock(&self.blurred(position, side)),
            None => self.clock(position),
        }
    }
    /// Sides, units and places by name.
    fn roster(&self, position: &Position) -> Roster;
    /// The same as far as a side may know them.
    fn roster_for(&self, position: &Position, side: &Side) -> Roster;
    /// What else has a name that an order of a side may go to, beside the places of its roster.
    fn named_ground(&self, position: &Position, side: &Side) -> Vec<String>;
    /// Units that are in no roster yet, and come in later by the scenario, with their sides.
    fn to_come(&self, position: &Position) -> Vec<(UnitId, Side)>;
    /// What would be set aside, and the rest as understood.
    fn check(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Checked {
        self.check_in(self.newest(), position, side, orders)
    }
    /// The same as one of its plays has it.
    fn check_in(&self, play: u32, position: &Position, side: &Side, orders: &AnyOrders) -> Checked;
    /// What a list or a set-up leaves out without which the game cannot begin, beside what `check` tells.
    fn lacks(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Vec<IllegalOrder>;
    /// Plays one exchange, in the newest play.
    fn adjudicate(
        &self,
        position: &Position,
        orders: &BySide<Option<AnyOrders>>,
        answers: &[BySide<Option<AnyOrders>>],
        policy: Policy,
        chance: &mut dyn Chance,
    ) -> Outcome {
        self.adjudicate_in(self.newest(), position, orders, answers, policy, chance)
    }
    /// Plays one exchange, in the play of a number that it still plays.
    fn adjudicate_in(
        &self,
        play: u32,
        position: &Position,
        orders: &BySide<Option<AnyOrders>>,
        answers: &[BySide<Option<AnyOrders>>],
        policy: Policy,
        chance: &mut dyn Chance,
    ) -> Outcome;
    /// Tells a log: as one side may know it, or everything.
    fn tell(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Vec<Told> {
        self.tell_in(before, log, eyes, Phrases::NONE)
    }
    /// The same in the wordings of an umpire, where there are any.
    fn tell_in(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>, phrases: &Phrases) -> Vec<Told>;
    /// The same as typed incidents, of which a story is made, where the rule set has them.
    fn account(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Option<Account>;
    /// The story of an exchange, where the rule set composes its own.
    fn story(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Option<Story>;
    /// The wordings that an umpire may replace.
    fn phrases(&self) -> Vec<Choices>;
    /// The orders that a log says were set aside, on paper or as their moment came; without their places in the file.
    fn struck(&self, log: &AnyLog) -> Vec<IllegalOrder>;
    /// Whether anything of a position is hidden from either side.
    fn hides(&self, position: &Position) -> bool;
    /// Whether anything of units that are seen is hidden: by the rules, or as their strength is told roughly.
    fn hides_of_the_seen(&self, position: &Position) -> bool;
    /// Whether what a side has on file with the umpire is kept from the other in every game.
    fn keeps_files(&self) -> bool;
    /// Whether, in one of its plays, a unit that is told to stand does what it would do without an order.
    fn stands_anyhow(&self, play: u32) -> bool;
    /// The keys of an umpire's line about a unit that are on file with its own side and with nobody else.
    fn filed_keys(&self) -> &'static [&'static str];
    /// Whether a change of a position touches files that are kept from the other side.
    fn refiles(&self, before: &Position, after: &Position) -> bool;
    /// The position as a side may know it.
    fn seen(&self, position: &Position, side: &Side) -> Position;
    /// A position with the strength of others only as roughly as a side is told it.
    fn blurred(&self, position: &Position, side: &Side) -> Position;
    /// Why strength and losses cannot be told roughly under these rules, and what to do instead; nothing where they can.
    fn exact_only(&self) -> Option<[&'static str; 2]>;
    /// The units that a side does not see; nothing of a report to it may depend on them.
    fn hidden_from(&self, position: &Position, side: &Side) -> Vec<UnitId>;
    /// The position with the umpire's marks: these units are hidden, those are seen, from here on; and what each mark came to,
    /// nothing where it is bad. A unit that is in view of an enemy cannot be hidden.
    fn mark(
        &self,
        position: &Position,
        hide: &[Node],
        reveal: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>);
    /// The position with all seen whom an enemy has in view.
    fn meet(&self, position: &Position) -> Position;
    /// How near an enemy must come to a hidden unit where nobody has said: 4 hexes, 12 of the measure of a table.
    fn first_sight(&self, position: &Position) -> i64;
    /// Whether the rules themselves say what a side sees: a game file then hides nobody.
    fn sees_by_rule(&self) -> bool;
    /// Whether the rules themselves carry orders to the units.
    fn carries_orders(&self) -> bool;
    /// Whether there is any decision for which a player can be asked in the middle of an exchange.
    fn asks_anything(&self) -> bool;
    /// Whether all of a turn is fought on one field.
    fn is_on_one_field(&self) -> bool;
    /// What a turn is called, and a game.
    fn words(&self) -> [&'static str; 2];
    /// Whether the working of an event says by itself what has happened to whom.
    fn working_speaks(&self) -> Speaks;
    /// The rolls of a log that a side may not know of.
    fn untold_rolls(&self, before: &Position, log: &AnyLog, side: &Side) -> Vec<Label>;
    /// A position changed by the umpire's hand, and for each line what it came to; nothing where it is bad.
    fn amend(&self, position: &Position, lines: &[Node], faults: &mut Faults) -> (Position, Vec<Option<Amended>>) {
        self.amend_by(None, position, lines, faults)
    }
    /// What is wrong with a line that nobody may enter any more, and what to write.
    fn unfit(&self, position: &Position, line: &Node) -> Option<(String, &'static str)>;
    /// The same by an act that names the units that come in for the labels of their rolls.
    fn amend_by(
        &self,
        hand: Option<&Hand>,
        position: &Position,
        lines: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>);
    /// The position as it would be if these units had never been there.
    fn without(&self, position: &Position, units: &[UnitId]) -> Position;
    /// The position behind an exchange that was fought on a table, before its result is amended.
    fn pass(&self, position: &Position) -> Position;
    /// The same for a position in which the result stands, with the end of the game if it has come.
    fn judge(&self, position: &Position) -> Position;
    /// Whether a line of an amendment sets a number that stands in the names of rolls.
    fn names_rolls(&self, line: &Node) -> bool;
    /// The battles that wait to be fought out as games of their own.
    fn battles(&self, position: &Position) -> Vec<Muster>;
    /// What the result that is entered for one of them costs, in a line each.
    fn costs(&self, play: u32, position: &Position, field: &str) -> Vec<String>;
    /// The line of an umpire's amendment that enters what came of one of them.
    fn entered(&self, play: u32, battle: &Muster, aftermath: &Aftermath) -> Result<String, String>;
    /// The play in which a battle is begun of a campaign whose card names this play; nothing where that is too old to settle it.
    fn play_in_campaign(&self, campaign: u32) -> Option<u32>;
    /// A battle of a campaign as a game of these rules; nothing where they make none.
    fn drawn_up(&self, battle: &Muster, ground: Option<&Node>) -> Option<Result<DrawnUp, String>>;
    /// What came of a battle.
    fn aftermath(&self, battle: &Muster, position: &Position) -> Aftermath;
    /// The position behind an exchange with what each side hears of it at once and later, where reports ride; `far` has those
    /// of whom it does not hear at once.
    fn tidings(&self, before: &Position, after: &Position, log: &AnyLog, far: &[Far], phrases: &Phrases) -> Position;
    /// The position before an exchange, for telling what a side hears at once.
    fn as_heard(&self, before: &Position, after: &Position) -> Position {
        Position { veil: before.veil.with_news(&after.veil.news), ..self.copy(before) }
    }
    /// Writes a log: one entry after the other.
    fn save_log(&self, log: &AnyLog) -> String;
    /// Reads a log that was saved. Its reasons are texts without facts, and are told in just these words; so reports tell what
    /// was played again.
    fn load_log(&self, text: &str) -> Result<AnyLog, String>;
    /// How many entries a log has.
    fn length(&self, log: &AnyLog) -> usize;
    /// The first so many entries of a log.
    fn first(&self, log: &AnyLog, entries: usize) -> AnyLog;
    /// The entries of a log behind the first so many.
    fn rest(&self, log: &AnyLog, entries: usize) -> AnyLog;
    /// The position that a log leads to; the fold of its events.
    fn fold(&self, before: &Position, log: &AnyLog) -> Position;
    /// A side's form.
    fn form(&self, position: &Position, side: &Side) -> String;
    /// The same in one of its plays.
    fn form_in(&self, play: u32, position: &Position, side: &Side) -> String;
    /// The pieces of a side that its orders are about now, each with what it may do.
    fn offers(&self, position: &Position, side: &Side) -> Vec<Offer>;
    /// The standing orders that a side has on file, a line each.
    fn on_file(&self, position: &Position, side: &Side) -> Vec<String>;
    /// How far a unit gets as it stands, and where it may fire.
    fn reach(&self, position: &Position, unit: &UnitId) -> Reach;
    /// Where the orders of a side lead as things stand.
    fn routes(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Vec<Route>;
    /// What the army of a side costs by the printed lists; nothing where the rules have no prices.
    fn army_points(&self, position: &Position, side: &Side) -> Option<String>;
    /// The butcher's bill.
    fn bill(&self, before: &Position, after: &Position) -> Vec<String>;
    /// The sides whose losses will soon end the battle.
    fn brink(&self, position: &Position) -> Vec<Brink>;
    /// Who is in danger by the state that he is in, and what that is.
    fn perils(&self, position: &Position) -> Vec<(UnitId, String)>;
    /// What one of the strength of an arm is called: `figure`.
    fn measure(&self, arm: Symbol) -> Option<&'static str>;
    /// How far apart two units stand, in hexes or in micrometres; nothing where one of them does not stand anywhere.
    fn apart(&self, position: &Position, one: &UnitId, other: &UnitId) -> Option<i64>;
    /// Marks for a map.
    fn plot(&self, position: &Position) -> Plot;
    /// An exchange scene by scene, as one side may know it, or all of it; `told` is what [`AnyRuleSet::tell`] made of the
    /// same log for the same eyes.
    fn scenes(&self, before: &Position, log: &AnyLog, told: &[Told], eyes: Option<&Side>) -> Vec<Scene>;
    /// The dice that were thrown to hit behind so many entries of a log, with what such dice bring on the average.
    fn aims(&self, before: &Position, log: &AnyLog, behind: usize) -> Vec<Aim>;
    /// Whether there is a stand-in for these rules.
    fn has_stand_in(&self) -> bool;
    /// The body of a turn file as a stand-in writes it for what a side owes, from what the side knows; nothing where it owes
    /// nothing. The same position, posture and word give the same text, and `check` refuses nothing of it.
    fn stand_in(&self, position: &Position, side: &Side, brief: &Brief<'_>) -> String;
    /// What may come of one combat, exactly; an error says why nothing can.
    fn odds(&self, position: &Position, inquiry: &Inquiry) -> Result<Vec<Odds>, String>;
}
