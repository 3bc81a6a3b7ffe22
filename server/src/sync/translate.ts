import { hash } from 'node:crypto';
import { decimalsIn } from '@homeward/contract/amount';
import { firstPassing } from '@homeward/contract/definition-condition';
import { hasDecimals } from '@homeward/contract/field';
import type { SectionName } from '@homeward/contract/integration-settings';
import type { PetStatus } from '@homeward/contract/pet';
import { cut } from '../partners/fields.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import type { Meaning, Word } from './mappings.ts';
import type { Plan } from './plan.ts';
import { goneBy, type Standing, standingOf } from './standing.ts';
import { leftOutBy, valuesAt } from './values.ts';

/** The columns of a pet that a run writes. */
export interface PetRow {
  name: string;
  specie_id: number;
  breed_primary_id: number | null;
  secondary_breed_id: number | null;
  age_key: string | null;
  sex_key: string | null;
  size_key: string | null;
  birth_date: string | null;
  custom_code: string | null;
  kennel_number: string | null;
  microchip: string | null;
  neutered: boolean | null;
  status_key: PetStatus;
  description: string | null;
  foster: boolean;
  foster_user_id: number | null;
  price: number | null;
  characteristics: Record<string, string | true>;
}

/** Which section keeps which columns in step. */
export const columnsOf = {
  INFO: [
    'name',
    'specie_id',
    'breed_primary_id',
    'secondary_breed_id',
    'age_key',
    'sex_key',
    'size_key',
    'birth_date',
    'custom_code',
    'kennel_number',
    'microchip',
    'neutered',
    'status_key',
  ],
  DESCRIPTION: ['description'],
  FOSTER: ['foster', 'foster_user_id'],
  PRICE: ['price'],
  CHARACTERISTICS: ['characteristics'],
  PICTURES: [],
  VIDEOS: [],
} as const satisfies Record<SectionName, readonly (keyof PetRow)[]>;

export type Translation =
  | { outcome: 'PET'; pet: PetRow; pictures: string[]; videos: string[]; hash: string; left: boolean }
  | { outcome: 'WAITING'; waitsOn: string[]; reason: string }
  | { outcome: 'FAILED'; reason: string }
  | { outcome: 'FILTERED'; reason: string; by: LeftOutBy };

/**
 * What leaves an animal out: rules of our own, of which `MOVED` leaves it to another location of the account, or `GONE`: the
 * partner itself says that it is there no more.
 */
export type LeftOutBy = 'FILTERS' | 'MAPPINGS' | 'STATUSES' | 'MOVED' | 'GONE';

const MAX_MEDIA = 30;
const MAX_URL = 2000;
const MAX_DESCRIPTION = 20_000;
const MAX_PRICE = 99_999_999.99;

/**
 * What an animal becomes. Words without a mapping row are put into `missing` and the answer is provisional then: once
 * they have rows the animal is to be translated again.
 */
