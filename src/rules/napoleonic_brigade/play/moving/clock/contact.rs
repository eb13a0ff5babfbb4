//! Contact: who has struck whom, from where and how: NB-CHG-15, NB-CHG-16, NB-WIN-11, NB-ROUT-07, NB-LOSE-09, NB-SQ-10,
//! NB-SQ-11, NB-GAP-15, NB-GAP-40, NB-GAP-41, NB-GAP-78, NB-GAP-89.

use super::faces::{face_struck, nearest};
use super::mover::Mover;
use super::step::Ran;
use crate::adjudicate::UnitId;
use crate::kit::table::{Length, Segment};
use crate::rules::napoleonic_brigade::charts::fire::ANSWER_OVER;
use crate::rules::napoleonic_brigade::charts::measures::LIMIT;
use crate::rules::napoleonic_brigade::charts::switches::SquareInTime;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::clock::{Touch, step};
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::state::number;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// One brigade that has come up against another.
pub(crate) struct Contact<'c> {
    pub(crate) by: &'c UnitId,
    pub(crate) on: &'c UnitId,
    pub(crate) how: How,
    /// Where the one that struck stood as its move began.
    pub(crate) from: &'c Footprint,
    /// Where it stands.
    pub(crate) to: &'c Footprint,
    /// Where the other stood then.
    pub(crate) was: &'c Footprint,
    /// Where the other stands.
    pub(crate) at: &'c Footprint,
    /// How far the other had gone in this step.
    pub(crate) covered: Length,
}

fn how(manner: Option<Manner>) -> How {
    match manner {
        Some(Manner::FollowUp | Manner::FollowUpAndFire) => How::FollowUp,
        Some(Manner::Pursuit) => How::Pursuit,
        Some(Manner::Charge) => How::Charge,
        _ => How::PushBack,
    }
}

fn clause_of(how: How, flees: bool) -> &'static str {
    match how {
        How::Charge => "NB-CHG-15",
        How::FollowUp => "NB-WIN-11",
        How::Pursuit if flees => "NB-ROUT-07",
        How::Pursuit => "NB-PUR-03",
        How::PushBack => "NB-LOSE-09",
        How::Resumed => "NB-SPLIT-02",
    }
}

/// Writes down the contacts of a step, the first before the others (NB-DF-16); those of one beat in the order of dice
/// of who struck.
pub(crate) fn strikes(play: &mut Play<'_, '_>, ran: &Ran) {
    let order = play.state().in_order_of_dice();
    let mut touches = ran.touches.clone();
    let place = |at: usize| {
        let unit = &ran.movers[at].unit;
        order.iter().position(|id| id == unit)
    };
    touches.sort_by_key(|touch| (touch.beat, place(touch.by), place(touch.on)));
    let clashes = touches.iter().map(|touch| touched(play, ran, touch));
    let clashes = clashes.collect::<Vec<_>>();
    for (clash, flees) in clashes {
        makes_contact(play, clash, flees);
    }
}

/// Writes down a contact.
pub(crate) fn makes_contact(play: &mut Play<'_, '_>, clash: Clash, flees: bool) {
    for id in [&clash.by, &clash.on] {
        if let Some(afoot) = play.afoot_mut(id) {
            afoot.struck = true;
        }
    }
    play.record(clause_of(clash.how, flees), Event::Strikes(clash));
}

fn touched(play: &Play<'_, '_>, ran: &Ran, touch: &Touch) -> (Clash, bool) {
    let (by, on): (&Mover, &Mover) = (&ran.movers[touch.by], &ran.movers[touch.on]);
    // Who has formed square in time is as far away as he was before (NB-SQ-10).
    let formed = play.state().unit(&on.unit).formed == Some(play.state().turn);
    let stood = play.afoot(&on.unit).filter(|_| formed);
    let contact = Contact {
        by: &by.unit,
        on: &on.unit,
        how: how(by.manner()),
        from: &by.start,
        to: by.footprint(),
        was: stood.map_or(&on.start, |afoot| &afoot.start),
        at: on.footprint(),
        covered: touch.covered,
    };
    (clash(play, &contact), on.flees)
}

/// What a contact is to the melee.
pub(crate) fn clash(play: &Play<'_, '_>, contact: &Contact<'_>) -> Clash {
    let state = play.state();
    let struck = state.unit(contact.on);
    let (from, gap) = (contact.from.front(), contact.from.gap(contact.was));
    let point = nearest(contact.at, contact.to.front());
    let way = Segment::new(from, point);
    let formation = struck.form;
    let walls = struck.post.as_ref();
    let walls = walls.and_then(|post| play.ground.complex(&post.complex));
    let held = walls.map(|complex| play.ground.garrison_is_defended(complex, point));
    let lined = contact.at.bare_bases();
    let moved = contact.covered > Length::ZERO || step::covered_by(play, contact.on) > Length::ZERO;
    Clash {
        by: contact.by.clone(),
        on: contact.on.clone(),
        how: contact.how,
        aspect: contact.at.aspect_of(contact.from, formation),
        gap: number(gap.nearest()),
        downhill: play.ground.downhill(from, point),
        stationary: !moved && !state.is_in_melee(contact.on),
        defended: held.unwrap_or_else(|| play.ground.defended(&lined, way)),
        assaults: held.unwrap_or_else(|| play.ground.assaulted(&lined, way).is_some()),
        square: is_square(play, contact),
        face: face(play, contact, formation),
        rounds: 0,
    }
}

/// NB-SQ-10, NB-GAP-58: whether whom it struck is a properly formed square: complete before this turn, or in time as
/// the umpire has it.
fn is_square(play: &Play<'_, '_>, contact: &Contact<'_>) -> bool {
    let (state, struck) = (play.state(), play.state().unit(contact.on));
    let before = struck.formed != Some(state.turn);
    struck.form == Formation::Square && (before || gives_time(play, contact.by, contact.on))
}

/// The face of a square, or the side of a complex, that was struck.
fn face(play: &Play<'_, '_>, contact: &Contact<'_>, formation: Formation) -> Option<u8> {
    let struck = play.state().unit(contact.on);
    if let Some(post) = &struck.post {
        let complex = play.ground.complex(&post.complex)?;
        let side = complex.side_touched(&contact.to.bare_bases())?;
        return u8::try_from(side).ok();
    }
    if formation != Formation::Square {
        return None;
    }
    face_struck(contact.at, contact.to, contact.from.front())
}

/// NB-SQ-10, NB-GAP-58: whether a charger leaves an enemy the time to form square against him.
pub(crate) fn gives_time(play: &Play<'_, '_>, charger: &UnitId, enemy: &UnitId) -> bool {
    let starts = play.afoot(charger).zip(play.afoot(enemy));
    match play.state().house_rules.square_in_time {
        SquareInTime::Never => false,
        SquareInTime::StartOver3 => {
            starts.is_some_and(|(charger, enemy)| !charger.start.is_within(ANSWER_OVER + LIMIT, &enemy.start))
        }
        SquareInTime::Always => true,
    }
}
