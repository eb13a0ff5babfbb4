//! A line about marked ground: RS-SCN-08.

use super::position::clashes;
use crate::adjudicate::{Amended, amended, line_keys, refuse};
use crate::kit::ground::{self, hexes};
use crate::kit::{Alteration, Spot, alterations, list, naming};
use crate::rules::really_simple::position::scenario::Terrain;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::setup::barred;
use crate::rules::really_simple::troops::units::Kind;
use crate::yaml::draft::{any_of, list as many, text, words, yes_no};
use crate::yaml::{Fault, Faults, Node, Read, did_you_mean};

line_keys! {
    /// A line about marked ground.
    pub(super) const LINE = "a line about marked ground";
    /// What it says of a piece of ground; what it leaves out stays as it is.
    struct GroundLine {
        terrain: needed String = Read::read, ("its name, or one of its hexes", || any_of([Spot::draft(), text()]));
        kind: may String = Read::read, ("any word: `wood`, `village`, `ruin`", text);
        hexes: may Vec<Spot> = hexes, ("its hexes", || many(Spot::draft()));
        cover: may bool = Read::read, ("whether it gives cover", yes_no);
        blocks_los: may bool = Read::read, ("whether it blocks the line of sight", yes_no);
        impassable: may Vec<Kind> = barred, ("who may not enter: `yes`, `no`, or kinds", || {
            let kinds = Kind::WORDS.iter().map(|(word, _)| *word);
            any_of([yes_no(), many(words(kinds.chain(["infantry"])))])
        });
        remove: may String = Read::read, ("what has become of it, in a word: `burnt`", text);
    }
}

/// Changes a position by a line about marked ground. A piece that would stand on ground that is closed to it is moved
/// first.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = GroundLine::read(node, faults)?;
    let word = line.terrain.as_str();
    if line.remove.is_some() && line.says_more() {
        let message = "ground that goes has nothing else to be changed";
        return refuse(node, message, "leave out all but `remove`", faults);
    }
    let known = clashes(state);
    let found = state.terrain.iter().map(|terrain| (terrain.name.as_deref(), terrain.hexes.as_slice()));
    let text = match ground::meant(found, word).as_slice() {
        [index] => line.alter(state, *index),
        [] => line.put_out(state, node, word, faults)?,
        _ => {
            let message = format!("`{word}` is the name of several pieces of ground, or the hex of several");
            let help = "name one by a hex, or by a name, that no other has";
            return refuse(node, message, help, faults);
        }
    };
    let off_board = |spot: &&Spot| !state.map.contains(state.map.hex(**spot));
    let named = line.hexes.clone().unwrap_or_default();
    if let Some(spot) = named.iter().chain(&Spot::parse(word)).find(off_board) {
        let fault = Fault::error(node.span, format!("{spot} lies off the board"));
        faults.add(fault.help("give it hexes of the map"));
        return None;
    }
    let mut fresh = clashes(state).into_iter();
    if let Some(clash) = fresh.find(|clash| !known.contains(clash)) {
        let fault = Fault::error(node.span, clash.why).clause("RS-SCN-08");
        faults.add(fault.help("move it away by a line before this"));
        return None;
    }
    let units = Vec::new();
    amended(node, Amended { units, text }, faults)
}

impl GroundLine {
    /// Whether it says what the ground is, where it lies or what it does.
    fn says_more(&self) -> bool {
        let marks = [self.cover, self.blocks_los];
        let does = marks.iter().any(Option::is_some) || self.impassable.is_some();
        does || self.kind.is_some() || self.hexes.is_some()
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
        self.settle(is);
        let mut changed = Vec::new();
        changed.extend(Alteration::turned("is", Some(kind_of(&was)), Some(kind_of(is))));
        if was.hexes != is.hexes {
            changed.push(Alteration::new("lies", format!("on {}", spots(is))));
        }
        changed.extend(effects(&was, is));
        alterations(&[(name, changed)])
    }

