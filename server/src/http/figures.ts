import { statfs } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';

interface Figure {
  name: string;
  help: string;
  /** The names of its labels, parted by spaces. */
  label?: string;
}

/** What is read for an operator when /metrics is asked for, from database and disks. Every label has a bounded set of values. */
export const figures: readonly Figure[] = [
  {
    name: 'jobs',
    help: 'Jobs of the last day by their queue and what they are: waiting, retrying, active, failed, done',
    label: 'queue state',
  },
  { name: 'jobs_oldest_seconds', help: 'For how long the oldest job has been due', label: 'queue' },
  { name: 'syncs', help: 'Syncs now running and waiting for their turn', label: 'state' },
  { name: 'syncs_failed', help: 'Syncs that failed within the last day' },
  { name: 'integrations', help: 'Connected integrations by what became of their last sync', label: 'state' },
  {
    name: 'integration_last_success_seconds',
    help: 'The longest time since a sync went well (or since it was set up), of the integrations in this state',
    label: 'state',
  },
  { name: 'media_waiting', help: 'Pictures and videos of partners still to be fetched', label: 'kind' },
  { name: 'stored_files', help: 'Files kept, as estimated by the database' },
  { name: 'database_connections', help: 'Connections of all processes of this product' },
  { name: 'database_connections_limit', help: 'How many connections the database takes altogether' },
  { name: 'database_bytes', help: 'How much room the database takes' },
  { name: 'table_bytes', help: 'How much room the ten largest tables take, as of their last analyze', label: 'table' },
  { name: 'disk_free_bytes', help: 'Free room where DATA_DIR and the stored files are', label: 'folder' },
  { name: 'disk_size_bytes', help: 'Room altogether where DATA_DIR and the stored files are', label: 'folder' },
];

interface Read {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** One statement for everything: rows of a figure's name, its labels' values in their order, and its value. */
const STATEMENT = `
  with jobs as (
    select q.name, count(*) filter (where j.state = 'created') as waiting, count(*) filter (where j.state = 'retry') as retrying,
      count(*) filter (where j.state = 'active') as active, count(*) filter (where j.state = 'failed') as failed,
      count(*) filter (where j.state = 'completed') as done,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active' and j.start_after < now())), 0) as oldest
    from pgboss.queue q left join pgboss.job j on j.name = q.name where q.name !~ '^__' group by q.name
  ), connected as (
    select case when last.id is null then 'new' when last.failed is not null then 'failing' when last.canceled is not null then 'stopped'
        when last.finish is null then 'running' when last.waiting_for is not null then 'asking' else 'ok' end as state,
      extract(epoch from now() - coalesce(success.finish, i.created_date)) as since
    from integration i
      left join lateral (select * from integration_sync y where y.integration_id = i.id and not y.dry_run order by y.id desc limit 1) last on true
      left join lateral (select y.finish from integration_sync y where y.integration_id = i.id and not y.dry_run and y.finish is not null
        order by y.id desc limit 1) success on true
    where i.active and not i.deleted
  ), by_state as (
    select state, count(c.since), coalesce(max(c.since), 0) as longest
    from unnest('{new,running,ok,asking,failing,stopped}'::text[]) state left join connected c using (state) group by state
  ), live as (
    select coalesce(lease_until > now(), false) as running from integration_sync where finish is null and canceled is null and failed is null
  )
  select 'jobs' as name, array[jobs.name, state] as labels, value::float8 from jobs, lateral (values ('waiting', waiting),
    ('retrying', retrying), ('active', active), ('failed', failed), ('done', done)) v (state, value)
  union all select 'jobs_oldest_seconds', array[name], oldest from jobs
  union all select 'syncs', '{running}', count(*) from live where running
  union all select 'syncs', '{waiting}', count(*) from live where not running
  union all select 'syncs_failed', '{}', count(*) from integration_sync where failed > now() - interval '1 day'
  union all select 'integrations', array[state], count from by_state
  union all select 'integration_last_success_seconds', array[state], longest from by_state
  union all select 'media_waiting', array[lower(kind collate "C")], count(m.id) from unnest('{PICTURE,VIDEO}'::text[]) kind
    left join pet_media m on m.kind_key = kind and m.state_key = 'WAITING' group by kind
  union all select 'stored_files', '{}', greatest(reltuples, 0) from pg_class where oid = 'stored_file'::regclass
  union all select 'database_connections', '{}', count(*) from pg_stat_activity where application_name like 'homeward%'
  union all select 'database_connections_limit', '{}', current_setting('max_connections')::float8
  union all select 'database_bytes', '{}', pg_database_size(current_database())
  union all (select 'table_bytes', array[relname], relpages::float8 * current_setting('block_size')::int from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc, relname limit 10)`;

/** How long figures are kept, and how long they are waited for, in milliseconds. */
const TIMES = { kept: 5000, patience: 2000 };

export interface Known {
  databaseUp: boolean;
  figures: Read[];
}

/** Reads the figures: once for all who ask within five seconds, and no longer than two, however long the database is silent. */
export class Figures {
  readonly #pool: Pool;
  readonly #folders: Record<string, string>;
  readonly #times: typeof TIMES;
  #last: { at: number; known: Promise<Known> } | undefined;
  #asking: Promise<Read[] | undefined> | undefined;

  constructor(pool: Pool, { dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>, times = TIMES) {
    this.#pool = pool;
    this.#times = times;
    const url = new URL(storageUrl);
    this.#folders = { data: dataDir, ...(url.protocol === 'file:' ? { files: fileURLToPath(url) } : {}) };
  }

  /** The figures, at most five seconds old. Without those of the database where it does not answer. */
  now(): Promise<Known> {
    const at = performance.now();
    if (!this.#last || at - this.#last.at > this.#times.kept) this.#last = { at, known: this.#read() };
    return this.#last.known;
  }

  async #read(): Promise<Known> {
    const late = new AbortController();
    const patience = after(this.#times.patience, undefined, { ref: false, signal: late.signal }).catch(() => undefined);
    // A database that is silent is not asked again before it has answered: nothing piles up.
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    const [told, disks = []] = await Promise.all([
      Promise.race([this.#asking, patience]),
      Promise.race([this.#disks(), patience]),
    ]);
    late.abort();
    return { databaseUp: told !== undefined, figures: [...(told ?? []), ...disks] };
  }

  async #ask(): Promise<Read[] | undefined> {
    try {
      const { rows } = await this.#pool.query<{ name: string; labels: string[]; value: number }>(STATEMENT);
      return rows.map(({ name, labels, value }) => ({ name, labels: labelled(name, labels), value }));
    } catch {
      return undefined;
    }
  }

  async #disks(): Promise<Read[]> {
    const read = await Promise.all(
      Object.entries(this.#folders).map(async ([folder, path]) => {
        const disk = await statfs(path).catch(() => undefined);
        if (!disk) return [];
        return [
          { name: 'disk_free_bytes', labels: { folder }, value: disk.bavail * disk.bsize },
          { name: 'disk_size_bytes', labels: { folder }, value: disk.blocks * disk.bsize },
        ];
      }),
    );
    return read.flat();
  }
}

function labelled(name: string, values: string[]): Record<string, string> {
  const names = figures.find((figure) => figure.name === name)?.label?.split(' ') ?? [];
  return Object.fromEntries(names.map((label, at) => [label, values[at] ?? '']));
}
