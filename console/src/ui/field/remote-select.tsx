import type { SearchCall } from '@homeward/contract/call';
import type { SelectProps } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { can } from '../../session/session.ts';
import type { Choice } from '../list/filter.ts';
import { Unread } from '../page/lookup.tsx';
import { OneSelect } from './one-select.tsx';
import { useFound } from './use-found.ts';

const DEBOUNCE = 200;
const names = new Map<string, string>();

/** How a choice reads that any select of this kind has offered. */
export const nameOfChoice = (value: unknown): string | undefined => names.get(String(value));

type Named = { uuid: string; name: string };

interface RemoteSelectProps<T extends z.ZodObject> extends SelectProps<string> {
  call: SearchCall<string, T>;
  /** What the records must be. */
  conditions?: Record<string, unknown>;
  labelOf?: (record: z.output<T>) => string;
  /** Offered first, while nothing is typed. */
  offered?: Choice[];
}

/** One of many records by its name, for whoever may search them; what is typed is searched for on the server. */
export function RemoteSelect<T extends z.ZodObject>({
  call,
  conditions = {},
  labelOf = (record) => (record as Named).name,
  offered = [],
  value,
  disabled,
  ...select
}: RemoteSelectProps<T>) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  for (const choice of offered) names.set(choice.value, choice.label);
  const { from, fromChosen, found, chosen, isReading, searching } = useFound(call, {
    typed,
    wait: DEBOUNCE,
    conditions,
    chosen: value && !names.has(value) ? { uuid: value } : undefined,
    enabled: open,
  });
  const choices = [...found, ...chosen].map((record) => ({ value: (record as Named).uuid, label: labelOf(record) }));
  for (const choice of choices) names.set(choice.value, choice.label);
  const current = value
    ? [{ value, label: names.get(value) ?? (fromChosen.failure ? 'Its name could not be loaded' : '…') }]
    : [];
  const listed = typed.trim() ? choices : [...offered, ...choices, ...current];
  return (
    <OneSelect
      {...select}
      {...(disabled || !can(call) ? { disabled: true } : {})}
      value={value ?? null}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      searching={searching}
      options={listed.filter((one, at) => listed.findIndex((other) => other.value === one.value) === at)}
      notFoundContent="Nothing found"
      labelRender={({ value: shown, label }) => names.get(String(shown)) ?? label}
      popupRender={(menu) => (
        <>
          {from.failure ? <Unread of={from} /> : <Unread of={fromChosen} what="What is chosen" />}
          {!from.failure && menu}
        </>
      )}
      loading={open && isReading}
    />
  );
}
