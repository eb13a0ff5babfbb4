//! Units without orders, for one of several players of a side: what another may order, or has ordered, is not said to have no order.

use super::command::Command;
use crate::adjudicate::Checked;
use crate::game::papers::game_file::Player;

/// Who beside a player may order a unit that he has not ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ally {
    /// Nobody.
    Nobody,
    /// Another player of his side, and none has.
    May,
    /// Another has, or it is no matter of his.
    Speaks,
}

impl Ally {
    /// Who may order a unit beside a player: with a command those whose it is, else everybody of the side. `others` are the units
    /// that the others have ordered.
    pub fn of(command: Option<&Command<'_>>, player: Option<&Player>, others: &[String], unit: &str) -> Ally {
        if others.iter().any(|name| name.eq_ignore_ascii_case(unit)) {
            return Ally::Speaks;
        }
        let Some((command, player)) = command.zip(player) else {
            return Ally::May;
        };
        match (command.may_order(player, unit), command.is_his_alone(player, unit)) {
            (false, _) => Ally::Speaks,
            (true, true) => Ally::Nobody,
            (true, false) => Ally::May,
        }
    }
}

/// What is told of units without orders, for somebody beside whom others may order them.
pub fn beside_allies(mut checked: Checked, ally: &dyn Fn(&str) -> Ally) -> Checked {
    for idle in std::mem::take(&mut checked.idle).into_iter().rev() {
        let among = |which: Ally| {
            let units = idle.units.iter().filter(|unit| ally(unit) == which).cloned().collect::<Vec<_>>();
            (!units.is_empty()).then_some(units)
        };
        let alone = among(Ally::Nobody).map(|units| idle.told(&units));
        let shared = among(Ally::May).map(|units| format!("{}{}", idle.told(&units), unless(&units)));
        checked.understood.splice(idle.line..=idle.line, alone.into_iter().chain(shared));
    }
    checked
}

fn unless(units: &[String]) -> String {
    let them = if units.len() == 1 { "it" } else { "them" };
    format!(", unless another player of your side orders {them}")
}
