//! Stories of 2 by 2 Napoleonic's: what they say of whom is held against the log, and what the log has must be told.

use estafette::adjudicate::{AnyRuleSet, Outcome, Position};
use estafette::yaml::Node;

use super::phrases::{Events, is, read};
use super::reader::Named;
use super::{names, story};

/// What befell somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Gone,
    LostWith,
    Routs,
    Disordered,
    Pinned,
    Recoils,
    Wins,
    Rallies,
    DoesNotRally,
    Arrives,
    ComesOn,
    KeptOff,
}

use Fate::*;

/// What is said of whoever stands before it.
const SAYS: &[(&str, Fate)] = &[
    ("[is] shot to pieces", Gone),
    ("[is] destroyed", Gone),
    ("[is] swept away", Gone),
    ("[is] cut to pieces", Gone),
    ("[is] swept from the field", Gone),
    ("[is] caught between two sides", Gone),
    ("[is] attacked from two sides", Gone),
    ("[breaks] and [is] scattered", Gone),
    ("[is] seen no more", Gone),
    ("[runs] over the edge", Gone),
    ("[runs] into the arms", Gone),
    ("[runs] straight into", Gone),
    ("[runs] into ground", Gone),
    ("[is] sacrificed", Gone),
    ("[is] lost in exchange for", Gone),
    ("[is] lost in return for", Gone),
    ("[is] lost", Gone),
    ("[is] killed or taken", Gone),
    ("[is] hit and out of the battle", Gone),
    ("[is] lost with", LostWith),
    ("[goes] down with", LostWith),
    ("[shares] the fate of", LostWith),
    ("[breaks] and [runs]", Routs),
    ("[turns] [its] back and [runs]", Routs),
    ("[takes] to flight", Routs),
    ("[is] dragged off in wild haste", Routs),
    ("[is] got away in haste and disorder", Routs),
    ("[rides] for [its] life", Routs),
    ("[gallops] off to save [itself]", Routs),
    ("[runs] of [its] own free will", Routs),
    ("[waits] for nobody and [runs]", Routs),
    ("[catches] the panic of", Routs),
    ("[is] carried away in the rout of", Routs),
    ("[runs] at the sight of", Routs),
    ("[is] disrupted", Disordered),
    ("[falls] into disorder", Disordered),
    ("[is] thrown into confusion", Disordered),
    ("[loses] [its] order", Disordered),
    ("[is] thrown back in disorder", Disordered),
    ("[is] forced back in disorder", Disordered),
    ("[is] thrown back and pinned", Pinned),
    ("[is] forced back and pinned", Pinned),
    ("[is] pinned", Pinned),
    ("[is] brought to a stand", Pinned),
    ("[falls] back", Recoils),
    ("[gives] ground", Recoils),
    ("[recoils]", Recoils),
    ("[has] the better of it", Wins),
    ("[comes] out on top", Wins),
    ("[wins] the fight", Wins),
    ("[holds] [its] ground and [wins]", Wins),
    ("[beats] off the attack", Wins),
    ("[gives] better than", Wins),
    ("[rallies]", Rallies),
    ("[is] in hand again", Rallies),
    ("[closes] [its] ranks again", Rallies),
    ("[tries] in vain", DoesNotRally),
    ("[stays] in disorder", DoesNotRally),
    ("[does] not rally", DoesNotRally),
    ("[fails] to rally", DoesNotRally),
    ("[comes] onto the field", ComesOn),
    ("[finds] no way onto", KeptOff),
    ("[arrives]", Arrives),
    ("[reaches] the field", ComesOn),
    ("[rides] onto the field", Arrives),
];

fn total(blow: Option<&Node>) -> i32 {
    let number = |node: Option<&Node>| node.and_then(Node::word).and_then(|word| word.parse::<i32>().ok());
    let blow = blow.expect("a fight has blows");
    let added = number(blow.get("tally").and_then(|tally| tally.get("total")));
    number(blow.get("face")).expect("a blow has a die") + added.unwrap_or(0)
}

