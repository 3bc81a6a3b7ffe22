import type { Page as Found } from '@homeward/contract/call';
import type { Partner, PartnerKey } from '@homeward/contract/partner';
import type { Page } from 'playwright-core';
import { credentialsOf, type MadeIntegration, type PartnersServer } from '../../../server/test/integrations.ts';
import { choose, field } from './forms.ts';
import { goTo } from './go.ts';

/** A partner as the forms know it. */
export async function partnerOf(server: PartnersServer, key: PartnerKey): Promise<Partner> {
  const { data } = await server.admin.call<Found<Partner>>('partner/search', { search: { key } });
  const [partner] = data.result;
  if (!partner) throw new Error(`There is no partner ${key}`);
  return partner;
}

/** Types what the simulated partner takes into the fields in sight; `secret` instead of its secrets. */
export async function fillCredentials(page: Page, server: PartnersServer, key: PartnerKey, secret?: string): Promise<void> {
  const partner = await partnerOf(server, key);
  const values = credentialsOf(server, key);
  for (const { name, label, secret: isSecret } of partner.credential_fields) {
    const value = isSecret && secret ? secret : values[name];
    if (value) await field(page, label).fill(value);
  }
}

interface Wished {
  key: PartnerKey;
  description: string;
  shelter: string;
  location: string;
}

/** Fills the wizard's first step, except for the credentials. */
export async function fillFirstStep(page: Page, server: PartnersServer, wished: Wished): Promise<void> {
  await field(page, 'Description').fill(wished.description);
  await choose(page, 'Shelter', wished.shelter);
  await choose(page, 'Shelter location', wished.location);
  await choose(page, 'Integration type', (await partnerOf(server, wished.key)).name);
}

/** The ring that says how the sync goes. */
export const ring = (page: Page, state: string) => page.getByRole('progressbar', { name: `Sync, ${state}` });

/** Opens a tab of an integration. */
export async function openTab(page: Page, { uuid }: Pick<MadeIntegration, 'uuid'>, tab: string): Promise<void> {
  await goTo(page, `/integration/${uuid}/${tab}`);
  await page.getByRole('heading', { level: 1, name: /^Integration - ./ }).waitFor();
}

/** One of the counts of the run in sight. */
export const countOf = (page: Page, label: string) =>
  page.locator('.sync-counts div').filter({ hasText: label }).locator('dd').first().textContent();
