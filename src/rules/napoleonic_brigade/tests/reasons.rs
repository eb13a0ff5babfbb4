//! Reasons name exactly those whom they are about, were these called by words of the sentence and of the language.

use super::fixture::{british, mail, played, position, told};
use crate::adjudicate::{Basis, Beat, Fact, Phrases, Reason, Side, UnitId};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::narrative::tell::tell;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Plan};
use crate::rules::napoleonic_brigade::play::charging::charge;
use crate::rules::napoleonic_brigade::play::infantry_fire;
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;

/// `line` is in melee with `reach`, whom `order` has before it; `of` is far ahead of `contact`, and beside `brigade`.
fn field() -> State {
    let army = [
        ("order", "Picton", "allied", "[20, 10]", 0),
        ("line", "Pack", "allied", "[5, 14]", 0),
        ("brigade", "Best", "allied", "[40, 30]", 0),
        ("contact", "Kempt", "allied", "[50, 5]", 0),
        ("reach", "Quiot", "french", "[20, 14]", 180),
        ("of", "Durutte", "french", "[50, 30]", 180),
    ];
    let army = army.map(|(unit, name, side, at, face)| {
        let brigade = british(unit, side, at, face);
        brigade.replacen(&format!("unit: {unit},"), &format!("unit: {unit}, name: {name},"), 1)
    });
    let army = army.map(|brigade| match brigade.contains("name: Kempt") {
        true => brigade.replace("form: line", "form: attack-column"),
        false => brigade,
    });
    let clash = "clashes: [{by: reach, on: line, how: charge, aspect: front, gap: 2}]";
    position(&[clash], &[], &army.each_ref().map(String::as_str))
}

#[test]
fn what_comes_to_nothing_names_whom_it_is_about_and_nobody_else() {
    let start = field();
    let (_, log) = played(start.clone(), &[], |play| {
        play.plans.push(Plan {
            unit: UnitId::new("contact"),
            unasked: false,
            condition: None,
            intent: Intent::Charge(UnitId::new("of")),
            step: 1,
            otherwise: Vec::new(),
            numbers: Vec::new(),
            fire: Vec::new(),
            holds_fire: true,
        });
        charge::declare_charges(play);
        told(play, "order", "[fire: reach]");
        told(play, "brigade", "[fire: of]");
        for unit in ["line", "reach", "of"] {
            told(play, unit, "hold-fire");
        }
        infantry_fire::phase(play).expect("nobody is asked");
    });
    let said = tell(&start, &log, &NapoleonicBrigade::roster(&start), Phrases::NONE);
    let said = said.iter().filter(|told| told.beat != Beat::Silent && told.text.contains("nothing:"));
    assert_eq!(
        said.map(|told| told.text.as_str()).collect::<Vec<_>>(),
        [
            "The first step of Kempt (infantry in attack column) comes to nothing: Durutte (infantry in line) is out of reach \
             of Kempt.",
            "The first step of Best (infantry in line) comes to nothing: Durutte is outside the field of fire of Best.",
            "The first step of Picton (infantry in line) comes to nothing: Quiot (infantry in line) is in contact with Pack \
             (infantry in line).",
        ]
    );
}

/// The units that a reason is about.
fn units(reason: &Reason) -> Vec<&str> {
    let facts = reason.facts().iter();
    let named = facts.flat_map(|fact| match fact {
        Fact::Unit(unit) => vec![unit.as_str()],
        Fact::Part(part) => units(part),
        _ => Vec::new(),
    });
    named.collect()
}

#[test]
fn what_is_refused_on_paper_is_about_its_facts() {
    let state = field();
    let ground = Ground::of(&state.terrain, &state.options);
    let orders = mail(
        "orders:\n- {unit: contact, do: {charge: of}}\n- {unit: line, do: {forward: 3}}\n- {unit: reach, do: stand}\n\
         - {unit: order, do: [{fire: brigade}]}\n- {unit: zone, do: stand}\n",
    );
    let illegal = plans::plans(&state, &ground, &Side::new("allied"), &orders).illegal;
    let mut found = illegal.iter().map(|order| (order.reason.to_string(), units(&order.reason))).collect::<Vec<_>>();
    found.sort();
    let expected = [
        ("`brigade` is your own", vec!["brigade"]),
        ("`line` is in melee", vec!["line"]),
        ("`reach` is not yours", vec!["reach"]),
        ("of is out of reach of contact", vec!["of", "contact"]),
        ("there is no brigade `zone`", vec![]),
    ];
    assert_eq!(found, expected.map(|(said, about)| (said.to_owned(), about)));
}
