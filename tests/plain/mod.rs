//! Orders in plain lines: every turn file that there is reads the same in them, however mail breaks them.

mod corpus;

use corpus::{Filed, corpus, meaning};
use estafette::adjudicate::AnyRuleSet;
use estafette::orders::plain::{Lexicon, Plain, lines_of, read};
use estafette::yaml::{Faults, Node, Source, Style, document, parse, render};

/// Reads lines in the words of some rules, with ids alone for names.
fn read_by(rules: &'static dyn AnyRuleSet, text: &str) -> Plain {
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, text, faults);
    };
    read(text, rules.grammar(), &Lexicon::default(), &judge)
}

fn shown(text: &str, plain: &Plain) -> String {
    render(Source::new("lines", text), &plain.faults.sorted(), Style::Plain)
}

/// What is wrong with a turn file in lines, if anything is.
fn amiss(file: &Filed) -> Option<String> {
    let Some(text) = lines_of(&file.tree, file.rules.grammar()) else {
        return Some(format!("cannot be written\n{}", document(&file.tree)));
    };
    let plain = read_by(file.rules, &text);
    if !plain.faults.is_empty() {
        return Some(format!("is not read back\n{text}\n{}", shown(&text, &plain)));
    }
    let (said, meant) = (meaning(&plain.tree), meaning(&file.tree));
    if said != meant {
        return Some(format!("is read back otherwise\n{text}\n{meant}\n{said}"));
    }
    let yaml = document(&plain.tree);
    match parse(&yaml) {
        Ok(again) if meaning(&again) == meant => None,
        Ok(again) => Some(format!("is another as YAML\n{text}\n{yaml}\n{meant}\n{}", meaning(&again))),
        Err(_) if yaml.is_empty() => None,
        Err(_) => Some(format!("is no YAML\n{text}\n{yaml}")),
    }
}

#[test]
fn every_turn_file_there_is_reads_the_same_in_lines() {
    let files = corpus();
    let wrong = files.iter().filter_map(|file| Some(format!("{}: {}", file.path.display(), amiss(file)?)));
    let wrong = wrong.collect::<Vec<_>>();
    let shown = wrong.iter().take(12).cloned().collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), shown.join("\n----\n"));
}
