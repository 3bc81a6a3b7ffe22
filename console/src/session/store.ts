/** A value kept in local storage and shared by all tabs, for React's useSyncExternalStore. */
export function store<T extends object>(key: string, fallback: T) {
  let value = read();
  let isCleared = false;
  const listeners = new Set<() => void>();

  function read(): T {
    try {
      return { ...fallback, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
    } catch {
      return fallback;
    }
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    value = read();
    tell();
  });

  const set = (next: T) => {
    value = next;
    if (!isCleared) localStorage.setItem(key, JSON.stringify(next));
    tell();
  };
  return {
    get: () => value,
    set,
    /** Of what another tab has kept meanwhile, which this one may not have heard of yet. */
    change: (next: (now: T) => T) => set(next(isCleared ? value : read())),
    /** Takes it out of the storage for good: this page goes on with what it has, and what it still hears is kept nowhere. */
    clear() {
      isCleared = true;
      localStorage.removeItem(key);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
