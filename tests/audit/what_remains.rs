//! What an umpire who cheats can still do, as the protocol lists it: of each row, which tests show what `verify` is said to say.

use std::collections::{BTreeMap, BTreeSet};

use crate::audit::hurried::played_without_anna;
use crate::audit::outbox::verify;
use crate::support::Table;
use crate::support::by_hand::amend;
use crate::support::forger::rechain;
use crate::support::transcript::estafette;
use estafette::dice::Body;

const PROTOCOL: &str = include_str!("../../src/dice/PROTOCOL.md");

/// Of each row its first words, and the tests that show what it promises; none where nothing in the files shows it.
const ROWS: &[(&str, &[&str])] = &[
    ("know all dice in advance", &["cli::hands::exchanges_whose_dice_the_umpire_could_know_are_named_beside_the_yes"]),
    ("try many secrets", &[]),
    (
        "begin the game again once",
        &["audit::what_remains::two_games_of_one_scenario_have_two_ids_that_every_report_prints"],
    ),
    ("show two players two ledgers", &["cli::hands::a_strange_head_is_told_to_everybody"]),
    (
        "take back what he has shown",
        &[
            "cli::answers::verify_answers_no_and_names_the_place",
            "audit::outbox::a_head_that_the_ledger_never_had_is_named",
        ],
    ),
    ("hang the chain anew over words", &["cli::answers::verify_answers_no_and_names_the_place"]),
    (
        "walk away when he sees the dice",
        &[
            "cli::hands::a_void_lock_leaves_its_orders_to_the_next_exchange",
            "audit::locked::an_exchange_that_is_only_locked_is_not_said_to_be_rolled_played_or_told",
        ],
    ),
    (
        "leave your chain out",
        &["cli::hands::a_link_that_does_not_come_is_left_out_by_the_command_and_everybody_can_see_it"],
    ),
    (
        "put a chain of his own in place",
        &[
            "cli::hands::a_new_chain_comes_into_force_with_the_next_exchange_but_one",
            "audit::forged::a_chain_that_its_side_never_sent",
        ],
    ),
    ("play favourites with late mails", &["audit::hurried::who_is_left_out_before_his_days_are_over_is_named"]),
    (
        "lose a mail with its file",
        &[
            "audit::sent::orders_that_were_sent_are_those_that_the_lock_names",
            "audit::sent::orders_of_an_exchange_that_was_taken_back_do_not_count",
            "audit::letters::a_mail_of_a_player_that_the_register_calls_the_umpires",
            "post::evidence::a_mail_that_was_taken_and_is_gone_is_found",
            "post::evidence::a_good_mail_that_is_called_refused_is_told",
        ],
    ),
    (
        "lock other orders than yours",
        &[
            "audit::forged::orders_that_are_not_what_was_received",
            "audit::sent::orders_that_were_sent_are_those_that_the_lock_names",
        ],
    ),
    (
        "call a player absent",
        &["audit::what_remains::a_stand_in_that_ordered_before_the_days_of_its_player_were_over_is_named"],
    ),
    (
        "edit what a stand-in wrote",
        &[
            "audit::stood_in::orders_that_an_umpire_has_edited",
            "audit::stood_in::a_posture_that_an_umpire_has_changed_afterwards",
            "audit::stood_in::a_seed_that_an_umpire_has_typed",
            "audit::stood_in::orders_that_an_umpire_has_edited_and_hands_over_are_told_as_his",
        ],
    ),
    ("choose between what a stand-in holds", &["audit::what_remains::notes_and_acts_of_no_weight_are_counted"]),
    (
        "in a game that demands signatures",
        &[
            "audit::signed::a_mail_that_the_umpire_wrote_himself_is_not_signed",
            "audit::signed::a_mail_that_was_signed_with_a_key_that_is_the_players_no_more",
        ],
    ),
    (
        "write orders for a player as if",
        &["hand::entered::what_is_entered_is_marked_in_what_is_locked_and_in_everybodys_report"],
    ),
    ("give a player another address", &["audit::letters::a_mail_from_an_address_that_nobody_has_now"]),
    (
        "call a refused mail of the register",
        &["post::evidence::a_mail_that_was_refused_and_is_called_something_else_is_told"],
    ),
    (
        "give up a lock",
        &[
            "cli::hands::a_lock_that_is_given_up_for_a_link_that_has_come_is_doubted",
            "audit::kept_orders::a_lock_that_is_given_up_though_it_waited_for_nobody_is_doubted",
            "audit::letters::a_lock_that_is_given_up_while_its_link_lies_unread_in_the_mail",
            "hand::amendments::exchanges_that_are_taken_back_stay_in_the_record_and_count_no_longer",
        ],
    ),
    (
        "let orders stand that were taken back",
        &["audit::kept_orders::orders_that_were_taken_back_and_thrown_for_anew_are_told"],
    ),
    ("put a sound file of a player aside", &["audit::kept_orders::a_sound_file_that_was_put_aside_is_told"]),
    (
        "change the free keys",
        &[
            "audit::letters::a_letter_between_players_is_looked_for_however_letters_are_carried_now",
            "audit::letters::a_letter_that_went_out_is_found_however_letters_are_carried_now",
            "audit::letters::what_the_umpire_gets_in_the_place_of_a_player_whose_name_is_gone",
            "audit::letters::reports_of_a_player_whose_address_is_gone",
        ],
    ),
    ("throw dice on a table", &["hand::rulings::dice_of_the_table_take_the_place_of_those_of_the_seed"]),
    (
        "word the reports of a game himself",
        &["report::templates::a_game_in_the_words_of_its_umpire_is_played_verified_and_told_again"],
    ),
    (
        "set the number of the turn",
        &[
            "audit::by_hand::a_turn_that_is_set_by_the_outcome_of_a_ruling_is_told",
            "audit::by_hand::a_turn_that_is_set_by_a_result_from_a_table_is_told",
            "game::battles::dice::a_day_that_was_set_by_hand_is_told",
        ],
    ),
    (
        "hide a unit by hand",
        &[
            "audit::by_hand::a_unit_that_was_hidden_by_hand_is_told_where_the_umpire_could_know_the_dice",
            "audit::by_hand::a_unit_that_came_in_by_hand_is_told",
            "audit::by_hand::what_was_done_by_hand_before_dice_that_nobody_knew_is_not_told",
        ],
    ),
    (
        "word a ruling once he knows",
        &[
            "audit::by_hand::a_turn_that_is_set_by_the_outcome_of_a_ruling_is_told",
            "hand::rulings::a_ruling_is_announced_before_the_lock_and_rolled_from_the_seed",
        ],
    ),
    ("do acts that change nothing", &["audit::what_remains::notes_and_acts_of_no_weight_are_counted"]),
    (
        "know the dice of an exchange because",
        &[
            "audit::by_hand::a_link_that_came_with_the_orders_is_told_at_every_door",
            "audit::by_hand::a_link_that_lies_before_orders_is_told_and_one_behind_the_lock_is_not",
            "audit::letters::a_link_that_was_mailed_before_the_notice_of_the_lock",
        ],
    ),
    ("wait for the value of a beacon", &["audit::letters::orders_that_are_dated_behind_the_beacon_of_their_exchange"]),
    (
        "make up the value of a beacon",
        &["audit::forged::a_turn_that_was_set_by_hand_and_a_beacon_that_nobody_looked_up_are_told"],
    ),
    (
        "keep back a letter between players",
        &[
            "audit::outbox::a_letter_between_players_that_is_held_back",
            "audit::outbox::a_report_that_one_side_did_not_get",
            "audit::letters::a_report_that_one_of_two_players_of_a_side_did_not_get",
        ],
    ),
    ("in a game whose mail estafette does not carry, rewrite", &[]),
    (
        "put a letter into the outbox",
        &[
            "audit::letters::a_letter_and_an_answer_that_never_went_out",
            "audit::letters::a_report_that_came_back",
            "audit::outbox::a_report_that_waits_while_that_of_others_went_out",
        ],
    ),
    (
        "rewrite in his own outbox what stands between",
        &["audit::outbox::an_answer_that_gives_another_hash_or_another_outcome"],
    ),
    (
        "rewrite in his own outbox what a letter",
        &[
            "audit::outbox::a_report_letter_that_says_what_the_game_does_not",
            "audit::outbox::a_report_letter_that_encloses_another_report_or_another_ledger",
        ],
    ),
    (
        "change the position by hand, or decide",
        &["hand::amendments::a_changed_act_or_position_is_found", "audit::forged::a_position_that_a_note_goes_back_to"],
    ),
    (
        "begin a game on a card of an older wording",
        &[
            "audit::versions::of_an_older_wording_all_is_played_again_but_what_reports_say",
            "audit::versions::of_an_older_wording_the_dice_are_held_against_the_rolls",
            "audit::versions::a_game_does_not_go_back_to_an_older_wording",
        ],
    ),
    ("hold a mail back", &["audit::outbox::orders_that_are_dated_behind_their_own_report"]),
    ("in a game whose mail estafette does not read", &[]),
    (
        "in a campaign in whose dice players have a part",
        &[
            "game::battles::dice::the_dice_of_a_battle_are_the_umpires_alone_whoever_has_a_part_in_those_of_its_campaign",
        ],
    ),
    ("choose how a battle is settled", &["game::battles::dice::a_result_from_a_table_is_told_as_one"]),
    ("in a campaign, give the ground", &["game::battles::the_ground_may_be_a_file_of_the_umpires"]),
    (
        "begin a battle of a campaign",
        &["game::battles::words::a_battle_of_an_older_campaign_names_the_version_that_began_it"],
    ),
    (
        "bring a force into a campaign by hand",
        &["audit::labels::a_force_that_came_in_by_hand_under_the_name_of_a_part_numbers_no_other"],
    ),
    (
        "change the position of a campaign by hand",
        &["game::battles::a_position_that_is_changed_shortly_before_a_battle_is_told_beside_its_dice"],
    ),
    ("change it so days before", &[]),
    ("tell a friend which order", &[]),
    ("in a campaign of play 1", &["audit::labels::what_is_split_off_a_force_that_came_in_by_hand_bears_no_typed_id"]),
    (
        "(a player who has a side to himself)",
        &["audit::forged_parts::a_player_who_writes_what_a_lock_would_write_of_another"],
    ),
    ("close the books before the end", &["audit::forged::books_that_were_closed_before_the_end_are_told"]),
    ("put a note, or an act, behind the last cast", &["audit::forged::a_note_behind_the_last_cast_is_told"]),
    ("change a draft", &["audit::outbox::a_draft_that_says_what_the_letter_in_the_outbox_does_not"]),
    (
        "add a piece to a battery",
        &["audit::labels::whoever_comes_in_by_hand_throws_by_act_and_number_whatever_he_is_called"],
    ),
    (
        "change who commands which unit",
        &["audit::forged_parts::what_was_set_aside_by_players_who_have_changed_is_not_proven"],
    ),
    (
        "send a report that is not the one",
        &["post::held::mail_of_a_file_that_was_changed_behind_the_ledger_is_refused_by_its_name"],
    ),
    (
        "begin a game on a card of the old form",
        &["audit::versions::a_game_with_typed_labels_has_no_plain_yes_for_its_dice"],
    ),
    ("tell one player what the other", &[]),
    ("leave the books open", &["audit::what_remains::books_that_are_open_are_told"]),
];

