//! Whether the orders that were locked had time to arrive.

use super::Post;
use super::road::{CourierFate, couriers_in, orders_in, units_of};

/// What in a locked text does not agree with the distances, one line for each.
pub(in crate::game) fn untimely(post: &Post<'_>, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let couriers = couriers_in(text);
    let couriers = couriers.iter().map(|(_, courier)| courier);
    let couriers = couriers.collect::<Vec<_>>();
    for entry in orders_in(text) {
        if couriers.iter().any(|courier| courier.has_brought(&entry)) {
            continue;
        }
        let far = units_of(&entry).into_iter().filter(|unit| post.delay(unit) > 0);
        wrong.extend(far.map(|unit| {
            let turns = post.delay(&unit);
            format!("`{unit}` is too far off for its order to have arrived: a courier rides {turns} turns")
        }));
    }
    let (now, part) = post.now();
    let riding = post.riding();
    for courier in couriers {
        let is_right = match &courier.fate {
            CourierFate::Rides { turn, part: of } => {
                let mut units = courier.units().into_iter();
                *of == part
                    && courier.exchange == post.exchange
                    && units.all(|unit| {
                        let delay = post.delay(&unit);
                        delay > 0 && now.saturating_add(delay) == *turn
                    })
            }
            CourierFate::Arrived | CourierFate::Overtaken => riding.iter().any(|(_, sent)| {
                let due = match &sent.fate {
                    CourierFate::Rides { turn, part: of } => *turn <= now && *of == part,
                    _ => false,
                };
                due && (sent.exchange, &sent.entry) == (courier.exchange, &courier.entry)
            }),
        };
        if !is_right {
            wrong.push(format!(
                "the courier of exchange {} with `{}` does not ride as the distances have it",
                courier.exchange, courier.entry
            ));
        }
    }
    wrong
}
