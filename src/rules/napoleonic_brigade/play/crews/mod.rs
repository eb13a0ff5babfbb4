//! Crews that leave their guns and come back: NB-CREW-01 to NB-CREW-08, NB-DEC-24, NB-GAP-60, NB-GAP-71.

pub(crate) mod shelter;

use crate::adjudicate::{Asking, Said, Stopped, UnitId};
use crate::kit::table::{Base, Heading, Length, Point, Segment, Unit};
use crate::rules::napoleonic_brigade::charts::fire::PREPARING;
use crate::rules::napoleonic_brigade::charts::measures::{BEATS, CREW_CLEAR, INCH, LIMIT, TOUCH};
use crate::rules::napoleonic_brigade::charts::movement::CREW;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Pace;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::position::terrain_effects::Footing;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Crew};
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// Into how many parts a beat of a crew's way is cut, so that every factor of the ground is whole.
const PARTS: i64 = 1_024;

/// The ground that a crew takes up on its way.
fn footprint(at: Point) -> Base {
    Base {
        centre: at,
        heading: Heading::NORTH,
        frontage: Length::of(10, Unit::Millimetre),
        depth: Length::of(5, Unit::Millimetre),
    }
}

impl Brigade {
    /// NB-CREW-01, NB-GAP-71: whether there is a crew at the guns that can be driven from them, limbered or not.
    fn is_manned(&self) -> bool {
        let back = |crew: Crew| crew.prepares.is_some();
        self.kind.is_artillery() && self.crew.is_none_or(back)
    }
}

/// Crews on their way, in step d of the movement: those that return, and those that have not reached their shelter.
pub(crate) fn crews_move(play: &mut Play<'_, '_>) {
    for id in play.state().in_order_of_dice() {
        crew_moves(play, &id);
    }
}

/// NB-CREW-03, NB-CREW-05: the crew of one battery on its way, if it is on one.
pub(crate) fn crew_moves(play: &mut Play<'_, '_>, id: &UnitId) {
    let battery = play.state().unit(id);
    let Some((crew, guns)) = battery.crew.zip(battery.at) else {
        return;
    };
    if crew.prepares.is_some() || !crew.returning && crew.at == crew.shelter {
        return;
    }
    if !crew.returning {
        let walked = crew_walks(play, id, "crew", crew);
        play.record("NB-CREW-03", crew_event(id, walked));
        return;
    }
    if are_guns_touched(play, id) {
        return;
    }
    let back = Crew { shelter: guns, ..crew };
    let walked = crew_walks(play, id, "crew", back);
    let arrived = walked.at == guns;
    let turn = play.state().turn;
    let walked =
        Crew { shelter: crew.shelter, returning: !arrived, prepares: arrived.then_some(turn + PREPARING), ..walked };
    play.record("NB-CREW-05", crew_event(id, walked));
}

/// NB-CREW-01, NB-CREW-02, NB-GAP-60: the crew of a battery in contact leaves its guns for a shelter.
pub(crate) fn crew_withdraws(play: &mut Play<'_, '_>, id: &UnitId, shelter: Point) {
    let battery = play.state().unit(id);
    let Some(at) = battery.at.filter(|_| battery.is_manned()) else {
        return;
    };
    let crew = Crew { at, shelter: place(shelter), back: None, returning: false, prepares: None };
    let walked = crew_walks(play, id, "withdrawal", crew);
    play.record("NB-CREW-01", crew_event(id, walked));
}

/// Whether a battery has a crew at its guns that must leave them.
pub(crate) fn must_withdraw(play: &Play<'_, '_>, id: &UnitId) -> bool {
    play.state().is_in_melee(id) && play.state().unit(id).is_manned()
}

/// NB-CREW-03, NB-CREW-05: one die of a crew's way to where it shelters, on foot over the ground that there is.
fn crew_walks(play: &mut Play<'_, '_>, id: &UnitId, act: &str, crew: Crew) -> Crew {
    let dice = play.roll(&format!("{act}/{}", id.in_label()), D6, CREW.dice());
    let far = CREW.length(&dice, play.state().house_rules.skirmisher_half_die);
    let pace = Pace {
        unit: id.clone(),
        manner: Manner::Crew,
        white: dice,
        coloured: None,
        notes: Vec::new(),
        allowance: number(far),
    };
    let clause = if crew.returning { "NB-CREW-05" } else { "NB-CREW-03" };
    play.record(clause, Event::Paces(pace));
    let way = Segment::new(crew.at.point(INCH), crew.shelter.point(INCH));
    let came = walked(play, way, far);
    Crew { at: place(came), ..crew }
}

