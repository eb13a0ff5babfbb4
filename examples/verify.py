#!/usr/bin/env python3
"""Checks ledger and dice of an estafette game. Needs Python 3.8 and nothing else.

    verify.py FOLDER                 everything in the folder of a game that can be checked, and in those
                                     of the battles of a campaign
    verify.py ledger.txt             a ledger alone
    verify.py ... --head HEX         and whether it ends with the head that a mail printed
    verify.py ... --seal HEX         veiled rolls and salts too, before the close
    verify.py --vectors dice.json    this program itself, on the test vectors of the protocol

It is written from the protocol (src/dice/PROTOCOL.md, whose section numbers are given below)
and not from the program, so that one checks the other. It ends with 0 if all is sound, with 1 if
something is not, and says what it could not check. It does not know the rules of any game: whether
the dice were put to the right use, `estafette verify` finds out by playing the turns again.
"""

import argparse
import base64
import hashlib
import itertools
import json
import re
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

# ---- Section 1: hashes and forms ------------------------------------------------------------

VERSION = "estafette-dice-1"
HEX = "[0-9a-f]{64}"
NUM = "(?:0|[1-9][0-9]{0,11})"
GAME = "[a-z][a-z0-9-]{0,23}"
SEAT = "(?!umpire(?![a-z0-9-]))[a-z][a-z0-9-]{0,11}"
WORD = "[A-Za-z0-9][A-Za-z0-9._+-]{0,39}"
LABEL = "(?=.{1,72}(?: |$))[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*"
TEXT = "[!-~](?:[ -~]{0,198}[!-~])?"
# What the umpire does by hand is a file in `desk`, which a note names in this way.
ACT = "desk (%s)/(%s) (amend|answer|reopen) (%s)" % (NUM, NUM, HEX)
# A battle of a campaign is a game of its own, which notes name by its card and its last head.
BATTLE = "battle (%s/%s) (begins|ends) (%s)" % (NUM, WORD, HEX)


class Fault(Exception):
    """Something that is not as the protocol demands: where, which check, and why."""

    def __init__(self, place, check, why):
        super().__init__(why)
        self.place, self.check, self.why = place, check, why


def file_hash(data):
    return hashlib.sha256(data).hexdigest()


def string_hash(*fields):
    line = " ".join([VERSION] + [str(field) for field in fields])
    return hashlib.sha256(line.encode("ascii")).hexdigest()


def is_form(form, text):
    return re.fullmatch(form, text) is not None


def lines_of(data):
    """The lines of a file that ends in a line end, and the number of the first bad one or None."""
    raw = data[:-1].split(b"\n")
    for number, line in enumerate(raw, 1):
        plain = re.fullmatch(rb"[!-~](?:[ -~]*[!-~])?", line)
        if not plain or (b"  " in line and not line.startswith(b"text ")):
            return None, number
    return [line.decode("ascii") for line in raw], None


# ---- Section 3: reading dice ----------------------------------------------------------------

KEPT = {"d%d" % faces: "123456789"[:faces] for faces in range(2, 10)}
KEPT.update({"d10": "0123456789", "av": "123456", "2d6": "123456"})
AVERAGE = dict(zip("123456", "233445"))


def digits_kept(kind, blocks):
    for block in blocks:
        for place, digit in enumerate(block, 1):
            if digit in KEPT[kind]:
                yield digit, place


def read_dice(kind, count, blocks):
    """The values as a rolls file writes them, and how many digits of the last block were read."""
    digits, values, place = digits_kept(kind, blocks), [], 0
    for _ in range(count):
        digit, place = next(digits)
        if kind == "2d6":
            second, place = next(digits)
            values.append(digit + "+" + second)
        elif kind == "d10":
            values.append("10" if digit == "0" else digit)
        else:
            values.append(AVERAGE[digit] if kind == "av" else digit)
    return values, place


def throw(seed, label, kind, count, veil="-"):
    blocks = (string_hash("roll", seed, label, kind, veil, n) for n in itertools.count())
    return read_dice(kind, count, blocks)[0]


# ---- Section 4: chains ----------------------------------------------------------------------


def step_down(game, who, link, index, to):
    """Link `to` of a chain, from its link `index`; None if `to` is the higher one."""
    if index < to:
        return None
    for number in range(index, to, -1):
        link = string_hash("link", game, who, number, link)
    return link


# ---- Section 9: canonical orders ------------------------------------------------------------


def canonical(raw):
    """The one form of orders as bytes, None if nothing is left; UnicodeDecodeError if not UTF-8."""
    text = raw.decode("utf-8", "strict")
    if text.startswith("\ufeff"):
        text = text[1:]
    lines = re.split("\r\n|\r|\n", text)
    text = "\n".join(line.rstrip(" \t") for line in lines).strip("\n")
    return (text + "\n").encode("utf-8") if text else None


