//! The form at the end of a report: what a side owes, legal as it stands, with what its brigades may do as comments.

pub(crate) mod at_desk;
pub(crate) mod check;
pub(crate) mod in_vain;
pub(crate) mod may_do;
pub(crate) mod preview;
pub(crate) mod prospects;
pub(crate) mod remarks;
pub(crate) mod set_up;

use super::position::ground::Ground;
use super::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::NapoleonicBrigade;

use super::orders::Words;

use super::position::state::{Part, State};
use crate::adjudicate::{Basis, DEFAULTS_SERVE, Offer, OnFile, Owed, Side};
use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::play::general_orders::alterations;

/// The form of a side.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut lines = Vec::new();
    let awaited = NapoleonicBrigade::awaits(state);
    for awaited in awaited.iter().filter(|awaited| awaited.side == *side) {
        match awaited.owes {
            Owed::Army | Owed::Deployment | Owed::GeneralOrders => lines.extend(set_up::proposal(state, &ground, side)),
            Owed::Orders => lines.extend(turn(state, &ground, side)),
            Owed::Answers => {}
        }
    }
    let troops = |brigade: &Brigade| brigade.kind.to_string();
    lines.extend(reinforcement::in_form(reinforcement::of(&state.arrivals, side), state.turn, troops));
    lines.extend(standing(state, side));
    lines.join("\n") + "\n"
}

/// A turn: general orders that are under way, then the brigades in the order of the army list.
fn turn(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut lines = vec![
        "general:   # alterations, one delay die for each entry; the commander in chief alone writes them".to_owned(),
    ];
    lines.extend(under_way(state, side));
    lines.push("orders:   # a brigade without orders does what its general order says".to_owned());
    lines.extend(each(state, ground, side).iter().flat_map(Offer::in_form));
    lines
}

/// The brigades of a side whose orders are due, with what they may do.
pub(crate) fn offers(state: &State, side: &Side) -> Vec<Offer> {
    let awaited = NapoleonicBrigade::awaits(state);
    let due = awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders);
    if !due {
        return Vec::new();
    }
    let mut offers = each(state, &Ground::of(&state.terrain, &state.options), side);
    for offer in &mut offers {
        offer.may.extend(may_do::fires(state, state.unit(&offer.unit)));
    }
    offers
}

fn each(state: &State, ground: &Ground, side: &Side) -> Vec<Offer> {
    // Orders are judged by the general orders that are in force then (NB-ORD-06).
    let board = alterations::with_orders_in_force(state, ground);
    let offers = state.brigades_of(side).map(|brigade| {
        let options = may_do::options(state, ground, brigade).into_iter();
        let options = options.filter_map(|option| may_do::stands_up(&board, ground, brigade, option));
        let idle = may_do::bound(state, brigade);
        Offer { idle, ..Offer::new(&brigade.unit, headline(state, brigade), options.collect()) }
    });
    offers.collect()
}

fn under_way(state: &State, side: &Side) -> Vec<String> {
    let mine = state.alterations.iter().filter(|altered| altered.side == *side);
    let told = mine.map(|altered| {
        let units = altered.units.iter().map(ToString::to_string);
        let units = units.collect::<Vec<_>>().join(", ");
        let order = altered.order.as_ref();
        let order = order.map_or("keep".to_owned(), |order| order.describe());
        format!("# under way: {units}: {order}, in force from turn {}", altered.due)
    });
    told.collect()
}

/// A number of pieces, in digits as in all of a form.
fn counted(count: usize, piece: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{count} {piece}{many}")
}

/// Who a brigade is and how it stands.
fn headline(state: &State, brigade: &Brigade) -> String {
    let name = brigade.name.as_deref();
    let name = name.map_or(String::new(), |name| format!(" ({name})"));
    let strength = match brigade.kind.is_artillery() {
        true => counted(brigade.left().count(), "gun"),
        false => counted(brigade.figures() as usize, "figure"),
    };
    let form = match brigade.kind.is_artillery() {
        true => format!(", {}", brigade.form),
        false => format!(" in {}", brigade.form),
    };
    let place = match (&brigade.post, brigade.at, brigade.face) {
        (Some(post), ..) => format!("in {}", post.complex),
        (None, Some(at), Some(face)) => format!("at [{}, {}] facing {face}", at.0, at.1),
        _ => "nowhere".to_owned(),
    };
    let order = brigade.order.as_ref();
    let order = order.map_or(String::new(), |order| format!("; to {}", order.describe()));
    let due = state.alterations.iter();
    let due = due.filter(|altered| altered.units.contains(&brigade.unit)).count();
    let due = if due > 0 { ", to be altered" } else { "" };
    format!("{}{name}: {}{form}, {strength}, {place}{order}{due}", brigade.unit, brigade.kind)
}

