import type { Origin, Type } from '@homeward/contract/announcement';
import type { SectionName, SectionStatus, Settings } from '@homeward/contract/integration-settings';
import type { PartnerKey, SettingField } from '@homeward/contract/partner';
import type { ColumnType } from 'kysely';
import type { Printed } from '../print/tickets.ts';
import type { Json, DB as Written } from './tables.ts';

/** Read as what it is; written as JSON. */
type Holding<T> = ColumnType<T, Json | undefined, Json>;
type Rules = { partner_key: PartnerKey; settings: Holding<Partial<Settings>> };

/** What columns hold of which the database knows only that it is JSON or a text. */
interface Known {
  announcement: { type_key: Type; origin_key: Origin };
  integration: Rules;
  network: Rules & { sections: Holding<Partial<Record<SectionName, SectionStatus>>> };
  print_ticket: { what: Holding<Printed> };
  partner: { setting_fields: Holding<SettingField[]> };
}

export type DB = { [T in keyof Written]: T extends keyof Known ? Omit<Written[T], keyof Known[T]> & Known[T] : Written[T] };
