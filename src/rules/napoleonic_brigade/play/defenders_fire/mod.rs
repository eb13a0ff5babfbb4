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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::play::infantry_fire;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, left, played, position, told};

    const DEFENCE: (&str, &[u8]) = ("t1/defence/Kempt", &[5]);

    /// What comes of the phase for Kempt, who stands, and Quiot, a column that has struck him.
    #[track_caller]
    fn defends(more: &[&str], (kempt, clash): (&str, &str), dice: &[(&str, &[u8])]) -> (Vec<String>, Vec<u32>, usize) {
        let line = british("Kempt", "allied", "[20, 10]", 0);
        let line = line.replace("form: line", kempt);
        let column = british("Quiot", "french", "[20, 10]", 180);
        let column = column.replace("form: line", "form: attack-column");
        let clash = format!("clashes: [{{by: Quiot, on: Kempt, how: charge, {clash}}}]");
        let more = [more, &[&clash]].concat();
        let state = position(&more, &[], &[&line, &column]);
        let mut volleys = 0;
        let (after, log) = played(state, dice, |play| {
            play.muster_footprints();
            infantry_fire::phase(play).expect("nobody is asked");
            volleys = play.volleys.len();
        });
        let said = log.iter().filter_map(|entry| match &entry.event {
            Event::Defends(volley) => Some(format!("{} {:?}", entry.clause, volley.range)),
            Event::Fires(shot) => {
                let row = shot.look.map_or(0, |look| look.row);
                Some(format!("{} {} row {row}", entry.clause, shot.figures))
            }
            _ => None,
        });
        (said.collect(), left(&after, "Quiot"), volleys)
    }

    const CLASH: &str = "aspect: front, gap: 4.5";

    #[test]
    fn the_die_gives_no_fire_long_or_short_range() {
        // NB-DF-05, NB-DF-06, NB-DF-07; row 64 -> 24, row 67 -> 25.
        let plain = ("form: line", CLASH);
        let (said, left, volleys) = defends(&[], plain, &[("t1/defence/Kempt", &[2])]);
        assert_eq!((said, volleys), (vec!["NB-DF-05 None".to_owned()], 0));
        assert_eq!(left, [16; 4]);
        let dice: &[(&str, &[u8])] = &[("t1/defence/Kempt", &[3]), ("t1/defence-fire/Kempt", &[3])];
        let (said, left, volleys) = defends(&[], plain, dice);
        assert_eq!(said, ["NB-DF-06 Long", "NB-DF-15 64 row 64"]);
        // NB-DF-12: they fight before they go.
        assert_eq!((left, volleys), (vec![16; 4], 1));
        let dice: &[(&str, &[u8])] = &[DEFENCE, ("t1/defence-fire/Kempt", &[3])];
        let before = "house_rules: {defenders_fire_removal: before_melee}";
        let (said, left, volleys) = defends(&[before], plain, dice);
        assert_eq!(said, ["NB-DF-07 Short", "NB-DF-15 64 row 67"]);
        // 25 x 3 x 3/40 = 5.6: 6.
        assert_eq!((left, volleys), (vec![14, 14, 15, 15], 1));
    }

    #[test]
    fn an_elite_brigade_adds_one_to_its_die() {
        // NB-DF-08.
        let line = british("Kempt", "allied", "[20, 10]", 0).replace("weapon:", "elite: true, weapon:");
        let column = british("Quiot", "french", "[20, 10]", 180);
        let clash = format!("clashes: [{{by: Quiot, on: Kempt, how: charge, {CLASH}}}]");
        let state = position(&[&clash], &[], &[&line, &column]);
        let dice: &[(&str, &[u8])] = &[("t1/defence/Kempt", &[2]), ("t1/defence-fire/Kempt", &[3])];
        let (_, log) = played(state, dice, |play| {
            play.muster_footprints();
            infantry_fire::phase(play).expect("nobody is asked");
        });
        assert!(log.iter().any(|entry| entry.clause.as_str() == "NB-DF-06"));
    }

    #[test]
    fn who_may_not_answer_throws_no_die() {
        for (kempt, clash) in [
            // NB-DF-03, NB-DF-09, NB-MEL-04, NB-MEL-07.
            ("form: line", "aspect: front, gap: 3"),
            ("form: line", "aspect: flank, gap: 4.5"),
            ("form: line", "aspect: rear, gap: 4.5"),
            // NB-DF-10, NB-MEL-24.
            ("form: line, duties: [{duty: rallying, moves: 1}]", CLASH),
            ("form: line", "aspect: front, gap: 4.5, rounds: 1"),
        ] {
            let (said, ..) = defends(&[], (kempt, clash), &[]);
            assert_eq!(said, Vec::<String>::new(), "{kempt} {clash}");
        }
    }

    #[test]
    fn a_face_that_is_charged_answers_with_its_quarter() {
        // NB-GAP-58: the face is 0.
        let dice: &[(&str, &[u8])] = &[("t1/defence/Kempt/front", &[6]), ("t1/defence-fire/Kempt/front", &[2])];
        let clash = "aspect: front, gap: 4.5, face: 0, square: true";
        let (said, ..) = defends(&[], ("form: square", clash), dice);
        assert_eq!(said, ["NB-DF-07 Short", "NB-DF-15 16 row 19"]);
    }

    #[test]
    fn the_owner_chooses_among_the_chargers() {
        // NB-DF-16: the column came from 5", the cavalry from 2.8".
        let line = british("Kempt", "allied", "[20, 10]", 0);
        let columns = ["A", "B", "C"].map(|name| british(name, "french", "[20, 10]", 180));
        let clash = |by: &str, gap: &str| format!("{{by: {by}, on: Kempt, how: charge, aspect: front, gap: {gap}}}");
        let clashes = [clash("A", "2.8"), clash("B", "5"), clash("C", "5")].join(", ");
        let clashes = format!("clashes: [{clashes}]");
        let army = [&line, &columns[0], &columns[1], &columns[2]].map(String::as_str);
        for (order, on) in [("fire", "B"), ("{fire: [A, C]}", "C"), ("hold-fire", "")] {
            let state = position(&[&clashes], &[], &army);
            let die: &[(&str, &[u8])] = &[("t1/defence/Kempt", &[1])];
            let dice = if on.is_empty() { &[] } else { die };
            let (_, log) = played(state, dice, |play| {
                play.muster_footprints();
                told(play, "Kempt", order);
                let plan = play.plans.last_mut().expect("it was told");
                plan.holds_fire = order == "hold-fire";
                infantry_fire::phase(play).expect("nobody is asked");
            });
            let chosen = log.iter().find_map(|entry| match &entry.event {
                Event::Defends(volley) => Some(volley.on.as_str()),
                _ => None,
            });
            assert_eq!(chosen.unwrap_or_default(), on, "{order}");
        }
    }

    #[test]
    fn a_garrison_answers_from_the_side_that_is_struck() {
        // NB-BLD-17: two battalions hold the north side, one the south.
        let farm = "{kind: complex, name: farm, at: [20, 8], size: [5, 4], sides: [\
            {name: south, of: wall}, {name: east, of: wall}, {name: north, of: wall}, {name: west, of: wall}]}";
        let kempt = british("Kempt", "allied", "[20, 8]", 0)
            .replace("form: line", "form: garrison, post: {complex: farm, sides: [2, 2, 0, 1]}");
        let column = british("Quiot", "french", "[20, 10]", 180);
        for (face, figures) in [(2, Some(32)), (0, Some(16)), (3, None)] {
            let clash = format!("clashes: [{{by: Quiot, on: Kempt, how: charge, {CLASH}, face: {face}}}]");
            let options = "options: {occupiable_complexes: [farm]}";
            let state = position(&[&clash, options], &[farm], &[&kempt, &column]);
            let all: &[(&str, &[u8])] = &[DEFENCE, ("t1/defence-fire/Kempt", &[3])];
            let dice = if figures.is_some() { all } else { &[] };
            let (_, log) = played(state, dice, |play| {
                play.muster_footprints();
                infantry_fire::phase(play).expect("nobody is asked");
            });
            let fired = log.iter().find_map(|entry| match &entry.event {
                Event::Fires(shot) => Some(shot.figures),
                _ => None,
            });
            assert_eq!(fired, figures, "{face}");
        }
    }
}
