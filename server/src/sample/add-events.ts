import { slugOf } from '@homeward/contract/field';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';
import { addFile, type Files } from '../services/files.ts';
import { COLOURS, picture } from './add-looks.ts';
import { idsBy } from './ids.ts';
import { sampleShelters } from './shelters.ts';

const sponsors: [name: string, link: string | null][] = [
  ['Harbour Pet Foods', 'https://harbour-pet-foods.example'],
  ['Lindholm Veterinary Group', 'https://lindholm-vets.example'],
  ['The Corner Bakery', null],
];

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** By how many days from now they begin, at ten in UTC, and for how many hours they last. */
const events: [name: string, description: string, inDays: number, hours: number, active: boolean, searchable: boolean][] = [
  ['Big Adoption Weekend', 'Meet dogs and cats of five shelters.\nBring a lead, and time.', 45, 32, true, true],
  ['Clear the Shelters', 'Fees are halved for a day.', 20, 8, true, true],
  ['Senior Pets Sunday', 'Old friends looking for a sofa.', 9, 6, true, false],
  ['Volunteer Training', 'For new volunteers only.', 14, 4, false, false],
  ['Open House', 'Thank you to all 900 of you.', -60, 9, true, true],
];

/** Adds events that are over, soon and hidden, with who takes part and who pays. */
export async function addEvents(db: Database, files: Files): Promise<void> {
  await insertRows(
    db,
    'sponsor',
    sponsors.map(([name, link]) => ({ name, link })),
  );
  const sponsorIds = await idsBy(db, 'sponsor', 'name');
  const shelterIds = await idsBy(db, 'organization_shelter', 'name');
  const shelters = sampleShelters.flatMap(({ name }) => shelterIds.get(name) ?? []);
  const today = Math.floor(Date.now() / DAY) * DAY;
  for (const [index, [name, description, inDays, hours, active, search_enabled]] of events.entries()) {
    const banner = await files.storePicture(await picture(COLOURS[index % COLOURS.length] ?? 0), ['banner'], 'sample');
    const start = today + inDays * DAY + 10 * HOUR;
    const { id: event_id } = await db
      .insertInto('organization_event')
      .values({
        ...{ name, slug: slugOf(name), description, active, search_enabled },
        start_datetime: new Date(start),
        end_datetime: new Date(start + hours * HOUR),
        banner_id: (await addFile(db, banner)).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const part = shelters.slice(index * 3, index * 3 + 5).map((shelter_id, at) => ({ event_id, shelter_id, active: at < 4 }));
    await insertRows(db, 'organization_event_shelter', part);
    const paid = [...sponsorIds.values()].slice(0, 1 + (index % 3)).map((sponsor_id) => ({ event_id, sponsor_id, active: true }));
    await insertRows(db, 'organization_event_sponsor', paid);
  }
}
