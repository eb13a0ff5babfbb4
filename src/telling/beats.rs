//! Cuts an exchange into beats: a fire, an onset, a fight, a rally, a retreat, each with what came of it, in the order of time.

use super::fate::Fate;
use crate::adjudicate::{Incident, Shock, UnitId, What};

/// What a beat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Somebody fires.
    Fire,
    /// Somebody comes at somebody, and the fight is still to be.
    Onset,
    /// Somebody goes after a loser.
    Pursuit,
    /// It comes to blows.
    Fight,
    /// A leader tries to rally somebody.
    Rally,
    /// Somebody tries to rally by himself.
    Recovery,
    /// Somebody goes back, or is lost, by himself.
    Retreat,
    /// Somebody takes a place.
    Place,
    /// A leader has to make room.
    Room,
    /// Somebody stands to a charge that was told before.
    Stand,
}

/// What is told in one breath.
pub(super) struct Beat<'a> {
    pub(super) kind: Kind,
    pub(super) actor: UnitId,
    /// What he did before.
    pub(super) before: Vec<&'a Incident>,
    pub(super) deed: &'a Incident,
    /// What came of it.
    pub(super) after: Vec<&'a Incident>,
    /// Its place in the log.
    pub(super) order: usize,
}

/// What somebody does without an attack.
#[derive(Default)]
pub(super) struct Turn<'a> {
    pub(super) incidents: Vec<&'a Incident>,
}

