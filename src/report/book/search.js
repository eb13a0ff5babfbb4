// Search: every place of the text that has all the words, with the step where it stands.
'use strict';
const search = (() => {
  const MOST = 60;
  const folded = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  let texts = null;

  function all() {
    texts ??= [...document.querySelectorAll('.step')].flatMap(step =>
      [...step.querySelectorAll('.text h1, .text h2, .text h3, .text p, .text li, .text blockquote')].map(element =>
        ({step, element, text: papers.plain(element.textContent), folded: folded(element.textContent)})));
    return texts;
  }

  // The beginning of a text as far as its first hit can be seen.
  function excerpt(text, word) {
    const at = folded(text).indexOf(word);
    const from = Math.max(at - 40, 0);
    return `${from > 0 ? '\u2026' : ''}${text.slice(from, from + 130)}${text.length > from + 130 ? '\u2026' : ''}`;
  }

  function find(typed, go) {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    const hits = words.length === 0 ? [] : all().filter(each => words.every(word => each.folded.includes(word)));
    byId('find-said').textContent = words.length === 0 ? '' : hits.length === 0 ? 'Nothing in this book has these words.'
      : `${hits.length} ${hits.length === 1 ? 'place' : 'places'}${hits.length > MOST ? `, the first ${MOST} of them here` : ''}`;
    byId('found').replaceChildren(...hits.slice(0, MOST).map(({step, element, text}) => {
      const link = el('a', {href: `#${step.id}`, onclick: event => {
        event.preventDefault();
        byId('finder').hidePopover();
        go(step, element);
      }}, excerpt(text, words[0]));
      return el('li', {}, el('small', {}, step.dataset.where), ' ', link);
    }));
  }

  function listen(go) {
    byId('find-form').addEventListener('submit', event => event.preventDefault());
    byId('find-words').addEventListener('input', () => find(byId('find-words').value, go));
    byId('finder').addEventListener('toggle', event => {
      if (event.newState === 'open') byId('find-words').focus();
    });
  }

  return {listen};
})();
