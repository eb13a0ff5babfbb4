//! Maps as PNG, with a font that comes along, so that they are the same on every machine.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use png::{BitDepth, ColorType, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::palette::palette;

/// How many pictures are remembered: those of some exchanges, for each of whom they are mailed to. Whoever goes through an outbox twice
/// asks for them again.
const REMEMBERED: usize = 48;

/// The documents drawn last, each with its picture. To draw one takes longer than all else in a letter, and every player of
/// a side, every reminder and whoever checks the outbox asks for the same one.
static DRAWN: Mutex<VecDeque<(String, Vec<u8>)>> = Mutex::new(VecDeque::new());

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [dejavu::sans::regular(), dejavu::sans::oblique()] {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    Arc::new(fonts)
});

/// Draws a document of [`svg`](super::svg), so many pixels wide. Nothing comes of a text that is no such document.
pub fn png(svg: &str, width: u32) -> Option<Vec<u8>> {
    let sized = svg.replacen("<svg ", &format!("<svg width=\"{width}\" "), 1);
    let remembered = || DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = remembered().iter().find(|(document, _)| *document == sized) {
        return Some(bytes.clone());
    }
    let bytes = drawn(&sized)?;
    let mut kept = remembered();
    kept.truncate(REMEMBERED - 1);
    kept.push_front((sized, bytes.clone()));
    Some(bytes)
}

fn drawn(sized: &str) -> Option<Vec<u8>> {
    let options = Options { font_family: "DejaVu Sans".to_owned(), fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(sized, &options).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    encoded(&pixels)
}

/// The file of a picture that nothing shines through.
fn encoded(pixels: &Pixmap) -> Option<Vec<u8>> {
    let parts = pixels.pixels().iter();
    let parts = parts.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let (colours, numbers) = palette(&parts.collect::<Vec<_>>());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&numbers).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
