//! What no story may do, by whatever rules: somebody who is gone acts, a place that has fallen is not told, somebody fights in one
//! paragraph and is elsewhere in the next, a headline tells of losses over an empty page; and ids where people read.

use estafette::adjudicate::{AnyRuleSet, Episode, Outcome, Position, Side, Story, UnitId};
use estafette::kit::{Number, agree, by_name, naming};
use estafette::report::digest::{Digest, Kind, Material};
use estafette::report::{Page, json};
use estafette::telling::wording::PHRASES;

use super::bynames::plain;
use super::holds_word;
use crate::report::pages::page::page;

/// An exchange, as somebody is told it.
pub(super) struct Sight<'s> {
    pub(super) rules: &'s dyn AnyRuleSet,
    pub(super) before: &'s Position,
    pub(super) outcome: &'s Outcome,
    pub(super) side: Option<&'s Side>,
    pub(super) exchange: u32,
}

impl Sight<'_> {
    fn position(&self) -> Position {
        match self.side {
            Some(side) => self.rules.seen(&self.outcome.position, side),
            None => self.rules.copy(&self.outcome.position),
        }
    }

    /// What the exchange comes to for whoever is told it.
    pub(super) fn digest(&self) -> Digest {
        let (rules, log) = (self.rules, &self.outcome.log);
        let position = self.position();
        let told = rules.tell(self.before, log, self.side);
        let scenes = rules.scenes(self.before, log, &told, self.side);
        let unseen = self.side.map_or(Vec::new(), |side| rules.hidden_from(&self.outcome.position, side));
        Digest::of(&Material {
            game: "Made Up",
            exchange: self.exchange,
            roster: &rules.roster(&position),
            before: &rules.clock(self.before),
            after: &rules.clock_for(&self.outcome.position, self.side),
            told: &told,
            scenes: &scenes,
            unseen: &unseen,
            stale: &[],
            measure: &|arm| rules.measure(arm),
        })
    }

    /// What of a story and of the page around it is not sound.
    pub(super) fn unsound(&self, story: &Story) -> Vec<String> {
        let digest = self.digest();
        let mut wrong = Vec::new();
        let names = super::names(self.rules, self.before, self.outcome);
        let told = story.episodes.iter();
        let plain = told.map(|episode| Episode { text: plain(&episode.text, &names, None).0, ..episode.clone() });
        let story = &Story { episodes: plain.collect(), ..story.clone() };
        if self.rules.is_on_one_field() {
            wrong.extend(self.untold(story, &digest));
            wrong.extend(self.acts_of_the_dead(story));
            wrong.extend(self.in_two_places(story));
        }
        wrong.extend(self.ids(story, digest));
        wrong
    }

    /// Places of the box that stand nowhere, and losses that only the headline has.
    fn untold(&self, story: &Story, digest: &Digest) -> Vec<String> {
        let text = whole(story);
        let places = digest.taken.iter().filter(|place| !text.contains(&place.name));
        let mut wrong =
            places.map(|place| format!("{} has fallen, and nobody is told: {text}", place.name)).collect::<Vec<_>>();
        let grave = [Kind::Leader, Kind::Loss, Kind::Melee, Kind::Ground, Kind::Fire, Kind::Skirmish];
        if story.episodes.is_empty() && grave.contains(&digest.kind) {
            wrong.push(format!("nothing is told of an exchange of {:?}", digest.kind));
        }
        if story.episodes.is_empty() && !story.headline.is_empty() {
            wrong.push(format!("`{}` stands over nothing", story.headline));
        }
        wrong
    }

    fn names(&self) -> Vec<(UnitId, String)> {
        let account = self.rules.account(self.before, &self.outcome.log, self.side);
        let people = account.map_or(Vec::new(), |account| account.people);
        people.into_iter().map(|person| (person.unit, person.name)).collect()
    }

    /// Who begins a sentence after it was told that he is gone.
    fn acts_of_the_dead(&self, story: &Story) -> Vec<String> {
        let names = self.names();
        let ends = endings(self.rules);
        let (mut gone, mut wrong) = (Vec::<String>::new(), Vec::new());
        for episode in &story.episodes {
            for sentence in sentences(&episode.text) {
                let own = names.iter().map(|(_, name)| name.as_str());
                wrong.extend(
                    gone.iter()
                        // What it cost him is told behind his end.
                        .filter(|name| begins(sentence, name, own.clone()) && !sentence.contains(" all that was left"))
                        .map(|name| format!("{name} is gone, and acts: {sentence} ({})", whole(story))),
                );
                let lost = names.iter().filter(|(_, name)| is_lost(sentence, name, &ends));
                gone.extend(lost.map(|(_, name)| name.clone()));
            }
        }
        wrong
    }

    /// Who is told of in a scene, and is elsewhere as well.
    fn in_two_places(&self, story: &Story) -> Vec<String> {
        let elsewhere = PHRASES.iter().find(|list| list.name == "ELSEWHERE").expect("it is a list").wordings;
        let is_elsewhere = |text: &str| elsewhere.iter().any(|words| text.to_lowercase().starts_with(words));
        let Some(place) = story.episodes.iter().position(|episode| is_elsewhere(&episode.text)) else {
            return Vec::new();
        };
        let (scenes, rest) = story.episodes.split_at(place);
        // Who has only come into view, or does not rally by himself, may do something elsewhere.
        let lesser =
            [" into view", " now be seen", " now seen ", " not rally", " rally, in vain", " fails to ", " in vain."];
        let is_lesser = |text: &str| lesser.iter().any(|words| text.contains(words));
        let scenes = scenes.iter().map(|episode| episode.text.as_str()).filter(|text| !is_lesser(text));
        let told = scenes.collect::<Vec<_>>().join(" ");
        // A friend whom a leader comes to, an enemy who is shot at in vain, and whom an order is about do nothing here.
        let first = sentences(&rest[0].text).next().unwrap_or_default();
        let names = self.names();
        let twice = names.iter().filter(|(_, name)| holds_word_like(first, name) && holds_word_like(&told, name));
        let acts = twice.filter(|(_, name)| !is_object(first, name));
        acts.map(|(_, name)| format!("{name} is in a scene and elsewhere: {}", whole(story))).collect()
    }

    /// Ids where people read: in the box, the bill, questions.
    fn ids(&self, story: &Story, digest: Digest) -> Vec<String> {
        let rules = self.rules;
        let position = self.position();
        let roster = rules.roster(&position);
        let ids = roster.units.iter().map(|(unit, _, name)| (unit.to_string(), name.clone())).collect::<Vec<_>>();
        let is_a_name = |id: &str| ids.iter().any(|(_, name)| holds_word(name, id));
        let bare = ids.iter().map(|(id, _)| id.as_str()).filter(|id| !is_a_name(id)).collect::<Vec<_>>();
        let side = self.side.cloned().unwrap_or_else(|| Side::new(estafette::report::TO_THE_UMPIRE));
        let bill = match self.side {
            Some(side) => rules.bill(&rules.blurred(self.before, side), &position),
            None => rules.bill(self.before, &position),
        };
        let questions = self.outcome.questions.iter().filter(|question| self.side == Some(&question.side));
        let names = || roster.units.iter().map(|(unit, _, name)| (unit.as_str(), name.as_str()));
        let mut read = questions.map(|question| by_name(&question.text, names())).collect::<Vec<_>>();
        read.extend(bill);
        let page = Page {
            side,
            digest,
            plot: rules.plot(&position),
            sees_some: false,
            perils: rules.perils(&position),
            brink: rules.brink(&position),
            before: rules.clock(self.before),
            after: rules.clock_for(&self.outcome.position, self.side),
            awaited: rules.awaits(&self.outcome.position),
            story: Some(story.clone()),
            roster,
            ..page()
        };
        let balance = json(&page)["balance"].as_array().cloned().unwrap_or_default();
        read.extend(balance.iter().filter_map(|line| line.as_str().map(str::to_owned)));
        let wrong = read.iter().flat_map(|line| {
            let here = bare.iter().filter(|id| holds_word(line, id));
            here.map(|id| format!("the id {id}: {line}")).collect::<Vec<_>>()
        });
        wrong.collect()
    }
}

