//! What comes after melees in words: who goes back, who follows, who rallies, whose morale goes, who leaves the field; and
//! crews that leave their guns.

use super::movement::said_to_come;
use super::names::{Choices, Voice, agree, brigade_called, called, name};
use super::wording::melee as say;
use crate::adjudicate::{Entry, Looks, UnitId};
use crate::kit::{counted, list, naming, number, reinforcement};
use crate::rules::napoleonic_brigade::events::melee::{StopAim, StopTry};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Crew, Gone, Unit};
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell, Stage};

/// Whom an entry that settles what comes after a melee is about.
fn involved(event: &Event) -> Option<Vec<&UnitId>> {
    match event {
        Event::Binds { unit, because, .. } => Some(std::iter::once(unit).chain(because.as_ref()).collect()),
        Event::Tries(attempt) => Some(vec![&attempt.unit]),
        Event::Interrupted { unit, with } => Some(vec![unit, with]),
        Event::Parts { by, on } => Some(vec![by, on]),
        _ => None,
    }
}

/// How many entries from the first on settle what comes after one melee.
pub(crate) fn aftermath(rest: &[Entry<Event>]) -> usize {
    let mut known = Vec::new();
    let mut length = 0;
    for entry in rest {
        let Some(ids) = involved(&entry.event) else {
            break;
        };
        if length > 0 && ids.iter().all(|id| !known.contains(id)) {
            break;
        }
        known.extend(ids);
        length += 1;
    }
    length
}

impl Voice<'_> {
    /// What follows from a melee for those who were in it.
    pub(crate) fn follows_from(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        for entry in run {
            match &entry.event {
                Event::Tries(attempt) => parts.push(self.tries(attempt)),
                Event::Binds { unit, duties, why, because, .. } => {
                    parts.extend(self.bound(unit, duties, *why, because.as_ref()))
                }
                _ => {}
            }
            self.pass(entry);
        }
        parts
    }

    fn tries(&mut self, attempt: &StopTry) -> String {
        let id = &attempt.unit;
        let phrase = self.draw(say::TRIES, id).to_owned();
        let end = match (attempt.stopped, attempt.aim) {
            (true, StopAim::Stop) => ", and [is] obeyed",
            (true, StopAim::Halt) => ", and [brings] [its] men to a halt",
            (false, _) => self.draw(say::IN_VAIN, id),
        };
        self.says(id, &format!("{phrase}{end}"))
    }

    /// What a brigade is bound to, and why.
    fn bound(&mut self, unit: &UnitId, duties: &[Spell], why: Why, because: Option<&UnitId>) -> Option<String> {
        let fires = duties.iter().any(|spell| matches!(spell.duty, Duty::Following { fire: true, .. }));
        let pushed = matches!(self.unit(unit).duty(), Some(Duty::Beaten { .. }));
        let choices: Choices = match why {
            Why::Beaten => say::BEATEN,
            Why::Won if fires => say::WON_FIRING,
            Why::Won => say::WON,
            Why::Holds => say::HOLDS_WHAT_IS_WON,
            Why::Halted => say::HALTED,
            Why::GoesOn if pushed => say::PRESSED,
            Why::GoesOn => say::PRESSES,
            Why::Stopped => say::STOPS,
            Why::Broken => say::BROKEN_OFF,
            Why::Nobody => say::NOBODY_LEFT,
            Why::Third | Why::Rallies => say::RALLIES,
            Why::Shaken => say::SHAKEN,
            Why::Turned => say::TABLES_TURNED,
            Why::Recoils => say::WILL_RECOIL,
            Why::ThirdPushBack => say::BREAKS_THIRD,
            Why::SixthPushBack => say::BREAKS_SIXTH,
            Why::Morale => say::ROUTS,
            Why::Pursues => say::WILL_PURSUE,
            Why::PursuitEnds => say::PURSUIT_ENDS,
            Why::Retires | Why::Retired => return self.retiring(unit, duties, why),
        };
        let whom = because.map_or_else(|| "the enemy".to_owned(), name);
        let mut phrase = self.draw(choices, unit).replace("{}", &whom);
        if !matches!(why, Why::Beaten | Why::Won | Why::GoesOn | Why::Recoils) {
            let purpose = match why {
                Why::PursuitEnds => " to rally",
                _ => "",
            };
            phrase.push_str(&rest(duties, purpose));
        }
        Some(self.says(unit, &phrase))
    }

    /// A retirement, stage by stage.
    fn retiring(&self, unit: &UnitId, duties: &[Spell], why: Why) -> Option<String> {
        if why == Why::Retired {
            return Some(self.says(unit, "[faces] the enemy again, [its] retirement complete"));
        }
        let stage = duties.iter().find_map(|spell| match spell.duty {
            Duty::Retiring { stage, .. } => Some(stage),
            _ => None,
        })?;
        let phrase = match stage {
            Stage::Turned => "[has] [its] back to the enemy, and must face about",
            Stage::Quarter => "[is] halfway round, and must turn on",
            Stage::Away => "[has] [its] back to the enemy",
            Stage::ThreeQuarters => "[is] coming round, and must complete the turn",
        };
        Some(self.says(unit, phrase))
    }

    /// A brigade whose morale has gone down, by the units that make it so.
    pub(crate) fn wavers(&mut self, unit: &UnitId, morale: Morale) -> String {
        let brigade = self.unit(unit);
        let weak = |status: Morale| {
            let units = brigade.bases.iter().filter(|unit| unit.morale() == status);
            let name = self.plain(unit);
            let side = &brigade.side;
            let judged = |unit: &Unit| {
                let looks = estimates::rough(&self.state, side)?.looks(unit.figures, unit.full)?;
                (unit.figures > 0).then(|| seen(looks, unit, &name))
            };
            let units = units.map(|unit| judged(unit).unwrap_or_else(|| left(unit, &name)));
            units.collect::<Vec<_>>()
        };
        let [halted, falling] = [Morale::Halt, Morale::FallBack].map(weak);
        let has = |units: &[String]| list(units);
        let whose = match (morale, falling.is_empty(), halted.is_empty()) {
            (Morale::FallBack, false, _) => has(&falling),
            (_, _, false) => has(&halted),
            _ => "too few are left".to_owned(),
        };
        let choices = match morale {
            Morale::FallBack => say::TOO_WEAK_TO_STAND,
            _ => say::WAVERS,
        };
        let phrase = self.draw(choices, unit).replace("{}", &whose);
        self.says(unit, &phrase)
    }

    /// A brigade that leaves play.
    pub(crate) fn leaves(&mut self, unit: &UnitId, gone: Gone) -> String {
        let choices = match gone {
            Gone::Destroyed => say::DESTROYED,
            Gone::Fled => say::FLED,
            Gone::Driven => say::DRIVEN_OFF,
        };
        let phrase = self.draw(choices, unit);
        self.says(unit, phrase)
    }

    /// What a crew does that has left its guns, or is to leave them.
    pub(crate) fn crew(&self, unit: &UnitId, crew: Option<&Crew>) -> String {
        let was = self.unit(unit).crew;
        let of = |what: &str| format!("the crew of {} {what}", name(unit));
        let (Some(crew), was) = (crew, was) else {
            return of("is back at its guns, which are ready to fire again");
        };
        let Some(was) = was else {
            return of("leaves the guns to the enemy and makes for shelter");
        };
        if let (None, Some(turn)) = (was.back, crew.back) {
            return of(&format!("may start back from turn {turn} on"));
        }
        match (crew.prepares, crew.returning, was.returning) {
            (Some(_), ..) if was.prepares.is_none() => of("reaches its guns, and has a move's work to prepare them"),
            (_, true, false) => of("starts back for its guns"),
            (_, true, true) => of("is on its way back to its guns"),
            (_, false, true) => of("turns back from its guns"),
            _ => of("makes for its shelter"),
        }
    }

    /// A unit that leaves its brigade.
    pub(crate) fn detaches(&self, from: &UnitId, units: &[Unit]) -> String {
        let who = units.iter().map(called).collect::<Vec<_>>();
        let go = if who.len() == 1 { "goes" } else { "go" };
        format!("{} {go} back alone, leaving {}", list(&who), name(from))
    }

    /// NB-SET-16: a brigade comes on.
    pub(crate) fn comes_on(&self, brigade: &Brigade) -> String {
        said_to_come(brigade)
    }

    /// NB-SET-17: a brigade finds no place free.
    pub(crate) fn kept_off(&self, unit: &UnitId) -> String {
        let to_come = self.state.to_come(unit);
        to_come.map_or_else(String::new, |(row, brigade)| {
            reinforcement::said_to_wait(&brigade_called(brigade), &row.place())
        })
    }
}

