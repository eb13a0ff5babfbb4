"""A headless Chromium, driven through two pipes by its own protocol. Needs Python 3.8 and nothing else."""

import base64
import json
import os
import pathlib
import subprocess
import tempfile
import time

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio", "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
]


class Chrome:
    """A browser with a profile of its own, gone when it is closed."""

    name = "Chromium"

    def __init__(self, program):
        self.home = tempfile.TemporaryDirectory(prefix="estafette-chromium-")
        theirs_in, self.out = os.pipe()
        self.into, theirs_out = os.pipe()

        def place():
            # The protocol speaks on descriptors 3 and 4; they may stand in each other's place.
            low, high = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, "--user-data-dir=" + self.home.name, "about:blank"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.number, self.buffer, self.waiting = 0, b"", []

    def close(self):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except Exception:
            self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        self.home.cleanup()

    def read(self, timeout=30):
        """The next message."""
        import select
        end = time.monotonic() + timeout
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.into], [], [], max(end - time.monotonic(), 0))
            if not ready:
                raise TimeoutError("the browser says nothing")
            chunk = os.read(self.into, 1 << 16)
            if not chunk:
                raise EOFError("the browser has gone")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, session=None, **params):
        """Sends a command and gives its result; what happens meanwhile is kept for `happened`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self.waiting.append(answer)

    def page(self, **like):
        return Page(self, **like)


class Page:
    """A tab. It keeps what its console complained of and what it asked of a network."""

    def __init__(self, chrome, width=1280, height=860, dark=False, touch=False, media=""):
        self.chrome = chrome
        target = chrome.send("Target.createTarget", url="about:blank")["targetId"]
        self.target, self.touch = target, touch
        self.session = chrome.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.complaints, self.requests = [], []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(domain + ".enable")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.send("Emulation.setEmulatedMedia", media=media, features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        if touch:
            self.send("Emulation.setTouchEmulationEnabled", enabled=True)

    def send(self, method, **params):
        result = self.chrome.send(method, self.session, **params)
        self.sort()
        return result

    def sort(self):
        """Goes through what happened in this tab."""
        left = []
        for event in self.chrome.waiting:
            if event.get("sessionId") != self.session:
                left.append(event)
                continue
            name, params = event["method"], event["params"]
            if name == "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                self.complaints.append(details.get("exception", {}).get("description", details["text"]))
            elif name == "Runtime.consoleAPICalled":
                self.complaints.append("console.%s: %s" % (params["type"], params["args"]))
            elif name == "Log.entryAdded":
                self.complaints.append(params["entry"]["text"])
            elif name == "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
            elif name == "Page.loadEventFired":
                self.loaded = True
        self.chrome.waiting = left

    def open(self, path, fragment=""):
        """Opens a file, as out of an attachment."""
        self.loaded = False
        self.send("Page.bringToFront")
        url = pathlib.Path(path).resolve().as_uri() + fragment
        self.send("Page.navigate", url=url)
        if fragment and not self.loaded and self.run("location.href") == url and self.run("document.readyState") == "complete":
            return self
        end = time.monotonic() + 30
        while not self.loaded:
            assert time.monotonic() < end, "the page does not load: " + url
            self.chrome.waiting.append(self.chrome.read())
            self.sort()
        return self

    def run(self, script):
        """What an expression comes to; a promise is waited for."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, script, seconds=60):
        end = time.monotonic() + seconds
        while not self.run(script):
            assert time.monotonic() < end, "it never came: " + script
            time.sleep(0.02)

    def key(self, key, shift=False):
        code = ord(key.upper()) if len(key) == 1 and key != " " else {"Enter": 13, " ": 32, "Tab": 9, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                "ArrowRight": 39, "ArrowDown": 40}[key]
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key)
        down = {"text": text} if text else {}
        for kind, more in (("keyDown", down), ("keyUp", {})):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      modifiers=8 if shift else 0, **more)

    def click(self, selector):
        """A real click of the mouse in the middle of an element."""
        where = self.run(
            "(() => { const it = document.querySelector(%s); it.scrollIntoView({block: 'center'});"
            "const box = it.getClientRects()[0]; return [box.x + box.width / 2, box.y + box.height / 2]; })()" % json.dumps(selector))
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1], button="left", clickCount=1)

    def click_at(self, x, y):
        """A real click of the mouse at a point of the window, or a tap of a finger."""
        if self.touch:
            self.send("Input.synthesizeTapGesture", x=round(x), y=round(y))
        else:
            self.drag([(x, y)])

    def drag(self, points):
        """The mouse pressed at the first of some points, and let go at the last; or a finger."""
        if self.touch:
            kinds = ["touchStart"] + ["touchMove"] * (len(points) - 1)
            for kind, (x, y) in zip(kinds, points):
                self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
            self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        kinds = ["mousePressed"] + ["mouseMoved"] * (len(points) - 1)
        for kind, (x, y) in [*zip(kinds, points), ("mouseReleased", points[-1])]:
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=int(kind != "mouseReleased"), clickCount=1)

    def swipe(self, selector, dx):
        box = self.run("(() => { const box = document.querySelector(%s).getBoundingClientRect();"
                       "return [box.x + box.width / 2, box.y + box.height / 2]; })()" % json.dumps(selector))
        points = [(box[0] - dx / 2 + dx * part / 4, box[1]) for part in range(5)]
        kinds = ["touchStart"] + ["touchMove"] * 4
        for kind, (x, y) in zip(kinds, points):
            self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def picture(self, path, whole=False):
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **(
            {"clip": self.whole()} if whole else {}))
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))

    def whole(self):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 12000), "scale": 1}

    def print(self, path):
        paper = self.send("Page.printToPDF", printBackground=True, preferCSSPageSize=False, paperWidth=8.27, paperHeight=11.69)
        pathlib.Path(path).write_bytes(base64.b64decode(paper["data"]))

    def close(self):
        self.chrome.send("Target.closeTarget", targetId=self.target)
