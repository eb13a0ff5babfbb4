//! What a rule set is, in contracts that can be written one after the other: four here, and that of its stand-in beside them.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::adjudicate::contract::amend::{Amended, Clash};
use crate::adjudicate::contract::battles::{Aftermath, DrawnUp, Muster};
use crate::adjudicate::contract::flaws::Flaws;
use crate::adjudicate::telling::blur::Blur;
use crate::adjudicate::telling::entry::{Entry, Told};
use crate::adjudicate::telling::incident::{Account, Brink, Story};
use crate::adjudicate::telling::phrases::{Choices, Phrases};
use crate::adjudicate::telling::plot::{Plot, Symbol};
use crate::adjudicate::telling::scene::Deed;
use crate::adjudicate::terms::clause::{Clause, ClauseText};
use crate::adjudicate::terms::odds::{Aim, Inquiry, Odds};
use crate::adjudicate::terms::question::Awaited;
use crate::adjudicate::terms::reason::Reason;
use crate::adjudicate::terms::roster::{Roster, Side, UnitId};
use crate::orders::Stays;
use crate::orders::plain::Grammar;
use crate::yaml::{Faults, Node, Shape, Span};

/// An order that is understood but not allowed, or passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalOrder {
    /// Whose order: the unit as named there.
    pub unit: String,
    /// The step, counted from 1; 0 for the entry as a whole.
    pub step: usize,
    /// The clause it offends; none where the language, not the rules, forbids it.
    pub clause: Option<Clause>,
    /// What is wrong, without capital and full stop.
    pub reason: Reason,
    /// What to do instead, or what happens now.
    pub help: Reason,
    /// Where it stands in the order file.
    pub span: Span,
}

impl IllegalOrder {
    /// The same by a clause.
    pub fn by(self, clause: &'static str) -> IllegalOrder {
        let clause = Some(Clause::new(clause));
        IllegalOrder { clause, ..self }
    }

    /// Whether this and another are one order, judged at two times: of one step by one clause, in one place.
    pub fn is_same_as(&self, other: &IllegalOrder) -> bool {
        let unplaced = Span::default();
        let (here, there) = (self.span, other.span);
        let is_in_one_place = here.start < there.end && there.start < here.end;
        (&self.unit, self.step, &self.clause) == (&other.unit, other.step, &other.clause)
            && (is_in_one_place || here == unplaced || there == unplaced)
    }

    /// One that a log tells of, without its place in the file.
    pub fn told(unit: &str, step: usize, clause: Option<Clause>, reason: impl Into<Reason>) -> IllegalOrder {
        IllegalOrder {
            unit: unit.to_owned(),
            step,
            clause,
            reason: reason.into(),
            help: Reason::default(),
            span: Span::default(),
        }
    }
}

/// What `check` finds in a file that could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What would be struck or dropped.
    pub illegal: Vec<IllegalOrder>,
    /// What is passed over.
    pub remarks: Vec<IllegalOrder>,
    /// What is carried out, and cannot come to anything as things stand: told to whoever still writes, and in no report.
    pub hopeless: Vec<IllegalOrder>,
    /// The orders as understood, one line each.
    pub understood: Vec<String>,
    /// Which of these lines tell of units without orders: somebody else may have ordered some of them.
    pub idle: Vec<Idle>,
}

/// A line that tells what units do for which there is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Its place among the lines.
    pub line: usize,
    /// What stands before the units.
    pub before: String,
    /// The units.
    pub units: Vec<String>,
    /// What stands behind them.
    pub behind: String,
}

impl Idle {
    /// The line, of some units.
    pub fn told(&self, units: &[String]) -> String {
        let named = match units {
            [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            units => units.concat(),
        };
        format!("{}{named}{}", self.before, self.behind)
    }
}

impl Checked {
    /// What is told and struck from nothing: passed over, or carried out in vain.
    pub fn passed(&self) -> impl Iterator<Item = &IllegalOrder> {
        self.remarks.iter().chain(&self.hopeless)
    }

