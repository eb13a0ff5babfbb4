//! Games that were forged, and what a player can prove: `verify`, `dice sent`, and the second implementation.

mod brigade;
mod by_hand;
mod explain;
mod forged;
mod forged_parts;
mod hurried;
mod kept_orders;
mod labels;
mod letters;
mod line_ends;
mod locked;
mod outbox;
mod plain_files;
mod sent;
mod signed;
mod stood_in;
mod verify_py;
mod versions;
mod what_remains;
