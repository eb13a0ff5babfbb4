//! What a charged unit does: TT-CON-13 to TT-CON-19, TT-CON-25, TT-CON-30, TT-CON-34, TT-CON-36, TT-CON-39, TT-DEC-08.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::kit::table::Face;
use crate::orders::Whom;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::RearMinus2;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::charge::contact;
use crate::rules::two_by_two::play::charge::contact::TurnToFace;
use crate::rules::two_by_two::play::melee::lead_and_column::Silence;
use crate::rules::two_by_two::position::event::{Behind, Event};
use crate::rules::two_by_two::position::state::{Contact, Reply, State};
use crate::rules::two_by_two::position::touching;
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// What a charged unit may do.
#[derive(Clone, Debug)]
struct Options {
    unit: UnitId,
    /// The face that was touched.
    face: Face,
    /// TT-CON-39: what it has chosen before, where that binds it.
    bound: Option<Reply>,
    /// Whether it may turn to this charger.
    turn: Option<TurnToFace>,
    /// Whether it may shoot, be it that it must turn for it.
    shoot: bool,
    /// Whether it has to turn to shoot.
    must_turn: bool,
    /// Whether it is the first charger of this player turn.
    first: bool,
}

/// What it is to do.
#[derive(Clone, Copy, Debug)]
struct Decided {
    turn: bool,
    reply: Reply,
    by: By,
}

/// What a charged unit may do; TT-WOOD-06: light infantry in its wood as any other.
fn choice(state: &State, play: &Play<'_, '_>, id: &UnitId, face: Face, charger: &UnitId) -> Options {
    let (unit, enemy) = (state.unit(id), state.unit(charger));
    let turn = contact::turn_to_face(state, &play.ground, unit, enemy);
    let mut before = state.contacts.iter().filter(|contact| contact.on == *id);
    let earlier = before.next();
    let bound = earlier.filter(|_| state.edition == Edition::TwoMc);
    let must_turn = face != Face::Front && !shoots_from_any_face(state);
    let shoot = may_shoot_at_charger(state, unit, enemy) && (!must_turn || turn.is_some());
    Options {
        unit: id.clone(),
        face,
        bound: bound.map(|contact| contact.reply),
        turn,
        shoot,
        must_turn,
        first: earlier.is_none(),
    }
}

/// TT-CON-34: whether charged units may shoot out of flank and rear.
fn shoots_from_any_face(state: &State) -> bool {
    state.edition == Edition::ThreeOne && state.house_rules.rear_minus2 == RearMinus2::OwnFlank
}

/// TT-CON-14: whether a unit may choose to shoot at a charger, wherever he stands.
pub(crate) fn may_shoot_at_charger(state: &State, unit: &Unit, charger: &Unit) -> bool {
    let mut others = state.enemies_on(unit);
    let alone = state.edition == Edition::ThreeOne || others.all(|other| other.unit == charger.unit);
    unit.kind.has_fire() && !unit.is_disrupted() && !unit.fired && alone
}

/// TT-DEC-08: whether it shoots where its owner has said nothing.
pub(crate) fn shoots_by_default(unit: &Unit, charger: &Unit) -> bool {
    let steady = unit.kind.is_artillery() || unit.kind == Kind::LightInfantry;
    steady || charger.kind.is_cavalry() || unit.is_pinned()
}

impl Options {
    /// Whether there is anything to choose.
    fn is_open(&self) -> bool {
        self.turn.is_some() || self.shoot && self.bound.is_none()
    }

    fn asking(&self, state: &State, charger: &UnitId) -> Asking {
        let (unit, enemy) = (state.unit(&self.unit), state.unit(charger));
        let shoots = self.shoot && self.bound.is_none();
        let plain = shoots && (!self.must_turn || self.turn.is_none());
        let turn = self.turn.is_some();
        let replies = [(true, "stand"), (plain, "fire"), (turn, "turn"), (turn && shoots, "[turn, fire]")];
        let replies = replies.into_iter().filter(|(may, _)| *may);
        let replies = replies.map(|(_, reply)| reply).collect::<Vec<_>>();
        let decided = self.by_default(state, charger, By::Default);
        let default = match (decided.turn, decided.reply == Reply::Shoot && shoots) {
            (false, false) => "stand",
            (false, true) => "fire",
            (true, false) => "turn",
            (true, true) => "[turn, fire]",
        };
        let text =
            format!("{} is charged on its {} by {}. What does it do?", called(unit), self.face.word(), called(enemy));
        let asking = Asking { charging: true, ..unit.asked("charged", Some(charger)) };
        asking.says(text, &replies, default)
    }

    /// TT-DEC-08.
    fn by_default(&self, state: &State, charger: &UnitId, by: By) -> Decided {
        let (unit, enemy) = (state.unit(&self.unit), state.unit(charger));
        let shoots = self.shoot && shoots_by_default(unit, enemy);
        let reply = match self.bound {
            Some(bound) => bound,
            None if shoots => Reply::Shoot,
            None => Reply::Stand,
        };
        let turn = self.turn.is_some() && self.first;
        Decided { turn, reply, by }
    }
}

/// TT-CON-01, TT-CON-13: a unit has reached enemies; each chooses what it does.
pub(crate) fn charges(
    play: &mut Play<'_, '_>,
    charger: &UnitId,
    contacts: &[(UnitId, Face)],
    edge: bool,
) -> Result<(), Stopped> {
    let event = Event::Charges { unit: charger.clone(), on: contacts.to_vec(), edge };
    play.record(if edge { "TT-WOOD-05" } else { "TT-CON-01" }, event);
    let state = play.state();
    let choices = contacts.iter();
    let choices = choices.map(|(id, face)| choice(state, play, id, *face, charger));
    let choices = choices.collect::<Vec<_>>();
    let open = choices.iter().filter(|choice| choice.is_open());
    let asked = open.map(|choice| choice.asking(state, charger));
    let mut said = play.put(&asked.collect::<Vec<_>>())?.into_iter();
    for choice in &choices {
        let said = match choice.is_open() {
            true => said.next(),
            false => None,
        };
        replies(play, choice, said, charger, edge);
    }
    moves_back(play, charger)
}