# ---- Section 5: the card --------------------------------------------------------------------

CARD = [
    ("first", re.escape(VERSION + " game")),
    ("name", "name (%s)" % GAME),
    ("rules", "rules (%s)" % WORD),
    ("scenario", "scenario (%s)" % HEX),
    ("umpire", "umpire (%s %s)" % (NUM, HEX)),
    ("beacon", "beacon (-|%s)" % WORD),
]
SEAT_LINE = "seat (%s) (chain %s|words %s|none -)" % (SEAT, HEX, HEX)


class Card:
    def __init__(self, data):
        lines, bad = lines_of(data)
        if bad or len(lines) < len(CARD):
            raise Fault(0, "format", "the card is not as specified")
        found = {}
        for (key, form), line in zip(CARD, lines):
            match = re.fullmatch(form, line)
            if not match:
                raise Fault(0, "format", "the card: " + line)
            found[key] = match.group(match.lastindex or 0)
        self.seats = {}
        for line in lines[len(CARD):]:
            match = re.fullmatch(SEAT_LINE, line)
            if not match or match.group(1) in self.seats:
                raise Fault(0, "format", "the card: " + line)
            self.seats[match.group(1)] = match.group(2).split(" ")
        length, self.anchor = found["umpire"].split(" ")
        self.length = int(length)
        if not 2 <= self.length <= 100000 or len(self.seats) > 26:
            raise Fault(0, "format", "the card has too long a chain or too many seats")
        self.id = file_hash(data)
        self.name, self.rules, self.scenario = found["name"], found["rules"], found["scenario"]
        self.beacon = None if found["beacon"] == "-" else found["beacon"]


# ---- Sections 7 and 10: the ledger ----------------------------------------------------------

HEADER = [VERSION + " entry", "number (%s)" % NUM, "prev (%s)" % HEX, "kind (%s)" % WORD]


def body_lines(kind, seats):
    """The lines of an entry behind its header: what each is called here, and its form."""
    maybe = "(%s|-)" % HEX
    if kind == "lock":
        yield "exchange", "exchange (%s)" % NUM
        yield "rules", "rules (%s)" % WORD
        yield "state", "state (%s)" % HEX
        for seat in seats:
            yield ("orders", seat), "orders %s %s" % (seat, maybe)
            yield ("bind", seat), "bind %s %s" % (seat, maybe)
            yield ("link", seat), "link %s (%s|yes|no)" % (seat, HEX)
        yield "umpire", "umpire %s" % maybe
        yield "beacon", "beacon (%s|-)" % NUM
    elif kind == "cast":
        yield "exchange", "exchange (%s)" % NUM
        yield "umpire", "umpire (%s)" % HEX
        for seat in seats:
            yield ("link", seat), "seat %s %s" % (seat, maybe)
        yield "beacon", "beacon %s" % maybe
        for key in ("seed", "rolls", "state"):
            yield key, "%s (%s)" % (key, HEX)
        for seat in seats:
            yield ("report", seat), "report %s %s" % (seat, maybe)
    elif kind == "void":
        yield "exchange", "exchange (%s)" % NUM
        yield "text", "text (%s)" % TEXT
    elif kind == "rekey":
        yield "seat", "seat (%s)" % SEAT
        yield "from", "from (%s)" % NUM
        yield "anchor", "anchor (%s)" % HEX
    elif kind == "note":
        yield "state", "state %s" % maybe
        yield "text", "text (%s)" % TEXT
    elif kind == "close":
        yield "seal", "seal (%s)" % HEX


