"""Kills a command at every system call that changes a file, and fails each of them, by strace.

    python3 tests/kills/run.py target/release/estafette

Each command is run once undisturbed on a small game, with a list of its calls. Then for each call of the list the game is laid
out anew, the command is killed before that call is done, or the call is answered with an error, and the same command is run
again: the folder must come to the same bytes, `verify` must hold, and what was handed over must still be there. What is made of
random numbers, such as a new game's secret or the salt of an umpire's act, is compared by the names of the files and their lengths
in lines. After a kill another command may come first, too: it is done or refused with a word, and the game is one that holds.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOW = "2026-11-20T12:00:00Z"

# Every call that can change a file or a folder, and how it fails; those that a machine does not have are passed over.
FULL, BROKEN = "ENOSPC", "EIO"
CALLS = {
    "write": FULL, "writev": FULL, "pwrite64": FULL, "copy_file_range": FULL, "sendfile": FULL, "fallocate": FULL,
    "open": FULL, "openat": FULL, "creat": FULL, "mkdir": FULL, "mkdirat": FULL,
    "rename": FULL, "renameat": FULL, "renameat2": FULL, "link": FULL, "linkat": FULL, "symlink": FULL, "symlinkat": FULL,
    "unlink": BROKEN, "unlinkat": BROKEN, "rmdir": BROKEN, "truncate": BROKEN, "ftruncate": BROKEN,
    "chmod": BROKEN, "fchmod": BROKEN, "fchmodat": BROKEN, "fsync": BROKEN, "fdatasync": BROKEN,
}
OPENS = ("open", "openat")
CHANGES = re.compile(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)")

FETCH = f"mail fetch g --maildir post --config mail.yaml --now {NOW}"

# Name, command, and whether the outcome is the same to the byte each time.
COMMANDS = [
    ("new", "new game.yaml g", False),
    ("new with its secret elsewhere", "new game.yaml g --secret secret", False),
    ("adjudicate", "adjudicate g red.yaml blue.yaml", True),
    ("amend", "amend g umpire.yaml --yes", False),
    ("fetch", FETCH, True),
    ("reopen", "reopen g --reason rain", False),
    ("close", "close g --unfinished", True),
]

# What somebody may do in place of the command that was killed, one after the other from call to call.
IN_ITS_PLACE = {
    "adjudicate": ["amend g umpire.yaml --yes", "reopen g --reason rain", "close g --unfinished", f"mail due g --config mail.yaml --now {NOW}"],
    "amend": ["adjudicate g red.yaml blue.yaml", "reopen g --reason rain", "close g --unfinished"],
    "fetch": ["adjudicate g red.yaml blue.yaml", "amend g umpire.yaml --yes", "reopen g --reason rain"],
    "reopen": ["adjudicate g red.yaml blue.yaml", "amend g umpire.yaml --yes", "close g --unfinished"],
    "close": ["adjudicate g red.yaml blue.yaml", "amend g umpire.yaml --yes", "reopen g --reason rain"],
}


class Table:
    """The small game, as it stands before the commands, and room to try them."""

    def __init__(self, estafette, room):
        self.estafette, self.room = estafette, room
        self.bare, self.played = room / "bare", room / "played"
        self.bare.mkdir()
        for name in ("game.yaml", "red.yaml", "blue.yaml", "umpire.yaml", "mail.yaml"):
            shutil.copy(HERE / name, self.bare)
        for part in ("new", "cur", "tmp"):
            (self.bare / "post" / part).mkdir(parents=True)
        shutil.copy(HERE / "mail.eml", self.bare / "post" / "new" / "1.host")
        shutil.copytree(self.bare, self.played)
        for command in ("new game.yaml g", "adjudicate g"):
            done = self.run(self.played, command)
            if done.returncode != 0:
                raise SystemExit(f"the small game cannot be made, `{command}`: {done.stdout}{done.stderr}")

    def lay_out(self, command):
        place = self.room / "tried"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.bare if command.startswith("new ") else self.played, place)
        return place

    def run(self, place, command, strace=()):
        # Nothing of this computer's surroundings is to change what is done.
        surroundings = {"PATH": os.environ["PATH"], "HOME": str(place), "TMPDIR": str(place)}
        words = [*strace, str(self.estafette), *command.split()]
        return subprocess.run(words, cwd=place, env=surroundings, text=True, capture_output=True, timeout=60)


def contents(place):
    files = (path for path in sorted(place.rglob("*")) if not path.is_dir())
    return {str(path.relative_to(place)): path.read_bytes() for path in files}


def changing_calls(table, command):
    """The calls that change something, each with its number among those of its name, and what the folder comes to."""
    place = table.lay_out(command)
    listed = table.room / "calls"
    trace = ["strace", "-f", "-qq", "-o", str(listed), "-e", "signal=none", "-e", "trace=" + ",".join("?" + call for call in CALLS)]
    done = table.run(place, command, trace)
    if done.returncode != 0:
        raise SystemExit(f"`{command}` does not run undisturbed: {done.stdout}{done.stderr}")
    lines = [line.split(None, 1) for line in listed.read_text(errors="replace").splitlines()]
    # `when=` counts for each thread by itself.
    if len({thread for thread, _ in lines}) != 1:
        raise SystemExit(f"`{command}` has several threads, whose calls would have to be counted one by one")
    calls, seen = [], {}
    for _, line in lines:
        name, _, rest = line.partition("(")
        seen[name] = seen.get(name, 0) + 1
        if name not in OPENS or CHANGES.search(rest):
            calls.append((name, seen[name], line))
    return calls, contents(place)


def differences(found, expected, exactly):
    names = [f"{name} is missing" for name in expected if name not in found]
    names += [f"{name} is too much" for name in found if name not in expected]
    same = (lambda one, other: one == other) if exactly else (lambda one, other: one.count(b"\n") == other.count(b"\n"))
    return names + [f"{name} differs" for name in expected if name in found and not same(found[name], expected[name])]


def try_one(table, what, command, exactly, expected, nth_call, how):
    """What is wrong after one bad day."""
    turn, (name, number, _) = nth_call
    place = table.lay_out(command)
    before = contents(place)
    tampering = {"killed": "signal=KILL", "failed": f"error={CALLS[name]}"}[how]
    inject = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e", f"inject={name}:{tampering}:when={number}"]
    done = table.run(place, command, inject)
    if how == "killed" and done.returncode != -9:
        return [f"it was not killed but ended with {done.returncode}"]
    wrong = something_else(table, what, turn, place) if how == "killed" else []
    if how == "failed" and (done.returncode not in (0, 1, 3, 4, 5) or "panicked" in done.stderr):
        wrong.append(f"it ended with {done.returncode}: {done.stderr}")
    left = differences(contents(place), expected, exactly)
    if done.returncode == 0 and left:
        wrong.append("it said that all was well")
    if left:
        again = table.run(place, command)
        if again.returncode != 0:
            wrong.append(f"the same command again ends with {again.returncode}: {again.stderr}")
        wrong += differences(contents(place), expected, exactly)
    wrong += [f"{name} was lost" for name in before if not (place / name).exists()]
    verified = table.run(place, "verify g --secret secret" if "--secret" in command else "verify g")
    if verified.returncode != 0:
        wrong.append(f"verify ends with {verified.returncode}: {verified.stdout}{verified.stderr}")
    return wrong


def something_else(table, what, turn, place):
    """What is wrong where another command comes after a kill."""
    others = IN_ITS_PLACE.get(what)
    if not others:
        return []
    other = others[turn % len(others)]
    aside = table.room / "aside"
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(place, aside)
    done = table.run(aside, other)
    wrong = []
    if done.returncode not in (0, 1, 2, 3, 4) or "panicked" in done.stderr:
        wrong.append(f"`{other}` in its place ends with {done.returncode}: {done.stderr}")
    # A mail that was being read when the kill came is read by the next fetch.
    if what == "fetch":
        table.run(aside, FETCH)
    verified = table.run(aside, "verify g")
    if verified.returncode != 0:
        wrong.append(f"after `{other}` in its place verify ends with {verified.returncode}: {verified.stdout}{verified.stderr}")
    return wrong


def main():
    estafette = Path(sys.argv[1]).resolve()
    chosen = sys.argv[2:]
    bad = 0
    with tempfile.TemporaryDirectory(prefix="estafette-kills.") as room:
        table = Table(estafette, Path(room))
        for what, command, exactly in COMMANDS:
            if chosen and what not in chosen:
                continue
            begun = time.monotonic()
            calls, expected = changing_calls(table, command)
            if len(calls) < 5:
                raise SystemExit(f"`{command}` changes files by {len(calls)} calls only: is strace at work?")
            for how in ("killed", "failed"):
                for turn, call in enumerate(calls):
                    wrong = try_one(table, what, command, exactly, expected, (turn, call), how)
                    if wrong:
                        bad += 1
                        print(f"{what}, {how} at call {call[1]} of {call[0]}: {call[2]}")
                        print("".join(f"    {line}\n" for line in wrong), end="")
            print(f"{what}: killed at {len(calls)} calls, and each of them failed, {time.monotonic() - begun:.0f} s", flush=True)
    if bad:
        raise SystemExit(f"{bad} bad days did harm")


main()
