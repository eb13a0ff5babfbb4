//! The full telling: every event in a plain sentence with its hexes and distances, and its working.

use super::grammar::{Noun, aimed, army, noun};
use super::{Reading, wording as say};
use crate::adjudicate::{Account, Beat, Better, Deck, Entry, Incident, Told, Toll, UnitId, What};
use crate::kit::{counted, list};

/// Tells every entry of a log: its incidents, and its working.
pub fn full<E>(
    account: &Account,
    entries: &[Entry<E>],
    incidents: &[Vec<Incident>],
    workings: Vec<Vec<String>>,
    reading: Reading<'_>,
) -> Vec<Told> {
    let mut plain = Plain { account, reading, deck: Deck::new(reading.phrases), stands: String::new() };
    let mut opens = true;
    let told = entries.iter().zip(incidents).zip(workings).map(|((entry, incidents), working)| {
        let heading = incidents.iter().find_map(|incident| match &incident.what {
            What::Part(heading) => Some(heading.clone()),
            _ => None,
        });
        let apart = incidents
            .iter()
            .any(|incident| matches!(incident.what, What::Idle(_) | What::First { .. } | What::Over { .. }));
        opens |= incidents.iter().any(|incident| matches!(incident.what, What::Acts { .. }));
        let parts = incidents.iter().filter_map(|incident| plain.sentence(incident)).collect::<Vec<_>>();
        let quiet = parts.is_empty() && working.is_empty() && entry.rolls.is_empty();
        let (beat, text) = match heading {
            Some(heading) => (Beat::Heading, heading),
            None if quiet => (Beat::Silent, String::new()),
            None if apart || opens => (Beat::Opens, parts.join("; ")),
            None => (Beat::Follows, parts.join("; ")),
        };
        opens = match beat {
            Beat::Silent => opens,
            Beat::Heading => true,
            Beat::Opens | Beat::Follows => false,
        };
        Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() }
    });
    told.collect()
}

struct Plain<'t> {
    account: &'t Account,
    reading: Reading<'t>,
    deck: Deck<'t>,
    /// How he who acts stands, until it is told.
    stands: String,
}

