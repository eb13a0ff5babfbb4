//! Movement in words: who goes how far which way, those who go alike in one sentence.

use std::cmp::Ordering;

use super::names::{Choices, Voice, names};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::naming::title;
use crate::kit::table::{Coordinates, Heading, Length, Point, bearing, compass, far};
use crate::rules::two_by_two::position::event::{Event, Stop, WHAT_IT_PAYS};
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::troops::units::Kind;

/// How a unit goes from where it stands, as far as others that go alike may share its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ToldMove {
    manner: Manner,
    far: String,
    way: &'static str,
    /// Where it looks in the end, where that is not said by the way.
    faces: Option<String>,
    /// What ground it comes into or leaves.
    ground: Option<String>,
    arm: Arm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// It has not got away.
    Still,
    /// On the spot.
    Turns,
    Ahead,
    /// Ahead, after a turn that way.
    Turned,
    Back,
    Aside,
    /// By ways that are not one straight line.
    About,
    Road,
}

/// Who share their verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arm {
    Foot,
    Horse,
    Guns,
}

/// A way that is less than this of a board unit is a turn, not a march; in hundredths.
const STEP: i64 = 3;
/// A way within so many degrees of an axis of the base goes along it.
const ALONG: u16 = 8;
/// A turn of fewer degrees is a correction of the front.
const SLIGHT: u16 = 5;
/// A turn of at least so many degrees is to the other side.
const ABOUT: u16 = 150;

fn arm(kind: Kind) -> Arm {
    match kind {
        kind if kind.is_cavalry() || kind.is_hq() => Arm::Horse,
        kind if kind.is_artillery() => Arm::Guns,
        _ => Arm::Foot,
    }
}

/// A quiet march, and its end.
pub(crate) fn march(event: &Event) -> Option<(&UnitId, &Option<Stop>)> {
    match event {
        Event::Moves { unit, stopped, .. } => Some((unit, stopped)),
        _ => None,
    }
}

