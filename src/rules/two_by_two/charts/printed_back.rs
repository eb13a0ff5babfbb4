//! The printed tables as they are printed back to people, with the switches of the umpire.

use std::fmt::Display;

use super::edition::{Combat, Edition, Stand};
use super::modifiers::{
    FIRE_RESULTS, FIRE_THREE_ONE, FIRE_TWO_MC, FollowUp, MELEE_RESULTS, MELEE_THREE_ONE, MELEE_TWO_MC, MeleeResult,
    MeleeSheet, RALLY_MODIFIERS, ShotResult,
};
use super::switches::SETTINGS;
use super::tables::{
    ARMY_POINTS, ARRIVAL_POINTS, ARRIVAL_ROLLS, ASIDE, ASKEW, BASES, BOARD, COSSACKS_IN_WOODS, COSTS, DISTANCES,
    Distance, ENOUGH_FEATURES, FATAL, FEATURES, FIRST_POINTS, FROM_FLANK, FROM_REAR, Figure, Half, IN_TOWN, LEAD,
    LIMIT, LOSSES, MOVEMENT, ON_BRIDGE, PARTING, RALLY, RALLY_REACH, SECTORS, SIDEWAYS, SIZE_COSTS, TEMPLATE,
    TIE_POINTS, TOUCH, Third, cost, points, ranges,
};
use crate::adjudicate::Table;
use crate::kit::Row;
use crate::kit::table::{Length, Unit};
use crate::rules::two_by_two::troops::units::{Kind, Size};

/// The tables as they are printed back. In a centimetre game of 3.01 (`cm_301`) each inch is 2 cm.
#[rustfmt::skip]
pub(crate) fn printed() -> Vec<Table> {
    let bonus = ["what", "each", "clause"];
    let scales = ["what", "inch", "cm", "clause"];
    let shooting = |edition| fire(edition).collect();
    vec![
        table("Bases and board", &["what", "inch", "cm", "cm scaled", "clause"], footprints()),
        table("Movement (3.01: inch figures, TT-MOVE-38)", &["unit", "inch", "cm", "clause"], movement()),
        table("What a way counts more than its length", &["where", "times", "clause"], factors()),
        table("Other distances", &scales, distances()),
        table("Tolerances", &scales, tolerances()),
        table("Terrain advised, in the order of placing", &["kind", "how many", "how wide, inch", "clause"], features()),
        table("Parts of the board by die, seen from the defender", &["die", "half", "third", "clause"], sectors()),
        table("Set-up, arrivals, routs, victory", &["what", "figure", "clause"], numbers()),
        table("Range of fire, 2Mc", &["firer", "band", "inch", "cm", "clause"], shooting(Edition::TwoMc)),
        table("Range of fire, 3.01", &["firer", "band", "inch", "cm", "clause"], shooting(Edition::ThreeOne)),
        table("Added to a die of fire, 2Mc", &bonus, modifiers(FIRE_TWO_MC)),
        table("Added to a die of fire, 3.01", &bonus, modifiers(FIRE_THREE_ONE)),
        table("Result of fire, 2Mc standard and 3.01", &["total", "target", "clause"], fire_results(Combat::Standard)),
        table("Result of fire, 2Mc alternate", &["total", "target", "clause"], fire_results(Combat::Alternate)),
        table("Added to a die of melee, 2Mc", &bonus, modifiers(MELEE_TWO_MC)),
        table("Added to a die of melee, 3.01", &bonus, modifiers(MELEE_THREE_ONE)),
        table("Result of a melee, 2Mc standard", &MELEE_COLUMNS, melee_results(MeleeSheet::Standard)),
        table("Result of a melee, 2Mc alternate", &MELEE_COLUMNS, melee_results(MeleeSheet::Alternate)),
        table("Result of a melee, 3.01", &MELEE_COLUMNS, melee_results(MeleeSheet::ThreeOne)),
        table("An HQ lets rally", &["HQ", "inch", "cm", "clause"], reach()),
        table("Added to a die of rally (small: 3.01)", &bonus, modifiers(RALLY_MODIFIERS)),
        table("Cost in points", &["unit", "points", "edition", "clause"], costs()),
        table("The standard template, 2Mc", &["how many", "unit", "division", "points", "clause"], template()),
        table("Switches of the umpire, the reading taken first", &["switch", "values", "clause"], settings()),
    ]
}

const MELEE_COLUMNS: [&str; 4] = ["difference", "what", "follow-up", "clause"];

fn table(title: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.to_owned(), columns: columns.iter().map(|column| (*column).to_owned()).collect(), rows }
}

