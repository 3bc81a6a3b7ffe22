import './page.css';
import './kiosk.css';
import { ask } from './kiosk/ask.ts';
import { doorOf } from './kiosk/own-visits.ts';

/** Without this script the page asks for itself anew; with it, more often while something moves, and less while nothing does. */
const [SOONEST, LATEST] = [5000, 15_000];
const main = document.querySelector('main');
const token = location.pathname.split('/').at(-1) ?? '';
const door = doorOf(token);
/** What there is below where one stands, the last first: somebody else's way in, and the way out of the line. */
const BELOW = ['[data-another]', '[data-leave]'];

let wait = SOONEST;
let known: string | undefined;

async function look(): Promise<void> {
  const told = await ask<object>('wait-list/place', { token });
  const now = told.is === 'answer' ? JSON.stringify(told.data) : known;
  // At the first look, too: where one stood when the page was drawn may be past.
  const hasChanged = now !== known;
  wait = hasChanged ? SOONEST : Math.min(LATEST, wait * 1.25);
  // What could not be drawn is drawn at the next look.
  if (!hasChanged || (await draw())) known = now;
  setTimeout(() => void look(), wait);
}

/** The server has drawn it once, and draws it again; answers whether it has. What somebody is about to do stays as it is. */
async function draw(): Promise<boolean> {
  const response = await fetch(location.href).catch(() => undefined);
  const shown = main?.querySelector('[data-now]');
  if (!response?.ok || !shown) return false;
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
  shown.replaceChildren(...(drawn.querySelector('[data-now]')?.childNodes ?? []));
  for (const part of BELOW) {
    const [had, has] = [main?.querySelector(part), drawn.querySelector(part)];
    if (!has) had?.remove();
    else if (!had) shown.after(has);
  }
  leadOthers();
  return true;
}

/** Leads whoever shares this phone to the door that its holder has come in by. */
function leadOthers(): void {
  const way = main?.querySelector<HTMLElement>('[data-another]');
  if (!way || !door) return;
  way.querySelector('a')?.setAttribute('href', door);
  way.hidden = false;
}

leadOthers();
if (main?.querySelector('[data-now]')) void look();
