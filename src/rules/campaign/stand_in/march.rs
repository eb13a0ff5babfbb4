//! What a force is ordered.

use super::{Posture, point, value};
use crate::adjudicate::{Field, Prize, Whither, apart};
use crate::kit::Spot;
use crate::rules::campaign::orders::held;
use crate::rules::campaign::position::atlas::{Atlas, Marcher};
use crate::rules::campaign::position::force::{Force, Spirit, Stance};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;
use crate::yaml;

/// From this fatigue on a force rests before it seeks the enemy.
const TIRED: u32 = 5;

/// Who is so near a place keeps it.
const AT_A_PLACE: i64 = 1100;

/// An enemy who is no farther than this may come to a place before who has left it is back, and one so near within a day or two.
const COMES: i64 = 16_000;
const NEAR: i64 = 8000;

/// Foot comes no nearer by itself to who is the stronger.
const WAITS: i64 = 3100;

/// What a corps is worth.
const A_CORPS: i64 = 300;

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
            // Who is alone before an army keeps no ground by it.
            Posture::Hold if self.is_outnumbered() && !self.is_walled() => self.home(Stance::Delay),
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

    /// Whether it stands in a fortress.
    fn is_walled(&self) -> bool {
        self.state.place_at(self.force.at).is_some_and(|place| place.is_fortress())
    }

    /// Places of its side at which it stands.
    fn places(&self) -> impl Iterator<Item = &Prize> {
        self.field.prizes.iter().filter(|prize| prize.ours && apart(prize.at, self.here()) <= AT_A_PLACE)
    }

    /// Whether a place of its side would be open to an enemy if it went: the smallest forces there stay, as many as make half of him.
    fn keeps_a_place(&self) -> bool {
        self.places().any(|prize| {
            let comes = self.field.nearest_enemy(prize.at).is_some_and(|far| far <= COMES);
            let need = self.field.resistance(prize.at, NEAR) / 2;
            let smaller = self.state.forces_of(&self.force.side).filter(|other| {
                let here = apart(point(self.state, other.at), prize.at) <= AT_A_PLACE;
                here && other.has(Arm::Foot) && (value(other), &other.unit) < (value(self.force), &self.force.unit)
            });
            let (count, stay) = smaller.fold((0, 0), |(count, sum), other| (count + 1, sum + value(other)));
            comes && self.force.has(Arm::Foot) && (count == 0 || stay < need)
        })
    }

    /// Where it is to go: where its side is the stronger rather than where it is not, and not where enough are nearer.
    fn aim(&self) -> Whither {
        let Some(piece) = self.field.pieces.iter().find(|piece| piece.unit == self.force.unit) else {
            return Whither::Here;
        };
        if self.posture == Posture::Hold {
            return self.field.aim(piece, Posture::Hold);
        }
        let mut aims = self.field.aims(piece, Posture::Attack);
        aims.retain(|aim| self.posture == Posture::Attack || self.is_strong(aim));
        // Who stands at a place of its side and is not needed elsewhere is its reserve.
        aims.retain(|aim| self.places().next().is_none() || !self.is_crowded(aim));
        aims.sort_by_key(|aim| (self.is_crowded(aim), !self.is_strong(aim)));
        aims.into_iter().next().unwrap_or(Whither::Here)
    }

    fn is_strong(&self, aim: &Whither) -> bool {
        aim.at().is_none_or(|at| self.may_beat(at))
    }

    /// Whether those of its side who are nearer to a point are three times as many as the enemies there.
    fn is_crowded(&self, aim: &Whither) -> bool {
        let Some(at) = aim.at() else { return false };
        let own = apart(self.here(), at);
        let nearer = self.field.pieces.iter().filter(|other| other.own && apart(other.at, at) < own);
        let nearer = nearer.map(|other| other.might).sum::<i64>();
        nearer > self.field.resistance(at, 2100) * 3 + A_CORPS
    }

    /// To where it is worth going, or nowhere.
    fn advance(&self) -> Vec<(i64, String)> {
        let (at, step) = match self.aim() {
            Whither::Enemy(unit, at) => (at, format!("{{toward: {unit}}}")),
            Whither::Prize(name, at) => (at, self.to_place(&name)),
            Whither::Home => return self.home(Stance::Hold),
            Whither::Here => return self.stand(Stance::Hold),
        };
        if apart(at, self.here()) > WAITS && self.keeps_a_place() {
            return self.stand(Stance::Hold);
        }
        // Foot that is on the place already, or beside the enemy, waits for him there.
        if at == self.here() {
            return self.stand(Stance::Hold);
        }
        let stance = match (self.is_horse(), self.may_beat(at)) {
            (_, true) => Stance::Attack,
            (true, false) => Stance::Screen,
            // Foot waits for the others before it comes upon who is the stronger.
            (false, false) if apart(at, self.here()) <= WAITS => return self.stand(Stance::Hold),
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
