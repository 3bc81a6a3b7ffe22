import { DatabaseError } from 'pg';

/** What pg and the operating system say of a connection that breaks, cannot be made, or whose server is silent. */
const BROKEN =
  /timeout|Connection (terminated|ended)|not queryable|after calling end on the pool|\b(ECONN\w+|EPIPE|E(HOST|NET)UNREACH|ENETDOWN|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)\b|ENOENT.*\.s\.PGSQL/i;

/** Classes 08, 53 and 57: connection lost, out of resources, shutting down. 25P03 and 25P04 end what took too long. */
const ENDED = /^(08|53|57|25P03|25P04)/;
/** Somebody has canceled a statement, or its time was up: the connection is there. */
const CANCELED = '57014';

/** Whether an error says that the database is not there just now, and nothing about what was asked of it. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code !== CANCELED && ENDED.test(error.code ?? '');
  return error instanceof Error && BROKEN.test(`${error.message} ${'code' in error ? error.code : ''}`);
}
