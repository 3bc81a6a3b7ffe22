import type { Ticket } from '@homeward/contract/print';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixelsOf, readQr, textsOf } from '../../test/pdf-pixels.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeBranch, makePet } from '../../test/shelters.ts';
import { type Desk, inserted, makeDesk } from '../../test/visits.ts';

/** Would end what it stands in, and be run or filled in, wherever it is not text. */
const evil = '"\')>></script><b>{{x}}%s';
const DPI = 150;
/** In millimetres. */
const A4 = [210, 297];

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await makeDesk(server, {}, 'SELF_CHECK_IN');
});
afterAll(() => server.stop());

const print = async (path: string, input: object) => {
  const { data } = await server.admin.call<Ticket>(path, input);
  return Buffer.from(await (await fetch(data.address)).arrayBuffer());
};
const rename = (table: string, column: string, id: number) =>
  server.sql.query(`update ${table} set ${column} = $2 where id = $1`, [id, evil]);

/** Everything on the page is read out as it was written, so often, and nothing of it has become a part of the file. */
async function isText(pdf: Buffer, times: number): Promise<void> {
  const texts = await textsOf(pdf);
  expect(texts.join(' ').replaceAll(/\s/g, '').split(evil)).toHaveLength(times + 1);
  expect(pdf.toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch|URI)\b/);
}

test('what is written of a pet, and what a card asks, stands on it as text', async () => {
  const { shelter, branch } = desk;
  const pet_info = ['custom_code', 'kennel_number', 'branch', 'specie'];
  const questions = [{ title: evil, options: [evil, 'No'] }];
  const value = { pet_info, questions_title: evil, qr_code_title: evil, questions };
  expect(await server.admin.call('shelter-settings/save-kennel-card', { shelter_uuid: shelter.uuid, value })).toMatchObject({
    http: 200,
  });
  const { rows } = await server.sql.query<{ id: number }>('insert into specie (name) values ($1) returning id', [evil]);
  await rename('organization_branch', 'name', branch.id);
  const written = { name: evil, custom_code: evil, kennel_number: evil, specie_id: rows[0]?.id };
  const { uuid } = await makePet(server, branch, written);
  await isText(await print('pet/print-kennel-cards', { shelter_uuid: shelter.uuid, pet_uuids: [uuid] }), 9);
});

test('what is written of a kiosk and of a code stands on their sheets as text', async () => {
  const { shelter, kiosk, code } = desk;
  for (const [table, column, id] of [
    ['kiosk', 'name', kiosk.id],
    ['qr_code', 'title', code.id],
    ['qr_code', 'description', code.id],
  ] as const)
    await rename(table, column, id);
  await isText(await print('kiosk/print-code', { kiosk_uuid: kiosk.uuid }), 2);
  await isText(await print('qr-code/print', { shelter_uuid: shelter.uuid }), 3);
});

test('codes are printed on A4 two in a row, each read from its place as the address it is for', async () => {
  const { shelter, code } = await makeDesk(server);
  const codes = [code.uuid];
  for (const name of ['B', 'C', 'D', 'E']) {
    const { id: branch_id } = await makeBranch(server, shelter, `Other ${name}`);
    codes.push((await inserted(server, 'qr_code', { branch_id, title: `Code ${name}`, type_key: 'WAIT_LIST' })).uuid);
  }
  const pdf = await print('qr-code/print', { shelter_uuid: shelter.uuid });
  const { pages, pictures } = await pixelsOf(pdf, [1, 2], DPI);
  expect(pages).toBe(2);
  const read: (string | undefined)[] = [];
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata();
    expect([width, height].map((pixels) => Math.round((pixels / DPI) * 25.4))).toEqual(A4);
    const [half, part] = [Math.floor(width / 2), Math.floor(height / 2)];
    for (const [top, left] of [
      [0, 0],
      [0, half],
      [part, 0],
      [part, half],
    ] as const)
      read.push(await readQr(await sharp(picture).extract({ left, top, width: half, height: part }).toBuffer()));
  }
  expect(read).toEqual([...codes.map((uuid) => `${server.url}/kiosk/code/${uuid}`), undefined, undefined, undefined]);
});
