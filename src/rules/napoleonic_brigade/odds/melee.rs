//! The odds of a round of a melee, and of a charge, exactly: NB-MEL-01 to NB-MEL-21, NB-CHG-02 to NB-CHG-11, NB-DF-01 to
//! NB-DF-15.

use super::artillery;
use crate::adjudicate::{By, Odds, Side, UnitId};
use crate::kit::table::{Length, Segment};
use crate::kit::{Chances, counted, die};
use crate::rules::napoleonic_brigade::charts::fire::{DefenceAnswer, ELITE_ANSWER, answer};
use crate::rules::napoleonic_brigade::charts::measures::in_inches;
use crate::rules::napoleonic_brigade::charts::melee_modifiers::DECIDED;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::switches::{DefendersFireRemoval, MeleeDecision};
use crate::rules::napoleonic_brigade::events::melee::Strength;
use crate::rules::napoleonic_brigade::odds::{carried_back, row_told, tally_lines};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::play::infantry_fire::musketry::Musketry;
use crate::rules::napoleonic_brigade::play::melee;
use crate::rules::napoleonic_brigade::play::melee::strength::MeleeStrength;
use crate::rules::napoleonic_brigade::play::moving::clock::faces;
use crate::rules::napoleonic_brigade::position::contact::{Clash, How, Melee};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, number};
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What may come of the melee in which two brigades are, or of a charge of the one at the other.
pub(crate) fn melee(state: &State, ground: &Ground, unit: &Brigade, enemy: &Brigade) -> Result<Vec<Odds>, String> {
    if unit.side == enemy.side {
        return Err(format!("{} is no enemy of {}", enemy.unit, unit.unit));
    }
    let mut melees = melee::melees(state).into_iter();
    let both = |melee: &Melee| melee.brigades.contains(&unit.unit) && melee.brigades.contains(&enemy.unit);
    match melees.find(both) {
        Some(melee) => {
            Ok(Fight { state, ground, melee: &melee, side: &unit.side, fire: Chances::certain(0), when: "" }.odds())
        }
        None => charge(state, ground, unit, enemy),
    }
}

/// A round that is fought.
struct Fight<'f> {
    state: &'f State,
    ground: &'f Ground,
    melee: &'f Melee,
    /// Whose eyes it is seen with.
    side: &'f Side,
    /// What the defenders' fire of the other side costs it.
    fire: Chances<u32>,
    /// When it is fought, behind the title.
    when: &'static str,
}

/// What a round may come to, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Won,
    Undecided,
    Lost,
}

