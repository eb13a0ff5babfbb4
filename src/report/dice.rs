//! How the dice are checked: the proof in a report (PROTOCOL, Part C).

use super::Page;
use super::block::Block;
use super::page::Proof;
use crate::dice::{Die, ENOUGH_DIGITS, Hash, Roll, Secrecy, VERSION, Value};
use crate::kit::list;

/// The digits of a hash that a die shows.
fn kept(die: Die) -> (char, char) {
    let face = |number: u8| char::from(b'0' + number);
    match die {
        Die::Faces(10) => ('0', '9'),
        Die::Faces(faces) => ('1', face(faces)),
        Die::Average | Die::Pair => ('1', '6'),
    }
}

/// What the command of [`check_command`] prints: the digits that the dice show, one after the other.
pub fn expected(roll: &Roll) -> String {
    let digit = |value: &Value| match value {
        Value::One(10) => "0".to_owned(),
        Value::One(face) => face.to_string(),
        Value::Pair(first, second) => format!("{first}{second}"),
    };
    roll.values.iter().map(digit).collect()
}

/// The string that is hashed, without the number of its block.
fn string(proof: &Proof, roll: &Roll) -> String {
    let (seed, label, die) = (&proof.seed, &roll.label, roll.die);
    format!("{VERSION} roll {seed} {label} {die} - ")
}

/// The hashes that an open roll is read from, as many as its dice take.
fn hashes(proof: &Proof, roll: &Roll) -> Vec<String> {
    let (low, high) = kept(roll.die);
    let wanted = expected(roll).len();
    let (mut hashes, mut found) = (Vec::new(), 0);
    while found < wanted {
        let line = format!("{}{}", string(proof, roll), hashes.len());
        let hash = Hash::of(line.as_bytes()).to_string();
        found += hash.chars().filter(|digit| (low..=high).contains(digit)).count();
        hashes.push(hash);
    }
    hashes
}

/// The shell command that works out an open roll again, on one line; it prints what [`expected`] says.
pub fn check_command(proof: &Proof, roll: &Roll) -> String {
    let string = string(proof, roll);
    let hashed = match hashes(proof, roll).len() {
        1 => format!("printf %s '{string}0' | sha256sum | cut -c1-64"),
        blocks => {
            let blocks = (0..blocks).map(|block| block.to_string()).collect::<Vec<_>>();
            let blocks = blocks.join(" ");
            format!("for b in {blocks}; do printf %s \"{string}$b\" | sha256sum | cut -c1-64; done")
        }
    };
    let (low, high) = kept(roll.die);
    let read = match roll.die {
        Die::Average => " | tr 123456 233445",
        _ => "",
    };
    let dice = expected(roll).len();
    format!("{hashed} | tr -cd {low}-{high}{read} | cut -c1-{dice}")
}

/// The roll that is shown as an example: of the open ones the first of middling length, else the longest.
fn example(proof: &Proof) -> Option<&Roll> {
    let open = || proof.rolls.iter().filter(|roll| roll.secrecy == Secrecy::Open);
    open()
        .find(|roll| (3..=8).contains(&roll.values.len()))
        .or_else(|| open().max_by_key(|roll| (roll.values.len(), std::cmp::Reverse(&roll.label))))
}

/// What a roll is called in prose: `4d6`, `3 average dice`.
pub(super) fn thrown(roll: &Roll) -> String {
    match (roll.values.len(), roll.die) {
        (1, Die::Average) => "an average die".to_owned(),
        (count, Die::Average) => format!("{count} average dice"),
        (1, Die::Pair) => "2d6".to_owned(),
        (count, Die::Pair) => format!("{count} x 2d6"),
        (count, die) => format!("{count}{die}"),
    }
}

/// What the dice of a roll show: `5 6 2 6`.
pub(super) fn shown(roll: &Roll) -> String {
    let values = roll.values.iter().map(Value::to_string).collect::<Vec<_>>();
    values.join(" ")
}

/// Where the ways of checking a roll that need no shell are written down.
const ELSEWHERE: &str = "On Windows, on a Mac and on a telephone it is done otherwise: answer this mail with the one word \"dice\", \
                         or ask `estafette help dice`.";

/// How a roll is checked without estafette, whatever machine is at hand.
pub const BY_HAND: &str = "\
At the end of a report stands a command for one of its rolls. Between its quotation
marks is a text: estafette-dice-1 roll, the seed of the exchange, the name of the roll,
its die, a word, a number. For another roll put its name and its die there, as they
stand in the list of all rolls. Of that text make the SHA-256 hash, 64 digits, and
read it from the left; the digits that the die can show are the dice:

  d6             1 to 6
  2d6            1 to 6, two for each throw
  d10            0 to 9; 0 is a ten
  average dice   1 and 2 count 2 and 3, 3 is a 3, 4 is a 4, 5 a 4 and 6 a 5

Where one hash has too few of them, the next is that of the same text with 1, 2 and so
on at its end in place of 0.

