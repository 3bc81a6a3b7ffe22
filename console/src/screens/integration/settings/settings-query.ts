import { search as integrations, preview } from '@homeward/contract/integration';
import { type Seen, seenFields, totalPets, updateSettings, verifySettings } from '@homeward/contract/integration-settings';
import { search as networks } from '@homeward/contract/network';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { post } from '../../../api/client.ts';
import { freshFor, type Query, refresh } from '../../../api/queries.ts';
import { type Reading, readingOf } from '../../../ui/page/lookup.tsx';
import { useSeen } from './seen.ts';

/** Whose settings are meant. */
export type Owner = { integration_uuid: string } | { network_uuid: string };
type Answer = z.output<typeof verifySettings.output>;
/** With what the partner tells beside them, which may come later. */
export type LoadedSettings = Answer & {
  /** Whether the partner is still being asked what there is to choose from. */
  asking: boolean;
  seen: Seen | undefined;
  /** How reading what is chosen from stands: what the partner tells, and what runs have seen. */
  told: Reading;
  seenFrom: Reading;
};
type Values = z.input<typeof updateSettings.input>;

export const settingsQuery = (owner: Owner): Query<Answer> => ({
  queryKey: [verifySettings.path, owner],
  queryFn: ({ signal }) => post(verifySettings, owner, { signal }),
});

const choicesQuery = (owner: Owner): Query<Answer> => ({
  queryKey: [verifySettings.path, owner, 'choices'],
  queryFn: ({ signal }) => post(verifySettings, { ...owner, load_choices: true }, { signal }),
  // The partner is asked each time: not again because somebody looked at another tab.
  staleTime: freshFor(60_000),
});

/** The settings at once, and what the partner has to say of them as soon as it does. */
export function useSettings(owner: Owner) {
  const { data, error, refetch } = useQuery(settingsQuery(owner));
  const asked = useQuery({ ...choicesQuery(owner), enabled: Boolean(data) });
  const { seen, from } = useSeen(owner);
  if (!data) return { error, refetch };
  const { choices, vocabulary, statuses, partner_problem } = asked.data ?? data;
  const answered = { choices, vocabulary, statuses, partner_problem, asking: asked.isLoading };
  const loaded: LoadedSettings = { ...data, ...answered, seen, told: readingOf(asked), seenFrom: from };
  return { loaded, error, refetch };
}

export const totalQuery = (integration_uuid: string): Query<z.output<typeof totalPets.output>> => ({
  queryKey: [totalPets.path, integration_uuid],
  queryFn: ({ signal }) => post(totalPets, { integration_uuid }, { signal }),
  staleTime: freshFor(60_000),
});

/** As the form holds them: what a list is chosen from is texts, whatever was kept. */
export function valuesOf(owner: Owner, { settings, version, fields }: Answer): Values {
  const lists = fields.flatMap(({ name, type }) => {
    const kept = settings[name];
    return type === 'list' && Array.isArray(kept) ? [[name, kept.map(String)]] : [];
  });
  return { ...owner, version, settings: { ...settings, ...Object.fromEntries(lists) } };
}

/** What was emptied is told as null: what is not there is left as it is kept. */
export function send(input: Values, key: string) {
  const settings = { ...input.settings };
  for (const name of Object.keys(settings)) settings[name] ??= null;
  return post(updateSettings, { ...input, settings }, { key });
}

export const refreshSettings = () => refresh(verifySettings, totalPets, seenFields, integrations, preview, networks);
