import { codeOf } from '../error-code.ts';
import { Problem } from '../problem.ts';

/** Where a storage says whose it is: a file in it that every start looks for. */
export const MARK = 'homeward.txt';

/** What was looked for is missing because the whole storage is: its folder was unmounted, say. */
export class StorageGone extends Error {}

const messages = {
  no_room: 'There is no room left where files are kept. Tell whoever runs it',
  gone: 'The place where files are kept is not there. Tell whoever runs it',
  away: 'The file storage does not answer just now. Try again in a moment',
};
export type Trouble = keyof typeof messages;

/** What a disk that is full says, and the buckets that stand on one. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded'];
const GONE = ['NoSuchBucket'];

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

const says = (error: unknown, names: readonly string[]): boolean =>
  [...causesOf(error)].some((cause) => names.includes(cause.name) || names.includes(codeOf(cause)));

/** Why a storage did not do what it was asked. */
export function troubleOf(error: unknown): Trouble {
  if (says(error, NO_ROOM)) return 'no_room';
  return isGone(error) ? 'gone' : 'away';
}

/** Whether it is the storage that is missing, and not the file alone. */
export const isGone = (error: unknown): boolean =>
  says(error, GONE) || [...causesOf(error)].some((cause) => cause instanceof StorageGone);

/** What whoever saves or looks is told of it; what the storage said goes to the log with it. */
export const storageProblem = (error: unknown): Problem =>
  Object.assign(new Problem(503, messages[troubleOf(error)]), { cause: error });

/** Storages tell by their own error, or by what caused it, that a file is missing. */
export const isMissing = (error: unknown): boolean =>
  !isGone(error) &&
  [...causesOf(error)].some(
    (cause) =>
      ('wasFileNotFound' in cause && cause.wasFileNotFound === true) || codeOf(cause) === 'flystorage.file_was_not_found',
  );
