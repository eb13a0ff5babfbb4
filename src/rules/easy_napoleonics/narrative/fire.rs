//! Fire in words: who fires at whom, and what it does to the nerves of those who are hit.

use super::names::{Number, Voice, agree, counts, sentences};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::{Aspect, list, number};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::event::{Event, Test};
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::troops::units::{Form, Level};

/// One unit's fire at one target.
#[derive(Clone, Copy, Debug)]
struct ToldVolley<'e> {
    unit: &'e UnitId,
    at: &'e UnitId,
    range: u32,
    aspect: Option<Aspect>,
    test: &'e Test,
}

impl<'e> ToldVolley<'e> {
    fn of(entry: &'e Entry<Event>) -> Option<ToldVolley<'e>> {
        match &entry.event {
            Event::Fires { unit, at, range, aspect, test, .. } => {
                Some(ToldVolley { unit, at, range: *range, aspect: *aspect, test })
            }
            _ => None,
        }
    }
}

/// What a leader throws for his life in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peril {
    /// Fire upon his unit (EN-LDR-06).
    Shot,
    /// A melee that his unit has lost (EN-LDR-08).
    Press,
}

/// Whom an entry is about that says what hits have done to a unit.
pub(crate) fn sufferer(event: &Event) -> Option<&UnitId> {
    match event {
        Event::Checks { unit, .. } | Event::Risk { unit, .. } => Some(unit),
        _ => None,
    }
}

/// How many entries from the first on are fire, and how many after them say what it did, where one unit alone was hit.
pub(crate) fn fire(rest: &[Entry<Event>]) -> (usize, usize) {
    let fires = |entry: &&Entry<Event>| matches!(entry.event, Event::Fires { .. } | Event::Holds { .. });
    let fires = rest.iter().take_while(fires).count();
    let effects = effects(&rest[fires..]);
    let more = rest.get(fires + effects).and_then(|entry| sufferer(&entry.event));
    match more {
        None => (fires, effects),
        Some(_) => (fires, 0),
    }
}

/// How many entries from the first on say what hits did to one unit.
pub(crate) fn effects(rest: &[Entry<Event>]) -> usize {
    let Some(id) = rest.first().and_then(|entry| sufferer(&entry.event)) else {
        return 0;
    };
    rest.iter().take_while(|entry| sufferer(&entry.event) == Some(id)).count()
}

impl<'t> Voice<'t> {
    /// A run of fire, and what it did to the one unit that it hit.
    pub(crate) fn fires(&mut self, fires: &[Entry<Event>], effects: &[Entry<Event>]) -> String {
        let volleys = fires.iter().filter_map(ToldVolley::of).collect::<Vec<_>>();
        let mut targets = Vec::new();
        for volley in &volleys {
            if !targets.contains(&volley.at) {
                targets.push(volley.at);
            }
        }
        let groups = targets.iter().map(|target| {
            let own = volleys.iter().filter(|volley| volley.at == *target);
            own.copied().collect::<Vec<_>>()
        });
        let missed = |group: &Vec<ToldVolley>| group.iter().all(|volley| volley.test.made == 0);
        let (misses, hits): (Vec<_>, Vec<_>) = groups.partition(missed);
        let mut parts = self.misses(&misses);
        let alone = |group: &Vec<ToldVolley<'_>>| (group.len() == 1).then(|| group[0].unit.clone());
        let mut last = misses.last().and_then(alone).filter(|_| misses.len() == 1);
        for group in &hits {
            let same = last.is_some() && last == alone(group);
            parts.push(match group.as_slice() {
                [volley] if same => {
                    let phrase = format!("[it] {}", self.shot(volley));
                    agree(&phrase, self.number(volley.unit))
                }
                _ => self.group(group),
            });
            last = alone(group);
        }
        let suffers = self.suffers(effects);
        match parts.last_mut() {
            Some(last) if !suffers.is_empty() => last.push_str(&format!(": {suffers}")),
            _ => parts.push(suffers),
        }
        sentences(&parts)
    }