/// How far one comes on a way on foot, beat by beat, by the ground under one.
fn walked(play: &Play<'_, '_>, way: Segment, far: Length) -> Point {
    let mut spent = 0;
    for _ in 0..BEATS {
        let here = way.at(Length::micrometres(spent / (BEATS * PARTS)));
        let share = play.ground.pace(&[footprint(here)], Footing::Field);
        spent += far.in_micrometres() * PARTS * share.above / share.below;
    }
    way.at(Length::micrometres(spent / (BEATS * PARTS)))
}

/// NB-GAP-60: whether an enemy touches the guns.
fn are_guns_touched(play: &Play<'_, '_>, id: &UnitId) -> bool {
    is_enemy_near(play, id, TOUCH)
}

/// Whether an enemy is no farther from a brigade than that; staff is none.
fn is_enemy_near(play: &Play<'_, '_>, id: &UnitId, reach: Length) -> bool {
    let state = play.state();
    let brigade = state.unit(id);
    let Some(footprint) = state.footprint(&play.ground, brigade) else {
        return false;
    };
    let enemies = state.enemies_of(&brigade.side);
    let mut enemies = enemies.filter(|enemy| enemy.kind.takes_room());
    enemies.any(|enemy| {
        let other = state.footprint(&play.ground, enemy);
        other.is_some_and(|other| footprint.is_within(reach, &other))
    })
}

/// NB-CREW-08: who holds the ground at guns without crew has neither won nor lost, and is in no melee with them.
pub(crate) fn guns_are_taken(play: &mut Play<'_, '_>) {
    let state = play.state();
    let clashes = state.clashes.iter();
    let over = clashes.filter(|clash| {
        let deserted = |id| state.unit(id).is_deserted();
        deserted(&clash.on) || deserted(&clash.by)
    });
    let over = over.map(|clash| (clash.by.clone(), clash.on.clone()));
    for (by, on) in over.collect::<Vec<_>>() {
        play.record("NB-CREW-08", Event::Parts { by, on });
    }
}

/// NB-CREW-04, NB-CREW-06, NB-DEC-24: crews in the last phase, after those who stop and halt: the die of a crew that
/// left its guns in this turn, the way back of one that may start in the next, and the end of preparing.
pub(crate) fn crews_rally(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let (turn, ids) = (play.state().turn, play.state().in_order_of_dice());
    let crews = ids.into_iter().filter_map(|id| {
        let crew = play.state().unit(&id).crew?;
        Some((id, crew))
    });
    let crews = crews.collect::<Vec<_>>();
    crews_start(play, &crews, turn)?;
    for (id, crew) in crews {
        if crew.prepares.is_some_and(|prepares| prepares <= turn) {
            let unit = id;
            play.record("NB-CREW-06", Event::Crew { unit, crew: None });
        } else if crew.prepares.is_none() && crew.back.is_none() {
            let die = play.roll(&format!("return/{}", id.in_label()), D6, 1)[0];
            let back = Some(turn + u32::from(die) + 1);
            play.record("NB-CREW-04", crew_event(&id, Crew { back, ..crew }));
        }
    }
    Ok(())
}

/// NB-DEC-24: crews whose delay is over by the next turn start back when their owner says so: where nobody says
/// anything, when no enemy is near the guns.
fn crews_start(play: &mut Play<'_, '_>, crews: &[(UnitId, Crew)], turn: u32) -> Result<(), Stopped> {
    let due = crews.iter().filter(|(id, crew)| {
        let delayed = crew.back.is_none_or(|back| back > turn + 1);
        let waits = crew.prepares.is_none() && !crew.returning && !delayed;
        waits && !are_guns_touched(play, id)
    });
    let due = due.collect::<Vec<_>>();
    let askings = due.iter().map(|(id, _)| {
        let side = &play.state().unit(id).side;
        let text = format!("The crew of {id} may go back to its guns. Does it?");
        Asking::of(side, id, "crew-return", None).says(text, &["return", "stand"], "return")
    });
    let askings = askings.collect::<Vec<_>>();
    let said = play.put(&askings)?;
    for ((id, crew), said) in due.into_iter().zip(said) {
        let goes = match &said {
            Said::Steps(steps, _) => steps.iter().any(|step| step.verb == Verb::Return),
            Said::Default(_) | Said::Open => !is_enemy_near(play, id, CREW_CLEAR + LIMIT),
        };
        if goes {
            let returning = true;
            play.record("NB-DEC-24", crew_event(id, Crew { returning, ..*crew }));
        }
    }
    Ok(())
}

fn crew_event(id: &UnitId, crew: Crew) -> Event {
    Event::Crew { unit: id.clone(), crew: Some(crew) }
}
