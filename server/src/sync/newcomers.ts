import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Item, Source } from './decide.ts';
import { chipOf, Doubles, type Likeness, likenessOf, nameOf } from './doubles.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';
import { isOurs, type Sibling } from './siblings.ts';
import { sourcesWithPets } from './sources-with-pets.ts';
import { tell } from './told.ts';
import type { Translation } from './translate.ts';

/** A pet of the account, by what tells its animal from others whatever number it has. */
interface Pet extends Likeness {
  pet_id: number;
  name: string;
  specie_id: number;
  custom_code: string | null;
  status_key: string;
  deleted: boolean;
  /** Whether this run has written it before, and whether it has left it out, for nobody else to take. */
  met: boolean;
  out: boolean;
  leaves: boolean;
}

/** So many are kept in memory until the list has come to its end; more of them wait for the next run. */
const MOST_HELD = 20_000;
const TOO_MANY: Translation = { outcome: 'WAITING', waitsOn: [], reason: 'Too many animals have new numbers at once.' };

/**
 * Animals that are no pets here under their numbers, but agree with a pet that the list has not named so far. Whether that
 * one has a new number now or is another animal is known at the list's end: until then they are set aside.
 */
export class Newcomers {
  readonly #load: () => Promise<Pet[]>;
  /** Read once somebody is new. */
  #known: Known | undefined;
  readonly #held = new Map<string, Item>();
  /** Whom the list has named so far, the ids of who is a pet here, of who is offered and who is left out in this run, and of whom nobody takes. */
  readonly #doubles = new Doubles();
  readonly #living = new Set<string>();
  readonly #offered = new Set<string>();
  readonly #out = new Set<string>();
  readonly #leaving = new Set<string>();
  /** Ids of held ones that have a pet of their own, which was archived. */
  readonly #back = new Set<string>();

  constructor(db: Database, plan: Plan, run: Claim, siblings: readonly Sibling[]) {
    this.#load = () => petsOf(db, plan, run, siblings);
  }

  /** Forgets who is set aside; answers whether it was. */
  drop(externalId: string): boolean {
    return this.#held.delete(externalId);
  }

  isHeld(externalId: string): boolean {
    return this.#held.has(externalId);
  }

