//! What happens beside the fighting: rallies, retreats, marches; the end of the battle; what comes next.

use super::beside::lost_beside;
use super::clash::{Fate, how_many};
use super::compose::{Scene, Teller, Turn};
use super::grammar::{Noun, army};
use super::weight::Weight;
use super::wording as say;
use crate::adjudicate::{Choices, Episode, Incident, Side, UnitId, Way, What};
use crate::kit::{counted, list, sentences};

/// So many of a group are named; of a larger one the others are counted.
pub(super) const NAMED: usize = 4;

/// From so many on, those who do something apart from the fighting are the rest of a line.
const FEW: usize = 3;

/// Those who march alike.
struct March {
    way: Option<Way>,
    forms: Option<Choices>,
    verbs: Vec<Choices>,
    units: Vec<UnitId>,
}

impl Teller<'_> {
    /// The scenes of those who do not fight: the end, rallies, retreats, places that somebody walks into.
    pub(super) fn others(&mut self, turns: &[Turn<'_>], first: usize) -> Vec<Scene> {
        let mut scenes: Vec<Scene> = Vec::new();
        for (index, turn) in turns.iter().enumerate() {
            let order = first + index;
            for incident in &turn.incidents {
                let (weight, text, headline) = match &incident.what {
                    What::Over { winner, drawn, why } => self.over(winner.as_ref(), *drawn, why),
                    What::GivesUp(side) => {
                        (Weight::Decision, army(&self.reading, side).says("[gives] up the game"), String::new())
                    }
                    What::Rallies { whom, succeeds, verbs } => {
                        let Some(leader) = &incident.who else { continue };
                        let text = self.draw(*verbs, leader).replace("{}", &self.noun(whom).name);
                        let text = self.noun(leader).says(&text);
                        let headline = match succeeds {
                            true => self.headline(say::HEAD_RALLY, &[("unit", whom)], None),
                            false => String::new(),
                        };
                        (Weight::Ground, text.replace("{who}", self.noun(whom).who()), headline)
                    }
                    What::Takes { place } => {
                        let Some(who) = &incident.who else { continue };
                        let text = self.noun(who).says(&format!("[takes] {place}"));
                        let headline = self.headline(say::HEAD_PLACE, &[("unit", who)], Some(who));
                        (Weight::Place, text, crate::kit::capital(&headline.replace("{place}", place)))
                    }
                    What::MakesRoom { reaches, taken } => {
                        let Some(who) = &incident.who else { continue };
                        let noun = self.noun(who);
                        match reaches {
                            Some(friend) => {
                                let text = format!("[has] to ride for it and [reaches] {}", self.noun(friend).name);
                                (Weight::Ground, noun.says(&text), String::new())
                            }
                            None => {
                                let headline = self.headline(say::HEAD_LEADER, &[("leader", who)], Some(who));
                                let by = taken.as_ref().map(|by| self.noun(by).name);
                                let text = say::nowhere_to_ride(&noun.name, by.as_deref());
                                (Weight::Leader, text, headline)
                            }
                        }
                    }
                    _ => continue,
                };
                let mut units = incident.who.iter().cloned().collect::<Vec<_>>();
                if let What::Rallies { whom, .. } = &incident.what {
                    units.push(whom.clone());
                }
                scenes.push(Scene {
                    weight,
                    size: 0,
                    order,
                    text: sentences(&[text]),
                    units,
                    ground: String::new(),
                    sector: incident.sector,
                    headline,
                    gone: Vec::new(),
                    is_fight: false,
                });
            }
            let Some(retreat) = self.retreat(turn, order) else { continue };
            // Whoever could not be rallied goes back in the same paragraph.
            match scenes.iter_mut().find(|scene| scene.units.last() == retreat.units.first()) {
                Some(rally) => {
                    rally.text = format!("{} {}", rally.text, retreat.text);
                    if retreat.weight > rally.weight {
                        (rally.weight, rally.size, rally.headline) = (retreat.weight, retreat.size, retreat.headline);
                    }
                }
                None => scenes.push(retreat),
            }
        }
        scenes.extend(self.recoveries(turns, first));
        scenes.extend(self.leads(turns, first));
        scenes
    }

    /// Whoever tries to rally without a leader, all in one scene: first those who are in order again.
    fn recoveries(&mut self, turns: &[Turn<'_>], order: usize) -> Option<Scene> {
        let tried = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Recovers { succeeds, verbs } => Some((incident.who.clone()?, *succeeds, *verbs, incident.sector)),
            _ => None,
        });
        let (rallied, not) = tried.partition::<Vec<_>, _>(|(_, succeeds, ..)| *succeeds);
        let (_, _, _, sector) = rallied.first().or(not.first())?;
        let sector = *sector;
        let headline = match rallied.as_slice() {
            [] => String::new(),
            [(unit, ..), ..] => self.headline(say::HEAD_RALLY, &[("unit", unit)], None),
        };
        let mut said = Vec::new();
        for group in [&rallied, &not] {
            let Some((unit, _, verbs, _)) = group.first() else { continue };
            let nouns = group.iter().map(|(unit, ..)| self.noun(unit)).collect::<Vec<_>>();
            let words = self.draw(*verbs, unit);
            said.push(Noun::some(&nouns, NAMED).says(&words));
        }
        let units = rallied.iter().chain(&not).map(|(unit, ..)| unit.clone()).collect();
        Some(Scene {
            weight: Weight::Ground,
            size: 0,
            order,
            text: sentences(&[said.join("; ")]),
            units,
            ground: String::new(),
            sector,
            headline,
            gone: Vec::new(),
            is_fight: false,
        })
    }

    /// Who has the initiative: nothing weighs less, and where nothing else happened it is the news.
    fn leads(&mut self, turns: &[Turn<'_>], order: usize) -> Option<Scene> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        let (side, first) = incidents.find_map(|incident| match &incident.what {
            What::Leads { side, first } => Some((side, first)),
            _ => None,
        })?;
        let moves = match side == first {
            true => "[moves] first".to_owned(),
            false => format!("[leaves] the first move to {}", army(&self.reading, first).name),
        };
        let text = army(&self.reading, side).says(&format!("[has] the initiative and {moves}"));
        let head = self.deal_for(say::HEAD_LEADS, "leads").replace("{army}", &army(&self.reading, first).name);
        Some(Scene {
            weight: Weight::Order,
            size: 0,
            order,
            text: sentences(&[text]),
            units: Vec::new(),
            ground: String::new(),
            sector: None,
            headline: crate::kit::capital(&head),
            gone: Vec::new(),
            is_fight: false,
        })
    }

    /// How the points stand, and for what they are counted.
    fn points(&self, turns: &[Turn<'_>]) -> Option<Episode> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        let (scores, needed, places) = incidents.find_map(|incident| match &incident.what {
            What::Points { scores, needed, places } => Some((scores, *needed, *places)),
            _ => None,
        })?;
        let said = scores.iter().map(|(side, score)| {
            let many = if *score == 0 { "none".to_owned() } else { score.to_string() };
            army(&self.reading, side).says(&format!("[has] {many}"))
        });
        let said = list(&said.collect::<Vec<_>>());
        let what = if places { "the places that they hold" } else { "what the enemy has lost" };
        let text = format!("of the {needed} points that win the battle, counted for {what}, {said}");
        Some(Episode { text: sentences(&[text]), units: Vec::new() })
    }

    fn over(&mut self, winner: Option<&Side>, drawn: bool, why: &str) -> (Weight, String, String) {
        let headline = match winner {
            Some(side) => {
                let army = army(&self.reading, side);
                let head = self.deal_for(say::HEAD_WON, side.as_str());
                crate::kit::capital(&army.says(&head))
            }
            None if drawn => "The battle is drawn".to_owned(),
            None => "A battle that nobody has won".to_owned(),
        };
        // Who has won stands in the headline over it.
        (Weight::Decision, sentences(&[format!("The battle is over: {why}")]), headline)
    }

    /// Whoever goes back by himself, as his nerve has failed before.
    fn retreat(&mut self, turn: &Turn<'_>, order: usize) -> Option<Scene> {
        let moved = |incident: &&&Incident| {
            matches!(
                incident.what,
                What::GoesBack { .. }
                    | What::Gone { .. }
                    | What::Halts
                    | What::Tried { .. }
                    | What::Suffers(_)
                    | What::Stops { .. }
            )
        };
        let wavers = |incident: &&&Incident| self.account.is_joint && matches!(incident.what, What::Wavers { .. });
        let first = turn.incidents.iter().find(|incident| moved(incident) || wavers(incident))?;
        let who = first.who.clone()?;
        let fate = Fate::of(&who, turn.incidents.iter().copied());
        let mut parts = vec![self.noun(&who).name + " " + &self.whole(&who, &fate)];
        parts.extend(self.along(turn));
        let mut gone = if fate.is_gone() { vec![who.clone()] } else { Vec::new() };
        gone.extend(lost_beside(turn.incidents.iter().copied()));
        let (weight, headline) = match gone.first() {
            Some(gone) => (Weight::Lost, self.headline(say::HEAD_LOST_ALONE, &[("unit", gone)], Some(gone))),
            None if self.account.is_joint && fate.is_routed() => {
                (Weight::Rout, self.headline(say::HEAD_ROUT, &[("unit", &who)], None))
            }
            None => (Weight::Ground, String::new()),
        };
        let others = turn
            .incidents
            .iter()
            .filter(|incident| matches!(incident.what, What::Swept { .. } | What::LostWith { .. }));
        let units = std::iter::once(who).chain(others.filter_map(|incident| incident.who.clone())).collect();
        Some(Scene {
            weight,
            size: fate.lost(),
            order,
            text: sentences(&parts),
            gone,
            is_fight: false,
            units,
            ground: String::new(),
            sector: first.sector,
            headline,
        })
    }

    /// What is told of everybody else, in a paragraph or two.
    pub(super) fn quiet(&mut self, turns: &[Turn<'_>], wide: &[(UnitId, UnitId)], fought: bool) -> Vec<Episode> {
        let mut units = Vec::new();
        let mut parts = self.deployed(turns, &mut units);
        let mut marches = self.marches(turns, &mut units);
        marches.extend(self.in_vain(wide, &mut units));
        if let (true, Some(first)) = (fought && parts.is_empty(), marches.first_mut()) {
            let words = match units.len() {
                0..FEW => "elsewhere".to_owned(),
                _ => self.deal_for(say::ELSEWHERE, "elsewhere"),
            };
            *first = format!("{words} {first}");
        }
        parts.extend(marches);
        parts.extend(self.comings(turns, &mut units));
        parts.extend(self.doings(turns, &mut units));
        parts.extend(self.riders(turns, &mut units));
        parts.extend(self.staffs(turns, &mut units));
        parts.extend(self.spent(turns, &mut units));
        parts.extend(self.undone(turns, &mut units));
        let said = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Said(text) => Some(text.clone()),
            _ => None,
        });
        let mut said = said.collect::<Vec<_>>();
        said.dedup();
        let mut episodes = Vec::new();
        episodes.extend((!said.is_empty()).then(|| Episode { text: sentences(&said), units: Vec::new() }));
        episodes.extend((!parts.is_empty()).then(|| Episode { text: sentences(&parts), units }));
        episodes.extend(self.points(turns));
        episodes.extend(self.next(turns));
        episodes
    }

    /// Who draws up before the first turn.
    fn deployed(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Vec<String> {
        let mut sides: Vec<(Side, u32, u32)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Deploys { .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            let Some(person) = self.account.people.iter().find(|person| person.unit == *who) else { continue };
            units.push(who.clone());
            let [troops, leaders] = if person.is_leader { [0, 1] } else { [1, 0] };
            match sides.iter_mut().find(|(side, ..)| *side == person.side) {
                Some((_, all, led)) => (*all, *led) = (*all + troops, *led + leaders),
                None => sides.push((person.side.clone(), troops, leaders)),
            }
        }
        let said = sides.into_iter().map(|(side, troops, leaders)| {
            let what = [(troops, "unit"), (leaders, "leader")].into_iter().filter(|(count, _)| *count > 0);
            let what = what.map(|(count, noun)| counted(count, noun, None)).collect::<Vec<_>>();
            army(&self.reading, &side).says(&format!("[deploys] {}", list(&what)))
        });
        said.collect()
    }

    /// What an exchange without a scene is called by: the way that most of an army goes.
    pub(super) fn quiet_headline(&self, turns: &[Turn<'_>]) -> Option<String> {
        let mut ways: Vec<((Side, Way), u32)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Marches { way, .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            let Some(person) = self.account.people.iter().find(|person| person.unit == *who) else { continue };
            if person.is_leader {
                continue;
            }
            let key = (person.side.clone(), *way);
            match ways.iter_mut().find(|(known, _)| *known == key) {
                Some((_, count)) => *count += 1,
                None => ways.push((key, 1)),
            }
        }
        let most = ways.iter().map(|(_, count)| *count).max().filter(|most| *most > 1)?;
        let ((side, way), _) = ways.iter().find(|(_, count)| *count == most)?;
        let words = self.in_turn(match way {
            Way::On => say::HEAD_ON,
            Way::Back => say::HEAD_BACK,
            Way::Across => say::HEAD_ACROSS,
        });
        Some(crate::kit::capital(&army(&self.reading, side).says(&words)))
    }

    /// Those who march, each kind of march in a clause.
    fn marches(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Vec<String> {
        let mut groups: Vec<March> = Vec::new();
        for turn in turns {
            let who =
                turn.incidents.iter().find(|incident| is_step(incident)).and_then(|incident| incident.who.clone());
            let Some(who) = who.filter(|who| !self.noun(who).is_man) else { continue };
            let march = turn.incidents.iter().find_map(|incident| match &incident.what {
                What::Marches { way, verbs, .. } => Some((*way, *verbs)),
                _ => None,
            });
            let forms = turn.incidents.iter().rev().find_map(|incident| match &incident.what {
                What::Changes { verbs } => Some(*verbs),
                _ => None,
            });
            let way = march.map(|(way, _)| way);
            let verbs = march.map(|(_, verbs)| verbs);
            units.push(who.clone());
            match groups.iter_mut().find(|group| group.way == way && group.forms == forms) {
                Some(group) => {
                    group.units.push(who);
                    group.verbs.extend(verbs.filter(|verbs| !group.verbs.contains(verbs)));
                }
                None => groups.push(March { way, forms, verbs: verbs.into_iter().collect(), units: vec![who] }),
            }
        }
        groups.sort_by_key(|group| (group.way.is_none(), group.way, std::cmp::Reverse(group.units.len())));
        let clauses = groups.iter().map(|group| self.march(group)).collect::<Vec<_>>();
        const IN_ONE: usize = 3;
        clauses.chunks(IN_ONE).map(|clauses| clauses.join("; ")).collect()
    }

    fn march(&mut self, group: &March) -> String {
        let first = &group.units[0];
        let mut row = Vec::new();
        if let Some(way) = group.way {
            let verbs = match (group.verbs.as_slice(), way) {
                ([one], _) if group.units.len() == 1 => *one,
                (_, Way::On) => say::COMES_ON,
                (_, Way::Back) => say::GOES_BACK,
                (_, Way::Across) => say::SHIFTS,
            };
            row.push(self.deal(verbs, first));
        }
        if let Some(forms) = group.forms {
            row.push(self.draw(forms, first));
        }
        let nouns = group.units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        Noun::some(&nouns, NAMED).says(&list(&row))
    }

    /// Fire that hits nobody.
    fn in_vain(&mut self, wide: &[(UnitId, UnitId)], units: &mut Vec<UnitId>) -> Option<String> {
        let ((first, target), firers) =
            (wide.first()?, wide.iter().map(|(firer, _)| firer.clone()).collect::<Vec<_>>());
        units.extend(wide.iter().flat_map(|(firer, target)| [firer.clone(), target.clone()]));
        let known = firers.iter().enumerate().filter(|(at, firer)| !firers[..*at].contains(firer));
        let known = known.map(|(_, firer)| firer.clone()).collect::<Vec<_>>();
        let nouns = known.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        let targets = wide.iter().map(|(_, target)| target.clone()).collect::<Vec<_>>();
        let firers = Noun::some(&nouns, NAMED);
        Some(match how_many(&targets) {
            1 => firers.says(&format!("[fires] on {} to no effect", self.noun(target).name)),
            _ => {
                let words = self.deal(say::IN_VAIN_ALL, first);
                firers.says(&words)
            }
        })
    }

    /// Leaders who ride about.
    fn riders(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Option<String> {
        let mut said = Vec::new();
        let mut alone = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Marches { joins, .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            if !self.noun(who).is_man || units.contains(who) {
                continue;
            }
            units.push(who.clone());
            match joins {
                Some(friend) => said.push((self.noun(who).name, self.noun(friend).name)),
                None => alone.push(self.noun(who)),
            }
        }
        let alone = (!alone.is_empty()).then(|| Noun::some(&alone, NAMED).says("[rides] alone"));
        let pairs = said.iter().enumerate().map(|(index, (who, friend))| {
            let rides = if index == 0 { " rides" } else { "" };
            format!("{who}{rides} with {friend}")
        });
        let pairs = pairs.collect::<Vec<_>>();
        let with = (!pairs.is_empty()).then(|| list(&pairs));
        let parts = [with, alone].into_iter().flatten().collect::<Vec<_>>();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Orders of the reader that came to nothing; of the enemy's nobody need hear.
    fn undone(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Option<String> {
        let mut failed: Vec<UnitId> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Fails { .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            let side = self.account.people.iter().find(|person| person.unit == *who).map(|person| &person.side);
            if self.reading.reader.is_none_or(|reader| Some(reader) == side) && !failed.contains(who) {
                failed.push(who.clone());
            }
        }
        let first = failed.first()?.clone();
        units.extend(failed.iter().cloned());
        let nouns = failed.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        let words = self.deal(say::NOT_CARRIED_OUT, &first);
        Some(words.replace("{units}", &Noun::some(&nouns, NAMED).name))
    }

    /// Who moves first from here on.
    fn next(&mut self, turns: &[Turn<'_>]) -> Option<Episode> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        let (turn, side) = incidents.find_map(|incident| match &incident.what {
            What::First { turn, first: Some(side), .. } => Some((turn, side)),
            _ => None,
        })?;
        let army = army(&self.reading, side).name;
        Some(Episode { text: sentences(&[format!("{army} will move first in turn {turn}")]), units: Vec::new() })
    }
}

fn is_step(incident: &Incident) -> bool {
    matches!(incident.what, What::Marches { .. } | What::Changes { .. })
}