class Ledger:
    """A ledger that has passed every check; the first that fails is raised as a Fault."""

    def __init__(self, data, known_head=None):
        first = data.split(b"\n", 1)[0].decode("latin-1")
        version = re.fullmatch("estafette-dice-(%s) game" % WORD, first)
        if version and version.group(1) != "1":
            raise Fault(0, "version", "the file is of version " + version.group(1))
        if not data.endswith(b"\n"):
            raise Fault(0, "format", "the file does not end in a line end")
        parts = re.split(rb"(?m)^(?=%s entry\n)" % VERSION.encode(), data)
        if parts[0] == b"":
            raise Fault(0, "format", "the file has no card")
        self.card = Card(parts[0])
        self.head = self.card.id
        self.entries, self.warnings = [], []
        self.locks, self.casts, self.named = {}, {}, {0: []}
        self.acts, self.reopened = [], set()
        self.battles, self.begun = {}, {}
        # From this play on the card of a campaign settles which play those of its battles name.
        campaign = re.fullmatch("campaign-(%s)([.].*)?" % NUM, self.card.rules)
        self.settles = bool(campaign) and int(campaign.group(1)) >= 5
        self.open = self.seal = self.state = self.round = None
        self.number = 0
        self.umpire = (0, self.card.anchor)
        self.chains = {
            seat: (0, hand[1]) for seat, hand in self.card.seats.items() if hand[0] == "chain"
        }
        self.rekeys = {}
        if not self.card.beacon and all(hand[0] == "none" for hand in self.card.seats.values()):
            self.warn(0, "no-contributor")
        for number, part in enumerate(parts[1:], 1):
            self.number = number
            self.take(part)
        last = len(self.entries)
        if known_head is not None and known_head != self.head:
            raise Fault(last, "head", "the head is " + self.head)
        if self.open:
            self.warn(last, "open")
        if not self.seal:
            self.warn(last, "not-closed")

    def warn(self, entry, name):
        self.warnings.append((entry, name))

    def demand(self, holds, check, why):
        if not holds:
            raise Fault(self.number, check, why)

    def take(self, data):
        lines, bad = lines_of(data)
        self.demand(not bad, "format", "line %s of the entry breaks the line rules" % bad)
        heads = [re.fullmatch(form, line) for form, line in zip(HEADER, lines)]
        self.demand(len(heads) == 4 and all(heads), "format", "the header of the entry")
        self.demand(int(heads[1].group(1)) == self.number, "number", "the entry is " + lines[1])
        self.demand(heads[2].group(1) == self.head, "prev", "the entry before has " + self.head)
        kind = heads[3].group(1)
        template = list(body_lines(kind, self.card.seats))
        self.demand(template, "format", "unknown kind " + kind)
        self.demand(not self.seal, "order", "an entry after the close")
        ends = kind in ("cast", "void")
        self.demand(ends == bool(self.open), "order", "a %s cannot stand here" % kind)
        self.demand(len(lines) == 4 + len(template), "format", "the number of lines")
        entry = {"kind": kind}
        for (key, form), line in zip(template, lines[4:]):
            match = re.fullmatch(form, line)
            self.demand(match, "format", "the line " + line)
            entry[key] = match.group(1)
        for key in ("exchange", "from"):
            if key in entry:
                entry[key] = int(entry[key])
        getattr(self, kind)(entry)
        self.head = entry["head"] = file_hash(data)
        self.entries.append(entry)

    def lock(self, lock):
        card, number = self.card, len(self.locks) + 1
        right = lock["exchange"] == number and number < card.length
        self.demand(right, "order", "exchange %d" % lock["exchange"])
        free = self.state is None
        self.demand(free or lock["state"] == self.state, "state", "another position")
        for seat in card.seats:
            if (seat, number) in self.rekeys:
                self.chains[seat] = (number - 1, self.rekeys[seat, number])
        for seat in card.seats:
            link, bind = lock["link", seat], lock["bind", seat]
            used = link != "no" or bind != "-"
            self.demand(seat in self.chains or not used, "declared", seat + " has no chain")
            self.demand(bind == "-" or lock["orders", seat] != "-", "declared", "bind: " + seat)
        has_round = lock["beacon"] != "-"
        self.demand(has_round == bool(card.beacon), "beacon", "a round, or none")
        if has_round:
            later = self.round is None or int(lock["beacon"]) > self.round
            self.demand(later, "beacon", "round %s is no later one" % lock["beacon"])
            self.round = int(lock["beacon"])
        words = [lock["link", seat] for seat in card.seats]
        if card.beacon:
            self.demand(lock["umpire"] != "-", "declared", "the umpire's link is not open")
            self.demand("yes" not in words, "declared", "a link is held back")
            self.show("umpire", number, lock["umpire"])
            shown = [seat for seat in card.seats if lock["link", seat] != "no"]
            for seat in shown:
                self.show(seat, number, lock["link", seat])
            for seat in shown:
                self.check_bind(lock, seat, lock["link", seat])
        else:
            held = lock["umpire"] == "-" and all(word in ("yes", "no") for word in words)
            self.demand(held, "declared", "the lock shows a link")
        for seat in card.seats:
            if seat in self.chains and lock["link", seat] == "no":
                self.warn(self.number, "skipped-link")
        if free:
            self.named[0].append(lock["state"])
        self.locks[number] = self.open = lock
        self.state = lock["state"]

    def cast(self, cast):
        card, lock, number = self.card, self.open, cast["exchange"]
        self.demand(number == lock["exchange"], "order", "another exchange was locked")
        self.demand((cast["beacon"] != "-") == bool(card.beacon), "beacon", "a value, or none")
        self.demand(lock["umpire"] in ("-", cast["umpire"]), "declared", "the umpire's link")
        self.show("umpire", number, cast["umpire"])
        links = [cast["link", seat] for seat in card.seats]
        for seat, link in zip(card.seats, links):
            said = lock["link", seat]
            kept = {"yes": link != "-", "no": link == "-"}.get(said, link == said)
            self.demand(kept, "declared", "the link of " + seat)
            if link != "-":
                self.show(seat, number, link)
        seed = string_hash("seed", card.id, number, cast["umpire"], *links, cast["beacon"])
        self.demand(seed == cast["seed"], "seed", "the seed of these links is " + seed)
        for seat, link in zip(card.seats, links):
            if link != "-":
                self.check_bind(lock, seat, link)
        if card.beacon:
            self.warn(self.number, "beacon-unchecked")
        self.casts[number], self.open, self.state = cast, None, cast["state"]
        self.named[number] = [cast["state"]]

    def void(self, void):
        same = void["exchange"] == self.open["exchange"]
        self.demand(same, "order", "another exchange was locked")
        self.open = None
        self.warn(self.number, "void")

    def rekey(self, rekey):
        seat, due = rekey["seat"], len(self.locks) + 2
        self.demand(seat in self.card.seats, "declared", "there is no seat " + seat)
        self.demand(rekey["from"] == due, "order", "only exchange %d is possible" % due)
        self.rekeys[seat, due] = rekey["anchor"]
        self.warn(self.number, "rekey")

    def note(self, note):
        act = re.fullmatch(ACT, note["text"])
        battle = re.fullmatch(BATTLE, note["text"])
        if battle:
            field, step, name = battle.groups()
            if step == "begins":
                self.begun[field], self.battles[name] = name, None
            elif field in self.begun:
                self.battles[self.begun[field]] = name
        if act:
            exchange, number, kind, name = act.groups()
            self.acts.append((int(exchange), number, kind, name, note["state"]))
            if kind == "reopen":
                self.reopened.add(len(self.locks) + 1)
        if note["state"] != "-":
            self.state = note["state"]
            if not act:
                self.named[max(self.named)].append(note["state"])
            self.warn(self.number, "edit")

    def close(self, close):
        self.check_seal(close["seal"])
        self.seal = close["seal"]

    def check_seal(self, seal):
        index, known = self.umpire
        below = step_down(self.card.name, "umpire", seal, self.card.length, index)
        self.demand(below == known, "seal", "the seal does not hash down to link %d" % index)

    def show(self, who, number, link):
        index, known = self.umpire if who == "umpire" else self.chains[who]
        below = step_down(self.card.name, who, link, number, index)
        self.demand(below == known, "link", "the link of %s: not above link %d" % (who, index))
        if who == "umpire":
            self.umpire = (number, link)
        else:
            self.chains[who] = (number, link)

    def check_bind(self, lock, seat, link):
        bind, orders, number = lock["bind", seat], lock["orders", seat], lock["exchange"]
        made = string_hash("bind", self.card.id, number, seat, orders, link)
        self.demand(bind in ("-", made), "bind", "the bind of " + seat)


