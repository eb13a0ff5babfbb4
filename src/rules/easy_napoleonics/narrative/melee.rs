//! Melees in words: who falls on whom and how, by how much it is won, what it does to the loser, and who goes on.

use super::fire::{Peril, failing};
use super::names::{Voice, agree, counts, sentences};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::number;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::event::{Blow, Event, Test, Winner};
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::troops::units::Level;

/// What a melee did to one unit.
struct Fate<'e> {
    id: &'e UnitId,
    dropped: Option<Level>,
    checks: Option<(&'e Test, Level)>,
    /// Its leaders' throws.
    risks: Vec<(&'e UnitId, bool)>,
}

impl Fate<'_> {
    fn is_gone(&self) -> bool {
        let broken = Some(Level::Broken);
        self.dropped == broken || self.checks.map(|(_, level)| level) == broken
    }
}

/// How many entries from the first on are one melee with what it did.
pub(crate) fn melee(rest: &[Entry<Event>]) -> usize {
    let after = |entry: &&Entry<Event>| {
        matches!(entry.event, Event::Drops { .. } | Event::Checks { .. } | Event::Risk { .. } | Event::Rises { .. })
    };
    let fights = matches!(rest.first().map(|entry| &entry.event), Some(Event::Fights { .. }));
    let first = usize::from(fights);
    first + rest[first..].iter().take_while(after).count()
}

