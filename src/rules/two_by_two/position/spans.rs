//! Parts of a way: from where to where it lies in a town, on a road, on a bridge.

use crate::kit::table::Length;

/// Where one part ends and the next begins, rounding may leave so much to neither.
const SEAM: Length = Length::micrometres(2);

/// Parts of a way in their order, none of which meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans(Vec<(Length, Length)>);

impl Spans {
    /// Of parts in any order; those that meet or overlap are one.
    pub(crate) fn of(parts: impl IntoIterator<Item = (Length, Length)>) -> Spans {
        let mut parts = parts.into_iter().collect::<Vec<_>>();
        parts.sort_unstable();
        let mut joined: Vec<(Length, Length)> = Vec::new();
        for (from, to) in parts {
            match joined.last_mut() {
                Some(last) if from <= last.1 + SEAM => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        Spans(joined)
    }

    /// What of a way of this length lies in none of them.
    pub(crate) fn gaps(&self, reach: Length) -> Spans {
        let starts = [Length::ZERO].into_iter();
        let starts = starts.chain(self.0.iter().map(|(_, to)| *to));
        let ends = self.0.iter().map(|(from, _)| *from).chain([reach]);
        let gaps = starts.zip(ends).filter(|(from, to)| *to - *from > SEAM);
        Spans(gaps.collect())
    }

    /// What lies in both.
    pub(crate) fn and(&self, other: &Spans) -> Spans {
        let pairs = self.0.iter().flat_map(|one| {
            let others = other.0.iter();
            others.map(move |other| (one.0.max(other.0), one.1.min(other.1)))
        });
        Spans::of(pairs.filter(|(from, to)| from < to))
    }

    /// Whether they are all of a way of this length.
    pub(crate) fn cover(&self, reach: Length) -> bool {
        self.gaps(reach).0.is_empty()
    }

    /// How long they are together.
    pub(crate) fn length(&self) -> Length {
        self.0.iter().map(|(from, to)| *to - *from).sum()
    }

    /// The parts, in their order.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Length, Length)> {
        self.0.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(parts: &[(i64, i64)]) -> Spans {
        let um = Length::micrometres;
        Spans::of(parts.iter().map(|(from, to)| (um(*from), um(*to))))
    }

    #[test]
    fn parts_that_meet_are_one_and_gaps_are_what_is_left() {
        let um = Length::micrometres;
        let road = spans(&[(50, 80), (0, 20), (22, 40)]);
        assert_eq!(road, spans(&[(0, 40), (50, 80)]));
        assert_eq!(road.gaps(um(100)), spans(&[(40, 50), (80, 100)]));
        assert_eq!(road.length(), um(70));
        assert!(!road.cover(um(80)) && spans(&[(1, 79)]).cover(um(80)));
        assert_eq!(spans(&[]).gaps(um(9)), spans(&[(0, 9)]));
        let town = spans(&[(30, 60), (90, 95)]);
        assert_eq!(road.and(&town), spans(&[(30, 40), (50, 60)]));
    }
}
