import './page.css';
import './kiosk.css';
import { ask } from './kiosk/ask.ts';
import { doorOf } from './kiosk/own-visits.ts';

/** Without this script the page asks for itself anew; with it, more often while something moves, and less while nothing does. */
const [SOONEST, LATEST] = [5000, 15_000];
const main = document.querySelector('main');
/** Where one stands; it says itself what it was drawn from, for what was asked a moment before may be past. */
const shown = main?.querySelector<HTMLElement>('[data-now]');
/** What is said while nothing answers: what stands above it may be past. */
const lost = main?.querySelector<HTMLElement>('[data-lost]');
const token = location.pathname.split('/').at(-1) ?? '';
const door = doorOf(token);
/** What there is below where one stands, the last first: somebody else's way in, and the way out of the line. */
const BELOW = ['[data-another]', '[data-leave]'];

let wait = SOONEST;

async function look(): Promise<void> {
  const told = await ask<object>('wait-list/place', { token });
  if (lost) lost.hidden = told.is !== 'silence';
  const hasChanged = told.is === 'answer' && JSON.stringify(told.data) !== shown?.dataset.now;
  wait = hasChanged ? SOONEST : Math.min(LATEST, wait * 1.25);
  if (hasChanged) await draw();
  setTimeout(() => void look(), wait);
}

/** The server has drawn it once, and draws it again. What somebody is about to do stays as it is. */
async function draw(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok || !shown) return;
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
  const now = drawn.querySelector<HTMLElement>('[data-now]');
  // A page that something on the way has put in its place says nothing.
  if (!now) return;
  shown.replaceChildren(...now.childNodes);
  shown.dataset.now = now.dataset.now;
  for (const part of BELOW) {
    const [had, has] = [main?.querySelector(part), drawn.querySelector(part)];
    if (!has) had?.remove();
    else if (!had) shown.after(has);
  }
  leadOthers();
}

/** Leads whoever shares this phone to the door that its holder has come in by. */
function leadOthers(): void {
  const way = main?.querySelector<HTMLElement>('[data-another]');
  if (!way || !door) return;
  way.querySelector('a')?.setAttribute('href', door);
  way.hidden = false;
}

leadOthers();
if (shown) void look();
