//! Letters that come back: which reports of servers are believed, and what follows from them.

use crate::support::mail_room::{Room, body, mail, orders_of};
use crate::support::transcript::estafette;

const ADDRESS: &str = "post: {demands: [address]}\n";

/// A report as Postfix writes one.
fn report(id: &str, reader: &str, action: &str) -> Vec<u8> {
    format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.club.example (Mail Delivery System)\r\nTo: umpire@club.example\r\n\
         Subject: Undelivered Mail Returned to Sender\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary=\"B/1\"\r\nMessage-Id: <{action}.{reader}.b@mx>\r\n\r\n\
         --B/1\r\nContent-Type: text/plain\r\n\r\nI'm sorry to have to inform you that your message could not be delivered.\r\n\r\n\
         --B/1\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mx.club.example\r\nArrival-Date: Fri, 20 Nov 2026 12:00:01 +0000\r\n\r\n\
         Final-Recipient: rfc822; {reader}\r\nOriginal-Recipient: rfc822;{reader}\r\nAction: {action}\r\nStatus: 5.1.1\r\n\
         Diagnostic-Code: smtp; 550 5.1.1 <{reader}>: Recipient address\r\n    rejected: User unknown\r\n\r\n\
         --B/1\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: umpire@club.example\r\nTo: {reader}\r\nMessage-ID: {id}\r\n\r\n--B/1--\r\n"
    )
    .into_bytes()
}

/// A game whose first reports went out as drafts, and the Message-ID of Anna's.
fn sent() -> (Room, String) {
    let room = Room::new(ADDRESS);
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    send(&room, "send HILL");
    let letter = room.letters().into_iter().find(|letter| letter.contains("To: anna <anna@example.org>")).unwrap();
    let line = letter.lines().find(|line| line.starts_with("Message-ID: ")).unwrap();
    (room, line["Message-ID: ".len()..].to_owned())
}

fn send(room: &Room, words: &str) -> crate::support::transcript::Transcript {
    let said = estafette(&room.table, &format!("mail {words} --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z"));
    assert_eq!(said.code, 0, "{}", said.err);
    said
}

fn status(room: &Room) -> String {
    estafette(&room.table, "status HILL").out
}

const MARK: &str = "anna cannot be reached: mail to anna@example.org came back: 550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown";

#[test]
fn mail_that_comes_back_marks_its_player_and_tells_the_umpire_once() {
    let (room, id) = sent();
    assert!(!status(&room).contains("cannot be reached"));
    let taken = room.take(&[report(&id, "anna@example.org", "failed")]);
    assert_eq!(taken[0].line.outcome.word(), "silent");
    assert!(
        taken[0].line.why.starts_with("anna cannot be reached: letter 0001-anna-report came back"),
        "{}",
        taken[0].line.why
    );
    assert!(status(&room).contains(MARK), "{}", status(&room));
    let json = estafette(&room.table, "status HILL --format json").json();
    assert_eq!(json["unreachable"][0]["player"], "anna");
    let told = |room: &Room| {
        let letters = room
            .letters()
            .into_iter()
            .filter(|letter| letter.contains("To: \"Umpire\"") || letter.contains("To: Umpire"));
        letters.collect::<Vec<_>>()
    };
    assert_eq!(told(&room).len(), 1, "{:?}", room.letters());
    assert!(body(&told(&room)[0]).contains("A letter to anna, of red in hill, came back"));
    // The same report again, and another one of the same letter.
    let again = String::from_utf8(report(&id, "anna@example.org", "failed")).unwrap().replace(".b@mx", ".c@mx");
    room.take(&[report(&id, "anna@example.org", "failed"), again.into_bytes()]);
    assert_eq!(told(&room).len(), 1);
    // It is not sent again by itself, and nothing of the game has changed.
    send(&room, "send HILL").has(0, &["came back 0001-anna-report to anna@example.org: 550 5.1.1"]);
    let taken = room.take(&[mail("anna@example.org", "<o@x>", 20, &orders_of("red", 1, "press"))]);
    assert_eq!(taken[0].line.outcome.word(), "taken");
}

