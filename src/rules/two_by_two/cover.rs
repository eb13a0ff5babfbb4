//! What ground hides and covers: TT-GEO-16 to TT-GEO-18, TT-GEO-22, TT-FIRE-32 to TT-FIRE-36.

use super::edition::Edition;
use super::ground::Ground;
use super::piece::Area;
use super::scenario::Land;
use super::state::State;
use super::tables::Distance;
use super::unit::{Kind, Unit};
use crate::kit::table::{Base, Face, Frame, Length, Segment};

/// How often each kind of cover counts for a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cover {
    /// TT-FIRE-32.
    pub(super) hedge: u8,
    /// TT-FIRE-33, TT-FIRE-34.
    pub(super) town: u8,
    /// TT-FIRE-33, TT-FIRE-34.
    pub(super) wood: u8,
}

impl Ground {
    /// TT-GEO-16: what ground blocks a line of sight, in words. Units are not asked about.
    pub(super) fn blocks_sight(
        &self,
        line: Segment,
        firer: &Base,
        target: &Base,
    ) -> Option<String> {
        let frame = Frame::of(&line.ends());
        let areas = self.areas.iter().filter(|area| area.is_near(&frame));
        let mut blocking = areas.filter(|area| {
            let crossed = area.stretches_of(line);
            !crossed.is_empty() && self.hides(area, &crossed, firer, target)
        });
        blocking.next().map(Area::called)
    }

    /// Whether an area blocks a line that leads through it.
    fn hides(&self, area: &Area, crossed: &[(Length, Length)], from: &Base, to: &Base) -> bool {
        let [from, to] = [from.centre, to.centre];
        let stands_in = area.holds(from) || area.holds(to);
        match area.land {
            // TT-GEO-17.
            Land::Wood | Land::Town => {
                let length = crossed.iter().map(|(from, to)| *to - *from).sum::<Length>();
                let limit = self.figure(Distance::OwnCover) + self.ruler.limit();
                !stands_in || length > limit
            }
            // TT-GEO-18.
            Land::Hill => {
                let as_high = |end| self.level(end) >= area.level;
                !stands_in && !(as_high(from) && as_high(to))
            }
            _ => true,
        }
    }

    /// TT-FIRE-35: the cover of a target, of which one kind counts, or each of them by `cover_stacks`. TT-FIRE-36,
    /// TT-TERR-12: none but infantry has any.
    pub(super) fn cover(&self, state: &State, firer: &Base, target: &Unit) -> Cover {
        let Some(base) = state.base(target) else {
            return Cover::default();
        };
        if !target.kind.is_infantry() {
            return Cover::default();
        }
        let hedge = self.is_behind_hedge(firer, &base).into();
        let town = self
            .covers(Land::Town, state.edition, target.kind, &base)
            .into();
        let wood = self
            .covers(Land::Wood, state.edition, target.kind, &base)
            .into();
        let found = Cover { hedge, town, wood };
        match (self.cover_stacks, found) {
            (false, Cover { hedge: 1, .. }) => Cover {
                town: 0,
                wood: 0,
                ..found
            },
            (false, Cover { town: 1, .. }) => Cover { wood: 0, ..found },
            _ => found,
        }
    }

    /// TT-GEO-22, TT-FIRE-32: whether the line from the firer to the nearest point of the target crosses a hedge or a
    /// wall close to the target. One on which the firer's own front stands is not crossed.
    fn is_behind_hedge(&self, firer: &Base, target: &Base) -> bool {
        let eye = firer.middle(Face::Front);
        let line = Segment::new(eye, target.nearest_to(eye));
        let frame = Frame::of(&line.ends());
        let reach = self.figure(Distance::HedgeToTarget) + self.ruler.limit();
        let mut hedges = self.strands.iter().filter(|strand| {
            matches!(strand.land, Land::Hedge | Land::Wall) && strand.is_near(&frame)
        });
        hedges.any(|hedge| {
            let mut crossings = hedge.track.meets(line).into_iter();
            crossings.any(|at| at != eye && target.square_to(at).is_within(reach))
        })
    }

    /// TT-FIRE-33: in 2Mc infantry in a town or wood is covered as deep as its edge is (TT-GEO-17). TT-FIRE-34: in 3.01
    /// all of a town covers, and all of a wood, but none except light infantry.
    fn covers(&self, land: Land, edition: Edition, kind: Kind, base: &Base) -> bool {
        let mut around = self.areas_of(land).filter(|area| area.holds(base.centre));
        match edition {
            Edition::TwoMc => {
                let deep = self.figure(Distance::OwnCover) + self.ruler.limit();
                around.any(|area| area.edge_is_within(base, deep))
            }
            Edition::ThreeOne => {
                let has = land == Land::Town || kind == Kind::LightInfantry;
                has && around.next().is_some()
            }
        }
    }
}
