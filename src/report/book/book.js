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

  // What the address names: a step, a page, or nothing.
  function named() {
    let id = '';
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return null;
    }
    const step = steps.findIndex(each => each.id === id);
    if (step >= 0) return {page: 'battle', step};
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
    for (const page of pages) page.classList.toggle('shown', page.id === id);
    for (const tab of tabs) {
      if (tab.hash === `#${id}`) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
  }

  function show(step) {
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
  }

  function turn(step) {
    const before = at;
    show(step);
    if (at === before) return;
    remember(steps[at].id);
    window.scrollTo(0, 0);
    steps[at].querySelector('.text')?.scrollTo(0, 0);
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

  function follow() {
    const place = named();
    if (!place) return;
    showPage(place.page);
    show(place.step);
    window.scrollTo(0, 0);
  }

  const isShown = () => byId('battle').classList.contains('shown');
  const KEYS = {ArrowRight: () => at + 1, ArrowLeft: () => at - 1, Home: () => 0, End: () => steps.length - 1};

  document.addEventListener('keydown', event => {
    const busy = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented;
    if (busy || !isShown() || event.target.closest('input, select, textarea, [popover]')) return;
    const to = event.shiftKey && event.key === 'ArrowRight' ? nextChapter
      : event.shiftKey && event.key === 'ArrowLeft' ? previousChapter
        : Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
    if (!to) return;
    event.preventDefault();
    turn(to());
  });

  byId('first').addEventListener('click', () => turn(previousChapter()));
  byId('back').addEventListener('click', () => turn(at - 1));
  byId('on').addEventListener('click', () => turn(at + 1));
  byId('last').addEventListener('click', () => turn(nextChapter()));
  scrubber.addEventListener('input', () => turn(Number(scrubber.value)));
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

  const book = byId('steps');

  // On a small screen a tap on the map makes it large, and another one small again.
  book.addEventListener('click', event => {
    const map = event.target.closest('.map');
    if (map && matchMedia('(max-width:62rem)').matches) enlarge(map, event);
  });

  function enlarge(map, event) {
    const box = map.getBoundingClientRect();
    const [across, down] = [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height];
    if (!map.classList.toggle('large')) return;
    map.scrollTo(across * map.scrollWidth - map.clientWidth / 2, down * map.scrollHeight - map.clientHeight / 2);
  }

  // A swipe over a map that is not large turns the page; one over the text scrolls it.
  let start = null;
  book.addEventListener('touchstart', event => {
    const single = event.touches.length === 1 && event.target.closest('.map:not(.large)');
    start = single ? {x: event.touches[0].clientX, y: event.touches[0].clientY} : null;
  }, {passive: true});
  book.addEventListener('touchend', event => {
    if (!start) return;
    const [dx, dy] = [event.changedTouches[0].clientX - start.x, event.changedTouches[0].clientY - start.y];
    start = null;
    if (Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(dy)) turn(at + (dx < 0 ? 1 : -1));
  }, {passive: true});

  showPage('battle');
  show(0);
  follow();
})();
