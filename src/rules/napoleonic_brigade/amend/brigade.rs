//! Brigades and units of them changed, coming in or taken away by the umpire's hand.

use super::lines::{PIECE, Removed};
use super::merged::{merged, merged_unit};
use super::told::told;
use crate::adjudicate::{Amended, UnitId, Wrong, because, each_once, takes_away_alone};
use crate::kit::reinforcement;
use crate::kit::{counted, list};
use crate::orders::{Named, names};
use crate::rules::napoleonic_brigade::amend::without;
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::events::apply;
use crate::rules::napoleonic_brigade::orders::deployment::Deployment;
use crate::rules::napoleonic_brigade::orders::places::Named as Whom;
use crate::rules::napoleonic_brigade::orders::steps::place;
use crate::rules::napoleonic_brigade::orders::{Place, places};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::setup::file_keys::BASE;
use crate::rules::napoleonic_brigade::setup::{brigades, disposition, soundness};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gone, Unit};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;
use crate::yaml::{Fault, Faults, Fields, Key, Node, Span, Value, clip, did_you_mean, same_word, word_of};

/// What a line says that its merging does not.
struct BrigadeLine<'n> {
    node: &'n Node,
    occupy: Option<Place>,
    remove: Option<Removed>,
    /// Whether it says who stands where, or how.
    places: bool,
}

/// Changes brigades, or units of one.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let (named, line) = read(node, faults)?;
    each_once(&named, faults)?;
    if let (Some(at), true) = (node.get("at"), named.len() > 1) {
        let message = "several brigades cannot stand in one place";
        faults.add(Fault::error(at.span, message).help("write a line for each"));
        return None;
    }
    let before = state.clone();
    let mut units = Vec::new();
    for named in &named {
        match line.mends(state, named, faults) {
            Some(Ok(unit)) => units.push(unit),
            Some(Err(wrong)) => faults.add(wrong.fault(named.span)),
            None => {}
        }
    }
    units.dedup();
    (!faults.any_error()).then(|| Amended { text: told(&before, state, &units), units })
}

fn read<'n>(node: &'n Node, faults: &mut Faults) -> Option<(Vec<Named>, BrigadeLine<'n>)> {
    let mut fields = Fields::shaped(node, &PIECE, faults)?;
    let named = fields.needed("unit", faults);
    let named = named.and_then(|node| names(node, faults));
    let occupy = fields.optional_with("occupy", faults, place);
    let remove = fields.optional_with("remove", faults, |node, faults| {
        word_of(node, Removed::WORDS, "way to take a brigade away", faults)
    });
    let note = fields.optional::<String>("note", faults);
    for slot in PIECE.slots() {
        fields.take(slot.key);
    }
    fields.finish(faults)?;
    note?;
    let places = ["at", "face", "form", "post", "occupy"];
    let line = BrigadeLine {
        node,
        occupy: occupy?,
        remove: remove?,
        places: places.iter().any(|key| node.get(key).is_some()),
    };
    if line.remove.is_some() {
        takes_away_alone(node, faults)?;
    }
    Some((named?, line))
}

