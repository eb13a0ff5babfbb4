//! What befalls others than those who fight: leaders and staffs, friends who are carried along, those who stand beside.

use super::beats::{Beat, Turn, known_once};
use super::grammar::Noun;
use super::prose::Sentence;
use super::quiet::NAMED;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Choices, Incident, Side, UnitId, What};
use crate::kit::{Number, list};

/// What wordings of orders are about: what somebody is to do does not stand in a sentence with what he does.
const ORDERS: &str = "orders";

/// What wordings of places that are entered and left are about.
const POSTS: &str = "posts";

/// Wordings about these tell of nothing that has to be told.
const SMALL: [&str; 3] = ["holds fire", "stays", "misfires"];

/// The same about these of whoever breaks in the same exchange.
const AS_HE_RUNS: [&str; 4] = ["pushed", "recoils", "falls back", "flees"];

/// What wordings of doings are about that close what was told of somebody in a scene.
pub(super) const AT_THE_END: [&str; 4] = ["rallies", "recoils", "flees", "pinned by fire"];

/// How it is said that some of the other army do the same.
const ON_THE_OTHER_SIDE: [&str; 2] = ["on the other side", "on your own side"];

/// What becomes of somebody who has no fight of his own: words, and whose fate they speak of.
type Row<'i> = Vec<(Option<&'i UnitId>, Choices)>;

/// What somebody does, and what he does it to.
type Doing<'i> = (Choices, &'i str);

