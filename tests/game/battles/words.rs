//! What the card of a battle names for its rules, so that an umpire cannot shop among versions for dice.

use super::*;
use estafette::dice::{Chain, veil};

/// The card of the battle.
fn card(table: &Table) -> Card {
    let text = fs::read(place(table, "war/battles/war-t1-0403/ledger.txt")).unwrap();
    Ledger::read(&text).unwrap().card().clone()
}

/// A war on the card of another program, which waits for its battle.
fn waiting_on(word: &str) -> Table {
    let table = begun();
    let path = place(&table, "war/ledger.txt");
    let ledger = Ledger::read(&fs::read(&path).unwrap()).unwrap();
    let other = Card { rules: word.to_owned(), ..ledger.card().clone() };
    fs::write(&path, Ledger::open(&other).unwrap().text()).unwrap();
    let secret = fs::read_to_string(place(&table, "war/secret.txt")).unwrap();
    let seal = Chain::parse_secret(&secret).expect("a secret").tip();
    let state = place(&table, "war/x000/state.yaml");
    let text = fs::read_to_string(&state).unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(&state, format!("salt: {}\n{rest}", veil(&other.id(), 0, "file:state", &seal))).unwrap();
    march(&table);
    table
}

/// The plays of battles of the newest campaign.
const RULES: &[(&str, &str)] = &[
    ("really-simple", "really-simple-5"),
    ("easy-napoleonics", "easy-napoleonics-6"),
    ("two-by-two", "two-by-two-5"),
    ("napoleonic-brigade", "napoleonic-brigade-4"),
];

/// Those of the fifth, the first that settles them.
const OF_THE_FIFTH: &[(&str, &str)] = &[
    ("really-simple", "really-simple-4"),
    ("easy-napoleonics", "easy-napoleonics-5"),
    ("two-by-two", "two-by-two-4"),
    ("napoleonic-brigade", "napoleonic-brigade-3"),
];

/// The play alone: a program with a newer wording would write the same card.
#[test]
fn the_card_of_a_battle_names_the_play_that_goes_with_the_card_of_its_campaign() {
    for (rules, word) in RULES {
        let table = waiting();
        says(&table, &format!("battle PLACE/war 0403 --rules {rules}")).has(0, &["stands in"]);
        assert_eq!(card(&table).rules, *word);
        agrees(&table, 1);
        assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::Yes, "{rules}");
    }
}

/// Its locks name play and wording, as those of every game.
#[test]
fn a_battle_is_played_in_the_newest_wording_of_the_play_on_its_card() {
    let table = made();
    says(&table, "adjudicate BATTLE --without blue --without white").has(0, &[]);
    let text = fs::read(place(&table, "war/battles/war-t1-0403/ledger.txt")).unwrap();
    let ledger = Ledger::read(&text).unwrap();
    let lock = ledger.exchanges().next().expect("it is locked").lock;
    let wording = rules::by_id("really-simple").unwrap().wording();
    assert_eq!(lock.rules, format!("really-simple-5.{wording}"));
    agrees(&table, 1);
}

/// Not a letter of what is drawn up may change while its play is what cards name: its hash is in every seed of the battle.
#[test]
fn what_a_play_draws_up_stays_as_it_is_to_the_letter() {
    let newest = RULES.iter().map(|settled| (waiting(), settled));
    let of_the_fifth = OF_THE_FIFTH.iter().map(|settled| (waiting_on("campaign-11.14"), settled));
    for (table, (rules, word)) in newest.chain(of_the_fifth) {
        says(&table, &format!("battle PLACE/war 0403 --rules {rules}")).has(0, &["stands in"]);
        let made = fs::read_to_string(place(&table, "war/battles/war-t1-0403/scenario.yaml")).unwrap();
        let (_, made) = made.split_once('\n').unwrap();
        let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/battles/{word}.yaml"));
        if std::env::var_os("ESTAFETTE_UPDATE").is_some() && !kept.exists() {
            fs::write(&kept, made).unwrap();
        }
        let kept = fs::read_to_string(&kept).unwrap_or_default();
        assert_eq!(
            made, kept,
            "{word} draws a battle up otherwise: let a new play of these rules do so, with a line in `IN_CAMPAIGNS`"
        );
    }
}

#[test]
fn another_word_on_the_card_of_a_battle_is_found_whether_it_is_newer_or_older() {
    for word in [
        "really-simple-5.8",
        "really-simple-5.0",
        "really-simple-4",
        "really-simple-4.8",
        "really-simple-3",
        "really-simple-3.8",
        "really-simple-1",
    ] {
        let table = made();
        recarded(&table, str::to_owned, |card| card.rules = word.to_owned());
        let file = "battles/war-t1-0403/ledger.txt";
        caught(&table, file, &format!("its card names `{word}`, and that of this battle names `really-simple-5`"));
        assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::No, "{word}");
    }
}

/// The card of an older campaign settles nothing: its battles are begun with the version of the program, and verify as they did.
#[test]
fn a_battle_of_an_older_campaign_names_the_version_that_began_it() {
    let table = waiting_on("campaign-4.6");
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(0, &["stands in"]);
    let rules = rules::by_id("really-simple").unwrap();
    assert_eq!(card(&table).rules, rules.version());
    agrees(&table, 1);
    assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::Yes);
    for word in ["really-simple-4", "really-simple-4.7"] {
        recarded(&table, str::to_owned, |card| card.rules = word.to_owned());
        let (kept, why) = promised(&table, Promise::DiceFixed);
        assert_eq!(kept, Kept::NotProven, "{word}");
        assert!(why.contains(&format!("the card names `{word}`")), "{why}");
    }
}

/// A line that stands in a table of plays stays, and a newer play of the rules waits for a newer one of the campaign.
#[test]
fn every_play_of_campaigns_from_the_fifth_on_settles_the_play_of_its_battles() {
    let campaign = rules::by_id("campaign").unwrap();
    for (id, word) in OF_THE_FIFTH {
        let rules = rules::by_id(id).unwrap();
        assert_eq!(rules.play_in_campaign(4), None, "{id}");
        let settled = rules.play_in_campaign(5).expect("the fifth settles it");
        assert_eq!(format!("{id}-{settled}"), *word);
        let mut last = settled;
        for play in (5..=campaign.newest()).map(|play| rules.play_in_campaign(play)) {
            let play = play.expect("no campaign goes back");
            assert!(play >= last && play <= rules.newest(), "{id}: {play}");
            last = play;
        }
    }
}

/// The script knows no table of versions; that a card names no wording it can see.
#[test]
fn the_script_finds_a_battle_whose_card_names_a_wording() {
    let table = made();
    recarded(&table, str::to_owned, |card| card.rules = "really-simple-5.8".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/verify.py");
    let Ok(run) = Command::new("python3").args(["-B", script]).arg(place(&table, "war")).output() else { return };
    let told = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(!run.status.success() && told.contains("battles/war-t1-0403: its card names more than a play"), "{told}");
}
