//! What an exchange is called by: of all that it has brought, what counts for most.

use std::collections::BTreeMap;

use super::beats::{Beat, Kind, Turn, known_once};
use super::beside::is_leader_lost;
use super::clash::verdict;
use super::fate::Fate;
use super::teller::Teller;
use super::volleys::tells;
use super::weight::{self as weighs, Rank};
use super::wording as say;
use crate::adjudicate::{Better, Choices, Incident, Shock, Side, UnitId, What};
use crate::kit::{capital, number, troops_of};

/// From so many units on, those that are lost in one exchange are counted.
const MANY: usize = 3;

/// Something that may stand over a report.
pub(super) struct Headline {
    pub(super) rank: Rank,
    pub(super) weight: u32,
    pub(super) text: String,
    /// The leader whose fall it is.
    pub(super) leader: Option<UnitId>,
    /// Whose rout it is, where somebody of the reader's own breaks in it.
    pub(super) rout_of: Option<Side>,
}

impl Headline {
    /// One that tells of no leader's fall and of no rout of the reader's own.
    pub(super) fn of(rank: Rank, weight: u32, text: String) -> Headline {
        Headline { rank, weight, text, leader: None, rout_of: None }
    }

    /// By this one stands before another.
    pub(super) fn counts(&self) -> (Rank, u32) {
        (if self.rout_of.is_some() { self.rank.max(Rank::OwnRout) } else { self.rank }, self.weight)
    }
}

/// What a scene comes to.
pub(super) struct Balance {
    /// What all of it counts for.
    pub(super) weight: u32,
    /// The rank and the weight of what counts for most whoever reads; nothing where nothing has a headline.
    pub(super) most: Option<(Rank, u32)>,
    /// The one thing that counts for most.
    pub(super) headline: Option<Headline>,
    /// The units that are gone in it, and those that break and are still there.
    pub(super) gone: Vec<UnitId>,
    pub(super) broken: Vec<UnitId>,
    /// The units that come on in it to attack somebody, where nothing has come of it yet.
    pub(super) coming: Vec<UnitId>,
}

