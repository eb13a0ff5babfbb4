//! The umpire at his mail: an account on a server of the test, and the commands.

use crate::support::Table;
use crate::support::smtp::Server;
use crate::support::transcript::{Transcript, estafette};

pub(crate) const PLAYERS: &str = "\
players:
- {player: anna, side: red, mail: anna@example.org}
- {player: ben, side: blue, mail: ben@example.net}
";

/// `user` and `secret` as the login PLAIN has them.
pub(crate) const PLAIN: &str = "AHVzZXIAc2VjcmV0";
pub(crate) const NOW: &str = "2026-11-20T12:00:00Z";

pub(crate) fn table() -> Table {
    Table::with(PLAYERS)
}

pub(crate) fn configure(table: &Table, send: &str) {
    let text = format!("from: Der Schiedsrichter <umpire@example.com>\nsend: {send}\n");
    table.file("mail.yaml", &text);
}

/// Mail through a server of the test, with more keys for the account.
pub(crate) fn through(table: &Table, server: &Server, more: &str) {
    let port = server.port;
    // Patience is for a busy machine; a test of impatience names its own.
    let usual = [("host:", "localhost"), ("tls:", "none"), ("timeout:", "20")];
    let usual = usual.iter().filter(|(key, _)| !more.contains(key));
    let usual = usual.map(|(key, value)| format!(", {key} {value}"));
    let usual = usual.collect::<String>();
    configure(table, &format!("{{by: smtp, port: {port}{usual}{more}}}"));
}

pub(crate) fn mail(table: &Table, words: &str) -> Transcript {
    estafette(table, &format!("mail {words} --config PLACE/mail.yaml --now {NOW}"))
}

pub(crate) fn try_out(table: &Table) -> Transcript {
    estafette(table, "mail test --config PLACE/mail.yaml")
}

pub(crate) fn readers(server: &Server) -> Vec<String> {
    let mut readers = server.taken().into_iter().map(|letter| letter.to).collect::<Vec<_>>();
    readers.sort();
    readers
}
