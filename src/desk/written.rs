//! A turn file that was changed by clicking, written into its text: what did not change keeps its line, and so do remarks, blank
//! lines and what could not be read.

use crate::orders::plain::{Grammar, lines_of};
use crate::yaml::{self, Key, Node, Span, Value};

/// A text, and the tree that was read in it.
pub(super) struct Written<'t> {
    pub(super) text: &'t str,
    pub(super) tree: &'t Node,
    pub(super) is_yaml: bool,
    pub(super) grammar: &'t Grammar,
}

/// A change of the lines of a text: so many of them, from one on, give way to others.
struct Change {
    from: usize,
    count: usize,
    lines: Vec<String>,
}

impl Written<'_> {
    /// The text with another tree in it; nothing where the lines cannot be told from each other.
    pub(super) fn with(&self, new: &Node) -> Option<String> {
        let (Value::Map(old), Value::Map(entries)) = (&self.tree.value, &new.value) else {
            return None;
        };
        let mut lines = self.text.lines().map(str::to_owned).collect::<Vec<_>>();
        let mut changes = Vec::new();
        for (key, node) in old {
            match entries.iter().find(|(other, _)| other.text == key.text) {
                Some((_, now)) if is_list(node) || is_list(now) => {
                    self.list(key, node.items(), now.items(), &mut changes)?
                }
                Some((_, now)) if node.value == now.value => {}
                Some((_, now)) => changes.push(self.change(key.span, node.span, self.lines_of(&key.text, now)?)),
                None if is_list(node) => self.list(key, node.items(), &[], &mut changes)?,
                None => changes.push(self.change(key.span, node.span, Vec::new())),
            }
        }
        let fresh = entries.iter().filter(|(key, _)| old.iter().all(|(other, _)| other.text != key.text));
        for (key, node) in fresh {
            let lines = self.lines_of(&key.text, node)?;
            let from = if is_list(node) { self.text.lines().count() } else { self.behind_head(old) };
            changes.push(Change { from, count: 0, lines });
        }
        changes.sort_by_key(|change| (change.from, change.count));
        let apart = changes.windows(2).all(|pair| pair[0].from + pair[0].count <= pair[1].from);
        if !apart {
            return None;
        }
        for change in changes.into_iter().rev() {
            lines.splice(change.from..change.from + change.count, change.lines);
        }
        Some(lines.join("\n") + "\n")
    }

    /// What changes of the items of a list: those that stay keep their lines, and what is new stands where it comes in.
    fn list(&self, key: &Key, old: &[Node], new: &[Node], changes: &mut Vec<Change>) -> Option<()> {
        let kept = kept(old, new);
        let places = old.iter().map(|item| self.place(item.span, item.span)).collect::<Vec<_>>();
        if places.windows(2).any(|pair| pair[0].1 > pair[1].0)
            || places.iter().any(|(from, _)| *from < self.line(key.span.start))
        {
            return None;
        }
        let head = self.line(key.span.start) + usize::from(self.is_yaml || old.is_empty());
        let (mut at, mut from) = (0, 0);
        let ends = kept.into_iter().chain([(old.len(), new.len())]);
        for (old_end, new_end) in ends {
            let (gone, come) = (at..old_end, &new[from..new_end]);
            let come = come.iter().map(|item| self.line_of(&key.text, item)).collect::<Option<Vec<_>>>()?;
            let mut come = come.into_iter();
            for index in gone.clone() {
                let (start, end) = places[index];
                changes.push(Change { from: start, count: end - start, lines: come.next().into_iter().collect() });
            }
            let rest = come.collect::<Vec<_>>();
            if !rest.is_empty() {
                match (gone.end.checked_sub(1).filter(|_| !gone.is_empty()), at.checked_sub(1), places.get(old_end)) {
                    // Behind those whose place others have taken.
                    (Some(_), ..) => changes.last_mut()?.lines.extend(rest),
                    (None, Some(before), _) => changes.push(Change { from: places[before].1, count: 0, lines: rest }),
                    (None, None, Some((next, _))) => changes.push(Change { from: *next, count: 0, lines: rest }),
                    (None, None, None) => changes.push(Change { from: head, count: 0, lines: rest }),
                }
            }
            (at, from) = (old_end + 1, new_end + 1);
        }
        Some(())
    }

    fn change(&self, from: Span, to: Span, lines: Vec<String>) -> Change {
        let (from, end) = self.place(from, Span { start: to.start.max(from.start), end: to.end.max(from.end) });
        Change { from, count: end - from, lines }
    }

    /// The lines from the beginning of one place to the end of another: the first, and the one behind the last.
    fn place(&self, from: Span, to: Span) -> (usize, usize) {
        let first = self.line(from.start);
        (first, self.line(to.end.saturating_sub(1).max(from.start)) + 1)
    }

    fn line(&self, byte: usize) -> usize {
        self.text.as_bytes()[..byte.min(self.text.len())].iter().filter(|byte| **byte == b'\n').count()
    }

    /// The line behind the words of the envelope.
    fn behind_head(&self, old: &[(Key, Node)]) -> usize {
        let words = old.iter().filter(|(_, node)| !is_list(node));
        words
            .map(|(key, node)| self.change(key.span, node.span, Vec::new()))
            .map(|at| at.from + at.count)
            .max()
            .unwrap_or(0)
    }

    fn line_of(&self, key: &str, item: &Node) -> Option<String> {
        match self.is_yaml {
            true => Some(format!("- {}", yaml::flow(item))),
            false => self.lines_of(key, &listed(item)).filter(|lines| lines.len() == 1)?.pop(),
        }
    }

    fn lines_of(&self, key: &str, node: &Node) -> Option<Vec<String>> {
        let key = Key { span: Span::default(), text: key.to_owned() };
        let tree = Node { span: Span::default(), value: Value::Map(vec![(key, node.clone())]) };
        let text = if self.is_yaml { yaml::document(&tree) } else { lines_of(&tree, self.grammar)? };
        Some(text.lines().map(str::to_owned).collect())
    }
}

