//! The umpire's mail account: a file outside every game, and the environment over it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::password::Password;
use crate::game::{Trouble, read_typed};
use crate::post::letter::Address;
use crate::yaml::{self, Fault, Faults, Fields, Node, Read};

/// How mail goes out and comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// From whom letters come.
    pub from: Address,
    /// How they go out.
    pub send: Send,
    /// Where mail comes in, if that is said.
    pub fetch: Option<Fetch>,
}

/// How letters go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Send {
    /// Through a mail server.
    Smtp(Account),
    /// Through the `sendmail` of this machine.
    Sendmail {
        /// The program.
        program: PathBuf,
        /// How long it may take.
        timeout: Duration,
    },
    /// As drafts for a mail program to send.
    Files {
        /// The folder they are put into; `post/drafts` of the game where none is named.
        folder: Option<PathBuf>,
    },
}

/// Where mail comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// From a mail server.
    Imap {
        /// The account.
        account: Account,
        /// The mailbox, `INBOX` as a rule.
        mailbox: String,
    },
    /// From a Maildir.
    Maildir(PathBuf),
    /// From an mbox file.
    Mbox(PathBuf),
    /// From a folder of `.eml` files.
    Eml(PathBuf),
}

/// An account of a mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is kept private.
    pub tls: Tls,
    /// Who logs in; nobody where it is left out.
    pub user: Option<String>,
    /// Where the password, or the token, comes from.
    pub password: Option<Password>,
    /// How the login goes.
    pub auth: Auth,
    /// Certificates that are trusted beside the well-known ones.
    pub ca_file: Option<PathBuf>,
    /// How long the server may be silent.
    pub timeout: Duration,
}

/// How a login goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Auth {
    /// With a password.
    #[default]
    Password,
    /// With a token of OAuth 2.0, which stands where the password does, as Google and Microsoft say it.
    Xoauth2,
    /// The same as RFC 7628 has it.
    Oauthbearer,
}

impl Auth {
    /// What it is called by servers, where it goes with a token.
    pub(in crate::post) fn of_token(self) -> Option<&'static str> {
        match self {
            Auth::Password => None,
            Auth::Xoauth2 => Some("XOAUTH2"),
            Auth::Oauthbearer => Some("OAUTHBEARER"),
        }
    }
}

/// How a line is kept private.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// From the first byte.
    Whole,
    /// After the server was asked for it; nothing is sent where it does not offer it.
    StartTls,
    /// Not at all.
    None,
}

/// Looks up a variable of the environment.
pub type Environment<'e> = &'e dyn Fn(&str) -> Option<String>;

impl Config {
    /// Reads the configuration: the file named, or that of the user where there is one, and the environment over it.
    pub fn load(file: Option<&Path>, environment: Environment<'_>) -> Result<Config, Trouble> {
        let (path, draft) = match found(file, environment) {
            Some(path) => {
                let text = read_typed(&path)?;
                let draft = read(&path, &text)?;
                (path, draft)
            }
            None => (default_path(environment), Draft::default()),
        };
        draft.under(environment, path.parent())?.finish(&path)
    }

    /// The same of a text that is to stand in a file.
    pub fn parse(path: &Path, text: &str, environment: Environment<'_>) -> Result<Config, Trouble> {
        read(path, text)?.under(environment, path.parent())?.finish(path)
    }
}

/// Where the configuration of the user is looked for.
pub fn default_path(environment: Environment<'_>) -> PathBuf {
    let home = || PathBuf::from(environment("HOME").unwrap_or_default()).join(".config");
    let base = environment("XDG_CONFIG_HOME").filter(|base| Path::new(base).is_absolute());
    base.map_or_else(home, PathBuf::from).join("estafette/mail.yaml")
}

fn found(file: Option<&Path>, environment: Environment<'_>) -> Option<PathBuf> {
    if let Some(file) = file {
        return Some(file.to_owned());
    }
    let path = default_path(environment);
    path.exists().then_some(path)
}