export function translate(animal: PartnerAnimal, plan: Plan, missing: Word[], found: Set<string>): Translation {
  const { mappings } = plan;
  const standing = placeOf(animal, plan);
  if ('reason' in standing) return { outcome: 'FILTERED', ...standing };
  if (standing.left && !plan.updates.has('INFO')) return { outcome: 'FILTERED', ...goneBy(animal.status) };
  if (!animal.specie) return { outcome: 'FAILED', reason: 'It has no species.' };

  const waits: { on: string; word: string }[] = [];
  const meant = (kind: Word['kind'], word: string | null, specie?: { id: number; name: string }) => {
    if (!word) return null;
    const meaning: Meaning = mappings.meaning(kind, cut(word, 255), specie);
    if ('target' in meaning) return meaning.target;
    if ('missing' in meaning) missing.push(meaning.missing);
    if (!('ignored' in meaning))
      waits.push({
        on: 'pending' in meaning ? `${kind}:${meaning.pending}` : '',
        word: `${kind === 'specie' ? 'species' : kind} ${word}`,
      });
    return 'ignored' in meaning ? false : null;
  };

  const specie = specieByBreed(animal, plan) ?? meant(...specieWord(animal, plan));
  if (specie === false)
    return { outcome: 'FILTERED', reason: `The mapping of ${animal.specie} is switched off.`, by: 'MAPPINGS' };
  const known = typeof specie === 'number' ? { id: specie, name: plan.species.get(specie) ?? '' } : undefined;
  // Which breed a word means depends on the species.
  const breed = known ? meant('breed', animal.breed, known) : null;
  const secondary = known ? meant('breed', animal.secondaryBreed, known) : null;
  const sex = meant('sex', animal.sex);
  const size = meant('size', animal.size);
  const age = known && animal.birthDate ? ageOf(animal.birthDate, known.id, plan) : meant('age', animal.age);
  if (waits.length || !known) {
    const words = [...new Set(waits.map(({ word }) => word))];
    return {
      outcome: 'WAITING',
      waitsOn: [...new Set(waits.map(({ on }) => on))].filter(Boolean),
      reason: `Waits for the mapping of ${words.join(', ')}.`,
    };
  }
  const age_key = keyOrNull(age);
  const price = plan.prices.get(`${known.id} ${age_key}`) ?? animal.price;
  const wrong = plan.creates.has('PRICE') ? wrongIn(price, plan) : undefined;
  if (wrong) return { outcome: 'FAILED', reason: `Its price of ${price} ${wrong}.` };
  const pet: PetRow = {
    name: cut(animal.name ?? animal.customCode ?? 'No name', 120),
    specie_id: known.id,
    breed_primary_id: idOrNull(breed),
    secondary_breed_id: idOrNull(secondary),
    age_key,
    sex_key: keyOrNull(sex),
    size_key: keyOrNull(size),
    birth_date: animal.birthDate,
    custom_code: cutOrNull(animal.customCode, 80),
    kennel_number: cutOrNull(animal.kennelNumber, 80),
    microchip: cutOrNull(animal.microchip, 80),
    neutered: animal.neutered,
    status_key: standing.status,
    description: cutOrNull(animal.description, MAX_DESCRIPTION),
    foster: animal.foster,
    foster_user_id: fosterOf(animal, plan),
    price,
    characteristics: characteristicsOf(animal, plan, found),
  };
  const pictures = urls(animal.pictures);
  const videos = urls(animal.videos);
  return { outcome: 'PET', pet, pictures, videos, hash: hashOf(pet, pictures, videos, plan), left: standing.left };
}

/** What becomes of an animal by an integration's status map and filters: who has left has left, whatever filters say. */
export function placeOf(animal: PartnerAnimal, rules: Pick<Plan, 'settings' | 'statuses' | 'knownStatuses'>): Place {
  const standing = standingOf(animal, rules);
  const filter = filterAgainst(animal, rules.settings);
  return filter && !('reason' in standing && standing.by === 'GONE') ? { reason: filter, by: 'FILTERS' } : standing;
}
export type Place = Standing | { reason: string; by: 'FILTERS' };

/** Which of an integration's filters leaves an animal out, in words; undefined where they let it in. */
export function filterAgainst(
  animal: PartnerAnimal,
  { filters = [], exclude_filters = [] }: Plan['settings'],
): string | undefined {
  if (filters.length || exclude_filters.length) return leftOutBy(insideOf(animal), filters, exclude_filters);
  return undefined;
}

/** What filters and definitions look into: all the partner sent, and under our own names what we made of it. */
export const insideOf = (animal: PartnerAnimal) => ({ ...madeOf(animal), ...animal.raw });
/** What we made of an animal, under our own names. */
export const madeOf = ({ specie, breed, sex, size, age, status, location, foster, price }: PartnerAnimal) => ({
  specie,
  breed,
  sex,
  size,
  age,
  status,
  location,
  foster,
  price,
});

