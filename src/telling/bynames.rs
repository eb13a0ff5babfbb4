//! What somebody is called who was named just now.

use super::listed::{Mention, Written, heads_once, numbers_once, owners_once};
use super::teller::Teller;
use crate::adjudicate::{Episode, Person};
use crate::kit::sharing::UNITS;
use crate::kit::{Number, capital, naming};

/// The same of those who are many.
const MEN: [&str; 15] = [
    "hussars",
    "cuirassiers",
    "lancers",
    "chasseurs",
    "dragoons",
    "grenadiers",
    "cossacks",
    "rifles",
    "voltigeurs",
    "tirailleurs",
    "uhlans",
    "hussards",
    "jägers",
    "jagers",
    "guns",
];

/// Behind so many others nobody has in mind who `the cuirassiers` are.
const STILL_IN_MIND: usize = 3;

/// Words for men that are a name of theirs, and keep their capital: `the Rifles` of the 95th Rifles.
const NAMES: [&str; 2] = ["rifles", "cossacks"];

/// How somebody goes in whose brigade may be called by his name.
const GOES_IN: [&str; 8] = [
    " closes with ",
    " gets to grips ",
    " comes to blows ",
    " charges ",
    " storms ",
    " attacks ",
    " once more ",
    " again ",
];

/// What nobody who bears a number alone can be told from: the 27th is a battalion, or a regiment.
const OF_FOOT: [&str; 2] = ["battalion", "regiment"];