    /// Tells what units do for which there is no order.
    pub fn tell_idle(&mut self, before: &str, units: Vec<String>, behind: &str) {
        let line = self.understood.len();
        let idle = Idle { line, before: before.to_owned(), units, behind: behind.to_owned() };
        self.understood.push(idle.told(&idle.units));
        self.idle.push(idle);
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// The turn, 0 before the first.
    pub turn: u32,
    /// In words: `turn 3, second part: Prussians`.
    pub text: String,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who won; nobody in a draw, and where both sides have lost.
    pub winner: Option<Side>,
    /// Whether it was a draw.
    pub drawn: bool,
    /// Why, in a sentence.
    pub why: String,
}

/// How a game ended, as its position has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Who won; nobody where both lose, and in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Whether it was a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// Why, in a sentence.
    pub why: String,
}

impl Verdict {
    /// The same as everybody is told it.
    pub fn ending(&self) -> Ending {
        Ending { winner: self.winner.clone(), drawn: self.drawn, why: self.why.clone() }
    }
}

/// A printed table, to hold beside the booklet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// What it is called.
    pub title: String,
    /// The heads of its columns; the last is the clause.
    pub columns: Vec<String>,
    /// One row for each printed row.
    pub rows: Vec<Vec<String>>,
}

/// A switch of the umpire, with its values, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Its key under `house_rules` in the game file.
    pub key: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The clauses it bears on.
    pub clauses: &'static str,
}

