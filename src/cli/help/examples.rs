//! The examples at the end of every `--help`. The games that they name are those of the folder `examples`; `RULES` is the first
//! of the rule sets.

use clap::Command;

use crate::rules;

/// What stands below the help of a command: its words, and lines with what each does.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "new",
        &[
            ("new game.yaml maida", "a game of your own in the folder `maida`"),
            ("new game.yaml maida --player french=anna@example.org", "with a player who gets mail"),
        ],
    ),
    (
        "status",
        &[("status examples/maida-open", "who owes what in a game"), ("status games/*", "many games in a table")],
    ),
    (
        "form",
        &[
            ("form examples/maida-open french", "what the French may do, as a turn file to fill in"),
            ("form --view view-french.yaml", "the same from what you were mailed"),
        ],
    ),
    (
        "check",
        &[
            ("check --view view-french.yaml orders.yaml", "what is wrong with your orders, before you mail them"),
            ("check --game examples/maida-open orders.yaml", "the same, for umpires"),
        ],
    ),
    (
        "adjudicate",
        &[
            ("adjudicate examples/maida-open --out maida-played", "play the turn on a copy"),
            ("adjudicate maida french.yaml british.yaml", "take in two files and play"),
            ("adjudicate maida --without british", "the British are late: their standing orders do"),
        ],
    ),
    (
        "amend",
        &[
            ("amend examples/maida-open amend.yaml --preview", "see what it would change"),
            ("amend maida amend.yaml", "do what the umpire's file says"),
        ],
    ),
    ("answer", &[("answer maida --side french \"The wood is impassable.\"", "answer what the French asked")]),
    (
        "battle",
        &[
            ("battle saxony 0705 --rules RULES --preview", "see the game that the battle at 0705 would be"),
            ("battle saxony 0705 --rules RULES", "make it, in saxony/battles"),
            ("battle saxony 0705 --take", "take its result, when it is closed"),
        ],
    ),
    (
        "reopen",
        &[
            ("reopen maida --reason \"wrong file taken\"", "take back what was locked last"),
            ("reopen maida --to 7 --reason \"wrong strength\"", "take back exchange 7 and what came after it"),
        ],
    ),
    ("close", &[("close maida", "open the seal when the game is over, so that all can be checked")]),
    (
        "report",
        &[
            ("report examples/maida --exchange 7 --side french", "what the French read after exchange 7"),
            ("report examples/maida --as html > maida.html", "the last one, for a browser"),
        ],
    ),
    (
        "map",
        &[
            ("map examples/maida --exchange 7", "the position, in letters"),
            ("map examples/maida --as svg --out maida.svg", "as a picture"),
        ],
    ),
    (
        "book",
        &[
            ("book examples/maida --out maida.html", "the whole game as one page for a browser"),
            (
                "book examples/maida --with-referee --out maida.html",
                "with the engine, which plays the game again there",
            ),
        ],
    ),
    (
        "desk",
        &[
            ("desk examples/maida-open --side french --out desk.html", "orders by clicking, for the French player"),
            ("desk examples/maida-open --out umpire.html", "your own: both sides, what you do by hand, the scenario"),
        ],
    ),
    ("odds", &[("odds examples/maida-open 27th fire watteville", "the chances of one fire, with its modifiers")]),
    (
        "stand-in",
        &[
            ("stand-in examples/maida-open french --posture attack", "what an absent player might send"),
            (
                "stand-in maida french --posture hold --out french.txt",
                "the same to a file, to be changed and handed over",
            ),
        ],
    ),
    (
        "simulate",
        &[
            ("simulate examples/maida-open --times 200", "who wins from here, both sides attacking"),
            ("simulate maida --from 1 --lead british=hold", "the whole game, one side holding its ground"),
        ],
    ),
    (
        "sit",
        &[
            ("sit examples/maida-open --out evening", "take orders as they are spoken, at a copy of the example"),
            ("sit maida", "the same at a game of your own; `help` lists what may be typed"),
        ],
    ),
    (
        "verify",
        &[
            ("verify examples/maida", "check a game from its card to its last report"),
            ("verify examples/maida --explain", "and say what this version would have decided otherwise"),
        ],
    ),
    (
        "mail",
        &[
            ("mail preview examples/maida-open", "every letter that is owed, sending none"),
            ("mail send maida", "mail what the last exchange owes"),
        ],
    ),
    (
        "mail setup",
        &[(
            "mail setup umpire@example.org --password \"command: pass show mail\"",
            "find the servers, try them, write the account",
        )],
    ),
    (
        "mail fetch",
        &[
            ("mail fetch maida", "take turn files from the mailbox"),
            ("mail fetch games", "for all games in a folder, from one mailbox"),
        ],
    ),
    (
        "mail send",
        &[("mail send maida", "mail what the last exchange owes"), ("mail send games", "of all games in a folder")],
    ),
    ("mail preview", &[("mail preview examples/maida-open", "every letter that is owed, sending none")]),
    ("mail test", &[("mail test --config mail.yaml", "try the account, sending nothing")]),
    (
        "mail due",
        &[
            ("mail due maida", "remind those who are late"),
            ("mail due games --adjudicate", "in all games of a folder; play where all is in"),
        ],
    ),
    (
        "dice",
        &[
            ("dice roll examples/maida t4/assault/chass-1/20th", "throw one roll of a game again"),
            ("dice ledger examples/maida/ledger.txt", "check a ledger"),
        ],
    ),
    (
        "dice chain",
        &[("dice chain --game maida --seat french", "a chain of your own, so that the umpire cannot know the dice")],
    ),
    ("dice link", &[("dice link --secret french.txt 7", "open your link for exchange 7")]),
    (
        "dice bind",
        &[("dice bind orders.yaml --exchange 7 --secret french.txt --card HASH", "tie your orders to your next link")],
    ),
    (
        "dice sent",
        &[(
            "dice sent orders.yaml --ledger ledger.txt --exchange 7 --side french",
            "whether what was locked is what you sent",
        )],
    ),
    ("dice words", &[("dice words \"honey for the bears\"", "the hash of the words that you want in the dice")]),
    ("dice card", &[("dice card examples/maida/ledger.txt", "check a card before your first orders")]),
    ("dice roll", &[("dice roll examples/maida t4/assault/chass-1/20th", "throw one roll of a game again")]),
    ("dice ledger", &[("dice ledger examples/maida/ledger.txt", "check a ledger")]),
    (
        "dice rolls",
        &[(
            "dice rolls examples/maida/x007/rolls.txt --ledger examples/maida/ledger.txt",
            "check the rolls of an exchange",
        )],
    ),
    ("conform", &[("conform tests/conformance/RULES", "run the cases of a rule set, or your own")]),
    (
        "clauses",
        &[
            ("clauses RULES", "every clause, and what becomes of it"),
            ("clauses RULES --coverage", "how many are played"),
        ],
    ),
    ("tables", &[("tables RULES", "the printed tables, to hold beside the booklet")]),
    ("schema", &[("schema turn-file RULES > turn.schema.json", "for an editor that completes orders")]),
    ("templates", &[("templates headline > my-headline.txt", "a file to edit")]),
    ("completions", &[("completions bash > estafette.bash", "for your shell")]),
    ("man", &[("man man-pages", "write a manual page for every command into a folder")]),
    ("help", &[("help mail", "a command, with its guide"), ("help orders", "a guide")]),
];

