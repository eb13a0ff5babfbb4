//! Melees in words, round by round: what each side brings, what it inflicts, who has won by how much.

use super::names::{Number, Voice, agree, counts, name, names};
use super::wording::melee as say;
use crate::adjudicate::{Clause, Entry, UnitId};
use crate::kit::{Aspect, army_number, counted, list, number, ordinal};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::melee::{Blow, Round, Strength};
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::troops::brigade::Gone;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// How many entries from the first on are one round with its losses.
pub(crate) fn round(rest: &[Entry<Event>]) -> usize {
    let Event::Fights(round) = &rest[0].event else {
        return 0;
    };
    let fought = |id: &UnitId| {
        let mut blows = round.blows.iter();
        blows.any(|blow| blow.brigades.iter().any(|own| own.unit == *id))
    };
    let after = |entry: &&Entry<Event>| match &entry.event {
        Event::Falls(fallen) => fought(&fallen.unit),
        Event::Leaves { unit, gone } => *gone == Gone::Destroyed && fought(unit),
        Event::Parts { by, .. } => fought(by),
        _ => false,
    };
    1 + rest[1..].iter().take_while(after).count()
}

fn ids(blow: &Blow) -> Vec<UnitId> {
    blow.brigades.iter().map(|own| own.unit.clone()).collect()
}

