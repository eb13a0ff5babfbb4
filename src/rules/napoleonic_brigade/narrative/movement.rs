//! Movement in words: who goes how far which way, those who go alike in one sentence; what slowed or stopped them.

use super::names::{Choices, Voice, brigade_called, name, names, quoted};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::table::{Heading, Length, bearing, compass, far};
use crate::kit::{list, naming::title, ordinal, reinforcement};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::{Move, Stop};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// How a brigade goes, as far as others that go alike may share its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ToldMove {
    manner: Manner,
    way: WayShape,
    far: String,
    toward: &'static str,
    /// Where it looks in the end, where that is not said by the way.
    faces: Option<&'static str>,
    slowed: Vec<String>,
    arm: Arm,
}

/// The shape of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WayShape {
    /// It has not got away.
    Still,
    /// It has not turned as it meant to.
    Unturned,
    /// So little that nobody sees it.
    Hardly,
    /// On the spot.
    Turns,
    Ahead,
    /// On the spot, a little this way or that.
    Shifts,
    /// Ahead, after a turn that way.
    Turned,
    /// Ahead, after a little turn.
    Inclined,
    /// With turns this way and that.
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

/// NB-SET-16: what is said of a brigade that comes on.
pub(crate) fn said_to_come(brigade: &Brigade) -> String {
    let place = brigade.at.map_or_else(String::new, |at| format!("at {}", at.point(INCH).show(INCH)));
    reinforcement::said_to_come(&brigade_called(brigade), &place)
}

/// A way that is shorter is none.
const STEP: Length = Length::hundredths(1, INCH);

/// A way that is shorter nobody sees on a table.
const SEEN: Length = Length::hundredths(13, INCH);

/// A turn by so many degrees at most is a little one.
const LITTLE: u16 = 20;

fn arm(brigade: &Brigade) -> Arm {
    match brigade.kind {
        kind if kind.is_artillery() => Arm::Guns,
        kind if kind.is_mounted() => Arm::Horse,
        _ => Arm::Foot,
    }
}

/// Whether a brigade moves so of its own will, and nobody else is touched by it.
fn is_quiet(manner: Manner) -> bool {
    matches!(
        manner,
        Manner::Ordinary
            | Manner::AdvanceAndFire
            | Manner::Skirmish
            | Manner::FacingRetirement
            | Manner::Retirement
            | Manner::Manhandled
            | Manner::HorseCharge
    )
}

/// A move of a brigade's own will.
pub(crate) fn quiet(event: &Event) -> Option<&Move> {
    match event {
        Event::Moves(way) if is_quiet(way.manner) => Some(way),
        _ => None,
    }
}

