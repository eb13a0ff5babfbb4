//! What a brigade does in a turn.

use super::inches;
use crate::adjudicate::{Brief, Field, Piece, Posture, Whither, apart};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::form::may_do::complexes_beside;
use crate::rules::napoleonic_brigade::orders::general_order_binds;
use crate::rules::napoleonic_brigade::orders::may_move::{self, Asks};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A charge is made where the dice carry it so far of what they may, in fifths.
const ARRIVES: i64 = 3;

/// Who is so near an enemy fights, and others do not come past him.
const IN_THE_LINE: i64 = 6;

/// A friend is in the way who is nearer than this, and so near the way.
const IN_THE_WAY: [i64; 2] = [3, 2];

/// Whoever is so near a place keeps it.
const AT_A_PLACE: i64 = 3;

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
    let mut wishes = eyes.shelters();
    wishes.extend(eyes.by_arm());
    wishes
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
    fn by_arm(&self) -> Vec<(i64, String)> {
        match self.brigade.kind {
            Kind::Infantry => self.foot(),
            Kind::Cavalry => self.horse(),
            Kind::Skirmishers => self.skirmishers(),
            Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => self.guns(),
            Kind::Staff => Vec::new(),
        }
    }

    /// Into a place that it touches and that is worth something, or that shelters who keeps his ground.
    fn shelters(&self) -> Vec<(i64, String)> {
        if self.brief.posture == Posture::Withdraw {
            return Vec::new();
        }
        let is_prize = |name: &str| self.field.prizes.iter().any(|prize| prize.name == name);
        let open = complexes_beside(self.state, self.ground, self.brigade).into_iter();
        let open = open.filter(|name| is_prize(name) || !self.brief.posture.goes_forward());
        open.map(|name| (if is_prize(name) { 300 } else { 55 }, format!("{{occupy: {name}}}"))).collect()
    }

    /// Whether it alone keeps a place that is its side's.
    fn keeps_a_place(&self) -> bool {
        let near = |piece: &Piece, at| apart(piece.at, at) <= inches(AT_A_PLACE);
        self.field.prizes.iter().filter(|prize| prize.ours && near(self.piece, prize.at)).any(|prize| {
            let mut others = self.field.pieces.iter().filter(|piece| piece.own && piece.unit != self.piece.unit);
            !others.any(|other| near(other, prize.at) && other.unit < self.piece.unit)
        })
    }

    /// Whether a friend who stays where he is stands in the way to a point.
    fn is_blocked(&self, goal: [i64; 2]) -> bool {
        let [far, aside] = IN_THE_WAY.map(inches);
        let from = self.piece.at;
        let way = apart(from, goal).max(1);
        self.field.pieces.iter().filter(|other| other.own && other.unit != self.piece.unit).any(|other| {
            let [to_him, ahead] = [apart(from, other.at), apart(other.at, goal)];
            let across = |axis: usize| i128::from(goal[axis] - from[axis]);
            let beside = |axis: usize| i128::from(other.at[axis] - from[axis]);
            let area = (across(0) * beside(1) - across(1) * beside(0)).unsigned_abs();
            let is_beside = area <= u128::try_from(i128::from(aside) * i128::from(way)).unwrap_or(0);
            let stays = self.field.nearest_enemy(other.at).is_some_and(|near| near <= inches(IN_THE_LINE))
                || self.state.find(&other.unit).is_some_and(|friend| {
                    friend.form == Formation::Unlimbered || may_move::barred(self.state, friend, Asks::Move).is_some()
                });
            to_him <= far && ahead < way && is_beside && stays
        })
    }

    /// Turns to those whom it could charge in its next turn if they lay straight ahead.
    fn turns(&self) -> Vec<(i64, String)> {
        if self.brief.posture == Posture::Withdraw {
            return Vec::new();
        }
        let rule = self.state.house_rules.cavalry_charge_dice;
        let turn = |enemy: &Brigade| {
            let throw = movement::charge(self.brigade.kind, enemy.kind, rule)?;
            let wrong = may_charge::wrong_charge(self.state, self.ground, self.brigade, enemy)?;
            let other = self.field.pieces.iter().find(|piece| piece.unit == enemy.unit)?;
            let near = apart(other.at, self.piece.at) <= throw.most().share(ARRIVES, 5).in_micrometres();
            let better = self.better(enemy, other);
            let fits = wrong.clause == Some("NB-CHG-06") && near && better >= self.bold();
            fits.then(|| (80 + better / 20, format!("{{face: {}}}", enemy.unit)))
        };
        self.state.enemies_of(&self.brigade.side).filter_map(turn).collect()
    }

    fn foot(&self) -> Vec<(i64, String)> {
        let mut wishes = self.charges();
        wishes.extend(self.turns());
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
        wishes.extend(self.turns());
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

    /// Toward what it is drawn to, past no friend who stays where he is.
    fn goes(&self) -> Vec<(i64, String)> {
        if self.keeps_a_place() {
            return Vec::new();
        }
        let aims = self.field.aims(self.piece, self.brief.posture).into_iter();
        let open = aims.filter(|aim| aim.at().is_some_and(|at| !self.is_blocked(at)));
        let ways = open.zip((0..=60).rev()).filter_map(|(aim, score)| match aim {
            Whither::Enemy(enemy, _) => Some((score, format!("{{toward: {enemy}}}"))),
            Whither::Prize(_, at) if apart(at, self.piece.at) <= inches(AT_A_PLACE) => None,
            Whither::Prize(name, _) => Some((score, format!("{{to: {name}}}"))),
            Whither::Here | Whither::Home => None,
        });
        ways.take(3).collect()
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
                || !may_charge::reaches(self.state, self.ground, self.brigade, enemy, throw.most().share(ARRIVES, 5))
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
