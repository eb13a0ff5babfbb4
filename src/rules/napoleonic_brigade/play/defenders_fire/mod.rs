//! Defenders' fire of infantry: NB-DF-01, NB-DF-03 to NB-DF-12, NB-DF-14 to NB-DF-16, NB-MEL-04, NB-MEL-07, NB-BLD-17,
//! NB-DEC-21, NB-GAP-57, NB-GAP-58.

pub(crate) mod guns;

use crate::adjudicate::{By, UnitId};
use crate::kit::Aspect;
use crate::kit::table::Face;
use crate::orders::Step;
use crate::rules::napoleonic_brigade::charts::fire::{DefenceAnswer, ELITE_ANSWER, answer};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::switches::DefendersFireRemoval;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{DefenceCheck, FireKind, Readiness};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::infantry_fire::musketry::{Musketry, Party, musketry};
use crate::rules::napoleonic_brigade::play::infantry_fire::targets::Aim;
use crate::rules::napoleonic_brigade::play::infantry_fire::volley;
use crate::rules::napoleonic_brigade::play::infantry_fire::volley::{Discharge, Due};
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A brigade, or a face of a square, that may answer a charge: with what, and whom.
#[derive(Clone, Debug)]
pub(crate) struct Defender {
    unit: UnitId,
    /// Whether all its units are elite.
    pub(crate) elite: bool,
    party: Party,
    /// The chargers that allow it, the first in contact first.
    pub(crate) chargers: Vec<UnitId>,
}

impl Musketry<'_> {
    /// NB-DF-01, NB-DF-04, NB-DF-10: what of a brigade may answer charges; of a square face by face.
    pub(crate) fn stands(&self, brigade: &Brigade) -> Vec<Defender> {
        let id = &brigade.unit;
        let clashes = || self.state.clashes.iter().filter(|clash| clash.is_of(id));
        if !self.is_steady_foot(brigade) || clashes().any(|clash| clash.on == *id && struck_open(clash)) {
            return Vec::new();
        }
        let stand = |party: Option<Party>, clashes: &[&Clash]| {
            let party = party?;
            let open = guns::open_to_defence(self.state, id);
            let chargers = open.filter(|clash| {
                let against = || self.party_against(brigade, &party, clash);
                clashes.contains(clash) && against().figures() > 0
            });
            let chargers = chargers.map(|clash| clash.by.clone()).collect::<Vec<_>>();
            // Who has been in melee before goes on with that (NB-MEL-24).
            let free = clashes.iter().all(|clash| clash.is_fresh());
            (free && !chargers.is_empty()).then(|| Defender {
                unit: id.clone(),
                elite: brigade.all(|unit| unit.elite),
                party,
                chargers,
            })
        };
        if brigade.form == Formation::Square {
            let faces = Face::ALL.into_iter().filter_map(|face| {
                let mine = clashes().filter(|clash| self.face_in(brigade, clash) == Some(face));
                stand(self.face(brigade, face), &mine.collect::<Vec<_>>())
            });
            return faces.collect();
        }
        let all = clashes().collect::<Vec<_>>();
        let party = self.whole(brigade);
        stand(Some(party), &all).into_iter().collect()
    }

    /// NB-DF-01, NB-DF-04, NB-DF-10, NB-WIN-13: whether a brigade is regular, formed infantry that stands in good order; who
    /// follows up does not.
    fn is_steady_foot(&self, brigade: &Brigade) -> bool {
        let afoot = self.afoot(&brigade.unit);
        brigade.kind == Kind::Infantry
            && brigade.all(|unit| unit.regular)
            && afoot.is_some_and(Afoot::is_steady)
            && self.is_in_order(brigade).is_ok()
    }

    /// NB-GAP-57, NB-BLD-17: who fires at a charger: the front two ranks of the whole brigade; of a garrison the units of the
    /// side that he struck.
    fn party_against(&self, brigade: &Brigade, party: &Party, clash: &Clash) -> Party {
        let Some(post) = &brigade.post else {
            return party.clone();
        };
        party.only(|files| {
            let mut units = brigade.bases.iter();
            let at = units.position(|unit| unit.unit == files.unit);
            let side = at.and_then(|at| post.sides.get(at));
            side.is_some() && side == clash.face.as_ref()
        })
    }

    /// NB-DF-15: the fire of a brigade at a charger, at long or at short range.
    pub(crate) fn answering(&self, stand: &Defender, on: &UnitId, short: bool, by: By) -> Option<Discharge> {
        let charger = self.state.find(on)?;
        let mut clashes = guns::open_to_defence(self.state, &stand.unit);
        let clash = clashes.find(|clash| clash.by == *on)?;
        let party = self.party_against(self.state.unit(&stand.unit), &stand.party, clash);
        let (hard_cover, works) = self.cover(charger, self.footprint(on)?, &party);
        let aim = Aim {
            target: on.clone(),
            range: clash.gap.length(INCH),
            close: short,
            files: (0..party.files.len()).collect(),
            hard_cover,
            works,
            gun: None,
            fire: FireKind::Defence,
        };
        Some(Discharge {
            unit: stand.unit.clone(),
            face: party.face,
            fire: FireKind::Defence,
            aims: vec![(aim, party.figures())],
            by,
            clause: "NB-DF-15",
        })
    }
}

