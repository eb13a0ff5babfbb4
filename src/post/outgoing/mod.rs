//! Letters that leave: the outbox, and the ways out of it.
//!
//! `outbox` and `send` know each other: what is sent is taken from the outbox, which says how it went.

pub(in crate::post) mod causes;
pub(in crate::post) mod courier;
pub(in crate::post) mod drafts;
pub(in crate::post) mod outbox;
pub(in crate::post) mod send;
pub(in crate::post) mod sendmail;
pub(in crate::post) mod smtp;
pub(in crate::post) mod talk;
