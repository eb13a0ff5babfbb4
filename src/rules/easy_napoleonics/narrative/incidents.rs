//! What an event is, for those who tell it.

use super::names::{counts, newcomer};
use super::wording as say;
use super::{lists, set_up};
use crate::adjudicate::{
    Account, Better, Calls, Choices, Entry, Fact, Incident, Person, Roster, Sector, Shock, Side, UnitId, Verdict, Way,
    What,
};
use crate::kit::{Spot, army_says, front, naming, number, reinforcement};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::{Blow, Event, Matter, Test, Winner};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::verdict;
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Unit};
use crate::telling::excuse;

/// So many hexes at most has a place that has a left and a right.
const SMALL: usize = 9;

/// What a unit counts for in a story, and what each of the points more that its loss brings: a hundred a veteran battalion.
const LEAST: u32 = 40;
const EACH: u32 = 30;

/// An exchange, entry by entry, with the position after each.
struct Witness<'w> {
    state: State,
    roster: &'w Roster,
    /// Whose eyes see it; everybody's where it is none.
    eyes: Option<&'w Side>,
    /// With whose eyes left and right are told.
    view: Side,
    /// The width of the field, as it is seen from there.
    bounds: Option<(i64, i64)>,
    /// Whose movement is told.
    mover: Option<UnitId>,
    /// The points of both sides as it began.
    points: Vec<u32>,
}

/// All of an exchange.
pub(crate) fn account(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Account {
    let mut witness = Witness::new(before, roster, eyes);
    let over = log.iter().any(|entry| matches!(entry.event, Event::Ends { .. }));
    let mut incidents = Vec::new();
    let last_card = log.iter().rposition(|entry| set_up::party(&entry.event).is_some());
    for (place, entry) in log.iter().enumerate() {
        incidents.extend(witness.sees(entry));
        // Card by card it would be a list.
        if Some(place) == last_card {
            let joins = witness.state.sides.iter().filter_map(|card| {
                let joins = set_up::besides(log, &card.side)?;
                Some(crate::kit::sentence(&army_says(&crate::kit::the(&card.name), &joins)))
            });
            incidents.extend(joins.map(|said| witness.incident(None, What::Said(said))));
        }
    }
    incidents.retain(|incident| !(over && matches!(incident.what, What::Points { .. })));
    // Nobody counts men by these rules: a unit has a level of morale, and that is told in words.
    let mut people = people(before, roster);
    let later = self::people(&witness.state, roster).into_iter();
    let later = later.filter(|later| !people.iter().any(|known| known.unit == later.unit)).collect::<Vec<_>>();
    people.extend(later);
    Account { incidents, people, measure: "", in_figures: false }
}

/// Who may be spoken of.
fn people(state: &State, roster: &Roster) -> Vec<Person> {
    let to_come = reinforcement::all(&state.arrivals);
    let people = state.army.iter().chain(to_come).map(|unit| Person {
        unit: unit.unit.clone(),
        side: unit.side.clone(),
        name: match roster.unit(&unit.unit) {
            // Whoever comes on in this exchange need not be known before it.
            id if id == unit.unit.as_str() && unit.is_leader() => newcomer(unit),
            id if id == unit.unit.as_str() => naming::with_article(&newcomer(unit)),
            name if unit.is_leader() => naming::general(name),
            name => naming::with_article(name),
        },
        worth: if unit.is_leader() { 0 } else { LEAST + EACH * verdict::worth(state, unit) },
        is_leader: unit.is_leader(),
    });
    people.collect()
}

fn called(state: &State, roster: &Roster, id: &UnitId) -> String {
    let name = roster.unit(id);
    match state.find(id).is_some_and(Unit::is_leader) {
        true => naming::general(name),
        false => naming::with_article(name),
    }
}

/// What units are called in a reason.
impl Calls for Witness<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => Some(called(&self.state, self.roster, id)),
            _ => None,
        }
    }
}

