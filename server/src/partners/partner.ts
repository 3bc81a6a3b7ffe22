import type { PartnerKey } from '@homeward/contract/partner';
import type { z } from 'zod';
import { cut } from './fields.ts';
import type { PartnerHttp } from './outbound/partner-http.ts';
import type { KnownPages, ListPage } from './page-answer.ts';

/** An animal in the partner's own words; null where it says nothing. Mappings turn the words into the platform's. */
export interface PartnerAnimal {
  /** Its id there: never empty, unique in one integration. */
  externalId: string;
  name: string | null;
  specie: string | null;
  /** That the word for its species holds several, as OTHER does: the breed tells which. */
  speciesVary?: boolean;
  breed: string | null;
  secondaryBreed: string | null;
  sex: string | null;
  size: string | null;
  /** An age group's word, where the partner has groups. */
  age: string | null;
  /** YYYY-MM-DD; never in the future. */
  birthDate: string | null;
  status: string;
  /** Its id there, where statuses have one: staff may name either. */
  statusId?: string | null;
  /** Dead, or with somebody else, whatever its status is called: never offered here. */
  gone?: boolean;
  /** That it is dead, where something says so beside a status that may be called anything. */
  dead?: boolean;
  foster: boolean;
  /** Of who fosters it, where the partner tells; kept nowhere. */
  fosterEmail?: string | null;
  /** In the currency of the shelter's country; what has more decimals than that is refused, never rounded. */
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
  /** Its status, where the list itself says one: who is held or has left is not offered because nothing else can be read. */
  status?: string;
  statusId?: string | null;
  /** How many of its batch's animals stand before it in the list; without, all of them. */
  after?: number;
}

/** What a list says of an animal that it has named before. */
export type SaidAgain = Pick<PartnerAnimal, 'externalId' | 'status' | 'statusId' | 'gone'>;

export interface Batch {
  animals: PartnerAnimal[];
  refused: RefusedAnimal[];
  /** Who may be dead by now, or held: of two words on one animal the more careful one counts. */
  again?: SaidAgain[];
  /** Ids of `Known` that are listed still and have not changed since. */
  unchanged?: string[];
  /** How many there are in all, as soon as the partner says so. */
  total?: number;
  /** The pages it comes from that may come again as they were, each with what was read of it: nothing where it was known. */
  pages?: ReadPage[];
}

export type ReadPage = ListPage & { animals: readonly PartnerAnimal[] };

/** A word for animals of which a partner says no status. */
export const NO_STATUS = 'No status';

/**
 * A status that another field speaks against, or says something of that nobody knows: a word of its own, which is not
 * offered until staff have said what it means.
 */
export const beside = (status: string, word: string): string => `${status} / ${word}`;

/** A status of a partner's, what it means there, and what becomes of animals with it unless staff say otherwise. */
export interface PartnerStatus {
  /** As the partner writes it; compared whatever its case. */
  status: string;
  meaning: string;
  /** `GONE`: dead, or with somebody else, which staff cannot change. */
  becomes: 'AVAILABLE' | 'NOT_OFFERED' | 'GONE';
}

/** What is here of a partner's animals already. */
export interface Known {
  /** By our clock. */
  since: Date;
  /** What it said of the standing of each animal that is a pet here, by its id. */
  pets: ReadonlyMap<string, string | null>;
}

/** What an animal's record says of its standing, in one text: another one is a change, whatever date the record bears. */
export const standingThere = ({ status, statusId = null, gone = false }: Pick<PartnerAnimal, 'status' | 'statusId' | 'gone'>) =>
  JSON.stringify([cut(status, 255), statusId, gone]);

/** How far a partner's clock may be off ours: an hour for summer time, told twice in autumn, and another for carelessness. */
export const OVERLAP_MS = 2 * 3_600_000;

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
  /**
   * Which account credentials open: within it its ids are unique, and who opens the same one meets the same animals,
   * whatever user or key signs in. Where ids are unique at the partner as a whole, the partner itself.
   */
  account(credentials: Credentials): string;
  /** Which of the account's animals are listed, where those are not all: who says the same reads the same list. */
  list?(credentials: Credentials, settings: Settings): string;
  /** The partner's own settings; unknown keys are kept. */
  settings: z.ZodType<Settings>;
  /** Checks the credentials; answers how many animals there are, null where only a whole reading tells. Throws a PartnerError. */
  authenticate(session: PartnerSession<Credentials, Settings>): Promise<number | null>;
  /** Every status it is known to have. One that is not here is not offered until staff have said what it means. */
  statuses: readonly PartnerStatus[];
  /**
   * All its animals in batches of at most 500: what is absent at the end is gone, and a list that moved while it was read
   * has been read again. With `known`, a partner that can (`incremental`) tells of what has not changed the id alone; of
   * `pages` that are known, one whose list comes in pages does. Throws a PartnerError that says in plain words what is wrong.
   */
  animals(session: PartnerSession<Credentials, Settings>, known?: Known, pages?: KnownPages): AsyncIterable<Batch>;
  /**
   * Which of these animals, that its lists name no more, it says have left, and how: they are believed at once. Without, their
   * absence alone tells.
   */
  departed?(session: PartnerSession<Credentials, Settings>, ids: ReadonlySet<string>): AsyncIterable<Batch>;
  incremental: boolean;
  /** What a setting that is a list is chosen from; null where any text will do. */
  choices?(session: PartnerSession<Credentials, Settings>, setting: string): Promise<{ name: string; value: string }[] | null>;
  /** The words of each field that filters can name, where the partner tells them. */
  vocabulary?(session: PartnerSession<Credentials, Settings>): Promise<Record<string, string[]>>;
  adoptionStatuses?(session: PartnerSession<Credentials, Settings>): Promise<{ name: string; value: string }[]>;
  receiptAccounts?(
    session: PartnerSession<Credentials, Settings>,
  ): Promise<{ Id: number; Name: string; GlCode: string | null; IsActive: boolean }[]>;
  /** Tells the partner of an adoption; answers its words. Throws Unclear where nobody knows whether it has taken it. */
  notifyAdoption?(session: PartnerSession<Credentials, Settings>, adoption: Adoption): Promise<string>;
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

/** A short answer that had not come in time: asking again would keep everybody waiting as long once more. */
export class TooLate extends PartnerError {
  constructor(message: string, options?: ErrorOptions) {
    super('reach', message, options);
  }
}

/** Something was sent, and what came back does not say whether the partner has taken it: the same sent again may be twice. */
export class Unclear extends PartnerError {
  constructor(message: string, options?: ErrorOptions) {
    super('answer', message, options);
  }
}
