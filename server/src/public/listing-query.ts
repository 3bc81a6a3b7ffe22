import { Iframe } from '@homeward/contract/iframe-settings';
import { isUuid } from '@homeward/contract/is-uuid';

export type Query = Record<string, string | string[] | undefined>;

/** What a listing's address says. Unknown names and bad values are as if they were not there, and nothing repeats them. */
export interface Asked {
  /** Of the IFRAME setting, what it says instead. */
  instead: Partial<Iframe>;
  /** The same with what is no setting, but for page and language: what links repeat. */
  asked: Record<string, unknown>;
  page: number;
  breed: string | undefined;
  /** The shelter's uuid, where staff look at what is not saved yet. */
  preview: string | undefined;
  lang: string | undefined;
}

const LISTS = ['branch_uuid', 'specie_uuid'] as const;
const CHOICES = ['sex', 'age', 'size'] as const;
const SWITCHES = ['compact', 'al', 'al_show', 't', 'nb'] as const;
const PIXELS = ['g', 'p'] as const;
const MOST_PAGES = 1000;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;

const one = (value: Query[string]) => (typeof value === 'string' ? value : undefined);
const uuidIn = (value: Query[string]) => {
  const text = one(value)?.toLowerCase();
  return text && isUuid(text) ? text : undefined;
};

/** A group by its uuid, or by its number, which stands in addresses as well (decision 18). */
const groupIn = (value: Query[string]) => (value === '' ? null : (uuidIn(value) ?? /^[1-9]\d{0,8}$/.exec(one(value) ?? '')?.[0]));

/** What no record is: an address that names nothing is no address of everything. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Of a list those that are uuids; nobody where something was asked and none is. */
function uuidsIn(value: Query[string]): string[] | undefined {
  if (value === undefined) return undefined;
  const parts = [value].flat().flatMap((text) => text.toLowerCase().split(','));
  const asked = parts.map((text) => text.trim()).filter(Boolean);
  const sound = [...new Set(asked.filter(isUuid))].slice(0, 200);
  return asked.length && !sound.length ? [NOBODY] : sound;
}

const MOST_PIXELS = 100;
/** Whole pixels, as many as there may be; undefined where it is no number of them. */
const pixelsIn = (value: Query[string]) =>
  /^-?\d{1,9}$/.test(one(value) ?? '') ? Math.min(Math.max(Number(value), 0), MOST_PIXELS) : undefined;

const switches: Record<string, boolean | null> = { true: true, '1': true, false: false, '0': false, '': null };

export function readQuery(query: Query): Asked {
  const said: Record<string, unknown> = {};
  for (const name of LISTS) said[name] = uuidsIn(query[name]);
  // Nothing chosen is all of them.
  for (const name of CHOICES) said[name] = one(query[name]) === '' ? null : one(query[name]);
  for (const name of SWITCHES) said[name] = switches[one(query[name]) ?? 'none'];
  for (const name of PIXELS) said[name] = pixelsIn(query[name]);
  const instead: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(said)) {
    const sound = value === undefined ? undefined : Iframe.shape[name as keyof Iframe].safeParse(value);
    if (sound?.success) instead[name] = sound.data;
  }
  const group = groupIn(query.group_uuid ?? query.group_id);
  if (group !== undefined) instead.group_uuid = group;
  const page = /^\d{1,6}$/.test(one(query.page) ?? '') ? Number(query.page) : 1;
  const lang = one(query.lang);
  const [breed, preview] = [uuidIn(query.breed_uuid), uuidIn(query.preview)];
  return {
    instead,
    asked: { ...instead, ...(breed && { breed_uuid: breed }), ...(preview && { preview }) },
    page: Math.min(Math.max(page, 1), MOST_PAGES),
    breed,
    preview,
    lang: lang && LANGUAGE.test(lang) ? lang.toLowerCase() : undefined,
  };
}
