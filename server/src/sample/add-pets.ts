import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/connect.ts';
import { insertWithIds } from '../database/rows.ts';
import type { Files } from '../services/files.ts';
import type { AddedShelter } from './add-shelters.ts';
import { daysAgo, idsBy } from './ids.ts';
import { commonBreeds, drawings, petNames, prices, type SampleSpecie, species, usualSize } from './pet-words.ts';
import { Chance } from './random.ts';

const COUNT = 3000;
const PART = 250;
const PICTURE = { kind: 'PICTURE', mime: 'image/webp', width: 480, height: 480 };
/** How many months old a pet of an age is. */
const months = { BABY: [2, 11], YOUNG: [12, 35], ADULT: [36, 95], SENIOR: [96, 180] } as const;
const specialists: readonly [RegExp, readonly SampleSpecie[]][] = [
  [/Cat|Feline|Whiskers/, ['Cat']],
  [/Dog|Mutts|Vira-Lata/, ['Dog']],
  [/Equine/, ['Horse', 'Goat', 'Pig']],
  [/Small Animal/, ['Rabbit', 'Guinea Pig', 'Hamster', 'Small & Furry', 'Bird', 'Reptile', 'Ferret']],
];

export interface AddedPet {
  id: number;
  shelter: AddedShelter;
  status: string;
  deleted: boolean;
}

interface Known {
  species: Map<string, number>;
  breeds: Map<number, { id: number; name: string }[]>;
  pictures: Map<string, number[]>;
}

/** Adds pets of the breeds shelters really have, with a drawing for a photograph. */
export async function addPets(db: Database, files: Files, shelters: AddedShelter[]): Promise<AddedPet[]> {
  const known: Known = {
    species: await idsBy(db, 'specie', 'name'),
    breeds: Map.groupBy(
      await db.selectFrom('breed').where('deleted', '=', false).orderBy('id').select(['id', 'name', 'specie_id']).execute(),
      ({ specie_id }) => specie_id,
    ),
    pictures: await storeDrawings(db, files),
  };
  const random = new Chance(3000);
  const homes = shelters.flatMap((shelter) => shelter.branches.map((branch) => ({ shelter, branch })));
  const added: AddedPet[] = [];
  // In parts: what is made at once for all of them the process would keep for good.
  while (added.length < COUNT) {
    const pets = Array.from({ length: PART }, (_, index) => {
      const { shelter, branch } = random.pick(homes);
      const [, only] = specialists.find(([name]) => name.test(shelter.name)) ?? [];
      const specie = only ? random.pick(only) : random.weighted(species);
      return { shelter, specie, row: { branch_id: branch, ...petOf(random, known, shelter, specie, added.length + index) } };
    });
    const ids = await insertWithIds(
      db,
      'pet',
      pets.map(({ row }) => row),
    );
    for (const [index, { shelter, row }] of pets.entries())
      added.push({ id: ids[index] ?? 0, shelter, status: row.status_key, deleted: row.deleted });
  }
  return added;
}

async function storeDrawings(db: Database, files: Files): Promise<Map<string, number[]>> {
  const folder = join(import.meta.dirname, 'pictures');
  const stored = new Map<string, number[]>();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort()) {
    const { id } = await files.keep(db, await readFile(join(folder, name)), 'webp', { ...PICTURE, name });
    const animal = name.split('-')[0] ?? '';
    stored.set(animal, [...(stored.get(animal) ?? []), id]);
  }
  return stored;
}

function petOf(random: Chance, known: Known, shelter: AddedShelter, specie: SampleSpecie, index: number) {
  const specie_id = known.species.get(specie) ?? 0;
  const breeds = known.breeds.get(specie_id) ?? [];
  const common = commonBreeds[specie];
  const name = common && random.happens(0.8) ? random.weighted(common) : undefined;
  const breed = breeds.find((one) => one.name === name) ?? random.pick(breeds);
  const second = specie === 'Dog' && breed?.name !== 'Mixed Breed' && random.happens(0.35) ? random.pick(breeds) : undefined;
  const age_key = random.weighted({ BABY: 26, YOUNG: 34, ADULT: 29, SENIOR: 11 });
  const [youngest, oldest] = months[age_key];
  const chipped = (specie === 'Dog' || specie === 'Cat') && random.happens(0.85);
  const deleted = random.happens(0.06);
  const here = random.between(1, Math.min(300, youngest * 30));
  return {
    name: random.pick(petNames),
    specie_id,
    breed_primary_id: breed?.id ?? null,
    secondary_breed_id: second && second.id !== breed?.id ? second.id : null,
    age_key,
    sex_key: random.weighted({ FEMALE: 48, MALE: 49, UNKNOWN: specie === 'Fish' || specie === 'Reptile' ? 90 : 1 }),
    size_key: usualSize(specie, breed?.name ?? ''),
    status_key: random.weighted({ AVAILABLE: 62, IN_PROCESS: 9, APPROVED: 6, ADOPTED: 23 }),
    visibility_key: random.happens(0.03) ? 'HIDDEN' : 'VISIBLE',
    foster: random.happens(0.13),
    birth_date: daysAgo(random.between(youngest * 30, oldest * 30)).slice(0, 10),
    price: priceOf(random, specie, age_key),
    payment_model_key: shelter.paymentModel,
    custom_code: `${shelter.slug.slice(0, 2).toUpperCase()}${String(26_000 + index * 3)}`,
    global_code: `HW-${String(1_000_000 + index * 17)}`,
    kennel_number: random.happens(0.7) ? `${random.pick(['A', 'B', 'C', 'D'])}-${random.between(1, 48)}` : null,
    microchip: chipped ? `98514100${String(random.between(1_000_000, 9_999_999))}` : null,
    neutered: specie === 'Dog' || specie === 'Cat' ? random.happens(0.8) : null,
    description: random.pick(STORIES),
    picture_id: random.happens(0.96) ? random.pick(known.pictures.get(drawings[specie]) ?? []) : null,
    created_date: daysAgo(here),
    deleted,
    deleted_date: deleted ? daysAgo(random.between(0, here)) : null,
  };
}

/** Babies cost most, seniors half; prices end in 0 or 5. */
function priceOf(random: Chance, specie: SampleSpecie, age: keyof typeof months): number {
  const [from, to] = prices[specie] ?? [5, 40];
  const full = random.between(from, to) * { BABY: 1.3, YOUNG: 1, ADULT: 0.8, SENIOR: 0.5 }[age];
  return Math.round(full / 5) * 5;
}

const STORIES = [
  'Came in as a stray, and is everybody’s friend by now.',
  'Lost a home when the family had to move. House manners are excellent.',
  'Shy for the first ten minutes, on your lap from the eleventh.',
  'Loves sunny window sills and the sound of a treat bag.',
  'Would like a garden, a routine and somebody who is home in the evening.',
  'Found behind a bakery, which may explain the appetite.',
  'Grew up in a foster family with children and other pets.',
  'Looking for somebody patient. The reward is a friend for life.',
];
