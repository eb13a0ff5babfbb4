//! Fire in words: who fires on whom, from how far and with what, how many pieces miss fire, and what it costs.

use super::names::{Choices, Number, Voice, agree, counts, name, names, section, small, them};
use super::wording::fire as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::{counted, list, number};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{
    Cause, DefenceCheck, Fallen, FireKind, Hit, Mark, Readiness, Shot,
};
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;

/// How many entries from the first on are one fire with what it costs at once.
pub(crate) fn shot(rest: &[Entry<Event>]) -> usize {
    let defends = usize::from(matches!(rest[0].event, Event::Defends(_)));
    let Some(Event::Fires(shot)) = rest.get(defends).map(|entry| &entry.event) else {
        return defends;
    };
    if let Event::Defends(volley) = &rest[0].event
        && volley.unit != shot.unit
    {
        return 1;
    }
    defends + 1 + costs(&rest[defends + 1..], &shot.unit)
}

/// How many entries from the first on are the cost of somebody's fire.
pub(crate) fn costs(rest: &[Entry<Event>], of: &UnitId) -> usize {
    let cost = |entry: &&Entry<Event>| match &entry.event {
        Event::Falls(fallen) => fallen.from.as_ref() == Some(of),
        Event::Batters(hit) => hit.from == *of,
        _ => false,
    };
    rest.iter().take_while(cost).count()
}

/// At whom or what a fire goes, where that is a brigade.
pub(crate) fn target(mark: &Mark) -> Option<&UnitId> {
    match mark {
        Mark::Brigade(unit) => Some(unit),
        Mark::Gun { of, .. } => Some(of),
        Mark::Section { .. } => None,
    }
}

