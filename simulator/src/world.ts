import { names, type SpecieWords, species } from './animals.ts';
import type { Fault } from './faults.ts';
import { spoil } from './spoil.ts';
import { type View, viewOf } from './view.ts';

export type Size = 'S' | 'M' | 'L' | 'XL';

/** In the shelter's care, whether or not it can be adopted. */
export type Here = 'available' | 'hold' | 'pending' | 'medical' | 'stray';
/** Not there any more. */
export type Left = 'adopted' | 'transferred' | 'returned' | 'deceased' | 'escaped';

const HELD: Here[] = ['hold', 'pending', 'medical', 'stray'];
/** Most find a home. */
const WAYS: Left[] = ['adopted', 'transferred', 'adopted', 'returned', 'adopted', 'deceased', 'adopted', 'escaped'];
const hasLeft = ({ status }: { status: Animal['status'] }) => (WAYS as string[]).includes(status);
const one = <T>(list: readonly T[], id: number | null): T => list[(id ?? 0) % list.length] as T;

export interface Animal {
  /** Counts up from 1; partners add their own base. Null only under the fault `no-id`. */
  id: number | null;
  /** The shelter's own number. */
  code: string;
  /** A number only under the fault `number-name`. */
  name: string | number;
  specie: SpecieWords['specie'];
  breed: string;
  secondaryBreed: string | null;
  mixed: boolean;
  /** Null where nobody could tell yet. */
  female: boolean | null;
  neutered: boolean;
  /** YYYY-MM-DD. */
  birthDate: string;
  /** Whole months since birth. */
  months: number;
  size: Size;
  pounds: number;
  color: string;
  status: Here | Left;
  foster: boolean;
  price: number | null;
  description: string | null;
  /** How many there are. */
  pictures: number;
  video: boolean;
  kennel: string;
  chip: string | null;
  goodWith: { kids: boolean | null; dogs: boolean | null; cats: boolean | null };
  specialNeeds: boolean;
  intake: Date;
  updated: Date;
}

const DAY = 86_400_000;
/** Of those who found a home so many may still come back. */
const REMEMBERED = 500;

/** As many of each as its share says. */
const lots = species.flatMap((words) => Array.from({ length: words.share }, () => words));

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The animals all partners share: the same for the same seed, moving on with every tick. */
export class World {
  readonly #random: () => number;
  readonly #start = Date.now();
  readonly #mostPictures: number;
  readonly #views = new Map<Fault | null, View>();
  #animals: Animal[] = [];
  #arrived = 0;
  /** How many days have passed. */
  day = 1;

  constructor(count: number, seed: number, media = true) {
    this.#random = randomFrom(seed);
    this.#mostPictures = media ? 4 : 0;
    while (this.#arrived < count) this.#arrive(new Date(this.#start - this.#below(90) * DAY));
  }

  /** The animals as the fault leaves them; the same object until something changes. */
  view(fault: Fault | null = null): View {
    const known = this.#views.get(fault);
    if (known) return known;
    const view = viewOf(spoil(this.#here(), fault), this.#left(), (id) => this.turn(id, 'adopted'));
    this.#views.set(fault, view);
    return view;
  }

  /** A day in the shelter: two arrive, two change, three leave, one comes back; one is held, and one no more. */
  tick(): void {
    this.day += 1;
    const now = new Date();
    const adopted = this.#left();
    for (const animal of this.#some(3)) Object.assign(animal, { status: one(WAYS, animal.id), updated: now });
    for (const animal of this.#some(2)) {
      Object.assign(animal, {
        updated: now,
        price: (animal.price ?? 0) + 10,
        kennel: this.#kennel(animal),
        pictures: Math.min(animal.pictures + 1, this.#mostPictures),
        description: `${animal.name} has had a good week.`,
      });
    }
    const held = this.#here().find(({ status }) => status !== 'available');
    const free = this.#here().find(({ status }) => status === 'available');
    if (held) Object.assign(held, { status: 'available', updated: now });
    if (free) Object.assign(free, { status: one(HELD, free.id), updated: now });
    const back = adopted.find(({ status }) => status !== 'deceased');
    if (back) Object.assign(back, { status: 'available', updated: now });
    const forgotten = new Set(adopted.slice(REMEMBERED));
    if (forgotten.size > 0) this.#animals = this.#animals.filter((animal) => !forgotten.has(animal));
    this.#arrive(now);
    this.#arrive(now);
    this.#views.clear();
  }

  #here(): Animal[] {
    return this.#animals.filter((animal) => !hasLeft(animal));
  }

  #left(): Animal[] {
    return this.#animals.filter(hasLeft);
  }

  /** Gives an animal a status, as its shelter would; silently: the date of its last change stays. */
  turn(id: number, status: Animal['status'], silently = false): void {
    const animal = this.#animals.find((one) => one.id === id);
    Object.assign(animal ?? {}, { status, ...(!silently && { updated: new Date() }) });
    this.#views.clear();
  }

  #some(count: number): Animal[] {
    const here = this.#here();
    return Array.from({ length: Math.min(count, here.length) }, () => here[this.#below(here.length)] as Animal);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #kennel({ specie }: Pick<Animal, 'specie'>): string {
    return `${specie.charAt(0)}${100 + this.#below(60)}`;
  }

  #arrive(intake: Date): void {
    const id = ++this.#arrived;
    const words = this.#pick(lots);
    const name = `${this.#pick(names)}${id > names.length * 10 ? ` ${id}` : ''}`;
    const months = 2 + this.#below(this.#below(3) ? 120 : 14);
    const foster = this.#below(6) === 0;
    const small = words.specie !== 'Dog' && words.specie !== 'Cat';
    const { name: breed, sizes = Object.keys(words.sizes) as Size[] } = this.#pick(words.breeds);
    const secondaryBreed = !small && this.#below(4) === 0 ? this.#pick(words.breeds).name : null;
    const size = this.#pick(sizes);
    const [least, most] = words.sizes[size] ?? [1, 1];
    this.#animals.push({
      id,
      code: `H-${2000 + id}`,
      name,
      specie: words.specie,
      breed,
      secondaryBreed: secondaryBreed === breed ? null : secondaryBreed,
      mixed: secondaryBreed !== null,
      female: small && this.#below(4) === 0 ? null : this.#below(2) === 0,
      neutered: this.#below(3) > 0,
      birthDate: new Date(this.#start - months * 30.44 * DAY).toISOString().slice(0, 10),
      months,
      size,
      pounds: Math.ceil((least + this.#below(most - least + 1)) * (months < 6 ? 0.5 : 1)),
      color: this.#pick(words.colors),
      status: this.#below(8) === 0 ? one(HELD, id) : 'available',
      foster,
      price: this.#below(10) === 0 ? null : (small ? 5 : 25) * (1 + this.#below(10)),
      description: this.#below(9) === 0 ? null : `${name} ${this.#pick(words.habits)}.`,
      pictures: Math.min(this.#below(4), this.#mostPictures),
      video: this.#below(8) === 0 && this.#mostPictures > 0,
      kennel: foster ? 'Foster Care' : this.#kennel(words),
      chip: this.#below(3) === 0 ? null : `98511200${String(1_000_000 + id)}`,
      goodWith: { kids: this.#maybe(), dogs: this.#maybe(), cats: this.#maybe() },
      specialNeeds: this.#below(12) === 0,
      intake,
      updated: intake,
    });
  }

  #maybe(): boolean | null {
    return this.#pick([true, false, null]);
  }
}
