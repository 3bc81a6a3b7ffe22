import { KennelCard, petInfos } from '@homeward/contract/kennel-card-settings';
import type { CardPet } from '@homeward/contract/print';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { cardWordsIn } from './card-words.ts';

/** A shelter as its cards need it; its language is its main one, or its country's (decision 46). */
export interface CardShelter {
  id: number;
  name: string;
  slug: string;
  language: string;
  zone: string;
  logo: string | null;
  settings: unknown;
}

export async function cardShelter(db: Database, where: RawBuilder<boolean>): Promise<CardShelter | undefined> {
  const { rows } = await sql<CardShelter>`select s.id, s.name, s.slug, f.key as logo,
      coalesce((select l.abbreviation from organization_shelter_language sl join language l on l.id = sl.language_id
          where sl.shelter_id = s.id and sl.main_language),
        (select l.abbreviation from country c join language l on l.id = c.default_language_id where c.id = s.country_id), 'en') as language,
      coalesce((select a.time_zone from organization_branch b join address a on a.id = b.address_id where b.shelter_id = s.id and not b.deleted
        order by b.headquarter desc, b.id limit 1), 'UTC') as zone,
      (select t.value from shelter_setting t where t.shelter_id = s.id and t.type_key = 'KENNEL_CARD' and not t.deleted) as settings
    from organization_shelter s left join stored_file f on f.id = s.kennel_card_logo_id
    where not s.deleted and ${where}`.execute(db);
  return rows[0];
}

/** What a shelter has saved of its cards; undefined where that is nothing. */
export const settingsOf = ({ settings }: CardShelter): KennelCard | undefined => KennelCard.safeParse(settings).data;

interface Row {
  id: number;
  uuid: string;
  name: string;
  picture_key: string | null;
  breed_primary: string | null;
  breed_secondary: string | null;
  specie: string;
  sex: string | null;
  age: string | null;
  size: string | null;
  branch: string;
  status: string;
  created_date: Date;
  application_approved_date: Date | null;
  application_adopted_date: Date | null;
  custom_code: string | null;
  global_code: string | null;
  kennel_number: string | null;
  microchip: string | null;
  neutered: boolean | null;
}

/** When an inquiry for the pet came to a status last. */
const came = (status: string) => sql`(select max(a.created_date) from adoption_application x
  join audit_log a on a.record_uuid = x.uuid and a.table_name = 'adoption_application'
  where x.pet_id = p.id and not x.deleted and a.changes #>> '{status_key,to}' = ${status})`;

/** Of these pets those of the shelter that are there, in the order of their names. */
export async function cardPets(db: Database, shelter: CardShelter, where: RawBuilder<boolean>, publicUrl: string) {
  const { rows } = await sql<Row>`select p.id, p.uuid, p.name, f.key as picture_key, b1.name as breed_primary,
      b2.name as breed_secondary, t.name as specie, p.sex_key as sex, p.age_key as age, p.size_key as size, b.name as branch,
      p.status_key as status, p.created_date, p.custom_code, p.global_code, p.kennel_number, p.microchip, p.neutered,
      ${came('APPROVED')} as application_approved_date, ${came('ADOPTED')} as application_adopted_date
    from pet p join organization_branch b on b.id = p.branch_id join specie t on t.id = p.specie_id
      left join breed b1 on b1.id = p.breed_primary_id left join breed b2 on b2.id = p.secondary_breed_id
      left join stored_file f on f.id = p.picture_id
    where b.shelter_id = ${shelter.id} and not p.deleted and not b.deleted and ${where}
    order by lower(p.name), p.id`.execute(db);
  return rows.map((row): CardPet & { id: number } => ({
    id: row.id,
    name: row.name,
    address: `${publicUrl}/iframe/${shelter.slug}/pet/${row.uuid}`,
    picture_key: row.picture_key,
    infos: infosOf(row, shelter),
    more_questions: cardWordsIn(shelter.language).more_questions,
  }));
}

function infosOf(row: Row, { language, zone }: CardShelter): CardPet['infos'] {
  const words = cardWordsIn(language);
  const known = new Map<string, string>(Object.entries(words));
  const values = { ...row, archived: false };
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone });
  const said = (value: string | boolean | Date | null): string => {
    if (value === null) return '';
    if (value instanceof Date) return dates.format(value);
    if (typeof value === 'boolean') return words[value ? 'yes' : 'no'];
    return value;
  };
  const translated = new Set(['sex', 'age', 'size', 'status']);
  return petInfos.map((key) => {
    const value = said(values[key]);
    return { key, label: words[key], value: translated.has(key) ? (known.get(value) ?? value) : value };
  });
}
