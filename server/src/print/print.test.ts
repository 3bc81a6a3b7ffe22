import type { Ticket } from '@homeward/contract/print';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pixelsOf, readQr } from '../../test/pdf-pixels.ts';
import { inquire, limit, saveLimits } from '../../test/pets.ts';
import { blackPng, dataUrl, noisy, plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makePet, makeShelter } from '../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter & { slug: string };
let branch: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const slug = `cards-${crypto.randomUUID().slice(0, 8)}`;
  shelter = { ...(await makeShelter(server, { slug })), slug };
  branch = await makeBranch(server, shelter, 'North');
  await save({});
});
afterAll(() => server.stop());

const SETTINGS = {
  pet_info: ['breed_primary', 'sex', 'age', 'kennel_number'],
  questions_title: 'About me',
  questions: [{ title: 'Good with children?', options: ['Yes', 'No'] }],
};
const save = async (value: object, more: object = {}) => {
  const { rows } = await server.sql.query<{ uuid: string; version: number }>(
    "select uuid, version from shelter_setting where shelter_id = $1 and type_key = 'KENNEL_CARD'",
    [shelter.id],
  );
  const input = { shelter_uuid: shelter.uuid, ...rows[0], value: { ...SETTINGS, ...value }, ...more };
  const answer = await server.admin.call('shelter-settings/save-kennel-card', input);
  expect(answer).toMatchObject({ http: 200 });
  return answer;
};
const ask = (input: object, by = server.admin) =>
  by.call<Ticket>('pet/print-kennel-cards', { shelter_uuid: shelter.uuid, ...input });
const fetchPdf = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const print = async (input: object) => fetchPdf((await ask(input)).data.address);
const addressOf = (uuid: string) => `${server.url}/iframe/${shelter.slug}/pet/${uuid}`;

describe('a kennel card', () => {
  test.each([
    ['A4', 1],
    ['LETTER', 1],
    ['A4', 2],
    ['LETTER', 2],
  ])(
    'on %s, %i a page, carries a code that an independent reader reads as the address of the pet’s page',
    async (paper, per_page) => {
      const { uuid } = await makePet(server, branch, { name: 'Bella' });
      const { bytes, headers } = await print({ pet_uuids: [uuid], paper, per_page });
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe(`inline; filename="kennel-cards-${shelter.slug}.pdf"`);
      const { pictures } = await pixelsOf(bytes);
      expect(await readQr(pictures[0] ?? Buffer.alloc(0))).toBe(addressOf(uuid));
    },
  );

  test('is read from a blurred and turned picture of it too', async () => {
    const { uuid } = await makePet(server, branch, { name: 'Bella' });
    const { pictures } = await pixelsOf((await print({ pet_uuids: [uuid] })).bytes);
    const worn = await sharp(pictures[0]).rotate(3, { background: '#ffffff' }).blur(1.2).png().toBuffer();
    expect(await readQr(worn)).toBe(addressOf(uuid));
  });

  test('shows the picture of the pet and the logo', async () => {
    const stored = await server.server.connection.db
      .selectFrom('stored_file')
      .where('kind', '=', 'PICTURE')
      .select('id')
      .limit(1)
      .execute();
    const { uuid } = await makePet(server, branch, { name: 'Bella', picture_id: stored[0]?.id });
    const bare = await print({ pet_uuids: [(await makePet(server, branch, { name: 'Bella' })).uuid] });
    const logo = dataUrl('image/png', await noisy(800, 600).png().toBuffer());
    await save({}, { kennel_card_logo: logo });
    const shown = await print({ pet_uuids: [uuid] });
    const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
    expect([imagesIn(bare.bytes), imagesIn(shown.bytes)]).toEqual([0, 2]);
  });
});

