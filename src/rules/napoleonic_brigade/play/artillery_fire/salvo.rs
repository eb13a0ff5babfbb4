//! One fire of a battery: misfires, crews and bonuses, the average die: NB-AFIRE-14 to NB-AFIRE-29,
//! NB-FIRE-14, NB-FIRE-17, NB-WORK-02, NB-CB-11, NB-GAP-61.

use super::burst_circles::Under;
use super::casualties::Toll;
use super::gunnery::{Gunnery, Target};
use super::laying::Lay;
use super::orders::Salvo;
use crate::adjudicate::{By, UnitId};
use crate::dice::Die;
use crate::kit::Tally;
use crate::kit::table::{Decimal, Point};
use crate::rules::napoleonic_brigade::charts::fire::{CREW, CrewBonuses as Bonuses, MISFIRES, Projectile, SALVO};
use crate::rules::napoleonic_brigade::charts::measures::LIMIT;
use crate::rules::napoleonic_brigade::charts::movement::HEAVY;
use crate::rules::napoleonic_brigade::charts::switches::WorksCover;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{FireKind, LaidPiece, Mark, Readiness, Shot};
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation, Piece};

/// A fire of a battery that is to be thrown for.
pub(crate) struct Order<'o> {
    /// Whose.
    pub(crate) battery: &'o UnitId,
    /// The pieces and their mark.
    pub(crate) salvo: &'o Salvo,
    /// Which of its fires in this turn it is, counted from 1.
    pub(crate) time: usize,
    /// At what range it counts, in defence (NB-DF-06, NB-DF-07), and from how far the charge came.
    pub(crate) defence: Option<(Readiness, Decimal)>,
    /// Who chose.
    pub(crate) by: By,
}

/// The bonuses of some pieces that fire at a mark.
pub(crate) fn facts_of(gunnery: &Gunnery<'_>, at: &Mark, ammunition: Ammunition, lays: &[&Lay]) -> Bonuses {
    let count = |has: &dyn Fn(&Lay) -> bool| {
        let having = lays.iter().filter(|lay| has(lay)).count();
        u8::try_from(having).unwrap_or(u8::MAX)
    };
    let rules = &gunnery.state.house_rules;
    let close = |lay: &Lay| {
        let projectile = Projectile::of(lay.piece.gun.piece, ammunition);
        let close = projectile.and_then(|row| row.reach(rules.canister_close_bonus).close);
        close.is_some_and(|close| lay.range.is_within(close + LIMIT))
    };
    let is_heavy = |lay: &Lay| lay.piece.gun.piece == Piece::FieldGun && lay.piece.gun.calibre >= u32::from(HEAVY);
    let bonuses = Bonuses {
        close: count(&close),
        heavy: count(&is_heavy),
        canister: count(&|_| ammunition == Ammunition::Canister),
        shrapnel: count(&|_| ammunition == Ammunition::Shrapnel),
        ..Bonuses::default()
    };
    let target = gunnery.target(at);
    let Some(Target::Troops(id, footprint)) = target else {
        return bonuses;
    };
    let brigade = gunnery.state.unit(&id);
    let options = &gunnery.state.options;
    let rakes = |lay: &Lay| {
        crate::rules::napoleonic_brigade::play::artillery_fire::enfilade::enfilades(
            options,
            lay.piece.muzzle,
            (&footprint, brigade.form),
        )
    };
    let covered = |lay: &Lay| gunnery.ground.shelters(brigade, &footprint, lay.piece.muzzle);
    let works = |lay: &Lay| {
        rules.works_cover == WorksCover::Cumulative && gunnery.ground.fortifies(brigade, &footprint, lay.piece.muzzle)
    };
    Bonuses {
        square: count(&|_| brigade.form == Formation::Square),
        column: count(&|_| brigade.is_in_column()),
        enfilade: count(&rakes),
        hard_cover: count(&covered),
        works: count(&works),
        ..bonuses
    }
}

/// The middle of the muzzles of the pieces that fire: a burst is seen from there.
pub(crate) fn seen_from(lays: &[&Lay]) -> Point {
    let count = i64::try_from(lays.len()).unwrap_or(1).max(1);
    let mean = |part: fn(&Point) -> i64| {
        let sum = lays.iter().map(|lay| part(&lay.piece.muzzle)).sum::<i64>();
        sum.div_euclid(count)
    };
    Point { x: mean(|point| point.x), y: mean(|point| point.y) }
}

/// The table as gunners see it.
pub(crate) fn gunnery<'s>(play: &'s Play<'_, '_>) -> Gunnery<'s> {
    Gunnery::of(play.referee.state(), &play.ground, &play.afoot)
}

