//! `mail setup`: the account that is written, and what is not written.

use std::io::Write;
use std::process::{Command, Stdio};

use super::imap::{self, PASSWORD, tls_file};
use crate::support::smtp::{Mood, Privacy, Server};
use crate::support::transcript::{Transcript, estafette};
use crate::support::umpire::table;

/// A nothing, `umpire`, a nothing, and the password of the server for mail in.
const LOGIN: &str = "AHVtcGlyZQBpdCdzICJzM2NyZXQi";

fn setup(table: &crate::support::Table, servers: (u16, u16), more: &str) -> Transcript {
    table.file("pw", PASSWORD);
    #[cfg(unix)]
    {
        let path = table.place.path().join("pw");
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    }
    let (smtp, imap) = servers;
    let ca = tls_file("ca.pem").display().to_string();
    estafette(
        table,
        &format!(
            "mail setup umpire@example.com --name 'The umpire' --user umpire --smtp localhost:{smtp}/tls --imap localhost:{imap}/tls \
             --password 'file: PLACE/pw' --ca-file {ca} --config PLACE/new/mail.yaml {more}"
        ),
    )
}

#[test]
fn mail_is_set_up_when_both_ways_are_open_and_never_before() {
    let table = table();
    let out = Server::with(Mood::Kind, Privacy::Whole, Some(LOGIN));
    let inward = imap::Server::start(Vec::new(), false);
    let path = table.place.path().join("new/mail.yaml");
    setup(&table, (out.port, 1), "").has(3, &["nothing is written, as not both ways are open", "port 1"]);
    assert!(!path.exists());
    let said = setup(&table, (out.port, inward.port), "");
    said.has(0, &["The login of umpire is accepted.", "Messages in INBOX: 0.", "Written to PLACE/new/mail.yaml"]);
    assert!(!said.out.contains("s3cret"));
    let text = std::fs::read_to_string(&path).unwrap();
    let begin = format!(
        "from: \"The umpire <umpire@example.com>\"\nsend: {{by: smtp, host: localhost, port: {}, tls: tls, user: umpire, password: {{file: ",
        out.port
    );
    assert!(text.starts_with(&begin), "{text}");
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&path.metadata().unwrap().permissions()) & 0o077, 0);
    estafette(&table, "mail test --config PLACE/new/mail.yaml").has(0, &["Letters come from The umpire"]);
    setup(&table, (out.port, inward.port), "").has(2, &["there is a mail configuration already"]);
    setup(&table, (out.port, 1), "--replace --untried").has(0, &["Written to"]);
}

#[test]
fn mail_is_set_up_with_what_the_provider_wants() {
    let table = table();
    let with =
        |words: &str| estafette(&table, &format!("mail setup {words} --untried --replace --config PLACE/written.yaml"));
    with("umpire@hotmail.com --password 'command: oama access me'").has(
        0,
        &[
            "wants a token",
            "host: smtp-mail.outlook.com, port: 587, tls: starttls",
            "password: {command: oama access me}, auth: xoauth2",
        ],
    );
    with("umpire@gmail.com --password 'env: PW'")
        .has(0, &["wants an app password", "host: imap.gmail.com, port: 993", "{env: PW}"]);
    with("umpire@gmail.com --auth xoauth2 --password 'env: TOKEN'").has(0, &["auth: xoauth2"]);
    // The password itself is neither taken nor repeated.
    for typed in ["hunter2", "'pass: hunter2'", "'hunter2: x'", "'command:'"] {
        let said = with(&format!("umpire@gmail.com --password {typed}"));
        said.has(2, &["no place that a password can come from"]);
        assert!(!said.err.contains("hunter2"), "{}", said.err);
    }
    with("umpire@gmail.com, --password 'env: PW'").has(2, &["is no address"]);
    with("u@example.org --smtp 'x y' --imap a --password 'env: PW'")
        .has(2, &["the server for mail out cannot be read"]);
}

#[test]
fn mail_is_set_up_by_answering_questions() {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("estafette/mail.yaml");
    let talk = |answers: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(["mail", "setup", "--untried"])
            .env("XDG_CONFIG_HOME", place.path())
            .env_remove("ESTAFETTE_MAIL_CONFIG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.code(), said)
    };
    let (code, said) = talk("umpire@posteo.de\n");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("Your address: ") && said.contains("nothing was answered") && !path.exists(), "{said}");
    let (code, said) = talk("umpire@posteo.de\ncommand: pass show mail\n");
    assert_eq!(code, Some(0), "{said}");
    let text = std::fs::read_to_string(&path).unwrap();
    let keys = "port: 465, tls: tls, user: umpire@posteo.de, password: {command: pass show mail}}";
    assert!(text.contains(keys), "{text}");
}

#[test]
fn mail_is_set_up_from_an_autoconfig_file_that_is_given() {
    let table = table();
    let file = "<clientConfig version=\"1.1\"><emailProvider id=\"club.example\">\
        <incomingServer type=\"imap\"><hostname>in.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType>\
        <authentication>OAuth2</authentication><authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username></incomingServer>\
        <outgoingServer type=\"smtp\"><hostname>out.%EMAILDOMAIN%</hostname><port>587</port><socketType>STARTTLS</socketType>\
        <authentication>OAuth2</authentication><username>%EMAILLOCALPART%</username></outgoingServer></emailProvider></clientConfig>";
    table.file("config-v1.1.xml", file);
    let with = |words: &str| {
        let words = format!("mail setup umpire@club.example {words} --untried --replace --config PLACE/written.yaml");
        estafette(&table, &words)
    };
    with("--autoconfig PLACE/config-v1.1.xml --password 'command: oama access me'").has(
        0,
        &[
            "wants a token",
            "host: out.club.example, port: 587, tls: starttls, user: umpire, password: {command: oama access me}, auth: xoauth2",
            "host: in.club.example, port: 993, tls: tls",
        ],
    );
    with("--autoconfig PLACE/config-v1.1.xml --auth oauthbearer --user me --password 'env: T'")
        .has(0, &["user: me", "auth: oauthbearer"]);
    table.file("page.html", "<html>no such file</html>");
    with("--autoconfig PLACE/page.html --password 'env: T'").has(3, &["it is no autoconfig file", "--smtp"]);
    with("--autoconfig PLACE/none.xml --password 'env: T'").has(3, &["none.xml"]);
    with("--autoconfig PLACE/page.html --smtp a --password 'env: T'").has(2, &["cannot be used with"]);
}
