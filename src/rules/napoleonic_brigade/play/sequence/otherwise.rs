//! What stands under `else`, for steps that cannot be done, as orders are taken (NB-DEC-06).

use super::intent::{Meant, Reading};
use super::step_choice::{Faulty, Passed};
use crate::orders::Step;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::orders::entries::Entered;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::yaml::Span;

impl Entered {
    /// Reads the steps of an entry: what stands under `else` takes the place of a step that cannot be done. What was put
    /// aside for that comes with the result.
    pub(crate) fn read<T>(
        mut self,
        mut by: impl FnMut(&Entered) -> Result<T, Faulty>,
    ) -> Result<(T, Vec<Passed>), Faulty> {
        let mut passed = Vec::new();
        loop {
            match by(&self) {
                Ok(read) => return Ok((read, passed)),
                Err((number, span, wrong)) if self.give_up(span) => {
                    passed.push(Passed::Dropped(number, span, wrong));
                }
                Err(faulty) => return Err(faulty),
            }
        }
    }

    /// Puts what stands under `else` in the place of a step; whether there is anything.
    fn give_up(&mut self, span: Span) -> bool {
        let steps = std::mem::take(&mut self.steps).into_iter();
        let mut found = false;
        let steps = steps.flat_map(|(number, step)| {
            let instead = given_up(step, span, &mut found);
            instead.into_iter().map(move |step| (number, step))
        });
        self.steps = steps.collect();
        found
    }
}

/// A step, or what stands under the `else` of the one that cannot be done.
fn given_up(mut step: Step<Verb>, span: Span, found: &mut bool) -> Vec<Step<Verb>> {
    if step.span == span && !step.otherwise.is_empty() {
        *found = true;
        return step.otherwise;
    }
    let otherwise = std::mem::take(&mut step.otherwise).into_iter();
    let otherwise = otherwise.flat_map(|step| given_up(step, span, found));
    step.otherwise = otherwise.collect();
    vec![step]
}

impl Facts<'_> {
    /// What some steps make the brigade do, as things stand.
    pub(crate) fn meaning(self, entered: Entered) -> Result<Meant, Faulty> {
        let brigade = self.state.unit(&entered.unit);
        let read = entered.read(|entered| {
            let choice = self.chosen(entered)?;
            let reading = Reading { facts: self, brigade, choice: &choice };
            reading.meant()
        });
        read.map(|(meant, _)| meant)
    }
}
