//! Orders and replies in plain English: what `check` says a step does.

use crate::orders::{Whom, describe_choice};
use crate::rules::napoleonic_brigade::orders::general_orders::GeneralEntry;
use crate::rules::napoleonic_brigade::orders::{By, Fire, Hand, Load, Origin, Straight, Stretch, Verb};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;

/// What a step does.
pub(crate) fn verb(verb: &Verb) -> String {
    match verb {
        Verb::Go(way, Stretch::Just(far, _)) => format!("goes {} {far}", along(*way)),
        Verb::Go(way, Stretch::Max) => format!("goes {} as far as the dice give", along(*way)),
        Verb::Pivot(degrees) if *degrees < 0 => format!("pivots {} to the left", -degrees),
        Verb::Pivot(degrees) => format!("pivots {degrees} to the right"),
        Verb::Face(heading) => format!("turns to {heading}"),
        Verb::To(place, By::Line) => format!("goes straight to {place}"),
        Verb::To(place, By::Road) => format!("goes to {place} by the road"),
        Verb::Toward(whom) => format!("goes up to {}", describe_choice(whom)),
        Verb::Charge(whom) if whom.0.is_empty() => "takes up the melee again".to_owned(),
        Verb::Charge(whom) => format!("charges {}", describe_choice(whom)),
        Verb::Form(form, None) => format!("takes the formation {form}"),
        Verb::Form(form, Some(place)) => format!("goes out at {place} in {form}"),
        Verb::Fire(fire) => fires(fire),
        Verb::HoldFire => "holds its fire".to_owned(),
        Verb::Stand => "stands".to_owned(),
        Verb::AdvanceAndFire => "advances and fires".to_owned(),
        Verb::Retire(None) => "retires by turning about".to_owned(),
        Verb::Retire(Some(Hand::Left)) => "retires by turning about to the left".to_owned(),
        Verb::Retire(Some(Hand::Right)) => "retires by turning about to the right".to_owned(),
        Verb::Occupy(place) => format!("occupies {place}"),
        Verb::GoOn => "goes on".to_owned(),
        Verb::FallBack => "falls back".to_owned(),
        Verb::Follow => "follows up".to_owned(),
        Verb::Stop => "stops".to_owned(),
        Verb::Rally => "rallies".to_owned(),
        Verb::Return => "goes back to its guns".to_owned(),
        Verb::Turn(whom) if whom.0.is_empty() => "turns to face".to_owned(),
        Verb::Turn(whom) => format!("turns to face {}", describe_choice(whom)),
        Verb::GoTo(places) => {
            let places = places.iter().map(ToString::to_string).collect::<Vec<_>>();
            format!("goes to {}", places.join(", else "))
        }
    }
}

/// A general order, or the recall of one: `Kempt, Pack: hold ridge-west within 8`.
pub(crate) fn general(entry: &GeneralEntry) -> String {
    let units = entry.units.iter().map(|unit| unit.name.as_str());
    let units = units.collect::<Vec<_>>().join(", ");
    match &entry.order {
        Some(order) => format!("{units}: {}", within_its_zone(order)),
        None => format!("{units}: keep to the order in force"),
    }
}

/// A general order with its zone, the usual one as well.
fn within_its_zone(order: &GeneralOrder) -> String {
    let text = GeneralOrder { remark: None, ..order.clone() }.describe();
    let zone = if text.contains(" within ") { String::new() } else { format!(" within {}", order.within) };
    let remark = order.remark.as_ref().map_or_else(String::new, |remark| format!("; {remark}"));
    format!("{text}{zone}{remark}")
}

fn along(way: Straight) -> &'static str {
    match way {
        Straight::Forward => "forward",
        Straight::Back => "back",
    }
}

/// A fire: `fires 16 figures at Quiot, else nearest with canister within 12, else roundshot from gun-2 and gun-3`.
fn fires(fire: &Fire) -> String {
    let mut text = match fire.share {
        Some(figures) => format!("fires {figures} figures {}", at(&fire.whom)),
        None => format!("fires {}", at(&fire.whom)),
    };
    if !fire.with.is_empty() {
        let with = fire.with.iter().map(load).collect::<Vec<_>>();
        text += &format!(" with {}", with.join(", else "));
    }
    if !fire.from.is_empty() {
        let from = fire.from.iter().map(Origin::word).collect::<Vec<_>>();
        text += &format!(" from {}", from.join(" and "));
    }
    if let Some(place) = &fire.at {
        text += &format!(", aimed at {place}");
    }
    text
}

fn at(whom: &Whom) -> String {
    match whom.0.is_empty() {
        true => "at the rules' own choice".to_owned(),
        false => format!("at {}", describe_choice(whom)),
    }
}

fn load(load: &Load) -> String {
    match load.within {
        Some(within) => format!("{} within {within}", load.ammunition),
        None => load.ammunition.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::describe_entry;
    use crate::rules::napoleonic_brigade::orders::Orders;
    use crate::yaml::{Faults, parse};

    #[test]
    fn a_fire_is_told_with_all_that_stands_beside_it() {
        let text = "orders:\n- {unit: Ross, do: [{fire: [Quiot, nearest], share: 16, with: [canister within 12, \
                    roundshot], from: [gun-2, front-right], at: [14, 9.5]}, fire]}\n";
        let root = parse(text).expect("yaml");
        let orders = Orders::read(&root, text, &mut Faults::default()).expect("orders");
        assert_eq!(
            describe_entry(&orders.orders[0], &verb),
            "Ross: fires 16 figures at Quiot, else nearest with canister within 12, else roundshot from gun-2 and \
             front-right, aimed at [14, 9.5]; then fires at the rules' own choice"
        );
    }
}
