//! Fights hand to hand: how somebody comes, how he is met, how it ends, what it costs.

use super::beats::{Beat, Kind};
use super::fate::Fate;
use super::grammar::{Noun, Pronoun, aimed};
use super::prose::Sentence;
use super::teller::Teller;
use super::wording as say;
use crate::adjudicate::{Better, Incident, UnitId, What};
use crate::kit::list;

/// What wordings of those are about who stand in the way of somebody's retreat.
const BARS: &str = "bars";

/// Whether a fight begins as it is told, or whoever came was told of before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    Fresh,
    Resumed,
    /// The same, and nothing was told in between.
    Joined,
}

/// How a fight lies among what else is told of a scene.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) opening: Opening,
    /// Whether he who wins goes on from it to another.
    pub(super) follows: bool,
    /// Whether one of the two has barred the retreat of the other: nobody has attacked then.
    pub(super) barred: bool,
}

/// A fight as it is opened, while its sentence may still go on.
struct Opens {
    who: Noun,
    /// What he does, one thing after the other.
    row: Vec<String>,
    /// What is said of whom he comes at.
    more: String,
}

impl Opens {
    fn sentence(self) -> Sentence {
        self.who.sentence(&list(&self.row)).and(&self.more)
    }

    fn ends_with(&self, name: &str) -> bool {
        self.more.is_empty() && self.row.last().is_some_and(|last| last.ends_with(name))
    }
}

/// One of the two who fight, and what becomes of him but for his losses.
struct Party {
    noun: Noun,
    fate: Fate,
    end: Option<String>,
    /// What it has cost him, where it is told behind what becomes of him; else nothing.
    cost: String,
    /// Whether nobody fights beside him.
    alone: bool,
}

impl Party {
    /// What becomes of a winner and of whom he has beaten, behind what was said of the winner.
    fn and(&self, loser: &Party) -> String {
        let (own, other) = self.called_beside(loser);
        let lost = |end: &String| format!("{} {end}{}", loser.noun.name, loser.cost);
        match (&self.end, &loser.end) {
            (None, None) => String::new(),
            // Three times `and` in a sentence leads nowhere.
            (None, Some(end)) => format!("{} {}", if end.contains(" and ") { ";" } else { ", and" }, lost(end)),
            (Some(end), None) => format!(", but {end}"),
            (Some(end), Some(theirs)) => format!("; {other} {theirs}{}, but {own} {end}", loser.cost),
        }
    }

    /// What two are called where both were named just now: `it` and `they`, where each can be one of them only.
    fn called_beside<'p>(&'p self, other: &'p Party) -> (&'p str, &'p str) {
        match self.noun.pronoun() == other.noun.pronoun() || !self.alone || !other.alone {
            true => (&self.noun.name, &other.noun.name),
            false => (self.noun.pronoun().word(), other.noun.pronoun().word()),
        }
    }

    /// Whether he is beaten so that nobody need be told who has won.
    fn is_beaten(&self) -> bool {
        self.end.is_some() && (self.fate.is_gone() || self.fate.is_routed() || self.fate.back.is_some())
    }
}

