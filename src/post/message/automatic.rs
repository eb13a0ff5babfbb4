//! Mail that no person wrote: it is never answered, so that two programs cannot write to each other for ever.

use super::Headers;

/// Why nobody wrote a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// A server could not deliver something.
    Bounce,
    /// A program answered for its owner.
    AutoReply,
    /// A list passed it on.
    List,
    /// It is one of our own letters.
    Own,
}

impl Automatic {
    /// The reason as it is logged.
    pub fn why(self) -> &'static str {
        match self {
            Automatic::Bounce => "a server reports on a delivery",
            Automatic::AutoReply => "a program wrote it",
            Automatic::List => "a mailing list passed it on",
            Automatic::Own => "it is a letter of this post office",
        }
    }
}

/// Looks for the marks that programs leave (RFC 3834, RFC 3464, RFC 2919, and what was usual before them).
pub(in crate::post) fn of(headers: &Headers<'_, '_>) -> Option<Automatic> {
    let first = |name: &'static str| headers.first(name).map(str::to_ascii_lowercase);
    let there = |names: &[&'static str]| names.iter().any(|name| headers.first(name).is_some());
    let from = first("from").unwrap_or_default();
    let kind = first("content-type").unwrap_or_default();
    let precedence = first("precedence").unwrap_or_default();
    let submitted = first("auto-submitted");
    let suppress = first("x-auto-response-suppress").filter(|what| what != "none" && !what.is_empty());
    let daemon = ["mailer-daemon", "postmaster@", "mail delivery s", "mail delivery subsystem"];
    if there(&["x-estafette-key", "x-estafette-game"]) {
        return Some(Automatic::Own);
    }
    if headers.all("return-path").any(|path| path.replace(' ', "") == "<>")
        || kind.contains("multipart/report")
        || kind.contains("delivery-status")
        || there(&["x-failed-recipients", "x-ms-exchange-message-is-ndr"])
        || daemon.iter().any(|name| from.contains(name))
    {
        return Some(Automatic::Bounce);
    }
    if there(&["list-id", "list-post", "mailing-list", "x-mailing-list"]) || precedence == "list" {
        return Some(Automatic::List);
    }
    if submitted.is_some_and(|how| how.split(';').next().is_some_and(|how| how.trim() != "no"))
        || suppress.is_some()
        || ["bulk", "junk", "auto_reply", "auto-reply"].contains(&precedence.as_str())
        || there(&[
            "x-autoreply",
            "x-autorespond",
            "x-auto-reply",
            "x-autoreply-from",
            "x-mail-autoreply",
            "x-vacation",
        ])
    {
        return Some(Automatic::AutoReply);
    }
    None
}
