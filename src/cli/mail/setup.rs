//! `estafette mail setup`: writes the mail configuration, after the servers were found and tried.

use std::io::BufRead;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Surroundings;
use super::test::{ways, ways_told};
use crate::cli::terminal::Terminal;
use crate::game::{Care, Disk, Trouble, read_typed};
use crate::post::{
    Address, Autoconfig, Config, IMAP_PORTS, Provider, SMTP_PORTS, ServerAt, Tls, Wants, autoconfig, default_path,
    guessed, provider,
};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The address that letters come from; asked for where it is left out.
    address: Option<String>,
    /// The name shown beside it.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Who logs in, if not the address.
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// Where the password or the token comes from: `command: LINE`, `file: PATH` or `env: NAME`.
    #[arg(long, value_name = "PLACE")]
    password: Option<String>,
    /// How the login goes, if not as the provider is known to want it.
    #[arg(long, value_enum)]
    auth: Option<How>,
    /// The server for mail out, if not that of the provider: HOST:PORT, with `/starttls` or `/tls` behind it.
    #[arg(long, value_name = "SERVER")]
    smtp: Option<String>,
    /// The server for mail in.
    #[arg(long, value_name = "SERVER")]
    imap: Option<String>,
    /// The servers as this file has them: what the provider publishes as `autoconfig.DOMAIN/mail/config-v1.1.xml`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["smtp", "imap"])]
    autoconfig: Option<PathBuf>,
    /// A certificate that is trusted beside the well-known ones.
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
    /// Write the file without trying the servers.
    #[arg(long)]
    untried: bool,
    /// Write over a configuration that is there.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    office: Surroundings,
}

/// How a login goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// With a password.
    Password,
    /// With a token of OAuth 2.0.
    Xoauth2,
    /// The same in the words of RFC 7628.
    Oauthbearer,
}

impl How {
    fn word(self) -> &'static str {
        match self {
            How::Password => "password",
            How::Xoauth2 => "xoauth2",
            How::Oauthbearer => "oauthbearer",
        }
    }
}

