//! The order of battle: every unit with what it began with, what it ended with, and what became of it.

use super::Book;
use super::curves::{curves, small};
use crate::adjudicate::{Looks, Mark, Plot, Side, Symbol, UnitId};
use crate::kit::capital;
use crate::report::html::{called, prose};
use crate::report::picture::{colours, middle_of};

/// A unit through the game.
pub(super) struct Career<'b> {
    pub(super) unit: &'b str,
    pub(super) side: &'b Side,
    /// Its mark before the first exchange and after each, where it had one.
    pub(super) marks: Vec<Option<&'b Mark>>,
}

/// What stands for the force of a side, from the first map to the last.
pub(super) struct Force<'b> {
    pub(super) army: &'b str,
    pub(super) course: Vec<u32>,
}

/// The maps: before the first exchange, and after each.
fn plots(book: &Book) -> Vec<&Plot> {
    let after = book.chapters.iter().map(|page| &page.plot);
    std::iter::once(&book.start).chain(after).collect()
}

fn careers<'b>(plots: &[&'b Plot]) -> Vec<Career<'b>> {
    let mut careers: Vec<Career<'b>> = Vec::new();
    for (moment, plot) in plots.iter().enumerate() {
        for mark in &plot.marks {
            let known = careers.iter().position(|career| career.unit == mark.unit);
            let index = known.unwrap_or_else(|| {
                careers.push(Career { unit: &mark.unit, side: &mark.side, marks: vec![None; plots.len()] });
                careers.len() - 1
            });
            careers[index].marks[moment] = Some(mark);
        }
    }
    careers
}

/// The section with its plot and its lists.
pub(super) fn order_of_battle(book: &Book) -> String {
    let plots = plots(book);
    let careers = careers(&plots);
    let has_strength =
        careers.iter().any(|career| career.strengths().next().is_some() || career.looks().next().is_some());
    let forces = book.sides().iter().map(|(side, army)| Force {
        army,
        course: (0..plots.len()).map(|moment| force(book, &careers, side, moment)).collect(),
    });
    let forces = forces.collect::<Vec<_>>();
    let what = counted(book, &careers);
    let exchanges = book.chapters.iter().map(|page| page.exchange);
    let colours = colours(&book.start, book.last_roster());
    let colours = colours.iter().map(|colours| colours.parts());
    let colours = colours.collect::<Vec<_>>();
    let exchanges = exchanges.collect::<Vec<_>>();
    let curves = curves(&forces, &colours, &exchanges, &what);
    let ground = ground(book, &plots, &colours, &exchanges);
    let lists = book.sides().iter().map(|(side, army)| {
        let own = careers.iter().filter(|career| career.side == side);
        units(book, army, &own.collect::<Vec<_>>(), has_strength)
    });
    let lists = lists.collect::<String>();
    format!(
        "<section class=\"page\" id=\"order\">\n<h2>Order of battle</h2>\n\
         <figure class=\"curves\">{curves}<figcaption>{what}</figcaption></figure>\n{ground}<div class=\"lists\">{lists}</div>\n</section>\n"
    )
}

