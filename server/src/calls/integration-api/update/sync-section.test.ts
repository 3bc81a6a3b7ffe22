import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeNetwork,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  startWithPartners,
} from '../../../../test/integrations.ts';

interface Sections {
  sync_sections: { name: string; status: string; network: { uuid: string } | null }[];
  version: number;
}

let server: PartnersServer;
let network: MadeNetwork;
let integration_uuid: string;
beforeAll(async () => {
  server = await startWithPartners();
  const integration = await makeIntegration(server, 'CHAMELEON');
  integration_uuid = integration.uuid;
  network = await makeNetwork(server, integration);
});
afterAll(() => server.stop());

const save = (input: object) => server.admin.call<Sections>('update/sync-section', { network_uuid: network.uuid, ...input });
const statusOf = ({ sync_sections }: Sections, name: string) => sync_sections.find((one) => one.name === name)?.status;

test('every section is ALWAYS until somebody says otherwise', async () => {
  const { data } = await server.admin.call<Sections>('verify/sync-sections', { network_uuid: network.uuid });
  expect(data.sync_sections.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'INFO ALWAYS',
    'DESCRIPTION ALWAYS',
    'FOSTER ALWAYS',
    'PRICE ALWAYS',
    'PICTURES ALWAYS',
    'VIDEOS ALWAYS',
    'CHARACTERISTICS ALWAYS',
  ]);
});

test('calls for one section each, all at once, keep one another', async () => {
  await Promise.all([
    save({ section_name: 'PRICE', section_status: 'NEVER' }),
    save({ section_name: 'VIDEOS', section_status: 'ON_CREATE' }),
  ]);
  const { data } = await server.admin.call<Sections>('verify/sync-sections', { integration_uuid });
  expect([statusOf(data, 'PRICE'), statusOf(data, 'VIDEOS')]).toEqual(['NEVER', 'ON_CREATE']);
  expect(data.sync_sections.find(({ name }) => name === 'PRICE')?.network?.uuid).toBe(network.uuid);
});

test('several sections are saved by one call', async () => {
  const { data } = await save({
    sections: [
      { name: 'INFO', status: 'ON_CREATE' },
      { name: 'FOSTER', status: 'NEVER' },
    ],
  });
  expect([statusOf(data, 'INFO'), statusOf(data, 'FOSTER')]).toEqual(['ON_CREATE', 'NEVER']);
});

test('sections that were read in an older version overwrite nothing', async () => {
  const { data } = await save({ sections: [] });
  const write = (status: string) => save({ version: data.version, sections: [{ name: 'PICTURES', status }] });
  expect((await write('NEVER')).http).toBe(200);
  expect((await write('ON_CREATE')).http).toBe(409);
  expect(statusOf((await save({ sections: [] })).data, 'PICTURES')).toBe('NEVER');
});

test('a section without its status is refused at the status', async () => {
  const { http, data } = await server.admin.call<{ errors: { path: string[] }[] }>('update/sync-section', {
    network_uuid: network.uuid,
    section_name: 'INFO',
  });
  expect({ http, paths: data.errors.map(({ path }) => path) }).toEqual({ http: 422, paths: [['section_status']] });
});
