//! Fights hand to hand: how somebody comes, how he is met, how it ends, what it costs.

use super::beats::Beat;
use super::beside::{all_go_back, is_step_back, only_steps_back};
use super::fate::Fate;
use super::grammar::{Noun, aimed};
use super::onsets::{Course, Opening};
use super::prose::{Sentence, Shape};
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Better, Incident, UnitId, What};
use crate::kit::list;

/// A fight as it is opened, while its sentence may still go on.
struct Opens {
    who: Noun,
    /// What he does, one thing after the other.
    row: Vec<String>,
    /// What is said of whom he comes at.
    more: String,
    /// Whether that is how he stands, and no more.
    is_stance: bool,
}

impl Opens {
    fn sentence(self) -> Sentence {
        self.who.sentence(&list(&self.row)).and(&self.more)
    }

    /// Whether it is one plain clause.
    fn is_short(&self) -> bool {
        self.more.is_empty() && self.row.len() == 1 && !self.who.name.contains(" with ")
    }

    fn ends_with(&self, name: &str) -> bool {
        self.more.is_empty() && self.row.last().is_some_and(|last| last.ends_with(name))
    }
}

/// One of the two who fight, and what becomes of him but for his losses.
struct Party {
    noun: Noun,
    /// What he is called where both were named just now: `the attacker`, or his name where that would not be plain.
    role: String,
    fate: Fate,
    /// What becomes of him, one thing after the other.
    row: Vec<String>,
    end: Option<String>,
    /// What it has cost him, where it is told behind what becomes of him; else nothing.
    cost: String,
    /// The same where nothing else becomes of him.
    pays: String,
    /// Whether nobody fights beside him.
    alone: bool,
}

impl Party {
    /// What becomes of a winner and of whom he has beaten, behind what was said of the winner.
    fn and(&self, loser: &Party) -> String {
        let (own, other) = self.called_beside(loser);
        let lost = |end: &String| format!("{} {end}{}", loser.role, loser.cost);
        match (&self.end, &loser.end) {
            (None, None) if loser.cost.is_empty() => String::new(),
            (None, None) => format!("; {} {}", loser.role, loser.noun.does(&loser.pays)),
            // Three times `and` in a sentence leads nowhere.
            (None, Some(end)) => format!("{} {}", if end.contains(" and ") { ";" } else { ", and" }, lost(end)),
            (Some(end), None) if self.has_paid() => format!(", but {end}"),
            (Some(end), None) => format!(", but then {end}"),
            (Some(end), Some(theirs)) => {
                // Whoever has beaten somebody and is shaken as well has won all the same.
                let too = if loser.fate.is_gone() { "" } else { " too" };
                format!("; {other} {theirs}{}, but {own} {end}{too}", loser.cost)
            }
        }
    }

    /// What two are called where both were named just now: `it` and `they`, where each can be one of them only.
    fn called_beside<'p>(&'p self, other: &'p Party) -> (&'p str, &'p str) {
        match self.noun.pronoun() == other.noun.pronoun() || !self.alone || !other.alone {
            true => (&self.role, &other.role),
            false => (self.noun.pronoun().word(), other.noun.pronoun().word()),
        }
    }

    /// The same where he is beaten off: whoever is gone or runs need not be told to be.
    fn thrown_back(&self, beaten: &str) -> String {
        let is_told = self.fate.is_gone() || self.fate.is_routed();
        let row = (!is_told).then(|| beaten.to_owned()).into_iter().chain(self.row.iter().cloned());
        format!("{}{}", self.noun.does(&passive_once(row.collect())), self.cost)
    }

    /// What the fight has cost him, and what becomes of him then.
    fn pays_and_then(&self) -> String {
        let mut row = self.row.clone();
        row[0].push_str(" in the fight");
        if let Some(then) = row.get_mut(1) {
            *then = format!("then {then}");
        }
        list(&row)
    }

    /// Whether what it has cost him stands in what becomes of him.
    fn has_paid(&self) -> bool {
        self.row.iter().any(|what| what.starts_with("[loses] "))
    }

    /// Whether he is beaten so that nobody need be told who has won.
    fn is_beaten(&self) -> bool {
        let fate = &self.fate;
        let yields = fate.is_gone() || fate.is_routed() || fate.back.is_some() || fate.stops.is_some();
        self.end.is_some() && (yields || self.row[0] == HAS_THE_WORST)
    }
}

