import type { CheckedIn } from '@homeward/contract/check-in';
import { useCallback, useEffect, useRef, useState } from 'react';
import { goToVisit } from './own-visits.ts';
import { drain, keep, type Sending, send, waiting } from './queue.ts';

const EVERY = 5000;

/**
 * Keeps what is sent until it is answered. The page drives it: on load, when the network or the page comes back, and every five
 * seconds; that a network is there says nothing, our own answer alone does.
 */
export function useQueue() {
  const [counts, setCounts] = useState({ waiting: 0, stuck: 0 });
  const [heard, setHeard] = useState<Sending & { answer: CheckedIn }>();
  const busy = useRef(false);
  const count = useCallback(async () => {
    const all = await waiting();
    const stuck = all.filter((one) => one.stuck).length;
    setCounts({ waiting: all.length - stuck, stuck });
  }, []);
  const turn = useCallback(
    async (work: () => Promise<void>) => {
      if (busy.current) return;
      busy.current = true;
      await work().catch(() => undefined);
      busy.current = false;
      await count().catch(() => undefined);
    },
    [count],
  );
  useEffect(() => {
    const pump = () => void turn(() => drain((sending, answer) => setHeard({ ...sending, answer })));
    pump();
    const timer = setInterval(pump, EVERY);
    addEventListener('online', pump);
    document.addEventListener('visibilitychange', pump);
    return () => {
      clearInterval(timer);
      removeEventListener('online', pump);
      document.removeEventListener('visibilitychange', pump);
    };
  }, [turn]);
  const deliver = useCallback(
    async (sending: Sending) => {
      // A browser that keeps nothing can still send.
      await keep(sending).catch(() => undefined);
      const told = await send(sending, true);
      await count().catch(() => undefined);
      return told;
    },
    [count],
  );
  return { counts, heard, deliver };
}

/** On one's own phone the answer to what was typed at a door, now or before a reload, opens the page of the visit. */
export function useOwnVisit(door: string | undefined, answer: CheckedIn | undefined): void {
  const token = answer?.token;
  useEffect(() => {
    if (door && token) goToVisit(door, token);
  }, [door, token]);
}
