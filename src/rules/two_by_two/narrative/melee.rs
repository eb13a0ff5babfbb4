//! Melees in words: who falls on whom and how, by how much it is won, what becomes of the loser, and how far the winner
//! is carried by it.

use super::consequences::aftermath;
use super::movement::over;
use super::names::{Choices, Voice, counts, names};
use super::wording as say;
use crate::adjudicate::{Clause, Entry, UnitId};
use crate::kit::number;
use crate::kit::table::Face;
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::position::event::{Blow, Event};

/// How many entries from the first on are one melee with its follow-ups.
pub(crate) fn melee(rest: &[Entry<Event>]) -> usize {
    let mut length = usize::from(matches!(rest[0].event, Event::Fights { .. }));
    loop {
        length += aftermath(&rest[length..]);
        let Some(next) = rest.get(length) else {
            return length;
        };
        let goes_on = match &next.event {
            Event::Follows { .. } | Event::Remains { .. } | Event::Turns { .. } => true,
            Event::Fights { follow_up: true, .. } => true,
            Event::Fights { .. } => length > 0 && is_reroll(&rest[length - 1]),
            _ => false,
        };
        if !goes_on {
            return length;
        }
        length += 1;
    }
}

fn is_reroll(entry: &Entry<Event>) -> bool {
    let again = MeleeResult::Reroll;
    matches!(&entry.event, Event::Fights { result, .. } if *result == again)
}

