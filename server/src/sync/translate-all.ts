import type { Database } from '../database/connect.ts';
import { codeOf } from '../error-code.ts';
import { type PartnerAnimal, standingThere } from '../partners/partner.ts';
import type { Toil } from '../partners/toil.ts';
import type { Item } from './decide.ts';
import type { Word } from './mappings.ts';
import type { Met } from './met.ts';
import type { Plan } from './plan.ts';
import type { Claim } from './run-state.ts';
import type { Sibling } from './siblings.ts';
import { isOffered, isSaidOffered, standingOf } from './standing.ts';
import { isTakenThere, placesOf, type There } from './there.ts';
import { type Translation, translate } from './translate.ts';

/** Rounds in which new words get their rows: species first, then the breeds that depend on them. */
const ROUNDS = 4;

interface Means {
  db: Database;
  plan: Plan;
  run: Claim;
  /** Where to note which definitions have found something in an animal. */
  metOn(animal: PartnerAnimal): Pick<Met, 'definitions'>;
  toil: Toil;
  siblings: readonly Sibling[];
}

/** What each of these animals becomes; words that nobody knows yet get their mappings on the way. */
export async function translateAll(animals: PartnerAnimal[], means: Means): Promise<Item[]> {
  const results = new Map<PartnerAnimal, Pick<Item, 'translation' | 'there'>>();
  let open = animals;
  for (let round = 0; open.length; round++) {
    const missing: Word[] = [];
    const again: PartnerAnimal[] = [];
    await means.toil.each(open, (animal) => {
      const before = missing.length;
      const translation = translate(animal, means.plan, missing, means.metOn(animal).definitions);
      const there = placesOf(animal, means.siblings);
      results.set(animal, { translation: left(translation, there), there });
      if (missing.length > before) again.push(animal);
    });
    open = [];
    if (!missing.length || round === ROUNDS) break;
    await addWords(missing, means);
    open = again;
  }
  return animals.map((animal) => ({
    externalId: animal.externalId,
    name: animal.name,
    customCode: animal.customCode,
    microchip: animal.microchip,
    standing: standingThere(animal),
    isOffered: isOffered(standingOf(animal, means.plan)),
    isSaidOffered: isSaidOffered(animal, means.plan),
    ...(results.get(animal) ?? { translation: { outcome: 'FAILED', reason: 'It could not be read.' }, there: new Map() }),
  }));
}

/** Whom our rules leave out to another location that reads the same list, and whose rules take it, has moved there. */
function left(translation: Translation, there: There): Translation {
  const isOurs = translation.outcome === 'FILTERED' && (translation.by === 'FILTERS' || translation.by === 'STATUSES');
  if (!isOurs || !isTakenThere(there)) return translation;
  return { ...translation, by: 'MOVED' };
}

/** A word that the database does not take is no reason for the others to wait: its animals do. */
async function addWords(words: Word[], means: Means): Promise<void> {
  const { db, plan, run } = means;
  try {
    await (run.dry_run ? plan.mappings.foresee(db, words) : plan.mappings.add(db, words));
  } catch (error) {
    if (!isData(error)) throw error;
    const half = Math.ceil(words.length / 2);
    if (words.length > 1) for (const part of [words.slice(0, half), words.slice(half)]) await addWords(part, means);
  }
}

/** Data exceptions and broken constraints, by their SQLSTATE; everything else is not one animal's fault. */
export const isData = (error: unknown) => /^2[23]/.test(codeOf(error));
