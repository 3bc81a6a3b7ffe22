import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '../../test/chance.ts';
import { type MadeIntegration, wizard } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, startListing } from '../../test/listing.ts';
import { makeBranch } from '../../test/shelters.ts';
import { connect } from '../database/connect.ts';
import { type Engine, runSync } from './run.ts';

const ANIMALS = 200;
const STEPS = 6;
/** Histories that are walked every time. */
const SEEDS = [7, 1907, 44_021, 20_261_122];

type House = 'North' | 'South';
interface Animal {
  house: House;
  state: 'offered' | 'held' | 'gone';
  name: string;
  /** Whether an adoption of its pet is under way. */
  isTaken: boolean;
}

let server: Listing;
let database: ReturnType<typeof connect>;
let engine: Engine;
beforeAll(async () => {
  // Runs are driven from here, so that none waits for its turn.
  server = await startListing({ ROLE: 'web' });
  database = connect({ connectionString: server.databaseUrl });
  const onError = (error: unknown) => expect(error).toBeUndefined();
  engine = { db: database.db, door: server.server.door, leaseSeconds: 10, onError, stopping: new AbortController().signal };
});
afterAll(async () => {
  await database.pool.end();
  await server.stop();
});

/** Runs what waits for its turn, or a new sync, and answers how it ended. */
async function run({ uuid }: MadeIntegration, begin?: (run: string) => Promise<void>): Promise<string | undefined> {
  await server.sql.query(
    `insert into integration_sync (integration_id) select id from integration where uuid = $1
      on conflict (integration_id) where finish is null and canceled is null and failed is null do nothing`,
    [uuid],
  );
  const { rows } = await server.sql.query<{ uuid: string }>(
    'select s.uuid from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id desc limit 1',
    [uuid],
  );
  const sync = rows[0]?.uuid ?? '';
  await begin?.(sync);
  await runSync(engine, sync);
  const ended = await server.sql.query<{ state: string }>(
    "select case when waiting_for is not null then 'ASKING' when finish is not null then 'FINISHED' else reason end as state from integration_sync where uuid = $1",
    [sync],
  );
  return ended.rows[0]?.state;
}

/** Two locations of one account, and the naive model: who is offered where. */
class History {
  readonly animals = new Map<number, Animal>();
  readonly below: (limit: number) => number;
  /** Which pet an animal has been from the first. */
  readonly pets = new Map<string, number>();
  integrations!: Record<House, MadeIntegration>;
  #users = 0;

  constructor(seed: number) {
    this.below = chance(seed);
    while (this.animals.size < ANIMALS) this.arrive();
  }

  arrive(): void {
    const id = this.animals.size + 1;
    this.animals.set(id, { house: this.below(2) ? 'North' : 'South', state: 'offered', name: `Dog ${id}`, isTaken: false });
  }

  some(count: number, state: Animal['state']): Animal[] {
    const all = [...this.animals.values()].filter((one) => one.state === state);
    return Array.from({ length: Math.min(count, all.length) }, () => all[this.below(all.length)] as Animal);
  }

  turn(count: number, state: Animal['state'], change: (animal: Animal) => Partial<Animal>): void {
    for (const one of this.some(count, state)) Object.assign(one, change(one));
  }

  list(): void {
    server.rows = [...this.animals].flatMap(([id, { house, state, name }]) =>
      state === 'gone' ? [] : [dog(id, { ANIMALNAME: name, HOUSE: house, ISHOLD: state === 'held' ? 1 : 0 })],
    );
  }

  /** What may happen between two runs. */
  readonly events: (() => void | Promise<void>)[] = [
    () => this.arrive(),
    () => this.turn(3, 'offered', () => ({ state: 'held' })),
    () => this.turn(3, 'held', () => ({ state: 'offered' })),
    () => this.turn(4, 'offered', () => ({ state: 'gone' })),
    () => this.turn(3, 'gone', () => ({ state: 'offered' })),
    () => this.turn(4, 'offered', ({ house }) => ({ house: house === 'North' ? 'South' : 'North' })),
    () => this.turn(5, 'offered', ({ name }) => ({ name: `${name} anew` })),
    () => this.adopt(),
    () => this.decline(),
    () => this.renumber(),
    () => this.reconnect(this.below(2) ? 'North' : 'South'),
  ];

