//! Several players on a side: whose units are whose, who speaks for the side, what is set aside, and what is locked.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use estafette::cli::{Terminal, run};
use estafette::game::copy_folder;
use estafette::rules;

const PLAYERS: &str = "\
players:
- {player: reynier, side: french, chief: yes, mail: reynier@example.org}
- {player: compere, side: french, units: [i-42e, Voltigeurs, compere, peyri, swiss], mail: compere@example.org, substitute: {player: bert, mail: bert@example.org}}
- {player: digonet, side: french, units: [digonet, chass-1, chass-2, i-23e, ii-23e, guns], mail: digonet@example.org}
- {player: stuart, side: british, mail: stuart@example.org}
";

/// The crisis of Maida with its French shared out: `poles` are left to the commander in chief.
struct Maida {
    place: tempfile::TempDir,
}

impl Maida {
    fn new(players: &str) -> Maida {
        let place = crate::support::tempdir().unwrap();
        let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/maida-open");
        let root = place.path().join("maida");
        copy_folder(&home, &root).unwrap();
        std::fs::remove_dir_all(root.join("x009")).unwrap();
        let game = root.join("game.yaml");
        let text = std::fs::read_to_string(&game).unwrap();
        let (before, _) = text.split_once("players:").unwrap();
        std::fs::write(game, format!("{before}{players}")).unwrap();
        Maida { place }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn file(&self, player: &str, body: &str) {
        let text = format!("game: maida\nexchange: 9\nside: french\nplayer: {player}\n{body}");
        std::fs::write(self.path(&format!("{player}.yaml")), text).unwrap();
    }

    /// What a command answers and says beside that, and its exit code.
    fn run(&self, words: &str) -> (u8, String, String) {
        let place = self.place.path().display().to_string();
        let words = words.split_whitespace();
        let words = words.map(|word| OsString::from(word.replace("PLACE", &place)));
        let arguments = [OsString::from("estafette")].into_iter().chain(words);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal::new(&mut out, &mut err, rules::all());
        let code = run(&arguments.collect::<Vec<_>>(), &mut terminal);
        let text = |bytes| String::from_utf8(bytes).unwrap().replace(&place, "PLACE");
        (code, text(out), text(err))
    }

    fn locked(&self) -> String {
        std::fs::read_to_string(self.path("maida/x009/orders/french.yaml")).unwrap()
    }
}

#[track_caller]
fn holds(text: &str, fragments: &[&str]) {
    for fragment in fragments {
        assert!(text.contains(fragment), "`{fragment}` is not in:\n{text}");
    }
}

const COMPERE: &str = "\
orders:
- {unit: voltigeurs, do: stand}
- {unit: [swiss, guns], do: stand}
- unit: poles
  do: stand
- {unit: i-42e, do: stand}
standing:
- {when: beaten, do: {go: [cover, homeward]}}
- {when: beaten, unit: Swiss, do: {go: homeward}}
- {when: beaten, unit: guns, do: {go: homeward}}
note: the left holds
";

#[test]
fn each_owes_his_own_and_a_chief_with_a_unit_left_to_him_owes_it() {
    let maida = Maida::new(PLAYERS);
    let (code, out, _) = maida.run("status PLACE/maida");
    assert_eq!(code, 4);
    holds(
        &out,
        &[
            "  french (reynier) owes its orders\n",
            "  french (compere) owes its orders\n",
            "  french (digonet) owes its orders\n",
        ],
    );
    // Where the Poles are Digonet's, nothing is left that the chief must order.
    let maida = Maida::new(&PLAYERS.replace("guns]", "guns, poles]"));
    let (_, out, _) = maida.run("status PLACE/maida");
    assert!(!out.contains("reynier"), "{out}");
    holds(&out, &["(compere)", "(digonet)"]);
}

#[test]
fn what_is_not_ones_own_is_shown_by_check_with_its_place() {
    let maida = Maida::new(PLAYERS);
    maida.file("compere", COMPERE);
    let (code, out, _) = maida.run("check PLACE/compere.yaml --game PLACE/maida");
    assert_eq!(code, 1);
    holds(
        &out,
        &[
            "error: `guns` is digonet's to order\n --> PLACE/compere.yaml:7:18\n",
            "error: `poles` is reynier's to order\n --> PLACE/compere.yaml:8:9\n",
            "error: a standing order for more than one's own units is for reynier to give\n  --> PLACE/compere.yaml:12:3\n",
            "error: `guns` is digonet's to order\n  --> PLACE/compere.yaml:14:24\n",
            "  swiss: stands\n",
            "  4 orders would be set aside\n",
        ],
    );
    assert!(!out.contains("  guns: stands"), "{out}");
}

#[test]
fn what_is_locked_holds_only_what_counts_and_verifies_without_the_players() {
    let maida = Maida::new(PLAYERS);
    maida.file("compere", COMPERE);
    maida.file("reynier", "orders:\n- {unit: [I-42E, poles], do: {move: S}}\n");
    maida.file("digonet", "orders:\n- {unit: guns, do: {fire: nearest}}\n");
    let (code, out, err) = maida.run("adjudicate PLACE/maida PLACE/compere.yaml PLACE/digonet.yaml PLACE/reynier.yaml");
    assert_eq!(code, 0, "{err}");
    holds(
        &err,
        &[
            "warning: 001-compere.yaml:7:18: `guns` is digonet's to order; it is set aside\n",
            "warning: 001-compere.yaml:10:10: reynier, the commander in chief, has said what becomes of `i-42e`; it is set aside\n",
        ],
    );
    holds(&out, &["set aside: line 8 of compere's file: `poles` is reynier's to order:\n"]);
    let expected = "\
# set aside: line 7 of compere's file: `guns` is digonet's to order: {unit: [swiss, guns], do: stand}
# set aside: line 8 of compere's file: `poles` is reynier's to order: {unit: poles, do: stand}
# set aside: line 10 of compere's file: reynier, the commander in chief, has said what becomes of `i-42e`: {unit: i-42e, do: stand}
# set aside: line 12 of compere's file: a standing order for more than one's own units is for reynier to give: {when: beaten, do: {go: [cover, homeward]}}
# set aside: line 14 of compere's file: `guns` is digonet's to order: {when: beaten, unit: guns, do: {go: homeward}}
game: maida
exchange: 9
side: french
player: compere
orders:
- {unit: voltigeurs, do: stand}
- {unit: [swiss], do: stand}
standing:
- {when: beaten, unit: Swiss, do: {go: homeward}}
note: the left holds
";
    let locked = maida.locked();
    holds(&locked, &[expected, "# estafette joined: reynier "]);
    // Who plays may change at any time; what was locked does not hang on it.
    let game = maida.path("maida/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    std::fs::write(game, text.split_once("players:").unwrap().0).unwrap();
    let (code, out, err) = maida.run("verify PLACE/maida");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
}

#[test]
fn a_unit_has_no_orders_by_the_file_of_a_player_whose_it_is_not() {
    let maida = Maida::new(PLAYERS);
    maida.file("compere", COMPERE);
    let (code, ..) = maida.run("adjudicate PLACE/maida PLACE/compere.yaml");
    assert_eq!(code, 4);
    let (_, out, _) = maida.run("status PLACE/maida --format json");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    let sides = answer["unordered"].as_array().unwrap();
    let french = sides.iter().find(|one| one["side"] == "french").unwrap();
    let without = french["units"].as_array().unwrap();
    let is_without = |unit: &str| without.iter().any(|name| name == unit);
    // The guns are Digonet's and the Poles the chief's, though Compere has written of both.
    assert!(is_without("guns") && is_without("poles"), "{without:?}");
    for ordered in ["voltigeurs", "swiss", "i-42e"] {
        assert!(!is_without(ordered), "{ordered}: {without:?}");
    }
}

#[test]
fn a_file_that_orders_nothing_foreign_is_locked_as_it_came() {
    let maida = Maida::new(PLAYERS);
    let body = "orders:\n- {unit:   swiss, do: stand}   # my own words\n";
    maida.file("compere", body);
    let (code, _, err) = maida.run("adjudicate PLACE/maida PLACE/compere.yaml --without french");
    assert_eq!(code, 0, "{err}");
    assert!(maida.locked().ends_with(body));
}

#[test]
fn of_players_without_units_everybody_orders_everything() {
    let two = "players:\n- {player: anna, side: french}\n- {player: bea, side: french, chief: yes}\n";
    let maida = Maida::new(two);
    maida.file("anna", COMPERE);
    let (_, out, _) = maida.run("check PLACE/anna.yaml --game PLACE/maida");
    assert!(!out.contains("to order"), "{out}");
}

#[test]
fn the_form_of_a_player_has_his_units_and_that_of_a_chief_the_others_as_comments() {
    let maida = Maida::new(PLAYERS);
    let entries = |player: &str| {
        let (code, out, err) = maida.run(&format!("form PLACE/maida --player {player}"));
        assert_eq!(code, 0, "{err}");
        holds(&out, &[&format!("side: french\nplayer: {player}\n")]);
        let is_entry = |line: &&str| line.ends_with(':') && !line.trim_start_matches("# ").contains(' ');
        let lines = out.lines().filter(is_entry);
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let own = |names: &[&str]| {
        let entry = |name: &&str| format!("{name}:");
        names.iter().map(entry).collect::<Vec<_>>()
    };
    assert_eq!(entries("compere"), own(&["voltigeurs", "compere", "i-42e", "swiss", "peyri"]));
    let chief = entries("reynier");
    assert_eq!(chief[0], "poles:");
    assert_eq!(chief.len(), 12);
    assert!(chief[1..].iter().all(|line| line.starts_with("# ")));
    let (code, _, err) = maida.run("form PLACE/maida --player reyner");
    assert_eq!(code, 2);
    holds(&err, &["did you mean `reynier`?"]);
}

#[test]
fn players_that_cannot_be_are_refused_with_their_place() {
    let faults = [
        ("french has two commanders in chief", "units: [digonet", "chief: yes, units: [digonet"),
        ("`swiss` is compere's already", "units: [digonet", "units: [swiss, digonet"),
        ("there are two players `stuart`", "player: bert", "player: stuart"),
        ("there are two players `compere`", "player: bert", "player: compere"),
        ("`de Compère` is no name that can stand after `player:`", "player: compere", "player: de Compère"),
    ];
    for (what, from, to) in faults {
        let maida = Maida::new(&PLAYERS.replace(from, to));
        let (code, _, err) = maida.run("status PLACE/maida");
        assert_eq!(code, 3);
        holds(&err, &[what, "PLACE/maida/game.yaml:"]);
    }
    let maida = Maida::new(&PLAYERS.replace("swiss]", "swis]"));
    let (_, _, err) = maida.run("status PLACE/maida");
    holds(&err, &["remark: french has no unit `swis`, and none comes in by that name", "did you mean `swiss`?"]);
}

#[test]
fn a_substitute_is_told_for_whom_he_writes() {
    let maida = Maida::new(PLAYERS);
    maida.file("bert", COMPERE);
    let (code, out, _) = maida.run("check PLACE/bert.yaml --game PLACE/maida");
    assert_eq!(code, 3);
    holds(&out, &["bert writes for compere: write `player: compere`"]);
}

#[test]
fn reports_and_forms_go_to_every_player_and_to_the_substitute() {
    let maida = Maida::new(PLAYERS);
    maida.file("compere", COMPERE);
    let played = maida.run("adjudicate PLACE/maida PLACE/compere.yaml --without french");
    assert_eq!(played.0, 0, "{}", played.2);
    let config = maida.path("mail.yaml");
    std::fs::write(&config, "from: umpire@example.org\nsend: {by: files}\n").unwrap();
    let (_, out, err) = maida.run("mail preview PLACE/maida --config PLACE/mail.yaml");
    for reader in ["reynier", "compere", "bert", "digonet", "stuart"] {
        assert!(out.contains(&format!("{reader}@example.org")), "{out}{err}");
    }
}

#[test]
fn two_players_of_a_side_are_answered_one_by_one() {
    let maida = Maida::new(PLAYERS);
    maida.file("compere", &format!("request: may I fall back?\n{COMPERE}"));
    maida.file("digonet", "request: may I ride round?\norders: []\n");
    let (code, out, err) = maida.run("adjudicate PLACE/maida PLACE/compere.yaml PLACE/digonet.yaml");
    assert_eq!(code, 4, "{err}");
    holds(
        &out,
        &[
            "the umpire is asked by compere (french): may I fall back?",
            "--side french --player compere \"...\"` answers it",
            "the umpire is asked by digonet (french): may I ride round?",
        ],
    );
    let (code, _, err) = maida.run("answer PLACE/maida --side french no");
    assert_eq!(code, 2);
    holds(&err, &["several players of french ask", "`--player compere` or `--player digonet`"]);
    let (code, out, err) = maida.run("answer PLACE/maida --side french --player digonet no");
    assert_eq!(code, 0, "{err}");
    holds(&out, &["digonet (french) asked: may I ride round?"]);
    let (_, out, _) = maida.run("status PLACE/maida");
    holds(&out, &["is asked by compere", "digonet (french) asked: may I ride round?\n    answered: no"]);
}
