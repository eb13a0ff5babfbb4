//! Fire at one target as one sentence; fire that costs little as a roll of losses; fire in vain.

use super::beats::{Beat, Kind, known_once};
use super::fate::Fate;
use super::grammar::{Noun, aimed, in_a_row};
use super::prose::{Sentence, Shape};
use super::quiet::NAMED;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Incident, Side, UnitId, What};
use crate::kit::list;

/// From so many on, those who are hit along the line and stand stand in one roll.
const MANY: usize = 3;

/// Who has lost so much along the line, and more than any other there, is named.
const WORTH_A_WORD: u32 = 3;

/// How it is told plainly that several fire at one.
const BY_ALL: &str = "the fire of {firers} hits {target}, {who} {end}";

/// All that is fired at somebody, and what it does to him.
struct Hit<'a> {
    target: UnitId,
    shots: Vec<&'a Beat<'a>>,
    fate: Fate,
}

impl<'a> Hit<'a> {
    fn after(&self) -> impl Iterator<Item = &'a Incident> {
        self.shots.iter().flat_map(|shot| shot.after.iter().copied())
    }
}

/// Somebody who is hit, with all that comes of it.
struct Struck {
    unit: UnitId,
    whom: Noun,
    firers: Noun,
    by: Vec<UnitId>,
    /// What he loses, with its verb, and the same without it where it is counted.
    toll: Option<String>,
    cost: Option<String>,
    /// What else becomes of him, and what he holds out in all the same.
    ends: Vec<String>,
    against: Option<String>,
}

impl Struck {
    fn end(&self) -> String {
        let row = self.toll.iter().chain(&self.ends).cloned().collect::<Vec<_>>();
        self.whom.does(&in_a_row(&row, self.against.clone()))
    }

    /// What it costs him, where that is all that comes of it: of whom more is told, he has to be the subject.
    fn pays(&self) -> Option<&str> {
        self.cost.as_deref().filter(|_| self.ends.is_empty() && self.against.is_none())
    }

    /// `The 27th loses two of its six points to the fire of the 78th`.
    fn loses_to(&self, fire: &str) -> Option<Sentence> {
        let is_clear = self.ends.is_empty() || !fire.contains(" and ");
        let toll = self.toll.as_ref().filter(|_| self.cost.is_some() && is_clear)?;
        let row = std::iter::once(format!("{toll} to {fire}")).chain(self.ends.iter().cloned()).collect::<Vec<_>>();
        let words = self.whom.does(&in_a_row(&row, self.against.clone()));
        Some(Sentence::of(&self.whom, words).shaped(Shape::LosesTo))
    }

    /// `The fire of the 78th costs the 27th two of its six points`.
    fn costs(&self, fire: &str) -> Option<Sentence> {
        let words = self.pays().map(|cost| format!("{fire} costs {} {cost}", self.whom.name));
        words.map(|words| Sentence::whole(words).shaped(Shape::Costs))
    }

    fn the_fire(&self) -> String {
        format!("the fire of {}", self.firers.name)
    }

    /// A sentence that ends with him and what becomes of him, and what it may say otherwise.
    fn which(&self, which: Sentence, others: [Option<Sentence>; 2]) -> Sentence {
        let which = which.of_whom(&self.unit);
        let [one, other] = others;
        if self.cost.is_some() { which.shaped(Shape::Which).or(one).or(other) } else { which }
    }

    /// Fire that answers the one which was told just now.
    fn answered(&self, words: &str) -> Sentence {
        let words = words.replace("{target}", &self.whom.name).replace("{who}", self.whom.who());
        let answer = Sentence::whole(words.replace("{end}", &self.end()));
        self.which(answer, [self.loses_to("the answering fire"), self.costs("the answering fire")])
    }

    /// Fire of one, who may have come up before it: that is told with it.
    fn by_one(&self, steps: Vec<String>, aims: String, again: &str) -> Sentence {
        let is_on_the_spot = steps.is_empty();
        let mut row = [steps, vec![aims]].concat();
        let first = self.firers.sentence(&list(&row));
        if !first.ends_with(&self.whom.name) {
            return first.and(&format!(", and {} {}", self.whom.name, self.end()));
        }
        let which = first.and(&format!(", {} {}", self.whom.who(), self.end()));
        let costs = self.pays().map(|cost| {
            row.push(format!("[costs] {} {cost}", self.whom.them()));
            self.firers.sentence(&list(&row)).shaped(Shape::Costs)
        });
        let loses = if is_on_the_spot { self.loses_to(&self.the_fire()) } else { None };
        let told = self.which(which, [loses, costs]);
        match &self.firers.unit {
            Some(firer) if is_on_the_spot => {
                let turns = self.firers.sentence(&aimed(again, &self.whom.name));
                let turns = turns.and(&format!(", {} {}", self.whom.who(), self.end()));
                told.fired_by(std::slice::from_ref(firer), self.which(turns, [None, None]))
            }
            _ => told,
        }
    }

