//! Which ways are open: who of one's own stands in them, who has a place already, whose fire would be in the way.

use super::turn::Eyes;
use super::{inches, point};
use crate::adjudicate::{Piece, Whither, apart};
use crate::kit::table::{Base, Heading, Length, Point};
use crate::rules::napoleonic_brigade::orders::may_move::{self, Asks};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// Who is so near an enemy fights, and others do not come past him.
const IN_THE_LINE: i64 = 6;

/// So far ahead friends are looked for who stay where they are: about what a move gives.
const A_MOVE: i64 = 6;

/// Whoever is so near a place keeps it.
pub(super) const AT_A_PLACE: i64 = 3;

/// So many brigades of foot go for a place at once that an enemy has, and that nobody has.
const FOR_A_PLACE: [usize; 2] = [2, 1];

/// So near the line of fire of one's own guns nobody stands in their way.
const MASKS: i64 = 2;

impl Eyes<'_> {
    /// Toward what it is drawn to, past no friend who stays where he is.
    pub(super) fn goes(&self) -> Vec<(i64, String)> {
        if self.keeps_a_place() {
            return Vec::new();
        }
        let aims = self.field.aims(self.piece, self.brief.posture).into_iter();
        let open = aims.filter(|aim| self.is_wanted(aim) && aim.at().is_some_and(|at| self.is_open(at)));
        let ways = open.zip((0..=60).rev()).filter_map(|(aim, score)| match aim {
            Whither::Enemy(enemy, _) => Some((score, format!("{{toward: {enemy}}}"))),
            Whither::Prize(_, at) if apart(at, self.piece.at) <= inches(AT_A_PLACE) => None,
            Whither::Prize(name, _) => Some((score, format!("{{to: {name}}}"))),
            Whither::Here | Whither::Home => None,
        });
        ways.take(3).collect()
    }

    /// Whether one more is wanted at an aim: horse does nothing at walls, and where as many are nearer as can come to a place, one
    /// more would stand behind them.
    fn is_wanted(&self, aim: &Whither) -> bool {
        let mounted = self.brigade.kind.is_mounted();
        match aim {
            Whither::Enemy(enemy, _) => {
                !mounted || self.state.find(enemy).is_none_or(|enemy| enemy.form != Formation::Garrison)
            }
            Whither::Prize(name, _) if mounted && self.ground.complex(name).is_some() => false,
            Whither::Prize(_, at) => {
                let held = self.field.resistance(*at, inches(AT_A_PLACE)) > 0;
                let own = (apart(self.piece.at, *at), &self.piece.unit);
                let nearer = self.friends().filter(|other| (apart(other.at, *at), &other.unit) < own);
                let foot = nearer.filter_map(|other| self.state.find(&other.unit));
                foot.filter(|other| other.kind == Kind::Infantry).count() < FOR_A_PLACE[usize::from(!held)]
            }
            Whither::Here | Whither::Home => true,
        }
    }

    fn is_open(&self, goal: [i64; 2]) -> bool {
        !self.is_blocked(goal) && !self.masks(goal)
    }

    fn friends(&self) -> impl Iterator<Item = &Piece> {
        self.field.pieces.iter().filter(|other| other.own && other.unit != self.piece.unit)
    }

    /// Whether it alone keeps a place that is its side's.
    pub(super) fn keeps_a_place(&self) -> bool {
        self.kept().is_some()
    }

    /// The place that it alone keeps.
    pub(super) fn kept(&self) -> Option<[i64; 2]> {
        let near = |piece: &Piece, at| apart(piece.at, at) <= inches(AT_A_PLACE);
        let ours = self.field.prizes.iter().filter(|prize| prize.ours && near(self.piece, prize.at));
        ours.map(|prize| prize.at)
            .find(|at| !self.friends().any(|other| near(other, *at) && other.unit < self.piece.unit))
    }

    /// Whether a friend who stays where he is stands in the way to a point.
    pub(super) fn is_blocked(&self, goal: [i64; 2]) -> bool {
        let far = apart(self.piece.at, goal).min(inches(A_MOVE));
        self.is_taken(goal, far, |friend| self.stays(friend))
    }

    /// Whether a friend at all stands in the way to a point, or to so far short of it.
    pub(super) fn is_barred(&self, goal: [i64; 2], far: i64) -> bool {
        self.is_taken(goal, far, |_| true)
    }

    fn is_taken(&self, goal: [i64; 2], far: i64, counts: impl Fn(&Brigade) -> bool) -> bool {
        let Some(own) = self.state.footprint(self.ground, self.brigade) else { return false };
        let [x, y] = goal;
        let Some(heading) = Heading::toward(own.front(), Point { x, y }) else { return false };
        let strip = strip(&own, heading, Length::micrometres(far));
        let friends = self.state.brigades_of(&self.brigade.side);
        let others = friends.filter(|friend| friend.unit != self.brigade.unit && friend.kind.takes_room());
        let mut standing = others.filter_map(|friend| Some((friend, self.state.footprint(self.ground, friend)?)));
        standing.any(|(friend, footprint)| footprint.lies_in(&strip) && counts(friend))
    }

    /// Whether a friend will not have gone on when this brigade comes up to him.
    fn stays(&self, friend: &Brigade) -> bool {
        let Some(at) = point(friend) else { return false };
        let at_a_place = self.field.prizes.iter().any(|prize| apart(prize.at, at) <= inches(AT_A_PLACE + 1));
        at_a_place
            || self.field.nearest_enemy(at).is_some_and(|near| near <= inches(IN_THE_LINE))
            || matches!(friend.form, Formation::Unlimbered | Formation::Garrison)
            || may_move::barred(self.state, friend, Asks::Move).is_some()
    }

    /// Whether the next move toward a point would end between guns of its own side and the enemy nearest to them.
    fn masks(&self, goal: [i64; 2]) -> bool {
        let way = apart(self.piece.at, goal).max(1);
        let step = way.min(inches(A_MOVE));
        let along = |axis: usize| {
            let across = i128::from(goal[axis] - self.piece.at[axis]) * i128::from(step) / i128::from(way);
            self.piece.at[axis] + i64::try_from(across).unwrap_or(0)
        };
        let end = [along(0), along(1)];
        let batteries = self.friends().filter(|other| {
            self.state.find(&other.unit).is_some_and(|guns| guns.form == Formation::Unlimbered && !guns.is_deserted())
        });
        let mut lines = batteries.filter_map(|guns| {
            let enemies = self.field.pieces.iter().filter(|enemy| !enemy.own);
            let target = enemies.min_by_key(|enemy| (apart(enemy.at, guns.at), enemy.unit.clone()))?;
            (apart(target.at, guns.at) <= inches(20)).then_some((guns.at, target.at))
        });
        lines.any(|(guns, target)| {
            let between = |point| {
                apart(guns, point) + apart(point, target) <= apart(guns, target) + inches(MASKS)
                    && apart(guns, point) > inches(1)
            };
            between(end) && !between(self.piece.at)
        })
    }
}

/// What a brigade sweeps that goes so far along a heading.
pub(super) fn strip(own: &Footprint, heading: Heading, far: Length) -> Base {
    let middle = own.front() + heading.course().over(far.share(1, 2));
    Base { centre: middle, heading, frontage: own.whole.frontage, depth: far }
}
