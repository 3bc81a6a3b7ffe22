import type { Database } from '../database/connect.ts';
import { type BusinessTable, saveBusiness, softDelete, type Values } from '../database/versioned.ts';
import type { Context } from '../http/handler.ts';
import type { Entity } from '../search/entity.ts';
import { readRecord } from '../search/record.ts';

interface Read {
  uuid?: string | undefined;
  version?: number | undefined;
}

/** How many rows of each noun refer to a record, by the noun in the singular. */
export type Users = (db: Database, id: number) => Promise<Record<string, number>>;

/**
 * The handlers of a plain noun's calls (contract/src/noun-calls.ts): `key` names it in their bodies. A file at a call's path
 * takes the place of any. `users` counts what would be left without the record: such a one is not deleted. `of` is the noun's own
 * name, where bodies call it something else.
 */
export function crud<Key extends string, Table extends BusinessTable, Row, Of extends string = Key>(
  key: Key,
  table: Table,
  entity: Entity<Row>,
  { users, of }: { users: Users; of?: Of },
) {
  const name = (of ?? key) as Of;
  const answer = async (db: Database, found: Record<string, unknown>) =>
    ({ [key]: await readRecord(db, entity, found) }) as Record<Key, Row>;
  const save = async (input: Record<Key, Read & Values<Table>>, { db }: Context) => {
    const { uuid, version, ...values } = input[key];
    const now = (id: number) => readRecord(db, entity, { id });
    return answer(db, { id: await saveBusiness(db, table, { uuid, version, now }, values as Values<Table>) });
  };
  return {
    create: save,
    update: save,
    save,
    remove: async (input: Record<`${Of}_uuid`, string>, { db, refuse }: Context<`${Of}_in_use`>) => {
      const id = await softDelete(db, table, input[`${name}_uuid`]);
      const inUse = Object.entries(await users(db, id)).filter(([, count]) => count);
      const words = inUse.map(([noun, count]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
      if (words.length) throw refuse(`${name}_in_use`, { users: list.format(words) });
      return answer(db, { id, deleted: true });
    },
  };
}

const list = new Intl.ListFormat('en');