impl Voice<'_> {
    /// A fire with what it costs.
    pub(crate) fn fires(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut rest = run;
        if let Event::Defends(volley) = &run[0].event {
            if volley.range == Readiness::None || run.len() == 1 {
                parts.push(self.defends(volley));
            }
            self.pass(&run[0]);
            rest = &run[1..];
        }
        let Some(Event::Fires(shot)) = rest.first().map(|entry| &entry.event) else {
            return parts;
        };
        let opens = self.opens_fire(shot);
        self.pass(&rest[0]);
        let (falls, hits) = fates(&rest[1..]);
        let cost = match shot.look {
            None => self.draw(idle(shot), &shot.unit).to_owned(),
            Some(_) if falls.is_empty() && hits.is_empty() => self.effect(shot),
            Some(_) => self.cost(shot, &falls, &hits),
        };
        let seen = self.seen_losses(&falls);
        for entry in &rest[1..] {
            self.pass(entry);
        }
        let subject = self.firer(shot);
        let number = match shot.face {
            Some(_) => Number::One,
            None => self.number(&shot.unit),
        };
        let phrase = agree(&joined(&opens, &cost), number);
        parts.push(format!("{subject} {phrase}"));
        parts.extend(seen);
        if shot.look.is_some() {
            parts.extend(self.table_note());
        }
        parts
    }

    /// A fire whose losses are taken off later, in brackets.
    pub(crate) fn opening(&mut self, shot: &Shot) -> String {
        let opens = self.opens_fire(shot);
        let effect = match shot.look {
            None => self.draw(idle(shot), &shot.unit).to_owned(),
            Some(_) => self.effect(shot),
        };
        joined(&opens, &effect)
    }

    /// Who fires: a brigade, or a face of its square.
    fn firer(&self, shot: &Shot) -> String {
        let brigade = name(&shot.unit);
        match &shot.face {
            Some(face) if face.contains('-') => {
                let (one, other) = face.split_once('-').unwrap_or((face, ""));
                format!("the corner of {brigade} between {one} and {other}")
            }
            Some(face) => format!("the {face} face of {brigade}"),
            None => brigade,
        }
    }

    /// Whether a charged brigade is in time with its fire.
    fn defends(&mut self, volley: &DefenceCheck) -> String {
        let choices = match volley.range {
            Readiness::None => say::NOT_READY,
            _ => say::READY,
        };
        let phrase = self.draw(choices, &volley.unit);
        self.says(&volley.unit, &phrase.replace("{}", &name(&volley.on)))
    }

    /// How a fire is opened, in brackets.
    fn opens_fire(&mut self, shot: &Shot) -> String {
        let id = &shot.unit;
        let choices: Choices = match (shot.ammunition, shot.fire) {
            _ if misfires(shot) => say::LAYS,
            (Some(_), FireKind::Defence) => say::GUNS_DEFEND,
            (Some(Ammunition::Canister), _) => say::CANISTER,
            (Some(Ammunition::Shell | Ammunition::Rocket), _) => say::SHELL,
            (Some(Ammunition::Shrapnel), _) => say::SHRAPNEL,
            (Some(Ammunition::Roundshot), _) => say::ROUND_SHOT,
            (None, FireKind::Defence) => say::DEFENSIVE,
            (None, FireKind::Crossing) => say::CROSSING,
            (None, FireKind::FollowUp) => say::INTO_THE_BACKS,
            (None, _) if !shot.also.is_empty() => say::DIVIDES,
            (None, FireKind::Plain | FireKind::Square) => say::MUSKETS,
        };
        let marks = std::iter::once(&shot.at).chain(&shot.also);
        let marks = marks.map(|mark| self.marked(mark)).collect::<Vec<_>>();
        let mut phrase = self.draw(choices, id).replace("{}", &list(&marks));
        phrase.push_str(&self.range_told(shot));
        phrase.push_str(&self.missing_fire(shot));
        if counts(&shot.tally, "NB-AFIRE-20") {
            phrase.push_str(", raking it from end to end");
        }
        if !shot.over.is_empty() {
            phrase.push_str(&format!(", over the heads of {}", names(&shot.over)));
        }
        phrase
    }

    pub(crate) fn marked(&self, mark: &Mark) -> String {
        match mark {
            Mark::Brigade(unit) => name(unit),
            Mark::Gun { of, gun } => format!("{} of {}", self.battalion(of, gun), name(of)),
            Mark::Section { name } => section(name),
        }
    }

    pub(crate) fn range_told(&self, shot: &Shot) -> String {
        const TOUCHING: &str = "a hair's breadth";
        let far = self.spelt(shot.range);
        match (shot.fire, shot.close) {
            (FireKind::Defence, true) => " at short range".to_owned(),
            (FireKind::Defence, false) => " at long range".to_owned(),
            (FireKind::Crossing, _) => String::new(),
            _ if far == TOUCHING => " at arm's length".to_owned(),
            (_, true) if shot.ammunition != Some(Ammunition::Canister) => {
                format!(" at close range ({far})")
            }
            _ => format!(" at {far}"),
        }
    }

    /// The pieces that do not go off.
    pub(crate) fn missing_fire(&self, shot: &Shot) -> String {
        let (all, fired) = laid(shot);
        let missed = all - fired;
        match (missed, all) {
            (0, _) | (_, 0) => String::new(),
            (_, _) if fired == 0 => String::new(),
            (1, 2) => ", one of [its] two guns missing fire".to_owned(),
            _ => format!(", {} of [its] {} pieces missing fire", number(missed), number(all)),
        }
    }

    /// What a fire does whose losses are taken off later.
    pub(crate) fn effect(&mut self, shot: &Shot) -> String {
        let casualties = shot.look.map_or(0, |look| u32::from(look.casualties));
        let id = &shot.unit;
        if casualties == 0 {
            let covered = ["NB-AFIRE-24", "NB-IFIRE-12", "NB-WORK-02"];
            let covered = covered.iter().any(|clause| counts(&shot.tally, clause));
            let choices = if covered { say::COVERED } else { say::MISSES };
            return self.draw(choices, id).to_owned();
        }
        if self.is_rough() {
            return " and [finds] [its] mark".to_owned();
        }
        let guns = |unit: &UnitId| self.unit(unit).kind.is_artillery();
        let artillery = target(&shot.at).is_some_and(guns);
        let what = match (&shot.at, shot.ammunition) {
            (Mark::Section { .. }, _) => counted(casualties, "point of it", Some("points of it")),
            (_, Some(_)) if artillery => {
                let points = counted(casualties, "point", None);
                return format!(" and [damages] the enemy's guns by {points}");
            }
            _ if artillery => counted(casualties, "gunner", None),
            _ => counted(casualties, "figure", None),
        };
        let number = target(&shot.at).map_or(Number::One, |unit| self.number(unit));
        let foe = match shot.also.is_empty() {
            true => them(number),
            false => "them",
        };
        let phrase = self.draw(say::HITS, id);
        let fall = if casualties == 1 { "falls" } else { "fall" };
        let phrase = phrase.replace("{foe}", foe).replace("{fall}", fall);
        phrase.replace("{}", &what)
    }

    /// What a fire costs, as it is taken off at once.
    fn cost(&mut self, shot: &Shot, falls: &[&Fallen], hits: &[&Hit]) -> String {
        let own = self.unit(&shot.unit).side.clone();
        let mut costs = Vec::new();
        let told = |fallen: &&&Fallen| fallen.total() > 0 && !self.is_judged(&fallen.unit);
        let seen = |fallen: &&Fallen| !fallen.losses.is_empty() && self.is_judged(&fallen.unit);
        for fallen in falls.iter().filter(told) {
            let friend = self.unit(&fallen.unit).side == own;
            let aimed = target(&shot.at) == Some(&fallen.unit) && shot.also.is_empty();
            let specific = shot.burst.is_some() || matches!(shot.at, Mark::Gun { .. });
            let what = match specific {
                true => self.unit_by_unit(fallen),
                false => self.in_all(fallen),
            };
            costs.push(match (friend, aimed) {
                (true, _) => format!("[its] own friends of {} {what}", name(&fallen.unit)),
                (false, true) => format!("{} {what}", them(self.number(&fallen.unit))),
                (false, false) => format!("{} {what}", name(&fallen.unit)),
            });
        }
        costs.extend(hits.iter().map(|hit| {
            let points = counted(hit.points, "point", None);
            format!("it {points}, {}", left_of(hit))
        }));
        let spare = falls.iter().map(|fallen| fallen.spare).sum::<u32>();
        match costs.is_empty() {
            true if falls.iter().any(seen) => " and [finds] [its] mark".to_owned(),
            true if spare > 0 => ", and [finds] nobody there".to_owned(),
            true => self.draw(say::MISSES, &shot.unit).to_owned(),
            false => {
                let phrase = self.draw(say::COSTS, &shot.unit);
                phrase.replace("{}", &list(&costs))
            }
        }
    }

    /// A loss, as it stands behind `costs it`: `four figures`, `one gun and five points`.
    pub(crate) fn in_all(&self, fallen: &Fallen) -> String {
        let brigade = self.unit(&fallen.unit);
        if !brigade.kind.is_artillery() {
            return counted(fallen.total(), "figure", None);
        }
        let gunners = fallen.losses.iter().map(|loss| loss.gunners).sum::<u32>();
        let mut parts = Vec::new();
        if gunners > 0 {
            parts.push(counted(gunners, "gunner", None));
        }
        let points = counted(fallen.total(), "point", None);
        let of = if parts.is_empty() { " of defence value" } else { "" };
        parts.push(format!("{points}{of}"));
        let out = self.knocked_out(fallen);
        if !out.is_empty() {
            let several = if out.len() > 1 { "are" } else { "is" };
            return format!("{}: {} {several} knocked out", list(&parts), list(&out));
        }
        list(&parts)
    }

    /// The guns that a loss puts out of action.
    pub(crate) fn knocked_out(&self, fallen: &Fallen) -> Vec<String> {
        let brigade = self.unit(&fallen.unit);
        let out = fallen.losses.iter().filter(|loss| {
            let unit = brigade.bases.iter().find(|unit| unit.unit == loss.unit);
            let gun = unit.and_then(|unit| unit.gun);
            gun.is_some_and(|gun| gun.value > 0 && loss.lost >= gun.value)
        });
        out.map(|loss| self.battalion(&fallen.unit, &loss.unit)).collect()
    }

    /// The same, each unit by its name.
    fn unit_by_unit(&self, fallen: &Fallen) -> String {
        if self.unit(&fallen.unit).kind.is_artillery() {
            return self.in_all(fallen);
        }
        let each = fallen.losses.iter().filter(|loss| loss.lost > 0);
        let each = each.map(|loss| {
            let of = self.battalion(&fallen.unit, &loss.unit);
            format!("{} of {of}", number(loss.lost))
        });
        list(&each.collect::<Vec<_>>())
    }

    /// Losses that are taken off together when the smoke clears.
    pub(crate) fn smoke_clears(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let (falls, hits) = fates(run);
        let mut lost: Vec<(UnitId, Fallen)> = Vec::new();
        for fallen in falls {
            match lost.iter_mut().find(|(unit, _)| *unit == fallen.unit) {
                Some((_, all)) => all.losses.extend(fallen.losses.iter().cloned()),
                None => lost.push((fallen.unit.clone(), fallen.clone())),
            }
        }
        let seen = self.seen_losses(&lost.iter().map(|(_, fallen)| fallen).collect::<Vec<_>>());
        let each = lost.iter().filter(|(unit, fallen)| fallen.total() > 0 && !self.is_judged(unit));
        let each = each.map(|(unit, fallen)| format!("{} {}", name(unit), self.in_all(fallen)));
        let walls = hits.iter().map(|hit| {
            let points = counted(hit.points, "point", None);
            format!("{} {points}, {}", section(&hit.name), left_of(hit))
        });
        let each = each.chain(walls).collect::<Vec<_>>();
        let mut text = match each.is_empty() {
            true => Vec::new(),
            false => {
                let joined = match each.iter().any(|cost| cost.contains(':')) {
                    true => each.join("; "),
                    false => list(&each),
                };
                // Two phases of a turn stand near each other in the mail.
                let muskets = lost.iter().any(|(_, fallen)| fallen.cause == Cause::SmallArms);
                let at = self.state.turn + 2 * u32::from(muskets);
                vec![self.nth(say::SMOKE_CLEARS, at).replace("{}", &joined)]
            }
        };
        text.extend(seen);
        for entry in run {
            self.pass(entry);
        }
        text
    }

    /// Brigades that might have fired and do not.
    pub(crate) fn holds_fire(&mut self, ids: &[UnitId]) -> String {
        let phrase = self.draw(say::HOLDS_FIRE, &ids[0]);
        self.all_say(ids, phrase)
    }
}

