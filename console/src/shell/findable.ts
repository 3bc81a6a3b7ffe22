import type { SearchCall } from '@homeward/contract/call';
import * as definition from '@homeward/contract/characteristics-definition';
import * as integration from '@homeward/contract/integration';
import * as mapping from '@homeward/contract/mapping';
import * as network from '@homeward/contract/network';
import * as pet from '@homeward/contract/pet';
import * as product from '@homeward/contract/product';
import * as question from '@homeward/contract/question';
import * as questionTemplate from '@homeward/contract/question-template';
import * as role from '@homeward/contract/role';
import * as shelter from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import * as tax from '@homeward/contract/tax';
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

/** A noun whose records Ctrl+K opens. */
interface Findable {
  kind: string;
  /** What has to be permitted for its records to be found and opened. */
  calls: { path: string; access: string }[];
  find: (text: string, signal: AbortSignal) => Promise<Found[]>;
}

/** Finds records by their uuid, or by any of the keys that the text may be; each once. */
const findable = <T extends z.ZodObject>(
  kind: string,
  call: SearchCall<string, T>,
  keysOf: (text: string) => string[],
  foundOf: (record: z.output<T>) => Omit<Found, 'kind'>,
  { fixed = {}, within = [] }: { fixed?: object; within?: Findable['calls'] } = {},
): Findable => ({
  kind,
  calls: [call, ...within],
  find: async (text, signal) => {
    const keys = isUuid(text) ? ['uuid'] : keysOf(text);
    const pages = await Promise.all(
      keys.map((key) => {
        const value = key.endsWith('.ilike') ? containing(text) : text;
        return search(call, { search: { ...fixed, [key]: value }, options: { limit: MOST } }, signal);
      }),
    );
    const found = pages.flatMap(({ result }) => result.map((record) => ({ ...foundOf(record), kind })));
    return [...new Map(found.map((one) => [one.key, one])).values()].slice(0, MOST);
  },
});

const byName = () => ['name.ilike'];
/** Something of a shelter is opened within it, and told from its namesakes by its name. */
const ofShelter = { fixed: { with: { shelter: true } }, within: [shelter.search] };
type OfShelter = Pick<product.Product, 'uuid' | 'name' | 'shelter' | 'shelter_uuid'>;
const foundIn =
  (tab: string) =>
  ({ uuid, name, shelter, shelter_uuid }: OfShelter): Omit<Found, 'kind'> => ({
    key: uuid,
    label: shelter ? `${name} · ${shelter.name}` : name,
    href: `/organization/shelter/${shelter_uuid}/${tab}/${uuid}`,
  });

type Named = z.ZodObject<Pick<typeof mapping.MappingAge.shape, 'uuid' | 'name' | 'partner_key'>>;
const named = (call: SearchCall<string, z.ZodObject>) => call as SearchCall<string, Named>;
const mappings = {
  age: named(mapping.searchAge),
  breed: named(mapping.searchBreed),
  sex: named(mapping.searchSex),
  size: named(mapping.searchSize),
  specie: named(mapping.searchSpecie),
};

const findables: Findable[] = [
  findable(
    'Shelter',
    shelter.search,
    (text) => (text.includes('@') ? ['email.ilike'] : ['name.ilike', 'slug.ilike']),
    ({ uuid, name }) => ({ key: uuid, label: name, href: `/organization/shelter/${uuid}` }),
  ),
  findable(
    'Pet',
    pet.search,
    // Codes have figures in them, names hardly ever.
    (text) => (/\d/.test(text) ? ['name.ilike', 'custom_code', 'global_code'] : ['name.ilike']),
    ({ uuid, name, custom_code }) => ({
      key: uuid,
      label: custom_code ? `${name} · ${custom_code}` : name,
      href: `/organization/pet?filter_uuid=${uuid}`,
    }),
  ),
  findable(
    'Network',
    network.search,
    () => ['description.ilike', 'shelter.name.ilike'],
    ({ uuid, description, partner_key, shelter }) => ({
      key: uuid,
      label: [description ?? shelter?.name, partner_key].filter(Boolean).join(' · '),
      href: `/network/${uuid}`,
    }),
    ofShelter,
  ),
  findable(
    'Integration',
    integration.search,
    () => ['description.ilike'],
    ({ uuid, description, branch }) => ({
      key: uuid,
      label: branch ? `${description} · ${branch.name}` : description,
      href: `/integration/${uuid}`,
    }),
    { fixed: { active: true, 'branch.deleted': false, with: { branch: true } } },
  ),
  findable('Product', product.search, byName, foundIn('product'), ofShelter),
  findable('Tax', tax.search, byName, foundIn('tax'), ofShelter),
  findable(
    'Question',
    question.search,
    () => ['ask.ilike'],
    ({ uuid, ask }) => ({ key: uuid, label: ask, href: `/organization/question/${uuid}` }),
  ),
  findable('Question template', questionTemplate.search, byName, ({ uuid, name }) => ({
    key: uuid,
    label: name,
    href: `/organization/question-template/${uuid}`,
  })),
  findable(
    'User',
    user.search,
    (text) => [text.includes('@') ? 'email.ilike' : 'name.ilike'],
    ({ uuid, first_name, last_name, email }) => ({
      key: uuid,
      label: `${first_name} ${last_name} · ${email}`,
      href: `/admin/user/${uuid}`,
    }),
  ),
  findable(
    'Role',
    role.list,
    byName,
    ({ uuid, name }) => ({ key: uuid, label: name, href: `/admin/role/${encodeURIComponent(name)}` }),
    { fixed: { type: role.ROLE } },
  ),
  ...mapping.mappingKinds.map((kind) =>
    findable(`Mapping of ${kind}`, mappings[kind], byName, ({ uuid, name, partner_key }) => ({
      key: uuid,
      label: `${name} · ${partner_key}`,
      href: `/integration-mapping/${kind}/${uuid}`,
    })),
  ),
  findable(
    'Definition',
    definition.search,
    () => ['path.ilike'],
    ({ uuid, path, characteristicType }) => ({
      key: uuid,
      label: `${path} · ${characteristicType}`,
      href: `/definitions?open=${uuid}`,
    }),
  ),
  findable('Species', specie.search, byName, ({ uuid, name }) => ({ key: uuid, label: name, href: `/admin/specie/${uuid}` })),
];

/** Asks every noun the user may list, all at once. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found[]> {
  const found = await Promise.all(
    findables.filter(({ calls }) => calls.every((call) => can(call))).map(({ find }) => find(text, signal)),
  );
  return found.flat();
}