/// What a rule set plays with: its files, its position, its orders, its events.
pub trait Basis: Sized + 'static {
    /// Its id: `really-simple`.
    const ID: &'static str;
    /// What it is called in print.
    const TITLE: &'static str;
    /// How its turn files are written: the guide that players read.
    const GUIDE: &'static str;
    /// The numbers of the plays that it plays exactly, in their order; the last is the newest. A new one comes with any change
    /// of what is decided, of the log, or of the dice and their labels. One that stands here is kept alive by asking
    /// [`Referee::play_number`](crate::adjudicate::Referee::play_number) where the plays part; one that is taken out is not
    /// replayed any more.
    const PLAYS: &[u32];
    /// The number of its wording, raised with any change of what reports, forms and pages say. It goes on through all plays
    /// and never begins again.
    const WORDING: u32;
    /// The play from which on nothing that is typed stands in the labels of units that come in while the game runs.
    const UNTYPED: u32;
    /// The play from which on a turn that was fought on a table is judged by its result, and orders that come before the first
    /// turn are set aside with a word.
    const TIMELY: u32;
    /// What stays on file of a decision about which a turn file says something, and from which play on; in older ones nothing does.
    const ON_FILE: (u32, Stays) = (u32::MAX, Stays::Nothing);
    /// In which of its plays a battle of a campaign is begun: from which play on the card of the campaign, which of these rules. The card
    /// of the battle names it, and is in its seeds; so a line that stands here stays as it is, and a newer play waits for a newer campaign.
    const IN_CAMPAIGNS: &'static [(u32, u32)] = &[];
    /// Every clause of its catalogue.
    const CLAUSES: &'static [ClauseText];
    /// The umpire's switches.
    const SETTINGS: &'static [Setting];
    /// The position.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// A side's turn file, without its envelope.
    type Orders: Clone + Debug + PartialEq + Default + Send + Sync;
    /// What happens.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What may stand in a game file.
    const GAME: &'static Shape;
    /// What may stand in a line of an umpire's amendment, one shape for each kind of line.
    const AMEND: &'static [&'static Shape] = &[];
    /// Whether what a side has on file with the umpire is kept from the other in every game, in one too in which no unit is
    /// hidden.
    const KEEPS_FILES: bool = false;
    /// The play from which on an order to stand that is set aside is told as such, as it would have ended another. Where there is none,
    /// whoever is told to stand does what he would do without an order.
    const STAND_COUNTS: Option<u32> = None;
    /// The keys of an umpire's line about a unit that are on file with its own side and with nobody else.
    const FILED_KEYS: &'static [&'static str] = &[];
    /// Why strength and losses cannot be told roughly, and what to do instead; nothing where they can.
    const EXACT_ONLY: Option<[&'static str; 2]> =
        Some(["these rules count no losses that could be told roughly", "leave the key out"]);
    /// The schema of a turn file.
    fn turn_file() -> Json;
    /// The words of a turn file in plain lines: the verbs' own table, and the shapes of the lists that only these rules have.
    const GRAMMAR: &'static Grammar = &Grammar::NONE;
    /// Whether there is any decision for which a player can be asked in the middle of an exchange.
    fn asks_anything() -> bool {
        Self::GRAMMAR.words.decisions.iter().any(|decision| decision.asked)
    }
    /// Reads a game file, or the position of a case, into the position at the start. Keys that belong to the folder
    /// (`rules`, `name`, `players`, `post`, `decisions`, `salt`) are passed over.
    fn set_up(game: &Node, faults: &mut Faults) -> Option<Self::State>;
    /// Notes what no new game may begin with, though one that has begun with it goes on.
    fn begins(_state: &Self::State, _game: &Node, _faults: &mut Faults) {}
    /// Reads the body of a turn file; keys of the envelope are passed over.
    fn read(body: &Node, text: &str, faults: &mut Faults) -> Option<Self::Orders>;
    /// Notes what is wrong with a position that was read. What passes can be played: names are known, numbers small, and
    /// whoever stands, stands on the map. A side's own copy lacks what it does not see, and passes too.
    fn sound(state: &Self::State, flaws: &mut Flaws);
    /// Who owes what.
    fn awaits(state: &Self::State) -> Vec<Awaited>;
    /// Where the game stands.
    fn clock(state: &Self::State) -> Clock;
    /// Sides, units and places by name.
    fn roster(state: &Self::State) -> Roster;
    /// What else of the field has a name that an order may go to, where no label has it: ground of a table, points of arrival.
    fn named_ground(_state: &Self::State) -> Vec<String> {
        Vec::new()
    }
    /// Units that are no part of the roster, and come in later by the scenario.
    fn to_come(_state: &Self::State) -> Vec<(UnitId, Side)> {
        Vec::new()
    }
    /// What of a side's orders would be set aside, and the rest as understood.
    fn check(state: &Self::State, side: &Side, orders: &Self::Orders) -> Checked;
    /// The same as one of its plays has it, where they differ in that.
    fn check_in(_play: u32, state: &Self::State, side: &Side, orders: &Self::Orders) -> Checked {
        Self::check(state, side, orders)
    }
    /// What stays on file, in one of its plays, of a decision about which a turn file says something.
    fn stays(play: u32) -> Stays {
        let (since, stays) = Self::ON_FILE;
        if play >= since { stays } else { Stays::Nothing }
    }
    /// What is on file of a side and lost by what its orders say of the same decisions.
    fn replaced(_state: &Self::State, _side: &Side, _orders: &Self::Orders, _stays: Stays) -> Option<IllegalOrder> {
        None
    }
    /// What a list or a set-up leaves out without which the game cannot begin, beside what `check` tells: each without a
    /// place in the file. Such a file is sent back.
    fn lacks(_state: &Self::State, _side: &Side, _orders: &Self::Orders) -> Vec<IllegalOrder> {
        Vec::new()
    }
    /// What labels of rolls may name: the units, and what else has a name of its own.
    fn in_labels(state: &Self::State) -> Vec<UnitId> {
        let units = Self::roster(state).units.into_iter();
        units.map(|(unit, ..)| unit).collect()
    }
    /// The units that an event brings in by a mailed list, with side and kind, in the order of the printed list; those of one
    /// kind in an order that follows from what they are.
    fn enlisted(_event: &Self::Event) -> Vec<(UnitId, Side, &'static str)> {
        Vec::new()
    }
    /// Those that have their numbers anew when an event happens, all of one side and kind in their order; the position is that
    /// behind the event. Nothing may have been thrown for them yet.
    fn numbered_anew(_state: &Self::State, _event: &Self::Event) -> Vec<(UnitId, Side, &'static str)> {
        Vec::new()
    }
    /// The parts that an event makes of units, in the play of a number: they bear what their whole bears in the labels of rolls, with a
    /// number, where that came in by the umpire's hand.
    fn parted(_event: &Self::Event, _play: u32) -> Vec<UnitId> {
        Vec::new()
    }
    /// Changes the position by what happened; decides nothing.
    fn apply(state: &mut Self::State, event: &Self::Event);
}

