//! An exchange scene by scene, for pictures: what stood where before and after each part of it, who moved, who fired at whom,
//! who came to blows, who was lost.

use std::ops::Range;

use serde::Serialize;

use crate::adjudicate::telling::entry::{Beat, Told};
use crate::adjudicate::telling::plot::{Mark, Plot};
use crate::adjudicate::terms::roster::{Side, UnitId};

/// What an event does that a map can show, besides where units come to stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Somebody fires: every firer, every target.
    Fires {
        /// Who fires.
        by: Vec<UnitId>,
        /// At whom.
        at: Vec<UnitId>,
    },
    /// A round of a melee, an assault.
    Fights {
        /// Who came.
        by: Vec<UnitId>,
        /// On whom.
        on: Vec<UnitId>,
    },
}

impl Deed {
    /// Both parties.
    pub fn parties(&self) -> [&[UnitId]; 2] {
        match self {
            Deed::Fires { by, at: other } | Deed::Fights { by, on: other } => [by, other],
        }
    }

    /// What of it can be seen by somebody for whom the map has these marks; nothing where one party cannot be seen at all.
    fn among(&self, seen: &[&str]) -> Option<Deed> {
        let known = |units: &[UnitId]| {
            let known = units.iter().filter(|unit| seen.contains(&unit.as_str()));
            let known = known.cloned().collect::<Vec<_>>();
            (!known.is_empty()).then_some(known)
        };
        let [by, other] = self.parties();
        let (by, other) = (known(by)?, known(other)?);
        Some(match self {
            Deed::Fires { .. } => Deed::Fires { by, at: other },
            Deed::Fights { .. } => Deed::Fights { by, on: other },
        })
    }
}

/// Where a mark stood: a hex by its label, or a point of a table in micrometres.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// The label of a hex.
    Hex(String),
    /// A point of the table.
    Point([i64; 2]),
}

impl Place {
    /// Points of a table.
    pub fn points(points: &[[i64; 2]]) -> Vec<Place> {
        points.iter().copied().map(Place::Point).collect()
    }

    /// Where a mark stands.
    pub fn of(mark: &Mark) -> Place {
        match mark.stand {
            Some(stand) => Place::Point(stand.at),
            None => Place::Hex(mark.at.clone()),
        }
    }
}

/// The way of one unit through a scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trail {
    /// Who.
    pub unit: String,
    /// Whose.
    pub side: Side,
    /// From where to where; two places at the least, no two of them running the same.
    pub through: Vec<Place>,
    /// When it was at each of them, as a clock has it; none where the rules count no hours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hours: Vec<Option<String>>,
}

/// What became of one party of a fight between it and the next deed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Became {
    /// The party as it went in.
    pub before: Mark,
    /// The same as it came out; nothing where it is gone from the map.
    pub after: Option<Mark>,
}

/// A part of an exchange under one heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The heading; nothing before the first.
    pub title: String,
    /// Which of the entries told it has.
    pub told: Range<usize>,
    /// What stood where as it began.
    pub before: Plot,
    /// What stands where at its end.
    pub after: Plot,
    /// Who moved.
    pub trails: Vec<Trail>,
    /// Who fired and who fought, in their order.
    pub deeds: Vec<Deed>,
    /// What became of all who fought, for each of the deeds; nothing for fire.
    pub became: Vec<Vec<Became>>,
    /// Where both parties of each deed stood as it was done.
    pub places: Vec<[Vec<Place>; 2]>,
    /// Who stood on the map and stands there no more: as it was seen first, where it stood last.
    pub lost: Vec<Mark>,
    /// How many dice were thrown for each of the deeds, as far as they may be seen.
    #[serde(skip)]
    pub dice: Vec<usize>,
    /// Who went back in it, driven or of his own will.
    #[serde(skip)]
    pub back: Vec<UnitId>,
    /// Who came into view in its course, as he stood there at that moment.
    #[serde(skip)]
    pub met: Vec<Mark>,
}

impl Scene {
    /// Whether there is anything to draw that the map before it did not show.
    pub fn is_quiet(&self) -> bool {
        self.deeds.is_empty() && self.before.marks == self.after.marks
    }

    /// All who could be seen from its beginning, or from some moment of it, as they stood there first.
    pub fn stood(&self) -> impl Iterator<Item = &Mark> {
        self.before.marks.iter().chain(&self.met)
    }
}

/// What an entry of the log shows besides where units come to stand.
#[derive(Clone, Debug, Default)]
pub(in crate::adjudicate) struct Done {
    /// Who fires and who fights.
    pub(in crate::adjudicate) deeds: Vec<Deed>,
    /// The dice that settled it, as far as they may be seen.
    pub(in crate::adjudicate) dice: usize,
    /// Who goes back.
    pub(in crate::adjudicate) back: Vec<UnitId>,
    /// When it happens, where the rules count hours.
    pub(in crate::adjudicate) hour: Option<String>,
}

