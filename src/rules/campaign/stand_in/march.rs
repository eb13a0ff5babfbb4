//! What a force is ordered.

use super::{Posture, point};
use crate::adjudicate::{Field, Whither, apart};
use crate::kit::Spot;
use crate::rules::campaign::orders::held;
use crate::rules::campaign::position::atlas::{Atlas, Marcher};
use crate::rules::campaign::position::force::{Force, Spirit, Stance};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;
use crate::yaml;

/// From this fatigue on a force rests before it seeks the enemy.
const TIRED: u32 = 5;

/// What there is to be known of a force to give it an order.
pub(super) struct Staff<'s> {
    pub(super) state: &'s State,
    pub(super) field: &'s Field,
    pub(super) atlas: &'s Atlas,
    pub(super) force: &'s Force,
    pub(super) posture: Posture,
}

impl Staff<'_> {
    /// What it would be ordered, the best first; nothing where it is left as it is.
    pub(super) fn wishes(&self) -> Vec<(i64, String)> {
        let force = self.force;
        if force.garrison || force.is_leaders() {
            return Vec::new();
        }
        if force.is_train() {
            return if self.enemy_within(3) { self.home(Stance::Avoid) } else { Vec::new() };
        }
        if force.hungry && self.posture != Posture::Hold {
            return self.home(Stance::Hold);
        }
        match self.posture {
            Posture::Withdraw => self.home(Stance::Avoid),
            Posture::Delay if self.is_outnumbered() => self.home(Stance::Delay),
            Posture::Delay => self.stand(Stance::Delay),
            Posture::Hold if force.order.is_some() => Vec::new(),
            _ if force.fatigue >= TIRED || force.spirit < Spirit::Steady => self.stand(Stance::Hold),
            Posture::Hold | Posture::Attack | Posture::Careful => self.advance(),
        }
    }

    /// Whether an enemy is known to be within so many hexes.
    fn enemy_within(&self, hexes: i64) -> bool {
        self.field.nearest_enemy(self.here()).is_some_and(|far| far <= hexes * 1000 + 100)
    }

    fn here(&self) -> [i64; 2] {
        point(self.state, self.force.at)
    }

    /// Whether those who could be upon it within a day are three to one and more.
    fn is_outnumbered(&self) -> bool {
        let [ours, theirs] = [self.field.support(self.here(), 1100), self.field.resistance(self.here(), 2100)];
        theirs >= ours * 3
    }

    /// To where it is worth going, or nowhere.
    fn advance(&self) -> Vec<(i64, String)> {
        let Some(piece) = self.field.pieces.iter().find(|piece| piece.unit == self.force.unit) else {
            return Vec::new();
        };
        let (at, step) = match self.field.aim(piece, self.posture) {
            Whither::Enemy(unit, at) => (at, format!("{{toward: {unit}}}")),
            Whither::Prize(name, at) => (at, self.to_place(&name)),
            Whither::Home => return self.home(Stance::Hold),
            Whither::Here => return self.stand(Stance::Hold),
        };
        // Foot that is on the place already, or beside the enemy, waits for him there.
        if at == self.here() {
            return self.stand(Stance::Hold);
        }
        let stance = match (self.is_horse(), self.may_beat(at)) {
            (_, true) => Stance::Attack,
            (true, false) => Stance::Screen,
            (false, false) => Stance::Hold,
        };
        self.ordered(60, stance, &step)
    }

    /// To a place: where the enemy is shut up in a fortress, foot invests it.
    fn to_place(&self, name: &str) -> String {
        let place = self.state.places.iter().find(|place| place.name == name).expect("a prize is a place of the map");
        let held = self.state.at(place.hex).any(|force| force.side != self.force.side);
        let invests = place.is_fortress() && held && self.force.of(Arm::Foot) > 0;
        format!("{{{}: {name}}}", if invests { "besiege" } else { "to" })
    }

    /// Whether it marches with the horse, and may scout before the others.
    fn is_horse(&self) -> bool {
        self.force.of(Arm::Horse) >= 300 && !self.force.has(Arm::Foot) && !self.force.has(Arm::Train)
    }

    /// Whether those of its side who are about are more than the enemies known there.
    fn may_beat(&self, at: [i64; 2]) -> bool {
        let about = apart(self.here(), at).max(3000);
        let [ours, theirs] = [self.field.support(at, about), self.field.resistance(at, 2100)];
        let odds = if self.posture == Posture::Attack { 10 } else { 13 };
        ours * 10 >= theirs * odds
    }

    /// To the base or the depot that it reaches soonest, and there it stands.
    fn home(&self, stance: Stance) -> Vec<(i64, String)> {
        let who = Marcher::of(self.force);
        let far = |home: &Spot| self.atlas.toward(&[*home], who).at(self.force.at).map(|(cost, _)| (cost, *home));
        let homes = self.state.homes(&self.force.side);
        match homes.iter().filter_map(far).min() {
            Some((cost, home)) if cost > 0 => self.ordered(60, stance, &format!("{{to: \"{home}\"}}")),
            _ => self.stand(stance),
        }
    }

    fn stand(&self, stance: Stance) -> Vec<(i64, String)> {
        self.ordered(60, stance, "stand")
    }

    /// An order of one step, unless it is on hand or on the road already.
    fn ordered(&self, score: i64, stance: Stance, step: &str) -> Vec<(i64, String)> {
        let stance = self.force.stands_by(stance);
        let steps = yaml::parse(step).map(|node| held::texts(&node)).unwrap_or_default();
        let says_so = match (self.force.riding.last(), &self.force.order) {
            (Some(riding), _) => riding.order.stance == Some(stance) && riding.order.steps == steps,
            (None, Some(order)) => self.force.stance == stance && order.steps == steps,
            (None, None) => self.force.stance == stance && step == "stand",
        };
        let text = format!("[{}, {step}]", stance.word());
        if says_so { Vec::new() } else { vec![(score, text)] }
    }
}
