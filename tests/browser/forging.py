"""Forged books: what was changed must not be green, in whatever part of the book it stands."""

import base64
import json
import re
import zlib

PROVE = """(async () => {
  document.getElementById('check-all').click();
  while (!document.documentElement.dataset.proof) await new Promise(done => setTimeout(done, 10));
  return {proof: document.documentElement.dataset.proof, said: document.getElementById('proof-verdict').textContent,
    bad: [...document.querySelectorAll('#proof [data-holds=false], #proof [data-holds=null]')].map(each => each.textContent),
    marked: [...document.querySelectorAll('[data-unproven]')].map(each => each.textContent)};
})()"""


def facts_of(page):
    """The facts of a book, and the page around them."""
    before, rest = page.split('id="facts">', 1)
    text, after = rest.split("</script>", 1)
    return before + 'id="facts">', json.loads(text), "</script>" + after


def with_facts(page, change):
    before, facts, after = facts_of(page)
    change(facts)
    text = json.dumps(facts, ensure_ascii=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, "\\u%04x" % ord(letter))
    return before + text + after


def step(page, name):
    """Where a step begins and ends."""
    start = page.index('<section class="step" id="%s"' % name)
    return start, page.index("</section>", start)


def within(page, name, old, new):
    start, end = step(page, name)
    assert old in page[start:end], (name, old)
    return page[:start] + page[start:end].replace(old, new, 1) + page[end:]


def figure(page, name):
    start, end = step(page, name)
    from_ = page.index('<figure class="map">', start, end)
    return page[from_:page.index("</figure>", from_) + len("</figure>")]


def swapped(page, one, other):
    first, second = figure(page, one), figure(page, other)
    return page.replace(first, "<!-- -->", 1).replace(second, first, 1).replace("<!-- -->", second, 1)


def renamed(picture, page, one):
    """A picture with the label of the one in whose place it is put."""
    return re.sub(r'aria-label="[^"]*"', re.search(r'aria-label="[^"]*"', figure(page, one))[0], picture, count=1)


def swapped_with_labels(page, one, other):
    first, second = renamed(figure(page, one), page, other), renamed(figure(page, other), page, one)
    return page.replace(figure(page, one), "<!-- -->", 1).replace(figure(page, other), first, 1).replace("<!-- -->", second, 1)


def papers(page, change):
    def forged(facts):
        sheets = json.loads(zlib.decompress(base64.b64decode(facts["papers"]), -15))
        change(sheets)
        squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
        text = json.dumps(sheets, ensure_ascii=False).encode()
        facts["papers"] = base64.b64encode(squeeze.compress(text) + squeeze.flush()).decode()
    return with_facts(page, forged)


def verb_in_the_reports(sheets):
    for sheet in sheets:
        sheet[2] = re.sub(r"parries(\s+)the", r"takes\1the", sheet[2])


def loss_in_a_story(facts):
    unit = next(number for number, unit in enumerate(facts["units"]) if unit["id"] == "27th")
    ninth = next(each for each in facts["course"] if each["exchange"] == 9)
    mark = next(each for each in ninth["marks"] if each[0] == unit)
    assert mark[5] == "2 of 6", mark
    mark[5], mark[7] = "5 of 6", 5


def place_in_a_story(facts):
    unit = next(number for number, unit in enumerate(facts["units"]) if unit["id"] == "27th")
    mark = next(mark for each in facts["course"] if each["exchange"] == 2 for mark in each["marks"] if mark[0] == unit)
    mark[1] = "0502"


def verb_consistently(page):
    page = within(page, "x9.1", "parries the blows", "takes the blows")
    return papers(page, verb_in_the_reports)


def roll_consistently(page):
    page = within(page, "x9.1", "4D6: 5 5 4 6", "4D6: 5 5 6 6")
    return page.replace("t4/assault/chass-1/20th d6 open 5 5 4 6", "t4/assault/chass-1/20th d6 open 5 5 6 6", 1)


def left_out(page):
    start, end = step(page, "x9.1")
    from_ = page.index('<div class="told">', start, end)
    to = page.index("</details></div>", from_) + len("</details></div>")
    return page[:from_] + page[to:]


