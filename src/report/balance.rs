//! What its reader needs first: what it cost him and what it cost them, what was won and lost, who is in danger, what he must
//! send. The page and the letter have it from here.

use super::Page;
use super::digest::{Army, Ruler, Subject};
use super::page::TO_THE_UMPIRE;
use crate::adjudicate::{Mark, Symbol, UnitId};
use crate::kit::sharing::together;
use crate::kit::{Number, agree, capital, list, naming, number, sentence, troops_of};

/// So many kinds of danger stand in one line.
const IN_ONE_BREATH: usize = 3;

/// So many units in danger are named; the others are counted.
const NAMED: usize = 6;

/// The box, line by line; nothing before anybody stands on the map.
pub(super) fn balance(page: &Page) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(ending(page));
    let own = page.story.as_ref().map_or(&[][..], |story| &story.short);
    lines.extend(own.iter().cloned());
    if own.is_empty() {
        lines.extend(cost(page));
        lines.extend(gone(page));
        lines.extend(places(page));
    }
    lines.extend(brink(page));
    if own.is_empty() {
        lines.extend(danger(page));
    }
    lines.extend(to_send(page));
    lines.iter().map(|line| sentence(line)).collect()
}

fn is_own(page: &Page, side: &str) -> bool {
    page.side.as_str() == side
}

/// A party as its reader calls it: `you` is himself.
fn called(page: &Page, piece: &Subject) -> String {
    match is_own(page, &piece.side) {
        true => "you".to_owned(),
        false => piece.name.clone(),
    }
}

/// The same with what it does: a phrase with its verb in brackets.
fn does(page: &Page, piece: &Subject, phrase: &str) -> String {
    let many = piece.many || is_own(page, &piece.side);
    let number = if many { Number::Many } else { Number::One };
    format!("{} {}", called(page, piece), agree(phrase, number))
}

/// The armies, the reader's own first.
fn armies(page: &Page) -> Vec<&Army> {
    let (own, others) = page.digest.armies.iter().partition::<Vec<_>, _>(|army| is_own(page, &army.piece.side));
    [own, others].concat()
}

fn ending(page: &Page) -> Option<String> {
    let ending = page.digest.ending.as_ref()?;
    let over = format!("the {} is over", page.words[1]);
    Some(match &ending.winner {
        Some(winner) if is_own(page, &winner.side) => format!("{over}: you have won"),
        Some(winner) => {
            let lost = armies(page).iter().any(|army| is_own(page, &army.piece.side));
            match lost {
                true => format!("{over}: you have lost"),
                false => format!("{over}: {}", does(page, winner, "[has] won")),
            }
        }
        None if ending.drawn => format!("{over}, and drawn"),
        None => format!("{over}, and nobody has won"),
    })
}

/// What it cost each army, where strength can be counted; else the units that are gone tell it, and the bill how many are left, of those
/// who are still to come and of leaders too.
fn cost(page: &Page) -> Option<String> {
    let armies = armies(page);
    let counts = armies.iter().any(|army| !army.measure.is_empty());
    if !counts {
        return None;
    }
    let fought = armies.iter().any(|army| army.cost > 0);
    let mut said: Vec<String> = Vec::new();
    let mut measured = "";
    for army in &armies {
        let left = match (page.sees_some && !is_own(page, &army.piece.side), army.strength) {
            (false, left) => format!(" and [has] {left} left"),
            (true, 1) => ", and 1 of theirs is in sight".to_owned(),
            (true, left) => format!(", and {left} of theirs are in sight"),
        };
        // Behind what is put in by commas, the comma before the rest is wanted.
        let went = went(army);
        let left = match went.starts_with(',') && !left.starts_with(',') {
            true => format!("{went},{left}"),
            false => format!("{went}{left}"),
        };
        said.push(match (army.cost, army.measure.is_empty()) {
            (_, true) => format!("what {} lost can only be guessed", called(page, &army.piece)),
            (0, _) => format!("{} lost nothing", called(page, &army.piece)),
            (cost, _) if army.measure == measured => does(page, &army.piece, &format!("lost {cost}{left}")),
            (cost, _) => {
                measured = &army.measure;
                let measure = if cost == 1 { army.measure.clone() } else { format!("{}s", army.measure) };
                does(page, &army.piece, &format!("lost {cost} {measure}{left}"))
            }
        });
    }
    fought.then(|| said.join("; "))
}

