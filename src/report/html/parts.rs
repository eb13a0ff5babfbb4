//! The page cut into its headed parts, each with the scene whose map stands beside it.

use crate::adjudicate::Scene;
use crate::report::Page;
use crate::report::block::Block;

/// A heading and what stands under it.
pub(in crate::report) struct Part<'p> {
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
pub(in crate::report) fn parts(page: &Page, blocks: Vec<Block>) -> Vec<Part<'_>> {
    let mut scenes = page.scenes.iter().peekable();
    let mut parts: Vec<Part<'_>> = Vec::new();
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
        // What is told before the first heading has a heading that no scene knows.
        let its = |scene: &&Scene| scene.title == title || scene.title.is_empty();
        parts.push(Part {
            scene: scenes.next_if(|scene| !is_title && its(scene)),
            title,
            is_title,
            blocks: Vec::new(),
        });
    }
    parts
}