impl<'a> Beat<'a> {
    fn new(kind: Kind, actor: &UnitId, deed: &'a Incident, order: usize) -> Beat<'a> {
        Beat { kind, actor: actor.clone(), before: Vec::new(), deed, after: Vec::new(), order }
    }

    pub(super) fn shock(&self) -> Option<Shock> {
        match &self.deed.what {
            What::Attacks { shock, .. } | What::Closes { shock, .. } => Some(*shock),
            _ => None,
        }
    }

    /// Whether whoever comes does not get there.
    pub(super) fn is_short(&self) -> bool {
        let stops = |incident: &&Incident| {
            incident.who.as_ref() == Some(&self.actor) && matches!(incident.what, What::Stops { .. })
        };
        self.kind == Kind::Onset && self.after.iter().any(stops)
    }

    /// Whether he goes on to it from a fight that he has won.
    pub(super) fn goes_on(&self) -> bool {
        self.before.iter().any(|incident| matches!(incident.what, What::GoesOn))
    }

    /// Who is in order again by it.
    pub(super) fn rallied(&self) -> Option<&UnitId> {
        match &self.deed.what {
            What::Rallies { whom, succeeds: true, .. } => Some(whom),
            What::Recovers { succeeds: true, .. } => Some(&self.actor),
            _ => None,
        }
    }

    /// Those whom it is aimed at.
    pub(super) fn targets(&self) -> &[UnitId] {
        match &self.deed.what {
            What::Fires { at, .. } | What::Attacks { at, .. } | What::Presses { at, .. } => std::slice::from_ref(at),
            What::Rallies { whom, .. } => std::slice::from_ref(whom),
            What::Closes { at, .. } => at,
            _ => &[],
        }
    }

    /// The one of them.
    pub(super) fn target(&self) -> &UnitId {
        self.targets().first().unwrap_or(&self.actor)
    }

    /// What became of somebody in it.
    pub(super) fn fate(&self, unit: &UnitId) -> Fate {
        let own = self.kind == Kind::Retreat;
        let fate = Fate::of(unit, self.after.iter().copied().chain(own.then_some(self.deed)));
        Fate { ran_before: own && fate.is_gone() && !fate.is_routed() && fate.toll.is_none(), ..fate }
    }

    /// Everybody who has a part in it.
    pub(super) fn members(&self) -> Vec<UnitId> {
        let mut members = vec![self.actor.clone()];
        members.extend(self.targets().iter().cloned());
        for incident in self.before.iter().chain(&self.after).chain([&self.deed]) {
            members.extend(incident.who.clone());
            match &incident.what {
                What::Beside { us, them } => members.extend(us.iter().chain(them).cloned()),
                What::Attacks { led: Some(led), .. } | What::Closes { led: Some(led), .. } => members.push(led.clone()),
                _ => {}
            }
        }
        known_once(members)
    }

    /// Those who have a part of their own in it, or to whom something grave befalls: by them it belongs to other beats.
    pub(super) fn ties(&self) -> Vec<UnitId> {
        let is_own = |unit: &UnitId| *unit == self.actor || self.targets().contains(unit);
        let beside = |unit: &UnitId| {
            self.after.iter().chain([&self.deed]).any(|incident| match &incident.what {
                What::Beside { us, them } => us.contains(unit) || them.contains(unit),
                What::Attacks { led: Some(led), .. } | What::Closes { led: Some(led), .. } => led == unit,
                _ => false,
            })
        };
        let grave = self.principals();
        self.members().into_iter().filter(|unit| is_own(unit) || beside(unit) || grave.contains(unit)).collect()
    }

    /// Those for whom it is no matter of course: all of their doings belong to one scene.
    pub(super) fn principals(&self) -> Vec<UnitId> {
        let members = self.members();
        let is_own = |unit: &UnitId| *unit == self.actor || self.targets().contains(unit);
        let decides = |unit: &UnitId| match self.kind {
            Kind::Fight | Kind::Pursuit => true,
            Kind::Onset => !self.is_short() && is_own(unit),
            Kind::Place => *unit == self.actor,
            _ => false,
        };
        let is_man = |unit: &UnitId| {
            let mut befell = self.after.iter().filter(|incident| incident.who.as_ref() == Some(unit));
            befell.any(|incident| matches!(incident.what, What::Risks { .. } | What::LeftAlone | What::LostWith { .. }))
        };
        let fares_ill = |unit: &UnitId| {
            let swept = |incident: &&Incident| {
                incident.who.as_ref() == Some(unit) && matches!(incident.what, What::Swept { .. })
            };
            self.fate(unit).is_grave() || self.after.iter().any(swept)
        };
        members.into_iter().filter(|unit| (decides(unit) && !is_man(unit)) || fares_ill(unit)).collect()
    }
}

/// Each of them once, in their order.
pub(super) fn known_once(units: Vec<UnitId>) -> Vec<UnitId> {
    let mut known = Vec::new();
    for unit in units {
        if !known.contains(&unit) {
            known.push(unit);
        }
    }
    known
}

/// What an exchange consists of: beats, and what is none.
pub(super) fn gathered(incidents: &[Incident]) -> (Vec<Beat<'_>>, Vec<Turn<'_>>) {
    let mut cut = Cut::default();
    for (order, incident) in incidents.iter().enumerate() {
        cut.takes(order, incident);
    }
    cut.parts();
    let mut beats = cut.beats;
    beats.sort_by_key(|beat| beat.order);
    (beats, cut.turns)
}

#[derive(Default)]
struct Cut<'a> {
    beats: Vec<Beat<'a>>,
    turns: Vec<Turn<'a>>,
    turn: Vec<(usize, &'a Incident)>,
    /// The first beat of those that what comes next may belong to.
    open: Option<usize>,
}

impl<'a> Cut<'a> {
    fn takes(&mut self, order: usize, incident: &'a Incident) {
        let kind = match &incident.what {
            What::Part(_)
            | What::Acts { .. }
            | What::Idle(_)
            | What::First { .. }
            | What::Leads { .. }
            | What::Points { .. }
            | What::Spent(_)
            | What::GivesUp(_)
            | What::Over { .. } => {
                self.parts();
                self.turn.push((order, incident));
                return;
            }
            What::Said(_) | What::Seen { .. } => return,
            What::Fires { .. } => Kind::Fire,
            What::Attacks { .. } => Kind::Fight,
            What::Closes { .. } => Kind::Onset,
            What::Presses { .. } => Kind::Pursuit,
            What::Marches { .. }
            | What::Changes { .. }
            | What::Fails { .. }
            | What::PassesOver
            | What::Rides { .. }
            | What::Comes { .. }
            | What::Enters { .. }
            | What::Does { .. }
            | What::Recovers { .. }
            | What::Rallies { .. } => {
                self.open = None;
                self.turn.push((order, incident));
                return;
            }
            _ => {
                match self.open {
                    Some(first) => self.belongs(first, incident),
                    None => self.turn.push((order, incident)),
                }
                return;
            }
        };
        let Some(actor) = &incident.who else { return };
        let turn = std::mem::take(&mut self.turn);
        let (own, before) = turn.into_iter().partition::<Vec<_>, _>(|(_, incident)| is_a_beat(incident));
        self.alone(&own);
        let mut beat = Beat::new(kind, actor, incident, order);
        beat.before = before.into_iter().map(|(_, incident)| incident).collect();
        self.beats.push(beat);
        self.open = self.open.or(Some(self.beats.len() - 1));
    }

