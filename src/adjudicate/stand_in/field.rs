//! A field judged: who is worth what, who threatens whom, where to go. Hexes and tables are measured alike, in any length.

use crate::adjudicate::stand_in::posture::Posture;
use crate::adjudicate::terms::roster::UnitId;

/// A piece as a stand-in weighs it.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The unit.
    pub unit: UnitId,
    /// Whether it is one's own.
    pub own: bool,
    /// Where it stands.
    pub at: [i64; 2],
    /// What it is worth, in hundredths.
    pub worth: i64,
    /// How well it fights as it stands.
    pub might: i64,
    /// How far it strikes within a turn.
    pub reach: i64,
}

/// A place that is worth something.
#[derive(Clone, Debug)]
pub struct Prize {
    /// What it is called in an order.
    pub name: String,
    /// Where it is.
    pub at: [i64; 2],
    /// What it is worth, in hundredths of a piece of ordinary worth.
    pub worth: i64,
    /// Whether one's own side holds it.
    pub ours: bool,
}

/// Where a piece is to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whither {
    /// To an enemy.
    Enemy(UnitId, [i64; 2]),
    /// To a place that the enemy has, or nobody.
    Prize(String, [i64; 2]),
    /// Nowhere: it keeps where it is.
    Here,
    /// Home.
    Home,
}

impl Whither {
    /// Where it is, where it is a place.
    pub fn at(&self) -> Option<[i64; 2]> {
        match self {
            Whither::Enemy(_, at) | Whither::Prize(_, at) => Some(*at),
            Whither::Here | Whither::Home => None,
        }
    }
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// Those who stand on it.
    pub pieces: Vec<Piece>,
    /// Places that are worth something.
    pub prizes: Vec<Prize>,
    /// How far foot goes in a turn.
    pub stride: i64,
}

/// So many places a piece thinks of.
const MOST_AIMS: usize = 6;

/// How far apart two points are, rounded down.
pub fn apart(one: [i64; 2], other: [i64; 2]) -> i64 {
    let square = |axis: usize| (one[axis] - other[axis]).saturating_mul(one[axis] - other[axis]);
    square(0).saturating_add(square(1)).isqrt()
}

impl Field {
    /// What one's own pieces within a distance of a point come to.
    pub fn support(&self, at: [i64; 2], within: i64) -> i64 {
        self.might(true, at, within)
    }

    /// What the enemies within a distance of a point come to.
    pub fn resistance(&self, at: [i64; 2], within: i64) -> i64 {
        self.might(false, at, within)
    }

    fn might(&self, own: bool, at: [i64; 2], within: i64) -> i64 {
        let near = self.pieces.iter().filter(|piece| piece.own == own && apart(piece.at, at) <= within);
        near.map(|piece| piece.might).sum()
    }

    /// What the enemies come to who can strike at a point within a turn.
    pub fn danger(&self, at: [i64; 2]) -> i64 {
        let strikes = self.pieces.iter().filter(|piece| !piece.own && apart(piece.at, at) <= piece.reach);
        strikes.map(|piece| piece.might).sum()
    }

    /// How far the nearest enemy is.
    pub fn nearest_enemy(&self, at: [i64; 2]) -> Option<i64> {
        self.pieces.iter().filter(|piece| !piece.own).map(|piece| apart(piece.at, at)).min()
    }

    /// Where a piece is to go. Worth and weakness draw it, distance holds it back; the enemy's might near the place is weighed
    /// against what one's own could bring there.
    pub fn aim(&self, piece: &Piece, posture: Posture) -> Whither {
        self.aims(piece, posture).into_iter().next().unwrap_or(Whither::Here)
    }

    /// Where a piece may go, what draws it most first.
    pub fn aims(&self, piece: &Piece, posture: Posture) -> Vec<Whither> {
        match posture {
            Posture::Withdraw => return vec![Whither::Home],
            Posture::Delay => {
                // Who falls back before anybody could come near gives ground away for nothing.
                let near = self.nearest_enemy(piece.at).is_some_and(|far| far <= self.stride * 2);
                return if near { vec![Whither::Home] } else { Vec::new() };
            }
            Posture::Hold => return vec![self.threatened(piece)],
            Posture::Attack | Posture::Careful => {}
        }
        let enemies = self.pieces.iter().filter(|enemy| !enemy.own);
        let enemies = enemies.map(|enemy| {
            let pull = self.pull(piece, enemy.at, enemy.worth);
            (pull, Whither::Enemy(enemy.unit.clone(), enemy.at))
        });
        let prizes = self.prizes.iter().filter(|prize| !prize.ours);
        let prizes = prizes.map(|prize| {
            let pull = self.pull(piece, prize.at, prize.worth);
            (pull, Whither::Prize(prize.name.clone(), prize.at))
        });
        let mut all = enemies.chain(prizes).collect::<Vec<_>>();
        // Of two that draw alike the first stands first.
        all.sort_by_key(|(pull, _)| -pull);
        let all = all.into_iter().map(|(_, aim)| aim).take(MOST_AIMS);
        let bold = |aim: &Whither| posture == Posture::Attack || aim.at().is_none_or(|at| self.is_stronger_at(at));
        all.take_while(bold).collect()
    }