impl BrigadeLine<'_> {
    /// Changes whom a name means; the brigade that it is, or belongs to. Nothing where the faults have been told.
    fn mends(&self, state: &mut State, named: &Named, faults: &mut Faults) -> Option<Result<UnitId, Wrong>> {
        let (id, unit) = match places::whom_named(state, &named.name, None) {
            Some(Whom::Brigade(brigade)) => (brigade.unit.clone(), None),
            Some(Whom::Unit(brigade, index)) => (brigade.unit.clone(), Some(index)),
            None => match reinforcement::named(&state.arrivals, &named.name, |_| true) {
                Some((_, brigade)) => {
                    let id = brigade.unit.clone();
                    if let Err(wrong) = self.comes_early(state, &id) {
                        return Some(Err(wrong));
                    }
                    (id, None)
                }
                None => return self.comes_in(state, named, faults),
            },
        };
        let done = match (self.remove, unit) {
            (Some(removed), None) => {
                removes(state, &id, removed);
                Ok(())
            }
            (Some(removed), Some(index)) => removes_unit(state, &id, index, removed),
            (None, None) => {
                if let Some((wrong, span)) = self.strange_unit(state.unit(&id)) {
                    faults.add(wrong.fault(span));
                    return None;
                }
                let node = merged(state.unit(&id), self.node);
                self.replaces(state, &id, &node, faults)?
            }
            (None, Some(_)) if self.node.get("at").is_some() => Err(Wrong::new(
                "NB-SET-07",
                format!("units stand where `{id}` stands"),
                format!("name the brigade: `unit: {id}`"),
            )),
            (None, Some(index)) => self.of_unit(state, &id, index, named, faults)?,
        };
        Some(done.map(|()| id))
    }

    /// A unit under `bases` that is not named, or that the brigade does not have, and that does not say enough to join it.
    fn strange_unit(&self, brigade: &Brigade) -> Option<(Wrong, Span)> {
        let items = self.node.get("bases").map_or(&[][..], Node::items);
        let named = items.iter().filter_map(|item| Some((item, item.get("unit")?)));
        let mut strange = named.filter(|(item, name)| {
            let word = name.word().unwrap_or_default();
            let mut units = brigade.bases.iter();
            item.get("as").is_none() && !units.any(|unit| unit.unit.is_like(word))
        });
        let nameless = |item: &&Node| item.get("unit").is_none() && item.get("as").is_none();
        let strange = strange.next().map(|(_, name)| name);
        let nameless = items.iter().find(|item| nameless(item) && item.word().is_none());
        let name = strange.or(nameless)?;
        let units = brigade.bases.iter().map(|unit| format!("`{}`", unit.unit));
        let units = list(&units.collect::<Vec<_>>());
        let word = name.word().unwrap_or_default();
        let reason = match strange {
            Some(_) => format!("`{}` has no unit `{}`", brigade.unit, clip(word)),
            None => format!("it is not said which unit of `{}` this is", brigade.unit),
        };
        let help = format!("its units are {units}; one that joins it says on what base it stands: `as: ...`");
        Some((Wrong::of_a_line(reason, help), name.span))
    }

    /// What a line says of one unit of a brigade.
    fn of_unit(
        &self,
        state: &mut State,
        id: &UnitId,
        index: usize,
        named: &Named,
        faults: &mut Faults,
    ) -> Option<Result<(), Wrong>> {
        if let Some(place) = &self.occupy {
            let occupied = occupies(state, named, place);
            if occupied.is_err() {
                return Some(occupied);
            }
        }
        if let Some(fault) = self.strange_key(id) {
            faults.add(fault);
            return None;
        }
        let node = merged_unit(state.unit(id), index, self.node);
        let brigade = entered(&node, faults)?;
        Some(takes(state, id, brigade))
    }

    /// A key that brigades have and units of them have not.
    fn strange_key(&self, id: &UnitId) -> Option<Fault> {
        let Value::Map(entries) = &self.node.value else {
            return None;
        };
        let is_own = |key: &Key| {
            let mut known = BASE.slots().map(|slot| slot.key);
            known.any(|word| same_word(word, &key.text)) || same_word("occupy", &key.text)
        };
        let (key, _) = entries.iter().find(|(key, _)| !is_own(key))?;
        let message = format!("`{}` is no key of a unit of a brigade", clip(&key.text));
        let help = format!("say it of the brigade: `unit: {id}`");
        Some(Fault::error(key.span, message).help(help))
    }

    fn replaces(&self, state: &mut State, id: &UnitId, node: &Node, faults: &mut Faults) -> Option<Result<(), Wrong>> {
        let brigade = entered(node, faults)?;
        Some(self.settles(state, id, brigade))
    }

    fn settles(&self, state: &mut State, id: &UnitId, brigade: Brigade) -> Result<(), Wrong> {
        let side = &state.unit(id).side;
        if brigade.side != *side {
            let reason = format!("`{id}` is of side `{side}`, not of `{}`", brigade.side);
            let help = "a brigade keeps its side: remove it, and let another come in";
            return Err(Wrong::of_a_line(reason, help));
        }
        let order = state.unit(id).order.clone();
        takes(state, id, brigade)?;
        self.counts_route(state, id, order.as_ref())?;
        if let Some(place) = &self.occupy {
            let named = Named { name: id.to_string(), span: self.node.span };
            occupies(state, &named, place)?;
        }
        if self.places {
            parts_from_afar(state, id);
        }
        Ok(())
    }

    /// NB-ORD-01: nobody has passed more points than its route has; a new order has a new route.
    fn counts_route(&self, state: &mut State, id: &UnitId, before: Option<&GeneralOrder>) -> Result<(), Wrong> {
        let brigade = state.unit_mut(id);
        if self.node.get("passed").is_none() {
            if brigade.order.as_ref() != before {
                brigade.passed = 0;
            }
            return Ok(());
        }
        let route = brigade.order.as_ref().map_or(0, |order| order.route.len());
        if usize::try_from(brigade.passed).is_ok_and(|passed| passed <= route) {
            return Ok(());
        }
        let points = |count| counted(count, "point", None);
        let passed = points(brigade.passed);
        let route = u32::try_from(route).unwrap_or(u32::MAX);
        let reason = match brigade.order {
            None => format!("`{id}` has no general order, and cannot have passed {passed}"),
            Some(_) => format!("`{id}` cannot have passed {passed}: its route has {}", points(route)),
        };
        let help = format!("write `passed: {route}` at the most");
        Err(Wrong::new("NB-ORD-01", reason, help))
    }

    /// NB-SET-16: a brigade that is still to come is brought on, or taken out.
    fn comes_early(&self, state: &mut State, id: &UnitId) -> Result<(), Wrong> {
        let stands = self.node.get("at").is_some() || self.occupy.is_some();
        if !matches!(self.remove, Some(Removed::Mistake)) && (self.remove.is_some() || !stands) {
            let reason = because!("`{}` is still to come", id);
            return Err(Wrong::new("NB-SET-16", reason, reinforcement::BRING_ON));
        }
        let brigade = reinforcement::comes(&mut state.arrivals, id).expect("it was found among those to come");
        state.army.push(brigade);
        Ok(())
    }

    /// A brigade that is not there comes in.
    fn comes_in(&self, state: &mut State, named: &Named, faults: &mut Faults) -> Option<Result<UnitId, Wrong>> {
        let says = |key: &str| self.node.get(key).is_some();
        if self.remove.is_some() || !says("side") || !says("kind") {
            let names = state.army.iter().flat_map(|brigade| {
                let units = brigade.bases.iter().map(|unit| unit.unit.as_str());
                units.chain([brigade.unit.as_str()])
            });
            let help = match did_you_mean(&named.name, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "one that comes in needs `side:`, `kind:`, `at:` and `face:`".to_owned(),
            };
            let reason = format!("there is no brigade `{}`", named.name);
            return Some(Err(Wrong::of_a_line(reason, help)));
        }
        let brigade = entered(&as_entry(self.node, named), faults)?;
        let id = brigade.unit.clone();
        state.army.push(brigade);
        Some(self.joins(state, &id).map(|()| id))
    }

    fn joins(&self, state: &mut State, id: &UnitId) -> Result<(), Wrong> {
        let index = state.army.len() - 1;
        if let Some(wrong) = soundness::listed_wrong(state, index) {
            return Err(wrong);
        }
        let brigade = state.army[index].clone();
        self.settles(state, id, brigade)?;
        let nowhere = state.unit(id).at.is_none();
        if nowhere && state.part == crate::rules::napoleonic_brigade::position::state::Part::Turn {
            let reason = format!("`{id}` comes in nowhere");
            return Err(Wrong::of_a_line(reason, "say where it stands: `at: [12, 8.5]`"));
        }
        Ok(())
    }
}