/// How much of what an army lost went off with units that nobody shot or cut down: the bill counts the others alone.
fn went(army: &Army) -> String {
    match army.went {
        0 => String::new(),
        all if all >= army.cost => format!(" with {}", list(&army.went_with)),
        some => format!(", {some} of them with {}", list(&army.went_with)),
    }
}

/// The units and leaders that are gone.
fn gone(page: &Page) -> Vec<String> {
    let lost = armies(page).into_iter().filter_map(|army| {
        let whose = if is_own(page, &army.piece.side) { "your" } else { "their" };
        let things = army.lost.iter().chain(&army.leaders).map(|name| of_theirs(name, &army.piece.name, whose));
        let things = things.collect::<Vec<_>>();
        (!things.is_empty()).then(|| does(page, &army.piece, &format!("[has] lost {}", together(&things))))
    });
    lost.collect()
}

/// `Their battery` of the Russian battery: whose it is is said once.
fn of_theirs(name: &str, army: &str, whose: &str) -> String {
    let rest = troops_of(army).and_then(|of| name.strip_prefix(&format!("the {of} ")).map(str::to_owned));
    rest.map_or_else(|| name.to_owned(), |rest| format!("{whose} {rest}"))
}

/// The places that have come into other hands.
fn places(page: &Page) -> Vec<String> {
    let mut armies: Vec<(&Subject, Vec<String>)> = Vec::new();
    for place in &page.digest.taken {
        let said = match &place.from {
            Some(from) => format!("{} from {}", place.name, called(page, from)),
            None => place.name.clone(),
        };
        match armies.iter_mut().find(|(army, _)| army.side == place.by.side) {
            Some((_, places)) => places.push(said),
            None => armies.push((&place.by, vec![said])),
        }
    }
    let taken = armies.into_iter().map(|(army, places)| does(page, army, &format!("[has] taken {}", list(&places))));
    taken.collect()
}

/// Who has nearly lost as much as ends a battle that still goes on.
fn brink(page: &Page) -> Vec<String> {
    if page.digest.ending.is_some() {
        return Vec::new();
    }
    let lines = page.brink.iter().filter_map(|brink| {
        let army = page.digest.armies.iter().find(|army| army.piece.side == brink.side.as_str())?;
        let end = match brink.lost >= brink.limit {
            true => "the battle ends with this turn".to_owned(),
            false => format!("a loss of {} ends the battle", brink.limit),
        };
        let lost = format!("[has] lost {} of {} {} so far: {end}", brink.lost, brink.all, brink.what);
        Some(does(page, &army.piece, &lost))
    });
    lines.collect()
}

/// The reader's own units that have a third of their strength left, or that a state puts in danger; of an ended battle nobody.
/// Of many kinds of danger half stand in a line of their own.
fn danger(page: &Page) -> Vec<String> {
    if page.digest.ending.is_some() || page.digest.turn == 0 && page.after.turn == 0 {
        return Vec::new();
    }
    let own = page.plot.marks.iter().filter(|mark| is_own(page, mark.side.as_str()));
    let left =
        |mark: &Mark| mark.strength.map_or(u64::MAX, |(left, full)| u64::from(left) * 1000 / u64::from(full.max(1)));
    let troops = |mark: &Mark| mark.symbol != Symbol::Leader;
    let weak = |mark: &&Mark| {
        let worn = mark.strength.is_some_and(|(left, full)| left > 0 && left * 3 <= full);
        worn && troops(mark) && mark.looks.is_none()
    };
    // A commander too may be in a state that the rules know.
    let stirred = |mark: &Mark| peril(page, mark).is_some();
    let mut worst = own.filter(|mark| weak(mark) || stirred(mark) || lonely(page, mark).is_some()).collect::<Vec<_>>();
    worst.sort_by_key(|mark| left(mark));
    // Who is the only one left out is sooner named than counted.
    let named = if worst.len() == NAMED + 1 { worst.len() } else { NAMED };
    let more = worst.len().saturating_sub(named);
    let said = worst.iter().take(named).map(|mark| in_danger(page, mark, weak(mark))).collect::<Vec<_>>();
    let mut said = alike(&said);
    if more > 0 {
        said.push(format!("{} other units", number(u32::try_from(more).unwrap_or(u32::MAX))));
    }
    let in_one = if said.len() > IN_ONE_BREATH { said.len().div_ceil(2) } else { IN_ONE_BREATH };
    let lines = said.chunks(in_one).enumerate().map(|(index, said)| {
        // A part that is a list itself is kept from the others.
        let told = match said.split_last() {
            Some((last, most)) if !most.is_empty() => format!("{}; and {last}", most.join("; ")),
            _ => list(said),
        };
        format!("{}: {told}", if index == 0 { "in danger" } else { "also in danger" })
    });
    lines.collect()
}

