import { preview as call } from '@homeward/contract/integration';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { definitionsOf, effectiveSections, effectiveSettings, networksOf } from '../../../sync/rules.ts';

/** What comes to hold; the total is what the newest run found, so that opening a page asks no partner. */
export const preview = handler(call, async ({ integration_uuid }, { db }) => {
  const { id, settings } = await integrationOf(db, integration_uuid);
  const networks = await networksOf(db, id);
  const { rows } = await sql<{ total: number | null }>`select current - filtered as total from integration_sync
    where integration_id = ${id} and finish is not null and since is null order by id desc limit 1`.execute(db);
  return {
    settings: effectiveSettings(settings, networks).settings,
    sync_sections: effectiveSections(networks),
    definitions: (await definitionsOf(db, id)) as never,
    total: rows[0]?.total ?? null,
  };
});
