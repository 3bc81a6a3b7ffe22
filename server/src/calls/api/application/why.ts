import { why as call } from '@homeward/contract/application';
import { applicationActions, type Refused, refusals, refusedFor, waitsFor } from '@homeward/contract/application-rules';
import { promisedTo } from '../../../adoptions/pet-standing.ts';
import { type Stands, standingOf } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

export const why = handler(call, async ({ uuid }, { db, refuse }) => {
  const stands = await standingOf(db, uuid);
  if (!stands) throw refuse('application_missing');
  const said = (refused: Refused | undefined) => (refused ? refusals[refused].message : null);
  return {
    waits_for: waits(stands),
    since: stands.status_date,
    repairs: applicationActions.map((action) => ({ action, refused: said(refusedFor(action, stands)) })),
    rivals: stands.rival ? (await promisedTo(db, stands.pet_id)).filter((other) => other.uuid !== stands.uuid) : [],
  };
});

const waits = ({ status_key, canceled, withdrew, returned }: Stands) =>
  canceled || withdrew || returned ? null : (waitsFor[status_key] ?? null);
