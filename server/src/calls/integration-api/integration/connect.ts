import { connect as call } from '@homeward/contract/integration';
import { askingHandler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import { mayRun, startSync } from '../../../sync/start-sync.ts';
import { integration as entity } from './entity.ts';

/** The draft becomes an integration, and its first sync begins. The location's first one is its main one (decision 67). */
export const connect = askingHandler(
  call,
  async ({ integration_uuid }, context) => {
    const account = await accountOf(context, integration_uuid);
    if ((await mayRun(context.db, account.integration)) === 'gone') throw context.refuse('missing');
    if (account.integration.active) throw context.refuse('connected');
    if (!account.integration.settings_saved) throw context.refuse('settings');
    await askPartner(context, account, ({ partner, session }) => partner.authenticate(session));
    return account.integration;
  },
  async (_input, { id, shelter_id, branch_id }, { db, refuse, send, user }) => {
    // Two first ones of a location at once: one of them is the main one.
    await db.selectFrom('organization_branch').where('id', '=', branch_id).select('id').forUpdate().execute();
    const main = await db
      .selectFrom('integration')
      .where('branch_id', '=', branch_id)
      .where('main', '=', true)
      .where('active', '=', true)
      .where('deleted', '=', false)
      .select('id')
      .executeTakeFirst();
    const connected = await db
      .updateTable('integration')
      .set({ active: true, main: !main })
      .where('id', '=', id)
      .where('active', '=', false)
      .where('deleted', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (!connected) throw refuse('connected');
    // At a deactivated shelter the first sync begins by itself once it is activated.
    if ((await mayRun(db, { shelter_id, branch_id })) === 'yes')
      await startSync(db, send, { integration_id: id, admin_user_id: user.userId });
    return { integration: await readRecord(db, entity, { id }) };
  },
);
