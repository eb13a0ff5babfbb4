//! All that is done to one unit, by fire and hand to hand, as one scene: its beginning, its crisis and its end.

use super::beside::{is_leader_lost, lost_beside, swept_away};
use super::compose::{Bout, Scene, Teller};
use super::grammar::{Noun, aimed, in_a_row, small};
use super::weight::Weight;
use super::wording as say;
use crate::adjudicate::{Better, Choices, Incident, Shock, Toll, UnitId, What};
use crate::kit::{counted, list, number, sentences};

/// Whether a fight begins as it is told, or whoever came was told of before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    Fresh,
    Resumed,
    /// The same, and nothing was told in between.
    Joined,
}

/// What became of somebody.
#[derive(Default)]
pub(super) struct Fate {
    /// What he has lost, of what he had, and what he was in full strength.
    toll: Option<(u32, u32, u32)>,
    rough: Option<String>,
    tried: Option<(bool, Choices)>,
    pub(super) back: Option<(Choices, String)>,
    gone: Option<Choices>,
    halts: bool,
    wavers: Option<Choices>,
    pub(super) stops: Option<Choices>,
}

impl Fate {
    pub(super) fn of<'i>(unit: &UnitId, incidents: impl IntoIterator<Item = &'i Incident>) -> Fate {
        let mut fate = Fate::default();
        for incident in incidents.into_iter().filter(|incident| incident.who.as_ref() == Some(unit)) {
            match &incident.what {
                What::Suffers(Toll::Exact { lost, left, full }) => {
                    let (before, had, _) = fate.toll.unwrap_or((0, lost + left, *full));
                    fate.toll = Some((before + lost, had, *full));
                }
                What::Suffers(Toll::Rough(words)) => fate.rough = Some(words.clone()),
                What::Tried { holds, verbs } => fate.tried = Some((*holds, *verbs)),
                What::GoesBack { verbs, ground, .. } => fate.back = Some((*verbs, ground.clone())),
                What::Gone { verbs } => fate.gone = Some(*verbs),
                What::Halts => fate.halts = true,
                What::Wavers { verbs } => fate.wavers = Some(*verbs),
                What::Stops { verbs } => fate.stops = Some(*verbs),
                _ => {}
            }
        }
        fate
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.toll.is_none()
            && self.rough.is_none()
            && self.tried.is_none()
            && self.gone.is_none()
            && !self.halts
            && self.wavers.is_none()
            && self.stops.is_none()
    }

    pub(super) fn lost(&self) -> u32 {
        self.toll.map_or(u32::from(self.wavers.is_some()), |(lost, ..)| lost)
    }

    pub(super) fn is_gone(&self) -> bool {
        self.gone.is_some()
    }

    /// Whether what is gone was but the last of it, long since worn down.
    fn is_remnant(&self) -> bool {
        self.toll.is_some_and(|(lost, _, full)| lost * 4 <= full)
    }

    /// Whether all that has become of him is that he gives ground.
    fn only_goes_back(&self) -> bool {
        self.back.is_some() && self.is_nothing()
    }

    pub(super) fn is_routed(&self) -> bool {
        matches!(self.tried, Some((false, _)))
    }
}

