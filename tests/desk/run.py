#!/usr/bin/env python3
"""Opens the desk in a real browser and plays a player: turns composed by clicking, by keyboard and on a telephone.

    run.py CHROMIUM ESTAFETTE SCREENSHOTS

Run by .ci/desk, from the top of the tree. Each function below that takes a room is a test; its name says what must be true.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import os

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "browser"))
from chrome import Chrome  # noqa: E402

CHROMIUM, ESTAFETTE, SHOTS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])

# Under each rule set a view, and units with what a player presses for them: the verb and what stands behind it.
TURNS = {
    "maida": ("x003", "french", {"voltigeurs": ("fire", "sicilians"), "i-42e": ("to", "0706"), "poles": ("stand", "")}),
    "sankt-marien": ("x009", "austrians", {"duka-1": ("charge", "corses"), "AX1": ("to", "0504"), "6pdr": ("stand", "")}),
    "moeckern": ("x049", "prussians", None),
    "quatre-bras": ("x012", "allied", {"kempt": ("form", "line"), "rogers": ("stand", "")}),
}


class Room:
    def __init__(self, chrome, folder):
        self.chrome, self.folder, self.tabs = chrome, folder, []

    def view(self, game):
        exchange, side, _ = TURNS[game]
        return pathlib.Path("examples", game, exchange, "view-%s.yaml" % side)

    def desk(self, *words, name):
        path = self.folder / (name + ".html")
        if not path.exists():
            subprocess.run([ESTAFETTE, "desk", *map(str, words), "--out", str(path)], check=True, stdout=subprocess.DEVNULL)
        return path

    def open(self, game, **like):
        tab = self.chrome.page(**like)
        self.tabs.append(tab)
        tab.open(self.desk(self.view(game), name=game))
        tab.until("document.getElementById('verdict').textContent !== ''")
        tab.run("localStorage.clear()")
        return tab

    def check(self, game, text):
        """What the native program says of a turn file by the same view."""
        path = self.folder / "orders.txt"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([ESTAFETTE, "check", str(path), "--view", str(self.view(game)), "--format", "json"],
                              capture_output=True, text=True)
        [answer] = json.loads(done.stdout)
        return answer

    def leave(self):
        for tab in self.tabs:
            tab.run("1")
            assert not tab.complaints, tab.complaints
            foreign = [url for url in tab.requests if not url.startswith(("file://", "blob:"))]
            assert not foreign, foreign
            tab.close()
        self.tabs = []


def text_of(tab):
    return tab.run("document.getElementById('text').value")


def settled(tab):
    tab.until("!document.body.hasAttribute('aria-busy')")


def as_the_page_shows(room, tab, game):
    """The native program understands what comes out as the page showed it."""
    settled(tab)
    answer = room.check(game, text_of(tab))
    shown = tab.run("[...document.querySelectorAll('#understood li')].map(line => line.textContent)")
    assert answer["understood"] == shown, (answer["understood"], shown)
    assert answer["answer"] == tab.run("document.getElementById('verdict').dataset.verdict"), answer
    return answer


def press(tab, selector):
    tab.until("Boolean(document.querySelector(%s))" % json.dumps(selector), 10)
    tab.click(selector)


def ring(tab):
    """Where the map shows the unit that is chosen."""
    return tab.run("(() => { const ring = document.querySelector('circle.chosen'); const box = ring.getBoundingClientRect();"
                   "return [box.x + box.width / 2, box.y + box.height / 2]; })()")


def click_at(tab, x, y):
    for kind in ("mousePressed", "mouseReleased"):
        tab.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def by_menu(tab, unit, verb, behind):
    press(tab, "#units [data-unit='%s']" % unit)
    tab.until("Boolean(document.getElementById('verb'))", 10)
    tab.run("(() => { const verb = document.getElementById('verb'); verb.value = %s;"
            "verb.dispatchEvent(new Event('change', {bubbles: true})); })()" % json.dumps(verb))
    tab.until("Boolean(document.querySelector('#unit .add button[type=submit]'))", 10)
    if behind:
        tab.run("(() => { const it = document.getElementById('behind'); it.value = %s;"
                "it.dispatchEvent(new Event(it.matches('select') ? 'change' : 'input', {bubbles: true})); })()" % json.dumps(behind))
    before = text_of(tab)
    press(tab, "#unit .add button[type=submit]")
    tab.until("document.getElementById('text').value !== %s" % json.dumps(before), 10)
    settled(tab)


def a_turn_is_composed_under_every_rule_set(room):
    for game, (_, _, orders) in TURNS.items():
        tab = room.open(game, width=1400, height=1000)
        units = tab.run("[...document.querySelectorAll('#units [data-unit]')].map(unit => unit.dataset.unit)")
        for unit, (verb, behind) in (orders or {unit: ("stand", "") for unit in units[-3:]}).items():
            by_menu(tab, unit, verb, behind)
        answer = as_the_page_shows(room, tab, game)
        assert answer["answer"] == "sound", answer
        tab.picture(SHOTS / ("desk-%s.png" % game))


def a_click_on_the_map_offers_what_the_engine_allows(room):
    for game in TURNS:
        tab = room.open(game, width=1400, height=1000)
        ordered = False
        for unit in tab.run("[...document.querySelectorAll('#units [data-unit]')].map(unit => unit.dataset.unit)"):
            press(tab, "#units [data-unit='%s']" % unit)
            if not tab.run("Boolean(document.querySelector('circle.chosen'))"):
                continue
            for dx, dy in ((60, 0), (-60, 0), (0, 60), (0, -60)):
                tab.run("document.getElementById('map').scrollIntoView({block: 'start'})")
                x, y = ring(tab)
                if not (0 < x + dx < 780 and 0 < y + dy < 980):
                    continue
                tab.run("document.getElementById('choices').replaceChildren()")
                click_at(tab, x + dx, y + dy)
                tab.until("Boolean(document.getElementById('choices-head')) || !document.querySelector(\"#units [data-unit='%s']\").matches(\"[aria-pressed='true']\")" % unit)
                if tab.run("Boolean(document.querySelector('#choices > ul button'))"):
                    before = text_of(tab)
                    press(tab, "#choices > ul button")
                    tab.until("document.getElementById('text').value !== %s" % json.dumps(before), 10)
                    answer = as_the_page_shows(room, tab, game)
                    assert answer["answer"] == "sound", (unit, answer)
                    ordered = True
                    break
                press(tab, "#units [data-unit='%s']" % unit)
            if ordered:
                break
        assert ordered, "nothing on the map of %s could be ordered by a click" % game
        tab.picture(SHOTS / ("desk-%s-clicked.png" % game))


def a_turn_is_composed_by_keyboard_alone(room):
    tab = room.open("maida", width=1400, height=1000)
    before = text_of(tab)
    tab.run("document.querySelector(\"[data-unit='voltigeurs']\").focus()")
    tab.key("Enter")
    tab.until("document.activeElement.id === 'unit-name'")
    for _ in range(40):
        tab.key("Tab")
        if tab.run("document.activeElement.textContent") == "fire: sicilians":
            break
    tab.key("Enter")
    tab.until("document.getElementById('text').value !== %s" % json.dumps(before), 10)
    assert "voltigeurs: fire sicilians" in text_of(tab), text_of(tab)
    as_the_page_shows(room, tab, "maida")


def both_views_are_one_and_every_change_can_be_undone(room):
    tab = room.open("maida", width=1400, height=1000)
    first = text_of(tab)
    by_menu(tab, "i-42e", "to", "0706")
    lines = text_of(tab)
    press(tab, "#other")
    tab.until("document.getElementById('form-name').textContent === 'as YAML'")
    assert "{unit: i-42e" in text_of(tab), text_of(tab)
    by_menu(tab, "poles", "stand", "")
    assert "{unit: poles" in text_of(tab), text_of(tab)
    press(tab, "#other")
    tab.until("document.getElementById('form-name').textContent === 'in plain lines'")
    for _ in range(3):
        press(tab, "#undo")
        settled(tab)
    assert text_of(tab) == lines, text_of(tab)
    press(tab, "#undo")
    settled(tab)
    assert text_of(tab) == first
    press(tab, "#redo")
    settled(tab)
    assert text_of(tab) == lines
    # What is typed is what is clicked.
    typed = lines.replace("# estafette end", "poles: stand\n# estafette end")
    tab.run("(() => { const text = document.getElementById('text'); text.value = %s;"
            "text.dispatchEvent(new Event('input')); })()" % json.dumps(typed))
    tab.until("document.querySelector(\"[data-unit='poles'] .state\").textContent === 'stand'")


def a_draft_survives_and_what_is_illegal_says_why(room):
    tab = room.open("maida", width=1400, height=1000)
    by_menu(tab, "voltigeurs", "fire", "58th")
    assert tab.run("document.getElementById('verdict').dataset.verdict") == "set-aside"
    told = tab.run("document.querySelector('#unit .remark.wrong').textContent")
    assert "RS-" in told and "\u2013" in told, told
    assert tab.run("document.querySelector(\"[data-unit='voltigeurs'] .state\").textContent") == "set aside"
    kept = text_of(tab)
    as_the_page_shows(room, tab, "maida")
    tab.open(room.desk(room.view("maida"), name="maida"))
    tab.until("document.getElementById('verdict').textContent !== ''")
    assert text_of(tab) == kept
    tab.run("localStorage.clear()")


def the_exchange_is_played_in_the_page(room):
    for game in TURNS:
        tab = room.open(game, width=1400, height=1000)
        press(tab, "#play-once")
        tab.until("document.getElementById('part')?.textContent.length > 20")
        assert tab.run("document.getElementById('part').textContent").strip()
        tab.run("document.getElementById('play-often').click()")
        tab.until("Boolean(document.querySelector('#played table'))", 60)
        rows = tab.run("document.querySelectorAll('#played tbody tr').length")
        assert rows > 3, rows


def it_fits_a_telephone_and_a_dark_room(room):
    for game in TURNS:
        tab = room.open(game, width=390, height=844, touch=True, dark=True)
        wide = tab.run("document.documentElement.scrollWidth")
        assert wide <= 390, "%s is %d pixels wide" % (game, wide)
        unit = tab.run("document.querySelectorAll('#units [data-unit]')[0].dataset.unit")
        before = text_of(tab)
        by_menu(tab, unit, "stand", "")
        assert text_of(tab) != before
        as_the_page_shows(room, tab, game)
        tab.picture(SHOTS / ("desk-%s-narrow.png" % game), whole=True)


def an_empty_desk_opens_views_and_says_what_is_wrong_with_others(room):
    tab = room.chrome.page(width=1000, height=800)
    room.tabs.append(tab)
    tab.open(room.desk(name="empty"))
    tab.until("!document.getElementById('wait').hidden")

    def paste(text):
        tab.run("(() => { const paste = document.getElementById('paste'); paste.value = %s;"
                "paste.dispatchEvent(new Event('input')); })()" % text)

    view = room.view("maida").read_text(encoding="utf-8")
    bad = {
        json.dumps("nothing"): "cannot be opened",
        json.dumps(view[: len(view) // 2]): "cannot be opened",
        json.dumps(view.replace('"rules":"really-simple"', '"rules":"chess"')): "does not know the rules",
        "'x'.repeat(10_000_000)": "longer than any view",
    }
    for text, told in bad.items():
        paste(text)
        tab.until("document.getElementById('wait-text').textContent.includes(%s)" % json.dumps(told))
    hostile = view.replace("name: French", 'name: "<img src=x onerror=alert(1)>"')
    assert hostile != view
    paste(json.dumps(hostile))
    tab.until("!document.getElementById('desk').hidden")
    tab.until("document.getElementById('whose').textContent.includes('<img')")
    assert tab.run("document.querySelectorAll('img').length") == 0


def nothing_keeps_readers_out(room):
    axe = pathlib.Path(os.environ.get("AXE", ""))
    if not axe.is_file():
        print("   skipped: there is no axe-core here (.ci/browser fetches it)")
        return
    script = axe.read_text(encoding="utf-8")
    for game in TURNS:
        for dark in (False, True):
            tab = room.open(game, width=1400, height=1000, dark=dark)
            unit = tab.run("document.querySelectorAll('#units [data-unit]')[0].dataset.unit")
            press(tab, "#units [data-unit='%s']" % unit)
            tab.run(script)
            found = tab.run("axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map(one =>"
                            "one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html).join(' | ')))")
            assert not found, (game, dark, found)


def it_is_small_and_quick(room):
    size = room.desk(room.view("maida"), name="maida").stat().st_size
    assert size < 4_500_000, "%d bytes" % size
    tab = room.open("maida", width=1400, height=1000)
    tab.send("Emulation.setCPUThrottlingRate", rate=6)
    tab.open(room.desk(room.view("maida"), name="maida"))
    tab.until("document.getElementById('verdict').textContent !== ''")
    shown = tab.run("performance.now()")
    tab.send("Emulation.setCPUThrottlingRate", rate=1)
    print("   %d kB; first view after %d ms, six times slower" % (size // 1000, shown))


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    tests = [test for name, test in globals().items() if callable(test) and getattr(test, "__code__", None)
             and test.__code__.co_varnames[: test.__code__.co_argcount] == ("room",)]
    wanted = sys.argv[4:]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="estafette-desk-") as folder:
        chrome = Chrome(CHROMIUM)
        try:
            for test in [test for test in tests if not wanted or test.__name__ in wanted]:
                room = Room(chrome, pathlib.Path(folder))
                try:
                    test(room)
                    room.leave()
                    print("ok: " + test.__name__.replace("_", " "), flush=True)
                except Exception as error:
                    failed += 1
                    print("FAILED: %s: %r" % (test.__name__.replace("_", " "), error), flush=True)
        finally:
            chrome.close()
    return 1 if failed else 0


sys.exit(main())
