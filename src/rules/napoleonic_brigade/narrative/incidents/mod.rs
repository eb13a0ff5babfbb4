//! What an event is, for those who tell it: charges, fire and fights with what came of them, and what is done beside them.

mod fighting;
mod losses;
mod moving;

use super::names::{brigade_called, quoted};
use super::places::{self, Front};
use crate::adjudicate::{Account, Calls, Choices, Entry, Fact, Incident, Person, Side, UnitId, What};
use crate::kit::table::Point;
use crate::kit::{reinforcement, the};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::apply::apply;
use crate::rules::napoleonic_brigade::events::fire::Cause;
use crate::rules::napoleonic_brigade::position::estimates::rough;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, strength};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::telling::excuse;

/// Somebody fires or goes in, with all that comes of it.
struct Bout {
    actor: UnitId,
    target: UnitId,
    what: What,
    /// What did it, if it is fire.
    fire: Option<Cause>,
    /// Who fights beside either, if it is a fight.
    beside: Vec<UnitId>,
    /// Where both stand.
    stands: [Option<Point>; 2],
    after: Vec<(UnitId, What)>,
}

impl Bout {
    fn is_of(&self, unit: &UnitId) -> bool {
        self.actor == *unit || self.target == *unit || self.beside.contains(unit)
    }

    /// Whether it is somebody's fire of a kind at somebody; whoever follows up with fire has fired by it.
    fn is_fire(&self, actor: &UnitId, target: &UnitId, cause: Cause) -> bool {
        use super::lists::{GOES_AFTER_FIRING, GOES_AFTER_TO_FIRE};
        let fires = |verbs: &Choices| [GOES_AFTER_FIRING, GOES_AFTER_TO_FIRE].contains(verbs);
        let follows = matches!(&self.what, What::Presses { verbs, .. } if fires(verbs));
        let fires = self.fire == Some(cause) || follows && cause == Cause::SmallArms;
        fires && self.actor == *actor && self.target == *target
    }

    fn has_hurt(&self, unit: &UnitId) -> bool {
        self.after.iter().any(|(who, what)| who == unit && matches!(what, What::Suffers(_)))
    }
}

/// An exchange, entry by entry, with the position after each.
struct Witness<'e> {
    state: State,
    ground: Ground,
    front: Front,
    eyes: Option<&'e Side>,
    bouts: Vec<Bout>,
    /// What is done beside the fighting, one brigade after the other, and where it stands.
    alone: Vec<(Option<UnitId>, What, Option<Point>)>,
    /// Who means to charge whom.
    declared: Vec<(UnitId, UnitId)>,
    /// What the charged do about it: who, before whom.
    replies: Vec<(UnitId, UnitId, Choices)>,
    /// Charges on the way, which come home or fall short in the course of the phase.
    charging: Vec<(UnitId, What, Option<Point>)>,
    /// Who is pushed back, and by whom.
    pushed: Vec<(UnitId, UnitId)>,
    /// Who has got away from whoever charges him.
    away: Vec<UnitId>,
    /// Batteries that are laid, and whether a piece of them goes off.
    laid: Vec<(UnitId, bool)>,
    /// How many guns of whom are knocked out.
    guns: Vec<(UnitId, u32)>,
}

/// All of an exchange.
pub(crate) fn account(before: &State, log: &[Entry<Event>], eyes: Option<&Side>) -> Account {
    let mut witness = Witness::new(before, eyes);
    for entry in log {
        witness.sees(&entry.event);
        apply(&mut witness.state, &entry.event);
        if matches!(entry.event, Event::Batters(_)) {
            witness.ground = Ground::of(&witness.state.terrain, &witness.state.options);
        }
    }
    witness.closes();
    let mut people = people(before);
    let later = self::people(&witness.state).into_iter();
    let later = later.filter(|person| !people.iter().any(|known| known.unit == person.unit));
    let later = later.collect::<Vec<_>>();
    people.extend(later);
    let incidents = witness.incidents();
    Account { incidents, people, measure: "figure", in_figures: true }
}

/// Who may be spoken of.
fn people(state: &State) -> Vec<Person> {
    let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
    let people = all.map(|brigade| Person {
        unit: brigade.unit.clone(),
        side: brigade.side.clone(),
        name: brigade_called(brigade),
        worth: worth(brigade),
        is_leader: false,
    });
    people.collect()
}