/// Those who are in the same danger together, which is then told once: `the 5th and the 6th, both disrupted`. Who has come into the
/// danger of others just now is told behind them, and who is in another besides before them: `the 4th, down to 1 point, and the 5th and
/// the 6th, all three retreating`.
fn alike(dangers: &[(String, String)]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (name, danger) in dangers {
        match groups.iter_mut().find(|(known, _)| known == danger) {
            Some((_, names)) => names.push(name.clone()),
            None => groups.push((danger, vec![name.clone()])),
        }
    }
    // Who is in a danger of his own besides, where it is one who is.
    let besides = |danger: &str| {
        let shares = |(other, names): &&(&str, Vec<String>)| names.len() == 1 && own_danger(other, danger).is_some();
        let mut own = groups.iter().filter(shares);
        own.next().filter(|_| own.next().is_none() && !danger.contains(", "))
    };
    let is_before = |(own, _): &&(&str, Vec<String>)| {
        groups.iter().any(|(danger, _)| besides(danger).is_some_and(|(other, _)| other == own))
    };
    let old = |danger: &str| groups.iter().find(|(known, _)| known.strip_prefix("still ") == Some(danger));
    let is_behind = |(danger, _): &&(&str, Vec<String>)| old(danger).is_some();
    let told = groups.iter().filter(|group| !is_behind(group) && !is_before(group));
    let said = told.map(|(danger, names)| {
        let before = besides(danger);
        let before = before.and_then(|(other, one)| Some(format!("{}, {}, and ", one[0], own_danger(other, danger)?)));
        let all = match names.len() + usize::from(before.is_some()) {
            1 => "",
            _ if danger.starts_with("down to ") || **danger == *"alone" => "each ",
            2 => "both ",
            3 if before.is_some() => "all three ",
            _ => "all ",
        };
        let fresh = groups.iter().find(|(fresh, _)| danger.strip_prefix("still ") == Some(*fresh));
        let fresh = fresh.map_or_else(String::new, |(_, names)| format!(", and now {} too", together(names)));
        format!("{}{}, {all}{danger}{fresh}", before.unwrap_or_default(), together(names))
    });
    said.collect()
}

/// What danger somebody is in besides that of others: `down to 1 point` of `down to 1 point, retreating`.
fn own_danger<'d>(own: &'d str, shared: &str) -> Option<&'d str> {
    own.strip_suffix(shared)?.strip_suffix(", ").filter(|rest| !rest.contains(", "))
}

/// The danger that somebody is in by his state.
fn peril<'p>(page: &'p Page, mark: &Mark) -> Option<&'p str> {
    let known = page.perils.iter().find(|(unit, _)| unit.as_str() == mark.unit);
    known.map(|(_, peril)| peril.as_str())
}

fn in_danger(page: &Page, mark: &Mark, weak: bool) -> (String, String) {
    let name = naming::with_article(page.roster.unit(&UnitId::new(&mark.unit)));
    let name = of_theirs(&name, page.roster.army(&mark.side), "your");
    let left = mark.strength.filter(|_| weak);
    let army = page.digest.armies.iter().find(|army| army.piece.side == mark.side.as_str());
    let measure = army.map_or("", |army| army.measure.as_str());
    let left = left.map(|(left, full)| match (measure, left) {
        ("", _) => format!("down to {left} of {full}"),
        (measure, 1) => format!("down to 1 {measure}"),
        (measure, left) => format!("down to {left} {measure}s"),
    });
    let facts = left
        .into_iter()
        // `Falling back before the 78th, alone among the enemy` would be said of the 78th.
        .chain(lonely(page, mark).map(str::to_owned))
        .chain(peril(page, mark).map(str::to_owned))
        .collect::<Vec<_>>();
    // `Driven back and wavering, alone among the enemy` has an end too many.
    let danger = match facts.split_last() {
        Some((last, most)) if most.iter().any(|fact| fact.contains(" and ")) => {
            format!("{}, and {last}", most.join(", "))
        }
        _ => facts.join(", "),
    };
    (name, danger)
}

