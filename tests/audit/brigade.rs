//! A game of the Napoleonic Brigade Rules that an umpire has forged: with rulings, amendments, questions and answers, hidden units and two
//! players of one side. He has the secret and hangs the chain of his ledger anew, with the head that the reports print.

use std::fs;
use std::sync::OnceLock;

use estafette::dice::{Body, Hash, Ledger};
use estafette::game::{self, Keep, Promise, Verdict};
use estafette::rules;

use crate::support::forger::{edit, rechain, rehash};
use crate::support::transcript::{Transcript, on_shelf};
use crate::support::{Table, contents, copy_of, tempdir, trials};

const RIDGE: &str = "\
rules: napoleonic-brigade
name: ridge
sides:
- {side: red, name: Reds, home_edge: south, commander: ney}
- {side: blue, name: Blues, home_edge: north, commander: wellington}
map: {width: 30, height: 30}
scenario: {turn_limit: 8, break_point: 60}
open: [red, blue]
decisions: ask
hidden: {units: [guard], until: {within: 5}}
terrain:
- {kind: hill, name: ridge, area: [[5, 18], [25, 18], [25, 22], [5, 22]]}
army:
- {unit: soye, side: red, kind: infantry, nation: french, bases: 3}
- {unit: jamin, side: red, kind: infantry, nation: french, bases: 2}
- {unit: huber, side: red, kind: cavalry, nation: french, weight: light, bases: 2}
- {unit: pack, side: blue, kind: infantry, nation: british, bases: 3}
- {unit: kempt, side: blue, kind: infantry, nation: british, bases: 2}
- {unit: guard, side: blue, kind: infantry, nation: british, bases: 2}
deploy:
- {unit: soye, at: [15, 9], face: N, form: attack-column}
- {unit: jamin, at: [20, 10], face: N, form: attack-column}
- {unit: huber, at: [9, 12], face: N, form: line}
- {unit: pack, at: [20, 17], face: S, form: line}
- {unit: kempt, at: [9, 17], face: S, form: line}
- {unit: guard, at: [25, 24], face: S, form: line}
players:
- {player: ney, side: red, units: [soye, jamin], chief: yes}
- {player: pire, side: red, units: [huber]}
- {player: wellington, side: blue}
";

/// What is handed over and done, in its order: the words of a command, and the file that it names as FILE. The dice are others every time,
/// so it ends before they decide who is asked.
const COURSE: &[(&str, &str)] = &[
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 1\nside: red\nplayer: ney\ngeneral:\n\
         - {unit: soye, do: {attack: [15, 25]}, note: the middle first}\n\
         - {unit: jamin, do: {attack: [20, 25]}}\n- {unit: huber, do: {attack: [9, 25]}}\n",
    ),
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 1\nside: red\nplayer: pire\nstanding:\n- {when: following, unit: huber, do: stop}\n",
    ),
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 1\nside: blue\ngeneral:\n- {unit: [pack, kempt], do: {hold: ridge}}\n\
         - {unit: guard, do: {reserve: [25, 24]}}\n",
    ),
    (
        "amend HILL FILE --strict",
        "game: ridge\nexchange: 2\nreason: the umpire had forgotten it\namend:\n- {unit: jamin, at: [20.5, 10]}\nrulings:\n\
         - {text: \"1 to 3: the bridge burns down\"}\n",
    ),
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 2\nside: red\nplayer: ney\norders:\n- {unit: soye, do: {forward: max}, note: quickly}\n\
         - {unit: jamin, do: {charge: pack}}\nrequest: may the gunners take the cart?\n",
    ),
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 2\nside: red\nplayer: pire\norders:\n- {unit: huber, do: {charge: kempt}}\n- {unit: soye, do: {forward: 1}}\n",
    ),
    ("adjudicate HILL FILE", "game: ridge\nexchange: 2\nside: blue\norders:\n- {unit: guard, do: {forward: 2}}\n"),
    ("answer HILL --side red --player ney 'there is no cart'", ""),
    ("adjudicate HILL", ""),
    (
        "adjudicate HILL FILE",
        "game: ridge\nexchange: 3\nside: blue\nanswers:\n- {ask: charged/kempt/huber, do: {form: square}}\n- {ask: charged/pack/jamin, do: fire}\n",
    ),
];

