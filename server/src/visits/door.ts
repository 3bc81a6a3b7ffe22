import type { Place } from '@homeward/contract/check-in';
import { spoken } from '@homeward/contract/check-in';
import { KioskTheme } from '@homeward/contract/kiosk-settings';
import { defaultKioskTheme } from '@homeward/contract/setting-defaults';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Sender } from '../http/handler.ts';
import { languageFor } from '../public/language.ts';

/** Where visitors come in: a kiosk or a scanned code that is in service, with all that is about its location. */
export interface Door {
  kiosk_id: number | null;
  qr_code_id: number | null;
  name: string;
  description: string | null;
  type_key: string;
  branch_id: number;
  location_name: string;
  shelter_id: number;
  shelter_name: string;
  country: string;
  logo: string | null;
  theme: unknown;
  in_person: unknown;
  text_budget: unknown;
  /** The shelter's own language (decision 46). */
  main: string;
  languages: { abbreviation: string; native_name: string }[];
}

/** Of the shelter `s`. */
export const look = sql`(select key from stored_file where id = coalesce(s.kiosk_logo_id, s.logo_id)) as logo,
  (select value from shelter_setting where shelter_id = s.id and type_key = 'KIOSK' and not deleted) as theme`;

export function themeOf(setting: unknown): KioskTheme['theme'] {
  const known = KioskTheme.safeParse(setting);
  return (known.success ? known.data : defaultKioskTheme()).theme;
}

/** What is not there, not in service, or of a shelter or location that takes no visitors, is nowhere alike. */
const about = sql`b.id as branch_id, b.name as location_name, s.id as shelter_id, s.name as shelter_name, c.abbreviation as country,
  ${look},
  (select value from shelter_setting where shelter_id = s.id and type_key = 'APPLICATION_IN_PERSON' and not deleted) as in_person,
  (select value from shelter_setting where shelter_id = s.id and type_key = 'TEXT_BUDGET' and not deleted) as text_budget,
  main.abbreviation as main,
  (select coalesce(json_agg(json_build_object('abbreviation', l.abbreviation, 'native_name', l.native_name)
      order by l.id = main.id desc, l.abbreviation), '[]')
    from language l left join organization_shelter_language o on o.language_id = l.id and o.shelter_id = s.id
    where o.shelter_id is not null or l.id = main.id or l.abbreviation = any(${[...spoken]})) as languages
  from organization_branch b join organization_shelter s on s.id = b.shelter_id
    join address a on a.id = b.address_id join country c on c.id = a.country_id
    join country home on home.id = s.country_id
    left join organization_shelter_language own on own.shelter_id = s.id and own.main_language
    join language main on main.id = coalesce(own.language_id, home.default_language_id, (select id from language where abbreviation = 'en'))`;
const takesVisitors = sql`b.active and not b.deleted and s.active and not s.deleted and s.in_person`;

export async function kioskDoor(
  db: Database,
  { uuid, fingerprint }: { uuid: string; fingerprint: string },
): Promise<Door | undefined> {
  const { rows } =
    await sql<Door>`select k.id as kiosk_id, null::int as qr_code_id, k.name, null as description, k.type_key, ${about}
    join kiosk k on k.branch_id = b.id
    where k.uuid = ${uuid} and k.fingerprint = ${fingerprint} and k.active and not k.deleted and ${takesVisitors}`.execute(db);
  return rows[0];
}

export async function codeDoor(db: Database, uuid: string): Promise<Door | undefined> {
  const { rows } =
    await sql<Door>`select null::int as kiosk_id, q.id as qr_code_id, q.title as name, q.description, q.type_key, ${about}
    join qr_code q on q.branch_id = b.id where q.uuid = ${uuid} and not q.deleted and ${takesVisitors}`.execute(db);
  return rows[0];
}

/** What every page behind the door shows of it, in the language asked for, else in what the browser likes best of those there are. */
export function placeOf(door: Door, asked: string | undefined, { languages: liked }: Pick<Sender, 'languages'>): Place {
  const { shelter_name, location_name, logo, languages, country } = door;
  return {
    shelter_name,
    location_name,
    logo,
    theme: themeOf(door.theme),
    language: languageFor(
      asked,
      liked,
      languages.map(({ abbreviation }) => abbreviation),
    ),
    languages,
    country,
  };
}
