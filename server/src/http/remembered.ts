/** Reads what costs once for all who ask at the same time, and for those who ask within so many milliseconds after. */
export function remembered<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    if (last) return last;
    const reading = read();
    last = reading;
    const forget = () => (last = undefined);
    reading.then(() => setTimeout(forget, forMs).unref(), forget);
    return reading;
  };
}
