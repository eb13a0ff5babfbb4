//! A mail: taken apart, its turn file found, read, and checked on a position of its rules.

use std::path::Path;
use std::sync::OnceLock;

use estafette::adjudicate::{AnyRuleSet, Position};
use estafette::game::{Folder, Game, TurnFile};
use estafette::orders::order_file;
use estafette::post::{Mail, Raw, find};
use estafette::rules;
use estafette::yaml::Faults;

use crate::fuzz::Target;
use crate::fuzz::corpus::{texts, top};

pub(crate) const TARGET: Target = Target { name: "mail", corpus, run };

/// Games of every rule set that await orders.
const GAMES: [&str; 4] = ["maida-open", "sankt-marien-open", "moeckern-open", "quatre-bras-open"];

const HEADER: &str = "From: A <a@example.org>\nTo: b@example.org\nSubject: orders\nMessage-ID: <1@a>\n\
                      MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n";

fn corpus() -> Vec<String> {
    let mut all = texts("tests/mail", |name| name.ends_with(".eml"));
    let bare = texts("orders", |name| name.ends_with(".yaml"));
    all.extend(bare.iter().map(|file| format!("{HEADER}{file}")));
    all.extend(bare);
    all
}

fn positions() -> &'static [(&'static dyn AnyRuleSet, Position)] {
    static POSITIONS: OnceLock<Vec<(&'static dyn AnyRuleSet, Position)>> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let games = GAMES.iter().map(|name| {
            let folder = Folder::at(top().join("examples").join(name));
            let game = Game::open(folder, rules::all()).expect("the example can be read");
            let stand = game.stand().expect("it stands somewhere");
            (game.file.rules, stand.held.position)
        });
        games.collect()
    })
}

fn run(bytes: &[u8]) {
    orders_of(bytes);
    let raw = Raw::new(bytes.to_vec());
    let (Some(mail), _) = Mail::read(&raw) else {
        return;
    };
    if let Ok(found) = find(&mail) {
        orders_of(&found.bytes.unwrap_or_else(|| found.text.into_bytes()));
    }
}

/// What `check` and `mail fetch` do with the turn file of a mail.
fn orders_of(bytes: &[u8]) {
    if let Ok(file) = order_file(bytes) {
        let again = order_file(file.text.as_bytes()).expect("an order file is one");
        assert_eq!(again.text, file.text, "an order file is cleaned once");
    }
    let Ok(file) = TurnFile::read(Path::new("orders.yaml"), bytes.to_vec(), &estafette::game::Tongue::blind()) else {
        return;
    };
    file.read_back();
    for (rules, position) in positions() {
        let mut faults = Faults::default();
        let Some(body) = rules.read(&file.tree, &file.text, &mut faults) else {
            continue;
        };
        for (side, _) in rules.roster(position).sides {
            rules.check(position, &side, &body);
        }
    }
}
