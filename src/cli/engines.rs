//! The engines for pages, as the build made them.

/// Engines, each by the id of its rule set.
pub type Engines = &'static [(&'static str, &'static [u8])];

/// The engines as the build made them for browsers, compressed, each by the id of its one rule set, and last the one that has all;
/// none where it was not asked to.
#[cfg(feature = "desk")]
pub(super) const ENGINES: Engines = include!(concat!(env!("OUT_DIR"), "/engines.rs"));
#[cfg(not(feature = "desk"))]
pub(super) const ENGINES: Engines = &[];

/// The engine for a page: that of its rules alone where there is one, else the one that has all.
pub(super) fn engine_for(engines: Engines, rules: Option<&str>) -> Option<&'static [u8]> {
    let alone = engines.iter().find(|(id, _)| Some(*id) == rules);
    alone.or(engines.last()).map(|(_, engine)| *engine)
}
