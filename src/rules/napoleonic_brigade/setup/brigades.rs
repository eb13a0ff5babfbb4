//! Reading the brigades of a game file, and of a position: the army list, and what has become of each brigade since.

use serde::de::DeserializeOwned;

use super::army_list;
use super::file_keys;
use crate::adjudicate::game_keys::side;
use crate::adjudicate::{Side, UnitId};
use crate::kit::table::{Coordinates, Heading};
use crate::orders::names;
use crate::rules::napoleonic_brigade::orders::general_orders;
use crate::rules::napoleonic_brigade::orders::steps::{formation, point};
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::Alteration;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Broken, Crew, Gone, Post};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;
use crate::rules::napoleonic_brigade::troops::obligations::Spell;
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Value, clip, flow, from_text, word_of};

/// What a position says of a brigade beside its place in the army list, in the words of `state.yaml`.
struct BrigadeState {
    at: Option<Coordinates>,
    face: Option<Heading>,
    form: Option<Formation>,
    post: Option<Post>,
    order: Option<GeneralOrder>,
    passed: Option<u32>,
    duties: Vec<Spell>,
    disorganised: Option<u32>,
    charged: Option<u32>,
    formed: Option<u32>,
    push_backs: Option<u32>,
    losses: Option<u32>,
    broken: Option<Broken>,
    crew: Option<Crew>,
    gone: Option<Gone>,
}

/// One entry of `army`: a brigade, or several alike.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Brigade>> {
    let mut fields = Fields::shaped(node, &file_keys::BRIGADE, faults)?;
    let enlisted = army_list::enlisted(&mut fields, faults);
    let standing = BrigadeState::read(&mut fields, faults);
    fields.take("note");
    fields.finish(faults)?;
    let (enlisted, standing) = (enlisted?, standing?);
    if enlisted.len() > 1 && standing.at.is_some() {
        let fault = Fault::error(node.span, "two brigades cannot stand in one place");
        let help = "write one entry for each of them";
        faults.add(fault.clause("NB-ORD-02").help(help));
        return None;
    }
    let each = enlisted.into_iter();
    Some(each.map(|enlisted| standing.of(enlisted)).collect())
}

impl BrigadeState {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<BrigadeState> {
        let at = fields.given_with("at", faults, point);
        let face = fields.given_with("face", faults, heading);
        let form = fields.given_with("form", faults, formation);
        let post = fields
            .given_with("post", faults, |node, faults| saved(node, "{complex: farm, sides: [0, 1, 2, 3]}", faults));
        let order = fields.given_with("order", faults, general_order);
        let duties = fields.listed("duties", faults, |node, faults| saved(node, like_duty(node), faults));
        let broken = fields.given_with("broken", faults, |node, faults| saved(node, "{with: Kempt, turn: 7}", faults));
        let crew = fields.given_with("crew", faults, |node, faults| {
            saved(node, "{at: [12, 8.5], shelter: [14, 6], returning: yes}", faults)
        });
        let gone = fields.given_with("gone", faults, |node, faults| saved(node, "fled", faults));
        let mut count = |key, faults: &mut Faults| fields.given_with(key, faults, u32::read);
        let passed = count("passed", faults);
        let disorganised = count("disorganised", faults);
        let charged = count("charged", faults);
        let formed = count("formed", faults);
        let push_backs = count("push_backs", faults);
        let losses = count("losses", faults);
        Some(BrigadeState {
            at: at?,
            face: face?,
            form: form?,
            post: post?,
            order: order?,
            passed: passed?,
            duties: duties?,
            disorganised: disorganised?,
            charged: charged?,
            formed: formed?,
            push_backs: push_backs?,
            losses: losses?,
            broken: broken?,
            crew: crew?,
            gone: gone?,
        })
    }

    /// The brigade of an army list, as it stands.
    fn of(&self, enlisted: army_list::Enlisted) -> Brigade {
        let usual = match self.post {
            Some(_) => Formation::Garrison,
            None => enlisted.kind.formations()[0],
        };
        Brigade {
            unit: UnitId::new(enlisted.unit.name),
            side: enlisted.side,
            kind: enlisted.kind,
            name: enlisted.name,
            nation: enlisted.nation,
            bases: enlisted.units,
            at: self.at,
            face: self.face,
            form: self.form.unwrap_or(usual),
            post: self.post.clone(),
            order: self.order.clone(),
            passed: self.passed.unwrap_or(0),
            duties: self.duties.clone(),
            disorganised: self.disorganised,
            charged: self.charged,
            formed: self.formed,
            push_backs: self.push_backs.unwrap_or(0),
            losses: self.losses.unwrap_or(0),
            broken: self.broken.clone(),
            crew: self.crew,
            gone: self.gone,
        }
    }
}

/// Reads a heading of a position.
fn heading(node: &Node, faults: &mut Faults) -> Option<Heading> {
    let text = String::read(node, faults)?;
    let heading = Heading::parse(&text);
    if heading.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no heading", clip(&text)));
        let help = "write whole degrees clockwise from north, 0 to 359, or a point like `NNE`";
        faults.add(fault.help(help));
    }
    heading
}

