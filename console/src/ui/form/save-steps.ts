import type { Call } from '@homeward/contract/call';
import { useRef } from 'react';
import { z } from 'zod';
import { ApiError, failureOf } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { fingerprint, type Path } from './path.ts';
import { useTries } from './tries.ts';

/** Which record something is, and the version it was read in. */
export interface Ref {
  uuid: string;
  version: number;
}

/** One of several saves behind a single Save button. */
export interface Step {
  /** Tells it from the others for as long as the form is open. */
  key: string;
  /** Where its input stands in the form's values. */
  path: Path;
  /** Names it where it fails. */
  failure: (reason: string) => string;
  /** The record it saves; absent while it is new. */
  ref: Ref | undefined;
  /** What it saves of it: where this is as it was read, nothing is sent. */
  content: unknown;
  save: (ref: Ref | undefined, key: string) => Promise<Ref>;
  /** Where an error of its answer stands in the form, under `path`. */
  at?: (path: Path) => Path;
}

interface StepOptions<S extends Step> {
  /** Reads the record again where only a part of it was saved, so that Discard goes back to that. */
  refresh: () => Promise<unknown>;
  /** A step that fails keeps those after it from being tried. */
  stops?: boolean;
  /** Hears which steps were saved, and whether any failed. */
  onSaved?: (saved: S[], isPartial: boolean) => void;
}

/**
 * Makes several saves one, in their order, each only where it has changed. What has been saved when another fails stays
 * saved and is not sent again until it changes; every failure is named, its errors stand at its fields.
 * Answers the `send` of a RecordForm, and the record a step stands for by now.
 */
export function useSteps<S extends Step>(loaded: readonly S[], { refresh, stops = false, onSaved }: StepOptions<S>) {
  /** What each version of each record holds, as this form has read it and as it has written it. */
  const held = useRef(new Set<string>());
  const written = useRef(new Map<string, Ref>());
  const tries = useTries();
  const place = (key: string, ref: Ref | undefined, stamp: string) => `${key} ${ref?.version ?? 0} ${stamp}`;
  for (const { key, ref, content } of loaded) held.current.add(place(key, ref, fingerprint(content)));

  const refOf = (key: string, read: Ref | undefined): Ref | undefined => {
    const own = written.current.get(key);
    return own && own.version > (read?.version ?? 0) ? own : read;
  };
  const attempt = async (step: S): Promise<ApiError | 'unchanged' | 'saved'> => {
    const { key, content, save } = step;
    const ref = refOf(key, step.ref);
    const stamp = fingerprint(content);
    if (held.current.has(place(key, ref, stamp))) return 'unchanged';
    try {
      const { uuid, version } = await tries.attempt([key, ref, content], (tryKey) => save(ref, tryKey));
      const saved = { uuid, version };
      written.current.set(key, saved);
      held.current.add(place(key, saved, stamp));
      return 'saved';
    } catch (error) {
      return failureOf(error);
    }
  };
  const send = async (steps: readonly S[]): Promise<undefined> => {
    const saved: S[] = [];
    const failed: Failure[] = [];
    for (const step of steps) {
      const result = await attempt(step);
      if (result === 'saved') saved.push(step);
      if (result instanceof ApiError) failed.push({ step, error: result });
      if (stops && failed.length) break;
    }
    onSaved?.(saved, failed.length > 0);
    if (!failed.length) return undefined;
    if (saved.length) await refresh();
    throw together(failed);
  };
  return { send, refOf };
}

interface Failure {
  step: Step;
  error: ApiError;
}

/** Several failures as one: each in its own words, its errors at its fields. Conflicts alone stay one. */
function together(failed: readonly Failure[]): ApiError {
  const said = ({ step, error }: Failure) => step.failure(error.message);
  const [first, ...others] = failed as [Failure, ...Failure[]];
  const errors = failed.flatMap(({ step, error }) =>
    error.errors.map((one) => ({ ...one, path: [...step.path, ...(step.at?.(one.path) ?? one.path)] })),
  );
  const rest = others.map((failure) => ({ path: [], code: 'part', message: said(failure) }));
  const areConflicts = failed.every(({ error }) => error.data.conflict);
  const data = others.length && !areConflicts ? {} : first.error.data;
  return new ApiError(first.error.http, first.error.status, said(first), { ...data, errors: [...errors, ...rest] });
}

/** The rules of a form whose Save makes several calls, under the first that the user may make: any shows the button. */
export function callOfSteps<I extends z.ZodType>(calls: readonly [Call, ...Call[]], input: I): Call<string, I, z.ZodUndefined> {
  return { ...(calls.find((call) => can(call)) ?? calls[0]), input, output: z.undefined() };
}
