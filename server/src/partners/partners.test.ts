import { partnerKeys } from '@homeward/contract/partner';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerFacts } from '../database/reference/partners.ts';
import { partners } from './partners.ts';

/** The fields that credentials are made of (spec 002 §2). */
const FIELDS = ['key', 'secret', 'account', 'username', 'password', 'url', 'organization_id', 'site'];

test('each key has its adapter, and each adapter its key', () => {
  expect(Object.entries(partners).map(([key, partner]) => [key, partner.key])).toEqual(
    Object.keys(partners).map((key) => [key, key]),
  );
  expect(Object.keys(partners).sort()).toEqual([...partnerKeys].sort());
});

test('no two partners have one name', () => {
  expect(new Set(Object.values(partners).map(({ name }) => name)).size).toBe(partnerKeys.length);
});

test('the form of settings shows each partner what it has (spec 002 §2)', () => {
  const keysWith = (has: (facts: (typeof partnerFacts)[number]) => boolean) => partnerFacts.filter(has).map(({ key }) => key);
  expect(keysWith(({ filters }) => !filters).sort()).toEqual(['PETFINDER', 'SHELTER_BUDDY', 'SHELTER_LUV']);
  // Every partner has statuses, and says with them whom it offers (decision 112).
  expect(keysWith(({ maps_status }) => maps_status)).toEqual(Object.keys(partners));
  for (const fact of ['receipt_accounts', 'finds_foster'] as const)
    expect(keysWith((facts) => facts[fact])).toEqual(['SHELTER_BUDDY']);
  expect(partnerFacts.find(({ key }) => key === 'SHELTER_BUDDY')?.setting_fields.map(({ name }) => name)).toEqual([
    'search_status_list',
    'search_group_list',
    'locations_list',
    'acceptable_status_list',
    'payment_method_id',
  ]);
});

describe.each(partnerKeys)('%s', (key) => {
  const { credentials, settings } = partners[key];
  const { properties = {} } = z.toJSONSchema(credentials, { io: 'input' });
  const names = Object.keys(properties);
  const told = Object.values(properties).map((field) => (typeof field === 'object' ? field : {}));

  test('asks for credentials by labels of their own', () => {
    const labels = told.map(({ description }) => description);
    expect(labels.every(Boolean)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect(FIELDS).toEqual(expect.arrayContaining(names));
  });

  test('hides what is secret', () => {
    // Beside a secret, the key is a name.
    const secrets = names.includes('secret') ? ['secret'] : ['password', 'key'];
    expect(names.filter((_name, index) => told[index]?.secret)).toEqual(names.filter((name) => secrets.includes(name)));
  });

  test('says which credentials are required', () => {
    const { error } = credentials.safeParse({});
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(new Set(['Required field']));
    expect(credentials.safeParse(Object.fromEntries(names.map((name) => [name, ' ']))).success).toBe(false);
  });

  test('is known to the forms as it is', () => {
    const { name, incremental, receiptAccounts, key: own } = partners[key];
    const required = z.toJSONSchema(credentials, { io: 'input' }).required ?? [];
    const known = partnerFacts.find((facts) => facts.key === key);
    expect(known).toMatchObject({
      key: own,
      name,
      incremental,
      receipt_accounts: receiptAccounts !== undefined,
      credential_fields: names.map((field, index) => ({
        name: field,
        label: told[index]?.description,
        required: required.includes(field),
        secret: told[index]?.secret ?? false,
      })),
    });
    expect(Object.keys(z.toJSONSchema(settings, { io: 'input' }).properties ?? {})).toEqual(
      expect.arrayContaining(known?.setting_fields.map(({ name }) => name) ?? []),
    );
  });

  test('keeps settings it does not know', () => {
    expect(settings.parse({ start_visibility: true })).toMatchObject({ start_visibility: true });
  });
});
