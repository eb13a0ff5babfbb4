//! What comes before the first turn, in words: armies, cards, ground, deployment.

use super::names::{Voice, bodies, formed, sentences};
use crate::adjudicate::{Entry, Side, UnitId};
use crate::kit::{Corner, Spot, an, counted, list, naming, number};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Unit};

/// Which side an entry of the set-up is about.
pub(crate) fn party(event: &Event) -> Option<&Side> {
    match event {
        Event::Draws { side, .. } | Event::Picks { side, .. } => Some(side),
        _ => None,
    }
}

/// How many entries from the first on are cards of one side.
pub(crate) fn cards(rest: &[Entry<Event>]) -> usize {
    let side = rest.iter().find_map(|entry| party(&entry.event));
    let own = |entry: &&Entry<Event>| match &entry.event {
        Event::Draws { side: drawer, .. } => side == Some(drawer),
        Event::Again { .. } => true,
        _ => false,
    };
    rest.iter().take_while(own).count()
}

/// How many entries from the first on put out the ground.
pub(crate) fn ground(rest: &[Entry<Event>]) -> usize {
    let laying =
        |entry: &&Entry<Event>| matches!(entry.event, Event::Counts { .. } | Event::Lays { .. } | Event::Again { .. });
    rest.iter().take_while(laying).count()
}