/// NB-MEL-04, NB-MEL-07: whether somebody struck from the flank or the rear, so that there is no fire at all.
pub(crate) fn struck_open(clash: &Clash) -> bool {
    clash.is_fresh() && clash.aspect != Aspect::Front
}

/// NB-DF-05, NB-DF-06, NB-DF-07, NB-DF-08: the die of a charged brigade, foot or guns, for its fire at a charger.
pub(crate) fn throw_for_defence(
    play: &mut Play<'_, '_>,
    act: &str,
    (unit, on): (&UnitId, &UnitId),
    elite: bool,
) -> Readiness {
    let die = play.roll(act, D6, 1)[0];
    let score = die + if elite { ELITE_ANSWER } else { 0 };
    let (answer, clause) = answer(score);
    let range = match answer {
        DefenceAnswer::None => Readiness::None,
        DefenceAnswer::Long => Readiness::Long,
        DefenceAnswer::Short => Readiness::Short,
    };
    let defends = DefenceCheck { unit: unit.clone(), on: on.clone(), die, elite, range };
    play.record(clause, Event::Defends(defends));
    range
}

/// NB-DF-01, NB-DF-02, NB-DF-03, NB-DF-04, NB-DF-05, NB-DF-06, NB-DF-07, NB-DF-08, NB-DF-09, NB-DF-10, NB-DF-11,
/// NB-DF-12, NB-DF-13, NB-DF-14, NB-DF-15, NB-DF-16: a charged brigade throws for its fire, and fires; what is to be
/// taken off at the end of the phase (NB-DF-12).
pub(crate) fn foot_defends(play: &mut Play<'_, '_>, stand: &Defender) -> Option<Due> {
    let id = stand.unit.clone();
    let (on, by) = match charger_chosen(play, stand) {
        Ok(chosen) => chosen,
        Err(by) => {
            play.record("NB-DEC-21", Event::HoldsFire { unit: id, by });
            return None;
        }
    };
    let act = match stand.party.face {
        Some(face) => format!("defence/{}/{face}", id.in_label()),
        None => format!("defence/{}", id.in_label()),
    };
    let range = throw_for_defence(play, &act, (&id, &on), stand.elite);
    if range == Readiness::None {
        return None;
    }
    let short = range == Readiness::Short;
    let discharge = musketry(play).answering(stand, &on, short, by)?;
    let due = volley::discharge(play, &discharge);
    // NB-DF-12, NB-DF-13: else they go with the losses of the melee.
    let rule = play.state().house_rules.defenders_fire_removal;
    (rule == DefendersFireRemoval::BeforeMelee).then_some(due)
}

/// NB-DEC-21, NB-DF-16: at which charger, by the reply to the charge, the brigade's own orders, or the default, which is
/// the first in contact; or who keeps it from firing.
fn charger_chosen(play: &Play<'_, '_>, stand: &Defender) -> Result<(UnitId, By), By> {
    let replies = stand.chargers.iter().filter_map(|charger| {
        let mut heard = play.heard.iter();
        heard.find(|heard| heard.unit == stand.unit && heard.by_whom == *charger)
    });
    let replies = replies.map(|heard| (heard.steps.as_slice(), heard.by));
    for (steps, by) in replies {
        if let Some(chosen) = charger_meant(play.state(), stand, steps, &musketry(play)) {
            return chosen.map(|on| (on, by)).ok_or(by);
        }
    }
    let plan = play.plan(&stand.unit);
    if plan.is_some_and(|plan| plan.holds_fire) {
        return Err(By::Order);
    }
    let steps = plan.map_or(&[][..], |plan| &plan.fire);
    let meant = charger_meant(play.state(), stand, steps, &musketry(play));
    match meant.flatten() {
        Some(on) => Ok((on, By::Order)),
        None => Ok((stand.chargers[0].clone(), By::Default)),
    }
}

/// The charger that some steps mean; nothing within where they say that fire is held, nothing at all where they say
/// nothing of fire at one of the chargers.
fn charger_meant(
    state: &State,
    stand: &Defender,
    steps: &[Step<Verb>],
    musketry: &Musketry<'_>,
) -> Option<Option<UnitId>> {
    let brigade = state.unit(&stand.unit);
    let chargers = stand.chargers.iter().map(|id| state.unit(id));
    let chargers = chargers.collect::<Vec<_>>();
    for step in steps {
        let holds = |enemy: Option<&UnitId>| {
            let condition = step.condition.as_ref();
            condition.is_none_or(|condition| musketry.facts(brigade, enemy).hold(condition))
        };
        match &step.verb {
            Verb::Fire(fire) => {
                let worth = |brigade: &Brigade| i64::from(brigade.figures());
                let chosen = musketry.facts(brigade, None).choose(&fire.whom, &chargers, worth);
                let chosen = chosen.map(|brigade| brigade.unit.clone());
                if let Some(on) = chosen.filter(|on| holds(Some(on))) {
                    return Some(Some(on));
                }
            }
            Verb::HoldFire if holds(stand.chargers.first()) => return Some(None),
            _ => {}
        }
    }
    None
}
