//! The check on paper: RS-ORD-01, 02 and 05, RS-TURN-07 to 12.

use super::allowed::{Act, wrong};
use crate::adjudicate::{IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::kit::{Hex, Spot};
use crate::orders::{Condition, Entry, Step, Whom};
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::formation;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::{Orders, Verb};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::position::ways_back;
use crate::rules::really_simple::troops::units::{Form, Unit};

/// The plan of one piece, without what was struck.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub(crate) unit: UnitId,
    pub(crate) condition: Option<Condition>,
    pub(crate) steps: Vec<Step<Verb>>,
    /// The hexes that it comes through, every one of them free.
    pub(crate) way: Vec<Hex>,
    /// Whom it comes up to and assaults.
    pub(crate) meets: Vec<UnitId>,
}

/// A side's plans, and what was set aside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans {
    pub(crate) planned: Vec<Planned>,
    pub(crate) illegal: Vec<IllegalOrder>,
    pub(crate) remarks: Vec<IllegalOrder>,
}

/// RS-TURN-07, RS-TURN-08, RS-TURN-09, RS-TURN-10, RS-TURN-11, RS-LDR-01, RS-LDR-04: the pieces of a side in the order
/// in which they are activated. Pieces that tie from left to right and have entries come in the order of their entries.
pub(crate) fn sequence(state: &State, side: &Side, entries: &[UnitId]) -> Vec<UnitId> {
    let mut pieces = state.army.iter().filter(|unit| unit.side == *side && unit.at.is_some()).collect::<Vec<_>>();
    let hex = |unit: &Unit| state.map.hex(unit.at.expect("only pieces on the board are taken"));
    let lateral = |unit: &Unit| state.lateral(side, hex(unit));
    let after_general = |unit: &Unit| {
        let retreats = unit.at.and_then(|at| state.unit_at(at)).is_some_and(Unit::is_retreating);
        unit.is_general() != retreats
    };
    pieces.sort_by_cached_key(|unit| {
        (lateral(unit), -state.forward(side, hex(unit)), after_general(unit), unit.unit.clone())
    });
    for tied in pieces.chunk_by_mut(|a, b| lateral(a) == lateral(b)) {
        let place = |unit: &Unit| entries.iter().position(|entry| *entry == unit.unit);
        let slots = (0..tied.len()).filter(|slot| place(tied[*slot]).is_some()).collect::<Vec<_>>();
        let mut stated = slots.iter().map(|slot| tied[*slot]).collect::<Vec<_>>();
        stated.sort_by_key(|unit| place(unit));
        slots.iter().zip(stated).for_each(|(slot, unit)| tied[*slot] = unit);
    }
    pieces.into_iter().map(|unit| unit.unit.clone()).collect()
}

/// RS-ORD-05: plays a file through on the board as it stands, without dice, losses or enemy changes, every
/// condition taken as met.
pub(crate) fn plans(state: &State, side: &Side, orders: &Orders) -> Plans {
    let mut plans = Plans::default();
    let mut mine: Vec<Planned> = Vec::new();
    for entry in &orders.orders {
        sort_entry(state, side, entry, &mut mine, &mut plans);
    }
    let entries = mine.iter().map(|planned| planned.unit.clone()).collect::<Vec<_>>();
    let mut paper =
        Paper { board: state.clone(), side, plans: &mut plans, retreats: Vec::new(), gone: Vec::new(), met: None };
    for id in sequence(state, side, &entries) {
        if let Some(index) = mine.iter().position(|planned| planned.unit == id) {
            paper.play(&mut mine[index]);
        }
        paper.retreats(&id);
    }
    plans.planned = mine;
    plans
}

