import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '@homeward/contract/call';
import { type AnyCall, calls } from '@homeward/contract/calls';
import { handlers } from '../calls/handlers.ts';
import { askText } from '../database/ask-text.ts';
import { notFound, Problem } from '../problem.ts';
import { Recent } from '../recent.ts';
import { isByValue, isByWord, noteSize } from '../search/by-value.ts';
import type { Entity } from '../search/entity.ts';
import { type Parsed, parse } from '../search/parse.ts';
import { statementOf, writtenStatementOf } from '../search/statement.ts';
import { readJson } from './body.ts';
import { confirm, credentialsOf, type Frame, known, neededBy } from './frame.ts';
import { GUARD, type Identity } from './identity.ts';
import { OwnTurns } from './own-turns.ts';

const GUARD_PARAMETERS = 1;

/** A call that searches, and what it searches. */
export interface Search {
  call: Extract<AnyCall, { kind: 'search' }>;
  entity: Entity;
}

/** Every search by its address. */
export const searches: ReadonlyMap<string, Search> = new Map(
  calls.flatMap((call) =>
    call.kind === 'search' ? [[addressOf(call), { call, entity: handlers[call.path] as Entity }] as const] : [],
  ),
);

/**
 * Runs one search as one statement, which checks the session and the permissions' epoch itself: what comes back was
 * allowed at that very moment. Answers the whole envelope as PostgreSQL's text.
 */
export async function runSearch(
  frame: Frame,
  { call, entity }: Search,
  headers: IncomingHttpHeaders,
  body: Buffer | undefined,
): Promise<string> {
  const credentials = credentialsOf(headers);
  let parsed: Parsed;
  try {
    parsed = read(entity, body);
  } catch (error) {
    // A session that has ended is told so, not that its search was wrong.
    await confirm(frame, call.access, neededBy(call), credentials);
    throw error;
  }
  const needed = [...neededBy(call), ...parsed.permissions];
  const identity = known(frame, call.access, needed, credentials) ?? (await confirm(frame, call.access, needed, credentials));
  const turn = turns.take(identity.userId);
  if (turn) await turn;
  try {
    const again = () => confirm(frame, call.access, needed, credentials);
    return await answerOf(frame, parsed, identity, again);
  } finally {
    turns.give(identity.userId);
  }
}

/** Of each user. */
const turns = new OwnTurns<number>('You have too many searches under way. Try again when they have ended');

/** The answer of a search to who may see what it finds; `again` asks who calls once more where that has changed meanwhile. */
async function answerOf(frame: Frame, parsed: Parsed, known: Identity, again: () => Promise<Identity>): Promise<string> {
  let identity = known;
  const { only } = parsed.query.entity;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const own = only ? [only.among(identity.permissions)] : [];
    const values = [identity.epoch, ...own, ...parsed.values];
    const answer = await ask(frame, parsed, values);
    if (answer) {
      frame.identities.noteUse(identity);
      noteSize(parsed.query, answer);
      return answer;
    }
    if (answer === '') throw notFound();
    identity = await again();
  }
  throw new Problem(503, 'Permissions are being changed just now. Try again in a moment');
}

function ask({ connection: { planned, searches } }: Frame, parsed: Parsed, values: unknown[]) {
  const isPlanned = isByValue(parsed.query);
  const forAll = () => askText(isPlanned ? planned : searches, statementOf(parsed, GUARD), values);
  const written = isPlanned || isByWord(parsed.query) ? writtenStatementOf(parsed, GUARD, values) : undefined;
  if (!written) return forAll();
  const forThese = () => askText(searches, written, values.slice(0, GUARD_PARAMETERS));
  return isPlanned ? forThese() : written.trial.run([forAll, forThese]);
}

const LONGEST_REMEMBERED = 2000;
const readBefore = new Recent<Parsed>(500);

/** Reads a search. Lists, lookups and records are asked for in the same words again and again; those are read once. */
function read(entity: Entity, body: Buffer | undefined): Parsed {
  if (!body || body.length > LONGEST_REMEMBERED) return parse(entity, body && readJson(body), GUARD_PARAMETERS + 1);
  // Latin-1 is the cheapest text that no two bodies share; an entity's name ends where the first space is.
  const key = `${entity.name} ${body.toString('latin1')}`;
  let parsed = readBefore.get(key);
  if (!parsed) {
    parsed = parse(entity, readJson(body), GUARD_PARAMETERS + 1);
    readBefore.set(key, parsed);
  }
  return parsed;
}
