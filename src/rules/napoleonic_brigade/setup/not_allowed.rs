//! What may not be enlisted or deployed together, whatever the position: NB-SET-05, NB-SET-06, NB-SET-12, NB-SET-15,
//! NB-HART-01, NB-ROCK-13, NB-MOR-23, NB-ORD-02, NB-BLD-17.

use super::army_list::{Base, Bases, Listed, Traits};
use super::units::units;
use crate::adjudicate::taken;
use crate::orders::Named;
use crate::rules::napoleonic_brigade::troops::arm::{Kind, Piece};
use crate::rules::napoleonic_brigade::troops::bases::BaseClass;
use crate::rules::napoleonic_brigade::troops::brigade::Unit;
use crate::yaml::{Fault, Span};

/// As many units as a brigade may have at the most: more than any had.
pub(crate) const MOST_UNITS: u32 = 24;
/// As many figures as a unit may have at the most: more than any had.
pub(crate) const MOST_FIGURES: u32 = 99;

/// What is wrong with a brigade of an army list.
pub(crate) fn flaws(listed: &Listed) -> Vec<Fault> {
    let mut flaws = at_the_whole(listed);
    let each = listed.each();
    let common = !matches!(listed.bases, Bases::These(_));
    // Units that the entry does not list are all alike: what is wrong with one is said once.
    let shown = each.iter().take(if common { 1 } else { each.len() });
    for (place, base) in shown.enumerate() {
        flaws.extend(strange_arm(listed.kind, base));
        flaws.extend(named_twice(base, &each[..place]));
        flaws.extend(at_a_unit(listed, &base.traits.or(&listed.traits), base.span));
    }
    if flaws.is_empty() {
        let units = units(listed);
        let over = units.iter().find(|unit| unit.figures > unit.full);
        flaws.extend(over.map(|unit| too_many(unit, listed.span)));
    }
    flaws
}

fn at_the_whole(listed: &Listed) -> Vec<Fault> {
    let fault = |message: &str, clause: &str, help: &str| {
        let fault = Fault::error(listed.span, message);
        fault.clause(clause).help(help)
    };
    let mut flaws = Vec::new();
    let units = listed.each().len();
    let is_french = listed.nation.as_deref() == Some("french");
    if listed.kind == Kind::Skirmishers && is_french {
        let help = "French battalions in open order are `kind: infantry`";
        flaws.push(fault("the French have no skirmisher units", "NB-SET-12", help));
    }
    if listed.kind == Kind::Staff && units > 1 {
        let help = "write one entry for each of them";
        flaws.push(fault("staff is one mounted figure", "NB-SET-15", help));
    }
    if listed.kind.is_artillery() && !listed.strength.is_empty() {
        let help = "what is left of a gun is its `value:`, gun by gun under `bases:`";
        flaws.push(fault("guns are not counted by their figures", "NB-CB-01", help));
    }
    if u32::try_from(units).is_ok_and(|units| units > MOST_UNITS) {
        let help = "make two brigades of it";
        flaws.push(fault("this brigade has too many units", "NB-SET-06", help));
    }
    if listed.strength.len() > 1 && listed.strength.len() != units {
        let help = "write one number for all units, or one for each of them";
        flaws.push(fault("there is not a strength for each unit", "NB-SET-01", help));
    }
    flaws
}

/// NB-SET-05: a unit of another arm.
fn strange_arm(kind: Kind, base: &Base) -> Option<Fault> {
    let strange = base.kind.filter(|own| *own != kind)?;
    let message = format!("a unit of {strange} stands in a brigade of {kind}");
    let fault = Fault::error(base.span, message).clause("NB-SET-05");
    Some(fault.help("all units of a brigade are of one arm; make a brigade of its own of it"))
}

fn named_twice(base: &Base, before: &[Base]) -> Option<Fault> {
    let name = base.unit.as_ref()?;
    let is_like = |other: &Named| other.name.eq_ignore_ascii_case(&name.name);
    let others = before.iter().filter_map(|other| other.unit.as_ref());
    let other = others.into_iter().find(|other| is_like(other))?;
    let message = match other.name == name.name {
        true => format!("two units of this brigade are called `{}`", name.name),
        false => taken(&name.name, &other.name),
    };
    Some(Fault::error(name.span, message).help("give each a name of its own"))
}

fn too_many(unit: &Unit, span: Span) -> Fault {
    let message = format!("{} figures are left of {}", unit.figures, unit.full);
    let help = format!(
        "a unit has at most its full strength, here {}: `full: {}` would make that more",
        unit.full, unit.figures
    );
    Fault::error(span, message).help(help)
}

