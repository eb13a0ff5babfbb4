//! What an event is, for those who tell it.

use std::collections::BTreeMap;

use super::consequences::aftermath;
use super::lists;
use super::names::counts;
use super::places::{self, Front};
use super::preparations::prepared;
use super::wording as say;
use crate::adjudicate::{Account, Better, Calls, Choices, Entry, Fact, Incident, Person, Shock, Side, UnitId, What};
use crate::kit::table::Face;
use crate::kit::{reinforcement, the};
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::charts::tables::Band;
use crate::rules::two_by_two::position::apply::apply;
use crate::rules::two_by_two::position::event::{Blow, Cause, Event, Why};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{State, Verdict};
use crate::rules::two_by_two::troops::names;
use crate::rules::two_by_two::troops::units::{Status, Unit};
use crate::telling::excuse;

/// What a unit counts for in a story: by these rules a battle is lost by units.
const USUAL: u32 = 100;

/// The pin of infantry by its own fire.
const OWN_PIN: [&str; 2] = ["TT-FIRE-13", "TT-FIRE-19"];
/// An attack on the edge of a wood pins.
const WOOD: &str = "TT-WOOD-10";
/// A charger is stopped by fire.
const STOPPED: &str = "TT-CON-21";
/// A loser was attacked on two faces.
const TWO_FACES: &str = "TT-MEL-19";

/// An exchange, entry by entry, with the position after each.
struct Witness {
    state: State,
    ground: Ground,
    front: Front,
    /// Whose movement is told.
    mover: Option<UnitId>,
    /// Who has a part of his own in the charge, the fire or the fight that is told.
    parties: Vec<UnitId>,
    /// Who routs, and because of whom where it is a panic.
    routs: BTreeMap<UnitId, Option<UnitId>>,
    /// By which face the charge comes in that was told last.
    face: Face,
    /// Who has turned to meet a charge, and not replied to it yet.
    turned: Option<UnitId>,
    /// Who has replied to a charge.
    replied: Vec<UnitId>,
    /// Who has come on the field.
    arrived: Vec<UnitId>,
    /// Whose fight is rolled again.
    again: Option<(UnitId, UnitId)>,
    /// Who was given up in an exchange, until whoever is lost for him is told.
    given: Option<UnitId>,
    /// Who is pinned by his own fire.
    pinned: Vec<UnitId>,
}

/// What befell whom.
type Told = (Option<UnitId>, What);

/// All of an exchange.
pub(crate) fn account(before: &State, log: &[Entry<Event>], eyes: Option<&Side>) -> Account {
    let mut witness = Witness::new(before, eyes);
    let mut incidents = Vec::new();
    for (index, entry) in log.iter().enumerate() {
        let what = witness.sees(entry, &log[index + 1..]);
        incidents.extend(what.into_iter().map(|(who, what)| witness.incident(who, what)));
        apply(&mut witness.state, &entry.event);
    }
    for unit in std::mem::take(&mut witness.pinned) {
        let stands = |unit: &Unit| unit.at.is_some() && unit.is_pinned() && !unit.is_disrupted();
        if witness.state.find(&unit).is_some_and(stands) {
            let (verbs, what) = (lists::PINNED_BY_ITS_FIRE, String::new());
            incidents.push(witness.incident(None, What::Part(String::new())));
            incidents.push(witness.incident(Some(unit), What::Does { verbs, what }));
        }
    }
    incidents.push(witness.incident(None, What::Part(String::new())));
    // Nobody counts men by these rules: a unit is in order or not, and that is told in words.
    let mut people = people(before);
    let later = self::people(&witness.state).into_iter();
    let later = later.filter(|later| !people.iter().any(|known| known.unit == later.unit)).collect::<Vec<_>>();
    people.extend(later);
    Account { incidents, people, measure: "", in_figures: false }
}