fn says(table: &Table, words: &str) -> Transcript {
    on_shelf(table, words, rules::all())
}

/// The game, played once for all tests.
fn honest() -> &'static Table {
    static PLAYED: OnceLock<Table> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let table = Table { place: tempdir().unwrap() };
        table.file("ridge.yaml", RIDGE);
        says(&table, "new PLACE/ridge.yaml HILL --links 40").has(0, &[]);
        for (number, (words, text)) in COURSE.iter().enumerate() {
            let name = format!("{number}.yaml");
            table.file(&name, text);
            let said = says(&table, &words.replace("FILE", &format!("PLACE/{name}")));
            assert!([0, 4].contains(&said.code), "{words}: {said:?}");
        }
        assert!(table.root().join("x003/state.yaml").exists(), "three exchanges are cast");
        assert_eq!(verdict(&table).discrepancies, [], "it is honest");
        table
    })
}

fn verdict(table: &Table) -> Verdict {
    game::verify(&table.folder(), rules::all(), &Keep::InTheFolder, None).unwrap()
}

/// Lets the ledger name acts and files as they lie there now, and the reports the head that it has then.
fn hung_anew(table: &Table) {
    let read = |file: &str| fs::read(table.root().join(file)).ok();
    rechain(table, |entries| {
        let mut stands = None;
        for body in entries {
            match body {
                Body::Lock(lock) => lock.state = stands.unwrap_or(lock.state),
                Body::Cast(cast) => stands = Some(cast.state),
                _ => {}
            }
            let Body::Note { state, text } = body else { continue };
            let words = text.split(' ').collect::<Vec<_>>();
            let ["desk", act, kind, _] = words[..] else { continue };
            let (exchange, number) = act.split_once('/').unwrap();
            let place = format!("x{:03}/desk", exchange.parse::<u32>().unwrap());
            let hash = read(&format!("{place}/{number}-{kind}.yaml")).map(|bytes| Hash::of(&bytes));
            *state = state.and(read(&format!("{place}/{number}-state.yaml")).map(|bytes| Hash::of(&bytes)));
            stands = state.or(stands);
            let hash = hash.expect("the act is there");
            *text = format!("desk {act} {kind} {hash}");
        }
    });
    rehash(table);
    let heads = |table: &Table| {
        let ledger = Ledger::read(&fs::read(table.root().join("ledger.txt")).unwrap()).unwrap();
        ledger.heads().map(|head| head.to_string()).collect::<Vec<_>>()
    };
    // A report prints the head at its lock, and the entries behind hang from the report.
    for (index, was) in heads(honest()).iter().enumerate() {
        let is = &heads(table)[index];
        for file in contents(&table.root()).into_keys().filter(|file| file.starts_with('x') && file != "ledger.txt") {
            let path = table.root().join(file);
            let text = fs::read_to_string(&path).unwrap();
            if text.contains(was) {
                fs::write(&path, text.replace(was, is)).unwrap();
            }
        }
        rehash(table);
    }
}

/// What is changed where, which promise that breaks, and the file that says so.
type Forgery = (&'static str, &'static str, &'static str, Promise, &'static str);

use Promise::{EverythingTold as Told, NothingReplaced as Sent, RollsRight as Rolls, RulesApplied as Rules};