impl Fight<'_> {
    fn side_of(&self, own: bool) -> Vec<UnitId> {
        let brigades = self.melee.brigades.iter();
        let brigades = brigades.filter(|id| (self.state.unit(id).side == *self.side) == own);
        brigades.cloned().collect()
    }

    fn strengths(&self, own: bool) -> Vec<Strength> {
        let ids = self.side_of(own);
        let strengths = ids.iter().map(|id| {
            let bearing = MeleeStrength {
                state: self.state,
                ground: self.ground,
                melee: self.melee,
                afoot: None,
                brigade: self.state.unit(id),
            };
            bearing.strength()
        });
        strengths.collect()
    }

    /// NB-MEL-02, NB-GAP-61: the row of a side; none where nobody of it can fight.
    fn row(strengths: &[Strength]) -> i32 {
        let fights = strengths.iter().any(|own| own.barred.is_none());
        match fights {
            true => strengths.iter().map(Strength::row).sum(),
            false => 0,
        }
    }

    /// NB-MEL-18, NB-MEL-19, NB-GAP-80: how a round ends that costs the enemy and the side itself so much.
    fn outcome(&self, costs: (u32, u32)) -> Outcome {
        let before = |own: bool| match self.state.house_rules.melee_decision {
            MeleeDecision::PerRound => 0,
            MeleeDecision::Cumulative => {
                let ids = self.side_of(own);
                ids.iter().map(|id| self.state.unit(id).losses).sum()
            }
        };
        let (theirs, ours) = (costs.0 + before(false), costs.1 + before(true));
        match theirs.abs_diff(ours) < u32::from(DECIDED) {
            true => Outcome::Undecided,
            false if theirs > ours => Outcome::Won,
            false => Outcome::Lost,
        }
    }

    fn odds(&self) -> Vec<Odds> {
        let table = &self.state.melee_fire_table;
        let [own, enemy] = [true, false].map(|own| self.strengths(own));
        let [ours, theirs] = [&own, &enemy].map(|side| Fight::row(side));
        let first = self.state.house_rules.defenders_fire_removal == DefendersFireRemoval::BeforeMelee;
        // What we cost them, and what they cost us, by fire and in the round.
        let costs = self.fire.then(|fire| {
            let fallen = i32::try_from(*fire).unwrap_or(i32::MAX);
            let row = if first { ours - fallen } else { ours };
            let against = carried_back(table, theirs).map(|lost| lost + fire);
            carried_back(table, row).then(|cost| against.map(|lost| (*cost, *lost)))
        });
        let [us, them] = [true, false].map(|own| {
            let ids = self.side_of(own);
            let ids = ids.iter().map(UnitId::as_str).collect::<Vec<_>>();
            ids.join(" and ")
        });
        let mut working = Vec::new();
        for (side, row) in [(&own, ours), (&enemy, theirs)] {
            working.extend(side.iter().flat_map(told));
            working.push(row_told(table, row));
        }
        working.push(format!("a difference of {DECIDED} or more decides (NB-MEL-18, NB-MEL-19)"));
        let result = Odds {
            title: format!("{us} against {them}{}", self.when),
            working,
            prospects: costs.map(|costs| self.outcome(*costs)).prospects(|outcome| match outcome {
                Outcome::Won => format!("{us} wins"),
                Outcome::Undecided => "undecided".to_owned(),
                Outcome::Lost => format!("{them} wins"),
            }),
        };
        let fallen = |count: &u32| counted(*count, "figure", None);
        let falls = [(them, costs.map(|(cost, _)| *cost)), (us, costs.map(|(_, lost)| *lost))];
        let falls = falls.map(|(who, chances)| Odds {
            title: format!("{who} loses{}", self.when),
            working: Vec::new(),
            prospects: chances.prospects(fallen),
        });
        [result].into_iter().chain(falls).collect()
    }
}

/// What a brigade brings, one line each.
fn told(own: &Strength) -> Vec<String> {
    match &own.barred {
        Some(clause) => vec![format!("{} cannot fight ({clause})", own.unit)],
        None => {
            let lines = tally_lines(own.figures, &own.tally);
            let lines = lines.into_iter();
            lines.map(|line| format!("{}: {line}", own.unit)).collect()
        }
    }
}

/// NB-CHG-11: whether the dice of a charge reach an enemy where it stands, and what comes of it if they do.
fn charge(state: &State, ground: &Ground, unit: &Brigade, enemy: &Brigade) -> Result<Vec<Odds>, String> {
    if let Some(wrong) = may_charge::wrong_charge(state, ground, unit, enemy) {
        return Err(wrong.told());
    }
    let rules = &state.house_rules;
    let throw = movement::charge(unit.kind, enemy.kind, rules.cavalry_charge_dice);
    let footprints = state.footprint(ground, unit).zip(state.footprint(ground, enemy));
    let (Some(throw), Some((own, theirs))) = (throw, footprints) else {
        return Err(format!("{} charges nobody", unit.unit));
    };
    let faces = (0..throw.dice()).fold(Chances::certain(Vec::new()), |faces, _| {
        faces.then(|faces: &Vec<u8>| die(6).map(|face| faces.iter().copied().chain([*face]).collect()))
    });
    let lengths = faces.map(|faces: &Vec<u8>| throw.length(faces, rules.skirmisher_half_die));
    let reaches = lengths.map(|far: &Length| !may_charge::reaches(state, ground, unit, enemy, *far));
    let gap = own.gap(&theirs).nearest();
    let reach = Odds {
        title: format!("{} charges {}", unit.unit, enemy.unit),
        working: vec![format!(
            "D6: {throw}; {} to go over the ground as it is, the enemy standing (NB-CHG-08)",
            in_inches(gap)
        )],
        prospects: reaches.prospects(|short| match short {
            false => "makes contact".to_owned(),
            true => "falls short, and is disorganised".to_owned(),
        }),
    };
    let mut odds = vec![reach];
    if let Some(friend) = may_charge::friend_in_the_way(state, ground, unit, enemy) {
        let stops = format!("{friend} stands in its way, and stops it there if it stays (NB-GAP-14)");
        odds[0].working.push(stops);
    }
    if enemy.kind == Kind::Skirmishers {
        let away = "skirmishers may give way before it, and then it may find nobody (NB-SKIR-06)";
        odds[0].working.push(away.to_owned());
    }
    if enemy.kind.is_artillery() {
        odds[0].working.push("the crews of guns withdraw: there is no melee (NB-CREW-01, NB-CREW-08)".to_owned());
    }
    let clash = contact(state, ground, (unit, &own), (enemy, &theirs));
    let mut met = state.clone();
    met.clashes.push(clash);
    if enemy.kind.is_artillery() {
        odds.extend(artillery::in_defence(&met, ground, enemy, &unit.unit));
        return Ok(odds);
    }
    let (fire, lines) = defence(&met, ground, enemy, &theirs);
    let mut melees = melee::melees(&met).into_iter();
    if let Some(melee) = melees.find(|melee| melee.brigades.contains(&unit.unit)) {
        let fight = Fight { state: &met, ground, melee: &melee, side: &unit.side, fire, when: ", if it makes contact" };
        let mut fought = fight.odds();
        fought[0].working.extend(lines);
        odds.extend(fought);
    }
    Ok(odds)
}

