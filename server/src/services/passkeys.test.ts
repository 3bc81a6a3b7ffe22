import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Authenticator } from '../../test/authenticator.ts';
import { askToMake, askToShow, madeFor, partyAt, shownFor } from './passkeys.ts';

const party = { rpID: 'console.homeward.example', rpName: 'Homeward', origin: 'https://console.homeward.example' };
const { rpID, origin } = party;
const someone = () => ({ uuid: randomUUID(), email: 'someone@homeward.example', name: 'Some One' });

async function made() {
  const authenticator = new Authenticator();
  const { challenge } = await askToMake(party, someone(), []);
  const passkey = await madeFor(party, challenge, authenticator.make({ challenge, origin, rpID }));
  if (!passkey) throw new Error('a good passkey was refused');
  return { authenticator, passkey };
}

test.each([
  ['https://console.homeward.example/admin', { rpID, origin }],
  ['https://console.homeward.example:8443', { rpID, origin: 'https://console.homeward.example:8443' }],
  ['http://localhost:4800', { rpID: 'localhost', origin: 'http://localhost:4800' }],
  ['http://console.homeward.example', undefined],
  ['http://127.0.0.1:4800', undefined],
  ['https://[::1]:4800', undefined],
])('who listens at %s asks for passkeys as %o', (publicUrl, asks) => {
  const found = partyAt({ publicUrl, productName: 'Homeward' });
  if (asks) expect(found).toMatchObject(asks);
  else expect(found).toBeUndefined();
});

describe('a passkey that is made', () => {
  test('is known by its own id, and is asked for by it', async () => {
    const { authenticator, passkey } = await made();
    expect(passkey).toMatchObject({ id: authenticator.id, counter: 0, transports: ['usb'] });
    expect((await askToShow(party, [passkey])).allowCredentials).toMatchObject([{ id: authenticator.id }]);
    expect((await askToMake(party, someone(), [passkey])).excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  });

  test.each([
    ['another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
    ['another origin', { origin: 'https://console.homeward.example.evil.example' }],
    ['another port', { origin: 'https://console.homeward.example:8443' }],
    ['another name', { rpID: 'evil.example' }],
  ])('for %s is none', async (_what, wrong) => {
    const { challenge } = await askToMake(party, someone(), []);
    const response = new Authenticator().make({ challenge, origin, rpID, ...wrong });
    expect(await madeFor(party, challenge, response)).toBeUndefined();
  });

  test('may be signed by its own key', async () => {
    const authenticator = new Authenticator();
    const { challenge } = await askToMake(party, someone(), []);
    const response = authenticator.make({ challenge, origin, rpID }, {});
    expect(await madeFor(party, challenge, response)).toMatchObject({ id: authenticator.id });
  });

  test('with certificates is none, for these name addresses to ask', async () => {
    const { challenge } = await askToMake(party, someone(), []);
    const response = new Authenticator().make({ challenge, origin, rpID }, { x5c: [Buffer.from('a certificate')] });
    expect(await madeFor(party, challenge, response)).toBeUndefined();
  });

  test.each(['', 'AA', '!!!!', 'v'.repeat(50)])('of %o is none', async (attestationObject) => {
    const { challenge } = await askToMake(party, someone(), []);
    const response = new Authenticator().make({ challenge, origin, rpID });
    const broken = { ...response, response: { ...response.response, attestationObject } };
    expect(await madeFor(party, challenge, broken)).toBeUndefined();
  });
});

describe('a passkey that is shown', () => {
  test('is good for its challenge, whether it counts or not', async () => {
    const { authenticator, passkey } = await made();
    const { challenge } = await askToShow(party, [passkey]);
    expect(await shownFor(party, challenge, authenticator.show({ challenge, origin, rpID }), passkey)).toBe(0);
    authenticator.counter = 1;
    expect(await shownFor(party, challenge, authenticator.show({ challenge, origin, rpID }), passkey)).toBe(1);
  });

  test.each([
    ['another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpID: 'evil.example' }],
  ])('for %s is not', async (_what, wrong) => {
    const { authenticator, passkey } = await made();
    const { challenge } = await askToShow(party, [passkey]);
    const response = authenticator.show({ challenge, origin, rpID, ...wrong });
    expect(await shownFor(party, challenge, response, passkey)).toBeUndefined();
  });

  test('is not where its count has stood still or gone back: then there is a copy of it', async () => {
    const { authenticator, passkey } = await made();
    const { challenge } = await askToShow(party, [passkey]);
    for (const [counter, good] of [
      [4, undefined],
      [5, undefined],
      [0, undefined],
      [6, 6],
    ] as const) {
      authenticator.counter = counter;
      const response = authenticator.show({ challenge, origin, rpID });
      expect(await shownFor(party, challenge, response, { ...passkey, counter: 5 })).toBe(good);
    }
  });

  test('is not by another key, whichever id it says', async () => {
    const [one, other] = [await made(), await made()];
    const { challenge } = await askToShow(party, [one.passkey]);
    const response = other.authenticator.show({ challenge, origin, rpID });
    expect(await shownFor(party, challenge, response, one.passkey)).toBeUndefined();
    const disguised = { ...response, id: one.passkey.id, rawId: one.passkey.id };
    expect(await shownFor(party, challenge, disguised, one.passkey)).toBeUndefined();
  });
});
