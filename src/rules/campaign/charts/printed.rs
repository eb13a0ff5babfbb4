//! The printed tables, to hold beside the rules.

use super::switches::SETTINGS;
use super::tables::{Column, Land, Outcome, Season, Way, Weather, land, mud, odds, outcome, pace, size, stragglers};
use crate::adjudicate::{Setting, Table};

fn table(title: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.to_owned(), columns: columns.iter().map(|column| (*column).to_owned()).collect(), rows }
}

/// Tables 4.1 to 4.5 and 4.7, odds, words of size, and the switches.
pub(crate) fn printed() -> Vec<Table> {
    vec![weather(), steps(), strays(), strength(), outcomes(), bread(), sizes(), switches()]
}

fn switches() -> Table {
    let row = |setting: &Setting| vec![setting.key.to_owned(), setting.values.join(", "), setting.clauses.to_owned()];
    let rows = SETTINGS.iter().map(row).collect();
    table("Switches of the umpire, the default first", &["switch", "values", "clause"], rows)
}

fn weather() -> Table {
    let row = |score: i32| {
        let of = |season: Season| season.weather(score).word().to_owned();
        vec![score.to_string(), of(Season::Summer), of(Season::Spring), of(Season::Winter), "CP-DAY-02".to_owned()]
    };
    table("Weather", &["score", "summer", "spring, autumn", "winter", "clause"], (0..=6).map(row).collect())
}

fn steps() -> Table {
    let ways = [
        ("highroad", Way::Highroad),
        ("road", Way::Road),
        ("open", Way::Country(Land::Open)),
        ("wooded, hilly", Way::Country(Land::Wooded)),
        ("marsh, mountain", Way::Country(Land::Marsh)),
    ];
    let row = |(words, way): (&str, Way)| {
        let costs = [Column::Slow, Column::Fast, Column::Leaders].map(|column| pace(way, column).to_string());
        let wet = [Weather::Rain, Weather::Storm].map(|weather| format!("+{}", mud(way, weather)));
        let mut row = vec![words.to_owned()];
        row.extend(costs);
        row.extend(wet);
        row.push("CP-MAR-01, CP-DAY-03".to_owned());
        row
    };
    let columns = [
        "way, or ground entered",
        "foot, guns, train",
        "horse, mounted guns",
        "leaders",
        "rain",
        "storm, snow",
        "clause",
    ];
    table("Half-hours for a step", &columns, ways.into_iter().map(row).collect())
}

fn strays() -> Table {
    let row = |score: i32| vec![score.to_string(), stragglers(score).to_string(), "CP-MAR-16".to_owned()];
    table("Stragglers of a forced march", &["score", "per cent", "clause"], (3..=10).map(row).collect())
}

fn strength() -> Table {
    let row = |ratio: u64| vec![ratio.to_string(), format!("+{}", odds(ratio, 10)), "CP-QUI-02".to_owned()];
    let rows = [10, 13, 16, 20, 25, 30, 40].into_iter().map(row).collect();
    table("Odds: ten times the greater value by the smaller", &["from", "adds", "clause"], rows)
}

fn outcomes() -> Table {
    let row = |(difference, words): (i32, &str)| {
        let (attackers, defenders, result): (u32, u32, Outcome) = outcome(difference);
        let cells = [words.to_owned(), attackers.to_string(), defenders.to_string(), result.words().to_owned()];
        cells.into_iter().chain(["CP-QUI-04".to_owned()]).collect()
    };
    let rows = [
        (6, "6 and more"),
        (3, "3 to 5"),
        (1, "1, 2"),
        (0, "0"),
        (-1, "-1, -2"),
        (-3, "-3 to -5"),
        (-6, "-6 and less"),
    ];
    let columns = ["difference", "attackers lose", "defenders lose", "outcome", "clause"];
    table("Outcome of the quick table", &columns, rows.into_iter().map(row).collect())
}

fn bread() -> Table {
    let row = |(score, words): (i32, &str)| {
        let (hungry, per_cent, halves) = land(score);
        let result = match (hungry, halves) {
            (false, _) => "fed".to_owned(),
            (true, 0) => format!("hungry, {per_cent} per cent away"),
            (true, _) => format!("hungry, {per_cent} per cent, half of them for good"),
        };
        vec![words.to_owned(), result, "CP-SUP-05".to_owned()]
    };
    let rows = [(4, "4 or less"), (5, "5, 6"), (7, "7"), (8, "8 and more")];
    table("Bread off the land", &["score", "result", "clause"], rows.into_iter().map(row).collect())
}

fn sizes() -> Table {
    let row = |men: u32| vec![men.to_string(), size(men), "CP-INT-06".to_owned()];
    let rows = [0, 500, 2000, 4500, 9000, 15_000, 33_000].into_iter().map(row).collect();
    table("Words of size", &["from", "told as", "clause"], rows)
}
