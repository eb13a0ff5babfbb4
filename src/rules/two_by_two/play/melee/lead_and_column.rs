//! Who leads a melee, and with which columns of attack: TT-MEL-17, TT-MEL-27, TT-FUP-20, TT-DEC-14, TT-DEC-15.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::two_by_two::orders::{Place, Verb};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee::pairing::{Bout, Occasion, taken};
use crate::rules::two_by_two::play::melee::tallies;
use crate::rules::two_by_two::play::melee::tallies::Columns;
use crate::rules::two_by_two::position::event::Behind;

/// TT-MEL-17, TT-DEC-14: the attacker who leads: whom the moving side names for the side or for one of those who may,
/// else the one with the best total. A unit that follows up leads (TT-FUP-20).
pub(crate) fn led(play: &mut Play<'_, '_>, bout: Bout) -> Result<Bout, Stopped> {
    if bout.attackers.len() < 2 || bout.occasion == Occasion::FollowUp {
        return Ok(bout);
    }
    let side = play.state().unit(bout.lead()).side.clone();
    let mut words = leads_named(play, Asking::of_side(&side, "lead"), &bout)?;
    for unit in &bout.attackers {
        if words.is_empty() {
            let asking = play.state().unit(unit).asked("lead", Some(bout.main()));
            words = leads_named(play, asking, &bout)?;
        }
    }
    let state = play.state();
    let best = || tallies::best_lead(state, &play.ground, &bout);
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

fn leads_named(play: &mut Play<'_, '_>, asking: Asking, bout: &Bout) -> Result<Vec<Place>, Stopped> {
    let mut replies = bout.attackers.iter().map(|unit| format!("{{take: {unit}}}")).collect::<Vec<_>>();
    replies.push("{take: best}".to_owned());
    let said = play.put_one(Asking {
        text: format!("Who leads the attack on {}?", play.state().call(bout.main())),
        replies,
        default: "{take: best}".to_owned(),
        ..asking
    })?;
    Ok(taken(said).0)
}

/// TT-MEL-27, TT-DEC-15: the columns of attack that both sides use, and what was said about each.
pub(crate) fn columns(play: &mut Play<'_, '_>, bout: &Bout) -> Result<(Columns, Vec<Behind>), Stopped> {
    let mut columns = tallies::columns_of(play.state(), bout);
    let mut decided = Vec::new();
    let fronts = [bout.lead(), bout.main()];
    for (front, column) in fronts.into_iter().zip(&mut columns) {
        let Some(behind) = column.clone() else {
            continue;
        };
        let asking = play.state().unit(front).asked("column", None);
        let said = play.put_one(asking.says(
            format!("{behind} stands behind {front}. Do they fight as a column of attack?"),
            &["join", "stand"],
            "join",
        ))?;
        let behind = Behind::of(behind, &said, Silence::Joins);
        if !behind.joins {
            *column = None;
        }
        decided.push(behind);
    }
    Ok((columns, decided))
}

/// What silence means for a unit that stands behind another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// That it joins: the column was declared, or serves where it stands.
    Joins,
    /// That it stays: it came to stand there without being asked.
    Stays,
}

impl Silence {
    /// The reply that it is taken for.
    pub(crate) fn reply(self) -> &'static str {
        match self {
            Silence::Joins => "join",
            Silence::Stays => "stand",
        }
    }
}

impl Behind {
    /// TT-DEC-15: what was said of a unit that stands behind another.
    pub(crate) fn of(unit: UnitId, said: &Said<Verb>, silence: Silence) -> Behind {
        let default = silence == Silence::Joins;
        let (joins, by) = match said {
            Said::Steps(steps, by) => (steps.iter().all(|step| step.verb != Verb::Stand), *by),
            Said::Default(by) => (default, *by),
            Said::Open => (default, By::Default),
        };
        Behind { unit, joins, by }
    }
}