/// Who may be spoken of.
fn people(state: &State) -> Vec<Person> {
    let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
    let people = all.map(|unit| Person {
        unit: unit.unit.clone(),
        side: unit.side.clone(),
        name: names::called(unit),
        worth: USUAL,
        is_leader: names::is_person(unit),
    });
    people.collect()
}

/// What units are called in a reason.
impl Calls for Witness {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => Some(self.state.call(id)),
            _ => None,
        }
    }
}

fn one(unit: &UnitId, what: What) -> Vec<Told> {
    vec![(Some(unit.clone()), what)]
}

/// What comes next belongs to nothing that was told.
fn apart() -> Told {
    (None, What::Part(String::new()))
}

impl Witness {
    fn new(before: &State, eyes: Option<&Side>) -> Witness {
        Witness {
            state: before.clone(),
            ground: Ground::of(before),
            front: Front::of(before, eyes),
            mover: None,
            parties: Vec::new(),
            routs: BTreeMap::new(),
            face: Face::Front,
            turned: None,
            replied: Vec::new(),
            arrived: Vec::new(),
            again: None,
            given: None,
            pinned: Vec::new(),
        }
    }

    fn incident(&self, who: Option<UnitId>, what: What) -> Incident {
        let stands =
            |unit: &UnitId| self.state.find(unit).and_then(|unit| self.state.base(unit)).map(|base| base.centre);
        let at = who.as_ref().and_then(stands);
        // A scene lies where it comes to blows, at him who is attacked.
        let struck = match &what {
            What::Fires { at, .. } | What::Attacks { at, .. } => stands(at),
            What::Closes { at, .. } => at.first().and_then(stands),
            _ => at,
        };
        Incident {
            who,
            what,
            at: String::new(),
            ground: at.map_or_else(String::new, |at| places::ground(&self.ground, at)),
            sector: struck.and_then(|at| self.front.sector(at)),
            stands: at.and_then(|at| self.front.sector(at)),
        }
    }

