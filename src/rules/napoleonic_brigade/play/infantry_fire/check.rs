//! What is wrong with an order to fire small arms, and how the fire would go as everybody stands: for orders on paper and
//! for odds: NB-SKF-03, NB-SAA-01, NB-FIRE-13, NB-MEL-24, NB-IFIRE-17, NB-SQ-05, NB-BLD-17.

use super::may_fire::has_small_arms;
use super::musketry::Musketry;
use super::targets::unclear;
#[cfg(test)]
use super::volley::Discharge;
#[cfg(test)]
use crate::adjudicate::UnitId;
use crate::adjudicate::{Fact, Wrong, because};
use crate::rules::napoleonic_brigade::orders::{Fire, Origin};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What is wrong with a fire that is ordered of a brigade, as far as it does not depend on where others come to stand.
pub(crate) fn wrong_muskets(state: &State, ground: &Ground, brigade: &Brigade, fire: &Fire) -> Option<Wrong> {
    let musketry = Musketry::of(state, ground, &[]);
    let check = || {
        has_small_arms(brigade)?;
        // An enemy whom it only touches may be gone by then.
        if state.is_in_melee(&brigade.unit) {
            musketry.is_free(brigade)?;
        }
        is_in_hand(state, ground, brigade)?;
        has_no_loads(brigade, fire)?;
        fire.from.iter().try_for_each(|origin| musketry.has_origin(brigade, origin))?;
        let names = fire.whom.0.iter().filter(|selector| !selector.denied);
        let mut named = names.filter_map(|selector| state.named(&selector.word));
        named.try_for_each(|enemy| musketry.is_mark(brigade, enemy))
    };
    check().err()
}

/// NB-FIRE-13: whether nothing that its own move cannot mend keeps a brigade from firing in this turn.
fn is_in_hand(state: &State, ground: &Ground, brigade: &Brigade) -> Result<(), Wrong> {
    match Musketry::of(state, ground, &[]).is_in_order(brigade) {
        // It may have crossed the obstacle by then.
        Err(wrong) if wrong.clause == Some("NB-OBS-05") => Ok(()),
        judged => judged,
    }
}

/// Muskets and rifles have one kind of round, and are aimed at troops.
fn has_no_loads(brigade: &Brigade, fire: &Fire) -> Result<(), Wrong> {
    let id = &brigade.unit;
    if !fire.with.is_empty() || fire.at.is_some() {
        let reason = because!("`{}` [has] small arms, for which there is neither `{}` nor `{}`", id, "with", "at");
        return Err(unclear(reason, "write `fire:` with whom"));
    }
    if fire.share.is_some() && brigade.form == Formation::Square {
        let reason = because!("`{}` [is] in square, and fires face by face", id);
        let help = "name the face of each target: `{fire: R1, from: front}`";
        return Err(Wrong::new("NB-SQ-05", reason, help));
    }
    match fire.share {
        Some(0) => {
            let reason = because!("`{}` cannot fire with no figures", id);
            Err(Wrong::new("NB-IFIRE-17", reason, "say how many, or leave `share` out"))
        }
        _ => Ok(()),
    }
}

