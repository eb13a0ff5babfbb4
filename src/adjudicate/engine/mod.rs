//! A rule set with its types taken off.

pub(super) mod any;
mod by_hand;
#[cfg(any(test, feature = "proofs"))]
pub mod refusals;
mod schema;
mod sight;
mod stand_in;
mod typed;

use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::adjudicate::contract::amend::{self, Amended};
use crate::adjudicate::contract::at_desk::{Offer, Reach, Route};
use crate::adjudicate::contract::battles::{Aftermath, DrawnUp, Muster};
use crate::adjudicate::contract::parts::{Checked, Clock, IllegalOrder, Setting, Speaks};
use crate::adjudicate::engine::any::{AnyLog, AnyOrders, AnyRuleSet, Outcome, Position, Saved};
use crate::adjudicate::fog::dispatch::{Far, Heard};
use crate::adjudicate::fog::marks::marks;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::fog::{dispatch, spotting, visible_log};
use crate::adjudicate::play::gate::{self, Unjudged};
use crate::adjudicate::play::referee::Referee;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::stand_in::posture::Brief;
use crate::adjudicate::telling::blur::Precision;
use crate::adjudicate::telling::entry::{Beat, Entry, Told};
use crate::adjudicate::telling::incident::{Account, Brink, Story};
use crate::adjudicate::telling::phrases::{Choices, Phrases};
use crate::adjudicate::telling::plot::{Plot, Symbol};
use crate::adjudicate::telling::scene::{self, Done, Scene};
use crate::adjudicate::terms::clause::ClauseText;
use crate::adjudicate::terms::labels::{Hand, Labels};
use crate::adjudicate::terms::odds::{Aim, Inquiry, Odds};
use crate::adjudicate::terms::question::{Awaited, Policy};
use crate::adjudicate::terms::roster::{BySide, Roster, Side, UnitId};
use crate::dice::{Chance, Label};
use crate::orders::plain::Grammar;
use crate::yaml::{self, Fault, Faults, Node};

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

