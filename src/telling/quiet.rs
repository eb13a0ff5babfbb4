//! What happens beside the fighting: marches, riders, orders; the end of the battle; who has the move.

use super::beats::{Beat, Turn, known_once};
use super::grammar::Noun;
use super::prose::Sentence;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Choices, Episode, Incident, Side, UnitId, Way, What};
use crate::kit::{capital, counted, list, sentences};

/// So many of a group are named; of a larger one the others are counted.
pub(super) const NAMED: usize = 3;

/// So many clauses stand in one sentence.
const IN_ONE: usize = 2;

/// Wordings about these tell of nothing that has to be told: a front is changed.
const MINOR: [&str; 2] = ["fronts", "turns"];

/// Those of an army who march alike.
struct March {
    side: Option<Side>,
    way: Option<Way>,
    forms: Option<Choices>,
    /// Whether they form up before they go.
    first: bool,
    verbs: Vec<Choices>,
    units: Vec<UnitId>,
}

/// What the scenes have told of that bears on what is told beside them.
pub(super) struct Besides<'u> {
    /// Whether there are any.
    pub(super) fought: bool,
    /// Whether they tell of nothing but the fire along the whole line: beside that nothing is elsewhere.
    pub(super) all_over: bool,
    /// Those who have rallied.
    pub(super) rallied: &'u [UnitId],
    /// Those who were hit along the line, and not named.
    pub(super) rolled: &'u [UnitId],
    /// Those who broke.
    pub(super) broken: &'u [UnitId],
    /// Those of whom it is told at the end of their scenes what else they do.
    pub(super) settled: &'u [UnitId],
}

impl March {
    /// Whether nobody need hear of it who hears of something else.
    fn is_minor(&self) -> bool {
        let stays = self.way.is_none_or(|way| way == Way::Across);
        stays && self.forms.is_none_or(|forms| MINOR.contains(&forms.about))
    }
}

