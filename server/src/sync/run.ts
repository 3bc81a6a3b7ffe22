import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import { type Known, PartnerError } from '../partners/partner.ts';
import { Turns } from '../services/turns.ts';
import { settleAccount } from './account.ts';
import { archiveGone } from './archive-gone.ts';
import { ahead, Beside, batchesAhead } from './batches-ahead.ts';
import { readDeparted } from './departed.ts';
import { keepRules, readingBy } from './fingerprint.ts';
import { isSettled } from './page-memory.ts';
import type { PartnerDoor } from './partner-session.ts';
import { type Connected, type Plan, planFor } from './plan.ts';
import { Reading } from './reading.ts';
import { RenamedAccount } from './renamed-account.ts';
import { type Claim, change, claim, end, enter, Lost, release, renew } from './run-state.ts';
import { siblingsOf } from './siblings.ts';
import { sourcesWithPets } from './sources-with-pets.ts';
import { twiceHere } from './twice.ts';

export interface Engine {
  db: Database;
  door: PartnerDoor;
  /** How long a worker that says nothing is believed to live. */
  leaseSeconds: number;
  /** Hears of what is our own fault. */
  onError(error: unknown): void;
  /** Aborted when this process stops: its runs are then given back. */
  stopping: AbortSignal;
}

/**
 * What keeps the processor and the database busy is done for two of them at once: however slow or large one is, another
 * waits for a batch of each. A batch is never refused for having waited: its run's own end comes first.
 */
export const TURNS = { atOnce: 2, waiting: 1000, patience: 6 * 3_600_000, held: 600_000 };
const turns = new Turns(TURNS, 'Too many syncs are at work just now. Try again in a moment');
/** Resolves when no batch is at work in this process, or after so many milliseconds. */
export const lull = (longest: number) => turns.lull(longest);
/** So many batches of a run are written at once: PostgreSQL has a core for each connection. */
const WRITERS = 2;
/** A list that has not come to its end by then has none. */
const LONGEST_MS = 6 * 3_600_000;

/** Runs a sync from its claim to its end; answers at once where another worker has it, or nothing is left to do. */
export async function runSync(engine: Engine, uuid: string): Promise<void> {
  const run = await claim(engine.db, uuid, engine.leaseSeconds);
  if (!run) return;
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, engine.stopping]);
  const heart = setInterval(
    () => {
      renew(engine.db, run).catch((error) => error instanceof Lost && gone.abort(error));
    },
    (run.leaseSeconds * 1000) / 5,
  );
  try {
    await work(engine, run, signal);
  } catch (error) {
    await giveUp(engine, run, error, signal);
  } finally {
    clearInterval(heart);
  }
}

async function giveUp({ db, onError, stopping }: Engine, run: Claim, error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof Lost) return;
  try {
    // A database that was away has nothing to do with the partner: the next worker goes on at once.
    if (stopping.aborted || (!(error instanceof PartnerError) && isLostConnection(error))) await release(db, run);
    else if (!signal.aborted) {
      if (!(error instanceof PartnerError)) onError(error);
      // A database that does not answer cannot be told either: the lease runs out, and another worker goes on.
      await end(db, run, 'failed', reasonOf(error));
    }
  } catch (failure) {
    if (!(failure instanceof Lost)) onError(failure);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PartnerError) return error.message;
  return 'Something went wrong on our side. Try again; if it stays so, tell the engineers.';
}

