import { expect, test } from 'vitest';
import { xmlRecords } from './xml.ts';

async function records(xml: string, piece = xml.length): Promise<unknown[]> {
  async function* pieces() {
    for (let at = 0; at < xml.length; at += piece) yield xml.slice(at, at + piece);
  }
  const all: unknown[] = [];
  for await (const one of xmlRecords('Pawtner', pieces(), { root: 'list', record: 'pet' })) all.push(one);
  return all;
}

test('a record is the same however its document is cut', async () => {
  const xml =
    '<list xmlns:c="urn:c"><pet><name>Zoé &amp; Co</name><c:tag>a</c:tag><c:tag>b</c:tag><c:tag>c</c:tag><photo url="u"/><none/></pet></list>';
  const whole = [{ name: 'Zoé & Co', tag: ['a', 'b', 'c'], photo: { url: 'u' }, none: '' }];
  expect(await records(xml)).toEqual(whole);
  expect(await records(xml, 1)).toEqual(whole);
});

test('a name like __proto__ is a field', async () => {
  const [pet] = await records('<list><pet><__proto__><admin>yes</admin></__proto__></pet></list>');
  expect(Object.keys(pet as object)).toEqual(['__proto__']);
  expect((pet as Record<string, unknown>).admin).toBeUndefined();
});

test('entities of a document are not expanded', async () => {
  const bomb = '<!DOCTYPE list [<!ENTITY a "woof"><!ENTITY b SYSTEM "file:///etc/passwd">]><list><pet><n>&a;&b;</n></pet></list>';
  expect(await records(bomb)).toEqual([{ n: '&a;&b;' }]);
});

test.each([
  ['another root', '<html><body/></html>', 'something else than a list of animals'],
  ['tags that do not match', '<list><pet></list>', 'cannot be read'],
  ['an end too early', '<list><pet><n>a</n></pet>', 'cannot be read'],
  ['no XML', 'Invalid key', 'cannot be read'],
  ['nothing', '', 'cannot be read'],
  ['depth', `<list>${'<pet>'.repeat(40)}`, 'nested too deeply'],
  ['a huge text', `<list><pet><n>${'woof '.repeat(500_000)}`, 'something too large'],
  ['a huge record', `<list><pet>${'<n/>'.repeat(100_000)}`, 'something too large'],
])('%s is refused', async (_what, xml, words) => {
  await expect(records(xml, 65_536)).rejects.toThrow(words);
});
