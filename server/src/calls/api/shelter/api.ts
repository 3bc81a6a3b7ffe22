import { api as call } from '@homeward/contract/shelter';
import { noteInAudit } from '../../../database/note-in-audit.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { newToken } from '../../../services/secrets.ts';

/** Makes the key at the first view; every view is in the audit trail (decision 84). */
export const api = handler(call, async ({ organization_shelter_uuid: uuid }, context) => {
  const { db, refuse, services } = context;
  // Two first views at once see one key.
  const shelter = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('payment_api_key')
    .forUpdate()
    .executeTakeFirst();
  if (!shelter) throw refuse('missing');
  const { payment_api_key } = shelter;
  await noteInAudit(db, 'organization_shelter', uuid, { payment_api_key: 'viewed' });
  if (payment_api_key) return { key: open(payment_api_key, context) };
  const key = `hw_${newToken()}`;
  await db
    .updateTable('organization_shelter')
    .set({ payment_api_key: services.secrets.seal(key) })
    .where('uuid', '=', uuid)
    .execute();
  return { key };
});

function open(sealed: Buffer, { refuse, services }: Context<keyof typeof call.errors>): string {
  try {
    return services.secrets.open(sealed);
  } catch {
    throw refuse('unreadable');
  }
}
