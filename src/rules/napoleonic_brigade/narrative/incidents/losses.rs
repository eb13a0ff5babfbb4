//! Losses: to the last man, or by what is seen of them.

use super::super::lists;
use super::super::rough_losses::suffers;
use super::Witness;
use crate::adjudicate::{Toll, UnitId, What};
use crate::kit::{counted, number};
use crate::rules::napoleonic_brigade::events::fire::{Cause, Fallen};
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::position::state::strength;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl Witness<'_> {
    /// A loss goes with the fire or the fight that it comes of.
    pub(super) fn falls(&mut self, fallen: &Fallen) {
        if fallen.losses.is_empty() {
            return;
        }
        let Some(toll) = self.toll(fallen) else { return };
        let (unit, suffers) = (&fallen.unit, What::Suffers(toll));
        if fallen.cause == Cause::Melee {
            match self.bouts.iter().rposition(|bout| bout.fire.is_none() && !is_coming(&bout.what) && bout.is_of(unit))
            {
                Some(place) => self.bouts[place].after.push((unit.clone(), suffers)),
                None => self.alone(unit, suffers),
            }
            return;
        }
        let Some(from) = fallen.from.clone().filter(|from| self.state.find(from).is_some() && from != unit) else {
            self.alone(unit, suffers);
            return;
        };
        let by = |bout: &super::Bout| bout.is_fire(&from, unit, fallen.cause);
        let place = match self.bouts.iter().rposition(by) {
            Some(place) => place,
            None => {
                let side = |unit: &UnitId| self.state.find(unit).map(|brigade| brigade.side.clone());
                let verbs = if side(&from) == side(unit) { lists::HITS_FRIENDS } else { lists::SCATTERS_SHOT };
                let fires = What::Fires { at: unit.clone(), verbs, far: String::new(), hits: Some(1) };
                self.bout(&from, unit, fires).fire = Some(fallen.cause);
                self.bouts.len() - 1
            }
        };
        let place = self.in_time(place, unit);
        let bout = &mut self.bouts[place];
        if let What::Fires { hits, .. } = &mut bout.what {
            *hits = Some(fallen.total().max(1));
        }
        bout.after.push((unit.clone(), suffers));
    }

    /// Whoever follows up with fire fires when others have fired: where they have hurt the same, his is told behind theirs.
    fn in_time(&mut self, place: usize, unit: &UnitId) -> usize {
        let follows = matches!(self.bouts[place].what, What::Presses { .. });
        let is_late = self.bouts[place + 1..].iter().any(|bout| bout.fire.is_some() && bout.has_hurt(unit));
        if !follows || !is_late {
            return place;
        }
        let bout = self.bouts.remove(place);
        self.bouts.push(bout);
        self.bouts.len() - 1
    }

    /// What a loss is; nothing where nobody is hit.
    fn toll(&mut self, fallen: &Fallen) -> Option<Toll> {
        let unit = &fallen.unit;
        let brigade = self.state.find(unit)?.clone();
        let is_rough = estimates::rough(&self.state, &brigade.side).is_some();
        if fallen.total() == 0 && !is_rough {
            return None;
        }
        if brigade.kind.is_artillery() {
            return Some(Toll::Rough(self.among_guns(fallen, &brigade)));
        }
        if is_rough {
            let after = estimates::reduced(&self.state, unit, &[fallen]);
            if after.figures() == 0 {
                return Some(Toll::Rough("[loses] all that [it] had left".to_owned()));
            }
            let (was, is) = (estimates::looks(&self.state, &brigade), estimates::looks(&self.state, &after));
            let words = is.map_or_else(|| "[loses] men".to_owned(), |looks| suffers(looks, was == is));
            return Some(Toll::Rough(words));
        }
        let (had, full) = strength(&brigade);
        let lost = fallen.total().min(had);
        Some(Toll::Exact { lost, left: had - lost, full })
    }

    /// What a battery loses, by the guns that are out of action in this exchange.
    fn among_guns(&mut self, fallen: &Fallen, battery: &Brigade) -> String {
        let out = fallen.losses.iter().filter(|loss| {
            let piece = battery.bases.iter().find(|piece| piece.unit == loss.unit);
            let gun = piece.and_then(|piece| piece.gun);
            gun.is_some_and(|gun| gun.value > 0 && loss.lost >= gun.value)
        });
        let out = u32::try_from(out.count()).unwrap_or(u32::MAX);
        let all = match self.guns.iter_mut().find(|(unit, _)| *unit == fallen.unit) {
            Some((_, all)) => {
                *all += out;
                *all
            }
            None => {
                self.guns.push((fallen.unit.clone(), out));
                out
            }
        };
        let pieces = u32::try_from(battery.bases.len()).unwrap_or(u32::MAX);
        match all {
            0 => "[takes] hits among [its] guns".to_owned(),
            1 if pieces == 1 => "[has] [its] gun knocked out".to_owned(),
            all if all < pieces => {
                format!("[has] {} of [its] {} knocked out", number(all), counted(pieces, "gun", None))
            }
            _ => "[has] all of [its] guns knocked out".to_owned(),
        }
    }
}

/// Whether somebody comes, and has not struck.
fn is_coming(what: &What) -> bool {
    matches!(what, What::Closes { .. } | What::Presses { .. })
}
