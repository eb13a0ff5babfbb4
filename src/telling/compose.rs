//! Composes an exchange before it is worded: beats are gathered into scenes, and scenes put in order of weight and place.

use super::beats::{Beat, Kind, Turn, gathered, known_once};
use super::beside::AT_THE_END;
use super::fate::Fate;
use super::grammar::Noun;
use super::headlines::Headline;
use super::nerves::{is_but_a_rout, of_lone_leaders};
use super::onsets::{Course, Opening, is_mutual, is_shunned};
use super::prose::{Fired, Sentence, Shape};
use super::quiet::Besides;
use super::reading::Reading;
use super::teller::Teller;
use super::threads::Cell;
use super::volleys::tells;
use super::weight::Rank;
use super::wording as say;
use crate::adjudicate::{Account, Choices, Episode, Incident, Sector, Story, UnitId, What};
use crate::kit::sentence;

/// What wordings of those are about who put themselves in order.
const IN_ORDER: &str = "rallies";

/// So many sentences stand in a paragraph; a longer scene has several.
const IN_ONE: usize = 6;

/// What is told of some beats.
struct Passage {
    said: Vec<Sentence>,
    units: Vec<UnitId>,
    sector: Option<Sector>,
    ground: String,
}

/// A scene, worded.
pub(super) struct Scene {
    /// What it counts for.
    pub(super) weight: u32,
    /// Its place in the log.
    pub(super) order: usize,
    pub(super) paragraphs: Vec<Vec<Sentence>>,
    pub(super) units: Vec<UnitId>,
    pub(super) ground: String,
    pub(super) sector: Option<Sector>,
    /// Where it ends.
    pub(super) place: Option<Sector>,
    /// What it brings that ranks the highest, whoever reads: one and the same order is told to all.
    pub(super) rank: Rank,
    pub(super) headline: Option<Headline>,
    /// The units that are gone at its end, and those that break in it.
    pub(super) gone: Vec<UnitId>,
    pub(super) broken: Vec<UnitId>,
    /// The units whose attacks it leaves still to be fought.
    pub(super) coming: Vec<UnitId>,
    /// Whether it is the fire along the whole line.
    pub(super) is_along: bool,
}

/// Composes the story of an exchange.
pub fn compose(account: &Account, reading: Reading<'_>) -> Story {
    let mut teller = Teller::new(account, reading);
    let untold = untold_places(&teller);
    let (mut beats, turns) = gathered(&account.incidents);
    let (late, _) = gathered(&untold);
    let last = account.incidents.len();
    beats.extend(late.into_iter().map(|beat| Beat { order: beat.order + last, ..beat }));
    let broken = beats.iter().flat_map(|beat| {
        let units = beat.members().into_iter();
        units.filter(|unit| beat.fate(unit).is_routed()).collect::<Vec<_>>()
    });
    let broken = known_once(broken.collect());
    let Gathered { clusters, fire, recoveries } = clusters(beats);
    let mut scenes = Vec::new();
    for cluster in &clusters {
        scenes.extend(teller.scene(cluster));
    }
    let in_scenes = scenes.iter().flat_map(|scene: &Scene| scene.units.iter().cloned()).collect::<Vec<_>>();
    let mut known = known_once(in_scenes);
    let struck = fire.iter().filter(|shot| is_hot(shot)).map(|shot| shot.target().clone()).collect::<Vec<_>>();
    // Of several who fire with one throw what came of it lies with the last.
    let with_others = |shot: &Beat<'_>| tells(shot, shot.target()) && struck.contains(shot.target());
    let (hot, wide) = fire.into_iter().partition::<Vec<_>, _>(|shot| is_hot(shot) || with_others(shot));
    let besides = clusters.iter().flatten().any(|beat| beat.kind == Kind::Fire && is_hot(beat));
    let along = teller.fire_along_the_line(&hot, besides);
    let rolled = teller.unnamed(&hot, along.as_ref());
    scenes.extend(along);
    scenes.extend(teller.recovered(&recoveries, &known));
    scenes.sort_by_key(|scene| (std::cmp::Reverse((scene.rank, scene.weight)), scene.order));
    let headline = teller.head(&scenes, &turns, &wide);
    let settled = teller.at_the_end(&mut scenes, &turns);
    known.extend(hot.iter().flat_map(Beat::members).filter(|unit| !rolled.contains(unit)));
    let mut episodes = teller.ending(&turns);
    let scenes = by_sector(scenes);
    episodes.extend(teller.words(&scenes));
    let fought = !scenes.is_empty();
    let all_over = scenes.iter().all(|scene| scene.is_along);
    let rallied = recoveries.iter().map(|beat| beat.actor.clone()).collect::<Vec<_>>();
    let besides = Besides { fought, all_over, rallied: &rallied, rolled: &rolled, broken: &broken, settled: &settled };
    episodes.extend(teller.quiet(&turns, &wide, &mut known, besides));
    teller.opens_unlike(&mut episodes);
    teller.called(&mut episodes);
    Story { headline, episodes, short: Vec::new(), tables: Vec::new() }
}

