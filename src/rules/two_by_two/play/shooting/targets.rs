//! Who may shoot at whom, and why not: TT-FIRE-02 to TT-FIRE-12, TT-FIRE-21 to TT-FIRE-31, TT-FIRE-60, TT-GEO-12 to
//! TT-GEO-15, TT-WOOD-01, TT-WOOD-02.

use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Base, FireArc, Length, Segment, Zone};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::Arc;
use crate::rules::two_by_two::charts::tables::Band;
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::position::state::{Reply, State};
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// A target at which a unit may shoot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Who shoots.
    pub(crate) firer: UnitId,
    /// Whom it has chosen.
    pub(crate) target: UnitId,
    /// Whom the shot hits: the target, or all the chargers that are one target with it (TT-CON-26), the first in contact
    /// first.
    pub(crate) at: Vec<UnitId>,
    /// How far the nearest of them is.
    pub(crate) range: Length,
    /// The band of that range.
    pub(crate) band: Band,
    /// At its own charger, by a unit that chose to shoot.
    pub(crate) defensive: bool,
}

impl Aim {
    /// Whether two shots hit somebody in common.
    pub(crate) fn meets(&self, other: &Aim) -> bool {
        self.at.iter().any(|unit| other.at.contains(unit))
    }
}

impl Unit {
    /// TT-FIRE-02, TT-FIRE-03, TT-FIRE-04, TT-FIRE-60: why a unit of its type shoots at nobody.
    pub(crate) fn never_fires(&self) -> Option<Wrong> {
        let clause = match self.kind {
            kind if kind.has_fire() => return None,
            kind if kind.is_hq() => "TT-FIRE-02",
            Kind::HeavyCavalry => "TT-FIRE-03",
            Kind::IrregularWarband => "TT-FIRE-60",
            _ => "TT-FIRE-04",
        };
        let (id, noun) = (&self.unit, self.kind.noun());
        let reason = because!("`{}` is {}, which does not shoot", id, noun);
        Some(Wrong::new(clause, reason, "infantry and artillery shoot"))
    }
}

/// TT-FIRE-02, TT-FIRE-03, TT-FIRE-04, TT-FIRE-05, TT-FIRE-12, TT-FIRE-60, TT-STAT-02: whether a unit may shoot at all
/// in this player turn. TT-SEQ-04, TT-FIRE-06: that it has moved or is pinned does not matter.
pub(crate) fn may_fire(unit: &Unit) -> Result<(), Wrong> {
    let id = &unit.unit;
    if let Some(wrong) = unit.never_fires() {
        return Err(wrong);
    }
    if unit.is_disrupted() {
        let reason = because!("`{}` is disrupted and cannot shoot", id);
        return Err(Wrong::new("TT-FIRE-05", reason, "it has to rally first"));
    }
    if unit.fired {
        let reason = because!("`{}` has shot in this player turn", id);
        let help = "a unit shoots once in a player turn";
        return Err(Wrong::new("TT-FIRE-12", reason, help));
    }
    Ok(())
}

/// TT-GEO-12: the field of fire of a base, as far as the table goes.
fn field_of_fire(state: &State, base: &Base) -> Zone {
    let arc = match state.house_rules.fire_arc {
        Arc::Wide => FireArc::DIAGONAL,
        Arc::Straight => FireArc::Straight,
        Arc::HalfPlane => FireArc::HalfPlane,
    };
    Zone::of_fire(base, arc, whole_table(state))
}

/// A length beyond which there is nothing on the table.
fn whole_table(state: &State) -> Length {
    let board = state.board();
    board.width + board.height
}

/// TT-FIRE-07, TT-FIRE-08: the targets that a unit may choose, the best first (TT-DEC-11): with enemies straight ahead
/// the nearest of these, else all. Its own charger is a matter of [`charge_aims`](super::at_chargers::charge_aims). TT-GEO-13: straight ahead is
/// the strip as wide as its front.
pub(crate) fn targets(state: &State, ground: &Ground, unit: &Unit) -> Vec<Aim> {
    let Some(base) = state.base(unit).filter(|_| may_fire(unit).is_ok()) else {
        return Vec::new();
    };
    let enemies = state.enemies_of(&unit.side);
    let mut aims: Vec<Aim> = enemies.filter_map(|enemy| sighted(state, ground, unit, enemy).ok()).collect();
    let strip = Zone::ahead(&base, whole_table(state));
    let limit = state.ruler().limit();
    let is_ahead = |aim: &Aim| strip.is_covered_by(&state.base_of(&aim.target), limit);
    let ahead = aims.iter().filter(|aim| is_ahead(aim));
    if let Some(nearest) = ahead.map(|aim| aim.range).min() {
        aims.retain(|aim| is_ahead(aim) && aim.range <= nearest + limit);
    }
    aims.sort_by_cached_key(|aim| (-effect::worth(state, ground, aim), aim.range));
    aims
}