impl Voice<'_> {
    fn going(&self, way: &Move) -> Option<ToldMove> {
        let brigade = self.state.find(&way.unit)?;
        let (from, was) = (brigade.at?.point(INCH), brigade.face?);
        let covered = way.covered.length(INCH);
        let little = way.face.differs(was) <= LITTLE;
        let shape = match covered < SEEN {
            true if way.turned > 0 && little => WayShape::Shifts,
            true if way.turned > 0 => WayShape::Turns,
            true if way.spot => WayShape::Unturned,
            true if covered < STEP || way.stop.is_some() => WayShape::Still,
            true => WayShape::Hardly,
            false if way.road => WayShape::Road,
            false if way.turned == 0 => WayShape::Ahead,
            false if was == way.face => WayShape::About,
            false if little && way.turned <= LITTLE => WayShape::Inclined,
            false => WayShape::Turned,
        };
        let toward = bearing(from, way.to.point(INCH));
        let toward = match shape {
            WayShape::Turned => compass(way.face),
            _ => toward.unwrap_or(compass(way.face)),
        };
        let faces = match shape {
            WayShape::Turns => Some(compass(way.face)),
            WayShape::Shifts | WayShape::Inclined => Some(hand(was, way.face)),
            _ => None,
        };
        Some(ToldMove {
            manner: way.manner,
            way: shape,
            far: far(covered, INCH),
            toward,
            faces,
            slowed: match covered < SEEN {
                true => Vec::new(),
                false => way.slowed.clone(),
            },
            arm: arm(brigade),
        })
    }

    /// How many entries from the first on are moves that are alike; at least one.
    pub(crate) fn alike(&self, rest: &[Entry<Event>]) -> usize {
        let going = |entry: &Entry<Event>| {
            let way = quiet(&entry.event)?;
            let free = way.stop.is_none() && !self.is_spent(way);
            free.then(|| self.going(way)).flatten()
        };
        let first = going(&rest[0]);
        let like = |entry: &&Entry<Event>| first.is_some() && going(entry) == first;
        rest.iter().take_while(like).count().max(1)
    }

    /// Whether a brigade has gone as far as its dice let it, over open ground.
    fn is_spent(&self, way: &Move) -> bool {
        let pace = self.pace(&way.unit);
        let allowance = pace.map(|pace| pace.allowance.length(INCH));
        let covered = way.covered.length(INCH);
        let diced = pace.is_some_and(|pace| !pace.white.is_empty() || pace.coloured.is_some());
        diced && covered >= STEP && allowance.is_some_and(|most| most - covered < STEP)
    }

    /// Quiet moves that are alike, in one sentence.
    pub(crate) fn marches(&mut self, run: &[Entry<Event>]) -> String {
        let moves = run.iter().filter_map(|entry| quiet(&entry.event));
        let moves = moves.collect::<Vec<_>>();
        let Some(first) = moves.first() else {
            return String::new();
        };
        let ids = moves.iter().map(|way| way.unit.clone()).collect::<Vec<_>>();
        let phrase = self.march_phrase(first);
        self.all_say(&ids, &phrase)
    }

    /// What a brigade does that moves, without its name, in brackets.
    pub(crate) fn march_phrase(&mut self, way: &Move) -> String {
        let Some(going) = self.going(way) else {
            return "[moves]".to_owned();
        };
        let id = &way.unit;
        let mut phrase = self.went(id, &going);
        if !going.slowed.is_empty() {
            phrase.push_str(&format!(", slowed by {}", grounds(&going.slowed)));
        }
        match &way.stop {
            Some(stop) if matches!(going.way, WayShape::Still | WayShape::Unturned) => {
                let what = self.in_the_way(stop);
                phrase.push_str(&match stop.unit {
                    Some(_) => format!(", {what} being in the way"),
                    None => format!(" for {what}"),
                });
            }
            Some(stop) => phrase.push_str(&self.stop(id, stop)),
            None if self.is_spent(way) && going.manner == Manner::Ordinary => {
                phrase.push_str(self.draw(say::SPENT, id));
            }
            None => {}
        }
        phrase
    }

    fn went(&mut self, id: &UnitId, going: &ToldMove) -> String {
        let choices: Choices = match (going.manner, going.way, going.arm) {
            (Manner::Retirement, WayShape::Turns | WayShape::Shifts | WayShape::Still, _) => say::RETIRES_TURNING,
            (Manner::Retirement, ..) => say::RETIRES,
            (_, WayShape::Still, _) => say::STUCK,
            (_, WayShape::Unturned, _) => say::CANNOT_TURN,
            (_, WayShape::Hardly, _) => say::HARDLY,
            (Manner::HorseCharge, WayShape::Turns | WayShape::Shifts, _) => say::SWINGS_ROUND,
            (_, WayShape::Turns, _) => say::TURNS,
            (_, WayShape::Shifts, _) => say::TURNS_A_LITTLE,
            (Manner::AdvanceAndFire, ..) => say::ADVANCES_TO_FIRE,
            (Manner::Skirmish, ..) => say::SKIRMISHES,
            (Manner::FacingRetirement, ..) => say::DRAWS_BACK,
            (Manner::Manhandled, ..) => say::MANHANDLED,
            (Manner::HorseCharge, ..) => say::GALLOPS_UP,
            (_, WayShape::Road, _) => say::BY_ROAD,
            (_, WayShape::Turned, _) => say::TURNED,
            (_, WayShape::Inclined, _) => say::INCLINED,
            (_, WayShape::About, _) => say::ABOUT,
            (_, _, Arm::Foot) => say::FOOT_AHEAD,
            (_, _, Arm::Horse) => say::HORSE_AHEAD,
            (_, _, Arm::Guns) => say::GUNS_AHEAD,
        };
        let phrase = self.draw(choices, id);
        let toward = match going.way {
            WayShape::Inclined => going.toward,
            _ => going.faces.unwrap_or(going.toward),
        };
        let side = going.faces.unwrap_or_default();
        over(phrase, &going.far, toward).replace("{side}", side)
    }

    /// What cut a way short, to be put behind a phrase.
    pub(crate) fn stop(&mut self, id: &UnitId, stop: &Stop) -> String {
        let what = self.in_the_way(stop);
        let choices = match stop.unit {
            Some(_) => say::KEPT_OFF,
            None => say::STOPPED,
        };
        self.draw(choices, id).replace("{}", &what)
    }

    fn in_the_way(&self, stop: &Stop) -> String {
        match &stop.unit {
            Some(unit) => name(unit),
            None => stop.what.told(self),
        }
    }

    /// A move that is no brigade's own choice: push backs, follow ups, flights, ways back.
    pub(crate) fn driven(&mut self, way: &Move) -> String {
        let id = &way.unit;
        let covered = way.covered.length(INCH);
        let enemy = self.unit(id).duty().and_then(|duty| duty.about().cloned());
        let count = match way.manner {
            Manner::PushBack => self.unit(id).push_backs + 1,
            _ => 0,
        };
        let choices: Choices = match way.manner {
            _ if covered < STEP => say::NOWHERE,
            Manner::PushBack => say::PUSHED_BACK,
            Manner::FollowUp => say::FOLLOWS_UP,
            Manner::FollowUpAndFire => say::FOLLOWS_FIRING,
            Manner::Pursuit => say::PURSUES,
            Manner::Rout => say::FLEES,
            Manner::Recoil => say::RECOILS,
            Manner::FallBack => say::GIVES_WAY,
            Manner::FallBackAndFire => say::GIVES_WAY_FIRING,
            Manner::Morale => say::FALLS_BACK,
            Manner::Charge => say::CHARGES,
            _ => say::ABOUT,
        };
        let from = self.unit(id).at.map(|at| at.point(INCH));
        let toward = from.and_then(|from| bearing(from, way.to.point(INCH)));
        // Who goes straight ahead after a free turn has shifted its own point by that.
        let ahead = matches!(way.manner, Manner::FollowUp | Manner::FollowUpAndFire | Manner::Pursuit | Manner::Rout);
        let toward = toward.filter(|_| !ahead).unwrap_or(compass(way.face));
        let phrase = self.draw(choices, id);
        let phrase = match (phrase.contains("{}"), &enemy) {
            (true, Some(enemy)) => phrase.replace("{}", &name(enemy)),
            (true, None) => phrase.replace("{}", "the enemy"),
            (false, _) => phrase.to_owned(),
        };
        let mut phrase = over(&phrase, &far(covered, INCH), toward);
        if count > 1 {
            phrase.push_str(&format!(", [its] {} push back", ordinal(count)));
        }
        if let Some(beyond) = way.beyond.as_ref().filter(|beyond| !beyond.friends.is_empty()) {
            phrase.push_str(&format!(
                ", right through {} and {} beyond what the dice gave, to clear ground",
                names(&beyond.friends),
                self.spelt(beyond.far)
            ));
        }
        if !way.slowed.is_empty() && covered >= SEEN {
            phrase.push_str(&format!(", slowed by {}", grounds(&way.slowed)));
        }
        match &way.stop {
            Some(stop) if covered < STEP => {
                let what = self.in_the_way(stop);
                phrase.push_str(&match stop.unit {
                    Some(_) => format!(", {what} being in the way"),
                    None => format!(", for {what}"),
                });
            }
            Some(stop) => phrase.push_str(&self.stop(id, stop)),
            None => {}
        }
        self.says(id, &phrase)
    }

    /// A brigade that changes its formation, or goes into a complex or out of one.
    pub(crate) fn formed(&mut self, event: &Event) -> String {
        match event {
            Event::Forms { unit, form, .. } => {
                let choices = match form {
                    Formation::Limbered => say::LIMBERS,
                    Formation::Unlimbered => say::UNLIMBERS,
                    _ => say::FORMS,
                };
                let phrase = self.draw(choices, unit).replace("{}", in_words(*form));
                self.says(unit, &phrase)
            }
            Event::Occupies { unit, post, .. } => {
                let complex = crate::kit::naming::capital(&post.complex);
                let choices = match self.unit(unit).post.is_some() {
                    true => say::REARRANGES,
                    false => say::OCCUPIES,
                };
                let phrase = self.draw(choices, unit).replace("{}", &complex);
                self.says(unit, &phrase)
            }
            Event::GoesOut { unit, form, face, at } => {
                let centre = self.unit(unit).at.map(|at| at.point(INCH));
                let side = centre.and_then(|centre| bearing(centre, at.point(INCH)));
                let side = side.unwrap_or(compass(*face));
                let post = self.unit(unit).post.as_ref();
                let complex =
                    post.map_or_else(|| "its post".to_owned(), |post| crate::kit::naming::capital(&post.complex));
                let phrase = format!(
                    "[comes] out of {complex} on its {side} side and [forms] {}, looking {}",
                    in_words(*form),
                    compass(*face)
                );
                self.says(unit, &phrase)
            }
            _ => String::new(),
        }
    }

    /// A march column before ground at which it would halt.
    pub(crate) fn baulks(&self, unit: &UnitId, at: &str, form: Option<Formation>) -> String {
        let at = quoted(at);
        let phrase = match form {
            None => format!("[does] not set out, as {at} would halt [its] march"),
            Some(form) => format!(
                "[stands] before {at}, through which no column marches, and [spends] the move in forming {}",
                in_words(form)
            ),
        };
        self.says(unit, &phrase)
    }

    /// Brigades that go on without orders for the turn.
    pub(crate) fn goes_on(&self, units: &[UnitId]) -> String {
        let orders = if units.len() == 1 { "order" } else { "orders" };
        self.all_say(units, &format!("[goes] on by [its] general {orders}"))
    }

    /// The dice of a step: whose they are, and what they give, as far as there are few.
    pub(crate) fn dice_thrown(&mut self, run: &[Entry<Event>]) -> String {
        const FEW: usize = 4;
        let paces = run.iter().filter_map(|entry| match &entry.event {
            Event::Paces(pace) if !pace.white.is_empty() || pace.coloured.is_some() => Some(pace),
            _ => None,
        });
        let mut gifts: Vec<(String, bool, Vec<UnitId>)> = Vec::new();
        for pace in paces {
            let (far, crew) = (self.spelt(pace.allowance), pace.manner == Manner::Crew);
            let mut known = gifts.iter_mut();
            match known.find(|(known, of_crew, _)| *known == far && *of_crew == crew) {
                Some((.., ids)) => ids.push(pace.unit.clone()),
                None => gifts.push((far, crew, vec![pace.unit.clone()])),
            }
        }
        if gifts.is_empty() {
            return String::new();
        }
        if gifts.len() > FEW {
            return self.vary(say::DICE_THROWN).to_owned();
        }
        let gifts = gifts.iter().map(|(far, crew, ids)| {
            let each = if ids.len() > 1 { " each" } else { "" };
            let crew = match (crew, ids.len()) {
                (false, _) => "",
                (true, 1) => "the crew of ",
                (true, _) => "the crews of ",
            };
            format!("{crew}{} {far}{each}", names(ids))
        });
        let gifts = list(&gifts.collect::<Vec<_>>());
        self.vary(say::DICE_GIVE).replace("{}", &gifts)
    }
}

