//! Mail out: logins, passwords and TLS.

use std::path::PathBuf;

use crate::support::contents;
use crate::support::smtp::{Mood, Privacy, Server};
use crate::support::umpire::{PLAIN, mail, table, through, try_out};

#[test]
fn mail_logs_in_and_never_shows_the_password() {
    let table = table();
    let server = Server::with(Mood::Kind, Privacy::None, Some(PLAIN));
    through(&table, &server, ", user: user, password: {command: echo wrong-secret}");
    let said = mail(&table, "send HILL");
    said.has(5, &["refuses the login: 535", "app password"]);
    let logins = server.heard();
    let logins = logins.iter().filter(|said| said.starts_with("AUTH"));
    assert_eq!(logins.count(), 1, "two letters, and one login");
    let tried = try_out(&table);
    tried.has(3, &["refuses the login"]);
    for text in [said.out, said.err, tried.out, tried.err] {
        assert!(!text.contains("wrong-secret"));
    }
    for (name, bytes) in contents(&table.root()) {
        assert!(!String::from_utf8_lossy(&bytes).contains("wrong-secret"), "{name}");
    }
    through(&table, &server, "");
    mail(&table, "send HILL").has(5, &["wants a login: 530"]);
    through(&table, &server, ", user: user, password: {command: echo secret}");
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(server.taken().len(), 2);
    try_out(&table).has(0, &["login PLAIN", "The login of user is accepted."]);
    let plain = Server::start(Mood::Kind);
    through(&table, &plain, ", user: user, password: {command: echo secret}");
    try_out(&table).has(3, &["offers no login with a password"]);
}

/// `user=user`, a 1, `auth=Bearer ya29.token`, and two of them more.
const BEARER: &str = "XOAUTH2 dXNlcj11c2VyAWF1dGg9QmVhcmVyIHlhMjkudG9rZW4BAQ==";

#[test]
fn mail_logs_in_with_a_token_and_never_shows_it() {
    let table = table();
    let server = Server::with(Mood::Kind, Privacy::None, Some(BEARER));
    let token = |token: &str| format!(", user: user, auth: xoauth2, password: {{command: echo {token}}}");
    through(&table, &server, &token("ya29.old"));
    let said = mail(&table, "send HILL");
    said.has(5, &["refuses the token: 535 5.7.8 no such token {\"status\":\"401\"}", "writes a fresh token"]);
    through(&table, &server, &token("ya29.token"));
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(server.taken().len(), 2);
    try_out(&table).has(0, &["login XOAUTH2", "The login of user is accepted."]);
    for (name, bytes) in contents(&table.root()) {
        assert!(!String::from_utf8_lossy(&bytes).contains("ya29"), "{name}");
    }
    // A server that says the token back.
    let echo = "535 you said ya29.token, dXNlcj11c2VyAWF1dGg9QmVhcmVyIHlhMjkudG9rZW4BAQ==";
    let echoing = Server::with(Mood::Says("AUTH", echo), Privacy::None, Some(BEARER));
    through(&table, &echoing, &token("ya29.token"));
    let tried = try_out(&table);
    tried.has(3, &["you said [..], [..]"]);
    assert!(!tried.err.contains("ya29") && !tried.err.contains("dXNlcj11c2Vy"), "{}", tried.err);
    // The one kind of login where the other is wanted.
    through(&table, &server, ", user: user, password: {command: echo secret}");
    try_out(&table).has(3, &["offers no login with a password", "`auth: xoauth2`"]);
    let plain = Server::with(Mood::Kind, Privacy::None, Some(PLAIN));
    through(&table, &plain, &token("ya29.token"));
    try_out(&table).has(3, &["offers no login with a token", "leave `auth: xoauth2` out"]);
    assert!(plain.heard().iter().all(|said| !said.contains("AUTH")), "{:?}", plain.heard());
    through(&table, &server, ", auth: xoauth2");
    try_out(&table).has(2, &["`auth: xoauth2` needs `user`"]);
    through(&table, &server, ", user: user, auth: oauth, password: {command: echo x}");
    try_out(&table).has(3, &["`oauth` is no kind of login"]);
}