impl Voice<'_> {
    /// A melee with its follow-ups.
    pub(crate) fn fights(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut again = false;
        let mut at = 0;
        while at < run.len() {
            let entry = &run[at];
            let told = match &entry.event {
                Event::Fights { .. } => Some(self.fight(&entry.event, again)),
                Event::Follows { .. } => Some(self.follows(&entry.event)),
                Event::Remains { unit, .. } => {
                    let stays = self.draw(remaining(&entry.clause), unit);
                    Some(self.says(unit, stays))
                }
                Event::Turns { unit, enemy, .. } => {
                    let turn = self.turn(unit, enemy);
                    Some(self.says(unit, &turn))
                }
                _ => None,
            };
            again = is_reroll(entry);
            let Some(told) = told else {
                let length = aftermath(&run[at..]).max(1);
                parts.extend(self.consequences(&run[at..at + length], &[]));
                at += length;
                continue;
            };
            self.pass(entry);
            at += 1;
            let fought = matches!(entry.event, Event::Fights { .. });
            let length = aftermath(&run[at..]);
            let unmoved = match fought {
                true => self.unmoved(entry, &run[at..at + length]),
                false => Vec::new(),
            };
            let mut after = self.consequences(&run[at..at + length], &[]);
            after.extend(unmoved);
            at += length;
            match fought {
                true => parts.extend(with_consequences(told, after)),
                false => parts.extend([told].into_iter().chain(after)),
            }
        }
        parts
    }

    /// The clash itself, and by how much it is won.
    fn fight(&mut self, event: &Event, again: bool) -> String {
        let Event::Fights { attack, defence, attackers, defenders, columns, result, .. } = event else {
            return String::new();
        };
        let (us, them) = (&attack.unit, &defence.unit);
        let (ours, theirs) = (attack.total(), defence.total());
        if again {
            let again = self.draw(say::AGAIN, us);
            return format!("{again}: {}", self.comes_out_again(us, attack, defence));
        }
        let aside = self.aside(event, attackers, columns);
        let clash = self.clash(event);
        let odds = self.odds_of(attack, them, &others(defenders, them, columns), columns);
        let clash = match odds.is_empty() {
            true => clash,
            false => format!("{clash}, {},", odds.join(", ")),
        };
        let outcome = match *result {
            MeleeResult::Reroll | MeleeResult::BothRecoil => {
                let drawn = self.draw(say::DRAWN, us).replace("{}", &ours.to_string());
                format!(", and {drawn}")
            }
            _ => format!(" and {}", self.comes_out(us, ours, theirs)),
        };
        let outcome = match odds.is_empty() {
            true => outcome,
            false => outcome.trim_start_matches(',').to_owned(),
        };
        let phrase = self.does(us, &format!("{clash}{outcome}"));
        format!("<{us}>{aside} {phrase}")
    }

    /// Who goes in with the lead of the attack, and who stands behind it.
    fn aside(&self, event: &Event, attackers: &[UnitId], columns: &[UnitId]) -> String {
        let Event::Fights { attack, defence, face, .. } = event else {
            return String::new();
        };
        let us = &attack.unit;
        let on = |unit: &UnitId| self.face_met(&defence.unit, unit).unwrap_or(*face);
        let helpers = others(attackers, us, columns).into_iter();
        let (beside, elsewhere): (Vec<_>, Vec<_>) = helpers.partition(|unit| on(unit) == *face);
        let elsewhere = elsewhere.iter();
        let elsewhere = elsewhere.map(|unit| format!(", with <{unit}> upon the {}", on(unit).word()));
        let elsewhere = elsewhere.collect::<String>();
        let side = &self.unit(us).side;
        let behind = columns.iter().filter(|id| self.unit(id).side == *side);
        let behind = behind.cloned().collect::<Vec<_>>();
        let [beside, behind] = [beside, behind].map(|ids| names(&ids));
        let aside = match (beside.is_empty(), behind.is_empty()) {
            (true, true) if elsewhere.is_empty() => return String::new(),
            (true, true) => format!("{elsewhere},"),
            (false, true) => format!(", {beside} beside [them]{elsewhere},"),
            (true, false) => format!(", {behind} in column behind [them]{elsewhere},"),
            (false, false) => {
                format!(", {beside} beside [them] and {behind} in column behind{elsewhere},")
            }
        };
        self.does(us, &aside)
    }

    /// The face of a unit that an enemy touches.
    fn face_met(&self, unit: &UnitId, enemy: &UnitId) -> Option<Face> {
        let [own, other] = [unit, enemy].map(|id| self.state.base(self.unit(id)));
        own?.aspect_to(&other?, self.state.touch())
    }

    /// Whether the name of a battery says that it has guns.
    fn names_guns(&self, id: &UnitId) -> bool {
        let name = self.plain(id).to_lowercase();
        ["gun", "artill", "batter", "pounder"].iter().any(|word| name.contains(word))
    }

    /// How the attack goes in, in brackets.
    fn clash(&mut self, event: &Event) -> String {
        let Event::Fights { attack, defence, face, edge, .. } = event else {
            return String::new();
        };
        let (us, them) = (&attack.unit, &defence.unit);
        let [own, enemy] = [us, them].map(|id| self.unit(id).kind);
        let earlier = &self.state.melees;
        let renewed = earlier.iter().any(|fought| {
            let pair = [&fought.attacker, &fought.defender];
            pair.contains(&us) && pair.contains(&them)
        });
        let choices: Choices = match face {
            _ if *edge => say::EDGE_ATTACKS,
            _ if renewed => say::RENEWS,
            Face::Front if enemy.is_artillery() && self.names_guns(them) => say::BATTERY_ATTACKED,
            Face::Front if enemy.is_artillery() => say::GUNS_ATTACKED,
            Face::Front => match own.is_cavalry() {
                true => say::HORSE_ATTACKS,
                false => say::FOOT_ATTACKS,
            },
            Face::Right | Face::Left if attack.total() > defence.total() => say::FLANK_CARRIED,
            _ => say::FLANK_ATTACKS,
        };
        let target = names(std::slice::from_ref(them));
        let clash = self.draw(choices, us);
        clash.replace("{face}", face.word()).replace("{}", &target)
    }

    /// What makes the attack easier or harder, as far as a player sees it on the table.
    fn odds_of(&self, attack: &Blow, them: &UnitId, beside: &[UnitId], columns: &[UnitId]) -> Vec<String> {
        let mut odds = Vec::new();
        if counts(&attack.tally, "TT-MEL-08") {
            odds.push("from the higher ground".to_owned());
        }
        if counts(&attack.tally, "TT-MEL-06") {
            odds.push(self.does(them, "finding [them] in disorder already"));
        }
        let side = &self.unit(them).side;
        let behind = columns.iter().filter(|id| self.unit(id).side == *side);
        let helpers = beside.iter().chain(behind).cloned().collect::<Vec<_>>();
        if !helpers.is_empty() {
            let support = self.all_say(&helpers, "[supports]");
            odds.push(self.does(them, &format!("though {support} [them]")));
        }
        odds
    }

    /// How it comes out for the attacker.
    fn comes_out(&mut self, us: &UnitId, ours: i32, theirs: i32) -> String {
        let by = ours.abs_diff(theirs);
        let choices = match (ours > theirs, by >= 4) {
            (true, false) => say::WINS,
            (true, true) => say::WINS_OUTRIGHT,
            (false, false) => say::LOSES,
            (false, true) => say::LOSES_OUTRIGHT,
        };
        let outcome = self.draw(choices, us).replace("{}", &number(by));
        format!("{outcome}, {ours} to {theirs}")
    }

    fn comes_out_again(&mut self, us: &UnitId, attack: &Blow, defence: &Blow) -> String {
        let (ours, theirs) = (attack.total(), defence.total());
        match ours == theirs {
            true => format!("{ours} all once more"),
            false => {
                let outcome = self.comes_out(us, ours, theirs);
                self.says(us, &outcome)
            }
        }
    }

    /// A winner that goes on.
    fn follows(&mut self, event: &Event) -> String {
        let Event::Follows { unit, to, mandatory, against, with, stopped, .. } = event else {
            return String::new();
        };
        let choices = match mandatory {
            true => say::CARRIED_ON,
            false => say::WINNER_FOLLOWS,
        };
        let mut phrase = match self.way_to(unit, *to) {
            Some((far, way)) => over(self.draw(choices, unit), &far, way),
            None => "[follows] up, but [gets] no farther".to_owned(),
        };
        let with = with.iter().map(|(unit, _)| unit.clone());
        let with = names(&with.collect::<Vec<_>>());
        if !with.is_empty() {
            phrase.push_str(&format!(", {with} behind"));
        }
        if !against.is_empty() {
            phrase.push_str(&format!(", straight into {}", names(against)));
        } else if let Some(stop) = stopped {
            phrase.push_str(&self.stop(unit, stop));
        }
        self.says(unit, &phrase)
    }
}

/// Why a winner stays, by the clause that keeps it.
fn remaining(clause: &Clause) -> Choices {
    match clause.as_str() {
        "TT-FUP-11" | "TT-WOOD-11" => say::TOO_SHAKEN,
        "TT-FUP-15" => say::ENGAGED,
        "TT-FUP-08" => say::NO_ROOM,
        _ => say::REMAINS,
    }
}

/// Those of a side of a melee who neither lead it nor stand behind as a column.
fn others(all: &[UnitId], lead: &UnitId, columns: &[UnitId]) -> Vec<UnitId> {
    let others = all.iter().filter(|id| *id != lead && !columns.contains(id));
    others.cloned().collect()
}

/// The first consequences go with their cause, the rest stand on their own.
fn with_consequences(told: String, after: Vec<String>) -> Vec<String> {
    let mut after = after.into_iter();
    let Some(first) = after.next() else {
        return vec![told];
    };
    let second = after.next().map_or(String::new(), |text| format!("; {text}"));
    let joint = if told.contains(": ") { "; " } else { ": " };
    let mut parts = vec![format!("{told}{joint}{first}{second}")];
    parts.extend(after);
    parts
}