/// What a duty looks like that is of the kind of this one, as far as that can be read.
fn like_duty(node: &Node) -> &'static str {
    let says = |word: &str| node.get("duty").is_some_and(|duty| duty.get(word).is_some());
    match ["beaten", "following", "pursuing"].map(says) {
        [true, ..] => "{duty: {beaten: {by: Kempt, pushed: 0, course: 180}}}",
        [_, true, _] => "{duty: {following: {after: Kempt, moves: 0, course: 180}}}",
        [.., true] => "{duty: {pursuing: {after: Kempt, moves: 0}}}",
        _ => "{duty: rallying, moves: 2}",
    }
}

/// Keys of a position under which a yes or a no stands, and no name.
const MARKS: &[&str] = &["fire", "left", "returning", "drawn"];

/// Reads a part of a position as `state.yaml` has it, which looks like this.
pub(crate) fn saved<T: DeserializeOwned>(node: &Node, like: &str, faults: &mut Faults) -> Option<T> {
    match from_text(&flow(&plain(node))) {
        Ok(read) => Some(read),
        Err(why) => {
            let why = why.split(" in line ").next().unwrap_or_default();
            let message = match why.contains("does not belong there") {
                // What belongs there is seen in the help.
                true => "this is not as state.yaml has it".to_owned(),
                false => format!("this is not as state.yaml has it: {why}"),
            };
            faults.add(Fault::error(node.span, message).help(format!("write it like `{like}`")));
            None
        }
    }
}

/// A part of a position in which the marks may stand as `yes` and `no`.
fn plain(node: &Node) -> Node {
    let value = match &node.value {
        Value::Map(entries) => {
            let mark = |(key, node): &(Key, Node)| (key.clone(), marked(&key.text, node));
            Value::Map(entries.iter().map(mark).collect())
        }
        Value::List(items) => Value::List(items.iter().map(plain).collect()),
        other => other.clone(),
    };
    Node { value, ..*node }
}

fn marked(key: &str, node: &Node) -> Node {
    let word = node.word().map(str::to_ascii_lowercase);
    let word = match word.as_deref() {
        Some("yes" | "true") => "true",
        Some("no" | "false") => "false",
        _ => return plain(node),
    };
    match MARKS.contains(&key) {
        true => Node { value: Value::Word(word.to_owned()), ..*node },
        false => node.clone(),
    }
}

/// Reads a general order, as a turn file or as `state.yaml` has it (NB-ORD-01).
fn general_order(node: &Node, faults: &mut Faults) -> Option<GeneralOrder> {
    match node.get("task") {
        Some(_) => saved(node, "{task: {hold: farm}}", faults),
        None => general_orders::order(node, faults),
    }
}

/// Reads a change of general orders that is under way (NB-ORD-05).
pub(crate) fn alteration(node: &Node, faults: &mut Faults) -> Option<Alteration> {
    let mut fields = Fields::shaped(node, &file_keys::ALTERATION, faults)?;
    let number = fields.required::<u32>("number", faults);
    let side = fields.needed("side", faults);
    let side: Option<Side> = side.and_then(|node| self::side(node, faults));
    let units = fields.needed("units", faults);
    let units = units.and_then(|node| names(node, faults));
    let order = fields.given_with("order", faults, general_order);
    let written = fields.required::<u32>("written", faults);
    let due = fields.required::<u32>("due", faults);
    fields.finish(faults)?;
    let units = units?.into_iter().map(|named| UnitId::new(named.name));
    Some(Alteration {
        number: number?,
        side: side?,
        units: units.collect(),
        order: order?,
        written: written?,
        due: due?,
    })
}

/// Reads who is in melee with whom. What is left out: a charge, from the front, without a gap.
pub(crate) fn clash(node: &Node, faults: &mut Faults) -> Option<Clash> {
    let mut fields = Fields::shaped(node, &file_keys::CLASH, faults)?;
    let unit = |key, fields: &mut Fields<'_>, faults: &mut Faults| {
        let unit = fields.required::<String>(key, faults);
        unit.map(UnitId::new)
    };
    let by = unit("by", &mut fields, faults);
    let on = unit("on", &mut fields, faults);
    let how = fields.given_with("how", faults, |node, faults| saved(node, "charge", faults));
    let aspect = fields.given_with("aspect", faults, |node, faults| saved(node, "flank", faults));
    let gap = fields.given_with("gap", faults, |node, faults| saved(node, "1.5", faults));
    let mut mark = |key| fields.optional::<bool>(key, faults);
    let [downhill, stationary, defended, assaults, square] =
        ["downhill", "stationary", "defended", "assaults", "square"].map(&mut mark);
    let face = fields.given_with("face", faults, |node, faults| saved(node, "2", faults));
    let rounds = fields.given_with("rounds", faults, u32::read);
    fields.finish(faults)?;
    Some(Clash {
        by: by?,
        on: on?,
        how: how?.unwrap_or(crate::rules::napoleonic_brigade::position::contact::How::Charge),
        aspect: aspect?.unwrap_or(crate::kit::Aspect::Front),
        gap: gap?.unwrap_or_default(),
        downhill: downhill?.unwrap_or(false),
        stationary: stationary?.unwrap_or(false),
        defended: defended?.unwrap_or(false),
        assaults: assaults?.unwrap_or(false),
        square: square?.unwrap_or(false),
        face: face?,
        rounds: rounds?.unwrap_or(0),
    })
}

/// Reads what is played next.
pub(crate) fn part(
    node: &Node,
    faults: &mut Faults,
) -> Option<crate::rules::napoleonic_brigade::position::state::Part> {
    word_of(node, crate::rules::napoleonic_brigade::position::state::Part::WORDS, "part", faults)
}