fn read(path: &Path, text: &str) -> Result<Draft, Trouble> {
    let shown = without_passwords(text);
    let unreadable = |faults: Faults| Trouble::unreadable(path, &shown, faults);
    let tree = yaml::parse(text).map_err(|faults| match shown == text {
        true => unreadable(faults),
        // What is wrong with the file may be said in words of the password, so only the place is told.
        false => unreadable(anonymous(&faults)),
    })?;
    let mut faults = Faults::default();
    match Draft::read(&tree, &mut faults) {
        Some(draft) if !faults.any_error() => Ok(draft),
        _ => Err(unreadable(faults)),
    }
}

/// A text as it may be shown: where a password stands itself, strokes stand for it, so that all places stay.
fn without_passwords(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut inside = None;
    for line in text.split_inclusive('\n') {
        let depth = line.len() - line.trim_start().len();
        let (kept, rest) = match (inside, value_of_password(line)) {
            // The value goes on in lines that are further in, unless they name a place.
            (Some(of), None) if depth > of && !names_a_place(line.trim_start()) => line.split_at(depth),
            (_, Some(begin)) => {
                inside = Some(depth);
                line.split_at(begin)
            }
            _ => {
                inside = inside.filter(|of| depth > *of);
                (line, "")
            }
        };
        shown.push_str(kept);
        let stroke = |letter: char| if letter.is_control() { letter } else { '*' };
        shown.extend(rest.chars().map(stroke));
    }
    shown
}

/// Where in a line the value of a password begins that is no map; a key that only resembles `password` counts, too.
fn value_of_password(line: &str) -> Option<usize> {
    let small = line.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = small[from..].find("pas") {
        let word = from + found;
        let end = small[word..]
            .find(|letter: char| !letter.is_ascii_alphanumeric() && !"_-\"'".contains(letter))
            .map_or(small.len(), |end| word + end);
        let rest = small[end..].trim_start();
        if let Some(value) = rest.strip_prefix(':') {
            let value = value.trim_start();
            if !value.starts_with('{') {
                return Some(line.len() - value.len());
            }
        }
        from = word + 3;
    }
    None
}

fn names_a_place(line: &str) -> bool {
    ["env:", "command:", "file:"].iter().any(|key| line.starts_with(key))
}

/// Faults without their words.
fn anonymous(faults: &Faults) -> Faults {
    let mut bare = Faults::default();
    for fault in faults.sorted() {
        let fault = Fault::error(fault.span, "this cannot be read");
        bare.add(fault.help(
            "a password does not stand here itself: write `{env: NAME}`, `{command: pass show mail}` or `{file: PATH}`",
        ));
    }
    bare
}

/// What file and environment say, before it is known whether that is enough.
#[derive(Clone, Debug, Default)]
struct Draft {
    from: Option<Address>,
    send: WayKeys,
    fetch: WayKeys,
}

/// One way of mail: the keys of `send` and of `fetch`.
#[derive(Clone, Debug, Default)]
struct WayKeys {
    by: Option<String>,
    host: Option<String>,
    port: Option<u16>,
    tls: Option<Tls>,
    user: Option<String>,
    password: Option<Password>,
    auth: Option<Auth>,
    ca_file: Option<PathBuf>,
    timeout: Option<u32>,
    program: Option<PathBuf>,
    folder: Option<PathBuf>,
    mailbox: Option<String>,
}

/// The ways out, and the ways in.
const OUT: [&str; 3] = ["smtp", "sendmail", "files"];

const IN: [&str; 4] = ["imap", "maildir", "mbox", "eml"];

