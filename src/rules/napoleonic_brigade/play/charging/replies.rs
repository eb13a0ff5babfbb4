//! What charged brigades do about it: NB-DEC-07, NB-DEC-08, NB-DEC-21, NB-CHG-16, NB-SKIR-06 to NB-SKIR-08, NB-GAP-39.

use crate::adjudicate::{Asking, By, Fact, Said, Stopped, UnitId, because};
use crate::kit::table::Heading;
use crate::orders::{Step, describe_steps};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::melee::Reply;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::orders::entries::Entered;
use crate::rules::napoleonic_brigade::orders::in_plain_english;
use crate::rules::napoleonic_brigade::orders::plan::{Heard, Intent, Leg};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::charging::charge;
use crate::rules::napoleonic_brigade::play::defenders_fire::guns;
use crate::rules::napoleonic_brigade::play::infantry_fire::musketry::musketry;
use crate::rules::napoleonic_brigade::play::moving::clock::step;
use crate::rules::napoleonic_brigade::play::moving::retirement;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// What a charged brigade does, and who said so.
type ChosenReply = (Reply, Option<Intent>, By);

/// NB-DEC-07, NB-DEC-08: charged brigades may do something else than they were ordered; skirmishers must give way.
pub(crate) fn answer_charges(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let charged = charged(play);
    let matters = charged.iter().flat_map(|(target, chargers)| {
        let chargers = chargers.iter();
        chargers.map(move |charger| (target, charger))
    });
    let pairs = matters.collect::<Vec<_>>();
    if pairs.is_empty() {
        return Ok(());
    }
    let matters = pairs.iter().map(|(target, charger)| asked(play, target, charger));
    let said = play.put(&matters.collect::<Vec<_>>())?;
    let said = pairs.into_iter().zip(said).collect::<Vec<_>>();
    let heard = said.iter().map(|((target, charger), said)| Heard::of(target, charger, said));
    let heard = heard.collect::<Vec<_>>();
    for (target, chargers) in &charged {
        let own = said.iter().filter(|((whom, _), _)| *whom == target);
        let own = own.map(|((_, charger), said)| (*charger, said));
        answers(play, target, &chargers[0], own.collect());
    }
    play.heard.extend(heard);
    Ok(())
}

/// NB-DEC-21, NB-CHG-16: those who were struck by a charge at another say on contact whether they fire in defence.
pub(crate) fn answer_contacts(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let struck = play.state().in_order_of_dice().into_iter();
    let pairs = struck.flat_map(|target| {
        let chargers = may_be_fired_at(play, &target).into_iter();
        let unheard = chargers.filter(|charger| !has_heard(play, &target, charger));
        let pairs = unheard.map(|charger| (target.clone(), charger));
        pairs.collect::<Vec<_>>()
    });
    let pairs = pairs.collect::<Vec<_>>();
    let matters = pairs.iter().map(|(target, charger)| {
        let side = &play.state().unit(target).side;
        let text = format!("{charger} strikes {target}: does it fire in defence?");
        let asking = Asking { charging: true, ..Asking::of(side, target, "charged", Some(charger)) };
        asking.says(text, &["fire", "hold-fire"], "fire")
    });
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    let said = pairs.iter().zip(&said);
    let heard = said.map(|((target, charger), said)| Heard::of(target, charger, said));
    play.heard.extend(heard);
    Ok(())
}

/// The chargers at whom a brigade may fire in defence.
fn may_be_fired_at(play: &Play<'_, '_>, id: &UnitId) -> Vec<UnitId> {
    let brigade = play.state().unit(id);
    match brigade.kind {
        kind if kind.is_artillery() => guns::chargers_of_guns(play, id),
        _ => {
            let stands = musketry(play).stands(brigade).into_iter();
            stands.flat_map(|stand| stand.chargers).collect()
        }
    }
}

fn has_heard(play: &Play<'_, '_>, id: &UnitId, charger: &UnitId) -> bool {
    let mut heard = play.heard.iter();
    heard.any(|heard| heard.unit == *id && heard.by_whom == *charger)
}

/// The charged brigades that have a choice, each with those who charge it, the nearest first, then by name.
fn charged(play: &Play<'_, '_>) -> Vec<(UnitId, Vec<UnitId>)> {
    let targets = play.state().in_order_of_dice().into_iter();
    let targets = targets.filter(|id| may_choose(play, id));
    let charged = targets.map(|target| {
        let chargers = charge::chargers_of(play, &target);
        (target, chargers)
    });
    charged.filter(|(_, chargers)| !chargers.is_empty()).collect()
}

/// Whether a charged brigade has a choice: not one that is bound, in melee, without its crew, or charges itself.
fn may_choose(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let (state, brigade) = (play.state(), play.state().unit(id));
    let charges = play.afoot(id).is_some_and(|afoot| afoot.charges.is_some());
    let resumes = play.plan(id).is_some_and(|plan| matches!(plan.intent, Intent::Resume(_)));
    let bound = brigade.duty().is_some_and(Duty::is_binding) || brigade.is_deserted();
    !bound && !charges && !resumes && !state.is_in_melee(id)
}

fn asked(play: &Play<'_, '_>, target: &UnitId, charger: &UnitId) -> Asking {
    let brigade = play.state().unit(target);
    let asking = Asking::of(&brigade.side, target, "charged", Some(charger));
    let text = format!("{charger} charges {target}: what does it do?");
    let asking = Asking { charging: true, ..asking };
    let (replies, default): (&[_], _) = match (brigade.kind, brigade.form) {
        (Kind::Skirmishers, _) => (&["fall-back", "[fall-back, fire]"], "fall-back"),
        (_, Formation::Garrison) => (&["go-on", "stand", "fire"], "go-on"),
        (Kind::Infantry, _) => (&["go-on", "stand", "fire", "{form: square}", "turn"], "go-on"),
        _ => (&["go-on", "stand", "fire", "turn"], "go-on"),
    };
    asking.says(text, replies, default)
}

