//! What is read: reports, books, pictures, scenes, templates.

mod book;
pub(crate) mod pages;
mod pictures;
mod scenes;
mod templates;
mod text_maps;