  /** Somebody applies for pets that are here: they stay until that is decided, also those that the partner takes off its list. */
  async adopt(): Promise<void> {
    for (const one of this.some(3, 'offered')) {
      await this.take(one, true);
      if (this.below(2)) one.state = 'gone';
    }
  }

  /** Nothing has come of it. */
  async decline(): Promise<void> {
    for (const one of [...this.animals.values()].filter(({ isTaken }) => isTaken).slice(0, 2)) await this.take(one, false);
  }

  async take(animal: Animal, isTaken: boolean): Promise<void> {
    const [id] = [...this.animals].find(([, one]) => one === animal) ?? [];
    const { rowCount } = await server.sql.query(
      `with call as (select set_config('homeward.call', 'application/save', true))
        update pet p set status_key = $3 from call, pet_source s join integration i on i.id = s.integration_id
          where s.pet_id = p.id and i.shelter_id = $1 and s.external_id = $2 and not p.deleted`,
      [this.integrations.North.shelter.id, String(id), isTaken ? 'IN_PROCESS' : 'AVAILABLE'],
    );
    if (rowCount) animal.isTaken = isTaken;
  }

  /** The shelter enters an animal anew: to everybody it is another one. */
  renumber(): void {
    for (const one of this.some(1, 'offered')) {
      this.animals.set(this.animals.size + 1, { ...one, isTaken: false });
      one.state = 'gone';
    }
  }

  async connect(house: House, branch: MadeIntegration['branch'], shelter: MadeIntegration['shelter']): Promise<MadeIntegration> {
    this.#users += 1;
    const credentials = {
      account: this.#users % 2 ? 'listed' : 'LISTED',
      username: `user ${this.#users}`,
      password: 'p',
      url: `${server.address}${this.#users % 2 ? '/' : ''}`,
    };
    this.list();
    const settings = { filters: [{ field: 'HOUSE', values: [house] }] };
    const made = await wizard(server, { key: 'SHELTER_MANAGER', shelter, branch }, credentials, { settings, connected: true });
    await run(made);
    return made;
  }

  async reconnect(house: House): Promise<void> {
    const { uuid, branch, shelter } = this.integrations[house];
    await server.admin.call('integration/disconnect', { integration_uuid: uuid });
    this.integrations[house] = await this.connect(house, branch, shelter);
  }

  async living(): Promise<{ external_id: string; id: number; name: string; branch: string; status_key: string }[]> {
    const { rows } = await server.sql.query(
      `select s.external_id, p.id, p.name, p.status_key, b.name as branch from pet p join organization_branch b on b.id = p.branch_id
        left join pet_source s on s.pet_id = p.id where b.shelter_id = $1 and not p.deleted order by s.external_id::int`,
      [this.integrations.North.shelter.id],
    );
    return rows;
  }

  /** After any one run: nobody offered is missing, nobody is there twice, and every animal is the pet it was. */
  async bears(hint: string): Promise<void> {
    const living = await this.living();
    const ids = living.map(({ external_id }) => external_id);
    expect([hint, ids.length]).toEqual([hint, new Set(ids).size]);
    for (const { external_id, id } of living) {
      if (!this.pets.has(external_id)) this.pets.set(external_id, id);
      expect([hint, external_id, id]).toEqual([hint, external_id, this.pets.get(external_id)]);
    }
    const here = new Set(ids);
    const missing = [...this.animals].filter(
      ([id, { state }]) => state === 'offered' && this.pets.has(`${id}`) && !here.has(`${id}`),
    );
    expect([hint, missing.map(([id]) => id)]).toEqual([hint, this.absent(missing)]);
  }

