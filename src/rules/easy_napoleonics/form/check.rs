//! Orders as they were understood, and what is wrong with them: what `check` shows (EN-ACT-19, EN-D-27).

use super::foreseen::Movement;
use crate::adjudicate::{Basis, By, Checked, Clause, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::counted;
use crate::orders::{Whom, describe_choice, describe_condition, describe_steps, each_step};
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::form::foreseen;
use crate::rules::easy_napoleonics::form::in_vain;
use crate::rules::easy_napoleonics::narrative::movement::why;
use crate::rules::easy_napoleonics::narrative::names;
use crate::rules::easy_napoleonics::narrative::names::{Number, agree};
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::orders::by_phase::{Numbered, Planned};
use crate::rules::easy_napoleonics::orders::deployment::Deployment;
use crate::rules::easy_napoleonics::orders::on_paper;
use crate::rules::easy_napoleonics::orders::on_paper::{Conditions, Course, Deed, Judging, Stage};
use crate::rules::easy_napoleonics::orders::replies::unknown_words;
use crate::rules::easy_napoleonics::orders::{Heading, Leg, Orders, Place, Verb};
use crate::rules::easy_napoleonics::play::fire::declaration;
use crate::rules::easy_napoleonics::play::movement;
use crate::rules::easy_napoleonics::play::rally;
use crate::rules::easy_napoleonics::play::set_up::army_points;
use crate::rules::easy_napoleonics::play::set_up::deployment;
use crate::rules::easy_napoleonics::play::set_up::deployment::too_early;
use crate::rules::easy_napoleonics::play::set_up::terrain_dice;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::setup::deployment_zones;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};
use crate::yaml::Span;

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let mut checked = Checked::default();
    match state.part {
        Part::Muster => muster(state, side, orders, &mut checked),
        Part::Deploy if !deployment_zones::to_deploy(state).contains(side) => {
            checked.illegal.extend(too_early(side, orders));
        }
        Part::Deploy => deployment(state, side, orders, &mut checked),
        _ => turn(state, side, orders, &mut checked),
    }
    checked.illegal.extend(deployment::too_late(state, side, orders));
    checked.illegal.extend(deployment::orders_too_early(state, side, orders));
    checked.tell_replies(orders, &verb);
    remark(state, side, orders, &mut checked);
    checked
}

/// EN-SET-03, EN-SET-04, EN-SET-05, EN-SET-06, EN-SET-07, EN-SET-08: an army list and the ground that a side puts out.
fn muster(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let listed = army_points::listed(state, side, orders);
    checked.illegal.extend(listed.illegal);
    checked.understood.extend(listed.units.iter().map(enlisted));
    if !listed.units.is_empty() {
        let cost = listed.units.iter().map(Unit::cost).sum::<u32>();
        let cost = counted(cost, "point", None);
        checked.understood.push(format!("the army costs {cost}"));
    }
    let (ground, illegal) = terrain_dice::laid(state, orders);
    checked.illegal.extend(illegal);
    let laid = ground.into_iter().map(|terrain| {
        let hexes = terrain.hexes.iter().map(ToString::to_string);
        let hexes = hexes.collect::<Vec<_>>().join(", ");
        let where_to = if hexes.is_empty() { "by the dice" } else { &hexes };
        format!("{}: {where_to}", terrain.kind.word())
    });
    checked.understood.extend(laid);
    if state.scenario.fold_set_up {
        let board = army_points::joined_by(state, side, &listed.units);
        deployment(&board, side, orders, checked);
    } else {
        checked.illegal.extend(too_early(side, orders));
    }
}

fn enlisted(unit: &Unit) -> String {
    let grade = unit.grade.map(|grade| grade.word().replace('-', " "));
    let armoured = unit.armoured.then(|| "armoured".to_owned());
    let words = grade.into_iter().chain(armoured);
    let words = words.chain([unit.kind.noun().replace("a leader", "leader")]);
    let words = words.collect::<Vec<_>>().join(" ");
    format!("{}: {words}, {}", unit.unit, counted(unit.cost(), "point", None))
}

/// EN-SET-13: a deployment.
fn deployment(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let (_, illegal) = deployment::may_stand(state, side, orders);
    let refused = |entry: &&Deployment| illegal.iter().any(|order| order.span == entry.span);
    let sound = orders.deploy.iter().filter(|entry| !refused(entry));
    checked.understood.extend(sound.map(deployed));
    checked.illegal.extend(illegal);
}