    /// What an event is; `rest` is what comes after it.
    fn sees(&mut self, entry: &Entry<Event>, rest: &[Entry<Event>]) -> Vec<Told> {
        match &entry.event {
            Event::Moves { unit, .. } => self.moves(unit, &entry.event, rest),
            Event::Charges { unit, on, edge } => {
                let Some((_, face)) = on.first() else { return Vec::new() };
                let at = on.iter().map(|(enemy, _)| enemy.clone()).collect::<Vec<_>>();
                self.parties = std::iter::once(unit).chain(&at).cloned().collect();
                let kind = self.state.unit(unit).kind;
                // A man has no flank.
                self.face = if self.is_person(&at[0]) { Face::Front } else { *face };
                let verbs = if *edge { lists::GOES_UNDER_TREES } else { lists::contact(self.face, kind) };
                let closes = What::Closes { at, verbs, shock: self.shock(unit), led: None };
                [apart()].into_iter().chain(one(unit, closes)).collect()
            }
            Event::Turns { unit, .. } => {
                self.turned = Some(unit.clone());
                Vec::new()
            }
            Event::Replies { unit, reply, charger, .. } => {
                let turned = self.turned.take().is_some_and(|turned| turned == *unit);
                if self.replied.contains(unit) {
                    return Vec::new();
                }
                self.replied.push(unit.clone());
                let verbs = lists::receives(*reply, turned, self.face, self.state.unit(unit).kind);
                one(unit, What::Receives { verbs, from: Some(charger.clone()) })
            }
            Event::Rallies { unit, rallied, .. } => {
                let verbs = if *rallied { lists::IN_ORDER_AGAIN } else { say::NO_RALLY };
                one(unit, What::Recovers { succeeds: *rallied, verbs })
            }
            Event::Arrives { unit, .. } => {
                self.arrived.push(unit.clone());
                one(unit, What::Comes { verbs: lists::arrives(self.is_person(unit)) })
            }
            Event::ComesOn { piece } => {
                [apart()].into_iter().chain(one(&piece.unit, What::Enters { at: String::new() })).collect()
            }
            Event::KeptOff { unit } => {
                let to_come = self.state.to_come(unit);
                let said = to_come.map(|(_, piece)| reinforcement::told_to_wait(&names::called(piece)));
                said.into_iter().flat_map(|said| [apart(), (None, What::Said(said))]).collect()
            }
            Event::NoRoom { unit, .. } => one(unit, What::Comes { verbs: lists::CANNOT_COME_ON }),
            Event::Exits { unit, point: None, .. } => one(unit, What::Comes { verbs: lists::LEAVES }),
            Event::Fires { .. } => self.fires(&entry.event, rest),
            Event::Fights { .. } => self.fights(&entry.event),
            Event::Follows { unit, far, .. } if places::is_a_step(*far) => {
                one(unit, What::Follows { to: Some(String::new()) })
            }
            Event::StaysBack { unit, why, .. } => {
                let verbs = if why.is_some() { lists::NO_WAY_IN } else { lists::HANGS_BACK };
                self.parties = vec![unit.clone()];
                [apart()].into_iter().chain(one(unit, What::Stops { verbs })).collect()
            }
            Event::Remains { unit, .. } => {
                let (verbs, what) = (lists::DOES_NOT_PURSUE, String::new());
                [apart()].into_iter().chain(one(unit, What::Does { verbs, what })).collect()
            }
            Event::LeavesOff { unit, enemy, .. } => {
                let (verbs, what) = (lists::BREAKS_OFF, self.state.call(enemy));
                [apart()].into_iter().chain(one(unit, What::Does { verbs, what })).collect()
            }
            Event::Holds { unit, .. } => {
                let (verbs, what) = (lists::HOLDS_FIRE, String::new());
                [apart()].into_iter().chain(one(unit, What::Does { verbs, what })).collect()
            }
            Event::Dropped { unit, reason, .. } if self.state.find(unit).is_some() => {
                let (words, what) = excuse(reason, self);
                one(unit, What::Fails { why: reason.told(self), words, what })
            }
            Event::Waived { unit, .. } if self.state.find(unit).is_some() => one(unit, What::PassesOver),
            Event::TurnBegins { .. } if self.state.part.is_set_up() => self.prepares(&entry.event),
            Event::StepBegins { .. } | Event::Opens { .. } | Event::TurnBegins { .. } => {
                self.parties.clear();
                vec![apart()]
            }
            Event::Concedes { side } => vec![(None, What::GivesUp(side.clone()))],
            Event::Ends { verdict } => {
                let (winner, why) = (verdict.winner.clone(), self.why_over(verdict));
                vec![(None, What::Over { winner, drawn: verdict.drawn, why })]
            }
            Event::Mustered { .. } | Event::SetUpDice { .. } | Event::Places { .. } => self.prepares(&entry.event),
            Event::Deployed { unit, .. } => one(unit, What::Deploys { stands: String::new(), to: String::new() }),
            _ => self.suffers(entry, rest),
        }
    }

    /// Why it is over: who the enemy of the beaten is depends on who reads.
    fn why_over(&self, verdict: &Verdict) -> String {
        let winner = verdict.winner.as_ref().map(|side| the(&self.state.card(side).name));
        winner.map_or_else(|| verdict.why.clone(), |winner| verdict.why.replace("their enemy", &winner))
    }

    /// What is done before the first turn.
    fn prepares(&self, event: &Event) -> Vec<Told> {
        prepared(&self.state, event).into_iter().map(|said| (None, What::Said(said))).collect()
    }

