import { type MatchRow, type MatchType, matchTypes } from '@homeward/contract/pet-limit';
import { Button, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { Field } from '../../../ui/field/field.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { plain } from '../../../ui/text/plain.ts';
import { MinMax } from './limit-control.tsx';
import type { AdoptionValue } from './pet-profile-values.ts';
import { useChoices } from './use-choices.ts';
import type { Preview } from './use-preview.ts';

type Limit = AdoptionValue['pet'][number];

interface PetLimitProps {
  index: number;
  limit: Limit;
  editable: boolean;
  preview: Preview | undefined;
  onChange: (limit: Limit) => void;
  onRemove: () => void;
}

const TYPES = Object.keys(matchTypes) as MatchType[];

/** One limit of pets: its numbers, which pets it is for, and what it would do now. */
export function PetLimit({ index, limit, editable, preview, onChange, onRemove }: PetLimitProps) {
  const rows = limit.match as MatchRow[];
  const choicesOf = useChoices(rows);
  const change = (match: MatchRow[]) => onChange({ ...limit, match: unfinished<Limit['match']>(match) });
  const path = ['adoption', 'value', 'pet', index];
  return (
    <fieldset className="limit">
      <legend>Pet limit {index + 1}</legend>
      <MinMax name={[...path, 'limit']} />
      {!rows.length && <p>For every pet of the shelter.</p>}
      {rows.map(({ type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
        <div key={at} className="limit-match">
          <Field name={[...path, 'match', at, 'type']} label={`Type of condition ${at + 1}`} hideLabel>
            <Select
              placeholder="Type"
              options={TYPES.filter((one) => one === type || rows.every((row) => row.type !== one)).map((one) => ({
                value: one,
                label: matchTypes[one],
              }))}
              onChange={(next: MatchType) => change(rows.map((row, other) => (other === at ? { type: next } : row)))}
            />
          </Field>
          <Field
            name={[...path, 'match', at, 'value']}
            label={`Value of condition ${at + 1}`}
            hideLabel
            from={type && choicesOf(type).from}
          >
            <Select
              placeholder="Value"
              showSearch={{ optionFilterProp: 'label' }}
              options={type ? choicesOf(type).choices : []}
              {...(type === 'specie_id' ? { onChange: (specie: string) => change(ofSpecie(rows, specie)) } : {})}
            />
          </Field>
          {editable && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove condition ${at + 1} of pet limit ${index + 1}`}
              onClick={() => change(rows.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {editable && (
        <div className="limit-buttons">
          <Button
            type="text"
            size="small"
            icon={<Plus size={15} aria-hidden />}
            disabled={rows.length >= TYPES.length}
            aria-label={`Add condition to pet limit ${index + 1}`}
            onClick={() => change([...rows, {}])}
          >
            Add condition
          </Button>
          <Button type="text" size="small" danger aria-label={`Remove limit ${index + 1} of pets`} onClick={onRemove}>
            Remove limit
          </Button>
        </div>
      )}
      <p className="limit-preview" role="status">
        {preview && plain(inWords(preview))}
      </p>
    </fieldset>
  );
}

/** Another species has other breeds. */
const ofSpecie = (rows: MatchRow[], value: string) =>
  rows.filter(({ type }) => !type?.includes('breed')).map((row) => (row.type === 'specie_id' ? { ...row, value } : row));

function inWords({ matches, restricts, names }: Preview): string {
  if (!matches) return 'Matches no pet.';
  const of = `Matches ${matches.toLocaleString()} ${matches === 1 ? 'pet' : 'pets'}`;
  if (!restricts) return `${of}, would restrict none now.`;
  const more = restricts > names.length ? ` and ${(restricts - names.length).toLocaleString()} more` : '';
  return `${of}, would restrict ${restricts.toLocaleString()} now: ${names.join(', ')}${more}.`;
}
