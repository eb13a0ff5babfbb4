#!/usr/bin/env python3
"""Opens reports and battle books in a real browser and plays a reader.

    run.py CHROMIUM ESTAFETTE SCREENSHOTS

Run by .ci/browser, from the top of the tree. Each function below, in `playing` and in `forging` that takes a room is a test;
its name says what must be true. Ends with 0 if all of it is.
"""

import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import forging  # noqa: E402
import playing  # noqa: E402
from chrome import Chrome  # noqa: E402

CHROMIUM, ESTAFETTE, SHOTS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
GAMES = ["maida", "sankt-marien", "moeckern", "hagelberg"]


class Room:
    """What every test works with: a browser, and a folder with the pages."""

    def __init__(self, chrome, folder):
        self.chrome, self.folder, self.tabs = chrome, folder, []

    def book(self, game, *more):
        folder = pathlib.Path(game) if "/" in game else pathlib.Path("examples", game)
        path = self.folder / ("-".join(["book", folder.name, *more]).replace("--", "") + ".html")
        if not path.exists():
            command = [ESTAFETTE, "book", str(folder), "--out", str(path), *more]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return path

    def tab(self, **like):
        self.tabs.append(self.chrome.page(**like))
        return self.tabs[-1]

    def open(self, path, fragment="", **like):
        return self.tab(**like).open(path, fragment)

    def changed(self, path, old, new, name):
        """A copy of a page in which one text stands in the place of another."""
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, "there is no %r in %s" % (old, path.name)
        copy = self.folder / name
        copy.write_text(text.replace(old, new, 1), encoding="utf-8")
        return copy

    def leave(self):
        """Closes the tabs of a test: none may have complained of anything, or asked anybody for anything."""
        for tab in self.tabs:
            tab.run("1")
            assert not tab.complaints, tab.complaints
            # A picture that a page has made of itself comes from nobody.
            asked = [url for url in tab.requests if not url.startswith("blob:")]
            foreign = [url for url in asked if not url.startswith("file://") or not url.split("#")[0].endswith(".html")]
            assert not foreign, foreign
            tab.close()
        self.tabs = []


SHOWN = """(() => {
  const shown = [...document.querySelectorAll('.step')].filter(step => step.checkVisibility());
  if (shown.length !== 1) return {count: shown.length};
  const [step] = shown;
  return {count: 1, id: step.id, hash: location.hash, text: step.querySelector('.text').innerText,
    map: step.querySelector('figure svg')?.outerHTML ?? '', mapSeen: step.querySelector('figure svg')?.checkVisibility() ?? false,
    scrubber: Number(document.getElementById('scrubber').value)};
})()"""


def the_whole_game_is_walked_through_by_key(room):
    for game in GAMES:
        tab = room.open(room.book(game))
        steps = tab.run("[...document.querySelectorAll('.step')].map(step => step.id)")
        assert len(steps) > 10, steps
        seen, pairs = [], set()
        for number in range(len(steps)):
            now = tab.run(SHOWN)
            assert now["count"] == 1 and now["scrubber"] == number and now["mapSeen"], (game, number, now)
            assert number == 0 or now["hash"] == "#" + now["id"], now
            seen.append(now["id"])
            pairs.add((now["text"], now["map"]))
            tab.key("ArrowRight")
        assert seen == steps, "the steps come in order, and the last key does nothing"
        # Text and map move together: what is shown at one step is shown at no other.
        assert len(pairs) == len(steps), (game, len(pairs), len(steps))
        maps = {picture for _, picture in pairs}
        assert len(maps) > len(steps) // 3, (game, len(maps), len(steps))
        tab.key("ArrowLeft")
        assert tab.run(SHOWN)["id"] == steps[-2]
        tab.key("Home")
        assert tab.run(SHOWN)["id"] == steps[0]
        tab.key("ArrowRight", shift=True)
        assert tab.run(SHOWN)["id"] == "x1.1"
        tab.key("End")
        tab.key("ArrowLeft", shift=True)
        last = steps[-1].split(".")[0]
        assert tab.run(SHOWN)["id"] in (last + ".1", steps[-2])


