//! Whom a brigade charges, and to whom it turns to charge him in its next turn.

use super::inches;
use super::turn::Eyes;
use crate::adjudicate::{Piece, Posture, apart};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::orders::general_order_binds;
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::position::sight;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A charge is made where the dice carry it so far of what they may, in fifths.
const ARRIVES: i64 = 3;

/// Who alone keeps a place goes no farther from it than this to charge.
const FROM_A_PLACE: i64 = 4;

impl Eyes<'_> {
    /// Charges at those whom the dice may reach, where it is the stronger and nobody of its own is in the way.
    pub(super) fn charges(&self) -> Vec<(i64, String)> {
        if self.brief.posture == Posture::Withdraw {
            return Vec::new();
        }
        let rule = self.state.house_rules.cavalry_charge_dice;
        let charge = |enemy: &Brigade| {
            let throw = movement::charge(self.brigade.kind, enemy.kind, rule)?;
            let other = self.worth_charging(enemy)?;
            let better = self.better(enemy, other);
            if better < self.bold() {
                return None;
            }
            let wrong = may_charge::wrong_charge(self.state, self.ground, self.brigade, enemy);
            let breach = || general_order_binds::breach_by_charge(self.state, self.ground, self.brigade, enemy);
            let most = throw.most().share(ARRIVES, 5);
            if wrong.or_else(breach).is_some()
                || !may_charge::reaches(self.state, self.ground, self.brigade, enemy, most)
                || may_charge::friend_in_the_way(self.state, self.ground, self.brigade, enemy).is_some()
            {
                return None;
            }
            Some((100 + better, format!("{{charge: {}}}", enemy.unit)))
        };
        self.state.enemies_of(&self.brigade.side).filter_map(charge).collect()
    }

    /// Turns to those whom it could charge in its next turn if they lay straight ahead. Who has somebody to fire at as he stands
    /// keeps his fire.
    pub(super) fn turns(&self) -> Vec<(i64, String)> {
        if !self.brief.posture.goes_forward() {
            return Vec::new();
        }
        let rule = self.state.house_rules.cavalry_charge_dice;
        let turn = |enemy: &Brigade| {
            let throw = movement::charge(self.brigade.kind, enemy.kind, rule)?;
            let other = self.worth_charging(enemy)?;
            let far = apart(other.at, self.piece.at);
            let better = self.better(enemy, other);
            if far > throw.most().share(ARRIVES, 5).in_micrometres() || better < self.bold() {
                return None;
            }
            let wrong = may_charge::wrong_charge(self.state, self.ground, self.brigade, enemy)?;
            let fits = wrong.clause == Some("NB-CHG-06")
                && !self.is_barred(other.at, far)
                && sight::sees(self.state, self.ground, self.brigade, enemy);
            fits.then(|| (80 + better / 20, format!("{{face: {}}}", enemy.unit)))
        };
        let turns = self.state.enemies_of(&self.brigade.side).filter_map(turn).collect::<Vec<_>>();
        if turns.is_empty() || self.has_a_shot() { Vec::new() } else { turns }
    }

    /// The enemy as he is weighed, if a charge at him is worth its risk: skirmishers give way before it, and who alone keeps a
    /// place does not leave it for him.
    fn worth_charging(&self, enemy: &Brigade) -> Option<&Piece> {
        let other = self.field.pieces.iter().find(|piece| piece.unit == enemy.unit)?;
        let leaves = self.kept().is_some_and(|place| apart(place, other.at) > inches(FROM_A_PLACE));
        (enemy.kind != Kind::Skirmishers && !enemy.is_deserted() && !leaves).then_some(other)
    }

    /// How much stronger it is than an enemy, in hundredths.
    fn better(&self, enemy: &Brigade, other: &Piece) -> i64 {
        // Who delays is not joined by the others.
        let friends = match self.brief.posture {
            Posture::Delay => 0,
            _ => self.field.support(other.at, inches(8)).max(self.piece.might),
        };
        let ratio = (self.piece.might + friends / 2) * 100 / other.might.max(1);
        let matched = match (self.brigade.kind, enemy.kind, enemy.form) {
            (Kind::Cavalry, Kind::Infantry, Formation::Square) => 20,
            (Kind::Cavalry, Kind::Infantry, _) => 90,
            (Kind::Infantry, Kind::Cavalry, _) => 40,
            (_, kind, _) if kind.is_artillery() => 150,
            _ => 100,
        };
        ratio * matched / 100
    }

    /// How much stronger it must be. Who delays has nothing to win by a melee but time.
    fn bold(&self) -> i64 {
        match self.brief.posture {
            Posture::Attack => 110,
            Posture::Careful => 150,
            Posture::Delay => 250,
            _ => 180,
        }
    }
}