impl Voice<'_> {
    /// A round with its losses.
    pub(crate) fn fights(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let Event::Fights(round) = &run[0].event else {
            return Vec::new();
        };
        let [one, other] = round.blows.as_slice() else {
            return Vec::new();
        };
        let rough = self.is_rough();
        let mut parts = match rough {
            true => self.fights_roughly(round, run),
            false => {
                let brings = [(one, other), (other, one)];
                let mut parts = vec![self.opens_round(round, one, other)];
                parts.extend(brings.map(|(own, enemy)| self.brings(own, enemy, round)));
                parts.push(self.comes_out(round, one, other));
                parts
            }
        };
        self.pass(&run[0]);
        for entry in &run[1..] {
            if let Event::Leaves { unit, .. } = &entry.event {
                let phrase = self.draw(say::CUT_DOWN, unit);
                parts.push(self.says(unit, phrase));
            }
            self.pass(entry);
        }
        if !rough && round.blows.iter().any(|blow| blow.look.is_some()) {
            parts.extend(self.table_note());
        }
        parts
    }

    /// Who is at whose throat, and for which time.
    pub(crate) fn opens_round(&mut self, round: &Round, one: &Blow, other: &Blow) -> String {
        let (us, them) = (ids(one), ids(other));
        let lead = us.first().or(them.first());
        let Some(lead) = lead.cloned() else {
            return String::new();
        };
        let (us, them) = (names(&us), names(&them));
        match round.round {
            0 | 1 => {
                let text = self.draw(self.first_words(&lead), &lead);
                let text = agree(text, self.side_number(one));
                text.replace("{us}", &us).replace("{}", &them)
            }
            round => {
                let text = self.draw(say::NEXT_ROUND, &lead);
                let text = text.replace("{us}", &us).replace("{}", &them);
                text.replace("{round}", &ordinal(round))
            }
        }
    }

    fn first_words(&self, lead: &UnitId) -> super::names::Choices {
        let clash = self.clash_of(lead);
        match clash.map(|clash| clash.how) {
            Some(How::FollowUp) => say::RENEWED,
            Some(How::Pursuit) => say::RUN_DOWN,
            _ => say::FIRST_ROUND,
        }
    }

    fn clash_of(&self, id: &UnitId) -> Option<&Clash> {
        self.state.clashes.iter().find(|clash| clash.is_of(id))
    }

    fn side_number(&self, blow: &Blow) -> Number {
        match blow.brigades.as_slice() {
            [only] => self.number(&only.unit),
            _ => Number::Many,
        }
    }

    /// What a side brings to the round, and what it inflicts.
    fn brings(&mut self, own: &Blow, enemy: &Blow, round: &Round) -> String {
        let who = ids(own);
        let row = own.brigades.iter().map(Strength::row).sum::<i32>();
        let Some(lead) = who.first() else {
            return String::new();
        };
        let Some(look) = &own.look else {
            let why = self.helpless(own, enemy);
            let fire = match own.fire {
                0 => String::new(),
                fire => format!(", for all that [its] fire has told, with {}", casualties(fire)),
            };
            return self.all_say(&who, &format!("{why}{fire}"));
        };
        let why = self.because(own);
        let count = u32::from(look.casualties);
        let inflicts = match count {
            0 => "[inflicts] none".to_owned(),
            count => format!("[inflicts] {}", casualties(count)),
        };
        let fire = match own.fire {
            0 => String::new(),
            fire => format!(", besides {} by [its] fire", number(fire)),
        };
        let barred = self.barred(own);
        let weight = match round.round {
            0 | 1 => self.draw(say::WEIGHT, lead),
            _ => self.draw(say::WEIGHT_LATER, lead),
        };
        let weight = weight.replace("{row}", &row.to_string());
        let joint = if why.is_empty() { "" } else { "," };
        self.all_say(&who, &format!("{weight}{why}{joint} and {inflicts}{fire}{barred}"))
    }

    /// What makes a side strong or weak, as a player sees it on the table.
    pub(crate) fn because(&self, blow: &Blow) -> String {
        const FOR: &[(&str, &str)] = &[
            ("NB-MII-05", "the impetus of a column"),
            ("NB-MEL-09", "the shock of a charge on foot soldiers"),
            ("NB-MCC-05", "the shock of the charge"),
            ("NB-MEL-10", "the slope"),
            ("NB-MEL-11", "an enemy caught standing"),
            ("NB-MEL-03", "the enemy's rear before [them]"),
            ("NB-MEL-06", "the enemy's flank before [them]"),
            ("NB-MEL-05", "elite troops"),
            ("NB-MEL-08", "defences to fight from"),
            ("NB-MCC-07", "the heavier horses"),
            ("NB-MCC-08", "much the heavier horses"),
            ("NB-MCC-09", "the heavier horses"),
            ("NB-MCC-11", "the lance"),
            ("NB-SQ-03", "the square"),
        ];
        const AGAINST: &[(&str, &str)] = &[
            ("NB-MEL-13", "in disorder"),
            ("NB-MEL-14", "caught rallying"),
            ("NB-MEL-15", "caught going back"),
            ("NB-WIN-12", "caught in following up"),
        ];
        let has = |clause: &str| {
            let mut own = blow.brigades.iter();
            own.any(|own| own.barred.is_none() && counts(&own.tally, clause))
        };
        let seen = |rows: &[(&str, &'static str)]| {
            let seen = rows.iter().filter(|(clause, _)| has(clause));
            list(&seen.map(|(_, words)| *words).collect::<Vec<_>>())
        };
        let (gains, weak) = (seen(FOR), seen(AGAINST));
        let gains = match gains.is_empty() {
            true => String::new(),
            false => format!(", with {gains}"),
        };
        let weak = match weak.is_empty() {
            true => String::new(),
            false => format!(", {weak}"),
        };
        format!("{gains}{weak}")
    }

    /// Why a side does not fight.
    pub(crate) fn helpless(&mut self, own: &Blow, enemy: &Blow) -> String {
        let clause = own.brigades.iter().find_map(|own| own.barred.as_ref());
        let lead = own.brigades.first().map(|own| own.unit.clone());
        let lead = lead.expect("a side of a melee has a brigade");
        match clause {
            Some(clause) => {
                let struck = self.struck_in(&own.brigades, &enemy.brigades);
                let gives_way = self
                    .pace(&lead)
                    .is_some_and(|pace| matches!(pace.manner, Manner::FallBack | Manner::FallBackAndFire));
                let how = self.clash_of(&lead).map(|clash| clash.how);
                reason(clause, struck, (gives_way, how)).to_owned()
            }
            None => self.draw(say::TOO_WEAK, &lead).to_owned(),
        }
    }

    /// In which side the brigades of a side were struck worst.
    fn struck_in(&self, own: &[Strength], enemy: &[Strength]) -> Option<Aspect> {
        let is = |side: &[Strength], id: &UnitId| side.iter().any(|own| own.unit == *id);
        let struck = self.state.clashes.iter();
        let struck = struck.filter(|clash| is(own, &clash.on) && is(enemy, &clash.by));
        struck.map(|clash| clash.aspect).max()
    }

    /// Those of a side that fights who cannot.
    pub(crate) fn barred(&self, own: &Blow) -> String {
        let out = own.brigades.iter().filter(|own| own.barred.is_some());
        let out = out.map(|own| own.unit.clone()).collect::<Vec<_>>();
        match out.is_empty() {
            true => String::new(),
            false => format!(", {} unable to strike a blow", names(&out)),
        }
    }

    /// Who has won.
    fn comes_out(&mut self, round: &Round, one: &Blow, other: &Blow) -> String {
        let [ours, theirs] = [one, other].map(Blow::inflicts);
        let by = ours.abs_diff(theirs);
        let Some(winner) = &round.winner else {
            let lead = ids(one).first().or(ids(other).first()).cloned();
            let lead = lead.unwrap_or_else(|| UnitId::new(""));
            let drawn = self.draw(say::DRAWN, &lead);
            return drawn.replace("{}", &format!("{ours} to {theirs}"));
        };
        let (won, lost) = match *winner == one.side {
            true => (one, other),
            false => (other, one),
        };
        let score = [won, lost].map(Blow::inflicts);
        let lead = ids(won);
        let Some(first) = lead.first() else {
            let army = self.army(winner);
            let phrase = agree("[has] won", army_number(&army));
            return format!("{army} {phrase}, {} to {}", score[0], score[1]);
        };
        let choices = if by >= 5 { say::WINS_OUTRIGHT } else { say::WINS };
        let phrase = self.draw(choices, first);
        let phrase = phrase.replace("{by}", &number(by)).replace(
            "{}",
            &match ids(lost).as_slice() {
                [only] => name(only),
                several => names(several),
            },
        );
        let phrase = format!("{phrase}, {} to {}", score[0], score[1]);
        self.all_say(&lead, &phrase)
    }

    /// Brigades of a run that are together in a melee, counted.
    pub(crate) fn locked(&self) -> Vec<String> {
        let mut told: Vec<(UnitId, UnitId)> = Vec::new();
        let mut parts = Vec::new();
        for clash in &self.state.clashes {
            let pair = (clash.by.clone(), clash.on.clone());
            let back = (clash.on.clone(), clash.by.clone());
            if told.contains(&pair) || told.contains(&back) {
                continue;
            }
            told.push(pair);
            let both = names(&[clash.by.clone(), clash.on.clone()]);
            parts.push(match clash.rounds {
                0 => format!("{both} are in contact"),
                rounds => {
                    let rounds = counted(rounds, "round", None);
                    format!("{both} are hand to hand after {rounds}")
                }
            });
        }
        parts
    }
}

fn casualties(count: u32) -> String {
    counted(count, "casualty", Some("casualties"))
}

/// Why a brigade cannot strike a blow, by the clause that bars it.
fn reason(clause: &Clause, struck: Option<Aspect>, (gives_way, how): (bool, Option<How>)) -> &'static str {
    match (clause.as_str(), struck) {
        ("NB-MEL-04" | "NB-MEL-07", Some(Aspect::Rear)) => "[is] taken in the rear and cannot strike a blow",
        ("NB-MEL-04" | "NB-MEL-07", _) => "[is] taken in the flank and cannot strike a blow",
        ("NB-TERR-09", _) => "[is] in no state to fight where [it] [stands]",
        ("NB-SKIR-09", _) if gives_way => "[is] caught as [it] [gives] way, and cannot strike a blow",
        ("NB-SKIR-09", _) if how == Some(How::FollowUp) => "[is] overtaken in [its] retreat, and cannot strike a blow",
        ("NB-SKIR-09", _) => "[is] caught in open order, and cannot strike a blow",
        ("NB-ROUT-07" | "NB-ROUT-04", _) => "[is] cut down in flight without a blow",
        _ => "cannot strike a blow",
    }
}