/// The rows of the table: what he can do, and what shows it.
fn rows() -> Vec<(&'static str, &'static str)> {
    let table = PROTOCOL.lines().skip_while(|line| *line != "| he can | what shows it | what prevents it |").skip(2);
    let cells = table.take_while(|line| line.starts_with('|')).map(|line| {
        let cells = line.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>();
        assert_eq!(cells.len(), 3, "a row has three cells: {line}");
        (cells[0], cells[1])
    });
    cells.collect()
}

/// Whether a test of this name stands in the tests: `room::file::name`.
fn stands(test: &str) -> bool {
    let (module, name) = test.rsplit_once("::").expect("a test has a module");
    let path = format!("{}/tests/{}", env!("CARGO_MANIFEST_DIR"), module.replace("::", "/"));
    let source =
        std::fs::read_to_string(format!("{path}.rs")).or_else(|_| std::fs::read_to_string(format!("{path}/mod.rs")));
    source.is_ok_and(|source| source.contains(&format!("#[test]\nfn {name}(")))
}

#[test]
fn every_row_of_the_protocol_is_shown_by_tests_that_there_are() {
    let told = rows();
    let mut amiss = Vec::new();
    let mut known = BTreeMap::new();
    for (what, shows) in &told {
        let of_it = ROWS.iter().filter(|(begins, _)| what.starts_with(begins)).collect::<Vec<_>>();
        let [(begins, tests)] = of_it[..] else {
            amiss.push(format!("{} entries for the row `{what}`", of_it.len()));
            continue;
        };
        *known.entry(*begins).or_insert(0) += 1;
        let promises = ["verify", "verifier", "warning"].iter().any(|word| shows.contains(word));
        if promises && tests.is_empty() {
            amiss.push(format!("no test shows what a verifier is said to say of `{what}`"));
        }
        amiss.extend(tests.iter().filter(|test| !stands(test)).map(|test| format!("there is no test {test}")));
    }
    let begun = ROWS.iter().map(|(begins, _)| *begins).collect::<BTreeSet<_>>();
    amiss.extend(
        begun
            .iter()
            .filter(|begins| known.get(*begins) != Some(&1))
            .map(|begins| format!("no one row begins with `{begins}`")),
    );
    assert!(told.len() > 50 && begun.len() == ROWS.len(), "the table is there");
    assert!(amiss.is_empty(), "{}", amiss.join("\n"));
}

