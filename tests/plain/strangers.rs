//! Lines as strangers write them who have a report, a form and the guide: each is understood as it was meant, or refused with a
//! cure that is read as it stands. What they must come to was worked out by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::corpus::{meaning, names_on};
use super::read_with;
use estafette::adjudicate::AnyRuleSet;
use estafette::orders::plain::Lexicon;
use estafette::rules;
use estafette::yaml::parse;

/// What a line must come to.
#[derive(Debug)]
enum Must {
    /// This entry of a list.
    Mean(String, String),
    /// A refusal that tells of these; whether they are to be typed, as lines or as steps for the same unit.
    Offer(Vec<(String, bool)>),
    /// A refusal that leads to this line.
    Lead(String),
}

/// A line of somebody, with where it was written.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) place: String,
    /// The game of the examples that he played in, where it is not that of the others.
    pub(super) game: Option<String>,
    pub(super) side: String,
    pub(super) exchange: u32,
    pub(super) text: String,
    must: Must,
    /// Whether nobody could say what he means, or nothing in his rules would serve.
    is_vague: bool,
}

/// The games of the examples that strangers played in, by their rules.
pub(super) const GAMES: [(&str, &str); 5] = [
    ("really-simple", "maida-open"),
    ("easy-napoleonics", "sankt-marien-open"),
    ("two-by-two", "moeckern-open"),
    ("napoleonic-brigade", "quatre-bras-open"),
    ("campaign", "brueck"),
];

pub(super) fn lines_of(path: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(path).expect("there is a corpus");
    let (mut game, mut side, mut exchange) = (None, String::new(), 0);
    let mut lines: Vec<Line> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), number + 1);
        if line.starts_with('#') {
            continue;
        }
        if let Some(said) = line.strip_prefix("> ") {
            let must = Must::Offer(Vec::new());
            let (game, side) = (game.clone(), side.clone());
            lines.push(Line { place, game, side, exchange, text: said.to_owned(), must, is_vague: false });
        } else if let Some((list, entry)) = line.split_once("= ").filter(|(list, _)| !list.contains(':')) {
            let list = if list.trim().is_empty() { "orders" } else { list.trim() };
            lines.last_mut().expect("a line stands above").must = Must::Mean(list.to_owned(), entry.to_owned());
        } else if let Some(cure) = line.strip_prefix("! ").or(line.strip_prefix("? ")) {
            let is_typed = line.starts_with('!');
            match &mut lines.last_mut().expect("a line stands above").must {
                Must::Offer(cures) => cures.push((cure.to_owned(), is_typed)),
                Must::Mean(..) | Must::Lead(_) => panic!("{place}: a line is understood or refused"),
            }
        } else if let Some(led) = line.strip_prefix("~ ") {
            lines.last_mut().expect("a line stands above").must = Must::Lead(led.to_owned());
        } else if line.starts_with("% vague: ") {
            lines.last_mut().expect("a line stands above").is_vague = true;
        } else if let Some(said) = line.strip_prefix("game: ") {
            game = Some(said.to_owned());
        } else if let Some(said) = line.strip_prefix("side: ") {
            said.clone_into(&mut side);
        } else if let Some(said) = line.strip_prefix("exchange: ") {
            exchange = said.parse().expect("it is a number");
        } else {
            assert!(line.is_empty(), "{place}: {line}");
        }
    }
    lines
}

/// What is amiss with a line, if anything is.
fn amiss(line: &Line, rules: &'static dyn AnyRuleSet, names: &Lexicon) -> Option<String> {
    let plain = read_with(rules, &line.text, names);
    let told = || {
        plain.lost.iter().map(|(_, fault)| format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or_default()))
    };
    match &line.must {
        Must::Mean(list, entry) => {
            let meant = parse(&format!("{list}: [{entry}]")).or_else(|_| parse(&format!("{list}: {entry}")));
            let meant = meaning(&meant.expect("what it means is YAML"));
            if !plain.lost.is_empty() {
                return Some(format!("is refused: {}", told().collect::<Vec<_>>().join(" / ")));
            }
            let read = meaning(&plain.tree);
            (read != meant).then(|| format!("is read as {read}\n     not as {meant}"))
        }
        Must::Lead(led) => {
            if plain.lost.is_empty() {
                return Some(format!("is read as {}", meaning(&plain.tree)));
            }
            let again = read_with(rules, led, names);
            (!again.lost.is_empty()).then(|| format!("what it leads to, `{led}`, is refused: {:?}", again.lost))
        }
        Must::Offer(cures) => {
            if plain.lost.is_empty() {
                return Some(format!("is read as {}", meaning(&plain.tree)));
            }
            let said = told().collect::<Vec<_>>().join(" / ");
            for (cure, is_typed) in cures {
                if !said.contains(cure.as_str()) {
                    return Some(format!("`{cure}` is not offered: {said}"));
                }
                if !is_typed {
                    continue;
                }
                let head = line.text.split_once(':').map_or("", |(head, _)| head);
                let typed = if cure.contains(": ") { cure.clone() } else { format!("{head}: {cure}") };
                let again = read_with(rules, &typed, names);
                if !again.lost.is_empty() {
                    return Some(format!("the cure `{typed}` is refused: {:?}", again.lost));
                }
            }
            None
        }
    }
}

