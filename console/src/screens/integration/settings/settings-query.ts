import { search as integrations, preview } from '@homeward/contract/integration';
import { totalPets, updateSettings, verifySettings } from '@homeward/contract/integration-settings';
import { search as networks } from '@homeward/contract/network';
import type { z } from 'zod';
import { post } from '../../../api/client.ts';
import { type Query, refresh } from '../../../api/queries.ts';

/** Whose settings are meant. */
export type Owner = { integration_uuid: string } | { network_uuid: string };
export type LoadedSettings = z.output<typeof verifySettings.output>;
type Values = z.input<typeof updateSettings.input>;

export const settingsQuery = (owner: Owner): Query<LoadedSettings> => ({
  queryKey: [verifySettings.path, owner],
  queryFn: ({ signal }) => post(verifySettings, owner, { signal }),
  // The partner is asked each time: not again because somebody looked at another tab.
  staleTime: 60_000,
});

export const totalQuery = (integration_uuid: string): Query<z.output<typeof totalPets.output>> => ({
  queryKey: [totalPets.path, integration_uuid],
  queryFn: ({ signal }) => post(totalPets, { integration_uuid }, { signal }),
  staleTime: 60_000,
});

/** As the form holds them: what a list is chosen from is texts, whatever was kept. */
export function valuesOf(owner: Owner, { settings, version, fields }: LoadedSettings): Values {
  const lists = fields.flatMap(({ name, type }) => {
    const kept = (settings as Record<string, unknown>)[name];
    return type === 'list' && Array.isArray(kept) ? [[name, kept.map(String)]] : [];
  });
  return { ...owner, version, settings: { ...settings, ...Object.fromEntries(lists) } };
}

/** What was emptied is told as null: what is not there is left as it is kept. */
export const send = (input: Values, key: string) =>
  post(
    updateSettings,
    {
      ...input,
      settings: Object.fromEntries(Object.entries(input.settings).map(([name, value]) => [name, value ?? null])) as never,
    },
    { key },
  );

export const refreshSettings = () => refresh(verifySettings, totalPets, integrations, preview, networks);