const FORGERIES: &[Forgery] = &[
    // Rulings: what a face means, the number, the die.
    ("x002/desk/1-amend.yaml", "1 to 3: the", "4 to 6: the", Told, "x002/report-red.md"),
    ("x002/desk/1-amend.yaml", "label: ruling/2/1/1", "label: ruling/2/1/2", Rules, "x002/desk/1-amend.yaml"),
    ("x002/desk/1-amend.yaml", "die: d6", "die: d10", Rolls, "x002/rolls.txt"),
    ("x002/rolls.txt", "ruling/2/1/1 d6 open", "ruling/2/1/1 d6 veil", Rolls, "x002/rolls.txt"),
    ("x002/report-red.md", "the bridge burns down. D6:", "the bridge holds. D6:", Told, "x002/report-red.md"),
    // Amendments: the field, the reason, the position before and after.
    ("x002/desk/1-amend.yaml", "at: [20.5, 10]", "at: [20.5, 11]", Rules, "x002/desk/1-state.yaml"),
    ("x002/desk/1-amend.yaml", "had forgotten it", "has thought of it", Told, "x002/report-red.md"),
    (
        "x002/desk/1-state.yaml",
        "order: {task: {hold: ridge}}",
        "order: {task: {hold: [9, 17]}}",
        Rules,
        "x002/desk/1-state.yaml",
    ),
    ("x001/state.yaml", "remark: the middle first", "remark: the middle last", Rules, "x001/state.yaml"),
    ("x002/state.yaml", "turn_limit: 8", "turn_limit: 9", Rules, "x002/state.yaml"),
    // The umpire's answer, and whom he answers.
    ("x002/desk/2-answer.yaml", "there is no cart", "there is a cart", Told, "x002/report-red.md"),
    ("x002/report-red.md", "there is no cart", "there is a cart", Told, "x002/report-red.md"),
    ("x002/desk/2-answer.yaml", "answer: there", "to: all, answer: there", Told, "x002/report-blue.md"),
    // Answers of players, their notes and requests, what was set aside.
    ("x003/orders/blue.yaml", "{form: square}", "stand", Sent, "x003/orders/blue.yaml"),
    ("x003/in/001-9.yaml", "{form: square}", "stand", Sent, "x003/orders/blue.yaml"),
    ("x002/in/001-4.yaml", "note: quickly", "note: gently!", Sent, "x002/orders/red.yaml"),
    ("x002/in/001-4.yaml", "take the cart", "burn the cart", Sent, "x002/orders/red.yaml"),
    ("x002/orders/red.yaml", "is ney's to order", "is nobody's to order", Sent, "x002/orders/red.yaml"),
    ("x001/in/002-1.yaml", "do: stop", "do: go-on", Sent, "x001/orders/red.yaml"),
    // Dice: one that shows another face, one that was hidden, one too many.
    ("x003/rolls.txt", "t1/move/guard d6 veil", "t1/move/guard d6 open", Rolls, "x003/rolls.txt"),
    ("x003/rolls.txt", "t1/move/soye d6 open", "t1/move/jamin d6 open", Rolls, "x003/rolls.txt"),
    // What players are told: the report, the question, the view, the form.
    ("x002/report-blue.md", "- {ask: charged/pack/jamin, do: stand}\n", "", Told, "x002/report-blue.md"),
    ("x003/report-red.md", "## What happened", "## What did not happen", Told, "x003/report-red.md"),
    ("x003/view-red.yaml", "turn_limit: 8", "turn_limit: 9", Told, "x003/view-red.yaml"),
    ("x001/form-red.yaml", "game: ridge", "game: ridge # the Guards are at hand", Told, "x001/form-red.yaml"),
    // Settings of the game file against the scenario.
    ("game.yaml", "within: 5", "within: 6", Rules, "game.yaml"),
    ("game.yaml", "decisions: ask", "decisions: default", Rules, "game.yaml"),
    ("game.yaml", "break_point: 60", "break_point: 50", Rules, "game.yaml"),
    ("x000/state.yaml", "at: [9, 12]", "at: [9, 13]", Rules, "x000/state.yaml"),
];

#[test]
fn a_game_of_brigades_that_was_forged_is_found_out() {
    for (file, from, to, promise, at) in FORGERIES.iter().step_by(trials(3, 1)) {
        let table = copy_of(honest());
        edit(&table, file, from, to);
        hung_anew(&table);
        let verdict = verdict(&table);
        let broken =
            verdict.promises.iter().any(|one| one.promise == *promise && one.at.iter().any(|found| found == at));
        assert!(broken && !verdict.agrees(), "{file}: `{from}` made `{to}`: {:#?}", verdict.discrepancies);
    }
}