def the_buttons_the_scrubber_and_a_swipe_turn_the_pages(room):
    tab = room.open(room.book("maida"), width=390, height=844, touch=True)
    tab.click("#on")
    assert tab.run(SHOWN)["id"] == "x1.1"
    tab.click("#last")
    assert tab.run(SHOWN)["id"] == "x2.1"
    tab.click("#first")
    tab.click("#back")
    assert tab.run(SHOWN)["id"] == "start"
    tab.run("(() => { const it = document.getElementById('scrubber'); it.value = 3; it.dispatchEvent(new Event('input')); })()")
    third = tab.run(SHOWN)
    assert third["scrubber"] == 3 and third["hash"] == "#" + third["id"], third
    tab.swipe(".step.shown figure", -200)
    tab.until("Number(document.getElementById('scrubber').value) === 4", 5)
    tab.swipe(".step.shown figure", 200)
    tab.until("Number(document.getElementById('scrubber').value) === 3", 5)
    wide = tab.run("document.documentElement.scrollWidth")
    assert wide <= 390, "the page is wider than the phone: %s" % wide


def the_address_remembers_the_place(room):
    path = room.book("maida")
    tab = room.open(path, "#x9.1")
    assert tab.run(SHOWN)["id"] == "x9.1"
    tab.run("location.hash = '#dice'")
    tab.until("document.getElementById('dice').checkVisibility()", 5)
    assert tab.run("document.querySelector('[aria-current]').hash") == "#dice"
    tab = room.open(path, "#%E0%A4%A-and-nonsense<b>")
    assert tab.run(SHOWN)["id"] == "start"


PROVEN = """(async () => {
  document.getElementById('check-all').click();
  while (!document.documentElement.dataset.proof) await new Promise(done => setTimeout(done, 10));
  const holds = what => [...document.querySelectorAll(`#proof [data-what=${what}]`)].map(each => each.dataset.holds);
  return {proof: document.documentElement.dataset.proof, link: holds('link'), seed: holds('seed'), roll: holds('roll'),
    file: holds('file'), entry: holds('entry'), said: document.getElementById('proof-verdict').textContent,
    wrong: [...document.querySelectorAll('#proof [data-holds=false], #proof [data-holds=null]')].map(each => each.textContent)};
})()"""


def the_page_of_dice_makes_every_roll_again(room):
    for game in GAMES:
        folder = pathlib.Path("examples") / game
        files = sorted(folder.glob("x*/rolls.txt"))
        rolls = sum(len(file.read_text().splitlines()) - 4 for file in files)
        casts = folder.joinpath("ledger.txt").read_text().count("\nkind cast\n")
        assert rolls > 50 and casts == len(files)
        proven = room.open(room.book(game), "#dice").run(PROVEN)
        assert proven["proof"] == "true" and not proven["wrong"], (game, proven["wrong"], proven["said"])
        assert proven["roll"] == ["true"] * rolls, (game, len(proven["roll"]), rolls)
        assert proven["seed"] == ["true"] * casts
        # The seal of a closed game is the last link.
        assert proven["link"] == ["true"] * (casts + 1)
        assert proven["file"] == ["true"] * casts
        assert "%d rolls" % rolls in proven["said"], proven["said"]


def the_page_of_dice_of_a_running_game_checks_what_is_open(room):
    proven = room.open(room.book("maida-open"), "#dice").run(PROVEN)
    assert proven["proof"] == "unproven" and len(proven["roll"]) > 20 and set(proven["roll"]) == {"true"}, proven
    assert "salt" not in room.book("maida-open").read_text(encoding="utf-8").split('id="facts">')[1].split("</script>")[0]


def a_tampered_roll_is_shown_as_false(room):
    path = room.book("maida")
    copy = room.changed(path, "t4/assault/chass-1/20th d6 open 5 5 4 6", "t4/assault/chass-1/20th d6 open 5 5 6 6", "roll.html")
    proven = room.open(copy, "#dice").run(PROVEN)
    assert proven["proof"] == "false" and proven["roll"].count("false") == 1, proven
    wrong = "\n".join(proven["wrong"])
    assert "t4/assault/chass-1/20th" in wrong and "the seed gives 5 5 4 6" in wrong, wrong
    # The file is not the one that the ledger names, either.
    assert proven["file"].count("false") == 1
    # The box for one roll says so too, and what the dice are.
    tab = room.open(copy, "#dice")
    tab.run("document.getElementById('one-known').value = [...document.querySelectorAll('#one-known option')]"
            ".find(option => option.textContent === 't4/assault/chass-1/20th').value;"
            "document.getElementById('one-known').dispatchEvent(new Event('change'));")
    tab.click("#one-form button")
    tab.until("document.querySelector('#one-said .values') !== null")
    assert tab.run("document.querySelector('#one-said .values').textContent") == "5 5 4 6"
    assert tab.run("document.querySelector('#one-said .mark').textContent") == "FALSE"
    digits = tab.run("[...document.querySelectorAll('#one-said mark')].map(mark => mark.textContent).join('')")
    assert digits == "5546", digits


