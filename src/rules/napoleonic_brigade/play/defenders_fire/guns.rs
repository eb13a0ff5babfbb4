//! Guns that are charged: defenders' fire, in the artillery phase: NB-DF-02, NB-DF-03, NB-DF-05 to NB-DF-09, NB-DF-13 to
//! NB-DF-16, NB-DEC-21, NB-GAP-57.

use crate::adjudicate::{By, UnitId};
use crate::kit::table::Square;
use crate::orders::Step;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Mark, Readiness};
use crate::rules::napoleonic_brigade::orders::{Fire, Load, Verb};
use crate::rules::napoleonic_brigade::play::artillery_fire::casualties::Toll;
use crate::rules::napoleonic_brigade::play::artillery_fire::gunnery::{Gunnery, Sited};
use crate::rules::napoleonic_brigade::play::artillery_fire::laying::Lay;
use crate::rules::napoleonic_brigade::play::artillery_fire::orders::Salvo;
use crate::rules::napoleonic_brigade::play::artillery_fire::salvo::Order;
use crate::rules::napoleonic_brigade::play::artillery_fire::{guns_ready, salvo};
use crate::rules::napoleonic_brigade::play::defenders_fire::struck_open;
use crate::rules::napoleonic_brigade::play::{Play, defenders_fire};
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// How a battery answers a charge.
struct Defence {
    /// The charger.
    on: UnitId,
    /// What its owner says of the ammunition.
    with: Vec<Load>,
    by: By,
}

/// NB-DF-02, NB-DF-03, NB-DF-09, NB-GAP-57: the chargers that struck a brigade frontally and from over three inches, the
/// first in contact first; none where another struck it in the flank or the rear (NB-MEL-04, NB-MEL-07).
pub(crate) fn open_to_defence<'s>(state: &'s State, id: &'s UnitId) -> impl Iterator<Item = &'s Clash> {
    let clashes = state.clashes.iter();
    let open = |clash: &Clash| clash.on == *id && struck_open(clash);
    let raked = state.clashes.iter().any(open);
    clashes.filter(move |clash| clash.on == *id && clash.may_be_answered() && !raked)
}

/// NB-DF-02: defenders' fire of a battery, if it is charged so that it may; what it costs.
pub(crate) fn guns_defend(play: &mut Play<'_, '_>, id: &UnitId) -> Vec<Toll> {
    let chargers = chargers_of_guns(play, id);
    if chargers.is_empty() {
        return Vec::new();
    }
    let elite = play.state().unit(id).all(|unit| unit.elite);
    let defence = match defence_of(play, id, &chargers) {
        Ok(defence) => defence,
        Err(by) => {
            let unit = id.clone();
            play.record("NB-DEC-21", Event::HoldsFire { unit, by });
            return Vec::new();
        }
    };
    let act = format!("defence/{}", id.in_label());
    let range = defenders_fire::throw_for_defence(play, &act, (id, &defence.on), elite);
    match range {
        Readiness::None => Vec::new(),
        Readiness::Long | Readiness::Short => defend(play, id, &defence, range),
    }
}

/// The chargers at whom a battery may fire in defence; none where no piece of it is ready.
pub(crate) fn chargers_of_guns(play: &Play<'_, '_>, id: &UnitId) -> Vec<UnitId> {
    let (state, gunnery) = (play.state(), salvo::gunnery(play));
    let battery = state.unit(id);
    let chargers = open_to_defence(state, id);
    let chargers = chargers.map(|clash| clash.by.clone()).collect::<Vec<_>>();
    let served = gunnery.is_served(battery).is_ok();
    let ready = !gunnery.ready_against(battery, chargers.first()).is_empty();
    match served && ready {
        true => chargers,
        false => Vec::new(),
    }
}

/// NB-GAP-57: all the guns of a battery at one charger, each with the first ammunition that its owner names and it has;
/// canister else, and shells of howitzers.
fn defend(play: &mut Play<'_, '_>, id: &UnitId, defence: &Defence, range: Readiness) -> Vec<Toll> {
    let clash = open_to_defence(play.state(), id);
    let mut clash = clash.filter(|clash| clash.by == defence.on);
    let gap = clash.next().map(|clash| clash.gap).unwrap_or_default();
    drop(clash);
    let salvoes = salvo::gunnery(play).salvoes_in_defence(id, defence);
    let mut tolls = Vec::new();
    for (time, salvo) in (1..).zip(&salvoes) {
        let order = Order { battery: id, salvo, time, defence: Some((range, gap)), by: defence.by };
        tolls.extend(salvo::fire_guns(play, &order));
    }
    tolls
}

/// NB-DEC-21: at which charger, and with what, by the reply to the charge, the battery's own orders, or the default; or
/// who keeps it from firing.
fn defence_of(play: &mut Play<'_, '_>, id: &UnitId, chargers: &[UnitId]) -> Result<Defence, By> {
    let replies = chargers.iter().map(|charger| said_of_charge(play, id, charger));
    let mut said = replies.collect::<Vec<_>>();
    let plan = play.plan(id);
    said.extend(plan.map(|plan| (plan.fire.clone(), By::Order)));
    let holds = plan.is_some_and(|plan| plan.holds_fire);
    for (steps, by) in said {
        if let Some(chosen) = chosen_charger(play, id, chargers, &steps) {
            return chosen.map_err(|()| by).map(|(on, with)| Defence { on, with, by });
        }
    }
    if holds {
        return Err(By::Order);
    }
    Ok(Defence { on: chargers[0].clone(), with: Vec::new(), by: By::Default })
}

