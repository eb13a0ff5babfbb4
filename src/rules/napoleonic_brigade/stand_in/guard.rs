//! How a brigade keeps itself: its front to who comes, squares before horse, ground given before the stronger, its fire.

use super::turn::Eyes;
use super::ways::strip;
use super::{inches, written};
use crate::adjudicate::{Piece, Posture, apart};
use crate::kit::table::{Heading, Point};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::orders::may_move::{self, Asks};
use crate::rules::napoleonic_brigade::play::infantry_fire::musketry::Musketry;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::sight;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::general_order::Task;

/// A charge arrives as a rule over so much of what its dice may give, in fifths.
const ARRIVES: i64 = 4;

/// Foot so near fires at a square, and guns so near.
const FIRES: [i64; 2] = [6, 12];

/// A square is kept until horse is farther than this.
const RIDDEN_OFF: i64 = 16;

/// Foot so near comes upon a flank within a move or two.
const COMES: i64 = 8;

/// Who is no more degrees off than this is before a brigade.
const BEFORE: u16 = 40;

/// Before whom a brigade delays: so near, and so strong against those beside it, in tenths.
const PRESSES: (i64, i64) = (10, 9);

impl Eyes<'_> {
    /// Square before horse that can come, and out of it when it has gone.
    pub(super) fn squares(&self) -> Vec<(i64, String)> {
        let in_square = self.brigade.form == Formation::Square;
        let fired_at = self.near(inches(FIRES[0]), |kind| matches!(kind, Kind::Infantry | Kind::Skirmishers))
            || self.near(inches(FIRES[1]), Kind::is_artillery);
        match in_square {
            false if !fired_at && self.is_ridden_at() => vec![(90, "{form: square}".to_owned())],
            true if fired_at || !self.near(inches(RIDDEN_OFF), |kind| kind == Kind::Cavalry) => {
                let next = if self.brief.posture.goes_forward() { "attack-column" } else { "line" };
                vec![(70, format!("{{form: {next}}}"))]
            }
            _ => Vec::new(),
        }
    }

    /// Whether horse could charge it in the next turn: near, free to, with nobody between.
    fn is_ridden_at(&self) -> bool {
        let rule = self.state.house_rules.cavalry_charge_dice;
        let Some(own) = self.state.footprint(self.ground, self.brigade) else { return false };
        let mut horse = self.enemies().filter_map(|enemy| self.state.find(&enemy.unit));
        horse.any(|enemy| {
            let throw = movement::charge(enemy.kind, self.brigade.kind, rule).filter(|_| enemy.kind == Kind::Cavalry);
            let Some((throw, theirs)) = throw.zip(self.state.footprint(self.ground, enemy)) else { return false };
            let Some(heading) = Heading::toward(theirs.front(), own.at) else { return false };
            let far = theirs.front().distance_to(own.at);
            if far > throw.most().share(ARRIVES, 5) || may_move::barred(self.state, enemy, Asks::Charge).is_some() {
                return false;
            }
            let way = strip(&theirs, heading, far);
            let but = [&enemy.unit, &self.brigade.unit];
            let between = sight::footprints_but(self.state, self.ground, &but);
            !between.iter().any(|(_, other)| other.lies_in(&way))
                && sight::sees(self.state, self.ground, enemy, self.brigade)
        })
    }

    /// Its front to the nearest of those who could come upon its flank, where nobody is before it.
    pub(super) fn fronts(&self) -> Vec<(i64, String)> {
        let fit = self.brigade.form != Formation::Square;
        let Some(own) = self.state.footprint(self.ground, self.brigade).filter(|_| fit) else { return Vec::new() };
        let comes = self.enemies().filter(|enemy| {
            let reach = match self.state.find(&enemy.unit).map(|enemy| enemy.kind) {
                Some(Kind::Infantry) => inches(COMES),
                Some(Kind::Cavalry) => inches(COMES * 3 / 2),
                _ => return false,
            };
            apart(enemy.at, self.piece.at) <= reach
        });
        let (front, open): (Vec<&Piece>, Vec<&Piece>) = comes.partition(|enemy| is_before(&own, enemy.at));
        let far = |enemy: &&Piece| apart(enemy.at, self.piece.at);
        let Some(nearest) = open.into_iter().min_by_key(|enemy| (far(enemy), enemy.unit.clone())) else {
            return Vec::new();
        };
        // Whoever is before it, as near and free to come would have its flank in his turn.
        let free = |enemy: &&&Piece| {
            let enemy = self.state.find(&enemy.unit);
            enemy.is_some_and(|enemy| may_move::barred(self.state, enemy, Asks::Move).is_none())
        };
        if front.iter().filter(free).map(far).min().is_some_and(|ahead| ahead * 4 < far(&nearest) * 5) {
            return Vec::new();
        }
        let far = apart(nearest.at, self.piece.at);
        let comes = !self.is_barred(nearest.at, far)
            && self
                .state
                .find(&nearest.unit)
                .is_some_and(|enemy| sight::sees(self.state, self.ground, enemy, self.brigade));
        if comes { vec![(85, format!("{{face: {}}}", nearest.unit))] } else { Vec::new() }
    }

    /// What it does where there is nothing better: it fires from where it stands, whatever its general order has it do. Who waits
    /// behind others looks to the enemy.
    pub(super) fn waits(&self) -> Vec<(i64, String)> {
        let goes_on = self.brigade.order.as_ref().is_some_and(|order| order.task.goes_on());
        let goes_home = self.brief.posture == Posture::Withdraw;
        if !goes_on
            || goes_home
                && !self
                    .brigade
                    .order
                    .as_ref()
                    .is_some_and(|order| matches!(order.task, Task::Advance(_) | Task::Attack(_)))
        {
            return Vec::new();
        }
        match self.has_a_shot() {
            true => vec![(10, "{fire: nearest}".to_owned()), (9, "stand".to_owned())],
            false if self.brief.posture.goes_forward() => self.looks(),
            false => vec![(8, "stand".to_owned())],
        }
    }

    /// To the nearest enemy, where he is not before it.
    fn looks(&self) -> Vec<(i64, String)> {
        let own = self.state.footprint(self.ground, self.brigade);
        match own.is_some_and(|own| !is_before(&own, self.nearest.at)) && self.far <= inches(FIRES[1]) {
            true => vec![(8, format!("{{face: {}}}", self.nearest.unit))],
            false => Vec::new(),
        }
    }

    /// Whether it has somebody to fire at as it stands.
    pub(super) fn has_a_shot(&self) -> bool {
        let musketry = Musketry::of(self.state, self.ground, &[]);
        self.far <= inches(12)
            && musketry.is_ready(self.brigade).is_ok()
            && musketry.parties(self.brigade).iter().any(|party| !musketry.aims(self.brigade, party).is_empty())
    }

    /// Whether it goes back: home, or before who is the stronger and near.
    pub(super) fn retires(&self) -> bool {
        let (near, stronger) = PRESSES;
        match self.brief.posture {
            Posture::Withdraw => self.far <= inches(24),
            Posture::Delay => {
                let [ours, theirs] =
                    [self.field.support(self.piece.at, inches(6)), self.field.resistance(self.piece.at, inches(near))];
                self.near(inches(near), |kind| matches!(kind, Kind::Infantry | Kind::Cavalry))
                    && theirs * 10 >= ours * stronger
            }
            _ => false,
        }
    }

    /// The order to go straight back to the edge of its own side.
    pub(super) fn homeward(&self) -> String {
        let edge = self.state.board().edge(self.state.card(&self.brigade.side).home_edge);
        let [x, y] = self.piece.at;
        let Point { x, y } = edge.nearest_to(Point { x, y });
        format!("{{to: {}}}", written([x, y]))
    }

    fn near(&self, within: i64, is: impl Fn(Kind) -> bool) -> bool {
        let enemies = self.enemies().filter(|enemy| apart(enemy.at, self.piece.at) <= within);
        let mut kinds = enemies.filter_map(|enemy| self.state.find(&enemy.unit));
        kinds.any(|enemy| is(enemy.kind))
    }

    fn enemies(&self) -> impl Iterator<Item = &Piece> {
        self.field.pieces.iter().filter(|enemy| !enemy.own)
    }
}

/// Whether a point lies before a brigade rather than beside or behind it.
fn is_before(own: &Footprint, [x, y]: [i64; 2]) -> bool {
    let heading = Heading::toward(own.whole.centre, Point { x, y });
    heading.is_none_or(|heading| heading.differs(own.face) <= BEFORE)
}
