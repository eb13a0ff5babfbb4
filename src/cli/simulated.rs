//! What many games come to, in words.

use std::fmt::Write as _;

use crate::simulate::{Decided, Share, Summary};

/// So many reasons are told one by one.
const REASONS: usize = 12;

fn share(share: &Share) -> String {
    format!("{:5.1} % +-{:4.1}   {} of {}", share.percent, share.margin, share.times, share.of)
}

/// The summary for people; `turn` is what a turn is called under these rules.
pub(super) fn text(summary: &Summary, turn: &str) -> String {
    let mut text = String::new();
    let widest = summary.won.iter().map(|(side, _)| side.as_str().len()).max().unwrap_or(0).max(8);
    let line = |text: &mut String, what: &str, told: &Share| {
        writeln!(text, "  {what:<widest$}  {}", share(told)).expect("a string takes all");
    };
    text.push_str("Who wins, with the margin of error (95 of 100):\n");
    for (side, won) in &summary.won {
        line(&mut text, side.as_str(), won);
    }
    line(&mut text, "drawn", &summary.drawn);
    line(&mut text, "not over", &summary.open);
    text.push_str("\nBy what:\n");
    for (why, times) in summary.why.iter().take(REASONS) {
        writeln!(text, "  {times:>6}  {why}").expect("a string takes all");
    }
    let others = summary.why.iter().skip(REASONS).map(|(_, times)| times).sum::<u32>();
    if others > 0 {
        writeln!(text, "  {others:>6}  for other reasons").expect("a string takes all");
    }
    writeln!(text, "\nIn which {turn}:").expect("a string takes all");
    let most = summary.turns.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    for (turn, times) in &summary.turns {
        let bar = "#".repeat(usize::try_from(times * 40 / most).unwrap_or(0));
        writeln!(text, "  {turn:>6}  {times:>6}  {bar}").expect("a string takes all");
    }
    text.push_str(&held(summary));
    text.push_str(&decided(summary.decided.as_ref()));
    text.push_str(&left(summary));
    if summary.set_aside > 0 {
        writeln!(text, "\nOrders of stand-ins that were set aside in play: {}.", summary.set_aside)
            .expect("a string takes all");
    }
    text
}

/// What one exchange came to that was played often.
pub(super) fn exchange(summary: &Summary) -> String {
    let over = summary.games - summary.open.times;
    let mut text = String::new();
    if over > 0 {
        writeln!(text, "\nIt ends the game in {over} of {}:", summary.games).expect("a string takes all");
        for (side, won) in summary.won.iter().filter(|(_, won)| won.times > 0) {
            writeln!(text, "  {side} wins  {}", share(won)).expect("a string takes all");
        }
    }
    text + &held(summary) + &left(summary)
}

/// Who holds which place at the end.
fn held(summary: &Summary) -> String {
    let mut text = String::new();
    if !summary.held.is_empty() {
        text.push_str("\nWho holds what at the end:\n");
    }
    for (place, by) in &summary.held {
        let by = by.iter().map(|(side, times)| format!("{side} {times}")).collect::<Vec<_>>();
        writeln!(text, "  {place:<18} {}", by.join(", ")).expect("a string takes all");
    }
    text
}

/// What is left of each unit.
fn left(summary: &Summary) -> String {
    let mut text =
        "\nWhat is left of each unit, in percent (worst tenth, quarter, middle, best quarter, tenth of the games):\n"
            .to_owned();
    for unit in &summary.losses {
        let [least, low, middle, high, most] = unit.left;
        let gone = format!("{:.0} %", unit.gone.percent);
        writeln!(
            text,
            "  {:<18} {:<10} {least:>4} {low:>4} {middle:>4} {high:>4} {most:>4}   gone in {gone}",
            unit.unit, unit.side
        )
        .expect("a string takes all");
    }
    text
}

/// Which dice decided.
fn decided(decided: Option<&Decided>) -> String {
    let Some(Decided { side, dice }) = decided else { return String::new() };
    if dice.is_empty() {
        return "\nNo dice stand out: the game hangs on no roll of one unit.\n".to_owned();
    }
    let mut text =
        format!("\nWhich dice decided (pips above the mean in all of a game, where {side} won and where not):\n");
    for roll in dice {
        let what = roll.roll.replace('/', " ");
        writeln!(text, "  {what:<28} {:>+6.1} {:>+6.1}   thrown in {} games", roll.won, roll.others, roll.thrown)
            .expect("a string takes all");
    }
    text
}

/// Other settings beside the game as it stands; nothing where there are none.
pub(super) fn beside(stands: &Summary, others: &[(String, Summary)]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let mut text = "\nSide by side with other switches, in percent of the games:\n".to_owned();
    let widest = others.iter().map(|(with, _)| with.len()).max().unwrap_or(0).max(12);
    let mut line = |what: &str, of: &dyn Fn(&Summary) -> String, differs: &dyn Fn(&Summary) -> bool| {
        write!(text, "  {what:<22} as it stands {:>12}", of(stands)).expect("a string takes all");
        for (with, other) in others {
            let mark = if differs(other) { " *" } else { "" };
            write!(text, "   {with:<widest$} {:>12}{mark}", of(other)).expect("a string takes all");
        }
        text.push('\n');
    };
    let told = |share: &Share| format!("{:.1} +-{:.1}", share.percent, share.margin);
    for (place, (side, won)) in stands.won.iter().enumerate() {
        let of = |summary: &Summary| told(&summary.won[place].1);
        line(&format!("{side} wins"), &of, &|other| differ(won, &other.won[place].1));
    }
    line("drawn", &|summary| told(&summary.drawn), &|other| differ(&stands.drawn, &other.drawn));
    line("not over", &|summary| told(&summary.open), &|other| differ(&stands.open, &other.open));
    for (side, _) in &stands.won {
        let of = |summary: &Summary| format!("{} %", middle(summary, side.as_str()));
        line(&format!("left of {side}"), &of, &|_| false);
    }
    text.push_str("A star: more than chance would make of it in 95 of 100.\n");
    text
}

/// Whether two shares lie farther apart than their margins allow.
fn differ(one: &Share, other: &Share) -> bool {
    let apart = one.percent - other.percent;
    apart * apart > one.margin * one.margin + other.margin * other.margin
}

/// What is left of a side's units in the middle of the games, on the average.
fn middle(summary: &Summary, side: &str) -> u32 {
    let own = summary.losses.iter().filter(|unit| unit.side.as_str() == side).map(|unit| unit.left[2]);
    let (count, sum) = own.fold((0, 0), |(count, sum), left| (count + 1, sum + left));
    sum / std::cmp::max(count, 1)
}