/// Where each army stood on the average, across the field from where the first of them began.
fn ground(book: &Book, plots: &[&Plot], colours: &[[u8; 3]], exchanges: &[u32]) -> String {
    let middles = |side: &Side| plots.iter().map(|plot| middle_of(plot, side)).collect::<Vec<_>>();
    let middles = book.sides().iter().map(|(side, _)| middles(side)).collect::<Vec<_>>();
    // Where an army came on late it began where it was first seen.
    let began = middles.iter().map(|course| course.iter().flatten().next().copied());
    let [Some(first), Some(second), ..] = began.collect::<Vec<_>>()[..] else {
        return String::new();
    };
    let gaps = [0, 1].map(|axis: usize| second[axis] - first[axis]);
    let axis = usize::from(gaps[1].abs() > gaps[0].abs());
    let is_turned = gaps[axis] < 0;
    let edge = match (axis, is_turned) {
        (0, false) => "western",
        (0, true) => "eastern",
        (_, false) => "northern",
        (_, true) => "southern",
    };
    let along = |middle: [i64; 2]| {
        let far = if is_turned { 1000 - middle[axis] } else { middle[axis] };
        u32::try_from(far / 10).unwrap_or(0)
    };
    let forces = book.sides().iter().zip(&middles).filter_map(|((_, army), course)| {
        let mut last = course.iter().flatten().next().map(|middle| along(*middle))?;
        let course = course.iter().map(|middle| {
            last = middle.map_or(last, along);
            last
        });
        Some(Force { army, course: course.collect() })
    });
    let what =
        format!("Where the units stood on the average after each exchange, in percent of the map from its {edge} edge");
    let curves = curves(&forces.collect::<Vec<_>>(), colours, exchanges, &what);
    format!("<figure class=\"curves\" id=\"ground\">{curves}<figcaption>{what}</figcaption></figure>\n")
}

