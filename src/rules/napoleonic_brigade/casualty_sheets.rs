//! The casualty sheets, as the authors kept them, beside the butcher's bill of the exchange: NB-FIRE-03, NB-MOR-02,
//! NB-LOSE-13, NB-CB-01, NB-GAP-62.

use super::charts::fire::{DEFENCE_VALUE, band};
use super::narrative::names::{called, small};
use super::narrative::working::{duty, sheet, status};
use super::position::state::{SideCard, State};
use super::troops::bases::Morale;
use super::troops::brigade::{Brigade, Gone, Unit};
use crate::adjudicate::{Precision, Roster, Side};
use crate::kit::{counted, list, number, reinforcement, the};
use crate::rules::napoleonic_brigade::position::estimates;

/// NB-FIRE-03: who lost what in this exchange and before, then the sheet of each brigade of the side.
pub(crate) fn bill(before: &State, after: &State, roster: &Roster) -> Vec<String> {
    let sides = after.sides.iter().flat_map(|card| {
        let bill = Account { before, after, roster, card };
        bill.lines()
    });
    let own = after.sides.iter().filter_map(|card| Some((&card.name, card.break_point?)));
    let own = own.map(|(name, point)| format!("; {} with {point}", the(name))).collect::<String>();
    let breaks = after.scenario.break_point.map(|point| {
        let breaks = "figures in a hundred when a turn ends is broken, and has lost";
        format!("The end: a side that has lost {point} {breaks}{own}")
    });
    let later = reinforcement::in_bill(&after.arrivals, after.turn, |unit| roster.unit(unit).to_owned());
    sides.chain(later).chain(breaks).collect()
}

/// The account of one side.
struct Account<'a> {
    before: &'a State,
    after: &'a State,
    roster: &'a Roster,
    card: &'a SideCard,
}

