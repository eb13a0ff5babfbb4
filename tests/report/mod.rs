//! What is read: reports, books, pictures, scenes, templates.

mod book;
mod pages;
mod pictures;
mod scenes;
mod templates;
mod text_maps;
