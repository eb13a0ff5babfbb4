//! Where somebody goes, in the words of a rule set.

use super::heard::longest_of;
use super::slots::{Hand, Slots};
use super::things::NamedThing;
use super::{Done, Ear, Stop, Understood};
use crate::orders::plain::cursor::typed;
use crate::orders::thesaurus::Act;

impl Ear<'_> {
    /// Where somebody goes.
    pub(super) fn gone(&mut self, act: Act, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        if !slots.only_goes() {
            return Err(Stop::Unread(at));
        }
        if !self.orders {
            return self.reply_of_going(act, slots, (at, end));
        }
        if let Some(whom) = &slots.whom_for {
            return Err(self
                .refused(at, end, format!("write `charge {whom}` to fall upon it, `toward {whom}` to come near"))
                .into());
        }
        if slots.round {
            let goal =
                slots.goal.as_ref().and_then(|goal| self.written_place(goal)).unwrap_or_else(|| "...".to_owned());
            let legs = match self.words.in_hexes {
                true => "the hexes of the way: `move 0407 0408`",
                false => "the legs: `to (12, 8), to ...`",
            };
            return Err(self
                .refused(at, end, format!("write `to {goal}` for the shortest way, or name {legs}"))
                .into());
        }
        if act == Act::GoOn {
            let help = match self.has("start") {
                true => "leave the line out: who has an order goes on with it",
                false => "an order is for this turn alone: write what is to be done in it",
            };
            return Err(self.refused(at, end, help).into());
        }
        if self.has("start") {
            return self.marched(act, slots, (at, end));
        }
        match act {
            Act::Pursue => return self.hunted(slots, (at, end)),
            Act::Approach => return self.approached(slots, (at, end)),
            Act::Follow => return self.followed(slots, (at, end)),
            Act::Accompany => {
                let Some(named) = slots.goal.clone().or_else(|| slots.beside.clone()) else {
                    return Err(Stop::Unread(at));
                };
                if self.says_more(slots, false) || slots.far.is_some() {
                    return Err(Stop::Unread(at));
                }
                return self.with_somebody(&named, (at, end));
            }
            Act::SetOut | Act::Force | Act::Screen | Act::Delay | Act::Avoid => return Err(Stop::Unread(at)),
            _ => {}
        }
        if let (Act::Aside, [side], true) = (act, slots.sides.as_slice(), self.has("sidestep"))
            && slots.far.is_none()
            && slots.goal.is_none()
            && !self.says_more(slots, true)
        {
            return Ok((vec![Done::of("sidestep", *side)], end));
        }
        let mut done = Vec::new();
        // In what formation one goes is taken before, and what one goes into behind.
        let form = slots.form.map(|(word, last)| (Done::of("form", word), last));
        let back = act == Act::Back || slots.hand == Some(Hand::Back);
        let way = self.stretch(act, slots, back, (at, end))?;
        match (form, way) {
            (Some((form, _)), None) => done.push(form),
            (Some((form, true)), Some(way)) => done.extend(way.into_iter().chain([form])),
            (Some((form, false)), Some(way)) => done.extend(std::iter::once(form).chain(way)),
            (None, Some(way)) => done.extend(way),
            // `Forward! To 1205`: a call before a step that says where.
            (None, None) if !back && self.goes_on_to(end) => {}
            (None, None) => return Err(self.nowhere(act, slots, back, (at, end))),
        }
        self.face_too(slots, &mut done, at)?;
        let end = self.purpose(end, &mut done);
        Ok((done, end))
    }

    /// What somebody goes somewhere for: `to rally them` is done, `to steady them` says nothing.
    fn purpose(&mut self, from: usize, done: &mut Vec<Done>) -> usize {
        if !self.says(from, "to")
            || self.place(from + 1).is_some_and(|(_, named)| !matches!(named, NamedThing::Ground(_)))
        {
            return from;
        }
        let argued =
            crate::orders::plain::grammar::usage(self.words, "rally").is_some_and(|usage| usage.argument.is_some());
        let rallies = longest_of(self.rest(from + 1), &["rally ~them"]);
        match (rallies, self.whom.clone()) {
            (Some(count), Some(whom)) if argued && self.ends(from + 1 + count) => {
                done.push(Done::at("rally", whom));
                from + 1 + count
            }
            (Some(count), _) if !argued && self.ends(from + 1 + count) => {
                self.notes.push(typed(&self.said[from..from + 1 + count]));
                from + 1 + count
            }
            _ => from,
        }
    }

    /// Whether a step that says where to stands behind a call.
    fn goes_on_to(&self, end: usize) -> bool {
        let is_call = self.said.get(end).is_some_and(|token| token.text == ".");
        let behind = self.behind_signs(end);
        is_call
            && behind < self.said.len()
            && (self.place(behind + 1).is_some()
                || matches!(self.verb(behind), Some((_, super::clause::Verb::Act(Act::Go)))))
    }

    /// Whether more was said of a way than where it leads.
    fn says_more(&self, slots: &Slots, sides: bool) -> bool {
        let sided = !slots.sides.is_empty() && !sides;
        sided
            || !slots.path.is_empty()
            || !slots.via.is_empty()
            || slots.from.is_some()
            || slots.angle.is_some()
            || matches!(slots.hand, Some(Hand::Left | Hand::Right))
    }

    /// The way itself; nothing where none is said.
    fn stretch(
        &mut self,
        act: Act,
        slots: &Slots,
        back: bool,
        (at, end): (usize, usize),
    ) -> Result<Option<Vec<Done>>, Stop> {
        if let Some(from) = &slots.from
            && !(slots.goal.is_some() || slots.far.is_some())
        {
            let _ = from;
            return Err(Stop::Unread(at));
        }
        if let Some(named) = &slots.beside {
            return self.beside(named, slots, (at, end)).map(Some);
        }
        if let Some(goal) = &slots.goal {
            return self.to_goal(act, goal, slots, back, (at, end)).map(Some);
        }
        if let Some(named) = &slots.toward {
            return self.towards(named, slots, (at, end)).map(Some);
        }
        match self.words.in_hexes {
            true => self.by_hexes(slots, back, (at, end)),
            false => self.by_length(act, slots, back, (at, end)),
        }
    }

    /// To a place, or to somebody.
    fn to_goal(
        &mut self,
        act: Act,
        goal: &NamedThing,
        slots: &Slots,
        back: bool,
        (at, end): (usize, usize),
    ) -> Result<Vec<Done>, Stop> {
        if let NamedThing::Ground(word) = goal {
            let named = self.reading.lexicon.names_of_ground(word);
            let help = match (self.words.in_hexes, named.is_empty()) {
                (_, false) => format!(
                    "name the one that is meant: {}",
                    named.iter().map(|name| format!("`to {name}`")).collect::<Vec<_>>().join(", ")
                ),
                (true, true) => format!("no `{word}` has a name here: write the four digits of its hex, `to 0507`"),
                (false, true) => format!("no `{word}` has a name here: write a point of the table, `to (12, 8.5)`"),
            };
            return Err(self.refused(at, end, help).into());
        }
        let Some(place) = self.written_place(goal).filter(|_| self.has("to")) else { return Err(Stop::Unread(at)) };
        // The hexes of a way, and the last of them.
        if let (NamedThing::Spot(last), false, true) = (goal, slots.path.is_empty(), self.has("move")) {
            let mut path = slots.path.clone();
            path.push(last.clone());
            return Ok(vec![Done::of("move", path.join(" "))]);
        }
        if self.says_more(slots, matches!(goal, NamedThing::Spot(_)) && slots.sides.len() == 1)
            || slots.toward.is_some()
            || slots.beside.is_some()
        {
            return Err(Stop::Unread(at));
        }
        // How far on the way to somewhere is for the hexes of a path alone.
        if slots.far.as_deref().is_some_and(|far| far != "max") && !matches!(goal, NamedThing::Spot(_))
            || slots.angle.is_some()
        {
            return Err(Stop::Unread(at));
        }
        let falls_back = act == Act::Back
            && !self.said[at..end]
                .iter()
                .any(|token| ["go", "come", "ride", "march", "move", "run"].iter().any(|word| token.says(word)));
        if falls_back && !self.words.in_hexes && *goal != NamedThing::Home {
            let help = match self.has("retire") {
                true => format!(
                    "write `to {place}` to turn to it and go, `retire`, or `back max` with the face to the enemy"
                ),
                false => format!("write `to {place}` to turn to it and go, or `back max` with the face to the enemy"),
            };
            return Err(self.refused(at, end, help).into());
        }
        if let NamedThing::Own(_) | NamedThing::Other(_) = goal {
            self.whom = Some(place.clone());
        }
        let _ = back;
        Ok(vec![Done::of("to", self.by_the_road(place, slots, (at, end))?)])
    }

    /// A goal, by the road where that is said.
    fn by_the_road(&self, place: String, slots: &Slots, (at, end): (usize, usize)) -> Result<String, Stop> {
        match slots.road {
            false => Ok(place),
            true if !self.words.in_hexes && self.words.modifiers.contains(&"by") => Ok(format!("{place} by road")),
            true => {
                let help =
                    format!("write `to {place}` for the shortest way, or name the hexes of the road: `move 0407 0408`");
                Err(self.refused(at, end, help).into())
            }
        }
    }

    /// Behind somebody of one's own, or beside a place.
    fn beside(&mut self, named: &NamedThing, slots: &Slots, (at, end): (usize, usize)) -> Result<Vec<Done>, Stop> {
        let Some(whom) = self.written_place(named) else { return Err(Stop::Unread(at)) };
        if slots.goal.is_some() || slots.toward.is_some() {
            let help = format!("write `to {whom}` to go where it is, or the other of the two");
            return Err(self.refused(at, end, help).into());
        }
        if slots.far.is_some() || self.says_more(slots, false) {
            return Err(Stop::Unread(at));
        }
        let is_own = matches!(named, NamedThing::Own(_));
        if !is_own {
            return Err(Stop::Unread(at));
        }
        self.whom = Some(whom.clone());
        match self.words.in_hexes && self.has("toward") {
            true => Ok(vec![Done::at("toward", whom)]),
            false => Ok(vec![Done::of("to", self.by_the_road(whom, slots, (at, end))?)]),
        }
    }

    /// Towards somebody, or to a place.
    fn towards(&mut self, named: &NamedThing, slots: &Slots, (at, end): (usize, usize)) -> Result<Vec<Done>, Stop> {
        if slots.far.as_deref().is_some_and(|far| far != "max") || self.says_more(slots, false) {
            return Err(Stop::Unread(at));
        }
        let whom = match named {
            NamedThing::Enemy => "nearest".to_owned(),
            NamedThing::Any => return Err(Stop::Unread(at)),
            named => self.written_target(named).or_else(|| self.written_place(named)).ok_or(Stop::Unread(at))?,
        };
        if matches!(named, NamedThing::Place(_) | NamedThing::Spot(_) | NamedThing::Home) {
            return Ok(vec![Done::of("to", self.by_the_road(whom, slots, (at, end))?)]);
        }
        if !self.has("toward") {
            return Err(Stop::Unread(at));
        }
        self.whom = Some(whom.clone());
        Ok(vec![Done::at("toward", whom)])
    }

    /// By so many hexes to a side.
    pub(super) fn by_hexes(
        &mut self,
        slots: &Slots,
        back: bool,
        (at, end): (usize, usize),
    ) -> Result<Option<Vec<Done>>, Stop> {
        if !self.has("move") {
            return Err(Stop::Unread(at));
        }
        let far = slots.far.as_deref().and_then(|far| far.parse::<usize>().ok());
        if self.goes_on_to(end) && slots.far.is_none() && slots.sides.is_empty() && slots.path.is_empty() {
            return Ok(None);
        }
        match (slots.sides.as_slice(), slots.path.as_slice(), far) {
            ([], [only], None) if !self.says(at, "move") && !self.says(at, "moves") => {
                Ok(Some(vec![Done::of("to", only.clone())]))
            }
            ([], path, None) if !path.is_empty() => Ok(Some(vec![Done::of("move", path.join(" "))])),
            ([], [only], Some(_)) => Ok(Some(vec![Done::of("to", only.clone())])),
            ([side], [], Some(far)) if (1..=12).contains(&far) => {
                Ok(Some(vec![Done::of("move", vec![*side; far].join(" "))]))
            }
            (sides, [], None) if !sides.is_empty() && slots.far.is_none() => {
                Ok(Some(vec![Done::of("move", sides.join(" "))]))
            }
            // Which way, and the hex that lies there.
            ([_], [only], _) => Ok(Some(vec![Done::of("to", only.clone())])),
            ([], [], None) if back && slots.far.as_deref() == Some("max") => Ok(Some(vec![Done::of("to", "home")])),
            ([], [], _) if slots.far.is_some() || slots.hand.is_some() => {
                let help = match back {
                    true => "write `to home` for your own edge, or name the sides of the hexes, as in `move SW SW`",
                    false => {
                        "write `toward nearest` to go at the enemy, or name the sides of the hexes, as in `move NE NE`"
                    }
                };
                Err(self.refused(at, end, help).into())
            }
            ([], [], _) => Ok(None),
            _ => Err(Stop::Unread(at)),
        }
    }

    /// By a length, straight ahead or back or aside.
    fn by_length(
        &mut self,
        act: Act,
        slots: &Slots,
        back: bool,
        (at, end): (usize, usize),
    ) -> Result<Option<Vec<Done>>, Stop> {
        let way = match (slots.hand, act, back) {
            (Some(Hand::Left), ..) => "left",
            (Some(Hand::Right), ..) => "right",
            (_, _, true) => "back",
            _ => "forward",
        };
        let Some(far) = &slots.far else {
            return match slots.hand.is_some() || slots.road || act == Act::Back || !slots.sides.is_empty() {
                _ if self.says(at, "retire") && self.has("retire")
                    || self.says(at, "retires") && self.has("retire") =>
                {
                    self.retired(slots, at).map(Some)
                }
                true => Err(self.how_far(way, back, (at, end))),
                false => Ok(None),
            };
        };
        if !self.has(way) || slots.path.len() > 0 {
            return Err(Stop::Unread(at));
        }
        let said = &self.said[at];
        const TWO_WAYS: [&str; 6] = ["retreat", "withdraw", "retire", "fall", "pull", "draw"];
        let form = super::phrases::stems(&said.text.to_ascii_lowercase());
        if act == Act::Back
            && self.has("retire")
            && TWO_WAYS.iter().any(|word| form.iter().any(|form| form == word))
            && !self.faces_them(at, end)
        {
            let help =
                format!("write `back {far}` to step back with the face to the enemy, `retire` to turn about and go");
            return Err(self.refused(at, end, help).into());
        }
        let step = Done::of(way, far.clone());
        match slots.sides.as_slice() {
            [] => Ok(Some(vec![step])),
            // So far to the south: one looks there and goes.
            [side] if slots.hand.is_none() && !back && self.has("face") => {
                Ok(Some(vec![Done::of("face", *side), step]))
            }
            _ => Err(Stop::Unread(at)),
        }
    }

    /// Whether somebody goes back with the face to the enemy.
    fn faces_them(&self, at: usize, end: usize) -> bool {
        (at..end).any(|at| longest_of(self.rest(at), crate::orders::colours::FACING_THEM).is_some())
    }

    /// `retire`, and to which hand.
    fn retired(&mut self, slots: &Slots, at: usize) -> Result<Vec<Done>, Stop> {
        match slots.hand {
            Some(hand @ (Hand::Left | Hand::Right)) => Ok(vec![Done::of("retire", hand.word())]),
            None | Some(Hand::Back) if slots.sides.is_empty() && !slots.road => Ok(vec![Done::of("retire", "")]),
            _ => Err(Stop::Unread(at)),
        }
    }

    fn how_far(&self, way: &str, back: bool, (at, end): (usize, usize)) -> Stop {
        let retire = if back && self.has("retire") { "; to turn about and go, `retire`" } else { "" };
        self.refused(at, end, format!("say how far: `{way} max` for all that it has, or a length{retire}")).into()
    }

    /// Why somebody goes nowhere.
    fn nowhere(&self, act: Act, slots: &Slots, back: bool, (at, end): (usize, usize)) -> Stop {
        if slots.road {
            return self.refused(at, end, "say where to: `to ... by road`").into();
        }
        if act == Act::Aside && self.has("sidestep") {
            return self
                .refused(
                    at,
                    end,
                    "say to which side of the hex: `sidestep NE`, `sidestep E`, or SE, SW, W, NW; NE, E, SE",
                )
                .into();
        }
        let help = match (self.words.in_hexes, back) {
            (true, true) => {
                "write `to home` for your own edge, or name the sides of the hexes, as in `move SW SW`".to_owned()
            }
            (true, false) => {
                "write `toward nearest` to go at the enemy, or name the sides of the hexes, as in `move NE NE`"
                    .to_owned()
            }
            (false, _) => return self.how_far(if back { "back" } else { "forward" }, back, (at, end)),
        };
        self.refused(at, end, help).into()
    }

    /// Near to somebody.
    fn approached(&mut self, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        let Some(named) = slots.goal.clone().or_else(|| slots.toward.clone()) else { return Err(Stop::Unread(at)) };
        let done = self.towards(&named, &Slots::default(), (at, end))?;
        Ok((done, end))
    }

    /// Where somebody of one's own goes.
    fn followed(&mut self, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        let Some(named) = slots.goal.clone().or_else(|| slots.beside.clone()) else { return Err(Stop::Unread(at)) };
        if self.reading.grammar.list("general").is_some() && self.says(at, "support") {
            let whom = self.written_place(&named).ok_or(Stop::Unread(at))?;
            let help = format!(
                "write `to {whom}` to go where it is; as a general order, which the commander in chief writes, `general {}: support {whom}`",
                typed(self.head)
            );
            return Err(self.refused(at, end, help).into());
        }
        match named {
            NamedThing::Own(_) => {
                let way = Slots { road: slots.road, ..Slots::default() };
                Ok((self.beside(&named, &way, (at, end))?, end))
            }
            NamedThing::Other(_) => self.hunted(slots, (at, end)),
            _ => Err(Stop::Unread(at)),
        }
    }

    /// Why nobody is pursued by an order.
    pub(super) fn hunted(&mut self, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        let whom = slots.goal.as_ref().or(slots.toward.as_ref()).and_then(|named| self.written_target(named));
        let whom = whom.or_else(|| self.whom.clone()).unwrap_or_else(|| "nearest".to_owned());
        let charge = if self.has("charge") { format!("`charge {whom}` to fall upon it, ") } else { String::new() };
        let won = self.words.decisions.iter().any(|decision| decision.key == "won") && self.has("follow");
        let won = if won { "; what is done behind a fight that was won is `when won: follow`" } else { "" };
        Err(self.refused(at, end, format!("write {charge}`toward {whom}` to come near{won}")).into())
    }
}
