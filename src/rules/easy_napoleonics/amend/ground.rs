//! A line about the ground: EN-SET-05.

use super::position::clashes;
use crate::adjudicate::{Amended, amended, line_keys, refuse};
use crate::kit::ground::{self, hexes};
use crate::kit::naming::title_of;
use crate::kit::{Alteration, Spot, alterations, an};
use crate::rules::easy_napoleonics::narrative::set_up::nouns;
use crate::rules::easy_napoleonics::orders::terrain::land;
use crate::rules::easy_napoleonics::position::scenario::{Land, Terrain};
use crate::rules::easy_napoleonics::position::state::State;
use crate::yaml::draft::{any_of, list as many, text, words_of};
use crate::yaml::{Faults, Node, Read, did_you_mean};

line_keys! {
    /// A line about the ground.
    pub(super) const LINE = "a line about the ground";
    /// What it says of a piece of ground; what it leaves out stays as it is.
    struct GroundLine {
        terrain: needed String = Read::read, ("its name, or one of its hexes", || any_of([Spot::draft(), text()]));
        kind: may Land = land, ("what it is", || words_of(Land::WORDS));
        hexes: may Vec<Spot> = hexes, ("its hexes", || many(Spot::draft()));
        remove: may String = Read::read, ("what has become of it, in a word: `burnt`", text);
    }
}

/// Changes a position by a line about the ground. A piece that would stand in a pond is moved first.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = GroundLine::read(node, faults)?;
    let word = line.terrain.as_str();
    if line.remove.is_some() && line.says_more() {
        let message = "ground that goes has nothing else to be changed";
        return refuse(node, message, "leave out all but `remove`", faults);
    }
    let known = clashes(state);
    let found = ground_of(state, word);
    let text = match found.as_slice() {
        [index] => line.alter(state, *index),
        [] => line.put_out(state, node, word, faults)?,
        _ => {
            let message = format!("`{word}` means several pieces of ground");
            let help = "name one by a hex, or by a name, that no other has";
            return refuse(node, message, help, faults);
        }
    };
    let off_board = |spot: &&Spot| !state.map.contains(state.map.hex(**spot));
    let named = line.hexes.clone().unwrap_or_default();
    if let Some(spot) = named.iter().chain(&Spot::parse(word)).find(off_board) {
        let message = format!("{spot} lies off the board");
        return refuse(node, message, "give it hexes of the map", faults);
    }
    let mut ground = state.terrain.iter().enumerate();
    let apart = ground.find_map(|(index, terrain)| terrain.clashes(&state.terrain[..index]));
    if let Some((_, message)) = apart {
        return refuse(node, message, "leave one of them out", faults);
    }
    let mut fresh = clashes(state).into_iter();
    if let Some(clash) = fresh.find(|clash| !known.contains(clash)) {
        return refuse(node, clash.why, "move it away by a line before this", faults);
    }
    let units = Vec::new();
    amended(node, Amended { units, text }, faults)
}

impl GroundLine {
    /// Whether it says what the ground is or where it lies.
    fn says_more(&self) -> bool {
        self.kind.is_some() || self.hexes.is_some()
    }

    /// Changes a piece of ground that is there, and says how.
    fn alter(&self, state: &mut State, index: usize) -> String {
        let was = state.terrain[index].clone();
        let name = called(&was);
        if let Some(why) = &self.remove {
            state.terrain.remove(index);
            return format!("{name} is {why}, and is ground like any other");
        }
        let is = &mut state.terrain[index];
        is.kind = self.kind.unwrap_or(is.kind);
        if let Some(hexes) = &self.hexes {
            is.hexes.clone_from(hexes);
        }
        let mut changed = Vec::new();
        changed.extend(Alteration::turned("is", Some(noun(&was)), Some(noun(is))));
        if was.hexes != is.hexes {
            changed.push(Alteration::new("lies", format!("on {}", spots(is))));
        }
        alterations(&[(name, changed)])
    }

    /// Puts out a piece of ground that is not there.
    fn put_out(&self, state: &mut State, node: &Node, word: &str, faults: &mut Faults) -> Option<String> {
        let spot = Spot::parse(word);
        let hexes = self.hexes.clone().or(spot.map(|spot| vec![spot]));
        let (Some(kind), Some(hexes), None) = (self.kind, hexes, &self.remove) else {
            let known = state.terrain.iter();
            let known = known.filter_map(|terrain| terrain.name.as_deref());
            let help = match did_you_mean(word, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "to put it out, say what it is and where: `kind: woods, hexes: [0507]`".to_owned(),
            };
            let message = format!("there is no ground `{word}`");
            return refuse(node, message, help, faults).map(|amended| amended.text);
        };
        let name = spot.is_none().then(|| word.to_owned());
        let terrain = Terrain { kind, name, hexes };
        let place = Alteration::new("lies", format!("on {}", spots(&terrain)));
        let name = match terrain.name {
            Some(_) => format!("{}, {},", called(&terrain), noun(&terrain)),
            None => noun(&terrain),
        };
        state.terrain.push(terrain);
        Some(alterations(&[(name, vec![place])]))
    }
}

/// The pieces of ground of a name, or on a hex, by their places in the list.
fn ground_of(state: &State, word: &str) -> Vec<usize> {
    ground::meant(state.terrain.iter().map(|terrain| (terrain.name.as_deref(), terrain.hexes.as_slice())), word)
}

/// What a piece of ground is called in a sentence.
fn called(terrain: &Terrain) -> String {
    match &terrain.name {
        Some(name) => title_of(name),
        None => format!("the {} on {}", nouns(terrain.kind).0, spots(terrain)),
    }
}

fn noun(terrain: &Terrain) -> String {
    an(nouns(terrain.kind).0)
}

fn spots(terrain: &Terrain) -> String {
    ground::spots(&terrain.hexes)
}
