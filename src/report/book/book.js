// Turning the pages: one step at a time, map and text together; by keys, buttons, a scrubber, a swipe, the address.
'use strict';
(() => {
  const steps = [...document.querySelectorAll('.step')];
  const pages = [...document.querySelectorAll('.page')];
  const tabs = [...document.querySelectorAll('nav.tabs a')];
  const scrubber = byId('scrubber');
  const chapterOf = step => step.dataset.exchange;
  let at = 0;

  document.documentElement.classList.add('scripted');
  scrubber.max = steps.length - 1;
  byId('chapters').append(...steps.flatMap((step, index) =>
    index === 0 || chapterOf(step) !== chapterOf(steps[index - 1]) ? [el('option', {value: index})] : []));
  byId('contents-list').append(...document.querySelector('#start .contents').cloneNode(true).children);

  // The step of an address; of one that is folded into another, or that this book has not, the one before it.
  function nearest(id) {
    const own = steps.findIndex(each => each.id === id);
    const numbers = name => /^x([0-9]+)\.([0-9]+)$/.exec(name)?.slice(1).map(Number);
    const wanted = numbers(id);
    if (own >= 0 || !wanted) return own;
    const isAfter = ([exchange, part]) => exchange > wanted[0] || (exchange === wanted[0] && part > wanted[1]);
    const next = steps.findIndex(each => numbers(each.id) && isAfter(numbers(each.id)));
    return Math.max((next < 0 ? steps.length : next) - 1, 0);
  }

  // What the address names: a step, with a paragraph or a unit; a page; a unit; a die; or nothing.
  function named() {
    let id = '';
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return null;
    }
    const [head, ...rest] = id.split('/');
    const [, stepId, paragraph] = /^([^:]*)(?::([0-9]+))?$/.exec(head) ?? [];
    const step = nearest(stepId);
    if (step >= 0) return {page: 'battle', step, paragraph: paragraph ? Number(paragraph) : null, unit: rest.length > 0 ? story.numberOf(rest.join('/')) : -1};
    if (head === 'unit') return {page: 'battle', step: at, unit: story.numberOf(rest.join('/'))};
    if (head === 'die' && rest.length > 1) return {page: 'dice', step: at, exchange: Number(rest[0]), label: rest.slice(1).join('/')};
    return pages.some(page => page.id === id) ? {page: id, step: at} : null;
  }

  function remember(id) {
    try {
      history.replaceState(null, '', `#${id}`);
    } catch {
      // A page within another one may not touch the address.
    }
  }

  function showPage(id) {
    if (id !== 'battle') play.stop();
    for (const page of pages) page.classList.toggle('shown', page.id === id);
    for (const tab of tabs) {
      if (tab.hash === `#${id}`) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    if (id === 'battle') map.open(steps[at]);
  }

  function show(step) {
    march.halt();
    at = Math.min(Math.max(step, 0), steps.length - 1);
    steps.forEach((each, index) => each.classList.toggle('shown', index === at));
    scrubber.value = at;
    const {where, what} = steps[at].dataset;
    scrubber.setAttribute('aria-valuetext', `${where}. ${what}`);
    byId('where').textContent = where;
    byId('what').textContent = what;
    for (const [id, to] of [['first', previousChapter()], ['back', at - 1], ['on', at + 1], ['last', nextChapter()]]) {
      byId(id).disabled = to < 0 || to >= steps.length || to === at;
    }
    story.prepare(steps[at]);
    if (isShown()) map.open(steps[at]);
  }

  // Turns to a step. The units of the next one march to where it has them.
  function turn(step) {
    const before = at;
    show(step);
    if (at === before) return Promise.resolve();
    remember(steps[at].id);
    window.scrollTo(0, 0);
    steps[at].querySelector('.text')?.scrollTo(0, 0);
    return at === before + 1 ? march.run(map.viewOf(steps[at]), stepOf.get(steps[at].id), play.speedOf()) : Promise.resolve();
  }

  // The beginning of this exchange, or of the one before where this is it.
  function previousChapter() {
    const before = Math.max(at - 1, 0);
    return steps.findIndex(step => chapterOf(step) === chapterOf(steps[before]));
  }

  function nextChapter() {
    const next = steps.findIndex((step, index) => index > at && chapterOf(step) !== chapterOf(steps[at]));
    return next < 0 ? steps.length - 1 : next;
  }

  // Opens the story of a unit, and shows it on the map of this step.
  function openStory(number) {
    if (number === null || number < 0) return;
    play.stop();
    march.halt();
    story.tell(number, (step, unit) => {
      showPage('battle');
      turn(steps.indexOf(step));
      march.halt();
      map.light(steps[at], unit);
    });
    map.light(steps[at], number);
    if (!byId('story').matches(':popover-open')) byId('story').showPopover();
    remember(`${steps[at].id}/${facts.units[number].id}`);
    byId('story').querySelector('h2').focus();
  }

  // Turns to a place of the text, wherever it stands.
  function goTo(step, element) {
    showPage('battle');
    turn(steps.indexOf(step));
    march.halt();
    if (!element) return;
    const paragraphs = [...step.querySelectorAll('.text > p, .told > p')];
    const number = paragraphs.indexOf(element);
    if (number >= 0) remember(`${step.id}:${number + 1}`);
    for (const each of document.querySelectorAll('.found')) each.classList.remove('found');
    element.classList.add('found');
    const folded = element.closest('details');
    if (folded) folded.open = true;
    element.scrollIntoView({block: 'center'});
  }

  function follow() {
    const place = named();
    if (!place) return;
    showPage(place.page);
    show(place.step);
    window.scrollTo(0, 0);
    if (place.paragraph) goTo(steps[place.step], [...steps[place.step].querySelectorAll('.text > p, .told > p')][place.paragraph - 1]);
    if (place.unit >= 0) openStory(place.unit);
    if (place.label) proof.showRoll(place.exchange, place.label);
  }

  const isShown = () => byId('battle').classList.contains('shown');
  const KEYS = {ArrowRight: () => at + 1, ArrowLeft: () => at - 1, Home: () => 0, End: () => steps.length - 1};

  function toggle() {
    if (play.isOn()) play.stop();
    else if (at + 1 >= steps.length) turn(0).then(() => play.start(nextStep));
    else play.start(nextStep);
  }

  async function nextStep() {
    if (at + 1 >= steps.length) return null;
    await turn(at + 1);
    return steps[at];
  }

  document.addEventListener('keydown', event => {
    const busy = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented;
    if (busy || event.target.closest('input, select, textarea, [popover]')) return;
    if (event.key === '/') {
      event.preventDefault();
      byId('finder').showPopover();
      return;
    }
    if (!isShown()) return;
    const isPressed = event.key === ' ' && !event.target.closest('a, button, summary');
    const to = event.shiftKey && event.key === 'ArrowRight' ? nextChapter
      : event.shiftKey && event.key === 'ArrowLeft' ? previousChapter
        : Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
    if (to) {
      play.stop();
      turn(to());
    } else if (isPressed) toggle();
    else if (!map.key(steps[at], event.key.toLowerCase())) return;
    event.preventDefault();
  });

  const halted = to => () => {
    play.stop();
    turn(to());
  };
  byId('first').addEventListener('click', halted(previousChapter));
  byId('back').addEventListener('click', halted(() => at - 1));
  byId('on').addEventListener('click', halted(() => at + 1));
  byId('last').addEventListener('click', halted(nextChapter));
  byId('play').addEventListener('click', toggle);
  scrubber.addEventListener('input', halted(() => Number(scrubber.value)));
  window.addEventListener('hashchange', follow);
  for (const tab of tabs) {
    tab.addEventListener('click', event => {
      event.preventDefault();
      const id = tab.hash.slice(1);
      showPage(id);
      remember(id === 'battle' ? steps[at].id : id);
      window.scrollTo(0, 0);
    });
  }

  // A link to a step or to a unit closes the panel that it stands in.
  document.addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link || event.defaultPrevented) return;
    if (link.dataset.unit !== undefined) {
      event.preventDefault();
      openStory(Number(link.dataset.unit));
    } else if (link.closest('#contents')) {
      byId('contents').hidePopover();
    }
  });

  map.listen(byId('steps'), {
    tapped: openStory,
    swiped: by => {
      play.stop();
      turn(at + by);
    },
    current: () => steps[at],
  });
  search.listen(goTo);

  // The order of battle names units too.
  for (const head of document.querySelectorAll('table.order tbody th')) {
    const number = facts.units.findIndex(unit => papers.plain(unit.name) === papers.plain(head.textContent));
    if (number >= 0) head.replaceChildren(el('a', {class: 'who', href: `#unit/${encodeURIComponent(facts.units[number].id)}`, 'data-unit': number}, ...head.childNodes));
  }

  showPage('battle');
  show(0);
  follow();

  // Everything is held against the ledger as soon as the browser has nothing better to do.
  const later = globalThis.requestIdleCallback ?? (task => setTimeout(task, 1000));
  if (dice.canHash()) setTimeout(() => later(() => proof.checkAll()), 1500);
})();
