import type { MyVisit } from '@homeward/contract/check-in';
import { ask } from './ask.ts';

const KEY = 'visits';
/** A family comes in one after the other. */
const MOST = 10;

/** What opens the pages of visits that were begun on this phone, by the door they came in; of each door the last one first. */
type Tokens = Record<string, string[]>;

function read(): Tokens {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function keep(door: string, tokens: string[]): void {
  const { [door]: _, ...others } = read();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...others, ...(tokens.length && { [door]: tokens.slice(0, MOST) }) }));
  } catch {
    // A browser that keeps nothing still goes there.
  }
}

const show = (token: string) => location.replace(`/kiosk/visit/${token}`);

/** Whoever was let in is on the page of their visit from then on. */
export function goToVisit(door: string, token: string): void {
  keep(door, [token, ...(read()[door] ?? []).filter((one) => one !== token)]);
  show(token);
}

/** Leads back to the last visit begun here that goes on; what has ended is forgotten. Answers whether there is one. */
export async function returnToVisit(door: string): Promise<boolean> {
  for (const token of read()[door] ?? []) {
    const told = await ask<MyVisit>('wait-list/place', { token });
    if (told.is === 'silence') return false;
    const status = told.is === 'answer' && told.data.status_key;
    if (!status)
      keep(
        door,
        (read()[door] ?? []).filter((one) => one !== token),
      );
    // Who has been met may come in anew.
    else if (status !== 'MEETING_DONE') {
      show(token);
      return true;
    }
  }
  return false;
}

/** Where somebody else comes in at the door of a visit; undefined where it was not begun on this phone. */
export function doorOf(token: string): string | undefined {
  const door = Object.entries(read()).find(([, tokens]) => tokens.includes(token))?.[0];
  return door && `${door}${door.includes('?') ? '&' : '?'}${ANOTHER}=1`;
}

/** In the address: somebody else comes in, whoever is here already. */
export const ANOTHER = 'another';