async function work({ db, door }: Engine, claimed: Claim, signal: AbortSignal): Promise<void> {
  const integration = await connected(db, door, claimed);
  const { statuses } = await door.partner(integration.partner_key);
  const plan = await planFor(db, integration, statuses, new Set(claimed.force_sections.split(',').filter(Boolean)));
  const run = await readingBy(db, plan, claimed);
  const credentials = door.unseal(integration.credentials);
  const opened = await door.open(integration.partner_key, credentials, plan.settings, signal);
  const { partner, session } = opened;
  const reading = await Reading.begin(db, plan, run, await siblingsOf(db, door, integration, opened));
  await enter(db, run, 'READING');
  const inTurn = <T>(piece: () => Promise<T>) =>
    turns.take(run.uuid, () => {
      // It may have been lost while it waited.
      signal.throwIfAborted();
      return piece();
    });
  const until = Date.now() + LONGEST_MS;
  const [known, renamed] = [await knownTo(db, run, integration), await RenamedAccount.of(db, plan, run)];
  const batches = batchesAhead(partner.animals(session, known, reading.pages.known), () => turns.stir());
  const writing = new Beside(WRITERS);
  try {
    // While some are written the next is decided on, the one after that translated, and one more read.
    for await (const batch of ahead(reading.translated(batches))) {
      if (Date.now() > until) throw new PartnerError('answer', `${partner.name} has not told everything within six hours.`);
      if (reading.followsOn(batch)) await writing.ended();
      const decided = await inTurn(async () => {
        if (batch.items.length) await renamed.takeOver(batch.items);
        return reading.decide(batch);
      });
      await writing.begin(() => inTurn(() => reading.write(decided)));
    }
    await writing.ended();
  } finally {
    // What was read before a partner failed is kept.
    await writing.settled();
  }
  await inTurn(() => renamed.takeOver([]));
  reading.noted.push(...renamed.notes);
  await readDeparted(opened, reading, { db, plan, run, inTurn });
  await inTurn(() => finish(db, plan, run, reading));
}

/** What a run that need not read everything may take for granted: pets that are here, of animals that were read well. */
async function knownTo(db: Database, { since }: Claim, { id, account_id }: Connected): Promise<Known | undefined> {
  if (!since) return undefined;
  const { rows } = await sql<{ external_id: string; standing_there: string | null }>`
    select s.external_id, s.standing_there from ${sourcesWithPets}
    where s.integration_id = ${id} and s.account_id = ${account_id} and ${isSettled}`.execute(db);
  return { since, pets: new Map(rows.map(({ external_id, standing_there }) => [external_id, standing_there])) };
}

/** The integration of a run; one that was disconnected meanwhile has none any more. */
async function connected(db: Database, door: PartnerDoor, { integration_id }: Claim): Promise<Connected> {
  const integration = await db
    .selectFrom('integration')
    .where('id', '=', integration_id)
    .where('active', '=', true)
    .where('deleted', '=', false)
    .select(['id', 'uuid', 'partner_key', 'shelter_id', 'branch_id', 'account_hash', 'credentials', 'settings'])
    .executeTakeFirst();
  if (!integration) throw new PartnerError('answer', 'This integration was disconnected.');
  return { ...integration, ...(await settleAccount(db, door, integration)) };
}

async function finish(db: Database, plan: Plan, run: Claim, reading: Reading): Promise<void> {
  await reading.renumber();
  await enter(db, run, 'ARCHIVING');
  // What is asked of PostgreSQL takes longest, and nothing that is kept here changes its answer.
  const [twice] = await Promise.all([whoIsTwice(db, plan, run, reading), keepWhatWasRead(db, plan, run, reading)]);
  await change(db, run, sql`warnings = warnings || ${JSON.stringify([...reading.warnings(), ...twice])}::jsonb`);
  await archiveGone(db, plan, run, reading);
}

async function keepWhatWasRead(db: Database, plan: Plan, run: Claim, reading: Reading): Promise<void> {
  await reading.keepSeen();
  await keepRules(db, plan, run);
  await reading.pages.keep(db, run);
}

/** A reading of changes adds nobody beside somebody. */
const whoIsTwice = async (db: Database, plan: Plan, run: Claim, { dead }: Reading): Promise<string[]> =>
  run.since ? [] : [...(await twiceHere(db, plan, run)), ...(await dead.offered(db, plan))];
