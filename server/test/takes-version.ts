import type { AnyCall } from '@homeward/contract/calls';
import { z } from 'zod';

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Where in a call's input the version of what is saved stands. */
export interface VersionPlace {
  /** The keys down to what holds it. */
  path: string[];
  /** Whether the same call makes a new record, where there is no uuid. A shelter's setting is named by its kind instead. */
  mayBeNew: boolean;
}

/** Where a call takes a version; undefined where it takes none. */
export function versionPlace(call: AnyCall): VersionPlace | undefined {
  if (call.kind !== 'call' || !call.writes) return undefined;
  return placeIn(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function placeIn({ properties = {}, required = [] }: Schema): VersionPlace | undefined {
  if ('version' in properties)
    return { path: [], mayBeNew: 'uuid' in properties && !required.includes('uuid') && !('type_key' in properties) };
  for (const [key, inner] of Object.entries(properties)) {
    const place = placeIn(inner);
    if (place) return { ...place, path: [key, ...place.path] };
  }
  return undefined;
}
