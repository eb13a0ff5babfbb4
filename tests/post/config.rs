//! The mail account: read from a file outside the game and from the environment; and letters that nobody can misuse.

use std::path::Path;
use std::time::Duration;

use crate::support::Table;
use crate::support::transcript::estafette;
use estafette::game::Trouble;
use estafette::post::{Address, Attachment, Config, Fetch, Kind, Letter, Password, Send, Sender, Tls};
use mail_parser::{HeaderName, MessageParser, MimeHeaders};

fn read(text: &str, environment: &[(&str, &str)]) -> Result<Config, Trouble> {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("mail.yaml");
    std::fs::write(&path, text).unwrap();
    load(Some(&path), environment)
}

fn load(path: Option<&Path>, environment: &[(&str, &str)]) -> Result<Config, Trouble> {
    Config::load(path, &|name| {
        let found = environment.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn fault(text: &str) -> String {
    let trouble = read(text, &[]).expect_err(text);
    match trouble {
        Trouble::Unreadable { faults, .. } => {
            let faults = faults.sorted().into_iter();
            faults.map(|fault| format!("{}; {}", fault.message, fault.help.clone().unwrap_or_default())).collect()
        }
        other => format!("{other}; {}", other.help()),
    }
}

const SMTP: &str = "\
from: Die Schiedsrichterin <umpire@example.com>
send: {by: smtp, host: smtp.example.com, user: umpire, password: {command: pass show mail}}
fetch: {by: imap, host: imap.example.com, user: umpire, password: {env: IMAP}, mailbox: Games}
";

#[test]
fn mail_account_is_read_with_its_usual_ports() {
    let config = read(SMTP, &[]).unwrap();
    assert_eq!(config.from.to_string(), "Die Schiedsrichterin <umpire@example.com>");
    let Send::Smtp(account) = config.send else { panic!() };
    assert_eq!((account.port, account.tls, account.timeout), (587, Tls::StartTls, Duration::from_secs(60)));
    assert_eq!(account.password, Some(Password::Command("pass show mail".into())));
    let Some(Fetch::Imap { account, mailbox }) = config.fetch else { panic!() };
    assert_eq!((account.port, account.tls, mailbox.as_str()), (993, Tls::Whole, "Games"));
    for (keys, port, tls) in
        [("port: 465", 465, Tls::Whole), ("tls: tls", 465, Tls::Whole), ("port: 2525", 2525, Tls::StartTls)]
    {
        let text = format!("from: a@example.com\nsend: {{by: smtp, host: h, {keys}}}\n");
        let Send::Smtp(account) = read(&text, &[]).unwrap().send else { panic!() };
        assert_eq!((account.port, account.tls), (port, tls), "{keys}");
    }
}

#[test]
fn mail_account_comes_from_the_environment_too() {
    let home = crate::support::tempdir().unwrap();
    let folder = home.path().join("estafette");
    std::fs::create_dir(&folder).unwrap();
    let base = home.path().to_str().unwrap();
    let variables = [
        ("XDG_CONFIG_HOME", base),
        ("ESTAFETTE_MAIL_FROM", "umpire@example.com"),
        ("ESTAFETTE_MAIL_BY", "smtp"),
        ("ESTAFETTE_MAIL_HOST", "127.0.0.1"),
        ("ESTAFETTE_MAIL_PORT", "2525"),
        ("ESTAFETTE_MAIL_TLS", "none"),
        ("ESTAFETTE_MAIL_USER", "umpire"),
        ("ESTAFETTE_MAIL_PASSWORD", "hunter2"),
        ("ESTAFETTE_FETCH_BY", "maildir"),
        ("ESTAFETTE_FETCH_FOLDER", "/var/mail/umpire"),
    ];
    let config = load(None, &variables).unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    assert_eq!(config.fetch, Some(Fetch::Maildir("/var/mail/umpire".into())));
    let Send::Smtp(account) = config.send else { panic!() };
    assert_eq!((account.host.as_str(), account.port, account.tls), ("127.0.0.1", 2525, Tls::None));
    assert_eq!(account.password, Some(Password::Variable("ESTAFETTE_MAIL_PASSWORD".into())));
    std::fs::write(folder.join("mail.yaml"), "from: a@example.com\nsend: {by: files, folder: drafts}\n").unwrap();
    let config = load(None, &variables[..1]).unwrap();
    assert_eq!(config.send, Send::Files { folder: Some(folder.join("drafts")) });
    let config = load(None, &[("XDG_CONFIG_HOME", base), ("ESTAFETTE_MAIL_BY", "sendmail")]).unwrap();
    assert!(matches!(config.send, Send::Sendmail { .. }));
}

#[test]
fn mail_account_with_faults_is_refused_with_what_to_do() {
    for (text, what) in [
        ("send: {by: files}\n", "from whom letters come"),
        ("from: a@example.com\n", "how mail goes out"),
        ("from: a@example.com\nsend: {by: pigeon}\n", "`pigeon` is no way of mail"),
        ("from: a@example.com\nsend: {by: smtp}\n", "the `host` of the server"),
        ("from: a@example.com\nsend: {by: smtp, host: h, user: u}\n", "both `user` and `password`"),
        ("from: a@example.com\nsend: {by: smtp, host: h, tls: maybe}\n", "it may be tls, starttls or none"),
        ("from: a@example.com\nsend: {by: smtp, host: h, port: 99999}\n", "a number from 1 to 65535"),
        ("from: a@example.com\nsend: {by: smtp, host: h, hots: h}\n", "did you mean `host`"),
        ("from: a@example.com\nfetch: {by: maildir}\nsend: {by: files}\n", "which `folder`"),
        ("from: jürgen@example.com\nsend: {by: files}\n", "letters with accents"),
        (
            "from: a@example.com\nsend: {by: smtp, host: h, tls: none, user: u, password: {env: X}}\n",
            "`tls: none` is for servers of this machine only: `tls: starttls`",
        ),
    ] {
        let fault = fault(text);
        assert!(fault.contains(what), "{text}: {fault}");
    }
    let shown = fault("send: {by: files}\n");
    assert!(shown.contains("    send: {by: smtp, host: smtp.example.org"), "{shown}");
    let fault = fault("from: a@example.com\nsend: {by: smtp, host: h, user: u, password: hunter2}\n");
    assert!(fault.contains("does not stand here itself") && !fault.contains("hunter2"), "{fault}");
}

#[test]
fn mail_account_does_not_lie_in_the_game() {
    let table = Table::with("players: [{player: anna, side: red, mail: anna@example.org}]\n");
    std::fs::write(table.root().join("mail.yaml"), "from: a@example.com\nsend: {by: files}\n").unwrap();
    estafette(&table, "mail send HILL --config HILL/mail.yaml")
        .has(2, &["lies in the folder of the game", "move it elsewhere"]);
}

#[test]
fn mail_addresses_are_plain_or_refused() {
    for good in ["anna@example.org", "a.b+c@mail.example.org", "x@localhost"] {
        assert_eq!(Address::parse(good).unwrap().mail(), good);
    }
    for bad in [
        "",
        "anna",
        "anna@",
        "@example.org",
        "änna@example.org",
        "anna@exämple.org",
        "anna @example.org",
        "a@b@c",
        "anna@example.org\r\nBcc: x@y.z",
    ] {
        assert!(Address::parse(bad).is_err(), "{bad}");
        assert!(Address::new("Anna", bad).is_err(), "{bad}");
    }
    let odd = Address::new("Anna\r\nBcc: eve@example.org\u{0}", "anna@example.org").unwrap();
    assert!(!odd.name().contains(['\r', '\n', '\0']));
}

#[test]
fn mail_headers_cannot_be_forged_from_inside() {
    let forged = "x\r\nBcc: eve@example.org\r\n\r\nboo";
    let letter = Letter {
        game: forged.into(),
        to: Address::new(forged, "anna@example.org").unwrap(),
        kind: Kind::Answer { to: forged.into() },
        subject: format!("Größe {forged}"),
        text: "a\r\n.\r\nQUIT\n\u{1f40e}\n".into(),
        html: Some("<p>a</p>".into()),
        inline: vec![Attachment { name: forged.into(), media: "image/png".into(), bytes: vec![0, 13, 10, 255] }],
        attached: vec![Attachment {
            name: forged.into(),
            media: "no media\r\nBcc: eve@example.org".into(),
            bytes: b"a\n\r\n\0b".to_vec(),
        }],
        in_reply_to: Some("<a@b>\r\nBcc: eve@example.org".into()),
        references: vec!["<a@b>".into(), "<c\r\nBcc: eve@example.org>".into(), forged.into()],
    };
    let sender = Sender {
        from: Address::new(forged, "umpire@example.com").unwrap(),
        now: "2026-11-20T12:00:00Z".parse().unwrap(),
    };
    let mail = letter.mail(&sender, "key", "<id@example.com>");
    assert_eq!(mail, letter.mail(&sender, "key", "<id@example.com>"));
    assert!(mail.is_ascii());
    let read = MessageParser::default().parse(&mail).unwrap();
    assert!(read.header(HeaderName::Bcc).is_none());
    for line in String::from_utf8(mail.clone()).unwrap().lines() {
        assert!(!line.to_lowercase().starts_with("bcc:") && line.len() <= 998, "{line}");
    }
    assert_eq!(read.to().unwrap().as_list().unwrap().len(), 1);
    assert_eq!(read.message_id(), Some("id@example.com"));
    assert_eq!(read.in_reply_to().as_text(), Some("a@b"));
    assert_eq!(read.body_text(0).unwrap().replace("\r\n", "\n"), "a\n.\nQUIT\n\u{1f40e}\n");
    let bytes = read.attachments().map(|part| (part.attachment_name().is_some(), part.contents().to_vec()));
    let bytes = bytes.collect::<Vec<_>>();
    assert!(bytes.contains(&(true, b"a\n\r\n\0b".to_vec())), "{bytes:?}");
}
