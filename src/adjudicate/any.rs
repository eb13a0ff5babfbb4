//! Rule sets without their types, for the rooms that serve all of them alike.

use std::any::Any;
use std::borrow::Cow;
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::marks::marks;
use super::{
    Amended, Awaited, Beat, BySide, Checked, Choices, ClauseText, Clock, Entry, IllegalOrder,
    Inquiry, Odds, Phrases, Plot, Policy, Question, Referee, Roster, RuleSet, Scene, Setting, Side,
    Symbol, Table, Told, UnitId, Veil, amend, scene, schema, stretch, watch,
};
use crate::dice::{Chance, Label};
use crate::yaml::{self, Faults, Node};

/// The position of some rule set, with what the sides do not see of it.
pub struct Position {
    state: Box<dyn Any + Send + Sync>,
    veil: Veil,
}

impl Position {
    fn new<S: Any + Send + Sync>(state: S, veil: &Veil) -> Position {
        Position {
            state: Box::new(state),
            veil: veil.clone(),
        }
    }

    /// What the sides do not see of it.
    pub fn veil(&self) -> &Veil {
        &self.veil
    }

    /// The same with something else hidden.
    pub fn veiled(self, veil: Veil) -> Position {
        Position { veil, ..self }
    }
}

/// The body of a turn file of some rule set.
pub struct AnyOrders(Box<dyn Any + Send + Sync>);

/// The log of an exchange of some rule set.
pub struct AnyLog(Box<dyn Any + Send + Sync>);

/// What an adjudication came to.
pub struct Outcome {
    /// The position after it, or where play stopped.
    pub position: Position,
    /// What happened.
    pub log: AnyLog,
    /// What is asked; nothing where the exchange is finished.
    pub questions: Vec<Question>,
}

/// A rule set without its types. Positions, orders and logs handed to it must be its own.
pub trait AnyRuleSet: Send + Sync {
    /// Its id: `really-simple`.
    fn id(&self) -> &'static str;
    /// What it is called in print.
    fn title(&self) -> &'static str;
    /// Id and number as they stand in a lock: `really-simple-1`.
    fn version(&self) -> String;
    /// Every clause.
    fn clauses(&self) -> &'static [ClauseText];
    /// The umpire's switches.
    fn settings(&self) -> &'static [Setting];
    /// The printed tables.
    fn tables(&self) -> Vec<Table>;
    /// The JSON Schema of a turn file.
    fn turn_file_schema(&self) -> Json;
    /// The JSON Schema of a game file, as far as it is the rule set's own.
    fn game_schema(&self) -> Json;
    /// The JSON Schema of a line of an umpire's amendment, as a part of that of his file.
    fn amendment_schema(&self) -> Json;
    /// The JSON Schema of a position that was saved, or shown to a side.
    fn position_schema(&self) -> Json;
    /// The JSON Schema of a log that was saved.
    fn log_schema(&self) -> Json;
    /// The position at the start of a game, or of a case.
    fn set_up(&self, game: &Node, faults: &mut Faults) -> Option<Position>;
    /// Reads a position that was saved.
    fn load(&self, text: &str) -> Result<Position, String>;
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
    /// What would be set aside, and the rest as understood.
    fn check(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Checked;
    /// Plays one exchange.
    fn adjudicate(
        &self,
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
    fn tell_in(
        &self,
        before: &Position,
        log: &AnyLog,
        eyes: Option<&Side>,
        phrases: &Phrases,
    ) -> Vec<Told>;
    /// The wordings that an umpire may replace.
    fn phrases(&self) -> Vec<Choices>;
    /// The orders that a log says were set aside, on paper or as their moment came; without their places in the file.
    fn struck(&self, log: &AnyLog) -> Vec<IllegalOrder>;
    /// Whether anything of a position is hidden from either side.
    fn hides(&self, position: &Position) -> bool;
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
    /// The rolls of a log that a side may not know of.
    fn untold_rolls(&self, before: &Position, log: &AnyLog, side: &Side) -> Vec<Label>;
    /// A position changed by the umpire's hand, and for each line what it came to; nothing where it is bad.
    fn amend(
        &self,
        position: &Position,
        lines: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>);
    /// The position as it would be if these units had never been there.
    fn without(&self, position: &Position, units: &[UnitId]) -> Position;
    /// The position behind an exchange that was fought on a table, before its result is amended.
    fn pass(&self, position: &Position) -> Position;
    /// Writes a log: one entry after the other.
    fn save_log(&self, log: &AnyLog) -> String;
    /// Reads a log that was saved.
    fn load_log(&self, text: &str) -> Result<AnyLog, String>;
    /// How many entries a log has.
    fn length(&self, log: &AnyLog) -> usize;
    /// The entries of a log behind the first so many.
    fn rest(&self, log: &AnyLog, entries: usize) -> AnyLog;
    /// The position that a log leads to; the fold of its events.
    fn fold(&self, before: &Position, log: &AnyLog) -> Position;
    /// A side's form.
    fn form(&self, position: &Position, side: &Side) -> String;
    /// The butcher's bill.
    fn bill(&self, before: &Position, after: &Position) -> Vec<String>;
    /// What one of the strength of an arm is called: `figure`.
    fn measure(&self, arm: Symbol) -> Option<&'static str>;
    /// How far apart two units stand, in hexes or in micrometres; nothing where one of them does not stand anywhere.
    fn apart(&self, position: &Position, one: &UnitId, other: &UnitId) -> Option<i64>;
    /// Marks for a map.
    fn plot(&self, position: &Position) -> Plot;
    /// An exchange scene by scene, as one side may know it, or all of it; `told` is what [`AnyRuleSet::tell`] made of the
    /// same log for the same eyes.
    fn scenes(
        &self,
        before: &Position,
        log: &AnyLog,
        told: &[Told],
        eyes: Option<&Side>,
    ) -> Vec<Scene>;
    /// What may come of one combat, exactly; an error says why nothing can.
    fn odds(&self, position: &Position, inquiry: &Inquiry) -> Result<Vec<Odds>, String>;
}

/// Takes the types off a rule set.
pub struct Engine<R>(PhantomData<fn() -> R>);

impl<R> Engine<R> {
    /// The engine of `R`.
    pub const fn new() -> Engine<R> {
        Engine(PhantomData)
    }
}

impl<R> Default for Engine<R> {
    fn default() -> Engine<R> {
        Engine::new()
    }
}

impl<R: RuleSet> Engine<R> {
    fn state(position: &Position) -> &R::State {
        position
            .state
            .downcast_ref()
            .expect("a position goes back to the rule set it came from")
    }

    /// The position with all in it that a side knows.
    fn known<'p>(position: &'p Position, side: &Side) -> Cow<'p, R::State> {
        let state = Self::state(position);
        if position.veil.is_open() {
            return Cow::Borrowed(state);
        }
        let unseen = position.veil.hidden_from(side, &R::roster(state));
        Cow::Owned(watch::told::<R>(state, &position.veil, &unseen, side))
    }

