import type { Page } from '@homeward/contract/call';
import { endpoints, type PartnerKey } from '@homeward/contract/partner';
import { isUnderWay, type Sync } from '@homeward/contract/sync';
import type { SyncPet } from '@homeward/contract/sync-pet';
import { partners } from '../../simulator/src/partners.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/src/simulator.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from './shelters.ts';

export interface PartnersServer extends TestServer {
  simulator: Simulator;
}

/** The real server, with simulated partners that it may reach; pictures take long, and are there where they are asked for. */
export async function startWithPartners(
  options: SimulatorOptions = {},
  environment: Record<string, string> = {},
): Promise<PartnersServer> {
  const simulator = await startSimulator({ animals: 40, media: false, ...options });
  const server = await startTestServer({ ROLE: 'all', SYNC_MINUTES: '0', ...environment });
  server.server.door.loopbackPort = Number(new URL(simulator.address('petpoint')).port);
  return {
    ...server,
    simulator,
    async stop() {
      await server.stop();
      await simulator.stop();
    },
  };
}

/** A partner's key as the simulator writes it. */
export const simulated = (key: PartnerKey) => key.toLowerCase().replaceAll('_', '-');

/** What the simulated partner takes, its address included. */
export function credentialsOf({ simulator }: Pick<PartnersServer, 'simulator'>, key: PartnerKey): Record<string, string> {
  const partner = partners.find((one) => one.key === simulated(key));
  return { ...partner?.credentials, url: simulator.address(simulated(key)) };
}

export interface MadeIntegration {
  uuid: string;
  key: PartnerKey;
  shelter: MadeShelter;
  branch: MadeBranch;
}

/** The wizard's three steps through the API; `connected: false` leaves the draft before CONNECT. */
export async function makeIntegration(
  server: PartnersServer,
  key: PartnerKey,
  { settings = {}, connected = true, branch }: { settings?: object; connected?: boolean; branch?: MadeIntegration } = {},
): Promise<MadeIntegration> {
  const shelter = branch?.shelter ?? (await makeShelter(server));
  const location = branch?.branch ?? (await makeBranch(server, shelter, 'North'));
  return wizard(server, { key, shelter, branch: location }, credentialsOf(server, key), { settings, connected });
}

/** The same with any credentials. */
export async function wizard(
  server: TestServer,
  { key, shelter, branch }: Omit<MadeIntegration, 'uuid'>,
  credentials: Record<string, string>,
  { settings, connected }: { settings: object; connected: boolean },
): Promise<MadeIntegration> {
  const call = async (path: string, input: object) => {
    const answer = await server.admin.call<{ uuid: string }>(path, input);
    if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const { uuid } = await call(`${endpoints[key]}/authenticate`, {
    description: `${key} of ${branch.name}`,
    credentials,
    branch_uuid: branch.uuid,
    shelter: shelter.uuid,
  });
  await call('update/settings', { integration_uuid: uuid, settings });
  if (connected) await call('integration/connect', { integration_uuid: uuid });
  return { uuid, key, shelter, branch };
}

/** How long a sync may take, in milliseconds, until a test gives it up. */
const SYNC_PATIENCE = 240_000;

/** Waits until the newest run of an integration has ended, and answers it. */
export async function endedSync(server: TestServer, { uuid }: Pick<MadeIntegration, 'uuid'>): Promise<Sync> {
  // By a clock that no test sets.
  const until = performance.now() + SYNC_PATIENCE;
  for (;;) {
    const sync = await newestSync(server, uuid);
    if (sync && !isUnderWay(sync.state_key)) return sync;
    if (performance.now() > until) throw new Error(`The sync has not ended: ${JSON.stringify(sync)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function newestSync(server: TestServer, uuid: string): Promise<Sync | undefined> {
  const { rows } = await server.sql.query<{ uuid: string }>(
    'select s.uuid from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id desc limit 1',
    [uuid],
  );
  if (!rows[0]) return undefined;
  return (await server.admin.call<{ sync: Sync }>('verify/sync', { sync_uuid: rows[0].uuid })).data.sync;
}

/** What a run says of single animals. */
export async function animalsOf(server: TestServer, { uuid }: Pick<Sync, 'uuid'>, search: object = {}): Promise<SyncPet[]> {
  const { data } = await server.admin.call<Page<SyncPet>>('sync-pet/search', {
    search: { 'sync.uuid': uuid, ...search },
    options: { limit: 10_000 },
  });
  return data.result;
}

/** Starts a run and waits for its end. */
export async function syncNow(server: TestServer, integration: MadeIntegration, input: object = {}): Promise<Sync> {
  const started = await server.admin.call('sync/one', { integration_uuid: integration.uuid, ...input });
  if (started.http !== 200) throw new Error(`sync/one: ${started.http} ${started.message}`);
  return endedSync(server, integration);
}

/** Gives every pending mapping a target, as staff would. */
export async function resolvePending(server: TestServer): Promise<void> {
  await server.sql.query(`
    update mapping_sex set sex_key = 'UNKNOWN', active = true where sex_key is null;
    update mapping_size set size_key = 'M', active = true where size_key is null;
    update mapping_age set age_key = 'ADULT', active = true where age_key is null;
    update mapping_specie set specie_id = (select id from specie where not deleted order by id limit 1), active = true where specie_id is null;
    update mapping_breed set specie_id = (select id from specie where not deleted order by id limit 1) where breed_id is null and specie_id is null;
    update mapping_breed set breed_id = (select b.id from breed b where b.specie_id = mapping_breed.specie_id and not b.deleted order by b.id limit 1),
      active = true where breed_id is null`);
}

export interface MadeNetwork {
  uuid: string;
  version: number;
}

/** A network of the integration's shelter and partner that connects it, with these settings. */
export async function makeNetwork(
  server: TestServer,
  { uuid, key, shelter }: Pick<MadeIntegration, 'uuid' | 'key' | 'shelter'>,
  { settings, ...fields }: { settings?: object; description?: string; weight?: number; active?: boolean } = {},
): Promise<MadeNetwork> {
  const call = async <T>(path: string, input: object) => {
    const answer = await server.admin.call<T>(path, input);
    if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.message}`);
    return answer.data;
  };
  const made = await call<{ network: MadeNetwork }>('network/create', {
    shelter_uuid: shelter.uuid,
    partner_key: key,
    ...fields,
  });
  const { uuid: network_uuid } = made.network;
  await call('network/connect', { network_uuid, integration_uuid: uuid });
  if (settings) await call('update/settings', { network_uuid, settings });
  const { rows } = await server.sql.query<MadeNetwork>('select uuid, version from network where uuid = $1', [network_uuid]);
  return rows[0] as MadeNetwork;
}