    /// What fire, fights and bad nerves do to somebody.
    fn suffers(&mut self, entry: &Entry<Event>, rest: &[Entry<Event>]) -> Vec<Told> {
        let clause = entry.clause.as_str();
        match &entry.event {
            Event::Status { unit, state } if OWN_PIN.contains(&clause) => self.pins_itself(unit, *state),
            Event::Status { unit, state } => self.status(unit, *state, clause == WOOD, rest),
            Event::Halted { unit } => one(unit, What::Stops { verbs: lists::NO_NEARER }),
            Event::Parts { unit } if clause == STOPPED && self.parties.contains(unit) => {
                one(unit, What::Stops { verbs: lists::NO_NEARER })
            }
            Event::PushedBack { unit, .. } => {
                let (pinned, disrupted) = (self.state.unit(unit).is_pinned(), self.state.unit(unit).is_disrupted());
                let what = match (pinned, disrupted) {
                    (_, true) => What::Wavers { verbs: lists::BACK_IN_DISORDER },
                    (true, false) => What::Wavers { verbs: lists::BACK_AND_PINNED },
                    (false, false) => What::Stops { verbs: lists::THROWN_BACK },
                };
                one(unit, what)
            }
            Event::Recoils { unit, .. } => match self.parties.contains(unit) {
                true => {
                    let (verbs, to, ground) = (lists::FALLS_BACK, String::new(), String::new());
                    one(unit, What::GoesBack { verbs, to, ground })
                }
                false => self.swept(unit, None, lists::FALLS_BACK),
            },
            Event::Keeps { unit, .. } if self.parties.contains(unit) => {
                one(unit, What::Stops { verbs: lists::STILL_AT_GRIPS })
            }
            Event::Routs { unit, cause, of, .. } => {
                let by = of.clone().filter(|_| *cause == Cause::Panic);
                self.routs.insert(unit.clone(), by);
                match cause {
                    Cause::Will => {
                        self.parties = vec![unit.clone()];
                        vec![apart()]
                    }
                    _ => Vec::new(),
                }
            }
            Event::Flees { unit, to: Some(_), .. } => self.runs(unit),
            Event::Shoved { unit, by, state, .. } => {
                if self.routs.contains_key(unit) {
                    return Vec::new();
                }
                let same = self.state.unit(unit).state == *state;
                let verbs = if same { lists::MAKES_WAY } else { lists::MAKES_WAY_PINNED };
                self.swept(unit, Some(by), verbs)
            }
            Event::Destroyed { unit, why, by } => self.lost(unit, *why, by.as_ref(), clause),
            _ => Vec::new(),
        }
    }

    /// Something that befalls somebody who has no part of his own in what is told.
    fn swept(&self, unit: &UnitId, by: Option<&UnitId>, verbs: Choices) -> Vec<Told> {
        one(unit, What::Swept { by: by.cloned(), gone: false, verbs })
    }

    /// Whoever is pinned by his own fire is told to be behind all else: it puts him in danger.
    fn pins_itself(&mut self, unit: &UnitId, now: Status) -> Vec<Told> {
        let is_new = !self.state.unit(unit).is_pinned() && matches!(now, Status::Pinned | Status::Both);
        self.pinned.extend(is_new.then(|| unit.clone()));
        Vec::new()
    }

    /// A new state; that of a rout is told with the rout, and that of a charger who is pushed back with that.
    fn status(&self, unit: &UnitId, now: Status, in_wood: bool, rest: &[Entry<Event>]) -> Vec<Told> {
        let was = self.state.unit(unit);
        let pushed = rest[..aftermath(rest)]
            .iter()
            .any(|entry| matches!(&entry.event, Event::PushedBack { unit: other, .. } if other == unit));
        if self.routs.contains_key(unit) || pushed {
            return Vec::new();
        }
        let verbs = match now {
            Status::Disrupted | Status::Both if !was.is_disrupted() && self.is_person(unit) => lists::MAN_IN_CONFUSION,
            Status::Disrupted | Status::Both if !was.is_disrupted() => lists::IN_DISORDER,
            Status::Pinned | Status::Both if !was.is_pinned() && in_wood => lists::PINNED_IN_WOOD,
            Status::Pinned | Status::Both if !was.is_pinned() => lists::PINNED_NOW,
            _ => return Vec::new(),
        };
        match self.parties.contains(unit) {
            true => one(unit, What::Wavers { verbs }),
            false => self.swept(unit, None, verbs),
        }
    }

