//! How wide the hexes of a map in text are drawn.

use super::sheet::Sheet;
use crate::adjudicate::{Ground, Plot};
use crate::kit::{Grid, Tops};

/// Room on the left for the number of a row.
pub(super) const MARGIN: usize = 3;

/// The hexes of a map.
pub(super) fn grid(plot: &Plot) -> Grid {
    let Ground::Hexes { columns, rows, tops } = &plot.ground else {
        // A table has no hexes; whoever asks draws it otherwise.
        return Grid { columns: 1, rows: 1, tops: Tops::Flat };
    };
    let number = |count: &u32| u8::try_from(*count).expect("a map is at most 99 hexes wide and high");
    let tops = if *tops == Tops::Pointed.word() { Tops::Pointed } else { Tops::Flat };
    Grid { columns: number(columns), rows: number(rows), tops }
}

/// How many characters the inside of a hex of this map has, on a page so wide.
pub(super) fn inside(plot: &Plot, width: usize) -> usize {
    if Sheet::of(plot, width).is_some() {
        return 5;
    }
    sizes(grid(plot), width).0
}

/// How many characters the inside of a hex has, and how many columns are drawn side by side: an even number where not
/// all of them fit, so that every strip begins alike.
pub(super) fn sizes(grid: Grid, width: usize) -> (usize, usize) {
    let widths: &[usize] = match grid.tops {
        Tops::Flat => &[6, 4],
        Tops::Pointed => &[7, 5],
    };
    let columns = usize::from(grid.columns);
    let fit = |inside: usize| match grid.tops {
        Tops::Flat => (width - MARGIN - 1) / (inside + 1),
        Tops::Pointed => (width - MARGIN - 1 - inside.div_ceil(2)) / (inside + 1),
    };
    let whole = widths.iter().find(|inside| columns <= fit(**inside));
    match whole {
        Some(inside) => (*inside, columns.max(1)),
        None => (widths[0], fit(widths[0]) / 2 * 2),
    }
}
