import type { PartnerKey } from '@homeward/contract/partner';
import type { z } from 'zod';
import type { PartnerHttp } from './http/partner-http.ts';

/** An animal in the partner's own words; null where it says nothing. Mappings turn the words into the platform's. */
export interface PartnerAnimal {
  /** Its id there: never empty, unique in one integration. */
  externalId: string;
  name: string | null;
  specie: string | null;
  breed: string | null;
  secondaryBreed: string | null;
  sex: string | null;
  size: string | null;
  /** An age group's word, where the partner has groups. */
  age: string | null;
  /** YYYY-MM-DD; never in the future. */
  birthDate: string | null;
  status: string | null;
  foster: boolean;
  /** Of who fosters it, where the partner tells; kept nowhere. */
  fosterEmail?: string | null;
  /** US dollars or the shelter's currency, as the partner writes it. */
  price: number | null;
  description: string | null;
  /** Absolute addresses. */
  pictures: string[];
  videos: string[];
  location: string | null;
  /** The shelter's own number. */
  customCode: string | null;
  microchip: string | null;
  kennelNumber: string | null;
  neutered: boolean | null;
  /** Everything the partner sent of it: filters and definitions look in here by path. */
  raw: Record<string, unknown>;
}

/** Something of the partner's list that is no animal we can take: counted as failed, said in words, never in the way of others. */
export interface RefusedAnimal {
  /** Its id, where at least that can be read. */
  externalId: string | null;
  reason: string;
}

export interface Batch {
  animals: PartnerAnimal[];
  refused: RefusedAnimal[];
  /** How many there are in all, as soon as the partner says so. */
  total?: number;
}

/** What an adapter works with: where, as whom, through what. */
export interface PartnerSession<Credentials, Settings> {
  credentials: Credentials;
  settings: Settings;
  /** Timeouts, retries, Retry-After, size limits and the address guard. */
  http: PartnerHttp;
  /** Aborted within one batch. */
  signal: AbortSignal;
}

/** An adoption as a partner is told of it. */
export interface Adoption {
  externalId: string;
  statusId: string;
  /** What was paid, by the partner's account it belongs to. */
  receipts?: { account: string; amount: number }[];
}

/** One adapter a partner: its protocol and nothing of ours. */
export interface Partner<Credentials = unknown, Settings = unknown> {
  key: PartnerKey;
  name: string;
  /** What the wizard asks for; each field's `description` is its label, `meta({ secret: true })` hides what is typed. */
  credentials: z.ZodType<Credentials>;
  /** The partner's own settings; unknown keys are kept. */
  settings: z.ZodType<Settings>;
  /** Checks the credentials; answers how many animals there are, null where only a whole reading tells. Throws a PartnerError. */
  authenticate(session: PartnerSession<Credentials, Settings>): Promise<number | null>;
  /**
   * Its animals in batches of at most 500. With `since`, a partner that can tells only what changed after that moment
   * (`incremental`); then what is absent is not gone. Throws a PartnerError that says in plain words what is wrong.
   */
  animals(session: PartnerSession<Credentials, Settings>, since?: Date): AsyncIterable<Batch>;
  incremental: boolean;
  /** What a setting that is a list is chosen from; null where any text will do. */
  choices?(session: PartnerSession<Credentials, Settings>, setting: string): Promise<{ name: string; value: string }[] | null>;
  /** The words of each field that filters can name, where the partner tells them. */
  vocabulary?(session: PartnerSession<Credentials, Settings>): Promise<Record<string, string[]>>;
  adoptionStatuses?(session: PartnerSession<Credentials, Settings>): Promise<{ name: string; value: string }[]>;
  receiptAccounts?(
    session: PartnerSession<Credentials, Settings>,
  ): Promise<{ Id: number; Name: string; GlCode: string | null; IsActive: boolean }[]>;
  /** Tells the partner of an adoption. */
  notifyAdoption?(session: PartnerSession<Credentials, Settings>, adoption: Adoption): Promise<void>;
}

/** A partner's refusal or failure in words a shelter's staff understand. */
export class PartnerError extends Error {
  /** `credentials`: they are wrong; `limit`: too many requests; `answer`: it cannot be understood; `reach`: it does not answer. */
  kind: 'credentials' | 'limit' | 'answer' | 'reach';
  constructor(kind: PartnerError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** An address that nobody is to ask, whoever names it: no trying again makes it another. */
export class RefusedAddress extends PartnerError {
  constructor(message: string) {
    super('reach', message);
  }
}

/** An answer of more bytes than were allowed. */
export class TooLarge extends PartnerError {
  constructor(message: string) {
    super('answer', message);
  }
}
