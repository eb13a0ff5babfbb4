//! Composes an exchange before it is worded: incidents are gathered into bouts, bouts into scenes, and scenes put in order of
//! weight and place.

use super::Reading;
use super::grammar::{Noun, army, noun};
use super::weight::Weight;
use super::wording as say;
use crate::adjudicate::{Account, Choices, Deck, Episode, Incident, Sector, Shock, Story, UnitId, What};
use crate::kit::{capital, sentence};

/// One fires or goes in, with what he did before and what came of it.
pub(super) struct Bout<'a> {
    pub(super) actor: UnitId,
    pub(super) before: Vec<&'a Incident>,
    pub(super) attack: &'a Incident,
    pub(super) after: Vec<&'a Incident>,
}

impl Bout<'_> {
    pub(super) fn kind(&self) -> Option<Shock> {
        match &self.attack.what {
            What::Attacks { shock, .. } | What::Closes { shock, .. } => Some(*shock),
            What::Presses { .. } => Some(Shock::Assault),
            _ => None,
        }
    }

    /// Whether somebody comes, and the fight is still to be.
    pub(super) fn is_coming(&self) -> bool {
        matches!(self.attack.what, What::Closes { .. } | What::Presses { .. })
    }

    /// Whether somebody goes after a loser.
    pub(super) fn is_pressing(&self) -> bool {
        matches!(self.attack.what, What::Presses { .. })
    }

    /// Whether whoever comes does not get there.
    pub(super) fn is_short(&self) -> bool {
        let stops = |incident: &&Incident| {
            incident.who.as_ref() == Some(&self.actor) && matches!(incident.what, What::Stops { .. })
        };
        self.is_coming() && self.after.iter().any(stops)
    }

    pub(super) fn is_shock(&self) -> bool {
        self.kind().is_some()
    }

    /// Whether he goes on to it from a fight that he has won.
    pub(super) fn goes_on(&self) -> bool {
        self.before.iter().any(|incident| matches!(incident.what, What::GoesOn))
    }

    pub(super) fn target(&self) -> Option<&UnitId> {
        match &self.attack.what {
            What::Fires { at, .. } | What::Attacks { at, .. } | What::Presses { at, .. } => Some(at),
            What::Closes { at, .. } => at.first(),
            _ => None,
        }
    }
}

/// What somebody does without an attack.
#[derive(Default)]
pub(super) struct Turn<'a> {
    pub(super) incidents: Vec<&'a Incident>,
}

/// A scene, worded.
pub(super) struct Scene {
    pub(super) weight: Weight,
    /// How much was lost in it.
    pub(super) size: u32,
    /// Its place in the log.
    pub(super) order: usize,
    pub(super) text: String,
    pub(super) units: Vec<UnitId>,
    pub(super) ground: String,
    pub(super) sector: Option<Sector>,
    pub(super) headline: String,
    /// Who is gone at its end.
    pub(super) gone: Vec<UnitId>,
    /// Whether it comes to blows in it; whom it is about is then the first of its units.
    pub(super) is_fight: bool,
}

/// Who tells.
pub(super) struct Teller<'t> {
    pub(super) account: &'t Account,
    pub(super) reading: Reading<'t>,
    deck: Deck<'t>,
}

impl Teller<'_> {
    pub(super) fn noun(&self, unit: &UnitId) -> Noun {
        noun(&self.account.people, unit)
    }

    pub(super) fn draw(&mut self, choices: Choices, about: &UnitId) -> String {
        self.deck.draw(choices, about.as_str(), self.reading.exchange).to_owned()
    }

    pub(super) fn deal(&mut self, choices: Choices, about: &UnitId) -> String {
        self.deal_for(choices, about.as_str())
    }

    pub(super) fn deal_for(&mut self, choices: Choices, about: &str) -> String {
        self.deck.deal(choices, about, self.reading.exchange).to_owned()
    }

    pub(super) fn in_turn(&self, choices: Choices) -> String {
        self.deck.in_turn(choices, self.reading.exchange).to_owned()
    }

    /// A headline, its wording by the number of the exchange; `of` is the unit whose army it speaks of.
    pub(super) fn headline(&self, choices: Choices, names: &[(&str, &UnitId)], of: Option<&UnitId>) -> String {
        let mut text = self.in_turn(choices);
        for (mark, unit) in names {
            text = text.replace(&format!("{{{mark}}}"), &self.noun(unit).name);
        }
        let person = of.and_then(|unit| self.account.people.iter().find(|person| person.unit == *unit));
        if let Some(person) = person {
            text = text.replace("{army}", &army(&self.reading, &person.side).name);
        }
        capital(&text)
    }

    /// What opens a scene by its place: the sector where the scene before it lay in another, the ground where it has a name.
    fn whereabouts(&mut self, scene: &Scene, is_new: bool, grounds: &[String]) -> String {
        let sector = scene.sector.filter(|_| is_new).map(|sector| self.sector(sector));
        let ground = &scene.ground;
        let is_said = ground.is_empty() || scene.text.contains(ground.as_str()) || grounds.contains(ground);
        let ground = (!is_said).then(|| format!("at {ground}"));
        let words = sector.into_iter().chain(ground).collect::<Vec<_>>();
        words.join(", ")
    }

    fn sector(&mut self, sector: Sector) -> String {
        let word = match sector {
            Sector::Left => "left",
            Sector::Right => "right",
            Sector::Centre => return self.deal_for(say::IN_THE_CENTRE, "centre"),
        };
        let text = match (self.reading.reader, self.reading.roster.sides.first()) {
            (None, Some((side, _))) => {
                let army = army(&self.reading, side).name;
                self.deal_for(say::ON_A_FLANK, word).replace("{army}", &army)
            }
            _ => self.deal_for(say::ON_YOUR_FLANK, word),
        };
        text.replace("{flank}", word)
    }
}