/// The places that a password can come from.
const PLACES: [&str; 3] = ["command", "file", "env"];

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let environment = |name: &str| std::env::var(name).ok();
        let path = self.office.config.clone().unwrap_or_else(|| default_path(&environment));
        if path.exists() && !self.replace {
            return Err(Trouble::amiss(
                format!("there is a mail configuration already: {}", path.display()),
                "`estafette mail test` tries it; `--replace` writes over it, `--config FILE` writes another",
            ));
        }
        let address = self.asked(&self.address, "Your address: ", terminal)?;
        let address = Address::new(self.name.as_deref().unwrap_or_default(), address.trim());
        let address =
            address.map_err(|why| Trouble::amiss(why, "such as `estafette mail setup umpire@example.org`"))?;
        let (known, named) = self.known(&address)?;
        let (smtp, imap) = self.servers(&address, known.as_ref(), terminal)?;
        let how = self.how(known.as_ref(), terminal)?;
        let what = if how == How::Password { "password" } else { "token" };
        let question = format!(
            "Where does the {what} come from? It is not written into the file. Type `command: LINE`, `file: PATH` or `env: NAME`: "
        );
        let place = self.asked(&self.password, &question, terminal)?;
        let login = self.login(named.as_deref().unwrap_or(address.mail()), &place, how)?;
        let text = format!(
            "from: {}\nsend: {{by: smtp, {}, {login}}}\nfetch: {{by: imap, {}, {login}}}\n",
            word(&address.to_string()),
            at(&smtp),
            at(&imap)
        );
        let config = Config::parse(&path, &text, &environment)?;
        if !self.untried {
            let (told, open) = ways(&config, terminal)?;
            terminal.say(&ways_told(&told))?;
            if !open {
                terminal.warn_of(
                    "nothing is written, as not both ways are open",
                    "mend what is said above, and run it again with what differs (`estafette mail setup --help`); `--untried` writes it as it is",
                );
                return Ok(3);
            }
        }
        let disk = Disk::new();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let made = folder.map_or(Ok(()), |folder| disk.make_folder(folder));
        let whole = match folder {
            Some(_) => path.clone(),
            None => PathBuf::from(".").join(&path),
        };
        let written = made.and_then(|()| disk.write(&whole, text.as_bytes(), Care::Kept)).and_then(|()| disk.settle());
        written.map_err(Trouble::disk("write", &path))?;
        terminal.say(&format!(
            "Written to {}:\n\n{text}\n`estafette mail preview GAME` shows what would go out.\n",
            path.display()
        ))?;
        Ok(0)
    }

    /// What is known of the provider, by the file that is given or by the table, and who logs in if not the address.
    fn known(&self, address: &Address) -> Result<(Option<Provider>, Option<String>), Trouble> {
        let Some(path) = &self.autoconfig else {
            return Ok((provider(address.domain()), None));
        };
        let text = read_typed(path)?;
        let found = autoconfig(&text, address.mail()).map_err(|why| {
            Trouble::unfit(
                path,
                why,
                "name the servers with `--smtp` and `--imap`, as the provider's help page has them",
            )
        })?;
        let Autoconfig { smtp, imap, user, wants } = found;
        Ok((Some(Provider { smtp, imap, wants, note: "" }), user))
    }

    /// What the command line says, else what is typed.
    fn asked(&self, said: &Option<String>, question: &str, terminal: &mut Terminal<'_>) -> Result<String, Trouble> {
        if let Some(said) = said {
            return Ok(said.clone());
        }
        terminal.say(question)?;
        let mut answer = String::new();
        let read = std::io::stdin().lock().read_line(&mut answer);
        read.map_err(Trouble::disk("read", &PathBuf::from("the terminal")))?;
        match answer.trim() {
            "" => Err(Trouble::amiss(
                "nothing was answered",
                "run it again; everything can be said on the command line, too (`estafette mail setup --help`)",
            )),
            answer => Ok(answer.to_owned()),
        }
    }

    /// The servers: those that are named, those of the provider, those that answer under the usual names, those that are typed.
    fn servers(
        &self,
        address: &Address,
        known: Option<&Provider>,
        terminal: &mut Terminal<'_>,
    ) -> Result<(ServerAt, ServerAt), Trouble> {
        let domain = address.domain();
        let mut found = match known {
            Some(known) => (Some(known.smtp.clone()), Some(known.imap.clone())),
            None => (None, None),
        };
        if known.is_none() && (self.smtp.is_none() || self.imap.is_none()) {
            terminal.say(&format!("The servers of {domain} are not in the table; the usual names are tried.\n"))?;
            found = guessed(domain);
        }
        let mut server = |said: &Option<String>, found: Option<ServerAt>, what: &str, ports| match (said, found) {
            (None, Some(found)) => Ok(found),
            _ => {
                let question = format!("The server for mail {what} is not found. Type HOST:PORT: ");
                let text = self.asked(said, &question, terminal)?;
                ServerAt::parse(&text, ports).ok_or_else(|| {
                    Trouble::amiss(
                        format!("the server for mail {what} cannot be read"),
                        "write it as `mail.example.org:465/tls` or `mail.example.org:587/starttls`",
                    )
                })
            }
        };
        let smtp = server(&self.smtp, found.0, "out", SMTP_PORTS)?;
        let imap = server(&self.imap, found.1, "in", IMAP_PORTS)?;
        terminal.say(&format!(
            "Mail goes out by {}:{}, and comes in by {}:{}.\n",
            smtp.host, smtp.port, imap.host, imap.port
        ))?;
        Ok((smtp, imap))
    }

    fn how(&self, known: Option<&Provider>, terminal: &mut Terminal<'_>) -> Result<How, Trouble> {
        let wants = known.map(|known| known.wants);
        if let Some(known) = known {
            let what = match known.wants {
                Wants::Password => "",
                Wants::AppPassword => {
                    "This provider wants an app password, made in the settings of the account, in place of the password itself.\n"
                }
                Wants::Token => {
                    "This provider wants a token of OAuth 2.0 (`auth: xoauth2`): a program such as oama or mutt_oauth2.py gets one and writes it out.\n"
                }
            };
            let note = if known.note.is_empty() { String::new() } else { format!("To know: {}.\n", known.note) };
            terminal.say(&format!("{what}{note}"))?;
        }
        Ok(self.auth.unwrap_or(match wants {
            Some(Wants::Token) => How::Xoauth2,
            _ => How::Password,
        }))
    }

    /// The keys of the login, the same for both ways.
    fn login(&self, user: &str, place: &str, how: How) -> Result<String, Trouble> {
        let wrong = || {
            // The words themselves stay out of the message: they may well be the password.
            Trouble::amiss(
                "this is no place that a password can come from",
                "write `command: pass show mail`, `file: PATH` or `env: NAME`; the password itself is not typed here",
            )
        };
        let (kind, value) = place.trim().split_once(':').ok_or_else(wrong)?;
        let (kind, value) = (kind.trim(), value.trim());
        if !PLACES.contains(&kind) || value.is_empty() {
            return Err(wrong());
        }
        let user = self.user.as_deref().unwrap_or(user);
        let mut login = format!("user: {}, password: {{{kind}: {}}}", word(user), word(value));
        if how != How::Password {
            login.push_str(&format!(", auth: {}", how.word()));
        }
        if let Some(file) = &self.ca_file {
            let file = file.canonicalize().map_err(Trouble::disk("read", file))?;
            login.push_str(&format!(", ca_file: {}", word(&file.display().to_string())));
        }
        Ok(login)
    }
}

fn at(server: &ServerAt) -> String {
    let tls = match server.tls {
        Tls::Whole => "tls",
        Tls::StartTls => "starttls",
        Tls::None => "none",
    };
    format!("host: {}, port: {}, tls: {tls}", word(&server.host), server.port)
}

/// A word as it stands in the file, in quotes where it needs them.
fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "@._-/~ ".contains(letter);
    let begins = text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/' || letter == '~');
    match begins && text.chars().all(plain) && !text.ends_with(' ') && text != "~" {
        true => text.to_owned(),
        false => serde_json::to_string(text).expect("a text can be quoted"),
    }
}