    /// Puts out a piece of ground that is not there.
    fn put_out(&self, state: &mut State, node: &Node, word: &str, faults: &mut Faults) -> Option<String> {
        let spot = Spot::parse(word);
        let hexes = self.hexes.clone().or(spot.map(|spot| vec![spot]));
        let (Some(kind), Some(hexes), None) = (&self.kind, hexes, &self.remove) else {
            let known = state.terrain.iter().filter_map(|terrain| terrain.name.as_deref());
            let help = match did_you_mean(word, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "to put it out, say what it is and where: `kind: barricade, hexes: [0507]`".to_owned(),
            };
            let fault = Fault::error(node.span, format!("there is no marked ground `{word}`"));
            faults.add(fault.help(help));
            return None;
        };
        let mut terrain = Terrain {
            kind: kind.clone(),
            name: spot.is_none().then(|| word.to_owned()),
            hexes,
            cover: false,
            blocks_los: false,
            impassable: Vec::new(),
        };
        let plain = terrain.clone();
        self.settle(&mut terrain);
        let mut changed = vec![Alteration::new("lies", format!("on {}", spots(&terrain)))];
        changed.extend(effects(&plain, &terrain));
        let name = match terrain.name {
            Some(_) => format!("{}, {},", called(&terrain), crate::kit::an(kind)),
            None => crate::kit::an(kind),
        };
        let text = alterations(&[(name, changed)]);
        state.terrain.push(terrain);
        Some(text)
    }

    fn settle(&self, terrain: &mut Terrain) {
        if let Some(kind) = &self.kind {
            terrain.kind.clone_from(kind);
        }
        if let Some(hexes) = &self.hexes {
            terrain.hexes.clone_from(hexes);
        }
        terrain.cover = self.cover.unwrap_or(terrain.cover);
        terrain.blocks_los = self.blocks_los.unwrap_or(terrain.blocks_los);
        if let Some(kinds) = &self.impassable {
            terrain.impassable.clone_from(kinds);
        }
    }
}

/// What a piece of ground is called in a sentence.
fn called(terrain: &Terrain) -> String {
    match &terrain.name {
        Some(name) => naming::title_within(name),
        None => format!("the {} on {}", terrain.kind, spots(terrain)),
    }
}

fn kind_of(terrain: &Terrain) -> String {
    crate::kit::an(&terrain.kind)
}

fn spots(terrain: &Terrain) -> String {
    ground::spots(&terrain.hexes)
}

/// What is otherwise with what a piece of ground does.
fn effects(was: &Terrain, is: &Terrain) -> Vec<Alteration> {
    let mut changed = Vec::new();
    if was.cover != is.cover {
        let what = if is.cover { "cover" } else { "no cover" };
        changed.push(Alteration::new("gives", what));
    }
    match (was.blocks_los, is.blocks_los) {
        (false, true) => changed.push(Alteration::new("blocks", "the line of sight")),
        (true, false) => changed.push(Alteration::new("leaves", "the line of sight open")),
        _ => {}
    }
    let nouns = |kinds: Vec<&Kind>| {
        let nouns = kinds.iter().map(|kind| plural(**kind));
        list(&nouns.collect::<Vec<_>>())
    };
    let every = Kind::WORDS.iter().map(|(_, kind)| kind);
    let closed = every.clone().filter(|kind| is.bars(**kind) && !was.bars(**kind));
    let opened = every.filter(|kind| !is.bars(**kind) && was.bars(**kind));
    let (closed, opened) = (closed.collect::<Vec<_>>(), opened.collect::<Vec<_>>());
    if !closed.is_empty() {
        changed.push(Alteration::new("is", format!("closed to {}", nouns(closed))));
    }
    if !opened.is_empty() {
        changed.push(Alteration::new("is", format!("open to {}", nouns(opened))));
    }
    changed
}

fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::Musket => "muskets",
        Kind::Rifle => "rifles",
        Kind::Cavalry => "cavalry",
        Kind::Artillery => "artillery",
        Kind::General => "Generals",
    }
}
