//! What the half-hours of a day go by: who marches, what arrives, what is to come: CP-DAY-05.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::orders::{Standing, Step};
use crate::rules::campaign::charts::switches::{AS_IT_READS, ClosingUp, NEVER_BACK};
use crate::rules::campaign::charts::tables::Season;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::Verb;
use crate::rules::campaign::play::orders::couriers::Mail;
use crate::rules::campaign::play::{Judge, record, sides};
use crate::rules::campaign::position::atlas::{Atlas, Hour};
use crate::rules::campaign::position::force::{Force, Order, Sighting};
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::sight::Eyes;
use crate::rules::campaign::position::state::{Battle, State};
use crate::rules::campaign::position::ways::Ways;

/// CP-CON-09: a delaying fight.
#[derive(Clone, Debug)]
pub(crate) struct Delay {
    /// Who delays.
    pub(crate) forces: Vec<UnitId>,
    /// Where.
    pub(crate) field: Spot,
    /// The half-hour in which they fall back.
    pub(crate) until: u32,
}

/// A battle to come: contacts that lead to battle for one hex.
#[derive(Clone, Debug)]
pub(crate) struct Coming {
    /// The hex for which they fight.
    pub(crate) field: Spot,
    /// Those who close up, with the half-hour in which they have done so, and where they stand.
    pub(crate) members: Vec<(UnitId, u32, Spot)>,
    /// CP-CON-08: those of them whose own fight is for another hex.
    pub(crate) elsewhere: Vec<UnitId>,
    /// Who attacks; nobody yet in a meeting.
    pub(crate) attacker: Option<Side>,
}

impl Coming {
    /// A force has other orders.
    pub(crate) fn leaves(&mut self, id: &UnitId) {
        self.members.retain(|(member, ..)| member != id);
    }
}

/// What keeps a force where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// CP-CON-04: in touch with an enemy in this hex, until he goes.
    Touch(Spot),
    /// CP-CON-09: held up by a delaying fight for this hex.
    HeldUp(Spot),
    /// CP-BAT-02: closing up to a battle for this hex.
    ClosingUp(Spot),
    /// CP-CON-09: it delays the enemy.
    Delaying,
    /// It marches no more today.
    Day,
}

/// A force of the enemy as it was seen last.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// The side that saw it.
    pub(crate) by: Side,
    /// The force of that side, where older plays do not pass it over.
    pub(crate) seer: Option<UnitId>,
    /// What it saw.
    pub(crate) seen: Sighting,
}

/// What a force does today.
#[derive(Clone, Debug, Default)]
pub(crate) struct March {
    /// CP-MAR-02.
    pub(crate) marched: u32,
    /// Of these in the dark.
    pub(crate) dark: u32,
    /// The next hex.
    pub(crate) next: Option<Spot>,
    /// CP-MAR-07.
    pub(crate) spent: u32,
    /// CP-DAY-04.
    pub(crate) cost: u32,
    /// CP-MAR-09: the way worked out today, with the hex that it leads to.
    pub(crate) way: Option<(Spot, Vec<Spot>)>,
    /// CP-D-06: hexes with outposts in them, round which it goes today.
    pub(crate) round: Vec<Spot>,
    /// What keeps it.
    pub(crate) halt: Option<Halt>,
    /// CP-CON-16: it was stopped by a contact with an attack toward this hex.
    pub(crate) pressed: Option<Spot>,
    /// CP-BAT-02: the half-hour of its first contact at each hex since it stands where it stands; nothing where it had closed up by
    /// midnight.
    pub(crate) contacts: BTreeMap<Spot, Option<u32>>,
    /// CP-CON-04: with whom it is in touch, and where they stood then.
    pub(crate) rivals: Vec<(UnitId, Spot)>,
    /// CP-CON-15: its attack waits for the light.
    pub(crate) until_dawn: bool,
    /// CP-MAR-12: its order leads nowhere now, whatever it has spent on a step.
    pub(crate) waits: bool,
    /// CP-BAT-07: the field to whose guns it marches.
    pub(crate) guns: Option<Spot>,
    /// CP-INT-02: it was in a contact today.
    pub(crate) touched: bool,
    /// CP-CON-12.
    pub(crate) fell_back: u32,
    /// CP-CON-12: it has nowhere to go, and stands.
    pub(crate) cornered: bool,
    /// CP-GND-07: it used a ferry today.
    pub(crate) ferried: bool,
    /// CP-GND-08: it was told today that it halts before a ford.
    pub(crate) at_a_ford: bool,
    /// CP-SIE-07: half-hours at work on a crossing.
    pub(crate) work: u32,
    /// CP-SIE-07, CP-SIE-08: the half-hour in which it was at work last, and does not march.
    pub(crate) worked: Option<u32>,
    /// The step on hand, read.
    pub(crate) step: Option<(String, Option<Step<Verb>>)>,
    /// CP-D-01, CP-D-07: a stance for this day.
    pub(crate) stance: Option<crate::rules::campaign::position::force::Stance>,
}

