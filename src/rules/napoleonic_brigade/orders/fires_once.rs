//! One fire in a turn, as an entry asks for it and as the fire comes: NB-FIRE-16.

use crate::adjudicate::{Wrong, because};
use crate::orders::Step;
use crate::rules::napoleonic_brigade::orders::{Fire, Origin, Verb};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl Brigade {
    /// What speaks on paper against a step of fire after others of the same entry: one of them fires without fail, were it
    /// only at somebody. Of guns, and of the faces of a square, only those that are named twice; the others may have nobody before them.
    pub(crate) fn fires_again(&self, before: &[Step<Verb>], fire: &Fire) -> Option<Wrong> {
        let sure = before.iter().filter(|step| step.condition.is_none());
        let mut sure = sure.filter_map(|step| match &step.verb {
            Verb::Fire(fire) => Some(fire),
            _ => None,
        });
        let splits = |other: &Fire| other.share.is_some() && fire.share.is_some();
        let again = match self.fires_by_parts() {
            true => {
                !fire.from.is_empty() && {
                    let named = sure.flat_map(|other| &other.from).collect::<Vec<_>>();
                    let mut from = fire.from.iter();
                    from.all(|origin| named.iter().any(|other| is_same(origin, other)))
                }
            }
            false => sure.any(|other| !splits(other)),
        };
        again.then(|| self.has_fired())
    }

    /// Whether parts of it fire each for itself: guns, and the faces of a square.
    fn fires_by_parts(&self) -> bool {
        self.kind.is_artillery() || self.form == Formation::Square
    }

    /// NB-FIRE-16: what speaks against a second fire.
    pub(crate) fn has_fired(&self) -> Wrong {
        let (once, help) = match (self.kind.is_artillery(), self.form) {
            (true, _) => ("each piece fires once in a turn", "name a piece for one target, or its targets as one list"),
            (false, Formation::Square) => {
                ("each face fires once in a turn", "name a face for one target, or its targets as one list")
            }
            _ => (
                "a brigade fires once in a turn",
                "write the targets as one list, of which the first that serves is taken, or split the fire by `share:` in each step",
            ),
        };
        Wrong::new("NB-FIRE-16", because!("`{}`: {}", self.unit, once), help)
    }
}

fn is_same(one: &Origin, other: &Origin) -> bool {
    one.word().eq_ignore_ascii_case(other.word())
}
