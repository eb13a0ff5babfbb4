//! What an event is, for those who tell it.

use super::wording as say;
use crate::adjudicate::{
    Account, Better, Blur, Entry, Incident, Person, Roster, Sector, Shock, Side, Toll, UnitId, Way, What,
};
use crate::kit::{Spot, army_says, counted, front, naming, number, reinforcement};
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::event::{Cause, Event, Result, apply};
use crate::rules::really_simple::position::scenario::reckoning;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::position::verdict;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Mounted, Unit};
use crate::telling::excuse;

/// What one of the strength of a unit is called in a sentence.
const MEASURE: &str = "point";

/// So many hexes at most has a place that has a left and a right.
const SMALL: usize = 9;

/// What a usual unit counts for in a story, and the points that it has.
const USUAL: u32 = 100;
const FULL: u32 = 6;

/// An exchange, entry by entry, with the position after each.
pub(crate) struct Witness<'w> {
    pub(crate) state: State,
    roster: &'w Roster,
    /// With whose eyes left and right are told.
    eyes: Side,
    /// The width of the field, as they see it.
    bounds: Option<(i64, i64)>,
    /// Whether the last attack was hand to hand.
    hand_to_hand: bool,
}

/// All of an exchange.
pub(crate) fn account(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Account {
    let mut witness = Witness::new(before, roster, eyes);
    let incidents = log.iter().flat_map(|entry| witness.sees(&entry.event));
    let mut incidents = incidents.collect::<Vec<_>>();
    let spent = newly_spent(before, &witness.state).into_iter();
    incidents.extend(spent.map(|side| witness.incident(None, What::Spent(side))));
    let mut people = people(before, roster);
    let later = self::people(&witness.state, roster).into_iter();
    let later = later.filter(|later| !people.iter().any(|known| known.unit == later.unit)).collect::<Vec<_>>();
    people.extend(later);
    Account { incidents, people, measure: MEASURE, in_figures: false }
}

/// Who has lost in this exchange what ends the battle with the turn.
fn newly_spent(before: &State, after: &State) -> Option<Side> {
    // What a side that is told of roughly has lost is nobody's to know.
    let sides = after.sides.iter().map(|card| &card.side);
    let mut sides = sides.filter(|side| Blur::of(after.blur.as_ref(), side).is_none());
    sides.find(|side| verdict::is_spent(after, side) && !verdict::is_spent(before, side)).cloned()
}

/// Who may be spoken of.
pub(crate) fn people(state: &State, roster: &Roster) -> Vec<Person> {
    let to_come = reinforcement::all(&state.arrivals);
    let people = state.army.iter().chain(to_come).map(|unit| {
        // Whoever comes on in this exchange need not be known before it.
        let own = unit.called();
        let name = match roster.unit(&unit.unit) {
            id if id == unit.unit.as_str() => own.as_str(),
            name => name,
        };
        Person {
            unit: unit.unit.clone(),
            side: unit.side.clone(),
            name: match unit.is_general() {
                true => naming::general(name),
                false => naming::with_article(name),
            },
            worth: if unit.is_general() { 0 } else { unit.full() * USUAL / FULL },
            is_leader: unit.is_general(),
        }
    });
    people.collect()
}

impl<'w> Witness<'w> {
    pub(crate) fn new(before: &State, roster: &'w Roster, eyes: Option<&Side>) -> Witness<'w> {
        let eyes = eyes.unwrap_or(&before.sides[0].side).clone();
        let home = before.home(&eyes);
        let named = before.terrain.iter().filter(|ground| ground.name.is_some() && ground.hexes.len() <= SMALL);
        let named = named.flat_map(|ground| &ground.hexes).map(|spot| before.map.lateral(home, before.map.hex(*spot)));
        let bounds = before.map.width(home).map(|whole| front(whole, named.map(i64::from)));
        Witness { state: before.clone(), roster, eyes, bounds, hand_to_hand: false }
    }

    /// What an event is, and goes on behind it.
    pub(crate) fn sees(&mut self, event: &Event) -> Vec<Incident> {
        let mut incidents =
            self.what(event).map(|(who, what)| self.incident(who, what)).into_iter().collect::<Vec<_>>();
        let held = self.held();
        let alone = match event {
            Event::Gone { unit, how: Lost::Destroyed | Lost::Disintegrated } => self.leader_of(unit),
            _ => None,
        };
        match event {
            Event::Assaults { .. } => self.hand_to_hand = true,
            Event::Fires { .. } | Event::Activates { .. } => self.hand_to_hand = false,
            _ => {}
        }
        apply(&mut self.state, event);
        incidents.extend(alone.map(|leader| self.incident(Some(&leader), What::LeftAlone)));
        let mover = match event {
            Event::Moves { unit, .. } | Event::Advances { unit, to: Some(_), .. } => Some(unit),
            _ => None,
        };
        let taken = held.into_iter().zip(self.held()).filter(|(was, is)| was.1 != is.1 && is.1.is_some());
        for (_, (spot, _)) in taken.filter(|_| mover.is_some()) {
            let place = self.ground(spot);
            let place = if place.is_empty() { "an objective".to_owned() } else { place };
            incidents.push(self.incident(mover, What::Takes { place }));
        }
        incidents
    }

    /// The General who stands with a unit.
    fn leader_of(&self, id: &UnitId) -> Option<UnitId> {
        let unit = self.state.find(id).filter(|unit| !unit.is_general())?;
        let mut army = self.state.army.iter();
        let general = army
            .find(|other| other.is_general() && other.side == unit.side && unit.at.is_some() && other.at == unit.at);
        general.map(|general| general.unit.clone())
    }

    fn held(&self) -> Vec<(Spot, Option<Side>)> {
        self.state.objectives.iter().map(|objective| (objective.hex, objective.held.clone())).collect()
    }

    fn incident(&self, who: Option<&UnitId>, what: What) -> Incident {
        let at = who.and_then(|unit| self.state.find(unit)).and_then(|unit| unit.at);
        // A scene lies where it comes to blows, at him who is attacked.
        let struck = match &what {
            What::Fires { at, .. } | What::Attacks { at, .. } => self.state.find(at).and_then(|unit| unit.at),
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
        let across = self.state.map.lateral(self.state.home(&self.eyes), self.state.map.hex(spot));
        Some(Sector::in_thirds(i64::from(across) - low, high - low))
    }

    /// The name of the ground on a hex, as a sentence has it, or nothing.
    fn ground(&self, spot: Spot) -> String {
        let mut terrain = self.state.terrain.iter().filter(|terrain| terrain.hexes.contains(&spot));
        let named = terrain.find_map(|terrain| Some((terrain, terrain.name.as_ref()?)));
        named.map_or_else(String::new, |(terrain, name)| naming::ground(&terrain.kind, name))
    }

    /// What somebody is called who has not been there.
    fn title(&self, piece: &Unit) -> String {
        let name = piece.called();
        if piece.is_general() { naming::general(&name) } else { name }
    }

    fn place(&self, spot: Spot) -> String {
        match self.ground(spot) {
            ground if ground.is_empty() => spot.to_string(),
            ground => format!("{ground} ({spot})"),
        }
    }

    /// RS-SCN-02: how the points stand after the last turn, where they decide, and for what each army has them.
    fn score(&self) -> Option<String> {
        verdict::out_of_time(&self.state)?;
        let mut scores = self
            .state
            .sides
            .iter()
            .map(|card| (&card.side, reckoning(&self.state, &card.side).points))
            .collect::<Vec<_>>();
        scores.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        let what = match self.state.scenario.victory_points {
            Some(_) => "for the places that each holds and for what the other has lost",
            None => "for the places that each holds",
        };
        let [(first, most), (second, least)] = scores.as_slice() else { return None };
        let army = |side: &Side| crate::kit::the(self.roster.army(side));
        let turn = self.state.turn;
        Some(match most == least {
            true => format!("after turn {turn} both armies have {}, {what}", counted(*most, "point", None)),
            false => {
                let has = army_says(&army(first), &format!("[has] {}", counted(*most, "point", None)));
                let least = if *least == 0 { "none".to_owned() } else { number(*least) };
                format!("after turn {turn} {has} and {} {least}, {what}", army(second))
            }
        })
    }

    fn what<'e>(&self, event: &'e Event) -> Option<(Option<&'e UnitId>, What)> {
        let kind = |id: &UnitId| self.state.unit(id).kind;
        let one = |unit: &'e UnitId, what: What| Some((Some(unit), what));
        match event {
            Event::PartBegins { side, missing } => {
                let without = if *missing { ", without orders" } else { "" };
                let army = crate::kit::the(self.roster.army(side));
                Some((None, What::Part(format!("Turn {}: {army}{without}", self.state.turn))))
            }
            Event::TurnEnds => Some((None, What::Part(format!("The end of turn {}", self.state.turn)))),
            Event::Activates { unit } => {
                let form = self.state.find(unit).and_then(|unit| unit.form);
                one(unit, What::Acts { stands: form.map_or("", say::formed).to_owned() })
            }
            Event::Moves { unit, path, short } => one(unit, self.march(unit, path, *short)?),
            Event::Forms { unit, form, .. } => one(unit, What::Changes { verbs: say::forms(*form) }),
            Event::Fires { unit, at, range, volley } => {
                let hits = self.state.blur.is_none().then_some(volley.hits);
                let far = say::far(*range);
                one(unit, What::Fires { at: at.clone(), verbs: say::firing(kind(unit)), far, hits })
            }
            Event::Assaults { unit, at, continued, .. } => {
                let shock = if kind(unit) == Kind::Cavalry { Shock::Charge } else { Shock::Assault };
                let square = self.state.unit(at).form == Some(Form::Square);
                let stance = if square { say::formed(Form::Square) } else { "" };
                one(
                    unit,
                    What::Attacks {
                        at: at.clone(),
                        verbs: say::charging(kind(unit)),
                        shock,
                        again: *continued,
                        stance,
                        led: self.leader_of(unit),
                    },
                )
            }
            Event::Loses { unit, points } => one(unit, What::Suffers(self.toll(unit, *points))),
            Event::Decided { attacker, defender, result, .. } => {
                let verdict = match result {
                    Result::AttackerWins => Better::Attacker,
                    Result::DefenderWins => Better::Defender,
                    Result::Draw => Better::Drawn,
                    Result::Nobody => Better::Nobody,
                };
                one(attacker, What::Settled { attacker: attacker.clone(), defender: defender.clone(), verdict })
            }
            Event::Gone { unit, how } => one(unit, What::Gone { verbs: say::going_for_good(*how) }),
            Event::Morale { unit, fails } => {
                one(unit, What::Tried { holds: !fails, verbs: if *fails { say::BREAKS } else { say::STEADY } })
            }
            Event::FallsBack { unit, to, cause, .. } => {
                let verbs = match cause {
                    Cause::Assault => say::THROWN_BACK,
                    Cause::Morale => say::RUNS,
                    Cause::Retreat => say::RETREATS,
                };
                let ground = self.ground(*to);
                let known = self.state.unit(unit).at.is_some_and(|at| self.ground(at) == ground);
                let ground = if known { String::new() } else { ground };
                one(unit, What::GoesBack { verbs, to: self.place(*to), ground })
            }
            Event::Halts { unit } => one(unit, What::Halts),
            Event::Rallies { unit, whom, succeeds } => {
                let verbs = if *succeeds { say::RALLIES } else { say::IN_VAIN };
                one(unit, What::Rallies { whom: whom.clone(), succeeds: *succeeds, verbs })
            }
            Event::Fate { by, unit, killed, .. } => {
                let verbs = say::fate(self.hand_to_hand, *killed);
                one(unit, What::Risks { by: by.clone(), killed: *killed, verbs })
            }
            Event::Advances { unit, to, .. } => one(unit, What::Follows { to: to.map(|to| self.place(to)) }),
            Event::Accompanies { unit, to, .. } => one(unit, What::GoesAlong { stays: to.is_none() }),
            Event::GivesWay { unit, to, .. } => {
                let friend = to.and_then(|to| self.state.unit_at(to)).map(|friend| friend.unit.clone());
                match (to, friend) {
                    // Whom he reaches may be hidden from who reads of it.
                    (Some(_), None) => {
                        let name = naming::general(self.roster.unit(unit));
                        one(unit, What::Said(format!("{name} has to ride for it")))
                    }
                    (_, reaches) => one(unit, What::MakesRoom { reaches, taken: None }),
                }
            }
            Event::Dropped { unit, reason, .. } => {
                let voice = say::Names(self.roster);
                let (words, what) = excuse(reason, &voice);
                one(unit, What::Fails { why: reason.told(&voice), words, what })
            }
            Event::Waived { unit, .. } => one(unit, What::PassesOver),
            Event::Deployed { unit, at, form, .. } => {
                let stands = form.or(self.state.unit(unit).form).map_or("", say::formed).to_owned();
                one(unit, What::Deploys { stands, to: self.place(*at) })
            }
            Event::Initiative { turn, first, scores } => {
                Some((None, What::First { turn: *turn, first: first.clone(), throws: scores.clone() }))
            }
            Event::ComesOn { piece } => {
                let at = piece.at.map_or_else(String::new, |at| self.place(at));
                one(&piece.unit, What::Enters { at })
            }
            Event::KeptOff { unit } => {
                let (row, piece) = self.state.to_come(unit)?;
                Some((None, What::Said(reinforcement::said_to_wait(&self.title(piece), &row.place()))))
            }
            Event::PartEnds { idle, .. } => Some((None, What::Idle(idle.clone()))),
            Event::Concedes { side } => Some((None, What::GivesUp(side.clone()))),
            Event::Ends { verdict } => Some((
                None,
                What::Over {
                    winner: verdict.winner.clone(),
                    drawn: verdict.winner.is_none(),
                    why: self.score().unwrap_or_else(|| verdict.why.clone()),
                },
            )),
            Event::Standing { .. } | Event::Struck { .. } | Event::TurnBegins { .. } | Event::Breaks { .. } => None,
        }
    }

    fn march(&self, id: &UnitId, path: &[Spot], short: bool) -> Option<What> {
        let unit = self.state.unit(id);
        let (from, to) = (unit.at?, *path.last()?);
        let forward = |spot: Spot| self.state.forward(&unit.side, self.state.map.hex(spot));
        let way = match (forward(to) - forward(from)).signum() {
            1 => Way::On,
            -1 => Way::Back,
            _ => Way::Across,
        };
        let friend = self.state.unit_at(to).filter(|other| unit.is_general() && other.unit != *id);
        let steps = match path.len() {
            0 | 1 => String::new(),
            hexes => format!("{} hexes", number(u32::try_from(hexes).unwrap_or(u32::MAX))),
        };
        Some(What::Marches {
            way,
            verbs: say::going(unit.kind, unit.mounted == Some(Mounted::No), way),
            steps,
            to: self.place(to),
            joins: friend.map(|friend| friend.unit.clone()),
            barred: short,
        })
    }

    /// What a loss is, exactly or as it is told.
    fn toll(&self, id: &UnitId, points: u32) -> Toll {
        let unit = self.state.unit(id);
        let (left, full) = (unit.strength().saturating_sub(points), unit.full());
        let Some(looks) = estimates::looks(&self.state, unit, points) else {
            // What hits beyond its strength would have cost it is lost to nobody.
            return Toll::Exact { lost: points.min(unit.strength()), left, full };
        };
        let same = estimates::looks(&self.state, unit, 0) == Some(looks);
        Toll::Rough(match (looks.left_of(MEASURE), same) {
            _ if left == 0 => "[loses] all that was left".to_owned(),
            (Some(left), true) => format!("[loses] men and still [has] {left}"),
            (Some(left), false) => format!("[loses] men and [is] down to {left}"),
            (None, true) => format!("[loses] men and still [looks] {}", looks.words()),
            (None, false) => format!("[loses] men and now [looks] {}", looks.words()),
        })
    }
}