/// The clock of a day.
pub(crate) struct Clock<'c, 'a> {
    /// The referee.
    pub(crate) referee: &'c mut Judge<'a>,
    /// The day.
    pub(crate) day: u32,
    /// The half-hour.
    pub(crate) hour: u32,
    /// What arrives.
    pub(crate) mail: Mail,
    /// What each force does.
    pub(crate) marches: BTreeMap<UnitId, March>,
    /// The ground for each side, as it is.
    pub(crate) truth: BTreeMap<Side, Atlas>,
    /// The ground for each side, as it believes it to be.
    pub(crate) belief: BTreeMap<Side, Ways>,
    /// CP-MAR-14: when a side of a hex is free again, for each army.
    pub(crate) busy: BTreeMap<(Side, HexSide), u32>,
    /// CP-CON-09: delaying fights.
    pub(crate) delays: Vec<Delay>,
    /// CP-BAT-01: battles to come.
    pub(crate) coming: Vec<Coming>,
    /// Battles that have begun.
    pub(crate) battles: Vec<Battle>,
    /// CP-BAT-07: the fields of those that have begun in this half-hour, whose guns are still to be heard.
    pub(crate) guns: Vec<Spot>,
    /// Who is seen by his enemy at the beginning of the half-hour.
    pub(crate) seen: BTreeSet<UnitId>,
    /// What was seen today.
    pub(crate) sightings: BTreeMap<UnitId, Sight>,
    /// CP-D-07: which forces have seen which enemies today.
    pub(crate) spotted: BTreeMap<UnitId, BTreeSet<UnitId>>,
    /// CP-ORD-13: orders for forces in a battle.
    pub(crate) late: BTreeMap<UnitId, Order>,
    /// The standing orders of each side, read.
    pub(crate) standing: BTreeMap<Side, Vec<Standing<Verb>>>,
    /// CP-ORD-04: when standing orders come to each force.
    pub(crate) told: BTreeMap<UnitId, u32>,
    /// CP-SIE-05: fortresses that have been stormed today.
    pub(crate) stormed: BTreeSet<String>,
    /// CP-SIE-07: who throws at the end of this half-hour, from which hex, for which crossing.
    pub(crate) burning: Vec<(UnitId, Spot, String)>,
    /// CP-CON-10: forces that have thrown to give way in this half-hour.
    pub(crate) thrown: BTreeSet<(UnitId, u32)>,
}

impl Clock<'_, '_> {
    /// The position.
    pub(crate) fn state(&self) -> &State {
        self.referee.state()
    }

    /// What a force does today.
    pub(crate) fn march(&mut self, id: &UnitId) -> &mut March {
        self.marches.entry(id.clone()).or_default()
    }

    /// The season.
    pub(crate) fn season(&self) -> Season {
        self.state().scenario.season
    }

    /// The half-hour of dusk.
    pub(crate) fn dusk(&self) -> u32 {
        self.season().light().1
    }

