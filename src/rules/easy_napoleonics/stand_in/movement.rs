//! What a unit does in its movement that keeps where it is or goes back.

use crate::adjudicate::{Brief, Field, Posture, Whither, apart};
use crate::kit::Edge;
use crate::rules::easy_napoleonics::odds::melee;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::movement::charge;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Level, Unit};

/// Enemies so near come at whoever turns his back on them.
const NEAR: u32 = 4;

/// Guns that delay fire until an enemy is so near.
const PRESSED: u32 = 3;

/// A battery has the help of others so near.
const BATTERIES: u32 = 3;

/// What a unit would do, each with how good it is.
pub(super) fn wishes(state: &State, field: &Field, unit: &Unit, brief: &Brief<'_>) -> Vec<(i64, String)> {
    if zones_of_control::is_locked(state, unit) {
        return Vec::new();
    }
    let Some((at, nearest, far)) = nearest(state, unit) else { return Vec::new() };
    let Some(piece) = field.pieces.iter().find(|piece| piece.unit == unit.unit) else { return Vec::new() };
    let aim = match unit.level() {
        // Who is shaken rests where nobody strikes at him.
        Level::Bad if far <= 3 && !unit.kind.is_artillery() => Whither::Home,
        Level::Bad => Whither::Here,
        _ => field.aim(piece, brief.posture),
    };
    let mut wishes = match unit.level() {
        Level::Bad => Vec::new(),
        _ => charges(state, unit, brief),
    };
    let fires_on = unit.is_in(Form::Unlimbered) && brief.posture == Posture::Delay && far > PRESSED;
    if aim == Whither::Home && !fires_on {
        wishes.extend(homeward(state, unit, far));
    }
    let sight = Sight {
        state,
        unit,
        nearest,
        far,
        whither: if aim == Whither::Home { None } else { word(&aim) },
        left: aim.at().map_or(0, |goal| apart(at, goal) / 1000),
    };
    wishes.extend(match unit.kind {
        Kind::Infantry => sight.foot(),
        Kind::LightCavalry | Kind::HeavyCavalry => sight.horse(),
        Kind::FieldArtillery | Kind::HorseArtillery => sight.guns(),
        Kind::Leader => Vec::new(),
    });
    let nudge = brief.whim(unit.unit.as_str()) / 8;
    wishes.iter_mut().for_each(|(score, _)| *score += nudge);
    wishes
}

/// Where a unit stands, and the enemy nearest to it.
fn nearest<'s>(state: &'s State, unit: &'s Unit) -> Option<([i64; 2], &'s Unit, u32)> {
    let enemies = state.enemies_of(&unit.side).filter_map(|enemy| Some((state.apart(unit, enemy)?, enemy)));
    let (far, enemy) = enemies.min_by(|one, other| (one.0, &one.1.unit).cmp(&(other.0, &other.1.unit)))?;
    Some((state.place(unit)?.in_thousandths(), enemy, far))
}

/// Ways home: a step back with the front to enemies who are near, else as it stands, and turned about first, since a unit goes where it
/// faces.
fn homeward(state: &State, unit: &Unit, far: u32) -> Vec<(i64, String)> {
    let home = |corner: &str| format!("[{{face: {corner}}}, {{to: home}}]");
    let limbers = if unit.is_in(Form::Unlimbered) { "[{form: limbered}, {to: home}]" } else { "{to: home}" };
    let (corners, sides): (&[&str], &[&str]) = match state.card(&unit.side).home_edge {
        Edge::North => (&["N", "NE", "NW"], &["NE", "NW"]),
        Edge::East => (&["NE", "SE"], &["E", "NE", "SE"]),
        Edge::South => (&["S", "SE", "SW"], &["SE", "SW"]),
        Edge::West => (&["NW", "SW"], &["W", "NW", "SW"]),
    };
    let turned = corners.iter().zip(0..).map(|(corner, place)| (94 - place, home(corner)));
    let mut wishes = vec![(95, limbers.to_owned())];
    wishes.extend(turned);
    if far <= NEAR && !unit.kind.is_artillery() {
        let steps = sides.iter().zip(0..);
        wishes.extend(steps.map(|(side, place)| (98 - place, format!("{{sidestep: {side}}}"))));
    }
    if unit.is_in(Form::Unlimbered) {
        wishes.extend(
            corners
                .iter()
                .zip(0..)
                .map(|(corner, place)| (91 - place, format!("[{{form: limbered, facing: {corner}}}, {{to: home}}]"))),
        );
    }
    wishes
}

/// The step that leads to an aim.
fn word(aim: &Whither) -> Option<String> {
    match aim {
        Whither::Enemy(unit, _) => Some(format!("{{toward: {unit}}}")),
        Whither::Prize(name, _) => Some(format!("{{to: \"{name}\"}}")),
        Whither::Home => Some("{to: home}".to_owned()),
        Whither::Here => None,
    }
}

/// Charges, by the chance to win the melee that would come of it.
fn charges(state: &State, unit: &Unit, brief: &Brief<'_>) -> Vec<(i64, String)> {
    if unit.kind.is_artillery() || matches!(brief.posture, Posture::Withdraw) {
        return Vec::new();
    }
    let bold = match brief.posture {
        // Who loses is lost as surely as who is beaten.
        Posture::Delay => 85,
        _ => 65,
    };
    let charge = |enemy: &Unit| {
        let (_, chance) = melee::charge_wins(state, unit, enemy)?;
        let mut chance = percent(chance);
        if unit.kind.is_cavalry() && charge::may_square(state, enemy, unit) {
            chance = chance * 2 / 3;
        }
        let prey = match enemy.kind.is_artillery() {
            // Whoever takes one of several batteries stands under the fire of the others.
            true if has_helpers(state, enemy) => -20,
            true => 12,
            false => 0,
        };
        (chance + prey >= bold).then(|| (100 + (chance + prey - bold) * 3, format!("{{charge: {}}}", enemy.unit)))
    };
    state.enemies_of(&unit.side).filter_map(charge).collect()
}

