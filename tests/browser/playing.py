"""The book that plays: by itself, under wheel, fingers and keys, unit by unit; fast, small, and open to everybody."""

import json
import os
import pathlib
import time

PHONE = {"width": 390, "height": 844, "touch": True}
HERE = "location.hash.slice(1)"
ZOOM = ("(() => { const view = map.viewOf(document.querySelector('.step.shown')); return [view.k, view.x, view.y]; })()")
MIDDLE = ("(() => { const box = document.querySelector('.step.shown figure').getBoundingClientRect();"
          "return [box.x + box.width / 2, box.y + box.height / 2]; })()")


def a_book_plays_by_itself(room):
    tab = room.open(room.book("maida"), "#x4.1")
    tab.run("document.getElementById('speed').value = '4'")
    tab.key(" ")
    assert tab.run("play.isOn()")
    tab.until("Number(document.getElementById('scrubber').value) >= 6", 20)
    tab.click("#play")
    stopped = tab.run(HERE)
    assert not tab.run("play.isOn()") and stopped != "x4.1"
    time.sleep(1.6)
    assert tab.run(HERE) == stopped, "what is stopped stays where it is"
    # At the end it stops by itself; played once more it begins anew.
    tab.key("End")
    tab.key("ArrowLeft")
    last = tab.run(HERE)
    tab.key(" ")
    tab.until("!play.isOn() && %s !== %s" % (HERE, json.dumps(last)), 20)
    tab.click("#play")
    tab.until("Number(document.getElementById('scrubber').value) === 1", 20)
    tab.click("#play")


def the_units_of_a_scene_march_to_where_it_has_them(room):
    tab = room.open(room.book("maida"), "#x8.1")
    end = tab.run("stepOf.get('x9.1').ways.length")
    assert end > 5, end
    tab.run("document.getElementById('speed').value = '0.5'")
    tab.click("#on")
    assert tab.run("march.isGoing()") and tab.run(HERE) == "x9.1"
    where = "[...document.querySelectorAll('.march > g')].map(each => each.getAttribute('transform'))"
    first = tab.run(where)
    time.sleep(0.3)
    later = tab.run(where)
    assert len(first) > 5 and first != later, (first, later)
    hidden = "[...document.querySelectorAll('.step.shown svg:not(.march) g')].filter(each => each.style.visibility === 'hidden').length"
    assert tab.run(hidden) == len(first)
    tab.until("!march.isGoing()", 10)
    assert tab.run(hidden) == 0 and tab.run("document.querySelector('.march') === null")
    # Who asks for no motion has none.
    tab = room.open(room.book("maida"), "#x8.1")
    tab.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    tab.click("#on")
    assert not tab.run("march.isGoing()") and tab.run(HERE) == "x9.1"


def a_map_is_fitted_to_the_fighting_and_zoomed_by_wheel_and_key(room):
    tab = room.open(room.book("quatre-bras"), "#x9.1")
    fitted = tab.run(ZOOM)
    assert fitted[0] > 1.1, fitted
    x, y = tab.run(MIDDLE)
    for _ in range(4):
        tab.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-120)
    tab.until("%s[0] > %f" % (ZOOM, fitted[0] * 1.5), 5)
    assert tab.run("scrollY") == 0, "the page does not scroll under a map"
    tab.key("0")
    assert tab.run(ZOOM) == [1, 0, 0]
    tab.key("f")
    assert tab.run(ZOOM) == fitted
    tab.key("+")
    near = tab.run(ZOOM)
    assert near[0] > fitted[0]
    tab.key("d")
    assert tab.run(ZOOM)[1] < near[1]
    # A hand takes hold of it.
    before = tab.run(ZOOM)
    for kind, dx in (("mousePressed", 0), ("mouseMoved", 30), ("mouseMoved", 60), ("mouseReleased", 60)):
        tab.send("Input.dispatchMouseEvent", type=kind, x=x + dx, y=y, button="left", buttons=1, clickCount=1)
    assert tab.run(ZOOM)[1] > before[1]
    assert not tab.run("document.getElementById('story').matches(':popover-open')"), "a drag is no click"


def two_fingers_zoom_a_map(room):
    tab = room.open(room.book("quatre-bras"), "#x9.1", **PHONE)
    x, y = tab.run(MIDDLE)
    before = tab.run(ZOOM)[0]
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 100), ("touchMove", 140)):
        points = [{"x": x - apart / 2, "y": y, "id": 0}, {"x": x + apart / 2, "y": y, "id": 1}]
        tab.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    tab.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    assert tab.run(ZOOM)[0] > before * 1.8, (before, tab.run(ZOOM))
    assert tab.run(HERE) == "x9.1", "fingers that zoom turn no page"
    assert tab.run("document.documentElement.scrollWidth") <= 390


STORY = "document.getElementById('story').matches(':popover-open') ? document.getElementById('story').innerText : ''"