fn row(cells: &[&dyn Display]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Hundredths of any unit, as people write them.
fn hundredths(count: i64) -> String {
    Length::hundredths(count, Unit::Centimetre).show(Unit::Centimetre)
}

/// A row of a distance: what it is, both figures, the clause.
fn scaled(what: &dyn Display, figure: Figure, clause: &str) -> Vec<String> {
    row(&[what, &hundredths(figure.inch), &hundredths(figure.cm), &clause])
}

fn words(kinds: &[Kind]) -> String {
    let words = kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>();
    words.join(", ")
}

fn footprints() -> Vec<Vec<String>> {
    let sides = |sides: [i64; 2]| sides.map(hundredths).join(" x ");
    let bases = BASES.iter().map(|(stand, sizes, clause)| {
        let [inch, cm, scaled] = sizes.map(sides);
        let named = Stand::WORDS.iter().find(|(_, known)| known == stand);
        let what = format!("base, `base: {}`", named.map_or("", |(word, _)| word));
        row(&[&what, &inch, &cm, &scaled, clause])
    });
    let [inch, cm, scaled] = BOARD;
    let board = row(&[&"board, each corps", &inch, &cm, &scaled, &"TT-GEO-01, TT-SET-17"]);
    bases.chain([board]).collect()
}

fn movement() -> Vec<Vec<String>> {
    let rows = MOVEMENT.iter();
    rows.map(|(kinds, figure, clause)| scaled(&words(kinds), *figure, clause)).collect()
}

fn factors() -> Vec<Vec<String>> {
    vec![
        row(&[&"to the side", &SIDEWAYS, &"TT-MOVE-03"]),
        row(&[&"in a town", &IN_TOWN, &"TT-MOVE-22"]),
        row(&[&"over a bridge, off the road before or after", &ON_BRIDGE, &"TT-MOVE-25"]),
        row(&[&"cossacks in woods", &COSSACKS_IN_WOODS, &"TT-MOVE-39"]),
    ]
}

fn distances() -> Vec<Vec<String>> {
    let rows = DISTANCES.iter();
    let rows = rows.map(|(which, what, figure, clause)| {
        let mut cells = scaled(what, *figure, clause);
        if *which == Distance::WoodsEdge {
            cells[2].clear();
        }
        cells
    });
    let widths = [
        row(&[&"recoil (2Mc)", &"a base width", &"a base width", &"TT-GEO-32"]),
        row(&[&"pushed back by defensive fire (3.01)", &"a base depth", &"", &"TT-CON-31"]),
    ];
    rows.chain(widths).collect()
}

fn tolerances() -> Vec<Vec<String>> {
    let degrees = format!("{ASKEW} degree");
    vec![
        scaled(&"added to every limit", LIMIT, "TT-GEO-05"),
        scaled(&"gap at which bases touch", TOUCH, "TT-GEO-05"),
        scaled(&"a touch from before a move counts after", PARTING, "TT-GEO-26, TT-GEO-36"),
        scaled(&"column out of line", ASIDE, "TT-GEO-10"),
        row(&[&"fronts in line askew", &degrees, &degrees, &"TT-GEO-10, TT-GEO-42"]),
    ]
}

/// A least and a most: `2 to 6`, `1 or more`, `up to 6`, `any`.
fn span(least: Option<String>, most: Option<String>) -> String {
    match (least, most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("under {most}"),
        (None, None) => "any".to_owned(),
    }
}

fn features() -> Vec<Vec<String>> {
    let enough = ENOUGH_FEATURES.map(|count| count.to_string());
    let [least, most] = enough.map(Some);
    let all = row(&[&"all together", &span(least, most), &"", &"TT-SET-03"]);
    let rows = FEATURES.iter().map(|advice| {
        let [least, most] = advice.count.map(|count| count.map(|count| count.to_string()));
        let count = span(least, most);
        let [least, most] = advice.across.map(|across| across.map(hundredths));
        let across = span(least, most);
        row(&[&advice.words.join(", "), &count, &across, &advice.clause])
    });
    rows.chain([all]).collect()
}

fn sectors() -> Vec<Vec<String>> {
    let rows = SECTORS.iter().map(|(face, half, third)| {
        let half = match half {
            Half::Defender => "defender's",
            Half::Attacker => "attacker's",
        };
        let third = match third {
            Third::Left => "left",
            Third::Middle => "middle",
            Third::Right => "right",
        };
        row(&[face, &half, &third, &"TT-SET-04"])
    });
    rows.collect()
}

fn numbers() -> Vec<Vec<String>> {
    vec![
        row(&[&"points of a pick-up army", &ARMY_POINTS, &"TT-ARMY-01"]),
        row(&[&"points that each side may deploy", &FIRST_POINTS, &"TT-SET-06, TT-SET-07"]),
        row(&[&"points more for each tie", &TIE_POINTS, &"TT-SET-02"]),
        row(&[&"points of arrival of a side", &ARRIVAL_POINTS, &"TT-SET-11"]),
        row(&[&"rolls for arrivals in a move step", &ARRIVAL_ROLLS, &"TT-REI-01"]),
        row(&[&"arrival at the own edge", &format!("{FROM_REAR}+"), &"TT-REI-02"]),
        row(&[&"arrival at a flank", &format!("{FROM_FLANK}+"), &"TT-REI-03"]),
        row(&[&"rally", &format!("{RALLY}+"), &"TT-RAL-01"]),
        row(&[&"routing unit destroyed", &format!("1 to {FATAL}"), &"TT-ROUT-01"]),
        row(&[&"units lost that lose the game", &LOSSES, &"TT-VIC-01, TT-VIC-02"]),
        row(&[&"and so many more than the enemy, decisive game", &LEAD, &"TT-VIC-02"]),
    ]
}

fn fire(edition: Edition) -> impl Iterator<Item = Vec<String>> {
    let rows = ranges(edition).iter();
    rows.map(move |(kinds, band, figure, clause)| {
        let cm = match edition {
            Edition::TwoMc => hundredths(figure.cm),
            Edition::ThreeOne => String::new(),
        };
        let inch = hundredths(figure.inch);
        row(&[&words(kinds), &band.word(), &inch, &cm, clause])
    })
}

fn modifiers<F>(table: &[Row<F>]) -> Vec<Vec<String>> {
    let line = |entry: &Row<F>| row(&[&entry.label, &format!("{:+}", entry.each), &entry.clause]);
    table.iter().map(line).collect()
}

fn fire_results(table: Combat) -> Vec<Vec<String>> {
    let rows = FIRE_RESULTS.iter().filter(|(known, ..)| *known == table);
    let mut above = None;
    let line = |(_, least, result, clause): &(Combat, i8, ShotResult, &str)| {
        let total = match above.replace(*least) {
            None => format!("{least} or more"),
            Some(above) if *least == i8::MIN => format!("{} or less", above - 1),
            Some(_) => least.to_string(),
        };
        row(&[&total, &result.word(), clause])
    };
    rows.map(line).collect()
}

fn melee_results(sheet: MeleeSheet) -> Vec<Vec<String>> {
    let rows = MELEE_RESULTS.iter().filter(|(known, ..)| *known == sheet);
    let mut above = None;
    let line = |(_, from, result, follow_up, clause): &(MeleeSheet, u8, MeleeResult, FollowUp, &str)| {
        let difference = match above.replace(*from) {
            None => format!("{from} or more"),
            Some(above) if above == from + 1 => from.to_string(),
            Some(above) => format!("{from} to {}", above - 1),
        };
        let follow_up = match follow_up {
            FollowUp::Never => "none",
            FollowUp::May => "may",
            FollowUp::Must if sheet == MeleeSheet::ThreeOne => "must",
            FollowUp::Must => "must, but not in a town",
        };
        row(&[&difference, &result.told(), &follow_up, clause])
    };
    rows.map(line).collect()
}

fn reach() -> Vec<Vec<String>> {
    let rows = RALLY_REACH.iter().map(|(hq, figure, clause)| {
        let mut cells = scaled(&hq.word(), *figure, clause);
        if *hq == Kind::Hq {
            cells[2].clear();
        }
        cells
    });
    rows.collect()
}

fn costs() -> Vec<Vec<String>> {
    let units = COSTS.iter().map(|(kind, half, only, clause)| {
        let edition = only.map_or("both", Edition::name);
        row(&[&kind.word(), &points(*half), &edition, clause])
    });
    let sizes = SIZE_COSTS.iter().map(|(size, half, clause)| {
        let sign = if *half < 0 { "-" } else { "+" };
        let extra = format!("{sign}{}", points(half.unsigned_abs()));
        let named = Size::WORDS.iter().find(|(_, known)| known == size);
        let word = named.map_or("", |(word, _)| word);
        row(&[&word, &extra, &Edition::ThreeOne.name(), clause])
    });
    units.chain(sizes).collect()
}

fn template() -> Vec<Vec<String>> {
    let rows = TEMPLATE.iter().map(|(count, kind, division)| {
        let all = u32::from(*count) * cost(*kind, Size::Common);
        let division = division.map_or(String::new(), |division| division.to_string());
        row(&[count, &kind.word(), &division, &points(all), &"TT-ARMY-17"])
    });
    rows.collect()
}

fn settings() -> Vec<Vec<String>> {
    let rows = SETTINGS.iter();
    rows.map(|setting| row(&[&setting.key, &setting.values.join(", "), &setting.clauses])).collect()
}