/// A part of a log in which nobody comes into view, with the position before it.
pub(crate) type Passage<'l, State, Event> = (&'l State, &'l [Entry<Event>]);

/// Of which events the working says all, with the names of its rolls, so that no sentence need be read with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    /// Of none.
    OfNone,
    /// Of those that took dice.
    OfRolls,
    /// Of all.
    OfAll,
}

/// How a rule set tells what it plays: reports, forms, maps, chances, tables.
pub trait Tells: Basis {
    /// Whether all of a turn is fought on one field: the headline and the paragraphs that the program has for battles fit no other.
    const ONE_FIELD: bool = true;
    /// What a turn is called.
    const TURN: &'static str = "turn";
    /// What a game is that is over.
    const CONTEST: &'static str = "battle";
    /// Of which events the working says by itself what has happened to whom: no sentence stands before it then.
    const WORKING_SPEAKS: Speaks = Speaks::OfNone;
    /// Tells the log of one exchange, sentence by sentence: as one side may know it, or everything; with the wordings of an
    /// umpire, where there are any.
    fn tell(
        before: &Self::State,
        log: &[Entry<Self::Event>],
        roster: &Roster,
        eyes: Option<&Side>,
        phrases: &Phrases,
    ) -> Vec<Told>;
    /// The same as typed incidents, of which a story is made; nothing where a rule set has none yet, and is told event by event.
    fn account(
        _before: &Self::State,
        _log: &[Entry<Self::Event>],
        _roster: &Roster,
        _eyes: Option<&Side>,
    ) -> Option<Account> {
        None
    }
    /// The story of an exchange in a rule set that composes its own, as what it tells is no battle; of its passages, each with
    /// the position before it as its reader knows it.
    fn story(_passages: &[Passage<'_, Self::State, Self::Event>], _eyes: Option<&Side>) -> Option<Story> {
        None
    }
    /// The wordings that an umpire may replace, by the lists of the code.
    fn phrases() -> Vec<Choices> {
        Vec::new()
    }
    /// The order that an event says was set aside, on paper or as its moment came.
    fn struck(event: &Self::Event) -> Option<IllegalOrder>;
    /// What is on file with the umpire, to be compared: nothing where files are not kept from the other side.
    fn files(_state: &Self::State) -> String {
        String::new()
    }
    /// The side's form: entries for what it owes, legal as they stand, with its options as comments.
    fn form(state: &Self::State, side: &Side) -> String;
    /// Who lost what so far, one line for each side.
    fn bill(before: &Self::State, after: &Self::State, roster: &Roster) -> Vec<String>;
    /// The sides whose losses will soon end the battle, or end it with this turn.
    fn brink(_state: &Self::State) -> Vec<Brink> {
        Vec::new()
    }
    /// Who is in danger by the state that he is in, and what that is, in prose: nothing of winners, nor of who is only not ready yet.
    fn perils(state: &Self::State) -> Vec<(UnitId, String)> {
        let marks = Self::plot(state).marks.into_iter().filter(|mark| !mark.state.is_empty());
        marks.map(|mark| (UnitId::new(&mark.unit), mark.state)).collect()
    }
    /// What one of the strength of an arm is called: `figure`; nothing where its marks have none, or none that counts men.
    fn measure(_arm: Symbol) -> Option<&'static str> {
        None
    }
    /// Marks for a map.
    fn plot(state: &Self::State) -> Plot;
    /// Who fires at whom, and who fights with whom, in an event; for arrows on a map.
    fn deeds(state: &Self::State, event: &Self::Event) -> Vec<Deed>;
    /// Who goes back in an event, driven or of its own will; for arrows on a map.
    fn gives_ground(_event: &Self::Event) -> Vec<UnitId> {
        Vec::new()
    }
    /// When an event happens, as a clock has it; nothing where the rules count no hours.
    fn hour(_event: &Self::Event) -> Option<String> {
        None
    }
    /// The dice of an entry that were thrown to hit, with what such dice bring on the average; `state` is that before it. None
    /// where the rules have no such dice.
    fn aims(_state: &Self::State, _entry: &Entry<Self::Event>) -> Vec<Aim> {
        Vec::new()
    }
    /// What may come of one combat, exactly; an error says why nothing can.
    fn odds(state: &Self::State, inquiry: &Inquiry) -> Result<Vec<Odds>, String>;
    /// The printed tables.
    fn tables() -> Vec<Table>;
}

