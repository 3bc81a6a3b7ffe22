import { search as applications } from '@homeward/contract/application';
import type { ApplicationStatus } from '@homeward/contract/application-rules';
import { search as integrations } from '@homeward/contract/integration';
import type { PetStatus } from '@homeward/contract/pet';
import { search as shelters } from '@homeward/contract/shelter';
import { keyWords } from '@homeward/contract/wording';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { askPlanned } from '../database/kept-plans.ts';
import type { Identity } from '../http/identity.ts';
import type { LeftOutBy } from '../sync/translate.ts';
import { isPromised } from './standing.ts';

/** An application that promises a pet. */
export interface Promising {
  /** Null: not for its reader. */
  uuid: string | null;
  adopter: string;
  status_key: ApplicationStatus;
}

/** A pet as far as it decides whether visitors meet it, and whether it may be set available. */
export interface PetStanding {
  id: number;
  uuid: string;
  name: string;
  status_key: PetStatus;
  /** Who has set its status: SYNC, STAFF or APPLICATION. */
  status_source: string;
  visibility_key: 'VISIBLE' | 'RESTRICTED' | 'HIDDEN';
  deleted: boolean;
  branch: { uuid: string; name: string; active: boolean; deleted: boolean };
  shelter: {
    /** Which it is; null: not for its reader. */
    known: { uuid: string; name: string; slug: string } | null;
    active: boolean;
    deleted: boolean;
    tests: boolean;
  };
  /** By what its shelter's own listing, as it is set, leaves it out. */
  left_out_by: string[];
  /** Whether that listing turns through a few pets. */
  compact: boolean;
  /** Which of its shelter's limits is meant for it, and how many ask for it. */
  limit: { min: number; max: number } | null;
  /** Null: not for its reader. */
  inquiries: number | null;
  /** The integration it comes from, and what the last run that spoke of it has said. */
  source: {
    integration_uuid: string;
    /** What left it out; PARTNER: it is not listed any more; null: it is not left out. */
    left_by: LeftOutBy | 'PARTNER' | null;
    /** The kind of a mapping that the partner's latest word of it waits for. */
    waits_for: string | null;
    reason: string | null;
    /** Whether the integration brings newcomers hidden. */
    hides: boolean;
  } | null;
  promised: Promising[];
  /** Of a pet in process or adopted: the application that makes it so. */
  made_by: Promising | null;
}

const MOST_ID = sql.lit(2 ** 31 - 1);
/** The run that saw an animal last, and of a pet that is gone those after it: one of the next has taken it away. */
const runsSince = sql`select y.id from integration_sync y where y.integration_id = r.integration_id
  and y.id between r.sync_id and case when p.deleted then ${MOST_ID} else r.sync_id end order by y.id limit 100`;

/** As the listing narrows where its address says nothing (`public/listing-sql.ts`); a test holds the two together. */
const leftOutBy = sql`array_remove(array[
    case when jsonb_array_length(i.value -> 'branch_uuid') > 0 and not i.value -> 'branch_uuid' ? b.uuid::text then 'location' end,
    case when jsonb_array_length(i.value -> 'specie_uuid') > 0 and not exists (select from specie x
      where x.id = p.specie_id and not x.deleted and i.value -> 'specie_uuid' ? x.uuid::text) then 'species' end,
    case when exists (select from public_group g where g.uuid::text = i.value ->> 'group_uuid' and not g.deleted
        and exists (select from public_group_species l where l.public_group_id = g.id)
        and not exists (select from public_group_species l where l.public_group_id = g.id and l.specie_id = p.specie_id))
      then 'group' end,
    case when (i.value ->> 'al')::boolean <> p.foster then 'care status' end,
    case when i.value ->> 'sex' <> coalesce(p.sex_key, '') then 'sex' end,
    case when i.value ->> 'age' <> coalesce(p.age_key, '') then 'age' end,
    case when i.value ->> 'size' <> coalesce(p.size_key, '') then 'size' end],
  null)`;

/** What is known of a pet's standing, in one statement; undefined where there is no such pet. */
export async function petStanding(db: Database, uuid: string): Promise<PetStanding | undefined> {
  const [found] = await askPlanned(standingOfPet(uuid), db);
  return found;
}

