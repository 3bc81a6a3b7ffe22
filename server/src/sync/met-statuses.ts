import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import type { Plan } from './plan.ts';
import { type Claim, change } from './run-state.ts';

type Statuses = Pick<Plan, 'statuses' | 'knownStatuses'>;

/** Nobody reads longer lists. */
const MAX_MET = 200;
const MAX_NAMED = 10;

export interface MetStatus {
  status: string;
  status_id: string | null;
  animals: number;
  /** How many of them the filters let in, so that the status decides. */
  let_in: number;
}

/** The statuses a run has met, with how many animals had each. */
export class MetStatuses {
  readonly #met = new Map<string, MetStatus>();

  note({ status, statusId = null }: PartnerAnimal, isLetIn = false): void {
    this.add([{ status, status_id: statusId, animals: 1, let_in: isLetIn ? 1 : 0 }]);
  }

  /** Takes in what was met elsewhere. */
  add(others: readonly MetStatus[]): void {
    for (const { status, status_id, animals, let_in } of others) {
      const key = (status_id ?? status).toLowerCase();
      const met = this.#met.get(key);
      if (met) Object.assign(met, { animals: met.animals + animals, let_in: met.let_in + let_in });
      else if (this.#met.size < MAX_MET) this.#met.set(key, { status, status_id, animals, let_in });
    }
  }

  get all(): MetStatus[] {
    return [...this.#met.values()];
  }

  /** Names those that neither staff nor the adapter know. */
  warnings(plan: Statuses): string[] {
    const names = this.#unknown(plan).map(({ status }) => status);
    if (!names.length) return [];
    const few = [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ');
    return [`Nobody has said what these statuses mean, so their animals are not offered: ${few}. Settings, Status Map is where.`];
  }

  /** Keeps them for staff to say what they mean; a whole reading knows them all. */
  async keep(db: Database, integrationId: number, run: Claim): Promise<void> {
    await db.transaction().execute(async (trx) => {
      // Who has lost the run learns it before anything is written.
      await change(trx, run, sql`attempt = attempt`);
      if (!run.since) await trx.deleteFrom('integration_status').where('integration_id', '=', integrationId).execute();
      await sql`insert into integration_status (integration_id, status, status_id, animals, let_in)
        select ${integrationId}, left(r.status, 255), left(r.status_id, 255), r.animals, r.let_in
        from jsonb_to_recordset(${JSON.stringify(this.all)}::jsonb) as r (status text, status_id text, animals int, let_in int)
        on conflict do nothing`.execute(trx);
    });
  }

  #unknown({ statuses, knownStatuses }: Statuses) {
    return this.all.filter(
      ({ status, status_id }) =>
        !knownStatuses.has(status.toLowerCase()) &&
        ![status, status_id].some((word) => word !== null && statuses.has(word.toLowerCase())),
    );
  }
}
