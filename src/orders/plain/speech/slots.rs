//! What stands behind a verb, in any order: at whom, where to, how far, which way, in what formation, when.

use super::Ear;
use super::heard::longest_of;
use super::things::{NamedThing, is_label};
use crate::orders::colours::{ASIDES, BY_WAY_OF, FACING_THEM};
use crate::orders::filler::TELLING_ADVERBS;
use crate::orders::manners::{IDLE, ROADS};
use crate::orders::plain::lexicon::Thing;
use crate::orders::plain::marches::hour;
use crate::orders::thesaurus::{
    AHEAD, ALONG, Act, BESIDE, FORCEDLY, GOALS, IF_NEEDED, IN_PLACE, NIGHTLY, PACE, REARWARD, THOSE_ORDERED, TOWARDS,
};

/// Which way one goes of oneself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Forward,
    Back,
    Left,
    Right,
}

impl Hand {
    pub(super) fn word(self) -> &'static str {
        match self {
            Hand::Forward => "forward",
            Hand::Back => "back",
            Hand::Left => "left",
            Hand::Right => "right",
        }
    }
}

/// What stood behind a verb.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// At whom, the first choice first, each as the language writes it.
    pub(super) whom: Vec<String>,
    /// The enemy, whoever he is.
    pub(super) enemy: bool,
    /// What is fired, each with how far it serves.
    pub(super) load: Vec<String>,
    /// Where to.
    pub(super) goal: Option<NamedThing>,
    /// Towards what.
    pub(super) toward: Option<NamedThing>,
    /// Beside or behind whom.
    pub(super) beside: Option<NamedThing>,
    /// From where.
    pub(super) from: Option<NamedThing>,
    /// How far.
    pub(super) far: Option<String>,
    /// To which sides, one behind the other.
    pub(super) sides: Vec<&'static str>,
    /// The hexes of a path.
    pub(super) path: Vec<String>,
    /// Which way of oneself.
    pub(super) hand: Option<Hand>,
    /// By what angle.
    pub(super) angle: Option<String>,
    /// In what formation, and whether it is to be taken at the end.
    pub(super) form: Option<(&'static str, bool)>,
    /// Looking where.
    pub(super) facing: Option<String>,
    /// Along the road.
    pub(super) road: bool,
    /// By way of what.
    pub(super) via: Vec<String>,
    /// At what hour.
    pub(super) hour: Option<u32>,
    /// By night.
    pub(super) night: bool,
    /// By a forced march.
    pub(super) forced: bool,
    /// For whom one goes, which could be a charge or a march.
    pub(super) whom_for: Option<String>,
    /// Round about whom, or through where.
    pub(super) round: bool,
    /// What several could be meant by.
    pub(super) unclear: Option<(usize, usize, Vec<String>)>,
}

impl Slots {
    /// Whether nothing stood there.
    pub(super) fn is_empty(&self) -> bool {
        let named = [&self.goal, &self.toward, &self.beside, &self.from].iter().any(|named| named.is_some());
        !named
            && !self.aims()
            && !self.goes()
            && self.form.is_none()
            && self.facing.is_none()
            && self.angle.is_none()
            && !self.marches()
    }

    pub(super) fn aims(&self) -> bool {
        !self.whom.is_empty() || self.enemy || !self.load.is_empty()
    }

    fn goes(&self) -> bool {
        self.far.is_some() || !self.sides.is_empty() || !self.path.is_empty() || self.hand.is_some() || self.road
    }

    fn marches(&self) -> bool {
        !self.via.is_empty() || self.hour.is_some() || self.night || self.forced
    }

    /// Whether only what a shot has stood there.
    pub(super) fn only_aims(&self) -> bool {
        let named = [&self.goal, &self.toward, &self.beside, &self.from].iter().any(|named| named.is_some());
        !named && !self.goes() && self.form.is_none() && self.angle.is_none() && !self.marches()
    }

    /// Whether nothing of a shot stood there.
    pub(super) fn only_goes(&self) -> bool {
        !self.aims()
    }
}

/// Whether a verb aims at somebody.
pub(super) fn aims(act: Act) -> bool {
    matches!(act, Act::Fire | Act::Charge | Act::Give | Act::Let)
}

