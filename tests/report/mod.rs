//! What is read: reports, books, pictures, scenes, templates.

mod aloud;
mod book;
pub(crate) mod pages;
mod pictures;
mod scenes;
mod templates;
mod text_maps;
