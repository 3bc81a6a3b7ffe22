import type { PartnerStatus } from '@homeward/contract/integration-settings';
import type { Database } from '../database/connect.ts';
import type { Partner } from '../partners/partner.ts';
import type { MetStatus } from './met-statuses.ts';
import type { PartnerDoor } from './partner-session.ts';
import { becomes } from './standing.ts';

interface Told {
  name: string;
  value: string;
}

/**
 * Every status of a partner that staff may say something of: those its adapter knows, those it tells itself (with their
 * ids), those the last runs of an integration met. Those that animals have come first.
 */
export async function statusesOf(
  { db, services: { door } }: { db: Database; services: { door: PartnerDoor } },
  partnerKey: string,
  integrationUuid: string | null,
  told: Told[],
): Promise<PartnerStatus[]> {
  const { statuses: known } = await door.partner(partnerKey);
  return together(known, integrationUuid ? await metBy(db, integrationUuid) : [], told);
}

/** The same, of animals that were counted just now. */
export async function statusesMet(door: Pick<PartnerDoor, 'partner'>, partnerKey: string, met: Met[]): Promise<PartnerStatus[]> {
  const { statuses: known } = await door.partner(partnerKey);
  return together(known, met, []);
}

type Met = Pick<MetStatus, 'status' | 'status_id' | 'animals'>;

function together(known: Partner['statuses'], met: Met[], told: Told[]): PartnerStatus[] {
  const named = new Map<string, PartnerStatus>();
  const none = met.length ? 0 : null;
  const add = (id: string, name: string, animals: number | null) => {
    const meaning = known.find(({ status }) => status.toLowerCase() === name.toLowerCase())?.meaning ?? null;
    const former = named.get(id.toLowerCase());
    named.set(id.toLowerCase(), { id, name, meaning, becomes: becomes(name, known), animals: sum(animals, former?.animals) });
  };
  for (const { value, name } of told) add(value, name, none);
  for (const { status, status_id, animals } of met) add(status_id ?? status, status, animals);
  const names = new Set([...named.values()].map(({ name }) => name.toLowerCase()));
  for (const { status } of known) if (!names.has(status.toLowerCase())) add(status, status, none);
  return [...named.values()].toSorted((one, other) => Math.sign(other.animals ?? 0) - Math.sign(one.animals ?? 0));
}

const sum = (one: number | null, other: number | null = null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

const metBy = (db: Database, uuid: string) =>
  db
    .selectFrom('integration_status as s')
    .innerJoin('integration as i', 'i.id', 's.integration_id')
    .where('i.uuid', '=', uuid)
    .orderBy('s.animals', 'desc')
    .orderBy('s.status')
    .select(['s.status', 's.status_id', 's.animals'])
    .execute();
