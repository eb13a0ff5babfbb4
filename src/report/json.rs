//! The page for programs.

use serde_json::{Value, json};

use super::Page;
use super::balance;
use super::dice::{check_command, expected};
use crate::adjudicate::{Question, Roster};
use crate::dice::{Roll, Secrecy};

/// Writes the page as one object, its keys in the order of the alphabet.
pub fn json(page: &Page) -> Value {
    json!({
        "game": page.game,
        "rules": page.rules_title,
        "rehearsal": page.rehearsal,
        "exchange": page.exchange,
        "side": page.side,
        "salt": page.salt,
        "code": page.code,
        "roster": roster(&page.roster),
        "before": page.before,
        "after": page.after,
        "headline": page.framing.headline,
        "opening": page.framing.opening,
        "closing": page.framing.closing,
        "own_wording": page.own_wording,
        "digest": page.digest,
        "balance": balance::balance(page),
        "story": page.story,
        "told": page.told,
        "dispatches": page.dispatches,
        "silent": page.silent,
        "set_aside": page.set_aside,
        "remarks": page.remarks,
        "gone_on_without": page.gone_on_without,
        "no_set_up": page.no_set_up,
        "own_note": page.own_note,
        "unit_notes": page.unit_notes,
        "notes": page.notes,
        "desk": page.acts,
        "on_table": page.on_table,
        "by_hand": page.by_hand.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "bill": page.bill,
        "plot": page.plot,
        "questions": page.questions.iter().map(question).collect::<Vec<_>>(),
        "awaited": page.awaited,
        "form": page.form,
        "proof": page.rehearsal.is_none().then(|| proof(page)),
    })
}

fn roster(roster: &Roster) -> Value {
    let sides = roster.sides.iter().map(|(side, army)| json!({"side": side, "army": army}));
    let units = roster.units.iter().map(|(unit, side, name)| json!({"unit": unit, "side": side, "name": name}));
    let places = roster.places.iter().map(|(label, name)| json!({"at": label, "name": name}));
    json!({
        "sides": sides.collect::<Vec<_>>(),
        "units": units.collect::<Vec<_>>(),
        "places": places.collect::<Vec<_>>(),
    })
}

fn question(question: &Question) -> Value {
    json!({
        "id": question.id(),
        "side": question.side,
        "when": question.when,
        "unit": question.unit,
        "enemy": question.enemy,
        "text": question.text,
        "replies": question.replies,
        "default": question.default,
    })
}

fn proof(page: &Page) -> Value {
    let proof = &page.proof;
    let links = proof.seat_links.iter().map(|(seat, link)| json!({"seat": seat, "link": link}));
    let roll = |roll: &Roll| {
        let open = roll.secrecy == Secrecy::Open;
        json!({
            "label": roll.label.as_str(),
            "die": roll.die.to_string(),
            "open": open,
            "values": roll.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "check": open.then(|| check_command(proof, roll)),
            "prints": open.then(|| expected(roll)),
        })
    };
    json!({
        "game_id": proof.game_id,
        "seed": proof.seed,
        "umpire_link": proof.umpire_link,
        "seat_links": links.collect::<Vec<_>>(),
        "beacon": proof.beacon.as_ref().map(|(round, value)| json!({"round": round, "value": value})),
        "head_at_lock": proof.head_at_lock,
        "contributed": proof.contributed,
        "rolls": proof.rolls.iter().map(roll).collect::<Vec<_>>(),
    })
}
