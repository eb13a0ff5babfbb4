//! What infantry sees as small arms fire, and from where it fires: NB-IFIRE-01 to NB-IFIRE-04, NB-SKF-02, NB-BLD-17,
//! NB-SQ-05, NB-SQ-06, NB-GAP-20, NB-GAP-23.

use std::cell::OnceCell;

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face, Frame, Length, Point, Segment};
use crate::rules::napoleonic_brigade::charts::fire::{Reach, small_arms};
use crate::rules::napoleonic_brigade::charts::switches::AttackColumnWidth;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::sight;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind, Weapon};
use crate::rules::napoleonic_brigade::troops::bases::{RANKS, SKIRMISH_BASE};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// The table as it lies while small arms fire, or while orders are checked.
pub(crate) struct Musketry<'s> {
    pub(crate) state: &'s State,
    pub(crate) ground: &'s Ground,
    /// What brigades have done in this turn; nothing while orders are only checked.
    pub(crate) afoot: &'s [Afoot],
    /// Everybody who takes room, in the order of the army lists.
    pub(crate) footprints: Vec<(UnitId, Footprint)>,
    /// The box around each way, once somebody has asked.
    pub(super) ways: OnceCell<Vec<(UnitId, Frame)>>,
}

/// What fires as one: the small arms of a brigade, or of a face of a square, or of the half faces beside its corner.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    /// The face or the corner, of a square.
    pub(crate) face: Option<&'static str>,
    /// From where cover is looked for: the middle of the front.
    pub(crate) eye: Point,
    /// Its units.
    pub(crate) files: Vec<Files>,
}

/// The muskets of one unit, or of a face of a square.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    /// Whose.
    pub(crate) unit: UnitId,
    /// The base from the front edge of which they fire.
    pub(crate) front: Base,
    /// How many figures.
    pub(crate) figures: u32,
    /// How far.
    pub(crate) reach: Reach,
}

impl Unit {
    /// NB-IFIRE-01, NB-IFIRE-03, NB-IFIRE-04, NB-SKF-02: how many of it fire.
    pub(crate) fn muskets(&self, kind: Kind, formation: Formation) -> u32 {
        match (kind, formation) {
            (Kind::Infantry, _) => self.class.firing(self.figures),
            (Kind::Skirmishers, Formation::MarchColumn) => {
                let ranks = u32::try_from(RANKS).expect("ranks are few");
                self.figures.min(ranks * SKIRMISH_BASE)
            }
            (Kind::Skirmishers, _) => self.figures,
            _ => 0,
        }
    }

    fn reach(&self) -> Reach {
        small_arms(self.weapon.unwrap_or(Weapon::Musket))
    }
}

impl<'s> Musketry<'s> {
    /// The table as it lies.
    pub(crate) fn of(state: &'s State, ground: &'s Ground, afoot: &'s [Afoot]) -> Musketry<'s> {
        let footprints = sight::footprints_but(state, ground, &[]);
        Musketry { state, ground, afoot, footprints, ways: OnceCell::new() }
    }

    /// How a brigade lies, if it takes room.
    pub(crate) fn footprint(&self, id: &UnitId) -> Option<&Footprint> {
        let found = self.footprints.iter().find(|(known, _)| known == id);
        found.map(|(_, footprint)| footprint)
    }

    /// What it has done in this turn.
    pub(crate) fn afoot(&self, id: &UnitId) -> Option<&'s Afoot> {
        self.afoot.iter().find(|afoot| afoot.unit == *id)
    }

    /// The facts of a brigade's orders about an enemy.
    pub(crate) fn facts<'f>(&'f self, brigade: &'f Brigade, enemy: Option<&UnitId>) -> Facts<'f> {
        let enemy = enemy.and_then(|enemy| self.state.find(enemy));
        Facts::own(self.state, self.ground, self.afoot, brigade).about(enemy)
    }

    /// What of a brigade fires: all of it as one, or every face of a square.
    pub(crate) fn parties(&self, brigade: &Brigade) -> Vec<Party> {
        match brigade.form {
            Formation::Square => self.faces(brigade),
            _ => vec![self.whole(brigade)],
        }
    }

    /// NB-IFIRE-01, NB-IFIRE-02: the units of a brigade that fire as one.
    pub(crate) fn whole(&self, brigade: &Brigade) -> Party {
        let leading = match brigade.form {
            Formation::MarchColumn => 1,
            Formation::AttackColumn => match self.state.house_rules.attack_column_width {
                AttackColumnWidth::One => 1,
                AttackColumnWidth::Two => 2,
            },
            _ => brigade.bases.len(),
        };
        let units = brigade.bases.iter().enumerate();
        let left = units.filter(|(_, unit)| unit.figures > 0).take(leading);
        let files = left.filter_map(|(at, unit)| {
            Some(Files {
                unit: unit.unit.clone(),
                front: self.front_of(brigade, at)?,
                figures: unit.muskets(brigade.kind, brigade.form),
                reach: unit.reach(),
            })
        });
        let files = files.collect::<Vec<_>>();
        let footprint = self.footprint(&brigade.unit);
        let outdoors = footprint.filter(|footprint| footprint.outline.is_none());
        let behind_walls = files.first().map(|files| files.front.middle(Face::Front));
        let eye = outdoors.map(Footprint::front).or(behind_walls);
        Party { face: None, eye: eye.unwrap_or(Point::at(Length::ZERO, Length::ZERO)), files }
    }

    /// From where a unit fires: from the front edge of its bases, or from the whole of the side that it holds (NB-BLD-17).
    fn front_of(&self, brigade: &Brigade, at: usize) -> Option<Base> {
        if let Some(post) = &brigade.post {
            let side = usize::from(*post.sides.get(at)?);
            let complex = self.ground.complex(&post.complex)?;
            return complex.facades.get(side).map(|facade| facade.front());
        }
        let bases = &self.footprint(&brigade.unit)?.bases;
        let mut own = bases.iter().filter(|stood| stood.unit == at);
        let first = own.next()?.base;
        let last = own.next_back().map_or(first, |stood| stood.base);
        // The bases of skirmishers stand side by side: their front edges are one.
        let across = Segment::new(first.centre, last.centre);
        Some(Base {
            centre: across.at(across.length().share(1, 2)),
            frontage: first.frontage + across.length(),
            ..first
        })
    }
}

impl Party {
    /// Its figures in all.
    pub(crate) fn figures(&self) -> u32 {
        self.files.iter().map(|files| files.figures).sum()
    }

    /// Those of its units that are meant.
    pub(crate) fn only(&self, meant: impl Fn(&Files) -> bool) -> Party {
        let files = self.files.iter().filter(|files| meant(files));
        Party { files: files.cloned().collect(), ..self.clone() }
    }
}

/// What infantry sees as things stand.
pub(crate) fn musketry<'s>(play: &'s Play<'_, '_>) -> Musketry<'s> {
    Musketry::of(play.state(), &play.ground, &play.afoot)
}
