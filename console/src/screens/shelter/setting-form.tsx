import type { SettingKind } from '@homeward/contract/setting';
import type { Shelter } from '@homeward/contract/shelter';
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import { RecordForm, type RecordFormProps } from '../../ui/form/record-form.tsx';
import { History } from '../../ui/page/history.tsx';
import { readShelter, refreshShelter, settingOf } from './shelter-query.ts';

type FormProps<I extends z.ZodType, O extends z.ZodType> = Omit<
  RecordFormProps<I, O>,
  'values' | 'latest' | 'update' | 'onSaved'
>;

interface Whose<I extends z.ZodType> {
  shelter: Shelter;
  /** The setting as its save takes it; made once, not at every drawing. */
  valuesOf: (shelter: Shelter) => z.input<I>;
}

export type SettingFormProps<I extends z.ZodType, O extends z.ZodType> = FormProps<I, O> & Whose<I>;

/** A form over what is kept beside a shelter: one of its settings, or a logo of it. */
export function SettingForm<I extends z.ZodType, O extends z.ZodType>({ shelter, valuesOf, ...form }: SettingFormProps<I, O>) {
  const values = useMemo(() => valuesOf(shelter), [shelter, valuesOf]);
  return (
    <RecordForm<I, O>
      {...form}
      values={values}
      latest={async () => valuesOf(await readShelter(shelter.uuid))}
      onSaved={() => refreshShelter()}
    />
  );
}

/** A setting's form with what else is known of it beside. */
export function BesideHistory({ shelter, kind, aside, children }: BesideProps) {
  const kept = settingOf(shelter, kind);
  return (
    <div className="two">
      {children}
      <div className="side-column">
        {aside}
        {kept && <History uuid={kept.uuid} />}
      </div>
    </div>
  );
}

interface BesideProps {
  shelter: Shelter;
  kind: SettingKind;
  aside?: ReactNode;
  children: ReactNode;
}
