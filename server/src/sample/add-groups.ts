import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';
import { idsBy } from './ids.ts';
import type { SampleSpecie } from './pet-words.ts';

/** What visitors look for together, in the order in which it is offered. */
const groups: [name: string, highlight: boolean, species: SampleSpecie[]][] = [
  ['Dogs and cats', true, ['Dog', 'Cat']],
  ['Small animals', true, ['Rabbit', 'Guinea Pig', 'Hamster', 'Ferret', 'Small & Furry']],
  ['Barn and pasture', false, ['Horse', 'Pig', 'Goat']],
  ['Birds', false, ['Bird']],
  ['Tanks and terrariums', false, ['Reptile', 'Fish']],
];

export async function addGroups(db: Database): Promise<void> {
  const species = await idsBy(db, 'specie', 'name');
  for (const [index, [name, highlight, names]] of groups.entries()) {
    const { id } = await db
      .insertInto('public_group')
      .values({ name, highlight, order: (index + 1) * 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = names.flatMap((one) => species.get(one) ?? []).map((specie_id) => ({ public_group_id: id, specie_id }));
    await insertRows(db, 'public_group_species', rows);
  }
}
