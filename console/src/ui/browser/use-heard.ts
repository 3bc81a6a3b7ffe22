import { useLayoutEffect, useRef } from 'react';

declare global {
  interface WindowEventMap {
    'homeward:find': Event;
    'homeward:keys': Event;
  }
}

/** Hears this event of the window from before the first paint: a key that is pressed as soon as a screen is seen is not lost. */
export function useHeard<Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void): void {
  const latest = useRef(hear);
  latest.current = hear;
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Type]) => latest.current(event);
    window.addEventListener(type, listener);
    return () => window.removeEventListener(type, listener);
  }, [type]);
}
