"""A small game on Windows, that is under wine: from the scenario to the close, by mail as files and from a Maildir.

    WINEPREFIX=... python3 tests/windows/run.py wine64 estafette.exe

Folders and files have blanks and umlauts in their names, what players send has CRLF, commands are killed and go on, and all
conformance cases and the finished games of the examples come out as everywhere.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
SMALL = TOP / "tests" / "kills"
NOW = "2026-11-20T12:00:00Z"


class Windows:
    """The program, in a folder with a difficult name."""

    def __init__(self, wine, program, place):
        self.wine, self.program, self.place = wine, program, place

    def start(self, *words):
        return subprocess.Popen(
            [self.wine, self.program, *words], cwd=self.place, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, code=0):
        process = self.start(*words)
        out, err = (part.decode("utf-8").replace("\r\n", "\n") for part in process.communicate(timeout=600))
        if code is not None and process.returncode != code:
            sys.exit(f"{' '.join(words)} ended with {process.returncode}, not {code}:\n{out}{err}")
        return out + err

    def says(self, words, *told, code=0):
        text = self.run(*words, code=code)
        for part in told:
            if part not in text:
                sys.exit(f"{' '.join(words)} does not say {part!r}:\n{text}")
        return text


def crlf(source, target):
    """A file as a Windows editor leaves it, with a mark at its beginning."""
    text = source.read_text(encoding="utf-8").replace("\n", "\r\n")
    target.write_bytes(b"\xef\xbb\xbf" + text.encode("utf-8"))


def letter(of, text):
    """A mail of a player of the small game."""
    head = (f"From: {of}@example.org\r\nTo: umpire@example.org\r\nSubject: duel\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n"
            f"Message-ID: <{of}-{abs(hash(text)) % 10**9}@example.org>\r\nMIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n\r\n")
    return (head + text.replace("\n", "\r\n")).encode("utf-8")


def of_exchange(text, exchange):
    return re.sub(r"exchange: \d+", f"exchange: {exchange}", text)


def orders(side, exchange):
    return of_exchange((SMALL / f"{side}.yaml").read_text(encoding="utf-8"), exchange)


def the_game(windows):
    place = windows.place
    crlf(SMALL / "game.yaml", place / "Spiel für zwei.yaml")
    shutil.copy(SMALL / "mail.yaml", place / "post.yaml")
    game = "Öttinger Feld"
    windows.says(["new", "Spiel für zwei.yaml", game], "stands in")
    windows.says(["new", "Spiel für zwei.yaml", game], "there is something here already", code=3)
    windows.says(["status", game], "Nothing is missing")
    windows.says(["adjudicate", game], "Exchange 1 is cast.")
    for side in ("red", "blue"):
        (place / f"{side} Züge.yaml").write_bytes(b"\xef\xbb\xbf" + orders(side, 2).replace("\n", "\r\n").encode())
    windows.says(["check", "--game", game, "red Züge.yaml"], "R1")
    windows.says(["adjudicate", game, "red Züge.yaml"], "blue owes", code=4)
    windows.says(["adjudicate", game, "blue Züge.yaml"], "Exchange 2 is cast.")
    windows.says(["report", game, "--side", "red"], "turn")
    (place / "tabelle.yaml").write_text(of_exchange((SMALL / "umpire.yaml").read_text(), 3))
    windows.says(["amend", game, "tabelle.yaml", "--yes"], "R2")
    windows.says(["mail", "send", game, "--config", "post.yaml"], "draft")
    drafts = list((place / game / "post" / "drafts").iterdir())
    if not drafts:
        sys.exit("mail as files wrote no draft")
    return game


def the_secret_is_kept(windows, game):
    """The secret is readable by its owner alone, and nobody is warned of the contrary. The `icacls` of wine does nothing, so that the
    list of access is looked at where there is a real one."""
    text = windows.run("adjudicate", game, "--rehearse", code=None)
    if "others can read" in text:
        sys.exit(f"the secret of a new game is exposed:\n{text}")
    listed = windows.place / "Zugriff"
    command = [windows.wine, "icacls.exe", str(Path(game) / "secret.txt"), "/save", listed.name]
    subprocess.run(command, cwd=windows.place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if not listed.exists():
        print("   the list of access of the secret is not tried: this icacls writes none")
        return
    access = listed.read_bytes().decode("utf-16-le", errors="replace")
    if any(f";{whom})" in access for whom in ("WD", "AU", "BU", "BG", "AN")):
        sys.exit(f"others are let into the secret: {access}")


def by_mail(windows, game):
    """The third exchange, from a Maildir whose names are those of Unix but for the colon, which Windows does not have."""
    place = windows.place
    for part in ("new", "cur", "tmp"):
        (place / "Posteingang" / part).mkdir(parents=True)
    codes = re.findall(r"^code: (\w+)", windows.run("mail", "preview", game, "--all", "--config", "post.yaml"), re.MULTILINE)
    for side, player, name, code in (("red", "anna", "new/1.anna.example", codes[0]),
                                     ("blue", "bert", "cur/2.bert.example!2,S", codes[-1])):
        (place / "Posteingang" / name).write_bytes(letter(player, f"code: {code}\n" + orders(side, 3)))
    windows.says(["mail", "fetch", game, "--maildir", "Posteingang", "--config", "post.yaml", "--now", NOW], "2 replies wait")
    windows.says(["status", game], "Nothing is missing")


def killed(windows, game):
    """Killed at random moments, a command goes on where it was; two at once do each other no harm."""
    place = windows.place
    chance = random.Random(1)
    keep = place / "vorher"
    shutil.copytree(place / game, keep)
    cast = 0
    for _ in range(12):
        shutil.rmtree(place / game)
        shutil.copytree(keep, place / game)
        process = windows.start("adjudicate", game, "red 3.yaml", "blue 3.yaml")
        time.sleep(chance.uniform(0.05, 0.6))
        process.kill()
        process.communicate()
        text = windows.run("status", game, code=None)
        if "Exchange 3" in text:
            windows.run("adjudicate", game, "red 3.yaml", "blue 3.yaml")
        cast += 1
        windows.says(["verify", game], "agrees")
    shutil.rmtree(place / game)
    shutil.copytree(keep, place / game)
    shutil.rmtree(keep)
    both = [windows.start("adjudicate", game, "red 3.yaml", "blue 3.yaml") for _ in range(2)]
    codes = sorted(process.wait(timeout=600) for process in both)
    if 0 not in codes:
        sys.exit(f"of two commands at once none has played: {codes}")
    for process in both:
        process.communicate()
    windows.says(["verify", game], "agrees")
    return cast


def seen(windows, game):
    """Map, book and what stands in the files."""
    place = windows.place
    windows.run("map", game, "--as", "svg", "--out", "Karte 1.svg")
    windows.run("map", game, "--as", "png", "--out", "Karte 1.png")
    windows.run("close", game, "--unfinished")
    windows.run("book", game, "--out", "Buch.html")
    for name, begins in (("Karte 1.svg", b"<svg"), ("Karte 1.png", b"\x89PNG"), ("Buch.html", b"<!")):
        if not (place / name).read_bytes().lstrip().startswith(begins):
            sys.exit(f"{name} does not begin as it should")
    for path in (place / game).rglob("*"):
        if path.is_file() and path.suffix in (".yaml", ".txt", ".md") and "in" not in path.parts and b"\r" in path.read_bytes():
            sys.exit(f"{path} has carriage returns: its hash is another than everywhere else")


def the_password(windows):
    (windows.place / "konto.yaml").write_text(
        "from: umpire@example.org\n"
        "send: {by: smtp, host: 127.0.0.1, port: 9, tls: none, user: me, password: {command: echo geheim}}\n")
    text = windows.run("mail", "test", "--config", "konto.yaml", code=3)
    if "gave none" in text or "geheim" in text:
        sys.exit(f"the command for the password does not run, or its answer is shown:\n{text}")


def as_everywhere(windows):
    """The cases and the finished games of the project."""
    cases = sorted(path.name for path in (TOP / "tests" / "conformance").iterdir() if path.is_dir())
    shutil.copytree(TOP / "tests" / "conformance", windows.place / "Fälle")
    text = windows.run("conform", *(f"Fälle/{name}" for name in cases))
    print("   ", text.strip().splitlines()[-1])
    shutil.copytree(TOP / "examples", windows.place / "Beispiele")
    for game in sorted(path.parent.name for path in (TOP / "examples").glob("*/game.yaml")):
        windows.says(["verify", f"Beispiele/{game}"], "Everything agrees.")
        print("    verified", game)


def main():
    wine, program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "Fähnrich von Ödön, 3 Spiele"
        place.mkdir()
        windows = Windows(wine, program, place)
        print("   ", windows.says(["--version"], "estafette").strip())
        game = the_game(windows)
        print("    a game was made, ordered in and cast")
        the_secret_is_kept(windows, game)
        by_mail(windows, game)
        for side in ("red", "blue"):
            (place / f"{side} 3.yaml").write_text(orders(side, 3))
        print("    killed", killed(windows, game), "times, and gone on")
        seen(windows, game)
        the_password(windows)
        print("    map, book, password and line ends are as they should be")
        as_everywhere(windows)


main()
