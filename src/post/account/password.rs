//! Passwords: where they come from. They are never written, never shown, and wiped when they were used.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use zeroize::Zeroizing;

use super::config::{Account, Auth};
use crate::game::{Trouble, hiding, is_exposed, read_at_most};
use crate::post::letter::fate::harmless;

/// A password, wiped from memory when it is dropped.
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes a password over.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(Zeroizing::new(text.into()))
    }

    /// The password itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What a login with a token says: the first word of XOAUTH2 or of OAUTHBEARER (RFC 7628).
    pub(in crate::post) fn bearer(&self, user: &str, account: &Account) -> Zeroizing<String> {
        let token = self.reveal();
        Zeroizing::new(match account.auth {
            Auth::Oauthbearer => {
                let user = user.replace('=', "=3D").replace(',', "=2C");
                let Account { host, port, .. } = account;
                format!("n,a={user},\x01host={host}\x01port={port}\x01auth=Bearer {token}\x01\x01")
            }
            Auth::Password | Auth::Xoauth2 => format!("user={user}\x01auth=Bearer {token}\x01\x01"),
        })
    }

    /// A text of somebody else's without the password, plain or in the base64 that a login has it in.
    pub(in crate::post) fn masked(&self, user: Option<&str>, text: &str) -> String {
        let password = self.reveal();
        let user = user.unwrap_or_default();
        let logins = [
            Zeroizing::new(format!("\0{user}\0{password}")),
            Zeroizing::new(format!("{user}\0{user}\0{password}")),
            Zeroizing::new(password.to_owned()),
        ];
        let mut text = self.without_codes(text);
        for login in &logins {
            let coded = Zeroizing::new(STANDARD.encode(login.as_bytes()));
            text = text.replace(coded.as_str(), MASK);
            text = text.replace(coded.trim_end_matches('='), MASK);
        }
        match password.is_empty() {
            true => text,
            false => text.replace(password, MASK),
        }
    }

    /// A text without the words in base64 that have the password in them, whatever else a login says.
    fn without_codes(&self, text: &str) -> String {
        let password = self.reveal().as_bytes();
        let is_code = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find(is_code) {
            let end = rest[start..].find(|letter| !is_code(letter)).map_or(rest.len(), |end| start + end);
            let word = &rest[start..end];
            let bytes = Zeroizing::new(STANDARD_NO_PAD.decode(word.trim_end_matches('=')).unwrap_or_default());
            let has_it = !password.is_empty() && bytes.windows(password.len()).any(|part| part == password);
            out.push_str(&rest[..start]);
            out.push_str(if has_it { MASK } else { word });
            rest = &rest[end..];
        }
        out + rest
    }
}

/// What stands where a password stood.
const MASK: &str = "[..]";

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

/// Where a password comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Password {
    /// A variable of the environment.
    Variable(String),
    /// The first line that a command writes.
    Command(String),
    /// The first line of a file that nobody else can read.
    File(PathBuf),
}

/// What may be wrong with a token.
pub(in crate::post) const TOKEN: &str = "see whether the command after `password:` writes a fresh token for this account and for mail; `user` is the whole address";

/// The longest password file that is read.
const LONGEST: u64 = 4096;

impl Password {
    /// Fetches it.
    pub fn fetch(&self) -> Result<Secret, Trouble> {
        match self {
            Password::Variable(name) => std::env::var(name).map(Secret::new).map_err(|_| {
                Trouble::unserved(
                    format!("the password is to come from `{name}`, which is not set"),
                    "set it for this command, or name a `command` or a `file` in the mail configuration",
                )
            }),
            Password::Command(line) => said_by(line),
            Password::File(path) => kept_in(path),
        }
    }
}

fn said_by(line: &str) -> Result<Secret, Trouble> {
    let failed = |why: String| {
        Trouble::unserved(
            format!("the command for the password gave none: {why}"),
            "run it by hand; it must write the password as its first line",
        )
    };
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let output = Command::new(shell)
        .args([option, line])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    let bytes = Zeroizing::new(output.stdout);
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        // A command that fails halfway may have written the password already, and may repeat it as it complains.
        let said = match first_line(&bytes) {
            Some(secret) => secret.masked(None, &said),
            None => said.into_owned(),
        };
        return Err(failed(format!("{}; {}", output.status, harmless(said.trim()))));
    }
    first_line(&bytes).ok_or_else(|| failed("its answer is empty or no text".into()))
}

fn kept_in(path: &Path) -> Result<Secret, Trouble> {
    if is_exposed(path) {
        return Err(Trouble::unfit(path, "others can read this password", hiding(path)));
    }
    let bytes = Zeroizing::new(read_at_most(path, LONGEST)?.unwrap_or_default());
    first_line(&bytes)
        .ok_or_else(|| Trouble::unfit(path, "it does not hold a password", "write the password into its first line"))
}

fn first_line(bytes: &[u8]) -> Option<Secret> {
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let line = std::str::from_utf8(line).ok()?;
    (!line.is_empty()).then(|| Secret::new(line))
}