fn deployed(entry: &Deployment) -> String {
    let mut words = vec![format!("{} deploys", entry.unit.name)];
    words.extend(entry.at.map(|at| format!("at {at}")));
    words.extend(entry.form.map(|form| names::formed(form).to_owned()));
    words.extend(entry.face.as_ref().map(|face| format!("facing {}", heading(face))));
    words.join(" ")
}

/// The entries of a turn, as far as they can be judged on the position at hand.
fn turn(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let sorted = by_phase::sorted(state, side, orders);
    checked.illegal.extend(sorted.dropped);
    let planned = by_phase::with_earlier(state, side, sorted.planned);
    let whole = state.part == Part::Whole;
    // EN-MOVE-33: each entry is judged on the board that the entries before it leave.
    let mut board = state.clone();
    if whole || state.part == Part::Rally {
        rallies(state, side, &planned, &mut board, checked);
    }
    let moves_now = match state.part {
        Part::First => state.order.first() == Some(side),
        Part::Second => state.order.last() == Some(side),
        _ => whole,
    };
    let when = match moves_now {
        true => Movement::Now,
        false => Movement::Later,
    };
    for (index, entry) in planned.iter().enumerate() {
        let mut judged = Checked::default();
        let course = moves_now.then(|| movement(&board, entry, &mut judged)).flatten();
        let mut struck = Vec::new();
        if moves_now {
            movement::moves_on_paper(&mut board, index, &planned);
            if !judged.illegal.is_empty() {
                struck.extend(numbers(&entry.movement()));
            }
        }
        if state.part == Part::Combat {
            let refused = judged.illegal.len();
            fire(state, entry, &mut judged);
            let steps = entry.fire(Part::Combat);
            struck.extend(numbers(if judged.illegal.len() > refused { &steps } else { behind_a_stand(&steps) }));
        }
        if entry.fresh {
            checked.illegal.extend(judged.illegal);
            checked.remarks.extend(judged.remarks);
            checked.remarks.extend(foreseen::never(state, entry, when));
        } else {
            let all = judged.illegal.into_iter().chain(judged.remarks);
            checked.remarks.extend(all.map(of_an_earlier_file));
        }
        let line = understood(state, entry, course, &struck);
        checked.understood.push(line);
    }
    let awaited = EasyNapoleonics::awaits(state);
    if awaited.iter().any(|awaited| awaited.side == *side) {
        foreseen::without_orders(state, side, &planned, checked);
    }
    checked.remarks.extend(in_vain::replies(state, side, orders));
}

/// What leaders do in the rally phase, and where it leaves them on the board.
fn rallies(state: &State, side: &Side, planned: &[Planned], board: &mut State, checked: &mut Checked) {
    let rallying = rally::rallies(state, side, planned);
    checked.illegal.extend(rallying.illegal().cloned());
    let dropped = rallying.dropped();
    let dropped = dropped.map(|(leader, step, reason)| {
        let his = planned.iter().filter(|planned| planned.unit == *leader);
        let mut steps = his.flat_map(|planned| &planned.steps);
        let found = steps.find(|(number, _)| *number == step);
        let span = found.map_or(Span::default(), |(_, step)| step.span);
        idle(leader, step, reason, span)
    });
    checked.remarks.extend(dropped);
    rallying.tours.iter().for_each(|tour| rally::tours_on_paper(board, tour));
}

/// What is wrong with an entry that stands from an earlier file, and so has no place in this one.
fn of_an_earlier_file(order: IllegalOrder) -> IllegalOrder {
    IllegalOrder {
        help: "the entry stands from an earlier file of the turn: one here replaces it".into(),
        span: Span::default(),
        ..order
    }
}

/// The numbers of steps.
fn numbers(steps: &[Numbered]) -> Vec<usize> {
    steps.iter().map(|(number, _)| *number).collect()
}

/// A step that comes to nothing as things stand.
fn idle(unit: &UnitId, step: usize, reason: &Reason, span: Span) -> IllegalOrder {
    IllegalOrder {
        unit: unit.to_string(),
        step,
        clause: None,
        reason: because!("as things stand this step is dropped: {}", reason),
        help: "the steps after it go on".into(),
        span,
    }
}