# ---- Sections 7 and 10: rolls files ---------------------------------------------------------

ROLL = "(%s) (%s) (open|veil) ([0-9+ ]+)" % (LABEL, "|".join(KEPT))


def check_rolls(data, game, exchange, seed, seal=None):
    """The rolls of a sound file (label, whether checked); a Fault is placed by its line."""
    if not data.endswith(b"\n"):
        raise Fault(0, "format", "the file does not end in a line end")
    lines, bad = lines_of(data)
    if bad:
        raise Fault(bad, "format", "the line rules are broken")
    wanted = [VERSION + " rolls", "game " + game, "exchange %d" % exchange, "salt " + HEX]
    for number, form in enumerate(wanted, 1):
        if len(lines) < number or not is_form(form, lines[number - 1]):
            raise Fault(number, "format", "the line is missing or another one")
    if seal and lines[3] != "salt " + string_hash("veil", game, exchange, "file:rolls", seal):
        raise Fault(4, "salt", "the salt is not the veil of this file")
    rolls = {}
    for number, line in enumerate(lines[4:], 5):
        match = re.fullmatch(ROLL, line)
        if not match:
            raise Fault(number, "format", line)
        label, kind, secrecy, values = match.groups()
        values = values.split(" ")
        value = "[1-6][+][1-6]" if kind == "2d6" else "[1-9]|10"
        if not all(is_form(value, text) for text in values):
            raise Fault(number, "format", line)
        if label in rolls:
            raise Fault(number, "label", label + " was used before")
        rolls[label] = secrecy == "open" or bool(seal)
        if rolls[label]:
            hidden = secrecy == "veil"
            veil = string_hash("veil", game, exchange, label, seal) if hidden else "-"
            if throw(seed, label, kind, len(values), veil) != values:
                raise Fault(number, "dice", "the seed gives other dice for " + label)
    return rolls


# ---- Section 10: what lies where ------------------------------------------------------------

