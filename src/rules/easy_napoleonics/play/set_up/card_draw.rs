//! The muster, and drawing by lot: EN-SET-04, EN-SET-14, EN-ARMY-19 to EN-ARMY-28, EN-D-03.

use crate::adjudicate::{By, BySide, Said, Side, Stopped};
use crate::kit::list;
use crate::rules::easy_napoleonics::charts::switches::{CardDeck, ChoiceCard};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::{Orders, Verb};
use crate::rules::easy_napoleonics::play::set_up::army_points;
use crate::rules::easy_napoleonics::play::set_up::deployment;
use crate::rules::easy_napoleonics::play::set_up::terrain_dice;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// What comes before the deployment, in the printed order: armies, cards, ground, the deployment die. All but the
/// armies waits for both of these.
pub(crate) fn muster(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    army_points::armies(play, orders);
    if !play.state().without_army().is_empty() {
        army_points::wait_for_armies(play, orders);
        return Ok(());
    }
    cards(play)?;
    terrain_dice::ground(play, orders);
    deployment::open_deployment(play);
    let due = match play.state().scenario.fold_set_up {
        true => play.state().order.clone(),
        false => Vec::new(),
    };
    deployment::deploy(play, &due, orders);
    Ok(())
}

/// EN-SET-14: draws one of so many things by lot, and says its number, counted from 1. `act` is what it is thrown for.
pub(crate) fn lot(play: &mut Play<'_, '_>, act: &str, things: usize) -> usize {
    let most = u16::try_from(things).expect("there are fewer hexes than ten thousand");
    let digits = most.to_string().len();
    for time in 1.. {
        let act = match time {
            1 => act.to_owned(),
            _ => format!("{act}/{time}"),
        };
        let number = read(&play.roll(&act, digits));
        if number <= most {
            return number.into();
        }
        play.record("EN-SET-14", Event::Again { number, most });
    }
    unreachable!("the dice end in a number that serves")
}

/// EN-SET-04, EN-ARMY-27: each side draws its cards; what the choice card is, is said when all lie open.
fn cards(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    if !play.state().options.random_cards {
        return Ok(());
    }
    let state = play.state();
    let sides = state.sides.iter().map(|card| card.side.clone());
    let sides = sides.filter(|side| state.drawn(side).is_empty());
    let sides = sides.collect::<Vec<_>>();
    for side in &sides {
        for time in 1..=tables::CARDS {
            draw(play, side, time);
        }
    }
    choices(play, &sides)
}

/// EN-SET-14: a card, of those that are left in the order of the mix.
fn draw(play: &mut Play<'_, '_>, side: &Side, time: u32) {
    let pack = pack(play.state(), side);
    let number = lot(play, &format!("card/{side}/{time}"), pack.len());
    let card = pack[number - 1];
    let unit = on_card(play.state(), side, card, time);
    let event = Event::Draws { side: side.clone(), card, unit: unit.map(Box::new) };
    play.record("EN-SET-14", event);
}

/// EN-ARMY-26, EN-D-03: the drawer of the choice card says which unit of the mix it is.
fn choices(play: &mut Play<'_, '_>, sides: &[Side]) -> Result<(), Stopped> {
    let mut drawers = Vec::new();
    for side in sides {
        let mut drawn = (1..).zip(play.state().drawn(side));
        if let Some((time, _)) = drawn.find(|(_, card)| **card == Card::Choice) {
            drawers.push((side, time));
        }
    }
    let asking = |(side, _): &(&Side, u32)| asks_choice(play.state(), side);
    let asking = drawers.iter().map(asking).collect::<Vec<_>>();
    let said = play.put(&asking)?;
    for ((side, time), said) in drawers.into_iter().zip(said) {
        let (card, by) = chosen(play.state(), side, &said);
        let unit = on_card(play.state(), side, card, time);
        let unit = unit.expect("the choice card itself is never chosen");
        let (side, unit) = (side.clone(), Box::new(unit));
        play.record("EN-ARMY-26", Event::Picks { side, unit, by });
    }
    Ok(())
}

/// EN-ARMY-19, EN-ARMY-20, EN-ARMY-21, EN-ARMY-22, EN-ARMY-23, EN-ARMY-24, EN-ARMY-25, EN-ARMY-26, EN-ARMY-28: the
/// cards that are left for a side, in the order in which they are numbered.
fn pack(state: &State, side: &Side) -> Vec<Card> {
    let shared = state.house_rules.card_deck == CardDeck::Shared;
    let mut pack = Vec::new();
    for (count, card, _) in tables::CARD_MIX {
        pack.extend((0..*count).map(|_| *card));
    }
    let gone = state.cards.iter();
    let gone = gone.filter(|hand| shared || hand.side == *side);
    for card in gone.flat_map(|hand| &hand.drawn) {
        let place = pack.iter().position(|left| left == card);
        place.map(|place| pack.remove(place));
    }
    pack
}

/// The unit that joins a side by its card of that number; none by the choice card.
fn on_card(state: &State, side: &Side, card: Card, time: u32) -> Option<Unit> {
    let (kind, grade) = card.unit()?;
    let name = army_points::fresh_name(state, side, &format!("X{time}"), &[]);
    Some(Unit::fresh(name, side.clone(), kind, Some(grade)))
}

/// EN-ARMY-26: among what a side may choose, in the order of the default.
pub(crate) fn open_to_choice(state: &State, side: &Side) -> Vec<Card> {
    let any = state.house_rules.choice_card == ChoiceCard::Any;
    let pack = pack(state, side);
    let mut open = tables::CHOICE.to_vec();
    open.retain(|card| any || pack.contains(card));
    open
}

fn asks_choice(state: &State, side: &Side) -> Asking {
    let open = open_to_choice(state, side);
    let words = open.iter().map(|card| card.word()).collect::<Vec<_>>();
    let text = format!("You have drawn the card with the choice. Which unit is it: {}?", list(&words));
    let replies = words.iter().map(|word| format!("{{take: {word}}}"));
    let replies = replies.collect::<Vec<_>>();
    let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
    Asking::of_side(side, "choice-card").says(text, &replies, replies[0])
}

/// The first of what was said that is open, or else the default.
fn chosen(state: &State, side: &Side, said: &Said<Verb>) -> (Card, By) {
    let open = open_to_choice(state, side);
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
