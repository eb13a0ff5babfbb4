//! Where a crew shelters: NB-CREW-02, NB-DEC-23, NB-GAP-60.

use crate::adjudicate::{Asking, Said, UnitId};
use crate::kit::table::{Face, Length, Point};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, LINING};
use crate::rules::napoleonic_brigade::orders::{Place, Verb};
use crate::rules::napoleonic_brigade::play::artillery_fire::gunnery::Gunnery;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// A place behind which a crew would shelter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shelter {
    /// What it is called.
    pub(crate) name: String,
    /// Where the crew goes.
    pub(crate) at: Point,
    /// How far it is from the guns.
    far: Length,
}

impl Gunnery<'_> {
    /// NB-CREW-02, NB-GAP-60: the nearest friendly brigade or cover, several where they are equally near: brigades in listed
    /// order, then ground. Those who run are no shelter, nor is cover at the guns themselves. Without any the crew makes for
    /// its own edge of the table.
    pub(crate) fn shelters(&self, battery: &Brigade) -> Vec<Shelter> {
        let Some(guns) = self.footprint(&battery.unit) else {
            return Vec::new();
        };
        let friends = self.footprints.iter().filter(|(id, _)| {
            let friend = self.state.unit(id);
            let runs = friend.duty() == Some(&Duty::Routing);
            *id != battery.unit && friend.side == battery.side && !runs
        });
        let behind = friends.map(|(id, footprint)| Shelter {
            name: id.to_string(),
            at: footprint.whole.middle(Face::Rear),
            far: footprint.gap(guns).nearest(),
        });
        let covers = self.ground.covers(guns.at).into_iter();
        let covers = covers.map(|(at, name)| Shelter { far: guns.square_to(at).nearest(), name, at });
        let mut all = behind.collect::<Vec<_>>();
        all.extend(covers.filter(|cover| cover.far > LINING + LIMIT));
        let Some(nearest) = all.iter().map(|shelter| shelter.far).min() else {
            return vec![self.home(battery, guns.at)];
        };
        all.retain(|shelter| shelter.far <= nearest + LIMIT);
        all
    }

    fn home(&self, battery: &Brigade, from: Point) -> Shelter {
        let edge = self.state.card(&battery.side).home_edge;
        let at = self.state.board().edge(edge).nearest_to(from);
        Shelter { name: "its own edge of the table".to_owned(), far: at.distance_to(from), at }
    }
}

/// NB-DEC-23: the question where a crew shelters, where several places are equally near.
pub(crate) fn asked_where(battery: &Brigade, shelters: &[Shelter]) -> Option<Asking> {
    let (first, _) = shelters.split_first().filter(|(_, others)| !others.is_empty())?;
    let replies = shelters.iter().map(|shelter| format!("{{go: {}}}", shelter.name));
    let replies = replies.collect::<Vec<_>>();
    let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
    let id: &UnitId = &battery.unit;
    let text = format!("The crew of {id} leaves its guns. Where does it shelter?");
    let asking = Asking::of(&battery.side, id, "crew", None);
    let default = format!("{{go: {}}}", first.name);
    Some(asking.says(text, &replies, &default))
}

/// NB-DEC-23: the shelter that a reply means, the first in listed order where it means none of them.
pub(crate) fn chosen<'s>(shelters: &'s [Shelter], said: &Said<Verb>) -> Option<&'s Shelter> {
    let places: &[Place] = match said {
        Said::Steps(steps, _) => steps
            .iter()
            .find_map(|step| match &step.verb {
                Verb::GoTo(places) => Some(places.as_slice()),
                _ => None,
            })
            .unwrap_or_default(),
        Said::Default(_) | Said::Open => &[],
    };
    let means = |shelter: &&Shelter| {
        let mut words = places.iter().map(|place| place.word.to_ascii_lowercase());
        let name = shelter.name.to_ascii_lowercase();
        words.any(|word| name == word || name.ends_with(&format!(" {word}")))
    };
    shelters.iter().find(means).or_else(|| shelters.first())
}