    /// A rout that ends on the table.
    fn runs(&mut self, unit: &UnitId) -> Vec<Told> {
        let Some(by) = self.routs.get(unit).cloned() else {
            // It broke in the part of the turn that is told already.
            self.routs.insert(unit.clone(), None);
            self.parties = vec![unit.clone()];
            let runs = one(unit, What::Tried { holds: false, verbs: lists::BREAKS_AND_RUNS });
            return [apart()].into_iter().chain(runs).collect();
        };
        match (by, self.parties.contains(unit)) {
            (Some(by), _) => self.swept(unit, Some(&by), lists::RUNS_ALONG),
            (None, true) if self.parties.len() == 1 => {
                one(unit, What::Tried { holds: false, verbs: lists::RUNS_AT_WILL })
            }
            (None, true) if self.is_person(unit) => {
                one(unit, What::Tried { holds: false, verbs: lists::RIDES_FOR_HIS_LIFE })
            }
            (None, true) if self.state.unit(unit).kind.is_artillery() => {
                one(unit, What::Tried { holds: false, verbs: lists::GUNNERS_RUN })
            }
            (None, true) => one(unit, What::Tried { holds: false, verbs: lists::BREAKS_AND_RUNS }),
            (None, false) => self.swept(unit, None, lists::BREAKS_AND_RUNS),
        }
    }

    /// Somebody is destroyed.
    fn lost(&mut self, unit: &UnitId, why: Why, by: Option<&UnitId>, clause: &str) -> Vec<Told> {
        let verbs = match why {
            Why::WithIts if by.is_some() => {
                return by.map_or_else(Vec::new, |by| one(unit, What::LostWith { unit: by.clone() }));
            }
            Why::Fire if self.is_person(unit) => lists::MAN_HIT,
            Why::Melee | Why::Survival if self.is_person(unit) => lists::MAN_LOST,
            Why::Melee if clause == TWO_FACES => lists::CAUGHT_BETWEEN,
            Why::Fire => lists::SHOT_AWAY,
            Why::Melee | Why::WithIts => lists::CUT_DOWN,
            Why::Survival => lists::SCATTERS,
            Why::OffTable => lists::OVER_THE_EDGE,
            Why::IntoEnemy => lists::INTO_THE_ENEMY,
            Why::IntoGround => lists::INTO_BAD_GROUND,
            Why::Exchange => return self.exchanged(unit),
        };
        let panic = self.routs.get(unit).cloned().flatten();
        match (panic, self.parties.contains(unit)) {
            (Some(by), _) => one(unit, What::Swept { by: Some(by), gone: true, verbs: lists::LOST_ALONG }),
            (None, true) => one(unit, What::Gone { verbs }),
            (None, false) if self.parties.is_empty() => {
                self.parties = vec![unit.clone()];
                [apart()].into_iter().chain(one(unit, What::Gone { verbs })).collect()
            }
            (None, false) => one(unit, What::Swept { by: None, gone: true, verbs }),
        }
    }

    /// Two are lost for each other, one after the other.
    fn exchanged(&mut self, unit: &UnitId) -> Vec<Told> {
        if let Some(by) = self.given.take() {
            return one(unit, What::Swept { by: Some(by), gone: true, verbs: lists::LOST_IN_EXCHANGE });
        }
        (self.parties, self.given) = (vec![unit.clone()], Some(unit.clone()));
        [apart()].into_iter().chain(one(unit, What::Gone { verbs: lists::GIVEN_UP })).collect()
    }

    fn is_person(&self, unit: &UnitId) -> bool {
        self.state.find(unit).is_some_and(names::is_person)
    }

