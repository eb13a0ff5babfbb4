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
