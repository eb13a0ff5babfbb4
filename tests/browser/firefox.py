"""A headless Firefox, driven by its own Marionette over a socket. Needs Python 3.8 and nothing else."""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", " ": " ", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "End": "\ue010", "Home": "\ue011", "Shift": "\ue008"}

PREFERENCES = {
    "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "toolkit.telemetry.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False, "extensions.update.enabled": False, "privacy.reduceTimerPrecision": False,
}


class Firefox:
    """A browser with a profile of its own, gone when it is closed."""

    name = "Firefox"

    def __init__(self, program):
        self.home = tempfile.mkdtemp(prefix="estafette-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        lines = ["user_pref(%s, %s);" % (json.dumps(key), json.dumps(value)) for key, value in {**PREFERENCES, "marionette.port": port}.items()]
        pathlib.Path(self.home, "user.js").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--profile", self.home, "--no-remote", "--new-instance"],
            env={**os.environ, "MOZ_HEADLESS": "1", "HOME": self.home}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        end = time.monotonic() + 90
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                assert time.monotonic() < end, "Firefox does not answer"
                time.sleep(0.2)
        self.socket.settimeout(180)
        self.file = self.socket.makefile("rb")
        self.receive()
        self.send("WebDriver:NewSession", {})

    def receive(self):
        length = b""
        while True:
            letter = self.file.read(1)
            if letter == b":":
                break
            if not letter:
                raise EOFError("the browser has gone")
            length += letter
        return json.loads(self.file.read(int(length)))

    def send(self, method, params):
        self.number += 1
        message = json.dumps([0, self.number, method, params]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError("%s: %s" % (method, error["message"]))
        return result

    def page(self, **like):
        return Page(self, **like)

    def close(self):
        try:
            self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
            self.process.wait(15)
        except Exception:
            self.process.kill()
        self.process.wait()
        self.socket.close()
        # Its children may still write there.
        shutil.rmtree(self.home, ignore_errors=True)


class Page:
    """The window, for one page after the other."""

    def __init__(self, firefox, width=1280, height=860, dark=False, touch=False):
        self.firefox = firefox
        self.complaints, self.requests = [], []
        firefox.send("WebDriver:SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})
        del dark, touch

    def open(self, path, fragment=""):
        url = pathlib.Path(path).resolve().as_uri() + fragment
        self.firefox.send("WebDriver:Navigate", {"url": url})
        # With a fragment it answers before the page is there.
        self.until("location.href === %s && document.readyState === 'complete'" % json.dumps(url))
        return self

    def run(self, script):
        """What an expression comes to; a promise is waited for."""
        wrapped = ("const done = arguments[arguments.length - 1]; (async () => (%s))()"
                   ".then(value => done({value: value === undefined ? null : value}), error => done({error: String(error)}));" % script)
        told = self.firefox.send("WebDriver:ExecuteAsyncScript", {"script": wrapped, "args": []})["value"]
        if told is None:
            # The page went away meanwhile.
            return None
        if "error" in told:
            raise RuntimeError(told["error"])
        return told["value"]

    def until(self, script, seconds=60):
        end = time.monotonic() + seconds
        while not self.run(script):
            assert time.monotonic() < end, "it never came: " + script
            time.sleep(0.03)

    def act(self, kind, actions):
        pointer = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self.firefox.send("WebDriver:PerformActions", {"actions": [{"type": kind, "id": kind, "actions": actions, **pointer}]})

    def key(self, key, shift=False):
        value = KEYS.get(key, key)
        held = [{"type": "keyDown", "value": KEYS["Shift"]}] if shift else []
        loose = [{"type": "keyUp", "value": KEYS["Shift"]}] if shift else []
        self.act("key", held + [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}] + loose)

    def click_at(self, x, y):
        self.drag([(x, y)])

    def drag(self, points):
        (x, y), rest = points[0], points[1:]
        move = [{"type": "pointerMove", "duration": 30, "x": round(x), "y": round(y)} for x, y in rest]
        self.act("pointer", [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                             *move, {"type": "pointerUp", "button": 0}])

    def click(self, selector):
        where = self.run(
            "(() => { const it = document.querySelector(%s); it.scrollIntoView({block: 'center'});"
            "const box = it.getClientRects()[0]; return [box.x + box.width / 2, box.y + box.height / 2]; })()" % json.dumps(selector))
        self.click_at(*where)

    def picture(self, path, whole=False):
        told = self.firefox.send("WebDriver:TakeScreenshot", {"full": whole})
        pathlib.Path(path).write_bytes(base64.b64decode(told["value"]))

    def close(self):
        self.firefox.send("WebDriver:Navigate", {"url": "about:blank"})