/// Reads a merged entry of an army list.
fn entered(node: &Node, faults: &mut Faults) -> Option<Brigade> {
    let mut found = Faults::default();
    let read = brigades::entry(node, &mut found);
    let read = read.filter(|_| !found.any_error());
    faults.append(found);
    read?.pop()
}

/// A line about a brigade that comes in, as an entry of an army list.
fn as_entry(line: &Node, named: &Named) -> Node {
    let Value::Map(entries) = &line.value else {
        return line.clone();
    };
    let own = |key: &Key| matches!(key.text.as_str(), "occupy" | "remove");
    let entries = entries.iter().filter(|(key, _)| !own(key)).cloned();
    let entries = entries.map(|(key, node)| match key.text.as_str() {
        "unit" => {
            let value = Value::Word(named.name.clone());
            (key, Node { value, ..node })
        }
        _ => (key, node),
    });
    Node { value: Value::Map(entries.collect()), span: line.span }
}

/// Puts a brigade as it is to be in the place of what it is.
fn takes(state: &mut State, id: &UnitId, brigade: Brigade) -> Result<(), Wrong> {
    if brigade.is_gone() && brigade.at.is_some() {
        let reason = format!("`{id}` is out of play, and cannot stand on the table");
        return Err(Wrong::new("NB-MOR-24", reason, "write `remove: lost`, or `gone: none`"));
    }
    if !brigade.is_gone() && brigade.left().next().is_none() && !brigade.bases.is_empty() {
        let reason = format!("nobody would be left of `{id}`");
        return Err(Wrong::of_a_line(reason, "take it away: `remove: lost`; or say its `strength:`"));
    }
    let index = state.army.iter().position(|known| known.unit == *id);
    let index = index.expect("it was found by its name");
    state.army[index] = brigade;
    let ground = Ground::of(&state.terrain, &state.options);
    disposition::fill_in(state, &ground, index);
    let brigade = &state.army[index];
    disposition::may_form(brigade, brigade.form)?;
    if (brigade.form == Formation::Garrison) != brigade.post.is_some() {
        let reason = format!("`{id}`: who stands in a complex is its garrison, and nobody else");
        return Err(Wrong::new("NB-BLD-17", reason, "write `occupy:` with the complex"));
    }
    if let Some(wrong) = soundness::order_wrong(state, &ground, brigade) {
        return Err(wrong);
    }
    let about = brigade.duties.iter().filter_map(|spell| spell.duty.about());
    let mut about = about.chain(brigade.broken.iter().map(|broken| &broken.with));
    let is_enemy = |other: &Brigade| other.side != brigade.side;
    let Some(named) = about.find(|enemy| !state.find(enemy).is_some_and(is_enemy)) else {
        return Ok(());
    };
    let mut enemies = state.army.iter().filter(|other| is_enemy(other));
    let help = match did_you_mean(named.as_str(), enemies.clone().map(|enemy| enemy.unit.as_str())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => match enemies.next() {
            Some(enemy) => format!("name a brigade of the enemy, such as `{}`", enemy.unit),
            None => "there is no enemy: leave it out".to_owned(),
        },
    };
    let reason = match state.find(named) {
        None => format!("there is no brigade `{named}`"),
        Some(_) if named == id => format!("`{id}` cannot be its own enemy"),
        Some(_) => format!("`{named}` is of the same side as `{id}`, and no enemy"),
    };
    Err(Wrong::of_a_line(reason, help))
}

