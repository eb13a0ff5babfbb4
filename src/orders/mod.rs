//! The turn-file language: one for all rule sets, each of which adds its own verbs.
//!
//! A text becomes an order file (the cleaning of mail), the order file a tree (the gate), the tree a
//! turn file: an [`Envelope`], and a [`Body`] in the words of a [`Language`].
//!
//! `condition`, `envelope`, `schema` and `whom` know each other: a condition is about somebody, who may be chosen by a
//! condition, and schemas are made of the tables of both.

mod body;
pub mod callings;
pub mod clauses;
pub mod colours;
mod condition;
pub mod courtesies;
mod describe;
mod entry;
mod envelope;
mod in_vain;
mod joined;
mod kept;
mod language;
mod letters;
mod lines;
mod mail_text;
pub mod manners;
mod missive;
pub mod moments;
pub mod motions;
mod names;
mod parts;
pub mod plain;
pub mod remarks;
mod replies;
pub mod retorts;
pub mod sayings;
pub mod schema;
mod steps;
mod whom;

pub use crate::yaml::normal;
pub use body::{Body, answer, body, entry, has_body, listed, readable, standing, standing_from_text};
pub use condition::{Bound, CONDITION, Condition, Measure, bound, condition, measure, parse_measure};
pub use describe::{
    describe_answer, describe_any, describe_choice, describe_condition, describe_entry, describe_standing,
    describe_steps,
};
pub use entry::{Answer, Entry, Reply, Standing, Step};
pub use envelope::{ENVELOPE_KEYS, Envelope, envelope};
pub use in_vain::{Vain, Whose, in_vain};
pub use joined::{files_of, joined, named_parts, without_words_of_a_lock, writer_of};
pub use kept::{Replaced, Stays, replaced, standing_after, without_names};
pub use language::{Decision, Language, Usage, Vocabulary, bare, decision, foreign_to, usage, verbs_of};
pub use mail_text::{BEGIN_MARK, END_MARK, Manner, OrderFile, Refusal, order_file, order_text};
pub use missive::{EVERYBODY, LETTERS, Missive, PARAGRAPH, is_too_long, letters_node, without_letters};
pub use names::{
    LONGEST_NAME, Named, NoName, is_compass_point, is_label, is_step_of_a_path, name_fault, named, names, resolve_name,
};
pub use parts::{Look, Part, Parted, parts_of, parts_of_condition, parts_of_steps};
pub use replies::{each_step, never_reached, replied};
pub use steps::{step, steps};
pub use whom::{Selector, Whom, whom};