/// What the umpire does by hand to a position.
pub trait ByHand: Basis {
    /// Changes a position by one line of the umpire's amendment: `{unit: B2, at: 0507, strength: 3}`. Fields that are left out
    /// stay as they are, a unit that is not there comes in, `remove` takes one away, a line without a unit sets the clock.
    /// Nothing where the line is bad; who else stands there is not asked here.
    fn amend(state: &mut Self::State, line: &Node, faults: &mut Faults) -> Option<Amended>;
    /// Whether a line sets a number that stands in the names of rolls, so that whoever knows the seeds chooses among dice by it.
    fn names_rolls(line: &Node) -> bool {
        line.get("turn").is_some()
    }
    /// What is wrong with a line that nobody may enter any more, and what to write. Lines that have been entered are taken as ever.
    fn unfit(_state: &Self::State, _line: &Node) -> Option<(String, &'static str)> {
        None
    }
    /// Who cannot stand where he stands.
    fn clashes(state: &Self::State) -> Vec<Clash>;
    /// The position as it would be if these units had never been there; the clock, the ground and all others as they are.
    fn without(state: &Self::State, units: &[UnitId]) -> Self::State;
    /// Moves the clock past the exchange, as if nothing happened in it: it was fought on a table, and its result is amended.
    fn pass(state: &mut Self::State);
    /// The same for a position that has the result of what was fought already: whether the game ends with it is judged, too.
    fn judge(state: &mut Self::State) {
        Self::pass(state);
    }
    /// The battles that wait to be fought out as games of their own; none under rules that are no campaign's.
    fn battles(_state: &Self::State) -> Vec<Muster> {
        Vec::new()
    }
    /// What the result that is entered for a battle costs, in a line each, in a campaign of this play.
    fn costs(_play: u32, _state: &Self::State, _field: &str) -> Vec<String> {
        Vec::new()
    }
    /// The line of an umpire's amendment that enters what came of one of them in a campaign of this play; an error says why it cannot be.
    fn entered(_play: u32, _battle: &Muster, _aftermath: &Aftermath) -> Result<String, String> {
        Err("these rules are no campaign's".to_owned())
    }
    /// A battle of a campaign as a game of these rules, on the ground that a file gives (`map`, `terrain`), or on one that is laid
    /// out from the muster; nothing where they make none. An error says why this one cannot be.
    fn drawn_up(_battle: &Muster, _ground: Option<&Node>) -> Option<Result<DrawnUp, String>> {
        None
    }
    /// What came of a battle, by a position of these rules.
    fn aftermath(_battle: &Muster, _state: &Self::State) -> Aftermath {
        Aftermath::default()
    }
}