/// How a fire is opened, and what it does.
fn joined(opens: &str, effect: &str) -> String {
    let joint = match opens.contains(", ") && effect.starts_with(" and") {
        true => ",",
        false => "",
    };
    format!("{opens}{joint}{effect}")
}

/// Whether none of the pieces of a fire goes off.
pub(crate) fn misfires(shot: &Shot) -> bool {
    let (all, fired) = laid(shot);
    all > 0 && fired == 0
}

/// How many pieces are laid, and how many of them go off.
fn laid(shot: &Shot) -> (u32, u32) {
    let fired = shot.pieces.iter().filter(|piece| piece.fired).count();
    (small(shot.pieces.len()), small(fired))
}

/// What is said of a fire for which no average die is thrown.
fn idle(shot: &Shot) -> Choices {
    match laid(shot) {
        (1, 0) => say::ALONE_MISSES_FIRE,
        (2, 0) => say::BOTH_MISS_FIRE,
        (3.., 0) => say::ALL_MISS_FIRE,
        _ => say::TOO_FEW,
    }
}

/// Who falls and what is battered, by some entries.
fn fates(run: &[Entry<Event>]) -> (Vec<&Fallen>, Vec<&Hit>) {
    let falls = run.iter().filter_map(|entry| match &entry.event {
        Event::Falls(fallen) => Some(fallen),
        _ => None,
    });
    let hits = run.iter().filter_map(|entry| match &entry.event {
        Event::Batters(hit) => Some(hit),
        _ => None,
    });
    (falls.collect(), hits.collect())
}

/// How a battered section stands.
fn left_of(hit: &Hit) -> String {
    match hit.left {
        0 => "and it is no defence any more".to_owned(),
        left => format!("with {left} left"),
    }
}