/// What wordings of an attack are about that say themselves that a winner goes on.
const ON_TO_THE_NEXT: &str = "goes on";

/// What stands before the losses of somebody who wavers, so that it is told that he has lost the fight.
const HAS_THE_WORST: &str = "[has] the worst of it";

/// One thing after the other, with one `is` before two that have it beside each other: `is beaten off and driven back`.
fn passive_once(mut row: Vec<String>) -> String {
    for at in (1..row.len()).rev() {
        let rest = row[at].strip_prefix("[is] ").filter(|rest| rest.ends_with(" back"));
        if let (true, Some(rest)) = (row[at - 1].starts_with("[is] "), rest) {
            row[at] = rest.to_owned();
        }
    }
    list(&row)
}

impl Teller<'_> {
    /// A fight hand to hand: who came, how it ended, what it cost.
    pub(super) fn fight(&mut self, fight: &Beat<'_>, course: Course) -> Vec<Sentence> {
        let opens = self.opens(fight, course);
        // That a leader comes out of it unhurt is told behind its end.
        let is_risk = |incident: &Incident| matches!(incident.what, What::Risks { killed: true, .. });
        let risks = self.asides(fight.after.iter().copied(), is_risk);
        let parties = self.parties(fight, opens.is_some() && risks.is_empty(), course);
        let mut said = self.settles(fight, opens, risks, (&parties, course));
        let lost_with = said.last_mut().map_or_else(Vec::new, |last| self.lost_with(fight, &parties, last));
        if parties.iter().all(|party| party.cost.is_empty() && !party.has_paid()) {
            // What the winner did in the end is told behind what it has cost him.
            let then = said.pop_if(|last| last.is_then());
            said.extend(self.costs(fight, course));
            said.extend(then);
        }
        let along = self.fates_beside(fight, &parties, &mut said);
        let is_gone = parties.iter().any(|party| party.fate.is_gone());
        said.extend(self.goes_after(fight, course.follows || is_gone));
        let is_told = |incident: &Incident| {
            is_risk(incident)
                || incident
                    .who
                    .as_ref()
                    .is_some_and(|who| matches!(incident.what, What::LostWith { .. }) && lost_with.contains(who))
        };
        let goes_along = |incident: &Incident| {
            incident.who.as_ref().is_some_and(|who| along.contains(who)) && is_step_back(incident)
        };
        said.extend(self.asides(fight.after.iter().copied(), |incident| !is_told(incident) && !goes_along(incident)));
        said
    }

    /// Leaders who are lost with one of two, in the sentence that ends with his end; whoever is told there.
    fn lost_with(&mut self, fight: &Beat<'_>, parties: &[Party; 2], last: &mut Sentence) -> Vec<UnitId> {
        let is_last = |party: &&Party| {
            let end = party.end.as_ref();
            party.fate.is_gone() && party.cost.is_empty() && end.is_some_and(|end| last.ends_with(end))
        };
        let Some(party) = parties.iter().find(is_last) else { return Vec::new() };
        let leaders = fight.after.iter().filter_map(|incident| match &incident.what {
            What::LostWith { unit } if party.noun.unit.as_ref() == Some(unit) => incident.who.clone(),
            _ => None,
        });
        let leaders = leaders.collect::<Vec<_>>();
        if !leaders.is_empty() {
            let nouns = leaders.iter().map(|leader| self.noun(leader)).collect::<Vec<_>>();
            let with = party.noun.them();
            *last = last.clone().and(&format!(", and {}", Noun::all(&nouns).says(&format!("[is] lost with {with}"))));
        }
        leaders
    }

    /// Who comes at whom, and who is beside them; nothing where it was told just now.
    fn opens(&mut self, fight: &Beat<'_>, course: Course) -> Option<Opens> {
        let opening = course.opening;
        let What::Attacks { at, verbs, again, stance, led, .. } = &fight.deed.what else { return None };
        if opening == Opening::Joined {
            return None;
        }
        let defender = self.foe(at);
        let mut row = self.steps(fight);
        let volley = course.volley.then(|| self.deal(say::AFTER_A_VOLLEY, &fight.actor));
        if fight.goes_on() && verbs.about != ON_TO_THE_NEXT {
            row.push(self.deal(say::FOLLOWS, &fight.actor));
        }
        let verb = match (again, opening) {
            (true, _) => self.deal(say::AGAIN, &fight.actor),
            (false, Opening::Fresh) => {
                let words = self.draw(*verbs, &fight.actor);
                self.going(words, &fight.actor)
            }
            (false, Opening::Resumed | Opening::Joined) => self.deal(say::MEETS, &fight.actor),
        };
        let aimed = aimed(&verb, &defender.name);
        row.push(volley.map_or(aimed.clone(), |volley| format!("{volley}, then {aimed}")));
        let mut more = match stance.is_empty() || *again {
            true => String::new(),
            false => format!(", {} {}", defender.who(), defender.does(&format!("[stands] {stance}"))),
        };
        let mut who = self.led(&fight.actor, led.as_ref().filter(|_| opening == Opening::Fresh));
        let [us, them] = self.beside(fight);
        if let Some(us) = us {
            let and = if who.name.ends_with(',') { " and" } else { "," };
            who.name = format!("{}{and} with {},", who.name.trim_end_matches(','), us.name);
        }
        let is_stance = !more.is_empty() && them.is_none();
        more.extend(them.map(|them| format!(", {} {}", defender.whom(), them.says("[supports]"))));
        Some(Opens { who, row, more, is_stance })
    }

    /// What the two are called behind the sentence that names them: `the attacker`, `the defenders`. Nothing where it is not plain
    /// who that is, where friends fight beside them, and of men.
    fn roles(&self, fight: &Beat<'_>, course: Course) -> Option<[Noun; 2]> {
        let [us, them] = [&fight.actor, fight.target()].map(|unit| self.noun(unit));
        let again = matches!(fight.deed.what, What::Attacks { again: true, .. });
        let is_plain = course.has_attacker()
            && !course.has_caught()
            && !again
            && self.fights_alone(fight)
            && !us.is_man
            && !them.is_man;
        is_plain.then(|| [us.as_a("the attacker"), them.as_a("the defender")])
    }

    fn fights_alone(&self, fight: &Beat<'_>) -> bool {
        self.beside(fight).iter().all(Option::is_none)
    }

    /// Whoever is attacked: nobody attacks a man alone, but with all who are about him.
    pub(super) fn foe(&self, unit: &UnitId) -> Noun {
        let noun = self.noun(unit);
        match noun.is_man {
            true => Noun { name: format!("{} staff", noun.genitive()), is_man: false, ..noun },
            false => noun,
        }
    }

    fn party(&mut self, fight: &Beat<'_>, unit: &UnitId, role: Option<String>) -> Party {
        let noun = if unit == fight.target() { self.foe(unit) } else { self.noun(unit) };
        let fate = fight.fate(unit);
        let (row, _) = self.ends(unit, &fate);
        let end = (!row.is_empty()).then(|| noun.does(&list(&row)));
        // `The 20th` is said as quickly.
        let role = role.filter(|_| noun.name.split(' ').count() > 2).unwrap_or_else(|| noun.name.clone());
        let alone = self.fights_alone(fight);
        Party { noun, role, fate, row, end, cost: String::new(), pays: String::new(), alone }
    }

    /// The two who fight. Where it is won and has cost one of them alone anything, that is told behind what becomes of him; `opens`
    /// is whether that can stand in the sentence which opens the fight.
    fn parties(&mut self, fight: &Beat<'_>, opens: bool, course: Course) -> [Party; 2] {
        let [us, them] = match self.roles(fight, course) {
            Some([us, them]) => [Some(us.name), Some(them.name)],
            None => [None, None],
        };
        let mut parties = [self.party(fight, &fight.actor, us), self.party(fight, fight.target(), them)];
        let winner = match verdict(fight) {
            Some(Better::Attacker) => 0,
            Some(Better::Defender) => 1,
            _ => return parties,
        };
        let paid = |party: &Party| party.fate.toll.filter(|(lost, had, _)| lost < had);
        let is_rough = parties.iter().any(|party| party.fate.rough.is_some());
        let (at, (lost, had, _)) = match [paid(&parties[0]), paid(&parties[1])] {
            [Some(toll), None] => (0, toll),
            [None, Some(toll)] => (1, toll),
            _ => return parties,
        };
        if is_rough {
            return parties;
        }
        let cost = format!("{} of {}", self.count(lost), self.measured(had));
        let wavers = parties[at].fate.wavers.is_some();
        let yields = parties[at].fate.yields.is_some();
        // The losses of a winner are told by themselves: nobody wins with the loss of two.
        let pays = match at == winner {
            true => false,
            false if yields => false,
            false => parties[at].end.is_some() && !wavers || winner == 1 && opens && parties[at].end.is_none(),
        };
        let runs = parties[at].fate.is_routed() && !parties[at].fate.is_gone();
        let own = self.cost(&parties[at].fate).filter(|_| runs);
        let party = &mut parties[at];
        if let Some(own) = own {
            // Nobody stops whoever runs `with the loss of two`: he loses two, and runs.
            party.row.insert(0, format!("[loses] {own}"));
            party.end = Some(party.noun.does(&list(&party.row)));
        } else if pays {
            let words = self.deal(say::WITH_THE_LOSS, fight.target());
            party.cost = format!(" {}", words.replace("{cost}", &cost));
            party.pays = format!("[pays] for it with {cost}");
        } else if wavers && at != winner {
            // Nobody begins to waver with the loss of two: he loses two, and wavers.
            // Of whoever is caught as he goes back it is plain that he has lost.
            let worst = (!course.has_caught()).then(|| HAS_THE_WORST.to_owned());
            party.row.splice(0..0, worst.into_iter().chain([format!("[loses] {cost}")]));
            party.end = Some(party.noun.does(&list(&party.row)));
        }
        parties
    }

    /// How a fight ends: in the sentence that opens it, where nothing stands between.
    fn settles(
        &mut self,
        fight: &Beat<'_>,
        opens: Option<Opens>,
        risks: Vec<Sentence>,
        (parties, course): (&[Party; 2], Course),
    ) -> Vec<Sentence> {
        let [us, them] = parties;
        let runs_on = course.runs_on && course.opening == Opening::Joined && risks.is_empty();
        let (open, mut said) = match risks.is_empty() {
            true => (opens, Vec::new()),
            false => (None, opens.map(Opens::sentence).into_iter().chain(risks).collect::<Vec<_>>()),
        };
        match verdict(fight) {
            Some(Better::Attacker) => {
                let words = match course.barred {
                    true => say::WINS_ALL_THE_SAME,
                    false if course.has_caught() => say::CATCHES,
                    false => say::HAS_WON_IT,
                };
                let wins = self.deal(words, &fight.actor).replace("{it}", them.noun.them());
                said.extend(carried(open, us, them, (&wins, runs_on)));
            }
            Some(Better::Defender) => {
                let words = if course.barred { say::WINS_ALL_THE_SAME } else { say::HOLDS };
                let holds = self.deal(words, fight.target());
                let beaten = self.deal(say::BEATEN_OFF, &fight.actor);
                said.extend(held(open, us, them, (&holds, &beaten), runs_on));
            }
            _ => said.extend(self.unsettled(fight, open, (parties, course))),
        }
        said
    }

    /// How a fight ends that nobody has won.
    fn unsettled(
        &mut self,
        fight: &Beat<'_>,
        open: Option<Opens>,
        (parties, course): (&[Party; 2], Course),
    ) -> Vec<Sentence> {
        let runs_on = course.runs_on && course.opening == Opening::Joined;
        let is_locked = parties.iter().all(|party| party.end.is_none()) && !self.is_bloodless(fight);
        let verdict = verdict(fight);
        if verdict == Some(Better::Drawn) && is_locked && open.as_ref().map_or(runs_on, Opens::is_short) {
            // Nobody shifts one who goes back already.
            let words = if course.pressed { say::NEITHER } else { say::LOCKED };
            let but = format!(", but {}", self.deal(words, fight.target()));
            return vec![
                open.map_or_else(|| Sentence::of(&parties[0].noun, but.clone()), |opens| opens.sentence().and(&but)),
            ];
        }
        let mut said = open.map(Opens::sentence).into_iter().collect::<Vec<_>>();
        match verdict {
            Some(Better::Drawn) => said.push(self.drawn(fight, parties)),
            Some(Better::Parted) => said.push(self.parted(fight, parties)),
            Some(Better::Nobody) => {
                said.push(Sentence::whole("both are cut to pieces, and nobody wins".to_owned()));
            }
            _ => {
                let ends = parties.iter().filter_map(|party| Some(Sentence::of(&party.noun, party.end.clone()?)));
                said.extend(ends);
            }
        }
        said
    }

    /// Whether a fight in which losses are counted costs nobody anything.
    fn is_bloodless(&self, fight: &Beat<'_>) -> bool {
        let hurts = |unit: &UnitId| {
            let fate = fight.fate(unit);
            fate.rough.is_some() || fate.toll.is_some_and(|(lost, had, _)| lost < had)
        };
        !self.account.measure.is_empty() && !hurts(&fight.actor) && !hurts(fight.target())
    }

    /// A fight that is drawn: whoever breaks or is gone of it does so at the end of it.
    fn drawn(&mut self, fight: &Beat<'_>, parties: &[Party; 2]) -> Sentence {
        let lost = parties.iter().any(|party| party.fate.is_gone() || party.fate.is_routed());
        let ends = parties.iter().filter_map(|party| Some(format!("{} {}", party.role, party.end.as_ref()?)));
        let ends = ends.collect::<Vec<_>>();
        let bloodless = self.is_bloodless(fight);
        let words = match () {
            () if lost => self.deal(say::TO_A_STANDSTILL, fight.target()),
            () if bloodless && ends.is_empty() => self.deal(say::BLOODLESS, fight.target()),
            () => self.deal(say::LOCKED, fight.target()),
        };
        let joint = if lost { "; then" } else { ", but" };
        let ends = if ends.is_empty() { String::new() } else { format!("{joint} {}", ends.join(", and ")) };
        Sentence::whole(format!("{words}{ends}"))
    }

    /// A fight after which one gives ground, or both, and neither has won.
    fn parted(&mut self, fight: &Beat<'_>, parties: &[Party; 2]) -> Sentence {
        let only_back = parties.iter().all(|party| party.fate.only_goes_back());
        let words = match only_back {
            true if all_go_back(fight) => say::ALL_BACK,
            true => say::BOTH_BACK,
            false => say::NEITHER,
        };
        let words = self.deal(words, fight.target());
        let ends = parties.iter().filter_map(|party| Some(format!("{} {}", party.role, party.end.as_ref()?)));
        let ends = ends.filter(|_| !only_back).collect::<Vec<_>>();
        let ends = if ends.is_empty() { String::new() } else { format!("; {}", list(&ends)) };
        Sentence::whole(format!("{words}{ends}"))
    }

    /// What a fight has cost those who are still there; nothing where it cost nobody anything.
    fn costs(&mut self, fight: &Beat<'_>, course: Course) -> Option<Sentence> {
        let units = [&fight.actor, fight.target()];
        let fates = units.map(|unit| fight.fate(unit));
        let is_rough = fates.iter().any(|fate| fate.rough.is_some());
        // Where it is not plain who attacked, they have their names.
        let nouns = self.roles(fight, course).unwrap_or_else(|| units.map(|unit| self.noun(unit)));
        let parties = nouns.into_iter().zip(fates).collect::<Vec<_>>();
        if is_rough {
            let said = parties.iter().filter_map(|(noun, fate)| Some(noun.says(&self.toll(fate)?)));
            return Some(Sentence::whole(list(&said.collect::<Vec<_>>())));
        }
        let paid = parties.iter().filter_map(|(noun, fate)| {
            let (lost, had, _) = fate.toll.filter(|(lost, had, _)| lost < had)?;
            Some((noun.name.clone(), lost, had))
        });
        let paid = paid.collect::<Vec<_>>();
        match paid.as_slice() {
            [] => None,
            [(name, lost, had)] => {
                let words = self.deal(say::COSTS_ONE, fight.target());
                let cost = format!("{} of {}", self.count(*lost), self.measured(*had));
                let payer = parties.iter().map(|(noun, _)| noun).find(|noun| noun.name == *name)?;
                Some(Sentence::whole(payer.does(&words).replace("{who}", name).replace("{cost}", &cost)))
            }
            [(ours, our_lost, our_had), (theirs, their_lost, their_had), ..] => {
                let our_cost = format!("{} of {}", self.count(*our_lost), self.measured(*our_had));
                let their_cost = format!("{} of {}", self.count(*their_lost), self.count(*their_had));
                let fill = |words: String| {
                    let filled = parties[0].0.does(&words).replace("{us}", ours).replace("{them}", theirs);
                    Sentence::whole(filled.replace("{ours}", &our_cost).replace("{theirs}", &their_cost))
                };
                let loses = fill(self.deal(say::LOSES_BOTH, fight.target())).shaped(Shape::Loses);
                Some(fill(self.deal(say::COSTS_BOTH, fight.target())).shaped(Shape::Costs).or(Some(loses)))
            }
        }
    }

    /// The winner of a fight goes after the loser, and takes the place where he stood; where he goes on to another fight, that is
    /// told with it.
    fn goes_after(&mut self, fight: &Beat<'_>, goes_on: bool) -> Vec<Sentence> {
        let winner = fight.after.iter().find_map(|incident| match incident.what {
            What::Follows { to: Some(_) } => incident.who.clone(),
            _ => None,
        });
        let places = fight.after.iter().filter_map(|incident| match &incident.what {
            What::Takes { place } => Some((incident.who.clone()?, place)),
            _ => None,
        });
        let mut said = Vec::new();
        let mut follows = winner.filter(|_| !goes_on);
        for (who, place) in places {
            let words = match follows.take_if(|winner| *winner == who) {
                Some(winner) => format!("{} and [takes] {place}", self.deal(say::FOLLOWS, &winner)),
                None => format!("[takes] {place}"),
            };
            said.push(self.noun(&who).sentence(&words));
        }
        if let Some(winner) = follows {
            let words = self.deal(say::FOLLOWS, &winner);
            said.push(self.noun(&winner).sentence(&words));
        }
        said
    }

    /// What becomes of those who fight beside either of two, where it is told one by one: who only goes back with one of them does so
    /// in his sentence. Gives those of whom that is told.
    fn fates_beside(&mut self, fight: &Beat<'_>, parties: &[Party; 2], said: &mut Vec<Sentence>) -> Vec<UnitId> {
        let mut units = Vec::new();
        for who in fight.after.iter().filter_map(|incident| incident.who.as_ref()) {
            if who != fight.target() && *who != fight.actor && !units.contains(&who) {
                units.push(who);
            }
        }
        // Of all of them it is told that they go back.
        let is_parted =
            verdict(fight) == Some(Better::Parted) && parties.iter().all(|party| party.fate.only_goes_back());
        if is_parted && all_go_back(fight) {
            return units.into_iter().cloned().collect();
        }
        let is_back = |party: &&Party| {
            let ends = party.end.as_ref().is_some_and(|end| said.last().is_some_and(|last| last.ends_with(end)));
            party.fate.only_goes_back() && ends
        };
        let with = parties.iter().find(is_back);
        let goes_along = |unit: &UnitId| {
            let is_his =
                with.is_some_and(|party| party.noun.unit.as_ref().and_then(|own| self.side(own)) == self.side(unit));
            is_his && only_steps_back(fight, unit)
        };
        let (along, rest) = units.into_iter().partition::<Vec<_>, _>(|unit| goes_along(unit));
        if let (Some(party), Some(last), false) = (with, said.last_mut(), along.is_empty()) {
            let nouns = along.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
            *last = last.clone().and(&format!(", and {} with {}", Noun::all(&nouns).name, party.noun.them()));
        }
        for unit in rest {
            let fate = fight.fate(unit);
            if !fate.is_nothing() {
                said.push(Sentence::of(&self.noun(unit), self.whole(unit, &fate)));
            }
        }
        along.into_iter().cloned().collect()
    }
}

