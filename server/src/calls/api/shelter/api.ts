import { api as call } from '@homeward/contract/shelter';
import { actAs } from '../../../database/act-as.ts';
import { noteInAudit } from '../../../database/note-in-audit.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { newToken } from '../../../services/secrets.ts';

/** Makes the key at the first view; every view is in the audit trail (decision 84). */
export const api = handler(call, async ({ organization_shelter_uuid: uuid }, context) => {
  const { db, refuse } = context;
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
  const key = payment_api_key ? open(payment_api_key, context) : await make(uuid, context);
  await noteInAudit(db, 'organization_shelter', uuid, { payment_api_key: 'viewed' });
  return { key };
});

/** Whoever looks changes nothing: the key is made by the system. */
async function make(uuid: string, { db, services, user }: Context<keyof typeof call.errors>): Promise<string> {
  const key = `hw_${newToken()}`;
  await actAs(db, null);
  await db
    .updateTable('organization_shelter')
    .set({ payment_api_key: services.secrets.seal(key) })
    .where('uuid', '=', uuid)
    .execute();
  await actAs(db, user.userId);
  return key;
}

function open(sealed: Buffer, { refuse, services }: Context<keyof typeof call.errors>): string {
  try {
    return services.secrets.open(sealed);
  } catch {
    throw refuse('unreadable');
  }
}