impl Voice<'_> {
    /// A melee, or what is left of it to be told.
    pub(crate) fn fights(&mut self, run: &[Entry<Event>]) -> String {
        self.fights_after(None, run)
    }

    /// The same behind what the attacker has just done, in one sentence with it.
    fn fights_after(&mut self, done: Option<&str>, run: &[Entry<Event>]) -> String {
        let mut parts = Vec::new();
        let mut drawn = false;
        if let Some(Event::Fights { attacker, defender, attack, defence, winner, breakthrough, .. }) =
            run.first().map(|entry| &entry.event)
        {
            drawn = *winner == Winner::Nobody;
            let begins = self.falls_on(attacker, defender, attack, *breakthrough);
            let ends = self.comes_out(attacker, attack, defence, *winner);
            let begins = match drawn {
                true => begins.trim_end_matches(','),
                false => &begins,
            };
            let fights = format!("{begins}{ends}");
            parts.push(match done {
                Some(done) => format!("{done}, {}", agree(&fights, self.number(attacker))),
                None => self.says(attacker, &fights),
            });
        }
        let fates = fates(run);
        let told = fates.iter().map(|fate| self.fate(fate)).collect::<Vec<_>>();
        let told = told.join("; ");
        match parts.last_mut() {
            Some(last) if !drawn && !told.is_empty() => last.push_str(&format!(": {told}")),
            _ => parts.push(told),
        }
        for entry in run {
            if let Event::Rises { unit, level } = &entry.event {
                parts.push(self.rises(unit, *level));
            }
        }
        sentences(&parts)
    }

    /// How the attacker falls on the defender, without its subject.
    fn falls_on(&mut self, us: &UnitId, them: &UnitId, attack: &Blow, breakthrough: bool) -> String {
        let (by, upon) = (self.unit(us).kind, self.unit(them).kind);
        let choices = if self.goes_on(us, them) && !breakthrough {
            say::RENEWS
        } else if counts(&attack.tally, "EN-MEL-27") {
            say::REAR
        } else if counts(&attack.tally, "EN-MEL-26") {
            say::FLANK
        } else if !breakthrough && !self.unit(us).moved {
            say::STANDING
        } else {
            say::opening(by, upon)
        };
        let verb = self.draw(choices, us);
        let ground = self.ground(them, attack);
        let level = match self.is_veiled(them) {
            true => Level::Good,
            false => self.unit(them).level(),
        };
        let shaken = match say::already(level) {
            "" => String::new(),
            already => format!(", {already},"),
        };
        let target = format!("{}{ground}{shaken}", self.mass(them));
        verb.replace("{}", &target)
    }

    /// Whether two units have fought before and not parted since.
    fn goes_on(&self, us: &UnitId, them: &UnitId) -> bool {
        let fought = self.state.melees.iter().any(|fought| {
            let one = fought.attacker == *us && fought.defender == *them;
            one || fought.attacker == *them && fought.defender == *us
        });
        fought && !self.unit(us).moved
    }

    /// The ground that helps the defender, where it counted.
    fn ground(&self, them: &UnitId, attack: &Blow) -> &'static str {
        let at = self.unit(them).at;
        let Some(at) = at.filter(|_| counts(&attack.tally, "EN-MEL-25")) else {
            return "";
        };
        let hex = self.state.map.hex(at);
        let lands =
            [(Land::Village, " among the houses"), (Land::Woods, " in the woods"), (Land::Hill, " up the hill")];
        let here = lands.iter().find(|(land, _)| self.state.is_land(hex, *land));
        here.map_or("", |(_, words)| *words)
    }

    /// How it comes out for the attacker, without its subject.
    fn comes_out(&mut self, us: &UnitId, attack: &Blow, defence: &Blow, winner: Winner) -> String {
        let (ours, theirs) = (attack.total(), defence.total());
        let by = ours.abs_diff(theirs);
        let outright = tables::loss(by).drop.is_none();
        let choices = match (winner, outright) {
            (Winner::Nobody, _) => {
                let words = self.draw(say::DRAWN, us);
                return format!("; {}", words.replace("{}", &ours.to_string()));
            }
            (Winner::Attacker, true) => say::WINS_OUTRIGHT,
            (Winner::Attacker, false) => say::WINS,
            (Winner::Defender, true) => say::LOSES_OUTRIGHT,
            (Winner::Defender, false) => say::LOSES,
        };
        let words = self.draw(choices, us).replace("{}", &number(by));
        format!(" and {words}, {ours} to {theirs}")
    }

    /// What a melee did to a unit and its leaders.
    fn fate(&mut self, fate: &Fate<'_>) -> String {
        let before = self.unit(fate.id).level();
        let phrase = match (fate.dropped, fate.checks) {
            (Some(_), _) | (_, Some(_)) if self.is_veiled(fate.id) => self.behind_the_veil(fate.id, fate.is_gone()),
            (Some(Level::Broken), _) if before == Level::Good => self.draw(say::DESTROYED, fate.id).to_owned(),
            (Some(Level::Broken), _) => self.draw(say::BROKEN_BY_DROP, fate.id).to_owned(),
            (Some(level), Some((test, end))) => self.reels(fate.id, level, test, end),
            (Some(level), None) => self.draw(say::comes_to(level), fate.id).to_owned(),
            (None, Some((test, level))) => self.checked(fate.id, test, level),
            (None, None) => String::new(),
        };
        let mut parts = Vec::new();
        if !phrase.is_empty() {
            parts.push(self.says(fate.id, &phrase));
        }
        for (leader, killed) in &fate.risks {
            parts.push(match fate.is_gone() && !killed {
                true => self.left_alone(leader, fate.id),
                false => self.risk(leader, *killed, Peril::Press),
            });
        }
        parts.join("; ")
    }

    /// EN-OPT-19: what the enemy sees of a unit that is shaken: whether it stands.
    pub(crate) fn behind_the_veil(&mut self, id: &UnitId, gone: bool) -> String {
        let choices = if gone { say::BREAKS } else { say::VEILED };
        self.draw(choices, id).to_owned()
    }

    /// A unit that drops and then checks: what it comes to, without its subject.
    fn reels(&mut self, id: &UnitId, level: Level, test: &Test, end: Level) -> String {
        let words = self.draw(say::comes_to(level), id).to_owned();
        if test.failed() == 0 {
            return format!("{words}, but [keeps] [its] ground");
        }
        let fails = failing(test.failed().into(), test.faces.len());
        let then = match end {
            Level::Broken => self.draw(say::BREAKS, id).to_owned(),
            _ => format!("[is] down to {}", end.word()),
        };
        format!("{words}, then {fails} and {then}")
    }

    fn rises(&mut self, id: &UnitId, level: Level) -> String {
        let (name, number) = (self.name(id), self.number(id));
        let words = self.draw(say::HEARTENED, id);
        let words = agree(&words.replace("{}", &name), number);
        match self.is_veiled(id) {
            true => words,
            false => format!("{words} ({})", level.word()),
        }
    }

    /// The victor goes on into the loser's hex; the fight that it finds there is told with it.
    pub(crate) fn advances(&mut self, entry: &Entry<Event>, fight: &[Entry<Event>]) -> String {
        let Event::Advances { unit: id, to, face, against, with, .. } = &entry.event else {
            return String::new();
        };
        let verb = match self.unit(id).kind.is_cavalry() {
            true => "[rides] on into",
            false => "[presses] on into",
        };
        let leaders = match with.as_slice() {
            [] => String::new(),
            with => format!(", {} with [them],", self.names(with)),
        };
        let goes = format!("{verb} {}{leaders}", self.place(*to));
        let then = match (against, face) {
            (Some(_), _) if !fight.is_empty() => return self.fights_on(id, &goes, fight),
            (Some(enemy), _) => format!(" and [goes] straight at {}", self.mass(enemy)),
            (None, Some(face)) => format!(" and [turns] to face {}", face.word()),
            (None, None) => return self.says(id, goes.trim_end_matches(',')),
        };
        self.says(id, &format!("{goes}{then}"))
    }

    /// A breakthrough whose enemy did not fire: the advance and the melee in one sentence.
    fn fights_on(&mut self, id: &UnitId, goes: &str, fight: &[Entry<Event>]) -> String {
        let goes = self.says(id, goes.trim_end_matches(','));
        match fight.first().map(|entry| &entry.event) {
            Some(Event::Fights { attacker, .. }) if attacker == id => self.fights_after(Some(&goes), fight),
            _ => sentences(&[goes, self.fights(fight)]),
        }
    }

    /// A melee that is not fought.
    pub(crate) fn lapses(&mut self, us: &UnitId, them: &UnitId) -> String {
        let gone = |id: &UnitId| self.unit(id).at.is_none();
        match (gone(us), gone(them)) {
            (true, true) => String::new(),
            (false, true) => {
                format!("with {} gone, {}", self.name(them), self.says(us, "[has] nobody there to fight any more"))
            }
            (true, false) => {
                format!("with {} gone, {}", self.name(us), self.says(them, "[is] left in peace on that side"))
            }
            _ => format!("{} and {} are no longer at grips", self.name(us), self.name(them)),
        }
    }
}

/// What became of each unit, in the order of the log.
fn fates(run: &[Entry<Event>]) -> Vec<Fate<'_>> {
    let mut fates: Vec<Fate<'_>> = Vec::new();
    for entry in run {
        let id = match &entry.event {
            Event::Drops { unit, .. } | Event::Checks { unit, .. } | Event::Risk { unit, .. } => unit,
            _ => continue,
        };
        let at = fates.iter().position(|fate| fate.id == id);
        let at = at.unwrap_or_else(|| {
            fates.push(Fate { id, dropped: None, checks: None, risks: Vec::new() });
            fates.len() - 1
        });
        match &entry.event {
            Event::Drops { level, .. } => fates[at].dropped = Some(*level),
            Event::Checks { test, level, .. } => fates[at].checks = Some((test, *level)),
            Event::Risk { leader, killed, .. } => fates[at].risks.push((leader, *killed)),
            _ => {}
        }
    }
    fates
}
