import { preview as call } from '@homeward/contract/integration';
import type { Settings } from '@homeward/contract/integration-settings';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import type { PartnerDoor } from '../../../sync/partner-session.ts';
import { definitionsOf, effectiveSections, effectiveSettings, networksOf } from '../../../sync/rules.ts';
import { filtersHash, rulesOf, settingsHash, wantedOf } from '../../../sync/wanted.ts';

/** What comes to hold; the total is what the newest run has counted by these filters, so that opening a page asks no partner. */
export const preview = handler(call, async ({ integration_uuid }, { db, services }) => {
  const { id, partner_key, settings: own } = await integrationOf(db, integration_uuid);
  const networks = await networksOf(db, id);
  const { settings, inherited } = effectiveSettings(own, networks);
  return {
    settings,
    inherited,
    sync_sections: effectiveSections(networks),
    definitions: await definitionsOf(db, id),
    ...(await totalOf(db, services.door, { id, partner_key, settings })),
  };
});

type Asked = Pick<Awaited<ReturnType<typeof integrationOf>>, 'id' | 'partner_key'> & { settings: Partial<Settings> };

/** Where only the status map is another one since, by how many animals the filters have let in with each status. */
async function totalOf(
  db: Database,
  door: Pick<PartnerDoor, 'partner'>,
  { id, partner_key, settings }: Asked,
): Promise<Pick<z.output<typeof call.output>, 'total' | 'uncounted'>> {
  const seen = await db
    .selectFrom('integration_seen')
    .where('integration_id', '=', id)
    .select(['wanted', 'settings_hash', 'filters_hash'])
    .executeTakeFirst();
  const counted = (total: number) => ({ total, uncounted: null });
  if (!seen) return { total: null, uncounted: 'UNREAD' };
  if (seen.settings_hash === settingsHash(settings)) return counted(seen.wanted);
  if (seen.filters_hash !== filtersHash(settings)) return { total: null, uncounted: 'FILTERS' };
  const met = await db
    .selectFrom('integration_status')
    .where('integration_id', '=', id)
    .select(['status', 'status_id', 'let_in'])
    .execute();
  const known = met.flatMap(({ let_in, ...one }) => (let_in === null ? [] : [{ ...one, let_in }]));
  if (known.length < met.length) return { total: null, uncounted: 'UNREAD' };
  return counted(wantedOf(known, rulesOf(settings, await door.partner(partner_key))));
}
