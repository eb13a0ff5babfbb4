//! Rallies, retreats, places that somebody walks into, leaders who make room: what is told by itself, and beside a fight.

use super::beats::{Beat, Kind};
use super::fate::Fate;
use super::grammar::Noun;
use super::prose::Sentence;
use super::quiet::NAMED;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Choices, Incident, Side, Taken, UnitId, What};
use crate::kit::list;

impl Teller<'_> {
    /// A leader tries to rally somebody, who then goes back all the same, if that is told.
    pub(super) fn rally(&mut self, rally: &Beat<'_>, then: Option<&Beat<'_>>) -> Vec<Sentence> {
        let What::Rallies { whom, verbs, .. } = &rally.deed.what else { return Vec::new() };
        let noun = self.noun(whom);
        let text = self.draw(*verbs, &rally.actor).replace("{}", &noun.name).replace("{who}", noun.who());
        let text = text.replace("{it}", noun.them());
        let mut said = vec![self.noun(&rally.actor).sentence(&text)];
        if let Some(then) = then {
            let whole = self.retreats(whom, &then.fate(whom));
            match said[0].ends_with(&noun.name) {
                true => said = vec![said.remove(0).and(&format!(", {} {whole}", noun.who()))],
                // A leader is `he`, so that his troops can be nobody else.
                false if self.noun(&rally.actor).is_man => {
                    said = vec![said.remove(0).and(&format!(", and {} {whole}", noun.pronoun().word()))];
                }
                false => said.push(Sentence::of(&noun, whole)),
            }
            said.extend(self.along(then));
        }
        said
    }

    /// A leader tries to stop somebody who was told just now to go back: in that sentence, with a word for him. Whether he does.
    pub(super) fn rally_behind(&mut self, rally: &Beat<'_>, told: &[&Beat<'_>], last: Option<&mut Sentence>) -> bool {
        let What::Rallies { whom, succeeds, verbs } = &rally.deed.what else { return false };
        let (Some(before), Some(last)) = (told.last(), last) else { return false };
        let is_his = before.kind == Kind::Retreat && before.actor == *whom && last.about() == Some(whom);
        // `The dragoons charge the 27th, which breaks and runs back, and Cole cannot stop it`.
        let noun = self.noun(whom);
        let runs = told.iter().rev().take(2).any(|beat| beat.fate(whom).is_routed());
        let is_told = runs && last.is_of_whom(&format!("{}, {} ", noun.name, noun.who()));
        let man = self.noun(&rally.actor);
        if !is_his && !is_told || !man.is_man {
            return false;
        }
        let it = noun.them();
        let text = self.draw(*verbs, &rally.actor);
        // `The flight of it` is nothing that anybody says.
        if !text.contains("{}") || text.contains("{who}") || text.contains(" of {}") {
            return false;
        }
        let joint = if *succeeds { ", but" } else { ";" };
        *last = last.clone().and(&format!("{joint} {}", man.says(&text.replace("{}", it).replace("{it}", it))));
        true
    }

    fn retreats(&mut self, who: &UnitId, fate: &Fate) -> String {
        self.whole(who, fate)
    }

    /// Whoever goes back by himself, as his nerve has failed before.
    pub(super) fn retreat(&mut self, retreat: &Beat<'_>) -> Vec<Sentence> {
        let mut units: Vec<&UnitId> = Vec::new();
        for incident in retreat.after.iter().chain([&retreat.deed]) {
            units.extend(incident.who.as_ref().filter(|who| !units.contains(who)));
        }
        let mut said = Vec::new();
        if !units.contains(&&retreat.actor) {
            units.insert(0, &retreat.actor);
        }
        for unit in units {
            let fate = retreat.fate(unit);
            if !fate.is_nothing() {
                let whole = self.retreats(unit, &fate);
                said.push(Sentence::of(&self.noun(unit), whole));
            }
        }
        said.extend(self.along(retreat));
        said
    }

    /// Those who were carried along, and leaders who were with them.
    fn along(&mut self, retreat: &Beat<'_>) -> Vec<Sentence> {
        self.asides(std::iter::once(retreat.deed).chain(retreat.after.iter().copied()), |_| true)
    }

    /// Somebody takes a place, or a leader has to leave his.
    pub(super) fn stir(&mut self, beat: &Beat<'_>) -> Vec<Sentence> {
        match &beat.deed.what {
            What::Takes { place } => {
                let comes = self.comes_before_he_takes(&beat.actor);
                let comes = comes.map(|verbs| self.draw(verbs, &beat.actor));
                let row = comes.into_iter().chain([format!("[takes] {place}")]).collect::<Vec<_>>();
                // Behind a charge that is still to be fought nobody takes anything but on his way to it, and not all who charge do.
                match self.is_on_his_way(&beat.actor) {
                    true => {
                        vec![Sentence::whole(format!("{} on the way", self.noun(&beat.actor).says(&list(&row))))]
                    }
                    false => vec![self.noun(&beat.actor).sentence(&list(&row))],
                }
            }
            What::Receives { verbs, from } => {
                let words = self.draw(*verbs, &beat.actor);
                // Of a charge that was told before it is said again whose it is.
                let comes = from.as_ref().map(|from| format!(" as {}", self.noun(from).says("[comes] on")));
                vec![self.noun(&beat.actor).sentence(&words).and(&comes.unwrap_or_default())]
            }
            _ => self.along(beat),
        }
    }

    /// Whether somebody has gone in at others, and the fight is still to come.
    fn is_on_his_way(&self, unit: &UnitId) -> bool {
        let own = self.account.incidents.iter().filter(|incident| incident.who.as_ref() == Some(unit));
        let whats = own.map(|incident| &incident.what).collect::<Vec<_>>();
        whats.iter().any(|what| matches!(what, What::Closes { .. }))
            && !whats.iter().any(|what| matches!(what, What::Attacks { .. }))
    }

    /// How somebody comes on the field who then takes a place.
    pub(super) fn comes_before_he_takes(&self, unit: &UnitId) -> Option<Choices> {
        let mut own = self.account.incidents.iter().filter(|incident| incident.who.as_ref() == Some(unit));
        let comes = own.find_map(|incident| match incident.what {
            What::Comes { verbs } => Some(verbs),
            _ => None,
        })?;
        let is_taken = |taken: &Taken| self.taker(taken) == Some(unit);
        let takes = own.any(|incident| matches!(incident.what, What::Takes { .. }));
        (takes || self.reading.taken.iter().any(is_taken)).then_some(comes)
    }

    /// Somebody takes a place and has no part in anything else: where nobody fights there, it costs him nothing.
    pub(super) fn takes_alone(&mut self, place: &Beat<'_>) -> Vec<Sentence> {
        let is_fight = |incident: &&Incident| {
            let is_hot = matches!(
                incident.what,
                What::Attacks { .. }
                    | What::Closes { .. }
                    | What::Presses { .. }
                    | What::Gone { .. }
                    | What::GoesBack { .. }
                    | What::Stops { .. }
                    | What::Tried { holds: false, .. }
            );
            is_hot && (incident.sector.is_none() || incident.sector == place.deed.sector)
        };
        let is_quiet = place.after.is_empty() && !self.account.incidents.iter().any(|incident| is_fight(&incident));
        let said = self.stir(place).into_iter();
        said.map(|one| if is_quiet { one.and(" without a fight") } else { one }).collect()
    }

    /// Somebody who was driven back has come to a place that nobody of his held: that is no prize.
    pub(super) fn ends_at(&mut self, beat: &Beat<'_>) -> Vec<Sentence> {
        let What::Takes { place } = &beat.deed.what else { return Vec::new() };
        let hands = match self.side(&beat.actor) {
            Some(side) if self.reading.reader == Some(side) => "your hands".to_owned(),
            side => format!("the hands of {}", side.map_or_else(String::new, |side| self.army(side).name)),
        };
        let words = self.deal(say::HALTS_IN, &beat.actor).replace("{}", place).replace("{hands}", &hands);
        vec![self.noun(&beat.actor).sentence(&words)]
    }

    /// Whoever tries to rally without a leader, army by army: first those who are in order again.
    pub(super) fn recoveries(&mut self, beats: &[&Beat<'_>]) -> Vec<Sentence> {
        let tried = beats.iter().filter_map(|beat| match &beat.deed.what {
            What::Recovers { succeeds, verbs } => Some((beat.actor.clone(), *succeeds, *verbs)),
            _ => None,
        });
        let (rallied, not) = tried.partition::<Vec<_>, _>(|(_, succeeds, _)| *succeeds);
        let (mut said, mut told): (Vec<Sentence>, Vec<(Side, usize)>) = (Vec::new(), Vec::new());
        for group in [&rallied, &not] {
            for (army, own) in self.by_army(group, |(unit, ..), side| self.side(unit) == Some(side)) {
                let Some((unit, succeeds, verbs)) = own.first() else { continue };
                let nouns = own.iter().map(|(unit, ..)| self.noun(unit)).collect::<Vec<_>>();
                let (men, troops) = nouns.iter().cloned().partition::<Vec<_>, _>(|noun| noun.is_man);
                // Who tries as well, and of the same army, does so in the same sentence.
                let before = told.iter().find(|(side, _)| !succeeds && men.is_empty() && *side == army);
                if let Some((_, at)) = before {
                    let tries = Noun::some(&troops, NAMED).says("[fails] to rally");
                    said[*at] = said[*at].clone().and(&format!("; {tries}"));
                    continue;
                }
                let words = match troops.is_empty() && !succeeds {
                    true => self.deal(say::STAYS_IN_DISORDER, unit),
                    false => self.draw(*verbs, unit),
                };
                told.push((army, said.len()));
                said.push(self.recovery(&words, &men, &troops));
            }
        }
        said
    }

    /// Troops and men of an army who rally alike: a man does not rally beside his troops as one of them.
    fn recovery(&self, words: &str, men: &[Noun], troops: &[Noun]) -> Sentence {
        match troops {
            [] => Noun::some(men, NAMED).sentence(words),
            _ if men.is_empty() => Noun::some(troops, NAMED).sentence(words),
            [one] => Noun::all(std::slice::from_ref(one)).sentence(words).and(&format!(
                ", and {} with {}",
                Noun::some(men, NAMED).name,
                one.them()
            )),
            _ => Noun::some(troops, NAMED)
                .sentence(words)
                .and(&format!(", and {} with them", Noun::some(men, NAMED).name)),
        }
    }
}

