import { saveTranslation as call } from '@homeward/contract/shelter-kiosk-reason';
import { updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readTranslation } from './read-reason.ts';

type Refusals = keyof typeof call.errors;
const PATH = 'shelter_kiosk_reason_translation';

/** Adds a translation of a reason, or with a uuid changes it; each has a version of its own. */
export const saveTranslation = handler(call, async ({ [PATH]: { uuid, version, ...fields } }, context) => {
  const { db } = context;
  const reason = await refuseUnknown(context, fields);
  if (!uuid) {
    const added = await db.insertInto(PATH).values(fields).returning('id').executeTakeFirstOrThrow();
    return { [PATH]: await readTranslation(db, added.id) };
  }
  const kept = await db
    .selectFrom(PATH)
    .where('uuid', '=', uuid)
    .where('parent_id', '=', fields.parent_id)
    .select('id')
    .executeTakeFirst();
  if (!kept) throw notFound();
  const now = () => readTranslation(db, kept.id);
  await updateVersioned(db, 'shelter_kiosk_reason', { uuid: reason, version, part: uuid, now });
  await db.updateTable(PATH).set(fields).where('id', '=', kept.id).execute();
  return { [PATH]: await now() };
});

/** The uuid of the reason, which stays until this is committed; its own words are in the shelter's language. */
async function refuseUnknown(
  { db, refuse }: Context<Refusals>,
  { parent_id, language_id }: { parent_id: number; language_id: number },
) {
  const reason = await db
    .selectFrom('shelter_kiosk_reason')
    .where('id', '=', parent_id)
    .where('deleted', '=', false)
    .select(['uuid', 'branch_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!reason) throw refuse('reason_missing', {}, [PATH, 'parent_id']);
  const language = await db.selectFrom('language').where('id', '=', language_id).select('id').executeTakeFirst();
  if (!language) throw refuse('language_unknown', {}, [PATH, 'language_id']);
  if (language.id === (await languageOf(db, reason.branch_id))) throw refuse('language_of_shelter', {}, [PATH, 'language_id']);
  return reason.uuid;
}

/** What a location's texts are written in: its shelter's main language, or its country's where it has none (decision 46). */
async function languageOf(db: Context['db'], branchId: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('organization_branch as b')
    .innerJoin('organization_shelter as s', 's.id', 'b.shelter_id')
    .innerJoin('country as c', 'c.id', 's.country_id')
    .leftJoin('organization_shelter_language as l', (join) =>
      join.onRef('l.shelter_id', '=', 's.id').on('l.main_language', '=', true),
    )
    .where('b.id', '=', branchId)
    .select(({ fn }) => fn.coalesce('l.language_id', 'c.default_language_id').as('language_id'))
    .executeTakeFirst();
  return row?.language_id;
}
