import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

/** Chameleon's OTHER and LIVESTOCK hold several species. */
let server: Listing;
let integration: MadeIntegration;
const animals = [
  { id: 'A1', type: 'OTHER', breed: 'Holland Lop' },
  { id: 'A2', type: 'LIVESTOCK', breed: 'RABBIT SH' },
  { id: 'A3', type: 'other', breed: 'GUINEA PIGGY' },
  { id: 'A4', type: 'OTHER', breed: '' },
];
const item = ({ id, type, breed }: (typeof animals)[number]) =>
  `<item><guid>${id}</guid><title>${id}</title><c:animalType>${type}</c:animalType><c:breed>${breed}</c:breed><c:sex>UNKNOWN</c:sex><c:kennelStatus>AVAILABLE</c:kennelStatus></item>`;
beforeAll(async () => {
  server = await startListing();
  server.answer = (_request, response) => response.end(`<rss><channel>${animals.map(item).join('')}</channel></rss>`);
  const shelter = await makeShelter(server);
  const place = { key: 'CHAMELEON', shelter, branch: await makeBranch(server, shelter, 'North') } as const;
  integration = await wizard(server, place, { url: server.address }, { settings: {}, connected: true });
});
afterAll(() => server.stop());

const specieOf = async (name: string) =>
  (await server.sql.query<{ id: number; uuid: string }>('select id, uuid from specie where name = $1 and not deleted', [name]))
    .rows[0];
const species = async () => {
  const { rows } = await server.sql.query('select id, name from specie');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (await petsOf(server, integration)).map(({ external_id, specie_id }) => [external_id, names.get(specie_id)]);
};

test('a breed of one species alone tells the species; the others wait for their breed, and only who has none for the word', async () => {
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1, waiting: 3 });
  expect(await species()).toEqual([['A1', 'Rabbit']]);
  const words = async (kind: string) =>
    (
      await server.sql.query(`select external_id from mapping_${kind} where partner_key = 'CHAMELEON' and not active order by 1`)
    ).rows.map(({ external_id }) => external_id);
  expect(await words('breed')).toEqual(['GUINEA PIGGY', 'RABBIT SH']);
  expect(await words('specie')).toEqual(['OTHER']);
});

test('once staff have said which breed it is, the animal is of the breed’s species', async () => {
  for (const [word, name] of [
    ['RABBIT SH', 'Rabbit'],
    ['GUINEA PIGGY', 'Guinea Pig'],
  ] as const) {
    const { rows } = await server.sql.query<{ uuid: string; target: string }>(
      `select m.uuid, b.uuid as target from mapping_breed m, breed b join specie s on s.id = b.specie_id
        where m.external_id = $1 and s.name = $2 and b.name = 'Mixed Breed'`,
      [word, name],
    );
    expect(await server.admin.call('mapping-breed/resolve', { mappings: rows })).toMatchObject({ http: 200 });
  }
  expect(await syncNow(server, integration)).toMatchObject({ added: 2, waiting: 1 });
  expect(await species()).toEqual([
    ['A1', 'Rabbit'],
    ['A2', 'Rabbit'],
    ['A3', 'Guinea Pig'],
  ]);
});

test('what staff say of the word itself holds for those whose breed tells nothing, and for no others', async () => {
  const bird = await specieOf('Bird');
  await server.sql.query("update mapping_specie set specie_id = $1, active = true where external_id = 'OTHER'", [bird?.id]);
  expect(await syncNow(server, integration)).toMatchObject({ added: 1, waiting: 0 });
  expect(await species()).toEqual([
    ['A1', 'Rabbit'],
    ['A2', 'Rabbit'],
    ['A3', 'Guinea Pig'],
    ['A4', 'Bird'],
  ]);
});
