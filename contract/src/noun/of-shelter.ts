import type { Known, Noun } from '../noun.ts';
import type { Product } from '../product.ts';

type OfShelter = Known<Pick<Product, 'name' | 'shelter' | 'shelter_uuid'>>;

/** Something of a shelter is opened within it, and told from its namesakes by its name. */
export const ofShelter = (part: string, parameter: string) =>
  ({
    record: `/organization/shelter/$shelterUuid/${part}/${parameter}`,
    called: ({ name, shelter }: OfShelter) => (shelter ? `${name} · ${shelter.name}` : name),
    opens: ({ uuid, shelter_uuid }: OfShelter) =>
      shelter_uuid ? `/organization/shelter/${shelter_uuid}/${part}/${uuid}` : undefined,
    find: { by: () => ['name.ilike'], fixed: { with: { shelter: true } }, within: 'shelter/search' },
  }) satisfies Partial<Noun<Product>>;