fn sort_entry(state: &State, side: &Side, entry: &Entry<Verb>, mine: &mut Vec<Planned>, plans: &mut Plans) {
    for name in &entry.units {
        let mut drop = |reason: Reason, help: Reason| {
            let unit = name.name.clone();
            plans.illegal.push(IllegalOrder { unit, step: 0, clause: None, reason, help, span: name.span });
        };
        if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, &name.name) {
            drop(reason, "order it when it stands on the board".into());
            continue;
        }
        let Some(unit) = selectors::named(state, &name.name) else {
            drop(because!("there is no unit `{}`", name.name), suggestion(state, side, &name.name));
            continue;
        };
        let id = &unit.unit;
        if unit.side != *side {
            drop(because!("`{}` is not yours", id), "the entry is dropped".into());
        } else if unit.at.is_none() {
            drop(because!("`{}` is not on the board any more", id), "the entry is dropped".into());
        } else if mine.iter().any(|planned| planned.unit == *id) {
            drop(because!("`{}` has an entry already", id), "the second is dropped: write all its steps in one".into());
        } else {
            let (unit, steps) = (id.clone(), entry.steps.clone());
            mine.push(Planned { unit, condition: entry.condition.clone(), steps, way: Vec::new(), meets: Vec::new() });
        }
    }
}

/// What to say about a name that no unit has.
pub(crate) fn suggestion(state: &State, side: &Side, name: &str) -> Reason {
    let mine = state.army.iter().filter(|unit| unit.side == *side).map(|unit| unit.unit.as_str());
    match crate::yaml::did_you_mean(name, mine) {
        Some(near) => because!("did you mean `{}`?", near.to_owned()),
        None => "the form in your last report lists your units".into(),
    }
}

/// The board of the play-through.
struct Paper<'p> {
    board: State,
    side: &'p Side,
    plans: &'p mut Plans,
    /// Retreating units whose turn has come, with the hex they will be in if nobody has rallied them.
    retreats: Vec<(UnitId, Hex)>,
    /// The hexes of the step that is played through, and whom it assaults.
    gone: Vec<Hex>,
    met: Option<UnitId>,
}