/// Whether a verb goes somewhere.
fn goes(act: Act) -> bool {
    matches!(
        act,
        Act::Go
            | Act::Back
            | Act::Approach
            | Act::Accompany
            | Act::Follow
            | Act::Aside
            | Act::Force
            | Act::SetOut
            | Act::Screen
            | Act::Delay
            | Act::Avoid
            | Act::Take
            | Act::Pursue
            | Act::GoOn
    )
}

/// Formations as somebody keeps them.
const KEPT: &[&str] = &[
    "in column",
    "in line",
    "in square",
    "in masse",
    "in formation",
    "in skirmish",
    "in ~your formation",
    "limbered",
    "unlimbered",
    "deployed",
    "formed",
    "in march column",
    "in attack column",
    "as ~you ~be",
];

impl Ear<'_> {
    /// What stands behind a verb, and where it ends.
    pub(super) fn slots(&mut self, from: usize, act: Act) -> (Slots, usize) {
        let mut slots = Slots::default();
        let mut at = from;
        while !self.ends(at) || self.goes_on_with_a_length(at, act, &slots) {
            let at_comma = self.says(at, ",");
            at += usize::from(at_comma);
            match self.slot(at, act, &mut slots, at == from) {
                Some(count) if count > 0 => at += count,
                _ => break,
            }
        }
        (slots, at)
    }

    /// Whether a length stands behind a comma that says how far one goes: `straight on, 2 inches`, `left wheel, thirty degrees`.
    fn goes_on_with_a_length(&self, at: usize, act: Act, slots: &Slots) -> bool {
        let is_way = goes(act) && slots.far.is_none() && slots.goal.is_none() && slots.toward.is_none();
        let faces = goes(act)
            && slots.facing.is_none()
            && longest_of(self.rest(at + 1), FACING_THEM).is_some_and(|count| self.ends(at + 1 + count));
        if self.says(at, ",") && self.said[at].text == "," && faces && slots.hand != Some(Hand::Forward) {
            return true;
        }
        let length =
            is_way && !self.words.in_hexes && self.length(at + 1).is_some_and(|(count, _)| self.ends(at + 1 + count));
        let angle = act == Act::Turn
            && slots.angle.is_none()
            && self.angle(at + 1).is_some_and(|(count, _)| self.ends(at + 1 + count));
        self.says(at, ",") && self.said[at].text == "," && (length || angle)
    }

    /// The next thing behind a verb, and how many words it takes.
    fn slot(&mut self, at: usize, act: Act, slots: &mut Slots, is_first: bool) -> Option<usize> {
        if let Some(count) = self.idle(at, act) {
            return Some(count);
        }
        if let Some(count) = self.time(at, act, slots) {
            return Some(count);
        }
        if let Some(count) = self.way_to_face(at, slots) {
            return Some(count);
        }
        if aims(act)
            && let Some(count) = self.load(at, slots).or_else(|| self.aim(at, act, slots))
        {
            return Some(count);
        }
        if let Some(count) = self.in_formation(at, act, slots) {
            return Some(count);
        }
        if matches!(act, Act::Turn | Act::About)
            && let Some(count) = self.turn(at, slots)
        {
            return Some(count);
        }
        // What one has one keeps: `stay in column`, `remain unlimbered`.
        if act == Act::Stay
            && let Some(count) = longest_of(self.rest(at), KEPT).filter(|count| self.ends(at + count))
        {
            return Some(count);
        }
        if matches!(act, Act::Stay | Act::Hold)
            && let Some(count) = longest_of(self.rest(at), IN_PLACE)
                .filter(|count| self.ends(at + count) || self.place(at).is_none_or(|(taken, _)| taken <= *count))
        {
            return Some(count);
        }
        if goes(act)
            || matches!(act, Act::Stay | Act::Hold | Act::Limber | Act::Unlimber | Act::Form | Act::Enter | Act::Rally)
        {
            return self.way(at, act, slots, is_first);
        }
        None
    }

    /// What says nothing here.
    fn idle(&self, at: usize, act: Act) -> Option<usize> {
        let rest = self.rest(at);
        let known = longest_of(rest, IDLE).filter(|count| {
            let said = rest[0].text.to_ascii_lowercase();
            let is_condition = ["if", "when", "where"].contains(&said.as_str());
            !is_condition || self.ends(at + count)
        });
        let aside = longest_of(rest, ASIDES).filter(|count| {
            self.ends(at + count) && !(rest[0].says("first") || rest[0].says("there") && act == Act::Enter)
        });
        let pace = longest_of(rest, PACE).filter(|_| !self.has("pace"));
        let adverb = rest.first().and_then(|word| {
            let low = word.text.to_ascii_lowercase();
            let is_adverb = low.len() > 4 && low.ends_with("ly") && !TELLING_ADVERBS.contains(&low.as_str());
            (is_adverb && self.name(at, &[Thing::Own, Thing::Other, Thing::Place]).is_none()).then_some(1)
        });
        known.max(aside).max(pace).or(adverb)
    }

    /// When and how a campaign's march is made.
    fn time(&self, at: usize, act: Act, slots: &mut Slots) -> Option<usize> {
        if !self.has("start") {
            return None;
        }
        let rest = self.rest(at);
        let needed = |count: usize| count + longest_of(&rest[count..], IF_NEEDED).unwrap_or(0);
        if let Some(count) = longest_of(rest, NIGHTLY) {
            slots.night = true;
            return Some(needed(count));
        }
        let fast = longest_of(rest, PACE);
        if let Some(count) = longest_of(rest, FORCEDLY).or(fast) {
            slots.forced = true;
            return Some(needed(count));
        }
        let lead = longest_of(
            rest,
            &["at", "from", "starting at", "setting off at", "setting out at", "leaving at", "starting", "by"],
        );
        let lead = lead.or_else(|| longest_of(rest, &["until"]).filter(|_| act == Act::Stay));
        let lead = lead.or_else(|| (act == Act::SetOut).then_some(0))?;
        // The longest that is an hour.
        let most = rest.len().min(lead + 5);
        let (count, hour) = (lead + 1..=most).rev().find_map(|end| Some((end, hour(&rest[lead..end])?)))?;
        let told = rest[0].says("at")
            || rest[0].says("until")
            || count > lead + 1
            || act == Act::SetOut
            || rest[lead].text.contains([':', 'a', 'p', 'n']);
        let by = rest[0].says("by");
        if !told || by && act != Act::SetOut {
            return None;
        }
        slots.hour = Some(hour);
        Some(count)
    }

    /// Where to, which way and how far.
    fn way(&mut self, at: usize, act: Act, slots: &mut Slots, is_first: bool) -> Option<usize> {
        if let Some(count) = self.by_road(at, slots) {
            return Some(count);
        }
        if let Some(count) = self.goal(at, act, slots) {
            return Some(count);
        }
        if let Some((count, hand)) = self.own_way(at, act).filter(|_| slots.hand.is_none()) {
            slots.hand = Some(hand);
            return Some(count);
        }
        let side = self.side(at).filter(|_| act != Act::Hold && !matches!(slots.goal, Some(NamedThing::Spot(_))));
        let (is_place, label) =
            (|at: usize| self.place(at), |at: usize| self.said.get(at).filter(|token| is_label(token)));
        if let Some((count, side)) = side.filter(|(count, _)| is_place(at).is_none_or(|(taken, _)| taken <= *count)) {
            slots.sides.push(side);
            if let Some(more) = longest_of(self.rest(at + count), &["twice"]) {
                slots.sides.push(side);
                return Some(count + more);
            }
            let more = self.says(at + count, ",") && self.side(at + count + 1).is_some_and(|(count, _)| count == 1);
            let then = usize::from((more || self.says(at + count, "then")) && self.side(at + count + 1).is_some());
            return Some(count + then);
        }
        if let Some((count, far)) =
            self.length(at).filter(|_| slots.far.is_none() && !matches!(act, Act::Hold | Act::Stay))
        {
            slots.far = Some(far);
            return Some(count);
        }
        if self.words.in_hexes
            && let Some(token) = label(at)
        {
            slots.path.push(token.text.clone());
            let and = usize::from(
                self.says(at + 1, "and")
                    || self.says(at + 1, "then")
                    || self.said.get(at + 1).is_some_and(|next| next.text == ","),
            );
            return Some(1 + if label(at + 1 + and).is_some() { and } else { 0 });
        }
        let takes_along = matches!(act, Act::Go | Act::Back | Act::Limber | Act::Unlimber | Act::Force);
        if is_first
            && let Some(count) = longest_of(self.rest(at), THOSE_ORDERED).filter(|_| takes_along)
            && !self.names_another(at)
        {
            return Some(count);
        }
        if let Some(count) = longest_of(self.rest(at), ALONG).filter(|_| goes(act) || act == Act::Stay) {
            return Some(count);
        }
        if let Some(count) = longest_of(self.rest(at), &["home"]).filter(|_| slots.goal.is_none() && goes(act)) {
            slots.goal = Some(NamedThing::Home);
            return Some(count);
        }
        // Round about somebody goes no way that the language knows, and through a place none but that of a campaign.
        if let Some(count) =
            longest_of(self.rest(at), &["through", "past", "over", "across", "round", "around", "along"])
                .filter(|_| goes(act))
            && let Some((taken, named)) = self.place(at + count).or_else(|| self.target(at + count))
        {
            match named {
                NamedThing::Spot(label) if self.words.in_hexes && !self.has("start") => slots.path.push(label),
                _ => slots.round = true,
            }
            return Some(count + taken);
        }
        // `go 0905`, `march Brueck`.
        if !self.words.in_hexes || self.has("start") {
            let bare = self.place(at).filter(|(_, named)| {
                matches!(named, NamedThing::Place(_) | NamedThing::Spot(_)) && slots.goal.is_none()
            });
            if let Some((count, named)) =
                bare.filter(|_| matches!(act, Act::Go | Act::Take | Act::Hold | Act::SetOut | Act::Screen))
            {
                slots.goal = Some(named);
                return Some(count);
            }
        }
        if matches!(
            act,
            Act::Take
                | Act::Hold
                | Act::Approach
                | Act::Accompany
                | Act::Follow
                | Act::Pursue
                | Act::Enter
                | Act::Rally
        ) && slots.goal.is_none()
            && let Some((count, named)) = self.object(at, act)
        {
            match named {
                NamedThing::Several(all) => slots.unclear = Some((at, at + count, all)),
                named => slots.goal = Some(named),
            }
            return Some(count);
        }
        None
    }

    /// What a verb is done to.
    fn object(&self, at: usize, act: Act) -> Option<(usize, NamedThing)> {
        match act {
            Act::Approach | Act::Pursue => self.target(at).or_else(|| self.place(at)),
            Act::Accompany | Act::Follow | Act::Rally | Act::Enter => {
                let own = self.name(at, &[Thing::Own]);
                own.or_else(|| self.place(at)).or_else(|| self.whom_again(at))
            }
            _ => self.place(at),
        }
    }

    /// Whoever was named before: `it`, `them`.
    pub(super) fn whom_again(&self, at: usize) -> Option<(usize, NamedThing)> {
        let count = longest_of(self.rest(at), &["~them"])?;
        let whom = self.whom.as_deref()?.trim_matches('"').to_owned();
        let named = match self.reading.lexicon.thing_of(&whom)? {
            Thing::Own => NamedThing::Own(whom),
            Thing::Place => NamedThing::Place(whom),
            _ => NamedThing::Other(whom),
        };
        Some((count, named))
    }

    /// Whether a unit is named here that is not ordered by this line.
    fn names_another(&self, at: usize) -> bool {
        let own = self.name(at, &[Thing::Own, Thing::Other]);
        own.is_some_and(|(_, named)| match named {
            NamedThing::Own(id) => !self.ordered.iter().any(|known| *known == id),
            NamedThing::Other(_) => true,
            _ => false,
        })
    }

    /// Forward, back, to the left.
    fn own_way(&self, at: usize, act: Act) -> Option<(usize, Hand)> {
        let rest = self.rest(at);
        let is_stay = matches!(act, Act::Stay | Act::Hold | Act::Form);
        let ahead = longest_of(rest, AHEAD).filter(|_| !is_stay).map(|count| (count, Hand::Forward));
        let back = longest_of(rest, REARWARD).filter(|_| !is_stay).map(|count| (count, Hand::Back));
        ahead.or(back).or_else(|| self.hand(at).filter(|_| !is_stay))
    }

    /// Along the road, or by way of a place.
    fn by_road(&self, at: usize, slots: &mut Slots) -> Option<usize> {
        let rest = self.rest(at);
        if let Some(count) = longest_of(rest, ROADS).or_else(|| {
            longest_of(
                rest,
                &[
                    "the road",
                    "along ~your road",
                    "up the road",
                    "via the road",
                    "on the main road",
                    "along the main road",
                ],
            )
        }) {
            slots.road = true;
            return Some(count);
        }
        // `down the Brussels road`.
        if let Some(count) = longest_of(rest, &["down the", "up the", "along the", "by the", "on the", "via the"])
            && (1..4).any(|more| self.says(at + count + more, "road") || self.says(at + count + more, "highroad"))
        {
            let more =
                (1..4).find(|more| self.says(at + count + more, "road") || self.says(at + count + more, "highroad"))?;
            slots.road = true;
            return Some(count + more + 1);
        }
        let lead = longest_of(rest, BY_WAY_OF).or_else(|| {
            longest_of(
                rest,
                &["through", "by", "past", "over", "across", "crossing at", "crossing", "and through", "cross at"],
            )
        })?;
        if !self.words.modifiers.contains(&"by") || !self.has("start") {
            return None;
        }
        let (count, named) = self.place(at + lead)?;
        let NamedThing::Place(id) = named else { return None };
        slots.via.push(id);
        Some(lead + count)
    }

    /// Where to, or towards or beside whom.
    fn goal(&self, at: usize, act: Act, slots: &mut Slots) -> Option<usize> {
        let rest = self.rest(at);
        let beside = longest_of(rest, BESIDE).filter(|_| !rest[0].says("by") || !self.has("start") || act == Act::Stay);
        if let Some(lead) = beside
            && let Some((count, named)) = self
                .name(at + lead, &[Thing::Own])
                .or_else(|| self.place(at + lead))
                .or_else(|| self.whom_again(at + lead))
            && slots.beside.is_none()
        {
            let tail = longest_of(self.rest(at + lead + count), &["goes", "go", "rides", "is", "are"])
                .filter(|_| rest[0].says("wherever"))
                .unwrap_or(0);
            match named {
                NamedThing::Several(all) => slots.unclear = Some((at + lead, at + lead + count, all)),
                named => slots.beside = Some(named),
            }
            return Some(lead + count + tail);
        }
        if let Some(lead) = longest_of(rest, &["from", "out of", "away from"])
            && let Some((count, named)) = self.place(at + lead)
            && slots.from.is_none()
        {
            slots.from = Some(named);
            return Some(lead + count);
        }
        let to = longest_of(rest, GOALS);
        let toward = longest_of(rest, TOWARDS).filter(|count| to.is_none_or(|to| *count > to));
        let lead = to.or(toward)?;
        if slots.goal.is_some() || slots.toward.is_some() {
            return None;
        }
        let is_at = rest[0].says("at") || rest[0].says("for");
        let found = match toward {
            Some(_) => self
                .target(at + lead)
                .filter(|(_, named)| !matches!(named, NamedThing::Word(_)))
                .or_else(|| self.place(at + lead)),
            None if is_at && act == Act::Go => match self.target(at + lead) {
                Some((count, NamedThing::Other(id))) if !self.has("start") => {
                    slots.whom_for = Some(self.id(&id));
                    return Some(lead + count);
                }
                _ => self.place(at + lead).filter(|(_, named)| !matches!(named, NamedThing::Other(_))),
            },
            None => self.place(at + lead),
        };
        let them = longest_of(self.rest(at + lead), &["~them", "there"]);
        let (count, named) = found.or_else(|| {
            let whom = self.whom.clone().filter(|_| toward.is_some() || to.is_some())?;
            Some((
                them?,
                self.reading.lexicon.thing_of(&whom).map_or(NamedThing::Other(whom.clone()), |thing| match thing {
                    Thing::Own => NamedThing::Own(whom.clone()),
                    _ => NamedThing::Other(whom.clone()),
                }),
            ))
        })?;
        match (named, toward) {
            (NamedThing::Several(all), _) => slots.unclear = Some((at + lead, at + lead + count, all)),
            (named, Some(_)) => slots.toward = Some(named),
            (named, None) => slots.goal = Some(named),
        }
        Some(lead + count)
    }
}
