//! General orders in words, who stands where before the battle, orders that came to nothing, and how a turn and the game
//! begin and end.

use std::cell::Cell;

use super::movement::{facing, in_words};
use super::names::{Number, Voice, agree, name, names, quoted, small};
use super::places;
use super::wording as say;
use crate::adjudicate::{Calls, Entry, Fact, Precision, Reason, Side, UnitId};
use crate::kit::{counted, list, naming, ordinal};
use crate::rules::napoleonic_brigade::charts::measures::spot;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::position::state::{Alteration, State, Verdict};
use crate::rules::napoleonic_brigade::setup::disposition;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::{GeneralOrder, Goal, Task};
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// A voice that calls a brigade `it` where it names it first.
struct Itself<'v> {
    voice: &'v Voice<'v>,
    id: &'v UnitId,
    is_named: Cell<bool>,
}

impl Calls for Itself<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) if id == self.id && !self.is_named.replace(true) => {
                Some(agree("[it]", self.voice.number(id)))
            }
            fact => self.voice.call(fact),
        }
    }

    fn verb(&self, word: &str, of: Option<&UnitId>) -> String {
        self.voice.verb(word, of)
    }
}

impl Voice<'_> {
    /// The heading of a phase; one in which nothing happens says so.
    pub(crate) fn phase_heading(&self, phase: Phase, stirs: bool) -> String {
        let what = match (phase, stirs) {
            (Phase::Orders, true) => "orders",
            (Phase::Orders, false) => "no change of orders",
            (Phase::Charges, true) => "charges are declared",
            (Phase::Charges, false) => "no charge is declared",
            (Phase::Movement, true) => "movement",
            (Phase::Movement, false) => "nobody moves",
            (Phase::Artillery, true) => "artillery fire",
            (Phase::Artillery, false) => "no artillery fire",
            (Phase::SmallArms, true) => "small arms fire",
            (Phase::SmallArms, false) => "no small arms fire",
            (Phase::Melee, true) => "melee",
            (Phase::Melee, false) => "no melee",
            (Phase::Morale, true) => "morale",
            (Phase::Morale, false) => "morale holds",
            (Phase::Rallies, true) => "pursuits and rallies",
            (Phase::Rallies, false) => "no pursuits and no rallies",
        };
        format!("Turn {}: {what}", self.state.turn)
    }

    /// How a turn begins: what each army has, who sent nothing, and who is bound to what.
    pub(crate) fn turn_begins(&mut self, turn: u32, missing: &[Side]) -> Vec<String> {
        let armies = self.state.sides.iter().map(|card| {
            let side = &card.side;
            let army = self.army(side);
            let brigades = self.state.brigades_of(side).collect::<Vec<_>>();
            let figures = brigades.iter().map(|brigade| strength(brigade));
            let count = counted(small(brigades.len()), "brigade", None);
            let figures = figures.sum::<u32>();
            let guns = brigades.iter().flat_map(|brigade| brigade.left());
            let guns = small(guns.filter(|unit| unit.gun.is_some()).count());
            let figures = match estimates::rough(&self.state, side) {
                None => Some(format!("{figures} figures")),
                Some(Precision::Vague) => None,
                Some(_) => Some(format!("about {figures} figures")),
            };
            let guns = (guns > 0).then(|| counted(guns, "gun", None));
            let strength = [Some(count), figures, guns].into_iter().flatten();
            let strength = list(&strength.collect::<Vec<_>>());
            format!("{strength} of {army}")
        });
        let armies = armies.collect::<Vec<_>>().join(" against ");
        let opening = self.vary(say::BEGINS).replace("{turn}", &ordinal(turn));
        let mut parts = vec![opening.replace("{armies}", &armies)];
        if !missing.is_empty() {
            let absent = missing.iter().map(|side| self.army(side));
            let absent = list(&absent.collect::<Vec<_>>());
            parts.push(format!("nothing has come from {absent}, whose brigades go by their general orders"));
        }
        parts.extend(self.locked());
        parts.extend(self.bonds());
        parts
    }

    /// Who is bound to what as a turn begins, those who are alike in one sentence.
    fn bonds(&self) -> Vec<String> {
        let mut alike: Vec<(String, Vec<UnitId>)> = Vec::new();
        for brigade in self.state.brigades() {
            if self.is_followed(brigade) {
                continue;
            }
            let Some(phrase) = brigade.duty().and_then(bond) else {
                continue;
            };
            match alike.iter_mut().find(|(known, _)| *known == phrase) {
                Some((_, ids)) => ids.push(brigade.unit.clone()),
                None => alike.push((phrase, vec![brigade.unit.clone()])),
            }
        }
        let told = alike.iter().map(|(phrase, ids)| self.all_say(ids, phrase));
        let told = told.collect::<Vec<_>>();
        match told.is_empty() {
            true => Vec::new(),
            false => vec![list(&told)],
        }
    }

    /// Whether a beaten brigade is followed up, so that its follower is told of.
    fn is_followed(&self, brigade: &Brigade) -> bool {
        let Some(Duty::Beaten { by, .. }) = brigade.duty() else {
            return false;
        };
        let winner = self.state.find(by).and_then(Brigade::duty);
        matches!(winner, Some(Duty::Following { after, .. }) if *after == brigade.unit)
    }

    /// A general order as it is given in the first place, to those who have the same; how they stand is not said of those
    /// who are set out after it.
    pub(crate) fn ordered(&mut self, units: &[UnitId], order: &GeneralOrder, set_out: &[UnitId]) -> String {
        let order = self.order(order);
        let phrase = format!("[has] the order to {order}");
        match units.iter().any(|unit| set_out.contains(unit)) {
            false => self.all_say(units, &phrase),
            true => {
                let number = match units {
                    [only] => self.number(only),
                    _ => Number::Many,
                };
                format!("{} {}", self.plain_names(units), agree(&phrase, number))
            }
        }
    }

    /// An order in words, brigades by their names.
    pub(super) fn order(&self, order: &GeneralOrder) -> String {
        let place = |goal: &Goal| match goal {
            Goal::Named(named) => Some(places::goal(&self.state, named)),
            Goal::Point(at) => Some(spot(*at)),
        };
        in_force_words(order, place, name)
    }

    /// An alteration with its delay.
    pub(crate) fn alters(&mut self, alteration: &Alteration) -> String {
        let Alteration { side, units, order, due, .. } = alteration;
        let army = self.army(side);
        let delay = counted(due.saturating_sub(alteration.written), "move", None);
        match order {
            Some(order) => format!(
                "the commander in chief of {army} sends word to {} to {}; it will take {delay} to arrive, and \
                 holds from turn {due} on",
                names(units),
                self.order(order)
            ),
            None => format!(
                "the commander in chief of {army} recalls the word he has sent to {}; that will take {delay}, to turn {due}",
                names(units)
            ),
        }
    }

    /// An alteration that arrives.
    pub(crate) fn in_force(&mut self, units: &[UnitId], order: Option<&GeneralOrder>) -> String {
        match (order, units) {
            (_, []) => "an order arrives that a later one has overtaken, and changes nothing".to_owned(),
            (Some(order), units) => {
                let order = self.order(order);
                format!("word reaches {}: the order is to {order} from here on", names(units))
            }
            (None, units) => self.all_say(units, "[learns] that the last order is recalled"),
        }
    }

    /// Who is set out where.
    pub(crate) fn deployed(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        // Of several entries about a brigade the last has it all.
        let mut told: Vec<(&UnitId, String)> = Vec::new();
        for entry in run {
            let Event::Deployed { unit, at, face, form, post } = &entry.event else {
                continue;
            };
            let name = self.plain(unit);
            let text = match post {
                Some(post) => {
                    let (of, complex) = (unit, naming::capital(&post.complex));
                    let sides = disposition::sides_held(&self.state, self.unit(unit), post);
                    let sides = sides.iter().map(|(side, units)| {
                        let units = units.iter().map(|unit| self.battalion(of, unit));
                        format!("{} on the {side} side", list(&units.collect::<Vec<_>>()))
                    });
                    format!("{name} in {complex}, {}", list(&sides.collect::<Vec<_>>()))
                }
                None => format!("{name} at {} {}, facing {}", spot(*at), drawn_up(*form), facing(*face)),
            };
            match told.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, known)) => *known = text,
                None => told.push((unit, text)),
            }
        }
        let told = told.into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        let side = run.iter().find_map(|entry| match &entry.event {
            Event::Deployed { unit, .. } => Some(self.unit(unit).side.clone()),
            _ => None,
        });
        for entry in run {
            self.pass(entry);
        }
        let Some(side) = side else {
            return Vec::new();
        };
        vec![format!("{}: {}", self.army_says(&side, "[sets] out [its] brigades"), told.join("; "))]
    }

    /// Steps that could not be done as their moment came: the same of several brigades in one sentence.
    pub(crate) fn dropped(&mut self, run: &[Entry<Event>]) -> String {
        let dropped = run.iter().filter_map(|entry| undone(&entry.event));
        let (ids, whys): (Vec<_>, Vec<_>) = dropped.map(|(unit, step, reason)| (unit.clone(), (step, reason))).unzip();
        let Some((step, reason)) = whys.first() else {
            return String::new();
        };
        let reason = match ids.as_slice() {
            [only] => self.of_itself(only, reason),
            _ => reason.told(self),
        };
        match step {
            0 => format!("the orders of {} come to nothing: {reason}", names(&ids)),
            step => {
                let step = ordinal(small(*step));
                let comes = if ids.len() == 1 { "step" } else { "steps" };
                let verb = if ids.len() == 1 { "comes" } else { "come" };
                format!("the {step} {comes} of {} {verb} to nothing: {reason}", names(&ids))
            }
        }
    }

    /// A reason where a brigade has just been named: if it is about that first of all, `it` is enough.
    fn of_itself(&self, id: &UnitId, reason: &Reason) -> String {
        match reason.subject() == Some(id) && self.state.find(id).is_some() {
            true => reason.told(&Itself { voice: self, id, is_named: Cell::new(false) }),
            false => reason.told(self),
        }
    }

    /// A condition that does not hold.
    pub(crate) fn waived(&self, id: &UnitId, step: usize) -> String {
        let phrase = match step {
            0 => "[keeps] to [its] general order, as the condition of [its] orders does not hold".to_owned(),
            step => format!(
                "[passes] over the {} step of [its] orders, whose condition does not hold",
                ordinal(small(step))
            ),
        };
        self.says(id, &phrase)
    }

    /// What a turn has cost.
    pub(crate) fn turn_ends(&self, before: &State, turn: u32) -> Vec<String> {
        let ends = self.vary(say::ENDS).replace("{}", &ordinal(turn));
        let lost = self.state.sides.iter().filter_map(|card| {
            let lost = self.cost_to(before, &card.side);
            (!lost.is_empty()).then(|| format!("{} {}", self.army(&card.side), list(&lost)))
        });
        let lost = lost.collect::<Vec<_>>();
        vec![match lost.as_slice() {
            [] if self.is_rough() => ends,
            [] => format!("{ends}{}", self.vary(say::NO_LOSS)),
            lost => format!("{ends}, and it has cost {}", lost.join("; ")),
        }]
    }

    fn cost_to(&self, before: &State, side: &Side) -> Vec<String> {
        let (was, is) = (before.losses(side), self.state.losses(side));
        let figures = is.figures.saturating_sub(was.figures);
        let guns = small(is.guns.saturating_sub(was.guns));
        let gone = self.state.army.iter().filter(|brigade| {
            let stood = before.find(&brigade.unit).is_some_and(|was| !was.is_gone());
            brigade.side == *side && brigade.is_gone() && stood
        });
        let gone = gone.map(|brigade| brigade.unit.clone()).collect::<Vec<_>>();
        let mut lost = Vec::new();
        match estimates::rough(&self.state, side) {
            _ if figures == 0 => {}
            None => lost.push(counted(figures, "figure", None)),
            Some(Precision::Vague) => lost.push("some men".to_owned()),
            Some(_) => lost.push(format!("about {}", counted(figures, "figure", None))),
        }
        if guns > 0 {
            lost.push(counted(guns, "gun", None));
        }
        if !gone.is_empty() {
            lost.push(format!("the whole of {}", names(&gone)));
        }
        lost
    }

    /// How the game has ended.
    pub(crate) fn ends(&self, verdict: &Verdict) -> Vec<String> {
        let mut parts = vec![format!("the battle is over: {}", quoted(&verdict.why))];
        parts.push(match &verdict.winner {
            Some(side) => self.army_says(side, "[has] the day"),
            None if verdict.drawn => "the day is drawn".to_owned(),
            None => "nobody has won it".to_owned(),
        });
        let losses = self.state.sides.iter().filter_map(|card| {
            let lost = self.state.losses(&card.side);
            let figures = counted(lost.figures, "figure", None);
            let figures = match estimates::rough(&self.state, &card.side) {
                None => figures,
                Some(Precision::Vague) => "some men".to_owned(),
                Some(_) => format!("about {figures}"),
            };
            let guns = match lost.guns {
                0 => String::new(),
                guns => format!(" and {}", counted(small(guns), "gun", None)),
            };
            let any = lost.figures > 0 || lost.guns > 0;
            any.then(|| format!("{} {figures}{guns}", self.army(&card.side)))
        });
        let losses = losses.collect::<Vec<_>>();
        if !losses.is_empty() {
            parts.push(format!("it has cost {}", list(&losses)));
        }
        parts
    }
}