def a_click_on_a_unit_tells_its_story(room):
    for like in ({}, PHONE):
        tab = room.open(room.book("maida"), "#x9.1", **like)
        box = tab.run("(() => { const unit = facts.units.findIndex(each => each.id === '27th');"
                      "const box = shown.unitsOf(document.querySelector('.step.shown svg')).get(unit).group.querySelector('use').getBoundingClientRect();"
                      "return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        if like:
            tab.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": box[0], "y": box[1]}])
            tab.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            for kind in ("mousePressed", "mouseReleased"):
                tab.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
        tab.until("(%s) !== ''" % STORY, 5)
        told = tab.run(STORY)
        # Where it stood, what it did, what was done to it, its losses, in the order of the game.
        for words in ("27th", "at 0402, column, 6 of 6", "is fired at by I/23e", "fires at I/23e", "at 0503, square, 2 of 6"):
            assert words in told, (words, told)
        line = tab.run("document.querySelector('#story .losses').getAttribute('aria-label')")
        assert "6 before the battle" in line and "2 after exchange 9" in line, line
        assert tab.run("document.querySelectorAll('.step.shown .ring').length") == 1
        assert tab.run(HERE) == "x9.1/27th"
        # Its scenes are links.
        tab.click("#story a[href='#x6.1']")
        assert tab.run(HERE).startswith("x6.1")
        room.leave()


def a_name_in_a_sentence_shows_the_unit(room):
    tab = room.open(room.book("maida"), "#x9.1")
    tab.click(".step.shown a.who[href='#unit/ii-23e']")
    tab.until("(%s).includes('II/23e')" % STORY, 5)
    assert tab.run("document.querySelectorAll('.step.shown .ring').length") == 1
    tab.key("Escape")
    tab.until("(%s) === ''" % STORY, 5)
    # By keys alone.
    tab.run("document.querySelector(\".step.shown a.who[href='#unit/27th']\").focus()")
    tab.key("Enter")
    tab.until("(%s).includes('27th')" % STORY, 5)


def an_address_leads_to_any_moment(room):
    path = room.book("maida")
    tab = room.open(path, "#x9.1/27th")
    assert "27th" in tab.run(STORY)
    tab = room.open(path, "#x9.1:3")
    assert tab.run("document.querySelectorAll('.step.shown .found').length") == 1
    tab = room.open(path, "#unit/swiss")
    assert "Swiss" in tab.run(STORY)


def the_words_of_a_reader_are_found(room):
    tab = room.open(room.book("maida"))
    tab.key("/")
    tab.until("document.getElementById('finder').matches(':popover-open')", 5)
    tab.run("(() => { const it = document.getElementById('find-words'); it.value = 'compere GALLOPS'; it.dispatchEvent(new Event('input')); })()")
    found = tab.run("[...document.querySelectorAll('#found a')].map(each => [each.textContent, each.hash])")
    assert ["#x9.1"] == sorted({hash for text, hash in found if "to the Swiss battalion" in text}), found
    tab.run("[...document.querySelectorAll('#found a')].find(each => each.textContent.includes('gallops two hexes')).click()")
    assert tab.run(HERE).startswith("x9.1:") and tab.run("document.querySelector('.found').textContent").startswith("Comp\u00e8re gallops")
    tab.key("/")
    tab.run("(() => { const it = document.getElementById('find-words'); it.value = 'zeppelin'; it.dispatchEvent(new Event('input')); })()")
    assert "Nothing" in tab.run("document.getElementById('find-said').textContent")


def the_chapters_are_at_hand(room):
    tab = room.open(room.book("maida"), "#x9.1", **PHONE)
    tab.click("#turn-to")
    items = tab.run("document.querySelectorAll('#contents-list li').length")
    assert items == 11, items
    tab.click("#contents-list a[href='#x4.1']")
    tab.until("document.querySelector('.step.shown').id === 'x4.1'", 5)
    assert not tab.run("document.getElementById('contents').matches(':popover-open')")


def the_legend_of_the_whole_book_fits_a_phone(room):
    signs = {"maida": ("moved", "went in", "went back", "volley", "heavy fire", "hand to hand", "lost"),
             "quatre-bras": ("moved", "went back", "volley", "fire", "hand to hand", "lost")}
    for game in signs:
        tab = room.open(room.book(game), "#x3.1", **PHONE)
        tab.click("#ask")
        size = tab.run("(() => { const text = document.querySelector('#signs text').getBoundingClientRect(); const box = document.getElementById('signs');"
                       "return [text.height, box.scrollWidth - box.clientWidth]; })()")
        assert size[0] >= 11 and size[1] <= 0, (game, size)
        words = tab.run("document.getElementById('signs').textContent")
        for sign in signs[game]:
            assert sign in words, (game, sign, words)
        room.leave()


def the_luck_of_a_side_is_told_in_hits(room):
    tab = room.open(room.book("maida"), "#luck")
    rows = tab.run("[...document.querySelectorAll('table.hits tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))")
    aims = tab.run("facts.aims")
    units, sides = tab.run("facts.units"), tab.run("facts.sides")
    for number, side in enumerate(sides):
        own = [aim for aim in aims if units[aim[1]]["side"] == number]
        hits, expected = sum(aim[4] for aim in own), sum(aim[2] / aim[3] for aim in own)
        row = next(row for row in rows if row[0] == side["name"])
        assert int(row[1]) == hits and abs(float(row[2]) - expected) < 0.051, (row, hits, expected)
    # Four dice that hit with 4 or more, of which all four did.
    squadron = next(number for number, unit in enumerate(units) if unit["id"] == "chass-1")
    assert [9, squadron, 12, 6, 4] in aims, [aim for aim in aims if aim[:2] == [9, squadron]]


def a_book_is_small_and_its_first_screen_comes_first(room):
    for game, limit in (("quatre-bras", 3_000_000), ("moeckern", 3_000_000), ("sankt-marien", 3_000_000)):
        page = room.book(game).read_bytes()
        first = page.index(b"</section>", page.index(b'id="start"'))
        assert len(page) < limit, (game, len(page))
        assert first < 1_000_000, (game, first)
        assert page.index(b'class="controls"') < first, "what is worked with comes with it"


def a_map_that_is_moved_is_a_picture_until_it_rests(room):
    tab = room.open(room.book("quatre-bras"), "#x9.1")
    x, y = tab.run(MIDDLE)
    photo = "document.querySelector('.step.shown .photo')"
    for _ in range(8):
        tab.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-60)
        time.sleep(0.05)
    tab.until(photo + " !== null || document.querySelector('.step.shown .field').style.willChange === ''", 10)
    tab.until(photo + " === null", 10)
    field = "document.querySelector('.step.shown .field')"
    zoomed = tab.run(ZOOM)
    assert tab.run("getComputedStyle(%s).visibility" % field) == "visible"
    # A browser writes six digits of a scale.
    drawn = tab.run("new DOMMatrix(getComputedStyle(%s).transform).a" % field)
    assert zoomed[0] > 1 and abs(drawn - zoomed[0]) < 0.001, (drawn, zoomed)
    # A click there finds who stands there now.
    tab.key("f")
    number = tab.run("[...shown.unitsOf(%s.querySelector('svg'))][0][0]" % field)
    box = tab.run("(() => { const box = shown.unitsOf(%s.querySelector('svg')).get(%d).group.querySelector('use, path').getBoundingClientRect();"
                  "return [box.x + box.width / 2, box.y + box.height / 2]; })()" % (field, number))
    for kind in ("mousePressed", "mouseReleased"):
        tab.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
    assert tab.run("document.getElementById('story').matches(':popover-open')")


