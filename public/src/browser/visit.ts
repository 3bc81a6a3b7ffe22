import './page.css';
import './kiosk.css';
import { ask } from './kiosk/ask.ts';

/** Without this script the page asks for itself anew; with it, more often while something moves, and less while nothing does. */
const [SOONEST, LATEST] = [5000, 15_000];
const main = document.querySelector('main');
const token = location.pathname.split('/').at(-1) ?? '';

let wait = SOONEST;
let known: string | undefined;

async function look(): Promise<void> {
  const told = await ask<object>('wait-list/place', { token });
  const now = told.is === 'answer' ? JSON.stringify(told.data) : known;
  const hasChanged = known !== undefined && now !== known;
  wait = hasChanged ? SOONEST : Math.min(LATEST, wait * 1.25);
  known = now;
  if (hasChanged) await draw();
  setTimeout(() => void look(), wait);
}

/** The server has drawn it once, and draws it again. What somebody is about to do stays as it is. */
async function draw(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok || !main) return;
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-now]');
  const shown = main.querySelector('[data-now]');
  if (drawn && shown) shown.replaceChildren(...drawn.childNodes);
  if (!drawn?.hasAttribute('data-in-line')) main.querySelector('[data-leave]')?.remove();
}

if (main?.querySelector('[data-now]')) void look();
