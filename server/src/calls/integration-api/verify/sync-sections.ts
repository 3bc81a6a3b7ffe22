import { verifySections as call } from '@homeward/contract/integration-settings';
import { handler } from '../../../http/handler.ts';
import { effectiveSections } from '../../../sync/rules.ts';
import { settingsOwner } from '../../../sync/settings-owner.ts';
import { sectionsOf } from '../update/sync-section.ts';

export const syncSections = handler(call, async (input, { db, refuse }) => {
  const owner = await settingsOwner(db, input, refuse);
  if (owner.table === 'network') return sectionsOf(db, owner.uuid);
  return { sync_sections: effectiveSections(owner.networks), version: owner.version };
});
