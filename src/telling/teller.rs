//! Who tells: by what names, in which of many words, and where.

use super::grammar::{Noun, army, noun};
use super::reading::Reading;
use super::wording as say;
use crate::adjudicate::{Account, Choices, Deck, Sector, Side, Taken, UnitId};
use crate::kit::Number;

/// Who tells.
pub(super) struct Teller<'t> {
    pub(super) account: &'t Account,
    pub(super) reading: Reading<'t>,
    deck: Deck<'t>,
}

impl<'t> Teller<'t> {
    pub(super) fn new(account: &'t Account, reading: Reading<'t>) -> Teller<'t> {
        Teller { account, reading, deck: Deck::new(reading.phrases) }
    }
}

impl Teller<'_> {
    pub(super) fn noun(&self, unit: &UnitId) -> Noun {
        noun(&self.account.people, unit)
    }

    pub(super) fn army(&self, side: &Side) -> Noun {
        army(&self.reading, side)
    }

    /// An army as its own reader calls it: he is told what `you` do, and what it costs you.
    pub(super) fn party_of(&self, side: &Side) -> Noun {
        match self.reading.reader == Some(side) {
            true => Noun { unit: None, name: "you".to_owned(), number: Number::Many, is_man: false },
            false => self.army(side),
        }
    }

    pub(super) fn side(&self, unit: &UnitId) -> Option<&Side> {
        self.account.people.iter().find(|person| person.unit == *unit).map(|person| &person.side)
    }

    /// Some of what is told army by army: the armies in their order, each that has any with its own.
    pub(super) fn by_army<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        is_of: impl Fn(&T, &Side) -> bool,
    ) -> Vec<(Side, Vec<T>)> {
        let mut rest = all.into_iter().collect::<Vec<_>>();
        let mut armies = Vec::new();
        for (side, _) in &self.reading.roster.sides {
            let (own, others) = rest.into_iter().partition::<Vec<_>, _>(|one| is_of(one, side));
            rest = others;
            if !own.is_empty() {
                armies.push((side.clone(), own));
            }
        }
        armies
    }

    /// Who is told to take a place: of those who stand in it the first who does anything.
    pub(super) fn taker<'u>(&self, taken: &'u Taken) -> Option<&'u UnitId> {
        let is_known = |unit: &&UnitId| self.account.people.iter().any(|person| person.unit == **unit);
        let acts = |unit: &UnitId| self.account.incidents.iter().any(|incident| incident.who.as_ref() == Some(unit));
        let mut known = taken.units.iter().filter(is_known);
        known.clone().find(|unit| acts(unit)).or_else(|| known.next())
    }

    /// What a unit counts for in full strength.
    pub(super) fn worth(&self, unit: &UnitId) -> u32 {
        self.account.people.iter().find(|person| person.unit == *unit).map_or(0, |person| person.worth)
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

    /// What opens a scene by its place: the sector where what was told before lay in another, the ground where it has a name.
    pub(super) fn whereabouts(&mut self, sector: Option<Sector>, ground: &str, said: &[String]) -> String {
        let sector = sector.map(|sector| self.sector(sector));
        let is_said = ground.is_empty() || said.iter().any(|text| text.contains(ground));
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
                let army = self.army(side).name;
                self.deal_for(say::ON_A_FLANK, word).replace("{army}", &army)
            }
            _ => self.deal_for(say::ON_YOUR_FLANK, word),
        };
        text.replace("{flank}", word)
    }
}