    /// A prize of one's own that an enemy stands on or nearest to, where he is near.
    fn threatened(&self, piece: &Piece) -> Whither {
        let lost = self.prizes.iter().filter(|prize| !prize.ours && apart(prize.at, piece.at) <= self.stride * 2);
        let nearest = lost.min_by_key(|prize| apart(prize.at, piece.at));
        nearest.map_or(Whither::Here, |prize| Whither::Prize(prize.name.clone(), prize.at))
    }

    fn pull(&self, piece: &Piece, at: [i64; 2], worth: i64) -> i64 {
        let stride = self.stride.max(1);
        let far = apart(piece.at, at) * 4 / stride + 4;
        let [ours, theirs] = [self.support(at, stride * 6), self.resistance(at, stride * 2)];
        let ease = (ours + 50) * 100 / (theirs + 50);
        worth.saturating_mul(ease.clamp(40, 250)) / far * self.room(piece, at) / 100
    }

    /// How much is left to do at a point for a piece, in hundredths: where those of one's own who are nearer are enough, a piece
    /// would only stand behind them.
    fn room(&self, piece: &Piece, at: [i64; 2]) -> i64 {
        let own = apart(piece.at, at);
        let nearer = self.pieces.iter().filter(|other| other.own && apart(other.at, at) < own);
        let nearer = nearer.map(|other| other.might).sum::<i64>();
        let enough = self.resistance(at, self.stride) * 2 + 100;
        if nearer <= enough { 100 } else { (enough * 100 / nearer).max(20) }
    }

    /// Whether one's own near a point are stronger than the enemies there.
    pub fn is_stronger_at(&self, at: [i64; 2]) -> bool {
        self.support(at, self.stride * 5) * 10 > self.resistance(at, self.stride * 4) * 12
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, Piece, Prize, Whither};
    use crate::adjudicate::stand_in::posture::Posture;
    use crate::adjudicate::terms::roster::UnitId;

    fn piece(unit: &str, own: bool, x: i64, might: i64) -> Piece {
        Piece { unit: UnitId::new(unit), own, at: [x, 0], worth: 100, might, reach: 3000 }
    }

    fn field(pieces: Vec<Piece>) -> Field {
        Field { pieces, prizes: Vec::new(), stride: 1000 }
    }

    #[test]
    fn who_attacks_goes_for_the_nearer_of_two_alike() {
        let field =
            field(vec![piece("A", true, 0, 100), piece("near", false, 3000, 100), piece("far", false, 30000, 100)]);
        let aim = field.aim(&field.pieces[0], Posture::Attack);
        assert_eq!(aim, Whither::Enemy(UnitId::new("near"), [3000, 0]));
    }

    #[test]
    fn who_would_stand_behind_enough_of_his_own_goes_for_another() {
        let mut pieces = (0..6).map(|at| piece(&format!("A{at}"), true, 2000 + at * 100, 100)).collect::<Vec<_>>();
        pieces.push(piece("near", false, 3000, 100));
        pieces.push(piece("far", false, 0, 100));
        let field = field(pieces);
        let aim = |piece: usize| field.aim(&field.pieces[piece], Posture::Attack);
        assert_eq!(aim(5), Whither::Enemy(UnitId::new("near"), [3000, 0]));
        assert_eq!(aim(0), Whither::Enemy(UnitId::new("far"), [0, 0]));
    }

    #[test]
    fn who_is_careful_keeps_away_from_the_stronger() {
        let field = field(vec![piece("A", true, 0, 100), piece("B", false, 3000, 300)]);
        assert_eq!(field.aim(&field.pieces[0], Posture::Careful), Whither::Here);
        assert_ne!(field.aim(&field.pieces[0], Posture::Attack), Whither::Here);
    }

    #[test]
    fn who_holds_takes_back_a_place_beside_him_and_goes_for_no_other() {
        let mut field = field(vec![piece("A", true, 0, 100)]);
        let prize = |x: i64| Prize { name: "mill".to_owned(), at: [x, 0], worth: 300, ours: false };
        field.prizes = vec![prize(9000)];
        assert_eq!(field.aim(&field.pieces[0], Posture::Hold), Whither::Here);
        field.prizes = vec![prize(2000)];
        assert_eq!(field.aim(&field.pieces[0], Posture::Hold), Whither::Prize("mill".to_owned(), [2000, 0]));
    }

    #[test]
    fn who_delays_falls_back_only_before_those_who_could_come_near() {
        let field = |x: i64| field(vec![piece("A", true, 0, 100), piece("B", false, x, 100)]);
        let aim = |field: &Field| field.aim(&field.pieces[0], Posture::Delay);
        assert_eq!((aim(&field(2000)), aim(&field(2500))), (Whither::Home, Whither::Here));
    }

    #[test]
    fn danger_counts_those_who_reach_a_point() {
        let field = field(vec![piece("B", false, 3000, 70), piece("C", false, 9000, 90)]);
        assert_eq!((field.danger([0, 0]), field.danger([-1, 0])), (70, 0));
    }
}
