//! Stories of Easy Napoleonics: what they say of whom is held against the log, and what the log has must be told.

use estafette::adjudicate::{AnyRuleSet, Outcome, Position};
use estafette::yaml::Node;

use super::phrases::{Events, is, read};
use super::{names, story};

/// What befell somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Gone,
    IsTried,
    Attacks,
    Fires,
    Wins,
    Holds,
    BeatenOff,
    Follows,
    Rallies,
    DoesNotRally,
    IsKilled,
    IsAtRisk,
    ComesOn,
    KeptOff,
    Forms(&'static str),
}

use Fate::*;

/// What is said of whoever stands before it.
const SAYS: &[(&str, Fate)] = &[
    ("[breaks] for good", Gone),
    ("[breaks] and [is] lost", Gone),
    ("[runs] and [is] lost", Gone),
    ("[breaks] and [leaves] the field", Gone),
    ("[is] broken", Gone),
    ("[is] destroyed", Gone),
    ("[has] no heart left", Gone),
    ("[does] not flinch", IsTried),
    ("[closes] [its] ranks and [stands]", IsTried),
    ("[holds] firm", IsTried),
    ("[is] shaken no further", IsTried),
    ("[holds] out all the same", IsTried),
    ("[sticks] to [its] guns", IsTried),
    ("[serves] [its] guns unmoved", IsTried),
    ("[stands] to [its] pieces", IsTried),
    ("[is] shaken", IsTried),
    ("[begins] to waver", IsTried),
    ("[loses] [its] steadiness", IsTried),
    ("[is] badly shaken", IsTried),
    ("[is] close to breaking", IsTried),
    ("[wavers] on the edge of rout", IsTried),
    ("[charges]", Attacks),
    ("[rides] at", Attacks),
    ("[comes] down upon", Attacks),
    ("[spurs] towards", Attacks),
    ("[advances] to attack", Attacks),
    ("[goes] forward with the bayonet against", Attacks),
    ("[comes] on against", Attacks),
    ("[goes] in with the bayonet against", Attacks),
    ("[dares] to go in against", Attacks),
    ("[advances] with levelled bayonets against", Attacks),
    ("[storms] in upon", Attacks),
    ("[falls] upon the flank of", Attacks),
    ("[crashes] into the flank of", Attacks),
    ("[falls] on the rear of", Attacks),
    ("[bursts] into the rear of", Attacks),
    ("[fires] on", Fires),
    ("[fires] back at", Fires),
    ("[lets] fly at", Fires),
    ("[volleys] at", Fires),
    ("[pours] a volley into", Fires),
    ("[empties] [its] muskets", Fires),
    ("[plays] upon", Fires),
    ("[sends] [its] shot", Fires),
    ("[bowls] [its] shot", Fires),
    ("[has] the better of it", Wins),
    ("[comes] out on top", Wins),
    ("[wins] the fight", Wins),
    ("[holds] [its] ground and [wins]", Holds),
    ("[beats] off the attack", Holds),
    ("[gives] better than", Holds),
    ("[is] beaten off", BeatenOff),
    ("[is] repulsed", BeatenOff),
    ("[meets] more than [its] match", BeatenOff),
    ("[follows] up", Follows),
    ("[takes] the ground", Follows),
    ("[rallies]", Rallies),
    ("[closes] [its] ranks again", Rallies),
    ("[is] in hand again", Rallies),
    ("steadies", Rallies),
    ("puts heart into", Rallies),
    ("[tries] in vain", DoesNotRally),
    ("[stays] in disorder", DoesNotRally),
    ("[does] not rally", DoesNotRally),
    ("[fails] to rally", DoesNotRally),
    ("[tries] to rally, in vain", DoesNotRally),
    ("cannot rally", DoesNotRally),
    ("pleads with", DoesNotRally),
    ("shouts himself hoarse", DoesNotRally),
    ("falls, killed", IsKilled),
    ("is hit and dies", IsKilled),
    ("is struck down", IsKilled),
    ("is cut down", IsKilled),
    ("goes down fighting", IsKilled),
    ("comes through it unhurt", IsAtRisk),
    ("is unhurt", IsAtRisk),
    ("fights his way out", IsAtRisk),
    ("cuts himself free", IsAtRisk),
    ("has his horse wounded", IsAtRisk),
    ("[comes] onto the field", ComesOn),
    ("[reaches] the field", ComesOn),
    ("[arrives] on the field", ComesOn),
    ("[finds] no way onto", KeptOff),
    ("[forms] line", Forms("line")),
    ("[deploys] into line", Forms("line")),
    ("[forms] column", Forms("column")),
    ("[goes] into column", Forms("column")),
    ("[limbers] up", Forms("limbered")),
    ("[unlimbers]", Forms("unlimbered")),
];

/// Whether something befell somebody.
fn befell(events: &Events, unit: &str, fate: Fate) -> bool {
    let party = |kind: &str, key: &str, wanted: &dyn Fn(&Node) -> bool| {
        events.all(kind).any(|event| is(event, key, unit) && wanted(event))
    };
    let any = |_: &Node| true;
    let broken = |event: &Node| is(event, "level", "broken");
    let made = |event: &Node| {
        let made = event.get("test").and_then(|test| test.get("made")).and_then(Node::word);
        made.is_some_and(|made| made != "0")
    };
    match fate {
        Gone => party("checks", "unit", &broken) || party("drops", "unit", &broken),
        IsTried => party("checks", "unit", &any) || party("drops", "unit", &any),
        Attacks => party("fights", "attacker", &any) || party("charges", "unit", &any),
        Fires => party("fires", "unit", &any),
        Wins => party("fights", "attacker", &|event| is(event, "winner", "attacker")),
        Holds => party("fights", "defender", &|event| is(event, "winner", "defender")),
        BeatenOff => party("fights", "attacker", &|event| is(event, "winner", "defender")),
        Follows => party("advances", "unit", &any),
        Rallies => party("rallies", "unit", &made) || party("rallies", "leader", &made),
        DoesNotRally => {
            let failed = |event: &Node| !made(event);
            party("rallies", "unit", &failed) || party("rallies", "leader", &failed)
        }
        IsKilled => party("risk", "leader", &|event| is(event, "killed", "true")),
        IsAtRisk => party("risk", "leader", &|event| is(event, "killed", "false")),
        ComesOn => events.all("comes-on").any(|event| event.get("piece").is_some_and(|piece| is(piece, "unit", unit))),
        KeptOff => party("kept-off", "unit", &any),
        Forms(form) => party("changes", "unit", &|event| is(event, "form", form)) || party("deployed", "unit", &any),
    }
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
        }
        if side.is_some() {
            continue;
        }
        let lost = ["checks", "drops"].into_iter().flat_map(|kind| events.all(kind));
        let lost = lost.filter(|event| is(event, "level", "broken")).filter_map(|event| event.get("unit")?.word());
        for unit in lost {
            let tells = told.iter().any(|(known, fate)| known == unit && *fate == Gone);
            wrong.extend((!tells).then(|| format!("nobody is told that {unit} is gone: {story:?}")));
        }
    }
    wrong
}
