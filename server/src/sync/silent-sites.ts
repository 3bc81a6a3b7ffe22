const SILENT_AFTER = 3;
const RECENTLY_MS = 60_000;
const MAX_SITES = 1000;

/** What has become of a site's addresses since something last came from it. */
interface Site {
  failed: Set<string>;
  answered: number;
  silent: boolean;
  /** When one of its addresses was last asked for while it was silent. */
  tried: number;
}

/**
 * Sites that are silent: several of their addresses have failed, and none has answered for a while. They wait until nothing
 * else is due, and then a few addresses at a time are tried, for what fails at one says little of another: the first that
 * answers, and the site is as good as any.
 */
export class SilentSites {
  readonly #sites = new Map<string, Site>();
  #trying = 0;
  readonly #onBack: () => void;
  readonly #atOnce: number;

  /** `onBack` hears of every site that is silent no more; `atOnce` leaves somebody free for what comes elsewhere. */
  constructor(onBack: () => void = () => undefined, atOnce = 2) {
    this.#onBack = onBack;
    this.#atOnce = atOnce;
  }

  /** The beginnings of their addresses, whoever was tried longest ago first. */
  get all(): string[] {
    const silent = [...this.#sites].filter(([, { silent }]) => silent);
    return silent.toSorted(([, one], [, other]) => one.tried - other.tried).map(([origin]) => `${origin}/`);
  }

  /** Whether an address is at one of them. */
  isSilent(url: string): boolean {
    return this.#sites.get(URL.parse(url)?.origin ?? '')?.silent === true;
  }

  /** Lets so many at a time try what is silent. */
  async inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#trying >= this.#atOnce) return undefined;
    this.#trying += 1;
    try {
      return await work();
    } finally {
      this.#trying -= 1;
    }
  }

  answered(url: string): void {
    const site = this.#of(url);
    if (!site) return;
    const isBack = site.silent;
    Object.assign(site, { failed: new Set(), answered: Date.now(), silent: false });
    if (isBack) this.#onBack();
  }

  failed(url: string): void {
    const site = this.#of(url);
    if (!site) return;
    site.tried = performance.now();
    if (site.failed.size < SILENT_AFTER) site.failed.add(url);
    if (site.failed.size >= SILENT_AFTER && Date.now() - site.answered >= RECENTLY_MS) site.silent = true;
  }

  /** Undefined where an address is none that a site could have. */
  #of(url: string): Site | undefined {
    const parsed = URL.parse(url);
    if (!parsed?.host) return undefined;
    const known = this.#sites.get(parsed.origin);
    if (known) return known;
    if (this.#sites.size >= MAX_SITES) this.#sites.clear();
    const site = { failed: new Set<string>(), answered: 0, silent: false, tried: 0 };
    this.#sites.set(parsed.origin, site);
    return site;
  }
}