def flipped(digits):
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


def a_tampered_seed_is_shown_as_false(room):
    path = room.book("maida")
    seed = re.search(r"exchange 9\numpire .*?\nseed ([0-9a-f]{64})", pathlib.Path("examples/maida/ledger.txt").read_text(), re.S)[1]
    proven = room.open(room.changed(path, "seed " + seed, "seed " + flipped(seed), "seed.html"), "#dice").run(PROVEN)
    assert proven["proof"] == "false" and proven["seed"].count("false") == 1, proven["wrong"]
    # The rolls are held against the seed that the links give, so they are true still; the next entry tells of the change.
    assert proven["roll"].count("false") == 0
    assert any("names the one before it" in line for line in proven["wrong"]), proven["wrong"]


def a_tampered_link_is_shown_as_false(room):
    path = room.book("maida")
    link = re.search(r"exchange 9\numpire ([0-9a-f]{64})", pathlib.Path("examples/maida/ledger.txt").read_text())[1]
    proven = room.open(room.changed(path, "umpire " + link, "umpire " + flipped(link), "link.html"), "#dice").run(PROVEN)
    assert proven["proof"] == "false" and proven["link"].count("false") == 1, proven["wrong"]
    assert proven["seed"].count("false") == 1
    assert any("link 9 of umpire" in line for line in proven["wrong"]), proven["wrong"]


def a_ledger_cut_short_or_mangled_is_shown_as_false(room):
    path = room.book("maida")
    mangled = room.changed(path, "\\nkind cast\\n", "\\nkind cost\\n", "mangled.html")
    proven = room.open(mangled, "#dice").run(PROVEN)
    assert proven["proof"] == "false" and proven["entry"].count("false") == 1, proven


def a_head_out_of_an_old_mail_is_found(room):
    tab = room.open(room.book("maida"), "#dice")
    heads = re.findall(r"^prev ([0-9a-f]{64})$", pathlib.Path("examples/maida/ledger.txt").read_text(), re.M)
    for typed, said in ((heads[4], "True"), (heads[4][:32], "True"), (heads[4][:31], "32 of its digits"), ("0123456789" * 4, "never had"), ("ab", "32 of its digits")):
        tab.run("document.getElementById('head-typed').value = %s; document.getElementById('head-said').textContent = ''" % json.dumps(typed))
        tab.click("#head-form button")
        tab.until("document.getElementById('head-said').textContent !== ''")
        assert said in tab.run("document.getElementById('head-said').textContent"), typed


VECTORS = """(async vectors => {
  const wrong = [];
  let done = 0;
  const same = (what, found, wanted) => { done += 1; if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`); };
  const written = vector => (vector.values ?? vector.dice).map(value => Array.isArray(value) ? value.join('+') : String(value)).join(' ');
  for (const {input, sha256} of vectors.strings) same(input, await dice.fileHash(input), sha256);
  for (const vector of vectors.readings) {
    const {values} = await dice.readDice(vector.kind, vector.count, async block => vector.blocks[block]);
    same(vector.kind, values.join(' '), written(vector));
  }
  const first = async (text, head) => {
    const found = [];
    try {
      const audit = await dice.audit(text, finding => found.push(finding));
      if (head && audit.head !== head) found.push({entry: audit.entries, check: 'head', holds: false});
    } catch (fault) {
      if (!(fault instanceof dice.Fault)) throw fault;
      found.push({entry: fault.entry, check: fault.check, holds: false});
    }
    const bad = found.find(({holds}) => !holds);
    return bad ? `${bad.entry} ${bad.check}` : 'sound';
  };
  for (const game of vectors.games) same(game.name, await first(game.ledger, game.head), 'sound');
  for (const bad of vectors.bad_ledgers) same(bad.name, await first(bad.ledger, bad.known_head), `${bad.entry} ${bad.check}`);
  for (const bad of vectors.bad_rolls) {
    let found = 'sound';
    try {
      await dice.checkRollsFile(bad.rolls_file, bad.game_id, bad.exchange, bad.seed, bad.seal);
    } catch (fault) {
      if (!(fault instanceof dice.Fault)) throw fault;
      found = `${fault.entry} ${fault.check}`;
    }
    same(bad.name, found, `${bad.line} ${bad.check}`);
  }
  for (const game of vectors.games) {
    const audit = await dice.audit(game.ledger, () => {});
    for (const exchange of game.exchanges) {
      for (const roll of exchange.rolls ?? []) {
        const {values} = await dice.throwDice(exchange.seed, roll.label, roll.kind, roll.count, roll.veil ?? '-');
        same(`${game.name} ${roll.label}`, values.join(' '), written(roll));
      }
    }
  }
  return {done, wrong};
})"""


