import { DatabaseError } from 'pg';

/** What pg and the operating system say of a connection that breaks, cannot be made, or whose server is silent. */
const BROKEN =
  /timeout|Connection (terminated|ended)|not queryable|after calling end on the pool|\b(ECONN\w+|EPIPE|E(HOST|NET)UNREACH|ENETDOWN|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)\b|ENOENT.*\.s\.PGSQL/i;

/** Classes 08, 53 and 57: connection lost, out of resources, shutting down. 25P03 and 25P04 end what took too long. */
const ENDED = /^(08|53|57|25P03|25P04)/;
/** Whoever answers may only read: a node that has not yet become the primary, or is it no more. */
const ONLY_READS = '25006';
/** What such a node says of a transaction that begins in order to write: by the place in PostgreSQL, for words are in its language. */
const NOT_TO_BE_BEGUN = { code: '0A000', routine: 'call_bool_check_hook' };
/** Somebody has canceled a statement, or its time was up: the connection is there. */
const CANCELED = '57014';

/** Whether an error says that the database is not there just now, and nothing about what was asked of it. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return onlyReads(error) || (error.code !== CANCELED && ENDED.test(error.code ?? ''));
  return error instanceof Error && BROKEN.test(`${error.message} ${'code' in error ? error.code : ''}`);
}

/** Whether a connection leads to a database that takes no changes, where all of ours do. */
export const onlyReads = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === ONLY_READS || (error.code === NOT_TO_BE_BEGUN.code && error.routine === NOT_TO_BE_BEGUN.routine));
