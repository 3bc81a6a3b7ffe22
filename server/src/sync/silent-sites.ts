const SILENT_AFTER = 3;
const PAUSE_MS = 60_000;
const MAX_SITES = 1000;

/** What has become of a site's addresses since something last came from it, or since its last pause. */
interface Site {
  failed: Set<string>;
  answered: number;
  until: number;
}

/**
 * Sites that are silent: several of their addresses have failed, and none has answered for a while. What else is there
 * waits a minute instead of holding up the others. One address that fails, however often, says nothing of its site.
 */
export class SilentSites {
  readonly #sites = new Map<string, Site>();

  /** Seconds for which nothing is to be asked of this site; 0 where it may be. */
  pause(url: string): number {
    const left = this.#of(url).until - Date.now();
    return left > 0 ? Math.ceil(left / 1000) : 0;
  }

  answered(url: string): void {
    Object.assign(this.#of(url), { failed: new Set(), answered: Date.now(), until: 0 });
  }

  failed(url: string): void {
    const site = this.#of(url);
    site.failed.add(url);
    if (site.failed.size < SILENT_AFTER || Date.now() - site.answered < PAUSE_MS) return;
    site.failed.clear();
    site.until = Date.now() + PAUSE_MS;
  }

  #of(url: string): Site {
    const origin = URL.parse(url)?.origin ?? '';
    const known = this.#sites.get(origin);
    if (known) return known;
    if (this.#sites.size >= MAX_SITES) this.#sites.clear();
    const site = { failed: new Set<string>(), answered: 0, until: 0 };
    this.#sites.set(origin, site);
    return site;
  }
}
