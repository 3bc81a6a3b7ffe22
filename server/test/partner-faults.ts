import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../simulator/src/simulator.ts';
import type { PartnerHttpOptions } from '../src/partners/outbound/partner-http.ts';
import { type Partner, standingThere } from '../src/partners/partner.ts';
import { readAll, sessionWith } from './partner.ts';

/** How a partner differs from the others. */
interface Unlike {
  birthDates?: false;
  fosters?: false;
  severalPictures?: false;
  /** How it words what may be a wrong key. */
  refusal?: RegExp;
  /** What a failure means to it while it checks a key. */
  failure?: 'credentials';
}

/** What every adapter must do over the simulator, whatever goes wrong there. */
export function behavesWithFaults<C extends { url?: string | undefined }, S>(
  partner: Partner<C, S>,
  path: string,
  credentialsAt: (address: string) => C,
  unlike: Unlike = {},
): void {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ animals: 130 });
  });
  afterAll(() => simulator.stop());

  const session = (options: PartnerHttpOptions = {}) => {
    const settings = partner.settings.parse({});
    return sessionWith(partner, credentialsAt(simulator.address(path)), { settings, ...options });
  };
  const under = async <T>(fault: Parameters<Simulator['set']>[1], work: () => Promise<T>): Promise<T> => {
    simulator.set(path, fault);
    try {
      return await work();
    } finally {
      simulator.set(path, null);
    }
  };
  const read = () => readAll(partner, session());

  describe(`${partner.name} as it should be`, () => {
    test('every animal is read, once and whole', async () => {
      const run = await read();
      expect(run.refused).toEqual([]);
      expect(run.animals.length).toBeGreaterThan(80);
      expect(new Set(run.animals.map(({ externalId }) => externalId)).size).toBe(run.animals.length);
      for (const { name, specie, sex, birthDate } of run.animals) {
        expect([name, specie, sex].every(Boolean)).toBe(true);
        if (unlike.birthDates ?? true) expect(birthDate).toMatch(/^20\d\d-\d\d-\d\d$/);
      }
      expect(run.animals.some(({ pictures }) => pictures.length > 1)).toBe(unlike.severalPictures ?? true);
      expect(run.animals.some(({ foster }) => foster)).toBe(unlike.fosters ?? true);
    });

    test('nobody’s name, initials or home are kept', async () => {
      expect(/wexley|WXLY/i.test(JSON.stringify(await read()))).toBe(false);
    });

    test('the credentials are good, and the number of animals is true where it is told', async () => {
      const total = await partner.authenticate(session());
      const { animals } = await read();
      expect([null, animals.length]).toContain(total);
    });

    test('an aborted reading ends within its batch', async () => {
      const controller = new AbortController();
      const batches = partner.animals(session({ signal: controller.signal }))[Symbol.asyncIterator]();
      controller.abort(new Error('aborted by staff'));
      await expect(batches.next()).rejects.toThrow(/abort/);
    });
  });

  describe(`${partner.name} with a fault`, () => {
    test.each([
      ['401', 'credentials', unlike.refusal ?? /refuses these credentials\.$/],
      ['429', 'limit', /allows no more requests for now\.$/],
      ['500', 'reach', /has a problem of its own \(500\)\.$/],
      ['cut', 'reach', /breaks off in the middle\.$/],
      ['malformed', 'answer', /cannot be read|is not JSON|breaks off/],
    ] as const)('%s is said in words', async (fault, kind, message) => {
      await under(fault, async () => {
        await expect(read()).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
        const checking = (fault === '500' && unlike.failure) || kind;
        await expect(partner.authenticate(session({ retries: 0 }))).rejects.toMatchObject({ kind: checking });
      });
    });

    test('an answer that keeps us waiting is given up', async () => {
      const hurried = () => readAll(partner, session({ timeoutMs: 300, retries: 0 }));
      await under('slow', () => expect(hurried()).rejects.toMatchObject({ kind: 'reach' }));
    });

    test('an answer of 200 MB is cut short', async () => {
      const before = process.memoryUsage().rss;
      const bounded = () => readAll(partner, session({ maxBytes: 4 * 2 ** 20, retries: 0 }));
      await under('huge', () => expect(bounded()).rejects.toMatchObject({ kind: 'answer' }));
      expect(process.memoryUsage().rss - before).toBeLessThan(120 * 2 ** 20);
    });

    test('the later of two with one id is refused', async () => {
      const all = await read();
      const { animals, refused } = await under('duplicate', read);
      expect(animals).toEqual(all.animals);
      expect(refused).toEqual([{ externalId: expect.any(String), reason: 'The partner lists this id twice.' }]);
    });

    test('an animal without an id keeps no other away', async () => {
      const all = await read();
      const { animals, refused } = await under('no-id', read);
      expect(animals.length).toBe(all.animals.length - 1);
      expect(refused).toEqual([{ externalId: null, reason: expect.stringMatching(/ has no id\.$/) }]);
    });

    test('animals that vanish are back when the partner lists them again', async () => {
      const all = await read();
      const fewer = await under('vanish', read);
      expect(fewer.animals.length).toBeLessThan(all.animals.length * 0.75);
      expect((await read()).animals).toEqual(all.animals);
    });

    test('numbers as names are texts', async () => {
      const { animals } = await under('number-name', read);
      for (const { name } of animals) expect(name).toMatch(/^\d+$/);
    });

    test.each(['zero-date', 'future-date'] as const)('of a %s no birthday is made', async (fault) => {
      const today = new Date().toISOString().slice(0, 10);
      for (const { birthDate } of (await under(fault, read)).animals) {
        expect(birthDate === null || (birthDate > '2000' && birthDate <= today)).toBe(true);
      }
    });
  });

  test(`${partner.name} lists everybody when it need not tell everything, and tells whole what changed or is new`, async () => {
    const whole = await read();
    const ids = whole.animals.map(({ externalId }) => externalId);
    const [stranger = '', held = ''] = ids;
    const pets = new Map(whole.animals.map((animal) => [animal.externalId, standingThere(animal)]));
    pets.delete(stranger);
    // Read with another standing, and left undated.
    pets.set(held, 'Another');
    // By a clock that is three hours ahead: what the overlap covers has not changed either.
    const later = new Date(Date.now() + 3 * 3_600_000);
    const quiet = await readAll(partner, session(), { since: later, pets });
    if (partner.incremental) expect(quiet.animals.map(({ externalId }) => externalId)).toEqual([stranger, held]);
    expect(new Set([...quiet.animals.map(({ externalId }) => externalId), ...quiet.unchanged])).toEqual(new Set(ids));
    simulator.tick();
    const after = await readAll(partner, session(), { since: new Date(), pets });
    const listed = new Set([...after.animals.map(({ externalId }) => externalId), ...after.unchanged]);
    expect(listed).toEqual(new Set((await read()).animals.map(({ externalId }) => externalId)));
    expect(listed).not.toEqual(new Set(ids));
  });
}
