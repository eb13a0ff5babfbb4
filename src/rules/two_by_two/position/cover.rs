//! What ground hides and covers: TT-GEO-16 to TT-GEO-18, TT-GEO-22, TT-FIRE-32 to TT-FIRE-36.

use super::ground::Ground;
use super::scenario::Land;
use super::state::State;
use super::terrain_pieces::Area;
use crate::kit::table::{Base, Face, Frame, Length, Segment};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// How often each kind of cover counts for a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cover {
    /// TT-FIRE-32.
    pub(crate) hedge: u8,
    /// TT-FIRE-33, TT-FIRE-34.
    pub(crate) town: u8,
    /// TT-FIRE-33, TT-FIRE-34.
    pub(crate) wood: u8,
}

impl Ground {
    /// TT-GEO-16: what ground blocks a line of sight, in words. Units are not asked about.
    pub(crate) fn blocks_sight(&self, line: Segment, firer: &Base, target: &Base) -> Option<String> {
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
                let lower = self.level(from).min(self.level(to));
                !stands_in && lower < area.level
            }
            _ => true,
        }
    }

    /// TT-FIRE-35: the cover of a target, of which one kind counts, or each of them by `cover_stacks`. TT-FIRE-36,
    /// TT-TERR-12: none but infantry has any.
    pub(crate) fn cover(&self, state: &State, firer: &Base, target: &Unit) -> Cover {
        let Some(base) = state.base(target) else {
            return Cover::default();
        };
        if !target.kind.is_infantry() {
            return Cover::default();
        }
        let hedge = self.is_behind_hedge(firer, &base).into();
        let town = self.covers(Land::Town, state.edition, target.kind, &base).into();
        let wood = self.covers(Land::Wood, state.edition, target.kind, &base).into();
        let found = Cover { hedge, town, wood };
        match (self.cover_stacks, found) {
            (false, Cover { hedge: 1, .. }) => Cover { town: 0, wood: 0, ..found },
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
        let mut hedges = self
            .strands
            .iter()
            .filter(|strand| matches!(strand.land, Land::Hedge | Land::Wall) && strand.is_near(&frame));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::UnitId;
    use crate::rules::two_by_two::position::ground::tests::{base, field, position};

    /// What blocks the line straight ahead, from a firer facing north to a target facing south.
    fn blocked(terrain: &[&str], from: (i64, i64), to: (i64, i64)) -> Option<String> {
        let (state, ground, _) = field(terrain, "line");
        let (firer, target) = (base(&state, from.0, from.1, 0), base(&state, to.0, to.1, 180));
        let line = firer.sight_lines(&target)[0];
        ground.blocks_sight(line, &firer, &target)
    }

    #[test]
    fn woods_towns_and_copses_block_and_other_ground_does_not() {
        let copse = "{kind: copse, name: Bois, at: [12, 11.5], radius: 0.5}";
        let blocks = |piece: &str| blocked(&[piece], (1200, 1000), (1200, 1300));
        assert_eq!(blocks(copse).as_deref(), Some("the copse Bois"));
        assert_eq!(blocks("{kind: wood, at: [12, 11.5], size: [2, 0.5]}").as_deref(), Some("the wood"));
        assert_eq!(blocks("{kind: town, at: [12, 11.5], size: [2, 0.5]}").as_deref(), Some("the town"));
        for open in [
            "{kind: hedge, line: [[11, 11.5], [13, 11.5]]}",
            "{kind: wall, line: [[11, 11.5], [13, 11.5]]}",
            "{kind: stream, line: [[0, 11.5], [24, 11.5]]}",
            "{kind: river, line: [[0, 11.5], [24, 11.5]]}",
            "{kind: road, line: [[0, 11.5], [24, 11.5]]}",
            // Along its edge.
            "{kind: wood, at: [13, 11.5], size: [2, 0.5]}",
        ] {
            assert_eq!(blocks(open), None, "{open}");
        }
    }

    #[test]
    fn a_unit_in_a_wood_or_town_sees_out_an_inch() {
        for kind in ["wood", "town"] {
            let wood = format!("{{kind: {kind}, at: [12, 9], size: [4, 4]}}");
            // The edge is at 11; the front is a quarter of an inch before the centre.
            let sees = |y| blocked(&[&wood], (1200, y), (1200, 1200)).is_none();
            assert!(sees(995) && sees(975) && sees(974) && !sees(973) && !sees(945));
            let is_seen = |y| blocked(&[&wood], (1200, 600), (1200, y)).is_none();
            assert!(is_seen(805) && is_seen(825) && !is_seen(827), "{kind}");
            // Both in it, an inch apart.
            assert_eq!(blocked(&[&wood], (1200, 800), (1200, 950)), None);
            assert!(blocked(&[&wood], (1200, 800), (1200, 952)).is_some());
        }
    }

    #[test]
    fn a_hill_blocks_unless_one_stands_on_it_or_both_are_as_high() {
        let hill = "{kind: hill, at: [12, 11.5], size: [2, 1]}";
        let hills = [hill, "{kind: hill, at: [12, 9], size: [2, 2]}", "{kind: hill, at: [12, 14], size: [2, 2]}"];
        let blocks = |pieces: &[&str], to| blocked(pieces, (1200, 900), (1200, to)).is_some();
        assert!(blocks(&hills[..1], 1400) && !blocks(&hills[..1], 1150));
        // On the outline it does not stand on it.
        assert!(!blocks(&hills[..1], 1100) && blocks(&hills[..1], 1200));
        assert!(blocks(&hills[..2], 1400) && !blocks(&hills, 1400));
        let high = "{kind: hill, at: [12, 11.5], size: [2, 1], height: 2}";
        assert!(blocks(&[high, hills[1], hills[2]], 1400));
    }

    /// The cover of a unit at a place against one that stands straight before it.
    fn cover(more: &str, terrain: &[&str], kind: &str, at: &str, from: (i64, i64, i64)) -> [u8; 3] {
        let unit = format!("{{unit: R1, side: red, kind: {kind}, at: {at}, face: 180}}");
        let state = position(&[more, "options: [cossacks]"], terrain, &[&unit]);
        let ground = Ground::of(&state);
        let firer = base(&state, from.0, from.1, from.2);
        let cover = ground.cover(&state, &firer, state.unit(&UnitId::new("R1")));
        [cover.hedge, cover.town, cover.wood]
    }

    const TWO_MC: &str = "edition: \"2mc\"";
    const THREE_ONE: &str = "edition: \"3.01\"";
    const FROM: (i64, i64, i64) = (1200, 900, 0);

    #[test]
    fn a_hedge_covers_infantry_close_behind_it() {
        let hedge = |y: &str| format!("{{kind: hedge, line: [[11.5, {y}], [12.5, {y}]]}}");
        // The target's front stands at 10.
        for (y, covered) in [("9.9", 1), ("9.5", 1), ("9.49", 1), ("9.48", 0), ("9.3", 0), ("10", 1), ("10.2", 0)] {
            let found = cover(TWO_MC, &[&hedge(y)], "line", "[12, 10.25]", FROM);
            assert_eq!(found, [covered, 0, 0], "{y}");
        }
        for kind in ["foot-artillery", "heavy-cavalry", "corps-hq"] {
            let found = cover(TWO_MC, &[&hedge("9.9")], kind, "[12, 10.25]", FROM);
            assert_eq!(found, [0; 3], "{kind}");
        }
        let wall = "{kind: wall, line: [[11.5, 9.9], [12.5, 9.9]]}";
        assert_eq!(cover(THREE_ONE, &[wall], "militia", "[12, 10.25]", FROM), [1, 0, 0]);
        // A shot past its end, and one of a firer who stands on it.
        assert_eq!(cover(TWO_MC, &[wall], "line", "[12, 10.25]", (1400, 900, 0)), [0; 3]);
        assert_eq!(cover(TWO_MC, &[wall], "line", "[12, 10.25]", (1400, 1000, 0)), [0; 3]);
        assert_eq!(cover(TWO_MC, &[wall], "line", "[12, 10.25]", (1200, 965, 0)), [0; 3]);
    }

    #[test]
    fn towns_cover_infantry_and_woods_light_infantry() {
        let town = "{kind: town, at: [12, 11], size: [4, 2]}";
        let wood = "{kind: wood, at: [12, 11], size: [4, 2]}";
        for edition in [TWO_MC, THREE_ONE] {
            assert_eq!(cover(edition, &[town], "line", "[12, 10.5]", FROM), [0, 1, 0]);
            assert_eq!(cover(edition, &[town], "line", "[12, 10]", FROM), [0; 3]);
            assert_eq!(cover(edition, &[town], "light-cavalry", "[12, 10.5]", FROM), [0; 3]);
            assert_eq!(cover(edition, &[wood], "light-infantry", "[12, 10.5]", FROM), [0, 0, 1]);
            assert_eq!(cover(edition, &[wood], "cossacks", "[12, 10.5]", FROM), [0; 3]);
        }
    }

    #[test]
    fn in_the_full_text_the_edge_covers_and_in_the_sheet_the_whole() {
        let wood = "{kind: wood, at: [12, 13], size: [6, 6]}";
        let covered = |edition, at| cover(edition, &[wood], "light-infantry", at, FROM)[2];
        // Its front is nearest to the edge at 10, a quarter of an inch before its centre.
        assert_eq!([covered(TWO_MC, "[12, 11.26]"), covered(TWO_MC, "[12, 11.27]")], [1, 0]);
        assert_eq!(covered(THREE_ONE, "[12, 12.5]"), 1);
    }

    #[test]
    fn cover_counts_once_unless_the_switch_says_otherwise() {
        let pieces = ["{kind: town, at: [12, 11], size: [4, 2]}", "{kind: hedge, line: [[11, 10.2], [13, 10.2]]}"];
        assert_eq!(cover(TWO_MC, &pieces, "line", "[12, 10.5]", FROM), [1, 0, 0]);
        let stacks = "house_rules: {cover_stacks: \"true\"}";
        assert_eq!(cover(stacks, &pieces, "line", "[12, 10.5]", FROM), [1, 1, 0]);
    }
}
