//! What a report in an older wording says of the dice: its prose is held by its hash alone, and its tables of rolls, seed and links
//! have had one form in every wording, so they are held against the ledger and the rolls.

use crate::dice::{Cast, Die, Hash, Label, Ledger, Lock, Roll, RollsFile, Secrecy, VERSION, Value, seed_string};

/// What a report could say, and what is so.
pub(super) struct ToldDice<'t> {
    pub(super) ledger: &'t Ledger,
    pub(super) lock: &'t Lock,
    pub(super) cast: &'t Cast,
    pub(super) rolls: &'t RollsFile,
}

impl ToldDice<'_> {
    /// What the last section of a report that names a seed says otherwise than it is.
    pub(super) fn amiss(&self, report: &str) -> Vec<String> {
        let Some(section) = sections(report).into_iter().rev().find(|section| names_a_seed(section)) else {
            return Vec::new();
        };
        let mut wrong = Vec::new();
        for line in tables(&section) {
            wrong.extend(self.of_roll(&line).or_else(|| self.of_row(&line)));
        }
        wrong.extend(section.iter().flat_map(|line| self.of_command(line)));
        wrong.dedup();
        wrong
    }

    /// A line such as `t1/fire/R1  d6    4 2`.
    fn of_roll(&self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        let label = words.next().filter(|word| word.contains('/')).and_then(Label::new)?;
        let die = words.next().and_then(Die::parse)?;
        let words = words.take_while(|word| !word.starts_with('('));
        let values = words.map(Value::parse).collect::<Option<Vec<_>>>()?;
        let Some(roll) = self.rolls.rolls.iter().find(|roll| roll.label == label) else {
            return Some(format!("it tells of a roll {label}, and none was thrown in exchange {}", self.cast.exchange));
        };
        ((roll.die, &roll.values) != (die, &values)).then(|| {
            format!("it says that {label} was {}, and it was {}", dice(die, &values), dice(roll.die, &roll.values))
        })
    }

    /// A line such as `seed   0fda...`.
    fn of_row(&self, line: &str) -> Option<String> {
        let (name, value) = line.split_once("  ")?;
        let value = value.trim();
        let (cast, card) = (self.cast, self.ledger.card());
        let text = |hash: Option<&Hash>| hash.map_or("-".to_owned(), Hash::to_string);
        let is = match name {
            "game id" => self.ledger.card_id().to_string(),
            "exchange" => cast.exchange.to_string(),
            "seed" => cast.seed.to_string(),
            "link, umpire" => cast.umpire.to_string(),
            "beacon round" => self.lock.beacon?.to_string(),
            "beacon value" => text(cast.beacon.as_ref()),
            name => {
                let place = card.seat(name.strip_prefix("link, ")?)?;
                text(cast.seats[place].as_ref())
            }
        };
        (is != value).then(|| format!("it gives `{value}` as {name}, and the ledger has `{is}`"))
    }

    /// The strings that are to be hashed.
    fn of_command(&self, line: &str) -> Option<String> {
        let of_roll = format!("{VERSION} roll ");
        let of_seed = format!("{VERSION} seed ");
        if let Some(at) = line.find(&of_roll) {
            let mut words = line[at + of_roll.len()..].split_whitespace();
            let (seed, label, die) = (words.next()?, words.next()?, words.next()?);
            let is =
                |roll: &&Roll| roll.label.as_str() == label && roll.die.word() == die && roll.secrecy == Secrecy::Open;
            let is_so = seed == self.cast.seed.as_str() && self.rolls.rolls.iter().any(|roll| is(&roll));
            return (!is_so)
                .then(|| format!("it hashes `{seed} {label} {die}`, which is no open roll of this exchange"));
        }
        let at = line.find(&of_seed)?;
        let there = line[at..].split('\'').next()?;
        let cast = self.cast;
        let is = seed_string(&self.ledger.card_id(), cast.exchange, &cast.umpire, &cast.seats, cast.beacon.as_ref());
        (there != is).then(|| format!("it hashes `{there}` to the seed, which is made of `{is}`"))
    }
}

fn dice(die: Die, values: &[Value]) -> String {
    let values = values.iter().map(Value::to_string).collect::<Vec<_>>();
    format!("{die} {}", values.join(" "))
}

/// The sections of a report, as lines.
fn sections(report: &str) -> Vec<Vec<&str>> {
    let mut sections = vec![Vec::new()];
    let mut is_in_table = false;
    for line in report.lines() {
        is_in_table ^= line.starts_with("```");
        if line.starts_with("## ") && !is_in_table {
            sections.push(Vec::new());
        }
        sections.last_mut().expect("there is one from the beginning").push(line);
    }
    sections
}

fn names_a_seed(section: &[&str]) -> bool {
    tables(section).iter().any(|line| {
        let words = line.split_whitespace().collect::<Vec<_>>();
        matches!(words[..], ["seed", hash] if Hash::parse(hash).is_some())
    })
}

/// The lines between fences; one that was broken is whole again.
fn tables(section: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_in_table = false;
    for line in section {
        if line.starts_with("```") {
            is_in_table = !is_in_table;
        } else if is_in_table {
            match lines.last_mut() {
                Some(last) if line.starts_with(' ') => last.push_str(line),
                _ => lines.push((*line).to_owned()),
            }
        }
    }
    lines
}
