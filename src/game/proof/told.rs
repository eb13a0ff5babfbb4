//! A verdict in words.

use super::acts::Acts;
use super::promises::{Assurance, Kept, Promise, some_of};
use super::{TakenBack, Verdict};
use crate::kit::list;

/// What was looked at.
fn looked_at(verdict: &Verdict) -> Vec<String> {
    if verdict.head.is_empty() {
        return vec![
            "There is no ledger here that can be read, so nothing that hangs from one was looked at.".to_owned(),
        ];
    }
    let mut lines = vec![format!("{}: head {}", verdict.game, verdict.head)];
    lines.push(format!(
        "  {}",
        counted(
            verdict.entries,
            "entry in the ledger, naming the card before it",
            "entries in the ledger, each naming the one before it"
        )
    ));
    lines.push(format!(
        "  {}, {} made again",
        counted(verdict.links, "link hashed down to its anchor", "links hashed down to their anchors"),
        counted(verdict.seeds, "seed", "seeds")
    ));
    lines.push(format!("  {} thrown again", counted(verdict.rolls, "roll", "rolls")));
    lines
        .push(format!("  {}", counted(verdict.files, "file held against its hash", "files held against their hashes")));
    lines.push(format!("  {} played again from orders to report", counted(verdict.replayed, "exchange", "exchanges")));
    lines
}

/// The verdict as it is told: what was looked at, what came of each promise, and what all of it comes to.
pub fn verify_told(verdict: &Verdict) -> String {
    let mut lines = looked_at(verdict);
    lines.extend(by_version(verdict));
    lines.extend(by_hand(&verdict.acts));
    lines.extend(noted(&verdict.acts));
    lines.extend(written_again(verdict));
    lines.extend(verdict.taken_back.iter().map(taken_back));
    lines.extend(verdict.battles.iter().flat_map(battle));
    lines.extend(as_it_lies(verdict));
    lines.push("What nobody needs to be trusted for:".into());
    lines.extend(verdict.promises.iter().map(promise));
    lines.push(in_the_end(verdict));
    lines.join("\n") + "\n"
}

/// What was written once more, and held against what was sent.
fn written_again(verdict: &Verdict) -> Vec<String> {
    let mut lines = Vec::new();
    if verdict.own_wording {
        let own = "  reports are told in words of the umpire's own (`templates`), made again as they are";
        lines.push(own.to_owned());
    }
    lines.extend(entered(verdict));
    if verdict.received > 0 {
        lines.push(format!(
            "  {} made again of what was received",
            counted(verdict.received, "file of locked orders", "files of locked orders")
        ));
    }
    if verdict.stood_in > 0 {
        lines.push(format!(
            "  {} by a stand-in made again of position, posture and seed",
            counted(verdict.stood_in, "file of orders", "files of orders")
        ));
    }
    lines
}

/// What is to be known of the files: what is sealed, waited for, read in spite of itself, or odd.
fn as_it_lies(verdict: &Verdict) -> Vec<String> {
    let mut lines = Vec::new();
    if verdict.sealed > 0 {
        lines.push(format!(
            "  {} sealed until the close: salts, reply codes and veiled rolls",
            counted(verdict.sealed, "value is", "values are")
        ));
    }
    for (exchange, round, time) in &verdict.beacons {
        let waits = if verdict.locked == Some(*exchange) { "waits" } else { "waited" };
        lines.push(format!("  exchange {exchange} {waits} for beacon round {round}{time}"));
    }
    if !verdict.line_ends.is_empty() {
        lines.push(format!(
            "  lines of {} end as another program wants them (CR LF for LF, or the other way about, or with a mark put first): somebody \
             copied the game through git or an editor. Here they were read as estafette writes them",
            some_of(&verdict.line_ends)
        ));
    }
    for (entry, name) in &verdict.warnings {
        lines.push(format!("  entry {entry}: {} ({name})", meaning(name)));
    }
    lines
}

/// The last line: what all of it comes to.
fn in_the_end(verdict: &Verdict) -> String {
    match verdict.discrepancies.len() {
        0 if verdict.hashes_only => {
            "Every file agrees with its hash. Nothing was played again, so this does not show that the rules were \
             applied."
                .into()
        }
        0 if verdict.agrees() && is_doubtful(verdict) => {
            "What was looked at agrees; what is not proven is said above.".into()
        }
        0 if verdict.agrees() && verdict.locks == 0 => "Nothing has been played yet; what is here agrees.".into(),
        0 if verdict.agrees() => "Everything agrees.".into(),
        0 => {
            "What was looked at agrees; what was not played again is not proved. `--hashes-only` asks for no more than \
              that."
                .into()
        }
        count => format!("{} found.", counted(count, "discrepancy", "discrepancies")),
    }
}

/// Whether there is more that is not proven than what waits for the close, or was told in an older wording.
fn is_doubtful(verdict: &Verdict) -> bool {
    let mut promises = verdict.promises.iter().filter(|one| one.kept == Kept::NotProven);
    promises.any(|one| match one.promise {
        Promise::DiceFixed | Promise::NothingReplaced | Promise::EverythingTold => true,
        Promise::RulesApplied => doubts_the_rules(verdict),
        Promise::RollsRight => false,
    })
}