impl Voice<'_> {
    /// The armies, arm by arm; two that are the same by the sample list are told together.
    pub(crate) fn musters(&self, run: &[Entry<Event>]) -> String {
        let armies = run.iter().filter_map(|entry| match &entry.event {
            Event::Mustered { side, units, sample } => Some((side, units, *sample)),
            _ => None,
        });
        let armies = armies.collect::<Vec<_>>();
        if let [(one, ours, true), (other, theirs, true)] = armies.as_slice()
            && arms(ours) == arms(theirs)
        {
            let leads = |side: &Side, units: &[Unit]| match leaders(units) {
                names if names.is_empty() => String::new(),
                names => format!("{} for {}", list(&names), self.army(side)),
            };
            let leads = [leads(one, ours), leads(other, theirs)];
            let leads = leads.into_iter().filter(|lead| !lead.is_empty());
            let text = format!(
                "no list has come from either side, and both take the field with the sample army, {}",
                arms(ours)
            );
            let who = match leads.collect::<Vec<_>>() {
                leads if leads.is_empty() => String::new(),
                leads => format!("in command are {}", list(&leads)),
            };
            return sentences(&[text, who]);
        }
        let each = armies.iter().map(|(side, units, sample)| {
            let text = self.army_says(side, &takes_the_field(units));
            match sample {
                true => format!("{text}: the sample army, as no list serves"),
                false => text,
            }
        });
        sentences(&each.collect::<Vec<_>>())
    }

    /// The cards that a side draws.
    pub(crate) fn draws(&self, run: &[Entry<Event>]) -> String {
        let Some(side) = run.iter().find_map(|entry| party(&entry.event)) else {
            return String::new();
        };
        let mut drawn: Vec<(Card, Vec<&str>)> = Vec::new();
        for entry in run {
            let Event::Draws { card, unit, .. } = &entry.event else {
                continue;
            };
            let name = unit.as_deref().map(called);
            match drawn.iter_mut().find(|(known, _)| known == card) {
                Some((_, names)) => names.extend(name),
                None => drawn.push((*card, name.into_iter().collect())),
            }
        }
        let drawn = drawn.iter().map(|(card, names)| cards_of(*card, names));
        let drawn = list(&drawn.collect::<Vec<_>>());
        self.army_says(side, &format!("[draws] {drawn}"))
    }

    /// What the drawer of the choice card takes.
    pub(crate) fn picks(&self, side: &Side, unit: &Unit) -> String {
        self.army_says(side, &format!("[takes] {} for the choice", described_unit(unit)))
    }

    /// The ground: what the dice gave, what was there by the scenario, what each side put out.
    pub(crate) fn grounds(&self, run: &[Entry<Event>]) -> String {
        let mut parts = Vec::new();
        let mut diced = Vec::new();
        let mut counts = Vec::new();
        for entry in run {
            let Event::Counts { kind, pieces } = &entry.event else {
                continue;
            };
            counts.push(*kind);
            let (one, many) = nouns(*kind);
            let count = counted((*pieces).into(), one, Some(many));
            let places = self.laid(run, *kind, None);
            diced.push(match places.is_empty() {
                true => count,
                false => format!("{count}, at {}", list(&places)),
            });
        }
        if !diced.is_empty() {
            parts.push(format!("the dice give {}", diced.join("; ")));
        }
        let mut by: Vec<(Option<&Side>, Vec<Land>)> = Vec::new();
        for entry in run {
            let Event::Lays { terrain, side } = &entry.event else {
                continue;
            };
            let (kind, side) = (terrain.kind, side.as_ref());
            if side.is_none() && counts.contains(&kind) {
                continue;
            }
            match by.iter_mut().find(|(known, _)| *known == side) {
                Some((_, kinds)) if kinds.contains(&kind) => {}
                Some((_, kinds)) => kinds.push(kind),
                None => by.push((side, vec![kind])),
            }
        }
        for (side, kinds) in &by {
            let each = kinds.iter().map(|kind| {
                let places = self.laid(run, *kind, *side);
                let (one, many) = nouns(*kind);
                let noun = if places.len() == 1 { an(one) } else { many.to_owned() };
                format!("{noun} at {}", list(&places))
            });
            let each = list(&each.collect::<Vec<_>>());
            parts.push(match side {
                Some(side) => self.army_says(side, &format!("[puts] out {each}")),
                None => format!("the field has {each}"),
            });
        }
        sentences(&parts)
    }

    /// Where a kind of ground was put out by a side, or by nobody: each piece by its first hex.
    fn laid(&self, run: &[Entry<Event>], kind: Land, by: Option<&Side>) -> Vec<String> {
        let laid = run.iter().filter_map(|entry| match &entry.event {
            Event::Lays { terrain, side } if terrain.kind == kind && side.as_ref() == by => {
                terrain.hexes.first().copied()
            }
            _ => None,
        });
        laid.map(|spot| self.place(spot)).collect()
    }

    /// One throw of each side for the deployment.
    pub(crate) fn deployment_die(&self, scores: &[(Side, u8)], first: Option<&Side>) -> String {
        let throws = scores.iter();
        let throws = throws.map(|(side, score)| self.army_says(side, &format!("[throws] {score}")));
        let throws = list(&throws.collect::<Vec<_>>());
        match first {
            Some(first) => format!("{throws}: {}", self.army_says(first, "[throws] low and [deploys] first")),
            None => format!("{throws}, and both throw again"),
        }
    }

    /// The deployment of a side: how its units are formed, where they stand, which way they look.
    pub(crate) fn deploys(&self, run: &[Entry<Event>]) -> String {
        let placed = run.iter().filter_map(|entry| match &entry.event {
            Event::Deployed { unit, at, form, face, .. } => {
                let known = self.unit(unit);
                Some((unit, *at, form.or(known.form), face.or(known.face)))
            }
            _ => None,
        });
        let placed = placed.collect::<Vec<_>>();
        let Some((first, ..)) = placed.first() else {
            return String::new();
        };
        let faces = placed.iter().filter_map(|(.., face)| *face).collect::<Vec<_>>();
        let common = faces.first().filter(|face| faces.iter().all(|other| other == *face));
        let looking = common.map_or(String::new(), |face| format!(", facing {}", face.word()));
        let side = &self.unit(first).side;
        let mut parts = vec![self.army_says(side, &format!("[deploys]{looking}"))];
        for form in [Form::Line, Form::Column, Form::Square, Form::Masse, Form::Unlimbered, Form::Limbered] {
            let each = placed.iter().filter(|(_, _, own, _)| *own == Some(form));
            let each = each.map(|(unit, at, _, face)| self.put(unit, *at, face.filter(|_| common.is_none())));
            let each = each.collect::<Vec<_>>();
            if !each.is_empty() {
                let verb = if each.len() == 1 { "is" } else { "are" };
                parts.push(format!("{} {verb} {}", formed(form), list(&each)));
            }
        }
        let alone = placed.iter().filter(|(_, _, form, _)| form.is_none());
        let alone = alone.map(|(unit, at, ..)| format!("{} is at {}", self.name(unit), self.place(*at)));
        let alone = list(&alone.collect::<Vec<_>>());
        parts.push(alone);
        sentences(&parts)
    }

    fn put(&self, id: &UnitId, at: Spot, face: Option<Corner>) -> String {
        let (name, place) = (self.name(id), self.place(at));
        match face {
            Some(face) => format!("{name} at {place} (facing {})", face.word()),
            None => format!("{name} at {place}"),
        }
    }
}