const standingOfPet = (
  uuid: string,
) => sql<PetStanding>`select p.id, p.uuid, p.name, p.status_key, p.status_source, p.visibility_key, p.deleted,
      json_build_object('uuid', b.uuid, 'name', b.name, 'active', b.active, 'deleted', b.deleted) as branch,
      json_build_object('known', json_build_object('uuid', s.uuid, 'name', s.name, 'slug', s.slug), 'active', s.active, 'deleted', s.deleted,
        'tests', coalesce((s.pet_listing ->> 'test_mode')::boolean, false)) as shelter,
      to_json(${leftOutBy}) as left_out_by, coalesce((i.value ->> 'compact')::boolean, false) as compact,
      limit_of(p, coalesce((select t.value -> 'pet' from shelter_setting t
        where t.shelter_id = s.id and t.type_key = 'ADOPTION' and not t.deleted), '[]')) as limit,
      active_inquiries(p.id)::int as inquiries,
      (select json_build_object('integration_uuid', i.uuid, 'reason', told.reason,
          'left_by', coalesce(r.filtered_by, case when r.left_date is not null or told.outcome_key = 'ARCHIVED' then 'PARTNER' end),
          'waits_for', split_part(r.waits_on[1], ':', 1), 'hides', coalesce(i.settings -> 'start_visibility' = 'false', false))
        from pet_source r join integration i on i.id = r.integration_id
          left join lateral (select y.outcome_key, y.reason from integration_sync_pet y
            where y.external_id = r.external_id and y.sync_id = any(array(${runsSince}))
              and (y.sync_id = r.sync_id or y.outcome_key = 'ARCHIVED') order by y.id desc limit 1) told on true
        where r.pet_id = p.id order by r.left_date is not null limit 1) as source,
      (${promisedBy(sql`p.id`)}) as promised,
      (select ${promising} from adoption_application a join adopter_user u on u.id = a.adopter_user_id
        where a.pet_id = p.id and not (a.canceled or a.withdrew or a.returned or a.deleted)
          and a.status_key = case p.status_key when 'IN_PROCESS' then 'UNDER_REVIEW' when 'ADOPTED' then 'ADOPTED' end
        order by a.id desc limit 1) as made_by
    from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
      left join shelter_setting i on i.shelter_id = s.id and i.type_key = 'IFRAME' and not i.deleted
    where p.uuid = ${uuid}`;

const promising = sql`json_build_object('uuid', a.uuid, 'adopter', u.first_name || ' ' || u.last_name, 'status_key', a.status_key)`;
const promisedBy = (petId: ReturnType<typeof sql>) => sql`select coalesce(json_agg(${promising} order by a.id), '[]')
  from adoption_application a join adopter_user u on u.id = a.adopter_user_id where a.pet_id = ${petId} and ${isPromised('a')}`;

/** As much of it as somebody may know: who asks for a pet, where it comes from, and whose it is, is other nouns'. */
export function seenBy({ permissions }: Identity, all: PetStanding): PetStanding {
  const source = permissions.has(integrations.path) ? all.source : null;
  const pet = permissions.has(shelters.path) ? all : { ...all, shelter: { ...all.shelter, known: null } };
  if (permissions.has(applications.path)) return { ...pet, source };
  const promised = pet.promised.map(({ status_key }) => ({ uuid: null, adopter: 'an adopter', status_key }));
  return { ...pet, source, promised, made_by: null, inquiries: null };
}

/** An application that its reader may see. */
export const isSeen = <T extends Promising>(one: T): one is T & { uuid: string } => one.uuid !== null;

/** To whom a pet is promised. */
export async function promisedTo(db: Database, petId: number): Promise<Promising[]> {
  const { rows } = await sql<{ promised: Promising[] }>`select (${promisedBy(sql`${petId}`)}) as promised`.execute(db);
  return rows[0]?.promised ?? [];
}

/** Why a pet cannot be set available; undefined where it can. */
export function refusedAvailable({ deleted, status_key, promised }: Pick<PetStanding, 'deleted' | 'status_key' | 'promised'>) {
  const [first] = promised;
  if (deleted) return { code: 'pet_deleted', words: {} } as const;
  if (status_key !== 'APPROVED') return { code: 'not_stuck', words: { status: keyWords(status_key) } } as const;
  if (first) return { code: 'promised', words: { adopter: first.adopter, status: keyWords(first.status_key) } } as const;
  return undefined;
}