def the_script_passes_the_vectors_of_the_protocol(room):
    vectors = pathlib.Path("tests/vectors/dice.json").read_text()
    result = room.open(room.book("maida")).run("%s(%s)" % (VECTORS, vectors))
    assert result["done"] > 150 and not result["wrong"], result


def the_test_of_uniformity_knows_its_table(room):
    tab = room.open(room.book("maida"), "#luck")
    # Chi-square, degrees of freedom, and p, out of a printed table.
    for square, freedom, p in ((11.0705, 5, 0.05), (15.0863, 5, 0.01), (1.1455, 5, 0.95), (16.9190, 9, 0.05), (7.8147, 3, 0.05),
                               (3.8415, 1, 0.05), (27.8772, 9, 0.001)):
        found = tab.run("luck.pValue(%s, %d)" % (square, freedom))
        assert abs(found - p) < 2e-5, (square, freedom, found)
    tallied = tab.run("luck.tally('d6', ['1', '2', '3', '4', '5', '6', '6', '6'])")
    assert tallied["counts"] == [1, 1, 1, 1, 1, 3] and tallied["over"] == 5 and not tallied["isEnough"], tallied
    even = tab.run("luck.tally('av', ['2', '3', '3', '4', '4', '5'])")
    assert abs(even["square"]) < 1e-9 and abs(even["over"]) < 1e-9, even
    # Every die thrown is somebody's or nobody's, and counted once.
    rows = tab.run("[...document.querySelectorAll('table.luck:not(.hits)')].map(table => [...table.querySelectorAll('tbody tr')]"
                   ".map(row => Number(row.cells[1].textContent)))")
    assert rows and all(sum(row[:-1]) == row[-1] for row in rows), rows


def the_tabs_are_in_sight_wherever_a_book_is_opened(room):
    for page in ("order", "luck", "dice"):
        for like in ({}, {"width": 390, "height": 844, "touch": True}):
            tab = room.open(room.book("maida"), "#" + page, **like)
            assert tab.run("document.getElementById('%s').checkVisibility()" % page)
            assert tab.run("scrollY") == 0, (page, like)


def the_signs_are_told_beside_every_step(room):
    signs = "document.getElementById('signs').checkVisibility()"
    for like in ({}, {"width": 390, "height": 844, "touch": True}):
        tab = room.open(room.book("maida"), "#x9.1", **like)
        assert not tab.run(signs)
        tab.click("#ask")
        assert tab.run(signs)


BROKEN = """[...document.querySelectorAll('table.order td')].filter(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = new Set([...range.getClientRects()].map(box => Math.round(box.y)));
  return /^\\d+( of \\d+)?$/.test(cell.innerText.trim()) && lines.size > 1;
}).length"""


def the_numbers_of_an_order_of_battle_stand_in_one_line(room):
    tab = room.open(room.book("quatre-bras"), "#order", width=390, height=844, touch=True)
    assert tab.run("document.querySelectorAll('table.order td').length") > 100
    assert tab.run(BROKEN) == 0


def a_browser_without_its_own_sha256_is_told_so(room):
    tab = room.tab()
    tab.send("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})")
    tab.open(room.book("maida"), "#dice")
    assert "Nothing can be checked here" in tab.run("document.getElementById('proof-verdict').textContent")
    assert tab.run("document.getElementById('check-all').disabled")


