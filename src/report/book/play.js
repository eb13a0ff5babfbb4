// The book that plays by itself: step after step, each as long as there is something to see and to read.
'use strict';
const play = (() => {
  const button = byId('play');
  const speedOf = () => Number(byId('speed').value) || 1;
  let timer = 0;
  let on = null;

  // How long a step stays: longer where more is told, within bounds.
  function dwell(step) {
    const words = step.querySelector('.text').textContent.split(/\s+/).length;
    return Math.min(Math.max(1500 + words * 12, 2200), 6000) / speedOf();
  }

  function stop() {
    clearTimeout(timer);
    on = null;
    button.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-label', 'Play the battle');
    button.textContent = '\u25b6\ufe0e';
  }

  // Plays on: `next` goes on by one step and gives it once its march is done, or nothing at the end.
  function start(next) {
    on = next;
    button.setAttribute('aria-pressed', 'true');
    button.setAttribute('aria-label', 'Pause');
    button.textContent = '\u275a\u275a';
    go();
  }

  async function go() {
    const mine = on;
    const step = await mine();
    if (on !== mine) return;
    if (!step) stop();
    else timer = setTimeout(go, dwell(step));
  }

  return {start, stop, isOn: () => on !== null, speedOf};
})();
