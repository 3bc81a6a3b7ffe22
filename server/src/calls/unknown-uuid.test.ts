import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { exampleInput } from '../../test/example-input.ts';
import { NOWHERE } from '../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeShelter } from '../../test/shelters.ts';
import { versionedParts } from '../../test/versioned.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const naming = calls.filter(
  (call) => call.kind === 'call' && call.writes && JSON.stringify(exampleInput(call, 'names')).includes('uuid"'),
);

/** The input with what is there where `there` says so. */
const among = (value: unknown, there: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) => there[key] ?? inner);

/** Makes every call that names a record that is not there, beside those that are; sees that none is taken, nothing written. */
async function expectRefused(there: Record<string, unknown>, refused: number[]): Promise<void> {
  const before = await checksums(server.sql);
  const answered: string[] = [];
  for (const call of naming) {
    const input = among(exampleInput(call, 'names'), there);
    if (!JSON.stringify(input).includes(NOWHERE)) continue;
    const { http } = await server.admin.call(call.path, input);
    if (!refused.includes(http)) answered.push(`${call.path}: ${http}`);
  }
  expect(answered).toEqual([]);
  expect(await checksums(server.sql)).toEqual(before);
}

test('no call that names a record nobody has makes one', async () => {
  expect(naming.length).toBeGreaterThan(30);
  await expectRefused({}, [404, 422]);
});

test('nor does one that names a part nobody has of a shelter that is there', async () => {
  const { uuid } = await makeShelter(server);
  await expectRefused({ shelter_uuid: uuid, organization_shelter_uuid: uuid }, [404, 422]);
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The input with each UUID in turn replaced by one that nobody has; a setting names itself too. */
function* astray(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && UUID.test(value)) yield NOWHERE;
  if (typeof value !== 'object' || value === null) return;
  if ('type_key' in value && !('uuid' in value)) yield { ...value, uuid: NOWHERE };
  for (const [key, inner] of Object.entries(value))
    for (const other of astray(inner)) yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
}

test('nor does one of which all is there but one record, in the version that is kept', async () => {
  const { parts } = await versionedParts(server);
  for (const part of parts) await server.admin.call(part.call, part.input('Kept', { version: await part.read() }));
  const before = await checksums(server.sql);
  const answered: string[] = [];
  let tried = 0;
  for (const part of parts)
    for (const input of astray(part.input('Astray', { version: await part.read() }))) {
      tried += 1;
      const { http } = await server.admin.call(part.call, input);
      if (http !== 404 && http !== 422) answered.push(`${part.name}: ${http} ${JSON.stringify(input)}`);
    }
  expect(answered).toEqual([]);
  expect(tried).toBeGreaterThan(50);
  expect(await checksums(server.sql)).toEqual(before);
});