impl<'w> Witness<'w> {
    fn new(before: &State, roster: &'w Roster, eyes: Option<&'w Side>) -> Witness<'w> {
        let view = eyes.unwrap_or(&before.sides[0].side).clone();
        let home = before.card(&view).home_edge;
        let named = before.terrain.iter().filter(|ground| ground.name.is_some() && ground.hexes.len() <= SMALL);
        let named = named.flat_map(|ground| &ground.hexes).map(|spot| before.map.lateral(home, before.map.hex(*spot)));
        let bounds = before.map.width(home).map(|whole| front(whole, named.map(i64::from)));
        let points = before.sides.iter().map(|card| verdict::points(before, &card.side)).collect();
        Witness { state: before.clone(), roster, eyes, view, bounds, mover: None, points }
    }

    /// What an event is, and goes on behind it.
    fn sees(&mut self, entry: &Entry<Event>) -> Vec<Incident> {
        let mut incidents = Vec::new();
        if let Some(mover) = mover(&entry.event).filter(|mover| self.mover.as_ref() != Some(*mover)) {
            self.mover = Some(mover.clone());
            incidents.push(self.incident(Some(mover), What::Acts { stands: String::new() }));
        }
        let what = self.what(entry);
        incidents.extend(what.into_iter().map(|(who, what)| self.incident(who, what)));
        apply(&mut self.state, &entry.event);
        if let Event::TurnEnds { held } = &entry.event {
            for (spot, _) in held {
                let holder = self.state.units_in(self.state.map.hex(*spot)).next().map(|unit| unit.unit.clone());
                let place = self.ground(*spot);
                let place = if place.is_empty() { "an objective".to_owned() } else { place };
                incidents.push(self.incident(holder.as_ref(), What::Takes { place }));
            }
            incidents.extend(self.scores().map(|what| self.incident(None, what)));
        }
        incidents
    }

    /// The leader who stands with a unit.
    fn leader_of(&self, id: &UnitId) -> Option<UnitId> {
        let unit = self.state.find(id).filter(|unit| !unit.is_leader())?;
        let mut army = self.state.army.iter();
        let leader =
            army.find(|other| other.is_leader() && other.side == unit.side && unit.at.is_some() && other.at == unit.at);
        leader.map(|leader| leader.unit.clone())
    }

    /// Why the battle is over: who has the points that win has them.
    fn why_over(&self, verdict: &Verdict) -> String {
        let needed = self.state.options.victory_points;
        let won = verdict.winner.as_ref().filter(|side| verdict::points(&self.state, side) >= needed);
        match won {
            Some(side) => {
                let army = crate::kit::the(&self.state.card(side).name);
                army_says(&army, &format!("[has] the {needed} points [it] [needs] to win"))
            }
            None => verdict.why.clone(),
        }
    }

    /// How the points stand, where that has changed.
    fn scores(&self) -> Option<What> {
        let sides = self.state.sides.iter().map(|card| card.side.clone());
        let scores = sides.map(|side| (side.clone(), verdict::points(&self.state, &side))).collect::<Vec<_>>();
        let same = scores.iter().map(|(_, points)| points).eq(&self.points);
        let (needed, places) = (self.state.options.victory_points, !self.state.objectives.is_empty());
        (!same).then_some(What::Points { scores, needed, places })
    }

    fn incident(&self, who: Option<&UnitId>, what: What) -> Incident {
        let stands = |unit: &UnitId| self.state.find(unit).and_then(|unit| unit.at);
        let at = who.and_then(stands);
        // A scene lies where it comes to blows, at him who is attacked.
        let struck = match &what {
            What::Fires { at, .. } | What::Attacks { at, .. } => stands(at),
            What::Closes { at, .. } => at.first().and_then(stands),
            _ => at,
        };
        Incident {
            who: who.cloned(),
            what,
            at: at.map_or_else(String::new, |at| self.place(at)),
            ground: at.map_or_else(String::new, |at| self.ground(at)),
            sector: struck.and_then(|at| self.sector(at)),
            stands: at.and_then(|at| self.sector(at)),
        }
    }

    /// Left, centre or right, in thirds of the field: a place keeps its name through the game.
    fn sector(&self, spot: Spot) -> Option<Sector> {
        let (low, high) = self.bounds?;
        let home = self.state.card(&self.view).home_edge;
        let across = self.state.map.lateral(home, self.state.map.hex(spot));
        Some(Sector::in_thirds(i64::from(across) - low, high - low))
    }

    /// The name of the ground on a hex, as a sentence has it, or nothing.
    fn ground(&self, spot: Spot) -> String {
        let mut terrain = self.state.terrain.iter().filter(|terrain| terrain.hexes.contains(&spot));
        let named = terrain.find_map(|terrain| Some((terrain, terrain.name.as_ref()?)));
        named.map_or_else(String::new, |(terrain, name)| naming::ground(terrain.kind.word(), name))
    }

    fn place(&self, spot: Spot) -> String {
        match self.ground(spot) {
            ground if ground.is_empty() => spot.to_string(),
            ground => format!("{ground} ({spot})"),
        }
    }

    /// EN-OPT-19: whether the level of a unit is not for the eyes of those who are told.
    fn is_veiled(&self, id: &UnitId) -> bool {
        let foreign = |side: &Side| self.state.find(id).is_some_and(|unit| unit.side != *side);
        self.state.options.hidden_levels && self.eyes.is_some_and(foreign)
    }

    fn what<'e>(&self, entry: &'e Entry<Event>) -> Vec<(Option<&'e UnitId>, What)> {
        let one = |unit: &'e UnitId, what: What| vec![(Some(unit), what)];
        let all = |what: What| vec![(None, what)];
        match &entry.event {
            Event::Settles { matter: Matter::Move, side, first, .. } => {
                all(What::Leads { side: side.clone(), first: first.clone() })
            }
            // Nothing that comes before these belongs to what comes after.
            Event::Settles { .. } | Event::Phase { .. } | Event::Opens { .. } => all(What::Part(String::new())),
            Event::Tours { unit, path } => self.march(unit, path, false).map_or_else(Vec::new, |what| one(unit, what)),
            Event::Moves { unit, path, stopped, .. } => {
                let short = stopped.as_ref().is_some_and(|clause| clause.as_str() != "EN-MOVE-22");
                self.march(unit, path, short).map_or_else(Vec::new, |what| one(unit, what))
            }
            Event::Changes { unit, form, .. } => {
                one(unit, What::Changes { verbs: form.map_or(lists::FRONTS, lists::forms) })
            }
            Event::Blocked { unit, stopped, .. } => {
                let why = super::movement::why(stopped).trim_start_matches([',', ' ']).to_owned();
                one(unit, What::Fails { why, words: None, what: String::new() })
            }
            Event::Charges { unit, at } => {
                let horse = self.state.unit(unit).kind.is_cavalry();
                let verbs = if horse { say::HORSE_COMES } else { say::FOOT_COMES };
                one(unit, What::Closes { at: at.clone(), verbs, shock: self.shock(unit), led: self.leader_of(unit) })
            }
            Event::Squares { unit, test, .. } => {
                one(unit, What::Receives { verbs: say::squares(test.made > 0), from: None })
            }
            Event::Stands { unit, .. } => {
                let form = self.state.unit(unit).form;
                one(unit, What::Receives { verbs: form.map_or(lists::STAYS, lists::waits), from: None })
            }
            Event::Displaced { unit, enemy, to, .. } => {
                let friend = to.and_then(|to| self.state.units_in(self.state.map.hex(to)).next());
                match (to, friend) {
                    (Some(to), None) => self.march(unit, &[*to], false).map_or_else(Vec::new, |what| one(unit, what)),
                    (_, friend) => {
                        let taken = to.is_none().then(|| enemy.clone());
                        one(unit, What::MakesRoom { reaches: friend.map(|friend| friend.unit.clone()), taken })
                    }
                }
            }
            Event::Fires { unit, at, range, test, .. } => {
                let verbs = self.firing(unit, *range);
                let far = match range {
                    1 => "at close quarters".to_owned(),
                    range => format!("at {} hexes", number(*range)),
                };
                one(unit, What::Fires { at: at.clone(), verbs, far, hits: Some(test.made.into()) })
            }
            Event::Fights { attacker, defender, attack, winner, breakthrough, .. } => {
                self.fight(attacker, defender, attack, *winner, *breakthrough)
            }
            Event::Advances { unit, to, .. } => one(unit, What::Follows { to: Some(self.place(*to)) }),
            Event::Dropped { unit, reason, .. } => {
                let (words, what) = excuse(reason, self);
                one(unit, What::Fails { why: reason.told(self), words, what })
            }
            Event::Waived { unit, .. } => one(unit, What::PassesOver),
            Event::Concedes { side } => all(What::GivesUp(side.clone())),
            Event::Ends { verdict } => {
                let (winner, why) = (verdict.winner.clone(), self.why_over(verdict));
                all(What::Over { winner, drawn: verdict.drawn, why })
            }
            Event::ComesOn { piece } => {
                let at = piece.at.map_or_else(String::new, |at| self.place(at));
                one(&piece.unit, What::Enters { at })
            }
            Event::KeptOff { unit } => {
                let to_come = self.state.to_come(unit);
                let said = to_come.map(|(row, piece)| reinforcement::said_to_wait(&newcomer(piece), &row.place()));
                said.map_or_else(Vec::new, |said| all(What::Said(said)))
            }
            Event::Mustered { side, units, .. } => {
                let army = crate::kit::the(&self.state.card(side).name);
                all(What::Said(crate::kit::sentence(&army_says(&army, &set_up::takes_the_field(units)))))
            }
            Event::DeploymentDie { first: Some(side), .. } => {
                let army = crate::kit::the(&self.state.card(side).name);
                all(What::Said(crate::kit::sentence(&army_says(&army, "[deploys] first"))))
            }
            Event::Deployed { unit, at, .. } => one(unit, What::Deploys { stands: String::new(), to: self.place(*at) }),
            _ => self.nerve(entry),
        }
    }

    /// What becomes of somebody's nerve, or of a leader.
    fn nerve<'e>(&self, entry: &'e Entry<Event>) -> Vec<(Option<&'e UnitId>, What)> {
        let (who, what) = match &entry.event {
            Event::Rallies { unit, .. } if self.is_veiled(unit) => return Vec::new(),
            Event::Rallies { unit, leader: Some(leader), test, .. } => {
                let succeeds = test.made > 0;
                let verbs = if succeeds { say::LEADER_RALLIES } else { say::LEADER_IN_VAIN };
                (leader, What::Rallies { whom: unit.clone(), succeeds, verbs })
            }
            Event::Rallies { unit, leader: None, test, .. } => {
                let succeeds = test.made > 0;
                let verbs = if succeeds { say::RALLIES } else { say::NO_RALLY };
                (unit, What::Recovers { succeeds, verbs })
            }
            Event::Checks { unit, test, level, .. } => (unit, self.checked(unit, test, *level)),
            Event::Drops { unit, level } => (unit, self.drops(unit, *level)),
            Event::Rises { unit, .. } if self.is_veiled(unit) => return Vec::new(),
            Event::Rises { unit, .. } => (unit, What::Heartened { verbs: say::HEARTENED }),
            Event::Risk { leader, unit, killed } => {
                let alone = self.state.find(unit).is_none_or(|unit| unit.at.is_none());
                if alone && !killed {
                    return vec![(Some(leader), What::LeftAlone)];
                }
                let verbs = match (killed, entry.clause.as_str() == "EN-LDR-08") {
                    (true, true) => say::KILLED_IN_MELEE,
                    (true, false) => say::KILLED,
                    (false, true) => say::SPARED_IN_MELEE,
                    (false, false) => say::SPARED,
                };
                (leader, What::Risks { by: unit.clone(), killed: *killed, verbs })
            }
            _ => return Vec::new(),
        };
        vec![(Some(who), what)]
    }

    fn checked(&self, id: &UnitId, test: &Test, level: Level) -> What {
        let unit = self.state.unit(id);
        match () {
            () if level == Level::Broken => What::Gone { verbs: say::BREAKS },
            () if self.is_veiled(id) => What::Tried { holds: true, verbs: say::VEILED },
            () if test.failed() > 0 => What::Wavers { verbs: say::comes_to(level) },
            () if unit.kind.is_artillery() && unit.is_in(Form::Unlimbered) => {
                What::Tried { holds: true, verbs: say::STEADY_GUNS }
            }
            () if level != Level::Good => What::Tried { holds: true, verbs: say::STEADY_SHAKEN },
            () => What::Tried { holds: true, verbs: say::STEADY },
        }
    }

    fn drops(&self, id: &UnitId, level: Level) -> What {
        match (level, self.is_veiled(id)) {
            (Level::Broken, false) if self.state.unit(id).level() != Level::Good => {
                What::Gone { verbs: say::BROKEN_BY_DROP }
            }
            (Level::Broken, _) => What::Gone { verbs: say::DESTROYED },
            (_, true) => What::Tried { holds: true, verbs: say::VEILED },
            (level, false) => What::Wavers { verbs: say::comes_to(level) },
        }
    }

    fn shock(&self, id: &UnitId) -> Shock {
        if self.state.unit(id).kind.is_cavalry() { Shock::Charge } else { Shock::Assault }
    }

    fn firing(&self, id: &UnitId, range: u32) -> Choices {
        let kind = self.state.unit(id).kind;
        match tables::gun_dice(kind, range).map(|(_, band)| band) {
            _ if kind.is_infantry() => say::MUSKETS,
            Some("close") => say::CANISTER,
            _ => say::ROUND_SHOT,
        }
    }

    /// A melee: who comes at whom and how, and who has the better of it.
    fn fight<'e>(
        &self,
        us: &'e UnitId,
        them: &'e UnitId,
        attack: &Blow,
        winner: Winner,
        breakthrough: bool,
    ) -> Vec<(Option<&'e UnitId>, What)> {
        let (unit, target) = (self.state.unit(us), self.state.unit(them));
        let met = self
            .state
            .melees
            .iter()
            .any(|fought| [(us, them), (them, us)].contains(&(&fought.attacker, &fought.defender)));
        let again = met && !unit.moved && !breakthrough;
        let verbs = match () {
            () if counts(&attack.tally, "EN-MEL-27") => say::REAR,
            () if counts(&attack.tally, "EN-MEL-26") => say::FLANK,
            () if !breakthrough && !unit.moved => say::STANDING,
            () => say::opening(unit.kind, target.kind),
        };
        let stance = match target.form {
            Some(Form::Square) => "in square",
            Some(Form::Masse) => "in a closed mass",
            _ => "",
        };
        let verdict = match winner {
            Winner::Attacker => Better::Attacker,
            Winner::Defender => Better::Defender,
            Winner::Nobody => Better::Drawn,
        };
        let shock = self.shock(us);
        let mut told = vec![
            (Some(us), What::Attacks { at: them.clone(), verbs, shock, again, stance, led: self.leader_of(us) }),
            (Some(us), What::Settled { attacker: us.clone(), defender: them.clone(), verdict }),
        ];
        if breakthrough {
            told.insert(0, (Some(us), What::GoesOn));
        }
        told
    }

    /// A movement; a unit goes back where it comes nearer its own edge, whatever it faces.
    fn march(&self, id: &UnitId, path: &[Spot], short: bool) -> Option<What> {
        let unit = self.state.unit(id);
        let (from, to) = (unit.at?, *path.last()?);
        let home = self.state.card(&unit.side).home_edge;
        let forward = |spot: Spot| self.state.map.forward(home, self.state.map.hex(spot));
        let ahead = (forward(to) - forward(from)).signum();
        let way = match ahead {
            1 => Way::On,
            -1 => Way::Back,
            _ => Way::Across,
        };
        let friend = self.state.units_in(self.state.map.hex(to)).find(|_| unit.is_leader());
        let steps = match path.len() {
            0 | 1 => String::new(),
            hexes => format!("{} hexes", number(u32::try_from(hexes).unwrap_or(u32::MAX))),
        };
        Some(What::Marches {
            way,
            verbs: say::going(unit.kind, ahead),
            steps,
            to: self.place(to),
            joins: friend.map(|friend| friend.unit.clone()),
            barred: short,
        })
    }
}

/// Whose movement an event is.
fn mover(event: &Event) -> Option<&UnitId> {
    match event {
        Event::Tours { unit, .. } => Some(unit),
        event => super::movement::mover(event),
    }
}