/// Whether fire does more than pass by.
fn is_hot(shot: &Beat<'_>) -> bool {
    let risky = shot.after.iter().any(|incident| matches!(incident.what, What::Risks { .. }));
    risky || !shot.fate(shot.target()).is_nothing()
}

/// Places that have come into other hands and of which no incident tells, as incidents of whoever stands in them.
fn untold_places(teller: &Teller<'_>) -> Vec<Incident> {
    let (account, reading) = (teller.account, teller.reading);
    let told = |name: &str| {
        let mut incidents = account.incidents.iter();
        incidents.any(|incident| matches!(&incident.what, What::Takes { place } if place == name))
    };
    let fresh = reading.taken.iter().filter(|taken| !told(&taken.place));
    let incidents = fresh.filter_map(|taken| {
        let who = teller.taker(taken)?;
        let mut own = account.incidents.iter().filter(|incident| incident.who.as_ref() == Some(who));
        let stands = own.next_back().and_then(|last| last.stands);
        Some(Incident {
            who: Some(who.clone()),
            what: What::Takes { place: taken.place.clone() },
            at: String::new(),
            ground: String::new(),
            sector: stands,
            stands,
        })
    });
    incidents.collect()
}

/// Beats, sorted by how they are told.
struct Gathered<'a> {
    /// Those that are told together, in the order of time.
    clusters: Vec<Vec<Beat<'a>>>,
    /// Fire that decides nothing.
    fire: Vec<Beat<'a>>,
    /// Those who rally by themselves and do nothing else.
    recoveries: Vec<Beat<'a>>,
}