impl Read for Draft {
    fn read(node: &Node, faults: &mut Faults) -> Option<Draft> {
        let mut fields = Fields::of(node, "the mail configuration", faults)?;
        let from = fields.optional_with("from", faults, |node, faults| {
            let text = String::read(node, faults)?;
            let address = Address::parse(&text);
            let fault =
                |why| faults.add(Fault::error(node.span, why).help("write it as `The umpire <umpire@example.org>`"));
            address.map_err(fault).ok()
        });
        let send = fields.optional_with("send", faults, |node, faults| WayKeys::read(node, &OUT, faults));
        let fetch = fields.optional_with("fetch", faults, |node, faults| WayKeys::read(node, &IN, faults));
        fields.finish(faults)?;
        Some(Draft { from: from?, send: send?.unwrap_or_default(), fetch: fetch?.unwrap_or_default() })
    }
}

impl WayKeys {
    fn read(node: &Node, ways: &[&str], faults: &mut Faults) -> Option<WayKeys> {
        let mut fields = Fields::of(node, "a way of mail", faults)?;
        let by = fields.optional_with("by", faults, |node, faults| way(node, ways, faults));
        let tls = fields.optional_with("tls", faults, tls);
        let auth = fields.optional_with("auth", faults, auth);
        let port = fields.optional_with("port", faults, port);
        let text = |fields: &mut Fields<'_>, key, faults: &mut Faults| fields.optional::<String>(key, faults);
        let host = text(&mut fields, "host", faults);
        let user = text(&mut fields, "user", faults);
        let mailbox = text(&mut fields, "mailbox", faults);
        let ca_file = text(&mut fields, "ca_file", faults);
        let program = text(&mut fields, "program", faults);
        let folder = text(&mut fields, "folder", faults);
        let timeout = fields.optional::<u32>("timeout", faults);
        let password = fields.optional::<Password>("password", faults);
        fields.finish(faults)?;
        Some(WayKeys {
            by: by?,
            host: host?,
            port: port?,
            tls: tls?,
            user: user?,
            password: password?,
            auth: auth?,
            ca_file: ca_file?.map(PathBuf::from),
            timeout: timeout?,
            program: program?.map(PathBuf::from),
            folder: folder?.map(PathBuf::from),
            mailbox: mailbox?,
        })
    }

    /// The same with what the environment says put over it.
    fn under(self, prefix: &str, environment: Environment<'_>) -> Result<WayKeys, Trouble> {
        let variable = |name: &str| environment(&format!("{prefix}_{name}")).filter(|text| !text.is_empty());
        let wrong = |name: &str, help: &str| Trouble::amiss(format!("`{prefix}_{name}` cannot be used as it is"), help);
        let number = |name: &str| match variable(name) {
            Some(text) => text.parse::<u16>().map(Some).map_err(|_| wrong(name, "set it to a number")),
            None => Ok(None),
        };
        let tls = match variable("TLS") {
            Some(word) => Some(tls_of(&word).ok_or_else(|| wrong("TLS", "set it to tls, starttls or none"))?),
            None => self.tls,
        };
        let auth = match variable("AUTH") {
            Some(word) => {
                Some(auth_of(&word).ok_or_else(|| wrong("AUTH", "set it to password, xoauth2 or oauthbearer"))?)
            }
            None => self.auth,
        };
        let secret = format!("{prefix}_PASSWORD");
        let password = match variable("PASSWORD") {
            Some(_) => Some(Password::Variable(secret)),
            None => self.password,
        };
        let path = |name| variable(name).map(PathBuf::from);
        Ok(WayKeys {
            by: variable("BY").or(self.by),
            host: variable("HOST").or(self.host),
            port: number("PORT")?.or(self.port),
            tls,
            user: variable("USER").or(self.user),
            password,
            auth,
            ca_file: path("CA_FILE").or(self.ca_file),
            timeout: number("TIMEOUT")?.map(u32::from).or(self.timeout),
            program: path("PROGRAM").or(self.program),
            folder: path("FOLDER").or(self.folder),
            mailbox: variable("MAILBOX").or(self.mailbox),
        })
    }
}

