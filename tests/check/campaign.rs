//! What `check` says of the orders of a day, and what the form shows, in the worked example of the rules.

use estafette::adjudicate::{AnyRuleSet, BySide, Checked, Policy, Position, Side};
use estafette::dice::Seeded;
use estafette::game::{GameFile, forgiven};
use estafette::rules::{all, campaign};
use estafette::yaml::{Faults, parse};

const BASE: &str = include_str!("../conformance/campaign/base.yaml");

fn rules() -> &'static dyn AnyRuleSet {
    campaign::engine()
}

fn morning() -> Position {
    let tree = parse(BASE).expect("YAML");
    let mut faults = Faults::default();
    rules().set_up(&tree, &mut faults).unwrap_or_else(|| panic!("{:#?}", faults.sorted()))
}

/// What `check` says of a file of a side.
fn checked(side: &str, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    assert!(!faults.any_error(), "{body}: {:#?}", faults.sorted());
    rules().check(&morning(), &Side::new(side), &orders)
}

#[test]
fn a_march_is_told_with_its_hour_and_its_half_hours() {
    // Two half-hours of highroad for each of six steps, from 4:00 on.
    let told = checked("blue", "orders: [{unit: bh, do: {to: lind}}]\n").understood;
    assert_eq!(
        told[0],
        "bh: to Lind; there about 10:00, 12 of 16 half-hours, by the highroad; the Stone Bridge stood when last seen; the order rides one half-hour"
    );
    // From 0105 five steps to brueck: 10 half-hours.
    let told = checked("blue", "orders: [{unit: b1, do: {to: brueck}, start: 6}]\n").understood;
    assert_eq!(told[0], "b1: set out at 6:00, to Brueck; there about 11:00, 10 of 12 half-hours, by the highroad");
}

/// Whoever is to stand beside another may write that he joins him, and should hear what that is.
#[test]
fn who_joins_a_force_is_told_that_he_is_none_any_more() {
    let told = checked("blue", "orders: [{unit: bh, do: [{to: lind}, {join: b1}]}]\n").understood;
    assert!(
        told[0].contains("all its units are merged into ") && told[0].contains("no force of its own any more"),
        "{told:?}"
    );
    let marches = checked("blue", "orders: [{unit: bh, do: {to: lind}}]\n").understood;
    assert!(!marches[0].contains("merged"), "{marches:?}");
}

#[test]
fn what_an_order_hangs_on_is_told_in_words() {
    let told = |entry: &str| checked("blue", &format!("orders: [{entry}]\n")).understood.remove(0);
    let step = told("{unit: b1, do: {to: lind, if: {enemy: stronger}, else: {to: brueck}}}");
    assert!(step.starts_with("b1: if the enemy is stronger, to Lind (otherwise to Brueck)"), "{step}");
    let whole = told("{unit: b1, if: {hour: 12+}, do: {to: lind}, else: stand}");
    assert!(whole.starts_with("b1: if the hour is 12 or more, to Lind, until then stand"), "{whole}");
    // Two that never hold together are told without a remark.
    let both = "standing: [{when: met, if: {enemy: stronger}, do: avoid}, {when: met, if: {enemy: not stronger}, do: attack}]\n";
    assert!(checked("blue", both).remarks.is_empty());
}

