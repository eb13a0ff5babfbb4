//! The `estafette` command; in a page, the engine behind its desk.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    estafette::cli::main()
}

/// Answers one request of the page: it comes as a file in which nothing else stands, and the answer goes out likewise.
#[cfg(target_family = "wasm")]
fn main() -> std::io::Result<()> {
    use std::io::Write;
    let request = std::io::read_to_string(std::io::stdin())?;
    let shelf = estafette::rules_in_page!().leak();
    // An engine with one rule set is in pages that play; the one with all of them proves as well.
    let proofs = if const { option_env!("ESTAFETTE_RULES").is_none() } { Some(&estafette::desk::PROOFS) } else { None };
    std::io::stdout().write_all(estafette::desk::answer_by(&request, shelf, proofs).as_bytes())
}
