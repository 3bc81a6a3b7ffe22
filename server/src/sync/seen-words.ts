import type { Seen } from '@homeward/contract/integration-settings';
import { cut, isRecord } from '../partners/fields.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import { insideOf, madeOf } from './translate.ts';

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

/** So many places are remembered; whatever sends more of them is looked at more slowly. */
const MAX_PLACES = 2000;

interface Field {
  animals: number;
  /** Which of the animals had it last. */
  last: number;
  /** By how they are compared. */
  words: Map<string, Word>;
  /** The same by how they were written: most are written as before. */
  written: Map<string, Word>;
  whole: boolean;
  /** Takes no more words, and has counted those it has no further. */
  closed: boolean;
  /** Whether it is known how many animals have each word. */
  counted: boolean;
}

interface Word {
  /** As written first. */
  text: string;
  animals: number;
  /** Which of the animals had it last. */
  last: number;
}

/** The fields a partner's animals have, and the words that stand in them, as paths name them. */
export class SeenWords {
  readonly #fields = new Map<string, Field>();
  readonly #root = new Place('', { left: MAX_PLACES });
  #animals = 0;
  #whole = true;
  #sample: Seen['sample'] = null;
  /** How many fields the sample has, its private ones included. */
  #most = 0;

  note(animal: PartnerAnimal): void {
    this.#animals += 1;
    let fields = 0;
    walk(insideOf(animal), this.#root, 0, (place, value) => {
      place.field ??= this.#fieldAt(place.path);
      const { field } = place;
      if (!field) return;
      if (field.last !== this.#animals) {
        field.last = this.#animals;
        field.animals += 1;
        fields += 1;
      }
      const word = wordIn(field, value);
      if (!word || word.last === this.#animals) return;
      word.last = this.#animals;
      word.animals += 1;
    });
    if (fields <= this.#most) return;
    this.#most = fields;
    this.#sample = sampleOf(animal, this.#root);
  }

  #fieldAt(path: string): Field | undefined {
    const known = this.#fields.get(path);
    if (known) return known;
    if (this.#fields.size >= MAX_FIELDS) this.#whole = false;
    else {
      const closed = PRIVATE.test(path);
      const nothing = { animals: 0, last: 0, words: new Map(), written: new Map(), counted: true };
      this.#fields.set(path, { ...nothing, whole: !closed, closed });
    }
    return this.#fields.get(path);
  }

  /** Takes in what others have seen: an earlier reading, where this one was of some alone, or other integrations. */
  add({ animals, whole, fields, sample }: Seen): void {
    this.#animals += animals;
    this.#whole &&= whole;
    this.#sample ??= sample;
    for (const { path, values, counts, ...other } of fields) {
      const field = this.#fieldAt(path);
      if (!field) continue;
      field.animals += other.animals;
      for (const [at, value] of values.entries()) {
        const word = wordIn(field, value);
        if (word) word.animals += counts?.[at] ?? 0;
      }
      // Earlier versions have not counted.
      field.counted &&= Boolean(counts);
      field.whole &&= other.whole;
    }
  }

  /** Takes in what some of these animals have now, who are counted: in fields and words alone that nobody had. */
  addAgain(seen: Seen): void {
    const fields = seen.fields.map((field) => {
      const words = this.#fields.get(field.path)?.words;
      if (!words) return field;
      const counts = field.values.map((value, at) => (words.has(value.toLowerCase()) ? 0 : (field.counts?.[at] ?? 0)));
      return { ...field, animals: 0, counts };
    });
    this.add({ ...seen, animals: 0, fields });
  }

  get seen(): Seen {
    const fields = [...this.#fields].map(([path, { animals, words, whole, closed, counted }]) => {
      const isShared = words.size <= FEW || words.size * 5 <= animals * 4;
      const shown = isShared ? [...words.values()] : [];
      const counts = counted && !closed && isShared ? shown.map((word) => word.animals) : null;
      return { path, animals, values: shown.map(({ text }) => text), counts, whole: whole && isShared };
    });
    return { animals: this.#animals, whole: this.#whole, fields, sample: this.#sample };
  }
}

/** A word of a field; undefined where it is not kept. Most values of an animal are somebody's own, long or one of many. */
function wordIn(field: Field, value: string): Word | undefined {
  if (field.closed) return undefined;
  const known = field.written.get(value);
  if (known) return known;
  if (value.length > MAX_LENGTH || isPrivate(value) || !isText(value)) {
    field.whole = false;
    return undefined;
  }
  const key = value.toLowerCase();
  const word = field.words.get(key) ?? { text: value, animals: 0, last: 0 };
  if (!field.words.has(key)) {
    if (field.words.size >= MAX_WORDS) {
      field.closed = true;
      field.whole = false;
      return undefined;
    }
    field.words.set(key, word);
  }
  if (field.written.size < MAX_WORDS * 2) field.written.set(value, word);
  return word;
}

/** A place in animals. Its path is put together once, not for each animal: most of the work would be that. */
class Place {
  readonly path: string;
  field: Field | undefined;
  readonly #room: { left: number };
  readonly #inside = new Map<string, Place>();
  #each: Place | undefined;