/// EN-ACT-19: what a movement order comes to as things stand; both what stands under `if` and what stands under `else`
/// is judged, and what is not reached as things stand is told as a remark.
fn movement(state: &State, planned: &Planned, checked: &mut Checked) -> Option<Course> {
    let steps = planned.movement();
    let judge = |conditions| {
        let judging = Judging { conditions, known: planned.known(state.part) };
        on_paper::judge_movement(state, &planned.unit, &steps, judging)
    };
    let order = |(number, wrong): (usize, Wrong)| {
        let step = steps.iter().find(|(step, _)| *step == number);
        let span = step.map_or(Span::default(), |(_, step)| step.span);
        wrong.order(&planned.unit, number, span)
    };
    if movement::is_met(state, planned, &steps)
        && let Err(fault) = judge(Conditions::Tested)
    {
        checked.illegal.push(order(fault));
        return None;
    }
    match (judge(Conditions::Met), judge(Conditions::Failed)) {
        (Err(fault), _) | (Ok(_), Err(fault)) => {
            let order = order(fault);
            let help = because!(
                "{}; as things stand its condition leads past it, else the whole movement is refused",
                order.help
            );
            checked.remarks.push(IllegalOrder { help, ..order });
            None
        }
        (Ok(course), Ok(_)) => {
            too_tired_to_fire(state, planned, &course, checked);
            comes_to_nothing(planned, &steps, &course, checked);
            fires_last(planned, &steps, checked);
            Some(course)
        }
    }
}

/// Steps that give way to their `else`, and steps that cannot be done as things stand.
fn comes_to_nothing(planned: &Planned, steps: &[Numbered], course: &Course, checked: &mut Checked) {
    let id = &planned.unit;
    let span = |number: usize| {
        let step = steps.iter().find(|(step, _)| *step == number);
        step.map_or(Span::default(), |(_, step)| step.span)
    };
    for (number, wrong) in course.instead.iter().cloned() {
        let order = wrong.order(id, number, span(number));
        let help = because!("{}; as it stands its `else` serves", order.help);
        checked.remarks.push(IllegalOrder { help, ..order });
    }
    for Stage { step, deed } in &course.stages {
        // A step whose `else` serves has been told with it.
        let instead = course.instead.iter().any(|(number, _)| number == step);
        if let Deed::Dropped(reason) = deed
            && !instead
        {
            checked.remarks.push(idle(id, *step, reason, span(*step)));
        }
    }
}

/// EN-SEQ-01: fire that is written before a movement comes after it all the same.
fn fires_last(planned: &Planned, steps: &[Numbered], checked: &mut Checked) {
    let does = |(_, step): &&Numbered| !matches!(step.verb, Verb::Stand);
    let last = steps.iter().rfind(does).map_or(0, |(number, _)| *number);
    let fires = |(_, step): &&Numbered| matches!(step.verb, Verb::Fire(..));
    let fire = planned.steps.iter().find(fires);
    if let Some((number, step)) = fire.filter(|(number, _)| *number < last) {
        checked.remarks.push(IllegalOrder {
            unit: planned.unit.to_string(),
            step: *number,
            clause: Some(Clause::new("EN-SEQ-01")),
            reason: "it fires after all movement, in whatever order its steps are written".into(),
            help: "leave the movement out if it is to stand and fire".into(),
            span: step.span,
        });
    }
}

/// EN-D-27: a fire step for which no action is left.
fn too_tired_to_fire(state: &State, planned: &Planned, course: &Course, checked: &mut Checked) {
    let unit = state.unit(&planned.unit);
    let (most, clause) = tables::actions(unit.kind);
    let does = |deed: &Deed| matches!(deed, Deed::Changes { .. } | Deed::Goes(_));
    let done = course.stages.iter().filter(|stage| does(&stage.deed)).count();
    let fires = planned.fire(Part::Whole);
    let Some((number, step)) = fires.first() else {
        return;
    };
    if usize::from(unit.spent) + done >= usize::from(most) {
        checked.remarks.push(IllegalOrder {
            unit: planned.unit.to_string(),
            step: *number,
            clause: Some(Clause::new(clause)),
            reason: because!("no action is left of its {} for this fire", most),
            help: "change, move and fire are one action each: leave one out".into(),
            span: step.span,
        });
    }
}

