import type { PasskeyShown } from '@homeward/contract/passkey';
import type { Context } from '../../../http/handler.ts';
import { partyAt, shownFor } from '../../../services/passkeys.ts';

/** Somebody's passkeys, as a browser is asked for them. */
export async function passkeysOf(db: Context['db'], userId: number) {
  const own = db.selectFrom('admin_passkey').where('admin_user_id', '=', userId);
  return await own.orderBy('id').select(['credential as id', 'transports']).execute();
}

/** Takes a passkey that was shown for a challenge; answers whether it is theirs and good. */
export async function takePasskey(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  userId: number,
  challenge: string,
  shown: PasskeyShown,
): Promise<boolean> {
  const party = partyAt(services);
  const kept = await db
    .selectFrom('admin_passkey')
    .where('admin_user_id', '=', userId)
    .where('credential', '=', shown.id)
    .select(['id', 'credential', 'public_key', 'counter', 'transports'])
    // Two who show copies of one count are told one after the other.
    .forUpdate()
    .executeTakeFirst();
  if (!party || !kept) return false;
  const { credential, public_key, transports } = kept;
  const passkey = { id: credential, publicKey: Uint8Array.from(public_key), counter: Number(kept.counter), transports };
  const counter = await shownFor(party, challenge, { ...shown, clientExtensionResults: {} }, passkey);
  if (counter === undefined) return false;
  await db.updateTable('admin_passkey').set({ counter, last_used_date: now }).where('id', '=', kept.id).execute();
  return true;
}