const cutOrNull = (text: string | null, length: number) => (text === null ? null : cut(text, length));
const idOrNull = (target: string | number | false | null) => (typeof target === 'number' ? target : null);
const keyOrNull = (target: string | number | false | null) => (typeof target === 'string' ? target : null);
const urls = (given: string[]) => [...new Set(given)].filter((url) => url.length <= MAX_URL).slice(0, MAX_MEDIA);

/** The age a birthday amounts to today, by the species' ranges of months; null in a gap of them. */
function ageOf(birthDate: string, specieId: number, { ranges }: Plan): string | null {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const now = new Date();
  const months = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month - (now.getUTCDate() < day ? 1 : 0);
  return ranges.find(({ specie_id, min, max }) => specie_id === specieId && months >= min && months < max)?.age_key ?? null;
}

/** Why a price cannot be a pet's; undefined where it can. None is rounded to one that nobody has said. */
function wrongIn(price: number | null, { currency }: Plan): string | undefined {
  if (price === null) return undefined;
  if (!(price >= 0 && price <= MAX_PRICE)) return 'is no amount of money';
  const decimals = decimalsIn(currency);
  return hasDecimals(decimals)(price) ? undefined : `has more decimals than the ${decimals} of ${currency}`;
}

/** The species its breed is of, where the word for its species holds several and the breed has a meaning. */
function specieByBreed({ speciesVary, breed }: PartnerAnimal, { mappings }: Plan): number | null {
  if (!speciesVary || !breed) return null;
  const meaning = mappings.meaning('breed', cut(breed, 255));
  return 'target' in meaning ? meaning.specieId : null;
}

/** What to ask the species of: where a breed would tell it, of that, unless staff have said what the wide word means. */
function specieWord({ speciesVary, specie, breed }: PartnerAnimal, { mappings }: Plan): ['specie' | 'breed', string | null] {
  const isSaid = specie !== null && 'target' in mappings.meaning('specie', cut(specie, 255));
  const leftOut = breed !== null && 'ignored' in mappings.meaning('breed', cut(breed, 255));
  return speciesVary && breed && !isSaid && !leftOut ? ['breed', breed] : ['specie', specie];
}

function fosterOf({ foster, fosterEmail }: PartnerAnimal, { settings, fosters }: Plan): number | null {
  if (!foster) return null;
  if (settings.foster_pets === 'FIXED') return fosters.get(settings.foster_user_uuid ?? '') ?? null;
  return settings.foster_pets === 'FIND' ? (fosters.get(fosterEmail?.toLowerCase() ?? '') ?? null) : null;
}

/** Of the definitions of one characteristic the first that passes holds. */
function characteristicsOf(animal: PartnerAnimal, { definitions }: Plan, found: Set<string>): PetRow['characteristics'] {
  const characteristics: PetRow['characteristics'] = {};
  if (!definitions.length) return characteristics;
  const raw = insideOf(animal);
  for (const definition of definitions) {
    const values = valuesAt(raw, definition.path);
    if (values.length) found.add(definition.uuid);
    if (Object.hasOwn(characteristics, definition.characteristicType)) continue;
    const value = firstPassing(values, definition);
    if (value !== undefined && (definition.type === 'MATCH' || value))
      characteristics[definition.characteristicType] = definition.type === 'MATCH' || cut(value, 1000);
  }
  return characteristics;
}

/** Of what an update would write: the same again needs none. */
function hashOf(pet: PetRow, pictures: string[], videos: string[], { compared }: Plan): string {
  const kept = [...compared].flatMap((section) => columnsOf[section].map((column) => pet[column as keyof PetRow]));
  const media = [compared.has('PICTURES') ? pictures : null, compared.has('VIDEOS') ? videos : null];
  return hash('md5', JSON.stringify([kept, media]), 'base64url');
}