impl Plain<'_> {
    fn noun(&self, unit: &UnitId) -> Noun {
        noun(&self.account.people, unit)
    }

    fn names(&self, units: &[UnitId]) -> Noun {
        Noun::all(&units.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>())
    }

    /// An incident in a sentence without capital and stop; nothing where there is nothing to say.
    fn sentence(&mut self, incident: &Incident) -> Option<String> {
        if let What::Acts { stands } = &incident.what {
            self.stands = stands.clone();
            return None;
        }
        let Some(who) = &incident.who else {
            return self.of_all(incident);
        };
        let mut subject = self.noun(who);
        let own = matches!(
            incident.what,
            What::Marches { .. } | What::Changes { .. } | What::Fires { .. } | What::Attacks { .. }
        );
        if own && !self.stands.is_empty() {
            subject.name = format!("{}, {} at {},", subject.name, std::mem::take(&mut self.stands), incident.at);
        }
        let turn = self.reading.exchange;
        let people = &self.account.people;
        let deck = &mut self.deck;
        let mut draw = |choices| deck.draw(choices, who.as_str(), turn).to_owned();
        let phrase = match &incident.what {
            What::Marches { verbs, steps, to, joins, barred, .. } => {
                let verb = draw(*verbs);
                let steps = if steps.is_empty() { String::new() } else { format!(" {steps}") };
                let joins =
                    joins.as_ref().map_or_else(String::new, |friend| format!(", to {}", noun(people, friend).name));
                format!("{verb}{steps} to {to}{joins}{}", if *barred { ", where the way is barred" } else { "" })
            }
            What::Fires { at, verbs, far, hits } => {
                let verb = draw(*verbs);
                // What hits costs its target, and that is told next.
                let hits = if *hits == Some(0) { ": no hits" } else { "" };
                format!("{} {far}{hits}", aimed(&verb, &noun(people, at).name))
            }
            What::Attacks { at, again: true, .. } => {
                format!("[takes] up the drawn fight with {} again", noun(people, at).name)
            }
            What::Attacks { at, verbs, stance, .. } => {
                let verb = draw(*verbs);
                let target = noun(people, at);
                let stands = match stance.is_empty() {
                    true => String::new(),
                    false => format!(", {} {}", target.who(), target.does(&format!("[stands] {stance}"))),
                };
                format!("{}{stands}", aimed(&verb, &target.name))
            }
            What::Suffers(Toll::Exact { lost, left, full }) => {
                let lost = counted(*lost, self.account.measure, None);
                format!("[loses] {lost} and [has] {left} of {full} left")
            }
            What::Suffers(Toll::Rough(words)) => words.clone(),
            What::Settled { attacker, defender, verdict } => {
                let us = noun(people, attacker);
                let them = noun(people, defender);
                return Some(match verdict {
                    Better::Attacker => us.says(&draw(say::HAS_WON_IT)),
                    Better::Defender => them.says(&draw(say::HOLDS)),
                    Better::Drawn => draw(say::UNDECIDED),
                    Better::Parted => draw(say::NEITHER),
                    Better::Nobody => "both are cut to pieces, and nobody wins".to_owned(),
                });
            }
            What::Gone { verbs } | What::Tried { verbs, .. } => draw(*verbs),
            What::GoesBack { verbs, to, .. } => format!("{} to {to}", draw(*verbs)),
            What::Halts => "[has] nowhere to go and [halts] where [it] [stands]".to_owned(),
            What::Rallies { whom, verbs, .. } => {
                let whom = noun(people, whom);
                draw(*verbs).replace("{}", &whom.name).replace("{who}", whom.who()).replace("{it}", whom.them())
            }
            What::Risks { by, verbs, .. } => {
                let by = noun(people, by).name;
                return Some(draw(*verbs).replace("{by}", &by).replace("{}", &subject.name));
            }
            What::Follows { to: Some(to) } => format!("[presses] on into {to}"),
            What::Follows { to: None } => "[does] not follow".to_owned(),
            What::LeftAlone => format!("[is] left alone at {}", incident.at),
            What::GoesAlong { stays: true } => format!("[stays] behind, alone at {}", incident.at),
            What::GoesAlong { stays: false } => "[goes] along".to_owned(),
            What::MakesRoom { reaches: Some(friend), .. } => {
                format!("[has] to ride for it and [reaches] {}", noun(people, friend).name)
            }
            What::MakesRoom { reaches: None, taken } => {
                let by = taken.as_ref().map(|by| noun(people, by).name);
                return Some(say::nowhere_to_ride(&subject.name, by.as_deref()));
            }
            What::Closes { at, verbs, .. } => {
                let targets = at.iter().map(|unit| noun(people, unit)).collect::<Vec<_>>();
                aimed(&draw(*verbs), &Noun::all(&targets).name)
            }
            What::Changes { verbs }
            | What::Receives { verbs, .. }
            | What::Wavers { verbs }
            | What::Stops { verbs }
            | What::Comes { verbs }
            | What::Recovers { verbs, .. } => draw(*verbs),
            What::Swept { by, verbs, .. } => {
                let by = by.as_ref().map_or_else(String::new, |by| noun(people, by).name);
                draw(*verbs).replace("{by}", &by)
            }
            What::Does { verbs, what } => draw(*verbs).replace("{}", what),
            What::LostWith { unit } => draw(say::LOST_WITH).replace("{}", &noun(people, unit).name),
            What::Rides { to: Some(to) } => format!("[rides] to {}", noun(people, to).name),
            What::Rides { to: None } => "[changes] [its] place".to_owned(),
            What::Heartened { verbs } => return Some(subject.does(&draw(*verbs).replace("{}", &subject.name))),
            What::Takes { place } => format!("[takes] {place}"),
            What::Fails { why, .. } => return Some(format!("{} orders come to nothing: {why}", subject.genitive())),
            What::PassesOver => "[passes] over an order whose condition does not hold".to_owned(),
            What::Deploys { stands, to } => {
                format!("[deploys]{}{stands} at {to}", if stands.is_empty() { "" } else { " " })
            }
            _ => return self.of_all(incident),
        };
        Some(subject.says(&phrase))
    }

    /// What is nobody's doing, and who comes on.
    fn of_all(&self, incident: &Incident) -> Option<String> {
        Some(match &incident.what {
            What::First { turn, first, throws } => {
                let throws =
                    throws.iter().map(|(side, score)| army(&self.reading, side).says(&format!("[throws] {score}")));
                let throws = list(&throws.collect::<Vec<_>>());
                match first {
                    Some(side) => {
                        let first = army(&self.reading, side).says("[moves] first");
                        format!("for the initiative {throws}: {first} in turn {turn}")
                    }
                    None => format!("for the initiative {throws}: a tie, and both throw again"),
                }
            }
            What::Idle(units) if !units.is_empty() => self.names(units).says("[does] nothing"),
            What::GivesUp(side) => army(&self.reading, side).says("[gives] up the game"),
            What::Over { winner, drawn, why } => match winner {
                Some(side) => format!(
                    "the battle is over: {why}. {}",
                    crate::kit::capital(&army(&self.reading, side).says("[has] won"))
                ),
                None if *drawn => format!("the battle is over: {why}. It is a draw"),
                None => format!("the battle is over: {why}. Nobody has won it"),
            },
            What::Said(text) => text.clone(),
            What::Yields { place, .. } => self.noun(incident.who.as_ref()?).says(&format!("[leaves] {place}")),
            What::Enters { at } => self.noun(incident.who.as_ref()?).says(&format!("[comes] on at {at}")),
            What::Seen { units } => self.names(units).says("can now be seen"),
            _ => return None,
        })
    }
}
