//! Fire at those who pass: NB-XT-01 to NB-XT-07, NB-SQ-07, NB-DEC-20, NB-GAP-69.

use super::musketry::{Files, Musketry, Party};
use super::targets::Aim;
use crate::adjudicate::UnitId;
use crate::kit::table::{Face, Frame, Length, Square, Zone};
use crate::rules::napoleonic_brigade::charts::fire::{CROSSING, FIRE_ARC};
use crate::rules::napoleonic_brigade::charts::measures::LIMIT;
use crate::rules::napoleonic_brigade::charts::movement::inches;
use crate::rules::napoleonic_brigade::events::fire::FireKind;
use crate::rules::napoleonic_brigade::position::field_of_fire::part_in_zone;
use crate::rules::napoleonic_brigade::position::footprint::{Footprint, Layout};
use crate::rules::napoleonic_brigade::position::sight::is_in_view;
use crate::rules::napoleonic_brigade::position::turn_record::{Afoot, Footstep};
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// How far a footprint goes at the most from one look at it to the next, where nothing can happen before.
const STRIDE: Length = inches(10);

/// The way of an enemy through a turn.
struct Passage<'a> {
    layout: Layout,
    track: &'a [Footstep],
    between: &'a [(UnitId, Footprint)],
}

/// How an enemy on his way lies before a unit.
enum PasserBearing {
    /// So far from its field of fire, or beyond six inches, that a stride changes nothing.
    Away,
    /// He cannot be fired at.
    Out,
    /// He can, at this range.
    Open(Square),
}

impl Musketry<'_> {
    /// NB-XT-01, NB-XT-06: the enemies of any arm who passed before a party of formed infantry that has not moved, the
    /// nearest on their way first, ties by name. Whether they are in melee at the end does not matter (NB-FIRE-19), unless
    /// it is with this brigade (NB-SQ-07, NB-DF-14), nor whether they could be fired at there (NB-XT-05).
    pub(crate) fn passers(&self, brigade: &Brigade, party: &Party) -> Vec<Aim> {
        if !self.awaits_passers(brigade) {
            return Vec::new();
        }
        let enemies = self.state.enemies_of(&brigade.side);
        let others = enemies.filter(|enemy| !self.are_in_contact(brigade, enemy));
        let passed = others.filter_map(|enemy| {
            let afoot = self.afoot(&enemy.unit)?;
            self.is_mark(brigade, enemy).ok()?;
            self.passage(brigade, party, (enemy, afoot))
        });
        let mut passed = passed.collect::<Vec<_>>();
        passed.sort_by(|one, other| {
            let names = one.target.as_str().cmp(other.target.as_str());
            one.range.cmp(&other.range).then(names)
        });
        passed
    }

    /// NB-XT-02, NB-XT-03: whether a brigade is formed infantry that has not moved; that it may fire at all is another
    /// question.
    fn awaits_passers(&self, brigade: &Brigade) -> bool {
        let afoot = self.afoot(&brigade.unit);
        brigade.kind == Kind::Infantry && afoot.is_some_and(Afoot::is_steady)
    }

    /// How an enemy passed, if he did.
    fn passage(&self, brigade: &Brigade, party: &Party, (enemy, afoot): (&Brigade, &Afoot)) -> Option<Aim> {
        if afoot.is_stationary() || afoot.track.is_empty() {
            return None;
        }
        let layout = self.state.layout(enemy, enemy.form);
        let (.., way) = self.ways().iter().find(|(unit, _)| *unit == afoot.unit)?;
        let way = way.wider(layout.size.frontage + layout.size.depth);
        let own = self.footprint(&brigade.unit)?.frame().wider(CROSSING + STRIDE);
        if !own.meets(&way) {
            return None;
        }
        let mut between = self.others(&[&brigade.unit, &enemy.unit]);
        between.retain(|(_, footprint)| own.meets(footprint.frame()));
        let passage = Passage { layout, track: &afoot.track, between: &between };
        let files = party.files.iter().enumerate();
        let seen = files.filter_map(|(at, files)| Some((at, self.nearest_pass(files, &passage)?)));
        let (files, ranges): (Vec<usize>, Vec<Square>) = seen.unzip();
        let range = ranges.into_iter().min()?;
        let (hard_cover, works) = self.cover(enemy, self.footprint(&enemy.unit)?, party);
        Some(Aim {
            target: enemy.unit.clone(),
            range: range.nearest(),
            close: false,
            files,
            hard_cover,
            works,
            gun: None,
            fire: FireKind::Crossing,
        })
    }

    /// The box around the way of everybody who has gone any: a way has a thousand places, and everybody asks for it.
    fn ways(&self) -> &[(UnitId, Frame)] {
        self.ways.get_or_init(|| {
            let went = self.afoot.iter().filter(|afoot| !afoot.track.is_empty());
            let places = |afoot: &Afoot| afoot.track.iter().map(|footstep| footstep.at).collect::<Vec<_>>();
            went.map(|afoot| (afoot.unit.clone(), Frame::of(&places(afoot)))).collect()
        })
    }

    /// NB-GAP-69: how near an enemy came to a unit at those ends of beats at which he was in its zone, in sight and within
    /// six inches. Beats are left out in which nothing can happen, or that only tell how near.
    fn nearest_pass(&self, files: &Files, passage: &Passage<'_>) -> Option<Square> {
        let zone = Zone::of_fire(&files.front, FIRE_ARC, CROSSING + STRIDE);
        let look = |at: usize| self.look(files, &zone, passage, at);
        let mut looked = Vec::new();
        let mut at = 0;
        while at < passage.track.len() {
            let seen = look(at);
            let next = match seen {
                PasserBearing::Out => at + 1,
                PasserBearing::Away | PasserBearing::Open(_) => passage.stride(at),
            };
            looked.push((at, seen));
            at = next;
        }
        let open = looked.iter().enumerate();
        let open = open.filter_map(|(place, (_, seen))| match seen {
            PasserBearing::Open(range) => Some((*range, place)),
            _ => None,
        });
        let (nearest, place) = open.min()?;
        // The nearest of all lies within a stride of the nearest that was looked at.
        let from = place.checked_sub(1).map_or(0, |before| looked[before].0);
        let to = looked.get(place + 1).map_or(at, |after| after.0);
        let close = (from..to.min(passage.track.len())).filter_map(|at| match look(at) {
            PasserBearing::Open(range) => Some(range),
            _ => None,
        });
        Some(close.fold(nearest, Square::min))
    }

    fn look(&self, files: &Files, zone: &Zone, passage: &Passage<'_>, at: usize) -> PasserBearing {
        let footstep = passage.track[at];
        let footprint = passage.layout.lies(footstep.at, footstep.face);
        let mut bases = footprint.bases.iter();
        let near = bases.any(|stood| {
            files.front.touches(&stood.base, CROSSING + STRIDE + LIMIT) && zone.reaches(&stood.base, STRIDE)
        });
        if !near {
            return PasserBearing::Away;
        }
        let Some(part) = part_in_zone(&files.front, &footprint, CROSSING) else {
            return PasserBearing::Out;
        };
        let eye = files.front.middle(Face::Front);
        match is_in_view(self.ground, eye, &part.aims(eye), passage.between) {
            true => PasserBearing::Open(part.range),
            false => PasserBearing::Out,
        }
    }
}