impl Read for Password {
    fn read(node: &Node, faults: &mut Faults) -> Option<Password> {
        let help = "write `{env: NAME}`, `{command: pass show mail}` or `{file: PATH}`";
        if matches!(node.value, yaml::Value::Word(_)) {
            // The word itself stays out of the message: it may well be the password.
            faults.add(Fault::error(node.span, "a password does not stand here itself").help(help));
            return None;
        }
        let mut fields = Fields::of(node, "where the password comes from", faults)?;
        let variable = fields.optional::<String>("env", faults);
        let command = fields.optional::<String>("command", faults);
        let file = fields.optional::<String>("file", faults);
        fields.finish(faults)?;
        match (variable?, command?, file?) {
            (Some(name), None, None) => Some(Password::Variable(name)),
            (None, Some(line), None) => Some(Password::Command(line)),
            (None, None, Some(path)) => Some(Password::File(path.into())),
            _ => {
                faults.add(Fault::error(node.span, "a password comes from one place").help(help));
                None
            }
        }
    }
}

fn way(node: &Node, ways: &[&str], faults: &mut Faults) -> Option<String> {
    let word = String::read(node, faults)?;
    if ways.contains(&word.as_str()) {
        return Some(word);
    }
    let what = format!("`{}` is no way of mail", yaml::clip(&word));
    faults.add(Fault::error(node.span, what).help(yaml::one_of(ways).unwrap_or_default()));
    None
}

fn tls(node: &Node, faults: &mut Faults) -> Option<Tls> {
    let word = String::read(node, faults)?;
    let tls = tls_of(&word);
    if tls.is_none() {
        let what = format!("`{}` is no kind of TLS", yaml::clip(&word));
        faults.add(Fault::error(node.span, what).help("it may be tls, starttls or none"));
    }
    tls
}

fn auth(node: &Node, faults: &mut Faults) -> Option<Auth> {
    let word = String::read(node, faults)?;
    let auth = auth_of(&word);
    if auth.is_none() {
        let what = format!("`{}` is no kind of login", yaml::clip(&word));
        faults.add(Fault::error(node.span, what).help("it may be password, xoauth2 or oauthbearer"));
    }
    auth
}

fn auth_of(word: &str) -> Option<Auth> {
    match word {
        "password" => Some(Auth::Password),
        "xoauth2" => Some(Auth::Xoauth2),
        "oauthbearer" => Some(Auth::Oauthbearer),
        _ => None,
    }
}

fn port(node: &Node, faults: &mut Faults) -> Option<u16> {
    let port = u32::read(node, faults)?;
    let port = u16::try_from(port).ok().filter(|port| *port > 0);
    if port.is_none() {
        faults.add(Fault::error(node.span, "a port is a number from 1 to 65535"));
    }
    port
}

fn tls_of(word: &str) -> Option<Tls> {
    match word {
        "tls" => Some(Tls::Whole),
        "starttls" => Some(Tls::StartTls),
        "none" => Some(Tls::None),
        _ => None,
    }
}

/// The lines of a configuration, to be shown where they are missing.
const EXAMPLE: &str = "    from: The umpire <umpire@example.org>\n    send: {by: smtp, host: smtp.example.org, user: umpire, password: {command: pass show mail}}\n    fetch: {by: imap, host: imap.example.org, user: umpire, password: {command: pass show mail}}\n    \
                       or, without an account: send: {by: files}";

impl Draft {
    fn under(self, environment: Environment<'_>, beside: Option<&Path>) -> Result<Draft, Trouble> {
        let from = match environment("ESTAFETTE_MAIL_FROM").filter(|text| !text.is_empty()) {
            Some(text) => Some(
                Address::parse(&text)
                    .map_err(|why| Trouble::amiss(format!("`ESTAFETTE_MAIL_FROM`: {why}"), "set it to an address"))?,
            ),
            None => self.from,
        };
        let home = environment("HOME").map(PathBuf::from);
        let placed = |way: WayKeys| way.placed(beside, home.as_deref());
        Ok(Draft {
            from,
            send: placed(self.send).under("ESTAFETTE_MAIL", environment)?,
            fetch: placed(self.fetch).under("ESTAFETTE_FETCH", environment)?,
        })
    }

