//! Who leads a melee, and with which columns of attack: TT-MEL-17, TT-MEL-27, TT-FUP-20, TT-DEC-14, TT-DEC-15.

use super::blows::Columns;
use super::orders::{Place, Verb};
use super::pairing::{Bout, Occasion, taken};
use super::play::Play;
use crate::adjudicate::{Asking, Said, Stopped};

impl Play<'_, '_> {
    /// TT-MEL-17, TT-DEC-14: the attacker who leads: whom the moving side names for the side or for one of those who may,
    /// else the one with the best total. A unit that follows up leads (TT-FUP-20).
    pub(super) fn led(&mut self, bout: Bout) -> Result<Bout, Stopped> {
        if bout.attackers.len() < 2 || bout.occasion == Occasion::FollowUp {
            return Ok(bout);
        }
        let side = self.state().unit(bout.lead()).side.clone();
        let mut words = self.leads_named(Asking::of_side(&side, "lead"), &bout)?;
        for unit in &bout.attackers {
            if words.is_empty() {
                let asking = self.state().unit(unit).asked("lead", Some(bout.main()));
                words = self.leads_named(asking, &bout)?;
            }
        }
        let state = self.state();
        let best = || state.best_lead(&self.ground, &bout);
        let wished = words.iter().find_map(|place| {
            if place.word.eq_ignore_ascii_case("best") {
                return Some(best());
            }
            let unit = &state.named(&place.word)?.unit;
            bout.attackers.contains(unit).then(|| unit.clone())
        });
        let lead = wished.unwrap_or_else(best);
        Ok(bout.led_by(&lead))
    }

    fn leads_named(&mut self, asking: Asking, bout: &Bout) -> Result<Vec<Place>, Stopped> {
        let mut replies = bout
            .attackers
            .iter()
            .map(|unit| format!("{{take: {unit}}}"))
            .collect::<Vec<_>>();
        replies.push("{take: best}".to_owned());
        let said = self.put_one(Asking {
            text: format!(
                "Who leads the attack on {}?",
                self.state().call(bout.main())
            ),
            replies,
            default: "{take: best}".to_owned(),
            ..asking
        })?;
        Ok(taken(said).0)
    }

    /// TT-MEL-27, TT-DEC-15: the columns of attack that both sides use.
    pub(super) fn columns(&mut self, bout: &Bout) -> Result<Columns, Stopped> {
        let mut columns = self.state().columns_of(bout);
        let fronts = [bout.lead(), bout.main()];
        for (front, column) in fronts.into_iter().zip(&mut columns) {
            let Some(behind) = column.clone() else {
                continue;
            };
            let asking = self.state().unit(front).asked("column", None);
            let said = self.put_one(asking.says(
                format!("{behind} stands behind {front}. Do they fight as a column of attack?"),
                &["join", "stand"],
                "join",
            ))?;
            let declines = match said {
                Said::Steps(steps, _) => steps.iter().any(|step| step.verb == Verb::Stand),
                Said::Default(_) | Said::Open => false,
            };
            if declines {
                *column = None;
            }
        }
        Ok(columns)
    }
}