/// NB-BLD-17: a brigade holds a complex, or a unit of it a side.
fn occupies(state: &mut State, named: &Named, place: &Place) -> Result<(), Wrong> {
    let ground = Ground::of(&state.terrain, &state.options);
    let entry = Deployment {
        units: vec![named.clone()],
        at: None,
        face: None,
        form: None,
        occupy: Some(place.clone()),
        span: named.span,
    };
    let whom = places::whom_named(state, &named.name, None);
    let whom = whom.expect("it was found by its name");
    let id = whom.brigade().unit.clone();
    let disposition = disposition::disposition(state, &ground, whom, &entry)?;
    disposition.set_out(state.unit_mut(&id));
    Ok(())
}

fn removes(state: &mut State, id: &UnitId, removed: Removed) {
    match removed {
        Removed::Mistake => *state = without(state, std::slice::from_ref(id)),
        Removed::Lost(gone) => {
            if gone == Gone::Destroyed {
                state.unit_mut(id).bases.iter_mut().for_each(Unit::fall);
            }
            apply::leaves(state, id, gone);
            *state = super::absent::forgotten(state, std::slice::from_ref(id));
        }
    }
}

fn removes_unit(state: &mut State, id: &UnitId, index: usize, removed: Removed) -> Result<(), Wrong> {
    let brigade = state.unit_mut(id);
    match removed {
        Removed::Mistake => {
            brigade.bases.remove(index);
            if let Some(post) = &mut brigade.post {
                post.sides.remove(index);
            }
        }
        Removed::Lost(Gone::Destroyed) => brigade.bases[index].fall(),
        Removed::Lost(_) => {
            let reason = format!("a unit does not leave the table without its brigade `{id}`");
            return Err(Wrong::of_a_line(reason, "write `remove: lost`, or `remove: mistake`"));
        }
    }
    if brigade.left().next().is_none() {
        let reason = format!("nobody would be left of `{id}`");
        let help = format!("take the brigade away: `{{unit: {id}, remove: lost}}`");
        return Err(Wrong::of_a_line(reason, help));
    }
    Ok(())
}

/// Ends the melees of a brigade with whoever it does not touch.
fn parts_from_afar(state: &mut State, id: &UnitId) {
    let ground = Ground::of(&state.terrain, &state.options);
    let touch = |one: &UnitId, other: &UnitId| {
        let footprints = [one, other].map(|id| state.footprint(&ground, state.unit(id)));
        let [Some(one), Some(other)] = footprints else {
            return false;
        };
        one.is_near(TOUCH, &other)
    };
    let kept = state.clashes.iter();
    let kept = kept.filter(|clash| !clash.is_of(id) || touch(&clash.by, &clash.on));
    state.clashes = kept.cloned().collect();
    apply::settle_losses(state);
}

impl Unit {
    /// Nobody of it is left.
    fn fall(&mut self) {
        match &mut self.gun {
            Some(gun) => gun.value = 0,
            None => self.figures = 0,
        }
    }
}