/// NB-GAP-40, NB-GAP-41, NB-GAP-89: a charge that strikes an enemy where it stands.
fn contact(
    state: &State,
    ground: &Ground,
    (unit, own): (&Brigade, &Footprint),
    (enemy, theirs): (&Brigade, &Footprint),
) -> Clash {
    let from = own.front();
    let point = faces::nearest(theirs, from);
    let way = Segment::new(from, point);
    let square = enemy.form == Formation::Square && enemy.formed != Some(state.turn);
    let walls = enemy.post.as_ref();
    let walls = walls.and_then(|post| ground.complex(&post.complex));
    let held = walls.map(|complex| ground.garrison_is_defended(complex, point));
    let lined = theirs.bare_bases();
    let side = walls.and_then(|complex| complex.side_touched(&own.bare_bases()));
    Clash {
        by: unit.unit.clone(),
        on: enemy.unit.clone(),
        how: How::Charge,
        aspect: theirs.aspect_of(own, enemy.form),
        gap: number(own.gap(theirs).nearest()),
        downhill: ground.downhill(from, point),
        stationary: !state.is_in_melee(&enemy.unit),
        defended: held.unwrap_or_else(|| ground.defended(&lined, way)),
        assaults: held.unwrap_or_else(|| ground.assaulted(&lined, way).is_some()),
        square,
        face: match square {
            true => faces::square_face(theirs, from),
            false => side.and_then(|side| u8::try_from(side).ok()),
        },
        rounds: 0,
    }
}

/// NB-DF-01, NB-DF-02, NB-DF-03, NB-DF-04, NB-DF-05, NB-DF-06, NB-DF-07, NB-DF-08, NB-DF-09, NB-DF-10, NB-DF-11,
/// NB-DF-12, NB-DF-13, NB-DF-14, NB-DF-15: what the defenders' fire of infantry that stands may cost a charger, and its
/// working.
fn defence(met: &State, ground: &Ground, enemy: &Brigade, theirs: &Footprint) -> (Chances<u32>, Vec<String>) {
    let afoot = [Afoot::new(enemy.unit.clone(), theirs.clone(), enemy.form)];
    let musketry = Musketry::of(met, ground, &afoot);
    let stands = musketry.stands(met.unit(&enemy.unit));
    let charger = met.clashes.last().map(|clash| clash.by.clone());
    let found = stands.into_iter().zip(charger).next();
    let Some((stand, charger)) = found else {
        return (Chances::certain(0), Vec::new());
    };
    let row = |short| {
        let discharge = musketry.answering(&stand, &charger, short, By::Default);
        discharge.map_or(0, |discharge| discharge.row(&met.house_rules))
    };
    let elite = if stand.elite { ELITE_ANSWER } else { 0 };
    let table = &met.melee_fire_table;
    let fire = die(6).then(|face| match answer(face + elite).0 {
        DefenceAnswer::None => Chances::certain(0),
        DefenceAnswer::Long => carried_back(table, row(false)),
        DefenceAnswer::Short => carried_back(table, row(true)),
    });
    let lines = vec![
        format!(
            "{} stands and fires in defence, D6: 1 and 2 not at all, 3 and 4 at long range, 5 and 6 at short (NB-DF-05 to NB-DF-08)",
            enemy.unit
        ),
        format!("long range: {}", row_told(table, row(false))),
        format!("short range: {}", row_told(table, row(true))),
    ];
    (fire, lines)
}