/// Gathers all that somebody does for whom anything is decided: it stands in one scene, in the order of time.
fn clusters(beats: Vec<Beat<'_>>) -> Gathered<'_> {
    let mut principals = beats.iter().flat_map(Beat::principals).collect::<Vec<_>>();
    principals.extend(beats.iter().flat_map(Beat::targets).filter(|unit| is_hard_hit(&beats, unit)).cloned());
    principals.extend(beats.iter().filter_map(|beat| rallied_to_act(&beats, beat)).cloned());
    let principals = known_once(principals);
    // Of each beat the first of those that it is told with.
    let mut first = (0..beats.len()).collect::<Vec<_>>();
    let theirs = principals.iter().map(|unit| {
        let own = (0..beats.len()).filter(|at| beats[*at].ties().contains(unit));
        own.collect::<Vec<_>>()
    });
    for own in theirs.chain(of_lone_leaders(&beats)) {
        let least = own.iter().map(|at| first[*at]).min().unwrap_or(0);
        let joined = own.iter().map(|at| first[*at]).collect::<Vec<_>>();
        for root in &mut first {
            if joined.contains(root) {
                *root = least;
            }
        }
    }
    let mut gathered = Gathered { clusters: Vec::new(), fire: Vec::new(), recoveries: Vec::new() };
    let mut roots: Vec<usize> = Vec::new();
    for (beat, root) in beats.into_iter().zip(first) {
        match roots.iter().position(|known| *known == root) {
            Some(place) => gathered.clusters[place].push(beat),
            None => {
                roots.push(root);
                gathered.clusters.push(vec![beat]);
            }
        }
    }
    let clusters = std::mem::take(&mut gathered.clusters);
    for mut cluster in clusters {
        let is_alone = cluster.len() == 1;
        match cluster[0].kind {
            Kind::Fire if is_alone && !cluster[0].ties().iter().any(|unit| principals.contains(unit)) => {
                gathered.fire.extend(cluster.pop());
            }
            Kind::Recovery if is_alone => gathered.recoveries.extend(cluster.pop()),
            _ => gathered.clusters.push(cluster),
        }
    }
    gathered
}

/// Whoever is rallied by this and then fires or goes in: that he was running is told before what he does next.
fn rallied_to_act<'b>(beats: &'b [Beat<'_>], rally: &'b Beat<'_>) -> Option<&'b UnitId> {
    let unit = rally.rallied()?;
    let acts = |beat: &Beat<'_>| beat.order > rally.order && beat.actor == *unit && beat.kind != Kind::Retreat;
    beats.iter().any(acts).then_some(unit)
}

/// Whether fire from all sides comes to more for somebody than losses that he can bear.
fn is_hard_hit(beats: &[Beat<'_>], unit: &UnitId) -> bool {
    let fate = Fate::of(unit, beats.iter().flat_map(|beat| beat.after.iter().copied()));
    fate.is_bled() || fate.is_grave()
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
    scenes.sort_by_key(|scene| sectors.iter().position(|sector| *sector == scene.sector));
    scenes
}

impl Teller<'_> {
    /// What some beats come to that are told together.
    fn scene(&mut self, beats: &[Beat<'_>]) -> Option<Scene> {
        let passages = self.passages(beats);
        let first = passages.first()?;
        let (sector, ground) = (first.sector, first.ground.clone());
        let units = known_once(beats.iter().flat_map(Beat::members).collect());
        let balance = self.weigh(&beats.iter().collect::<Vec<_>>());
        let (paragraphs, place) = self.paragraphs(passages);
        Some(Scene {
            weight: balance.weight,
            order: beats[0].order,
            paragraphs,
            units,
            ground,
            sector,
            place,
            rank: balance.most.unwrap_or_default().0,
            headline: balance.headline,
            gone: balance.gone,
            broken: balance.broken,
            coming: balance.coming,
            is_along: false,
        })
    }

    /// What is told of the beats of a scene.
    fn passages(&mut self, beats: &[Beat<'_>]) -> Vec<Passage> {
        let mut passages: Vec<Passage> = Vec::new();
        let mut told: Vec<&Beat<'_>> = Vec::new();
        let cells = self.in_threads(beats);
        for (at, cell) in cells.iter().enumerate() {
            let beat = cell[0];
            if is_late_answer(cell, &told) {
                continue;
            }
            let before = told.last().copied();
            let last = passages.last_mut().and_then(|passage| passage.said.last_mut());
            let is_told = match beat.kind {
                Kind::Rally if cell[1..].iter().all(|then| is_but_a_rout(then, &told)) => {
                    self.rally_behind(beat, &told, last)
                }
                Kind::Fire | Kind::Pursuit => self.more_fire(cell, &told, last),
                _ => false,
            };
            if is_told || is_led_up_to(cell, cells.get(at + 1)) {
                told.extend(cell);
                continue;
            }
            let said = match beat.kind {
                Kind::Fire => self.volley(beat.target(), cell, &told, passages.is_empty()),
                Kind::Fight => {
                    let follows = goes_on_from(beat, &cells[at + 1..]);
                    let is_led_up_to = at > 0 && is_led_up_to(&cells[at - 1], Some(cell));
                    self.clash(beat, &told, &mut passages, (follows, is_led_up_to))
                }
                Kind::Onset | Kind::Pursuit => {
                    self.onset(beat, before.is_some_and(|before| is_of_the_same(beat, before)))
                }
                Kind::Rally => {
                    let then = cell.get(1).copied().filter(|then| !is_but_a_rout(then, &told));
                    self.rally(beat, then)
                }
                Kind::Recovery => self.recoveries(cell),
                Kind::Retreat if is_but_a_rout(beat, &told) => Vec::new(),
                Kind::Retreat => self.retreat(beat),
                Kind::Place if told.iter().any(|earlier| earlier.fate(&beat.actor).back.is_some()) => {
                    self.ends_at(beat)
                }
                Kind::Place => match self.takes_under_fire(beat, &told, passages.last_mut()) {
                    true => Vec::new(),
                    false if beats.len() == 1 => self.takes_alone(beat),
                    false => self.stir(beat),
                },
                Kind::Room | Kind::Stand => self.stir(beat),
            };
            told.extend(cell);
            if said.is_empty() {
                continue;
            }
            let units = known_once(cell.iter().flat_map(|beat| beat.members()).collect());
            passages.push(Passage { said, units, sector: beat.deed.sector, ground: ground_of(cell) });
        }
        passages
    }

    /// A fight behind what was told of its scene: whether its winner goes on to another, and whether fire of whoever comes has led up
    /// to it in vain.
    fn clash(
        &mut self,
        fight: &Beat<'_>,
        told: &[&Beat<'_>],
        passages: &mut [Passage],
        (follows, is_led_up_to): (bool, bool),
    ) -> Vec<Sentence> {
        let opening = self.opening(fight, told);
        let last = passages.last().and_then(|passage| passage.said.last());
        let course = Course {
            opening,
            follows,
            barred: self.barred(fight, told),
            mutual: is_mutual(fight, told),
            shunned: is_shunned(fight, told),
            volley: is_led_up_to,
            runs_on: last.is_some_and(|last| {
                last.about() == Some(&fight.actor) && last.runs_into(&self.noun(fight.target()).name)
            }),
            pressed: told
                .iter()
                .any(|beat| beat.kind == Kind::Pursuit && beat.actor == fight.actor && beat.target() == fight.target()),
        };
        let mut said = self.fight(fight, course);
        if opening == Opening::Joined {
            self.join(passages.last_mut(), &mut said);
        }
        said
    }

    /// Who takes a place under the fire that was told just now does so in that sentence; whether he does. That he takes it is the news.
    fn takes_under_fire(&mut self, place: &Beat<'_>, told: &[&Beat<'_>], before: Option<&mut Passage>) -> bool {
        let fire = told.last().filter(|last| last.kind == Kind::Fire && last.target() == &place.actor);
        let fates = fire.map(|fire| fire.fate(&place.actor));
        let Some((fire, fate)) = fire.zip(fates.filter(|fate| !fate.is_grave())) else { return false };
        let Some(last) = before.and_then(|before| before.said.last_mut()) else { return false };
        let Some(takes) = self.stir(place).first().cloned() else { return false };
        let noun = self.noun(&place.actor);
        let shots = told.iter().filter(|shot| shot.kind == Kind::Fire && shot.target() == &place.actor).count();
        let is_all = Fate { toll: None, tried: None, ..fate.clone() }.is_nothing() && shots == 1;
        let cost = self.cost(&fate).map(|cost| noun.does(&cost));
        let is_told = match cost.filter(|cost| is_all && last.is_fire_of_one(&place.actor, cost)) {
            Some(cost) => {
                let by = self.noun(&fire.actor).name;
                *last = takes.and(&format!(", though the fire of {by} costs {} {cost}", noun.them()));
                return true;
            }
            None => last.all_the_same(&takes),
        };
        let is_joined = is_told.is_some();
        *last = is_told.unwrap_or_else(|| last.clone());
        is_joined
    }

    /// How a fight ends stands in the sentence in which somebody came, where it can.
    fn join(&self, before: Option<&mut Passage>, said: &mut Vec<Sentence>) {
        let Some((first, last)) = said.first().zip(before.and_then(|before| before.said.last_mut())) else { return };
        let who = first.about().map_or("which", |unit| self.noun(unit).who());
        if let Some(joined) = last.joined(first, who) {
            *last = joined;
            said.remove(0);
        }
    }

    /// Passages as paragraphs, with the place where the last of them lies: one goes on in that before it while it has somebody in
    /// common with it.
    fn paragraphs(&mut self, passages: Vec<Passage>) -> (Vec<Vec<Sentence>>, Option<Sector>) {
        let mut paragraphs: Vec<Vec<Sentence>> = Vec::new();
        let mut known: Vec<UnitId> = Vec::new();
        let mut place = None;
        for (index, passage) in passages.into_iter().enumerate() {
            let mut said = passage.said;
            let goes_on = passage.units.iter().any(|unit| known.contains(unit));
            if !goes_on && index > 0 && passage.sector.is_some() && passage.sector != place {
                let words = self.whereabouts(passage.sector, "", &[]);
                let first = said.remove(0);
                said.insert(0, first.led(words));
            }
            if !goes_on || place.is_none() {
                place = passage.sector.or(place);
            }
            match paragraphs.last_mut().filter(|paragraph| goes_on && paragraph.len() + said.len() <= IN_ONE) {
                Some(paragraph) => paragraph.extend(said),
                None => paragraphs.push(said),
            }
            known = passage.units;
        }
        (paragraphs, place)
    }

    /// What somebody of a scene does at its end, to be in order again, or because of it, stands there: nobody looks for him elsewhere.
    /// Whoever also does something else does all of it in one place.
    fn at_the_end(&mut self, scenes: &mut [Scene], turns: &[Turn<'_>]) -> Vec<UnitId> {
        let doings = turns.iter().flat_map(|turn| &turn.incidents).filter_map(|incident| match &incident.what {
            What::Does { verbs, .. } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        let doings = doings.collect::<Vec<_>>();
        let is_last = |who: &UnitId| {
            let mut own = doings.iter().filter(|(other, _)| other == who);
            own.all(|(_, verbs)| AT_THE_END.contains(&verbs.about))
        };
        // Those of an army who do the same behind what was told of all of them do so in one sentence.
        let mut ends: Vec<(usize, usize, Choices, Vec<UnitId>)> = Vec::new();
        for (who, verbs) in doings.iter().filter(|(who, _)| is_last(who)) {
            let Some((scene, at)) = self.told_last(scenes, who) else { continue };
            let same = |(own, place, known, units): &&mut (usize, usize, Choices, Vec<UnitId>)| {
                (*own, *place, *known) == (scene, at, *verbs) && self.side(&units[0]) == self.side(who)
            };
            match ends.iter_mut().find(same) {
                Some((.., units)) if units.contains(who) => {}
                Some((.., units)) => units.push(who.clone()),
                None => ends.push((scene, at, *verbs, vec![who.clone()])),
            }
        }
        for (scene, at, verbs, units) in &ends {
            let mut words = self.deal(*verbs, &units[0]);
            let nouns = units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            let all = Noun::all(&nouns);
            let told = &scenes[*scene].paragraphs[*at];
            // What he does behind what he did just now he does then.
            let is_last = told.last().is_some_and(|last| nouns.iter().any(|noun| last.names(noun)));
            let is_shaken = units.iter().all(|unit| self.wavers(unit));
            if verbs.about == IN_ORDER && is_last && !is_shaken {
                words = format!("then {words}");
            }
            let mut end = all.sentence(&words);
            // Whoever was told to be shaken is no better for it yet.
            if verbs.about == IN_ORDER && is_shaken {
                end = end.led(all.does(&self.deal(say::SHAKEN_AS_IT_IS, &units[0])));
            }
            scenes[*scene].paragraphs[*at].push(end);
        }
        known_once(ends.into_iter().flat_map(|(.., units)| units).collect())
    }

    /// The scene and its paragraph in which somebody was told of last.
    fn told_last(&self, scenes: &[Scene], who: &UnitId) -> Option<(usize, usize)> {
        let name = self.noun(who).name.to_lowercase();
        let own = scenes.iter().enumerate().filter(|(_, scene)| !scene.is_along && scene.units.contains(who));
        let told =
            own.flat_map(|(at, scene)| scene.paragraphs.iter().enumerate().map(move |(place, told)| (at, place, told)));
        let mut told = told.filter(|(.., told)| self.flow(told).to_lowercase().contains(&name));
        told.next_back().map(|(at, place, _)| (at, place))
    }

    /// Scenes in words.
    fn words(&mut self, scenes: &[Scene]) -> Vec<Episode> {
        let mut episodes = Vec::new();
        let (mut last, mut said) = (None, Vec::<String>::new());
        let (mut shapes, mut fired) = (Vec::new(), Fired::default());
        for (at, scene) in scenes.iter().enumerate() {
            let is_new = scenes.len() > 1 && scene.sector != last;
            let when = scenes[..at].iter().find_map(|other| self.when(scene, other));
            let sector = scene.sector.filter(|_| is_new);
            last = scene.place;
            for (index, paragraph) in scene.paragraphs.iter().enumerate() {
                let mut paragraph = unlike(paragraph, (&mut shapes, &mut fired));
                if index == 0 {
                    let own = self.flow(&paragraph);
                    said.push(own);
                    let place = self.whereabouts(sector, &scene.ground, &said);
                    let when = when.map(|words| self.deal(words, &scene.units[0]));
                    let lead = Some(place).filter(|place| !place.is_empty()).into_iter().chain(when);
                    let lead = lead.collect::<Vec<_>>().join(", ");
                    if !lead.is_empty() {
                        let first = paragraph.remove(0);
                        paragraph.insert(0, first.led(lead));
                    }
                    said.pop();
                }
                let text = self.flow(&paragraph);
                said.push(text.clone());
                let units = self.named_in(&text, &scene.units, index + 1 == scene.paragraphs.len());
                episodes.push(Episode { text, units });
            }
        }
        episodes
    }

    /// Those of a scene of whom a paragraph of it tells; of the rest the last one is.
    fn named_in(&self, text: &str, units: &[UnitId], is_last: bool) -> Vec<UnitId> {
        let text = text.to_lowercase();
        let named = units.iter().filter(|unit| is_last || text.contains(&self.noun(unit).name.to_lowercase()));
        let named = named.cloned().collect::<Vec<_>>();
        if named.is_empty() { units.to_vec() } else { named }
    }

    /// When it was, seen from another scene, that a man who was told of in it did something else: nobody asks it of one who was not
    /// told to be alone since.
    fn when(&self, scene: &Scene, told: &Scene) -> Option<Choices> {
        let is_alone = |unit: &UnitId| {
            let mut own = self.account.incidents.iter().filter(|incident| incident.who.as_ref() == Some(unit));
            own.any(|incident| matches!(incident.what, What::LeftAlone))
        };
        let is_of_both = |unit: &UnitId| self.noun(unit).is_man && scene.units.contains(unit);
        let is_one = told.units.iter().any(|unit| is_of_both(unit) && is_alone(unit));
        is_one.then_some(if scene.order < told.order { say::BEFORE_THAT } else { say::AFTER_THAT })
    }

    /// No two paragraphs open alike.
    fn opens_unlike(&mut self, episodes: &mut [Episode]) {
        let opening = |text: &str| text.split(' ').take(3).collect::<Vec<_>>().join(" ").to_lowercase();
        let mut begun: Vec<String> = Vec::new();
        for episode in episodes {
            if begun.contains(&opening(&episode.text)) {
                let words = self.deal_for(say::BESIDES, &opening(&episode.text));
                let comma = if words.ends_with(',') { "" } else { "," };
                episode.text = format!("{words}{comma} {}", self.decapital(&episode.text));
            }
            episode.text = sentence(&episode.text);
            begun.push(opening(&episode.text));
        }
    }
}

/// Whether somebody comes at the one at whom another has come just now.
fn is_of_the_same(onset: &Beat<'_>, before: &Beat<'_>) -> bool {
    let are_onsets = [onset, before].iter().all(|beat| beat.kind == Kind::Onset && beat.targets().len() == 1);
    are_onsets && onset.target() == before.target() && before.actor != onset.actor
}

/// Sentences of a paragraph that say what something has cost, each otherwise than those before it; whoever has fired turns his fire.
fn unlike(paragraph: &[Sentence], (shapes, fired): (&mut Vec<Shape>, &mut Fired)) -> Vec<Sentence> {
    let mut said = Vec::new();
    for sentence in paragraph {
        let sentence = sentence.clone().once_more(fired).unlike(shapes);
        shapes.extend(sentence.shape());
        said.push(sentence);
    }
    said
}

/// Whether fire in vain is that of somebody who goes in next at whom he has fired at: it is told with that.
fn is_led_up_to(cell: &Cell<'_, '_>, next: Option<&Cell<'_, '_>>) -> bool {
    let ([shot], Some([fight])) = (cell.as_slice(), next.map(Vec::as_slice)) else { return false };
    let is_next = fight.kind == Kind::Fight && fight.actor == shot.actor && fight.target() == shot.target();
    let is_in_vain = shot.kind == Kind::Fire && !is_hot(shot) && !tells(shot, shot.target());
    let again = matches!(fight.deed.what, What::Attacks { again: true, .. });
    is_next && is_in_vain && !again && shot.before.is_empty()
}

/// Whether fire in vain is that of somebody who was told to run, or to be gone: nobody asks for it any more.
fn is_late_answer(cell: &Cell<'_, '_>, told: &[&Beat<'_>]) -> bool {
    let is_past = |unit: &UnitId| {
        told.iter().any(|beat| {
            let fate = beat.fate(unit);
            fate.is_gone() || fate.is_routed()
        })
    };
    cell.iter()
        .all(|shot| shot.kind == Kind::Fire && !is_hot(shot) && !tells(shot, shot.target()) && is_past(&shot.actor))
}

/// Whether the winner of a fight goes on from it to another.
fn goes_on_from(fight: &Beat<'_>, later: &[Cell<'_, '_>]) -> bool {
    later
        .iter()
        .flatten()
        .any(|beat| beat.kind == Kind::Fight && beat.goes_on() && fight.members().contains(&beat.actor))
}

/// The ground where it happens to whom it happens.
fn ground_of(beats: &[&Beat<'_>]) -> String {
    let target = beats[0].target();
    let mut after = beats.iter().flat_map(|beat| &beat.after);
    let stood = after.find(|incident| incident.who.as_ref() == Some(target));
    stood.map_or_else(String::new, |incident| incident.ground.clone())
}