def a_reader_without_scripts_has_the_whole_book(room):
    tab = room.tab()
    tab.send("Emulation.setScriptExecutionDisabled", value=True)
    tab.open(room.book("maida"))
    seen = tab.run("[...document.querySelectorAll('.step')].every(step => step.checkVisibility())")
    assert seen, "without scripts everything stands below each other"


def the_clauses_of_a_report_open_and_close(room):
    path = room.folder / "report.html"
    with path.open("w") as out:
        subprocess.run([ESTAFETTE, "report", "examples/maida", "--exchange", "9", "--as", "html"], check=True, stdout=out)
    assert "<script" not in path.read_text(encoding="utf-8"), "a report needs no script"
    for like in ({"width": 1280, "height": 900}, {"width": 390, "height": 844, "touch": True, "dark": True}):
        tab = room.open(path, **like)
        assert tab.run("document.documentElement.scrollWidth") <= like["width"], "the page is too wide"
        narrow = like["width"] < 600
        button = "button[popovertarget='RS-MEL-24']"
        assert tab.run("document.querySelector(%s).checkVisibility()" % json.dumps(button)) != narrow, "folded where it is narrow"
        if narrow:
            tab.run("for (const each of document.querySelectorAll('details')) each.open = true")
        opened = "document.querySelector('#RS-MEL-24').matches(':popover-open') && document.querySelector('#RS-MEL-24').checkVisibility()"
        assert not tab.run(opened)
        tab.click(button)
        tab.until(opened, 5)
        assert "RS-MEL-24" in tab.run("document.querySelector('#RS-MEL-24').innerText")
        room.shoot(tab, "report-clause" + ("-phone" if narrow else ""))
        tab.key("Escape")
        tab.until("!(%s)" % opened, 5)
        # By keys alone.
        tab.run("document.querySelector(%s).focus()" % json.dumps(button))
        tab.key("Enter")
        tab.until(opened, 5)
        dangling = tab.run("[...document.querySelectorAll('[popovertarget]')].filter(each => !each.popoverTargetElement).length")
        assert dangling == 0, "every clause opens something"


HOSTILE = {
    "Prussians": "</script><script>document.title='broken'</script>",
    "French": "\u05d4\u05e6\u05e8\u05e4\u05ea\u05d9\u05dd & <b onclick=x>\"'",
    "B1": "<!--<script> B1 & 'co' \"x\" ]]>",
    "R1": "\u05d2\u05d3\u05d5\u05d3 \u05d0\u05d7\u05d3",
}


