//! Games that were forged, and what a player can prove: `verify`, `dice sent`, and the second implementation.

mod explain;
mod forged;
mod forged_parts;
mod labels;
mod line_ends;
mod locked;
mod outbox;
mod plain_files;
mod sent;
mod stood_in;
mod verify_py;
mod versions;