/// How a fight has come out, where it has.
pub(super) fn verdict(fight: &Beat<'_>) -> Option<Better> {
    fight.after.iter().find_map(|incident| match &incident.what {
        What::Settled { verdict, .. } => Some(*verdict),
        _ => None,
    })
}

/// Who came has won; `runs_on` is whether the sentence before ends with whom he has beaten.
fn carried(open: Option<Opens>, us: &Party, them: &Party, (wins, runs_on): (&str, bool)) -> Vec<Sentence> {
    // Where the beaten one breaks or goes back, everybody hears who has won.
    let is_heard = them.is_beaten() && us.end.is_none() && us.cost.is_empty();
    let end = format!("{}{}", them.end.as_deref().unwrap_or_default(), them.cost);
    let wins = format!("{wins}{}", us.cost);
    let rest = us.and(them);
    match open {
        Some(opens) if is_heard && opens.ends_with(&them.noun.name) => {
            vec![opens.sentence().and(&format!(", {} {end}", them.noun.who()))]
        }
        Some(opens) if is_heard && opens.is_stance => vec![opens.sentence().and(&format!(" but {end}"))],
        // Whoever has beaten somebody that is gone, and then goes back himself, does so in a sentence of his own.
        Some(opens) if them.fate.is_gone() && us.end.is_some() && opens.ends_with(&them.noun.name) => {
            let own = us.end.as_deref().unwrap_or_default();
            let then =
                if us.has_paid() { us.noun.sentence(&us.pays_and_then()) } else { Sentence::then(&us.noun, own) };
            vec![opens.sentence().and(&format!(", {} {end}", them.noun.who())), then]
        }
        None if is_heard && runs_on => vec![Sentence::of(&them.noun, end)],
        Some(mut opens) if opens.more.is_empty() => {
            opens.row.push(wins);
            vec![opens.sentence().and(&rest)]
        }
        open => {
            let mut said = open.map(Opens::sentence).into_iter().collect::<Vec<_>>();
            said.push(us.noun.sentence(&wins).and(&rest));
            said
        }
    }
}