/// Whether something befell somebody.
fn befell(events: &Events, unit: &str, fate: Fate) -> bool {
    let stated = |words: &'static [&'static str]| move |event: &Node| words.iter().any(|word| is(event, "state", word));
    match fate {
        Gone => events.any("destroyed", unit, |_| true),
        LostWith => events.any("destroyed", unit, |event| is(event, "why", "with-its")),
        Routs => events.any("routs", unit, |_| true) || events.any("flees", unit, |_| true),
        Disordered => {
            events.any("status", unit, stated(&["disrupted", "both"])) || events.any("pushed-back", unit, |_| true)
        }
        Pinned => {
            let pinned = stated(&["pinned", "both"]);
            events.any("status", unit, pinned)
                || events.any("shoved", unit, pinned)
                || events.any("pushed-back", unit, |_| true)
        }
        Recoils => events.any("recoils", unit, |_| true),
        Wins => events.all("fights").any(|event| {
            let (attack, defence) = (event.get("attack"), event.get("defence"));
            let (ours, theirs) = (total(attack), total(defence));
            let leads = |blow: Option<&Node>| blow.is_some_and(|blow| is(blow, "unit", unit));
            leads(attack) && ours > theirs || leads(defence) && theirs > ours
        }),
        Rallies => events.any("rallies", unit, |event| is(event, "rallied", "true")),
        DoesNotRally => events.any("rallies", unit, |event| is(event, "rallied", "false")),
        ComesOn => {
            events.any("arrives", unit, |_| true)
                || events.all("comes-on").any(|event| event.get("piece").is_some_and(|piece| is(piece, "unit", unit)))
        }
        KeptOff => events.any("kept-off", unit, |_| true),
        Arrives => events.any("arrives", unit, |_| true),
    }
}

/// Who is told to be lost with somebody who was named before, `B3 breaks and is never seen again, and B1 with it`, or to go back with
/// him: `B3 gives ground, and B1 with it`.
fn with_it(text: &str, names: &[Named]) -> Vec<(String, Fate)> {
    let plain = super::bynames::plain(text, names, None).0;
    let joined = [" with it", " with them"].into_iter().flat_map(|with| plain.match_indices(with));
    let said = joined.filter_map(|(at, _)| plain[..at].rsplit_once(", and "));
    let said = said.flat_map(|(before, all)| {
        let is_back = ["ground", "back", "recoil", "recoils"].iter().any(|end| before.ends_with(end));
        let fate = if is_back { Recoils } else { LostWith };
        let names = all.split(" and ").flat_map(|all| all.split(", "));
        names.map(move |name| (name.to_owned(), fate)).collect::<Vec<_>>()
    });
    let said = said.collect::<Vec<_>>();
    let all = names.iter().flat_map(|named| {
        let own = said.iter().filter(|(name, _)| *name == named.name);
        own.map(|(_, fate)| (named.id.clone(), *fate)).collect::<Vec<_>>()
    });
    all.collect()
}

/// What of the stories of an exchange is not so, and what the umpire's leaves out of what decides a battle.
pub(crate) fn faults(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let events = Events::of(rules, &outcome.log);
    let mut wrong = super::clumsy(rules, before, outcome, exchange);
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    for side in std::iter::once(None).chain(sides) {
        let Some(story) = story(rules, before, outcome, (side.as_ref(), exchange)) else { continue };
        let names = names(rules, before, outcome);
        let mut told = Vec::new();
        for episode in story.episodes.iter().filter(|episode| !episode.text.contains(" can now ")) {
            let (faults, facts) = read(SAYS, |unit, fate| befell(&events, unit, fate), &names, &episode.text);
            wrong.extend(faults.into_iter().map(|fault| format!("{fault}: {}", episode.text)));
            told.extend(facts);
            for (unit, fate) in with_it(&episode.text, &names) {
                let is_so = befell(&events, &unit, fate);
                wrong.extend((!is_so).then(|| format!("{unit} does not {fate:?} with anybody: {}", episode.text)));
                told.push((unit, fate));
            }
        }
        if side.is_some() {
            continue;
        }
        let lost = events.all("destroyed").filter_map(|event| event.get("unit").and_then(Node::word));
        for unit in lost {
            let tells = told.iter().any(|(known, fate)| known == unit && matches!(fate, Gone | LostWith | Routs));
            wrong.extend((!tells).then(|| format!("nobody is told that {unit} is gone: {story:?}")));
        }
        for unit in events.all("flees").filter_map(|event| event.get("unit").and_then(Node::word)) {
            let tells = told.iter().any(|(known, fate)| known == unit && matches!(fate, Routs | Gone));
            wrong.extend((!tells).then(|| format!("nobody is told that {unit} routs: {story:?}")));
        }
    }
    wrong
}
