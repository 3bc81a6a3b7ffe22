import { inCurrency } from '@homeward/contract/currency';
import { commonSettings as rules, type Settings } from '@homeward/contract/integration-settings';
import type { Partner } from '@homeward/contract/partner';
import { capital } from '@homeward/contract/wording';
import type { z } from 'zod';
import { ageNames, kindNames, meaningNames, yesNo } from '../settings/setting-words.ts';

/** A line of the tree: a name with a value, or with lines of its own. */
export interface Line {
  label: string;
  value?: string;
  lines?: Line[];
}

export interface Names {
  partner: Partner | undefined;
  /** Species and users of the shelter, by their uuids. */
  records: ReadonlyMap<string, string>;
  /** Of the shelter's prices; undefined where the reader is not told. */
  currency: string | undefined;
}

type Said = string | Line[];
/** How a setting reads that is kept as its rules say; of any other is shown what is there. */
const reads =
  <S extends z.ZodType>(schema: S, say: (value: NonNullable<z.output<S>>, names: Names) => Said) =>
  (value: unknown, names: Names): Said | undefined => {
    const { data } = schema.safeParse(value);
    return data === undefined || data === null ? undefined : say(data, names);
  };

const filtersSaid = (filters: Settings['filters']) =>
  filters.map(({ field, values }) => ({ label: field, value: values.join(' or ') }));

/** How each setting that every partner has reads. */
const sayers: Record<string, ReturnType<typeof reads>> = {
  foster_pets: reads(rules.foster_pets, (value) => ({ FIXED: 'Fixed', FIND: 'Whoever the partner says' })[value]),
  foster_user_uuid: reads(rules.foster_user_uuid, (uuid, { records }) => records.get(uuid) ?? 'A user you may not see'),
  filters: reads(rules.filters, filtersSaid),
  exclude_filters: reads(rules.exclude_filters, filtersSaid),
  specie_pricing_map: reads(rules.specie_pricing_map, (prices, { records, currency }) =>
    prices.map(({ specie_uuid, ages }) => ({
      label: records.get(specie_uuid) ?? 'A species that is gone',
      lines: ages.map(({ age_key, price }) => ({
        label: ageNames[age_key],
        value: currency ? inCurrency(price, currency) : String(price),
      })),
    })),
  ),
  status_map: reads(rules.status_map, (statuses) =>
    statuses.map(({ id, status: [meaning] }) => ({ label: id, value: meaningNames[meaning?.type ?? ''] ?? '' })),
  ),
  receipt_account_map: reads(rules.receipt_account_map, (accounts) =>
    Object.entries(accounts).map(([kind, account]) =>
      lineOf(kindNames[kind as keyof typeof kindNames] ?? plainly(kind), account),
    ),
  ),
  dyn_receipt_account_map: reads(rules.dyn_receipt_account_map, (kinds) =>
    kinds.map(({ map_type, rules }) => ({
      label: kindNames[map_type],
      lines: rules.map(({ condition, value }) => ({ label: condition, value })),
    })),
  ),
};

const labels: Record<string, string> = {
  foster_pets: 'Foster Pets',
  foster_user_uuid: 'Foster User',
  start_visibility: 'Start Visibility',
  filters: 'Filters',
  exclude_filters: 'Exclude Filters',
  specie_pricing_map: 'Species Pricing Map',
  status_map: 'Status Map',
  receipt_account_map: 'Receipt accounts',
  dyn_receipt_account_map: 'Rules of receipt accounts',
};

/** A key that nobody has named, as words. */
function plainly(key: string): string {
  const words = key.replaceAll('_', ' ').trim().toLowerCase();
  return capital(words);
}

/** A setting as a line of the tree. */
export function settingLine(name: string, value: unknown, names: Names): Line {
  const label = labels[name] ?? names.partner?.setting_fields.find((field) => field.name === name)?.label ?? plainly(name);
  const said = sayers[name]?.(value, names);
  if (said === undefined) return lineOf(label, value);
  return typeof said === 'string' ? { label, value: said } : { label, lines: said };
}

/** Of what only a partner has: lists of texts as one text, the rest as it is kept. */
function lineOf(label: string, value: unknown): Line {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return { label, value: value.join(', ') };
  if (typeof value === 'object' && value !== null)
    return {
      label,
      lines: Object.entries(value).map(([key, one], at) => lineOf(Array.isArray(value) ? String(at + 1) : key, one)),
    };
  return { label, value: yesNo(value) ?? String(value ?? '') };
}
