import type { Branch } from '@homeward/contract/branch';
import { search as kiosks } from '@homeward/contract/kiosk';
import { search as library } from '@homeward/contract/question';
import { type Shelter, search } from '@homeward/contract/shelter';
import { search as reasons, type ShelterKioskReason } from '@homeward/contract/shelter-kiosk-reason';
import { single } from '../../../api/client.ts';
import { refresh, searchQuery, singleQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';

/** The locations of a shelter with their kiosks and how many reasons they have. */
export const branchesQuery = ({ uuid }: Shelter) =>
  singleQuery(search, {
    search: { uuid, with: { organization_branches: { with: { kiosks: true, shelter_kiosk_reasons: true } } } },
  });
export const refreshKiosks = () => refresh(search, kiosks);

/** What a reason asks is read by whoever may see the library. */
const whole = () => ({
  versions: true,
  reason: true,
  translation: { with: { language: true } },
  ...(can(library) && { questions: { with: { question: { with: { group: true } } } } }),
});
const options = { _force_ids: true };

/** Why people come to a location, whole. */
export const reasonsQuery = ({ uuid }: Branch) =>
  searchQuery(reasons, { search: { 'branch.uuid': uuid, with: whole() }, options: { ...options, limit: 100, sort: 'name' } });
export const readReason = ({ uuid }: ShelterKioskReason) => single(reasons, { search: { uuid, with: whole() }, options });
export const refreshReasons = () => refresh(search, reasons);
