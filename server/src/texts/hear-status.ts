import { isUuid } from '@homeward/contract/is-uuid';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { acceptForms, formOf } from '../http/form.ts';
import { nothingHere } from '../problem.ts';
import { statusPath, type TextProvider, type Word } from './provider.ts';
import { noMoreTexts } from './send-text.ts';

/** Where the provider says what became of a text; who does not sign as it does finds nothing here. */
export async function hearOfTexts(app: FastifyInstance, db: Database, provider: TextProvider): Promise<void> {
  await app.register(async (routes) => {
    acceptForms(routes);
    routes.post<{ Params: { uuid: string } }>(statusPath(':uuid'), async ({ params: { uuid }, body, headers }, reply) => {
      const signature = headers['x-twilio-signature'];
      const word = isUuid(uuid) ? provider.heard(uuid, formOf(body), String(signature ?? '')) : undefined;
      if (!word) throw nothingHere();
      await take(db, uuid, word);
      return reply.code(204).send();
    });
  });
}

/** They come out of order and more than once: a text only goes forward, and what is final stays. */
async function take(db: Database, uuid: string, { sid, status, code }: Word): Promise<void> {
  const failed = status === 'failed' || status === 'undelivered';
  const to = failed ? 'FAILED' : status === 'delivered' ? 'DELIVERED' : 'SENT';
  const open = to === 'SENT' ? ['SENDING', 'UNCLEAR'] : ['SENDING', 'UNCLEAR', 'SENT'];
  await sql`update sms set state_key = ${to}, sid = ${sid}, said = ${failed ? `The provider says: error ${code.slice(0, 20)}` : null},
      sent_date = coalesce(sent_date, now())
    where uuid = ${uuid} and state_key = any(${open}) and (sid is null or sid = ${sid})`.execute(db);
  if (code === '21610') await noMoreTexts(db, uuid);
}
