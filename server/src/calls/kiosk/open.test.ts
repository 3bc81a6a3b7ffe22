import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../test/server.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { anyone, type Desk, makeDesk, whichKiosk } from '../../../test/visits.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await makeDesk(server);
  await server.sql.query(
    `insert into organization_shelter_language (shelter_id, language_id, main_language)
      select $1, id, abbreviation = 'es' from language where abbreviation in ('ar', 'es')`,
    [desk.shelter.id],
  );
});
afterAll(() => server.stop());

type Place = Answer<{ language: string; languages: { abbreviation: string }[] }>;
const open = async (path: string, which: object, accept: string) =>
  (await server.post(path, JSON.stringify(which), { ...anyone, 'accept-language': accept })) as Place;

test.each([
  ['ar-EG,ar;q=0.9,en;q=0.8', undefined, 'ar'],
  ['de,fr;q=0.5', undefined, 'fr'],
  ['xx', undefined, 'es'],
  ['', undefined, 'es'],
  ['ar', 'pt', 'pt'],
  ['ar', 'nonsense', 'ar'],
])('to a browser that reads %j, asked for %s, a kiosk and a code speak %s', async (accept, language, spoken) => {
  const kiosk = await open('/kiosk/open', { ...whichKiosk(desk), language }, accept);
  const code = await open('/wait-list/open', { qr_code_uuid: desk.code.uuid, language }, accept);
  expect([kiosk.data.language, code.data.language]).toEqual([spoken, spoken]);
});
