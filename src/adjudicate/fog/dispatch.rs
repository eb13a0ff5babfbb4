//! Reports that ride: what a side hears at once of an exchange, what it hears later, and how it last heard of every unit.
//!
//! It hears at once of all that happens where one of those has a part whose reports need not ride. Of what is left, what
//! concerns those from whom a report rides one turn makes a dispatch, and so on; each is told when it arrives, as it was.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::contract::parts::Parts;
use crate::adjudicate::fog::redaction::named;
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::fog::visible_log::{Stretch, placed, stretches};
use crate::adjudicate::telling::entry::{Beat, Entry, Told};
use crate::adjudicate::telling::phrases::Phrases;
use crate::adjudicate::telling::plot::Mark;
use crate::adjudicate::terms::labels::Labels;
use crate::adjudicate::terms::reason::Reason;
use crate::adjudicate::terms::roster::{Roster, Side, UnitId};

/// What a side knows of units of which it does not hear at once, its own and the enemy's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct News {
    /// Which side.
    pub side: Side,
    /// The units that it has no fresh news of, as it heard of them last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stale: Vec<Heard>,
    /// What is on the road.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub road: Vec<Dispatch>,
    /// What has arrived with the exchange that was played last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrived: Vec<Dispatch>,
}

/// How a unit was when it was heard of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The unit.
    pub unit: UnitId,
    /// Whose it is.
    pub owner: Side,
    /// What it is called.
    pub name: String,
    /// When: `turn 3`, `the start of turn 3`.
    pub when: String,
    /// How it stood; nothing where it did not stand anywhere, or was not in view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// A report that rides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dispatch {
    /// The turn that it tells of.
    pub turn: u32,
    /// The turn in which it arrives.
    pub due: u32,
    /// Of whom it tells, as they stood when it set out.
    pub units: Vec<Heard>,
    /// What has happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
}

/// The units of which a side does not hear at once, each with how many turns a report of it rides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Far {
    /// Which side.
    pub side: Side,
    /// Of whom, and how long.
    pub units: Vec<(UnitId, u32)>,
}

impl Heard {
    /// How it was when it was heard of last: `R9: nothing since turn 3, when it was at 0507 (musket, line)`.
    pub fn sentence(&self) -> String {
        let Heard { name, when, .. } = self;
        match &self.mark {
            Some(mark) => {
                let looks = mark.words();
                format!("{name}: nothing since {when}, when it was at {} ({looks})", mark.at)
            }
            None => format!("{name}: nothing since {when}"),
        }
    }

    /// Whether a reason is about it.
    pub(in crate::adjudicate) fn is_named_in(&self, reason: &Reason) -> bool {
        reason.is_about(&self.unit, &self.name)
    }

    /// How it stands on the map of who has heard of it.
    pub(in crate::adjudicate) fn marked(&self) -> Option<Mark> {
        let mut mark = self.mark.clone()?;
        mark.add_state(&format!("as of {}", self.when));
        Some(mark)
    }
}

impl Veil {
    /// What a side knows of units of which it does not hear at once, where anything is so.
    pub fn news_of(&self, side: &Side) -> Option<&News> {
        self.news.iter().find(|news| news.side == *side)
    }

    /// The units that a side has no fresh news of.
    pub(in crate::adjudicate) fn stale_for<'v>(&'v self, side: &'v Side) -> impl Iterator<Item = &'v Heard> {
        self.news_of(side).into_iter().flat_map(|news| &news.stale)
    }

    /// The same with only these silent towards a side, of whom it never heard.
    fn silenced<'u>(&self, side: &Side, silent: impl Iterator<Item = &'u UnitId>) -> Veil {
        let stale = silent.map(|unit| Heard {
            unit: unit.clone(),
            owner: side.clone(),
            name: String::new(),
            when: String::new(),
            mark: None,
        });
        let news = News { side: side.clone(), stale: stale.collect(), road: Vec::new(), arrived: Vec::new() };
        self.with_news(&[news])
    }
}

