import type { IncomingMessage, ServerResponse } from 'node:http';
import { dog } from './listing.ts';
import { tellersAsXml } from './tellers-as-xml.ts';
import { tellersInPages } from './tellers-in-pages.ts';

export type House = 'North' | 'South';
/** An animal as its shelter knows it. */
export interface Animal {
  /** Its number at the partner, which may change. */
  id: number;
  house: House;
  state: 'offered' | 'held' | 'gone';
  name: string;
  code: string;
  chip?: string | undefined;
  /** Whether an adoption of its pet is under way. */
  isTaken: boolean;
  /** The pet it has been from the first. */
  pet?: number;
}

/** A partner whose list is told, and what is needed to read it. */
export interface Teller {
  /** How many there are at first. */
  begins: number;
  /** Whether it tells an animal's code beside its number, and its chip. */
  hasCodes: boolean;
  hasChips: boolean;
  /** What opens the account, for the n-th who opens it, at a location. */
  credentials(address: string, user: number, house: House): Record<string, string>;
  /** The settings by which a location gets its animals; undefined where its credentials say so. */
  filters?(house: string): object;
  /** Whether an animal may move between the two. */
  moves: boolean;
  /** Whose number an id is. */
  numberOf(externalId: string): number;
  answer(told: Told, request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}
export interface Told extends Teller {
  key: keyof typeof tellers;
  rows: Animal[];
  /** Those that are told, and those that have gone. */
  animals: Animal[];
  /** Who leaves while the list is read. */
  leaving: Animal | undefined;
  /** Lets who leaves meanwhile leave. */
  leave(): void;
  /** What was told of each number last, and since when. */
  said: Map<number, { text: string; at: string }>;
}

const filter = (field: string) => (house: string) => ({ filters: [{ field, values: [house] }] });

/** In one piece. */
const shelterManager: Teller = {
  begins: 200,
  moves: true,
  hasCodes: true,
  hasChips: true,
  credentials: (address, user) => ({
    account: user % 2 ? 'listed' : 'LISTED',
    username: `user ${user}`,
    password: 'p',
    url: `${address}${user % 2 ? '/' : ''}`,
  }),
  filters: filter('HOUSE'),
  numberOf: Number,
  answer({ rows }, _request, response) {
    response.setHeader('content-type', 'application/json');
    const told = rows.map(({ id, name, house, state, code, chip = '' }) =>
      dog(id, { ANIMALNAME: name, HOUSE: house, ISHOLD: state === 'held' ? 1 : 0, SHELTERCODE: code, IDENTICHIPNUMBER: chip }),
    );
    response.end(JSON.stringify(told));
  },
};

/** In pages, or changes alone and who is listed, between which an animal may leave; its number is the only one it has. */
const chameleonDallas: Teller = {
  begins: 260,
  moves: true,
  hasCodes: false,
  hasChips: false,
  credentials: (address, user) => ({ key: `key ${user}`, url: `${address}${user % 2 ? '/' : ''}` }),
  filters: filter('kennel_number'),
  numberOf: Number,
  answer(told, request, response) {
    const query = new URL(request.url ?? '/', 'http://partner').searchParams;
    const where = query.get('$where') ?? '';
    const [, since = ''] = /last_update > '([^']+)'/.exec(where) ?? [];
    const [, named] = /animal_id in \(([^)]*)\)/.exec(where) ?? [];
    const [offset, limit] = [Number(query.get('$offset')), Number(query.get('$limit') ?? 1000)];
    const isLate = offset > 0 || query.get('$select') === 'animal_id';
    if (isLate) told.leave();
    const rows = told.rows
      .filter(({ state }) => state === 'offered')
      .map((animal) => dallasRow(told, animal))
      .filter(({ animal_id, last_update }) => last_update > since && (named?.includes(`'${animal_id}'`) ?? true));
    response.setHeader('content-type', 'application/json');
    const isCount = query.get('$select') === 'count(*)';
    response.end(JSON.stringify(isCount ? [{ count: String(rows.length) }] : rows.slice(offset, offset + limit)));
  },
};

/** As it was told last, or as changed now. */
function dallasRow({ said }: Told, { id, name, house }: Animal) {
  const row = {
    animal_id: String(id),
    animal_name: name,
    animal_type: 'Dog',
    sex: 'Male',
    kennel_number: house,
    kennel_status: 'AVAILABLE',
  };
  const text = JSON.stringify(row);
  const before = said.get(id);
  const last_update = before?.text === text ? before.at : before ? inDallas.format().replace(' ', 'T') : '2020-01-01T00:00:00';
  said.set(id, { text, at: last_update });
  return { ...row, last_update };
}
const inDallas = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' });

export const tellers = { SHELTER_MANAGER: shelterManager, CHAMELEON_DALLAS: chameleonDallas, ...tellersAsXml, ...tellersInPages };