#[test]
fn mail_that_comes_back_is_sent_to_a_new_address_and_the_mark_goes() {
    let (room, id) = sent();
    room.take(&[report(&id, "anna@example.org", "failed")]);
    let file = room.root().join("game.yaml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("anna@example.org", "anna@example.net")).unwrap();
    send(&room, "send HILL").has(0, &["sent 0001-anna-report to anna@example.net"]);
    assert!(!status(&room).contains("cannot be reached"));
    // With the old address again, tried once more because the umpire insists.
    let (room, id) = sent();
    room.take(&[report(&id, "anna@example.org", "failed")]);
    send(&room, "send HILL --again --player anna").has(0, &["sent 0001-anna-report to anna@example.org"]);
    assert!(!status(&room).contains("cannot be reached"));
}

#[test]
fn mail_reports_that_name_no_letter_of_ours_to_that_reader_are_not_believed() {
    let (room, id) = sent();
    let sound = report(&id, "anna@example.org", "failed");
    let text = String::from_utf8(sound).unwrap();
    for forged in [
        // Another letter, another reader, a letter that is only late, no report at all.
        text.replace(&id, "<hill.report.000.anna.0123456789abcdef@club.example>"),
        text.replace("anna@example.org", "bert@example.org"),
        text.replace("Action: failed", "Action: delayed"),
        text.replace("report-type=delivery-status", "report-type=feedback-report"),
        text.replace("message/delivery-status", "text/plain"),
        text.replace(&format!("Message-ID: {id}"), "X-Nothing: here"),
        text.replace("\r\nFinal-Recipient:", "\r\nX-Final:").replace("Original-Recipient:", "X-Original:"),
    ] {
        let taken = room.take(&[forged.clone().into_bytes()]);
        assert_eq!(taken[0].line.why, "a server reports on a delivery", "{forged}");
    }
    assert!(!status(&room).contains("cannot be reached"));
    assert_eq!(room.letters().len(), 2, "nobody is told, and nobody answered");
    // What only waits has not gone out, and cannot come back.
    let room = Room::new(ADDRESS);
    room.take(&[mail("anna@example.org", "<o@x>", 20, "hello")]);
    let letter = room.letters().remove(0);
    let line = letter.lines().find(|line| line.starts_with("Message-ID: ")).unwrap();
    room.take(&[report(&line["Message-ID: ".len()..], "anna@example.org", "failed")]);
    assert!(!status(&room).contains("cannot be reached"));
}

/// A report as qmail writes one (qmail-send, QSBMF).
fn of_qmail(id: &str, reader: &str) -> String {
    format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.net\r\nTo: umpire@club.example\r\nSubject: failure notice\r\n\r\n\
         Hi. This is the qmail-send program at mx.example.net.\r\n\
         I'm afraid I wasn't able to deliver your message to the following addresses.\r\n\
         This is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n\
         <{reader}>:\r\n192.0.2.1 does not like recipient.\r\nRemote host said: 550 5.1.1 no such user\r\n\r\n\
         --- Below this line is a copy of the message.\r\n\r\n\
         Return-Path: <umpire@club.example>\r\nFrom: Umpire <umpire@club.example>\r\nTo: anna <anna@example.org>\r\nMessage-ID: {id}\r\n\r\nYour orders are awaited.\r\n"
    )
}

/// A report as Exchange writes one, without the part that RFC 3464 wants.
fn of_exchange(id: &str, reader: &str) -> String {
    let page = format!(
        "<html><body><p><b>Delivery has failed to these\r\nrecipients or groups:</b></p>\r\n\
         <p><a href=\"mailto:{reader}\">{reader}</a><br>The email address you entered couldn&#8217;t be found.</p>\r\n\
         <p>Diagnostic information for administrators:</p><p>Generating server: mx.club.example</p>\r\n\
         <p>{reader}<br>Remote Server returned '550 5.1.10 RecipientNotFound'</p><p>Original message headers:</p>\r\n\
         <pre>Received: from mx (192.0.2.1)\r\nTo: anna &lt;anna@example.org&gt;\r\nMessage-ID: {}\r\n</pre></body></html>",
        id.replace('<', "&lt;").replace('>', "&gt;")
    );
    format!(
        "From: Microsoft Outlook <postmaster@club.example>\r\nTo: umpire@club.example\r\nSubject: Undeliverable: [hill]\r\n\
         X-MS-Exchange-Message-Is-Ndr:\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}\r\n"
    )
}

/// A report as Exim writes one, with the letter as a mail in it.
fn of_exim(id: &str, reader: &str) -> String {
    format!(
        "Return-Path: <>\r\nX-Failed-Recipients: {reader}\r\nAuto-Submitted: auto-replied\r\nFrom: Mail Delivery System <Mailer-Daemon@mx>\r\n\
         Subject: Mail delivery failed\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent\r\nerror. The \
         following address(es) failed:\r\n\r\n  {reader}\r\n    host mx.example.org [192.0.2.1]\r\n\r\n\
         --b\r\nContent-Type: message/rfc822\r\n\r\nFrom: umpire@club.example\r\nTo: anna@example.org\r\nMessage-ID: {id}\r\n\r\nx\r\n--b--\r\n"
    )
}

#[test]
fn mail_that_comes_back_without_the_standard_form_is_understood() {
    for (write, why) in [
        (of_qmail as fn(&str, &str) -> String, "192.0.2.1 does not like recipient."),
        (of_exchange, "The email address you entered couldn\u{2019}t be found."),
        (of_exim, "host mx.example.org [192.0.2.1]"),
    ] {
        let (room, id) = sent();
        let taken = room.take(&[write(&id, "anna@example.org").into_bytes()]);
        let expected = format!("anna cannot be reached: letter 0001-anna-report came back: {why}");
        assert_eq!(taken[0].line.why, expected);
        assert!(
            status(&room).contains("anna cannot be reached: mail to anna@example.org came back"),
            "{}",
            status(&room)
        );
    }
}

#[test]
fn mail_that_only_resembles_such_a_report_is_not_believed() {
    let (room, id) = sent();
    let (qmail, exim) = (of_qmail(&id, "anna@example.org"), of_exim(&id, "anna@example.org"));
    for forged in [
        qmail.replace(&id, "<hill.report.000.anna.0123456789abcdef@club.example>"),
        // The address stands in the copy of the letter alone, or is another's.
        of_qmail(&id, "bert@example.org"),
        qmail.replace("<anna@example.org>:", "<>:"),
        // It is late, and is tried again.
        qmail.replace("This is a permanent error; I've given up.", "It is tried again.").replace("qmail-send", "mail"),
        exim.replace("permanent\r\nerror", "delay"),
        // A person has written it, who has seen such words.
        qmail.replace("Return-Path: <>\r\n", "").replace("MAILER-DAEMON@mx.example.net", "mallory@example.net"),
    ] {
        let taken = room.take(&[forged.clone().into_bytes()]);
        assert!(!taken[0].line.why.contains("cannot be reached"), "{forged}");
    }
    assert!(!status(&room).contains("cannot be reached"));
}