impl<R: RuleSet> AnyRuleSet for Engine<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    #[cfg(not(target_family = "wasm"))]
    fn guide(&self) -> &'static str {
        R::GUIDE
    }

    fn plays(&self) -> &'static [u32] {
        R::PLAYS
    }

    fn wording(&self) -> u32 {
        R::WORDING
    }

    fn is_untyped(&self, play: u32) -> bool {
        play >= R::UNTYPED
    }

    fn is_timely(&self, play: u32) -> bool {
        play >= R::TIMELY
    }

    fn clauses(&self) -> &'static [ClauseText] {
        R::CLAUSES
    }

    fn settings(&self) -> &'static [Setting] {
        R::SETTINGS
    }

    #[cfg(not(target_family = "wasm"))]
    fn tables(&self) -> Vec<crate::adjudicate::contract::parts::Table> {
        R::tables()
    }

    fn grammar(&self) -> &'static Grammar {
        R::GRAMMAR
    }

    #[cfg(not(target_family = "wasm"))]
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

    #[cfg(not(target_family = "wasm"))]
    fn position_schema(&self) -> Json {
        schema::of::<R::State>("A position", R::TITLE)
    }

    #[cfg(not(target_family = "wasm"))]
    fn log_schema(&self) -> Json {
        schema::of::<Vec<Entry<R::Event>>>("A log", R::TITLE)
    }

    fn set_up(&self, game: &Node, faults: &mut Faults) -> Option<Position> {
        let read = R::set_up(game, faults).map(Unjudged::<R>::of)?;
        match read.sound() {
            Ok(state) => Some(Position::new(state, &Veil::default(), &Labels::default())),
            Err(why) => {
                faults.add(Fault::error(game.span, format!("it cannot be played: {why}")));
                None
            }
        }
    }

    fn begins(&self, position: &Position, game: &Node, faults: &mut Faults) {
        R::begins(Self::state(position), game, faults);
    }

    fn load_saved(&self, saved: Saved<'_>) -> Result<Position, String> {
        let state = Unjudged::<R>::saved(saved.engine)?.sound_with(saved.veil)?;
        Ok(Position::new(state, saved.veil, saved.labels.unwrap_or(&Labels::default())))
    }

    fn veiled(&self, position: &Position, veil: &Veil) -> Result<Position, String> {
        let state = Self::state(position);
        gate::may_be_hidden::<R>(state, veil)?;
        Ok(Position::new(state.clone(), veil, &position.labels))
    }

    fn save(&self, position: &Position) -> String {
        yaml::to_text::<R::State>(Self::state(position))
    }

    fn copy(&self, position: &Position) -> Position {
        Position::new(Self::state(position).clone(), &position.veil, &position.labels)
    }

    fn read(&self, body: &Node, text: &str, faults: &mut Faults) -> Option<AnyOrders> {
        R::read(body, text, faults).map(|orders| AnyOrders(Arc::new(orders)))
    }

    fn awaits(&self, position: &Position) -> Vec<Awaited> {
        R::awaits(Self::state(position))
    }

    fn clock(&self, position: &Position) -> Clock {
        R::clock(Self::state(position))
    }

    fn roster(&self, position: &Position) -> Roster {
        let mut roster = R::roster(Self::state(position));
        let veil = &position.veil;
        for heard in veil.eyes.iter().flat_map(|side| veil.stale_for(side)) {
            if !roster.units.iter().any(|(unit, ..)| *unit == heard.unit) {
                let Heard { unit, owner, name, .. } = heard.clone();
                roster.units.push((unit, owner, name));
            }
        }
        roster
    }

    fn roster_for(&self, position: &Position, side: &Side) -> Roster {
        R::roster(&Self::known(position, side))
    }

    fn named_ground(&self, position: &Position, side: &Side) -> Vec<String> {
        R::named_ground(&Self::known(position, side))
    }

    fn to_come(&self, position: &Position) -> Vec<(UnitId, Side)> {
        R::to_come(Self::state(position))
    }

    fn check_in(&self, play: u32, position: &Position, side: &Side, orders: &AnyOrders) -> Checked {
        Self::checked(play, position, side, orders)
    }

    fn lacks(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Vec<IllegalOrder> {
        R::lacks(&Self::known(position, side), side, Self::orders(orders))
    }

    fn adjudicate_in(
        &self,
        play: u32,
        position: &Position,
        orders: &BySide<Option<AnyOrders>>,
        answers: &[BySide<Option<AnyOrders>>],
        policy: Policy,
        chance: &mut dyn Chance,
    ) -> Outcome {
        let start = Self::state(position);
        let referee = Referee::<R>::new(start.clone(), policy, chance);
        let referee = referee.playing(play, position.labels.clone());
        let mut referee = referee.veiled(position.veil.on_the_field());
        let answers = answers.iter().map(Self::typed).collect::<Vec<_>>();
        let ended = R::play(&mut referee, &Self::typed(orders), &answers);
        let veil = referee.veil().with_news(&position.veil.news);
        let labels = referee.labels().clone();
        let struck = referee.struck().to_vec();
        let (state, log, questions) = referee.close();
        assert_eq!(ended.is_err(), !questions.is_empty(), "play stops where, and only where, somebody is asked");
        let position = Position::new(start.becomes(state), &veil, &labels);
        Outcome { position, log: AnyLog(Box::new(log)), questions, struck }
    }

    fn tell_in(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>, phrases: &Phrases) -> Vec<Told> {
        visible_log::told(&Self::stretches(before, log, eyes), eyes, phrases)
    }

    fn account(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Option<Account> {
        visible_log::account(&Self::stretches(before, log, eyes), eyes)
    }

    fn story(&self, before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Option<Story> {
        visible_log::story(&Self::stretches(before, log, eyes), eyes)
    }

    fn phrases(&self) -> Vec<Choices> {
        R::phrases()
    }

    fn struck(&self, log: &AnyLog) -> Vec<IllegalOrder> {
        let events = Self::log(log).iter().map(|entry| &entry.event);
        events.filter_map(R::struck).collect()
    }

    fn hides(&self, position: &Position) -> bool {
        let state = Self::state(position);
        !position.veil.is_open() || R::hides(state) || R::keeps_back(state)
    }

    fn hides_of_the_seen(&self, position: &Position) -> bool {
        position.veil.losses != Precision::Exact || R::hides(Self::state(position))
    }

    fn keeps_files(&self) -> bool {
        R::KEEPS_FILES
    }

    fn stands_anyhow(&self, play: u32) -> bool {
        R::STAND_COUNTS.is_none_or(|since| play < since)
    }

    fn filed_keys(&self) -> &'static [&'static str] {
        R::FILED_KEYS
    }

    fn refiles(&self, before: &Position, after: &Position) -> bool {
        R::files(Self::state(before)) != R::files(Self::state(after))
    }

    fn hidden_from(&self, position: &Position, side: &Side) -> Vec<UnitId> {
        let state = Self::state(position);
        let mut hidden = match position.veil.is_none() {
            true => Vec::new(),
            false => position.veil.untold_to(side, &R::roster(state)),
        };
        if R::keeps_back(state) {
            let known = R::roster(&Self::known(position, side)).units;
            let is_known = |unit: &UnitId| known.iter().any(|(other, ..)| other == unit);
            let others = R::roster(state).units.into_iter().map(|(unit, ..)| unit);
            hidden.extend(others.filter(|unit| !is_known(unit)));
            hidden.sort();
            hidden.dedup();
        }
        hidden
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
        (Position::new(state.clone(), &veil, &position.labels), amended)
    }

    fn meet(&self, position: &Position) -> Position {
        let state = Self::state(position);
        let mut veil = position.veil.clone();
        if !veil.is_none() {
            veil.meet(&spotting::in_view::<R>(state, &veil));
        }
        Position::new(state.clone(), &veil, &position.labels)
    }

    fn first_sight(&self, position: &Position) -> i64 {
        spotting::first_sight(&R::plot(Self::state(position)).ground)
    }

    fn sees_by_rule(&self) -> bool {
        R::SEES
    }

    fn carries_orders(&self) -> bool {
        R::CARRIES
    }

    fn asks_anything(&self) -> bool {
        R::asks_anything()
    }

    fn is_on_one_field(&self) -> bool {
        R::ONE_FIELD
    }

    fn words(&self) -> [&'static str; 2] {
        [R::TURN, R::CONTEST]
    }

    fn working_speaks(&self) -> Speaks {
        R::WORKING_SPEAKS
    }

    fn untold_rolls(&self, before: &Position, log: &AnyLog, side: &Side) -> Vec<Label> {
        visible_log::untold_rolls(&Self::stretches(before, log, Some(side)), Self::log(log))
    }

    fn seen(&self, position: &Position, side: &Side) -> Position {
        Self::as_seen(position, side)
    }

    fn blurred(&self, position: &Position, side: &Side) -> Position {
        Self::as_blurred(position, side)
    }

    fn exact_only(&self) -> Option<[&'static str; 2]> {
        R::EXACT_ONLY
    }

    fn unfit(&self, position: &Position, line: &Node) -> Option<(String, &'static str)> {
        R::unfit(Self::state(position), line)
    }

    fn amend_by(
        &self,
        hand: Option<&Hand>,
        position: &Position,
        lines: &[Node],
        faults: &mut Faults,
    ) -> (Position, Vec<Option<Amended>>) {
        let before = Self::state(position);
        let (state, amended, newcomers) = amend::amend::<R>(before, lines, faults);
        let mut labels = position.labels.clone();
        if let Some(hand) = hand.filter(|hand| hand.play >= R::UNTYPED) {
            for unit in &newcomers {
                labels.bring_in(unit, hand);
            }
        }
        let mut veil = position.veil.clone();
        if !veil.is_none() {
            veil.meet(&spotting::traced_by_hand::<R>(before, lines, &amended, &veil));
        }
        let changed = Position::new(before.becomes(state), &veil, &labels);
        (self.meet(&changed), amended)
    }

    fn without(&self, position: &Position, units: &[UnitId]) -> Position {
        Self::left_without(position, units)
    }

    fn pass(&self, position: &Position) -> Position {
        Self::moved_on(position, R::pass)
    }

    fn judge(&self, position: &Position) -> Position {
        Self::moved_on(position, R::judge)
    }

    fn names_rolls(&self, line: &Node) -> bool {
        R::names_rolls(line)
    }

    fn battles(&self, position: &Position) -> Vec<Muster> {
        R::battles(Self::state(position))
    }

    fn costs(&self, play: u32, position: &Position, field: &str) -> Vec<String> {
        R::costs(play, Self::state(position), field)
    }

    fn entered(&self, play: u32, battle: &Muster, aftermath: &Aftermath) -> Result<String, String> {
        R::entered(play, battle, aftermath)
    }

    fn play_in_campaign(&self, campaign: u32) -> Option<u32> {
        R::IN_CAMPAIGNS.iter().rev().find(|(since, _)| *since <= campaign).map(|(_, play)| *play)
    }

    fn drawn_up(&self, battle: &Muster, ground: Option<&Node>) -> Option<Result<DrawnUp, String>> {
        R::drawn_up(battle, ground)
    }

    fn aftermath(&self, battle: &Muster, position: &Position) -> Aftermath {
        R::aftermath(battle, Self::state(position))
    }

    fn tidings(&self, before: &Position, after: &Position, log: &AnyLog, far: &[Far], phrases: &Phrases) -> Position {
        let ends = [before, after].map(|position| (&**Self::state(position), &position.veil));
        let news = dispatch::news::<R>(ends, &after.labels, Self::log(log), far, phrases);
        let veil = after.veil.with_news(&news);
        Position::new(Self::state(after).clone(), &veil, &after.labels)
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

    fn first(&self, log: &AnyLog, entries: usize) -> AnyLog {
        let log = Self::log(log);
        AnyLog(Box::new(log[..entries.min(log.len())].to_vec()))
    }

    fn rest(&self, log: &AnyLog, entries: usize) -> AnyLog {
        let rest = Self::log(log).get(entries..).unwrap_or_default();
        AnyLog(Box::new(rest.to_vec()))
    }

    fn fold(&self, before: &Position, log: &AnyLog) -> Position {
        let start = Self::state(before);
        let mut state = R::State::clone(start);
        let mut veil = before.veil.clone();
        for entry in Self::log(log) {
            veil.meet(&entry.shows);
            let before = (!veil.is_none()).then(|| state.clone());
            R::apply(&mut state, &entry.event);
            if let Some(before) = before {
                veil.hide(&spotting::born::<R>(&before, &state, &entry.event, &veil));
            }
            veil.meet(&entry.meets);
        }
        Position::new(start.becomes(state), &veil, &before.labels)
    }

    fn offers(&self, position: &Position, side: &Side) -> Vec<Offer> {
        R::offers(&Self::known(position, side), side)
    }

    fn on_file(&self, position: &Position, side: &Side) -> Vec<String> {
        let held = R::on_file(Self::state(position)).iter().filter(|held| held.side == *side);
        held.flat_map(|held| held.orders.iter().cloned()).collect()
    }

    fn reach(&self, position: &Position, unit: &UnitId) -> Reach {
        R::reach(Self::state(position), unit)
    }

    fn routes(&self, position: &Position, side: &Side, orders: &AnyOrders) -> Vec<Route> {
        R::routes(&Self::known(position, side), side, Self::orders(orders))
    }

    fn army_points(&self, position: &Position, side: &Side) -> Option<String> {
        R::army_points(Self::state(position), side)
    }

    fn form_in(&self, play: u32, position: &Position, side: &Side) -> String {
        let (_, newest) = R::ON_FILE;
        self.form(position, side).replace(newest.told(), R::stays(play).told())
    }

    fn form(&self, position: &Position, side: &Side) -> String {
        let form = R::form(&Self::known(position, side), side);
        let stale = position.veil.stale_for(side);
        let own = stale.filter(|heard| heard.owner == *side);
        let lines = own.map(|heard| {
            let Heard { unit, when, .. } = heard;
            format!("# Nothing is known of {unit} since {when}: what you order it rides to it.\n")
        });
        let lines = lines.collect::<String>();
        match lines.is_empty() || form.ends_with('\n') {
            true => form + &lines,
            false => format!("{form}\n{lines}"),
        }
    }

    fn bill(&self, before: &Position, after: &Position) -> Vec<String> {
        let before = Self::state(before);
        R::bill(before, Self::state(after), &R::roster(before))
    }

    fn brink(&self, position: &Position) -> Vec<Brink> {
        R::brink(Self::state(position))
    }

    fn perils(&self, position: &Position) -> Vec<(UnitId, String)> {
        R::perils(Self::state(position))
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

    fn scenes(&self, before: &Position, log: &AnyLog, told: &[Told], eyes: Option<&Side>) -> Vec<Scene> {
        let stretches = (!Self::tells_all(before, eyes)).then(|| Self::stretches(before, log, eyes));
        let mut state = R::State::clone(Self::state(before));
        let log = Self::log(log);
        let eyes = eyes.filter(|_| R::hides(&state));
        let map = |state: &R::State| match eyes {
            Some(side) => R::plot(&R::seen(state, side)),
            None => R::plot(state),
        };
        if let Some(stretches) = stretches {
            return visible_log::scenes(&stretches, told, map);
        }
        // A heading that is told ahead of the log belongs to no entry.
        let ahead = told.len().saturating_sub(log.len());
        let mut plots = vec![map(&state); ahead + 1];
        let mut done = vec![Done::default(); ahead];
        for (entry, told) in log.iter().zip(&told[ahead..]) {
            done.push(Done {
                deeds: R::deeds(&state, &entry.event),
                dice: entry.rolls.iter().map(|roll| roll.values.len()).sum(),
                back: R::gives_ground(&entry.event),
                hour: R::hour(&entry.event),
            });
            R::apply(&mut state, &entry.event);
            // What is not told does not stir a mark that the next sentence would not.
            plots.push(match told.beat {
                Beat::Silent => plots.last().expect("there is a first").clone(),
                _ => map(&state),
            });
        }
        let last = plots.last_mut().expect("there is a first");
        *last = map(&state);
        scene::scenes(told, &done, &plots, &[])
    }

    fn aims(&self, before: &Position, log: &AnyLog, behind: usize) -> Vec<Aim> {
        Self::aims_behind(before, Self::log(log), behind)
    }

    fn has_stand_in(&self) -> bool {
        R::STANDS_IN
    }

    fn stand_in(&self, position: &Position, side: &Side, brief: &Brief<'_>) -> String {
        stand_in::body(self, position, side, brief)
    }

    fn odds(&self, position: &Position, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
        R::odds(Self::state(position), inquiry)
    }
}