/// The fire of a unit on the position at hand. A unit in the line of fire may be gone when the shot comes (EN-ACT-19).
fn fire(state: &State, planned: &Planned, checked: &mut Checked) {
    let steps = planned.fire(Part::Combat);
    let unit = state.unit(&planned.unit);
    checked.remarks.extend(fire_behind_a_stand(state, planned, &steps));
    if let Err(refusal) = declaration::declaration(state, unit, &steps, By::Order) {
        let may_clear = matches!(refusal.wrong.clause, Some("EN-LOF-04" | "EN-LOF-05"));
        let order = refusal.wrong.order(&planned.unit, refusal.step, refusal.span);
        match may_clear {
            true => checked.remarks.push(order),
            false => checked.illegal.push(order),
        }
    }
}

/// The fire of a unit that `stand` before it keeps from firing.
fn behind_a_stand(steps: &[Numbered]) -> &[Numbered] {
    let stands = |(_, step): &Numbered| matches!(step.verb, Verb::Stand) && step.condition.is_none();
    let behind = steps.iter().position(stands).map_or(&[][..], |place| &steps[place..]);
    let fires = |(_, step): &Numbered| by_phase::is_fire(&step.verb);
    behind.iter().position(fires).map_or(&[], |place| &behind[place..])
}

/// EN-ACT-19: in a file for the fire phases `stand` says that a unit does not fire, and what stands behind it is never done. Whoever
/// would be refused it without the `stand` as well hears of that, too.
fn fire_behind_a_stand(state: &State, planned: &Planned, steps: &[Numbered]) -> Vec<IllegalOrder> {
    let behind = behind_a_stand(steps);
    let Some((number, step)) = behind.first() else { return Vec::new() };
    let alone = declaration::declaration(state, state.unit(&planned.unit), behind, By::Order).err();
    let help = match alone {
        Some(_) => "leave `stand` out and name whom it may fire at: nobody moves any more in this turn",
        None => "leave `stand` out: nobody moves any more in this turn",
    };
    let kept = IllegalOrder {
        unit: planned.unit.to_string(),
        step: *number,
        clause: None,
        reason: "`stand` before it says that the unit does not fire".into(),
        help: help.into(),
        span: step.span,
    };
    let refused = alone.map(|refusal| refusal.wrong.order(&planned.unit, refusal.step, refusal.span));
    [kept].into_iter().chain(refused).collect()
}

/// What is still to come of an entry of an earlier file, if anything.
pub(crate) fn will(planned: &Planned) -> Option<String> {
    let steps = planned.steps.iter().map(|(_, step)| step.clone());
    let steps = steps.collect::<Vec<_>>();
    let condition = planned.condition.as_ref();
    let condition = condition.map(|condition| format!("if {}, ", describe_condition(condition)));
    let does = (!steps.is_empty()).then(|| describe_steps(&steps, &verb))?;
    Some(format!("{}{does}", condition.unwrap_or_default()))
}

/// An entry as it is understood, without the steps that are struck.
fn understood(state: &State, planned: &Planned, course: Option<Course>, struck: &[usize]) -> String {
    let condition = planned.condition.as_ref();
    let condition = condition.map(|condition| format!("if {}, ", describe_condition(condition)));
    let steps = planned.steps.iter();
    let steps = steps.filter(|(number, _)| !struck.contains(number));
    let steps = steps.map(|(_, step)| step.clone());
    let does = match steps.collect::<Vec<_>>().as_slice() {
        [] => foreseen::without_order(state, state.unit(&planned.unit)),
        steps => {
            let fought = foreseen::fought_anyway(state, state.unit(&planned.unit));
            let fought = fought.map_or_else(String::new, |fought| format!("; {fought}"));
            format!("{}{fought}", describe_steps(steps, &verb))
        }
    };
    let ends = course.and_then(|course| end_of(state, &course));
    let ends = ends.map_or(String::new(), |end| format!(" (as things stand {end})"));
    let by = match planned.fresh {
        true => "",
        false => ", by an earlier file of the turn",
    };
    format!("{}{by}: {}{does}{ends}", planned.unit, condition.unwrap_or_default())
}

