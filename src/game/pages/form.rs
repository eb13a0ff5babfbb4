//! The turn file that a side fills in, and the position as it may know it.

use std::fmt::Write;

use crate::adjudicate::{AnyRuleSet, Offer, Policy, Position, Roster, Side, UnitId, Veil, Version};
use crate::dice::Hash;
use crate::game::inbox::rides::rides_ahead;
use crate::game::papers::state_file::Stopped;
use crate::game::papers::view::{VIEW, VIEW_END, ViewTop};
use crate::kit::by_name;
use crate::orders::{BEGIN_MARK, END_MARK};

/// The line before a turn file.
pub const BEGIN: &str = BEGIN_MARK;

/// The line after a turn file.
pub const END: &str = END_MARK;

/// What stands at the top of a form.
#[derive(Clone, Copy, Debug)]
pub struct Top<'a> {
    /// The game.
    pub game: &'a str,
    /// The exchange that the file will be for.
    pub exchange: u32,
    /// The number of the play in which that is played.
    pub play: u32,
    /// The side.
    pub side: &'a Side,
    /// The head of the ledger, where one is known.
    pub seen: Option<&'a Hash>,
    /// The reply code, where one is known.
    pub code: Option<&'a str>,
    /// The units that orders given now do not reach at once, each with the turns that a courier rides to it.
    pub rides: &'a [(UnitId, u32)],
}

/// Writes the form of a side, marks and all; nothing where it has nothing to send.
pub fn form(rules: &dyn AnyRuleSet, position: &Position, stopped: Option<&Stopped>, top: Top<'_>) -> Option<String> {
    let entries = match stopped {
        None if rules.clock(position).ending.is_some() => return None,
        None => rules.form_in(top.play, position, top.side),
        Some(stopped) => answers(stopped, top.side, &rules.roster(position))?,
    };
    let mut text = format!("{BEGIN}\ngame: {}\nexchange: {}\nside: {}\n", top.game, top.exchange, top.side);
    if let Some(seen) = top.seen {
        writeln!(text, "seen: {seen}").expect("a string takes everything");
    }
    if let Some(code) = top.code {
        writeln!(text, "code: {code}").expect("a string takes everything");
    }
    if stopped.is_none() {
        text.extend(rides_ahead(rules, position, top.rides).map(|line| format!("# {line}\n")));
    }
    text.push_str(&entries);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(END);
    text.push('\n');
    Some(text)
}

/// A form with what its side may do besides: the form of a report is hashed with it, and says what its wording said; who asks for
/// one is told all.
pub fn with_offers(form: &str, offers: &[Offer]) -> String {
    let mut out = String::new();
    let mut block: Vec<&str> = Vec::new();
    for line in form.lines() {
        let unit = line.strip_prefix("- {unit: ").and_then(|rest| rest.split([',', '}']).next());
        let offer = unit.and_then(|unit| offers.iter().find(|offer| offer.unit.as_str() == unit.trim_matches('"')));
        for may in offer.iter().flat_map(|offer| &offer.may) {
            let told = format!("#   {may}");
            if !block.contains(&told.trim_end()) {
                writeln!(out, "{told}").expect("a string takes everything");
            }
        }
        match unit {
            Some(_) => block.clear(),
            None => block.push(line.trim_end()),
        }
        writeln!(out, "{line}").expect("a string takes everything");
    }
    out
}

fn answers(stopped: &Stopped, side: &Side, roster: &Roster) -> Option<String> {
    let mut text = String::from("answers:\n");
    let asked = stopped.questions.iter().filter(|question| question.side == *side);
    for question in asked {
        let replies = question.replies.join(" | ");
        let units = roster.units.iter().map(|(unit, _, name)| (unit.as_str(), name.as_str()));
        let what = by_name(&question.text, units).replace('\n', " ");
        let (id, default) = (question.id(), &question.default);
        writeln!(text, "# {what}\n# {replies}\n- {{ask: {id}, do: {default}}}").expect("a string takes everything");
    }
    text.contains("{ask").then_some(text)
}

/// Writes the position as a side may know it. The salt of the position stays out, as it keeps a hash secret.
pub fn view(
    rules: &dyn AnyRuleSet,
    position: &Position,
    policy: Policy,
    stopped: Option<&Stopped>,
    top: Top<'_>,
) -> String {
    let first = ViewTop {
        rules: rules.id().to_owned(),
        version: Some(Version::new(rules.id(), top.play, rules.wording()).to_string()),
        game: top.game.to_owned(),
        exchange: top.exchange,
        side: top.side.clone(),
        asks: policy == Policy::Ask,
        stopped: stopped.map(|stopped| match position.veil() == &Veil::default() {
            true => stopped.clone(),
            false => stopped.to(top.side),
        }),
        hidden: position.veil().clone(),
        labels: position.labels().clone(),
        rides: top.rides.to_vec(),
    };
    let first = serde_json::to_string(&first).expect("a view is plain data");
    format!("{VIEW}{first}\n{}{VIEW_END}\n", rules.save(position))
}
