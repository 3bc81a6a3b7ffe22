import { updateQuestion as call } from '@homeward/contract/shelter-kiosk-reason';
import type { z } from 'zod';
import { replaceRows } from '../../../database/rows.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { readReason } from './read-reason.ts';

type Input = z.output<typeof call.input>;
type Refusals = keyof typeof call.errors;

/** Makes these the questions of a reason, in this order. */
export const updateQuestion = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const { organization_kiosk_reason_uuid: uuid, organization_shelter_uuid, version, questions } = input;
  const owner = await db
    .selectFrom('shelter_kiosk_reason as r')
    .innerJoin('organization_branch as b', 'b.id', 'r.branch_id')
    .innerJoin('organization_shelter as s', 's.id', 'b.shelter_id')
    .where('r.uuid', '=', uuid)
    .where('r.deleted', '=', false)
    .where('s.uuid', '=', organization_shelter_uuid)
    .select('r.id')
    .executeTakeFirst();
  if (!owner) throw refuse('reason_missing');
  const ids = await questionIds(context, questions);
  await refuseLanguages(context, questions);
  const now = (id: number) => readReason(db, { id });
  const id = await updateVersioned(db, 'shelter_kiosk_reason', { uuid, version, part: 'question', now });
  const rows = questions.map(({ ask_alias, translation }, position) => ({
    question_id: ids[position],
    position,
    ask_alias,
    translation,
  }));
  await replaceRows(db, 'shelter_kiosk_reason_question', { kiosk_reason_id: id }, 'question_id', rows);
  return { shelter_kiosk_reason: await now(id) };
});

/** The ids of the questions in their order; what is found stays until this is committed. */
async function questionIds({ db, refuse }: Context<Refusals>, questions: Input['questions']): Promise<number[]> {
  const uuids = questions.map(({ question_uuid }) => question_uuid);
  if (!uuids.length) return [];
  const known = await db
    .selectFrom('organization_question')
    .where('uuid', 'in', uuids)
    .where('deleted', '=', false)
    .select(['id', 'uuid'])
    .forShare()
    .execute();
  const idOf = new Map(known.map(({ id, uuid }) => [uuid, id]));
  return uuids.map((uuid, index) => {
    const id = idOf.get(uuid);
    if (!id) throw refuse('question_unknown', {}, ['questions', index, 'question_uuid']);
    return id;
  });
}

/** JSON has no foreign keys: aliases are in languages that there are. */
async function refuseLanguages({ db, refuse }: Context<Refusals>, questions: Input['questions']): Promise<void> {
  const known = await db.selectFrom('language').select('uuid').execute();
  const there = new Set(known.map(({ uuid }) => uuid));
  for (const [index, { translation }] of questions.entries())
    for (const [at, { language_uuid }] of translation.entries())
      if (!there.has(language_uuid))
        throw refuse('language_unknown', {}, ['questions', index, 'translation', at, 'language_uuid']);
}