    /// What comes of a beat goes with the last in which whom it befell has a part.
    fn belongs(&mut self, first: usize, incident: &'a Incident) {
        let about = match &incident.what {
            What::Risks { by, .. } | What::LostWith { unit: by } => [incident.who.as_ref(), Some(by)],
            What::Swept { by, .. } => [by.as_ref(), by.as_ref()],
            _ => [incident.who.as_ref(), None],
        };
        let is_in =
            |beat: &Beat<'_>| about.iter().flatten().any(|unit| **unit == beat.actor || beat.targets().contains(unit));
        let last = self.beats.len() - 1;
        let place = self.beats[first..].iter().rposition(is_in).map_or(last, |place| first + place);
        self.beats[place].after.push(incident);
    }

    /// A part ends: what was done in it without an attack is told by itself.
    fn parts(&mut self) {
        self.open = None;
        let turn = std::mem::take(&mut self.turn);
        let own = turn.iter().filter(|(_, incident)| is_a_beat(incident)).copied().collect::<Vec<_>>();
        self.alone(&own);
        self.turns.push(Turn { incidents: turn.into_iter().map(|(_, incident)| incident).collect() });
    }

    /// Beats of those who attack nobody.
    fn alone(&mut self, incidents: &[(usize, &'a Incident)]) {
        let first = self.beats.len();
        for (order, incident) in incidents {
            let Some(who) = &incident.who else { continue };
            let kind = match &incident.what {
                What::Rallies { .. } => Kind::Rally,
                What::Recovers { .. } => Kind::Recovery,
                What::Takes { .. } => Kind::Place,
                What::MakesRoom { .. } => Kind::Room,
                What::Receives { .. } => Kind::Stand,
                _ => Kind::Retreat,
            };
            let about = match &incident.what {
                What::Swept { by: Some(by), .. } | What::LostWith { unit: by } => by,
                _ => who,
            };
            let same = |beat: &&mut Beat<'_>| beat.kind == Kind::Retreat && beat.actor == *about;
            match self.beats[first..].iter_mut().rfind(same) {
                Some(beat) if kind == Kind::Retreat => beat.after.push(incident),
                _ => self.beats.push(Beat::new(kind, who, incident, *order)),
            }
        }
    }
}

/// Whether something that is done without an attack is told by itself.
fn is_a_beat(incident: &Incident) -> bool {
    matches!(
        incident.what,
        What::Rallies { .. }
            | What::Recovers { .. }
            | What::Takes { .. }
            | What::MakesRoom { .. }
            | What::Receives { .. }
            | What::GoesBack { .. }
            | What::Gone { .. }
            | What::Halts
            | What::Tried { .. }
            | What::Suffers(_)
            | What::Stops { .. }
            | What::Yields { .. }
            | What::Wavers { .. }
            | What::Swept { .. }
            | What::LostWith { .. }
            | What::GoesAlong { .. }
            | What::LeftAlone
            | What::Heartened { .. }
    )
}
