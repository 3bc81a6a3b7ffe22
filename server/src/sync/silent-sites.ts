const SILENT_AFTER = 3;
const PAUSE_MS = 60_000;
const MAX_SITES = 1000;

/** Sites that have failed several times in a row: what else is there waits a minute instead of holding up the others. */
export class SilentSites {
  readonly #failures = new Map<string, number>();
  readonly #until = new Map<string, number>();

  /** Seconds for which nothing is to be asked of this site; 0 where it may be. */
  pause(url: string): number {
    const left = (this.#until.get(siteOf(url)) ?? 0) - Date.now();
    return left > 0 ? Math.ceil(left / 1000) : 0;
  }

  answered(url: string): void {
    this.#failures.delete(siteOf(url));
    this.#until.delete(siteOf(url));
  }

  failed(url: string): void {
    const site = siteOf(url);
    if (this.#failures.size >= MAX_SITES) this.#failures.clear();
    if (this.#until.size >= MAX_SITES) this.#until.clear();
    const failures = (this.#failures.get(site) ?? 0) + 1;
    this.#failures.set(site, failures);
    if (failures >= SILENT_AFTER) this.#until.set(site, Date.now() + PAUSE_MS);
  }
}

const siteOf = (url: string) => URL.parse(url)?.origin ?? '';
