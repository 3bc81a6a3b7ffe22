import type { Call } from '@homeward/contract/call';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type ApiError, post } from '../../api/client.ts';
import { RecordForm } from './record-form.tsx';

export type Saves<Input, Output> = Call<string, z.ZodType<unknown, Input>, z.ZodType<Output>>;

interface PairFormProps<Row, New, Changed, Made> {
  /** Undefined while it is new. */
  loaded: Row | undefined;
  create: Saves<New, Made>;
  update: Saves<Changed, Made>;
  /** What a new one begins with. */
  blank: New;
  valuesOf: (loaded: Row) => Changed;
  /** The record as it is on the server now. */
  readAgain: (loaded: Row) => Promise<Row>;
  /** What was typed of a new one as the change of what is there by now; undefined where it can be none. */
  changeOf: (typed: New, made: Made) => Changed | undefined;
  onSaved: () => Promise<unknown>;
  /** As a form's `leave`; of a new one `onCreated` in its place. */
  leave?: () => unknown;
  onCreated?: (made: Made) => unknown;
  success: string;
  failure: (reason: string, error: ApiError) => string;
  blocked?: (values: New | Changed) => string | undefined;
  id?: string;
  /** The same for both. */
  children: ReactNode;
}

/** The form of a record that is made by one call and changed by another. */
export function PairForm<Row, New, Changed, Made>(props: PairFormProps<Row, New, Changed, Made>) {
  const { loaded, create, update, blank, valuesOf, readAgain, changeOf, leave, onCreated = leave, ...both } = props;
  if (loaded)
    return (
      <RecordForm
        {...both}
        call={update}
        values={valuesOf(loaded)}
        latest={async () => valuesOf(await readAgain(loaded))}
        {...(leave && { leave })}
      />
    );
  return (
    <RecordForm
      {...both}
      call={create}
      values={blank}
      update={(typed, made, key) => {
        const change = changeOf(typed, made);
        return change && post(update, change, { key });
      }}
      {...(onCreated && { leave: onCreated })}
    />
  );
}