/// An order in words: what is to be done where, as far as there are words for the place.
pub(crate) fn in_force_words(
    order: &GeneralOrder,
    place: impl Fn(&Goal) -> Option<String>,
    call: impl Fn(&UnitId) -> String,
) -> String {
    let at = |verb: &str, joint: &str, goal: &Goal| match place(goal) {
        Some(place) => format!("{verb}{joint} {place}"),
        None => verb.to_owned(),
    };
    let task = match &order.task {
        Task::Hold(goal) => match place(goal) {
            Some(place) => format!("hold {place}"),
            None => "hold a new position".to_owned(),
        },
        Task::Reserve(goal) => at("stand in reserve", " at", goal),
        Task::Advance(goal) => at("advance", " to", goal),
        Task::Attack(goal) => at("attack", "", goal),
        Task::Support(unit) => format!("support {}", call(unit)),
        Task::Retire(goal) => at("retire", " to", goal),
    };
    let route = order.route.iter().filter_map(place).collect::<Vec<_>>();
    match route.is_empty() {
        true => task,
        false => format!("{task} by way of {}", list(&route)),
    }
}

/// Figures of a brigade that count in a list of strengths; guns are told by themselves.
fn strength(brigade: &Brigade) -> u32 {
    match brigade.kind.is_artillery() {
        true => 0,
        false => brigade.figures(),
    }
}