    fn finish(self, path: &Path) -> Result<Config, Trouble> {
        let missing = |what: &str| {
            Trouble::amiss(
                format!("the mail configuration does not say {what}"),
                format!("write it into {}, or set it in the environment:\n{EXAMPLE}", path.display()),
            )
        };
        let send = match self.send.by.as_deref() {
            Some("smtp") => Send::Smtp(self.send.account(587, Tls::StartTls).map_err(|what| missing(&what))?),
            Some("sendmail") => Send::Sendmail {
                program: self.send.program.unwrap_or("/usr/sbin/sendmail".into()),
                timeout: patience(self.send.timeout),
            },
            Some("files") => Send::Files { folder: self.send.folder },
            _ => {
                return Err(missing("how mail goes out: `send: {by: smtp}`, `sendmail` or `files`"));
            }
        };
        let fetch = self.fetch.into_fetch().map_err(|what| missing(&what))?;
        Ok(Config {
            from: self.from.ok_or_else(|| missing("from whom letters come: `from: umpire@example.org`"))?,
            send,
            fetch,
        })
    }
}

fn patience(seconds: Option<u32>) -> Duration {
    Duration::from_secs(seconds.unwrap_or(60).clamp(1, 600).into())
}

impl WayKeys {
    /// The same with paths that count from the folder of the configuration, or from the home of the user after `~/`.
    fn placed(mut self, beside: Option<&Path>, home: Option<&Path>) -> WayKeys {
        let place = |path: PathBuf| match (path.strip_prefix("~"), home, beside) {
            (Ok(rest), Some(home), _) => home.join(rest),
            (_, _, Some(beside)) => beside.join(path),
            _ => path,
        };
        self.ca_file = self.ca_file.map(place);
        self.program = self.program.map(place);
        self.folder = self.folder.map(place);
        self.password = match self.password {
            Some(Password::File(path)) => Some(Password::File(place(path))),
            other => other,
        };
        self
    }

    fn into_fetch(self) -> Result<Option<Fetch>, String> {
        let folder = self.folder.clone();
        let folder = folder.ok_or("which `folder` mail is fetched from".to_owned());
        Ok(match self.by.as_deref() {
            Some("imap") => Some(Fetch::Imap {
                mailbox: self.mailbox.clone().unwrap_or("INBOX".into()),
                account: self.account(993, Tls::Whole)?,
            }),
            Some("maildir") => Some(Fetch::Maildir(folder?)),
            Some("mbox") => Some(Fetch::Mbox(folder?)),
            Some("eml") => Some(Fetch::Eml(folder?)),
            _ => None,
        })
    }

    fn account(self, port: u16, tls: Tls) -> Result<Account, String> {
        let host = self.host.ok_or("the `host` of the server")?;
        let tls = self.tls.unwrap_or(match self.port {
            Some(465) => Tls::Whole,
            _ => tls,
        });
        if self.user.is_some() != self.password.is_some() {
            return Err("both `user` and `password`, or neither".into());
        }
        let auth = self.auth.unwrap_or_default();
        if let (Some(word), None) = (auth.of_token(), &self.user) {
            let word = word.to_ascii_lowercase();
            return Err(format!("who logs in: `auth: {word}` needs `user` and, for the token, `password`"));
        }
        if tls == Tls::None && self.user.is_some() && !is_this_machine(&host) {
            return Err(
                "how the password is kept private, as `tls: none` is for servers of this machine only: `tls: starttls` or `tls: tls`"
                    .into(),
            );
        }
        Ok(Account {
            host,
            port: self.port.unwrap_or(match tls {
                Tls::Whole if port == 587 => 465,
                _ => port,
            }),
            tls,
            user: self.user,
            password: self.password,
            auth,
            ca_file: self.ca_file,
            timeout: patience(self.timeout),
        })
    }
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