/// With what an army takes the field, as a phrase.
pub(crate) fn takes_the_field(units: &[Unit]) -> String {
    let under = match leaders(units) {
        names if names.is_empty() => String::new(),
        names => format!(", under {}", list(&names)),
    };
    format!("[takes] the field with {}{under}", arms(units))
}

/// The units of an army, arm by arm.
fn arms(units: &[Unit]) -> String {
    let arms = [Kind::Infantry, Kind::LightCavalry, Kind::HeavyCavalry, Kind::FieldArtillery, Kind::HorseArtillery];
    let arms = arms.iter().filter_map(|arm| {
        let count = units.iter().filter(|unit| unit.kind == *arm).count();
        let (one, many) = bodies(*arm);
        (count > 0).then(|| counted(count as u32, one, Some(many)))
    });
    list(&arms.collect::<Vec<_>>())
}

fn leaders(units: &[Unit]) -> Vec<String> {
    let leaders = units.iter().filter(|unit| unit.is_leader());
    let named = |unit: &Unit| naming::general(called(unit));
    leaders.map(named).collect()
}

/// What a piece of ground is called, one and many.
pub(crate) fn nouns(kind: Land) -> (&'static str, &'static str) {
    match kind {
        Land::Woods => ("wood", "woods"),
        Land::Hill => ("hill", "hills"),
        Land::Village => ("village", "villages"),
        Land::Stream => ("stream", "streams"),
        Land::Pond => ("pond", "ponds"),
    }
}

/// What is on a card, with the name of the unit that joins by it.
pub(crate) fn described_card(card: Card, unit: Option<&Unit>) -> String {
    match (unit, card.unit()) {
        (Some(unit), _) => described_unit(unit),
        (None, Some((kind, grade))) => an(&format!("{} {}", grade.word().replace('-', " "), bodies(kind).0)),
        (None, None) => "the card that leaves the choice".to_owned(),
    }
}

/// Several cards of a kind, with the names of the units that join by them.
fn cards_of(card: Card, names: &[&str]) -> String {
    let Some((kind, grade)) = card.unit().filter(|_| !names.is_empty()) else {
        return described_card(card, None);
    };
    let (one, many) = bodies(kind);
    let grade = grade.word().replace('-', " ");
    let noun = match names.len() {
        1 => an(&format!("{grade} {one}")),
        several => format!("{} {grade} {many}", number(several as u32)),
    };
    format!("{noun} ({})", list(names))
}

/// Who joins an army by the cards, kind by kind: `[draws] two seasoned battalions and an elite battalion besides`.
pub(crate) fn besides(log: &[Entry<Event>], side: &Side) -> Option<String> {
    let mut kinds: Vec<(&Unit, u32)> = Vec::new();
    for entry in log {
        let unit = match &entry.event {
            Event::Draws { side: of, unit: Some(unit), .. } if of == side => unit,
            Event::Picks { side: of, unit, .. } if of == side => unit,
            _ => continue,
        };
        match kinds.iter_mut().find(|(known, _)| (known.kind, known.grade) == (unit.kind, unit.grade)) {
            Some((_, count)) => *count += 1,
            None => kinds.push((unit, 1)),
        }
    }
    let nouns = kinds.iter().map(|(unit, count)| match count {
        1 => an(&graded(unit, bodies(unit.kind).0)),
        several => format!("{} {}", number(*several), graded(unit, bodies(unit.kind).1)),
    });
    let nouns = nouns.collect::<Vec<_>>();
    (!nouns.is_empty()).then(|| format!("[draws] {} besides", list(&nouns)))
}

fn called(unit: &Unit) -> &str {
    unit.name.as_deref().unwrap_or(unit.unit.as_str())
}

fn described_unit(unit: &Unit) -> String {
    format!("{} ({})", an(&graded(unit, bodies(unit.kind).0)), called(unit))
}

/// A noun for a unit with its grade before it, where it has one.
fn graded(unit: &Unit, noun: &str) -> String {
    match unit.grade {
        Some(grade) => format!("{} {noun}", grade.word().replace('-', " ")),
        None => noun.to_owned(),
    }
}
