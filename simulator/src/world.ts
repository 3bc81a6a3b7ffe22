import { names, type SpecieWords, species } from './animals.ts';
import type { Fault } from './faults.ts';

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
  female: boolean;
  neutered: boolean;
  /** YYYY-MM-DD. */
  birthDate: string;
  /** Whole months since birth. */
  months: number;
  size: 'S' | 'M' | 'L' | 'XL';
  pounds: number;
  color: string;
  status: 'available' | 'hold' | 'adopted';
  foster: boolean;
  price: number | null;
  description: string | null;
  pictures: number;
  video: string | null;
  kennel: string;
  chip: string | null;
  goodWith: { kids: boolean | null; dogs: boolean | null; cats: boolean | null };
  specialNeeds: boolean;
  intake: Date;
  updated: Date;
}

const DAY = 86_400_000;

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
  readonly #animals: Animal[] = [];
  readonly #start = Date.now();

  constructor(count: number, seed: number) {
    this.#random = randomFrom(seed);
    while (this.#animals.length < count) this.#arrive(new Date(this.#start - this.#below(90) * DAY));
  }

  /** All that a shelter still cares for, spoilt as the fault says. */
  animals(fault: Fault | null = null): Animal[] {
    return spoil(
      this.#animals.filter(({ status }) => status !== 'adopted'),
      fault,
    );
  }

  /** Those who found a home since the beginning. */
  adopted(): Animal[] {
    return this.#animals.filter(({ status }) => status === 'adopted');
  }

  /** A day in the shelter: two arrive, two change, two are adopted, one comes back. */
  tick(): void {
    const now = new Date();
    const back = this.adopted().at(0);
    for (const animal of this.#some(2)) Object.assign(animal, { status: 'adopted', updated: now });
    for (const animal of this.#some(2)) {
      Object.assign(animal, {
        updated: now,
        price: (animal.price ?? 0) + 10,
        kennel: this.#kennel(animal),
        description: `${animal.name} has had a good week.`,
      });
    }
    if (back) Object.assign(back, { status: 'available', updated: now });
    this.#arrive(now);
    this.#arrive(now);
  }

  #some(count: number): Animal[] {
    const here = this.animals();
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
    const id = this.#animals.length + 1;
    const words = species[id % 2 ? 0 : this.#below(species.length)] as SpecieWords;
    const name = `${this.#pick(names)}${id > names.length * 4 ? ` ${id}` : ''}`;
    const months = 2 + this.#below(this.#below(3) ? 120 : 14);
    const foster = this.#below(6) === 0;
    const breed = this.#pick(words.breeds);
    const secondaryBreed = this.#below(4) === 0 ? this.#pick(words.breeds) : null;
    this.#animals.push({
      id,
      code: `H-${2000 + id}`,
      name,
      specie: words.specie,
      breed,
      secondaryBreed: secondaryBreed === breed ? null : secondaryBreed,
      mixed: secondaryBreed !== null,
      female: this.#below(2) === 0,
      neutered: this.#below(3) > 0,
      birthDate: new Date(this.#start - months * 30.44 * DAY).toISOString().slice(0, 10),
      months,
      size: this.#pick(words.sizes),
      pounds: 2 + this.#below(80),
      color: this.#pick(words.colors),
      status: this.#below(8) === 0 ? 'hold' : 'available',
      foster,
      price: this.#below(10) === 0 ? null : 25 * (1 + this.#below(10)),
      description: this.#below(9) === 0 ? null : `${name} ${this.#pick(words.habits)}.`,
      pictures: this.#below(4),
      video: this.#below(8) === 0 ? `vid${id}` : null,
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

function spoil(animals: Animal[], fault: Fault | null): Animal[] {
  const [first, ...others] = animals;
  if (!first) return animals;
  if (fault === 'duplicate') return [first, first, ...others];
  if (fault === 'no-id') return [{ ...first, id: null }, ...others];
  if (fault === 'vanish') return animals.filter((_, index) => index % 3 > 0);
  if (fault === 'number-name') return animals.map((animal, index) => ({ ...animal, name: 1000 + index }));
  if (fault === 'zero-date') return animals.map((animal) => ({ ...animal, birthDate: '0000-00-00' }));
  if (fault === 'future-date') return animals.map((animal) => ({ ...animal, birthDate: '2087-01-01' }));
  return animals;
}