/// Whether a unit may choose a target, and how it is shot at; why not.
pub(crate) fn aim(state: &State, ground: &Ground, unit: &Unit, target: &Unit) -> Result<Aim, Wrong> {
    may_fire(unit)?;
    let aim = sighted(state, ground, unit, target)?;
    let legal = targets(state, ground, unit);
    if legal.contains(&aim) {
        return Ok(aim);
    }
    let ahead = legal.first().map_or(Fact::word("another"), |aim| Fact::Unit(aim.target.clone()));
    let reason = because!("`{}` has `{}` straight ahead and shoots at no other", unit.unit, ahead);
    Err(Wrong::new("TT-FIRE-07", reason, because!("write `fire: {}`", ahead)))
}

/// Whether a target is to be shot at, but for what stands straight ahead of the firer.
pub(crate) fn sighted(state: &State, ground: &Ground, unit: &Unit, target: &Unit) -> Result<Aim, Wrong> {
    let id = &target.unit;
    if target.side == unit.side {
        return Err(unclear(because!("`{}` is your own", id), "name an enemy unit"));
    }
    let (Some(base), Some(at)) = (state.base(unit), state.base(target)) else {
        let reason = because!("`{}` is not on the table", id);
        return Err(unclear(reason, "name an enemy on the table"));
    };
    is_free_of_contact(state, unit, target)?;
    is_near_the_edge(state, ground, (unit, &base), (target, &at))?;
    if !field_of_fire(state, &base).reaches(&at, Length::ZERO) {
        let reason = because!("`{}` is outside the field of fire of `{}`", id, unit.unit);
        let help = "a unit shoots to its front";
        return Err(Wrong::new("TT-FIRE-09", reason, help));
    }
    let group = chargers_as_targets::group_of(state, target);
    let aim = in_range(state, unit, (&base, target), group)?;
    has_sight(state, ground, (unit, &base), (target, &at))?;
    Ok(aim)
}

/// TT-FIRE-10, TT-CON-28, TT-CON-30: neither firer nor target touches an opposing unit. TT-CON-29: a charger that was
/// moved back touches nobody.
fn is_free_of_contact(state: &State, unit: &Unit, target: &Unit) -> Result<(), Wrong> {
    let (id, enemy) = (&unit.unit, &target.unit);
    let charges = |charger: &UnitId, reply| {
        let mut contacts = state.contacts.iter();
        contacts.any(|known| known.charger == *charger && known.reply == reply)
    };
    let mut contacts = state.contacts.iter();
    let stood = contacts.any(|known| known.charger == *enemy && known.on == *id && known.reply == Reply::Stand);
    if stood {
        let reason = because!("`{}` stands against the charge of `{}`", id, enemy);
        let help = "it fights at close range and does not shoot";
        return Err(Wrong::new("TT-CON-28", reason, help));
    }
    if let Some(other) = state.enemies_on(unit).next() {
        let reason = because!("`{}` is in contact with `{}`", id, other.unit);
        let help = "a unit in contact does not shoot";
        return Err(Wrong::new("TT-FIRE-10", reason, help));
    }
    let Some(friend) = state.enemies_on(target).next() else {
        return Ok(());
    };
    let clause = match state.edition {
        Edition::ThreeOne if charges(enemy, Reply::Shoot) => "TT-CON-30",
        _ if charges(enemy, Reply::Stand) => "TT-CON-28",
        _ => "TT-FIRE-10",
    };
    let reason = because!("`{}` is in contact with `{}`", enemy, friend.unit);
    let help = "nobody shoots into a contact but the unit that is charged";
    Err(Wrong::new(clause, reason, help))
}

/// TT-WOOD-01, TT-WOOD-02: light infantry in Dense Woods shoots out, and is shot at from outside, only near the edge
/// or a road. Who stands on a road is outside.
fn is_near_the_edge(
    state: &State,
    ground: &Ground,
    (unit, base): (&Unit, &Base),
    (target, at): (&Unit, &Base),
) -> Result<(), Wrong> {
    if state.edition != Edition::ThreeOne || ground.are_in_one_wood(base, at) {
        return Ok(());
    }
    let is_deep = |unit: &Unit, base: &Base| {
        unit.kind == Kind::LightInfantry && ground.in_wood(base.centre) && !ground.near_wood_edge(base)
    };
    let help = "the edge of the wood or a road has to be near";
    if is_deep(unit, base) {
        let reason = because!("`{}` is too deep in the wood to shoot out", unit.unit);
        return Err(Wrong::new("TT-WOOD-01", reason, help));
    }
    if is_deep(target, at) {
        let reason = because!("`{}` is too deep in the wood to be shot at", target.unit);
        return Err(Wrong::new("TT-WOOD-02", reason, help));
    }
    Ok(())
}