    fn orders(orders: &AnyOrders) -> &R::Orders {
        orders
            .0
            .downcast_ref()
            .expect("orders go back to the rule set they came from")
    }

    fn log(log: &AnyLog) -> &Vec<Entry<R::Event>> {
        log.0
            .downcast_ref()
            .expect("a log goes back to the rule set it came from")
    }

    fn typed(orders: &BySide<Option<AnyOrders>>) -> BySide<Option<R::Orders>> {
        let typed =
            |orders: &Option<AnyOrders>| orders.as_ref().map(|orders| Self::orders(orders).clone());
        BySide::new(
            orders
                .iter()
                .map(|(side, orders)| (side.clone(), typed(orders))),
        )
    }
}

impl<R: RuleSet> AnyRuleSet for Engine<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn version(&self) -> String {
        format!("{}-{}", R::ID, R::NUMBER)
    }

    fn clauses(&self) -> &'static [ClauseText] {
        R::CLAUSES
    }

    fn settings(&self) -> &'static [Setting] {
        R::SETTINGS
    }

    fn tables(&self) -> Vec<Table> {
        R::tables()
    }

    fn turn_file_schema(&self) -> Json {
        schema::entitled(R::turn_file(), "A turn file", R::TITLE)
    }

    fn game_schema(&self) -> Json {
        schema::entitled(R::GAME.schema(), "A game file", R::TITLE)
    }

    fn amendment_schema(&self) -> Json {
        match R::AMEND {
            [] => yaml::draft::anything(),
            lines => yaml::draft::any_of(lines.iter().map(|line| line.schema())),
        }
    }

    fn position_schema(&self) -> Json {
        schema::of::<R::State>("A position", R::TITLE)
    }

    fn log_schema(&self) -> Json {
        schema::of::<Vec<Entry<R::Event>>>("A log", R::TITLE)
    }

    fn set_up(&self, game: &Node, faults: &mut Faults) -> Option<Position> {
        R::set_up(game, faults).map(|state| Position::new(state, &Veil::default()))
    }

    fn load(&self, text: &str) -> Result<Position, String> {
        let state = yaml::from_text::<R::State>(text)?;
        Ok(Position::new(state, &Veil::default()))
    }

    fn save(&self, position: &Position) -> String {
        yaml::to_text(Self::state(position))
    }

    fn copy(&self, position: &Position) -> Position {
        Position::new(Self::state(position).clone(), &position.veil)
    }

    fn read(&self, body: &Node, text: &str, faults: &mut Faults) -> Option<AnyOrders> {
        R::read(body, text, faults).map(|orders| AnyOrders(Box::new(orders)))
    }

    fn awaits(&self, position: &Position) -> Vec<Awaited> {
        R::awaits(Self::state(position))
    }

    fn clock(&self, position: &Position) -> Clock {
        R::clock(Self::state(position))
    }

    fn roster(&self, position: &Position) -> Roster {
        R::roster(Self::state(position))
    }

    fn check(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Checked {
        R::check(&Self::known(position, side), side, Self::orders(orders))
    }

    fn adjudicate(
        &self,
        position: &Position,
        orders: &BySide<Option<AnyOrders>>,
        answers: &[BySide<Option<AnyOrders>>],
        policy: Policy,
        chance: &mut dyn Chance,
    ) -> Outcome {
        let state = Self::state(position).clone();
        let referee = Referee::<R>::new(state, policy, chance);
        let mut referee = referee.veiled(position.veil.clone());
        let answers = answers.iter().map(Self::typed).collect::<Vec<_>>();
        let ended = R::play(&mut referee, &Self::typed(orders), &answers);
        let veil = referee.veil();
        let (state, log, questions) = referee.close();
        assert_eq!(
            ended.is_err(),
            !questions.is_empty(),
            "play stops where, and only where, somebody is asked"
        );
        Outcome {
            position: Position::new(state, &veil),
            log: AnyLog(Box::new(log)),
            questions,
        }
    }

    fn tell_in(
        &self,
        before: &Position,
        log: &AnyLog,
        eyes: Option<&Side>,
        phrases: &Phrases,
    ) -> Vec<Told> {
        let state = Self::state(before);
        if before.veil.is_open() {
            return R::tell(state, Self::log(log), &R::roster(state), eyes, phrases);
        }
        let stretches = stretch::stretches::<R>(state, &before.veil, Self::log(log), eyes);
        stretch::told(&stretches, eyes, phrases)
    }

    fn phrases(&self) -> Vec<Choices> {
        R::phrases()
    }

    fn struck(&self, log: &AnyLog) -> Vec<IllegalOrder> {
        let events = Self::log(log).iter().map(|entry| &entry.event);
        events.filter_map(R::struck).collect()
    }

    fn hides(&self, position: &Position) -> bool {
        !position.veil.is_open() || R::hides(Self::state(position))
    }

    fn hidden_from(&self, position: &Position, side: &Side) -> Vec<UnitId> {
        match position.veil.is_none() {
            true => Vec::new(),
            false => position
                .veil
                .hidden_from(side, &Self::roster(self, position)),
        }
    }

    fn mark(
        &self,
        position: &Position,
        hide: &[Node],
        reveal: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>) {
        let state = Self::state(position);
        let (veil, amended) = marks::<R>(state, &position.veil, hide, reveal, faults);
        (Position::new(state.clone(), &veil), amended)
    }

    fn meet(&self, position: &Position) -> Position {
        let state = Self::state(position);
        let mut veil = position.veil.clone();
        if !veil.is_none() {
            veil.meet(&watch::in_view::<R>(state, &veil));
        }
        Position::new(state.clone(), &veil)
    }

    fn first_sight(&self, position: &Position) -> i64 {
        watch::first_sight(&R::plot(Self::state(position)).ground)
    }

    fn untold_rolls(&self, before: &Position, log: &AnyLog, side: &Side) -> Vec<Label> {
        match before.veil.is_open() {
            true => Vec::new(),
            false => {
                stretch::untold_rolls::<R>(Self::state(before), &before.veil, Self::log(log), side)
            }
        }
    }

    fn seen(&self, position: &Position, side: &Side) -> Position {
        let state = Self::state(position);
        let veil = position.veil.seen_by(side, &R::roster(state));
        Position::new(R::seen(&Self::known(position, side), side), &veil)
    }

    fn blurred(&self, position: &Position, side: &Side) -> Position {
        let mut state = Self::state(position).clone();
        if let Some(blur) = position.veil.blur(Some(side)) {
            R::blur(&mut state, Some(&blur));
        }
        Position::new(state, &position.veil)
    }

    fn exact_only(&self) -> Option<[&'static str; 2]> {
        R::EXACT_ONLY
    }

    fn amend(
        &self,
        position: &Position,
        lines: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>) {
        let before = Self::state(position);
        let (state, amended) = amend::amend::<R>(before, lines, faults);
        let mut veil = position.veil.clone();
        if !veil.is_none() {
            veil.meet(&watch::traced_by_hand::<R>(before, lines, &amended, &veil));
        }
        let changed = Position::new(state, &veil);
        (self.meet(&changed), amended)
    }

    fn without(&self, position: &Position, units: &[UnitId]) -> Position {
        Position::new(R::without(Self::state(position), units), &position.veil)
    }

    fn pass(&self, position: &Position) -> Position {
        let mut state = Self::state(position).clone();
        R::pass(&mut state);
        Position::new(state, &position.veil)
    }

    fn save_log(&self, log: &AnyLog) -> String {
        yaml::to_text(Self::log(log))
    }

    fn load_log(&self, text: &str) -> Result<AnyLog, String> {
        yaml::from_text::<Vec<Entry<R::Event>>>(text).map(|log| AnyLog(Box::new(log)))
    }

    fn length(&self, log: &AnyLog) -> usize {
        Self::log(log).len()
    }

    fn rest(&self, log: &AnyLog, entries: usize) -> AnyLog {
        let rest = Self::log(log).get(entries..).unwrap_or_default();
        AnyLog(Box::new(rest.to_vec()))
    }

    fn fold(&self, before: &Position, log: &AnyLog) -> Position {
        let mut state = Self::state(before).clone();
        let mut veil = before.veil.clone();
        for entry in Self::log(log) {
            veil.meet(&entry.shows);
            let before = (!veil.is_none()).then(|| state.clone());
            R::apply(&mut state, &entry.event);
            if let Some(before) = before {
                veil.hide(&watch::born::<R>(&before, &state, &entry.event, &veil));
            }
            veil.meet(&entry.meets);
        }
        Position::new(state, &veil)
    }

    fn form(&self, position: &Position, side: &Side) -> String {
        R::form(&Self::known(position, side), side)
    }

    fn bill(&self, before: &Position, after: &Position) -> Vec<String> {
        let before = Self::state(before);
        R::bill(before, Self::state(after), &R::roster(before))
    }

    fn measure(&self, arm: Symbol) -> Option<&'static str> {
        R::measure(arm)
    }

    fn apart(&self, position: &Position, one: &UnitId, other: &UnitId) -> Option<i64> {
        R::apart(Self::state(position), one, other)
    }

    fn plot(&self, position: &Position) -> Plot {
        position.veil.marked(R::plot(Self::state(position)))
    }

    fn scenes(
        &self,
        before: &Position,
        log: &AnyLog,
        told: &[Told],
        eyes: Option<&Side>,
    ) -> Vec<Scene> {
        let mut state = Self::state(before).clone();
        let log = Self::log(log);
        let stretches = (!before.veil.is_open())
            .then(|| stretch::stretches::<R>(&state, &before.veil, log, eyes));
        let eyes = eyes.filter(|_| R::hides(&state));
        let map = |state: &R::State| match eyes {
            Some(side) => R::plot(&R::seen(state, side)),
            None => R::plot(state),
        };
        if let Some(stretches) = stretches {
            return stretch::scenes(&stretches, told, map);
        }
        // A heading that is told ahead of the log belongs to no entry.
        let ahead = told.len().saturating_sub(log.len());
        let mut plots = vec![map(&state); ahead + 1];
        let mut deeds = vec![Vec::new(); ahead];
        for (entry, told) in log.iter().zip(&told[ahead..]) {
            deeds.push(R::deeds(&state, &entry.event));
            R::apply(&mut state, &entry.event);
            // What is not told does not stir a mark that the next sentence would not.
            plots.push(match told.beat {
                Beat::Silent => plots.last().expect("there is a first").clone(),
                _ => map(&state),
            });
        }
        let last = plots.last_mut().expect("there is a first");
        *last = map(&state);
        scene::scenes(told, &deeds, &plots, &[])
    }

    fn odds(&self, position: &Position, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
        R::odds(Self::state(position), inquiry)
    }
}