/// Whether another battery stands beside one.
fn has_helpers(state: &State, guns: &Unit) -> bool {
    let others = state.units_of(&guns.side).filter(|other| other.unit != guns.unit && other.is_in(Form::Unlimbered));
    others.filter_map(|other| state.apart(guns, other)).any(|far| far <= BATTERIES)
}

/// A chance in whole percent.
fn percent((ways, of): (u128, u128)) -> i64 {
    i64::try_from(ways * 100 / of.max(1)).unwrap_or(0)
}

struct Sight<'s> {
    state: &'s State,
    unit: &'s Unit,
    nearest: &'s Unit,
    far: u32,
    whither: Option<String>,
    /// How many hexes are left to its aim.
    left: i64,
}

impl Sight<'_> {
    /// Whether enemies of a kind stand so near.
    fn near(&self, within: u32, is: impl Fn(Kind) -> bool) -> bool {
        let enemies = self.state.enemies_of(&self.unit.side).filter(|enemy| is(enemy.kind));
        enemies.filter_map(|enemy| self.state.apart(self.unit, enemy)).any(|far| far <= within)
    }

    /// Turns to the nearest enemy, where he is near and not in front.
    fn turns(&self) -> Option<(i64, String)> {
        let enemy = self.state.place(self.nearest)?;
        let is_ahead = self.far > 1 || self.state.has_in_front(self.unit, enemy);
        (!is_ahead).then(|| (80, format!("{{face: {}}}", self.nearest.unit)))
    }

    fn foot(&self) -> Vec<(i64, String)> {
        let mut wishes = Vec::from_iter(self.turns());
        let is_square = self.unit.is_square();
        let horse_alone = self.near(3, Kind::is_cavalry) && !self.near(3, |kind| !kind.is_cavalry());
        if horse_alone {
            wishes.push((75, if is_square { "stand".to_owned() } else { "{form: square}".to_owned() }));
        }
        if is_square && !horse_alone {
            wishes.push((72, format!("{{form: line, facing: {}}}", self.nearest.unit)));
            wishes.push((71, "{form: line}".to_owned()));
        }
        // Two stands of a line fight, and one of a column.
        let in_reach = self.near(3, |kind| !kind.is_cavalry());
        if in_reach && self.unit.is_in(Form::Column) && self.whither.is_some() {
            wishes.push((68, format!("{{form: line, facing: {}}}", self.nearest.unit)));
            wishes.push((67, "{form: line}".to_owned()));
        }
        let Some(way) = &self.whither else { return wishes };
        if self.left > 5 && !in_reach && self.unit.is_in(Form::Line) {
            wishes.push((62, format!("[{{form: column, facing: {}}}, {way}]", self.nearest.unit)));
            wishes.push((61, format!("[{{form: column}}, {way}]")));
        }
        wishes.push((60, way.clone()));
        wishes.push((58, format!("[{{face: {}}}, {way}]", self.nearest.unit)));
        wishes
    }

    fn horse(&self) -> Vec<(i64, String)> {
        let mut wishes = Vec::from_iter(self.turns());
        if self.unit.is_in(Form::Column) && self.far <= 4 {
            wishes.push((66, format!("{{form: line, facing: {}}}", self.nearest.unit)));
            wishes.push((65, "{form: line}".to_owned()));
        }
        let Some(way) = &self.whither else { return wishes };
        if self.unit.is_in(Form::Line) && self.left > 6 {
            wishes.push((62, format!("[{{form: column, facing: {}}}, {way}]", self.nearest.unit)));
        }
        wishes.push((60, way.clone()));
        wishes.push((58, format!("[{{face: {}}}, {way}]", self.nearest.unit)));
        wishes
    }

    fn guns(&self) -> Vec<(i64, String)> {
        let range = match self.unit.kind {
            Kind::HorseArtillery => 4,
            _ => 6,
        };
        let unlimbered = self.unit.is_in(Form::Unlimbered);
        let mut ready = self.unit.clone();
        ready.fired = false;
        let aims = unlimbered && !targets::targets(self.state, &ready).is_empty();
        let mut wishes = Vec::new();
        match (unlimbered, self.far <= range) {
            _ if aims => wishes.push((90, "stand".to_owned())),
            (true, true) => wishes.push((85, format!("{{face: {}}}", self.nearest.unit))),
            (false, true) => {
                wishes.push((86, format!("{{form: unlimbered, facing: {}}}", self.nearest.unit)));
                wishes.push((85, format!("[{{face: {}}}, {{form: unlimbered}}]", self.nearest.unit)));
                wishes.push((84, "{form: unlimbered}".to_owned()));
            }
            _ => {}
        }
        let Some(way) = &self.whither else { return wishes };
        if unlimbered {
            wishes.push((60, format!("[{{form: limbered, facing: {}}}, {way}]", self.nearest.unit)));
            wishes.push((59, format!("[{{form: limbered}}, {way}]")));
        } else {
            wishes.push((60, way.clone()));
            wishes.push((58, format!("[{{face: {}}}, {way}]", self.nearest.unit)));
        }
        wishes
    }
}
