//! What of the orders of a side is set aside, on paper and as its moment came.

use crate::adjudicate::{AnyLog, AnyOrders, IllegalOrder, Outcome, Position, Side, StruckOrder};
use crate::game::inbox::command::told_as_set_aside;
use crate::game::inbox::harmless::{forgiven, is_harmless, place_of};
use crate::game::inbox::sound::illegal_fault;
use crate::game::papers::game_file::Notes;
use crate::game::papers::in_lines::lost_without_notes;
use crate::game::papers::side_orders::{SideOrders, line_without_notes};
use crate::game::turn::Turn;
use crate::yaml::{self, Faults, Severity, Source, Style};

/// What a side's orders come to on paper.
#[derive(Default)]
pub(in crate::game) struct JudgedSide {
    /// Those that are set aside, each with its line and a caret.
    told: Vec<Shown>,
    /// What is passed over.
    pub(in crate::game) remarks: Vec<String>,
    /// Those that are set aside, with those of units of which there is no fresh news.
    whole: Vec<Shown>,
    /// The same.
    on_paper: Vec<IllegalOrder>,
}

/// An order that was set aside, as it is told, with its place in the locked text; without one it stands at the end.
type Shown = (Option<usize>, String);

/// Orders that were set aside, in the order of their lines.
pub(in crate::game) struct SetAside {
    /// As far as the side hears of it at once.
    pub(in crate::game) told: Vec<String>,
    /// All of them, for the umpire.
    pub(in crate::game) whole: Vec<String>,
}

impl JudgedSide {
    /// Judges what a side has locked.
    pub(in crate::game) fn of(
        turn: &Turn<'_>,
        side: &Side,
        orders: &SideOrders,
        (body, remarks_on_reading): (&AnyOrders, &Faults),
    ) -> JudgedSide {
        let rules = turn.rules;
        let held = turn.addressed();
        let check = |position: &Position| {
            let checked = rules.check_in(turn.play, position, side, body);
            forgiven((rules, turn.play), held, checked, &orders.tree, side)
        };
        let checked = check(held);
        let whole = match held.veil().rides {
            true => {
                let field = rules.copy(held).on_the_field();
                check(&field)
            }
            false => checked.clone(),
        };
        let name = format!("{side}.yaml");
        let source = orders.source(&name);
        // A note that is told nowhere stands in no excerpt either.
        let untold = turn.game.notes == Notes::Never;
        let without = untold.then(|| orders.text_without_notes());
        let excerpt = Source { text: without.as_deref().unwrap_or(&orders.text), ..source };
        let shown = |illegal: &IllegalOrder| {
            let fault = illegal_fault(illegal, Severity::Error);
            let text = yaml::render(excerpt, &[&fault], Style::Plain);
            (Some(illegal.span.start), text.trim_end().to_owned())
        };
        let mut remarks = told_as_set_aside(&orders.text);
        if let Some(couriers) = &turn.game.couriers {
            let is_silent = |unit: &str| held.veil().is_silent(unit, side);
            remarks.extend(couriers.told(&orders.text, &is_silent));
        }
        if untold {
            let without = |remark: &String| lost_without_notes(&line_without_notes(remark));
            remarks = remarks.iter().map(without).collect();
        }
        let mut faults = remarks_on_reading.clone();
        for remark in &checked.remarks {
            faults.add(illegal_fault(remark, Severity::Remark));
        }
        remarks.extend(remark_lines(source, &faults));
        JudgedSide {
            told: checked.illegal.iter().map(shown).collect(),
            remarks,
            whole: whole.illegal.iter().map(shown).collect(),
            on_paper: whole.illegal,
        }
    }

