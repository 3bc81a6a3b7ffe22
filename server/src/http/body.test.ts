import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signedIn = () => ({
  'content-type': 'application/json',
  'x-api-key': server.admin.accessKey,
  authorization: `Bearer ${server.admin.token}`,
});
/** Sends a body as it stands to a call. */
async function post(body: string | Buffer, headers: Record<string, string> = {}, path = 'specie/create') {
  const answer = await send(server, { path: `/api/${path}`, headers: { ...signedIn(), ...headers } }, body);
  return { http: answer.http, ...(JSON.parse(answer.text) as { status: number; message: string; data: { errors?: unknown } }) };
}
const named = (json: string) => `{"specie":{"name":${json}}}`;

describe('the type of a body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/json-patch+json',
    'application/vnd.api+json',
    'nonsense',
    'application/jsonx',
  ])('%s is refused', async (type) => {
    expect(await post(named('"Typed"'), { 'content-type': type })).toMatchObject({
      http: 415,
      message: 'The body must be application/json',
    });
  });

  test.each([
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'application/json; charset="iso-8859-1"'],
    ['content-encoding', 'gzip'],
    ['content-encoding', 'x'],
  ])('%s: %s is refused, to a search too', async (name, value) => {
    for (const path of ['specie/create', 'specie/search'])
      expect(await post(named('"Packed"'), { [name]: value }, path)).toMatchObject({
        http: 415,
        message: 'The body must be JSON in UTF-8, not packed',
      });
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=UTF-8'])(
    '%s is read',
    async (type) => {
      expect(await post('{}', { 'content-type': type }, 'specie/search')).toMatchObject({ http: 200 });
    },
  );

  test('no body is an empty object', async () => {
    expect(await post('', {}, 'specie/search')).toMatchObject({ http: 200 });
  });
});

describe('broken JSON', () => {
  test.each([
    '{',
    '{"specie":{"name":"x"}',
    '{"specie":{"name":"x"}}}',
    "{'specie':{}}",
    '{specie:{}}',
    '{"specie":{"name":"x",}}',
    '// comment\n{}',
    '{"specie":NaN}',
    '{"specie":01}',
    '{"specie":"\t"}',
    '{"specie":"\\x41"}',
    'undefined',
    ' ',
    '\u0000',
  ])('%j is refused', async (body) => {
    expect(await post(body)).toMatchObject({ http: 400, status: 400, message: 'The body is not the JSON this call takes' });
  });
});

describe('JSON that can be read in two ways', () => {
  const twice: [string, string][] = [
    ['specie', '{"specie":{"name":"x"},"specie":{"name":"y"}}'],
    ['name', '{"specie":{"name":"x","name":"x"}}'],
    ['name', '{"specie":{"name":"x","n\\u0061me":"y"}}'],
    ['name', '{"specie":{"name" :"x", "name"\n: "y"}}'],
    ['a', '{"specie":[{"a":1},{"a":[{"b":"\\"}{"}],"a":2}]}'],
    ['', '{"specie":{"":1,"":2}}'],
  ];
  test.each(twice)('%j named twice is refused: %s', async (key, body) => {
    const message = `The body names '${key}' twice`;
    expect(await post(body)).toMatchObject({ http: 400, message });
    expect(await post(body, {}, 'specie/search')).toMatchObject({ http: 400, message });
  });

  test.each(['{"specie":{"name":"a: \\"b\\": {"}}', '{"specie":{"name":"One"},"search":[{"a":1},{"a":{"a":[]}}]}'])(
    '%s names nothing twice',
    async (body) => {
      expect((await post(body)).http).not.toBe(400);
    },
  );

  test('a search refused for a key that stands twice is not remembered as anything', async () => {
    const body = '{"options":{"limit":1},"options":{"limit":2}}';
    for (let times = 0; times < 3; times += 1) expect(await post(body, {}, 'specie/search')).toMatchObject({ http: 400 });
  });

  test.each(['{}', '{"specie":{"name":"Marked"}}', ''])('a byte order mark before %j is refused', async (body) => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
    for (const path of ['specie/create', 'specie/search'])
      expect(await post(marked, {}, path)).toMatchObject({ http: 400, message: 'The body begins with a byte order mark' });
  });

  test.each(['null', ' null\n'])('%j is no body', async (body) => {
    for (const path of ['specie/create', 'specie/search', 'auth/session-user'])
      expect(await post(body, {}, path)).toMatchObject({ http: 400, message: 'The body must be an object' });
  });
});

