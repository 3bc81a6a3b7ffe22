import { setImmediate as turn } from 'node:timers/promises';
import type { PartnerKey } from '@homeward/contract/partner';
import type { Allowed } from '../partners/outbound/allowed.ts';
import type { PartnerHttp, PartnerHttpOptions } from '../partners/outbound/partner-http.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partners/partner.ts';
import type { Secrets } from '../services/secrets.ts';

export interface Opened {
  partner: Partner;
  session: PartnerSession<unknown, unknown>;
}

/** In pieces, others between: in one go they would hold the process longer than any sync does. */
async function loadAdapters() {
  await import('../partners/outbound/partner-http.ts');
  await turn();
  await import('../partners/xml.ts');
  await turn();
  return (await import('../partners/partners.ts')).partners;
}
let loading: ReturnType<typeof loadAdapters> | undefined;
const adapters = () => (loading ??= loadAdapters());

/** The way to partners; adapters are loaded when the first of them is needed. */
export class PartnerDoor {
  readonly #secrets: Secrets;
  /** Our own simulator's port: beside what PARTNER_ALLOW names the one place inside that requests may go to. */
  loopbackPort: number | undefined;

  readonly #allowed: Allowed;

  constructor(secrets: Secrets, allowed: Allowed, loopbackPort?: number) {
    this.#secrets = secrets;
    this.#allowed = allowed;
    this.loopbackPort = loopbackPort;
  }

  async partner(key: string): Promise<Partner> {
    return (await adapters())[key as PartnerKey];
  }

  /** A session with credentials and settings as the adapter's own schemas parse them; throws a PartnerError where they do not. */
  async open(
    key: string,
    credentials: unknown,
    settings: unknown,
    signal: AbortSignal,
    options: Pick<PartnerHttpOptions, 'timeoutMs' | 'retries'> = {},
  ): Promise<Opened> {
    const partner = await this.partner(key);
    const http = await this.http({ name: partner.name, signal, ...options });
    const known = partner.credentials.safeParse(credentials);
    const told = partner.settings.safeParse(filled(settings));
    if (!known.success || !told.success)
      throw new PartnerError('credentials', 'The credentials or settings are not complete. Enter them again.');
    return { partner, session: { credentials: known.data, settings: told.data, http, signal } };
  }

  /** The guarded way to partners, and to whatever addresses they name. */
  async http(options: Omit<PartnerHttpOptions, 'loopbackPort' | 'allowed'>): Promise<PartnerHttp> {
    const { PartnerHttp } = await import('../partners/outbound/partner-http.ts');
    return new PartnerHttp({ ...options, loopbackPort: this.loopbackPort, allowed: this.#allowed });
  }

  seal(credentials: unknown): Buffer {
    return this.#secrets.seal(JSON.stringify(credentials));
  }

  /** Throws a PartnerError where they were sealed elsewhere: a database may come from another installation. */
  unseal(credentials: Uint8Array): unknown {
    try {
      return JSON.parse(this.#secrets.open(credentials)) as unknown;
    } catch (error) {
      const reason = 'The credentials cannot be read with this SECRET_KEY. Enter them again.';
      throw new PartnerError('credentials', reason, { cause: error });
    }
  }
}

/** A setting that was emptied is kept as null; to an adapter it was never set. */
const filled = (settings: unknown) =>
  Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== null && value !== ''));