  /** Who has come back or been let off a hold waits for the run of its own location. */
  absent(missing: [number, Animal][]): number[] {
    return missing.filter(([id]) => this.returning.has(id)).map(([id]) => id);
  }
  returning = new Set<number>();

  /** After both have run: exactly those who are offered are, each at its location, and who is being adopted is here still. */
  async holds(hint: string): Promise<void> {
    const living = await this.living();
    const offered = living.filter(({ status_key }) => status_key === 'AVAILABLE');
    const wanted = [...this.animals].filter(([, { state, isTaken }]) => state === 'offered' && !isTaken);
    expect([hint, offered.map(({ external_id, name, branch }) => `${external_id} ${name} ${branch}`)]).toEqual([
      hint,
      wanted.map(([id, { name, house }]) => `${id} ${name} ${house}`),
    ]);
    const taken = living.filter(({ status_key }) => status_key !== 'AVAILABLE').map(({ external_id }) => Number(external_id));
    expect([hint, taken]).toEqual([hint, [...this.animals].flatMap(([id, { isTaken }]) => (isTaken ? [id] : []))]);
  }
}

/** A worker that froze: another takes the run up, and what the first still wants to write counts for nothing. */
async function frozen(sync: string): Promise<void> {
  const working = runSync(engine, sync);
  await server.sql.query(
    'update integration_sync set attempt = attempt + 1, lease_until = now() where uuid = $1 and finish is null',
    [sync],
  );
  await working;
}

/** A worker whose connections break while it writes. */
async function broken(sync: string): Promise<void> {
  const holder = await server.sql.connect();
  await holder.query('begin; lock table pet_source in exclusive mode');
  const working = runSync(engine, sync);
  const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await holder.query(`select ${waiting}`)).rowCount).toBe(1);
  await holder.query(`select pg_terminate_backend(pid) ${waiting}`);
  await holder.query('rollback');
  holder.release();
  await working;
}

test.each(SEEDS)(
  'whatever happens at a shelter with seed %i, who is offered is there once, and stays who it is',
  async (seed) => {
    const history = new History(seed);
    history.list();
    const settings = { filters: [{ field: 'HOUSE', values: ['North'] }] };
    const north = await listingOf(server, { settings });
    await run(north);
    const south = await history.connect('South', await makeBranch(server, north.shelter, 'South'), north.shelter);
    history.integrations = { North: north, South: south };
    await history.holds(`seed ${seed}, begun`);
    for (let step = 1; step <= STEPS; step++) {
      const before = new Set((await history.living()).map(({ external_id }) => Number(external_id)));
      for (let events = 0; events < 3; events++) await history.events[history.below(history.events.length)]?.();
      history.returning = new Set([...history.animals.keys()].filter((id) => !before.has(id)));
      history.list();
      const order: House[] = history.below(2) ? ['North', 'South'] : ['South', 'North'];
      for (const house of [...order, ...order]) {
        const integration = history.integrations[house];
        expect(await run(integration, [frozen, broken][history.below(6)])).toBe('FINISHED');
        await history.bears(`seed ${seed}, step ${step}, ${house}`);
      }
      await history.holds(`seed ${seed}, step ${step}`);
    }
    // A typo in a filter, and a list of which a page is missing, take nobody away.
    const { uuid } = history.integrations.North;
    await server.admin.call('update/settings', {
      integration_uuid: uuid,
      settings: { filters: [{ field: 'HOUSE', values: ['Nroth'] }] },
    });
    expect(await run(history.integrations.North)).toBe('ASKING');
    await history.holds(`seed ${seed}, typo`);
    await server.admin.call('update/settings', { integration_uuid: uuid, settings });
    server.rows = server.rows.slice(0, 100);
    await run(history.integrations.North);
    await run(history.integrations.South);
    await history.holds(`seed ${seed}, page`);
  },
);