def a_name_cannot_break_a_page(room):
    quoted = {key: json.dumps(value, ensure_ascii=False) for key, value in HOSTILE.items()}
    scenario = room.folder / "hostile.yaml"
    scenario.write_text("""rules: really-simple
name: hostile
sides: [{side: red, name: %(Prussians)s, home_edge: east}, {side: blue, name: %(French)s, home_edge: west}]
map: {columns: 8, rows: 6, tops: flat}
terrain: [{kind: village, name: constructor, hexes: [0403], cover: yes}]
army: [{unit: R1, side: red, kind: musket, name: %(R1)s}, {unit: B1, side: blue, kind: musket, name: %(B1)s}]
deploy: [{unit: R1, at: 0503, form: line}, {unit: B1, at: 0303, form: line}]
scenario: {turn_limit: 3, exchange: simultaneous}
""" % quoted, encoding="utf-8")
    game = room.folder / "hostile"
    run = lambda *words: subprocess.run([ESTAFETTE, *map(str, words)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run("new", scenario, game)
    run("adjudicate", game)
    for exchange in (2, 3):
        run("adjudicate", game, "--without", "red", "--without", "blue")
    run("close", game, "--unfinished")
    book = room.book(str(game))
    page = room.folder / "hostile-report.html"
    with page.open("w") as out:
        subprocess.run([ESTAFETTE, "report", str(game), "--as", "html"], check=True, stdout=out)
    for path in (book, page):
        tab = room.open(path)
        assert tab.run("document.title") != "broken"
        assert tab.run("document.querySelectorAll('[onclick], b[x]').length") == 0
        text = tab.run("document.body.textContent")
        for name in HOSTILE.values():
            assert name in text, (path.name, name)
        # What runs from right to left is kept to itself.
        assert tab.run("[...document.querySelectorAll('bdi')].some(each => each.textContent.startsWith('\u05d4'))")
        room.shoot(tab, path.stem)
    proven = room.open(book, "#dice").run(PROVEN)
    assert proven["proof"] == "true", proven
    names = room.open(book, "#luck").run("facts.sides.map(side => side.name)")
    assert names == [HOSTILE["Prussians"], HOSTILE["French"]], names


def a_look_at_everything(room):
    """No test but the screenshots, for looking at."""
    for game in GAMES:
        path = room.book(game)
        # Where the most happens.
        busy = "#" + room.open(path).run(
            "[...document.querySelectorAll('.step')].reduce((most, step) =>"
            "step.innerHTML.length > most.innerHTML.length ? step : most).id")
        for name, fragment, like in (
            ("start", "", {}), ("step", busy, {}), ("step-dark", busy, {"dark": True}),
            ("step-phone", busy, {"width": 390, "height": 844, "touch": True}),
            ("step-phone-dark", busy, {"width": 390, "height": 844, "touch": True, "dark": True}),
        ):
            room.shoot(room.open(path, fragment, **like), "%s-%s" % (game, name))
        parts = [("", {}), ("-phone", {"width": 390, "height": 844, "touch": True})]
        parts += [("-dark", {"dark": True})] if game == GAMES[0] else []
        for part, (name, like) in itertools.product(("order", "luck", "dice"), parts):
            tab = room.open(path, "#" + part, **like)
            assert tab.run("document.documentElement.scrollWidth") <= like.get("width", 1280), (game, part, name)
            if part == "dice":
                tab.run(PROVEN)
                tab.click("#one-form button")
                tab.until("document.querySelector('#one-said .values') !== null")
            assert tab.run("document.documentElement.scrollWidth") <= like.get("width", 1280), (game, part, name)
            room.shoot(tab, "%s-%s%s" % (game, part, name), whole=True)
        room.leave()
    # As wide as the text of a sheet of A4.
    tab = room.open(room.book(GAMES[0]), width=720, height=1000, media="print")
    room.shoot(tab, GAMES[0] + "-printed", whole=True)
    tab.print(SHOTS / (GAMES[0] + ".pdf"))
    room.leave()
    for game, exchange in (("maida", 9), ("sankt-marien", 20), ("moeckern", 30)):
        path = room.folder / ("report-%s.html" % game)
        with path.open("w") as out:
            subprocess.run([ESTAFETTE, "report", "examples/" + game, "--exchange", str(exchange), "--as", "html"], check=True, stdout=out)
        for name, like in (("", {}), ("-dark", {"dark": True}), ("-phone", {"width": 390, "height": 844, "touch": True}),
                           ("-printed", {"width": 720, "height": 1000, "media": "print"})):
            room.shoot(room.open(path, **like), "report-%s%s" % (game, name), whole=True)


def shoot(self, tab, name, whole=False):
    tab.picture(SHOTS / (name + ".png"), whole)


Room.shoot = shoot


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[4:]
    named = [pair for module in (globals(), vars(playing), vars(forging)) for pair in module.items()]
    tests = [each for name, each in named if re.match("[a-z]+_", name) and getattr(each, "__code__", None) and
             each.__code__.co_varnames[:each.__code__.co_argcount] == ("room",)]
    tests = [test for test in tests if not chosen or test.__name__ in chosen]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="estafette-browser-"))
    failed = 0
    chrome = Chrome(CHROMIUM)
    try:
        room = Room(chrome, folder)
        for test in tests:
            began = time.monotonic()
            try:
                test(room)
                room.leave()
                print("ok      %5.1f s  %s" % (time.monotonic() - began, test.__name__), flush=True)
            except Exception as error:
                failed += 1
                told = " at line %d" % error.__traceback__.tb_next.tb_lineno if error.__traceback__.tb_next else ""
                print("FAILED  %5.1f s  %s%s: %s: %.2000s" % (
                    time.monotonic() - began, test.__name__, told, type(error).__name__, error), flush=True)
                room.tabs = []
    finally:
        chrome.close()
        shutil.rmtree(folder)
    print("%d of %d held" % (len(tests) - failed, len(tests)))
    return 1 if failed or not tests else 0


sys.exit(main())
