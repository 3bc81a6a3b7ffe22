import { endpoints, type Partner, type PartnerKey } from '@homeward/contract/partner';
import { partnerNames } from '@homeward/contract/partner-names';

type Field = [name: string, label: string, kind?: 'optional' | 'secret' | 'optional secret'];
type Setting = Partner['setting_fields'][number];
interface Known {
  credentials: Field[];
  settings?: Setting[];
  /** Filters itself, knows who fosters, has receipt accounts of its own. */
  likeShelterBuddy?: true;
  /** Filters are in its own requests. */
  filtersItself?: true;
  /** Tells what has changed since a moment. */
  incremental?: true;
}

const usual: Field = ['url', 'Address, if not the usual one', 'optional'];
const list = (name: string, label: string): Setting => ({ name, label, required: false, type: 'list' });
const mayBeEmpty: Setting = { name: 'mayBeEmpty', label: 'The shelter may be empty', required: false, type: 'boolean' };

/** What the adapters ask for, said here too so that a start need not load them; a test holds the two together. */
const known: Record<PartnerKey, Known> = {
  SHELTER_BUDDY: {
    credentials: [
      ['url', 'Address, like https://yours.shelterbuddy.com'],
      ['username', 'Username'],
      ['password', 'Password', 'secret'],
    ],
    settings: [
      list('search_status_list', 'Statuses to search'),
      list('search_group_list', 'Search groups'),
      list('locations_list', 'Locations'),
      list('acceptable_status_list', 'Statuses still shown'),
      { name: 'payment_method_id', label: 'Payment method id', required: false, type: 'number' },
    ],
    likeShelterBuddy: true,
    filtersItself: true,
    incremental: true,
  },
  SHELTER_LUV: { credentials: [['key', 'API key', 'secret'], usual], filtersItself: true },
  PETPOINT: {
    credentials: [['key', 'Auth key', 'secret'], ['site', 'Site id, for one site alone', 'optional'], usual],
    settings: [mayBeEmpty],
  },
  ANIMALS_FIRST: { credentials: [['key', 'API token', 'secret'], usual] },
  SHELTER_MANAGER: {
    credentials: [
      ['account', 'Account, unless your own server has but one database', 'optional'],
      ['username', 'Username, unless you have an API key', 'optional'],
      ['password', 'Password, unless you have an API key', 'optional secret'],
      ['key', 'API key, instead of a user', 'optional secret'],
      ['url', 'Address, if you host it yourself', 'optional'],
    ],
  },
  CHAMELEON: { credentials: [['url', 'Feed address']] },
  CHAMELEON_DALLAS: {
    credentials: [
      ['url', 'Feed address'],
      ['key', 'App token', 'secret'],
    ],
    incremental: true,
  },
  LIFELINE: {
    credentials: [
      ['url', 'Address'],
      ['key', 'Auth key', 'secret'],
      ['site', 'Site id, for one of the three shelters alone', 'optional'],
    ],
    settings: [mayBeEmpty],
  },
  PETFINDER: {
    credentials: [
      ['key', 'API key'],
      ['secret', 'API secret', 'secret'],
      ['organization_id', 'Organization id, e.g. TX1234'],
      usual,
    ],
    filtersItself: true,
  },
};

export const partnerFacts = Object.entries(known).map(
  ([key, { credentials, settings, likeShelterBuddy, filtersItself, incremental }]) => ({
    key,
    name: partnerNames[key as PartnerKey],
    endpoint: endpoints[key as PartnerKey],
    credential_fields: credentials.map(([field, label, kind]) => ({
      name: field,
      label,
      required: !kind?.startsWith('optional'),
      secret: kind?.endsWith('secret') ?? false,
    })),
    setting_fields: settings ?? [],
    // Hidden for those that filter themselves (spec 002 §2).
    filters: !filtersItself,
    incremental: incremental ?? false,
    finds_foster: likeShelterBuddy ?? false,
    maps_status: true,
    receipt_accounts: likeShelterBuddy ?? false,
  }),
);