  constructor(path: string, room: { left: number }) {
    this.path = path;
    this.#room = room;
  }

  /** Any item of a list that stands here; of lists in lists, too. */
  get each(): Place {
    this.#each ??= this.path.endsWith('[]') ? this : new Place(`${this.path}[]`, this.#room);
    return this.#each;
  }

  /** Undefined where no path can name the key, as with a dot in it. */
  at(key: string): Place | undefined {
    const known = this.#inside.get(key);
    if (known || !key || key.includes('.') || !isText(key)) return known;
    const place = new Place(this.path ? `${this.path}.${key}` : key, this.#room);
    if (this.#room.left > 0) this.#inside.set(key, place);
    this.#room.left -= 1;
    return place;
  }
}

/** Meets whatever `valuesAt` finds in an animal, at its place; a list is written as any of it. */
function walk(value: unknown, place: Place, depth: number, meet: (place: Place, value: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ITEMS)) walk(item, place.each, depth, meet);
  } else if (isRecord(value)) {
    if (depth === MAX_DEPTH) return;
    for (const key in value) {
      const inside = place.at(key);
      if (inside) walk(value[key], inside, depth + 1, meet);
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const text = String(value).trim();
    if (text && place.path.length <= 255) meet(place, text);
  }
}

/** What the partner sends of an animal, and what of ours says more than that. */
function sampleOf(animal: PartnerAnimal, root: Place): Seen['sample'] {
  const sent = fieldsOf(animal.raw, root);
  const made = fieldsOf(madeOf(animal), root).filter((field) => !sent.some((one) => saysSame(one, field)));
  const { name, externalId } = animal;
  return {
    name: isText(name ?? '') ? (name ?? externalId) : externalId,
    fields: [...sent, ...made]
      .slice(0, MAX_FIELDS)
      .flatMap(({ path, value }) =>
        PRIVATE.test(path) || isPrivate(value) || !isText(value) ? [] : [{ path, value: cut(value, MAX_LENGTH) }],
      ),
  };
}

function fieldsOf(value: object, root: Place): { path: string; value: string }[] {
  const found = new Map<string, string[]>();
  walk(value, root, 0, ({ path }, text) => {
    const there = found.get(path);
    if (there) there.push(text);
    else if (found.size < MAX_FIELDS) found.set(path, [text]);
  });
  return [...found].map(([path, values]) => ({ path, value: values.join(', ') }));
}

/** Whether a field of the partner's is ours as well: called so, or a word that says the same. Many things may be false or 0. */
function saysSame(sent: { path: string; value: string }, made: { path: string; value: string }): boolean {
  const isCalledSo = sent.path.toLowerCase() === made.path.toLowerCase();
  return isCalledSo || (/\p{L}/u.test(made.value) && !/^(true|false)$/.test(made.value) && sent.value === made.value);
}