describe('a logo', () => {
  const kept = async () => {
    const { rows } = await server.sql.query<{ key: string; width: number; height: number; mime: string }>(
      'select f.key, f.width, f.height, f.mime from organization_shelter s join stored_file f on f.id = s.kennel_card_logo_id where s.id = $1',
      [shelter.id],
    );
    return rows[0];
  };
  const send = (kennel_card_logo: string) =>
    server.admin.call('shelter-settings/save-kennel-card', { shelter_uuid: shelter.uuid, value: SETTINGS, kennel_card_logo });

  test('is kept as a JPEG of 300×115, whole on white, without metadata, and can be taken away', async () => {
    const tall = await plain(400, 800)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .webp()
      .toBuffer();
    await save({}, { kennel_card_logo: dataUrl('image/webp', tall) });
    expect(await kept()).toMatchObject({ width: 300, height: 115, mime: 'image/jpeg' });
    const picture = await fetch(`${server.url}/cdn/ORIGINAL/${(await kept())?.key}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const shown = sharp(Buffer.from(await picture.arrayBuffer()));
    const { format, exif } = await shown.metadata();
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
    const { data } = await shown.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].every((part) => part > 250)).toBe(true);
    const small = await fetch(`${server.url}/cdn/AUTOx32/${(await kept())?.key}`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    await save({}, { kennel_card_logo_remove: true });
    expect(await kept()).toBeUndefined();
  });

  test.each([
    [
      'of 12,000 by 12,000 pixels',
      () => dataUrl('image/png', blackPng(12_000, 12_000)),
      'The picture has more than 25 million pixels',
    ],
    [
      'that is a renamed SVG',
      () => dataUrl('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'Please choose a JPEG, PNG or WebP picture',
    ],
  ])('%s is refused at its field, and nothing is stored', async (_what, logo, message) => {
    expect(await send(logo())).toMatchObject({ http: 422, data: { errors: [{ path: ['kennel_card_logo'], message }] } });
    expect(await kept()).toBeUndefined();
  });
});

describe('many cards', () => {
  test('are pages in one file, two a page half as many, five hundred at most', async () => {
    await server.sql.query(
      `insert into pet (branch_id, specie_id, name) select $1, (select id from specie where name = 'Dog'), 'Dog ' || n
        from generate_series(1, 500) n`,
      [branch.id],
    );
    expect((await ask({ search: {} })).data).toMatchObject({ count: 500, left_out: 0 });
    const printed = await print({ search: { 'name.ilike': 'dog 4%' }, per_page: 2 });
    expect(printed.status, printed.bytes.toString('latin1', 0, 300)).toBe(200);
    expect((await pixelsOf(printed.bytes, [])).pages).toBe(56);
    const some = { search: { 'name.ilike': 'dog 49%' } };
    expect((await ask(some)).data.count).toBe(11);
    expect((await pixelsOf((await print(some)).bytes, [])).pages).toBe(11);
    await makePet(server, branch, { name: 'One more' });
    expect(await ask({ search: {} })).toMatchObject({
      http: 422,
      data: { errors: [{ message: 'This finds 501 pets: at most 500 are printed at once' }] },
    });
    expect((await ask({ search: { 'name.ilike': 'one more' } })).data.count).toBe(1);
  });
});

describe('which pets have a card', () => {
  test('restricted and hidden ones obey the switch, also when it is set after the ticket was made', async () => {
    const { uuid } = await makePet(server, branch, { name: 'Shown' });
    const { uuid: hidden } = await makePet(server, branch, { name: 'Hidden', visibility_key: 'HIDDEN' });
    const restricted = await makePet(server, branch, { name: 'Restricted' });
    const both = await ask({ pet_uuids: [uuid, hidden, restricted.uuid] });
    expect(both.data).toMatchObject({ count: 3, left_out: 0 });
    await save({ block_pet_restricted_and_hidden: true });
    await saveLimits(server, shelter, [limit(0, 1)]);
    await inquire(server, restricted);
    expect((await pixelsOf((await fetchPdf(both.data.address)).bytes, [])).pages).toBe(1);
    expect((await ask({ search: {} })).data).toMatchObject({ count: 1, left_out: 2 });
    expect(await ask({ pet_uuids: [hidden] })).toMatchObject({ http: 409, message: 'None of these pets may have a card' });
  });

  test('neither another shelter’s nor deleted ones, whatever the search says', async () => {
    const other = await makeBranch(server, await makeShelter(server), 'Elsewhere');
    const { uuid: strange } = await makePet(server, other);
    const { uuid: gone } = await makePet(server, branch, { deleted: true });
    expect(await ask({ pet_uuids: [strange, gone] })).toMatchObject({ http: 409 });
    const search = { 'branch.shelter.uuid': '0190b0f0-0000-7000-8000-000000000000' };
    await makePet(server, branch);
    expect((await ask({ search })).data.count).toBe(1);
  });

  test('a shelter that has saved no settings is told so, and one that is not there too', async () => {
    const bare = await makeShelter(server);
    expect(await ask({ shelter_uuid: bare.uuid, search: {} })).toMatchObject({
      http: 409,
      message: 'Save the kennel card settings first',
    });
    expect(await ask({ shelter_uuid: '0190b0f0-0000-7000-8000-000000000000', search: {} })).toMatchObject({ http: 404 });
  });
});

describe('a ticket', () => {
  const ticket = async () => (await ask({ pet_uuids: [(await makePet(server, branch)).uuid] })).data.address;

  test('prints once', async () => {
    const address = await ticket();
    const both = await Promise.all([fetchPdf(address), fetchPdf(address)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await fetchPdf(address)).status).toBe(404);
  });

  test('is not used up by asking for the head alone', async () => {
    const address = await ticket();
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
    expect((await fetchPdf(address)).status).toBe(200);
  });

  test('is good for a minute', async () => {
    const address = await ticket();
    await server.sql.query("update print_ticket set created_date = created_date - interval '61 seconds'");
    expect((await fetchPdf(address)).status).toBe(404);
  });

  test.each(['x', 'A'.repeat(43), '../api', '%00'])('that nobody has made (%s) prints nothing', async (code) => {
    expect((await fetchPdf(`${server.url}/print/${code}`)).status).toBe(404);
  });

  test('stands in the database as a hash only', async () => {
    const code = (await ticket()).split('/').at(-1);
    const { rows } = await server.sql.query<{ code_hash: string }>('select code_hash from print_ticket');
    expect(rows.map(({ code_hash }) => code_hash)).not.toContain(code);
  });
});

describe('who prints', () => {
  test('needs the permission, and to print what a search finds that of the search', async () => {
    const { uuid } = await makePet(server, branch);
    const nobody = await server.userWith('pet/search');
    expect(await ask({ pet_uuids: [uuid] }, nobody)).toMatchObject({ http: 403 });
    const printer = await server.userWith('pet/print-kennel-cards');
    expect(await ask({ pet_uuids: [uuid] }, printer)).toMatchObject({ http: 200 });
    expect(await ask({ search: {} }, printer)).toMatchObject({ http: 403, data: { permission: 'pet/search' } });
  });

  test('is told where a search is wrong', async () => {
    expect(await ask({ search: { nonsense: 1 } })).toMatchObject({ http: 422 });
  });

  test('who leaves lets the next one print', async () => {
    await makePet(server, branch);
    const leaving = new AbortController();
    const { address } = (await ask({ search: {} })).data;
    const left = fetch(address, { signal: leaving.signal }).then(({ body }) => body?.cancel());
    leaving.abort();
    await left.catch(() => undefined);
    expect((await print({ search: {} })).status).toBe(200);
  });
});

describe('codes that hang somewhere', () => {
  const made = async <T>(text: string, ...values: unknown[]) => (await server.sql.query(text, values)).rows[0] as T;

  test('a kiosk’s opens the kiosk, and a location’s its wait list', async () => {
    const kiosk = await made<{ uuid: string }>(
      "insert into kiosk (branch_id, name, type_key, fingerprint) values ($1, 'Front desk', 'SELF_CHECK_IN', $2) returning uuid",
      branch.id,
      `print-${branch.id}-x`,
    );
    const first = await server.admin.call<Ticket>('kiosk/print-code', { kiosk_uuid: kiosk.uuid });
    const { pictures } = await pixelsOf((await fetchPdf(first.data.address)).bytes);
    expect(await readQr(pictures[0] ?? Buffer.alloc(0))).toBe(
      `${server.url}/kiosk?fingerprint=print-${branch.id}-x&uuid=${kiosk.uuid}`,
    );
    expect(await server.admin.call('qr-code/print', { shelter_uuid: shelter.uuid })).toMatchObject({
      http: 409,
      message: 'No QR Code generated yet',
    });
    const code = await made<{ uuid: string }>(
      "insert into qr_code (branch_id, type_key, title) values ($1, (select min(key) from qr_code_type), 'Wait here') returning uuid",
      branch.id,
    );
    const second = await server.admin.call<Ticket>('qr-code/print', { shelter_uuid: shelter.uuid });
    const sheet = await pixelsOf((await fetchPdf(second.data.address)).bytes);
    expect(await readQr(sheet.pictures[0] ?? Buffer.alloc(0))).toBe(`${server.url}/kiosk/code/${code.uuid}`);
  });
});