def hash_in_the_ledger(facts):
    old = re.search(r"report british ([0-9a-f]{64})", facts["ledger"])[1]
    facts["ledger"] = facts["ledger"].replace(old, old[:-1] + ("0" if old[-1] != "0" else "1"), 1)


# Each way to forge a book, and a word of what the proof must say of it.
WAYS = {
    "a die of a working": (lambda page: within(page, "x9.1", "4D6: 5 5 4 6", "4D6: 5 5 6 6"), "5 5 6 6"),
    "a die with its roll": (roll_consistently, "the seed gives 5 5 4 6"),
    "a verb": (lambda page: within(page, "x9.1", "parries the blows", "takes the blows"), "takes the blows"),
    "a verb with its report": (verb_consistently, "the report to british"),
    "a name": (lambda page: within(page, "x9.1", "fire together on the 27th, which", "fire together on the 58th, which"), "on the 58"),
    "a leader": (lambda page: within(page, "x9.1", "led by Digonet, comes", "led by Reynier, comes"), "led by Reynier"),
    "an army": (lambda page: within(page, "x9.1", "the French II/23e", "the British II/23e"), "British II/23e"),
    "a number": (lambda page: within(page, "x9.1", "loses one point and has 3 of 6 left", "loses one point and has 5 of 6 left"), "has 5 of 6 left"),
    "a sentence of the story": (lambda page: within(page, "x9.1", "forms column and spurs", "forms square and spurs"), "forms square"),
    "a wing in the story": (lambda page: within(page, "x9.1", "on the left of the British", "on the right of the British"), "on the right of"),
    "a working under another sentence": (lambda page: within(page, "x9.1", "The 27th closes its ranks and stays.", "The 27th stands fast."), "stands fast"),
    "a line of the log": (lambda page: within(page, "x9.1", "3 or more holds", "2 or more holds"), "2 or more holds"),
    "a unit's losses in its story": (lambda page: with_facts(page, loss_in_a_story), "27th after exchange 9"),
    "a unit's place in its story": (lambda page: with_facts(page, place_in_a_story), "27th after exchange 2"),
    "the ledger": (lambda page: with_facts(page, hash_in_the_ledger), "names the one before it"),
    "a swapped picture": (lambda page: swapped(page, "x9.1", "x8.1"), "the map of x9.1"),
    "a swapped picture with its label": (lambda page: swapped_with_labels(page, "x9.1", "x7.1"), "the map of x9.1"),
    "a strength on a map": (lambda page: within(page, "x9.1", "2 of 6, at 0503", "6 of 6, at 0503"), "the map of x9.1"),
    "a paragraph left out": (left_out, "leaves this line of a report out"),
    "a paragraph put in": (lambda page: within(page, "x9.1", "<h2>", "<p>The French have won the day.</p><h2>"), "won the day"),
    "text between the paragraphs": (lambda page: within(page, "x9.1", "<h2>", "The French have won the day.<h2>"), "won the day"),
    "a headline": (lambda page: within(page, "x9.1", "The 20th gone from", "The 20th driven off by"), "driven off by"),
    "the contents": (lambda page: page.replace("The 20th gone from", "The 20th driven off by", 1), "title of no report"),
    "the exchange of a step": (lambda page: within(page, "x9.1", 'data-exchange="9"', 'data-exchange="8"'), "x9.1"),
    "the order of battle": (lambda page: page.replace("<td>musket<td>6<td>6", "<td>musket<td>6<td>1", 1), "the reports have it otherwise"),
}


def a_book_forged_in_any_of_many_ways_is_not_green(room):
    path = room.book("maida")
    page = path.read_text(encoding="utf-8")
    assert room.open(path, "#dice").run(PROVE)["proof"] == "true"
    for number, (what, (forge, word)) in enumerate(WAYS.items()):
        forged = forge(page)
        assert forged != page, what
        copy = room.folder / ("forged-%d.html" % number)
        copy.write_text(forged, encoding="utf-8")
        proven = room.open(copy, "#dice").run(PROVE)
        assert proven["proof"] in ("false", "unproven"), (what, proven["said"])
        assert "Everything is true" not in proven["said"], (what, proven["said"])
        assert any(word in line for line in proven["bad"]), (what, proven["bad"])
        room.leave()