describe('numbers', () => {
  const lost = ['10.00000000000000000001', '99999999.990000000001', '20.000000000000001', '-10.000000000000000001'];
  const kept = [
    '0',
    '0.30000000000000004',
    '1.50e1',
    '100000000000000000000000',
    '-52.520000000',
    '5e-324',
    '1e400',
    `"${lost[0]}"`,
  ];
  const given = async (number: string, path: string) => (await post(`{"amount":${number}}`, {}, path)).http;
  test.each([...lost, '9007199254740993', '1e-400', `1${'0'.repeat(500_000)}1`])('%.30s is not kept so', async (number) => {
    for (const call of ['create-voucher', 'search']) expect(await given(number, `payment-credit/${call}`)).toBe(400);
  });
  test.each(kept)('%s is read', async (number) => expect(await given(number, 'payment-credit/create-voucher')).toBe(422));
});

describe('JSON that is no object', () => {
  test.each(['[]', '"specie"', '1', 'true', '[{"specie":{"name":"x"}}]'])('%s is refused', async (body) => {
    expect(await post(body)).toMatchObject({ http: 422, status: 1802 });
    expect(await post(body, {}, 'specie/search')).toMatchObject({ http: 422, status: 1802 });
  });
});

describe('keys that reach into prototypes', () => {
  test.each([
    '{"__proto__":{"admin":true}}',
    '{"specie":{"name":"x","__proto__":{"admin":true}}}',
    '{"specie":{"name":"x","\\u005f_proto__":{"admin":true}}}',
    '{"search":{"__proto__":{"uuid":1}}}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ])('%s is refused', async (body) => {
    expect(await post(body)).toMatchObject({ http: 400 });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])('%s is an unknown field', async (key) => {
    expect(await post(`{"specie":{"name":"x","${key}":1}}`)).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['specie', key], message: `Unknown field '${key}'` }] },
    });
  });

  test('objects of the server stay as they are', () => {
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });
});

describe('the size of a body', () => {
  const padded = (size: number) => {
    const bare = JSON.stringify({ search: {} });
    return bare + ' '.repeat(size - bare.length);
  };

  test('a body of 1 MiB is read', async () => {
    expect(await post(padded(1_048_576), {}, 'specie/search')).toMatchObject({ http: 200 });
  });

  test('a body of one byte more is refused', async () => {
    expect(await post(padded(1_048_577), {}, 'specie/search')).toMatchObject({ http: 413, message: 'The body is too large' });
  });

  test('a body of one byte more that does not say its length is refused', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await post(padded(1_048_577), headers, 'specie/search')).toMatchObject({ http: 413 });
  });

  test('a body of 50 MB is refused', async () => {
    expect(await post(padded(50_000_000), {}, 'specie/search')).toMatchObject({ http: 413 });
  });

  test('a body that says to be of 50 MB is refused before it has come', async () => {
    expect(await post(padded(1000), { 'content-length': '50000000' }, 'specie/search')).toMatchObject({ http: 413 });
  });

  test('a body of 50 MB that does not say its length is refused', async () => {
    expect(await post(padded(50_000_000), { 'transfer-encoding': 'chunked' }, 'specie/search')).toMatchObject({ http: 413 });
  });
});