impl Teller<'_> {
    /// A headline, its wording by the number of the exchange; `of` is the unit whose army it speaks of.
    pub(super) fn headline(&self, choices: Choices, names: &[(&str, &UnitId)], of: Option<&UnitId>) -> String {
        let mut text = self.in_turn(choices);
        if let Some((_, one)) = names.iter().find(|(mark, _)| *mark == "one") {
            text = self.going(text, one);
        }
        let nouns = names.iter().map(|(_, unit)| self.noun(unit)).collect::<Vec<_>>();
        // A verb is that of whom the words name last before it: `the battery makes an end of the voltigeurs`.
        let verb = text.find('[').unwrap_or(text.len());
        let subject = (0..names.len()).max_by_key(|at| {
            let before = text[..verb].rfind(&format!("{{{}}}", names[*at].0));
            (before.map_or(0, |place| place + 1), std::cmp::Reverse(*at))
        });
        if let Some(subject) = subject {
            text = nouns[subject].does(&text);
        }
        let owners = nouns.iter().map(|noun| self.owner(&noun.name)).collect::<Option<Vec<_>>>();
        let owners = owners.filter(|owners| owners.len() > 1);
        for (at, (mark, _)) in names.iter().enumerate() {
            let name = owners.as_ref().map_or(nouns[at].name.as_str(), |owners| owners[at]);
            text = text.replace(&format!("{{{mark}}}"), name);
        }
        for owner in owners.iter().flatten() {
            text = text.replace(&format!("the attack of {owner} on "), &format!("{owner}'s attack on "));
        }
        if let Some(side) = of.and_then(|unit| self.side(unit)) {
            text = text.replace("{army}", &self.army(side).name);
        }
        capital(&text)
    }

    /// What a scene comes to, and what stands over it.
    pub(super) fn weigh(&self, beats: &[&Beat<'_>]) -> Balance {
        let all = || beats.iter().flat_map(|beat| beat.after.iter().copied().chain([beat.deed]));
        let mut heads = Vec::new();
        let (mut gone, mut broken) = (Vec::new(), Vec::new());
        let mut units = known_once(beats.iter().flat_map(|beat| beat.members()).collect());
        // The first is whoever anything has befallen first.
        units.sort_by_key(|unit| beats.iter().position(|beat| !beat.fate(unit).is_nothing()).unwrap_or(beats.len()));
        for unit in units {
            let fate = self.fate_in(beats, &unit);
            let lost = self.lost_with_others(all(), &unit);
            let is_man = self.noun(&unit).is_man;
            let is_gone = fate.is_gone() || lost;
            gone.extend((is_gone && !is_man).then(|| unit.clone()));
            broken.extend((!is_gone && !is_man && fate.is_routed()).then(|| unit.clone()));
            // What a fight costs whoever is still in order counts for the fight.
            let fought = beats.iter().any(|beat| beat.kind == Kind::Fight && is_party(beat, &unit));
            let weight = match () {
                () if fought && !is_gone && !fate.is_routed() => 0,
                () if is_gone && is_man => weighs::LEADER,
                () if lost => self.worth(&unit),
                () => weighs::hurt(&fate, self.worth(&unit)),
            };
            let rank = rank_of(&fate, is_gone, is_man);
            if weight > 0 {
                let text = self.head_of_fate(beats, &unit, &fate, lost);
                let is_own_rout = fate.is_routed() && weight >= weighs::OWN_ROUT && self.is_readers(&unit);
                let rout_of = self.side(&unit).filter(|_| is_own_rout).cloned();
                heads.push(Headline { rank, weight, text, leader: (is_man && is_gone).then_some(unit), rout_of });
            }
        }
        for incident in all().filter(|incident| is_leader_lost(incident)) {
            let Some(leader) =
                incident.who.as_ref().filter(|leader| !self.noun(leader).is_man || !gone.contains(leader))
            else {
                continue;
            };
            let text = self.fall_of(leader, Some(incident));
            let (rank, leader) = (Rank::Leader, Some(leader.clone()));
            heads.push(Headline { rank, weight: weighs::LEADER, text, leader, rout_of: None });
        }
        heads.extend(beats.iter().filter(|beat| !is_fought(beat, beats)).filter_map(|beat| self.head_of_beat(beat)));
        heads.extend(self.heads_of_places(beats));
        let comes = |beat: &&&Beat<'_>| rank_of_onset(beat) == Some(Rank::Coming) && !is_fought(beat, beats);
        let coming = known_once(beats.iter().filter(comes).map(|beat| beat.actor.clone()).collect());
        let weight = heads.iter().map(|head| head.weight).sum();
        // Of what weighs the same the first is told.
        heads.retain(|head| !head.text.is_empty());
        let most = heads.iter().map(|head| (head.rank, head.weight)).max();
        let first = heads.iter().map(Headline::counts).max();
        let headline = heads.into_iter().find(|head| Some(head.counts()) == first);
        Balance { weight, most, headline, gone, broken, coming }
    }

    /// Headlines over the places that are taken.
    fn heads_of_places(&self, beats: &[&Beat<'_>]) -> Vec<Headline> {
        let incidents = beats.iter().flat_map(|beat| beat.after.iter().chain([&beat.deed]));
        let heads = incidents.filter_map(|incident| {
            let (What::Takes { place }, Some(who)) = (&incident.what, &incident.who) else { return None };
            // Where somebody was driven to a place, the fight has decided that.
            if beats.iter().any(|beat| beat.fate(who).back.is_some()) {
                return None;
            }
            let text = self.headline(say::HEAD_PLACE, &[("unit", who)], Some(who));
            let text = capital(&text.replace("{place}", place));
            Some(Headline::of(Rank::Place, weighs::PLACE, text))
        });
        heads.collect()
    }

    /// What has become of somebody in all of a scene.
    fn fate_in(&self, beats: &[&Beat<'_>], unit: &UnitId) -> Fate {
        let mut whole = Fate::of(unit, beats.iter().flat_map(|beat| beat.after.iter().copied().chain([beat.deed])));
        let ran_before = beats.iter().any(|beat| beat.fate(unit).ran_before);
        whole.ran_before = ran_before && !whole.is_routed() && whole.toll.is_none();
        whole
    }

    /// Whether a unit is lost because of another.
    fn lost_with_others<'i>(&self, incidents: impl Iterator<Item = &'i Incident>, unit: &UnitId) -> bool {
        let mut own = incidents.filter(|incident| incident.who.as_ref() == Some(unit));
        own.any(|incident| matches!(incident.what, What::Swept { gone: true, .. } | What::LostWith { .. }))
    }

    fn head_of_fate(&self, beats: &[&Beat<'_>], unit: &UnitId, fate: &Fate, lost: bool) -> String {
        let noun = self.noun(unit);
        // Whoever only does not get there was not stopped by it.
        let stops = |beat: &&Beat<'_>| beat.kind == Kind::Fire && beat.fate(unit).stops.is_some();
        let is_alone = !beats.iter().any(|beat| beat.kind != Kind::Retreat && beat.members().contains(unit));
        match () {
            () if noun.is_man && fate.is_gone() => self.headline(say::HEAD_MAN_GONE, &[("leader", unit)], Some(unit)),
            () if noun.is_man => String::new(),
            () if lost || fate.is_gone() && is_alone => {
                self.headline(say::HEAD_LOST_ALONE, &[("unit", unit)], Some(unit))
            }
            () if fate.is_gone() => match self.doom_of(beats, unit) {
                Some(by) => self.headline(say::HEAD_LOST, &[("unit", unit), ("by", &by)], Some(unit)),
                None if is_shot(beats, unit) => self.headline(say::HEAD_SHOT, &[("unit", unit)], Some(unit)),
                None => self.headline(say::HEAD_LOST_ALONE, &[("unit", unit)], Some(unit)),
            },
            () if weighs::is_shattered(fate) => self.headline(say::HEAD_SHATTERED, &[("unit", unit)], None),
            () if fate.is_routed() => match self.beaten(beats, unit) {
                Some(text) => text,
                None => self.headline(say::HEAD_ROUT, &[("unit", unit)], None),
            },
            () if fate.is_bled() => self.headline(say::HEAD_BLED, &[("unit", unit)], None),
            () if fate.wavers.is_some() => self.headline(say::HEAD_WAVERS, &[("unit", unit)], None),
            () if beats.iter().any(stops) => self.headline(say::HEAD_STOPPED, &[("unit", unit)], None),
            // Whoever is hit where he does not get to whom he charges is told to have failed.
            () if beats.iter().any(|beat| beat.is_short() && beat.actor == *unit) => {
                let short = beats.iter().find(|beat| beat.is_short() && beat.actor == *unit);
                let other = short.map_or(unit, |short| short.target());
                self.headline(say::HEAD_SHORT, &[("one", unit), ("other", other)], None)
            }
            () => self.headline(say::HEAD_FIRE, &[("unit", unit)], None),
        }
    }

    /// Who has made an end of somebody, where it was one.
    fn doom_of(&self, beats: &[&Beat<'_>], unit: &UnitId) -> Option<UnitId> {
        let last = beats.iter().rev().find(|beat| beat.fate(unit).is_gone())?;
        let by = if last.actor == *unit { last.target() } else { &last.actor };
        // Of several who have fired at him none has done it alone, unless his nerve is tried by each by itself.
        let is_apart = |fate: &Fate| fate.toll.is_none() && (fate.wavers.is_some() || fate.tried.is_some());
        let fires = |beat: &&&Beat<'_>| {
            let at_him = beat.kind == Kind::Fire && beat.target() == unit && tells(beat, unit);
            at_him && !is_apart(&beat.fate(unit))
        };
        if last.kind == Kind::Fire && beats.iter().filter(fires).any(|beat| beat.actor != *by) {
            return None;
        }
        (by != unit && !self.noun(by).is_man).then(|| by.clone())
    }

    /// The headline over a fight that somebody has won, and who has lost it.
    fn head_of_victory<'b>(&self, fight: &'b Beat<'_>) -> Option<(String, &'b UnitId)> {
        let (us, them) = (&fight.actor, fight.target());
        let (choices, winner, loser) = match verdict(fight)? {
            Better::Attacker => (say::HEAD_CARRIED, us, them),
            Better::Defender => (say::HEAD_REPULSED, them, us),
            _ => return None,
        };
        let choices = if self.noun(loser).is_man { say::HEAD_MAN_CHASED } else { choices };
        let text = match self.noun(loser).is_man {
            true => self.headline(choices, &[("loser", loser), ("winner", winner)], None),
            false => self.headline(choices, &[("winner", winner), ("loser", loser)], None),
        };
        Some((text, loser))
    }

    /// How it is called that somebody is in order again, as most of those who tried with him are, or are not.
    pub(super) fn words_of_rally(&self, unit: &UnitId) -> Choices {
        let mut tried = BTreeMap::new();
        for incident in &self.account.incidents {
            let (who, succeeds) = match (&incident.what, &incident.who) {
                (What::Recovers { succeeds, .. }, Some(who)) => (who, *succeeds),
                (What::Rallies { whom, succeeds, .. }, _) => (whom, *succeeds),
                _ => continue,
            };
            // Of several who try to rally one unit the last may have done it.
            if self.side(who) == self.side(unit) {
                *tried.entry(who).or_insert(false) |= succeeds;
            }
        }
        let rallied = tried.values().filter(|succeeds| **succeeds).count();
        match (rallied, tried.len() - rallied) {
            (most, few) if few <= most => say::HEAD_RALLY,
            (1, _) => say::HEAD_RALLY_OF_ONE,
            _ => say::HEAD_FEW_RALLY,
        }
    }

    /// The same where whoever came has come upon a flank, or from behind.
    fn head_of_flank(&self, fight: &Beat<'_>) -> Option<String> {
        let What::Attacks { verbs, .. } = &fight.deed.what else { return None };
        let is_at = |part: &str| verbs.wordings.iter().all(|words| words.contains(part));
        let choices = match () {
            () if verdict(fight) != Some(Better::Attacker) || self.noun(fight.target()).is_man => return None,
            () if is_at("flank") => say::HEAD_IN_FLANK,
            () if is_at("rear") => say::HEAD_IN_REAR,
            () => return None,
        };
        Some(self.headline(choices, &[("winner", &fight.actor), ("loser", fight.target())], None))
    }

    /// The place that the loser of a fight leaves, where he is neither gone nor running: those would be the news.
    fn place_lost_in(&self, fight: &Beat<'_>) -> Option<String> {
        let (_, loser) = self.head_of_victory(fight)?;
        let fate = fight.fate(loser);
        fate.yields.clone().filter(|_| !fate.is_gone() && !fate.is_routed())
    }

    fn head_of_place_lost(&self, fight: &Beat<'_>) -> Option<String> {
        let ((_, loser), place) = self.head_of_victory(fight).zip(self.place_lost_in(fight))?;
        let text = self.headline(say::HEAD_YIELDS, &[("loser", loser)], None);
        Some(capital(&text.replace("{place}", &place)))
    }

    /// What stands over the rout of somebody who runs from a fight that he has lost: it is the winner's.
    fn beaten(&self, beats: &[&Beat<'_>], unit: &UnitId) -> Option<String> {
        let fights = beats.iter().filter(|beat| beat.kind == Kind::Fight && beat.fate(unit).is_routed());
        fights.filter_map(|fight| self.head_of_victory(fight)).find(|(_, loser)| *loser == unit).map(|(text, _)| text)
    }

    /// A headline over a fight, an onset, a rally.
    fn head_of_beat(&self, beat: &Beat<'_>) -> Option<Headline> {
        let (us, them) = (&beat.actor, beat.target());
        let rank = match beat.kind {
            // Whoever is driven out of a place has lost that.
            Kind::Fight if self.place_lost_in(beat).is_some() => Rank::Place,
            // Who has beaten somebody that only gives ground has won no more than whoever sees somebody run.
            Kind::Fight if self.head_of_victory(beat).is_some_and(|(_, loser)| only_yields(&beat.fate(loser))) => {
                Rank::Rout
            }
            Kind::Fight if self.head_of_victory(beat).is_some() => Rank::Fight,
            _ => rank_of_onset(beat).unwrap_or(Rank::Small),
        };
        let (weight, text) = match beat.kind {
            Kind::Fight => {
                let cost = [us, them].map(|unit| (unit, beat.fate(unit))).into_iter();
                let cost = cost.filter(|(_, fate)| !fate.is_gone() && !fate.is_routed());
                let cost = cost.map(|(unit, fate)| weighs::hurt(&fate, self.worth(unit))).sum::<u32>();
                match self.head_of_victory(beat) {
                    Some(_) if self.place_lost_in(beat).is_some() => {
                        (weighs::PLACE + weighs::WON + cost, self.head_of_place_lost(beat).unwrap_or_default())
                    }
                    Some((text, _)) => (weighs::WON + cost, self.head_of_flank(beat).unwrap_or(text)),
                    None => {
                        let text = self.headline(say::HEAD_UNDECIDED, &[("one", us), ("other", them)], None);
                        (weighs::UNDECIDED + cost, text)
                    }
                }
            }
            Kind::Onset if beat.is_short() => {
                (weighs::PURSUIT, self.headline(say::HEAD_SHORT, &[("one", us), ("other", them)], None))
            }
            Kind::Onset => (weighs::ONSET, self.head_of_onset(beat)),
            Kind::Pursuit => (weighs::PURSUIT, self.headline(say::HEAD_PRESSED, &[("one", us), ("other", them)], None)),
            Kind::Rally | Kind::Recovery => match &beat.deed.what {
                What::Rallies { whom, succeeds: true, .. } => {
                    (weighs::RALLY, self.headline(self.words_of_rally(whom), &[("unit", whom)], None))
                }
                What::Recovers { succeeds: true, .. } => {
                    (weighs::RALLY, self.headline(self.words_of_rally(us), &[("unit", us)], None))
                }
                _ => return None,
            },
            Kind::Fire => (weighs::SHOT_AT, self.headline(say::HEAD_STANDS, &[("unit", them)], None)),
            Kind::Stand => {
                let text = match &beat.deed.what {
                    What::Receives { from: Some(from), .. } => {
                        self.headline(say::HEAD_STANDS_TO, &[("unit", us), ("other", from)], None)
                    }
                    _ => self.headline(say::HEAD_STANDS_TO_IT, &[("unit", us)], None),
                };
                (weighs::ONSET, text)
            }
            Kind::Retreat | Kind::Place | Kind::Room => return None,
        };
        Some(Headline::of(rank, weight, text))
    }

    /// A headline over somebody who goes in, by how he comes and how he is met.
    fn head_of_onset(&self, onset: &Beat<'_>) -> String {
        let squared =
            |incident: &&Incident| matches!(&incident.what, What::Receives { verbs, .. } if verbs.about == SQUARED);
        let words = match aspect(onset) {
            Some(words) => words,
            None if onset.after.iter().any(squared) => say::HEAD_SQUARED,
            None if onset.shock() == Some(Shock::Charge) => say::HEAD_RIDES,
            None => say::HEAD_CLOSES,
        };
        self.headline(words, &[("one", &onset.actor), ("other", onset.target())], None)
    }

    /// Whether somebody is of the army of whoever reads; who reads for none reads for each.
    fn is_readers(&self, unit: &UnitId) -> bool {
        self.reading.reader.is_none_or(|reader| self.side(unit) == Some(reader))
    }

    /// A headline over an army that has lost so much that it can do no more.
    pub(super) fn head_of_the_spent(&self, turns: &[Turn<'_>]) -> Option<String> {
        let mut incidents = turns.iter().flat_map(|turn| &turn.incidents);
        incidents.find_map(|incident| match &incident.what {
            What::Spent(side) => {
                let army = self.army(side);
                Some(capital(&army.does(&self.in_turn(say::HEAD_SPENT)).replace("{army}", &army.name)))
            }
            _ => None,
        })
    }

    /// A headline over the fall of a leader in an exchange in which several units of his are gone.
    pub(super) fn head_of_leader_and_units(&self, leader: &UnitId, gone: &[UnitId]) -> Option<String> {
        let own = gone.iter().filter(|unit| *unit != leader && self.side(unit) == self.side(leader)).count();
        let text = self.headline(say::HEAD_LOST_BESIDES, &[("leader", leader)], None);
        (own > 1).then(|| capital(&text.replace("{count}", &number(super::grammar::small(own)))))
    }

    /// Units of an army, counted: `three French units`, `three of your units`; behind others `two of the enemy's`, `two of yours`.
    pub(super) fn counted_of(&self, side: &Side, count: usize, is_behind: bool) -> String {
        let many = number(super::grammar::small(count));
        let units = if count == 1 { "unit" } else { "units" };
        match (self.reading.reader == Some(side), troops_of(self.reading.roster.army(side)), is_behind) {
            (true, _, false) => format!("{many} of your units"),
            (true, _, true) => format!("{many} of yours"),
            (false, Some(of), false) => format!("{many} {of} {units}"),
            (false, _, true) if self.reading.reader.is_some() => format!("{many} of the enemy's"),
            (false, Some(of), true) if count == 1 => format!("{many} {of} {units}"),
            (false, Some(of), true) => format!("{many} {of}"),
            (false, None, false) => format!("{many} {units} of {}", self.army(side).name),
            (false, None, true) => format!("{many} of {}", self.army(side).name),
        }
    }

    /// A headline over the flight of many units of one army.
    pub(super) fn head_of_routs(&self, broken: &[UnitId]) -> Option<Headline> {
        let sides = self.reading.roster.sides.iter().map(|(side, _)| side);
        let most = sides.max_by_key(|side| broken.iter().filter(|unit| self.side(unit) == Some(side)).count())?;
        let own = broken.iter().filter(|unit| self.side(unit) == Some(most)).collect::<Vec<_>>();
        let words = self.in_turn(say::HEAD_MANY_BREAK).replace("{many}", &self.counted_of(most, own.len(), false));
        let weight = own.iter().map(|unit| self.worth(unit)).sum();
        (own.len() >= MANY).then(|| Headline::of(Rank::OwnRout, weight, capital(&words)))
    }

    /// A headline over fire that was in vain; who fires alone stands in it.
    pub(super) fn head_of_fire_in_vain(&self, wide: &[Beat<'_>]) -> Option<String> {
        let firers = known_once(wide.iter().map(|shot| shot.actor.clone()).collect());
        match firers.as_slice() {
            [] => None,
            [one] => Some(self.headline(say::HEAD_VAIN_OF_ONE, &[("unit", one)], None)),
            _ => Some(capital(&self.in_turn(say::HEAD_VAIN))),
        }
    }

    /// A headline over the loss of many units.
    pub(super) fn head_of_losses(&self, gone: &[UnitId]) -> Option<Headline> {
        if gone.len() < MANY {
            return None;
        }
        let mut sides = self.reading.roster.sides.iter().map(|(side, _)| {
            let own = gone.iter().filter(|unit| self.side(unit) == Some(side));
            (side, own.count())
        });
        let mut sides = sides.by_ref().filter(|(_, count)| *count > 0).collect::<Vec<_>>();
        sides.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let text = match sides.as_slice() {
            [(side, many)] => self.in_turn(say::HEAD_MANY).replace("{many}", &self.counted_of(side, *many, false)),
            [(one, many), (other, few), ..] => {
                let words = self.in_turn(say::HEAD_MANY_ON_BOTH);
                let words = words.replace("{many}", &self.counted_of(one, *many, false));
                words.replace("{few}", &self.counted_of(other, *few, true))
            }
            [] => return None,
        };
        let weight = gone.iter().map(|unit| self.worth(unit)).sum();
        Some(Headline::of(Rank::Lost, weight, capital(&text)))
    }
}

/// How what became of somebody ranks.
fn rank_of(fate: &Fate, is_gone: bool, is_man: bool) -> Rank {
    match () {
        () if is_gone && is_man => Rank::Leader,
        () if is_gone && weighs::was_a_remnant(fate) => Rank::Rout,
        () if is_gone || weighs::is_shattered(fate) => Rank::Lost,
        () if fate.is_routed() => Rank::Rout,
        () => Rank::Small,
    }
}

/// Whether somebody was gone under fire.
fn is_shot(beats: &[&Beat<'_>], unit: &UnitId) -> bool {
    beats.iter().rev().find(|beat| beat.fate(unit).is_gone()).is_some_and(|last| last.kind == Kind::Fire)
}

/// What the coming on of somebody counts for; of whoever gets nowhere nothing.
fn rank_of_onset(beat: &Beat<'_>) -> Option<Rank> {
    let comes = beat.kind == Kind::Onset && !beat.is_short();
    comes.then(|| if aspect(beat).is_some() { Rank::Fight } else { Rank::Coming })
}

/// Whether a charge comes home in the same exchange: then the fight is the news.
fn is_fought(onset: &Beat<'_>, beats: &[&Beat<'_>]) -> bool {
    let pair = |fight: &Beat<'_>| onset.targets().contains(fight.target()) && fight.actor == onset.actor;
    onset.kind == Kind::Onset && beats.iter().any(|beat| beat.kind == Kind::Fight && pair(beat))
}

/// What wordings of those are about who are in square before the horse is upon them.
const SQUARED: &str = "squared";

/// What wordings of charges are about that come in upon a flank, or from behind.
const IN_FLANK: &str = "charges in flank";
const IN_REAR: &str = "charges in rear";

/// What stands over a charge that does not come from the front.
fn aspect(onset: &Beat<'_>) -> Option<Choices> {
    let What::Closes { verbs, .. } = &onset.deed.what else { return None };
    match verbs.about {
        IN_FLANK => Some(say::HEAD_FLANKED),
        IN_REAR => Some(say::HEAD_FROM_BEHIND),
        _ => None,
    }
}

/// Whether whoever has lost a fight does no more than give ground, with no great loss.
fn only_yields(loser: &Fate) -> bool {
    !loser.is_gone() && !loser.is_routed() && !loser.is_bled()
}

/// Whether somebody is one of the two who fight.
fn is_party(fight: &Beat<'_>, unit: &UnitId) -> bool {
    fight.actor == *unit || fight.targets().contains(unit)
}
