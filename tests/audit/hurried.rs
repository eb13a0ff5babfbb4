//! Exchanges that were played without a player before his days were over.

use crate::audit::outbox::{ANNA, BERT, verify};
use crate::support::mail_room::{PLAYERS, Room, mail, orders_of};
use crate::support::transcript::estafette;

const MOMENT: &str = "2026-11-20T12:00:00Z";

fn send(room: &Room, now: &str) {
    estafette(&room.table, &format!("mail send HILL --config PLACE/mail.yaml --now {now}")).has(0, &["sent"]);
}

/// A game in which Bert has ordered and Anna has three days left, and what is played is told at a moment; with more keys of `post`.
pub(super) fn played_without_anna(told_at: &str, more: &str) -> Room {
    let room = Room::with_players(PLAYERS, &format!("post: {{demands: [address], days: 3{more}}}\n"));
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    send(&room, MOMENT);
    room.take(&[mail(BERT, "<1@b>", 20, &orders_of("blue", 1, "press"))]);
    send(&room, MOMENT);
    estafette(&room.table, "adjudicate HILL --without red").has(0, &["Exchange 1 is cast"]);
    send(&room, told_at);
    room
}

#[test]
fn who_is_left_out_before_his_days_are_over_is_named() {
    let room = played_without_anna("2026-11-20T13:00:00Z", "");
    verify(&room).has(
        0,
        &[
            "nothing that was sent was replaced: not proven: exchange 1 was played without anna, and by the days of `post` anna had \
             until 2026-11-23T23:59:59Z: its report was written at 2026-11-20T13:00:00Z",
            "What was looked at agrees; what is not proven is said above.",
        ],
    );
}

#[test]
fn who_is_left_out_after_his_days_are_over_is_not() {
    let room = played_without_anna("2026-11-24T13:00:00Z", "");
    verify(&room).has(0, &["nothing that was sent was replaced: yes", "Everything agrees."]);
}

#[test]
fn who_has_sent_something_is_not_left_out() {
    let room = Room::with_players(PLAYERS, "post: {demands: [address], days: 3}\n");
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    send(&room, MOMENT);
    room.take(&[
        mail(ANNA, "<1@a>", 20, &orders_of("red", 1, "stand")),
        mail(BERT, "<2@b>", 20, &orders_of("blue", 1, "press")),
    ]);
    send(&room, MOMENT);
    estafette(&room.table, "adjudicate HILL").has(0, &["Exchange 1 is cast"]);
    send(&room, "2026-11-20T13:00:00Z");
    verify(&room).has(0, &["nothing that was sent was replaced: yes", "Everything agrees."]);
}
