//! Mails that come in: whose they are, what becomes of each, what is answered.

pub(in crate::post) mod asking;
pub(in crate::post) mod bounce;
pub(in crate::post) mod carried;
pub(in crate::post) mod clerk;
pub(in crate::post) mod decision;
pub(in crate::post) mod evidence;
pub(in crate::post) mod fetch;
pub(in crate::post) mod late;
pub(in crate::post) mod mended;
pub(in crate::post) mod passed;
pub(in crate::post) mod passed_on;
pub(in crate::post) mod questions;
pub(in crate::post) mod reading;
pub(in crate::post) mod rederived;
pub(in crate::post) mod reply;
pub(in crate::post) mod standing;
pub(in crate::post) mod strange;
pub(in crate::post) mod taken;
pub(in crate::post) mod umpire;
pub(in crate::post) mod unmarked;
pub(in crate::post) mod who;
pub(in crate::post) mod words;