impl Teller<'_> {
    /// A fight hand to hand: who came, how it ended, what it cost.
    pub(super) fn fight(&mut self, fight: &Beat<'_>, course: Course) -> Vec<Sentence> {
        let opens = self.opens(fight, course.opening);
        // That a leader comes out of it unhurt is told behind its end.
        let is_risk = |incident: &Incident| matches!(incident.what, What::Risks { killed: true, .. });
        let risks = self.asides(fight.after.iter().copied(), is_risk);
        let parties = self.parties(fight);
        let mut said = self.settles(fight, opens, risks, (&parties, course));
        let lost_with = said.last_mut().map_or_else(Vec::new, |last| self.lost_with(fight, &parties, last));
        if parties.iter().all(|party| party.cost.is_empty()) {
            said.extend(self.costs(fight));
        }
        said.extend(self.fates_beside(fight));
        said.extend(self.goes_after(fight, course.follows));
        let is_told = |incident: &Incident| {
            is_risk(incident)
                || incident
                    .who
                    .as_ref()
                    .is_some_and(|who| matches!(incident.what, What::LostWith { .. }) && lost_with.contains(who))
        };
        said.extend(self.asides(fight.after.iter().copied(), |incident| !is_told(incident)));
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
            let with = if party.noun.pronoun() == Pronoun::They { "them" } else { "it" };
            *last = last.clone().and(&format!(", and {} with {with}", Noun::all(&nouns).name));
        }
        leaders
    }

    /// Who comes at whom, and who is beside them; nothing where it was told just now.
    fn opens(&mut self, fight: &Beat<'_>, opening: Opening) -> Option<Opens> {
        let What::Attacks { at, verbs, again, stance, led, .. } = &fight.deed.what else { return None };
        if opening == Opening::Joined {
            return None;
        }
        let defender = self.noun(at);
        let mut row = self.steps(fight);
        if fight.goes_on() {
            row.push(self.deal(say::FOLLOWS, &fight.actor));
        }
        let verb = match (again, opening) {
            (true, _) => self.deal(say::AGAIN, &fight.actor),
            (false, Opening::Fresh) => self.draw(*verbs, &fight.actor),
            (false, Opening::Resumed | Opening::Joined) => self.deal(say::MEETS, &fight.actor),
        };
        row.push(aimed(&verb, &defender.name));
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
        more.extend(them.map(|them| format!(", {} {}", defender.whom(), them.says("[supports]"))));
        Some(Opens { who, row, more })
    }

    fn party(&mut self, fight: &Beat<'_>, unit: &UnitId) -> Party {
        let (noun, fate) = (self.noun(unit), fight.fate(unit));
        let (row, _) = self.ends(unit, &fate);
        let end = (!row.is_empty()).then(|| noun.does(&list(&row)));
        let alone = self.beside(fight).iter().all(Option::is_none);
        Party { noun, fate, end, cost: String::new(), alone }
    }

    /// The two who fight. Where it is won and has cost one of them alone anything, that is told behind what becomes of him.
    fn parties(&mut self, fight: &Beat<'_>) -> [Party; 2] {
        let mut parties = [&fight.actor, fight.target()].map(|unit| self.party(fight, unit));
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
        // Nobody begins to waver with the loss of two: he goes back with it.
        let goes = |party: &Party| party.end.is_some() && party.fate.wavers.is_none();
        if !is_rough && (at == winner || goes(&parties[at])) {
            let cost = format!("{} of {}", self.count(lost), self.measured(had));
            let words = self.deal(say::WITH_THE_LOSS, fight.target());
            parties[at].cost = format!(" {}", words.replace("{cost}", &cost));
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
        let (open, mut said) = match risks.is_empty() {
            true => (opens, Vec::new()),
            false => (None, opens.map(Opens::sentence).into_iter().chain(risks).collect::<Vec<_>>()),
        };
        match verdict(fight) {
            Some(Better::Attacker) => {
                let words = if course.barred { say::WINS_ALL_THE_SAME } else { say::HAS_WON_IT };
                let wins = self.deal(words, &fight.actor);
                said.extend(carried(open, us, them, &wins));
            }
            Some(Better::Defender) => {
                let words = if course.barred { say::WINS_ALL_THE_SAME } else { say::HOLDS };
                let holds = self.deal(words, fight.target());
                said.extend(held(open, us, them, &holds));
            }
            verdict => {
                said.extend(open.map(Opens::sentence));
                match verdict {
                    Some(Better::Drawn) => said.push(self.drawn(fight, parties)),
                    Some(Better::Parted) => said.push(self.parted(fight, parties)),
                    Some(Better::Nobody) => {
                        said.push(Sentence::whole("both are cut to pieces, and nobody has won".to_owned()));
                    }
                    _ => {
                        let ends =
                            parties.iter().filter_map(|party| Some(Sentence::of(&party.noun, party.end.clone()?)));
                        said.extend(ends);
                    }
                }
            }
        }
        said
    }

    /// A fight that is drawn: whoever breaks or is gone of it does so at the end of it.
    fn drawn(&mut self, fight: &Beat<'_>, parties: &[Party; 2]) -> Sentence {
        let lost = parties.iter().any(|party| party.fate.is_gone() || party.fate.is_routed());
        let ends = parties.iter().filter_map(|party| Some(format!("{} {}", party.noun.name, party.end.as_ref()?)));
        let ends = ends.collect::<Vec<_>>();
        let bloodless = !self.account.measure.is_empty() && self.costs(fight).is_none();
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
        let words = self.deal(if only_back { say::BOTH_BACK } else { say::NEITHER }, fight.target());
        let ends = parties.iter().filter_map(|party| Some(format!("{} {}", party.noun.name, party.end.as_ref()?)));
        let ends = ends.filter(|_| !only_back).collect::<Vec<_>>();
        let ends = if ends.is_empty() { String::new() } else { format!("; {}", list(&ends)) };
        Sentence::whole(format!("{words}{ends}"))
    }

    /// What a fight has cost those who are still there; nothing where it cost nobody anything.
    fn costs(&mut self, fight: &Beat<'_>) -> Option<Sentence> {
        let parties = [&fight.actor, fight.target()].map(|unit| (self.noun(unit), fight.fate(unit)));
        if parties.iter().any(|(_, fate)| fate.rough.is_some()) {
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
                let words = self.deal(say::COSTS_BOTH, fight.target());
                let our_cost = format!("{} of {}", self.count(*our_lost), self.measured(*our_had));
                let their_cost = format!("{} of {}", self.count(*their_lost), self.count(*their_had));
                let filled = parties[0].0.does(&words).replace("{us}", ours).replace("{them}", theirs);
                Some(Sentence::whole(filled.replace("{ours}", &our_cost).replace("{theirs}", &their_cost)))
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

    /// Somebody comes at somebody, or goes after him, and how he is met.
    pub(super) fn onset(&mut self, onset: &Beat<'_>) -> Vec<Sentence> {
        let (verbs, led) = match &onset.deed.what {
            What::Closes { verbs, led, .. } => (*verbs, led.as_ref()),
            What::Presses { verbs, .. } => (*verbs, None),
            _ => return Vec::new(),
        };
        let (target, at) = (onset.target(), onset.targets());
        let mut row = self.steps(onset);
        let verb = self.draw(verbs, &onset.actor);
        let targets = at.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        row.push(aimed(&verb, &Noun::all(&targets).name));
        let [mut ours, theirs] = [onset.fate(&onset.actor), onset.fate(target)];
        let mut first = self.led(&onset.actor, led).sentence(&list(&row));
        if let Some(verbs) = ours.stops.take() {
            let stops = self.draw(verbs, &onset.actor);
            let but = if at.len() == 1 { " but" } else { ", but" };
            first = first.and(&format!("{but} {}", self.noun(&onset.actor).does(&stops)));
        }
        let met = onset.after.iter().filter_map(|incident| match &incident.what {
            What::Receives { verbs } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        let mut others = Vec::new();
        for (who, verbs) in met.collect::<Vec<_>>() {
            let (noun, words) = (self.noun(&who), self.draw(verbs, &who));
            match first.ends_with(&noun.name) {
                true => first = first.and(&format!(", {} {}", noun.who(), noun.does(&words))),
                false => others.push(noun.sentence(&words)),
            }
        }
        for (unit, fate) in [(target, &theirs), (&onset.actor, &ours)] {
            if fate.is_nothing() {
                continue;
            }
            let (noun, whole) = (self.noun(unit), self.whole(unit, fate));
            match first.ends_with(&noun.name) && others.is_empty() {
                true => first = first.and(&format!(", {} {whole}", noun.who())),
                false => others.push(Sentence::of(&noun, whole)),
            }
        }
        let mut said = vec![first];
        said.extend(others);
        said.extend(self.asides(onset.after.iter().copied(), |_| true));
        said
    }

    /// Who comes, with the leader at his head.
    fn led(&self, unit: &UnitId, by: Option<&UnitId>) -> Noun {
        let noun = self.noun(unit);
        match by {
            Some(leader) => Noun { name: format!("{}, led by {},", noun.name, self.noun(leader).name), ..noun },
            None => noun,
        }
    }

    /// How a fight begins after what was told of a scene so far.
    pub(super) fn opening(&self, fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> Opening {
        let is_coming = |beat: &Beat<'_>| matches!(beat.kind, Kind::Onset | Kind::Pursuit);
        let came = |unit: &UnitId| earlier.iter().any(|beat| is_coming(beat) && beat.actor == *unit);
        let at = fight.target();
        let met = earlier.iter().any(|beat| {
            is_coming(beat) && (beat.actor == fight.actor && beat.targets().contains(at) || beat.actor == *at)
        });
        if !met {
            return Opening::Fresh;
        }
        let all = fight.after.iter().all(|incident| match &incident.what {
            What::Beside { us, them } => them.is_empty() && us.iter().all(came),
            _ => true,
        });
        // What stands between is told of others: nobody would know who of them fights.
        let is_in = |unit: &UnitId| fight.ties().contains(unit);
        let last = earlier.last().is_some_and(|last| {
            is_coming(last) && !last.is_short() && is_in(&last.actor) && last.targets().iter().any(is_in)
        });
        if all && last { Opening::Joined } else { Opening::Resumed }
    }

    /// Whether one of two who fight has barred the retreat of the other.
    pub(super) fn barred(&self, fight: &Beat<'_>, earlier: &[&Beat<'_>]) -> bool {
        let bars = |beat: &Beat<'_>| matches!(&beat.deed.what, What::Closes { verbs, .. } if verbs.about == BARS);
        let pair = [&fight.actor, fight.target()];
        let both = |beat: &Beat<'_>| pair.contains(&&beat.actor) && beat.targets().iter().any(|at| pair.contains(&at));
        earlier.iter().any(|beat| bars(beat) && both(beat))
    }

    /// What becomes of those who fight beside either of two, where it is told one by one.
    fn fates_beside(&mut self, fight: &Beat<'_>) -> Vec<Sentence> {
        let mut units = Vec::new();
        for who in fight.after.iter().filter_map(|incident| incident.who.as_ref()) {
            if who != fight.target() && *who != fight.actor && !units.contains(&who) {
                units.push(who);
            }
        }
        let said = units.into_iter().filter_map(|unit| {
            let fate = fight.fate(unit);
            (!fate.is_nothing()).then(|| Sentence::of(&self.noun(unit), self.whole(unit, &fate)))
        });
        said.collect()
    }
}

/// How a fight has come out, where it has.
pub(super) fn verdict(fight: &Beat<'_>) -> Option<Better> {
    fight.after.iter().find_map(|incident| match &incident.what {
        What::Settled { verdict, .. } => Some(*verdict),
        _ => None,
    })
}

/// Who came has won.
fn carried(open: Option<Opens>, us: &Party, them: &Party, wins: &str) -> Vec<Sentence> {
    let wins = format!("{wins}{}", us.cost);
    let rest = us.and(them);
    match open {
        // Where the beaten one breaks or goes back, everybody hears who has won.
        Some(opens)
            if them.is_beaten() && us.end.is_none() && us.cost.is_empty() && opens.ends_with(&them.noun.name) =>
        {
            let end = them.end.as_deref().unwrap_or_default();
            vec![opens.sentence().and(&format!(", {} {end}{}", them.noun.who(), them.cost))]
        }
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

/// Who stood has won.
fn held(open: Option<Opens>, us: &Party, them: &Party, holds: &str) -> Vec<Sentence> {
    let holds = format!("{holds}{}", them.cost);
    let rest = them.and(us);
    match open {
        Some(opens) if opens.ends_with(&them.noun.name) => {
            let holds = them.noun.does(&holds);
            vec![opens.sentence().and(&format!(", {} {holds}{rest}", them.noun.who()))]
        }
        open => {
            let mut said = open.map(Opens::sentence).into_iter().collect::<Vec<_>>();
            said.push(them.noun.sentence(&holds).and(&rest));
            said
        }
    }
}
