import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isLostConnection, onlyReads } from './lost-connection.ts';

const said = (code: string, routine: string) => Object.assign(new DatabaseError('So it is', 1, 'error'), { code, routine });

test.each([
  ['a change', said('25006', 'PreventCommandIfReadOnly')],
  ['the beginning of a transaction that writes', said('0A000', 'call_bool_check_hook')],
])('a node that is not the primary and refuses %s is one to come back to, on another connection', (_what, error) => {
  expect([isLostConnection(error), onlyReads(error)]).toEqual([true, true]);
});

test('what PostgreSQL cannot do is no lost connection', () => {
  expect(isLostConnection(said('0A000', 'RevalidateCachedQuery'))).toBe(false);
});
