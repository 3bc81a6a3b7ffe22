import { isAbsolute, relative } from 'node:path';
import pg from 'pg';
import { PlainError } from './plain-error.ts';

/** What is told of where a thing went wrong: from the configuration, as far as it could be read. */
export interface Told {
  port: number;
  host: string;
  dataDir: string;
}

const DATABASE: Record<string, string> = {
  '28P01': 'The database cannot be reached: DATABASE_URL has a user or password it does not accept',
  '28000': 'The database cannot be reached: it lets this user in from nowhere here',
  '3D000': 'The database cannot be reached: DATABASE_URL names one that is not there',
  '42501': 'The database lets its user do too little; make them the owner of the database',
  '25006': 'The database can only be read; DATABASE_URL must name the primary',
  '53100': 'There is no room left where the database is',
  '53300': 'The database takes no more connections',
  '55P03':
    'A lock in the database was not to be had in time; another session holds what the start needs (pg_locks and pg_stat_activity say which). End it, or start again once it is done',
  '57014': 'The database took too long over a step of the start; start again once it has less to do',
  '58P01': 'The database lacks an extension; install PostgreSQL’s contrib package',
  '0A000': 'The database cannot do what is needed; PostgreSQL 15 or newer with its contrib package can',
};

/** The one line an operator sees of whatever ended a start, naming the variable to change where there is one. */
export function plain(error: unknown, told?: Told): string {
  if (error instanceof PlainError) return oneLine(error.message);
  if (!(error instanceof Error)) return oneLine(String(error));
  return oneLine(
    ofDatabase(error) ??
      // What an upgrade of an empty database failed of is its cause.
      (error.cause instanceof Error ? ofDatabase(error.cause) : undefined) ??
      ofListening(error, told) ??
      ofDisk(error, told) ??
      ofReaching(error) ??
      `Homeward did not start: ${error.message}`,
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type SystemError = Error & { code?: string; syscall?: string; path?: string; hostname?: string; address?: string };

/** What a database answers has reached it; only those codes say that it cannot be reached that are about connections. */
const AWAY = /^(08|57P0)/;

function ofDatabase(error: Error): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const code = error.code ?? '';
  if (AWAY.test(code)) return `The database cannot be reached: ${error.message}.`;
  return `${DATABASE[code] ?? 'The database refused a step of the start'}: ${error.message}.`;
}

function ofListening(error: SystemError, told?: Told): string | undefined {
  const { code = '', syscall, message } = error;
  if (syscall === 'getaddrinfo' && told && error.hostname === told.host)
    return `HOST is not usable: ${told.host} is not known here.`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') return `The port is in use: ${message.replace(/^listen EADDRINUSE: /, '')}. Set PORT to another.`;
  if (code === 'EACCES') return `PORT is not usable: this user may not listen at ${told?.port ?? 'it'}. Set one from 1024 on.`;
  return `HOST is not usable: ${error.address ?? told?.host} is no address of this machine (${code}).`;
}

const UNWRITABLE = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EISDIR', 'ENOENT', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EIO'];

function ofDisk(error: SystemError, told?: Told): string | undefined {
  const { code = '', message, path } = error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room left: ${message}.`;
  if (code === 'EMFILE' || code === 'ENFILE') return `Too many files are open: ${message}. Raise the limit (ulimit -n).`;
  if (!UNWRITABLE.includes(code) || error.syscall === 'connect') return undefined;
  if (path && told && !isWithin(told.dataDir, path)) return `A file cannot be used: ${message}.`;
  return `DATA_DIR cannot be written: ${message}.`;
}

/** Whether the path is the folder, in it or above it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return (!way.startsWith('..') && !isAbsolute(way)) || !relative(path, folder).startsWith('..');
}

function ofReaching(error: SystemError): string | undefined {
  const { code, message } = error;
  if (/SASL|password must be a string/.test(message))
    return `The database cannot be reached: it wants a password, and DATABASE_URL has none it can use: ${message}.`;
  if (/SSL|CERT|certificate/i.test(`${code} ${message}`)) return `The database cannot be reached over TLS: ${message}.`;
  if (
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|EPIPE|timeout|Connection terminated|\.s\.PGSQL/i.test(
      `${code} ${message}`,
    )
  )
    return `The database cannot be reached: ${message || code}.`;
  return undefined;
}
