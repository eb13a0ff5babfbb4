//! A log as one side may know it: cut where somebody comes into view, each stretch with the position that the side knows as it
//! begins.

use crate::adjudicate::contract::parts::Parts;
use crate::adjudicate::fog::redaction::{Redacted, told_without};
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::telling::entry::{Beat, Entry, Told};
use crate::adjudicate::telling::incident::{Account, Incident, Story, What};
use crate::adjudicate::telling::phrases::Phrases;
use crate::adjudicate::telling::plot::{Mark, Plot};
use crate::adjudicate::telling::scene;
use crate::adjudicate::telling::scene::{Done, Scene};
use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::labels::Labels;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::dice::Label;

/// A part of a log in which nobody comes into view.
pub(in crate::adjudicate) struct Stretch<R: Parts> {
    /// The position as it begins, as far as it is known.
    before: R::State,
    /// What is hidden in it, as far as that is known.
    veil: Veil,
    /// What is told.
    entries: Vec<Entry<R::Event>>,
    /// Of each entry, its place in the log.
    places: Vec<usize>,
    /// Of each entry, whether its working and its dice are told with it.
    open: Vec<bool>,
    /// Who is in view from its beginning on, and by which clause.
    met: Option<(Vec<UnitId>, Clause)>,
}

impl<R: Parts> Stretch<R> {
    /// A log that is told whole: a side hears all but what stood in the orders of the other.
    pub(in crate::adjudicate) fn whole(
        before: &R::State,
        veil: &Veil,
        log: &[Entry<R::Event>],
        eyes: Option<&Side>,
    ) -> Stretch<R> {
        Stretch {
            before: before.clone(),
            veil: veil.clone(),
            entries: eyes.map_or_else(|| log.to_vec(), |side| hushed::<R>(before, log, side)),
            places: (0..log.len()).collect(),
            open: vec![true; log.len()],
            met: None,
        }
    }

