//! Movement in words: who changes formation, who marches, who charges, and who gives way to it.

use super::names::{Number, Voice, agree, formed, forming, sentences};
use super::wording as say;
use crate::adjudicate::{Clause, Entry, UnitId};
use crate::kit::{Aspect, Corner, Edge, Spot, list, number};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Unit};

/// One thing that a unit does in its movement, as far as others may do the same in one sentence with it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pace {
    Forms(Form, Option<Corner>),
    Faces(Corner),
    Goes { hexes: usize, ahead: i32, aside: Option<Aspect> },
}

/// What a unit does in its movement, where it is no more than that.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Manner {
    kind: Kind,
    form: Option<Form>,
    paces: Vec<Pace>,
}

/// Who moves of his own will.
pub(crate) fn mover(event: &Event) -> Option<&UnitId> {
    match event {
        Event::Changes { unit, .. }
        | Event::Moves { unit, .. }
        | Event::Blocked { unit, .. }
        | Event::Charges { unit, .. } => Some(unit),
        _ => None,
    }
}

/// How many entries from the first on are the movement of one unit, with what it brings about.
pub(crate) fn movement(rest: &[Entry<Event>]) -> usize {
    let Some(id) = rest.first().and_then(|entry| mover(&entry.event)) else {
        return 0;
    };
    let own = |event: &Event| match event {
        Event::Squares { enemy, .. } | Event::Stands { enemy, .. } | Event::Displaced { enemy, .. } => enemy == id,
        other => mover(other) == Some(id),
    };
    rest.iter().take_while(|entry| own(&entry.event)).count()
}

/// Whether a movement is more than a march: it stops short, or meets the enemy.
pub(crate) fn is_eventful(run: &[Entry<Event>]) -> bool {
    run.iter().any(|entry| match &entry.event {
        Event::Changes { .. } => false,
        Event::Moves { stopped, .. } => stopped.is_some(),
        _ => true,
    })
}

/// How many rows nearer the enemy's edge a way leads.
fn gains(state: &State, unit: &Unit, from: Spot, to: Spot) -> i32 {
    let (columns, rows) = (i32::from(to.column) - i32::from(from.column), i32::from(to.row) - i32::from(from.row));
    match state.card(&unit.side).home_edge {
        Edge::North => rows,
        Edge::South => -rows,
        Edge::West => columns,
        Edge::East => -columns,
    }
}

