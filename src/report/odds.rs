//! Odds as people read them.

use crate::adjudicate::{Odds, Prospect};

/// The odds as text: for each matter its working, and what may come about with its chance.
pub fn odds_text(odds: &[Odds]) -> String {
    let matters = odds.iter().map(|odds| {
        let mut lines = vec![odds.title.clone(), String::new()];
        lines.extend(odds.working.iter().map(|line| format!("    {line}")));
        if !odds.working.is_empty() {
            lines.push(String::new());
        }
        let widest = odds.prospects.iter().map(|prospect| prospect.what.chars().count());
        let width = widest.max().unwrap_or(0);
        lines.extend(odds.prospects.iter().map(|prospect| line(prospect, width)));
        lines.join("\n") + "\n"
    });
    matters.collect::<Vec<_>>().join("\n")
}

fn line(prospect: &Prospect, width: usize) -> String {
    let tenths = prospect.per_mille();
    let percent = match (tenths, prospect.ways) {
        (0, 1..) => "<0.1".to_owned(),
        _ => format!("{}.{}", tenths / 10, tenths % 10),
    };
    let Prospect { what, ways, of } = prospect;
    format!("{what:<width$}  {percent:>5} %  {ways} in {of}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prospect(what: &str, ways: u128, of: u128) -> Prospect {
        Prospect { what: what.to_owned(), ways, of }
    }

    #[test]
    fn chances_stand_in_a_column_with_the_exact_fraction() {
        let odds = Odds {
            title: "B1 fires at R4".to_owned(),
            working: vec!["2D10".to_owned()],
            prospects: vec![
                prospect("no hits", 9, 25),
                prospect("one hit", 16, 25),
                prospect("a miracle", 1, 1_000_000),
            ],
        };
        assert_eq!(
            odds_text(&[odds]),
            "B1 fires at R4\n\n    2D10\n\nno hits     36.0 %  9 in 25\none hit     64.0 %  16 in 25\na miracle   <0.1 %  1 in 1000000\n"
        );
    }
}