    fn begins(state: &R::State, veil: &Veil, eyes: Option<&Side>, met: Option<(Vec<UnitId>, Clause)>) -> Stretch<R> {
        let unseen = unseen::<R>(state, veil, eyes);
        let known = |side| spotting::told::<R>(state, veil, &unseen, side);
        let own = |side| veil.seen_by(side, &R::roster(state));
        let before = eyes.map_or_else(|| state.clone(), known);
        Stretch {
            met: met.and_then(|(met, clause)| {
                // Nobody hears at once that somebody was seen of whom he hears late.
                let roster = R::roster(&before);
                let is_known = |unit: &UnitId| roster.units.iter().any(|(id, ..)| id == unit);
                let met = met.into_iter().filter(is_known).collect::<Vec<_>>();
                (!met.is_empty()).then_some((met, clause))
            }),
            before,
            veil: eyes.map_or_else(|| veil.clone(), own),
            entries: Vec::new(),
            places: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Takes up an entry as it is told, if it is.
    fn takes(
        &mut self,
        state: &R::State,
        veil: &Veil,
        (place, entry): (usize, &Entry<R::Event>),
        eyes: Option<&Side>,
        labels: &Labels,
    ) {
        let Some(seen) = seen_entry::<R>(state, veil, entry, eyes) else {
            return;
        };
        self.places.push(place);
        let blur = eyes.and_then(|side| veil.blur(Some(side)));
        self.open.push(match (&blur, eyes) {
            (Some(_), Some(side)) => spotting::is_own::<R>(state, labels, entry, side),
            _ => true,
        });
        self.entries.push(match &blur {
            Some(blur) => Entry { event: R::blurred(state, &seen.event, blur), ..seen },
            None => seen,
        });
    }

    /// Who comes into view as it begins, in a sentence.
    fn arrival(&self, eyes: Option<&Side>) -> Option<Told> {
        let (met, clause) = self.met.as_ref()?;
        Some(Told {
            beat: Beat::Opens,
            text: arrival::<R>(&self.before, met, eyes),
            working: Vec::new(),
            clause: clause.clone(),
            rolls: Vec::new(),
        })
    }
}

/// What somebody does not see; the umpire sees all.
fn unseen<R: Parts>(state: &R::State, veil: &Veil, eyes: Option<&Side>) -> Vec<UnitId> {
    // A roster for each entry is dear, and most games hide nobody.
    let unseen = |side: &Side| veil.untold_to(side, &R::roster(state));
    eyes.filter(|_| !veil.is_none()).map(unseen).unwrap_or_default()
}

/// Cuts a log into its stretches, without what is not for these eyes.
pub(in crate::adjudicate) fn stretches<R: Parts>(
    before: &R::State,
    (veil, labels): (&Veil, &Labels),
    log: &[Entry<R::Event>],
    eyes: Option<&Side>,
) -> Vec<Stretch<R>> {
    let (mut state, mut veil) = (before.clone(), veil.clone());
    let mut done = Vec::new();
    let mut open = Stretch::begins(&state, &veil, eyes, None);
    for (place, entry) in log.iter().enumerate() {
        let clause = &entry.clause;
        if !entry.shows.is_empty() {
            veil.meet(&entry.shows);
            let met = Some((entry.shows.clone(), clause.clone()));
            done.push(std::mem::replace(&mut open, Stretch::begins(&state, &veil, eyes, met)));
        }
        open.takes(&state, &veil, (place, entry), eyes, labels);
        let before = (!veil.is_none()).then(|| state.clone());
        R::apply(&mut state, &entry.event);
        let born = before.map(|before| spotting::born::<R>(&before, &state, &entry.event, &veil)).unwrap_or_default();
        if !born.is_empty() {
            veil.hide(&born);
            let own = |side| veil.seen_by(side, &R::roster(&state));
            open.veil = eyes.map_or_else(|| veil.clone(), own);
        }
        if !entry.meets.is_empty() {
            veil.meet(&entry.meets);
            let met = Some((entry.meets.clone(), clause.clone()));
            done.push(std::mem::replace(&mut open, Stretch::begins(&state, &veil, eyes, met)));
        }
    }
    done.push(open);
    done
}

/// An entry as it is told, if it is.
fn seen_entry<R: Parts>(
    state: &R::State,
    veil: &Veil,
    entry: &Entry<R::Event>,
    eyes: Option<&Side>,
) -> Option<Entry<R::Event>> {
    let filed = R::business_of(state, &entry.event);
    if eyes.is_some_and(|side| filed.is_some_and(|other| other != side)) {
        return None;
    }
    let told = match eyes {
        Some(side) => R::told_to(state, entry, side)?,
        None => entry.event.clone(),
    };
    let unseen = unseen::<R>(state, veil, eyes);
    let event = match told_without(&told, &unseen, R::is_of_all(&told), R::reasons) {
        Redacted::Clear => told,
        Redacted::Without(event) => event,
        Redacted::Untold => return None,
    };
    let Some(side) = eyes else { return Some(Entry { event, ..entry.clone() }) };
    let mut seen = Entry { event: R::by_its_names(state, event, side), ..entry.clone() };
    seen.rolls.retain(|roll| R::tells_roll(state, roll.label.as_str(), side));
    Some(seen)
}

/// A log as a side is told it where all units are seen: each entry without what stood in the orders of the other side.
fn hushed<R: Parts>(before: &R::State, log: &[Entry<R::Event>], side: &Side) -> Vec<Entry<R::Event>> {
    let mut state = before.clone();
    let hushed = log.iter().map(|entry| {
        let told = R::told_to(&state, entry, side);
        R::apply(&mut state, &entry.event);
        Entry { event: told.unwrap_or_else(|| entry.event.clone()), ..entry.clone() }
    });
    hushed.collect()
}

/// The rolls of a log that are not told in its stretches.
pub(in crate::adjudicate) fn untold_rolls<R: Parts>(stretches: &[Stretch<R>], log: &[Entry<R::Event>]) -> Vec<Label> {
    let labels = |entry: &Entry<R::Event>| {
        let rolls = entry.rolls.iter();
        rolls.map(|roll| roll.label.clone()).collect::<Vec<_>>()
    };
    let entries = stretches.iter().flat_map(|stretch| {
        let both = stretch.entries.iter().zip(&stretch.open);
        both.filter(|(_, open)| **open).map(|(entry, _)| entry)
    });
    let told = entries.flat_map(labels).collect::<Vec<_>>();
    let all = log.iter().flat_map(labels);
    all.filter(|label| !told.contains(label)).collect()
}

/// Tells the stretches of a log one after the other.
pub(in crate::adjudicate) fn told<R: Parts>(
    stretches: &[Stretch<R>],
    eyes: Option<&Side>,
    phrases: &Phrases,
) -> Vec<Told> {
    let placed = placed(stretches, eyes, phrases).into_iter();
    placed.map(|(_, told)| told).collect()
}

/// The stretches of a log one after the other, as typed incidents.
pub(in crate::adjudicate) fn account<R: Parts>(stretches: &[Stretch<R>], eyes: Option<&Side>) -> Option<Account> {
    let mut whole = Account::default();
    for stretch in stretches {
        let seen = stretch.met.iter().map(|(met, _)| Incident {
            who: None,
            what: What::Seen { units: met.clone() },
            at: String::new(),
            ground: String::new(),
            sector: None,
            stands: None,
        });
        whole.incidents.extend(seen);
        whole.goes_on(R::account(&stretch.before, &stretch.entries, &R::roster(&stretch.before), eyes)?);
    }
    Some(whole)
}

/// The story of a rule set that composes its own, of what is told.
pub(in crate::adjudicate) fn story<R: Parts>(stretches: &[Stretch<R>], eyes: Option<&Side>) -> Option<Story> {
    let told = stretches.iter().map(|stretch| (&stretch.before, stretch.entries.as_slice())).collect::<Vec<_>>();
    R::story(&told, eyes)
}

/// The same sentence by sentence, each with the place in the log of the entry that it belongs to, if it belongs to any.
pub(in crate::adjudicate) fn placed<R: Parts>(
    stretches: &[Stretch<R>],
    eyes: Option<&Side>,
    phrases: &Phrases,
) -> Vec<(Option<usize>, Told)> {
    let mut all = Vec::<(Option<usize>, Told)>::new();
    for stretch in stretches {
        all.extend(stretch.arrival(eyes).map(|told| (None, told)));
        let (before, entries) = (&stretch.before, &stretch.entries);
        let mut told = R::tell(before, entries, &R::roster(before), eyes, phrases);
        // A heading that is told ahead of the log belongs to no entry.
        let ahead = told.len().saturating_sub(entries.len());
        for (told, open) in told[ahead..].iter_mut().zip(&stretch.open) {
            if !open {
                told.working.clear();
                told.rolls.clear();
            }
        }
        let places = stretch.places.iter().copied().map(Some);
        let places = std::iter::repeat_n(None, ahead).chain(places);
        for (place, told) in places.zip(told) {
            let mut headings = all.iter().map(|(_, told)| told);
            let last = headings.rfind(|told| told.beat == Beat::Heading);
            let again = last.is_some_and(|last| last.text == told.text);
            let told = match told.beat {
                Beat::Heading if again => unheaded(told),
                _ => told,
            };
            all.push((place, told));
        }
    }
    all
}

/// What bears a heading that stands there already.
fn unheaded(told: Told) -> Told {
    let quiet = told.working.is_empty() && told.rolls.is_empty();
    Told { beat: if quiet { Beat::Silent } else { Beat::Follows }, text: String::new(), ..told }
}

/// The stretches scene by scene, as [`told`] told them.
pub(in crate::adjudicate) fn scenes<R: Parts>(
    stretches: &[Stretch<R>],
    told: &[Told],
    map: impl Fn(&R::State) -> Plot,
) -> Vec<Scene> {
    let map = |state: &R::State, veil: &Veil| veil.marked(map(state));
    let first = stretches.first();
    let first = first.map(|stretch| map(&stretch.before, &stretch.veil));
    let mut plots = first.into_iter().collect::<Vec<_>>();
    let mut done = Vec::<Done>::new();
    let mut met = Vec::new();
    let mut beats = told.iter().map(|told| told.beat);
    for stretch in stretches {
        let mut state = stretch.before.clone();
        if stretch.met.is_some() {
            beats.next();
            let plot = map(&state, &stretch.veil);
            let known = plots.last().map_or(&[][..], |plot| &plot.marks);
            let is_known = |mark: &&Mark| known.iter().any(|other| other.unit == mark.unit);
            let fresh = plot.marks.iter().filter(|mark| !is_known(mark));
            met.extend(fresh.map(|mark| (done.len(), mark.clone())));
            done.push(Done::default());
            plots.push(plot);
        }
        for entry in &stretch.entries {
            // How many dice the other side throws tells how strong it is.
            done.push(Done {
                deeds: R::deeds(&state, &entry.event),
                dice: 0,
                back: R::gives_ground(&entry.event),
                hour: R::hour(&entry.event),
            });
            R::apply(&mut state, &entry.event);
            // What is not told does not stir a mark that the next sentence would not.
            plots.push(match beats.next() {
                Some(Beat::Silent) => plots.last().expect("there is a first").clone(),
                _ => map(&state, &stretch.veil),
            });
        }
        if let Some(last) = plots.last_mut() {
            *last = map(&state, &stretch.veil);
        }
    }
    scene::scenes(told, &done, &plots, &met)
}

/// Who can be seen from a moment on.
fn arrival<R: Parts>(known: &R::State, met: &[UnitId], eyes: Option<&Side>) -> String {
    let roster = R::roster(known);
    let plot = R::plot(known);
    let mark = |unit: &UnitId| plot.marks.iter().find(|mark| mark.unit == unit.as_str());
    let is_own = |unit: &&UnitId| {
        let mut units = roster.units.iter();
        let side = units.find(|(id, ..)| id == *unit).map(|(_, side, _)| side);
        side == eyes
    };
    let (own, others) = met.iter().partition::<Vec<_>, _>(is_own);
    let others = others.into_iter().enumerate().map(|(index, unit)| {
        let name = roster.unit(unit);
        let can = if index == 0 { " can now be seen" } else { "" };
        match mark(unit) {
            Some(mark) => format!("{name} ({}){can} at {}", mark.words(), mark.at),
            None => format!("{name}{can}"),
        }
    });
    let others = others.collect::<Vec<_>>();
    let own = own.into_iter().map(|unit| roster.unit(unit));
    let own = own.collect::<Vec<_>>();
    let seen = (!others.is_empty()).then(|| format!("{}.", others.join(", ")));
    let shown = (!own.is_empty()).then(|| format!("The enemy can now see {}.", own.join(", ")));
    let both = seen.into_iter().chain(shown).collect::<Vec<_>>();
    both.join(" ")
}
