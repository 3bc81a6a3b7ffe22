import type { SearchCall } from '@homeward/contract/call';
import * as pet from '@homeward/contract/pet';
import * as question from '@homeward/contract/question';
import * as questionTemplate from '@homeward/contract/question-template';
import * as role from '@homeward/contract/role';
import * as shelter from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import * as user from '@homeward/contract/user';
import type { z } from 'zod';
import { search } from '../api/client.ts';
import { can } from '../session/session.ts';
import { containing, isUuid } from '../ui/filter-value.ts';

export interface Found {
  key: string;
  label: string;
  kind: string;
  href: string;
}

const MOST = 5;

/** A noun whose records Ctrl+K opens: by its uuid, or by the text its rows are known by. */
interface Findable {
  kind: string;
  find: (text: string, signal: AbortSignal) => Promise<Omit<Found, 'kind'>[]>;
}

const options = { limit: MOST };
const shelterKeys = (text: string) => {
  if (isUuid(text)) return ['uuid'];
  return text.includes('@') ? ['email.ilike'] : ['name.ilike', 'slug.ilike'];
};
/** Codes have figures in them, names hardly ever. */
const petKeys = (text: string) =>
  !isUuid(text) && /\d/.test(text) ? ['name.ilike', 'custom_code', 'global_code'] : ['name.ilike'];
const by = (key: string, text: string) =>
  isUuid(text) ? { uuid: text } : { [key]: key.endsWith('.ilike') ? containing(text) : text };

/** The records that any of these keys finds, each once. */
async function byAny<T extends z.ZodObject>(call: SearchCall<string, T>, keys: string[], text: string, signal: AbortSignal) {
  const pages = await Promise.all(keys.map((key) => search(call, { search: by(key, text), options }, signal)));
  const found = new Map(pages.flatMap(({ result }) => result).map((record) => [(record as { uuid: string }).uuid, record]));
  return [...found.values()].slice(0, MOST);
}

const findables: (Findable & { call: { path: string; access: string } })[] = [
  {
    kind: 'Shelter',
    call: shelter.search,
    find: async (text, signal) =>
      (await byAny(shelter.search, shelterKeys(text), text, signal)).map(({ uuid, name }) => ({
        key: uuid,
        label: name,
        href: `/organization/shelter/${uuid}`,
      })),
  },
  {
    kind: 'Pet',
    call: pet.search,
    find: async (text, signal) =>
      (await byAny(pet.search, petKeys(text), text, signal)).map(({ uuid, name, custom_code }) => ({
        key: uuid,
        label: custom_code ? `${name} · ${custom_code}` : name,
        href: `/organization/pet?filter_uuid=${uuid}`,
      })),
  },
  {
    kind: 'Question',
    call: question.search,
    find: async (text, signal) =>
      (await search(question.search, { search: by('ask.ilike', text), options }, signal)).result.map(({ uuid, ask }) => ({
        key: uuid,
        label: ask,
        href: `/organization/question/${uuid}`,
      })),
  },
  {
    kind: 'Question template',
    call: questionTemplate.search,
    find: async (text, signal) =>
      (await search(questionTemplate.search, { search: by('name.ilike', text), options }, signal)).result.map(
        ({ uuid, name }) => ({
          key: uuid,
          label: name,
          href: `/organization/question-template/${uuid}`,
        }),
      ),
  },
  {
    kind: 'User',
    call: user.search,
    find: async (text, signal) =>
      (
        await search(user.search, { search: by(text.includes('@') ? 'email.ilike' : 'name.ilike', text), options }, signal)
      ).result.map((found) => ({
        key: found.uuid,
        label: `${found.first_name} ${found.last_name} · ${found.email}`,
        href: `/admin/user/${found.uuid}`,
      })),
  },
  {
    kind: 'Role',
    call: role.list,
    find: async (text, signal) =>
      (await search(role.list, { search: { type: role.ROLE, ...by('name.ilike', text) }, options }, signal)).result.map(
        ({ uuid, name }) => ({
          key: uuid,
          label: name,
          href: `/admin/role/${encodeURIComponent(name)}`,
        }),
      ),
  },
  {
    kind: 'Species',
    call: specie.search,
    find: async (text, signal) =>
      (await search(specie.search, { search: by('name.ilike', text), options }, signal)).result.map(({ uuid, name }) => ({
        key: uuid,
        label: name,
        href: `/admin/specie/${uuid}`,
      })),
  },
];

/** Asks every noun the user may list, all at once. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found[]> {
  const found = await Promise.all(
    findables
      .filter(({ call }) => can(call))
      .map(async ({ kind, find }) => (await find(text, signal)).map((one) => ({ ...one, kind }))),
  );
  return found.flat();
}
