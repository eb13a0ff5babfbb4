//! What a brigade does in a turn.

use super::inches;
use crate::adjudicate::{Brief, Field, Piece, Posture, Whither, apart};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::orders::general_order_binds;
use crate::rules::napoleonic_brigade::orders::may_move::{self, Asks};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What a brigade would do, each with how good it is; nothing where what it does without orders serves.
pub(super) fn wishes(
    state: &State,
    ground: &Ground,
    field: &Field,
    brigade: &Brigade,
    brief: &Brief<'_>,
) -> Vec<(i64, String)> {
    let piece = field.pieces.iter().find(|piece| piece.unit == brigade.unit);
    let Some(piece) = piece.filter(|_| may_move::barred(state, brigade, Asks::Move).is_none()) else {
        return Vec::new();
    };
    let enemies = field.pieces.iter().filter(|enemy| !enemy.own);
    let nearest = enemies.min_by_key(|enemy| (apart(enemy.at, piece.at), enemy.unit.clone()));
    let Some(nearest) = nearest else { return Vec::new() };
    let eyes = Eyes { state, ground, field, brigade, piece, nearest, far: apart(nearest.at, piece.at), brief };
    if brigade.form == Formation::Garrison {
        return Vec::new();
    }
    match brigade.kind {
        Kind::Infantry => eyes.foot(),
        Kind::Cavalry => eyes.horse(),
        Kind::Skirmishers => eyes.skirmishers(),
        Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => eyes.guns(),
        Kind::Staff => Vec::new(),
    }
}

struct Eyes<'e> {
    state: &'e State,
    ground: &'e Ground,
    field: &'e Field,
    brigade: &'e Brigade,
    piece: &'e Piece,
    nearest: &'e Piece,
    far: i64,
    brief: &'e Brief<'e>,
}

impl Eyes<'_> {
    fn foot(&self) -> Vec<(i64, String)> {
        let mut wishes = self.charges();
        let form = self.brigade.form;
        let horse = self.near(inches(12), Kind::Cavalry) && !self.near(inches(8), Kind::Infantry);
        if horse && form != Formation::Square {
            wishes.push((90, "{form: square}".to_owned()));
        }
        if !horse && form == Formation::Square {
            wishes.push((70, "{form: attack-column}".to_owned()));
        }
        if self.retires() {
            wishes.push((60, "retire".to_owned()));
            return wishes;
        }
        if self.brief.posture.goes_forward() {
            if form == Formation::Line && self.far <= inches(8) {
                wishes.push((65, "advance-and-fire".to_owned()));
            }
            if matches!(form, Formation::MarchColumn) {
                wishes.push((68, "{form: attack-column}".to_owned()));
            }
            wishes.extend(self.goes());
        }
        wishes
    }

    fn horse(&self) -> Vec<(i64, String)> {
        let mut wishes = self.charges();
        if self.retires() {
            wishes.push((60, "retire".to_owned()));
        } else if self.brief.posture.goes_forward() {
            if self.brigade.form == Formation::MarchColumn && self.far <= inches(24) {
                wishes.push((70, "{form: line}".to_owned()));
            }
            wishes.extend(self.goes());
        }
        wishes
    }

    fn skirmishers(&self) -> Vec<(i64, String)> {
        match (self.brief.posture.goes_forward(), self.far > inches(6)) {
            (true, true) => self.goes(),
            _ => Vec::new(),
        }
    }

    /// Guns that stand unlimbered with somebody in range fire without orders.
    fn guns(&self) -> Vec<(i64, String)> {
        let range = inches(20);
        match (self.brigade.form, self.far <= range) {
            (Formation::Unlimbered, true) => Vec::new(),
            (Formation::Unlimbered, false) if self.brief.posture.goes_forward() => {
                vec![(60, "{form: limbered}".to_owned())]
            }
            (Formation::Limbered | Formation::MarchColumn, true) => {
                vec![
                    (60, format!("[{{face: {}}}, {{form: unlimbered}}]", self.nearest.unit)),
                    (59, "{form: unlimbered}".to_owned()),
                ]
            }
            (Formation::Limbered | Formation::MarchColumn, false) if self.brief.posture.goes_forward() => self.goes(),
            _ => Vec::new(),
        }
    }

    /// Toward what it is drawn to.
    fn goes(&self) -> Vec<(i64, String)> {
        let nearest = || (50, format!("{{toward: {}}}", self.nearest.unit));
        match self.field.aim(self.piece, self.brief.posture) {
            Whither::Enemy(enemy, _) => vec![(60, format!("{{toward: {enemy}}}")), nearest()],
            Whither::Prize(_, at) if apart(at, self.piece.at) <= inches(3) => Vec::new(),
            Whither::Prize(name, _) => vec![(60, format!("{{to: {name}}}")), nearest()],
            Whither::Here | Whither::Home => Vec::new(),
        }
    }

    fn retires(&self) -> bool {
        match self.brief.posture {
            Posture::Withdraw => self.far <= inches(24),
            Posture::Delay => self.far <= inches(8),
            _ => false,
        }
    }

    fn near(&self, within: i64, kind: Kind) -> bool {
        let enemies = self.field.pieces.iter().filter(|enemy| !enemy.own && apart(enemy.at, self.piece.at) <= within);
        let mut kinds = enemies.filter_map(|enemy| self.state.find(&enemy.unit));
        kinds.any(|enemy| enemy.kind == kind)
    }

    /// Charges at those whom the dice may reach, where it is the stronger.
    fn charges(&self) -> Vec<(i64, String)> {
        if self.brief.posture == Posture::Withdraw {
            return Vec::new();
        }
        let rule = self.state.house_rules.cavalry_charge_dice;
        let charge = |enemy: &Brigade| {
            let throw = movement::charge(self.brigade.kind, enemy.kind, rule)?;
            let wrong = may_charge::wrong_charge(self.state, self.ground, self.brigade, enemy);
            let breach = || general_order_binds::breach_by_charge(self.state, self.ground, self.brigade, enemy);
            if wrong.or_else(breach).is_some()
                || !may_charge::reaches(self.state, self.ground, self.brigade, enemy, throw.most())
            {
                return None;
            }
            let other = self.field.pieces.iter().find(|piece| piece.unit == enemy.unit)?;
            let better = self.better(enemy, other);
            (better >= self.bold()).then(|| (100 + better, format!("{{charge: {}}}", enemy.unit)))
        };
        self.state.enemies_of(&self.brigade.side).filter_map(charge).collect()
    }

    /// How much stronger it is than an enemy, in hundredths.
    fn better(&self, enemy: &Brigade, other: &Piece) -> i64 {
        let friends = self.field.support(other.at, inches(8)).max(self.piece.might);
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

    /// How much stronger it must be.
    fn bold(&self) -> i64 {
        match self.brief.posture {
            Posture::Attack => 110,
            Posture::Careful => 150,
            _ => 180,
        }
    }
}