    /// Fire that does nothing: that of several units one by one is gathered.
    fn misses(&mut self, groups: &[Vec<ToldVolley<'_>>]) -> Vec<String> {
        let single = groups.iter().filter(|group| group.len() == 1);
        let single = single.map(|group| group[0]).collect::<Vec<_>>();
        if single.len() < 2 {
            return groups.iter().map(|group| self.group(group)).collect();
        }
        let several = groups.iter().filter(|group| group.len() > 1);
        let mut parts = several.map(|group| self.group(group)).collect::<Vec<_>>();
        if single.iter().all(|volley| volley.unit == single[0].unit) {
            let targets = single.iter().map(|volley| self.mass(volley.at));
            let targets = list(&targets.collect::<Vec<_>>());
            let phrase = format!("[fires] on {targets}, and [hits] nobody");
            parts.push(self.says(single[0].unit, &phrase));
            return parts;
        }
        let each = single.iter().map(|volley| {
            let (unit, target) = (self.name(volley.unit), self.mass(volley.at));
            match volley.range {
                1 => format!("{unit} on {target}"),
                range => format!("{unit} on {target} at {} hexes", number(range)),
            }
        });
        let each = each.collect::<Vec<_>>();
        parts.push(match each.as_slice() {
            [one, other] => format!("neither the fire of {one} nor that of {other} does any harm"),
            _ => format!("nothing comes of the fire of {}", list(&each)),
        });
        parts
    }

    /// All the fire upon one target.
    fn group(&mut self, volleys: &[ToldVolley<'_>]) -> String {
        match volleys {
            [volley] => {
                let phrase = self.shot(volley);
                self.says(volley.unit, &phrase)
            }
            _ => self.together(volleys),
        }
    }

    /// What one unit does by its fire, without its subject.
    fn shot(&mut self, volley: &ToldVolley<'_>) -> String {
        let verb = self.verb(volley);
        let target = self.aim(volley);
        let outcome = match volley.test.made {
            0 => self.draw(say::MISSES, volley.at).to_owned(),
            hits => self.draw(say::HITS, volley.unit).replace("{}", &times(hits)),
        };
        format!("{}{outcome}", verb.replace("{}", &target))
    }

    fn together(&mut self, volleys: &[ToldVolley<'_>]) -> String {
        let ids = volleys.iter().map(|volley| volley.unit.clone());
        let ids = ids.collect::<Vec<_>>();
        let guns = self.unit(&ids[0]).kind.is_artillery();
        let choices = if guns { say::GUNS_TOGETHER } else { say::MUSKETS_TOGETHER };
        let verb = self.draw(choices, &ids[0]);
        let target = self.covered(volleys[0].at, volleys[0].test);
        let verb = verb.replace("{}", &target);
        let names = self.names(&ids);
        if volleys.iter().all(|volley| volley.test.made == 0) {
            let miss = self.draw(say::MISSES, volleys[0].at);
            return format!("{names} {verb}{}", agree(miss, Number::Many));
        }
        let manner = |volley: &ToldVolley<'_>| {
            let side = aspect(volley.aspect);
            match volley.range {
                1 => side.to_owned(),
                range => format!("{side} at {} hexes", number(range)),
            }
        };
        let first = (manner(&volleys[0]), volleys[0].test.made);
        if volleys.iter().all(|volley| (manner(volley), volley.test.made) == first) {
            return format!("{names} {verb}{}, with {} each", first.0, hit(first.1));
        }
        let each = volleys.iter().map(|volley| {
            let (name, manner) = (self.name(volley.unit), manner(volley));
            match volley.test.made {
                0 => format!("{name}{manner} without a hit"),
                hits => format!("{name}{manner} with {}", hit(hits)),
            }
        });
        format!("{names} {verb}, {}", list(&each.collect::<Vec<_>>()))
    }

    fn verb(&mut self, volley: &ToldVolley<'_>) -> &'t str {
        let kind = self.unit(volley.unit).kind;
        let band = tables::gun_dice(kind, volley.range).map(|(_, band)| band);
        let choices = match band {
            _ if kind.is_infantry() => say::MUSKETS,
            Some("close") => say::CANISTER,
            _ => say::ROUND_SHOT,
        };
        self.draw(choices, volley.unit)
    }

    /// The target with its cover, how far it is, and from which side it is taken.
    fn aim(&self, volley: &ToldVolley<'_>) -> String {
        let target = self.covered(volley.at, volley.test);
        let side = aspect(volley.aspect);
        match volley.range {
            1 => format!("{target}{side}"),
            range => format!("{target}{side} at {} hexes", number(range)),
        }
    }

    fn covered(&self, id: &UnitId, test: &Test) -> String {
        let mass = self.mass(id);
        let Some(at) = self.unit(id).at.filter(|_| counts(&test.tally, "EN-FIRE-04")) else {
            return mass;
        };
        let hex = self.state.map.hex(at);
        match self.state.is_land(hex, Land::Village) {
            true => format!("{mass} in the village"),
            false => format!("{mass} in the woods"),
        }
    }

    /// What hits did to a unit, and to the leaders with it.
    pub(crate) fn suffers(&mut self, entries: &[Entry<Event>]) -> String {
        let mut text = String::new();
        let mut gone = false;
        for entry in entries {
            let told = match &entry.event {
                Event::Checks { unit, test, level, .. } => {
                    gone = *level == Level::Broken;
                    let phrase = self.checked(unit, test, *level);
                    self.says(unit, &phrase)
                }
                Event::Risk { leader, unit, killed } if gone && !killed => self.left_alone(leader, unit),
                Event::Risk { leader, killed, .. } => {
                    let melee = entry.clause.as_str() == "EN-LDR-08";
                    let peril = if melee { Peril::Press } else { Peril::Shot };
                    self.risk(leader, *killed, peril)
                }
                _ => continue,
            };
            if !text.is_empty() {
                text.push_str("; ");
            }
            text.push_str(&told);
        }
        text
    }

    /// How a unit takes the checks of one event, without its subject.
    pub(crate) fn checked(&mut self, id: &UnitId, test: &Test, level: Level) -> String {
        let dice = test.faces.len();
        if self.is_veiled(id) {
            return self.behind_the_veil(id, level == Level::Broken);
        }
        if test.failed() == 0 {
            let guns = self.unit(id).kind.is_artillery() && self.unit(id).is_in(Form::Unlimbered);
            let choices = match guns {
                true => say::STEADY_GUNS,
                false if level != Level::Good => say::STEADY_SHAKEN,
                false => say::STEADY,
            };
            return self.draw(choices, id).to_owned();
        }
        let fails = failing(test.failed().into(), dice);
        let words = self.draw(say::comes_to(level), id);
        format!("{fails} and {words}")
    }

    /// What a leader's throw for his life comes to.
    pub(crate) fn risk(&mut self, id: &UnitId, killed: bool, peril: Peril) -> String {
        let choices = match (killed, peril) {
            (true, Peril::Press) => say::KILLED_IN_MELEE,
            (true, Peril::Shot) => say::KILLED,
            (false, Peril::Press) => say::SPARED_IN_MELEE,
            (false, Peril::Shot) => say::SPARED,
        };
        self.draw(choices, id).replace("{}", &self.name(id))
    }

    /// A leader whose unit is no more.
    pub(crate) fn left_alone(&self, id: &UnitId, unit: &UnitId) -> String {
        let (name, place) = (self.name(id), self.standing_at(unit));
        format!("{name} gets clear of the wreck and is left alone at {place}")
    }
}

/// From which side, where it matters.
fn aspect(aspect: Option<Aspect>) -> &'static str {
    match aspect {
        Some(Aspect::Flank) => " from the flank",
        Some(Aspect::Rear) => " from behind",
        Some(Aspect::Front) | None => "",
    }
}

fn times(hits: u8) -> String {
    match hits {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{} times", number(many.into())),
    }
}

fn hit(hits: u8) -> String {
    crate::kit::counted(hits.into(), "hit", None)
}

/// How many checks were failed, of how many: `[fails] both [its] checks`.
pub(crate) fn failing(failed: usize, dice: usize) -> String {
    let word = |count: usize| number(u32::try_from(count).unwrap_or(u32::MAX));
    match (failed, dice) {
        (1, 1) => "[fails] [its] check".to_owned(),
        (2, 2) => "[fails] both [its] checks".to_owned(),
        (failed, dice) if failed == dice => format!("[fails] all {}", word(dice)),
        (failed, dice) => format!("[fails] {} of [its] {} checks", word(failed), word(dice)),
    }
}