fn whole(story: &Story) -> String {
    let texts = story.episodes.iter().map(|episode| episode.text.as_str());
    texts.collect::<Vec<_>>().join(" / ")
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', ';']).map(str::trim).filter(|sentence| !sentence.is_empty())
}

fn holds_word_like(text: &str, name: &str) -> bool {
    let capital = naming::capital(name);
    [name, capital.as_str()].into_iter().any(|name| {
        text.match_indices(name).any(|(at, _)| {
            let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
            ends(text[..at].chars().next_back()) && ends(text[at + name.len()..].chars().next())
        })
    })
}

/// Whether a name begins a sentence, behind words that open it, and no longer name does.
fn begins<'n>(sentence: &str, name: &str, mut others: impl Iterator<Item = &'n str>) -> bool {
    let starts = |text: &str, name: &str| {
        let capital = naming::capital(name);
        [name, capital.as_str()]
            .into_iter()
            .any(|name| text.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')))
    };
    let bare =
        sentence.rsplit_once(", ").map_or(sentence, |(lead, rest)| match lead.contains(' ') && lead.len() < 40 {
            true if !starts(sentence, name) => rest,
            _ => sentence,
        });
    let longer = others.any(|other| other.len() > name.len() && other.starts_with(name) && starts(bare, other));
    starts(bare, name) && !longer
}

/// Whether a name stands in a sentence as somebody to whom something is done.
fn is_object(sentence: &str, name: &str) -> bool {
    let aside =
        [" on ", " at ", " to ", " with ", " joins ", " of ", " for ", " by ", " upon ", " support ", " attack "];
    sentence.match_indices(name).all(|(at, _)| aside.iter().any(|word| sentence[..at].ends_with(word)))
}

/// What is said of those who are gone, in both numbers.
fn endings(rules: &dyn AnyRuleSet) -> Vec<String> {
    const ABOUT: [&str; 6] = ["gone", "breaks", "destroyed", "broken by drop", "lost with", "lost along"];
    let lists = rules.phrases().into_iter().filter(|list| ABOUT.contains(&list.about));
    let words = lists.flat_map(|list| list.wordings.iter().copied()).filter(|words| words.starts_with('['));
    let both = words.flat_map(|words| [Number::One, Number::Many].map(|number| agree(words, number)));
    both.map(|words| words.split('{').next().unwrap_or_default().trim().to_owned()).collect()
}

/// Whether a sentence says that somebody is gone.
fn is_lost(sentence: &str, name: &str, ends: &[String]) -> bool {
    let capital = naming::capital(name);
    [name, capital.as_str()].into_iter().any(|name| {
        sentence.match_indices(name).any(|(at, _)| {
            let rest =
                sentence[at + name.len()..].trim_start_matches(", who").trim_start_matches(", which").trim_start();
            ends.iter().any(|end| rest.starts_with(end.as_str()))
        })
    })
}
