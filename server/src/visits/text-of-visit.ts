import type { Context } from '../http/handler.ts';
import type { Door } from './door.ts';
import { renderText } from './render-text.ts';

interface Told {
  visitId: number;
  template: string | null | undefined;
  place: number | null;
  visitor: { name: string; phone: string | null; no_texts: boolean };
  reason: string | undefined;
}

/** Puts the text that answers a check-in into the outbox, where there is one and they take it. */
export async function prepareText({ db, send }: Pick<Context, 'db' | 'send'>, door: Door, told: Told): Promise<void> {
  const { visitId, template, visitor, place, reason } = told;
  if (!template || !visitor.phone || visitor.no_texts) return;
  const body = renderText(template, {
    visitor_name: visitor.name,
    shelter_name: door.shelter_name,
    location_name: door.location_name,
    reason_name: reason ?? '',
    wait_list_place: place,
  });
  if (!body) return;
  const { uuid } = await db
    .insertInto('sms')
    .values({ visit_id: visitId, kind_key: 'CHECK_IN', phone: visitor.phone, body })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await send('text', { uuid });
}
