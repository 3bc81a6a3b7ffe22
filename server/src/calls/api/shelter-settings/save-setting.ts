import type { Call } from '@homeward/contract/call';
import type { Setting, SettingKind, settingErrors } from '@homeward/contract/setting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { findShelterId } from '../shelter/read-shelter.ts';
import { setting } from './entity.ts';

interface SettingOutput {
  shelter_uuid: string;
  type_key: SettingKind;
  uuid?: string | undefined;
  version?: number | undefined;
  value: unknown;
  translation: readonly unknown[];
}

/** The handler of a call that saves one kind of setting; `check` may refuse what only the database knows. */
export const saveSetting = <
  P extends string,
  I extends z.ZodType<SettingOutput>,
  O extends z.ZodType<{ shelter_setting: Setting }>,
  R extends string = never,
>(
  call: Call<P, I, O, R | keyof typeof settingErrors>,
  check?: (input: z.output<I>, context: Context<R | keyof typeof settingErrors>, shelterId: number) => Promise<void>,
) => handler(call, async (input, context) => (await keepSetting(input, context, check)) as z.input<O>);

/** Saves one kind of setting of a shelter; answers it. */
export async function keepSetting<I extends SettingOutput, R extends string>(
  input: I,
  context: Context<R | keyof typeof settingErrors>,
  check?: (input: I, context: Context<R | keyof typeof settingErrors>, shelterId: number) => Promise<void>,
): Promise<{ shelter_setting: Setting }> {
  const { db, refuse } = context;
  const shelterId = await findShelterId(db, input.shelter_uuid);
  if (!shelterId) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  await checkLanguages(input, context);
  await check?.(input, context, shelterId);
  const id = await writeSetting(db, shelterId, input);
  return { shelter_setting: await readRecord(db, setting, { id }) };
}

/** JSON has no foreign keys: texts are in languages that there are. */
async function checkLanguages({ translation }: SettingOutput, { db, refuse }: Context<keyof typeof settingErrors>) {
  const uuids = translation.map((row) => (row as { language_uuid: string }).language_uuid);
  if (!uuids.length) return;
  const known = await db.selectFrom('language').where('uuid', 'in', uuids).select('uuid').execute();
  const there = new Set(known.map(({ uuid }) => uuid));
  const unknown = uuids.findIndex((uuid) => !there.has(uuid));
  if (unknown >= 0) throw refuse('language_unknown', {}, ['translation', unknown, 'language_uuid']);
}

/**
 * Writes a setting of a shelter: its first of the kind, or the one that was read in `version`, which is 0 where there was
 * none. Answers its id.
 */
export async function writeSetting(
  db: Database,
  shelter_id: number,
  { type_key, uuid, version, value, translation }: Omit<SettingOutput, 'shelter_uuid'>,
): Promise<number> {
  const written = { value: JSON.stringify(value), translation: JSON.stringify(translation) };
  // A uuid names what was read: where it is not there any more, nothing takes its place.
  const inserted =
    !uuid &&
    (await db
      .insertInto('shelter_setting')
      .values({ shelter_id, type_key, ...written })
      .onConflict((conflict) => conflict.columns(['shelter_id', 'type_key']).where(sql<boolean>`not deleted`).doNothing())
      .returning('id')
      .executeTakeFirst());
  if (inserted) return inserted.id;
  const kept = await db
    .selectFrom('shelter_setting')
    .where('shelter_id', '=', shelter_id)
    .where('type_key', '=', type_key)
    .where('deleted', '=', false)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? null))
    .select('uuid')
    .executeTakeFirst();
  if (!kept) throw notFound();
  const now = (id: number) => readRecord(db, setting, { id });
  return updateVersioned(db, 'shelter_setting', { uuid: kept.uuid, version, now }, written);
}