impl Passage<'_> {
    /// The first beat after one in which he has gone farther than a stride, or has turned.
    fn stride(&self, at: usize) -> usize {
        let here = self.track[at];
        let mut on = self.track[at + 1..].iter();
        let steps = on.position(|there| there.face != here.face || !here.at.square_to(there.at).is_within(STRIDE));
        steps.map_or(self.track.len(), |steps| at + 1 + steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::{Decimal, Heading, Point};
    use crate::rules::napoleonic_brigade::charts::measures::INCH;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    const HUSSARS: &str = "{unit: Hussars, side: french, kind: cavalry, at: [30, 14], face: 90, form: line, bases: [\
        {unit: h1, as: cavalry, full: 12, figures: 12}]}";

    fn at(x: &str, y: &str) -> Point {
        let inches = |text| Decimal::parse(text).expect("a number").length(INCH);
        Point::at(inches(x), inches(y))
    }

    #[test]
    fn beats_that_are_left_out_change_nothing() {
        // The hussars ride by obliquely, and behind Pack for a while.
        let pack = british("Pack", "allied", "[21, 12]", 180);
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let state = position(&[], &[], &[&kempt, HUSSARS, &pack]);
        let ground = crate::rules::napoleonic_brigade::position::ground::Ground::of(&[], &state.options);
        let musketry = Musketry::of(&state, &ground, &[]);
        let hussars = state.unit(&UnitId::new("Hussars"));
        let track = (0..1_000).map(|beat: i64| Footstep {
            at: at("12", "20") + Heading::of(125).course().over(Length::micrometres(400 * beat)),
            face: Heading::of(if beat < 500 { 125 } else { 126 }),
        });
        let track = track.collect::<Vec<_>>();
        let between = musketry.others(&[&UnitId::new("Kempt"), &hussars.unit]);
        let passage = Passage { layout: state.layout(hussars, hussars.form), track: &track, between: &between };
        let party = musketry.whole(state.unit(&UnitId::new("Kempt")));
        let mut passed = 0;
        for files in &party.files {
            let zone = Zone::of_fire(&files.front, FIRE_ARC, CROSSING + STRIDE);
            let every = (0..track.len()).filter_map(|at| match musketry.look(files, &zone, &passage, at) {
                PasserBearing::Open(range) => Some(range),
                _ => None,
            });
            let nearest = every.min();
            passed += usize::from(nearest.is_some());
            assert_eq!(musketry.nearest_pass(files, &passage), nearest);
        }
        assert!(passed > 0);
    }
}