impl Musketry<'_> {
    /// Whether a brigade has what is named after `from`: faces and corners are those of squares, names those of its units or
    /// of the sides of its complex.
    fn has_origin(&self, brigade: &Brigade, origin: &Origin) -> Result<(), Wrong> {
        let id = &brigade.unit;
        let Origin::Named(named) = origin else {
            if brigade.form == Formation::Square {
                return Ok(());
            }
            let reason = because!("`{}` [is] not in square and has no face `{}`", id, Fact::typed(origin.word()));
            return Err(Wrong::new("NB-SQ-05", reason, "name units, or leave `from` out"));
        };
        if brigade.form == Formation::Square {
            let reason = because!("`{}` [is] in square, and fires from its faces", id);
            let help = "write `front`, `right`, `rear`, `left`, or a corner as `front-right`";
            return Err(Wrong::new("NB-SQ-05", reason, help));
        }
        let mut units = brigade.bases.iter();
        let post = brigade.post.as_ref();
        let complex = post.and_then(|post| self.ground.complex(&post.complex));
        let side = complex.and_then(|complex| complex.side_named(&named.name));
        if units.any(|unit| unit.unit.is_like(&named.name)) || side.is_some() {
            return Ok(());
        }
        let reason = because!("`{}` [has] no unit `{}`", id, named.name);
        let units = brigade.bases.iter().map(|unit| format!("`{}`", unit.unit));
        let units = units.collect::<Vec<_>>().join(", ");
        Err(unclear(reason, because!("its units are {}", Fact::word(units))))
    }

    /// How a brigade would fire at an enemy with everybody where he is, of a square from each face that can; why it could
    /// not.
    #[cfg(test)]
    pub(crate) fn would_fire(&self, id: &UnitId, target: &UnitId) -> Result<Vec<Discharge>, Wrong> {
        let (brigade, target) = (self.state.unit(id), self.state.unit(target));
        self.is_ready(brigade)?;
        let mut first = None;
        let mut discharges = Vec::new();
        for party in self.parties(brigade) {
            match self.aim(brigade, &party, target) {
                Ok(aim) => discharges.push(self.discharge_of(brigade, &party, aim)),
                Err(wrong) => first = first.or(Some(wrong)),
            }
        }
        match first {
            Some(wrong) if discharges.is_empty() => Err(wrong),
            _ => Ok(discharges),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::orders::steps;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};
    use crate::yaml::{Faults, Fields, parse};

    fn fire(text: &str) -> Fire {
        let text = format!("{{fire: {text}}}");
        let mut faults = Faults::default();
        let node = parse(&text).expect("yaml");
        let mut fields = Fields::of(&node, "a step", &mut faults).expect("a map");
        let whom = fields.take("fire").expect("it is there");
        let fire = steps::fire(whom, &mut fields, &mut faults);
        fire.expect("sound")
    }

    fn clause(kempt: &str, text: &str) -> Option<&'static str> {
        let line = british("Kempt", "allied", "[20, 10]", 0);
        let line = line.replace("form: line", kempt);
        let enemy = british("Quiot", "french", "[20, 30]", 180);
        let state = position(&[], &[], &[&line, &enemy]);
        let ground = Ground::of(&state.terrain, &state.options);
        let wrong = wrong_muskets(&state, &ground, &state.army[0], &fire(text));
        wrong.map(|wrong| wrong.clause.unwrap_or("none"))
    }

    #[test]
    fn what_is_wrong_wherever_others_go_is_told_at_once() {
        let line = "form: line";
        assert_eq!(clause(line, "Quiot"), None);
        assert_eq!(clause(line, "Kempt"), Some("none"));
        assert_eq!(clause(line, "Quiot, with: canister"), Some("none"));
        assert_eq!(clause(line, "Quiot, from: u2"), None);
        assert_eq!(clause(line, "Quiot, from: u9"), Some("none"));
        assert_eq!(clause(line, "Quiot, from: front"), Some("NB-SQ-05"));
        assert_eq!(clause(line, "Quiot, share: 16"), None);
        assert_eq!(clause("form: square", "Quiot, from: front-left"), None);
        assert_eq!(clause("form: square", "Quiot, from: u1"), Some("NB-SQ-05"));
        let rallies = "form: line, duties: [{duty: rallying, moves: 1}]";
        assert_eq!(clause(rallies, "Quiot"), Some("NB-RALA-09"));
    }

    #[test]
    fn cavalry_never_fires() {
        let hussars = "{unit: Hussars, side: allied, kind: cavalry, at: [40, 10], face: 0, form: line, bases: [{unit: h1, as: cavalry, full: 12, figures: 12}]}";
        let enemy = british("Quiot", "french", "[40, 12]", 180);
        let state = position(&[], &[], &[hussars, &enemy]);
        let ground = Ground::of(&state.terrain, &state.options);
        let wrong = wrong_muskets(&state, &ground, &state.army[0], &fire("Quiot"));
        assert_eq!(wrong.and_then(|wrong| wrong.clause), Some("NB-SKF-03"));
    }

    #[test]
    fn a_row_is_known_before_the_die() {
        // 64 at 2": 67; out of reach at 20".
        let kempt = british("Kempt", "allied", "[20, 10]", 0);
        let row = |y: &str| {
            let enemy = british("Quiot", "french", y, 180);
            let state = position(&[], &[], &[&kempt, &enemy]);
            let ground = Ground::of(&state.terrain, &state.options);
            let musketry = Musketry::of(&state, &ground, &[]);
            let fires = musketry.would_fire(&UnitId::new("Kempt"), &UnitId::new("Quiot"));
            let row = |fires: Vec<Discharge>| fires[0].row(&state.house_rules);
            fires.map(row).map_err(|wrong| wrong.clause)
        };
        assert_eq!(row("[20, 12]"), Ok(67));
        assert_eq!(row("[20, 30]"), Err(Some("NB-IFIRE-06")));
    }
}
