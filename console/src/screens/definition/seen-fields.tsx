import type { Condition } from '@homeward/contract/characteristics-definition';
import type { Seen } from '@homeward/contract/integration-settings';
import { AutoComplete } from 'antd';
import { isFound } from '../../ui/field/by-beginning.ts';
import { Field } from '../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { Doubtful } from '../integration/settings/doubtful.tsx';
import { type Doubt, doubtOfPath, doubtOfValues, seenSaid } from '../integration/settings/seen.ts';
import { fieldAt } from '../integration/settings/seen-field.ts';

interface SeenProps {
  /** What runs have seen of the partner's animals; undefined where nobody knows. */
  seen: Seen | undefined;
}

/** Where the partner says it: what occurs nowhere is said while it is typed. */
export function PathField({ seen }: SeenProps) {
  const { disabled, set } = useFormContext();
  const path = useValue<string>(['path']) ?? '';
  const take = disabled ? undefined : (instead: string) => set({ path: instead });
  return (
    <Field
      name={['path']}
      label="Path"
      hint={
        <Doubtful
          doubt={doubtOfPath(seen, path)}
          otherwise={seenSaid(seen, path) ?? 'Where the partner says it, such as Icons[].Name'}
          onTake={take}
        />
      }
    >
      <AutoComplete options={seen?.fields.map((field) => ({ value: field.path })) ?? []} showSearch={{ filterOption: isFound }} />
    </Field>
  );
}

/** Conditions whose value is a whole word of the partner's. */
const wordsIn = (condition: Condition | undefined, value: string): string[] => {
  if (condition === 'IN') return value.split(',');
  return condition === 'EQUALS' || condition === 'NOT_EQUALS' ? [value] : [];
};

export function ValueField({ seen }: SeenProps) {
  const { disabled, set } = useFormContext();
  const path = useValue<string>(['path']) ?? '';
  const value = useValue<string | null>(['value']) ?? '';
  const condition = useValue<Condition | undefined>(['condition']);
  const doubt: Doubt | undefined = doubtOfValues(seen, path, wordsIn(condition, value));
  const take = (instead: string) => set({ value: condition === 'IN' ? value.replace(doubt?.of.trim() ?? '', instead) : instead });
  return (
    <Field
      name={['value']}
      label="Value"
      hint={
        <Doubtful
          doubt={doubt}
          otherwise="“Is there” needs none; “is one of” takes several with commas between"
          onTake={disabled ? undefined : take}
        />
      }
    >
      <AutoComplete
        options={fieldAt(seen, path)?.values.map((word) => ({ value: word })) ?? []}
        showSearch={{ filterOption: isFound }}
      />
    </Field>
  );
}
