import { api as call } from '@homeward/contract/shelter';
import { noteView } from '../../../database/note-view.ts';
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
    .select(['version', 'payment_api_key'])
    .forUpdate()
    .executeTakeFirst();
  if (!shelter) throw refuse('missing');
  const { version, payment_api_key } = shelter;
  await noteView(db, 'organization_shelter', uuid, 'payment_api_key');
  if (payment_api_key) return { key: open(payment_api_key, context), version };
  const key = `hw_${newToken()}`;
  const made = await db
    .updateTable('organization_shelter')
    .set({ payment_api_key: services.secrets.seal(key) })
    .where('uuid', '=', uuid)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { key, version: made.version };
});

function open(sealed: Buffer, { refuse, services }: Context<keyof typeof call.errors>): string {
  try {
    return services.secrets.open(sealed);
  } catch {
    throw refuse('unreadable');
  }
}
