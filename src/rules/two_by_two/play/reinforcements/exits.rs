//! Leaving the table: TT-REI-12 to TT-REI-16, TT-GEO-42, TT-VIC-05, TT-VIC-06.

use crate::adjudicate::UnitId;
use crate::kit::Edge;
use crate::rules::two_by_two::orders::walk_result::Exit;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::play::victory;
use crate::rules::two_by_two::position::event::{Event, Why};

/// TT-REI-12, TT-VIC-06: a unit leaves the table. TT-VIC-10: in an exchange both are lost; TT-EX-08: so a cheap unit
/// trades itself for the next of the queue.
pub(crate) fn exits(play: &mut Play<'_, '_>, unit: &UnitId, exit: &Exit) {
    let point = match exit {
        Exit::At(point) => point,
        Exit::Out(edge) => return goes_home(play, unit, *edge),
    };
    let points = &play.state().points;
    let found = points.iter().find(|known| known.unit == *point);
    let takes = found.and_then(|found| found.queue.first().cloned());
    let event = Event::Exits { unit: unit.clone(), point: Some(point.clone()), takes: takes.clone() };
    play.record("TT-REI-12", event);
    let (clause, why) = ("TT-REI-12", Why::Exchange);
    let mut lost = vec![(clause, unit, why, None)];
    lost.extend(takes.iter().map(|takes| (clause, takes, why, Some(unit))));
    losses::destroy_all(play, &lost);
}

/// TT-VIC-06, TT-VIC-11: over its own edge, or by the house rule over any.
fn goes_home(play: &mut Play<'_, '_>, unit: &UnitId, edge: Edge) {
    let side = play.state().unit(unit).side.clone();
    let event = Event::Exits { unit: unit.clone(), point: None, takes: None };
    play.record("TT-VIC-06", event);
    if play.state().card(&side).home_edge == edge {
        victory::judge_departure(play, &side);
    }
    victory::judge(play);
}