describe('text that cannot be stored', () => {
  const message = 'The body holds text that cannot be stored';
  test.each([
    ['NUL', '"a\\u0000b"'],
    ['NUL after an escaped backslash', '"a\\\\\\u0000"'],
    ['a high surrogate alone', '"a\\ud83d"'],
    ['a low surrogate alone', '"\\udc00a"'],
    ['surrogates the wrong way round', '"\\udc00\\ud83d"'],
    ['a surrogate in capitals', '"\\uD83Db"'],
    ['a surrogate between escapes', '"\\n\\ud83d\\n"'],
    ['a surrogate before another letter’s escape', '"\\ud83d\\u0041"'],
  ])('%s is refused', async (_what, json) => {
    expect(await post(named(json))).toMatchObject({ http: 400, message });
  });

  test.each([
    ['in a key', '{"specie":{"name":"x","a\\u0000":1}}'],
    ['in a search', '{"search":{"name":"\\u0000"}}'],
  ])('NUL is refused %s too', async (_where, body) => {
    expect(await post(body)).toMatchObject({ http: 400, message });
  });

  test.each([
    ['a byte that begins nothing', [0xff]],
    ['a letter cut off', [0xf0, 0x9f, 0x98]],
    ['an over-long slash', [0xc0, 0xaf]],
    ['a surrogate in bytes', [0xed, 0xa0, 0xbd]],
  ])('%s is refused', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"specie":{"name":"a'), Buffer.from(bytes), Buffer.from('"}}')]);
    expect(await post(body)).toMatchObject({ http: 400 });
  });

  test.each([
    ['an emoji in escapes', '"\\ud83e\\udd8a fox"', '🦊 fox'],
    ['an emoji as it is', '"🦊 vixen"', '🦊 vixen'],
    ['a backslash before u0000', '"a\\\\u0000"', 'a\\u0000'],
    ['a family of joined emoji', '"👩‍👩‍👧 pack"', '👩‍👩‍👧 pack'],
    ['letters from right to left', '"كلب"', 'كلب'],
  ])('%s is stored as it was sent', async (_what, json, name) => {
    const saved = await post(named(json));
    expect(saved).toMatchObject({ http: 200, data: { specie: { name } } });
  });

  test('the same letter in two spellings is one name', async () => {
    await post(named('"Ca\\u00f1a"'));
    expect(await post(named('"Can\\u0303a"'))).toMatchObject({ http: 409, message: 'Name already exists!' });
  });
});

describe('nesting', () => {
  const nested = (depth: number, open = '[', close = ']') => `{"specie":${open.repeat(depth)}${close.repeat(depth)}}`;

  test.each([600, 5000, 100_000, 500_000])('%i lists in each other are refused', async (depth) => {
    expect(await post(nested(depth))).toMatchObject({ http: 400, message: 'The body is nested more than 100 deep' });
  });

  test('objects in each other are refused', async () => {
    const deep = `{"specie":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    expect(await post(deep)).toMatchObject({ http: 400, message: 'The body is nested more than 100 deep' });
  });

  test('brackets within text are no nesting', async () => {
    expect(await post(named(`"${'['.repeat(2000)}"`))).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['specie', 'name'], message: 'At most 80 characters' }] },
    });
  });
});

describe('unknown fields', () => {
  test.each([
    ['beside the record', '{"specie":{"name":"x"},"other":1}', ['other']],
    ['in the record', '{"specie":{"name":"x","id":1}}', ['specie', 'id']],
  ])('%s are refused by name', async (_where, body, path) => {
    expect(await post(body)).toMatchObject({
      http: 422,
      status: 1802,
      data: { errors: [{ path, message: `Unknown field '${path.at(-1)}'` }] },
    });
  });

  test('several are all named', async () => {
    const refused = await post('{"specie":{"name":"x","one":1,"two":2}}');
    expect(refused.data.errors).toMatchObject([{ path: ['specie', 'one'] }, { path: ['specie', 'two'] }]);
  });

  test('in a search are refused by name', async () => {
    expect(await post('{"search":{"colour":"red"}}', {}, 'specie/search')).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['search', 'colour'], message: "Unknown field 'colour'" }] },
    });
  });
});
