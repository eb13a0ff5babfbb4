//! Panics that a test waits for: caught, with their words, and not printed among those of other tests.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What the work gives, or place and words of the panic that ends it.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            if !QUIET.get() {
                return print(about);
            }
            let place = about.location().map_or(String::new(), ToString::to_string);
            let words = about.payload_as_str().unwrap_or_default();
            SAID.set(Some(format!("{place}: {words}")));
        }));
    });
    QUIET.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    QUIET.set(false);
    done.map_err(|_| SAID.take().unwrap_or_else(|| "it panics".to_owned()))
}