/// What was said about a charge.
fn said_of_charge(play: &Play<'_, '_>, id: &UnitId, charger: &UnitId) -> (Vec<Step<Verb>>, By) {
    let mut heard = play.heard.iter();
    let heard = heard.find(|heard| heard.unit == *id && heard.by_whom == *charger);
    match heard {
        Some(heard) => (heard.steps.clone(), heard.by),
        None => (Vec::new(), By::Default),
    }
}

/// The charger that some steps name, and the ammunition; an error where they say that it holds its fire, nothing where
/// they say nothing of fire.
fn chosen_charger(
    play: &Play<'_, '_>,
    id: &UnitId,
    chargers: &[UnitId],
    steps: &[Step<Verb>],
) -> Option<Result<(UnitId, Vec<Load>), ()>> {
    let gunnery = salvo::gunnery(play);
    let battery = play.state().unit(id);
    let holds = |step: &Step<Verb>, enemy: Option<&UnitId>| {
        let condition = step.condition.as_ref();
        condition.is_none_or(|condition| gunnery.facts(battery, enemy).hold(condition))
    };
    for step in steps {
        match &step.verb {
            Verb::Fire(fire) => {
                let mut named = chargers.iter();
                let on = named.find(|charger| gunnery.means(battery, fire, charger) && holds(step, Some(charger)));
                if let Some(on) = on {
                    return Some(Ok((on.clone(), fire.with.clone())));
                }
            }
            Verb::HoldFire if holds(step, chargers.first()) => return Some(Err(())),
            _ => {}
        }
    }
    None
}

impl Gunnery<'_> {
    /// The fires of a battery in defence against a charger where nothing is said: none where it may not fire.
    pub(crate) fn usual_defence(&self, battery: &Brigade, charger: &UnitId) -> Vec<Salvo> {
        let mut chargers = open_to_defence(self.state, &battery.unit);
        let open = chargers.any(|clash| clash.by == *charger);
        if !open || self.is_served(battery).is_err() {
            return Vec::new();
        }
        let defence = Defence { on: charger.clone(), with: Vec::new(), by: By::Default };
        self.salvoes_in_defence(&battery.unit, &defence)
    }

    /// Whether a fire means a charger: anybody where nobody is named.
    fn means(&self, battery: &Brigade, fire: &Fire, charger: &UnitId) -> bool {
        let brigade = self.state.unit(charger);
        let facts = self.facts(battery, Some(charger));
        fire.whom.0.is_empty() || facts.is_any(&fire.whom, brigade)
    }

    /// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06, NB-CB-07, NB-BLD-17: the pieces that may fire in defence against a
    /// charger: all that are due, of a garrison those of the side that was struck.
    fn ready_against(&self, battery: &Brigade, charger: Option<&UnitId>) -> Vec<Sited> {
        let mut clashes = self.state.clashes.iter();
        let clash = clashes.find(|clash| clash.on == battery.unit && Some(&clash.by) == charger);
        let face = clash.and_then(|clash| clash.face).map(usize::from);
        let holds = |piece: &Sited| match (battery.form, &battery.post, face) {
            (Formation::Garrison, Some(post), Some(face)) => {
                let side = post.sides.get(piece.unit);
                side.is_some_and(|side| usize::from(*side) == face)
            }
            _ => true,
        };
        let pieces = self.pieces(battery).into_iter();
        let due = pieces.filter(|piece| {
            holds(piece) && guns_ready::may_fire_again(self.state, battery, (&piece.name, &piece.gun)).is_ok()
        });
        due.collect()
    }

    fn salvoes_in_defence(&self, id: &UnitId, defence: &Defence) -> Vec<Salvo> {
        let battery = self.state.unit(id);
        let mut salvoes: Vec<Salvo> = Vec::new();
        for piece in self.ready_against(battery, Some(&defence.on)) {
            let choices = crate::rules::napoleonic_brigade::play::artillery_fire::ammunition::choices(
                &defence.with,
                piece.gun.piece,
            );
            let options = &self.state.options;
            let mut having = choices.iter().map(|choice| choice.projectile);
            let Some(projectile) =
                having.find(|projectile| battery.has_round((&piece.name, &piece.gun), projectile, options).is_ok())
            else {
                continue;
            };
            let ammunition = projectile.ammunition;
            let lay = Lay { piece, range: Square::ZERO, over: Vec::new() };
            let known = salvoes.iter_mut();
            match known.into_iter().find(|salvo| salvo.ammunition == ammunition) {
                Some(salvo) => salvo.lays.push(lay),
                None => salvoes.push(Salvo {
                    at: Mark::Brigade(defence.on.clone()),
                    ammunition,
                    aim: None,
                    lays: vec![lay],
                }),
            }
        }
        salvoes
    }
}