/// What is wrong with a unit: what its arm does not have.
fn at_a_unit(listed: &Listed, traits: &Traits, span: Span) -> Vec<Fault> {
    let kind = listed.kind;
    let strange = |key: &str, whose: &str| {
        let fault = Fault::error(span, format!("{kind} has no `{key}:`"));
        fault.clause("NB-SET-05").help(format!("{whose} has; leave it out, or write another `kind:`"))
    };
    let horse = [
        ("weight", traits.weight.is_some()),
        ("lancers", traits.lancers == Some(true)),
        ("landwehr", traits.landwehr == Some(true)),
        ("divisional", traits.divisional == Some(true)),
    ];
    let guns = [
        ("piece", traits.piece.is_some()),
        ("calibre", traits.calibre.is_some()),
        ("value", traits.value.is_some()),
        ("gunners", traits.gunners.is_some()),
        ("shrapnel", traits.shrapnel.is_some()),
        ("shot", traits.shot.is_some()),
    ];
    let mut flaws = Vec::new();
    if kind != Kind::Cavalry {
        let said = horse.iter().filter(|(_, said)| *said);
        flaws.extend(said.map(|(key, _)| strange(key, "cavalry")));
    }
    if !kind.is_artillery() {
        let said = guns.iter().filter(|(_, said)| *said);
        flaws.extend(said.map(|(key, _)| strange(key, "artillery")));
    }
    if !kind.is_foot() && traits.weapon.is_some() {
        flaws.push(strange("weapon", "foot"));
    }
    if (kind.is_artillery() || kind == Kind::Staff) && traits.morale.is_some() {
        let fault = Fault::error(span, format!("{kind} has no morale"));
        flaws.push(fault.clause("NB-MOR-23").help("leave `morale:` out"));
    }
    flaws.extend(strange_base(kind, traits, span));
    flaws.extend(strange_piece(kind, traits.piece, span));
    flaws
}

/// NB-SET-05: a base on which another arm stands.
fn strange_base(kind: Kind, traits: &Traits, span: Span) -> Option<Fault> {
    let class = traits.class?;
    if class.kinds().contains(&kind) {
        return None;
    }
    let fault = Fault::error(span, format!("{kind} does not stand on the base `{class}`"));
    let fitting = BaseClass::WORDS.iter();
    let fitting = fitting.filter(|(_, class)| class.kinds().contains(&kind));
    let fitting = fitting.map(|(word, _)| format!("`{word}`"));
    let fitting = fitting.collect::<Vec<_>>().join(", ");
    Some(fault.clause("NB-SET-05").help(format!("its bases are {fitting}")))
}

/// NB-HART-01, NB-ROCK-13: a piece that another kind of artillery has.
fn strange_piece(kind: Kind, piece: Option<Piece>, span: Span) -> Option<Fault> {
    let (clause, message, help) = match (kind, piece?) {
        (Kind::HorseArtillery, Piece::Howitzer | Piece::Rocket) => {
            ("NB-HART-01", "horse artillery has field guns only", "write `kind: foot-artillery`, or `rockets`")
        }
        (Kind::FootArtillery, Piece::Rocket) => {
            ("NB-ROCK-13", "rockets are an arm of their own", "write `kind: rockets`")
        }
        (Kind::Rockets, Piece::FieldGun | Piece::Howitzer) => {
            ("NB-SET-05", "rockets have no guns", "write `kind: foot-artillery`, or leave `piece:` out")
        }
        _ => return None,
    };
    Some(Fault::error(span, message).clause(clause).help(help))
}

#[cfg(test)]
mod tests {
    use crate::rules::napoleonic_brigade::setup::army_list::{Enlisted, entry};
    use crate::yaml::{Faults, parse};

    fn read(text: &str) -> Result<Vec<Enlisted>, Vec<String>> {
        let mut faults = Faults::default();
        let text = format!("{{unit: Kempt, side: allied, {text}}}");
        let read = entry(&parse(&text).expect("yaml"), &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        read.ok_or_else(|| told.collect())
    }

    #[test]
    fn what_cannot_be_enlisted_is_told() {
        for (text, message) in [
            (
                "kind: infantry, bases: [{}, {}, {}, {kind: cavalry}]",
                "a unit of cavalry stands in a brigade of infantry",
            ),
            ("kind: infantry, bases: [{}, {as: cavalry}]", "infantry does not stand on the base `cavalry`"),
            ("kind: skirmishers, nation: French", "the French have no skirmisher units"),
            ("kind: infantry, weight: heavy", "infantry has no `weight:`"),
            ("kind: cavalry, weapon: musket", "cavalry has no `weapon:`"),
            ("kind: infantry, calibre: 6pdr", "infantry has no `calibre:`"),
            ("kind: foot-artillery, morale: skirmishers", "foot-artillery has no morale"),
            ("kind: foot-artillery, strength: 2", "guns are not counted by their figures"),
            ("kind: horse-artillery, bases: [{piece: howitzer}]", "horse artillery has field guns only"),
            ("kind: foot-artillery, piece: rocket", "rockets are an arm of their own"),
            ("kind: rockets, piece: gun", "rockets have no guns"),
            ("kind: staff, bases: 2", "staff is one mounted figure"),
            ("kind: infantry, strength: [16, 16]", "there is not a strength for each unit"),
            ("kind: infantry, strength: 17", "17 figures are left of 16"),
            (
                "kind: infantry, bases: [{unit: a1}, {unit: A1}]",
                "`A1` and `a1` differ in capitals alone, which do not count",
            ),
            ("kind: infantry, bases: 25", "`25` is out of range"),
            ("kind: artillery", "this is no arm of these rules"),
            ("kind: foot-artillery, calibre: big", "`big` is no calibre"),
            ("kind: infantry, as: hussars", "`hussars` is no base of these rules"),
        ] {
            assert_eq!(read(text), Err(vec![message.to_owned()]), "{text}");
        }
    }
}
