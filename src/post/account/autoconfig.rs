//! The servers of a provider as its autoconfig file names them: the `clientConfig` of Thunderbird, which many providers publish under
//! `https://autoconfig.DOMAIN/mail/config-v1.1.xml`. The file is given; nothing is fetched.

use super::config::Tls;
use super::providers::{ServerAt, Wants};

/// What an autoconfig file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Autoconfig {
    /// Where mail goes out.
    pub smtp: ServerAt,
    /// Where it comes in.
    pub imap: ServerAt,
    /// Who logs in, where that is not the address.
    pub user: Option<String>,
    /// How the login is wanted.
    pub wants: Wants,
}

/// One server of the file.
struct Server {
    at: ServerAt,
    user: Option<String>,
    wants: Wants,
}

/// Reads an autoconfig file for an address, or says what it lacks. Of several servers the first is taken whose line is private from the
/// first byte, else the first with STARTTLS; one without TLS never is.
pub fn autoconfig(text: &str, address: &str) -> Result<Autoconfig, String> {
    let text = without_comments(text);
    if !text.contains("<clientConfig") {
        return Err("it is no autoconfig file: no `<clientConfig` stands in it".to_owned());
    }
    let out = best(&text, ("outgoingServer", "smtp"), address)?;
    let inward = best(&text, ("incomingServer", "imap"), address)?;
    let wants = match (inward.wants, out.wants) {
        (Wants::Password, Wants::Password) => Wants::Password,
        _ => Wants::Token,
    };
    let user = inward.user.or(out.user).filter(|user| !user.eq_ignore_ascii_case(address));
    Ok(Autoconfig { smtp: out.at, imap: inward.at, user, wants })
}

fn best(text: &str, (element, kind): (&str, &str), address: &str) -> Result<Server, String> {
    let servers =
        elements(text, element).into_iter().filter(|(head, _)| attribute(head, "type").as_deref() == Some(kind));
    let servers = servers.filter_map(|(_, body)| server(body, address)).collect::<Vec<_>>();
    let whole = servers.iter().position(|server| server.at.tls == Tls::Whole);
    servers.into_iter().nth(whole.unwrap_or(0)).ok_or_else(|| format!("it names no server of the kind {kind} with TLS"))
}

fn server(body: &str, address: &str) -> Option<Server> {
    let (local, domain) = address.rsplit_once('@')?;
    let filled = |text: String| {
        text.replace("%EMAILADDRESS%", address).replace("%EMAILLOCALPART%", local).replace("%EMAILDOMAIN%", domain)
    };
    let value = |name: &str| elements(body, name).first().map(|(_, text)| filled(text.trim().replace("&amp;", "&")));
    let tls = match value("socketType")?.to_ascii_uppercase().as_str() {
        "SSL" => "tls",
        "STARTTLS" => "starttls",
        _ => return None,
    };
    let at = ServerAt::parse(&format!("{}:{}/{tls}", value("hostname")?, value("port")?), [1, 1])?;
    // The ways to log in stand in the order in which they are wanted.
    let ways = elements(body, "authentication").into_iter().map(|(_, way)| way.trim().to_ascii_lowercase());
    let wants = match ways.into_iter().find(|way| way == "oauth2" || way.starts_with("password")).as_deref() {
        Some("oauth2") => Wants::Token,
        _ => Wants::Password,
    };
    Some(Server { at, user: value("username").filter(|user| !user.is_empty()), wants })
}

/// The elements of a name: what stands in the tag, and between it and its end.
fn elements<'t>(text: &'t str, name: &str) -> Vec<(&'t str, &'t str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(&open) {
        let tag = &rest[start + open.len()..];
        rest = tag;
        let Some((head, body)) = tag.split_once('>').filter(|_| tag.starts_with(['>', ' ', '\t', '\r', '\n'])) else {
            continue;
        };
        let Some((body, behind)) = body.split_once(&close) else {
            break;
        };
        found.push((head, body));
        rest = behind;
    }
    found
}

fn attribute(head: &str, name: &str) -> Option<String> {
    let (_, rest) = head.split_once(&format!("{name}="))?;
    let mark = rest.chars().next().filter(|mark| "\"'".contains(*mark))?;
    rest[1..].split(mark).next().map(str::to_ascii_lowercase)
}

fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("<!--") {
        out.push_str(before);
        rest = behind.split_once("-->").map_or("", |(_, behind)| behind);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<?xml version="1.0"?>
<clientConfig version="1.1">
 <emailProvider id="example.org"><domain>example.org</domain>
  <incomingServer type="pop3"><hostname>pop.example.org</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <!-- <incomingServer type="imap"><hostname>old.example.org</hostname><port>993</port><socketType>SSL</socketType></incomingServer> -->
  <incomingServer type="imap">
   <hostname>mail.%EMAILDOMAIN%</hostname><port>143</port><socketType>STARTTLS</socketType>
   <authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username>
  </incomingServer>
  <incomingServer type='imap'>
   <hostname>imap.example.org</hostname><port>993</port><socketType>SSL</socketType>
   <authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username>
  </incomingServer>
  <outgoingServer type="smtp">
   <hostname>smtp.example.org</hostname><port>587</port><socketType>STARTTLS</socketType>
   <authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username>
  </outgoingServer>
 </emailProvider>
</clientConfig>
"#;

    #[test]
    fn mail_servers_are_read_from_an_autoconfig_file() {
        let found = autoconfig(FILE, "anna@example.org").unwrap();
        assert_eq!(found.imap, ServerAt { host: "imap.example.org".to_owned(), port: 993, tls: Tls::Whole });
        assert_eq!(found.smtp, ServerAt { host: "smtp.example.org".to_owned(), port: 587, tls: Tls::StartTls });
        assert_eq!((found.user.as_deref(), found.wants), (Some("anna"), Wants::Password));
        let whole = FILE.replace("%EMAILLOCALPART%", "%EMAILADDRESS%").replace("password-cleartext", "OAuth2");
        let found = autoconfig(&whole, "anna@example.org").unwrap();
        assert_eq!((found.user, found.wants), (None, Wants::Token));
    }

    #[test]
    fn mail_servers_without_tls_and_files_that_are_none_are_refused() {
        assert!(autoconfig(&FILE.replace(">SSL<", ">plain<").replace(">STARTTLS<", ">plain<"), "a@b.c").is_err());
        assert!(autoconfig("<html>not found</html>", "a@b.c").unwrap_err().contains("no autoconfig file"));
        assert!(autoconfig("<clientConfig><incomingServer type=\"imap\">", "a@b.c").is_err());
        assert!(
            autoconfig(&FILE.replace("imap.example.org", "x y\"z"), "a@b.c").is_ok_and(|found| found.imap.port == 143)
        );
    }
}
