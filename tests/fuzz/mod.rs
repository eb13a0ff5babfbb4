//! Whatever comes from outside, changed at random: it is read or refused, soon, and nothing panics. README.md tells how to run
//! it for long and what to do with what it finds.
//!
//! This is no libFuzzer: that needs a nightly compiler. What it lacks, knowledge of the ways taken through the code, a corpus
//! of real files and changes that keep their structure make up for in part.

mod chance;
mod corpus;
mod ledger;
mod mail;
mod mutate;
mod scenario;
mod smaller;
mod templates;
mod trial;
mod umpire;
mod view;

use trial::{again, try_out};

/// A target: its name, what its inputs are made of, and what is done with one.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) corpus: fn() -> Vec<String>,
    pub(crate) run: fn(&[u8]),
}

const TARGETS: [&Target; 6] =
    [&view::TARGET, &mail::TARGET, &ledger::TARGET, &umpire::TARGET, &templates::TARGET, &scenario::TARGET];

#[test]
fn what_was_found_once_does_no_harm_any_more() {
    for target in TARGETS {
        again(target);
    }
}

#[test]
fn a_view_is_refused_or_can_be_checked_by_and_played_on() {
    try_out(&view::TARGET);
}

#[test]
fn a_mail_is_refused_or_read_as_orders() {
    try_out(&mail::TARGET);
}

#[test]
fn a_ledger_and_rolls_are_refused_or_are_the_text_they_were() {
    try_out(&ledger::TARGET);
}

#[test]
fn a_file_of_the_umpire_is_refused_or_considered() {
    try_out(&umpire::TARGET);
}

#[test]
fn a_template_is_refused_or_rendered() {
    try_out(&templates::TARGET);
}

#[test]
fn a_scenario_is_refused_or_set_up() {
    try_out(&scenario::TARGET);
}