/// NB-AFIRE-14, NB-AFIRE-15, NB-AFIRE-16, NB-AFIRE-17, NB-AFIRE-18, NB-AFIRE-19, NB-AFIRE-20, NB-AFIRE-21, NB-AFIRE-22,
/// NB-AFIRE-23, NB-AFIRE-24, NB-AFIRE-25, NB-AFIRE-26, NB-AFIRE-27: one fire of a battery; what it costs whom.
pub(crate) fn fire_guns(play: &mut Play<'_, '_>, order: &Order<'_>) -> Option<Toll> {
    let kind = if order.defence.is_some() { "defence-" } else { "" };
    let again = match order.time {
        0 | 1 => String::new(),
        time => format!("/{time}"),
    };
    let (battery, salvo) = (order.battery, order.salvo);
    let misfire = format!("{kind}misfire/{}{again}", battery.in_label());
    let dice = play.roll(&misfire, D6, salvo.lays.len());
    let laid = salvo.lays.iter().zip(dice);
    let pieces = laid.map(|(lay, die)| LaidPiece { gun: lay.piece.name.clone(), die, fired: !MISFIRES.contains(&die) });
    let pieces = pieces.collect::<Vec<_>>();
    let fired = salvo.lays.iter().zip(&pieces);
    let fired = fired.filter(|(_, laid)| laid.fired);
    let fired = fired.map(|(lay, _)| lay).collect::<Vec<_>>();
    let (mut shot, under) = shot(play, order, &fired);
    shot.pieces = pieces;
    let row = i32::try_from(shot.figures).unwrap_or(i32::MAX) + i32::from(shot.tally.total);
    let nobody = under.as_ref().is_some_and(Under::is_empty);
    let clause = match () {
        () if fired.is_empty() => "NB-AFIRE-15",
        () if nobody => "NB-BURST-04",
        () if row <= 0 => "NB-FIRE-17",
        () => {
            let act = format!("{kind}artillery/{}{again}", battery.in_label());
            let die = play.roll(&act, Die::Average, 1)[0];
            shot.look = Some(play.state().melee_fire_table.read_once(row, die));
            "NB-AFIRE-27"
        }
    };
    let casualties = shot.look.map_or(0, |look| u32::from(look.casualties));
    if order.defence.is_some() {
        play.volleys.push(shot.clone());
    }
    play.record(clause, Event::Fires(shot));
    (casualties > 0).then(|| Toll::of(battery, &salvo.at, casualties, under))
}

/// The shot of the pieces that fire, before the average die; who is under its circle, if it has one. In defence it meets
/// the charger as he comes on, wherever he is (NB-DF-16).
fn shot(play: &Play<'_, '_>, order: &Order<'_>, fired: &[&Lay]) -> (Shot, Option<Under>) {
    let (gunnery, salvo) = (gunnery(play), order.salvo);
    let ranges = salvo.lays.iter().map(|lay| lay.range);
    let range = ranges.min().map(|range| number(range.nearest()));
    let (bonuses, range) = match order.defence {
        Some((readiness, gap)) => (facts_in_defence(&gunnery, salvo, readiness, fired), gap),
        None => (facts_of(&gunnery, &salvo.at, salvo.ammunition, fired), range.unwrap_or_default()),
    };
    let aim = salvo.aim.filter(|_| order.defence.is_none());
    let at_section = matches!(salvo.at, Mark::Section { .. });
    let first = fired.first().filter(|_| !at_section);
    let projectile = first.and_then(|lay| Projectile::of(lay.piece.gun.piece, salvo.ammunition));
    let under = aim.zip(projectile).map(|(aim, projectile)| gunnery.under(aim, seen_from(fired), projectile.burst));
    let figures = u32::try_from(fired.len()).unwrap_or(u32::MAX);
    let over = salvo.lays.iter().flat_map(|lay| &lay.over);
    let mut over = over.cloned().collect::<Vec<_>>();
    over.sort();
    over.dedup();
    let shot = Shot {
        unit: order.battery.clone(),
        at: salvo.at.clone(),
        also: Vec::new(),
        fire: match order.defence {
            Some(_) => FireKind::Defence,
            None => FireKind::Plain,
        },
        face: None,
        ammunition: Some(salvo.ammunition),
        pieces: Vec::new(),
        range,
        close: bonuses.close > 0,
        figures: figures.saturating_mul(CREW.unsigned_abs()),
        tally: Tally::of(SALVO, &bonuses),
        look: None,
        shares: Vec::new(),
        over,
        burst: aim.map(place),
        by: order.by,
    };
    (shot, under)
}

/// NB-DF-06, NB-DF-07, NB-AFIRE-29: the bonuses of some pieces that fire in defence: the range die says how near the charger
/// is, and he comes at their front.
pub(crate) fn facts_in_defence(gunnery: &Gunnery<'_>, salvo: &Salvo, readiness: Readiness, fired: &[&Lay]) -> Bonuses {
    let rule = gunnery.state.house_rules.canister_close_bonus;
    let close = fired.iter().filter(|lay| {
        let projectile = Projectile::of(lay.piece.gun.piece, salvo.ammunition);
        projectile.is_some_and(|row| row.reach(rule).close.is_some())
    });
    let close = match readiness {
        Readiness::Short => u8::try_from(close.count()).unwrap_or(u8::MAX),
        Readiness::None | Readiness::Long => 0,
    };
    Bonuses { close, enfilade: 0, ..facts_of(gunnery, &salvo.at, salvo.ammunition, fired) }
}