#[test]
fn mail_logs_in_as_rfc_7628_has_it_and_never_shows_the_token() {
    let table = table();
    let server = Server::with(Mood::Kind, Privacy::None, Some("OAUTHBEARER ya29.token"));
    let with = |auth: &str, token: &str| format!(", user: user, auth: {auth}, password: {{command: echo {token}}}");
    through(&table, &server, &with("oauthbearer", "ya29.old"));
    let said = mail(&table, "send HILL");
    said.has(5, &["refuses the token: 535 5.7.8 no such token {\"status\":\"401\"}", "writes a fresh token"]);
    through(&table, &server, &with("oauthbearer", "ya29.token"));
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(server.taken().len(), 2);
    try_out(&table).has(0, &["login OAUTHBEARER", "The login of user is accepted."]);
    for (name, bytes) in contents(&table.root()) {
        assert!(!String::from_utf8_lossy(&bytes).contains("ya29"), "{name}");
    }
    // The one way where the other is wanted.
    through(&table, &server, &with("xoauth2", "ya29.token"));
    try_out(&table).has(3, &["offers no login with a token as it is wanted", "write `auth: oauthbearer`"]);
    // A server that says the whole login back.
    let login = base64::Engine::encode(
        &base64::engine::general_purpose::STANDARD,
        "n,a=user,\x01host=localhost\x01port=25\x01auth=Bearer ya29.token\x01\x01",
    );
    let echo: &'static str = Box::leak(format!("535 you said {login}").into_boxed_str());
    let echoing = Server::with(Mood::Says("AUTH", echo), Privacy::None, Some("OAUTHBEARER ya29.token"));
    through(&table, &echoing, &with("oauthbearer", "ya29.token"));
    let tried = try_out(&table);
    tried.has(3, &["you said [..]"]);
    assert!(!tried.err.contains(&login[..20]), "{}", tried.err);
    through(&table, &server, ", auth: oauthbearer");
    try_out(&table).has(2, &["`auth: oauthbearer` needs `user`"]);
}

