import { layoutCard } from '@homeward/contract/kennel-card-layout';
import { places } from '@homeward/contract/sheet';
import { sql } from 'kysely';
import type { Frame } from '../http/frame.ts';
import { cardPets, cardShelter, settingsOf } from './cards.ts';
import type { Setup, Sheet } from './document.ts';
import type { Printed } from './tickets.ts';

/** A document to be drawn. */
export interface Print {
  name: string;
  setup: Setup;
  sheets: AsyncIterable<Sheet[]>;
}

const AT_ONCE = 4;

/** The kennel cards of a ticket; undefined where there is none left to print. */
export async function printCards(
  { connection: { db }, services: { files, publicUrl } }: Frame,
  { shelter_id, pet_ids, paper, per_page }: Extract<Printed, { kind: 'kennel-cards' }>,
): Promise<Print | undefined> {
  const shelter = await cardShelter(db, sql`s.id = ${shelter_id}`);
  const settings = shelter && settingsOf(shelter);
  if (!settings) return undefined;
  const shown = settings.block_pet_restricted_and_hidden ? sql`p.visibility_key = 'VISIBLE'` : sql`true`;
  const pets = await cardPets(db, shelter, sql`p.id = any(${pet_ids}::int[]) and ${shown}`, publicUrl);
  if (!pets.length) return undefined;
  const logo = shelter.logo ? await files.read(shelter.logo) : undefined;
  const { cards, cut } = places(paper, per_page);
  const load = (page: typeof pets): Promise<Sheet> =>
    Promise.all(page.map(({ picture_key: key }) => (key ? files.forPrint(key) : undefined))).then((pictures) => ({
      boxes: [...page.flatMap((pet, at) => layoutCard(cards[at] ?? cards[0], pet, settings, Boolean(logo))), ...cut],
      pictures,
    }));
  const title = `Kennel cards · ${shelter.name}`;
  const setup = { title, paper, language: shelter.language, logo };
  return { name: `kennel-cards-${shelter.slug}.pdf`, setup, sheets: ahead(chunks(chunks(pets, per_page), AT_ONCE), load) };
}

const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size));

/** The next are read while the last are drawn. */
async function* ahead<T>(batches: T[][], load: (one: T) => Promise<Sheet>): AsyncGenerator<Sheet[]> {
  const read = (batch: T[] = []) => {
    const reading = Promise.all(batch.map(load));
    // Who stops in between does not hear of it.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(batches[0]);
  for (const index of batches.keys()) {
    const sheets = await next;
    next = read(batches[index + 1]);
    yield sheets;
  }
}