def an_address_of_a_folded_step_leads_to_the_nearest(room):
    book = room.book("maida")
    last = room.open(book).run("[...document.querySelectorAll('.step')].filter(step => step.dataset.exchange === '9').pop().id")
    for address, step in (("#x9.77", last), ("#x9.0", None), ("#x99.1", None)):
        tab = room.open(book, address)
        shown = tab.run("document.querySelector('.step.shown').id")
        if step:
            assert shown == step, (address, shown)
        else:
            assert shown not in ("start", "x9.1"), (address, shown)


RECORD = """(() => { window.frames_ = []; const tick = now => { window.frames_.push(now); window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick); })()"""
RECORDED = """(() => { cancelAnimationFrame(window.ticking); const gaps = window.frames_.slice(1).map((now, at) => now - window.frames_[at]).sort((a, b) => a - b);
  return {frames: gaps.length, middle: gaps[gaps.length >> 1], nine: gaps[Math.floor(gaps.length * 0.9)], mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length}; })()"""


def the_largest_book_keeps_sixty_frames_a_second(room):
    tab = room.open(room.book("quatre-bras"), "#x9.1")
    tab.until("document.documentElement.dataset.proof", 60)
    tab.run("document.getElementById('speed').value = '2'")
    tab.run(RECORD)
    tab.click("#play")
    time.sleep(5)
    played = tab.run(RECORDED)
    tab.click("#play")
    x, y = tab.run(MIDDLE)
    tab.run(RECORD)
    for turn in range(40):
        tab.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-40 if turn < 20 else 40)
    zoomed = tab.run(RECORDED)
    print("        %.1f frames a second in play, %.1f under the wheel" % (1000 / played["mean"], 1000 / zoomed["mean"]))
    # A frame that another program of this machine delays is none that the book has dropped.
    for measured in (played, zoomed):
        assert measured["frames"] > 30 and measured["middle"] < 17.5 and measured["nine"] < 34, (played, zoomed)


def axe_finds_no_violation(room):
    axe = pathlib.Path(os.environ.get("AXE") or "no axe")
    if not axe.exists():
        print("        skipped: there is no axe-core here")
        return
    run = ("axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map("
           "each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 120)).join(' ')}`))")
    every = ("#start", "#x9.1", "#x9.1/27th", "#order", "#luck", "#dice")
    # The largest book takes it half a minute each time.
    for game, places, likes in (("maida", every, ({}, {"dark": True}, PHONE)), ("quatre-bras", ("#x9.2",), (PHONE,))):
        for place in places:
            for like in likes:
                tab = room.open(room.book(game), place, **like)
                tab.until("document.documentElement.dataset.proof", 60)
                tab.run(axe.read_text(encoding="utf-8") + ";0")
                found = tab.run(run)
                assert not found, (game, place, like, found)
                room.leave()
