//! What becomes of somebody, and how it is said.

use super::grammar::in_a_row;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Choices, Incident, Toll, UnitId, What};
use crate::kit::{counted, number};

/// What became of somebody.
#[derive(Clone, Default)]
pub(super) struct Fate {
    /// What he has lost, of what he had, and what he was in full strength.
    pub(super) toll: Option<(u32, u32, u32)>,
    pub(super) rough: Option<String>,
    pub(super) tried: Option<(bool, Choices)>,
    pub(super) back: Option<(Choices, String)>,
    pub(super) gone: Option<Choices>,
    pub(super) halts: bool,
    pub(super) wavers: Option<Choices>,
    pub(super) stops: Option<Choices>,
    /// The place that he has left, beaten, and whether nobody of his is left there.
    pub(super) yields: Option<String>,
    pub(super) leaves_it_empty: bool,
    /// Whether nothing of this exchange has made him run.
    pub(super) ran_before: bool,
}

impl Fate {
    pub(super) fn of<'i>(unit: &UnitId, incidents: impl IntoIterator<Item = &'i Incident>) -> Fate {
        let mut fate = Fate::default();
        for incident in incidents.into_iter().filter(|incident| incident.who.as_ref() == Some(unit)) {
            match &incident.what {
                What::Suffers(Toll::Exact { lost, left, full }) => {
                    // What is told together need not come in the order of time: he had the most before the first loss.
                    let (before, had, _) = fate.toll.unwrap_or_default();
                    fate.toll = Some((before + lost, had.max(lost + left), *full));
                }
                What::Suffers(Toll::Rough(words)) => fate.rough = Some(words.clone()),
                What::Tried { holds, verbs } => fate.tried = Some((*holds, *verbs)),
                What::GoesBack { verbs, ground, .. } => fate.back = Some((*verbs, ground.clone())),
                What::Gone { verbs } => fate.gone = Some(*verbs),
                What::Halts => fate.halts = true,
                What::Wavers { verbs } => fate.wavers = Some(*verbs),
                What::Stops { verbs } => fate.stops = Some(*verbs),
                What::Yields { place, is_empty } => {
                    (fate.yields, fate.leaves_it_empty) = (Some(place.clone()), *is_empty);
                }
                _ => {}
            }
        }
        fate
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.toll.is_none()
            && self.rough.is_none()
            && self.tried.is_none()
            && self.back.is_none()
            && self.gone.is_none()
            && !self.halts
            && self.wavers.is_none()
            && self.stops.is_none()
            && self.yields.is_none()
    }

    /// Whether fire has left him as he was.
    pub(super) fn is_unmoved(&self) -> bool {
        let rest = Fate { tried: None, ..self.clone() };
        rest.is_nothing() && !self.is_routed()
    }

    pub(super) fn is_gone(&self) -> bool {
        self.gone.is_some()
    }

    pub(super) fn is_routed(&self) -> bool {
        matches!(self.tried, Some((false, _)))
    }

    /// Whether more has become of him than losses and an anxious moment.
    pub(super) fn is_grave(&self) -> bool {
        self.is_gone() || self.is_routed() || self.back.is_some() || self.halts || self.stops.is_some()
    }

    /// Whether he has lost a third of what he had, or more.
    pub(super) fn is_bled(&self) -> bool {
        self.toll.is_some_and(|(lost, had, _)| lost * 3 >= had && had > 0)
    }

    /// Whether all that has become of him is that he gives ground.
    pub(super) fn only_goes_back(&self) -> bool {
        let rest = Fate { back: None, ..self.clone() };
        self.back.is_some() && rest.is_nothing()
    }
}

impl Teller<'_> {
    /// Whether something in the exchange makes somebody waver.
    pub(super) fn wavers(&self, unit: &UnitId) -> bool {
        Fate::of(unit, &self.account.incidents).wavers.is_some()
    }

    /// So many of what is counted: `three points`, `47 figures`.
    pub(super) fn measured(&self, count: u32) -> String {
        let measure = self.account.measure;
        match (count, self.account.in_figures) {
            (1, true) => format!("1 {measure}"),
            (count, true) => format!("{count} {measure}s"),
            (count, false) => counted(count, measure, None),
        }
    }

    /// The bare number.
    pub(super) fn count(&self, count: u32) -> String {
        if self.account.in_figures { count.to_string() } else { number(count) }
    }

    /// What somebody has lost, with its verb: `[loses] three of [its] six points`.
    pub(super) fn toll(&self, fate: &Fate) -> Option<String> {
        fate.rough.clone().or_else(|| Some(format!("[loses] {}", self.cost(fate)?)))
    }

    /// The same where it is counted, without the verb.
    pub(super) fn cost(&self, fate: &Fate) -> Option<String> {
        if fate.rough.is_some() {
            return None;
        }
        let (lost, had, full) = fate.toll?;
        Some(match (lost >= had, had == full) {
            (true, _) if had <= 1 => format!("[its] last {}", self.account.measure),
            // `The three guns lose both their points` would be a miscount.
            (true, true) if had == 2 && !self.account.in_figures => {
                format!("[its] last {}", self.measured(had))
            }
            (true, true) => format!("all {} of [its] {}s", self.count(had), self.account.measure),
            (true, false) => format!("[its] last {}", self.measured(had)),
            (false, _) if !self.account.in_figures && had > 3 && lost + 1 == had => {
                format!("all but one of [its] {}", self.measured(had))
            }
            (false, _) => format!("{} of [its] {}", self.count(lost), self.measured(had)),
        })
    }

    /// What becomes of somebody but for his losses, and what he holds out in all the same.
    pub(super) fn ends(&mut self, unit: &UnitId, fate: &Fate) -> (Vec<String>, Option<String>) {
        let (mut row, mut against) = (Vec::new(), None);
        let runs = fate.is_routed();
        if let Some(verbs) = fate.wavers.filter(|_| fate.gone.is_none() && !runs) {
            row.push(self.draw(verbs, unit));
        }
        match fate.tried {
            Some((false, verbs)) => row.push(self.deal(verbs, unit)),
            Some((true, verbs)) if fate.gone.is_none() && fate.wavers.is_none() => {
                against = Some(self.draw(verbs, unit))
            }
            _ => {}
        }
        if let Some((verbs, ground)) = &fate.back {
            let words = self.deal(*verbs, unit);
            // `To the rear to the Vineyards` has one `to` too many.
            let to = if words.ends_with(" to the rear") { "as far as" } else { "to" };
            row.push(if ground.is_empty() { words } else { format!("{words} {to} {ground}") });
            against = None;
        }
        if fate.halts && fate.gone.is_none() {
            row.push("[has] nowhere to go".to_owned());
        }
        row.extend(fate.stops.map(|verbs| self.draw(verbs, unit)));
        if let Some(place) = fate.yields.as_ref().filter(|_| fate.gone.is_none()) {
            let words = if fate.leaves_it_empty { say::LEAVES_EMPTY } else { say::YIELDS };
            row.push(self.deal(words, unit).replace("{}", place));
        }
        if let Some(verbs) = fate.gone {
            row.push(self.draw(verbs, unit));
        }
        (row, against)
    }

    /// All that becomes of somebody, as a phrase in the number of his name.
    pub(super) fn whole(&mut self, unit: &UnitId, fate: &Fate) -> String {
        let mut row = self.toll(fate).into_iter().collect::<Vec<_>>();
        let (ends, against) = self.ends(unit, fate);
        row.extend(ends);
        self.noun(unit).does(&in_a_row(&row, against))
    }
}
