//! What a brigade does in a turn.

use super::inches;
use crate::adjudicate::{Brief, Field, Piece, Posture, apart};
use crate::rules::napoleonic_brigade::form::may_do::complexes_beside;
use crate::rules::napoleonic_brigade::orders::may_move::{self, Asks};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A march column is given up for a formation to fight in so near an enemy.
const FORMS_UP: i64 = 12;

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

/// What a brigade sees of the field.
pub(super) struct Eyes<'e> {
    pub(super) state: &'e State,
    pub(super) ground: &'e Ground,
    pub(super) field: &'e Field,
    pub(super) brigade: &'e Brigade,
    pub(super) piece: &'e Piece,
    pub(super) nearest: &'e Piece,
    pub(super) far: i64,
    pub(super) brief: &'e Brief<'e>,
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

    fn foot(&self) -> Vec<(i64, String)> {
        let mut wishes = self.squares();
        let form = self.brigade.form;
        wishes.extend(self.waits());
        if self.retires() {
            wishes.extend(self.charges());
            wishes.push((95, "retire".to_owned()));
            return wishes;
        }
        wishes.extend(self.charges());
        wishes.extend(self.fronts());
        if self.brief.posture.goes_forward() {
            wishes.extend(self.turns());
            if form == Formation::Line && self.far <= inches(8) {
                wishes.push((65, "advance-and-fire".to_owned()));
            }
            if form == Formation::MarchColumn && self.far <= inches(FORMS_UP) {
                wishes.push((68, "{form: attack-column}".to_owned()));
            }
            wishes.extend(self.goes());
        }
        wishes
    }

    fn horse(&self) -> Vec<(i64, String)> {
        let mut wishes = self.charges();
        wishes.extend(self.waits());
        if self.retires() {
            wishes.push((95, "retire".to_owned()));
        } else if self.brief.posture.goes_forward() {
            wishes.extend(self.turns());
            if self.brigade.form == Formation::MarchColumn && self.far <= inches(24) {
                wishes.push((70, "{form: line}".to_owned()));
            }
            wishes.extend(self.goes());
        }
        wishes.extend(self.fronts());
        wishes
    }

    fn skirmishers(&self) -> Vec<(i64, String)> {
        let mut wishes = self.waits();
        if self.retires() {
            wishes.push((60, "retire".to_owned()));
            wishes.push((59, "{back: max}".to_owned()));
        } else if self.brief.posture.goes_forward() && self.far > inches(6) {
            wishes.extend(self.goes());
        }
        wishes
    }

    /// Guns that stand unlimbered with somebody in range fire without orders.
    fn guns(&self) -> Vec<(i64, String)> {
        let range = inches(20);
        if self.brief.posture == Posture::Withdraw {
            return match self.brigade.form {
                Formation::Unlimbered => vec![(60, "{form: limbered}".to_owned())],
                _ => vec![(60, self.homeward())],
            };
        }
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
}
