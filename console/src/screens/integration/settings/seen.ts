import { type Seen, seenFields } from '@homeward/contract/integration-settings';
import type { PartnerKey } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../../api/client.ts';
import { freshFor } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { type Reading, readingOf } from '../../../ui/page/lookup.tsx';
import { nearest } from './nearest.ts';
import { fieldAt } from './seen-field.ts';

/** Whose animals are meant. */
type Of =
  | { integration_uuid: string }
  | { network_uuid: string }
  | { partner_key: PartnerKey | undefined; shelter_uuid?: string | null | undefined };

/** What runs have seen of a partner's animals, undefined while nobody knows, and how reading it stands. */
export function useSeen(of: Of): { seen: Seen | undefined; from: Reading } {
  const query = useQuery({
    queryKey: [seenFields.path, of],
    queryFn: ({ signal }) => post(seenFields, of, { signal }),
    enabled: can(seenFields) && (!('partner_key' in of) || Boolean(of.partner_key)),
    staleTime: freshFor(60_000),
  });
  const seen = query.data?.seen;
  return { seen: seen?.fields.length ? seen : undefined, from: readingOf(query) };
}

/** What is wrong with what stands at a field or value, and what may be meant instead. */
export interface Doubt {
  of: string;
  text: string;
  instead: string[];
}

/** A path at which nothing stands, where all of them are known. */
export function doubtOfPath(seen: Seen | undefined, path: string | undefined): Doubt | undefined {
  if (!seen?.whole || !path?.trim() || fieldAt(seen, path)) return undefined;
  const paths = seen.fields.map((field) => field.path);
  return { of: path, text: `No animal has ${path.trim()}.`, instead: nearest(path, paths) };
}

/** The first of these values that stands nowhere at a path, where all its values are known. */
export function doubtOfValues(seen: Seen | undefined, path: string, values: readonly string[]): Doubt | undefined {
  const field = fieldAt(seen, path);
  if (!field?.whole) return undefined;
  const there = new Set(field.values.map((value) => value.toLowerCase()));
  const missing = values.find((value) => value.trim() && !there.has(value.trim().toLowerCase()));
  if (missing === undefined) return undefined;
  const like = nearest(missing, field.values);
  return { of: missing, text: `No animal has ${missing.trim()} here.`, instead: like.length ? like : field.values.slice(0, 3) };
}

/** How many animals have something at a path, and what stands there of the one that is shown. */
export function seenSaid(seen: Seen | undefined, path: string | undefined): string | undefined {
  const field = path ? fieldAt(seen, path) : undefined;
  if (!seen || !field?.animals) return undefined;
  const example = seen.sample?.fields.find((one) => one.path === field.path)?.value;
  const of = `${field.animals.toLocaleString()} of ${seen.animals.toLocaleString()} animals have it`;
  return example && seen.sample ? `${of}; ${seen.sample.name} has ${example}` : of;
}