/// The standing orders on file, as comments; none of a game that is over.
fn standing(state: &State, side: &Side) -> Vec<String> {
    match state.part {
        Part::Over => Vec::new(),
        _ => OnFile::as_comments::<Words>(&state.standing, side, DEFAULTS_SERVE, NapoleonicBrigade::ON_FILE.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::form::check::check;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};
    use crate::yaml::{Faults, parse};

    /// What a form comes to where it is sent as it stands.
    fn sent(state: &State, side: &str) -> (String, Vec<String>) {
        let side = Side::new(side);
        let text = form(state, &side);
        let mut faults = Faults::default();
        let tree = parse(&text).unwrap_or_else(|_| panic!("{text}"));
        let orders = crate::rules::napoleonic_brigade::Orders::read(&tree, &text, &mut faults);
        let orders = orders.unwrap_or_else(|| panic!("{text}: {:?}", faults.sorted()));
        let checked = check(state, &side, &orders);
        let found = checked.illegal.iter().chain(&checked.remarks);
        let found = found.map(|order| order.reason.to_string()).collect();
        (text, found)
    }

    #[test]
    fn the_form_before_the_game_is_complete_and_legal() {
        let nowhere = |unit: &str, side: &str| {
            let brigade = british(unit, side, "[0, 0]", 0);
            brigade.replace("at: [0, 0], face: 0, ", "")
        };
        let brigades = [nowhere("Kempt", "allied"), nowhere("Pack", "allied"), nowhere("Quiot", "french")];
        let brigades = brigades.iter().map(String::as_str).collect::<Vec<_>>();
        let lake = "{kind: lake, area: [[0, 36], [12, 36], [12, 40], [0, 40]]}";
        let state = position(&["turn: 0", "part: set-up"], &[lake], &brigades);
        for side in ["allied", "french"] {
            let (text, found) = sent(&state, side);
            assert_eq!(found, Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn the_form_offers_nothing_against_the_general_order() {
        let kempt = british("Kempt", "allied", "[30, 30]", 180)
            .replace("form: line", "form: line, order: {task: {hold: [30, 33]}, within: 3}");
        let quiot = british("Quiot", "french", "[30, 5]", 0);
        let (text, _) = sent(&position(&[], &[], &[&kempt, &quiot]), "allied");
        assert!(!text.contains("#   forward: max"), "{text}");
        assert!(!text.contains("#   advance-and-fire"), "{text}");
        assert!(text.contains("#   back: max"), "{text}");
        assert!(text.contains("#   form: attack-column |"), "{text}");
    }

    #[test]
    fn the_form_of_a_turn_says_what_each_may_do() {
        let kempt = british("Kempt", "allied", "[30, 30]", 180);
        let quiot = british("Quiot", "french", "[30, 23]", 0).replace("form: line", "form: attack-column");
        let pack = british("Pack", "allied", "[40, 30]", 180)
            .replace("form: line", "form: line, duties: [{duty: rallying, moves: 1}]");
        let state = position(&[], &[], &[&kempt, &quiot, &pack]);
        let (text, found) = sent(&state, "allied");
        assert_eq!(found, Vec::<String>::new(), "{text}");
        assert!(text.contains("#   forward: max   # its dice give 1\" to 6\""), "{text}");
        assert!(text.contains("#   `Pack` rallies (NB-RALA-03)"), "{text}");
        let (text, _) = sent(&state, "french");
        assert!(text.contains("#   charge: Kempt   # 7\" away, its dice give 3\" to 8\""), "{text}");
    }

    // The left corner of Quiot's front, 0.59055" to the left at 30 degrees, is at 23.29528; from there it is 6.70472" straight
    // up to Kempt's front, and 6.70472" / 0.86603 the way that Quiot looks.
    #[test]
    fn a_charge_is_as_long_as_the_way_straight_ahead() {
        let kempt = british("Kempt", "allied", "[33, 30]", 180);
        let quiot = british("Quiot", "french", "[30, 23]", 30);
        let quiot = quiot.replace("form: line", "form: attack-column");
        let (text, _) = sent(&position(&[], &[], &[&kempt, &quiot]), "french");
        assert!(text.contains("charge: Kempt   # 7.74\" away"), "{text}");
    }
}
