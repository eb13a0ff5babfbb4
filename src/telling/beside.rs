//! What befalls others than those who fight: leaders and staffs, friends who are carried along, those who stand beside.

use super::compose::{Bout, Scene, Teller, Turn};
use super::grammar::Noun;
use super::quiet::NAMED;
use super::wording as say;
use crate::adjudicate::{Choices, Incident, UnitId, What};
use crate::kit::{list, sentences};

/// What wordings of orders are about: what somebody is to do does not stand in a sentence with what he does.
const ORDERS: &str = "orders";

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
    ) -> Vec<String> {
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
        let mut parts = told.iter().filter_map(|incident| self.aside(incident)).collect::<Vec<_>>();
        parts.extend(self.swept(&told));
        parts
    }

    /// What befalls those who have no fight of their own: all of one in one sentence, and who fare alike together.
    fn swept(&mut self, incidents: &[&Incident]) -> Vec<String> {
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
            Noun::all(&nouns).says(&list(&row))
        });
        said.collect()
    }

    /// Who fights beside either of two.
    pub(super) fn beside(&self, bout: &Bout<'_>) -> [Option<Noun>; 2] {
        let beside = bout.after.iter().find_map(|incident| match &incident.what {
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
    fn aside(&mut self, incident: &Incident) -> Option<String> {
        let who = incident.who.as_ref()?;
        let noun = self.noun(who);
        Some(match &incident.what {
            What::Risks { by, verbs, .. } => {
                let words = self.draw(*verbs, by);
                words.replace("{by}", &self.noun(by).name).replace("{}", &noun.name)
            }
            What::GoesAlong { stays: true } => noun.says("[stays] behind"),
            What::LostWith { unit } => {
                let words = self.deal(say::LOST_WITH, who);
                noun.says(&words.replace("{}", &self.noun(unit).name))
            }
            What::LeftAlone => {
                let words = self.deal(say::ALONE, who);
                noun.says(&words)
            }
            What::Heartened { verbs } => {
                let words = self.draw(*verbs, who);
                noun.does(&words.replace("{}", &noun.name))
            }
            What::MakesRoom { reaches: Some(friend), .. } => {
                noun.says(&format!("[has] to ride for it and [reaches] {}", self.noun(friend).name))
            }
            What::MakesRoom { reaches: None, taken } => {
                let by = taken.as_ref().map(|by| self.noun(by).name);
                say::nowhere_to_ride(&noun.name, by.as_deref())
            }
            _ => return None,
        })
    }

    /// The headline over the fall of a leader, or of a staff that was lost with its troops.
    pub(super) fn fall_of(&self, leader: &UnitId, how: Option<&Incident>) -> String {
        match how.map(|incident| &incident.what) {
            Some(What::LostWith { unit }) => {
                self.headline(say::HEAD_LOST_WITH, &[("leader", leader), ("unit", unit)], Some(leader))
            }
            _ => self.headline(say::HEAD_LEADER, &[("leader", leader)], Some(leader)),
        }
    }

    /// Fire in vain of somebody at those who then fight him is told before the fight; gives back the rest of such fire.
    pub(super) fn met_in_vain(&mut self, scenes: &mut [Scene], wide: Vec<(UnitId, UnitId)>) -> Vec<(UnitId, UnitId)> {
        let (mut rest, mut told) = (Vec::new(), Vec::<&UnitId>::new());
        for (firer, at) in &wide {
            if told.contains(&at) {
                continue;
            }
            let all = wide.iter().filter(|(_, whom)| whom == at).map(|(firer, _)| firer.clone()).collect::<Vec<_>>();
            let is_fight =
                |scene: &&mut Scene| scene.is_fight && scene.units.contains(at) && all.contains(&scene.units[0]);
            let Some(scene) = scenes.iter_mut().find(is_fight) else {
                rest.push((firer.clone(), at.clone()));
                continue;
            };
            told.push(at);
            let nouns = all.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            let words = self.deal(say::MET_IN_VAIN, at).replace("{}", &self.noun(at).name);
            let fire = sentences(&[Noun::all(&nouns).says(&words)]);
            scene.text = format!("{fire} {}", scene.text);
            scene.units.extend(all);
        }
        rest
    }

    /// Those who were carried along by whoever went back by himself, or lost with him.
    pub(super) fn along(&mut self, turn: &Turn<'_>) -> Vec<String> {
        let along = |incident: &Incident| matches!(incident.what, What::Swept { .. } | What::LostWith { .. });
        self.asides(turn.incidents.iter().copied(), along)
    }

    /// Those who come on the field, or leave it.
    pub(super) fn comings(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Vec<String> {
        let comings = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Comes { verbs } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        self.grouped(comings.collect(), units)
    }

    /// What is done beside the fighting: all that one does in one sentence, and all who do the same.
    pub(super) fn doings(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Vec<String> {
        let mut rows: Vec<(UnitId, Vec<Doing<'_>>)> = Vec::new();
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Does { verbs, what }, Some(who)) = (&incident.what, &incident.who) else { continue };
            units.push(who.clone());
            let doing = (*verbs, what.as_str());
            let is_order = |(verbs, _): &Doing<'_>| verbs.about == ORDERS;
            let shares = |row: &[Doing<'_>]| is_order(&doing) == row.iter().all(is_order);
            match rows.iter_mut().find(|(known, row)| known == who && shares(row)) {
                Some((_, row)) if row.contains(&doing) => {}
                Some((_, row)) => row.push(doing),
                None => rows.push((who.clone(), vec![doing])),
            }
        }
        let mut groups: Vec<(Vec<Doing<'_>>, Vec<UnitId>)> = Vec::new();
        for (who, row) in rows {
            match groups.iter_mut().find(|(known, _)| *known == row) {
                Some((_, group)) => group.push(who),
                None => groups.push((row, vec![who])),
            }
        }
        let said = groups.into_iter().map(|(row, group)| {
            let words = row.into_iter().map(|(verbs, what)| self.deal(verbs, &group[0]).replace("{}", what));
            let words = words.collect::<Vec<_>>();
            let nouns = group.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            Noun::some(&nouns, NAMED).says(&list(&words))
        });
        said.collect()
    }

    /// Those whom their own fire has cost their readiness.
    pub(super) fn spent(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Vec<String> {
        let spent = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Spent { verbs } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        self.grouped(spent.collect(), units)
    }

    /// Who does the same stands in one sentence.
    fn grouped(&mut self, who: Vec<(UnitId, Choices)>, units: &mut Vec<UnitId>) -> Vec<String> {
        let mut groups: Vec<(Choices, Vec<UnitId>)> = Vec::new();
        for (unit, verbs) in who {
            units.push(unit.clone());
            match groups.iter_mut().find(|(known, _)| *known == verbs) {
                Some((_, group)) => group.push(unit),
                None => groups.push((verbs, vec![unit])),
            }
        }
        let said = groups.into_iter().map(|(verbs, group)| {
            let words = self.draw(verbs, &group[0]);
            let nouns = group.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            Noun::some(&nouns, NAMED).says(&words)
        });
        said.collect()
    }

    /// Leaders and staffs who go about the field: those who come to somebody one by one, the others together.
    pub(super) fn staffs(&mut self, turns: &[Turn<'_>], units: &mut Vec<UnitId>) -> Option<String> {
        let (mut said, mut about) = (Vec::new(), Vec::<UnitId>::new());
        for incident in turns.iter().flat_map(|turn| &turn.incidents) {
            let (What::Rides { to }, Some(who)) = (&incident.what, &incident.who) else { continue };
            units.push(who.clone());
            match to {
                Some(friend) => said.push((self.noun(who), self.noun(friend).name)),
                None => about.push(who.clone()),
            }
        }
        let pairs = said.iter().enumerate().map(|(index, (who, friend))| match index {
            0 => who.says(&format!("[rides] to {friend}")),
            _ => format!("{} to {friend}", who.name),
        });
        let pairs = pairs.collect::<Vec<_>>();
        let mut parts = if pairs.is_empty() { Vec::new() } else { vec![list(&pairs)] };
        if let Some(first) = about.first() {
            let words = self.deal(say::RIDES_ABOUT, first);
            let nouns = about.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            parts.push(Noun::some(&nouns, NAMED).says(&words));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Those who are gone without a fight of their own.
pub(super) fn swept_away<'i>(incidents: impl Iterator<Item = &'i Incident>) -> Vec<UnitId> {
    let swept = incidents.filter(|incident| matches!(incident.what, What::Swept { gone: true, .. }));
    swept.filter_map(|incident| incident.who.clone()).collect()
}

/// The same, and leaders and staffs who are lost with somebody.
pub(super) fn lost_beside<'i>(incidents: impl Iterator<Item = &'i Incident>) -> Vec<UnitId> {
    let lost =
        incidents.filter(|incident| matches!(incident.what, What::Swept { gone: true, .. } | What::LostWith { .. }));
    lost.filter_map(|incident| incident.who.clone()).collect()
}

/// Whether a leader is lost by it.
pub(super) fn is_leader_lost(incident: &Incident) -> bool {
    matches!(
        incident.what,
        What::Risks { killed: true, .. } | What::MakesRoom { reaches: None, .. } | What::LostWith { .. }
    )
}