impl Account<'_> {
    fn side(&self) -> &Side {
        &self.card.side
    }

    fn lines(&self) -> Vec<String> {
        let own = self.after.army.iter();
        let own = own.filter(|brigade| brigade.side == *self.side() && !brigade.is_gone());
        let (whole, others): (Vec<_>, Vec<_>) = own.partition(|brigade| self.is_whole(brigade));
        let mut lines = vec![self.bill()];
        lines.extend(others.into_iter().map(|brigade| self.sheet(brigade)));
        let whole = whole.into_iter().map(|brigade| self.name(brigade));
        let whole = whole.collect::<Vec<_>>();
        if !whole.is_empty() {
            let seen = match estimates::rough(self.after, self.side()) {
                None => "Whole and free",
                Some(_) => "Whole, as far as one can see, and free",
            };
            lines.push(format!("{seen}: {}", list(&whole)));
        }
        lines
    }

    fn name(&self, brigade: &Brigade) -> String {
        self.roster.unit(&brigade.unit).to_owned()
    }

    /// What the exchange has cost the side, and what was lost before it (NB-GAP-62).
    fn bill(&self) -> String {
        let (was, is) = (self.before.losses(self.side()), self.after.losses(self.side()));
        let figures = is.figures.saturating_sub(was.figures);
        let own = self.after.army.iter();
        let own = own.filter(|brigade| brigade.side == *self.side());
        let of_foot_and_horse = own.flat_map(|brigade| &brigade.bases);
        let of_foot_and_horse = of_foot_and_horse.filter(|unit| unit.gun.is_none());
        let full = of_foot_and_horse.map(|unit| unit.full).sum::<u32>();
        let earlier = match was.figures {
            0 => String::new(),
            lost => format!(" and {} before", number(lost)),
        };
        let left = full.saturating_sub(is.figures);
        let mut parts = vec![match estimates::rough(self.after, self.side()) {
            None => format!(
                "{} lost{earlier}, {left} of {full} left{}",
                counted(figures, "figure", None),
                self.on_the_field(left)
            ),
            Some(precision) => {
                let lost = match precision.toll(figures, full) {
                    Some(words) => words.to_owned(),
                    None => format!("lost about {}", counted(figures, "figure", None)),
                };
                match precision {
                    Precision::Vague => lost,
                    _ => format!("{lost}, about {left} of {full} left"),
                }
            }
        }];
        parts.extend(knocked_out(is.guns.saturating_sub(was.guns), was.guns));
        parts.extend(self.gone());
        format!("{}: {}", self.card.name, parts.join("; "))
    }

    /// The figures of foot and horse that are left on the field, where others have left it whom no fire or steel has cost: the box over
    /// the story counts those on the field.
    fn on_the_field(&self, left: u32) -> String {
        let own = self.after.army.iter();
        let own = own.filter(|brigade| brigade.side == *self.side() && brigade.is_gone());
        let units = own.flat_map(|brigade| &brigade.bases);
        let units = units.filter(|unit| unit.gun.is_none());
        match units.map(|unit| unit.figures).sum::<u32>() {
            0 => String::new(),
            off => format!(", {} of them on the field", left.saturating_sub(off)),
        }
    }

    /// Brigades that are out of play, or run.
    fn gone(&self) -> Option<String> {
        let own = self.after.army.iter();
        let own = own.filter(|brigade| brigade.side == *self.side());
        let told = own.filter_map(|brigade| {
            let how = match brigade.gone {
                Some(Gone::Destroyed) => "destroyed",
                Some(Gone::Fled) => "fled",
                Some(Gone::Driven) => "driven off the table",
                None if brigade.routs() => "in flight",
                None => return None,
            };
            Some(format!("{} ({how})", self.name(brigade)))
        });
        let told = told.collect::<Vec<_>>();
        (!told.is_empty()).then(|| format!("routed or removed: {}", list(&told)))
    }

    /// Whether nothing stands on a brigade's sheet.
    fn is_whole(&self, brigade: &Brigade) -> bool {
        let units = brigade.bases.iter().all(|unit| match unit.gun {
            Some(gun) => gun.value == DEFENCE_VALUE && gun.shrapnel == 0,
            None => unit.figures == unit.full,
        });
        units
            && brigade.duties.is_empty()
            && brigade.push_backs == 0
            && brigade.crew.is_none()
            && !self.after.is_in_melee(&brigade.unit)
            && !self.is_disorganised(brigade)
    }

    fn is_disorganised(&self, brigade: &Brigade) -> bool {
        brigade.disorganised.is_some_and(|until| until >= self.after.turn)
    }

    /// A brigade's casualty sheet: its units, how often it was pushed back, what it is bound to.
    fn sheet(&self, brigade: &Brigade) -> String {
        let units = brigade.bases.iter().map(|unit| self.unit(unit, &brigade.side));
        let mut parts = vec![units.collect::<Vec<_>>().join(", ")];
        parts.extend(match brigade.push_backs {
            0 => None,
            1 => Some("pushed back once".to_owned()),
            2 => Some("pushed back twice".to_owned()),
            times => Some(format!("pushed back {} times", number(times))),
        });
        let opponents = self.after.opponents(&brigade.unit);
        let mut opponents = opponents.map(|id| self.roster.unit(id).to_owned()).collect::<Vec<_>>();
        opponents.dedup();
        if !opponents.is_empty() {
            parts.push(format!("in melee with {}", list(&opponents)));
        }
        if self.is_disorganised(brigade) {
            parts.push("disorganised".to_owned());
        }
        let duties = brigade.duties.iter();
        let duties = duties.map(|spell| duty(spell, |id| self.roster.unit(id).to_owned()));
        let duties = duties.collect::<Vec<_>>();
        if !duties.is_empty() {
            parts.push(duties.join(", then "));
        }
        parts.extend(brigade.crew.map(|crew| match crew.back {
            Some(turn) if !crew.returning => format!("crew away, back from turn {turn} on"),
            _ => "crew away from the guns".to_owned(),
        }));
        format!("{}: {}", capital(&self.name(brigade)), parts.join("; "))
    }

    /// A unit: figures left and morale; a gun with its defence value and how often it fires (NB-CB-03, NB-CB-04,
    /// NB-CB-05, NB-CB-06, NB-CB-07).
    fn unit(&self, unit: &Unit, side: &Side) -> String {
        let rough = estimates::rough(self.after, side);
        let (left, full) = unit.gun.map_or((unit.figures, unit.full), |gun| (gun.value, DEFENCE_VALUE));
        if let Some(looks) = rough.and_then(|rough| rough.looks(left, full)).filter(|_| left > 0) {
            let state = match unit.morale() {
                Morale::Ok => String::new(),
                morale => format!(" ({})", status(morale)),
            };
            return format!("{} {}{state}", called(unit), looks.words());
        }
        let Some(gun) = unit.gun else {
            return sheet(unit);
        };
        let rules = &self.after.house_rules;
        let rate = match band(gun.value, rules.defence_value_bands) {
            Some(band) => band.words,
            None => "knocked out",
        };
        let shrapnel = match gun.shrapnel {
            0 => String::new(),
            rounds => format!(", {} shrapnel fired", number(rounds)),
        };
        format!("{} {} ({rate}{shrapnel})", called(unit), gun.value)
    }
}

/// A line with a capital at its beginning.
fn capital(line: &str) -> String {
    let mut letters = line.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Guns knocked out now and before.
fn knocked_out(fresh: usize, before: usize) -> Option<String> {
    let guns = |count: usize| counted(small(count), "gun", None);
    match (fresh, before) {
        (0, 0) => None,
        (0, before) => Some(format!("{} knocked out before", guns(before))),
        (fresh, 0) => Some(format!("{} knocked out", guns(fresh))),
        (fresh, before) => Some(format!("{} knocked out and {} before", guns(fresh), number(small(before)))),
    }
}
