import { type PartnerAnimal, PartnerError, type RefusedAnimal, TooLate } from '../partner.ts';
import { type Client, NAME } from './client.ts';
import type { Fosters } from './fosters.ts';
import { picturesOf } from './pictures.ts';

/** How many animals' photo lists are asked for at once: there is one for each. */
const AT_ONCE = 4;
/** So many that do not answer, one after the other, are no coincidence. */
const HOPELESS = 10;

/**
 * Gives each animal what its record does not hold: its pictures, unless it has left, and who fosters it. Answers those of
 * which that does not come; whoever answers nothing any more is not waited for once more for each.
 */
export async function addDetails(
  client: Client,
  animals: readonly PartnerAnimal[],
  fosters: Fosters | undefined,
): Promise<Map<PartnerAnimal, RefusedAnimal>> {
  const late = new Map<PartnerAnimal, RefusedAnimal>();
  /** What one foster does not answer is one answer, however many animals it has. */
  const row = new Set<unknown>();
  const waiting = animals.values();
  const work = async () => {
    for (const animal of waiting) {
      try {
        if (!animal.gone) animal.pictures = await picturesOf(client, animal);
        await fosters?.addTo(animal);
        row.clear();
      } catch (error) {
        if (!(error instanceof TooLate)) throw error;
        row.add(error);
        if (row.size >= HOPELESS)
          throw new PartnerError('reach', `${NAME} tells no details of its animals any more.`, { cause: error });
        const { externalId, status, statusId = null } = animal;
        late.set(animal, { externalId, reason: error.message, status, statusId });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return late;
}