impl Teller<'_> {
    /// What somebody has lost: `[loses] three of [its] six points`.
    fn toll(&self, fate: &Fate) -> Option<String> {
        let measure = self.account.measure;
        if let Some(rough) = &fate.rough {
            return Some(rough.clone());
        }
        let (lost, had, full) = fate.toll?;
        Some(match (lost >= had, had == full) {
            (true, _) if had <= 1 => format!("[loses] [its] last {measure}"),
            (true, true) => format!("[loses] all of [its] {}", counted(had, measure, None)),
            (true, false) => format!("[loses] [its] last {}", counted(had, measure, None)),
            (false, _) => {
                let (lost, had) = of(lost, had, measure);
                format!("[loses] {lost} of [its] {had}")
            }
        })
    }

    /// What becomes of somebody but for his losses.
    fn ends(&mut self, unit: &UnitId, fate: &Fate) -> (Vec<String>, Option<String>) {
        let (mut row, mut against) = (Vec::new(), None);
        let breaks = self.account.is_joint && fate.is_routed();
        if let Some(verbs) = fate.wavers.filter(|_| fate.gone.is_none() && !breaks) {
            row.push(self.draw(verbs, unit));
        }
        match fate.tried {
            Some((false, verbs)) => row.push(self.draw(verbs, unit)),
            Some((true, verbs)) if fate.gone.is_none() && fate.wavers.is_none() => {
                against = Some(self.draw(verbs, unit))
            }
            _ => {}
        }
        if let Some((verbs, ground)) = &fate.back {
            let words = self.draw(*verbs, unit);
            row.push(if ground.is_empty() { words } else { format!("{words} to {ground}") });
            against = None;
        }
        if fate.halts {
            row.push("[has] nowhere to go".to_owned());
        }
        row.extend(fate.stops.map(|verbs| self.draw(verbs, unit)));
        if let Some(verbs) = fate.gone {
            row.push(self.draw(verbs, unit));
        }
        (row, against)
    }

    /// All that becomes of somebody, in the number of his name.
    pub(super) fn whole(&mut self, unit: &UnitId, fate: &Fate) -> String {
        let mut row = self.toll(fate).into_iter().collect::<Vec<_>>();
        let (ends, against) = self.ends(unit, fate);
        row.extend(ends);
        self.noun(unit).does(&in_a_row(&row, against))
    }

    /// What a clash comes to; fire that hits nobody is handed back.
    pub(super) fn clash(&mut self, target: &UnitId, bouts: &[Bout<'_>], order: usize) -> Option<Scene> {
        let after = || bouts.iter().flat_map(|bout| bout.after.iter().copied());
        let hot = |bout: &Bout<'_>| {
            bout.is_shock() || !Fate::of(bout.target().unwrap_or(target), bout.after.iter().copied()).is_nothing()
        };
        let risky = after().any(|incident| matches!(incident.what, What::Risks { .. }));
        if !bouts.iter().any(hot) && !risky {
            return None;
        }
        let mut parts = Vec::new();
        let mut rest = bouts;
        while let Some(first) = rest.first() {
            let like = |bout: &&Bout<'_>| !bout.is_shock() && bout.target() == first.target();
            let shots = rest.iter().take_while(like).count();
            let (part, later) = rest.split_at(shots.max(1));
            match first.is_shock() {
                true if first.is_coming() => parts.extend(self.onset(target, first)),
                true => {
                    let earlier = &bouts[..bouts.len() - rest.len()];
                    let came = earlier.iter().any(|bout| bout.is_coming() && bout.actor == first.actor);
                    let opening = match came {
                        true if self.account.is_joint && self.is_told_of(first, earlier) => Opening::Joined,
                        true => Opening::Resumed,
                        false => Opening::Fresh,
                    };
                    parts.extend(self.shock(target, first, opening));
                }
                false => parts.extend(self.volleys(first.target().unwrap_or(target), part)),
            }
            rest = later;
        }
        let mut units = vec![target.clone()];
        units.extend(bouts.iter().map(|bout| bout.actor.clone()));
        let fought = units.clone();
        let fates = fought.iter().map(|unit| (unit, Fate::of(unit, after()))).collect::<Vec<_>>();
        let killed = after().find(|incident| is_leader_lost(incident));
        let gone = fates.iter().find(|(_, fate)| fate.is_gone());
        let swept = swept_away(after());
        let shock = bouts.iter().rev().find(|bout| bout.is_shock());
        // Who does not get there, or only goes after a loser, has not fought.
        let is_fight = |bout: &&Bout<'_>| bout.is_shock() && !(bout.is_short() || bout.is_pressing());
        let fight = match self.account.is_joint {
            true => bouts.iter().rev().find(is_fight),
            false => shock,
        };
        let place = after().find_map(|incident| match &incident.what {
            What::Takes { place } => Some((place.clone(), incident.who.clone()?)),
            _ => None,
        });
        let weight = match () {
            () if killed.is_some() => Weight::Leader,
            () if gone.is_some_and(|(_, fate)| !fate.is_remnant()) || !swept.is_empty() => Weight::Lost,
            () if fight.is_some_and(|bout| bout.kind() == Some(Shock::Charge)) => Weight::Charge,
            () if fight.is_some() => Weight::Assault,
            () if place.is_some() => Weight::Place,
            () if gone.is_some() || fates.iter().any(|(_, fate)| fate.is_routed()) => Weight::Rout,
            () if shock.is_some() => Weight::Ground,
            () => Weight::Fire,
        };
        let headline = match (killed.and_then(|incident| incident.who.as_ref()), gone) {
            (Some(leader), _) => self.fall_of(leader, killed),
            (None, Some((unit, _))) if self.account.is_brisk && self.noun(unit).is_man => {
                self.headline(say::HEAD_MAN_GONE, &[("leader", unit)], Some(unit))
            }
            (None, Some((unit, _))) => {
                let by = if *unit == target { &bouts[bouts.len() - 1].actor } else { target };
                self.headline(say::HEAD_LOST, &[("unit", unit), ("by", by)], Some(unit))
            }
            (None, None) if let Some(unit) = swept.first() => {
                self.headline(say::HEAD_LOST_ALONE, &[("unit", unit)], Some(unit))
            }
            (None, None) => match fight.or(shock) {
                Some(_)
                    if let (Weight::Rout, Some((unit, _))) =
                        (weight, fates.iter().find(|(_, fate)| fate.is_routed())) =>
                {
                    self.headline(say::HEAD_ROUT, &[("unit", unit)], None)
                }
                Some(bout) => self.shock_headline(bout),
                None if weight == Weight::Rout => self.headline(say::HEAD_ROUT, &[("unit", target)], None),
                None => {
                    let fate = Fate::of(target, after());
                    let words = match (fate.toll.is_some() || fate.rough.is_some(), fate.wavers.is_some()) {
                        (true, _) => say::HEAD_FIRE,
                        (false, true) => say::HEAD_WAVERS,
                        (false, false) if fate.stops.is_some() => say::HEAD_STOPPED,
                        (false, false) => say::HEAD_STANDS,
                    };
                    self.headline(words, &[("unit", target)], None)
                }
            },
        };
        let named = after().filter_map(|incident| incident.who.clone()).collect::<Vec<_>>();
        units.extend(named);
        let beside = after().filter_map(|incident| match &incident.what {
            What::Beside { us, them } => Some(us.iter().chain(them).cloned()),
            _ => None,
        });
        units.extend(beside.flatten());
        let others = lost_beside(after());
        let stood = bouts.iter().flat_map(|bout| &bout.after).find(|incident| incident.who.as_ref() == Some(target));
        Some(Scene {
            weight,
            size: fates.iter().map(|(_, fate)| fate.lost()).sum(),
            order,
            text: sentences(&parts),
            units,
            ground: stood.map_or_else(String::new, |incident| incident.ground.clone()),
            sector: bouts[0].attack.sector,
            headline,
            gone: fates
                .iter()
                .filter(|(_, fate)| fate.is_gone())
                .map(|(unit, _)| (*unit).clone())
                .chain(others)
                .collect(),
            is_fight: bouts.iter().any(|bout| bout.is_shock() && !bout.is_coming()),
        })
    }

    /// Fire at one target as one sentence, and what became of leaders in it.
    fn volleys(&mut self, target: &UnitId, bouts: &[Bout<'_>]) -> Vec<String> {
        let after = || bouts.iter().flat_map(|bout| bout.after.iter().copied());
        let fate = Fate::of(target, after());
        let hit = |bout: &&Bout<'_>| {
            matches!(bout.attack.what, What::Fires { hits: Some(1..), .. })
                || !Fate::of(target, bout.after.iter().copied()).is_nothing()
                || bout.after.iter().any(|incident| matches!(incident.what, What::Risks { .. }))
        };
        let (hitting, wide) = bouts.iter().partition::<Vec<_>, _>(hit);
        let whom = self.noun(target);
        let mut parts = Vec::new();
        let nothing = fate.is_nothing();
        let ground = after().find(|incident| incident.who.as_ref() == Some(target));
        let is_elsewhere = ground.is_some_and(|incident| !incident.ground.is_empty())
            || bouts.iter().any(|bout| bout.attack.stands != bout.attack.sector);
        let mut text = match hitting.as_slice() {
            [] => String::new(),
            [one] => {
                let opens = self.opens_fire(one);
                match nothing {
                    true => opens,
                    false if is_elsewhere => self.under(target, &hitting, &fate),
                    false if !opens.ends_with(&whom.name) => {
                        format!("{opens}, and {} {}", whom.name, self.whole(target, &fate))
                    }
                    false => format!("{opens}, {} {}", whom.who(), self.whole(target, &fate)),
                }
            }
            several if is_elsewhere && !nothing => self.under(target, several, &fate),
            several => {
                let firers = several.iter().map(|bout| self.noun(&bout.actor)).collect::<Vec<_>>();
                let end = match nothing {
                    true => whom.does("[comes] through unhurt"),
                    false => self.whole(target, &fate),
                };
                let words = self.deal(say::MASSED, target);
                words
                    .replace("{firers}", &Noun::all(&firers).name)
                    .replace("{who}", whom.who())
                    .replace("{target}", &whom.name)
                    .replace("{end}", &end)
            }
        };
        if !wide.is_empty() {
            let firers = wide.iter().map(|bout| self.noun(&bout.actor)).collect::<Vec<_>>();
            match text.is_empty() {
                true => text = Noun::all(&firers).says(&format!("[fires] on {} in vain", whom.name)),
                false => {
                    let words = self.deal(say::WIDE, target);
                    text = format!("{text}; {}", Noun::all(&firers).says(&words));
                }
            }
        }
        parts.push(text);
        parts.extend(self.asides(after(), |_| true));
        parts
    }

    /// Fire at somebody, and what becomes of him, so that a place before it is where he stands.
    fn under(&mut self, target: &UnitId, bouts: &[&Bout<'_>], fate: &Fate) -> String {
        let firers = bouts.iter().map(|bout| self.noun(&bout.actor)).collect::<Vec<_>>();
        let (whom, end) = (self.noun(target), self.whole(target, fate));
        let words = self.deal(say::UNDER, target);
        words.replace("{firers}", &Noun::all(&firers).name).replace("{target}", &whom.name).replace("{end}", &end)
    }

    /// Who fires at whom, with what he did before: `the 20th comes on and volleys at the 78th`.
    fn opens_fire(&mut self, bout: &Bout<'_>) -> String {
        let mut row = self.steps(bout);
        if let What::Fires { at, verbs, .. } = &bout.attack.what {
            let verb = self.draw(*verbs, &bout.actor);
            row.push(aimed(&verb, &self.noun(at).name));
        }
        self.noun(&bout.actor).says(&list(&row))
    }

    /// What somebody did before he fired or charged.
    pub(super) fn steps(&mut self, bout: &Bout<'_>) -> Vec<String> {
        let mut row = Vec::new();
        for incident in &bout.before {
            match &incident.what {
                What::Marches { verbs, .. } if row.is_empty() => row.push(self.draw(*verbs, &bout.actor)),
                What::Changes { verbs } => row.push(self.draw(*verbs, &bout.actor)),
                _ => {}
            }
        }
        row
    }

    /// A fight hand to hand: who came, what it cost, how it ended.
    fn shock(&mut self, target: &UnitId, bout: &Bout<'_>, opening: Opening) -> Vec<String> {
        let (attacker, defender) = (self.noun(&bout.actor), self.noun(target));
        let [ours, theirs] = [&bout.actor, target].map(|unit| Fate::of(unit, bout.after.iter().copied()));
        let mut parts = Vec::new();
        // Whether the first sentence still goes on to its end.
        let mut open = false;
        if let What::Attacks { verbs, again, stance, led, .. } = &bout.attack.what
            && opening != Opening::Joined
        {
            let mut row = self.steps(bout);
            match again {
                true => row.push(format!("[takes] up the fight with {} again", defender.name)),
                false => {
                    let verb = match opening {
                        Opening::Fresh => self.draw(*verbs, &bout.actor),
                        Opening::Resumed | Opening::Joined => self.deal(say::MEETS, &bout.actor),
                    };
                    let stands = match stance.is_empty() {
                        true => String::new(),
                        false => format!(", {} {}", defender.who(), defender.does(&format!("[stands] {stance}"))),
                    };
                    row.push(format!("{}{stands}", aimed(&verb, &defender.name)));
                }
            }
            let led = led.as_ref().filter(|_| opening == Opening::Fresh);
            let [us, them] = self.beside(bout);
            let leads = self.led(&bout.actor, led);
            let leads = match us {
                Some(us) => {
                    let and = if leads.name.ends_with(',') { " and" } else { "," };
                    Noun { name: format!("{}{and} with {},", leads.name.trim_end_matches(','), us.name), ..leads }
                }
                None => leads,
            };
            let helped = them.map(|them| format!(", {} {}", defender.whom(), them.says("[supports]")));
            open = self.account.is_brisk && helped.is_none();
            parts.push(leads.says(&format!("{}{}", list(&row), helped.unwrap_or_default())));
        }
        let is_risk = |incident: &Incident| matches!(incident.what, What::Risks { .. });
        parts.extend(self.asides(bout.after.iter().copied(), is_risk));
        open &= parts.len() == 1;
        let verdict = bout.after.iter().find_map(|incident| match &incident.what {
            What::Settled { verdict, .. } => Some(*verdict),
            _ => None,
        });
        let costs = self.costs(target, [(&attacker, &ours), (&defender, &theirs)]);
        // Where nothing is counted, a fight without losses is no bloodless one.
        let bloodless = costs.is_none() && !self.account.measure.is_empty();
        open &= costs.is_none();
        parts.extend(costs);
        let [(our_end, _), (their_end, held)] =
            [(&bout.actor, &ours), (target, &theirs)].map(|(unit, fate)| self.ends(unit, fate));
        let said = |noun: &Noun, row: &[String]| (!row.is_empty()).then(|| noun.says(&list(row)));
        let [our_end, their_end] = [said(&attacker, &our_end), said(&defender, &their_end)];
        let _ = held;
        match verdict {
            Some(Better::Attacker) => {
                let words = self.deal(say::HAS_WON_IT, &bout.actor);
                match parts.first_mut().filter(|_| open) {
                    Some(first) => *first = and([Some(format!("{first} and {}", attacker.does(&words))), their_end]),
                    None => parts.push(and([Some(attacker.says(&words)), their_end])),
                }
                parts.extend(our_end);
            }
            Some(Better::Defender) => {
                let words = self.deal(say::HOLDS, target);
                match parts.first_mut().filter(|first| open && first.ends_with(&defender.name)) {
                    Some(first) => {
                        let holds = format!("{first}, {} {}", defender.who(), defender.does(&words));
                        *first = and([Some(holds), our_end]);
                    }
                    None => parts.push(and([Some(defender.says(&words)), our_end])),
                }
                parts.extend(their_end);
            }
            Some(Better::Drawn) if bloodless => {
                let words = self.deal(say::BLOODLESS, target);
                parts.push(words);
            }
            Some(Better::Drawn) => {
                let undecided = if self.account.is_joint { say::LOCKED } else { say::UNDECIDED };
                let words = self.deal(undecided, target);
                parts.push(words);
                parts.extend([our_end, their_end].into_iter().flatten());
            }
            Some(Better::Parted) => {
                let only_back = [&ours, &theirs].iter().all(|fate| fate.only_goes_back());
                let words = self.deal(if only_back { say::BOTH_BACK } else { say::NEITHER }, target);
                parts.push(words);
                parts.extend([our_end, their_end].into_iter().flatten().filter(|_| !only_back));
            }
            Some(Better::Nobody) => parts.push("both are cut to pieces, and nobody has won".to_owned()),
            None => parts.extend([our_end, their_end].into_iter().flatten()),
        }
        parts.extend(self.fates_beside(target, bout));
        let follows = bout.after.iter().find(|incident| matches!(incident.what, What::Follows { to: Some(_) }));
        let takes = bout.after.iter().find_map(|incident| match &incident.what {
            What::Takes { place } => Some((incident.who.clone(), place)),
            _ => None,
        });
        if let Some(winner) = follows.and_then(|incident| incident.who.as_ref()) {
            let words = self.deal(say::FOLLOWS, winner);
            let taken = takes.filter(|(who, _)| who.as_ref() == Some(winner));
            let taken = taken.map_or_else(String::new, |(_, place)| format!(" and [takes] {place}"));
            parts.push(self.noun(winner).says(&format!("{words}{taken}")));
        }
        parts.extend(self.asides(bout.after.iter().copied(), |incident| !is_risk(incident)));
        parts
    }

    /// What a fight has cost; nothing where it cost nobody anything.
    fn costs(&mut self, about: &UnitId, [ours, theirs]: [(&Noun, &Fate); 2]) -> Option<String> {
        let measure = self.account.measure;
        let exact = |fate: &Fate| fate.rough.is_none().then_some(fate.toll).flatten();
        let cost = |(lost, had, _): (u32, u32, u32)| match lost >= had {
            true if had <= 1 => format!("the last {measure} they had"),
            true => format!("all {} they had", counted(had, measure, None)),
            false => {
                let (lost, had) = of(lost, had, measure);
                format!("{lost} of {had}")
            }
        };
        match (exact(ours.1), exact(theirs.1)) {
            (Some(ours), Some(theirs)) => {
                let words = self.deal(say::COSTS_BOTH, about);
                Some(words.replace("{ours}", &cost(ours)).replace("{theirs}", &cost(theirs)))
            }
            _ if ours.1.rough.is_some() || theirs.1.rough.is_some() => {
                let said = [ours, theirs].map(|(noun, fate)| self.toll(fate).map(|toll| noun.says(&toll)));
                Some(and(said))
            }
            (None, None) => None,
            (one, other) => {
                let [those, others] = match one.is_some() {
                    true => ["the attackers", "the defenders"],
                    false => ["the defenders", "the attackers"],
                };
                let words = self.deal(say::COSTS_ONE, about);
                let cost = cost(one.or(other)?);
                Some(words.replace("{those}", those).replace("{others}", others).replace("{cost}", &cost))
            }
        }
    }

    fn shock_headline(&mut self, bout: &Bout<'_>) -> String {
        let settled = bout.after.iter().find_map(|incident| match &incident.what {
            What::Settled { attacker, defender, verdict } => Some((attacker, defender, *verdict)),
            _ => None,
        });
        match settled {
            Some((attacker, defender, Better::Attacker)) => {
                self.headline(say::HEAD_CARRIED, &[("winner", attacker), ("loser", defender)], None)
            }
            Some((attacker, defender, Better::Defender)) => {
                self.headline(say::HEAD_REPULSED, &[("winner", defender), ("loser", attacker)], None)
            }
            Some((attacker, defender, _)) => {
                self.headline(say::HEAD_UNDECIDED, &[("one", attacker), ("other", defender)], None)
            }
            None => match &bout.attack.what {
                What::Presses { at, .. } => {
                    self.headline(say::HEAD_PRESSED, &[("one", &bout.actor), ("other", at)], None)
                }
                What::Closes { at, .. } if self.account.is_joint && bout.is_short() => match at.first() {
                    Some(at) => self.headline(say::HEAD_SHORT, &[("one", &bout.actor), ("other", at)], None),
                    None => String::new(),
                },
                What::Closes { .. } => match bout.target() {
                    Some(at) => self.headline(say::HEAD_CLOSES, &[("one", &bout.actor), ("other", at)], None),
                    None => String::new(),
                },
                What::Attacks { at, .. } => {
                    self.headline(say::HEAD_UNDECIDED, &[("one", &bout.actor), ("other", at)], None)
                }
                _ => String::new(),
            },
        }
    }
}

fn and(parts: [Option<String>; 2]) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(", and ")
}

/// So much of so much, both in words or both in figures.
fn of(lost: u32, had: u32, measure: &str) -> (String, String) {
    let had_told = counted(had, measure, None);
    let lost_told =
        if had_told.starts_with(|first: char| first.is_ascii_digit()) { lost.to_string() } else { number(lost) };
    (lost_told, had_told)
}

/// How many different units there are.
pub(super) fn how_many(units: &[UnitId]) -> u32 {
    let mut units = units.to_vec();
    units.sort();
    units.dedup();
    small(units.len())
}