impl Voice<'_> {
    /// How many entries from the first on are told in one sentence: those of units that do the same, one after another.
    pub(crate) fn alike(&self, rest: &[Entry<Event>]) -> Vec<usize> {
        let first = movement(rest);
        let mut lengths = vec![first];
        let Some(manner) = self.manner(&rest[..first]) else {
            return lengths;
        };
        let mut end = first;
        loop {
            let next = movement(&rest[end..]);
            let run = &rest[end..end + next];
            if next == 0 || self.manner(run).as_ref() != Some(&manner) {
                return lengths;
            }
            lengths.push(next);
            end += next;
        }
    }

    /// What a movement is made of; nothing where it needs a sentence of its own.
    fn manner(&self, run: &[Entry<Event>]) -> Option<Manner> {
        let unit = self.unit(mover(&run.first()?.event)?);
        if unit.is_leader() || is_eventful(run) {
            return None;
        }
        let mut now = unit.clone();
        let mut paces = Vec::new();
        for entry in run {
            paces.push(match &entry.event {
                Event::Changes { form: Some(form), face, .. } => {
                    let turned = (now.face != Some(*face)).then_some(*face);
                    now.face = Some(*face);
                    Pace::Forms(*form, turned)
                }
                Event::Changes { face, .. } => Pace::Faces(*face),
                Event::Moves { path, with, .. } if with.is_empty() => self.goes(&now, path)?,
                _ => return None,
            });
        }
        Some(Manner { kind: unit.kind, form: unit.form, paces })
    }

    fn goes(&self, unit: &Unit, path: &[Spot]) -> Option<Pace> {
        let to = *path.last()?;
        let aspect = self.state.aspect(unit, self.state.map.hex(*path.first()?));
        Some(Pace::Goes {
            hexes: path.len(),
            ahead: gains(&self.state, unit, unit.at?, to).signum(),
            aside: aspect.filter(|aspect| *aspect != Aspect::Front),
        })
    }

    /// The movement of one unit, or of several that do the same; lengths are those of their entries.
    pub(crate) fn marches(&mut self, rest: &[Entry<Event>], lengths: &[usize]) -> String {
        let run = &rest[..lengths[0]];
        let id = mover(&run[0].event).expect("somebody moves");
        if lengths.len() == 1 {
            return self.march(id, run);
        }
        let mut ids = Vec::new();
        let mut ends = Vec::new();
        let mut at = 0;
        for length in lengths {
            let own = &rest[at..at + length];
            ids.extend(own.first().and_then(|entry| mover(&entry.event)).cloned());
            ends.extend(own.iter().find_map(|entry| end_of(&entry.event)));
            at += length;
        }
        let phrases = run.iter().map(|entry| self.phrase(id, &entry.event, &ends) + halt(&entry.event));
        let phrases = list(&phrases.collect::<Vec<_>>());
        let how = match self.unit(id).form {
            Some(form) if !ends.is_empty() => format!(", {},", formed(form)),
            _ => String::new(),
        };
        format!("{}{how} {}", self.names(&ids), agree(&phrases, Number::Many))
    }

    /// The movement of one unit.
    fn march(&mut self, id: &UnitId, run: &[Entry<Event>]) -> String {
        let own = |entry: &&Entry<Event>| mover(&entry.event).is_some();
        let charges = |entry: &Entry<Event>| matches!(entry.event, Event::Charges { .. });
        let charges = run.iter().any(charges);
        let mut phrases = Vec::new();
        for entry in run.iter().filter(own) {
            let ends = end_of(&entry.event);
            let phrase = self.phrase(id, &entry.event, ends.as_slice());
            // Who charges has not halted for nothing.
            let halt = Some(halt(&entry.event)).filter(|halt| !(charges && *halt == HALTING));
            phrases.push(phrase + halt.unwrap_or_default());
        }
        // What stands behind a comma ends with one, before the last verb comes.
        if let [.., last, _] = phrases.as_mut_slice()
            && last.contains(',')
        {
            last.push(',');
        }
        let subject = self.described(id);
        let mut parts = vec![format!("{subject} {}", agree(&list(&phrases), self.number(id)))];
        let answer = run.iter().position(|entry| !own(&entry));
        if let Some(first) = answer {
            parts.push(self.answers(&run[first..]));
        }
        sentences(&parts)
    }

    /// What a unit does, without its subject and without what halts it.
    fn phrase(&mut self, id: &UnitId, event: &Event, ends: &[Spot]) -> String {
        match event {
            Event::Changes { form, face, .. } => self.changes(id, *form, *face),
            Event::Moves { path, sidestep, with, .. } => {
                let mut text = self.moves(id, path, *sidestep, ends);
                if !with.is_empty() {
                    text.push_str(&format!(", {} with [them]", self.names(with)));
                }
                text
            }
            Event::Blocked { stopped, .. } => {
                format!("cannot move{}", why(stopped).replace(", where ", ", as "))
            }
            Event::Charges { at, .. } => {
                let choices = match self.unit(id).kind.is_cavalry() {
                    true => say::HORSE_CHARGES,
                    false => say::FOOT_CHARGES,
                };
                let verb = self.draw(choices, id);
                verb.replace("{}", &self.names(at))
            }
            _ => String::new(),
        }
    }

    fn changes(&mut self, id: &UnitId, form: Option<Form>, face: Corner) -> String {
        let old = self.unit(id).face;
        let about = old.is_some_and(|old| old.right().right().right() == face);
        match form {
            Some(form) if old == Some(face) => forming(form).to_owned(),
            Some(form) => format!("{} facing {}", forming(form), face.word()),
            None if about => format!("[faces] about to the {}", face.word()),
            None => {
                let verb = self.draw(say::TURNS, id);
                verb.replace("{}", face.word())
            }
        }
    }

    fn moves(&mut self, id: &UnitId, path: &[Spot], sidestep: bool, ends: &[Spot]) -> String {
        let unit = self.unit(id);
        let (Some(from), Some(first), Some(to)) = (unit.at, path.first(), path.last()) else {
            return "[moves]".to_owned();
        };
        let ahead = gains(&self.state, unit, from, *to);
        let places = self.places(ends);
        if unit.is_leader() {
            let friend = self.state.units_in(self.state.map.hex(*to)).next();
            let friend = friend.map(|friend| self.name(&friend.unit));
            let verb = self.draw(say::going(unit.kind, ahead), id);
            return match friend {
                Some(friend) => format!("{verb} to {friend} at {places}"),
                None => format!("{verb} to {places}"),
            };
        }
        let aspect = self.state.aspect(unit, self.state.map.hex(*first));
        if sidestep {
            return match aspect {
                Some(Aspect::Rear) => format!("[steps] back, front to the enemy, to {places}"),
                _ => format!("[shifts] to the flank, keeping [its] front, to {places}"),
            };
        }
        let verb = self.draw(say::going(unit.kind, ahead), id);
        let far = match path.len() {
            1 => String::new(),
            hexes => format!(" {} hexes", number(u32::try_from(hexes).unwrap_or(u32::MAX))),
        };
        format!("{verb}{far} to {places}")
    }

    /// What the enemy does in the face of a charge, or as somebody comes upon a leader.
    pub(crate) fn answers(&mut self, run: &[Entry<Event>]) -> String {
        let mut parts = Vec::new();
        for entry in run {
            parts.push(match &entry.event {
                Event::Squares { unit, test, unready, .. } => self.squares(unit, test.made > 0, *unready),
                Event::Stands { unit, .. } => {
                    let phrase = self.draw(say::AWAITS, unit);
                    let form = self.unit(unit).form.map_or("as it is", formed);
                    self.says(unit, &phrase.replace("{}", form))
                }
                Event::Displaced { unit, enemy, to, .. } => self.displaced(unit, enemy, *to),
                _ => String::new(),
            });
        }
        sentences(&parts)
    }

    fn squares(&mut self, id: &UnitId, formed: bool, unready: bool) -> String {
        let choices = if formed { say::SQUARED } else { say::NOT_SQUARED };
        let phrase = self.draw(choices, id).to_owned();
        let cost = match (formed, unready) {
            (false, true) => ", and [its] muskets will be silent this turn",
            (true, true) => ", but [has] no time left to load",
            (_, false) => "",
        };
        self.says(id, &format!("{phrase}{cost}"))
    }

    fn displaced(&mut self, id: &UnitId, enemy: &UnitId, to: Option<Spot>) -> String {
        let (name, enemy) = (self.name(id), self.name(enemy));
        let Some(to) = to else {
            return format!("{name}, alone and with no friend in reach, is taken by {enemy}");
        };
        let friend = self.state.units_in(self.state.map.hex(to)).next();
        match friend.map(|friend| self.name(&friend.unit)) {
            Some(friend) => format!("{name}, alone in the way of {enemy}, gallops off to {friend}"),
            None => format!("{name}, alone in the way of {enemy}, gallops off to {}", self.place(to)),
        }
    }
}

fn end_of(event: &Event) -> Option<Spot> {
    match event {
        Event::Moves { path, .. } => path.last().copied(),
        _ => None,
    }
}

/// What cuts a move short.
fn halt(event: &Event) -> &'static str {
    match event {
        Event::Moves { stopped: Some(stopped), .. } => why(stopped),
        _ => "",
    }
}

const HALTING: &str = ", halting before the enemy";

/// Why a path was cut short, by its clause.
pub(crate) fn why(halt: &Clause) -> &'static str {
    match halt.as_str() {
        "EN-MOVE-22" => HALTING,
        "EN-MOVE-18" => ", where friends bar the way",
        "EN-MOVE-21" => ", where the enemy bars the way",
        "EN-MOVE-20" | "EN-MOVE-25" | "EN-UNIT-09" => ", as there is no room to halt beyond",
        "EN-ZOC-11" | "EN-ZOC-12" => ", held by the enemy's front",
        "EN-MOVE-27" => ", where the enemy is in his way",
        _ => ", where the way is barred",
    }
}
