import { useRef } from 'react';
import { ApiError } from '../../../api/client.ts';
import { fingerprint, type Path } from '../../../ui/path.ts';

export interface Ref {
  uuid: string;
  version: number;
}

/** One of the saves behind the tab's single Save button. */
export interface Step {
  /** Tells it from the others for as long as the form is open. */
  key: string;
  /** Where its input stands in the form's values. */
  path: Path;
  /** The words for its failure, and for its success where another fails. */
  failure: string;
  success: string;
  /** The record and the version it was read in; absent while it is new. */
  ref: Ref | undefined;
  content: unknown;
  save: (ref: Ref | undefined, key: string) => Promise<Ref>;
  /** Where an error of its answer stands in the form, under `path`. */
  at?: (path: Path) => Path;
}

/**
 * Saves what has changed, each step for itself (decision 92): one that fails keeps none from being saved, is named, and
 * stays to be saved again; one that was saved is not sent again until it changes.
 */
export function useSteps(loaded: readonly Step[]) {
  /** What each version of each record holds, as far as this form has read or written it. */
  const held = useRef(new Map<string, string>());
  const written = useRef(new Map<string, Ref>());
  /** The same try again is the same request. */
  const tries = useRef(new Map<string, { stamp: string; key: string }>());
  const place = (key: string, ref: Ref | undefined) => `${key} ${ref?.version ?? 0}`;
  for (const { key, ref, content } of loaded) held.current.set(place(key, ref), stampOf(content));

  const refOf = (key: string, read: Ref | undefined): Ref | undefined => {
    const own = written.current.get(key);
    return own && own.version > (read?.version ?? 0) ? own : read;
  };
  const attempt = async (step: Step): Promise<Failure | Step | undefined> => {
    const { key, content, save } = step;
    const ref = refOf(key, step.ref);
    const stamp = stampOf(content);
    if (held.current.get(place(key, ref)) === stamp) return undefined;
    const last = tries.current.get(key);
    const current = last?.stamp === stamp ? last : { stamp, key: crypto.randomUUID() };
    tries.current.set(key, current);
    try {
      const { uuid, version } = await save(ref, current.key);
      const saved = { uuid, version };
      tries.current.delete(key);
      written.current.set(key, saved);
      held.current.set(place(key, saved), stamp);
      return step;
    } catch (error) {
      // A refusal is an answer: the same content may be tried anew.
      if (error instanceof ApiError && error.http > 0) tries.current.delete(key);
      if (error instanceof ApiError) return { step, error };
      throw error;
    }
  };
  /** Answers the steps that were saved and those that failed. */
  const run = async (steps: readonly Step[]): Promise<{ saved: Step[]; failed: Failure[] }> => {
    const saved: Step[] = [];
    const failed: Failure[] = [];
    for (const step of steps) {
      const result = await attempt(step);
      if (result && 'error' in result) failed.push(result);
      else if (result) saved.push(result);
    }
    return { saved, failed };
  };
  return { run, refOf };
}

/** The same text for the same content: the database keeps keys in an order of its own. */
const stampOf = (content: unknown) => fingerprint(inOrder(content));

function inOrder(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(inOrder);
  if (typeof content !== 'object' || content === null) return content;
  const entries = Object.entries(content).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}

interface Failure {
  step: Step;
  error: ApiError;
}

/** Several failures as one: each in its own words, its errors at its fields. A conflict alone stays one. */
export function together(failed: readonly Failure[]): ApiError {
  const said = ({ step, error }: Failure) => `${step.failure}. Reason: ${error.message}`;
  const [first, ...others] = failed as [Failure, ...Failure[]];
  const errors = failed.flatMap(({ step, error }) =>
    error.errors.map((one) => ({ ...one, path: [...step.path, ...(step.at?.(one.path) ?? one.path)] })),
  );
  const rest = others.map((failure) => ({ path: [], code: 'part', message: said(failure) }));
  const data = others.length ? {} : first.error.data;
  return new ApiError(first.error.http, first.error.status, said(first), { ...data, errors: [...errors, ...rest] });
}