  /**
   * Sets aside who may be a pet that is not `listed` so far, and answers the others. Who is listed under two numbers is
   * offered under the one that is a pet here, or else that came first.
   */
  async hold(items: Item[], sources: ReadonlyMap<string, Source>, listed: ReadonlySet<string>): Promise<Item[]> {
    const of = ({ externalId: id }: Item) => sources.get(id ?? '');
    const isNew = (item: Item) => item.externalId !== null && !of(item)?.pet_id;
    const isBack = (item: Item) => of(item)?.pet_deleted === true && likenessOf(item) !== undefined;
    for (const item of items) this.#read(item);
    if (items.some((item) => isNew(item) || isBack(item))) this.#known ??= this.#index(await this.#load());
    const passed: Item[] = [];
    for (const item of items) {
      const { externalId: id } = item;
      const comes = isNew(item) || isBack(item);
      const double = comes && this.#double(item, listed);
      if (double) passed.push(double);
      else if (id === null || !comes || !this.#mayBeAnother(item, isNew(item), listed)) passed.push(this.#take(item));
      else if (this.#held.size < MOST_HELD) this.#held.set(id, item);
      else if (!this.#held.has(id)) passed.push({ ...item, translation: TOO_MANY });
      if (id !== null && isBack(item)) this.#back.add(id);
    }
    return passed;
  }

  /** Who of them is a pet that is listed no more under the number it had: the one pet for this one, and this one for the pet. */
  async renumbered(listed: ReadonlySet<string>): Promise<Map<Item, Pet>> {
    const claims = new Map<Pet, Item[]>();
    for (const item of this.#held.values()) {
      if (this.#back.has(item.externalId ?? '')) continue;
      const sure = this.#alike(item, listed).filter((pet) => this.#goesOnAs(item, pet) || likeness(item, pet) === 'SURE');
      const living = sure.filter(({ deleted }) => !deleted);
      const [pet, ...others] = living.length ? living : sure;
      if (pet && !others.length) claims.set(pet, [...(claims.get(pet) ?? []), item]);
    }
    const found = new Map<Item, Pet>();
    for (const [pet, items] of claims) {
      // A partner may list an earlier stay of the same animal as well, which is offered no more.
      const offered = items.filter(({ translation }) => translation.outcome === 'PET');
      const [item, ...others] = offered.length ? offered : items;
      if (item && others.every(({ externalId: id }) => id !== null && this.#doubles.isSame(item, id))) found.set(item, pet);
    }
    for (const item of found.keys()) {
      this.#held.delete(item.externalId ?? '');
      this.#take(item);
    }
    return found;
  }

  /** All who are left; who may be one of the pets that `stay` until somebody has answered, or because somebody has said no, waits, so that none is offered twice. */
  async admitted(listed: ReadonlySet<string>, stay: ReadonlyMap<number, 'ASKED' | 'KEPT'>): Promise<Item[]> {
    const items: Item[] = [];
    for (const item of this.#held.values()) {
      const maybe = this.#alike(item, listed).find(({ pet_id }) => stay.has(pet_id));
      const why = maybe && stay.get(maybe.pet_id) === 'KEPT' ? 'stays because somebody has said no' : 'this sync asks about';
      const reason = `It may be ${maybe?.name} (${maybe?.external_id}), which ${why}.`;
      const waits = maybe && { ...item, translation: { outcome: 'WAITING' as const, waitsOn: [], reason } };
      items.push(this.#double(item, listed) ?? waits ?? this.#take(item));
    }
    this.#held.clear();
    return items;
  }

  /** Notes whose animals this run has met before it was broken off, and who lives here. */
  #index(pets: readonly Pet[]): Known {
    for (const pet of pets) {
      this.#doubles.know(pet);
      if (!pet.deleted) this.#living.add(pet.external_id);
      if (pet.met) (pet.out ? this.#out : this.#offered).add(pet.external_id);
      if (pet.met && pet.leaves) this.#leaving.add(pet.external_id);
    }
    return index(pets);
  }

  #take(item: Item): Item {
    const its = likenessOf(item);
    if (!its) return item;
    this.#offered.add(its.external_id);
    return item;
  }

  #read(item: Item): void {
    const { externalId, translation } = item;
    this.#doubles.read(item);
    if (externalId === null || !isLeftOut(item)) return;
    this.#out.add(externalId);
    if (!('by' in translation && translation.by === 'MOVED')) this.#leaving.add(externalId);
  }

  /** Whether its pet goes on under the number of an animal that is offered: the one it had is listed still, but offered no more. */
  #goesOnAs(item: Item, { external_id, status_key }: Pet): boolean {
    return this.#leaving.has(external_id) && status_key !== 'ADOPTED' && this.#doubles.isSame(item, external_id);
  }

  /** The pets that it may be: those not named so far, and those that leave. */
  #alike(item: Item, listed: ReadonlySet<string>): Pet[] {
    if (item.translation.outcome === 'FAILED') return [];
    const all = [...new Set(keysOf(item.name, item.microchip).flatMap((key) => this.#known?.get(key) ?? []))];
    return all.filter((pet) => this.#goesOnAs(item, pet) || (!pet.met && !listed.has(pet.external_id) && likeness(item, pet)));
  }

  /** The same left out, where it is offered under another number of this list. */
  #double(item: Item, listed: ReadonlySet<string>): Item | undefined {
    const other = this.#doubles.of(
      item,
      (id) => !this.#out.has(id) && (this.#offered.has(id) || (listed.has(id) && this.#living.has(id))),
    );
    if (other === undefined) return undefined;
    const reason = `The partner lists the same animal as ${other}, too, and it is offered once.`;
    return { ...item, translation: { outcome: 'FILTERED', reason, by: 'FILTERS' } };
  }

  /** Whether a pet that is still to come in the list may have its chip by then. */
  #hasNameWithChip({ name, microchip, translation }: Item, listed: ReadonlySet<string>): boolean {
    if (!name || !chipOf(microchip) || translation.outcome !== 'PET') return false;
    const { specie_id } = translation.pet;
    return (this.#known?.get(`name ${nameOf(name)}`) ?? []).some(
      (pet) => !pet.met && !pet.deleted && pet.specie_id === specie_id && !listed.has(pet.external_id),
    );
  }

  /** Whether it may turn out to be another pet that is still to come in the list, or does not. */
  #mayBeAnother(item: Item, isNew: boolean, listed: ReadonlySet<string>): boolean {
    if (isNew && (this.#alike(item, listed).length > 0 || this.#hasNameWithChip(item, listed))) return true;
    return this.#doubles.of(item, (id) => this.#living.has(id) && !listed.has(id) && !this.#out.has(id)) !== undefined;
  }
}

const isLeftOut = ({ translation }: Item) =>
  translation.outcome === 'FILTERED' || (translation.outcome === 'PET' && translation.left);

/** The account's pets by chip and by name. */
type Known = ReadonlyMap<string, Pet[]>;

function index(pets: readonly Pet[]): Known {
  const known = new Map<string, Pet[]>();
  for (const pet of pets)
    for (const key of keysOf(pet.name, pet.microchip)) {
      const same = known.get(key);
      if (same) same.push(pet);
      else known.set(key, [pet]);
    }
  return known;
}

const keysOf = (name: string | null, microchip: string | null): string[] => {
  const chip = chipOf(microchip);
  return [...(name ? [`name ${nameOf(name)}`] : []), ...(chip ? [`chip ${chip}`] : [])];
};

/** Chips that differ are two animals; a name alone may be shared, and is enough only to wait. */
function likeness({ translation, name, customCode, microchip }: Item, pet: Pet): 'SURE' | 'MAYBE' | undefined {
  if (translation.outcome === 'PET' && translation.pet.specie_id !== pet.specie_id) return undefined;
  const [chip, its] = [chipOf(microchip), chipOf(pet.microchip)];
  if (chip && its) return chip === its ? 'SURE' : undefined;
  if (!name || nameOf(name) !== nameOf(pet.name)) return undefined;
  if (customCode && customCode.toLowerCase() === pet.custom_code?.toLowerCase()) return 'SURE';
  return pet.deleted ? undefined : 'MAYBE';
}

/**
 * The account's pets of which this run's list has the word or had it, and who left it within three months. Who has found a home is
 * one only if the list has named it until now: afterwards it has come back, and is to be offered anew.
 */
async function petsOf(db: Database, { integration }: Plan, run: Claim, siblings: readonly Sibling[]): Promise<Pet[]> {
  const same = siblings.filter(({ sameList }) => sameList).map(({ id }) => id);
  const { rows } = await sql<Pet>`
    select s.external_id, p.id as pet_id, p.deleted, p.name, p.custom_code, p.microchip, p.specie_id, p.status_key,
      s.sync_id = ${run.id} as met, s.outcome_key = 'FILTERED' as out,
      s.outcome_key = 'FILTERED' and s.filtered_by is distinct from 'MOVED' as leaves
    from ${sourcesWithPets}
    where s.account_id = ${integration.account_id}
      and (${isOurs(integration)} or s.left_date is not null or s.integration_id = any(${same}))
      and (not p.deleted or p.deleted_date > now() - interval '90 days')
      and (p.status_key <> 'ADOPTED' or s.sync_id >= (select max(y.id) from integration_sync y
        where y.integration_id = s.integration_id and y.finish is not null and not y.dry_run))`.execute(db);
  return rows;
}

/** Gives these pets the numbers that their animals have now, so that each stays who it is. */
export async function renumber(db: Database, { integration }: Plan, run: Claim, found: ReadonlyMap<Item, Pet>): Promise<void> {
  if (!found.size) return;
  const pets = [...found].map(([{ externalId, name }, pet]) => ({ now: externalId ?? '', was: pet.external_id, name }));
  await db.transaction().execute(async (trx) => {
    // Who has lost the run learns it before anything is written.
    await change(trx, run, sql`attempt = attempt`);
    if (!run.dry_run) {
      // What waited or failed under the new number has no pet.
      await sql`delete from pet_source where account_id = ${integration.account_id} and pet_id is null
        and external_id = any(${pets.map(({ now }) => now)})`.execute(trx);
      await sql`update pet_source s set external_id = r.now from jsonb_to_recordset(${JSON.stringify(pets)}::jsonb) as r (now text, was text)
        where s.account_id = ${integration.account_id} and s.external_id = r.was`.execute(trx);
    }
    await tell(
      trx,
      run,
      pets.map(({ now, was, name }) => ({
        external_id: now,
        name,
        outcome_key: 'RENUMBERED',
        reason: `It was ${was} there before.`,
      })),
    );
  });
}