    /// A march; nothing of a charge, which is told as such, and of whoever has just come on the field.
    fn moves(&mut self, unit: &UnitId, event: &Event, rest: &[Entry<Event>]) -> Vec<Told> {
        let charges = rest.first().is_some_and(|next| match &next.event {
            Event::Charges { unit: charger, on, .. } => charger == unit && !on.is_empty(),
            Event::Exits { unit: gone, .. } => gone == unit,
            _ => false,
        });
        let fresh = self.mover.replace(unit.clone()).is_none_or(|mover| mover != *unit);
        if charges || self.arrived.contains(unit) {
            return Vec::new();
        }
        let Some(what) = places::march(&self.state, event) else { return Vec::new() };
        let acts = fresh.then(|| (Some(unit.clone()), What::Acts { stands: String::new() }));
        acts.into_iter().chain(one(unit, what)).collect()
    }

    fn shock(&self, unit: &UnitId) -> Shock {
        if self.state.unit(unit).kind.is_cavalry() { Shock::Charge } else { Shock::Assault }
    }

    /// A shot: each who fires, at each whom it aims at.
    fn fires(&mut self, event: &Event, rest: &[Entry<Event>]) -> Vec<Told> {
        let Event::Fires { firers, at, band, tally, .. } = event else { return Vec::new() };
        let close = band.as_deref() == Some(Band::Canister.word());
        let verbs = |firer: &UnitId| match self.state.unit(firer).kind.is_artillery() {
            true if close => say::CANISTER,
            true => say::ROUND_SHOT,
            false if counts(tally, "TT-FIRE-40") && *firer == firers[0] && at.len() == 1 => say::FIRST_VOLLEY,
            false => say::MUSKETS,
        };
        let after = &rest[..aftermath(rest)];
        let mut told = vec![apart()];
        for target in at {
            let tells = after.iter().any(|entry| self.tells_on(target, entry));
            for firer in firers {
                let (at, far, hits) = (target.clone(), String::new(), Some(u32::from(tells)));
                told.extend(one(firer, What::Fires { at, verbs: verbs(firer), far, hits }));
            }
        }
        self.parties = firers.iter().chain(at).cloned().collect();
        told
    }

    /// Whether what comes of a shot is to be seen at a target.
    fn tells_on(&self, target: &UnitId, entry: &Entry<Event>) -> bool {
        match &entry.event {
            Event::Status { unit, state } => {
                unit == target && *state != self.state.unit(unit).state && !OWN_PIN.contains(&entry.clause.as_str())
            }
            Event::Parts { unit } => unit == target && entry.clause.as_str() == STOPPED,
            Event::Routs { unit, .. }
            | Event::Destroyed { unit, .. }
            | Event::Halted { unit }
            | Event::PushedBack { unit, .. } => unit == target,
            _ => false,
        }
    }

    /// A melee; one that is rolled again is told once, with its end.
    fn fights(&mut self, event: &Event) -> Vec<Told> {
        let Event::Fights { attack, defence, attackers, defenders, columns, result, follow_up, .. } = event else {
            return Vec::new();
        };
        let (us, them) = strikers(attack, defence);
        let pair = (us.unit.clone(), them.unit.clone());
        let again = self.again.take().is_some_and(|known| known == pair);
        let mut told = Vec::new();
        if !again {
            self.parties = vec![pair.0.clone(), pair.1.clone()];
            told.push(apart());
            told.extend(follow_up.then(|| (Some(us.unit.clone()), What::GoesOn)));
            told.extend(one(&us.unit, self.attack(event)));
            // What becomes of whoever is attacked is told with that.
            self.pinned.retain(|unit| *unit != us.unit && *unit != them.unit);
            let side = &self.state.unit(&us.unit).side;
            let all = attackers.iter().chain(defenders).chain(columns).filter(|unit| !self.parties.contains(unit));
            let mut all = all.cloned().collect::<Vec<_>>();
            all.dedup();
            let is_ours = |unit: &UnitId| self.state.find(unit).is_some_and(|unit| unit.side == *side);
            let (ours, theirs): (Vec<_>, Vec<_>) = all.into_iter().partition(is_ours);
            told.extend(one(&us.unit, What::Beside { us: ours, them: theirs }));
        }
        if *result == MeleeResult::Reroll {
            self.again = Some(pair);
            return told;
        }
        let verdict = match us.total().cmp(&them.total()) {
            _ if *result == MeleeResult::BothRecoil => Better::Parted,
            std::cmp::Ordering::Greater => Better::Attacker,
            std::cmp::Ordering::Less => Better::Defender,
            std::cmp::Ordering::Equal => Better::Drawn,
        };
        let (attacker, defender) = pair;
        told.extend(one(&us.unit, What::Settled { attacker, defender, verdict }));
        told
    }