fn told_of(folder: &str) -> (usize, usize, Vec<String>) {
    let (mut count, mut refused, mut wrong) = (0, 0, Vec::new());
    for (id, game) in GAMES {
        let rules = rules::by_id(id).expect("there are such rules");
        let path = Path::new("tests/plain/strangers").join(folder).join(format!("{id}.txt"));
        // The first five strangers played no campaign.
        if id == "campaign" && !path.exists() {
            continue;
        }
        let mut known = BTreeMap::new();
        for line in lines_of(&path) {
            let game = line.game.as_deref().unwrap_or(game);
            let state = format!("examples/{game}/x{:03}/state.yaml", line.exchange - 1);
            let names = || names_on(rules, Path::new(&state), &line.side);
            let names = known.entry((state.clone(), line.side.clone())).or_insert_with(names);
            count += 1;
            refused += usize::from(!read_with(rules, &line.text, names).lost.is_empty());
            if let Some(what) = amiss(&line, rules, names) {
                wrong.push(format!("{}: {}\n     {what}", line.place, line.text));
            }
        }
    }
    (count, refused, wrong)
}

fn are_understood_or_cured(folder: &str) {
    let (count, refused, wrong) = told_of(folder);
    println!("{count} lines, {refused} of them refused, {} otherwise than they should be", wrong.len());
    assert!(wrong.is_empty(), "{refused} of {count} refused; {} amiss:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_strangers_write_is_understood_or_cured() {
    are_understood_or_cured("first");
}

#[test]
fn what_others_write_in_other_words_is_understood_or_cured() {
    are_understood_or_cured("second");
}

#[test]
fn what_strangers_write_once_more_is_understood_or_cured() {
    are_understood_or_cured("third");
}

#[test]
fn what_a_stranger_writes_as_he_speaks_is_understood_or_cured() {
    are_understood_or_cured("fourth");
}

#[test]
fn what_was_taken_without_a_word_of_what_it_hung_on_is_refused() {
    are_understood_or_cured("fifth");
}

#[test]
fn what_a_sixth_stranger_writes_is_understood_or_cured() {
    are_understood_or_cured("sixth");
}

#[test]
fn what_is_said_in_lively_words_is_understood_or_cured() {
    are_understood_or_cured("seventh");
}

#[test]
fn what_is_said_in_a_hurry_is_understood_or_cured() {
    are_understood_or_cured("eighth");
}

#[test]
fn what_a_ninth_stranger_writes_from_the_page_for_players_is_understood_or_cured() {
    are_understood_or_cured("ninth");
}

#[test]
fn what_a_tenth_stranger_writes_from_reports_forms_and_the_guide_is_understood_or_cured() {
    are_understood_or_cured("tenth");
}

#[test]
fn what_ten_more_strangers_write_from_forms_and_the_page_for_players_is_understood_or_cured() {
    are_understood_or_cured("eleventh");
}

#[test]
fn what_five_more_write_short_or_at_length_from_one_report_is_understood_or_cured() {
    are_understood_or_cured("twelfth");
}

#[test]
fn what_four_new_players_write_from_report_form_and_page_is_understood_or_cured() {
    are_understood_or_cured("thirteenth");
}

#[test]
fn what_two_players_write_with_the_words_of_the_form_is_understood_or_cured() {
    are_understood_or_cured("fourteenth");
}

#[test]
fn what_two_more_mail_who_write_as_the_guide_has_it_is_understood_or_cured() {
    are_understood_or_cured("fifteenth");
}

#[test]
fn what_one_writes_who_has_not_read_the_form_is_understood_or_cured() {
    are_understood_or_cured("sixteenth");
}

#[test]
fn what_came_back_to_a_fresh_player_is_understood_or_cured() {
    are_understood_or_cured("seventeenth");
}

#[test]
fn what_an_order_hangs_on_is_read_word_by_word_or_told_of_as_no_condition() {
    are_understood_or_cured("conditions");
}

#[test]
fn a_list_of_preferences_means_one_thing_whatever_joins_it() {
    are_understood_or_cured("lists");
}

/// What a file in lines comes to, as a player of a side of an example would hear of it.
fn read_of(id: &str, state: &str, side: &str, text: &str) -> (String, usize) {
    let rules = rules::by_id(id).expect("there are such rules");
    let plain = read_with(rules, text, &names_on(rules, Path::new(state), side));
    (meaning(&plain.tree), plain.lost.len())
}

#[test]
fn a_moment_that_is_not_known_costs_its_own_line_alone() {
    let maida = |text: &str| read_of("really-simple", "examples/maida-open/x008/state.yaml", "french", text);
    for (above, below) in [
        ("swiss: stand", "if captured: go homeward"),
        ("when won: cavalry follow, infantry stand", "if routed: go homeward"),
        ("when won: swiss follow, everybody else stand", "if nobody is left: go homeward"),
        ("guns: fire 27th", "or when nobody looks: go homeward"),
    ] {
        let (alone, lost) = maida(above);
        assert_eq!(lost, 0, "{above}");
        assert_eq!(maida(&format!("{above}\n{below}\n")), (alone, 1), "{above} / {below}");
    }
    // Broken off its head a condition is still its own.
    let whole = maida("when beaten, infantry, if enemy cavalry: go homeward");
    assert_eq!(maida("swiss: stand\nwhen beaten, infantry,\nif enemy cavalry: go homeward\n").1, 0);
    assert_eq!(maida("when beaten, infantry,\nif enemy cavalry: go homeward\n"), whole);
}

#[test]
fn a_line_that_cannot_be_read_keeps_no_other_of_its_unit_out() {
    let read = |text: &str| read_of("two-by-two", "examples/moeckern-open/x037/state.yaml", "prussians", text);
    let (alone, _) = read("ost-2: charge lagrange");
    assert_eq!(read("ost-2: to beyond the moon\nost-2: charge lagrange\n"), (alone, 1));
    let guns =
        read_of("really-simple", "examples/maida-open/x008/state.yaml", "french", "guns: limber up, go back a hex\n");
    assert_eq!(guns.1, 1, "no half of a line is an order");
}

/// Two players who have report, map, form and the page for players, and write whole turns: what they mean is understood, but for what
/// their rules forbid, which is told when it is judged.
#[test]
fn at_most_one_line_in_fifty_of_whole_turns_comes_back() {
    let (mut all, mut back) = (0, Vec::new());
    for (id, _) in GAMES {
        let rules = rules::by_id(id).expect("there are such rules");
        for line in lines_of(&Path::new("tests/plain/strangers/evening").join(format!("{id}.txt"))) {
            let game = line.game.as_deref().expect("each was written in a game");
            let state = format!("examples/{game}/x{:03}/state.yaml", line.exchange - 1);
            let names = names_on(rules, Path::new(&state), &line.side);
            all += 1;
            back.extend((!read_with(rules, &line.text, &names).lost.is_empty()).then_some(line.text));
        }
    }
    assert_eq!(all, 228);
    assert!(back.len() * 50 <= all, "{} of {all}: {back:#?}", back.len());
}

/// At most one line in twenty comes back without a cure that is read as it stands, of those that say what they mean. What each comes to
/// is asked above.
#[test]
fn at_most_one_line_in_twenty_comes_back_without_a_cure() {
    for folder in ["ninth", "tenth", "eleventh"] {
        let files = std::fs::read_dir(Path::new("tests/plain/strangers").join(folder)).expect("there is such a set");
        let files = files.map(|file| file.expect("it is a file").path()).collect::<BTreeSet<_>>();
        let lines = files.iter().flat_map(|path| lines_of(path)).filter(|line| !line.is_vague).collect::<Vec<_>>();
        let is_cured = |line: &&Line| match &line.must {
            Must::Mean(..) | Must::Lead(_) => true,
            Must::Offer(cures) => cures.iter().any(|(_, is_typed)| *is_typed),
        };
        let back = lines.iter().filter(|line| !is_cured(line)).map(|line| line.text.as_str()).collect::<Vec<_>>();
        assert!(back.len() * 20 <= lines.len(), "{folder}: {} of {}: {back:#?}", back.len(), lines.len());
    }
}

/// The lines of one text, as Sankt Marien's Austrians may send them.
fn sent_by_the_austrians(text: &str) -> estafette::orders::plain::Plain {
    let rules = rules::by_id("easy-napoleonics").expect("there are such rules");
    let names = names_on(rules, Path::new("examples/sankt-marien-open/x014/state.yaml"), "austrians");
    read_with(rules, text, &names)
}

#[test]
fn whoever_has_a_line_that_came_back_is_not_everybody_else() {
    let text = "Jambline Grenadiers: hold your fire, whistle Marlborough\ntraun: stand\neverybody else: fire at will\n";
    let plain = sent_by_the_austrians(text);
    assert_eq!(plain.lost.len(), 1);
    let orders = plain.tree.get("orders").expect("there are orders").items();
    let others = meaning(orders[1].get("unit").expect("it is for some"));
    assert!(!others.contains("jambline") && !others.contains("traun"), "{others}");
    assert!(others.contains("duka-1"), "{others}");
    let remarks = plain.faults.sorted().into_iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    assert!(remarks.contains(&"jambline keeps no order by this line".to_owned()), "{remarks:?}");
}

#[test]
fn nobody_is_everybody_else_while_a_line_names_nobody() {
    let plain = sent_by_the_austrians("Jumbline: hold your fire\neverybody else: fire at will\n");
    assert_eq!(plain.lost.len(), 1);
    assert_eq!(plain.tree.get("orders").expect("the first line is one").items().len(), 1);
}
