//! Reading a Melee/Firing Table of a scenario's own: NB-TAB-08.

use super::file_keys;
use crate::rules::napoleonic_brigade::charts::melee_table::{MOST_CASUALTIES, MOST_ROWS, MeleeTable};
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Value, clip, normal};

impl Read for MeleeTable {
    /// NB-TAB-08: `reconstruction`, or rows from 1 on: `rows: {1: [0, 0, 0, 0], 2: [0, 0, 1, 1]}`. What else the default's
    /// own print-out says may stand beside them where it is so.
    fn read(node: &Node, faults: &mut Faults) -> Option<MeleeTable> {
        if node.word().map(normal).as_deref() == Some("reconstruction") {
            return Some(MeleeTable::Reconstruction);
        }
        let mut fields = Fields::shaped(node, &file_keys::TABLE, faults)?;
        let rows = fields.needed("rows", faults);
        let rows = rows.and_then(|node| own_rows(node, faults));
        fields.take("status");
        let mut sound = true;
        for (key, only) in FIXED {
            let Some(node) = fields.take(key) else {
                continue;
            };
            let said = node.items().iter().map(|item| item.word().map(normal));
            if !said.eq(only.iter().map(|word| Some((*word).to_owned()))) {
                let fault = Fault::error(node.span, format!("`{key}` cannot be changed"));
                let help = format!("leave it out, or write {}", only.join(", "));
                faults.add(fault.help(help).clause("NB-TAB-08"));
                sound = false;
            }
        }
        fields.finish(faults)?;
        rows.filter(|_| sound).map(MeleeTable::Own)
    }
}

/// What is the same for every table of one's own.
const FIXED: &[(&str, &[&str])] = &[
    ("columns", &["2", "3", "4", "5"]),
    ("first_lookup_column", &["5"]),
    ("below_row_1", &["0"]),
    ("above_last_row", &["repeat-last-row"]),
];

fn own_rows(node: &Node, faults: &mut Faults) -> Option<Vec<[u16; 4]>> {
    Fields::of(node, "a map of rows", faults)?;
    let Value::Map(entries) = &node.value else {
        return None;
    };
    let mut numbered = Vec::new();
    let mut sound = true;
    for (key, node) in entries {
        let number = row_number(key, faults);
        let cells = cells(node, faults);
        match number.zip(cells) {
            Some((number, cells)) => numbered.push((number, key.span, cells)),
            None => sound = false,
        }
    }
    if !sound {
        return None;
    }
    numbered.sort_by_key(|(number, ..)| *number);
    for (index, (number, span, _)) in numbered.iter().enumerate() {
        if *number != index + 1 {
            let fault = Fault::error(*span, format!("row {} is missing", index + 1));
            faults.add(fault.help("rows go from 1 on without a gap").clause("NB-TAB-08"));
            return None;
        }
    }
    let rows = numbered.into_iter().map(|(_, _, cells)| cells);
    let rows = rows.collect::<Vec<_>>();
    if rows.is_empty() {
        let fault = Fault::error(node.span, "a table has at least one row");
        faults.add(fault.clause("NB-TAB-08"));
    }
    (!rows.is_empty()).then_some(rows)
}

fn row_number(key: &Key, faults: &mut Faults) -> Option<usize> {
    let number = key.text.parse::<usize>().ok();
    let number = number.filter(|number| (1..=MOST_ROWS).contains(number));
    if number.is_none() {
        let message = format!("`{}` is no number of a row", clip(&key.text));
        faults.add(Fault::error(key.span, message).help(format!("write 1 to {MOST_ROWS}")));
    }
    number
}

/// The four cells of a row.
fn cells(node: &Node, faults: &mut Faults) -> Option<[u16; 4]> {
    let read = |item: &Node| {
        let number = u32::read(item, faults)?;
        let cell = u16::try_from(number).ok();
        let cell = cell.filter(|_| number <= MOST_CASUALTIES);
        if cell.is_none() {
            let fault = Fault::error(item.span, format!("`{number}` is too many casualties"));
            faults.add(fault.help(format!("write 0 to {MOST_CASUALTIES}")));
        }
        cell
    };
    let cells = crate::yaml::list_of(node, read)?;
    let Ok(cells) = <[u16; 4]>::try_from(cells) else {
        let fault = Fault::error(node.span, "a row has four numbers");
        faults.add(fault.help("one for each of the dice 2, 3, 4, 5").clause("NB-TAB-02"));
        return None;
    };
    if !cells.is_sorted() {
        let fault = Fault::error(node.span, "casualties fall as the die rises");
        faults.add(fault.help("write them from die 2 to die 5").clause("NB-TAB-02"));
        return None;
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{from_text, parse, to_text};

    const DEFAULT: MeleeTable = MeleeTable::Reconstruction;

    fn read(text: &str) -> Result<MeleeTable, Vec<String>> {
        let mut faults = Faults::default();
        let node = parse(text).expect("yaml");
        let table = MeleeTable::read(&node, &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        table.ok_or(told.collect())
    }

    #[test]
    fn an_own_table_repeats_its_last_row() {
        let table =
            read("{status: ours, columns: [2, 3, 4, 5], rows: {1: [0, 0, 1, 1], 2: [1, 1, 2, 3], 3: [1, 2, 3, 5]}}");
        let table = table.expect("sound");
        assert_eq!([1, 2, 3].map(|row| table.direct(row, 5)), [1, 3, 5]);
        // Row 8 is row 3 twice and row 2 once, row 9 is row 3 three times.
        assert_eq!(table.direct(8, 5), 5 + 5 + 3);
        assert_eq!(table.direct(9, 2), 3);
        assert_eq!([0, -1].map(|row| table.direct(row, 5)), [0, 0]);
        // Row 4 is 5 + 1 at die 5; row 6 at die 3 is 2 + 2.
        let look = table.carry_back(4, 3);
        assert_eq!((look.first, look.casualties), (Some(6), 4));
        assert_eq!(from_text(&to_text(&table)), Ok(table.clone()));
        assert!(!table.is_reconstruction());
        assert_eq!(read("reconstruction"), Ok(DEFAULT));
        assert_eq!(from_text::<MeleeTable>("[]"), Ok(DEFAULT));
    }

    #[test]
    fn an_unsound_table_is_refused_with_every_fault() {
        let faults = |text| read(text).expect_err("it is unsound");
        assert_eq!(
            faults("{rows: {1: [0, 0, 0], 2: [3, 2, 4, 5], 0: [0, 0, 0, 0], 3: [0, 0, 0, 1000], 4: [0, x, 0, 0]}}"),
            [
                "a row has four numbers",
                "casualties fall as the die rises",
                "`0` is no number of a row",
                "`1000` is too many casualties",
                "`x` is not a whole number",
            ]
        );
        assert_eq!(faults("{rows: {1: [0, 0, 0, 0], 3: [0, 0, 0, 0]}}"), ["row 2 is missing"]);
        assert_eq!(
            faults("{rows: {1: [0, 0, 0, 0]}, above_last_row: formula}"),
            ["`above_last_row` cannot be changed"]
        );
        assert_eq!(faults("{rows: {}}"), ["a table has at least one row"]);
        assert_eq!(faults("{status: ours}"), ["`rows:` is missing"]);
        assert_eq!(faults("other"), ["a table is needed here, not a word"]);
    }
}