# The names of the files of each folder of the program's, and of the folders in it.
OF_EXCHANGES = r"(log\.yaml|rolls\.txt|state\.yaml|report-.*\.(md|html)|(view|form)-.*\.yaml)"
ROOMS = {
    "xNNN": (OF_EXCHANGES, "(in|orders|sent-back|desk)"),
    "xNNN/in": (".*", ""),
    "xNNN/orders": (r".*\.yaml", ""),
    "xNNN/sent-back": (".*", ""),
    "xNNN/desk": (r".*-(amend|answer|reopen|state)\.yaml", ""),
    "post": (r"(taken|fetched|imap)\.txt", "(in|outbox|drafts)"),
    "post/in": (r".*\.(eml|beginning)", ""),
    "post/outbox": (r".*\.(eml|txt)", ""),
    "post/drafts": (r".*\.eml", ""),
    "battles": ("", ".*"),
}


def shown_in(folder):
    """What lies in a folder, but for names that nobody reads."""
    names = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in names if not is_form(r"\..*|Thumbs\.db|desktop\.ini", path.name)]


def unnamed(room, folder):
    """What lies in a folder of the program's under a name that it does not give there."""
    files, folders = ROOMS[room]
    for path in shown_in(folder):
        inner = path.is_dir()
        if not is_form(folders if inner else files, path.name):
            yield path
        elif inner and room + "/" + path.name in ROOMS:
            yield from unnamed(room + "/" + path.name, path)


# ---- A game's folder ------------------------------------------------------------------------


class GameFolder:
    """The files beside a ledger, each compared with what the ledger says of it."""

    def __init__(self, folder, ledger, seal):
        self.folder, self.ledger, self.seal = folder, ledger, seal
        self.faults, self.missing = [], []
        self.unknown = []
        self.files = self.salts = self.checked = self.sealed = 0
        self.labels, self.rules = {}, None

    def read(self, path):
        try:
            return (self.folder / path).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            self.missing.append(path)
        except OSError as error:
            self.faults.append("%s: it cannot be read: %s" % (path, error.strerror))
        return None

    def compare(self, path, named, salt_of=None, number=0):
        """The file, if it is there, compared with its hash and, the seal being known, its salt."""
        data = self.read(path)
        if data is None:
            return None
        self.files += 1
        if file_hash(data) not in named:
            self.faults.append("%s: not the file that the ledger names" % path)
        elif salt_of and self.seal:
            salt = re.search(rb"(?m)^salt:? (%s)\r?$" % HEX.encode(), data)
            veil = string_hash("veil", self.ledger.card.id, number, salt_of, self.seal)
            if salt and salt.group(1).decode() == veil:
                self.salts += 1
            else:
                self.faults.append("%s: the salt is not the veil of %s" % (path, salt_of))
        return data

    def check(self):
        ledger = self.ledger
        self.compare("scenario.yaml", [ledger.card.scenario])
        self.position(0)
        for exchange, number, kind, name, state in ledger.acts:
            act = "x%03d/desk/%s-" % (exchange, number)
            self.compare(act + kind + ".yaml", [name])
            if kind != "reopen" and state != "-":
                self.compare(act + "state.yaml", [state])
        for number, lock in ledger.locks.items():
            if number in ledger.reopened:
                self.labels, self.rules = {}, None
            place = "x%03d" % number
            for seat in ledger.card.seats:
                if lock["orders", seat] != "-":
                    path = "%s/orders/%s.yaml" % (place, seat)
                    self.orders(path, lock["orders", seat], number in ledger.casts)
            if number in ledger.casts:
                self.exchange(place, number, ledger.casts[number])

        self.strays()

    def strays(self):
        """Folders of exchanges that never were are faults; under other names anything may lie."""
        at_hand = len(self.ledger.locks) + 1
        self.unknown = list(unnamed("post", self.folder / "post"))
        self.unknown += unnamed("battles", self.folder / "battles")
        for path in shown_in(self.folder):
            number = re.fullmatch("[xX]([0-9]+)", path.name)
            if not number:
                lookalike = re.match("(?i)(x[0-9]|post.|battles.|POST$|BATTLES$)", path.name)
                if path.is_dir() and lookalike and path.name not in ("post", "battles"):
                    self.unknown.append(path)
            elif path.name != "x%03d" % int(number.group(1)):
                self.faults.append("%s: it is no folder of an exchange" % path.name)
            elif int(number.group(1)) > at_hand:
                self.faults.append("%s: it was never locked" % path.name)
            else:
                self.unknown += unnamed("xNNN", path)
        for name in ("orders", "sent-back", "desk"):
            if shown_in(self.folder / "x000" / name):
                self.faults.append("x000/%s: no exchange 0 was ever played" % name)

    def battle(self, place, seen):
        """A game among the battles is one that a note names, as it stood when that was taken."""
        try:
            ledger = Ledger((place / "ledger.txt").read_bytes())
        except (Fault, OSError):
            return
        name = "battles/" + place.name
        if ledger.card.id not in self.ledger.battles:
            self.faults.append("%s: no note of the ledger names its card" % name)
        elif self.ledger.settles and not re.fullmatch("[a-z-]+-%s" % NUM, ledger.card.rules):
            self.faults.append("%s: its card names more than a play, or none" % name)
        elif ledger.card.id in seen:
            self.faults.append("%s: another has its card as well" % name)
        elif self.ledger.battles[ledger.card.id] not in (None, ledger.head):
            self.faults.append("%s: its result was taken at another head" % name)
        seen.add(ledger.card.id)

    def orders(self, path, named, cast):
        """Orders are secret while the game is on; a closed one keeps back none that were played."""
        self.compare(path, [named])
        if self.ledger.seal and cast and path in self.missing:
            self.missing.remove(path)
            self.faults.append("%s: it is missing, and the game is closed" % path)

    def position(self, number):
        """A position changed by hand is named by a note; the file may be that or the one before."""
        if self.ledger.named[number]:
            path = "x%03d/state.yaml" % number
            return self.compare(path, self.ledger.named[number], "file:state", number)
        return None

    def exchange(self, place, number, cast):
        path = place + "/rolls.txt"
        data = self.compare(path, [cast["rolls"]])
        if data is not None:
            self.rolls(path, number, cast, data)
        state = self.position(number)
        for seat in self.ledger.card.seats:
            if cast["report", seat] != "-":
                report = "%s/report-%s.md" % (place, seat)
                self.compare(report, [cast["report", seat]], "file:report:" + seat, number)
        if state is None or not re.search(rb"(?m)^stopped\b", state):
            self.labels, self.rules = {}, None

    def rolls(self, path, number, cast, data):
        try:
            rolls = check_rolls(data, self.ledger.card.id, number, cast["seed"], self.seal)
        except Fault as fault:
            where = "%s line %d: %s: %s" % (path, fault.place, fault.check, fault.why)
            self.faults.append(where)
            return
        self.salts += bool(self.seal)
        self.checked += sum(rolls.values())
        self.sealed += len(rolls) - sum(rolls.values())
        # A turn that a question has cut is one turn still (section 6).
        for label in sorted(rolls.keys() & self.labels.keys()):
            first = self.labels[label]
            self.faults.append("%s: %s was rolled in exchange %d already" % (path, label, first))
        rules = self.ledger.locks[number]["rules"]
        if self.rules not in (None, rules):
            self.faults.append("%s: the rules changed within a turn" % path)
        self.labels.update((label, number) for label in rolls)
        self.rules = rules