/// The news of every side at the end of an exchange.
pub(in crate::adjudicate) fn news<R: Parts>(
    [before, after]: [(&R::State, &Veil); 2],
    labels: &Labels,
    log: &[Entry<R::Event>],
    far: &[Far],
    phrases: &Phrases,
) -> Vec<News> {
    let news = far.iter().map(|far| {
        let exchange = Exchange::<R>::of([before, after], (labels, log), &far.side, phrases);
        exchange.news(&far.units)
    });
    news.collect()
}

/// An exchange of which news goes out to a side.
struct Exchange<'e, R: Parts> {
    before: &'e R::State,
    labels: &'e Labels,
    log: &'e [Entry<R::Event>],
    side: &'e Side,
    phrases: &'e Phrases,
    turn: u32,
    ends: [End<'e>; 2],
}

/// Where an exchange begins, or ends.
struct End<'e> {
    veil: &'e Veil,
    roster: Roster,
    /// What the side calls everybody, and the same roster as it knows it, where the rules say what it sees.
    called: Vec<(UnitId, UnitId)>,
    known: Roster,
    /// Who stands where; where the rules say what the side sees, as far as that goes.
    marks: Vec<Mark>,
    /// The same as the side is told it, hidden units and all.
    seen: Vec<Mark>,
}