def a_unit_of_any_name_is_held_against_the_maps(room):
    # One whose name HTML writes otherwise, too: Husson's brigade.
    path = room.book("quatre-bras")
    step, true, false = "x5.3", "husson): infantry, attack-column, 61 of 72", "husson): infantry, attack-column, 72 of 72"
    copy = room.folder / "strong-husson.html"
    copy.write_text(within(path.read_text(encoding="utf-8"), step, true, false), encoding="utf-8")
    said = "Husson's brigade should be 61 of 72"
    assert not any(said in line for line in room.open(path, "#dice").run(PROVE)["bad"])
    bad = room.open(copy, "#dice").run(PROVE)["bad"]
    assert any("the map of " + step in line and said in line for line in bad), bad


def tables_of_a_campaign_are_held_against_the_reports_to_their_armies(room):
    path = room.book("brueck")
    page = path.read_text(encoding="utf-8")
    bad = room.open(path, "#dice").run(PROVE)["bad"]
    row, caption = "9,900", "The Army of the West tonight"
    assert not any(word in line for line in bad for word in ("FALSE", row, caption, "Force | Tonight")), bad
    for number, (old, new, said) in enumerate([
        (row, "9,700", "9,700"),
        (caption, "The Army of the East tonight", "The Corps | north-east of Brueck"),
        ("<tr><th>The Horse", "<tr hidden><th>The House", "The House"),
        (re.search(r"<tr><th>The Horse.*\n", page)[0], "", caption),
    ]):
        assert old in page, old
        copy = room.folder / ("table-%d.html" % number)
        copy.write_text(page.replace(old, new, 1), encoding="utf-8")
        bad = room.open(copy, "#dice").run(PROVE)["bad"]
        assert any(said in line for line in bad), (new, bad)
        room.leave()


def a_forged_sentence_is_marked_where_it_stands(room):
    path = room.book("maida")
    copy = room.changed(path, "parries the blows", "takes the blows", "marked.html")
    tab = room.open(copy, "#x9.1")
    # Nobody has to ask: the book proves itself as soon as it is open.
    tab.until("document.documentElement.dataset.proof === 'unproven'", 20)
    marked = tab.run("[...document.querySelectorAll('.step.shown [data-unproven]')].map(each => each.textContent)")
    assert len(marked) == 1 and "takes the blows" in marked[0], marked


def a_book_says_what_no_hash_names(room):
    proven = room.open(room.book("sankt-marien"), "#dice").run(PROVE)
    assert proven["proof"] == "true" and "No hash names" in proven["said"], proven["said"]
    # Whatever the book shows and no ledger names has its line.
    apart = room.open(room.book("maida"), "#dice")
    apart.run(PROVE)
    lines = apart.run("[...document.querySelectorAll('#proof [data-holds=apart]')].map(each => each.textContent)")
    for words in ("what they were to bring", "tables of luck", "who fires at whom", "the ways along which", "the curves", "clauses of the rules", "the map of start"):
        assert any(words in line for line in lines), (words, lines)
    proven = room.open(room.book("maida-open"), "#dice").run(PROVE)
    assert proven["proof"] == "unproven" and "no sentence of this book is proven" in proven["said"], proven["said"]


def a_die_of_the_text_leads_to_its_proof(room):
    tab = room.open(room.book("maida"), "#x9.1")
    links = tab.run("[...document.querySelectorAll('.step.shown .working li a.die')].map(each => [each.textContent, each.hash])")
    assert ["5 5 4 6", "#die/9/t4/assault/chass-1/20th"] in links, links
    tab.run("for (const each of document.querySelectorAll('details')) each.open = true")
    tab.click(".step.shown a.die[href='#die/9/t4/assault/chass-1/20th']")
    tab.until("document.querySelector('#one-said .values') !== null", 20)
    assert tab.run("document.querySelector('#one-said .values').textContent") == "5 5 4 6"
    assert tab.run("document.querySelector('#one-said .mark').textContent") == "true"
