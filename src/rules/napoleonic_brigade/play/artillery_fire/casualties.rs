//! What the artillery phase costs: all fire of the phase is on the figures at its start, and what it costs is taken off at
//! its end: NB-FIRE-04 to NB-FIRE-07, NB-FIRE-10, NB-FIRE-11, NB-FIRE-18, NB-CB-02, NB-CB-08, NB-CB-10, NB-BLD-11 to
//! NB-BLD-15, NB-WORK-07 to NB-WORK-09.

use super::burst_circles::{Heads, Under};
use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Cause, Fallen, Hit, Loss, Mark};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::sections::Section;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// What one fire costs.
#[derive(Clone, Debug)]
pub(crate) struct Toll {
    from: UnitId,
    on: On,
}

/// Whom or what it costs.
#[derive(Clone, Debug)]
enum On {
    /// A brigade as a whole (NB-FIRE-04), or all the guns of it (NB-CB-10).
    Brigade(UnitId, u32),
    /// One gun.
    Gun(UnitId, UnitId, u32),
    /// Units under a circle, and casualties that found nobody.
    Units(Vec<Heads>, u32),
    /// A section.
    Section(String, u32),
    /// The rocket itself, with its crew (NB-ROCK-02).
    Lost(UnitId),
}

impl Toll {
    /// The casualties of one fire at a mark; of one that bursts, those under its circle.
    pub(crate) fn of(from: &UnitId, at: &Mark, casualties: u32, under: Option<Under>) -> Toll {
        let on = match (under, at) {
            (Some(under), _) => {
                let (losses, spare) = under.shares(casualties);
                On::Units(losses, spare)
            }
            (None, Mark::Brigade(id)) => On::Brigade(id.clone(), casualties),
            (None, Mark::Gun { of, gun }) => On::Gun(of.clone(), gun.clone(), casualties),
            (None, Mark::Section { name }) => On::Section(name.clone(), casualties),
        };
        Toll { from: from.clone(), on }
    }

    /// A rocket that is lost at its launch.
    pub(crate) fn lost(battery: &UnitId, gun: &UnitId) -> Toll {
        Toll { from: battery.clone(), on: On::Lost(gun.clone()) }
    }
}

/// What a unit can still lose: figures, or the points that guns and small arms together have left of a gun (NB-CB-09).
fn left_of(unit: &Unit) -> u32 {
    match unit.gun {
        Some(gun) => gun.value,
        None => unit.figures,
    }
}

/// So much of a unit, as far as it has it, and what is over.
fn loss(unit: &Unit, casualties: u32) -> (Option<Loss>, u32) {
    let lost = casualties.min(left_of(unit));
    let loss = (lost > 0).then(|| Loss { unit: unit.unit.clone(), lost, gunners: 0 });
    (loss, casualties - lost)
}

/// Takes off what the fire of the phase has cost, fire by fire.
pub(crate) fn take_toll(play: &mut Play<'_, '_>, tolls: Vec<Toll>) {
    for toll in tolls {
        match toll.on {
            On::Brigade(id, casualties) => {
                let brigade = play.state().unit(&id);
                let fallen = brigade.spread(casualties, Cause::Guns, Some(&toll.from));
                fall(play, fallen);
            }
            On::Gun(of, gun, casualties) => {
                let heads = |unit| Heads { brigade: of.clone(), unit, figures: casualties };
                let bases = &play.state().unit(&of).bases;
                let place = bases.iter().position(|unit| unit.unit == gun);
                let losses = place.map(heads).into_iter().collect::<Vec<_>>();
                fall_under(play, &toll.from, &losses, 0);
            }
            On::Units(losses, spare) => fall_under(play, &toll.from, &losses, spare),
            On::Section(name, casualties) => batter(play, &toll.from, &name, casualties),
            On::Lost(gun) => lose(play, &toll.from, &gun),
        }
    }
}

/// NB-FIRE-10: casualties by artillery, without the right to reply.
fn fall(play: &mut Play<'_, '_>, fallen: Fallen) {
    if !fallen.losses.is_empty() || fallen.spare > 0 {
        let guns = play.state().unit(&fallen.unit).kind.is_artillery();
        let clause = if guns { "NB-CB-02" } else { "NB-FIRE-10" };
        play.record(clause, Event::Falls(fallen));
    }
}

/// NB-FIRE-06, NB-BURST-07: losses of the units that are hit, brigade by brigade; those of a garrison are spread over it
/// (NB-GAP-85).
fn fall_under(play: &mut Play<'_, '_>, from: &UnitId, losses: &[Heads], mut spare: u32) {
    let mut ids: Vec<&UnitId> = Vec::new();
    for heads in losses {
        if !ids.contains(&&heads.brigade) {
            ids.push(&heads.brigade);
        }
    }
    for id in ids {
        let hit = losses.iter().filter(|heads| heads.brigade == *id);
        let brigade = play.state().unit(id);
        let mut fallen = match brigade.post {
            Some(_) => {
                let total = hit.map(|heads| heads.figures).sum();
                brigade.spread(total, Cause::Guns, Some(from))
            }
            None => of_units(brigade, hit, from),
        };
        fallen.spare += std::mem::take(&mut spare);
        fall(play, fallen);
    }
}

/// NB-ROCK-02: a rocket and its crew are lost.
fn lose(play: &mut Play<'_, '_>, battery: &UnitId, gun: &UnitId) {
    let bases = &play.state().unit(battery).bases;
    let unit = bases.iter().find(|unit| unit.unit == *gun);
    let lost = unit.and_then(|unit| loss(unit, u32::MAX).0);
    let fallen = Fallen {
        unit: battery.clone(),
        cause: Cause::Launch,
        from: None,
        losses: lost.into_iter().collect(),
        spare: 0,
    };
    play.record("NB-ROCK-02", Event::Falls(fallen));
}

/// NB-BLD-11, NB-BLD-12, NB-WORK-07, NB-WORK-08: a section loses points, and at none it is of no more use. The ground is
/// laid out anew.
fn batter(play: &mut Play<'_, '_>, from: &UnitId, name: &str, casualties: u32) {
    let Some(section) = play.ground.section(name) else {
        return;
    };
    let Some((before, left)) = section.points.zip(play.ground.hit(section, casualties)) else {
        return;
    };
    let clause = reduced_by(section);
    let hit = Hit {
        from: from.clone(),
        name: play.ground.name_of(section),
        piece: section.piece,
        section: section.number,
        points: before - left,
        left,
    };
    play.record(clause, Event::Batters(hit));
    let state = play.referee.state();
    play.ground = Ground::of(&state.terrain, &state.options);
}

/// The clause by which artillery reduces a section.
fn reduced_by(section: &Section) -> &'static str {
    match section.land {
        Land::Trench | Land::Earthwork => "NB-WORK-07",
        _ => "NB-BLD-11",
    }
}

/// The losses of some units of a brigade, each as far as it has them.
fn of_units<'h>(brigade: &Brigade, hit: impl Iterator<Item = &'h Heads>, from: &UnitId) -> Fallen {
    let (mut losses, mut spare) = (Vec::new(), 0);
    for heads in hit {
        let (lost, over) = loss(&brigade.bases[heads.unit], heads.figures);
        losses.extend(lost);
        spare += over;
    }
    Fallen { unit: brigade.unit.clone(), cause: Cause::Guns, from: Some(from.clone()), losses, spare }
}
