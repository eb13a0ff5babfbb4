//! The `sendmail` of this machine, which hands letters to its own mail system.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::post::letter::Address;
use crate::post::letter::fate::{Cause, Fate, seconds};

/// The program, and who it sends for.
#[derive(Debug)]
pub struct Sendmail {
    program: PathBuf,
    from: String,
    timeout: Duration,
}

impl Sendmail {
    /// Letters from an address, through a program that is given so long.
    pub fn new(program: &Path, from: &Address, timeout: Duration) -> Sendmail {
        Sendmail { program: program.to_owned(), from: from.mail().to_owned(), timeout }
    }

    pub(in crate::post) fn carry(&self, to: &Address, mail: &[u8]) -> Fate {
        let started = Command::new(&self.program)
            // A line with a single dot does not end the letter, and what follows `--` is no option.
            .args(["-i", "-f", &self.from, "--", to.mail()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) => return Fate::Failed(self.missing(&error)),
        };
        let talk = talk(&mut child, mail);
        let Some(status) = wait(&mut child, self.timeout) else {
            return Fate::Doubtful(Cause::new(
                format!("{} did not end within {}", self.program.display(), seconds(self.timeout)),
                "see in the mail queue (`mailq`) whether the letter is there; `--again` sends it once more",
            ));
        };
        if status.success() {
            return Fate::Sent(format!("taken by {}", self.program.display()));
        }
        // A child of the program may still hold the pipe open, so its words are waited for only a moment.
        let said = match wait_for(|| talk.is_finished(), Duration::from_secs(1)) {
            true => talk.join().unwrap_or_default(),
            false => String::new(),
        };
        let said = if said.is_empty() { "nothing".into() } else { said };
        Fate::Failed(Cause::new(
            format!("{} ended with {status} and said: {said}", self.program.display()),
            "the mail system of this machine must be set up to send to the world; its log says more",
        ))
    }

    fn missing(&self, error: &std::io::Error) -> Cause {
        Cause::new(
            format!("{} cannot be started: {error}", self.program.display()),
            "name the program as `program`, or send `by: smtp`",
        )
    }

    pub(in crate::post) fn offers(&self) -> Result<Vec<String>, Cause> {
        if let Err(error) = std::fs::metadata(&self.program) {
            return Err(self.missing(&error));
        }
        Ok(vec![format!(
            "Letters are handed to {}; whether it can reach the world is seen only when it sends.",
            self.program.display()
        )])
    }
}

/// Hands the letter over beside, and hears what the program says to it.
fn talk(child: &mut Child, mail: &[u8]) -> JoinHandle<String> {
    // Programs of this machine end their lines with LF alone.
    let mail = String::from_utf8_lossy(mail).replace("\r\n", "\n");
    let mut into = child.stdin.take().expect("it was asked for");
    let mut said = child.stderr.take().expect("it was asked for");
    std::thread::spawn(move || {
        // A program that ends before it has read everything says why by its code.
        let _ = into.write_all(mail.as_bytes());
        drop(into);
        let mut text = Vec::new();
        let _ = said.by_ref().take(2000).read_to_end(&mut text);
        String::from_utf8_lossy(&text).trim().to_owned()
    })
}

fn wait(child: &mut Child, patience: Duration) -> Option<std::process::ExitStatus> {
    let mut ended = None;
    wait_for(
        || {
            ended = child.try_wait().ok().flatten();
            ended.is_some()
        },
        patience,
    );
    if ended.is_none() {
        let _ = child.kill();
        let _ = child.wait();
    }
    ended
}

fn wait_for(mut done: impl FnMut() -> bool, patience: Duration) -> bool {
    let begin = Instant::now();
    while !done() {
        if begin.elapsed() > patience {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}