impl Voice<'_> {
    /// How many entries from the first on are marches that are alike; at least one.
    pub(crate) fn alike(&self, rest: &[Entry<Event>]) -> usize {
        let first = self.goes(&rest[0].event);
        let like = |(index, entry): &(usize, &Entry<Event>)| {
            let charges = rest.get(index + 1).is_some_and(|next| {
                let mover = march(&entry.event).map(|(unit, _)| unit);
                matches!(&next.event, Event::Charges { unit, .. } if Some(unit) == mover)
            });
            let cut = march(&entry.event).is_none_or(|(_, stopped)| stopped.is_some());
            let joins = self.joined(&entry.event).is_some();
            !charges && !cut && !joins && self.goes(&entry.event) == first
        };
        let more = rest.iter().enumerate().take_while(like).count();
        more.max(1)
    }

    /// How far and which way a unit goes that marches straight ahead over open ground, as far as it meant to.
    pub(crate) fn goes_ahead(&self, event: &Event) -> Option<(String, &'static str)> {
        let (_, stopped) = march(event)?;
        let joins = self.joined(event).is_some();
        let going = self.goes(event)?;
        let plain = going.manner == Manner::Ahead && going.ground.is_none();
        (plain && stopped.is_none() && !joins).then_some((going.far, going.way))
    }

    fn goes(&self, event: &Event) -> Option<ToldMove> {
        match event {
            Event::Moves { unit, to, face, road, .. } => self.going(unit, *to, *face, *road),
            _ => None,
        }
    }

    fn going(&self, id: &UnitId, to: Coordinates, face: Heading, road: bool) -> Option<ToldMove> {
        let unit = self.state.find(id)?;
        let (from, was) = (unit.at?, unit.face?);
        let measure = self.state.measure();
        let (from, to) = (from.point(measure), to.point(measure));
        let length = from.distance_to(to);
        let heading = Heading::toward(from, to).unwrap_or(face);
        let step = Length::hundredths(STEP, measure);
        let turned = was.differs(face) >= SLIGHT;
        let off = heading.differs(face);
        let manner = match (turned, off) {
            _ if length < step && was == face => Manner::Still,
            _ if length < step => Manner::Turns,
            _ if road => Manner::Road,
            (true, ..=ALONG) => Manner::Turned,
            (false, ..=ALONG) => Manner::Ahead,
            (false, off) if off >= 180 - ALONG => Manner::Back,
            (false, off) if off.abs_diff(90) <= ALONG => Manner::Aside,
            _ => Manner::About,
        };
        let faces = match manner {
            Manner::Turns => Some(turn(was, face)),
            Manner::About if turned && bearing(from, to) == Some(compass(face)) => Some("that way".to_owned()),
            Manner::About if turned => Some(compass(face).to_owned()),
            _ => None,
        };
        Some(ToldMove {
            manner,
            far: far(length, measure),
            way: bearing(from, to).unwrap_or(compass(face)),
            faces,
            ground: self.crosses(from, to),
            arm: arm(unit.kind),
        })
    }

    /// Marches that are alike, in one sentence.
    pub(crate) fn marches(&mut self, run: &[Entry<Event>]) -> String {
        let ids = run.iter().filter_map(|entry| march(&entry.event));
        let ids = ids.map(|(unit, _)| unit.clone()).collect::<Vec<_>>();
        let phrase = self.march_phrase(&run[0].event);
        self.all_say(&ids, &phrase)
    }

    /// What a unit does that moves, without its name, in brackets; nothing where the event is no march.
    pub(crate) fn march_phrase(&mut self, event: &Event) -> String {
        let Some((id, stopped)) = march(event) else {
            return String::new();
        };
        let Some(going) = self.goes(event) else {
            return "[moves]".to_owned();
        };
        let phrase = self.went(id, &going);
        match (stopped, self.joined(event)) {
            (Some(stop), _) => format!("{phrase}{}", self.stop(id, stop)),
            (None, Some(friend)) => format!("{phrase}, and [joins] <{friend}>"),
            (None, None) => phrase,
        }
    }

    /// The friend that an HQ comes up to by its move, and was not with before.
    fn joined(&self, event: &Event) -> Option<UnitId> {
        let Event::Moves { unit, to, face, .. } = event else {
            return None;
        };
        let hq = self.state.find(unit).filter(|unit| unit.kind.is_hq())?;
        let (was, touch) = (self.state.base(hq)?, self.state.touch());
        let is = self.state.base_at(to.point(self.state.measure()), *face);
        let mut others = self.state.others(unit);
        let friend = others.find(|(other, base)| {
            let joins = is.touches(base, touch) && !was.touches(base, touch);
            other.side == hq.side && !other.kind.is_hq() && joins
        });
        friend.map(|(friend, _)| friend.unit.clone())
    }

    fn went(&mut self, id: &UnitId, going: &ToldMove) -> String {
        let choices: Choices = match (going.manner, going.arm) {
            (Manner::Still, _) => return "[does] not get away from where [it] [stands]".to_owned(),
            (Manner::Turns, _) => {
                let faces = going.faces.as_deref().unwrap_or("a little");
                return self.draw(say::TURNS, id).replace("{}", faces);
            }
            (Manner::Ahead, Arm::Foot) => say::FOOT_AHEAD,
            (Manner::Ahead, Arm::Horse) => say::HORSE_AHEAD,
            (Manner::Ahead, Arm::Guns) => say::GUNS_AHEAD,
            (Manner::Turned, _) => say::TURNED,
            (Manner::Back, _) => say::BACK,
            (Manner::Aside, _) => say::ASIDE,
            (Manner::About, _) => say::ABOUT,
            (Manner::Road, _) => say::BY_ROAD,
        };
        let mut phrase = over(self.draw(choices, id), &going.far, going.way);
        if let Some(ground) = &going.ground {
            phrase.push_str(&format!(", {ground}"));
        }
        match &going.faces {
            Some(faces) => format!("{phrase}, facing {faces}"),
            None => phrase,
        }
    }

    /// The ground that a way leads into, or out of: a town, a wood, a height.
    fn crosses(&self, from: Point, to: Point) -> Option<String> {
        let enters = [Land::Town, Land::Wood].iter().find_map(|land| {
            let within = |point: Point| self.ground.areas_of(*land).find(move |area| area.holds(point));
            match (within(from), within(to)) {
                (None, Some(area)) => Some(format!("into {}", title(&area.called()))),
                (Some(area), None) => Some(format!("out of {}", title(&area.called()))),
                _ => None,
            }
        });
        enters.or_else(|| match self.ground.level(to).cmp(&self.ground.level(from)) {
            Ordering::Greater => Some("uphill".to_owned()),
            Ordering::Less => Some("downhill".to_owned()),
            Ordering::Equal => None,
        })
    }

    /// What cut a way short, to be put behind a phrase.
    pub(crate) fn stop(&mut self, id: &UnitId, stop: &Stop) -> String {
        let what = match &stop.unit {
            Some(unit) => names(std::slice::from_ref(unit)),
            None => stop.what.told(self),
        };
        match what.is_empty() || stop.unit.is_none() && stop.what == WHAT_IT_PAYS {
            true => ", as far as [its] movement reaches".to_owned(),
            false => self.draw(say::STOPPED, id).replace("{}", &what),
        }
    }

    /// Units that give up their road columns.
    pub(crate) fn halts(&self, ids: &[UnitId]) -> String {
        let column = match ids.len() {
            1 => "road column",
            _ => "their road columns",
        };
        self.all_say(ids, &format!("[breaks] out of {column}"))
    }

    /// The way from where a unit stands to a place, as a distance and a point of the compass.
    pub(crate) fn way_to(&self, id: &UnitId, to: Coordinates) -> Option<(String, &'static str)> {
        let unit = self.state.measure();
        let from = self.state.find(id)?.at?.point(unit);
        let to = to.point(unit);
        let way = bearing(from, to)?;
        Some((far(from.distance_to(to), unit), way))
    }

    /// A phrase with the way to a place, in brackets; another phrase where there is no way at all.
    pub(crate) fn over_to(&mut self, id: &UnitId, to: Coordinates, choices: Choices, still: &str) -> String {
        match self.way_to(id, to) {
            Some((far, way)) => over(self.draw(choices, id), &far, way),
            None => still.to_owned(),
        }
    }
}

/// Puts a way into a phrase.
pub(crate) fn over(phrase: &str, far: &str, way: &str) -> String {
    phrase.replace("{far}", far).replace("{way}", way)
}

/// A turn on the spot: `about to the south`, `a little to the left`.
fn turn(was: Heading, face: Heading) -> String {
    if was.differs(face) >= ABOUT {
        return format!("about to the {}", compass(face));
    }
    if compass(was) != compass(face) {
        return format!("to the {}", compass(face));
    }
    let right = was.turned(i64::from(was.differs(face))) == face;
    let hand = if right { "right" } else { "left" };
    format!("a little to the {hand}")
}
