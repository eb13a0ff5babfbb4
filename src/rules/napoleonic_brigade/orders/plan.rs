//! What a brigade means to do in a turn, once its entry has been held against the rules.

use crate::adjudicate::{By, Said, UnitId};
use crate::kit::table::{Heading, Length, Point};
use crate::orders::{Condition, Step};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Post;

/// The entry of a brigade that stood up on paper, or what it does without one.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Who.
    pub(crate) unit: UnitId,
    /// Whether it is its general order that makes it do this, in want of an entry or a reply (NB-GAP-04).
    pub(crate) unasked: bool,
    /// On what the whole entry depends.
    pub(crate) condition: Option<Condition>,
    /// How it moves.
    pub(crate) intent: Intent,
    /// The step of its entry that says so, counted from 1; 0 where none does.
    pub(crate) step: usize,
    /// What it does where there is no room for the change on which it spends its move.
    pub(crate) otherwise: Vec<Step<Verb>>,
    /// Its steps of fire, with their conditions; empty where none is written.
    pub(crate) fire: Vec<Step<Verb>>,
    /// Which steps of its entry these are, counted from 1.
    pub(crate) numbers: Vec<usize>,
    /// Whether `hold-fire` or `stand` keeps it from firing.
    pub(crate) holds_fire: bool,
}

/// What was said about a charge: how the charged brigade fires in defence is part of it (NB-DEC-07, NB-DEC-21).
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// Who is charged.
    pub(crate) unit: UnitId,
    /// By whom.
    pub(crate) by_whom: UnitId,
    /// The steps of the reply; empty for the printed default.
    pub(crate) steps: Vec<Step<Verb>>,
    /// Who said so.
    pub(crate) by: By,
}

impl Heard {
    /// What somebody has said of a charge, or nothing but the default.
    pub(crate) fn of(unit: &UnitId, by_whom: &UnitId, said: &Said<Verb>) -> Heard {
        let (steps, by) = match said {
            Said::Steps(steps, by) => (steps.clone(), *by),
            Said::Default(by) => (Vec::new(), *by),
            Said::Open => (Vec::new(), By::Default),
        };
        Heard { unit: unit.clone(), by_whom: by_whom.clone(), steps, by }
    }
}

/// How a brigade means to spend its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// It stays (NB-MOVE-01).
    Stay,
    /// It goes a way by its dice; turns alone are a way as well.
    Go(Vec<Leg>),
    /// Skirmishers at half speed, so that they may fire (NB-SKIR-11).
    Skirmish(Vec<Leg>),
    /// A charge, declared before anybody moves (NB-CHG-01).
    Charge(UnitId),
    /// NB-MF-01.
    AdvanceAndFire,
    /// A line goes back facing the enemy, so far at the most (NB-RET-12).
    BackFacing(Option<Length>),
    /// Deployed pieces are moved by hand, ahead or (below zero) back, after a turn of so many degrees (NB-FART-06).
    Manhandle(i16, Length),
    /// Limbered horse artillery goes so far at half speed and unlimbers (NB-HART-03).
    HorseCharge(Vec<Leg>),
    /// It retires by turning about, cavalry to the left where that is said (NB-RET-01).
    Retire {
        /// To the left.
        left: bool,
        /// How far infantry goes at the most, with its back turned; as far as its dice give where nothing is said.
        most: Option<Length>,
    },
    /// Cavalry between the turns of its retirement begins to face about (NB-RET-10).
    FaceAbout,
    /// It spends the move in changing its formation (NB-MOVE-15).
    Form(Formation),
    /// It spends the move in going into a complex, or to other sides of it (NB-GAP-85).
    Occupy(Post),
    /// A garrison spends the move in going out (NB-GAP-85).
    GoOut {
        /// In which formation it stands then.
        form: Formation,
        /// Against which side of the outline, counted from 0.
        side: u8,
    },
    /// Skirmishers give way before who charges them, at half speed where they fire (NB-SKIR-06, NB-SKIR-07).
    GiveWay {
        /// Before whom.
        before: UnitId,
        /// Whether they fire.
        fire: bool,
    },
    /// A melee that was broken off is taken up again without a gap (NB-SPLIT-02).
    Resume(UnitId),
}

/// One leg of a way; every distance is straight ahead (NB-MOVE-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leg {
    /// A turn about the centre, degrees to the right (NB-MOVE-09, NB-MOVE-10, NB-MOVE-11, NB-MOVE-12).
    Turn(i16),
    /// So far ahead.
    Ahead(Length),
    /// As far ahead as the dice give.
    Max,
    /// Along a road, the own point on its middle, to this point of it: the heading follows the road at its usual price.
    Road {
        /// To where.
        to: Point,
        /// Which way the road leads there.
        face: Heading,
    },
}
