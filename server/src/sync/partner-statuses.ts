import type { PartnerStatus } from '@homeward/contract/integration-settings';
import type { Database } from '../database/connect.ts';
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
  const met = integrationUuid ? await metBy(db, integrationUuid) : [];
  const named = new Map<string, PartnerStatus>();
  const add = (id: string, name: string, animals: number) => {
    const meaning = known.find(({ status }) => status.toLowerCase() === name.toLowerCase())?.meaning ?? null;
    const former = named.get(id.toLowerCase());
    named.set(id.toLowerCase(), { id, name, meaning, becomes: becomes(name, known), animals: animals + (former?.animals ?? 0) });
  };
  for (const { value, name } of told) add(value, name, 0);
  for (const { status, status_id, animals } of met) add(status_id ?? status, status, animals);
  const names = new Set([...named.values()].map(({ name }) => name.toLowerCase()));
  for (const { status } of known) if (!names.has(status.toLowerCase())) add(status, status, 0);
  return [...named.values()].toSorted((one, other) => Math.sign(other.animals) - Math.sign(one.animals));
}

const metBy = (db: Database, uuid: string) =>
  db
    .selectFrom('integration_status as s')
    .innerJoin('integration as i', 'i.id', 's.integration_id')
    .where('i.uuid', '=', uuid)
    .orderBy('s.animals', 'desc')
    .orderBy('s.status')
    .select(['s.status', 's.status_id', 's.animals'])
    .execute();
