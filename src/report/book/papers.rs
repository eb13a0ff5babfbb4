//! The reports as they were mailed, packed small: what a page holds against the hashes of the ledger.

use base64::prelude::*;

use super::Paper;

/// How hard the packing tries.
const EFFORT: u8 = 9;

/// The papers as JSON, deflated, in base64: `[[exchange, seat, text], ...]`.
pub(super) fn packed(papers: &[Paper]) -> String {
    let rows = papers.iter().map(|paper| (paper.exchange, &paper.seat, &paper.text));
    let json = serde_json::json!(rows.collect::<Vec<_>>()).to_string();
    deflated(&json)
}

/// A text deflated, in base64.
pub(super) fn deflated(text: &str) -> String {
    BASE64_STANDARD.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), EFFORT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let paper = Paper { exchange: 3, seat: "red".to_owned(), text: "Léger \"</script>\"\n".repeat(40) };
        let packed = packed(std::slice::from_ref(&paper));
        assert!(packed.len() < 300, "{}", packed.len());
        let bytes = BASE64_STANDARD.decode(&packed).expect("base64");
        let json = miniz_oxide::inflate::decompress_to_vec(&bytes).expect("deflated");
        let rows: Vec<(u32, String, String)> = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(rows, [(3, "red".to_owned(), paper.text)]);
    }
}
