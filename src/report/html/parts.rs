//! The page cut into its headed parts, each with the scene whose map stands beside it.

use crate::adjudicate::{Beat, Scene};
use crate::report::Page;
use crate::report::block::Block;

/// A heading and what stands under it.
pub(in crate::report) struct Section<'p> {
    /// The heading.
    pub(in crate::report) title: String,
    /// Whether it is the title of the page.
    pub(in crate::report) is_title: bool,
    /// The scene that it tells.
    pub(in crate::report) scene: Option<&'p Scene>,
    /// What stands under it.
    pub(in crate::report) blocks: Vec<Block>,
}

/// Cuts the blocks of a page at its headings, and finds the scene of each.
pub(in crate::report) fn parts(page: &Page, blocks: Vec<Block>) -> Vec<Section<'_>> {
    let mut scenes = &page.scenes[..];
    let mut parts: Vec<Section<'_>> = Vec::new();
    for block in blocks {
        let (title, is_title) = match &block {
            Block::Title(title) => (title.clone(), true),
            Block::Section(title) => (title.clone(), false),
            _ => {
                if let Some(part) = parts.last_mut() {
                    part.blocks.push(block);
                }
                continue;
            }
        };
        let scene = match is_title {
            true => None,
            false => next_scene(page, &mut scenes, &title),
        };
        let known = scene.map_or("", |scene| scene.title.as_str());
        parts.push(Section {
            scene,
            title: if known.is_empty() { title } else { known.to_owned() },
            is_title,
            blocks: Vec::new(),
        });
    }
    parts
}

/// The scene under a heading, which is taken from those to come with all before it. What is told before the first heading,
/// or goes on under one of an earlier exchange, stands under one that no scene knows.
fn next_scene<'p>(page: &Page, to_come: &mut &'p [Scene], title: &str) -> Option<&'p Scene> {
    let begins = |scene: &Scene| page.told.get(scene.told.start).map(|told| told.beat);
    let named = to_come.iter().position(|scene| scene.title == title);
    let goes_on = |scene: &Scene| begins(scene) != Some(Beat::Heading);
    let index = named.or_else(|| to_come.iter().position(goes_on))?;
    let scene = &to_come[index];
    *to_come = &to_come[index + 1..];
    Some(scene)
}