    /// How the attack goes in.
    fn attack(&self, event: &Event) -> What {
        let Event::Fights { attack, defence, face, edge, follow_up, .. } = event else {
            return What::Part(String::new());
        };
        let (striker, struck) = strikers(attack, defence);
        let (us, them) = (self.state.unit(&striker.unit), self.state.unit(&struck.unit));
        let again = self.state.melees.iter().any(|fought| {
            let pair = [&fought.attacker, &fought.defender];
            pair.contains(&&us.unit) && pair.contains(&&them.unit)
        });
        let verbs = match lists::aspect(*face).filter(|_| !names::is_person(them)) {
            _ if *edge => lists::GOES_UNDER_TREES,
            _ if *follow_up => lists::GOES_ON_AGAINST,
            None if them.kind.is_hq() && names::is_person(them) => lists::GOES_FOR_A_MAN,
            None if them.kind.is_hq() => lists::GRAPPLES,
            Some(verbs) => verbs,
            None if them.kind.is_artillery() && names_guns(them) => say::BATTERY_ATTACKED,
            None if them.kind.is_artillery() => say::GUNS_ATTACKED,
            None if us.kind.is_cavalry() => say::HORSE_ATTACKS,
            None if us.kind.is_infantry() => say::FOOT_ATTACKS,
            None => lists::GRAPPLES,
        };
        let led = self.leader_of(striker);
        // Whoever holds out though he is pinned goes on being so.
        let holds = struck.total() > striker.total() && them.kind.is_infantry() && them.state == Status::Pinned;
        let stance = match holds {
            true if self.pinned.contains(&them.unit) => "pinned in the smoke of [its] own fire",
            true => "pinned",
            false => "",
        };
        What::Attacks { at: them.unit.clone(), verbs, shock: self.shock(&us.unit), again, stance, led }
    }

    /// The leader with whom somebody fights, where he counted for it.
    fn leader_of(&self, attack: &Blow) -> Option<UnitId> {
        let unit = self.state.unit(&attack.unit);
        let mut leaders = self.state.units_of(&unit.side).filter(|hq| hq.kind.is_hq() && names::is_person(hq));
        let leader = leaders.find(|hq| hq.unit != unit.unit && self.state.in_contact(hq, unit));
        leader.filter(|_| counts(&attack.tally, "TT-MEL-07")).map(|hq| hq.unit.clone())
    }
}

/// Who goes at whom: the lead of the moving side, but in a melee that a follow-up of the other side has brought about the
/// unit that followed up (TT-FUP-03, TT-FUP-04).
fn strikers<'e>(attack: &'e Blow, defence: &'e Blow) -> (&'e Blow, &'e Blow) {
    let follows = ["TT-MEL-14", "TT-MEL-15"].into_iter().any(|clause| counts(&defence.tally, clause));
    if follows { (defence, attack) } else { (attack, defence) }
}

/// Whether the name of a battery says that it has guns.
fn names_guns(unit: &Unit) -> bool {
    let name = names::called(unit).to_lowercase();
    ["gun", "artill", "batter", "pounder"].iter().any(|word| name.contains(word))
}