def appears(beacon, lock):
    if beacon != "quicknet":
        return ""
    seconds = 1692803367 + 3 * max(int(lock["beacon"]) - 1, 0)
    try:
        date = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    except OverflowError:
        return ", which nobody alive will see"
    return ", due at " + date.strftime("%Y-%m-%d %H:%M:%S UTC")


def describe(ledger):
    card = ledger.card
    print("game %s, id %s" % (card.name, card.id))
    ending = "closed" if ledger.seal else "not closed"
    print("ledger: %d entries, sound; %s" % (len(ledger.entries), ending))
    print("head %s" % ledger.head)
    for number, lock in ledger.locks.items():
        beacon = ""
        if card.beacon:
            beacon = "; %s round %s%s" % (card.beacon, lock["beacon"], appears(card.beacon, lock))
        if number in ledger.casts:
            print("exchange %d: seed %s%s" % (number, ledger.casts[number]["seed"], beacon))
        else:
            print("exchange %d: not cast%s" % (number, beacon))
    for kind in ("amend", "answer", "reopen"):
        count = sum(1 for act in ledger.acts if act[2] == kind)
        if count:
            print("umpire's desk: %d %s" % (count, kind))
    for entry, name in ledger.warnings:
        print("note: entry %d: %s" % (entry, name))


def check_game(path, head, seal):
    folder = path if path.is_dir() else None
    file = path / "ledger.txt" if folder else path
    try:
        data = file.read_bytes()
    except OSError as error:
        print("%s cannot be read: %s" % (file, error.strerror))
        return 1
    try:
        ledger = Ledger(data, head)
        if seal:
            ledger.check_seal(seal)
    except Fault as fault:
        print("FAULT %s entry %d: %s: %s" % (file.name, fault.place, fault.check, fault.why))
        return 1
    describe(ledger)
    if not folder:
        print("sound: the ledger (its files were not looked at)")
        return 0
    game = GameFolder(folder, ledger, ledger.seal or seal)
    game.check()
    seen = set()
    places = [place for place in shown_in(folder / "battles") if (place / "ledger.txt").is_file()]
    for place in places:
        game.battle(place, seen)
    game.missing += ["the battle of card " + name for name in ledger.battles if name not in seen]
    for missing in game.missing:
        print("not at hand: %s" % missing)
    for path in game.unknown:
        print("no file of the game: %s" % path.relative_to(folder).as_posix())
    for fault in game.faults:
        print("FAULT %s" % fault)
    print("checked: %d files, %d rolls, %d salts" % (game.files, game.checked, game.salts))
    if game.sealed:
        print("sealed until the close: %d rolls" % game.sealed)
    unsound = 0
    for battle in places:
        print("the battle %s:" % battle.name)
        unsound |= check_game(battle, None, None)
    if game.faults or not unsound:
        print("not sound" if game.faults else "sound")
    else:
        print("not sound: see the battles")
    return 1 if game.faults or unsound else 0


