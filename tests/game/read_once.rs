//! How often a turn file is read and judged in the exchange it is for.

use crate::support::{Table, handing, tiny};

#[test]
fn a_file_is_read_as_it_comes_and_not_again_when_it_is_locked() {
    let table = Table::new();
    let request = handing(table.both(1));
    tiny::watched();
    table.run(&request).unwrap();
    let files = request.files.len();
    // Play judges what it is given on its own; this is what pages tell.
    assert_eq!(tiny::watched(), tiny::Watched { read: files, checked: files });
}
