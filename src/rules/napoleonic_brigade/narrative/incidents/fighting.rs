//! Fire, fights and what becomes of those who are in them.

use super::super::fire::target;
use super::super::lists;
use super::super::wording::fire as say;
use super::Witness;
use crate::adjudicate::{Better, Choices, Shock, UnitId, What};
use crate::kit::{Aspect, naming};
use crate::rules::napoleonic_brigade::events::fire::{Cause, FireKind, Mark, Shot};
use crate::rules::napoleonic_brigade::events::melee::{Reply, Round};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Gone;

impl Witness<'_> {
    pub(super) fn sees_fighting(&mut self, event: &Event) {
        match event {
            Event::Fires(shot) => self.fires(shot),
            Event::Launches(flight) => {
                if let Some(at) = target(&flight.at) {
                    self.fire(&flight.unit, at, lists::ROCKETS_AT, Cause::Guns);
                }
            }
            Event::Falls(fallen) => self.falls(fallen),
            Event::Batters(hit) => {
                let place = hit.name.rsplit_once('-').map_or(hit.name.as_str(), |(place, _)| place);
                let what = naming::title_of(place);
                if self.state.find(&hit.from).is_some() {
                    self.does(&hit.from, lists::BATTERS, what);
                }
            }
            Event::Fights(round) => self.fights(round),
            Event::Leaves { unit, gone } => {
                let verbs = match gone {
                    Gone::Destroyed => lists::LOST_TO_THE_LAST,
                    Gone::Fled => lists::RUNS_OFF_FIELD,
                    Gone::Driven => lists::PUSHED_OFF_FIELD,
                };
                self.becomes(unit, What::Gone { verbs });
            }
            Event::Binds { unit, why, .. } => self.bound(unit, *why),
            Event::Wavers { unit, morale } => {
                let verbs = match morale {
                    Morale::FallBack => lists::CANNOT_STAND,
                    _ => lists::GOES_NO_FARTHER,
                };
                self.becomes(unit, What::Wavers { verbs });
            }
            Event::Crew { unit, crew } => {
                let was = self.state.find(unit).is_some_and(|battery| battery.crew.is_some());
                match (was, crew.is_some()) {
                    (false, true) => self.deserted(unit),
                    (true, false) => self.does(unit, lists::BACK_AT_GUNS, String::new()),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// That a crew runs is told with what it runs from.
    fn deserted(&mut self, battery: &UnitId) {
        let runs_from = |bout: &super::Bout| bout.is_of(battery) && (bout.fire.is_none() || bout.has_hurt(battery));
        match self.bouts.iter().any(runs_from) {
            true => self.becomes(battery, What::Wavers { verbs: lists::LEAVES_GUNS }),
            false => self.does(battery, lists::LEAVES_GUNS, String::new()),
        }
    }

    /// A fire, at each at whom it goes; of a piece that misses fire only is told where all of its battery do.
    fn fires(&mut self, shot: &Shot) {
        if !shot.pieces.is_empty() {
            let goes_off = shot.pieces.iter().any(|piece| piece.fired);
            match self.laid.iter_mut().find(|(unit, _)| *unit == shot.unit) {
                Some((_, any)) => *any |= goes_off,
                None => self.laid.push((shot.unit.clone(), goes_off)),
            }
            if !goes_off {
                return;
            }
        }
        let cause = if shot.pieces.is_empty() { Cause::SmallArms } else { Cause::Guns };
        for mark in std::iter::once(&shot.at).chain(&shot.also) {
            match mark {
                Mark::Section { .. } => {}
                mark => {
                    if let Some(at) = target(mark) {
                        self.fire(&shot.unit, at, how(shot), cause);
                    }
                }
            }
        }
    }

    /// Somebody fires at somebody, be it once or with several of his pieces.
    fn fire(&mut self, unit: &UnitId, at: &UnitId, verbs: Choices, cause: Cause) {
        let place = self.bouts.iter().position(|bout| bout.is_fire(unit, at, cause));
        if let Some(What::Presses { verbs, .. }) = place.map(|place| &mut self.bouts[place].what) {
            // Until he fires nobody is told that he does.
            *verbs = lists::GOES_AFTER_FIRING;
        }
        if place.is_some() || self.state.find(unit).is_none() || self.state.find(at).is_none() {
            return;
        }
        let fires = What::Fires { at: at.clone(), verbs, far: String::new(), hits: Some(0) };
        self.bout(unit, at, fires).fire = Some(cause);
    }

    /// A round of a melee: of several the first who has struck, and whom he has struck, the others beside them.
    fn fights(&mut self, round: &Round) {
        let sides = round.blows.iter().map(|blow| blow.brigades.iter().map(|own| own.unit.clone()).collect::<Vec<_>>());
        let sides = sides.collect::<Vec<_>>();
        let [one, other] = sides.as_slice() else { return };
        let all = || one.iter().chain(other);
        let is_in = |unit: &UnitId| all().any(|known| known == unit);
        let clash = self.state.clashes.iter().filter(|clash| is_in(&clash.by) && is_in(&clash.on));
        let came = |clash: &&Clash| {
            let (by, on) = parties(clash);
            self.bouts.iter().any(|bout| bout.actor == *by && bout.target == *on)
        };
        let clash = clash.clone().find(came).or_else(|| clash.clone().next()).cloned();
        let pair = clash.as_ref().map(|clash| {
            let (by, on) = parties(clash);
            (by.clone(), on.clone())
        });
        let Some((by, on)) = pair.or_else(|| Some((one.first()?.clone(), other.first()?.clone()))) else { return };
        if all().any(|unit| self.state.find(unit).is_none()) {
            return;
        }
        let came = self.bouts.iter().any(|bout| bout.fire.is_none() && bout.actor == by && bout.target == on);
        let verbs = clash.as_ref().map_or(lists::CLOSES_WITH, |clash| match clash.how {
            How::Charge => lists::blows(clash.aspect),
            _ => lists::blows(Aspect::Front),
        });
        let shock = self.shock(&by);
        let again = round.round > 1 && !came;
        let attacks = What::Attacks { at: on.clone(), verbs, shock, again, stance: "", led: None };
        let rest = all().filter(|unit| **unit != by && **unit != on).cloned().collect::<Vec<_>>();
        let (ours, theirs) = if one.contains(&by) { (one, other) } else { (other, one) };
        let [us, them] = [ours, theirs].map(|side| rest.iter().filter(|unit| side.contains(unit)).cloned().collect());
        let side = self.state.find(&by).map(|brigade| brigade.side.clone());
        let verdict = match &round.winner {
            Some(winner) if Some(winner) == side.as_ref() => Better::Attacker,
            Some(_) => Better::Defender,
            None => Better::Drawn,
        };
        let settled = What::Settled { attacker: by.clone(), defender: on.clone(), verdict };
        let bout = self.bout(&by, &on, attacks);
        bout.beside = rest;
        bout.after = vec![(by.clone(), What::Beside { us, them }), (by, settled)];
    }

    /// Whether somebody is one of the two of a fight that the other has won.
    pub(super) fn is_beaten(&self, unit: &UnitId) -> bool {
        let after = self.bouts.iter().rev().flat_map(|bout| &bout.after);
        let mut fights = after.filter_map(|(_, what)| match what {
            What::Settled { attacker, defender, verdict } if attacker == unit || defender == unit => {
                Some((attacker == unit, *verdict))
            }
            _ => None,
        });
        matches!(fights.next(), Some((true, Better::Defender) | (false, Better::Attacker)))
    }

    pub(super) fn shock(&self, unit: &UnitId) -> Shock {
        let mounted = self.state.find(unit).is_some_and(|brigade| brigade.kind.is_mounted());
        if mounted { Shock::Charge } else { Shock::Assault }
    }

    /// What somebody is bound to after a fight, as far as it is told of now.
    fn bound(&mut self, unit: &UnitId, why: Why) {
        match why {
            Why::Beaten => {
                // Whoever goes back already, and is caught, goes back farther; but not through whoever bars his way.
                let is_at_him = |wanted: &dyn Fn(&What) -> bool| {
                    self.bouts.iter().any(|bout| bout.target == *unit && wanted(&bout.what))
                };
                let shuns = |bout: &super::Bout| {
                    let gives_way = |what: &What| matches!(what, What::Receives { verbs, .. } if *verbs == lists::GIVES_WAY_BEFORE_IT);
                    bout.target == *unit && bout.after.iter().any(|(who, what)| who == unit && gives_way(what))
                };
                let bars = |what: &What| matches!(what, What::Closes { verbs, .. } if *verbs == lists::BARS_THE_WAY);
                let verbs = match () {
                    () if is_at_him(&bars) => lists::IS_BEATEN_AGAIN,
                    () if is_at_him(&|what| matches!(what, What::Presses { .. })) => lists::MUST_GO_FARTHER,
                    () if self.bouts.iter().any(shuns) => lists::GOES_ON_BACK,
                    () => lists::MUST_GO_BACK,
                };
                self.becomes(unit, What::Stops { verbs });
            }
            Why::Recoils => self.becomes(unit, What::Stops { verbs: lists::MUST_FALL_BACK }),
            Why::ThirdPushBack | Why::SixthPushBack | Why::Morale => {
                self.becomes(unit, What::Tried { holds: false, verbs: lists::LOSES_HEART });
            }
            Why::Rallies => {
                let fought =
                    self.bouts.iter().any(|bout| matches!(bout.what, What::Attacks { .. }) && bout.is_of(unit));
                let verbs = if fought { lists::STEADIES } else { lists::RALLIES_NOW };
                self.does(unit, verbs, String::new());
            }
            Why::Stopped | Why::Nobody | Why::Third | Why::Turned | Why::PursuitEnds => {
                self.does(unit, lists::FORMS_AGAIN, String::new());
            }
            Why::Won
            | Why::Holds
            | Why::Halted
            | Why::GoesOn
            | Why::Broken
            | Why::Shaken
            | Why::Pursues
            | Why::Retires
            | Why::Retired => {}
        }
    }
}

/// Who attacks whom: who is driven upon somebody in going back is attacked by him.
pub(super) fn parties(clash: &Clash) -> (&UnitId, &UnitId) {
    match clash.how {
        How::PushBack => (&clash.on, &clash.by),
        _ => (&clash.by, &clash.on),
    }
}

/// With what somebody fires.
fn how(shot: &Shot) -> Choices {
    match (shot.ammunition, shot.fire) {
        (_, FireKind::Defence) => lists::FIRES_AT_CHARGE,
        (Some(Ammunition::Canister), _) => say::CANISTER,
        (Some(Ammunition::Shell | Ammunition::Rocket), _) => say::SHELL,
        (Some(Ammunition::Shrapnel), _) => say::SHRAPNEL,
        (Some(Ammunition::Roundshot), _) => say::ROUND_SHOT,
        (None, FireKind::Crossing) => lists::FIRES_IN_PASSING,
        (None, FireKind::FollowUp) => say::INTO_THE_BACKS,
        (None, FireKind::Plain | FireKind::Square) => say::MUSKETS,
    }
}

/// What the charged do about it, where that is more than to go on.
pub(super) fn reply(reply: Reply) -> Option<Choices> {
    Some(match reply {
        Reply::Stand => lists::STANDS_TO_RECEIVE,
        Reply::Form(_) => lists::HURRIES_TO_FORM,
        Reply::FallBack | Reply::FallBackAndFire => lists::GIVES_WAY_BEFORE_IT,
        Reply::GoOn | Reply::Goes => return None,
    })
}
