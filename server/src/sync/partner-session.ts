import type { PartnerKey } from '@homeward/contract/partner';
import type { PartnerHttp, PartnerHttpOptions } from '../partners/http/partner-http.ts';
import type { Partner, PartnerSession } from '../partners/partner.ts';
import type { Secrets } from '../services/secrets.ts';

export interface Opened {
  partner: Partner;
  session: PartnerSession<unknown, unknown>;
}

/** The way to partners; adapters are loaded when the first of them is needed. */
export class PartnerDoor {
  readonly #secrets: Secrets;
  /** The simulator's port, the one place on this machine that requests may go to. */
  loopbackPort: number | undefined;

  constructor(secrets: Secrets, loopbackPort?: number) {
    this.#secrets = secrets;
    this.loopbackPort = loopbackPort;
  }

  async partner(key: string): Promise<Partner> {
    const { partners } = await import('../partners/partners.ts');
    return partners[key as PartnerKey];
  }

  /** A session with credentials and settings as the adapter's own schemas parse them; throws their ZodError. */
  async open(
    key: string,
    credentials: unknown,
    settings: unknown,
    signal: AbortSignal,
    options: Pick<PartnerHttpOptions, 'timeoutMs' | 'retries'> = {},
  ): Promise<Opened> {
    const partner = await this.partner(key);
    const http = await this.http({ name: partner.name, signal, ...options });
    return {
      partner,
      session: {
        credentials: partner.credentials.parse(credentials),
        settings: partner.settings.parse(filled(settings)),
        http,
        signal,
      },
    };
  }

  /** The guarded way to partners, and to whatever addresses they name. */
  async http(options: Omit<PartnerHttpOptions, 'loopbackPort'>): Promise<PartnerHttp> {
    const { PartnerHttp } = await import('../partners/http/partner-http.ts');
    return new PartnerHttp({ ...options, loopbackPort: this.loopbackPort });
  }

  seal(credentials: unknown): Buffer {
    return this.#secrets.seal(JSON.stringify(credentials));
  }

  unseal(credentials: Uint8Array): unknown {
    return JSON.parse(this.#secrets.open(credentials)) as unknown;
  }
}

/** A setting that was emptied is kept as null; to an adapter it was never set. */
const filled = (settings: unknown) =>
  Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== null && value !== ''));