# ---- The test vectors -----------------------------------------------------------------------


class Vectors:
    """Every vector of the protocol; what does not come out is counted and named."""

    def __init__(self, data):
        self.data, self.done, self.wrong = data, 0, []

    def same(self, what, found, wanted):
        self.done += 1
        if found != wanted:
            self.wrong.append("%s: %r, not %r" % (what, found, wanted))

    def string(self, what, text, wanted):
        fields = text.split(" ")
        self.same(what, (fields[0], string_hash(*fields[1:])), (VERSION, wanted))

    def run(self):
        for part in ("strings", "readings", "orders_text", "games", "bad_ledgers", "bad_rolls"):
            before = self.done
            for number, vector in enumerate(self.data[part]):
                name = "%s %s" % (part, vector.get("name", number))
                getattr(self, part)(name, vector)
            if self.done == before:
                self.wrong.append("no vectors in " + part)
        for good, labels in (("good", True), ("bad", False)):
            for label in self.data["labels"][good]:
                self.same("label %r" % label, is_form(LABEL, label) and " " not in label, labels)

    def strings(self, name, vector):
        self.string(name, vector["input"], vector["sha256"])

    def readings(self, name, vector):
        found = read_dice(vector["kind"], vector["count"], vector["blocks"])
        self.same(name, found, (written(vector), vector["digits_used_of_last_block"]))

    def orders_text(self, name, vector):
        try:
            found = canonical(base64.b64decode(vector["raw_base64"]))
        except UnicodeDecodeError:
            self.same(name, True, "refused" in vector)
            return
        wanted = vector.get("canonical_base64", "refused")
        self.same(name, found and base64.b64encode(found).decode(), wanted)
        self.same(name, found and file_hash(found), vector.get("sha256"))

    def bad_ledgers(self, name, vector):
        try:
            Ledger(vector["ledger"].encode("utf-8"), vector["known_head"])
            found = None
        except Fault as fault:
            found = (fault.place, fault.check)
        self.same(name, found, (vector["entry"], vector["check"]))

    def bad_rolls(self, name, vector):
        data = vector["rolls_file"].encode("utf-8")
        game, seed = vector["game_id"], vector["seed"]
        try:
            check_rolls(data, game, vector["exchange"], seed, vector["seal"])
            found = None
        except Fault as fault:
            found = (fault.place, fault.check)
        self.same(name, found, (vector["line"], vector["check"]))

    def games(self, name, game):
        ledger = Ledger(game["ledger"].encode("ascii"), game["head"])
        card = Card(game["card"].encode("ascii"))
        self.same(name + " id", (card.id, ledger.card.id), (game["game_id"],) * 2)
        self.same(name + " opening", game["card"].startswith(game["opening"]), True)
        self.same(name + " warnings", [list(pair) for pair in ledger.warnings], game["warnings"])
        self.chains(name, game, card)
        files = {file_hash(text.encode()): text for text in game["files"].values()}
        named = [card.id, card.scenario] + sum(ledger.named.values(), [])
        for number, exchange in zip(ledger.casts, game["exchanges"]):
            self.same(name, number, exchange["n"])
            cast = ledger.casts[number]
            named += [cast["report", seat] for seat in card.seats if cast["report", seat] != "-"]
            self.exchange("%s exchange %d" % (name, number), game, cast, exchange)
        self.same(name + " casts", len(ledger.casts), len(game["exchanges"]))
        self.same(name + " files", sorted(files), sorted(set(named)))
        self.salts(name, game, ledger, files)
        self.cut_turns(name, game)

    def chains(self, name, game, card):
        umpire = game["umpire"]
        for index, link in umpire["links"].items():
            found = step_down(card.name, "umpire", umpire["tip"], umpire["length"], int(index))
            self.same("%s link %s" % (name, index), found, link)
        self.same(name + " length", card.length, umpire["length"])
        self.same(name + " anchor", card.anchor, umpire["anchor"])
        for seat in game["seats"]:
            hand = card.seats[seat["seat"]]
            if seat["mode"] == "chain":
                found = step_down(card.name, seat["seat"], seat["tip"], seat["length"], 0)
                self.same(name, (found, hand), (seat["anchor"], ["chain", seat["anchor"]]))
            elif seat["mode"] == "words":
                found = file_hash((seat["words"] + "\n").encode("ascii"))
                self.same(name, hand, ["words", found])
            else:
                self.same(name, hand, ["none", "-"])
        for rekey in game["rekeys"]:
            length, below = rekey["length"], rekey["from"] - 1
            found = step_down(card.name, rekey["seat"], rekey["tip"], length, below)
            self.same(name + " rekey", found, rekey["anchor"])

    def exchange(self, name, game, cast, vector):
        self.string(name + " seed", vector["seed_input"], vector["seed"])
        self.same(name + " seed", cast["seed"], vector["seed"])
        for orders in vector["orders"]:
            if orders["raw_base64"] is not None:
                found = canonical(base64.b64decode(orders["raw_base64"]))
                self.same(name, found and file_hash(found), orders["sha256"])
            if orders["bind"]:
                self.string(name, orders["bind_input"], orders["bind"])
        for roll in vector["rolls"]:
            what = "%s %s" % (name, roll["label"])
            if roll["veil"]:
                self.string(what, roll["veil_input"], roll["veil"])
            for block in roll["blocks"]:
                self.string(what, block["input"], block["sha256"])
            veil = roll["veil"] or "-"
            found = throw(cast["seed"], roll["label"], roll["kind"], roll["count"], veil)
            self.same(what, found, written(roll))
            blocks = [block["sha256"] for block in roll["blocks"]]
            place = read_dice(roll["kind"], roll["count"], blocks)[1]
            self.same(what, place, roll["digits_used_of_last_block"])
        data, seal = vector["rolls_file"].encode("ascii"), game["umpire"]["tip"]
        self.same(name, (file_hash(data), cast["rolls"]), (vector["rolls_sha256"],) * 2)
        for known in (seal, None):
            rolls = check_rolls(data, game["game_id"], cast["exchange"], cast["seed"], known)
            self.same(name, list(rolls), [roll["label"] for roll in vector["rolls"]])

    def salts(self, name, game, ledger, files):
        for number, states in ledger.named.items():
            told = [("file:state", state) for state in states]
            cast = ledger.casts.get(number, {})
            reports = [(seat, cast.get(("report", seat), "-")) for seat in ledger.card.seats]
            told += [("file:report:" + seat, report) for seat, report in reports if report != "-"]
            for what, file in told:
                veil = string_hash("veil", game["game_id"], number, what, game["umpire"]["tip"])
                self.same("%s %s" % (name, what), "\nsalt " + veil + "\n" in files[file], True)

    def cut_turns(self, name, game):
        """Runs every turn again up to each of its exchanges, the earlier rolls files at hand."""
        turn = []
        for exchange in game["exchanges"]:
            turn.append(exchange)
            owner = {}
            for earlier in turn:
                for line in earlier["rolls_file"].splitlines()[4:]:
                    owner.setdefault(line.split(" ")[0], earlier["n"])
            for roll in (roll for part in turn for roll in part["rolls"]):
                part = next(part for part in turn if part["n"] == owner[roll["label"]])
                veil = "-"
                if roll["veil"]:
                    seal = game["umpire"]["tip"]
                    veil = string_hash("veil", game["game_id"], part["n"], roll["label"], seal)
                found = throw(part["seed"], roll["label"], roll["kind"], roll["count"], veil)
                secrecy = "veil" if roll["veil"] else "open"
                line = " ".join([roll["label"], roll["kind"], secrecy] + found)
                self.same(name, line in part["rolls_file"].splitlines(), True)
            if "\nstopped " not in game["files"]["state-%d" % exchange["n"]]:
                turn = []


def written(vector):
    """Values of a vector as a rolls file writes them."""
    return ["%d+%d" % tuple(v) if isinstance(v, list) else str(v) for v in vector["values"]]


def run_vectors(path):
    vectors = Vectors(json.loads(path.read_text(encoding="utf-8")))
    vectors.run()
    for wrong in vectors.wrong:
        print("FAULT " + wrong)
    print("%d comparisons, %d faults" % (vectors.done, len(vectors.wrong)))
    return 1 if vectors.wrong else 0


def hash_argument(text):
    if not is_form(HEX, text):
        raise argparse.ArgumentTypeError("a hash is 64 digits out of 0123456789abcdef")
    return text


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", type=Path, metavar="FOLDER|LEDGER")
    parser.add_argument("--head", type=hash_argument, metavar="HEX")
    parser.add_argument("--seal", type=hash_argument, metavar="HEX")
    parser.add_argument("--vectors", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.vectors:
        return run_vectors(given.vectors)
    if not given.game:
        parser.error("name the folder of a game, or a ledger")
    return check_game(given.game, given.head, given.seal)


if __name__ == "__main__":
    sys.exit(main())
