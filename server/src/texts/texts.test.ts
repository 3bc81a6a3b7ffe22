import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { callback, startTwilio } from '../../test/twilio.ts';
import { arrival, checkIn, type Desk, makeDesk, newPhone } from '../../test/visits.ts';
import { openTexts } from './provider.ts';
import { sendText } from './send-text.ts';

const PUBLIC_URL = 'https://desk.example';
const TEXT = 'Hello {{visitor_name}}, {{location_name}} sees you: {{wait_list_place}}';

describe('a text', () => {
  let server: TestServer;
  let provider: Awaited<ReturnType<typeof startTwilio>>;
  let desk: Desk;
  beforeAll(async () => {
    provider = await startTwilio();
    server = await startTestServer({ SMS_URL: provider.url, PUBLIC_URL });
    desk = await makeDesk(server, { Adopt: { wait_list_on_end: true, sms_text: TEXT }, Donate: {} });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  afterEach(() => {
    Object.assign(provider.state, { mood: 'answers', onTaken: undefined, lists: true });
  });

  const comes = async (name = 'Ada', phone: string | null = newPhone(), reason = 'Adopt') => {
    await checkIn(server, arrival(desk, name, { visitor: { name, phone } }, reason));
    const { rows } = await server.sql.query<{ uuid: string; body: string }>(
      'select uuid, body from sms order by id desc limit 1',
    );
    return rows[0] ?? { uuid: '', body: '' };
  };
  /** What the worker does with the job, as often as the queue would have it tried again. */
  const work = async (uuid: string, times = 1) => {
    const texts = openTexts({ smsUrl: provider.url, dataDir: server.dataDir }, () => PUBLIC_URL);
    for (let time = 0; time < times; time += 1) await sendText(server.server.connection.db, texts, uuid).catch(() => undefined);
  };
  const stateOf = async (uuid: string) =>
    (await server.sql.query<{ state_key: string }>('select state_key from sms where uuid = $1', [uuid])).rows[0]?.state_key;
  const takenOf = (uuid: string) => provider.taken.filter(({ callback: at }) => at.endsWith(uuid));
  const hear = async (uuid: string, fields: Record<string, string>, token?: string) => {
    const at = `/text/status/${uuid}`;
    const { body, headers } = callback(PUBLIC_URL + at, fields, token);
    return (await fetch(server.url + at, { method: 'POST', body, headers })).status;
  };

  test('goes out to whoever checks in, with what they said in it', async () => {
    const { uuid, body } = await comes('Ada Lovelace');
    expect(body).toMatch(/^Hello Ada, Main house sees you: \d+$/);
    await work(uuid);
    expect(takenOf(uuid)).toMatchObject([{ body, callback: `${PUBLIC_URL}/text/status/${uuid}` }]);
    expect(await stateOf(uuid)).toBe('SENT');
  });

  test.each([
    ['Ada Lovelace', 'Ada'],
    ['win.example https://x.example', 'win'],
    ['https://x.example', 'https'],
    ['{{shelter_name}}', 'shelter'],
    ['Call +1 900 555 0000 now', 'Call'],
    ['  Jean-Luc Picard', 'Jean-Luc'],
    ['O’Neill', 'O’Neill'],
    ['शर्मा कुमार', 'शर्मा'],
    ['A\u0301ngel', 'Ángel'],
    ['1234', ''],
    ['x'.repeat(80), 'x'.repeat(20)],
  ])('to who says that they are %j names %j, and nothing more of it', async (name, first) => {
    const { body } = await comes(name);
    expect(body.split(', Main')[0]).toBe(`Hello ${first}`);
  });

  test('is none where nobody said a number, or the reason has no text', async () => {
    const before = (await server.sql.query('select from sms')).rowCount;
    await comes('Ada', null);
    await comes('Ada', newPhone(), 'Donate');
    expect((await server.sql.query('select from sms')).rowCount).toBe(before);
  });

  test('is one for each visit, however often its job is done, also at once', async () => {
    const { uuid } = await comes();
    await Promise.all(Array.from({ length: 5 }, () => work(uuid, 2)));
    expect(takenOf(uuid)).toHaveLength(1);
  });

  test.each(['takes and hangs up', 'takes and fails', 'takes and never ends'] as const)(
    'that the provider %s with is found there, and not sent again',
    async (mood) => {
      const { uuid } = await comes();
      provider.state.mood = mood;
      await work(uuid);
      expect(await stateOf(uuid)).toBe('UNCLEAR');
      // Whoever never ends is not read for as long as there is time.
      expect((await server.sql.query('select said from sms where uuid = $1', [uuid])).rows[0].said).not.toContain('seconds');
      await work(uuid);
      expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['SENT', 1]);
    },
  );

  test.each(['hangs up', 'fails'] as const)('that the provider never had, for it %s, is tried once more', async (mood) => {
    const { uuid } = await comes();
    provider.state.mood = mood;
    await work(uuid);
    provider.state.mood = 'answers';
    await work(uuid);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['SENT', 1]);
  });

  test('that is unclear after a second try is left for a person, who says what became of it', async () => {
    const { uuid } = await comes();
    provider.state.mood = 'hangs up';
    await work(uuid, 6);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['UNCLEAR', 0]);
    const resolve = () => server.admin.call('visit/resolve-text', { sms_uuid: uuid, state_key: 'FAILED' });
    expect((await resolve()).http).toBe(200);
    expect(await stateOf(uuid)).toBe('FAILED');
    expect(await resolve()).toMatchObject({ http: 409, message: 'This text is not unclear' });
  });

  test('of which the provider cannot say whether it had it is not sent again', async () => {
    const { uuid } = await comes();
    Object.assign(provider.state, { mood: 'takes and hangs up', lists: false });
    await work(uuid, 4);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['UNCLEAR', 1]);
  });

  test('whose worker is killed between sending and the answer is found, and not sent again', async () => {
    const { uuid } = await comes();
    // What a killed worker leaves: the provider has it, and its row still says that it is being sent.
    await work(uuid);
    await server.sql.query("update sms set state_key = 'SENDING', sid = null, sent_date = null where uuid = $1", [uuid]);
    await work(uuid, 3);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['SENT', 1]);
  });

  test('says that it is being sent before it is', async () => {
    const { uuid } = await comes();
    let during: string | undefined;
    provider.state.onTaken = async () => {
      during = await stateOf(uuid);
    };
    await work(uuid);
    expect(during).toBe('SENDING');
  });

  test('that a busy provider turns away waits', async () => {
    const { uuid } = await comes();
    provider.state.mood = 'is busy';
    await work(uuid, 3);
    expect(await stateOf(uuid)).toBe('WAITING');
    provider.state.mood = 'answers';
    await work(uuid);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['SENT', 1]);
  });

  test('to a number that is none fails, and is not tried again', async () => {
    const { uuid } = await comes();
    provider.state.mood = { refuses: 21211 };
    await work(uuid);
    provider.state.mood = 'answers';
    await work(uuid, 2);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['FAILED', 0]);
  });

  test('to who has told the provider to stop is the last that is made for them', async () => {
    const phone = newPhone();
    const { uuid } = await comes('Ada', phone);
    provider.state.mood = { refuses: 21610 };
    await work(uuid);
    const { rows } = await server.sql.query(
      'select no_texts from visitor w join visit v on v.visitor_id = w.id join sms m on m.visit_id = v.id where m.uuid = $1',
      [uuid],
    );
    expect(rows).toEqual([{ no_texts: true }]);
    await server.sql.query("update visit set ended_date = now(), ended_key = 'DONE'");
    expect((await comes('Ada', phone)).uuid).toBe(uuid);
  });

  test('to who wants none any more is not sent', async () => {
    const { uuid } = await comes();
    const { rows } = await server.sql.query<{ uuid: string }>(
      'select w.uuid from visitor w join visit v on v.visitor_id = w.id join sms m on m.visit_id = v.id where m.uuid = $1',
      [uuid],
    );
    const said = await server.admin.call('visit/save-visitor', { visitor_uuid: rows[0]?.uuid, no_texts: true });
    expect(said).toMatchObject({ http: 200, data: { visitor: { no_texts: true } } });
    await work(uuid);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['REFUSED', 0]);
  });

  test('goes forward by the provider’s word, whatever order its words come in', async () => {
    const { uuid } = await comes();
    await work(uuid);
    const MessageSid = takenOf(uuid)[0]?.sid ?? '';
    for (const MessageStatus of ['delivered', 'sent', 'queued', 'delivered'])
      expect(await hear(uuid, { MessageSid, MessageStatus })).toBe(204);
    expect(await stateOf(uuid)).toBe('DELIVERED');
  });

  test('that was unclear is clear by the provider’s word', async () => {
    const { uuid } = await comes();
    provider.state.mood = 'takes and hangs up';
    await work(uuid);
    await hear(uuid, { MessageSid: takenOf(uuid)[0]?.sid ?? '', MessageStatus: 'undelivered', ErrorCode: '30003' });
    await work(uuid, 2);
    expect([await stateOf(uuid), takenOf(uuid).length]).toEqual(['FAILED', 1]);
  });

  test('is not changed by a word that somebody else has signed', async () => {
    const { uuid } = await comes();
    await work(uuid);
    const word = { MessageSid: takenOf(uuid)[0]?.sid ?? '', MessageStatus: 'failed' };
    expect([await hear(uuid, word, 'another token'), await hear(uuid, { ...word, MessageSid: 'SM0' })]).toEqual([404, 204]);
    expect(await stateOf(uuid)).toBe('SENT');
  });
});

test('without a provider texts are files beside the mails, one a visit', async () => {
  const server = await startTestServer({ ROLE: 'all' });
  const desk = await makeDesk(server, { Adopt: { sms_text: TEXT } });
  await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone: '+1 212 555 0001' } }));
  const outbox = join(server.dataDir, 'outbox');
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt'));
  await expect.poll(files).toHaveLength(1);
  expect(await readFile(join(outbox, (await files())[0] ?? ''), 'utf8')).toBe(
    'To: +12125550001\n\nHello Ada, Main house sees you:\n',
  );
  await server.stop();
});