/// What was said about a charge.
fn decided(play: &Play<'_, '_>, choice: &Options, said: Option<Said<Verb>>, charger: &UnitId) -> Decided {
    let state = play.state();
    let (unit, enemy) = (state.unit(&choice.unit), state.unit(charger));
    let (steps, by) = match said {
        Some(Said::Steps(steps, by)) => (steps, by),
        Some(Said::Default(by)) => return choice.by_default(state, charger, by),
        Some(Said::Open) => return choice.by_default(state, charger, By::Default),
        None => return choice.by_default(state, charger, By::Rule),
    };
    let facts = play.facts(unit, Some(enemy));
    let fits = |whom: &Whom| whom.0.is_empty() || facts.is_any(whom, enemy);
    let turns = |verb: &Verb| matches!(verb, Verb::Turn(whom) if fits(whom));
    let fires = |verb: &Verb| matches!(verb, Verb::Fire(whom) if fits(whom));
    let any = |is: &dyn Fn(&Verb) -> bool| steps.iter().any(|step| is(&step.verb));
    let fire = any(&fires) && choice.shoot;
    let reply = match choice.bound {
        Some(bound) => bound,
        None if fire => Reply::Shoot,
        None => Reply::Stand,
    };
    // Who says to whom it turns does not have it turn to anybody else, be it to fire.
    let named = any(&|verb| matches!(verb, Verb::Turn(_)));
    let needed = fire && choice.must_turn && choice.bound.is_none() && !named;
    let turn = choice.turn.is_some() && (any(&turns) || needed);
    Decided { turn, reply, by }
}

/// A charged unit turns, and shoots or stands.
fn replies(play: &mut Play<'_, '_>, choice: &Options, said: Option<Said<Verb>>, charger: &UnitId, edge: bool) {
    let mut decided = decided(play, choice, said, charger);
    let state = play.state();
    let (unit, enemy) = (state.unit(&choice.unit), state.unit(charger));
    // Another unit may have turned to the same charger meanwhile.
    let turn = contact::turn_to_face(state, &play.ground, unit, enemy);
    match turn.filter(|_| decided.turn) {
        Some(turn) => turns(play, &choice.unit, charger, turn, decided.by),
        None if choice.must_turn && choice.bound.is_none() => decided.reply = Reply::Stand,
        None => {}
    }
    let clause = match choice.bound {
        Some(_) => "TT-CON-39",
        None => "TT-CON-13",
    };
    let event = Event::Replies {
        unit: choice.unit.clone(),
        charger: charger.clone(),
        face: choice.face,
        reply: decided.reply,
        edge,
        by: decided.by,
    };
    play.record(clause, event);
}

/// TT-CON-15, TT-CON-16: a unit turns to face a charger.
pub(crate) fn turns(play: &mut Play<'_, '_>, unit: &UnitId, enemy: &UnitId, turn: TurnToFace, by: By) {
    let state = play.state();
    let clause = match state.edition {
        Edition::TwoMc => "TT-CON-15",
        Edition::ThreeOne => "TT-CON-16",
    };
    let event = Event::Turns {
        unit: unit.clone(),
        enemy: enemy.clone(),
        face: turn.face,
        slid: turn.slid.map(|point| state.place(point)),
        by,
    };
    play.record(clause, event);
}

/// TT-CON-19, TT-CON-36, TT-CON-38: in 2Mc a charger is moved back if anybody whom it touches has chosen to shoot, and
/// its column with it.
fn moves_back(play: &mut Play<'_, '_>, charger: &UnitId) -> Result<(), Stopped> {
    let state = play.state();
    let shot_at = |contact: &Contact| contact.charger == *charger && contact.reply == Reply::Shoot && !contact.edge;
    if state.edition != Edition::TwoMc || !state.contacts.iter().any(shot_at) {
        return Ok(());
    }
    let behind = column_with(play, charger)?;
    let joins = behind.iter().filter(|behind| behind.joins);
    let column = joins.map(|behind| behind.unit.clone()).next();
    let state = play.state();
    let mut units = vec![state.unit(charger)];
    units.extend(column.iter().map(|id| state.unit(id)));
    let (back, places) = contact::moved_back(state, &play.ground, &units);
    let mut places = places.into_iter().map(|point| state.place(point));
    let event = Event::MovedBack {
        unit: charger.clone(),
        to: places.next().expect("the charger is one of them"),
        back: state.number(back),
        with: column.into_iter().zip(places).collect(),
        behind,
    };
    play.record("TT-CON-19", event);
    Ok(())
}

/// TT-DEC-15, TT-CON-38: the unit behind a charger, which may go with it as its column of attack.
fn column_with(play: &mut Play<'_, '_>, charger: &UnitId) -> Result<Option<Behind>, Stopped> {
    let state = play.state();
    let front = state.unit(charger);
    let Some(behind) = touching::stands_behind(state, front) else {
        return Ok(None);
    };
    let unit = behind.unit.clone();
    let text = format!("{} stands behind {} as a column. Does it go with it?", state.call(&unit), called(front));
    let asking = front.asked("column", None).says(text, &["join", "stand"], "join");
    let said = play.put_one(asking)?;
    Ok(Some(Behind::of(unit, &said, Silence::Joins)))
}