    /// Fire of several, or of those who stand elsewhere.
    fn by_several(&self, words: &str) -> Sentence {
        let fill = |words: &str| {
            let words = words.replace("{firers}", &self.firers.name).replace("{who}", self.whom.who());
            words.replace("{target}", &self.whom.name).replace("{end}", &self.end())
        };
        match words.strip_prefix("{target} ") {
            Some(rest) => Sentence::of(&self.whom, self.whom.does(&fill(rest))),
            None if words.ends_with("{who} {end}") => {
                let fire = self.the_fire();
                let told = Sentence::whole(self.firers.does(&fill(words)));
                // Nobody concentrates his fire on this one who fires on that one as well.
                let again = Sentence::whole(self.firers.does(&fill(BY_ALL)));
                let told = self.which(told, [self.loses_to(&fire), self.costs(&fire)]);
                told.fired_by(&self.by, self.which(again, [None, None]))
            }
            None => Sentence::whole(self.firers.does(&fill(words))),
        }
    }
}

impl Teller<'_> {
    /// Fire at one target in a sentence, and what became of leaders in it; `told` are those who have fired and fought before, and
    /// `opens` is whether a place may be said before it.
    pub(super) fn volley(
        &mut self,
        target: &UnitId,
        shots: &[&Beat<'_>],
        told: &[&Beat<'_>],
        opens: bool,
    ) -> Vec<Sentence> {
        let after = || shots.iter().flat_map(|shot| shot.after.iter().copied());
        let fate = Fate::of(target, after());
        let (hitting, wide) = shots.iter().copied().partition::<Vec<_>, _>(|shot| tells(shot, target));
        let mut parts = Vec::new();
        let mut first = match hitting.as_slice() {
            [] => None,
            several => Some(self.hits(target, several, &fate, (told, opens))),
        };
        if !wide.is_empty() {
            let firers = self.firers(&wide);
            first = Some(match first {
                None => {
                    let words = self.in_vain_at(&wide, told);
                    let vain = Noun::all(&firers).sentence(&words);
                    match wide.as_slice() {
                        [one] if told.iter().any(|before| has_shaken(before, &one.actor)) => {
                            let shaken = self.deal(say::SHAKEN_AS_IT_IS, &one.actor);
                            vain.led(firers[0].does(&shaken))
                        }
                        _ => vain,
                    }
                }
                Some(text) => {
                    let words = self.deal(say::WIDE, target);
                    text.and_however(&format!("; {}", Noun::all(&firers).says(&words)))
                }
            });
        }
        let firers = known_once(shots.iter().map(|shot| shot.actor.clone()).collect());
        if let ([one], Some(before)) = (firers.as_slice(), told.last())
            && before.rallied() == Some(one)
        {
            let words = self.deal(say::ONCE_RALLIED, one);
            first = first.map(|first| first.led_as_it_is(words));
        }
        parts.extend(first);
        parts.extend(self.with_his_men(target, after()));
        parts
    }

    /// More fire at somebody of whom it was told just now what fire has cost him, and nothing more: in that sentence. Whether it is.
    pub(super) fn more_fire(&mut self, shots: &[&Beat<'_>], told: &[&Beat<'_>], last: Option<&mut Sentence>) -> bool {
        let target = shots[0].target();
        let is_fire = |beat: &&&Beat<'_>| matches!(beat.kind, Kind::Fire | Kind::Pursuit) && beat.target() == target;
        let (Some(before), Some(last)) = (told.iter().rfind(is_fire), last) else { return false };
        let fates = [before.fate(target), Fate::of(target, shots.iter().flat_map(|shot| shot.after.iter().copied()))];
        let costs = |fate: &Fate| fate.rough.is_none() && Fate { toll: None, ..fate.clone() }.is_nothing();
        let (Some(toll), Some((lost, had, _)), true) = (self.toll(&fates[0]), fates[1].toll, fates.iter().all(costs))
        else {
            return false;
        };
        let costs_him =
            |incident: &&Incident| incident.who.as_ref() == Some(target) && matches!(incident.what, What::Suffers(_));
        let hit_alone = shots.iter().all(|shot| tells(shot, target) && shot.after.iter().all(&costs_him));
        let moves = shots.iter().any(|shot| !shot.before.is_empty());
        let is_last = last.ends_with(&self.noun(target).does(&toll));
        if !hit_alone || !is_last || lost >= had || moves && shots.len() > 1 {
            return false;
        }
        let firers = Noun::all(&self.firers(shots));
        // Who comes after somebody to fire is told to do both.
        let mut row = if moves { self.steps(shots[0]) } else { Vec::new() };
        row.extend(shots.iter().all(|shot| shot.kind == Kind::Pursuit).then(|| "[comes] up".to_owned()));
        let more = match row.is_empty() {
            true => format!(", and {} more to the fire of {}", self.count(lost), firers.name),
            false => {
                row.push("[fires]".to_owned());
                format!(", and {} more when {}", self.count(lost), firers.says(&list(&row)))
            }
        };
        *last = last.clone().and(&more);
        true
    }

    /// What befalls leaders under fire at somebody: whose men they are with is told of whoever was not named before.
    fn with_his_men<'i>(&mut self, target: &UnitId, after: impl Iterator<Item = &'i Incident>) -> Vec<Sentence> {
        let said = self.asides(after, |_| true);
        let is_his = |man: &UnitId| self.noun(man).is_man && self.side(man) == self.side(target);
        said.into_iter().map(|one| if one.about().is_some_and(is_his) { one.beside(target) } else { one }).collect()
    }

    fn firers(&self, shots: &[&Beat<'_>]) -> Vec<Noun> {
        let firers = known_once(shots.iter().map(|shot| shot.actor.clone()).collect());
        firers.iter().map(|unit| self.noun(unit)).collect()
    }

    /// Fire that tells.
    fn hits(
        &mut self,
        target: &UnitId,
        shots: &[&Beat<'_>],
        fate: &Fate,
        (told, opens): (&[&Beat<'_>], bool),
    ) -> Sentence {
        let all = Noun::all(&self.firers(shots));
        if fate.is_nothing() {
            // Where a leader takes what was meant for his men, it was not in vain.
            let words = match shots.iter().find(|shot| tells(shot, target)) {
                Some(shot) => self.aims(shot, told),
                None => self.in_vain_at(shots, told),
            };
            return all.sentence(&words);
        }
        let by = known_once(shots.iter().map(|shot| shot.actor.clone()).collect());
        let struck = Struck { by, ..self.struck(target, fate, &all) };
        if shots.len() == 1 && self.is_answer(shots[0], told.last().copied()) {
            let words = self.deal(say::THE_ANSWER, target);
            return struck.answered(&words);
        }
        // A place that is said before it is that of the target.
        let is_elsewhere = opens && shots.iter().any(|shot| shot.deed.stands != shot.deed.sector);
        if let [one] = shots
            && !is_elsewhere
        {
            let steps = self.steps(one);
            let aims = self.aims(one, told);
            let again = self.deal(say::TURNS_FIRE, &one.actor);
            return struck.by_one(steps, aims, &again);
        }
        let words = match is_elsewhere {
            true => self.deal(say::UNDER, target),
            false => self.deal(say::MASSED, target),
        };
        struck.by_several(&words)
    }

    /// Somebody who is hit, with what it costs him.
    fn struck(&mut self, target: &UnitId, fate: &Fate, firers: &Noun) -> Struck {
        let (ends, against) = self.ends(target, fate);
        let (whom, toll) = (self.noun(target), self.toll(fate));
        let cost = self.cost(fate).map(|cost| whom.does(&cost));
        Struck { unit: target.clone(), whom, firers: firers.clone(), by: Vec::new(), toll, cost, ends, against }
    }

    /// Whether a shot answers the one that was told just now.
    fn is_answer(&self, shot: &Beat<'_>, before: Option<&Beat<'_>>) -> bool {
        let before = before.filter(|before| before.kind == Kind::Fire && before.actor == *shot.target());
        // Whoever runs or is gone has fired before that.
        before.is_some_and(|before| before.targets().contains(&shot.actor) && !before.fate(&shot.actor).is_grave())
    }

    /// How somebody fires: he answers whoever has fired at him before.
    fn aims(&mut self, shot: &Beat<'_>, told: &[&Beat<'_>]) -> String {
        let What::Fires { at, verbs, .. } = &shot.deed.what else { return String::new() };
        let answers = told.iter().any(|earlier| {
            matches!(&earlier.deed.what, What::Fires { at: back, .. } if *back == shot.actor)
                && earlier.actor == *at
                && !earlier.fate(&shot.actor).is_grave()
        });
        let verb = match answers {
            true => self.deal(say::ANSWERS, &shot.actor),
            false if has_fired_elsewhere(shot, told) => self.deal(say::TURNS_FIRE, &shot.actor),
            false => self.draw(*verbs, &shot.actor),
        };
        aimed(&verb, &self.noun(at).name)
    }

    /// Fire in vain at one target, as a phrase.
    fn in_vain_at(&mut self, shots: &[&Beat<'_>], told: &[&Beat<'_>]) -> String {
        let target = shots[0].target();
        let whom = self.noun(target).name;
        let answers = shots
            .iter()
            .all(|shot| told.iter().any(|earlier| earlier.actor == *target && earlier.targets().contains(&shot.actor)));
        if shots.len() == 1 && self.is_answer(shots[0], told.last().copied()) {
            return self.deal(say::ANSWERS_IT_IN_VAIN, target);
        }
        let words = match (answers, shots) {
            (true, _) => say::ANSWERS_IN_VAIN,
            (false, [shot]) if has_fired_elsewhere(shot, told) => say::FIRES_AS_WELL,
            _ => say::MET_IN_VAIN,
        };
        self.deal(words, target).replace("{}", &whom)
    }

    /// What somebody did before he fired or charged.
    pub(super) fn steps(&mut self, beat: &Beat<'_>) -> Vec<String> {
        let mut row = Vec::new();
        for incident in &beat.before {
            match &incident.what {
                // Who comes at somebody need not be told to come on besides.
                What::Marches { .. } if beat.kind == Kind::Onset => {}
                // Who goes in has not gone back, whichever way the enemy is.
                What::Marches { verbs, way, .. } if row.is_empty() && !(beat.shock().is_some() && way.is_aside()) => {
                    let words = self.draw(*verbs, &beat.actor);
                    row.push(self.going(words, &beat.actor));
                }
                What::Changes { verbs } => row.push(self.draw(*verbs, &beat.actor)),
                _ => {}
            }
        }
        row
    }

    /// Fire that costs this one and that one little: a few sentences, or one roll of losses for each army.
    /// `besides` is whether other fire is told by itself.
    pub(super) fn along_the_line(&mut self, fire: &[Beat<'_>], besides: bool) -> Option<(Vec<Sentence>, Vec<UnitId>)> {
        let hits = known_once(fire.iter().map(|shot| shot.target().clone()).collect()).into_iter().map(|target| {
            let shots = fire.iter().filter(|shot| *shot.target() == target).collect::<Vec<_>>();
            let fate = Fate::of(&target, shots.iter().flat_map(|shot| shot.after.iter().copied()));
            Hit { target, shots, fate }
        });
        let (unmoved, hit) = hits.partition::<Vec<_>, _>(|hit| hit.fate.is_unmoved());
        // Whoever is shaken by other fire does not stand firm.
        let (_, unmoved) = unmoved.into_iter().partition::<Vec<_>, _>(|hit| self.is_shaken(&hit.target));
        let (counted, others) = hit.into_iter().partition::<Vec<_>, _>(|hit| hit.fate.toll.is_some());
        let mut said = Vec::new();
        let (rough, shaken) = others.into_iter().partition::<Vec<_>, _>(|hit| hit.fate.rough.is_some());
        match counted.len() + rough.len() {
            0..MANY => counted.iter().chain(&rough).for_each(|hit| said.extend(self.hit(hit, fire))),
            _ => {
                said.extend(self.roll(&counted, besides));
                said.extend(self.told_alike(&rough));
            }
        }
        shaken.iter().for_each(|hit| said.extend(self.hit(hit, fire)));
        said.extend(self.unmoved(&unmoved));
        let units = fire.iter().flat_map(Beat::members).collect();
        (!said.is_empty()).then_some((said, units))
    }

    /// Whether something in the exchange has shaken somebody, or worse.
    fn is_shaken(&self, unit: &UnitId) -> bool {
        let fate = Fate::of(unit, &self.account.incidents);
        fate.wavers.is_some() || fate.is_grave()
    }

    fn hit(&mut self, hit: &Hit<'_>, fire: &[Beat<'_>]) -> Vec<Sentence> {
        let earlier = fire.iter().filter(|shot| shot.order < hit.shots[0].order).collect::<Vec<_>>();
        self.volley(&hit.target, &hit.shots, &earlier, false)
    }

    /// The losses of many along the line: what each army has lost in all, and who has lost the most. Who listens keeps no list of
    /// names and numbers; each of them stands in the working.
    fn roll(&mut self, hits: &[Hit<'_>], besides: bool) -> Vec<Sentence> {
        let armies = self.by_army(hits, |hit, side| self.side(&hit.target) == Some(side));
        let lost = |hit: &Hit<'_>| hit.fate.toll.map_or(0, |(lost, ..)| lost);
        let sums = armies.iter().map(|(_, own)| own.iter().map(|hit| lost(hit)).sum::<u32>()).collect::<Vec<_>>();
        let costs = match sums.as_slice() {
            [one, other] if one == other => format!("each side {}", self.measured(*one)),
            _ => {
                let costs = armies.iter().zip(&sums).enumerate().map(|(index, ((side, _), sum))| {
                    let count = if index == 0 { self.measured(*sum) } else { self.count(*sum) };
                    format!("{} {count}", self.party_of(side).name)
                });
                list(&costs.collect::<Vec<_>>())
            }
        };
        let mut said = Vec::new();
        if let Some(first) = hits.first() {
            let (words, loses) = match besides {
                true => (say::FIRE_BESIDES, say::LOSES_BESIDES),
                false => (say::FIRE_GOES_ON, say::LOSES_ALONG),
            };
            let words = self.deal(words, &first.target).replace("{costs}", &costs);
            let worst = self.hit_worst(hits);
            let both = match (sums.as_slice(), armies.first()) {
                ([one, other], _) if one == other => format!("each side loses {}", self.measured(*one)),
                (_, Some((side, _))) => {
                    let first = format!("{} ", self.party_of(side).name);
                    let lost = costs.strip_prefix(first.as_str()).unwrap_or(&costs);
                    self.party_of(side).says(&format!("[loses] {lost}"))
                }
                _ => String::new(),
            };
            let loses = self.deal(loses, &first.target).replace("{loses}", &both);
            let loses = Sentence::whole(format!("{loses}{worst}")).shaped(Shape::Loses);
            said.push(Sentence::whole(format!("{words}{worst}")).shaped(Shape::Costs).or(Some(loses)));
        }
        for hit in hits {
            let ends = Fate { toll: None, tried: None, ..hit.fate.clone() };
            if !ends.is_nothing() {
                let words = self.whole(&hit.target, &ends);
                said.push(Sentence::of(&self.noun(&hit.target), words));
            }
            said.extend(self.with_his_men(&hit.target, hit.after()));
        }
        said
    }

    /// Those of an army of whom the same is told, together.
    fn told_alike(&mut self, hits: &[Hit<'_>]) -> Vec<Sentence> {
        let mut groups: Vec<(Option<&Side>, &str, Vec<Noun>)> = Vec::new();
        for hit in hits {
            let Some(rough) = &hit.fate.rough else { continue };
            let (noun, side) = (self.noun(&hit.target), self.side(&hit.target));
            match groups.iter_mut().find(|(army, known, _)| *army == side && known == rough) {
                Some((.., nouns)) => nouns.push(noun),
                None => groups.push((side, rough, vec![noun])),
            }
        }
        // Of the other army the same need not be said once more.
        let mut told: Vec<(&str, Sentence)> = Vec::new();
        for (_, words, nouns) in &groups {
            let all = Noun::all(nouns);
            match told.iter_mut().find(|(known, _)| known == words) {
                Some((_, before)) => {
                    let name = self.of_his_army(&all);
                    *before = before.clone().and(&format!(", and so {} {name}", all.does("[does]")))
                }
                None => told.push((words, all.sentence(words))),
            }
        }
        let mut said = told.into_iter().map(|(_, sentence)| sentence).collect::<Vec<_>>();
        for hit in hits {
            let ends = Fate { rough: None, tried: None, ..hit.fate.clone() };
            if !ends.is_nothing() {
                let words = self.whole(&hit.target, &ends);
                said.push(Sentence::of(&self.noun(&hit.target), words));
            }
            said.extend(self.with_his_men(&hit.target, hit.after()));
        }
        said
    }

    /// Who of many has lost the most, where it is one and it is worth a word.
    fn hit_worst(&mut self, hits: &[Hit<'_>]) -> String {
        let mut lost = hits.iter().filter_map(|hit| Some((hit.fate.toll?.0, &hit.target))).collect::<Vec<_>>();
        lost.sort_by_key(|(lost, _)| std::cmp::Reverse(*lost));
        match lost.as_slice() {
            [(most, worst), (next, _), ..] if *most > *next && *most >= WORTH_A_WORD => {
                let words = self.deal(say::SUFFERS_MOST, worst);
                format!("; {}", self.noun(worst).says(&words))
            }
            _ => String::new(),
        }
    }

    /// Those who come under fire and stand, army by army.
    fn unmoved(&mut self, hits: &[Hit<'_>]) -> Vec<Sentence> {
        let mut said = Vec::new();
        for (_, own) in self.by_army(hits, |hit, side| self.side(&hit.target) == Some(side)) {
            said.extend(self.unmoved_of(&own));
        }
        said
    }

    fn unmoved_of(&mut self, hits: &[&Hit<'_>]) -> Vec<Sentence> {
        let Some(first) = hits.first() else { return Vec::new() };
        let shots = hits.iter().flat_map(|hit| hit.shots.iter().copied()).collect::<Vec<_>>();
        let nouns = hits.iter().map(|hit| self.noun(&hit.target)).collect::<Vec<_>>();
        let firers = Noun::some(&self.firers(&shots), NAMED).name;
        let words = if hits.len() > 1 { say::UNMOVED_ALL } else { say::UNMOVED };
        let words = self.deal(words, &first.target).replace("{firers}", &firers);
        let mut said = vec![Noun::all(&nouns).sentence(&words)];
        for hit in hits {
            said.extend(self.with_his_men(&hit.target, hit.after()));
        }
        said
    }

    /// Fire that hits nobody at all, of those who have no part in anything else, army by army.
    pub(super) fn in_vain(&mut self, wide: &[Beat<'_>], told: &mut Vec<UnitId>) -> Vec<Sentence> {
        let wide = wide.iter().filter(|shot| !told.contains(&shot.actor)).collect::<Vec<_>>();
        told.extend(wide.iter().flat_map(|shot| shot.members()));
        let mut said = Vec::new();
        for (_, own) in self.by_army(wide, |shot, side| self.side(&shot.actor) == Some(side)) {
            said.extend(self.in_vain_of(&own));
        }
        said
    }

    fn in_vain_of(&mut self, wide: &[&Beat<'_>]) -> Option<Sentence> {
        let first = wide.first()?;
        let firers = Noun::some(&self.firers(wide), NAMED);
        let targets = known_once(wide.iter().map(|shot| shot.target().clone()).collect());
        Some(match targets.as_slice() {
            [target] => {
                let words = self.deal(say::MET_IN_VAIN, target).replace("{}", &self.noun(target).name);
                firers.sentence(&words)
            }
            // Two who fire at one each: at whom each does is as soon said.
            [one, other] if wide.len() == 2 && wide[0].actor != wide[1].actor => {
                let [one, other] = [one, other].map(|target| self.noun(target).name);
                let second = self.noun(&wide[1].actor).name;
                let words = self.deal(say::IN_VAIN_EACH, &first.actor);
                let words = words.replace("{one}", &one).replace("{second}", &second).replace("{other}", &other);
                self.noun(&first.actor).sentence(&words)
            }
            _ => {
                let words = self.deal(say::IN_VAIN_ALL, &first.actor);
                firers.sentence(&words)
            }
        })
    }
}

/// What wordings of those are about whom fire has shaken before they fire themselves: by other rules all fire at once.
const SHAKEN: [&str; 2] = ["fair", "bad"];

/// Whether fire has shaken somebody.
fn has_shaken(fire: &Beat<'_>, unit: &UnitId) -> bool {
    fire.kind == Kind::Fire && fire.fate(unit).wavers.is_some_and(|verbs| SHAKEN.contains(&verbs.about))
}

/// Whether of somebody who fires it was told that he has fired at somebody else.
fn has_fired_elsewhere(shot: &Beat<'_>, told: &[&Beat<'_>]) -> bool {
    told.iter()
        .any(|before| before.kind == Kind::Fire && before.actor == shot.actor && before.target() != shot.target())
}

/// Whether a shot does anything to its target, or to a leader there.
pub(super) fn tells(shot: &Beat<'_>, target: &UnitId) -> bool {
    matches!(shot.deed.what, What::Fires { hits: Some(1..), .. })
        || !shot.fate(target).is_nothing()
        || shot.after.iter().any(|incident| matches!(incident.what, What::Risks { .. }))
}
