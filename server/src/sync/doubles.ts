import { cut } from '../partners/fields.ts';
import type { Item } from './decide.ts';

/** A pet by what its animal is told by, whatever number it has. */
export interface Likeness {
  external_id: string;
  name: string | null;
  /** Null where this run does not say: it is left out. */
  specie_id: number | null;
  microchip: string | null;
}

/** Animals with a chip by what this run has read of them, or else by what is known of their pets: who is listed under two numbers. */
export class Doubles {
  readonly #all = new Map<string, Likeness>();
  readonly #by = new Map<string, Set<string>>();
  readonly #read = new Set<string>();

  /** What is kept of a pet, which counts only until its animal is read. */
  know(pet: Likeness): void {
    const read = this.#all.get(pet.external_id);
    if (!this.#read.has(pet.external_id)) this.#set(pet);
    else if (read?.specie_id === null) this.#set({ ...read, specie_id: pet.specie_id });
  }

  /** What this run reads of an animal counts, whatever was kept of it. */
  read({ externalId, name, microchip, translation }: Item): void {
    if (externalId === null || translation.outcome === 'FAILED') return;
    this.#read.add(externalId);
    const before = this.#all.get(externalId)?.specie_id ?? null;
    const { name: called, specie_id } = translation.outcome === 'PET' ? translation.pet : { name, specie_id: before };
    this.#set({ external_id: externalId, name: called, specie_id, microchip });
  }

  /** The numbers that an animal has, too, of those that `stand`. */
  of(item: Item, stands: (externalId: string) => boolean): string | undefined {
    const its = likenessOf(item);
    const key = its && keyOf(its);
    if (!key) return undefined;
    return [...(this.#by.get(key) ?? [])].find((id) => id !== its.external_id && this.isSame(item, id) && stands(id));
  }

  /** Whether an animal that is to be offered has the chip, the name, and as far as both are known the species of that number's. */
  isSame(item: Item, externalId: string): boolean {
    const [its, other] = [likenessOf(item), this.#all.get(externalId)];
    const key = its && keyOf(its);
    if (!key || !other || keyOf(other) !== key) return false;
    return other.specie_id === null || other.specie_id === its.specie_id;
  }

  #set(pet: Likeness): void {
    const key = keyOf(pet);
    if (!key) {
      this.#all.delete(pet.external_id);
      return;
    }
    this.#all.set(pet.external_id, pet);
    const same = this.#by.get(key);
    if (same) same.add(pet.external_id);
    else this.#by.set(key, new Set([pet.external_id]));
  }
}

/** Of an animal that is to be offered. */
export function likenessOf({ externalId, translation }: Item): Likeness | undefined {
  if (externalId === null || translation.outcome !== 'PET' || translation.left) return undefined;
  const { name, specie_id, microchip } = translation.pet;
  return { external_id: externalId, name, specie_id, microchip };
}

export const nameOf = (name: string | null) => (name ? cut(name, 120).toLowerCase() : null);

/** The microchip's number however it is written; null for `none`, `pending`, zeros, and whatever else is none. */
export function chipOf(text: string | null): string | null {
  const bare = text?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';
  const isNumber = bare.length >= 9 && (bare.match(/\d/g)?.length ?? 0) >= 5 && new Set(bare).size > 2;
  return isNumber ? bare : null;
}

/** A litter may share all but its chips, and no animal is hidden behind another: one without is like nobody. */
export function keyOf({ name, microchip }: Pick<Likeness, 'name' | 'microchip'>): string | undefined {
  const chip = chipOf(microchip);
  return chip && name ? `${chip} ${nameOf(name)}` : undefined;
}
