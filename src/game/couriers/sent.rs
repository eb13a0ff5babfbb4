//! What rides of one player's orders by his part of a locked text alone, where nobody knows the distances.

use std::collections::VecDeque;

use super::road::{COURIER, Courier, CourierFate, KEPT, change_orders, with_units};
use crate::yaml::{self, Node, document, flow};

/// A player's text less what couriers carry, and what they tell of.
pub(in crate::game) struct Ridden {
    /// What must be locked.
    pub(in crate::game) text: String,
    /// What rides, and what has come of earlier exchanges.
    pub(in crate::game) told: Vec<String>,
}

/// Makes the part of a player again of what he sent for an exchange and of the couriers that the part tells of; nothing
/// where they carry what he has not sent, or ride out of their order.
pub(in crate::game) fn ridden(text: &str, part: &str, exchange: u32) -> Option<Ridden> {
    let lines = part.lines().skip_while(|line| line.starts_with(KEPT));
    let lines = lines.take_while(|line| line.starts_with(COURIER));
    let couriers = lines.map(Courier::parse).collect::<Option<Vec<_>>>()?;
    if couriers.is_empty() && !text.lines().any(|line| line.starts_with(COURIER)) {
        let text = text.to_owned();
        return Some(Ridden { text, told: Vec::new() });
    }
    let rides = couriers.iter();
    let rides = rides.take_while(|courier| matches!(courier.fate, CourierFate::Rides { .. }));
    let mut rides = rides.collect::<VecDeque<_>>();
    let come = &couriers[rides.len()..];
    let is_earlier =
        |courier: &Courier| !matches!(courier.fate, CourierFate::Rides { .. }) && courier.exchange < exchange;
    if rides.iter().any(|courier| courier.exchange != exchange) || !come.iter().all(is_earlier) {
        return None;
    }
    let mut tree = yaml::parse(text).ok()?;
    change_orders(&mut tree, |entries| {
        let near = entries.iter();
        near.filter_map(|entry| near_of(entry, &mut rides)).collect()
    });
    if !rides.is_empty() {
        return None;
    }
    for courier in come.iter().filter(|courier| courier.fate == CourierFate::Arrived) {
        let entry = yaml::parse(&courier.entry).ok()?;
        change_orders(&mut tree, |mut entries| {
            entries.push(entry);
            entries
        });
    }
    let kept = text.lines().filter(|line| line.starts_with(KEPT));
    let kept = kept.map(|line| format!("{line}\n")).collect::<String>();
    let lines = couriers.iter().map(Courier::line).collect::<String>();
    Some(Ridden { text: format!("{kept}{lines}{}", document(&tree)), told: couriers.iter().map(told).collect() })
}

/// What of an entry is in reach; what the next couriers carry of it is done with.
fn near_of(entry: &Node, rides: &mut VecDeque<&Courier>) -> Option<Node> {
    let mut left = entry.get("unit").map_or(&[][..], Node::items).to_vec();
    let all = left.len();
    while let Some(courier) = rides.front() {
        let units = courier.units();
        let is_his = |name: &Node| units.iter().any(|unit| name.word() == Some(unit));
        let group = left.iter().filter(|name| is_his(name)).cloned();
        let group = group.collect::<Vec<_>>();
        if group.is_empty() || flow(&with_units(entry, group)) != courier.entry {
            break;
        }
        left.retain(|name| !is_his(name));
        rides.pop_front();
    }
    match left.is_empty() {
        _ if left.len() == all => Some(entry.clone()),
        true => None,
        false => Some(with_units(entry, left)),
    }
}

fn told(courier: &Courier) -> String {
    let line = courier.line();
    let line = line.trim_start_matches("# ").trim_end();
    match &courier.fate {
        CourierFate::Rides { .. } => format!("on the road: {line}"),
        CourierFate::Arrived | CourierFate::Overtaken => {
            format!("of earlier orders: {line}; hold it against what you sent for exchange {}", courier.exchange)
        }
    }
}