/// What a side may not know. A rule set without anything hidden of its own leaves most of it as it stands here.
pub trait Fog: Basis {
    /// Whether the rules themselves say what a side sees: a game file then hides nobody.
    const SEES: bool = false;
    /// Whether the rules themselves carry orders to the units: couriers of a game file then carry reports alone.
    const CARRIES: bool = false;
    /// Whether anything of a position is hidden from either side.
    fn hides(_state: &Self::State) -> bool {
        false
    }
    /// Whether a position holds something of a side's own of which the other is told nothing before it happens, in a game
    /// too in which all units are seen: who is still to come.
    fn keeps_back(_state: &Self::State) -> bool {
        false
    }
    /// The position as a side may know it.
    fn seen(state: &Self::State, _side: &Side) -> Self::State {
        state.clone()
    }
    /// Whether what is thrown is kept from a side until the close, by the rules themselves: it is thrown for one side alone.
    fn veils(_state: &Self::State, _label: &str) -> bool {
        false
    }
    /// How far apart two units stand, in hexes or in micrometres; nothing where one of them does not stand anywhere.
    fn apart(_state: &Self::State, _one: &UnitId, _other: &UnitId) -> Option<i64> {
        None
    }
    /// Whether nothing stands between two units that would keep the one from seeing the other, however far off.
    fn sees(_state: &Self::State, _unit: &UnitId, _other: &UnitId) -> bool {
        false
    }
    /// Whether an event is of the exchange as a whole: it is told even where all units that it lists are left out.
    fn is_of_all(_event: &Self::Event) -> bool {
        false
    }
    /// The reasons in an event, which name their facts and nobody by their words.
    fn reasons(_event: &mut Self::Event) -> Vec<&mut Reason> {
        Vec::new()
    }
    /// Notes in a position, while it is played, which units are hidden from the enemy, where a rule set has use for it.
    fn conceal(_state: &mut Self::State, _hidden: &[UnitId]) {}
    /// Notes in a position that strength is told roughly, or with nothing that it is not. Where the note names a side, what is
    /// not that side's gives way to what stands for it: to the same for all that look alike.
    fn blur(_state: &mut Self::State, _blur: Option<&Blur>) {}
    /// An event, about to happen to a position, without the numbers that a side is told roughly. What is left depends on
    /// what the units look like before and after it, and on nothing finer; on a blurred position it does what the event
    /// does on the true one.
    fn blurred(_state: &Self::State, event: &Self::Event, _blur: &Blur) -> Self::Event {
        event.clone()
    }
    /// Leaves in a position, of what is on file with the umpire and with nobody else (standing orders, plans), that of one
    /// side, as it wrote it in the whole position.
    fn own_files(_state: &mut Self::State, _whole: &Self::State, _side: &Side) {}
    /// Leaves in a position, of those who come on later, one side's own: where units are hidden, so is who is to come.
    fn own_arrivals(_state: &mut Self::State, _side: &Side) {}
    /// Whose files an event takes in, which only the umpire reads.
    fn filed_by(_event: &Self::Event) -> Option<&Side> {
        None
    }
    /// The same of an event that is about to happen to a position, where the position must tell whose the file is.
    fn business_of<'e>(_state: &'e Self::State, event: &'e Self::Event) -> Option<&'e Side> {
        Self::filed_by(event)
    }
    /// An event as a side is told it, about to happen to a position, without what stood in the orders of the other side; nothing
    /// where it is about these alone.
    fn told_to(_state: &Self::State, entry: &Entry<Self::Event>, _side: &Side) -> Option<Self::Event> {
        Some(entry.event.clone())
    }
    /// What a side calls a unit: by its name, unless it is an enemy whose name the side does not know.
    fn called_by(_state: &Self::State, unit: &UnitId, _side: &Side) -> UnitId {
        unit.clone()
    }
    /// Whether a side is told of a roll that has settled what it is told.
    fn tells_roll(_state: &Self::State, _label: &str, _side: &Side) -> bool {
        true
    }
    /// An event of which all is told that may be, with the names in it that a side has for its enemies.
    fn by_its_names(_state: &Self::State, event: Self::Event, _side: &Side) -> Self::Event {
        event
    }
}

/// The four contracts together: all of a rule set but how it is played.
pub(in crate::adjudicate) trait Parts: Basis + Tells + ByHand + Fog {}

impl<R: Basis + Tells + ByHand + Fog> Parts for R {}
