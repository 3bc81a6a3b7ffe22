import type { CheckedIn } from '@homeward/contract/check-in';
import { ago, type Stamp, serverNow } from '@homeward/contract/server-clock';
import { ask, learnTime, type Told } from './ask.ts';

/** A check-in on its way: under its key, from before it is first sent until it is answered. */
export interface Sending extends Stamp {
  key: string;
  /** The address of the page it was typed on. */
  door: string;
  path: 'kiosk/check-in' | 'wait-list/join';
  input: object;
  /** Refused: somebody of the team has to hear of it. */
  stuck?: boolean;
}

const STORE = 'sending';
/** It holds what people said of themselves. */
const KEPT = 24 * 3600_000;

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('visits', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}
const store = async (mode: IDBTransactionMode) => (await database()).transaction(STORE, mode).objectStore(STORE);

export async function keep(sending: Sending): Promise<void> {
  await asPromise((await store('readwrite')).put(sending));
}
const forget = async (key: string) => {
  await asPromise((await store('readwrite')).delete(key));
};

/** What waits, oldest first; what nobody will send any more goes. */
export async function waiting(): Promise<Sending[]> {
  const all = await asPromise<Sending[]>((await store('readonly')).getAll());
  const old = all.filter((one) => ago(one) > KEPT);
  for (const { key } of old) await forget(key);
  return all.filter((one) => !old.includes(one)).sort((a, b) => a.typed - b.typed);
}

/** Sends one; it goes with its answer, or at once where who typed it is told what is wrong. Twice is as good as once: its key is the same. */
export async function send(sending: Sending, isTold: boolean): Promise<Told<CheckedIn>> {
  await learnTime();
  const told = await ask<CheckedIn>(sending.path, {
    ...sending.input,
    key: sending.key,
    typed_date: new Date(serverNow() - ago(sending)).toISOString(),
    ...(!isTold && { unattended: true }),
  });
  if (told.is === 'answer' || (told.is === 'refused' && isTold)) await forget(sending.key);
  else if (told.is === 'refused') await keep({ ...sending, stuck: true });
  return told;
}

/** Sends what waits, in its order, until one is not answered. */
export async function drain(heard: (sending: Sending, answer: CheckedIn) => void): Promise<void> {
  for (const sending of await waiting()) {
    if (sending.stuck) continue;
    const told = await send(sending, false);
    if (told.is === 'silence') return;
    if (told.is === 'answer') heard(sending, told.data);
  }
}
