//! The muster, and drawing by lot: EN-SET-04, EN-SET-14, EN-ARMY-19 to EN-ARMY-28, EN-D-03.

use crate::adjudicate::{By, BySide, Said, Side, Stopped};
use crate::kit::list;
use crate::rules::easy_napoleonics::charts::switches::{CardDeck, ChoiceCard};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::{Orders, Verb};
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::Unit;

impl Play<'_, '_> {
    /// What comes before the deployment, in the printed order: armies, cards, ground, the deployment die. All but the
    /// armies waits for both of these.
    pub(crate) fn muster(&mut self, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        self.armies(orders);
        if !self.state().without_army().is_empty() {
            self.wait_for_armies(orders);
            return Ok(());
        }
        self.cards()?;
        self.ground(orders);
        self.open_deployment();
        let due = match self.state().scenario.fold_set_up {
            true => self.state().order.clone(),
            false => Vec::new(),
        };
        self.deploy(&due, orders);
        Ok(())
    }

    /// EN-SET-14: draws one of so many things by lot, and says its number, counted from 1. `act` is what it is thrown for.
    pub(crate) fn lot(&mut self, act: &str, things: usize) -> usize {
        let most = u16::try_from(things).expect("there are fewer hexes than ten thousand");
        let digits = most.to_string().len();
        for time in 1.. {
            let act = match time {
                1 => act.to_owned(),
                _ => format!("{act}/{time}"),
            };
            let number = read(&self.roll(&act, digits));
            if number <= most {
                return number.into();
            }
            self.record("EN-SET-14", Event::Again { number, most });
        }
        unreachable!("the dice end in a number that serves")
    }

    /// EN-SET-04, EN-ARMY-27: each side draws its cards; what the choice card is, is said when all lie open.
    fn cards(&mut self) -> Result<(), Stopped> {
        if !self.state().options.random_cards {
            return Ok(());
        }
        let state = self.state();
        let sides = state.sides.iter().map(|card| card.side.clone());
        let sides = sides.filter(|side| state.drawn(side).is_empty());
        let sides = sides.collect::<Vec<_>>();
        for side in &sides {
            for time in 1..=tables::CARDS {
                self.draw(side, time);
            }
        }
        self.choices(&sides)
    }

    /// EN-SET-14: a card, of those that are left in the order of the mix.
    fn draw(&mut self, side: &Side, time: u32) {
        let pack = self.state().pack(side);
        let number = self.lot(&format!("card/{side}/{time}"), pack.len());
        let card = pack[number - 1];
        let unit = self.state().on_card(side, card, time);
        let event = Event::Draws { side: side.clone(), card, unit: unit.map(Box::new) };
        self.record("EN-SET-14", event);
    }

    /// EN-ARMY-26, EN-D-03: the drawer of the choice card says which unit of the mix it is.
    fn choices(&mut self, sides: &[Side]) -> Result<(), Stopped> {
        let mut drawers = Vec::new();
        for side in sides {
            let mut drawn = (1..).zip(self.state().drawn(side));
            if let Some((time, _)) = drawn.find(|(_, card)| **card == Card::Choice) {
                drawers.push((side, time));
            }
        }
        let asking = |(side, _): &(&Side, u32)| self.state().asks_choice(side);
        let asking = drawers.iter().map(asking).collect::<Vec<_>>();
        let said = self.put(&asking)?;
        for ((side, time), said) in drawers.into_iter().zip(said) {
            let (card, by) = self.state().chosen(side, &said);
            let unit = self.state().on_card(side, card, time);
            let unit = unit.expect("the choice card itself is never chosen");
            let (side, unit) = (side.clone(), Box::new(unit));
            self.record("EN-ARMY-26", Event::Picks { side, unit, by });
        }
        Ok(())
    }
}

impl State {
    /// EN-ARMY-19 to 26: the cards that are left for a side, in the order in which they are numbered.
    fn pack(&self, side: &Side) -> Vec<Card> {
        let shared = self.house_rules.card_deck == CardDeck::Shared;
        let mut pack = Vec::new();
        for (count, card, _) in tables::CARD_MIX {
            pack.extend((0..*count).map(|_| *card));
        }
        let gone = self.cards.iter();
        let gone = gone.filter(|hand| shared || hand.side == *side);
        for card in gone.flat_map(|hand| &hand.drawn) {
            let place = pack.iter().position(|left| left == card);
            place.map(|place| pack.remove(place));
        }
        pack
    }

    /// The unit that joins a side by its card of that number; none by the choice card.
    fn on_card(&self, side: &Side, card: Card, time: u32) -> Option<Unit> {
        let (kind, grade) = card.unit()?;
        let name = self.fresh_name(side, &format!("X{time}"), &[]);
        Some(Unit::fresh(name, side.clone(), kind, Some(grade)))
    }

    /// EN-ARMY-26: among what a side may choose, in the order of the default.
    pub(crate) fn open_to_choice(&self, side: &Side) -> Vec<Card> {
        let any = self.house_rules.choice_card == ChoiceCard::Any;
        let pack = self.pack(side);
        let mut open = tables::CHOICE.to_vec();
        open.retain(|card| any || pack.contains(card));
        open
    }

    fn asks_choice(&self, side: &Side) -> Asking {
        let open = self.open_to_choice(side);
        let words = open.iter().map(|card| card.word()).collect::<Vec<_>>();
        let text = format!("You have drawn the card with the choice. Which unit is it: {}?", list(&words));
        let replies = words.iter().map(|word| format!("{{take: {word}}}"));
        let replies = replies.collect::<Vec<_>>();
        let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
        Asking::of_side(side, "choice-card").says(text, &replies, replies[0])
    }

    /// The first of what was said that is open, or else the default.
    fn chosen(&self, side: &Side, said: &Said<Verb>) -> (Card, By) {
        let open = self.open_to_choice(side);
        let (steps, by) = match said {
            Said::Steps(steps, by) => (steps.as_slice(), *by),
            Said::Default(by) => return (open[0], *by),
            Said::Open => return (open[0], By::Default),
        };
        let words = steps.iter().flat_map(|step| match &step.verb {
            Verb::Take(places) => places.as_slice(),
            _ => &[],
        });
        let mut cards = words.filter_map(|place| open.iter().find(|card| card.is_called(&place.word)));
        cards.next().map_or((open[0], By::Default), |card| (*card, by))
    }
}

impl Card {
    /// Whether a word means the unit on it: its own word, its arm, a grade of infantry, or `best`.
    pub(crate) fn is_called(self, word: &str) -> bool {
        let Some((kind, grade)) = self.unit() else {
            return false;
        };
        let word = crate::orders::normal(word);
        match word.as_str() {
            "best" | "any" => true,
            "infantry" => kind.is_infantry(),
            "cavalry" => kind.is_cavalry(),
            "artillery" => kind.is_artillery(),
            "foot-artillery" => self == Card::FieldArtillery,
            word => word == self.word() || (kind.is_infantry() && word == grade.word()),
        }
    }
}

/// EN-SET-14: dice as the digits of one number; a ten is a nought, and all noughts are 10, 100 or 1000.
fn read(faces: &[u8]) -> u16 {
    let digits = faces.iter().map(|face| u16::from(face % 10));
    match digits.fold(0, |number, digit| 10 * number + digit) {
        0 => 10_u16.pow(faces.len() as u32),
        number => number,
    }
}
