import type { Seen } from '@homeward/contract/integration-settings';
import { cut, isRecord } from '../partners/fields.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import { insideOf } from './translate.ts';

/** Nobody reads longer lists; nor does a partner's answer become a database of its own here. */
const MAX_FIELDS = 300;
const MAX_WORDS = 100;
const MAX_LENGTH = 80;
const MAX_DEPTH = 6;
const MAX_ITEMS = 20;
/** From so many on a field in which nearly every animal has a value of its own holds names and numbers, not words. */
const FEW = 10;

/** What is somebody's own is kept nowhere: whom an animal is with, and whatever can be written to or called. */
const PRIVATE =
  /fosterer|foster_?(name|parent|family|person|carer)|adopter|owner|person|people|contact|phone|mobile|mail|address|street|finder/i;
const isPrivate = (value: string) => /@|(?:\d\D*){7}/.test(value);
/** Whether the database takes a text. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0');

interface Field {
  animals: number;
  /** As written first, by how they are compared. */
  values: Map<string, string>;
  whole: boolean;
  /** Takes no more words. */
  closed: boolean;
}

/** The fields a partner's animals have, and the words that stand in them, as paths name them. */
export class SeenWords {
  readonly #fields = new Map<string, Field>();
  #animals = 0;
  #whole = true;
  #sample: Seen['sample'] = null;
  /** How many fields the sample has, its private ones included. */
  #most = 0;

  note(animal: PartnerAnimal): void {
    const found = new Map<string, string[]>();
    collect(insideOf(animal), '', 0, found);
    this.#animals += 1;
    for (const [path, values] of found) this.#noteField(path, values);
    if (found.size <= this.#most) return;
    this.#most = found.size;
    this.#sample = sampleOf(animal, found);
  }

  #noteField(path: string, values: string[]): void {
    const field = this.#fieldAt(path);
    if (!field) return;
    field.animals += 1;
    for (const value of values) addWord(field, value);
  }

  #fieldAt(path: string): Field | undefined {
    const known = this.#fields.get(path);
    if (known) return known;
    if (this.#fields.size >= MAX_FIELDS) this.#whole = false;
    else {
      const closed = PRIVATE.test(path);
      this.#fields.set(path, { animals: 0, values: new Map(), whole: !closed, closed });
    }
    return this.#fields.get(path);
  }

  /** Takes in what others have seen: an earlier reading, where this one was of changes alone, or other integrations. */
  add({ animals, whole, fields, sample }: Seen): void {
    this.#animals += animals;
    this.#whole &&= whole;
    this.#sample ??= sample;
    for (const { path, values, ...other } of fields) {
      const field = this.#fieldAt(path);
      if (!field) continue;
      field.animals += other.animals;
      for (const value of values) addWord(field, value);
      field.whole &&= other.whole;
    }
  }

  get seen(): Seen {
    const fields = [...this.#fields].map(([path, { animals, values, whole }]) => {
      const isShared = values.size <= FEW || values.size * 5 <= animals * 4;
      return { path, animals, values: isShared ? [...values.values()] : [], whole: whole && isShared };
    });
    return { animals: this.#animals, whole: this.#whole, fields, sample: this.#sample };
  }
}

/** A field that is somebody's own, or has too many words, is done with at once: most values of an animal are such. */
function addWord(field: Field, value: string): void {
  if (field.closed) return;
  const key = value.toLowerCase();
  if (field.values.has(key)) return;
  if (field.values.size >= MAX_WORDS) field.closed = true;
  if (field.closed || value.length > MAX_LENGTH || isPrivate(value) || !isText(value)) field.whole = false;
  else field.values.set(key, value);
}

/** Every path of an animal at which `valuesAt` finds something, with what it finds; a list is written as any of it. */
function collect(value: unknown, path: string, depth: number, found: Map<string, string[]>): void {
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ITEMS)) collect(item, path.endsWith('[]') ? path : `${path}[]`, depth, found);
  } else if (isRecord(value)) {
    if (depth === MAX_DEPTH) return;
    // A key with a dot in it no path can name.
    for (const [key, item] of Object.entries(value))
      if (key && !key.includes('.') && isText(key)) collect(item, path ? `${path}.${key}` : key, depth + 1, found);
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const text = String(value).trim();
    if (!text || path.length > 255) return;
    const there = found.get(path);
    if (there) there.push(text);
    else if (found.size < MAX_FIELDS) found.set(path, [text]);
  }
}

const sampleOf = ({ name, externalId }: PartnerAnimal, found: Map<string, string[]>): Seen['sample'] => ({
  name: isText(name ?? '') ? (name ?? externalId) : externalId,
  fields: [...found].flatMap(([path, values]) => {
    const value = values.join(', ');
    return PRIVATE.test(path) || isPrivate(value) || !isText(value) ? [] : [{ path, value: cut(value, MAX_LENGTH) }];
  }),
});