/// Whether somebody stands alone among enemies: a leader with no unit of his by him and one of theirs nearer than any, a unit
/// with two of theirs nearer than half the way to the next of its own.
fn lonely(page: &Page, mark: &Mark) -> Option<&'static str> {
    let ruler = Ruler::of(&page.plot.ground)?;
    let far = |other: &Mark| ruler.centres(mark, other);
    let troops = page.plot.marks.iter().filter(|other| other.symbol != Symbol::Leader && other.unit != mark.unit);
    let (own, foes) = troops.partition::<Vec<_>, _>(|other| other.side == mark.side);
    let friend = own.into_iter().filter_map(far).min().unwrap_or(i64::MAX);
    let mut foes = foes.into_iter().filter_map(far).collect::<Vec<_>>();
    foes.sort_unstable();
    match mark.symbol {
        Symbol::Leader => {
            (friend > ruler.least() / 2 && foes.first().is_some_and(|foe| *foe < friend)).then_some("alone")
        }
        _ => foes.get(1).is_some_and(|foe| *foe * 2 < friend).then_some("alone among the enemy"),
    }
}

fn to_send(page: &Page) -> Option<String> {
    if page.digest.ending.is_some() {
        return None;
    }
    if page.side.as_str() == TO_THE_UMPIRE {
        let sides = page.awaited.iter().map(|awaited| {
            format!("{} from {}", awaited.owes.word(), crate::kit::the(page.roster.army(&awaited.side)))
        });
        let sides = sides.collect::<Vec<_>>();
        return (!sides.is_empty()).then(|| format!("awaited: {}", list(&sides)));
    }
    let own = page.awaited.iter().filter(|awaited| awaited.side == page.side);
    let owed = own.map(|awaited| format!("your {}", awaited.owes.word())).collect::<Vec<_>>();
    Some(match owed.is_empty() {
        true => "you need send nothing now".to_owned(),
        false => format!("you must send {}", list(&owed)),
    })
}

/// The heading over the box.
pub(super) fn title(page: &Page) -> String {
    format!("What it cost and gained: {}", capital(&page.before.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_danger_is_told_once_for_all_who_are_in_it() {
        let danger = |name: &str, danger: &str| (name.to_owned(), danger.to_owned());
        let rest =
            [danger("the 27th", "wavering"), danger("the 4th", "down to 1 point"), danger("the 95th", "wavering")];
        assert_eq!(alike(&rest), ["the 27th and the 95th, both wavering", "the 4th, down to 1 point"]);
        assert_eq!(alike(&rest[..2]), ["the 27th, wavering", "the 4th, down to 1 point"]);
        let worn = [danger("the 5th", "down to 1 point"), danger("the 4th", "down to 1 point")];
        assert_eq!(alike(&worn), ["the 5th and the 4th, each down to 1 point"]);
        let fresh = [danger("A", "wavering"), danger("B", "broken"), danger("C", "still wavering")];
        assert_eq!(alike(&fresh), ["B, broken", "C, still wavering, and now A too"]);
        let both = [danger("A", "down to 1 point, retreating"), danger("B", "retreating"), danger("C", "retreating")];
        assert_eq!(alike(&both), ["A, down to 1 point, and B and C, all three retreating"]);
        assert_eq!(alike(&both[..2]), ["A, down to 1 point, and B, both retreating"]);
        let two =
            [danger("A", "down to 1 point, pinned"), danger("B", "down to 2 points, pinned"), danger("C", "pinned")];
        assert_eq!(alike(&two), ["A, down to 1 point, pinned", "B, down to 2 points, pinned", "C, pinned"]);
        let all = [danger("A", "pinned"), danger("B", "pinned"), danger("C", "pinned")];
        assert_eq!(alike(&all), ["A, B and C, all pinned"]);
    }
}