impl Paper<'_> {
    /// Plays one piece's plan and strikes the first step that is not allowed, with all after it (RS-ORD-02).
    fn play(&mut self, planned: &mut Planned) {
        let unit = self.board.unit(&planned.unit);
        let start = Course::new(unit);
        let retreating = unit.is_retreating();
        let mut ways = Ways::new(start.clone());
        let steps = std::mem::take(&mut planned.steps);
        planned.steps = self.steps(&mut ways, steps, 0);
        (planned.way, planned.meets) = (ways.free.way.clone(), ways.free.meets.clone());
        self.place(if retreating { &start } else { &ways.free });
    }

    /// Notes where a retreating unit goes, so that a General who is activated later may be sent to it.
    fn retreats(&mut self, id: &UnitId) {
        let unit = self.board.unit(id);
        if unit.is_retreating()
            && let Some(hex) = ways_back::retreat_hexes(&self.board, unit).first()
        {
            self.retreats.push((id.clone(), *hex));
        }
    }

    /// Whether a General may try a unit where it stands, or where it will have retreated to.
    fn may_rally(&self, act: &Act, id: &UnitId) -> Result<(), Wrong> {
        let here = self.board.hex(&act.id);
        let comes = |(retreating, hex): &(UnitId, Hex)| retreating == id && self.board.map.distance(here, *hex) <= 1;
        match allowed::may_rally(&self.board, act, self.board.unit(id)) {
            Err(Wrong { clause: Some("RS-RAL-01"), .. }) if self.retreats.iter().any(comes) => Ok(()),
            judged => judged,
        }
    }

    /// Undoes what a play-through has done to the piece; nothing else changes on paper.
    fn put_back(&mut self, act: &Act, (at, form): (Option<Spot>, Option<Form>)) {
        let unit = self.board.unit_mut(&act.id);
        (unit.at, unit.form) = (at, form);
    }

    /// Puts the piece where a course has brought it.
    fn place(&mut self, course: &Course) {
        self.put_back(&course.act, (course.at, course.form));
    }

    /// Plays steps one after the other; `inside` is the number of the step they are the `else` of, or 0.
    fn steps(&mut self, ways: &mut Ways, mut steps: Vec<Step<Verb>>, inside: usize) -> Vec<Step<Verb>> {
        for index in 0..steps.len() {
            let number = if inside == 0 { index + 1 } else { inside };
            let (done, later) = steps.split_at_mut(index + 1);
            let step = &mut done[index];
            let id = ways.free.act.id.clone();
            self.remark_names(&id, number, step);
            self.remark_friend(&ways.free, number, step);
            let mut instead = ways.clone();
            if !step.otherwise.is_empty() {
                let otherwise = std::mem::take(&mut step.otherwise);
                step.otherwise = self.steps(&mut instead, otherwise, number);
            }
            let Err(wrong) = self.either(ways, &step.verb, later) else {
                continue;
            };
            let order = wrong.order(&id, number, step.span);
            // RS-ORD-04: an alternative that is allowed serves in the place of a first choice that is not.
            if step.otherwise.is_empty() {
                self.plans.illegal.push(order);
                steps.truncate(index);
                return steps;
            }
            let help = because!("{}; as it stands its `else` serves", order.help);
            self.plans.remarks.push(IllegalOrder { help, ..order });
            *ways = instead;
        }
        steps
    }

    /// RS-ORD-05: a step stands if it is allowed either way, with the occupied hexes of the paths before it cleared or
    /// not.
    fn either(&mut self, ways: &mut Ways, verb: &Verb, later: &[Step<Verb>]) -> Result<(), Wrong> {
        let before = ways.free.clone();
        let free = self.on(&mut ways.free, verb, later, Occupied::Ignored);
        let stopped = match (&mut ways.stopped, verb) {
            (Some(stopped), _) => {
                let done = self.on(stopped, verb, later, Occupied::Counts);
                stopped.act.paid |= matches!(verb, Verb::Move(_));
                done
            }
            (None, Verb::Move(_)) => {
                let mut stopped = before;
                let done = self.on(&mut stopped, verb, later, Occupied::Counts);
                // A path counts as moved on paper, even where somebody will stop it at the first hex.
                stopped.act.paid = true;
                ways.stopped = (stopped.at != ways.free.at).then_some(stopped);
                done
            }
            (None, _) => return free,
        };
        match (free, stopped) {
            (Err(_), Err(wrong)) if self.is_taken(&ways.free) => Err(wrong),
            (Err(wrong), Err(_)) => Err(wrong),
            _ => Ok(()),
        }
    }

    /// One step of a course.
    fn on(&mut self, course: &mut Course, verb: &Verb, later: &[Step<Verb>], occupied: Occupied) -> Result<(), Wrong> {
        self.place(course);
        (self.gone, self.met) = (Vec::new(), None);
        let done = self.step(&mut course.act, verb, later, occupied);
        if done.is_ok() {
            course.way.append(&mut self.gone);
            course.meets.extend(self.met.take());
        }
        let unit = self.board.unit(&course.act.id);
        (course.at, course.form) = (unit.at, unit.form);
        done
    }

    /// Whether a course has led into a hex in which another unit stands.
    fn is_taken(&self, course: &Course) -> bool {
        let other = |unit: &&Unit| unit.unit != course.act.id && unit.at == course.at;
        let mut others = self.board.army.iter().filter(other);
        others.any(|unit| !unit.is_general())
    }

    fn step(&mut self, act: &mut Act, verb: &Verb, later: &[Step<Verb>], occupied: Occupied) -> Result<(), Wrong> {
        let board = &self.board;
        match verb {
            Verb::Stand | Verb::HoldFire => Ok(()),
            Verb::Move(path) => {
                let mut hexes = allowed::walk(board, act, path)?;
                if occupied == Occupied::Counts {
                    hexes.truncate(routes::free_part(board, act, &hexes).0);
                }
                self.goes(act, &hexes);
                Ok(())
            }
            Verb::To(place) => {
                self.may_set_out(act)?;
                if selectors::whereabouts(board, &place.word).is_empty() && place.word != "home" {
                    let help = "a place is a hex, a unit, or a name on the map".into();
                    return Err(Wrong { clause: None, reason: because!("there is no place `{}`", place.word), help });
                }
                let way = routes::way_to(board, act, &place.word, routes::reserve(board, act, later));
                self.goes(act, &way);
                Ok(())
            }
            Verb::Toward(whom) => {
                self.may_set_out(act)?;
                let way = routes::target(board, act, whom, |_| true)
                    .and_then(|target| routes::way_beside(board, act, &target, routes::reserve(board, act, later)));
                self.goes(act, &way.unwrap_or_default());
                Ok(())
            }
            Verb::Form(form) => {
                let cost = formation::may_change(board, act, *form)?;
                act.spent += cost;
                act.paid |= formation::counts_as_move(board, cost);
                self.board.unit_mut(&act.id).form = Some(*form);
                Ok(())
            }
            Verb::Fire(whom) => self.fire(act, whom),
            Verb::Share(_) => wrong("RS-FIRE-09", "fire is not divided between targets", "name one target: `fire: B4`"),
            Verb::Charge(whom) => self.charge(act, whom),
            Verb::Rally(whom) => self.rally(act, whom),
            Verb::Go(_) | Verb::Throw(_) | Verb::Spare | Verb::Follow | Verb::GoOn | Verb::Stop => Err(Wrong {
                clause: None,
                reason: "this is a reply to a decision, not an order".into(),
                help: "a reply stands behind `when ...:` or `answer ...:`".into(),
            }),
        }
    }

    /// Whether a piece may move at all by a step that finds its own way.
    fn may_set_out(&self, act: &Act) -> Result<(), Wrong> {
        allowed::may_move(&self.board, act)?;
        let (left, clause) = allowed::left(&self.board, act);
        if left == 0 {
            return wrong(
                clause,
                because!("{} has no movement left", act.id),
                "move before it is spent, or not at all",
            );
        }
        Ok(())
    }

    fn goes(&mut self, act: &mut Act, way: &[Hex]) {
        let Some(last) = way.last() else { return };
        act.hexes += way.len() as u32;
        act.spent += way.len() as u32;
        self.gone.extend(way);
        let spot = self.board.map.spot(*last);
        self.board.unit_mut(&act.id).at = Some(spot);
    }

    /// The enemies a list names, if it holds nothing but names; general words may find somebody later.
    fn all_named(&self, whom: &Whom) -> Option<Vec<UnitId>> {
        let named = |selector: &crate::orders::Selector| {
            let unit = selectors::named(&self.board, &selector.word)?;
            (!selector.denied).then(|| unit.unit.clone())
        };
        (!whom.0.is_empty()).then(|| whom.0.iter().map(named).collect::<Option<Vec<_>>>()).flatten()
    }

    fn fire(&mut self, act: &mut Act, whom: &Whom) -> Result<(), Wrong> {
        let board = &self.board;
        allowed::may_fire(board, act)?;
        let unit = board.unit(&act.id);
        if let Some(named) = self.all_named(whom) {
            let judged =
                named.iter().map(|id| allowed::may_target(board, unit, board.unit(id)).map(|_| ())).collect::<Vec<_>>();
            first_allowed(judged)?;
        }
        act.fired = true;
        Ok(())
    }

    fn charge(&mut self, act: &mut Act, whom: &Whom) -> Result<(), Wrong> {
        allowed::may_assault(&self.board, act)?;
        let named = self.all_named(whom);
        let unit = self.board.unit(&act.id);
        let most = routes::reach_of_charge(&self.board, act);
        let candidates = named.clone().unwrap_or_else(|| {
            let near = |enemy: &&Unit| selectors::apart(&self.board, unit, enemy).is_some_and(|far| far <= most);
            let enemies = self.board.enemies_of(self.side).filter(near);
            enemies.map(|enemy| enemy.unit.clone()).collect()
        });
        let mut judged = Vec::new();
        let before = (unit.at, unit.form);
        for id in &candidates {
            let mut trial = act.clone();
            let way = routes::approach(&self.board, &trial, id, Occupied::Ignored);
            self.goes(&mut trial, &way.unwrap_or_default());
            let verdict = allowed::may_strike(&self.board, &trial, self.board.unit(id));
            if verdict.is_ok() {
                *act = Act { assaulted: true, ..trial };
                self.met = Some(id.clone());
                return Ok(());
            }
            self.put_back(act, before);
            self.gone.clear();
            judged.push(verdict);
        }
        if named.is_some() {
            first_allowed(judged)?;
        }
        act.assaulted = true;
        Ok(())
    }

    fn rally(&mut self, act: &mut Act, whom: &Whom) -> Result<(), Wrong> {
        let board = &self.board;
        if !board.unit(&act.id).is_general() {
            return wrong("RS-RAL-01", because!("{} is no General", act.id), "only a General rallies");
        }
        allowed::may_go_on(act)?;
        let named = self.all_named(whom).unwrap_or_default();
        let judged = named.iter().map(|id| self.may_rally(act, id)).collect::<Vec<_>>();
        first_allowed(judged)?;
        let target = named.first().cloned();
        allowed::may_try(board, act, target.as_ref())?;
        act.tried.push(target.unwrap_or_else(|| UnitId::new("")));
        Ok(())
    }

    /// RS-MOVE-18: a friend who stands in a path, and is not to leave it before.
    fn remark_friend(&mut self, course: &Course, number: usize, step: &Step<Verb>) {
        let Verb::Move(path) = &step.verb else { return };
        self.place(course);
        let wrong = routes::held_by_friend(&self.board, &course.act, path);
        let order = wrong.map(|wrong| wrong.order(&course.act.id, number, step.span));
        self.plans.remarks.extend(order);
    }

    /// ORDERS: a name unknown in a list of targets is passed over with a remark.
    fn remark_names(&mut self, id: &UnitId, number: usize, step: &Step<Verb>) {
        let (Verb::Fire(whom) | Verb::Charge(whom) | Verb::Toward(whom) | Verb::Rally(whom)) = &step.verb else {
            return;
        };
        for selector in &whom.0 {
            let word = selector.word.as_str();
            if selectors::named(&self.board, word).is_some() || is_word(word) {
                continue;
            }
            let names = self.board.army.iter().map(|unit| unit.unit.as_str());
            let help = Reason::passed_over(crate::yaml::did_you_mean(word, names));
            let reason = because!("there is no unit `{}`", selector.word);
            let (unit, span) = (id.to_string(), selector.span);
            self.plans.remarks.push(IllegalOrder { unit, step: number, clause: None, reason, help, span });
        }
    }
}