/// Who stood has won: whoever came is told to be beaten off, where anything becomes of him.
fn held(open: Option<Opens>, us: &Party, them: &Party, (holds, beaten): (&str, &str), runs_on: bool) -> Vec<Sentence> {
    let holds = format!("{holds}{}", them.cost);
    let rest = them.and(us);
    let is_thrown = (us.end.is_some() || !us.cost.is_empty()) && them.end.is_none() && them.cost.is_empty();
    match open {
        None if runs_on && is_thrown => vec![us.noun.sentence(&format!("but {}", us.thrown_back(beaten)))],
        Some(opens) if opens.more.is_empty() && is_thrown => {
            let but = if opens.row.iter().any(|step| step.contains(", then ")) { ", but" } else { " but" };
            vec![opens.sentence().and(&format!("{but} {}", us.thrown_back(beaten)))]
        }
        Some(opens) if opens.ends_with(&them.noun.name) => {
            let holds = them.noun.does(&holds);
            vec![opens.sentence().and(&format!(", {} {holds}{rest}", them.noun.who()))]
        }
        Some(opens) if opens.is_stance => {
            // `Beats off the attack, and the attacker` has the word twice.
            let holds = if us.end.is_some() { format!("[holds] [its] ground{}", them.cost) } else { holds };
            let holds = them.noun.does(&holds);
            vec![opens.sentence().and(&format!(" and {holds}{}", rest.replacen(", and ", "; ", 1)))]
        }
        open => {
            let mut said = open.map(Opens::sentence).into_iter().collect::<Vec<_>>();
            said.push(them.noun.sentence(&holds).and(&rest));
            said
        }
    }
}