impl Teller<'_> {
    /// What befalls leaders and others beside a fight, one after the other. Who is alone and then gone was not left alone.
    pub(super) fn asides<'i>(
        &mut self,
        incidents: impl Iterator<Item = &'i Incident>,
        wanted: impl Fn(&Incident) -> bool,
    ) -> Vec<Sentence> {
        let incidents = incidents.collect::<Vec<_>>();
        let leaves = |who: &Option<UnitId>, incident: &&Incident| {
            incident.who == *who
                && (is_leader_lost(incident)
                    || matches!(incident.what, What::MakesRoom { .. } | What::GoesAlong { .. }))
        };
        let told = incidents.iter().filter(|incident| wanted(incident)).filter(|incident| {
            !matches!(incident.what, What::LeftAlone) || !incidents.iter().any(|other| leaves(&incident.who, other))
        });
        let told = told.copied().collect::<Vec<_>>();
        let mut parts = Vec::new();
        let (alone, told) = told.into_iter().partition::<Vec<_>, _>(|one| matches!(one.what, What::LeftAlone));
        for incident in &told {
            parts.extend(self.aside(incident));
        }
        self.left_alone(&alone, &incidents, &mut parts);
        parts.extend(self.swept(&told));
        parts
    }

    /// Leaders whose troops are gone, with them where that is told here, and all whom it befalls alike together: a name that nobody
    /// has named before stands by itself else. Of whom something was told just now that is told with it.
    fn left_alone(&mut self, alone: &[&Incident], incidents: &[&Incident], told: &mut Vec<Sentence>) {
        let is_gone = |incident: &&&Incident| matches!(incident.what, What::Gone { .. });
        let gone = incidents.iter().filter(is_gone).filter_map(|incident| incident.who.clone()).collect::<Vec<_>>();
        for (side, own) in
            self.by_army(alone, |one, side| one.who.as_ref().is_some_and(|who| self.side(who) == Some(side)))
        {
            let unit = gone.iter().find(|unit| self.side(unit) == Some(&side)).map(|unit| self.noun(unit).name);
            let leaders = own.iter().filter_map(|incident| incident.who.clone()).collect::<Vec<_>>();
            let nouns = leaders.iter().map(|leader| self.noun(leader)).collect::<Vec<_>>();
            let Some(first) = leaders.first() else { continue };
            let mut all = Noun::all(&nouns);
            // Whose he is nobody hears from his name.
            if let ([_], Some(general)) = (nouns.as_slice(), self.general_of(first)) {
                all.name = general;
            }
            let words = self.deal(if leaders.len() > 1 { say::ALL_ALONE } else { say::ALONE }, first);
            let before = told.last().filter(|last| last.about() == Some(first) && leaders.len() == 1).cloned();
            match (unit, before) {
                (Some(unit), Some(before)) => {
                    let words = self.deal(say::ALONE_ALL_THE_SAME, first).replace("{alone}", &words);
                    told.pop();
                    told.push(before.and(&format!(" {}", all.does(&words.replace("{unit}", &unit)))));
                }
                (Some(unit), None) => {
                    let with = self.deal(say::WITH_THEM_GONE, first).replace("{unit}", &unit);
                    let with = with.replace("{leader}", &all.name).replace("{alone}", &words);
                    told.push(Sentence::whole(all.does(&with)));
                }
                (None, _) => told.push(all.sentence(&words)),
            }
        }
    }

    /// What befalls those who have no fight of their own: all of one in one sentence, and who fare alike together.
    fn swept(&mut self, incidents: &[&Incident]) -> Vec<Sentence> {
        let mut fates: Vec<(Vec<UnitId>, Row<'_>)> = Vec::new();
        for incident in incidents {
            let (What::Swept { by, verbs, .. }, Some(who)) = (&incident.what, &incident.who) else { continue };
            match fates.iter_mut().find(|(units, _)| units[0] == *who) {
                Some((_, row)) => row.push((by.as_ref(), *verbs)),
                None => fates.push((vec![who.clone()], vec![(by.as_ref(), *verbs)])),
            }
        }
        let mut groups: Vec<(Vec<UnitId>, Row<'_>)> = Vec::new();
        for (units, row) in fates {
            match groups.iter_mut().find(|(_, known)| *known == row) {
                Some((known, _)) => known.extend(units),
                None => groups.push((units, row)),
            }
        }
        let said = groups.into_iter().map(|(units, row)| {
            let nouns = units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            let row = row.into_iter().map(|(by, verbs)| {
                let words = self.draw(verbs, &units[0]);
                by.map_or(words.clone(), |by| words.replace("{by}", &self.noun(by).name))
            });
            let row = row.collect::<Vec<_>>();
            Noun::all(&nouns).sentence(&list(&row))
        });
        said.collect()
    }

    /// Who fights beside either of two.
    pub(super) fn beside(&self, fight: &Beat<'_>) -> [Option<Noun>; 2] {
        let beside = fight.after.iter().find_map(|incident| match &incident.what {
            What::Beside { us, them } => Some([us, them]),
            _ => None,
        });
        beside.map_or([None, None], |both| {
            both.map(|units| {
                let nouns = units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
                (!nouns.is_empty()).then(|| Noun::all(&nouns))
            })
        })
    }

    /// What befalls leaders and others beside a fight.
    fn aside(&mut self, incident: &Incident) -> Option<Sentence> {
        let who = incident.who.as_ref()?;
        let noun = self.noun(who);
        Some(match &incident.what {
            What::Risks { by, verbs, .. } => {
                let words = self.draw(*verbs, by).replace("{by}", &self.noun(by).name);
                match words.strip_prefix("{} ") {
                    Some(rest) => Sentence::of(&noun, rest.to_owned()),
                    None => Sentence::whole(words.replace("{}", &noun.name)),
                }
            }
            What::GoesAlong { stays: true } => noun.sentence("[stays] behind"),
            What::LostWith { unit } => {
                let words = self.deal(say::LOST_WITH, who);
                noun.sentence(&words.replace("{}", &self.noun(unit).name))
            }
            What::Heartened { verbs } => {
                let words = self.draw(*verbs, who);
                Sentence::whole(noun.does(&words.replace("{}", &noun.name)))
            }
            What::MakesRoom { reaches: Some(friend), .. } => {
                noun.sentence(&format!("[has] to ride for it and [reaches] {}", self.noun(friend).name))
            }
            What::MakesRoom { reaches: None, taken } => {
                let by = taken.as_ref().map(|by| self.noun(by).name);
                Sentence::whole(say::nowhere_to_ride(&noun.name, by.as_deref()))
            }
            _ => return None,
        })
    }

    /// The headline over the fall of a leader, or of a staff that was lost with its troops.
    pub(super) fn fall_of(&self, leader: &UnitId, how: Option<&Incident>) -> String {
        match how.map(|incident| &incident.what) {
            Some(What::LostWith { unit }) => {
                self.headline(say::HEAD_LOST_WITH, &[("leader", leader), ("unit", unit)], None)
            }
            _ => self.headline(say::HEAD_LEADER, &[("leader", leader)], None),
        }
    }

    /// Those who come on the field, or leave it.
    pub(super) fn comings(&mut self, turns: &[Turn<'_>], known: &mut Vec<UnitId>) -> Vec<Sentence> {
        let comings = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Comes { verbs } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        // Who comes on and takes a place is told to with that.
        let takes = |unit: &UnitId| self.comes_before_he_takes(unit).is_some();
        let comings = comings.filter(|(unit, _)| !takes(unit)).collect::<Vec<_>>();
        let mut said = self.grouped(comings, known);
        let enters = turns.iter().flat_map(|turn| &turn.incidents);
        let enters = enters.filter(|incident| matches!(incident.what, What::Enters { .. }));
        let enters = known_once(enters.filter_map(|incident| incident.who.clone()).collect());
        known.extend(enters.iter().cloned());
        for (_, own) in self.by_army(enters, |unit, side| self.side(unit) == Some(side)) {
            said.extend(self.entry(&own));
        }
        said
    }

    /// Those of an army who come on the field, and the leaders who come with them.
    fn entry(&mut self, units: &[UnitId]) -> Option<Sentence> {
        let first = units.first()?;
        let words = self.deal(say::ENTERS, first);
        let (men, troops) = units.iter().map(|unit| self.noun(unit)).partition::<Vec<_>, _>(|noun| noun.is_man);
        Some(match (troops.as_slice(), men.as_slice()) {
            ([], men) => Noun::all(men).sentence(&words),
            (troops, []) => Noun::some(troops, NAMED).sentence(&words),
            (troops, men) => {
                let troops = Noun::some(troops, NAMED);
                let with = if troops.number == Number::Many { "them" } else { "it" };
                troops.sentence(&words).and(&format!(", and with {with} {}", Noun::some(men, NAMED + 1).name))
            }
        })
    }

    /// What is done beside the fighting: all that one does in one sentence, and all of an army who do the same.
    /// Small doings are told where there is nothing else.
    pub(super) fn doings(
        &mut self,
        turns: &[Turn<'_>],
        known: &mut Vec<UnitId>,
        wanted: bool,
        (broken, settled): (&[UnitId], &[UnitId]),
    ) -> Vec<Sentence> {
        let is_order = |(verbs, _): &Doing<'_>| verbs.about == ORDERS;
        let mut rows: Vec<(UnitId, Vec<Doing<'_>>)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Does { verbs, what }, Some(who)) = (&incident.what, &incident.who) else { continue };
            if SMALL.contains(&verbs.about) && !wanted {
                continue;
            }
            known.push(who.clone());
            if settled.contains(who) && AT_THE_END.contains(&verbs.about) {
                continue;
            }
            // Of whoever runs it is known that he gives ground.
            if AS_HE_RUNS.contains(&verbs.about) && broken.contains(who) {
                continue;
            }
            // That somebody goes into a place that he takes is told with that.
            if verbs.about == POSTS && self.reading.taken.iter().any(|taken| taken.place == *what) {
                continue;
            }
            let doing = (*verbs, what.as_str());
            let shares = |row: &[Doing<'_>]| is_order(&doing) == row.iter().all(is_order);
            match rows.iter_mut().find(|(known, row)| known == who && shares(row)) {
                Some((_, row)) if row.contains(&doing) => {}
                Some((_, row)) => row.push(doing),
                None => rows.push((who.clone(), vec![doing])),
            }
        }
        let groups = self.who_do_alike(rows);
        let mut said: Vec<Sentence> = Vec::new();
        let mut done: Vec<(Vec<Doing<'_>>, usize, &str)> = Vec::new();
        for (_, row, group) in groups {
            let nouns = group.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            let all = Noun::some(&nouns, NAMED);
            // What some of the other army do as well is told of both.
            let alike = done.iter().find(|(known, ..)| *known == row && !row.iter().any(is_order));
            if let Some((_, at, does)) = alike.cloned() {
                said[at] = self.so_does(&all, (does, &group[0]), (&said, at));
                continue;
            }
            let words = row.iter().map(|(verbs, what)| self.deal(*verbs, &group[0]).replace("{}", what));
            let (orders, words) = words.partition::<Vec<_>, _>(|words| words.contains("{who}"));
            done.push((row.clone(), said.len(), auxiliary(words.first().map_or("", String::as_str))));
            said.extend((!words.is_empty()).then(|| all.sentence(&in_time(&words, &row))));
            // An order is a sentence by itself: whom it goes to stands where the wording has him.
            said.extend(orders.iter().map(|order| Sentence::whole(all.does(&order.replace("{who}", &all.name)))));
        }
        said
    }

    /// Those of an army who do the same.
    fn who_do_alike<'i>(
        &self,
        rows: Vec<(UnitId, Vec<Doing<'i>>)>,
    ) -> Vec<(Option<Side>, Vec<Doing<'i>>, Vec<UnitId>)> {
        let mut groups: Vec<(Option<Side>, Vec<Doing<'i>>, Vec<UnitId>)> = Vec::new();
        for (who, row) in rows {
            let side = self.side(&who).cloned();
            match groups.iter_mut().find(|(army, known, _)| *known == row && *army == side) {
                Some((.., group)) => group.push(who),
                None => groups.push((side, row, vec![who])),
            }
        }
        groups
    }

    /// That some of the other army do what was told just now; behind a sentence that has it already in other words.
    fn so_does(&mut self, all: &Noun, (does, first): (&str, &UnitId), (said, at): (&[Sentence], usize)) -> Sentence {
        let is_again = at > 0 && ON_THE_OTHER_SIDE.iter().any(|words| said[at - 1].says(words));
        let is_own = self.reading.reader.is_some_and(|reader| self.side(first) == Some(reader));
        let (words, who) = match is_again {
            true => (say::SO_DOES_TOO, self.of_his_army(all)),
            false if is_own => (say::SO_DOES_HERE, all.name.clone()),
            false => (say::SO_DOES, all.name.clone()),
        };
        let words = self.deal(words, first).replace("{does}", &all.does(does));
        said[at].clone().and(&all.does(&words).replace("{who}", &who))
    }

    /// Who does the same stands in one sentence.
    fn grouped(&mut self, who: Vec<(UnitId, Choices)>, known: &mut Vec<UnitId>) -> Vec<Sentence> {
        let mut groups: Vec<(Choices, Vec<UnitId>)> = Vec::new();
        for (unit, verbs) in who {
            known.push(unit.clone());
            match groups.iter_mut().find(|(known, _)| *known == verbs) {
                Some((_, group)) => group.push(unit),
                None => groups.push((verbs, vec![unit])),
            }
        }
        let said = groups.into_iter().map(|(verbs, group)| {
            let words = self.draw(verbs, &group[0]);
            let nouns = group.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            Noun::some(&nouns, NAMED).sentence(&words)
        });
        said.collect()
    }
}

/// The verb by which others are told to do the same: `are drawn up`, and `so is`.
fn auxiliary(words: &str) -> &'static str {
    match words {
        words if words.starts_with("[is] ") => "[is]",
        words if words.starts_with("[has] ") => "[has]",
        _ => "[does]",
    }
}

/// What somebody does, in a list; nobody rallies while he goes back.
fn in_time(words: &[String], row: &[Doing<'_>]) -> String {
    let runs_first = row.first().is_some_and(|(verbs, _)| AS_HE_RUNS.contains(&verbs.about));
    match words {
        [first, then] if runs_first => format!("{first}, and then {then}"),
        _ => list(words),
    }
}

/// Whether a leader is lost by it.
pub(super) fn is_leader_lost(incident: &Incident) -> bool {
    matches!(
        incident.what,
        What::Risks { killed: true, .. } | What::MakesRoom { reaches: None, .. } | What::LostWith { .. }
    )
}

/// Whether those who fight beside the two go back as these do, and no worse.
pub(super) fn all_go_back(fight: &Beat<'_>) -> bool {
    let beside = fight.after.iter().find_map(|incident| match &incident.what {
        What::Beside { us, them } => Some(us.iter().chain(them)),
        _ => None,
    });
    let mut all = beside.into_iter().flatten().peekable();
    all.peek().is_some() && all.all(|unit| only_steps_back(fight, unit))
}

/// Whether all that becomes of somebody beside a fight is that he goes back.
pub(super) fn only_steps_back(fight: &Beat<'_>, unit: &UnitId) -> bool {
    let fate = fight.fate(unit);
    let mut own = fight.after.iter().filter(|incident| incident.who.as_ref() == Some(unit));
    fate.only_goes_back() || fate.is_nothing() && own.clone().count() == 1 && own.all(|incident| is_step_back(incident))
}

/// Whether somebody who has no part of his own in a fight goes back by this, and no more.
pub(super) fn is_step_back(incident: &Incident) -> bool {
    let is_back = |verbs: &Choices| verbs.about == "falls back";
    matches!(&incident.what, What::Swept { by: None, gone: false, verbs } if is_back(verbs))
}
