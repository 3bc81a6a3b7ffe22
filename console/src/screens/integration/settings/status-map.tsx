import { Button, Input, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { useFormContext, useValue } from '../../../ui/form-context.ts';
import { statusChoices } from '../../pet/pet-words.ts';
import { countOf, inheritedHint } from './inherited.tsx';
import type { LoadedSettings } from './settings-query.ts';

interface Row {
  id: string;
  status: { type: string }[];
}

/** What a pet is here while it has a status there. */
export function StatusMap({ loaded }: { loaded: LoadedSettings }) {
  const { disabled, set } = useFormContext();
  const rows: Row[] = useValue(['settings', 'status_map']) ?? [];
  const change = (status_map: object[]) => set({ settings: { status_map } });
  const statuses = (loaded.choices.search_status_list ?? []).map(({ name, value }) => ({ value, label: name }));
  const taken = new Set(rows.map((row) => row?.id));
  const inherited = inheritedHint(loaded, 'status_map', countOf('status', 'statuses'));
  return (
    <div className="section">
      <h2>Status Map</h2>
      <p>What a pet is here while it has a status there.</p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
        <div key={index} className="settings-row">
          <Field name={['settings', 'status_map', index, 'id']} label={`Partner's status ${index + 1}`} hideLabel>
            {statuses.length ? (
              <Select
                placeholder="Status there"
                showSearch={{ optionFilterProp: 'label' }}
                options={statuses.filter(({ value }) => value === row?.id || !taken.has(value))}
              />
            ) : (
              <Input placeholder="Status there, its id or name" maxLength={255} />
            )}
          </Field>
          <Field name={['settings', 'status_map', index, 'status', 0, 'type']} label={`Status here ${index + 1}`} hideLabel>
            <Select placeholder="Status here" options={statusChoices} />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove status ${index + 1}`}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => change([...rows, { id: '', status: [{ type: undefined }] }])}
        >
          Add status
        </Button>
      )}
    </div>
  );
}