/// TT-GEO-07, TT-FIRE-21, TT-FIRE-22, TT-FIRE-23, TT-FIRE-24, TT-FIRE-25, TT-FIRE-26, TT-FIRE-27, TT-FIRE-28,
/// TT-FIRE-29, TT-FIRE-30, TT-FIRE-31: the band of a shot from the middle of the front to the nearest of a group.
fn in_range(state: &State, unit: &Unit, (base, target): (&Base, &Unit), at: Vec<UnitId>) -> Result<Aim, Wrong> {
    let squares = at.iter().map(|one| base.range(state.base_of(one)));
    let range = squares.min().expect("somebody is shot at");
    let ruler = state.ruler();
    let is_within = |limit| range.is_within(limit + ruler.limit());
    if let Some((band, _)) = ruler.band(unit.kind, is_within) {
        return Ok(Aim {
            firer: unit.unit.clone(),
            target: target.unit.clone(),
            at,
            range: range.nearest(),
            band,
            defensive: false,
        });
    }
    let (limit, clause) = match (unit.kind, ruler.reach(unit.kind)) {
        (Kind::IrregularShooters, Some((limit, _))) => (limit, "TT-OPT-01"),
        (_, Some(reach)) => reach,
        (_, None) => (Length::ZERO, "TT-FIRE-01"),
    };
    let measure = state.measure();
    let reason = because!(
        "`{}` is {} from `{}`, which shoots up to {}",
        target.unit,
        Fact::word(range.nearest().show(measure)),
        unit.unit,
        Fact::word(limit.show(measure))
    );
    Err(Wrong::new(clause, reason, "name a nearer target"))
}

/// Whether any line between two units meets nothing, whichever way they face.
pub(crate) fn has_in_view(state: &State, unit: &UnitId, other: &UnitId) -> bool {
    let base = |id: &UnitId| state.base(state.find(id)?);
    let Some((base, at)) = base(unit).zip(base(other)) else {
        return false;
    };
    let ground = Ground::of(state);
    let others = state.others(unit);
    let others = others.filter(|(between, _)| between.unit != *other);
    let bases = others.map(|(_, base)| base).collect::<Vec<_>>();
    let is_free = |line: &Segment| line.blocked_by(&bases, Length::ZERO).is_none();
    let mut lines = base.sight_lines(&at).into_iter().filter(is_free);
    lines.any(|line| ground.blocks_sight(line, &base, &at).is_none())
}

/// TT-FIRE-11, TT-GEO-14, TT-GEO-15, TT-GEO-16, TT-GEO-17, TT-GEO-18: one of five lines ends in the field of fire and
/// meets nothing.
fn has_sight(
    state: &State,
    ground: &Ground,
    (unit, base): (&Unit, &Base),
    (target, at): (&Unit, &Base),
) -> Result<(), Wrong> {
    let field = field_of_fire(state, base);
    let others = state.others(&unit.unit);
    let others = others.filter(|(other, _)| other.unit != target.unit);
    let (names, bases): (Vec<_>, Vec<_>) = others.unzip();
    let mut first = None;
    for line in base.sight_lines(at) {
        if !field.holds(line.to, Length::ZERO) {
            continue;
        }
        let ahead = line.blocked_by(&bases, Length::ZERO);
        let ahead = ahead.map(|index| because!("`{}`", names[index].unit));
        match ahead.or_else(|| ground.blocks_sight(line, base, at).map(|what| because!("{}", Fact::Place(what)))) {
            None => return Ok(()),
            hidden => first = first.or(hidden),
        }
    }
    let (id, enemy) = (&unit.unit, &target.unit);
    let reason = match first {
        Some(what) => because!("`{}` has no clear line to `{}`: {} is in the way", id, enemy, what),
        None => because!("`{}` has no line to `{}` in its field of fire", id, enemy),
    };
    Err(Wrong::new("TT-FIRE-11", reason, "name a target in sight"))
}

/// An order that no clause forbids, but that means nothing.
pub(crate) fn unclear(reason: Reason, help: &'static str) -> Wrong {
    Wrong { clause: None, reason, help: help.into() }
}

impl Ground {
    /// Whether two units are in the same wood, neither of them on a road.
    fn are_in_one_wood(&self, one: &Base, other: &Base) -> bool {
        let [one, other] = [one.centre, other.centre];
        let mut woods = self.areas_of(Land::Wood);
        woods.any(|wood| wood.holds(one) && wood.holds(other)) && !self.on_road(one) && !self.on_road(other)
    }
}