impl Teller<'_> {
    /// Whoever is named again in a paragraph goes by a shorter name, where that can mean nobody else; who is named first, and may be
    /// of either army, is told to be of his.
    pub(super) fn called(&self, episodes: &mut [Episode]) {
        let mut told = Vec::new();
        for episode in episodes {
            let text = std::mem::take(&mut episode.text);
            let mentions = self.mentions(&text);
            let mut written = self.shortened(&text, &mentions);
            written.extend(self.readers_own(&mentions, &written));
            let placed = self.placed(&text, &mentions, &told);
            written.extend(placed.filter(|one| !written.iter().any(|other| other.from == one.from)));
            written.extend(self.turned(&text, (&mentions, &told), &written));
            let sides = self.of_either(&text, &mentions, &written);
            written.extend(sides);
            told.extend(mentions.iter().map(|one| one.person.unit.clone()));
            written.extend(self.readers_troops(&text, &mentions));
            numbers_once(&text, &mentions, &mut written);
            heads_once(&text, &mentions, &mut written);
            owners_once(&text, &mentions, &mut written);
            self.calibres_once(&text, &mentions, &mut written);
            written.sort_by_key(|one| std::cmp::Reverse(one.from));
            episode.text = written.into_iter().fold(text, |text, one| {
                let begins = one.from == 0 || text[..one.from].ends_with(". ");
                let is_large = text[one.from..].starts_with(char::is_uppercase) && (begins || one.is_small);
                let name = if is_large { capital(&one.name) } else { one.name };
                format!("{}{name}{}", &text[..one.from], &text[one.to..])
            });
            // Whoever is elsewhere on the enemy's side is on the field.
            episode.text = episode.text.replace("lsewhere on the field, on the ", "lsewhere on the ");
        }
    }

    /// Every name of a unit in a text; of two in one place the longer one. Whose name several bear is left alone.
    pub(super) fn mentions(&self, text: &str) -> Vec<Mention<'_>> {
        let people = &self.account.people;
        let mut found: Vec<Mention<'_>> = Vec::new();
        for person in people.iter().filter(|person| !person.is_leader && !person.name.is_empty()) {
            let large = capital(&person.name);
            let mut names = vec![person.name.as_str()];
            names.extend((large != person.name).then_some(large.as_str()));
            for (from, name) in names.into_iter().flat_map(|name| text.match_indices(name)) {
                let to = from + name.len();
                if !is_in_word(text[..from].chars().next_back()) && !is_in_word(text[to..].chars().next()) {
                    found.push(Mention { from, to, person });
                }
            }
        }
        let spans = found.iter().map(|one| (one.from, one.to)).collect::<Vec<_>>();
        let is_part = |one: &Mention<'_>| {
            spans.iter().any(|(from, to)| *from <= one.from && one.to <= *to && to - from > one.to - one.from)
        };
        let is_one = |one: &Mention<'_>| people.iter().filter(|other| other.name == one.person.name).count() == 1;
        found.retain(|one| !is_part(one) && is_one(one));
        found.sort_by_key(|one| one.from);
        found
    }

    /// Whoever was named before in a paragraph, by a shorter name.
    fn shortened(&self, text: &str, mentions: &[Mention<'_>]) -> Vec<Written> {
        let in_a_list = |two: &[Mention<'_>]| matches!(&text[two[0].to..two[1].from], ", " | " and ");
        let mut written = Vec::new();
        for (at, one) in mentions.iter().enumerate() {
            let named = mentions[..at].iter().any(|before| before.person.unit == one.person.unit);
            let listed = mentions[..=at].windows(2).next_back().is_some_and(in_a_list)
                || mentions[at..].windows(2).next().is_some_and(in_a_list);
            if !named || listed {
                continue;
            }
            // Nobody is somebody's men in two sentences running.
            let before = written.iter().rev().find(|own: &&Written| own.unit == one.person.unit);
            let is_worn = before.is_some_and(|own| own.name.ends_with("'s men"));
            let owner = self.owner(&one.person.name).filter(|_| is_object(text, one) && !is_worn);
            let name = self.short(at, mentions).or_else(|| owner.map(|owner| format!("{owner}'s men")));
            let name = name.or_else(|| self.goes_in_as_one(text, one).map(str::to_owned));
            let name = name.or_else(|| owner_alone(text, &mentions[..at], one));
            // Of whoever keeps his whole name this once it is not asked again.
            let name = name.or_else(|| is_worn.then(|| one.person.name.clone()));
            written.extend(name.map(|name| Written::of(one, name)));
        }
        written
    }

    /// `Husson` for Husson's brigade where it goes in: whoever leads it is said to.
    fn goes_in_as_one<'p>(&self, text: &str, one: &Mention<'p>) -> Option<&'p str> {
        let begins = [". ", "; "].iter().any(|end| text[..one.from].ends_with(end));
        let goes_in = GOES_IN.iter().any(|verb| text[one.to..].starts_with(verb));
        self.owner(&one.person.name).filter(|_| begins && goes_in)
    }

    /// `Husson` of Husson's brigade, for a headline or for his men, where nobody else bears that name and nothing else is his.
    pub(super) fn owner<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (owner, kind) = name.split_once("'s ")?;
        let others = self.account.people.iter().filter(|other| other.name != name);
        let mut others = others.map(|other| other.name.as_str());
        let is_alone = !others.any(|other| other == owner || other.starts_with(&format!("{owner}'s ")));
        (["brigade", "division"].contains(&kind) && is_alone && !owner.starts_with("the ")).then_some(owner)
    }

    /// In a list of batteries that are called by their calibres the word for it stands once: `the 4-, 8- and 12-pounders`.
    fn calibres_once(&self, text: &str, mentions: &[Mention<'_>], written: &mut Vec<Written>) {
        let mut rest = mentions;
        while !rest.is_empty() {
            let joints =
                rest.windows(2).take_while(|two| matches!(&text[two[0].to..two[1].from], ", " | " and ")).count();
            let (run, others) = rest.split_at(joints + 1);
            rest = others;
            let Some(calibres) = run.iter().map(|one| calibre(&one.person.name)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            // Of which army they are is plain where one of them can be of one only.
            let people = &self.account.people;
            let bear = |of: &str| people.iter().filter(|person| calibre(&person.name) == Some(of)).collect::<Vec<_>>();
            let is_plain = calibres.iter().any(|own| bear(own).len() == 1);
            let is_one = run
                .iter()
                .zip(&calibres)
                .all(|(one, own)| bear(own).iter().filter(|other| other.side == one.person.side).count() == 1);
            if !is_plain || !is_one {
                continue;
            }
            let last = &run[run.len() - 1];
            if run.len() < 2 || !text[..last.from].ends_with(" and ") {
                continue;
            }
            let placed = written.iter().position(|own| run.iter().any(|one| one.from == own.from));
            let army = placed.map(|at| written.remove(at).name);
            let army = army.as_deref().and_then(|name| name.split(' ').nth(1)).filter(|word| !word.contains('-'));
            written.retain(|own| !run.iter().any(|one| one.from == own.from));
            for (index, (one, calibre)) in run.iter().zip(calibres).enumerate() {
                let the = match (index, army) {
                    (0, Some(army)) => format!("the {army} "),
                    (0, None) => "the ".to_owned(),
                    _ => String::new(),
                };
                let pounders = if index + 1 == run.len() { "-pounders" } else { "-" };
                written.push(Written::of(one, format!("{the}{calibre}{pounders}")));
            }
        }
    }

    /// What somebody is called where it can mean nobody else who is named in the paragraph.
    fn short(&self, at: usize, mentions: &[Mention<'_>]) -> Option<String> {
        let person = mentions[at].person;
        let name = &person.name;
        // `The 2nd squadron` for the 2nd squadron of the 9e.
        if let Some((head, _)) = name.split_once(" of ").filter(|(head, _)| head.split(' ').count() > 2) {
            let bears = |other: &Person| other.unit != person.unit && other.name.starts_with(head);
            let is_alone = !self.account.people.iter().any(bears);
            return (is_alone && kind(name).is_some()).then(|| head.to_owned());
        }
        if let Some(kind) = kind(name) {
            let stem = kind.trim_end_matches('s');
            let is_like = |other: &Person| {
                let bears = other.name.to_lowercase().contains(stem);
                other.unit != person.unit && (bears || OF_FOOT.contains(&kind) && self::kind(&other.name).is_none())
            };
            let is_alone = !mentions.iter().any(|one| is_like(one.person));
            // Behind others `the squadron` is theirs; men are told apart by what they are.
            let before = mentions[..at].last();
            let since = mentions[..at].iter().rev().take_while(|one| one.person.unit != person.unit).count();
            let is_near = before.is_none_or(|last| last.person.unit == person.unit)
                || MEN.contains(&kind) && since <= STILL_IN_MIND;
            let short = match is_alone && is_near {
                true if NAMES.contains(&kind) => Some(format!("the {}", capital(kind))),
                true => Some(format!("the {kind}")),
                false => self.by_first_word(person),
            };
            return short.filter(|short| !name.eq_ignore_ascii_case(short));
        }
        let (number, arm) = name.strip_prefix("the ")?.split_once(' ')?;
        let is_number = number.contains(|letter: char| letter.is_ascii_digit()) && !number.contains('-');
        // `The I/18e` is no part of `the II/18e`.
        let bears = |other: &Person| {
            let parts = |name: &str| name.split([' ', '/']).any(|word| word == number);
            parts(&other.name) || other.name.split([' ', '-']).any(|word| word == number)
        };
        let is_alone = !self.account.people.iter().any(|other| other.unit != person.unit && bears(other));
        (is_number && is_alone && !arm.is_empty() && naming::number(name) == Number::One)
            .then(|| format!("the {number}"))
    }

    /// `The Jambline battalion` for the Jambline Grenadier battalion, where nobody else has that word in his name.
    fn by_first_word(&self, person: &Person) -> Option<String> {
        let words = person.name.strip_prefix("the ")?.split(' ').collect::<Vec<_>>();
        let ([first, _, .., kind], true) = (words.as_slice(), !person.name.contains("'s ")) else { return None };
        let is_kind =
            UNITS.contains(&kind.to_lowercase().as_str()) && !first.contains(|letter: char| letter.is_ascii_digit());
        let bears =
            |other: &Person| other.unit != person.unit && other.name.split([' ', '/']).any(|word| word == *first);
        (is_kind && !self.account.people.iter().any(bears)).then(|| format!("the {first} {kind}"))
    }
}

/// What guns are called that bear no name of their own: by their calibre, or as a battery.
pub(super) fn guns(name: &str) -> Option<&str> {
    const PLAIN: [&str; 4] = ["battery", "horse battery", "foot battery", "horse guns"];
    let bare = name.strip_prefix("the ")?;
    calibre(name).or_else(|| PLAIN.contains(&bare).then_some(bare))
}

/// The calibre by which a battery is called, where it is called by nothing else.
pub(super) fn calibre(name: &str) -> Option<&str> {
    let (calibre, kind) = name.strip_prefix("the ")?.split_once("-pounder ")?;
    let is_number = calibre.chars().all(|letter| letter.is_ascii_digit());
    (is_number && ["battery", "company"].contains(&kind)).then_some(calibre)
}

/// Whether somebody is whom something is done to: with what is said of his men no verb has to agree.
fn is_object(text: &str, one: &Mention<'_>) -> bool {
    let begins = one.from == 0 || [". ", "; "].iter().any(|end| text[..one.from].ends_with(end));
    let rest = &text[one.to..];
    let goes_on = [".", ";", ", but ", " at ", " in ", " with ", " to ", " but ", " on ", " from ", " for ", " by "];
    !begins && goes_on.iter().any(|next| rest.starts_with(next))
}

/// `Jamin's` for Jamin's brigade, behind another's brigade in the same sentence.
fn owner_alone(text: &str, before: &[Mention<'_>], one: &Mention<'_>) -> Option<String> {
    let kind = kind(&one.person.name).filter(|kind| UNITS.contains(kind))?;
    let (owner, _) = one.person.name.split_once("'s ")?;
    let begin = begin_of_sentence(text, one.from);
    let is_other = |other: &Mention<'_>| {
        let is_of = other.person.name.contains("'s ") && self::kind(&other.person.name) == Some(kind);
        other.from >= begin && other.person.unit != one.person.unit && is_of
    };
    // Behind `Jamin's, which` the word would be taken for Jamin.
    // `Best's 4 of 55` would be heard as four that are his.
    let counts =
        |rest: &str| rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    let is_bare =
        !counts(&text[one.to..]) && !["'", ", which", ", who"].iter().any(|next| text[one.to..].starts_with(next));
    (is_bare && before.last().is_some_and(is_other)).then(|| format!("{owner}'s"))
}

/// Where the sentence of a place begins.
fn begin_of_sentence(text: &str, at: usize) -> usize {
    text[..at].rfind(". ").map_or(0, |end| end + 2)
}

/// What a unit is by its name.
fn kind(name: &str) -> Option<&'static str> {
    let head = name.split(" of ").next().unwrap_or(name);
    let last = head.rsplit(' ').next().filter(|_| head.contains(' '))?.to_lowercase();
    UNITS.into_iter().chain(MEN).find(|kind| *kind == last)
}

pub(super) fn is_in_word(letter: Option<char>) -> bool {
    letter.is_some_and(char::is_alphanumeric)
}