/// The command with examples below the help of each command under it.
pub(crate) fn with_examples(command: Command) -> Command {
    EXAMPLES.iter().fold(command, |command, (words, lines)| {
        let words = words.split(' ').collect::<Vec<_>>();
        below(command, &words, lines)
    })
}

fn below(command: Command, words: &[&str], lines: &[(&str, &str)]) -> Command {
    let Some((first, rest)) = words.split_first() else {
        let told = command.get_after_long_help().map(|told| format!("{told}\n\n"));
        let told = format!("{}{}", told.unwrap_or_default(), shown(lines));
        return command.after_long_help(told).after_help(shown(lines));
    };
    command.mut_subcommand(first, |command| below(command, rest, lines))
}

/// A line with the first of the rule sets in the place of `RULES`.
fn with_rules(line: &str) -> String {
    line.replace("RULES", rules::all()[0].id())
}

fn shown(lines: &[(&str, &str)]) -> String {
    let heading = match lines {
        [_] => "Example:",
        _ => "Examples:",
    };
    let lines = lines.iter().map(|(line, what)| format!("\n  estafette {}\n      {what}", with_rules(line)));
    format!("{heading}{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Estafette;

    /// The words of a line as a shell parts them: at blanks, but for what stands between quotation marks.
    fn parted(line: &str) -> Vec<String> {
        let line = line.split(" > ").next().unwrap_or_default();
        let mut words = Vec::new();
        for (index, part) in line.split('"').enumerate() {
            match index % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        words
    }

    fn all(command: &Command, before: &str, found: &mut Vec<String>) {
        for command in command.get_subcommands() {
            let words = format!("{before}{}", command.get_name());
            all(command, &format!("{words} "), found);
            found.push(words);
        }
    }

    #[test]
    fn every_help_ends_with_its_examples() {
        let command = with_examples(Estafette::command());
        for (words, lines) in EXAMPLES {
            let mut of = &command;
            for word in words.split(' ') {
                of = of.find_subcommand(word).expect("the command is there");
            }
            let told = of.clone().render_long_help().to_string();
            assert!(told.trim_end().ends_with(&shown(lines)), "{told}");
        }
    }

    #[test]
    fn every_command_has_an_example_of_itself_that_is_understood() {
        let mut wanted = Vec::new();
        all(&Estafette::command(), "", &mut wanted);
        let mut had = EXAMPLES.iter().map(|(words, _)| (*words).to_owned()).collect::<Vec<_>>();
        wanted.sort();
        had.sort();
        assert_eq!(had, wanted);
        for (words, lines) in EXAMPLES {
            for (line, _) in *lines {
                assert!(line.starts_with(words), "{line}");
                let typed = std::iter::once("estafette".to_owned())
                    .chain(parted(&with_rules(line).replace("HASH", &"0".repeat(64))));
                let parsed = Estafette::command().try_get_matches_from(typed);
                assert!(parsed.is_ok(), "{line}: {}", parsed.expect_err("it is not understood"));
            }
        }
    }
}
