import type { Call } from '@homeward/contract/call';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { ApiError, post } from '../api/client.ts';
import { can } from '../session/session.ts';
import { fingerprint } from './path.ts';

/** One of several saves behind a single Save button. */
export interface Part {
  /** Where its input stands in the form's values. */
  key: string;
  /** What it is called where it fails. */
  label: string;
  call: Call;
  /** Which record its answer is of: uuid and version are what the next save of it sends. */
  refOf: (output: never) => { uuid: string; version: number };
}

interface Versioned {
  version?: number;
}

interface Sent {
  stamp: string;
  ref: { uuid: string; version: number };
}

/**
 * Makes several calls one save: in their order, each only where its part has changed. What has been saved when a later
 * part fails stays saved, and is not sent again; the failure names its part, its errors stand at its fields.
 * What was saved is read again by `refresh`, so that Discard goes back to it.
 * Answers the `call` and `send` of a RecordForm whose values are the parts' inputs by their keys.
 */
export function useParts(parts: readonly Part[], loaded: Record<string, unknown>, refresh: () => Promise<unknown>) {
  const sent = useRef(new Map<string, Sent>());
  const call = useMemo(() => {
    const permitted = parts.filter((part) => can(part.call));
    return {
      ...(permitted[0] ?? (parts[0] as Part)).call,
      input: z.strictObject(Object.fromEntries(parts.map(({ key, call: { input } }) => [key, input]))),
      output: z.undefined(),
    } as Call<string, z.ZodType<Record<string, unknown>, Record<string, unknown>>, z.ZodType<undefined>>;
  }, [parts]);

  const send = async (values: Record<string, unknown>) => {
    let isSaved = false;
    for (const { key, label, call: partCall, refOf } of parts) {
      const value = values[key] as Versioned;
      const read = loaded[key] as Versioned;
      const before = sent.current.get(key);
      // A save of our own that the form has not read again yet.
      const own = before && before.ref.version > (value.version ?? 0) ? before : undefined;
      const stamp = fingerprint(content(value));
      if (own ? stamp === own.stamp : value.version === read.version && stamp === fingerprint(content(read))) continue;
      try {
        const output = await post(partCall, own ? withRef(value, own.ref) : value, { key: crypto.randomUUID() });
        sent.current.set(key, { stamp, ref: refOf(output as never) });
        isSaved = true;
      } catch (error) {
        if (isSaved) void refresh();
        throw error instanceof ApiError ? ofPart(error, key, label) : error;
      }
    }
    return undefined;
  };
  return { call, send };
}

/** A part's input apart from which record it is of. */
const content = (value: unknown) => ({ ...(value as object), uuid: undefined, version: undefined });

/** A record saved under its parent's uuid is told by its version alone. */
const withRef = (value: object, ref: Sent['ref']) =>
  'organization_shelter_uuid' in value ? { ...value, version: ref.version } : { ...value, uuid: ref.uuid, version: ref.version };

function ofPart(error: ApiError, key: string, label: string): ApiError {
  const errors = error.errors.map((one) => ({ ...one, path: [key, ...one.path] }));
  return new ApiError(error.http, error.status, `${label}: ${error.message}`, {
    ...error.data,
    ...(errors.length ? { errors } : {}),
  });
}