    /// The orders of the side that are set aside.
    pub(in crate::game) fn set_aside(
        &self,
        turn: &Turn<'_>,
        (so_far, outcome): (Option<&AnyLog>, &Outcome),
        side: &Side,
    ) -> SetAside {
        let mut struck = struck_in_play(turn, (so_far, outcome), side, &self.on_paper);
        let orders = turn.mail().iter().find(|(of, _)| of == side);
        let orders = orders.and_then(|(_, orders)| orders.as_ref());
        if let Some(orders) = orders.filter(|_| turn.rules.stands_anyhow(turn.play)) {
            let roster = turn.rules.roster(turn.addressed());
            struck.retain(|order| !is_harmless(order, &orders.tree, &roster, side));
        }
        let shown = |order: &IllegalOrder| struck_line(order, orders, side);
        let veil = outcome.position.veil();
        let is_heard = |order: &&IllegalOrder| !veil.is_silent(&order.unit, side);
        let told = struck.iter().filter(is_heard);
        // Why it came to nothing is not told of those of whom nothing is heard.
        let told = told.map(|order| match veil.names_silent(&order.reason, side) {
            true => shown(&IllegalOrder::told(&order.unit, order.step, None, "it could not be carried out")),
            false => shown(order),
        });
        let whole = struck.iter().map(shown);
        SetAside {
            told: by_line(self.told.iter().cloned().chain(told)),
            whole: by_line(self.whole.iter().cloned().chain(whole)),
        }
    }
}

/// What a side ordered that was sound on paper, or came in an earlier file, and was set aside as its moment came.
fn struck_in_play(
    turn: &Turn<'_>,
    (so_far, outcome): (Option<&AnyLog>, &Outcome),
    side: &Side,
    on_paper: &[IllegalOrder],
) -> Vec<IllegalOrder> {
    let rules = turn.rules;
    let roster = rules.roster(&outcome.position);
    let is_own = |struck: &&StruckOrder| match &struck.by {
        Some(by) => by == side,
        None => {
            let mut units = roster.units.iter();
            let owner = units.find(|(unit, ..)| unit.as_str() == struck.order.unit);
            owner.map_or(struck.order.unit == side.as_str(), |(_, owner, _)| owner == side)
        }
    };
    let is_new = |order: &IllegalOrder| !on_paper.iter().any(|known| known.is_same_as(order));
    let told = so_far.map_or(0, |log| rules.struck(log).len());
    let struck = outcome.struck.iter().skip(told).filter(is_own);
    struck.map(|struck| &struck.order).filter(|order| is_new(order)).cloned().collect()
}

/// Orders that were set aside, in the order of their lines; behind them those whose lines stand in an earlier mail.
fn by_line(shown: impl Iterator<Item = Shown>) -> Vec<String> {
    let mut shown = shown.collect::<Vec<_>>();
    shown.sort_by_key(|(place, _)| place.unwrap_or(usize::MAX));
    shown.into_iter().map(|(_, text)| text).collect()
}

fn struck_line(order: &IllegalOrder, orders: Option<&SideOrders>, side: &Side) -> Shown {
    let start = orders.and_then(|orders| Some(place_of(order, &orders.tree)?.span.start));
    let name = format!("{side}.yaml");
    let line = match (start, orders) {
        (Some(start), Some(orders)) => {
            let (line, _) = orders.source(&name).place(start);
            format!(", line {line}")
        }
        _ => String::new(),
    };
    let clause = order.clause.as_ref();
    let clause = clause.map_or(String::new(), |clause| format!("[{clause}]"));
    let step = match order.step {
        0 => String::new(),
        step => format!(", step {step}"),
    };
    let text = format!("error{clause}: {}\n  = {}{step}{line}, as its moment came", order.reason, order.unit);
    (start, text)
}

/// Remarks, one line each.
pub(in crate::game) fn remark_lines(source: Source<'_>, faults: &Faults) -> Vec<String> {
    let remarks = faults.sorted().into_iter();
    let remarks = remarks.filter(|fault| fault.severity == Severity::Remark);
    let places = source.places();
    remarks
        .map(|fault| {
            let (line, _) = places.place(fault.span.start);
            let clause = fault.clause.as_ref().map_or(String::new(), |id| format!(" ({id})"));
            let help = fault.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
            format!("line {line}: {}{clause}{help}", fault.message)
        })
        .collect()
}