Linux: type the command. On a Mac put `shasum -a 256` (or `openssl dgst -sha256 -r`) in
the place of `sha256sum`. On Windows, in PowerShell, on one line:

  -join ([BitConverter]::ToString([Security.Cryptography.SHA256]::Create().ComputeHash(
  [Text.Encoding]::ASCII.GetBytes('TEXT'))) -replace '[^1-6]')

with the text in the place of TEXT; it prints all that a d6 can show, the dice first.
On a telephone search for a page that makes SHA-256 hashes of a text, and paste the
text into it, without a line end.
";

/// The section at the end of a report: one way of checking a roll in a story, all of them where events are told one by one.
pub(super) fn section(page: &Page) -> Vec<Block> {
    let proof = &page.proof;
    let mut blocks = vec![Block::Section("How to check the dice".to_owned())];
    if proof.rolls.is_empty() {
        let text = "Nothing was rolled in this exchange, or nothing that you may see yet; what it would have been \
                    rolled with stands below.";
        blocks.push(Block::Prose(text.to_owned()));
    } else {
        blocks.extend(match page.story {
            Some(_) => shown_in_short(proof),
            None => shown_example(proof),
        });
        blocks.extend(every_roll(proof));
    }
    if proof.withheld {
        let text = "Losses of the enemy are told roughly in this game. So the dice and the working of combats, and of \
                    whatever the enemy rolls for his units, are kept back until its close; then they are open to all, and \
                    `estafette verify` checks every one of them against the seeds in the reports.";
        blocks.push(Block::Prose(text.to_owned()));
    }
    blocks.extend(sources(page));
    if !proof.short_heads.is_empty() {
        blocks.push(Block::Prose(format!(
            "The orders of {} name fewer than {ENOUGH_DIGITS} digits of the ledger's head, too few to show that they were written \
             from this ledger.",
            list(&proof.short_heads)
        )));
    }
    blocks
}

fn all_veiled() -> Vec<Block> {
    let text = "Every roll of this exchange is veiled: its proof comes after the close of the game.";
    vec![Block::Prose(text.to_owned())]
}

/// The command for one roll, and where the other ways stand.
fn shown_in_short(proof: &Proof) -> Vec<Block> {
    let Some(roll) = example(proof) else { return all_veiled() };
    vec![
        Block::Prose(format!(
            "Every die is printed in a hash of the seed and the name of its roll. Take {}: type, on one line:",
            roll.label
        )),
        Block::Verbatim("sh", check_command(proof, roll)),
        Block::Prose(format!("It prints {}, as was thrown. {ELSEWHERE}", expected(roll))),
    ]
}

fn shown_example(proof: &Proof) -> Vec<Block> {
    let Some(roll) = example(proof) else { return all_veiled() };
    let lead = format!(
        "Each die is printed in a SHA-256 hash of the seed of this exchange and the name of its roll, so anybody can \
         look it up. Take {}: that was {}, and it came up {}. Type, on one line:",
        roll.label,
        thrown(roll),
        shown(roll),
    );
    let answer = format!(
        "It prints {}. Behind that stands the hash itself, read from the left; below it the digits that this die \
         can show:",
        expected(roll)
    );
    let mac = "Where there is no sha256sum, \"shasum -a 256\" or \"openssl dgst -sha256 -r\" does the same. On Windows, in \
               PowerShell, on one line:";
    let telephone =
        "On a telephone, search for a page that makes SHA-256 hashes of a text, and paste into it, without a line end:";
    let read = format!(
        "It shows the hash above{}. Read it from the left, and of its digits count only {}.",
        match hashes(proof, roll).len() {
            1 => "",
            _ => ", or its first line; the next come of the same text with 1, 2 and so on at its end in place of 0",
        },
        counted(roll.die),
    );
    vec![
        Block::Prose(lead),
        Block::Verbatim("sh", check_command(proof, roll)),
        Block::Prose(answer),
        Block::Verbatim("text", underlined(proof, roll)),
        Block::Prose(mac.to_owned()),
        Block::Verbatim("powershell", powershell(proof, roll)),
        Block::Prose(telephone.to_owned()),
        Block::Verbatim("text", format!("{}0", string(proof, roll))),
        Block::Prose(read),
    ]
}

/// Which digits of a hash a die shows, in words.
fn counted(die: Die) -> String {
    let (low, high) = kept(die);
    let tens = match die {
        Die::Faces(10) => "; 0 is a ten",
        Die::Average => "; 1 and 2 count 2 and 3, 3 is a 3, 4 is a 4, 5 a 4 and 6 a 5",
        _ => "",
    };
    format!("{low} to {high}{tens}")
}

