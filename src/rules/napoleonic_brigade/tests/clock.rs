//! The clock tried at random: looking only where something can come of it changes nothing, nor does the order in which
//! brigades are listed (NB-GAP-14).

use super::fixture::{british, cavalry, position};
use super::movement::{french, skirmishers};
use crate::kit::Edge;
use crate::rules::napoleonic_brigade::charts::movement::inches;
use crate::rules::napoleonic_brigade::orders::plan::Leg;
use crate::rules::napoleonic_brigade::play::moving::clock::mover::{AtEdge, Errand, MoveRule, Mover};
use crate::rules::napoleonic_brigade::play::moving::clock::way::{Pose, Way, WayLaying};
use crate::rules::napoleonic_brigade::play::moving::clock::{Clock, Scan};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// How many battlefields are tried.
const SEEDS: u64 = 6;

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    /// One from 0 up to, not including, so many.
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// A battlefield with some of each arm, at random.
fn field(numbers: &mut Numbers, brigades: u64) -> State {
    let mut army = Vec::new();
    for at in 0..brigades {
        let (side, face) = match at % 2 {
            0 => ("allied", 150 + numbers.below(60)),
            _ => ("french", (330 + numbers.below(60)) % 360),
        };
        let y = match at % 2 {
            0 => 20 + numbers.below(12),
            _ => 10 + numbers.below(12),
        };
        let place = format!("[{}.{}, {y}.{}]", 2 + numbers.below(54), numbers.below(10), numbers.below(10));
        let face = u16::try_from(face).expect("degrees");
        let unit = format!("B{at}");
        army.push(match numbers.below(4) {
            0 if side == "french" => french(&unit, &place, face, "attack-column"),
            1 if side == "french" => french(&unit, &place, face, "march-column"),
            2 => cavalry(&unit, side, &place, face, "weight: light"),
            3 => skirmishers(&unit, side, &place, face),
            _ => british(&unit, side, &place, face),
        });
    }
    let ground = [
        "{kind: woods, area: [[10, 18], [22, 18], [24, 23], [12, 24]]}",
        "{kind: stream, line: [[0, 20], [20, 15], [60, 21]], width: 1}",
        "{kind: wall, line: [[30, 20], [45, 20]]}",
        "{kind: hedge, line: [[50, 12], [50, 30]]}",
        "{kind: road, line: [[20, 0], [20, 20], [40, 40]]}",
        "{kind: lake, area: [[26, 14], [29, 14], [29, 18], [26, 18]]}",
        "{kind: hill, area: [[40, 22], [55, 22], [55, 30], [40, 30]]}",
    ];
    let army = army.iter().map(String::as_str).collect::<Vec<_>>();
    position(&[], &ground, &army)
}

/// Errands at random for most of them.
fn movers(state: &State, ground: &Ground, numbers: &mut Numbers) -> Vec<Mover> {
    let brigades = state.brigades().map(|brigade| {
        let footprint = state.footprint(ground, brigade).expect("it stands");
        let layout = state.layout(brigade, brigade.form);
        let pose = Pose::of(&footprint);
        let tenths = i64::try_from(1 + numbers.below(120)).expect("small");
        let allowance = inches(tenths * 10);
        let turn = i16::try_from(numbers.below(120)).expect("small") - 60;
        let (manner, rule) = match numbers.below(6) {
            0 => (Manner::Charge, MoveRule::Pressing),
            1 => (Manner::PushBack, MoveRule::Driven(AtEdge::Crosses)),
            2 => (Manner::Rout, MoveRule::Driven(AtEdge::Flees(Edge::South))),
            3 => (Manner::AdvanceAndFire, MoveRule::Firing),
            _ => (Manner::Ordinary, MoveRule::Freely),
        };
        let laying = WayLaying {
            layout: &layout,
            allowance,
            price: Some(crate::rules::napoleonic_brigade::charts::switches::TurnCost::ProRata),
            waits: 30,
        };
        let way = match rule {
            MoveRule::Driven(_) => Way::straight(pose, pose.face.reversed().course(), None),
            MoveRule::Freely => {
                let first = inches(i64::try_from(numbers.below(300)).expect("small"));
                laying.way(pose, &[Leg::Ahead(first), Leg::Turn(turn), Leg::Max])
            }
            _ => laying.way(pose, &[Leg::Max]),
        };
        let marches = brigade.form == crate::rules::napoleonic_brigade::troops::arm::Formation::MarchColumn;
        let errand = Errand { manner, rule, way, allowance, marches, by_road: marches };
        let stays = numbers.below(5) == 0;
        Mover::of(brigade, layout, footprint, (!stays).then_some(errand))
    });
    brigades.collect()
}

/// All that is to be said of a clock that has run down.
fn told(mut clock: Clock<'_>) -> Vec<String> {
    clock.run();
    clock.clear_the_driven();
    let mut touches = clock
        .touches
        .iter()
        .map(|touch| {
            let [by, on] = [touch.by, touch.on].map(|at| &clock.movers[at].unit);
            format!("{by} strikes {on} {:?}", touch.covered)
        })
        .collect::<Vec<_>>();
    touches.sort();
    let stand = clock.movers.iter().map(|mover| {
        format!(
            "{} {:?} {:?} {:?} {:?} {} {}",
            mover.unit,
            mover.now.pose,
            mover.progress,
            mover.stop,
            mover.slowed,
            mover.track.len(),
            mover.gone,
        )
    });
    stand.chain(touches).collect()
}

#[test]
fn looking_where_something_can_come_of_it_is_looking_always() {
    for seed in 0..SEEDS {
        let mut numbers = Numbers(seed);
        let state = field(&mut numbers, 11);
        let ground = Ground::of(&state.terrain, &state.options);
        let movers = movers(&state, &ground, &mut numbers);
        let clock = |movers: Vec<Mover>| Clock::of(&ground, state.board(), movers);
        let expected = told(clock(movers.clone()).looking(Scan::Always));
        assert_eq!(told(clock(movers)), expected, "{seed}");
    }
}

#[test]
fn the_order_of_the_list_decides_nothing() {
    for seed in 100..100 + SEEDS {
        let mut numbers = Numbers(seed);
        let state = field(&mut numbers, 11);
        let ground = Ground::of(&state.terrain, &state.options);
        let mut movers = movers(&state, &ground, &mut numbers);
        let clock = |movers: Vec<Mover>| Clock::of(&ground, state.board(), movers);
        let expected = told(clock(movers.clone()));
        for at in (1..movers.len()).rev() {
            let other = usize::try_from(numbers.below(at as u64 + 1)).expect("small");
            movers.swap(at, other);
        }
        assert_eq!(told(clock(movers)), expected, "{seed}");
    }
}
