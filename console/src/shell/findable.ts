import * as question from '@homeward/contract/question';
import * as questionTemplate from '@homeward/contract/question-template';
import * as role from '@homeward/contract/role';
import * as specie from '@homeward/contract/specie';
import * as user from '@homeward/contract/user';
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
const by = (key: string, text: string) => (isUuid(text) ? { uuid: text } : { [key]: containing(text) });

const findables: (Findable & { call: { path: string; access: string } })[] = [
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
