//! Turn files of these rules: their words, and what they say held against the position.
//!
//! `by_phase` and `replies` know each other: a reply is an entry of a phase.
//! `verbs` and `words` know each other: a verb is read into a word by its table.

pub(crate) mod allowance;
pub(crate) mod army_list;
pub(crate) mod arrival_steps;
pub(crate) mod by_phase;
pub(crate) mod by_road;
pub(crate) mod charge_steps;
pub(crate) mod deployment;
pub(crate) mod exit_steps;
pub(crate) mod goals;
pub(crate) mod keys;
pub(crate) mod leg;
pub(crate) mod on_paper;
pub(crate) mod places;
pub(crate) mod replies;
pub(crate) mod selectors;
pub(crate) mod streams;
pub(crate) mod terrain;
pub(crate) mod turning;
pub(crate) mod verbs;
pub(crate) mod walk;
pub(crate) mod walk_result;
pub(crate) mod walker;
pub(crate) mod words;

pub(crate) use words::{Heading, Place, Stretch, Verb, Way, Words, point};

use army_list::Enlisted;
use deployment::Deployment;
use replies::are_sound;
use terrain::Laid;

use crate::orders::{self, Body, has_body, listed};
use crate::yaml::{Faults, Node};

/// The body of a turn file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What turn files of all rules have.
    pub body: Body<Verb>,
    /// The army list.
    pub army: Vec<Enlisted>,
    /// The ground that the defender puts out.
    pub terrain: Vec<Laid>,
    /// The deployment, and points of arrival.
    pub deploy: Vec<Deployment>,
}

has_body! { Orders, Verb }

impl Orders {
    /// Reads the body of a turn file.
    pub(crate) fn read(body: &Node, faults: &mut Faults) -> Option<Orders> {
        let common = orders::body::<Words>(body, verbs::LISTS, faults);
        if common.is_none() {
            // All faults of a file are shown at once: what could be read is judged as well.
            are_sound(&orders::readable::<Words>(body), faults);
        }
        let army = listed(body, "army", |item| army_list::enlisted(item, faults));
        let terrain = listed(body, "terrain", |item| terrain::laid(item, faults));
        let deploy = listed(body, "deploy", |item| deployment::deployment(item, faults));
        let (body, army) = (common?, army?.into_iter().flatten().collect());
        let orders = Orders { body, army, terrain: terrain?, deploy: deploy? };
        are_sound(&orders, faults).then_some(orders)
    }
}