/// To which hand a front has turned.
fn hand(from: Heading, to: Heading) -> &'static str {
    match from.turned(from.differs(to).into()) == to {
        true => "right",
        false => "left",
    }
}

/// A phrase with a distance and a point of the compass.
pub(crate) fn over(phrase: &str, far: &str, toward: &str) -> String {
    phrase.replace("{far}", far).replace("{way}", toward)
}

/// Ground that slowed somebody, as people call it: `the Gemioncourt Stream and the woods Bossu`.
pub(crate) fn grounds(slowed: &[String]) -> String {
    let called = slowed.iter().map(|ground| title(ground));
    list(&called.collect::<Vec<_>>())
}

/// A formation as a brigade takes it: `line`, `attack column`, `square`.
pub(crate) fn in_words(form: Formation) -> &'static str {
    match form {
        Formation::Line => "line",
        Formation::AttackColumn => "attack column",
        Formation::MarchColumn => "march column",
        Formation::Square => "square",
        Formation::Skirmish => "skirmish order",
        Formation::Garrison => "a garrison",
        Formation::Limbered => "its teams",
        Formation::Unlimbered => "position",
    }
}

/// Where a front looks, as a point of the compass.
pub(crate) fn facing(face: Heading) -> &'static str {
    compass(face)
}
