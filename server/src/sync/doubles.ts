import { cut } from '../partners/fields.ts';
import type { Item } from './write-batch.ts';

/** A pet by what its animal is told by, whatever number it has. */
export interface Likeness {
  external_id: string;
  name: string;
  specie_id: number;
  custom_code: string | null;
  microchip: string | null;
  sex_key: string | null;
  birth_date: string | null;
}

/** The pets that are offered for animals of the list, to find who is listed under a second number. */
export class Doubles {
  readonly #by = new Map<string, Likeness[]>();

  add(pet: Likeness): void {
    for (const key of keysOf(pet)) {
      const same = this.#by.get(key);
      if (same) same.push(pet);
      else this.#by.set(key, [pet]);
    }
  }

  /** The number under which an animal is offered already, of those that `stand`. */
  of(item: Item, stands: (externalId: string) => boolean): string | undefined {
    const its = likenessOf(item);
    if (!its) return undefined;
    const alike = keysOf(its).flatMap((key) => this.#by.get(key) ?? []);
    return alike.find((pet) => pet.external_id !== its.external_id && isSame(its, pet) && stands(pet.external_id))?.external_id;
  }
}

/** Of an animal that is to be offered. */
export function likenessOf({ externalId, translation }: Item): Likeness | undefined {
  if (externalId === null || translation.outcome !== 'PET' || translation.left) return undefined;
  return { external_id: externalId, ...translation.pet };
}

export const nameOf = (name: string | null) => (name ? cut(name, 120).toLowerCase() : null);

/** The microchip's number however it is written; null for `none`, `pending`, zeros, and whatever else is none. */
export function chipOf(text: string | null): string | null {
  const bare = text?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';
  const isNumber = bare.length >= 9 && (bare.match(/\d/g)?.length ?? 0) >= 5 && new Set(bare).size > 2;
  return isNumber ? bare : null;
}

function keysOf({ name, specie_id, custom_code, microchip }: Likeness): string[] {
  const [who, chip] = [`${specie_id} ${nameOf(name)}`, chipOf(microchip)];
  return [...(custom_code ? [`code ${custom_code.toLowerCase()} ${who}`] : []), ...(chip ? [`chip ${chip} ${who}`] : [])];
}

/** Of two with one name, species, and code or chip: a litter may share a code, and no animal is hidden behind another. */
function isSame(one: Likeness, other: Likeness): boolean {
  const [chip, its] = [chipOf(one.microchip), chipOf(other.microchip)];
  if (chip && its) return chip === its;
  return one.sex_key === other.sex_key && one.birth_date === other.birth_date;
}
