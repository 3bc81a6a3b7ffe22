/**
 * Remembers what was asked for lately: at least the last `size` keys, at most twice as many. Two generations instead of
 * a list in order of use: a hit among the young costs one look-up and moves nothing.
 */
export class Recent<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  get(key: string): Value | undefined {
    const found = this.young.get(key);
    if (found !== undefined) return found;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
