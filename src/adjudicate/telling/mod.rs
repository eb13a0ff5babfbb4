//! The words of a report: phrases to choose from, and paragraphs that open as the hour does.

pub(super) mod paragraphs;
pub(super) mod phrases;