/// Cuts an exchange into its scenes. `done` has what each entry told shows, `plots` the map as it began, then that after each
/// entry told; `met` has who came into view, each with the entry that tells of it.
pub(in crate::adjudicate) fn scenes(told: &[Told], done: &[Done], plots: &[Plot], met: &[(usize, Mark)]) -> Vec<Scene> {
    assert_eq!(told.len(), done.len(), "every entry is told once");
    assert_eq!(told.len() + 1, plots.len(), "every entry leaves a map");
    let is_heading = |index: &usize| told[*index].beat == Beat::Heading;
    let mut starts = (0..told.len()).filter(is_heading).collect::<Vec<_>>();
    if starts.first() != Some(&0) {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([told.len()]);
    let scene = |(start, end): (&usize, usize)| {
        let doings = seen_deeds(&done[*start..end], &plots[*start..=end]);
        let met = met.iter().filter(|(entry, _)| (*start..end).contains(entry));
        let met = met.map(|(_, mark)| mark.clone()).collect::<Vec<_>>();
        Scene {
            title: match told.get(*start) {
                Some(first) if first.beat == Beat::Heading => first.text.trim().trim_end_matches('.').to_owned(),
                _ => String::new(),
            },
            told: *start..end,
            before: plots[*start].clone(),
            after: plots[end].clone(),
            trails: trails(&done[*start..end], &plots[*start..=end]),
            deeds: doings.deeds,
            became: doings.became,
            places: doings.places,
            lost: lost(&met, &plots[*start..=end]),
            dice: doings.dice,
            back: done[*start..end].iter().flat_map(|done| &done.back).cloned().collect(),
            met,
        }
    };
    starts.iter().zip(ends).map(scene).collect()
}

/// The ways of all who moved, in the order of the marks.
fn trails(done: &[Done], plots: &[Plot]) -> Vec<Trail> {
    let mut trails: Vec<Trail> = Vec::new();
    let hours = std::iter::once(None).chain(done.iter().map(|done| done.hour.clone()));
    for (plot, hour) in plots.iter().zip(hours) {
        for mark in &plot.marks {
            let place = Place::of(mark);
            match trails.iter_mut().find(|trail| trail.unit == mark.unit) {
                Some(trail) if trail.through.last() != Some(&place) => {
                    trail.through.push(place);
                    trail.hours.push(hour.clone());
                }
                Some(_) => {}
                None => trails.push(Trail {
                    unit: mark.unit.clone(),
                    side: mark.side.clone(),
                    through: vec![place],
                    hours: vec![None],
                }),
            }
        }
    }
    trails.retain(|trail| trail.through.len() > 1);
    for trail in trails.iter_mut().filter(|trail| trail.hours.iter().all(Option::is_none)) {
        trail.hours.clear();
    }
    trails
}

/// What is done in a scene, one of each for every deed.
struct Doings {
    deeds: Vec<Deed>,
    dice: Vec<usize>,
    became: Vec<Vec<Became>>,
    places: Vec<[Vec<Place>; 2]>,
}

/// The deeds of a scene, each as far as the map of its moment has the units, what became of those who fought, and where all
/// of them stood.
fn seen_deeds(done: &[Done], plots: &[Plot]) -> Doings {
    let moments = done.iter().zip(plots).enumerate();
    let seen = moments.flat_map(|(moment, (done, plot))| {
        let marks = plot.marks.iter().map(|mark| mark.unit.as_str());
        let marks = marks.collect::<Vec<_>>();
        let seen = done.deeds.iter().filter_map(|deed| deed.among(&marks));
        seen.map(|deed| (moment, deed)).collect::<Vec<_>>()
    });
    let seen = seen.collect::<Vec<_>>();
    let last = plots.len() - 1;
    let became = seen.iter().map(|(moment, deed)| match deed {
        Deed::Fires { .. } => Vec::new(),
        Deed::Fights { .. } => {
            let mut later = seen.iter().map(|(other, _)| *other);
            let next = later.find(|other| other > moment).unwrap_or(last);
            became(deed, &plots[*moment], &plots[next])
        }
    });
    let became = became.collect();
    let places = seen.iter().map(|(moment, deed)| {
        let plot = &plots[*moment];
        deed.parties().map(|units| places(units, plot))
    });
    let places = places.collect();
    let dice = seen.iter().map(|(moment, _)| done[*moment].dice).collect();
    Doings { dice, deeds: seen.into_iter().map(|(_, deed)| deed).collect(), became, places }
}

/// What became of all who took part in a deed.
fn became(deed: &Deed, before: &Plot, after: &Plot) -> Vec<Became> {
    let stands = |plot: &Plot, unit: &str| {
        let mut marks = plot.marks.iter();
        marks.find(|mark| mark.unit == unit).cloned()
    };
    let parties = deed.parties().into_iter().flatten();
    let became = parties.filter_map(|unit| {
        Some(Became { before: stands(before, unit.as_str())?, after: stands(after, unit.as_str()) })
    });
    became.collect()
}

fn places(units: &[UnitId], plot: &Plot) -> Vec<Place> {
    let mark = |unit: &UnitId| plot.marks.iter().find(|mark| mark.unit == unit.as_str());
    units.iter().filter_map(mark).map(Place::of).collect()
}

/// Who is there no more at the end, of those who stood there as it began or came into view.
fn lost(met: &[Mark], plots: &[Plot]) -> Vec<Mark> {
    let marks = |plot: &usize| plots[*plot].marks.iter();
    let (first, end) = (0, plots.len() - 1);
    let stood = marks(&first).chain(met);
    let gone = stood.filter(|mark| marks(&end).all(|other| other.unit != mark.unit));
    let fell = gone.map(|mark| {
        let mut there = (first..end).rev().filter_map(|plot| marks(&plot).find(|other| other.unit == mark.unit));
        match there.next().cloned() {
            Some(last) => {
                Mark { at: last.at, facing: last.facing, stand: last.stand, bases: last.bases, ..mark.clone() }
            }
            None => mark.clone(),
        }
    });
    fell.collect()
}
