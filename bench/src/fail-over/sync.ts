import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '../../../server/src/database/connect.ts';
import { nowhere } from '../../../server/src/partners/outbound/allowed.ts';
import { secretsWith } from '../../../server/src/services/secrets.ts';
import { PartnerDoor } from '../../../server/src/sync/partner-session.ts';
import { partners } from '../../../simulator/src/partners.ts';
import { connected, giveWordsMeaning } from '../integration.ts';
import { SECRET_KEY } from '../keys.ts';

/** How long a run may take, the fail-over in its midst included, in milliseconds. */
const WITHIN = 180_000;

interface Asked {
  sql: pg.Pool;
  url: string;
  address: string;
  headers: Record<string, string>;
  port: string;
  /** Each round has a partner of its own, so that none finds what another brought. */
  round: number;
}

/** A run of a partner's animals that is under way, and what became of it. */
interface Running {
  /** Resolves once some of its animals are written; throws where all were in that moment. */
  underWay(): Promise<void>;
  /** Whether it ended right: all animals there, once, and nothing left for a second run to do. */
  ended(): Promise<{ right: boolean; words: string }>;
}

/** Connects a location with a simulated partner, whose words have got their meaning, and begins to sync what it has. */
export async function makeSync({ sql, url, address, headers, port, round }: Asked): Promise<Running> {
  const database = connect({ connectionString: url });
  const door = new PartnerDoor(secretsWith(SECRET_KEY), nowhere);
  const path = partners[round % partners.length]?.key;
  const integration = await connected(database.db, { door }, port, path);
  const begin = async () => {
    const { rows } = await sql.query<{ uuid: string }>('select uuid from integration where id = $1', [integration]);
    const answer = await fetch(`${address}/integration-api/sync/one`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ integration_uuid: rows[0]?.uuid }),
    });
    const { data, message } = (await answer.json()) as { data: { sync?: { uuid: string } }; message: string };
    if (!data.sync) throw new Error(`The sync did not begin: ${answer.status} ${message}`);
    return data.sync.uuid;
  };
  await over(sql, await begin());
  await giveWordsMeaning(database.db);
  await database.end();
  const uuid = await begin();
  return {
    async underWay() {
      let now = await run(sql, uuid);
      while (!now.current) {
        await pause(10);
        now = await run(sql, uuid);
      }
      if (now.state !== 'LIVE') throw new Error(`The sync was over before the primary was lost: ${now.state}`);
    },
    async ended() {
      const first = await over(sql, uuid);
      const second = await over(sql, await begin());
      const { rows } = await sql.query<{ sources: number; pets: number }>(
        `select count(*)::int as sources, count(distinct p.id)::int as pets
          from pet_source s join pet p on p.id = s.pet_id and not p.deleted where s.integration_id = $1`,
        [integration],
      );
      const { sources = 0, pets = 0 } = rows[0] ?? {};
      const left = second.added + second.updated + second.archived;
      const right = first.state === 'FINISHED' && second.state === 'FINISHED' && left === 0 && sources === pets && pets > 0;
      const words = `${path}: ${first.state.toLowerCase()} in try ${first.attempt} of ${first.total} animals, ${pets} pets, ${left} left to do`;
      return { right, words };
    },
  };
}

interface Run {
  state: string;
  attempt: number;
  total: number;
  current: number;
  added: number;
  updated: number;
  archived: number;
}

async function run(sql: pg.Pool, uuid: string): Promise<Run> {
  const { rows } = await sql.query<Run>(
    `select case when finish is not null then 'FINISHED' when canceled is not null then 'CANCELED' when failed is not null
        then 'FAILED: ' || reason when waiting_for is not null then 'ASKING' else 'LIVE' end as state,
      attempt, total, current, added, updated, archived from integration_sync where uuid = $1`,
    [uuid],
  );
  const [found] = rows;
  if (!found) throw new Error('The run is gone');
  return found;
}

async function over(sql: pg.Pool, uuid: string): Promise<Run> {
  const until = performance.now() + WITHIN;
  for (;;) {
    const now = await run(sql, uuid);
    if (now.state !== 'LIVE' || performance.now() > until) return now;
    await pause(200);
  }
}
