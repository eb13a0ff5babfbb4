//! Rockets: launch, flight, and where they come down: NB-ROCK-01 to NB-ROCK-14, NB-GAP-33.

use super::burst_circles::Under;
use super::casualties::Toll;
use super::gunnery::Gunnery;
use super::laying::Lay;
use super::orders::Salvo;
use crate::adjudicate::{By, UnitId};
use crate::dice::Die;
use crate::kit::Tally;
use crate::kit::table::{Course, Length, Point, Segment};
use crate::rules::napoleonic_brigade::charts::fire::{
    Burst, CREW, CrewBonuses as Bonuses, FlightSection as Fate, LAUNCH_FAILS, SALVO, flight, rocket_sections,
};
use crate::rules::napoleonic_brigade::charts::switches::{RocketLastSection, WorksCover};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Flight, Mark, Turn};
use crate::rules::napoleonic_brigade::play::artillery_fire::salvo;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// Where a rocket is on its way.
pub(crate) struct Flown {
    pub(crate) at: Point,
    pub(crate) course: Course,
    /// Whether it has never veered, so that a whole flight ends where it was aimed.
    pub(crate) straight: bool,
}

impl Flown {
    /// It flies one section, as its die says; the clause, and whether it flies on.
    pub(crate) fn section(&mut self, fate: Fate, far: Length) -> (Turn, bool) {
        let turn = match fate {
            Fate::Lost => return (Turn::Up, false),
            Fate::Explodes => return (Turn::Explodes, false),
            Fate::Straight => Turn::On,
            Fate::VeersLeft => {
                self.course = self.course.left();
                Turn::Left
            }
            Fate::VeersRight => {
                self.course = self.course.right();
                Turn::Right
            }
        };
        self.straight &= turn == Turn::On;
        self.at = self.at + self.course.over(far);
        (turn, true)
    }
}

/// NB-ROCK-11, NB-GAP-33: what the troops under the circle with most figures add, of equal ones the first: column, square,
/// hard cover.
pub(crate) fn bonuses(gunnery: &Gunnery<'_>, under: &Under, muzzle: Point) -> Bonuses {
    let most = under.brigades().into_iter().rev();
    let Some((id, _)) = most.max_by_key(|(_, figures)| *figures) else {
        return Bonuses::default();
    };
    let brigade: &Brigade = gunnery.state.unit(&id);
    let footprint = gunnery.footprint(&id);
    let covered = footprint.is_some_and(|footprint| gunnery.ground.shelters(brigade, footprint, muzzle));
    let works = gunnery.state.house_rules.works_cover == WorksCover::Cumulative
        && footprint.is_some_and(|footprint| gunnery.ground.fortifies(brigade, footprint, muzzle));
    Bonuses {
        square: (brigade.form == crate::rules::napoleonic_brigade::troops::arm::Formation::Square).into(),
        column: brigade.is_in_column().into(),
        hard_cover: covered.into(),
        works: works.into(),
        ..Bonuses::default()
    }
}

/// NB-ROCK-02, NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09, NB-ROCK-10,
/// NB-ROCK-11, NB-ROCK-12: every rocket of a group, each for itself; what they cost.
pub(crate) fn fire_rockets(play: &mut Play<'_, '_>, battery: &UnitId, salvo: &Salvo, by: By) -> Vec<Toll> {
    let Some(aim) = salvo.aim else {
        return Vec::new();
    };
    let lays = salvo.lays.iter();
    lays.filter_map(|lay| launch(play, battery, (lay, &salvo.at, aim), by)).collect()
}

/// NB-ROCK-02, NB-ROCK-14: one rocket; its first die stands for the misfire die.
fn launch(play: &mut Play<'_, '_>, battery: &UnitId, (lay, at, aim): (&Lay, &Mark, Point), by: By) -> Option<Toll> {
    let (name, muzzle) = (&lay.piece.name, lay.piece.muzzle);
    let launch = play.roll(&format!("launch/{}/{name}", battery.in_label()), D6, 1)[0];
    let range = muzzle.distance_to(aim);
    let mut told = Flight {
        unit: battery.clone(),
        gun: name.clone(),
        at: at.clone(),
        range: number(range),
        launch,
        sections: Vec::new(),
        lands: None,
        under: Vec::new(),
        tally: Tally::default(),
        look: None,
        by,
    };
    if launch == LAUNCH_FAILS {
        play.record("NB-ROCK-02", Event::Launches(told));
        return Some(Toll::lost(battery, name));
    }
    let lands = fly(play, battery, name, Segment::new(muzzle, aim), &mut told.sections);
    let Some(lands) = lands else {
        play.record("NB-ROCK-07", Event::Launches(told));
        return None;
    };
    told.lands = Some(place(lands));
    let gunnery = salvo::gunnery(play);
    let under = gunnery.under(lands, muzzle, Burst::Inner);
    told.tally = Tally::of(SALVO, &bonuses(&gunnery, &under, muzzle));
    told.under = under.brigades();
    let row = CREW + i32::from(told.tally.total);
    if !under.is_empty() && row > 0 {
        let die = play.roll(&format!("rocket/{}/{name}", battery.in_label()), Die::Average, 1)[0];
        told.look = Some(play.state().melee_fire_table.read_once(row, die));
    }
    let casualties = told.look.map_or(0, |look| u32::from(look.casualties));
    play.record("NB-ROCK-11", Event::Launches(told));
    (casualties > 0).then(|| Toll::of(battery, at, casualties, Some(under)))
}

/// NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09: a flight, section by section;
/// where it ends, if it comes down.
fn fly(
    play: &mut Play<'_, '_>,
    battery: &UnitId,
    gun: &UnitId,
    way: Segment,
    sections: &mut Vec<Turn>,
) -> Option<Point> {
    let Some(course) = Course::toward(way.from, way.to) else {
        return Some(way.to);
    };
    let rule = play.state().house_rules.rocket_last_section;
    let mut flown = Flown { at: way.from, course, straight: true };
    for (number, far) in (1_usize..).zip(rocket_sections(way.length(), rule)) {
        let die = play.roll(&Flight::roll_of(battery, gun, number), D6, 1)[0];
        let (turn, goes_on) = flown.section(flight(die).0, far);
        sections.push(turn);
        if !goes_on {
            return (turn == Turn::Explodes).then_some(flown.at);
        }
    }
    let arrives = flown.straight && rule == RocketLastSection::Rest;
    Some(if arrives { way.to } else { flown.at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Entry;
    use crate::rules::napoleonic_brigade::events::Event;
    use crate::rules::napoleonic_brigade::play::artillery_fire;
    use crate::rules::napoleonic_brigade::tests::fixture::{battery, british, played, position};

    /// A rocket at (20, 10) that looks north, the French 16" ahead, and friends where a rocket to the left comes down. It fires
    /// by default: friends are more than 12" from its way.
    #[track_caller]
    fn flown(dice: &[(&str, &[u8])]) -> (Vec<u32>, Flight) {
        let rocket = ("Whinyates", "rockets", "allied");
        let rocket = battery(rocket, ("[20, 10]", 0, "unlimbered"), &["rocket 12"]);
        let quiot = british("Quiot", "french", "[20, 26]", 180);
        let state = position(&[], &[], &[&rocket, &quiot]);
        let (after, log) = played(state, dice, |play| {
            artillery_fire::phase(play).expect("nobody is asked");
        });
        let mut flights = log.into_iter().filter_map(|Entry { event, .. }| match event {
            Event::Launches(flight) => Some(flight),
            _ => None,
        });
        let units = after.army.iter().flat_map(|brigade| &brigade.bases);
        let left = units.map(|unit| unit.gun.map_or(unit.figures, |gun| gun.value));
        (left.collect(), flights.next_back().expect("it was launched"))
    }

    #[test]
    fn a_straight_flight_comes_down_where_it_was_aimed() {
        // NB-ROCK-03: 6, 6 and 4. NB-ROCK-11: row 3, die 5: 1, of u2 and u3 with equally many figures the first.
        let (left, flight) = flown(&[
            ("t1/launch/Whinyates/gun-1", &[6]),
            ("t1/flight/Whinyates/gun-1/1", &[5]),
            ("t1/flight/Whinyates/gun-1/2", &[6]),
            ("t1/flight/Whinyates/gun-1/3", &[5]),
            ("t1/rocket/Whinyates/gun-1", &[5]),
        ]);
        assert_eq!(left, [20, 16, 15, 16, 16]);
        assert_eq!(flight.sections, [Turn::On; 3]);
        let aim = Point { x: 508_000, y: 660_400 };
        assert_eq!(flight.lands, Some(place(aim)));
        assert_eq!(flight.range.to_string(), "16");
    }

    #[test]
    fn a_rocket_veers_explodes_and_is_lost() {
        // NB-ROCK-02.
        let (left, flight) = flown(&[("t1/launch/Whinyates/gun-1", &[1])]);
        assert_eq!((left[0], flight.sections.len()), (0, 0));
        // NB-ROCK-07.
        let (left, flight) = flown(&[("t1/launch/Whinyates/gun-1", &[2]), ("t1/flight/Whinyates/gun-1/1", &[3])]);
        assert_eq!((left[0], flight.lands), (20, None));
        // NB-ROCK-05, NB-ROCK-08: six inches to the left, then it explodes where the second section begins; nobody is there.
        let (_, flight) = flown(&[
            ("t1/launch/Whinyates/gun-1", &[2]),
            ("t1/flight/Whinyates/gun-1/1", &[1]),
            ("t1/flight/Whinyates/gun-1/2", &[4]),
        ]);
        let left = Point { x: 355_600, y: 254_000 };
        assert_eq!(flight.lands, Some(place(left)));
        assert_eq!(flight.sections, [Turn::Left, Turn::Explodes]);
        // NB-ROCK-06: to the right, and straight on from there: 6, 6 and 4 to the east.
        let (_, flight) = flown(&[
            ("t1/launch/Whinyates/gun-1", &[2]),
            ("t1/flight/Whinyates/gun-1/1", &[2]),
            ("t1/flight/Whinyates/gun-1/2", &[5]),
            ("t1/flight/Whinyates/gun-1/3", &[5]),
        ]);
        let right = Point { x: 508_000 + 406_400, y: 254_000 };
        assert_eq!(flight.lands, Some(place(right)));
        // NB-ROCK-08, NB-ROCK-10: in the first section it explodes among its own crew: row 3, die 5: 1 point.
        let (left, flight) = flown(&[
            ("t1/launch/Whinyates/gun-1", &[2]),
            ("t1/flight/Whinyates/gun-1/1", &[4]),
            ("t1/rocket/Whinyates/gun-1", &[5]),
        ]);
        assert_eq!((flight.under, left[0]), (vec![(UnitId::new("Whinyates"), 3)], 19));
    }
}