/// Whether more than an older wording leaves it open that the rules were applied, in the game or in a battle of it.
fn doubts_the_rules(verdict: &Verdict) -> bool {
    let of_rules = |promise: Promise| promise == Promise::RulesApplied;
    let all = verdict.unproven.iter().filter(|(promise, _)| of_rules(*promise)).count();
    let battles = verdict.battles.iter().flat_map(|battle| &battle.promises);
    let open = battles.filter(|one| of_rules(one.promise) && one.kept == Kept::NotProven);
    all > open.map(|one| one.why.len()).sum() || verdict.battles.iter().any(doubts_the_rules)
}

/// What was not played again, or not word for word.
fn by_version(verdict: &Verdict) -> Vec<String> {
    let mut lines = Vec::new();
    if verdict.reworded > 0 {
        lines.push(format!(
            "  {} in an older wording: position, log and rolls were played again, reports held against their hashes",
            counted(verdict.reworded, "of them was told", "of them were told")
        ));
    }
    if let Some(version) = &verdict.typed_labels {
        lines.push(format!(
            "  {version} has ids of mailed units and rulings in its labels as they were typed: who knew the dice could choose them"
        ));
    }
    lines.extend(verdict.not_replayed.iter().map(|row| {
        let exchanges = match row.first == row.last {
            true => format!("exchange {}", row.first),
            false => format!("exchanges {} to {}", row.first, row.last),
        };
        let (rules, ours) = (&row.rules, &row.ours);
        format!("  NOT replayed: {exchanges} ({rules}; this estafette plays {ours})")
    }));
    lines
}

/// What came of a battle that was a game of its own.
fn battle(verdict: &Verdict) -> Vec<String> {
    let Verdict { game, head, replayed, closed, .. } = verdict;
    let exchanges = counted(*replayed, "exchange", "exchanges");
    let open = if *closed { "" } else { ", not closed yet" };
    let agrees = if verdict.agrees() { "agrees" } else { "does NOT agree" };
    let mut lines = vec![format!("  the battle {game}, {exchanges} played again{open}, {agrees}: head {head}")];
    let inner = by_hand(&verdict.acts)
        .into_iter()
        .chain(noted(&verdict.acts))
        .chain(entered(verdict))
        .chain(verdict.taken_back.iter().map(taken_back));
    lines.extend(inner.map(|line| format!("  {line}")));
    lines
}

/// How many files the umpire has written for players, where he has.
fn entered(verdict: &Verdict) -> Option<String> {
    let files = counted(verdict.entered, "file of orders was", "files of orders were");
    (verdict.entered > 0).then(|| format!("  {files} entered by the umpire for a player"))
}

/// What a reopening took back.
fn taken_back(back: &TakenBack) -> String {
    let numbers = back.exchanges.iter().map(u32::to_string);
    let numbers = numbers.collect::<Vec<_>>();
    let (what, count) = match numbers.len() {
        1 => ("exchange", "counts"),
        _ => ("exchanges", "count"),
    };
    let (exchange, number) = back.act;
    format!("  {what} {}, taken back by the act {exchange}/{number} of the desk, {count} no longer", list(&numbers))
}

/// What came of a promise: yes, no and where, or not proven and why.
fn promise(assurance: &Assurance) -> String {
    let Assurance { promise, kept, at, why } = assurance;
    let because = match (kept, why.is_empty()) {
        (_, true) => String::new(),
        (Kept::Yes, false) => format!(", {}", why.join("; ")),
        (_, false) => format!(": {}", why.join("; ")),
    };
    let answer = match kept {
        Kept::Yes => format!("yes{because}"),
        Kept::NotProven => format!("not proven{because}"),
        Kept::No => format!("NO: see {}", some_of(at)),
    };
    format!("  {}: {answer}", promise.words())
}

/// What the umpire did by hand, where he did anything.
fn by_hand(acts: &Acts) -> Option<String> {
    let kinds = [
        (acts.amendments, "amendment", "amendments"),
        (acts.rulings, "ruling", "rulings"),
        (acts.turns_by_hand, "turn by hand", "turns by hand"),
        (acts.combats_by_hand, "combat by hand", "combats by hand"),
        (acts.dice_by_hand, "roll thrown on a table", "rolls thrown on a table"),
        (acts.answers, "answer", "answers"),
        (acts.reopenings, "reopening", "reopenings"),
    ];
    let done = kinds.into_iter().filter(|(count, ..)| *count > 0);
    let done = done.map(|(count, one, many)| counted(count, one, many));
    let done = done.collect::<Vec<_>>();
    let acts = counted(acts.acts, "act", "acts");
    (!done.is_empty()).then(|| format!("  {acts} of the umpire's desk: {}", list(&done)))
}

/// How much the umpire has written into the ledger that is words and nothing else.
fn noted(acts: &Acts) -> Option<String> {
    let notes = counted(
        acts.notes,
        "note of the umpire's in the ledger, which is",
        "notes of the umpire's in the ledger, which are",
    );
    (acts.notes > 0).then(|| format!("  {notes} words and no act"))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A warning of the protocol in words.
fn meaning(name: &str) -> &'static str {
    match name {
        "no-contributor" => "nobody but the umpire had a hand in the dice, so he could know them",
        "skipped-link" => "a player with a dice chain was left out of this exchange",
        "beacon-unchecked" => "look the beacon's value up yourself",
        "void" => "an exchange was given up",
        "rekey" => "a player took a new dice chain",
        "edit" => "the umpire changed the position by hand",
        "battle" => "the result of a battle was taken from its game, which gives it again",
        "open" => "the ledger ends with a lock",
        "not-closed" => "the game is not closed yet",
        _ => "look at this entry",
    }
}