#[test]
fn mail_account_with_a_password_in_it_is_refused_without_showing_it() {
    let table = table();
    for password in ["hunter2", "'hunter2, x}'", "\"hunter2", "hunter2: x", "[hunter2]", "&hunter2", "\n    hunter2"] {
        for key in ["password", "pasword", "passwd"] {
            let text = format!("from: a@example.com\nsend:\n  by: smtp\n  host: h\n  user: u\n  {key}: {password}\n");
            table.file("mail.yaml", &text);
            let said = mail(&table, "send HILL");
            assert_eq!(said.code, 3, "{text}");
            assert!(!said.err.contains("hunter2"), "{}", said.err);
            assert!(said.err.contains("mail.yaml:"), "{}", said.err);
        }
    }
    crate::support::umpire::configure(&table, "{by: smtp, host: h, user: u, password: hunter2, tls: x}");
    let said = mail(&table, "send HILL");
    said.has(3, &["does not stand here itself", "`{env: NAME}`"]);
    assert!(!said.err.contains("hunter2"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn mail_repeats_no_password_that_others_say() {
    let table = table();
    crate::support::umpire::configure(
        &table,
        "{by: smtp, host: localhost, tls: none, user: u, password: {command: 'echo hunter2; echo bad hunter2 aHVudGVyMg== >&2; exit 1'}}",
    );
    let said = mail(&table, "send HILL");
    said.has(5, &["No letter went out; they wait in the outbox."]);
    assert_eq!(try_out(&table).code, 3);
    assert!(said.err.contains("bad [..] [..]"), "{}", said.err);
    assert!(!said.err.contains("hunter2"), "{}", said.err);
    for echoed in ["535 you said secret", "535 you said AHVzZXIAc2VjcmV0", "535 you said c2VjcmV0"] {
        let server = Server::with(Mood::Says("AUTH", echoed), Privacy::None, Some(PLAIN));
        through(&table, &server, ", user: user, password: {command: echo secret}");
        let said = mail(&table, "send HILL");
        said.has(5, &["you said [..]"]);
        let tried = try_out(&table);
        for text in [&said.out, &said.err, &tried.out, &tried.err] {
            assert!(!text.contains(&echoed[13..]), "{text}");
        }
        for (name, bytes) in contents(&table.root().join("post")) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert!(!name.ends_with(".txt") || !text.contains(&echoed[13..]), "{name}: {text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn mail_takes_its_password_from_a_private_file_only() {
    use std::os::unix::fs::PermissionsExt;
    let table = table();
    let server = Server::with(Mood::Kind, Privacy::None, Some(PLAIN));
    through(&table, &server, ", user: user, password: {file: password}");
    let path = table.file("password", "secret\nand a note\n");
    let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
    mode(0o644);
    mail(&table, "send HILL").has(3, &["others can read this password", "chmod 600"]);
    mode(0o600);
    assert_eq!(mail(&table, "send HILL").code, 0);
}

fn fixture(name: &str) -> String {
    let place = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls");
    place.join(name).display().to_string()
}

#[test]
fn mail_goes_over_tls_and_trusts_only_whom_it_is_told_to() {
    let trusted = format!(", ca_file: {}", fixture("ca.pem"));
    for (privacy, word, other) in [(Privacy::StartTls, "starttls", "tls"), (Privacy::Whole, "tls", "starttls")] {
        let table = table();
        let server = Server::with(Mood::Kind, privacy, Some(PLAIN));
        let login = ", user: user, password: {command: echo secret}";
        through(&table, &server, &format!(", tls: {word}{login}"));
        mail(&table, "send HILL").has(5, &["signed by nobody who is trusted", "ca_file"]);
        through(&table, &server, &format!(", host: 127.0.0.1, tls: {word}{trusted}{login}"));
        mail(&table, "send HILL").has(5, &["is not one of 127.0.0.1"]);
        let wrong = match privacy {
            Privacy::Whole => "waits in silence",
            _ => "does not speak TLS from the first byte",
        };
        through(&table, &server, &format!(", timeout: 1, tls: {other}{trusted}{login}"));
        mail(&table, "send HILL").has(5, &[wrong]);
        assert!(server.heard().iter().all(|said| !said.contains(PLAIN)), "no password before TLS is sure");
        through(&table, &server, &format!(", tls: {word}{trusted}{login}"));
        try_out(&table).has(0, &["the certificate is good"]);
        assert_eq!(mail(&table, "send HILL").code, 0);
        assert!(server.taken().iter().all(|letter| letter.private));
        assert_eq!(server.taken().len(), 2);
    }
    let table = table();
    let server = Server::start(Mood::Kind);
    through(&table, &server, &format!(", tls: starttls{trusted}"));
    mail(&table, "send HILL").has(5, &["offers no STARTTLS", "without TLS nothing is sent"]);
}

#[test]
fn mail_that_no_server_gives_is_told_from_a_command_that_makes_no_sense() {
    let table = table();
    let fetch = |fetch: &str| {
        table.file("mail.yaml", &format!("from: a@example.com\nsend: {{by: files}}\n{fetch}"));
        mail(&table, "fetch HILL").code
    };
    let account = "fetch: {by: imap, host: localhost, port: 1, tls: none, user: u, password: ";
    assert_eq!(fetch(&format!("{account}{{command: echo x}}}}\n")), 3);
    assert_eq!(fetch(&format!("{account}{{command: exit 1}}}}\n")), 3);
    assert_eq!(fetch(""), 2, "nothing says where the mail is");
}
