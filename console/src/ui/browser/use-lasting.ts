import { useRef, useState } from 'react';

/** Functions that stay the same however often their component is drawn, and do what their newest versions do. */
export function useLasting<T extends object>(functions: T): T {
  const newest = useRef(functions);
  newest.current = functions;
  const [lasting] = useState(() => {
    const call =
      (key: keyof T) =>
      (...args: unknown[]) =>
        (newest.current[key] as (...args: unknown[]) => unknown)(...args);
    return Object.fromEntries((Object.keys(functions) as (keyof T)[]).map((key) => [key, call(key)])) as T;
  });
  return lasting;
}