#[test]
fn what_the_rules_do_not_allow_is_told_with_its_clause() {
    let clause = |body: &str| {
        let illegal = checked("blue", body).illegal;
        illegal.into_iter().map(|order| order.clause.expect("it has one").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(clause("orders: [{unit: b1, do: screen}]\n"), ["CP-ORD-02"]);
    assert_eq!(clause("orders: [{unit: b1, do: {to: lind}}, {unit: b1, do: stand}]\n"), ["CP-ORD-07", "CP-ORD-07"]);
    assert!(clause("orders: [{unit: b1, do: {to: lind}}]\n").is_empty());
}

#[test]
fn what_would_do_is_told_with_what_is_refused() {
    let told = |body: &str| {
        let illegal = checked("blue", body).illegal;
        let [order] = &illegal[..] else { panic!("{body}: {illegal:#?}") };
        format!("{} = {}", order.reason, order.help)
    };
    let extent = "the map has columns 01 to 12 and rows 01 to 09";
    for body in [
        "orders: [{unit: b1, do: {to: 9999}}]\n",
        "orders: [{unit: b1, do: {move: [0205, 1310]}}]\n",
        "standing: [{when: beaten, do: {go: [9999]}}]\n",
        "standing: [{when: seen, do: {to: lind, by: 0510}}]\n",
        "standing: [{when: seen, do: {move: [1310]}}]\n",
    ] {
        assert!(told(body).ends_with(extent), "{body}: {}", told(body));
    }
    assert!(told("orders: [{unit: b1, do: {to: bruek}}]\n").ends_with("did you mean `brueck`?"));
    assert!(told("standing: [{when: beaten, do: {go: E}}]\n").ends_with("they have N, NE, SE, S, SW, NW"));
    let split = told("orders: [{unit: b1, do: {split: [b-2], as: bh}}]\n");
    assert_eq!(split, "a force of yours is called `bh` already = give the part a name of its own, behind `as`");
    let split = told("orders: [{unit: b1, do: {split: [b-2], as: furt}}]\n");
    assert!(split.starts_with("`furt` is on the map"), "{split}");
}

#[test]
fn what_misses_its_mark_is_told_with_what_is_meant() {
    let told = |body: &str| {
        let illegal = checked("blue", body).illegal;
        let [order] = &illegal[..] else { panic!("{body}: {illegal:#?}") };
        format!("{} = {}", order.reason, order.help)
    };
    assert!(told("orders: [{unit: b1, do: {garrison: mark}}]\n").ends_with("= it is a town: march there, and hold it"));
    assert!(told("orders: [{unit: b1, do: {join: b1}}]\n").contains("= no force joins itself"));
    let twice = told("orders: [{unit: b1, do: {split: [b-1, b-1]}}]\n");
    assert_eq!(twice, "b1 has no unit `b-1` = name it once: all of it has gone already");
    let whole = told("orders: [{unit: b1, do: {split: [{b-1: 5000}]}}]\n");
    assert_eq!(whole, "b-1 has 5000 in all, and a part of it is less = write `b-1` where all of it goes");
    assert!(told("orders: [{unit: b1, do: {split: []}}]\n").starts_with("nothing is named to be split off b1 = "));
    let nothing = "b1 and bh, without a new order from anybody: stays where it is, stance hold";
    assert_eq!(checked("blue", "orders: [{unit: b1, do: }]\n").understood, [nothing]);
    let remarks = |body: &str| {
        let checked = checked("blue", body);
        assert!(checked.illegal.is_empty(), "{body}: {:#?}", checked.illegal);
        checked.remarks.iter().map(|order| format!("{} = {}", order.reason, order.help)).collect::<Vec<_>>()
    };
    let builds = remarks("orders: [{unit: bh, do: {build: 0604/0704}}]\n");
    assert_eq!(builds, ["bh has 0 men of foot = the order is struck there, unless 500 are with it by then"]);
    let never = remarks("orders: [{unit: b1, if: {hour: 24+}, do: {to: lind}}]\n");
    assert!(never[0].starts_with("no day has an hour `24 or more` = "), "{never:?}");
    assert!(remarks("orders: [{unit: b1, if: {hour: 23+}, do: {to: lind}}]\n").is_empty());
    let twice = remarks("orders: [{unit: b1, stance: attack, do: [{to: lind}, hold]}]\n");
    assert!(twice[0].starts_with("the `stance` of the order is said twice = "), "{twice:?}");
    assert!(remarks("orders: [{unit: b1, stance: hold, do: [{to: lind}, hold]}]\n").is_empty());
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    for (body, why) in [
        ("orders: [{unit: b1, start: 5}]\n", "`do:` is missing"),
        ("orders: [{unit: b1, stance: attack}]\n", "`do:` is missing"),
        ("orders: [{unit: b1, to: lind}]\n", "`to` stands beside `do:`, not in it"),
        ("orders: [{unit: b1, do: {to: \"0000\"}}]\n", "`0000` is no hex"),
    ] {
        let mut faults = Faults::default();
        assert!(rules().read(&parse(body).expect("YAML"), body, &mut faults).is_none(), "{body}");
        assert!(faults.sorted().iter().any(|fault| fault.message == why), "{body}: {:#?}", faults.sorted());
        assert!(faults.sorted().iter().all(|fault| fault.help.is_some()), "{body}: {:#?}", faults.sorted());
    }
}

/// A campaign that has begun is told what its own play sets aside.
#[test]
fn a_campaign_of_an_older_play_is_judged_by_it() {
    let side = Side::new("blue");
    for (body, by_the_eighth) in [
        ("orders: [{unit: b1, do: {split: [{b-1: 5000}]}}]\n", 0),
        ("orders: [{unit: b1, do: {split: [b-2], as: bh}}]\n", 1),
    ] {
        let tree = parse(body).expect("YAML");
        let orders = rules().read(&tree, body, &mut Faults::default()).expect("it is read");
        assert_eq!(rules().check_in(8, &morning(), &side, &orders).illegal.len(), by_the_eighth, "{body}");
        assert_eq!(rules().check(&morning(), &side, &orders).illegal.len(), 1, "{body}");
    }
}

/// What has begun so is read and goes on.
#[test]
fn what_no_new_game_begins_with_is_told_when_it_is_made() {
    let game = format!("rules: campaign\nname: brueck\n{BASE}");
    for (from, to, why) in [
        ("hexes: [0504, 0604, 0703]", "hexes: [0504, 0604, 0703, 0804]", "0804 has two kinds of ground"),
        ("{season: summer", "{broken_at: 200, season: summer", "nobody is worth 200 per cent of what he has had"),
        ("{season: summer", "{battle_rules: chess, season: summer", "there is no rule set `chess`"),
    ] {
        let text = game.replacen(from, to, 1);
        assert_ne!(text, game, "{from} stands there");
        let file = GameFile::read("game.yaml", &text, all());
        let unfit = file.unwrap_or_else(|why| panic!("{to}: {why:?}")).unfit_to_begin(all());
        let [fault] = &unfit.sorted()[..] else { panic!("{to}: {unfit:#?}") };
        assert_eq!(fault.message, why);
        assert!(fault.help.is_some() && fault.span.end > fault.span.start, "{fault:#?}");
    }
    let file = GameFile::read("game.yaml", &game, all()).unwrap_or_else(|why| panic!("{why:?}"));
    assert!(file.unfit_to_begin(all()).is_empty());
}

#[test]
fn an_order_to_stand_ends_a_march_and_is_no_trifle() {
    let side = Side::new("blue");
    for body in ["orders: [{unit: b1, stance: screen, do: stand}]\n", "orders: [{unit: b-1, do: stand}]\n"] {
        let tree = parse(body).expect("YAML");
        let judged = forgiven((rules(), rules().newest()), &morning(), checked("blue", body), &tree, &side);
        assert_eq!(judged.illegal.len(), 1, "{body}: {:#?}", judged.remarks);
    }
}

#[test]
fn names_that_may_come_to_mean_somebody_are_taken_with_a_remark() {
    let remarks = |body: &str| {
        let checked = checked("blue", body);
        assert!(checked.illegal.is_empty(), "{body}: {:#?}", checked.illegal);
        checked.remarks.len()
    };
    assert_eq!(remarks("standing: [{when: beaten, unit: b1, do: {go: [rear, homeward]}}]\n"), 1);
    assert_eq!(remarks("standing: [{when: beaten, unit: b1, do: {go: [bh, homeward, N, 0105]}}]\n"), 0);
    let two = "orders: [{unit: b1, do: {split: [b-2], as: rear}}, {unit: bh, do: {split: [{b-h: 600}], as: rear}}]\n";
    assert_eq!(remarks(two), 1);
}

#[test]
fn standing_orders_are_told_in_the_words_of_the_language() {
    let body = "standing: [{when: blocked, do: go-on}, {when: guns, unit: bh, do: go}]\n";
    let told = checked("blue", body).understood;
    assert!(told.iter().any(|line| line.starts_with("standing order") && line.contains("go-on")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("bh") && line.ends_with("go")), "{told:?}");
}

#[test]
fn a_form_is_legal_and_speaks_of_nobody_who_is_not_seen() {
    for (side, enemy) in [("blue", "w1"), ("white", "b1")] {
        let form = rules().form(&morning(), &Side::new(side));
        assert!(checked(side, &form).illegal.is_empty(), "{form}");
        assert!(!form.contains(enemy), "{form}");
    }
}

/// Every verb, as it may be written behind `do:` of a standing order.
const VERBS: &[&str] = &[
    "{to: lind}",
    "{to: lind, by: [brueck]}",
    "{toward: w1}",
    "{move: [0404, NE]}",
    "{wait: 12}",
    "stand",
    "{split: [b-h], as: part}",
    "{join: b1}",
    "{garrison: ost}",
    "{besiege: ost}",
    "{storm: ost}",
    "burn",
    "{burn: stone-bridge}",
    "{build: 0604/0704}",
    "{depot: lind}",
    "attack",
    "hold",
    "delay",
    "avoid",
    "screen",
    "{start: 5}",
    "{pace: forced}",
    "{night: yes}",
    "{until-then: stand}",
    "go",
    "{go: homeward}",
    "follow",
    "occupy",
    "go-on",
    "surrender",
];

/// What each decision is answered by, as these rules play it.
const REPLIES: &[(&str, &[&str])] = &[
    ("met", &["attack", "hold", "delay", "avoid"]),
    ("attacked", &["hold", "delay", "avoid"]),
    ("guns", &["stand", "go"]),
    ("beaten", &["{go: homeward}"]),
    ("won", &["stand", "follow", "occupy"]),
    ("blocked", &["stand", "go-on"]),
    (
        "seen",
        &[
            "{to: lind}",
            "{to: lind, by: [brueck]}",
            "{toward: w1}",
            "{move: [0404, NE]}",
            "stand",
            "attack",
            "hold",
            "delay",
            "avoid",
            "screen",
        ],
    ),
    ("breach", &["stand", "surrender"]),
    ("leave", &["burn", "go"]),
];

#[test]
fn a_standing_order_is_played_or_refused_with_a_reason() {
    for (when, replies) in REPLIES {
        for verb in VERBS {
            let body = format!("standing: [{{when: {when}, do: {verb}}}]\n");
            let mut faults = Faults::default();
            let read = rules().read(&parse(&body).expect("YAML"), &body, &mut faults);
            let is_refused =
                read.is_none() && faults.sorted().iter().any(|fault| fault.message.contains("is no reply"));
            assert_eq!(is_refused, !replies.contains(verb), "{body}{:?}", faults.sorted());
        }
    }
}

#[test]
fn whatever_is_ordered_at_the_sight_of_an_enemy_is_done() {
    let game = BASE.replace("at: 0205", "at: 0505").replace("at: 1105", "at: 0705");
    let game = game.replace("battles: quick", "battles: quick, weather: fair");
    let mut faults = Faults::default();
    let position = rules().set_up(&parse(&game).expect("YAML"), &mut faults).expect("it is sound");
    let (_, replies) = REPLIES.iter().find(|(when, _)| *when == "seen").expect("it is a decision");
    let more = ["{to: lind, if: {enemy: weaker}, else: {to: mark}}", "[hold, {to: lind}]"];
    for reply in replies.iter().chain(&more) {
        let body = format!("standing: [{{when: seen, unit: bh, do: {reply}}}]\n");
        let orders = rules().read(&parse(&body).expect("YAML"), &body, &mut faults);
        let mail = BySide::new([(Side::new("blue"), orders), (Side::new("white"), None)]);
        let outcome = rules().adjudicate(&position, &mail, &[], Policy::Default, &mut Seeded::new("seen"));
        let log = rules().save_log(&outcome.log);
        let is_told = |text: &str| log.lines().any(|line| line.contains("CP-D-07") && line.contains(text));
        match *reply {
            stance if stance.chars().all(|letter| letter.is_ascii_lowercase()) && stance != "stand" => {
                assert!(is_told(&format!("stance: {stance}")), "{reply}:\n{log}");
            }
            "[hold, {to: lind}]" => assert!(is_told("stance: hold") && is_told("{to: lind}"), "{log}"),
            step => assert!(is_told(step), "{reply}:\n{log}"),
        }
    }
}

#[test]
fn a_step_of_a_reply_that_comes_to_nothing_is_told() {
    let remarks = |body: &str| {
        let remarks = checked("blue", &format!("standing: [{body}]\n")).remarks;
        remarks.into_iter().map(|remark| remark.reason.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        remarks("{when: attacked, do: [hold, avoid]}"),
        ["`attacked` is answered by one step: of several one counts"]
    );
    assert_eq!(
        remarks("{when: met, do: {stance: attack, if: {enemy: weaker}}}"),
        ["a reply to `met` is given whatever the `if` of its step says"]
    );
    assert_eq!(remarks("{when: seen, do: [hold, attack]}"), ["a reply to `seen` takes one stance: the first counts"]);
    for whole in ["{when: attacked, do: hold}", "{when: seen, do: [hold, {to: lind, if: {near: 2}}]}"] {
        assert!(remarks(whole).is_empty(), "{whole}");
    }
}