/// Settles what a charged brigade does: the first of its replies that says something, those to the nearest charger
/// first.
fn answers(play: &mut Play<'_, '_>, target: &UnitId, nearest: &UnitId, said: Vec<(&UnitId, &Said<Verb>)>) {
    let mut answered = None;
    for (charger, said) in said {
        let Said::Steps(steps, by) = said else {
            continue;
        };
        if let Some(answer) = read(play, target, charger, steps, *by) {
            answered = Some((charger, answer));
            break;
        }
        replies_in_vain(play, target, steps);
    }
    let skirmishes = play.state().unit(target).kind == Kind::Skirmishers;
    let usual = match skirmishes {
        true => Reply::FallBack,
        false => Reply::GoOn,
    };
    let (to, (reply, intent, by)) = answered.unwrap_or((nearest, (usual, None, By::Default)));
    let intent = match reply {
        Reply::FallBack | Reply::FallBackAndFire => {
            Some(Intent::GiveWay { before: nearest.clone(), fire: reply == Reply::FallBackAndFire })
        }
        _ => intent,
    };
    let clause = if skirmishes { "NB-DEC-08" } else { "NB-DEC-07" };
    let (unit, to) = (target.clone(), to.clone());
    play.record(clause, Event::Replies { unit, to, reply, by });
    if let Some(intent) = intent {
        retirement::intend(play, target, intent);
    }
}

/// NB-DEC-07: a reply that the brigade cannot carry out is set aside, and said to be.
fn replies_in_vain(play: &mut Play<'_, '_>, target: &UnitId, steps: &[Step<Verb>]) {
    let brigade = play.state().unit(target);
    let same = |verb: &Verb| matches!(verb, Verb::Form(form, _) if *form == brigade.form);
    if steps.iter().any(|step| same(&step.verb)) {
        return;
    }
    let reply = describe_steps(steps, &in_plain_english::verb);
    let (kind, form) = (brigade.kind, brigade.form);
    let reason = because!("that it {} is no reply of {} in {} to a charge", Fact::word(reply), kind, form);
    let unit = target.clone();
    let step = 1;
    play.record("NB-DEC-07", Event::Dropped { unit, step, reason });
}

/// What the steps of a reply come to; nothing where they are of no use.
fn read(play: &Play<'_, '_>, target: &UnitId, charger: &UnitId, steps: &[Step<Verb>], by: By) -> Option<ChosenReply> {
    let brigade = play.state().unit(target);
    let verbs = || steps.iter().map(|step| &step.verb);
    let fires = verbs().any(|verb| matches!(verb, Verb::Fire(_)));
    if brigade.kind == Kind::Skirmishers {
        // NB-SKIR-08: nothing but to give way.
        let reply = match fires {
            true => Reply::FallBackAndFire,
            false => Reply::FallBack,
        };
        return Some((reply, None, by));
    }
    let Some(first) = verbs().find(|verb| !verb.is_fire()) else {
        return Some((Reply::Stand, Some(Intent::Stay), by));
    };
    match first {
        Verb::GoOn => Some((Reply::GoOn, None, by)),
        Verb::Stand => Some((Reply::Stand, Some(Intent::Stay), by)),
        // NB-BLD-17: a garrison has no front, and takes no formation where it is.
        Verb::Form(..) | Verb::Turn(_) if brigade.form == Formation::Garrison => None,
        Verb::Form(form, _) => {
            let may = brigade.kind.formations().contains(form) && *form != Formation::Garrison;
            let intent = (may && *form != brigade.form).then_some(Intent::Form(*form))?;
            Some((Reply::Form(*form), Some(intent), by))
        }
        Verb::Turn(_) => {
            let turn = turn_to_face(play, target, charger)?;
            let intent = Intent::Go(vec![Leg::Turn(turn)]);
            Some((Reply::Goes, Some(intent), by))
        }
        _ => {
            let intent = means(play, target, charger, steps)?;
            Some((Reply::Goes, Some(intent), by))
        }
    }
}

/// NB-DEC-07: the move that the steps of a reply make, held against the rules as an entry is; nothing where they are
/// not allowed.
fn means(play: &Play<'_, '_>, target: &UnitId, charger: &UnitId, steps: &[Step<Verb>]) -> Option<Intent> {
    let state = play.state();
    let brigade = state.unit(target);
    let facts = Facts::own(state, &play.ground, &play.afoot, brigade);
    let facts = facts.about(state.find(charger));
    let moves = steps.iter().filter(|step| !step.verb.is_fire()).cloned();
    let entered = Entered {
        unit: target.clone(),
        condition: None,
        steps: (1..).zip(moves).collect(),
        sides: Vec::new(),
        span: steps.first()?.span,
    };
    let intent = facts.meaning(entered).ok()?.intent;
    // A charge is declared with the others, before anybody knows of them (NB-SEQ-03).
    let declared = matches!(intent, Intent::Charge(_) | Intent::Resume(_));
    (!declared).then_some(intent)
}

/// By how many degrees a brigade turns to face another.
fn turn_to_face(play: &Play<'_, '_>, id: &UnitId, other: &UnitId) -> Option<i16> {
    let (own, theirs) = (step::lies(play, id)?, step::lies(play, other)?);
    let toward = Heading::toward(own.centre(), theirs.centre())?;
    let right = i32::from(toward.degrees()) - i32::from(own.face.degrees());
    let right = right.rem_euclid(360);
    let turn = if right > 180 { right - 360 } else { right };
    i16::try_from(turn).ok()
}
