//! Hexes and the open table: geometry against properties, printed examples and slower ways of saying the same.

mod float;
mod hexes;
mod line_of_fire;
mod table_examples;
mod table_faces;
mod table_geometry;