/// Where a course leads, as things stand.
fn end_of(state: &State, course: &Course) -> Option<String> {
    let walk = course.stages.iter().rev().find_map(|stage| match &stage.deed {
        Deed::Goes(walk) => Some(walk),
        _ => None,
    })?;
    let last = walk.free.hexes.checked_sub(1);
    let end = match last.and_then(|last| walk.path.get(last)) {
        Some(reached) => format!("it comes to {}", state.map.spot(*reached)),
        None => "it stays where it is".to_owned(),
    };
    match walk.free.stopped.filter(|_| walk.free.hexes < walk.path.len()) {
        Some(clause) => Some(format!("{end} and no farther{}", why(&Clause::new(clause)))),
        None => Some(end),
    }
}

/// What is passed over: words that mean nothing here, and standing orders that are never reached.
fn remark(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    for (word, span, help) in unknown_words(state, side, orders) {
        // A place that is none has been told with the step that is refused for it.
        let no_place = crate::rules::easy_napoleonics::orders::on_paper::no_place(&word).reason;
        if checked.illegal.iter().any(|order| order.reason == no_place) {
            continue;
        }
        checked.remarks.push(IllegalOrder::nobody(&word, help, span));
    }
    for (when, steps) in orders.replies() {
        each_step(steps, &mut |step| {
            if let Verb::Face(Heading::Side(span)) = &step.verb {
                let reason = "this is no corner of a hex, and the reply comes to nothing";
                let help = "a unit faces N, NE, SE, S, SW or NW";
                checked.remarks.push(IllegalOrder::remark(when, reason, help, *span).by("EN-GEO-03"));
            }
        });
    }
    checked.remarks.extend(IllegalOrder::never_reached(orders));
}

/// What a step does, in plain English.
fn verb(verb: &Verb) -> String {
    let at = |what: &str, whom: &Whom| match whom.0.is_empty() {
        true => format!("{what} the rules' own choice"),
        false => format!("{what} {}", describe_choice(whom)),
    };
    let places = |places: &[Place]| {
        let words = places.iter().map(|place| place.word.as_str());
        words.collect::<Vec<_>>().join(", else ")
    };
    match verb {
        Verb::Move(path) => {
            let legs = path.iter().map(Leg::typed).collect::<Vec<_>>().join(", ");
            format!("moves {legs}")
        }
        Verb::To(place) => format!("moves to {} by the shortest way", place.word),
        Verb::Toward(whom) => at("moves up to", whom),
        Verb::Charge(whom) => at("charges", whom),
        Verb::Sidestep(side, _) => format!("sidesteps {side}"),
        Verb::Face(face) => format!("turns to {}", heading(face)),
        Verb::Form(form, None) => forms(*form),
        Verb::Form(form, Some(face)) => {
            format!("{} facing {}", forms(*form), heading(face))
        }
        Verb::Fire(whom, _) if whom.0.is_empty() => "fires at will".to_owned(),
        Verb::Fire(whom, None) => at("fires at", whom),
        Verb::Fire(whom, Some(dice)) => {
            let dice = counted((*dice).into(), "die", Some("dice"));
            format!("fires {dice} at {}", describe_choice(whom))
        }
        Verb::HoldFire => "holds its fire".to_owned(),
        Verb::Stand => "stands".to_owned(),
        Verb::Rally(whom) if whom.0.is_empty() => "rallies".to_owned(),
        Verb::Rally(whom) => at("rallies", whom),
        Verb::Go(words) if words.is_empty() => "goes along".to_owned(),
        Verb::Go(words) => format!("goes to {}", places(words)),
        Verb::Follow(whom) if whom.0.is_empty() => "fights on against anybody".to_owned(),
        Verb::Follow(whom) => at("fights on against", whom),
        Verb::Occupy => "enters the hex".to_owned(),
        Verb::GoOn => "goes on".to_owned(),
        Verb::Stop => "stops".to_owned(),
        Verb::First => "first".to_owned(),
        Verb::Second => "second".to_owned(),
        Verb::Take(words) => format!("takes {}", places(words)),
    }
}

fn forms(form: Form) -> String {
    agree(names::forming(form), Number::One)
}

fn heading(heading: &Heading) -> String {
    match heading {
        Heading::Corner(corner) => corner.word().to_owned(),
        Heading::Side(_) => "a side of its hex".to_owned(),
        Heading::Toward(place) => place.word.clone(),
    }
}