/// Composes the story of an exchange.
pub fn compose(account: &Account, reading: Reading<'_>) -> Story {
    let mut teller = Teller { account, reading, deck: Deck::new(reading.phrases) };
    let (bouts, turns) = gathered(&account.incidents);
    let charges = if account.is_joint { charges(&bouts) } else { Vec::new() };
    let mut targets: Vec<(UnitId, Vec<Bout<'_>>)> = Vec::new();
    for bout in bouts {
        let Some(target) = bout.target().cloned() else { continue };
        let charge = charges.iter().find(|(actor, _)| *actor == target);
        let target = charge.map_or(target, |(_, on)| on.clone());
        match targets.iter_mut().find(|(known, _)| *known == target) {
            Some((_, bouts)) => bouts.push(bout),
            None => targets.push((target, vec![bout])),
        }
    }
    let (mut scenes, mut wide) = (Vec::new(), Vec::new());
    for (order, (target, bouts)) in targets.iter().enumerate() {
        match teller.clash(target, bouts, order) {
            Some(scene) if bouts[0].goes_on() => go_on(&mut scenes, scene, &bouts[0].actor),
            Some(scene) => scenes.push(scene),
            None => wide.extend(bouts.iter().map(|bout| (bout.actor.clone(), target.clone()))),
        }
    }
    if account.is_brisk {
        wide = teller.met_in_vain(&mut scenes, wide);
    }
    scenes.extend(teller.others(&turns, targets.len()));
    scenes.sort_by_key(|scene| (std::cmp::Reverse((scene.weight, scene.size)), scene.sector, scene.order));
    let headline = scenes.iter().map(|scene| scene.headline.clone()).find(|headline| !headline.is_empty());
    let headline = headline.or_else(|| teller.quiet_headline(&turns));
    let mut scenes = by_sector(scenes);
    if account.is_joint {
        scenes = in_one(scenes);
    }
    let quiet = teller.quiet(&turns, &wide, !scenes.is_empty());
    let mut episodes = Vec::new();
    let (mut last, mut grounds, mut gone) = (None, Vec::new(), Vec::<UnitId>::new());
    let mut begun: Vec<String> = Vec::new();
    for scene in &scenes {
        let place = match scene.weight {
            Weight::Decision => String::new(),
            _ => {
                // Whoever was told to be gone did this before, as scenes do not stand in the order of time.
                let before = scene.units.iter().any(|unit| gone.contains(unit)).then(|| say::BEFORE.to_owned());
                let place = teller.whereabouts(scene, scenes.len() > 1 && scene.sector != last, &grounds);
                let words = before.into_iter().chain((!place.is_empty()).then_some(place));
                words.collect::<Vec<_>>().join(", ")
            }
        };
        let text = match place.is_empty() {
            true => scene.text.clone(),
            false => format!("{place}, {}", decapital(&scene.text, &teller)),
        };
        last = scene.sector;
        gone.extend(scene.gone.iter().cloned());
        grounds.extend((!scene.ground.is_empty()).then(|| scene.ground.clone()));
        episodes.push(Episode { text, units: units(&scene.units) });
    }
    episodes.extend(quiet);
    for episode in &mut episodes {
        let opening = |text: &str| text.split(' ').take(3).collect::<Vec<_>>().join(" ").to_lowercase();
        if begun.contains(&opening(&episode.text)) {
            let words = teller.deal_for(say::BESIDES, &opening(&episode.text));
            let comma = if words.ends_with(',') { "" } else { "," };
            episode.text = format!("{words}{comma} {}", decapital(&episode.text, &teller));
        }
        episode.text = sentence(&episode.text);
        begun.push(opening(&episode.text));
    }
    Story { headline: headline.unwrap_or_default(), episodes, short: Vec::new(), tables: Vec::new() }
}

/// A fight to which its winner went on from another stands in the paragraph of that; what weighs more heads both.
fn go_on(scenes: &mut Vec<Scene>, scene: Scene, winner: &UnitId) {
    let Some(first) = scenes.iter_mut().rfind(|first| first.is_fight && first.units.contains(winner)) else {
        scenes.push(scene);
        return;
    };
    first.text = format!("{} {}", first.text, scene.text);
    if (scene.weight, scene.size) >= (first.weight, first.size) {
        (first.weight, first.size, first.headline) = (scene.weight, scene.size, scene.headline);
    }
    first.units.extend(scene.units);
    first.gone.extend(scene.gone);
}

/// Scenes in their order, but those of one sector one after the other, so that its name need stand only before the first.
fn by_sector(scenes: Vec<Scene>) -> Vec<Scene> {
    let mut sectors = Vec::new();
    for scene in &scenes {
        if !sectors.contains(&scene.sector) {
            sectors.push(scene.sector);
        }
    }
    // What has no place would be read as being where the scene before it was.
    sectors.sort_by_key(Option::is_none);
    let mut scenes = scenes;
    scenes.sort_by_key(|scene| {
        let place = sectors.iter().position(|sector| *sector == scene.sector);
        (scene.weight < Weight::Decision, place)
    });
    scenes
}

/// Those who come hand to hand, each with whom he comes at, where nobody comes at himself.
fn charges(bouts: &[Bout<'_>]) -> Vec<(UnitId, UnitId)> {
    let shocks = || bouts.iter().filter(|bout| bout.is_shock());
    let struck = |unit: &UnitId| shocks().any(|bout| bout.target() == Some(unit));
    let charges = shocks().filter(|bout| !struck(&bout.actor));
    charges.filter_map(|bout| Some((bout.actor.clone(), bout.target()?.clone()))).collect()
}

/// Mere fire in one part of the field stands in one paragraph.
fn in_one(scenes: Vec<Scene>) -> Vec<Scene> {
    const IN_ONE: usize = 4;
    let mut told: Vec<Scene> = Vec::new();
    let mut count = 0;
    for scene in scenes {
        let is_fire = |scene: &Scene| scene.weight == Weight::Fire;
        match told.last_mut() {
            Some(last) if is_fire(last) && is_fire(&scene) && last.sector == scene.sector && count < IN_ONE => {
                count += 1;
                last.text = format!("{} {}", last.text, scene.text);
                if last.ground != scene.ground {
                    last.ground.clear();
                }
                last.units.extend(scene.units);
                last.gone.extend(scene.gone);
            }
            _ => {
                count = 1;
                told.push(scene);
            }
        }
    }
    told
}

/// A sentence that is to go on behind some words: a name keeps its capital.
fn decapital(text: &str, teller: &Teller<'_>) -> String {
    let named =
        teller.account.people.iter().any(|person| {
            text.starts_with(&person.name) && person.name.starts_with(|letter: char| letter.is_uppercase())
        });
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !named => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

fn units(units: &[UnitId]) -> Vec<UnitId> {
    let mut known = Vec::new();
    for unit in units {
        if !known.contains(unit) {
            known.push(unit.clone());
        }
    }
    known
}

/// Cuts incidents into bouts, and what is none.
fn gathered(incidents: &[Incident]) -> (Vec<Bout<'_>>, Vec<Turn<'_>>) {
    let (mut bouts, mut turns) = (Vec::<Bout<'_>>::new(), Vec::new());
    let mut turn = Turn::default();
    // The first bout of those that what comes next may belong to.
    let mut open = None;
    for incident in incidents {
        let apart = matches!(
            incident.what,
            What::Part(_)
                | What::Acts { .. }
                | What::Idle(_)
                | What::First { .. }
                | What::Leads { .. }
                | What::Points { .. }
                | What::GivesUp(_)
                | What::Over { .. }
        );
        if apart {
            turns.push(std::mem::take(&mut turn));
            open = None;
            turn.incidents.push(incident);
            continue;
        }
        match (&incident.what, &incident.who) {
            (What::Fires { .. } | What::Attacks { .. } | What::Closes { .. } | What::Presses { .. }, Some(actor)) => {
                let before = std::mem::take(&mut turn).incidents;
                bouts.push(Bout { actor: actor.clone(), before, attack: incident, after: Vec::new() });
                open = open.or(Some(bouts.len() - 1));
            }
            (
                What::Marches { .. }
                | What::Changes { .. }
                | What::Fails { .. }
                | What::PassesOver
                | What::Rides { .. }
                | What::Comes { .. }
                | What::Does { .. }
                | What::Spent { .. }
                | What::Recovers { .. }
                | What::Rallies { .. },
                _,
            ) => {
                open = None;
                turn.incidents.push(incident);
            }
            (_, who) if let Some(first) = open => {
                let about = match &incident.what {
                    What::Risks { by, .. } | What::LostWith { unit: by } => [who.as_ref(), Some(by)],
                    What::Swept { by, .. } => [by.as_ref(), by.as_ref()],
                    _ => [who.as_ref(), None],
                };
                let is_in = |bout: &Bout<'_>| {
                    about.iter().flatten().any(|unit| **unit == bout.actor || Some(*unit) == bout.target())
                };
                let place = bouts[first..].iter().rposition(is_in).map_or(bouts.len() - 1, |place| first + place);
                bouts[place].after.push(incident);
            }
            _ => turn.incidents.push(incident),
        }
    }
    turns.push(turn);
    (bouts, turns)
}
