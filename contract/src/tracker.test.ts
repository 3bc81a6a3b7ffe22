import { describe, expect, test } from 'vitest';
import { envelopeOf, isTold, Sparingly, trackerAddress, withoutValues } from './tracker.ts';

test.each([
  ['https://key@sentry.example/42', 'https://sentry.example/api/42/envelope/'],
  ['https://key@host.example:8443/sub/path/7', 'https://host.example:8443/sub/path/api/7/envelope/'],
])('the address of envelopes follows from %s', (dsn, address) => {
  const { origin, pathname, searchParams } = new URL(trackerAddress(dsn));
  expect(origin + pathname).toBe(address);
  expect(searchParams.get('sentry_key')).toBe('key');
  expect(searchParams.get('sentry_version')).toBe('7');
});

test.each([
  new SyntaxError('Unexpected token <'),
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: https://a/b.js'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new DOMException('The user aborted a request.', 'AbortError'),
])('%s is not told of', (error) => {
  expect(isTold(error)).toBe(false);
});

test('anything else is told of, whatever was thrown', () => {
  for (const thrown of [new TypeError('x is not a function'), 'a word', undefined, null, 7, { odd: true }])
    expect(isTold(thrown)).toBe(true);
});

test.each<[unknown, string]>([
  [{ message: 'the bucket is gone', code: 7 }, 'the bucket is gone'],
  [{ status: 500, data: { name: 'Mara' } }, 'an object of status, data'],
  [{}, 'an object of nothing'],
  [Object.create(null), 'an object of nothing'],
  [new Error(''), 'an object of nothing'],
  [Symbol('odd'), 'Symbol(odd)'],
])('%o is told in words', (thrown, words) => {
  const about = { platform: 'node', release: '', environment: '' } as const;
  const event = JSON.parse(envelopeOf({ ...about, error: thrown }, '', new Date(0)).split('\n')[2] ?? '');
  expect(event.exception.values[0].value).toBe(words);
  expect(JSON.stringify(event)).not.toMatch(/\[object|Mara/);
});

describe('an error’s words', () => {
  test.each([
    'mara.voss@homeward.example',
    '"mara"@homeward.example',
    'Bearer 0f9e8d7c6b5a49382716',
    'YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo0Mg==',
    '+49 30 901820',
    '(030) 90-18-20',
    '192.168.17.4',
    'https://mara:secret@host/x?token=abc',
    'Key (email)=(Mara Voss)',
    'value "Mara Voss"',
    "can't read 'Mara Voss'",
    'd94f3f01-6f3b-4b6c-9a51-20d2a33f8f10',
  ])('lose %s', (words) => {
    expect(withoutValues(`it broke: ${words} here`)).not.toMatch(/mara|voss|homeward|0f9e|YWJj|9018|18-20|168|secret|abc|d94f/i);
  });

  test('keep what they say', () => {
    expect(withoutValues('Cannot read properties of undefined')).toBe('Cannot read properties of undefined');
  });

  test('are cut', () => {
    expect(withoutValues('a '.repeat(10_000)).length).toBeLessThanOrEqual(300);
  });
});

test('an envelope is three lines of JSON: its id, what follows, and the error with where it came from', () => {
  const about = { platform: 'node', release: 'homeward@1', environment: 'prd' } as const;
  const text = envelopeOf({ ...about, error: new RangeError('too far'), requestId: 'r-1' }, 'a'.repeat(32), new Date(0));
  const [head, item, event, end] = text.split('\n').map((line) => line && JSON.parse(line));
  expect(head).toEqual({ event_id: 'a'.repeat(32), sent_at: '1970-01-01T00:00:00.000Z' });
  expect(item.type).toBe('event');
  expect(event).toMatchObject({ ...about, tags: { request_id: 'r-1' }, user: { ip_address: null } });
  const [{ type, value, stacktrace }] = event.exception.values;
  expect([type, value]).toEqual(['RangeError', 'too far']);
  expect(stacktrace.frames.at(-1)).toMatchObject({ filename: 'contract/src/tracker.test.ts', lineno: expect.any(Number) });
  expect(end).toBe('');
});

test.each([
  [
    'Chromium',
    'TypeError: x\n    at save (https://a.example/assets/kit-1.js?v=2:10:20)\n    at https://a.example/assets/start-2.js:1:2',
  ],
  ['Firefox', 'save@https://a.example/assets/kit-1.js:10:20\n@https://a.example/assets/start-2.js:1:2'],
])('the frames of %s name files by their path, the innermost last', (_browser, stack) => {
  const error = Object.assign(new TypeError('x'), { stack });
  const event = JSON.parse(
    envelopeOf({ error, platform: 'javascript', release: '', environment: '' }, '', new Date()).split('\n')[2] ?? '',
  );
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    expect.objectContaining({ filename: '/assets/start-2.js', lineno: 1 }),
    expect.objectContaining({ function: 'save', filename: '/assets/kit-1.js', lineno: 10, colno: 20 }),
  ]);
});

test('the same error is told once a minute, and of all at most twenty', () => {
  const sparingly = new Sparingly();
  const same = () => new Error('the same');
  expect([sparingly.allows(same(), 0), sparingly.allows(same(), 59_999), sparingly.allows(same(), 60_000)]).toEqual([
    true,
    false,
    true,
  ]);
  const others = Array.from({ length: 50 }, (_, at) => sparingly.allows(new Error(`other ${'x'.repeat(at)}`), 60_001));
  expect(others.filter(Boolean)).toHaveLength(19);
});
