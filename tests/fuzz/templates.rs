//! Templates of an umpire, rendered with every sample.

use estafette::report::templates::{Part, check};

use crate::fuzz::Target;

pub(crate) const TARGET: Target = Target { name: "templates", corpus, run };

/// The templates that are built in, in the words that templates know.
fn corpus() -> Vec<String> {
    let built_in = Part::ALL.into_iter().map(Part::built_in).map(str::to_owned);
    let small = [
        "{% for side in sides %}{{ side.name | upper }}{% if not loop.last %}, {% endif %}{% endfor %}\n",
        "{{ turn }}: {% set n = 3 %}{{ n ** 20 }}{{ 'x' * n }}\n",
        "{% macro say(a) %}{{ a }}{{ say(a) }}{% endmacro %}{{ say(1) }}\n",
        "{{ [1, 2, 3] | join(', ') }}{{ range(3) | list }}{{ {'a': 1} | items }}\n",
    ];
    built_in.chain(small.map(str::to_owned)).collect()
}

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for part in Part::ALL {
        if let Err(broken) = check(part, &text) {
            assert!(text.get(broken.range.clone()).is_some(), "its place is in the template");
            assert!(!broken.to_string().is_empty());
        }
    }
}
