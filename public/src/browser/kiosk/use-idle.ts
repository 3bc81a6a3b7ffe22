import { useEffect, useRef, useState } from 'react';

const ASK_AFTER = 40;
const THEN = 20;
const SIGNS = ['pointerdown', 'keydown', 'scroll', 'input', 'touchstart'];

/** On a totem: how many seconds are left before it starts again, once nobody has touched it for a while; else undefined. */
export function useIdle(isWatched: boolean, onGone: () => void): { left: number | undefined; goOn: () => void } {
  const [idle, setIdle] = useState(0);
  const last = useRef(0);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (!isWatched) return;
    const here = () => {
      last.current = performance.now();
      setIdle(0);
    };
    here();
    const timer = setInterval(() => {
      const seconds = Math.floor((performance.now() - last.current) / 1000);
      setIdle(seconds);
      if (seconds >= ASK_AFTER + THEN) {
        here();
        gone.current();
      }
    }, 1000);
    for (const sign of SIGNS) addEventListener(sign, here, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, here, { capture: true });
      setIdle(0);
    };
  }, [isWatched]);
  return { left: isWatched && idle >= ASK_AFTER ? ASK_AFTER + THEN - idle : undefined, goOn: () => setIdle(0) };
}

/** Does something so many seconds after it has come to that, unless it goes before. */
export function useAfter(seconds: number, isOn: boolean, then: () => void): void {
  const done = useRef(then);
  done.current = then;
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => done.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, isOn]);
}
