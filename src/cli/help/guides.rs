//! The guides that are printed by `estafette help`: the same files as in the folder `orders`.

use crate::game::Shelf;

/// A guide: the word to ask for it by, the commands that it comes after, what it is, and its text.
struct Guide {
    word: &'static str,
    after: &'static [&'static str],
    about: &'static str,
    text: &'static str,
}

const GUIDES: &[Guide] = &[
    Guide {
        word: "players",
        after: &[],
        about: "For players, on one page: all you need is mail",
        text: include_str!("../../../orders/players.md"),
    },
    Guide {
        word: "orders",
        after: &["check", "form"],
        about: "How orders are written, under all rule sets",
        text: include_str!("../../../orders/README.md"),
    },
    Guide {
        word: "lines",
        after: &[],
        about: "Orders in plain lines, on one page",
        text: include_str!("../../../orders/lines.md"),
    },
    Guide {
        word: "which-rules",
        after: &["clauses", "tables", "conform"],
        about: "Which rule set for whom, and how its clauses are found",
        text: include_str!("../../../orders/rules.md"),
    },
    Guide {
        word: "check-dice",
        after: &["dice", "verify"],
        about: "Dice that nobody needs to be trusted for",
        text: include_str!("../../../orders/dice.md"),
    },
    Guide {
        word: "protocol",
        after: &[],
        about: "The dice to the byte, with a page for players",
        text: include_str!("../../dice/PROTOCOL.md"),
    },
    Guide {
        word: "games",
        after: &["new"],
        about: "For umpires: game files, with every key",
        text: include_str!("../../../orders/umpire/games.md"),
    },
    Guide {
        word: "umpire",
        after: &["amend", "answer", "reopen"],
        about: "For umpires: what is done by hand",
        text: include_str!("../../../orders/umpire/README.md"),
    },
    Guide {
        word: "by-hand-on-hexes",
        after: &[],
        about: "For umpires: amendments on hexes",
        text: include_str!("../../../orders/umpire/hexes.md"),
    },
    Guide {
        word: "by-hand-on-tables",
        after: &[],
        about: "For umpires: amendments on open tables",
        text: include_str!("../../../orders/umpire/tables.md"),
    },
    Guide {
        word: "by-mail",
        after: &["mail"],
        about: "For umpires: a game by mail",
        text: include_str!("../../../orders/umpire/mail.md"),
    },
    Guide {
        word: "hidden",
        after: &[],
        about: "For umpires: hidden armies, rough losses and couriers",
        text: include_str!("../../../orders/umpire/hidden.md"),
    },
    Guide {
        word: "wording",
        after: &["templates"],
        about: "For umpires: reports in words of your own",
        text: include_str!("../../../orders/umpire/wording.md"),
    },
    Guide {
        word: "clicking",
        after: &["desk"],
        about: "The desk: orders by clicking in a browser",
        text: include_str!("../../../orders/desk.md"),
    },
    Guide {
        word: "stand-in",
        after: &["simulate"],
        about: "For umpires: the absent general, and many battles",
        text: include_str!("../../../orders/umpire/stand-in.md"),
    },
    Guide {
        word: "sit",
        after: &[],
        about: "For umpires: an evening at the table, and screens to show",
        text: include_str!("../../../orders/umpire/sit.md"),
    },
    Guide {
        word: "tools",
        after: &["schema", "completions", "man"],
        about: "Editors, shells, manual pages",
        text: include_str!("../../../orders/tools.md"),
    },
    Guide {
        word: "commands",
        after: &[],
        about: "All commands, exit codes, and what estafette does not do",
        text: include_str!("../../../orders/commands.md"),
    },
];

/// The guide that is asked for by name, belongs to a command, or tells how orders are written under a rule set.
pub(super) fn of(words: &[&str], shelf: Shelf) -> Option<&'static str> {
    let [word] = words else { return None };
    let named = |guide: &&Guide| guide.word == *word || guide.after.contains(word);
    let guide = GUIDES.iter().find(named).map(|guide| guide.text);
    let rules = || shelf.iter().find(|rules| rules.id() == *word);
    guide.or_else(|| rules().map(|rules| rules.guide()))
}

/// The words that guides are asked for by, and what each is.
pub(super) fn listed(shelf: Shelf) -> impl Iterator<Item = (String, String)> {
    let guides = GUIDES.iter().map(|guide| (guide.word.to_owned(), guide.about.to_owned()));
    let rules = shelf.iter().map(|rules| {
        let about = format!("Turn files under {}", rules.title());
        (rules.id().to_owned(), about)
    });
    guides.chain(rules)
}