    /// Whether it is dark.
    pub(crate) fn is_dark(&self) -> bool {
        self.season().is_dark(self.hour)
    }

    /// Weather and light.
    pub(crate) fn conditions(&self) -> Hour {
        Hour { weather: self.state().weather, dark: self.is_dark() }
    }

    /// A force is taken: where it was seen last is of no more use to anybody.
    pub(crate) fn surrenders(&mut self, clause: &'static str, id: &UnitId) {
        record(self.referee, clause, Event::Surrenders { unit: id.clone() });
        self.sightings.remove(id);
    }

    /// Reads the map anew, after a crossing has changed.
    pub(crate) fn survey(&mut self) {
        let bare = Atlas::bare(self.state());
        for side in sides(self.state()) {
            let truth = bare.clone().with_crossings(self.state(), &side, None);
            let belief = bare.clone().with_crossings(self.state(), &side, Some(&side));
            self.truth.insert(side.clone(), truth);
            self.belief.insert(side, Ways::over(belief));
        }
    }

    /// CP-SIE-02: whether a garrison bars its hex is asked as a step is begun, by who besieges it then. In older plays what had been so at
    /// dawn held all day.
    pub(crate) fn looks_at_sieges(&mut self) {
        if self.referee.play_number() < AS_IT_READS {
            return;
        }
        let state = self.referee.state();
        for (side, atlas) in &mut self.truth {
            atlas.bars_anew(state, side);
        }
    }

    /// CP-BAT-02, CP-GND-07: how many half-hours a force takes to close up.
    pub(crate) fn closing_up(&self, force: &Force) -> u32 {
        match self.state().house_rules.closing_up {
            ClosingUp::None => 0,
            ClosingUp::Tail => self.tail(force),
        }
    }

    /// CP-MAR-13, CP-GND-07: the tail of a force today.
    pub(crate) fn tail(&self, force: &Force) -> u32 {
        let ferried = self.marches.get(&force.unit).is_some_and(|march| march.ferried);
        if ferried && self.referee.play_number() >= NEVER_BACK { 2 * force.tail() } else { force.tail() }
    }

    /// CP-BAT-02: the half-hour in which a force will have closed up to a hex where it is in contact now.
    pub(crate) fn closed_up(&self, force: &Force, goal: Spot) -> u32 {
        let march = self.marches.get(&force.unit);
        match march.and_then(|march| march.contacts.get(&goal)).copied() {
            Some(None) => 0,
            Some(Some(first)) => first + self.closing_up(force),
            None => self.hour + self.closing_up(force),
        }
    }

    /// The ground as it is for a side.
    pub(crate) fn ground(&self, side: &Side) -> &Atlas {
        &self.truth[side]
    }

    /// Whether an enemy of a side stands in a hex who is not shut up in a fortress.
    pub(crate) fn enemy_in(&self, hex: Spot, side: &Side) -> bool {
        self.state().enemy_in(hex, side)
    }

    /// CP-BAT-06: whether a force takes part in a battle that has begun.
    pub(crate) fn in_battle(&self, id: &UnitId) -> bool {
        self.battles.iter().any(|battle| battle.has(id))
    }

    /// Looks through the eyes of a half-hour.
    pub(crate) fn with_eyes<T>(&self, look: impl FnOnce(&Eyes<'_>) -> T) -> T {
        let state = self.referee.state();
        let stirred = |id: &UnitId| {
            let march = self.marches.get(id);
            march.is_some_and(|march| march.marched > 0 || march.touched || march.fell_back > 0)
        };
        let first = state.sides.first().expect("there are two sides");
        let atlas = &self.truth[&first.side];
        look(&Eyes { state, atlas, hour: self.conditions(), stirred: &stirred })
    }

    /// A force and what it does, if it is there.
    pub(crate) fn both(&self, id: &UnitId) -> Option<(&Force, &March)> {
        Some((self.state().force(id)?, self.marches.get(id)?))
    }
}