/// Whether a retreat tells nothing that is not told of the rout it comes of.
pub(super) fn is_but_a_rout(retreat: &Beat<'_>, earlier: &[&Beat<'_>]) -> bool {
    let fate = retreat.fate(&retreat.actor);
    let ran = earlier.iter().any(|beat| {
        let fate = beat.fate(&retreat.actor);
        beat.kind != Kind::Retreat && (fate.is_routed() || fate.back.is_some())
    });
    retreat.kind == Kind::Retreat && ran && fate.only_goes_back() && retreat.after.is_empty()
}

/// Where a leader is left alone, and where he tries to rally others: nobody looks for the one in another place than the other.
pub(super) fn of_lone_leaders(beats: &[Beat<'_>]) -> Vec<Vec<usize>> {
    let is_left_alone = |beat: &Beat<'_>, leader: &UnitId| {
        let mut own = beat.after.iter().chain([&beat.deed]).filter(|incident| incident.who.as_ref() == Some(leader));
        own.any(|incident| matches!(incident.what, What::LeftAlone))
    };
    let rallies = (0..beats.len()).filter(|at| beats[*at].kind == Kind::Rally);
    let pairs = rallies.filter_map(|at| {
        let alone = beats.iter().position(|beat| is_left_alone(beat, &beats[at].actor))?;
        Some(vec![alone, at])
    });
    pairs.collect()
}
