//! Where a game stands: its card and ledger, the course it took, the position that counts, the version it is played by.

pub(in crate::game) mod battles;
pub(in crate::game) mod codes;
pub(in crate::game) mod course;
pub(in crate::game) mod held;
pub(in crate::game) mod note;
pub(in crate::game) mod opened;
pub(in crate::game) mod secret;
pub(in crate::game) mod versions;