/// A unit with what is left of it; one that is the whole brigade is not named again.
fn left(unit: &Unit, brigade: &str) -> String {
    let name = called(unit);
    let (figures, full) = (number(unit.figures), unit.full);
    match (unit.figures, name == brigade) {
        (0, true) => "nobody is left".to_owned(),
        (0, false) => format!("nobody is left of {name}"),
        (_, true) => format!("only {figures} of {full} are left"),
        (_, false) => {
            let is = agree("[is]", naming::number(&name));
            format!("{name} {is} down to {figures} of {full}")
        }
    }
}

/// The same of a unit of which that is told roughly.
fn seen(looks: Looks, unit: &Unit, brigade: &str) -> String {
    let name = match called(unit) {
        name if name == brigade => String::new(),
        name => format!("{name} "),
    };
    match looks.left_of("figure") {
        Some(left) if name.is_empty() => format!("{left} are left"),
        Some(left) => {
            let is = agree("[is]", naming::number(name.trim()));
            format!("{name}{is} down to {left}")
        }
        None if name.is_empty() => format!("[it] [looks] {}", looks.words()),
        None => {
            let looks_so = agree("[looks]", naming::number(name.trim()));
            format!("{name}{looks_so} {}", looks.words())
        }
    }
}

/// How long a brigade rallies, and goes at half speed after it.
fn rest(duties: &[Spell], purpose: &str) -> String {
    let moves = |what: &Duty| {
        let of = duties.iter().filter(|spell| spell.duty == *what);
        of.filter_map(|spell| spell.moves).sum::<u32>()
    };
    let (rally, half) = (moves(&Duty::Rallying), moves(&Duty::HalfSpeed));
    let rally = match rally {
        0 => String::new(),
        count => format!("{purpose} for {}", counted(count, "move", None)),
    };
    let half = match half {
        0 => String::new(),
        count => format!(", and [goes] at half speed for {} after that", number(count)),
    };
    format!("{rally}{half}")
}