/// A step of an order that was not done, and why.
pub(crate) fn undone(event: &Event) -> Option<(&UnitId, usize, &Reason)> {
    match event {
        Event::Dropped { unit, step, reason } => Some((unit, *step, reason)),
        _ => None,
    }
}

/// How a brigade stands that is set out in a formation.
fn drawn_up(form: Formation) -> String {
    match form {
        Formation::Unlimbered | Formation::Limbered => form.word().to_owned(),
        form => format!("in {}", in_words(form)),
    }
}

/// What a brigade is bound to as a turn begins, in brackets.
fn bond(duty: &Duty) -> Option<String> {
    Some(match duty {
        Duty::Beaten { by, pushed: 0, .. } => format!("[is] to be pushed back by {}", name(by)),
        Duty::Beaten { by, pushed, .. } => {
            format!("[is] to be pushed back for the {} time by {}", ordinal(pushed + 1), name(by))
        }
        Duty::Following { after, moves, fire, .. } => {
            let how = if *fire { ", firing," } else { "" };
            if *moves == 0 {
                let how = if *fire { " with fire" } else { "" };
                return Some(format!("[is] to follow {} up{how}", name(after)));
            }
            let time = ordinal(moves + 1);
            format!("[presses] {} back{how} for the {time} time", name(after))
        }
        Duty::Pursuing { after, .. } => format!("[is] in pursuit of {}", name(after)),
        Duty::Routing => "[is] in flight".to_owned(),
        Duty::Recoiling => "[is] to fall back from a lost follow up".to_owned(),
        Duty::Still => "[is] to stand still".to_owned(),
        Duty::Rallying => "[is] rallying".to_owned(),
        Duty::HalfSpeed => "[is] held to half speed".to_owned(),
        Duty::Shaken { pushed } => format!("[is] still in disorder after {}", counted(*pushed, "push back", None)),
        Duty::Retiring { .. } => "[is] retiring".to_owned(),
    })
}