/// The command that works out an open roll again in the PowerShell of Windows 5.1 and later, on one line.
fn powershell(proof: &Proof, roll: &Roll) -> String {
    let string = string(proof, roll);
    let (low, high) = kept(roll.die);
    let last = hashes(proof, roll).len() - 1;
    let dice = expected(roll).len();
    let read = match roll.die {
        // Each digit is looked up: 1 to 6 are read as 2, 3, 3, 4, 4, 5.
        Die::Average => " -split '' -ne '' | % {'0233445'[[int]$_]}",
        _ => "",
    };
    let digits = format!(
        "(-join (0..{last} | % {{[BitConverter]::ToString([Security.Cryptography.SHA256]::Create().ComputeHash(\
         [Text.Encoding]::ASCII.GetBytes(\"{string}$_\"))) -replace '[^{low}-{high}]'}})).Substring(0,{dice})"
    );
    match read {
        "" => digits,
        read => format!("-join ({digits}{read})"),
    }
}

/// The hashes of a roll, each with the digits that counted standing below themselves.
fn underlined(proof: &Proof, roll: &Roll) -> String {
    let (low, high) = kept(roll.die);
    let mut left = expected(roll).len();
    let mut lines = Vec::new();
    for hash in hashes(proof, roll) {
        let mut below = String::new();
        for digit in hash.chars() {
            let counts = left > 0 && (low..=high).contains(&digit);
            below.push(if counts { digit } else { ' ' });
            left -= usize::from(counts);
        }
        lines.push(hash);
        lines.push(below.trim_end().to_owned());
    }
    lines.join("\n")
}

fn every_roll(proof: &Proof) -> Vec<Block> {
    let name = |roll: &Roll| roll.label.as_str().len();
    let wide = proof.rolls.iter().map(name).max().unwrap_or(0);
    let lines = proof.rolls.iter().flat_map(|roll| {
        let veiled = match roll.secrecy {
            Secrecy::Open => "",
            Secrecy::Veiled => "  (proof after the close)",
        };
        let line = format!("{:wide$}  {:4}  {}{veiled}", roll.label.as_str(), roll.die.to_string(), shown(roll));
        let below = " ".repeat(wide + 8);
        super::lines::wrapped_as_is(&line, super::lines::WIDEST, &below)
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    vec![Block::Prose("All rolls:".to_owned()), Block::Verbatim("text", text)].into_iter().chain(names(proof)).collect()
}

/// Which units the made names in the rolls stand for, where there are any.
fn names(proof: &Proof) -> Option<Block> {
    let pairs = proof.labels.iter();
    let pairs = pairs.map(|(made, unit)| format!("{made} is {unit}"));
    let pairs = pairs.collect::<Vec<_>>();
    (!pairs.is_empty()).then(|| {
        Block::Prose(format!(
            "Units that came in while the game ran are numbered in the names of rolls, so that nobody could choose one: {}.",
            pairs.join(", ")
        ))
    })
}

/// What the seed was made of, and how to make it again.
fn sources(page: &Page) -> Vec<Block> {
    let proof = &page.proof;
    let mut rows = vec![
        ("game id".to_owned(), proof.game_id.clone()),
        ("exchange".to_owned(), page.exchange.to_string()),
        ("seed".to_owned(), proof.seed.clone()),
        ("link, umpire".to_owned(), proof.umpire_link.clone()),
    ];
    for (seat, link) in &proof.seat_links {
        let link = link.clone().unwrap_or_else(|| "-".to_owned());
        rows.push((format!("link, {seat}"), link));
    }
    if let Some((round, value)) = &proof.beacon {
        rows.push(("beacon round".to_owned(), round.to_string()));
        rows.push(("beacon value".to_owned(), value.clone()));
    }
    rows.push(("head at lock".to_owned(), proof.head_at_lock.clone()));
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let rows = rows.iter().map(|(name, value)| format!("{name:wide$}  {value}"));
    let text = rows.collect::<Vec<_>>().join("\n");
    vec![
        Block::Prose("The seed is made of links that were fixed before these orders came:".to_owned()),
        Block::Verbatim("text", text),
        Block::Verbatim("sh", seed_command(page)),
        Block::Prose(trust(proof).to_owned()),
    ]
}

/// The shell command that makes the seed again.
fn seed_command(page: &Page) -> String {
    let proof = &page.proof;
    let links = proof.seat_links.iter().map(|(_, link)| link.as_deref().unwrap_or("-"));
    let beacon = proof.beacon.as_ref().map_or("-", |(_, value)| value);
    let fields = std::iter::once(proof.umpire_link.as_str()).chain(links).chain([beacon]).collect::<Vec<_>>().join(" ");
    let (game, exchange) = (&proof.game_id, page.exchange);
    format!("printf %s '{VERSION} seed {game} {exchange} {fields}' | sha256sum | cut -c1-64")
}

fn trust(proof: &Proof) -> &'static str {
    if proof.contributed {
        "It prints the seed. Somebody besides the umpire had a hand in it, so the umpire could not choose these dice."
    } else {
        "It prints the seed. Nobody but the umpire had a hand in it: he could know these dice, but not change them."
    }
}