/// How far a piece has come on paper.
#[derive(Clone)]
struct Course {
    act: Act,
    at: Option<Spot>,
    form: Option<Form>,
    way: Vec<Hex>,
    meets: Vec<UnitId>,
}

impl Course {
    fn new(unit: &Unit) -> Course {
        Course { act: Act::new(unit), at: unit.at, form: unit.form, way: Vec::new(), meets: Vec::new() }
    }
}

/// The two ways in which a plan may go (RS-ORD-05, RS-MOVE-18).
#[derive(Clone)]
struct Ways {
    /// Every hex of its paths is free when the piece comes to it.
    free: Course,
    /// The hexes that are occupied as the file plays through stay so, and paths end before them; nothing where no path
    /// has met one.
    stopped: Option<Course>,
}

impl Ways {
    fn new(free: Course) -> Ways {
        Ways { free, stopped: None }
    }
}

/// Whether a word of a list is one of the language.
pub(crate) fn is_word(word: &str) -> bool {
    use crate::orders::Language;
    crate::rules::really_simple::orders::Words::VOCABULARY.words.contains(&word)
}

/// Whether anything of a list is allowed; if not, the first is told.
fn first_allowed(judged: Vec<Result<(), Wrong>>) -> Result<(), Wrong> {
    if judged.iter().any(Result::is_ok) {
        return Ok(());
    }
    judged.into_iter().next().unwrap_or(Ok(()))
}

/// Whether units that stand in the way count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occupied {
    /// They do.
    Counts,
    /// They do not: on paper they may have gone by then.
    Ignored,
}