impl Teller<'_> {
    /// What is told of everybody else, in a paragraph or two; `known` are those of whom is told already. Who has `rallied` is told
    /// of, and may act as well: that is not elsewhere.
    pub(super) fn quiet(
        &mut self,
        turns: &[Turn<'_>],
        wide: &[Beat<'_>],
        known: &mut Vec<UnitId>,
        Besides { fought, all_over, rallied, rolled, broken, settled }: Besides<'_>,
    ) -> Vec<Episode> {
        let before = known.len();
        let mut said = self.deployed(turns, known);
        let marches = self.marches(turns, known, !fought);
        let mut units = known[before..].to_vec();
        known.extend(rolled.iter().filter(|unit| !units.contains(unit)).cloned());
        let from_here = known.len();
        let mut rest = marches;
        rest.extend(self.in_vain(wide, known));
        let is_elsewhere = fought
            && !all_over
            && said.is_empty()
            && !units.iter().chain(&known[from_here..]).any(|unit| rallied.contains(unit));
        if let (true, Some(first)) = (is_elsewhere, rest.first_mut()) {
            *first = first.clone().led(self.deal_for(say::ELSEWHERE, "elsewhere"));
        }
        said.extend(rest);
        // Behind `they come on` nobody hears who comes onto the field.
        let come_on = said.iter().any(|one: &Sentence| one.says("comes on") || one.says("come on"));
        let comings = self.comings(turns, known).into_iter();
        said.extend(comings.map(|one| if come_on { one.arriving() } else { one }));
        let wanted = !fought && said.is_empty();
        said.extend(self.doings(turns, known, wanted, (broken, settled)));
        for side in self.reading.roster.sides.iter().map(|(side, _)| side) {
            said.extend(self.riders(turns, known, side));
        }
        said.extend(self.undone(turns, known));
        let mut episodes = self.seen();
        units.extend_from_slice(&known[from_here..]);
        episodes.extend((!said.is_empty()).then(|| Episode { text: self.flow(&said), units }));
        episodes.extend(self.points(turns));
        episodes.extend(self.next(turns));
        episodes
    }

    /// What opens a story: the battle is over, or given up; who has the first move, where the turn is told that he opens.
    pub(super) fn ending(&mut self, turns: &[Turn<'_>]) -> Vec<Episode> {
        let episode = |text: String| Episode { text: sentences(&[text]), units: Vec::new() };
        let mut told = Vec::new();
        let mut is_over = false;
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            match &incident.what {
                What::Over { why, .. } => {
                    is_over = true;
                    let why = why.split("; ").map(str::to_owned).collect::<Vec<_>>();
                    let text = sentences(&[&[format!("the battle ends here: {}", why[0])], &why[1..]].concat());
                    told.push(Episode { text, units: Vec::new() });
                }
                What::GivesUp(side) => told.push(episode(self.party_of(side).says("[gives] up the game"))),
                _ => {}
            }
        }
        // Who had the first move of its last turn nobody asks any more.
        told.extend(self.leads(turns).filter(|_| !is_over).map(episode));
        told
    }

    /// What stands over the end of a battle; who has won stands in it.
    pub(super) fn head_of_ending(&mut self, turns: &[Turn<'_>]) -> Option<String> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        incidents.find_map(|incident| match &incident.what {
            What::Over { winner: Some(side), .. } => {
                let head = self.deal_for(say::HEAD_WON, side.as_str());
                Some(capital(&self.army(side).says(&head)))
            }
            What::Over { drawn: true, .. } => Some("The battle is drawn".to_owned()),
            What::Over { .. } => Some("A battle that nobody has won".to_owned()),
            _ => None,
        })
    }

    /// Who has the first move of the turn that is told.
    fn leads(&mut self, turns: &[Turn<'_>]) -> Option<String> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        incidents.find_map(|incident| match &incident.what {
            What::Leads { side, first } => {
                let moves = match side == first {
                    true => "[moves] first".to_owned(),
                    false => format!("[leaves] the first move to {}", self.party_of(first).name),
                };
                Some(self.party_of(side).says(&format!("[has] the initiative and {moves}")))
            }
            What::First { first: Some(side), .. } if self.acts_follow() => {
                let words = self.deal_for(say::MOVES_FIRST, side.as_str());
                Some(self.party_of(side).says(&words))
            }
            _ => None,
        })
    }

    /// Who moves first from here on, where nothing of that turn is told yet.
    fn next(&mut self, turns: &[Turn<'_>]) -> Option<Episode> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        let (turn, side) = incidents.find_map(|incident| match &incident.what {
            What::First { turn, first: Some(side), .. } if !self.acts_follow() => Some((turn, side)),
            _ => None,
        })?;
        let text = format!("{} will move first in turn {turn}", self.party_of(side).name);
        Some(Episode { text: sentences(&[text]), units: Vec::new() })
    }

    /// Whether somebody acts after it is settled who moves first.
    fn acts_follow(&self) -> bool {
        let mut incidents = self.account.incidents.iter();
        let is_first = |incident: &&Incident| matches!(incident.what, What::First { first: Some(_), .. });
        incidents.find(is_first).is_some() && incidents.any(|incident| matches!(incident.what, What::Acts { .. }))
    }

    /// Who comes into view and is still there, and what the program words by itself.
    fn seen(&mut self) -> Vec<Episode> {
        let incidents = &self.account.incidents;
        let seen = incidents.iter().filter_map(|incident| match &incident.what {
            What::Seen { units } => Some(units.clone()),
            _ => None,
        });
        let is_gone = |unit: &UnitId| {
            let mut own = incidents.iter().filter(|incident| incident.who.as_ref() == Some(unit));
            own.any(|incident| matches!(incident.what, What::Gone { .. } | What::LostWith { .. }))
        };
        let seen = known_once(seen.flatten().filter(|unit| !is_gone(unit)).collect());
        let mut said: Vec<String> = Vec::new();
        for incident in incidents {
            if let What::Said(text) = &incident.what
                && !said.contains(text)
            {
                said.push(text.clone());
            }
        }
        let is_own = |unit: &&UnitId| self.reading.reader.is_some_and(|reader| self.side(unit) == Some(reader));
        let (own, others) = seen.iter().partition::<Vec<&UnitId>, _>(is_own);
        let noun = |units: &[&UnitId]| Noun::all(&units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>());
        let (shown, others) = (noun(&own), (others.first().copied().cloned(), noun(&others)));
        if !own.is_empty() {
            said.insert(0, format!("the enemy has now seen {}", shown.name));
        }
        if let (Some(first), noun) = others {
            let words = self.deal(say::COMES_INTO_VIEW, &first);
            said.insert(0, noun.says(&words));
        }
        match said.is_empty() {
            true => Vec::new(),
            false => vec![Episode { text: sentences(&said), units: seen }],
        }
    }

    /// How the points stand, the army first that has the more.
    fn points(&self, turns: &[Turn<'_>]) -> Option<Episode> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        let (scores, needed, places) = incidents.find_map(|incident| match &incident.what {
            What::Points { scores, needed, places } => Some((scores, *needed, *places)),
            _ => None,
        })?;
        let mut scores = scores.iter().collect::<Vec<_>>();
        scores.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let said = scores.iter().enumerate().map(|(index, (side, score))| {
            let army = self.party_of(side);
            let many = if *score == 0 { "none".to_owned() } else { score.to_string() };
            match index {
                0 => army.says(&format!("[has] {many} of the {needed} points that are needed to win")),
                _ => format!("{} {many}", army.name),
            }
        });
        let what = if places { ", for the places that each holds" } else { "" };
        let text = format!("{}{what}", said.collect::<Vec<_>>().join(", "));
        Some(Episode { text: sentences(&[text]), units: Vec::new() })
    }

    /// Who draws up before the first turn.
    fn deployed(&mut self, turns: &[Turn<'_>], known: &mut Vec<UnitId>) -> Vec<Sentence> {
        let mut sides: Vec<(Side, u32, u32)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Deploys { .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            let Some(person) = self.account.people.iter().find(|person| person.unit == *who) else { continue };
            known.push(who.clone());
            let [troops, leaders] = if person.is_leader { [0, 1] } else { [1, 0] };
            match sides.iter_mut().find(|(side, ..)| *side == person.side) {
                Some((_, all, led)) => (*all, *led) = (*all + troops, *led + leaders),
                None => sides.push((person.side.clone(), troops, leaders)),
            }
        }
        let said = sides.into_iter().map(|(side, troops, leaders)| {
            let what = [(troops, "unit"), (leaders, "leader")].into_iter().filter(|(count, _)| *count > 0);
            let what = what.map(|(count, noun)| counted(count, noun, None)).collect::<Vec<_>>();
            self.party_of(&side).sentence(&format!("[deploys] {}", list(&what)))
        });
        said.collect()
    }

    /// What stands over it where many come on the field.
    fn head_of_entry(&self, turns: &[Turn<'_>]) -> Option<String> {
        let enters = turns.iter().flat_map(|turn| &turn.incidents);
        let enters = enters.filter(|incident| matches!(incident.what, What::Enters { .. }));
        let enters = enters.filter_map(|incident| incident.who.clone()).collect::<Vec<_>>();
        let armies = self.by_army(enters, |unit, side| self.side(unit) == Some(side));
        let (side, _) = armies.iter().filter(|(_, own)| own.len() >= NAMED).max_by_key(|(_, own)| own.len())?;
        Some(capital(&self.in_turn(say::HEAD_ENTERS).replace("{army}", &self.army(side).name)))
    }

    /// What an exchange without a scene is called by: the way that most of an army goes.
    pub(super) fn quiet_headline(&self, turns: &[Turn<'_>]) -> Option<String> {
        if let Some(head) = self.head_of_entry(turns) {
            return Some(head);
        }
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
        // Who shifts his ground is not told of beside others who march.
        if ways.iter().any(|((_, way), _)| *way != Way::Across) {
            ways.retain(|((_, way), _)| *way != Way::Across);
        }
        let leads = turns.iter().flat_map(|turn| &turn.incidents).find_map(|incident| match &incident.what {
            What::Leads { first, .. } => {
                Some(capital(&self.in_turn(say::HEAD_LEADS).replace("{army}", &self.army(first).name)))
            }
            _ => None,
        });
        let Some(most) = ways.iter().map(|(_, count)| *count).max() else { return leads };
        let ((side, way), _) = ways.iter().find(|(_, count)| *count == most)?;
        // One that goes alone is named.
        let alone = turns.iter().flat_map(|turn| &turn.incidents).filter(|_| ways.len() == 1 && most == 1);
        let goes = |incident: &Incident| matches!(&incident.what, What::Marches { way: own, .. } if own == way);
        let alone = alone.filter(|incident| goes(incident));
        let mut alone = alone.filter_map(|incident| incident.who.as_ref()).filter(|unit| !self.noun(unit).is_man);
        if let Some(unit) = alone.next() {
            return Some(self.headline(say::HEAD_ONE, &[("unit", unit)], None));
        }
        let who = self.army(side);
        let words = self.in_turn(match way {
            Way::On => say::HEAD_ON,
            Way::Back => say::HEAD_BACK,
            Way::Across => say::HEAD_ACROSS,
        });
        Some(capital(&who.says(&words)))
    }

    /// Those who march, army by army, each kind of march in a clause; `wanted` is whether there is nothing else to tell.
    fn marches(&mut self, turns: &[Turn<'_>], known: &mut Vec<UnitId>, wanted: bool) -> Vec<Sentence> {
        let mut groups = self.groups(turns, known);
        let only_minor = wanted && groups.iter().all(March::is_minor);
        groups.retain(|group| only_minor || !group.is_minor());
        known.extend(groups.iter().flat_map(|group| group.units.iter().cloned()));
        groups.sort_by_key(|group| (group.way.is_none(), group.way, std::cmp::Reverse(group.units.len())));
        let mut said = Vec::new();
        for (_, own) in self.by_army(&groups, |group, side| group.side.as_ref() == Some(side)) {
            for some in own.chunks(IN_ONE) {
                let mut clauses = some.iter().map(|group| self.march(group));
                let Some(first) = clauses.next() else { continue };
                let rest = clauses.map(|(noun, phrase)| format!("; {}", noun.says(&phrase))).collect::<String>();
                said.push(first.0.sentence(&first.1).and(&rest));
            }
        }
        said
    }

    fn groups(&self, turns: &[Turn<'_>], known: &[UnitId]) -> Vec<March> {
        let mut groups: Vec<March> = Vec::new();
        for turn in turns {
            let who =
                turn.incidents.iter().find(|incident| is_step(incident)).and_then(|incident| incident.who.clone());
            let Some(who) = who.filter(|who| !self.noun(who).is_man && !known.contains(who)) else { continue };
            let own = || turn.incidents.iter().filter(|incident| incident.who.as_ref() == Some(&who));
            let march = own().find_map(|incident| match &incident.what {
                What::Marches { way, verbs, .. } => Some((*way, *verbs)),
                _ => None,
            });
            let forms = own().rev().find_map(|incident| match &incident.what {
                What::Changes { verbs } => Some(*verbs),
                _ => None,
            });
            let is_front = forms.is_some_and(|forms| MINOR.contains(&forms.about));
            // Who goes somewhere need not be told to face another way, nor who forms up to have gone aside.
            let forms = forms.filter(|_| march.is_none() || !is_front);
            let march = march.filter(|(way, _)| *way != Way::Across || forms.is_none());
            let (way, verbs) = (march.map(|(way, _)| way), march.map(|(_, verbs)| verbs));
            let side = self.side(&who).cloned();
            let place = |wanted: &dyn Fn(&What) -> bool| own().position(|incident| wanted(&incident.what));
            let goes = place(&|what| matches!(what, What::Marches { .. }));
            let formed = place(&|what| matches!(what, What::Changes { verbs } if Some(*verbs) == forms));
            let first = way.is_some() && formed.is_some() && formed < goes;
            let key = (way, forms, first, &side);
            let same = |group: &&mut March| (group.way, group.forms, group.first, &group.side) == key;
            match groups.iter_mut().find(same) {
                Some(group) if !group.units.contains(&who) => {
                    group.units.push(who);
                    group.verbs.extend(verbs.filter(|verbs| !group.verbs.contains(verbs)));
                }
                Some(_) => {}
                None => {
                    let (verbs, units) = (verbs.into_iter().collect(), vec![who]);
                    groups.push(March { side, way, forms, first, verbs, units });
                }
            }
        }
        groups
    }

    fn march(&mut self, group: &March) -> (Noun, String) {
        let first = &group.units[0];
        let mut row = Vec::new();
        if let Some(way) = group.way {
            let verbs = match (group.verbs.as_slice(), way) {
                ([one], _) if group.units.len() == 1 => *one,
                (_, Way::On) if self.is_seen_from(group.side.as_ref()) => say::GOES_ON,
                (_, Way::On) => say::COMES_ON,
                (_, Way::Back) => say::GOES_BACK,
                (_, Way::Across) => say::SHIFTS,
            };
            let words = self.deal(verbs, first);
            row.push(self.going(words, first));
            if let Some(forms) = group.forms {
                let forms = self.draw(forms, first);
                // Nobody `goes into column and goes forward`.
                if verb_of(&forms) == verb_of(&row[0]) {
                    let words = self.deal(verbs, first);
                    row[0] = self.going(words, first);
                }
                row.insert(usize::from(!group.first), forms);
            }
        } else if let Some(forms) = group.forms {
            row.push(self.draw(forms, first));
        }
        let nouns = group.units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        (Noun::some(&nouns, NAMED), list(&row))
    }

    /// Whether the field is seen from a side: the reader's, or, where all is told to everybody, the one of which flanks are said.
    fn is_seen_from(&self, side: Option<&Side>) -> bool {
        let first = || self.reading.roster.sides.first().map(|(side, _)| side);
        side.is_some() && self.reading.reader.or_else(first) == side
    }

    /// A march of the reader's own, who does not come on: he would come at the reader.
    pub(super) fn going(&self, words: String, unit: &UnitId) -> String {
        match self.is_seen_from(self.side(unit)) {
            true => words.replace("[comes] on against ", "[goes] forward against ").replace("[comes] on", "[moves] up"),
            false => words,
        }
    }

    /// Leaders and staffs of an army who come to somebody, those first who come to one together; of those who ride about alone nobody
    /// need hear.
    fn riders(&mut self, turns: &[Turn<'_>], known: &mut Vec<UnitId>, side: &Side) -> Option<Sentence> {
        let mut groups: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let friend = match &incident.what {
                What::Marches { joins: Some(friend), .. } | What::Rides { to: Some(friend) } => friend,
                _ => continue,
            };
            let is_wanted = |who: &&UnitId| !known.contains(who) && self.side(who) == Some(side);
            let Some(who) = incident.who.as_ref().filter(is_wanted) else { continue };
            known.push(who.clone());
            match groups.iter_mut().find(|(known, _)| known == friend) {
                Some((_, riders)) => riders.push(who.clone()),
                None => groups.push((friend.clone(), vec![who.clone()])),
            }
        }
        groups.sort_by_key(|(_, riders)| std::cmp::Reverse(riders.len()));
        let (_, first) = groups.first()?;
        let words = self.deal(say::RIDES_TO, &first[0]);
        let (verb, _) = words.split_once("{}").unwrap_or((words.as_str(), ""));
        let rides = groups.iter().enumerate().map(|(index, (friend, riders))| {
            let riders = Noun::all(&riders.iter().map(|rider| self.noun(rider)).collect::<Vec<_>>());
            let mut friend = self.noun(friend).name;
            // `Vandamme rides to his first battery`.
            if let Some(own) = friend.strip_prefix(&format!("{}'s ", riders.name)) {
                friend = format!("his {own}");
            }
            if index == 0 { riders.says(&format!("{verb}{friend}")) } else { format!("{} to {friend}", riders.name) }
        });
        Some(Sentence::whole(list(&rides.collect::<Vec<_>>())))
    }

    /// Orders of the reader that came to nothing, and why, of those who did nothing else; of the enemy's nobody need hear.
    fn undone(&mut self, turns: &[Turn<'_>], known: &mut Vec<UnitId>) -> Vec<Sentence> {
        let mut failed: Vec<(Option<Side>, Choices, &str, Vec<UnitId>)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Fails { words: Some(words), what, .. }, Some(who)) = (&incident.what, &incident.who) else {
                continue;
            };
            // That nobody was there is no news: it stands in the working.
            if [say::NOBODY_TO_FIRE_AT, say::NOBODY_IN_REACH].contains(words) {
                continue;
            }
            let is_own = self.reading.reader.is_none_or(|reader| Some(reader) == self.side(who));
            if !is_own || known.contains(who) {
                continue;
            }
            known.push(who.clone());
            let side = self.side(who).cloned();
            // A general without troops goes nowhere but to where he rides.
            let rides = *words == say::WAY_BLOCKED && self.noun(who).is_man;
            let words = if rides { &say::RIDE_BLOCKED } else { words };
            match failed.iter_mut().find(|(army, known, about, _)| *army == side && known == words && about == what) {
                Some((.., units)) => units.push(who.clone()),
                None => failed.push((side, *words, what, vec![who.clone()])),
            }
        }
        let said = failed.into_iter().map(|(_, words, what, units)| {
            let words = self.deal(words, &units[0]).replace("{}", what);
            let nouns = units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            Noun::some(&nouns, NAMED).sentence(&words)
        });
        said.collect()
    }
}

/// The verb that a phrase begins with.
fn verb_of(phrase: &str) -> &str {
    phrase.split(' ').next().unwrap_or_default()
}

fn is_step(incident: &Incident) -> bool {
    matches!(incident.what, What::Marches { .. } | What::Changes { .. })
}