#[test]
fn two_games_of_one_scenario_have_two_ids_that_every_report_prints() {
    let ids = [(); 2].map(|()| {
        let table = Table::new();
        table.play_to(1);
        let card = table.game().ledger().unwrap().card_id().to_string();
        for side in ["red", "blue"] {
            let report = std::fs::read_to_string(table.root().join(format!("x001/report-{side}.md"))).unwrap();
            assert!(report.contains(&card), "{report}");
        }
        card
    });
    assert_ne!(ids[0], ids[1]);
}

/// A stand-in is no way around the days of a player.
#[test]
fn a_stand_in_that_ordered_before_the_days_of_its_player_were_over_is_named() {
    for (told_at, is_early) in [("2026-11-20T13:00:00Z", true), ("2026-11-24T13:00:00Z", false)] {
        let room = played_without_anna(told_at, ", absent: stand-in hold");
        let said = verify(&room);
        let early = "nothing that was sent was replaced: not proven: exchange 1: a stand-in wrote for red, and by the days of `post` anna \
                     had until 2026-11-23T23:59:59Z";
        if is_early {
            said.has(0, &[early]);
        } else {
            said.lacks(early);
            said.has(0, &["but for red in exchange 1, for whom a stand-in wrote"]);
        }
    }
}

/// Whoever moves a seed or a label on by words, or by acts that change nothing, leaves them where everybody counts them.
#[test]
fn notes_and_acts_of_no_weight_are_counted() {
    let table = Table::new();
    amend(&table, 1, "amend: [{unit: R1, strength: 9}]\n").has(1, &["this changes nothing"]);
    for strength in [8, 9] {
        amend(&table, 1, &format!("amend: [{{unit: R1, strength: {strength}}}]\n")).has(0, &[]);
    }
    table.play_to(1);
    estafette(&table, "verify HILL").has(0, &["2 acts of the umpire's desk: 2 amendments"]);
    let table = Table::new();
    table.play_to(1);
    rechain(&table, |entries| {
        entries.insert(0, Body::Note { state: None, text: "a fine day".to_owned() });
    });
    estafette(&table, "verify HILL")
        .has(1, &["1 note of the umpire's in the ledger, which is words and no act", "x001/report-red.md"]);
}

#[test]
fn books_that_are_open_are_told() {
    let table = Table::new();
    table.play_to(1);
    estafette(&table, "verify HILL").has(0, &["the game is not closed yet (not-closed)"]);
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    estafette(&table, "verify HILL").lacks("not-closed");
}