/// What a brigade counts for in a story: fifty figures are a usual one, and so are five guns.
fn worth(brigade: &Brigade) -> u32 {
    match brigade.kind.is_artillery() {
        true => u32::try_from(brigade.bases.len()).unwrap_or(u32::MAX).saturating_mul(20),
        false => strength(brigade).1 * 2,
    }
}

/// Whether it is told already that a brigade is set out.
fn is_set_out(what: &What, known: &Option<UnitId>, unit: &UnitId) -> bool {
    matches!(what, What::Does { verbs, .. } if *verbs == super::lists::IS_SET_OUT) && known.as_ref() == Some(unit)
}

/// What brigades are called in a reason.
impl Calls for Witness<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => Some(self.call_unit(id)),
            Fact::Place(text) | Fact::Text(text) => Some(quoted(text)),
            _ => None,
        }
    }
}

impl<'e> Witness<'e> {
    fn new(before: &State, eyes: Option<&'e Side>) -> Witness<'e> {
        Witness {
            state: before.clone(),
            ground: Ground::of(&before.terrain, &before.options),
            front: Front::of(before, eyes),
            eyes,
            bouts: Vec::new(),
            alone: Vec::new(),
            declared: Vec::new(),
            replies: Vec::new(),
            charging: Vec::new(),
            pushed: Vec::new(),
            away: Vec::new(),
            laid: Vec::new(),
            guns: Vec::new(),
        }
    }

    fn call_unit(&self, unit: &UnitId) -> String {
        self.state.find(unit).map_or_else(|| quoted(unit.as_str()), brigade_called)
    }

    /// Whether an order of a brigade is for the reader: his own, and for the umpire everybody's.
    fn is_own(&self, side: &Side) -> bool {
        self.eyes.is_none_or(|eyes| eyes == side)
    }

    fn stands(&self, unit: &UnitId) -> Option<Point> {
        self.state.find(unit).and_then(|brigade| brigade.at).map(|at| at.point(INCH))
    }

    /// What somebody does by himself.
    fn does(&mut self, unit: &UnitId, verbs: Choices, what: String) {
        self.alone(unit, What::Does { verbs, what });
    }

    fn alone(&mut self, unit: &UnitId, what: What) {
        let at = self.stands(unit);
        self.alone.push((Some(unit.clone()), what, at));
    }

    /// Something that nobody does.
    fn of_all(&mut self, what: What) {
        self.alone.push((None, what, None));
    }

    fn bout(&mut self, actor: &UnitId, target: &UnitId, what: What) -> &mut Bout {
        let stands = [self.stands(actor), self.stands(target)];
        let (actor, target) = (actor.clone(), target.clone());
        let (beside, after) = (Vec::new(), Vec::new());
        let fire = None;
        self.bouts.push(Bout { actor, target, what, fire, beside, stands, after });
        self.bouts.last_mut().expect("it was put there")
    }

    /// What becomes of somebody goes with the last that hurt him, or in which he fought; else it is his own.
    fn becomes(&mut self, unit: &UnitId, what: What) {
        let hurt = self.bouts.iter().rposition(|bout| bout.is_of(unit) && bout.has_hurt(unit));
        let fought = || self.bouts.iter().rposition(|bout| bout.fire.is_none() && bout.is_of(unit));
        match hurt.or_else(fought) {
            Some(place) => self.bouts[place].after.push((unit.clone(), what)),
            None => self.alone(unit, what),
        }
    }

    /// NB-GAP-62: why it is over, with those who are gone with their brigades: who has fallen alone would not agree with who is left.
    fn why_over(&self, why: &str) -> String {
        let told = why.split("; ").map(|part| {
            let own = self.state.sides.iter().find(|card| part.starts_with(&format!("{} have lost ", the(&card.name))));
            let Some(card) = own.filter(|card| self.state.losses(&card.side).gone > 0) else { return part.to_owned() };
            let fell = part.replacen(" figures, ", " figures in the fighting, ", 1);
            let gone = self.state.army.iter().filter(|brigade| brigade.side == card.side && brigade.is_gone());
            let left = gone.flat_map(|brigade| &brigade.bases).filter(|unit| unit.gun.is_none());
            match (left.map(|unit| unit.figures).sum::<u32>(), rough(&self.state, &card.side)) {
                (0, _) | (_, Some(_)) => fell,
                (1, None) => format!("{fell}; one more figure is gone with its brigade"),
                (many, None) => format!("{fell}; {many} more figures are gone with their brigades"),
            }
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// What an event is.
    fn sees(&mut self, event: &Event) {
        match event {
            Event::ComesOn { brigade } => {
                self.alone.push((Some(brigade.unit.clone()), What::Enters { at: String::new() }, None));
            }
            Event::KeptOff { unit } => {
                if let Some((_, brigade)) = self.state.to_come(unit) {
                    self.of_all(What::Said(reinforcement::told_to_wait(&brigade_called(brigade))));
                }
            }
            Event::Concedes { side } => self.of_all(What::GivesUp(side.clone())),
            Event::Ends { verdict } => {
                let (winner, why) = (verdict.winner.clone(), self.why_over(&verdict.why));
                self.of_all(What::Over { winner, drawn: verdict.drawn, why });
            }
            Event::Dropped { unit, reason, .. } if self.state.find(unit).is_some() => {
                let (words, what) = excuse(reason, self);
                let why = reason.told(self);
                self.alone(unit, What::Fails { why, words, what });
            }
            Event::Waived { unit, .. } if self.state.find(unit).is_some() => self.alone(unit, What::PassesOver),
            Event::Deployed { unit, .. }
                if !self.alone.iter().any(|(known, what, _)| is_set_out(what, known, unit)) =>
            {
                self.does(unit, super::lists::IS_SET_OUT, String::new());
            }
            Event::Fires(_)
            | Event::Launches(_)
            | Event::Falls(_)
            | Event::Batters(_)
            | Event::Fights(_)
            | Event::Leaves { .. }
            | Event::Binds { .. }
            | Event::Wavers { .. }
            | Event::Crew { .. } => self.sees_fighting(event),
            _ => self.sees_moving(event),
        }
    }

    /// What nothing has come of is told as what it was.
    fn closes(&mut self) {
        for (unit, what, at) in std::mem::take(&mut self.charging) {
            self.alone.push((Some(unit), what, at));
        }
        self.closes_moving();
        let is_gone = |unit: &UnitId| self.state.find(unit).is_some_and(|brigade| brigade.gone.is_some());
        // Who is lost in flight is told to be.
        let runs = |what: &What| matches!(what, What::Does { verbs, .. } if *verbs == super::lists::RUNS_ON);
        self.alone.retain(|(unit, what, _)| !(runs(what) && unit.as_ref().is_some_and(is_gone)));
        for (unit, fires) in std::mem::take(&mut self.laid) {
            // That pieces miss fire is for those whose they are.
            let is_own = self.state.find(&unit).is_some_and(|battery| self.is_own(&battery.side));
            if !fires && is_own {
                self.does(&unit, super::lists::MISSES_FIRE, String::new());
            }
        }
    }

    /// All that has happened, in the order in which it is handed over: what is done alone, then each bout with its end.
    fn incidents(&mut self) -> Vec<Incident> {
        let mut told = Vec::new();
        let mut last = None;
        let mut alone = std::mem::take(&mut self.alone);
        let firsts = alone.iter().map(|(unit, ..)| unit.clone()).collect::<Vec<_>>();
        // What he does in several phases stands where he did the first of it.
        alone.sort_by_key(|(unit, ..)| unit.as_ref().and_then(|_| firsts.iter().position(|first| first == unit)));
        for (unit, what, at) in alone {
            // All that one brigade does stands together.
            if last.as_ref() != Some(&unit) || unit.is_none() {
                told.push(self.incident(None, What::Part(String::new()), [None, None]));
            }
            told.push(self.incident(unit.clone(), what, [at, at]));
            last = Some(unit);
        }
        for bout in std::mem::take(&mut self.bouts) {
            let Bout { actor, target, what, beside: _, fire: _, stands, after } = bout;
            told.push(self.incident(None, What::Part(String::new()), [None, None]));
            told.push(self.incident(Some(actor), what, stands));
            for (who, what) in after {
                let own = if who == target { stands[1] } else { stands[0] };
                told.push(self.incident(Some(who), what, [own, own]));
            }
        }
        told.push(self.incident(None, What::Part(String::new()), [None, None]));
        told
    }

    /// `own` is where he stands, `other` where it strikes.
    fn incident(&self, who: Option<UnitId>, what: What, [own, other]: [Option<Point>; 2]) -> Incident {
        Incident {
            who,
            what,
            at: String::new(),
            ground: own.map_or_else(String::new, |at| places::ground(&self.ground, at)),
            sector: other.and_then(|at| self.front.sector(at)),
            stands: own.and_then(|at| self.front.sector(at)),
        }
    }
}
