//! What is said where the program itself is at fault: one line that asks for a report, and nothing of what it held.

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Mutex;

/// Where a panic began. Another thread may have panicked while this one holds the standard error, so the hook writes nothing.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// Keeps stack traces and what was in memory from being printed.
pub(super) fn keep_quiet() {
    set_hook(Box::new(|panic| {
        let place = panic.location().map_or(String::new(), ToString::to_string);
        if let Ok(mut at) = PLACE.lock() {
            *at = place;
        }
    }));
}

/// Runs a command; an error is the line that asks for a report of a panic. It names the command and no more of what was
/// typed: the rest may be the path of a secret, or a name.
pub(super) fn caught(arguments: &[OsString], command: impl FnOnce() -> u8) -> Result<u8, String> {
    catch_unwind(AssertUnwindSafe(command)).map_err(|_| {
        let place = PLACE.lock().map_or(String::new(), |place| place.clone());
        let place = match place.is_empty() {
            true => String::new(),
            false => format!(" at {place}"),
        };
        format!(
            "estafette {} is at fault itself{place} in `estafette{}`: please report this line, with the files \
             that it was given if they are no secret",
            env!("CARGO_PKG_VERSION"),
            named(arguments),
        )
    })
}

/// The words of the command: `check`, `mail send`.
fn named(arguments: &[OsString]) -> String {
    let words = arguments.iter().skip(1).map(|word| word.to_string_lossy());
    let mut words = words.skip_while(|word| word.starts_with('-'));
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    match words.next() {
        Some(first) if is_word(&first) => {
            let second = words.next().filter(|second| is_word(second));
            let second = second.filter(|_| ["mail", "dice"].contains(&first.as_ref()));
            let second = second.map_or(String::new(), |second| format!(" {second}"));
            format!(" {first}{second}")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_one_line_that_asks_for_a_report_and_keeps_what_it_held() {
        let typed = ["estafette", "mail", "send", "--secret", "secrets/anna.txt"];
        let typed = typed.map(OsString::from);
        let told = caught(&typed, || panic!("the seed is 9f31")).expect_err("it panics");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains("`estafette mail send`"), "{told}");
        assert!(told.contains("please report"), "{told}");
        assert!(!told.contains("9f31") && !told.contains("anna"), "{told}");
        assert_eq!(caught(&typed, || 4), Ok(4));
    }
}
