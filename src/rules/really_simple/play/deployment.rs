//! Deployment where the scenario leaves it open: RS-SCN-10, RS-D-18.

use crate::adjudicate::{Clause, IllegalOrder, Side, UnitId};
use crate::rules::really_simple::orders::Orders;
use crate::rules::really_simple::orders::deployment::Deployment;
use crate::rules::really_simple::position::event::{Event, apply};
use crate::rules::really_simple::position::state::{Part, State};

/// Why an entry is set aside: the clause, what is wrong, what happens now.
type Refusal = (Option<&'static str>, String, &'static str);

impl State {
    /// Orders that come before the first turn has begun.
    pub(crate) fn too_early(&self, side: &Side, orders: &Orders) -> Option<IllegalOrder> {
        let first = orders.orders.first();
        let first = first.filter(|_| self.part == Part::SetUp)?;
        Some(IllegalOrder {
            unit: side.to_string(),
            step: 0,
            clause: None,
            reason: "no orders are due before the first turn".to_owned(),
            help: "deploy now, and order when turn 1 has begun".to_owned(),
            span: first.span,
        })
    }

    /// The entries of a deployment that may stand, and those that are set aside. A piece whose entry is set aside stays
    /// where the scenario has it, which may be in the way of another; so the rest is judged again until all fit.
    pub(crate) fn deployment(&self, side: &Side, orders: &Orders) -> (Vec<Event>, Vec<IllegalOrder>) {
        let entries = &orders.deploy;
        let mut judged = (0..entries.len())
            .map(|index| self.may_deploy(side, entries, index))
            .collect::<Vec<Result<UnitId, Refusal>>>();
        while let Some((index, refusal)) = self.first_in_the_way(entries, &judged) {
            judged[index] = Err(refusal);
        }
        let (mut sound, mut illegal) = (Vec::new(), Vec::new());
        for (entry, judged) in entries.iter().zip(judged) {
            match judged {
                Ok(id) => sound.push(self.deployed(&id, entry)),
                Err((clause, reason, help)) => illegal.push(IllegalOrder {
                    unit: entry.unit.name.clone(),
                    step: 0,
                    clause: clause.map(Clause::new),
                    reason,
                    help: help.to_owned(),
                    span: entry.span,
                }),
            }
        }
        (sound, illegal)
    }

    /// The first entry that finds its hex taken or closed when all that are still good are carried out in order.
    fn first_in_the_way(&self, entries: &[Deployment], judged: &[Result<UnitId, Refusal>]) -> Option<(usize, Refusal)> {
        let mut board = self.clone();
        for id in judged.iter().flatten() {
            board.unit_mut(id).at = None;
        }
        for (index, entry) in entries.iter().enumerate() {
            let Ok(id) = &judged[index] else { continue };
            let event = self.deployed(id, entry);
            let Event::Deployed { at, .. } = &event else {
                continue;
            };
            if let Err((clause, reason)) = board.may_stand(id, self.unit(id).kind, *at) {
                let help = "give it another place, or leave the entry out: then it stands where the scenario has it";
                return Some((index, (Some(clause), reason, help)));
            }
            apply(&mut board, &event);
        }
        None
    }

    fn deployed(&self, id: &UnitId, entry: &Deployment) -> Event {
        let scenario = self.unit(id).at;
        Event::Deployed {
            unit: id.clone(),
            at: entry.at.or(scenario).expect("every unit has a place before the game"),
            form: entry.form,
            mounted: entry.mounted,
        }
    }

    /// Whether an entry may be carried out, whoever stands where.
    fn may_deploy(&self, side: &Side, entries: &[Deployment], index: usize) -> Result<UnitId, Refusal> {
        let entry = &entries[index];
        let name = &entry.unit.name;
        let Some(unit) = self.named(name).filter(|unit| unit.side == *side) else {
            let reason = format!("`{name}` is no unit of yours");
            return Err((None, reason, "leave the entry out"));
        };
        let id = unit.unit.clone();
        if !self.open.contains(side) {
            let reason = format!("the scenario has settled where `{id}` stands");
            return Err((Some("RS-SCN-10"), reason, "leave the deployment out"));
        }
        let same = |other: &Deployment| {
            let named = self.named(&other.unit.name);
            named.is_some_and(|unit| unit.unit == id)
        };
        if entries[..index].iter().any(same) {
            let reason = format!("`{id}` is deployed twice");
            return Err((None, reason, "the second entry is dropped"));
        }
        if let Some(form) = entry.form
            && let Err(clause) = unit.kind.may_form(form)
        {
            let (noun, form) = (unit.kind.noun(), form.word());
            let reason = format!("`{id}` is {noun}, which has no {form}");
            let help = "it stands where and as the scenario has it";
            return Err((Some(clause), reason, help));
        }
        if entry.mounted.is_some() && !unit.is_general() {
            let reason = format!("`{id}` is no General");
            return Err((Some("RS-SET-13"), reason, "only Generals are mounted or on foot"));
        }
        Ok(id)
    }
}
