import { AutoComplete, Button, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { useFormContext, useValue } from '../../../ui/form-context.ts';
import { countOf, inheritedHint } from './inherited.tsx';
import type { LoadedSettings } from './settings-query.ts';

interface FilterRowsProps {
  loaded: LoadedSettings;
  name: 'filters' | 'exclude_filters';
  title: string;
  text: string;
  /** One of them, in a word or two. */
  noun: string;
}

interface Row {
  field: string;
  values: string[];
}

/** Fields of what the partner sends, and the values that let an animal in or keep it out (decision 75). */
export function FilterRows({ loaded, name, title, text, noun }: FilterRowsProps) {
  const { disabled, set } = useFormContext();
  const rows: Row[] = useValue(['settings', name]) ?? [];
  const change = (next: Row[]) => set({ settings: { [name]: next } });
  const known = Object.keys(loaded.vocabulary);
  const inherited = inheritedHint(loaded, name, countOf('filter'));
  return (
    <div className="section">
      <h2>{title}</h2>
      <p>{text}</p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
        <div key={index} className="settings-row settings-filter">
          <Field name={['settings', name, index, 'field']} label={`Field of ${noun} ${index + 1}`} hideLabel>
            <AutoComplete
              placeholder="Field, such as Status.Name"
              maxLength={255}
              options={known.map((value) => ({ value }))}
              showSearch={{ filterOption: (typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase()) }}
            />
          </Field>
          <Field name={['settings', name, index, 'values']} label={`Values of ${noun} ${index + 1}`} hideLabel>
            <Select
              mode="tags"
              placeholder="Values: type one and press Enter"
              notFoundContent={null}
              options={(loaded.vocabulary[row?.field] ?? []).map((value) => ({ value, label: value }))}
            />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          icon={<Plus size={16} aria-hidden />}
          disabled={rows.length >= 50}
          onClick={() => change([...rows, { field: '', values: [] }])}
        >
          Add {noun}
        </Button>
      )}
    </div>
  );
}