fn is_list(node: &Node) -> bool {
    matches!(node.value, Value::List(_))
}

fn listed(item: &Node) -> Node {
    Node { span: Span::default(), value: Value::List(vec![item.clone()]) }
}

/// Whether two parts say the same, wherever they stand.
fn is_same(one: &Node, other: &Node) -> bool {
    super::as_json(one) == super::as_json(other)
}

/// The items that stand in both lists, in their order: the most that can.
fn kept(old: &[Node], new: &[Node]) -> Vec<(usize, usize)> {
    let mut most = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for one in (0..old.len()).rev() {
        for other in (0..new.len()).rev() {
            most[one][other] = match is_same(&old[one], &new[other]) {
                true => most[one + 1][other + 1] + 1,
                false => most[one + 1][other].max(most[one][other + 1]),
            };
        }
    }
    let (mut one, mut other, mut kept) = (0, 0, Vec::new());
    while one < old.len() && other < new.len() {
        if is_same(&old[one], &new[other]) {
            kept.push((one, other));
            (one, other) = (one + 1, other + 1);
        } else if most[one + 1][other] >= most[one][other + 1] {
            one += 1;
        } else {
            other += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in YAML with other orders in it.
    fn changed(text: &str, new: &str) -> Option<String> {
        let (old, new) = (yaml::parse(text).expect("it is YAML"), yaml::parse(new).expect("it is YAML"));
        Written { text, tree: &old, is_yaml: true, grammar: &Grammar::NONE }.with(&new)
    }

    const TEXT: &str = "\
game: g
# a remark
orders:
# of a
- {unit: a, do: stand}
# of b
- {unit: b, do: stand}

# the end
";

    #[test]
    fn what_does_not_change_keeps_its_line_and_every_remark_stays() {
        let new = "game: g\norders:\n- {unit: a, do: stand}\n- {unit: b, do: {fire: x}}\n";
        assert_eq!(changed(TEXT, new), Some(TEXT.replace("b, do: stand", "b, do: {fire: x}")));
        let more = "game: g\norders:\n- {unit: a, do: stand}\n- {unit: c, do: stand}\n- {unit: b, do: stand}\n";
        let told = TEXT.replace("# of b\n", "- {unit: c, do: stand}\n# of b\n");
        assert_eq!(changed(TEXT, more), Some(told));
        let none = TEXT.replace("- {unit: a, do: stand}\n", "").replace("- {unit: b, do: stand}\n", "");
        assert_eq!(changed(TEXT, "game: g\n"), Some(none));
    }

    #[test]
    fn words_of_the_envelope_and_lists_that_were_not_there_come_in() {
        let new = "game: g\ncode: abc\norders:\n- {unit: a, do: stand}\n- {unit: b, do: stand}\nstanding:\n- {when: won, do: stand}\n";
        let told = TEXT.replace("game: g\n", "game: g\ncode: abc\n") + "standing:\n- {when: won, do: stand}\n";
        assert_eq!(changed(TEXT, new), Some(told));
    }

    #[test]
    fn items_on_one_line_are_not_parted() {
        assert_eq!(changed("orders: [{unit: a, do: x}, {unit: b, do: x}]\n", "orders: [{unit: a, do: x}]\n"), None);
    }
}
