//! Mails that come in: whose they are, what becomes of each, what is answered.
//!
//! `clerk`, `decision`, `mended`, `passed`, `questions`, `reply` and `words` know each other: they are one clerk at his
//! work, mail by mail.
//! `bounce` and `bounce_text` know each other: a report of a failure may be a text.
//! `carried` and `unmarked` know each other: an order that rides may come without its mark.

pub(in crate::post) mod addressed;
mod answers;
pub(in crate::post) mod asking;
pub(in crate::post) mod attested;
pub(in crate::post) mod bounce;
mod bounce_text;
mod broken_off;
mod by_address;
pub(in crate::post) mod carried;
pub(in crate::post) mod carried_back;
pub(in crate::post) mod clerk;
mod dated;
pub(in crate::post) mod decision;
mod early;
mod early_links;
pub(in crate::post) mod elsewhere;
pub(in crate::post) mod evidence;
pub(in crate::post) mod fetch;
pub(in crate::post) mod late;
pub(in crate::post) mod mended;
mod on_record;
pub(in crate::post) mod passed;
pub(in crate::post) mod passed_on;
pub(in crate::post) mod questions;
mod quotable;
pub(in crate::post) mod reading;
pub(in crate::post) mod rederived;
pub(in crate::post) mod reply;
mod signed;
pub(in crate::post) mod standing;
pub(in crate::post) mod strange;
pub(in crate::post) mod taken;
pub(in crate::post) mod umpire;
pub(in crate::post) mod unmarked;
mod unread;
pub(in crate::post) mod who;
pub(in crate::post) mod words;