/// What the plot counts, as its caption.
fn counted(book: &Book, careers: &[Career<'_>]) -> String {
    let one = book.measures.first().filter(|_| !is_rough(careers));
    let Some((_, one)) = one else {
        return "Units lost by the end of each exchange, without headquarters and leaders".to_owned();
    };
    let marks = || careers.iter().flat_map(|career| career.marks.iter().flatten());
    let strong = |arm: Symbol| marks().any(|mark| mark.symbol == arm && mark.strength.is_some());
    let guns = match strong(Symbol::Artillery) && !counts(book, Symbol::Artillery) {
        true => ", guns not counted",
        false => "",
    };
    format!("{}s on the field after each exchange{guns}", capital(one))
}

/// Whether the strength of an arm counts for the force of its side.
fn counts(book: &Book, arm: Symbol) -> bool {
    book.measures.iter().any(|(measured, _)| *measured == arm)
}

/// Whether the strength of some is told roughly: it makes no sum.
fn is_rough(careers: &[Career<'_>]) -> bool {
    careers.iter().any(|career| career.looks().next().is_some())
}

/// The strength that a side has on the field at a moment; where none counts, the units that it has lost.
fn force(book: &Book, careers: &[Career<'_>], side: &Side, moment: usize) -> u32 {
    let own = careers.iter().filter(|career| career.side == side);
    let by_units = book.measures.is_empty() || is_rough(careers);
    own.map(|career| match by_units {
        true => u32::from(career.is_lost(moment)),
        false => career.marks[moment]
            .filter(|mark| counts(book, mark.symbol))
            .and_then(|mark| mark.strength)
            .map_or(0, |(now, _)| now),
    })
    .fold(0, u32::saturating_add)
}

impl Career<'_> {
    /// Its strengths, as far as it has any.
    pub(super) fn strengths(&self) -> impl Iterator<Item = (u32, u32)> {
        self.marks.iter().flatten().filter_map(|mark| mark.strength)
    }

    /// What it looked like, where its strength is told roughly.
    fn looks(&self) -> impl Iterator<Item = Looks> {
        self.marks.iter().flatten().filter_map(|mark| mark.looks)
    }

    /// Whether it fought on the field before a moment, and stands there no more.
    fn is_lost(&self, moment: usize) -> bool {
        let mut before = self.marks[..moment].iter().flatten();
        let fought = before.any(|mark| mark.symbol != Symbol::Leader);
        fought && self.marks[moment].is_none()
    }

    fn first(&self) -> Option<usize> {
        self.marks.iter().position(Option::is_some)
    }

    fn last(&self) -> Option<usize> {
        self.marks.iter().rposition(Option::is_some)
    }
}

fn units(book: &Book, army: &str, careers: &[&Career<'_>], has_strength: bool) -> String {
    if careers.is_empty() {
        return String::new();
    }
    let heads = match has_strength {
        true => "<th scope=\"col\">First<th scope=\"col\">Last",
        false => "",
    };
    let rows = careers.iter().map(|career| row(book, career, has_strength));
    let rows = rows.collect::<String>();
    format!(
        "<table class=\"order\">\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">Unit<th scope=\"col\">Kind{heads}\
         <th scope=\"col\">Through the battle<th scope=\"col\">What became of it</thead>\n<tbody>{rows}</tbody></table>\n",
        prose(army)
    )
}

fn row(book: &Book, career: &Career<'_>, has_strength: bool) -> String {
    let name = prose(called(book.last_roster(), career.unit));
    let seen = career.marks.iter().flatten();
    let kind = seen.clone().next_back().map_or("", |mark| mark.kind.as_str());
    let strengths = career.strengths().collect::<Vec<_>>();
    let looks = career.looks().map(Looks::words).collect::<Vec<_>>();
    let cells = match (has_strength, strengths.first(), strengths.last()) {
        (false, ..) => String::new(),
        (true, Some((first, full)), Some((last, _))) => {
            let first = if first == full { first.to_string() } else { format!("{first} of {full}") };
            let last = if career.is_gone() { 0 } else { *last };
            format!("<td>{first}<td>{last}")
        }
        _ => match (looks.first(), looks.last()) {
            (Some(first), Some(last)) => {
                let last = if career.is_gone() { "0" } else { last };
                format!("<td>{}<td>{}", prose(first), prose(last))
            }
            _ => "<td><td>".to_owned(),
        },
    };
    format!(
        "<tr><th scope=\"row\">{name}<td>{}{cells}<td>{}<td>{}\n",
        prose(kind),
        small(career),
        prose(&fate(book, career))
    )
}

impl Career<'_> {
    /// Whether it is not on the last map.
    pub(super) fn is_gone(&self) -> bool {
        self.last().is_some_and(|last| last + 1 < self.marks.len())
    }
}

/// The turn, of a text that says more of where a game stands: `turn 4` of `turn 4, first part: British`.
fn turn(text: &str) -> &str {
    text.split([',', ':']).next().unwrap_or(text)
}

/// A state in which the units that it speaks of, behind `with`, `by` or `after`, have their names in place of those in the
/// orders: `in melee with pack` is "in melee with Pack's brigade".
fn with_names(book: &Book, state: &str) -> String {
    let roster = book.last_roster();
    let mut told: Vec<String> = Vec::new();
    let mut names_follow = false;
    for word in state.split(' ') {
        let unit = word.trim_end_matches(',');
        let known = roster.units.iter().any(|(id, ..)| id.as_str() == unit);
        told.push(match known && names_follow {
            true => word.replacen(unit, roster.unit(&UnitId::new(unit)), 1),
            false => word.to_owned(),
        });
        names_follow = matches!(word, "with" | "by" | "after") || (known && word.ends_with(','));
    }
    told.join(" ")
}

/// What became of a unit.
fn fate(book: &Book, career: &Career<'_>) -> String {
    let (Some(first), Some(last)) = (career.first(), career.last()) else {
        return String::new();
    };
    let when = |moment: usize| {
        // The map at a moment is the one after the exchange before it in the list.
        let page = moment.checked_sub(1).and_then(|index| book.chapters.get(index));
        page.map_or(String::new(), |page| format!("exchange {} ({})", page.exchange, turn(&page.before.text)))
    };
    // Who is set up before the battle has not come in the course of it.
    let came = match when(first) {
        when if first == 0 || when.contains("(before ") => String::new(),
        when => format!("came in {when}; "),
    };
    let state = career.marks[last].map_or("", |mark| mark.state.as_str());
    let state = with_names(book, state);
    match (career.is_gone(), state.as_str()) {
        (true, _) => format!("{came}gone in {}", when(last + 1)),
        (false, "") => format!("{came}on the field"),
        (false, state) => format!("{came}on the field, {state}"),
    }
}
