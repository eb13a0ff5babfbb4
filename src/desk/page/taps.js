// What is dragged on the map, by clicks and taps alone: a path, hex after hex, and a front. Whoever cannot drag has all of it here.

import {button, byId, element} from './elements.js';
import {dragged, dropped, pathOf, placedIn, turned} from './gestures.js';
import {spots, stopPicking, waitFor} from './map.js';
import {frontOf} from './plans.js';
import {desk, isOpen, ordered, table} from './state.js';
import {withTaps} from './units.js';

/** Has a path clicked, one hex after the other; one that was clicked before takes back what came behind it. */
function tapPath(unit) {
  const drag = pathOf(unit);
  let last = null;
  const done = button('Done', async () => {
    stopPicking();
    if (last) await dropped(drag, last);
  });
  waitFor((_, point) => {
    last = point;
    dragged(drag, point);
  }, 'Click the path, one hex after the other. ', done, ' ', button('Leave it', leave));
}

/** Has a point clicked to which the unit shall look. */
function tapFront(unit) {
  const drag = {kind: 'turn', unit, degrees: undefined};
  waitFor(async (_, point) => {
    dragged(drag, point);
    stopPicking();
    byId('targets').replaceChildren();
    await turned(drag);
  }, 'Click where it shall look. ', button('Leave it', leave));
}

function leave() {
  byId('targets').replaceChildren();
  stopPicking();
}

/** The controls for a unit, where it stands on the map. */
function tapsFor(unit) {
  if (!isOpen() || desk.acting || !spots.units.has(unit.unit) || !unit.is_ordered && !placedIn(unit.unit)) return [];
  const verbs = ordered();
  const placed = placedIn(unit.unit);
  const walks = !table() && !placed && verbs.some(verb => verb.takes === 'path');
  const turns = frontOf(unit) && (placed ? placed.keys.some(({key}) => key === 'face') : verbs.some(({verb}) => verb === 'face'));
  const parts = [walks && button('A path on the map', () => tapPath(unit)), turns && button('Its front on the map', () => tapFront(unit))].filter(Boolean);
  return parts.length ? [element('p', {class: 'row taps'}, ...parts)] : [];
}

/** Has them in the panel of the unit that is chosen. */
export const showTaps = () => withTaps(tapsFor);
