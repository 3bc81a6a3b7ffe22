import { preview as call } from '@homeward/contract/integration';
import { handler } from '../../../http/handler.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { definitionsOf, effectiveSections, effectiveSettings, networksOf } from '../../../sync/rules.ts';
import { settingsHash } from '../../../sync/wanted.ts';

/** What comes to hold; the total is what the newest run has counted under these settings, so that opening a page asks no partner. */
export const preview = handler(call, async ({ integration_uuid }, { db }) => {
  const { id, settings: own } = await integrationOf(db, integration_uuid);
  const networks = await networksOf(db, id);
  const { settings, inherited } = effectiveSettings(own, networks);
  const seen = await db
    .selectFrom('integration_seen')
    .where('integration_id', '=', id)
    .where('settings_hash', '=', settingsHash(settings))
    .select('wanted')
    .executeTakeFirst();
  return {
    settings,
    inherited,
    sync_sections: effectiveSections(networks),
    definitions: await definitionsOf(db, id),
    total: seen?.wanted ?? null,
  };
});