impl<'e> End<'e> {
    fn of<R: Parts>((state, veil): (&R::State, &'e Veil), side: &Side) -> End<'e> {
        let roster = R::roster(state);
        let units = roster.units.iter().map(|(unit, ..)| unit);
        let called = units.map(|unit| (unit.clone(), R::called_by(state, unit, side))).collect();
        if R::SEES {
            let known = spotting::told::<R>(state, veil, &[], side);
            let marks = R::plot(&known).marks;
            return End { veil, roster, called, known: R::roster(&known), seen: marks.clone(), marks };
        }
        let seen = spotting::blurred::<R>(R::seen(state, side), veil, side);
        End { veil, known: roster.clone(), called, roster, marks: R::plot(state).marks, seen: R::plot(&seen).marks }
    }

    /// What the side calls a unit.
    fn called<'u>(&'u self, unit: &'u UnitId) -> &'u UnitId {
        let mut called = self.called.iter();
        called.find(|(one, _)| one == unit).map_or(unit, |(_, name)| name)
    }

    fn has(&self, unit: &UnitId) -> bool {
        let unit = self.called(unit);
        let mut marks = self.marks.iter();
        marks.any(|mark| mark.unit == unit.as_str())
    }
}

impl<'e, R: Parts> Exchange<'e, R> {
    fn of(
        ends: [(&'e R::State, &'e Veil); 2],
        (labels, log): (&'e Labels, &'e [Entry<R::Event>]),
        side: &'e Side,
        phrases: &'e Phrases,
    ) -> Exchange<'e, R> {
        let before = ends[0].0;
        Exchange {
            before,
            labels,
            log,
            side,
            phrases,
            turn: R::clock(before).turn,
            ends: ends.map(|end| End::of::<R>(end, side)),
        }
    }

    fn news(&self, units: &[(UnitId, u32)]) -> News {
        let [began, ended] = &self.ends;
        let known = began.veil.news_of(self.side);
        // Who comes on is heard of at once, and while armies are set up everybody stands beside his own. Where the rules say what
        // a side sees, an enemy is known of as one of its own has seen him, and that has to be reported first.
        let stood = |unit: &UnitId| self.turn > 0 && (began.has(unit) || (R::SEES && ended.has(unit)));
        let silent = units.iter().filter(|(unit, _)| stood(unit));
        let mut silent = silent.cloned().collect::<Vec<_>>();
        self.leave_out(&mut silent);
        let when = format!("the start of {} {}", R::TURN, self.turn);
        let stale = silent.iter().map(|(unit, _)| {
            let mut before = known.iter().flat_map(|news| &news.stale);
            let before = before.find(|heard| heard.unit == *unit).cloned();
            before.unwrap_or_else(|| self.heard(began, unit, &when))
        });
        let mut stale = stale.collect::<Vec<_>>();
        let mut road = known.map_or(Vec::new(), |news| news.road.clone());
        road.extend(self.dispatches(silent.clone()));
        road.extend(known.into_iter().flat_map(|news| self.lost_by_hand(news)));
        // Nobody waits for the report of who can be asked; for that of who is gone from the field, until it comes.
        let is_silent = |heard: &Heard| silent.iter().any(|(unit, _)| *unit == heard.unit);
        let is_gone = |heard: &Heard| !ended.has(&heard.unit);
        let is_awaited = |heard: &Heard| is_silent(heard) || is_gone(heard);
        let (arrived, road) = road
            .into_iter()
            .partition::<Vec<_>, _>(|dispatch| dispatch.due <= self.turn || !dispatch.units.iter().any(is_awaited));
        let waits = |heard: &Heard| {
            let mut coming = road.iter().flat_map(|dispatch| &dispatch.units);
            is_silent(heard) || coming.any(|other| other.unit == heard.unit)
        };
        let gone = known.iter().flat_map(|news| &news.stale);
        let gone = gone.filter(|heard| !is_silent(heard) && is_gone(heard) && waits(heard));
        stale.extend(gone.cloned());
        for fresh in arrived.iter().flat_map(|dispatch| &dispatch.units) {
            if let Some(heard) = stale.iter_mut().find(|heard| heard.unit == fresh.unit) {
                heard.clone_from(fresh);
            }
        }
        stale.sort_by(|one, other| one.unit.cmp(&other.unit));
        News { side: self.side.clone(), stale, road, arrived }
    }

    /// What goes out of those whom the umpire has taken off the field where nobody saw it.
    fn lost_by_hand(&self, known: &News) -> Vec<Dispatch> {
        let stands = |unit: &UnitId| self.ends.iter().any(|end| end.has(unit));
        let lost = known.stale.iter().filter(|heard| !stands(&heard.unit));
        let words = lost.filter_map(|lost| {
            let of = |dispatch: &&Dispatch| dispatch.units.iter().any(|one| one.unit == lost.unit);
            let last = known.road.iter().rfind(of);
            let mut last_units = last.into_iter().flat_map(|last| &last.units);
            let is_told = last_units.any(|one| one.unit == lost.unit && one.mark.is_none());
            let ride = last.map_or(1, |last| last.due.saturating_sub(last.turn));
            (!is_told).then(|| Dispatch {
                turn: self.turn,
                due: self.turn.saturating_add(ride),
                units: vec![Heard { when: format!("{} {}", R::TURN, self.turn), mark: None, ..lost.clone() }],
                told: Vec::new(),
            })
        });
        words.collect()
    }

    /// What goes out of those that are silent, the nearest first.
    fn dispatches(&self, mut silent: Vec<(UnitId, u32)>) -> Vec<Dispatch> {
        let mut dispatches = Vec::new();
        while let Some(delay) = silent.iter().map(|(_, delay)| *delay).min() {
            let before = silent.clone();
            silent.retain(|(_, other)| *other > delay);
            self.leave_out(&mut silent);
            let group = before.into_iter().filter(|one| !silent.contains(one));
            let group = group.map(|(unit, _)| unit).collect::<Vec<_>>();
            let when = format!("{} {}", R::TURN, self.turn);
            let heard = group.iter().map(|unit| self.heard(&self.ends[1], unit, &when));
            dispatches.push(Dispatch {
                turn: self.turn,
                due: self.turn.saturating_add(delay),
                units: heard.collect(),
                told: self.told_of(&group),
            });
        }
        dispatches
    }

    /// Takes those out of the silent who have a part in what others do, as the side sees it.
    fn leave_out(&self, silent: &mut Vec<(UnitId, u32)>) {
        loop {
            let units = silent.iter().map(|(unit, _)| unit.clone());
            let seen = self.seen_among(&units.collect::<Vec<_>>());
            if seen.is_empty() {
                return;
            }
            silent.retain(|(unit, _)| !seen.contains(unit));
        }
    }

    /// Those among the silent who have a part in what others do.
    fn seen_among(&self, silent: &[UnitId]) -> Vec<UnitId> {
        let mut seen = Vec::new();
        if silent.is_empty() {
            return seen;
        }
        let mut state = self.before.clone();
        for entry in self.log {
            let event = &entry.event;
            let mut after = state.clone();
            R::apply(&mut after, event);
            let is_business = R::business_of(&state, event).is_some() || R::is_of_all(event);
            if !is_business && !named(event, silent).is_empty() {
                seen.extend(spotting::mixed::<R>([&state, &after], event, silent, self.side));
            }
            state = after;
        }
        seen
    }

    /// What a side is told of some units: all that it would be told if it heard of them and of nobody else, but for what it
    /// would be told if it heard of nobody.
    fn told_of(&self, units: &[UnitId]) -> Vec<Told> {
        let all = self.ends.iter().flat_map(|end| &end.roster.units);
        let about = |units: &[UnitId]| {
            let rest = all.clone().map(|(unit, ..)| unit);
            let rest = rest.filter(|unit| !units.contains(unit));
            let veil = self.ends[0].veil.silenced(self.side, rest);
            let secret = (&veil, self.labels);
            let about: Vec<Stretch<R>> = stretches(self.before, secret, self.log, Some(self.side));
            placed(&about, Some(self.side), self.phrases)
        };
        let anyway = about(&[]);
        // Where an entry is told anyway, though otherwise, it is not about them.
        let is_known = |place: Option<usize>, told: &Told| {
            let mut known = anyway.iter();
            known.any(|(other, known)| match place {
                None => known.text == told.text,
                Some(_) => *other == place && !known.text.is_empty(),
            })
        };
        let fresh = about(units).into_iter();
        let fresh =
            fresh.filter(|(place, told)| !matches!(told.beat, Beat::Heading | Beat::Silent) && !is_known(*place, told));
        let mut fresh = fresh.map(|(_, told)| told).collect::<Vec<_>>();
        fresh.extend(self.struck(units));
        if let Some(first) = fresh.first_mut() {
            first.beat = Beat::Opens;
        }
        fresh
    }

    /// The orders of some units that were set aside.
    fn struck(&self, units: &[UnitId]) -> Vec<Told> {
        let mut told = Vec::new();
        for entry in self.log {
            let Some(order) = R::struck(&entry.event) else {
                continue;
            };
            let mut own = self.ends[0]
                .roster
                .units
                .iter()
                .filter(|(unit, owner, _)| owner == self.side && unit.is_like(&order.unit) && units.contains(unit));
            if let Some((_, _, name)) = own.next() {
                told.push(Told {
                    beat: Beat::Opens,
                    text: format!("An order for {name} was set aside: {}", order.reason),
                    working: Vec::new(),
                    clause: order.clause.unwrap_or_else(|| entry.clause.clone()),
                    rolls: Vec::new(),
                });
            }
        }
        told
    }

    /// How a unit stands at one end of the exchange, as the side sees it that hears of it.
    fn heard(&self, end: &End<'_>, unit: &UnitId, when: &str) -> Heard {
        let held = |end: &End<'_>| {
            let mut units = end.known.units.iter();
            let (_, owner, name) = units.find(|(other, ..)| other == end.called(unit))?;
            Some((owner.clone(), name.clone()))
        };
        let held = held(end).or_else(|| self.ends.iter().find_map(held));
        let owner_of = || {
            let mut units = self.ends.iter().flat_map(|end| &end.roster.units);
            units.find(|(other, ..)| other == unit).map_or(self.side, |(_, owner, _)| owner).clone()
        };
        let (owner, name) = held.unwrap_or_else(|| (owner_of(), String::new()));
        let is_hidden = owner != *self.side && end.veil.hides(unit, &owner);
        let mut seen = end.seen.iter().filter(|_| !is_hidden);
        let called = end.called(unit);
        Heard {
            unit: unit.clone(),
            owner,
            name,
            when: when.to_owned(),
            mark: seen.rfind(|mark| mark.unit == called.as_str()).cloned(),
        }
    }
}
